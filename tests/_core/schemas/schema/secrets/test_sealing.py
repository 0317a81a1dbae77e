"""Whatever a result tells, a secret is not in it."""

import asyncio
import copy
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from tests.hostile.ways_out import seen

import passmuster as pm
from passmuster._core.documents.inspection.judges import Judges
from passmuster._core.schemas.schema.secrets import finding
from passmuster._core.schemas.schema.secrets.finding import Secrets
from passmuster._core.schemas.schema.secrets.masking import Mask
from passmuster._core.schemas.schema.secrets.sealing import MaskedResult, mask_exception, mask_of, mask_result

SECRET = "Hunter2-<tops3cret>"
FORMS = (SECRET, "tops3cret")


def shown(schema, value, **options):
    return seen(FORMS, schema, value, **options)


# Random schemas

REFUSALS = [
    lambda: pm.string().max(3),
    lambda: pm.string().min(90).messages({"string.min": "{#label}: {#value} {{.}} {length(#value)}"}),
    lambda: pm.string().pattern("^x", {"name": "n"}),
    lambda: pm.string().valid("a", "b"),
    lambda: pm.string().email().label("mail"),
    lambda: pm.string().trim().lowercase().max(2),
    lambda: pm.string().invalid(SECRET, SECRET.lower()),
    lambda: pm.number().messages({"number.base": "{#value}"}),
    lambda: pm.date().min("2026-01-01").message("{#value} is none"),
    lambda: pm.boolean(),
    lambda: pm.object({"k": pm.number()}),
    lambda: pm.array().items(pm.number()).single(),
    lambda: pm.alternatives(pm.number(), pm.string().max(3), pm.object({"x": 1})),
    lambda: pm.alternatives().match("all").try_(pm.string().max(3), pm.string()),
    lambda: pm.alternatives().match("one").try_(pm.string(), pm.any()),
    lambda: pm.any().custom(_raising),
    lambda: pm.any().custom(lambda value, helpers: helpers.message(f"{value} is bad")),
    lambda: pm.any().custom(lambda value, helpers: helpers.error("any.invalid", {"got": [f"<{value}>"]})),
    lambda: pm.string().max(3).warn(),
    lambda: pm.string().max(3).failover(pm.ref("...nowhere")),
    lambda: pm.binary().max(3),
    lambda: pm.string(),
    lambda: pm.forbidden(),
    lambda: pm.link("#it").id("link"),
]


def _raising(value, helpers):
    raise ValueError(f"{value!r} is bad")


BESIDE = [
    lambda: pm.number().max(pm.ref("s", render=True)),
    lambda: pm.valid(pm.ref("s", render=True)),
    lambda: pm.any().valid(pm.ref("/s")).messages({"any.only": "{s} {...s} {#valids} {...}"}),
    lambda: pm.any().custom(
        lambda value, helpers: helpers.error("any.invalid", {"at": helpers.state.ancestors})
    ),
    lambda: pm.string().when(
        "s", {"is": pm.string(), "then": pm.forbidden(), "otherwise": pm.string().max(0)}
    ),
    lambda: pm.string().length(pm.ref("s", adjust=len)),
    lambda: pm.number().default(5),
]


def _together(value, helpers):
    raise ValueError(f"all of {value}")


AROUND = [
    lambda schema: schema,
    lambda schema: schema.custom(_together),
    lambda schema: schema.assert_(".s", pm.number(), "{s} should be one"),
    lambda schema: schema.unknown().and_("s", "missing"),
    lambda schema: schema.unknown().without("s", ["b"]),
    lambda schema: schema.length(9).messages({"object.length": "{#value}"}),
    lambda schema: schema.rename("old", "new"),
    lambda schema: pm.alternatives(schema, pm.number()),
    lambda schema: pm.alternatives(pm.object({"u": 1}), schema),
    lambda schema: pm.any().when("/z", {"is": pm.exist(), "then": pm.any(), "otherwise": schema}),
    lambda schema: schema.artifact("seen"),
    lambda schema: schema.unknown().or_("c", "d"),
]


def _single(schema):
    return schema if schema.type == "array" else pm.array().items(schema).single()


