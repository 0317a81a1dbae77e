"""The rows by which flags and terms of a schema (keys, items, conditions, notes …) are described and built.

Schema side. A type's definition lists further rows in `manifest={"flags": {name: row}, "terms": {name:
Term}}`. Terms are built in that order; here are those of every type, and rows that several types share. The
row of a flag is a function `(schema, data, reader)` that returns the schema with the flag, set by the method
that checks its value. Flags without a row, which are those of extensions, are set as they are.
"""

from __future__ import annotations

from ....foundation.sentinels import UNDEFINED
from ....foundation.structs import Struct
from ..entries import Condition, WhenCase

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..base import Schema
    from .building import Reader
    from .describing import DescriptionWriter

    Row = Callable[[Any, Any, Reader], Any]

PRESENCES = ("optional", "required", "forbidden")
"""The values of the flag `presence`, and the methods that set them."""


def plain(method: str) -> Row:
    """Return the row of a flag whose value is the argument of a method."""
    return lambda schema, data, reader: getattr(schema, method)(data)


def switch(method: str) -> Row:
    """Return the row of a flag that a method turns on or off."""

    def build(schema: Schema, data: object, reader: Reader) -> Any:
        turn = getattr(schema, method)
        return turn() if reader.boolean("the flag", data) else turn(False)

    return build


def value(method: str) -> Row:
    """Return the row of a flag that an extension has: a value, a reference or a schema."""
    return lambda schema, data, reader: getattr(schema, method)(reader.value(data))


def _replacement(method: str) -> Row:
    """Return the row of `default` or `failover`: a value, a reference or a function."""

    def build(schema: Schema, data: object, reader: Reader) -> Any:
        from .plain import is_function_data  # imported only when a schema is described

        put = getattr(schema, method)
        if isinstance(data, dict) and len(data) == 1:
            if method == "default" and data.get("special") == "deep":
                return put()
            if is_function_data(data.get("function")):
                function = reader.inside("function", reader.function, data["function"])
                return put(function, {"literal": True})
        return put(reader.value(data, schemas=False))

    return build


def written_flags(read: Callable[[Any], Any]) -> dict[str, Row]:
    """Return the rows of `default` and `failover` for a type whose values are described as strings.

    `read(data)` returns the value of a string, or None if it is not a value of the type.
    """

    def row(method: str) -> Row:
        def build(schema: Schema, data: object, reader: Reader) -> Any:
            found = read(data)
            return (
                COMMON_FLAGS[method](schema, data, reader)
                if found is None
                else getattr(schema, method)(found)
            )

        return build

    return {method: row(method) for method in ("default", "failover")}


def _hashable(value: Any) -> Any:
    """Return a list as a tuple, because a tuple as an id is described as a list."""
    return tuple([_hashable(item) for item in value]) if isinstance(value, list) else value


def _build_error(schema: Schema, data: object, reader: Reader) -> Any:
    return schema.error(data if isinstance(data, BaseException) else reader.function(data, may_raise=True))


def _build_presence(schema: Schema, data: Any, reader: Reader) -> Any:
    return getattr(schema, data)() if data in PRESENCES else schema.presence(data)


COMMON_FLAGS: dict[str, Row] = {
    "artifact": lambda schema, data, reader: schema.artifact(_hashable(reader.value(data, schemas=False))),
    "cast": plain("cast"),
    "default": _replacement("default"),
    "description": plain("description"),
    "empty": lambda schema, data, reader: schema.empty(reader.schema(data)),
    "error": _build_error,
    "failover": _replacement("failover"),
    "id": plain("id"),
    "into": lambda schema, data, reader: schema.into(reader.function(data)),
    "label": plain("label"),
    "only": switch("only"),
    "presence": _build_presence,
    "python": switch("python"),
    "result": plain("result"),
    "secret": switch("secret"),
    "unit": plain("unit"),
}
"""The flags that every type has."""


class Term(Struct):
    """A row: `describe(entries, writer)` returns data, `build(schema, data, reader)` a schema with it.

    If `empty` is set, a term without entries is described, too; if `is_needed` is set, the type can't be
    built without the term.
    """

    describe: Callable[[Any, DescriptionWriter], Any]
    build: Callable[[Any, Any, Reader], Any]
    empty: bool = False
    is_needed: bool = False


# Rows that several terms use


def schema_list(method: str) -> Term:
    """Return the row of a term that is a list of schemas, which are the arguments of a method."""

    def build(schema: Schema, data: object, reader: Reader) -> Any:
        return getattr(schema, method)(*reader.each(data, reader.schema))

    return Term(lambda entries, writer: [writer.schema(entry) for entry in entries], build)


def value_list(method: str) -> Term:
    """Return the row of a term that is a list of values, which are the arguments of a method."""

    def build(schema: Schema, data: object, reader: Reader) -> Any:
        return getattr(schema, method)(*reader.each(data, reader.listed))

    return Term(lambda entries, writer: [writer.listed(entry) for entry in entries], build)


