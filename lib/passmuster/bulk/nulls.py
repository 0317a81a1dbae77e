"""The nulls in rows. A table has a cell in every column, and a null means that there is no value."""

from __future__ import annotations

from ..foundation.schema_error import SchemaError, show
from ..nodes.core import MAX_DEPTH

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, Optional

    from ..inspection.judges import Judges
    from ..language.preferences.preferences import Preferences
    from ..steps.schema_protocols import SchemaLike

    # The names and values of columns that may contain nulls. None if they are unknown.
    ColumnsWithNulls = Optional[Sequence[tuple[Any, Sequence[Any]]]]

_CHOICES = (None, "drop", "keep")


class Nulls:
    """Removes nulls from the rows of a call if the schema does not allow None.

    Args:
        name: the method, for messages.
        choice: `"drop"` removes nulls, `"keep"` keeps all, None removes them from tables only.
        schema: the schema of the rows.
        prefs: the preferences in force.
    """

    def __init__(self, name: str, choice: object, schema: SchemaLike, prefs: Preferences) -> None:
        if choice not in _CHOICES:
            raise SchemaError(f"{name}: nulls must be drop, keep or None, not {show(choice)}")
        self._choice = choice
        self._schema: Any = schema
        self._prefs = prefs
        self._root: Judges | None = None
        self._cleaned: dict[tuple[int, int], Any] = {}

    def of_table(self, rows: list[Any], columns: ColumnsWithNulls) -> Iterable[Any]:
        """Return the rows of a table, without nulls unless the choice is `"keep"`."""
        if self._choice == "keep":
            return rows
        if columns is None:
            return map(self._clean_row, rows)
        for name, values in columns:
            if type(name) is str or type(name) is int:
                self._drop(rows, name, values)
        return rows

    def of_values(self, rows: Iterator[Any]) -> Iterator[Any]:
        """Return the rows of any other iterable, without nulls if the choice is `"drop"`."""
        return map(self._clean_row, rows) if self._choice == "drop" else rows

    def of_value(self, row: object) -> Any:
        """Return one row of any other iterable, without nulls if the choice is `"drop"`."""
        return self._clean_row(row) if self._choice == "drop" else row

    def _drop(self, rows: list[dict[Any, Any]], name: str | int, values: Sequence[Any]) -> None:
        """Remove the nulls of one column from rows."""
        place = self._root_judges()
        inner, is_kept = place.key(name), place.allows_null(name)
        for row, value in zip(rows, values):
            if value is None:
                if not is_kept:
                    del row[name]
            elif type(value) is dict or type(value) is list:
                self._cleaned.clear()
                try:
                    row[name] = self._clean_container(value, inner, 1)
                except RecursionError:  # validation reports such a row
                    pass

    def _clean_row(self, row: object) -> Any:
        if type(row) is not dict:
            return row
        self._cleaned.clear()
        try:
            return self._clean_dict(row, self._root_judges(), 0)
        except RecursionError:  # validation reports such a row
            return row

    def _root_judges(self) -> Judges:
        """Return the judges of a whole row."""
        if self._root is None:
            from ..inspection.inspecting import inspect
            from ..inspection.judges import Judges

            self._root = Judges.of(inspect(self._schema), prefs=self._prefs)
        return self._root

    def _clean_dict(self, value: dict[Any, Any], place: Judges, depth: int) -> dict[Any, Any]:
        made = value
        for key, item in value.copy().items():  # which no other thread changes
            if type(key) is not str and type(key) is not int:
                continue
            if item is None:
                if not place.allows_null(key):
                    made = dict(value) if made is value else made
                    made.pop(key, None)
            elif type(item) is dict or type(item) is list:
                inner = self._clean_container(item, place.key(key), depth + 1)
                if inner is not item:
                    made = dict(value) if made is value else made
                    made[key] = inner
        return made

    def _clean_container(self, value: Any, place: Judges, depth: int) -> Any:
        """Return a dict or a list without nulls, the same one each time, as it may contain itself."""
        mark = id(value), id(place)
        if mark in self._cleaned or depth > MAX_DEPTH:
            return self._cleaned.get(mark, value)
        self._cleaned[mark] = value
        if type(value) is dict:
            made: Any = self._clean_dict(value, place, depth)
        else:
            made = [
                self._clean_container(item, place.item(at), depth + 1) if type(item) in (dict, list) else item
                for at, item in enumerate(value)
            ]
        self._cleaned[mark] = made
        return made
