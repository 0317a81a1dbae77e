"""`array().single()` and items that may be arrays themselves."""

import pytest
from tests.cases import case, checked, displayed, fail

import passmuster as pm
from passmuster import UNDEFINED

ARRAYS = {
    "an array": pm.array(),
    "a forbidden array": pm.array().forbidden(),
    "an alternative": pm.alternatives(pm.number(), pm.array()),
    "a case of a condition": pm.alternatives().conditional("a", is_=1, then=pm.array()),
    "another case": pm.alternatives().conditional("a", is_=1, then=1, otherwise=pm.array()),
    "what a condition asks for": pm.alternatives().conditional("a", is_=pm.array(), then=1),
}


@pytest.mark.parametrize("item", ARRAYS.values(), ids=ARRAYS)
@pytest.mark.parametrize("method", ["items", "ordered"])
def test_a_single_value_is_no_array_of_arrays(method, item):
    single, nested = pm.array().single(), getattr(pm.array(), method)(item)
    for refused in (
        lambda: getattr(single, method)(item),
        nested.single,
        lambda: single.concat(nested),
        lambda: nested.concat(single),
        lambda: pm.build({**nested.describe(), "flags": {"single": True}}),
    ):
        with pytest.raises(pm.SchemaError, match="single"):
            refused()
    assert nested.single(False).describe() == nested.describe()


def test_a_fork_does_not_make_one_either():
    schema = pm.array().single().items(pm.any().id("x"))
    with pytest.raises(pm.SchemaError, match="single"):
        schema.fork("x", lambda item: pm.array())
    assert schema.fork("x", lambda item: pm.number()).validate("5").value == [5]


OTHERS = {
    "alternatives within alternatives": pm.alternatives(1, pm.alternatives(pm.array())),
    "a condition": pm.any().when("a", is_=1, then=pm.array()),
    "a key": pm.object({"a": pm.array()}),
    "a shared schema": pm.any().shared(pm.array().id("a")),
}


@pytest.mark.parametrize("item", OTHERS.values(), ids=OTHERS)
def test_nested_alternatives_may_be_arrays(item):
    assert pm.array().items(item).single().describe()["flags"] == {"single": True}


A_NUMBER = pm.array().single().items(pm.number())


@pytest.mark.parametrize(
    ("array", "other", "codes"),
    [
        (A_NUMBER, pm.string().min(2), ["alternatives.match"]),
        (A_NUMBER, pm.boolean(), ["number.base"]),
        (pm.array().single().items(pm.object()), pm.boolean(), ["object.base"]),
        (pm.array().single().items(pm.any().valid(1)), pm.string().min(2), ["alternatives.match"]),
        (pm.array().single().ordered(pm.number()), pm.string().min(2), ["alternatives.match"]),
        (pm.array().single().valid("z"), pm.string().min(2), ["string.min"]),
        (pm.array().items(pm.number()), pm.string().min(2), ["string.min"]),
    ],
    ids=["number", "beside a type", "object", "listed", "ordered", "a list of its own", "no single"],
)
def test_error_of_a_single_item_counts_as_a_match_among_alternatives(array, other, codes):
    for schemas in ((array, other), (other, array)):
        error = pm.alternatives(*schemas).validate("a").error
        assert [detail.type for detail in error.details] == codes


CODES = [
    case(pm.array(), "x", fail("array.base"), out=UNDEFINED),
    case(pm.array().items(pm.string().forbidden(), pm.any()), ["a"], fail("array.excludes", 0, pos=0)),
    case(pm.array().single().items(pm.string().forbidden()), "a", fail("array.excludes", pos=0),
        out=["a"]),
    case(pm.array().has(pm.string().label("T")), [1], fail("array.hasKnown", patternLabel="T")),
    case(pm.array().has(pm.string()), [1], fail("array.hasUnknown")),
    case(pm.array().items(pm.string(), pm.number()), [True], fail("array.includes", 0, pos=0)),
    case(pm.array().items(pm.number().required(), pm.string().required()), [True],
        fail("array.includes", 0, pos=0)),
    case(pm.array().items(pm.string(), pm.number()).single(), True, fail("array.includes", pos=0),
        out=[True]),
    case(pm.array().items(pm.string().required().label("T"), pm.number().required()), [],
        fail("array.includesRequiredBoth", knownMisses=["T"], unknownMisses=1)),
    case(pm.array().items(pm.string().required().label("T")), [],
        fail("array.includesRequiredKnowns", knownMisses=["T"])),
    case(pm.array().items(pm.string().required(), pm.number().required()), [],
        fail("array.includesRequiredUnknowns", unknownMisses=2)),
    case(pm.array().length(2), [1], fail("array.length", limit=2)),
    case(pm.object({"a": pm.array().length(pm.ref("b")), "b": pm.any()}), {"a": [1], "b": 2},
        fail("array.length", "a", limit=displayed("ref:b"))),
    case(pm.array().max(1), [1, 2], fail("array.max", limit=1)),
    case(pm.array().min(1), [], fail("array.min", limit=1)),
    case(pm.array().ordered(pm.any()), [1, 2], fail("array.orderedLength", pos=1, limit=1)),
    case(pm.array().sort(), [2, 1], fail("array.sort", order="ascending", by="value"),
        options={"convert": False}),
    case(pm.array().sort(by="x", order="descending"), [{"x": 1}, {"x": 2}],
        fail("array.sort", order="descending", by="x"), options={"convert": False}),
    case(pm.array().sort(), [2, "1"], fail("array.sort.mismatching"), out=UNDEFINED),
    case(pm.array().sort(), [True, False], fail("array.sort.unsupported", type="boolean"), out=UNDEFINED),
    case(pm.array().sort(by="x"), [{"x": {}}, {"x": {}}], fail("array.sort.unsupported", type="object"),
        out=UNDEFINED),
    case(pm.array().items(pm.number()), [1, UNDEFINED], fail("array.sparse", 1, pos=1, path=[1])),
    case(pm.array().items(pm.string().empty("")), ["", "x", "", 1, ""],
        fail("array.sparse", 0, pos=0, path=[0], value=UNDEFINED),
        fail("array.sparse", 2, pos=2, path=[2], value=UNDEFINED), fail("string.base", 3)),
    case(pm.array().unique(), [1, 2, 1], fail("array.unique", 2, pos=2, dupePos=0, dupeValue=1)),
    case(pm.array().unique("a.b"), [{"a": {"b": 1}}, {"a": {"b": 1}}],
        fail("array.unique", 1, pos=1, dupePos=0, dupeValue={"a": {"b": 1}}, path="a.b")),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)


@pytest.mark.parametrize(("to", "value", "out"), [
    ("set", [1, 1, 2], {1, 2}), ("set", {1, 2}, {1, 2}), ("set", frozenset([1]), {1}),
    ("frozenset", [1, 1], frozenset([1])), ("frozenset", {1, 2}, frozenset([1, 2])),
    ("tuple", [1, 2], (1, 2)), ("tuple", (1, 2), (1, 2)),
])  # fmt: skip
def test_an_array_is_cast(to, value, out):
    made = pm.array().items(pm.number()).cast(to).validate(value).value
    assert made == out
    assert type(made) is type(out)


@pytest.mark.parametrize("to", ["tuple", False])
def test_a_set_is_no_array_where_none_comes_out(to):
    assert pm.array().cast(to).validate({1}).error.details[0].type == "array.base"
