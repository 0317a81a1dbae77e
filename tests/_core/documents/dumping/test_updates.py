"""`merge_into`: a patch is applied to a stored value, and the whole is validated."""

from __future__ import annotations

import copy
import random
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import NamedTuple, Optional

import attrs
import pytest
from fuzz.programs import DAILY
from tests.dumps import _results
from tests.strategies import RAISED, random_schema

import passmuster as pm
from passmuster._core.documents.dumping.updates import merge_patch
from passmuster._core.foundation.comparing.equality import deep_equal


@dataclass(frozen=True)
class Place:
    city: str
    zip_code: str = "0"


@dataclass
class User:
    id: int
    name: str
    place: Optional[Place] = None  # noqa: UP045 (Python 3.9 looks it up)
    tags: list[str] = field(default_factory=list)
    secret: str = "s"
    length: int = field(init=False, default=0)

    def __post_init__(self):
        self.length = len(self.name)


class Point(NamedTuple):
    x: int
    y: int = 0


@attrs.frozen
class Size:
    width: int
    height: int = 3


@dataclass
class Branch:
    name: str
    below: Optional[Branch] = None  # noqa: UP045


class Row:
    """An instance without declared fields, as of an ORM."""

    def __init__(self, **attributes):
        vars(self).update(attributes)


USER = pm.compile(User)
ADA = User(1, "Ada", Place("Bonn", "5"), ["a"])
SPAN = pm.object({"start": pm.date().required(), "end": pm.date().min(pm.ref("start")), "note": pm.string()})
SHAPE = pm.alternatives(
    pm.object({"kind": "a", "a": pm.number()}), pm.object({"kind": "b", "b": pm.number()})
)


@pytest.mark.parametrize(("schema", "old", "patch", "value"), [
    (USER, ADA, {"name": "Bea"}, User(1, "Bea", Place("Bonn", "5"), ["a"])),
    (USER, ADA, {"place": {"city": "Ulm"}}, User(1, "Ada", Place("Ulm", "5"), ["a"])),
    (USER, ADA, {"place": Place("Ulm")}, User(1, "Ada", Place("Ulm"), ["a"])),
    (USER, ADA, {"place": None, "tags": []}, User(1, "Ada")),
    (USER, User(1, "Ada"), {"place": {"city": "Ulm"}}, User(1, "Ada", Place("Ulm"))),
    (USER, ADA, {"id": "2"}, User(2, "Ada", Place("Bonn", "5"), ["a"])),
    (USER, ADA, OrderedDict(), ADA),
    (USER, {"id": 1, "name": "Ada"}, {"id": 2}, User(2, "Ada")),
    (USER, None, {"id": 1, "name": "Ada"}, User(1, "Ada")),
    (USER.omit("secret"), User(1, "Ada", secret="t"), {"id": 2}, User(2, "Ada", secret="t")),
    (pm.compile(Point), Point(1, 2), {"x": "3"}, Point(3, 2)),
    (pm.object({"x": int}), Point(1, 2), {"x": "3"}, Point(3, 2)),
    (pm.compile(Size), Size(1, 2), {"width": 3}, Size(3, 2)),
    (pm.compile(Branch), Branch("a", Branch("b", Branch("c"))), {"below": {"below": {"name": "d"}}},
     Branch("a", Branch("b", Branch("d")))),
    (pm.object({"a": int}).unknown(), {"a": 1, "b": {"c": 1}}, {"b": {"d": 1}}, {"a": 1, "b": {"d": 1}}),
    (pm.compile(dict[str, int]), {"a": 1, "b": 2}, {"b": 3, "c": 4}, {"a": 1, "b": 3, "c": 4}),
    (pm.object({"of": SHAPE}), {"of": {"kind": "a", "a": 1}}, {"of": {"kind": "b", "b": 1}},
     {"of": {"kind": "b", "b": 1}}),
    (pm.object({"a": pm.array().items(pm.object({"x": int, "y": int}))}),
     {"a": [{"x": 1, "y": 1}, {"x": 2}]}, {"a": [{"x": 3}]}, {"a": [{"x": 3}]}),
    (pm.object({"a": pm.number().default(5), "b": int}), {"b": 1}, {"b": 2}, {"b": 2, "a": 5}),
])  # fmt: skip
def test_patch_replaces_the_keys_that_it_names(schema, old, patch, value):
    before = copy.deepcopy(old)
    result = schema.merge_into(old, patch)
    assert (result.error, result.value) == (None, value)
    assert type(result.value) is type(value)
    assert result.value is not old
    assert old == before


