"""Messages by language."""

from __future__ import annotations

import re

import pytest
from tests.part1.case import Row, check, claims

import passmuster as pm

# errors.language and messages by language
LANGUAGES = [
    Row(
        "a language",
        lambda: pm.number(),
        "x",
        {
            "errors": {"language": "de"},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("number.base", [], {"label": "Wert", "value": "x"})],
        texts=['de "Wert"'],
        passes="x",
    ),
    Row(
        "another language",
        lambda: pm.number(),
        "x",
        {
            "errors": {"language": "en"},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("number.base", [], {"label": "val", "value": "x"})],
        texts=['en "val"'],
        passes="x",
    ),
    Row(
        "a language's star",
        lambda: pm.string(),
        1,
        {
            "errors": {"language": "de"},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("string.base", [], {"label": "Wert", "value": 1})],
        texts=["de star"],
        passes=1,
    ),
    Row(
        "the root in a language",
        lambda: pm.number(),
        "x",
        {"errors": {"language": "de"}, "messages": {"de": {"root": "Wert", "number.base": "{#label}"}}},
        fails=[("number.base", [], {"label": "Wert", "value": "x"})],
        texts=['"Wert"'],
        passes="x",
    ),
    Row(
        "the language at a key",
        lambda: pm.object({"a": pm.number()}),
        {"a": "x"},
        {
            "errors": {"language": "de"},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
        texts=['de "a"'],
        passes={"a": "x"},
    ),
    Row(
        "a schema's messages by language",
        lambda: pm.number().messages({"de": {"number.base": "de schema"}}),
        "x",
        {"errors": {"language": "de"}},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=["de schema"],
        passes="x",
    ),
    Row(
        "a schema's messages come before those of the options",
        lambda: pm.number().messages({"de": {"number.base": "de schema"}}),
        "x",
        {
            "errors": {"language": "de"},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("number.base", [], {"label": "Wert", "value": "x"})],
        texts=["de schema"],
        passes="x",
    ),
    Row(
        "the schema's language",
        lambda: pm.number().prefs({"errors": {"language": "de"}}),
        "x",
        {
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            }
        },
        fails=[("number.base", [], {"label": "Wert", "value": "x"})],
        texts=['de "Wert"'],
        passes="x",
    ),
    Row(
        "the schema's language comes before that of the options",
        lambda: pm.number().prefs({"errors": {"language": "de"}}),
        "x",
        {
            "errors": {"language": "en"},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("number.base", [], {"label": "Wert", "value": "x"})],
        texts=['de "Wert"'],
        passes="x",
    ),
    Row(
        "a rule's message by language",
        lambda: (
            pm.number().min(5).message({"en": {"number.min": "en rule"}, "de": {"number.min": "de rule"}})
        ),
        1,
        {"errors": {"language": "de"}},
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        texts=["de rule"],
        passes=1,
    ),
    Row(
        "a language by reference to the context",
        lambda: pm.number(),
        "x",
        {
            "errors": {"language": pm.ref("$lang")},
            "context": {"lang": "de"},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("number.base", [], {"label": "Wert", "value": "x"})],
        texts=['de "Wert"'],
        passes="x",
    ),
    Row(
        "a language by reference to the value",
        lambda: pm.object({"lang": pm.string(), "n": pm.number()}),
        {"lang": "de", "n": "x"},
        {
            "errors": {"language": pm.ref("lang")},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("number.base", ["n"], {"label": "n", "value": "x", "key": "n"})],
        texts=['de "n"'],
        passes={"lang": "de", "n": "x"},
    ),
    Row(
        "a language by reference to the root",
        lambda: pm.object({"lang": pm.string(), "o": pm.object({"n": pm.number()})}),
        {"lang": "de", "o": {"n": "x"}},
        {
            "errors": {"language": pm.ref("/lang")},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("number.base", ["o", "n"], {"label": "o.n", "value": "x", "key": "n"})],
        texts=['de "o.n"'],
        passes={"lang": "de", "o": {"n": "x"}},
    ),
    Row(
        "a language by reference to the local context",
        lambda: pm.object({"a": pm.number()}),
        {"a": "x"},
        {"errors": {"language": pm.ref("#key")}, "messages": {"a": {"number.base": "in a"}}},
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
        passes={"a": "x"},
    ),
    Row(
        "a reference to a language in prefs",
        lambda: pm.object(
            {"lang": pm.string(), "n": pm.number().prefs({"errors": {"language": pm.ref("lang")}})}
        ),
        {"lang": "de", "n": "x"},
        {
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            }
        },
        fails=[("number.base", ["n"], {"label": "n", "value": "x", "key": "n"})],
        texts=['de "n"'],
        passes={"lang": "de", "n": "x"},
    ),
    Row(
        "a language that is no text is refused", lambda: pm.any(), 1, {"errors": {"language": 5}}, throws=True
    ),
    Row("an empty language is refused", lambda: pm.any(), 1, {"errors": {"language": ""}}, throws=True),
    Row(
        "languages and plain messages at once",
        lambda: pm.number().messages({"number.base": "plain", "de": {"number.base": "de"}}),
        "x",
        {"errors": {"language": "de"}},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=["de"],
        passes="x",
    ),
    Row(
        "plain messages where the language has none",
        lambda: pm.number().messages({"number.base": "plain", "de": {"any.required": "de"}}),
        "x",
        {"errors": {"language": "de"}},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=["plain"],
        passes="x",
    ),
    Row(
        "a label in a language",
        lambda: pm.object({"a": pm.number().label("A")}),
        {"a": "x"},
        {
            "errors": {"language": "de"},
            "messages": {
                "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
                "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
            },
        },
        fails=[("number.base", ["a"], {"label": "A", "value": "x", "key": "a"})],
        texts=['de "A"'],
        passes={"a": "x"},
    ),
    Row(
        "a warning in a language",
        lambda: pm.number().min(5).warn(),
        1,
        {"errors": {"language": "de"}, "messages": {"de": {"number.min": "de min"}}},
        passes=1,
        warns=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
    ),
]


