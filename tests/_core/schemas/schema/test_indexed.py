"""Entries of which there may be very many: indexes, the order of keys, the work that each one adds."""

from __future__ import annotations

import pickle
import random
from typing import Any, Callable

import pytest
from hypothesis import given, strategies as st
from tests.clock import opcodes, takes_less_than

import passmuster as pm
from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.schemas.schema import indexed
from passmuster._core.schemas.schema.indexed import (
    IndexedEntries,
    Key,
    ObjectKeys,
    by_id,
    by_key,
    by_sibling,
    by_source,
    by_target,
    check_ids,
    find_child,
    siblings_of,
    sort_keys,
)

ANY = pm.any()


@pytest.fixture
def many(monkeypatch):
    """Let a few entries be as many."""
    monkeypatch.setattr(indexed, "_MANY", 1)


def reading(*names):
    return pm.any().valid(*map(pm.ref, names)) if names else ANY


def keys(**siblings):
    return ObjectKeys([Key(name, reading(*names)) for name, names in siblings.items()])


def test_an_index_is_made_once_and_handed_on(many):
    made = ObjectKeys(keys(a="", b="a"))
    assert made.index_by(by_key) is made.index_by(by_key)
    more = made.with_added(keys(c="bx"))
    assert [*made.index_by(by_key)] == ["a", "b"]
    assert [*more.index_by(by_key)] == ["a", "b", "c"]
    assert set(more.index_by(by_sibling)) == {"a", "b", "x"} > set(made.index_by(by_sibling))
    assert IndexedEntries.of(more) is more
    assert IndexedEntries.of(keys(a="")).index_by(by_id) == {}


def test_two_of_one_id_are_refused():
    one, other = pm.any().id("x"), pm.number().id("x")
    assert IndexedEntries((one, one)).index_by(by_id) == {"x": one}
    with pytest.raises(pm.SchemaError, match="two different schemas have the id 'x'"):
        IndexedEntries((one, other)).index_by(by_id)


def test_one_definition_may_stand_in_several_places_with_other_presences_and_annotations():
    address = pm.object({"street": pm.string()}).id("Address")
    pm.object(
        {"home": address.required(), "work": address.description("Where?").tag("old"), "other": address}
    )
    for other in (
        address.min(1),
        address.default({}),
        address.keys({"zip": pm.string()}),
        pm.string().id("Address"),
    ):
        with pytest.raises(pm.SchemaError, match="two different schemas have the id 'Address'"):
            pm.object({"home": address, "work": other})
        with pytest.raises(pm.SchemaError, match="two different schemas have the id 'Address'"):
            pm.object({"home": address}).keys({"work": other})


def test_renamed_keys_and_those_that_are_read():
    renames = IndexedEntries((("a", "b", {}), ("b", "c", {})))
    assert (set(renames.index_by(by_source)), set(renames.index_by(by_target))) == ({"a", "b"}, {"b", "c"})
    assert siblings_of(pm.number().min(pm.ref("a")).max(pm.ref("...b")).valid(pm.ref("c"))) == {"a", "c"}


@pytest.mark.parametrize(
    "added, are_sorted",
    [
        (keys(c=""), True),
        (keys(c="ab"), True),
        (keys(c="", d="c"), False),  # they may be: that is for the sort to say
        (keys(x=""), False),
        (keys(c="c"), False),
    ],
)
def test_keys_stay_sorted_if_no_key_depends_on_the_added(many, added, are_sorted):
    before = ObjectKeys(keys(b="ax", a="")).sorted()
    made = before.with_added(added)
    assert [entry.key for entry in made] == ["a", "b", *[entry.key for entry in added]]
    assert (before.are_sorted, made.are_sorted) == (True, are_sorted)


