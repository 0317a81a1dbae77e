"""What ends the command from outside: signals, its time, and output that nobody takes."""

import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from tests.hostile.support import environment, on_a_thread
from tests.packages import needs

from passmuster.cli import main
from passmuster.cli.stopping import Stopped, stop_on_signals, time_limit

PERSON = "schemas.py:person"
GOOD = '{"name": "A"}\n'
SLOW = {"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^(a+)+$/"}}]}
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and descriptors of POSIX")


def shell(script, **options):
    """Run a script in which `check` is the command on the schema of a person."""
    start = f'check() {{ "{sys.executable}" -m passmuster check "$@"; }}\n'
    return subprocess.run(
        ["bash", "-c", start + script],
        capture_output=True,
        env=environment(),
        timeout=60,
        text=True,
        check=False,
        **options,
    )


@pytest.mark.parametrize("name, status, why", [
    ("SIGTERM", 143, "terminated"), ("SIGINT", 130, "interrupted"), ("SIGHUP", 129, "the terminal has gone"),
])  # fmt: skip
@POSIX
def test_a_signal_ends_the_command_and_leaves_nothing_behind(run, write, folder, name, status, why):
    number = getattr(signal, name)
    lines = (
        f"import os, passmuster as pm\nany = pm.any().custom(lambda v: os.kill(os.getpid(), {int(number)}))\n"
    )
    write("kills.py", lines)
    usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
    before = signal.signal(number, usual)  # a suite in the background is started with some of them ignored
    try:
        outcome = run("check", "kills.py:any", write("a.jsonl", "1\n2\n"), "--output", "out.jsonl")
        assert signal.getsignal(number) == usual
    finally:
        signal.signal(number, before)
    assert outcome == (status, "", f"passmuster: {why}, at a.jsonl:1\n")
    assert sorted(os.listdir(folder)) == ["a.jsonl", "kills.py", "schemas.py"]


@POSIX
def test_a_signal_that_is_ignored_or_handled_stays_so():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stop_on_signals():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_on_another_thread_no_signal_is_handled(run, write):
    write("a.jsonl", GOOD)
    assert on_a_thread(lambda: main(["check", PERSON, "a.jsonl"])) == 0


@POSIX
def test_a_slow_pattern_of_a_strangers_schema_ends_with_its_time(run, write):
    write("slow.json", json.dumps(SLOW))
    name = write("a.jsonl", '"a"\n"' + "a" * 60 + '!"\n')
    outcome = run("check", "slow.json", name, "--timeout", "2", "--output", "out.jsonl")
    assert outcome == (124, "", "passmuster: stopped after 2 s, at a.jsonl:2\n")
    assert not os.path.exists("out.jsonl")


@POSIX
def test_time_limit_ends_with_the_call(run, write):
    assert run("check", PERSON, write("a.jsonl", GOOD), "--timeout", "30").status == 0
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


@POSIX
def test_a_stop_that_is_lost_comes_again():
    class Losing:
        def __del__(self):
            time.sleep(0.1)

    with pytest.raises(Stopped, match="stopped after"), time_limit(0.05):
        sys.unraisablehook, before = lambda lost: None, sys.unraisablehook
        try:
            Losing()
        finally:
            sys.unraisablehook = before
        time.sleep(5)


def test_system_without_a_timer_is_reported(run, write, monkeypatch):
    monkeypatch.setattr("passmuster.cli.commands.can_time", lambda: False)
    outcome = run("check", PERSON, write("a.jsonl", GOOD), "--timeout", "1")
    assert outcome == (2, "", "passmuster: --timeout: this system has no timer for it\n")


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_closed_stream_is_no_traceback(write, folder, monkeypatch, capsys, stream):
    monkeypatch.setattr(sys, stream, None)
    status = main(["check", PERSON, write("a.jsonl", GOOD)])
    assert status == (2 if stream == "stdout" else 0)
    assert capsys.readouterr().err == (
        "passmuster: standard output is closed\n" if stream == "stdout" else ""
    )
    assert main(["check", "--nope"]) == 2


SCRIPT = """
check schemas.py:person a.jsonl >&-; echo "closed $?"
check schemas.py:person a.jsonl > /dev/full; echo "full $?"
check schemas.py:person a.jsonl --output /dev/full; echo "output $?"
check schemas.py:person a.jsonl --output - | head -1 > /dev/null; echo "head ${PIPESTATUS[0]}"
check schemas.py:person a.jsonl 2>&- >&-; echo "both $?"
check --nope 2> /dev/full; echo "error $?"
"""
SAID = """\
closed 2
full 2
a.jsonl:2:10: "name" must be a string, not a number
output 2
head 141
both 2
error 2
"""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is full")
def test_output_that_nobody_takes_ends_the_process_cleanly(folder, write):
    write("a.jsonl", GOOD + '{"name": 1}\n' + GOOD * 19_999)
    done = shell(SCRIPT)
    assert done.stdout == SAID
    assert done.stderr.splitlines() == [
        "passmuster: standard output is closed",
        "passmuster: standard output: No space left on device",
        "passmuster: /dev/full: No space left on device",
        'a.jsonl:2:10: "name" must be a string, not a number',
    ]
    assert sorted(os.listdir(folder)) == ["a.jsonl", "schemas.py"]


class Endless(io.RawIOBase):
    """A line without an end; when so much of it was read, a signal comes."""

    left = 1 << 25

    def readable(self):
        return True

    def readinto(self, buffer):
        self.left -= len(buffer)
        if self.left < 0:
            signal.raise_signal(signal.SIGTERM)
        buffer[:] = b"{" * len(buffer)
        return len(buffer)


@pytest.mark.parametrize("kind", ["jsonl", "csv", "json"])
@POSIX
def test_an_endless_line_costs_no_memory(run, folder, monkeypatch, kind):
    tracemalloc = pytest.importorskip("tracemalloc")  # which PyPy has not
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless())))
    tracemalloc.start()
    try:
        outcome = run("check", PERSON, "-", "--input-format", kind, "--max-line", "256k", "--output", "out")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1 << 22
    assert outcome.status == (143 if kind != "json" else 2)
    assert os.listdir(folder) == ["schemas.py"]


@POSIX
@pytest.mark.parametrize("ending", ["jsonl", pytest.param("parquet", marks=needs("pyarrow"))])
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_the_end_of_the_time_leaves_neither_of_two_files(run, write, folder, ending, jobs):
    write("sleepy.py", "import time\n\nimport passmuster as pm\n\n"
                       "late = pm.object().unknown().custom(lambda v: time.sleep(0.1) or v)\n")  # fmt: skip
    name = write("a.jsonl", '{"a": 1}\n' * 500)
    outcome = run(
        "check", "sleepy.py:late", name, "--timeout", "3", "--output", f"x.{ending}", "--invalid", "bad",
        "--jobs", jobs,
    )  # fmt: skip
    assert (outcome.status, outcome.out) == (124, "")
    assert outcome.err.startswith("passmuster: stopped after 3 s, at a.jsonl:")
    assert sorted(os.listdir(folder)) == ["a.jsonl", "schemas.py", "sleepy.py"]
