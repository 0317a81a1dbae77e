"""The changes of dependencies between keys."""

from __future__ import annotations

import pytest

import passmuster as pm
from passmuster._core.foundation.trees import Likeness
from passmuster._core.schemas.schema.description.dependency_changes import dependency_changes


@pytest.mark.parametrize(("old", "new", "changes"), [
    (pm.object().and_("a", "b"), pm.object().with_("a", "b").with_("b", "a"), []),
    (pm.object().without("a", ["b", "c"]), pm.object().nand("a", "b").nand("c", "a"), []),
    (pm.object().xor("a", "b"), pm.object().or_("a", "b").nand("b", "a"), []),
    (pm.object().or_("a", "b"), pm.object().or_("a", "b", "c"),
     [("widened", "the dependency or of a, b is gone")]),
    (pm.object(), pm.object().oxor("a", "b", "c"),
     [("narrowed", "the dependency oxor of a, b, c is new")]),
    (pm.object().with_("a", "b"), pm.object().with_("a", "b", separator="/"),
     [("narrowed", "the dependency with of b is new"), ("widened", "the dependency with of b is gone")]),
])  # fmt: skip
def test_dependencies_are_compared_by_the_simplest_ones(old, new, changes):
    before, after = (schema.describe().get("dependencies", ()) for schema in (old, new))
    assert list(dependency_changes(Likeness(), before, after)) == changes
