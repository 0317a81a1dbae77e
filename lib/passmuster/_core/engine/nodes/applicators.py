"""Keywords of JSON Schema that the schema language lacks, and the node of values that they check.

Run phase. The compiled twin is made from this source. Imports other nodes only. A keyword checks the value as
it is, before conversions. What is rarely needed is passed in as `KeywordTools`. Where a verdict is enough,
the twin calls `judged`, which makes no reports; in Python that would cost more than it saves.

An item or key is unevaluated if no schema that the value passes applies to it. While a keyword needs that,
schemas store in `Run.evaluated` the parts that they evaluate, so that nothing runs twice.
"""

from __future__ import annotations

from .core import FAILS, MAX_DEPTH, NOT_FOUND, PASSES, UNCLEAR, JudgingNode, Node
from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any

    from .checks import ValueSet
    from .core import Run
    from .reports import PlainSubject, Report

ARRAY, OBJECT, STRING = "array", "object", "string"
_KINDS = {
    dict: OBJECT, list: ARRAY, str: STRING, int: "number", float: "number", bool: "boolean",
    type(None): "null",
}  # fmt: skip
_NEAREST_CODES = ("keywords.any", "keywords.types")
JSON_KINDS = ("null", "boolean", "number", STRING, ARRAY, OBJECT)
"""The kinds of JSON values."""


class KeywordTools:
    """Functions that most values do not need.

    `open(value, run)` returns the kind and the contents of a value of another class than those that JSON is
    read as, or None. `drop_repetitions(mark, given, run)` leaves one of equal reports of a place, and
    `report_nearest` explains why none of several nodes accepts a value. `names_of(nodes, places, subject)`
    returns the names of some of them. `cost_of(value)` is what it costs to compare a container
    as a whole, beside what a list of values charges.
    """

    __slots__ = ("cost_of", "drop_repetitions", "names_of", "open", "report_nearest")

    def __init__(
        self,
        open: Callable[[Any, Run], Any],
        drop_repetitions: Callable[[int, Any, Run], None],
        report_nearest: Callable[..., None],
        names_of: Callable[..., Any],
        cost_of: Callable[[Any], int],
    ) -> None:
        self.open: Callable[[Any, Run], Any] = open
        self.drop_repetitions: Callable[[int, Any, Run], None] = drop_repetitions
        self.report_nearest: Callable[..., None] = report_nearest
        self.names_of: Callable[..., Any] = names_of
        self.cost_of: Callable[[Any], int] = cost_of


class Evaluated:
    """The parts of an object or array that schemas have evaluated, at the place that is `depth` keys deep.

    `places` are its keys or indexes, beside the `first` items; `is_all` is true if all were evaluated.
    """

    __slots__ = ("depth", "first", "is_all", "places")

    def __init__(self, depth: int) -> None:
        self.depth: int = depth
        self.first: int = 0
        self.is_all: bool = False
        self.places: set[Any] = set()

    def add(self, other: Evaluated) -> Any:
        """Add the parts that other schemas have evaluated."""
        self.is_all = self.is_all or other.is_all
        self.first = max(self.first, other.first)
        self.places |= other.places

    def rest(self, kind: str, contents: Any) -> list[tuple[Any, Any]]:
        """Return the parts of a value that are left, in pairs of a key or an index, and the value there."""
        if self.is_all:
            return []
        known = self.places
        if kind == ARRAY:
            return [(i, item) for i, item in enumerate(contents) if i >= self.first and i not in known]
        return [(key, item) for key, item in contents.items() if type(key) is not str or key not in known]


def evaluated_here(run: Run) -> Any:
    """Return the collection of evaluated parts of the current value, or None if no keyword needs it."""
    found = run.evaluated
    return None if found is None or found.depth != run.place()[1] else found


class Coverage:
    """The parts that a plain schema evaluates in a value that passes: keys, keys of patterns, or all items.

    `patterns` are functions that search a key, or nodes that a key has to pass.
    """

    __slots__ = ("has_items", "keys", "patterns")

    def __init__(self, keys: frozenset[str], patterns: tuple[Any, ...], has_items: bool) -> None:
        self.keys: frozenset[str] = keys
        self.patterns: tuple[Any, ...] = patterns
        self.has_items: bool = has_items

    def note(self, kind: str, contents: Any, run: Run) -> Any:
        """Store the parts of a value that the schema evaluates."""
        evaluated = run.evaluated
        if kind == ARRAY:
            evaluated.is_all = evaluated.is_all or self.has_items
        elif kind == OBJECT:
            for key in contents:
                if type(key) is str and (key in self.keys or (self.patterns and self.matches(key, run))):
                    evaluated.places.add(key)

    def matches(self, key: str, run: Run) -> bool:
        """Return whether one of the patterns applies to a key."""
        for pattern in self.patterns:
            if run.matches(pattern, key) if isinstance(pattern, Node) else pattern(key) is not None:
                return True
        return False


