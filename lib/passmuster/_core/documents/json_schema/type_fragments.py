"""The JSON Schema of single values, exactly, with a method for each class of records.

Schema side. If values are converted, rules apply to the result. The JSON Schema of the input has only those
parts of a rule that hold before the conversion, too. Arrays and objects have their own modules.
"""

from __future__ import annotations

import re

from ...engine.constraints.constraint import Converted, Interval, Matching, Multiple, Size
from ...engine.formats.patterns.ecmascript import ecmascript
from ...foundation.blanks import BLANKS
from ...foundation.decimals import MAX_SAFE
from ..inspection.condition_trees import keeps_choices
from ..inspection.cursor import Visitor
from ..inspection.json_constants import NONE, as_json
from .condition_fragments import chosen_fragment
from .constraint_keywords import keywords_of, with_rules
from .conversion_fragments import (
    BYTES_AS_JSON,
    NUMBER_STRING,
    TEXT,
    booleans_from,
    date_spellings,
    json_types,
    spellings,
)
from .fragment import SchemaFragment, accepts_all, all_of, any_of, listed, unknown
from .keyword_fragments import keywords_fragment

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.constraints.constraint import Constraint
    from ..inspection.schema_info import BinaryInfo, DateInfo, RuleInfo, SchemaInfo
    from .constraint_keywords import Special
    from .exporting import ExportCursor

ROUNDED = "the number is rounded first"
_IS_NUMBER = "for strings, only that they are numbers is expressed"
_NUMBER_TEXT = SchemaFragment(NUMBER_STRING).losing("number", _IS_NUMBER)

_AFTER = "it is about the string after its conversion"

_ANYTHING_LEFT = {"pattern": (ecmascript(re.compile(f"[^{BLANKS}]")) or ("",))[0]}
"""Accepts strings that are not empty after trimming."""

_JSON_TEXT = (
    '^[ \\t\\n\\r]*(?:\\{[\\s\\S]*\\}|\\[[\\s\\S]*\\]|"[\\s\\S]*"|true|false|null'
    "|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)[ \\t\\n\\r]*$"
)
"""A pattern of all strings that are JSON, and of some that are not."""


