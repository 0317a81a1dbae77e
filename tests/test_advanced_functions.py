"""The helpers, the state and the advanced functions do what authors of joi extensions know of them.

Outcomes were recorded from joi. Where the library differs on purpose the test says so.
"""

from __future__ import annotations

import pytest

import passmuster as pm
from passmuster import UNDEFINED

MESSAGES = {"a.x": "{#label} {#q}"}


def checking(function, **others):
    """A schema whose type has a `validate`."""
    return pm.extend({"type": "a", "messages": MESSAGES, "validate": function, **others}).a()


def under_key(schema, value, others=None, **options):
    """Validate a value under the key `k`, beside the keys `given`."""
    return pm.object({"k": schema, **(others or {})}).validate(
        {"k": value, **options.pop("given", {})}, **options
    )


def texts(result):
    return [(detail.message, detail.path) for detail in result.error.details]


# Helpers


@pytest.mark.parametrize("place", ["custom", "prepare", "coerce", "validate", "rule", "default", "failover"])
def test_helpers_are_the_same_everywhere(place):
    seen = []

    def look(value, helpers):
        seen.append((helpers.original, helpers.schema.type, helpers.prefs.convert, helpers.state.path))
        return {"value": value} if place in ("prepare", "coerce", "validate") else value

    schema = {
        "custom": lambda: pm.number().custom(look),
        "default": lambda: pm.number().default(look),
        "failover": lambda: pm.number().failover(look),
        "rule": lambda: (
            pm.extend({"type": "number", "base": pm.number(), "rules": {"r": {"validate": look}}})
            .number()
            .r()
        ),
    }.get(place, lambda: pm.extend({"type": "number", "base": pm.number(), place: look}).number())()
    given = {"default": UNDEFINED, "failover": "x"}.get(place, "5")
    under_key(schema, given)
    assert seen == [(given, "number", True, ["k"])]


def test_the_context_that_the_author_gives_can_hold_value_and_key_but_not_the_label():
    local = {"label": "L", "value": "V", "key": "K", "q": 3}
    schema = checking(lambda value, helpers: {"errors": helpers.error("a.x", local)})
    (detail,) = schema.validate(1).error.details
    assert detail.context == {"label": "value", "value": "V", "key": "K", "q": 3}


def test_a_code_without_a_message_is_said_to_have_none():
    schema = checking(lambda value, helpers: {"errors": helpers.error("a.none")})
    assert '"a.none"' in str(schema.validate(1).error)


def test_warn_adds_a_warning_and_leaves_the_value():
    result = checking(lambda value, helpers: helpers.warn("a.x", {"q": 4})).validate(1)
    assert (result.value, result.error, result.warning.message) == (1, None, '"value" 4')


def test_both_spellings_of_helpers():
    schema = pm.any().custom(lambda value, helpers: helpers.errorsArray())
    assert schema.validate(1).value == 1
    schema = checking(lambda value, helpers: helpers.eror("a.x"))
    with pytest.raises(AttributeError, match="Did you mean error"):
        schema.validate(1)


def test_an_error_may_be_about_another_place():
    def deeper(value, helpers):
        state = helpers.state.localize([*helpers.state.path, "deep"], [value, *helpers.state.ancestors])
        return {"errors": helpers.error("a.x", {"q": 2}, state)}

    assert texts(under_key(checking(deeper), 1)) == [('"k.deep" 2', ["k", "deep"])]


# State


def test_localize_has_no_ancestors_unless_they_are_given():
    seen = []

    def look(value, helpers):
        state = helpers.state.localize(["z"])
        seen.append((state.path, state.ancestors, helpers.state.nest(pm.any()).path))

    under_key(checking(look), 1)
    assert seen == [(["z"], [], ["k"])]


def test_a_path_of_localize_is_a_list():
    with pytest.raises(pm.SchemaError, match="list of keys"):
        checking(lambda value, helpers: helpers.state.localize("z")).validate(1)