def string_list(method: str) -> Term:
    """Return the row of a term that is a list of strings, which are the arguments of a method."""

    def build(schema: Schema, data: object, reader: Reader) -> Any:
        return getattr(schema, method)(*reader.items(data))

    return Term(lambda entries, writer: list(entries), build)


def each(describe: Callable[[Any, DescriptionWriter], Any], build: Row) -> Term:
    """Return the row of a term that is a list, of two functions for one of its entries."""
    return Term(
        lambda entries, writer: [describe(entry, writer) for entry in entries],
        lambda schema, data, reader: reader.fold(schema, data, build),
    )


def data_list(method: str) -> Term:
    """Return the row of a term that is a list of user data, each of which is the argument of a method."""
    return each(
        lambda entry, writer: writer.value(entry, literal=False),
        lambda schema, item, reader: getattr(schema, method)(reader.copy(item)),
    )


# Conditions


def condition_data(condition: Condition, writer: DescriptionWriter) -> dict[str, Any]:
    """Return a condition of `when` or `conditional` as data."""
    if condition.concat is not None:
        return {"concat": writer.schema(condition.concat)}
    from .plain import resolvable_data  # imported only when a schema is described

    found: dict[str, Any] = {} if condition.ref is None else dict(resolvable_data(condition.ref))
    if condition.is_switch:
        found["switch"] = [_case_data(case, writer) for case in condition.cases]
    else:
        found.update(_case_data(condition.cases[0], writer))
    if condition.breaks is not None:
        found["break"] = condition.breaks
    return found


def _case_data(case: WhenCase, writer: DescriptionWriter) -> dict[str, Any]:
    parts = (("is", case.is_), ("then", case.then), ("otherwise", case.otherwise))
    return {name: writer.schema(part) for name, part in parts if part is not None}


_CASE = ("is", "then", "otherwise")


def read_described(data: object, reader: Reader, breaks: bool) -> tuple[Any, dict[str, Any]]:
    """Return the condition and options of a described call of `when` or `conditional`."""
    found = reader.mapping(data, ("ref", "refs", "switch", *_CASE, *(("break",) if breaks else ())))
    options = _read_case(found, reader)
    if "break" in found:
        options["break"] = reader.boolean("break", found["break"])
    if "switch" in found:
        options["switch"] = reader.inside("switch", reader.each, found["switch"], _row_reader(reader))
    if "ref" in found:
        return reader.inside("ref", reader.reference, found["ref"]), options
    if "refs" in found:
        return reader.inside("refs", reader.each, found["refs"], reader.reference), options
    return options.pop("is", UNDEFINED), options


def _row_reader(reader: Reader) -> Callable[[Any], Any]:
    return lambda row: _read_case(reader.mapping(row, _CASE), reader)


def _read_case(found: dict[str, Any], reader: Reader) -> dict[str, Any]:
    return {name: reader.inside(name, reader.schema, found[name]) for name in _CASE if name in found}


def _build_when(schema: Schema, data: object, reader: Reader) -> Any:
    if isinstance(data, dict) and "concat" in data:
        found = reader.mapping(data, ("concat",))
        return schema.concat(reader.inside("concat", reader.schema, found["concat"]))
    condition, options = read_described(data, reader, breaks=True)
    return schema._build_when(condition, options)


# The terms of every type


def _alteration_data(entry: tuple[str, Any], writer: DescriptionWriter) -> dict[str, Any]:
    return {"target": entry[0], "adjuster": writer.function(entry[1])}


def _build_alteration(schema: Schema, data: object, reader: Reader) -> Any:
    found: Any = reader.mapping(data, ("target", "adjuster"))
    adjuster = reader.inside("adjuster", reader.function, found.get("adjuster"))
    return schema.alter({found.get("target"): adjuster})


def _external_data(entry: tuple[Any, str | None], writer: DescriptionWriter) -> dict[str, Any]:
    method, description = entry
    found: dict[str, Any] = {} if writer.carries(method, description) else {"method": writer.function(method)}
    return found if description is None else {**found, "description": description}


def _build_external(schema: Schema, data: object, reader: Reader) -> Any:
    found = reader.mapping(data, ("method", "description"))
    method = reader.inside("method", reader.function, found.get("method"), found.get("description"))
    return schema.external(method, *[found[name] for name in ("description",) if name in found])


TAUGHT = Term(
    lambda entries, writer: entries[0].cls, lambda schema, data, reader: schema.cast(reader.function(data))
)
"""The row of the class that an array or object is cast to."""

COMMON = {
    "alterations": each(_alteration_data, _build_alteration),
    "examples": data_list("example"),
    "externals": each(_external_data, _build_external),
    "metas": data_list("meta"),
    "notes": string_list("note"),
    "shared": each(
        lambda entry, writer: writer.schema(entry),
        lambda schema, item, reader: schema.shared(reader.schema(item)),
    ),
    "tags": string_list("tag"),
    "whens": each(condition_data, _build_when),
}
"""The terms of `any`."""
