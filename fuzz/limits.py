"""Hostile descriptions in processes of their own, which have a limit of processor time and of memory.

`Trials` is to be made in a process that does nothing else: each trial is a copy of it (`fork`), so that the
library is loaded when it begins.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import resource
import signal
import traceback
import warnings

import passmuster as pm
from passmuster.cli.printable import to_json
from passmuster.cli.type_module import TypeModule
from passmuster.cli.typescript_module import TypeScriptModule
from passmuster.linting import findings

from .choices import Choices
from .hostile import a_hostile_description, a_small_value

SECONDS, MEGABYTES = 2.0, 200 + 17 * 16  # seventeen stacks of threads, which are hardly used
_M_ARENA_MAX = -8


def limit_memory(megabytes):
    """Let the process have so much more than it has: a sanitizer begins with terabytes of addresses."""
    ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)  # else each thread has 64 MB of addresses to itself
    with open("/proc/self/statm", encoding="ascii") as statm:
        reserved = int(statm.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (reserved + (megabytes << 20), -1))


def written(module, schema):
    module.add("some", schema)
    return module.source()


READINGS = {
    "describe": lambda schema: schema.describe(),
    "build again": lambda schema: pm.build(schema.describe()),
    "repr": repr,
    "inspect": pm.inspect,
    "lint": lambda schema: list(findings(schema.describe())),
    "json_schema": lambda schema: json.dumps(schema.json_schema()),
    "json_schema, output": lambda schema: json.dumps(schema.json_schema("openapi-3.0", "output")),
    "diff": lambda schema: str(pm.diff(schema, pm.any())) + str(pm.diff(schema, pm.build(schema.describe()))),
    "Python types": lambda schema: written(TypeModule("output"), schema),
    "TypeScript": lambda schema: written(TypeScriptModule("input"), schema),
}
TELLINGS = {
    "str(error)": str,
    "annotate": lambda error: error.annotate(),
    "as_dict": lambda error: error.as_dict(),
    "to_json": lambda error: error.to_json(),
    "problem": lambda error: (error.problem(), error.by_path()),
    "details": lambda error: [(detail.message, detail.context) for detail in error.details],
}


def steps(description, values):
    """Yield the names of all that is done with a description; each is done when the next is asked for."""
    yield "build"
    schema = pm.build(description)
    for name, read in READINGS.items():
        yield name
        _unless_refused(lambda read=read: read(schema))
    for value in values:
        for options in ({}, {"abort_early": False}):
            yield "validate"
            result = _unless_refused(lambda value=value, options=options: schema.validate(value, **options))
            if result is None:
                continue
            if result.error is None:
                yield "output"
                _unless_refused(lambda result=result: to_json(result.value), ValueError)
            for name, tell in TELLINGS.items() if hasattr(result.error, "details") else ():
                yield name
                tell(result.error)


def _unless_refused(call, refusal=pm.SchemaError):
    try:
        return call()
    except refusal:
        return None


class Trials:
    """Trials of one backend, each with `seconds` of processor time."""

    def __init__(self, seconds=SECONDS):
        self.seconds = seconds
        warnings.simplefilter("ignore")
        for data in (b"", b"warm", random.Random(0).randbytes(300)):  # what is loaded late is loaded
            self._try(data, lambda name: None)

    def find(self, data):
        """Return what is wrong with what bytes stand for, None if nothing is."""
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os._exit(self._in_limits(data, writer))
        os.close(writer)
        with os.fdopen(reader, "rb") as told:
            lines = told.read().decode("utf-8", "replace").splitlines()
        _, status = os.waitpid(child, 0)
        if status == 0:
            return None
        step = lines[-1] if lines else "nothing"
        if os.WIFSIGNALED(status):
            reason = signal.Signals(os.WTERMSIG(status)).name
            return f"{'time' if reason == 'SIGPROF' else reason} in {step}"
        return step

    def _in_limits(self, data, writer):
        """Try what bytes stand for, and return a status; each step is written before it is taken."""
        limit_memory(MEGABYTES)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, self.seconds)
        step = ["nothing"]

        def note(name):
            step[0] = name
            os.write(writer, f"{name}\n".encode())

        try:
            self._try(data, note)
        except MemoryError:
            os.write(writer, f"memory in {step[0]}\n".encode())
        except BaseException as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            at = f"{place.filename.rpartition('passmuster')[2]}:{place.lineno}"
            os.write(writer, f"{type(error).__name__} in {step[0]}: {str(error)[:200]} at {at}\n".encode())
        else:
            return 0
        return 1

    def _try(self, data, note):
        choices = Choices(data)
        description = a_hostile_description(choices)
        values = [a_small_value(choices) for _ in range(2)]
        for name in _until_refused(steps(description, values)):
            note(name)


def _until_refused(names):
    try:
        yield from names
    except pm.SchemaError:  # of the description
        return


def try_descriptions(count, seed, seconds=SECONDS, data=None):
    """Try so many descriptions, print what is found with the bytes that found it, and return the status."""
    trials, chance, found = Trials(seconds), random.Random(seed), {}
    inputs = (
        [data] if data is not None else (chance.randbytes(chance.randrange(20, 600)) for _ in range(count))
    )
    tried = 0
    for one in inputs:
        tried += 1
        find = trials.find(one)
        if find is not None:
            found.setdefault(find.partition(":")[0], []).append(one)
            if len(found[find.partition(":")[0]]) <= 3:
                print(f"FOUND {find}\n--data {one.hex()}", flush=True)
    print(
        f"{pm.backend}: {tried} descriptions, seed {seed}, {sum(map(len, found.values()))} finds", flush=True
    )
    return 1 if found else 0
