"""Numbers: conversions, whole numbers, multiples, ports, the safe range."""

import math
import random
from decimal import Decimal

import pytest
from hypothesis import example, given, strategies as st
from tests._core.engine.uncomparable import NeverCompared
from tests.cases import case, checked, fail, of, row

import passmuster as pm
from passmuster._core.foundation.decimals import parse
from passmuster._core.schemas.types.decimal import as_decimal

NUMBERS = [
    *of(pm.number(), row("a string of an integer", "5", out=5),
        row("a string of a fraction", " 1.50 ", out=1.5), row("no number", "x", fail("number.base")),
        row("no text is a number by halves", "1x", fail("number.base")),
            row("a decimal is kept", Decimal("1.5")), row("infinity", math.inf, fail("number.infinity")),
        row("an integer beyond the safe range", 2**53, fail("number.unsafe")),
            row("the last safe integer", -(2**53) + 1)),
    *of(pm.number().integer(), row("a whole double", 2.0, out=2),
        row("a fraction", 2.5, fail("number.integer"))),
    *of(pm.number().precision(1), row("more places are rounded", 1.25, out=1.3),
        row("or refused", 1.25, fail("number.precision", limit=1), options={"convert": False})),
    *of(pm.number().multiple(0.1), row("a multiple in decimals", 0.3),
        row("none", 0.35, fail("number.multiple", multiple=0.1))),
    *of(pm.number().positive(), row("more than nothing", 0.5), row("zero", 0, fail("number.positive"))),
    *of(pm.number().negative(), row("less than nothing", -1),
        row("minus zero", -0.0, fail("number.negative"))),
    *of(pm.number().port(), row("the last port", 65535), row("one more", 65536, fail("number.port")),
        row("half a port", 0.5, fail("number.port"))),
    *of(pm.number().greater(1).less(3), row("between", 2),
        row("the lower end", 1, fail("number.greater", limit=1)),
            row("the upper end", 3, fail("number.less", limit=3))),
    case("unsafe", pm.number().unsafe(), "9007199254740993", out=9007199254740993),
]  # fmt: skip

test_case_has_expected_outcome = checked(NUMBERS)


TEXTS = st.tuples(
    st.sampled_from(["", "-", "+", " ", "--"]), st.sampled_from(["", "0", "12", "0" * 70, "9" * 60,
    "\u0661", "1_0"]),
    st.sampled_from(["", ".", ".."]), st.sampled_from(["", "0", "00", "50", "9" * 5000]),
    st.sampled_from(["", "e1", "E-7", "e999999", "\n", " ", "x"]),
).map("".join)  # fmt: skip


@given(TEXTS)
@example("-0.00")
@example("0.00")
@example("NaN")
@example("Infinity")
def test_strings_become_the_same_decimals_in_lists_and_alone(text):
    found = as_decimal(text)
    many = pm.array().items(pm.decimal())
    for each in [many.validate([text] * 3) for _ in range(3)]:
        assert (each.error is None) is isinstance(found, Decimal)
        assert each.error is not None or [*map(repr, each.value)] == [repr(found)] * 3


DECIMALS = [
    "1.5", "-0.00", "0E+9", "9" * 5000, "9" * 5001, "1E+5000", "1E+5001", "1E-5000", "1E-5001", "NaN",
    "-NaN", "sNaN",
    "Infinity", "-Infinity", "1E+999999", "0E-5001",
]  # fmt: skip


@pytest.mark.parametrize("text", DECIMALS, ids=lambda text: text[:9])
def test_decimals_stay_or_are_refused_in_lists_as_alone(text):
    value = Decimal(text)
    parts = value.as_tuple()
    is_small = type(parts.exponent) is int and len(parts.digits) <= 5000 >= abs(parts.exponent)
    for schema in (pm.decimal(), pm.array().items(pm.decimal()).single()):
        for _ in range(3):
            many = pm.array().items(schema).validate([value, value])
            assert (many.error is None) is is_small
            assert (schema.validate(value).error is None) is is_small
            if is_small and schema.type == "decimal":
                assert all(one is value for one in many.value)


