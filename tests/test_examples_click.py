"""The command with Click: parameters by a schema, settings out of the environment."""

import pytest

TOKEN = "t0ken-t0ken-t0ken-t0ken"


def run(*arguments, **environ):
    click_testing = pytest.importorskip("click.testing")
    from examples.click_deploy import deploy

    names = {f"DEPLOY_{name}": value for name, value in environ.items()}
    return click_testing.CliRunner().invoke(deploy, arguments, env=names)


def test_what_is_right_is_done():
    outcome = run("--host", "a.example", "--host", "b.example", "--port", "80", TOKEN=TOKEN)
    assert (outcome.exit_code, outcome.output) == (0, "deploy to a.example, b.example, port 80\n")
    assert run("--host", "a.example", TOKEN=TOKEN, DRY_RUN="yes").output.startswith("would deploy")


def test_what_is_wrong_is_told_all_at_once():
    outcome = run("--host", "-", "--port", "80", "--last", "7", TOKEN=TOKEN)
    assert outcome.exit_code == 2
    assert '"host[0]"' in outcome.output
    assert '"last" must be at least "port"' in outcome.output


def test_wrong_settings_are_named_and_secrets_masked():
    outcome = run("--host", "a.example", TOKEN="short", DRY_RUN="perhaps")
    assert outcome.exit_code == 2
    assert "DEPLOY_TOKEN: must be at least 20 characters long" in outcome.output
    assert "DEPLOY_DRY_RUN: must be true or false" in outcome.output
    assert "short" not in outcome.output
