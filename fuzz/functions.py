"""The functions of a program: they return, refuse, raise, and change what is being validated.

Each call is noted, for both backends have to call the same in the same order.
"""

from __future__ import annotations

from .showing import shown
from .values import Fault, Stop

MOST_CALLS = 10_000


def noted(match):
    """Return what stands for a match of a pattern."""
    return match[0] * 2


class Functions:
    """The functions of one play, and the calls of them."""

    def __init__(self, pm):
        self.pm = pm
        self.calls = []
        self.symbol = pm.Symbol("one")
        self.may_change = False

    def note(self, name, *values):
        if len(self.calls) < MOST_CALLS:
            self.calls.append((name, *map(shown, values)))

    def one(self, choices, names):
        """Return one of those that take a value and helpers."""
        name = choices.one(names)
        self.may_change = self.may_change or name in CHANGING
        return getattr(self, name)

    def comparator(self, choices):
        """Return one of those that take two values."""
        name = choices.one(["equal", "shortening", "failing"])
        self.may_change = self.may_change or name == "shortening"
        self.items = None
        return getattr(self, name)

    def same(self, value, helpers):
        state = helpers.state
        self.note("same", value, state.path, state.ancestors, helpers.original)
        return value

    def doubled(self, value, helpers):
        self.note("doubled", value)
        return value * 2 if type(value) in (int, float) else [value]

    def nothing(self, value):
        self.note("nothing", value)

    def undefined(self, value, helpers):
        self.note("undefined", value)
        return self.pm.UNDEFINED

    def refused(self, value, helpers):
        self.note("refused", value)
        return helpers.error("any.invalid", {"why": "it has to be"})

    def many_refused(self, value, helpers):
        self.note("many_refused", value)
        return [helpers.error("any.required"), helpers.error("nope", local={"a": value})]

    def raising(self, value, helpers):
        self.note("raising", value)
        raise Fault("raised by a function")

    def leaving(self, value, helpers):
        self.note("leaving", value)
        raise Stop("raised by a function")

    def warned(self, value, helpers):
        self.note("warned", value)
        helpers.warn("any.custom", {"error": "a warning"})
        return value

    def emptying(self, value, helpers):
        """Take everything out of the containers around the value."""
        self.note("emptying", value)
        for container in helpers.state.ancestors:
            if type(container) in (dict, list):
                container.clear()
        return value

    def growing(self, value, helpers):
        """Put more into the containers around the value."""
        self.note("growing", value)
        for container in helpers.state.ancestors:
            if type(container) is dict and len(container) < 20:
                container[f"x{len(container)}"] = value
            elif type(container) is list and len(container) < 20:
                container.append(value)
        return value

    def nested(self, value, helpers):
        """Validate within a validation."""
        pm = self.pm
        inner = pm.array().items(pm.number()).validate([1, "2", value], abort_early=False)
        self.note("nested", value, str(inner.error))
        return value

    def adjusted(self, value):
        self.note("adjusted", value)
        return value + 1 if type(value) is int else value

    def equal(self, left, right):
        self.note("equal", left, right)
        return type(left) is type(right) and shown(left) == shown(right)

    def shortening(self, left, right):
        """Compare, and take the items out of a list that is compared."""
        self.note("shortening", left, right)
        for item in (left, right):
            if type(item) in (list, dict):
                item.clear()
        return False

    def failing(self, left, right):
        self.note("failing", left, right)
        raise Fault("raised by a comparator")

    def made(self, parent, helpers):
        self.note("made", parent)
        return {"made": [1]}

    def own_error(self, reports):
        self.note("own_error", [report.code for report in reports])
        return reports if len(reports) > 1 else LookupError("an error of the caller's")


CHANGING = ["emptying", "growing"]
VALIDATORS = [
    *("same", "doubled", "nothing", "undefined", "refused", "many_refused", "raising", "leaving", "warned"),
    *("nested", *CHANGING),
]
