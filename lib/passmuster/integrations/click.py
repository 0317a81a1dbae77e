"""Schemas in Click: types of parameters, and all parameters of a command by one schema."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

import passmuster as pm

if TYPE_CHECKING:
    from passmuster.typing import Definition

    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType  # which takes brackets since Click 8.4

_ERRORS: Any = {"label": False, "exceptions": "raise"}


class SchemaType(ParamType):
    """A parameter type that validates by a schema; Click adds the parameter's name to errors.

    Args:
        schema: a schema, or a definition for `pm.compile`.
    """

    def __init__(self, schema: Definition) -> None:
        self.schema: pm.Schema[Any] = pm.compile(schema)
        self.name: str = self.schema.type

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Validate a value and return the result; fail with the messages of all errors."""
        made, error = self.schema.validate(value, abort_early=False, errors=_ERRORS)
        if error is not None:
            details = error.details if isinstance(error, pm.ValidationError) else []
            self.fail("; ".join([one.message for one in details]) or str(error), param, ctx)
        return None if made is pm.UNDEFINED else made


def validate(schema: Definition) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that validates all parameters of a command together.

    Args:
        schema: an object with the names of the parameters, or a definition for `pm.compile`. Parameters that
            were not given, and have no default, are absent; the command receives None for them.

    All errors are reported, each with the name of its parameter.
    """
    compiled = pm.compile(schema)

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def checked(*args: object, **given: object) -> Any:
            known = {name: value for name, value in given.items() if value is not None}
            made, error = compiled.validate(known, abort_early=False, errors=_ERRORS)
            if error is not None:
                raise click.UsageError("\n".join(_with_parameter_names(error, click.get_current_context())))
            return command(*args, **{**dict.fromkeys(given), **made})

        return checked

    return decorate


def _with_parameter_names(error: Exception, ctx: click.Context) -> list[str]:
    """Return messages that begin with the names of parameters."""
    details = error.details if isinstance(error, pm.ValidationError) else []
    params = {(param.name,): param for param in ctx.command.params}
    named = [click.BadParameter(one.message, ctx, params.get((*one.path[:1],))) for one in details]
    return [one.format_message() for one in named] or [str(error)]
