"""The node of `array` and its rules.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core,
nodes.items_walk and nodes.references only.
"""

from __future__ import annotations

from ....foundation.sentinels import UNDEFINED
from ..core import Check, ValueNode
from ..items_walk import ItemsWalk, set_item
from ..references import reach

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..core import Node, Run
    from ..reports import PlainSubject


_items_of: Any = None
_all_of: Any = None

_SINGLE = frozenset((str, int, float, bool, dict, type(None)))
"""Types of most values that are not arrays, for a quick answer."""


def set_functions(items_of: Callable[[Any], Any], all_of: Callable[[Any], list[Any]]) -> None:
    """Set the functions that read arrays of other packages. Called once, by `types.array`.

    `items_of(value)` returns the items of such an array as a new list, or None for any other value.
    `all_of(value)` returns the items of an iterator as a list, if it ends.
    """
    global _items_of, _all_of
    _items_of, _all_of = items_of, all_of


def listed(value: Any, kinds: tuple[type, ...]) -> Any:
    """Return the items of an array that is not an exact list as a new list, or None for any other value."""
    if issubclass(type(value), kinds):
        return list(value) if type(value) is tuple else _all_of(value)
    return None if type(value) in _SINGLE else _items_of(value)


class ArrayNode(ValueNode):
    """The node of `array`: the base check, conversion of a single value, and sorting before the rules.

    `copies` is true if rules may replace items. `kinds` are the classes whose values are arrays;
    if `exact` is set, only lists are with conversion off.
    """

    __slots__ = ("copies", "exact", "kinds", "single", "sorter")

    def __init__(
        self,
        subject: PlainSubject,
        single: bool,
        copies: bool,
        sorter: ArraySort | None,
        kinds: tuple[type, ...] = (list, tuple),
        exact: bool = False,
    ) -> None:
        super().__init__(subject)
        self.kinds: tuple[type, ...] = kinds
        self.exact: bool = exact
        self.single: bool = single
        self.copies: bool = copies
        self.sorter: ArraySort | None = sorter

    def coerce(self, value: Any, run: Run) -> Any:
        """Sort the items if the schema has `sort`."""
        if self.sorter is None:
            return value
        items = listed(value, self.kinds)
        if items is None:
            return value
        mark = run.count
        made = self.sorter.sorted(items, run, self.subject)
        return made if run.count == mark else self._fallback(run)

    def base(self, value: Any, run: Run) -> Any:
        """Report a value that is not an array (`array.base`). Return a copy if rules may change it."""
        if type(value) is list:
            return value.copy() if self.copies else value
        items = None
        if not self.exact or run.convert or issubclass(type(value), list):
            items = listed(value, self.kinds)
        if items is not None:
            run.note_opened(len(items))
            return items
        if self.single:
            return Single((value,))
        run.fail(self.subject, "array.base", value)
        return self._fallback(run)

    def _fallback(self, run: Run) -> Any:
        """Return the result beside the error for a value that is not an array: the default or UNDEFINED."""
        return UNDEFINED if run.no_defaults else self.default


class Single(list["Any"]):
    """The list that `single` makes of a value. Its item has the path of the value itself."""

    __slots__ = ()


class SingleIndex(int):
    """The index of the item that `single` makes: external rules need it, and paths leave it out."""

    __slots__ = ()


def name_index(run: Run, known: int) -> None:
    """Insert the index of a single item, which its path leaves out, into the places of its external rules.

    The first `known` external rules of the run belong to other values.
    """
    at, found = len(run.path), run.externals or []
    for i in range(known, len(found)):
        path, *rest = found[i]
        found[i] = ((*path[:at], SingleIndex(0), *path[at:]), *rest)