class JsonInstance:
    """A value as JSON has it: its kind, and its keys or items.

    `subject` is the subject of reports about the value, `unlabelled` that of reports about its keys and
    items.
    """

    __slots__ = ("contents", "kind", "node", "subject", "unlabelled", "value")

    def __init__(self, value: Any, kind: str, contents: Any, node: KeywordsNode) -> None:
        self.value: Any = value
        self.kind: str = kind
        self.contents: Any = contents
        self.subject: PlainSubject = node.subject
        self.unlabelled: Any = node.unlabelled
        self.node: KeywordsNode = node

    def has(self, key: str) -> bool:
        """Return whether it is an object with a key."""
        return self.kind == OBJECT and self.contents.get(key, UNDEFINED) is not UNDEFINED

    def places(self) -> Iterator[tuple[Any, Any]]:
        """Return pairs of a key or an index, and its value."""
        contents = self.contents
        return iter(list(contents.items())) if self.kind == OBJECT else iter(enumerate(contents))


class Judge:
    """Reports the errors of a value."""

    __slots__ = ()

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict on a value in a still run, where it is clear."""
        return UNCLEAR

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """Report the errors of a value."""


class KeywordPart(Judge):
    """A schema of a keyword that applies to the value itself.

    `cover()` returns its `Coverage`, or None for a schema that evaluates nothing or stores it itself.
    """

    __slots__ = ("_coverage", "cover", "node")

    def __init__(self, node: Node, cover: Callable[[], Any]) -> None:
        self.node: Node = node
        self.cover: Callable[[], Any] = cover
        self._coverage: Any = UNDEFINED

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict of the schema, and note what it evaluates in a value that passes."""
        found = run.judged(self.node, value)
        if found == PASSES and run.evaluated is not None:
            self._note(kind, value, run)
        return found

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """Report the errors of a value."""
        self.node.run_quickly(given.value, run)
        if run.evaluated is not None:
            # Also if it fails: the error is reported, and its evaluated parts are certain.
            self._note(given.kind, given.contents, run)

    def passes(self, given: JsonInstance, run: Run) -> bool:
        """Return whether a value passes, without side effects except for the evaluated parts."""
        before = self._begin(run)
        passed: bool = run.matches(self.node, given.value)
        self._end(given, before, passed, run)
        return passed

    def attempt(self, given: JsonInstance, run: Run) -> Any:
        """Return the reports about a value, or None if it passes."""
        before = self._begin(run)
        failed = attempt_of(self.node, given.value, given.subject, run)
        self._end(given, before, failed is None, run)
        return failed

    def _begin(self, run: Run) -> Any:
        """Begin to collect evaluated parts separately. Return the collection so far."""
        before = run.evaluated
        if before is not None:
            run.evaluated = Evaluated(before.depth)
        return before

    def _end(self, given: JsonInstance, before: Any, passed: bool, run: Run) -> Any:
        """Add the evaluated parts to those before, if the value passes."""
        if before is None:
            return
        own = run.evaluated
        if passed:
            self._note(given.kind, given.contents, run)
            before.add(own)
            run.charge(len(own.places) >> 6, given.subject, given.value)
        run.evaluated = before

    def _note(self, kind: str, contents: object, run: Run) -> Any:
        if self._coverage is UNDEFINED:
            self._coverage = self.cover()
        if self._coverage is not None:
            self._coverage.note(kind, contents, run)


def attempt_of(node: Node, value: Any, subject: PlainSubject, run: Run) -> list[Report] | None:
    """Return the reports of a node about a value, or None if it passes. Failures have no side effects."""
    if run.fast_path_disabled and run.count_attempt(subject, value):
        return []
    mark, before = run.count, run.snapshot()
    run.trying += 1
    node.run_quickly(value, run)
    run.trying -= 1
    if run.count == mark:
        return None
    if run.halted:
        return []
    failed = run.take(mark)
    run.restore(before)
    return failed


