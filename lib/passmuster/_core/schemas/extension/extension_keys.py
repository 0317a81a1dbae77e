"""The reading of the keys of an extension object, see part 3 of the specification.

Schema side. A wrong extension raises `SchemaError` with the place of the fault. The result are the parts of a
type definition. Rules are read by `extension_rules`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from ...engine.formats.patterns.pattern import is_pattern
from ...foundation.callers import is_function
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.signatures import ignoring_extra_arguments
from ...language.messages.message_tables import compile_messages, is_string
from ...running.steps.casts import CastDefinition
from ...running.steps.cold_checks import PrepareAbsent
from ...running.steps.finish import UserCast
from ..schema.entries import is_schema_like

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ...documents.inspection.schema_info import SchemaInfo
    from ..schema.base import Schema

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_]*", re.ASCII)


def wrong(where: str, needed: str, value: Any) -> SchemaError:
    """Return the error for a key with a wrong value."""
    return SchemaError(f"extend: {where} must be {needed}, not {show(value)}")


def read_keys(where: str, given: object, known: Iterable[str]) -> dict[str, Any]:
    """Return a mapping with keys in the specification's spelling, without undefined values."""
    if not isinstance(given, Mapping):
        raise wrong(where, "a mapping", given)
    return read_options(f"extend: {where}", given, None, known, what="key")


def read_names(where: str, given: object) -> dict[str, Any]:
    """Return a mapping whose keys are names chosen by the author."""
    if not isinstance(given, Mapping):
        raise wrong(where, "a mapping", given)
    for name in given:
        if not isinstance(name, str) or _NAME.fullmatch(name) is None:
            raise SchemaError(
                f"extend: {where} has the name {show(name)}; use letters, digits and _, but no _ in front"
            )
    return {name: value for name, value in given.items() if value is not UNDEFINED}


def function(where: str, value: Any) -> Any:
    """Return a value that must be a function."""
    if value is UNDEFINED or not is_function(value):
        raise wrong(where, "a function", value)
    return value


def boolean(where: str, value: Any) -> bool:
    """Return a value that must be True or False."""
    if not isinstance(value, bool):
        raise wrong(where, "True or False", value)
    return value


def read_extension(given: object) -> dict[str, Any]:
    """Return the parts of an extension object, with all checks that do not need its base."""
    found = read_keys("the extension", given, _READERS)
    kind = found.get("type", UNDEFINED)
    if not (isinstance(kind, str) and kind) and not is_pattern(kind):
        raise wrong("type", "the name of a type, or a pattern that names of types match", kind)
    if "base" in found:
        if is_pattern(kind):
            raise SchemaError("extend: base is not allowed if type is a pattern: each type is its own base")
        if not is_schema_like(found["base"]):
            raise wrong("base", "a schema", found["base"])
    for name, read in _READERS.items():
        if name in found and read is not None:
            found[name] = read(found[name])
    return found


def read_messages(given: object) -> dict[str, Any]:
    """Return messages by code, and by language and code, in the form of a definition."""
    if not (isinstance(given, Mapping) or is_string(given)):
        raise wrong("messages", "a mapping from error codes to messages, or one message for all", given)
    try:
        compiled = compile_messages(given)
    except SchemaError as error:
        raise SchemaError(f"extend: messages: {error}") from None
    return {**compiled.languages, **compiled.texts}


def merge_messages(before: dict[str, Any], added: dict[str, Any]) -> dict[str, Any]:
    """Return the messages of a definition with others added. The messages of each language are merged."""
    merged = dict(before)
    for code, text in added.items():
        known = merged.get(code)
        both = isinstance(text, dict) and isinstance(known, dict)
        merged[code] = {**known, **text} if both and known is not None else text
    return merged


def _read_flags(given: object) -> dict[str, dict[str, Any]]:
    """Return the definitions of flags by name."""
    return {
        name: read_keys(f"flags.{name}", flag, ("default", "setter"))
        for name, flag in read_names("flags", given).items()
    }