class TypeFragments(Visitor):
    """Writes fragments that accept exactly the values of a type that pass its rules, or more with a loss."""

    __slots__ = ()

    are_dumped: bool = False
    """Whether results are described as `dump()` writes them."""

    may_be_blank: frozenset[str] = frozenset(("normalize", "replace"))
    """The conversions of a string after which no keyword excludes the empty string."""

    def visit_schema(self, cursor: ExportCursor) -> SchemaFragment:
        return unknown(cursor.info.type, "nothing is known of this type")

    def visit_any(self, cursor: ExportCursor) -> SchemaFragment:
        return with_rules(cursor, SchemaFragment({}))

    def visit_array(self, cursor: ExportCursor) -> SchemaFragment:
        return cursor.direction.arrays(cursor).fragment()

    def visit_object(self, cursor: ExportCursor) -> SchemaFragment:
        return cursor.direction.objects(cursor).fragment()

    def visit_function(self, cursor: ExportCursor) -> SchemaFragment:
        return SchemaFragment(False)

    def visit_keywords(self, cursor: ExportCursor) -> SchemaFragment:
        return with_rules(cursor, keywords_fragment(cursor, cursor.info))

    # Booleans, numbers, strings

    def visit_boolean(self, cursor: ExportCursor) -> SchemaFragment:
        plain = SchemaFragment({"type": "boolean"})
        if not cursor.reads:
            return with_rules(cursor, plain)
        raw = any_of([booleans_from(cursor.info, cursor.prefs, value) for value in (True, False)])
        others = [part for part in raw.json.get("anyOf", ()) if type(part.get("const")) is not bool]
        return with_rules(cursor, any_of([plain, *map(raw.with_json, others)]))

    def visit_number(self, cursor: ExportCursor) -> SchemaFragment:
        rounds = cursor.info.precision is not None

        def special(constraint: Constraint, rule: RuleInfo) -> Any:
            if isinstance(constraint, Converted) and cursor.reads:
                return True
            return ROUNDED if rounds and cursor.reads else None

        made = with_rules(cursor, SchemaFragment({"type": "number"}), special)
        if not made.json:
            return made
        if made.json.get("type") == "integer" and "python" in cursor.info.flags and not cursor.converts:
            made = made.losing("number", "a whole number that is written with a fraction is refused")
        if not cursor.info.is_unsafe and not (rounds and cursor.writes):  # rounding may leave the range
            made = made.with_json(safe(made.json))
        return any_of([made, _NUMBER_TEXT]) if cursor.reads else made

    def visit_decimal(self, cursor: ExportCursor) -> SchemaFragment:
        if not cursor.reads:
            reason = "the decimal is written as a string"
            lost = "other spellings of a decimal are not taken out"
            return self._written(cursor, written_text(cursor.info), lambda *_: reason, "decimal", lost)
        rounded = None if cursor.info.precision is None else ROUNDED
        made = with_rules(cursor, SchemaFragment({"type": "number"}), lambda *_: rounded)
        strings = SchemaFragment(NUMBER_STRING).losing("decimal", _IS_NUMBER)
        return any_of([made.losing("decimal", "a float that could be several decimals is refused"), strings])

    def visit_string(self, cursor: ExportCursor) -> SchemaFragment:
        info = cursor.info
        done = frozenset(info.conversions)
        before = done if cursor.reads else frozenset()
        after = done if cursor.writes else frozenset()
        means = [one for rule in info.rules for one in rule.means]
        by_rules = after <= {one.by for one in means if isinstance(one, Converted)}

        def special(constraint: Constraint, rule: RuleInfo) -> Any:
            if isinstance(constraint, Converted) and cursor.converts:
                return self.converted_string(constraint, cursor.writes and by_rules)
            if not before:
                return None
            if isinstance(constraint, Size) and before <= _conversions_before(constraint):
                return keywords_of(constraint, rule, cursor).losing(rule.name, _AFTER)
            return _AFTER

        json: dict[str, Any] = dict(TEXT)
        if "replace" not in before and not info.may_be_empty:
            json["minLength"] = 1
            if "trim" in before and all(isinstance(one, Converted) for one in means):
                json.update(self.filled())
        start = SchemaFragment(json)
        if not before.isdisjoint(self.may_be_blank):
            start = start.losing(
                "string", "whether the string is empty after its conversion is not expressed"
            )
        made = self.filled_string(with_rules(cursor, start, special), means)
        if after <= {"trim"} or accepts_all(made.json):
            return made
        return made.losing("string", "strings that conversion would change are not excluded")

    def filled(self) -> dict[str, Any]:
        """Return the keywords for strings that are not empty after trimming."""
        return _ANYTHING_LEFT

    def filled_string(self, made: SchemaFragment, means: list[Constraint]) -> SchemaFragment:
        """Return a fragment of strings, without a limit that their rules imply."""
        return made

    def converted_string(self, constraint: Converted, is_result: bool) -> Any:
        """Return the answer of `special` about a conversion."""
        return None if is_result and constraint.pattern is not None else True

    def visit_json(self, cursor: ExportCursor) -> SchemaFragment:
        info = cursor.info
        if cursor.writes and not self.are_dumped:
            return self._parsed(cursor)
        is_changed = cursor.converts and (bool(info.conversions) or not cursor.reads)

        def special(constraint: Constraint, rule: RuleInfo) -> Any:
            if isinstance(constraint, Converted):
                return True
            if rule.name == "json":
                return "the content of the string is not expressed"
            return _AFTER if is_changed else None

        # What is decoded is what conversions and functions make of the string.
        is_made = any(rule.is_user_code for rule in info.rules)
        changes = [*(info.conversions if is_changed else ()), *(["function"] if is_made else ())]
        return with_rules(cursor, SchemaFragment({**TEXT, **self.json_text(changes)}), special)

    def json_text(self, changes: list[str]) -> dict[str, Any]:
        """Return the keywords for strings of JSON, which `changes` may change before they are decoded."""
        if not changes:
            return {"contentMediaType": "application/json", "pattern": _JSON_TEXT}
        return {"contentMediaType": "application/json"} if changes == ["trim"] else {}

    def _parsed(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a fragment that accepts the values that are parsed from JSON."""
        if any(rule.is_user_code for rule in cursor.info.rules):
            return unknown("json", "the effect of your function is unknown")
        content = cursor.info.content
        made = SchemaFragment({}) if content is None else cursor.below(content).fragment().below("json")
        return made.losing("json", "it was the content of a string")

    # Values that JSON has as strings

    def _written(
        self, cursor: ExportCursor, json: dict[str, Any], special: Special, name: str, lost: str | None
    ) -> SchemaFragment:
        """Return a fragment that accepts values that JSON writes as strings, with the resulting losses."""
        if not cursor.direction.is_written(cursor):
            return SchemaFragment(False)

        def answered(constraint: Constraint, rule: RuleInfo) -> Any:
            found = special(constraint, rule)
            return unknown(rule.name, found) if isinstance(found, str) else found

        made = with_rules(cursor, SchemaFragment(json), answered)
        if not cursor.converts:
            made = made.losing(name, "strings that stand for one are not taken out")
        return made.losing(name, lost) if lost and (cursor.reads or made.json) else made

    def visit_date(self, cursor: ExportCursor) -> SchemaFragment:
        if cursor.reads:
            lost = "that a string is a date is not expressed"
            return self._written(cursor, date_spellings(cursor.info), limit_of_dates, "date", lost)
        json = date_format(cursor.info)
        lost = "only the format says that it is a date"
        return self._written(cursor, json, limit_of_dates, "date", lost)

    def visit_binary(self, cursor: ExportCursor) -> SchemaFragment:
        info = cursor.info

        def special(constraint: Constraint, rule: RuleInfo) -> Any:
            if rule.has_references or not isinstance(constraint, Size):
                return COUNTS
            return SchemaFragment(_counted(cursor, info, constraint)).losing(rule.name, COUNTS)

        if not cursor.reads:
            return self._written(cursor, BASE64, special, "binary", NOT_BASE64)
        json = {"anyOf": [TEXT, BYTES_AS_JSON]}
        return self._written(cursor, json, special, "binary", "not every list of integers is one of bytes")

    def visit_scalar(self, cursor: ExportCursor) -> SchemaFragment:
        info, lost = cursor.info, None
        json = written_text(info)
        if cursor.reads:
            json = spellings(info)
            lost = None if info.spelled else f"that a string is a {info.python.__name__} is not expressed"
        return self._scalar(cursor, json, lost)

    def _scalar(self, cursor: ExportCursor, json: dict[str, Any], lost: str | None) -> SchemaFragment:
        name = cursor.info.python.__name__

        def special(constraint: Constraint, rule: RuleInfo) -> Any:
            if isinstance(constraint, (Interval, Multiple)):
                return f"JSON Schema can't compare a {name}"
            return True if isinstance(constraint, Matching) else None  # the fragment has its pattern already

        return self._written(cursor, json, special, name.lower(), lost)

    def visit_symbol(self, cursor: ExportCursor) -> SchemaFragment:
        if not cursor.direction.is_written(cursor):
            return SchemaFragment(False)
        if not cursor.reads:
            return unknown("symbol", "JSON has no symbols")
        given = [as_json(value) for value, _ in cursor.info.pairs]
        return with_rules(cursor, listed([value for value in given if value is not NONE]))

    # Alternatives and links

    def visit_alternatives(self, cursor: ExportCursor) -> SchemaFragment:
        changes, mode = changes_matches(cursor), cursor.info.match
        if mode == "all" and changes:
            return with_rules(cursor, unknown("match", COMBINED))
        fragments = match_fragments(cursor, mode != "any" and not changes)
        return with_rules(cursor, matched(cursor, fragments, mode, changes))

    def visit_link(self, cursor: ExportCursor) -> SchemaFragment:
        info, meant = cursor.info, cursor.meant()
        if meant is None:
            return unknown("link", "it leads nowhere from here")
        if not info.is_relative and not cursor.export.has_one_target(info, meant):
            return unknown("link", "it leads to several schemas, depending on which one a value meets first")
        around = cursor.around(meant)
        if around is not None and around.is_entered:
            return unknown("link", "the choice of conditions around it counts, too")
        found = cursor.below(meant) if around is None else cursor.reentered(around)
        if around is None:
            found.is_entered = keeps_choices(cursor, meant)
            if info.ref is not None and info.ref.path:
                found.hint = info.ref.path[-1]
        made = with_rules(cursor, cursor.export.refer(found))
        if info.max_recursion is not None:
            made = made.losing("maxRecursion", "how often a link is followed is not expressed")
        return made


def safe(json: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema of numbers with the limits of safe numbers, unless it has tighter ones."""
    made = dict(json)
    for keyword, exclusive, sign in (("minimum", "exclusiveMinimum", -1), ("maximum", "exclusiveMaximum", 1)):
        # Seen from zero, whatever the sign: the end is MAX_SAFE away.
        ends = [made[word] * sign for word in (keyword, exclusive) if word in made]
        if min([MAX_SAFE, *ends]) >= MAX_SAFE:
            made[keyword] = sign * MAX_SAFE
            if made.get(exclusive, 0) * sign > MAX_SAFE:
                del made[exclusive]
    return made


def _conversions_before(size: Size) -> frozenset[str]:
    """Return the conversions that a limit of the length survives: if it holds after them, it held before."""
    if size.unit != "characters" or (size.least is not None and size.most is not None):
        return frozenset()
    return frozenset(("trim",) if size.most is None else ("case",))


def limit_of_dates(constraint: Constraint, rule: RuleInfo) -> Any:
    """Return the answer of `special` about a rule of dates."""
    return True if isinstance(constraint, Converted) else "a limit of dates has no word in JSON Schema"


BASE64 = {"type": "string", "contentEncoding": "base64"}
NOT_BASE64 = "that a string is base64 is not expressed"
COUNTS = "bytes are counted, but JSON Schema counts characters"


def _counted(cursor: ExportCursor, info: BinaryInfo, size: Size) -> dict[str, Any]:
    """Return the limits of the length of strings that encode bytes of a size."""
    ends = {side: end for side, end in (("min", size.least), ("max", size.most)) if end is not None}
    if not cursor.reads:  # in base64, with padding
        return {f"{side}Length": (end + 2) // 3 * 4 for side, end in ends.items()}
    if info.encoding.lower() not in ("utf8", "utf-8"):
        return {}
    # A character has one to four bytes.
    return {f"{side}Length": end if side == "max" else (end + 3) // 4 for side, end in ends.items()}


def written_text(info: SchemaInfo) -> dict[str, Any]:
    """Return a JSON Schema of the strings that values are written as."""
    written = info.written
    if written is None:
        return TEXT
    named = {"format": written.format, "pattern": written.pattern}
    return {
        **json_types(written.types),
        **{name: value for name, value in named.items() if value is not None},
    }


def date_format(info: DateInfo) -> dict[str, Any]:
    """Return a JSON Schema of the strings that dates are written as."""
    return {**TEXT, "format": "date" if info.is_date_only else "date-time"}


COMBINED = "the combined result of all alternatives is not expressed"


def changes_matches(cursor: ExportCursor) -> bool:
    """Return whether results may differ from the values that an alternative accepts."""
    return cursor.direction.changes(cursor, [match.schema for match in cursor.info.matches])


def match_fragments(cursor: ExportCursor, is_exact: bool) -> list[SchemaFragment]:
    """Return fragments for the alternatives; if `is_exact`, for values as they come in."""
    fragments = []
    for i, match in enumerate(cursor.info.matches):
        if match.schema is None:
            made = chosen_fragment(cursor, match.condition)
        else:
            below = cursor.below(match.schema)
            made = (below.input() if is_exact else below).fragment()
        fragments.append(made.below("match", i))
    return fragments


def matched(
    cursor: ExportCursor, fragments: list[SchemaFragment], mode: str, changes: bool
) -> SchemaFragment:
    """Return a fragment that accepts what any, one or all of the alternatives accept."""
    if mode == "all" and fragments:
        return all_of(fragments)
    made, lost = any_of(fragments), None
    if mode == "any":
        lost = "an earlier alternative may change what a later one returns" if changes else None
    elif changes:
        lost = "that only one of them matches is not expressed for results"
    elif not all(map(cursor.is_told, fragments)):
        lost = "exactly one match is not expressed, as they accept more"
    elif fragments:
        made = SchemaFragment({"oneOf": [one.json for one in fragments]}) if fragments[1:] else fragments[0]
    return made if lost is None else made.losing("match", lost)
