"""The corpus: inputs that showed something new, a file each, and the inputs made of them."""

from __future__ import annotations

import hashlib
from pathlib import Path

from .choices import random_bytes


class Corpus:
    """Inputs, in a folder or in memory only."""

    def __init__(self, folder=None):
        self.folder = Path(folder) if folder else None
        self.inputs = []
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.inputs = [path.read_bytes() for path in sorted(self.folder.iterdir()) if path.is_file()]

    def keep(self, data):
        """Add an input."""
        self.inputs.append(data)
        if self.folder:
            (self.folder / hashlib.sha1(data).hexdigest()).write_bytes(data)

    def next(self, chance):
        """Return an input: random bytes, or one of the corpus with a few changes."""
        if not self.inputs or chance.random() < 0.3:
            return random_bytes(chance)
        data = bytearray(chance.choice(self.inputs))
        for _ in range(chance.randrange(1, 6)):
            chance.choice(CHANGES)(data, chance, self.inputs)
        return bytes(data[:2000])


def _set(data, chance, inputs):
    if data:
        data[chance.randrange(len(data))] = chance.randrange(256)


def _step(data, chance, inputs):
    if data:
        place = chance.randrange(len(data))
        data[place] = (data[place] + chance.choice((-1, 1))) % 256


def _insert(data, chance, inputs):
    place = chance.randrange(len(data) + 1)
    data[place:place] = bytes(chance.choices(range(256), k=chance.randrange(1, 9)))


def _remove(data, chance, inputs):
    if data:
        place = chance.randrange(len(data))
        del data[place : place + chance.randrange(1, 9)]


def _cross(data, chance, inputs):
    other = chance.choice(inputs)
    place = chance.randrange(len(data) + 1)
    data[place:] = other[chance.randrange(len(other) + 1) :]


CHANGES = [_set, _set, _step, _insert, _remove, _cross]
