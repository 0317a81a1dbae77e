"""Descriptions: the shape that the reference library writes, and back to schemas that do the same.

`record_descriptions.js` tells how the recorded rows were made.
"""

import json

import pytest
from hypothesis import given, settings, strategies as st
from tests._core.schemas.schema.extended import EXTENDED
from tests._core.schemas.schema.recorded import as_json, decode, rows, that_builds_again

import passmuster as pm

ROWS = rows()
DESCRIPTIONS = [row["description"] for row in ROWS]

DIFFERENT = {
    'array().cast("set")': "an item that can't be hashed is refused; a set has no order",
    'object().cast("map")': "a map is a dict",
}
"""What is not compared: the values and verdicts of these schemas."""


def outcome(result):
    if result.error is None:
        return None
    return [[detail.type, detail.path] for detail in result.error.details]


def test_there_are_many_recorded_rows():
    assert len(ROWS) >= 400
    recorded = {description["type"] for description in DESCRIPTIONS}
    assert recorded <= set(pm.types())
    assert len(recorded) == 12


def test_a_recorded_description_is_built_and_described_the_same():
    wrong = []
    for row in ROWS:
        described = as_json(pm.build(row["description"]).describe())
        if described != that_builds_again(row["description"]):
            wrong.append((row["schema"], described))
    assert wrong == []


def test_built_schema_validates_like_the_reference_library():
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


@pytest.mark.parametrize("schema", [
    pm.alternatives().conditional("a", is_=1, then=2, otherwise=3).concat(pm.alternatives(pm.number())),
    pm.alternatives().match("any").concat(pm.alternatives().conditional("a", is_=1, then=2)),
])  # fmt: skip
def test_alternatives_that_only_concat_can_make_are_built(schema):
    assert pm.build(schema.describe()).describe() == schema.describe()


@pytest.mark.parametrize("schema", [
    EXTENDED.million(), EXTENDED.million().double(2).many().many().max(2_000_000),
    EXTENDED.million().noisy().required(),
    EXTENDED.object({"a": EXTENDED.array().items(EXTENDED.million().many())}),
])  # fmt: skip
def test_types_of_extensions_are_described_and_built(schema):
    described = schema.describe()
    assert EXTENDED.build(described).describe() == described


BASES = pm.extend(
    {"type": "person", "base": pm.object({"name": pm.string()}).rename("n", "name").and_("name", "b")},
    {"type": "integers", "base": pm.array().items(pm.number().integer()).ordered(pm.string())},
    {"type": "either", "base": pm.alternatives(1, 2)},
    {"type": "five", "base": pm.number().min(5).valid(7).required().note("n").tag("t").meta({"m": 1})
        .example(3).when("x", is_=1, then=7)},
    {"type": "answer", "base": pm.boolean().truthy("y").falsy("n")},
    {"type": "linked", "base": pm.object({"x": pm.link("#k")}).shared(pm.number().id("k"))},
    {"type": "flagged", "base": pm.string(), "flags": {"limit": {}, "own": {"setter": "set_own"}},
        "rules": {"set_own": {"method": lambda self, value: self._set_flag("own", value)}}},
)  # fmt: skip


@pytest.mark.parametrize("schema", [
    BASES.person(), BASES.person().keys({"age": pm.number()}), BASES.integers(), BASES.integers().items("a"),
    BASES.either(), BASES.five(), BASES.five().optional().max(9), BASES.answer(), BASES.linked(),
    BASES.flagged()._set_flag("limit", pm.ref("a"))._set_flag("own", pm.number()),
    BASES.flagged()._set_flag("own", pm.x("{a}"))._set_flag("limit", [1]),
], ids=lambda schema: schema.type)  # fmt: skip
def test_rules_of_a_base_are_described_and_built_once(schema):
    described = schema.describe()
    built = BASES.build(described)
    assert built.describe() == described
    assert BASES.build(json.loads(json.dumps(described))).describe() == described
    assert BASES.build({"type": schema.type}).describe() == {"type": schema.type}


def test_additions_of_defaults_are_described():
    lib = pm.defaults(lambda schema: schema.required())
    assert lib.build({"type": "number"}).describe() == {"type": "number"}


def test_another_library_does_not_know_the_type():
    with pytest.raises(pm.SchemaError, match="there is no type 'million'"):
        pm.build(EXTENDED.million().describe())


