"""Run the whole suite once on each backend, against the passmuster that is installed.

    python tests/run.py                    both backends
    python tests/run.py --only pure        one of them
    python tests/run.py --cov              with branch coverage of both runs together
    python tests/run.py -x tests/nodes     anything else goes to pytest

A backend that can't be had is a failure, not a skip: where there are no compiled
twins, say `--only pure`. The closing lines of all runs are repeated at the end.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BACKENDS = ("pure", "compiled")
PROBE = "import passmuster; print(passmuster.__version__, passmuster.backend, passmuster.__file__)"
CLOSING = re.compile(r"\d+ (passed|failed|error|skipped|deselected|warning).* in [\d.]+s|no tests ran")
COLOR = re.compile(r"\x1b\[[\d;]*m")


def environment(backend: str) -> dict[str, str]:
    return {**os.environ, "PASSMUSTER_BACKEND": backend}


def probe(backend: str) -> str | None:
    """Say what is wrong with the backend, or print which installation it is."""
    command = [sys.executable, "-c", PROBE]
    found = subprocess.run(command, cwd=ROOT, env=environment(backend), capture_output=True, text=True)
    if found.returncode:
        return found.stderr.strip().splitlines()[-1]
    print(f"=== {backend}: passmuster {found.stdout.strip()}", flush=True)
    return None


def python(cov: bool) -> list[str]:
    return [sys.executable, "-m", "coverage", "run"] if cov else [sys.executable]


def suite(backend: str, only: str | None, cov: bool, rest: list[str]) -> tuple[int, str]:
    """Run pytest on one backend; give its exit status and its closing line."""
    problem = probe(backend)
    if problem:
        return 1, f"can't run: {problem}"
    options = ["-m", "not compiled"] if only == "pure" else []
    if sys.stdout.isatty():
        options.append("--color=yes")
    command = [*python(cov), "-m", "pytest", *options, *rest]
    closing = "pytest ended without a closing line"
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(backend), stdout=subprocess.PIPE, text=True, errors="replace"
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            if CLOSING.search(line):
                closing = COLOR.sub("", line).strip("= \n")
    return process.returncode, closing


def coverage(*arguments: str) -> int:
    return subprocess.call([sys.executable, "-m", "coverage", *arguments], cwd=ROOT)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--only", choices=BACKENDS, help="one backend instead of both")
    parser.add_argument("--cov", action="store_true", help="measure branch coverage over all runs")
    chosen, rest = parser.parse_known_args()
    sys.stdout.reconfigure(errors="replace")
    if chosen.cov:
        coverage("erase")
    backends = [chosen.only] if chosen.only else BACKENDS
    results = {backend: suite(backend, chosen.only, chosen.cov, rest) for backend in backends}
    measured = 0
    if chosen.cov:
        coverage("combine", "--quiet")
        measured = coverage("report")
    print()
    for backend, (status, closing) in results.items():
        print(f"{backend}: {closing}" + (f" (exit status {status})" if status else ""))
    return 1 if measured or any(status for status, _ in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
