"""The comparison of the dependencies between the keys of two objects.

Schema side. A dependency is compared by the simplest ones that it consists of, so that `and` of two keys is
the same as `with` both ways.
"""

from __future__ import annotations

from .rule_changes import NARROWED, WIDENED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from ....foundation.trees import Likeness

    Described = Mapping[str, Any]
    Atom = tuple[str, int, set[Any]]


def dependency_changes(
    likeness: Likeness, old: Sequence[Described], new: Sequence[Described]
) -> Iterator[tuple[str, str]]:
    """Yield the kinds and messages of the changes of dependencies, which are given as descriptions."""
    for entries, others, kind, word in ((new, old, NARROWED, "new"), (old, new, WIDENED, "gone")):
        known = [atom for entry in others for atom in _atoms(likeness, entry)]
        for entry in entries:
            if not all(any(_follows(atom, other) for other in known) for atom in _atoms(likeness, entry)):
                yield kind, f"the dependency {entry['rel']} of {', '.join(entry['peers'])} is {word}"


def _atoms(likeness: Likeness, entry: Described) -> list[Atom]:
    """Return the simplest dependencies that a dependency consists of."""
    relation, options = entry["rel"], likeness.of(entry.get("options"))
    key, peers = entry.get("key"), entry["peers"]
    groups = [(relation, {*peers})]
    if relation == "with":
        groups = [(f"with {key}", {peer}) for peer in peers]
    elif relation == "without":
        groups = [("nand", {key, peer}) for peer in peers]
    elif relation == "and" and len(peers) == 2:
        groups = [(f"with {peers[0]}", {peers[1]}), (f"with {peers[1]}", {peers[0]})]
    elif relation in ("xor", "oxor"):
        groups = [("nand" if len(peers) == 2 else "oxor", {*peers}), ("or", {*peers})]
    return [(name, options, members) for name, members in groups[: 1 if relation == "oxor" else None]]


def _follows(atom: Atom, other: Atom) -> bool:
    """Return whether a dependency follows from another one."""
    name, options, members = atom
    if other[:2] != (name, options):
        return False
    return other[2] <= members if name in ("or", "nand") else other[2] >= members
