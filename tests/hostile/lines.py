"""The lines of the promise about input from strangers, each with generators of random inputs.

An input is a schema, a value and options, drawn with a seeded generator of random numbers. Each input has a
verdict, and the errors of the verdict can be written in every form.
"""

import collections
import decimal
import fractions
import json
import re
import types
import uuid
import zlib

from fuzz.hostile import replaced
from tests.hostile.support import circular_dict, circular_list, nested_dict, nested_list
from tests.hostile.tables import DATES, FORMATS, SCHEMAS
from tests.hostile.test_descriptions import places
from tests.hostile.test_liars import METHODS
from tests.hostile.test_odd_values import NoPairs, shifted

import passmuster as pm

TREE = pm.alternatives(
    pm.array().items(pm.link("#tree")), pm.object().pattern(pm.any(), pm.link("#tree")), 1
).id("tree")
LIST = pm.array().items(pm.link("#list")).id("list")
LATE = pm.object({"next": pm.link("#late"), "kind": pm.any()}).id("late")
KINDS = pm.alternatives(*[pm.object({"next": pm.link("#kinds"), "kind": kind}) for kind in "ab"]).id("kinds")
TEXTS = (
    "a", "A", "1", ".", "-", "@", "a.", "%41", "\n", "\0", "\ud800", "\u202e", "e\u0301", "😀", "１", "0x", "_", " ", "/",
    ":", "=", "+", "T", "Z", "24:00", "2026-01-01", "P1D", "data:,", "http://", "::", "ß", "\x1b[31m", "<b>", "{a}", "nan",
    "1e999999999", "true", "__proto__", "__class__", "constructor", "\r\n", "\u2028",
)  # fmt: skip
NUMBERS = (
    0, 1, -1, 2**53, -(2**53), 2**63, 2**64, 10**400, -(10**400), 0.0, -0.0, 1.5, 5e-324, 1e308, float("nan"), float("inf"),
    float("-inf"), True, False, decimal.Decimal("NaN"), decimal.Decimal("sNaN"), decimal.Decimal("1e1000000"),
    decimal.Decimal("1.50"), fractions.Fraction(1, 3), 3 + 0j,
)  # fmt: skip
MARKUP = (
    "9^", "1/0", "(", ")", "+", "-", "a.", "__class__", "#", "$", "..", "'", "if(", ",", "0x1", " ", "!",
    "&&", "??",
)  # fmt: skip
OPTIONS = (
    {}, {"abort_early": False}, {"convert": False}, {"allow_unknown": True}, {"strip_unknown": True},
    {"presence": "required"}, {"abort_early": False, "limits": {"errors": 3, "string": 20, "depth": 9, "attempts": 9}},
    {"errors": {"escape_html": True, "label": "key"}}, {"errors": {"render": False}}, {"limits": {"message": 10}},
)  # fmt: skip

LIBRARY = types.ModuleType("library")
"""The public names of the library; which modules are attributes of the package depends on earlier imports."""
vars(LIBRARY).update({name: getattr(pm, name) for name in pm.__all__ if name != "backend"})


class Fault(Exception):
    """The exception of methods of values, and of user functions."""


class FaultOfComparator(Exception):
    """The exception of a comparator, which reaches the caller by the specification."""


def text(random, most=6):
    characters = "".join(random.choice(TEXTS) for _ in range(random.randrange(most)))
    return characters * random.choice((1, 1, 1, 1, 40)) + random.choice(("", "", "\n", "!"))


def scalar(random):
    return random.choice((text, lambda r: r.choice(NUMBERS), lambda r: r.choice(DATES), other))(random)


def other(random):
    return random.choice(
        (None, pm.UNDEFINED, b"x", bytearray(b"\xff"), len, str, uuid.UUID(int=5), re.compile("a"), ...)
    )


def key(random):
    return random.choice(
        (*"abc", "", "__proto__", "__class__", 1, True, None, (), ("a", 1), 1.5, b"a", text(random))
    )


def container(random, depth=3):
    if depth == 0 or random.random() < 0.3:
        return scalar(random)
    inner = [container(random, depth - 1) for _ in range(random.randrange(4))]
    pairs = [(key(random), item) for item in inner]
    return random.choice((
        inner, tuple(inner), dict(pairs), collections.OrderedDict(pairs), collections.defaultdict(list, pairs),
        types.MappingProxyType(dict(pairs)), collections.ChainMap(dict(pairs)), collections.deque(inner), iter(inner),
        types.SimpleNamespace(a=inner), {"a": inner, "b": inner},
    ))  # fmt: skip


