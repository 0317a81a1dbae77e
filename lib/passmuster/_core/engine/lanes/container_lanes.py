"""The lanes of objects and arrays, which test the values of leaves during the walk.

The source follows the walk of the reference (`ObjectNode.walk`, `ArrayItems.each`) step by step. The only
difference is that the run enters the container as late as possible, when a child needs its place in the run.
"""

from __future__ import annotations

from operator import is_

from ...foundation.callers import result_or
from ...foundation.sentinels import UNDEFINED
from ..facts.containers import (
    cast_of,
    choices_of,
    default_of,
    is_plain_object,
    items_of,
    opened_by,
    places_of,
)
from ..facts.extras import has_members_only, is_noop_when_valid
from ..facts.leaves import AnyLeaf, leaf_of
from ..facts.predicates import predicate_of
from ..facts.rule_tests import sibling_of, tests_of
from ..nodes import CHECKING
from ..nodes.conditions import ConditionalNode
from ..nodes.core import INHERIT, MAX_DEPTH, NOT_FOUND, REQUIRED, ValueNode
from ..nodes.typed import objects
from ..nodes.typed.arrays import ArrayNode
from . import leaf_lanes
from .writer import Writer, written_steps

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ..nodes.core import Check, Extras, Run, ValueNode
    from ..nodes.typed.arrays import ArrayItems
    from ..nodes.typed.objects import ObjectNode, PatternNode
    from .source import Source


MOST_KEYS = 2000
"""Keys of the largest object that has a lane. The reference walks over larger ones."""

_SEQUENCES: frozenset[type] = frozenset((tuple,))

MOST_CHOICES = 8
"""Schemas of items in one lane. Its source grows with the square of their number."""


def object_lane(node: ObjectNode) -> Any:
    """Return the lane of an object, None if the facts do not suffice."""
    if not is_plain_object(node) or len(node.keys or ()) > MOST_KEYS:
        return None
    writer = ObjectWriter(node)
    writer.write()
    return writer.function()


def array_lane(node: ArrayNode) -> Any:
    """Return the lane of an array, None if the facts do not suffice."""
    items = items_of(node)
    if items is None:
        return None
    if node.sorter is not None and not items.simple:
        return None
    if not items.simple:
        unchanged = UnchangedItemsWriter(node, items)
        return unchanged.function() if unchanged.write() else None
    writer = ArrayWriter(node, items)
    writer.write()
    return writer.function()


def unchanged_array(node: Any) -> Any:
    """Return a function that tests an array in the lane of the container around it.

    The function takes a value and the run, which has not entered the place of the array. It returns a copy of
    an array that passes with all items unchanged, or what it is cast to, and NOT_FOUND if the steps have to
    decide. There is no function, but None, if the facts do not suffice.
    """
    items = items_of(node)
    tests = None if items is None else tests_of(node.checks[1:])
    if tests is None or tests[1] or node.strips or cast_of(node) is NOT_FOUND or node.sorter:
        return None
    writer = UnchangedItemsWriter(node, items, tests[0])
    return writer.function() if writer.write() else None


