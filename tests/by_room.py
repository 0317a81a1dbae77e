"""A plugin of pytest that prints the seconds of the processor by room: `tests/run.py -p tests.by_room`."""

import os
from collections import Counter

import pytest

SECONDS = Counter()
"""Seconds of this process and of those that it started, by the folder of the tests."""


def seconds_so_far():
    return sum(os.times()[:4])


def room_of(path):
    folders = path.parts[path.parts.index("tests") + 1 : -1]
    return "/".join(folders[: 2 if folders[:1] == ("_core",) else 1]) or "single files"


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    try:
        return (yield)
    finally:
        SECONDS["collecting"] += seconds_so_far()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    start = seconds_so_far()
    try:
        return (yield)
    finally:
        SECONDS[room_of(item.path)] += seconds_so_far() - start


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("seconds of the processor by room")
    for room, seconds in SECONDS.most_common():
        terminalreporter.line(f"{seconds:7.1f}  {room}")
