"""What the library's messages call references, types and reasons."""

import datetime
import re

import pytest
from hypothesis import given, strategies as st

import passmuster as pm
from passmuster._core.language.messages.languages import LANGUAGES, words_of
from passmuster._core.language.messages.saying import Name, Series, Styled, reason, say
from passmuster._core.schemas.types import DEFINITIONS

OTHERS = [language for language in LANGUAGES if language != "en"]
P = pm.ref("p")


TYPES = [DEFINITIONS[name] for name in DEFINITIONS]


def message(schema, value, **options):
    """Return the message of the only failure of a value at the key `a`, beside a `p`."""
    found = pm.object({"a": schema, "p": pm.any()}).validate(value, context={"c": 1}, **options)
    (detail,) = found.error.details
    return detail.message


NAMED = [
    (pm.number().max(P), {"a": 2, "p": 1}, '"a" must be at most "p"'),
    (pm.number().min(pm.ref("$c")), {"a": 0}, '"a" must be at least "c"'),
    (pm.number().less(pm.ref("p.q")), {"a": 2, "p": {"q": 1}}, '"a" must be less than "p.q"'),
    (pm.number().greater(pm.ref("/p")), {"a": 1, "p": 2}, '"a" must be greater than "p"'),
    (pm.number().multiple(P), {"a": 3, "p": 2}, '"a" must be a multiple of "p"'),
    (pm.number().max(pm.ref("p", adjust=lambda p: p + 1)), {"a": 5, "p": 1},
     '"a" must be at most "p" (adjusted)'),
    (pm.number().max(pm.ref("p", map=[(1, 2)])), {"a": 5, "p": 1}, '"a" must be at most "p" (adjusted)'),
    (pm.number().max(pm.ref("p", render=True)), {"a": 5, "p": 1}, '"a" must be at most 1'),
    (pm.number().max(pm.ref("..", adjust=lambda whole: len(whole))), {"a": 5},
     '"a" must be at most "value" (adjusted)'),
    (pm.number().max(pm.x("{p * 2}")), {"a": 5, "p": 1}, '"a" must be at most "p * 2"'),
    (pm.string().max(P), {"a": "abc", "p": 2}, '"a" must be at most "p" characters long'),
    (pm.binary().length(P), {"a": b"abc", "p": 2}, '"a" must be exactly "p" bytes long'),
    (pm.array().min(P), {"a": [], "p": 2}, '"a" must have at least "p" items'),
    (pm.object().max(P), {"a": {"x": 1}, "p": 0}, '"a" must have at most "p" keys'),
    (pm.date().min(P), {"a": "2026-01-01", "p": datetime.date(2027, 1, 1)}, '"a" must not be before "p"'),
    (pm.date().min("now"), {"a": "2020-01-01"}, '"a" must not be in the past'),
    (pm.valid(1, P), {"a": 3, "p": 2}, '"a" must be one of 1, "p"'),
    (pm.valid(pm.in_("p")), {"a": 3, "p": [2]}, '"a" must be any of "p"'),
    (pm.invalid("in", P), {"a": "in"}, '"a" must not be one of [in, "p"]'),
    (pm.number().max(P), {"a": 2, "p": "x"}, '"a" cannot be checked: "p" must be a number'),
    (pm.array().max(P), {"a": [], "p": -1}, '"a" cannot be checked: "p" must be a non-negative integer'),
    (pm.number().multiple(P), {"a": 2}, '"a" cannot be checked: "p" must be a positive number'),
    (pm.date().max(P), {"a": "2026-01-01"}, '"a" cannot be checked: "p" must be a date'),
    (pm.object().assert_(".b", pm.ref(".c")), {"a": {"b": 1}}, '"a" must meet the condition on "b"'),
    (pm.object().assert_(".b", 2, "be two"), {"a": {"b": 1}}, '"a" must meet the condition on "b": be two'),
]  # fmt: skip


