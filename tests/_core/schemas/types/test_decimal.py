"""`decimal`: what is one, exactly; its own rules, and those that it has from `number`."""

import json
import math
from decimal import Context, Decimal, localcontext
from fractions import Fraction

import pytest
from tests.cases import case, check, checked, fail, of, returns, row, wrong

import passmuster as pm
from passmuster._core.schemas.types.decimal import _read_short, as_decimal

CONVERTED = [
    (Decimal("1.50"), Decimal("1.50")),
    ("1.50", Decimal("1.50")),
    (" +1.5 ", Decimal("1.5")),
    ("-.5", Decimal("-0.5")),
    ("5.", Decimal(5)),
    ("1e3", Decimal("1E+3")),
    ("0.1234567890123456789012345678901234567890", Decimal("0.1234567890123456789012345678901234567890")),
    ("9" * 100, Decimal("9" * 100)),
    ("-0", Decimal(0)),
    (5, Decimal(5)),
    (2**70, Decimal(2**70)),
    (0, Decimal(0)),
    (0.1, Decimal("0.1")),
    (5.0, Decimal(5)),
    (1e22, Decimal("1E+22")),
    (-0.0, Decimal(0)),
    (123456789.012345, Decimal("123456789.012345")),
    (Fraction(4, 2), Decimal(2)),
]


@pytest.mark.parametrize(("value", "want"), CONVERTED, ids=repr)
def test_decimal_spellings_become_decimals(value, want):
    check(case(pm.decimal(), value, out=want))
    assert repr(pm.decimal().validate(value).value) == repr(want)


@pytest.mark.parametrize("value", [
    "", "x", "1,5", "1_000", "0x10", "NaN", "Infinity", "1e", "1e9999999", "9" * 20_000, "1e6000", "١",
    True, None, math.nan, Decimal("NaN"), Decimal("sNaN"), Decimal("1e6000"), Fraction(1, 3), [], {},
    b"1", 1j,
])  # fmt: skip
def test_values_that_are_no_decimals_are_refused(value):
    assert [d.type for d in pm.decimal().validate(value).error.details] == ["decimal.base"]


@pytest.mark.parametrize("value", [math.inf, -math.inf, Decimal("Infinity"), Decimal("-Infinity")])
def test_infinity_is_refused(value):
    assert [d.type for d in pm.decimal().validate(value).error.details] == ["number.infinity"]


def test_a_float_that_could_be_several_decimals_is_refused_unless_the_shortest_will_do():
    check(case(pm.decimal(), 0.1 + 0.2, fail("number.unsafe")))
    check(case(pm.decimal().unsafe(), 0.1 + 0.2, out=Decimal("0.30000000000000004")))


def test_nothing_is_converted_where_conversion_is_off():
    check(case(pm.decimal().strict(), Decimal("1.5")))
    for value in ("1.5", 1, 1.5):
        check(case(pm.decimal().strict(), value, fail("decimal.base")))


def test_decimal_context_of_the_program_is_ignored():
    with localcontext(Context(prec=2, traps=[])):
        assert str(pm.decimal().validate("1.23456").value) == "1.23456"
        assert str(pm.decimal().validate(1.23456).value) == "1.23456"
        assert pm.decimal().cast("string").validate("1.23456").value == "1.23456"
        assert pm.decimal().max("1.23455").validate("1.23456").error
        assert pm.decimal().places(2).validate("1.23456").error


CODES = [
    case(pm.decimal(), "x", fail("decimal.base"), texts=['"value" must be a decimal number']),
    case(pm.decimal().digits(2), Decimal("1.23"), fail("decimal.digits", limit=2),
        texts=['"value" must have at most 2 digits']),
    case(pm.decimal().digits(1), Decimal(12), fail("decimal.digits", limit=1),
        texts=['"value" must have at most 1 digit']),
    case(pm.decimal().places(2), Decimal("1.255"), fail("decimal.places", limit=2),
        texts=['"value" must have at most 2 decimal places']),
    case(pm.decimal().places(1), Decimal("1.23"), fail("decimal.places", limit=1),
        texts=['"value" must have at most 1 decimal place']),
]  # fmt: skip

test_code_is_reported = checked(CODES)

