"""The nodes of strings: the order of conversions, computed limits, failing replacements, JSON."""

import re

import pytest
from tests.cases import case, check, checked, fail, of, row

import passmuster as pm
from passmuster._core.schemas.types.parts.string_nodes import converting_constraints

CUT = pm.string().max(pm.ref("$most")).truncate()


@pytest.mark.parametrize(
    "schema", [CUT, CUT.min(3), CUT.valid("ab"), CUT.invalid("ab"), CUT.empty("ab"), CUT.forbidden()]
)
@pytest.mark.parametrize("most", [pm.UNDEFINED, None, -1, 1.5, "2"])
def test_string_is_not_cut_at_an_invalid_limit(schema, most):
    options = {"context": {"most": most}, "abort_early": False}
    (detail,) = schema.validate("ab", options).error.details
    assert (detail.type, detail.context["arg"]) == ("any.ref", "limit")
    assert detail.context.get("value", pm.UNDEFINED) == most


def test_a_string_that_is_not_converted_is_not_cut():
    check(case(CUT.valid("ab"), "ab", options={"convert": False}))
    check(case(CUT, "abc", options={"context": {"most": 2}}, out="ab"))


def test_conversions_run_in_one_order():
    """Normal form, case, white space, replacements, formats, length; however the methods are called."""
    schema = pm.string().max(2).truncate().replace("A", "b").trim().uppercase().normalize("NFKC")
    rules = {rule.name: rule for rule in schema.spec.rules}
    assert [one.by for one in converting_constraints(rules)] == ["normalize", "case", "trim"]
    check(case(schema, " \uff41a\uff41 ", out="bb"))
    check(case(pm.string().hex(byte_aligned=True).replace("x", "a"), "x", out="0a"))


def test_disabled_trim_converts_nothing():
    (rule,) = pm.string().trim(False).spec.rules
    assert converting_constraints({"trim": rule}) == []


def fails(match):
    raise KeyError(match[0])


STRICT = {"convert": False}

test_case_has_expected_outcome = checked([
    *of(pm.string().json(pm.number().min(2)),
        row("decoded", "5", out=5), row("kept without conversion", "5", options=STRICT),
        row("of its schema", "1", fail("number.min", limit=2, value=1))),
    *of(pm.string().valid("5").json(), row("a listed string", "5")),
    *of(pm.string().min(2).json(), row("a string that a rule refuses", "5", fail("string.min", limit=2))),
])  # fmt: skip


def test_failing_replacement_is_reported():
    (detail,) = pm.string().replace(re.compile("a"), fails).validate("ba").error.details
    assert (detail.type, detail.context["value"]) == ("any.custom", "ba")
    assert isinstance(detail.context["error"], KeyError)
