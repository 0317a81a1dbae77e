"""What conditions grow into."""

from tests.clock import soon

import passmuster as pm
from passmuster._core.documents.inspection.condition_trees import (
    Fork,
    chosen,
    keeps_choices,
    leaves_of,
    tree_of,
    with_presence,
)
from passmuster._core.documents.inspection.cursor import Cursor
from passmuster._core.documents.inspection.inspecting import inspect
from passmuster._core.documents.inspection.schema_info import NumberInfo


def test_a_tree_of_questions():
    schema = pm.any().when("k", is_=1, then=pm.number(), otherwise=pm.required())
    place = Cursor.over(schema)
    tree = tree_of(place)
    assert isinstance(tree, Fork)
    assert tree.path == ("k",)
    assert tree.is_.allowed.values == (1,)
    assert isinstance(tree.yes, NumberInfo)
    assert tree.no.presence == "required"
    assert not tree.yes.conditions
    assert [*map(id, leaves_of(tree_of(place)))] == [*map(id, leaves_of(tree))]  # a leaf has one record


def test_conditions_one_after_the_other():
    schema = pm.any().when("a", is_=1, then=1).when("b", is_=pm.number(), then=pm.required(), otherwise=2)
    assert len(leaves_of(tree_of(Cursor.over(schema)))) == 4
    switch = pm.any().when("a", switch=[{"is": 1, "then": 1}, {"is": 2, "then": 2}], otherwise=3)
    assert len(leaves_of(tree_of(Cursor.over(switch)))) == 3


def test_condition_tree_has_the_questions_of_conditions():
    def path(ref):
        return tree_of(Cursor.over(pm.any().when(ref, is_=1, then=2))).path

    assert path(".") == ()
    assert path("a.b") == ("a", "b")
    assert [path(one) for one in (pm.ref("$a"), pm.ref("/a"), pm.ref("a", adjust=len), pm.ref("...a"))] == [
        None
    ] * 4
    assert tree_of(Cursor.over(pm.any().when(pm.string(), then=2))).path == ()


def test_too_much_is_no_tree():
    schema = pm.any()
    for i in range(7):
        schema = schema.when(f"k{i}", is_=1, then=pm.any().invalid(i))
    assert tree_of(Cursor.over(schema)) is None


def test_rules_that_are_added_to_a_link_are_no_leaf():
    tree = tree_of(Cursor.over(pm.link("a").when("b", is_=1, then=pm.any().valid(1))))
    assert tree.yes is None
    assert tree.no is not None


def test_a_condition_that_chooses():
    (match,) = inspect(pm.alternatives().conditional("k", is_=1, then=pm.number())).matches
    yes, no = leaves_of(chosen(match.condition))
    assert isinstance(yes, NumberInfo)
    assert no is None


def test_choices_that_hold_within():
    schemas = [pm.object().when("a", is_=1, then=pm.object({"b": 1})), pm.object()]
    assert [keeps_choices(place, place.info) for place in map(Cursor.over, schemas)] == [True, False]


def test_the_same_but_for_its_presence():
    place = Cursor.over(pm.number().min(1).forbidden())
    optional = with_presence(place, place.info, "optional")
    assert (optional.presence, [rule.args for rule in optional.rules]) == ("optional", [{"limit": 1}])
    assert with_presence(place, place.info, "optional") is optional


def test_no_more_records_are_made_of_others_than_there_may_be():
    schema = pm.number()
    for _ in range(8):
        schema = pm.any().empty(schema).when("a", is_=schema, then=schema)
    place = Cursor.over(schema)
    assert tree_of(place) is not None
    assert not place.inspector.is_full
    with soon():
        schema.json_schema()
