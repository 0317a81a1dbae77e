"""What the options of errors make of labels, messages and contexts, and when messages are made."""

from __future__ import annotations

import enum

import pytest
from tests.cases import case, checked, fail, of, row

import passmuster as pm

# errors
SMALL = pm.object({"o": pm.object({"n": pm.number().min(5)})})
LABELS = [  # the option, the template, the message, the label
    ({"label": "path"}, "{#label}", '"o.n"', "o.n"),
    ({"label": "key"}, "{#label}", '"n"', "n"),
    ({"label": False}, "{#label} is small", "is small", ""),
    ({"render": False}, "r", "number.min", "o.n"),
    ({"render": True}, "r", "r", "o.n"),
    ({"wrap": {"label": False}}, "{#label}", "o.n", "o.n"),
    ({"wrap": {"label": "|"}}, "{#label}", "|o.n|", "o.n"),
    ({"wrap": {"label": "<>"}}, "{#label}", "<o.n>", "o.n"),
    ({"wrap": {"label": '"'}}, "{#label}", '"o.n"', "o.n"),
]
WRAPS = [
    ({"array": False}, "a, b, 3"), ({"string": False}, "[a, b, 3]"), ({"array": "|"}, "|a, b, 3|"),
    ({"string": "|"}, "[|a|, |b|, 3]"), ({"array": "()"}, "(a, b, 3)"), ({"string": "()"}, "[(a), (b), 3]"),
]  # fmt: skip
ERRORS = [
    *of(SMALL,
        *[row(f"errors {errors}", {"o": {"n": 1}}, fail("number.min", "o", "n", limit=5, label=label),
            options={"errors": errors, "messages": {"number.min": template}}, texts=[text])
          for errors, template, text, label in LABELS]),
    case("errors.label in prefs", SMALL.prefs(
        {"errors": {"label": "key"}, "messages": {"number.min": "{#label}"}}), {"o": {"n": 1}},
        fail("number.min", "o", "n", limit=5, label="n"), texts=['"n"']),
    case("errors.label in nested prefs",
        pm.object({"o": pm.object({"n": pm.number().min(5).prefs({"errors": {"label": "key"}})})}),
        {"o": {"n": 1}}, fail("number.min", "o", "n", limit=5, label="n"),
        options={"messages": {"number.min": "{#label}"}}, texts=['"n"']),
    case("errors.escapeHtml", pm.any().valid("<a>").messages({"any.only": "{{#valids}} {#valids}"}), "b",
        fail("any.only", valids=["<a>"]), options={"errors": {"escapeHtml": True}},
        texts=["&#x5b;&lt;a&gt;&#x5d; [<a>]"]),
    case("errors.escapeHtml of the label",
        pm.object({"<b>": pm.number()}).messages({"number.base": "{{#label}} {#label}"}), {"<b>": "x"},
        fail("number.base", "<b>"), options={"errors": {"escapeHtml": True}}, texts=['"&lt;b&gt;" "<b>"']),
    case("errors.escapeHtml false", pm.any().valid("<a>").messages({"any.only": "{{#valids}}"}), "b",
        fail("any.only", valids=["<a>"]), options={"errors": {"escapeHtml": False}}, texts=["[<a>]"]),
    *of(pm.valid("a", "b", 3),
        *[row(f"errors.wrap {wrap}", 1, fail("any.only", valids=["a", "b", 3]),
            options={"errors": {"wrap": wrap}, "messages": {"any.only": "{#valids}"}}, texts=[text])
          for wrap, text in WRAPS]),
    case("errors.wrap of three characters is refused", pm.any(), 1,
        options={"errors": {"wrap": {"label": "abc"}}}, raises=True),
    case("errors.wrap of an empty text is refused", pm.any(), 1, options={"errors": {"wrap": {"label": ""}}},
        raises=True),
    case("errors.wrap of an unknown name is refused", pm.any(), 1, options={"errors": {"wrap": {"x": "a"}}},
        raises=True),
    case("errors.wrap in prefs", SMALL.prefs(
        {"errors": {"wrap": {"label": "|"}}, "messages": {"number.min": "{#label}"}}), {"o": {"n": 1}},
        fail("number.min", "o", "n", limit=5), texts=["|o.n|"]),
    case("errors.wrap is merged part by part",
        pm.object({"a": pm.valid("x").prefs({"errors": {"wrap": {"array": "()"}}})}), {"a": 1},
        fail("any.only", "a", valids=["x"]),
        options={"errors": {"wrap": {"label": "|"}}, "messages": {"any.only": "{#label} {#valids}"}},
        texts=["|a| (x)"]),
    case("errors.stack changes no detail", pm.number(), "x", fail("number.base"),
        options={"errors": {"stack": True}}),
    case("errors of an unknown option is refused", pm.any(), 1, options={"errors": {"x": True}}, raises=True),
    case("errors.label true is refused", pm.any(), 1, options={"errors": {"label": True}}, raises=True),
    case("errors that is no mapping is refused", pm.any(), 1, options={"errors": True}, raises=True),
]  # fmt: skip


