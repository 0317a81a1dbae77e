"""The node of `array` and its rules.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core only.
"""

from __future__ import annotations

from .core import NOT_FOUND, Check, Missing, ValueNode, _go_on, _passes, _Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Node, Run
    from .reports import Report

_undefined: Any = None


def setup(undefined: Any) -> None:
    """Tell the module the one value that stands for undefined. Called once, by the selection."""
    global _undefined
    _undefined = undefined


def _set_item(items: list[Any], i: int, value: Any) -> None:
    """Put an item in its place, if a user's function has left that place."""
    if i < len(items):
        items[i] = value


class ArrayNode(ValueNode):
    """Arrays: base check, a single value taken as one, sorting before the rules.

    `copies` is true where rules may put other items in place of the given ones.
    """

    __slots__ = ("copies", "single", "sorter")

    def __init__(self, subject: Any, single: bool, copies: bool, sorter: ArraySort | None) -> None:
        super().__init__(subject)
        self.single = single
        self.copies = copies
        self.sorter = sorter

    def _make_lane(self) -> Any:
        tests = self._tests()
        plain = self._is_plain() and self.valids is None and self.sorter is None
        if tests is None or not plain:
            return None
        items = next((check for check in self.checks if type(check) is ArrayItems), None)
        check = None if items is None else items._lane()
        if items is not None and check is None:
            return None

        def lane(value: Any) -> Any:
            if type(value) is not list:
                return NOT_FOUND
            if check is not None:
                value = list(map(check, value))
                for item in value:
                    if item is NOT_FOUND or type(item) is _Stop:
                        return _Stop(self, value, None, NOT_FOUND)
            for test in tests:
                if not test(value):
                    return NOT_FOUND
            return value

        return lane

    def _go_on(self, stop: Any, value: Any, run: Run) -> Any:
        """Take what the quick lane has left through the steps: the items that it did not take."""
        given, mark = value, run.count
        for check in self.checks:
            if type(check) is ArrayItems:
                value = check._go_on(given, stop.made, run, self.subject)
            else:
                value = check.apply(value, run, self.subject)
            if run.count != mark and run.abort_early:
                break
        return value

    def coerce(self, value: Any, run: Run) -> Any:
        """Sort, where the schema says so."""
        if self.sorter is None or not issubclass(type(value), (list, tuple)):
            return value
        mark = run.count
        made = self.sorter.sorted(list(value), run, self.subject)
        return made if run.count == mark else self._instead(run)

    def base(self, value: Any, run: Run) -> Any:
        """`array.base`; the result is a list of our own where rules may change it."""
        if type(value) is list:
            return value.copy() if self.copies else value
        if issubclass(type(value), (list, tuple)):
            return list(value)
        if self.single:
            return Single((value,))
        run.fail(self.subject, "array.base", value)
        return self._instead(run)

    def _instead(self, run: Run) -> Any:
        """Return what stands beside the error where there is no array: nothing, or the default."""
        return _undefined if run.no_defaults else self.default


