"""Small descriptions that ask for much, each within a limit of processor time and of memory (`fuzz/limits.py`)."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from fuzz.choices import Choices
from fuzz.hostile import MOST, a_hostile_description, size_of
from tests.clock import pace

import passmuster as pm

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limits are those of Linux")
@pytest.mark.parametrize("count", [30, pytest.param(300, marks=pytest.mark.nightly)])
def test_small_descriptions_take_little(count):
    # What doubles has no end; what takes a second alone takes several on a machine that does much else.
    options = ["--descriptions", str(count), "--seed", "1", "--seconds", str(10 * pace())]
    environment = {**os.environ, "PASSMUSTER_BACKEND": pm.backend}
    command = [sys.executable, "-m", "fuzz", *options]
    found = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_they_are_small_and_some_are_right():
    chance, built = random.Random(1), 0
    for _ in range(200):
        description = a_hostile_description(Choices(chance.randbytes(300)))
        assert size_of(description) <= MOST
        try:
            pm.build(description)
        except pm.SchemaError:
            continue
        built += 1
    assert built > 20