class KeywordCheck(Judge):
    """A keyword: the nodes of its schemas, each with a key; None is a schema that no value passes."""

    __slots__ = ("by_key", "keys", "options", "parts")

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        self.parts: tuple[Any, ...] = parts
        self.keys: tuple[str, ...] = keys
        self.by_key: dict[str, Any] = dict(zip(keys, parts))
        self.options: Mapping[str, Any] = options


class KindsCheck(KeywordCheck):
    """`kinds`: a schema for the values of each kind; a value of another kind passes."""

    __slots__ = ("types",)

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        KeywordCheck.__init__(self, parts, keys, options)
        self.types: list[str] = [kind for kind in JSON_KINDS if self.by_key.get(kind, True) is not None]

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict of the schema for the kind of the value."""
        found = self.by_key.get(kind, UNDEFINED)
        if found is UNDEFINED:
            return PASSES
        part = found
        verdict: int = FAILS if part is None else part.judged(value, kind, run)
        return verdict

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """`keywords.types`, or what the schema reports."""
        part = self.by_key.get(given.kind, UNDEFINED)
        if part is None:
            run.fail(given.subject, "keywords.types", given.value, {"types": self.types})
        elif part is not UNDEFINED:
            part.judge(given, run)


class RequiredCheck(KeywordCheck):
    """`required`: keys that an object must have."""

    __slots__ = ("required",)

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        KeywordCheck.__init__(self, parts, keys, options)
        self.required: tuple[str, ...] = tuple(options["required"])

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return whether an object has the keys."""
        if type(value) is dict:
            contents = value
            for key in self.required:
                if contents.get(key, UNDEFINED) is UNDEFINED:
                    return FAILS
        return PASSES

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """`any.required` for each missing key."""
        if given.kind == OBJECT:
            for key in self.required:
                if not given.has(key):
                    run.fail_at(key, given.unlabelled, "any.required", UNDEFINED)
                    if run.abort_early:
                        return


class AllCheck(KeywordCheck):
    """`all`: every schema has to pass."""

    __slots__ = ()

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict of all schemas."""
        return verdict_of_all(self.parts, value, kind, run)

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """Validate by each of the schemas."""
        judge_each(self.parts, given, run)


class AnyCheck(KeywordCheck):
    """`any`: one schema has to pass. `discriminator` tells, in a still run, which of them may."""

    __slots__ = ("discriminator",)

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        KeywordCheck.__init__(self, parts, keys, options)
        self.discriminator: Any = None

    def candidates(self, value: Any) -> tuple[Any, ...]:
        """Return the parts that a value may pass in a still run."""
        places = None if self.discriminator is None else self.discriminator.places(value, True)
        return self.parts if places is None else tuple([self.parts[at] for at in places])

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict of the schemas, of which one has to pass."""
        clear = FAILS
        for part in self.candidates(value):
            found = part.judged(value, kind, run)
            if found == PASSES and run.evaluated is None:
                return PASSES
            if found == UNCLEAR or (found == PASSES and clear == FAILS):
                clear = found
        return clear

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """`keywords.any`, or the reports of the only schema that nearly passes."""
        failures = []
        has_passed = False
        for part in self.parts:
            failed = part.attempt(given, run)
            if run.halted:
                return
            if failed is None:
                has_passed = True
                if run.evaluated is None:
                    return
            else:
                failures.append(failed)
        if not has_passed:
            self.report(failures, given, run)

    def report(self, failures: list[list[Report]], given: JsonInstance, run: Run) -> Any:
        """Report why no schema passes. All parts then count as evaluated, to avoid further errors."""
        if run.evaluated is not None:
            run.evaluated.is_all = True
        nodes = [part.node for part in self.parts]
        given.node.tools.report_nearest(
            given.subject, given.value, failures, nodes, failures, _NEAREST_CODES, run
        )


