"""Schemas in Flask: a decorator that calls views with validated values."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from flask import abort, current_app, request

import passmuster as pm

if TYPE_CHECKING:
    from passmuster.typing import Definition

    View = Callable[..., Any]


def validate(
    *, body: Definition = None, query: Definition = None, form: Definition = None
) -> Callable[[View], View]:
    """Return a decorator that validates parts of the request, and passes the results to the view by name.

    Args:
        body: the schema of a JSON body, or a definition for `pm.compile`. The answer is 400 if the body is
        not JSON, 415 if it is not sent as JSON.
        query: the schema of the query string, an object.
        form: the schema of a form, an object.

    The first wrong part is answered by `refuse`. External rules are awaited, for which Flask needs its extra
    `async`.
    """
    schemas = compiled(query=query, form=form, body=body)

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(*args: object, **keywords: object) -> Any:
            try:
                made = {part: _validate(schema, _read(part)) for part, schema in schemas.items()}
            except pm.ValidationError as error:
                return refuse(error)
            return current_app.ensure_sync(view)(*args, **keywords, **made)

        return wrapper

    return decorate


def compiled(**given: Definition) -> dict[str, pm.Schema[Any]]:
    """Return the compiled schemas of the parts that have one."""
    return {part: pm.compile(schema) for part, schema in given.items() if schema is not None}


def _validate(schema: pm.Schema[Any], value: Any) -> Any:
    attempt = current_app.async_to_sync(schema.validate_async) if schema.is_async() else schema.attempt
    return attempt(value, abort_early=False, errors={"exceptions": "raise"}, from_json=True)


def _read(part: str) -> Any:
    if part != "body":
        return request.args if part == "query" else request.form
    if not request.is_json:
        abort(415)
    try:
        return current_app.json.loads(request.get_data())
    except (ValueError, RecursionError):
        abort(400)


def refuse(error: pm.ValidationError) -> tuple[str, int, dict[str, str]]:
    """Return the answer to a wrong value: 422 and a problem document (RFC 9457).

    As `app.register_error_handler(pm.ValidationError, refuse)`, it also answers errors that views raise.
    """
    return json.dumps(error.problem()), 422, {"Content-Type": "application/problem+json"}
