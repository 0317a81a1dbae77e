"""Schemas in Typer: parsers of arguments and options."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import typer

import passmuster as pm

from .click import unlabelled
from .requests import RequestChecks, messages_of

if TYPE_CHECKING:
    from passmuster.typing import Definition


def parser(schema: Definition, **options: object) -> Callable[[str], Any]:
    """Return the parser of a parameter that a schema validates; Typer adds the parameter's name to errors.

    Args:
        schema: a schema, or a definition for `pm.compile`.
        options: options of `validate`.
    """
    compiled = pm.compile(schema)
    checks = RequestChecks(unlabelled(options))

    def parse(given: str) -> Any:
        sent = pm.read_text(compiled, given) if isinstance(given, str) else given  # a default may be anything
        made, error = compiled.validate(sent, checks.options(None, None))
        if error is not None:
            raise typer.BadParameter("; ".join(messages_of(error)))
        return None if made is pm.UNDEFINED else made

    parse.__name__ = compiled.type  # shown in the help
    return parse
