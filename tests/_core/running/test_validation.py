"""A validation from call to result, at once and awaited."""

import ast
import asyncio
import copy
import inspect
import json
import pickle

import pytest
from tests.cases import case, checked, displayed, fail, of, row
from tests.vocabulary import boom

import passmuster as pm
from passmuster import extension
from passmuster._core.running import validation

# The options of validate_async
OPTIONS = [
    *of(pm.object({"a": pm.number()}),
        row("without externals the value is returned", {"a": "5"}, out={"a": 5}, is_async=True),
        row("a failure is raised", {"a": "x"}, fail("number.base", "a"), is_async=True),
        row("options as for validate", {"a": 1, "b": 2}, options={"stripUnknown": True}, out={"a": 1},
            is_async=True)),
    case("all failures are raised as one", pm.object({"a": pm.number(), "b": pm.number()}),
        {"a": "x", "b": "y"}, fail("number.base", "a"), fail("number.base", "b"),
        options={"abortEarly": False}, is_async=True),
    case("an override is raised", pm.number().error(ValueError("mine")), "x", error="mine", is_async=True),
    case("externals false", pm.number().external((lambda v, h: boom("ran"))), "5",
        options={"externals": False}, out=5, is_async=True),
    *of(pm.number().min(5).warn(),
        row("warnings", 1, options={"warnings": True}, warns=(fail("number.min", limit=5),), is_async=True),
        row("warnings that nobody asked for", 1, is_async=True)),
    case("warnings where there are none", pm.number(), 1, options={"warnings": True}, is_async=True),
    case("artifacts", pm.object({"a": pm.any().artifact("x")}), {"a": 1}, options={"artifacts": True},
        artifacts={"x": [["a"]]}, is_async=True),
    case("artifacts where there are none", pm.any(), 1, options={"artifacts": True}, is_async=True),
    case("artifacts that nobody asked for", pm.any().artifact("x"), 1, is_async=True),
    case("artifacts and warnings", pm.number().min(5).warn().artifact("x"), 1,
        options={"warnings": True, "artifacts": True}, warns=(fail("number.min", limit=5),),
        artifacts={"x": [[]]}, is_async=True),
    case("artifacts after a failure", pm.object({"a": pm.any().artifact("x"), "b": pm.number()}),
        {"a": 1, "b": "x"}, fail("number.base", "b"), options={"artifacts": True}, is_async=True),
    case("a context", pm.number().max(pm.ref("$m")), 5, fail("number.max", limit=displayed("ref:global:m")),
        options={"context": {"m": 3}}, is_async=True),
]  # fmt: skip


def awaited(schema, value=pm.UNDEFINED, **options):
    return asyncio.run(schema.validate_async(value, **options))


def test_warnings_and_artifacts_come_in_a_result():
    schema = (
        pm.number().min(5).warn().artifact("x").external(lambda value, helpers: helpers.warn("any.invalid"))
    )
    result = awaited(schema, 1, warnings=True, artifacts=True)
    assert result.value == 1
    assert [detail.type for detail in result.warning.details] == ["number.min", "any.invalid"]
    assert result.artifacts == {"x": [[]]}
    assert result.error is None


def test_the_same_coroutines_run_under_trio():
    trio = pytest.importorskip("trio")

    async def slow(value, helpers):
        await trio.sleep(0)
        return value * 2

    async def main():
        schema = pm.object({"a": pm.number().external(slow)})
        made = await schema.validate_async({"a": "5"})
        with pytest.raises(pm.ValidationError):
            await schema.validate_async({"a": "x"})
        return made

    assert trio.run(main) == {"a": 10}


def test_many_validations_may_be_under_way_at_once():
    async def slow(value, helpers):
        for _ in range(value % 5):
            await asyncio.sleep(0)
        return {"seen": value, "path": helpers.state.path, "parent": helpers.state.ancestors[0]["b"]}

    schema = pm.object({"a": pm.number().external(slow), "b": pm.any()})

    async def main():
        calls = [schema.validate_async({"a": i, "b": -i}) for i in range(50)]
        return await asyncio.gather(*calls)

    for i, made in enumerate(asyncio.run(main())):
        assert made == {"a": {"seen": i, "path": ["a"], "parent": -i}, "b": -i}


def test_options_may_be_keywords_or_a_mapping():
    schema = pm.object({"a": pm.any()})
    assert awaited(schema, {"a": 1, "b": 2}, strip_unknown=True) == {"a": 1}
    assert asyncio.run(schema.validate_async({"a": 1, "b": 2}, {"stripUnknown": True})) == {"a": 1}


