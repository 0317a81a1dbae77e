"""Small descriptions that ask for much, each within a limit of processor time and of memory (`fuzz/limits.py`)."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from fuzz.choices import Choices
from fuzz.documents import a_hostile_document
from fuzz.hostile import MOST, a_hostile_description, size_of
from fuzz.large_values import a_large_value
from tests.clock import pace
from tests.hostile.support import environment

import passmuster as pm

ROOT = Path(__file__).parents[2]


# Nightly without dumps: what is shared is written out in each place, and a choice validates again to be dumped.
NIGHTLY = pytest.param(300, 300, ["--without=dump"], marks=pytest.mark.nightly)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limits are those of Linux")
@pytest.mark.parametrize("descriptions, documents, options", [(6, 4, []), NIGHTLY])
def test_small_description_takes_bounded_time_and_memory(descriptions, documents, options):
    # What doubles has no end; what takes a second alone takes several on a machine that does much else.
    options = [*options, "--seed=1", f"--seconds={10 * pace()}"]
    options += [f"--descriptions={descriptions}", f"--documents={documents}"]
    command = [sys.executable, "-m", "fuzz", *options]
    process = subprocess.run(
        command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stdout + process.stderr


@pytest.mark.parametrize(
    "draw, build", [(a_hostile_description, pm.build), (a_hostile_document, pm.from_json_schema)]
)
def test_hostile_descriptions_are_small_and_some_are_right(draw, build):
    chance, built = random.Random(1), 0
    for _ in range(200):
        description = draw(Choices(chance.randbytes(300)))
        assert size_of(description) <= MOST
        try:
            build(description)
        except pm.SchemaError:
            continue
        built += 1
    assert built > 80


def test_large_values_have_all_kinds_below_100_kilobytes():
    chance = random.Random(1)
    values = [a_large_value(Choices(chance.randbytes(300))) for _ in range(200)]
    assert max(map(size_of, values)) <= 100_000
    assert sum(size_of(value) > 10_000 for value in values) > 40
    assert {str, list, dict} <= set(map(type, values))
