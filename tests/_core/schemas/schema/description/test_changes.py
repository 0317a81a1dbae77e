"""The changes from one schema to another: each kind of change, and that they hold for values."""

from __future__ import annotations

from typing import Any

import pytest
from fuzz.programs import DAILY
from hypothesis import assume, given, settings, strategies as st
from tests.strategies import RAISED, cases

import passmuster as pm

LIMITED = pm.number().min(2).max(5)


@pytest.mark.parametrize(("old", "new", "messages"), [
    (LIMITED, LIMITED, []),
    (LIMITED, pm.number().min(1).max(5), ["widened: value: it is at least 1, it was at least 2"]),
    (LIMITED, pm.number().min(2), ["widened: value: it is without a limit, it was at most 5"]),
    (LIMITED, pm.number().min(2).less(5), ["narrowed: value: it is less than 5, it was at most 5"]),
    (pm.number().max(-1), pm.number().max(-2), ["narrowed: value: it is at most -2, it was at most -1"]),
    (pm.string().length(3), pm.string().min(3),
     ["widened: value: it is without a limit, it was at most 3"]),
    (LIMITED, pm.number().min(pm.ref("a")).max(5), ["unclear: value: the limits changed"]),
    (pm.number().max(10**400), pm.number().max(2),
     ["narrowed: value: it is at most 2, it was at most a huge number"]),
    (pm.date().min("2026-01-01"), pm.date(),
     ["widened: value: it is without a limit, it was at least 2026-01-01 00:00:00+00:00"]),
    (pm.number(), pm.string(), ["changed: value: the type is string, it was number"]),
    (pm.any(), pm.string(), ["narrowed: value: the type is string, it was any"]),
    (pm.string(), pm.any(), ["widened: value: the type is any, it was string"]),
    (pm.any(), pm.required(), ["narrowed: value: it is required, it was optional"]),
    (pm.required(), pm.any(), ["widened: value: it is optional, it was required"]),
    (pm.any(), pm.forbidden(), ["narrowed: value: it is forbidden, it was optional"]),
    (pm.forbidden(), pm.any(), ["widened: value: it is optional, it was forbidden"]),
    (pm.forbidden(), pm.required(), ["changed: value: it is required, it was forbidden"]),
    (pm.valid(1), pm.valid(1, True), ["widened: value: the value True is allowed"]),
    (pm.valid("a", "b"), pm.valid("a"), ["narrowed: value: the value 'b' is no longer allowed"]),
    (pm.string(), pm.string().valid("a"), ["narrowed: value: only listed values pass"]),
    (pm.string().valid("a"), pm.string(), ["widened: value: not only listed values pass"]),
    (pm.string(), pm.string().allow(None), ["widened: value: the value None is allowed"]),
    (pm.number().valid(""), pm.number(), ["widened: value: not only listed values pass",
        "narrowed: value: the value '' is no longer allowed"]),
    (pm.number().valid("", 1), pm.number().allow(""), ["widened: value: not only listed values pass"]),
    (pm.number().valid(""), pm.number().custom(str), ["widened: value: not only listed values pass",
        "unclear: value: the value '' is no longer allowed"]),
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
    (pm.object({}).unknown(), pm.object({}).unknown(False),
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
     ["changed: value: the keyword not changed"]),
    (pm.from_json_schema({"not": {"type": "string"}}),
     pm.from_json_schema({"minimum": 3, "maxLength": 2}),
     ["widened: value: the keyword not is gone",
      "narrowed: value: the keyword kinds number is new",
      "narrowed: value: the keyword kinds string is new"]),
    (pm.any(), pm.any().example(1).meta({"a": 1}).alter({"x": lambda schema: schema}), []),
    (pm.string(), pm.string().label("a").description("b").note("c"), []),
    (pm.string(), pm.string().email(), ["narrowed: value: the rule email is new"]),
    (pm.string().email(), pm.string(), ["widened: value: the rule email is gone"]),
    (pm.string(), pm.string().trim(), ["narrowed: value: the rule trim(enabled=True) is new"]),
    (pm.date(), pm.date().only_date(), ["output: value: the rule onlyDate is new"]),
    (pm.any(), pm.any().custom(str), ["unclear: value: the rule custom(method=<class 'str'>) is new"]),
    (pm.binary(), pm.binary().max(3), ["narrowed: value: it is at most 3, it was without a limit"]),
    (pm.string().max(3, "utf8"), pm.string().max(3), ["unclear: value: the limits changed"]),
    (pm.decimal(), pm.decimal().digits(3),
    ["narrowed: value: it is at most 3 digits, it was without a limit"]),
    (pm.number(), pm.number().port(), ["narrowed: value: it is at least 0, it was without a limit",
        "narrowed: value: it is at most 65535, it was without a limit",
        "narrowed: value: the rule port is new"]),
    (pm.number(), pm.number().positive(),
     ["narrowed: value: it is more than 0, it was without a limit"]),
    (pm.any(), pm.any().when("a", is_=1, then=2), ["unclear: value: the conditions changed"]),
    (pm.any(), pm.any().strict(), ["unclear: value: the preferences changed"]),
])  # fmt: skip
def test_each_change_of_a_value_has_its_message(old, new, messages):
    changes = pm.diff(old, new)
    assert list(map(str, changes)) == messages
    assert changes.is_compatible == all(line.startswith(("widened", "output")) for line in messages)


