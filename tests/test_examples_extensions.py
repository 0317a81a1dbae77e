"""The worked extensions do what they say, also with input from strangers."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from examples.extensions import date_range, json_text, money, prefix, slug, strict_email

import passmuster as pm


def codes(result):
    return [detail.type for detail in result.error.details] if result.error else result.value


PRICE = money.Money.new().at_least("0.01").step("0.05")


@pytest.mark.parametrize("value, expected", [
    ("19.95", Decimal("19.95")), (20, Decimal(20)), (Decimal("0.10"), Decimal("0.10")),
    ("19.97", ["money.step"]), ("0", ["money.least"]), ("1.234", ["money.places"]),
    (19.95, ["money.inexact"]), (True, ["number.base"]), (None, ["number.base"]),
    ("x", ["number.base"]), ("1e5", ["money.inexact"]), ("19.95\n", ["money.inexact"]),
    ("１９", ["number.base"]), (Decimal("NaN"), ["number.base"]),
    (Decimal("Infinity"), ["number.infinity"]), ("9" * 100_000, ["number.infinity"]),
    (10**30, ["money.inexact"]),
])  # fmt: skip
def test_money_is_exact(value, expected):
    assert codes(PRICE.validate(value)) == expected


def test_money_takes_a_reference_as_its_limit():
    schema = pm.object({"least": money.Money.new(), "price": money.Money.new().at_least(pm.ref("least"))})
    assert codes(schema.validate({"least": "5", "price": "4.99"})) == ["money.least"]
    assert codes(schema.validate({"least": "5", "price": "5.00"}))["price"] == Decimal("5.00")


def test_money_refuses_limits_that_are_no_amounts():
    with pytest.raises(pm.SchemaError, match="must be an amount"):
        money.Money.new().step(0.05)


LIB = json_text.library
SETTINGS = LIB.object({"settings": LIB.json({"depth": LIB.number().max(9)}).required()})


@pytest.mark.parametrize("value, expected", [
    ('{"depth": "3"}', {"settings": {"depth": 3}}), ({"depth": "4"}, {"settings": {"depth": 4}}),
    ('{"depth": 13}', ["number.max"]), ('{"other": 1}', ["object.unknown"]), ("5", ["object.base"]),
    ("[", ["json.text"]), ("", ["json.text"]), ('{"depth": 1, "depth": 2}', ["json.text"]),
    ("NaN", ["json.text"]), ("[" * 100_000, ["json.text"]), ("[" * 60 + "]" * 60, ["json.text"]),
    ("9" * 10_000, ["object.base", "json.text"]), ("9" * 1_000_000, ["json.text"]),
])  # fmt: skip
def test_json_strings_are_read_with_limits(value, expected):
    outcome = codes(SETTINGS.validate({"settings": value}))
    # Whether a long number can be read depends on the interpreter's own limit.
    assert outcome == expected or (len(expected) == 2 and outcome[0] in expected)


def test_errors_in_json_strings_have_their_path():
    error = SETTINGS.validate({"settings": '{"depth": 13}'}).error
    assert error.details[0].path == ["settings", "depth"]


def test_json_without_a_content_schema_accepts_any_json():
    assert LIB.json().validate("[1, null]").value == [1, None]


ORDER = prefix.library.object(
    {"number": prefix.library.string().starts_with(pm.ref("shop")), "shop": prefix.library.string()}
)


@pytest.mark.parametrize("value, expected", [
    ({"shop": "ab", "number": "abc"}, {"shop": "ab", "number": "abc"}),
    ({"shop": "b", "number": "abc"}, ["string.prefix"]), ({"number": "abc"}, ["any.ref"]),
    ({"number": 5, "shop": "a"}, ["string.base"]),
])  # fmt: skip
def test_a_prefix_may_be_a_reference(value, expected):
    assert codes(ORDER.validate(value)) == expected


def test_all_prefixes_must_match():
    schema = prefix.library.string().startsWith("a").startsWith("ab")
    assert codes(schema.validate("ac")) == ["string.prefix"]
    with pytest.raises(pm.SchemaError, match="at least one character"):
        schema.starts_with("")


@pytest.mark.parametrize("value, converted, strict", [
    ("Hello,  World!", "hello-world", ["string.slug"]),
    ("hello-world", "hello-world", "hello-world"), ("-a-", "a", ["string.slug"]),
    ("a\n", "a", ["string.slug"]), ("!?", ["string.empty"], ["string.slug"]),
    (5, ["string.base"], ["string.base"]),
])  # fmt: skip
def test_slug_is_converted_or_required(value, converted, strict):
    schema = slug.library.string().slug()
    assert codes(schema.validate(value)) == converted
    assert codes(schema.validate(value, convert=False)) == strict


def test_strings_without_the_rule_stay_unchanged():
    assert slug.library.string().validate("Hello!").value == "Hello!"


STAY = date_range.DateRange.new().at_most_days(14)


@pytest.mark.parametrize("value, expected", [
    ("2026-11-01/2026-11-07", (date(2026, 11, 1), date(2026, 11, 7))),
    ({"start": "2026-11-01", "end": "2026-11-14"}, (date(2026, 11, 1), date(2026, 11, 14))),
    ("2026-11-01/2026-11-15", ["dateRange.long"]), ("2026-11-07/2026-11-01", ["dateRange.order"]),
    ("2026-11-01", ["object.base"]), ("2026-11-01/x", ["date.format"]),
    ({"start": "2026-11-01"}, ["any.required"]), ("/" * 100_000, ["object.base"]),
])  # fmt: skip
def test_date_range_is_read_and_bounded(value, expected):
    outcome = codes(STAY.validate(value))
    if not isinstance(outcome, list):
        outcome = outcome["start"].date(), outcome["end"].date()
    assert outcome == expected


def test_range_must_contain_the_referenced_date():
    schema = pm.object({"day": pm.date(), "stay": date_range.DateRange.new().containing(pm.ref("day"))})
    stay = "2026-11-01/2026-11-07"
    assert schema.validate({"day": "2026-11-07", "stay": stay}).error is None
    assert codes(schema.validate({"day": "2026-11-08", "stay": stay})) == ["dateRange.outside"]


@pytest.mark.parametrize("value, expected", [
    (" Ada@Example.org ", "ada@example.org"), ("ada", ["string.email"]),
    ("a" * 60 + "@" + ".".join(["b" * 60] * 3) + ".example.org", ["string.max", "string.email"]),
])  # fmt: skip
def test_email_is_trimmed_and_lowercased(value, expected):
    outcome = codes(strict_email.library.string().email().validate(value))
    assert outcome == expected or outcome[0] in expected


def test_replaced_method_keeps_its_options():
    schema = strict_email.library.string().email(tlds=False)
    assert schema.validate("a@b.nothing").value == "a@b.nothing"


GUIDE = (Path(__file__).parents[1] / "docs" / "extensions.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("expression, expected", re.findall(r"^(\w.*?\S) +# (\[.*|'.*|[\d.]+)$", GUIDE, re.M))
def test_guide_shows_the_actual_results(expression, expected):
    names: dict[str, object] = {}
    blocks = re.findall(r"^```python\n(.*?)^```", GUIDE, re.M | re.S)
    for block in [block for block in blocks if ">>>" not in block]:
        exec(compile(block, "extensions.md", "exec"), names)
        if expression in block:
            break
    assert repr(eval(expression, names)) == expected
