"""Odd values of every kind, and values that lie, change or are gone by the time they are shown or compared."""

import datetime
import types
import weakref

import pytest
from tests.clock import soon
from tests.hostile.support import codes, read_printable
from tests.hostile.tables import DATES, NUMBERS, NUMBERS_IN_STRINGS, SCHEMAS, TEXTS, name_of

import passmuster as pm

ODD = [*NUMBERS, *NUMBERS_IN_STRINGS, *TEXTS.values(), *DATES]
MOMENTS = [(datetime.datetime.max, "date"), (0, "utc"), (0, "time")]


def check_verdict(schema, value, when, style):
    """Validate a value alone and with an odd key and label: the verdict is the same, with printable errors."""
    key = value if type(value) is str and 0 < len(value) < 50_000 else "k"
    options = {"abort_early": False, "context": {"limit": 3, "when": when}, "date_format": style}
    alone = schema.validate(value, options)
    whole = pm.object({key: schema.label(key)}).validate({key: value, f"{key}!": 1}, options)
    for error in (alone.error, whole.error):
        if error is not None:
            read_printable(error)
            assert len(str(error)) < 60_000
    assert [*codes(alone), "object.unknown"] == codes(whole)


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("number, schema", [*enumerate(SCHEMAS)], ids=list(map(name_of, SCHEMAS)))
def test_odd_value_has_a_verdict_in_bounded_time(number, schema, step):
    for value in ODD[number % step :: step]:
        with soon():
            for when, style in ((value, "iso"), (value, "string"), *MOMENTS):
                check_verdict(schema, value, when, style)


class NoPairs(dict):
    """A mapping whose items are no pairs."""

    def items(self):
        return [1, 2, 3]


class Shifting:
    """A key whose hash can be changed."""

    number = 1

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        return self is other


def shifted(value):
    """A mapping with one key, which it does not find any more."""
    key = Shifting()
    mapping = {key: value, "b": "x"}
    key.number = 2
    return mapping


@pytest.mark.parametrize("schema", [
    pm.number(), pm.object({"a": pm.number()}), pm.object({"b": pm.number()}).unknown(), pm.array(),
    pm.object().pattern(pm.any(), pm.number()), pm.valid(1), pm.any().invalid(pm.override, 2),
])  # fmt: skip
@pytest.mark.parametrize("make", [lambda: NoPairs(a=1), lambda: shifted(1), lambda: shifted(NoPairs(a=[1]))])
@pytest.mark.parametrize("wrap", [lambda value: value, lambda value: {"a": value, "b": value}])
def test_lying_mapping_is_annotated(schema, make, wrap):
    error = schema.validate(wrap(make()), abort_early=False).error
    if error is not None:
        for strips in (True, False):
            assert error.details[0].message in error.annotate(strips)


@pytest.mark.parametrize("make", [lambda: NoPairs(a=[1]), lambda: shifted([1])])
def test_lying_mapping_may_be_a_literal(make):
    value = make()
    for schema in (pm.compile(pm.valid(value)), pm.any().default(value), pm.number().failover(value)):
        for given in (value, pm.UNDEFINED, "x"):
            result = schema.validate(given)
            assert codes(result) in ([], ["any.only"])
        schema.describe()
    assert pm.any().default(value).validate().value == value


def test_copied_default_has_the_same_keys():
    value = shifted([1])
    copied = pm.any().default(value).validate().value
    assert [*copied] == [*value]
    assert copied is not value


@pytest.mark.parametrize("code", [[], {}, None, 1, (), b"any.custom", object(), pm.UNDEFINED])
@pytest.mark.parametrize("call", ["error", "warn"])
def test_error_code_must_be_a_string(code, call):
    schema = pm.any().custom(lambda value, helpers: getattr(helpers, call)(code))
    (detail,) = schema.validate(1).error.details
    assert detail.type == "any.custom"
    assert "an error code must be a string, not" in detail.message


