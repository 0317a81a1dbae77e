"""Messages by code and language: compiled, merged, described, found."""

import copy
import pickle

import pytest
from tests.cases import case, checked, fail, of, row

import passmuster as pm
from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.messages.message_tables import (
    Messages,
    check_circles,
    compile_messages,
    definition_messages,
    describe_messages,
    describe_rule_message,
    make_message,
    merge_messages,
)
from passmuster._core.language.messages.template import make_template
from passmuster._core.language.messages.wording import lookup
from passmuster._core.schemas.types.catalogue import messages as strings_in
from passmuster._core.schemas.types.number import DEFINITION as NUMBER

ENGLISH = strings_in("en")


def found(messages, code, language=None):
    message = messages.find(code, language)
    return None if message is None else message.source


@pytest.mark.parametrize(("messages", "code", "language", "source"), [
    ({"a": "A"}, "a", None, "A"), ({"a": "A"}, "b", None, None), ({"*": "any"}, "b", None, "any"),
    ({"*": "any", "a": "A"}, "a", None, "A"), ({"a": "A", "en": {"a": "EN"}}, "a", "en", "EN"),
    ({"a": "A", "en": {"b": "EN"}}, "a", "en", "A"),
    ({"a": "A", "en": {"*": "EN"}}, "a", "en", "EN"),
    ({"a": "A", "en": {"a": "EN"}}, "a", "fr", "A"),
    ({"a": "A", "en": {"a": "EN"}}, "a", None, "A"), ({"en": {"a": "EN"}}, "a", None, None),
    ("single {#x}", "whatever", None, "single {#x}"), ({"a": ""}, "a", None, ""),
    ({"a": UNDEFINED}, "a", None, None), ({}, "a", None, None),
])  # fmt: skip
def test_a_message_is_found_by_language_then_code_then_the_catch_all(messages, code, language, source):
    assert found(compile_messages(messages), code, language) == source


@pytest.mark.parametrize(("override", "chosen", "definition", "source"), [
    ({"a": "rule"}, {"a": "prefs"}, {"a": "type"}, "rule"),
    ({"b": "rule"}, {"a": "prefs"}, {"a": "type"}, "prefs"),
    ({"*": "rule"}, {"a": "prefs"}, {"a": "type"}, "rule"),
    (None, {"*": "prefs"}, {"a": "type"}, "prefs"), (None, {"b": "prefs"}, {"a": "type"}, "type"),
    (None, None, {"b": "type"}, None), (None, None, None, None),
])  # fmt: skip
def test_the_rule_goes_before_the_preferences_and_these_before_the_type(override, chosen, definition, source):
    tables = [None if table is None else compile_messages(table) for table in (override, chosen, definition)]
    message = lookup("a", tables[:2], tables[2], None)
    assert (None if message is None else message.source) == source


@pytest.mark.parametrize(("messages", "named"), [
    (5, "mapping from error codes to messages, not 5"), (None, "not None"), ([], "not []"),
    ({"a": 1}, "'a'"), ({"a": None}, "'a'"), ({1: "a"}, "error code must be a string"),
    ({"en": {"a": 1}}, "'a' in the language 'en'"),
    ({"en": {"fr": {"a": "b"}}}, "'fr' in the language 'en'"),
    ({"a": "{1 +}"}, "the message for 'a' is wrong"),
    ({"en": {"a": "{}"}}, "the message for 'a' in the language 'en' is wrong"),
    ("{1 +}", "the message is wrong"),
])  # fmt: skip
def test_wrong_messages_are_refused_at_once(messages, named):
    with pytest.raises(SchemaError) as caught:
        compile_messages(messages)
    assert named in str(caught.value)


def test_later_messages_replace_earlier_ones_code_by_code():
    first = compile_messages({"a": "1", "b": "2", "en": {"a": "1"}})
    second = compile_messages({"a": "3", "en": {"b": "4"}, "fr": {"a": "5"}})
    assert describe_messages(merge_messages(first, second)) == {
        "a": "3",
        "b": "2",
        "en": {"a": "1", "b": "4"},
        "fr": {"a": "5"},
    }
    assert describe_messages(merge_messages(first, compile_messages({"a": "3"})))["a"] == "3"
    assert describe_messages(first)["a"] == "1"


