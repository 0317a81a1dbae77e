"""Conditions that ask about several keys at once."""

import pickle

import pytest
from tests.cases import case, checked, fail, of, row, wrong

import passmuster as pm
from passmuster import UNDEFINED


def given(condition, options=None, **cases):
    then = pm.any() if options is None else pm.any().when(condition, options)
    schema = pm.any().when(condition, **cases) if cases else then
    return pm.object({"v": schema, "a": pm.number(), "b": pm.string()})


BOTH = given(["a", "b"], is_={"a": 1, "b": "x"}, then=pm.required(), otherwise=pm.forbidden())
NEEDED = fail("any.required", "v", value=UNDEFINED)
SWITCH = given(
    ["a", "b"],
    [
        {"is": {"a": 1, "b": "x"}, "then": pm.valid(1)},
        {"is": {"a": 2}, "then": pm.valid(2)},
        {"otherwise": pm.valid(3)},
    ],
)
CASES = [
    *of(
        BOTH,
        row("both values are there", {"a": "1", "b": "x"}, NEEDED, out={"a": 1, "b": "x"}),
        row(
            "one is another",
            {"a": 1, "b": "y", "v": 1},
            fail("any.unknown", "v", value=1),
            out={"a": 1, "b": "y", "v": 1},
        ),
        row("one is missing", {"a": 1}, out={"a": 1}),
        row("none is there", {}, out={}),
    ),
    *of(
        SWITCH,
        row("the first case", {"a": 1, "b": "x", "v": 1}, out={"a": 1, "b": "x", "v": 1}),
        row(
            "a case of one of the keys",
            {"a": 2, "b": "x", "v": 3},
            fail("any.only", "v", valids=[2]),
            out={"a": 2, "b": "x", "v": 3},
        ),
        row("no case", {"v": 3}, out={"v": 3}),
    ),
    case(
        "a schema sees an object",
        given(["a", "b"], is_=pm.object().xor("a", "b"), then=pm.required()),
        {"a": 1},
        NEEDED,
        out={"a": 1},
    ),
    case(
        "in which what is missing has no key",
        given(["a", "b"], is_=pm.object().length(0), then=pm.required()),
        {},
        NEEDED,
        out={},
    ),
    case(
        "not",
        given(["a", "b"], not_={"a": 1, "b": "x"}, then=pm.required()),
        {"a": 1, "b": "y"},
        NEEDED,
        out={"a": 1, "b": "y"},
    ),
    case(
        "paths and contexts have the names that were written",
        pm.any().when(["$x", "$y.z"], is_={"x": 1, "y.z": 2}, then=pm.forbidden()),
        5,
        fail("any.unknown"),
        options={"context": {"x": 1, "y": {"z": 2}}},
    ),
    case(
        "alternatives",
        pm.object(
            {
                "a": int,
                "b": int,
                "v": pm.alternatives().conditional(["a", "b"], is_={"a": 1, "b": 1}, then=int, otherwise=str),
            }
        ),
        {"a": 1, "b": 1, "v": "x"},
        fail("number.base", "v", value="x"),
        out={"a": 1, "b": 1, "v": "x"},
    ),
    wrong(
        "a circle",
        lambda: pm.object(
            {
                "a": pm.any().when(["b", "c"], is_={"b": 1}, then=1),
                "b": pm.any().when("a", is_=1, then=1),
                "c": int,
            }
        ),
    ),
    wrong("nothing is asked", lambda: pm.any().when(["a", "b"], then=1)),
    wrong("a key that is there twice", lambda: pm.any().when(["a", "a"], is_={"a": 1}, then=1)),
    wrong("no key", lambda: pm.any().when(["a", 5], is_={"a": 1}, then=1)),
    wrong("an in-reference", lambda: pm.any().when([pm.in_("a")], is_={"a": 1}, then=1)),
    wrong("a name that is not read", lambda: pm.any().when(["a", "b"], is_={"c": 1}, then=1)),
    wrong(
        "none described", lambda: pm.build({"type": "any", "whens": [{"refs": [], "is": {"type": "any"}}]})
    ),
]

test_every_case_comes_out_as_it_says = checked(CASES)


def test_it_is_described_by_its_references():
    (found,) = pm.any().when(["a", "...b"], is_=pm.object(), then=1).describe()["whens"]
    assert found["refs"] == [{"path": ["a"]}, {"path": ["b"], "ancestor": 2}]
    assert repr(pm.any().when(["a", "b"], is_=pm.object(), then=1)).startswith(
        "pm.any().when([pm.ref('a'), pm.ref('b')],"
    )


@pytest.mark.parametrize("schema", [BOTH, SWITCH])
def test_a_copy_by_pickle_asks_the_same(schema):
    copied = pickle.loads(pickle.dumps(schema))
    for value in ({"a": 1, "b": "x"}, {"a": 2, "v": 2}, {"v": 3}):
        assert str(copied.validate(value).error) == str(schema.validate(value).error)


def test_json_schema_accepts_what_any_branch_does():
    (info,) = pm.inspect(BOTH).schema_of("v").conditions
    assert info.is_joint
    assert info.ref.names == ["a", "b"]
    made = BOTH.json_schema(mode="input")
    assert made.get("allOf") is None
    assert "v" not in made.get("required", [])


def test_explain_names_the_keys():
    assert "a, b is {'a': 1, 'b': 'x'}" in str(BOTH.explain({"a": 1, "b": "x"}))
