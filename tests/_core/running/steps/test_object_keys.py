"""Renames, by name and by pattern, one by one and together."""

import itertools
import re

import pytest

import passmuster as pm

KEYS = ("a", "b", "c")

CONTENTS = [
    {key: item for key, item in zip(KEYS, items) if item is not ...}
    for items in itertools.product((1, None, pm.UNDEFINED, ...), repeat=3)
]


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
