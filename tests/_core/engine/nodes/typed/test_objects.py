"""Keys that are not known: refused, let in, stripped."""

import math
import random

import pytest
from tests.cases import case, checked, fail, of, row, wrong
from tests.vocabulary import regex

import passmuster as pm

# stripUnknown
STRIP_UNKNOWN = [
    *of(pm.object({"a": pm.array().items(pm.number())}),
        row("stripUnknown true strips keys", {"a": [1], "b": 2}, options={"stripUnknown": True},
            out={"a": [1]}),
        row("stripUnknown true leaves items", {"a": [1, "x"]}, fail("number.base", "a", 1),
            options={"stripUnknown": True}),
        row("stripUnknown arrays strips items", {"a": [1, "x"]}, options={"stripUnknown": {"arrays": True}},
            out={"a": [1]}),
        row("stripUnknown arrays leaves keys", {"a": [1], "b": 2}, fail("object.unknown", "b", child="b"),
            options={"stripUnknown": {"arrays": True}}),
        row("stripUnknown objects strips keys", {"a": [1], "b": 2},
            options={"stripUnknown": {"objects": True}}, out={"a": [1]}),
        row("stripUnknown of both", {"a": [1, "x"], "b": 2},
            options={"stripUnknown": {"arrays": True, "objects": True}}, out={"a": [1]}),
        row("stripUnknown false", {"a": [1], "b": 2}, fail("object.unknown", "b", child="b"),
            options={"stripUnknown": False}),
        row("stripUnknown of neither", {"a": [1], "b": 2}, fail("object.unknown", "b", child="b"),
            options={"stripUnknown": {"arrays": False, "objects": False}})),
    case("stripUnknown of an empty mapping", pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1], "b": 2}, options={"stripUnknown": {}}, raises=True),
    case("stripUnknown strips nested keys", pm.object({"a": pm.object({})}), {"a": {"x": 1}},
        options={"stripUnknown": True}, out={"a": {}}),
    case("stripUnknown in prefs",
        pm.object({"a": pm.array().items(pm.number())}).prefs({"stripUnknown": True}), {"a": [1], "b": 2},
        out={"a": [1]}),
    case("stripUnknown leaves keys of a pattern", pm.object().pattern(regex("^p"), pm.any()),
        {"p1": 1, "q": 2}, options={"stripUnknown": True}, out={"p1": 1}),
    case("stripUnknown leaves an open object", pm.object(), {"q": 2}, options={"stripUnknown": True}),
    case("unknown() stands against stripUnknown", pm.object({"a": pm.any()}).unknown(), {"q": 2},
        options={"stripUnknown": True}),
    case("stripUnknown of forbidden items", pm.array().items(pm.string().forbidden(), pm.any()), ["x", 1],
        fail("array.excludes", 0, pos=0), options={"stripUnknown": {"arrays": True}}),
    case("an unknown form of stripUnknown is refused", pm.any(), 1, options={"stripUnknown": {"x": True}},
        raises=True),
    case("a string as stripUnknown is refused", pm.any(), 1, options={"stripUnknown": "x"}, raises=True),
]  # fmt: skip

# Options that do not exist
UNKNOWN = [
    case("the option x is refused", pm.any(), 1, options={"x": True}, raises=True),
    case("the option abortearly is refused", pm.any(), 1, options={"abortearly": True}, raises=True),
    case("the option languages is refused", pm.any(), 1, options={"languages": True}, raises=True),
    case("the option strict is refused", pm.any(), 1, options={"strict": True}, raises=True),
    case("abortEarly must be a boolean", pm.any(), 1, options={"abortEarly": "yes"}, raises=True),
    wrong("abortEarly must be a boolean in prefs", lambda: pm.any().prefs({"abortEarly": 1})),
    case("allowUnknown must be a boolean", pm.any(), 1, options={"allowUnknown": "yes"}, raises=True),
    wrong("allowUnknown must be a boolean in prefs", lambda: pm.any().prefs({"allowUnknown": 1})),
    case("cache must be a boolean", pm.any(), 1, options={"cache": "yes"}, raises=True),
    wrong("cache must be a boolean in prefs", lambda: pm.any().prefs({"cache": 1})),
    case("convert must be a boolean", pm.any(), 1, options={"convert": "yes"}, raises=True),
    wrong("convert must be a boolean in prefs", lambda: pm.any().prefs({"convert": 1})),
    case("debug must be a boolean", pm.any(), 1, options={"debug": "yes"}, raises=True),
    wrong("debug must be a boolean in prefs", lambda: pm.any().prefs({"debug": 1})),
    case("externals must be a boolean", pm.any(), 1, options={"externals": "yes"}, raises=True),
    wrong("externals must be a boolean in prefs", lambda: pm.any().prefs({"externals": 1})),
    case("noDefaults must be a boolean", pm.any(), 1, options={"noDefaults": "yes"}, raises=True),
    wrong("noDefaults must be a boolean in prefs", lambda: pm.any().prefs({"noDefaults": 1})),
    case("nonEnumerables must be a boolean", pm.any(), 1, options={"nonEnumerables": "yes"}, raises=True),
    wrong("nonEnumerables must be a boolean in prefs", lambda: pm.any().prefs({"nonEnumerables": 1})),
    case("skipFunctions must be a boolean", pm.any(), 1, options={"skipFunctions": "yes"}, raises=True),
    wrong("skipFunctions must be a boolean in prefs", lambda: pm.any().prefs({"skipFunctions": 1})),
    wrong("prefs need options", lambda: pm.any().prefs()),
    wrong("prefs take no text", lambda: pm.any().prefs("x")),
    wrong("prefs of an unknown option", lambda: pm.any().prefs({"x": 1})),
    case("prefs may be empty", pm.any().prefs({}), 1),
    case("prefs add up", pm.number().prefs({"convert": False}).prefs({"abortEarly": False}), "1",
        fail("number.base")),
    case("later prefs count", pm.number().prefs({"convert": False}).prefs({"convert": True}), "1", out=1),
    case("preferences is prefs", pm.number().preferences({"convert": False}), "1", fail("number.base")),
    case("options is prefs", pm.number().options({"convert": False}), "1", fail("number.base")),
]  # fmt: skip

