"""What changed from one schema to another: each kind of change, and that no narrowing is missed."""

from __future__ import annotations

import pytest
from fuzz.programs import DAILY
from hypothesis import assume, given, strategies as st
from tests.strategies import RAISED, cases

import passmuster as pm

NUMBER = pm.number().min(2).max(5)


@pytest.mark.parametrize(("old", "new", "told"), [
    (NUMBER, NUMBER, []),
    (NUMBER, pm.number().min(1).max(5), ["widened: value: it is at least 1, it was at least 2"]),
    (NUMBER, pm.number().min(2), ["widened: value: it is without a limit, it was at most 5"]),
    (NUMBER, pm.number().min(2).less(5), ["narrowed: value: it is less than 5, it was at most 5"]),
    (pm.number().max(-1), pm.number().max(-2), ["narrowed: value: it is at most -2, it was at most -1"]),
    (pm.string().length(3), pm.string().min(3),
     ["widened: value: it is without a limit, it was at most 3"]),
    (NUMBER, pm.number().min(pm.ref("a")).max(5), ["unclear: value: the limits changed"]),
    (pm.number().max(10**400), pm.number().max(2),
     ["narrowed: value: it is at most 2, it was at most a huge number"]),
    (pm.date().min("2026-01-01"), pm.date(), ["unclear: value: the limits changed"]),
    (pm.number(), pm.string(), ["narrowed: value: the type is string, it was number"]),
    (pm.any(), pm.string(), ["narrowed: value: the type is string, it was any"]),
    (pm.string(), pm.any(), ["widened: value: the type is any, it was string"]),
    (pm.any(), pm.required(), ["narrowed: value: it is required, it was optional"]),
    (pm.required(), pm.any(), ["widened: value: it is optional, it was required"]),
    (pm.any(), pm.forbidden(), ["narrowed: value: it is forbidden, it was optional"]),
    (pm.forbidden(), pm.any(), ["widened: value: it is optional, it was forbidden"]),
    (pm.forbidden(), pm.required(), ["narrowed: value: it is required, it was forbidden"]),
    (pm.valid(1), pm.valid(1, True), ["widened: value: the value True is allowed"]),
    (pm.valid("a", "b"), pm.valid("a"), ["narrowed: value: the value 'b' is no longer allowed"]),
    (pm.string(), pm.string().valid("a"), ["narrowed: value: only listed values pass"]),
    (pm.string().valid("a"), pm.string(), ["widened: value: not only listed values pass"]),
    (pm.string(), pm.string().allow(None), ["widened: value: the value None is allowed"]),
    (pm.number().valid(""), pm.number(), ["widened: value: not only listed values pass",
        "narrowed: value: the value '' is no longer allowed"]),
    (pm.number().valid("", 1), pm.number().allow(""), ["widened: value: not only listed values pass"]),
    (pm.number().valid(""), pm.number().custom(str), ["widened: value: not only listed values pass",
        "unclear: value: the rule custom(method=<class 'str'>) is new"]),
    (pm.number(), pm.number().default(10**5000), ["output: value: default is a huge number"]),
    (pm.any().valid({"a": [10**5000]}), pm.any().valid({"a": [10**5000 + 1]}), [
        "widened: value: the value {'a': [a huge number]} is allowed",
        "narrowed: value: the value {'a': [a huge number]} is no longer allowed"]),
    (pm.any().valid({"a": 1}), pm.any().valid({"value": 1}), [
        "widened: value: the value {'value': 1} is allowed",
        "narrowed: value: the value {'a': 1} is no longer allowed"]),
    (pm.any().valid(10**5000, True), pm.any().valid(10**5000, True), []),
    (pm.string(), pm.string().invalid("a"), ["narrowed: value: the value 'a' is refused"]),
    (pm.string().invalid("a"), pm.string(), ["widened: value: the value 'a' is no longer refused"]),
    (pm.number(), pm.number().default(1), ["output: value: default is 1"]),
    (pm.number().default(1), pm.number().default(True), ["output: value: default is True, it was 1"]),
    (pm.number(), pm.number().unsafe(), ["widened: value: unsafe is True"]),
    (pm.date().raw(), pm.date(), ["output: value: result is no longer 'raw'"]),
    (pm.object().unknown(), pm.object().unknown(False),
     ["narrowed: value: unknown is False, it was True"]),
    (pm.string().failover("a"), pm.string(), ["narrowed: value: failover is no longer 'a'"]),
    (pm.date().timestamp(), pm.date(), ["unclear: value: format is no longer 'javascript'"]),
    (pm.boolean(), pm.boolean().truthy("yes"), ["widened: value: the value 'yes' is read as truthy"]),
    (pm.boolean().falsy("no"), pm.boolean(), ["narrowed: value: the value 'no' is no longer read as falsy"]),
    (pm.string().replace("a", "b"), pm.string().replace("a", "c"),
     ["unclear: value: the replacements changed"]),
    (pm.symbol().map({"a": pm.Symbol("a")}), pm.symbol().map({"b": pm.Symbol("a")}),
     ["unclear: value: the map changed"]),
    (pm.from_json_schema({"not": {"type": "string"}}), pm.from_json_schema({"not": {"type": "number"}}),
     ["unclear: value: the keywords changed"]),
    (pm.any(), pm.any().example(1).meta({"a": 1}).alter({"x": lambda schema: schema}), []),
    (pm.string(), pm.string().label("a").description("b").note("c"), []),
    (pm.string(), pm.string().email(), ["narrowed: value: the rule email is new"]),
    (pm.string().email(), pm.string(), ["widened: value: the rule email is gone"]),
    (pm.string(), pm.string().trim(), ["output: value: the rule trim(enabled=True) is new"]),
    (pm.date(), pm.date().only_date(), ["output: value: the rule onlyDate is new"]),
    (pm.any(), pm.any().custom(str), ["unclear: value: the rule custom(method=<class 'str'>) is new"]),
    (pm.binary(), pm.binary().max(3), ["narrowed: value: it is at most 3, it was without a limit"]),
    (pm.string().max(3, "utf8"), pm.string().max(3), ["unclear: value: the limits changed"]),
    (pm.decimal(), pm.decimal().digits(3), ["narrowed: value: the rule digits(limit=3) is new"]),
    (pm.number(), pm.number().port(), ["narrowed: value: the rule port is new"]),
    (pm.number(), pm.number().positive(), ["narrowed: value: the rule sign(sign='positive') is new"]),
    (pm.any(), pm.any().when("a", is_=1, then=2), ["unclear: value: the conditions changed"]),
    (pm.any(), pm.any().strict(), ["unclear: value: the preferences changed"]),
])  # fmt: skip
def test_what_is_said_of_a_value(old, new, told):
    assert list(map(str, pm.diff(old, new))) == told
    assert pm.diff(old, new).is_compatible == all(line.startswith(("widened", "output")) for line in told)


