"""Every key of an extension object does what joi does with it; outcomes were recorded from joi.

Where the library differs on purpose the test says so.
"""

import pickle
import re

import pytest

import passmuster as pm
from passmuster import UNDEFINED

FAILS = {"a.x": "!{#q}"}


def outcome(result):
    """The value, and the code, path and local context of each failure."""
    if result.error is None:
        return result.value
    return [(detail.type, detail.path, detail.context.get("q")) for detail in result.error.details]


def nothing(value, helpers):
    return None


# type, base


def test_a_new_type_starts_from_its_base_and_is_described_by_its_name():
    lib = pm.extend({"type": "a", "base": pm.number().min(3)})
    assert lib.a().describe() == {"type": "a", "rules": [{"name": "min", "args": {"limit": 3}}]}
    assert lib.a().max(5).validate("4").value == 4
    assert lib.a().validate(1).error.details[0].type == "number.min"


def test_a_type_without_a_base_starts_from_any():
    assert pm.extend({"type": "a"}).a().validate([1]).value == [1]


def test_the_library_that_was_extended_stays_as_it_is():
    lib = pm.extend({"type": "string", "base": pm.string().min(3)})
    assert lib.string().validate("a").error is not None
    assert pm.string().validate("a").error is None
    assert not hasattr(pm, "a_type")


def test_schemas_know_their_library_and_are_schemas_everywhere():
    lib = pm.extend({"type": "a", "base": pm.object()})
    assert lib.a()._root is lib
    assert lib.string()._root is lib
    assert lib.a()._compile({"x": 1})._root is lib
    assert pm.is_schema(lib.a())
    assert lib.is_schema(pm.any())
    assert pm.object({"k": lib.a()}).validate({"k": 1}).error.details[0].path == ["k"]
    assert "a" in lib.types()


@pytest.mark.parametrize("first, second", [
    ({"type": "one", "base": pm.number()}, {"type": "two", "base": pm.string()}),
    ({"type": "one"}, lambda lib: {"type": "two", "base": lib.one().required()}),
    (lambda: {"type": "one"}, lambda *libs: {"type": "two"}),
])  # fmt: skip
def test_several_extensions_and_factories_are_taken_in_order(first, second):
    lib = pm.extend(first, second)
    assert (lib.one().type, lib.two().type) == ("one", "two")


def test_an_extended_library_can_be_extended_again():
    lib = pm.extend({"type": "one", "base": pm.number().min(2)})
    further = lib.extend(lambda lib: {"type": "two", "base": lib.one().max(4)})
    assert further.two().describe()["rules"] == lib.one().max(4).describe()["rules"]
    assert further.one().type == "one"
    assert "two" not in lib.types()


def test_a_pattern_extends_every_type_whose_name_it_finds():
    lib = pm.extend({"type": re.compile("^s"), "rules": {"six": {"validate": lambda value: "six"}}})
    assert lib.string().six().validate("a").value == "six"
    assert lib.symbol().six().type == "symbol"
    assert not hasattr(lib.number(), "six")


def test_a_pattern_matches_types_of_earlier_extensions():
    lib = pm.extend({"type": "mine"}).extend({"type": re.compile("mine"), "rules": {"r": {}}})
    assert lib.mine().r().describe()["rules"] == [{"name": "r"}]


def test_second_names_of_types_follow_their_type():
    # joi's stay with the type before.
    lib = pm.extend({"type": "boolean", "base": pm.boolean(), "rules": {"r": {}}})
    assert lib.bool().r().type == "boolean"


def test_a_type_has_both_spellings():
    lib = pm.extend({"type": "jsonText"})
    assert lib.jsonText().type == lib.json_text().type == "jsonText"


def test_defaults_of_a_library_are_in_the_types_that_are_extended_from_it():
    lib = pm.defaults(lambda schema: schema.required())
    lib = lib.extend({"type": "a", "base": lib.number()}, {"type": "b"}, {"type": "c", "base": pm.number()})
    presences = [schema._get_flag("presence") for schema in (lib.a(), lib.b(), lib.c(), lib.string())]
    assert presences == ["required", "required", UNDEFINED, "required"]


def test_defaults_apply_to_extended_types():
    lib = pm.extend({"type": "a"}).defaults(
        lambda schema: schema.label("A") if schema.type == "a" else schema
    )
    assert (lib.a()._get_flag("label"), lib.any()._get_flag("label")) == ("A", UNDEFINED)


