"""Every option, through `validate` and through `prefs`."""

from tests.cases import case, checked, fail, of, row, wrong

import passmuster as pm
from passmuster import UNDEFINED

# abortEarly
ABORT_EARLY = [
    *of(pm.object({"a": pm.number().min(5).multiple(2), "b": pm.required()}),
        row("the first error alone", {"a": 3}, fail("number.min", "a", limit=5)),
        row("abortEarly false collects", {"a": 3}, fail("number.min", "a", limit=5),
            fail("number.multiple", "a", multiple=2), fail("any.required", "b"),
            options={"abortEarly": False}),
        row("abortEarly true is the default", {"a": 3}, fail("number.min", "a", limit=5),
            options={"abortEarly": True})),
    case("abortEarly in prefs collects below",
        pm.object({"a": pm.number().min(5).multiple(2).prefs({"abortEarly": False}), "b": pm.required()}),
        {"a": 3}, fail("number.min", "a", limit=5), fail("number.multiple", "a", multiple=2)),
    case("abortEarly in prefs of the object",
        pm.object({"a": pm.number().min(5).multiple(2), "b": pm.required()}).prefs({"abortEarly": False}),
        {"a": 3}, fail("number.min", "a", limit=5), fail("number.multiple", "a", multiple=2),
        fail("any.required", "b")),
    case("abortEarly true in nested prefs",
        pm.object({"a": pm.number().min(5).multiple(2).prefs({"abortEarly": True}), "b": pm.required()}),
        {"a": 3}, fail("number.min", "a", limit=5), fail("any.required", "b"), options={"abortEarly": False}),
]  # fmt: skip

# convert
CONVERT = [
    *of(pm.number(),
        row("conversion is the default", "5", out=5),
        row("convert false", "5", fail("number.base"), options={"convert": False})),
    case("convert in prefs", pm.number().prefs({"convert": False}), "5", fail("number.base")),
    case("convert reaches below", pm.object({"a": pm.number()}).prefs({"convert": False}), {"a": "5"},
        fail("number.base", "a")),
    case("convert true in nested prefs",
        pm.object({"a": pm.number().prefs({"convert": True})}).prefs({"convert": False}), {"a": "5"},
        out={"a": 5}),
    case("strict", pm.number().strict(), "5", fail("number.base")),
    case("strict(false)", pm.number().strict().strict(False), "5", out=5),
    case("strict(false) against the option", pm.number().strict(False), "5", options={"convert": False},
        out=5),
    case("strict on an array", pm.array().items(pm.number()).strict(), ["5"], fail("number.base", 0)),
]  # fmt: skip

# noDefaults
NO_DEFAULTS = [
    case("noDefaults", pm.object({"a": pm.any().default(1)}), {}, options={"noDefaults": True}),
    case("noDefaults in prefs",
        pm.object({"a": pm.any().default(1).prefs({"noDefaults": True}), "b": pm.any().default(2)}), {},
        out={"b": 2}),
]  # fmt: skip

# presence
PRESENCE = [
    case("presence required", pm.object({"a": pm.any()}), {}, fail("any.required", "a"),
        options={"presence": "required"}),
    case("presence required at the root", pm.any(), UNDEFINED, fail("any.required"),
        options={"presence": "required"}),
    case("presence required spares optional keys", pm.object({"a": pm.optional(), "b": pm.any()}), {},
        fail("any.required", "b"), options={"presence": "required"}),
    case("presence forbidden", pm.object({"a": pm.any()}).required(), {"a": 1}, fail("any.unknown", "a"),
        options={"presence": "forbidden"}),
    case("presence forbidden spares required keys", pm.object({"a": pm.required()}).required(), {"a": 1},
        options={"presence": "forbidden"}),
    case("presence in prefs", pm.object({"a": pm.any()}).prefs({"presence": "required"}), {},
        fail("any.required", "a")),
    case("presence in prefs counts for the schema itself", pm.any().prefs({"presence": "required"}),
        UNDEFINED, fail("any.required")),
    case("presence required in array items", pm.array().items(pm.number()), [],
        options={"presence": "required"}),
    case("presence required in ordered items", pm.array().ordered(pm.number(), pm.number()), [1],
        options={"presence": "required"}),
    case("presence required in alternatives", pm.alternatives(pm.number(), pm.string()), UNDEFINED,
        fail("any.required"), options={"presence": "required"}),
    case("presence required in a condition",
        pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": pm.any(), "then": pm.forbidden()})}),
        {"b": 1}, fail("any.required", "a"), options={"presence": "required"}),
    case("presence of an unknown mode is refused", pm.any(), 1, options={"presence": "x"}, raises=True),
]  # fmt: skip

# nonEnumerables
NON_ENUMERABLES = [
    case("nonEnumerables changes nothing for plain data", pm.object({"a": pm.number()}), {"a": "1"},
        options={"nonEnumerables": True}, out={"a": 1}),
    case("nonEnumerables in prefs", pm.object({"a": pm.number()}).prefs({"nonEnumerables": True}), {"a": "1"},
        out={"a": 1}),
]  # fmt: skip

# externals, warnings and artifacts where they are not allowed
EXTERNALS_AND_ASYNC = [
    case("externals false in a synchronous call", pm.number().external((lambda v, h: v)), 5,
        options={"externals": False}),
    case("externals in a synchronous call are refused", pm.number().external((lambda v, h: v)), 5,
        raises=True),
    case("a wrong value with externals in a synchronous call", pm.number().external((lambda v, h: v)), "x",
        raises=True),
    wrong("externals is refused in prefs", lambda: pm.number().prefs({"externals": False})),
    case("warnings is refused in a synchronous call", pm.any(), 1, options={"warnings": True}, raises=True),
    case("artifacts is refused in a synchronous call", pm.any(), 1, options={"artifacts": True}, raises=True),
    wrong("warnings is refused in prefs", lambda: pm.any().prefs({"warnings": True})),
]  # fmt: skip

test_case_has_expected_outcome = checked(
    ABORT_EARLY, CONVERT, NO_DEFAULTS, PRESENCE, NON_ENUMERABLES, EXTERNALS_AND_ASYNC
)