class Child:
    """A node in a container, with the expressions that the lane of the container uses for it.

    `inner` is the node without its own lane, and `leaf` its facts, None if it has child nodes. `expression`
    is true if an item passes unchanged. `conversion` is true if an item passes as `made`, which replaces the
    item if `change_test` is true. Either is None if there are no such items. `condition` is None, or the key
    that a condition depends on and an expression that is true if the condition chooses this node.

    In an object, rules may read references to other keys. `reference_rules` are those that need the run.
    """

    __slots__ = (
        "change_test",
        "condition",
        "conversion",
        "expression",
        "inner",
        "leaf",
        "node",
        "reference_rules",
        "run",
    )

    def __init__(self, node: Any, source: Source, in_object: bool = False) -> None:
        self.node: Any = node
        chosen, condition = _chosen_node(node, source) if in_object else (node, None)
        self.condition: Any = condition
        self.inner: Any = getattr(chosen, "inner", chosen)
        extras = getattr(self.inner, "extras", None)
        is_leaf = is_noop_when_valid(extras) or has_members_only(extras)
        self.leaf: Any | None = leaf_of(self.inner, in_object) if is_leaf and not self.inner.strips else None
        self.expression: str | None = None
        self.conversion: str | None = None
        self.change_test: str = "True"
        if self.leaf is not None:
            self.expression = leaf_lanes.expression(self.leaf, source)
            if extras is not None and extras.empty is not None:
                self.expression = _not_empty(self.expression, extras, source)
            else:
                self.conversion = leaf_lanes.conversion(self.leaf, source)
                self.change_test = leaf_lanes.change_test(self.leaf)
        elif type(self.inner) is ArrayNode:
            accept = unchanged_array(self.inner)
            if accept is not None:
                self.conversion = f"(made := {source.name(accept, 'accept')}(item, run)) is not NOT_FOUND"
        self.reference_rules: Any = () if self.leaf is None else self._add_limits(self.leaf, source)
        if self.condition is not None:
            self.run: Any = node.run
            self.expression, self.conversion = _with_test("chosen", self.expression, self.conversion)
        elif self.leaf is None and self.inner is not node:
            self.run = node.runner()
        else:  # the lane of a leaf would only repeat the tests of these expressions
            self.run = written_steps(self.inner)

    def _add_limits(self, leaf: Any, source: Source) -> Any:
        """Add limits that are values of other keys to the expressions, and return the rules that remain."""
        item_tests, made_tests = [leaf_lanes.limit_tests(leaf, source, name) for name in ("item", "made")]
        if not leaf.referring or item_tests is None or made_tests is None:
            return leaf.referring
        (self.expression,) = _with_test(" and ".join(item_tests), self.expression)
        (self.conversion,) = _with_test(" and ".join(made_tests), self.conversion)
        return ()


def _test_of_all(child: Child, items: str, source: Source) -> str | None:
    """Return an expression that is true if many items pass unchanged, None if there is none."""
    extras = getattr(child.inner, "extras", None)
    leaf = child.leaf if extras is None or extras.empty is None else None
    return None if leaf is None else leaf_lanes.test_of_all(leaf, items, source)


def _conversion_of_all(child: Child, items: str, source: Source) -> str | None:
    """Return an expression that is true if it has replaced many strings, `items`; None if there is none."""
    leaf = child.leaf if child.conversion is not None else None
    if leaf is None:
        return None
    from .many_texts import reader_of  # few schemas have arrays of such leaves

    read = reader_of(leaf)
    if read is None:
        return None
    test = leaf_lanes.kind_test(_TEXT, items, source)
    made = f"{source.name(result_or, 'result_or')}(None, {source.name(read, 'read_all')}, {items})"
    return f"convert and {test} and (made := {made}) and ({items} := made)"


def _unless(rest: str, *tests: str | None) -> str:
    """Return the expression that a loop walks over: `rest`, or nothing where all tests are true."""
    return rest if None in tests else f"() if {' and '.join(map(str, tests))} else {rest}"


def _with_test(test: str, *expressions: str | None) -> list[str | None]:
    """Return expressions that are true if a test is true as well, with None unchanged."""
    return [None if text is None else f"({text}) and {test}" for text in expressions]


def _chosen_node(node: Any, source: Source) -> tuple[Any, Any]:
    """Return the node that a condition chooses if another key matches, and a test of that key.

    The test is the key and an expression. If the condition is not so simple, return the node itself and None.
    """
    question = node.first.question if type(node) is ConditionalNode else None
    if question is None or len(question.cases) != 1:
        return node, None
    key, case, branch = sibling_of(question.reference), question.cases[0], node.first.after[1]
    is_grown = case.has_then and branch is not None and branch.question is None and branch.node is not None
    if key is NOT_FOUND or not is_grown or case.node is None:
        return node, None
    matching = getattr(case.node, "inner", case.node)
    leaf = leaf_of(matching) if type(matching) is ValueNode and matching.extras is None else None
    text = None if leaf is None else leaf_lanes.expression(leaf, source)
    return (node, None) if text is None else (branch.node, (key, text))


