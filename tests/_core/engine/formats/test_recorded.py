"""The recordings of formats have enough strings of each, the examples of the standards, every option."""

import pytest
from tests.rows import check_each

from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.schemas.types.parts import string_formats

from .recorded import FORMATS, STANDARDS, load, schema_of

OF_DATES = {"isoDate", "isoDuration"}


@pytest.mark.parametrize("name", FORMATS)
def test_recording_of_each_format_has_forty_valid_and_forty_wrong_strings(name):
    """Without options, and not counting any string twice."""
    verdicts = dict(load(name)["groups"][0]["verdicts"])
    passing = sum(verdict == "ok" for verdict in verdicts.values())
    assert passing >= 40
    assert len(verdicts) - passing >= 40


@pytest.mark.parametrize(
    ("method", "standard"),
    [(method, name) for method, group in STANDARDS.items() if method not in OF_DATES for name in group],
)
def test_the_examples_of_the_standards_are_recorded(method, standard):
    (content,) = (content for content in map(load, FORMATS) if content["method"] == method)
    assert set(STANDARDS[method][standard]) <= dict(content["groups"][0]["verdicts"]).keys()


def test_every_format_is_recorded():
    recorded = {load(name)["method"] for name in FORMATS}
    assert recorded | OF_DATES == set(string_formats.FORMATS)


ADDED = {"allowUnderscore"}
"""Options of its next release, which accepts any value of them."""


def check_options(row):
    method, options, is_valid = row
    if is_valid or ADDED.intersection(options if isinstance(options, dict) else ()):
        schema_of(method, options)
    else:
        with pytest.raises(SchemaError, match=rf"^{method}|^uri domain|^dataUri"):
            schema_of(method, options)


def test_options_are_valid_if_the_reference_library_accepts_them():
    check_each(check_options, load("options"))
