"""Try the promise about input from strangers, line by line: `python -m tests.hostile [--inputs N] [--seed S]`.

Both backends get the same inputs, each in an interpreter of its own, and their verdicts are compared.
"""

import argparse
import json
import os
import subprocess
import sys
from random import Random

BACKENDS = ("pure", "compiled")


def work(seed, count):
    """Print a line of JSON for each line of the promise."""
    from tests.hostile.lines import LINES, batch

    for line in LINES:
        sums, broken = batch(line, seed, count, Random)
        print(json.dumps([line.name, sums, broken]), flush=True)


def started(backend, seed, count):
    command = [
        sys.executable, "-W", "ignore", "-m", "tests.hostile", "--work", "--seed", str(seed), "--inputs",
        str(count),
    ]  # fmt: skip
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, env=dict(os.environ, PASSMUSTER_BACKEND=backend, PYTHONHASHSEED="0")
    )


def main():
    """Return how many lines are broken, at most 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__.splitlines()[0])
    parser.add_argument("--backend", choices=BACKENDS, help="one backend only")
    parser.add_argument("--inputs", type=int, default=1000, metavar="N", help="inputs of each line (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="what the inputs are made of (1)")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.seed, options.inputs)
        return 0
    backends = [options.backend] if options.backend else BACKENDS
    print(f"seed {options.seed}")
    running = [started(backend, options.seed, options.inputs) for backend in backends]
    failed = total = 0
    for outputs in zip(*[process.stdout for process in running]):
        lines = [json.loads(one) for one in outputs]
        broken = [f"{backend}: {fault}" for backend, one in zip(backends, lines) for fault in one[2]]
        first = lines[0][1]
        apart = [
            f"inputs {at}00 to {at}99"
            for one in lines
            for at, (a, b) in enumerate(zip(first, one[1]))
            if a != b
        ]
        broken += [f"the backends differ: {place}" for place in apart]
        total += options.inputs * len(lines)
        print(
            f"{'BROKEN' if broken else 'holds '} {options.inputs} on {' and '.join(backends)}: {lines[0][0]}",
            flush=True,
        )
        for fault in broken[:5]:
            print(f"       {fault}")
        failed += bool(broken)
    crashed = [process for process in running if process.wait()]
    print(f"{total} inputs, {failed} lines broken{', a backend crashed' if crashed else ''}")
    return int(bool(failed or crashed))


if __name__ == "__main__":
    sys.exit(main())
