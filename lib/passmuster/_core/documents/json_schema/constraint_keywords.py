"""The keywords of JSON Schema for the rules of a schema, by the kind of their constraints.

Schema side.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from ...engine.constraints.constraint import (
    Asserted,
    Constraint,
    Converted,
    Distinct,
    Formatted,
    Matching,
    Multiple,
    Opaque,
    Range,
    Size,
    Stated,
)
from ...engine.constraints.frozen import by_class
from ...engine.formats.patterns.ecmascript import as_written, ecmascript
from ...foundation.decimals import MAX_SAFE
from .condition_words import requirement
from .fragment import SchemaFragment, accepts_all, all_of, unknown

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Union

    from ..inspection.schema_info import RuleInfo
    from .exporting import ExportCursor

    Special = Callable[[Any, RuleInfo], Union[SchemaFragment, str, bool, None]]

AS_FORMAT = "only `format` expresses it, which validators may ignore"
NO_WORD = "JSON Schema has no word for it"
REFERENCE = "a reference is known only when a value comes"
FUNCTION = "the effect of your function is unknown"


def with_rules(cursor: ExportCursor, base: SchemaFragment, special: Special | None = None) -> SchemaFragment:
    """Return a fragment with the keywords for the rules of a schema.

    `special(constraint, rule)` returns None for a constraint with the usual keywords, True for one that all
    values of the fragment satisfy, a reason for one that cannot be expressed, or a fragment for it. For
    readers, the words of a rule are added if keywords do not express all of it.
    """
    fragments, changed = [base], None
    claims = cursor.claims
    for rule in cursor.info.rules:
        means = rule.means
        if rule.is_user_code:
            if any(isinstance(one, Opaque) for one in means):
                changed = rule.name
                if not rule.warns:
                    fragments.append(claims.in_words(cursor, rule, unknown(rule.name, FUNCTION)))
                result = cursor.direction.after_function(cursor, rule)
                if accepts_all(result.json) and result.losses:
                    return result
                fragments.append(result)
                continue
            # The JSON Schema given by the author of a rule overrides its constraints.
            means = tuple([one for one in means if isinstance(one, Stated)]) or means
        if rule.warns or not rule.is_described:
            continue  # a warning refuses nothing; a rule that is not described stands for another part
        if changed is not None:
            made = unknown(rule.name, f"{changed} may have changed the value before")
            fragments.append(claims.in_words(cursor, rule, made))
            continue
        for constraint in means:
            found = None if special is None else special(constraint, rule)
            if isinstance(found, str):
                found = cursor.claims.doubted(keywords_of(constraint, rule, cursor), rule.name, found)
            if found is not True:
                fragments.append(
                    claims.in_words(cursor, rule, found or keywords_of(constraint, rule, cursor))
                )
    return all_of(fragments)


def words_of_rule(cursor: ExportCursor, rule: RuleInfo) -> str | None:
    """Return a sentence about the requirement of a rule, or None if nothing is known about it."""
    for one in rule.means:
        if isinstance(one, Distinct):
            return f"No two items may have the same `{one.by}`." if type(one.by) is str else _DISTINCT
        said = requirement(cursor, one.subject, one.schema) if isinstance(one, Asserted) else None
        if said is not None:
            return said
    return sentence(cursor.words_of(rule))


_DISTINCT = "No two items may be the same."


def sentence(words: str | None) -> str | None:
    """Return words as a sentence: capitalized, with a full stop. None stays None."""
    return f"{words[0].upper()}{words[1:].rstrip('.')}." if words else None


def keywords_of(constraint: Constraint, rule: RuleInfo, cursor: ExportCursor) -> SchemaFragment:
    """Return the keywords for a constraint."""
    if rule.has_references:
        return unknown(rule.name, REFERENCE)
    source: Any = cursor.source(constraint)
    restated = cursor.claims.restated(source, rule)
    if restated is not None:
        return restated
    said = by_class(_KEYWORDS, constraint)(source)
    json, reason = said if isinstance(said, tuple) else (said, NO_WORD if said is None else None)
    if json is None:
        return SchemaFragment({}) if _is_noted(source, cursor) else unknown(rule.name, reason)
    made = (
        SchemaFragment(dict(json)) if reason is None else SchemaFragment(dict(json)).losing(rule.name, reason)
    )
    return with_numbers(made, rule.name, not cursor.info.keeps)


def own_schema(meta: object) -> dict[str, Any] | None:
    """Return the JSON Schema that a meta adds, or None."""
    found = meta.get("jsonSchema", meta.get("json_schema")) if isinstance(meta, Mapping) else None
    return dict(found) if isinstance(found, Mapping) else None


def _is_noted(one: object, cursor: ExportCursor) -> bool:
    """Return whether a meta adds the keyword of a constraint: a document had it, as a fraction."""
    noted = filter(None, map(own_schema, cursor.info.notes.metas))
    return isinstance(one, Multiple) and any(schema.get("multipleOf") == one.base for schema in noted)


_AS_WRITTEN = "the pattern is written unchanged, with its meaning in JSON Schema"


def restated(constraint: Constraint, rule: RuleInfo) -> SchemaFragment | None:
    """Return the keywords of a format or pattern for readers, or None for the usual ones."""
    if isinstance(constraint, Formatted):
        found = None if constraint.annotation is None else constraint.annotation()
        return None if found is None else SchemaFragment(found).losing(rule.name, AS_FORMAT)
    if not isinstance(constraint, Matching) or constraint.is_inverted:
        return None
    source = as_written(constraint.regex)
    if source is None or (source, True) == ecmascript(constraint.regex):
        return None
    made = SchemaFragment({"pattern": source}).losing(rule.name, _AS_WRITTEN)
    return made.narrowing(rule.name, _AS_WRITTEN)


# Each returns a JSON Schema, or one and the reason why it accepts more, or None.


def _range(one: Range) -> Any:
    ends = {
        "minimum": one.least,
        "exclusiveMinimum": one.above,
        "maximum": one.most,
        "exclusiveMaximum": one.below,
    }
    return {keyword: limit for keyword, limit in ends.items() if limit is not None}


_COUNTED = {"characters": "Length", "items": "Items", "keys": "Properties"}


def _size(one: Size) -> Any:
    what = _COUNTED.get(one.unit)
    if what is None or one.above is not None or one.below is not None:
        return None
    return {side + what: int(end) for side, end in (("min", one.least), ("max", one.most)) if end is not None}


def _multiple(one: Multiple) -> Any:
    if one.base == 1:
        return {"type": "integer"}
    # Multiples of a fraction are not computed alike everywhere.
    return {"multipleOf": int(one.base)} if one.base <= MAX_SAFE and one.base % 1 == 0 else None


def _matching(one: Matching) -> Any:
    found = ecmascript(one.regex, not one.is_inverted)
    if found is None or (one.is_inverted and not found[1]):
        return None
    text, is_exact = found
    said = {"not": {"pattern": text}} if one.is_inverted else {"pattern": text}
    return said if is_exact else (said, "the pattern takes more in the dialect of JSON Schema")


def _converted(one: Converted) -> Any:
    if one.by == "case" and one.convert is not None:
        others = "A-Z" if one.convert("A") == "a" else "a-z"
        return {"pattern": f"^[^{others}]*$"}, "only ASCII letters are expressed"
    found = None if one.pattern is None else ecmascript(one.pattern)
    return None if found is None else {"pattern": found[0]}


_KEYWORDS: dict[type, Callable[[Any], Any]] = {
    Constraint: lambda one: None,
    Converted: _converted,
    Distinct: lambda one: {"uniqueItems": True} if one.by is None else None,
    Formatted: lambda one: None if one.json_schema is None else one.json_schema(),
    Matching: _matching,
    Multiple: _multiple,
    Range: _range,
    Size: _size,
    Stated: lambda one: None if one.json_schema is None else one.json_schema(),
}


_LIMITS = ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum")


def with_numbers(fragment: SchemaFragment, rule: str, is_decimal: bool) -> SchemaFragment:
    """Return a fragment whose limits are numbers of JSON, rounded so that it accepts no less."""
    limits = [one for one in _LIMITS if type(fragment.json.get(one)) not in (int, type(None))]
    if not limits:
        return fragment
    json, is_wider = dict(fragment.json), False
    for keyword in limits:
        inclusive, endless = ("minimum", -inf) if keyword.endswith("inimum") else ("maximum", inf)
        limit = json.pop(keyword)
        try:
            made = float(limit)
        except OverflowError:
            made = inf if limit > 0 else -inf
        if made == endless and keyword == inclusive:
            continue
        if made in (inf, -inf):
            return unknown(rule, NO_WORD)
        is_same = made == limit or (is_decimal and type(limit)(repr(made)) == limit)
        is_wider = is_wider or not is_same
        json[keyword if is_same else inclusive] = int(made) if made == int(made) else made
    kept = fragment.with_json(json)
    return kept.losing(rule, "the limit is no number of JSON") if is_wider else kept
