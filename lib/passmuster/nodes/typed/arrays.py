"""The node of `array` and its rules.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core and
nodes.references only.
"""

from __future__ import annotations

from ...foundation.sentinels import UNDEFINED
from ..core import NOT_FOUND, Check, ValueNode
from ..references import reach

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..core import Node, Run
    from ..reports import PlainSubject, Report


_items_of: Any = None
_all_of: Any = None

_SINGLE = frozenset((str, int, float, bool, dict, type(None)))
"""Types of most values that are no arrays, of which nobody need ask."""


def equip(items_of: Callable[[Any], Any], all_of: Callable[[Any], list[Any]]) -> None:
    """Tell the module what the items of an array of another package are: a new list, None for what is none.

    `all_of(value)` makes a list of what is iterated over, if that comes to an end. Called once, by the module
    of the type.
    """
    global _items_of, _all_of
    _items_of, _all_of = items_of, all_of


def listed(value: Any, kinds: tuple[type, ...]) -> Any:
    """Return the items of what is an array though no exact list: a new list, None for what is none."""
    if issubclass(type(value), kinds):
        return list(value) if type(value) is tuple else _all_of(value)
    return None if type(value) in _SINGLE else _items_of(value)


def _set_item(items: list[Any], i: int, value: Any) -> None:
    """Put an item in its place, if a user's function has left that place."""
    if i < len(items):
        items[i] = value


class ArrayNode(ValueNode):
    """Arrays: base check, a single value taken as one, sorting before the rules.

    `copies` is true where rules may put other items in place of the given ones; `kinds` are the classes
    whose values are arrays.
    """

    __slots__ = ("copies", "kinds", "single", "sorter")

    def __init__(
        self,
        subject: PlainSubject,
        single: bool,
        copies: bool,
        sorter: ArraySort | None,
        kinds: tuple[type, ...] = (list, tuple),
    ) -> None:
        super().__init__(subject)
        self.kinds: tuple[type, ...] = kinds
        self.single: bool = single
        self.copies: bool = copies
        self.sorter: ArraySort | None = sorter

    def coerce(self, value: Any, run: Run) -> Any:
        """Sort, where the schema says so."""
        if self.sorter is None:
            return value
        items = listed(value, self.kinds)
        if items is None:
            return value
        mark = run.count
        made = self.sorter.sorted(items, run, self.subject)
        return made if run.count == mark else self._instead(run)

    def base(self, value: Any, run: Run) -> Any:
        """`array.base`; the result is a list of our own where rules may change it."""
        if type(value) is list:
            return value.copy() if self.copies else value
        items = listed(value, self.kinds)
        if items is not None:
            run.note_opened(len(items))
            return items
        if self.single:
            return Single((value,))
        run.fail(self.subject, "array.base", value)
        return self._instead(run)

    def _instead(self, run: Run) -> Any:
        """Return what stands beside the error where there is no array: nothing, or the default."""
        return UNDEFINED if run.no_defaults else self.default


class Single(list["Any"]):
    """The list made of a single value: its item has the path of the value itself."""

    __slots__ = ()


class SingleIndex(int):
    """The index of the item made of a single value: it leads to the item, and paths leave it out."""

    __slots__ = ()


def name_index(run: Run, known: int) -> None:
    """Put the index of a single item, which its path leaves out, into the places of its external rules.

    Those before `known` are of other values.
    """
    at, found = len(run.path), run.externals or []
    for i in range(known, len(found)):
        method, subject, scope, *rest = found[i]
        place = type(scope)((*scope.keys[:at], SingleIndex(0), *scope.keys[at:]), scope.values, scope.shadows)
        found[i] = (method, subject, place, *rest)


