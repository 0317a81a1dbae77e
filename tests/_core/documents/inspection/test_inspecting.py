"""From schemas to their records."""

from __future__ import annotations

import re
import sys
import uuid
from datetime import time
from inspect import stack

import pytest

import passmuster as pm
from passmuster._core.documents.inspection import schema_info
from passmuster._core.documents.inspection.cursor import Cursor
from passmuster._core.documents.inspection.inspecting import Inspector, inspect, words_of
from passmuster._core.engine.constraints.constraint import (
    Asserted,
    Containing,
    Converted,
    Distinct,
    Formatted,
    Instance,
    Matching,
    Multiple,
    Opaque,
    Range,
    Size,
)


def means(schema: pm.Schema) -> list[object]:
    """All constraints of a schema, in order."""
    return [one for rule in inspect(schema).rules for one in rule.means]


def test_every_record_has_the_common_fields():
    schema = pm.number().required().allow(None, 5).invalid(7).failover(3).empty("").id("n").label("the n")
    info = inspect(schema.description("d").note("a", "b").tag("t").example(1).meta({"m": 1}).unit("ms"))
    assert (info.type, info.presence, info.default, info.failover) == ("number", "required", pm.UNDEFINED, 3)
    assert (info.allowed.values, info.refused.values, info.only) == ((None, 5), (7,), False)
    assert info.empty.allowed.values == ("",)
    assert info.id == "n"
    notes = info.notes
    assert (notes.label, notes.description, notes.unit, notes.notes) == ("the n", "d", "ms", ("a", "b"))
    assert (notes.tags, notes.examples, notes.metas) == (("t",), (1,), ({"m": 1},))
    assert inspect(pm.any().valid(1)).only
    assert inspect(pm.string().valid("A").insensitive()).allowed.ignores_case
    assert inspect(pm.any().strip()).result == "strip"
    assert inspect(pm.array().cast("set")).cast == "set"
    assert inspect(pm.object().into(dict)).into is dict
    assert inspect(pm.any().external(print)).externals
    assert inspect(pm.string().secret()).is_secret
    assert inspect(pm.string().error(lambda errors: errors)).has_own_error
    assert not inspect(pm.string().error(ValueError("no"))).has_own_error


def test_rules_have_their_constraints():
    assert means(pm.number().port()) == [Multiple(base=1), Range(least=0, most=65535)]
    assert means(pm.number().greater(1).max(5)) == [Range(above=1), Range(most=5)]
    assert means(pm.string().min(3).max(10, "utf8")) == [
        Size(least=3, unit="characters"),
        Size(most=10, unit="bytes", encoding="utf8"),
    ]
    assert means(pm.array().length(2)) == [Size(least=2, most=2, unit="items")]
    assert means(pm.object().max(2)) == [Size(most=2, unit="keys")]
    assert means(pm.decimal().digits(3).places(2)) == [
        Size(most=3, unit="digits"),
        Size(most=2, unit="places"),
    ]
    assert means(pm.function().min_arity(2)) == [Size(least=2, unit="parameters")]
    assert means(pm.binary().min(1)) == [Size(least=1, unit="bytes")]
    assert means(pm.array().unique("a"))[-1] == Distinct(by="a")
    assert means(pm.date().less("2020-01-01")) == [Range(below=pm.date().validate("2020-01-01").value)]
    assert means(pm.array().items(pm.any())) == [Opaque(name="items")]
    assert means(pm.any().custom(print)) == [Opaque(name="custom", is_user_code=True)]


def test_an_argument_that_is_a_reference_stands_in_its_constraint():
    limit = pm.ref("a")
    (rule,) = inspect(pm.number().min(limit)).rules
    assert rule.has_references
    assert rule.means[0].least is limit