def warns(value, helpers):
    helpers.warn("x.y")
    return value


def low(text: str = "{b}") -> pm.Schema:
    return pm.number().min(3).message(text)


NUMBER = pm.number()

SHOWN = {
    "a default": (pm.object({"a": low(), "b": pm.any().default(7)}), {"a": 1}, ["7"]),
    "a conversion": (pm.object({"a": low(), "b": NUMBER}), {"a": 1, "b": "007"}, ["7"]),
    "a stripped value": (pm.object({"a": low(), "b": NUMBER.strip()}), {"a": 1, "b": "007"}, ["7"]),
    "the value beside a raw one": (pm.object({"a": low(), "b": NUMBER.raw()}), {"a": 1, "b": "007"}, ["7"]),
    "a cast": (pm.object({"a": low("{b + 1}"), "b": NUMBER.cast("string")}), {"a": 1, "b": "007"}, ["71"]),
    "a failover": (pm.object({"a": low(), "b": NUMBER.failover(55)}), {"a": 1, "b": "x"}, ["55"]),
    "a key renamed before": (pm.object({"a": low(), "b": NUMBER}).rename("z", "b"), {"a": 1, "z": "007"},
        ["7"]),
    "a value that fails later": (pm.object({"a": low(), "b": NUMBER.max(3).message("high")}), {"a": 1,
        "b": "007"}, ["7", "high"]),
    "its own keys and those beside": (pm.object({"x": pm.object({"a": pm.any().default(5)}).min(
        3).message("{.a} {a}"), "a": pm.any().default(9)}), {"x": {}}, ["5 9"]),
    "the preferences' text": (pm.object({"a": NUMBER.min(3), "b": NUMBER}).messages({"number.min": "{b}"}),
        {"a": 1, "b": "007"}, ["7"]),
    "a function's text": (pm.object({"a": pm.any().custom(lambda value, helpers: helpers.message("{b}")),
        "b": NUMBER}), {"a": 1, "b": "007"}, ["7"]),
    "a reference shown by its value": (pm.object({"a": NUMBER.min(pm.ref("b", render=True)),
        "b": NUMBER}).messages({"number.min": "{#limit}"}), {"a": 1, "b": "007"}, ["7"]),
    "from an item": (pm.object({"a": pm.array().items(low("{...b}")), "b": NUMBER}), {"a": [1], "b": "007"},
        ["7"]),
    "among items that fail": (pm.array().items(low("{[..0]} {[..1]}")), ["01", "02"], ["01 02", "01 02"]),
    "from the only alternative": (pm.object({"a": pm.alternatives(low()), "b": NUMBER}), {"a": 1, "b": "007"},
        ["7"]),
    "the values at the time, from several alternatives": (pm.object({"a": pm.alternatives(low(),
        pm.number().max(0).message("{b}!")), "b": NUMBER}).messages({"alternatives.match": "{#message}"}),
        {"a": 1, "b": "007"}, ["007. 007!"]),
    "the values at the time, from keys that do not fit together": (pm.object({"b": NUMBER}).pattern("^x",
        pm.any(), matches=pm.array().max(0).message("{b}")).messages({"object.pattern.match": "{#message}"}),
        {"b": "007", "x": 1}, ["7"]),
}  # fmt: skip


