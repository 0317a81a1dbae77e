"""Numbers that are too long, too large, too small, no numbers at all, or of other types than expected."""

import math
import sys

import pytest
from tests.clock import grows_linearly, soon
from tests.hostile.support import codes, read
from tests.hostile.tables import HUGE, NUMBERS, NUMBERS_IN_STRINGS, SCHEMAS

import passmuster as pm

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
    for limit in (*NUMBERS, *NUMBERS_IN_STRINGS):
        with soon():
            for convert in (True, False):
                error = schema.validate({"a": value, "limit": limit}, convert=convert).error
                assert len(str(error)) < 200_000, repr(limit)[:50]


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
        for schema in SCHEMAS:
            read(schema.validate(value, abort_early=False, context={"limit": 3, "when": 0}))
    assert pm.number().validate(numpy.float64(1.5)).value == 1.5
    assert codes(pm.array().unique().validate([numpy.float64(1.0), 1])) == ["array.unique"]