def test_patterns_and_formats_are_constraints_by_name():
    (pattern,) = means(pm.string().pattern("^a", name="a word", invert=True))
    assert type(pattern) is Matching
    assert (pattern.regex.pattern, pattern.is_inverted, pattern.name) == ("^a", True, "a word")
    (format_,) = means(pm.string().guid(version="uuidv4"))
    assert type(format_) is Formatted
    assert (format_.name, format_.options["version"]) == ("guid", "uuidv4")
    assert means(pm.string().guid(version="uuidv4")) == [format_] != means(pm.string().guid())
    assert repr(format_) == "Formatted(name='guid', options={'version': 'uuidv4'})"


@pytest.mark.parametrize(("schema", "by", "value", "converted"), [
    (pm.string().trim(), "trim", " a ", "a"),
    (pm.string().lowercase(), "case", "Ab", "ab"),
    (pm.string().uppercase(), "case", "Ab", "AB"),
    (pm.string().normalize("NFC"), "normalize", "e\u0301", "\u00e9"),
])  # fmt: skip
def test_cursor_knows_function_of_conversion(schema, by, value, converted):
    place = Cursor.over(schema)
    (constraint,) = place.info.rules[0].means
    assert (type(constraint), constraint.by, constraint.convert) == (Converted, by, None)
    assert place.source(constraint).convert(value) == converted == schema.validate(value).value
    if constraint.pattern is not None:
        assert constraint.pattern.search(converted)
        assert not constraint.pattern.search(value)


def test_an_item_that_has_to_be_there_is_a_record():
    (constraint,) = means(pm.array().has(pm.number().min(3)))
    assert type(constraint) is Containing
    assert type(constraint.schema) is schema_info.NumberInfo
    assert constraint.schema.rules[0].means == (Range(least=3),)


def test_assertion_has_a_reference_and_a_record():
    subject = pm.ref(".a")
    (constraint,) = means(pm.object().assert_(subject, pm.number()))
    assert type(constraint) is Asserted
    assert constraint.subject == subject
    assert type(constraint.schema) is schema_info.NumberInfo
    assert means(pm.object().instance(time)) == [Instance(cls=time)]


def test_codes_are_those_that_the_rule_may_report():
    schema = pm.string().min(1).lowercase().email().ip()
    place = Cursor.over(schema)
    assert [place.codes_of(rule) for rule in place.info.rules] == [
        ("string.min",),
        ("string.lowercase", "string.uppercase"),
        ("string.email",),
        ("string.ip", "string.ipVersion"),
    ]


def test_objects_show_keys_patterns_renames_and_peers():
    schema = (
        pm.object({"a": pm.number(), "b": pm.string()})
        .pattern("^x", pm.boolean(), fallthrough=True, matches=pm.array().max(1))
        .rename("c", "a", alias=True, override=True)
        .and_("a", "b")
        .with_("a", "b")
        .unknown()
    )
    info = inspect(schema)
    assert [(entry.key, type(entry.schema).__name__) for entry in info.keys] == [
        ("a", "NumberInfo"),
        ("b", "StringInfo"),
    ]
    (pattern,) = info.patterns
    assert (pattern.regex.pattern, pattern.keys, pattern.falls_through) == ("^x", None, True)
    assert type(pattern.schema) is schema_info.BooleanInfo
    assert type(pattern.matches) is schema_info.ArrayInfo
    (rename,) = info.renames
    assert (rename.source, rename.target, rename.is_alias, rename.overrides) == ("c", "a", True, True)
    assert not rename.is_multiple
    both, with_ = info.peers
    assert (both.relation, both.key, [peer.path for peer in both.peers]) == ("and", None, [("a",), ("b",)])
    assert (with_.relation, with_.key.path, [peer.path for peer in with_.peers]) == ("with", ("a",), [("b",)])
    assert info.unknown is True
    assert inspect(pm.object()).keys is None
    assert inspect(pm.object({})).keys == ()
    assert inspect(pm.object()).unknown is None


