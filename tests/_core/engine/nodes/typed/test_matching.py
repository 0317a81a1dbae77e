"""What alternatives take, in every mode of matching, and what they report."""

from typing import Optional, Union

import pytest
from tests.cases import TEXT, case, checked, fail, of, row, wrong
from tests.vocabulary import last

import passmuster as pm
from passmuster import UNDEFINED
from passmuster._core.engine.backend import core, matching, reports
from passmuster._core.language.preferences.preferences import recall

# alternatives: try and match
ALTERNATIVES = [
    *of(pm.alternatives(),
        row("alternatives of nothing take nothing", 1, fail("alternatives.any"), out=UNDEFINED),
        row("alternatives of nothing take a missing value")),
    case("the first that takes it", pm.alternatives(pm.number(), pm.string()), "5", out=5),
    case("the order counts", pm.alternatives(pm.string(), pm.number()), "5"),
    case("a strict number leaves the text", pm.alternatives(pm.number().strict(), pm.string()), "5"),
    case("none takes it: types", pm.alternatives(pm.number(), pm.boolean()), "x",
        fail("alternatives.types", types=["number", "boolean"]), out=UNDEFINED),
    case("none takes it: match", pm.alternatives(pm.number().min(5), pm.number().max(1)), 3,
        fail("alternatives.match", message=TEXT, details=[{"message": TEXT, "path": [], "type": "number.min",
        "context": {"limit": 5, "value": 3, "label": "value"}}, {"message": TEXT, "path": [],
        "type": "number.max", "context": {"limit": 1, "value": 3, "label": "value"}}]), out=UNDEFINED),
    case("none takes it: the one that was near", pm.alternatives(pm.number().min(5), pm.boolean()), 3,
        fail("number.min", limit=5), out=UNDEFINED),
    case("one alternative reports itself", pm.alternatives(pm.number().min(5)), 3,
        fail("number.min", limit=5), out=UNDEFINED),
    case("alternatives within an object", pm.object({"a": pm.alternatives(pm.number(), pm.boolean())}),
        {"a": "x"}, fail("alternatives.types", "a", types=["number", "boolean"])),
    case("alternatives of objects, the near one", pm.alternatives(pm.object({"a": pm.number()}), pm.number()),
        {"a": "x"}, fail("number.base", "a"), out=UNDEFINED),
    case("alternatives of objects, none near",
        pm.alternatives(pm.object({"a": pm.number()}), pm.object({"b": pm.number()})), {"c": 1},
        fail("alternatives.match", message=TEXT, details=[{"message": TEXT, "path": ["c"],
        "type": "object.unknown", "context": {"child": "c", "label": "c", "value": 1, "key": "c"}},
        {"message": TEXT, "path": ["c"], "type": "object.unknown", "context": {"child": "c", "label": "c",
        "value": 1, "key": "c"}}]), out=UNDEFINED),
    case("alternatives of values", pm.alternatives("a", "b"), "c",
        fail("alternatives.types", types=["a", "b"]), out=UNDEFINED),
    case("alternatives as a list", pm.alternatives([pm.number(), pm.boolean()]), True),
    case("a nested list of alternatives", pm.object({"a": [pm.number(), pm.boolean()]}), {"a": "x"},
        fail("alternatives.types", "a", types=["number", "boolean"])),
    case("try adds", pm.alternatives().try_(pm.number()).try_(pm.boolean()), True),
    case("try of several", pm.alternatives().try_(pm.number(), pm.boolean()), True),
    case("all errors", pm.alternatives(pm.number().min(5).multiple(2), pm.boolean()), 3,
        fail("alternatives.match", message=TEXT, details=[{"message": TEXT, "path": [], "type": "number.min",
        "context": {"limit": 5, "value": 3, "label": "value"}}, {"message": TEXT, "path": [],
        "type": "number.multiple", "context": {"multiple": 2, "value": 3, "label": "value"}},
        {"message": TEXT, "path": [], "type": "boolean.base", "context": {"label": "value", "value": 3}}]),
        options={"abortEarly": False}, out=UNDEFINED),
    case("match any", pm.alternatives(pm.number(), pm.string()).match("any"), "5", out=5),
    *of(pm.alternatives(pm.number(), pm.string()).match("one"),
        row("match one", "x"),
        row("match one of two", "5", fail("alternatives.one"), out=UNDEFINED)),
    case("match one of none", pm.alternatives(pm.number(), pm.boolean()).match("one"), "x",
        fail("alternatives.any", details=[{"message": TEXT, "details": [{"message": TEXT, "path": [],
        "type": "number.base", "context": {"label": "value", "value": "x"}}]}, {"message": TEXT,
        "details": [{"message": TEXT, "path": [], "type": "boolean.base", "context": {"label": "value",
        "value": "x"}}]}]), out=UNDEFINED),
    *of(pm.alternatives(pm.number().min(1), pm.number().max(9)).match("all"),
        row("match all", 5),
        row("match all of one", 10, fail("alternatives.all", details=[{"message": TEXT,
            "details": [{"message": TEXT, "path": [], "type": "number.max", "context": {"limit": 9,
            "value": 10, "label": "value"}}]}]), out=UNDEFINED)),
    case("match all of none", pm.alternatives(pm.number(), pm.boolean()).match("all"), "x",
        fail("alternatives.any", details=[{"message": TEXT, "details": [{"message": TEXT, "path": [],
        "type": "number.base", "context": {"label": "value", "value": "x"}}]}, {"message": TEXT,
        "details": [{"message": TEXT, "path": [], "type": "boolean.base", "context": {"label": "value",
        "value": "x"}}]}]), out=UNDEFINED),
    case("match all and conversion", pm.alternatives(pm.number(), pm.string()).match("all"), "5"),
    *of(pm.alternatives(pm.object({"a": pm.number()}).unknown(),
        pm.object({"b": pm.number()}).unknown()).match("all"),
        row("match all of objects", {"a": "1", "b": "2"}, out={"a": "1", "b": 2}),
        row("match all of objects fails", {"a": "1", "b": "x"}, fail("alternatives.all",
            details=[{"message": TEXT, "details": [{"message": TEXT, "path": ["b"], "type": "number.base",
            "context": {"label": "b", "value": "x", "key": "b"}}]}]), out=UNDEFINED)),
    case("match one with nested errors",
        pm.alternatives(pm.object({"a": pm.number()}), pm.number()).match("one"), {"a": "x"},
        fail("alternatives.any", details=[{"message": TEXT, "details": [{"message": TEXT, "path": ["a"],
        "type": "number.base", "context": {"label": "a", "value": "x", "key": "a"}}]}, {"message": TEXT,
        "details": [{"message": TEXT, "path": [], "type": "number.base", "context": {"label": "value",
        "value": {"a": "x"}}}]}]), out=UNDEFINED),
    wrong("try needs schemas", lambda: pm.alternatives().try_()),
    wrong("try takes no list", lambda: pm.alternatives().try_(last([pm.number()]))),
    wrong("match of an unknown mode", lambda: pm.alternatives().match("x")),
    wrong("match needs a mode", lambda: pm.alternatives().match()),
]  # fmt: skip

