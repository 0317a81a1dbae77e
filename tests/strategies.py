"""Random schemas, values and options, written as the JSON of `tests/nodes/twin_cases.py`.

Schemas are random chains of calls, so some of them are refused; values are wild, but half of them
are made with the schema in mind, else nothing would ever pass.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

Json = Any


def tagged(tag: str, data: st.SearchStrategy) -> st.SearchStrategy:
    """Return a strategy for `[tag, data]`."""
    return data.map(lambda drawn: [tag, drawn])


def special(*tags: str) -> st.SearchStrategy:
    return st.sampled_from(tags).map(lambda tag: [tag, None])


SMALL = st.integers(-3, 6).map(str)
INTEGERS = st.one_of(
    SMALL,
    st.sampled_from([2**53 - 1, 2**53, -(2**53), 2**63 - 1, 2**63, -(2**63) - 1, 10**30, 65535, 65536]).map(
        str
    ),
    st.integers(-(10**20), 10**20).map(str),
)
FLOATS = st.one_of(
    st.sampled_from(
        ["nan", "inf", "-inf", "-0.0", "0.0", "1.5", "2.0", "1e-7", "1e300", "4.35", "9007199254740993.0"]
    ),
    st.floats(-100, 100).map(repr),
)
ODD_NUMBERS = """
0 -0 -0.0 007 5. .5 1e5 1E-3 +7 1_0 ١ 0x10 1e400 12345678901234567890 0.1234567890123456789 --1 1.2.3
9007199254740993 123456789012345.6 1234567890123456 NaN Infinity e5 . + -.5e1
"""
NUMBER_TEXTS = st.one_of(
    st.sampled_from([*ODD_NUMBERS.split(), "", " 8 ", "\t9\n", "1" * 400]), FLOATS, INTEGERS
)
ODD_WORDS = """
a A b abc aé É ß é true FALSE yes 2026-11-21 2026-11-21T10:00:00Z x1 x2 ada@example.com {a} longer-than-ten
"""
WORDS = st.sampled_from([*ODD_WORDS.split(), "", " a ", "a\n", "\ud800", "\U0001f600"])
TEXTS = st.one_of(WORDS, NUMBER_TEXTS, st.text(max_size=6))
KEYS = st.sampled_from(["a", "b", "c", "x1", "x2", "d", ""])


@cache
def scalars() -> st.SearchStrategy:
    """Return a strategy for values that are no containers."""
    return st.one_of(
        tagged("str", TEXTS),
        tagged("int", INTEGERS),
        tagged("float", FLOATS),
        special("none", "true", "false"),
        special("undefined", "function", "date", "naive", "now", "pattern", "object"),
        tagged("decimal", st.sampled_from(["1.5", "2", "-0", "1e30", "NaN", "Infinity"])),
        tagged("bytes", st.sampled_from(["", "6162", "ff"])),
        tagged("Text", st.sampled_from(["", "a", "5", "true"])),
        tagged("Whole", SMALL),
        tagged("Real", st.sampled_from(["1.5", "-0.0", "nan"])),
    )


@cache
def keys() -> st.SearchStrategy:
    odd = st.one_of(
        tagged("int", SMALL), special("none", "true"), tagged("Text", st.just("a")), tagged("float", FLOATS)
    )
    return st.one_of(tagged("str", KEYS), tagged("str", KEYS), tagged("str", KEYS), odd)


def containers(inner: st.SearchStrategy) -> st.SearchStrategy:
    pairs = st.lists(st.tuples(keys(), inner).map(list), max_size=4)
    texts = st.lists(st.tuples(tagged("str", KEYS), inner).map(list), max_size=4)
    return st.one_of(
        tagged("list", st.lists(inner, max_size=4)),
        tagged("dict", texts),
        tagged("dict", pairs),
        st.tuples(st.sampled_from(["tuple", "Items"]), st.lists(inner, max_size=3)).map(list),
        st.tuples(st.sampled_from(["Keys", "OrderedDict", "View", "proxy", "Thing"]), texts).map(list),
    )


@cache
def wild_values() -> st.SearchStrategy:
    """Return a strategy for values of all kinds, to a small depth."""
    return st.recursive(scalars(), containers, max_leaves=6)


# --- schemas ---------------------------------------------------------------------------------

LIMITS = st.one_of(
    tagged("int", SMALL), tagged("float", st.sampled_from(["1.5", "2.0", "-0.0"])), tagged("int", INTEGERS)
)
SIBLINGS = st.one_of(
    tagged("ref", st.sampled_from(["a", "b", "...a", "/a", "$c", ".x1", "b.a", "a.0"])),
    st.tuples(st.sampled_from(["ref", "adjusted", "mapped"]), st.sampled_from(["a", "b", "$c"])).map(list),
)
FORMULAS = tagged(
    "template", st.sampled_from(["{a + 1}", "{b * 2 - a}", "{$c}", "{number(a)}", "{length(b)}"])
)
COUNTS = st.one_of(tagged("int", st.sampled_from(["0", "1", "2", "3"])), SIBLINGS)
CUSTOM = tagged(
    "call",
    st.sampled_from(
        [
            "same", "doubled", "undefined", "refused", "raising", "leaving", "warned", "emptying", "growing",
            "nested",
        ]
    ),
)  # fmt: skip
LITERALS = st.one_of(scalars(), tagged("list", st.lists(scalars(), max_size=2)))


def call(method: str, *arguments: st.SearchStrategy, **options: st.SearchStrategy) -> st.SearchStrategy:
    """Return a strategy for a call of a method."""
    return st.tuples(st.just(method), st.tuples(*arguments).map(list), st.fixed_dictionaries(options)).map(
        list
    )


def with_many(method: str, argument: st.SearchStrategy, most: int = 3) -> st.SearchStrategy:
    return st.tuples(st.just(method), st.lists(argument, min_size=1, max_size=most), st.just({})).map(list)


FLAG = special("true", "false")
PREFERENCES = st.fixed_dictionaries(
    {},
    optional={
        "convert": FLAG,
        "abort_early": FLAG,
        "allow_unknown": FLAG,
        "no_defaults": FLAG,
        "presence": tagged("str", st.sampled_from(["optional", "required", "forbidden"])),
        "skip_functions": FLAG,
    },
)
VALIDATION = st.fixed_dictionaries(
    {},
    optional={
        "abort_early": FLAG,
        "convert": FLAG,
        "allow_unknown": FLAG,
        "no_defaults": FLAG,
        "presence": tagged("str", st.sampled_from(["optional", "required", "forbidden", "ignore"])),
        "strip_unknown": FLAG,
        "context": tagged("dict", st.just([[["str", "c"], ["int", "2"]]])),
        "debug": FLAG,
        "cache": FLAG,
    },
)

COMMON = [
    call("required"),
    call("required"),
    call("optional"),
    call("forbidden"),
    with_many("valid", LITERALS),
    with_many("allow", LITERALS),
    with_many("invalid", LITERALS),
    with_many("valid", SIBLINGS, 1),
    with_many("valid", tagged("in", st.sampled_from(["a", "b", "$c"])), 1),
    call("default", st.one_of(scalars(), tagged("call", st.sampled_from(["made", "made_of", "failing"])),
        SIBLINGS, FORMULAS)),
    call("failover", st.one_of(scalars(), tagged("call", st.sampled_from(["made", "failing"])))),
    call("empty", st.one_of(tagged("str", st.just("")), special("none"))),
    call("custom", CUSTOM),
    call("strip"),
    call("raw"),
    call("label", tagged("str", st.sampled_from(["Name", "a.b"]))),
    call("message", tagged("str", st.sampled_from(["{#label} is odd", "wrong"]))),
    call("warn"),
    call("artifact", tagged("str", st.just("seen"))),
    call("error", tagged("call", st.sampled_from(["own_error", "same_errors"]))),
    call("cast", tagged("str", st.sampled_from(["string", "number", "map", "set"]))),
    st.tuples(st.just("prefs"), st.just([]), PREFERENCES).map(list),
]  # fmt: skip

PATTERNS = st.sampled_from(["^a", "[0-9]$", "", r"^[a-z]+$", r"^[a-zA-Z0-9_]{2,5}$", r"^x\d?\Z", r"^-?\d+$"])

OWN: dict[str, list[st.SearchStrategy]] = {
    "any": [call("strict")],
    "number": [call("min", st.one_of(LIMITS, SIBLINGS)), call("max", st.one_of(LIMITS, SIBLINGS, FORMULAS)),
        call("greater", LIMITS), call("less", LIMITS), call("integer"), call("positive"), call("negative"),
        call("port"), call("unsafe"), call("multiple",
        st.one_of(tagged("int", SMALL), tagged("float", st.sampled_from(["0.01", "2.5"])))),
        call("precision", tagged("int", st.sampled_from(["0", "1", "2", "400"])))],
    "string": [call("min", COUNTS), call("max", COUNTS), call("length", COUNTS), call("trim"),
        call("lowercase"), call("uppercase"), call("insensitive"), call("truncate"), call("alphanum"),
        call("normalize"), call("email"), call("pattern", tagged("regex", PATTERNS), invert=FLAG),
        call("replace", tagged("regex", st.just("a")), tagged("str", st.just("b")))],
    "boolean": [with_many("truthy", scalars()), with_many("falsy", scalars()), call("sensitive")],
    "date": [call("iso"), call("timestamp"), call("min", special("now")),
        call("max", tagged("str", st.just("now")))],
    "binary": [call("min", COUNTS), call("encoding", tagged("str", st.sampled_from(["base64", "hex"])))],
    "function": [],
    "symbol": [],
}  # fmt: skip


def chain(kind: str, own: list[st.SearchStrategy]) -> st.SearchStrategy:
    calls = st.lists(st.one_of(*own, *own, *COMMON) if own else st.one_of(*COMMON), max_size=4)
    return calls.map(lambda made: [kind, made])


def _array(schemas: st.SearchStrategy) -> st.SearchStrategy:
    inner = tagged("schema", schemas)
    return chain(
        "array",
        [
            with_many("items", inner, 1),
            with_many("items", inner),
            with_many("ordered", inner),
            call("has", inner),
            call("min", COUNTS),
            call("max", COUNTS),
            call("length", COUNTS),
            call("unique"),
            call("unique", tagged("str", st.sampled_from(["a", "a.b"])), ignore_undefined=FLAG),
            call("unique", tagged("call", st.just("equal"))),
            call("single"),
            call("sparse"),
            call("sort", order=tagged("str", st.sampled_from(["ascending", "descending"]))),
            call("sort", by=tagged("str", st.just("a"))),
        ],
    )


def _fields(inner: st.SearchStrategy, most: int = 4) -> st.SearchStrategy:
    pairs = st.lists(
        st.tuples(tagged("str", KEYS), inner).map(list), max_size=most, unique_by=lambda pair: pair[0][1]
    )
    return tagged("dict", pairs)


def _object(schemas: st.SearchStrategy) -> st.SearchStrategy:
    inner = tagged("schema", schemas)
    names = tagged("str", st.sampled_from(["a", "b", "c"]))
    own = [
        call("keys", _fields(inner)),
        call("pattern", tagged("regex", st.sampled_from(["^x", "[0-9]"])), inner, fallthrough=FLAG),
        call("pattern", inner, inner),
        call("unknown"),
        call("unknown", FLAG),
        call("rename", names, tagged("str", st.sampled_from(["b", "d"])), alias=FLAG, override=FLAG),
        call("min", COUNTS),
        call("max", COUNTS),
        with_many("and_", names),
        with_many("or_", names),
        with_many("xor", names),
        with_many("oxor", names),
        with_many("nand", names),
        with_many("and_", tagged("str", st.sampled_from(["a", "b.a", "a.0"]))),
        call("with_", names, names),
        call("without", names, names),
        call("assert_", tagged("str", st.sampled_from([".a", "a"])), inner),
    ]
    fields = call("keys", _fields(inner))
    return st.tuples(fields, chain("object", own)).map(lambda both: ["object", [both[0], *both[1][1]]])


def _alternatives(schemas: st.SearchStrategy) -> st.SearchStrategy:
    inner = tagged("schema", schemas)
    mode = call("match", tagged("str", st.sampled_from(["any", "all", "one"])))
    tries = with_many("try_", inner)
    condition = call("conditional", SIBLINGS, is_=LITERALS, then=inner, otherwise=inner)
    return st.tuples(tries, st.lists(st.one_of(tries, mode, condition), max_size=2)).map(
        lambda both: ["alternatives", [both[0], *both[1]]]
    )


def _conditional(schemas: st.SearchStrategy) -> st.SearchStrategy:
    """Return a strategy for schemas that depend on a sibling, or on the value itself."""
    inner = tagged("schema", schemas)
    tests = st.one_of(LITERALS, inner)
    condition = st.one_of(
        call("when", SIBLINGS, is_=LITERALS, then=inner),
        call("when", SIBLINGS, is_=tests, then=inner, otherwise=inner),
        call("when", SIBLINGS, not_=tests, then=inner),
        call("when", SIBLINGS, then=inner, otherwise=inner),
        call("when", inner, then=inner),
    )
    return st.tuples(schemas, condition).map(lambda both: [both[0][0], [*both[0][1], both[1]]])


_LEAVES = {kind: chain(kind, own) for kind, own in OWN.items()}
_LINKS = call("ref", tagged("str", st.sampled_from(["/", "...", "....", "#a"]))).map(
    lambda made: ["link", [made]]
)
_USUAL = ("number", "number", "string", "string", "boolean", "any", "date", *OWN)
_MAKERS = (_object, _object, _array, _array, _alternatives, _conditional)


@cache
def _container(index: int, depth: int) -> st.SearchStrategy:
    # Kept: to make such a strategy takes longer than to draw from it.
    return _MAKERS[index](schemas(depth))


@st.composite
def schemas(draw: st.DrawFn, depth: int = 0) -> Json:
    """Draw a schema of any type, to a small depth."""
    if depth > 1 and draw(st.integers(0, 7)) == 0:
        return draw(_LINKS)
    if depth > 2 or draw(st.integers(0, 2 + depth)) > 1:
        return draw(_LEAVES[draw(st.sampled_from(_USUAL))])
    return draw(_container(draw(st.integers(0, len(_MAKERS) - 1)), depth + 1))


# --- values with a schema in mind ------------------------------------------------------------

_FITTING = {
    "number": st.one_of(tagged("int", INTEGERS), tagged("float", FLOATS), tagged("str", NUMBER_TEXTS)),
    "string": tagged("str", TEXTS),
    "boolean": st.one_of(special("true", "false"), tagged("str", st.sampled_from(["true", "False"]))),
    "date": st.one_of(special("date", "naive", "now"), tagged("str", WORDS), tagged("int", INTEGERS)),
    "function": special("function"),
    "binary": tagged("bytes", st.sampled_from(["", "6162"])),
}


def _inner(calls: Json, *methods: str) -> list[Json]:
    """Return the schemas that calls of these methods were given."""
    found = []
    for method, arguments, _ in calls:
        if method in methods:
            found += [argument[1] for argument in arguments if argument[0] == "schema"]
    return found


@st.composite
def values_for(draw: st.DrawFn, schema: Json, depth: int = 0) -> Json:
    """Draw a value that has a chance to pass a schema, or a wild one."""
    if depth > 4 or draw(st.integers(0, 9)) == 0:
        return draw(wild_values())
    kind, calls = schema
    listed = [argument for method, given, _ in calls if method in ("valid", "allow") for argument in given]
    if listed and draw(st.booleans()):
        chosen = draw(st.sampled_from(listed))
        return chosen if chosen[0] not in ("ref",) else draw(scalars())
    if kind == "object":
        return draw(_objects_for(calls, depth))
    if kind == "array":
        inner = _inner(calls, "items", "ordered", "has")
        item = (
            st.sampled_from(inner).flatmap(lambda one: values_for(one, depth + 1)) if inner else wild_values()
        )
        return [draw(st.sampled_from(["list", "list", "tuple"])), draw(st.lists(item, max_size=4))]
    if kind == "alternatives":
        inner = _inner(calls, "try_")
        return draw(values_for(draw(st.sampled_from(inner)), depth + 1))
    return draw(_FITTING.get(kind, wild_values()))


@st.composite
def _objects_for(draw: st.DrawFn, calls: Json, depth: int) -> Json:
    pairs = []
    for method, arguments, _ in calls:
        if method != "keys":
            continue
        for key, (_, inner) in arguments[0][1]:
            if draw(st.integers(0, 4)):
                pairs.append([key, draw(values_for(inner, depth + 1))])
    if draw(st.integers(0, 2)) == 0:
        pairs.append([draw(keys()), draw(wild_values())])
    return [draw(st.sampled_from(["dict", "dict", "dict", "Keys", "Thing", "View"])), pairs]


@st.composite
def cases(draw: st.DrawFn) -> Json:
    """Draw a schema and a few validations of values with it."""
    schema = draw(schemas())
    run = st.tuples(values_for(schema), st.one_of(st.just({}), VALIDATION)).map(list)
    return {"schema": schema, "runs": draw(st.lists(run, min_size=1, max_size=4))}
