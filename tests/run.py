"""Run the whole suite once on each backend, against the passmuster that is installed.

    python tests/run.py                    both backends, at the same time
    python tests/run.py --only pure        one of them
    python tests/run.py --nightly          also what repeats with more of the same
    python tests/run.py --cov              with branch coverage of both runs together
    python tests/run.py -x tests/hostile   anything else goes to pytest

The compiled run is shown as it goes, the pure one when it has ended. What compares the two backends
is part of the compiled run alone. What says the same of either is part of one of two runs. A backend that
can't be had is a failure, not a skip: where there are no compiled twins, say `--only pure`. On PyPy,
what pypy_deviations.txt lists is left out. The closing lines of all runs are repeated at the end.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BACKENDS = ("compiled", "pure")
LEFT_OUT = {"compiled": "not once_pure", "pure": "not compiled and not once"}
LEFT_OUT_ALONE = {"compiled": "", "pure": "not compiled"}
PROBE = "import passmuster; print(passmuster.__version__, passmuster.backend, passmuster.__file__)"
# From the first digit of a number only: ids of tests may be thousands of digits.
CLOSING = re.compile(r"(?<!\d)\d+ (passed|failed|error|skipped|deselected|warning).* in [\d.]+s|no tests ran")
COLOR = re.compile(r"\x1b\[[\d;]*m")


def environment(backend: str) -> dict[str, str]:
    return {**os.environ, "PASSMUSTER_BACKEND": backend}


def probe(backend: str) -> str | None:
    """Say what is wrong with the backend, or print which installation it is."""
    command = [sys.executable, "-c", PROBE]
    process = subprocess.run(command, cwd=ROOT, env=environment(backend), capture_output=True, text=True)
    if process.returncode:
        return process.stderr.strip().splitlines()[-1]
    print(f"=== {backend}: passmuster {process.stdout.strip()}", flush=True)
    return None


def deviations() -> list[str]:
    """Return the options that leave out what this interpreter does otherwise."""
    if sys.implementation.name != "pypy":
        return []
    lines = (ROOT / "tests" / "pypy_deviations.txt").read_text(encoding="utf-8").splitlines()
    return [f"--deselect={line}" for line in lines if line and not line.startswith("#")]


class Suite:
    """The suite on one backend: started when it is made; `follow` prints it and waits for its end."""

    def __init__(
        self, backend: str, cov: bool, rest: list[str], is_one_of_two: bool, is_shown_later: bool
    ) -> None:
        self.status = 1
        self.closing = "pytest ended without a closing line"
        self.process: subprocess.Popen[str] | None = None
        # Read, and closed with it, when the suite has ended.
        self.later = tempfile.TemporaryFile("w+", errors="replace") if is_shown_later else None  # noqa: SIM115
        problem = probe(backend)
        if problem:
            self.closing = f"can't run: {problem}"
            return
        python = [sys.executable, *(["-m", "coverage", "run"] if cov else [])]
        left_out = LEFT_OUT[backend] if is_one_of_two else LEFT_OUT_ALONE[backend]
        options = [*(["-m", left_out] if left_out else []), *deviations()]
        if sys.stdout.isatty():
            options.append("--color=yes")
        self.process = subprocess.Popen(
            [*python, "-m", "pytest", *options, *rest],
            cwd=ROOT,
            env=environment(backend),
            stdout=self.later or subprocess.PIPE,
            text=True,
            errors="replace",
        )

    def follow(self) -> None:
        if self.process is None:
            return
        if self.later is None:
            for line in self.process.stdout or ():
                self.show(line)
        self.status = self.process.wait()
        if self.later is not None:
            self.later.seek(0)
            for line in self.later:
                self.show(line)

    def show(self, line: str) -> None:
        print(line, end="", flush=self.later is None)
        if CLOSING.search(line):
            self.closing = COLOR.sub("", line).strip("= \n")

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


def run(backends: tuple[str, ...], cov: bool, rest: list[str]) -> dict[str, Suite]:
    suites: dict[str, Suite] = {}
    try:
        for backend in backends:
            suites[backend] = Suite(backend, cov, rest, len(backends) == 2, is_shown_later=bool(suites))
        for suite in suites.values():
            suite.follow()
    finally:
        for suite in suites.values():
            suite.stop()
    return suites


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
    suites = run((chosen.only,) if chosen.only else BACKENDS, chosen.cov, rest)
    measured = 0
    if chosen.cov:
        coverage("combine", "--quiet")
        measured = coverage("report")
    print()
    for backend, suite in suites.items():
        print(f"{backend}: {suite.closing}" + (f" (exit status {suite.status})" if suite.status else ""))
    if "--nightly" not in rest:
        print("Left out: what only repeats with more of the same; --nightly runs it, too.")
    return 1 if measured or any(suite.status for suite in suites.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
