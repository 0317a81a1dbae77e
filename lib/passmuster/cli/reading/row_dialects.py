"""How rows are written: delimiters, headers, nulls and decimal signs, with the keys of the schema.

Imports failures and the public library.
"""

from __future__ import annotations

from typing import NamedTuple

from passmuster import inspect

from ..failures import DataProblem, UsageProblem

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from passmuster import Schema

_MOST_NAMES = 8


class SchemaColumns(NamedTuple):
    """The keys of an object, those that `rename()` reads as well, and which of them are numbers.

    `is_open` is true if the object may have other keys.
    """

    names: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    numbers: frozenset[str] = frozenset()
    is_open: bool = False


class RowDialect(NamedTuple):
    """How the rows of a file are written. `columns` are those of the schema, where the options need them."""

    delimiter: str | None = None
    null: str | None = None
    decimal: str = "."
    header_row: int = 1
    has_header: bool = True
    columns: SchemaColumns = SchemaColumns()

    @property
    def changes_cells(self) -> bool:
        """Whether cells are not what they seem."""
        return self.null is not None or self.decimal != "."

    def values(self, cells: dict[str, Any]) -> dict[str, Any]:
        """Return the values of cells. Raises ValueError for a number with a point instead of the sign."""
        made = {name: None if cell == self.null else cell for name, cell in cells.items()}
        for name in self.columns.numbers & cells.keys() if self.decimal != "." else ():
            cell = made[name]
            if isinstance(cell, str):
                if "." in cell:
                    raise ValueError(
                        f"the number {cell!r} has a point, and the decimal sign is {self.decimal!r}"
                    )
                made[name] = cell.replace(self.decimal, ".")
        return made

    def for_schema(self, schema: Schema) -> RowDialect:
        """Return the dialect with the columns of a schema, if the options need them."""
        if self.has_header and self.decimal == ".":
            return self
        columns = columns_of(schema)
        if columns is None:
            raise UsageProblem(
                "--no-header and --decimal need a schema for objects, whose keys are the columns"
            )
        return self._replace(columns=columns)


def columns_of(schema: Schema) -> SchemaColumns | None:
    """Return the columns of a schema, or None if it does not list the keys of objects."""
    from passmuster.inspection import DecimalInfo, NumberInfo, ObjectInfo  # much to import

    info = inspect(schema)
    if not isinstance(info, ObjectInfo) or not info.keys or info.patterns:
        return None
    names = tuple(str(item.key) for item in info.keys)
    numbers = {str(item.key) for item in info.keys if isinstance(item.schema, (NumberInfo, DecimalInfo))}
    renames = [rename for rename in info.renames if isinstance(rename.source, str)]
    numbers.update(rename.source for rename in renames if rename.target in numbers)
    sources = tuple(str(rename.source) for rename in renames)
    return SchemaColumns(names, sources, frozenset(numbers), bool(info.unknown))


def containers_of(schema: Schema) -> Iterator[tuple[str, str]]:
    """Yield the keys of lists and objects that the schema does not read from text, with their kinds."""
    from passmuster.inspection import ArrayInfo, ObjectInfo

    info = inspect(schema)
    for item in (info.keys or ()) if isinstance(info, ObjectInfo) else ():
        record = item.schema
        is_out = record.result != "strip" and record.presence != "forbidden"
        if is_out and isinstance(record, ArrayInfo) and record.separator is None:
            yield str(item.key), "a list"
        elif is_out and isinstance(record, ObjectInfo):
            yield str(item.key), "an object"


def check_header(name: str, header: Sequence[Any], columns: SchemaColumns) -> None:
    """Raise DataProblem if a header has none of the keys of a schema."""
    if not {*columns.names, *columns.sources}.isdisjoint(header):
        return
    folded = {column.casefold() for column in columns.names}
    marks = [mark for mark in (";", "\t", "|", ",") if len(header) == 1 and mark in str(header[0])]
    if marks:
        hint = f"; --delimiter {marks[0]!r} divides its cells"
    elif any(str(cell).strip().casefold() in folded for cell in header):
        hint = "; names are compared with their case and spaces"
    else:
        hint = "; --header-row says which row is the header, --no-header that there is none"
    raise DataProblem(name, f"the header has {_listed(header)}, not {_listed(columns.names)}{hint}", 1)


def _listed(names: Sequence[Any]) -> str:
    known = [repr(str(name)) for name in names if name is not None]
    return ", ".join(known[:_MOST_NAMES]) + (" …" if len(known) > _MOST_NAMES else "")
