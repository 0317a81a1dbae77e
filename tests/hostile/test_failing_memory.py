"""Failing memory and short stacks: the outcome is the usual one, or an exception that says so; never a signal.

Each allocation fails in turn. A child tries it, because an error ends the process.
"""

import gc
import inspect
import logging
import os
import signal
import sys

import pytest
from tests.hostile.failing_memory import calls, first_calls, outcome, raising, schemas
from tests.hostile.support import codes, deeper
from tests.rows import check_each

from passmuster._core.foundation.json_text import json_loading
from passmuster._core.foundation.json_text.decoding import FastJson
from passmuster._core.running import validation

try:
    import _testcapi
except ImportError:
    _testcapi = None

needs_failing_memory = pytest.mark.skipif(
    not hasattr(_testcapi, "set_nomemory") or not hasattr(os, "fork"),
    reason="needs the test modules of Python, and a fork",
)

SECONDS = 60
GROUP = 12
WARM = 50
"""Calls before the first that fails: the caches of the interpreter are full, and lanes have been built."""


def outcome_of(call, show, allocation):
    """What comes of a call if one allocation fails: a string, or an exception."""
    value = failure = None
    # Python 3.11 crashes if an iterator over a dict gets no pair. Pairs that are freed here are used again.
    pairs = [(number, call) for number in range(99)]
    del pairs
    _testcapi.set_nomemory(allocation, allocation + 1)
    try:
        value = call()
    except BaseException as error:
        failure = error
    _testcapi.remove_mem_hooks()
    # Python reports some failed allocations as a SystemError.
    return show(value) if failure is None else type(failure) in (MemoryError, SystemError) or repr(failure)


def try_allocations(row, allocations, warm, tell):
    """Tell the number of each allocation before it fails. Return whether all outcomes are the usual one."""
    name, call, show = row
    usual = show(call())
    for _ in range(warm):
        call()
    for allocation in allocations:
        tell(f"{name}: {allocation}")
        for text in (outcome_of(call, show, allocation), show(call())):
            if text not in (True, usual):
                tell(f"{name}: {allocation}: {text[:200]}, not {usual[:200]}")
                return False
    return True


def decode_by_the_standard_library():
    """Read JSON without packages, which end the process themselves if memory fails."""
    json_loading.FAST = FastJson()
    if validation.calling is not None:
        validation.calling.use_decoder(json_loading.FAST)


def check_in_a_child(rows, allocations, warm=WARM):
    """Try some rows in one child, because most of the time is that of a fork."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            gc.disable()  # a collection in a child copies all pages of the parent
            signal.alarm(SECONDS)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            logging.disable()
            decode_by_the_standard_library()
            tell = lambda line: os.write(write, repr(line).encode() + b"\n")  # noqa: E731
            if all(try_allocations(row, allocations, warm, tell) for row in rows):
                tell("done")
        finally:
            os._exit(0)
    os.close(write)
    with open(read, encoding="utf-8") as lines:
        last = lines.read().splitlines()[-1:]
    status = os.waitpid(child, 0)[1]
    assert (last, status) == ([repr("done")], 0)


def in_groups(rows):
    rows = list(rows)
    return [rows[at : at + GROUP] for at in range(0, len(rows), GROUP)]


@needs_failing_memory
def test_failing_allocation_has_the_usual_outcome_or_a_memory_error():
    check_each(lambda rows: check_in_a_child(rows, range(120)), in_groups(calls()))


@needs_failing_memory
@pytest.mark.nightly
def test_each_of_2000_failing_allocations_has_the_usual_outcome_or_a_memory_error():
    check_each(lambda rows: check_in_a_child(rows, range(2000), warm=0), in_groups(calls()))


@needs_failing_memory
@pytest.mark.nightly
def test_failing_allocation_of_a_first_validation_has_the_usual_outcome_or_a_memory_error():
    check_each(lambda rows: check_in_a_child(rows, range(800), warm=0), in_groups(first_calls()))


@pytest.mark.parametrize("kind", [MemoryError, SystemError])
def test_memory_and_system_errors_pass_through(kind):
    def check(row):
        _name, schema, value = row
        with pytest.raises(kind):
            schema.validate(value)

    check_each(check, raising(kind))


def test_short_stack_has_the_usual_outcome_or_a_depth_error():
    def check(row):
        _name, schema, value = row
        usual = outcome(schema.validate(value))
        for frames in range(left, left - 40, -1):
            try:
                result = deeper(frames, lambda: schema.validate(value))
            except RecursionError:
                continue
            assert outcome(result) == usual or codes(result) == ["link.depth"]

    left = sys.getrecursionlimit() - len(inspect.stack(0)) - 4
    check_each(check, schemas())
