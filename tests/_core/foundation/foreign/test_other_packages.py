"""Values of numpy and pandas, and of what looks like them, in every type of schema."""

import datetime as dt
import json
import subprocess
import sys
from decimal import Decimal

import pytest
from tests.hostile.support import codes

import passmuster as pm
from passmuster._core.foundation.foreign.other_packages import (
    has,
    is_array,
    is_duration,
    is_missing,
    items_of,
    loaded_classes,
    moment_of,
)

np = pytest.importorskip("numpy")
UTC = dt.timezone.utc

SCALARS = [
    (pm.number(), np.int64(5), [], 5),
    (pm.number(), np.uint8(5), [], 5),
    (pm.number(), np.float64(1.5), [], 1.5),
    (pm.number(), np.float32(1.5), [], 1.5),
    (pm.number().integer().min(3).max(9).multiple(5), np.int32(5), [], 5),
    (pm.number().max(4), np.int64(5), ["number.max"], 5),
    (pm.number(), np.float64("nan"), ["number.base"], None),
    (pm.number(), np.float32("inf"), ["number.infinity"], None),
    (pm.number(), np.bool_(True), ["number.base"], None),
    (pm.number(), np.timedelta64(5, "s"), ["number.base"], None),
    (pm.number(), np.datetime64("2026-01-01"), ["number.base"], None),
    (pm.number(), np.complex128(1), ["number.base"], None),
    (pm.number(), np.str_("5"), [], 5),
    (pm.decimal(), np.int64(5), [], Decimal(5)),
    (pm.decimal(), np.float64(0.1), [], Decimal("0.1")),
    (pm.decimal(), np.bool_(True), ["decimal.base"], None),
    (pm.boolean(), np.bool_(True), [], True),
    (pm.boolean(), np.bool_(False), [], False),
    (pm.boolean().strict(), np.bool_(True), [], True),
    (pm.boolean().valid(True), np.bool_(False), ["any.only"], None),
    (pm.boolean(), np.int64(1), ["boolean.base"], None),
    (pm.boolean().truthy(1), np.int64(1), [], True),
    (pm.string(), np.str_("a"), [], "a"),
    (pm.string().min(2), np.str_("a"), ["string.min"], None),
    (pm.string(), np.int64(1), ["string.base"], None),
    (pm.binary(), np.bytes_(b"a"), [], b"a"),
    (pm.date(), np.datetime64("2026-01-02"), [], dt.datetime(2026, 1, 2, tzinfo=UTC)),
    (
        pm.date(),
        np.datetime64("2026-01-02T03:04:05.678901234"),
        [],
        dt.datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC),
    ),
    (pm.date(), np.datetime64("2026"), [], dt.datetime(2026, 1, 1, tzinfo=UTC)),
    (pm.date().min("2026-01-03"), np.datetime64("2026-01-02"), ["date.min"], None),
    (pm.date(), np.datetime64("NaT"), ["date.base"], None),
    (pm.date(), np.datetime64("20000-01-01"), ["date.base"], None),
    (pm.date(), np.datetime64("300000-01-01"), ["date.base"], None),
    (pm.date(), np.timedelta64(5, "s"), ["date.base"], None),
    (pm.date().only_date(), np.datetime64("2026-01-02T03:04"), [], dt.date(2026, 1, 2)),
    (pm.valid(5), np.int64(5), [], 5),
    (pm.valid(True), np.bool_(True), [], True),
    (pm.valid(1), np.bool_(True), ["any.only"], None),
    (pm.valid("a"), np.str_("a"), [], "a"),
    (pm.valid(dt.datetime(2026, 1, 2)), np.datetime64("2026-01-02"), [], dt.datetime(2026, 1, 2)),
    (pm.invalid(5), np.int64(5), ["any.invalid"], None),
    (pm.valid(np.int64(5)), 5, [], 5),
    (pm.valid(np.bool_(True)), True, [], True),
    (pm.valid(np.datetime64("2026-01-02")), dt.date(2026, 1, 2), [], dt.datetime(2026, 1, 2)),
]