def test_other_containers_have_records_of_their_parts():
    array = inspect(pm.array().items(pm.number()).ordered(pm.string()).single().sparse())
    assert [type(item).__name__ for item in (*array.ordered, *array.items)] == ["StringInfo", "NumberInfo"]
    assert array.is_single
    assert array.is_sparse
    function = inspect(pm.function().keys({"a": pm.any()}))
    assert isinstance(function, schema_info.ObjectInfo)
    assert function.keys[0].key == "a"
    choice = inspect(pm.alternatives(pm.number(), pm.string()).match("one"))
    assert choice.match == "one"
    assert [type(match.schema).__name__ for match in choice.matches] == ["NumberInfo", "StringInfo"]


def test_the_types_of_values_that_json_has_as_strings():
    place = Cursor.over(pm.uuid().version("uuidv4"))
    text = str(uuid.uuid4())
    assert place.info.python is uuid.UUID
    assert place.way.read(text) == uuid.UUID(text)
    written = place.info.written
    assert (written.format, re.match(written.pattern, text)[0]) == ("uuid", text)
    assert inspect(pm.date().only_date()).written.format == "date"
    assert inspect(pm.date().timestamp("unix")).style == "unix"
    dates = [pm.date(), pm.date().iso(), pm.date().iso("date"), pm.date().timestamp()]
    assert [inspect(schema).is_counted for schema in dates] == [False, False, False, True]
    assert [inspect(schema).is_read_from_days for schema in dates] == [False, False, True, False]
    place = Cursor.over(pm.date().format(["DD.MM.YYYY", "YYYY"]))
    assert place.info.style == place.info.formats == ("DD.MM.YYYY", "YYYY")
    assert place.way.write(place.way.read("2026")) == "01.01.2026"
    assert inspect(pm.binary().encoding("hex")).encoding == "hex"


def test_conditions_have_records_of_questions_and_branches():
    schema = pm.number().when("a", is_=1, then=pm.number().min(5), otherwise=pm.forbidden())
    (condition,) = inspect(schema).conditions
    (case,) = condition.cases
    assert condition.ref.path == ("a",)
    assert case.is_.allowed.values == (1,)
    assert case.then.rules[0].means == (Range(least=5),)
    assert case.otherwise.presence == "forbidden"
    chosen = inspect(pm.alternatives().conditional("a", is_=1, then=pm.string())).matches[0]
    assert chosen.schema is None
    assert chosen.condition.cases[0].then.type == "string"


def test_a_schema_that_is_used_twice_has_one_record():
    name = pm.string()
    info = inspect(pm.object({"a": name, "b": name}))
    assert info.keys[0].schema is info.keys[1].schema
    inspector = Inspector()
    assert inspector.info(name) is inspector.infos((name,))[0] is inspector.optional(name)
    assert inspector.optional(None) is None


def test_sharing_costs_as_much_as_there_are_schemas():
    schema = pm.object({"a": pm.number(), "b": pm.string()})
    for _ in range(60):
        schema = pm.object({"a": schema, "b": schema})
    info = inspect(schema)
    for _ in range(60):
        assert info.keys[0].schema is info.keys[1].schema
        info = info.keys[1].schema
    assert info.keys[0].schema is not info.keys[1].schema


def test_schemas_as_deep_as_they_may_be():
    schema = pm.any()
    for _ in range(128):
        schema = pm.array().items(schema)
    info = inspect(schema)
    for _ in range(128):
        (info,) = info.items
    assert info.type == "any"


def test_schemas_are_inspected_where_little_of_the_stack_is_left():
    schema = pm.any()
    for _ in range(128):
        schema = pm.object({"a": pm.alternatives(schema)}) if schema.spec.depth < 126 else schema

    def deeper(frames):
        return deeper(frames - 1) if frames else inspect(schema)

    info = deeper(sys.getrecursionlimit() - 500 - len(stack()))
    while info.keys:
        info = info.keys[0].schema.matches[0].schema
        if info.type == "any":
            break
    assert info.type == "any"


def test_a_schema_that_leads_into_itself_is_a_finite_tree():
    schema = pm.object({"child": pm.link("/"), "other": pm.link("#x").max_recursion(3)}).shared(
        pm.number().id("x")
    )
    info = inspect(schema)
    child, other = info.keys[0].schema, info.keys[1].schema
    assert type(child) is schema_info.LinkInfo
    assert child.ref.ancestor == "root"
    assert other.max_recursion == 3
    assert [shared.id for shared in info.shared] == ["x"]


