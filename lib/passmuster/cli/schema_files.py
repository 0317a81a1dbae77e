"""Schemas in files: descriptions, JSON Schemas, and schemas of OpenAPI documents.

A reference to another file is followed within the folder of the first one. Nothing is downloaded. Uses the
public library, and imports the readers.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
from contextlib import suppress
from functools import partial
from typing import NamedTuple
from urllib.parse import unquote, urljoin

from .._core.foundation.json_text.decoding import complaint, decode
from .failures import DataProblem, Problem, SchemaProblem
from .reading.data_files import ENDINGS, READERS
from .reading.input_records import ReadOptions

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from passmuster.typing import FormatMode, JsonSchemaDraft, Missing

    Functions = Mapping[str, Callable[..., Any]]

DESCRIPTION, JSON_SCHEMA = SCHEMA_FORMATS = ("description", "json-schema")
DRAFTS = (
    "draft-2020-12", "draft-2019-09", "draft-07", "draft-06", "draft-04", "openapi-3.1", "openapi-3.0",
)  # fmt: skip
_ENDINGS = (".json", ".yaml", ".yml")
_MAX_BYTES = 1 << 24
_MAX_FILES = 1000
_MAX_LINKS = 50
"""How many schemas inside each other are asked if they take a list."""

_KEYWORDS = frozenset(
    (
        "$anchor", "$comment", "$defs", "$dynamicAnchor", "$dynamicRef", "$id", "$recursiveRef", "$ref",
        "$schema",
        "additionalItems", "additionalProperties", "allOf", "anyOf", "const", "contains", "default",
        "definitions", "dependentRequired", "dependentSchemas", "deprecated", "description", "else", "enum",
        "exclusiveMaximum", "exclusiveMinimum", "format", "if", "maxItems", "maxLength", "maxProperties",
        "maximum", "minItems", "minLength", "minProperties", "minimum", "multipleOf", "not", "nullable",
        "oneOf",
        "pattern", "patternProperties", "prefixItems", "properties", "propertyNames", "readOnly", "required",
        "then", "title", "unevaluatedItems", "unevaluatedProperties", "uniqueItems", "writeOnly",
    )
)  # fmt: skip
"""Keys that a JSON Schema can have and a description can't."""


class SchemaFileOptions(NamedTuple):
    """How files with schemas are read."""

    kind: str | None = None
    draft: JsonSchemaDraft | None = None
    formats: FormatMode = "annotate"
    resources: tuple[str, ...] = ()


def split_target(target: str) -> tuple[str, str] | None:
    """Return the file and the JSON pointer in a string, or None if it names no such file.

    >>> split_target("order.json"), split_target("api.yaml#/components/schemas/Order"), split_target("a.py:b")
    (('order.json', ''), ('api.yaml', '/components/schemas/Order'), None)
    """
    path, _, pointer = (target, "", "") if os.path.isfile(target) else target.partition("#")
    return (path, pointer) if path.lower().endswith(_ENDINGS) else None


def load_described(
    path: str, pointer: str, functions: Functions | None, missing: Missing, options: SchemaFileOptions
) -> Any:
    """Return the schema in a file. `functions` and `missing` are passed on to `build`."""
    import passmuster as pm

    document = read_document(path)
    if _kind(document, pointer, options) == JSON_SCHEMA:
        return _from_json_schema(path, pointer, document, options)
    if not isinstance(document, dict):
        raise SchemaProblem(f"{path}: a description of a schema is a JSON object")
    try:
        return pm.build(document, functions, missing)
    except Exception as error:  # a SchemaError, or any error of a wrong description
        raise SchemaProblem(f"{path}: {first_line(error)}") from None


def json_schema_traits(target: str, options: SchemaFileOptions) -> tuple[bool, bool]:
    """Return whether a string names a JSON Schema, and whether a list can pass that by its keywords."""
    file = split_target(target)
    document = None if file is None else read_document(file[0])
    if file is None or _kind(document, file[1], options) != JSON_SCHEMA:
        return False, False
    return True, _may_be_list({"$ref": "#" + file[1]}, document, {}, 0)


