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


@pytest.mark.parametrize("value, text", UNFINISHED, ids=[text for _, text in UNFINISHED])
def test_missing_call_is_named(value, text):
    assert missing_call_hint(value) == text
    for make in (pm.compile, pm.array().items, pm.alternatives, lambda value: pm.object({"a": value})):
        with pytest.raises(pm.SchemaError) as error:
            make(value)
        assert text in str(error.value)


@pytest.mark.parametrize("function", [len, str.isdigit, Caller().method, Caller, as_it_is, partial(int)])
def test_user_functions_have_no_hint(function):
    assert missing_call_hint(function) is None
    if function is not Caller:
        assert pm.is_schema(pm.compile(function))
