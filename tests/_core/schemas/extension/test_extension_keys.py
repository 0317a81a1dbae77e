"""The other parts of extensions do what joi does with them; wrong extensions are refused by name.

Outcomes were recorded from joi. Where the library differs on purpose the test says so.
"""

import re

import pytest

import passmuster as pm


def nothing(value, helpers):
    return None


def test_messages_add_codes_and_replace_those_of_the_base():
    lib = pm.extend({"type": "a", "base": pm.number(), "messages": {"number.base": "NB"}})
    lib = lib.extend({"type": "b", "base": lib.a(), "messages": {"number.min": "NM {#limit}"}})
    assert str(lib.b().validate("x").error) == "NB"
    assert str(lib.b().min(3).validate(1).error) == "NM 3"
    assert str(lib.number().validate("x").error) != "NB"


def test_messages_may_be_templates_and_strings_of_languages():
    messages = {"a.x": pm.x("{#q + 1}"), "de": {"a.x": "deutsch"}}
    check = lambda value, helpers: {"errors": helpers.error("a.x", {"q": 4})}  # noqa: E731
    schema = pm.extend({"type": "a", "messages": messages, "validate": check}).a()
    assert str(schema.validate(1).error) == "5"
    assert str(schema.validate(1, errors={"language": "de"}).error) == "deutsch"


def test_one_string_stands_for_every_code():
    schema = pm.extend({"type": "a", "base": pm.number(), "messages": "all"}).a()
    assert str(schema.required().validate().error) == "all"


def test_args_applies_the_arguments_of_the_constructor():
    lib = pm.extend(
        {"type": "a", "base": pm.number(), "args": lambda schema, *limits: schema.min(sum(limits))}
    )
    assert lib.a(1, 2).describe()["rules"] == [{"name": "min", "args": {"limit": 3}}]
    assert lib.a().describe() == {"type": "a"}
    with pytest.raises(pm.SchemaError, match="must return a schema"):
        pm.extend({"type": "a", "args": lambda schema, value: value}).a(1)


def test_the_constructor_of_the_base_takes_the_arguments_otherwise():
    assert pm.extend({"type": "a", "base": pm.object()}).a({"k": 1}).extract("k").type == "any"
    with pytest.raises(TypeError):
        pm.extend({"type": "a", "base": pm.number()}).a(1)


def test_casts_of_an_extension():
    cast = {
        "roman": {"from": lambda value: value > 0, "to": lambda value, helpers: (value, helpers.original)}
    }
    schema = pm.extend({"type": "a", "base": pm.number(), "cast": cast}).a().cast("roman")
    assert (schema.validate("5").value, schema.validate(-5).value) == ((5, "5"), -5)
    assert schema.describe()["flags"] == {"cast": "roman"}


def holding(lib):
    def thing(schema, definition):
        made = schema.clone()
        made._terms["things"].append(schema._compile(definition))
        return made._mutate_rebuild()

    def matching(value, helpers):
        things = helpers.schema._terms["things"]
        return {"value": [item._match(value, helpers.state.nest(item), helpers.prefs) for item in things]}

    return {
        "type": "a",
        "terms": {"things": {"init": []}},
        "rules": {"thing": {"method": thing}},
        "validate": matching,
    }


def test_terms_are_lists_that_schemas_hold():
    lib = pm.extend(holding)
    schema = lib.a().thing(pm.string()).thing(pm.number())
    assert schema.describe() == {"type": "a", "things": [{"type": "string"}, {"type": "number"}]}
    assert schema.validate(1).value == [False, True]
    assert lib.a().spec.term("things") == ()
    assert len(schema.concat(lib.a().thing(1)).spec.term("things")) == 3
    assert lib.build(schema.describe()).validate(1).value == [False, True]


def test_references_in_terms_order_the_keys():
    schema = pm.extend(holding).a().thing(pm.number().min(pm.ref("...z")))
    assert [entry.key for entry in pm.object({"a": schema, "z": 1}).spec.term("keys")] == ["z", "a"]


def test_a_term_may_start_with_none():
    lib = pm.extend({"type": "a", "terms": {"things": {"init": None}}})
    assert lib.a().spec.term("things") == ()
    assert lib.a()._with_term("things", [1]).describe() == {"type": "a", "things": [1]}


