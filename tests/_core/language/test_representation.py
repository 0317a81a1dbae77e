"""Values as Python expressions."""

import datetime
import decimal
import enum
import fractions
import re
import uuid

import pytest
from hypothesis import given, strategies as st

import passmuster as pm
from passmuster._core.engine.formats.patterns.pattern import translate
from passmuster._core.foundation.comparing.equality import deep_equal
from passmuster._core.language.representation import (
    MOST_DEPTH,
    MOST_LENGTH,
    Representation,
    pattern_source,
    placeholder,
    represent,
)

NAMES = {
    "pm": pm, "re": re, "datetime": datetime, "decimal": decimal, "uuid": uuid, "fractions": fractions,
}  # fmt: skip
ROOM = 2 * MOST_LENGTH


class Colour(enum.Enum):
    """Members that no expression evaluates to."""

    RED = 1


class Word(str, enum.Enum):
    """Members that are strings, too."""

    ONE = "one"


class Text(str):
    """A string that shows something else."""

    __slots__ = ()

    def __repr__(self):
        return "shown()"


class Rude:
    """Fails wherever it is looked at."""

    def __repr__(self):
        raise RuntimeError

    def __getattribute__(self, name):
        raise RuntimeError

    def __hash__(self):
        return 1


WRITTEN = [
    (None, "None"), (True, "True"), (-5, "-5"), (1.5, "1.5"), (float("inf"), "float('inf')"),
    (float("-inf"), "float('-inf')"), ("a'\n", '"a\'\\n"'), ("\ud800", "'\\ud800'"), (b"\xff", "b'\\xff'"),
    (bytearray(b"a"), "bytearray(b'a')"), ([], "[]"), ((), "()"), ((1,), "(1,)"), ({}, "{}"),
    (set(), "set()"), ({1}, "{1}"), (frozenset(), "frozenset()"), (frozenset((1,)), "frozenset([1])"),
    ({"a": [1, (2, 3)]}, "{'a': [1, (2, 3)]}"), (Text("a"), "'a'"), (dict, "dict"),
    (pm.UNDEFINED, "pm.UNDEFINED"), (pm.OVERRIDE, "pm.OVERRIDE"),
    (datetime.date(2026, 1, 2), "datetime.date(2026, 1, 2)"),
    (
        datetime.datetime(2026, 1, 2, tzinfo=datetime.timezone.utc),
        "datetime.datetime(2026, 1, 2, 0, 0, tzinfo=datetime.timezone.utc)",
    ),
    (datetime.timedelta(1), "datetime.timedelta(days=1)"),
    (decimal.Decimal("1.50"), "decimal.Decimal('1.50')"),
    (fractions.Fraction(1, 3), "fractions.Fraction(1, 3)"),
    (uuid.UUID(int=1), f"uuid.UUID('{uuid.UUID(int=1)}')"),
    (re.compile("a"), "re.compile('a')"),
    (re.compile("a", re.I | re.A | re.X), "re.compile('a', re.IGNORECASE | re.VERBOSE | re.ASCII)"),
    (re.compile(b"a"), "re.compile(b'a')"), (pm.ref("a.b"), "pm.ref('a.b')"), (pm.x("{a}"), "pm.x('{a}')"),
    (pm.number().min(1), "pm.number().min(1)"),
]  # fmt: skip


@pytest.mark.parametrize("value, text", WRITTEN, ids=[text for _, text in WRITTEN])
def test_an_expression_evaluates_to_its_value(value, text):
    assert represent(value) == text
    made = eval(text, dict(NAMES))
    assert made == value or made.describe() == value.describe()


UNSAID = [
    (Colour.RED, "<Colour.RED>"), (Word.ONE, "<Word.ONE>"), (pm.Symbol("a"), "<Symbol a>"),
    (len, "<function len>"), (lambda: 1, "<function <lambda>>"), (Colour, "<class Colour>"),
    (object(), "<object object>"), (ValueError("x"), "<ValueError object>"), (10**5000, "<a huge number>"),
    (memoryview(b"a"), "<memoryview object>"), (Rude(), "<Rude object>"),
    (translate("a", "i"), "</a/i>"),
]  # fmt: skip


@pytest.mark.parametrize("value, text", UNSAID, ids=[text for _, text in UNSAID])
def test_values_without_an_expression_have_a_placeholder(value, text):
    assert represent(value) == text
    with pytest.raises(SyntaxError):
        compile(text, "", "eval")


def test_user_defined_time_zone_is_not_called():
    class Zone(datetime.tzinfo):
        def utcoffset(self, when):
            raise RuntimeError

    assert represent(datetime.datetime(2026, 1, 1, tzinfo=Zone())) == "<datetime object>"


@pytest.mark.parametrize("value", [
    "a" * 10**6, b"a" * 10**6, list(range(10**5)), {str(i): i for i in range(10**5)}, ["a" * 5000] * 100,
    re.compile("a" * 10**5), type("A" * 10**5, (), {}), {"a" * 5000: 1},
    decimal.Decimal((0, (1,) * 10**5, 0)),
], ids=["string", "bytes", "list", "mapping", "strings", "pattern", "class", "key", "decimal"])  # fmt: skip
def test_long_value_is_cut_with_an_ellipsis(value):
    text = represent(value)
    assert "…" in text
    assert len(text) <= ROOM
    with pytest.raises(SyntaxError):
        compile(text, "", "eval")


def test_deep_value_is_cut_with_an_ellipsis():
    value = []
    value.append(value)
    assert represent(value) == "[" * MOST_DEPTH + "…" + "]" * MOST_DEPTH


def test_failing_value_has_a_placeholder():
    class Torn(dict):
        def items(self):
            raise RuntimeError

    class Meta(type):
        def __getattribute__(cls, name):
            raise RuntimeError

    assert represent([Torn(a=1)]) == "[<Torn object>]"
    assert represent([Meta("Mean", (), {})()]) == "<list>"


def test_a_placeholder_is_one_line_and_short():
    assert placeholder("a\nb") == "<a?b>"
    assert len(placeholder("a" * 1000)) < 110


def test_all_parts_of_an_expression_share_its_limit():
    writing = Representation()
    writing.left = 10
    assert writing.of(["abc", "def", "ghi"]) == "['abc', 'def', …]"
    assert writing.call("ref", ("a",), {}, 0) == "pm.ref(…)"


SOURCES = [
    (re.compile("a", re.I), "(?i)a"), (re.compile("a"), "a"), (re.compile("(?i)a"), "(?i)a"),
    (re.compile("(?:a)", re.M), "(?m)(?:a)"), (re.compile(b"a"), None), ("a", None),
]  # fmt: skip


@pytest.mark.parametrize("pattern, source", SOURCES)
def test_the_flags_of_a_pattern_are_in_its_source(pattern, source):
    assert pattern_source(pattern) == source
    if source is not None:
        assert re.compile(source).flags == pattern.flags


PLAIN = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary(), st.datetimes(),
        st.decimals(allow_nan=False), st.dates(), st.times(), st.timedeltas(), st.uuids(), st.fractions(),
    ),
    lambda inner: st.one_of(
        st.lists(inner), st.tuples(inner, inner), st.dictionaries(st.text(), inner)
    ),
    max_leaves=10,
)  # fmt: skip


@given(PLAIN)
def test_plain_data_survives(value):
    text = represent(value)
    assert len(text) <= ROOM
    if "…" not in text:
        assert deep_equal(eval(text, dict(NAMES)), value)