WITHIN = [
    lambda schema, value: (schema, value),
    lambda schema, value: (pm.object({"in": schema}), {"in": value}),
    lambda schema, value: (pm.object({"in": schema, "later": pm.number()}), {"in": value, "later": "x"}),
    lambda schema, value: (pm.array().items(schema).unique(), [value, value]),
    lambda schema, value: (_single(schema), value),
    lambda schema, value: (pm.array().ordered(pm.any(), schema), [5, value, 7]),
    lambda schema, value: (pm.object().pattern("^x", schema), {"x1": value, "y": 2}),
    lambda schema, value: (pm.object({"to": schema}).rename("from", "to"), {"from": value, "q": 5}),
    lambda schema, value: (pm.object({"in": schema}), json.dumps({"in": value})),
    lambda schema, value: (pm.object({"in": pm.link("#shared")}).shared(schema.id("shared")),
        {"in": value, "q": 1}),
    lambda schema, value: (pm.object({"in": schema, "next": pm.link("/")}),
        {"in": value, "next": {"in": value, "next": {"in": value, "q": 1}}}),
]  # fmt: skip


@st.composite
def guarded(draw):
    leaf = draw(st.sampled_from(REFUSALS))()
    if leaf.type == "link":
        leaf = pm.string().max(4)
    secret = {"s": leaf.secret()}
    value = {"s": draw(st.sampled_from([SECRET, SECRET, [SECRET], {"k": SECRET}, SECRET.encode()]))}
    if draw(st.booleans()):
        secret["b"] = draw(st.sampled_from(BESIDE))()
        value["b"] = draw(st.sampled_from(["x", 1, None, 10**9]))
    if draw(st.booleans()):
        value["unknown"] = 1
    schema = draw(st.sampled_from(AROUND))(pm.object(secret))
    for wrap in draw(st.lists(st.sampled_from(WITHIN[:-3]), max_size=2)):
        schema, value = wrap(schema, value)
    if "b'" not in repr(value):  # which JSON has no word for
        schema, value = draw(st.sampled_from(WITHIN))(schema, value)
    options = draw(
        st.sampled_from(
            [
                {},
                {"abort_early": False},
                {"abort_early": False, "debug": True},
                {"convert": False, "abort_early": False},
                {"errors": {"language": "de", "stack": True}, "abort_early": False},
                {"errors": {"escapeHtml": True}, "abort_early": False},
                {"messages": {"any.only": "{#value}: {#valids}", "object.unknown": "{.} {#child}"}},
            ]
        )
    )
    return schema, value, options


@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
@given(guarded())
def test_errors_contain_no_secret(case):
    schema, value, options = case
    try:
        schema.validate(value, **options)
    except pm.SchemaError:
        return  # what is no schema together
    assert shown(schema, value, **options) == {}


# What is left is what a reader needs


def test_all_secrets_have_the_same_mask():
    schema = pm.object({"s": pm.array().max(0).secret()})
    for secret in ([1], ["x" * 1000], [[], {}]):
        (detail,) = schema.validate({"s": secret}).error.details
        assert (detail.context["value"], detail.message) == (
            "******",
            '"s" must have at most 0 items',
        )


def test_value_and_public_parts_are_shown():
    schema = pm.object({"name": pm.string(), "pin": pm.string().secret(), "n": pm.number()})
    result = schema.validate({"name": "ada", "pin": "1234", "n": "x", "q": 5}, abort_early=False)
    assert result.value == {"name": "ada", "pin": "1234", "n": "x", "q": 5}
    assert [detail.context.get("value") for detail in result.error.details] == ["x", 5]
    assert '"pin": "******"' in result.error.annotate(True)
    assert '"name": "ada"' in result.error.annotate(True)
    assert repr(schema.validate({"name": "ada"})) == "Result(value=******)"


def test_a_container_of_secrets_keeps_its_other_parts():
    schema = pm.object({"in": pm.object({"pin": pm.string().secret(), "n": pm.any()}).length(3)})
    (detail,) = schema.validate({"in": {"pin": "1234", "n": [1]}}).error.details
    assert detail.context["value"] == {"pin": "******", "n": [1]}


