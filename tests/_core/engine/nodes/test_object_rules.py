"""Dependencies, renames, assertions and keys with patterns: the quick ways give what the long ones do.

Each test runs on the backend in use.
"""

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


def is_there(value):
    return value is not pm.UNDEFINED


RELATIONS = {
    "and": lambda schema, **options: schema.and_("a", "b", "c", **options),
    "nand": lambda schema, **options: schema.nand("a", "b", "c", **options),
    "or": lambda schema, **options: schema.or_("a", "b", "c", **options),
    "oxor": lambda schema, **options: schema.oxor("a", "b", "c", **options),
    "xor": lambda schema, **options: schema.xor("a", "b", "c", **options),
    "with": lambda schema, **options: schema.with_("a", ["b", "c"], **options),
    "without": lambda schema, **options: schema.without("a", ["b", "c"], **options),
    "one peer": lambda schema, **options: schema.nand("a", **options).xor("b", **options),
    "a peer twice": lambda schema, **options: schema.and_("a", "b", "b", **options).oxor("c", "c", **options),
}


@pytest.mark.parametrize("depend", RELATIONS.values(), ids=RELATIONS.keys())
def test_a_dependency_counts_keys_as_it_does_when_a_function_is_asked(depend):
    base = pm.object({"a": pm.any().label("A"), "b": pm.any()}).unknown()
    for early in (True, False):
        for contents in CONTENTS:
            quick = depend(base).validate(contents, abort_early=early)
            slow = depend(base, is_present=is_there).validate(contents, abort_early=early)
            assert told(quick) == told(slow), contents


def test_a_function_is_asked_once_for_each_peer_in_their_order():
    asked = []

    def is_present(value):
        asked.append(value)
        return value != 3

    schema = pm.object().with_("a", ["b", "c"], is_present=is_present)
    assert schema.validate({"a": 1, "b": 2, "c": 3}).error.details[0].context["peer"] == "c"
    assert asked == [1, 2, 3]
    asked.clear()
    assert schema.validate({"a": 3, "b": 2, "c": 3}).error is None
    assert asked == [3]


def test_answers_of_a_presence_function_are_taken_each_time():
    answers = iter([True, True, False])
    schema = pm.object().with_("a", ["b", "b"], is_present=lambda value: next(answers))
    assert schema.validate({"a": 1, "b": 2}).error is None


@pytest.mark.parametrize("separator", [".", "/", False])
def test_dependency_of_paths_reads_inner_values(separator):
    schema = pm.object().or_("a.b", "a/b", separator=separator)
    found = [schema.validate(value).error is None for value in ({"a": {"b": 1}}, {"a.b": 1}, {"a/b": 1}, {})]
    expected = {
        ".": [True, False, True, False],
        "/": [True, True, False, False],
        False: [False, True, True, False],
    }
    assert found == expected[separator]


PATTERNS = ["^k_[a-z]+$", r"^\d{2}", "k$", "^[^x]*$", "^k(?:a|b)", r"^\w+$"]
NAMES = ["k_a", "k_", "k_a\n", "12", "1", "12x", "k", "xk", "ka", "kä", "\u0661\u0662", "", "k_" + "a" * 50]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_keys_are_searched_for_a_pattern_however_many_there_were_before(pattern):
    schema = pm.object().pattern(re.compile(pattern), pm.number())
    for _ in range(3):
        for name in NAMES:
            accepted = schema.validate({name: "1"})
            if re.search(pattern, name):
                assert accepted.value == {name: 1}, name
            else:
                assert accepted.error.details[0].type == "object.unknown", name


class Name(str):
    pass


def test_a_key_that_is_no_exact_string_is_searched_too():
    schema = pm.object().pattern(re.compile("^a+$"), pm.number())
    for _ in range(12):
        assert schema.validate({Name("a"): "1"}).value == {"a": 1}
        assert schema.validate({1: "1"}).error.details[0].type == "object.unknown"


def test_several_patterns_list_their_own_keys():
    few = pm.array().max(1)
    schema = (
        pm.object()
        .pattern("^a", pm.any(), fallthrough=True, matches=few)
        .pattern("b$", pm.any())
        .pattern("^ab", pm.any(), matches=few)
    )
    assert schema.validate({"ab": 1, "abc": 2}).error.details[0].context["matches"] == ["ab", "abc"]
    assert schema.validate({"ac": 1, "cb": 2, "b": 3}).error is None
    assert pm.object().pattern("^a", pm.any(), matches=pm.array().min(1)).validate({}).error is not None


def test_keys_stripped_by_a_pattern_are_left_out():
    schema = pm.object().pattern("^a", pm.any().strip()).pattern("^b", pm.number())
    assert schema.validate({"a": 1, "b": "2"}).value == {"b": 2}


def test_an_assertion_is_asked_at_the_place_of_its_subject():
    seen = []

    def look(value, helpers):
        seen.append((helpers.state.path, helpers.state.ancestors))
        return value

    inner = pm.object().assert_(".a.b", pm.any().custom(look))
    value = {"x": [{"a": {"b": 5}}]}
    assert pm.object({"x": pm.array().items(inner)}).validate(value).error is None
    assert seen == [(["a", "b"], [value["x"][0], value["x"], value])]


def test_an_assertion_leaves_the_run_where_it_was():
    inner = pm.object({"a": pm.any(), "b": pm.any()}).assert_(".a", pm.ref("b"))
    schema = pm.object({"x": inner, "y": pm.number()})
    result = schema.validate({"x": {"a": 1, "b": 2}, "y": "z"}, abort_early=False)
    assert [detail.path for detail in result.error.details] == [["x"], ["y"]]


def test_assertion_sees_stripped_values():
    schema = pm.object({"a": pm.number().strip(), "b": pm.any()}).assert_(".a", pm.number().valid(5))
    assert schema.validate({"a": "5", "b": 1}).value == {"b": 1}
    assert schema.validate({"a": "6", "b": 1}).error.details[0].type == "object.assert"