class OneCheck(AnyCheck):
    """`one`: exactly one schema has to pass."""

    __slots__ = ()

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict of the schemas, of which exactly one has to pass."""
        passed, clear = 0, PASSES
        for part in self.candidates(value):
            found = part.judged(value, kind, run)
            if found == PASSES:
                passed += 1
                if passed == 2:
                    return FAILS
            elif found == UNCLEAR:
                clear = UNCLEAR
        return clear if passed or clear == UNCLEAR else FAILS

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """As `any`, and `keywords.one`."""
        failures: list[Any] = []
        passed = []
        number = 0
        for part in self.parts:
            number += 1
            failed = part.attempt(given, run)
            if run.halted:
                return
            if failed is not None:
                failures.append(failed)
                continue
            passed.append(number)
            if len(passed) == 2:
                if run.evaluated is not None:
                    run.evaluated.is_all = True
                nodes = [part.node for part in self.parts]
                names = given.node.tools.names_of(nodes, [at - 1 for at in passed], given.subject)
                run.fail(given.subject, "keywords.one", given.value, {"matches": passed, "details": names})
                return
        if not passed:
            self.report(failures, given, run)


class NotCheck(KeywordCheck):
    """`not`: a schema that must not pass."""

    __slots__ = ()

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the opposite of the verdict of the schema."""
        evaluated, run.evaluated = run.evaluated, None
        found = run.judged(self.parts[0].node, value)
        run.evaluated = evaluated
        return found if found == UNCLEAR else FAILS if found == PASSES else PASSES

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """`keywords.not`."""
        evaluated, run.evaluated = run.evaluated, None
        if self.parts[0].passes(given, run) and not run.halted:
            run.fail(given.subject, "keywords.not", given.value, self.options["excluded"] or None)
        run.evaluated = evaluated


class IfCheck(KeywordCheck):
    """`if`: a schema decides which of two others has to pass."""

    __slots__ = ("condition", "otherwise", "then")

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        KeywordCheck.__init__(self, parts, keys, options)
        self.condition: Any = self.by_key.get("if")
        self.then: Any = self.by_key.get("then")
        self.otherwise: Any = self.by_key.get("else")

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict of `then` or `else`."""
        found: int = self.condition.judged(value, kind, run)
        if found == UNCLEAR:
            return found
        chosen = self.then if found == PASSES else self.otherwise
        if chosen is not None:
            found = chosen.judged(value, kind, run)
        return PASSES if chosen is None else found

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """Validate by `then` or `else`, as `if` decides."""
        chosen = self.then if self.condition.passes(given, run) else self.otherwise
        if chosen is not None and not run.halted:
            chosen.judge(given, run)


class DependentCheck(KeywordCheck):
    """`dependent`: schemas for objects that have a certain key."""

    __slots__ = ()

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict of the schemas of the keys that are present."""
        if type(value) is dict:
            contents = value
            for key, part in self.by_key.items():
                if contents.get(key, UNDEFINED) is not UNDEFINED:
                    found: int = part.judged(value, kind, run)
                    if found != PASSES:
                        return found
        return PASSES

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """Validate by the schemas of the keys that are present."""
        if given.kind == OBJECT:
            judge_each(
                tuple([part for key, part in zip(self.keys, self.parts) if given.has(key)]), given, run
            )


class NamesCheck(KeywordCheck):
    """`names`: a schema for the names of keys."""

    __slots__ = ()

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict of the schema on all names."""
        clear, node = PASSES, self.parts[0].node
        if type(value) is dict:
            contents = value
            for key in contents:
                found = run.judged(node, key)
                if found == FAILS:
                    return found
                if found == UNCLEAR:
                    clear = UNCLEAR
        return clear

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """`keywords.names`, at the key."""
        for key in list(given.contents) if given.kind == OBJECT else ():
            run.push_key(key)
            failed = attempt_of(self.parts[0].node, key, given.subject, run)
            if failed:
                run.render(failed)
                run.fail(given.unlabelled, "keywords.names", key, {"details": failed, "message": failed})
            run.drop_key()
            if run.halted or (failed and run.abort_early):
                return


class ValuesCheck(KeywordCheck):
    """`values`: the allowed values."""

    __slots__ = ("values",)

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        KeywordCheck.__init__(self, parts, keys, options)
        self.values: ValueSet = options["values"]

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return whether the value is one of them."""
        return self.values.judged(value, run)

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """`any.only`."""
        value, subject = given.value, given.subject
        is_container = given.kind in (ARRAY, OBJECT)
        if is_container and run.charge(given.node.tools.cost_of(value), subject, value):
            return
        if self.values.find(value, run) is NOT_FOUND:
            run.fail(subject, "any.only", value, self.values.context("valids"))


