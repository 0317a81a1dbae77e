"""A command with Click whose options are checked by a schema, and whose settings come from the environment.

    pip install passmuster click
    python examples/click_deploy.py --host a.example --host b.example --port 80
    DEPLOY_DRY_RUN=no DEPLOY_TOKEN=... python examples/click_deploy.py --host a.example

Shown here: a schema for all parameters at once, with a rule between two of them; settings by `pm.env()`.
"""

from __future__ import annotations

import click

import passmuster as pm
from passmuster.integrations.click import validate

settings = pm.object(
    {
        "dryRun": pm.boolean().default(True),
        "token": pm.string().min(20).secret().when("dryRun", is_=False, then=pm.required()),
    }
)
deployment = pm.object(
    {
        "host": pm.array().items(pm.string().hostname()).min(1).unique(),
        "port": pm.number().port().default(443),
        "last": pm.number().port().min(pm.ref("port")),
    }
)


@click.command()
@click.option("--host", multiple=True, default=["localhost"], help="Where to; may be given several times.")
@click.option("--port", help="The first port.")
@click.option("--last", help="The last port.")
@validate(deployment)
def deploy(host: list[str], port: int, last: int | None) -> None:
    """Deploy to hosts."""
    try:
        chosen = pm.env(settings, prefix="DEPLOY_")
    except pm.ValidationError as error:
        raise click.UsageError(str(error)) from None
    verb = "would deploy" if chosen["dryRun"] else "deploy"
    click.echo(f"{verb} to {', '.join(host)}, port {port}")


if __name__ == "__main__":
    deploy()