HOSTILE = [
    ({"type": "link"}, "the description of a link needs link"),
    ({"type": "object", "keys": {"a": {"type": "link"}}}, "keys.a: the description of a link needs link"),
    ({"type": "link", "link": {}}, "link.ref: "),
    ({"type": "alternatives", "flags": {"match": "all"},
        "matches": [{"ref": {"path": ["a"]}, "is": {"type": "any"}, "then": {"type": "number"}}]},
        "flags.match: match: 'all' can't be used with conditional"),
    (None, "a description is a mapping, not None"),
    ([], "a description is a mapping, not \\[\\]"),
    ({}, "a description needs a type"),
    ({"type": "nmber"}, "there is no type 'nmber'. Did you mean number?"),
    ({"type": ["any"]}, "there is no type"),
    ({"type": "any", "flag": {}}, "there is no key 'flag'. Did you mean flags?"),
    ({"type": "any", "flags": []}, "flags: a mapping is needed, not \\[\\]"),
    ({"type": "any", "flags": {"lable": "x"}}, "flags.lable: there is no flag 'lable'. Did you mean label?"),
    ({"type": "any", "flags": {"__class__": 1}}, "flags.__class__: there is no flag"),
    ({"type": "any", "flags": {"presence": "maybe"}}, "flags.presence: presence: mode must be one of"),
    ({"type": "any", "flags": {"only": 1}}, "flags.only: the flag must be True or False"),
    ({"type": "any", "flags": {"error": "x"}},
        "flags.error: it is the function 'x': give it, as functions="),
    ({"type": "any", "flags": {"empty": ""}}, "flags.empty: a description is a mapping"),
    ({"type": "any", "flags": {"default": {"special": "deep"}}},
        "flags.default: default: a value is needed"),
    ({"type": "object", "flags": {"default": {"special": "x"}}}, "flags.default.special: 'deep' stands"),
    ({"type": "any", "flags": {"default": {"ref": {"path": "a"}}}},
        "flags.default.ref: the path of a reference"),
    ({"type": "any", "flags": {"default": {"ref": {"pth": []}}}},
        "flags.default.ref: there is no key 'pth'"),
    ({"type": "any", "flags": {"default": {"template": "{a +}"}}}, "flags.default: .*formula"),
    ({"type": "any", "flags": {"default": {"template": 1}}}, "flags.default: template must be a string"),
    ({"type": "any", "flags": {"default": {"regex": "a"}}},
        "flags.default.regex: a pattern must be a string such as"),
    ({"type": "any", "flags": {"default": {"regex": "/(/"}}},
        "flags.default.regex: pattern /\\(/ has a group"),
    ({"type": "any", "flags": {"default": {"buffer": "Ā"}}},
        "flags.default.buffer: the characters of a buffer"),
    ({"type": "any", "allow": [{"a": 1}]}, "allow\\[0\\]: a mapping is listed as"),
    ({"type": "any", "allow": [1, [1]]}, "allow\\[1\\]: a list is listed as"),
    ({"type": "any", "allow": [1, {"override": True}]}, "allow: OVERRIDE must be the first value"),
    ({"type": "any", "allow": 1}, "allow: a list is needed, not 1"),
    ({"type": "number", "rules": [{"name": "mim"}]},
        "rules\\[0\\]: there is no rule 'mim'. Did you mean min"),
    ({"type": "number", "rules": [{"name": "compare", "args": {"limit": 1}}]}, "there is no rule 'compare'"),
    ({"type": "any", "rules": [{"name": "describe"}]}, "there is no rule 'describe'"),
    ({"type": "any", "rules": [{"name": "_clone"}]}, "there is no rule '_clone'"),
    ({"type": "number", "rules": [{"name": "min"}]},
        "rules\\[0\\].args: the argument limit of min is missing"),
    ({"type": "number", "rules": [{"name": "min", "args": {"limit": "1"}}]},
        "rules\\[0\\]: min: limit must be a number"),
    ({"type": "number", "rules": [{"name": "min", "args": {"limt": 1}}]}, "there is no argument 'limt'"),
    ({"type": "number", "rules": [{"name": "min", "args": {"limit": 1}, "kept": 1}]},
        "there is no key 'kept'"),
    ({"type": "string", "rules": [{"name": "case"}]}, "rules\\[0\\]: .*direction"),
    ({"type": "any", "rules": [{"name": "custom", "args": {}}]}, "args.method: it must be a function"),
    ({"type": "any", "externals": [{}]}, "externals\\[0\\].method: it must be a function"),
    ({"type": "any", "alterations": [{"target": "a", "adjuster": "b"}]},
        "alterations\\[0\\].adjuster: it is the function 'b'"),
    ({"type": "any", "preferences": {"abortErly": True}},
        "preferences: there is no option 'abortErly'. Did you mean"),
    ({"type": "any", "preferences": {"messages": {"a": {"b": {}}}}},
        "preferences.messages.a.b: template must be a string"),
    ({"type": "any", "whens": [{"ref": {"path": ["a"]}}]}, "whens\\[0\\]: when: options are missing"),
    ({"type": "any", "whens": [{"is": {"type": "any"}, "then": 1}]},
        "whens\\[0\\].then: a description is a mapping"),
    ({"type": "object", "keys": {"a": {"b": {}}}}, "keys.a: a description needs a type"),
    ({"type": "object", "keys": {"a": {"type": "array", "items": [{"type": "x"}]}}},
        "keys.a.items\\[0\\]: there is no type"),
    ({"type": "object", "dependencies": [{"rel": "an"}]},
        "dependencies\\[0\\]: there is no relation 'an'. Did you mean and or nand"),
    ({"type": "object", "patterns": [{"regex": "/a/"}]},
        "patterns\\[0\\]: pattern: a schema for the values is needed"),
    ({"type": "object", "renames": [{"from": "a", "to": "a"}]},
        "renames\\[0\\]: rename: a key can't be renamed to itself"),
    ({"type": "link", "link": {"ref": {"path": [], "type": "local"}}},
        "link: link: it can't refer to itself"),
    ({"type": "alternatives", "flags": {"match": "none"}},
        "flags.match: match: mode must be any, one or all"),
    ({"type": "string", "rules": [{"name": "domain", "args": {"options": {"tlds": {"allow": {}}}}}]},
        "tlds.allow must be a list or a set"),
]  # fmt: skip


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


