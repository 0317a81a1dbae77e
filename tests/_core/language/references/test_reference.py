"""References: what they reach, what they never reach, and what is made of it."""

from __future__ import annotations

import copy
import pickle
from collections import ChainMap, OrderedDict, defaultdict, namedtuple
from datetime import datetime, timezone
from types import MappingProxyType, SimpleNamespace

import pytest
from tests._core.language.recorded import PREFS, Scope, preferences
from tests.cases import case, checked, fail, of, row, wrong

import passmuster as pm
from passmuster._core.engine.backend import references
from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED, Symbol
from passmuster._core.language.references.reference import Reference, build_reference, is_ref, make_reference


class Point:
    kind = "point"

    def __init__(self):
        self.x = 1
        self._hidden = 2

    @property
    def double(self):
        return self.x * 2

    @property
    def broken(self):
        raise RuntimeError("no")

    def method(self):
        return 1


class Slotted:
    __slots__ = ("x",)

    def __init__(self):
        self.x = 5


class Failing(dict):
    def __contains__(self, key):
        raise RuntimeError("no")


Pair = namedtuple("Pair", "left right")

REACHED = [
    ({"a": 1}, "a", 1), (OrderedDict(a=1), "a", 1), (ChainMap({"b": 1}, {"a": 2}), "a", 2),
    (MappingProxyType({"a": 1}), "a", 1), (Pair(1, 2), "0", 1), (Pair(1, 2), "left", 1), ((1, 2), "-1", 2),
    ({"__class__": 1}, "__class__", 1), ({"__proto__": 1}, "__proto__", 1), ({"": {"": 3}}, ".", None),
    (Point(), "x", 1), (Point(), "_hidden", 2), (Point(), "double", 2), (Slotted(), "x", 5),
    (SimpleNamespace(a=SimpleNamespace(b=3)), "a.b", 3), (b"abc", "0", 97),
]  # fmt: skip


@pytest.mark.parametrize("value, key, want", [row for row in REACHED if row[2] is not None])
def test_keys_indexes_and_attributes_are_reached(value, key, want):
    assert references.reach(value, key.split(".")) == want


NOT_REACHED = [
    ("__class__", {"a": 1}), ("__class__", Point()), ("__class__.__init__.__globals__", Point()),
    ("__dict__", Point()), ("__doc__", Point()), ("method", Point()), ("kind", Point()), ("broken", Point()),
    ("append", []), ("upper", "abc"), ("real", 1), ("numerator", True), ("keys", {"a": 1}),
    ("year", datetime(2026, 1, 1, tzinfo=timezone.utc)), ("a", Failing(a=1).fromkeys(["b"])),
    ("description", Symbol("x")), ("__name__", len), ("__code__", lambda: 1), ("mro", Point), ("x", Slotted),
    ("99999999999999999999999999", [1]), ("٣", [1, 2, 3, 4]), ("-1", "abc"), ("length", ""), ("0", {1, 2}),
    ("path", pytest), ("0", None), ("0", UNDEFINED),
]  # fmt: skip


@pytest.mark.parametrize("key, value", NOT_REACHED)
def test_nothing_else_is_reached(key, value):
    assert references.reach(value, key.split(".")) is UNDEFINED


def test_a_container_that_fails_holds_nothing():
    class Hostile(dict):
        def __contains__(self, key):
            raise RuntimeError("no")

        def get(self, *_):
            raise RuntimeError("no")

    assert references.reach(Hostile(a=1), ["a"]) is UNDEFINED


def test_a_defaultdict_does_not_grow():
    value = defaultdict(list)
    assert references.reach({"v": value}, ["v", "a"]) is UNDEFINED
    assert not value


def test_a_set_is_reached_only_with_iterables():
    assert references.reach({"a": {7}}, ["a", "0"]) is UNDEFINED
    assert references.reach({"a": {7}}, ["a", "0"], True) == 7


@pytest.mark.parametrize("key", ["a", "..", "...a", "....a.b"])
def test_the_root_is_the_end(key):
    with pytest.raises(SchemaError, match="beyond the root"):
        make_reference(key).resolve(1, Scope(), PREFS)
    with pytest.raises(SchemaError, match="beyond the root"):
        make_reference(key).resolve(1, None, PREFS)


def test_every_level_is_counted_from_the_value():
    scope = Scope({"a": "parent"}, {"a": "grandparent"}, {"a": "root"})
    found = [make_reference(key).resolve({"a": "self"}, scope, PREFS) for key in (".a", "a", "...a", "/a")]
    assert found == ["self", "parent", "grandparent", "root"]


def test_a_value_that_the_result_hides_is_found_as_it_was_validated():
    scope = Scope({"a": "raw"}, {"o": 1}, shadows={(1, ("a",)): 5, (2, ("o",)): 6})
    assert make_reference("a").resolve(None, scope, PREFS) == 5
    assert make_reference("...o").resolve(None, scope, PREFS) == 6
    assert make_reference("/o").resolve(None, scope, PREFS) == 6


