"""Schemas in Flask: a decorator of views, which are called with what has passed."""

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
    """Return a decorator that validates parts of the request, and passes them to the view by name.

    Args:
        body: the schema of a body in JSON, or what `pm.compile` makes one of. 400 answers what is no JSON,
            415 what is not sent as JSON.
        query: the schema of the query string, an object.
        form: the schema of a form, an object.

    The first part that is wrong is answered by `refuse`. External rules are awaited, for which Flask has its
    extra `async`.
    """
    schemas = compiled(query=query, form=form, body=body)

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(*args: object, **keywords: object) -> Any:
            try:
                made = {part: _validated(schema, _read(part)) for part, schema in schemas.items()}
            except pm.ValidationError as error:
                return refuse(error)
            return current_app.ensure_sync(view)(*args, **keywords, **made)

        return checked

    return decorate


def compiled(**given: Definition) -> dict[str, pm.Schema[Any]]:
    """Return the schemas of the parts that are given one."""
    return {part: pm.compile(schema) for part, schema in given.items() if schema is not None}


def _validated(schema: pm.Schema[Any], value: Any) -> Any:
    attempt = current_app.async_to_sync(schema.validate_async) if schema.is_async() else schema.attempt
    return attempt(value, abort_early=False, errors={"exceptions": "raise"})


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

    As `app.register_error_handler(pm.ValidationError, refuse)` it answers those that views find themselves.
    """
    return json.dumps(error.problem()), 422, {"Content-Type": "application/problem+json"}
