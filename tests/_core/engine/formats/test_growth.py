"""The time of every format grows no faster than the string, whatever the string is made of."""

from functools import partial

import pytest
from tests.clock import grows_linearly

import passmuster as pm

from .recorded import make_judge

UNITS = {
    "alphanum": ["a", "é"],
    "token": ["a_", "_"],
    "hex": ["a", "0x"],
    "guid": ["a", "{", "-", "69593D62-"],
    "ip": ["1.", "1:", ":", "::", "1", "0", "v1.", "/"],
    "base64": ["A", "AAAA", "=", "A="],
    "dataUri": ["a", ";", "a/", ";base64,", "data:a/b;"],
    "creditCard": ["1", "0", " ", "٣"],
    "hostname": ["a", "a.", "-", "1.", "é", "é."],
    "domain": ["a", "a.", "-", "a-", "é", "é.", "\u0301", "\u0301\u0323", "\u200d", "xn--"],
    "email": ["a", "a.", ".", "@", "a@", "é", "e\u0301", "\u0301\u0323", ",", " ", "\t ", "a@b.com,", "a "],
    "uri": ["a", "a:", ":", "/", "//", "@", "a@", "%", "?", "#", "[", "[:", "a/", "1", "é", "a,"],
}
HEADS = {
    "dataUri": ["", "data:", "data:a/", "data:a/b;", "data:a/b;base64,"],
    "email": ["", "a@", "a@b.com,", "é@"],
    "uri": ["", "x:", "x://", "x://a@", "x://[", "x://a:", "x:a?", "x:a#", "http://"],
}
OPTIONS = {
    "hex": [{}, {"prefix": "optional", "byteAligned": True}],
    "base64": [{}, {"paddingRequired": False}],
    "email": [{}, {"ignoreLength": True}, {"multiple": True, "ignoreLength": True}, {"multiple": True,
        "separator": " ,"}],
    "uri": [{}, {"allowRelative": True, "allowQuerySquareBrackets": True}, {"scheme": ["x", "http"],
        "domain": {}}],
}  # fmt: skip
CASES = [
    pytest.param(
        method, options, head, unit, id=f"{method}-{options}-{head!a}-{unit!a}",
        # What begins in another way, or is asked with other options, is read by the same functions.
        marks=[pytest.mark.nightly] if options and head else [],
    )
    for method, units in UNITS.items()
    for options in OPTIONS.get(method, [None])
    for head in HEADS.get(method, [""])
    for unit in units
]  # fmt: skip
SIZE = 16_000
TAILS = ("", "\n", "é!")


@pytest.mark.parametrize(("method", "options", "head", "unit"), CASES)
def test_time_grows_linearly_with_the_string(method, options, head, unit):
    judge = make_judge(method, options)
    for tail in TAILS:
        assert grows_linearly(
            lambda n, tail=tail: partial(judge, head + unit * (n // len(unit)) + tail), SIZE
        )


# Formats that are not made of scanners: of a count of characters, a string that begins well.
OTHERS = {
    "isoDate-fraction": (pm.string().iso_date(), lambda n: "2026-11-21T10:00:00." + "7" * n),
    "isoDate-digits": (pm.string().iso_date(), lambda n: "2" * n),
    "isoDuration-digits": (pm.string().iso_duration(), lambda n: "P" + "1" * n + "Y"),
    "isoDuration-units": (pm.string().iso_duration(), lambda n: "P" + "1Y" * (n // 2)),
    "date-brackets": (pm.date(), lambda n: "2026-11-21 " + "(" * n),
    "date-words": (pm.date(), lambda n: "1 Jan " * (n // 6)),
    "normalize-marks": (pm.string().normalize("NFD"), lambda n: "a" + "\u0301\u0323" * (n // 2)),
    "uri-encoded": (pm.string().uri(encode_uri=True), lambda n: "http://a?" + "é" * n),
    "number-digits": (pm.number(), lambda n: "1" * n),
}


@pytest.mark.parametrize("name", OTHERS)
def test_time_of_other_formats_grows_linearly_with_the_string(name):
    schema, make = OTHERS[name]
    for tail in TAILS:
        assert grows_linearly(lambda n, tail=tail: partial(schema.validate, make(n) + tail), SIZE)


@pytest.mark.parametrize("method", UNITS)
def test_a_trailing_line_break_never_passes(method):
    valid = {
        "alphanum": "a1",
        "base64": "Zg==",
        "creditCard": "62",
        "dataUri": "data:a/b;base64,Zg==",
        "domain": "example.com",
        "email": "a@example.com",
        "guid": "69593D62-71EA-4548-85E4-04FC71357423",
        "hex": "ab",
        "hostname": "localhost",
        "ip": "1.2.3.4",
        "token": "a_1",
        "uri": "http://example.com/a?b#c",
    }
    judge = make_judge(method)
    if method != "creditCard":  # where the blank would make a number of this one
        assert judge(valid[method]) == "ok"
    for line_break in ("\n", "\r", "\r\n", "\u2028", "\u2029"):
        assert judge(valid[method] + line_break) != "ok"
