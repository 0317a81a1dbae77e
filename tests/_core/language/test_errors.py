"""From reports to what a user reads: messages, contexts, details, exceptions."""

import copy
import json
import pickle

import pytest
from tests.clock import takes_less_than

import passmuster as pm
from passmuster._core.engine.backend import reports
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.errors import (
    OVERRIDE_CODE,
    Detail,
    SchemaError,
    Subject,
    ValidationError,
    details_of,
    joined,
    process,
)
from passmuster._core.language.messages.message_tables import compile_messages, definition_messages
from passmuster._core.language.preferences.preferences import DEFAULTS, prepare
from passmuster._core.language.references.reference import make_reference
from passmuster._core.schemas.types.any import DEFINITION as ANY

Report, Scope = reports.Report, reports.Scope
TEXTS = {
    **ANY.messages,
    "t.base": "{{#label}} is wrong",
    "t.limit": "{{#label}} is over {#limit}",
    "t.value": "{#value}",
    "t.wrapped": "{:#value}",
    "t.escaped": "{{#value}}",
    "t.plain": "wrong",
    "t.formula": '{{#label}} has {if(#limit == 1, "one", "many")}',
    "t.other": '{msg("t.base")}!',
    "t.reference": "{#limit}",
    "t.sibling": "{b}",
}


class Unwritable:
    def __str__(self):
        raise ValueError("no")

    __repr__ = __str__

    def __len__(self):
        raise ValueError("no")


def report(
    code="t.base", value="x", local=None, path=("a",), label=None, override=None, scope=None, **options
):
    plain, context = prepare(None, options)
    prefs = plain.with_context(context)
    return Report(
        code,
        value,
        local,
        path,
        Subject(None, label, definition_messages(TEXTS), False),
        prefs,
        override,
        scope,
    )


def text(*arguments, **options):
    return report(*arguments, **options).message


# --- messages


@pytest.mark.parametrize(("made", "message"), [
    (report(), '"a" is wrong'), (report(path=()), '"value" is wrong'),
    (report(path=("a", 0, "b")), '"a[0].b" is wrong'), (report(label="Name"), '"Name" is wrong'),
    (report("t.limit", 7, {"limit": 5}), '"a" is over 5'),
    (report("t.limit", 7, {"limit": 1e21}), '"a" is over 1e+21'),
    (report("t.limit", 7, {"limit": 10**5000}), '"a" is over 1e+5000'),
    (report("t.limit", 7, {}), '"a" is over '), (report("t.value", True), "true"),
    (report("t.value", None), "null"), (report("t.value", [1, "b", None]), "[1, b, null]"),
    (report("t.value", UNDEFINED), ""), (report("t.wrapped", "x"), '"x"'),
    (report("t.plain"), "wrong"), (report("t.formula", 7, {"limit": 1}), '"a" has one'),
    (report("t.formula", 7, {"limit": 2}), '"a" has many'), (report("t.other"), '"a" is wrong!'),
])  # fmt: skip
def test_a_message_shows_the_label_and_the_context(made, message):
    assert made.message == message


@pytest.mark.parametrize(("options", "message"), [
    ({"label": "key"}, '"[0]" is wrong'), ({"label": False}, "is wrong"),
    ({"label": False, "wrap": {"label": "[]"}}, "is wrong"),
    ({"label": False, "wrap": {"label": False}}, "is wrong"),
    ({"wrap": {"label": "[]"}}, "[a[0]] is wrong"), ({"wrap": {"label": False}}, "a[0] is wrong"),
    ({"escapeHtml": True}, '"a&#x5b;0&#x5d;" is wrong'), ({"render": False}, "t.base"),
])  # fmt: skip
def test_the_error_options_shape_the_message(options, message):
    assert text(path=("a", 0), errors=options) == message


def test_html_is_escaped_in_double_braces_when_asked_for():
    assert text("t.escaped", "<b>", errors={"escapeHtml": True}) == "&lt;b&gt;"
    assert text("t.escaped", "<b>") == "<b>"
    assert text("t.value", "<b>", errors={"escapeHtml": True}) == "<b>"


