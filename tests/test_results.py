"""What `validate` returns, apart from what is in it."""

import copy
import gc
import pickle
import weakref

import pytest

import passmuster as pm


@pytest.mark.parametrize("value", [5, "x"])
@pytest.mark.parametrize(
    "remade", [lambda result: pickle.loads(pickle.dumps(result)), copy.copy, copy.deepcopy]
)
def test_a_result_can_be_pickled_and_copied(remade, value):
    result = pm.number().validate(value)
    made = remade(result)
    assert type(made) is type(result)
    assert made.value == value
    assert str(made.error) == str(result.error)


def test_a_pickled_result_names_no_backend():
    assert b"speedups" not in pickle.dumps(pm.number().validate(5))
    assert b"nodes" not in pickle.dumps(pm.object({"a": pm.number()}).validate({"a": "x"}))


def test_results_of_one_schema_have_nothing_in_common():
    schema = pm.object({"a": pm.array().items(pm.number())})
    first, second = schema.validate({"a": [1]}), schema.validate({"a": [1]})
    first.value["a"].append(2)
    first.error = "changed"
    assert (second.value, second.error) == ({"a": [1]}, None)


def codes(error):
    return [(detail.type, detail.path) for detail in error.details]


@pytest.mark.parametrize("read_at_once", [True, False])
@pytest.mark.parametrize("abort_early", [True, False])
def test_an_error_is_not_changed_by_the_validations_after_it(read_at_once, abort_early):
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


def test_what_a_function_keeps_of_a_validation_does_not_join_the_next():
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


def test_a_wrong_value_is_kept_by_its_result_alone():
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


def test_the_context_that_a_function_gives_within_is_not_kept():
    class Context(dict):
        pass

    context = Context(limit=1)
    gone = weakref.ref(context)
    inner = pm.number().max(pm.ref("$limit"))
    given = [context]

    def look(value, helpers):
        found = inner._validate(value, helpers.state, {"context": given.pop()})
        assert [report.code for report in found["errors"]] == ["number.max"]
        return helpers.error("any.invalid")

    schema = pm.object({"a": pm.any().custom(look)})
    assert codes(schema.validate({"a": 5}).error) == [("any.invalid", ["a"])]
    del context
    gc.collect()
    assert gone() is None