@pytest.mark.parametrize(("schema", "value", "wanted", "out"), SCALARS)
def test_scalar_of_numpy_counts_as_its_value(schema, value, wanted, out):
    for given, made in ((schema, value), (pm.object({"k": schema}), {"k": value})):
        result = given.validate(made)
        assert codes(result) == wanted
        if not wanted:
            got = result.value["k"] if isinstance(made, dict) else result.value
            assert got == out
            assert type(got) is type(out) or (
                type(got) is type(value) and isinstance(value, (np.number, np.str_, np.bytes_))
            )


@pytest.mark.parametrize("value", [
    np.True_, np.int8(3), np.uint64(2**63), np.float16(2), np.float64("nan"), np.longdouble(1.5),
    np.complex64(2j), np.str_("x"), np.bytes_(b"x"), np.datetime64("2020-01-01"), np.datetime64("NaT"),
    np.timedelta64(3, "s"),
], ids=repr)  # fmt: skip
def test_an_error_about_a_scalar_of_numpy_is_written_as_json(value):
    for given in (value, {"a": [value]}):
        schema = pm.any().custom(lambda value, helpers: helpers.error("any.invalid", {"more": (value,)}))
        error = schema.validate(given).error
        plain = json.loads(error.to_json())
        assert plain == error.as_dict()
        assert error.problem()["errors"]
        [line] = schema.validate_many([given]).errors.to_records()
        assert json.loads(json.dumps(line)) == line
        assert plain["details"][0]["context"]["more"] == [line["value"]]


def test_booleans_of_numpy_in_errors_are_those_of_python():
    error = pm.number().validate(np.True_).error
    assert error.as_dict()["details"][0]["context"]["value"] is True


ARRAYS = [
    (pm.array(), np.array([1, 2]), [], [1, 2]),
    (pm.array().strict(), np.array([1, 2]), [], [1, 2]),
    (pm.array(), np.array([]), [], []),
    (pm.array().items(pm.number()), np.array([1.5, 2]), [], [1.5, 2.0]),
    (pm.array().items(pm.number()), np.array(["1", "2"]), [], [1, 2]),
    (pm.array().items(pm.number().max(1)), np.array([1, 2]), ["number.max"], None),
    (pm.array().items(pm.boolean()), np.array([True, False]), [], [True, False]),
    (pm.array().items(pm.array().items(pm.number())), np.array([[1, 2], [3, 4]]), [], [[1, 2], [3, 4]]),
    (pm.array().length(2), np.zeros((2, 3)), [], [[0.0] * 3] * 2),
    (
        pm.array().items(pm.date()),
        np.array(["2026-01-02"], dtype="datetime64[D]"),
        [],
        [dt.datetime(2026, 1, 2, tzinfo=UTC)],
    ),
    (pm.array().max(1), np.array([1, 2]), ["array.max"], None),
    (pm.array().unique(), np.array([1, 1]), ["array.unique"], None),
    (pm.array().sort(), np.array([2, 1]), [], [1, 2]),
    (pm.array().has(pm.valid(2)), np.array([1, 2]), [], [1, 2]),
    (pm.array().ordered(pm.number(), pm.number()), np.array([1, 2]), [], [1, 2]),
    (pm.array().single(), np.array([1, 2]), [], [1, 2]),
    (pm.array().single().items(pm.number()), np.array([1, 2]), [], [1, 2]),
    (pm.array().single().items(pm.any()), np.array([1, 2]), [], [1, 2]),
    (pm.array().cast("set"), np.array([1, 2, 2]), [], {1, 2}),
    (pm.array(), np.array(5), ["array.base"], None),
    (pm.array().single(), np.array(5), [], [np.array(5)]),
    (pm.array(), np.int64(5), ["array.base"], None),
    (pm.array(), np.str_("ab"), ["array.base"], None),
    (pm.object(), np.array([1]), ["object.base"], None),
    (pm.number(), np.array([1]), ["number.base"], None),
    (pm.number(), np.array(1), ["number.base"], None),
    (pm.string(), np.array(["a"]), ["string.base"], None),
    (pm.boolean(), np.array([True]), ["boolean.base"], None),
    (pm.boolean().truthy(1), np.array([True]), ["boolean.base"], None),
    (pm.date(), np.array(["2026"]), ["date.base"], None),
    (pm.decimal(), np.array([1]), ["decimal.base"], None),
    (pm.uuid(), np.array([1]), ["uuid.base"], None),
    (pm.symbol(), np.array([1]), ["symbol.base"], None),
    (pm.function(), np.array([1]), ["object.base"], None),
    (pm.any().valid(1, "a"), np.array([1]), ["any.only"], None),
    (pm.any().valid(5, (1, 2)), np.array([1, 2]), [], (1, 2)),
    (pm.any().empty(None), np.array([1]), [], np.array([1])),
    (pm.alternatives(pm.number(), pm.array()), np.array([1]), [], [1]),
    (pm.array().items(pm.object({"a": pm.array()})), [{"a": np.array([1])}], [], [{"a": [1]}]),
]


