"""One process that measures features, asked by `features.py`: a backend of ours, or the same by hand.

With `--count` and names of rows, or "plain", behind it, it calls these for callgrind: see `instructions.py`.
"""

from __future__ import annotations

import sys
from typing import Any, Callable

from feature_rows import VALUE, by_name, two_strings
from instructions import Calls, let_count
from processes import serve
from worker import batch, enough_calls


def nothing(value: Any) -> None:
    """What a check by hand is measured beside: a call."""


def with_options(validate: Callable[..., Any], options: dict[str, Any]) -> Callable[[Any], Any]:
    """Return a call with options as it is written in a program."""
    written = ", ".join(f"{name}={name}" for name in options)
    return eval(f"lambda value: validate(value, {written})", {"validate": validate, **options})


class Worker:
    """The rows of one column."""

    def __init__(self, column: str) -> None:
        self._column = column
        self._ready: dict[str, tuple[Callable[[Any], Any], Any, int]] = {}
        self._plain: Callable[[Any], Any] = nothing
        if column != "hand":
            import passmuster as pm

            if pm.backend != column:
                raise ImportError(f"the backend in use is {pm.backend}")
            self._plain = two_strings(pm).validate

    def prepare(self, row: str, seconds: float) -> dict[str, Any]:
        """Make a row ready: see that the value passes, and find out how often to call."""
        run, value = self._runner(row), by_name()[row].value
        if run is None:
            return {"missing": "nobody writes that by hand"}
        calls = min(enough_calls(run, value, seconds), enough_calls(self._plain, VALUE, seconds))
        self._ready[row] = run, value, calls
        return {"calls": calls}

    def _runner(self, row: str) -> Callable[[Any], Any] | None:
        feature = by_name()[row]
        if self._column == "hand":
            return feature.by_hand
        import passmuster as pm

        validate = feature.schema(pm).validate
        run = with_options(validate, feature.options) if feature.options else validate
        error = run(feature.value).error
        if error is not None:
            raise ValueError(f"{row}: {error}")
        return run

    def measure(self, row: str) -> dict[str, Any]:
        """Return the seconds of one call with the feature, and of one without, measured in turn.

        The least of each counts: what something else on the machine takes is not the feature's.
        """
        run, value, calls = self._ready[row]
        part = max(1, calls // PARTS)
        pairs = [(batch(run, value, part), batch(self._plain, VALUE, part)) for _ in range(PARTS)]
        whole, plain = (min(column) / part for column in zip(*pairs))
        return {"seconds": whole, "plain": plain}

    def calls(self, row: str) -> Calls:
        """Return a row, or the object without a feature, as it is counted."""
        if row == "plain":
            return Calls(self._plain, VALUE)
        run = self._runner(row)
        if run is None:
            raise ValueError(f"nobody writes {row} by hand")
        return Calls(run, by_name()[row].value)

    def forget(self, row: str) -> dict[str, Any]:
        """Let go of a row that is done."""
        self._ready.pop(row, None)
        return {}


PARTS = 10
"""How often the two are measured in turn, so that a change of speed meets both."""

if __name__ == "__main__":
    if sys.argv[2:3] == ["--count"]:
        let_count(map(Worker(sys.argv[1]).calls, sys.argv[3:]))
    else:
        serve(Worker(sys.argv[1]))
