"""What the tests of the command line share: a folder to work in and a way to call it."""

import io
import sys
from collections import namedtuple

import pytest

from passmuster.cli import main

SCHEMAS = """\
import passmuster as pm

person = pm.object({
    "name": pm.string().required(),
    "age": pm.number().integer().min(0),
})
noted = pm.object({"a": pm.number().min(1).warn()})
dated = pm.object({"born": pm.date().required()})
limited = pm.object({"age": pm.number().max(pm.ref("$most"))})
broken = pm.any().custom(lambda value, helpers: value)
_private = pm.any()
literal = {"a": pm.number().required()}
number = 5


class Shelf:
    person = person


def explode(value, helpers):
    raise KeyboardInterrupt


interrupts = pm.any().custom(explode)
own_error = pm.number().error(LookupError("none of mine"))
"""

Outcome = namedtuple("Outcome", ["status", "out", "err"])


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty working folder with `schemas.py` in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)  # whatever the environment says
    modules = set(sys.modules)
    (tmp_path / "schemas.py").write_text(SCHEMAS, "utf-8")
    yield tmp_path
    for name in set(sys.modules) - modules:
        if str(tmp_path) in (getattr(sys.modules[name], "__file__", None) or ""):
            del sys.modules[name]


@pytest.fixture
def run(folder, capsys):
    """Call the command line in the folder; return its status and what it wrote."""

    def call(*arguments):
        capsys.readouterr()
        status = main(list(arguments))
        return Outcome(status, *capsys.readouterr())

    return call


@pytest.fixture
def write(folder):
    """Write a file into the folder, from a string or bytes, and return its name."""

    def put(name, content):
        data = content if isinstance(content, bytes) else content.encode("utf-8")
        (folder / name).write_bytes(data)
        return name

    return put


@pytest.fixture
def stdin(monkeypatch):
    """Set what standard input holds."""

    def put(content):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))

    return put
