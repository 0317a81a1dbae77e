"""Several processes: the same as one, byte for byte, however the command ends."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from tests.hostile.support import environment

from passmuster.cli.checking import workers
from passmuster.cli.checking.record_checker import CheckOptions, WorkerTask
from passmuster.cli.checking.workers import run_worker
from passmuster.cli.failures import DataProblem, SchemaProblem
from passmuster.cli.reading import input_records, json_lines
from passmuster.cli.reading.data_files import DataFile
from passmuster.cli.reading.input_records import ReadOptions
from passmuster.cli.reports.reporting import make_style
from passmuster.cli.stopping import Stopped

PERSON = "schemas.py:person"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
SLOW = {"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^(a+)+$/"}}]}
GOOD = '{"name": "Ada", "age": 36}\n'
LINES = GOOD * 3 + '{"name": 1}\n\n{\n{"name": "B", "x": 1}\n' + "[" * 100_000 + "\n" + '{"name":\t2}'
FILES = {
    "a.jsonl": LINES,
    "b.json": "[\n" + ",\n".join([GOOD.strip(), '{"name": 2}'] * 50) + "\n]",
    "broken.json": "[" + ",".join([GOOD.strip(), '{"name": 2}'] * 20) + ", oops]",
    "c.csv": "\ufeffname,age\n" + 'Ada,1\n"B\nC",x\n\nDan,-1\n' * 20,
    "broken.csv": "name,age\n" + 'Ada,1\n"B\nC",x\n' * 20 + '"A"x,1\nB,1\n',
    "wide.csv": "name,age\nA,1,2\nB,x\n",
    "headless.csv": "\n",
    "long.jsonl": GOOD + "x" * 300 + "\n" + GOOD * 2 + '{"name": 1}\n',
    "one.json": '{"name": 5}',
    "d.yaml": "- name: A\n- name: 1\n",
    "broken.yaml": "- [\n",
    "e.toml": "name = 1\n",
    "bytes.jsonl": b'{"name": "A"}\n"\xff"\n{"name": 3}\n',
    "bytes.csv": b"name\nA\n\xff\n",
}


class Pipe:
    """A pipe to a process that is none."""

    def __init__(self, *pieces):
        self.pieces = list(pieces)
        self.sent = []

    def recv(self):
        if not self.pieces:
            raise EOFError
        return self.pieces.pop(0)

    def send(self, found):
        self.sent.append(found)


@pytest.fixture
def small(monkeypatch):
    """Have many pieces of few records."""
    for module in (input_records, json_lines):
        monkeypatch.setattr(module, "PIECE_SIZE", 60)
    monkeypatch.setattr(workers, "_EVENTS", 2)
    monkeypatch.setattr(workers, "_CHARACTERS", 100)


def worked(schema, path, output=None, seconds=None, functions=None):
    """What a process sends of the pieces of a file, and the problem that the file ends with."""
    read_options = ReadOptions(max_size=200)
    check_options = CheckOptions(schema, {}, make_style("text"), None, output)
    task = WorkerTask(check_options, functions, read_options, seconds, time.monotonic() + (seconds or 0))
    pieces, problem = [], None
    try:
        source = DataFile(path, None if path == "-" else path.rpartition(".")[2], read_options)
        try:
            pieces += source.pieces()
        finally:
            source.close()
    except DataProblem as error:
        problem = error
    pipe = Pipe(*pieces)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGHUP)}
    try:
        run_worker(pipe, task, 1)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return pieces, pipe.sent, problem


@POSIX
@pytest.mark.parametrize("name", FILES)
def test_pieces_have_the_contents_of_the_file(run, write, small, name):
    outcome = run("check", PERSON, write(name, FILES[name]), "--max-line", "200", "--output", "out")
    pieces, sent, problem = worked(PERSON, name, "out")
    batches = [found for found in sent if found is not None]
    assert len(sent) - len(batches) == len(pieces)
    events = [event for batch in batches for event in batch.events]
    reports = [arguments[0] for name, arguments in events if name == "add_report"]
    assert [report.text for report in reports] == outcome.out.splitlines()[:-1]
    said = [str(arguments[0]) for name, arguments in events if name in ("add_unreadable", "add_broken")]
    said += [str(problem)] if problem else []
    assert [f"passmuster: {line}" for line in said] == outcome.err.splitlines()[: len(said)]
    valid = sum(arguments[1] for name, arguments in events if name == "add_valid")
    assert f": {valid} valid" in outcome.out
    assert sum(len(batch.items) for batch in batches) == valid


@POSIX
@pytest.mark.parametrize("schema, line, kind, said", [
    ("nothing.py:x", "1", SchemaProblem, "nothing.py: No such file or directory"),
    ("fails.py:fails", "[1, 0]", SchemaProblem,
     "fails.py:fails failed at a.jsonl:3: ZeroDivisionError: division by zero"),
    ("schemas.py:interrupts", "1", KeyboardInterrupt, ""),
    ("slow.json", '"' + "a" * 60 + '!"', Stopped, "stopped after 0.2 s, at a.jsonl:3"),
])  # fmt: skip
def test_fatal_error_follows_earlier_findings(run, write, schema, line, kind, said):
    write("fails.py", "import passmuster as pm\nfails = pm.array().unique(lambda a, b: a / b)\n")
    write("slow.json", json.dumps(SLOW))
    first = {"fails.py:fails": "[]", "slow.json": '"a"'}.get(schema, "1")
    name = write("a.jsonl", f"{first}\n{{\n{line}\n")
    _, sent, _ = worked(schema, name, seconds=0.2 if kind is Stopped else None)
    assert (type(sent[-1]), str(sent[-1])) == (kind, said)
    if schema.endswith((":fails", ".json")):
        assert [name for name, _ in sent[0].events] == ["add_valid", "add_unreadable"]


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("style, options", [
    ("text", []), ("junit", ["--limit", "3"]), ("jsonl", ["--all-errors", "--annotate", "--output", "-"]),
])  # fmt: skip
def test_several_processes_print_the_same_as_one(run, write, small, style, options):
    names = [write(name, content) for name, content in FILES.items()]
    names.insert(2, "absent.json")
    options = [*options, "--format", style, "--max-line", "200"]
    assert run("check", PERSON, *names, *options, "--jobs", "1").status == 2
    one = run("check", PERSON, *names, *options)
    assert one.out
    assert run("check", PERSON, *names, *options, "--jobs", "2") == one


@POSIX
@pytest.mark.slow
def test_a_command_of_several_processes_ends_as_one_does(folder, write):
    write("a.jsonl", GOOD * 20_000)
    write("slow.json", json.dumps(SLOW))
    write("b.jsonl", '"a"\n"' + "a" * 60 + '!"\n')
    write("dies.py", "import os, passmuster as pm\ndies = pm.any().custom(lambda v, h: os._exit(7))\n")
    script = """
check schemas.py:person a.jsonl --output - | head -1 > /dev/null; echo "head ${PIPESTATUS[0]}"
check schemas.py:person a.jsonl > /dev/full; echo "full $?"
check slow.json b.jsonl --timeout 3 --output out.jsonl; echo "time $?"
check dies.py:dies a.jsonl; echo "dies $?"
"$PYTHON" -m passmuster check slow.json b.jsonl --jobs 2 & sleep 2; kill -TERM $!; wait $!; echo "term $?"
"""
    start = f'check() {{ "{sys.executable}" -m passmuster check "$@" --jobs 2; }}\n'
    done = subprocess.run(
        ["bash", "-c", start + script],
        capture_output=True, env={**environment(), "PYTHON": sys.executable}, timeout=60, text=True,
        check=False,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["head 141", "full 2", "time 124", "dies 2", "term 143"]
    assert done.stderr.splitlines() == [
        "passmuster: standard output: No space left on device",
        "passmuster: stopped after 3 s, at b.jsonl:2",
        "passmuster: a process of --jobs has ended (7)",
        "passmuster: terminated",
    ]
    assert not os.path.exists("out.jsonl")