def test_nothing_runs_before_it_is_awaited():
    seen = []
    coroutine = pm.any().custom(lambda value, helpers: seen.append(value)).validate_async(1)
    assert seen == []
    coroutine.close()


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


def test_error_has_the_attributes_of_the_specification():
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
    messages = [detail.message for detail in error.details]
    assert error.message == ". ".join(messages)
    assert str(error) == "\n".join(messages)


def test_detail_has_the_attributes_of_the_specification():
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


def test_artifact_may_be_any_hashable_value():
    for key in ("x", 5, None, True, (1, 2), pm.Symbol("s")):
        assert pm.any().artifact(key).validate(1).artifacts == {key: [[]]}
    with pytest.raises(pm.SchemaError, match="hashable"):
        pm.any().artifact({})


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


def test_an_unrendered_error_has_its_code_as_string():
    error = pm.object({"a": pm.number()}).validate({"a": "x"}, errors={"render": False}).error
    assert error.message == "number.base"
    assert error.details[0].context == {"label": "a", "key": "a", "value": "x"}


@pytest.mark.parametrize(("schema", "value", "beside"), [
    (pm.array(), "x", pm.UNDEFINED), (pm.array().default([9]), "x", [9]),
    (pm.array().sort(), [1, "a"], pm.UNDEFINED), (pm.alternatives(pm.number()).default(3), "x", 3),
    (pm.alternatives(pm.number()).default([3]).match("all"), "x", [3]),
    (pm.alternatives(pm.number()).default(3).prefs(no_defaults=True), "x", pm.UNDEFINED),
    (pm.number().default(3), "x", "x"),
])  # fmt: skip
def test_value_beside_an_error_is_the_converted_one(schema, value, beside):
    result = schema.validate(value)
    assert result.error is not None
    assert result.value == beside


test_case_has_expected_outcome = checked(OPTIONS)


# The function itself, in C where there are twins


def test_the_signature_is_the_one_that_is_written():
    written = (
        "value: 'Any' = passmuster.UNDEFINED, options: 'Options | None' = None,"
        " **keywords: 'Unpack[ValidationOptions]') -> 'Result[T]'"
    )
    assert str(inspect.signature(pm.Schema.validate)) == f"(self, {written}"
    assert str(inspect.signature(pm.number().validate)) == f"({written}"


def test_repr_names_the_class_and_fields():
    method = pm.Schema.validate
    assert (method.__module__, method.__qualname__) == (
        "passmuster._core.schemas.schema.base",
        "Schema.validate",
    )
    assert inspect.getdoc(method).startswith("Validate a value.")
    assert inspect.isroutine(method)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_bound_one_can_be_copied(copied):
    assert copied(pm.number().max(3).validate)("4").error.details[0].type == "number.max"


@pytest.mark.parametrize("call", [
    lambda schema: schema.validate("5", {"convert": False}),
    lambda schema: schema.validate("5", convert=False),
    lambda schema: schema.validate("5", {"convert": True}, convert=False),
    lambda schema: schema.validate(value="5", options={"convert": False}),
    lambda schema: schema.validate("5", None, convert=False),
    lambda schema: pm.Schema.validate(schema, "5", convert=False),
])  # fmt: skip
def test_options_are_a_mapping_keywords_or_both(call):
    assert call(pm.number()).error.details[0].type == "number.base"


def test_empty_values_is_undefined():
    assert pm.any().required().validate().error.details[0].type == "any.required"
    assert pm.any().required().validate(options={}).error.details[0].type == "any.required"


@pytest.mark.parametrize("call", [
    lambda schema: schema.validate(1, None, 2),
    lambda schema: schema.validate(1, value=2),
    lambda schema: schema.validate(1, self=2),
    lambda schema: pm.Schema.validate(),
])  # fmt: skip
def test_a_wrong_number_of_arguments_is_pythons_own_error(call):
    with pytest.raises(TypeError, match=r"validate\(\)"):
        call(pm.number())


def test_who_is_no_schema_has_no_node():
    with pytest.raises(AttributeError, match="_node"):
        pm.Schema.validate(5, 5)


