"""The schemas and calls that are tried with failing memory, one for each way through the library."""

import dataclasses
import datetime
import decimal
import re
from collections import OrderedDict
from collections.abc import Mapping
from types import MappingProxyType

from tests.hostile.support import nested_dict

import passmuster as pm


@dataclasses.dataclass
class Point:
    x: object
    y: object


class Late(datetime.tzinfo):
    def utcoffset(self, moment):
        return datetime.timedelta(hours=2)


def fail(value):
    raise ValueError("no")


def fail_with_helpers(value, helpers):
    raise KeyError("no")


def fail_with_keys(**keys):
    raise ValueError("no")


def refuse(value, helpers):
    return helpers.error("any.custom", {"error": ValueError("no")})


async def add_one(value):
    return value + 1


TREE = pm.object(
    {"a": pm.number(), "a1": pm.link("/"), "c": pm.array().items(pm.number()).unique()}
).unknown()
USER = pm.object(
    {
        "id": pm.number().integer().required(),
        "name": pm.string().min(2).max(20),
        "tags": pm.array().items(pm.string()).unique(),
    }
)
SECRETS = pm.object({"a": pm.number(), "n": pm.link("/"), "s": pm.string().secret()})
LARGE = pm.extend(
    {
        "type": "large",
        "base": pm.number(),
        "messages": {"large.small": "{{#label}} is too small"},
        "coerce": lambda value, helpers: {"value": int(value)} if type(value) is str else None,
        "validate": lambda value, helpers: {"errors": helpers.error("large.small")} if value < 9 else None,
        "cast": {"text": {"from": lambda value: True, "to": lambda value, helpers: str(value)}},
    }
).large()
DOCUMENT = {
    "type": "object",
    "properties": {"a": {"oneOf": [{"type": "integer"}, {"$ref": "#"}]}, "b": {"uniqueItems": True}},
    "unevaluatedProperties": False,
}
SYMBOL = pm.Symbol("a")
POINTS = [Point(1, [2]), {"k": [1, {"x": 2}]}, [3], {"k": [1, {"x": 2}]}, Point(1, [2])]
INNER = {"a": [1, {"c": "x"}]}