def test_class_is_made_of_the_merged_keys():
    assert USER.merge_into(ADA, {"name": "Beatrix"}).value.length == 7


def test_instance_without_a_schema_for_its_class_is_copied():
    row = Row(id=1, password_hash="x")
    made = pm.object({"id": pm.number()}).merge_into(row, {"id": "2"}).value
    assert (type(made), vars(made)) == (Row, {"id": 2, "password_hash": "x"})
    assert vars(row) == {"id": 1, "password_hash": "x"}


def test_keys_that_the_schema_lacks_stay():
    old = {"id": 1, "hash": "x", "of": {"id": 2, "hash": "y"}}
    schema = pm.object({"id": pm.number(), "of": pm.object({"id": pm.number()})})
    assert schema.merge_into(old, {"of": {"id": 3}}).value == {**old, "of": {"id": 3, "hash": "y"}}
    assert schema.merge_into(old, {"hash": "z"}).error.details[0].path == ["hash"]


def test_functions_change_given_keys_alone():
    schema = pm.object({"hash": pm.string().custom("#{}".format), "n": pm.number()})
    old = schema.attempt({"hash": "x", "n": 1})
    assert old == {"hash": "#x", "n": 1}
    assert schema.merge_into(old, {"n": 2}).value == {"hash": "#x", "n": 2}
    assert schema.merge_into(old, {"hash": "y"}).value == {"hash": "#y", "n": 1}


def test_values_made_by_the_schema_stay():
    schema = pm.object({"id": pm.number().forbidden().default(lambda: 5), "n": pm.number()})
    assert schema.merge_into({"id": 4, "n": 1}, {"n": 2}).value == {"id": 4, "n": 2}
    assert schema.merge_into({"id": 4, "n": 1}, {"id": 2}).error.details[0].path == ["id"]


def test_unnamed_parts_are_the_same_objects():
    assert USER.merge_into(ADA, {"id": 2}).value.tags is ADA.tags
    assert USER.merge_into(ADA, {"id": 2}).value.place is ADA.place


@pytest.mark.parametrize("name", ["zipCode", "zip_code"])
def test_patch_has_either_name_of_a_key(name):
    schema = USER.rename_keys("camel")
    assert schema.merge_into(ADA, {"place": {name: "7"}}).value.place == Place("Bonn", "7")
    both = schema.merge_into(ADA, {"place": {"zipCode": "7", "zip_code": "8"}})
    assert both.error.details[0].type == "object.rename.override"


@pytest.mark.parametrize(("patch", "path", "code"), [
    ({"end": "2026-01-01"}, ["end"], "date.min"),
    ({"start": "2026-04-01"}, ["end"], "date.min"),
    ({"start": None}, ["start"], "date.base"),
    ({"more": 1}, ["more"], "object.unknown"),
    ({"note": 5}, ["note"], "string.base"),
    ([], [], "object.base"),
    (None, [], "object.base"),
    ("{}", [], "object.base"),
    (b"x", [], "object.instance"),
])  # fmt: skip
def test_whole_value_is_validated(patch, path, code):
    old = SPAN.attempt({"start": "2026-02-01", "end": "2026-03-01"})
    error = SPAN.merge_into(old, patch).error
    assert [(one.path, one.type) for one in error.details] == [(path, code)]


def test_options_are_those_of_validate():
    old = SPAN.attempt({"start": "2026-02-01"})
    assert (
        len(SPAN.merge_into(old, {"start": 5, "x": 1}, abort_early=False, convert=False).error.details) == 2
    )
    assert SPAN.merge_into(old, {"x": 1}, {"strip_unknown": True}).value == old
    assert merge_patch(SPAN, old, {"x": 1}, {"allow_unknown": True}).value == {**old, "x": 1}


def test_validated_patch_may_be_given():
    patch = USER.partial(deep=True).min(1).attempt({"place": {"city": "Ulm"}})
    assert patch == {"place": {"city": "Ulm"}}
    assert USER.merge_into(ADA, patch).value.place == Place("Ulm", "5")


def test_random_values_stay_where_a_patch_does_not_name_them():
    chance, count = random.Random(8), 0
    while count < 150:
        try:
            schema = pm.object({"a": random_schema(chance, DAILY), "b": pm.number()})
        except (ArithmeticError, pm.SchemaError, pm.SchemaWarning):
            continue
        if schema.dump_losses("python"):
            continue
        for old in _results(schema, chance, 3):
            try:
                result = schema.merge_into(old, {"b": 5})
            except RAISED:
                continue
            assert result.error is None
            assert deep_equal(result.value, {**old, "b": 5})
            count += 1
