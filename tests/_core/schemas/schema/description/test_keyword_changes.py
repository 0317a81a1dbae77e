"""The changes of keywords of JSON Schema."""

from __future__ import annotations

import pytest

import passmuster as pm


def of(**keywords):
    return pm.from_json_schema(keywords)


@pytest.mark.parametrize(("old", "new", "changes"), [
    (of(allOf=[{"minimum": 1}]), of(minimum=1), []),
    (of(), of(**{"not": {"type": "string"}}), ["narrowed: value: the keyword not is new"]),
    (of(**{"not": {"type": "string"}}), of(), ["widened: value: the keyword not is gone"]),
    (of(**{"not": {"minimum": 2}}), of(**{"not": {"minimum": 3}}),
     ["widened: value: the keyword not changed"]),
    (of(required=["a", "b"]), of(required=["a"]), ["widened: b: the key is gone"]),
    (of(anyOf=[{"minimum": 1}, {"type": "string"}]), of(anyOf=[{"minimum": 1}]),
     ["widened: value: the keyword all is gone", "narrowed: value: the keyword kinds number is new"]),
    (of(prefixItems=[{"minimum": 1}], unevaluatedItems=False),
     of(prefixItems=[{"minimum": 0}], unevaluatedItems=False),
     ["widened: [0]: it is at least 0, it was at least 1"]),
    (of(prefixItems=[{"minimum": 1}], contains={"minimum": 9}, unevaluatedItems=False),
     of(prefixItems=[{"minimum": 0}], contains={"minimum": 9}, unevaluatedItems=False),
     ["widened: value: it is at least 0, it was at least 1",
      "unclear: value: the keyword unevaluatedItems applies to other parts"]),
])  # fmt: skip
def test_keywords_are_compared_by_the_values_they_accept(old, new, changes):
    assert [str(change) for change in pm.diff(old, new)] == changes
