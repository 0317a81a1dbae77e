"""Descriptions: the shape that the reference library writes, and back to schemas that do the same.

`record_descriptions.js` tells how the recorded rows were made.
"""

from __future__ import annotations

import json
import re
from datetime import date, datetime, timezone
from decimal import Decimal

import pytest
from hypothesis import given, settings, strategies as st
from tests.schema.recorded import as_json, decode, rows, without_raw_references

import passmuster as pm

ROWS = rows()
DESCRIPTIONS = [row["description"] for row in ROWS]
NOON = datetime(2020, 1, 1, 12, tzinfo=timezone.utc)

DIFFERENT = {
    'array().cast("set")': "an item that can't be hashed is refused; a set has no order",
    'object().cast("map")': "a map is a dict",
}
"""What is not compared: the values and verdicts of these schemas."""


def outcome(result):
    if result.error is None:
        return None
    return [[detail.type, detail.path] for detail in result.error.details]


# Recorded descriptions


def test_there_are_many_recorded_rows():
    assert len(ROWS) >= 400
    assert {description["type"] for description in DESCRIPTIONS} == set(pm.types()) - {"alt", "bool", "func"}


def test_a_recorded_description_is_built_and_described_the_same():
    wrong = []
    for row in ROWS:
        described = as_json(pm.build(row["description"]).describe())
        if described != without_raw_references(row["description"]):
            wrong.append((row["schema"], described))
    assert wrong == []


def test_a_built_schema_says_of_values_what_the_reference_library_says():
    wrong = []
    for row in ROWS:
        schema = pm.build(row["description"])
        for value, errors, result in row["checks"] if row["schema"] not in DIFFERENT else ():
            found = schema.validate(decode(value), abort_early=False)
            if outcome(found) != errors or (errors is None and found.value != decode(result)):
                wrong.append((row["schema"], value, errors, outcome(found), found.value))
    assert wrong == []


def test_a_description_survives_building_and_json():
    for description in DESCRIPTIONS:
        described = pm.build(description).describe()
        assert pm.build(described).describe() == described
        written = json.loads(json.dumps(as_json(described)))
        assert as_json(pm.build(written).describe()) == written


# What only Python's schemas have


def method(self, helpers):
    return self


def is_there(value):
    return value is not None


FAILURE = KeyError("k")
LETTER = pm.Symbol("letter")