def test_rebuild_runs_for_type_and_base_after_a_nested_change():
    log = []
    lib = pm.extend({"type": "a", "base": pm.object(), "rebuild": lambda schema: log.append("a")})
    lib = lib.extend({"type": "b", "base": lib.a(), "rebuild": lambda schema: log.append("b")})
    lib.b().keys({"k": 1})
    assert log == ["a", "b"]


@pytest.mark.parametrize("extension, make", [
    ({"rules": {"r": {"args": ["p"], "validate": lambda v, helpers, args: args["p"]}}}, lambda s: s.r(4)),
    ({"flags": {"mood": {"default": 1}}}, lambda s: s._set_flag("mood", 4)),
    ({"flags": {"mood": {"setter": "feel"}}, "rules": {"feel": {"method": lambda s, mood: s._set_flag("mood",
        mood)}}}, lambda s: s.feel(4)),
    ({"base": pm.number().min(2)}, lambda s: s.max(4).required()),
    ({"terms": {"things": {"init": []}}, "manifest": {"build": lambda schema,
        terms: schema._with_term("things", terms["things"])}}, lambda s: s._with_term("things", [1, 2])),
])  # fmt: skip
def test_a_description_is_built_again(extension, make):
    lib = pm.extend({"type": "a", **extension})
    schema = make(lib.a())
    assert lib.build(schema.describe()).describe() == schema.describe()


WRONG = [
    ({}, "type"),
    ({"type": 1}, "type"),
    ({"type": None}, "type"),
    ({"type": ""}, "type"),
    (1, "extension"),
    ("x", "extension"),
    (None, "extension"),
    (pm.any(), "extension"),
    ([{"type": "a"}], "separate arguments"),
    (lambda lib: None, "extension"),
    ({"type": re.compile("a"), "base": pm.any()}, "base"),
    *[({"type": "a", key: 1}, key) for key in ("base", "messages", "flags", "rules", "prepare", "coerce")],
    *[({"type": "a", key: 1}, key) for key in ("validate", "overrides", "args", "cast", "terms", "rebuild")],
    ({"type": "a", "bse": 1}, "Did you mean base"),
    ({"type": "a", "messages": {"a.x": 5}}, "messages"),
    ({"type": "a", "flags": {"f": 1}}, "flags.f"),
    ({"type": "a", "flags": {"f": {"defalt": 1}}}, "Did you mean default"),
    ({"type": "a", "flags": {"_f": {}}}, "flags"),
    ({"type": "a", "coerce": {"method": 1}}, "coerce.method"),
    ({"type": "a", "coerce": {"from": 1, "method": nothing}}, "coerce.from"),
    ({"type": "a", "coerce": {"form": "string", "method": nothing}}, "Did you mean from"),
    ({"type": "a", "overrides": {"nope": nothing}}, "overrides.nope"),
    ({"type": "a", "overrides": {"label": 1}}, "overrides.label"),
    ({"type": "a", "overrides": {"spec": nothing}}, "spec is the description"),
    ({"type": "a", "rules": {"spec": {}}}, "rules.spec"),
    ({"type": "a", "overrides": {"_match": nothing}}, "overrides"),
    ({"type": "a", "terms": {"t": {}}}, "terms.t.init"),
    ({"type": "a", "cast": {"c": {"from": callable}}}, "cast.c.to"),
    ({"type": "a", "manifest": {"build": 1}}, "manifest.build"),
]

WRONG_RULES = [
    (1, "rules.r"),
    ({"unknown": 1}, "unknown"),
    ({"manifst": False}, "Did you mean manifest"),
    ({"multi": 1}, "rules.r.multi"),
    ({"convert": 1}, "rules.r.convert"),
    ({"manifest": 1}, "rules.r.manifest"),
    ({"alias": 1}, "rules.r.alias"),
    ({"alias": "label"}, "rules.r.alias"),
    ({"alias": ["s", "r"]}, "rules.r.alias"),
    ({"alias": ["s", "s"]}, "rules.r.alias has the name 's' twice"),
    ({"method": True}, "rules.r.method"),
    ({"validate": "x"}, "rules.r.validate"),
    ({"args": 1}, "rules.r.args"),
    ({"args": "p"}, "rules.r.args"),
    ({"args": [1]}, "rules.r.args"),
    ({"args": [{}]}, r"args\[0\].name"),
    ({"args": ["p", "p"]}, "two arguments"),
    ({"args": [{"name": "p", "ref": True}]}, "assert is needed"),
    ({"args": [{"name": "p", "assert": 1}]}, "assert"),
    ({"args": [{"name": "p", "assert": callable}]}, "message"),
    ({"args": [{"name": "p", "assert": pm.any(), "message": "x"}]}, "message"),
    ({"args": [{"name": "p", "asert": callable}]}, "Did you mean assert"),
    ({"args": [{"name": "p", "normalize": 1}]}, "normalize"),
]