def test_a_type_of_an_extension_inherits_the_record_of_its_base():
    money = pm.extend({"type": "money", "base": pm.number().min(0), "validate": lambda value, helpers: None})
    place = Cursor.over(money.money().max(5))
    info = place.info
    assert type(info) is schema_info.NumberInfo
    assert info.type == "money"
    assert info.runs_user_code
    assert [one for rule in info.rules for one in rule.means] == [Range(least=0), Range(most=5)]
    assert place.function("json_schema") is place.function("dump") is None
    lib = pm.extend({"type": "a", "json_schema": lambda schema: {"type": schema.type}, "dump": str})
    place = Cursor.over(lib.a())
    assert (place.function("json_schema")(), place.function("dump")) == ({"type": "a"}, str)


class MoneyInfo(schema_info.NumberInfo):
    """An amount of a currency."""

    __slots__ = ("currency",)


def test_a_type_of_an_extension_can_show_fields_of_its_own():
    lib = pm.extend({"type": "whole", "base": pm.number(), "info": lambda schema: {"precision": 0}})
    assert inspect(lib.whole()).precision == 0
    show = lambda schema: (MoneyInfo, {"currency": schema.spec.flags["currency"]})  # noqa: E731
    flags = {"currency": {"default": pm.UNDEFINED}}
    lib = lib.extend({"type": "money", "base": lib.whole(), "flags": flags, "info": show})
    info = inspect(lib.money()._set_flag("currency", "EUR").required())
    assert type(info) is MoneyInfo
    assert (info.currency, info.precision, info.presence, info.is_unsafe) == ("EUR", 0, "required", False)
    lib = lib.extend({"type": "clock", "info": lambda schema: (schema_info.ScalarInfo, {"python": time})})
    info = inspect(lib.clock())
    assert type(info) is schema_info.ScalarInfo
    assert (info.python, info.written) == (time, None)


@pytest.mark.parametrize(("info", "message"), [
    (
        None,
        "extend: what info returns must be a mapping of fields, or a class of records and such, not None",
    ),
    ((int, {}), "extend: what info returns must be a mapping"),
    ((schema_info.ScalarInfo, {}), "inspect: the record of a: ScalarInfo needs the field python"),
    ({"weight": 1}, "inspect: the record of a: AnyInfo has no field weight"),
    ({"way": str}, "inspect: the record of a: AnyInfo has no field way"),
    ({5: 1}, "inspect: the record of a: "),
])  # fmt: skip
def test_a_record_that_an_extension_can_not_have_is_refused(info, message):
    schema = pm.extend({"type": "a", "info": lambda schema: info}).a()
    with pytest.raises(pm.SchemaError, match=message):
        inspect(schema)


def test_rule_of_an_extension_can_have_constraints():
    rules = {
        "even": {"validate": lambda value: value, "means": lambda rule: Multiple(base=2)},
        "within": {
            "args": ["most"],
            "validate": lambda value: value,
            "means": lambda rule: [Range(least=0), Range(most=rule.args["most"])],
        },
        "odd": {"means": lambda rule: "odd"},
    }
    lib = pm.extend({"type": "a", "base": pm.number(), "rules": rules})
    assert means(lib.a().even().within(5)) == [Multiple(base=2), Range(least=0), Range(most=5)]
    with pytest.raises(
        pm.SchemaError, match=r"extend: what rules.odd.means returns must be a constraint, or a list of such"
    ):
        inspect(lib.a().odd())
    with pytest.raises(pm.SchemaError, match=r"extend: rules.a.means must be a function"):
        pm.extend({"type": "a", "rules": {"a": {"means": Multiple(base=2)}}})


def shout(text):
    return text.upper()


class Shop:
    """A class with a method, which can't be found by the name that it has."""

    def open(self):
        return True


