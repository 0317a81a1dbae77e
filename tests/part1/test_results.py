"""Results, errors, logs, and the root functions that give or test them."""

from __future__ import annotations

import copy
import pickle

import pytest

import passmuster as pm
from passmuster import UNDEFINED

SCHEMA = pm.object({"a": pm.number().min(5), "b": pm.number().min(3).warn().artifact("b")})


def test_a_result_of_a_valid_value_has_no_more_than_the_value():
    result = pm.number().validate("5")
    assert result.value == 5
    assert (result.error, result.warning, result.artifacts, result.debug) == (None, None, None, None)


def test_a_result_of_a_wrong_value_has_the_value_as_far_as_it_came():
    result = pm.object({"a": pm.number(), "b": pm.number()}).validate({"a": "1", "b": "x"})
    assert result.value == {"a": 1, "b": "x"}
    assert result.error.details[0].path == ["b"]


def test_a_result_shows_itself():
    assert repr(pm.number().validate("5")) == "Result(value=5)"
    assert "error=" in repr(pm.number().validate("x"))


def test_an_error_has_what_the_specification_names():
    error = SCHEMA.validate({"a": 1}).error
    assert isinstance(error, pm.ValidationError)
    assert isinstance(error, ValueError)
    assert (error.name, error.is_lib) == ("ValidationError", True)
    assert str(error) == error.details[0].message
    assert error.annotate(strip_colors=True).endswith(error.details[0].message)


def test_an_errors_message_is_that_of_all_details():
    error = (
        pm.object({"a": pm.number(), "b": pm.number()})
        .validate({"a": "x", "b": "y"}, abort_early=False)
        .error
    )
    assert str(error) == ". ".join(detail.message for detail in error.details)


def test_a_detail_has_what_the_specification_names():
    (detail,) = SCHEMA.validate({"a": 1}).error.details
    assert detail.type == "number.min"
    assert detail.path == ["a"]
    assert detail.context == {"limit": 5, "label": "a", "key": "a", "value": 1}
    assert detail.as_dict() == {
        "message": detail.message,
        "path": ["a"],
        "type": "number.min",
        "context": {"limit": 5, "label": "a", "key": "a", "value": 1},
    }


def test_warnings_have_a_message_and_details():
    warning = SCHEMA.validate({"b": 1}).warning
    assert [(detail.type, detail.path) for detail in warning.details] == [("number.min", ["b"])]
    assert warning.message == warning.details[0].message
    assert warning.message in repr(warning)


def test_artifacts_have_the_paths_of_all_places():
    item = pm.any().artifact("seen")
    schema = pm.object({"a": item, "list": pm.array().items(item)})
    result = schema.validate({"a": 1, "list": [1, 2]})
    assert result.artifacts == {"seen": [["a"], ["list", 0], ["list", 1]]}


def test_an_artifact_may_be_what_can_be_a_key():
    for key in ("x", 5, None, True, (1, 2), pm.Symbol("s")):
        assert pm.any().artifact(key).validate(1).artifacts == {key: [[]]}
    with pytest.raises(pm.SchemaError, match="hashable"):
        pm.any().artifact({})


