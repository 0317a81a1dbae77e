"""The lanes and the short ways of the twins stand aside where an option is set that they do not know."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import passmuster as pm
from passmuster._core.engine.facts.fast_path_options import FAST_PATH_OPTIONS
from passmuster._core.language.preferences.option_table import OPTIONS

HERE = Path(__file__).parent


def test_only_options_that_decide_were_taught():
    deciding = {name for option in OPTIONS if option.decides for name in option.fields(option.default)}
    assert deciding > FAST_PATH_OPTIONS


@cache
def report() -> dict:
    """What a process finds whose table has one more option, which decides about values."""
    environment = {**os.environ, "PASSMUSTER_BACKEND": pm.backend}
    environment["PYTHONPATH"] = os.pathsep.join([str(HERE.parents[1]), *filter(None, sys.path)])
    command = [sys.executable, str(HERE / "fake_option.py")]
    found = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def test_an_option_that_nothing_reads_changes_nothing():
    assert report()["differences"] == []


def test_no_node_decides_in_advance_with_an_unknown_option():
    assert {"ArrayNode", "BooleanNode", "NumberNode", "ObjectNode", "StringNode", "ValueNode"} <= set(
        report()["usual"]
    )
    assert report()["set"] == []


@pytest.mark.skipif(pm.backend != "pure", reason="the lanes are those of the pure backend")
def test_every_node_takes_the_steps_where_it_had_a_lane():
    lanes = report()["lanes"]
    assert lanes["usual"] < lanes["set"] == lanes["all"]
