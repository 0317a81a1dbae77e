"""The JSON Schema of single values, with a function for each class of records.

Schema side. If values are converted, rules apply to the result. The JSON Schema of the input has only those
parts of a rule that hold before the conversion, too. Arrays and objects have their own modules.
"""

from __future__ import annotations

import re

from ...engine.constraints.constraint import Converted, Interval, Matching, Multiple, Size
from ...engine.constraints.frozen import by_class
from ...engine.formats.patterns.ecmascript import ecmascript
from ...foundation.blanks import BLANKS
from ...foundation.decimals import MAX_SAFE
from ..inspection import schema_info
from ..inspection.condition_trees import keeps_choices
from ..inspection.effects import alters
from ..inspection.json_constants import NONE, as_json
from .alternative_fragments import discriminated
from .array_fragments import array_fragment
from .condition_fragments import chosen_fragment
from .condition_words import names_joined
from .constraint_keywords import AS_FORMAT, keywords_of, with_rules
from .conversion_fragments import BYTES_AS_JSON, NUMBER_STRING, TEXT, booleans_from, spellings
from .fragment import SchemaFragment, accepts_all, all_of, any_of, listed, unknown
from .keyword_fragments import keywords_fragment
from .object_fragments import object_fragment

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ...engine.constraints.constraint import Constraint
    from ..inspection.schema_info import RuleInfo
    from .exporting import ExportCursor


def type_fragment(cursor: ExportCursor) -> SchemaFragment:
    """Return a fragment that accepts a value of the type that passes its rules."""
    info = cursor.info
    stated = cursor.function("json_schema")
    if stated is not None:
        return SchemaFragment(dict(stated()))
    reason = "a function of the extension may change or refuse the value"
    if info.runs_user_code and not cursor.is_plain:
        return unknown(info.type, reason)
    made = by_class(_FRAGMENTS, info)(cursor, info)
    return cursor.doubted(made, info.type, reason) if info.runs_user_code else made


_SPELLINGS = "values that conversion accepts are valid, too"


def _converting(cursor: ExportCursor, made: SchemaFragment, name: str) -> SchemaFragment:
    """Return a plain fragment that lists as `narrower` that other spellings of a value are accepted."""
    return made.narrowing(name, _SPELLINGS) if cursor.is_input and cursor.converts else made


# Single values


def _boolean(cursor: ExportCursor, info: schema_info.BooleanInfo) -> SchemaFragment:
    plain = SchemaFragment({"type": "boolean"})
    if cursor.is_plain:
        return _converting(cursor, with_rules(cursor, plain), "boolean")
    if not cursor.reads_unconverted:
        return with_rules(cursor, plain)
    raw = any_of([booleans_from(info, cursor.prefs, value) for value in (True, False)])
    others = [part for part in raw.json.get("anyOf", ()) if type(part.get("const")) is not bool]
    return with_rules(cursor, any_of([plain, *map(raw.with_json, others)]))


_ROUNDED = "the number is rounded first"


def _number(cursor: ExportCursor, info: schema_info.NumberInfo) -> SchemaFragment:
    rounds = cursor.converts and info.precision is not None

    def special(constraint: Constraint, rule: RuleInfo) -> Any:
        if isinstance(constraint, Converted) and cursor.reads_unconverted:
            return True
        return _ROUNDED if rounds and cursor.is_input else None

    made = with_rules(cursor, SchemaFragment({"type": "number"}), special)
    if cursor.is_plain:
        return _plain_number(cursor, info, _converting(cursor, made, "number"), rounds)
    if not made.json:
        return made
    if not info.is_unsafe and not (rounds and not cursor.is_input):  # rounding may leave the range
        made = made.with_json(_safe(made.json))
    return any_of([made, _NUMBER_TEXT]) if cursor.reads_unconverted else made


def _plain_number(
    cursor: ExportCursor, info: schema_info.NumberInfo, made: SchemaFragment, rounds: bool
) -> SchemaFragment:
    """Return a fragment of numbers with the limits of their rules only."""
    if not info.is_unsafe and (not made.json or _safe(made.json) != made.json):
        made = made.losing("number", "that a number must be safe is not expressed")
        if rounds and not cursor.is_input:
            made = made.narrowing("number", _ROUNDED)
    return made


_IS_NUMBER = "for strings, only that they are numbers is expressed"
_NUMBER_TEXT = SchemaFragment(NUMBER_STRING).losing("number", _IS_NUMBER)