@pytest.mark.parametrize(("schema", "value", "wanted", "out"), ARRAYS)
def test_an_array_of_numpy_is_a_list_of_pythons_values(schema, value, wanted, out):
    before = value.copy() if isinstance(value, np.ndarray) else value
    result = schema.validate(value)
    assert codes(result) == wanted
    if result.error is not None:
        assert str(result.error)
        assert result.error.annotate()
    else:
        assert isinstance(result.value, type(out))
        assert repr(result.value) == repr(out)
    assert np.array_equal(value, before)


def test_a_reference_reaches_into_an_array():
    schema = pm.object({"a": pm.any(), "b": pm.valid(pm.ref("a.1"))})
    assert codes(schema.validate({"a": np.array([1, 2]), "b": 2})) == []
    assert codes(schema.validate({"a": np.array([1, 2]), "b": 1})) == ["any.only"]
    schema = pm.object({"a": pm.array(), "b": pm.valid(pm.in_("a"))})
    assert codes(schema.validate({"a": np.array([1, 2]), "b": 2})) == []
    assert codes(schema.validate({"a": np.array([1, 2]), "b": 3})) == ["any.only"]


def fails(self, *args, **keywords):
    raise ArithmeticError


NAMES = ("__array__", "tolist", "__len__", "__iter__", "__getitem__", "__bool__", "__eq__")
Pretender = type("Pretender", (), {**dict.fromkeys(NAMES, fails), "__hash__": None})
"""Says that it is an array, and fails at everything."""


class Liar(Pretender):
    def tolist(self):
        return 5


@pytest.mark.parametrize("make", [Pretender, Liar])
@pytest.mark.parametrize("name", sorted(set(pm.types()) - {"link"}))
def test_failing_array_lookalike_is_refused_quietly(name, make):
    schema = getattr(pm, name)()
    value = make()
    for made in (
        schema,
        schema.valid(1, "a", None),
        schema.invalid((1, 2), None, {"a": 1}),
        schema.empty(""),
    ):
        for given in (value, [value], {"a": value}):
            result = made.validate(given, abort_early=False)
            if result.error is not None:
                assert str(result.error)
                result.error.annotate()
    assert codes(pm.array().unique().validate([value, value])) in ([], ["array.unique"])
    assert codes(pm.array().validate(value)) == ["array.base"]


class Tensor:
    """An array of a package that nobody has heard of."""

    def __array__(self, *args, **keywords):
        return np.array([1, 2])

    def tolist(self):
        return [1, 2]