@pytest.mark.parametrize("local", [1, "abc", [1], b"x", object()])
@pytest.mark.parametrize("call", ["error", "warn", "message"])
def test_error_context_must_be_a_mapping(local, call):
    schema = pm.any().custom(lambda value, helpers: getattr(helpers, call)("any.custom", local))
    (detail,) = schema.validate(1).error.details
    assert detail.type == "any.custom"
    assert "the context of an error must be a mapping, not" in detail.message


def test_error_context_may_be_any_mapping():
    local = types.MappingProxyType({"limit": 3})
    schema = (
        pm.any()
        .custom(lambda value, helpers: helpers.error("number.min", local))
        .messages({"number.min": "{#limit}"})
    )
    (detail,) = schema.validate(1).error.details
    assert (detail.message, detail.context["limit"]) == ("3", 3)


class Thing:
    """What a weak reference leads to."""


def proxy(is_gone):
    thing = Thing()
    reference = weakref.proxy(thing)
    if is_gone:
        del thing
        return reference, None
    return reference, thing


@pytest.mark.parametrize("is_gone", [False, True])
@pytest.mark.parametrize("use", [
    lambda p: pm.compile(p), lambda p: pm.object({"a": p}), lambda p: pm.object({"a": 1}).keys(p),
    lambda p: pm.array().items(p), lambda p: pm.array().ordered(p), lambda p: pm.alternatives(p),
    lambda p: pm.valid(p), lambda p: pm.number().min(p), lambda p: pm.ref(p), lambda p: pm.any().concat(p),
    lambda p: pm.any().when("a", is_=p, then=1), lambda p: pm.any().when(p, is_=1, then=1),
    lambda p: pm.build(p), lambda p: pm.any().label(p), lambda p: pm.any().messages(p), lambda p: pm.extend(p),
    lambda p: pm.any().cache(p), lambda p: pm.any().external(p), lambda p: pm.any().custom(p),
])  # fmt: skip
def test_a_weak_reference_is_no_schema(use, is_gone):
    reference, thing = proxy(is_gone)
    with pytest.raises(pm.SchemaError):
        use(reference)
    del thing


@pytest.mark.parametrize("is_gone", [False, True])
@pytest.mark.parametrize("schema", [
    pm.any(), pm.string(), pm.number(), pm.object(), pm.object({"a": 1}), pm.array(), pm.date(), pm.valid(1),
    pm.alternatives(1, "a"), pm.function(), pm.any().invalid(1), pm.array().single().unique(),
])  # fmt: skip
def test_a_weak_reference_is_a_value(schema, is_gone):
    reference, thing = proxy(is_gone)
    for value in (reference, [reference, reference], {"a": reference}):
        error = schema.validate(value, abort_early=False).error
        if error is not None:
            assert error.annotate(True)
            assert str(error)
            error.to_json()
    del thing


OWN = {
    "schema": pm.string().min(3),
    "result": pm.any().validate(1),
    "wrong result": pm.number().validate("x"),
    "error": pm.number().validate("x").error,
    "detail": pm.number().validate("x").error.details[0],
    "warning": pm.any().custom(lambda v, h: h.warn("number.max", {"limit": 1})).validate(1).warning,
    "reference": pm.ref("a"),
    "template": pm.x("{a}"),
    "library": pm.extend({"type": "t", "base": pm.string()}),
}


@pytest.mark.parametrize("name", OWN)
def test_library_object_is_a_value_without_attributes(name):
    value = OWN[name]
    assert codes(pm.object({"value": pm.required()}).unknown().validate(value)) in (
        ["any.required"],
        ["object.base"],
    )
    assert codes(pm.object({}).validate(value)) in ([], ["object.base"])
    assert pm.object({"a": pm.any(), "b": pm.any().default(pm.ref("a.value"))}).validate(
        {"a": value}
    ).value == {"a": value}
    assert codes(pm.array().unique().validate([value, value])) == ["array.unique"]
    assert pm.array().unique().validate([pm.any().validate(1), pm.any().validate(1)]).error is None
    error = pm.number().validate(value).error
    assert "_" not in error.annotate(True)
