"""Messages by language."""

from __future__ import annotations

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