def test_what_is_shadowed_is_what_references_see():
    schema = checking(lambda value, helpers: helpers.state.shadow(77))
    others = {"z": pm.any().valid(pm.ref("k"))}
    result = under_key(schema, 1, others, given={"z": 77})
    assert (result.error, result.value) == (None, {"k": 1, "z": 77})
    assert schema.validate(1).value == 1


def test_snapshots_are_nested():
    def warn(value, helpers):
        for q, step in enumerate(["snapshot", "snapshot", "restore", "restore"]):
            getattr(helpers.state, step)()
            helpers.warn("a.x", {"q": q})

    assert checking(warn).validate(1).warning.message == '"value" 3'


def test_what_was_hidden_before_comes_back_with_a_snapshot():
    def hide(value, helpers):
        state = helpers.state
        state.shadow("first")
        state.snapshot()
        state.shadow("second")
        state.localize(["b"]).shadow("other")
        state.restore()
        return value

    hidden = pm.any().custom(hide)
    look = pm.any().default(pm.ref("a")), pm.any().default(pm.ref("b"))
    schema = pm.object({"a": hidden, "b": pm.any(), "c": look[0], "d": look[1]})
    assert schema.validate({"a": 1, "b": 2}).value == {"a": 1, "b": 2, "c": "first", "d": 2}


def test_a_snapshot_that_is_committed_stays():
    def warn(value, helpers):
        helpers.state.snapshot()
        helpers.warn("a.x", {"q": 1})
        helpers.state.commit()

    assert checking(warn).validate(1).warning.message == '"value" 1'


def test_restore_forgets_what_was_shadowed():
    def shadow(value, helpers):
        helpers.state.snapshot()
        helpers.state.shadow(77)
        helpers.state.restore()

    result = under_key(checking(shadow), 1, {"z": pm.any().valid(pm.ref("k"))}, given={"z": 77})
    assert result.error.details[0].type == "any.only"


@pytest.mark.parametrize("step", ["restore", "commit"])
def test_there_must_be_a_snapshot_to_go_back_to(step):
    with pytest.raises(pm.SchemaError, match="no snapshot"):
        checking(lambda value, helpers: getattr(helpers.state, step)()).validate(1)


# _create_error


@pytest.mark.parametrize(
    "options, prefs, expected",
    [
        (None, None, '"LAB" 2'),
        ({"flags": False}, None, '"k" 2'),
        ({"messages": {"a.x": "over {#q}"}}, None, "over 2"),
        (None, {"errors": {"label": False}}, "2"),
    ],
)
def test_create_error(options, prefs, expected):
    def fail(value, helpers):
        used = helpers.prefs if prefs is None else prefs
        report = helpers.schema._create_error("a.x", 99, {"q": 2}, helpers.state, used, options)
        assert (report.code, report.path, report.value) == ("a.x", ("k",), 99)
        return {"errors": report}

    (detail,) = under_key(checking(fail).label("LAB"), 1).error.details
    assert detail.message.strip() == expected
    assert (detail.context["value"], detail.context["key"], detail.context["q"]) == (99, "k", 2)


# _validate and _match


def nested(schema, value=UNDEFINED, prefs=None):
    """A type that runs another schema on its value, or on another value."""

    def run(given, helpers):
        used = helpers.prefs if prefs is None else prefs
        return schema._validate(given if value is UNDEFINED else value, helpers.state.nest(schema), used)

    return checking(run)


def test_validate_within_a_validation_converts_and_reports_at_the_place():
    assert under_key(nested(pm.number()), "1").value == {"k": 1}
    result = under_key(nested(pm.number().min(5).negative()), "1", abort_early=False)
    assert [(detail.type, detail.path) for detail in result.error.details] == [
        ("number.min", ["k"]),
        ("number.negative", ["k"]),
    ]


def test_validate_returns_a_mapping_of_value_and_errors():
    seen = []

    def look(value, helpers):
        for limit in (0, 5):
            seen.append(pm.number().min(limit)._validate(value, helpers.state, helpers.prefs))

    checking(look).validate("1")
    assert seen[0] == {"value": 1, "errors": None}
    assert [report.code for report in seen[1]["errors"]] == ["number.min"]


def test_validate_takes_options_that_differ():
    assert (
        under_key(nested(pm.number(), prefs={"convert": False}), "1").error.details[0].type == "number.base"
    )