KEYS = pm.object({"a": pm.number(), "b": pm.string()})


@pytest.mark.parametrize(("old", "new", "messages"), [
    (KEYS, KEYS.keys({"c": pm.any()}), ["widened: c: the key is new"]),
    (KEYS, KEYS.keys({"c": pm.required()}), ["changed: c: the key is new, and required"]),
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
     ["widened: value: it has 2 ordered items, it had 1"]),
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
def test_each_change_within_a_value_has_its_path(old, new, messages):
    changes = pm.diff(old, new)
    assert list(map(str, changes)) == messages
    assert pm.diff(old.describe(), new.describe()) == changes
    assert len(changes) == len(messages)


def test_functions_of_descriptions_need_not_be_there():
    old = {"type": "string", "rules": [{"name": "custom", "args": {"description": "title"}}]}
    new = {"type": "string", "flags": {"default": {"$function": "now"}}}
    assert list(map(str, pm.diff(old, new))) == [
        "output: value: default is {'$function': 'now'}",
        "unclear: value: the rule custom(description='title') is gone",
    ]
    assert pm.diff(old, old).is_compatible


def test_schemas_in_the_types_of_extensions_are_compared():
    lib = pm.extend(
        {"type": "choice", "base": pm.alternatives(1, 2)},
        {"type": "tags", "base": pm.array()},
        {"type": "guess", "validate": lambda value: None},
    )
    old, new = lib.tags().items(pm.number()), lib.tags().items(pm.number().max(3))
    messages = ["narrowed: []: it is at most 3, it was without a limit"]
    assert list(map(str, pm.diff(old, new))) == messages
    assert list(map(str, lib.diff(old.describe(), new.describe()))) == messages
    assert not pm.diff(pm.array(), lib.tags())
    assert list(map(str, pm.diff(lib.choice(), lib.choice().try_(3)))) == [
        "widened: |2: the alternative is new"
    ]
    assert not pm.diff(pm.any(), lib.guess()).is_compatible
    with pytest.raises(pm.SchemaError, match="there is no type 'tags'"):
        pm.diff(old.describe(), new)


def test_changes_are_shown_as_lines():
    changes = pm.diff(pm.any(), pm.required())
    assert repr(changes) == "<Changes: narrowed: value: it is required, it was optional>"
    assert repr(pm.diff(pm.any(), pm.any())) == "<Changes: none>"
    (change,) = changes
    assert (change.path, change.kind, change.is_compatible) == ("", "narrowed", False)


@pytest.mark.parametrize("given_", [5, None, {}, {"type": 5}, "any"])
def test_other_arguments_than_schemas_are_refused(given_):
    with pytest.raises(pm.SchemaError, match="diff: new must be a schema or a description"):
        pm.diff(pm.any(), given_)


# Pairs

NUMBER, STRING, ARRAY = pm.number(), pm.string(), pm.array()
OBJECT = pm.object({"a": pm.any(), "b": pm.any(), "c": pm.any()})


def document(**keywords: object) -> Any:
    return pm.from_json_schema({"$schema": "https://json-schema.org/draft/2020-12/schema", **keywords})


def choice(*schemas: object) -> Any:
    return pm.alternatives(*schemas)


CONDITIONS = [{"if": {"const": number}, "then": {"minLength": number}} for number in range(30)]
EQUAL = [
    (NUMBER.port(), NUMBER.integer().min(0).max(65535)),
    (NUMBER.positive(), NUMBER.greater(0)),
    (NUMBER.negative(), NUMBER.less(0)),
    (NUMBER.integer().positive(), NUMBER.integer().min(1)),
    (NUMBER.integer().greater(2), NUMBER.integer().min(3)),
    (NUMBER.integer().less(5), NUMBER.integer().max(4.5)),
    (NUMBER.multiple(1), NUMBER.integer()),
    (NUMBER.multiple(2).multiple(3), NUMBER.multiple(6)),
    (NUMBER.multiple(2).multiple(4), NUMBER.multiple(4)),
    (NUMBER.multiple(4).min(5), NUMBER.multiple(4).min(8)),
    (NUMBER.multiple(0.5).integer(), NUMBER.integer()),
    (NUMBER.min(1).greater(1), NUMBER.greater(1)),
    (NUMBER.min(1).max(1.0), NUMBER.max(1).min(1)),
    (NUMBER.allow(3), NUMBER),
    (NUMBER.invalid("x"), NUMBER),
    (NUMBER.min(5).invalid(3), NUMBER.min(5)),
    (NUMBER.valid(1, 2).min(0), NUMBER.valid(2, 1)),
    (NUMBER.min(5).max(3), NUMBER.min(6).max(2)),
    (NUMBER.min(pm.ref("$a")).max(5), NUMBER.max(5).min(pm.ref("$a"))),
    (NUMBER.port().integer(), NUMBER.port()),
    (pm.any().valid(1).valid(2), pm.valid(2, 1)),
    (pm.any().optional(), pm.any()),
    (pm.valid("a").strict(), STRING.valid("a").strict()),
    (pm.valid("a"), STRING.valid("a")),
    (pm.any().warning("a.b"), pm.any()),
    (STRING.min(1), STRING),
    (STRING.length(3), STRING.min(3).max(3)),
    (STRING.allow("").min(1), STRING.allow("")),
    (STRING.allow("").min(0), STRING.min(0)),
    (STRING.allow("a"), STRING),
    (STRING.invalid(5), STRING),
    (STRING.insensitive(), STRING),
    (STRING.pattern("a").pattern("b"), STRING.pattern("b").pattern("a")),
    (STRING.pattern("a"), STRING.pattern("a", name="letter")),
    (STRING.alphanum().token(), STRING.alphanum()),
    (STRING.hex().token(), STRING.hex()),
    (STRING.ip(version=["ipv4", "ipv6"]), STRING.ip(version=["ipv6", "ipv4"])),
    (STRING.uri(scheme="https"), STRING.uri(scheme=["https"])),
    (STRING.guid(version=["uuidv4"]), STRING.guid(version="uuidv4")),
    (STRING.email().lowercase(), STRING.lowercase().email()),
    (pm.date().min("2026-01-01"), pm.date().min("2026-01-01T00:00:00Z")),
    (pm.decimal().min(1), pm.decimal().min("1.0")),
    (pm.decimal().multiple("0.5").multiple("0.25"), pm.decimal().multiple("0.5")),
    (pm.binary().length(2), pm.binary().min(2).max(2)),
    (pm.binary().min(0), pm.binary()),
    (ARRAY.min(0), ARRAY),
    (ARRAY.length(2), ARRAY.min(2).max(2)),
    (ARRAY.items(NUMBER, STRING), ARRAY.items(STRING, NUMBER)),
    (ARRAY.items(NUMBER, STRING), ARRAY.items(choice(NUMBER, STRING))),
    (ARRAY.items(NUMBER, NUMBER.min(3)), ARRAY.items(NUMBER)),
    (ARRAY.has(NUMBER).has(pm.any()), ARRAY.has(NUMBER)),
    (ARRAY.items(1, 2), ARRAY.items(pm.valid(1, 2))),
    (pm.object({}).unknown(), pm.object()),
    (pm.object().unknown(False), pm.object()),
    (OBJECT.unknown(False), OBJECT),
    (OBJECT.unknown(), pm.object().min(0)),
    (pm.object({"a": pm.any(), "b": pm.forbidden()}), pm.object({"a": pm.any()})),
    (OBJECT.and_("a", "b"), OBJECT.and_("b", "a")),
    (OBJECT.and_("a", "b"), OBJECT.with_("a", "b").with_("b", "a")),
    (OBJECT.nand("a", "b"), OBJECT.without("a", "b")),
    (OBJECT.oxor("a", "b"), OBJECT.nand("b", "a")),
    (OBJECT.xor("a", "b"), OBJECT.or_("a", "b").oxor("a", "b")),
    (OBJECT.with_("a", ["b", "c"]), OBJECT.with_("a", "c").with_("a", "b")),
    (OBJECT.or_("a", "b").or_("a", "b", "c"), OBJECT.or_("b", "a")),
    (choice(1, 2), pm.valid(1, 2)),
    (choice(NUMBER), NUMBER),
    (choice(NUMBER, STRING), choice(STRING, NUMBER)),
    (choice(choice(NUMBER, STRING), True), choice(NUMBER, choice(STRING, True))),
    (choice(NUMBER, pm.any()), pm.any()),
    (choice(NUMBER, NUMBER.min(2)), NUMBER),
    (choice(NUMBER, STRING).match("one"), choice(STRING, NUMBER).match("one")),
    (choice(NUMBER).required(), NUMBER.required()),
    (document(type=["string", "number"]), document(anyOf=[{"type": "number"}, {"type": "string"}])),
    (document(type=["string"]), document(type="string")),
    (document(type="integer"), document(type="number", multipleOf=1)),
    (document(const=1), document(enum=[1])),
    (document(type="string", allOf=[{"minLength": 2}]), document(type="string", minLength=2)),
    (document(type="string", allOf=[True]), document(type="string")),
    (document(minimum=3, maxLength=2), document(maxLength=2, minimum=3)),
    (document(allOf=[{"not": {"const": 1}}]), document(**{"not": {"enum": [1]}})),
    (document(allOf=CONDITIONS), document(allOf=CONDITIONS[::-1])),
]
"""Pairs of schemas that mean the same."""

WIDER = [
    (NUMBER.multiple(4), NUMBER.multiple(2)),
    (NUMBER.multiple(6), NUMBER.multiple(3)),
    (NUMBER.multiple(1.5), NUMBER.multiple(0.5)),
    (NUMBER.port(), NUMBER.integer()),
    (NUMBER.port(), NUMBER.min(0)),
    (NUMBER.positive(), NUMBER.min(0)),
    (NUMBER.integer().min(1), NUMBER.greater(0)),
    (NUMBER.integer().positive(), NUMBER.integer().min(0)),
    (NUMBER.min(2).max(4), NUMBER.min(1).max(5)),
    (NUMBER.valid(3, 4), NUMBER.min(2)),
    (NUMBER.valid(3), NUMBER.valid(3, 4)),
    (NUMBER.invalid(3), NUMBER),
    (NUMBER, NUMBER.allow("x")),
    (NUMBER, NUMBER.unsafe()),
    (NUMBER.min(5).max(3), NUMBER.max(3)),
    (NUMBER, pm.any()),
    (pm.valid(1), NUMBER),
    (pm.valid(1, 2), pm.valid(1, 2, 3)),
    (NUMBER.required(), NUMBER),
    (pm.forbidden(), pm.any()),
    (NUMBER, NUMBER.failover(1)),
    (STRING.min(2), STRING),
    (STRING, STRING.allow("")),
    (STRING, STRING.min(0)),
    (STRING.length(2), STRING.max(3)),
    (STRING.max(3, "utf8"), STRING.max(4, "utf8")),
    (STRING.pattern("a").pattern("b"), STRING.pattern("b")),
    (STRING.alphanum(), STRING.token()),
    (STRING.hex(), STRING.alphanum()),
    (STRING.email(), STRING),
    (STRING.ip(version="ipv4"), STRING.ip()),
    (STRING.ip(version="ipv4"), STRING.ip(version=["ipv4", "ipv6"])),
    (STRING.ip(cidr="required"), STRING.ip()),
    (STRING.uri(scheme=["https"]), STRING.uri(scheme=["http", "https"])),
    (STRING.uri(scheme="https"), STRING.uri()),
    (STRING.guid(version="uuidv4"), STRING.guid()),
    (STRING.valid("a"), STRING.min(1)),
    (STRING.valid("a"), STRING.valid("a").insensitive()),
    (STRING.json(NUMBER.min(2)), STRING.json(NUMBER)),
    (pm.date().min("2026-02-01"), pm.date().min("2026-01-01")),
    (pm.date().iso(), pm.date()),
    (pm.date().format("date"), pm.date().iso()),
    (pm.decimal().places(1), pm.decimal().places(2)),
    (pm.decimal().digits(3).min("1.5"), pm.decimal().min(1)),
    (pm.binary().max(2), pm.binary().max(3)),
    (pm.boolean(), pm.boolean().truthy("yes")),
    (pm.boolean().sensitive(), pm.boolean()),
    (pm.function().arity(2), pm.function().min_arity(1)),
    (pm.object().instance(bool), pm.object().instance(int)),
    (ARRAY.items(NUMBER.min(3)), ARRAY.items(NUMBER)),
    (ARRAY.items(NUMBER), ARRAY.items(NUMBER, STRING)),
    (ARRAY.items(NUMBER), ARRAY),
    (ARRAY.ordered(NUMBER), ARRAY.ordered(NUMBER, STRING)),
    (ARRAY.ordered(NUMBER), ARRAY),
    (ARRAY.ordered(NUMBER), ARRAY.ordered(NUMBER).items(STRING)),
    (ARRAY.ordered(NUMBER.required()), ARRAY.ordered(NUMBER)),
    (ARRAY.has(NUMBER.min(3)), ARRAY.has(NUMBER)),
    (ARRAY.unique(), ARRAY),
    (ARRAY, ARRAY.single()),
    (ARRAY, ARRAY.sparse()),
    (ARRAY.length(2), ARRAY.min(1).max(3)),
    (pm.object({"a": NUMBER}), pm.object({"a": pm.any()})),
    (pm.object({"a": NUMBER}), pm.object({"a": NUMBER, "b": STRING})),
    (pm.object({"a": NUMBER.required()}), pm.object({"a": NUMBER})),
    (pm.object({"a": NUMBER}), pm.object({"a": NUMBER}).unknown()),
    (pm.object({"a": NUMBER, "b": NUMBER}).unknown(), pm.object({"a": NUMBER}).unknown()),
    (pm.object({"a": NUMBER}), pm.object()),
    (OBJECT.xor("a", "b"), OBJECT.or_("a", "b")),
    (OBJECT.or_("a", "b"), OBJECT.or_("a", "b", "c")),
    (OBJECT.and_("a", "b", "c"), OBJECT),
    (OBJECT.nand("a", "b"), OBJECT.nand("a", "b", "c")),
    (OBJECT.and_("a", "b"), OBJECT.with_("a", "b")),
    (NUMBER, choice(NUMBER, STRING)),
    (choice(NUMBER.min(2), STRING), choice(STRING, NUMBER)),
    (choice(1, 2), choice(1, 2, 3)),
    (choice(1, 2), NUMBER),
    (choice(NUMBER, STRING), pm.any()),
    (document(type="object", **{"not": {"required": ["a"]}}), document(type="object")),
    (document(**{"not": {"type": ["string", "null"]}}), document(**{"not": {"type": "string"}})),
    (document(type="string", minLength=3), document(minLength=3)),
    (document(enum=[1, 2]), document(type="number")),
    (document(minimum=3), document(minimum=2)),
    (document(type="string"), document(type=["string", "number"])),
    (
        document(anyOf=[{"minimum": 3}, {"type": "string"}]),
        document(anyOf=[{"minimum": 2}, {"type": "string"}]),
    ),
    (document(required=["a", "b"]), document(required=["a"])),
    (document(propertyNames={"maxLength": 2}), document(propertyNames={"maxLength": 3})),
    (
        document(type="array", prefixItems=[{"minimum": 3}]),
        document(type="array", prefixItems=[{"minimum": 2}]),
    ),
    (
        document(dependentSchemas={"a": {"required": ["b", "c"]}}),
        document(dependentSchemas={"a": {"required": ["b"]}}),
    ),
    (document(contains={"type": "number", "minimum": 3}), document(contains={"type": "number"})),
    (document(minLength=2, pattern="a"), document(pattern="a")),
]
"""Pairs of schemas of which the second one passes more."""

OTHERS = [
    (NUMBER, STRING, "changed"),
    (pm.forbidden(), pm.required(), "changed"),
    (NUMBER.multiple(4), NUMBER.multiple(6), "narrowed widened"),
    (NUMBER.min(2), NUMBER.max(5), "narrowed widened"),
    (NUMBER.min(2).max(5), NUMBER.min(3).max(6), "narrowed widened"),
    (NUMBER.valid(1), NUMBER.valid(2), "narrowed widened"),
    (NUMBER.valid("x"), NUMBER, "narrowed widened"),
    (NUMBER, NUMBER.valid("x"), "narrowed widened"),
    (NUMBER, NUMBER.integer().allow("x"), "narrowed widened"),
    (NUMBER.min(2), NUMBER.min(pm.ref("$a")), "unclear"),
    (NUMBER.multiple(pm.ref("$a")), NUMBER, "unclear"),
    (NUMBER, NUMBER.custom(abs), "unclear"),
    (NUMBER.min(2).custom(abs), NUMBER.custom(abs).min(2), "narrowed widened"),
    (NUMBER.custom(abs).min(2), NUMBER.custom(abs).min(1), "widened"),
    (NUMBER, NUMBER.strict(), "unclear"),
    (NUMBER, NUMBER.precision(2), "output"),
    (NUMBER.max(5), NUMBER.max(5).precision(2), "unclear"),
    (NUMBER, NUMBER.default(1), "output"),
    (NUMBER, pm.link("#a"), "unclear"),
    (STRING.pattern("a"), STRING.pattern("b"), "unclear"),
    (STRING.email(), STRING.uri(), "narrowed widened"),
    (STRING, STRING.lowercase(), "output"),
    (STRING, STRING.trim(), "narrowed"),
    (STRING.allow(""), STRING.allow("").trim(), "output"),
    (STRING.max(3), STRING.max(3).trim(), "unclear"),
    (STRING.strict().lowercase(), STRING.strict(), "widened"),
    (STRING.truncate().max(3), STRING.truncate().max(5), "output"),
    (STRING.truncate().max(3).pattern("a"), STRING.truncate().max(5).pattern("a"), "unclear"),
    (STRING.max(3, "utf8"), STRING.max(3), "unclear"),
    (STRING.iso_date().max(24), STRING.max(24), "unclear"),
    (STRING.invalid("a"), STRING.invalid("a").insensitive(), "unclear"),
    (pm.date(), pm.date().timestamp("unix"), "unclear"),
    (pm.date().max("now"), pm.date(), "unclear"),
    (ARRAY.items(NUMBER), ARRAY.items(STRING), "changed"),
    (ARRAY.items(NUMBER, True), ARRAY.items(STRING, True), "narrowed widened"),
    (ARRAY.items(NUMBER.required()), ARRAY.items(NUMBER, STRING), "unclear"),
    (ARRAY.items(NUMBER.forbidden()), ARRAY.items(NUMBER.min(3).forbidden()), "unclear"),
    (ARRAY, ARRAY.sort(), "narrowed"),
    (pm.object({"a": NUMBER}), pm.object({"b": NUMBER}), "narrowed widened"),
    (pm.object({"a": NUMBER}), pm.object({"a": NUMBER, "b": pm.required()}), "changed"),
    (pm.object({"a": NUMBER}).pattern("^b", 1), pm.object({"a": NUMBER, "b": 1}).pattern("^b", 1), "unclear"),
    (pm.object().unknown(), pm.object({"a": pm.any().default(1)}).unknown(), "output"),
    (OBJECT.and_("a", "b"), OBJECT.or_("a", "b"), "narrowed widened"),
    (OBJECT.or_("a", "b"), OBJECT.keys({"a": pm.any().default(1)}).or_("a", "b"), "output unclear"),
    (choice(NUMBER, STRING), choice(NUMBER, pm.boolean()), "narrowed widened"),
    (choice(NUMBER, STRING), choice(NUMBER, STRING).match("one"), "unclear"),
    (choice(choice(1, 2).forbidden(), 3), choice(1, 2, 3), "narrowed widened"),
    (pm.any().when("$a", is_=1, then=2), pm.any(), "unclear"),
    (document(type="string"), document(type="number"), "changed"),
    (document(**{"not": {"const": 1}}), document(**{"not": {"const": 2}}), "narrowed widened"),
    (
        document(oneOf=[{"type": "string"}, {"minimum": 3}]),
        document(oneOf=[{"type": "string"}, {"minimum": 2}]),
        "unclear",
    ),
    (
        document(**{"if": {"type": "string"}, "then": {"minLength": 2}}),
        document(**{"if": {"type": "string"}, "then": {"minLength": 3}}),
        "unclear",
    ),
]
"""Pairs of schemas of which neither is known to include the other, with the kinds of change."""


def kinds_of(old: Any, new: Any) -> list[str]:
    return sorted({change.kind for change in pm.diff(old, new)})


def test_other_words_for_the_same_meaning_are_no_change():
    assert len(EQUAL) >= 60
    for one, other in EQUAL:
        assert pm.diff(one, other) == pm.diff(other, one) == (), (one, other)


def test_wider_schemas_are_widened_and_narrower_ones_narrowed():
    assert len(WIDER) >= 50
    for narrow, wide in WIDER:
        assert (kinds_of(narrow, wide), kinds_of(wide, narrow)) == (["widened"], ["narrowed"]), (narrow, wide)


def test_changed_and_unclear_pairs_are_distinguished():
    for old, new, kinds in OTHERS:
        assert kinds_of(old, new) == kinds.split(), (old, new)


# Whether the changes hold for values

CALLS = {
    "number": [
        "min(2)", "min(3)", "greater(2)", "max(5)", "less(6)", "integer()", "multiple(2)", "multiple(4)",
        "multiple(0.5)", "positive()", "negative()", "port()", "precision(1)", "allow('x')", "allow(3)",
        "valid(4)", "valid(3, 'x')", "invalid(4)", "unsafe()", "failover(3)", "custom(abs)",
        "min(pm.ref('$a'))",
    ],
    "string": [
        "min(0)", "min(1)", "min(2)", "max(3)", "length(2)", "lowercase()", "uppercase()", "trim()",
        "truncate()",
        "pattern('a')", "pattern('b', invert=True)", "alphanum()", "token()", "hex()",
        "hex(byte_aligned=True)",
        "allow('')", "valid('a', 'ab')", "valid('A')", "insensitive()", "invalid('ab')", "max(3, 'utf8')",
        "ip()",
        "ip(version='ipv4')", "iso_date()", "json()", "replace('a', 'b')", "empty('')",
    ],
    "array": [
        "items(pm.number())", "items(pm.number(), pm.string())", "items(pm.any())",
        "items(pm.number().max(3))",
        "items(pm.string().forbidden())", "items(pm.number().required())", "ordered(pm.number())",
        "ordered(pm.number(), pm.string())", "ordered(pm.number().required())", "min(0)", "min(1)", "max(2)",
        "length(1)", "unique()", "has(pm.number())", "has(pm.number().max(3))", "single()", "sparse()",
        "sort()",
    ],
    "object": [
        "keys({'a': pm.number()})", "keys({'a': pm.any()})", "keys({'a': pm.required()})", "keys({})",
        "keys({'b': pm.string()})", "keys({'b': pm.forbidden()})", "keys({'c': pm.any().default(1)})",
        "unknown()",
        "unknown(False)", "and_('a', 'b')", "or_('a', 'b')", "or_('a', 'b', 'c')", "xor('a', 'b')",
        "oxor('a', 'b')", "oxor('a', 'b', 'c')", "nand('a', 'b')", "nand('a', 'b', 'c')", "with_('a', 'b')",
        "without('a', 'b')", "min(1)", "max(2)", "pattern('^b', pm.number())", "rename('c', 'a')",
    ],
}  # fmt: skip
KEYWORDS = [
    {"type": "string"}, {"type": "number"}, {"type": ["string", "number"]}, {"type": "object"},
    {"minimum": 3},
    {"maximum": 5}, {"minLength": 2}, {"maxLength": 2}, {"enum": [1, 2]}, {"enum": [1, "a"]}, {"const": 1},
    {"enum": [{"a": 1}, 1]}, {"not": {"type": "string"}}, {"not": {"const": 1}}, {"required": ["a"]},
    {"required": ["a", "b"]}, {"properties": {"a": {"type": "string"}}}, {"additionalProperties": False},
    {"items": {"type": "number"}}, {"prefixItems": [{"type": "number"}]},
    {"allOf": [{"minLength": 1}, False]},
    {"anyOf": [{"type": "string"}, {"minimum": 3}]}, {"oneOf": [{"type": "string"}, {"type": "number"}]},
    {"if": {"type": "string"}, "then": {"minLength": 2}}, {"contains": {"type": "number"}}, {"minItems": 1},
    {"propertyNames": {"maxLength": 1}}, {"dependentRequired": {"a": ["b"]}},
    {"unevaluatedProperties": False},
]  # fmt: skip
VALUES = [
    pm.UNDEFINED, None, True, *range(-2, 9), 2.25, 2.5, 70000, 10**20, "", "x", "3", "a", "A", "ab", "AB",
    " ab ",
    "   ", "abc", "abcd", "é", "ééé", "0x1f", "10.0.0.1", "::1", "2026-01-01", [], [1], [5], ["a"], [1, 1],
    [1, "a"],
    ["a", 1], [1, 2, 3], [None], {}, {"a": 1}, {"a": "x"}, {"b": 1}, {"b": "x"}, {"a": 1, "b": "x"},
    {"a": 1, "b": 2},
    {"c": 1}, {"a": 1, "c": 1}, {"b": "x", "c": 1}, {"a": 1, "b": 2, "c": 3}, {"bb": 1},
    {"a": "xyz", "bb": 2},
]  # fmt: skip


@st.composite
def pairs(draw: Any) -> Any:
    """Return two schemas of a few calls of one type, or of documents."""
    kind = draw(st.sampled_from([*CALLS, "document"]))
    schemas = []
    for _ in range(2):
        if kind == "document":
            keywords = draw(st.lists(st.sampled_from(KEYWORDS), max_size=3))
            schemas.append(document(**{name: one for row in keywords for name, one in row.items()}))
        else:
            calls = draw(st.lists(st.sampled_from(CALLS[kind]), max_size=4))
            presence = draw(st.sampled_from([[], [], ["required()"], ["forbidden()"]]))
            schemas.append(eval(".".join([f"pm.{kind}()", *calls, *presence]), {"pm": pm}))
    return schemas


def assert_changes_hold(old: Any, new: Any, values: list[Any]) -> None:
    kinds = {*kinds_of(old, new)} - {"output"}
    if not kinds.isdisjoint(("changed", "unclear")):
        return
    for value in values:
        try:
            verdicts = old.validate(value).error is None, new.validate(value).error is None
        except RAISED:
            continue
        assert "narrowed" in kinds or verdicts != (True, False), (old, new, value)
        assert "widened" in kinds or verdicts != (False, True), (old, new, value)


@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
@given(pairs())
@settings(max_examples=300)
def test_values_pass_as_the_changes_of_related_schemas_promise(pair):
    old, new = pair
    assert_changes_hold(old, new, VALUES)
    assert_changes_hold(pm.object({"a": old}), pm.object({"a": new}), [{"a": value} for value in VALUES])
    assert_changes_hold(pm.alternatives(old, False), pm.alternatives(new, False), VALUES)


@given(cases(DAILY), st.integers(0, 5), st.booleans())
def test_values_pass_as_the_changes_of_one_call_promise(case, gone, is_new):
    old, new = case.schema(gone if is_new else -1), case.schema(-1 if is_new else gone)
    try:
        values = [value for value, _ in [*case.runs(old), *case.runs(new)]]
        assert_changes_hold(old, new, values)
    except pm.SchemaError:
        assume(False)


def test_change_of_a_shared_schema_is_listed_at_each_place():
    def schema(leaf):
        part = pm.object({"x": leaf})
        return pm.object({"a": part, "b": pm.array().items(part), "c": pm.alternatives(part, 1)})

    assert list(map(str, pm.diff(schema(pm.string()), schema(pm.number())))) == [
        "changed: a.x: the type is number, it was string",
        "changed: b[].x: the type is number, it was string",
        "narrowed: c|0: the alternative is gone, or takes less",
        "widened: c|0: the alternative is new",
    ]
    whole = pm.object({"a": pm.object({"#b": schema(1)})}).shared(pm.string().id("s"))
    other = pm.object({"a": pm.object({"#b": schema(1)})}).shared(pm.number().id("s"))
    assert [change.path for change in pm.diff(whole, other)] == ["#s"]
    changes = pm.diff(whole, pm.object({"a": pm.object({"#b": schema(2)})}))
    assert next(iter(changes)).path == "a.#b.a.x"


def test_a_thousand_changes_are_listed_and_the_first_of_each_kind():
    old = pm.object({f"k{n}": pm.number() for n in range(2_000)})
    new = pm.object({**{f"k{n}": pm.number().min(1) for n in range(2_000)}, "last": pm.any()})
    changes = list(pm.diff(old, new))
    assert len(changes) == 1_001
    assert [changes[-2].kind, changes[-1].kind] == ["narrowed", "widened"]