test_case_has_expected_outcome = checked(STRIP_UNKNOWN, UNKNOWN)


@pytest.mark.parametrize(
    "options", [{}, {"convert": False}, {"presence": "forbidden"}, {"limits": {"string": 3}}]
)
@pytest.mark.parametrize(
    ("node", "values"),
    [
        (lambda: pm.number().min(-2).max(5), [-3, -2, 0, 5, 6, 5.5, -0.0, 0.0, True, 2**70, math.nan, "4"]),
        (lambda: pm.number().integer().min(1), [2**29, 2**30, 2**31, 2**53, 2**53 - 1, -(2**30), 1, 0, 1.0]),
        (lambda: pm.number().min(0.5).precision(1), [1.25, 0.5, 0.4, 1, 0]),
        (lambda: pm.string().min(2).max(4), ["ab", "a", "", "abcd", "abcde", "äöü", 5, "abc"]),
        (lambda: pm.string().max(4).trim(), ["ab", " ab ", "abcde"]),
        (lambda: pm.boolean(), [True, False, "true", "False", "false", "yes", 1, None]),
        (
            lambda: pm.number().min(-2).max(5),
            ["5", "6", "-0", "0.0", "1e3", " 4", "4.50", "+1", "", "x", "9" * 20],
        ),
        (lambda: pm.string().trim().lowercase().max(3), [" AB ", "ABCD ", " abc", "\u0130", "ab"]),
        (
            lambda: pm.date().min("2020-01-01"),
            ["2021-02-03T04:05:06Z", "2021-02-03", "1999-01-01", "soon", "2021-13-01"],
        ),
    ],
)
def test_object_agrees_with_the_nodes_of_its_values(node, values, options):
    alone = node()
    containers = (
        (pm.object({"a": node()}), lambda value: {"a": value}),
        (pm.array().items(node()), lambda value: [value]),
    )
    for value in values * 3:
        expected = alone.validate(value, **options)
        for container, holding in containers:
            made = container.required().validate(holding(value), **options)
            assert (made.error is None) is (expected.error is None)
            if made.error is None:
                assert repr(made.value) == repr(holding(expected.value))


@pytest.mark.parametrize("n", [0, 1, 2, 3, 17, 200])
def test_each_of_many_keys_is_found_and_no_other(n):
    names = [f"key {i} \u00e4" if i % 3 else f"key {i}" for i in range(n)]
    parts = {name: {"enum": [i]} for i, name in enumerate(names)}
    schema = pm.from_json_schema({"type": "object", "properties": parts, "additionalProperties": False})
    good = {str(name.encode(), "utf-8"): i for i, name in enumerate(names)}
    for _ in range(12):
        assert schema.is_valid(good)
        assert schema.validate(good).value == good
    for name in names:
        assert not schema.is_valid({name: -1})
        assert not schema.is_valid({name + " ": 1})
    assert not schema.is_valid({"": 1})


# Objects with many keys, of which few are there

KINDS = [
    pm.number(), pm.string().lowercase(), pm.number().default(5), pm.number().max(pm.ref("key0")),
    pm.object({"a": pm.number()}), pm.valid("x", 1), pm.any().strip(), pm.date(), pm.forbidden(),
    pm.number().when("key1", is_="x", then=pm.required()),
]  # fmt: skip
ITEMS = [1, 7, "2", "x", "X", {"a": "3"}, {"a": "no"}, None, "2026-01-01", pm.UNDEFINED, 1.5]


def wide_object(required=()):
    keys = {f"key{i}": KINDS[i % len(KINDS)] for i in range(80)}
    return pm.object({**keys, **{name: keys[name].required() for name in required}})


