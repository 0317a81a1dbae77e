"""The call of `validate` is one function, in C where there are twins, and looks the same in both halves."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

import passmuster as pm
from passmuster import extension


def test_the_signature_is_the_one_that_is_written():
    written = (
        "value: 'Any' = passmuster.UNDEFINED, options: 'Options | None' = None,"
        " **keywords: 'Unpack[ValidationOptions]') -> 'Result[T]'"
    )
    assert str(inspect.signature(pm.Schema.validate)) == f"(self, {written}"
    assert str(inspect.signature(pm.number().validate)) == f"({written}"


def test_it_says_what_it_is():
    method = pm.Schema.validate
    assert (method.__module__, method.__qualname__) == ("passmuster.schema.base", "Schema.validate")
    assert inspect.getdoc(method).startswith("Validate a value.")
    assert inspect.isroutine(method)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_bound_one_can_be_copied(copied):
    assert copied(pm.number().max(3).validate)("4").error.details[0].type == "number.max"


@pytest.mark.parametrize("call", [
    lambda schema: schema.validate("5", {"convert": False}),
    lambda schema: schema.validate("5", convert=False),
    lambda schema: schema.validate("5", {"convert": True}, convert=False),
    lambda schema: schema.validate(value="5", options={"convert": False}),
    lambda schema: schema.validate("5", None, convert=False),
    lambda schema: pm.Schema.validate(schema, "5", convert=False),
])  # fmt: skip
def test_options_are_a_mapping_keywords_or_both(call):
    assert call(pm.number()).error.details[0].type == "number.base"


def test_nothing_given_is_undefined():
    assert pm.any().required().validate().error.details[0].type == "any.required"
    assert pm.any().required().validate(options={}).error.details[0].type == "any.required"


@pytest.mark.parametrize("call", [
    lambda schema: schema.validate(1, None, 2),
    lambda schema: schema.validate(1, value=2),
    lambda schema: schema.validate(1, self=2),
    lambda schema: pm.Schema.validate(),
])  # fmt: skip
def test_a_wrong_number_of_arguments_is_pythons_own_error(call):
    with pytest.raises(TypeError, match=r"validate\(\)"):
        call(pm.number())


def test_who_is_no_schema_has_no_node():
    with pytest.raises(AttributeError, match="_node"):
        pm.Schema.validate(5, 5)


def test_a_method_of_an_extension_may_stand_in_its_place():
    class Loud(extension.String):
        def validate(self, value, options=None, **keywords):
            return super().validate(value + "!", options, **keywords)

    schema = pm.extend(Loud).loud()
    assert schema.validate("a", convert=False).value == "a!"
    assert pm.object({"a": schema}).validate({"a": "a"}).value == {"a": "a"}


def test_a_log_does_not_go_into_later_calls():
    schema = pm.object({"a": pm.number()})
    assert schema.validate({"a": "1"}, debug=True).debug
    assert schema.validate({"a": "1"}).debug is None
    assert schema.validate({"a": 1}, debug=True).debug


def test_a_call_within_a_call_has_a_run_of_its_own():
    inner = pm.object({"b": pm.number().required()})
    outer = pm.object(
        {"a": pm.any().custom(lambda value, helpers: inner.validate(value).value), "c": pm.number()}
    )
    result = outer.validate({"a": {"b": "2"}, "c": "x"})
    assert [(detail.path, detail.type) for detail in result.error.details] == [(["c"], "number.base")]
    assert outer.validate({"a": {}, "c": "1"}).value == {"a": {}, "c": 1}