def _not_empty(expression: str | None, extras: Extras, source: Source) -> str | None:
    """Return an expression that is true if a value passes and does not count as empty, None if unknown."""
    predicate = predicate_of(getattr(extras.empty, "inner", extras.empty))
    if expression is None or predicate is None or extras.blanks is not None:
        return None
    prefs = source.name(extras.empty_prefs, "prefs")
    is_usual = f"run.prefs is {prefs} and run.context is None"
    return f"({expression}) and {is_usual} and {source.name(predicate, 'empty')}(item, run) is False"


class ContainerWriter(Writer):
    """Writes the lane of one container.

    Its guard leaves values that are not exact containers to the steps, and with them all that conversion,
    presence and lists do. What remains are the steps of `CHECKING`.
    """

    def __init__(self, node: ValueNode) -> None:
        super().__init__(node)
        self.source.namespace.update(MAX_DEPTH=MAX_DEPTH, DEEP=MAX_DEPTH - 1, steps=Writer(node).taking())

    def function(self) -> Any:
        """Return the lane that was written."""
        self.source.define(0, "convert", "run.convert")
        return self.source.function("walk(value, run)")

    def write_guard(self, test: str, otherwise: str = "steps(value, run)") -> None:
        """Write the lines that leave values that meet a test to the steps.

        Values near the greatest depth are left to them, too: a value under construction may be one level
        deeper.
        """
        test += " or run.fast_path_disabled or len(run.values) >= DEEP"
        self.source.add(0, f"if {test}:", f"    return {otherwise}")

    def write_checks(self, checks: Sequence[Check], name: str, indent: int = 0) -> None:
        """Write rules of the container, which end at the first failure if `abort_early` is set."""
        for check in checks:
            apply = self.source.name(check.apply, "check")
            self.source.add(indent, f"{name} = {apply}({name}, run, subject)")
            if check is not checks[-1]:
                self.source.add(indent, "if run.count != mark and run.abort_early:", f"    return {name}")
        self.source.add(indent, f"return {name}")


