"""The commands with Click and Typer: parameters by schemas, settings out of the environment."""

import pytest

TOKEN = "t0ken-t0ken-t0ken-t0ken"


def run(*arguments, **environ):
    click_testing = pytest.importorskip("click.testing")
    from examples.click_deploy import deploy

    names = {f"DEPLOY_{name}": value for name, value in environ.items()}
    return click_testing.CliRunner().invoke(deploy, arguments, env=names)


def test_right_arguments_are_deployed():
    hosts = ("--host", "a.example", "--host", "b.example")
    outcome = run(*hosts, "--port", "80", TOKEN=TOKEN, DRY_RUN="no")
    assert (outcome.exit_code, outcome.output) == (0, "deploy to a.example, b.example, port 80\n")


def test_dry_run_is_the_default():
    outcome = run()
    assert (outcome.exit_code, outcome.output) == (0, "would deploy to localhost, port 443\n")


def test_all_wrong_arguments_are_reported_together():
    outcome = run("--host", "-", "--port", "80", "--last", "7")
    assert outcome.exit_code == 2
    assert "Invalid value for '--host': must be a hostname" in outcome.output
    assert "Invalid value for '--last': must be at least \"port\"" in outcome.output


def test_wrong_settings_are_named_and_secrets_masked():
    assert "DEPLOY_TOKEN: is required" in run(DRY_RUN="no").output
    outcome = run("--host", "a.example", TOKEN="short", DRY_RUN="perhaps")
    assert outcome.exit_code == 2
    assert "DEPLOY_TOKEN: must be at least 20 characters long" in outcome.output
    assert "DEPLOY_DRY_RUN: must be true or false" in outcome.output
    assert "short" not in outcome.output


def booked(*arguments):
    """Return the exit code, and what was said, in one line without a frame around it."""
    typer_testing = pytest.importorskip("typer.testing")
    from examples.typer_booking import app

    outcome = typer_testing.CliRunner().invoke(app, arguments)
    output = " ".join(outcome.output.replace("│", " ").split())
    return outcome.exit_code, output.replace("'[ROOM]'", "'ROOM'")  # as Click writes it before 8.2


def test_parameters_are_converted_by_their_schemas():
    assert booked() == (0, "the blue room, 3 nights, 0 guests by name")
    guests = ("--guest", "Ada@Example.com", "--guest", "bo@example.com")
    assert booked("ATTIC", "--from", "2026-12-24", "--to", "2026-12-26", *guests) == (
        0,
        "the attic room, 2 nights, 2 guests by name",
    )


@pytest.mark.parametrize(("arguments", "message"), [
    (["cellar"], "Invalid value for 'ROOM': must be one of blue, green, attic"),
    (["--to", "soon"], "Invalid value for '--to': must be an ISO 8601 date"),
    (["--guest", "a@example.com", "--guest", "b"], "Invalid value for '--guest': must be a valid email"),
    (["--to", "2026-11-01"], 'Invalid value: "--to" must be after "--from"'),
    (["attic", *["--guest", "a@example.com"] * 3], '"--guest[1]" must not repeat the item at position 1'),
])  # fmt: skip
def test_wrong_parameter_is_named(arguments, message):
    status, output = booked(*arguments)
    assert status == 2
    assert message in output
