"""Each example, run by itself as a newcomer would run it, shows something and ends well."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NEEDS = {
    "aiohttp_search": "aiohttp", "click_deploy": "click", "dask_readings": "dask", "django_tickets": "django",
    "drf_bookings": "rest_framework", "fastapi_orders": "fastapi", "flask_signup": "flask",
    "ray_readings": "ray", "readings": "pyarrow", "spark_readings": "pyspark", "typer_booking": "typer",
}  # fmt: skip
WRITES = {"make_data"}  # the files beside it
EXAMPLES = sorted(path.relative_to(ROOT) for path in (ROOT / "examples").rglob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [path for path in EXAMPLES if path.stem not in WRITES], ids=lambda path: path.stem
)
def test_example_runs_and_prints(path):
    if path.stem in NEEDS:
        pytest.importorskip(NEEDS[path.stem])
    is_module = path.parent.name == "cluster"
    command = ["-m", ".".join(path.with_suffix("").parts)] if is_module else [str(path)]
    # Without what the one who tests has set for other programs.
    variables = {name: value for name, value in os.environ.items() if not name.startswith("DEPLOY_")}
    variables["PYTHONPATH"] = os.pathsep.join([*sys.path, str(ROOT)])
    ended = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=variables, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip()
    assert ended.stderr == "" or is_module  # Spark tells of itself
