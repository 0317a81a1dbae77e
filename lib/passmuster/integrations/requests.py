"""The parts of a request, validated and told together, and choices of values: common to all bridges."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import passmuster as pm

if TYPE_CHECKING:
    from collections.abc import Callable

    from passmuster.typing import Definition, ValidationOptions

    class RequestOptions(ValidationOptions, total=False):
        """Options of `validate`, and those that a request decides."""

        language: Callable[[Any], Any]

    class RequestParts(RequestOptions, total=False):
        """Schemas of the parts of a request, or definitions for `pm.compile`, with their options."""

        body: Definition
        query: Definition
        form: Definition
        nested: bool


MEDIA_TYPE: str = "application/problem+json"
"""The type of problem documents."""

_STRING = {"type": "string"}
_ERROR = {"type": "object", "properties": dict.fromkeys(("detail", "pointer", "code", "url"), _STRING)}
PROBLEM: dict[str, Any] = {
    "type": "object",
    "properties": {
        **dict.fromkeys(("type", "title", "detail", "instance"), _STRING),
        "status": {"type": "integer"},
        "errors": {"type": "array", "items": _ERROR},
    },
}
"""The JSON Schema of a problem document."""

_PARTS = ("query", "form", "body")
_IN_BODY = ("body", "form")
"""The parts whose failures have paths without the name of the part."""


class RequestChecks:
    """The schemas of the parts of requests, and the options of `validate` for each request.

    Args:
        given: the schemas of parts, or definitions for `pm.compile`, and options: those of `validate`, of
            which `context` may be a function that gets the request and returns it, `language`, also such a
            function, and `nested`: whether the names of a form or query are paths, such as `lines[0].sku`.
        parts: the names of the parts that there can be.
    """

    def __init__(self, given: Mapping[str, Any], parts: tuple[str, ...] = ()) -> None:
        options = {name: value for name, value in given.items() if name not in parts}
        schemas = {part: given[part] for part in parts if given.get(part) is not None}
        self.schemas: dict[str, pm.Schema[Any]] = {part: pm.compile(one) for part, one in schemas.items()}
        self._nested: bool = bool(parts) and options.pop("nested", False)
        self._context = options.pop("context", None)
        self._language = options.pop("language", None)
        self._given: Mapping[str, Any] = options
        pm.check_preferences(options)

    @classmethod
    def of_parts(cls, given: Mapping[str, Any]) -> RequestChecks:
        """Return the checks of a view that names the schemas of query, form and body."""
        return cls(given, _PARTS)

    def options(self, request: object, accepted: str | None) -> dict[str, Any]:
        """Return the options for a request, which accepts languages by a header."""
        language = pm.preferred_language(accepted) if self._language is None else self._language(request)
        given = self._given
        errors = {"exceptions": "raise", "language": language or "en", **given.get("errors", {})}
        context = self._context(request) if callable(self._context) else self._context
        own = {} if context is None else {"context": context}
        return {"abort_early": False, "from_json": True, **given, **own, "errors": errors}

    def validate(self, sent: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the validated parts: a body from its bytes, which are JSON, and others from their texts.

        Raises one `ValidationError` for all of them.
        """
        found = self._read(sent, options)
        for part, (value, error) in found.items():
            if error is None:
                found[part] = tuple(self.schemas[part].validate(value, options))
        return _results(found)

    async def validate_async(self, sent: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
        """Do the same as `validate` with external rules."""
        found = self._read(sent, options)
        for part, (value, error) in found.items():
            try:
                if error is None:
                    found[part] = (await self.schemas[part].validate_async(value, options), None)
            except pm.ValidationError as wrong:
                found[part] = None, wrong
        return _results(found)

    def _read(self, sent: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for part, schema in self.schemas.items():
            if part == "body":
                found[part] = tuple(_JSON.validate_json(sent[part], options))
            else:
                found[part] = pm.read_text(schema, sent[part], self._nested), None
        return found


_JSON: pm.Schema[Any] = pm.any()


def _results(found: Mapping[str, tuple[Any, Exception | None]]) -> dict[str, Any]:
    """Return the values of parts. Raises the errors of all as one; one that an author chose comes first."""
    errors: dict[Any, Any] = {part: error for part, (_, error) in found.items() if error is not None}
    for error in errors.values():
        if not isinstance(error, pm.ValidationError):
            raise error
    if errors:
        names = {None if part in _IN_BODY else part: error for part, error in errors.items()}
        raise errors[next(iter(errors))] if [*names] == [None] else pm.ValidationError.of_parts(names)
    return {part: value for part, (value, _) in found.items()}


def choices_of(described: Mapping[str, Any]) -> list[str]:
    """Return the texts that stand for the values that a JSON Schema lists."""
    listed = described.get("enum", [described["const"]] if "const" in described else ())
    return [str(one) for one in listed if one not in (None, "")]


def problem_of(error: pm.ValidationError) -> tuple[str, int]:
    """Return the problem document (RFC 9457) for a wrong value, and its status: 400 if it is no JSON."""
    is_json = all(one.type != "json.invalid" or one.path for one in error.details)
    status = 422 if is_json else 400
    return json.dumps(error.problem(status=status)), status


def messages_of(error: Exception) -> list[str]:
    """Return the messages of an error: of each failure, or of an exception that the schema's author chose."""
    details = error.details if isinstance(error, pm.ValidationError) else []
    return [one.message for one in details] or [str(error)]
