"""Renames, by name and by pattern, one by one and together."""

import enum
import itertools
import json
import re
from collections import ChainMap, Counter, OrderedDict, UserDict, defaultdict
from types import MappingProxyType
from typing import Literal, Union

import pytest

import passmuster as pm

KEYS = ("a", "b", "c")

CONTENTS = [
    {key: item for key, item in zip(KEYS, items) if item is not ...}
    for items in itertools.product((1, None, pm.UNDEFINED, ...), repeat=3)
]


class Endless(dict):
    """Has as many keys as anybody asks for."""

    def __iter__(self):
        return itertools.repeat("a")


class Failing(dict):
    def __getitem__(self, key):
        raise OSError("gone")


def moved(contents):
    made = OrderedDict(contents)
    made.move_to_end("a")
    return made


def with_data(data):
    made = UserDict()
    made.data = data
    return made


MAPPINGS = [
    OrderedDict,
    moved,
    Counter,
    lambda contents: defaultdict(list, contents),
    MappingProxyType,
    lambda contents: MappingProxyType(OrderedDict(contents)),
    ChainMap,
    UserDict,
    lambda contents: with_data(OrderedDict(contents)),
    type("Own", (dict,), {}),
]


@pytest.mark.parametrize("make", MAPPINGS)
@pytest.mark.parametrize("contents", [{"a": "1", "b": 2}, {"a": 1}, {"b": 2, "a": "x"}, {"a": 1, "c": 3}])
def test_a_mapping_is_read_like_a_dict_of_its_keys_in_their_order(make, contents):
    schemas = [pm.object({"b": pm.number(), "a": pm.number()}), pm.object(), pm.object().min(2)]
    schemas += [schemas[0].rename("a", "d", alias=True), schemas[0].assert_(".a", pm.number().max(1))]
    given = make(contents)
    for schema in schemas:
        plain, found = schema.validate({key: given[key] for key in given}), schema.validate(given)
        assert (found.error is None) is (plain.error is None)
        if plain.error is None:
            works = schema.spec.term("keys") or schema.spec.term("renames")
            assert list(found.value.items()) == list(plain.value.items())
            assert (type(found.value) is dict) is bool(works)
        else:
            assert [d.message for d in found.error.details] == [d.message for d in plain.error.details]
            assert found.error.details[0].context["value"] == plain.error.details[0].context["value"]


def test_a_mapping_that_fails_or_never_ends_is_no_object():
    schema = pm.object({"a": pm.number()})
    for value in (Endless(a=1), Failing(a=1)):
        assert schema.validate(MappingProxyType(value)).error.details[0].type == "object.base"
        assert schema.validate(value).error.details[0].type == "object.base"


def test_a_user_dict_without_its_data_is_no_object():
    value = UserDict(a=1)
    value.data = 5
    assert pm.object({"a": pm.number()}).validate(value).error.details[0].type == "object.base"
    del value.data
    assert pm.object({"a": pm.number()}).validate(value).error.details[0].type == "object.base"


def told(result):
    if result.error is None:
        return result.value
    return [(detail.type, detail.path, detail.context, detail.message) for detail in result.error.details]


OPTIONS = [
    {"alias": alias, "override": override, "ignore_undefined": ignored}
    for alias, override, ignored in itertools.product((False, True), repeat=3)
]


@pytest.mark.parametrize("options", OPTIONS)
def test_plain_rename_works_beside_a_pattern(options):
    plain = pm.object().rename("a", "b", **options).rename("b", "d")
    beside = plain.rename(re.compile("^never$"), "e")
    for early in (True, False):
        for contents in CONTENTS:
            left, right = (schema.validate(contents, abort_early=early) for schema in (plain, beside))
            assert told(left) == told(right), contents
            if left.error is None:
                assert list(left.value) == list(right.value)


def test_renames_to_one_target_know_of_each_other():
    schema = pm.object().rename("a", "x").rename("b", "x", multiple=True)
    assert schema.validate({"a": 1, "b": 2}).value == {"x": 2}
    schema = pm.object().rename("a", "x").rename("b", "x", override=True)
    assert schema.validate({"a": 1, "b": 2}).error.details[0].type == "object.rename.multiple"


def test_a_rename_changes_nothing_that_was_given():
    given = {"a": 1, "c": [1]}
    result = pm.object().rename("a", "b").validate(given)
    assert (result.value, given) == ({"c": [1], "b": 1}, {"a": 1, "c": [1]})
    assert result.value["c"] is given["c"]


def test_no_key_becomes_the_prototype_of_an_object_of_javascript_as_in_joi_18():
    schema = pm.object().rename("a", "__proto__", multiple=True)
    assert schema.validate({"a": 1}).value == {"__proto__": 1}
    (detail,) = schema.validate({"a": 1}, joi=18).error.details
    assert (detail.type, detail.context["from"]) == ("object.rename.proto", "a")
    once = pm.object().rename(re.compile("^a"), "__proto__")
    codes = [
        d.type for d in once.validate({"ab": 1}, joi=18, abort_early=False, allow_unknown=True).error.details
    ]
    assert codes == ["object.rename.multiple", "object.rename.proto"]


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 20


class Share(enum.Enum):
    HALF = 0.5
    WHOLE = True
    NAMED = "1"


@pytest.mark.parametrize(("keys", "made"), [
    (Level, {Level.LOW: 1, Level.HIGH: 2}),
    (Literal[1, 2], {1: 1, 2: 2}),
    (Literal[True, "a"], {True: 1, "a": 2}),
    (Union[Level, Literal["x"]], {Level.LOW: 1, "x": 2}),
    (Share, {Share.HALF: 1, Share.WHOLE: 2, Share.NAMED: 3}),
])  # fmt: skip
def test_keys_that_are_listed_come_from_the_text_that_they_have_in_json(keys, made):
    schema = pm.compile(dict[keys, int])
    written = schema.dump(made)
    assert json.loads(schema.dump_json(made)) == written
    for result in (schema.validate(written), schema.validate_json(json.dumps(written), convert=False)):
        assert told(result) == made
        assert [*map(type, result.value)] == [*map(type, made)]
    assert not schema.is_valid({"9": 1})
    assert schema.is_valid(written, convert=False) is (made == written)


def test_a_listed_string_is_no_text_of_a_number():
    assert pm.compile(dict[Literal[1, "1"], int]).attempt({"1": 5, 1: 6}) == {"1": 5, 1: 6}
