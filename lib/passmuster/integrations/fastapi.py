"""Schemas in FastAPI: bodies with external rules, and problem documents (RFC 9457) as answers.

Parameters, other bodies and responses don't need this module: `Annotated[dict, schema]` is enough. FastAPI
evaluates the annotations in this module, so that they are no strings.
"""

import json
import re
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Body as JsonBody, Depends, FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.requests import HTTPConnection
from starlette.routing import BaseRoute

import passmuster as pm

from .requests import MEDIA_TYPE, PROBLEM, RequestChecks

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from passmuster.typing import Definition

    from .requests import RequestOptions

_RESPONSE = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}


class _Documented:
    """An annotation that describes a value in OpenAPI, without validating it."""

    def __init__(self, schema: pm.Schema[Any]) -> None:
        self.__get_pydantic_json_schema__ = schema.__get_pydantic_json_schema__


def Body(schema: "Definition", **options: "Unpack[RequestOptions]") -> Any:
    """Return the dependency of a body that a schema validates, with its external rules.

    Args:
        schema: a schema, or a definition for `pm.compile`; OpenAPI describes the body by it.
        options: options of `validate`. `context` for references may be a function that gets the request and
            returns it. So is `language`; by default the header `Accept-Language` decides.

    A wrong body is answered in FastAPI's usual form, with our codes and messages; 415 if it is not JSON.
    """
    compiled = pm.compile(schema)
    checks = RequestChecks(options)

    async def read(request: Request, body: Annotated[Any, JsonBody(), _Documented(compiled)]) -> Any:
        if isinstance(body, bytes):
            raise HTTPException(415)
        accepted = request.headers.get("accept-language")
        try:
            return await compiled.validate_async(body, checks.options(request, accepted))
        except pm.ValidationError as error:
            raise RequestValidationError(
                [_to_pydantic_error(one) for one in error.as_dict()["details"]]
            ) from None

    return Depends(read)


def _to_pydantic_error(failure: dict[str, Any]) -> dict[str, Any]:
    place, value = ("body", *failure["path"]), failure["context"].get("value")
    return {"type": failure["code"], "loc": place, "msg": failure["message"], "input": value}


class _RequestOptions:
    """A layer around an app that sets the options of each request for the schemas that pydantic asks."""

    def __init__(self, app: Any, checks: RequestChecks) -> None:
        self._app = app
        self._checks = checks
        self._has_right_defaults = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if not self._has_right_defaults:
            for route in scope["app"].routes:
                _refuse_schemas_as_defaults(route, getattr(route, "dependant", None))
            self._has_right_defaults = True
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        options = self._checks.options(connection, connection.headers.get("accept-language"))
        with pm.pydantic_options(**options):
            await self._app(scope, receive, send)


def install(app: FastAPI, **options: "Unpack[RequestOptions]") -> None:
    """Make an app answer wrong values with 422 and a problem document, and describe that in its OpenAPI.

    Args:
        app: the app. Values that pydantic refuses are answered in the same way, as is any `ValidationError`
            that a view raises. A pointer leads into the body, or begins with `query`, `path`, `header` or
            `cookie`.
        options: options of `validate`, for the schemas in annotations. `context` for references may be a
            function that gets the request and returns it. So is `language`; by default the header
            `Accept-Language` decides.
    """
    checks = RequestChecks(options)
    refuse: Any = _Answers(checks).refuse
    app.add_middleware(_RequestOptions, checks=checks)
    make = app.openapi
    app.add_exception_handler(pm.ValidationError, refuse)
    app.add_exception_handler(RequestValidationError, refuse)
    app.openapi = lambda: _add_problems(make())  # type: ignore[method-assign]


_PARAMETERS = ("path_params", "query_params", "header_params", "cookie_params", "body_params")


def _refuse_schemas_as_defaults(route: BaseRoute, dependant: object) -> None:
    """Raise `SchemaError` for a schema that a view has as a default, which FastAPI never asks."""
    for inner in getattr(dependant, "dependencies", ()):
        _refuse_schemas_as_defaults(route, inner)
    for field in [one for name in _PARAMETERS for one in getattr(dependant, name, ())]:
        default = field.field_info.default
        if pm.is_schema(default):
            place = getattr(route, "path", "")
            raise pm.SchemaError(
                f"{place}: a schema can't be the default of a parameter; write "
                f"{field.name}: Annotated[type, {default!r}]"
            )


class _Answers:
    """The answers to wrong values, in the languages of requests."""

    def __init__(self, checks: RequestChecks) -> None:
        self._checks = checks

    async def refuse(self, request: Request, error: Any) -> Response:
        if isinstance(error, RequestValidationError):
            options = self._checks.options(request, request.headers.get("accept-language"))
            error = _to_validation_error(error, options)
        return Response(json.dumps(error.problem()), 422, media_type=MEDIA_TYPE)


def _to_validation_error(error: RequestValidationError, options: dict[str, Any]) -> Any:
    """Return an error of FastAPI as ours, whose paths lead into the body, or to a parameter."""
    details = error.errors()
    if details and details[0]["type"] == "json_invalid" and isinstance(error.body, str):
        return pm.any().validate_json(error.body, options).error
    root = pm.messages(options["errors"]["language"]).get("root", "value")
    return pm.ValidationError(details=[_to_detail(one, root) for one in details])


def _to_detail(error: dict[str, Any], root: str) -> pm.Detail:
    """Return a failure with the name of its parameter, where a message calls it the value."""
    place, message = error["loc"], error["msg"]
    is_body = place[:1] == ("body",)
    label = _label(place[2:]) or root
    found = _QUOTED.match(message)
    if found is not None and found[2] == label and (len(place) == 2 or not is_body):
        message = f"{found[1]}{_label(place[1:])}{message[found.end(2) :]}"
    return pm.Detail(message, place[is_body:], error["type"])


_QUOTED = re.compile('(["„“«「]\\s?)(.+?)(?=\\s?["“”»」])')


def _label(path: tuple[Any, ...]) -> str:
    """Return a path as messages show it."""
    text = "".join([f"[{key}]" if isinstance(key, int) else f".{key}" for key in path])
    return text.removeprefix(".")


def _add_problems(document: dict[str, Any]) -> dict[str, Any]:
    """Return an OpenAPI document in which wrong values are answered with problems."""
    parts = document.get("components", {}).get("schemas", {})
    if parts.pop("HTTPValidationError", None) is not None:
        parts.pop("ValidationError", None)
        parts["Problem"] = PROBLEM
    operations = [one for path in document.get("paths", {}).values() for one in path.values()]
    for answers in [one["responses"] for one in operations if isinstance(one, dict) and "responses" in one]:
        if "HTTPValidationError" in str(answers.get("422")):
            answers["422"]["content"] = _RESPONSE
    return document