class ArrayItems(Check):
    """`items` and `ordered`.

    `included` are the nodes any of which an item may match, `required` those that need an item each
    (with their labels or None), `excluded` those that no item may match, `ordered` those by position
    with whether they are required and their labels. `has_items` is true where `items` was called.
    `nodes` are those of `included` and `required`, each once; `several` tells that there is more than one.
    """

    __slots__ = (
        "excluded", "has_items", "included", "nodes", "ordered", "required", "several", "simple", "sparse",
    )  # fmt: skip

    def __init__(
        self,
        included: tuple[Node, ...],
        required: tuple[tuple[Node, Any], ...],
        excluded: tuple[Node, ...],
        ordered: tuple[tuple[Node, bool, Any], ...],
        has_items: bool,
        sparse: bool,
    ) -> None:
        self.included: tuple[Node, ...] = included
        self.required: tuple[tuple[Node, Any], ...] = required
        self.excluded: tuple[Node, ...] = excluded
        self.ordered: tuple[tuple[Node, bool, Any], ...] = ordered
        self.has_items: bool = has_items
        self.sparse: bool = sparse
        self.nodes: tuple[Node, ...] = tuple(dict.fromkeys((*included, *[node for node, _ in required])))
        self.several: bool = len(included) + len(required) > 1
        self.simple: bool = len(included) == 1 and not (required or excluded or ordered or included[0].strips)

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Take the items through their nodes; the value is a list of our own."""
        single = type(value) is Single
        if single:
            value = list(value)
        if not run.enter(value, subject):
            return value
        known = len(run.externals or ()) if single else 0
        if single:
            run.keys.pop()
        if self.simple and not single and not run.strip_arrays:
            self.each(value, run, subject)
        else:
            _Pass(self, value, run, subject, single).walk()
        if single:
            name_index(run, known)
            run.keys.append(None)
        run.leave()
        return value

    def each(self, value: list[Any], run: Run, subject: PlainSubject) -> None:
        """Take each item through the only node there is."""
        node, place, marked = self.included[0], run.keys, run.mark_side_effects()
        for i in range(len(value)):
            if i >= len(value):  # a user's function took items away
                break
            item, mark = value[i], run.count
            place[-1] = i
            made = item if item is UNDEFINED and not self.sparse else node.run(item, run)
            if self.settle(value, i, item, made, mark, marked, run, subject):
                return

    def settle(
        self,
        value: list[Any],
        i: int,
        item: Any,
        made: Any,
        mark: int,
        marked: tuple[int, int],
        run: Run,
        subject: PlainSubject,
    ) -> bool:
        """Put what became of an item in its place; tell whether that was the last.

        `mark` is the count of reports, `marked` what the run had marked, before.
        """
        if run.count != mark:
            run.drop_side_effects_here(marked)
        elif made is not UNDEFINED or self.sparse:
            if made is not item:
                _set_item(value, i, made)
            return False
        else:
            self.report_sparse(i, run, subject)
        return run.abort_early

    def report_sparse(self, i: int, run: Run, subject: PlainSubject) -> None:
        """Report an undefined item; the place is that of the item."""
        run.fail(subject, "array.sparse", UNDEFINED, {"key": i, "path": run.path, "pos": i})


class _Pass:
    """One walk over an array whose items may match several nodes.

    `pending` are the required nodes without an item, `left` counts the ordered nodes that are used up,
    `failed` are the reports of the last attempt that failed.
    """

    __slots__ = ("failed", "items", "left", "pending", "run", "single", "subject", "value")

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
        self.failed: list[Report] = []

    def walk(self) -> None:
        """Judge each item, then what is missing."""
        run, value, mark = self.run, self.value, self.run.count
        kept = 0  # what is kept moves up to the place of what was taken out
        for i in range(len(value)):
            if i >= len(value):  # a user's function took items away
                break
            if kept != i:
                value[kept] = value[i]
            if not self.single:
                run.keys[-1] = kept
            verdict = self.verify(kept, value[kept])
            aborted = run.count != mark and run.abort_early
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
        """Judge one item; False takes it out of the array, None ends the walk."""
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
        """Put what a node makes of an item in its place; False where it is stripped."""
        run = self.run
        mark = run.count
        result = node.run(item, run)
        if run.count != mark:
            return True
        return self.keep(node, i, result)

    def keep(self, node: Node, i: int, result: Any) -> bool:
        """Put a valid item in its place; False where it is stripped."""
        if node.strips:
            return False
        if result is UNDEFINED and not self.items.sparse:
            self.items.report_sparse(i, self.run, self.subject)
        else:
            _set_item(self.value, i, result)
        return True

    def attempt(self, node: Node, item: Any) -> Any:
        """Run a node over an item; NOT_FOUND where that fails: the reports of an only node are kept aside."""
        run = self.run
        if self.items.several:
            passes = node.verdict(item, run)
            if passes is not None:
                return node.run(item, run) if passes else NOT_FOUND
        if run.charge(1, node.subject, item) or (
            run.fast_path_disabled and run.count_attempt(node.subject, item)
        ):
            return NOT_FOUND
        mark, snapshot = run.count, run.snapshot()
        run.trying += 1
        result = node.run(item, run)
        run.trying -= 1
        if run.count == mark:
            return result
        if not run.halted:
            self.failed = run.take(mark)
            run.restore(snapshot)
        return NOT_FOUND

    def match(self, i: int, item: Any) -> bool:
        """Give an item to a required node that has none yet, else to the first node that it matches."""
        run = self.run
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
                return self.keep(node, i, result)
            if run.halted:
                return True
        return self.refuse(i, item)

    def give(self, i: int, result: Any) -> None:
        """Put an item in its place that a required node was waiting for."""
        _set_item(self.value, i, result)
        if result is UNDEFINED and not self.items.sparse:
            self.items.report_sparse(i, self.run, self.subject)

    def refuse(self, i: int, item: Any) -> bool:
        """Report an item that matches no node; False takes it out of the array instead."""
        items, run = self.items, self.run
        if not items.nodes:
            return True
        if run.strip_arrays:
            return False
        if items.several:
            run.fail(self.subject, "array.includes", item, {"pos": i})
        else:
            for report in self.failed:
                run.add(report)
        return True

    def report_whole(self, code: str, local: dict[str, Any]) -> None:
        """Report something about the array, from the place of an item."""
        run = self.run
        key = None if self.single else run.keys.pop()
        run.fail(self.subject, code, self.value, local)
        if not self.single:
            run.keys.append(key)

    def finish(self, mark: int) -> None:
        """Report what is missing; with nothing wrong, add the defaults of ordered nodes at the end."""
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
        """Add the defaults of ordered nodes that got no item, up to the last that has one."""
        run = self.run
        key = None if self.single else run.keys.pop()
        mark = run.count
        values = [node.run(UNDEFINED, run) for node in nodes]
        if run.count != mark:
            run.take(mark)
        if not self.single:
            run.keys.append(key)
        while values and values[-1] is UNDEFINED:
            values.pop()
        self.value.extend(values)


class ArrayHas(Check):
    """`has`: one item at least matches the node."""

    __slots__ = ("label", "node")

    def __init__(self, node: Node, label: Any) -> None:
        self.node: Node = node
        self.label: Any = label

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report an array without such an item."""
        if not run.enter(value, subject):
            return value
        found = self.search(value, run)
        run.leave()
        if not found and not run.halted:
            if self.label is None:
                run.fail(subject, "array.hasUnknown", value)
            else:
                run.fail(subject, "array.hasKnown", value, {"patternLabel": self.label})
        return value

    def search(self, value: Any, run: Run) -> bool:
        """Tell whether an item matches."""
        for i, item in enumerate(list(value)):
            run.keys[-1] = i
            if run.matches(self.node, item):
                return True
        return False


