"""The catalogue: complete, readable, and in step with the page made from it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from passmuster.language.catalogue import (
    CATALOGUE,
    COMMON,
    OWN,
    ROOT_LABEL,
    SECTIONS,
    TEXTS,
    describe,
    texts,
)

ROOT = Path(__file__).resolve().parent.parent.parent
VARIABLE = re.compile(r"#([A-Za-z]\w*)")

# The tables of the specification's catalogue, and the codes that it names in passing.
SPECIFIED = {
    "alternatives": "all any match one types",
    "any": "custom default failover invalid only ref required unknown",
    "array": (
        "base excludes includesRequiredBoth includesRequiredKnowns includesRequiredUnknowns includes length "
        "max min orderedLength sort sort.mismatching sort.unsupported sparse unique hasKnown hasUnknown ref"
    ),
    "binary": "base length max min ref",
    "boolean": "base",
    "date": "base format greater less max min strict ref",
    "function": "arity class maxArity minArity",
    "number": (
        "base greater infinity integer less max min multiple negative port positive precision unsafe ref"
    ),
    "object": (
        "unknown and assert base length max min missing nand pattern.match refType regex rename.multiple "
        "rename.override schema instance with without xor oxor ref"
    ),
    "string": (
        "alphanum base64 base creditCard dataUri domain email empty guid hexAlign hex hostname ipVersion ip "
        "isoDate isoDuration length lowercase max min normalize pattern.base pattern.name "
        "pattern.invert.base pattern.invert.name token trim uppercase uri uriCustomScheme uriRelativeOnly ref"
    ),
    "symbol": "base map",
}
CODES = [f"{kind}.{name}" for kind, found in SPECIFIED.items() for name in found.split()]


def parts(text):
    """Yield the formulas of a text; fail where braces do not pair."""
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


def test_the_catalogue_has_the_specified_codes_and_its_own_and_no_others():
    assert sorted(CATALOGUE) == sorted([*CODES, *OWN])


def test_its_own_codes_are_not_specified_ones():
    assert not set(OWN) & set(CODES)


@pytest.mark.parametrize("kind", sorted(SPECIFIED))
def test_a_code_is_in_the_section_of_its_type(kind):
    assert sorted(SECTIONS[kind]) == sorted(code for code in CODES if code.startswith(kind + "."))


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_an_entry_says_when_its_code_is_reported_in_one_sentence(code):
    condition = CATALOGUE[code][0]
    assert condition.strip() == condition != ""
    assert not condition.endswith(".")
    assert condition[0].islower()


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_a_text_uses_only_what_its_context_holds(code):
    _, context, text = CATALOGUE[code]
    assert set(VARIABLE.findall(text)) <= {*COMMON, *context}


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_a_text_starts_with_its_label_and_has_it_once(code):
    assert TEXTS[code].startswith("{{#label}} ")
    assert TEXTS[code].count("#label") == 1


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_the_formulas_of_a_text_are_closed_and_balanced(code):
    for formula in parts(TEXTS[code]):
        assert formula.count("(") == formula.count(")"), formula
        assert formula


def test_the_check_of_balance_sees_open_braces():
    for text in ("{#a", "#a}", '{if(#a, "b)}'):
        with pytest.raises(AssertionError):
            list(parts(text))


def test_texts_gives_the_codes_of_the_types_asked_for():
    assert set(texts("number", "boolean")) == {*SECTIONS["number"], *SECTIONS["boolean"]}
    assert texts("number")["number.min"] == TEXTS["number.min"]


def test_the_texts_of_any_bring_the_root_label_and_the_own_codes():
    assert set(texts("any")) == {*SECTIONS["any"], *OWN, "root"}
    assert texts("any")["root"] == ROOT_LABEL


def test_texts_are_the_callers_own():
    texts("any")["any.required"] = "changed"
    assert texts("any")["any.required"] == TEXTS["any.required"] != "changed"


def test_the_description_is_plain_data_of_every_code():
    described = describe()
    assert list(described) == [*SECTIONS, "own"]
    assert {code for section in described.values() for code in section} == set(CATALOGUE)
    entry = described["array"]["array.unique"]
    assert entry["text"] == TEXTS["array.unique"]
    assert set(entry["context"]) == {"pos", "dupePos", "dupeValue", "path"}


def test_changing_the_description_leaves_the_catalogue_alone():
    describe()["number"]["number.min"]["context"].clear()
    assert CATALOGUE["number.min"][1]


def test_the_page_of_error_codes_is_up_to_date():
    script = ROOT / "scripts" / "generate_error_page.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