KEYS = pm.object({"a": pm.number(), "b": pm.string()})


@pytest.mark.parametrize(("old", "new", "told"), [
    (KEYS, KEYS.keys({"c": pm.any()}), ["widened: c: the key is new"]),
    (KEYS, KEYS.keys({"c": pm.required()}), ["narrowed: c: the key is new, and required"]),
    (KEYS.unknown(), KEYS.unknown().keys({"c": pm.number()}),
     ["narrowed: c: the key is new, and could hold anything before"]),
    (KEYS.unknown(), KEYS.unknown().keys({"c": pm.any()}), []),
    (KEYS, KEYS.omit("a"), ["narrowed: a: the key is gone"]),
    (KEYS.unknown(), KEYS.unknown().omit("a"), ["widened: a: the key is gone"]),
    (KEYS, KEYS.unknown(), ["widened: value: unknown is True"]),
    (pm.object(), KEYS, ["narrowed: value: it has keys of its own, where any were allowed"]),
    (KEYS, pm.object(), ["widened: value: any keys are allowed"]),
    (pm.object({"a": KEYS}), pm.object({"a": KEYS.keys({"b": pm.string().max(3)})}),
     ["narrowed: a.b: it is at most 3, it was without a limit"]),
    (KEYS, KEYS.and_("a", "b"), ["narrowed: value: the dependency and of a, b is new"]),
    (KEYS.and_("a", "b"), KEYS, ["widened: value: the dependency and of a, b is gone"]),
    (KEYS, KEYS.rename("x", "a"), ["unclear: value: the renames changed"]),
    (pm.array().items(pm.number()), pm.array().items(pm.number().max(3)),
     ["narrowed: []: it is at most 3, it was without a limit"]),
    (pm.array().items(1), pm.array(), ["widened: []: items can be anything"]),
    (pm.array(), pm.array().items(1), ["narrowed: []: items are asked for something"]),
    (pm.array().items(1), pm.array().items(1, 2), ["widened: []|1: the item is new"]),
    (pm.array().items(1, 2), pm.array().items(1), ["narrowed: []|1: the item is gone, or takes less"]),
    (pm.array().ordered(pm.number()), pm.array().ordered(pm.number().max(3)),
     ["narrowed: [0]: it is at most 3, it was without a limit"]),
    (pm.array().ordered(1), pm.array().ordered(1, 2),
     ["unclear: value: it has 2 ordered items, it had 1"]),
    (pm.number(), pm.alternatives(pm.string(), pm.number()), ["widened: |0: the alternative is new"]),
    (pm.alternatives(pm.string(), pm.number()), pm.number(),
     ["narrowed: |0: the alternative is gone, or takes less"]),
    (pm.alternatives(1, 2), pm.alternatives(2, 1), []),
    (pm.alternatives(1, 2), pm.alternatives(1, 2).match("all"),
     ["unclear: value: the alternatives changed"]),
    (pm.alternatives(1, 2), pm.alternatives(1, 2).required(),
     ["narrowed: value: it is required, it was optional"]),
    (pm.object({"l": pm.link("#n")}).shared(pm.number().id("n")),
     pm.object({"l": pm.link("#n")}).shared(pm.number().max(3).id("n")),
     ["narrowed: #n: it is at most 3, it was without a limit"]),
])  # fmt: skip
def test_what_is_said_of_what_lies_below(old, new, told):
    changes = pm.diff(old, new)
    assert list(map(str, changes)) == told
    assert pm.diff(old.describe(), new.describe()) == changes
    assert len(changes) == len(told)