def test_the_input_is_not_changed():
    value = {"a": [{"pin": 1234}]}
    pm.object({"a": pm.array().items(pm.object({"pin": pm.string().secret()}))}).validate(value)
    assert value == {"a": [{"pin": 1234}]}


def test_place_is_secret_if_any_schema_marks_it():
    schema = pm.object({"a": pm.alternatives(pm.number(), pm.string().max(2).secret())})
    assert shown(schema, {"a": SECRET}) == {}


def test_exception_that_displays_the_secret_is_replaced():
    schema = pm.object({"s": pm.string().secret()}).custom(_together)
    (detail,) = schema.validate({"s": SECRET}).error.details
    assert (type(detail.context["error"]), str(detail.context["error"])) == (
        ValueError,
        "all of {'s': '******'}",
    )


def test_exception_without_the_secret_stays():
    given = KeyError("other")

    def fail(value, helpers):
        raise given

    schema = pm.object({"s": pm.string().secret()}).custom(fail)
    assert schema.validate({"s": SECRET}).error.details[0].context["error"] is given


def test_the_exception_of_the_schema_is_its_own():
    given = KeyError("mine")
    assert pm.string().max(2).secret().error(given).validate(SECRET).error is given


def test_attributes_of_instances_are_secret():
    @dataclass
    class Account:
        name: str
        password: str

    schema = pm.object({"name": pm.number(), "password": pm.string().secret()})
    assert shown(schema, Account("ada", SECRET)) == {}
    assert shown(pm.object({"in": schema}), {"in": Account("ada", SECRET)}) == {}


def test_external_rules_reveal_no_secret():
    async def refuse(value, helpers):
        return helpers.message(f"{value} is known")

    schema = pm.object({"s": pm.string().secret().external(refuse)})
    with pytest.raises(pm.ValidationError) as caught:
        asyncio.run(schema.validate_async({"s": SECRET}))
    assert SECRET not in str(caught.value) + repr(caught.value.details[0].context)
    batch = asyncio.run(schema.validate_many_async([{"s": SECRET}], concurrency=1))
    assert SECRET not in repr(batch.errors.to_records())


def test_a_result_survives_pickling():
    result = pm.string().max(2).secret().validate(SECRET)
    again = pickle.loads(pickle.dumps(result))
    assert (again.value, repr(again)) == (SECRET, repr(result))
    assert type(again) is MaskedResult


def test_a_sealed_result_is_a_result():
    schema = pm.string().secret()
    assert isinstance(schema.validate("a"), pm.Result)
    assert mask_result(schema, pm.Result(5), 5, None).value == 5


class Liar(dict):
    def items(self):
        raise KeyError("no")


def test_values_that_lie_are_masked():
    schema = pm.object({"a": pm.object({"s": pm.string().secret()}).custom(_together), "n": pm.number()})
    holder = {}
    holder["a"] = holder
    for value in (Liar(s=SECRET), {"s": Liar(x=SECRET)}, holder):
        assert shown(schema, {"a": value, "n": "x"}, abort_early=False) == {}


def test_many_secrets_are_looked_for_in_reasonable_time():
    schema = pm.array().items(pm.string().secret()).custom(_together)
    value = [f"{SECRET}{i}" for i in range(1500)]
    assert shown(schema, value) == {}


# The flag


def test_the_flag_is_described_and_built_and_written():
    schema = pm.object({"s": pm.string().min(8).secret()})
    description = schema.describe()
    assert description["keys"]["s"]["flags"] == {"secret": True}
    again = pm.build(description)
    assert again.describe() == description
    assert shown(again, {"s": "tops3"}) == {}
    assert repr(schema) == "pm.object({'s': pm.string().min(8).secret()})"
    assert shown(pickle.loads(pickle.dumps(schema)), {"s": SECRET, "q": 1}) == {}


def test_the_flag_is_turned_off():
    schema = pm.string().max(2).secret().secret(False)
    assert schema.describe() == pm.string().max(2).describe()
    assert schema.validate("abc").error.details[0].context["value"] == "abc"


def test_json_schema_marks_a_secret_as_write_only():
    found = pm.object(
        {"s": pm.string().secret().default("x"), "n": pm.boolean().strict().secret()}
    ).json_schema()
    assert found["properties"]["s"] == {
        "writeOnly": True, "format": "password", "type": "string", "minLength": 1,
    }  # fmt: skip
    assert found["properties"]["n"] == {"writeOnly": True, "type": "boolean"}