@pytest.mark.parametrize(
    "name", ["x", "ref", "required", "isRef", "types", "cache", "version", "in", "bool", "_a"]
)
def test_the_name_of_something_else_is_no_name_for_a_type(name):
    with pytest.raises(pm.SchemaError, match="type"):
        pm.extend({"type": name})


def test_concat_takes_types_as_they_are():
    lib = pm.extend({"type": "a", "base": pm.string().min(2)})
    assert pm.any().required().concat(lib.a()).type == "a"
    with pytest.raises(pm.SchemaError, match="a can't be merged with type string"):
        lib.a().concat(pm.string())


def steps_of(schema):
    """The node of a schema, without its lane."""
    node = schema._built()
    return getattr(node, "inner", node)


@pytest.mark.parametrize(
    "base", [pm.number().min(1).integer(), pm.string().max(3), pm.object({"a": pm.any()})]
)
def test_a_type_that_adds_nothing_per_value_runs_on_the_nodes_of_its_base(base):
    extension = {
        "type": "a", "base": base, "messages": FAILS, "flags": {"f": {"default": 1}},
        "overrides": {"label": nothing}, "rules": {"unused": {"validate": nothing}},
    }  # fmt: skip
    ours, built_in = steps_of(pm.extend(extension).a()), steps_of(base)
    assert type(ours) is type(built_in)
    assert ours.extras is None
    assert [type(check) for check in ours.checks] == [type(check) for check in built_in.checks]


# prepare, coerce, validate

PHASES = ("prepare", "coerce", "validate")

RETURNS = [
    ("nothing", nothing, 1),
    ("undefined", lambda value: UNDEFINED, 1),
    ("a value", lambda value: {"value": 5}, 5),
    ("null", lambda value: {"value": None}, None),
    ("an undefined value", lambda value: {"value": UNDEFINED}, UNDEFINED),
    ("an empty mapping", lambda value: {}, UNDEFINED),
    ("an error", lambda value, helpers: {"errors": helpers.error("a.x", {"q": 1})}, [("a.x", [], 1)]),
    (
        "errors",
        lambda value, helpers: {"errors": [helpers.error("a.x", {"q": q}) for q in (1, 2)]},
        [("a.x", [], 1), ("a.x", [], 2)],
    ),
    ("no errors and a value", lambda value: {"errors": [], "value": 7}, 7),
    ("None for errors and a value", lambda value: {"errors": None, "value": 7}, 7),
    # joi ignores this one.
    ("an error as it is", lambda value, helpers: helpers.error("a.x", {"q": 1}), [("a.x", [], 1)]),
]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("method, expected", [row[1:] for row in RETURNS], ids=[row[0] for row in RETURNS])
def test_results_of_extension_functions_are_used(phase, method, expected):
    schema = pm.extend({"type": "a", "messages": FAILS, phase: method}).a()
    assert outcome(schema.validate(1)) == expected


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("returned", [5, "x", [1], {"errors": "no"}, {"errors": [1]}])
def test_a_function_that_returns_something_else_is_wrong(phase, returned):
    schema = pm.extend({"type": "a", phase: lambda value: returned}).a()
    with pytest.raises(pm.SchemaError, match="a: "):
        schema.validate(1)


@pytest.mark.parametrize("phase", PHASES)
def test_the_exceptions_of_a_function_come_out(phase):
    schema = pm.extend({"type": "a", phase: lambda value: 1 / 0}).a()
    with pytest.raises(ZeroDivisionError):
        schema.validate(1)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("base", [pm.any(), pm.number(), pm.object(), pm.alternatives(pm.any()), pm.date()])
def test_no_function_sees_a_value_that_is_not_there(phase, base):
    seen = []
    schema = pm.extend({"type": "a", "base": base, phase: lambda value: seen.append(value)}).a()
    schema.validate()
    assert seen == []


@pytest.mark.parametrize("phase", PHASES)
def test_the_errors_of_a_function_end_the_validation_of_the_value(phase):
    extension = {
        "type": "a",
        "messages": FAILS,
        phase: lambda value, helpers: {"errors": helpers.error("a.x")},
    }
    schema = pm.extend(extension).a().custom(lambda value, helpers: 1 / 0)
    assert outcome(schema.validate(1, abort_early=False)) == [("a.x", [], None)]