def _safe(json: dict[str, Any]) -> dict[str, Any]:
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


def _written_text(info: schema_info.SchemaInfo) -> dict[str, Any]:
    """Return a JSON Schema of the strings that values are written as."""
    written = info.written
    named = {} if written is None else {"format": written.format, "pattern": written.pattern}
    return {**TEXT, **{name: value for name, value in named.items() if value is not None}}


def _decimal(cursor: ExportCursor, info: schema_info.DecimalInfo) -> SchemaFragment:
    reason = None if info.precision is None else _ROUNDED
    if cursor.is_plain:
        json = {"type": "string", "format": "decimal"}
        return _written(cursor, json, lambda *_: "the decimal is written as a string", "decimal", AS_FORMAT)
    if not cursor.reads_unconverted:
        reason, lost = "the decimal is written as a string", "other spellings of a decimal are not taken out"
        return _written(cursor, _written_text(info), lambda *_: reason, "decimal", lost)
    made = with_rules(cursor, SchemaFragment({"type": "number"}), lambda *_: reason)
    strings = SchemaFragment(NUMBER_STRING).losing("decimal", _IS_NUMBER)
    return any_of([made.losing("decimal", "a float that could be several decimals is refused"), strings])


_AFTER = "it is about the string after its conversion"

_ANYTHING_LEFT = {"pattern": (ecmascript(re.compile(f"[^{BLANKS}]")) or ("",))[0]}
"""Accepts strings that are not empty after trimming."""


def _string(cursor: ExportCursor, info: schema_info.StringInfo) -> SchemaFragment:
    done = set(info.conversions) if cursor.converts else set()
    is_input, is_plain = cursor.is_input, cursor.is_plain
    means = [one for rule in info.rules for one in rule.means]
    done_by_rules = {one.by for one in means if isinstance(one, Converted)}

    def special(constraint: Constraint, rule: RuleInfo) -> Any:
        if isinstance(constraint, Converted) and cursor.converts:
            is_shown = constraint.pattern is not None and not is_input and done <= done_by_rules
            return None if is_shown and not is_plain else True
        if not done or not is_input:
            return None
        if isinstance(constraint, Size) and done <= _conversions_before(constraint):
            return keywords_of(constraint, rule, cursor).losing(rule.name, _AFTER)
        return _AFTER

    json: dict[str, Any] = dict(TEXT)
    known = [one for rule in info.rules if not rule.has_references for one in rule.means]
    may_be_empty = any(isinstance(one, Size) and one.least == 0 and one.most is None for one in known)
    if not may_be_empty and not ("replace" in done and is_input):
        json["minLength"] = 1
        is_trimmed = "trim" in done and all(isinstance(one, Converted) for one in means)
        if is_input and is_trimmed and not is_plain:
            json.update(_ANYTHING_LEFT)
    start = SchemaFragment(json)
    if is_input and not done.isdisjoint(("normalize", "replace", *(["trim"] if is_plain else ()))):
        start = start.losing("string", "whether the string is empty after its conversion is not expressed")
    made = with_rules(cursor, start, special)
    if is_plain and made.json.get("minLength") == 1 and ("format" in made.json or _is_filled(means)):
        made = made.with_json({key: value for key, value in made.json.items() if key != "minLength"})
        if "format" in made.json:
            made = made.losing("string", "only its format excludes the empty string")
    if is_input or done <= {"trim"} or accepts_all(made.json):
        return made
    return made.losing("string", "strings that conversion would change are not excluded")


def _is_filled(means: Iterable[Constraint]) -> bool:
    """Return whether the patterns exclude the empty string."""
    patterns = [one for one in means if isinstance(one, Matching) and not one.is_inverted]
    return any(one.regex.search("") is None for one in patterns)


def _conversions_before(size: Size) -> set[str]:
    """Return the conversions that a limit of the length survives: if it holds after them, it held before."""
    if size.unit != "characters" or (size.least is not None and size.most is not None):
        return set()
    return {"trim"} if size.most is None else {"case"}


