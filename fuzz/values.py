"""Values: what schemas are tried on, also such whose methods raise or lie."""

from __future__ import annotations

import collections
import datetime
import decimal
import functools
import math
import types
import uuid
from collections.abc import Mapping

DEPTH = 4
KEYS = ["a", "b", "c", "", "0", "__class__", "\ud800", "x1", "a.b", "a\n", "\x1b[2J"]
ODD_KEYS = [1, None, (1, 2), True, 1.5, b"a"]
NUMBERS = [0, 1, -1, 2, 5, 2**53, -(2**53), 2**63, 10**400, 0.5, 1.0, -0.0, math.nan, math.inf, 1e300, 65535]
STRINGS = [
    *(
        "",
        "a",
        "b",
        "A",
        "abc",
        "aé",
        " 1 ",
        "1",
        "-0",
        "1e5",
        "1_0",
        "0x10",
        "1" * 400,
        "true",
        "FALSE",
        "yes",
    ),
    *(
        "x@y.zz",
        "http://a.b/c?d#e",
        "::1",
        "127.0.0.1",
        "a.b.zz",
        "0f",
        "YWI=",
        "data:,a",
        "4111111111111111",
    ),
    *("2020-01-01", "2020-01-01T00:00:00Z", "2020-02-30", "0000-01-01", "P1DT2H", "12 March 2020", "24:00"),
    *("[1]", '{"a":1}', "[", '{"a":{"b":[1,2,{"c":null}]}}', "{a}", "{{#label}}", "<b>&"),
    *("\ud800", "\x00", "a\n", "\u202e", "a" * 300, "ß", "\u0130", "é", "e\u0301"),
    "12345678-1234-4234-8234-123456789abc",
]
UTC = datetime.timezone.utc
OTHERS = [
    *(None, True, False, b"a", b"", bytearray(b"ab"), decimal.Decimal("1.50"), decimal.Decimal("NaN")),
    *(decimal.Decimal("1e1000000"), datetime.date(2020, 1, 1), datetime.datetime(2020, 1, 1)),
    *(datetime.datetime(9999, 12, 31, 23, tzinfo=UTC), datetime.datetime(1, 1, 1, tzinfo=UTC)),
    *(datetime.timedelta(1), datetime.time(1), uuid.UUID(int=4 << 76 | 2 << 62), 1j, len, Ellipsis),
]
SCALARS = [*OTHERS, *NUMBERS, *STRINGS]
"""Values that are the same object wherever they stand: nothing can change them but the bytearray."""


class Fault(Exception):
    """What functions and liars raise."""


class Stop(BaseException):
    """What has to pass through, whoever raises it."""


class Thing:
    """An object that is validated by its attributes."""

    def __init__(self, attributes):
        self.__dict__.update(attributes)

    def __repr__(self):
        return "<a thing>"


class View(Mapping):
    """A mapping that is no dict."""

    def __init__(self, contents=()):
        self.contents = dict(contents)

    def __getitem__(self, key):
        return self.contents[key]

    def __iter__(self):
        return iter(self.contents)

    def __len__(self):
        return len(self.contents)

    def __repr__(self):
        return "<a view>"


Point = collections.namedtuple("Point", ["a", "b"])

LIES = [
    *(
        "__eq__",
        "__ne__",
        "__hash__",
        "__len__",
        "__iter__",
        "__getitem__",
        "__contains__",
        "__repr__",
        "__str__",
    ),
    *("__bool__", "__format__", "__getattribute__", "__lt__", "__int__", "__float__", "__index__", "__mod__"),
    *(
        "__class__",
        "__dict__",
        "keys",
        "items",
        "get",
        "strip",
        "lower",
        "copy",
        "append",
        "__copy__",
        "__reduce__",
    ),
]
BASES = {
    "str": (str, "a"),
    "int": (int, 5),
    "float": (float, 5.5),
    "list": (list, [1, 2]),
    "dict": (dict, {"a": 1}),
    "tuple": (tuple, (1, 2)),
    "bytes": (bytes, b"a"),
    "object": (object, None),
    "View": (View, {"a": 1}),
    "Decimal": (decimal.Decimal, "1.5"),
    "datetime": (datetime.datetime, None),
}
ANSWERS = ["fault", "fault", "stop", "none", "true", "list"]


def _lie(answer):
    def method(self, *args, **keywords):
        if answer == "fault":
            raise Fault("a lie")
        if answer == "stop":
            raise Stop("a lie")
        return {"none": None, "true": True, "list": [1]}[answer]

    return method


@functools.cache
def class_of_liars(base, method, answer):
    """Return a subclass one of whose methods does not do what is expected."""
    lie = _lie(answer)
    body = {"__repr__": lambda self: f"<{base}>"} if base == "object" else {}
    body[method] = property(lie) if method in ("__class__", "__dict__") else lie
    return type(f"{base}_{method}_{answer}", (BASES[base][0],), body)