@pytest.mark.parametrize("schema, value, texts", SHOWN.values(), ids=SHOWN)
def test_a_message_shows_values_as_the_validation_left_them(schema, value, texts):
    for _ in range(2):
        error = schema.validate(value, abort_early=False).error
        assert [detail.message for detail in error.details] == texts


def test_a_message_is_made_before_the_result_can_change():
    schema = pm.object({"a": low(), "b": NUMBER})
    result = schema.validate({"a": 1, "b": "007"}, abort_early=False)
    result.value["b"] = 8
    assert result.error.message == "7"


def test_first_failure_ends_the_validation_and_shows_earlier_values():
    assert pm.object({"a": low(), "b": NUMBER}).validate({"a": 1, "b": "007"}).error.message == "007"


@pytest.mark.parametrize(
    "warning",
    [pm.number().min(3).rule(warn=True, message="{b}"), pm.any().custom(warns).messages({"x.y": "{b}"})],
    ids=["a rule", "a function"],
)
def test_so_does_the_message_of_a_warning(warning):
    result = pm.object({"a": warning, "b": NUMBER}).validate({"a": 1, "b": "007"})
    result.value["b"] = 8
    assert result.warning.message == "7"


def test_a_message_that_a_function_has_read_stays():
    seen = []
    schema = pm.object(
        {"a": low().error(lambda reports: [*map(seen.append, map(str, reports)), *reports][1:]), "b": NUMBER}
    )
    result = schema.validate({"a": 1, "b": "007"}, abort_early=False)
    assert (seen, result.error.message) == (["007"], "007")


def test_a_cached_verdict_keeps_its_message():
    schema = pm.number().min(3).message("{[.]} {$x}").cache()
    for _ in range(3):
        assert str(schema.validate(1, context={"x": 2}).error) == "1 2"


test_case_has_expected_outcome = checked(ERRORS)


class Colour(enum.Enum):
    RED = "red"


@pytest.mark.parametrize(("schema", "text", "shown"), [
    (pm.compile(Colour), "red", '"red"'),
    (pm.valid(Colour.RED, 5), "red", "red, 5"),
    (pm.decimal().valid("1.5"), "1.5", "1.5"),
    (pm.number().valid(1, 2), "2", "1, 2"),
    (pm.boolean().valid(True), "true", "true"),
], ids=str)  # fmt: skip
def test_text_that_strict_lists_refuse_is_told_to_be_a_string(schema, text, shown):
    said = f'"value" must be {"one of " if "," in shown else ""}{shown}'
    for _ in range(3):
        assert schema.validate(text, convert=False).error.message == f"{said}, not a string"
        assert schema.validate("other", convert=False).error.message == said
    assert schema.validate("other").error.message == said
    german = schema.validate(text, convert=False, errors={"language": "de"}).error.message
    assert german.endswith(", kein Text")


def test_context_of_a_strict_list_stays():
    context = pm.number().valid(1).validate("1", convert=False).error.details[0].context
    assert context == {"label": "value", "valids": [1], "value": "1"}


@pytest.mark.parametrize(("listed", "value", "other", "kind"), [
    (("3.9", "3.10"), 3.9, 3.8, "a number"),
    ((3, 4), "3", "5", "a string"),
    (("on", "true"), True, False, "a boolean"),
    (("3", 4, True), 3, 5, "a number"),
], ids=str)  # fmt: skip
def test_a_value_that_is_written_like_a_listed_one_is_told_its_type(listed, value, other, kind):
    schema = pm.valid(*listed)
    for _ in range(3):
        assert schema.validate(value).error.message.endswith(f", not {kind}")
        assert not schema.validate(other).error.message.endswith(f", not {kind}")
        assert schema.validate(value, errors={"language": "fr"}).error.message.count(", pas un") == 1
    assert ", not" not in schema.validate(None).error.message
    assert ", not" not in schema.validate([value]).error.message


def test_listed_values_are_not_compared_by_their_own_methods():
    class Raising:
        def __eq__(self, other):
            raise RuntimeError

        __hash__ = object.__hash__

    error = pm.valid(Raising(), "5").validate(5).error
    assert error.message.endswith("5, not a number")
