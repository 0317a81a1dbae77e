"""Schemas and values of which a look may tell whether they go together."""

import datetime
import re
from decimal import Decimal

import passmuster as pm

NAN = float("nan")


class Text(str):
    __slots__ = ()


class Number(int):
    __slots__ = ()


class Mapping(dict):
    __slots__ = ()


VALUES = [
    pm.UNDEFINED, None, True, False, 0, 1, 2, -1, 3, 10**30, 2**53, 2**63, 1.0, 2.5, -0.0, NAN, float("inf"),
    "", "a", "A", "abc", "x", " a ", "1", "2.5", "1e400", "true", "TRUE", "no", "\u0130", "2026-01-01",
    [], [1], ["a"], [1, 1], [{"a": 1}, {"a": 1.0}], (), (1,), {}, {"a": 1}, {"a": "x"},
    {"a": "x", "b": 2}, {"b": 2},
    {"a": 5, "b": "3", "c": 1}, {1: 2},
    {"a": pm.UNDEFINED}, {"k": 1}, Text("a"), Text("x"), Number(1), Mapping(a="x"), Decimal(1), b"a",
    {1, 2}, len, datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc), object(), re.compile("a"),
]  # fmt: skip


def schemas(many):
    yield from leaves()
    yield pm.string().valid("A", "b").insensitive()
    yield pm.string().valid("A").invalid("x").insensitive()
    yield pm.valid("x", 1, None).required()
    yield pm.invalid(None, False, 0, "").required()
    yield pm.any().empty(pm.any()).optional()
    yield pm.string().min(2).warn()
    yield pm.string().min(2).pattern(re.compile("a")).warn()
    yield pm.string().length(1).message("{#label}?")
    yield pm.number().min(1).max(2).warn()
    yield pm.number().min(1).warn().max(2)
    yield pm.number().multiple(2).message("{#label}?")
    yield pm.date().min("2026-06-01").warn()
    yield pm.array().min(1).warn()
    yield pm.object({"a": pm.valid("x").required(), "b": pm.number().max(1).warn()})
    for leaf in leaves() if many else ():
        yield leaf.required()
        yield leaf.forbidden()
        yield leaf.allow("x", None, 3)
        yield leaf.valid("x", 1, None, True)
        yield leaf.valid(1.0, 2.5, NAN, Decimal("2"))
        yield leaf.valid({"a": "x"}, (1,))
        yield leaf.invalid("a", 2, False, (1,))
        yield leaf.allow("a").invalid(2).required()
        yield leaf.custom(lambda value: value)
        yield leaf.empty("")
        yield leaf.default(1)
        yield leaf.default(lambda parent: 1)
        yield leaf.failover(1)
        yield leaf.artifact("seen")
        yield leaf.error(ValueError("no"))
        yield leaf.warning("my.code")
        yield leaf.strict()


def leaves():
    yield pm.any()
    yield pm.boolean()
    yield pm.boolean().truthy("yes", 1).falsy("no")
    yield pm.boolean().sensitive()
    yield pm.string()
    yield pm.string().min(2)
    yield pm.string().min(0)
    yield pm.string().length(1).max(3)
    yield pm.string().trim().lowercase()
    yield pm.string().pattern(re.compile("a"))
    yield pm.string().alphanum()
    yield pm.number()
    yield pm.number().min(1).less(3)
    yield pm.number().integer()
    yield pm.number().precision(0).max(2)
    yield pm.number().unsafe().max(2**53)
    yield pm.number().multiple(2)
    yield pm.number().positive()
    yield pm.number().port()
    yield pm.number().min(5).warn()
    yield pm.string().min(3).warn()
    yield pm.date()
    yield pm.date().iso()
    yield pm.date().iso("date")
    yield pm.date().iso("datetime")
    yield pm.array()
    yield pm.array().items(pm.number())
    yield pm.array().unique()
    yield pm.array().min(1).max(2).unique("a")
    yield pm.array().has(pm.number())
    yield pm.array().single()
    yield pm.array().sort()
    yield pm.object()
    yield pm.object({})
    yield pm.object({"a": pm.valid("x").required()})
    yield pm.object({"a": pm.valid("x").required()}).unknown()
    yield pm.object({"a": pm.valid(5).default(5), "b": pm.number().valid(pm.ref("a"))})
    yield pm.object({"a": pm.any(), "b": pm.number()}).with_("a", "b")
    yield pm.object({"a": pm.any()}).rename("b", "a")
    yield pm.object({"a": pm.object({"b": pm.number()})}).pattern(re.compile("k"), pm.string())
    yield pm.object({"a": pm.any().strip(), "b": pm.forbidden()}).default()
    yield pm.function()
    yield pm.binary()
    yield pm.symbol()
    yield pm.alternatives(pm.string(), pm.number())
    yield pm.object({"a": pm.link("#n")}).id("n")


OPTIONS = [
    {}, {"convert": False}, {"presence": "required"}, {"presence": "forbidden"}, {"allow_unknown": True},
    {"strip_unknown": True}, {"skip_functions": True}, {"abort_early": False},
]  # fmt: skip