class ObjectWriter(ContainerWriter):
    """Writes the lane of an object."""

    def write(self) -> None:
        """Write the source of the lane."""
        source, start = self.source, self.write_start()
        self.write_steps(CHECKING)
        source.add(0, "return contents")
        source.define(start, "mark", "run.count")
        source.define(start, "get", "contents.get")

    def write_start(self) -> int:
        """Write the lines that open the object, and return the number of the line after them."""
        node, source = self.node, self.source
        if not node.works:
            self.write_guard("type(value) is not dict")
            source.add(0, "contents = value")
            return len(source.lines)
        source.namespace.update(open_value=node.open, closed=node.closed, kind=node.kind)
        self.write_guard(
            "type(value) is not dict and (value is UNDEFINED or value is None or type(value) is str)"
        )
        source.add(0, "if type(value) is dict:", "    contents = value.copy()", "else:")
        source.add(1, "contents = open_value(value)", "if contents is None:")
        source.add(2, 'run.fail(subject, "object.base", value, {"type": kind})', "return value")
        source.add(1, "run.note_opened(len(contents))")
        return len(source.lines)

    def base(self) -> None:
        """Write the walk over the copy of the object, and the result that is made of it."""
        self.write_walk()
        if self.node.works:
            self.source.add(0, "if type(value) is not dict:", f"    contents = {_CLOSED}")

    def write_walk(self) -> None:
        """Write the walk over the copy."""
        node, source = self.node, self.source
        self.write_rules([(rename, "rename") for rename in node.renames])
        if node.keys is not None or node.patterns:
            self.write_keys()
            if node.dependencies:
                source.add(0, "if run.count != mark and run.abort_early:", f"    return {_CLOSED}")
        self.write_rules([(dependency, "dependency") for dependency in node.dependencies])

    def checks(self) -> None:
        """Write the rules of the object."""
        self.source.add(0, "if run.count != mark:", "    return contents")
        self.write_checks(self.node.checks, "contents")

    def write_rules(self, rules: list[tuple[Any, str]]) -> None:
        """Write renames or dependencies."""
        for rule, stem in rules:
            self.source.add(0, f"{self.source.name(rule.apply, stem)}(contents, run, subject)")
            self.source.add(0, "if run.count != mark and run.abort_early:", f"    return {_CLOSED}")

    def write_keys(self) -> None:
        """Write the walk over the keys.

        It is a loop that runs once. If `abort_early` is set, the first failure breaks it.
        """
        node, source = self.node, self.source
        source.namespace.update(take_key=node.take_key, put=node.put)
        source.add(0, "inside = False")
        keys = node.keys or ()
        children = {key: Child(child, source, True) for key, child in keys}
        source.add(0, f"left = len(contents) - {source.name(len(keys), 'count')}")
        source.add(0, f"while {self.usual_test(children)}:")
        for key, child in children.items():
            self.write_key(source.name(key, "key"), child)
        self.write_unknown()
        source.add(1, "break")
        source.add(0, "if inside:", "    run.leave()")

    def usual_test(self, children: dict[Any, Child]) -> str:
        """Return an expression that is false if all of few keys have the classes that pass unchanged.

        It is for objects of many keys, any of which may be missing, and takes a few C calls.
        """
        node, source = self.node, self.source
        kinds = {key: _kind_of(child) for key, child in children.items()}
        if len(kinds) < _WIDE or node.listing or node.patterns or None in kinds.values():
            return "True"
        find, are_usual = source.name(kinds.get, "kind_of"), source.name(_are_usual, "are_usual")
        test = f"{source.name(result_or, 'result_or')}(False, {are_usual}, contents, {find})"
        return f"run.presence or not {test}"

    def write_unknown(self) -> None:
        """Write the lines for keys without their own schema."""
        node, source = self.node, self.source
        source.namespace.update(walk_unknown=node.walk_unknown, match_patterns=node.match_patterns)
        if node.patterns and not node.listing:
            self.write_patterns()
            return
        is_open = node.unknown == objects.ALLOW and not node.patterns
        source.add(1, "if left and run.skip_functions:" if is_open else "if left:")
        source.add(2, _ENTER, "walk_unknown(contents, run)")
        if node.listing:
            source.add(1, "else:")
            source.add(2, _ENTER, "match_patterns(contents, [], run)")

    def write_patterns(self) -> None:
        """Write a loop over the keys without their own schema, which leaves most of them to the patterns."""
        node, source, word = self.node, self.source, "if"
        settle = node._settle_unknown
        source.namespace.update(known=node.known, match_key=node.match_key, settle_unknown=settle)
        keys = "[key for key in contents if key not in known]" if node.known else "[*contents]"
        if not node.known and len(node.patterns) == 1 and _takes_all_text(node.patterns[0]):
            test = _test_of_all(Child(node.patterns[0].node, source), "contents.values()", source)
            keys = _unless(keys, leaf_lanes.kind_test(_TEXT, "contents", source), test)
        source.add(1, "if left:", "    unknown, before = [], run.count", f"    for key in {keys}:")
        source.add(3, "item = key")
        for pattern in node.patterns[:MOST_CHOICES]:
            test, child = self.pattern_test(pattern), Child(pattern.node, source)
            is_last = pattern is node.patterns[-1]
            has_test = child.expression is not None or child.conversion is not None
            if test is None or not has_test or (pattern.fallthrough and not is_last):
                break
            source.add(3, f"{word} {test}:", "    item = get(key, UNDEFINED)")
            if child.expression is not None:
                source.add(4, f"if {child.expression}:", "    continue")
            if child.conversion is not None:
                source.add(4, f"if {child.conversion}:", "    contents[key] = made", "    continue")
            word = "elif"
            if pattern.search is None:  # it may match other keys, too
                break
        source.add(3, _ENTER, "if not match_key(contents, key, {}, run):", "    unknown.append(key)")
        source.add(3, "if run.count != before and run.abort_early:", "    break")
        source.add(2, "else:", "    if unknown:")
        source.add(4, _ENTER, "settle_unknown(contents, unknown, run)")

    def pattern_test(self, pattern: PatternNode) -> str | None:
        """Return an expression that is true if a pattern clearly matches `item`, a key; None if unclear."""
        if pattern.search is None:
            node = pattern.key_node
            keys = Child(node.node if hasattr(type(node), "takes_as_node") else node, self.source)
            return " or ".join([f"({test})" for test in (keys.expression, keys.conversion) if test]) or None
        if _takes_all_text(pattern):
            return "type(item) is str"
        return f"type(item) is str and {self.source.name(pattern.search, 'search')}(item) is not None"

    def write_key(self, key: str, child: Child) -> None:
        """Write the lines for one key."""
        source, branches = self.source, []
        if child.condition is not None:
            other_key, matches = child.condition
            source.add(1, f"item = get({source.name(other_key, 'key')}, UNDEFINED)")
            source.add(1, f"chosen = run.shadows is None and ({matches})")
        if child.expression is not None:
            branches.append((child.expression, self.reference_lines(key, child, "item") or ["pass"]))
        default = NOT_FOUND if child.condition is not None else default_of(child.inner)
        if default is not NOT_FOUND and not child.node.strips:
            branches.append(self.absent_branch(key, child, default))
        if child.conversion is not None:
            guard = [] if child.change_test == "True" else [f"if {child.change_test}:"]
            store = f"{'    ' * len(guard)}contents[{key}] = made"
            branches.append((child.conversion, [*self.reference_lines(key, child, "made"), *guard, store]))
        others = [_ENTER, *self.step_lines(key, child)]
        if getattr(child.inner, "presence", INHERIT) == REQUIRED:
            source.add(1, "try:", f"    item = contents[{key}]")
            source.add(1, "except KeyError:", f"    item = contents.get({key}, UNDEFINED)", "    left += 1")
        else:
            source.add(1, f"item = get({key}, UNDEFINED)")
            others.insert(0, "left += item is UNDEFINED")
        for word, (test, lines) in zip(["if", *["elif"] * len(branches)], branches):
            source.add(1, f"{word} {test}:")
            source.add(2, *lines)
        if branches:
            source.add(1, "else:")
        source.add(2 if branches else 1, *others)

    def step_lines(self, key: str, child: Child) -> list[str]:
        """Return lines that do the same as `take_key`, which they call only if the key may be stripped."""
        steps = self.source.name(child.run, "run")
        if child.node.strips:
            return [f"if take_key(contents, {key}, item, {steps}, True, run):", "    break"]
        return [
            f"before, run.keys[-1] = run.count, {key}",
            f"made = {steps}(item, run)",
            "if run.abort_early and run.count != before:",
            "    break",
            "if made is not item:",
            f"    put(contents, {key}, made, run.count == before)",
        ]

    def reference_lines(self, key: str, child: Child, name: str) -> list[str]:
        """Return lines that call the rules with references of a child, at its place in the run."""
        source, lines = self.source, [_ENTER, f"run.keys[-1] = {key}"]
        if not child.reference_rules:
            return []
        subject = source.name(child.inner.subject, "subject")
        for check in child.reference_rules:
            lines.append(f"{source.name(check.apply, 'check')}({name}, run, {subject})")
            lines += ["if run.count != mark and run.abort_early:", "    break"]
        return lines

    def absent_branch(self, key: str, child: Child, default: object) -> tuple[str, list[str]]:
        """Return a test for absent values that pass, and the lines that set their default."""
        tests = ["run.presence"] if child.inner.presence == INHERIT else []
        lines = ["left += 1"]
        if default is not UNDEFINED:
            tests.append("run.no_defaults")
            lines.append(f"contents[{key}] = {self.source.name(default, 'default')}")
        others = f" and not ({' or '.join(tests)})" if tests else ""
        return f"item is UNDEFINED{others}", lines


