"""Types of parameters of Click, and commands whose parameters are validated together."""

import json
import random

import pytest
from tests.bodies import buggy, odd

import passmuster as pm

pytest.importorskip("click")
import click
from click.testing import CliRunner

from passmuster.integrations.click import SchemaType, validate


@click.command()
@click.option("--port", type=SchemaType(pm.number().port()), default=80)
@click.option("--day", type=SchemaType(pm.date().iso()))
@click.option("--blank", type=SchemaType(pm.number().empty("-")))
@click.option("--own", type=SchemaType(pm.number().error(LookupError("mine"))))
@click.option("--pin", type=SchemaType(pm.string().min(8).secret()))
@click.argument("room", type=SchemaType(pm.string().lowercase().valid("blue", "green")), default="blue")
def book(**given):
    click.echo(repr({name: value for name, value in given.items() if value is not None}))


short = pm.array().items(pm.string().max(3))


@click.command()
@click.option("--first", default=80)
@click.option("--last")
@click.option("--host", multiple=True)
@validate({"first": pm.number().port(), "last": pm.number().min(pm.ref("first")), "host": short})
def deploy(first, last, host):
    click.echo(repr((first, last, host)))


def run(command, *arguments):
    outcome = CliRunner().invoke(command, arguments)
    assert outcome.exception is None or isinstance(outcome.exception, SystemExit), outcome.exception
    return outcome.exit_code, outcome.output


def test_parameter_is_the_validated_value():
    assert run(book, "GREEN", "--port", "443", "--blank", "-") == (0, "{'port': 443, 'room': 'green'}\n")
    assert "datetime.datetime(2026, 11, 21" in run(book, "--day", "2026-11-21")[1]


@pytest.mark.parametrize(("arguments", "message"), [
    (["--port", "x"], "Invalid value for '--port': must be a number"),
    (["--port", "0.5"], "Invalid value for '--port': must be a port number"),
    (["cellar"], "Invalid value for '[blue|green]': must be one of blue, green"),
    (["--own", "x"], "Invalid value for '--own': mine"),
])  # fmt: skip
def test_a_wrong_parameter_is_named(arguments, message):
    status, output = run(book, *arguments)
    assert status == 2
    assert message in output


def test_a_secret_is_not_shown():
    assert "hunter2" not in run(book, "--pin", "hunter2")[1]


def test_a_thousand_random_parameters_are_read_or_refused():
    rng, seen = random.Random(0), set()
    for _ in range(1_000):
        text = rng.choice([str(rng.randrange(90_000)), json.dumps(odd(rng)), "2026-11-21"])
        seen.add(run(book, rng.choice(["--port", "--day", "--blank", "--pin"]), text)[0])
    assert seen == {0, 2}


def test_the_type_is_named_in_the_help():
    assert "--port NUMBER" in run(book, "--help")[1]


def test_parameters_are_validated_together():
    assert run(deploy, "--last", "90") == (0, "(80, 90, [])\n")
    assert run(deploy, "--host", "a") == (0, "(80, None, ['a'])\n")
    status, output = run(deploy, "--last", "7", "--host", "a", "--host", "long")
    assert status == 2
    assert "Error: Invalid value for '--last': must be at least \"first\"\n" in output
    assert "Invalid value for '--host': must be at most 3 characters long\n" in output


def test_failures_beyond_one_parameter_are_raised_unchanged():
    both = click.Command("a", params=[], callback=validate(pm.object({"a": pm.any()}).or_("a"))(lambda: None))
    assert 'Error: Invalid value: must have at least one of "a"' in run(both)[1]
    own = click.Command("a", params=[], callback=validate(pm.object().min(1).error(OSError("mine")))(print))
    assert "Error: mine" in run(own)[1]


@pytest.mark.parametrize("decorated", [
    click.option("--a", type=SchemaType(pm.any().custom(buggy))),
    lambda command: click.option("--a")(validate({"a": pm.any().custom(buggy)})(command)),
])  # fmt: skip
def test_a_bug_in_a_function_of_the_schema_is_no_wrong_value(decorated):
    command = click.command()(decorated(lambda a: click.echo(a)))
    assert isinstance(CliRunner().invoke(command, ["--a", "x"]).exception, LookupError)


@click.command()
@click.argument("level", type=SchemaType(pm.valid("low", "high")))
@click.option("--size", type=SchemaType(pm.valid(1, 2)))
@click.option("--tags", type=SchemaType(pm.array().items(pm.string().max(3))))
@click.option("--most", type=SchemaType(pm.number().max(pm.ref("$most")), context=lambda ctx: ctx.obj))
def tag(**given):
    click.echo(repr(given))


def test_listed_values_are_shown_in_the_help_and_offered_as_completions():
    lines = run(tag, "--help")[1].splitlines()
    assert lines[0].endswith("[OPTIONS] {low|high}")
    assert "  --size [1|2]" in lines
    [level, *_] = tag.params
    offered = level.shell_complete(click.Context(tag), "lo")
    assert [one.value for one in offered] == ["low"]


def test_text_is_read_for_its_schema():
    given = "{'size': 2, 'tags': ['a', 'b'], 'level': 'low', 'most': None}\n"
    assert run(tag, "low", "--size", "2", "--tags", "a,b") == (0, given)
    assert "must be one of 1, 2" in run(tag, "low", "--size", "3")[1]


def test_references_read_the_context_of_the_command():
    outcome = CliRunner().invoke(tag, ["low", "--most", "4"], obj={"most": 3})
    assert "must be at most" in outcome.output
