"""Workers: processes that measure, each with its backend, asked through their standard input."""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BACKENDS = ("compiled", "pure")


def environment(backend: str | None, source: bool) -> dict[str, str]:
    """Return the environment of a worker: the backend, and where passmuster is."""
    variables = {**os.environ, "PYTHONHASHSEED": "0"}
    variables.pop("PASSMUSTER_BACKEND", None)
    if backend is not None:
        variables["PASSMUSTER_BACKEND"] = backend
    if source:
        paths = [str(ROOT / "lib"), str(ROOT / "lib_speedups"), variables.get("PYTHONPATH", "")]
        variables["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    return variables


def needs_source(wanted: bool) -> bool:
    """Tell whether the source tree is measured: it is where nothing is installed."""
    return wanted or importlib.util.find_spec("passmuster") is None


class Process:
    """A worker, asked through its standard input."""

    def __init__(self, argument: str, variables: dict[str, str], script: str = "worker.py") -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / script), argument],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=variables,
            text=True,
            encoding="utf-8",
        )

    def ask(self, do: str, **question: Any) -> dict[str, Any]:
        """Ask one thing and wait for the answer."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the worker has no pipes")
        self._process.stdin.write(json.dumps({"do": do, **question}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"a worker ended with status {self._process.wait()}")
        return dict(json.loads(line))

    def close(self) -> None:
        """Let the worker end."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()


def serve(worker: Any) -> None:
    """Answer what is asked of a worker, a line of JSON each, until there is no more."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # nothing that a library prints may come between the answers
    for line in sys.stdin:
        question = json.loads(line)
        answer = getattr(worker, question.pop("do"))(**question)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def circumstances() -> dict[str, Any]:
    """Return what numbers depend on beside the code."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
        "commit": commit(),
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def commit() -> str | None:
    """Return the commit of the source tree, where there is git."""
    try:
        command = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()