@pytest.mark.parametrize("schema, value, text", NAMED, ids=[text for *_, text in NAMED])
def test_reference_is_shown_by_the_name_of_its_target(schema, value, text):
    assert message(schema, value) == text
    assert message(schema, value) == text  # the second time from the cache


@pytest.mark.parametrize("schema, value, text", NAMED, ids=[text for *_, text in NAMED])
@pytest.mark.parametrize("language", OTHERS)
def test_no_language_shows_how_a_reference_is_written(language, schema, value, text):
    said = message(schema, value, errors={"language": language})
    assert said != text
    assert not any(word in said for word in ("ref:", "adjusted", "any of", "must", "now", "value"))


def test_names_look_like_labels():
    schema = pm.number().max(P)
    value = {"a": 2, "p": 1}
    assert message(schema, value, errors={"wrap": {"label": "<>"}}) == "<a> must be at most <p>"
    assert message(schema, value, errors={"wrap": {"label": False}}) == "a must be at most p"
    assert message(schema, value, errors={"label": False}) == 'must be at most "p"'
    assert message(schema, value, errors={"escapeHtml": True}) == ('"a" must be at most &quot;p&quot;')


@pytest.mark.parametrize("text, shown", [
    ("{#limit}", "ref:p"), ("{{#limit}}", "ref:p"), ("{:#limit}", '"ref:p"'), ("{say(#limit)}", '"p"'),
    ("{say(#limit, 'de')}!", '"p"!'), ("{say(#limit) + 1}", "p1"),
])  # fmt: skip
def test_own_message_shows_references_by_its_own_formula(text, shown):
    schema = pm.number().max(P).messages({"number.max": text})
    assert message(schema, {"a": 2, "p": 1}) == shown