@pytest.mark.parametrize("phase", PHASES)
def test_the_errors_of_a_function_can_be_failed_over_and_replaced(phase):
    lib = pm.extend(
        {"type": "a", "messages": FAILS, phase: lambda value, helpers: {"errors": helpers.error("a.x")}}
    )
    own = ValueError("own")
    assert lib.a().failover(9).validate(1).value == 9
    assert lib.a().error(own).validate(1).error is own


@pytest.mark.parametrize("phase, modify, expected", [
    ("prepare", lambda schema: schema.required(), [("any.required", [], None)]),
    ("coerce", lambda schema: schema.required(), [("any.required", [], None)]),
    ("validate", lambda schema: schema.required(), UNDEFINED),
    ("prepare", lambda schema: schema.default(3), 3),
    ("coerce", lambda schema: schema.default(3), 3),
    ("validate", lambda schema: schema.default(3), 3),
])  # fmt: skip
def test_a_value_that_a_function_unsets_is_not_there_in_the_steps_that_follow(phase, modify, expected):
    lib = pm.extend({"type": "a", phase: lambda value: {"value": UNDEFINED}})
    assert outcome(modify(lib.a()).validate(1)) == expected


def _prepared(value):
    return {"value": "none" if value is UNDEFINED else f"{value}!"}


ABSENT = pm.extend({"type": "a", "prepare": {"method": _prepared, "undefined": True}})


@pytest.mark.parametrize("schema, value, options, expected", [
    (ABSENT.a().required(), UNDEFINED, {}, "none"),
    (ABSENT.a().default("d"), UNDEFINED, {}, "none"),
    (ABSENT.a(), "x", {}, "x!"),
    (ABSENT.a().required(), UNDEFINED, {"convert": False}, [("any.required", [], None)]),
    (ABSENT.object({"k": ABSENT.a().required()}), {}, {}, {"k": "none"}),
    (ABSENT.object({"k": ABSENT.a().forbidden()}), {}, {}, [("any.unknown", ["k"], None)]),
    (ABSENT.a().extend({"type": "b", "prepare": lambda value: {"value": "?"}}), UNDEFINED, {}, "none"),
    (pm.extend({"type": "a", "prepare": {"method": _prepared}}).a(), UNDEFINED, {}, UNDEFINED),
    (pm.extend({"type": "a", "prepare": {"method": _prepared}}).a(), "x", {}, "x!"),
])  # fmt: skip
def test_prepare_is_asked_for_absent_values_where_it_wants_them(schema, value, options, expected):
    for _ in range(5):
        assert outcome(schema.validate(value, **options)) == expected


def test_a_key_that_is_prepared_may_be_missing_in_the_json_schema():
    schema = ABSENT.object({"k": ABSENT.a().required()})
    assert "required" not in schema.json_schema()


@pytest.mark.parametrize("prepare", [
    1, {}, {"undefined": True}, {"method": 1}, {"method": id, "undefined": 1},
    {"method": id, "from": "string"},
])  # fmt: skip
def test_a_wrong_prepare_is_refused(prepare):
    with pytest.raises(pm.SchemaError, match="prepare"):
        pm.extend({"type": "a", "prepare": prepare})


ORDER = [
    ("5", {}, ["b.prepare '5'", "a.prepare '5'", "a.coerce 5", "b.coerce 5", "a.validate 5", "b.validate 5"]),
    ("x", {}, ["b.prepare 'x'", "a.prepare 'x'", "a.coerce 'x'", "b.coerce 'x'"]),
    (None, {}, ["b.prepare None", "a.prepare None", "a.coerce None", "b.coerce None"]),
    (5, {"convert": False}, ["a.validate 5", "b.validate 5"]),
    (UNDEFINED, {}, []),
]


@pytest.mark.parametrize("value, options, expected", ORDER)
def test_the_functions_of_a_type_and_its_base_run_in_order(value, options, expected):
    log = []

    def noting(name, phase):
        return lambda value, helpers: log.append(f"{name}.{phase} {value!r}")

    lib = pm.extend({"type": "a", "base": pm.number(), **{phase: noting("a", phase) for phase in PHASES}})
    lib = lib.extend({"type": "b", "base": lib.a(), **{phase: noting("b", phase) for phase in PHASES}})
    lib.b().validate(value, options)
    assert log == expected


VALUES = {
    "null": None, "number": 1, "float": 1.5, "string": "s", "boolean": True, "list": [], "mapping": {},
    "function": len, "symbol": pm.Symbol("q"), "bytes": b"b", "pattern": re.compile("x"),
}  # fmt: skip
OBJECTS = {"null", "list", "mapping", "bytes", "pattern"}


