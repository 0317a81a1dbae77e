"""The advanced functions of schemas do what authors of joi extensions know of them."""

import pytest
from tests.cases import warned

import passmuster as pm
from passmuster import UNDEFINED


def test_add_rule_takes_a_name_or_options():
    compare = {"name": "min", "method": "compare", "args": {"limit": 3}, "operator": ">="}
    assert pm.number()._add_rule(compare).describe() == pm.number().min(3).describe()
    assert pm.number()._add_rule("integer").describe() == pm.number().integer().describe()
    assert pm.number()._add_rule({"name": "integer", "warn": True}).validate(1.5).error is None
    assert len(pm.number()._add_rule({"name": "integer", "keep": True}).integer().spec.rules) == 2
    assert str(pm.number()._add_rule({"name": "integer", "message": "own"}).validate(1.5).error) == "own"


@pytest.mark.parametrize("options, named", [
    ("intger", "Did you mean integer"), ({}, "name"),
    ({"name": "min", "method": "compare", "args": {"limt": 3}}, "Did you mean limit"),
    ({"name": "min", "method": "compare", "args": {"limit": "x"}}, "limit"),
    ({"name": "integer", "definition": 1}, "'definition' is an attribute of every rule"),
    ({"name": "integer", 5: 1}, "5 is an attribute of every rule"),
])  # fmt: skip
def test_add_rule_refuses_invalid_rules(options, named):
    with pytest.raises(pm.SchemaError, match=named):
        pm.number()._add_rule(options)


def test_get_rule_returns_the_last_of_a_name():
    rule = pm.number().min(3).keep().min(4)._get_rule("min")
    assert (rule.name, rule.method, rule.args, rule.operator) == ("min", "compare", {"limit": 4}, ">=")
    assert pm.number().min(3)._get_rule("compare") is None
    assert pm.number().multiple(3)._get_rule("multiple") is None


def test_set_flag_changes_a_copy_by_default():
    schema = pm.any().clone()
    assert schema._set_flag("mood", "glad") is not schema
    assert schema._get_flag("mood") is UNDEFINED
    assert schema._set_flag("mood", "glad", {"clone": False}) is schema
    assert schema._get_flag("mood") == "glad"


def test_a_reference_in_a_flag_orders_the_keys():
    flagged = pm.any()._set_flag("limit", pm.ref("x"))
    assert [entry.key for entry in pm.object({"q": flagged, "x": pm.any()}).spec.term("keys")] == ["x", "q"]


def test_compile():
    described = {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "x"]}
    assert pm.any()._compile("x").describe() == described
    assert pm.any()._compile("x", {"override": False}).describe()["allow"] == ["x"]
    schema = pm.number()
    assert pm.any()._compile(schema) is schema


LABELLED = pm.object(
    {"a": pm.any().label("AA"), "b": pm.object({"c": pm.any().label("CC")}), "d": pm.any().id("i")}
)


@pytest.mark.parametrize("path, expected", [
    ("a", "AA"), ("b.c", "b.CC"), (["b", "c"], "b.CC"), ("b", "b"), ("b.z", "b.z"), ("z", "z"),
    ("x.y", "x.y"), ("i", "i"), ("a.z", "AA.z"), ("b.c.q", "b.CC.q"),
])  # fmt: skip
def test_map_labels(path, expected):
    assert LABELLED._map_labels(path) == expected


@pytest.mark.parametrize("separator, names, labels", [
    (".", ("a.x", "b.c", "b.c.q", "z.w"), ["AA.x", "b.CC", "b.CC.q", "z.w"]),
    ("/", ("a/x", "b/c", "a", "z/w"), ["a/x", "b/c", "AA", "z/w"]),
    (False, ("a.x", "b.c", "a/x", "z"), ["AA.x", "b.CC", "a/x", "z"]),
])  # fmt: skip
def test_peers_are_called_by_the_labels_along_their_paths(separator, names, labels):
    schema = warned(lambda: LABELLED.or_(*names, separator=separator))
    for _ in range(2):
        context = schema.validate({}).error.details[0].context
        assert (context["peers"], context["peersWithLabels"]) == (list(names), labels)


def test_reach():
    assert LABELLED._reach(["b", "c"]) is LABELLED.extract("b.c")
    with pytest.raises(pm.SchemaError, match="_reach"):
        LABELLED._reach(["z"])


@pytest.mark.parametrize("schema, expected", [
    (pm.any(), []), (pm.number().min(pm.ref("a.b")).max(pm.ref("...c")), ["a"]),
    (pm.any().valid(pm.ref("$g"), pm.ref("/r"), pm.ref(".self"), pm.x("{q} + {...w}")), ["q"]),
    (pm.object({"k": pm.number().min(pm.ref("a")).max(pm.ref("...c")).less(pm.ref("....d"))}), ["c"]),
])  # fmt: skip
def test_root_references(schema, expected):
    assert schema._root_references() == expected