def test_validate_at_another_place_sees_the_ancestors_given():
    def look(value, helpers):
        state = helpers.state.localize([*helpers.state.path, 0], [{"z": 4}, *helpers.state.ancestors])
        return pm.number().min(pm.ref("z"))._validate(1, state, helpers.prefs)

    result = under_key(checking(look), "1")
    assert [(detail.type, detail.path) for detail in result.error.details] == [("number.min", ["k", 0])]


def test_warnings_of_a_nested_validation_are_warnings_of_the_validation():
    result = under_key(nested(pm.number().warning("number.min")), "1")
    assert [detail.path for detail in result.warning.details] == [["k"]]


def test_match_tells_and_leaves_no_trace():
    def look(value, helpers):
        state, prefs = helpers.state, helpers.prefs
        number = pm.number().warning("number.min")
        found = [
            number._match(value, state, prefs),
            number.min(5)._match(value, state, prefs),
            number._match(value, state, prefs, {"convert": False}),
            number._match(value, state, {"convert": False}),
        ]
        return {"value": found}

    result = checking(look).validate("1")
    assert (result.value, result.warning) == ([True, False, False, False], None)


# Rules and flags


def test_add_rule_takes_a_name_or_options():
    compare = {"name": "min", "method": "compare", "args": {"limit": 3}, "operator": ">="}
    assert pm.number()._add_rule(compare).describe() == pm.number().min(3).describe()
    assert pm.number()._add_rule("integer").describe() == pm.number().integer().describe()
    assert pm.number()._add_rule({"name": "integer", "warn": True}).validate(1.5).error is None
    assert len(pm.number()._add_rule({"name": "integer", "keep": True}).integer()._rules) == 2
    assert str(pm.number()._add_rule({"name": "integer", "message": "own"}).validate(1.5).error) == "own"


@pytest.mark.parametrize(
    "options, named",
    [
        ("intger", "Did you mean integer"),
        ({}, "name"),
        ({"name": "min", "method": "compare", "args": {"limt": 3}}, "Did you mean limit"),
        ({"name": "min", "method": "compare", "args": {"limit": "x"}}, "limit"),
        ({"name": "integer", "definition": 1}, "'definition' is no name"),
        ({"name": "integer", 5: 1}, "5 is no name"),
    ],
)
def test_add_rule_refuses_what_is_no_rule(options, named):
    with pytest.raises(pm.SchemaError, match=named):
        pm.number()._add_rule(options)


def test_get_rule_returns_the_last_of_a_name():
    rule = pm.number().min(3).keep().min(4)._get_rule("min")
    assert (rule.name, rule.method, rule.args, rule.operator) == ("min", "compare", {"limit": 4}, ">=")
    assert pm.number().min(3)._get_rule("compare") is None
    assert pm.number().multiple(3)._get_rule("multiple") is None


def test_set_flag_changes_a_copy_unless_it_is_told_not_to():
    schema = pm.any().clone()
    assert schema._set_flag("mood", "glad") is not schema
    assert schema._get_flag("mood") is UNDEFINED
    assert schema._set_flag("mood", "glad", {"clone": False}) is schema
    assert schema._get_flag("mood") == "glad"


def test_a_reference_in_a_flag_orders_the_keys():
    flagged = pm.any()._set_flag("limit", pm.ref("x"))
    assert [entry.key for entry in pm.object({"q": flagged, "x": pm.any()})._term("keys")] == ["x", "q"]


# What a schema knows of itself


def test_compile():
    described = {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "x"]}
    assert pm.any()._compile("x").describe() == described
    assert pm.any()._compile("x", {"override": False}).describe()["allow"] == ["x"]
    schema = pm.number()
    assert pm.any()._compile(schema) is schema


LABELLED = pm.object(
    {"a": pm.any().label("AA"), "b": pm.object({"c": pm.any().label("CC")}), "d": pm.any().id("i")}
)