def schemas():
    """Yield the name of each way through a validation, a schema and a value."""
    yield "object", USER, {"id": 1, "name": "Ann", "tags": ["a", "b"]}
    yield "errors", USER, {"id": "x", "name": "A", "tags": ["a", "a"], "more": 1}
    # Functions
    yield "custom", pm.any().custom(fail), 1
    yield "custom with helpers", pm.any().custom(fail_with_helpers), 1
    yield "report", pm.any().custom(refuse), 1
    yield "custom of a key", pm.object({"a": pm.any().custom(fail)}), {"a": 1}
    yield "custom of an item", pm.array().items(pm.any().custom(fail)), [1, 2]
    yield "custom in an assertion", pm.object().assert_(".a", pm.any().custom(fail)), {"a": 1}
    yield "check", pm.number().check(lambda value: value > 5, "too small"), 1
    yield "rule of an extension", LARGE, "5"
    yield "cast of an extension", LARGE.cast("text"), "50"
    yield "own error", pm.number().error(ValueError("own")), "x"
    yield "function for errors", pm.number().error(lambda reports: ValueError(str(reports[0]))), "x"
    # Defaults
    yield "function as default", pm.object({"q": pm.any().default(lambda: 1 / 0)}), {}
    yield "default by the parent", pm.object({"q": pm.any().default(dict), "l": pm.any()}), {"l": INNER}
    yield "default by helpers", pm.object({"q": pm.any().default(fail_with_helpers), "l": 1}), {"l": 1}
    yield "copied default", pm.object({"q": pm.any().default(INNER)}), {}
    yield "reference as default", pm.object({"q": pm.any().default(pm.ref("l")), "l": pm.any()}), {"l": INNER}
    yield "failover", pm.number().failover(INNER), "x"
    yield "function as failover", pm.number().failover(fail), "x"
    # Alternatives and items
    types = pm.number(), pm.object({"a": pm.number()}), pm.array().items(pm.string())
    yield "alternatives", pm.alternatives(*types), ["a"]
    yield "no alternative", pm.alternatives(*types), {"a": "x"}
    yield "alternatives with functions", pm.alternatives(pm.any().custom(fail), pm.boolean()), 1
    yield "all alternatives", pm.alternatives(pm.number(), pm.any().custom(fail)).match("all"), 1
    yield "one alternative", pm.alternatives(pm.number(), pm.string()).match("one"), "5"
    yield "items", pm.array().items(*types), [1, {"a": 2}, ["b"]]
    yield "no item", pm.array().items(*types), [1, {"a": "b"}]
    yield "items with functions", pm.array().items(pm.any().custom(fail), pm.boolean()), [True, 2]
    yield "ordered items", pm.array().ordered(pm.number()).items(pm.boolean().required()), [1]
    yield "has", pm.array().has(pm.object({"a": pm.number().min(3)})), [{"a": 1}, {"a": 4}]
    yield "has not", pm.array().has(pm.object({"a": pm.number().min(3)})), [{"a": 1}]
    yield "single item", pm.array().items(pm.number()).single(), "5"
    # Casts
    yield "set", pm.array().cast("set"), [1, 2]
    yield "no set", pm.array().cast("set"), [[1]]
    yield "map", pm.object().cast("map"), {"a": 1}
    yield "date as number", pm.date().cast("number"), "2020-01-01"
    yield "into", pm.object({"x": pm.number(), "y": pm.number()}).into(Point), {"x": 1, "y": 2}
    yield "into fails", pm.object({"x": 1}).into(fail_with_keys), {"x": 1}
    # Conditions, references, templates
    limit = pm.when("a", is_=pm.number().min(3), then=pm.string().min(2), otherwise=pm.forbidden())
    yield "condition", pm.object({"a": pm.any(), "b": limit}), {"a": 5, "b": "x"}
    above = pm.number().min(pm.ref("a.x"))
    yield "reference", pm.object({"a": pm.any(), "b": above}), {"a": Point(3, 4), "b": 1}
    yield "listed", pm.object({"a": pm.array(), "b": pm.valid(pm.in_("a"))}), {"a": [1, INNER], "b": [INNER]}
    adjusted = pm.valid(pm.ref("a", adjust=lambda a: a + 1))
    yield "adjusted", pm.object({"a": 1, "b": adjusted}), {"a": 1, "b": 2}
    yield "formula", pm.object({"a": 5, "b": pm.number().max(pm.x("{a * length('abc')}"))}), {"a": 5, "b": 20}
    yield "template", pm.object({"a": pm.any(), "b": pm.any().default(pm.x("{a} {{a}}"))}), {"a": INNER}
    yield "message", pm.number().messages({"number.base": "{#label} is {{#value}}, {{.a}}"}), INNER
    yield "language", pm.number().options(errors={"language": pm.ref("$l")}), "x"
    yield "link", TREE, nested_dict(5, {"a": "x"})
    yield "depth", pm.any(), nested_dict(100)
    yield "JSON Schema", pm.from_json_schema(DOCUMENT), {"a": {"a": 5}, "b": [1, 2, 1]}
    # Values that are compared
    yield "valid", pm.valid(1, "a", INNER), {"a": [1, {"c": "x"}]}
    yield "not valid", pm.valid(1, "a", INNER), {"a": [1, {"c": "y"}]}
    yield "invalid", pm.invalid(INNER, decimal.Decimal("1.5")), {"a": [1, {"c": "x"}]}
    yield "unique", pm.array().unique(), POINTS
    yield "unique by a path", pm.array().unique("k"), POINTS[1:2] + POINTS[3:4]
    yield "unique by a function", pm.array().unique(lambda a, b: a == b), [1, 2, 1]
    yield "sort", pm.array().sort(order="descending"), [3, 1, 2]
    yield "sort by a path", pm.array().sort(by="a"), [{"a": 3}, {"a": 1}]
    # Objects
    patterns = pm.object().pattern(re.compile("^a"), 1).pattern(pm.string(), pm.string())
    yield "patterns", patterns, {"a": 1, "b": 5}
    yield "matches", pm.object().pattern(pm.string(), 1, matches=pm.array().max(1)), {"a": 1, "b": 1}
    renamed = pm.object({"b": 1}).rename("a", "b").rename(re.compile("^x(.)$"), pm.x("{#1}"))
    yield "rename", renamed, {"a": 1, "xq": 2}
    yield "peers", pm.object({"a": 1, "b": 2}).with_("a", "b").xor("a", "b").nand("a", "b"), {"a": 1, "b": 2}
    yield "stripped", pm.object({"a": pm.any().strip(), "b": pm.number()}), {"a": 1, "b": "2"}
    yield "instance", pm.object({"x": pm.number().cast("string"), "y": pm.any()}), Point("1", 2)
    yield "class", pm.object().instance(Point), Point(1, 2)
    yield "mapping", USER, MappingProxyType({"id": "1", "name": "Ann"})
    yield "ordered", USER, OrderedDict({"id": "1", "name": "Ann"})
    yield "artifact", pm.object({"a": pm.any().artifact("x")}), {"a": 1}
    yield "warning", pm.object({"a": pm.number().min(5).warn()}), {"a": 1}
    yield "function", pm.function().arity(2), fail
    # Conversions
    yield "number", pm.number().precision(2), " 1.234 "
    yield "decimal number", pm.number().max(2), decimal.Decimal("1.25")
    yield "decimal", pm.decimal().max("1.5"), "1.50000000001"
    yield "boolean", pm.boolean().truthy("y"), "Y"
    yield "date", pm.date().max("now"), "2020-01-01T10:11:12.5+02:00"
    yield "moment", pm.date().min("2020-01-01"), datetime.datetime(2021, 1, 1, tzinfo=Late())
    yield "object in a string", pm.object({"a": pm.number()}), '{"a": 5}'
    yield "array in a string", pm.array().items(pm.number()), "[1, 2]"
    yield "string", pm.string().trim().uppercase().truncate().max(3).replace("B", "x"), " abcdef "
    yield "binary", pm.binary().encoding("base64").min(2), "aGVsbG8="
    yield "UUID", pm.uuid(), "550e8400-e29b-41d4-a716-446655440000"
    yield "e-mail", pm.string().email(), "a@münchen.de"
    yield "URI", pm.string().uri({"scheme": ["https", re.compile("ft?p")]}), "https://example.com/a?b=c"
    yield "pattern", pm.string().pattern(re.compile("^[a-c]+$"), name="abc"), "abd"
    yield "symbol", pm.symbol().map({"a": SYMBOL}), "a"
    yield "cache", pm.number().min(5).cache(), 4


