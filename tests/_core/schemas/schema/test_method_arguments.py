"""How methods read their options: a mapping, keywords, or both, in either spelling."""

from tests.cases import checked, returns, wrong

import passmuster as pm
from passmuster._core.schemas.schema.base import Schema

WANTED = [{"name": "domain", "args": {"options": {"minDomainSegments": 3}}}]
OPTIONS = [
    returns("a mapping", lambda: pm.string().domain({"minDomainSegments": 3}).describe()["rules"], WANTED),
    returns("keywords", lambda: pm.string().domain(min_domain_segments=3).describe()["rules"], WANTED),
    returns("keywords over a mapping",
        lambda: pm.string().domain({"minDomainSegments": 5}, minDomainSegments=3).describe()["rules"],
        WANTED),
    wrong("no mapping", lambda: pm.string().domain(5)),
    wrong("None is no options", lambda: pm.object().rename("a", "b", None)),
    wrong("an option that is not known", lambda: pm.object().rename("a", "b", multipel=True)),
    wrong("a switch is a boolean", lambda: pm.object().rename("a", "b", multiple=1)),
    wrong("a string that is needed", lambda: pm.any().description("")),
]  # fmt: skip

test_case_has_expected_outcome = checked(OPTIONS)


def test_a_schema_that_is_right_is_not_shown(monkeypatch):
    shown = []
    monkeypatch.setattr(Schema, "__repr__", lambda schema: shown.append(schema) or "a schema")
    conditional = pm.any().when("/a", is_=1, then=pm.string()).concat(pm.any().required())
    assert pm.object({"a": pm.any(), "b": conditional}).validate({"a": 1, "b": "x"}).error is None
    assert pm.any().shared(pm.number().id("n")).type == "any"
    assert shown == []