@pytest.mark.parametrize(
    "changed, names, are_sorted",
    [
        (keys(b=""), "abc", True),
        (keys(b="a", c=""), "abc", True),
        (keys(b="c"), "abc", False),
        (keys(b="", d=""), "abcd", True),
        (keys(d="", a="d"), "abcd", False),
        (keys(d="", x=""), "abcdx", False),
    ],
)
def test_keys_are_put_in_the_place_of_those_of_their_names(many, changed, names, are_sorted):
    before = ObjectKeys(keys(a="", b="a", c="x")).sorted()
    made = before.with_replaced(changed)
    assert "".join([entry.key for entry in made]) == names
    assert made.are_sorted is are_sorted
    assert [made.index_by(by_key)[entry.key] for entry in made] == [*made]
    assert all(entry in made for entry in changed)


def test_keys_are_left_out(many):
    before = ObjectKeys(keys(a="", b=""))
    assert before.without(["x"]) is before
    assert [entry.key for entry in before.without(["x", "a"])] == ["b"]


def test_a_pickled_schema_has_its_keys_in_order():
    made = pickle.loads(pickle.dumps(pm.object({"b": reading("a"), "a": 1}).shared(pm.any().id("x"))))
    assert [*made.keys({"c": 1}).describe()["keys"]] == ["a", "b", "c"]
    assert made.shared(pm.any().id("y")).extract("x").type == "any"