_TEXT = frozenset((str,))
_WIDE = 32


def _kind_of(child: Child) -> type | None:
    """Return the class whose instances pass unchanged under a key that may be missing, None if unknown."""
    if (
        child.leaf is None
        or child.condition is not None
        or child.node.strips
        or child.inner.extras is not None
    ):
        return None
    return leaf_lanes.only_kind_of(child.leaf) if default_of(child.inner) is UNDEFINED else None


def _are_usual(contents: dict[Any, Any], kind_of: Callable[[Any], Any]) -> bool:
    are_texts = _TEXT.issuperset(map(type, contents))
    return are_texts and all(map(is_, map(kind_of, contents), map(type, contents.values())))


def _takes_all_text(pattern: PatternNode) -> bool:
    """Return whether all strings match a pattern, as an empty regular expression."""
    return getattr(getattr(pattern.search, "__self__", None), "pattern", None) == ""


_CLOSED = "closed(value, contents, mark, run)"
"""The result of an object, whose keys are those of `contents`."""

_ENTER = "inside = inside or run.enter(contents, None)"
"""The line by which the run enters the object, unless it has entered it already."""


class ListWriter(ContainerWriter):
    """Writes the lane of an array: of an exact list, or of what becomes one."""

    def __init__(self, node: ArrayNode, items: ArrayItems) -> None:
        super().__init__(node)
        self.items = items
        self.opened: frozenset[type] = opened_by(node)

    def write_start(self, otherwise: str = "steps(value, run)") -> None:
        """Write the lines that leave other values to the steps."""
        names = ["list", *[self.source.name(kind, "kind") for kind in self.opened]]
        test = " and ".join([f"type(value) is not {name}" for name in names])
        if self.node.exact:
            test += " or type(value) is not list and not run.convert"
        self.write_guard(f"{test} or run.strip_arrays", otherwise)

    def base(self) -> None:
        """Write the copy of the list."""
        self.source.namespace["open_items"] = _open_items
        self.source.add(0, "if type(value) is list:", "    items = value.copy()")
        self.source.add(0, "elif type(value) is tuple:", "    items = list(value)")
        self.source.add(0, "else:", "    items = open_items(value, run)")


