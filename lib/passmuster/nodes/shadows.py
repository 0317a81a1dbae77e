"""Validated values that the result does not show, which references go on seeing.

Run phase; compiled, it is its own twin. What was hidden below a place may be hidden again as one, so that it
costs the same however much it is: it is looked into where somebody asks.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

MOST_PENDING = 32
"""Places whose hidden values are kept as one, at a time."""

_NOTHING: Any = object()


class Replayed:
    """What was hidden at a place and below, kept as one: `entries` as the journal of `Shadows` has them.

    `journal` has what was done for it in the order in which that was done, None until something was.
    """

    __slots__ = ("entries", "journal", "path")

    def __init__(self, path: tuple[Any, ...], entries: list[Any], journal: list[Any] | None = None) -> None:
        self.path: tuple[Any, ...] = path
        self.entries: list[Any] = entries
        self.journal: list[Any] | None = journal

    def flat(self) -> dict[Any, Any]:
        """Return the values that are hidden in the end, by their paths."""
        found: dict[Any, Any] = {}
        seen = set()
        rest = list(self.entries)
        while rest:  # from the end: the last to be hidden at a path counts
            path, before, value = rest.pop()
            if path is not None:
                found.setdefault(path, value)
            elif id(before.entries) not in seen:
                seen.add(id(before.entries))
                rest += before.entries
        return found


class Shadows(dict["Any", "Any"]):
    """The hidden values by their paths, and what was hidden in which order.

    An entry of `journal`, which is None until something is noted, has the path, what was there before, and
    the value; or None, a `Replayed`, and None. Those that are `pending` are not among the values yet. None of
    them is within another.
    """

    __slots__ = ("journal", "pending")

    def __init__(self) -> None:
        self.journal: list[Any] | None = None
        self.pending: tuple[Replayed, ...] = ()

    def get(self, path: Any, default: Any = None) -> Any:
        """Return the value that is hidden at a path."""
        if self.pending:
            self.settle(path)
        return dict.get(self, path, default)

    def hide(self, path: tuple[Any, ...], value: Any, is_noted: bool = True) -> None:
        """Hide a value; unless that `is_noted` it is never shown again."""
        if is_noted:
            if self.journal is None:
                self.journal = []
            self.journal.append((path, self.get(path, _NOTHING), value))
        self[path] = value

    def _notes(self) -> list[Any]:
        if self.journal is None:
            self.journal = []
        return self.journal

    def fold(self, path: tuple[Any, ...], mark: int) -> tuple[tuple[Any, ...], list[Any]]:
        """Make one of what was hidden at a place since `mark`, and return what `replay` takes."""
        journal = self._notes()
        entries = journal[mark:]
        if not all(_begins(before.path if at is None else at, path) for at, before, _ in entries):
            path = ()
        journal[mark:] = [(None, Replayed(path, entries, entries), None)]
        return path, entries

    def replay(self, path: tuple[Any, ...], entries: list[Any]) -> None:
        """Hide again what was hidden at a place before."""
        for whole in self.pending:
            if whole.entries is entries:
                return
            if len(self.pending) >= MOST_PENDING or _begins(whole.path, path) or _begins(path, whole.path):
                self.put(whole)
        again = Replayed(path, entries)
        self.pending += (again,)
        self._notes().append((None, again, None))

    def settle(self, path: tuple[Any, ...]) -> None:
        """Have among the values what is hidden at a path."""
        for whole in self.pending:
            if _begins(path, whole.path):
                self.put(whole)

    def put(self, whole: Replayed) -> None:
        """Put among the values what is pending."""
        self.drop(whole)
        whole.journal = []
        for path, value in whole.flat().items():
            whole.journal.append((path, dict.get(self, path, _NOTHING), value))
            self[path] = value

    def show(self, mark: int) -> None:
        """Take back what was hidden after the first `mark` times."""
        journal = self.journal
        while journal is not None and len(journal) > mark:
            path, before, _ = journal.pop()
            if path is not None:
                self.put_back(path, before)
            elif before.journal is None:
                self.drop(before)
            else:
                journal += before.journal

    def drop(self, whole: Replayed) -> None:
        """Have something pending no more."""
        self.pending = tuple([other for other in self.pending if other is not whole])

    def put_back(self, path: tuple[Any, ...], before: Any) -> None:
        """Have at a path what was there before."""
        if before is _NOTHING:
            del self[path]
        else:
            self[path] = before


def _begins(path: tuple[Any, ...], start: tuple[Any, ...]) -> bool:
    """Tell whether a path begins with another, asking the keys what a dict would ask them."""
    head = path[: len(start)]
    return hash(head) == hash(start) and head == start
