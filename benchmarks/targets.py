"""What the numbers have to be; `run.py --check` ends in 1 where one is missed.

A target says: in this row, this column takes at most `limit` times what another column
takes, or, where there is no other column, at most `limit` seconds.
"""

from __future__ import annotations

from typing import NamedTuple

from workloads import json_rows


class Target(NamedTuple):
    """One bound."""

    row: str
    column: str
    against: str | None
    limit: float


BESIDE_PYDANTIC = {
    "flat": 0.4,
    "order": 0.6,
    "dataclass-flat": 0.7,
    "dataclass-order": 0.7,
    "array": 0.36,
    "conversion": 0.55,
    "errors": 0.42,
    "wrong": 0.65,
    "construction": 0.15,
}
PEOPLE_BESIDE_PYDANTIC = {
    "shop-order": 0.6, "cross-field": 0.9, "option": 0.6, "joi": 0.55, "sign-up": 0.65, "form": 0.55,
}  # fmt: skip
ONE_ERROR_BESIDE_PYDANTIC = 0.65
PURE_BESIDE_PYDANTIC = 2.2
PURE = {"flat": 1.8, "dataclass-order": 3.0, "option": 1.8, "cross-field": 4.0}
"""The rows of pure Python that have a bound of their own."""

ROWS_BESIDE_PYDANTIC = 0.8
JSON_BESIDE_PYDANTIC = 0.9
UNIQUE_BESIDE_A_LOOP = 1.5
IMPORT_SECONDS = 0.035
SLOWER_THAN_PURE = ("voluptuous", "cerberus", "marshmallow")
# What all of them can say; the row "references" is a function written by hand for each of them.
STRUCTURES = (*BESIDE_PYDANTIC, "unique-strings", "unique-objects")

TARGETS = (
    *(Target(row, "compiled", "pydantic", limit) for row, limit in BESIDE_PYDANTIC.items()),
    *(Target(row, "compiled", "pydantic", limit) for row, limit in PEOPLE_BESIDE_PYDANTIC.items()),
    *(
        Target(f"{row}-wrong", "compiled", "pydantic", ONE_ERROR_BESIDE_PYDANTIC)
        for row in PEOPLE_BESIDE_PYDANTIC
    ),
    Target("rows", "compiled", "pydantic", ROWS_BESIDE_PYDANTIC),
    Target("frames", "compiled", "pydantic", ROWS_BESIDE_PYDANTIC),
    *(Target(row, "compiled", "pydantic", JSON_BESIDE_PYDANTIC) for row in json_rows()),
    Target("unique-strings", "compiled", "python", UNIQUE_BESIDE_A_LOOP),
    *(
        Target(row, "pure", "pydantic", PURE.get(row, PURE_BESIDE_PYDANTIC))
        for row in (*BESIDE_PYDANTIC, *PEOPLE_BESIDE_PYDANTIC)
    ),
    *(Target(row, "pure", peer, 1.0) for row in STRUCTURES for peer in SLOWER_THAN_PURE),
    *(Target("import", backend, None, IMPORT_SECONDS) for backend in ("compiled", "pure")),
)


def verdicts(seconds: dict[str, dict[str, float]]) -> list[tuple[Target, float | None]]:
    """Return each target of the rows that ran, with what was measured for it.

    A target whose own column is missing was not met: its measure is None. One that
    refers to a library that is not installed, or can't express the row, is left out.
    """
    judged: list[tuple[Target, float | None]] = []
    for target in TARGETS:
        row = seconds.get(target.row)
        if row is None or (target.against is not None and target.against not in row):
            continue
        measured = row.get(target.column)
        base = row[target.against] if target.against is not None else 1.0
        judged.append((target, None if measured is None else measured / base))
    return judged


FEATURES_TOGETHER = {
    "compiled": {"median": 0.6, "largest": 2.0, "sum": 30.0},
    "pure": {"median": 1.5, "largest": 5.0, "sum": 100.0},
}
"""What the features of `features.py` may add, in multiples of the object of two strings."""

BESIDE_BY_HAND = 2.5
"""What a feature may add with the twins, in multiples of what the same takes by hand, in plain Python."""

GROWTH = 2.3
"""How much longer twice the input of a row of `growth.py` may take."""

MEMORY = 1.0
"""How many megabytes the runs of a row of `memory.py` may leave behind."""
