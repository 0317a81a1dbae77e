"""Names of other libraries and misspelt names, with the names to write instead.

A leaf. The names of other libraries stand in `vocabulary.txt`. The expected names are attributes of the
classes, and raise. A general look-up for missing names (`__getattr__`) would make all other look-ups slower.
"""

from __future__ import annotations

import os
from functools import cache

from ..foreign.other_packages import attribute_of
from ..late_patterns import late_pattern
from ..spelling import to_python, to_spec

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

_CALLED = late_pattern(r"(?:(?<![\w.\"])|(?<=\)\.))([a-z_]\w*)\(")
"""A method call of a hint, in a chain on its receiver; functions of modules don't match."""

_MISTYPED = (
    "allow", "custom", "default", "email", "empty", "forbidden", "integer", "invalid", "items", "keys",
    "label", "length", "lowercase", "max", "messages", "min", "optional", "pattern", "positive", "required",
    "trim", "unique", "unknown", "uppercase", "valid", "validate", "when",
)  # fmt: skip
"""The most frequent methods; hints for slips of all others would cost more than they are worth."""

_TYPE_SPECIFIC = (
    "alphanum", "and_", "append", "arity", "assert_", "base64", "case", "class_", "conditional",
    "credit_card", "data_uri", "digits", "domain", "email", "encoding", "falsy", "greater", "guid", "has",
    "hex", "hostname", "insensitive", "instance", "integer", "into", "ip", "iso", "iso_date", "iso_duration",
    "items", "json", "keys", "length", "less", "lowercase", "map", "match", "max", "max_arity",
    "max_recursion", "merge", "min", "min_arity", "multiple", "nand", "negative", "normalize", "offset",
    "omit", "only_date", "or_", "ordered", "oxor", "partial", "pattern", "pick", "places", "port", "positive",
    "precision", "ref", "regex", "relative", "rename", "replace", "schema", "sensitive", "sign", "single",
    "sort", "sparse", "split", "timestamp", "token", "trim", "truncate", "truthy", "try_", "unique",
    "unknown", "unsafe", "uppercase", "uri", "utc", "uuid", "version", "with_", "without", "xor",
)  # fmt: skip
"""Methods that only some types have."""


class ForeignName(str):
    """A name that is not a method of schemas; reading it raises an error with a hint."""

    __slots__ = ()

    def __get__(self, schema: Any, cls: type) -> Any:
        if schema is None:
            raise AttributeError(f"schemas have no method {str(self)!r}")
        raise AttributeError(
            f"{schema.type} schemas have no method {str(self)!r}{_method_hint(self, schema)}"
        )

    def __set__(self, schema: Any, value: object) -> None:
        """Refuse to be set; without this method, `inspect` would treat the name as a method."""
        self.__get__(schema, type(schema))


def _other_methods() -> Iterable[str]:
    yield from _TYPE_SPECIFIC
    for names in vocabulary()["METHODS"].values():
        yield from names
    for name in _MISTYPED:
        yield from _slips(name)


def _slips(name: str) -> set[str]:
    """Yield a name with each letter left out, doubled, or exchanged with the next one."""
    places = range(len(name))
    found = {name[:i] + name[i + 1 :] for i in places} | {name[:i] + name[i] + name[i:] for i in places}
    found |= {name[:i] + name[i + 1] + name[i] + name[i + 2 :] for i in places[:-1]}
    return found - {name}


def _other_names() -> dict[str, ForeignName]:
    names = [(name, to_spec(name)) if "_" in name else (name,) for name in _other_methods()]
    return {spelling: ForeignName(spelling) for spellings in names for spelling in spellings}


def without_other_names(cls: type, names: Iterable[str]) -> list[str]:
    """Return the names of a class without those that only hold hints."""
    return [name for name in names if not isinstance(attribute_of(cls, name), ForeignName)]


def _has(cls: type, name: str) -> bool:
    return not isinstance(attribute_of(cls, name), (ForeignName, type(None)))


# Messages


def _method_hint(name: str, schema: Any) -> str:
    hints, cls = hints_in("METHODS", name), type(schema)
    for hint in hints:
        if hint.startswith("pm.") or all(_has(cls, called) for called in _CALLED.findall(hint)):
            return f": write {hint}"
    types = schema.spec.root._definitions
    if hints:
        return f": write {hints[0]}, which is for {_types_with_methods(types, _CALLED.findall(hints[0]))}"
    ours = to_python(name)
    if ours in _TYPE_SPECIFIC:
        return f": it is for {_types_with_methods(types, [ours])}"
    meant = [method for method in _MISTYPED if name in _slips(method)]
    if not _has(cls, meant[0]):
        return f". Did you mean {meant[0]}, which is for {_types_with_methods(types, meant[:1])}?"
    return f". Did you mean {meant[0]}?"


def _types_with_methods(types: Mapping[str, Any], methods: list[str]) -> str:
    return ", ".join(_names_with(types, methods))


def _names_with(types: Mapping[str, Any], methods: list[str]) -> list[str]:
    found = [name for name in types if name != "function"]
    return [name for name in found if all(_has(types[name].schema_class, method) for method in methods)]


def describe_missing_result(name: str) -> str:
    """Return the message for an attribute that a result of `validate` does not have."""
    return _attribute("results", "RESULTS", name, "value, error, warning, artifacts and debug")


