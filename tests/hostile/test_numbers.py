"""Numbers that are too long, too large, too small, no numbers at all, or of other types than expected."""

import decimal
import fractions
import math
import sys

import pytest
from tests.clock import grows_linearly, soon
from tests.hostile.support import codes

import passmuster as pm

HUGE = 10**100_000 + 1
LONG = 10**20_000 + 1  # of which a decimal is made in no time
MANY = 250_000
DIGITS = "9" * MANY

NUMBER_SCHEMAS = {
    "plain": pm.number(),
    "integer": pm.number().integer(),
    "unsafe": pm.number().unsafe(),
    "unsafe integer": pm.number().unsafe().integer(),
    "min": pm.number().unsafe().min(5),
    "min huge": pm.number().unsafe().min(LONG),
    "max": pm.number().unsafe().max(5.5),
    "greater": pm.number().unsafe().greater(0.1),
    "less": pm.number().unsafe().less(-3),
    "multiple": pm.number().unsafe().multiple(3),
    "multiple of a fraction": pm.number().unsafe().multiple(0.1),
    "precision": pm.number().unsafe().precision(2),
    "strict precision": pm.number().unsafe().precision(2).strict(),
    "port": pm.number().unsafe().port(),
    "positive": pm.number().unsafe().positive(),
    "negative": pm.number().unsafe().negative(),
    "sign": pm.number().unsafe().sign("negative"),
    "valid": pm.number().unsafe().valid(1, LONG, math.inf),
    "invalid": pm.number().unsafe().invalid(1, 0, LONG),
    "cast": pm.number().unsafe().cast("string"),
    "reference": pm.number().unsafe().min(pm.ref("$limit")),
    "formula": pm.number().unsafe().min(pm.x("{$limit * 2 + 1}")),
}
OTHER_SCHEMAS = {
    "string": pm.string(),
    "boolean": pm.boolean(),
    "date": pm.date(),
    "timestamp": pm.date().timestamp("unix"),
    "date min": pm.date().min("now"),
    "binary": pm.binary(),
    "object": pm.object({"a": 1}),
    "array": pm.array(),
    "array of it": pm.array().items(pm.number()).single().unique().sort(),
    "alternatives": pm.alternatives(pm.number().unsafe(), pm.string()),
    "any": pm.any().valid(1, "1"),
    "boolean, truthy": pm.boolean().truthy(1, LONG).falsy(0, -LONG),
}
SCHEMAS = {**NUMBER_SCHEMAS, **OTHER_SCHEMAS}

