"""The end of a value: casts, what is stripped, warnings, and nothing that is left behind."""

import pickle

from tests.cases import case, checked, fail, of, row, wrong
from tests.vocabulary import utc

import passmuster as pm

# cast
CASTS = [
    *of(pm.number().cast("string"),
        row("a number as text", 5.5, out="5.5"),
        row("a whole number as text", 5.0, out="5"),
        row("a cast of an invalid value", "x", fail("number.base")),
        row("a cast of a missing value")),
    case("a large number as text", pm.number().unsafe().cast("string"), 1e21, out="1e+21"),
    *of(pm.boolean().cast("number"),
        row("a boolean as number", True, out=1),
        row("a false boolean as number", "false", out=0)),
    case("a boolean as text", pm.boolean().cast("string"), True, out="true"),
    case("a date as number", pm.date().cast("number"), utc("2026-11-21T00:00:00Z"), out=1795219200000),
    case("a date as text", pm.date().cast("string"), utc("2026-11-21T00:00:00Z"),
        out="2026-11-21T00:00:00.000Z"),
    case("a date as text of another format", pm.date().cast("string").prefs({"dateFormat": "utc"}),
        utc("2026-11-21T00:00:00Z"), out="Sat, 21 Nov 2026 00:00:00 GMT"),
    case("bytes as text", pm.binary().cast("string"), "abc"),
    case("a list as set", pm.array().cast("set"), [1, 2, 1], out={1, 2}),
    case("an object as map", pm.object({"a": pm.number()}).cast("map"), {"a": "1"}, out={"a": 1}),
    case("a cast of null", pm.number().allow(None).cast("string"), None),
    case("a cast of another allowed value", pm.number().allow("x").cast("string"), "x"),
    case("cast(false)", pm.number().cast("string").cast(False), 5),
    case("a cast in a key", pm.object({"a": pm.number().cast("string"), "b": pm.any().valid(pm.ref("a"))}),
        {"a": 5, "b": "5"}, out={"a": "5", "b": "5"}),
    wrong("any has no casts", lambda: pm.any().cast("string")),
    wrong("a string has no casts", lambda: pm.string().cast("number")),
    wrong("a number is no set", lambda: pm.number().cast("set")),
    wrong("an unknown cast", lambda: pm.number().cast("x")),
    wrong("cast needs a target", lambda: pm.number().cast()),
]  # fmt: skip


def test_a_stripped_key_is_gone_even_if_its_value_is_undefined():
    for stripped in (pm.any().strip(), pm.any().strip().default(3)):
        schema = pm.object({"a": stripped, "b": pm.any()}).unknown()
        given = {"a": pm.UNDEFINED, "b": pm.UNDEFINED, "c": pm.UNDEFINED}
        assert list(schema.validate(given).value) == ["b", "c"]
        assert list(given) == ["a", "b", "c"]


def test_a_stripped_key_is_gone_whatever_its_conditions_choose():
    raw = pm.number().strip().when("q", is_=1, then=pm.any().raw())
    schema = pm.object({"d": raw, "q": pm.any()})
    assert schema.validate({"q": 1, "d": "5"}).value == {"q": 1}
    assert schema.validate({"q": 1, "d": pm.UNDEFINED}).value == {"q": 1}
    assert schema.validate({"q": 1, "d": "x"}).value == {"q": 1, "d": "x"}
    link = pm.link("#n").when("q", is_=1, then=pm.any()).strip()
    linked = pm.object({"d": link, "q": pm.any()}).shared(pm.any().default(1).id("n"))
    for value in ({"q": 1}, {"q": 1, "d": 5}):
        assert linked.validate(value).value == {"q": 1}
    # The result is the choice's own where there is no key, and no item, to take away.
    assert pm.number().strip().when(".", is_=1, then=pm.any().raw()).validate(1).value == 1


def test_nothing_of_a_validation_is_in_the_next():
    stripped = pm.any().strip().warning("my.code").artifact("seen").messages({"my.code": "{#label}!"})
    schema = pm.object({"a": stripped, "b": pm.any().valid(pm.ref("a"))})
    for _ in range(3):
        full = schema.validate({"a": 1, "b": 1})
        assert full.value == {"b": 1}
        assert full.artifacts == {"seen": [["a"]]}
        assert [detail.message for detail in full.warning.details] == ['"a"!']
        bare = schema.validate({})
        assert (bare.error, bare.warning, bare.artifacts) == (None, None, None)
        assert schema.validate({"b": 1}).error is not None


def test_a_warning_is_read_when_the_validation_is_over():
    result = pm.object({"a": pm.number().min(5).warn(), "b": pm.number().max(3).warn()}).validate(
        {"a": 1, "b": 9}
    )
    warning = result.warning
    assert warning.details is warning.details
    assert [(detail.type, detail.path) for detail in warning.details] == [
        ("number.min", ["a"]),
        ("number.max", ["b"]),
    ]
    assert repr(warning) == f"<Warning {warning.message!r}>"
    kept = pickle.loads(pickle.dumps(result)).warning
    assert (kept.message, kept.details) == (warning.message, warning.details)


test_case_has_expected_outcome = checked(CASTS)
