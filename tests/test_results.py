"""What `validate` returns, apart from what is in it."""

import asyncio
import copy
import gc
import pickle
import weakref

import pytest
from tests.hostile.support import dismantled, nested_list

import passmuster as pm


@pytest.mark.parametrize("value", [5, "x"])
@pytest.mark.parametrize(
    "remade", [lambda result: pickle.loads(pickle.dumps(result)), copy.copy, copy.deepcopy]
)
def test_a_result_can_be_pickled_and_copied(remade, value):
    result = pm.number().validate(value)
    copied = remade(result)
    assert type(copied) is type(result)
    assert copied.value == value
    assert str(copied.error) == str(result.error)


def test_a_pickled_result_names_no_backend():
    assert b"speedups" not in pickle.dumps(pm.number().validate(5))
    assert b"nodes" not in pickle.dumps(pm.object({"a": pm.number()}).validate({"a": "x"}))


def test_results_share_no_state():
    schema = pm.object({"a": pm.array().items(pm.number())})
    first, second = schema.validate({"a": [1]}), schema.validate({"a": [1]})
    first.value["a"].append(2)
    first.error = "changed"
    assert (second.value, second.error) == ({"a": [1]}, None)


def codes(error):
    return [(detail.type, detail.path) for detail in error.details]


@pytest.mark.parametrize("read_at_once", [True, False])
@pytest.mark.parametrize("abort_early", [True, False])
def test_error_is_unchanged_by_later_validations(read_at_once, abort_early):
    schema = pm.object({"a": pm.number(), "b": pm.array().items(pm.string())}).prefs(abort_early=abort_early)
    first = schema.validate({"a": "x", "b": [5]}).error
    if read_at_once:
        assert first.details
    second = schema.validate({"b": ["y", 6]}).error
    assert schema.validate({"a": 1}).error is None
    third = schema.validate({"b": 7}).error
    after_a = [] if abort_early else [("string.base", ["b", 0])]
    assert codes(first) == [("number.base", ["a"]), *after_a]
    assert codes(second) == [("string.base", ["b", 1])]
    assert codes(third) == [("array.base", ["b"])]


def test_kept_helpers_do_not_affect_later_validations():
    kept = []

    def refuse(value, helpers):
        kept.append(helpers)
        return helpers.error("any.invalid")

    schema = pm.object({"a": pm.any().custom(refuse), "b": pm.number()})
    first = schema.validate({"a": 1}).error
    second = schema.validate({"b": "x"}).error
    assert codes(first) == [("any.invalid", ["a"])]
    assert codes(second) == [("number.base", ["b"])]
    assert len(kept) == 1


def test_wrong_value_is_kept_by_its_result_alone():
    class Thing:
        pass

    schema = pm.object({"a": pm.number(), "b": pm.array().items(pm.object({"c": pm.string()}))})
    for where in (lambda thing: {"a": thing}, lambda thing: {"b": [{"c": thing}]}):
        thing = Thing()
        gone = weakref.ref(thing)
        result = schema.validate(where(thing))
        assert [detail.context["value"] for detail in result.error.details] == [thing]
        del thing, result
        gc.collect()
        assert gone() is None


def test_context_of_a_nested_validation_is_released():
    class Context(dict):
        pass

    context = Context(limit=1)
    gone = weakref.ref(context)
    inner = pm.number().max(pm.ref("$limit"))
    given = [context]

    def look(value, helpers):
        outcome = inner._validate(value, helpers.state, {"context": given.pop()})
        assert [report.code for report in outcome["errors"]] == ["number.max"]
        return helpers.error("any.invalid")

    schema = pm.object({"a": pm.any().custom(look)})
    assert codes(schema.validate({"a": 5}).error) == [("any.invalid", ["a"])]
    del context
    gc.collect()
    assert gone() is None


# --- as Python's hands take it


def test_a_result_is_unpacked_into_value_and_error():
    value, error = pm.number().validate("5")
    assert (value, error) == (5, None)
    value, error = pm.object({"a": pm.number()}).validate({"a": "x"})
    assert value == {"a": "x"}
    assert [detail.path for detail in error.details] == [["a"]]


def test_a_result_is_true_if_the_value_passed():
    assert pm.number().validate(0)
    assert pm.any().validate(None)
    assert not pm.number().validate("x")
    assert not pm.number().error(KeyError("mine")).validate("x")
    assert pm.number().min(3).rule(warn=True).validate(1), "warnings are no errors"


