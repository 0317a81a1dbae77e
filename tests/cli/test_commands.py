"""The other commands, progress, and the command as a process of its own."""

import io
import json
import os
import subprocess
import sys

import pytest

import passmuster as pm

PERSON = "schemas.py:person"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def command(*arguments, **options):
    library = os.path.dirname(os.path.dirname(os.path.abspath(pm.__file__)))
    paths = [library, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run(
        [sys.executable, "-m", "passmuster", *arguments],
        capture_output=True,
        env=environment,
        timeout=60,
        check=False,
        **options,
    )


def test_the_version_names_the_backend(run):
    outcome = run("--version")
    assert outcome.status == 0
    assert outcome.out.startswith(f"passmuster {pm.__version__} ({pm.backend} backend, ")


@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"], ["describe", "--help"]])
def test_help_ends_in_status_0(run, arguments):
    outcome = run(*arguments)
    assert outcome.status == 0
    assert outcome.out.startswith("usage: passmuster")


def test_a_description_is_json_and_serves_as_a_schema(run, write):
    outcome = run("describe", PERSON)
    assert outcome.status == 0
    description = json.loads(outcome.out)
    assert description["type"] == "object"
    assert set(description["keys"]) == {"name", "age"}
    write("person.json", outcome.out)
    assert run("check", "person.json", write("a.json", '{"name": "A", "age": -1}')).status == 1
    assert run("describe", "person.json").out == outcome.out


@pytest.mark.parametrize("options", [[], ["--annotate"], ["--format", "json"]])
def test_no_secret_is_written(run, write, options):
    write("account.py", "import passmuster as pm\naccount = pm.object({'p': pm.string().max(3).secret()})\n")
    outcome = run("check", "account.py:account", write("a.json", '{"p": "hunter2"}'), *options)
    assert outcome.status == 1
    assert "hunter2" not in outcome.out + outcome.err


def test_describe_lists_parts_that_json_loses(run, write):
    write(
        "own.py",
        "import passmuster as pm\ndouble = lambda value: value * 2\n"
        "plain = pm.number().custom(double)\nnamed = pm.number().custom(pm.named('double', double))\n",
    )
    outcome = run("describe", "own.py:plain")
    assert outcome.status == 0
    assert outcome.err == (
        "passmuster: own.py:plain: rules[0].args.method is a function, which JSON can't hold: "
        "name it with pm.named()\n"
    )
    outcome = run("describe", "own.py:named")
    assert (outcome.status, outcome.err) == (0, "")
    assert json.loads(outcome.out)["rules"][0]["args"] == {"method": {"$function": "double"}}


def test_types_need_no_functions(run, write):
    described = '{"type": "number", "flags": {"default": {"$function": "one"}}, "externals": [{}]}'
    outcome = run("types", write("a.json", described))
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.endswith('A: TypeAlias = "float"\n')


def test_annotations_are_coloured_on_a_terminal_only(run, write, monkeypatch):
    name = write("a.jsonl", '{"name": 1}\n')
    for variables, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        monkeypatch.delenv("NO_COLOR", raising=False)
        for key, value in variables.items():
            monkeypatch.setenv(key, value)
        terminal = Terminal()
        monkeypatch.setattr(sys, "stdout", terminal)
        run("check", PERSON, name, "--annotate")
        assert ("\x1b[" in terminal.getvalue()) is coloured


def test_the_process_ends_with_the_status(folder, write):
    write("a.jsonl", '{"name": "A"}\n{"name": 1}\n')
    done = command("check", PERSON, "a.jsonl")
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b'a.jsonl:2:10: "name" must be a string')


def test_the_process_reads_standard_input(folder):
    done = command("check", PERSON, "-", "--input-format=json", input=b'[{"name": "A"}, {"name": "B"}]')
    assert (done.returncode, done.stdout) == (0, b"2 records in 1 file: 2 valid, 0 invalid.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_closed_pipe_ends_the_process_in_silence(folder, write):
    write("a.jsonl", '{"name": "A"}\n' * 20_000)
    reading, writing = os.pipe()
    os.close(reading)
    try:
        library = os.path.dirname(os.path.dirname(os.path.abspath(pm.__file__)))
        done = subprocess.run(
            [sys.executable, "-m", "passmuster", "check", PERSON, "a.jsonl", "--output", "-"],
            stdout=writing,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": library + os.pathsep + os.environ.get("PYTHONPATH", "")},
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.returncode == 141


def test_using_the_library_does_not_load_the_command_line(folder):
    code = "import passmuster, sys; raise SystemExit('argparse' in sys.modules)"
    library = os.path.dirname(os.path.dirname(os.path.abspath(pm.__file__)))
    environment = {**os.environ, "PYTHONPATH": library + os.pathsep + os.environ.get("PYTHONPATH", "")}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0


# Diff

DIFFS = """\
import passmuster as pm

old = pm.object({"a": pm.number().max(5)})
wider = pm.object({"a": pm.number().max(9), "b": pm.any()})
narrower = pm.object({"a\x1b[2J": pm.required(), "a": pm.number().max(5)})
"""


def test_changes_are_printed_as_lines(run, write):
    write("diffs.py", DIFFS)
    assert run("diff", "diffs.py:old", "diffs.py:old") == (0, "0 changes: compatible.\n", "")
    outcome = run("diff", "diffs.py:old", "diffs.py:wider")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.splitlines() == [
        "widened: a: it is at most 9, it was at most 5",
        "widened: b: the key is new",
        "2 changes: compatible.",
    ]
    outcome = run("diff", "diffs.py:old", "diffs.py:narrower")
    assert (outcome.status, outcome.out.splitlines()[-1]) == (1, "1 change: not compatible.")
    assert "\x1b" not in outcome.out


def test_changes_are_printed_as_json(run, write):
    write("diffs.py", DIFFS)
    write("old.json", json.dumps({"type": "object", "keys": {"a": {"type": "any"}}}))
    *lines, summary = map(
        json.loads, run("diff", "--format", "json", "old.json", "diffs.py:old").out.splitlines()
    )
    assert [(line["path"], line["kind"], line["compatible"]) for line in lines] == [
        ("a", "narrowed", False),
        ("a", "narrowed", False),
    ]
    assert summary == {"summary": {"changes": 2, "compatible": False}}
    assert run("diff", "absent.json", "old.json").status == 2
