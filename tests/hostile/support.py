"""What the tests of hostile input share: deep and circular data, small stacks, fresh interpreters."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import passmuster

SMALL_STACK = 512 * 1024


def nested_dict(depth, leaf=None):
    """A mapping within `depth` others, all at the key "a"."""
    value = {} if leaf is None else leaf
    for _ in range(depth):
        value = {"a": value}
    return value


def nested_list(depth, leaf=None):
    """A list within `depth` others."""
    value = [] if leaf is None else leaf
    for _ in range(depth):
        value = [value]
    return value


def circular_dict():
    """A mapping that is its own only value."""
    value = {}
    value["a"] = value
    return value


def circular_list():
    """A list that is its own only item."""
    value = []
    value.append(value)
    return value


def deepest(wrap):
    """The deepest schema that can be written by wrapping one in another."""
    schema = passmuster.any()
    try:
        while True:
            schema = wrap(schema)
    except passmuster.SchemaError:
        return schema


def dismantled(value):
    """Take deep data apart from the outside in, so that freeing it needs no stack."""
    while value:
        value = value.pop("a") if type(value) is dict else value.pop()


def codes(result):
    """The codes of the failures of a result."""
    return [detail.type for detail in result.error.details] if result.error is not None else []


def judged(schema, values):
    """What becomes of values and by which backend, and the schema; for a process of its own."""
    return passmuster.backend, [schema.validate(value, abort_early=False) for value in values], schema


def deeper(frames, call):
    """Make a call with `frames` more frames on the stack."""
    return call() if frames <= 0 else deeper(frames - 1, call)


def on_a_thread(call, size=None):
    """Return what a call returns on a thread, which may have a stack of its own size in bytes."""
    made = []

    def work():
        try:
            made.append((call(), None))
        except BaseException as error:
            made.append((None, error))

    before = threading.stack_size(size) if size else None
    try:
        thread = threading.Thread(target=work)
        thread.start()
    finally:
        if before is not None:
            threading.stack_size(before)
    thread.join()
    result, error = made[0]
    if error is not None:
        raise error
    return result


def environment(**variables):
    """The variables of a fresh interpreter that finds this library with this backend."""
    places = [str(Path(passmuster.__file__).parents[1]), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    made = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, places)))
    made["PASSMUSTER_BACKEND"] = passmuster.backend
    made.update(variables)
    return made


def fresh_python(code, *options, arguments=(), timeout=60, **variables):
    """Run code in an interpreter of its own; return what it printed. It must not fail, nor complain."""
    done = subprocess.run(
        [sys.executable, *options, "-c", code, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        env=environment(**{"PYTHONIOENCODING": "utf-8", **variables}),
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, f"exit code {done.returncode}: {done.stderr[-2000:]}"
    assert done.stderr == "", done.stderr[-2000:]
    return done.stdout