def a_liar(choices, filled=None):
    """Return a value one of whose methods lies; a container holds what it is given."""
    base = choices.one(list(BASES)) if filled is None else type(filled).__name__
    if choices.tame:
        made = type(f"Tame{base}", (BASES[base][0],), {})
    else:
        made = class_of_liars(base, choices.one(LIES), choices.one(ANSWERS))
    try:
        if base == "object":
            return made()
        if base == "datetime":
            return made(2020, 1, 1, tzinfo=UTC)
        return made(BASES[base][1] if filled is None else filled)
    except (Fault, Stop, TypeError):  # it lies as soon as it is made
        return Fault("not to be made")


def a_list(choices, pm, depth):
    items = [a_value(choices, pm, depth + 1) for _ in range(choices.below(4))]
    if not choices.one_in(6):
        return items
    kind = choices.below(5)
    if kind == 4:
        items.append(items)
    return [items, tuple(items), collections.deque(items), a_liar(choices, items), items][kind]


def a_mapping(choices, pm, depth):
    pairs = {_key(choices): a_value(choices, pm, depth + 1) for _ in range(choices.below(4))}
    if not choices.one_in(6):
        return pairs
    kind = choices.below(8)
    if kind == 7:
        pairs["b"] = pairs
        return pairs
    ways = [
        collections.OrderedDict,
        View,
        types.MappingProxyType,
        lambda pairs: Thing({str(key): value for key, value in pairs.items()}),
        lambda pairs: collections.defaultdict(list, pairs),
        lambda pairs: a_liar(choices, pairs),
        lambda pairs: Point(pairs.get("a"), pairs.get("b")),
    ]
    return ways[kind](pairs)


def _key(choices):
    return choices.one(ODD_KEYS) if choices.one_in(12) else choices.one(KEYS)


def a_value(choices, pm, depth=0):
    """Return a value, and mostly one of Python's own types."""
    kind = choices.below(9) if depth < DEPTH else 0
    if kind == 8:
        return a_special(choices, pm)
    if kind == 7:
        return a_list(choices, pm, depth)
    if kind >= 4:
        return a_mapping(choices, pm, depth)
    return a_scalar(choices)


def a_scalar(choices):
    """Return a value that holds no others."""
    table = choices.one([STRINGS, NUMBERS, SCALARS])
    found = choices.one(table)
    return bytearray(found) if type(found) is bytearray else found


def a_special(choices, pm):
    """Return a value that depends on the library, or one that lies."""
    kind = choices.below(8)
    if kind >= 4:
        return a_liar(choices)
    return [pm.UNDEFINED, pm.Symbol("one"), pm.number, {1, 2}][kind]


NUMERIC = [*NUMBERS, *(text for text in STRINGS if text.strip()[:1] in "0123456789-.+")]
FITTING = {
    "boolean": [True, False, "true", "FALSE"],
    "date": [*(text for text in STRINGS if text[:1] in "0122"), datetime.datetime(2020, 1, 1, tzinfo=UTC), 0],
    "decimal": [*NUMERIC, decimal.Decimal("1.50")],
    "function": [len],
    "binary": [b"a", b"", bytearray(b"ab"), "ab"],
    "number": NUMERIC,
    "string": STRINGS,
    "uuid": [uuid.UUID(int=4 << 76 | 2 << 62), STRINGS[-1]],
}
"""What schemas of a type have a chance to take."""


def a_fitting_value(choices, pm, description, depth=0):
    """Return a value that has a chance to pass the schema of a description, or once in a while any."""
    kind = description.get("type")
    if kind is None or depth > 2 * DEPTH or choices.one_in(8):
        return a_value(choices, pm, depth)
    listed = [value for value in description.get("allow", ()) if isinstance(value, (str, int, float))]
    if listed and choices.below(2):
        return choices.one(listed)
    inner = lambda found: a_fitting_value(choices, pm, found, depth + 1)  # noqa: E731
    if kind == "object":
        keys = description.get("keys", {})
        pairs = {key: inner(found) for key, found in keys.items() if choices.below(5)}
        if choices.one_in(3):
            pairs[_key(choices)] = a_value(choices, pm, DEPTH)
        return choices.one(CONTAINERS)(pairs)
    if kind == "array":
        found = [*description.get("items", ()), *description.get("ordered", ())]
        items = [inner(choices.one(found) if found else {}) for _ in range(choices.below(4))]
        return choices.one([list, list, tuple])(items)
    if kind == "alternatives" and description.get("matches"):
        return inner(choices.one(description["matches"]).get("schema", {}))
    return choices.one(FITTING[kind]) if kind in FITTING else a_value(choices, pm, depth)


CONTAINERS = [dict, dict, dict, collections.OrderedDict, View, types.MappingProxyType]
