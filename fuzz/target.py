"""The target: one input, played by each half there is, which have to do the same."""

from __future__ import annotations

import hashlib
import traceback
import warnings
from itertools import zip_longest

from .halves import halves
from .playing import Find, play
from .programs import extended


class Target:
    """Both halves, and what they say to an input."""

    def __init__(self):
        self.halves = halves()
        self.libraries = []
        for half in self.halves:
            with half, warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.libraries.append(extended(half.pm))

    def __call__(self, data):
        """Return what one half saw; a Find where the halves differ, or do what none may do."""
        plays = [self._play(half, library, data) for half, library in zip(self.halves, self.libraries)]
        for other in plays[1:]:
            compare(plays[0], other)
        return plays[0]

    def _play(self, half, library, data):
        with half, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is built at random is doubted, and meant
            try:
                return play(library, data)
            except Find:
                raise
            except Exception as error:
                raise Find(f"{half.name}: {_short(error)}") from error


def compare(one, other):
    """Raise a Find for the first thing that was not seen by both."""
    for left, right in zip_longest(one, other, fillvalue=("nothing", "")):
        if left != right:
            raise Find(f"the halves differ:\n  {left[0]}: {left[1]}\n  {right[0]}: {right[1]}")


def _short(error):
    """Return an exception, and where in the library it comes from, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    last = ([frame for frame in frames if "passmuster" in frame.filename] or frames)[-1]
    return f"{type(error).__name__}: {error} at {last.filename.rpartition('passmuster')[2]}:{last.lineno}"


def features(seen):
    """Return what an input showed: an input that shows what none has shown is kept."""
    codes = [text for name, text in seen if name.endswith("code")]
    found = {hash_of(f"{name} {text.partition(':')[0]}") for name, text in seen if name == "raised"}
    found.update(hash_of(f"refused {text[:40]}") for name, text in seen if name == "refused")
    found.update(map(hash_of, codes))
    found.update(hash_of(f"{left} {right}") for left, right in zip(codes, codes[1:]))
    found.update(hash_of(f"{name} {text[:12]}") for name, text in seen if name in ("value", "warning code"))
    return found


def hash_of(text):
    return int.from_bytes(
        hashlib.blake2s(text.encode("utf-8", "surrogatepass"), digest_size=4).digest(), "big"
    )


def signature(find):
    """Return what finds of one kind have in common."""
    lines = str(find).splitlines()
    if lines[0].startswith("the halves differ"):
        names = [line.partition(":")[0].strip()[:40] for line in lines if line.startswith("  ")]
        return f"{names[0]}, {names[-1] if len(names) == 2 else 'of many lines'}"
    return f"{lines[0][:60]} {lines[-1].rpartition(' at ')[2][-60:]}"