def test_a_method_of_an_extension_may_stand_in_its_place():
    class Loud(extension.String):
        def validate(self, value, options=None, **keywords):
            return super().validate(value + "!", options, **keywords)

    schema = pm.extend(Loud).loud()
    assert schema.validate("a", convert=False).value == "a!"
    assert pm.object({"a": schema}).validate({"a": "a"}).value == {"a": "a"}


def test_a_log_does_not_go_into_later_calls():
    schema = pm.object({"a": pm.number()})
    assert schema.validate({"a": "1"}, debug=True).debug
    assert schema.validate({"a": "1"}).debug is None
    assert schema.validate({"a": 1}, debug=True).debug


def test_a_call_within_a_call_has_a_run_of_its_own():
    inner = pm.object({"b": pm.number().required()})
    outer = pm.object(
        {"a": pm.any().custom(lambda value, helpers: inner.validate(value).value), "c": pm.number()}
    )
    result = outer.validate({"a": {"b": "2"}, "c": "x"})
    assert [(detail.path, detail.type) for detail in result.error.details] == [(["c"], "number.base")]
    assert outer.validate({"a": {}, "c": "1"}).value == {"a": {}, "c": 1}


@pytest.mark.parametrize("name", ["validate", "validate_json", "validate_rows"])
def test_the_functions_that_run_have_the_parameters_of_those_that_are_written(name):
    with open(validation.__file__, encoding="utf-8") as source:
        tree = ast.parse(source.read())
    written = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
    names = [argument.arg for argument in written.args.args]
    names += [written.args.kwarg.arg] if written.args.kwarg else []
    assert (
        list(inspect.signature(inspect.unwrap(getattr(validation, name))).parameters)[-len(names) :] == names
    )


ORDER = pm.object({"id": pm.number().required(), "items": pm.array().items(int)})


@pytest.mark.parametrize("data", ['{"id": "7", "items": [1, "2"]}', b'{"id": 7, "items": ["1", 2]}'])
def test_the_value_of_json_is_validated(data):
    assert ORDER.validate_json(data).value == {"id": 7, "items": [1, 2]}
    assert ORDER.validate_json(data, convert=False).error.details[0].code == "number.base"
    assert ORDER.validate_json(data, {"convert": False}).error.details[0].code == "number.base"


def test_invalid_json_is_an_error_of_the_result():
    result = ORDER.validate_json('{"id": 1,\n  items}')
    [detail] = result.error.details
    assert (detail.code, detail.path, result.value) == ("json.invalid", [], '{"id": 1,\n  items}')
    assert {name: detail.context[name] for name in ("line", "column", "reason")} == {
        "line": 2, "column": 3, "reason": "expecting property name enclosed in double quotes",
    }  # fmt: skip
    assert result.error.positions('{"id": 1,\n  items}') == [(2, 3)]


@pytest.mark.parametrize("options, message", [
    ({"messages": {"json.invalid": "line {#line} is odd"}}, "line 1 is odd"),
    ({"errors": {"language": "ja"}}, "「値」は正しい JSON でなければなりません（1 行 2 文字目）"),
])  # fmt: skip
def test_message_for_invalid_json_can_be_changed(options, message):
    assert str(pm.any().validate_json("[", options).error) == message


def test_text_that_is_not_json_is_hidden_where_the_schema_has_secrets():
    schema = pm.object({"password": pm.string().secret()})
    error = schema.validate_json('{"password": "hunter2", ').error
    assert "hunter2" not in f"{error!r} {error.details} {error.to_json()} {error.annotate(True)}"


def test_the_arguments_of_json_are_those_of_a_function():
    for _ in range(2):  # the first call may be the first of all
        assert ORDER.validate_json(data='{"id": 7}', options={"convert": False}).value == {"id": 7}
        # The names of keywords need not be interned.
        for name in (None, "data", "".join(("da", "ta")), "value"):
            arguments, keywords = ((), {}) if name is None else (("1",), {name: "2"})
            with pytest.raises(TypeError):
                ORDER.validate_json(*arguments, **keywords)


def test_a_wrong_option_is_refused_whatever_the_data_is():
    for data in ("[]", "["):
        with pytest.raises(pm.SchemaError):
            pm.any().validate_json(data, nonsense=True)


