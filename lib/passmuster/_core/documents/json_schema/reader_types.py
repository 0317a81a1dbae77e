"""The JSON Schema of single values for readers: the form in which a value is usually written.

Schema side. What else conversion accepts is listed as `narrower`.
"""

from __future__ import annotations

from ...engine.constraints.constraint import Converted, Matching
from ..inspection.json_constants import NONE, as_json
from .alternative_fragments import discriminated
from .condition_words import names_joined
from .constraint_keywords import AS_FORMAT, with_rules
from .conversion_fragments import BYTES_AS_JSON, TEXT
from .fragment import SchemaFragment, all_of, listed
from .type_fragments import (
    COMBINED,
    COUNTS,
    ROUNDED,
    TypeFragments,
    changes_matches,
    date_format,
    limit_of_dates,
    match_fragments,
    matched,
    safe,
    written_text,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.constraints.constraint import Constraint
    from ..inspection.schema_info import DateInfo
    from .constraint_keywords import Special
    from .exporting import ExportCursor

_SPELLINGS = "values that conversion accepts are valid, too"

_ENCODINGS = {
    "base64": {"contentEncoding": "base64"},
    "base64url": {"contentEncoding": "base64url"},
    "hex": {"contentEncoding": "base16"},
}


def _converting(cursor: ExportCursor, made: SchemaFragment, name: str) -> SchemaFragment:
    """Return a fragment that lists as `narrower` that other spellings of a value are accepted."""
    return made.narrowing(name, _SPELLINGS) if cursor.reads else made


class ReaderTypes(TypeFragments):
    """Writes the fragments of types for readers."""

    __slots__ = ()

    may_be_blank: frozenset[str] = TypeFragments.may_be_blank | {"trim"}

    def visit_boolean(self, cursor: ExportCursor) -> SchemaFragment:
        return _converting(cursor, with_rules(cursor, SchemaFragment({"type": "boolean"})), "boolean")

    def visit_number(self, cursor: ExportCursor) -> SchemaFragment:
        info, rounds = cursor.info, cursor.info.precision is not None
        reason = ROUNDED if rounds and cursor.reads else None
        made = with_rules(cursor, SchemaFragment({"type": "number"}), lambda *_: reason)
        made = _converting(cursor, made, "number")
        if not info.is_unsafe and (not made.json or safe(made.json) != made.json):
            made = made.losing("number", "that a number must be safe is not expressed")
            if rounds and cursor.writes:
                made = made.narrowing("number", ROUNDED)
        return made

    def visit_decimal(self, cursor: ExportCursor) -> SchemaFragment:
        json = {"type": "string", "format": "decimal"}
        reason = "the decimal is written as a string"
        return self._written(cursor, json, lambda *_: reason, "decimal", AS_FORMAT)

    def filled_string(self, made: SchemaFragment, means: list[Constraint]) -> SchemaFragment:
        is_formatted = "format" in made.json
        if made.json.get("minLength") != 1 or not (is_formatted or _is_filled(means)):
            return made
        made = made.with_json({key: value for key, value in made.json.items() if key != "minLength"})
        return made.losing("string", "only its format excludes the empty string") if is_formatted else made

    def filled(self) -> dict[str, Any]:
        """Return no keywords: a pattern says more than a reader wants to know."""
        return {}

    def converted_string(self, constraint: Converted, is_result: bool) -> Any:
        """Return True: readers see no conversion."""
        return True

    def json_text(self, changes: list[str]) -> dict[str, Any]:
        """Return the media type alone, which says enough."""
        return {"contentMediaType": "application/json"}

    # Values that JSON has as strings

    def _written(
        self, cursor: ExportCursor, json: dict[str, Any], special: Special, name: str, lost: str | None
    ) -> SchemaFragment:
        return _converting(cursor, super()._written(cursor, json, special, name, lost), name)

    def visit_date(self, cursor: ExportCursor) -> SchemaFragment:
        info: DateInfo = cursor.info
        json = date_format(info) if cursor.reads else written_text(info)
        lost, words = "only the format says that it is a date", _date_words(info)
        if cursor.reads:
            if info.is_counted:
                json = {"type": "number"}
            elif info.is_read_from_days:
                json["format"] = "date"
            elif info.formats:
                del json["format"]
        made = self._written(cursor, json, limit_of_dates, "date", lost)
        return all_of([SchemaFragment({}, words=words), made])

    def visit_binary(self, cursor: ExportCursor) -> SchemaFragment:
        encoding = _ENCODINGS.get(cursor.info.encoding)
        json: dict[str, Any] = {"type": "string", **(encoding or {"format": "binary"})}
        lost = AS_FORMAT
        if not (cursor.reads or encoding):  # text where bytes are text, as a dump writes it
            json = {"anyOf": [TEXT, {**BYTES_AS_JSON, "additionalProperties": False}]}
        return self._written(cursor, json, lambda *_: COUNTS, "binary", lost)

    def visit_scalar(self, cursor: ExportCursor) -> SchemaFragment:
        json = written_text(cursor.info)
        json.pop("pattern", None)
        return self._scalar(cursor, json, AS_FORMAT)

    def visit_symbol(self, cursor: ExportCursor) -> SchemaFragment:
        first: dict[Any, Any] = {}  # of several values that stand for a symbol, which is written
        for value, symbol in cursor.info.pairs:
            first.setdefault(symbol, as_json(value))
        is_known = first and not any(value is NONE for value in first.values())
        if cursor.direction.converts_later or not is_known:
            return super().visit_symbol(cursor)
        return with_rules(cursor, listed(first.values()))

    def visit_alternatives(self, cursor: ExportCursor) -> SchemaFragment:
        changes, mode = changes_matches(cursor), cursor.info.match
        fragments = match_fragments(cursor, False)
        if mode == "all" and changes:
            fragments[0] = cursor.claims.doubted(fragments[0], "match", COMBINED)
        return with_rules(cursor, discriminated(cursor, matched(cursor, fragments, mode, changes)))


def _is_filled(means: list[Constraint]) -> bool:
    """Return whether the patterns exclude the empty string."""
    patterns = [one for one in means if isinstance(one, Matching) and not one.is_inverted]
    return any(one.regex.search("") is None for one in patterns)


def _date_words(info: DateInfo) -> tuple[str, ...]:
    """Return a sentence about how a date is written, if no format expresses it."""
    if info.is_counted:
        unit = "seconds" if info.style == "unix" else "milliseconds"
        return (f"A point in time in {unit} since 1970, UTC.",)
    return (f"A date in the format {names_joined(list(info.formats), 'or')}.",) if info.formats else ()
