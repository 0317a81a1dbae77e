"""The functions that make schemas."""

import inspect

import pytest

import passmuster as pm
from passmuster._core.schemas.constructors import Constructors
from passmuster._core.schemas.types import DEFINITIONS

OTHER_NAMES = {"alt": "alternatives", "bool": "boolean", "func": "function"}
NAMES = [name for name, function in vars(Constructors).items() if inspect.isfunction(function)]


def test_there_is_one_for_each_type():
    assert {OTHER_NAMES.get(name, name) for name in NAMES} == set(DEFINITIONS)


@pytest.mark.parametrize("name", NAMES)
def test_it_makes_the_plain_schema_of_its_type(name):
    schema = getattr(pm, name)()
    assert schema.type == OTHER_NAMES.get(name, name)
    assert schema is getattr(pm, name)()
    assert schema.describe() == {"type": schema.type}


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"alternatives", "alt", "link", "object", "uuid"}))
def test_most_take_nothing(name):
    with pytest.raises(TypeError, match="argument"):
        getattr(pm, name)(1)


@pytest.mark.parametrize("name", ["alternatives", "alt"])
def test_alternatives_take_schemas_or_one_list_of_them(name):
    wanted = pm.alternatives().try_(1, "a").describe()
    assert getattr(pm, name)(1, "a").describe() == getattr(pm, name)([1, "a"]).describe() == wanted


def test_short_names_accept_the_arguments_of_their_method():
    assert pm.object({"a": 1}).describe() == pm.object().keys({"a": 1}).describe()
    assert pm.link("#a").describe() == pm.link().ref("#a").describe()
    assert pm.uuid(version="uuidv4").describe() == pm.uuid().version("uuidv4").describe()
    assert pm.uuid({"version": "uuidv4"}).describe() == pm.uuid().version("uuidv4").describe()


def test_another_library_makes_its_own():
    strict = pm.defaults(lambda schema: schema.required())
    assert strict.number().validate().error.details[0].type == "any.required"
    assert strict.bool() is strict.boolean() is not pm.boolean()
