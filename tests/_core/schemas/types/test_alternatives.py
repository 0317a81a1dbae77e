"""`alternatives`: what is tried, how many may match, what conditions choose."""

from tests.cases import TEXT, case, checked, fail, of, reports, row, warned, wrong

import passmuster as pm
from passmuster import UNDEFINED

# alternatives().conditional()
CONDITIONAL = [
    *of(pm.object({"a": pm.any(), "b": pm.alternatives().conditional("a", {"is": 1, "then": pm.number()})}),
        row("then", {"a": 1, "b": "x"}, fail("number.base", "b")),
        row("nothing to try", {"a": 2, "b": 5}, fail("alternatives.any", "b"))),
    case("conditional otherwise", pm.object({"a": pm.any(), "b": pm.alternatives().conditional("a", {"is": 1,
        "then": pm.number(), "otherwise": pm.string()})}), {"a": 2, "b": 5}, fail("string.base", "b")),
    case("conditional not", pm.object({"a": pm.any(), "b": pm.alternatives().conditional("a", {"not": 1,
        "then": pm.number(), "otherwise": pm.string()})}), {"a": 1, "b": 5}, fail("string.base", "b")),
    case("conditional without is", pm.object({"a": pm.any(), "b": pm.alternatives().conditional("a",
        {"then": pm.number(), "otherwise": pm.string()})}), {"a": 0, "b": 5}, fail("string.base", "b")),
    *of(pm.object({"a": pm.any(), "b": pm.alternatives().conditional("a", {"switch": [{"is": 1,
        "then": pm.number()}, {"is": 2, "then": pm.string()}], "otherwise": pm.boolean()})}),
        row("conditional switch", {"a": 2, "b": 5}, fail("string.base", "b")),
        row("conditional switch otherwise", {"a": 3, "b": 5}, fail("boolean.base", "b"))),
    *of(pm.alternatives().conditional(pm.object({"t": 1}).unknown(), {"then": pm.object({"t": pm.any(),
        "n": pm.number()}), "otherwise": pm.object({"t": pm.any()})}),
        row("conditional schema", {"t": 1, "n": "x"}, fail("number.base", "n")),
        row("conditional schema otherwise", {"t": 2, "n": "x"}, fail("object.unknown", "n", child="n"))),
    case("the first that chooses decides", pm.object({"a": pm.any(), "b": pm.alternatives().conditional("a",
        {"is": 1, "then": pm.number()}).conditional("a", {"is": pm.number(), "then": pm.string()})}),
        {"a": 1, "b": True}, fail("number.base", "b")),
    *of(pm.object({"a": pm.any(), "b": pm.alternatives().try_(pm.boolean()).conditional("a", {"is": 1,
        "then": pm.number()})}),
        row("tries before conditions", {"a": 1, "b": "x"}, fail("number.base", "b")),
        row("a try before a condition passes", {"a": 1, "b": True})),
    case("a required in then makes no key required",
        pm.object({"a": pm.any(), "b": pm.alternatives().conditional("a", {"is": 1, "then": pm.required()})}),
        {"a": 1}),
    case("conditional literals", pm.object({"a": pm.any(), "b": pm.alternatives().conditional("a", {"is": 1,
        "then": 7, "otherwise": [8, 9]})}), {"a": 2, "b": 7}, fail("any.only", "b", valids=[8, 9])),
    wrong("conditional without options", lambda: pm.alternatives().conditional("a")),
    wrong("conditional with empty options", lambda: pm.alternatives().conditional("a", {})),
    wrong("conditional with break",
        lambda: pm.alternatives().conditional("a", {"is": 1, "then": 2, "break": True})),
    wrong("conditional without condition", lambda: pm.alternatives().conditional({"is": 1, "then": 2})),
    wrong("conditional with is alone", lambda: pm.alternatives().conditional("a", {"is": 1})),
    wrong("conditional with then and switch",
        lambda: pm.alternatives().conditional("a", {"then": 1, "switch": [{"is": 1, "then": 2}]})),
    wrong("conditional schema with is",
        lambda: pm.alternatives().conditional(pm.any(), {"is": 1, "then": 2})),
    wrong("conditional schema with switch",
        lambda: pm.alternatives().conditional(pm.any(), {"switch": [{"is": 1, "then": 2}]})),
    wrong("a try after a condition that always decides",
        lambda: pm.alternatives().conditional("a", {"is": 1, "then": 2, "otherwise": 3}).try_(pm.any())),
    wrong("a condition after a condition that always decides", lambda: (pm.alternatives().conditional("a",
        {"is": 1, "then": 2, "otherwise": 3}).conditional("b", {"is": 1, "then": 2}))),
    wrong("a condition after a switch that always decides", lambda: (pm.alternatives().conditional("a",
        {"switch": [{"is": 1, "then": 2, "otherwise": 3}]}).try_(pm.any()))),
    wrong("conditional after match(one)",
        lambda: pm.alternatives().match("one").conditional("a", {"is": 1, "then": 2})),
    case("conditional after match(any)",
        pm.alternatives().match("any").conditional("a", {"is": 1, "then": 2}), 5, raises=True),
    wrong("match(all) after conditional",
        lambda: pm.alternatives().conditional("a", {"is": 1, "then": 2}).match("all")),
    case("when on alternatives", pm.object({"a": pm.any(), "b": pm.alternatives(pm.number(),
        pm.string()).when("a", {"is": 1, "then": pm.alternatives(pm.boolean())})}), {"a": 1, "b": True}),
    case("when on alternatives requires the key", pm.object({"a": pm.any(), "b": pm.alternatives(pm.number(),
        pm.string()).when("a", {"is": 1, "then": pm.required()})}), {"a": 1}, fail("any.required", "b")),
]  # fmt: skip