@pytest.mark.parametrize(
    "calls",
    [
        [({"convert": False}, False), ({"convert": True}, True), ({"convert": False}, False)],
        [({"convert": False, "abort_early": True}, False), ({"abort_early": True, "convert": True}, True)],
        [({"context": {"least": 3}}, True), ({"context": {"least": 7}}, False), ({"context": None}, True)],
        [({"context": {"least": 3}, "convert": False}, False), ({"convert": True, "context": {}}, True)],
        [({"presence": "forbidden"}, False), ({"presence": "optional"}, True)],
        [
            (
                {
                    "debug": False,
                    "no_defaults": False,
                    "externals": False,
                    "allow_unknown": False,
                    "convert": True,
                },
                True,
            )
        ],
        [({"options": {"convert": False}}, False), ({"options": {}}, True)],
    ],
)
def test_calls_have_the_options_that_they_name_and_no_others(calls):
    schema = pm.number().when("$least", is_=7, then=pm.forbidden())
    for _ in range(3):
        for keywords, passes in calls:
            assert (schema.validate("5", **keywords).error is None) is passes
            spelled_anew = {"".join(list(name)): value for name, value in keywords.items()}
            assert (schema.validate("5", **spelled_anew).error is None) is passes
        assert schema.validate("5").value == 5


def test_a_wrong_option_is_refused_at_every_call():
    for _ in range(3):
        with pytest.raises(pm.SchemaError, match="convrt"):
            pm.any().validate(1, convrt=False)
        with pytest.raises(pm.SchemaError):
            pm.any().validate(1, convert="no")
        with pytest.raises(TypeError):
            pm.any().validate(1, value=2)


VERDICTS = [
    pm.object({"a": pm.number().min(1).required(), "b": pm.string().default("x")}),
    pm.array().items(pm.number(), pm.string()).has(pm.number().min(2)).prefs(convert=False),
    pm.alternatives(pm.object({"a": pm.number()}), pm.array().items(pm.boolean())).prefs(convert=False),
    pm.from_json_schema({"if": {"required": ["a"]}, "then": {"properties": {"a": {"type": "number"}}}}),
]


@pytest.mark.parametrize("schema", VERDICTS)
@pytest.mark.parametrize("value", [{"a": 1}, {"a": "1"}, {"a": 0}, {}, [1], ["x", 2], [True], 1, None])
def test_a_value_is_valid_if_it_has_no_error(schema, value):
    for options in ({}, {"convert": False}, {"abort_early": False}, {"presence": "required"}):
        assert schema.is_valid(value, **options) is (schema.validate(value, **options).error is None)
        assert schema.is_valid(value, options) is schema.is_valid(value, **options)


TIED = [
    pm.object({"a": pm.number(), "b": pm.number().max(pm.ref("a"))}),
    pm.object({"a": pm.string().lowercase(), "b": pm.valid(pm.ref("a"))}),
    pm.object({"a": pm.object({"x": pm.number()}), "b": pm.number().max(pm.ref("a.x")).required()}),
    pm.object({"a": pm.number().default(3), "b": pm.number().when("a", is_=3, then=pm.forbidden())}),
    pm.object({"a": pm.any().strip(), "b": pm.string().min(2)}),
    pm.object({"a": pm.any(), "b": pm.array().items(pm.number())}).unknown(),
    pm.object({"a": pm.any(), "b": pm.number().min(5).warn()}),
    pm.object({"a": pm.alternatives(pm.number(), pm.object({"x": pm.number()})), "b": pm.date()}),
    pm.object({"a": pm.number(), "b": pm.number()}).xor("a", "b"),
    pm.object({"a": pm.number(), "b": pm.number()}).assert_(".b", pm.number().max(pm.ref("a"))),
    pm.object({"a": pm.number().failover(1), "b": pm.forbidden()}).rename("c", "b"),
]
PARTS = [1, 4, "2", "A", "a", {"x": 2}, {"x": "no"}, {"y": 1}, None, [1], ["x"], pm.UNDEFINED, "2026-01-01"]


@pytest.mark.parametrize("schema", TIED, ids=lambda schema: repr(schema)[:60])
def test_value_with_converted_parts_is_valid_if_it_has_no_error(schema):
    values = [{"a": a, "b": b} for a in PARTS for b in PARTS]
    values += [{key: part} for key in "abc" for part in PARTS] + [{"b": 1, "a": 1, "zz": 1}, {1: 1}, {}]
    for _ in range(2):
        for value in values:
            assert schema.is_valid(value) is (schema.validate(value).error is None), value


def test_wrong_options_of_is_valid_are_told():
    with pytest.raises(pm.SchemaError):
        pm.any().is_valid(1, convert="no")


