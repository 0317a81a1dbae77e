"""Reading `recorded.jsonl.gz`: what the reference library did, as cases for the tests here."""

import re
from datetime import datetime, timedelta, timezone
from functools import cache

from tests.recordings import read

from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.messages.formula import parse_formula
from passmuster._core.language.preferences.preferences import DEFAULTS, check, merge
from passmuster._core.language.references.reference import make_reference

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
FLAGS = {"i": re.I, "m": re.M, "s": re.S, "g": 0}
TAGS = {
    "$u": lambda _: UNDEFINED,
    "$n": float,
    "$d": lambda milliseconds: EPOCH + timedelta(milliseconds=milliseconds),
    "$re": lambda made: re.compile(made[0], sum(FLAGS[letter] for letter in made[1])),
    "$set": lambda items: {decode(item) for item in items},
    "$b": str.encode,
    "$ref": lambda made: make_reference(
        made[0].replace("ref:global:", "$")[-2:].strip(":"), {"render": made[1]}
    ),
}


def decode(data):
    """Return the value that tagged JSON stands for."""
    if isinstance(data, list):
        return [decode(item) for item in data]
    if not isinstance(data, dict):
        return data
    if len(data) == 1 and next(iter(data)) in TAGS:
        ((tag, inner),) = data.items()
        return TAGS[tag](inner)
    return {key: decode(item) for key, item in data.items()}


@cache
def records():
    return read("_core/language/recorded.jsonl.gz")


def cases(kind):
    """Return the cases of one kind."""
    return [record for record in records() if record["kind"] == kind]


class Scope:
    """The places around a value, the nearest first."""

    def __init__(self, *ancestors, shadows=None):
        self.ancestors = ancestors
        self.shadows = shadows or {}

    @property
    def depth(self):
        return len(self.ancestors)

    def ancestor(self, n):
        if n > len(self.ancestors):
            raise LookupError("beyond the root")
        return self.ancestors[n - 1]

    def root(self, value):
        return self.ancestors[-1] if self.ancestors else value

    def shadow(self, n, path):
        return self.shadows.get((n, path), UNDEFINED)


def preferences(options=None, context=None):
    """Return the default preferences with options in the spelling of the specification."""
    return merge(DEFAULTS, check({**(options or {}), "context": context}))


PREFS = preferences()


def worth(formula, functions=None, **data):
    """Return the value of a formula."""
    return parse_formula(formula, None, functions).node.evaluate(UNDEFINED, Scope(data), PREFS, None)


def same(a, b):
    """Return whether two results are the same: a boolean is no number, NaN is itself."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return a == b or (a != a and b != b)
    if isinstance(a, re.Pattern):
        return a.pattern == b.pattern
    return type(a) is type(b) and a == b