def failed(*fails):
    """What one of several alternatives has to say."""
    return {"message": TEXT, "details": reports(*fails)}


CODES = [
    case(pm.alternatives().try_(pm.number(), pm.number().min(5)).match("all"), 3,
        fail("alternatives.all", details=[failed(fail("number.min", value=3, limit=5))]),
        out=UNDEFINED),
    case(pm.alternatives(), "x", fail("alternatives.any"), out=UNDEFINED),
    case(pm.alternatives().conditional("$a", is_=1, then=pm.number()), "x", fail("alternatives.any"),
        out=UNDEFINED),
    case(pm.alternatives().try_(pm.number(), pm.boolean()).match("one"), "x", fail("alternatives.any",
        details=[failed(fail("number.base", value="x")), failed(fail("boolean.base",
        value="x"))]), out=UNDEFINED),
    case(pm.alternatives().try_(pm.number().min(5), pm.number().min(7)), 3, fail("alternatives.match",
        message=TEXT, details=reports(fail("number.min", value=3, limit=5), fail("number.min", value=3,
        limit=7))), out=UNDEFINED),
    case(pm.alternatives().try_(pm.object({"a": pm.number()}), pm.object({"b": pm.string()})), {"a": "x"},
        fail("alternatives.match", message=TEXT, details=reports(fail("number.base", "a", value="x"),
        fail("object.unknown", "a", child="a", value="x"))), out=UNDEFINED),
    case(warned(lambda: pm.alternatives().try_(pm.number(), pm.number())).match("one"), 3,
        fail("alternatives.one"),
        out=UNDEFINED),
    case(pm.alternatives().try_(pm.number(), pm.boolean()), "x",
        fail("alternatives.types", types=["number", "boolean"]), out=UNDEFINED),
    case(pm.alternatives().try_(pm.number(), pm.object(), pm.valid("a")), "x",
        fail("alternatives.types", types=["number", "object", "a"]), out=UNDEFINED),
]  # fmt: skip


def _undefined(value):
    return UNDEFINED


def _chosen(otherwise):
    return pm.alternatives().conditional("b", {"is": 1, "then": pm.number(), "otherwise": otherwise})


def _default(claim, schema, value, result):
    """Return cases in which the default 3 of a schema may come in the place of `a`."""
    return [
        case(
            f"{claim}, {kind} default",
            pm.object({"a": schema.default(default), "b": pm.any()}),
            value,
            out=result,
        )
        for kind, default in (("plain", 3), ("made", lambda: 3))
    ]


# the default comes where what is chosen gives nothing
DEFAULTS = [
    *_default("unset", pm.alternatives(pm.string().custom(_undefined)), {"a": "b"}, {"a": 3}),
    *_default("empty", pm.alternatives(pm.string().empty("")), {"a": ""}, {"a": 3}),
    *_default("stripped", pm.alternatives(pm.string().strip(True)), {"a": "b"}, {"a": 3}),
    *_default("absent", _chosen(pm.string()), {}, {"a": 3}),
    *_default("absent and forbidden", _chosen(pm.string().forbidden()), {}, {"a": 3}),
    *_default("default of the chosen", _chosen(pm.string().default(4)), {}, {"a": 4}),
]


