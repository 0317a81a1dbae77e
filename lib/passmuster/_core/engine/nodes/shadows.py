"""Hidden values: validated values that the result does not show, but references still see.

Run phase. The compiled twin is made from this source. All values hidden below a place can be hidden again in
one step, whose cost does not depend on their number. They are unpacked when a value is looked up.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

MOST_PENDING = 32
"""Places at a time whose hidden values are kept as one entry."""

_NOTHING: Any = object()


class HiddenGroup:
    """The values hidden at a place and below, as one entry: `entries` has the form of the journal of
    `Shadows`.

    `journal` lists the changes made by unpacking it, in their order, and is None until it is unpacked.
    """

    __slots__ = ("entries", "journal", "path")

    def __init__(self, path: tuple[Any, ...], entries: list[Any], journal: list[Any] | None = None) -> None:
        self.path: tuple[Any, ...] = path
        self.entries: list[Any] = entries
        self.journal: list[Any] | None = journal

    def flat(self) -> dict[Any, Any]:
        """Return the hidden values by their paths."""
        found: dict[Any, Any] = {}
        seen = set()
        rest = list(self.entries)
        while rest:  # from the end, as the value hidden last at a path counts
            path, before, value = rest.pop()
            if path is not None:
                found.setdefault(path, value)
            elif id(before.entries) not in seen:
                seen.add(id(before.entries))
                rest += before.entries
        return found


class Shadows(dict["Any", "Any"]):
    """The hidden values by their paths, and a journal that allows to undo changes.

    An entry of `journal` (None until the first one) is (path, value before, value) or (None, `HiddenGroup`,
    None). Entries in `pending` have not been unpacked into the values yet; none of them is within another.
    """

    __slots__ = ("journal", "pending")

    def __init__(self) -> None:
        self.journal: list[Any] | None = None
        self.pending: tuple[HiddenGroup, ...] = ()

    def get(self, path: Any, default: Any = None) -> Any:
        """Return the hidden value at a path."""
        if self.pending:
            self.settle(path)
        return dict.get(self, path, default)

    def hide(self, path: tuple[Any, ...], value: Any, is_noted: bool = True) -> None:
        """Hide a value. Unless `is_noted`, this cannot be undone."""
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
        """Pack the values hidden at a place since `mark` into one entry, and return it for `replay`."""
        journal = self._notes()
        entries = journal[mark:]
        if not all(_begins(before.path if at is None else at, path) for at, before, _ in entries):
            path = ()
        journal[mark:] = [(None, HiddenGroup(path, entries, entries), None)]
        return path, entries

    def replay(self, path: tuple[Any, ...], entries: list[Any]) -> None:
        """Hide the values of an earlier `fold` at a place again."""
        for whole in self.pending:
            if whole.entries is entries:
                return
            if len(self.pending) >= MOST_PENDING or _begins(whole.path, path) or _begins(path, whole.path):
                self.put(whole)
        again = HiddenGroup(path, entries)
        self.pending += (again,)
        self._notes().append((None, again, None))

    def settle(self, path: tuple[Any, ...]) -> None:
        """Unpack the pending entry that concerns a path."""
        for whole in self.pending:
            if _begins(path, whole.path):
                self.put(whole)

    def put(self, whole: HiddenGroup) -> None:
        """Unpack a pending entry into the values."""
        self.drop(whole)
        whole.journal = []
        for path, value in whole.flat().items():
            whole.journal.append((path, dict.get(self, path, _NOTHING), value))
            self[path] = value

    def show(self, mark: int) -> None:
        """Undo all changes after the first `mark` entries of the journal."""
        journal = self.journal
        while journal is not None and len(journal) > mark:
            path, before, _ = journal.pop()
            if path is not None:
                self.undo(path, before)
            elif before.journal is None:
                self.drop(before)
            else:
                journal += before.journal

    def drop(self, whole: HiddenGroup) -> None:
        """Remove an entry from the pending ones."""
        self.pending = tuple([other for other in self.pending if other is not whole])

    def undo(self, path: tuple[Any, ...], before: Any) -> None:
        """Restore the value before a change."""
        if before is _NOTHING:
            del self[path]
        else:
            self[path] = before


def _begins(path: tuple[Any, ...], start: tuple[Any, ...]) -> bool:
    """Return whether a path begins with another, comparing keys the way a dict does."""
    head = path[: len(start)]
    return hash(head) == hash(start) and head == start