OPEN = Shop().open
Shop.__qualname__ = "elsewhere.Shop"
ADJUSTED = pm.ref("a", adjust=shout)
FUNCTIONS = [
    (pm.any().default(shout), lambda info: info.default, "shout", shout),
    (pm.any().failover(pm.named("loud", shout)), lambda info: info.failover, "loud", None),
    (pm.any().default(OPEN), lambda info: info.flags["default"], "Shop.open", OPEN),
    (pm.object().into(Shop), lambda info: info.into, "elsewhere.Shop", Shop),
    (pm.object().instance(Shop), lambda info: info.rules[0].means[0].cls, "elsewhere.Shop", Shop),
    (pm.any().custom(shout), lambda info: info.rules[0].args["method"], "shout", shout),
    (pm.array().unique(max), lambda info: info.rules[0].means[0].by, "max", max),
    (pm.any().valid(shout), lambda info: info.allowed.values[0], "shout", shout),
    (pm.any().meta({"a": [shout]}), lambda info: info.notes.metas[0]["a"][0], "shout", shout),
    (pm.any().default(ADJUSTED), lambda info: info.default.adjust, "shout", shout),
    (pm.any().default(pm.x("{f(1)}", functions={"f": shout})), lambda info: info.default.functions["f"],
     "shout", shout),
    (pm.any().default(shout, literal=True), lambda info: info.default.function, "shout", shout),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "find", "name", "function"), FUNCTIONS)
def test_records_name_functions_and_hidden_classes(schema, find, name, function):
    place = Cursor.over(schema)
    named = find(place.info)
    assert (type(named), named.name) == (schema_info.UserObject, name)
    assert place.source(named) == (function or schema.spec.flags["failover"])
    with pytest.raises(TypeError, match=f"only the name of {name}"):
        named()


def test_cursor_knows_references_with_functions():
    place = Cursor.over(pm.any().when(ADJUSTED, is_=1, then=2).default(ADJUSTED))
    assert place.source(place.info.default) is ADJUSTED
    assert place.info.conditions[0].ref is place.info.default  # a reference has one copy
    assert place.info.default.path == ("a",)


def test_classes_and_patterns_stay_as_they_are():
    assert inspect(pm.object().into(dict)).into is dict
    (rule,) = inspect(pm.string().pattern("^a")).rules
    assert rule.args["regex"] is rule.means[0].regex


def test_literals_are_read_in_time_that_follows_from_their_size():
    shared, cycle, deep = [1], [], []
    for _ in range(100):
        shared = [shared, shared]
    cycle.append([cycle, shout])
    for _ in range(5000):
        deep = [deep]
    info = inspect(pm.any().meta(shared).meta(deep).meta(cycle))
    assert info.notes.metas[0] is shared
    assert info.notes.metas[1] is deep
    assert info.notes.metas[2][0][1].name == "shout"


@pytest.mark.parametrize(("schema", "words"), [
    (pm.number().min(3), "must be at least 3"),
    (pm.date().less("2020-01-01"), "must be before 2020-01-01"),
    (pm.array().max(pm.ref("b")), "must have at most `b` items"),
    (pm.string().pattern("a", name="odd"), "must match the odd pattern"),
    (pm.string().guid(), "must be a GUID"),
    (pm.number().min(3).message("{{#label}} is too small for {{#limit}}"), "must be at least 3"),
    (pm.number().min(3).messages({"number.min": "Too small."}), "must be at least 3"),
    (pm.any().check(len, message="{{#label}} must be even"), "must be even"),
    (pm.any().check(len, message="Is taken."), 'may be refused: "Is taken"'),
    (pm.any().check(len, message="{{#label}} of {{#value}} is small"), None),
    (pm.any().check(len, message="{a.b.c} {{#label}}"), None),
    (pm.any().custom(len, "knows the ledger"), "knows the ledger"),
    (pm.array().unique(), None),
    (pm.any().check(len), None),
])  # fmt: skip
def test_words(schema, words):
    place = Cursor.over(schema)
    (rule,) = place.info.rules
    assert place.words_of(rule) == words
    assert words_of(schema.spec.rules[0], schema) == words
