"""What references reach in the context of the caller, and what they do not."""

import sys
from collections import UserDict, defaultdict
from types import SimpleNamespace

import pytest
from tests.cases import TEXT, case, checked, displayed, fail, of, row, wrong

import passmuster as pm
from passmuster import UNDEFINED
from passmuster._core.language.references.reaching import step_into

# context
CONTEXT = [
    *of(pm.number().max(pm.ref("$m")),
        row("a context is read by references", 5, fail("number.max", limit=displayed("ref:global:m")),
            options={"context": {"m": 3}}),
        row("a missing context is undefined", 5,
            fail("any.ref", arg="limit", ref=displayed("ref:global:m"), reason=TEXT, value=UNDEFINED)),
        row("an empty context", 5,
            fail("any.ref", arg="limit", ref=displayed("ref:global:m"), reason=TEXT, value=UNDEFINED),
            options={"context": {}})),
    case("a deep context", pm.number().max(pm.ref("$a.b")), 5,
        fail("number.max", limit=displayed("ref:global:a.b")), options={"context": {"a": {"b": 3}}}),
    wrong("context is no preference of a schema", lambda: pm.any().prefs({"context": {}})),
    case("context must be a mapping", pm.any(), 1, options={"context": 5}, raises=True),
]  # fmt: skip

STEPS = [
    ([1, 2], "1", 2), ([1, 2], "-1", 2), ((1,), "0", 1), ([1], "5", UNDEFINED), ([1, 2], "length", 2),
    ("ab", "0", "a"), ("ab", "-1", UNDEFINED), ("", "length", UNDEFINED), (b"ab", "length", 2),
    (5, "a", UNDEFINED),
    (None, "a", UNDEFINED), (SimpleNamespace(a=1), "a", 1), (SimpleNamespace(a=1), "__class__", UNDEFINED),
    (ValueError("no"), "message", "no"), (ValueError("no"), "name", "ValueError"), (sys, "path", UNDEFINED),
    (UserDict(a=1), "a", 1), (defaultdict(list), "a", UNDEFINED), ({1}, "0", UNDEFINED),
]  # fmt: skip


def _with(**attributes):
    """A function with attributes."""

    def function(a, b, c=1):
        """Do nothing."""

    function.__dict__.update(attributes)
    return function


class Answer:
    """A class with an attribute."""

    value = 42

    def method(self):
        """Do nothing."""


STEPS += [
    (_with(a=1), "a", 1), (_with(), "a", UNDEFINED), (_with(), "name", "function"),
    (_with(name=1), "name", 1), (_with(), "length", 2), (_with(), "__doc__", UNDEFINED),
    (Answer, "value", UNDEFINED), (Answer, "name", UNDEFINED), (Answer, "method", UNDEFINED),
    (Answer, "__init__", UNDEFINED), (len, "x", UNDEFINED),
]  # fmt: skip


@pytest.mark.parametrize("value, part, found", STEPS, ids=repr)
def test_a_step_leads_to_data_and_to_nothing_else(value, part, found):
    assert step_into(value, part, None) == found


def test_set_has_members_with_the_option_iterables():
    assert step_into({7}, "0", True) == 7
    assert step_into({7}, "1", True) is UNDEFINED


test_case_has_expected_outcome = checked(CONTEXT)