def test_contexts_are_asked_by_their_prefix():
    prefs = preferences(context={"a": {"b": 1}})
    assert make_reference("$a.b").resolve(None, None, prefs) == 1
    assert make_reference("$a.b").resolve(None, None, PREFS) is UNDEFINED
    assert make_reference("#a.b").resolve(None, None, prefs, {"a": {"b": 2}}) == 2
    assert make_reference("#a.b").resolve(None, None, prefs) is UNDEFINED


def test_adjust_gets_the_value_and_its_exception_comes_out():
    assert make_reference(".a", {"adjust": lambda v: [v]}).resolve({}, None, PREFS) == [UNDEFINED]
    with pytest.raises(ZeroDivisionError):
        make_reference(".a", {"adjust": lambda v: 1 / 0}).resolve({}, None, PREFS)


def test_map_runs_no_code_of_the_mapped_value():
    class Hostile:
        def __hash__(self):
            raise RuntimeError("no")

        def __eq__(self, other):
            raise RuntimeError("no")

    hostile = Hostile()
    reference = make_reference(".", {"map": [[1, "one"], [hostile, "it"]]})
    assert reference.resolve(hostile, None, PREFS) == "it"
    assert reference.resolve(True, None, PREFS) is True
    assert reference.resolve(1.0, None, PREFS) == "one"
    nested = ()
    for _ in range(100):
        nested = (nested, nested)
    assert reference.resolve(nested, None, PREFS) is nested


def test_a_reference_does_not_change():
    reference = make_reference("a.b", {"render": True})
    with pytest.raises(AttributeError):
        reference.key = "c"
    with pytest.raises(AttributeError):
        del reference.key
    assert copy.copy(reference) is reference
    assert copy.deepcopy(reference) is reference
    assert (reference.key, reference.ancestor) == ("a.b", 1)


@pytest.mark.parametrize("key", ["a.b", ".", "...a", "/", "/a", "$a", "#a.b", ""])
def test_a_reference_pickles_and_shows_its_key(key):
    reference = make_reference(key)
    again = pickle.loads(pickle.dumps(reference))
    assert (again.display, again.describe()) == (reference.display, reference.describe())
    assert eval(repr(reference), {"pm": pm}).describe() == reference.describe()


def test_options_are_taken_in_both_spellings_and_none_means_not_given():
    assert make_reference("a", {"in_": True}).in_ is True
    assert make_reference("a", {"ancestor": None, "adjust": None, "map": False}).ancestor == 1
    assert make_reference("a", {"ancestor": UNDEFINED}).ancestor == 1


@pytest.mark.parametrize("options, named", [
    ({"ancestr": 1}, "Did you mean ancestor"), ({"ancestor": True}, "ancestor"),
    ({"ancestor": -1}, "ancestor"), ({"adjust": 5}, "adjust"),
    ({"adjust": str, "map": [[1, 2]]}, "adjust and map"), ({"map": {1: 2}}, "map"),
    ({"map": [[1, 2, 3]]}, "map"), ({"separator": "::"}, "separator"),
    ({"separator": None}, "separator"), ({"prefix": {"lokal": "%"}}, "prefix"),
    ({"prefix": {"local": 5}}, "local"), ({"prefix": True}, "prefix"),
    ({"iterables": "yes"}, "iterables"), ({"render": 1}, "render"), ([], "mapping"),
    ({1: 2}, "option"),
])  # fmt: skip
def test_a_wrong_option_is_named(options, named):
    with pytest.raises(SchemaError, match=named):
        make_reference("a", options)


@pytest.mark.parametrize(
    "data", [{}, {"path": "a"}, {"path": [1]}, {"path": [], "type": "x"}, {"path": [], "ancestor": "x"}]
)
def test_a_wrong_description_is_refused(data):
    with pytest.raises(SchemaError):
        build_reference(data)


def test_only_references_are_references():
    assert is_ref(make_reference("a"))
    assert not any(map(is_ref, ("a", None, Reference, {"ref": {"path": ["a"]}})))


def test_a_key_of_any_length_is_read():
    reference = make_reference(".".join(["a"] * 100_000))
    assert reference.depth == 100_000
    assert reference.resolve(None, Scope({"a": {"a": 1}}), PREFS) is UNDEFINED
    assert len(make_reference("." * 100_000 + "a").display) < 100


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

test_case_has_expected_outcome = checked(CASES)


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


def test_json_schema_accepts_the_values_of_all_branches():
    (info,) = pm.inspect(BOTH).schema_of("v").conditions
    assert info.is_joint
    assert info.ref.names == ["a", "b"]
    made = BOTH.json_schema(mode="input")
    assert made.get("allOf") is None
    assert "v" not in made.get("required", [])


def test_explain_names_the_keys():
    assert "a, b is {'a': 1, 'b': 'x'}" in str(BOTH.explain({"a": 1, "b": "x"}))
