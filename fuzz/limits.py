"""Hostile schemas in processes of their own, which have limits of processor time and of memory.

`Trials` is to be made in a process that does nothing else: each trial is a copy of it (`fork`), so that the
library is loaded when it begins. `try_hostile` has such a process for each backend and compares the outcomes.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import importlib.util
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
import traceback
import warnings

import passmuster as pm
from passmuster.cli.printable import to_json
from passmuster.cli.type_module import TypeModule
from passmuster.cli.typescript_module import TypeScriptModule
from passmuster.linting import findings

from .choices import Choices
from .documents import a_hostile_document
from .hostile import a_hostile_description, a_small_value
from .large_values import a_large_value
from .showing import shown

SECONDS, MEGABYTES = 2.0, 200
PATIENCE = 120  # seconds on the clock for a trial, after which something hangs
_ADDRESSES = 1_000  # megabytes, where much is reserved that is never used
_M_ARENA_MAX = -8
_REFUSALS = (pm.SchemaError,)


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
    "messages": lambda error: [(detail.code, detail.path, detail.message) for detail in error.details],
    "str(error)": str,
    "annotate": lambda error: error.annotate(),
    "as_dict": lambda error: repr(error.as_dict()),
    "to_json": lambda error: error.to_json(),
    "problem": lambda error: repr((error.problem(), error.by_path())),
    "details": lambda error: [(detail.code, detail.path, detail.context) for detail in error.details],
}
_PACKAGES = {"to_arrow": "pyarrow", "to_polars": "polars", "to_pandas": "pandas"}
FRAMES = [name for name, package in _PACKAGES.items() if importlib.util.find_spec(package)]
KINDS = {
    "description": (a_hostile_description, pm.build),
    "document": (
        a_hostile_document,
        lambda document: pm.from_json_schema(document, formats="assert"),
    ),
}
"""What is drawn, and what makes schemas of it."""


class Measures:
    """The steps of a trial: what each costs and comes to. `note` is called with the name of the next one.

    Steps whose names begin with one of those in `without` are left out.
    """

    def __init__(self, note, without=()):
        self.note = note
        self.without = tuple(without)
        self.outcomes = []
        self.costs = []

    def take(self, step, call, refusals=_REFUSALS, tell=None):
        """Take a step and return its result, None if it is refused. `tell` makes a text of it to compare."""
        if step.startswith(self.without):
            return None
        self.note(step)
        before, begun = _forget_peak(), time.process_time()
        try:
            result, refused = call(), None
        except refusals as error:
            result, refused = None, f"{type(error).__name__}: {error}"
        self.costs.append((step, time.process_time() - begun, _peak() - before))
        if refused is not None or tell is not None:
            self.outcomes.append((step, refused or tell(result)))
        return result


def _forget_peak():
    """Return the megabytes of memory that the process has now: from here on the most that it has had."""
    with open("/proc/self/clear_refs", "w", encoding="ascii") as peak:
        peak.write("5")
    return _peak()


def _peak():
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


def try_steps(build, plan, values, measures):
    """Do all that is done with a schema: build, read, validate, report, dump, make frames."""
    take = measures.take
    schema = take("build", lambda: build(plan))
    if schema is None:
        return
    for name, read in READINGS.items():
        take(name, lambda read=read: read(schema))
    for number, value in enumerate(values):
        for options in ({}, {"abort_early": False}):
            what = f"validate {number}{' all' if options else ''}"
            result = take(
                what, lambda value=value, options=options: schema.validate(value, **options), tell=_verdict
            )
            if result is None:
                continue
            take(
                f"output {number}", lambda result=result: to_json(result.value), (pm.SchemaError, ValueError)
            )
            for name, tell in TELLINGS.items() if hasattr(result.error, "details") else ():
                take(f"{name} of {what}", lambda tell=tell, result=result: tell(result.error), tell=_told)
        for name in ("dump", "dump_json"):
            dump = getattr(schema, name)
            take(
                f"{name} {number}",
                lambda dump=dump, value=value: dump(value),
                (pm.SchemaError, pm.DumpError),
                _told,
            )
    batch = take(
        "validate_many",
        lambda: schema.validate_many(values),
        tell=lambda batch: str(batch.failed),
    )
    for name in FRAMES if batch is not None else ():
        with _free_addresses():
            take(name, getattr(batch, name), tell=lambda frame: str(frame.shape))
            take(f"{name} of rejected", getattr(batch.rejected, name, str))


def _told(report):
    if isinstance(report, bytes):
        return f"{len(report)} bytes, {hashlib.sha256(report).hexdigest()[:8]}"
    return report if isinstance(report, str) else shown(report)


def _verdict(result):
    if result.error is None:
        return f"passes as {shown(result.value)}"
    return type(result.error).__name__


@contextlib.contextmanager
def _free_addresses():
    """Libraries of frames reserve more addresses than they use."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (-1, -1))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