@pytest.mark.parametrize("schema, value, out", [
    (pm.decimal().min("0.10"), "0.50", Decimal("0.50")), (pm.decimal().places(1), "1.5", Decimal("1.5")),
    (pm.decimal().precision(1), "1.25", Decimal("1.3")), (pm.decimal().unsafe(), 0.1 + 0.2,
    Decimal(str(0.1 + 0.2))),
    (pm.decimal().allow("x"), "x", "x"), (pm.decimal().valid("1.0"), "1.00", Decimal("1.0")),
    (pm.decimal(), 5, Decimal(5)), (pm.decimal().default(Decimal(1)), pm.UNDEFINED, Decimal(1)),
])  # fmt: skip
def test_decimals_with_rules_and_lists_are_converted_alike(schema, value, out):
    for _ in range(3):
        assert repr(schema.validate(value).value) == repr(out)
        if value is not pm.UNDEFINED:
            assert repr(pm.array().items(schema).validate([value] * 3).value) == repr([out] * 3)


@pytest.mark.parametrize("value", ["0.05", True, 0.1 + 0.2, None, [], "1e"])
def test_value_that_is_no_decimal_is_refused_in_lists_as_alone(value):
    schema = pm.decimal().min("0.10")
    many = pm.array().items(schema)
    for _ in range(3):
        alone = schema.validate(value).error.details[0]
        assert [one.type for one in many.validate([value] * 2, abort_early=False).error.details] == [
            alone.type
        ] * 2


@pytest.mark.parametrize("within", [
    lambda schema: (pm.object({"a": schema}), lambda value: {"a": value}),
    lambda schema: (pm.array().items(schema), lambda value: [value]),
    lambda schema: (pm.array().ordered(schema), lambda value: [value]),
    lambda schema: (pm.alternatives(schema, pm.boolean()), lambda value: value),
    lambda schema: (pm.object().pattern("a", schema), lambda value: {"a": value}),
])  # fmt: skip
@pytest.mark.parametrize("whole", [3, 2.0])
def test_a_whole_double_that_passes_lets_no_fraction_pass(within, whole):
    number = pm.number().integer().unsafe()
    for schema, made in (within(number), within(number.prefs(convert=False)), within(number.min(1))):
        for ask in (schema.is_valid, lambda value, schema=schema: schema.validate(value).error is None):
            for value in (whole, 2.5, whole, 87966072.1):
                assert ask(made(value)) is (value == whole)


def test_short_strings_are_read_like_those_that_need_a_closer_look():
    choose = random.Random(5)
    letters = "0123456789.eE+- \t\x1f\x85e5.0"
    texts = ["".join(choose.choices(letters, k=choose.randrange(1, 10))) for _ in range(3000)]
    for _ in range(3000):
        digits = f"{choose.choice(('', '-', '+', ' '))}{choose.randrange(10 ** choose.randrange(1, 17))}"
        fraction = choose.choice(("", f".{choose.randrange(10 ** choose.randrange(1, 10))}"))
        exponent = choose.choice(("", f"{choose.choice(('e', 'E+', 'e-'))}{choose.randrange(25)}"))
        texts.append(f"{digits}{fraction}{exponent}{choose.choice(('', ' '))}")
    texts += ["-0", "-0.0", "-0e1", "1e99", "1e+", "1e", ".e1", ".5e1", "5.e1", "1e-15", "1e-16"]
    texts += ["9" * 15, "9" * 16]
    for text in texts:
        expected, found = parse(text, unsafe=True), pm.number().unsafe().validate(text)
        if expected is None:
            assert found.error.details[0].type == "number.base", text
        elif abs(expected) != float("inf"):
            assert (type(found.value), repr(found.value)) == (type(expected), repr(expected)), text


class OddInteger(int, metaclass=NeverCompared):
    pass


@pytest.mark.parametrize("kind, expected", [(int, OddInteger), (float, float)])
def test_class_of_a_number_is_never_compared_by_its_own_methods(kind, expected):
    result = pm.compile(kind).validate(OddInteger(5))
    assert result.error is None
    assert type(result.value) is expected
