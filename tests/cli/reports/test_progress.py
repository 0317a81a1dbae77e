"""A line on the terminal that says how far the work is; nothing anywhere else."""

import io
import sys

from passmuster.cli.reports import progress as module
from passmuster.cli.reports.counts import Counts
from passmuster.cli.reports.progress import Progress

PERSON = "schemas.py:person"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_shown_on_a_terminal_and_cleared(run, write, monkeypatch):
    monkeypatch.setattr(module, "_EVERY", 0.0)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run("check", PERSON, write("a.jsonl", '{"name": "A"}\n{"name": 1}\n')).status == 1
    shown = terminal.getvalue()
    assert "a.jsonl (100 %): 2 records, 1 invalid" in shown
    assert shown.endswith("\r\x1b[K")


def test_progress_waits_between_two_signs(run, write, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run("check", PERSON, write("a.jsonl", '{"name": "A"}\n')).status == 0
    assert terminal.getvalue() == ""


def test_progress_of_a_source_without_a_length_has_no_share(monkeypatch):
    class Pipe:
        name = "<stdin>"
        size = 0

    monkeypatch.setattr(module, "_EVERY", 0.0)
    terminal = Terminal()
    progress = Progress(terminal)
    progress.tick(Pipe(), Counts())
    assert terminal.getvalue() == "\r\x1b[K<stdin>: 0 records, 0 invalid"


def test_a_closed_terminal_wants_no_progress():
    stream = io.StringIO()
    stream.close()
    assert not Progress(stream).wanted
