"""Validating the records of a file: each in its order, whatever comes of it."""

import pytest

import passmuster as pm
from passmuster.cli.checking.judging import Judge, Order
from passmuster.cli.reading.data_files import Source
from passmuster.cli.reading.input_records import Wishes
from passmuster.cli.reports.reporting import style_of


class Desk:
    def __init__(self):
        self.taken = []

    def passed(self, text):
        self.taken.append(text)

    def noted(self, kind, text):
        self.taken.append((kind, text))

    def unreadable(self, problem):
        self.taken.append(str(problem))


def judged(path, schema, limit=None, output=None):
    desk = Desk()
    order = Order("s", {}, style_of("text"), limit, output, False)
    source = Source(path, "jsonl", Wishes())
    try:
        Judge(schema, order, desk).judge(source)
    finally:
        source.close()
    return desk.taken


@pytest.mark.parametrize("limit", [None, 1])
def test_what_comes_of_records_is_told_in_their_order(write, limit):
    name = write("a.jsonl", "1\n0\n{\n5\n2\n")
    schema = pm.number().max(3).min(1).warn()
    assert judged(name, schema, limit, "out") == [
        "1\n",
        ("warned", 'a.jsonl:2:1: warning: "value" must be at least 1'),
        "0\n",
        "a.jsonl:3:3: wrong JSON: expecting property name enclosed in double quotes",
        ("invalid", None if limit else 'a.jsonl:4:1: "value" must be at most 3'),
        "2\n",
    ]


def test_what_is_not_written_is_only_counted(write):
    assert judged(write("a.jsonl", "1\n"), pm.any()) == [None]
