"""The codes of `string`."""

from __future__ import annotations

import re

from tests.types.test_string_formats import TABLE

from .case import Pattern, Reference, keyed, root

PATTERN = {"pattern": Pattern("^a$"), "regex": Pattern("^a$")}
NAMED = {**PATTERN, "name": "AA"}
A = re.compile("^a$")

LENGTHS = [
    root("string.length", lambda pm: (pm.string().length(2), "x"), {"value": "x", "limit": 2}),
    root(
        "string.length",
        lambda pm: (pm.string().length(2, "utf8"), "x"),
        {"value": "x", "limit": 2, "encoding": "utf8"},
    ),
    root("string.max", lambda pm: (pm.string().max(1), "xx"), {"value": "xx", "limit": 1}),
    root(
        "string.max",
        lambda pm: (pm.string().max(1, "utf8"), "é"),
        {"value": "é", "limit": 1, "encoding": "utf8"},
    ),
    root("string.min", lambda pm: (pm.string().trim().min(3), " x "), {"value": "x", "limit": 3}),
    keyed(
        "string.min",
        lambda pm: (pm.object({"a": pm.string().min(pm.ref("b")), "b": pm.any()}), {"a": "x", "b": 3}),
        "a",
        {"value": "x", "limit": Reference("ref:b")},
    ),
]


def of_row(row):
    """Return the case of a row of the formats' table: the first text that fails."""
    method, options, _, (text, *_), code, context = row
    given = [] if options is None else [options]
    return root(code, lambda pm: (getattr(pm.string(), method)(*given), text), {"value": text, **context})


FORMATS = [
    *map(of_row, TABLE),
    root("string.base", lambda pm: (pm.string(), 1), {"value": 1}),
    root(
        "string.domain",
        lambda pm: (pm.string().uri(domain={"tlds": {"allow": ["com"]}}), "http://a.b"),
        {"value": "a.b"},
    ),
    root("string.email", lambda pm: (pm.string().email(), "1"), {"value": "1", "invalids": ["1"]}),
    root(
        "string.email",
        lambda pm: (pm.string().email(multiple=True), "a@b.com,x,y"),
        {"value": "a@b.com,x,y", "invalids": ["x", "y"]},
    ),
    root("string.empty", lambda pm: (pm.string(), ""), {"value": ""}),
    root("string.empty", lambda pm: (pm.string().trim(), "   "), {"value": ""}),
    root(
        "string.hexAlign",
        lambda pm: (pm.string().hex(byteAligned=True).strict(), "abc"),
        {"value": "abc"},
    ),
    root("string.isoDate", lambda pm: (pm.string().iso_date(), "x"), {"value": "x"}),
    root(
        "string.uriCustomScheme",
        lambda pm: (pm.string().uri(scheme=["https", re.compile("ftps?")]), "http://a.b"),
        {"value": "http://a.b", "scheme": "https|ftps?"},
    ),
]

FORMS = [
    root("string.lowercase", lambda pm: (pm.string().lowercase().strict(), "X"), {"value": "X"}),
    root(
        "string.normalize",
        lambda pm: (pm.string().normalize("NFC").strict(), "e\u0301"),
        {"value": "e\u0301", "form": "NFC"},
    ),
    root("string.trim", lambda pm: (pm.string().trim().strict(), " x"), {"value": " x"}),
    root("string.uppercase", lambda pm: (pm.string().case("upper").strict(), "x"), {"value": "x"}),
]

PATTERNS = [
    root("string.pattern.base", lambda pm: (pm.string().pattern(A), "b"), {"value": "b", **PATTERN}),
    root("string.pattern.name", lambda pm: (pm.string().pattern(A, "AA"), "b"), {"value": "b", **NAMED}),
    root("string.pattern.name", lambda pm: (pm.string().pattern(A, name="AA"), "b"), {"value": "b", **NAMED}),
    root(
        "string.pattern.invert.base",
        lambda pm: (pm.string().pattern(A, invert=True), "a"),
        {"value": "a", **PATTERN},
    ),
    root(
        "string.pattern.invert.name",
        lambda pm: (pm.string().pattern(A, invert=True, name="AA"), "a"),
        {"value": "a", **NAMED},
    ),
]

CASES = [*LENGTHS, *FORMATS, *FORMS, *PATTERNS]
