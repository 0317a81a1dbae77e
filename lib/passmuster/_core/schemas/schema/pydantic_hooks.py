"""Hooks of pydantic for `Annotated[T, schema]`: validation and JSON Schema.

Imported when pydantic calls them. `Annotated[T, schema]` means what it means to `compile`. If only pydantic
knows the type, the schema alone validates. Pydantic then validates the result as `T`, so that a field has the
type of its annotation. A value that is absent to the schema is None there.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED
from ...language.errors import ValidationError
from ...language.messages.plain_details import MOST_FAILURES, failures
from .secrets.masking import MASK
from .secrets.sealing import mask_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Literal

    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
    from pydantic_core import CoreSchema

    from .base import Schema

_OPTIONS: dict[str, Any] = {"abort_early": False, "errors": {"exceptions": "raise"}}

_current: ContextVar[dict[str, Any]] = ContextVar("options in pydantic", default=_OPTIONS)


@contextmanager
def options_within(options: Mapping[str, Any]) -> Iterator[None]:
    """Validate with these options within the block, in this thread or task."""
    known = _current.get()
    errors = {**known["errors"], **options.get("errors", {})}
    token = _current.set({**known, **options, "errors": errors})
    try:
        yield
    finally:
        _current.reset(token)


def core_schema(schema: Schema, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
    """Return the core schema that validates with `schema`, then as the type `source`.

    `source` is the schema itself if that is the annotation. Raises `SchemaError` if the schema has external
    rules, which pydantic can't await.
    """
    from pydantic_core import core_schema as core

    inner = core.any_schema() if source is schema else _inner(source, handler)
    if source is not schema:
        schema = _with_type(schema, source)
    if schema.is_async():
        raise SchemaError("pydantic can't await external rules: validate with validate_async()")
    # Of a plain dict, pydantic does not know which keys it may write, and how.
    is_untyped = inner["type"] in ("any", "dict")
    written = core.plain_serializer_function_ser_schema(schema.dump, when_used="json") if is_untyped else None
    made = core.with_info_wrap_validator_function(
        _validator(schema), inner, serialization=written, metadata={_COMPILED: schema}
    )
    if "default" not in schema.spec.flags:
        return made
    return core.with_default_schema(made, default_factory=lambda: schema.attempt(UNDEFINED))


_COMPILED = "passmuster_schema"
"""The key of the schema with its type in the metadata of a core schema."""


def _inner(source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    """Return pydantic's core schema of a type, which for a class that it does not know asks for instances."""
    from pydantic import PydanticSchemaGenerationError
    from pydantic_core import core_schema as core

    try:
        return handler(source)
    except PydanticSchemaGenerationError:
        if not issubclass(type(source), type):
            raise
        return core.is_instance_schema(source)


def _with_type(schema: Schema, source: Any) -> Schema:
    """Return the schema of `Annotated[source, schema]`, or `schema` if the type can't become a part of it.

    Pydantic validates the result as that type anyway.
    """
    from typing import Annotated

    try:
        found: Schema = schema.spec.root.compile(Annotated[source, schema])
    except SchemaError:
        return schema
    if all(rule.name != "also" for rule in found.spec.rules):
        return found
    listed = () if found.spec.valids is None else found.spec.valids.values
    return schema.allow(None) if any(value is None for value in listed) else schema


def _validator(schema: Schema) -> Any:
    """Return the function that pydantic-core calls for each value."""
    from pydantic_core import ValidationError as PydanticError

    def validate(value: Any, inner: Callable[[object], Any], info: ValidationInfo) -> Any:
        options = _current.get()
        if isinstance(info.context, Mapping):
            options = {**options, "context": info.context}
        result = schema.validate(value, options)
        if result.error is not None:
            raise _to_pydantic_error(result.error)
        made = None if result.value is UNDEFINED else result.value
        try:
            return inner(made)
        except PydanticError as error:
            if not schema.spec.secret:
                raise
            found = error.errors(include_url=False)
        mask, root = mask_of(schema, value, made)
        raise _pydantic_error(
            [(one["type"], mask.text(one["msg"]), mask.path(one["loc"], root), MASK) for one in found]
        )

    return validate


def _to_pydantic_error(error: Exception) -> Exception:
    """Convert a `ValidationError` to an error of pydantic. Other exceptions are returned as they are."""
    if not isinstance(error, ValidationError):
        return error
    details = failures(error.details[:MOST_FAILURES])
    if not details:  # created by a function given to `error()`
        details = [{"code": "any.custom", "message": str(error), "path": [], "context": {}}]
    found = [(one["code"], one["message"], one["path"], one["context"].get("value")) for one in details]
    return _pydantic_error(found)


def _pydantic_error(lines: list[tuple[str, str, Any, Any]]) -> Exception:
    """Return an error of pydantic; each line is a type, a message, a path and an input."""
    from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError as PydanticError

    found = [
        InitErrorDetails(type=PydanticCustomError(code, message), loc=tuple(path), input=value)
        for code, message, path, value in lines
    ]
    return PydanticError.from_exception_data("value", found)


def json_schema(schema: Schema, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
    """Return the JSON Schema of a schema as a part of a document that pydantic writes.

    In the mode for serialization, the type `T` is described if pydantic knows more of it than its name.
    """
    from pydantic.errors import PydanticInvalidForJsonSchema

    made_with = core["schema"] if core["type"] == "default" else core
    schema = made_with.get("metadata", {}).get(_COMPILED, schema)
    from ...documents.json_schema.exporting import export

    mode: Literal["wire", "response"] = "wire" if handler.mode == "validation" else "response"
    if mode == "response":
        try:
            of_type: dict[str, Any] = handler(core)
        except PydanticInvalidForJsonSchema:
            of_type = {}
        if any(key != "type" and value not in (True, {}) for key, value in of_type.items()):
            return of_type
    made = export(schema, "openapi-3.1", mode, refers_by_id=True)
    document = handler.generate_json_schema  # type: ignore[attr-defined]
    parts = made.components
    # Equal schemas of several fields share one definition.
    names = {
        name: document.get_cache_defs_ref_schema(f"{name}:{hash(repr(_reachable(name, parts)))}")
        for name in parts
    }
    refs = {f"{_COMPONENTS}{name}": reference["$ref"] for name, (_, reference) in names.items()}
    for name, (key, _) in names.items():
        document.definitions[key] = _with_refs(parts[name], refs.__getitem__)
    return _with_refs(made, refs.__getitem__)  # type: ignore[no-any-return]


_COMPONENTS = "#/components/schemas/"


def _reachable(name: str, parts: dict[str, Any]) -> dict[str, Any]:
    """Return a definition and those that it refers to."""
    found: dict[str, Any] = {}
    left = [name]

    def note(reference: str) -> str:
        left.append(reference[len(_COMPONENTS) :])
        return reference

    while left:
        name = left.pop()
        if name not in found:
            found[name] = parts[name]
            _with_refs(parts[name], note)
    return found


def _with_refs(json: object, change: Callable[[str], str]) -> Any:
    """Return a JSON Schema with each reference changed by a function."""
    if isinstance(json, list):
        return [_with_refs(part, change) for part in json]
    if not isinstance(json, dict):
        return json
    made = {
        key: change(value) if key == "$ref" and isinstance(value, str) else _with_refs(value, change)
        for key, value in json.items()
    }
    if "discriminator" in made:
        mapping = {value: change(to) for value, to in json["discriminator"]["mapping"].items()}
        made["discriminator"] = {**json["discriminator"], "mapping": mapping}
    return made
