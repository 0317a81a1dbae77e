"""The codes of `string`."""

from __future__ import annotations

import re

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

FORMATS = [
    root("string.alphanum", lambda pm: (pm.string().alphanum(), "a-"), {"value": "a-"}),
    root("string.base", lambda pm: (pm.string(), 1), {"value": 1}),
    root("string.base64", lambda pm: (pm.string().base64(), "a"), {"value": "a"}),
    root("string.creditCard", lambda pm: (pm.string().credit_card(), "1"), {"value": "1"}),
    root("string.dataUri", lambda pm: (pm.string().data_uri(), "1"), {"value": "1"}),
    root("string.domain", lambda pm: (pm.string().domain(), "1"), {"value": "1"}),
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
    root("string.guid", lambda pm: (pm.string().guid(), "1"), {"value": "1"}),
    root("string.hex", lambda pm: (pm.string().hex(), "x"), {"value": "x"}),
    root(
        "string.hexAlign",
        lambda pm: (pm.string().hex(byteAligned=True).strict(), "abc"),
        {"value": "abc"},
    ),
    root("string.hostname", lambda pm: (pm.string().hostname(), "-"), {"value": "-"}),
    root("string.ip", lambda pm: (pm.string().ip(), "x"), {"value": "x", "cidr": "optional"}),
    root(
        "string.ip",
        lambda pm: (pm.string().ip(cidr="forbidden"), "x"),
        {"value": "x", "cidr": "forbidden"},
    ),
    root(
        "string.ipVersion",
        lambda pm: (pm.string().ip(version=["ipv4", "ipv6"]), "x"),
        {"value": "x", "cidr": "optional", "version": ["ipv4", "ipv6"]},
    ),
    root(
        "string.ipVersion",
        lambda pm: (pm.string().ip(version="ipv4", cidr="required"), "x"),
        {"value": "x", "cidr": "required", "version": ["ipv4"]},
    ),
    root("string.isoDate", lambda pm: (pm.string().iso_date(), "x"), {"value": "x"}),
    root("string.isoDuration", lambda pm: (pm.string().iso_duration(), "x"), {"value": "x"}),
    root("string.token", lambda pm: (pm.string().token(), "-"), {"value": "-"}),
    root("string.uri", lambda pm: (pm.string().uri(), "x"), {"value": "x"}),
    root(
        "string.uriCustomScheme",
        lambda pm: (pm.string().uri(scheme=["https", re.compile("ftps?")]), "http://a.b"),
        {"value": "http://a.b", "scheme": "https|ftps?"},
    ),
    root(
        "string.uriRelativeOnly",
        lambda pm: (pm.string().uri(relativeOnly=True), "http://a.b"),
        {"value": "http://a.b"},
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