class PrefixCheck(KeywordCheck):
    """`prefix`: a schema for each of the first items that are present."""

    __slots__ = ()

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict of the schemas on the items at their positions."""
        if kind != ARRAY:
            return PASSES
        evaluated = run.evaluated
        if evaluated is not None:
            evaluated.first = max(evaluated.first, len(self.parts))
        return verdict_of_places(zip(self.parts, value), value, run)

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """Validate the items by the schemas at their positions."""
        if given.kind == ARRAY:
            judge_places(given, zip(self.parts, given.places()), run)
            evaluated = run.evaluated
            if evaluated is not None:
                evaluated.first = max(evaluated.first, len(self.parts))


class ContainsCheck(KeywordCheck):
    """`contains`: how many items have to pass a schema, from `min` to `max`."""

    __slots__ = ("evaluates", "least", "most")

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        KeywordCheck.__init__(self, parts, keys, options)
        self.least: int = options.get("min", 1)
        self.most: int | None = options.get("max")
        self.evaluates: bool = options.get("evaluates", True)

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict on the number of items that pass."""
        if kind != ARRAY:
            return PASSES
        if run.place()[1] >= MAX_DEPTH or not run.enter(value, None):
            return UNCLEAR
        part, items, found, clear = self.parts[0], value, [], PASSES
        for i, item in enumerate(items):
            verdict = run.judged(part.node, item)
            if verdict == PASSES:
                found.append(i)
            if verdict == UNCLEAR or self.is_enough(found, run):
                clear = verdict
                break
        run.leave()
        if clear == UNCLEAR:  # which may be the depth, and that ends the run
            return clear
        self.note(found, run)
        return FAILS if self.fault(found) else PASSES

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """`keywords.contains` and `keywords.containsMax`."""
        if given.kind != ARRAY or not run.enter(given.contents, given.subject):
            return
        part, found = self.parts[0], []
        for i, item in given.places():
            run.set_key(i)
            if run.matches(part.node, item):
                found.append(i)
            if run.halted or self.is_enough(found, run):
                break
        run.leave()
        if run.halted:
            return
        fault = self.fault(found)
        if fault:
            limit = self.least if fault == "keywords.contains" else self.most
            run.fail(given.subject, fault, given.value, {"limit": limit})
        self.note(found, run)

    def is_enough(self, found: list[int], run: Run) -> bool:
        """Return whether it does not matter what else passes."""
        if self.most is not None or len(found) < self.least:
            return False
        return run.evaluated is None or not self.evaluates

    def note(self, found: list[int], run: Run) -> Any:
        """Store the items that pass, if a keyword needs them."""
        evaluated = run.evaluated
        if evaluated is not None and self.evaluates:
            evaluated.places.update(found)

    def fault(self, found: list[int]) -> str | None:
        """Return the code of the report on the number of items that pass, or None."""
        if len(found) < self.least:
            return "keywords.contains"
        return "keywords.containsMax" if self.most is not None and len(found) > self.most else None


class UnevaluatedCheck(KeywordCheck):
    """`unevaluatedItems`, `unevaluatedProperties`: a schema for the parts that no other schema evaluates."""

    __slots__ = ("kind",)

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        KeywordCheck.__init__(self, parts, keys, options)
        self.kind: str = ARRAY if keys == ("unevaluatedItems",) else OBJECT

    def judged(self, value: object, kind: str, run: Run) -> int:
        """Return the verdict of the schema on the parts that are left."""
        if kind != self.kind:
            return PASSES
        part, evaluated = self.parts[0], run.evaluated
        places = evaluated.rest(kind, value)
        evaluated.is_all = True
        if part is None or not places:
            return FAILS if places else PASSES
        return verdict_of_places([(part, item) for _, item in places], value, run)

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """`any.unknown`, or the reports of the schema."""
        if given.kind == self.kind:
            part, evaluated = self.parts[0], run.evaluated
            places = evaluated.rest(given.kind, given.contents)
            if places:
                judge_places(given, [(part, place) for place in places], run)
            evaluated.is_all = True


def verdict_of_places(places: Iterable[tuple[Any, Any]], value: object, run: Run) -> int:
    """Return the verdict on items or the values of keys, each with its schema."""
    if run.place()[1] >= MAX_DEPTH or not run.enter(value, None):
        return UNCLEAR
    clear = PASSES
    for part, item in places:
        found = run.judged(part.node, item)
        if found != PASSES:
            clear = found
            if found == FAILS:
                break
    run.leave()
    return clear