LOGS = [
    ("an entry", lambda: pm.any(), 1, [{"type": "entry", "path": []}]),
    (
        "a conversion",
        lambda: pm.number(),
        "5",
        [{"type": "entry", "path": []}, {"type": "value", "by": "coerced", "from": "5", "to": 5, "path": []}],
    ),
    (
        "rules that pass",
        lambda: pm.number().min(3).max(9),
        5,
        [
            {"type": "entry", "path": []},
            {"type": "rule", "name": "min", "result": "pass", "path": []},
            {"type": "rule", "name": "max", "result": "pass", "path": []},
        ],
    ),
    (
        "a rule that fails",
        lambda: pm.number().min(3).max(9),
        1,
        [{"type": "entry", "path": []}, {"type": "rule", "name": "min", "result": "error", "path": []}],
    ),
    (
        "a rule that warns",
        lambda: pm.number().min(3).warn(),
        1,
        [{"type": "entry", "path": []}, {"type": "rule", "name": "min", "result": "error", "path": []}],
    ),
    (
        "an allowed value",
        lambda: pm.valid(1),
        1,
        [{"type": "entry", "path": []}, {"type": "valid", "value": 1, "path": []}],
    ),
    (
        "a forbidden value",
        lambda: pm.invalid(1),
        1,
        [{"type": "entry", "path": []}, {"type": "invalid", "value": 1, "path": []}],
    ),
    (
        "a default",
        lambda: pm.any().default(5),
        UNDEFINED,
        [
            {"type": "entry", "path": []},
            {"type": "value", "by": "default", "from": UNDEFINED, "to": 5, "path": []},
        ],
    ),
    (
        "a failover",
        lambda: pm.number().failover(0),
        "x",
        [
            {"type": "entry", "path": []},
            {"type": "value", "by": "failover", "from": "x", "to": 0, "path": []},
        ],
    ),
    (
        "a cast",
        lambda: pm.number().cast("string"),
        5,
        [
            {"type": "entry", "path": []},
            {"type": "value", "by": "cast", "name": "string", "from": 5, "to": "5", "path": []},
        ],
    ),
    (
        "a raw value",
        lambda: pm.number().raw(),
        "5",
        [
            {"type": "entry", "path": []},
            {"type": "value", "by": "coerced", "from": "5", "to": 5, "path": []},
            {"type": "value", "by": "raw", "from": 5, "to": "5", "path": []},
        ],
    ),
    (
        "a custom rule",
        lambda: pm.any().custom(lambda value, helpers: value + 1),
        1,
        [
            {"type": "entry", "path": []},
            {"type": "rule", "name": "custom", "result": "pass", "path": []},
            {"type": "value", "by": "rule", "name": "custom", "from": 1, "to": 2, "path": []},
        ],
    ),
    (
        "keys",
        lambda: pm.object({"a": pm.any(), "b": pm.any()}),
        {"a": 1, "b": 2},
        [{"type": "entry", "path": []}, {"type": "entry", "path": ["a"]}, {"type": "entry", "path": ["b"]}],
    ),
]


@pytest.mark.parametrize(("what", "make", "value", "log"), LOGS, ids=[row[0] for row in LOGS])
def test_the_log_tells_what_happened(what, make, value, log):
    schema = make()
    result = schema.validate(value, debug=True)
    assert result.debug == log
    if result.error is not None:
        assert result.error.debug == log


def test_nobody_else_has_a_log():
    error = pm.number().validate("x").error
    assert getattr(error, "debug", None) is None


# attempt and assert_


def test_attempt_returns_the_validated_value():
    assert pm.attempt("5", pm.number()) == 5
    assert pm.attempt({"a": "5"}, {"a": pm.number()}) == {"a": 5}
    assert pm.attempt(1, pm.number().min(5).warn()) == 1


def test_assert_returns_nothing():
    assert pm.assert_("5", pm.number()) is None


MESSAGES = [
    (("prefix",), {}, 'prefix "value"'),
    (("prefix:",), {}, 'prefix: "value"'),
    ((None,), {}, '"value"'),
    (("m", {"convert": False}), {}, 'm "value"'),
    ((), {"message": "m"}, 'm "value"'),
    (({"convert": False},), {}, '"value"'),
]


@pytest.mark.parametrize("function", [pm.attempt, pm.assert_], ids=["attempt", "assert_"])
@pytest.mark.parametrize(("args", "keywords", "start"), MESSAGES, ids=[str(row[:2]) for row in MESSAGES])
def test_a_message_is_put_in_front(function, args, keywords, start):
    with pytest.raises(pm.ValidationError) as caught:
        function("x", pm.number(), *args, **keywords)
    assert str(caught.value).startswith(start)
    assert caught.value.details[0].message.startswith('"value"')


