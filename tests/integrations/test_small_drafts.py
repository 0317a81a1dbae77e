import datetime

import pytest
from tests.generation import drafted, made_directly, missed_codes

import passmuster as pm
from passmuster.integrations.parts import Missed
from passmuster.integrations.small_drafts import function_of, size_of

SYMBOL = pm.Symbol("b")
CASES = [
    (pm.boolean().truthy("Y").falsy("N"), {"boolean.base"}),
    (pm.boolean().strict(), {"boolean.base"}),
    (pm.binary().min(2).max(3), {"binary.base", "binary.min", "binary.max"}),
    (pm.binary().length(3), {"binary.base", "binary.length"}),
    (pm.date(), {"date.base"}),
    (pm.date().iso(), {"date.base", "date.format"}),
    (pm.date().timestamp("unix"), {"date.base", "date.format"}),
    (pm.date().timestamp(), {"date.base", "date.format"}),
    (pm.date().min("now"), {"date.base", "date.min"}),
    (pm.date().max("now"), {"date.base", "date.max"}),
    (pm.date().greater("2020-01-01").less("2020-01-02"), {"date.base", "date.greater", "date.less"}),
    (pm.date().less("1500-01-01"), {"date.base", "date.less"}),
    (pm.date().only_date(), {"date.base"}),
    (pm.date().only_date().strict(), {"date.base", "date.onlyDate"}),
    (pm.uuid(), {"uuid.base"}),
    (pm.uuid().version("uuidv1"), {"uuid.base", "uuid.version"}),
    (pm.function().min_arity(1), {"object.base", "function.minArity"}),
    (pm.function().max_arity(1), {"object.base", "function.maxArity"}),
    (pm.function().class_(), {"object.base", "function.class"}),
]


@pytest.mark.parametrize("schema, codes", CASES, ids=repr)
def test_it_is_made_without_a_second_attempt(schema, codes):
    made_directly(schema)


@pytest.mark.parametrize("schema, codes", CASES, ids=repr)
def test_near_misses(schema, codes):
    assert missed_codes(schema) == codes


def test_symbols_are_made_of_what_stands_for_them():
    schema = pm.symbol().map({"a": SYMBOL})
    assert set(drafted(schema)) == {SYMBOL}
    assert missed_codes(schema) == {"symbol.map"}
    assert missed_codes(pm.symbol()) == {"symbol.base"}


def test_functions_have_the_parameters_asked_for():
    assert {value.__code__.co_argcount for value in drafted(pm.function().arity(2))} == {2}
    assert missed_codes(pm.function().arity(2)) == {"object.base", "function.arity"}
    with pytest.raises(Missed):
        function_of(99)


def test_conversions_are_used_where_they_are_on():
    assert {type(value) for value in drafted(pm.date(), 40)} == {datetime.datetime, str}
    assert {type(value) for value in drafted(pm.date().strict())} == {datetime.datetime}
    assert {type(value) for value in drafted(pm.boolean(), 40)} == {bool, str}


def test_sizes_that_leave_nothing_are_missed():
    rules = [{"name": "min", "args": {"limit": 3}}, {"name": "max", "args": {"limit": 2}}]
    with pytest.raises(Missed, match="at least 3 and at most 2"):
        size_of({"type": "string", "rules": rules})
    with pytest.raises(Missed, match="no length"):
        size_of({"type": "string", "rules": [{"name": "min", "args": {"limit": 10**9}}]})
