"""`passmuster lint`: which patterns of schemas can take long, what is said of them, and how it ends."""

import json
import re

import pytest

import passmuster as pm
from passmuster.cli.linting import findings

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


def found(schema):
    return [(finding.code, finding.place) for finding in findings(schema.describe())]


RULE, WHENS = "rules[0].args.schema", "whens[0].is"
SLOW = "^(a+)+$"
OPEN = "a.*b"
LONG = pm.string().max(99).pattern(SLOW)
CASES = [
    (pm.string(), []),
    (pm.string().pattern("^[a-z]+$"), []),
    (pm.string().pattern(r"^\d{4}-\d\d$"), []),
    (pm.string().pattern("^[0-9A-Z][0-9A-Z -]{2,8}[0-9A-Z]$"), []),
    (pm.string().pattern(OPEN), [("no-limit", "rules[0]")]),
    (pm.string().max(100).pattern(OPEN), []),
    (pm.string().length(100).pattern(OPEN), []),
    (pm.string().max(pm.ref("$most")).pattern(OPEN), []),
    (pm.string().pattern(OPEN).max(100), [("no-limit", "rules[0]")]),
    (pm.string().min(5).pattern(OPEN), [("no-limit", "rules[1]")]),
    (pm.string().pattern(SLOW), [("slow-pattern", "rules[0]"), ("no-limit", "rules[0]")]),
    (pm.string().max(100).pattern(SLOW), [("slow-pattern", "rules[1]")]),
    (pm.string().max(20).pattern(SLOW), []),
    (pm.string().max(pm.ref("$most")).pattern(SLOW), [("slow-pattern", "rules[1]")]),
    (pm.object({"a": {"b": LONG}}), [("slow-pattern", "keys.a.keys.b.rules[1]")]),
    (pm.object().pattern(SLOW, pm.any()), [("slow-pattern", "patterns[0]")]),
    (pm.object().rename(re.compile(SLOW), "b"), [("slow-pattern", "renames[0].from")]),
    (pm.string().replace(re.compile(SLOW), ""), [("slow-pattern", "replacements[0].pattern")]),
    (pm.array().has(LONG), [("slow-pattern", f"{RULE}.rules[1]")]),
    (pm.any().when("a", is_=LONG, then=1), [("slow-pattern", f"{WHENS}.rules[1]")]),
    (pm.any().allow({"regex": "/(a+)+/"}).meta({"regex": "/(a+)+/"}), []),
    (pm.string().max(99).pattern("a" * 400), [("not-analysed", "rules[1]")]),
]  # fmt: skip


@pytest.mark.parametrize("schema, expected", CASES)
def test_what_is_found_in_a_schema(schema, expected):
    assert found(schema) == expected


def test_a_pattern_that_the_other_package_searches_for_is_not_analysed():
    pytest.importorskip("regex")
    schema = pm.build(
        {"type": "string", "rules": [{"name": "pattern", "args": {"regex": r"/^\p{Lu}(a+)+/u"}}]}
    )
    assert found(schema) == [("not-analysed", "rules[0]"), ("no-limit", "rules[0]")]


def test_what_is_found_is_told_in_lines(run, write):
    write("lints.py", SCHEMAS)
    assert run("lint", "lints.py:fine") == (0, "1 schema: 0 findings.\n", "")
    outcome = run("lint", "lints.py:fine", "lints.py:slow")
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.splitlines() == [
        f"lints.py:slow: keys.a.items[0].rules[1]: slow-pattern: /^(a+)+$/: {WHY}",
        "2 schemas: 1 finding.",
    ]


def test_what_is_found_is_told_as_json(run, write):
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
