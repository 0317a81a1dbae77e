"""The lanes of objects and arrays: their walk, with the leaves asked on the way.

The source follows the walk of the reference (`ObjectNode.walk`, `ArrayItems.each`) step by step; only the
entry into the container waits until a child needs a place in the run.
"""

from __future__ import annotations

from ..facts.containers import choices_of, default_of, is_plain_object, items_of, places_of
from ..facts.extras import is_noop_when_valid
from ..facts.leaves import AnyLeaf, leaf_of
from ..facts.predicates import predicate_of
from ..facts.rule_tests import sibling_of, tests_of
from ..foundation.sentinels import UNDEFINED
from ..nodes.conditions import ConditionalNode
from ..nodes.core import INHERIT, MAX_DEPTH, NOT_FOUND, REQUIRED, ValueNode
from ..nodes.typed import objects
from . import leaf_lanes
from .leaf_steps import leaf_steps
from .source import Source

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..nodes.core import Check, Extras, ValueNode
    from ..nodes.typed.arrays import ArrayItems, ArrayNode
    from ..nodes.typed.objects import ObjectNode


MOST_KEYS = 2000
"""Keys of the largest object that has a lane; a larger one is walked by the reference."""

MOST_CHOICES = 8
"""Types of items in a lane, whose source grows with their square."""


def object_lane(node: ObjectNode) -> Any:
    """Return the lane of an object, None where the facts are not enough."""
    if not is_plain_object(node) or len(node.keys or ()) > MOST_KEYS:
        return None
    writer = ObjectWriter(node)
    writer.write()
    return writer.source.function("walk(value, run)")


def array_lane(node: ArrayNode) -> Any:
    """Return the lane of an array, None where the facts are not enough."""
    items = items_of(node)
    if items is None:
        return None
    writer = ArrayWriter(node, items) if items.simple else ClearWriter(node, items)
    return writer.source.function("walk(value, run)") if writer.write() else None


def clear_array(node: Any) -> Any:
    """Return a function of a value and the run that returns the array of a list whose items and whole clearly
    pass as they are, NOT_FOUND for every other; None where the facts are not enough.

    It is asked where the run is around the array's own place.
    """
    items = items_of(node)
    tests = None if items is None else tests_of(node.checks[1:])
    if tests is None or tests[1] or node.strips:
        return None
    writer = ClearWriter(node, items, "NOT_FOUND")
    return writer.source.function("walk(value, run)") if writer.write(tests[0]) else None


class Child:
    """A node within a container, as the lane of the container sees it.

    `inner` is the node itself, `leaf` what is known of it, None where it has nodes below it. `expression` is
    true where an item passes as it is, `conversion` where it passes as `made`, which takes its place where
    `differs` is true; None where there are no such items. `refers` tells that the lane is that of an object,
    which asks the rules that read references; `referring` are those that need the run. `asked` is the key
    that a condition asks about and the expression that is true if it chooses the node, None without one.
    """

    __slots__ = ("asked", "conversion", "differs", "expression", "inner", "leaf", "node", "referring", "run")

    def __init__(self, node: Any, source: Source, refers: bool = False) -> None:
        self.node: Any = node
        chosen, asked = _chosen(node, source) if refers else (node, None)
        self.asked: Any = asked
        self.inner: Any = getattr(chosen, "inner", chosen)
        extras = getattr(self.inner, "extras", None)
        self.leaf: Any | None = (
            None if self.inner.strips or not is_noop_when_valid(extras) else leaf_of(self.inner, refers)
        )
        self.expression: str | None = None
        self.conversion: str | None = None
        self.differs: str = "True"
        if self.leaf is not None:
            self.expression = leaf_lanes.expression(self.leaf, source)
            if extras is not None and extras.empty is not None:
                self.expression = _unless_empty(self.expression, extras, source)
            else:
                self.conversion = leaf_lanes.conversion(self.leaf, source)
                self.differs = leaf_lanes.tells_apart(self.leaf)
        elif extras is None:
            clear = clear_array(self.inner)
            if clear is not None:
                self.conversion = f"(made := {source.name(clear, 'clear')}(item, run)) is not NOT_FOUND"
        self.referring: Any = () if self.leaf is None else self._refer(self.leaf, source)
        # The lane of a leaf would ask no more than what is asked here.
        if self.asked is not None:
            self.run: Any = node.run
            self.expression, self.conversion = _both("chosen", self.expression, self.conversion)
        elif self.leaf is not None and extras is None:
            self.run = leaf_steps(self.inner)
        else:
            has_lane = self.leaf is None and self.inner is not node
            self.run = node.runner() if has_lane else _steps_of(self.inner)

    def _refer(self, leaf: Any, source: Source) -> Any:
        """Have limits that are the values of other keys tested by the expressions; return the other rules."""
        kept, made = [leaf_lanes.within_limits(leaf, source, name) for name in ("item", "made")]
        if not leaf.referring or kept is None or made is None:
            return leaf.referring
        (self.expression,) = _both(" and ".join(kept), self.expression)
        (self.conversion,) = _both(" and ".join(made), self.conversion)
        return ()


