"""Classes that take a type in brackets."""

import pickle

import passmuster as pm
from passmuster._core.foundation.classes.subscripted import Subscripted, T


class Box(Subscripted[T]):
    pass


def test_the_brackets_change_nothing():
    assert (Box[int].__origin__, Box[int].__args__) == (Box, (int,))
    assert isinstance(Box[int](), Box)
    assert Box.__mro__ == (Box, Subscripted, object)


def test_schemas_and_results_take_brackets():
    for cls in (pm.Schema, type(pm.string()), type(pm.object()), type(pm.any().validate(1))):
        assert (cls[int].__origin__, cls[int].__args__) == (cls, (int,))
    assert isinstance(pm.string(), pm.Schema)
    assert pickle.loads(pickle.dumps(pm.string())).type == "string"