def _read_prepare(given: object) -> Any:
    """Return the function that prepares values, or an object if absent values are prepared, too."""
    if not isinstance(given, Mapping):
        return function("prepare", given)
    found = read_keys("prepare", given, ("method", "undefined"))
    method = function("prepare.method", found.get("method", UNDEFINED))
    return PrepareAbsent(method) if boolean("prepare.undefined", found.get("undefined", False)) else method


def _read_coerce(given: object) -> Any:
    """Return the coercion of a definition: a function, or kinds of values and a function."""
    if is_function(given) and not isinstance(given, Mapping):
        return given
    if not isinstance(given, Mapping):
        raise wrong("coerce", "a function, or a mapping with from and method", given)
    found = read_keys("coerce", given, ("from", "method"))
    method = function("coerce.method", found.get("method", UNDEFINED))
    return (_kinds(found["from"]), method) if "from" in found else method


def _kinds(given: object) -> tuple[Any, ...]:
    kinds = list(given) if isinstance(given, (list, tuple, set, frozenset)) else [given]
    for kind in kinds:
        if not isinstance(kind, (str, type)):
            raise wrong("coerce.from", "the name of a type, a Python type, or a list of such", kind)
    return tuple(kinds)


def _read_casts(given: object) -> dict[str, CastDefinition]:
    """Return the casts of a definition."""
    casts = {}
    for name, cast in read_names("cast", given).items():
        found = read_keys(f"cast.{name}", cast, ("from", "to"))
        accepts = function(f"cast.{name}.from", found.get("from", UNDEFINED))
        convert = function(f"cast.{name}.to", found.get("to", UNDEFINED))
        casts[name] = CastDefinition(accepts, UserCast(ignoring_extra_arguments(convert, 2)))
    return casts


def _read_terms(given: object) -> dict[str, Any]:
    """Return the initial values of the terms of an extension, by name: entries, or None."""
    terms = {}
    for name, term in read_names("terms", given).items():
        found = read_keys(f"terms.{name}", term, ("init", "manifest"))
        init = found.get("init", UNDEFINED)
        if init is not None and not isinstance(init, (list, tuple)):
            raise wrong(f"terms.{name}.init", "a list, or None", init)
        terms[name] = None if init is None else tuple(init)
    return terms


def _read_info(given: Callable[[Any], Any]) -> Any:
    """Return the function that changes the class and fields of the record of a schema for the type.

    `given(schema)` returns the fields that differ from those of the base, or a pair of a record class and
    fields.
    """

    function("info", given)

    def show(schema: Schema, cls: type[SchemaInfo], fields: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        from ...documents.inspection.schema_info import SchemaInfo

        found = given(schema)
        shown, added = found if isinstance(found, tuple) and len(found) == 2 else (cls, found)
        is_record = isinstance(shown, type) and issubclass(shown, SchemaInfo)
        if not is_record or not isinstance(added, Mapping):
            raise wrong("what info returns", "a mapping of fields, or a class of records and such", found)
        # A record of another class is of values that the type does not know how to write.
        names = [*shown.fields(), *("way",) * (shown is cls)]
        kept = {name: value for name, value in fields.items() if name in names}
        return shown, {**kept, **added}

    return show


def _read_manifest(given: object) -> Any:
    """Return the function that builds a schema from the terms of a description, or None."""
    build = read_keys("manifest", given, ("build",)).get("build")
    return None if build is None else function("manifest.build", build)


_READERS: dict[str, Callable[[Any], Any] | None] = {
    "type": None,
    "args": partial(function, "args"),
    "base": None,
    "cast": _read_casts,
    "coerce": _read_coerce,
    "dump": partial(function, "dump"),
    "flags": _read_flags,
    "info": _read_info,
    "jsonSchema": partial(function, "jsonSchema"),
    "manifest": _read_manifest,
    "messages": None,
    "overrides": None,
    "prepare": _read_prepare,
    "rebuild": partial(function, "rebuild"),
    "rules": None,
    "terms": _read_terms,
    "validate": partial(function, "validate"),
}
"""The keys of an extension object, with what reads their values; the others are read with the base."""