VALUES = {
    "10**100000": HUGE,
    "-10**100000": -HUGE,
    "2**53": 2**53,
    "2**63": 2**63,
    "-2**63": -(2**63),
    "2**64": 2**64,
    "10**400": 10**400,
    "nan": math.nan,
    "inf": math.inf,
    "-inf": -math.inf,
    "-0.0": -0.0,
    "denormal": 5e-324,
    "largest": sys.float_info.max,
    "smallest": sys.float_info.min,
    "0.1": 0.1,
    "1e21": 1e21,
    "decimal": decimal.Decimal("1.5"),
    "decimal nan": decimal.Decimal("nan"),
    "decimal snan": decimal.Decimal("snan"),
    "decimal inf": decimal.Decimal("-inf"),
    "decimal huge": decimal.Decimal("1e1000000"),
    "decimal tiny": decimal.Decimal("1e-1000000"),
    "decimal -0": decimal.Decimal("-0.00"),
    "decimal long": decimal.Decimal((0, (9,) * 5000, 0)),
    "fraction": fractions.Fraction(1, 3),
    "fraction huge": fractions.Fraction(HUGE, 3),
    "complex": 1j,
    "true": True,
    "text 1e999999999": "1e999999999",
    "text 1e-999999999": "1e-999999999",
    "text -1e999": "-1e999",
    "text 1_000": "1_000",
    "text full width": "\uff11\uff12",
    "text arabic": "\u0661\u0662",
    "text superscript": "\u00b2",
    "text roman": "\u2167",
    "text 0x10": "0x10",
    "text 0b1": "0b1",
    "text 0o7": "0o7",
    "text nan": "nan",
    "text NaN": "NaN",
    "text inf": "inf",
    "text Infinity": "Infinity",
    "text -Infinity": "-Infinity",
    "text blanks": " 1 ",
    "text nbsp": "\u00a01",
    "text newline": "1\n",
    "text null": "1\x00",
    "text sign": "+1",
    "text two signs": "--1",
    "text 1.": "1.",
    "text .1": ".1",
    "text .": ".",
    "text e": "e",
    "text 1e": "1e",
    "text 1e+": "1e+",
    "text minus sign": "\u22121",
    "text empty": "",
    "text zeros": "0" * 5000 + "1",
    "text decimals": "0." + "0" * 5000 + "1",
    "text long": "9" * 5000,
    "text of digits": DIGITS,
    "text of decimals": "1." + DIGITS,
    "text of zeros": "0" * MANY,
    "text of an exponent": "1e" + DIGITS,
    "text of blanks": " " * MANY,
    "text surrogate": "1\ud800",
}


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS.keys())
def test_every_number_has_a_verdict_in_bounded_time(schema):
    for name, value in VALUES.items():
        with soon():
            result = schema.validate(value, abort_early=False, context={"limit": 3})
            if result.error is not None:
                assert all(type(detail.message) is str for detail in result.error.details)
                assert len(str(result.error)) < 50_000, name
                assert result.error.annotate(True)
            in_object = pm.object({"k": schema}).validate({"k": value}, context={"limit": 3})
            assert codes(in_object)[:1] == codes(result)[:1], name


LIMITED = {
    "number": lambda limit: (pm.number().min(limit), 1),
    "multiple": lambda limit: (pm.number().multiple(limit), 2),
    "string": lambda limit: (pm.string().max(limit), "x"),
    "array": lambda limit: (pm.array().length(limit), [1]),
    "formula": lambda limit: (pm.number().min(pm.x("{limit + 1}")), 1),
    "valid": lambda limit: (pm.number().valid(limit), 1),
    "date": lambda limit: (pm.date().min(limit), 0),
    "binary": lambda limit: (pm.binary().min(limit), b"x"),
    "keys": lambda limit: (pm.object().min(limit), {}),
}


@pytest.mark.parametrize("make", LIMITED.values(), ids=LIMITED.keys())
def test_referenced_limit_of_a_stranger_has_a_verdict(make):
    limited, value = make(pm.ref("limit"))
    schema = pm.object({"a": limited, "limit": pm.any()})
    for name, limit in VALUES.items():
        with soon():
            for convert in (True, False):
                error = schema.validate({"a": value, "limit": limit}, convert=convert).error
                if error is not None:
                    assert len(str(error)) < 200_000, name


VERDICTS = [
    (pm.number(), HUGE, "number.unsafe"),
    (pm.number(), "9" * 400, "number.unsafe"),
    (pm.number(), "9" * 10**7, "number.unsafe"),
    (pm.number(), math.nan, "number.base"),
    (pm.number(), math.inf, "number.infinity"),
    (pm.number(), -math.inf, "number.infinity"),
    (pm.number(), True, "number.base"),
    (pm.number(), "1_000", "number.base"),
    (pm.number(), "\uff11", "number.base"),
    (pm.number(), "\u0661", "number.base"),
    (pm.number(), "0x10", "number.base"),
    (pm.number(), "nan", "number.base"),
    (pm.number(), "1\x00", "number.base"),
    (pm.number(), "", "number.base"),
    (pm.number(), 1j, "number.base"),
    (pm.number().integer(), 1.5, "number.integer"),
    (pm.number(), 2**53, "number.unsafe"),
    (pm.number().unsafe().max(10), HUGE, "number.max"),
    (pm.number().unsafe().min(HUGE), HUGE - 1, "number.min"),
    (pm.number().unsafe().min(HUGE), HUGE, None),
    (pm.number().unsafe().valid(HUGE), HUGE, None),
    (pm.number().unsafe().valid(HUGE), HUGE + 1, "any.only"),
    (pm.number(), -0.0, None),
    (pm.number(), 5e-324, None),
    (pm.number(), sys.float_info.min, None),
    (pm.valid(1), True, "any.only"),
    (pm.valid(True), 1, "any.only"),
    (pm.valid(1), 1.0, None),
    (pm.valid(0), -0.0, None),
    (pm.valid(math.nan), math.nan, None),
    (pm.valid("1"), 1, "any.only"),
    (pm.boolean(), 1, "boolean.base"),
    (pm.boolean().truthy(1), 1, None),
    (pm.boolean().truthy(1).falsy(0), 1.0, None),
    (pm.string(), 1, "string.base"),
]


