"""The walk over the items of an array that may match several nodes.

Run phase. The compiled twin is made from this source. Imports other nodes only.
"""

from __future__ import annotations

from .core import NOT_FOUND
from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Node, Run
    from .reports import PlainSubject
    from .typed.arrays import ArrayItems


_explain: Any = None


def set_explain(explain: Callable[..., Any]) -> None:
    """Set the function that returns the failures of an item by node. Called once, by `types.array`.

    `explain(nodes, reports, subject, run)` returns them in a form that a message can show.
    """
    global _explain
    _explain = explain


def set_item(items: list[Any], i: int, value: Any) -> None:
    """Set an item, unless a user function has shortened the list in the meantime."""
    if i < len(items):
        items[i] = value


class ItemsWalk:
    """One walk over an array whose items may match several nodes.

    `pending` are the required nodes without an item so far, `left` counts the used ordered nodes, and
    `failures` has the nodes that failed for the item, each followed by its reports. The walk ends at a report
    beyond the first `tolerated` if one error is enough.
    """

    __slots__ = ("failures", "items", "left", "pending", "run", "single", "subject", "tolerated", "value")

    def __init__(
        self, items: ArrayItems, value: list[Any], run: Run, subject: PlainSubject, single: bool
    ) -> None:
        self.items = items
        self.value = value
        self.run = run
        self.subject = subject
        self.single = single
        self.pending = list(items.required)
        self.left = 0
        self.tolerated = run.count
        self.failures: list[Any] = []

    def walk(self, first: int) -> None:
        """Validate each item from the one at `first` on, then report missing ones."""
        run, value, mark = self.run, self.value, self.run.count
        kept = first  # what is kept moves up to the place of what was taken out
        self.left = min(first, len(self.items.ordered))
        for i in range(first, len(value)):
            if i >= len(value):  # a user's function took items away
                break
            if kept != i:
                value[kept] = value[i]
            if not self.single:
                run.set_key(kept)
            verdict = self.verify(kept, value[kept])
            aborted = run.count != self.tolerated and run.abort_early
            if aborted or verdict is None:
                del value[kept + 1 : i + 1]
                if aborted:
                    return
                break
            if verdict:
                kept += 1
        else:
            del value[kept:]
        self.finish(mark)

    def verify(self, i: int, item: Any) -> bool | None:
        """Validate one item. False removes it from the array, None ends the walk."""
        items, run, subject = self.items, self.run, self.subject
        if item is UNDEFINED and not items.sparse:
            items.report_sparse(i, run, subject)
            self.left += 1
            return True
        for node in items.excluded:
            if run.matches(node, item):
                run.fail(subject, "array.excludes", item, {"pos": i})
                self.left += 1
                return True
            if run.halted:
                return True
        if items.ordered:
            if self.left < len(items.ordered):
                node = items.ordered[self.left][0]
                self.left += 1
                return self.put(node, i, item)
            if not items.has_items:
                self.report_whole("array.orderedLength", {"pos": i, "limit": len(items.ordered)})
                return None
        return self.match(i, item)

    def put(self, node: Node, i: int, item: Any) -> bool:
        """Run a node for an item and store the result. Return False if the item is stripped."""
        run = self.run
        mark = run.count
        result = node.run_quickly(item, run)
        if run.count != mark:
            return True
        return self.keep(node, i, result)

    def keep(self, node: Node, i: int, result: Any) -> bool:
        """Store a valid item. Return False if it is stripped."""
        if node.strips:
            return False
        if result is UNDEFINED and not self.items.sparse:
            self.items.report_sparse(i, self.run, self.subject)
        else:
            set_item(self.value, i, result)
        return True

    def attempt(self, node: Node, item: Any) -> Any:
        """Run a node for an item, unless it is clear that it fails. If it fails, return NOT_FOUND."""
        run = self.run
        if self.items.several and node.certainly_fails(item, run):
            return NOT_FOUND
        if run.fast_path_disabled and run.count_attempt(node.subject, item):
            return NOT_FOUND
        return self.run_node(node, item)

    def run_node(self, node: Node, item: Any) -> Any:
        """Run a node for an item. If it fails, put its reports aside and return NOT_FOUND."""
        run = self.run
        mark, snapshot = run.count, run.snapshot()
        run.trying += 1
        result = node.run_quickly(item, run)
        run.trying -= 1
        if run.count == mark:
            return result
        if not run.halted:
            self.failures.append(node)
            self.failures.append(run.take(mark))
            run.restore(snapshot)
        return NOT_FOUND

    def match(self, i: int, item: Any) -> bool:
        """Assign an item to a required node without one, else to the first node that it matches."""
        run = self.run
        if self.failures:
            self.failures = []
        for at, (node, _) in enumerate(self.pending):
            result = self.attempt(node, item)
            if result is not NOT_FOUND:
                del self.pending[at]
                self.give(i, result)
                return True
            if run.halted:
                return True
        tried = [id(node) for node, _ in self.pending] if self.pending else ()
        for node in self.items.nodes:
            if tried and id(node) in tried:
                continue
            result = self.attempt(node, item)
            if result is not NOT_FOUND:
                is_kept = self.keep(node, i, result)
                self.tolerated = run.count  # as in joi, where an item that became undefined ends nothing
                return is_kept
            if run.halted:
                return True
        return self.refuse(i, item)

    def give(self, i: int, result: Any) -> None:
        """Store an item that a pending required node has matched."""
        set_item(self.value, i, result)
        if result is UNDEFINED and not self.items.sparse:
            self.items.report_sparse(i, self.run, self.subject)

    def refuse(self, i: int, item: Any) -> bool:
        """Report an item that matches no node, or return False to remove it (`strip_unknown`)."""
        items, run = self.items, self.run
        if not items.nodes:
            return True
        if run.strip_arrays:
            return False
        if items.several:
            run.fail(self.subject, "array.includes", item, {"pos": i, "details": self.explain(item)})
        else:
            for report in self.failures[-1] if self.failures else ():
                run.add(report)
        return True

    def explain(self, item: Any) -> Any:
        """Return why no node accepts an item, for the message alone."""
        known = set(map(id, self.failures[::2]))
        for node in self.items.nodes:
            if id(node) not in known:  # it was clear that it fails
                self.run_node(node, item)
        reports = {id(node): found for node, found in zip(self.failures[::2], self.failures[1::2])}
        given = [reports.get(id(node)) for node in self.items.nodes]
        return _explain(self.items.nodes, given, self.subject, self.run)

    def report_whole(self, code: str, local: dict[str, Any]) -> None:
        """Report a failure of the array while the run is at the place of an item."""
        run = self.run
        key = None if self.single else run.drop_key()
        run.fail(self.subject, code, self.value, local)
        if not self.single:
            run.push_key(key)

    def finish(self, mark: int) -> None:
        """Report missing items. If nothing is wrong, append the defaults of ordered nodes."""
        items, run = self.items, self.run
        self.report_missing([label for _, label in self.pending])
        if self.left < len(items.ordered):
            rest = items.ordered[self.left :]
            self.report_missing([label for _, required, label in rest if required])
            if run.count == mark:
                self.fill([node for node, _, _ in rest])

    def report_missing(self, labels: list[Any]) -> None:
        """Report required nodes that no item matched."""
        if not labels:
            return
        known = [label for label in labels if label is not None]
        unknown = len(labels) - len(known)
        if not known:
            self.report_whole("array.includesRequiredUnknowns", {"unknownMisses": unknown})
        elif not unknown:
            self.report_whole("array.includesRequiredKnowns", {"knownMisses": known})
        else:
            self.report_whole("array.includesRequiredBoth", {"knownMisses": known, "unknownMisses": unknown})

    def fill(self, nodes: list[Node]) -> None:
        """Append the defaults of the ordered nodes without an item, up to the last node with a default."""
        run = self.run
        key = None if self.single else run.drop_key()
        mark = run.count
        values = [node.run(UNDEFINED, run) for node in nodes]
        if run.count != mark:
            run.take(mark)
        if not self.single:
            run.push_key(key)
        while values and values[-1] is UNDEFINED:
            values.pop()
        self.value.extend(values)
