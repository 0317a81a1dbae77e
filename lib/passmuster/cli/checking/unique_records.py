"""The rule over records of all files: no valid record has the key of an earlier one.

Results are held back until the run, which knows the keys of all records, has looked at theirs. Imports the
records, and the keys of rows.
"""

from __future__ import annotations

from typing import NamedTuple

from passmuster import Batch

from ..failures import UsageProblem
from ..reading.row_dialects import columns_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from passmuster import Schema

    from ..._core.documents.bulk.row_keys import UniqueKeys
    from ..reading.data_files import FileContents
    from ..reading.input_records import InputRecord, InputRecords
    from .record_checker import ResultSink

    Mark = tuple[int | None, str]  # the hash of a key, and the place of its record


class RecordResult(NamedTuple):
    """The result of a record, and, if it is held, the batch that has its value only."""

    record: InputRecord
    error: Exception | None
    warning: object
    value: object
    source: InputRecords | None = None


class UniqueRecords:
    """Holds the results of some records, and refuses those with the key of an earlier record."""

    def __init__(
        self, keys: UniqueKeys, schema: Schema, preferences: dict[str, object], sink: ResultSink
    ) -> None:
        columns = None if preferences.get("allow_unknown") else columns_of(schema)
        for name in keys.names if columns is not None and not columns.is_open else ():
            if columns is not None and name not in columns.names:
                raise UsageProblem(f"--unique: the schema has no key {name!r}")
        self._keys = keys
        self._preferences = preferences
        self._sink = sink
        self._refusing = schema.custom(self._refuse)
        self._first = ""
        self._held: list[RecordResult] = []

    def add(self, file: FileContents, result: RecordResult) -> Sequence[RecordResult]:
        """Hold a result. Return all that are held if these are enough, else none."""
        self._held.append(result)
        return self.release(file) if len(self._held) >= self._sink.most_held else ()

    def release(self, file: FileContents) -> list[RecordResult]:
        """Return the results that are held, with errors for records with the key of an earlier one."""
        held, self._held = self._held, []
        hashes = [None if result.error is not None else self._keys.hash_of(result.value) for result in held]
        marks = [(key, file.place(result.record)) for key, result in zip(hashes, held)]
        firsts = self._sink.first_places(marks) if held else []
        return [
            result if first is None else result._replace(error=self._error(result, first))
            for result, first in zip(held, firsts)
        ]

    def _error(self, result: RecordResult, first: str) -> Exception:
        self._first = first
        batch: Batch[Any] = Batch()
        only: Any = result.source
        batch.extend(self._refusing, only.values(), self._preferences, nulls=only.nulls)
        return batch.failures[0][1]

    def _refuse(self, value: object, helpers: Any) -> Any:
        return self._keys.error(helpers, self._first)