@pytest.mark.parametrize(
    "path, expected",
    [
        ("a", "AA"),
        ("b.c", "b.CC"),
        (["b", "c"], "b.CC"),
        ("b", "b"),
        ("b.z", "b.z"),
        ("z", "z"),
        ("x.y", "x.y"),
        ("i", "i"),
        ("a.z", "AA.z"),
        ("b.c.q", "b.CC.q"),
    ],
)
def test_map_labels(path, expected):
    assert LABELLED._map_labels(path) == expected


@pytest.mark.parametrize(
    "separator, names, labels",
    [
        (".", ("a.x", "b.c", "b.c.q", "z.w"), ["AA.x", "b.CC", "b.CC.q", "z.w"]),
        ("/", ("a/x", "b/c", "a", "z/w"), ["a/x", "b/c", "AA", "z/w"]),
        (False, ("a.x", "b.c", "a/x", "z"), ["AA.x", "b.CC", "a/x", "z"]),
    ],
)
def test_peers_are_called_by_the_labels_along_their_paths(separator, names, labels):
    schema = LABELLED.or_(*names, separator=separator)
    for _ in range(2):
        context = schema.validate({}).error.details[0].context
        assert (context["peers"], context["peersWithLabels"]) == (list(names), labels)


def test_reach():
    assert LABELLED._reach(["b", "c"]) is LABELLED.extract("b.c")
    with pytest.raises(pm.SchemaError, match="_reach"):
        LABELLED._reach(["z"])


@pytest.mark.parametrize(
    "schema, expected",
    [
        (pm.any(), []),
        (pm.number().min(pm.ref("a.b")).max(pm.ref("...c")), ["a"]),
        (pm.any().valid(pm.ref("$g"), pm.ref("/r"), pm.ref(".self"), pm.x("{q} + {...w}")), ["q"]),
        (pm.object({"k": pm.number().min(pm.ref("a")).max(pm.ref("...c")).less(pm.ref("....d"))}), ["c"]),
    ],
)
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


# Changing what is below


def test_modify_changes_what_is_directly_below():
    schema = pm.object({"a": pm.number(), "b": pm.array().items(pm.string())})
    made = schema._modify({"each": lambda item: item.required()})
    assert [entry.schema._get_flag("presence") for entry in made._term("keys")] == ["required", "required"]
    assert made.extract("b")._term("items")[0]._get_flag("presence") is UNDEFINED
    assert schema._modify(each=lambda item: None) is schema
    assert schema._modify(each=lambda item: item) is schema


PLACES = [
    (
        pm.object({"a": pm.any()}).assert_(".a", pm.number()),
        [("rules", "assert", ["subject"]), ("rules", "assert", ["schema"]), ("terms", "keys", ["schema", 0])],
    ),
    (
        pm.any().when("a", is_=pm.number(), then=pm.string(), otherwise=pm.boolean()),
        [("terms", "whens", [part, 0]) for part in ("ref", "is", "then", "otherwise")],
    ),
    (pm.any().empty(pm.string()), [("flags", "empty", [])]),
    (pm.any().shared(pm.string().id("q")), [("terms", "shared", [0])]),
    (pm.array().items(pm.string(), pm.number()), [("terms", "items", [0]), ("terms", "items", [1])]),
    (pm.number().min(pm.ref("b")).valid(pm.ref("c")), [("rules", "min", ["limit"])]),
]


@pytest.mark.parametrize("schema, expected", PLACES)
def test_modify_tells_the_place_of_each(schema, expected):
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


@pytest.mark.parametrize(
    "item, options, expected",
    [
        (pm.number().min(pm.ref("z")), {}, []),
        (pm.number().min(pm.ref("z")), {"family": False}, ["z"]),
        (pm.ref("z"), {}, ["z"]),
    ],
)
def test_mutate_register_counts_references_from_the_right_place(item, options, expected):
    assert pm.any().clone()._mutate_register(item, options)._root_references() == expected


def test_mutate_register_takes_a_key():
    part = pm.number()
    assert pm.any().clone()._mutate_register(part, key="k").extract("k") is part


def test_mutate_rebuild_returns_the_schema():
    schema = pm.object({"a": pm.any()}).clone()
    assert schema._mutate_rebuild() is schema
