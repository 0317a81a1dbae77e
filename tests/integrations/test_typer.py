"""Parsers of parameters of Typer."""

import json
import random
from typing import Annotated, Any, Optional

import pytest
from tests.bodies import buggy, odd

import passmuster as pm

pytest.importorskip("typer")
import typer
from typer.testing import CliRunner

from passmuster.integrations.typer import parser

rooms = pm.string().lowercase().valid("blue", "green")
email = pm.string().email()
app = typer.Typer(add_completion=False)


@app.command()
def book(
    room: Annotated[str, typer.Argument(parser=parser(rooms))] = "blue",
    port: Annotated[int, typer.Option(parser=parser(pm.number().port()))] = 80,
    guests: Annotated[Optional[list[str]], typer.Option("--guest", parser=parser(email))] = None,
    blank: Annotated[Any, typer.Option(parser=parser(pm.number().empty("-")))] = 5,
    own: Annotated[Any, typer.Option(parser=parser(pm.number().error(LookupError("mine"))))] = None,
) -> None:
    typer.echo(repr((room, port, guests, blank)))


def run(*arguments):
    outcome = CliRunner().invoke(app, arguments)
    return outcome.exit_code, " ".join(outcome.output.replace("│", " ").split())


def test_parameter_is_the_validated_value():
    assert run() == (0, "('blue', 80, None, 5)")
    given = ("GREEN", "--port", "443", "--guest", "a@example.com", "--guest", "b@example.com", "--blank", "-")
    assert run(*given) == (0, "('green', 443, ['a@example.com', 'b@example.com'], None)")


@pytest.mark.slow
def test_a_thousand_random_parameters_are_read_or_refused():
    rng, seen = random.Random(0), set()
    for _ in range(1_000):
        text = rng.choice([str(rng.randrange(90_000)), json.dumps(odd(rng)), "Blue", "a@example.com"])
        option = rng.choice(["--port", "--guest", "--blank"])
        seen.add(run(f"{option}={text}" if rng.random() < 0.8 else text)[0])
    assert seen == {0, 2}


@pytest.mark.parametrize(("arguments", "message"), [
    (["--port", "x"], "Invalid value for '--port': must be a number"),
    (["--guest", "a@example.com", "--guest", "b"], "Invalid value for '--guest': must be a valid email"),
    (["cellar"], "must be one of blue, green"),
    (["--own", "x"], "Invalid value for '--own': mine"),
])  # fmt: skip
def test_a_wrong_parameter_is_named(arguments, message):
    status, output = run(*arguments)
    assert status == 2
    assert message in output


def test_a_bug_in_a_function_of_the_schema_is_no_wrong_value():
    app = typer.Typer()

    @app.command()
    def book(a: Annotated[Any, typer.Option(parser=parser(pm.any().custom(buggy)))]) -> None:
        typer.echo(a)

    assert isinstance(CliRunner().invoke(app, ["--a", "x"]).exception, LookupError)