SPARSE = pm.object(
    {
        "a": pm.string(),
        "b": pm.number().allow(None),
        "c": {"d": pm.string().default("x"), "e": pm.any()},
        "l": pm.array().items(pm.object({"f": pm.number()})),
    }
)
NULLS = {"a": None, "b": None, "c": {"d": None, "e": None}, "l": [{"f": None}]}


def test_null_counts_as_absent_where_it_is_not_allowed():
    wanted = {"b": None, "c": {"e": None, "d": "x"}, "l": [{}]}
    given = {"null_as_absent": True}
    assert SPARSE.validate(NULLS, given).value == wanted
    assert SPARSE.validate(NULLS, nullAsAbsent=True).value == wanted
    assert SPARSE.attempt(NULLS, given) == asyncio.run(SPARSE.validate_async(NULLS, given)) == wanted
    assert SPARSE.validate_json(json.dumps(NULLS), given).value == wanted
    assert SPARSE.validate_many([NULLS], given).values == [wanted]
    assert SPARSE.validate(NULLS, given, debug=True).debug[0] == {"type": "entry", "path": []}
    assert NULLS["a"] is None
    assert SPARSE.validate(NULLS).error.details[0].path == ["a"]


def test_a_required_key_that_is_null_is_missing():
    schema = pm.object({"a": pm.string().required(), "p": pm.string().secret()})
    error = schema.validate({"a": None, "p": None}, null_as_absent=True).error
    assert [one.type for one in error.details] == ["any.required"]
    tree = pm.object({"next": pm.link("#t"), "n": pm.number()}).id("t")
    assert tree.validate({"next": {"n": None, "next": None}}, null_as_absent=True).value == {"next": {}}
    assert pm.string().validate(None, null_as_absent=True).error is not None
    looped: dict = {"a": None}
    looped["p"] = looped
    assert schema.validate(looped, null_as_absent=True).error.details[0].type == "any.required"


def test_a_schema_does_not_choose_that_null_is_absent():
    with pytest.raises(pm.SchemaError, match="chosen by the caller"):
        pm.number().prefs(null_as_absent=True)


ASKED = [
    (pm.number(), "5"), (pm.number(), "x"), (pm.number().max(3).warn(), 5), (pm.any().artifact("a"), 1),
    (pm.object({"a": pm.number()}), {"a": "1"}), (pm.number().default(3), pm.UNDEFINED), (pm.any(), None),
    (pm.any().external(lambda value: value), 1), (pm.number().error(KeyError("k")), "x"),
    (pm.any().required(), None),
]  # fmt: skip


@pytest.mark.parametrize("schema, value", ASKED, ids=lambda one: repr(one)[:40])
def test_verdict_value_and_result_say_the_same(schema, value):
    for options in ({}, {"convert": False}, {"debug": True}):
        try:
            result = schema.validate(value, **options)
        except Exception as error:
            for ask in (
                schema.is_valid,
                schema.attempt,
                lambda value, **more: pm.attempt(value, schema, **more),
            ):
                with pytest.raises(type(error)):
                    ask(value, **options)
            continue
        assert (
            schema.is_valid(value, **options) is schema.is_valid(value=value, **options) is (not result.error)
        )
        for ask in (schema.attempt, lambda value, **more: pm.attempt(value, schema, **more)):
            if result.error is None:
                assert ask(value, **options) == result.value
                continue
            with pytest.raises(type(result.error)) as caught:
                ask(value, **options)
            assert str(caught.value) == str(result.error)


def test_functions_are_called_once_for_a_verdict():
    calls = []
    schema = pm.any().custom(lambda value: calls.append(value) or 1 / value)
    assert (schema.is_valid(2), schema.is_valid(0), schema.attempt(4)) == (True, False, 0.25)
    with pytest.raises(pm.ValidationError):
        schema.attempt(0)
    assert calls == [2, 0, 4, 0]


def test_wrong_arguments_are_refused_by_the_call():
    for ask in (pm.any().is_valid, pm.any().attempt):
        with pytest.raises(pm.SchemaError, match="no_such"):
            ask(1, no_such=True)
        with pytest.raises(TypeError):
            ask(1, None, None, None, None)
    with pytest.raises(pm.ValidationError, match=r"^before: "):
        pm.number().attempt("x", "before:")
    with pytest.raises(KeyError):
        pm.attempt("x", pm.number(), KeyError("k"))
    assert pm.number().attempt("1", {"convert": True}) == 1