PYTHON_ONLY = [
    (
        pm.any().custom(method, "text"),
        {"rules": [{"name": "custom", "args": {"method": method, "description": "text"}}]},
    ),
    (pm.any().external(method), {"externals": [{"method": method}]}),
    (pm.any().external(method, "text"), {"externals": [{"method": method, "description": "text"}]}),
    (pm.any().error(FAILURE), {"flags": {"error": FAILURE}}),
    (pm.any().error(method), {"flags": {"error": method}}),
    (pm.any().default(method), {"flags": {"default": method}}),
    (pm.any().failover(LETTER), {"flags": {"failover": LETTER}}),
    (pm.any().artifact((1, ("a",))), {"flags": {"artifact": [1, ["a"]]}}),
    (pm.any().alter({"t": method}), {"alterations": [{"target": "t", "adjuster": method}]}),
    (pm.any().valid(LETTER, b"a"), {"flags": {"only": True}, "allow": [LETTER, {"value": b"a"}]}),
    (
        pm.any().valid(pm.ref("a", adjust=method)),
        {"flags": {"only": True}, "allow": [{"ref": {"path": ["a"], "adjust": method}}]},
    ),
    (pm.any().default(Decimal("1.5")), {"flags": {"default": Decimal("1.5")}}),
    (
        pm.any().default({1: (2, 3), "d": NOON}),
        {"flags": {"default": {1: [2, 3], "d": "2020-01-01T12:00:00.000Z"}}},
    ),
    (
        pm.any().default({"b": b"\xe9", "r": re.compile("a", re.I)}),
        {"flags": {"default": {"b": {"buffer": "é"}, "r": {"regex": "/a/i"}}}},
    ),
    (
        pm.any().default({"s": pm.number().min(1)}),
        {"flags": {"default": {"s": {"type": "number", "rules": [{"name": "min", "args": {"limit": 1}}]}}}},
    ),
    (
        pm.any().default(pm.x("{f(1)}", functions={"f": is_there})),
        {"flags": {"default": {"template": "{f(1)}", "functions": {"f": is_there}}}},
    ),
    (pm.array().unique(method), {"rules": [{"name": "unique", "args": {"comparator": method}}]}),
    (
        pm.object().and_("a", "b", is_present=is_there),
        {"dependencies": [{"rel": "and", "peers": ["a", "b"], "options": {"isPresent": is_there}}]},
    ),
    (
        pm.object().instance(dict, "D"),
        {"rules": [{"name": "instance", "args": {"constructor": dict, "name": "D"}}]},
    ),
    (pm.object({1: pm.any(), ("a", 2): pm.any()}), {"keys": {1: {"type": "any"}, ("a", 2): {"type": "any"}}}),
    (pm.symbol().map({"a": LETTER}), {"flags": {"only": True}, "allow": [LETTER], "map": [["a", LETTER]]}),
    (
        pm.string().pattern(re.compile(r"\A(?P<y>a)(?P=y)\Z")),
        {"rules": [{"name": "pattern", "args": {"regex": "/^(?<y>a)\\k<y>$/"}}]},
    ),
    (
        pm.string().replace(re.compile("a"), "b"),
        {"replacements": [{"pattern": {"regex": "/a/g"}, "replacement": "b"}]},
    ),
    (
        pm.object().rename(re.compile("^a"), "b"),
        {
            "renames": [
                {
                    "from": {"regex": "/^a/"},
                    "to": "b",
                    "options": {"alias": False, "multiple": False, "override": False},
                }
            ]
        },
    ),
    (
        pm.prefs(errors={"language": pm.ref("$lang")}),
        {"preferences": {"errors": {"language": {"ref": {"path": ["lang"], "type": "global"}}}}},
    ),
    (
        pm.date().min(date(2020, 1, 1)),
        {"rules": [{"name": "min", "args": {"date": "2020-01-01T00:00:00.000Z"}}]},
    ),
    (
        pm.date().min(NOON.replace(microsecond=1)),
        {"rules": [{"name": "min", "args": {"date": "2020-01-01T12:00:00.000001Z"}}]},
    ),
]


@pytest.mark.parametrize(("schema", "want"), PYTHON_ONLY, ids=range(len(PYTHON_ONLY)))
def test_what_json_lacks_stays_what_it_is(schema, want):
    described = schema.describe()
    assert described == {"type": schema.type, **want}
    assert pm.build(described).describe() == described


def test_a_listed_or_default_date_is_the_same_date_again():
    moment = NOON.replace(microsecond=123456)
    schema = pm.date().valid(moment).default(moment)
    built = pm.build(json.loads(json.dumps(schema.describe())))
    assert built.validate(moment).error is None
    assert built.validate().value == moment
    assert pm.build(pm.any().valid(moment).describe()).validate(moment).error is None


@pytest.mark.parametrize(
    "literal",
    [
        {"template": "{1 + 1}"},
        {"template": "{1 + 1}", "options": {}},
        {"ref": {"path": ["a"]}},
        {"regex": "/a/"},
        {"buffer": "a"},
        {"special": "deep"},
        {"override": True},
        {"value": 1},
        {"type": "number"},
        [{"ref": 1}],
        {"a": {"template": "{1}"}},
    ],
    ids=repr,
)
def test_data_that_looks_like_something_else_stays_data(literal):
    schema = pm.build(pm.any().default(literal).describe())
    assert schema.validate().value == literal


@pytest.mark.parametrize(
    "schema",
    [
        pm.alternatives().conditional("a", is_=1, then=2, otherwise=3).concat(pm.alternatives(pm.number())),
        pm.alternatives().match("all").concat(pm.alternatives().conditional("a", is_=1, then=2)),
        pm.alternatives().conditional("a", is_=1, then=2).concat(pm.alternatives().match("one")),
    ],
)
def test_alternatives_that_only_concat_can_make_are_built(schema):
    assert pm.build(schema.describe()).describe() == schema.describe()


