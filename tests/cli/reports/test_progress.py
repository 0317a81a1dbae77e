"""A line on the terminal that says how far the work is; nothing anywhere else."""

import io
import sys

import pytest

from passmuster.cli.reports import progress as module
from passmuster.cli.reports.counts import Counts
from passmuster.cli.reports.progress import Progress

PERSON = "schemas.py:person"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_shown_on_a_terminal_and_cleared(run, write, monkeypatch):
    monkeypatch.setattr(module, "_INTERVAL", 0.0)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run("check", PERSON, write("a.jsonl", '{"name": "A"}\n{"name": 1}\n')).status == 1
    shown = terminal.getvalue()
    assert "a.jsonl (100 %): 2 records, 1 invalid" in shown
    assert shown.endswith("\r\x1b[K")


def test_the_line_is_put_back_below_a_report_and_stays_where_none_is_shown(run, write, monkeypatch):
    times = iter([0.0, 1.0, *[1.1] * 10])
    monkeypatch.setattr(module.time, "monotonic", lambda: next(times))
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    name = write("a.jsonl", '{"name": "A"}\n{"name": 1}\n{"name": 2}\n{"name": 3}\n')
    assert run("check", PERSON, name, "--limit", "1").status == 1
    start, *shown, end = terminal.getvalue().split("\r\x1b[K")
    line = "a.jsonl (100 %): 1 record, 0 invalid, 1/s"
    assert (start, shown, end) == ("", [line, "", line], "")


def test_progress_waits_between_two_signs(run, write, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run("check", PERSON, write("a.jsonl", '{"name": "A"}\n')).status == 0
    assert terminal.getvalue() == ""


def test_progress_of_a_source_without_a_length_has_no_share(monkeypatch):
    class Pipe:
        name = "<stdin>"
        size = 0

        def position(self):
            return 0

    monkeypatch.setattr(module, "_INTERVAL", 0.0)
    terminal = Terminal()
    progress = Progress(terminal)
    progress.tick(Pipe(), Counts())
    assert terminal.getvalue() == "\r\x1b[K<stdin>: 0 records, 0 invalid"


def test_a_closed_terminal_wants_no_progress():
    stream = io.StringIO()
    stream.close()
    assert not Progress(stream).is_shown


class File:
    def __init__(self, name, size, position):
        self.name, self.size, self.read = name, size, position

    def position(self):
        return self.read


def test_the_rate_and_the_time_left_are_those_of_all_files(monkeypatch, tmp_path):
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    paths = [tmp_path / "a", tmp_path / "b"]
    for path in paths:
        path.write_bytes(b"x" * 1000)
    terminal = Terminal()
    progress = Progress(terminal, [*map(str, paths), "absent"])
    counts = Counts()
    progress.begin(File("a", 1000, 0))
    for time, name, position, counts.valid in (
        (1.0, "a", 50, 2000),
        (2.0, "a", 100, 4000),
        (4.0, "b", 600, 18000),
        (4.1, "b", 601, 18000),
    ):
        if name == "b" and position == 600:
            progress.begin(File("b", 1000, 0))
        now[0] = time
        progress.tick(File(name, 1000, position), counts)
    assert terminal.getvalue().split("\r\x1b[K")[1:] == [
        "a (5 %): 2,000 records, 0 invalid, 2,000/s",
        "a (10 %): 4,000 records, 0 invalid, 2,000/s, 38 s left",
        "b (60 %): 18,000 records, 0 invalid, 4,500/s, 1 s left",
    ]


def test_a_line_is_no_longer_than_the_terminal(monkeypatch):
    monkeypatch.setattr(module, "_INTERVAL", 0.0)
    monkeypatch.setattr(module, "_DEFAULT_WIDTH", 10)
    terminal = Terminal()
    Progress(terminal).tick(File("\x1b" * 50, 0, 0), Counts())
    assert terminal.getvalue() == "\r\x1b[K\\x1b\\x1b\\x"


@pytest.mark.parametrize("option, summary", [("--no-progress", True), ("--quiet", False)])
@pytest.mark.parametrize("style", ["text", "github"])
def test_no_progress_is_shown_where_none_is_wanted(run, write, monkeypatch, option, summary, style):
    monkeypatch.setattr(module, "_INTERVAL", 0.0)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    outcome = run(
        "check", PERSON, write("a.jsonl", '{"name": "A"}\n{"name": 1}\n'), option, "--format", style
    )
    assert (outcome.status, terminal.getvalue()) == (1, "")
    assert ("2 records" in outcome.out) is summary
    assert '"name" must be' in outcome.out
