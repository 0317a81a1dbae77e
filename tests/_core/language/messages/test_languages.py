"""The languages: the same variables as in English, English where there is nothing, loaded when asked for."""

import re
import subprocess
import sys

import pytest
from tests._core.schemas.types.test_catalogue import parts
from tests.cases import case, checked, fail, of, row

import passmuster as pm
from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.language.messages import message_tables as message_tables
from passmuster._core.language.messages.english import ROOT_LABEL
from passmuster._core.language.messages.languages import (
    LANGUAGES,
    QUOTES,
    _catalogue,
    catalogue_of,
    preferred_language,
    translations,
)
from passmuster._core.schemas.types.catalogue import catalogue, messages

TEXTS = {name: code.text for name, code in catalogue().items()}
OTHERS = [tag for tag in LANGUAGES if tag != "en"]
VARIABLE = re.compile(r"#([A-Za-z]\w*(?:\.\w+)?)")
LITERAL = re.compile(r'"[^"]*"')


def variables(text):
    """Return the variables of a message, without what only looks like one inside a literal."""
    return {name for formula in parts(text) for name in VARIABLE.findall(LITERAL.sub("", formula))}


def test_english_is_the_catalogue():
    assert messages("en") == {"root": ROOT_LABEL, **TEXTS}


@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_has_messages_of_codes_that_there_are(tag):
    assert set(translations(tag)) <= {"root", *TEXTS}
    assert len(translations(tag)) > 120


@pytest.mark.parametrize("tag", OTHERS)
def test_no_message_is_empty_or_left_in_english(tag):
    for code, text in translations(tag).items():
        assert text.strip() == text != ""
        assert text != messages("en")[code]


@pytest.mark.parametrize("tag", OTHERS)
def test_a_message_has_the_variables_of_the_english_one(tag):
    have = {code: variables(text) for code, text in messages(tag).items()}
    assert have == {code: variables(text) for code, text in messages("en").items()}


@pytest.mark.parametrize("tag", OTHERS)
def test_a_message_starts_with_its_label(tag):
    for code, text in messages(tag).items():
        assert code == "root" or text.startswith("{{#label}}"), code
        assert text.count("{#label}") == (code != "root"), code


@pytest.mark.parametrize("tag", OTHERS)
def test_the_formulas_of_a_message_are_balanced(tag):
    for text in messages(tag).values():
        for formula in parts(text):
            bare = LITERAL.sub("", formula)
            assert bare.count("(") == bare.count(")"), formula


@pytest.mark.parametrize("written", ["pt-BR", "pt_BR", "pt-br", "PT_br", "pt", "PT", "pt-PT", "pt_Latn_BR"])
def test_language_tag_is_found_in_any_spelling(written):
    assert messages(written)["number.base"] == "{{#label}} deve ser um número"


@pytest.mark.parametrize(("language", "name"), [
    *((tag, tag.lower().replace("-", "_")) for tag in LANGUAGES), ("de-AT", "de"), ("de_ch", "de"),
    ("en-GB", "en"), ("fr-Latn-CA-x1", "fr"), ("zh", "zh_cn"), ("zh_CN", "zh_cn"), ("zh-Hans", "zh_cn"),
    ("zh-Hans-TW", "zh_cn"), ("zh-SG", "zh_cn"), ("zh-TW", None), ("zh-Hant", None), ("zh-Hant-CN", None),
    ("zh_HK", None), ("frr", None), ("xx", None), ("d", None), ("", None), ("de-", None),
    ("de--AT", None), ("de\n", None), ("dé", None), ("de-" + "a" * 100_000, None),
    ("de" + "-a" * 100_000, None),
])  # fmt: skip
def test_a_region_has_the_messages_of_its_language_unless_it_writes_otherwise(language, name):
    assert catalogue_of(language) == name


def test_a_message_that_a_language_lacks_is_english(monkeypatch):
    monkeypatch.delitem(_catalogue("de")["messages"], "number.min")
    assert messages("de")["number.min"] == TEXTS["number.min"]
    assert messages("de").items() >= translations("de").items()


def test_code_without_translation_has_the_english_message(monkeypatch):
    texts = {code: text for code, text in translations("de").items() if code != "number.min"}
    monkeypatch.setitem(
        message_tables._catalogue_cache, "de", message_tables.Messages(texts, quotes=QUOTES["de"])
    )
    german = {"errors": {"language": "de"}}
    assert str(pm.number().min(3).validate(1, german).error) == '"value" must be at least 3'
    assert str(pm.number().max(3).validate(4, german).error) == "„Wert“ darf höchstens 3 sein"
    own = pm.number().min(3).messages({"de": {"number.max": "zu viel"}})
    assert str(own.validate(1, german).error) == '"value" must be at least 3'


