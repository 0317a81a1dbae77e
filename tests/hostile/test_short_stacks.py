"""Stacks that are short: of threads with a small one, of callers far below others, and of greenlets."""

import functools
import json
import os
import platform
import sys

import pytest
from tests.hostile.support import fresh_python, nested_dict
from tests.hostile.test_depth import frames_left
from tests.packages import needs

import passmuster as pm

# --- gevent ----------------------------------------------------------------------------------


@needs("gevent")
def test_200_levels_validate_under_gevent():
    out = fresh_python(
        """
import gevent.monkey
gevent.monkey.patch_all()
import gevent, passmuster as pm
from tests.hostile.support import codes, nested_dict

schema = pm.object({"a": pm.link("/")})

def use():
    return codes(schema.validate(nested_dict(199))), codes(schema.validate(nested_dict(300)))

jobs = [gevent.spawn(use) for _ in range(3)]
gevent.joinall(jobs, raise_error=True)
pooled = gevent.get_hub().threadpool.spawn(use).get()
print(use(), pooled, *[job.value for job in jobs], sep="\\n")
"""
    )
    assert out.splitlines() == ["([], ['link.depth'])"] * 5


# --- small stacks ----------------------------------------------------------------------------

ON_A_STACK = """
import json, sys, passmuster as pm
from passmuster._core.foundation import stack
from tests.hostile.support import codes, deeper, nested_dict, nested_list, on_a_thread
from tests.hostile.test_depth import CASES

size, has_threads, depths = int(sys.argv[1]), sys.argv[2] == "True", json.loads(sys.argv[3])

def no_more_threads(work, args):
    raise RuntimeError("can't start new thread")

document = {"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {
    "oneOf": [{"type": "string"}, {"allOf": [{"$ref": "#"}, {"not": {"type": "string"}}]}]}}}
schemas = [*[case.values for case in CASES], (pm.from_json_schema(document), nested_dict)]

def use():
    found = {depth: [] for depth in depths}
    for schema, nested in schemas:
        for depth in depths:
            result = schema.validate(nested(depth), abort_early=False)
            found[depth] += [codes(result)] if result.error is None or result.error.annotate() else []
    return found

def leave():
    for schema, nested in schemas:
        schema.describe()
        for call in (lambda: schema.json_schema(), lambda: schema.dump(nested(199)), lambda: schema.dump_json(nested(199))):
            try:
                call()
            except (pm.SchemaError, pm.DumpError):
                pass

if not has_threads:
    stack.start_new_thread, stack._has_started[:] = no_more_threads, []
found = on_a_thread(use, size * 1024) if size else use()
on_a_thread(leave, size * 1024) if size else leave()
print(json.dumps(found))
"""


# What is compiled for a sanitizer needs more bytes for each call. Before Python 3.11 a call between functions in
# Python needs some, too: there any recursion ends the process on such a stack before it is too deep.
on_small_stacks = pytest.mark.skipif(
    platform.python_implementation() != "CPython"
    or "asan" in os.environ.get("LD_PRELOAD", "")
    or (pm.backend == "pure" and sys.version_info < (3, 11)),
    reason="calls need larger stacks",
)
WELL, TOO_DEEP = {()}, {("link.depth",)}


def verdicts(size, has_threads, depths):
    """What values of each depth come to on a stack of so many KiB, with all schemas, each verdict once."""
    arguments = [str(size), str(has_threads), json.dumps(depths)]
    out = fresh_python(ON_A_STACK, "-W", "ignore", arguments=arguments)
    return {int(depth): set(map(tuple, found)) for depth, found in json.loads(out).items()}


@on_small_stacks
@pytest.mark.parametrize("size", [256, 192, 128])
def test_200_levels_validate_on_the_smallest_stacks(size):
    assert verdicts(size, True, [31, 199, 300]) == {31: WELL, 199: WELL, 300: TOO_DEEP}


@on_small_stacks
@pytest.mark.parametrize("size", [0, 256, 192, 128], ids=["main", "256", "192", "128"])
def test_without_threads_31_levels_pass_and_values_without_room_are_too_deep(size):
    outcomes = verdicts(size, False, [31, 32, 40, 199, 300])
    few = outcomes.pop(31)
    assert few == WELL if size in (0, 256) else few <= WELL | TOO_DEEP
    assert outcomes.pop(300) == TOO_DEEP
    assert all(TOO_DEEP <= found <= WELL | TOO_DEEP for found in outcomes.values())


# --- deep callers ----------------------------------------------------------------------------

FLAT = pm.object({"a": pm.number().min(1), "b": pm.string().email(), "c": pm.alternatives(1, pm.date())})
TREE = pm.object({"a": pm.link("#tree"), "n": pm.number(), "p": pm.string().secret()}).id("tree")
RIGHT, WRONG = {"a": 1, "b": "x@y.zz"}, {"a": 0, "b": "x", "c": "q"}
DEEP = functools.reduce(lambda schema, _: pm.object({"a": schema}), range(60), pm.any())
DOCUMENT = functools.reduce(lambda inner, _: {"properties": {"a": inner}}, range(60), {"type": "string"})


def told(result):
    return result.error and [(detail.code, detail.path, detail.message) for detail in result.error.details]


# Each call gets a schema that nothing has been asked of yet.
CALLS = {
    "validate": lambda: told(FLAT.clone().validate(WRONG, abort_early=False)),
    "validate, 150 levels": lambda: told(TREE.clone().validate(nested_dict(150, {"n": 1}))),
    "validate, 150 levels, wrong": lambda: told(TREE.clone().validate(nested_dict(150, {"n": "x", "p": 3}))),
    "validate_json": lambda: told(FLAT.clone().validate_json(json.dumps(WRONG), abort_early=False)),
    "validate_json, cut off": lambda: told(FLAT.clone().validate_json('{"a": 0')),
    "validate_many": lambda: [
        str(error) for _, error in FLAT.clone().validate_many([WRONG, {}, WRONG]).failures
    ],
    "dump": lambda: FLAT.clone().dump(RIGHT),
    "dump_json": lambda: FLAT.clone().dump_json(RIGHT),
    "dump_json, 150 levels": lambda: TREE.clone().dump_json(nested_dict(150, {"n": 1, "p": "x"})),
    "json_schema": lambda: FLAT.clone().json_schema(),
    "json_schema, 60 levels": lambda: DEEP.clone().json_schema(),
    "from_json_schema": lambda: told(
        pm.from_json_schema({"properties": {"a": {"minLength": 3}}}).validate({"a": "x"})
    ),
    "from_json_schema, 60 levels": lambda: told(pm.from_json_schema(DOCUMENT).validate({"a": 1})),
    "build": lambda: told(pm.build(FLAT.describe()).validate(WRONG, abort_early=False)),
    "build, 60 levels": lambda: told(pm.build(DEEP.describe()).validate({"a": 1})),
    "describe": lambda: FLAT.clone().describe(),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_deep_caller_gets_the_same_result_or_a_recursion_error(call):
    usual = call()
    for frames in (700, 400, 200, 100, 70, 50, 30, 20, 12):
        try:
            result = frames_left(frames, call)
        except RecursionError:
            assert frames < 100
        else:
            assert result == usual
