"""Schemas in Flask: a decorator that calls views with validated values."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from flask import Response, abort, current_app, request

import passmuster as pm

from .requests import RequestChecks, problem_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from passmuster.typing import Definition

    from .requests import RequestParts

    View = Callable[..., Any]


def validate(*, response: Definition = None, **given: Unpack[RequestParts]) -> Callable[[View], View]:
    """Return a decorator that validates parts of the request, and passes the results to the view by name.

    Args:
        response: the schema that writes what the view returns, as `dump` does.
        given: schemas, or definitions for `pm.compile`: `body` of a JSON body, which is answered with 415 if
            it is not sent as JSON, `query` of the query string, and `form`. Options of `validate`; `context`
            for references may be a function that gets the request and returns it. So is `language`, that of
            messages; by default the header `Accept-Language` decides. `nested=True` if the names of a form or
            query are paths, such as `lines[0].sku`.

    All that is wrong is answered by `refuse`, with pointers that begin with `query` for the query string.
    External rules are awaited, for which Flask needs its extra `async`.
    """
    checks = RequestChecks.of_parts(given)
    is_async = any(schema.is_async() for schema in checks.schemas.values())
    written = writer(response, Response)

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(*args: object, **keywords: object) -> Any:
            sent = {part: _read(part) for part in checks.schemas}
            check = current_app.async_to_sync(checks.validate_async) if is_async else checks.validate
            try:
                made = check(sent, checks.options(request, request.headers.get("Accept-Language")))
            except pm.ValidationError as error:
                return refuse(error)
            return written(current_app.ensure_sync(view)(*args, **keywords, **made))

        return wrapper

    return decorate


def writer(response: Definition, answer: type) -> Callable[[Any], Any]:
    """Return the function that writes what a view returns, unless that is an `answer` of the framework."""
    if response is None:
        return lambda returned: returned
    dump = pm.compile(response).dump

    def write(returned: Any) -> Any:
        if isinstance(returned, answer):
            return returned
        if isinstance(returned, tuple):
            return (write(returned[0]), *returned[1:])
        return dump(returned)

    return write


def _read(part: str) -> Any:
    if part != "body":
        return request.args if part == "query" else request.form
    if not request.is_json:
        abort(415)
    return request.get_data()


def refuse(error: pm.ValidationError) -> tuple[str, int, dict[str, str]]:
    """Return the answer to a wrong value: 422 and a problem document (RFC 9457), or 400 if it is no JSON.

    As `app.register_error_handler(pm.ValidationError, refuse)`, it also answers errors that views raise.
    """
    return (*problem_of(error), {"Content-Type": "application/problem+json"})