class Single(list):  # type: ignore[type-arg]
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
    """

    __slots__ = ("excluded", "has_items", "included", "ordered", "required", "simple", "sparse")

    def __init__(
        self,
        included: tuple[Node, ...],
        required: tuple[tuple[Node, Any], ...],
        excluded: tuple[Node, ...],
        ordered: tuple[tuple[Node, bool, Any], ...],
        has_items: bool,
        sparse: bool,
    ) -> None:
        self.included = included
        self.required = required
        self.excluded = excluded
        self.ordered = ordered
        self.has_items = has_items
        self.sparse = sparse
        self.simple = len(included) == 1 and not (required or excluded or ordered or included[0].strips)

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
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

    def _lane(self) -> Any:
        """Return the quick lane of the only node there is, None where there are others."""
        node = self.included[0] if self.simple else None
        return node._make_lane() if isinstance(node, ValueNode) else None

    def _test(self) -> Any:
        return _passes  # the lane of the array sees to it

    def each(self, value: list[Any], run: Run, subject: Any) -> None:
        """Take each item through the only node there is."""
        node, sparse, place, mark = self.included[0], self.sparse, run.keys, run.count
        noted = run.noted()
        for i in range(len(value)):
            if i >= len(value):  # a user's function took items away
                break
            item = value[i]
            place[-1] = i
            if item is _undefined and not sparse:
                self.report_sparse(i, run, subject)
            else:
                result = node.run(item, run)
                if run.count == mark:
                    if result is item:
                        continue
                    if result is not _undefined:
                        _set_item(value, i, result)
                        continue
                    if sparse:
                        _set_item(value, i, result)
                        continue
                    self.report_sparse(i, run, subject)
                else:
                    run.forget_here(noted)
            if run.abort_early:
                return
            mark = run.count

    def _go_on(self, given: list[Any], made: list[Any], run: Run, subject: Any) -> list[Any]:
        """Take the items through the steps that the quick lane of the node left in what it made."""
        node, mark, noted = self.included[0], run.count, run.noted()
        if not run.enter(made, subject):
            return given.copy()
        for i, stop in enumerate(made):
            if not isinstance(stop, Missing):
                continue
            made[i] = item = given[i]
            run.keys[-1] = i
            if item is _undefined and not self.sparse:
                self.report_sparse(i, run, subject)
            else:
                result = _go_on(node, stop, item, run)
                if run.count == mark:
                    if result is not _undefined or self.sparse:
                        made[i] = result
                    else:
                        self.report_sparse(i, run, subject)
                else:
                    run.forget_here(noted)
            if run.count != mark and run.abort_early:
                made[i + 1 :] = given[i + 1 :]
                break
            mark = run.count
        run.leave()
        return made

    def report_sparse(self, i: int, run: Run, subject: Any) -> None:
        """Report an undefined item; the place is that of the item."""
        run.fail(subject, "array.sparse", _undefined, {"key": i, "path": run.path, "pos": i})


class _Pass:
    """One walk over an array whose items may match several nodes."""

    __slots__ = ("failed", "items", "left", "pending", "run", "single", "subject", "value")

    def __init__(self, items: ArrayItems, value: list[Any], run: Run, subject: Any, single: bool) -> None:
        self.items = items
        self.value = value
        self.run = run
        self.subject = subject
        self.single = single
        self.pending = list(items.required)
        self.left = 0  # how many of the ordered nodes are used up
        self.failed: dict[int, list[Report]] = {}

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
            verdict = self.judge(kept, value[kept])
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

    def judge(self, i: int, item: Any) -> bool | None:
        """Judge one item; False takes it out of the array, None ends the walk."""
        items, run, subject = self.items, self.run, self.subject
        if item is _undefined and not items.sparse:
            items.report_sparse(i, run, subject)
            self.left += 1
            return True
        for node in items.excluded:
            if run.matches(node, item):
                run.fail(subject, "array.excludes", item, {"pos": i})
                self.left += 1
                return True
        if items.ordered:
            if self.left < len(items.ordered):
                node = items.ordered[self.left][0]
                self.left += 1
                return self.put(node, i, item)
            if not items.has_items:
                self.report_whole("array.orderedLength", {"pos": i, "limit": len(items.ordered)})
                return None
        if self.match_required(i, item):
            return True
        return self.match_included(i, item)

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
        if result is _undefined and not self.items.sparse:
            self.items.report_sparse(i, self.run, self.subject)
        else:
            _set_item(self.value, i, result)
        return True

    def attempt(self, node: Node, i: int, item: Any) -> tuple[bool, Any]:
        """Run a node over an item; its reports are kept aside."""
        run = self.run
        mark, snapshot = run.count, run.snapshot()
        run.trying += 1
        result = node.run(item, run)
        run.trying -= 1
        if run.count == mark:
            return True, result
        if run.halted:
            return False, result
        self.failed[id(node)] = run.take(mark)
        run.restore(snapshot)
        return False, result

    def match_required(self, i: int, item: Any) -> bool:
        """Give an item to the first required node that it matches and that has none yet."""
        self.failed = {}
        for at, (node, _) in enumerate(self.pending):
            matched, result = self.attempt(node, i, item)
            if matched:
                del self.pending[at]
                if result is _undefined and not self.items.sparse:
                    _set_item(self.value, i, result)
                    self.items.report_sparse(i, self.run, self.subject)
                else:
                    _set_item(self.value, i, result)
                return True
            if self.run.halted:
                return True
        return False

    def match_included(self, i: int, item: Any) -> bool:
        """Give an item to the first node that it matches."""
        items, run = self.items, self.run
        nodes = items.included + tuple(node for node, _ in items.required)
        for node in nodes:
            if id(node) not in self.failed:
                matched, result = self.attempt(node, i, item)
                if matched:
                    return self.keep(node, i, result)
                if run.halted:
                    return True
            if len(nodes) == 1:
                if run.strip_arrays:
                    return False
                for report in self.failed[id(node)]:
                    run.add(report)
                return True
        if not nodes:
            return True
        if run.strip_arrays:
            return False
        run.fail(self.subject, "array.includes", item, {"pos": i})
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
        rest = items.ordered[self.left :]
        if rest:
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
        values = [node.run(_undefined, run) for node in nodes]
        if run.count != mark:
            run.take(mark)
        if not self.single:
            run.keys.append(key)
        while values and values[-1] is _undefined:
            values.pop()
        self.value.extend(values)


class ArrayHas(Check):
    """`has`: one item at least matches the node."""

    __slots__ = ("label", "node")

    def __init__(self, node: Node, label: Any) -> None:
        self.node = node
        self.label = label

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
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

    `reach(item)` returns what is compared, or is None for the items themselves; `key_of(value)`
    returns a key equal for equal values, or None where there is none; `equal` compares those.
    """

    __slots__ = ("comparator", "equal", "ignores_undefined", "key_of", "path", "reach")

    def __init__(
        self,
        key_of: Callable[[Any], Any],
        equal: Callable[[Any, Any], bool],
        reach: Callable[[Any], Any] | None,
        path: Any,
        comparator: Callable[[Any, Any], Any] | None,
        ignores_undefined: bool,
    ) -> None:
        self.key_of = key_of
        self.equal = equal
        self.reach = reach
        self.path = path
        self.comparator = comparator
        self.ignores_undefined = ignores_undefined

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report the first item that equals an earlier one."""
        if self.comparator is not None:
            found = self.compare(value)
        elif self.reach is None and _are_texts(value):
            found = None if len(set(value)) == len(value) else self.search(value)
        else:
            found = self.search(value)
        if found is not None:
            first, second = found
            local = {"pos": second, "dupePos": first, "dupeValue": value[first], "value": value[second]}
            if self.path is not None:
                local["path"] = self.path
            run.fail_at(second, subject, "array.unique", value[second], local)
        return value

    def _test(self) -> Any:
        if self.comparator is not None:
            return None
        search = self.search
        if self.reach is not None:
            return lambda value: search(value) is None

        def test(value: list[Any]) -> bool:
            if _are_texts(value):
                return len(set(value)) == len(value)
            return search(value) is None

        return test

    def compare(self, value: list[Any]) -> tuple[int, int] | None:
        """Compare each item with the earlier ones as the user's function does."""
        comparator = self.comparator
        for second in range(1, len(value)):
            for first in range(second):
                if second < len(value) and comparator is not None and comparator(value[first], value[second]):
                    return first, second
        return None

    def search(self, value: list[Any]) -> tuple[int, int] | None:
        """Return the places of the first pair of equal items."""
        seen: dict[Any, int] = {}
        unkeyed: list[tuple[int, Any]] = []
        for i, item in enumerate(value):
            compared = item if self.reach is None else self.reach(item)
            if compared is _undefined and self.ignores_undefined:
                continue
            key = compared if type(compared) is str else self.key_of(compared)
            if key is not None:
                first = seen.setdefault(key, i)
                if first != i:
                    return first, i
                continue
            for first, other in unkeyed:
                if self.equal(other, compared):
                    return first, i
            unkeyed.append((i, compared))
        return None