RULES = [
    *of(pm.decimal().min("0.10"), row("the limit itself", "0.1", out=Decimal("0.1")),
        row("below it", "0.09", fail("number.min", value=Decimal("0.09"), limit=Decimal("0.10")),
        out=Decimal("0.09"))),
    case("a limit that is a float means its text", pm.decimal().min(0.1), "0.1", out=Decimal("0.1")),
    case("max", pm.decimal().max(Decimal("0.3")), "0.31",
        fail("number.max", value=Decimal("0.31"), limit=Decimal("0.3")), out=Decimal("0.31")),
    case("greater", pm.decimal().greater(1), 1, fail("number.greater", value=Decimal(1), limit=Decimal(1)),
        out=Decimal(1)),
    case("less", pm.decimal().less(1), 1, fail("number.less", value=Decimal(1), limit=Decimal(1)),
        out=Decimal(1)),
    case("positive", pm.decimal().positive(), "0", fail("number.positive", value=Decimal(0)),
        out=Decimal(0)),
    case("negative", pm.decimal().negative(), "1", fail("number.negative", value=Decimal(1)),
        out=Decimal(1)),
    case("integer", pm.decimal().integer(), "1.5", fail("number.integer", value=Decimal("1.5")),
        out=Decimal("1.5")),
    case("multiple", pm.decimal().multiple("0.05"), "0.15", out=Decimal("0.15")),
    case("no multiple", pm.decimal().multiple(0.05), "0.16",
        fail("number.multiple", value=Decimal("0.16"), multiple=Decimal("0.05")), out=Decimal("0.16")),
    case("port", pm.decimal().port(), "65536", fail("number.port", value=Decimal(65536)),
        out=Decimal(65536)),
    case("precision rounds", pm.decimal().precision(1), "1.25", out=Decimal("1.3")),
    case("precision without conversion", pm.decimal().precision(1).strict(), Decimal("1.25"),
        fail("number.precision", limit=1)),
    *of(pm.decimal().places(2), row("two places", "1.25", out=Decimal("1.25")),
        row("none", "1e5", out=Decimal("1E+5")), row("zeros do not count", "1.2500", out=Decimal("1.2500")),
        row("zero", "0.000", out=Decimal("0.000")),
        row("three places", "1.255", fail("decimal.places", value=Decimal("1.255"), limit=2),
        out=Decimal("1.255"), texts=['"value" must have at most 2 decimal places'])),
    *of(pm.decimal().digits(3), row("three", "123", out=Decimal(123)),
        row("two before the point", "12.3", out=Decimal("12.3")),
        row("zeros in front", "0012.3", out=Decimal("12.3")),
        row("none before the point", "0.123", out=Decimal("0.123")),
        row("zeros after the point do", "0.0012", fail("decimal.digits", value=Decimal("0.0012"), limit=3),
        out=Decimal("0.0012")), row("tens", "1e2", out=Decimal("1E+2")),
        row("thousands", "1e3", fail("decimal.digits", value=Decimal("1E+3"), limit=3), out=Decimal("1E+3")),
        row("zeros at the end", "12.300", out=Decimal("12.300")),
        row("no digit at all", "0.0", out=Decimal("0.0")),
        row("four", "12.34", fail("decimal.digits", value=Decimal("12.34"), limit=3), out=Decimal("12.34"),
        texts=['"value" must have at most 3 digits'])),
    *of(pm.decimal().valid("0.10", 5), row("a listed value", "0.1", out=Decimal("0.10")),
        row("a listed integer", 5.0, out=Decimal(5)),
        row("another", 1, fail("any.only", value=Decimal(1), valids=[Decimal("0.10"), Decimal(5)]),
        out=Decimal(1))),
    *of(pm.decimal().allow(None, ""), row("what is allowed beside", None), row("be it a string", "")),
    case("the string", pm.decimal().cast("string"), "1e3", out="1000"),
    case("with all its digits", pm.decimal().cast("string"), "1." + "1" * 50, out="1." + "1" * 50),
]  # fmt: skip

test_case_has_expected_outcome = checked(RULES)


@pytest.mark.parametrize(("limit", "error"), [
    ("0.1", None), (0.1, None), (1, "number.min"), ("x", "any.ref"), (0.1 + 0.2, "any.ref"),
    (None, "any.ref"),
])  # fmt: skip
def test_a_limit_may_be_a_reference_to_anything_that_is_a_decimal(limit, error):
    schema = pm.object({"a": pm.decimal().min(pm.ref("b")), "b": pm.any()})
    for made in (schema, pm.build(schema.describe())):
        result = made.validate({"a": "0.1", "b": limit})
        assert (result.error.details[0].type if result.error else None) == error


WRONG = [
    wrong("a limit that is no number", lambda: pm.decimal().min("x")),
    wrong("a limit that is a guess", lambda: pm.decimal().max(0.1 + 0.2)),
    wrong("an infinite limit", lambda: pm.decimal().less(math.inf)),
    wrong("a multiple of nothing", lambda: pm.decimal().multiple(0)),
    wrong("half a place", lambda: pm.decimal().places(1.5)),
    wrong("fewer digits than none", lambda: pm.decimal().digits(-1)),
]

test_wrong_arguments_are_refused = checked(WRONG)


def test_a_description_is_json_and_builds_the_same():
    schema = (
        pm.decimal()
        .min("0.10")
        .multiple("0.05")
        .places(2)
        .valid("1.10")
        .invalid("3")
        .default(Decimal("0.50"))
        .failover(Decimal("0.7"))
    )
    described = schema.describe()
    assert json.loads(json.dumps(described)) == described
    assert described["allow"] == ["1.10"]
    assert described["flags"] == {"only": True, "default": "0.50", "failover": "0.7"}
    assert described["rules"][0] == {"name": "min", "args": {"limit": "0.10"}}
    built = pm.build(described)
    assert built.describe() == described
    for value in ("1.1", pm.UNDEFINED, "3", 7):
        assert repr(built.validate(value).value) == repr(schema.validate(value).value)


GIVEN = [
    returns("the type that it compiles from", lambda: pm.compile(Decimal).describe(), {"type": "decimal"}),
    returns("a decimal in the data is a value", lambda: pm.compile(Decimal(1)).validate(1).error, None),
]

test_results_of_calls = checked(GIVEN)


@pytest.mark.parametrize("text", [
    "", ".", "..", "5", "5.", ".5", "-5", "+.5", "00.10", "0.0", "-0", "1.2.3", "1..2", "\u0663", "1_0", " 1",
    "1e3", "0" * 64, "0" * 65,
])  # fmt: skip
def test_short_strings_are_read_as_all_others(text):
    found, expected = _read_short(text), as_decimal(text, False)
    assert repr(found) == repr(
        expected if "e" not in text and text.strip() == text and len(text) < 65 else None
    )
