"""A command with Typer whose argument and options are read by schemas, each by one of its own.

    pip install passmuster typer
    python examples/typer_booking.py blue --from 2026-12-01 --to 2026-12-04 --guest ada@example.com

Shown here: schemas as parsers, so that Typer names the option that is wrong, and a schema for the rules
between options.
"""

from __future__ import annotations

from typing import Annotated, Any, Callable, Optional

import typer

import passmuster as pm

room = pm.string().lowercase().valid("blue", "green", "attic")
day = pm.date().iso()
guest = pm.string().email().lowercase()
booking = pm.object(
    {
        "--from": day.required(),
        "--to": day.greater(pm.ref("--from")).required(),
        "--guest": pm.array().items(guest).unique().when("room", is_="attic", then=pm.array().max(2)),
        "room": room,
    }
)


def read_by(schema: pm.Schema) -> Callable[[str], Any]:
    """Return what makes a value of what was given for a parameter, or says what is wrong with it."""

    def value_of(given: str) -> Any:
        value, error = schema.validate(given, errors={"label": False})
        if error is not None:
            raise typer.BadParameter(error.details[0].message)
        return value

    return value_of


app = typer.Typer(add_completion=False)


@app.command()
def book(
    name: Annotated[str, typer.Argument(metavar="ROOM", parser=read_by(room))] = "blue",
    begins: Annotated[Any, typer.Option("--from", parser=read_by(day))] = "2026-12-01",
    ends: Annotated[Any, typer.Option("--to", parser=read_by(day))] = "2026-12-04",
    guests: Annotated[
        Optional[list[str]],  # noqa: UP045 - read by Typer, also on Python 3.9
        typer.Option("--guest", parser=read_by(guest)),
    ] = None,
) -> None:
    """Book a room."""
    given = {"room": name, "--from": begins, "--to": ends, "--guest": guests or []}
    try:
        wanted = booking.attempt(given, abort_early=False)
    except pm.ValidationError as error:
        raise typer.BadParameter("; ".join(detail.message for detail in error.details)) from None
    nights = (wanted["--to"] - wanted["--from"]).days
    typer.echo(f"the {wanted['room']} room, {nights} nights, {len(wanted['--guest'])} guests by name")


if __name__ == "__main__":
    app()
