"""What is recorded of the formats: enough strings of each, the examples of the standards, every option."""

import pytest
from tests.rows import check_each

from passmuster._core.foundation.schema_error import SchemaError

from .recorded import FACTORIES, FORMATS, load, revive
from .rfcs import EXAMPLES


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_lists_of_forty_strings_that_pass_and_forty_that_do_not(name):
    """Without options, and not counting any string twice."""
    verdicts = dict(load(name)["groups"][0]["verdicts"])
    passing = sum(verdict == "ok" for verdict in verdicts.values())
    assert passing >= 40
    assert len(verdicts) - passing >= 40


@pytest.mark.parametrize(
    ("method", "standard"), [(method, name) for method, group in EXAMPLES.items() for name in group]
)
def test_the_examples_of_the_standards_are_recorded(method, standard):
    (content,) = (content for content in map(load, FORMATS) if content["method"] == method)
    assert set(EXAMPLES[method][standard]) <= dict(content["groups"][0]["verdicts"]).keys()


def test_every_format_is_recorded():
    assert {load(name)["method"] for name in FORMATS} == set(FACTORIES)


ADDED = {"allowUnderscore"}
"""Options of its next release, which takes any value of them."""


def check_options(row):
    method, options, taken = row
    check = FACTORIES[method][1]
    if taken or ADDED.intersection(options if isinstance(options, dict) else ()):
        assert isinstance(check(revive(options)), dict)
    else:
        with pytest.raises(SchemaError, match=rf"^{method}|^uri domain|^dataUri"):
            check(revive(options))


def test_options_are_taken_where_the_reference_library_takes_them():
    check_each(check_options, load("options"))
