"""The functions of the library: validation, tests of kinds, literal definitions, other libraries."""

import pickle

import pytest
from tests.cases import checked, returns, wrong

import passmuster as pm


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


def test_the_version_is_that_of_the_interface():
    assert pm.version == "17.13.3"


def test_types_are_the_plain_schemas():
    types = pm.types()
    names = [
        "alternatives", "any", "array", "binary", "boolean", "date", "decimal", "function", "link", "number",
        "object", "string", "symbol", "uuid",
    ]  # fmt: skip
    assert {*names, "alt", "bool", "func"} <= types.keys()
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


ANY = pm.any()
MONEY = {"type": "money", "base": pm.number().precision(2)}
PRICE = {"type": "money", "rules": [{"name": "precision", "args": {"limit": 2}}]}

CALLS = [
    returns("a literal", lambda: pm.compile(5).describe()["allow"], [{"override": True}, 5]),
    returns("a schema stays itself", lambda: pm.compile(ANY) is ANY, True),
    returns("a merged literal", lambda: ANY._compile(5, {"override": False}).describe()["allow"], [5]),
    returns("a described extension", lambda: pm.build(PRICE, extensions=MONEY).validate(1.234).value, 1.23),
    returns("several extensions", lambda: pm.build(PRICE, extensions=[MONEY]).type, "money"),
    returns("the environment", lambda: pm.env({"A": int}, environ={"A": "5"}), {"A": 5}),
    returns("a prefix", lambda: pm.env({"a": int}, "X_", environ={"X_A": "5", "A": "6"}), {"a": 5}),
    returns("a JSON Schema", lambda: pm.from_json_schema({"type": "null"}).validate(5).error is None, False),
    returns("a record", lambda: pm.inspect({"a": int}).keys[0].key, "a"),
    returns("no difference", lambda: pm.diff(ANY, ANY).is_compatible, True),
]  # fmt: skip

test_results_of_functions = checked(CALLS)

test_wrong_arguments_are_refused = checked(
    [
        wrong("legacy", lambda: pm.compile(5, {"legacy": 5})),
        wrong("an option", lambda: pm.cache.provision(maximum=5)),
    ]
)


def test_misread_literal_warns():
    with pytest.warns(pm.SchemaWarning):
        pm.compile({"type": "string", "minLength": 2})


def test_libraries_are_pickled_by_their_origin():
    assert pickle.loads(pickle.dumps(pm.any().spec.root)) is pm.any().spec.root
    derived = pickle.loads(pickle.dumps(pm.extend({"type": "money", "base": pm.number().min(1)})))
    assert derived.money().validate(0).error.details[0].type == "number.min"
    strict = pickle.loads(pickle.dumps(pm.defaults(pm.named("strict", _strict))))
    assert strict.number().validate("5").error.details[0].type == "number.base"


def _strict(schema):
    return schema.strict()


def test_schema_is_extended_to_a_type_of_its_own():
    schema = pm.number().min(5).extend({"type": "large", "flags": {"unit": {"default": "g"}}})
    assert (schema.type, schema.validate(1).error.details[0].type) == ("large", "number.min")
