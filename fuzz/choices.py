"""Decisions, read from bytes."""

from __future__ import annotations


class Choices:
    """Decisions, read from bytes; when these end, the first of what there is to choose from.

    Where they are `tame`, no value lies.
    """

    def __init__(self, data, tame=False):
        self.data = data
        self.place = 0
        self.tame = tame

    def below(self, n):
        if self.place >= len(self.data):
            return 0
        self.place += 1
        return self.data[self.place - 1] % n

    def one_in(self, n):
        return self.below(n) == n - 1

    def one(self, items):
        return items[self.below(len(items))]

    def item(self, table):
        return self.one(list(table.items()))

    def some(self, make, most=3):
        return [make() for _ in range(self.below(most + 1))]


def random_bytes(chance):
    """Return the bytes of an input that nothing has chosen yet."""
    return bytes(chance.choices(range(256), k=chance.randrange(4, 400)))
