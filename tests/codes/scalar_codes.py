"""The codes of `binary`, `boolean`, `date`, `function`, `number` and `symbol`."""

from __future__ import annotations

import math

from passmuster.foundation.sentinels import Symbol

from .case import Reference, keyed, root, utc

ONE = Symbol("one")


def one_argument(a):
    return a


BINARY = [
    root("binary.base", lambda pm: (pm.binary(), 1), {"value": 1}),
    root("binary.length", lambda pm: (pm.binary().length(2), b"x"), {"value": b"x", "limit": 2}),
    root("binary.max", lambda pm: (pm.binary().max(0), b"x"), {"value": b"x", "limit": 0}),
    root("binary.min", lambda pm: (pm.binary().min(2), b"x"), {"value": b"x", "limit": 2}),
]

BOOLEAN = [
    root("boolean.base", lambda pm: (pm.boolean(), 1), {"value": 1}),
    root("boolean.base", lambda pm: (pm.boolean().strict(), "true"), {"value": "true"}),
]

DATE = [
    root("date.base", lambda pm: (pm.date(), "x"), {"value": "x"}),
    root("date.base", lambda pm: (pm.date(), 0), {"value": 0}, convert=False),
    root("date.format", lambda pm: (pm.date().iso(), "1/1/2020"), {"value": "1/1/2020", "format": "iso"}),
    root("date.format", lambda pm: (pm.date().timestamp(), "x"), {"value": "x", "format": "javascript"}),
    root("date.format", lambda pm: (pm.date().timestamp("unix"), "x"), {"value": "x", "format": "unix"}),
    root(
        "date.greater",
        lambda pm: (pm.date().greater("2020-01-01"), utc(1970)),
        {"value": utc(1970), "limit": utc(2020)},
    ),
    root(
        "date.greater",
        lambda pm: (pm.date().greater("now"), utc(1970)),
        {"value": utc(1970), "limit": "now"},
    ),
    root(
        "date.less",
        lambda pm: (pm.date().less(utc(2020)), utc(2021)),
        {"value": utc(2021), "limit": utc(2020)},
    ),
    root(
        "date.max",
        lambda pm: (pm.date().max("2020-01-01"), "2021-01-01"),
        {"value": utc(2021), "limit": utc(2020)},
    ),
    root(
        "date.min",
        lambda pm: (pm.date().min("2020-01-01"), utc(1970)),
        {"value": utc(1970), "limit": utc(2020)},
    ),
    keyed(
        "date.min",
        lambda pm: (
            pm.object({"a": pm.date().min(pm.ref("b")), "b": pm.any()}),
            {"a": utc(1970), "b": utc(2020)},
        ),
        "a",
        {"value": utc(1970), "limit": Reference("ref:b")},
    ),
]

FUNCTION = [
    root(
        "function.arity",
        lambda pm: (pm.function().arity(2), one_argument),
        {"value": one_argument, "n": 2},
    ),
    root("function.class", lambda pm: (pm.function().class_(), one_argument), {"value": one_argument}),
    root(
        "function.maxArity",
        lambda pm: (pm.function().max_arity(0), one_argument),
        {"value": one_argument, "n": 0},
    ),
    root(
        "function.minArity",
        lambda pm: (pm.function().min_arity(2), one_argument),
        {"value": one_argument, "n": 2},
    ),
]

NUMBER = [
    root("number.base", lambda pm: (pm.number(), "x"), {"value": "x"}),
    root("number.base", lambda pm: (pm.number(), True), {"value": True}),
    root("number.base", lambda pm: (pm.number(), math.nan), {"value": math.nan}),
    root("number.greater", lambda pm: (pm.number().greater(5), 5), {"value": 5, "limit": 5}),
    root("number.infinity", lambda pm: (pm.number(), -math.inf), {"value": -math.inf}),
    root("number.integer", lambda pm: (pm.number().integer(), 1.5), {"value": 1.5}),
    root("number.less", lambda pm: (pm.number().less(5), 5), {"value": 5, "limit": 5}),
    root("number.max", lambda pm: (pm.number().max(5), 6), {"value": 6, "limit": 5}),
    root("number.min", lambda pm: (pm.number().min(5), "3"), {"value": 3, "limit": 5}),
    root("number.multiple", lambda pm: (pm.number().multiple(5), 4), {"value": 4, "multiple": 5}),
    keyed(
        "number.multiple",
        lambda pm: (pm.object({"a": pm.number().multiple(pm.ref("b")), "b": pm.any()}), {"a": 1, "b": 3}),
        "a",
        {"value": 1, "multiple": Reference("ref:b")},
    ),
    root("number.negative", lambda pm: (pm.number().negative(), 0), {"value": 0}),
    root("number.negative", lambda pm: (pm.number().sign("negative"), 4), {"value": 4}),
    root("number.port", lambda pm: (pm.number().port(), 70000), {"value": 70000}),
    root("number.positive", lambda pm: (pm.number().positive(), -4), {"value": -4}),
    root(
        "number.precision",
        lambda pm: (pm.number().precision(1).strict(), 1.23),
        {"value": 1.23, "limit": 1},
    ),
    root("number.unsafe", lambda pm: (pm.number(), -(10**17)), {"value": -(10**17)}),
    root(
        "number.unsafe",
        lambda pm: (pm.number(), "90071992547409924"),
        {"value": "90071992547409924"},
    ),
]

SYMBOL = [
    root("symbol.base", lambda pm: (pm.symbol(), "x"), {"value": "x"}),
    root("symbol.map", lambda pm: (pm.symbol().map({"a": ONE}), "x"), {"value": "x", "map": {"a": ONE}}),
]

CASES = [*BINARY, *BOOLEAN, *DATE, *FUNCTION, *NUMBER, *SYMBOL]