@pytest.mark.parametrize("are_many", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_keys_one_by_one_are_sorted_as_if_all_were_looked_at_each_time(seed, are_many, request):
    if are_many:
        request.getfixturevalue("many")
    chosen = random.Random(seed)
    acyclic = chosen.sample("abcdefgh", 8)
    schemas = {
        name: reading(*chosen.sample(acyclic[:place], min(place, chosen.randrange(3))))
        for place, name in enumerate(acyclic)
    }
    names = chosen.sample(acyclic, 8)
    by_keys = by_concat = pm.object({}).unknown()
    forked, order = pm.object(dict.fromkeys(names, ANY)), []
    forked_order, done = names, {}
    for name in names:
        by_keys = by_keys.keys({name: schemas[name]})
        by_concat = by_concat.concat(pm.object().unknown().keys({name: schemas[name]}))
        order = sort_keys([(known, siblings_of(schemas[known])) for known in [*order, name]])
        assert [*by_keys.describe()["keys"]] == [*by_concat.describe()["keys"]] == order
        forked, done[name] = forked.fork(name, lambda schema, name=name: schemas[name]), schemas[name]
        forked_order = sort_keys([(known, siblings_of(done.get(known, ANY))) for known in forked_order])
        assert [*forked.describe()["keys"]] == forked_order


def one_by_one(made, add):
    def call_of(n):
        def call():
            schema = made(n)
            for i in range(n):
                schema = add(schema, i)

        return call

    return call_of


def empty(n):
    return pm.object({})


GROWING = {
    "keys": one_by_one(empty, lambda s, i: s.keys({f"k{i}": ANY})),
    "keys that read": one_by_one(empty, lambda s, i: s.keys({f"k{i}": reading(f"k{i - 1}") if i else ANY})),
    "keys that read above": one_by_one(empty, lambda s, i: s.keys({f"k{i}": reading("...a")})),
    "keys with ids": one_by_one(empty, lambda s, i: s.keys({f"k{i}": ANY.id(f"i{i}")})),
    "append": one_by_one(empty, lambda s, i: s.append({f"k{i}": ANY})),
    "concat": one_by_one(empty, lambda s, i: s.concat(pm.object({f"k{i}": ANY}))),
    "shared": one_by_one(empty, lambda s, i: s.shared(ANY.id(f"i{i}"))),
    "fork": one_by_one(
        lambda n: pm.object({f"k{i}": ANY for i in range(n)}), lambda s, i: s.fork(f"k{i}", ANY.concat)
    ),
    "items": one_by_one(lambda n: pm.array(), lambda s, i: s.items(pm.valid(i))),
    "try": one_by_one(lambda n: pm.alternatives(), lambda s, i: s.try_(pm.valid(i))),
    "conditional": one_by_one(
        lambda n: pm.alternatives(), lambda s, i: s.conditional(f"a{i}", is_=1, then=ANY)
    ),
    "rename": one_by_one(empty, lambda s, i: s.rename(f"k{i}", f"m{i}")),
    "and": one_by_one(
        lambda n: pm.object({f"k{i}": ANY for i in range(n + 1)}), lambda s, i: s.and_(f"k{i}", f"k{i + 1}")
    ),
}


@pytest.mark.parametrize("call_of", GROWING.values(), ids=GROWING)
def test_calls_that_add_one_each_are_made_in_linear_time(call_of):
    assert opcodes(call_of(120)) < 2.2 * opcodes(call_of(60))


A, B = pm.number().id("a"), pm.string().id("b")
IS_KEY, ARE_TWO = "is already a key of the object", "two different schemas have the id"


def test_a_schema_is_found_by_its_id_then_by_its_key():
    inner = pm.any().id("c")
    schema = pm.object({"x": A, "y": pm.array().items(B)}).shared(B).max(pm.ref("$n")).empty(inner)
    assert find_child(schema, "a") is find_child(schema, "x") is A
    assert find_child(schema, "b") is B
    assert find_child(schema, "c") is inner
    assert find_child(schema, "y").type == "array"
    assert find_child(schema, "z") is None
    assert find_child(pm.any().clone()._mutate_register(pm.date(), key="k"), "k").type == "date"


TAKEN = {
    "a key": (lambda: pm.object({"x": A}).keys({"a": 1}), IS_KEY),
    "the key of another": (lambda: pm.object({"a": 1}).keys({"x": A}), IS_KEY),
    "a key, of a shared schema": (lambda: pm.object({"a": 1}).shared(A), IS_KEY),
    "a key of a fork": (lambda: pm.object({"x": 1, "a": 1}).fork("x", lambda s: A), IS_KEY),
    "a key of a merge": (lambda: pm.object({"x": A}).concat(pm.object({"a": 1})), IS_KEY),
    "of two keys": (lambda: pm.object({"x": A, "y": pm.any().id("a")}), ARE_TWO),
    "of two keys one by one": (lambda: pm.object({"x": A}).keys({"y": pm.any().id("a")}), ARE_TWO),
    "of two shared": (lambda: pm.any().shared(A).shared(pm.any().id("a")), ARE_TWO),
    "of a key and a shared": (lambda: pm.object({"x": A}).shared(pm.any().id("a")), ARE_TWO),
    "of what is empty": (lambda: pm.any().empty(A).shared(pm.any().id("a")), ARE_TWO),
    "of an item": (lambda: pm.array().items(A).has(pm.any().id("a")), ARE_TWO),
}


@pytest.mark.parametrize("make, message", TAKEN.values(), ids=TAKEN)
def test_a_name_that_is_taken_is_refused(make, message):
    with pytest.raises(pm.SchemaError, match=message):
        make()


def test_a_name_is_free_where_its_schema_is_gone_and_for_the_same_schema():
    other = pm.any().id("a")
    assert pm.object({"x": A}).keys({"x": 1}).keys({"y": other}).extract("a") is other
    assert pm.object({"x": A, "y": 1}).fork("x", lambda s: pm.any()).shared(other).extract("a") is other
    assert pm.object({"x": A}).keys({"y": A}).shared(A).extract("a") is A
    check_ids(pm.object({"x": A, "y": A}))


def test_schemas_without_an_id_are_added_without_a_comparison(monkeypatch):
    looks = []
    index_by = IndexedEntries.index_by

    def look(entries, index):
        looks.extend([entries] if index is by_id else ())
        return index_by(entries, index)

    monkeypatch.setattr(IndexedEntries, "index_by", look)
    schemas = [
        pm.alternatives(pm.number().id("a"), pm.string()),
        pm.any().when("b", is_=1, then=pm.any().id("a")),
        pm.object().pattern("a", pm.any().id("a")),
    ]
    assert looks
    looks.clear()
    schemas[0].try_(pm.boolean())
    schemas[1].when("c", is_=1, then=pm.any())
    schemas[2].pattern("b", pm.any())
    pm.build({"type": "alternatives", "matches": [{"schema": {"type": "number"}}] * 3})
    assert looks == []


def test_added_id_is_compared_with_all_others():
    with pytest.raises(pm.SchemaError, match="two different schemas"):
        pm.alternatives(pm.number().id("a"), pm.string()).try_(pm.boolean().id("a"))
    with pytest.raises(pm.SchemaError, match="two different schemas"):
        pm.any().when("b", is_=1, then=pm.any().id("a")).when("c", is_=1, then=pm.number().id("a"))


def order(text):
    """`a>cd b c d`: a waits for c and d."""
    items = [(word[0], set(word[2:])) for word in text.split()]
    return "".join(sort_keys(items))


@pytest.mark.parametrize(("written", "validated"), [
    ("a b c", "abc"), ("a>c b c", "bca"), ("a>c b>c c", "cab"), ("a>c b c>b", "bca"),
    ("a>c b c>e d e", "bdeca"), ("a>d b>c c d", "cbda"), ("b>c a>d c d", "cbda"),
    ("a>c b c d>b", "bcad"), ("a>z b", "ab"), ("", ""),
])  # fmt: skip
def test_a_key_comes_after_those_it_refers_to_and_else_where_it_was_written(written, validated):
    assert order(written) == validated


@pytest.mark.parametrize(("written", "named"), [
    ("a>a", "'a' → 'a'"), ("x a>b b>a y", "'a' → 'b' → 'a'"),
    ("a>b b>c c>a", "'a' → 'b' → 'c' → 'a'"), ("d>a a>b b>a", "'a' → 'b' → 'a'"),
])  # fmt: skip
def test_keys_that_wait_for_each_other_are_named(written, named):
    with pytest.raises(SchemaError) as caught:
        order(written)
    assert named in str(caught.value)


@given(st.lists(st.sets(st.integers(0, 7)), min_size=1, max_size=8))
def test_every_key_comes_out_once_and_after_its_leaders(waits):
    items = list(enumerate(waits))
    try:
        found = sort_keys(items)
    except SchemaError:
        return
    assert sorted(found) == list(range(len(waits)))
    for key, after in items:
        for leader in after & set(found):
            assert found.index(leader) < found.index(key)


def test_a_chain_of_many_keys_is_sorted_in_near_linear_time():
    size = 20_000
    items = [(i, {i + 1}) for i in range(size)]
    assert sort_keys(items) == list(range(size - 1, -1, -1))
    assert takes_less_than(2, lambda: sort_keys(items))


def is_first(schema: Any) -> bool:
    """Tell whether the schema's key is looked at before the key `b`, which stands behind it."""
    value = {"a": "x", "b": "x"}
    error = pm.object({"a": schema, "b": pm.number()}).validate(value, abort_early=False).error
    keys = [detail.path[0] for detail in error.details]
    return keys.index("a") < keys.index("b")


def number() -> Any:
    return pm.number().min(pm.ref("b"))


REMEMBERED = {
    "min": lambda: number().min(5),
    "default": lambda: pm.number().default(pm.ref("b")).default(5),
    "empty": lambda: pm.number().empty(pm.valid(pm.ref("...b"))).empty(),
    "label": lambda: number().min(5).label("x"),
    "prefs": lambda: number().min(5).prefs({"convert": True}),
    "custom": lambda: number().min(5).custom(lambda value: value),
    "alter": lambda: number().min(5).alter({"x": lambda schema: schema.max(9)}),
    "keys": lambda: pm.object({"x": pm.number()}).max(pm.ref("b")).max(5).unknown(),
    "the same key by fork": lambda: (
        pm.object({"x": pm.number()}).max(pm.ref("b")).max(5).fork("x", lambda schema: schema)
    ),
    "a rule that is kept": lambda: number().keep().min(5),
    "a key of an array's items": lambda: pm.array().items(pm.number().min(pm.ref("...b"))).items(pm.number()),
    "an alternative": lambda: pm.alternatives(number()).try_(pm.number()),
    "the subject of an assertion": lambda: (
        pm.object({"x": pm.any()}).assert_(pm.ref("b"), pm.number()).keys({"y": pm.any()})
    ),
    "the condition of a when": lambda: pm.number().when("b", is_=1, then=2).concat(pm.number()),
}
"""Schemas that go on reading `b`, some of them only for the order of the keys."""


@pytest.mark.parametrize("make", REMEMBERED.values(), ids=REMEMBERED)
def test_a_key_that_is_or_was_read_comes_first(make: Callable[[], Any]):
    assert not is_first(make())


FORGOTTEN = {
    "message": lambda: number().min(5).message("x"),
    "rule": lambda: number().min(5).rule(warn=False),
    "when": lambda: number().min(5).when("c", is_=1, then=pm.number()),
    "concat": lambda: number().min(5).concat(pm.number()),
    "concat of any": lambda: pm.any().concat(number().min(5)),
    "concat replaces": lambda: number().concat(pm.number().min(5)),
    "tailor": lambda: number().min(5).tailor("x"),
    "override": lambda: number().min(5).allow(4).allow(pm.OVERRIDE, 2),
    "default": lambda: pm.number().default(pm.ref("b")).default(5).when("c", is_=1, then=pm.number()),
    "empty": lambda: pm.number().empty(pm.valid(pm.ref("...b"))).empty().max(3).keep(),
    "items": lambda: pm.array().max(pm.ref("b")).max(5).items(pm.number()),
    "keys": lambda: pm.object({"x": pm.number()}).max(pm.ref("b")).max(5).keys({"y": pm.number()}),
    "a key replaced": lambda: pm.object({"x": pm.number().min(pm.ref("...b"))}).keys({"x": pm.number()}),
    "no keys": lambda: pm.object({"x": pm.number().min(pm.ref("...b"))}).keys({}),
    "a key by fork": lambda: pm.object({"x": pm.number().min(pm.ref("...b"))}).fork(
        "x", lambda schema: pm.string()
    ),
    "an item by fork": lambda: (
        pm.array().items(pm.number().min(pm.ref("...b")).id("x")).fork("x", lambda schema: pm.string())
    ),
    "a key's own": lambda: pm.object({"x": pm.number().min(pm.ref("...b")).min(5)}).tailor("x"),
    "alternatives": lambda: (
        pm.alternatives(pm.string().max(0)).default(pm.ref("b")).default(5).try_(pm.number())
    ),
}
"""Schemas that no longer read `b`, put together anew since."""


@pytest.mark.parametrize("make", FORGOTTEN.values(), ids=FORGOTTEN)
def test_rebuilt_schema_forgets_its_old_references(make: Callable[[], Any]):
    assert is_first(make())


def test_a_replaced_rule_still_makes_a_circle():
    other = pm.number().min(pm.ref("a"))
    with pytest.raises(pm.SchemaError):
        pm.object({"a": number().min(5), "b": other})
    made = pm.object({"a": number().min(5).concat(pm.number()), "b": other})
    assert made.validate({"a": 7, "b": 6}).error.details[0].path == ["b"]


def test_keys_added_one_by_one_do_not_accumulate_references():
    schema = pm.object({"k": pm.number().min(pm.ref("...b"))})
    for i in range(50):
        schema = schema.keys({f"k{i}": pm.number()})
    assert len(schema.spec.refs) == 1


def test_built_schema_has_only_current_references():
    text = pm.x("{d}")
    for forgotten in (pm.array().default(text).items(1), pm.object({"x": 1}).default(text).keys({"y": 1})):
        made = pm.object({"d": forgotten})
        assert pm.build(made.describe()).describe() == made.describe()
    with pytest.raises(pm.SchemaError, match="circle"):
        pm.build(pm.object({"d": pm.any().default(text).concat(pm.any())}).describe())


def test_keys_in_a_renaming_template_come_first():
    renamed = pm.object().rename("x", pm.x("n{b}"))
    assert not is_first(renamed)
    assert is_first(renamed.keys({}))
    with pytest.raises(pm.SchemaError, match="circle"):
        pm.object({"a": pm.object().rename("x", pm.x("n{a}"))})
