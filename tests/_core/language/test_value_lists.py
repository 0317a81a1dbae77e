"""Lists of values with references in them."""

from tests.cases import case, checked, displayed, fail, of, row
from tests.vocabulary import last

import passmuster as pm

# References among the values.
REFERENCES = [
    *of(pm.object({"a": pm.any(), "b": pm.any().valid(pm.ref("a"))}),
        row("valid of a reference", {"a": 1, "b": 1}),
        row("valid of a reference refuses", {"a": 1, "b": 2},
            fail("any.only", "b", valids=[displayed("ref:a")])),
        row("valid of a reference to nothing", {"b": 2}, fail("any.only", "b", valids=[displayed("ref:a")]))),
    case("valid of a reference and a literal",
        pm.object({"a": pm.any(), "b": pm.any().valid(pm.ref("a"), 5)}), {"a": 1, "b": 5}),
    case("invalid of a reference", pm.object({"a": pm.any(), "b": pm.any().invalid(pm.ref("a"))}),
        {"a": 1, "b": 1}, fail("any.invalid", "b", invalids=[displayed("ref:a")])),
    case("allow of a reference", pm.object({"a": pm.any(), "b": pm.number().allow(pm.ref("a"))}),
        {"a": "x", "b": "x"}),
    case("valid of a context reference", pm.any().valid(pm.ref("$x")), 5, options={"context": {"x": 5}}),
    *of(pm.object({"a": pm.any(), "b": pm.any().valid(pm.in_("a"))}),
        row("valid of an in-reference", {"a": [1, 2], "b": 2}),
        row("valid of an in-reference refuses", {"a": [1, 2], "b": 3},
            fail("any.only", "b", valids=[displayed("ref:a")])),
        row("valid of an in-reference to no list", {"a": 1, "b": 1})),
    case("invalid of an in-reference", pm.object({"a": pm.any(), "b": pm.any().invalid(pm.in_("a"))}),
        {"a": [1, 2], "b": 2}, fail("any.invalid", "b", invalids=[displayed("ref:a")])),
    case("valid of an in-reference with adjust",
        pm.object({"a": pm.any(), "b": pm.any().valid(pm.in_("a", {"adjust": (lambda v: last([7]))}))}),
        {"a": [1], "b": 7}),
    case("a reference that is listed is rendered by its name",
        pm.object({"a": pm.any(), "b": pm.any().valid(pm.ref("a")).messages({"any.only": "{#valids}"})}),
        {"a": 1, "b": 2}, fail("any.only", "b", valids=[displayed("ref:a")]), texts=["[ref:a]"]),
    case("a reference that renders shows its value", pm.object({"a": pm.any(), "b": pm.any().valid(pm.ref("a",
        {"render": True})).messages({"any.only": "{#valids}"})}), {"a": 1, "b": 2},
        fail("any.only", "b", valids=[displayed("ref:a")]), texts=["[1]"]),
]  # fmt: skip

test_case_has_expected_outcome = checked(REFERENCES)
