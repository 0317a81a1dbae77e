"""What the schema that a link means reads of the values around the value."""

import random

import pytest
from tests.clock import grows_linearly

import passmuster as pm
from passmuster._core.engine.backend import core
from passmuster._core.running.builder import Builder
from passmuster._core.schemas.schema.reads import (
    Reads,
    has_functions,
    silence_of,
    with_current_siblings,
    with_read_siblings,
)


def probed(schema):
    return {(level, path) for level, path, _ in Reads(schema, Builder(schema)).probes}


def test_every_reference_that_leads_out_of_the_value_is_a_probe():
    schema = pm.object(
        {
            "a": pm.any().valid(pm.ref("...b")),
            "c": pm.number().min(pm.ref("/d.e")),
            "f": pm.any().when("....g", is_=1, then=2),
            "h": pm.any().valid(pm.ref("i")),
        }
    )
    assert probed(schema) >= {(1, ("b",)), (None, ("d", "e")), (2, ("g",))}
    assert not any("i" in path for _, path in probed(schema))


def test_references_of_linked_schemas_are_read():
    shared = pm.any().valid(pm.ref("...z")).id("x")
    assert (1, ("z",)) in probed(pm.object({"a": pm.link("#x")}).shared(shared))


@pytest.mark.parametrize("extension", [
    {"validate": lambda value, helpers: value},
    {"coerce": lambda value, helpers: value},
    {"rules": {"checked": {"validate": lambda value, helpers, args, options: value}}},
], ids=["validate", "coerce", "rule"])  # fmt: skip
def test_functions_of_extensions_are_user_functions(extension):
    library = pm.extend({"type": "own", "base": pm.string(), **extension})
    schema = library.own().checked() if "rules" in extension else library.own()
    assert has_functions(pm.array().items(schema))
    assert not has_functions(pm.array().items(pm.string().min(1)))


def test_the_siblings_that_are_read_are_noted_in_another_spec():
    plain = pm.any().spec
    once = with_read_siblings(plain, pm.ref("a.b"))
    assert (plain.refs, once.refs, once.value_refs) == ((), ((1, "a"),), ())
    listed = with_read_siblings(with_read_siblings(once, pm.ref("c"), listed=True), pm.x("{...d}"))
    assert (listed.refs, listed.value_refs) == (((1, "a"),), ((1, "c"), (2, "d")))


def test_a_reference_that_leads_to_no_sibling_changes_nothing():
    plain = pm.any().spec
    assert with_read_siblings(plain, pm.ref("$a")) is plain
    assert with_read_siblings(plain, pm.ref("/a")) is plain


CHAINS = [
    lambda s: s.when("a", is_=1, then=pm.number().min(pm.ref("b"))),
    lambda s: s.when("c", is_=pm.ref("d"), then=2, otherwise=pm.any().default(pm.ref("e"))),
    lambda s: s.min(pm.ref("f")),
    lambda s: s.min(5),
    lambda s: s.default(pm.ref("g")),
    lambda s: s.default(1),
    lambda s: s.valid(pm.ref("h")),
    lambda s: s.default(pm.x("{i}")),
    lambda s: s.when("j", is_=1, then=pm.number().valid(pm.ref("k"))),
    lambda s: s.concat(pm.number().max(pm.ref("l"))),
]


@pytest.mark.parametrize("seed", range(40))
def test_single_conditions_read_the_same_keys_as_combined_ones(seed):
    chosen, schema = random.Random(seed), pm.number()
    for _ in range(12):
        schema = chosen.choice(CHAINS)(schema)
        spec = schema.spec
        if spec.exact:
            anew = with_current_siblings(spec.replace(exact=False))
            assert set(anew.refs) == set(spec.refs)
            assert anew.value_refs == spec.value_refs == ()
            assert with_current_siblings(spec) is spec
    assert not schema.label("x").spec.exact


def test_n_conditions_are_added_and_shown_in_linear_time():
    def schema_of(n):
        made = pm.number()
        for i in range(n):
            made = made.when(f"k{i}", is_=i, then=pm.number().min(i))
        return made

    assert grows_linearly(lambda n: lambda: schema_of(n), 200)
    schemas = {n: schema_of(n) for n in (50, 400)}
    assert grows_linearly(lambda n: lambda: repr(schemas[n]), 200)


@pytest.mark.parametrize(("schema", "silence"), [
    (pm.object({"a": pm.string()}), core.SILENT), (pm.alternatives(pm.string(), pm.number()), core.SILENT),
    (pm.alternatives(pm.object({"a": pm.any()}), pm.number()), core.CHOOSING),
    (pm.any().artifact(1), core.LOUD),
    (pm.array().items(pm.any().custom(lambda value: value)), core.LOUD),
    (pm.object({"a": pm.any().external(print)}), core.LOUD),
    (pm.object({"a": pm.link("...")}), core.CHOOSING),
])  # fmt: skip
def test_a_schema_is_silent_if_nobody_sees_how_often_it_validates(schema, silence):
    assert silence_of(schema) == silence


def test_keys_no_longer_read_are_forgotten():
    spec = pm.object({"k": pm.number().min(pm.ref("...a"))}).spec
    assert with_current_siblings(spec.replace(terms={})).refs == ()
    assert with_current_siblings(spec).refs == spec.refs == ((1, "a"),)
    listed = pm.any().spec.replace(value_refs=((1, "a"),))
    assert with_current_siblings(listed).value_refs == ()