@pytest.mark.parametrize("make", [
    lambda s: pm.any().concat(s),
    lambda s: pm.object({"a": s}).extract("a"),
    lambda s: pm.object({"b": s}).keys({"c": 1}),
    lambda s: pm.object({"a": s}).fork("a", lambda one: one.required()),
    lambda s: pm.object({"a": s}).pick("a"),
    lambda s: pm.object({"a": s}).partial(),
    lambda s: pm.object({"a": pm.object({"b": s})}).concat(pm.object({"z": 1})),
])  # fmt: skip
def test_derived_schemas_keep_their_secrets(make):
    made = make(pm.string().max(4).secret())
    for value in (SECRET, {"a": SECRET}, {"b": SECRET}, {"a": {"b": SECRET}}):
        if made.type == "string" or isinstance(value, dict):
            bad = shown(made, value, allow_unknown=False, abort_early=False)
            assert bad == {} or set(value) - {entry.key for entry in made.spec.term("keys")}


def test_failure_of_a_function_is_reported_without_the_secret():
    schema = pm.object({"s": pm.any().custom(lambda value, helpers: helpers.error("x.y", value)).secret()})
    own = pm.string().max(3).error(lambda reports: [reports[0].value]).secret()
    assert shown(schema, {"s": SECRET}) == {}
    with pytest.raises(pm.SchemaError, match=r"return an exception or a list of reports, not .*\*{6}"):
        own.validate(SECRET)


def test_values_and_exceptions_are_shown_without_secrets():
    schema = pm.object({"s": pm.any().secret(), "n": pm.any()})
    value, other = {"s": 123456, "n": 1}, [2]
    mask, root = mask_of(schema, value, other)
    assert mask.mask_object(value, root) == {"s": "******", "n": 1}
    assert mask.mask_object(other, root) == "******"
    error = pm.SchemaError("it is 123456")
    mask_exception(schema, error, {"s": 123456})
    assert str(error) == "it is ******"


def test_an_explanation_shows_no_secret():
    schema = pm.object({"s": pm.string().trim().secret(), "n": pm.number()})
    assert schema.explain({"s": " hunter2 ", "n": "5"}).splitlines()[0] == (
        "{'n': '5', 's': '******'} passes as {'n': 5, 's': '******'}"
    )


def test_an_error_code_of_the_schema_stays():
    schema = pm.any().custom(lambda value, helpers: helpers.error("name.taken")).secret()
    known = schema.messages({"name.taken": "taken"})
    assert known.validate("taken").error.details[0].type == "name.taken"
    assert schema.validate("taken").error.details[0].type == "name.******"


def test_an_instance_that_a_schema_made_is_one_secret():
    class Vault:
        def __init__(self, name, pin):
            self._kept = (name, str(pin)[::-1])

    schema = pm.array().items(pm.object({"name": pm.any(), "pin": pm.any().secret()}).into(Vault)).max(0)
    (detail,) = schema.validate([{"name": "ada", "pin": 12345}]).error.details
    assert detail.context["value"] == ["******"]


def test_attributes_with_the_names_of_keys_are_shown_beside_the_secret():
    @dataclass
    class Account:
        name: str
        pin: int

    schema = pm.array().items(pm.object({"name": pm.any(), "pin": pm.any().secret()}).into(Account)).max(0)
    (detail,) = schema.validate([{"name": "ada", "pin": 12345}]).error.details
    assert detail.context["value"] == [{"name": "ada", "pin": "******"}]


def test_keys_that_are_secret_are_shown_as_one():
    schema = pm.object().pattern(pm.string().secret(), pm.number())
    error = schema.validate({"alpha": "x", "beta": "y"}, abort_early=False).error
    assert [detail.path for detail in error.details] == [["******"], ["******"]]
    assert error.annotate(True).splitlines()[1] == '  "******" [1, 2]: "y"'