def judge_places(given: JsonInstance, places: Iterable[Any], run: Run) -> Any:
    """Report the errors of items or of the values of keys, each with a schema, which may be None."""
    mark = run.count
    if not run.enter(given.contents, given.subject):
        return
    for part, (key, item) in places:
        run.set_key(key)
        if part is None:
            run.fail(given.unlabelled, "any.unknown", item)
        else:
            part.node.run(item, run)
        if run.count != mark and run.abort_early:
            break
    run.leave()


def verdict_of_all(parts: tuple[Any, ...], value: Any, kind: str, run: Run) -> int:
    """Return the verdict of several parts on a value that has to pass all of them."""
    clear = PASSES
    for judge in parts:
        found = judge.judged(value, kind, run)
        if found == FAILS:
            return FAILS
        if found == UNCLEAR:
            clear = UNCLEAR
            if run.evaluated is not None:  # of which the next ones may need what is not known
                break
    return clear


def judge_each(judges: tuple[Any, ...], given: JsonInstance, run: Run) -> Any:
    """Report the errors that several parts find in a value; equal errors of one place are reported once."""
    mark, reporting = run.count, 0
    for judge in judges:
        before = run.count
        judge.judge(given, run)
        if run.count != before:
            reporting += 1
            if run.abort_early:
                break
    if reporting > 1:
        given.node.tools.drop_repetitions(mark, given, run)


def kind_of_class(cls: type) -> str | None:
    """Return the kind of the values of an exact class, or None if JSON is not read as such."""
    if cls is dict:
        return OBJECT
    if cls is str:
        return STRING
    try:
        kind = _KINDS.get(cls)
    except Exception:  # of a metaclass's `__hash__`
        kind = None
    return kind


class KeywordsNode(JudgingNode):
    """Values that keywords check; `notes` is true if one of them needs the evaluated parts."""

    __slots__ = ("breadth", "keywords", "notes", "tools", "unlabelled")

    def __init__(
        self,
        subject: PlainSubject,
        unlabelled: Any,
        keywords: tuple[Any, ...],
        notes: bool,
        tools: KeywordTools,
    ) -> None:
        JudgingNode.__init__(self, subject, type(self) is KeywordsNode, True)
        self.unlabelled: Any = unlabelled
        self.keywords: tuple[Any, ...] = keywords
        self.notes: bool = notes
        self.tools: KeywordTools = tools
        self.breadth: int = 2 + (sum([len(keyword.parts) for keyword in keywords]) >> 4)

    def base(self, value: Any, run: Run) -> Any:
        """`keywords.base`, and the reports of the keywords; the value stays unchanged."""
        if run.charge(self.breadth, self.subject, value):
            return value
        if run.judged(self, value) == PASSES:
            return value
        given = self.instance_of(value, run)
        if given is None:
            run.fail(self.subject, "keywords.base", value)
        elif run.evaluated is None and not self.notes:
            judge_each(self.keywords, given, run)
        else:
            outer, asked = run.evaluated, self.collect(run)
            judge_each(self.keywords, given, run)
            self.end_collection(outer, asked, True, run)
        return value

    def judge(self, value: Any, run: Run) -> int:
        """Return the verdict of the keywords on a value as JSON is read."""
        kind = kind_of_class(type(value))
        if kind is None or run.charge(self.breadth, self.subject, value):
            return UNCLEAR
        if run.evaluated is None and not self.notes:
            return verdict_of_all(self.keywords, value, kind, run)
        outer, asked = run.evaluated, self.collect(run)
        found = verdict_of_all(self.keywords, value, kind, run)
        self.end_collection(outer, asked, found == PASSES, run)
        return found

    def collect(self, run: Run) -> Any:
        """Collect the evaluated parts of a value if a keyword needs them, here or around the keywords.

        Return the collection around them.
        """
        asked = evaluated_here(run)
        run.evaluated = Evaluated(run.place()[1]) if self.notes or asked is not None else None
        return asked

    def end_collection(self, outer: Any, asked: Any, passed: bool, run: Run) -> Any:
        """Add the evaluated parts to those around the keywords."""
        own, run.evaluated = run.evaluated, outer
        if passed and asked is not None:
            asked.add(own)

    def instance_of(self, value: Any, run: Run) -> JsonInstance | None:
        """Return a value as JSON has it, or None for a value that JSON lacks."""
        kind = kind_of_class(type(value))
        if kind is not None:
            contents = value if kind in (OBJECT, ARRAY) else None
            return JsonInstance(value, kind, contents, self)
        found = self.tools.open(value, run)
        return None if found is None else JsonInstance(value, found[0], found[1], self)
