"""`uuid`: what is one, versions, lists of values, descriptions."""

import json
import re
from uuid import UUID

import pytest
from tests.cases import case, check, checked, fail, of, returns, row, wrong

import passmuster as pm
from passmuster._core.schemas.types.uuid import as_uuid

FOUR = UUID("69593d62-71ea-4548-85e4-04fc71357423")
ONE = UUID("69593d62-71ea-1548-85e4-04fc71357423")
NIL = UUID(int=0)


class Own(UUID):
    pass


@pytest.mark.parametrize("text", [
    str(FOUR), str(FOUR).upper(), FOUR.hex, f"{{{FOUR}}}", f"[{FOUR}]", f"({FOUR})",
    str(FOUR).replace("-", ":"),
])  # fmt: skip
def test_a_string_that_is_a_guid_becomes_a_uuid(text):
    assert pm.string().guid().validate(text).error is None
    check(case(pm.uuid(), text, out=FOUR))
    check(case(pm.uuid().strict(), text, fail("uuid.base")))


@pytest.mark.parametrize("value", [
    "", "x", str(FOUR)[:-1], f"{{{FOUR}", f"urn:uuid:{FOUR}", f" {FOUR}", f"{FOUR}\n", 5, FOUR.int,
    FOUR.bytes, None, True, {},
])  # fmt: skip
def test_values_that_are_no_uuids_are_refused(value):
    (detail,) = pm.uuid().validate(value).error.details
    assert (detail.code, detail.message.partition(",")[0]) == ("uuid.base", '"value" must be a UUID')


CODES = [
    case(pm.uuid(), "x", fail("uuid.base"), texts=['"value" must be a UUID']),
    case(
        pm.uuid().version("uuidv4"),
        ONE,
        fail("uuid.version", versions=["uuidv4"]),
        texts=['"value" must be a UUID of version 4'],
    ),
]

test_code_is_reported = checked(CODES)

CASES = [
    case("a UUID is kept", pm.uuid(), FOUR),
    case("one of a subclass too", pm.uuid(), Own(int=5)),
    *of(pm.uuid(version="uuidv4"), row("the version", FOUR),
        row("another", ONE, fail("uuid.version", versions=["uuidv4"]),
        texts=['"value" must be a UUID of version 4']),
        row("of a string too", str(ONE), fail("uuid.version", value=ONE, versions=["uuidv4"]), out=ONE),
        row("none at all", NIL, fail("uuid.version", versions=["uuidv4"]))),
    *of(pm.uuid({"version": ["uuidv1", "UUIDv4"]}), row("the first", ONE), row("the second", FOUR)),
    case("the method", pm.uuid().version("uuidv1"), FOUR, fail("uuid.version", versions=["uuidv1"])),
    *of(pm.uuid().valid(str(ONE), NIL), row("a listed value", ONE), row("as a string", str(NIL), out=NIL),
        row("one that is not listed", FOUR, fail("any.only", valids=[ONE, NIL]))),
    case("forbidden", pm.uuid().invalid(str(NIL)), NIL, fail("any.invalid", invalids=[NIL])),
    case("the string", pm.uuid().cast("string"), FOUR.hex, out=str(FOUR)),
    case("in an object", pm.object({"id": pm.uuid()}), {"id": FOUR.hex}, out={"id": FOUR}),
]  # fmt: skip

test_case_has_expected_outcome = checked(CASES)

WRONG = [
    wrong("no such version", lambda: pm.uuid(version="uuidv9")),
    wrong("a number", lambda: pm.uuid(version=4)),
    wrong("no version", lambda: pm.uuid().version([])),
    wrong("a version twice", lambda: pm.uuid(version=["uuidv1", "uuidv1"])),
    wrong("no such option", lambda: pm.uuid(separator=True)),
    wrong("no options", lambda: pm.uuid(5)),
]

test_wrong_arguments_are_refused = checked(WRONG)


def test_a_description_is_json_and_builds_the_same():
    schema = pm.uuid(version=["uuidv1", "uuidv4"]).allow(NIL).invalid(ONE).default(FOUR)
    described = schema.describe()
    assert (
        json.loads(json.dumps(described))
        == described
        == {
            "type": "uuid",
            "flags": {"default": str(FOUR)},
            "rules": [{"name": "version", "args": {"version": ["uuidv1", "uuidv4"]}}],
            "allow": [str(NIL)],
            "invalid": [str(ONE)],
        }
    )
    built = pm.build(described)
    assert built.describe() == described
    for value in (pm.UNDEFINED, str(ONE), str(NIL), FOUR.hex):
        assert built.validate(value).value == schema.validate(value).value


def test_only_uuids_and_their_strings_are_converted():
    assert as_uuid(FOUR) is FOUR
    assert as_uuid(f"({FOUR})") == FOUR
    assert as_uuid(FOUR.int) is None


@pytest.mark.parametrize("versions, passing, failing", [
    (["uuidv4", "uuidv1"], [ONE, FOUR], [NIL]), (["uuidv1"], [ONE], [FOUR, NIL]),
    (None, [ONE, FOUR, NIL], []),
])  # fmt: skip
def test_patterns_in_json_schema_have_the_versions(versions, passing, failing):
    schema = pm.uuid() if versions is None else pm.uuid(version=versions)
    for mode in ("input", "output"):
        pattern = schema.json_schema(mode=mode)["pattern"]
        assert [value for value in (*passing, *failing) if re.search(pattern, str(value))] == passing
    assert re.search(schema.json_schema(mode="output")["pattern"], f"{{{ONE}}}") is None
    assert schema.json_schema(mode="output")["format"] == "uuid"


def test_a_uuid_without_its_number_is_none():
    assert [d.type for d in pm.uuid().validate(UUID.__new__(UUID)).error.details] == ["uuid.base"]


test_results_of_calls = checked(
    [
        returns("the type that it compiles from", lambda: pm.compile(UUID).describe(), {"type": "uuid"}),
        returns(
            "a UUID in a description of any schema",
            lambda: pm.any().default(ONE).describe()["flags"],
            {"default": str(ONE)},
        ),
    ]
)