@pytest.mark.parametrize(("messages", "language", "message"), [
    ({"t.base": "own {#label}"}, None, 'own "a"'), ({"*": "any {#label}"}, None, 'any "a"'),
    ({"en": {"t.base": "EN"}, "t.base": "none"}, "en", "EN"),
    ({"en": {"t.base": "EN"}, "t.base": "none"}, "fr", "none"),
    ({"en": {"t.base": "EN"}}, None, '"a" is wrong'),
    ({"x": {"t.base": "X"}}, make_reference("."), "X"),
    ({"C": {"t.base": "from the context"}}, make_reference("$lang"), "from the context"),
    ({"en": {"t.base": "EN"}}, make_reference("....far"), '"a" is wrong'),
    ({"en": {"t.base": "EN"}}, make_reference("$nothing"), '"a" is wrong'),
])  # fmt: skip
def test_the_preferences_bring_messages_and_languages(messages, language, message):
    errors = {} if language is None else {"language": language}
    assert text(messages=messages, errors=errors, context={"lang": "C"}) == message


def test_the_message_of_a_rule_goes_before_that_of_the_preferences():
    override = compile_messages("rule {#label}")
    assert text(override=override, messages={"t.base": "prefs"}) == 'rule "a"'


def test_a_message_shows_other_values_of_the_input():
    scope = Scope(("a",), ({"a": "x", "b": "beside"},), None)
    assert text("t.sibling", scope=scope) == "beside"


def test_a_reference_with_render_is_shown_by_its_value():
    limit = make_reference("$max", {"render": True})
    assert text("t.reference", 1, {"limit": limit}, context={"max": 9}) == "9"
    assert text("t.reference", 1, {"limit": make_reference("$max")}, context={"max": 9}) == "ref:global:max"


@pytest.mark.parametrize("made", [
    report("nowhere.known"), report("t.sibling", path=()), report("t.value", Unwritable()),
    report("t.value", [Unwritable()]), report("t.base", path=(Unwritable(),)),
    report("t.base", path=("\ud800",)), report("t.formula", 1, {"limit": Unwritable()}),
    report("t.value", "a" * 1_000_000), report("t.base", path=("a" * 1_000_000,)),
], ids=lambda made: made.code)  # fmt: skip
def test_there_is_always_a_message_and_it_is_bounded(made):
    assert isinstance(made.message, str)
    assert 0 < len(made.message) < 20_000


def test_a_code_without_a_message_is_named():
    assert '"nowhere.known"' in text("nowhere.known")


def test_an_exit_while_rendering_goes_through():
    class Leaving:
        def resolve(self, *arguments):
            raise KeyboardInterrupt

    made = report(errors={"language": make_reference("$l", {"adjust": lambda value: Leaving().resolve()})})
    with pytest.raises(KeyboardInterrupt):
        _ = made.message


# --- contexts


@pytest.mark.parametrize(("made", "context"), [
    (report(), {"label": "a", "key": "a", "value": "x"}),
    (report(path=()), {"label": "value", "value": "x"}),
    (report(path=("a", 0)), {"label": "a[0]", "key": 0, "value": "x"}),
    (report(value=UNDEFINED), {"label": "a", "key": "a"}),
    (report(value=None), {"label": "a", "key": "a", "value": None}),
    (report(errors={"label": False}), {"label": "", "key": "a", "value": "x"}),
    (report(label="Name"), {"label": "Name", "key": "a", "value": "x"}),
    (report(local={"limit": 5}), {"label": "a", "key": "a", "value": "x", "limit": 5}),
    (report(local={"label": 1, "key": 2, "value": 3}), {"label": "a", "key": "a", "value": 3}),
    (report(path=(), messages={"root": "thing"}), {"label": "thing", "value": "x"}),
    (report(path=("",), messages={"root": "thing"}), {"label": "thing", "key": "", "value": "x"}),
    (report(path=(), messages={"*": "any"}), {"label": "value", "value": "x"}),
])  # fmt: skip
def test_context_has_label_key_value_and_the_properties_of_its_code(made, context):
    assert made.context == context


def test_the_root_label_follows_the_language():
    made = report(path=(), messages={"root": "thing", "de": {"root": "Ding"}}, errors={"language": "de"})
    assert made.context["label"] == "Ding"


def test_a_context_is_new_each_time():
    local = {"limit": 5}
    made = report(local=local)
    made.context["limit"] = 6
    assert local == {"limit": 5}
    assert made.context["limit"] == 5