def test_property_and_temp():
    assert pm.link("#a")._property("schemaChain") is True
    assert pm.any()._property("schemaChain") is UNDEFINED
    assert pm.number()._temp == {"ruleset": None, "whens": {}}
    assert pm.object({"a": 1})._temp["ruleset"] is False


@pytest.mark.parametrize(
    "name", ["addRule", "compile", "createError", "getFlag", "getRule", "mapLabels", "match", "modify",
        "mutateRebuild", "mutateRegister", "parent", "property", "reach", "root", "rootReferences", "setFlag",
        "temp", "terms", "validate"],
)  # fmt: skip
def test_each_has_its_name_in_the_specification(name):
    schema = pm.number()
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in name)
    assert getattr(schema, f"$_{name}") == getattr(schema, f"_{snake}")


def test_modify_changes_direct_children():
    schema = pm.object({"a": pm.number(), "b": pm.array().items(pm.string())})
    made = schema._modify({"each": lambda item: item.required()})
    keys = [entry.schema for entry in made.spec.term("keys")]
    assert [schema._get_flag("presence") for schema in keys] == ["required", "required"]
    assert made.extract("b").spec.term("items")[0]._get_flag("presence") is UNDEFINED
    assert schema._modify(each=lambda item: None) is schema
    assert schema._modify(each=lambda item: item) is schema


PLACES = [
    (pm.object({"a": pm.any()}).assert_(".a", pm.number()), [("rules", "assert", ["subject"]), ("rules",
        "assert", ["schema"]), ("terms", "keys", ["schema", 0])]),
    (pm.any().when("a", is_=pm.number(), then=pm.string(), otherwise=pm.boolean()), [("terms", "whens", [part,
        0]) for part in ("ref", "is", "then", "otherwise")]),
    (pm.any().empty(pm.string()), [("flags", "empty", [])]),
    (pm.any().shared(pm.string().id("q")), [("terms", "shared", [0])]),
    (pm.array().items(pm.string(), pm.number()), [("terms", "items", [0]), ("terms", "items", [1])]),
    (pm.number().min(pm.ref("b")).valid(pm.ref("c")), [("rules", "min", ["limit"])]),
]  # fmt: skip


@pytest.mark.parametrize("schema, expected", PLACES)
def test_modify_passes_the_place_of_each_child(schema, expected):
    seen = []
    schema._modify({"each": lambda item, place: seen.append((place["source"], place["name"], place["path"]))})
    assert seen == expected


def test_modify_can_leave_out_schemas_or_references():
    schema = pm.object({"a": pm.number()}).assert_(".a", pm.number())
    kinds = []
    schema._modify({"each": lambda item: kinds.append(pm.is_ref(item)), "schema": False})
    assert kinds == [True]
    kinds.clear()
    schema._modify({"each": lambda item: kinds.append(pm.is_ref(item)), "ref": False})
    assert kinds == [False, False]


def test_modify_replaces_references():
    made = pm.number().min(pm.ref("b"))._modify({"each": lambda item: pm.ref("c"), "schema": False})
    assert made.describe() == pm.number().min(pm.ref("c")).describe()


def test_modify_needs_a_function():
    with pytest.raises(pm.SchemaError, match="each"):
        pm.any()._modify({})


def test_mutate_register_names_a_schema_and_notes_its_references():
    schema = pm.any().clone()
    part = pm.number().id("n").min(pm.ref("...z"))
    assert schema._mutate_register(part) is schema
    assert schema.extract("n") is part
    assert schema._root_references() == ["z"]
    assert schema.describe() == {"type": "any"}
    with pytest.raises(pm.SchemaError, match="id 'n'"):
        schema._mutate_register(pm.string().id("n"))


@pytest.mark.parametrize("item, options, expected", [
    (pm.number().min(pm.ref("z")), {}, []),
    (pm.number().min(pm.ref("z")), {"family": False}, ["z"]), (pm.ref("z"), {}, ["z"]),
])  # fmt: skip
def test_mutate_register_counts_references_from_the_right_place(item, options, expected):
    assert pm.any().clone()._mutate_register(item, options)._root_references() == expected


def test_mutate_register_takes_a_key():
    part = pm.number()
    assert pm.any().clone()._mutate_register(part, key="k").extract("k") is part


def test_mutate_rebuild_returns_the_schema():
    schema = pm.object({"a": pm.any()}).clone()
    assert schema._mutate_rebuild() is schema
