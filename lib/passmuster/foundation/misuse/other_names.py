"""Names that are not the library's, and how it is told what to write: those of other libraries, and misspelt.

A leaf. What a class of schemas has not is looked up nowhere else, because a look-up that begins where a name
is not found makes all others slower: so the names that are expected stand in the classes, and raise.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..spelling import to_python, to_spec
from . import vocabulary

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

_CALLED = re.compile(r"(?:(?<![\w.\"])|(?<=\)\.))([a-z_]\w*)\(")
"""A method call of a hint, in a chain on its receiver; functions of modules don't match."""

_MISTYPED = (
    "allow", "custom", "default", "email", "empty", "forbidden", "integer", "invalid", "items", "keys",
    "label", "length", "lowercase", "max", "messages", "min", "optional", "pattern", "positive", "required",
    "trim", "unique", "unknown", "uppercase", "valid", "validate", "when",
)  # fmt: skip
"""The methods that are written most; a name for each slip of the others would cost more than it is worth."""

_OF_SOME_TYPES = (
    "alphanum", "and_", "append", "arity", "assert_", "base64", "case", "class_", "conditional",
    "credit_card", "data_uri", "digits", "domain", "email", "encoding", "falsy", "greater", "guid", "has",
    "hex", "hostname", "insensitive", "instance", "integer", "into", "ip", "iso", "iso_date", "iso_duration",
    "items", "json", "keys", "length", "less", "lowercase", "map", "match", "max", "max_arity",
    "max_recursion", "merge", "min", "min_arity", "multiple", "nand", "negative", "normalize", "omit",
    "only_date", "or_", "ordered", "oxor", "partial", "pattern", "pick", "places", "port", "positive",
    "precision", "ref", "regex", "relative", "rename", "replace", "schema", "sensitive", "sign", "single",
    "sort", "sparse", "split", "timestamp", "token", "trim", "truncate", "truthy", "try_", "unique",
    "unknown", "unsafe", "uppercase", "uri", "utc", "uuid", "version", "with_", "without", "xor",
)  # fmt: skip
"""Methods that only some types have."""


class Elsewhere(str):
    """A name that is no method of schemas: whoever reads it is told what is."""

    __slots__ = ()

    def __get__(self, schema: Any, cls: type) -> Any:
        if schema is None:
            raise AttributeError(f"schemas have no method {str(self)!r}")
        raise AttributeError(
            f"{schema.type} schemas have no method {str(self)!r}{_method_hint(self, schema)}"
        )

    def __set__(self, schema: Any, value: object) -> None:
        """Refuse to be set; without this, `inspect` takes the name for that of a method."""
        self.__get__(schema, type(schema))


def add_other_names(cls: Any) -> None:
    """Let the class of all schemas tell what names that it has not stand for; classes below may have them."""
    own = set(dir(cls))
    for name in _other_methods():
        for spelling in (name, to_spec(name)) if "_" in name else (name,):
            if spelling not in own:
                setattr(cls, spelling, Elsewhere(spelling))


def _other_methods() -> Iterable[str]:
    yield from _OF_SOME_TYPES
    for names in vocabulary.METHODS.values():
        yield from names.split()
    for name in _MISTYPED:
        yield from _slips(name)


def _slips(name: str) -> set[str]:
    """Return a name with each letter left out, written twice, or in the place of the next."""
    places = range(len(name))
    found = {name[:i] + name[i + 1 :] for i in places} | {name[:i] + name[i] + name[i:] for i in places}
    found |= {name[:i] + name[i + 1] + name[i] + name[i + 2 :] for i in places[:-1]}
    return found - {name}


def without_other_names(cls: type, names: Iterable[str]) -> list[str]:
    """Return the names of a class that are its own."""
    return [name for name in names if not isinstance(_found(cls, name), Elsewhere)]


def _found(cls: type, name: str) -> object:
    return next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)