def liar(random):
    """Return an instance whose methods raise, lie, or empty the list that holds it."""
    base, arguments = random.choice((
        (object, ()), (dict, ({"a": 1},)), (list, ([1, 2],)), (str, (text(random),)), (int, (5,)), (float, (1.5,)), (tuple, ([1],)),
        (set, ([1],)), (bytes, (b"x",)),
    ))  # fmt: skip
    house = []
    acts = {
        "raise": Fault, "nothing": None, "itself": None, "number": -1, "text": "x", "all": True, "empties": None,
    }  # fmt: skip

    def method(act):
        def run(self, *args):
            if act == "raise":
                raise Fault
            if act == "empties":
                house.clear()
            return self if act == "itself" else acts[act]

        return run

    wild = [
        name
        for name in METHODS
        if name not in ("__class__", "__dict__", "__set_name__", "__reduce_ex__", "__dir__")
    ]
    names = random.sample(wild, random.randrange(1, 4))
    own = {name: method(random.choice(tuple(acts))) for name in names}
    if "__eq__" in own:
        own.setdefault("__hash__", base.__hash__)
    instance = type("Liar", (base,), own)(*arguments)
    house.extend([instance, instance, 1])
    wraps = [instance, house, {"a": instance, "b": 1}]
    try:
        wraps.append({instance: 1, "b": 1})
    except (Fault, TypeError):  # it can't be a key
        pass
    return random.choice(wraps)


def any_schema(random):
    return random.choice(SCHEMAS)


def formula(random):
    source = "{" + "".join(random.choice((*MARKUP, "1", "a")) for _ in range(random.randrange(12))) + "}"
    try:
        return pm.object({"a": pm.any(), "b": pm.any().default(pm.x(source))})
    except pm.SchemaError:
        return pm.any().label("a")


def reference(random):
    path = ".".join(
        random.choice(("a", "b", "0", "__class__", "__init__", "-1", "", "items")) for _ in range(3)
    )
    try:
        return pm.object(
            {
                "a": pm.any(),
                "b": pm.any().default(pm.ref(path)),
                "c": pm.any().messages({"*": "{#" + path + "}"}),
            }
        )
    except pm.SchemaError:
        return pm.any()


def function(random):
    """Return a schema with a function that raises, returns nonsense, re-enters, or changes the value."""
    nonsense = (None, pm.UNDEFINED, [], 5, "x", ValueError("x"), pm.any())

    def act(value, helpers, fault=Fault):
        chosen = random.randrange(6)
        if chosen == 0:
            raise fault(value)
        if chosen == 1:
            return helpers.error(random.choice(("number.min", "no.such", "any.custom")), {"limit": value})
        if chosen == 2:
            schema.validate(1)
        if chosen == 3 and helpers.state.ancestors:
            random.choice(helpers.state.ancestors).clear()
        return random.choice((value, *nonsense))

    schema = random.choice((
        pm.array().items(pm.any().custom(act)), pm.object().pattern(pm.any(), pm.any().custom(act)),
        pm.alternatives(pm.number().custom(act), pm.any().custom(act)), pm.any().custom(act).failover(act),
        pm.object({"a": pm.any().custom(act), "b": pm.any().default(lambda parent, helpers: act(parent, helpers))}),
        pm.array().unique(lambda a, b: bool(act(a, _Helpers, FaultOfComparator))),
    ))  # fmt: skip
    return schema


class _Helpers:
    state = types.SimpleNamespace(ancestors=())

    @staticmethod
    def error(*_):
        return False


def described(random):
    """Return the schema of a damaged description."""
    description = random.choice(DESCRIPTIONS)
    junk = random.choice(
        (None, [], {}, "x", 1, {"ref": {"path": ["a"]}}, {"regex": "/(a+)+$/"}, {"special": "deep"})
    )
    try:
        return pm.build(replaced(description, random.choice([*places(description)]), junk))
    except pm.SchemaError:
        return pm.any()


DESCRIPTIONS = [
    pm.object({"a": pm.string().min(2).email(), "b": pm.number().when("a", is_=1, then=pm.ref("a"))}).describe(),
    pm.array().items(pm.alternatives(pm.number(), pm.link("#x"))).id("x").describe(),
]  # fmt: skip


def deep(random):
    depth = random.choice((1, 5, 100, 199, 255, 256, 257, 400))
    build = random.choice((nested_list, nested_dict, lambda n: circular_list(), lambda n: circular_dict()))
    return build(depth)


def late(random):
    value = {"kind": random.choice("abc")}
    for _ in range(random.randrange(30)):
        value = {"next": value, "kind": random.choice("ab")}
    return value


def many(random):
    member = random.choice(
        (lambda: random.choice(NUMBERS), lambda: text(random, 2), lambda: [random.choice((1, True, 1.0))])
    )
    return [member() for _ in range(random.choice((3, 30, 300)))]