# --- details


def test_a_detail_has_message_path_type_and_context():
    [detail] = details_of([report("t.limit", 7, {"limit": 5}, ("a", 0))])
    assert detail.as_dict() == {
        "message": '"a[0]" is over 5',
        "path": ["a", 0],
        "type": "t.limit",
        "context": {"limit": 5, "label": "a[0]", "key": 0, "value": 7},
    }
    assert repr(detail) == "Detail(type='t.limit', path=['a', 0], message='\"a[0]\" is over 5')"
    assert detail == Detail(**detail.as_dict())
    assert detail != Detail("other")


def test_the_messages_of_details_are_made_when_they_are_read():
    made = [report() for _ in range(3)]
    details = details_of(made)
    assert [one.text for one in made] == [None] * 3
    assert details[1].message == '"a" is wrong'
    assert [one.text for one in made] == [None, '"a" is wrong', None]


def test_a_detail_of_a_key_that_can_not_be_written_still_has_a_repr():
    [detail] = details_of([report(path=(Unwritable(),))])
    assert "t.base" in repr(detail)


def test_messages_are_joined_without_repetition():
    assert joined([Detail("one"), Detail("two"), Detail("one")]) == "one. two"
    assert joined([]) == ""


# --- the exception


def error(*made, original=None):
    return process(list(made), original, DEFAULTS)


def test_error_has_all_its_messages():
    found = error(report(), report(path=("b",)), report(), original={"a": "x"})
    assert isinstance(found, ValidationError)
    assert isinstance(found, ValueError)
    assert found.message == '"a" is wrong. "b" is wrong'
    assert str(found) == '"a" is wrong\n"b" is wrong\n"a" is wrong'
    assert found.args == (found.message,)
    assert repr(found) == f"ValidationError({str(found)!r})"
    assert (found.name, found.is_lib, found.isLib) == ("ValidationError", True, True)
    assert [detail.path for detail in found.details] == [["a"], ["b"], ["a"]]
    assert found.details is found.details
    assert found._original == {"a": "x"}


def test_an_error_of_ten_thousand_failures_is_made_in_no_time_and_read_in_linear_time():
    made = [report(path=("a", i)) for i in range(10_000)]
    assert takes_less_than(0.1, lambda: process(made, [], DEFAULTS))
    found = process(made, [], DEFAULTS)
    assert takes_less_than(0.5, lambda: str(found))
    assert takes_less_than(5, lambda: found.message)
    assert len(found.message) > 100_000


