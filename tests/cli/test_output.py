"""`--output`: what is written, and that a file appears whole or not at all."""

import json
import os
import stat
import sys

import pytest

GOOD = '{"name": "Ada", "age": 36}\n'
BAD = '{"name": "Ada", "age": -1}\n'
PERSON = "schemas.py:person"


def test_the_output_holds_the_valid_records_as_converted(run, write, folder):
    name = write("a.jsonl", '{"name": "Zoë", "age": "3"}\n' + BAD + GOOD)
    assert run("check", PERSON, name, "--output", "out.jsonl").status == 1
    written = (folder / "out.jsonl").read_text("utf-8")
    assert written == '{"name": "Zoë", "age": 3}\n' + GOOD


def test_records_on_standard_output_leave_the_reports_to_standard_error(run, write):
    outcome = run("check", PERSON, write("a.jsonl", GOOD + BAD), "--output", "-")
    assert outcome.status == 1
    assert outcome.out == GOOD
    assert outcome.err.startswith("a.jsonl:2:24: ")
    assert outcome.err.endswith("1 valid, 1 invalid.\n")


def test_records_on_standard_output_hold_no_raw_control_characters(run, write):
    name = write("a.jsonl", json.dumps({"name": "\x1b\x7f\u202e\ud800é"}) + "\n")
    outcome = run("check", PERSON, name, "--output", "-")
    assert outcome.out == '{"name": "\\u001b\\u007f\\u202e\\ud800\\u00e9"}\n'


def test_dates_are_written_as_strings_that_validate_again(run, write):
    outcome = run("check", "schemas.py:dated", write("a.json", '{"born": "2026-11-21"}'), "--output", "-")
    assert outcome.out == '{"born": "2026-11-21T00:00:00.000Z"}\n'


def test_an_old_file_stays_when_data_could_not_be_read(run, write, folder):
    (folder / "out.jsonl").write_text("old", "utf-8")
    outcome = run("check", PERSON, write("a.json", f"[{GOOD},"), "--output", "out.jsonl")
    assert outcome.status == 2
    assert "out.jsonl: not written, since not all data was read" in outcome.err
    assert (folder / "out.jsonl").read_text("utf-8") == "old"
    assert sorted(os.listdir(folder)) == ["a.json", "out.jsonl", "schemas.py"]


def test_an_interrupted_run_leaves_nothing_behind(run, write, folder):
    run("check", "schemas.py:interrupts", write("a.json", "1"), "--output", "out.jsonl")
    assert sorted(os.listdir(folder)) == ["a.json", "schemas.py"]


def test_the_input_may_be_its_own_output(run, write, folder):
    assert run("check", PERSON, write("a.jsonl", GOOD + BAD), "--output", "a.jsonl").status == 1
    assert (folder / "a.jsonl").read_text("utf-8") == GOOD


@pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of POSIX")
def test_a_replaced_file_keeps_its_permissions_and_its_link(run, write, folder):
    target = folder / "real.jsonl"
    target.write_text("old", "utf-8")
    target.chmod(0o640)
    (folder / "out.jsonl").symlink_to(target)
    assert run("check", PERSON, write("a.jsonl", GOOD), "--output", "out.jsonl").status == 0
    assert (folder / "out.jsonl").is_symlink()
    assert target.read_text("utf-8") == GOOD
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="no device files")
def test_a_device_is_written_to_and_not_replaced(run, write):
    assert run("check", PERSON, write("a.jsonl", GOOD), "--output", "/dev/null").status == 0
    assert not os.path.isfile("/dev/null")


@pytest.mark.parametrize(
    "path,reason", [("no/such/out", "No such file"), (".", "Is a directory"), ("\0", "null")]
)
def test_an_output_that_cannot_be_written_is_named(run, write, path, reason):
    outcome = run("check", PERSON, write("a.jsonl", GOOD), "--output", path)
    assert outcome.status == 2
    assert reason in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_value_that_is_no_json_is_a_problem(run, write, folder):
    lines = "value = []\nvalue.append(value)\nitself = pm.any().custom(lambda v: value)\n"
    write("cyclic.py", "import passmuster as pm\n" + lines)
    outcome = run("check", "cyclic.py:itself", write("a.jsonl", "1\n"), "--output", "out.jsonl")
    assert (outcome.status, outcome.err[:31]) == (2, "passmuster: out.jsonl: [0][0][0")
    assert outcome.err.endswith("the value is nested too deeply, or holds itself\n")
    assert not os.path.exists("out.jsonl")
