"""Schemas in Quart, the asynchronous counterpart of Flask: see its bridge."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from quart import abort, current_app, request

import passmuster as pm

from .flask import compiled, refuse as refuse  # which is public here, too

if TYPE_CHECKING:
    from passmuster.typing import Definition

    from .flask import View

_ERRORS: Any = {"exceptions": "raise"}


def validate(
    *, body: Definition = None, query: Definition = None, form: Definition = None
) -> Callable[[View], View]:
    """Return a decorator that validates parts of the request like the one for Flask, with external rules.

    Args:
        body, query, form: schemas, or definitions for `pm.compile`.
    """
    schemas = compiled(query=query, form=form, body=body)

    def decorate(view: View) -> View:
        @wraps(view)
        async def wrapper(*args: object, **keywords: object) -> Any:
            try:
                for part, schema in schemas.items():
                    value = await _read(part)
                    keywords[part] = await schema.validate_async(
                        value, abort_early=False, errors=_ERRORS, from_json=True
                    )
            except pm.ValidationError as error:
                return refuse(error)
            return await current_app.ensure_async(view)(*args, **keywords)

        return wrapper

    return decorate


async def _read(part: str) -> Any:
    if part != "body":
        return request.args if part == "query" else await request.form
    if not request.is_json:
        abort(415)
    try:
        return current_app.json.loads(await request.get_data())
    except (ValueError, RecursionError):
        abort(400)
