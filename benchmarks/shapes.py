"""Shapes: what data look like, said once and built for every library.

A shape is a constraint that all the libraries of the table know. `peers.py` turns a
shape into each library's own schema, so that every row compares the same constraints.
"""

from __future__ import annotations

from dataclasses import field, make_dataclass
from typing import Any, NamedTuple


class Whole(NamedTuple):
    """An integer."""

    least: int | None = None
    most: int | None = None


class Real(NamedTuple):
    """A number."""

    least: float | None = None
    most: float | None = None


class Text(NamedTuple):
    """A string of so many characters."""

    least: int | None = None
    most: int | None = None


class Choice(NamedTuple):
    """One of these strings."""

    of: tuple[str, ...]


class Flag(NamedTuple):
    """True or false."""


class Moment(NamedTuple):
    """A date with its time, or the ISO string of one."""


class Many(NamedTuple):
    """An array."""

    item: Any
    least: int | None = None
    unique: bool = False


class Record(NamedTuple):
    """An object with these keys and no others."""

    fields: dict[str, Any]
    optional: tuple[str, ...] = ()


def leaves(value: Any) -> int:
    """Return how many values that are no containers are in the value."""
    if isinstance(value, dict):
        return sum(map(leaves, value.values()))
    if isinstance(value, list):
        return sum(map(leaves, value))
    return 1


def dataclass_of(shape: Record, types: dict[str, Any]) -> Any:
    """Return a dataclass with the keys of a record, those that may be missing last."""
    names = sorted(types, key=shape.optional.__contains__)
    optional = {"default": None}
    return make_dataclass(
        "Shape",
        [(name, types[name], field(**optional if name in shape.optional else {})) for name in names],
    )
