"""The formats say of every recorded text and option what the reference library said."""

from __future__ import annotations

import json

import pytest

from passmuster.foundation.failures import SchemaError

from .recorded import DATA, FACTORIES, load, make_judge, revive
from .rfcs import EXAMPLES

FILES = sorted(path.stem for path in DATA.glob("*.json") if path.stem != "options")
GROUPS = [
    pytest.param(content["method"], group, id=f"{name}-{json.dumps(group['options'])}")
    for name in FILES
    for content in [load(name)]
    for group in content["groups"]
]


@pytest.mark.parametrize(("method", "group"), GROUPS)
def test_verdicts_are_those_of_the_reference_library(method, group):
    judge = make_judge(method, group["options"])
    wrong = [(text, said, judge(text)) for text, said in group["verdicts"] if judge(text) != said]
    assert wrong == []


@pytest.mark.parametrize("name", FILES)
def test_every_format_has_lists_of_forty_texts_that_pass_and_forty_that_do_not(name):
    """Without options, and not counting any text twice."""
    verdicts = dict(load(name)["groups"][0]["verdicts"])
    passing = sum(verdict == "ok" for verdict in verdicts.values())
    assert passing >= 40
    assert len(verdicts) - passing >= 40


@pytest.mark.parametrize(
    ("method", "standard"), [(method, name) for method, group in EXAMPLES.items() for name in group]
)
def test_the_examples_of_the_standards_are_recorded(method, standard):
    (content,) = (content for content in map(load, FILES) if content["method"] == method)
    assert set(EXAMPLES[method][standard]) <= dict(content["groups"][0]["verdicts"]).keys()


def test_every_format_is_recorded():
    assert {load(name)["method"] for name in FILES} == set(FACTORIES)


@pytest.mark.parametrize(("method", "options", "taken"), load("options"))
def test_options_are_taken_where_the_reference_library_takes_them(method, options, taken):
    check = FACTORIES[method][1]
    if taken:
        assert isinstance(check(revive(options)), dict)
    else:
        with pytest.raises(SchemaError, match=rf"^{method}|^uri domain|^dataUri"):
            check(revive(options))