def test_a_label_of_alternatives_is_rebuilt_where_it_was():
    inner = pm.string().min(3)
    for schema, label in (
        (pm.alternatives(inner).label("L"), "L"),
        (pm.alternatives().label("L").try_(inner), "value"),
        (pm.alternatives(inner).concat(pm.any().label("L")), "value"),
    ):
        again = pm.build(schema.describe())
        for made in (schema, again):
            assert made.validate("x").error.details[0].context["label"] == label
        assert again.describe() == schema.describe()


def test_a_label_of_alternatives_reaches_all_but_the_conditions():
    schema = pm.alternatives(1).when("a", is_=2, then=3).empty("").label("x").describe()
    then, condition = schema["whens"][0]["then"], schema["whens"][0]["is"]
    labels = [part["flags"].get("label") for part in (schema["flags"]["empty"], then, condition)]
    assert labels == ["x", "x", None]
    assert schema["matches"][0]["schema"]["flags"]["label"] == "x"


def test_a_schema_is_not_changed_by_what_is_done_to_its_description():
    schema = pm.any().default({"a": [1]}).meta({"m": 1}).valid({"v": 1}).prefs(messages={"a.b": "c"})
    described, again = schema.describe(), schema.describe()
    described["flags"]["default"]["a"].append(2)
    described["metas"][0]["m"] = 2
    described["allow"][0]["value"]["v"] = 2
    described["preferences"]["messages"].clear()
    assert schema.describe() == again


def test_a_build_shares_nothing_with_its_description():
    description = {"type": "any", "flags": {"default": {"a": []}}, "metas": [{"m": []}]}
    schema = pm.build(description)
    description["flags"]["default"]["a"].append(1)
    description["metas"][0]["m"].append(1)
    assert schema.describe() == {"type": "any", "flags": {"default": {"a": []}}, "metas": [{"m": []}]}


# Types of extensions

EXTENDED = pm.extend(
    {
        "type": "million",
        "base": pm.number().min(1_000_000),
        "flags": {"loud": {"default": False}},
        "rules": {
            "double": {
                "args": [{"name": "by", "ref": True, "assert": lambda value: True, "message": "any"}],
                "method": lambda self, by: self._add_rule({"name": "double", "args": {"by": by * 2}}),
                "validate": lambda value, helpers, args, rule: value,
            },
            "hidden": {"manifest": False, "validate": lambda value, helpers, args, rule: value},
            "many": {"multi": True, "validate": lambda value, helpers, args, rule: value},
            "noisy": {"method": lambda self: self._set_flag("loud", True)},
        },
    }
)


@pytest.mark.parametrize(
    "schema",
    [
        EXTENDED.million(),
        EXTENDED.million().double(2).many().many().max(2_000_000),
        EXTENDED.million().noisy().required(),
        EXTENDED.object({"a": EXTENDED.array().items(EXTENDED.million().many())}),
    ],
)
def test_types_of_extensions_are_described_and_built(schema):
    described = schema.describe()
    assert EXTENDED.build(described).describe() == described


def test_hidden_rules_are_not_described():
    assert "hidden" not in str(EXTENDED.million().hidden().describe())


def test_another_library_does_not_know_the_type():
    with pytest.raises(pm.SchemaError, match="there is no type 'million'"):
        pm.build(EXTENDED.million().describe())


# Size


def test_deep_schemas_are_described_and_built():
    schema = pm.any()
    for _ in range(120):
        schema = pm.object({"a": schema})
    described = schema.describe()
    assert pm.build(described).describe() == described


def test_shared_schemas_cost_once():
    schema = pm.any()
    for _ in range(100):  # 2 ** 100 places
        schema = pm.object({"a": schema, "b": schema})
    assert set(pm.build(schema.describe()).describe()["keys"]) == {"a", "b"}