def _are_texts(items: list[Any]) -> bool:
    """Tell whether all items are exact texts, in the quickest way there is."""
    return list(map(type, items)).count(str) == len(items)


class ArraySort(Check):
    """`sort`: puts the items in order where values are converted, else checks that they are.

    `by(item)` returns what is compared, or is None for the items themselves; `kind_of(value)` names
    the type of a value as reports name it.
    """

    __slots__ = ("by", "descending", "kind_of", "local")

    def __init__(
        self,
        by: Callable[[Any], Any] | None,
        descending: bool,
        local: dict[str, Any],
        kind_of: Callable[[Any], str],
    ) -> None:
        self.by = by
        self.descending = descending
        self.local = local
        self.kind_of = kind_of

    def sorted(self, value: list[Any], run: Run, subject: Any) -> list[Any]:
        """Return the items in order; report items that have none."""
        keys = value if self.by is None else [self.key(item) for item in value]
        wrong = self.unsortable(keys)
        if wrong is not None:
            code, local = wrong
            run.fail(subject, code, value, local)
            return value
        if self.by is None and None not in value and _undefined not in value:
            return sorted(value, reverse=self.descending)
        places = range(len(value))
        ordered = [i for i in places if keys[i] is not None and keys[i] is not _undefined]
        ordered.sort(key=lambda i: keys[i], reverse=self.descending)
        null_keys = [i for i in places if keys[i] is None and value[i] is not None]
        keyless = [i for i in places if keys[i] is _undefined and value[i] is not _undefined]
        nulls = [i for i in places if value[i] is None]
        undefined = [i for i in places if value[i] is _undefined]
        if self.descending:
            wanted = nulls + null_keys + ordered + keyless + undefined
        else:
            wanted = ordered + null_keys + keyless + nulls + undefined
        return [value[i] for i in wanted]

    def key(self, item: Any) -> Any:
        """Return what an item is compared by; None and undefined stand for themselves."""
        return item if item is None or item is _undefined or self.by is None else self.by(item)

    def unsortable(self, keys: list[Any]) -> tuple[str, dict[str, Any] | None] | None:
        """Return the code and context for keys that cannot be put in order."""
        keys = [key for key in keys if key is not None and key is not _undefined]
        if len(keys) < 2:
            return None
        kinds = [self.kind_of(key) for key in keys]
        for before, after in zip(kinds, kinds[1:]):
            if before != after:
                return "array.sort.mismatching", None
            if after not in ("number", "string"):
                return "array.sort.unsupported", {"type": after}
        return None

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report an array that is not in order, where values are not converted."""
        if run.convert:
            return value
        mark = run.count
        ordered = self.sorted(list(value), run, subject)
        if run.count == mark and any(a is not b and a != b for a, b in zip(value, ordered)):
            run.fail(subject, "array.sort", value, self.local)
        return value