def _open_items(value: Iterable[object], run: Run) -> list[Any]:
    items = list(value)
    run.note_opened(len(items))
    return items


class ArrayWriter(ListWriter):
    """Writes the lane of an array with one schema for all its items."""

    def __init__(self, node: ArrayNode, items: ArrayItems) -> None:
        super().__init__(node, items)
        self.child = Child(items.included[0], self.source)

    def write(self) -> None:
        """Write the source of the lane."""
        self.write_single()
        self.write_start()
        if self.node.sorter is not None:
            self.source.namespace["coerce"] = self.node.coerce
            self.source.add(0, "if run.convert:", "    mark, value = run.count, coerce(value, run)")
            self.source.add(1, "if run.count != mark:", "        return value")
        self.write_steps(CHECKING)

    def base(self) -> None:
        """Write the copy of the list."""
        super().base()
        self.source.add(0, "mark = run.count")

    def checks(self) -> None:
        """Write the walk over the items, which is the first rule, and the other rules."""
        source, child = self.source, self.child
        source.namespace["settle"] = self.items.settle
        if child.leaf is None:
            source.add(0, "marked = run.mark_side_effects()", "run.enter(items, None)", "places = run.keys")
        else:
            source.add(0, "marked = None")
        tests = [_test_of_all(child, "items", source), _conversion_of_all(child, "items", source)]
        test = " or ".join([text for text in tests if text is not None]) or None
        rest = _unless("zip(range(len(items)), items)", test)
        source.add(0, f"for i, item in {rest}:")
        if child.expression is not None:
            source.add(1, f"if {child.expression}:", "    continue")
        if child.conversion is not None:
            source.add(1, f"if {child.conversion}:")
            source.add(2, f"if {child.change_test}:", "    items[i] = made", "continue")
        if child.leaf is not None:
            source.add(1, "if marked is None:", "    marked = run.mark_side_effects()")
            source.add(1, "    run.enter(items, None)", "    places = run.keys")
        self.write_item(child)
        source.add(0, "if marked is not None:", "    run.leave()")
        rules = self.node.checks[1:]
        if rules:
            source.add(0, "if run.count != mark and run.abort_early:", "    return items")
        self.write_checks(rules, "items")

    def write_single(self) -> None:
        """Write the lines for a value that is no array but passes as the only item of one."""
        child = self.child
        if not self.node.single or child.expression is None or type(child.leaf) is AnyLeaf:
            return
        test = f"({child.expression}) and not run.strip_arrays"
        self.source.add(0, "item = value")
        self.source.add(0, f"if {test} and not run.fast_path_disabled and len(run.values) < MAX_DEPTH:")
        self.source.add(1, "items, mark = [value], run.count")
        self.write_checks(self.node.checks[1:], "items", 1)

    def write_item(self, child: Child) -> None:
        """Write the lines that run the steps of the node on an item."""
        source = self.source
        run = source.name(child.run, "run")
        source.add(1, "places[-1] = i", "before = run.count")
        if self.items.sparse:
            source.add(1, f"made = {run}(item, run)")
        else:
            source.add(1, f"made = item if item is UNDEFINED else {run}(item, run)")
        source.add(1, "if run.count == before and made is not UNDEFINED and i < len(items):")
        source.add(2, "if made is not item:", "    items[i] = made", "continue")
        source.add(1, "if settle(items, i, item, made, before, marked, run, subject):", "    break")


