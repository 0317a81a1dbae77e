"""Schemas in Quart, the asynchronous counterpart of Flask: see its bridge."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from quart import Response, abort, current_app, request

import passmuster as pm

from .flask import refuse as refuse, writer  # `refuse` is public here, too
from .requests import RequestChecks

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from passmuster.typing import Definition

    from .flask import View
    from .requests import RequestParts


def validate(*, response: Definition = None, **given: Unpack[RequestParts]) -> Callable[[View], View]:
    """Return a decorator that validates parts of the request like the one for Flask, with external rules.

    Args:
        response: the schema that writes what the view returns.
        given: the schemas `body`, `query` and `form`, and options, as for Flask.
    """
    checks = RequestChecks.of_parts(given)
    written = writer(response, Response)

    def decorate(view: View) -> View:
        @wraps(view)
        async def wrapper(*args: object, **keywords: object) -> Any:
            sent = {part: await _read(part) for part in checks.schemas}
            accepted = request.headers.get("Accept-Language")
            try:
                made = await checks.validate_async(sent, checks.options(request, accepted))
            except pm.ValidationError as error:
                return refuse(error)
            return written(await current_app.ensure_async(view)(*args, **keywords, **made))

        return wrapper

    return decorate


async def _read(part: str) -> Any:
    if part != "body":
        return request.args if part == "query" else await request.form
    if not request.is_json:
        abort(415)
    return await request.get_data()
