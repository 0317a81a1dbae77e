"""Functions of the library in the place of what they return."""

from functools import partial

import pytest

import passmuster as pm
from passmuster._core.foundation.misuse.parentheses import missing_call_hint

EXTENDED = pm.extend(
    {"type": "money", "base": pm.number(), "rules": {"dear": {"validate": lambda value, _: value}}}
)

UNFINISHED = [
    (pm.string, "string, a function of the library: write string()"),
    (pm.object, "object, a function of the library: write object()"),
    (pm.alternatives, "alternatives, a function of the library: write alternatives()"),
    (pm.ref, "ref, a function of the library: write ref(key)"),
    (pm.required, "required, a method: write required()"),
    (pm.string().required, "required, a method: write required()"),
    (pm.string().min, "min, a method: write min(limit)"),
    (pm.string().valid, "valid, a method: write valid(…)"),
    (pm.object().with_, "with_, a method: write with_(key, peers)"),
    (pm.string().validate, "validate, a method: give the schema itself"),
    (type(pm.string()).required, "required, a function of the library: write required()"),
    (EXTENDED.money, "money, a function of the library: write money()"),
    (EXTENDED.money().dear, "dear, a method: write dear()"),
]


class Caller:
    """Has a method."""

    def method(self, value):
        return value


def as_it_is(value):
    return value


@pytest.mark.parametrize("value, told", UNFINISHED, ids=[told for _, told in UNFINISHED])
def test_what_to_write_is_told(value, told):
    assert missing_call_hint(value) == told
    for make in (pm.compile, pm.array().items, pm.alternatives, lambda value: pm.object({"a": value})):
        with pytest.raises(pm.SchemaError) as error:
            make(value)
        assert told in str(error.value)


@pytest.mark.parametrize("function", [len, str.isdigit, Caller().method, Caller, as_it_is, partial(int)])
def test_functions_of_the_caller_are_theirs(function):
    assert missing_call_hint(function) is None
    if function is not Caller:
        assert pm.is_schema(pm.compile(function))
