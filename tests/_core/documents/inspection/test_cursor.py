"""The walk through records."""

from __future__ import annotations

import gc
import pickle

import pytest

import passmuster as pm
from passmuster._core.documents.inspection.cursor import Cursor, Visitor
from passmuster._core.documents.inspection.effects import passes_unchanged
from passmuster._core.documents.inspection.inspecting import _SOURCES, inspect
from passmuster._core.documents.inspection.schema_info import (
    ArrayInfo,
    KeyInfo,
    LinkInfo,
    NumberInfo,
    ObjectInfo,
    RuleInfo,
    StringInfo,
)


class Marked(Cursor):
    """A cursor of another class."""

    __slots__ = ()


def test_keys_and_items_are_found():
    schema = pm.object({"a": pm.array().ordered(pm.string()).items(pm.number(), pm.boolean())})
    root = Marked(inspect(schema))
    array = root.at_key("a")
    assert type(array) is Marked
    assert (array.key, array.outer) == ("a", root)
    assert [one.info.type for one in array.at_index(0)] == ["string"]
    assert [one.info.type for one in array.at_index(1)] == ["number", "boolean"]
    assert root.at_key("b") is None
    assert root.at_index(0) == ()
    assert array.at_key("a") is None
    assert list(array.outwards()) == [array, root]
    assert array.root_place() is root is root.root_place()


def test_a_link_leads_to_the_record_around_it():
    schema = pm.object({"a": pm.object({"b": pm.link("/"), "c": pm.link("..."), "d": pm.link("#tree")})}).id(
        "tree"
    )
    root = Cursor(inspect(schema))
    inner = root.at_key("a")
    for key in ("b", "c", "d"):
        found = inner.at_key(key).target()
        assert found.info is root.info
        assert found.outer is None


def test_a_link_leads_to_a_record_elsewhere():
    schema = pm.object({"a": pm.object({"n": pm.number()}), "b": pm.link("a.n"), "c": pm.link("#x")})
    root = Cursor(inspect(schema.shared(pm.string().id("x"))))
    assert root.at_key("b").target().info is root.at_key("a").at_key("n").info
    assert root.at_key("c").target().info is root.info.shared[0]


def test_a_link_that_leads_nowhere_has_no_target():
    assert Cursor(inspect(pm.link("a"))).target() is None
    assert Cursor(inspect(pm.link())).target() is None
    assert Cursor(inspect(pm.number())).target() is None


def test_a_schema_that_conditions_have_made_is_the_same_place_for_links():
    schema = pm.object({"a": pm.object({"b": pm.link("...")})})
    info = inspect(schema)
    place = Cursor(info).at_key("a")
    made = place.replaced(inspect(pm.object({"b": pm.link("..")})))
    assert made.named is place.info
    assert made.info is not place.info
    assert (made.outer, made.key) == (place.outer, "a")
    assert made.at_key("b").target().info is place.info


def test_schemas_are_known_for_records_that_inspect_has_returned():
    schema = pm.object({"a": pm.link("#x"), "b": pm.link("/")}).shared(pm.string().id("x"))
    info = inspect(schema)
    place = Cursor(info)
    assert place.schema is schema
    assert place.at_key("a").target().schema is schema.spec.term("shared")[0]
    assert place.changed(only=True).schema is schema
    assert place.replaced(info.replace(only=True)).schema is None
    assert Cursor(info.replace(only=True)).schema is None


def test_schemas_are_forgotten_with_their_records():
    infos = [inspect(pm.number()) for _ in range(3)]
    marks = {*map(id, infos)}
    assert marks <= _SOURCES.keys()
    del infos
    for _ in range(3):
        gc.collect()
    assert marks.isdisjoint(_SOURCES)


NODE = NumberInfo(type="number", id="n")
TREE = ObjectInfo(
    type="object",
    id="tree",
    has_links=True,
    shared=(NODE,),
    keys=(
        KeyInfo(key="a", schema=ArrayInfo(type="array", items=(StringInfo(type="string"),))),
        KeyInfo(key="root", schema=LinkInfo(type="link", ref=pm.ref("/"))),
        KeyInfo(key="up", schema=LinkInfo(type="link", ref=pm.ref("..."))),
        KeyInfo(key="by_id", schema=LinkInfo(type="link", ref=pm.ref("#n"))),
        KeyInfo(key="around", schema=LinkInfo(type="link", ref=pm.ref("#tree.a"))),
        KeyInfo(key="lost", schema=LinkInfo(type="link", ref=pm.ref("#other"))),
        KeyInfo(key="nowhere", schema=LinkInfo(type="link", ref=pm.ref("/b"))),
        KeyInfo(key="strict", schema=ObjectInfo(
            type="object", preferences={"convert": False},
            keys=(KeyInfo(key="up", schema=LinkInfo(type="link", ref=pm.ref("...a"))),),
        )),
    ),
)  # fmt: skip


@pytest.mark.parametrize("info", [TREE, pickle.loads(pickle.dumps(TREE))])
def test_links_among_records_without_schemas(info):
    root = Cursor(info)
    assert root.at_key("a").at_index(3)[0].info.type == "string"
    meant = {key: root.at_key(key).meant() for key in ("root", "up", "by_id", "around", "lost", "nowhere")}
    array = info.schema_of("a")
    assert {key: id(one) for key, one in meant.items()} == {
        "root": id(info), "up": id(None), "by_id": id(info.shared[0]), "around": id(array),
        "lost": id(None), "nowhere": id(None),
    }  # fmt: skip
    assert root.at_key("root").target().info is info
    strict = root.at_key("strict")
    assert (root.converts, strict.converts) == (True, False)
    assert strict.at_key("up").meant() is array


def test_cursor_of_record_without_schema_has_no_functions():
    place = Cursor(TREE)
    rule = RuleInfo(name="min")
    assert (place.schema, place.codes, place.codes_of(rule), place.words_of(rule)) == (None, (), (), None)
    assert (place.function("dump"), place.source(rule)) == (None, rule)
    assert passes_unchanged(place, TREE, {}) is False


def test_names_are_ids_or_keys():
    root = Cursor(inspect(pm.object({"a": pm.number(), "b": pm.number().id("n")})))
    assert root.name() is None
    assert root.at_key("a").name() == "a"
    assert root.at_key("b").name() == "n"


def test_preferences_of_a_record_apply_to_inner_records():
    schema = pm.object({"a": pm.number(), "b": pm.number().prefs(convert=True).optional()})
    root = Cursor(inspect(schema.prefs(convert=False, presence="required")))
    a, b = root.at_key("a"), root.at_key("b")
    assert (root.converts, a.converts, b.converts) == (False, False, True)
    assert (root.presence, a.presence, b.presence) == ("required", "required", "optional")
    assert (Cursor(inspect(pm.any())).presence, Cursor(inspect(pm.any())).converts) == ("optional", True)


class Names(Visitor):
    def visit_schema(self, cursor):
        return "something"

    def visit_number(self, cursor, mark=""):
        return f"a number{mark}"


def test_a_record_has_the_method_of_its_class_or_of_the_nearest_above_it():
    def visited(schema, *args):
        return Names().visit(Cursor(inspect(schema)), *args)

    assert [visited(pm.number(), "!"), visited(pm.decimal()), visited(pm.array())] == [
        "a number!",
        "a number",
        "something",
    ]


def test_a_visitor_knows_an_answer_for_everything():
    with pytest.raises(TypeError, match="Visitor has no method visit_schema"):
        Visitor().visit(Cursor(inspect(pm.any())))
