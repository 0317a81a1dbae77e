"""TOML: a file is a record, and what is no TOML is named at its place."""

import pytest


def test_a_file_is_one_record(run, write):
    outcome = run("check", "schemas.py:person", write("a.toml", '# who\nname = "A"\nage = -1\n'))
    assert outcome.out == 'a.toml: "age" must be at least 0\n1 record in 1 file: 0 valid, 1 invalid.\n'


LABELLED = """
import passmuster as pm
ports = pm.object({"ports": pm.array().items(pm.number().max(9).label("A port"))})
"""


@pytest.mark.parametrize("style, expected", [
    ("text", 'a.toml: ports[1]: "A port" must be at most 9\n'),
    ("github", '::error file=a.toml,title=number.max::ports[1]: "A port" must be at most 9\n'),
    ("csv", ',,,,error,number.max,/ports/1,"""A port"" must be at most 9"\n'),
    ("jsonl", ', "line": null, "column": null, '),
    ("sarif", '"message": {"text": "ports[1]: \\"A port\\" must be at most 9"}, "locations": '),
    ("junit", 'a.toml: ports[1]: &quot;A port&quot; must be at most 9\n'),
])  # fmt: skip
def test_the_path_of_keys_is_the_place(run, write, style, expected):
    write("labelled.py", LABELLED)
    outcome = run("check", "labelled.py:ports", write("a.toml", "ports = [1, 10]\n"), "--format", style)
    assert outcome.status == 1
    assert expected in outcome.out


@pytest.mark.parametrize("text, place", [
    ("a = \n", "a.toml:1:5"), ("a = 1\na = 2\n", "a.toml:2:"), ("\n\n[a", "a.toml:3:3"),
    ("é = 1", "a.toml:1:1"),    ("a = " + "[" * 100_000, "a.toml:1:1"),
])  # fmt: skip
def test_invalid_toml_is_named_with_its_position(run, write, text, place):
    outcome = run("check", "schemas.py:person", write("a.toml", text))
    assert outcome.status == 2
    assert outcome.err.startswith(f"passmuster: {place}")
    assert "wrong TOML: " in outcome.err
    assert "at line" not in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("key", [
    ".".join(["a"] * 65), " . ".join(["'b.b'"] * 65), "'\\'." + ".".join(['"\\"c"'] * 65) + ".'d'",
])  # fmt: skip
@pytest.mark.parametrize("line", ["{} = 1", "[{}]", "x = {{y = 1, {} = 2}}"])
def test_a_key_has_a_bounded_number_of_parts(run, write, key, line):
    outcome = run("check", "schemas.py:person", write("a.toml", "\n" + line.format(key) + "\n"))
    assert outcome.err == "passmuster: a.toml:2: wrong TOML: a key of more than 64 parts\n"


@pytest.mark.parametrize("text", [
    ".".join(["a"] * 64) + " = 1", "x = [" + "1.5, " * 99 + "]", 'x = "' + "a." * 99 + '"',
    "x = '" + "a." * 99 + "'", "x = 1 # " + ".a, " * 99,
])  # fmt: skip
def test_other_dots_are_not_counted(run, write, text):
    write("any.json", '{"type": "any"}')
    assert run("check", "any.json", write("a.toml", text)).status == 0
