"""Functions as values: their attributes, and copies of them with other attributes."""

from __future__ import annotations

import copy
import functools

import pytest
from tests._core.schemas.types.callables import Caller, Plain, greet, refusal

import passmuster as pm


def attributed(**attributes):
    """A function with attributes, a closure, defaults and annotations."""
    closed = [1]

    def function(a: int, b=2, *, c: str = "c") -> str:
        """Do something."""
        return a, b, c, closed

    function.__dict__.update(attributes)
    return function, closed


def test_a_function_is_validated_by_its_attributes():
    schema = pm.function().keys({"a": pm.number()})
    function, _ = attributed(a="x")
    assert refusal(schema, function) == ("number.base", ["a"], {"key": "a", "value": "x"})
    function, _ = attributed(b=1)
    assert refusal(schema, function) == ("object.unknown", ["b"], {"key": "b", "child": "b", "value": 1})
    assert refusal(schema.unknown().with_("b", "c"), function)[0] == "object.with"
    required = pm.function().keys({"a": pm.number().required()})
    assert refusal(required, greet) == ("any.required", ["a"], {"key": "a"})


def test_the_result_is_a_copy_that_does_the_same():
    function, closed = attributed(a="5", gone=1)
    schema = pm.function().keys({"a": pm.number(), "gone": pm.any().strip(), "d": pm.any().default(4)})
    made = schema.validate(function).value
    assert made is not function
    assert made(1, c="x") == (1, 2, "x", closed)
    assert made(1)[3] is closed
    assert made.__dict__ == {"a": 5, "d": 4}
    assert function.__dict__ == {"a": "5", "gone": 1}
    for name in ("__name__", "__qualname__", "__module__", "__doc__", "__annotations__", "__kwdefaults__"):
        assert getattr(made, name) == getattr(function, name)
    assert made.__annotations__ is not function.__annotations__


def test_a_copy_keeps_its_arity():
    function, _ = attributed(a="5")
    assert pm.function().keys({"a": pm.number()}).arity(1).validate(function).error is None


def test_attributes_of_pythons_own_are_kept_and_not_looked_at():
    @functools.wraps(greet)
    def wrapper(name):
        return greet(name)

    made = pm.function().keys({}).validate(wrapper).value
    assert made is not wrapper
    assert made.__wrapped__ is greet


def test_attributes_can_be_renamed_and_matched():
    function, _ = attributed(a="5")
    assert pm.function().rename("a", "b").validate(function).value.b == "5"
    assert pm.function().pattern("^a", pm.number()).validate(function).value.a == 5
    assert function.a == "5"


def test_attributes_are_counted():
    function, _ = attributed(a=1, b=2)
    assert pm.function().length(2).validate(function).error is None
    assert refusal(pm.function().max(1), function) == ("object.max", [], {"limit": 1, "value": function})
    assert refusal(pm.function().min(1), greet) == ("object.min", [], {"limit": 1, "value": greet})
    assert pm.function().length(pm.ref("$n")).validate(function, context={"n": 2}).error is None


def test_a_method_is_copied_with_its_function():
    class Owner:
        def method(self):
            return self

        method.a = "5"

    owner = Owner()
    made = pm.function().keys({"a": pm.number()}).validate(owner.method).value
    assert made() is owner
    assert (made.a, owner.method.a) == (5, "5")


def test_an_object_that_can_be_called_is_copied():
    caller = Caller()
    made = pm.function().keys({"a": pm.number()}).validate(caller).value
    assert type(made) is Caller
    assert made(1) == (1, 5)
    assert caller.a == "5"


def test_copied_partial_has_its_own_arguments():
    given = functools.partial(greet, "x")
    given.a = "5"
    made = pm.function().keys({"a": pm.number()}).validate(given).value
    assert (made.a, given.a) == (5, "5")
    assert made() == given()


def test_a_class_whose_data_change_is_inherited_from():
    class Owner:
        a = "5"
        gone = 1

        def __init__(self):
            self.made = True

        @property
        def half(self):
            return self.a / 2

    schema = pm.function().keys({"a": pm.number(), "gone": pm.any().strip()}).class_()
    made = schema.validate(Owner).value
    assert issubclass(made, Owner)
    assert (made.a, made().half, made().made, Owner.a, Owner.gone) == (5, 2.5, True, "5", 1)
    assert not hasattr(made, "gone")
    assert schema.validate(made).value is made


def test_a_class_whose_data_stay_is_itself():
    assert pm.function().keys({}).validate(Plain).value is Plain
    assert pm.function().keys({"a": pm.number()}).length(0).validate(Plain).value is Plain


def test_the_data_of_a_class_are_its_keys():
    class Owner:
        a = 1

        def method(self):
            return self

    assert pm.function().length(1).validate(Owner).error is None
    assert refusal(pm.function().keys({}), Owner)[1] == ["a"]


@pytest.mark.parametrize("function", [len, str.upper, bool])
def test_functions_without_attributes_are_wrapped(function):
    schema = pm.function().keys({"a": pm.any().default(1)})
    made = schema.validate(function).value
    assert made.a == 1
    assert made("x") == function("x")
    assert pm.function().keys({"a": pm.any()}).validate(function).value is function


class Single:
    """Its copy is itself."""

    def __init__(self):
        self.a = "5"

    def __call__(self):
        return "called"

    def __copy__(self):
        return self


def test_an_object_that_cannot_be_copied_is_not_changed():
    single = Single()
    made = pm.function().keys({"a": pm.number()}).validate(single).value
    assert (made.a, single.a, made()) == (5, "5", "called")
    assert pm.function().keys({"a": pm.string()}).validate(single).value is single


def test_a_function_has_the_methods_of_an_object():
    schema = pm.function().keys({"a": pm.any(), "b": pm.any()}).and_("a", "b")
    function, _ = attributed(a=1)
    assert refusal(schema, function)[0] == "object.and"
    assert schema.describe()["type"] == "function"
    assert pm.build(schema.describe()).describe() == schema.describe()


def test_rules_are_described():
    schema = pm.function().min_arity(1).max_arity(3).class_()
    assert schema.describe() == {
        "type": "function",
        "rules": [
            {"name": "minArity", "args": {"n": 1}},
            {"name": "maxArity", "args": {"n": 3}},
            {"name": "class"},
        ],
    }


def test_an_arity_given_again_replaces_the_first():
    assert len(pm.function().arity(1).arity(2).describe()["rules"]) == 1


def test_a_constructor_takes_no_arguments():
    with pytest.raises(TypeError, match="argument"):
        pm.function({"a": 1})


def test_a_function_is_neither_cast_nor_merged_with_an_object():
    with pytest.raises(pm.SchemaError, match="cast"):
        pm.function().cast("map")
    with pytest.raises(pm.SchemaError, match="merged"):
        pm.function().concat(pm.object())


def test_functions_in_lists_are_compared_by_identity():
    assert pm.function().valid(len).validate(len).error is None
    assert refusal(pm.function().valid(len), max)[0] == "any.only"


def test_a_schema_can_be_copied_and_shared():
    schema = pm.function().arity(1)
    assert copy.deepcopy(schema) is schema