test_case_has_expected_outcome = checked(ALTERNATIVES)


class Text(str):
    pass


UNIONS = [
    pm.compile(Union[int, str, None]), pm.compile(Union[str, int, float]), pm.alternatives(pm.number(),
    pm.string()),
    pm.alternatives(pm.number().min(2), pm.string()).allow(None, "x"),
    pm.alternatives(pm.number()).allow(1.0),
    pm.alternatives(pm.date(), pm.number()).allow(None), pm.alternatives(pm.any(), pm.number()).allow(None),
    pm.alternatives(pm.number(), pm.string()).invalid(3), pm.alternatives(pm.string(),
    pm.boolean()).valid("x"),
    pm.alternatives(pm.number(), pm.string()).match("one").allow(None), pm.compile(Optional[list[int]]),
]  # fmt: skip
VALUES = [
    1,
    3,
    1.0,
    2.5,
    "a",
    "1",
    "x",
    "",
    True,
    None,
    [],
    [1],
    {},
    (1,),
    Text("x"),
    2**70,
    float("nan"),
    object,
]


@pytest.mark.parametrize("schema", UNIONS, ids=lambda schema: repr(schema)[:60])
@pytest.mark.parametrize("options", [{}, {"convert": False}, {"presence": "required"}], ids=str)
def test_values_of_unions_are_taken_in_lists_as_alone(schema, options):
    many = pm.array().items(schema)
    for _ in range(3):
        for value in VALUES:
            alone, found = schema.validate(value, **options), many.validate([value] * 3, **options)
            assert (alone.error is None) is (found.error is None), value
            if found.error is None:
                assert repr(found.value) == repr([alone.value] * 3)
    mixed = [value for value in VALUES * 2 if schema.validate(value, **options).error is None]
    expected = [schema.validate(value, **options).value for value in mixed]
    assert repr(many.validate(mixed, **options).value) == repr(expected)


def nested_tasks(depth):
    """Return a document of many containers, each of which one of two alternatives takes."""
    below = [nested_tasks(depth - 1) for _ in range(3)] if depth else []
    return {"kind": "group", "tasks": below} if depth % 2 else {"kind": "task", "steps": [{"tasks": below}]}


