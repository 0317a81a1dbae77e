"""Constraints of other packages in `Annotated`, applied to the schema of the type.

Schema side. A constraint becomes the method of the schema that has its meaning, or a check of the finished
value if there is no such method.
"""

from __future__ import annotations

import operator
import re
from datetime import datetime
from functools import partial

from ...engine.formats.dates.conversion import with_offset_of
from ...foundation.callers import result_or
from ...foundation.foreign.constraint_objects import words_of
from ...foundation.misuse.parentheses import missing_call_hint
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.signatures import arity_of, unnamed
from .entries import is_schema_like
from .method_arguments import check_function, warn_schema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import tzinfo
    from pathlib import Path
    from typing import Any

    from ...foundation.classes.class_fields import ClassField
    from ...running.steps.helpers import Helpers
    from .base import Schema

    Change = Callable[[Any, Any], Any]
    Test = Callable[[Any, Any], Any] | None


def apply_words(schema: Schema, extras: tuple[Any, ...]) -> Any:
    """Return a schema with the constraints in an annotation applied; `extras` are its parts after the type.

    Raises `SchemaError` for a constraint that no value of the type can meet, and for functions and methods
    that were not called. Warns of objects that look like constraints and are not known.
    """
    found: dict[str, Any] = {}
    for extra in extras:
        hint = missing_call_hint(extra) if callable(extra) else None
        if hint is not None:
            raise SchemaError(f"an annotation has {hint}")
        for name, value in words_of(extra):
            found[name] = value
            schema = _apply(schema, name, value)
    if "max_digits" in found and "decimal_places" in found:
        whole = 10 ** max(found["max_digits"] - found["decimal_places"], 0)
        schema = _apply(_apply(schema, "lt", whole), "gt", -whole)
    return schema


def check_field(owner: str, field: ClassField) -> None:
    """Raise `SchemaError` for a schema as the type or the default of a field."""
    for given, place in ((field.hint, "annotation"), (field.default, "default")):
        if is_schema_like(given):
            raise SchemaError(
                f"{owner}.{field.name}: a schema can't be the {place} of a field; "
                f"write {field.name}: Annotated[type, {show(given)}]"
            )


def _apply(schema: Schema, name: str, value: Any) -> Any:
    if name in _LIMITS:
        is_union = schema.spec.term("matches") and not schema.spec.rules  # which may change the value
        return (_limit_members if is_union else _limit)(name, schema, value)
    if not value:  # a switch that is off, or an empty text
        return schema
    if name in _WORDS:
        return _WORDS[name](schema, value)
    warn_schema(f"{name} in an annotation is not understood, and not heeded")
    return schema


def _limit_members(word: str, schema: Schema, limit: Any) -> Any:
    """Apply a constraint to the members of a union that it fits."""
    errors = []

    def change(member: Schema) -> Any:
        try:
            return _apply(member, word, limit)
        except SchemaError as error:
            errors.append(error)
            return member

    made = schema._map_children(change)
    if len(errors) == len(schema.spec.term("matches")):
        raise errors[0]
    return made


# Limits


_LIMITS: dict[str, tuple[str, str, Test, str]] = {
    "gt": ("greater", "greater", operator.gt, "be greater than"),
    "ge": ("greater", "min", operator.ge, "be at least"),
    "lt": ("greater", "less", operator.lt, "be less than"),
    "le": ("greater", "max", operator.le, "be at most"),
    "multiple_of": ("multiple", "multiple", lambda value, base: not value % base, "be a multiple of"),
    "min_length": ("length", "min", lambda value, limit: len(value) >= limit, "have a length of at least"),
    "max_length": ("length", "max", lambda value, limit: len(value) <= limit, "have a length of at most"),
    "strip_whitespace": ("trim", "trim", None, ""),
    "to_lower": ("trim", "case", None, ""),
    "to_upper": ("trim", "case", None, ""),
    "pattern": ("trim", "pattern", lambda value, pattern: pattern.search(value), "match"),
    "max_digits": ("digits", "digits", None, ""),
    "decimal_places": ("places", "places", None, ""),
    "uuid_version": ("version", "version", None, ""),
    "path_type": ("", "", lambda path, kind: _is_path(path, kind), "be a path of the type"),
    "tz": ("", "", lambda value, zone: value.utcoffset, ""),
}
"""A method that only schemas with the rule have, the rule, the test for others, and its requirement."""

_SETS: dict[Any, Any] = {"set": set, "frozenset": frozenset}
"""The classes of sets, by the cast of a list."""


def _limit(word: str, schema: Schema, limit: Any) -> Any:
    owner, method, test, verb = _LIMITS[word]
    cast = schema.spec.flags.get("cast")
    sample = _sample_of(schema)
    try:
        limit = _ARGUMENTS[word](limit) if word in _ARGUMENTS else limit
    except (LookupError, TypeError, ValueError, re.error) as error:
        raise SchemaError(f"{word}: {show(limit)} can't be used: {error}") from None
    is_count = hasattr(schema, "timestamp") and isinstance(limit, (int, float))  # joi's milliseconds
    if hasattr(schema, owner) and cast in (None, "tuple") and not is_count:
        return getattr(schema, method)(limit)
    if test is None or (sample is not UNDEFINED and result_or(_FAILED, test, sample, limit) is _FAILED):
        raise SchemaError(f"{word} can't be asked of the type {schema.type}")
    if word == "tz":
        return _ask(schema, "custom", partial(_in_zone, limit))
    shown = show(getattr(limit, "pattern", limit))
    return _ask(schema, "check", partial(_holds, word, limit), message=_message(f"{verb} {shown}"))