@claims(LANGUAGES)
def test_the_verdict_is_that_of_the_row(row):
    check(row)


OURS = ["de", "en", "es", "fr", "it", "ja", "pt-BR", "zh-CN"]
SPELT = {
    "de_AT": "de",
    "DE": "de",
    "en-US": "en",
    "es-MX": "es",
    "fr_CA": "fr",
    "pt": "pt-BR",
    "pt_br": "pt-BR",
    "zh": "zh-CN",
    "zh_CN": "zh-CN",
    "zh-Hans-SG": "zh-CN",
}


def in_language(language, schema, value, **options):
    """Return the text of the only failure, and its label, read in a language."""
    (detail,) = schema.validate(value, errors={"language": language}, **options).error.details
    return detail.message, detail.context["label"]


def said(language, code, label, **variables):
    """Return what the library's catalogue of a language says of a code."""
    text = re.sub(r'\{if\(#label, "(.*?)", ""\)\}', r"\1", pm.messages(language)[code])
    for name, value in {"label": f'"{label}"', **variables}.items():
        text = text.replace("{{#" + name + "}}", str(value)).replace("{#" + name + "}", str(value))
    return text


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize(
    ("code", "schema", "value", "variables"),
    [
        ("number.base", lambda: pm.number(), "x", {}),
        ("number.min", lambda: pm.number().min(3), 1, {"limit": 3}),
        ("any.required", lambda: pm.any().required(), pm.UNDEFINED, {}),
        ("string.email", lambda: pm.string().email(), "x", {"invalids": "[x]"}),
        ("array.sparse", lambda: pm.array().items(pm.any()), [pm.UNDEFINED], {}),
        ("boolean.base", lambda: pm.boolean(), "x", {}),
    ],
)
def test_a_language_of_the_library_needs_no_messages(language, code, schema, value, variables):
    at_key = pm.object({"k": schema()})
    (detail,) = at_key.validate({"k": value}, errors={"language": language}).error.details
    label = "k[0]" if detail.path[1:] else "k"
    assert detail.message == said(language, code, label, **variables)
    assert (detail.type, detail.context["label"]) == (code, label)


@pytest.mark.parametrize("language", OURS)
def test_a_value_without_a_name_is_called_by_the_language(language):
    root = pm.messages(language)["root"]
    assert in_language(language, pm.number(), "x") == (said(language, "number.base", root), root)


@pytest.mark.parametrize("language", SPELT)
def test_a_language_is_chosen_however_it_is_written(language):
    schema = pm.object({"a": pm.number()})
    assert in_language(language, schema, {"a": "x"})[0] == said(SPELT[language], "number.base", "a")


@pytest.mark.parametrize("language", ["xx", "zh-TW", "zh_Hant", "deu", "de-", "de\n", " de", "x" * 10_000])
def test_an_unknown_language_is_the_default_one(language):
    assert in_language(language, pm.number(), "x") == in_language("en", pm.number(), "x")


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize("key", ["lang", "/lang", "$lang"])
def test_a_reference_chooses_a_language_of_the_library(language, key):
    schema = pm.object({"lang": pm.string(), "n": pm.number()})
    options = {"errors": {"language": pm.ref(key)}, "context": {"lang": language}}
    (detail,) = schema.validate({"lang": language, "n": "x"}, options).error.details
    assert detail.message == said(language, "number.base", "n")


