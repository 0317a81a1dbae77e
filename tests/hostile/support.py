"""Helpers of the tests of hostile input: deep and circular data, small stacks, fresh interpreters."""

import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import passmuster

SMALL_STACK = 512 * 1024


def nested_dict(depth, leaf=None):
    """Return a mapping inside `depth` others, all at the key "a"."""
    value = {} if leaf is None else leaf
    for _ in range(depth):
        value = {"a": value}
    return value


def nested_list(depth, leaf=None):
    """Return a list inside `depth` others."""
    value = [] if leaf is None else leaf
    for _ in range(depth):
        value = [value]
    return value


def circular_dict():
    """Return a mapping that is its own only value."""
    value = {}
    value["a"] = value
    return value


def circular_list():
    """Return a list that is its own only item."""
    value = []
    value.append(value)
    return value


def deepest(wrap):
    """Return the deepest schema that can be defined by wrapping one in another."""
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
    """Return the codes of the failures of a result."""
    return [detail.type for detail in result.error.details] if result.error is not None else []


def read(result):
    """Read all texts of a result: an error can always be written in every way."""
    assert type(repr(result)) is str
    error = result.error
    if error is not None:
        assert type(str(error)) is str
    if isinstance(error, passmuster.ValidationError):
        for detail in error.details:
            assert type(detail.message) is str
            assert type(detail.context["label"]) is str
        assert type(error.annotate()) is str
    if result.warning is not None:
        assert type(result.warning.message) is str
    return result


def read_printable(error):
    """Read all texts of an error, which hold no control characters for a terminal."""
    annotated, colored = error.annotate(True), error.annotate()
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2066\u2028]", annotated)
    assert "\x1b]" not in colored
    (str(error), repr(error))
    (annotated + colored).encode()
    assert all(type(detail.message) is str for detail in error.details)
    json.dumps([[detail.message, detail.context["label"], detail.type] for detail in error.details])


def validate_all(schema, values):
    """Return the backend, the results of some values and the schema; runs in a process of its own."""
    options = {"abort_early": False, "context": {"most": 3}}
    results = [schema.validate(value, options) for value in values]
    return passmuster.backend, results, schema


def deeper(frames, call):
    """Return the result of a call that has `frames` more frames below it on the stack."""
    return call() if frames <= 0 else deeper(frames - 1, call)


def on_a_thread(call, size=None):
    """Return the result of a call on a thread, whose stack may have a given size in bytes."""
    outcomes = []

    def work():
        try:
            outcomes.append((call(), None))
        except BaseException as error:
            outcomes.append((None, error))

    before = threading.stack_size(size) if size else None
    try:
        thread = threading.Thread(target=work)
        thread.start()
    finally:
        if before is not None:
            threading.stack_size(before)
    thread.join()
    result, error = outcomes[0]
    if error is not None:
        raise error
    return result


def environment(**variables):
    """Return the environment of a fresh interpreter that finds this library and uses this backend."""
    folders = [str(Path(passmuster.__file__).parents[1]), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    path = os.pathsep.join(filter(None, folders))
    return {**os.environ, "PYTHONPATH": path, "PASSMUSTER_BACKEND": passmuster.backend, **variables}


def fresh_python(code, *options, arguments=(), timeout=60, **variables):
    """Run code in an interpreter of its own, which must not fail or write to stderr. Return its output."""
    process = subprocess.run(
        [sys.executable, *options, "-c", code, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        env=environment(**{"PYTHONIOENCODING": "utf-8", **variables}),
        timeout=timeout,
        check=False,
    )
    assert process.returncode == 0, f"exit code {process.returncode}: {process.stderr[-2000:]}"
    assert process.stderr == "", process.stderr[-2000:]
    return process.stdout