def _json(cursor: ExportCursor, info: schema_info.JsonInfo) -> SchemaFragment:
    """Return a fragment that accepts JSON texts, or the values that they are parsed into."""
    if not cursor.is_input and cursor.converts:
        if not cursor.is_plain and any(rule.is_user_code for rule in info.rules):
            return unknown("json", "the effect of your function is unknown")
        content = info.content
        made = SchemaFragment({}) if content is None else cursor.below(content).fragment().below("json")
        return made.losing("json", "it was the content of a string")

    def special(constraint: Constraint, rule: RuleInfo) -> Any:
        if isinstance(constraint, Converted):
            return True
        if rule.name == "json":
            return "the content of the string is not expressed"
        return _AFTER if info.conversions and cursor.converts else None

    json = {**TEXT, "contentMediaType": "application/json"}
    if not (cursor.is_plain or (info.conversions and cursor.converts)):
        json["pattern"] = _JSON_TEXT
    return with_rules(cursor, SchemaFragment(json), special)


_JSON_TEXT = (
    '^[ \\t\\n\\r]*(?:\\{[\\s\\S]*\\}|\\[[\\s\\S]*\\]|"[\\s\\S]*"|true|false|null'
    "|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)[ \\t\\n\\r]*$"
)
"""A pattern of all strings that are JSON, and of some that are not."""


# Values that JSON has as strings


def _written(
    cursor: ExportCursor, json: dict[str, Any], special: Any, name: str, lost: str | None
) -> SchemaFragment:
    """Return a fragment that accepts values that JSON writes as strings, with the resulting losses."""
    if cursor.is_input and not cursor.converts:
        return SchemaFragment(False)

    def told(constraint: Constraint, rule: RuleInfo) -> Any:
        found = special(constraint, rule)
        return unknown(rule.name, found) if isinstance(found, str) else found

    made = with_rules(cursor, SchemaFragment(json), told)
    if cursor.is_plain:
        made = _converting(cursor, made, name)
    if not cursor.is_input and not cursor.converts:
        made = made.losing(name, "strings that stand for one are not taken out")
    return made.losing(name, lost) if lost and (cursor.is_input or made.json) else made


def _date(cursor: ExportCursor, info: schema_info.DateInfo) -> SchemaFragment:
    def special(constraint: Constraint, rule: RuleInfo) -> Any:
        return True if isinstance(constraint, Converted) else "a limit of dates has no word in JSON Schema"

    if not cursor.is_input or cursor.is_plain:
        json: dict[str, Any] = {"type": "string", "format": "date" if info.is_date_only else "date-time"}
        if cursor.is_input and info.is_counted:
            json = {"type": "number"}
        elif cursor.is_input and info.is_read_from_days:
            json["format"] = "date"
        elif cursor.is_input and info.formats:
            del json["format"]
        made = _written(cursor, json, special, "date", "only the format says that it is a date")
        words = _date_words(info) if cursor.is_input else ()
        return made.replaced(words=(*words, *made.words)) if words and made.json else made
    return _written(cursor, spellings(info), special, "date", "that a string is a date is not expressed")


def _date_words(info: schema_info.DateInfo) -> tuple[str, ...]:
    """Return a sentence about how a date is written, if no format expresses it."""
    if info.is_counted:
        return (
            f"A point in time in {'seconds' if info.style == 'unix' else 'milliseconds'} since 1970, UTC.",
        )
    return (f"A date in the format {names_joined(list(info.formats), 'or')}.",) if info.formats else ()


def _binary(cursor: ExportCursor, info: schema_info.BinaryInfo) -> SchemaFragment:
    json: dict[str, Any] = {"type": "string", "contentEncoding": "base64"}
    lost = "that a string is base64 is not expressed"
    if cursor.is_plain and cursor.is_input:
        json, lost = {"type": "string", **_ENCODINGS.get(info.encoding, {"format": "binary"})}, AS_FORMAT
    elif cursor.is_input:
        json, lost = {"anyOf": [TEXT, BYTES_AS_JSON]}, "not every list of integers is one of bytes"

    def special(constraint: Constraint, rule: RuleInfo) -> Any:
        if cursor.is_plain or rule.has_references or not isinstance(constraint, Size):
            return _COUNTS
        return SchemaFragment(_counted(cursor, info, constraint)).losing(rule.name, _COUNTS)

    return _written(cursor, json, special, "binary", lost)


_COUNTS = "bytes are counted, but JSON Schema counts characters"


