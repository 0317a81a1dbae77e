"""Schemas in FastAPI: bodies with external rules, and problem documents (RFC 9457) as answers.

Parameters, other bodies and responses don't need this module: `Annotated[dict, schema]` is enough. FastAPI
evaluates the annotations in this module, so that they are no strings.
"""

import json
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Body as JsonBody, Depends, FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError

import passmuster as pm

if TYPE_CHECKING:
    from passmuster.typing import Definition

MEDIA_TYPE = "application/problem+json"

_STRING = {"type": "string"}
_ERROR = {"type": "object", "properties": dict.fromkeys(("detail", "pointer", "code", "url"), _STRING)}
_PROBLEM = {
    "type": "object",
    "properties": {
        **dict.fromkeys(("type", "title", "detail", "instance"), _STRING),
        "status": {"type": "integer"},
        "errors": {"type": "array", "items": _ERROR},
    },
}
_RESPONSE = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}


class _Documented:
    """An annotation that describes a value in OpenAPI, without validating it."""

    def __init__(self, schema: pm.Schema[Any]) -> None:
        self.__get_pydantic_json_schema__ = schema.__get_pydantic_json_schema__


def Body(schema: "Definition") -> Any:
    """Return the dependency of a body that a schema validates, with its external rules.

    Args:
        schema: a schema, or a definition for `pm.compile`; OpenAPI describes the body by it.

    A wrong body is answered in FastAPI's usual form, with our codes and messages; 415 if it is not JSON.
    """
    compiled = pm.compile(schema)

    async def read(body: Annotated[Any, JsonBody(), _Documented(compiled)]) -> Any:
        if isinstance(body, bytes):
            raise HTTPException(415)
        try:
            return await compiled.validate_async(
                body, abort_early=False, errors={"exceptions": "raise"}, from_json=True
            )
        except pm.ValidationError as error:
            raise RequestValidationError(
                [_to_pydantic_error(one) for one in error.as_dict()["details"]]
            ) from None

    return Depends(read)


def _to_pydantic_error(failure: dict[str, Any]) -> dict[str, Any]:
    place, value = ("body", *failure["path"]), failure["context"].get("value")
    return {"type": failure["code"], "loc": place, "msg": failure["message"], "input": value}


def install(app: FastAPI) -> None:
    """Make an app answer wrong values with 422 and a problem document, and describe that in its OpenAPI.

    Args:
        app: the app. Values that pydantic refuses are answered in the same way, as is any `ValidationError`
        that a view raises. A pointer leads into the body, or begins with `query`, `path`, `header` or
        `cookie`.
    """
    make = app.openapi
    app.add_exception_handler(pm.ValidationError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse)
    app.openapi = lambda: _add_problems(make())  # type: ignore[method-assign]


async def _refuse(request: Request, error: Any) -> Response:
    if isinstance(error, RequestValidationError):
        error = pm.ValidationError(details=list(map(_to_detail, error.errors())))
    return Response(json.dumps(error.problem()), 422, media_type=MEDIA_TYPE)


def _to_detail(error: dict[str, Any]) -> pm.Detail:
    """Return the detail of an error of FastAPI: its path leads into the body, or to a parameter."""
    place, message = error["loc"], error["msg"]
    if error["type"] == "json_invalid":  # the place is that of a character
        return pm.Detail(f"{message}: {error['ctx']['error']}", (), error["type"])
    is_body = place[:1] == ("body",)
    label = f'"{_label(place[2:]) or "value"}" '
    if message.startswith(label) and (len(place) == 2 or not is_body):
        message = f'"{_label(place[1:])}" {message[len(label) :]}'
    return pm.Detail(message, place[is_body:], error["type"])


def _label(path: tuple[Any, ...]) -> str:
    """Return a path as messages show it."""
    text = "".join([f"[{key}]" if isinstance(key, int) else f".{key}" for key in path])
    return text.removeprefix(".")


def _add_problems(document: dict[str, Any]) -> dict[str, Any]:
    """Return an OpenAPI document in which wrong values are answered with problems."""
    parts = document.get("components", {}).get("schemas", {})
    if parts.pop("HTTPValidationError", None) is not None:
        parts.pop("ValidationError", None)
        parts["Problem"] = _PROBLEM
    operations = [one for path in document.get("paths", {}).values() for one in path.values()]
    for answers in [one["responses"] for one in operations if isinstance(one, dict) and "responses" in one]:
        if "HTTPValidationError" in str(answers.get("422")):
            answers["422"]["content"] = _RESPONSE
    return document