def test_deep_and_circular_values_are_described():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    circle = {}
    circle["self"] = circle
    assert pm.any().default(deep).describe()["flags"]["default"][0][0] is not None
    described = pm.any().default(circle).describe()["flags"]["default"]
    assert described["self"] is described


# Hostile descriptions

HOSTILE = [
    (None, "a description is a mapping, not None"),
    ([], "a description is a mapping, not \\[\\]"),
    ({}, "a description needs a type"),
    ({"type": "nmber"}, "there is no type 'nmber'. Did you mean number?"),
    ({"type": ["any"]}, "there is no type"),
    ({"type": "any", "flag": {}}, "there is no key 'flag'. Did you mean flags?"),
    ({"type": "any", "flags": []}, "flags: a mapping is needed, not \\[\\]"),
    (
        {"type": "any", "flags": {"lable": "x"}},
        "flags.lable: there is no flag 'lable'. Did you mean label?",
    ),
    ({"type": "any", "flags": {"__class__": 1}}, "flags.__class__: there is no flag"),
    ({"type": "any", "flags": {"presence": "maybe"}}, "flags.presence: presence: mode must be one of"),
    ({"type": "any", "flags": {"only": 1}}, "flags.only: the flag must be True or False"),
    ({"type": "any", "flags": {"error": "x"}}, "flags.error: it must be an exception or a function"),
    ({"type": "any", "flags": {"empty": ""}}, "flags.empty: a description is a mapping"),
    ({"type": "any", "flags": {"default": {"special": "deep"}}}, "flags.default: default: a value is needed"),
    ({"type": "object", "flags": {"default": {"special": "x"}}}, "flags.default.special: 'deep' stands"),
    (
        {"type": "any", "flags": {"default": {"ref": {"path": "a"}}}},
        "flags.default.ref: the path of a reference",
    ),
    ({"type": "any", "flags": {"default": {"ref": {"pth": []}}}}, "flags.default.ref: there is no key 'pth'"),
    ({"type": "any", "flags": {"default": {"template": "{a +}"}}}, "flags.default: .*formula"),
    ({"type": "any", "flags": {"default": {"template": 1}}}, "flags.default: template must be a text"),
    (
        {"type": "any", "flags": {"default": {"regex": "a"}}},
        "flags.default.regex: a pattern must be a text such as",
    ),
    (
        {"type": "any", "flags": {"default": {"regex": "/(/"}}},
        "flags.default.regex: pattern /\\(/ has a group",
    ),
    (
        {"type": "any", "flags": {"default": {"buffer": "Ā"}}},
        "flags.default.buffer: the characters of a buffer",
    ),
    ({"type": "any", "allow": [{"a": 1}]}, "allow\\[0\\]: a mapping is listed as"),
    ({"type": "any", "allow": [1, [1]]}, "allow\\[1\\]: a list is listed as"),
    ({"type": "any", "allow": [1, {"override": True}]}, "allow: OVERRIDE must be the first value"),
    ({"type": "any", "allow": 1}, "allow: a list is needed, not 1"),
    (
        {"type": "number", "rules": [{"name": "mim"}]},
        "rules\\[0\\]: there is no rule 'mim'. Did you mean min",
    ),
    ({"type": "number", "rules": [{"name": "compare", "args": {"limit": 1}}]}, "there is no rule 'compare'"),
    ({"type": "any", "rules": [{"name": "describe"}]}, "there is no rule 'describe'"),
    ({"type": "any", "rules": [{"name": "_clone"}]}, "there is no rule '_clone'"),
    (
        {"type": "number", "rules": [{"name": "min"}]},
        "rules\\[0\\].args: the argument limit of min is missing",
    ),
    (
        {"type": "number", "rules": [{"name": "min", "args": {"limit": "1"}}]},
        "rules\\[0\\]: min: limit must be a number",
    ),
    ({"type": "number", "rules": [{"name": "min", "args": {"limt": 1}}]}, "there is no argument 'limt'"),
    (
        {"type": "number", "rules": [{"name": "min", "args": {"limit": 1}, "kept": 1}]},
        "there is no key 'kept'",
    ),
    ({"type": "string", "rules": [{"name": "case"}]}, "rules\\[0\\]: .*direction"),
    ({"type": "any", "rules": [{"name": "custom", "args": {}}]}, "the argument method of custom is missing"),
    ({"type": "any", "externals": [{}]}, "externals\\[0\\]: method must be a function"),
    (
        {"type": "any", "alterations": [{"target": "a", "adjuster": "b"}]},
        "alterations\\[0\\]: adjuster must be a function",
    ),
    (
        {"type": "any", "preferences": {"abortErly": True}},
        "preferences: there is no option 'abortErly'. Did you mean",
    ),
    (
        {"type": "any", "preferences": {"messages": {"a": {"b": {}}}}},
        "preferences.messages.a.b: template must be a text",
    ),
    ({"type": "any", "whens": [{"ref": {"path": ["a"]}}]}, "whens\\[0\\]: when: options are missing"),
    (
        {"type": "any", "whens": [{"is": {"type": "any"}, "then": 1}]},
        "whens\\[0\\].then: a description is a mapping",
    ),
    ({"type": "object", "keys": {"a": {"b": {}}}}, "keys.a: a description needs a type"),
    (
        {"type": "object", "keys": {"a": {"type": "array", "items": [{"type": "x"}]}}},
        "keys.a.items\\[0\\]: there is no type",
    ),
    (
        {"type": "object", "dependencies": [{"rel": "an"}]},
        "dependencies\\[0\\]: there is no relation 'an'. Did you mean and or nand",
    ),
    (
        {"type": "object", "patterns": [{"regex": "/a/"}]},
        "patterns\\[0\\]: pattern: a schema for the values is needed",
    ),
    (
        {"type": "object", "renames": [{"from": "a", "to": "a"}]},
        "renames\\[0\\]: rename: a key can't be renamed to itself",
    ),
    (
        {"type": "link", "link": {"ref": {"path": [], "type": "local"}}},
        "link: link: it can't refer to itself",
    ),
    (
        {"type": "alternatives", "flags": {"match": "none"}},
        "flags.match: match: mode must be any, one or all",
    ),
    (
        {"type": "string", "rules": [{"name": "domain", "args": {"options": {"tlds": {"allow": {}}}}}]},
        "tlds.allow must be a list or a set",
    ),
]