CRON = {"type": "string", "rules": [{"name": "cron"}, {"name": "max", "args": {"limit": 3}}]}
WITHOUT_EXTENSIONS = [
    (CRON, ["the rule 'cron' at rules[0]"], "abcd"),
    (
        {"type": "object", "keys": {"a": {**CRON, "flags": {"zone": "utc", "presence": "required"}}}},
        ["the rule 'cron' at keys.a.rules[0]", "the flag 'zone' at keys.a.flags.zone"],
        {"a": "abcd"},
    ),
    (
        {"type": "array", "items": [{"type": "number", "rules": [{"name": "even", "args": {"of": 1}}]}]},
        ["the rule 'even' at items[0].rules[0]"],
        ["a"],
    ),
    (
        {"type": "alternatives", "matches": [{"schema": CRON}]},
        ["the rule 'cron' at matches[0].schema.rules[0]"],
        "abcd",
    ),
]


@pytest.mark.parametrize(("description", "named", "wrong"), WITHOUT_EXTENSIONS)
def test_rules_and_flags_of_extensions_are_left_out_with_a_warning_if_asked(description, named, wrong):
    message = f"build: left out, as no given extension has them: {', '.join(named)}"
    with pytest.warns(pm.SchemaWarning) as caught:
        schema = pm.build(description, missing="skip")
    assert [str(warning.message) for warning in caught] == [message]
    assert schema.validate(wrong).error is not None
    for missing in ("refuse", lambda name, place: None):
        with pytest.raises(pm.SchemaError, match=r"there is no (rule|flag)"):
            pm.build(description, missing=missing)


def test_the_warning_of_rules_left_out_names_each_once_and_ten_at_most():
    names = [f"r{i}" for i in range(12)]
    rules = [{"name": name} for name in [*names, *names]]
    with pytest.warns(pm.SchemaWarning, match=r"the rule 'r9' at rules\[9\], and 2 more$"):
        assert pm.build({"type": "any", "rules": rules}, missing="skip").describe() == {"type": "any"}


def test_parts_of_an_extension_are_built_with_it_and_nameless_ones_are_refused():
    extension = {
        "type": "string",
        "base": pm.string(),
        "rules": {"cron": {"validate": lambda value, helpers, args, options: value}},
    }
    assert pm.build(CRON, missing="skip", extensions=extension).describe()["rules"][0] == {"name": "cron"}
    with pytest.raises(pm.SchemaError, match="there is no rule"):
        pm.build({"type": "any", "rules": [{}]}, missing="skip")
    with pytest.raises(pm.SchemaError, match="there is no type 'cron'"):
        pm.build({"type": "cron"}, missing="skip")