def _may_be_list(schema: Any, document: Any, known: dict[int, bool], depth: int) -> bool:
    """Return whether a list can pass a schema. `known` has the answers so far, True for those in progress."""
    if not isinstance(schema, dict) or depth > _MAX_LINKS:
        return schema is not False
    if id(schema) not in known:
        known[id(schema)] = True
        passes = partial(_may_be_list, document=document, known=known, depth=depth + 1)
        kinds = schema.get("type", ["array"])
        found = "array" in (kinds if isinstance(kinds, list) else [kinds])
        for keyword, combine in (("anyOf", any), ("oneOf", any), ("allOf", all)):
            if isinstance(schema.get(keyword), list):
                found = found and combine(map(passes, schema[keyword]))
        listed = [schema["const"]] if "const" in schema else schema.get("enum")
        if isinstance(listed, list):
            found = found and any(isinstance(value, list) for value in listed)
        if "$ref" in schema:
            found = found and passes(_part(document, schema["$ref"]))
        known[id(schema)] = found
    return known[id(schema)]


def _part(document: Any, reference: Any) -> Any:
    """Return the schema that a reference within a document leads to, or True, which everything passes."""
    uri, _, pointer = str(reference).partition("#")
    if uri or (pointer and pointer[0] != "/"):
        return True
    for step in unquote(pointer).split("/")[1:]:
        if not isinstance(document, dict):
            return True
        document = document.get(step.replace("~1", "/").replace("~0", "~"), True)
    return document


