"""Runs the tests with twins that watch their memory: compiled for sanitizers, or for a debug build of Python.

    python scripts/memory_safety.py                       # address and undefined-behaviour sanitizers
    python scripts/memory_safety.py --debug               # in a debug build, by whose python it is run
    python scripts/memory_safety.py --minutes 10 tests    # what is tested, and how long the fuzzer runs

The tree is copied and the twins are built in the copy, so that those of a checkout stay as they are. What
a sanitizer or the interpreter complains of ends the run. A debug build has assertions in the interpreter,
counts references, and fills freed memory; it is a python that was configured with `--with-pydebug`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = ("build", "dist", ".*", "__pycache__", "*.so", "*.egg-info")
"""What is not copied; all else may be read by tests, such as the documentation."""

SANITIZERS = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
ROOMS = (
    "bulk",
    "dumping",
    "environment",
    "hostile",
    "json_schema_reader",
    "json_text",
    "nodes",
    "steps",
    "types",
)
TESTS = [f"tests/{room}" for room in ROOMS]
"""What goes through the twins, with containers that change while functions of the caller's run."""


def main():
    parser = argparse.ArgumentParser(description="Run the tests with twins that watch their memory.")
    parser.add_argument(
        "--debug", action="store_true", help="no sanitizers: the python that runs this is a debug build"
    )
    parser.add_argument(
        "--minutes", type=float, default=5.0, help="how long the fuzzer runs; 0 leaves it out"
    )
    parser.add_argument(
        "--folder", default=str(ROOT / "build" / "memory_safety"), help="where the twins are built"
    )
    parser.add_argument("tests", nargs="*", default=TESTS, help="what pytest is given")
    options = parser.parse_args()
    if options.debug and not hasattr(sys, "gettotalrefcount"):
        parser.error("--debug needs a python that was configured with --with-pydebug")
    folder = Path(options.folder)
    copy_to(folder)
    environment = environment_for(options.debug)
    build(folder, options.debug, environment)
    commands = [[sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options.tests]]
    if options.minutes:
        commands.append([sys.executable, "-m", "fuzz", "--minutes", str(options.minutes)])
    return max(run(command, folder, environment) for command in commands)


def copy_to(folder):
    """Copy what is built and tested; objects that were compiled before are kept."""
    shutil.copytree(ROOT, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*LEFT_OUT))


def build(folder, is_debug, environment):
    """Build the twins in place. The compiler is no program to be watched."""
    flags = "-O1 -g" if is_debug else f"-O1 -g1 {SANITIZERS}"
    made = {**environment, "PASSMUSTER_EXTENSIONS": "1", "PASSMUSTER_CFLAGS": flags, "LDFLAGS": flags}
    made.pop("LD_PRELOAD", None)
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace", f"-j{os.cpu_count()}"],
        cwd=folder,
        env=made,
        check=True,
    )


def environment_for(is_debug):
    """Return the variables under which the tests run."""
    made = dict(os.environ, PASSMUSTER_BACKEND="compiled", PYTHONPATH="lib:lib_speedups:.")
    made["PYTHONDONTWRITEBYTECODE"] = "1"
    if is_debug:
        return made
    made["PYTHONMALLOC"] = "malloc"  # else a sanitizer sees arenas instead of objects
    made["LD_PRELOAD"] = f"{library('asan')} {library('ubsan')}"
    # What the interpreter never frees is no leak of ours; an error of ours is an abort with a stack.
    made["ASAN_OPTIONS"] = "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1"
    made["UBSAN_OPTIONS"] = "print_stacktrace=1:halt_on_error=1"
    return made


def library(name):
    """Return the path of a run-time library of the compiler."""
    compiler = os.environ.get("CC", "cc")
    found = subprocess.run(
        [compiler, f"-print-file-name=lib{name}.so"], capture_output=True, text=True, check=True
    ).stdout.strip()
    if not os.path.isabs(found):
        sys.exit(f"{compiler} has no lib{name}.so: install its sanitizers")
    return found


def run(command, folder, environment):
    print("running", " ".join(command[1:]), flush=True)
    return abs(subprocess.run(command, cwd=folder, env=environment, check=False).returncode)


if __name__ == "__main__":
    sys.exit(main())
