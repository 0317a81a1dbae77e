"""Many strings at once: they become what each of them becomes alone."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Optional
from uuid import UUID

import pytest
from tests.rows import check_each

import passmuster as pm
from passmuster._core.running import builder

if builder.with_lane is None:
    pytest.skip("the lanes are those of the pure backend", allow_module_level=True)

from passmuster._core.engine.facts.leaves import leaf_of
from passmuster._core.engine.lanes.many_texts import reader_of

ONE, TWO = "6fa459ea-ee8a-4ca4-894e-db77e160355e", "69593D62-71EA-4548-85E4-04FC71357423"
DATES = [
    "2026-01-02", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05+00:00", "2026-01-02T03:04:05+01:00",
    "2026-01-02T03:04:05", "2026-02-30", "2026-W01-1", "2026-1-002", "0099-01-01", "0999-01-01T00:00:00Z",
    "2026-01-02T24:00:00Z", "2026-01-02 03:04:05Z", "2026-01-0\u0663", "20260102", "soon",
]  # fmt: skip
TEXTS = {
    int: [
        "1",
        "-3",
        "007",
        "-0",
        "--1",
        "1-2",
        "1,2",
        "",
        "-",
        " 5",
        "1.0",
        "1e3",
        "9" * 15,
        "9" * 16,
        "\u0663",
    ],
    float: ["1", "2.5", ".5", "5.", ".", "", "1.2.3", "-0.0", "1e3", "9" * 16, "0." + "3" * 20, "\u0663"],
    UUID: [ONE, TWO, f"{{{ONE}}}", ONE[:-1], ONE.replace("6f", " 6"), ONE.replace("6f", "--"), "x" * 36],
    date: DATES,
    datetime: DATES,
    time: ["10:00", "10:00:00", "10:00:00Z", "25:00:00", "soon"],
    timedelta: ["P1D", "PT1H", "-P1D", "P", "P1Y", "P1D" + " " * 99],
    Decimal: ["1.5", "-2", "1e3", "", ".", "1_0", "NaN"],
}
KINDS = [make(kind) for kind in TEXTS for make in (lambda kind: kind, lambda kind: Optional[kind])]


def end_of(schema, values):
    """The last value with its class, or the errors of a list."""
    result = schema.validate(values)
    if result.error is None:
        return type(result.value[-1]), repr(result.value[-1]), len(result.value)
    return [(detail.type, detail.path[1:]) for detail in result.error.details]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_many_strings_become_the_same_as_each_alone(kind):
    schema, alone = pm.compile(list[kind]), pm.compile(list[kind]).length(1)
    texts = TEXTS[getattr(kind, "__args__", [kind])[0]]
    good = next(text for text in texts if alone.validate([text]).error is None)
    for _ in range(2):  # until there is a lane
        schema.validate([good] * 9)

    def become_the_same(text):
        expected = end_of(alone, [text])
        assert end_of(schema, [*[good] * 12, text])[:2] == expected[:2]
        if isinstance(expected, tuple):
            assert end_of(schema, [text] * 13) == (*expected[:2], 13)

    check_each(become_the_same, texts)


@pytest.mark.parametrize("kind", TEXTS, ids=str)
def test_strings_beside_other_values_are_left_to_the_walk(kind):
    schema, text = pm.compile(list[Optional[kind]]), TEXTS[kind][0]
    for _ in range(2):
        assert end_of(schema, [*[None] * 12, text])[:2] == end_of(schema, [text])[:2]
    assert schema.validate([*[text] * 12, None]).value[-1] is None


@pytest.mark.parametrize(
    "schema, texts, expected",
    [
        (pm.compile(int), ["1", "-2"], [1, -2]),
        (pm.number(), ["1", "-2"], [1, -2]),
        (pm.compile(float), ["1", "2.5"], [1.0, 2.5]),
        (pm.uuid(), [ONE, TWO], [UUID(ONE), UUID(TWO)]),
        (pm.compile(date), ["2026-01-02"], [date(2026, 1, 2)]),
        (pm.date(), ["2026-01-02T03:04:05Z"], [datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)]),
        (pm.compile(timedelta), ["P1D", "P1D", "P1D"], [timedelta(1)] * 3),
        (pm.compile(Decimal), ["1.5", "2"], [Decimal("1.5"), Decimal(2)]),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_reader_returns_all_values(schema, texts, expected):
    read = reader_of(leaf_of(schema.note("own")._built().inner))
    assert read(texts) == expected
    assert list(map(type, read(texts))) == list(map(type, expected))


@pytest.mark.parametrize(
    "schema",
    [
        pm.number().max(9),
        pm.number().multiple(3),
        pm.string(),
        pm.boolean(),
    ],
    ids=lambda schema: repr(schema)[:40],
)
def test_rules_are_left_to_the_walk(schema):
    assert reader_of(leaf_of(schema.note("own")._built().inner)) is None