def _both(test: str, *expressions: str | None) -> list[str | None]:
    """Return expressions that are true if a test is, too."""
    return [None if text is None else f"({text}) and {test}" for text in expressions]


def _chosen(node: Any, source: Source) -> tuple[Any, Any]:
    """Return the node that a condition has chosen for the values so far if a key beside clearly matched, and
    what to ask about that key; the node itself, and None, if it is not that simple.
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


def _steps_of(node: Any) -> Any:
    """Return the function that takes a value through the steps of a node, without a call between."""
    is_plain = isinstance(node, ValueNode) and type(node).run is ValueNode.run and node.extras is None
    return node.take if is_plain else node.run


def _unless_empty(expression: str | None, extras: Extras, source: Source) -> str | None:
    """Return the expression of values that clearly do not count as empty either."""
    asks = predicate_of(getattr(extras.empty, "inner", extras.empty))
    if expression is None or asks is None or extras.blanks is not None:
        return None
    prefs = source.name(extras.empty_prefs, "prefs")
    is_usual = f"run.prefs is {prefs} and run.context is None"
    return f"({expression}) and {is_usual} and {source.name(asks, 'empty')}(item, run) is False"


class Writer:
    """Writes the lane of one container."""

    def __init__(self, node: ValueNode) -> None:
        self.node: Any = node
        source = Source()
        self.source: Source = source
        source.things.update(
            UNDEFINED=UNDEFINED,
            NOT_FOUND=NOT_FOUND,
            MAX_DEPTH=MAX_DEPTH,
            DEEP=MAX_DEPTH - 1,
            subject=node.subject,
            steps=node.take,
        )

    def head(self, test: str, otherwise: str = "steps(value, run)") -> None:
        """Write what leaves a value to the steps at once; a value in the making may be one level deeper."""
        test += " or run.fast_path_disabled or len(run.values) >= DEEP"
        self.source.add(0, f"if {test}:", f"    return {otherwise}")

    def checks(self, checks: Sequence[Check], name: str, indent: int = 0) -> None:
        """Write the rules of the whole, which end at the first failure where that is wanted."""
        for check in checks:
            apply = self.source.name(check.apply, "check")
            self.source.add(indent, f"{name} = {apply}({name}, run, subject)")
            if check is not checks[-1]:
                self.source.add(indent, "if run.count != mark and run.abort_early:", f"    return {name}")
        self.source.add(indent, f"return {name}")


class ObjectWriter(Writer):
    """Writes the lane of an object."""

    def write(self) -> None:
        """Write the walk."""
        node, source = self.node, self.source
        self.head("type(value) is not dict")
        if not node.works and not node.checks:
            source.add(0, "return value")
            return
        source.add(0, "contents = value.copy()" if node.works else "contents = value")
        start = len(source.lines)
        self.wholes([(rename, "rename") for rename in node.renames])
        if node.keys is not None or node.patterns:
            self.keys()
            if node.dependencies:
                source.add(0, "if run.count != mark and run.abort_early:", "    return contents")
        self.wholes([(dependency, "dependency") for dependency in node.dependencies])
        if node.checks:
            source.add(0, "if run.count != mark:", "    return contents")
        self.checks(node.checks, "contents")
        source.define(start, "mark", "run.count")
        source.define(start, "get", "contents.get")

    def wholes(self, rules: list[tuple[Any, str]]) -> None:
        """Write renames or dependencies."""
        for rule, stem in rules:
            self.source.add(0, f"{self.source.name(rule.apply, stem)}(contents, run, subject)")
            self.source.add(0, "if run.count != mark and run.abort_early:", "    return contents")

    def keys(self) -> None:
        """Write the walk over the keys, and what is done about those that are left.

        A loop that runs once, so that the first failure leaves it where that is wanted.
        """
        node, source = self.node, self.source
        source.things.update(take_key=node.take_key, put=node.put)
        source.add(0, "inside = False")
        keys = node.keys or ()
        source.add(0, f"left = len(contents) - {source.name(len(keys), 'count')}", "while True:")
        for key, child in keys:
            self.key(source.name(key, "key"), Child(child, source, True))
        self.unknown()
        source.add(1, "break")
        source.add(0, "if inside:", "    run.leave()")

    def unknown(self) -> None:
        """Write what is done about the keys that have no schema of their own."""
        node, source = self.node, self.source
        source.things.update(walk_unknown=node.walk_unknown, match_patterns=node.match_patterns)
        is_open = node.unknown == objects.ALLOW and not node.patterns
        source.add(1, "if left and run.skip_functions:" if is_open else "if left:")
        source.add(2, _ENTERED, "walk_unknown(contents, run)")
        if node.listing:
            source.add(1, "else:")
            source.add(2, _ENTERED, "match_patterns(contents, [], run)")

    def key(self, key: str, child: Child) -> None:
        """Write what becomes of one key."""
        source, branches = self.source, []
        if child.asked is not None:
            asked, matches = child.asked
            source.add(1, f"item = get({source.name(asked, 'key')}, UNDEFINED)")
            source.add(1, f"chosen = run.shadows is None and ({matches})")
        if child.expression is not None:
            branches.append((child.expression, self.referring(key, child, "item") or ["pass"]))
        default = NOT_FOUND if child.asked is not None else default_of(child.inner)
        if default is not NOT_FOUND and not child.node.strips:
            branches.append(self.absent(key, child, default))
        if child.conversion is not None:
            keeps = [] if child.differs == "True" else [f"if {child.differs}:"]
            stored = f"{'    ' * len(keeps)}contents[{key}] = made"
            branches.append((child.conversion, [*self.referring(key, child, "made"), *keeps, stored]))
        others = [_ENTERED, *self.steps(key, child)]
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

    def steps(self, key: str, child: Child) -> list[str]:
        """Return the lines that do what `take_key` does, without its call where nothing is left out."""
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

    def referring(self, key: str, child: Child, name: str) -> list[str]:
        """Return the rules of a child that read references: they are asked at its place."""
        source, lines = self.source, [_ENTERED, f"run.keys[-1] = {key}"]
        if not child.referring:
            return []
        subject = source.name(child.inner.subject, "subject")
        for check in child.referring:
            lines.append(f"{source.name(check.apply, 'check')}({name}, run, {subject})")
            lines += ["if run.count != mark and run.abort_early:", "    break"]
        return lines

    def absent(self, key: str, child: Child, default: object) -> tuple[str, list[str]]:
        """Return when an absent value is clear, and what it becomes."""
        tests = ["run.presence"] if child.inner.presence == INHERIT else []
        lines = ["left += 1"]
        if default is not UNDEFINED:
            tests.append("run.no_defaults")
            lines.append(f"contents[{key}] = {self.source.name(default, 'default')}")
        others = f" and not ({' or '.join(tests)})" if tests else ""
        return f"item is UNDEFINED{others}", lines


_ENTERED = "inside = inside or run.enter(contents, None)"
"""The line after which the run is within the object."""


class ArrayWriter(Writer):
    """Writes the lane of an array with one schema for all its items."""

    def __init__(self, node: ValueNode, items: ArrayItems) -> None:
        super().__init__(node)
        self.items = items

    def write(self) -> bool:
        """Write the walk; there always is one."""
        source, child = self.source, Child(self.items.included[0], self.source)
        source.things["settle"] = self.items.settle
        self.single(child)
        self.head("type(value) is not list or run.strip_arrays")
        source.add(0, "items = value.copy()", "mark = run.count")
        if child.leaf is None:
            source.add(0, "marked = run.mark_side_effects()", "run.enter(items, None)", "places = run.keys")
        else:
            source.add(0, "marked = None")
        source.add(0, "for i, item in zip(range(len(items)), items):")
        if child.expression is not None:
            source.add(1, f"if {child.expression}:", "    continue")
        if child.conversion is not None:
            source.add(1, f"if {child.conversion}:")
            source.add(2, f"if {child.differs}:", "    items[i] = made", "continue")
        if child.leaf is not None:
            source.add(1, "if marked is None:", "    marked = run.mark_side_effects()")
            source.add(1, "    run.enter(items, None)", "    places = run.keys")
        self.item(child)
        source.add(0, "if marked is not None:", "    run.leave()")
        rules = self.node.checks[1:]
        if rules:
            source.add(0, "if run.count != mark and run.abort_early:", "    return items")
        self.checks(rules, "items")
        return True

    def single(self, child: Child) -> None:
        """Write that a value which is no array is one of a single item, where it clearly passes as that."""
        if not self.node.single or child.expression is None or type(child.leaf) is AnyLeaf:
            return
        test = f"({child.expression}) and not run.strip_arrays"
        self.source.add(0, "item = value")
        self.source.add(0, f"if {test} and not run.fast_path_disabled and len(run.values) < MAX_DEPTH:")
        self.source.add(1, "items, mark = [value], run.count")
        self.checks(self.node.checks[1:], "items", 1)

    def item(self, child: Child) -> None:
        """Write what becomes of an item that goes through the steps of its node."""
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


class ClearWriter(Writer):
    """Writes the lane of an array whose items have more than one schema: it takes a list of which every item
    clearly passes as it is.
    """

    def __init__(self, node: ValueNode, items: ArrayItems, otherwise: str = "steps(value, run)") -> None:
        super().__init__(node)
        self.items = items
        self.otherwise = otherwise

    def write(self, tests_of_whole: list[Any] | None = None) -> bool:
        """Write the walk; False where no item is ever clear.

        The rules of the whole are `tests_of_whole`, those of the node where there are none.
        """
        choices, places = choices_of(self.items), places_of(self.items)
        nodes = choices or places
        if nodes is None or len(nodes) > (MOST_CHOICES if choices else MOST_KEYS):
            return False
        children = []
        for node in nodes:  # to the first that is never clear: below it there may be any number of arrays
            children.append(Child(node, self.source))
            if children[-1].expression is None:
                return False
        self.head("type(value) is not list or run.strip_arrays", self.otherwise)
        written = self.choices(children) if choices else self.places(children)
        self.source.add(0, "items = value.copy()")
        if tests_of_whole is None:
            self.source.add(0, "mark = run.count")
            self.checks(self.node.checks[1:], "items")
            return written
        for test in tests_of_whole:
            self.source.add(0, f"if not {self.source.name(test, 'test')}(items):", "    return NOT_FOUND")
        self.source.add(0, "return items")
        return written

    def choices(self, children: list[Child]) -> bool:
        """Write that each item is that of the first node that takes it: those before clearly refuse it."""
        source, refused = self.source, ""
        source.add(0, "for item in value:")
        for child in children:
            source.add(1, f"if {refused}({child.expression}):", "    continue")
            asks = predicate_of(child.inner)
            if asks is None:
                break
            refused += f"{source.name(asks, 'asks')}(item, run) is False and "
        source.add(1, f"return {self.otherwise}")
        return True

    def places(self, children: list[Child]) -> bool:
        """Write that each item is that of the node at its place, and that there are as many as nodes."""
        source = self.source
        count = source.name(len(children), "count")
        source.add(0, f"if len(value) != {count}:", f"    return {self.otherwise}")
        for i, child in enumerate(children):
            source.add(0, f"item = value[{source.name(i, 'place')}]", f"if not ({child.expression}):")
            source.add(1, f"return {self.otherwise}")
        return True
