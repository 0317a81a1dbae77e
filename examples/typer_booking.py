"""A command with Typer whose argument and options are read by schemas, each by one of its own.

    pip install passmuster typer
    python examples/typer_booking.py blue --from 2026-12-01 --to 2026-12-04 --guest ada@example.com

Shown here: schemas as parsers, so that Typer names the option that is wrong, and a schema for the rules
between options.
"""

from typing import Annotated, Any, Optional

import typer

import passmuster as pm
from passmuster.integrations.typer import parser

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


app = typer.Typer(add_completion=False)


@app.command()
def book(
    name: Annotated[str, typer.Argument(metavar="ROOM", parser=parser(room))] = "blue",
    begins: Annotated[Any, typer.Option("--from", parser=parser(day))] = "2026-12-01",
    ends: Annotated[Any, typer.Option("--to", parser=parser(day))] = "2026-12-04",
    guests: Annotated[
        Optional[list[str]],
        typer.Option("--guest", parser=parser(guest)),
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
