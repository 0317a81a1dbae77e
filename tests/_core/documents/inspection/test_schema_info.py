"""The records of the types, and what they say of the values in JSON."""

from __future__ import annotations

import pickle
import random
import re
from datetime import datetime

import pytest
from tests.strategies import RAISED, SIZE, Case

import passmuster as pm
import passmuster.inspection
from passmuster._core.documents.inspection import schema_info
from passmuster._core.documents.inspection.cursor import Cursor
from passmuster._core.documents.inspection.inspecting import inspect
from passmuster._core.documents.inspection.schema_info import (
    BOOLEAN,
    EVERY,
    NUMBER,
    OBJECT,
    STRING,
    AlternativesInfo,
    AnyInfo,
    KeyInfo,
    LinkInfo,
    ListedValues,
    NumberInfo,
    RuleInfo,
    SchemaInfo,
    StringInfo,
)
from passmuster._core.documents.inspection.ways import Written
from passmuster._core.engine.constraints.constraint import Multiple, Range

SAMPLES = {
    "null": [None],
    "boolean": [True, False],
    "number": [1, 1.5],
    "string": ["a", "1", "true", "2020-01-01", "6ba7b810-9dad-41d1-80b4-00c04fd430c8"],
    "array": [[], ["a", 1]],
    "object": [{}, {"type": "Buffer", "data": [1]}],
}
"""JSON values by their types."""


@pytest.mark.parametrize("name", pm.types())
def test_every_type_has_a_record_of_a_class_of_its_kind(name):
    schema = pm.types()[name]
    info = inspect(schema)
    assert type(info) is not SchemaInfo
    assert type(info) is getattr(schema_info, type(info).__name__)
    assert info.type == schema.type


@pytest.mark.parametrize("name", sorted({schema.type for schema in pm.types().values()} - {"link"}))
def test_the_json_values_that_pass_are_of_the_types_that_are_accepted(name):
    schema = pm.alternatives(pm.any()) if name == "alternatives" else pm.types()[name]
    info = inspect(schema)
    for kept, convert in ((info.accepts, True), (info.keeps, False)):
        passed = {
            kind
            for kind, samples in SAMPLES.items()
            if any(schema.validate(value, convert=convert).error is None for value in samples)
        }
        assert passed <= kept
        if type(info) not in (schema_info.BooleanInfo, schema_info.SymbolInfo):  # which can be told of others
            assert passed == kept


def test_values_that_stand_for_others_pass_where_they_are_accepted():
    info = inspect(pm.boolean().truthy(1, None))
    assert (info.truthy, info.falsy, info.is_sensitive) == ((1, None), (), False)
    assert {"number", "null"} <= info.accepts
    assert inspect(pm.symbol().map({"a": pm.Symbol("a")})).pairs[0][0] == "a"


def test_a_record_names_the_schemas_that_its_rules_and_an_extension_hold():
    rules = {"like": {"args": ["schemas"], "validate": lambda value: value}}
    lib = pm.extend({"type": "pair", "terms": {"parts": {"init": []}}, "rules": rules})
    inner = pm.number().secret()
    schema = lib.pair()._with_term("parts", (inner,)).like([pm.string(), [pm.boolean()]])
    info = inspect(schema)
    assert [one.type for one in info.others] == ["number"]
    assert [one.type for one in info.rules[0].schemas] == ["string", "boolean"]
    assert not info.is_secret
    assert inspect(pm.object({"a": inner})).has_secrets


@pytest.mark.parametrize(("schema", "words"), [
    (pm.any(), set()),
    (pm.string(), {"is_typed"}),
    (pm.array(), {"is_typed", "is_array", "is_container"}),
    (pm.object(), {"is_typed", "is_object", "is_container"}),
    (pm.function(), {"is_typed", "is_object", "is_container"}),
    (pm.alternatives(), {"is_typed", "is_mixed", "is_container"}),
    (pm.link("/"), {"is_typed", "is_mixed", "is_container"}),
    (pm.from_json_schema({"not": {}}), {"is_typed", "is_container"}),
])  # fmt: skip
def test_records_answer_for_their_class(schema, words):
    every = ("is_typed", "is_array", "is_object", "is_mixed", "is_container")
    assert {word for word in every if getattr(inspect(schema), word)} == words


def test_records_have_no_parts_that_others_have():
    info = inspect(pm.any())
    names = ("items", "matches", "naming", "ordered", "parts", "patterns", "renames", "inner")
    assert [getattr(info, name) for name in names] == [()] * len(names)
    assert (info.keys, info.precision, info.separator, info.is_single) == (None, None, None, False)


def test_equal_schemas_have_equal_records():
    assert inspect(pm.number().min(1)) == inspect(pm.number().min(1))
    assert inspect(pm.number().min(1)) != inspect(pm.number().min(2))
    assert inspect(pm.valid(1)) != inspect(pm.valid(True))
    with pytest.raises(TypeError):
        hash(inspect(pm.number()))