@pytest.mark.parametrize(("description", "message"), HOSTILE, ids=lambda case: str(case)[:60])
def test_a_wrong_description_is_refused_and_the_place_named(description, message):
    with pytest.raises(pm.SchemaError, match=f"^build: .*{message}"):
        pm.build(description)


def test_a_description_without_end_is_refused():
    circle = {"type": "array"}
    circle["items"] = [circle]
    deep = {"type": "any"}
    for _ in range(100_000):
        deep = {"type": "array", "items": [deep]}
    for description in (circle, deep):
        with pytest.raises(pm.SchemaError, match="nested"):
            pm.build(description)


PARTS = [part for description in DESCRIPTIONS for part in description.values()]
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(PARTS),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(max_size=5) | st.sampled_from(["ref", "template", "type", "path", "value", "regex"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=5,
)


def places(data):
    """Return every container in a description with each of its keys."""
    found = []
    left = [data]
    while left:
        container = left.pop()
        keys = list(container) if isinstance(container, dict) else range(len(container))
        found += [(container, key) for key in keys]
        left += [container[key] for key in keys if isinstance(container[key], (dict, list))]
    return found


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(DESCRIPTIONS), st.integers(0, 10_000), JUNK)
def test_a_description_with_a_part_replaced_is_built_or_refused(description, place, junk):
    changed = json.loads(json.dumps(description))
    container, key = (found := places(changed))[place % len(found)]
    container[key] = junk
    try:
        schema = pm.build(changed)
    except pm.SchemaError:
        return
    assert pm.build(schema.describe()).type == schema.type