@pytest.mark.parametrize("kinds, expected", [
    ("string", {"string"}), ("number", {"number", "float"}), ("boolean", {"boolean"}),
    ("object", OBJECTS), ("function", {"function"}), ("symbol", {"symbol"}),
    (["string", "number"], {"string", "number", "float"}), ([], set()), ("undefined", set()),
    (str, {"string"}), (int, {"number"}), ((int, float), {"number", "float"}), (bool, {"boolean"}),
    ([dict, "string"], {"mapping", "string"}),
])  # fmt: skip
def test_coerce_sees_the_kinds_of_values_it_asks_for(kinds, expected):
    seen = set()
    names = iter(VALUES)
    method = lambda value: seen.add(current)  # noqa: E731
    schema = pm.extend({"type": "a", "coerce": {"from": kinds, "method": method}}).a()
    for current in names:
        schema.validate(VALUES[current])
    assert seen == expected


def test_the_kind_that_counts_is_that_of_the_value_as_it_has_become():
    lib = pm.extend({"type": "a", "coerce": {"from": "string", "method": lambda value: {"value": 5}}})
    lib = lib.extend(
        {"type": "b", "base": lib.a(), "coerce": {"from": "number", "method": lambda v: {"value": v + 1}}}
    )
    assert lib.b().validate("x").value == 6


# Pickling


def triple(value, helpers, args):
    return value * args["by"]


def test_schemas_of_an_extended_library_pickle_as_their_functions_do():
    lib = pm.extend(
        {"type": "a", "base": pm.number(), "rules": {"times": {"args": ["by"], "validate": triple}}}
    )
    schema = lib.object({"k": lib.a().times(3).min(1)})
    again = pickle.loads(pickle.dumps(schema))
    assert again.validate({"k": "2"}).value == {"k": 6}
    assert again.describe() == schema.describe()
    assert again._root is again.extract("k")._root


# A schema of its own type


def only_three(value, helpers):
    return value if value == 3 else helpers.error("own.three")


OWN = {
    "type": "own",
    "messages": {"own.three": "!three", "number.max": "!own max"},
    "rules": {"three": {"validate": only_three}},
}


def test_extended_schema_keeps_its_flags_and_rules():
    base = pm.number().min(2).max(5).label("N").note("n").when("b", is_=1, then=pm.forbidden())
    made = base.extend(OWN)
    assert made.describe() == {**base.describe(), "type": "own"}

    def told(schema, **given):
        (detail,) = pm.object({"b": pm.any(), "a": schema}).validate(given).error.details
        return detail.type, detail.message

    assert told(made, a=7) == ("number.max", "!own max")
    assert told(made.three(), a=4) == ("own.three", "!three")
    assert told(made.three(), a=1)[0] == "number.min"
    assert told(made, a=3, b=1)[0] == "any.unknown"
    assert not hasattr(base, "three")
    assert not hasattr(pm, "own")


def test_containers_and_links_can_be_extended():
    both = pm.object({"a": pm.number()}).extend(OWN).keys({"b": pm.any()})
    assert both.validate({"a": "1", "b": 2}).value == {"a": 1, "b": 2}
    assert pm.array().items(pm.number()).extend(OWN).validate(["1"]).value == [1]
    assert pm.alternatives(pm.number(), pm.boolean()).extend(OWN).validate("true").value is True
    tree = pm.object({"a": pm.number(), "b": pm.link("a").extend(OWN)})
    assert tree.validate({"a": 1, "b": "2"}).value == {"a": 1, "b": 2}


def test_an_extended_schema_can_be_extended_again():
    one = pm.string().extend({"type": "one", "rules": {"a": {"validate": lambda v, h: v + "a"}}})
    two = one.a().extend({"type": "two", "rules": {"b": {"validate": lambda v, h: v + "b"}}})
    assert two.b().validate("x").value == "xab"
    assert two.b().describe() == {"type": "two", "rules": [{"name": "a"}, {"name": "b"}]}


