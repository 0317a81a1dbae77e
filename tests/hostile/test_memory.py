"""A validation leaves nothing behind that only the garbage collector can free."""

import gc
import re

import pytest
from tests.hostile.support import read

import passmuster as pm


def fail(value):
    raise ValueError(value)


def fail_with_helpers(value, helpers):
    raise ValueError(helpers.state.path)


def fail_with_parent(parent, helpers):
    raise ValueError(parent)


def after_another(value):
    try:
        fail(value)
    except ValueError as error:
        raise KeyError(value) from error


def into(**keywords):
    raise ValueError(keywords)


def refuse(value, helpers):
    return helpers.error("any.custom", {"error": ValueError(value)})


def schemas():
    """Yield schemas with a function that fails, with the way in which it is called."""
    for name, function in (("value", fail), ("helpers", fail_with_helpers), ("report", refuse)):
        schema = pm.any().custom(function)
        yield f"{name}, alone", schema, "x"
        yield f"{name}, warning", pm.any().custom(function).warn(), 1
        yield f"{name}, key", pm.object({"a": schema, "b": pm.any()}), {"a": 1, "b": 2}
        yield f"{name}, pattern", pm.object().pattern(pm.any(), schema), {"a": 1}
        yield f"{name}, item", pm.array().items(schema), [1, 2]
        yield f"{name}, items of two kinds", pm.array().items(schema, pm.boolean()), [1, 2]
        yield f"{name}, ordered", pm.array().ordered(schema), [1]
        yield f"{name}, has", pm.array().has(schema), [1]
        yield f"{name}, alternatives", pm.alternatives(schema, pm.boolean()), 1
        yield (
            f"{name}, alternatives, one",
            pm.alternatives(schema, pm.string().custom(function)).match("one"),
            1,
        )
        yield f"{name}, alternatives, all", pm.alternatives(schema, pm.any()).match("all"), 1
        condition = pm.any().when("a", is_=1, then=schema)
        yield f"{name}, condition", pm.object({"a": 1, "b": condition}), {"a": 1, "b": 2}
        yield f"{name}, link", pm.object({"a": pm.link("#one")}).shared(schema.id("one")), {"a": 1}
        yield f"{name}, failover", pm.number().failover(function), "x"
        yield f"{name}, scope", schema.messages({"any.custom": "{{#label}} {{.a}}"}), {"a": 1}
        yield f"{name}, own error", pm.any().custom(function).error(ValueError("own")), 1
        yield f"{name}, assert", pm.object().assert_(".a", schema), {"a": 1}
    for name, function in (("value", fail), ("helpers", fail_with_parent)):
        yield f"{name}, default", pm.object({"a": pm.any().default(function)}), {}
    yield "own handling", pm.any().custom(after_another), 1
    yield "into", pm.object({"a": 1}).into(into), {"a": 1}
    yield "replace", pm.string().replace(re.compile("a"), fail), "a"


CASES = {name: (schema, value) for name, schema, value in schemas()}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize(
    "options", [{}, {"abort_early": False}, {"context": {"a": 1}}], ids=["", "all", "context"]
)
def test_exception_of_a_function_leaves_no_reference_cycle(name, options):
    schema, value = CASES[name]
    read(schema.validate(value, **options))
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            read(schema.validate(value, **options))
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_exception_keeps_its_traceback_if_the_stack_option_is_set():
    for schema in (pm.any().custom(fail), pm.object({"a": 1}).into(into)):
        for is_asked in (False, True):
            error = schema.validate({"a": 1}, errors={"stack": is_asked}).error.details[0].context["error"]
            assert (error.__traceback__ is not None) is is_asked


def test_exception_handled_by_the_caller_keeps_its_traceback():
    try:
        fail(1)
    except ValueError as error:
        raised = pm.any().custom(after_another).validate(1).error.details[0].context["error"]
        assert raised.__context__.__context__ is error
        assert error.__traceback__ is not None
        assert raised.__context__.__traceback__ is None