def raising(kind):
    """Yield a schema whose function, or a value whose method, raises an exception of a class."""

    def fail(*args, **keywords):
        raise kind

    class Liar:
        __eq__ = __hash__ = __str__ = fail

    class Number(decimal.Decimal):
        __eq__ = __hash__ = fail

    class Zone(datetime.tzinfo):
        utcoffset = fail

    class Keys(Mapping):
        __getitem__ = __iter__ = __len__ = fail

    late = datetime.datetime(2020, 1, 1, tzinfo=Zone())
    yield "custom", pm.any().custom(fail), 1
    yield "custom with helpers", pm.any().custom(lambda value, helpers: fail()), 1
    yield "check", pm.any().check(fail, "wrong"), 1
    yield "alternatives", pm.alternatives(pm.any().custom(fail), pm.number()), 1
    yield "items", pm.array().items(pm.any().custom(fail), pm.number()), [1]
    yield "default", pm.object({"a": pm.any().default(fail)}), {}
    yield "default by helpers", pm.object({"a": pm.any().default(lambda parent, helpers: fail())}), {}
    yield "failover", pm.number().failover(fail), "x"
    yield "into", pm.object({"a": 1}).into(lambda **keys: fail()), {"a": 1}
    yield "error", pm.number().error(fail), "x"
    yield "adjust", pm.object({"a": 1, "b": pm.valid(pm.ref("a", adjust=fail))}), {"a": 1, "b": 1}
    yield "comparator", pm.array().unique(lambda a, b: fail()), [1, 2]
    yield "replacement", pm.string().replace(re.compile("a"), fail), "a"
    yield "set", pm.array().cast("set"), [Liar()]
    yield "unique", pm.array().unique(), [Liar(), Liar()]
    yield "number", pm.number(), Number(1)
    yield "decimal", pm.decimal().min(1), Number(1)
    yield "date", pm.date(), late
    yield "mapping", pm.object({"a": 1}), Keys()
    yield "reference", pm.object({"a": pm.any(), "b": pm.valid(pm.ref("a.a"))}), {"a": Keys(), "b": 1}