def test_an_array_is_known_by_its_protocol():
    assert pm.array().validate(Tensor()).value == [1, 2]
    assert is_array(Tensor)
    assert not is_array(np.int64)
    assert not is_array(list)


def test_functions_of_the_module():
    assert loaded_classes("no.such.module", "x") == ()
    assert loaded_classes("numpy", "ndarray") == (np.ndarray,)
    assert has(np.ndarray, "tolist")
    assert is_duration(np.timedelta64)
    assert not is_duration(np.int64)
    assert items_of(np.array([[1], [2]])) == [[1], [2]]
    assert items_of(np.array(5)) is None
    assert moment_of(np.datetime64("2026-01-02")) == dt.datetime(2026, 1, 2)
    assert moment_of(np.datetime64("NaT")) is None
    assert moment_of(5) is None
    assert not is_missing(int)


def test_neither_package_is_imported():
    code = (
        "import sys, passmuster as pm\n"
        "class A:\n    __array__ = tolist = None\n"
        "for schema in (pm.array(), pm.date(), pm.boolean(), pm.object(), pm.decimal()):\n"
        "    schema.validate(A()), schema.validate([A()]), schema.validate(None)\n"
        "assert not {'numpy', 'pandas', 'attr', 'attrs', 'pydantic', 'msgspec'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# pandas is not there for every interpreter

pd = None if sys.implementation.name != "cpython" else pytest.importorskip("pandas")


PANDAS = (
    []
    if pd is None
    else [
        (pm.array(), pd.Series([1, 2]), [], [1, 2]),
        (pm.array().items(pm.number()), pd.Series([1, 2], index=[7, "x"]), [], [1, 2]),
        (pm.array().unique(), pd.Series([1, 1], index=["a", "b"]), ["array.unique"], None),
        (pm.array(), pd.Index(["a", "b"]), [], ["a", "b"]),
        (pm.object(), pd.Series({"a": 1}), ["object.base"], None),
        (
            pm.array().items(pm.date()),
            pd.Series(pd.to_datetime(["2026-01-02"])),
            [],
            [dt.datetime(2026, 1, 2, tzinfo=UTC)],
        ),
        (
            pm.date(),
            pd.Timestamp("2026-01-02T03:04:05.5"),
            [],
            dt.datetime(2026, 1, 2, 3, 4, 5, 500000, tzinfo=UTC),
        ),
        (pm.date(), pd.Timestamp("2026-01-02", tz="Asia/Tokyo"), [], dt.datetime(2026, 1, 1, 15, tzinfo=UTC)),
        (pm.date().only_date(), pd.Timestamp("2026-01-02T03:04"), [], dt.date(2026, 1, 2)),
        (pm.any().valid(dt.datetime(2026, 1, 2)), pd.Timestamp("2026-01-02"), [], dt.datetime(2026, 1, 2)),
        (pm.number(), pd.NA, ["number.base"], None),
        (pm.date(), pd.NaT, ["date.base"], None),
        (pm.date().allow(None), pd.NaT, [], None),
        (pm.number().allow(None), pd.NA, [], None),
        (pm.any().valid(None), pd.NA, [], None),
        (pm.any().invalid(None), pd.NA, ["any.invalid"], None),
        (pm.number().empty(None).default(5), pd.NA, [], 5),
        (pm.symbol(), pd.NA, ["symbol.base"], None),
        (pm.object(), pd.NaT, ["object.base"], None),
        (pm.array().items(pm.number().allow(None)), pd.array([1, None]), [], [1, None]),
    ]
)


@pytest.mark.parametrize(("schema", "value", "wanted", "out"), PANDAS)
def test_value_of_pandas_counts_as_its_content(schema, value, wanted, out):
    result = schema.validate(value)
    assert codes(result) == wanted
    if result.error is not None:
        assert str(result.error)
        result.error.annotate()
    else:
        assert type(result.value) is type(out)
        assert result.value == out
