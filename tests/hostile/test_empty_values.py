""" "Empty" is never taken for "not given": empty lists, strings, mappings, None, False and 0 are values."""

import pytest
from tests.hostile.support import codes

import passmuster as pm

EMPTIES = [None, False, 0, 0.0, "", [], {}, (), b"", set(), frozenset()]


@pytest.mark.parametrize("empty", EMPTIES, ids=repr)
def test_empty_value_counts_as_given(empty):
    assert codes(pm.any().required().validate(empty)) == []
    assert codes(pm.any().forbidden().validate(empty)) == ["any.unknown"]
    assert pm.any().default(5).validate(empty).value is empty
    schema = pm.object({"a": pm.any().required(), "b": pm.any()})
    result = schema.validate({"a": empty})
    assert codes(result) == []
    assert result.value["a"] is empty
    assert codes(pm.object({"b": pm.any()}).validate({"a": empty})) == ["object.unknown"]
    for rule, expected in (("and_", ["object.and"]), ("nand", []), ("or_", []), ("xor", []), ("oxor", [])):
        peers = getattr(pm.object({"a": pm.any(), "b": pm.any()}), rule)("a", "b")
        assert codes(peers.validate({"a": empty})) == expected, rule
    assert codes(pm.object().with_("a", "b").unknown().validate({"a": empty})) == ["object.with"]
    assert codes(pm.object().without("a", "b").unknown().validate({"a": empty, "b": empty})) == [
        "object.without"
    ]
    assert codes(pm.array().items(pm.any().required()).validate([empty])) == []
    assert codes(pm.array().has(pm.any()).validate([empty])) == []
    assert codes(pm.array().items(pm.any()).validate([empty, pm.UNDEFINED])) == ["array.sparse"]
    assert pm.array().items(pm.any()).validate([empty, empty]).value == [empty, empty]
    assert codes(pm.array().unique().validate([empty, empty])) == ["array.unique"]


@pytest.mark.parametrize("empty", [empty for empty in EMPTIES if empty != []], ids=repr)
def test_an_empty_value_may_be_listed(empty):
    assert codes(pm.valid(empty).validate(empty)) == []
    assert codes(pm.valid(empty).validate("other")) == ["any.only"]
    assert codes(pm.invalid(empty).validate(empty)) == ["any.invalid"]
    assert codes(pm.invalid(empty).validate("other")) == []
    assert len(pm.valid(empty).describe()["allow"]) == 1


def test_list_is_refused_as_listed_values():
    for method in (pm.valid, pm.allow, pm.invalid):
        for values in ([], [1, 2]):
            with pytest.raises(pm.SchemaError, match="not a list"):
                method(values)


@pytest.mark.parametrize("empty", EMPTIES, ids=repr)
def test_empty_value_may_replace_another(empty):
    assert pm.any().default(empty).validate().value == empty
    assert "default" in pm.any().default(empty).describe()["flags"]
    assert pm.number().failover(empty).validate("x").value == empty
    assert pm.object({"a": pm.any().default(empty)}).validate({}).value == {"a": empty}
    assert pm.any().default(pm.ref("$a")).validate(context={"a": empty}).value == empty
    for default in (lambda: empty, lambda parent: empty, lambda parent, helpers: empty):
        assert pm.any().default(default).validate().value is empty
    assert pm.any().custom(lambda value, helpers: empty).validate(1).value is empty
    assert pm.ref("a", adjust=lambda value: empty).adjust(1) is empty


@pytest.mark.parametrize("empty", EMPTIES, ids=repr)
def test_reference_returns_an_empty_value(empty):
    assert codes(pm.valid(pm.ref("$a")).validate(empty, context={"a": empty})) == []
    assert codes(pm.valid(pm.ref("$a")).validate("other", context={"a": empty})) == ["any.only"]
    schema = pm.object({"a": pm.any(), "b": pm.any().when("a", is_=pm.exist(), then=pm.forbidden())})
    assert codes(schema.validate({"a": empty, "b": 1})) == ["any.unknown"]


@pytest.mark.parametrize("artifact", [False, 0, 0.0, "", (), b"", frozenset()], ids=repr)
def test_an_empty_artifact_is_an_artifact(artifact):
    assert pm.any().artifact(artifact).validate(1).artifacts == {artifact: [[]]}