def test_merging_with_nothing_changes_nothing():
    one = compile_messages({"a": "1"})
    assert merge_messages(None, one) is one
    assert merge_messages(one, None) is one
    assert merge_messages(one, Messages({})) is one


def test_templates_are_described_with_their_options_and_without_them_as_message():
    plain, special = make_template("{#a}"), make_template("{a/b}", {"separator": "/"})
    described = describe_messages(compile_messages({"a": plain, "b": special}))
    assert described == {"a": "{#a}", "b": special.describe()}
    assert described["b"]["options"] == {"separator": "/"}


@pytest.mark.parametrize(("message", "data"), [
    ("x {#a}", {"template": "x {#a}"}), (make_template("{#a}"), {"template": "{#a}"}),
    ({"a": "q", "en": {"b": "r"}}, {"a": {"template": "q"}, "en": {"b": {"template": "r"}}}),
    ({}, {}),
])  # fmt: skip
def test_the_message_of_a_rule_is_described_as_templates(message, data):
    assert describe_rule_message(compile_messages(message)) == data


@pytest.mark.parametrize(("text", "needs"), [
    ("plain", False), ("{#label} {{#value}}", False), ("{if(#limit == 1, 'a', 'b')}", False),
    ("{$context}", False), ("{b}", True), ("{...b + 1}", True),
])  # fmt: skip
def test_a_message_needs_the_place_of_the_value_only_if_it_shows_other_values(text, needs):
    assert make_message(text).needs_scope is needs
    assert compile_messages({"en": {"a": text}}).needs_scope is needs
    assert merge_messages(compile_messages({"b": "c"}), compile_messages(text)).needs_scope is needs


@pytest.mark.parametrize(
    "text", ["{{#label}} is odd", "{:#a}", "{{:#a}} {#b}", "", "no braces", "{#a}{#b}", "\\{a}", "{1 + 1}"]
)
def test_message_keeps_its_source(text):
    assert make_message(text).source == text


def test_no_text_of_the_library_shows_more_than_the_context():
    assert not [code for code, text in ENGLISH.items() if make_message(text).needs_scope]


def test_the_messages_of_a_definition_are_made_ready_once():
    table = dict(NUMBER.messages)
    ready = definition_messages(table)
    assert definition_messages(table) is ready
    assert found(ready, "number.base") == ENGLISH["number.base"]
    assert ready.root_label() == "value"
    table["number.odd"] = "odd"
    assert found(definition_messages(table), "number.odd") == "odd"


def test_definitions_have_languages_too():
    ready = definition_messages({"a": "A {b}", "en": {"a": "EN"}})
    assert found(ready, "a", "en") == "EN"
    assert ready.needs_scope


def test_the_root_label_is_not_replaced_by_the_catch_all():
    assert compile_messages({"*": "any"}).root_label() is None
    assert compile_messages({"root": "thing"}).root_label("en") == "thing"
    assert compile_messages({"root": "thing", "en": {"root": "EN"}}).root_label("en") == "EN"
    assert compile_messages({"root": make_template("{#a}")}).root_label() == "{#a}"


def test_messages_can_be_pickled_and_copied():
    messages = compile_messages({"a": "{#x} {b}", "en": {"a": "EN"}, "t": make_template("{#y}")})
    for other in (pickle.loads(pickle.dumps(messages)), copy.deepcopy(messages)):
        assert describe_messages(other) == describe_messages(messages)
        assert other.needs_scope
    assert copy.copy(messages) == messages


def test_codes_that_are_not_there_do_not_fill_the_memory():
    messages = compile_messages({"a": "A"})
    for i in range(3000):
        assert messages.find(f"code{i}") is None
    assert len(messages._cache) <= 1000


