"""The options that are given: joined, checked, described."""

from tests.cases import case, checked, fail, returns, wrong

import passmuster as pm

GIVEN = [
    wrong("no such option", lambda: pm.any().prefs(no=1)), wrong("no mapping", lambda: pm.any().prefs(5)),
    wrong("what only a call may say", lambda: pm.any().prefs(context={})),
        wrong("both spellings", lambda: pm.any().prefs({"abortEarly": True, "abort_early": False})),
    wrong("none at all", lambda: pm.any().prefs()),
        wrong("what is nested is checked", lambda: pm.any().prefs(errors={"wrap": {"no": 1}})),
    case("a mapping and keywords", pm.number().prefs({"convert": True}, convert=False), "5",
        fail("number.base")),
    returns("they are described in the spelling of the specification",
        lambda: pm.any().prefs(abort_early=False).describe()["preferences"], {"abortEarly": False}),
    case("only awaited calls give warnings with the value", pm.any(), 1, options={"warnings": True},
        raises=True),
]  # fmt: skip

test_case_has_expected_outcome = checked(GIVEN)