class Trials:
    """Trials of the backend of this process, of which each step has `seconds` of processor time."""

    def __init__(self, seconds=SECONDS, without=()):
        self.seconds, self.without = seconds, without
        warnings.simplefilter("ignore")
        for name in FRAMES:
            __import__(_PACKAGES[name])
        for kind in KINDS:  # what is loaded late is loaded
            for data in (b"", b"warm", random.Random(0).randbytes(300)):
                self.try_data(kind, data, Measures(lambda step: None), frames=False)

    def try_data(self, kind, data, measures, frames=True):
        choices = Choices(data)
        make, build = KINDS[kind]
        plan = make(choices)
        draw = [a_small_value, a_large_value, a_large_value] if frames else [a_small_value]
        try_steps(build, plan, [one(choices) for one in draw], measures)

    def run(self, kind, data):
        """Return what the trial of some bytes came to: what is wrong, and what each step cost and came to."""
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os._exit(self._in_limits(kind, data, writer))
        os.close(writer)
        with os.fdopen(reader, "rb") as told:
            lines = told.read().decode("utf-8", "replace").splitlines()
        _, status = os.waitpid(child, 0)
        if status == 0:
            return json.loads(lines[-1])
        step = lines[-1] if lines else "nothing"
        if os.WIFSIGNALED(status):
            reason = signal.Signals(os.WTERMSIG(status)).name
            kinds = {"SIGPROF": "time", "SIGALRM": "a hang"}
            step = f"{kinds.get(reason, reason)} in {step}"
        return {"broken": step, "costs": [], "outcomes": []}

    def _in_limits(self, kind, data, writer):
        """Try what bytes stand for, and return a status; each step is written before it is taken."""
        limit_memory(_ADDRESSES)
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        signal.alarm(PATIENCE)

        step = ["nothing"]

        def note(name):
            step[0] = name
            signal.setitimer(signal.ITIMER_PROF, 3 * self.seconds)
            os.write(writer, f"{name}\n".encode())

        measures = Measures(note, self.without)
        try:
            self.try_data(kind, data, measures)
        except BaseException as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            at = f"{place.filename.rpartition('passmuster')[2]}:{place.lineno}"
            os.write(writer, f"{type(error).__name__} in {step[0]} at {at}: {str(error)[:200]!r}\n".encode())
            return 1
        high = [cost for cost in measures.costs if cost[1] > self.seconds or cost[2] > MEGABYTES]
        outcomes = [(step, _digest(text)) for step, text in measures.outcomes]
        with os.fdopen(writer, "w", encoding="utf-8") as told:
            told.write(json.dumps({"broken": None, "costs": high, "outcomes": outcomes}) + "\n")
        return 0


def _digest(text):
    return f"{hashlib.sha256(text.encode('utf-8', 'backslashreplace')).hexdigest()[:8]} {text[:300]!a}"


def serve(seconds, without=()):
    """Try the bytes of each line of the standard input, and print a line of JSON for each."""
    trials = Trials(seconds, without)
    for line in sys.stdin:
        kind, data = line.split()
        print(json.dumps(trials.run(kind, bytes.fromhex(data) if data != "-" else b"")), flush=True)


class Backend:
    """A process that tries what it is given, with one backend."""

    def __init__(self, name, seconds, without):
        self.name = name
        options = ["--serve", "--seconds", str(seconds), *(f"--without={step}" for step in without)]
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "fuzz", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PASSMUSTER_BACKEND": name, "PYTHONHASHSEED": "0"},
        )

    def ask(self, kind, data):
        self.process.stdin.write(f"{kind} {data.hex() or '-'}\n")
        self.process.stdin.flush()

    def answer(self):
        return json.loads(self.process.stdout.readline())


def _finds(backends, kind, data):
    """Yield what is wrong with the trial of some bytes. What is slow is tried again, alone."""
    for backend in backends:
        backend.ask(kind, data)
    answers = [backend.answer() for backend in backends]
    for number, backend in enumerate(backends):
        if answers[number]["costs"] or str(answers[number]["broken"]).startswith("time"):
            backend.ask(kind, data)
            answers[number] = backend.answer()
        answer = answers[number]
        if answer["broken"]:
            yield f"{backend.name}: {answer['broken']}"
        for step, seconds, megabytes in answer["costs"]:
            yield f"{backend.name}: cost of {step}: {seconds:.1f} s, {megabytes:.0f} MB"
    if len(answers) == 2 and not any(answer["broken"] for answer in answers):
        yield from _differences(*[answer["outcomes"] for answer in answers])


def _differences(first, second):
    for one, other in zip(first, second):
        if one != other:
            yield f"different {one[0]}: {one[1]} | {other[0]} {other[1]}"
            return
    if len(first) != len(second):
        yield "different steps"


def try_hostile(counts, seed, seconds=SECONDS, data=None, without=()):
    """Try so many of each kind, print finds and the bytes that found them; return the status."""
    names = ["pure"] if importlib.util.find_spec("passmuster_speedups") is None else ["pure", "compiled"]
    backends = [Backend(name, seconds, without) for name in names]
    found = sum(_try_kind(backends, kind, count, seed, data) for kind, count in counts.items() if count)
    for backend in backends:
        backend.process.stdin.close()
        backend.process.wait()
    return 1 if found else 0


def _try_kind(backends, kind, count, seed, data):
    """Try so many of a kind and return how many finds there are."""
    chance, found = random.Random(seed), {}
    drawn = (chance.randbytes(chance.randrange(20, 600)) for _ in range(count))
    for one in drawn if data is None else [data]:
        for find in _finds(backends, kind, one):
            signature = re.sub(r" at .*|: [0-9.]+ s.*|[0-9]+", "", find.partition(" | ")[0])[:80]
            found[signature] = found.get(signature, 0) + 1
            if found[signature] <= 3:
                print(f"FOUND {find}\n--data {one.hex()}", flush=True)
    names = " and ".join(backend.name for backend in backends)
    tried = count if data is None else 1
    print(f"{names}: {tried} {kind}s, seed {seed}, {sum(found.values())} finds", flush=True)
    return sum(found.values())
