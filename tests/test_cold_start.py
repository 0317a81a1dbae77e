"""How much a program loads and executes before its first result, counted in modules and lines.

A line is one that the interpreter enters, in the library or in what it calls, but for the machinery of
imports, which depends on where packages are looked for. Both counts repeat, and hardly depend on the version
of Python.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

STAGES = """
import passmuster as pm
---
schema = pm.object({"name": pm.string().min(2).required(), "age": pm.number().integer().min(0)})
---
assert schema.validate({"name": "Ann", "age": 3}).value == {"name": "Ann", "age": 3}
---
assert schema.validate({"name": "A", "age": 3}).error.message
"""

COUNTING = """
import json, re, sys, contextlib
lines = 0
def trace(frame, event, arg):
    global lines
    if frame.f_code.co_filename.startswith("<frozen"):
        return None
    lines += event == "line"
    return trace
found = []
for stage in sys.stdin.read().split("---"):
    before, lines = set(sys.modules), 0
    code = compile(stage, "stage", "exec")
    sys.settrace(trace)
    exec(code)
    sys.settrace(None)
    found.append((len(set(sys.modules) - before), lines))
print(json.dumps(found))
"""

BOUNDS = {"import": (62, 3_600), "schema": (166, 33_000), "value": (1, 2_500), "message": (6, 27_000)}
"""The most modules and lines of each stage, on either backend: what raises one needs a reason.

An interpreter whose environment has editable installs has loaded three of the modules before.
"""


@pytest.fixture(scope="module")
def counted() -> dict[str, tuple[int, int]]:
    """The modules and lines of each stage, in an interpreter that has not loaded the library yet."""
    command = [sys.executable, "-c", COUNTING]
    run = subprocess.run(command, input=STAGES, capture_output=True, text=True, timeout=120, check=True)
    return dict(zip(BOUNDS, json.loads(run.stdout)))


@pytest.mark.parametrize("stage", BOUNDS)
def test_no_more_is_loaded_before_the_first_result(counted, stage):
    assert counted[stage][0] <= BOUNDS[stage][0]


@pytest.mark.parametrize("stage", BOUNDS)
def test_no_more_is_executed_before_the_first_result(counted, stage):
    assert counted[stage][1] <= BOUNDS[stage][1]