@pytest.mark.parametrize("function", [pm.attempt, pm.assert_], ids=["attempt", "assert_"])
def test_an_exception_takes_the_place_of_the_error(function):
    mine = KeyError("mine")
    with pytest.raises(KeyError) as caught:
        function("x", pm.number(), mine)
    assert caught.value is mine
    assert function("5", pm.number(), mine) == (5 if function is pm.attempt else None)


def test_the_schemas_own_exception_is_raised():
    mine = KeyError("mine")
    with pytest.raises(KeyError) as caught:
        pm.attempt("x", pm.number().error(mine))
    assert caught.value is mine


def test_attempt_takes_options():
    with pytest.raises(pm.ValidationError) as caught:
        pm.attempt({"a": "x", "b": "y"}, {"a": pm.number(), "b": pm.number()}, None, {"abortEarly": False})
    assert [detail.path for detail in caught.value.details] == [["a"], ["b"]]


# Tests of kinds


KINDS = [
    ("is_error", pm.is_error, pm.number().validate("x").error, [ValueError("x"), None, "x", {}]),
    ("is_schema", pm.is_schema, pm.any(), [{}, None, "x", pm.ref("a"), object]),
    ("is_ref", pm.is_ref, pm.ref("a"), [pm.x("{a}"), {}, None, "a"]),
    ("is_ref of an in-reference", pm.is_ref, pm.in_("a"), [5]),
    ("is_expression", pm.is_expression, pm.x("{a}"), [pm.ref("a"), "{a}", None]),
]


@pytest.mark.parametrize(("name", "test", "good", "bad"), KINDS, ids=[row[0] for row in KINDS])
def test_a_kind_is_told_from_others(name, test, good, bad):
    assert test(good) is True
    for value in bad:
        assert test(value) is False


def test_is_schema_takes_legacy():
    assert pm.is_schema(pm.any(), {"legacy": True}) is True
    assert pm.is_schema({}, legacy=True) is False
    with pytest.raises(pm.SchemaError):
        pm.is_schema(pm.any(), legacy=5)


# The library itself


def test_expression_and_x_are_one():
    assert pm.expression("{a + 1}").describe() == pm.x("{a + 1}").describe()


def test_the_version_is_that_of_the_interface():
    assert pm.version == "17.13.3"


def test_types_are_the_plain_schemas():
    types = pm.types()
    names = [
        "alternatives",
        "any",
        "array",
        "binary",
        "boolean",
        "date",
        "function",
        "link",
        "number",
        "object",
        "string",
        "symbol",
    ]
    assert sorted(types) == sorted([*names, "alt", "bool", "func"])
    for name in names:
        assert types[name].type == name
    assert (types["alt"].type, types["bool"].type, types["func"].type) == (
        "alternatives",
        "boolean",
        "function",
    )
    assert types["string"].min(3).validate("a").error.details[0].type == "string.min"


SHORTCUTS = [
    ("allow", lambda root: root.allow(1)),
    ("custom", lambda root: root.custom(lambda value, helpers: value)),
    ("disallow", lambda root: root.disallow(1)),
    ("equal", lambda root: root.equal(1)),
    ("exist", lambda root: root.exist()),
    ("forbidden", lambda root: root.forbidden()),
    ("invalid", lambda root: root.invalid(1)),
    ("not_", lambda root: root.not_(1)),
    ("only", lambda root: root.only()),
    ("optional", lambda root: root.optional()),
    ("options", lambda root: root.options({"convert": False})),
    ("prefs", lambda root: root.prefs({"convert": False})),
    ("preferences", lambda root: root.preferences({"convert": False})),
    ("required", lambda root: root.required()),
    ("strip", lambda root: root.strip()),
    ("valid", lambda root: root.valid(1)),
    ("when", lambda root: root.when("a", is_=1, then=2)),
]


@pytest.mark.parametrize(("name", "call"), SHORTCUTS, ids=[row[0] for row in SHORTCUTS])
def test_methods_of_any_are_functions_of_the_library(name, call):
    assert call(pm).type == "any"
    if name != "custom":
        assert call(pm).describe() == call(pm.any()).describe()


