"""The row of a format: what it keeps of its options, its check, its conversion."""

import passmuster as pm
from passmuster.formats.shared.format import Format


def test_a_format_reads_its_options_before_it_keeps_or_checks_them():
    seen = []

    def read(options):
        seen.append(options)
        return {"size": len(options)}

    made = Format(
        "x",
        lambda size: ("check", size),
        read=read,
        describe=lambda given: {"n": given["size"]},
        convert=lambda size: size,
    )
    assert made.checked_options({"a": 1}) == {"n": 1}
    assert made.check({"a": 1, "b": 2}) == ("check", 2)
    assert made.conversion({}) == 0
    assert len(seen) == 3


def test_a_format_without_options_or_conversion_has_none():
    made = Format("x", lambda: "check")
    assert (made.checked_options({}), made.check({}), made.conversion({})) == ({}, "check", None)
    assert pm.string().token().describe()["rules"] == [{"name": "token"}]