def _has(cls: type, name: str) -> bool:
    return not isinstance(_found(cls, name), (Elsewhere, type(None)))


# What is told


def _method_hint(name: str, schema: Any) -> str:
    cures, cls = cures_in("METHODS", name), type(schema)
    for cure in cures:
        if cure.startswith("pm.") or all(_has(cls, called) for called in _CALLED.findall(cure)):
            return f": write {cure}"
    types = schema.spec.root._definitions
    if cures:
        return f": write {cures[0]}, which is for {_types_with(types, _CALLED.findall(cures[0]))}"
    ours = to_python(name)
    if ours in _OF_SOME_TYPES:
        return f": it is for {_types_with(types, [ours])}"
    meant = [method for method in _MISTYPED if name in _slips(method)]
    if not _has(cls, meant[0]):
        return f". Did you mean {meant[0]}, which is for {_types_with(types, meant[:1])}?"
    return f". Did you mean {meant[0]}?"


def _types_with(types: Mapping[str, Any], methods: list[str]) -> str:
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
    cures = cures_in(table, name)
    return f"{kind} have no attribute {name!r}{f': write {cures[0]}' if cures else f'; they have {own}'}"


def hint_of_function(name: str, types: Any) -> str | None:
    """Return the code to write instead of another library's function, or None if the name is unknown.

    `types` are the definitions of the library's types.
    """
    cures = cures_in("FUNCTIONS", name)
    if cures:
        return cures[0]
    for cure in cures_in("METHODS", name):
        if cure.startswith("pm."):
            return cure[3:]
        kinds = _names_with(types, _CALLED.findall(cure))
        if kinds:
            return cure if "any" in kinds else f"{min(kinds, key=_rarity)}().{cure}"
    kinds = _names_with(types, [to_python(name)]) if to_python(name) in _OF_SOME_TYPES else []
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
    calls = [_call_for(plain, keyword) for keyword in keywords]
    if has_keys and not all(calls):
        return f'{said}: write object({{"{next(iter(keywords))}": …}})'
    if any(calls):
        return f"{said}: write {'.'.join([f'{name}()', *filter(None, calls)])}"
    first = next(iter(keywords))
    return said + _method_hint(first, plain) if cures_in("METHODS", first) else said


def _call_for(schema: Any, keyword: str) -> str:
    """Return the call of a method that a keyword argument stands for, empty where there is none."""
    ours, cls = to_python(keyword), type(schema)
    known = [cure for cure in " | ".join(vocabulary.METHODS).split(" | ") if cure.startswith(f"{ours}(")]
    for cure in (*cures_in("METHODS", keyword), *known):
        called = _CALLED.findall(cure)
        if called and not cure.startswith("pm.") and all(_has(cls, name) for name in called):
            return cure
    if ours[0] == "_" or not _has(cls, ours) or not callable(getattr(schema, ours)):
        return ""
    from .parentheses import call_of

    return call_of(getattr(schema, ours))


def hint_of_option(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence about an option of another library, empty where no known one is meant.

    >>> hint_of_option("stopOnFirstError", ["abortEarly"]), hint_of_option("nonsense", [])
    (': write abort_early=True', '')
    """
    ours = {to_python(option) for option in known}
    cures = [cure for cure in cures_in("OPTIONS", name) if cure.partition("=")[0] in ours]
    return f": write {cures[0]}" if cures else ""


def cures_in(table: str, name: str) -> list[str]:
    """Return the hints that a table lists for a name, in whatever spelling.

    >>> cures_in("METHODS", "minLength"), cures_in("METHODS", "nonsense")
    (['min(limit)'], [])
    """
    return _cures(table).get(_bare(name), [])


@lru_cache(maxsize=8)
def _cures(table: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cure, names in getattr(vocabulary, table).items():
        for name in names.split():
            found.setdefault(_bare(name), cure.split(" | "))
    return found


def _bare(name: str) -> str:
    return name.replace("_", "").lower()
