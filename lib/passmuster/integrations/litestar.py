"""Schemas in Litestar: bodies as dependencies, and the answer to wrong values."""

import json
from typing import TYPE_CHECKING, Any

from litestar import Request, Response
from litestar.di import Provide
from litestar.exceptions import ClientException

import passmuster as pm

if TYPE_CHECKING:
    from passmuster.typing import Definition


def body(schema: "Definition") -> Provide:
    """Return the dependency of a JSON body that a schema validates, with its external rules.

    Args:
        schema: a schema, or a definition for `pm.compile`.
    """
    compiled = pm.compile(schema)

    async def read(request: Request[Any, Any, Any]) -> Any:
        if not request.content_type[0].endswith("json"):
            raise ClientException(status_code=415)
        try:
            sent = json.loads(await request.body())
        except (ValueError, RecursionError):
            raise ClientException("the body is not JSON") from None
        return await compiled.validate_async(
            sent, abort_early=False, errors={"exceptions": "raise"}, from_json=True
        )

    return Provide(read)


def refuse(request: Request[Any, Any, Any], error: pm.ValidationError) -> Response[str]:
    """Return the answer to a wrong value: 422 and a problem document (RFC 9457).

    Use it in the `exception_handlers` of the app, for `pm.ValidationError`.
    """
    return Response(json.dumps(error.problem()), status_code=422, media_type="application/problem+json")