def test_defaults_change_every_new_schema():
    library = pm.defaults(lambda schema: schema.allow("") if schema.type == "string" else schema.required())
    assert library.string().validate("").error is None
    assert library.number().validate().error.details[0].type == "any.required"
    assert library.object({"a": library.any()}).validate({}).error.details[0].path == ["a"]
    assert library.types()["number"].validate().error.details[0].type == "any.required"
    assert library.version == pm.version
    assert pm.number().validate().error is None


def test_defaults_add_up():
    library = pm.defaults(lambda schema: schema.required()).defaults(lambda schema: schema.label("L"))
    assert library.number().validate().error.details[0].context == {"label": "L"}


@pytest.mark.parametrize("modifier", [5, None, "x", lambda schema: 5, lambda schema: None], ids=repr)
def test_wrong_modifiers_are_refused(modifier):
    with pytest.raises(pm.SchemaError):
        pm.defaults(modifier)


def test_a_modifier_that_raises_raises():
    def fail(schema):
        raise KeyError("mine")

    with pytest.raises(KeyError):
        pm.defaults(fail)


@pytest.mark.parametrize("value", [UNDEFINED, pm.OVERRIDE], ids=repr)
def test_sentinels_are_themselves_in_copies_and_pickles(value):
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    assert pickle.loads(pickle.dumps(value)) is value


def test_override_is_a_value_of_the_library():
    assert pm.override is pm.OVERRIDE
    assert pm.any().valid(1).valid(pm.override).validate(5).error is None


def test_both_spellings_are_one():
    assert pm.isSchema(pm.any())
    assert pm.checkPreferences({"abortEarly": False}) is None
    assert pm.check_preferences({"abort_early": False}) is None
    assert getattr(pm, "in")("a").describe() == pm.in_("a").describe()
    with pytest.raises(AttributeError, match="string"):
        pm.strnig  # noqa: B018


def test_options_are_a_mapping_or_keywords_or_both():
    schema = pm.object({"a": pm.number(), "b": pm.number()})
    value = {"a": "1", "b": "x", "c": 1}
    for result in (
        schema.validate(value, {"abortEarly": False, "stripUnknown": True}),
        schema.validate(value, {"abort_early": False, "strip_unknown": True}),
        schema.validate(value, abort_early=False, strip_unknown=True),
        schema.validate(value, abortEarly=False, stripUnknown=True),
        schema.validate(value, {"abortEarly": False}, strip_unknown=True),
    ):
        assert [detail.path for detail in result.error.details] == [["b"]]
        assert result.value == {"a": 1, "b": "x"}


def test_the_stack_is_kept_where_it_is_asked_for():
    plain = pm.number().validate("x").error
    traced = pm.number().validate("x", errors={"stack": True}).error
    assert plain.stack == f"ValidationError: {plain}"
    assert "test_the_stack_is_kept" in traced.stack


def test_an_unrendered_error_has_its_code_as_text():
    error = pm.object({"a": pm.number()}).validate({"a": "x"}, errors={"render": False}).error
    assert str(error) == "number.base"
    assert error.details[0].context == {"label": "a", "key": "a", "value": "x"}


@pytest.mark.parametrize(
    ("schema", "value", "beside"),
    [
        (pm.array(), "x", pm.UNDEFINED),
        (pm.array().default([9]), "x", [9]),
        (pm.array().sort(), [1, "a"], pm.UNDEFINED),
        (pm.alternatives(pm.number()).default(3), "x", 3),
        (pm.alternatives(pm.number()).default([3]).match("all"), "x", [3]),
        (pm.alternatives(pm.number()).default(3).prefs(no_defaults=True), "x", pm.UNDEFINED),
        (pm.number().default(3), "x", "x"),
    ],
)
def test_what_stands_beside_the_error_is_what_the_type_has_made_of_the_value(schema, value, beside):
    result = schema.validate(value)
    assert result.error is not None
    assert result.value == beside