def test_methods_accept_no_arguments_and_zero():
    assert codes(pm.any().valid().validate(1)) == []  # as in the reference library: no list was made
    assert codes(pm.any().allow().validate(1)) == []
    assert codes(pm.any().invalid().validate(1)) == []
    assert codes(pm.object({}).validate({"a": 1})) == ["object.unknown"]
    assert codes(pm.object().keys({}).validate({"a": 1})) == ["object.unknown"]
    assert codes(pm.object().validate({"a": 1})) == []
    assert codes(pm.object().keys().validate({"a": 1})) == []
    assert codes(pm.object({}).validate({})) == []
    assert codes(pm.array().items().validate([1])) == []
    assert codes(pm.array().length(0).validate([1])) == ["array.length"]
    assert codes(pm.array().max(0).validate([1])) == ["array.max"]
    assert codes(pm.string().max(0).allow("").validate("x")) == ["string.max"]
    assert codes(pm.string().length(0).validate("x")) == ["string.length"]
    assert codes(pm.number().max(0).validate(1)) == ["number.max"]
    assert codes(pm.number().min(0).validate(-1)) == ["number.min"]
    assert codes(pm.object().max(0).validate({"a": 1})) == ["object.max"]
    assert codes(pm.binary().max(0).validate(b"x")) == ["binary.max"]
    assert codes(pm.date().max(0).validate(1)) == ["date.max"]
    assert pm.string().max(0).truncate().allow("").validate("x").value == ""
    assert pm.string().replace("a", "").allow("").validate("ba").value == "b"
    assert pm.number().precision(0).validate(1.5).value == 2
    assert codes(pm.function().arity(0).validate(lambda a: a)) == ["function.arity"]


EMPTY_OPTIONS = [{}, {"errors": {}}, {"messages": {}}, {"context": {}}, {"errors": {"wrap": {}}}]
OPTIONS = [
    "abort_early", "allow_unknown", "cache", "convert", "externals", "no_defaults", "presence",
    "strip_unknown",
]  # fmt: skip


@pytest.mark.parametrize("options", EMPTY_OPTIONS, ids=repr)
def test_empty_options_change_nothing(options):
    schema = pm.object({"a": pm.number()})
    result = schema.validate({"a": "5", "b": 1}, {**options, "abort_early": False})
    assert (codes(result), result.value) == (["object.unknown"], {"a": 5, "b": 1})


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("empty", ["", [], None], ids=repr)
def test_empty_value_of_an_option_is_refused(name, empty):
    with pytest.raises(pm.SchemaError, match="the option"):
        pm.any().validate(1, {name: empty})


def test_false_option_differs_from_an_absent_one():
    schema = pm.object({"a": pm.number()}).prefs(convert=False, abort_early=False, allow_unknown=True)
    assert codes(schema.validate({"a": "5", "b": 1})) == ["number.base"]
    inner = pm.object({"a": schema.prefs(convert=True).prefs(allow_unknown=False)})
    assert codes(inner.validate({"a": {"a": "5", "b": 1}})) == ["object.unknown"]
    assert str(pm.number().validate("x", errors={"label": False}).error) == "must be a number"
    assert str(pm.number().messages({"number.base": ""}).validate("x").error) == ""
    assert codes(pm.object({"a": pm.any()}).unknown(False).validate({"b": 1}, allow_unknown=True)) == [
        "object.unknown"
    ]
    assert pm.any().label("x").validate(pm.UNDEFINED, presence="optional").error is None
    assert codes(pm.any().validate(pm.UNDEFINED, presence="required")) == ["any.required"]


TAKING_OPTIONS = {
    "sort": lambda options: pm.array().sort(options),
    "unique": lambda options: pm.array().unique("a", options),
    "rename": lambda options: pm.object().rename("a", "b", options),
    "pattern": lambda options: pm.object().pattern("a", pm.any(), options),
    "rule": lambda options: pm.number().min(1).rule(options),
    "example": lambda options: pm.any().example(1, options),
    "email": lambda options: pm.string().email(options),
    "ref": lambda options: pm.ref("a", options),
    "compile": lambda options: pm.compile({}, options),
    "is_schema": lambda options: pm.is_schema(pm.any(), options),
    "provision": lambda options: pm.cache.provision(options),
}


@pytest.mark.parametrize("call", TAKING_OPTIONS.values(), ids=TAKING_OPTIONS)
def test_none_is_refused_as_options(call):
    with pytest.raises(pm.SchemaError, match="options must be a mapping, not None"):
        call(None)
    call({})
    call(pm.UNDEFINED)


def test_none_and_undefined_are_not_the_same():
    assert codes(pm.number().validate(None)) == ["number.base"]
    assert codes(pm.number().validate(pm.UNDEFINED)) == []
    assert codes(pm.number().validate()) == []
    assert codes(pm.number().allow(None).validate(None)) == []
    assert codes(pm.number().required().allow(None).validate(pm.UNDEFINED)) == ["any.required"]
    assert codes(pm.valid(None).validate(pm.UNDEFINED)) == []
    assert codes(pm.object({"a": pm.number()}).validate({"a": None})) == ["number.base"]
    assert pm.object({"a": pm.number().empty(None)}).validate({"a": None}).value == {}
    assert pm.object({"a": pm.number().empty(None).default(1)}).validate({"a": None}).value == {"a": 1}
    assert pm.any().default(None).validate().value is None
    assert pm.object({"a": pm.any().default(None)}).validate({}).value == {"a": None}
    assert pm.object({"a": pm.number()}).validate({"a": pm.UNDEFINED}).error is None