def outcome(result):
    """A result as a string: the value, the errors and the warnings."""
    error, warning = result.error, result.warning
    details = error.details if isinstance(error, pm.ValidationError) else [error]
    shown = [(d.type, d.path, d.message) if hasattr(d, "type") else repr(d) for d in details if d is not None]
    return repr((result.value, shown, warning and warning.message, result.artifacts))


def text(result):
    """All texts of an error."""
    error = result.error
    if not isinstance(error, pm.ValidationError):
        return ""
    contexts = [sorted(detail.context) for detail in error.details]
    return str((str(error), error.annotate(True), error.problem(), error.by_path(), contexts))


def calls():
    """Yield a name, a call and the function that makes a string of what it returns."""
    for name, schema, value in schemas():
        yield name, lambda schema=schema, value=value: schema.validate(value, abort_early=False), outcome
        if schema.validate(value).error is not None:
            yield f"{name}: texts", lambda schema=schema, value=value: text(schema.validate(value)), str
    yield from other_calls()


PYTHONS = {"into"}
"""Where Python itself raises another exception, a RuntimeError if it makes a class."""


def first_calls():
    """Yield the first validation of each schema, which builds its nodes: of a copy, made anew each time."""
    for name, schema, value in schemas():
        if name in PYTHONS:
            continue
        yield name, lambda schema=schema, value=value: schema.note("new").validate(value), outcome


def other_calls():
    """Yield what is done with a value but to validate it."""
    value = {"id": "1", "name": "Ann", "tags": ["a", "b"]}
    yield "JSON text", lambda: USER.validate_json('{"id": 1, "name": "A"}'), outcome
    yield "no JSON text", lambda: USER.validate_json('{"id": 1, "name": }'), outcome
    yield "options", lambda: USER.validate(value, convert=False, errors={"label": "key"}), outcome
    yield "context", lambda: pm.valid(pm.ref("$a")).validate(1, context={"a": 1}), outcome
    yield "explanation", lambda: str(USER.explain(value)), str
    yield "many", lambda: USER.validate_many([value, {"id": "x"}, value]).values, repr
    yield "external", lambda: run_at_once(pm.number().external(add_one).validate_async(1)), repr
    yield "dump", lambda: TREE.dump({"a": 5, "a1": {"a": 6, "c": [1, 2]}}), repr
    yield "dump of a secret", lambda: SECRETS.dump({"a": 5, "n": {"s": "x"}, "s": "y"}), repr
    yield "dump of dates", lambda: pm.array().items(pm.date()).dump([datetime.datetime(2020, 1, 1)]), repr


def run_at_once(awaitable):
    """Run an awaitable that never waits, without an event loop."""
    try:
        awaitable.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("it waits")