class UnchangedItemsWriter(ListWriter):
    """Writes the lane of an array with more than one schema for its items.

    The lane accepts lists that pass with all items unchanged, and leaves others to the steps. With
    `array_tests`, which stand for the rules of the array itself, it returns NOT_FOUND for others.
    """

    def __init__(self, node: ArrayNode, items: ArrayItems, array_tests: list[Any] | None = None) -> None:
        super().__init__(node, items)
        self.array_tests = array_tests
        self.otherwise = "steps(value, run)" if array_tests is None else "NOT_FOUND"
        self.children: list[Child] = []

    def write(self) -> bool:
        """Write the source, and return False if there is no lane because a schema has no expression."""
        choices = choices_of(self.items)
        nodes = choices or places_of(self.items)
        if nodes is None or len(nodes) > (MOST_CHOICES if choices else MOST_KEYS):
            return False
        for node in nodes:  # only up to the first without an expression, as others may contain many arrays
            self.children.append(Child(node, self.source))
            if self.children[-1].expression is None:
                return False
        if not choices:  # the items have places
            self.opened &= _SEQUENCES
        self.write_start(self.otherwise)
        if choices:
            self.write_choices(self.children)
        else:
            self.write_places(self.children)
        self.write_steps(CHECKING)
        return True

    def checks(self) -> None:
        """Write the rules after the one of the items, for an array in an array their tests."""
        source = self.source
        if self.array_tests is None:
            source.add(0, "mark = run.count")
            self.write_checks(self.node.checks[1:], "items")
            return
        for test in self.array_tests:
            source.add(0, f"if not {source.name(test, 'test')}(items):", "    return NOT_FOUND")
        self.write_cast(cast_of(self.node))

    def write_cast(self, cast: Any) -> None:
        """Write the end of an array in an array, which may be cast."""
        source = self.source
        if cast is None:
            source.add(0, "return items")
            return
        if cast.exact is not None:
            exact = source.name(cast.exact, "exact")
            source.add(0, f"if type(value) is not {exact} and not run.reads:", "    return NOT_FOUND")
        source.add(0, "try:", f"    return {source.name(cast.convert.cls, 'cast')}(items)")
        source.add(0, "except TypeError:  # an item has no hash", "    return NOT_FOUND")

    def write_choices(self, children: list[Child]) -> None:
        """Write a loop in which each item is accepted by one node and refused by all nodes before it."""
        choices = [(child.expression, predicate_of(child.inner)) for child in children]
        test = _test_of_all(children[0], "value", self.source) if len(children) == 1 else None
        rest = _unless("value", test)
        self.source.add(0, f"for item in {rest}:", f"    if not {leaf_lanes.first_of(choices, self.source)}:")
        self.source.add(2, f"return {self.otherwise}")

    def write_places(self, children: list[Child]) -> None:
        """Write tests that there is one item for each node, which accepts it."""
        source = self.source
        count = source.name(len(children), "count")
        source.add(0, f"if len(value) != {count}:", f"    return {self.otherwise}")
        for i, child in enumerate(children):
            source.add(0, f"item = value[{source.name(i, 'place')}]", f"if not ({child.expression}):")
            source.add(1, f"return {self.otherwise}")
