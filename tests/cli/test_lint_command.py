"""`passmuster lint`: what is printed of the patterns of schemas, and how it ends."""

import json

SCHEMAS = """\
import re
import passmuster as pm

fine = pm.object({"a": pm.string().pattern("^[a-z]{2,}$"), "b": pm.string().max(9).pattern("(a+)+")})
slow = pm.object({"a": pm.array().items(pm.string().max(100).pattern(re.compile("^(a+)+$")))})
"""


WHY = (
    "a repetition matches 'a' in more than one way (repetitions within each other, or alternatives that "
    "overlap): a string with many of it, and no match, can take practically forever"
)


def test_findings_are_printed_as_lines(run, write):
    write("lints.py", SCHEMAS)
    assert run("lint", "lints.py:fine") == (0, "1 schema: 0 findings.\n", "")
    outcome = run("lint", "lints.py:fine", "lints.py:slow")
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.splitlines() == [
        f"lints.py:slow: keys.a.items[0].rules[1]: slow-pattern: /^(a+)+$/: {WHY}",
        "2 schemas: 1 finding.",
    ]


def test_findings_are_printed_as_json(run, write):
    write("lints.py", SCHEMAS)
    *lines, summary = map(json.loads, run("lint", "--format", "json", "lints.py:slow").out.splitlines())
    assert [(line["schema"], line["code"], line["pattern"], line["text"]) for line in lines] == [
        ("lints.py:slow", "slow-pattern", "/^(a+)+$/", "a")
    ]
    assert summary == {"summary": {"schemas": 1, "findings": 1}}


def test_a_description_is_looked_at_without_its_functions(run, write):
    description = {"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/(a+)+/"}}]}
    write("a.json", json.dumps(description))
    assert run("lint", "a.json").status == 1
    assert run("lint", "absent.json") == (2, "", "passmuster: absent.json: No such file or directory\n")


def test_nothing_of_a_pattern_reaches_the_terminal_raw(run, write):
    write("lints.py", 'import passmuster as pm\nesc = pm.string().pattern("(\\x1b[2J]+)+")\n')
    assert "\x1b" not in run("lint", "lints.py:esc").out
