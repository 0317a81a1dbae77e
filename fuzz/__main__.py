"""The command: `python -m fuzz --minutes 10 --seed 1 --corpus FOLDER`, from the root of a checkout.

Both backends play each input, where the twins are built. With `--guided`, atheris chooses the inputs by the
lines that they reach (it has to be installed); else they are random, and changed ones of those that showed
something new. A find is printed with the bytes that made it, for `--data`, and the next input is tried; the
exit status is 1 if there were any (with `--guided` it is that of atheris).

`--descriptions 20000` tries small descriptions that ask for much instead, and large values on them, on both
backends, each in a process with a limit of time and memory (on Linux). `--documents 20000` does the same with
JSON Schemas.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import signal
import sys
import time

from .corpus import Corpus
from .playing import Find

SLOW = 20  # seconds; no input is worth more


class TooSlow(BaseException):
    """An input takes longer than any may take."""


def main():
    options = _options()
    if options.serve:
        from .limits import serve

        return serve(options.seconds, options.without)
    if options.descriptions or options.documents:
        return _hostile(options)
    if options.guided:
        import atheris

        with atheris.instrument_imports(include=["passmuster"]):
            fuzzer = Fuzzer(options)
        return fuzzer.guided(atheris)
    fuzzer = Fuzzer(options)
    if options.data is not None:
        fuzzer.play(bytes.fromhex(options.data))
        return fuzzer.status()
    return fuzzer.at_random()


def _hostile(options):
    from .limits import try_hostile

    seed = random.randrange(2**32) if options.seed is None else options.seed
    data = None if options.data is None else bytes.fromhex(options.data)
    counts = {"description": options.descriptions, "document": options.documents}
    return try_hostile(counts, seed, options.seconds, data, options.without)


def _options():
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Fuzz both backends.")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, help="of the random inputs; printed if none is given")
    parser.add_argument("--corpus", metavar="FOLDER", help="where inputs are kept that showed something new")
    parser.add_argument("--guided", action="store_true", help="let atheris choose the inputs")
    parser.add_argument("--data", help="bytes in hexadecimal that found something, to try them alone")
    parser.add_argument(
        "--descriptions",
        type=int,
        default=0,
        metavar="N",
        help="try so many hostile descriptions, and nothing else",
    )
    parser.add_argument(
        "--documents",
        type=int,
        default=0,
        metavar="N",
        help="try so many hostile JSON Schemas, and nothing else",
    )
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="of processor time for each of their steps"
    )
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="STEP",
        help="leave out the steps whose names begin so, such as dump",
    )
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


class Fuzzer:
    """One run of the fuzzer."""

    def __init__(self, options):
        from .target import Target, features, signature

        self.features, self.signature = features, signature
        self.target = Target()
        self.options = options
        self.end = time.monotonic() + 60 * options.minutes
        self.seed = random.randrange(2**32) if options.seed is None else options.seed
        self.corpus = Corpus(options.corpus)
        self.known = set()
        self.found = {}
        self.tried = 0
        print(f"{' and '.join(half.name for half in self.target.halves)}, seed {self.seed}", flush=True)

    def at_random(self):
        """Try inputs for the time that was asked for."""
        chance = random.Random(self.seed)
        for data in self.corpus.inputs[:]:
            self.known.update(self.features(self.play(data)))
        while time.monotonic() < self.end:
            data = self.corpus.next(chance)
            new = self.features(self.play(data)) - self.known
            if new:
                self.known |= new
                self.corpus.keep(data)
        return self.status()

    def guided(self, atheris):
        """Let atheris try inputs for the time that was asked for."""
        arguments = [sys.argv[0], f"-max_total_time={int(60 * self.options.minutes)}", f"-seed={self.seed}"]
        arguments += ["-max_len=2000", *filter(None, [self.options.corpus])]
        atheris.Setup(arguments, self.play)
        atheris.Fuzz()  # which ends the process
        return self.status()

    def play(self, data):
        """Try an input; return what was seen, nothing if it was a find."""
        self.tried += 1
        try:
            with _in_time():
                return self.target(data)
        except TooSlow:
            self._tell(data, Find("too slow"))
        except Find as find:
            self._tell(data, find)
        return []

    def _tell(self, data, find):
        kind = self.signature(find)
        self.found[kind] = self.found.get(kind, 0) + 1
        if self.found[kind] <= 3:
            print(f"FOUND {kind}\n{str(find)[:4000]}\n--data {data.hex()}", flush=True)

    def status(self):
        """Sum up, and return the exit status."""
        print(f"{self.tried} inputs, {sum(self.found.values())} finds of {len(self.found)} kinds", flush=True)
        return 1 if self.found else 0


@contextlib.contextmanager
def _in_time():
    """Raise TooSlow in what takes too long, where there is a clock for that."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_):
        raise TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SLOW)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


if __name__ == "__main__":
    sys.exit(main())