def _counted(cursor: ExportCursor, info: schema_info.BinaryInfo, size: Size) -> dict[str, Any]:
    """Return the limits of the length of strings that encode bytes of a size."""
    ends = {side: end for side, end in (("min", size.least), ("max", size.most)) if end is not None}
    if not cursor.is_input:  # in base64, with padding
        return {f"{side}Length": (end + 2) // 3 * 4 for side, end in ends.items()}
    if info.encoding.lower() not in ("utf8", "utf-8"):
        return {}
    # A character has one to four bytes.
    return {f"{side}Length": end if side == "max" else (end + 3) // 4 for side, end in ends.items()}


_ENCODINGS = {
    "base64": {"contentEncoding": "base64"},
    "base64url": {"contentEncoding": "base64url"},
    "hex": {"contentEncoding": "base16"},
}


def _scalar(cursor: ExportCursor, info: schema_info.ScalarInfo) -> SchemaFragment:
    json = _written_text(info)
    name, lost = info.python.__name__, None
    if cursor.is_plain:
        json.pop("pattern", None)
        lost = AS_FORMAT
    elif cursor.is_input:
        json = spellings(info)
        lost = None if info.spelled else f"that a string is a {name} is not expressed"

    def special(constraint: Constraint, rule: RuleInfo) -> Any:
        if isinstance(constraint, (Interval, Multiple)):
            return f"JSON Schema can't compare a {name}"
        return True if isinstance(constraint, Matching) else None  # the fragment has its pattern already

    return _written(cursor, json, special, name.lower(), lost)


def _symbol(cursor: ExportCursor, info: schema_info.SymbolInfo) -> SchemaFragment:
    if not cursor.is_input:
        return unknown("symbol", "JSON has no symbols")
    given = [as_json(value) for value, _ in info.pairs] if cursor.converts else []
    return with_rules(cursor, listed([value for value in given if value is not NONE]))


# Alternatives and links


def _alternatives(cursor: ExportCursor, info: schema_info.AlternativesInfo) -> SchemaFragment:
    is_input, mode = cursor.is_input, info.match
    changes = any(match.schema is None or alters(cursor, match.schema) for match in info.matches)
    changes = changes and not is_input
    reason = "the combined result of all alternatives is not expressed"
    if mode == "all" and changes and not cursor.is_plain:
        return with_rules(cursor, unknown("match", reason))
    fragments = []
    for i, match in enumerate(info.matches):
        if match.condition is not None:
            made = chosen_fragment(cursor, info, match.condition)
        else:
            below = cursor.below(match.schema)  # type: ignore[arg-type]  # without a condition
            is_exact = mode != "any" and not changes and not cursor.is_plain
            made = (below.input() if is_exact else below).fragment()
        fragments.append(made.below("match", i))
    if mode == "all" and changes:
        fragments[0] = cursor.doubted(fragments[0], "match", reason)
    made = _matched(fragments, mode, changes)
    return with_rules(cursor, discriminated(cursor, made) if cursor.is_plain else made)


def _matched(fragments: list[SchemaFragment], mode: str, changes: bool) -> SchemaFragment:
    if mode == "all" and fragments:
        return all_of(fragments)
    made, lost = any_of(fragments), None
    if mode == "any":
        lost = "an earlier alternative may change what a later one returns" if changes else None
    elif changes:
        lost = "that only one of them matches is not expressed for results"
    elif not all(one.is_equal for one in fragments):
        lost = "exactly one match is not expressed, as they accept more"
    elif fragments:
        made = SchemaFragment({"oneOf": [one.json for one in fragments]}) if fragments[1:] else fragments[0]
    return made if lost is None else made.losing("match", lost)


def _link(cursor: ExportCursor, info: schema_info.LinkInfo) -> SchemaFragment:
    meant = cursor.meant()
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


_FRAGMENTS: dict[type, Callable[[ExportCursor, Any], SchemaFragment]] = {
    schema_info.SchemaInfo: lambda cursor, info: unknown(info.type, "nothing is known of this type"),
    schema_info.AlternativesInfo: _alternatives,
    schema_info.AnyInfo: lambda cursor, info: with_rules(cursor, SchemaFragment({})),
    schema_info.ArrayInfo: array_fragment,
    schema_info.BinaryInfo: _binary,
    schema_info.BooleanInfo: _boolean,
    schema_info.DateInfo: _date,
    schema_info.DecimalInfo: _decimal,
    schema_info.FunctionInfo: lambda cursor, info: SchemaFragment(False),
    schema_info.JsonInfo: _json,
    schema_info.KeywordsInfo: lambda cursor, info: with_rules(cursor, keywords_fragment(cursor, info)),
    schema_info.LinkInfo: _link,
    schema_info.NumberInfo: _number,
    schema_info.ObjectInfo: object_fragment,
    schema_info.ScalarInfo: _scalar,
    schema_info.StringInfo: _string,
    schema_info.SymbolInfo: _symbol,
}