def test_each_part_of_an_extension_is_for_an_extended_schema_too():
    base = pm.number().min(3)
    assert base.extend({"type": "a", "coerce": lambda v, h: {"value": v * 2}}).validate(2).value == 4
    assert base.extend({"type": "a", "prepare": lambda v, h: {"value": v * 2}}).validate(2).value == 4
    assert base.extend({"type": "a", "flags": {"f": {"default": 1}}})._set_flag("f", 1).describe() == {
        **base.describe(), "type": "a"}  # fmt: skip
    overrides = {"min": lambda self, limit: self._parent("min", limit + 1)}
    changed = base.extend({"type": "a", "overrides": overrides}).min(5)
    assert changed.describe()["rules"][0]["args"] == {"limit": 6}
    assert base.extend({"type": "a", "terms": {"t": {"init": []}}}).spec.term("t") == ()
    cast = {"word": {"from": lambda value: True, "to": lambda value, helpers: f"<{value}>"}}
    assert base.extend({"type": "a", "cast": cast}).cast("word").validate(3).value == "<3>"


@pytest.mark.parametrize("extension, reason", [
    (None, "must be a mapping"), ([OWN], "must be a mapping"), ({}, "type must be"),
    (lambda lib: OWN, "must be a mapping"), ({**OWN, "base": pm.number()}, "base is not allowed"),
    ({**OWN, "type": re.compile("o")}, "not a pattern"), ({**OWN, "rule": {}}, "no key 'rule'"),
    ({"type": "own", "rules": {"min": {}}}, "rules.min is the name of a method"),
])  # fmt: skip
def test_a_wrong_extension_of_a_schema_is_refused(extension, reason):
    with pytest.raises(pm.SchemaError, match=reason):
        pm.number().extend(extension)


def test_extended_schemas_pickle_as_one_type():
    base = pm.number().extend({**OWN, "rules": {"times": {"args": ["by"], "validate": triple}}})
    one, other = pickle.loads(pickle.dumps([base.times(3), base.times(2)]))
    assert one.spec.definition is other.spec.definition
    assert one.validate("2").value == 6
    assert repr(one) == "<schema own>"


def test_schemas_of_two_types_do_not_go_together():
    made = pm.number().extend(OWN)
    for wrong in (lambda: made.concat(pm.number()), lambda: pm.number().concat(made)):
        with pytest.raises(pm.SchemaError, match="can't be merged"):
            wrong()
    with pytest.raises(pm.SchemaError, match="can't be combined"):
        made.when("a", is_=1, then=pm.number())


# One message for all codes


@pytest.mark.parametrize("given", ["!no {#label}", pm.x("!no {#label}")], ids=["string", "template"])
def test_one_message_stands_for_every_code(given):
    for made in (
        pm.extend({"type": "a", "base": pm.number(), "messages": given}).a(),
        pm.number().extend({"type": "a", "messages": given}),
    ):
        for schema, value in ((made, "x"), (made.min(5), 1), (made.required(), UNDEFINED)):
            assert schema.validate(value).error.message == '!no "value"'


# Flags that nobody knows

STRANGE = [
    ("presence", "strange"), ("presence", []), ("cast", "strange"), ("cast", []), ("empty", "strange"),
    ("empty", {}), ("error", "strange"), ("artifact", []), ("result", {}), ("match", {}),
    ("match", "strange"),
    ("format", "strange"), ("format", {}), ("encoding", "strange"), ("encoding", {}), ("label", 5),
    ("failover", {}),
]  # fmt: skip
TYPES = ("any", "array", "alternatives", "binary", "boolean", "date", "decimal", "function", "number",
    "object", "string", "symbol", "uuid")  # fmt: skip


@pytest.mark.parametrize("flag, value", STRANGE, ids=repr)
def test_unknown_flag_never_raises_during_validation(flag, value):
    for name in TYPES:
        schema = getattr(pm, name)().extend({"type": "a"})._set_flag(flag, value)
        for given in (UNDEFINED, None, "2020-01-01", 5, [1], {"a": 1}, len):
            schema.validate(given)
            pm.object({"a": schema}).validate({"a": given}, abort_early=False, debug=True)
        assert schema.describe()["flags"] == {flag: value}


def test_unknown_entries_have_the_meaning_of_joi():
    def flagged(schema, flag, value):
        return schema.extend({"type": "a"})._set_flag(flag, value)

    assert outcome(flagged(pm.number(), "presence", "strange").validate()) == [("number.base", [], None)]
    both = flagged(pm.alternatives(pm.number(), pm.string()), "match", "strange")
    assert outcome(both.validate(1)) == [("alternatives.all", [], None)]
    date = flagged(pm.date(), "format", "strange")
    assert outcome(date.validate("2020-01-01")) == [("date.format", [], None)]
    assert outcome(flagged(pm.binary(), "encoding", "strange").validate("a")) == [("binary.base", [], None)]
    assert flagged(pm.number(), "result", "strange").validate("5").value == "5"
