"""The formats say of every recorded text and option what the reference library said."""

from __future__ import annotations

import json

import pytest

from passmuster.foundation.failures import SchemaError

from .recorded import DATA, FACTORIES, load, make_judge, revive

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
def test_every_format_has_forty_texts_of_which_some_pass(name):
    verdicts = [verdict for group in load(name)["groups"] for _, verdict in group["verdicts"]]
    assert len(verdicts) >= 80
    assert 10 <= verdicts.count("ok") <= len(verdicts) - 10


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
