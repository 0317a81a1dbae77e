"""Which of the alternatives is the nearest, and what is told of it."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, Optional, Union

import pytest

import passmuster as pm

A = pm.object({"x": pm.number().required(), "type": "a"})
B = pm.object({"type": "b", "y": pm.string().required(), "z": pm.number()})
DOG = pm.object({"bark": pm.string().required()}).label("Dog")
CAT = pm.object({"meow": pm.string().required(), "n": pm.number()}).label("Cat")
DEEP = pm.alternatives(pm.object({"a": pm.string()}), pm.object({"a": {"b": pm.number()}}))
EVERY = {"abort_early": False}
NONE = '"value" matches none of the alternatives'

TOLD = {
    "by a literal": (
        pm.alternatives(A, B),
        {"type": "b", "x": "q", "y": 5},
        {},
        '; nearest is {"type": "b"}: "y" must be a string, not a number',
    ),
    "by a literal, however much else is wrong": (
        pm.alternatives(A, B),
        {"type": "b", "y": 5, "z": "q"},
        EVERY,
        '; nearest is {"type": "b"}: "y" must be a string, not a number. "z" must be a number',
    ),
    "by a number": (
        pm.alternatives(pm.object({"v": 1, "n": int}), pm.object({"v": 2, "n": str})),
        {"v": 2, "n": 1},
        {},
        '; nearest is {"v": 2}: "n" must be a string, not a number',
    ),
    "a literal that none of them takes": (
        pm.alternatives(A, B),
        {"type": "c", "x": 1},
        {},
        ': "type" must be one of a, b',
    ),
    "the same among all errors": (
        pm.alternatives(A, B, int),
        {"type": "c", "x": 1},
        EVERY,
        ': "type" must be one of a, b',
    ),
    "a literal of words that users chose": (
        pm.alternatives(A, B).messages({"any.only": "{#label}: {#valids}"}),
        {"type": "c", "x": 1},
        {},
        ': "type": [a], or "type": [b]',
    ),
    "a literal of one branch only": (
        pm.alternatives(A, pm.object({"n": int})),
        {"n": "q"},
        {},
        '; nearest is #2: "n" must be a number',
    ),
    "by fewest errors": (
        pm.alternatives(DOG, CAT),
        {"meow": 5},
        EVERY,
        '; nearest is Cat: "meow" must be a string, not a number',
    ),
    "a wrong value before a missing key": (
        pm.alternatives(DOG, CAT),
        {"meow": 5},
        {},
        '; nearest is Cat: "meow" must be a string, not a number',
    ),
    "the deepest": (DEEP, {"a": {"b": "x"}}, {}, '; nearest is #2: "a.b" must be a number'),
    "another type is far": (pm.alternatives(A, pm.string(), pm.number().min(5)), 3, {}, None),
    "two as near": (
        pm.alternatives(pm.number().min(5), pm.number().multiple(4), pm.string()),
        3,
        {},
        ': "value" must be at least 5, or "value" must be a multiple of 4',
    ),
    "within alternatives": (
        pm.alternatives(A, pm.alternatives(B, DOG)),
        {"type": "b", "y": 5},
        {},
        '; nearest is {"type": "b"}: "y" must be a string, not a number',
    ),
    "within alternatives, by number": (
        pm.alternatives(A, pm.alternatives(B, pm.object({"q": int}))),
        {"q": "x"},
        {},
        '; nearest is #2.2: "q" must be a number',
    ),
    "none of those to be matched once": (
        pm.alternatives(A, B).match("one"),
        {"type": "b", "y": 5},
        {},
        '; nearest is {"type": "b"}: "y" must be a string, not a number',
    ),
    "none of those to be matched all": (
        pm.alternatives(DOG, CAT).match("all"),
        {"meow": 5},
        {},
        '; nearest is Cat: "meow" must be a string, not a number',
    ),
    "nothing to be matched": (pm.alternatives().match("one"), 1, {}, ""),
    "a label of all is no name": (
        pm.alternatives(A, B).label("value"),
        {"type": "b", "y": 5},
        {},
        '; nearest is {"type": "b"}: "y" must be a string, not a number',
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_nearest_alternative_is_reported(name):
    schema, value, options, text = TOLD[name]
    found = str(schema.validate(value, **options).error)
    assert found == ('"value" must be at least 5' if text is None else NONE + text)


def shapes():
    return pm.alternatives(*[pm.object({"name": str, f"only{i}": pm.number().required()}) for i in range(3)])


WRONG = [{"name": "a"}, {"name": "a", "only1": "x"}, {"only0": [], "only2": 5}, {"name": 5, "other": 1}, 7]
"""Values that are near to different alternatives, or to none."""


@pytest.mark.parametrize("options", [
    {}, EVERY, {"errors": {"language": "de"}}, {"errors": {"language": "ja", "label": "key"}},
    {"errors": {"escape_html": True}}, {"errors": {"wrap": {"label": "<>"}}}, {"limits": {"message": 60}},
    {"messages": {"alternatives.match": "{{#label}} fails{nearest(#details, #value, ' (', ' (* - ')})"}},
    {"messages": {"alternatives.match": "{{#label}} is odd"}},
], ids=str)  # fmt: skip
@pytest.mark.parametrize("place", ["root", "key", "item", "label"])
def test_used_schema_reports_the_nearest_as_a_fresh_one(place, options):
    around = {
        "root": lambda schema, value: (schema, value),
        "key": lambda schema, value: (pm.object({"k": schema}), {"k": value}),
        "item": lambda schema, value: (pm.array().items(schema, pm.boolean()), [True, value]),
        "label": lambda schema, value: (schema.label("Shape"), value),
    }[place]
    used, _ = around(shapes(), None)
    for value in WRONG * 3:
        fresh, wrong = around(shapes(), value)
        expected, found = (schema.validate(wrong, **options).error for schema in (fresh, used))
        assert str(found) == str(expected)
        assert [detail.context["label"] for detail in found.details] == [
            detail.context["label"] for detail in expected.details
        ]


def test_message_of_a_long_list_of_alternatives_is_cut_each_time():
    schema = pm.alternatives(*[pm.object({f"{i}" * 300: pm.any().required()}) for i in range(100)])
    first, second, third = (schema.validate({"a": 1}).error.message for _ in range(3))
    assert first == second == third
    assert len(first) == 10_041  # the text of the alternatives has at most 10,000 characters


def test_the_literal_of_a_secret_is_no_name():
    secret = pm.alternatives(
        pm.object({"type": pm.valid("a").secret(), "x": int}), pm.object({"type": "b", "x": str})
    )
    for schema in (secret, pm.alternatives(A, B).secret()):
        found = schema.validate({"type": "a", "x": "q"}).error
        assert "nearest is {" not in str(found) + str(found.problem())


def test_no_function_is_called_once_more_to_find_it():
    calls = []

    def odd(value):
        calls.append(value)
        raise ValueError("odd")

    schema = pm.alternatives(pm.object({"type": "a", "n": pm.any().custom(odd)}), pm.object({"type": "b"}))
    found = schema.validate({"type": "a", "n": 1}, abort_early=False).error
    assert str(found) == f'{NONE}; nearest is {{"type": "a"}}: "n" failed a custom check: odd'
    assert calls == [1]


def test_a_long_name_is_cut_and_many_branches_are_looked_at_in_part():
    long = pm.alternatives(pm.object({"t": "a" * 500, "n": int}), pm.object({"t": "b", "n": int}))
    assert str(long.validate({"t": "a" * 500, "n": "x"}).error).endswith('a…: "n" must be a number')
    many = pm.alternatives(*[pm.number().min(i + 1) for i in range(300)])
    assert many.validate(0).error.message.count("must be") == 100


def test_lying_values_are_refused():
    class Odd(dict):
        def get(self, *args):
            raise RuntimeError

    found = pm.alternatives(A, B).validate(Odd(type="b", y=5)).error
    assert found.details[0].message.startswith(NONE)


# Unions of Python types: what is wrong stands at the leaf.
UNION = pm.alternatives(A, B, pm.string())._set_flag("python", True)


@pytest.mark.parametrize(("value", "code", "path"), [
    ({"type": "b", "y": 5}, "string.base", ["y"]),
    ({"type": "a", "x": "q"}, "number.base", ["x"]),
    ({"type": "b", "y": "s", "q": 1}, "object.unknown", ["q"]),
    ({"type": "c", "x": 1}, "any.only", ["type"]),
    ({"type": ["a"], "x": 1}, "alternatives.match", []),
    ({"x": "q"}, "alternatives.match", []),
    (5, "alternatives.types", []),
], ids=repr)  # fmt: skip
def test_union_reports_the_branch_of_the_tag(value, code, path):
    for schema, at in ((UNION, []), (pm.array().items(UNION), [0])):
        details = schema.validate([value] if at else value).error.details
        assert [(one.type, one.path) for one in details] == [(code, at + path)]


def test_unknown_tag_of_a_union_lists_the_known_ones():
    (detail,) = UNION.validate({"type": "c", "x": 1}, abort_early=False).error.details
    assert (detail.message, detail.context["valids"]) == ('"type" must be one of a, b', ["a", "b"])


def test_union_reports_every_error_of_the_branch_of_the_tag():
    details = UNION.validate({"type": "b", "y": 5, "z": "q"}, abort_early=False).error.details
    assert [one.path for one in details] == [["y"], ["z"]]


def test_tag_of_a_union_is_found_among_keys_that_lie():
    class Key:
        def __hash__(self):
            return hash("type")

        def __eq__(self, other):
            raise RuntimeError("no")

    assert UNION.validate({Key(): 1}).error is not None


class Kind(Enum):
    CAT = "cat"
    DOG = "dog"


def pets(cat, dog):
    """Return a union of two classes, whose tag is not their first field."""

    @dataclass
    class Cat:
        lives: int
        kind: Literal[cat]

    @dataclass
    class Dog:
        bark: bool
        kind: Literal[dog]

    return pm.compile(Optional[Union[Cat, Dog]])


@pytest.mark.parametrize(("cat", "dog", "given"), [
    ("cat", "dog", ["dog"]),
    (1, 2, [2]),
    (True, False, [False]),
    (Kind.CAT, Kind.DOG, ["dog", "DOG", Kind.DOG]),
], ids=str)  # fmt: skip
def test_union_of_classes_reports_the_field_that_is_wrong(cat, dog, given):
    schema = pets(cat, dog)
    for tag in given:
        (detail,) = schema.validate({"kind": tag, "bark": "x"}).error.details
        assert (detail.type, detail.path) == ("boolean.base", ["bark"])
    for options in ({}, EVERY):
        (unknown,) = schema.validate({"kind": "cow", "bark": True}, **options).error.details
        assert (unknown.type, unknown.path, len(unknown.context["valids"])) == ("any.only", ["kind"], 2)
        (missing,) = schema.validate({"bark": "x"}, **options).error.details
        assert (missing.type, missing.path, missing.message) == (
            "any.required", ["kind"], '"kind" is required',
        )  # fmt: skip


def test_union_without_a_tag_reports_the_alternatives():
    @dataclass
    class One:
        a: int
        kind: Literal["x"] = "x"

    @dataclass
    class Two:
        b: int

    for value in ({"a": "q"}, {"kind": "y"}, {}):
        assert pm.compile(Union[One, Two]).validate(value).error.details[0].type == "alternatives.match"
