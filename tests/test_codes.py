"""Every error code: a schema and a value that report it, and the whole context it comes with."""

from __future__ import annotations

import asyncio

import pytest
from tests.codes import any_codes, array_codes, object_codes, scalar_codes, string_codes
from tests.codes.case import Expected, same

import passmuster as pm
from passmuster.language.languages import LANGUAGES
from passmuster.types.catalogue import COMMON, catalogue, messages

CATALOGUE = catalogue()

CASES = [
    *any_codes.CASES,
    *array_codes.CASES,
    *object_codes.CASES,
    *scalar_codes.CASES,
    *string_codes.CASES,
]


def names(cases):
    """Return a name for each case: its code, and a number from the second on."""
    seen = {}
    for case in cases:
        seen[case.code] = seen.get(case.code, 0) + 1
        yield case.code if seen[case.code] == 1 else f"{case.code}#{seen[case.code]}"


def failures(case, **more):
    """Return the details of validating a case, with more options if there are any."""
    schema, value = case.make(pm)
    options = {**case.options, **more}
    if case.run == "validate":
        error = schema.validate(value, options).error
        return error.details if error is not None else []
    with pytest.raises(pm.ValidationError) as caught:
        asyncio.run(schema.validate_async(value, options))
    return caught.value.details


@pytest.mark.parametrize("case", CASES, ids=list(names(CASES)))
def test_a_code_comes_with_its_path_and_its_whole_context(case):
    details = failures(case)
    assert [detail.type for detail in details] == [code for code, _, _ in case.details]
    for detail, (_, path, context) in zip(details, case.details):
        assert same(detail.path, path), detail.path
        assert same(detail.context, context), detail.context
        assert detail.message


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_message_is_rendered_whole_in_every_language(tag):
    language = {"messages": {tag: messages(tag)}, "errors": {"language": tag}}
    for case in CASES:
        for detail in failures(case, **language):
            assert "{" not in detail.message, case.code
            assert "undefined" not in detail.message or tag == "en", case.code


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_message_without_a_label_starts_with_what_is_said(tag):
    unlabelled = {"messages": {tag: messages(tag)}, "errors": {"language": tag, "label": False}}
    for case in CASES:
        for detail in failures(case, **unlabelled):
            assert not detail.message.startswith(('""', " ", "は")), case.code


def test_every_code_of_the_catalogue_has_a_case():
    assert sorted(set(CATALOGUE) - {case.code for case in CASES}) == []


def test_no_case_uses_a_code_outside_the_catalogue():
    used = {code for case in CASES for code, _, _ in case.details}
    assert sorted(used - set(CATALOGUE)) == []


@pytest.mark.parametrize("case", CASES, ids=list(names(CASES)))
def test_a_case_states_the_code_it_is_about(case):
    assert case.code in [code for code, _, _ in case.details]


# The functions of these cases bring properties of their own.
FREE = {"custom": {"q"}, "external": {"q"}}


@pytest.mark.parametrize("case", CASES, ids=list(names(CASES)))
def test_a_case_uses_only_properties_that_the_catalogue_names(case):
    for code, _, context in case.details:
        known = {*COMMON, *CATALOGUE[code].context, *FREE.get(code, ())}
        assert sorted(set(context) - known) == []


def test_every_property_of_the_catalogue_is_in_a_case():
    shown = {}
    for case in CASES:
        for code, _, context in case.details:
            shown.setdefault(code, set()).update(context)
    missing = {code: set(entry.context) - shown.get(code, set()) for code, entry in CATALOGUE.items()}
    assert {code: names for code, names in missing.items() if names - ABSENT.get(code, set())} == {}


# Undefined where they are, and an undefined property is an absent one.
ABSENT = {"string.pattern.base": {"name"}, "string.pattern.invert.base": {"name"}, "string.min": {"encoding"}}


def test_the_comparison_of_contexts_tells_wrong_ones():
    assert same({"a": [1, {"b": 2.0}]}, {"a": [1, {"b": 2}]})
    assert not same({"a": True}, {"a": 1})
    assert not same({"a": 1, "b": 2}, {"a": 1})
    assert not same({}, {"a": 1})
    assert not same([1, 2], [1])
    with pytest.raises(AssertionError):
        same(1, Expected())