@pytest.mark.parametrize("again", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
def test_an_error_can_be_pickled_and_copied(again):
    first = error(report(), report("t.limit", 7, {"limit": 5}), original={"a": "x"})
    first.debug = ["step"]
    other = again(first)
    assert type(other) is ValidationError
    assert str(other) == str(first)
    assert other.details == first.details
    assert other._original == {"a": "x"}
    assert other.debug == ["step"]
    assert other.annotate(True) == first.annotate(True)


def test_error_made_by_user_code_has_its_details():
    found = ValidationError("said", [{"message": "one", "path": ["q"], "type": "t"}, Detail("two")], {"q": 1})
    assert str(found) == "said"
    assert [(detail.message, detail.path) for detail in found.details] == [("one", ["q"]), ("two", [])]
    assert '"q" [1, 2]: 1' not in found.annotate(True)
    assert '"q" [1]: 1' in found.annotate(True)
    assert ValidationError("bare").details == []
    assert str(ValidationError(None, [Detail("one")])) == "one"


def test_a_prefix_goes_in_front_of_the_message_only():
    found = error(report())
    found.prefix("Sorry:")
    assert str(found) == 'Sorry: "a" is wrong'
    assert found.details[0].message == '"a" is wrong'


def test_exception_of_the_schema_is_returned_unchanged():
    first, second = KeyError("first"), KeyError("second")
    reports = [report()]
    for given in (first, second):
        reports.append(report(OVERRIDE_CODE, "x", {"error": given}))
        reports[-1].text = str(given)  # as error() leaves it
    assert process(reports, None, DEFAULTS) is first


def test_override_code_without_an_exception_is_a_failure():
    for local in (None, {}, {"error": "x"}):
        found = process([report(OVERRIDE_CODE, KeyError("x"), local)], None, DEFAULTS)
        assert isinstance(found, ValidationError)


def test_the_stack_is_there_when_it_is_asked_for():
    plain = process([report()], None, DEFAULTS)
    assert plain.stack == 'ValidationError: "a" is wrong'
    full = process([report()], None, prepare({"errors": {"stack": True}})[0])
    assert full.stack.startswith('ValidationError: "a" is wrong\n')
    assert "test_the_stack_is_there" in full.stack


def test_any_object_as_message_becomes_a_string():
    made = report()
    made.text = Unwritable()
    assert str(error(made)) == "a: Unwritable"


def test_a_wrong_schema_is_another_kind_of_error():
    assert issubclass(SchemaError, ValueError)
    assert not issubclass(SchemaError, ValidationError)
    assert not issubclass(ValidationError, SchemaError)


# --- forms of an error


@pytest.mark.parametrize(("made", "line"), [
    (report(), '"a" is wrong'), (report(path=()), '"value" is wrong'),
    (report(path=("",)), '"value" is wrong'),
    (report(path=("a", 0)), '"a[0]" is wrong'), (report(label="Name"), 'a: "Name" is wrong'),
    (report("t.plain"), "a: wrong"), (report("t.plain", path=()), "wrong"),
    (report(errors={"label": "key"}, path=("a", "b")), 'a.b: "b" is wrong'),
    (report(errors={"label": False}), "a: is wrong"),
    (report(errors={"wrap": {"label": "<>"}}), "<a> is wrong"),
    (report(errors={"wrap": {"label": False}}), "a is wrong"),
    (report("t.plain", errors={"wrap": {"label": False}}, path=("w",)), "w: wrong"),
    (report("t.plain", path=("a\nb\x1b",)), "a\\nb\\u001b: wrong"),
    (report(path=("a\u2028",)), '"a\\u2028" is wrong'),
    (report("t.value", "\ud800\r"), "a: \\ud800\\r"), (report(errors={"render": False}), "a: t.base"),
    (report("t.plain", path=("<i>",), errors={"escape_html": True}), "&lt;i&gt;: wrong"),
    (report(path=("<i>",), errors={"escape_html": True}), '"&lt;i&gt;" is wrong'),
    (report("t.plain", path=("k" * 3000,)), "k" * 500 + "…: wrong"),
    (report("t.value", "v" * 3000), "a: " + "v" * 1997 + "…"),
])  # fmt: skip
def test_failure_is_a_line_with_its_place(made, line):
    assert str(error(made)) == line


def test_only_the_first_lines_are_shown():
    found = error(*[report("t.value", "v" * 1000) for _ in range(50)])
    lines = str(found).splitlines()
    assert (len(lines), lines[-1]) == (21, "… and 30 more")
    assert repr(found) == f"ValidationError({str(found)[:2000] + '…'!r})"


def test_own_message_is_one_line():
    found = ValidationError("all\nlost", [Detail("one"), Detail("two")])
    assert (str(found), found.message) == ("all\\nlost", "all\nlost")
    found.prefix("Oh\r")
    assert (str(found), found.message) == ("Oh\\r all\\nlost", "Oh\r all\nlost")
    assert str(ValidationError(5)) == "5"


def test_a_prefix_stands_before_the_first_line():
    found = error(report(), report("t.plain"))
    found.prefix("one")
    found.prefix("two")
    assert str(found) == 'two one "a" is wrong\na: wrong'
    assert found.message == 'two one "a" is wrong. wrong'
    assert copy.deepcopy(found).message == found.message


def test_error_as_plain_data():
    found = error(
        report("t.limit", 7, {"limit": make_reference("b")}, ("a", 0)), report("t.plain", path=(), value=b"x")
    )
    assert found.as_dict() == {
        "message": '"a[0]" is over ref:b\nwrong',
        "details": [
            {
                "code": "t.limit",
                "message": '"a[0]" is over ref:b',
                "path": ["a", 0],
                "pointer": "/a/0",
                "label": "a[0]",
                "context": {"limit": "ref:b", "label": "a[0]", "value": 7, "key": 0},
            },
            {
                "code": "t.plain",
                "message": "wrong",
                "path": [],
                "pointer": "",
                "label": "value",
                "context": {"label": "value", "value": "x"},
            },
        ],
    }
    assert json.loads(found.to_json()) == found.as_dict()
    assert found.to_json().isascii()


def test_messages_of_an_error_by_path():
    found = error(
        report(path=("a", 0, "b")), report("t.plain", path=()), report("t.plain", path=("a", 0, "b"))
    )
    assert found.by_path() == {"a.0.b": ['"a[0].b" is wrong', "wrong"], "": ["wrong"]}
    assert ValidationError("bare").by_path() == {}


def test_error_as_problem_document():
    assert error(report(path=("a", "b/c"), value="secret")).problem() == {
        "type": "about:blank",
        "title": "Unprocessable Content",
        "status": 422,
        "detail": '"a.b/c" is wrong',
        "errors": [{"detail": '"a.b/c" is wrong', "pointer": "#/a/b~1c", "code": "t.base"}],
    }


def test_arguments_set_the_fields_of_a_problem_document():
    found = error(report(), report("t.plain"), report()).problem(
        type="/problems/order", status=400, instance="/orders/7"
    )
    assert list(found) == ["type", "title", "status", "instance", "detail", "errors"]
    assert found["detail"] == '"a" is wrong (and 2 more)'
    assert (found["type"], found["title"], found["instance"]) == (
        "/problems/order",
        "Bad Request",
        "/orders/7",
    )
    assert error(report()).problem(title="Odd", status=409)["title"] == "Odd"
    assert error(report()).problem(status=499)["title"] == "Invalid Data"
    assert ValidationError("mine").problem()["detail"] == "mine"


def test_the_summary_of_a_problem_has_the_prefix():
    found = error(report(), report("t.plain"))
    found.prefix("Order:")
    assert found.problem()["detail"] == 'Order: "a" is wrong (and 1 more)'


def test_the_code_of_a_detail_is_its_type():
    (detail,) = pm.number().validate("x").error.details
    assert detail.code == detail.type == "number.base"
    assert pm.Detail("no", (), "my.code").code == "my.code"


def test_an_attribute_that_an_error_does_not_have_is_not_there():
    error = pm.number().validate("x").error
    assert not hasattr(error, "errors")
    assert getattr(error, "path", None) is None


def test_failures_are_found_in_the_text_that_was_validated():
    text = '{"a": {"b": [1, "x"]},\n "odd": 1}'
    schema = pm.object({"a": {"b": pm.array().items(int), "c": pm.any().required()}})
    error = schema.validate_json(text, abort_early=False).error
    assert [(detail.path, tuple(at)) for detail, at in zip(error.details, error.positions(text))] == [
        (["a", "b", 1], (1, 17)), (["a", "c"], (1, 7)), (["odd"], (2, 2)),
    ]  # fmt: skip


def test_position_of_a_failure_follows_its_own_path():
    error = pm.ValidationError(None, [pm.Detail("odd", [["x"]], "odd"), pm.Detail("odd", ["a", 7], "odd")])
    assert error.positions('{"a": [1]}') == [(1, 1), (1, 7)]


def test_errors_of_several_values_are_one_with_the_names_in_front():
    german = {"errors": {"language": "de"}}
    query = pm.object({"page": int}).validate({"page": "x"}, german).error
    body = pm.object({"a": pm.array().items(int)}).validate({"a": [1, "x"]}, german).error
    both = pm.ValidationError.of_parts({"query": query, None: body})
    assert [(one.path, one.type) for one in both.details] == [
        (["query", "page"], "number.base"),
        (["a", 1], "number.base"),
    ]
    assert both.problem()["title"] == "Ungültige Daten"
    assert query.details[0].path == ["page"]


@pytest.mark.parametrize(("language", "text"), [
    ("en", '"a" must be a number. "b" must be a number'),
    ("ja", "「a」は数値でなければなりません。「b」は数値でなければなりません"),
    ("zh-CN", "“a”必须是数字。“b”必须是数字"),
])  # fmt: skip
def test_messages_are_joined_with_the_full_stop_of_their_language(language, text):
    schema = pm.object({"a": pm.number(), "b": pm.number()})
    error = schema.validate({"a": "x", "b": "x"}, abort_early=False, errors={"language": language}).error
    assert error.message == text
