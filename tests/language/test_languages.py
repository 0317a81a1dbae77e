"""The languages: the same variables as in English, English where there is nothing, loaded when asked for."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from tests.types.test_catalogue import parts

import passmuster as pm
from passmuster.foundation.failures import SchemaError
from passmuster.language import messages as message_tables
from passmuster.language.catalogues import de
from passmuster.language.english import ROOT_LABEL
from passmuster.language.languages import LANGUAGES, module_of, translations
from passmuster.types.catalogue import catalogue, messages

TEXTS = {name: code.text for name, code in catalogue().items()}
OTHERS = [tag for tag in LANGUAGES if tag != "en"]
VARIABLE = re.compile(r"#([A-Za-z]\w*(?:\.\w+)?)")
LITERAL = re.compile(r'"[^"]*"')


def variables(text):
    """Return the variables of a text, without what only looks like one inside a literal."""
    return {name for formula in parts(text) for name in VARIABLE.findall(LITERAL.sub("", formula))}


def test_english_is_the_catalogue():
    assert messages("en") == {"root": ROOT_LABEL, **TEXTS}


@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_has_texts_of_codes_that_there_are(tag):
    assert set(translations(tag)) <= {"root", *TEXTS}
    assert len(translations(tag)) > 120


@pytest.mark.parametrize("tag", OTHERS)
def test_no_text_is_empty_or_left_in_english(tag):
    for code, text in translations(tag).items():
        assert text.strip() == text != ""
        assert text != messages("en")[code]


@pytest.mark.parametrize("tag", OTHERS)
def test_a_text_has_the_variables_of_the_english_one(tag):
    have = {code: variables(text) for code, text in messages(tag).items()}
    assert have == {code: variables(text) for code, text in messages("en").items()}


@pytest.mark.parametrize("tag", OTHERS)
def test_a_text_starts_with_its_label(tag):
    for code, text in messages(tag).items():
        assert code == "root" or text.startswith("{{#label}} "), code
        assert text.count("{#label}") == (code != "root"), code


@pytest.mark.parametrize("tag", OTHERS)
def test_the_formulas_of_a_text_are_balanced(tag):
    for text in messages(tag).values():
        for formula in parts(text):
            bare = LITERAL.sub("", formula)
            assert bare.count("(") == bare.count(")"), formula


@pytest.mark.parametrize("written", ["pt-BR", "pt_BR", "pt-br", "PT_br", "pt", "PT", "pt-PT", "pt_Latn_BR"])
def test_a_language_is_found_however_it_is_written(written):
    assert messages(written)["number.base"] == "{{#label}} deve ser um número"


@pytest.mark.parametrize(
    ("language", "module"),
    [
        *((tag, tag.lower().replace("-", "_")) for tag in LANGUAGES),
        ("de-AT", "de"),
        ("de_ch", "de"),
        ("en-GB", "en"),
        ("fr-Latn-CA-x1", "fr"),
        ("zh", "zh_cn"),
        ("zh_CN", "zh_cn"),
        ("zh-Hans", "zh_cn"),
        ("zh-Hans-TW", "zh_cn"),
        ("zh-SG", "zh_cn"),
        ("zh-TW", None),
        ("zh-Hant", None),
        ("zh-Hant-CN", None),
        ("zh_HK", None),
        ("frr", None),
        ("xx", None),
        ("d", None),
        ("", None),
        ("de-", None),
        ("de--AT", None),
        ("de\n", None),
        ("dé", None),
        ("de-" + "a" * 100_000, None),
        ("de" + "-a" * 100_000, None),
    ],
)
def test_a_region_has_the_texts_of_its_language_unless_it_writes_otherwise(language, module):
    assert module_of(language) == module


def test_a_text_that_a_language_lacks_is_english(monkeypatch):
    monkeypatch.delitem(de.TEXTS, "number.min")
    assert messages("de")["number.min"] == TEXTS["number.min"]
    assert messages("de").items() >= translations("de").items()


def test_a_failure_that_a_language_has_no_words_for_is_told_in_english(monkeypatch):
    texts = {code: text for code, text in de.TEXTS.items() if code != "number.min"}
    monkeypatch.setitem(message_tables._of_modules, "de", message_tables.Messages(texts))
    german = {"errors": {"language": "de"}}
    assert str(pm.number().min(3).validate(1, german).error) == '"value" needs to be at least 3'
    assert str(pm.number().max(3).validate(4, german).error) == '"Wert" darf höchstens 3 sein'
    own = pm.number().min(3).messages({"de": {"number.max": "zu viel"}})
    assert str(own.validate(1, german).error) == '"value" needs to be at least 3'


def test_texts_are_the_callers_own():
    messages("de")["number.base"] = "changed"
    messages("en")["number.base"] = "changed"
    assert messages("de")["number.base"] == "{{#label}} muss eine Zahl sein"
    assert messages("en")["number.base"] == TEXTS["number.base"]


@pytest.mark.parametrize(
    "wrong, hint",
    [
        ("ptbr", "Did you mean pt-BR?"),
        ("zh-TW", "Did you mean zh-CN?"),
        ("frr", "Did you mean fr?"),
        ("xx", ""),
    ],
)
def test_an_unknown_language_is_a_schema_error_that_names_the_nearest(wrong, hint):
    with pytest.raises(SchemaError) as caught:
        messages(wrong)
    assert repr(wrong) in str(caught.value)
    assert ", ".join(LANGUAGES) in str(caught.value)
    assert str(caught.value).endswith(hint or ".")


@pytest.mark.parametrize("wrong", [None, 1, b"de", ["de"]])
def test_a_language_that_is_no_text_is_a_schema_error(wrong):
    with pytest.raises(SchemaError, match="must be a text"):
        messages(wrong)


@pytest.mark.parametrize("wrong", ["", "de\n", " de", "../de", "de.x", "x" * 100_000])
def test_only_the_names_themselves_are_names(wrong):
    with pytest.raises(SchemaError) as caught:
        messages(wrong)
    assert len(str(caught.value)) < 300


def test_no_language_is_loaded_before_it_is_asked_for():
    program = (
        "import sys; from passmuster.types.catalogue import messages; "
        "loaded = lambda: [n for n in sys.modules if '.catalogues.' in n]; "
        "messages('en'); first = loaded(); messages('fr'); "
        "sys.exit(0 if first == [] and loaded() == ['passmuster.language.catalogues.fr'] else 1)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_validation_loads_a_language_when_a_text_is_read_in_it():
    program = (
        "import sys, passmuster as pm; "
        "loaded = lambda: [n for n in sys.modules if '.catalogues.' in n]; "
        "error = pm.number().validate('x').error; str(error); "
        "error = pm.number().validate('x', errors={'language': 'ja'}).error; first = loaded(); str(error); "
        "sys.exit(0 if first == [] and loaded() == ['passmuster.language.catalogues.ja'] else 1)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