# What several alternatives made of one value, where there are objects among them.
_NUMBER = pm.object({"a": pm.number()}).unknown()
_WITH_DEFAULT = pm.object({"z": pm.number().default(9)}).unknown()
_LIB = pm.extend({"type": "own", "base": _WITH_DEFAULT})


def _all(*schemas):
    return pm.alternatives(*schemas).match("all")


MERGED = [
    case("objects are merged, the later ones first", _all(_NUMBER, _WITH_DEFAULT), {"a": "1"},
        out={"a": "1", "z": 9}),
    case("an object among others has them all merged", _all(_WITH_DEFAULT, pm.any()), {"a": "1"},
        out={"a": "1", "z": 9}),
    case("nested alternatives are merged", _all(pm.alternatives(_WITH_DEFAULT, pm.number()),
        pm.alternatives(_NUMBER)), {"a": "1"}, out={"a": 1, "z": 9}),
    case("alternatives nested twice are merged",
        _all(pm.alternatives(pm.alternatives(_WITH_DEFAULT)), pm.any()), {"a": "1"}, out={"a": "1", "z": 9}),
    case("a nested match(all) is merged", _all(_all(_NUMBER, _WITH_DEFAULT), pm.any()), {"a": "1"},
        out={"a": "1", "z": 9}),
    case("a nested condition is merged", _all(pm.alternatives().conditional("$x", is_=1, then=pm.number(),
        otherwise=_WITH_DEFAULT), pm.any()), {"a": "1"}, out={"a": "1", "z": 9}),
    case("defaults of nested alternatives are kept", _all(_all(pm.object({"a": pm.number().default(1)}),
        pm.object({"b": pm.number().default(2)})), pm.object({"c": pm.number().default(3)})), {},
        out={"a": 1, "b": 2, "c": 3}),
    case("an extension of object is none, and the last one counts", _all(_LIB.own(), pm.any()), {"a": "1"},
        rebuilds=False),
    case("what a link leads to is none", pm.object({"x": _all(pm.link("#k"), pm.any())})
        .shared(_WITH_DEFAULT.id("k")), {"x": {"a": "1"}}),
    case("what is no mapping is not merged", _all(_NUMBER.allow(None), _WITH_DEFAULT.allow(None)), None),
]  # fmt: skip

# match() and conditional() in one schema.
_CHOICE = pm.alternatives().conditional("a", is_=1, then=pm.number())
_BOTH = pm.alternatives(pm.number()).match("all")
APART = [
    wrong("match(one) after conditional", lambda: _CHOICE.match("one")),
    wrong("conditional after match(all)", lambda: _BOTH.conditional("a", is_=1, then=2)),
    wrong("concat of a condition to match(all)", lambda: _BOTH.concat(_CHOICE)),
    wrong("concat of match(all) to a condition", lambda: _CHOICE.concat(_BOTH)),
    wrong("concat after any", lambda: pm.any().concat(_BOTH).concat(_CHOICE)),
    wrong("when puts a condition on match(all)", lambda: _BOTH.when("a", is_=1, then=_CHOICE)),
    wrong("when puts match(all) on a condition", lambda: _CHOICE.when("a", is_=1, otherwise=_BOTH)),
    wrong("when puts a condition on what gets match(all) later",
        lambda: pm.alternatives().when("a", is_=1, then=_CHOICE).match("all")),
    wrong("fork puts match(all) on a condition", lambda: pm.object({"b": _CHOICE}).fork("b",
        lambda schema: schema.match("all"))),
    case("match(any) goes with a condition", pm.object({"a": pm.any(), "b": _CHOICE.match("any")}),
        {"a": 1, "b": "2"}, out={"a": 1, "b": 2}),
    *of(pm.object({"a": pm.any(), "b": pm.any().when("a", is_=1, then=_BOTH).when("a", is_=pm.number(),
            then=_CHOICE)}),
        row("two conditions that bring both are refused in the validation", {"a": 1, "b": 1}, raises=True)),
    *of(pm.object({"a": pm.any(), "b": pm.any().when("a", is_=1, then=_BOTH).when("a", is_=2, then=_CHOICE)}),
        row("conditions of which one applies bring one", {"a": 1, "b": "1"}, out={"a": 1, "b": 1})),
]  # fmt: skip

test_case_has_expected_outcome = checked(CONDITIONAL, CODES, DEFAULTS, MERGED, APART)