def test_each_of_many_containers_is_copied_by_the_alternative_that_takes_it():
    group = {
        "required": ["kind", "tasks"],
        "properties": {"kind": {"const": "group"}, "tasks": {"$ref": "#/$defs/tasks"}},
    }
    steps = {"type": "array", "items": {"type": "object", "properties": {"tasks": {"$ref": "#/$defs/tasks"}}}}
    task = {"required": ["kind", "steps"], "properties": {"kind": {"const": "task"}, "steps": steps}}
    either = {"anyOf": [{"type": "object", **group}, {"type": "object", **task}]}
    schema = pm.from_json_schema(
        {
            **either,
            "$defs": {"either": either, "tasks": {"type": "array", "items": {"$ref": "#/$defs/either"}}},
        }
    )
    document = nested_tasks(5)
    result = schema.validate(document)
    assert result.error is None
    assert result.value == document
    assert result.value["tasks"][2]["steps"][0] is not document["tasks"][2]["steps"][0]
    innermost = document["tasks"][0]["steps"][0]["tasks"][1]["tasks"][2]["steps"][0]["tasks"][1]
    del innermost["tasks"]
    assert schema.validate(document).error is not None
    assert not schema.is_valid(document)


def test_passing_values_are_copied_where_items_may_change_and_nowhere_else():
    either = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/part"}}]}
    keywords = {"required": ["a"], "minProperties": 1}
    part = {
        "type": "object",
        "properties": {"parts": either, "kept": keywords, "any": {}},
        "patternProperties": {"^x-": {"type": "object", "properties": {"a": {"type": "number"}}}},
    }
    schema = pm.from_json_schema({**part, "$defs": {"part": part}})
    for _ in range(20):
        given = {
            "parts": [{"parts": "a", "x-1": {"a": 1.5}}, {"kept": {"a": []}}], "any": [[]], "x-2": {"b": {}},
        }  # fmt: skip
        made = schema.validate(given).value
        assert made == given
        assert [made[name] is given[name] for name in ("parts", "any", "x-2")] == [False, True, False]
        for mine, theirs in zip(made["parts"], given["parts"]):
            assert mine is not theirs
        assert made["parts"][0]["x-1"] is not given["parts"][0]["x-1"]
        assert made["parts"][1]["kept"] is given["parts"][1]["kept"]
        assert made["x-2"]["b"] is given["x-2"]["b"]


SHAPES = pm.alternatives(
    *[pm.object({"name": pm.string().required(), f"only{i}": pm.number().required()}) for i in range(8)]
)
SHAPED = [
    {"name": "a", "other": 1}, {"name": "a", "only3": 1}, {"name": "a", "only3": "1"},
    {"name": "a", "only3": "x"}, {"only7": 1}, {}, 5, None, "x", [], pm.UNDEFINED,
]  # fmt: skip


@pytest.mark.parametrize("value", SHAPED, ids=repr)
@pytest.mark.parametrize(
    "schema",
    [SHAPES, SHAPES.required(), SHAPES.allow(None, 5), SHAPES.invalid("x"), SHAPES.match("one"),
     pm.object({"a": SHAPES, "b": SHAPES}), SHAPES.failover({}), SHAPES.default({"name": "b"})],
    ids=lambda schema: repr(schema)[-40:],
)  # fmt: skip
def test_verdict_on_alternatives_is_that_of_a_run(schema, value):
    asked = {"a": {"name": "a", "only1": 1}, "b": value} if schema.type == "object" else value
    for _ in range(20):  # more than a node needs to become fast
        assert schema.is_valid(asked) is (schema.validate(asked).error is None)


def test_refused_value_is_not_valid_without_a_report():
    asked = {"name": "a", "other": 1}
    for _ in range(20):
        assert not SHAPES.is_valid(asked)
    run = core.Run(recall.defaults)
    run.schema = SHAPES
    assert SHAPES._node.certainly_fails(asked, run)
    assert run.since(0) == []


def report(code, *path):
    return reports.Report(code, 1, None, path, None, None)


def test_nodes_that_were_not_tried_are_no_failed_branches():
    groups = [[report("a")], None, [report("b", "k")], [report("a"), report("a")]]
    found = matching.failed_branches(["n1", "n2", "n3", "n4"], groups, (), lambda one, depth: one.code == "a")
    assert [(branch.number, branch.node, branch.is_far) for branch in found] == [
        (1, "n1", True), (3, "n3", False), (4, "n4", False),
    ]  # fmt: skip
    assert all(branch.reports is groups[branch.number - 1] and branch.path == () for branch in found)


@pytest.mark.parametrize(("groups", "nearest"), [
    ([[report("a"), report("a")], [report("any.required", "k")]], [1]),
    ([[report("any.required", "k")], [report("b")], [report("object.unknown", "k", "l")]], [1]),
    ([[report("a", "k")], [report("b", "k", 0)], [report("c", "l", 0)]], [1, 2]),
    ([[report("a", "k"), report("b", "k", 0)], [report("c", "l", 0), report("d")]], [0, 1]),
    ([], []),
])  # fmt: skip
def test_fewest_reports_of_values_deep_within_are_nearest(groups, nearest):
    branches = [matching.FailedBranch(at, None, group, (), False) for at, group in enumerate(groups)]
    assert [branch.number for branch in matching.nearest_by_errors(branches)] == nearest