def test_a_reference_is_named_in_every_place_alike():
    rows = pm.array().items(pm.object({"n": pm.number().max(pm.ref("m")), "m": pm.any()}))
    found = rows.validate([{"n": 2, "m": 1}] * 2, abort_early=False)
    assert [detail.message for detail in found.error.details] == [
        '"[0].n" must be at most "m"',
        '"[1].n" must be at most "m"',
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_types_are_named_in_the_language(language):
    types = words_of(language)["types"]
    said = message(pm.alternatives(pm.number(), pm.string()), {"a": []}, errors={"language": language})
    assert re.search(f"{types['number']}[、,] ?{types['string']}", said)
    sort = message(pm.array().sort(), {"a": [{}, {"b": 1}]}, errors={"language": language})
    assert types["object"] in sort
    assert "object" not in sort or "object" in types["object"]
    schema = message(pm.object().schema("boolean"), {"a": {}}, errors={"language": language})
    assert types["boolean"] in schema
    cast = message(pm.array().cast("set"), {"a": [[]]}, errors={"language": language})
    assert types["set"] in cast


def test_a_string_that_is_allowed_is_no_word():
    schema = pm.valid("array", "in", "root", "must be a date", "now")
    text = message(schema, {"a": 1}, errors={"language": "de"})
    assert text.endswith(": array, in, root, must be a date, now")


TRANSLATED = frozenset().union(*[words_of(language)["types"] for language in OTHERS])
"""The types that some language has a word for: a new one is called by its name in all of them."""


@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_words(language):
    words = words_of(language)
    assert set(words["types"]) == TRANSLATED
    assert {"array", "map", "set", "undefined"} <= TRANSLATED <= {*DEFINITIONS, "map", "set", "undefined"}
    assert set(words["names"]) == {
        "adjusted",
        "in",
        "more.one",
        "more.other",
        "problem",
        "root",
        "meant",
        "stop",
    }
    assert set(words["marks"]) >= {"open", "close", "decimal", "date"}
    assert all(words["names"][name].count("*") == 1 for name in ("adjusted", "in", "meant"))
    assert words["names"]["root"] == pm.messages(language)["root"]
    reasons = {
        argument.message
        for definition in TYPES
        for rule in definition.rules.values()
        for argument in rule.args
        if argument.ref
    }
    assert set(words["reasons"]) == set(words_of("de")["reasons"]) <= reasons


def test_english_and_unknown_languages_have_no_words():
    assert words_of("en") == words_of("xx") == words_of("") == {}
    assert say("boolean", "en.types") == say("boolean", "xx.types") == say("boolean", "de.xx") == "boolean"


VALUES = st.one_of(st.none(), st.integers(), st.text(), st.lists(st.text()), st.just(P))


@given(VALUES, st.one_of(st.none(), st.text()))
def test_any_value_has_a_text(value, words):
    found = say(value, words)
    if type(value) is list and len(value) == 1:
        value = value[0]
        found = found.value if isinstance(found, Styled) else found
    found = found.items if isinstance(found, Series) else found
    assert found == value or isinstance(found, Name) or value is None


@pytest.mark.parametrize("value", [{"a": 1}, b"x", (1, 2), {1}, pm.UNDEFINED, 1.5])
def test_other_values_are_returned_unchanged(value):
    assert say(value) is value


def test_absent_values_have_no_words():
    assert say() is say(None) is say(pm.UNDEFINED) is pm.UNDEFINED
    bare = pm.any().custom(lambda value, helpers: helpers.error("any.only"))
    assert str(bare.validate(1).error) == '"value" must be an allowed value'
    assert str(bare.validate(1, errors={"language": "de"}).error) == "„Wert“ darf nur ein erlaubter Wert sein"
    for text in ("{#label}{say(#nothing)}!", "{#label}{say(#nothing)}{1 + 1}"):
        said = str(pm.number().messages({"number.base": text}).validate("x").error)
        assert said == f'"value"{text[-1] if "!" in text else 2}'


@pytest.mark.parametrize("source, shown", [
    ("{a + 1}", "a + 1"), ("{{ a }}", "a"), ("{a}-{b}", "{a}-{b}"), ("plain", "plain"), ("{}", "{}"),
])  # fmt: skip
def test_a_template_is_shown_by_its_formula(source, shown):
    try:
        template = pm.x(source)
    except pm.SchemaError:
        return
    assert say(template).shown == shown


class BrokenError(ValueError):
    def __str__(self):
        raise RuntimeError("no")


@pytest.mark.parametrize(("error", "shown"), [
    (ValueError("too young"), ": too young"),
    (AssertionError("a: b"), ": a: b"),
    (ValueError(), pm.UNDEFINED),
    (BrokenError(), pm.UNDEFINED),
    (KeyError("secret"), pm.UNDEFINED),
    ("text", ": text"),
    (None, pm.UNDEFINED),
], ids=repr)  # fmt: skip
def test_reason_is_the_text_of_an_exception_without_its_class(error, shown):
    assert reason(error) == shown


@pytest.mark.parametrize(("schema", "value", "text"), [
    (pm.valid("a", "b"), 1, "one of a, b"), (pm.valid("", "a, b", 1), 2, 'one of "", "a, b", 1'),
    (pm.string().uri(scheme=["http", "https", "ftp"]), "x", "scheme http, https or ftp"),
    (pm.string().uri(scheme="git"), "x", "scheme git"),
    (pm.string().ip(version=["ipv4", "ipv6"]), "x", "version 4 or 6"),
    (pm.object({"a": 1, "b": 1, "c": 1}).xor("a", "b", "c"), {}, "one of a, b, c"),
    (pm.object({"a": 1, "b": 1}).with_("a", "b"), {"a": 1}, 'have "b" along with "a"'),
    (pm.array().unique(), ["x", "y", "x"], "the item at position 1"),
])  # fmt: skip
def test_lists_are_parts_of_a_sentence(schema, value, text):
    assert schema.validate(value).error.message.endswith(text)


def test_brackets_of_the_options_enclose_lists_in_sentences():
    options = {"errors": {"wrap": {"array": "()", "string": "'"}}}
    assert str(pm.valid("a", "").validate(1, options).error) == "\"value\" must be one of ('a', '')"


@pytest.mark.parametrize(("language", "text"), [
    ("de", "JJJJ-TT-MM [YD]"), ("fr", "AAAA-JJ-MM [YD]"),
    ("en", "YYYY-DD-MM [YD]"), ("ja", "YYYY-DD-MM [YD]"),
])  # fmt: skip
def test_letters_of_date_formats_are_those_of_the_language(language, text):
    schema = pm.date().format("YYYY-DD-MM [YD]")
    assert text in message(schema, {"a": "x"}, errors={"language": language})


@pytest.mark.parametrize(("language", "true", "not_a"), [
    ("de", "„a“ muss true sein", "„a“ darf nicht „a“ sein"),
    ("en", '"a" must be true', '"a" must not be "a"'),
    ("es", "«a» debe ser true", "«a» no puede ser «a»"),
    ("fr", "«\u00a0a\u00a0» doit être true", "«\u00a0a\u00a0» ne doit pas être «\u00a0a\u00a0»"),
    ("it", "«a» deve essere true", "«a» non può essere «a»"),
    ("ja", "「a」はtrueでなければなりません", "「a」は「a」であってはなりません"),
    ("pt-BR", "“a” deve ser true", "“a” não pode ser “a”"),
    ("zh-CN", "“a”必须是true", "“a”不能是“a”"),
])  # fmt: skip
def test_a_single_value_stands_in_the_sentence(language, true, not_a):
    errors = {"language": language}
    assert message(pm.boolean().valid(True), {"a": False}, errors=errors) == true
    assert message(pm.invalid("a"), {"a": "a"}, errors=errors) == not_a


WRONG_KINDS = [
    (pm.string(), [], ", not a list"), (pm.string(), None, ", not null"),
    (pm.string(), {}, ", not an object"),
    (pm.string(), True, ", not a boolean"), (pm.string(), 5, ", not a number"),
    (pm.array(), "x", ", not a string"),
    (pm.number(), "x", ""), (pm.number(), float("nan"), ""), (pm.boolean(), 1, ", not a number"),
    (pm.boolean(), "x", ""), (pm.date(), "x", ""), (pm.date(), True, ", not a boolean"),
    (pm.object(), [], ", not a list"), (pm.string(), object(), ""), (pm.decimal(), "x", ""),
    (pm.number().strict(), "5", ", not a string"), (pm.uuid(), 5, ", not a number"),
]  # fmt: skip


def test_messages_about_types_end_with_the_kind_of_the_value():
    for _ in range(2):  # the second time from the cache
        for schema, value, end in WRONG_KINDS:
            text = message(schema, {"a": value})
            assert (text.partition(",")[2] and text[text.index(",") :]) == end, (schema, value)


def test_kinds_of_values_alternate_at_one_place():
    schema = pm.object({"a": pm.string()})
    for language, list_, null in (("en", "not a list", "not null"), ("de", "keine Liste", "nicht null")):
        ends = [
            str(schema.validate({"a": value}, errors={"language": language}).error).partition(", ")[2]
            for value in ([], None, None, [], ["x"], None)
        ]
        assert ends == [list_, null, null, list_, list_, null]
    rows = schema.validate_many([{"a": []}, {"a": None}, {"a": []}, {"a": {}}])
    assert [error["message"].partition(", ")[2] for error in rows.errors] == [
        "not a list", "not null", "not a list", "not an object",
    ]  # fmt: skip


def test_messages_of_users_have_no_end():
    own = pm.string().messages({"string.base": "{{#label}} must be a string!"})
    assert message(own, {"a": 5}) == '"a" must be a string!'
    assert message(pm.string(), {"a": 5}, messages=pm.messages("de")) == '"a" muss ein Text sein'
    assert message(pm.string(), {"a": 5}, messages={"string.base": "no"}) == "no"


@pytest.mark.parametrize("language", OTHERS)
def test_every_kind_has_a_word(language):
    assert set(words_of(language)["instead"]) == set(words_of("de")["instead"])
    assert "[" not in message(pm.string(), {"a": []}, errors={"language": language})
