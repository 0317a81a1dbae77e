"""A few inputs of each line of the promise; `python -m tests.hostile` tries as many as one likes."""

import subprocess
import sys
from random import Random

import pytest
from tests.hostile.lines import LINES, batch
from tests.hostile.support import environment


@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
@pytest.mark.parametrize("line", LINES, ids=[line.name for line in LINES])
def test_the_promise_holds(line):
    _, broken = batch(line, "few", 100, Random)
    assert broken == []


@pytest.mark.compiled
def test_command_reports_each_line_on_both_backends():
    command = [sys.executable, "-m", "tests.hostile", "--inputs", "2", "--seed", "5"]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment(), timeout=120, check=False
    )
    lines = done.stdout.splitlines()
    assert lines[0] == "seed 5"
    assert lines[1:-1] == [f"holds  2 on pure and compiled: {line.name}" for line in LINES]
    assert lines[-1] == f"{4 * len(LINES)} inputs, 0 lines broken"
    assert done.returncode == 0