def read_document(path: str) -> Any:
    """Return the value in a JSON or YAML file, as JSON has it."""
    try:
        with open(path, "rb") as file:
            data = file.read(_MAX_BYTES + 1)
            if len(data) > _MAX_BYTES:
                raise SchemaProblem(f"{path}: a schema has {_MAX_BYTES:,} bytes at most")
            file.seek(0)
            reader = READERS[ENDINGS[os.path.splitext(path)[1].lower()]]
            return _json(path, data) if reader is READERS["json"] else _yaml(path, reader, file)
    except OSError as error:
        raise SchemaProblem(f"{path}: {error.strerror or error}") from None
    except DataProblem as problem:
        raise SchemaProblem(str(problem)) from None


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message."""
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def _json(path: str, data: bytes) -> Any:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SchemaProblem(f"{path}: not UTF-8 text ({error.reason})") from None
    try:
        return decode(text)
    except ValueError as error:
        line = text.count("\n", 0, getattr(error, "pos", 0)) + 1
        raise SchemaProblem(f"{path}:{line}: wrong JSON: {complaint(error)}") from None


def _yaml(path: str, reader: Any, file: Any) -> Any:
    """Return the one document of a file. Dates become text, and keys strings, as in JSON."""
    options = ReadOptions(max_size=_MAX_BYTES, lists_are_records=False)
    records = list(reader(file, path, options).items())
    if len(records) != 1 or isinstance(records[0].value, list):
        raise SchemaProblem(f"{path}: a schema is one document, not a list")
    try:
        return json.loads(json.dumps(records[0].value, default=_text))
    except (TypeError, ValueError, RecursionError) as error:
        raise SchemaProblem(f"{path}: not possible in JSON: {error}") from None


def _text(value: Any) -> str:
    if not hasattr(value, "isoformat"):
        raise TypeError(f"{type(value).__name__} is not a JSON type")
    text: str = value.isoformat()
    return text


def _kind(document: Any, pointer: str, options: SchemaFileOptions) -> str:
    return options.kind or (JSON_SCHEMA if pointer or _is_json_schema(document) else DESCRIPTION)


def _is_json_schema(document: Any) -> bool:
    """Return whether a document is a JSON Schema or an OpenAPI document rather than a description."""
    if not isinstance(document, dict):
        return isinstance(document, bool)
    kind = document.get("type")
    is_json_schema = isinstance(kind, list) or kind in ("integer", "null")
    return is_json_schema or _is_openapi(document) or not _KEYWORDS.isdisjoint(document)


def _is_openapi(document: Any) -> bool:
    return isinstance(document, dict) and ("openapi" in document or "swagger" in document)


# JSON Schema


def _from_json_schema(path: str, pointer: str, document: Any, options: SchemaFileOptions) -> Any:
    import passmuster as pm

    folder, name = os.path.split(path)
    if not pointer and _is_openapi(document):
        raise SchemaProblem(f"{path}: an OpenAPI document has many schemas: {_components(path, document)}")
    resources = _collect_files(folder, name, document)
    for given in options.resources:
        found = read_document(given)
        resources.setdefault(_name_of_resource(found) or posixpath.basename(given), found)
    read = {"$ref": f"{name}#{pointer}"} if pointer else document
    try:
        return pm.from_json_schema(read, draft=options.draft, formats=options.formats, resources=resources)
    except pm.SchemaError as error:
        raise SchemaProblem(_problem(first_line(error), path, pointer)) from None


def _problem(text: str, path: str, pointer: str) -> str:
    """Return the error message for a document, which names the file that the problem is in."""
    text = text.removeprefix("from_json_schema: ")
    if pointer:
        text = text.removeprefix("#/$ref: ")
    place, colon, problem = text.partition(": ")
    uri, hash_sign, inner = place.partition("#")
    if colon and hash_sign and uri[:1] not in ("'", '"') and ":" not in uri:
        text = f"{os.path.join(os.path.dirname(path), uri) if uri else path}#{inner}: {problem}"
    else:
        text = f"{path}: {text}"
    if text.endswith("is not among the resources, and nothing is fetched"):
        text += "; it can be a file below the schema's folder, one beside it with this $id, or --resource"
    return text


def _components(path: str, document: dict[str, Any]) -> str:
    """Return how to refer to a schema of an OpenAPI document, with the names that there are."""
    place = ("definitions",) if "swagger" in document else ("components", "schemas")
    schemas: Any = document
    for key in place:
        schemas = schemas.get(key) if isinstance(schemas, dict) else None
    names = ", ".join(map(str, schemas)) if isinstance(schemas, dict) and schemas else "none"
    return f"say which, as {path}#/{'/'.join(place)}/NAME (its schemas: {names})"


def _name_of_resource(document: Any) -> str | None:
    """Return the URI that a document declares for itself."""
    given = document.get("$id", document.get("id")) if isinstance(document, dict) else None
    return given if isinstance(given, str) else None


def _collect_files(folder: str, name: str, document: Any) -> dict[str, Any]:
    """Return a document and the files that it refers to, by their URIs.

    The URI of a file is its path from the folder, or the resolved reference if the document has an `$id`. A
    file beside the first one is also found by its own `$id`.
    """
    found = {name: document}
    left = [(name, name, document)]
    neighbours: dict[str, str] | None = None
    while left:
        at, uri, document = left.pop()
        own = _name_of_resource(document)
        base = uri if own is None else urljoin(uri, own)
        for reference in _references(document):
            uri, path = urljoin(base, reference), _relative_path(at, reference)
            if own is None and path is not None:
                _check_inside(folder, path, at)
            if uri in found:
                continue
            if path is None or not os.path.isfile(os.path.join(folder, path)):
                neighbours = _neighbours(folder, name) if neighbours is None else neighbours
                path = neighbours.get(uri)
            if path is None:
                continue  # may be the URI of a part of the document, else reading reports it as missing
            _check_inside(folder, path, at)
            if len(found) >= _MAX_FILES:
                raise SchemaProblem(f"{os.path.join(folder, name)}: refers to more than {_MAX_FILES:,} files")
            found[uri] = read_document(os.path.join(folder, path))
            left.append((path, uri, found[uri]))
    return found


def _relative_path(at: str, reference: str) -> str | None:
    """Return the path of the file that a reference in another file leads to, or None."""
    if not reference.lower().endswith(_ENDINGS) or re.match(r"[\w+.-]+:|/|\\", reference):
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(at), unquote(reference)))


def _neighbours(folder: str, name: str) -> dict[str, str]:
    """Return the files beside a schema that declare an absolute URI for themselves, by these."""
    found: dict[str, str] = {}
    files = [file for file in sorted(os.listdir(folder or ".")) if file.lower().endswith(_ENDINGS)]
    for file in files[:_MAX_FILES]:
        with suppress(Problem):  # it may be anything, such as data
            own = _name_of_resource(read_document(os.path.join(folder, file)))
            if own is not None and file != name:
                found.setdefault(own.rstrip("#"), file)
    return found


def _check_inside(folder: str, path: str, at: str) -> None:
    """Raise for a file outside the folder of the schema, also behind symbolic links."""
    top = os.path.realpath(folder)
    if os.path.commonpath([top, os.path.realpath(os.path.join(folder, path))]) != top:
        raise SchemaProblem(f"{os.path.join(folder, at)}: $ref leads out of the schema's folder: {path}")


def _references(document: Any) -> Iterator[str]:
    """Yield the URIs outside of a document that it refers to."""
    left = [document]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            for keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
                reference = value.get(keyword)
                if isinstance(reference, str) and reference[:1] not in ("#", ""):
                    yield reference.partition("#")[0]
            left += value.values()
        elif isinstance(value, list):
            left += value
