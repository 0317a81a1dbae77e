"""The catalogue: every code is gathered, readable, and of its type."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from tests.cases import ANYTHING, Report, compare_reports, validate_async
from tests.hostile.support import nested_list

import passmuster as pm
from passmuster._core.foundation.codes import Code
from passmuster._core.language.messages.languages import LANGUAGES
from passmuster._core.schemas.schema.definition import TypeDefinition
from passmuster._core.schemas.schema.rules import RuleDefinition
from passmuster._core.schemas.types import DEFINITIONS
from passmuster._core.schemas.types.any import DEFINITION as ANY
from passmuster._core.schemas.types.catalogue import COMMON, catalogue, messages, sections

VARIABLE = re.compile(r"#([A-Za-z]\w*)")
CATALOGUE = catalogue()

OF_EVERY_TYPE = {"custom", "external", "json.invalid", "link.depth", "row.unique"}
"""The codes that are not named after the type that declares them."""


def parts(text):
    """Yield the formulas of a message; fail where braces do not pair."""
    depth, start, quoted = 0, 0, False
    for at, char in enumerate(text):
        if char == '"' and depth:
            quoted = not quoted
        if quoted:
            continue
        if char == "{":
            depth += 1
            start = at + 1 if depth == 1 else start
        elif char == "}":
            depth -= 1
            assert depth >= 0, text
            if depth == 0:
                yield text[start:at].strip("{}")
    assert depth == 0, text
    assert not quoted, text


@pytest.mark.parametrize("kind", list(sections()))
def test_a_code_has_the_name_of_the_type_that_declares_it(kind):
    others = {code for code in sections()[kind] if not code.startswith(kind + ".")}
    assert others == (OF_EVERY_TYPE if kind == "any" else set())


def test_a_code_is_declared_once():
    names = [code.name for name in DEFINITIONS.all_names() for code in DEFINITIONS[name].all_codes()]
    assert sorted(names) == sorted(CATALOGUE)


def test_a_type_knows_the_messages_of_its_codes_and_of_those_of_any():
    texts = DEFINITIONS["number"].texts()
    for code in (*sections()["number"].values(), *sections()["any"].values()):
        assert texts.find(code.name).source == code.text
    assert texts.find("string.min") is None


def test_the_codes_of_a_rule_come_with_the_rule():
    code, late = Code("odd.r", "{{#label}} is odd", "never"), Code("odd.sLate", "{{#label}} is late", "never")
    rules = (RuleDefinition("r", codes=(code,)), RuleDefinition("s", late_codes=lambda: (late,)))
    definition = TypeDefinition("odd", ANY, rules=rules)
    child = TypeDefinition("child", definition)
    assert definition.all_codes() == (code, late)
    assert child.all_codes() == ()
    for found in (definition.texts(), child.texts()):
        assert found.find("odd.r").source == "{{#label}} is odd"
        assert found.find("odd.sLate").source == "{{#label}} is late"
        assert found.find("odd.sOther") is None


NEVER_REPORTED = [
    "array.ref", "binary.ref", "date.ref", "date.strict", "number.ref", "object.ref", "string.ref",
]  # fmt: skip


@pytest.mark.parametrize("code", NEVER_REPORTED)
def test_a_code_that_nothing_reports_can_be_given_a_message(code):
    assert not CATALOGUE[code].reported


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_entry_describes_its_code_in_one_sentence(code):
    when = CATALOGUE[code].when
    assert when.strip() == when != ""
    assert not when.endswith(".")
    assert when[0].islower()


MESSAGE_ONLY = {
    "alternatives.one": ["details"],
    "alternatives.types": ["details"],
    "array.includes": ["details"],
    "keywords.one": ["details"],
    "keywords.types": ["details"],
}
"""What a message is made of and the context, which is that of joi, does not have."""


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_message_uses_only_entries_of_its_context(code):
    known = {*COMMON, *CATALOGUE[code].context, *MESSAGE_ONLY.get(code, ())}
    assert set(VARIABLE.findall(CATALOGUE[code].text)) <= known


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_a_message_starts_with_its_label_and_has_it_once(code):
    assert CATALOGUE[code].text.startswith("{{#label}} ")
    assert CATALOGUE[code].text.count("#label") == 1


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_the_formulas_of_a_message_are_closed_and_balanced(code):
    for formula in parts(CATALOGUE[code].text):
        assert formula.count("(") == formula.count(")"), formula
        assert formula


def test_the_check_of_balance_sees_open_braces():
    for text in ("{#a", "#a}", '{if(#a, "b)}'):
        with pytest.raises(AssertionError):
            list(parts(text))


HERE = Path(__file__).parent
FILES = [path.relative_to(HERE) for path in sorted(HERE.rglob("test_*.py")) if path != Path(__file__)]
MODULES = [
    import_module(".".join(["tests._core.schemas.types", *path.with_suffix("").parts])) for path in FILES
]
CASES = [case for module in MODULES for case in getattr(module, "CODES", ())]

# Where the limit is, the interpreter decides.
DEEP = Report("link.depth", ANYTHING, {"label": ANYTHING, "key": 0, "value": ANYTHING, "limit": ANYTHING})

NOT_JSON = Report(
    "json.invalid", [], {"label": "value", "value": "[1", "line": 1, "column": 3, "reason": ANYTHING}
)

SAME_ROW = Report("row.unique", [], {"label": "value", "value": 1, "keys": "id", "first": 0})

REPORTS = [(report.code, set(report.full_context(case.value))) for case in CASES for report in case.fails]
REPORTS += [(report.code, set(report.context)) for report in (DEEP, NOT_JSON, SAME_ROW)]
REPORTS += [("string.timeout", {"limit"})]  # of patterns of `regex`, which no description carries


def test_a_row_with_the_key_of_another_has_a_code():
    batch = pm.any().validate_many([{"id": 7}, {"id": 7}], unique="id")
    same = Report(SAME_ROW.code, [], {**SAME_ROW.context, "value": {"id": 7}})
    assert compare_reports(batch.failures[0][1].details, [same], None)


def test_text_that_is_not_json_has_a_code():
    assert compare_reports(pm.any().validate_json("[1").error.details, [NOT_JSON], None)


def test_a_value_that_is_too_deep_has_a_code():
    error = pm.array().items(pm.link("#list")).id("list").validate(nested_list(3000)).error
    assert compare_reports(error.details, [DEEP], None)


def rendered(case, tag, **errors):
    """The messages of a case in a language."""
    language = {"messages": {tag: messages(tag)}, "errors": {"language": tag, **errors}}
    options = {**(case.options or {}), **language}
    result = (
        validate_async(case.schema, case.value, options)
        if case.is_async
        else case.schema.validate(case.value, options)
    )
    return [detail.message for detail in result.error.details]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_message_is_rendered_whole_in_every_language(tag):
    for case in CASES:
        for message in rendered(case, tag):
            assert "{" not in message, case
            assert "undefined" not in message or tag == "en", case


@pytest.mark.parametrize("tag", LANGUAGES)
def test_message_without_a_label_starts_with_its_statement(tag):
    for case in CASES:
        for message in rendered(case, tag, label=False):
            assert not message.startswith(('""', " ", "は")), case


def test_every_code_of_the_catalogue_has_a_case_and_no_other_has():
    assert {code for code, _ in REPORTS} == set(CATALOGUE)


# The functions of these cases bring properties of their own.
FREE = {"custom": {"q"}, "external": {"q"}}


@pytest.mark.parametrize("code, context", REPORTS)
def test_a_case_uses_only_properties_that_the_catalogue_names(code, context):
    assert sorted(context - {*COMMON, *CATALOGUE[code].context, *FREE.get(code, ())}) == []


def test_every_property_of_the_catalogue_is_in_a_case():
    shown = {}
    for code, context in REPORTS:
        shown.setdefault(code, set()).update(context)
    missing = {code: set(entry.context) - shown.get(code, set()) for code, entry in CATALOGUE.items()}
    assert {code: names for code, names in missing.items() if names - ABSENT.get(code, set())} == {}


# Undefined where they are, and an undefined property is an absent one.
ABSENT = {"string.pattern.base": {"name"}, "string.pattern.invert.base": {"name"}, "string.min": {"encoding"}}