def test_listed_values_are_no_secrets():
    schema = pm.string().valid("hunter2").default("tops3cret").secret()
    for shown_of in (repr(schema), repr(schema.describe())):
        assert "hunter2" in shown_of
        assert "tops3cret" in shown_of


def test_values_that_share_parts_are_masked_once():
    value = {"s": SECRET}
    for _ in range(60):
        value = {"a": value, "b": value}
    schema = pm.object({"s": pm.any().secret(), "a": pm.link("/"), "b": pm.link("/")})
    mask, root = mask_of(schema, value)
    found = mask.mask_object(value, root)
    assert found["a"]["a"] is found["b"]["a"]


def counted(monkeypatch, owner, name):
    """Note the first arguments of the calls of a function."""
    inner, calls = getattr(owner, name), []

    def noting(*args):
        calls.append(args[-1])
        return inner(*args)

    monkeypatch.setattr(owner, name, noting)
    return calls


def test_the_paths_of_a_log_are_looked_through_once(monkeypatch):
    schema = pm.string().min(3).secret()
    for _ in range(9):
        schema = pm.alternatives(pm.object({"k": schema}), schema, schema)
    texts = counted(monkeypatch, Mask, "text")
    log = schema.validate("ab", debug=True).debug
    assert len(log) > 1_000
    assert sum(len(entry["path"]) for entry in log) > 5_000
    assert len(texts) < 100


def test_a_string_in_many_places_is_looked_through_once(monkeypatch):
    spans, long = counted(monkeypatch, Secrets, "spans"), "open" * 1_000
    keys = {f"k{i}": pm.string().min(i).allow(long) for i in range(50)}
    value = {**dict.fromkeys(keys, long), "s": "hidden"}
    told = pm.object({**keys, "s": pm.string().secret()}).validate(value, debug=True)
    assert sum(entry.get("value") == long for entry in told.debug) == 50
    assert sum(text == long for text in spans) == 1


def test_of_a_secret_in_many_places_the_words_are_made_once_and_are_short(monkeypatch):
    keys = {f"k{i}": pm.number().secret() for i in range(50)}
    escaped = counted(monkeypatch, finding, "escape_html")
    result = pm.object(keys).validate(dict.fromkeys(keys, "<" * 100_000), abort_early=False)
    assert len(result.error.details) == 50
    assert len(escaped) == 2
    assert max(map(len, escaped)) < 100


def test_items_far_down_a_list_are_known_as_those_before(monkeypatch):
    item = pm.alternatives(
        pm.object({"s": pm.any().secret(), "a": pm.number()}), pm.object({"b": pm.number()})
    )
    made = counted(monkeypatch, Judges, "_found")
    result = (
        pm.array().items(item).validate([{"s": f"s{i}", "a": "x"} for i in range(3_000)], abort_early=False)
    )
    assert len(result.error.details) == 3_000
    assert len(made) < 20


# When it is masked


BESIDE_SECRET = pm.object({"s": pm.string().secret(), "n": pm.number(), "b": pm.any()})


def test_errors_are_masked_when_they_are_read(monkeypatch):
    masked = counted(monkeypatch, Mask, "mask_object")
    errors = [BESIDE_SECRET.validate({"s": SECRET, "n": SECRET, "x": 1}).error for _ in range(6)]
    assert masked == []
    for error, read in zip(errors, (str, repr, pickle.dumps, pm.ValidationError.annotate, vars, copy.copy)):
        before = len(masked)
        told = str(read(error))
        assert SECRET not in told
        assert (len(masked) > before) is (read is not vars)
    assert all("n" in detail.path for error in errors for detail in error.details)


def test_converted_input_is_masked():
    value = {"s": SECRET, "n": "x", "b": []}
    error = BESIDE_SECRET.custom(_together).validate(value, abort_early=False).error
    value["b"].append(value.pop("s"))
    value["s"] = "another secret"
    assert '"******"' in error.annotate(True)
    assert not any(text in error.annotate(True) + error.to_json() for text in (*FORMS, "another secret"))


def test_threads_that_read_an_error_see_no_secret():
    for _ in range(20):
        error = BESIDE_SECRET.validate({"s": SECRET, "n": SECRET, SECRET: 1}, abort_early=False).error
        with ThreadPoolExecutor(8) as pool:
            told = {text.result() for text in [pool.submit(error.to_json) for _ in range(8)]}
        assert len(told) == 1
        assert SECRET not in told.pop()


