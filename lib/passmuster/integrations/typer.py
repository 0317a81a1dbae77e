"""Schemas in Typer: parsers of arguments and options."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import typer

import passmuster as pm

if TYPE_CHECKING:
    from passmuster.typing import Definition

_ERRORS: Any = {"label": False, "exceptions": "raise"}


def parser(schema: Definition) -> Callable[[str], Any]:
    """Return the parser of a parameter that a schema validates; Typer adds the parameter's name to errors.

    Args:
        schema: a schema, or a definition for `pm.compile`.
    """
    compiled = pm.compile(schema)

    def parse(given: str) -> Any:
        made, error = compiled.validate(given, abort_early=False, errors=_ERRORS)
        if error is not None:
            details = error.details if isinstance(error, pm.ValidationError) else []
            raise typer.BadParameter("; ".join(one.message for one in details) or str(error))
        return None if made is pm.UNDEFINED else made

    parse.__name__ = compiled.type  # shown in the help
    return parse