def test_a_result_has_a_public_class():
    for result in (pm.number().validate("5"), asyncio.run(pm.number().validate_async("5", warnings=True))):
        assert type(result) is pm.Result
        assert (bool(result), list(result)) == (True, [5, None])
    assert "Result" in pm.__all__


class Unwritable:
    def __repr__(self):
        raise ValueError("no")


def test_repr_of_a_result_never_fails():
    for value in (Unwritable(), [Unwritable()], {Unwritable(): 1}):
        assert "Unwritable" in repr(pm.any().validate(value)) or "<" in repr(pm.any().validate(value))
    assert len(repr(pm.any().validate("a" * 10**6))) < 11_000
    assert len(repr(pm.number().validate("a" * 10**6))) < 22_000
    deep = nested_list(100_000)
    assert repr(pm.any().validate(deep)) == "Result(value=<list>)"
    dismantled(deep)


SCHEMA = pm.object({"a": pm.number().min(3), "b": pm.number()})


@pytest.mark.parametrize(("value", "options", "expected"), [
    ({"a": "3"}, {}, True), ({"a": 2}, {}, False), ({"a": "3"}, {"convert": False}, False),
    ({"c": 1}, {}, False), ({"c": 1}, {"allow_unknown": True}, True), (pm.UNDEFINED, {}, True),
    (pm.UNDEFINED, {"presence": "required"}, False),
])  # fmt: skip
def test_is_valid_returns_the_verdict(value, options, expected):
    assert SCHEMA.is_valid(value, **options) is expected
    assert SCHEMA.is_valid(value, options) is expected
    assert SCHEMA.is_valid(value, options, presence="optional") is (expected or "presence" in options)


def test_is_valid_may_have_no_value():
    assert pm.any().is_valid()
    assert not pm.required().is_valid()


ATTEMPTS = [
    lambda schema, value, *more, **options: schema.attempt(value, *more, **options),
    lambda schema, value, *more, **options: pm.attempt(value, schema, *more, **options),
]


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=["of the schema", "of the library"])
def test_an_attempt_returns_the_value_or_raises(attempt):
    assert attempt(SCHEMA, {"a": "3"}) == {"a": 3}
    assert attempt(SCHEMA, {"a": 3, "c": 1}, strip_unknown=True) == {"a": 3}
    assert attempt(SCHEMA, {"a": 3, "c": 1}, {"stripUnknown": True}) == {"a": 3}
    assert attempt(SCHEMA, {"a": 3, "c": 1}, "why", {"stripUnknown": True}, convert=False) == {"a": 3}
    with pytest.raises(pm.ValidationError, match=r'^"a" ') as raised:
        attempt(SCHEMA, {"a": 1, "b": "x"}, abort_early=False)
    assert codes(raised.value) == [("number.min", ["a"]), ("number.base", ["b"])]
    own = LookupError("mine")
    with pytest.raises(LookupError) as raised:
        attempt(SCHEMA, {"a": 1}, own)
    assert raised.value is own
    for error, match, arguments, options in (
        (pm.ValidationError, r'^Order: "a" ', (SCHEMA, {"a": 1}, "Order:"), {}),
        (KeyError, "theirs", (pm.number().error(KeyError("theirs")), "x"), {}),
        (pm.SchemaError, "abort_earlly", (SCHEMA, {"a": 3}), {"abort_earlly": True}),
        (pm.SchemaError, "validate_async", (pm.any().external(lambda value, helpers: None), 1), {}),
    ):
        with pytest.raises(error, match=match):
            attempt(*arguments, **options)


def test_attempt_may_have_no_value():
    assert pm.any().default(5).attempt() == 5
    with pytest.raises(pm.ValidationError):
        pm.required().attempt()


def test_assert_accepts_options():
    pm.assert_({"a": 3, "c": 1}, SCHEMA, allow_unknown=True)
    with pytest.raises(pm.ValidationError):
        pm.assert_({"a": "3"}, SCHEMA, convert=False)


class Id:
    """The id of an artifact that can't be compared with another."""

    def __hash__(self):
        return 1

    def __eq__(self, other):
        raise ValueError("no comparison")


def test_an_artifact_whose_id_fails_fails_the_validation():
    schema = pm.object({"a": pm.any().artifact(Id()), "b": pm.any().artifact(Id())})
    result = schema.validate({"a": 1, "b": 2})
    assert str(result.error) == '"value" failed a custom check: no comparison'
    assert result.artifacts is None
    assert len(schema.validate({"a": 1}).artifacts) == 1