_FAILED = object()


def _holds(word: str, limit: Any, value: Any) -> bool:
    """Return whether a value meets a limit. A value that can't be compared with the limit does not."""
    test: Any = _LIMITS[word][2]
    return result_or(False, lambda: bool(test(value, limit)))


def _zone(given: object) -> Any:
    from zoneinfo import ZoneInfo

    made = ZoneInfo(given) if isinstance(given, str) else given
    if isinstance(made, bool) or hasattr(made, "utcoffset"):
        return made
    raise TypeError("it is no zone")


_ARGUMENTS: dict[str, Callable[[Any], Any]] = {
    "pattern": re.compile,
    "to_lower": lambda enabled: "lower",
    "to_upper": lambda enabled: "upper",
    "tz": _zone,
    "uuid_version": "uuidv{}".format,
}
"""The functions that make the argument of a rule."""

_METHODS: dict[str, Any] = {
    "trim": "a",
    "encoding": b"a",
    "ordered": [],
    "keys": {},
    "multiple": 1,
    "truthy": True,
    "timestamp": datetime.min,
}
"""Values of the kinds of schemas, by a method that only schemas of the kind have."""


def _sample_of(schema: Schema) -> Any:
    """Return a value of the kind that a schema returns, or `UNDEFINED` if that is not clear."""
    cast = schema.spec.flags.get("cast")
    if cast in _SETS:
        return _SETS[cast]()
    if cast not in (None, "tuple") or "into" in schema.spec.flags:
        return UNDEFINED
    return next((sample for method, sample in _METHODS.items() if hasattr(schema, method)), UNDEFINED)


def _ask(schema: Schema, method: str, *args: object, **keywords: object) -> Any:
    """Add a rule whose function gets the finished value: a member of an Enum, or the result of a cast."""
    if schema.spec.flags.keys().isdisjoint(("cast", "into", "only")):
        return getattr(schema, method)(*args, **keywords)
    return schema.also(getattr(schema.spec.root.any(), method)(*args, **keywords))


def _message(requirement: str) -> str:
    escaped = requirement.replace("{", "\\{").replace("}", "\\}")
    return f"{{{{#label}}}} must {escaped}"


def _is_path(path: Path, kind: str) -> bool:
    if kind == "new":
        return not path.exists() and path.parent.exists()
    return bool(getattr(path, f"is_{kind}")())


# Offsets from UTC


def _in_zone(zone: bool | tzinfo, value: Any, helpers: Helpers) -> Any:
    """Return a date with the offset that is wanted: any (True), none (False), or that of a zone."""
    is_date = hasattr(value, "toordinal")  # or it is a time, which was never in UTC
    given = with_offset_of(helpers.original, value, keep=True) if is_date else value
    is_naive = given.utcoffset() is None
    if is_naive is not (zone is False):
        return helpers.message(_message(f"{'' if is_naive else 'not '}have an offset from UTC"))
    if zone is False:
        return given.replace(tzinfo=None)
    if zone is True:
        return value
    wanted = value.astimezone(zone).utcoffset() if is_date else zone.utcoffset(None)
    if wanted != given.utcoffset():
        return helpers.message(_message(f"have the offset of {zone}"))
    return value


# Other words


def _predicate(schema: Schema, function: Callable[[Any], Any]) -> Any:
    check_function("Predicate", function, 1)
    name = getattr(function, "__qualname__", None) or show(function)
    test = partial(_call, function)
    return _ask(schema, "check", test, description=name, message=_message(f"satisfy {name}"))


def _call(function: Callable[[Any], Any], value: Any) -> Any:
    return function(value)


def _after(schema: Schema, function: object) -> Any:
    if callable(function) and arity_of(unnamed(function)) < 2:
        return _ask(schema, "custom", partial(_call, function))
    warn_schema(f"{show(function)}: a function of pydantic with two arguments is not called")
    return schema


def _keywords(schema: Schema, keywords: object) -> Any:
    return schema.meta({"json_schema": keywords}) if isinstance(keywords, dict) else schema


_WORDS: dict[str, Change] = {
    "after": _after,
    "ascii_only": lambda schema, enabled: _predicate(schema, str.isascii),
    "deprecated": lambda schema, value: schema.tag("deprecated"),
    "description": lambda schema, text: schema.description(text),
    "email": lambda schema, enabled: schema.email(tlds=False),
    "examples": lambda schema, examples: schema.example(*examples),
    "extra_json_schema": _keywords,
    "fail_fast": lambda schema, enabled: schema,
    "json_schema_extra": _keywords,
    "plain": lambda schema, function: _after(schema.spec.root.any(), function),
    "predicate": _predicate,
    # Without conversions, a string would not be changed as the annotation asks.
    "strict": lambda schema, enabled: schema if _sample_of(schema) == "a" else schema.strict(),
    "title": lambda schema, text: schema.label(text),
    "unit": lambda schema, name: schema.unit(name),
}