class ArrayUnique(Check):
    """`unique`, in time linear in the number of items unless there is a comparator.

    What stands at `steps` in the items is compared; None are the items themselves.
    `key_of(value)` returns a key equal for equal values, or None where there is none; `unkeyed()`
    makes what finds the equals of those.
    """

    __slots__ = ("comparator", "ignores_undefined", "key_of", "path", "steps", "unkeyed")

    def __init__(
        self,
        key_of: Callable[[Any], Any],
        unkeyed: Callable[[], Any],
        steps: Any,
        path: Any,
        comparator: Callable[[Any, Any], Any] | None,
        ignores_undefined: bool,
    ) -> None:
        self.key_of: Callable[[Any], Any] = key_of
        self.unkeyed: Callable[[], Any] = unkeyed
        self.steps: Any = steps
        self.path: Any = path
        self.comparator: Callable[[Any, Any], Any] | None = comparator
        self.ignores_undefined: bool = ignores_undefined

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report the first item that equals an earlier one."""
        plain = self.comparator is None and self.steps is None and _are_strings(value)
        if plain and len(set(value)) == len(value):
            return value
        items = list(value)  # a comparison may change the other
        found = self.duplicate(items) if self.comparator is None else self.compare(items)
        if found is not None:
            first, second = found
            local = {"pos": second, "dupePos": first, "dupeValue": items[first], "value": items[second]}
            if self.path is not None:
                local["path"] = self.path
            run.fail_at(second, subject, "array.unique", items[second], local)
        return value

    def compare(self, items: list[Any]) -> tuple[int, int] | None:
        """Compare each item with the earlier ones as the user's function does."""
        comparator = self.comparator
        for second in range(1, len(items)):
            for first in range(second):
                if comparator is not None and comparator(items[first], items[second]):
                    return first, second
        return None

    def duplicate(self, items: list[Any]) -> tuple[int, int] | None:
        """Return the places of the first pair of equal items."""
        steps = self.steps
        seen: dict[Any, int] = {}
        others: Any = None
        first: Any
        for i, item in enumerate(items):
            compared = item if steps is None else reach(item, steps)
            if compared is UNDEFINED and self.ignores_undefined:
                continue
            key = compared if type(compared) is str else self.key_of(compared)
            if key is not None:
                first = seen.setdefault(key, i)
                if first != i:
                    return first, i
                continue
            if others is None:
                others = self.unkeyed()
            first = others.first_equal(i, compared)
            if first is not None:
                return first, i
        return None


