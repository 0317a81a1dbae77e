"""Items of several schemas, and the schemas that take them."""

import itertools
import random

from tests.cases import case, checked, fail

import passmuster as pm

ORDERED = pm.array().ordered(pm.string().required(), pm.number().default(7), pm.boolean())
STRIPPED = pm.array().items(pm.string().strip(True), pm.number())
BLANK_TEXT = pm.string().empty("")
BLANK = pm.array().items(BLANK_TEXT, pm.number())
ALL = {"abort_early": False}

test_items_take_their_places = checked([
    case("each in its place", ORDERED, ["a", "2", True], out=["a", 2, True]),
    case("the default of a place without an item", ORDERED, ["a"], out=["a", 7]),
    case("a missing item", ORDERED, [], fail("array.includesRequiredUnknowns", unknownMisses=1)),
    case("one item too many", ORDERED, ["a", 1, True, 4], fail("array.orderedLength", pos=3, limit=3)),
    case("more items by another rule", ORDERED.items(pm.valid("x")), ["a", 1, True, "x"]),
    case("stripped items move the others up", STRIPPED, ["a", 1, "b", 2], out=[1, 2]),
    case("an excluded item", pm.array().items(pm.forbidden().valid("x"), pm.any()), [1, "x"],
        fail("array.excludes", 1, pos=1)),
    case("an item of no schema is left out", pm.array().items(pm.number(), pm.boolean()), [1, "x", True],
        options={"strip_unknown": {"arrays": True}}, out=[1, True]),
    case("labels of the missing",
        pm.array().items(pm.string().required().label("name"), pm.number().required()), [],
        fail("array.includesRequiredBoth", knownMisses=["name"], unknownMisses=1)),
    case("a label of the missing", pm.array().items(pm.string().required().label("name")), [],
        fail("array.includesRequiredKnowns", knownMisses=["name"])),
    case("every failure", pm.array().items(pm.number(), pm.boolean()), ["x", 1, "y"],
        fail("array.includes", 0, pos=0), fail("array.includes", 2, pos=2), options=ALL),
    case("an undefined item", pm.array().items(pm.string(), pm.number()), ["a", pm.UNDEFINED],
        fail("array.sparse", 1, path=[1], pos=1)),
    case("every item that became undefined, though one error is enough", BLANK, ["", 1, "", True, ""],
        fail("array.sparse", 0, path=[0], pos=0, value=pm.UNDEFINED),
        fail("array.sparse", 2, path=[2], pos=2, value=pm.UNDEFINED),
        fail("array.includes", 3, pos=3)),
    case("items that became undefined, then those that are missing", BLANK.items(pm.boolean().required()),
        [""], fail("array.sparse", 0, path=[0], pos=0, value=pm.UNDEFINED),
        fail("array.includesRequiredUnknowns", unknownMisses=1)),
    case("the first place that became undefined", pm.array().ordered(BLANK_TEXT, BLANK_TEXT), ["", ""],
        fail("array.sparse", 0, path=[0], pos=0, value=pm.UNDEFINED)),
    case("the reports of an only schema", pm.array().items(pm.string().required().min(2)), ["a"],
        fail("string.min", 0, limit=2), fail("array.includesRequiredUnknowns", unknownMisses=1), options=ALL),
])  # fmt: skip


def test_an_item_is_given_to_each_required_schema_once():
    seen = []

    def note(value, helpers):
        seen.append(value)
        raise ValueError

    never = pm.any().custom(note)
    array = pm.array().items(never.required(), pm.number().required(), pm.string())
    result = array.validate([1, "a", 2], abort_early=False)
    assert seen == [1, "a", 2]
    assert [detail.type for detail in result.error.details] == ["array.includesRequiredUnknowns"]


def test_the_same_schema_twice_is_tried_once():
    seen = []
    number = pm.any().custom(lambda value: seen.append(value) or 1 / 0)
    result = pm.array().items(number, number).validate([1])
    assert result.error.details[0].type == "array.includes"
    assert seen == [1]


PARTS = [
    pm.string().min(2), pm.number().max(5), pm.boolean(), pm.object({"k": pm.number()}), pm.array().max(1),
    pm.valid(7.5, None), pm.string().valid("A").insensitive(), pm.number().integer(), pm.date(),
]  # fmt: skip
ITEMS = [
    "s",
    "st",
    "3",
    "a",
    "true",
    3,
    7,
    2.5,
    7.5,
    True,
    None,
    {"k": "1"},
    {"k": 2},
    {},
    [],
    [1, 2],
    10**20,
]


def first_value(parts, item):
    results = [part.validate(item) for part in parts]
    return next(((result.value,) for result in results if result.error is None), None)


def test_an_item_gets_the_first_schema_that_accepts_it_however_many_came_before():
    choose = random.Random(5)
    for parts in itertools.permutations(PARTS, 2):
        schema = pm.array().items(*parts)
        for _ in range(12):
            items = choose.choices(ITEMS, k=3)
            found = [first_value(parts, item) for item in items]
            result = schema.validate(items)
            assert (result.error is None) == (None not in found), (parts, items)
            if result.error is None:
                assert repr(result.value) == repr([value for (value,) in found]), (parts, items)


CAT, DOG = (pm.object({"t": pm.valid(name).required(), "n": pm.number()}) for name in ("cat", "dog"))


def message(schema, value, **options):
    return schema.validate(value, **options).error.message


def test_item_that_matches_no_schema_is_reported_with_the_reason():
    pets = pm.array().items(CAT, DOG)
    said = '"[0]" must match one of the allowed items'
    for _ in range(3):
        error = pets.validate([{"t": "dog", "n": "x"}]).error
        assert error.message == f'{said}; nearest is {{"t": "dog"}}: "[0].n" must be a number'
        assert error.details[0].context == {
            "label": "[0]", "key": 0, "pos": 0, "value": {"t": "dog", "n": "x"},
        }  # fmt: skip
        assert message(pets, [{"t": "cow"}]) == f'{said}: "[0].t" must be one of cat, dog'
        assert message(pets, [5]) == f'{said}: "[0]" must be an object, not a number'
        assert message(pm.array().items(str, int), [True]) == (
            f'{said}: "[0]" must be a string, not a boolean, or "[0]" must be a number, not a boolean'
        )
    german = message(pets, [{"t": "dog", "n": "x"}], errors={"language": "de"})
    assert german.endswith('; am nächsten ist {"t": "dog"}: „[0].n“ muss eine Zahl sein')


def test_reason_is_that_of_the_item_and_of_each_schema():
    schema = pm.array().items(pm.object({"a": 1}).required(), pm.number().min(5))
    details = schema.validate([7, {"a": 2}, 3], abort_early=False).error.details
    assert [one.message for one in details[:2]] == [
        '"[1]" must match one of the allowed items; nearest is #2: "[1].a" must be 1',
        '"[2]" must match one of the allowed items; nearest is #1: "[2]" must be at least 5',
    ]


def test_reason_shows_no_secret():
    secret = pm.object({"pin": pm.string().pattern("^[0-9]+$").secret(), "t": pm.valid("a").secret()})
    error = pm.array().items(secret, pm.number()).validate([{"pin": "hunter2", "t": "b"}]).error
    assert "hunter2" not in str(error) + error.to_json() + error.annotate(True)
    assert "[0].pin" in str(error)


def test_functions_are_called_once_for_the_reason():
    seen = []

    def refuse(value):
        seen.append(value)
        raise ValueError("odd")

    schema = pm.array().items(pm.object({"a": pm.any().custom(refuse)}), pm.number())
    assert "odd" in message(schema, [{"a": 1}])
    assert seen == [1]