def test_an_object_that_reads_its_own_error_is_masked():
    class Reader:
        def __repr__(self):
            return str(error)

    error = BESIDE_SECRET.validate({"s": SECRET, "n": Reader()}).error
    assert SECRET not in str(error)


def test_an_error_on_a_short_stack_is_masked_alike():
    value = {"s": SECRET, "n": "x", "b": [[[{"other": SECRET}]]]}
    expected = BESIDE_SECRET.validate(value).error.annotate(True)
    told = []

    def deeper():
        try:
            deeper()
        except RecursionError:
            pass
        if len(told) < 400:
            error = None
            try:
                error = BESIDE_SECRET.validate(value).error
                told.append(error._original)
            except RecursionError:
                told.append(None)

    deeper()
    shown = {"s": "******", "n": "x", "b": [[[{"other": "******"}]]]}
    assert all(one is None or one == shown for one in told)
    assert expected == BESIDE_SECRET.validate(value).error.annotate(True)


# What is dumped


NODE = pm.object({"a": pm.number(), "n": pm.link("/"), "s": pm.string().secret(), "b": pm.any()})


def test_dump_keeps_public_values_at_any_depth():
    value = {"a": 5, "s": SECRET}
    for _ in range(200):
        value = {"n": value}
    data = NODE.dump(value)
    for _ in range(200):
        data = data["n"]
    assert data == {"a": 5, "s": "******"}


def test_a_dump_masks_secrets_only_or_raises(monkeypatch):
    value = {"a": 5, "s": SECRET}
    for _ in range(18):
        value = {"n": value, "b": value}
    monkeypatch.setattr(finding, "_FREE_WORK", 10)
    monkeypatch.setattr(finding, "_WORK_OF_CELL", 0)
    with pytest.raises(pm.DumpError, match="too much work"):
        NODE.dump(value)
    assert NODE.dump(value, secrets=True)["n"]["n"] == NODE.dump(value, secrets=True)["b"]["b"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of what is thrown away
def test_a_dump_raises_where_memory_fails():
    testcapi = pytest.importorskip("_testcapi")
    expected = NODE.dump({"a": 5, "s": SECRET, "n": {"a": 2}})
    for number in range(150):
        testcapi.set_nomemory(number, number + 1)
        try:
            data = NODE.dump({"a": 5, "s": SECRET, "n": {"a": 2}})
        except MemoryError:
            data = expected
        finally:
            testcapi.remove_mem_hooks()
        assert data == expected


def test_shared_parts_of_values_are_searched_once():
    branch = pm.object({"a": pm.link("#o"), "b": pm.link("#o"), "s": pm.string().secret()})
    schema = pm.alternatives(branch, pm.object({"a": pm.link("#o")})).id("o")
    value = {"s": 5}
    for _ in range(60):
        value = {"a": value, "b": value}
    error = schema.validate(value).error
    assert error._original["a"]["a"] is error._original["b"]["a"]


def test_a_schema_that_can_not_be_built_is_a_schema_error():
    schema = pm.object({"s": pm.string().secret(), "q": pm.link("/")})
    for _ in range(14):
        schema = pm.object({"a": schema, "b": schema})
    with pytest.raises(pm.SchemaError, match="places"):
        schema.validate({})


@pytest.mark.parametrize("before", [lambda value, helpers: None, None], ids=["external", "no external"])
def test_wrong_values_with_secrets_are_refused_by_asynchronous_calls(before):
    secret = pm.number().secret()
    schema = pm.object({"s": secret if before is None else secret.external(before)})
    with pytest.raises(pm.ValidationError) as caught:
        asyncio.run(schema.validate_async({"s": SECRET}))
    assert not any(form in repr(caught.value) + str(caught.value) for form in FORMS)
    assert asyncio.run(schema.validate_async({"s": 5})) == {"s": 5}
    batch = asyncio.run(schema.validate_many_async([{"s": SECRET}, {"s": 5}]))
    assert (batch.values, batch.errors.to_dict()["code"]) == ([{"s": 5}], ["number.base"])