def outcome_of(schema, value, options):
    result = schema.validate(value, **options)
    details = () if result.error is None else result.error.details
    told = [(detail.path, detail.type, detail.message) for detail in details]
    return list(result.value.items()), told


@pytest.mark.parametrize(
    "options",
    [{}, {"abort_early": False}, {"convert": False}, {"allow_unknown": True, "abort_early": False},
     {"strip_unknown": True}, {"presence": "required", "abort_early": False}, {"no_defaults": True}],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("required", [(), ("key70", "key20")], ids=len)
def test_few_of_many_keys_are_validated_as_all_are(options, required):
    """A function makes the object look at each of its keys."""
    chance = random.Random(5)
    wide = wide_object(required)
    thorough = wide.custom(lambda value: value)
    for _ in range(150):
        names = chance.sample(range(84), chance.choice((0, 1, 3, 12, 30)))
        value = {f"key{i}": chance.choice(ITEMS) for i in names}
        before = dict(value)
        assert outcome_of(wide, value, options) == outcome_of(thorough, value, options), value
        assert value == before


def test_first_of_many_keys_in_schema_order_is_reported():
    wide = pm.object({f"key{i}": pm.number() for i in range(100)})
    for value in (
        {"key90": "x", "key3": "y"},
        {"key3": "y", "key90": "x"},
        {"key3": "y", 5: 1, "key90": "x"},
    ):
        assert wide.validate(value).error.details[0].path == ["key3"]


def test_key_that_a_function_adds_to_a_wide_object_is_validated():
    def add(value, helpers):
        helpers.state.ancestors[0]["key60"] = "x"
        return value

    keys = {f"key{i}": pm.number() for i in range(100)}
    wide = pm.object({**keys, "key1": pm.number().custom(add)})
    assert wide.validate({"key1": 5}).error.details[0].path == ["key60"]


def test_a_key_that_a_condition_lets_be_missing_leaves_the_verdict_clear():
    kind = pm.valid("file", "url").required()
    path = pm.string().when("kind", is_="file", then=pm.required(), otherwise=pm.forbidden())
    size = pm.number().when("kind", is_="url", then=pm.optional(), otherwise=pm.number().default(0))
    schema = pm.object({"kind": kind, "path": path, "size": size})
    given = [
        ({"kind": "url"}, True, {"kind": "url"}),
        ({"kind": "file", "path": "a"}, True, {"kind": "file", "path": "a", "size": 0}),
        ({"kind": "file"}, False, None),
        ({"kind": "url", "path": "a"}, False, None),
        ({"path": "a"}, False, None),
    ]
    for _ in range(12):
        for value, passes, made in given:
            assert schema.is_valid(value, convert=False) is schema.is_valid(value) is passes
            result = schema.validate(value, convert=False)
            assert (result.error is None) is passes
            assert not passes or result.value == made
            many = pm.array().items(pm.alternatives(pm.string(), schema)).validate([value], convert=False)
            assert (many.error is None) is passes
            assert not passes or many.value == [made]


def test_a_condition_that_comes_first_is_asked_within_the_object():
    taken = pm.when("a", is_=pm.forbidden(), then=pm.string(), otherwise=pm.forbidden())
    schema = pm.object(
        {"b": pm.any().when("a", is_=pm.forbidden(), then=pm.string()), "c": taken, "a": pm.any()}
    )
    for _ in range(12):
        for value, passes in ({}, True), ({"a": 1}, True), ({"b": 1}, False), ({"a": 1, "c": "x"}, False):
            assert schema.is_valid(value) is passes
            assert schema.is_valid(value, convert=False) is passes
            assert (schema.validate(value).error is None) is passes


@pytest.mark.parametrize("options", [{}, {"abort_early": False}])
def test_an_object_that_contains_itself_has_its_own_options_on_each_level(options):
    tree = pm.object({"v": pm.number(), "c": pm.array().items(pm.link("#tree"))}).id("tree")
    outer = pm.object({"root": tree.prefs(convert=False), "n": pm.number()})

    def seen(value):
        result = outer.validate({"root": value, "n": "7"}, **options)
        return result.value, [] if result.error is None else [one.path for one in result.error.details]

    rows = [
        ({"v": 1, "c": [{"v": 2}, {"v": 3, "c": []}]}, []),
        ({"v": 1, "c": [{"v": 2, "c": [{"v": "3"}]}]}, [["root", "c", 0, "c", 0, "v"]]),
        ({"v": "1"}, [["root", "v"]]),
        ({"v": 1, "c": [{"v": 2, "w": 3}]}, [["root", "c", 0, "w"]]),
    ]
    for value, paths in rows:
        first = seen(value)
        assert first[1] == paths
        assert [seen(value) for _ in range(40)] == [first] * 40
        if not paths:
            assert first[0] == {"root": value, "n": 7}
            assert first[0]["root"]["c"][0] is not value["c"][0]
