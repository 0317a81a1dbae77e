"""What the tests of the types share: one validation, looked at from every side."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import passmuster as pm


def details_of(result: Any) -> list[tuple[str, list[Any], dict[str, Any]]]:
    """The details of a result: code, path and context of each."""
    if result.error is None:
        return []
    return [(detail.type, detail.path, detail.context) for detail in result.error.details]


def look(schema: Any, value: Any, rebuilds: bool = True, **options: Any) -> Any:
    """Validate a value; the same with debug on and by a schema built from the description."""
    before = value if callable(value) else deepcopy(value)
    result = schema.validate(value, options)
    assert same(value, before), "the input was changed"
    others = [schema.validate(value, {**options, "debug": True})]
    if rebuilds:
        others.append(pm.build(schema.describe()).validate(value, options))
    for other in others:
        assert same(other.value, result.value)
        assert same(details_of(other), details_of(result))
    return result


def same(a: Any, b: Any) -> bool:
    """Tell whether two outcomes are equal, and of the same types."""
    return type(a) is type(b) and a == b