class ArrayItems(Check):
    """`items` and `ordered`.

    An item may match any node of `included`. Each node of `required` (with its label or None) needs an item
    of its own, and no item may match a node of `excluded`. `ordered` lists nodes by position, each with
    whether it is required, and its label. `has_items` is true if `items` was called. `nodes` are the nodes of
    `included` and `required`, each once, and `several` is true if there is more than one.
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
        """Run the nodes of the items. `value` is a copy and changes in place."""
        single = type(value) is Single
        if single:
            value = list(value)
        if not run.enter(value, subject):
            return value
        known = len(run.externals or ()) if single else 0
        if self.several:
            run.budget -= len(value) * len(self.nodes) >> 4
        if single:
            run.keys.pop()
        if self.simple and not single and not run.strip_arrays:
            self.each(value, run, subject)
        else:
            ItemsWalk(self, value, run, subject, single).walk(0)
        if single:
            name_index(run, known)
            run.keys.append(None)
        run.leave()
        return value

    def each(self, value: list[Any], run: Run, subject: PlainSubject) -> None:
        """Run the only node for each item."""
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
        """Store the result of an item, and return whether the walk ends there.

        `mark` is the count of reports before the item, `marked` the result of `mark_side_effects`.
        """
        if run.count != mark:
            run.drop_side_effects_here(marked)
        elif made is not UNDEFINED or self.sparse:
            if made is not item:
                set_item(value, i, made)
            return False
        else:
            self.report_sparse(i, run, subject)
            if item is not UNDEFINED:
                return False  # as in joi, where an item that became undefined ends nothing
        return run.abort_early

    def report_sparse(self, i: int, run: Run, subject: PlainSubject) -> None:
        """Report an undefined item. The run is at its place."""
        run.fail(subject, "array.sparse", UNDEFINED, {"key": i, "path": run.path, "pos": i})


class ArrayHas(Check):
    """`has`: at least one item matches the node."""

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
        """Return whether an item matches."""
        for i, item in enumerate(list(value)):
            run.keys[-1] = i
            if run.matches(self.node, item):
                return True
        return False


class ArrayUnique(Check):
    """`unique`, in time linear in the number of items unless there is a comparator.

    The values at the path `steps` within the items are compared, or the items themselves if it is None.
    `key_of(value)` returns a key that is equal for equal values, or None. `unkeyed()` returns an index of
    values without a key. `cost_of(value, key)` is the work that a container is beyond that of a small one.
    """

    __slots__ = ("comparator", "cost_of", "ignores_undefined", "key_of", "path", "steps", "unkeyed")

    def __init__(
        self,
        key_of: Callable[[Any], Any],
        cost_of: Callable[[Any, Any], int],
        unkeyed: Callable[[], Any],
        steps: Any,
        path: Any,
        comparator: Callable[[Any, Any], Any] | None,
        ignores_undefined: bool,
    ) -> None:
        self.key_of: Callable[[Any], Any] = key_of
        self.cost_of: Callable[[Any, Any], int] = cost_of
        self.unkeyed: Callable[[], Any] = unkeyed
        self.steps: Any = steps
        self.path: Any = path
        self.comparator: Callable[[Any, Any], Any] | None = comparator
        self.ignores_undefined: bool = ignores_undefined

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report the first item that equals an earlier one."""
        run.budget -= len(value) >> 2 if self.steps is None else len(value) << 2
        are_scalars = (
            self.comparator is None and self.steps is None and (_are(value, str) or _are(value, int))
        )
        if are_scalars and len(set(value)) == len(value):
            return value
        items = list(value)  # a comparison may change the other
        if self.steps is None:
            kinds = [*map(type, items)]
            run.budget -= (kinds.count(dict) + kinds.count(list)) << 4
        found = self.duplicate(items, run) if self.comparator is None else self.compare(items)
        if found is not None:
            first, second = found
            local = {"pos": second, "dupePos": first, "dupeValue": items[first], "value": items[second]}
            if self.path is not None:
                local["path"] = self.path
            run.fail_at(second, subject, "array.unique", items[second], local)
        return value

    def compare(self, items: list[Any]) -> tuple[int, int] | None:
        """Compare each item with all earlier ones by the user's comparator."""
        comparator = self.comparator
        for second in range(1, len(items)):
            for first in range(second):
                if comparator is not None and comparator(items[first], items[second]):
                    return first, second
        return None

    def duplicate(self, items: list[Any], run: Run | None = None) -> tuple[int, int] | None:
        """Return the indexes of the first pair of equal items. The run, if any, pays for large ones."""
        steps = self.steps
        seen: dict[Any, int] = {}
        others: Any = None
        first: Any
        for i, item in enumerate(items):
            compared = item if steps is None else reach(item, steps)
            if compared is UNDEFINED and self.ignores_undefined:
                continue
            key = compared if type(compared) is str else self.key_of(compared)
            if run is not None and (key is None or type(key) in _COMPOSED):
                run.budget -= self.cost_of(compared, key)
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


_COMPOSED = frozenset((tuple, frozenset))
"""Classes of the keys of containers."""


def _are(items: list[Any], cls: type) -> bool:
    """Return whether all items are of exactly one class."""
    for item in items:  # noqa: SIM110 - a generator costs more
        if type(item) is not cls:
            return False
    return True


def _are_numbers(items: list[Any]) -> bool:
    """Return whether all items are exact integers or floats."""
    for item in items:
        cls = type(item)
        if cls is not int and cls is not float:
            return False
    return True


class ArraySort(Check):
    """`sort`: sorts the items if values are converted, else checks their order.

    The values at the path `steps` within the items are compared, or the items themselves if it is None.
    `arrange(items, keys, descending)` returns the items in the order of their keys, or None with the code and
    context of a report if the keys cannot be compared.
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
        """Return the sorted items as a new list, or report items that cannot be compared."""
        keys = value if self.steps is None else [self.key(item) for item in value]
        if _are_numbers(keys) or _are(keys, str):
            if keys is value:
                value.sort(reverse=self.descending)
                return value
            places = sorted(range(len(keys)), key=keys.__getitem__, reverse=self.descending)
            return [value[i] for i in places]
        made, code, local = self.arrange(value, keys, self.descending)
        if made is not None:
            return made  # type: ignore[no-any-return]
        run.fail(subject, code, value, local)
        return value

    def key(self, item: Any) -> Any:
        """Return the sort key of an item. None and UNDEFINED are their own keys."""
        return item if item is None or item is UNDEFINED else reach(item, self.steps)

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report an array that is not sorted, if values are not converted."""
        if run.convert:
            return value
        mark = run.count
        ordered = self.sorted(list(value), run, subject)
        if run.count == mark and any(a is not b and a != b for a, b in zip(value, ordered)):
            run.fail(subject, "array.sort", value, self.local)
        return value