def describe_missing_detail(name: str) -> str:
    """Return the message for an attribute that a detail does not have."""
    return _attribute("details", "DETAILS", name, "code, message, path, context and url")


def told_of_error(name: str) -> str:
    """Return the message for an attribute that a `ValidationError` does not have."""
    return _attribute(
        "validation errors", "ERRORS", name, "details, message, by_path(), as_dict() and to_json()"
    )


def _attribute(kind: str, table: str, name: str, own: str) -> str:
    hints = hints_in(table, name)
    return f"{kind} have no attribute {name!r}{f': write {hints[0]}' if hints else f'; they have {own}'}"


def hint_of_function(name: str, types: Any) -> str | None:
    """Return the code to write instead of another library's function, or None if the name is unknown.

    `types` are the definitions of the library's types.
    """
    hints = hints_in("FUNCTIONS", name)
    if hints:
        return hints[0]
    for hint in hints_in("METHODS", name):
        if hint.startswith("pm."):
            return hint[3:]
        kinds = _names_with(types, _CALLED.findall(hint))
        if kinds:
            return hint if "any" in kinds else f"{min(kinds, key=_rarity)}().{hint}"
    kinds = _names_with(types, [to_python(name)]) if to_python(name) in _TYPE_SPECIFIC else []
    return f"{to_python(name)}, a method of {', '.join(kinds)} schemas" if kinds else None


def _rarity(type_name: str) -> int:
    return _COMMON.index(type_name) if type_name in _COMMON else len(_COMMON)


_COMMON = ("string", "number", "array", "object", "date")


def misplaced(library: object, name: str, args: tuple[object, ...], keywords: Mapping[str, object]) -> str:
    """Return the message for arguments that the function of a type does not accept, with the right call."""
    plain = getattr(library, name)()
    has_keys = _has(type(plain), "keys") and plain.spec.definition.construct is not None
    said = f"{name}() takes {'a mapping of keys to schemas' if has_keys else 'no such arguments'}"
    if args and not keywords:
        calls = ["items(…)"] if _has(type(plain), "items") else ["valid(…)", "label(name)"]
        return f"{said}: write {', '.join(f'{name}().{call}' for call in calls)} or another method"
    calls = [call_for(plain, keyword) for keyword in keywords]
    if has_keys and not all(calls):
        return f'{said}: write object({{"{next(iter(keywords))}": …}})'
    if any(calls):
        return f"{said}: write {'.'.join([f'{name}()', *filter(None, calls)])}"
    first = next(iter(keywords))
    return said + _method_hint(first, plain) if hints_in("METHODS", first) else said


def call_for(schema: Any, keyword: str) -> str:
    """Return the method call that replaces a keyword argument, or an empty string if there is none."""
    ours, cls = to_python(keyword), type(schema)
    known = [hint for hint in " | ".join(vocabulary()["METHODS"]).split(" | ") if hint.startswith(f"{ours}(")]
    for hint in (*hints_in("METHODS", keyword), *known):
        called = _CALLED.findall(hint)
        if called and not hint.startswith("pm.") and all(_has(cls, name) for name in called):
            return hint
    if ours[0] == "_" or not _has(cls, ours) or not callable(getattr(schema, ours)):
        return ""
    from .parentheses import call_of

    return call_of(getattr(schema, ours))


def hint_of_option(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence about an option of another library, or "" if nothing known is meant.

    >>> hint_of_option("stopOnFirstError", ["abortEarly"]), hint_of_option("nonsense", [])
    (': write abort_early=True', '')
    """
    ours = {to_python(option) for option in known}
    hints = [hint for hint in hints_in("OPTIONS", name) if hint.partition("=")[0] in ours]
    hints += hints_in("KEYWORDS", name)
    return f": write {hints[0]}" if hints else ""


def hints_in(table: str, name: str) -> list[str]:
    """Return the hints that a table lists for a name, in any spelling.

    >>> hints_in("METHODS", "minLength"), hints_in("METHODS", "nonsense")
    (['min(limit)'], [])
    """
    return _hints_by_name(table).get(_normalized(name), [])


@cache
def vocabulary() -> dict[str, dict[str, list[str]]]:
    """Return the tables of names of other libraries: for each hint, the names that it replaces.

    >>> vocabulary()["METHODS"]["falsy(…)"]
    ['false_values']
    """
    loader: Any = __spec__.loader
    data: bytes = loader.get_data(os.path.join(os.path.dirname(__file__), "vocabulary.txt"))
    tables: dict[str, dict[str, list[str]]] = {}
    table, hint = {}, ""
    for line in data.decode().splitlines():
        if line.startswith("["):
            table = tables[line[1:-1]] = {}
        elif line.startswith(" "):
            table[hint] += line.split()
        elif line and not line.startswith("#"):
            hint, table[line] = line, []
    return tables


@cache
def _hints_by_name(table: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for hint, names in vocabulary()[table].items():
        for name in names:
            found.setdefault(_normalized(name), hint.split(" | "))
    return found


def _normalized(name: str) -> str:
    return name.replace("_", "").lower()


class OtherNames:
    """A base class of all schemas with hints for foreign names; the classes before it may define these names.

    Its names are there from the beginning: setting each of them on a class would take longer than a first
    schema should.
    """

    __slots__ = ()
    vars().update(_other_names())