# messages
MESSAGES = [
    *of(pm.number(),
        row("a message of the options", "x", fail("number.base"),
            options={"messages": {"number.base": "no: {#label} {#value}"}}, texts=['no: "value" x']),
        row("a message for any code", "x", fail("number.base"), options={"messages": {"*": "star {#label}"}},
            texts=['star "value"']),
        row("a code comes before the star", "x", fail("number.base"),
            options={"messages": {"*": "star", "number.base": "code"}}, texts=["code"]),
        row("messages.root names the root", "x", fail("number.base", label="thing"),
            options={"messages": {"root": "thing", "number.base": "{#label}"}}, texts=['"thing"'])),
    case("the schema's message comes before that of the options",
        pm.number().messages({"number.base": "schema"}), "x", fail("number.base"),
        options={"messages": {"number.base": "options"}}, texts=["schema"]),
    case("the schema's star comes with the code of the options", pm.number().messages({"*": "schema star"}),
        "x", fail("number.base"), options={"messages": {"number.base": "options"}}, texts=["options"]),
    case("messages reach below", pm.object({"a": pm.number()}).messages({"number.base": "above"}), {"a": "x"},
        fail("number.base", "a"), texts=["above"]),
    case("inner messages come before outer ones",
        pm.object({"a": pm.number().messages({"number.base": "inner"})}).messages({"number.base": "outer"}),
        {"a": "x"}, fail("number.base", "a"), texts=["inner"]),
    case("a rule's message comes before all",
        pm.number().min(5).message("rule").messages({"number.min": "schema"}), 1, fail("number.min", limit=5),
        options={"messages": {"number.min": "options"}}, texts=["rule"]),
    case("a template as message", pm.number().messages({"number.base": pm.x("x {#label}")}), "x",
        fail("number.base"), texts=['x "value"']),
    case("a message that is no text is refused", pm.any(), 1, options={"messages": {"a.b": 5}}, raises=True),
    case("messages that are no mapping are refused", pm.any(), 1, options={"messages": 5}, raises=True),
]  # fmt: skip

test_case_has_expected_outcome = checked(MESSAGES)


def test_the_name_of_the_root_is_no_message_in_descriptions():
    given = {"root": "R", "number.min": "low", "de": {"root": "Wert", "number.min": "zu {#limit}"}}
    assert pm.number().min(1).message(given).describe()["rules"][0]["message"] == {
        "root": "R",
        "number.min": {"template": "low"},
        "de": {"root": "Wert", "number.min": {"template": "zu {#limit}"}},
    }
    built = pm.build(pm.number().min(1).message(given).describe())
    assert built.describe() == pm.number().min(1).message(given).describe()
    assert pm.number().messages(given).describe()["preferences"]["messages"] == given


CIRCLES = [
    ({"a": "{msg('a')}"}, "'a' → 'a'"),
    ({"a": "{msg('b')}", "b": "{if(#x, msg('c'), 1)}", "c": "{msg('a')}"}, "'a' → 'b' → 'c' → 'a'"),
    ({"de": {"a": "{msg('b')}", "b": make_template("{msg('a')}")}}, "'a' → 'b' → 'a'"),
    ({str(n): f"{{msg('{(n + 1) % 500}')}}" for n in range(500)}, "'9' → … → '0'"),
]


@pytest.mark.parametrize("messages, circle", CIRCLES)
def test_messages_that_ask_for_each_other_are_refused(messages, circle):
    with pytest.raises(SchemaError, match="can't ask for each other in a circle: ") as found:
        check_circles(compile_messages(messages))
    assert circle in str(found.value)


def test_messages_may_ask_for_others():
    tables = ({"a": "{msg('b')}{msg('c')}", "b": "{msg('c')}", "c": "x", "*": "{msg('d')}"},
              {"a": "{msg('b')}", "de": {"b": "{msg('a')}"}}, {"a": "{msg(#code)} msg('a')"})  # fmt: skip
    for table in tables:
        messages = compile_messages(table)
        assert check_circles(messages) is messages
