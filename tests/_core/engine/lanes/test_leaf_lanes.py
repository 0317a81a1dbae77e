"""The expressions by which a lane tests the value of a leaf."""

from __future__ import annotations

from datetime import date, datetime, time
from enum import Enum
from math import inf, nan
from typing import Optional
from uuid import UUID

import pytest

import passmuster as pm
from passmuster._core.running import builder

if builder.with_lane is None:
    pytest.skip("the lanes are those of the pure backend", allow_module_level=True)

from passmuster._core.engine.facts.leaves import leaf_of
from passmuster._core.engine.lanes.leaf_lanes import conversion, expression, test_of_all as find_test_of_all
from passmuster._core.engine.lanes.source import Source
from passmuster._core.engine.nodes.core import NOT_FOUND, Run
from passmuster._core.language.preferences.preferences import DEFAULTS

LEAVES = [
    (pm.number().min(2).max(4), [2, 3.5, 4], [1, 5, True, "3", None]),
    (pm.string().min(2), ["ab"], ["a", 1, None]),
    (pm.boolean(), [True, False], [1, "true"]), (pm.string().valid("x", None), ["x", None], ["y", 1]),
    (pm.string().allow(None), ["a", None], ["", 1]),
    (pm.instance(time), [time(10)], ["10:00", datetime(2026, 1, 1)]),
    (pm.uuid().allow(None), [UUID(int=1), None], [str(UUID(int=1))]),
]  # fmt: skip


@pytest.mark.parametrize("schema, passing, others", LEAVES, ids=lambda value: str(value)[:40])
def test_expression_is_true_of_values_that_pass_unchanged(schema, passing, others):
    source = Source()
    source.lines.append(f"return bool({expression(leaf_of(schema.note('own')._built().inner), source)})")
    ask = source.function("ask(item)")
    assert all(ask(value) for value in passing)
    assert not any(ask(value) for value in others)


NUMBERS = [
    pm.number(), pm.number().min(0), pm.number().greater(0), pm.number().min(0).max(1), pm.number().max(-1),
    pm.number().max(999_999_999_999_999), pm.number().less(999_999_999_999_999), pm.number().unsafe(),
    pm.number().integer(), pm.number().integer().min(1), pm.number().integer().min(0).max(9),
    pm.number().integer().max(10**15), pm.number().integer().less(999_999_999_999_999), pm.number().port(),
]  # fmt: skip
TEXTS = [
    "", "0", "1", "9", "10", "00", "0.0", ".0", "0.", ".", "..", "0.5", "1.0", "1.5", "-1", "-0", "+1", "1e3",
    "999999999999999", "1000000000000000", "99999999999999.", ".00000000000001", "65536", "\u0663",
    "1_0", " 1", "1E5", "12e3", "e5", "5e", "e", "0e0", "0E9", "1e99", "1e999", "1e-3", "1.5e3",
    "00001e00000003", "1234567890123e5", "1e_3", "1ee3",
]  # fmt: skip


@pytest.mark.parametrize("schema", NUMBERS, ids=lambda schema: repr(schema)[:60])
def test_short_numbers_are_converted_as_the_steps_convert_them(schema):
    node = schema.note("own")._built().inner
    source = Source()
    source.namespace["NOT_FOUND"] = NOT_FOUND
    source.lines += ["convert = True", f"if {conversion(leaf_of(node), source)}:", "    return made"]
    convert = source.function("ask(item)")
    for text in TEXTS:
        run = Run(DEFAULTS)
        made, expected = convert(text), node.take(text, run)
        passes = run.count == 0 and text < ":"
        assert (type(made), made) == ((type(expected), expected) if passes else (type(None), None))


DATES = [
    pm.date(),
    pm.date().timestamp("unix"),
    pm.date().timestamp(),
    pm.date().iso(),
    pm.date().format("YYYY"),
]
INTEGERS = [0, -1, 1_764_000_000, 10**12, 253_402_300_800, 10**15, 10**20, -(10**20), 10**400]


@pytest.mark.parametrize("schema", DATES, ids=lambda schema: repr(schema)[:60])
def test_integers_are_converted_to_dates_as_the_steps_convert_them(schema):
    node, source = schema.note("own")._built().inner, Source()
    source.lines += ["convert = True", f"if {conversion(leaf_of(node), source)}:", "    return made"]
    convert = source.function("ask(item)")
    for number in INTEGERS:
        run = Run(DEFAULTS)
        made, expected = convert(number), node.take(number, run)
        if made is not None:
            assert (run.count, type(made), made) == (0, datetime, expected)
    assert any(convert(number) is not None for number in INTEGERS) is (schema is not DATES[3])


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class _HasNoHash(type):
    def __hash__(cls):
        raise RuntimeError


class Odd(metaclass=_HasNoHash):
    pass


class Text(str):
    __slots__ = ()


MANY = [
    (int, [1, -(10**30)], [True, 1.0, "1", None, Odd()]), (Optional[int], [1, None], [1.5]),
    (float, [1.5, 0.0, -0.0], [1, inf, -inf, nan, "1.5"]), (str, ["", "a"], [Text("a"), 1]),
    (bool, [True, False], [1]), (date, [date(2026, 1, 1)], [datetime(2026, 1, 1)]),
    (UUID, [UUID(int=0)], [object.__new__(UUID), str(UUID(int=1))]),
    (Colour, [Colour.RED, Colour.BLUE], ["red", Odd()]),
]  # fmt: skip


@pytest.mark.parametrize("kind, passing, others", MANY, ids=[str(kind)[:40] for kind, *_ in MANY])
def test_many_items_of_a_class_pass_by_one_test(kind, passing, others):
    source, node = Source(), pm.compile(kind)._built().inner
    source.lines.append(f"return bool({find_test_of_all(leaf_of(node), 'items', source)})")
    ask = source.function("ask(items)")
    assert ask(passing * 9)
    assert not any(ask([*passing * 9, other]) for other in others)


BOUNDED = [
    pm.number(), pm.compile(int).min(1), pm.compile(float).max(9), pm.string().min(2), pm.string().trim(),
    pm.string().valid("a"), pm.uuid().version("uuidv4"), pm.date(),
]  # fmt: skip


@pytest.mark.parametrize("schema", BOUNDED, ids=lambda schema: repr(schema)[:60])
def test_a_class_is_not_enough_where_there_are_rules(schema):
    assert find_test_of_all(leaf_of(schema.note("own")._built().inner), "items", Source()) is None


@pytest.mark.parametrize("kind, passing, others", MANY, ids=[str(kind)[:40] for kind, *_ in MANY])
def test_many_items_end_as_few_do(kind, passing, others):
    schema = pm.compile(list[kind])
    for _ in range(12):  # until there is a lane
        assert repr(schema.validate(passing * 9).value) == repr(passing * 9)
    for other in others:
        few, many = schema.validate([other]), schema.validate([*passing * 9, other])
        assert type(many.value[-1]) is type(few.value[0])
        assert _codes(many) == _codes(few)


def _codes(result):
    return [detail.type for detail in result.error.details] if result.error else []
