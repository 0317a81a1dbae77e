"""Names that are not the library's, and what they are called here: those of other libraries, and misspelt.

A leaf. What a class of schemas has not is looked up nowhere else, because a look-up that begins where a name
is not found makes all others slower: so the names that are expected stand in the classes, and raise.
"""

from __future__ import annotations

from ..spelling import to_spec

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_LISTED = "valid(…) for values, alternatives(…) for schemas"

FUNCTIONS = {
    "all_of": 'alternatives(…).match("all")',
    "any_of": "alternatives(…)",
    "bytes": "binary()",
    "datetime": "date()",
    "dict": "object()",
    "email": "string().email()",
    "enum": "valid(…)",
    "float": "number()",
    "int": "number().integer()",
    "integer": "number().integer()",
    "lazy": "link(ref)",
    "list": "array()",
    "literal": "valid(…)",
    "mapping": "object()",
    "none": "valid(None)",
    "null": "valid(None)",
    "nullable": "allow(None)",
    "one_of": _LISTED,
    "oneof": _LISTED,
    "parse": "attempt(value, schema)",
    "record": "object().pattern(pattern, schema)",
    "regex": "string().pattern(regex)",
    "set": 'array().cast("set")',
    "str": "string()",
    "text": "string()",
    "tuple": "array().ordered(…)",
    "undefined": "UNDEFINED",
    "union": "alternatives(…)",
    "url": "string().uri()",
}
"""Functions of other libraries, in our spelling, and what to write instead."""

METHODS = {
    "additional_properties": "unknown()",
    "catch": "failover(value)",
    "choices": "valid(…)",
    "each": "items(…)",
    "ends_with": "pattern(regex)",
    "enum": "valid(…)",
    "eq": "valid(…)",
    "exclusive_maximum": "less(limit)",
    "exclusive_minimum": "greater(limit)",
    "ge": "min(limit)",
    "gt": "greater(limit)",
    "gte": "min(limit)",
    "int": "integer()",
    "is_in": "valid(…)",
    "le": "max(limit)",
    "lower": "lowercase()",
    "lt": "less(limit)",
    "lte": "max(limit)",
    "matches": "pattern(regex)",
    "max_items": "max(limit)",
    "max_length": "max(limit)",
    "max_value": "max(limit)",
    "maximum": "max(limit)",
    "maxlength": "max(limit)",
    "merge": "concat(schema)",
    "min_items": "min(limit)",
    "min_length": "min(limit)",
    "min_value": "min(limit)",
    "minimum": "min(limit)",
    "minlength": "min(limit)",
    "multiple_of": "multiple(base)",
    "ne": "invalid(…)",
    "nonempty": "min(1)",
    "not_required": "optional()",
    "nullable": "allow(None)",
    "nullish": "optional().allow(None)",
    "of": "items(…)",
    "one_of": "valid(…)",
    "oneof": "valid(…)",
    "parse": "validate(value)",
    "passthrough": "unknown()",
    "properties": "keys(schema)",
    "range": "min(limit).max(limit)",
    "refine": "check(predicate, message=…)",
    "regex": "pattern(regex)",
    "regexp": "pattern(regex)",
    "safe_parse": "validate(value)",
    "shape": "keys(schema)",
    "starts_with": "pattern(regex)",
    "title": "label(name)",
    "transform": "custom(method)",
    "unique_items": "unique()",
    "upper": "uppercase()",
    "url": "uri()",
    "uuid": "guid()",
}
"""Methods of other libraries' schemas, in our spelling, and what to write instead."""


ERRORS = {
    "data": 'details[0].context["value"]',
    "error_count": "len(error.details)",
    "errors": "details",
    "flatten": "by_path()",
    "format": "by_path()",
    "issues": "details",
    "json": "to_json()",
    "loc": "details[0].path",
    "messages": "by_path()",
    "msg": "message",
    "normalized_messages": "by_path()",
    "path": "details[0].path",
    "code": "details[0].code",
    "type": "details[0].code",
    "valid_data": "result.value",
}
"""Attributes of other libraries' errors, and what to write instead."""


class Elsewhere:
    """A name that is no method of ours: whoever reads it is told what is."""

    __slots__ = ("hint", "name")

    def __init__(self, name: str, hint: str) -> None:
        self.name: str = name
        self.hint: str = hint

    def __get__(self, schema: Any, cls: type) -> Any:
        kind = "schemas" if schema is None else f"{schema.type} schemas"
        raise AttributeError(f"{kind} have no method {self.name!r}{self.hint}")

    def __set__(self, schema: Any, value: object) -> None:
        """Refuse to be set; without this, `inspect` takes the name for that of a method."""
        self.__get__(schema, type(schema))


_MISTYPED = (
    "allow", "custom", "default", "email", "empty", "forbidden", "integer", "invalid", "items", "keys",
    "label", "length", "lowercase", "max", "messages", "min", "optional", "pattern", "positive", "required",
    "trim", "unique", "unknown", "uppercase", "valid", "validate", "when",
)  # fmt: skip
"""The methods that are written most; a name for each slip of the others would cost more than it is worth."""


def add_other_names(cls: Any) -> None:
    """Let the class of all schemas tell what names that it has not stand for; classes below may have them."""
    own = set(dir(cls))
    hints = {wrong: f". Did you mean {name}?" for name in _MISTYPED for wrong in _slips(name)}
    for name, ours in METHODS.items():
        hints[name] = hints[to_spec(name)] = f": write {ours}"
    for name, hint in hints.items():
        if name not in own:
            setattr(cls, name, Elsewhere(name, hint))


def _slips(name: str) -> set[str]:
    """Return a name with each letter left out, written twice, or in the place of the next."""
    places = range(len(name))
    found = {name[:i] + name[i + 1 :] for i in places} | {name[:i] + name[i] + name[i:] for i in places}
    found |= {name[:i] + name[i + 1] + name[i] + name[i + 2 :] for i in places[:-1]}
    return found - {name}


def without_other_names(cls: type, names: Iterable[str]) -> list[str]:
    """Return the names of a class that are its own."""
    return [name for name in names if type(_found(cls, name)) is not Elsewhere]


def _found(cls: type, name: str) -> object:
    return next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)


def hint_of_function(name: str) -> str | None:
    """Return what to write in the place of a function of another library, None where it is none.

    >>> hint_of_function("int")
    'number().integer()'
    """
    return FUNCTIONS.get(name) or METHODS.get(name)