PORT = RuleInfo(name="port", means=(Multiple(base=1), Range(least=0, most=65535)))
RECORDS = [
    (pm.number().port(), NumberInfo(type="number", rules=(PORT,))),
    (pm.number().default(5).required(), NumberInfo(type="number", default=5, presence="required")),
    (pm.string().valid("a"), StringInfo(type="string", allowed=ListedValues(values=("a",)), only=True)),
    (pm.boolean().truthy("y"), schema_info.BooleanInfo(type="boolean", truthy=("y",), accepts=EVERY)),
    (pm.date(), schema_info.DateInfo(type="date", spelled=inspect(pm.date()).spelled,
     written=Written(format="date-time", is_exact=True))),
    (pm.binary(), schema_info.BinaryInfo(type="binary",
     written=Written(types=frozenset((STRING, OBJECT)), is_exact=True))),
    (pm.symbol(), schema_info.SymbolInfo(type="symbol",
     written=Written(types=frozenset((BOOLEAN, NUMBER, STRING)), is_exact=True))),
    (pm.decimal().unit("EUR"), schema_info.DecimalInfo(type="decimal", flags={"unit": "EUR"},
     notes=schema_info.Notes(unit="EUR"), written=inspect(pm.decimal()).written)),
    (pm.function(), schema_info.FunctionInfo(type="function")),
    (pm.string().json(), schema_info.JsonInfo(type="string", rules=inspect(pm.string().json()).rules)),
    (pm.array(), schema_info.ArrayInfo(type="array")),
    (pm.alternatives(pm.any()), AlternativesInfo(type="alternatives",
     matches=(schema_info.MatchInfo(schema=AnyInfo(type="any")),))),
    (pm.link("a"), LinkInfo(type="link", ref=pm.ref("a"))),
    (pm.object({"a": pm.any()}).rename("b", "a").and_("a", "b"), schema_info.ObjectInfo(
        type="object",
        keys=(KeyInfo(key="a", schema=AnyInfo(type="any")),),
        renames=(schema_info.RenameInfo(source="b", target="a"),),
        peers=(schema_info.PeerInfo(relation="and", peers=(pm.ref(".a"), pm.ref(".b"))),),
    )),
    (pm.any().when("a", is_=1, then=2), AnyInfo(
        type="any",
        reads_others=True,
        conditions=(schema_info.ConditionInfo(ref=pm.ref("a"), cases=(
            schema_info.CaseInfo(is_=inspect(pm.any().valid(1).required()), then=inspect(pm.valid(2))),
        )),),
    )),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "info"), RECORDS)
def test_a_record_is_the_call_that_makes_it(schema, info):
    assert inspect(schema) == info
    names = {name: getattr(passmuster.inspection, name) for name in passmuster.inspection.__all__}
    assert eval(repr(info), {**names, "pm": pm, "datetime": datetime, "re": re}) == info


def test_repr_has_the_fields_that_differ_from_defaults():
    assert repr(RECORDS[1][1]) == "NumberInfo(default=5, presence='required', type='number')"


def test_records_are_pickled_under_public_names():
    data = pickle.dumps(RECORDS[0][1])
    assert (b"passmuster.inspection" in data, b"_core" in data) == (True, False)


def test_deep_records_are_pickled_and_shown():
    schema = pm.any()
    for _ in range(128):
        schema = pm.object({"a": schema})
    info = inspect(schema)
    assert pickle.loads(pickle.dumps(info)) == info
    assert repr(info).count("KeyInfo") == 128


def test_records_of_random_schemas_are_pickled():
    chance, pickled = random.Random(1), 0
    while pickled < 300:
        try:
            schema = Case(chance.randbytes(SIZE)).schema()
            info = inspect(schema)
        except RAISED:
            continue
        assert pickle.loads(pickle.dumps(info)) == info == inspect(schema), schema
        pickled += 1


def test_codes_are_those_of_the_type_and_its_bases():
    codes = Cursor.over(pm.decimal()).codes
    assert {"decimal.base", "decimal.places", "number.min", "any.required"} <= {*codes}
    assert not any(code.startswith("string.") for code in codes)


def test_conditions_can_be_left_out():
    plain = Cursor.over(pm.string().min(1))
    assert plain.without_conditions() is plain
    place = Cursor.over(pm.string().min(1).when("a", is_=1, then=pm.required(), otherwise=pm.valid("b")))
    info, bare = place.info, place.without_conditions().info
    assert (bare.conditions, [rule.name for rule in bare.rules]) == ((), ["min"])
    assert [branch.presence for branch in info.branches] == ["required", None]
    assert inspect(pm.link("/").concat(pm.any())).branches[0].type == "any"


@pytest.mark.parametrize(("schema", "is_own"), [
    (pm.any().default(5), True),
    (pm.any().default(None), True),
    (pm.any().default(pm.ref("a")), False),
    (pm.any().default(pm.x("{a}")), False),
    (pm.any().default(dict), False),
    (pm.any().default(dict, literal=True), False),
    (pm.object().default(), False),
], ids=repr)  # fmt: skip
def test_a_default_is_a_literal_or_stands_for_one(schema, is_own):
    assert schema_info.is_literal(inspect(schema).default) is is_own


def test_references_and_templates_stand_for_other_values():
    values = [pm.ref("a"), pm.in_("a"), pm.x("{a}"), "a", None]
    assert [schema_info.is_reference(value) for value in values] == [True, True, True, False, False]
