"""Schemas in Click: types of parameters, and all parameters of a command by one schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

import passmuster as pm

from .requests import RequestChecks, choices_of, messages_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from passmuster.typing import Definition

    from .requests import RequestOptions

    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType  # which takes brackets since Click 8.4


class SchemaType(ParamType):
    """A parameter type that validates by a schema; Click adds the parameter's name to errors.

    Args:
        schema: a schema, or a definition for `pm.compile`. Its listed values are shown in the help, and
            offered to complete what is typed.
        options: options of `validate`. `context` for references may be a function that gets the context of
            Click and returns it. So is `language`, that of messages.
    """

    def __init__(self, schema: Definition, **options: Unpack[RequestOptions]) -> None:
        self.schema: pm.Schema[Any] = pm.compile(schema)
        self.name: str = self.schema.type
        self._choices = choices_of(self.schema.json_schema(mode="wire"))
        self._checks = RequestChecks(unlabelled(options))

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Validate a value and return the result; fail with the messages of all errors."""
        if isinstance(value, str):
            value = pm.read_text(self.schema, value)
        made, error = self.schema.validate(value, self._checks.options(ctx, None))
        if error is not None:
            self.fail("; ".join(messages_of(error)), param, ctx)
        return None if made is pm.UNDEFINED else made

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str | None:
        """Return the listed values as the help shows them, None for any other value."""
        if not self._choices:
            return None
        listed = "|".join(self._choices)
        return f"{{{listed}}}" if param.required and param.param_type_name == "argument" else f"[{listed}]"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the listed values that begin with what was typed."""
        return [CompletionItem(one) for one in self._choices if one.startswith(incomplete)]


def unlabelled(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with messages that do not name the value, as the command line names it."""
    return {**options, "errors": {"label": False, **options.get("errors", {})}}


def validate(
    schema: Definition, **options: Unpack[RequestOptions]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that validates all parameters of a command together.

    Args:
        schema: an object with the names of the parameters, or a definition for `pm.compile`. Parameters that
            were not given, and have no default, are absent; the command receives None for them.
        options: as for `SchemaType`.

    All errors are reported, each with the name of its parameter.
    """
    compiled = pm.compile(schema)
    checks = RequestChecks(unlabelled(options))

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def checked(*args: object, **given: object) -> Any:
            ctx = click.get_current_context()
            known = {name: value for name, value in given.items() if value is not None}
            made, error = compiled.validate(pm.read_text(compiled, known), checks.options(ctx, None))
            if error is not None:
                raise click.UsageError("\n".join(_with_parameter_names(error, ctx)))
            return command(*args, **{**dict.fromkeys(given), **made})

        return checked

    return decorate


def _with_parameter_names(error: Exception, ctx: click.Context) -> list[str]:
    """Return messages that begin with the names of parameters."""
    details = error.details if isinstance(error, pm.ValidationError) else []
    params = {(param.name,): param for param in ctx.command.params}
    named = [click.BadParameter(one.message, ctx, params.get((*one.path[:1],))) for one in details]
    return [one.format_message() for one in named] or [str(error)]