def test_messages_are_returned_as_copies():
    messages("de")["number.base"] = "changed"
    messages("en")["number.base"] = "changed"
    assert messages("de")["number.base"] == "{{#label}} muss eine Zahl sein"
    assert messages("en")["number.base"] == TEXTS["number.base"]


@pytest.mark.parametrize("wrong, hint", [
    ("ptbr", "Did you mean pt-BR?"), ("zh-TW", "Did you mean zh-CN?"), ("frr", "Did you mean fr?"),
    ("xx", ""),
])  # fmt: skip
def test_an_unknown_language_is_a_schema_error_that_names_the_nearest(wrong, hint):
    with pytest.raises(SchemaError) as caught:
        messages(wrong)
    assert repr(wrong) in str(caught.value)
    assert ", ".join(LANGUAGES) in str(caught.value)
    assert str(caught.value).endswith(hint or ".")


@pytest.mark.parametrize("wrong", [None, 1, b"de", ["de"]])
def test_language_must_be_a_string(wrong):
    with pytest.raises(SchemaError, match="must be a string"):
        messages(wrong)


@pytest.mark.parametrize("wrong", ["", "de\n", " de", "../de", "de.x", "x" * 100_000])
def test_invalid_tags_are_refused(wrong):
    with pytest.raises(SchemaError) as caught:
        messages(wrong)
    assert len(str(caught.value)) < 300