@pytest.mark.parametrize("schema, value, code", VERDICTS, ids=range(len(VERDICTS)))
def test_number_is_not_confused_with_similar_values(schema, value, code):
    assert codes(schema.validate(value)) == ([] if code is None else [code])


@pytest.mark.parametrize("sign", ["", "-"])
def test_string_of_more_than_309_digits_is_infinite(sign):
    longest, longer = sign + "1" * 309, sign + "1" * 310
    assert math.isfinite(pm.number().unsafe().validate(longest).value)
    assert pm.number().unsafe().validate(longer).value == float(sign + "inf")
    for text in (longest, longer):
        assert codes(pm.number().validate(text)) == ["number.unsafe"]


def test_numbers_of_100000_digits_are_shown_in_messages_and_paths():
    error = pm.number().max(5).unsafe().validate(HUGE).error
    assert 0 < len(str(error)) < 2000
    error = pm.object({HUGE: pm.string()}).validate({HUGE: 1}).error
    assert len(str(error)) < 2000
    assert error.annotate(True)
    error = pm.object({}).validate({HUGE: 1}).error
    assert codes(pm.object({}).validate({HUGE: 1})) == ["object.unknown"]
    assert len(str(error)) < 2000
    assert pm.valid(HUGE).describe() == {"type": "any", "flags": {"only": True}, "allow": [HUGE]}
    for make in (pm.number().min, pm.number().multiple, pm.valid, pm.any().default):
        assert repr(make(HUGE))


def test_strings_of_digits_are_read_in_linear_time():
    for text in ("9", "0", " ", "1.", "e", "-", "1_"):
        for schema in (pm.number(), pm.number().unsafe(), pm.number().unsafe().integer()):
            made = {}

            def call_of(n, text=text, schema=schema, made=made):
                value = made.setdefault(n, text * n)
                return lambda: schema.validate(value)

            assert grows_linearly(call_of, 200_000)


def test_invalid_limit_argument_is_refused():
    for value in (math.nan, "5", None, True, [], {}, 1j):
        with pytest.raises(pm.SchemaError):
            pm.number().min(value)
        with pytest.raises(pm.SchemaError):
            pm.number().multiple(value)
        with pytest.raises(pm.SchemaError):
            pm.string().min(value)
        with pytest.raises(pm.SchemaError):
            pm.array().length(value)
    for value in (0, -1, 0.0):
        with pytest.raises(pm.SchemaError):
            pm.number().multiple(value)
    for value in (-1, 1.5, math.inf):
        with pytest.raises(pm.SchemaError):
            pm.array().min(value)


def test_numpy_scalars_have_a_verdict():
    numpy = pytest.importorskip("numpy")
    scalars = [
        numpy.int8(1), numpy.uint64(2**64 - 1), numpy.float16(1.5), numpy.float32("nan"), numpy.float64(1.5),
        numpy.bool_(True), numpy.datetime64("2020-01-01"), numpy.str_("x"), numpy.bytes_(b"x"),
        numpy.array([1, 2]), numpy.array(5), numpy.complex64(1j),
    ]  # fmt: skip
    for value in scalars:
        for schema in SCHEMAS.values():
            result = schema.validate(value, abort_early=False, context={"limit": 3})
            assert str(result.error)
    assert pm.number().validate(numpy.float64(1.5)).value == 1.5
    assert codes(pm.array().unique().validate([numpy.float64(1.0), 1])) == ["array.unique"]