@pytest.mark.parametrize("wrong", [5, None, ["de"], "", "xx"])
def test_a_reference_to_no_language_is_the_default_one(wrong):
    schema = pm.object({"lang": pm.any(), "n": pm.number()})
    (detail,) = schema.validate({"lang": wrong, "n": "x"}, errors={"language": pm.ref("lang")}).error.details
    assert detail.message == said("en", "number.base", "n")


@pytest.mark.parametrize(
    ("messages", "language", "text"),
    [
        ({"de": {"number.base": "eigen"}}, "de", "eigen"),
        ({"de": {"number.base": "eigen"}}, "de-AT", "eigen"),
        ({"DE": {"number.base": "eigen"}}, "de", "eigen"),
        ({"de": {"number.base": "weit"}, "de_AT": {"number.base": "nah"}}, "de-AT", "nah"),
        ({"de": {"number.base": "weit"}, "de-AT": {"number.min": "nah"}}, "de-AT", "weit"),
        ({"de": {"*": "eigen"}}, "de", "eigen"),
        ({"number.base": "eigen"}, "de", "eigen"),
        ({"*": "eigen"}, "de", "eigen"),
        ({"de": {"number.min": "eigen"}}, "de", '"a" muss eine Zahl sein'),
        ({"fr": {"number.base": "propre"}}, "de", '"a" muss eine Zahl sein'),
        ({"x y": {"number.base": "own"}}, "x y", "own"),
    ],
)
def test_messages_of_the_callers_are_on_top_of_those_of_a_language(messages, language, text):
    schema = pm.object({"a": pm.number()})
    assert in_language(language, schema, {"a": "x"}, messages=messages)[0] == text
    assert in_language(language, schema.messages(messages), {"a": "x"})[0] == text


def test_the_word_for_the_root_goes_with_the_text_it_stands_in():
    assert in_language("de", pm.number(), "x")[1] == "Wert"
    assert in_language("de", pm.number(), "x", messages={"root": "Ding"}) == (
        '"Ding" muss eine Zahl sein',
        "Ding",
    )
    assert in_language("de", pm.number(), "x", messages={"de": {"number.base": "{#label}!"}})[1] == "value"
    own = {"de": {"number.base": "{#label}!", "root": "Zahl"}}
    assert in_language("de", pm.number(), "x", messages=own) == ('"Zahl"!', "Zahl")


def test_warnings_preferences_and_alternatives_speak_the_language_too():
    assert pm.number().min(5).warn().validate(1, errors={"language": "de"}).warning.message == (
        '"Wert" muss mindestens 5 sein'
    )
    own = pm.object({"a": pm.number().prefs(errors={"language": "fr"}), "b": pm.number()})
    texts = [detail.message for detail in own.validate({"a": "x", "b": "x"}, abort_early=False).error.details]
    assert texts == [said("fr", "number.base", "a"), said("en", "number.base", "b")]
    either = pm.alternatives(pm.number().min(3), pm.number().max(0)).match("all")
    (detail,) = either.validate(1, errors={"language": "de"}).error.details
    assert [group["message"] for group in detail.context["details"]] == [
        '"Wert" muss mindestens 3 sein',
        '"Wert" darf höchstens 0 sein',
    ]


def test_texts_of_an_extension_are_on_top_of_those_of_a_language():
    lib = pm.extend(
        {
            "type": "amount",
            "base": pm.number(),
            "messages": {"number.min": "{#label}: own", "de": {"number.max": "{#label}: eigen"}},
        }
    )
    schema = lib.object({"a": lib.amount().min(3).max(5)})
    texts = [in_language("de", schema, {"a": value})[0] for value in (1, 9, "x")]
    assert texts == ['"a": own', '"a": eigen', '"a" muss eine Zahl sein']


@pytest.mark.parametrize("language", ["de", "fr", "es", "it", "pt-BR", "ja", "zh-CN"])
def test_the_librarys_own_languages_are_messages(language):
    texts = pm.messages(language)
    (plain,) = pm.number().validate("x").error.details
    (detail,) = pm.number().validate("x", messages=texts).error.details
    assert detail.message != plain.message
    assert (detail.type, detail.path) == (plain.type, plain.path)
    (own,) = pm.object({"a": pm.number()}).messages(texts).validate({"a": "x"}).error.details
    assert own.message.replace("a", "", 1) != plain.message


def test_several_languages_are_chosen_among_at_run_time():
    both = {name: pm.messages(name) for name in ("de", "fr")}
    schema = pm.object({"n": pm.number()}).messages(both)
    texts = {
        name: schema.validate({"n": "x"}, errors={"language": name}).error.message for name in ("de", "fr")
    }
    assert len(set(texts.values())) == 2
    assert schema.validate({"n": "x"}).error.message not in texts.values()


def test_a_language_that_does_not_exist_is_refused():
    with pytest.raises(pm.SchemaError, match="xx"):
        pm.messages("xx")