@pytest.mark.parametrize(
    "extension, named", [*WRONG, *[({"type": "a", "rules": {"r": r}}, n) for r, n in WRONG_RULES]]
)
def test_error_of_a_wrong_extension_names_the_wrong_entry(extension, named):
    with pytest.raises(pm.SchemaError, match=named):
        pm.extend(extension)


def test_an_extension_is_needed():
    with pytest.raises(pm.SchemaError, match="at least one"):
        pm.extend()


@pytest.mark.parametrize(
    "name", ["valid", "min", "validate", "type", "compare", "custom", "_x", "$_x", "a b", "", "é"]
)
def test_the_name_of_a_rule_must_be_new_and_a_name(name):
    with pytest.raises(pm.SchemaError, match="rules"):
        pm.extend({"type": "a", "base": pm.number(), "rules": {name: {}}})


def test_python_spelling_of_keys_is_taken():
    rules = {"r": {"args": [{"name": "p", "assert_": callable, "message": "must be a function"}]}}
    coerce = {"from_": "string", "method": lambda value: {"value": value.upper()}}
    lib = pm.extend({"type": "a", "coerce": coerce, "rules": rules})
    assert lib.a().r(len).validate("x").value == "X"


def of_number(**parts):
    return pm.extend({"type": "a", "base": pm.number().integer().min(1).max(9), **parts}).a()


@pytest.mark.parametrize(
    "made, code",
    [(0, "number.min"), (10, "number.max"), (1.5, "number.integer"), ("x", "any.custom"), ([], "any.custom")],
)
@pytest.mark.parametrize("wrap", [lambda schema: schema, lambda schema: pm.array().items(schema)])
def test_rules_apply_to_the_result_of_validate(made, code, wrap):
    schema = wrap(of_number(validate=lambda value, helpers: {"value": made}))
    value = 5 if schema.type == "a" else [5]
    assert schema.validate(value).error.details[0].type == code


@pytest.mark.parametrize("made, code", [
    (0, "number.min"), (10, "number.max"), (1.5, "number.integer"), ("x", "number.base"),
    ([], "number.base"),
])  # fmt: skip
@pytest.mark.parametrize("part", ["prepare", "coerce"])
def test_type_check_applies_to_prepared_values(made, code, part):
    schema = of_number(**{part: lambda value, helpers: {"value": made}})
    assert schema.validate(5).error.details[0].type == code


def test_coercion_receives_only_the_values_it_declares():
    seen = []

    def noted(value, helpers):
        seen.append(value)
        return {"value": int(value, 16)}

    schema = pm.array().items(of_number(coerce={"from": "string", "method": noted}))
    assert schema.validate([1, "0x5", 2.0, 3, "0x7"]).value == [1, 5, 2.0, 3, 7]
    assert seen == ["0x5", "0x7"]


@pytest.mark.parametrize("part", ["prepare", "coerce", "validate"])
def test_a_value_that_a_function_takes_away_gets_the_default(part):
    function = {part: lambda value, helpers: {}}
    schema = pm.extend({"type": "a", "base": pm.number(), **function}).a().default(3)
    assert schema.validate(5).value == 3
    assert pm.object({"a": schema}).validate({"a": 5}).value == {"a": 3}
    assert schema.validate(5, no_defaults=True).value is pm.UNDEFINED
    (log,) = [entry for entry in schema.validate(5, debug=True).debug if entry.get("by") == "default"]
    assert (log["from"], log["to"]) == (pm.UNDEFINED, 3)
