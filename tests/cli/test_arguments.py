"""The options of the command line."""

import json

import pytest

PERSON = "schemas.py:person"


@pytest.mark.parametrize("option,text,status,written", [
    ("--allow-unknown", '{"name": "A", "x": 1}', 0, {"name": "A", "x": 1}),
    ("--strip-unknown", '{"name": "A", "x": 1}', 0, {"name": "A"}),
    ("--all-errors", '{"name": "A", "x": 1}', 1, None),
    ("--no-convert", '{"name": "A", "age": "1"}', 1, None),
    ("--all-errors", '{"name": "A", "age": "1"}', 0, {"name": "A", "age": 1}),
    ("--no-externals", '{"name": "A"}', 0, {"name": "A"}),
])  # fmt: skip
def test_an_option_is_a_preference(run, write, folder, option, text, status, written):
    assert run("check", PERSON, write("a.json", text), option, "--output", "out.jsonl").status == status
    content = (folder / "out.jsonl").read_text("utf-8")
    assert content == ("" if written is None else json.dumps(written) + "\n")


def test_the_context_serves_references(run, write):
    name = write("a.json", '{"age": 6}')
    assert run("check", "schemas.py:limited", name, "--context", '{"most": 5}').status == 1
    assert run("check", "schemas.py:limited", name, "--context", '{"most": 6}').status == 0


def test_the_release_of_joi_is_a_number(run, write):
    write("answers.py", "import passmuster as pm\n\nanswer = pm.boolean()\n")
    command = ("check", "answers.py:answer", write("a.json", '" true "'), "--joi")
    assert [run(*command, release).status for release in ("17", "18", "16")] == [1, 0, 2]


def test_no_command_prints_the_usage(run):
    outcome = run()
    assert outcome.status == 2
    assert outcome.err.startswith("usage: passmuster")


@pytest.mark.parametrize("arguments,message", [
    (["check", PERSON], "required: DATA"),
    (["check", PERSON, "a.json", "--limit", "-1"], "not a number of records"),
    (["check", PERSON, "a.json", "--limit", "²"], "not a number of records"),
    (["check", PERSON, "a.json", "--format", "xml"], "invalid choice"),
    (["check", PERSON, "a.json", "--frobnicate"], "unrecognized arguments"),
    (["check", PERSON, "a.txt"], "a.txt: the format does not follow from the ending"),
    (["check", PERSON, "-", "-"], "standard input can be read only once"),
    (["check", PERSON, "a.json", "--context", "[1]"], "--context: give a JSON object"),
    (["check", PERSON, "a.json", "--context", "{"], "--context: wrong JSON"),
    (["frobnicate"], "invalid choice"),
    (["chek"], ", json-schema). Did you mean check?"),
    (["check", PERSON, "a.json", "--fromat", "json"], "arguments: --fromat json. Did you mean --format?"),
    (["check", PERSON, "a.json", "--format=jsn"], "junit). Did you mean json?"),
    (["lint", PERSON, "--format", "txt"], "(choose from text, json). Did you mean text?"),
    (["--verson"], "arguments: --verson. Did you mean --version?"),
    (["check", PERSON, "a.json", "--invalid", "a.json"], "--invalid: a.json is an input;"),
    (["check", PERSON, "a.json", "--invalid", "x", "--output", "./x"], "go to different files"),
    (["check", PERSON, "a.json", "--invalid", "x.csv"], "rows of CSV only, which a.json does not have"),
    (["check", PERSON, "-", "--invalid", "x.tsv"], "which - may not have; choose --input-format"),
])  # fmt: skip
def test_wrong_usage(run, arguments, message):
    outcome = run(*arguments)
    assert outcome.status == 2
    assert message in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize("share", ["101%", "x", "-1", "1e3", "%", "1.5", "100.1%"])
def test_a_share_of_records_is_a_number_or_a_percentage(run, share):
    outcome = run("check", PERSON, "a.json", f"--max-invalid={share}")
    assert outcome.status == 2
    assert f"{share!r} is not a number of records, or a share such as 0.5%" in outcome.err


def test_messages_are_in_the_language_that_is_named(run, write):
    name = write("a.json", '{"age": 1}')
    assert run("check", PERSON, name, "--language", "de").out.startswith("a.json:1:1: „name“ ")
    own = "pm.number().messages({'xx': {'number.base': 'zahl'}})"
    write("own.py", f"import passmuster as pm\nown = {own}\n")
    outcome = run("check", "own.py:own", name, "--language", "xx")
    assert outcome.out.startswith("a.json:1:1: zahl\n")
    assert outcome.err.startswith("passmuster: --language: there are no messages in 'xx'; there are de, en, ")
