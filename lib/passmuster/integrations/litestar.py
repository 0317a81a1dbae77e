"""Schemas in Litestar: validated parts of requests, described in OpenAPI, and the answer to wrong values."""

from copy import copy
from dataclasses import dataclass, fields
from itertools import product
from typing import TYPE_CHECKING, Any

from litestar import Request, Response
from litestar.config.app import AppConfig
from litestar.di import Provide
from litestar.exceptions import ClientException
from litestar.openapi.spec import (
    Components,
    OpenAPIMediaType,
    OpenAPIResponse,
    Operation,
    Parameter,
    RequestBody,
)
from litestar.plugins import InitPlugin, ReceiveRoutePlugin
from litestar.routes import BaseRoute

import passmuster as pm

from .requests import MEDIA_TYPE, PROBLEM, RequestChecks, problem_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .requests import RequestParts

_FORMS = "application/x-www-form-urlencoded", "multipart/form-data"


def validate(**given: "Unpack[RequestParts]") -> Provide:
    """Return the dependency of a dict with the validated parts of the request, by their names.

    Args:
        given: schemas, or definitions for `pm.compile`: `body` of a JSON body, which is answered with 415 if
            it is not sent as JSON, `query` of the query string, and `form`. Options of `validate`; `context`
            for references may be a function that gets the request and returns it. So is `language`, that of
            messages; by default the header `Accept-Language` decides. `nested=True` if the names of a form or
            query are paths, such as `lines[0].sku`.

    External rules are awaited. The `SchemaPlugin` describes the parts in OpenAPI.
    """
    checks = RequestChecks.of_parts(given)

    async def read(request: Request[Any, Any, Any]) -> Any:
        sent = {part: await _read(part, request) for part in checks.schemas}
        accepted = request.headers.get("Accept-Language")
        return await checks.validate_async(sent, checks.options(request, accepted))

    read.checks = checks  # type: ignore[attr-defined] # for the plugin
    return Provide(read)


async def _read(part: str, request: Request[Any, Any, Any]) -> Any:
    if part == "query":
        return request.query_params
    sent_as = request.content_type[0]
    if not (sent_as in _FORMS if part == "form" else sent_as.endswith("json")):
        raise ClientException(status_code=415)
    return await (request.form() if part == "form" else request.body())


def refuse(request: Request[Any, Any, Any], error: pm.ValidationError) -> Response[str]:
    """Return the answer to a wrong value: 422 and a problem document (RFC 9457), or 400 if it is no JSON."""
    content, status = problem_of(error)
    return Response(content, status_code=status, media_type=MEDIA_TYPE)


class _Components(Components):
    """Components whose schemas stay beside those that Litestar sets."""

    def __init__(self, ours: dict[str, Any]) -> None:
        self.ours = ours
        super().__init__()

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, {**(value or {}), **self.ours} if name == "schemas" else value)

    def add(self, others: list[Components]) -> None:
        for one, field in product(others, fields(Components)):
            known = getattr(self, field.name) or {}
            setattr(self, field.name, {**known, **(getattr(one, field.name) or {})} or None)


class SchemaPlugin(InitPlugin, ReceiveRoutePlugin):
    """A plugin that answers wrong values by `refuse`, and describes in OpenAPI what is validated."""

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Add the handler of errors and the components of OpenAPI to an app."""
        app_config.exception_handlers = {pm.ValidationError: refuse, **app_config.exception_handlers}
        self._components = _Components({"Problem": PROBLEM})
        config = app_config.openapi_config
        if config is not None:
            app_config.openapi_config = copy(config)  # which several apps may share
            known = config.components
            self._components.add(known if isinstance(known, list) else [known])
            app_config.openapi_config.components = self._components
        return app_config

    def receive_route(self, route: BaseRoute) -> None:
        """Describe the parts of requests that the handlers of a route validate."""
        for handler in getattr(route, "route_handlers", ()):
            for provide in handler.resolve_dependencies().values():
                checks = getattr(provide.dependency, "checks", None)
                if isinstance(checks, RequestChecks):
                    handler.operation_class = self._described(checks)

    def _described(self, checks: RequestChecks) -> type[Operation]:
        made = {part: schema.json_schema("openapi-3.1", "wire") for part, schema in checks.schemas.items()}
        for one in made.values():
            self._components.ours.update(one.components)
        types = {"body": ["application/json"], "form": _FORMS}
        content = {
            name: OpenAPIMediaType(schema=one)  # type: ignore[arg-type] # which takes dicts as they are
            for part, one in made.items()
            for name in types.get(part, ())
        }
        query: Any = made.get("query", {})
        required = query.get("required", ())
        parameters = [
            Parameter(name, "query", schema=one, required=name in required)
            for name, one in query.get("properties", {}).items()
        ]
        wrong = {MEDIA_TYPE: OpenAPIMediaType(schema={"$ref": "#/components/schemas/Problem"})}  # type: ignore[arg-type]

        @dataclass
        class Described(Operation):
            def __post_init__(self) -> None:
                self.request_body = RequestBody(content, required=True) if content else self.request_body
                self.parameters = [*(self.parameters or ()), *parameters] or None
                self.responses = {
                    **(self.responses or {}),
                    "422": OpenAPIResponse("Wrong values", content=wrong),
                }

        return Described