def test_no_language_is_loaded_before_it_is_asked_for():
    program = (
        "import sys; from passmuster._core.language.messages.languages import _catalogue; "
        "from passmuster._core.schemas.types.catalogue import messages; "
        "read = lambda: _catalogue.cache_info().currsize; "
        "messages('en'); first = read(); messages('fr'); messages('fr-CA'); "
        "sys.exit(0 if (first, read()) == (0, 1) else 1)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_validation_loads_a_language_when_a_message_is_read_in_it():
    program = (
        "import sys, passmuster as pm; "
        "error = pm.number().validate('x').error; str(error); "
        "error = pm.number().validate('x', errors={'language': 'ja'}).error; "
        "name = 'passmuster._core.language.messages.languages'; "
        "first = name in sys.modules and sys.modules[name]._catalogue.cache_info().currsize; str(error); "
        "sys.exit(0 if not first and sys.modules[name]._catalogue.cache_info().currsize == 1 else 1)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


# errors.language and messages by language
BOTH = {
    "en": {"root": "val", "number.base": "en {#label}", "*": "en star"},
    "de": {"root": "Wert", "number.base": "de {#label}", "*": "de star"},
}
BY_LANGUAGE = [
    *of(pm.number(),
        row("a language", "x", fail("number.base", label="Wert"), options={"errors": {"language": "de"},
            "messages": BOTH}, texts=['de "Wert"']),
        row("another language", "x", fail("number.base", label="val"), options={"errors": {"language": "en"},
            "messages": BOTH}, texts=['en "val"']),
        row("the root in a language", "x", fail("number.base", label="Wert"),
            options={"errors": {"language": "de"}, "messages": {"de": {"root": "Wert",
            "number.base": "{#label}"}}}, texts=['"Wert"']),
        row("a language by reference to the context", "x", fail("number.base", label="Wert"),
            options={"errors": {"language": pm.ref("$lang")}, "context": {"lang": "de"},
            "messages": BOTH}, texts=['de "Wert"'])),
    case("a language's star", pm.string(), 1, fail("string.base", label="Wert"),
        options={"errors": {"language": "de"}, "messages": BOTH}, texts=["de star"]),
    *of(pm.object({"a": pm.number()}),
        row("the language at a key", {"a": "x"}, fail("number.base", "a"),
            options={"errors": {"language": "de"}, "messages": BOTH}, texts=['de "a"']),
        row("a language by reference to the local context", {"a": "x"}, fail("number.base", "a"),
            options={"errors": {"language": pm.ref("#key")}, "messages": {"a": {"number.base": "in a"}}})),
    *of(pm.number().messages({"de": {"number.base": "de schema"}}),
        row("a schema's messages by language", "x", fail("number.base"),
            options={"errors": {"language": "de"}}, texts=["de schema"]),
        row("a schema's messages come before those of the options", "x", fail("number.base", label="Wert"),
            options={"errors": {"language": "de"}, "messages": BOTH}, texts=["de schema"])),
    *of(pm.number().prefs({"errors": {"language": "de"}}),
        row("the schema's language", "x", fail("number.base", label="Wert"),
            options={"messages": BOTH}, texts=['de "Wert"']),
        row("the schema's language comes before that of the options", "x", fail("number.base", label="Wert"),
            options={"errors": {"language": "en"}, "messages": BOTH}, texts=['de "Wert"'])),
    case("a rule's message by language",
        pm.number().min(5).message({"en": {"number.min": "en rule"}, "de": {"number.min": "de rule"}}), 1,
        fail("number.min", limit=5), options={"errors": {"language": "de"}}, texts=["de rule"]),
    case("a language by reference to the value", pm.object({"lang": pm.string(), "n": pm.number()}),
        {"lang": "de", "n": "x"}, fail("number.base", "n"), options={"errors": {"language": pm.ref("lang")},
        "messages": BOTH}, texts=['de "n"']),
    case("a language by reference to the root",
        pm.object({"lang": pm.string(), "o": pm.object({"n": pm.number()})}), {"lang": "de", "o": {"n": "x"}},
        fail("number.base", "o", "n"), options={"errors": {"language": pm.ref("/lang")},
        "messages": BOTH}, texts=['de "o.n"']),
    case("a reference to a language in prefs",
        pm.object({"lang": pm.string(), "n": pm.number().prefs({"errors": {"language": pm.ref("lang")}})}),
        {"lang": "de", "n": "x"}, fail("number.base", "n"), options={"messages": BOTH}, texts=['de "n"']),
    case("a language that is no text is refused", pm.any(), 1, options={"errors": {"language": 5}},
        raises=True),
    case("an empty language is refused", pm.any(), 1, options={"errors": {"language": ""}}, raises=True),
    case("languages and plain messages at once",
        pm.number().messages({"number.base": "plain", "de": {"number.base": "de"}}), "x", fail("number.base"),
        options={"errors": {"language": "de"}}, texts=["de"]),
    case("plain messages where the language has none",
        pm.number().messages({"number.base": "plain", "de": {"any.required": "de"}}), "x",
        fail("number.base"), options={"errors": {"language": "de"}}, texts=["plain"]),
    case("a label in a language", pm.object({"a": pm.number().label("A")}), {"a": "x"},
        fail("number.base", "a", label="A"), options={"errors": {"language": "de"},
        "messages": BOTH}, texts=['de "A"']),
    case("a warning in a language", pm.number().min(5).warn(), 1,
        options={"errors": {"language": "de"}, "messages": {"de": {"number.min": "de min"}}},
        warns=(fail("number.min", limit=5),)),
]  # fmt: skip

OURS = ["de", "en", "es", "fr", "it", "ja", "pt-BR", "zh-CN"]

SPELT = {
    "de_AT": "de", "DE": "de", "en-US": "en", "es-MX": "es", "fr_CA": "fr", "pt": "pt-BR", "pt_br": "pt-BR",
    "zh": "zh-CN", "zh_CN": "zh-CN", "zh-Hans-SG": "zh-CN",
}  # fmt: skip


def in_language(language, schema, value, **options):
    """Return the message of the only failure, and its label, read in a language."""
    (detail,) = schema.validate(value, errors={"language": language}, **options).error.details
    return detail.message, detail.context["label"]


def said(language, code, label, **variables):
    """Return what the library's catalogue of a language says of a code."""
    text = re.sub(r'\{if\(#label, "(.*?)", " ?"\)\}', r"\1", pm.messages(language)[code])
    text = re.sub(r"\{\{say\((#\w+)[^)]*\)\}\}", r"{{\1}}", text)
    for name, value in {"label": label.join(QUOTES[catalogue_of(language)]), **variables}.items():
        text = text.replace("{{#" + name + "}}", str(value)).replace("{#" + name + "}", str(value))
    return text


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize(("code", "schema", "value", "variables"), [
    ("number.base", lambda: pm.number(), "x", {}),
    ("number.min", lambda: pm.number().min(3), 1, {"limit": 3}),
    ("any.required", lambda: pm.any().required(), pm.UNDEFINED, {}),
    ("string.email", lambda: pm.string().email(), "x", {"invalids": "[x]"}),
    ("array.sparse", lambda: pm.array().items(pm.any()), [pm.UNDEFINED], {}),
    ("boolean.base", lambda: pm.boolean(), "x", {}),
])  # fmt: skip
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
def test_option_language_accepts_any_spelling(language):
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


@pytest.mark.parametrize(("messages", "language", "text"), [
    ({"de": {"number.base": "eigen"}}, "de", "eigen"),
    ({"de": {"number.base": "eigen"}}, "de-AT", "eigen"),
    ({"DE": {"number.base": "eigen"}}, "de", "eigen"),
    ({"de": {"number.base": "weit"}, "de_AT": {"number.base": "nah"}}, "de-AT", "nah"),
    ({"de": {"number.base": "weit"}, "de-AT": {"number.min": "nah"}}, "de-AT", "weit"),
    ({"de": {"*": "eigen"}}, "de", "eigen"), ({"number.base": "eigen"}, "de", "eigen"),
    ({"*": "eigen"}, "de", "eigen"),
    ({"de": {"number.min": "eigen"}}, "de", '„a“ muss eine Zahl sein'),
    ({"fr": {"number.base": "propre"}}, "de", '„a“ muss eine Zahl sein'),
    ({"x y": {"number.base": "own"}}, "x y", "own"),
])  # fmt: skip
def test_own_messages_precede_those_of_a_language(messages, language, text):
    schema = pm.object({"a": pm.number()})
    assert in_language(language, schema, {"a": "x"}, messages=messages)[0] == text
    assert in_language(language, schema.messages(messages), {"a": "x"})[0] == text


def test_the_word_for_the_root_goes_with_the_message_it_stands_in():
    assert in_language("de", pm.number(), "x")[1] == "Wert"
    assert in_language("de", pm.number(), "x", messages={"root": "Ding"}) == (
        "„Ding“ muss eine Zahl sein",
        "Ding",
    )
    assert in_language("de", pm.number(), "x", messages={"de": {"number.base": "{#label}!"}})[1] == "value"
    own = {"de": {"number.base": "{#label}!", "root": "Zahl"}}
    assert in_language("de", pm.number(), "x", messages=own) == ('"Zahl"!', "Zahl")


def test_warnings_preferences_and_alternatives_speak_the_language_too():
    assert pm.number().min(5).warn().validate(1, errors={"language": "de"}).warning.message == (
        "„Wert“ muss mindestens 5 sein"
    )
    own = pm.object({"a": pm.number().prefs(errors={"language": "fr"}), "b": pm.number()})
    texts = [detail.message for detail in own.validate({"a": "x", "b": "x"}, abort_early=False).error.details]
    assert texts == [said("fr", "number.base", "a"), said("en", "number.base", "b")]
    either = pm.alternatives(pm.number().min(3), pm.number().max(0)).match("all")
    (detail,) = either.validate(1, errors={"language": "de"}).error.details
    assert [group["message"] for group in detail.context["details"]] == [
        "„Wert“ muss mindestens 3 sein",
        "„Wert“ darf höchstens 0 sein",
    ]


def test_messages_of_an_extension_are_on_top_of_those_of_a_language():
    lib = pm.extend(
        {
            "type": "amount",
            "base": pm.number(),
            "messages": {"number.min": "{#label}: own", "de": {"number.max": "{#label}: eigen"}},
        }
    )
    schema = lib.object({"a": lib.amount().min(3).max(5)})
    texts = [in_language("de", schema, {"a": value})[0] for value in (1, 9, "x")]
    assert texts == ['"a": own', '"a": eigen', "„a“ muss eine Zahl sein"]


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


test_case_has_expected_outcome = checked(BY_LANGUAGE)


SIGN_UP = pm.object({
    "password": pm.string(), "repeat": pm.valid(pm.ref("password")), "old": pm.invalid(pm.ref("password")),
    "plan": pm.valid("free"), "share": pm.number().max(1.5), "steps": pm.valid(0.5, 2, "x"),
    "born": pm.date().max("now"), "from": pm.date().min("2026-01-02"),
    "to": pm.date().less("2026-01-02T09:30:00Z"), "host": pm.string().ip(version="ipv6"),
})  # fmt: skip
WRONG = {
    "password": "a", "repeat": "b", "old": "a", "plan": "gold", "share": 2, "steps": 1, "born": "2999-01-01",
    "from": "2020-01-01", "to": "2027-01-01", "host": "x",
}  # fmt: skip
EXPECTED = {
    "en": [
        '"repeat" must be the same as "password"', '"old" must not be the same as "password"',
        '"plan" must be "free"', '"share" must be at most 1.5', '"steps" must be one of 0.5, 2, x',
        '"born" must not be in the future', '"from" must not be before 2026-01-02',
        '"to" must be before 2026-01-02T09:30:00.000Z', '"host" must be an IP address of version 6',
    ],
    "de": [
        "„repeat“ muss mit „password“ übereinstimmen", "„old“ darf nicht mit „password“ übereinstimmen",
        "„plan“ muss „free“ sein", "„share“ darf höchstens 1,5 sein",
        "„steps“ darf nur einer dieser Werte sein: 0,5; 2; x", "„born“ darf nicht in der Zukunft liegen",
        "„from“ darf nicht vor dem 02.01.2026 liegen", "„to“ muss vor dem 02.01.2026 09:30 UTC liegen",
        "„host“ muss eine IP-Adresse der Version 6 sein",
    ],
    "es": [
        "«repeat» debe coincidir con «password»", "«old» no puede coincidir con «password»",
        "«plan» debe ser «free»", "«share» debe ser menor o igual que 1,5",
        "«steps» solo puede ser uno de estos valores: 0,5; 2; x", "«born» no puede estar en el futuro",
        "«from» no puede ser anterior al 02/01/2026", "«to» debe ser anterior al 02/01/2026 09:30 UTC",
        "«host» debe ser una dirección IP de versión 6",
    ],
    "fr": [
        "« repeat » doit être identique à « password »", "« old » ne doit pas être identique à « password »",
        "« plan » doit être « free »", "« share » doit être inférieur ou égal à 1,5",
        "« steps » doit être l’une de ces valeurs : 0,5; 2; x", "« born » ne doit pas être dans le futur",
        "« from » ne doit pas être antérieur au 02/01/2026",
        "« to » doit être antérieur au 02/01/2026 09:30 UTC",
        "« host » doit être une adresse IP de version 6",
    ],
    "it": [
        "«repeat» deve coincidere con «password»", "«old» non può coincidere con «password»",
        "«plan» deve essere «free»", "«share» deve essere minore o uguale a 1,5",
        "«steps» può essere solo uno di questi valori: 0,5; 2; x", "«born» non può essere nel futuro",
        "«from» non può essere precedente al 02/01/2026",
        "«to» deve essere precedente al 02/01/2026 09:30 UTC",
        "«host» deve essere un indirizzo IP di versione 6",
    ],
    "ja": [
        "「repeat」は「password」と一致しなければなりません", "「old」は「password」と一致してはなりません",
        "「plan」は「free」でなければなりません", "「share」は 1.5 以下でなければなりません",
        "「steps」は次の値のいずれかでなければなりません：0.5、2、x",
        "「born」は未来の日時であってはなりません",
        "「from」は 2026年1月2日 以降でなければなりません",
        "「to」は 2026年1月2日 09:30 UTC より前でなければなりません",
        "「host」はバージョン 6 の IP アドレスでなければなりません",
    ],
    "pt-BR": [
        "“repeat” deve ser igual a “password”", "“old” não pode ser igual a “password”",
        "“plan” deve ser “free”", "“share” deve ser menor ou igual a 1,5",
        "“steps” só pode ser um destes valores: 0,5; 2; x", "“born” não pode estar no futuro",
        "“from” não pode ser anterior a 02/01/2026", "“to” deve ser anterior a 02/01/2026 09:30 UTC",
        "“host” deve ser um endereço IP de versão 6",
    ],
    "zh-CN": [
        "“repeat”必须与“password”相同", "“old”不能与“password”相同", "“plan”必须是“free”",
        "“share”不能大于 1.5", "“steps”只能是以下值之一：0.5、2、x", "“born”不能是将来的时间",
        "“from”不能早于 2026年1月2日", "“to”必须早于 2026年1月2日 09:30 UTC",
        "“host”必须是版本为 6 的 IP 地址",
    ],
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_numbers_and_dates_are_those_of_the_language(language):
    options = {"abort_early": False, "errors": {"language": language}}
    for _ in range(2):  # the second time from the cache
        error = SIGN_UP.validate(WRONG, options).error
        assert [detail.message.replace("\u00a0", " ") for detail in error.details] == EXPECTED[language]
        assert str(error).replace("\u00a0", " ").splitlines() == EXPECTED[language]


def test_a_language_by_reference_has_its_quotes_too():
    schema = pm.object({"lang": pm.string(), "n": pm.number().max(0.5)})
    options = {"errors": {"language": pm.ref("lang")}}
    texts = [str(schema.validate({"lang": tag, "n": 1}, options).error) for tag in ("de", "en", "ja")]
    assert texts == [
        "„n“ darf höchstens 0,5 sein", '"n" must be at most 0.5', "「n」は 0.5 以下でなければなりません",
    ]  # fmt: skip


@pytest.mark.parametrize(("options", "text"), [
    ({"errors": {"wrap": {"label": "<>"}}}, "<a> muss „x“ sein"),
    ({"errors": {"wrap": {"label": False}}}, "a muss „x“ sein"),
    ({"errors": {"wrap": {"label": '""'}}}, '"a" muss „x“ sein'),
    ({"errors": {"wrap": {"string": "'"}}}, "„a“ muss 'x' sein"),
    ({"errors": {"label": False}}, "muss „x“ sein"),
    ({"messages": {"any.only": "{{#label}}: {{#valids}}"}}, '"a": [x]'),
])  # fmt: skip
def test_options_of_quotes_precede_the_language(options, text):
    errors = {"language": "de", **options.get("errors", {})}
    found = pm.object({"a": pm.valid("x")}).validate({"a": 1}, {**options, "errors": errors})
    assert found.error.details[0].message == text


def test_a_date_format_of_the_options_stays():
    found = pm.date().min("2026-01-01").validate("2020-01-01", date_format="utc", errors={"language": "de"})
    assert str(found.error) == "„Wert“ darf nicht vor dem Thu, 01 Jan 2026 00:00:00 GMT liegen"


@pytest.mark.parametrize(("language", "one", "two", "title"), [
    (None, " (and 1 more)", " (and 2 more)", "Unprocessable Content"),
    ("de", " (und 1 weiterer Fehler)", " (und 2 weitere Fehler)", "Ungültige Daten"),
    ("ja", " （他 1 件）", " （他 2 件）", "無効なデータ"),
])  # fmt: skip
def test_problem_document_is_in_one_language(language, one, two, title):
    schema = pm.object({name: pm.number() for name in "abc"})
    options = {"abort_early": False, "errors": {"language": language} if language else {}}
    errors = [schema.validate(dict.fromkeys("abc"[:count]), options).error for count in (2, 3)]
    for error, more in zip(errors, (one, two)):
        problem = error.problem()
        assert (problem["title"], problem["detail"]) == (title, error.details[0].message + more)
    assert errors[0].problem(status=409)["title"] == "Conflict"
    assert errors[0].problem(title="Own")["title"] == "Own"


@pytest.mark.parametrize(("language", "text"), [
    ("de", "„to“ muss nach „from“ liegen"), ("es", "«to» debe ser posterior a «from»"),
    ("fr", "«\u00a0to\u00a0» doit être postérieur à «\u00a0from\u00a0»"),
    ("it", "«to» deve essere successivo a «from»"),
])  # fmt: skip
@pytest.mark.parametrize("limit", [pm.ref("from"), pm.x("{from}")])
def test_a_name_has_no_article(language, text, limit):
    schema = pm.object({"from": pm.date(), "to": pm.date().greater(limit)})
    value = {"from": "2026-01-02", "to": "2026-01-01"}
    assert str(schema.validate(value, errors={"language": language}).error) == text


@pytest.mark.parametrize(("header", "language"), [
    ("de", "de"),
    ("da, de-CH;q=0.8, fr;q=0.9", "fr"),
    ("pt, en;q=0.5", "pt-BR"),
    ("zh-TW, it;q=0.2", "it"),
    ("zh-Hans-CN", "zh-CN"),
    ("en-GB, de;q=0.9", "en"),
    ("de;q=0, fr;q=0.1", "fr"),
    ("ja ; q=0.5 , es", "es"),
    ("de;q=x, it", "it"),
    ("*", "en"),
    ("", "en"),
    ("x" * 5000 + ", de", "en"),
])  # fmt: skip
def test_a_header_says_which_language_is_liked_best(header, language):
    assert preferred_language(header, LANGUAGES) == pm.preferred_language(header) == language


def test_own_languages_may_be_offered():
    assert pm.preferred_language("de, nl-BE;q=0.5", ["nl", "en"]) == "nl"
    assert pm.preferred_language(None) == "en"
    with pytest.raises(SchemaError, match="a string is needed"):
        pm.preferred_language(b"de")
