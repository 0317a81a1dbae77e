"""What is said on standard error: one line, of bounded length, without anything that a terminal obeys."""

import sys

from passmuster.cli.standard_error import bounded, print_to_stderr


def test_one_line_is_said_whatever_the_message_holds(capsys):
    print_to_stderr("a\n\x1b[2J" + "b" * 5000)
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("passmuster: a\\x0a\\x1b[2Jb")
    assert len(line) < 1600


def test_what_is_short_is_said_whole():
    assert bounded("a" * 2000) == "a" * 2000


def test_nobody_has_to_listen(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    print_to_stderr("nothing")