def test_functions_of_descriptions_need_not_be_there():
    old = {"type": "string", "rules": [{"name": "custom", "args": {"description": "title"}}]}
    new = {"type": "string", "flags": {"default": {"$function": "now"}}}
    assert list(map(str, pm.diff(old, new))) == [
        "output: value: default is {'$function': 'now'}",
        "unclear: value: the rule custom(description='title') is gone",
    ]
    assert pm.diff(old, old).is_compatible


def test_what_is_in_the_types_of_extensions_is_compared():
    lib = pm.extend(
        {"type": "choice", "base": pm.alternatives(1, 2)},
        {"type": "tags", "base": pm.array()},
        {"type": "guess", "validate": lambda value: None},
    )
    old, new = lib.tags().items(pm.number()), lib.tags().items(pm.number().max(3))
    told = ["narrowed: []: it is at most 3, it was without a limit"]
    assert list(map(str, pm.diff(old, new))) == told
    assert list(map(str, lib.diff(old.describe(), new.describe()))) == told
    assert list(map(str, pm.diff(lib.choice(), lib.choice().try_(3)))) == [
        "widened: |2: the alternative is new"
    ]
    assert not pm.diff(pm.any(), lib.guess()).is_compatible
    with pytest.raises(pm.SchemaError, match="there is no type 'tags'"):
        pm.diff(old.describe(), new)


def test_it_shows_itself():
    changes = pm.diff(pm.any(), pm.required())
    assert repr(changes) == "<Changes: narrowed: value: it is required, it was optional>"
    assert repr(pm.diff(pm.any(), pm.any())) == "<Changes: none>"
    (change,) = changes
    assert (change.path, change.kind, change.is_compatible) == ("", "narrowed", False)


@pytest.mark.parametrize("given_", [5, None, {}, {"type": 5}, "any"])
def test_what_is_no_schema_is_refused(given_):
    with pytest.raises(pm.SchemaError, match="diff: new must be a schema or a description"):
        pm.diff(pm.any(), given_)


# Whether a value that is no longer listed, or mapped, passes without that is not asked.
UNLISTED = DAILY._replace(without=DAILY.without | {"map", "valid"})


@given(cases(UNLISTED), st.integers(0, 5), st.booleans())
def test_what_is_compatible_refuses_nothing_that_passed(case, gone, is_new):
    old, new = case.schema(gone if is_new else -1), case.schema(-1 if is_new else gone)
    try:
        is_compatible = pm.diff(old, new).is_compatible
    except pm.SchemaError:
        assume(False)
    for value, _ in case.runs(old) if is_compatible else ():
        try:
            if old.validate(value).error is None:
                assert new.validate(value).error is None
        except RAISED:
            continue


def test_what_stands_in_many_places_changed_in_each_of_them():
    def schema(leaf):
        part = pm.object({"x": leaf})
        return pm.object({"a": part, "b": pm.array().items(part), "c": pm.alternatives(part, 1)})

    assert list(map(str, pm.diff(schema(pm.string()), schema(pm.number())))) == [
        "narrowed: a.x: the type is number, it was string",
        "narrowed: b[].x: the type is number, it was string",
        "narrowed: c|0: the alternative is gone, or takes less",
        "widened: c|0: the alternative is new",
    ]
    whole = pm.object({"a": pm.object({"#b": schema(1)})}).shared(pm.string().id("s"))
    other = pm.object({"a": pm.object({"#b": schema(1)})}).shared(pm.number().id("s"))
    assert [change.path for change in pm.diff(whole, other)] == ["#s"]
    changes = pm.diff(whole, pm.object({"a": pm.object({"#b": schema(2)})}))
    assert next(iter(changes)).path == "a.#b.a.x"


def test_so_many_changes_are_listed_and_the_first_of_each_kind():
    old = pm.object({f"k{n}": pm.number() for n in range(2_000)})
    new = pm.object({**{f"k{n}": pm.number().min(1) for n in range(2_000)}, "last": pm.any()})
    changes = list(pm.diff(old, new))
    assert len(changes) == 1_001
    assert [changes[-2].kind, changes[-1].kind] == ["narrowed", "widened"]