def lying_mapping(random):
    return random.choice((NoPairs(a=1), shifted(scalar(random)), [shifted([1])], {"a": NoPairs(b=[1])}))


def ours(random):
    return random.choice(
        (*SCHEMAS, pm.any().validate(1), pm.number().validate("x").error, pm.ref("a"), LIBRARY, types)
    )


def json_text(random):
    try:
        return json.dumps(container(random), default=repr, skipkeys=True)
    except (TypeError, ValueError, RecursionError):
        return random.choice(("[" * 5000, '{"a":' * 900, "NaN", '{"a":1,"a":2}', "1e400"))


Line = collections.namedtuple("Line", "name schema value")

LINES = [
    Line("data nested deep, cyclic and shared data", lambda r: r.choice((TREE, LIST, *SCHEMAS)), deep),
    Line("recursive alternatives whose first branch fails late", lambda r: r.choice((KINDS, LATE)), late),
    Line("containers that shrink, grow or lie while they are read", any_schema, lying_mapping),
    Line("subclasses that raise; schemas, results and modules as values", any_schema,
        lambda r: r.choice((liar, ours))(r)),
    Line("unique and lists of many mixed items",
        lambda r: r.choice((pm.array().unique(), pm.array().items(pm.valid(1, True)))), many),
    Line("huge integers and strange numbers as strings",
        lambda r: r.choice((pm.number(), pm.number().unsafe(), pm.decimal())), text),
    Line("NaN, infinities, decimals, fractions", any_schema,
        lambda r: r.choice((lambda: r.choice(NUMBERS), lambda: many(r)))()),
    Line("formulas", formula, lambda r: {"a": scalar(r)}),
    Line("reference paths and template variables", reference, container),
    Line("keys such as __proto__, empty, numbers, tuples", any_schema,
        lambda r: {key(r): scalar(r) for _ in range(4)}),
    Line("built-in formats", lambda r: r.choice(FORMATS), lambda r: text(r, 12)),
    Line("surrogates, NUL, bidi controls, combining marks", any_schema,
        lambda r: {text(r): text(r), "a": text(r)}),
    Line("JSON texts", lambda r: r.choice((pm.object(), pm.array(), pm.any())), json_text),
    Line("dates", lambda r: r.choice((pm.date(), pm.date().timestamp(), pm.date().only_date(),
        pm.date().iso())), scalar),
    Line("objects whose methods raise, lie or change the container", any_schema, liar),
    Line("subclasses of the built-in containers, generators", any_schema, container),
    Line("functions of the caller", function, container),
    Line("descriptions that somebody tampered with", described, container),
    Line("control characters in keys, labels and values", lambda r: any_schema(r).label(text(r) or "a"),
        lambda r: {text(r): scalar(r)}),
    Line("many wrong items, all errors collected", lambda r: pm.array().items(any_schema(r)), many),
    Line("nothing, empty and absent", any_schema,
        lambda r: r.choice((None, pm.UNDEFINED, {}, [], "", (), {"a": pm.UNDEFINED}))),
]  # fmt: skip
"""The lines about the command line, threads and interpreters have no random inputs: `tests/cli`,
`test_threads_and_processes` and `test_interpreters` hold them."""

_ADDRESS = re.compile("0x[0-9a-f]+")


def outcome(line, random):
    """Validate one input of a line, and return the verdict as a string. Any other exception breaks the promise."""
    schema, value, options = line.schema(random), line.value(random), random.choice(OPTIONS)
    try:
        result = schema.validate(value, options)
    except (pm.SchemaError, FaultOfComparator) as error:
        # a reference of the schema leads beyond the root, or a function's nonsense
        return type(error).__name__
    error = result.error
    if error is None:
        return f"{type(result.value).__name__}"
    if not isinstance(error, pm.ValidationError):
        raise error
    lines = str(error).split("\n")
    assert len(lines) <= max(len(error.details), 1) + 1
    assert not any(ord(character) < 32 or 126 < ord(character) < 160 for one in lines for character in one)
    error.annotate(True).encode()
    json.loads(error.to_json())
    return _ADDRESS.sub(
        "", repr([(detail.type, len(detail.path), detail.message) for detail in error.details])
    )


def batch(line, seed, count, seeded):
    """Return a checksum for each 100 inputs of a line, and the broken promises; `seeded` makes a generator."""
    sums, broken = [], []
    for at in range(count):
        if at % 100 == 0:
            sums.append(0)
        name = f"{seed}/{line.name}/{at}"
        try:
            sums[-1] = zlib.crc32(outcome(line, seeded(name)).encode("utf-8", "backslashreplace"), sums[-1])
        except Exception as error:
            broken.append(f"{name}: {type(error).__name__}: {str(error)[:200]}")
    return sums, broken
