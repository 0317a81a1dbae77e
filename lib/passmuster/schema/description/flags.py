"""The setting of the flags of a description, by the methods that check their values.

Schema side. A type's definition has further rows in `manifest={"flags": {name: row}}`. A row is a function
`(schema, data, reader)` that returns the schema with the flag. Flags without a row, which are those of
extensions, are set as they are.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..base import Schema
    from .building import Reader

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


def _build_artifact(schema: Schema, data: object, reader: Reader) -> Any:
    return schema.artifact(_hashable(reader.value(data, schemas=False)))


def _hashable(value: Any) -> Any:
    """Return a list as a tuple, because a tuple as an id is described as a list."""
    return tuple([_hashable(item) for item in value]) if isinstance(value, list) else value


def _build_empty(schema: Schema, data: object, reader: Reader) -> Any:
    return schema.empty(reader.schema(data))


def _build_error(schema: Schema, data: object, reader: Reader) -> Any:
    return schema.error(data if isinstance(data, BaseException) else reader.function(data, may_raise=True))


def _build_into(schema: Any, data: object, reader: Reader) -> Any:
    return schema.into(reader.function(data))


def _build_presence(schema: Schema, data: Any, reader: Reader) -> Any:
    return getattr(schema, data)() if data in PRESENCES else schema.presence(data)


COMMON_FLAGS: dict[str, Row] = {
    "artifact": _build_artifact,
    "cast": plain("cast"),
    "default": _replacement("default"),
    "description": plain("description"),
    "empty": _build_empty,
    "error": _build_error,
    "failover": _replacement("failover"),
    "id": plain("id"),
    "into": _build_into,
    "label": plain("label"),
    "only": switch("only"),
    "presence": _build_presence,
    "result": plain("result"),
    "secret": switch("secret"),
    "unit": plain("unit"),
}
"""The flags that every type has."""
