"""Cases of the number type: every method, limits as values and references, conversion, unsafe numbers."""

from __future__ import annotations

import math

from notation import Area, lib
from values import ANYTHING, LOOSE, STRICT, STRICT_LOOSE, USUAL, WRONG

SAFE = 2**53 - 1

TEXTS = [
    "0", "-0", "+1", "01", "1.", ".5", "-.5", "1.0", "1.50", "1e3", "1E3", "1e-3", " 1 ", "1 2", "0x10", "0b1",
    "1_000",
    "Infinity", "-Infinity", "NaN", "1e400", "1e-400", "--1", "1e", "e1", "\t7\n", "00", "-00.10",
    "9007199254740993",
    "0.30000000000000004", "1.000000000000000000001", "123456789012345678901234567890", "１２", "", " ",
]

VALUES = [-3, -1, -0.0, 0, 0.1, 1, 1.5, 2, 2.0, 3, 4.2, 5, 10, 12, 100, 65535, 65536, SAFE, "2", "2.5", "x"]

BOUNDS = [-1, 0, 1.5, 2, 5, SAFE]


def define(area: Area) -> None:
    area.add("base", lib.number(), ANYTHING, (None, STRICT, {"presence": "required"}))
    area.add("text", lib.number(), TEXTS, (None, STRICT))
    area.add("text-unsafe", lib.number().unsafe(), TEXTS)
    limits(area)
    plain_rules(area)
    precision(area)
    multiple(area)
    unsafe(area)
    references(area)
    combined(area)
    wrong_arguments(area)


def limits(area: Area) -> None:
    for method in ("min", "max", "greater", "less"):
        for bound in BOUNDS:
            area.add(method, lib.number().step(method, bound), VALUES)
        area.add(method, lib.number().step(method, 2).step(method, 4), VALUES)


def plain_rules(area: Area) -> None:
    for method in ("integer", "negative", "positive", "port"):
        area.add(method, lib.number().step(method), [*VALUES, *TEXTS[:14], -1.5, -0.1, 1e21], USUAL)
    for sign in ("negative", "positive"):
        area.add("sign", lib.number().sign(sign), VALUES, USUAL)
    area.add("sign", lib.number().positive().negative(), [-1, 0, 1], (LOOSE,))


PRECISE = [0, 1.2, 1.23, 1.234, 1.2345, 1.005, 2.675, -1.5, -0.5, 0.5, 1e-7, 1.5e-10, 123456.789, "1.239", "0.1",
    1e21, 0.00001]


def precision(area: Area) -> None:
    for places in (0, 1, 2, 3, 10):
        area.add("precision", lib.number().precision(places), PRECISE, USUAL)
    area.add("precision", lib.number().precision(2).min(1.24), PRECISE)
    area.add("precision", lib.number().min(1.24).precision(2), PRECISE)


def multiple(area: Area) -> None:
    for base in (1, 2, 3, 0.1, 0.5, 2.5, -2, 10**10):
        area.add("multiple", lib.number().multiple(base), [0, 1, -2, 3, 0.1, 0.3, 0.7, 2.5, 4.35, 1e10, 10**12, 6,
            7.5, -0.0])
    area.add("multiple", lib.number().multiple(2).multiple(3), [6, 4, 9, 5], (LOOSE,))


def unsafe(area: Area) -> None:
    values = [SAFE, SAFE + 1, -SAFE, -SAFE - 1, 1e300, str(SAFE), str(SAFE + 1), "-9007199254740992", "1e308",
        "0.1234567890123456789"]
    for schema in (lib.number(), lib.number().unsafe(), lib.number().unsafe().unsafe(False),
        lib.number().unsafe(False)):
        area.add("unsafe", schema, values, USUAL)
    area.add("infinity", lib.number().allow(math.inf, -math.inf),
        [math.inf, -math.inf, math.nan, "Infinity", "-Infinity"])
    area.add("infinity", lib.number().unsafe().max(5), [math.inf, -math.inf])


LIMIT_VALUES = [1, 2, 3, 0, "2", "x", None, 1.5]


def references(area: Area) -> None:
    for method in ("min", "max", "greater", "less", "multiple"):
        schema = lib.object({"a": lib.any(), "b": lib.number().step(method, lib.ref("a"))})
        area.add(f"{method}-ref", schema, [{"a": value, "b": 2} for value in LIMIT_VALUES] + [{"b": 2}, {"a": 2}])
        context = lib.number().step(method, lib.ref("$limit"))
        area.add(f"{method}-context", context, [1, 2, 3], [{"context": {"limit": 2}}, {"context": {}}, None])
    schema = lib.object({"a": lib.any(), "b": lib.number().precision(lib.ref("a"))})
    area.add("precision-ref", schema, [{"a": value, "b": 1.234} for value in LIMIT_VALUES], USUAL)
    adjusted = lib.object({"a": lib.any(), "b": lib.number().min(lib.x("{a + 1}"))})
    area.add("template-limit", adjusted, [{"a": 1, "b": 2}, {"a": 1, "b": 1}, {"a": "x", "b": 1}, {"b": 1}])


def combined(area: Area) -> None:
    chain = lib.number().integer().min(1).max(10).multiple(2)
    area.add("chain", chain, [0, 1, 2.5, 11, 13.5, 4, "4", "x", None], (None, LOOSE, STRICT_LOOSE))
    area.add("chain", lib.number().min(3).max(2), [1, 2, 3, 4], (LOOSE,))
    area.add("chain", lib.number().valid(1, "2", 3).min(2), [1, 2, 3, "1", "2", "3", 4], USUAL)
    area.add("chain", lib.number().invalid(1).allow("x"), [1, "1", "x", 2, "y"], USUAL)
    for topic, schema in {
        "cast": lib.number().cast("string"),
        "empty": lib.number().empty(0).default(7),
        "strict": lib.number().strict(),
        "raw": lib.number().raw().min(2),
    }.items():
        area.add(topic, schema, [1, 1.5, "1", "1.50", 0, -0.0, 1e21, 1e-7, "x"])


def wrong_arguments(area: Area) -> None:
    area.wrong_arguments(lib.number(), ("min", "max", "greater", "less", "multiple", "precision", "sign"), WRONG)
    area.wrong_arguments(lib.number(), ("cast",), [*WRONG, "map", "set"])