def _are_strings(items: list[Any]) -> bool:
    """Tell whether all items are exact strings."""
    for item in items:  # noqa: SIM110 - a generator costs more
        if type(item) is not str:
            return False
    return True


def _are_numbers(items: list[Any]) -> bool:
    """Tell whether all items are exact integers and floats."""
    for item in items:
        cls = type(item)
        if cls is not int and cls is not float:
            return False
    return True


class ArraySort(Check):
    """`sort`: puts the items in order where values are converted, else checks that they are.

    What stands at `steps` in the items is compared; None are the items themselves.
    `arrange(items, keys, descending)` returns the items in the order of their keys, or None with the
    code and context of what is wrong with the keys.
    """

    __slots__ = ("arrange", "descending", "local", "steps")

    def __init__(
        self,
        steps: Any,
        descending: bool,
        local: dict[str, Any],
        arrange: Callable[[list[Any], list[Any], bool], tuple[Any, Any, Any]],
    ) -> None:
        self.steps: Any = steps
        self.descending: bool = descending
        self.local: dict[str, Any] = local
        self.arrange: Callable[[list[Any], list[Any], bool], tuple[Any, Any, Any]] = arrange

    def sorted(self, value: list[Any], run: Run, subject: PlainSubject) -> list[Any]:
        """Return the items in order, a list that is ours to change; report items that have none."""
        steps = self.steps
        if steps is None and (_are_numbers(value) or _are_strings(value)):
            value.sort(reverse=self.descending)
            return value
        keys = value if steps is None else [self.key(item) for item in value]
        made, code, local = self.arrange(value, keys, self.descending)
        if made is not None:
            return made  # type: ignore[no-any-return]
        run.fail(subject, code, value, local)
        return value

    def key(self, item: Any) -> Any:
        """Return what an item is compared by; None and undefined stand for themselves."""
        return item if item is None or item is UNDEFINED else reach(item, self.steps)

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report an array that is not in order, where values are not converted."""
        if run.convert:
            return value
        mark = run.count
        ordered = self.sorted(list(value), run, subject)
        if run.count == mark and any(a is not b and a != b for a, b in zip(value, ordered)):
            run.fail(subject, "array.sort", value, self.local)
        return value
