"""Keywords of JSON Schema that apply schemas to the value itself, and the node of values that keywords check.

Run phase. The compiled twin is made from this source. Imports other nodes only. A keyword checks the value as
it is, before conversions. What is rarely needed is passed in as `KeywordTools`. Where a verdict is enough,
the twin calls `judged`, which makes no reports; in Python that would cost more than it saves.
"""

from __future__ import annotations

from .core import FAILS, PASSES, UNCLEAR, JudgingNode
from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from .core import Node, Run
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
    read as, or None. `memory_of(run)` returns the memory of a run, `collection(depth)` a collection of
    evaluated parts. `drop_repetitions(mark, given, run)` leaves one of equal reports of a place, and
    `report_nearest` explains why none of several nodes accepts a value. `names_of(nodes, places, subject)`
    returns the names of some of them.
    """

    __slots__ = ("collection", "drop_repetitions", "memory_of", "names_of", "open", "report_nearest")

    def __init__(
        self,
        open: Callable[[Any, Run], Any],
        memory_of: Callable[[Run], Any],
        collection: Callable[[int], Any],
        drop_repetitions: Callable[[int, Any, Run], None],
        report_nearest: Callable[..., None],
        names_of: Callable[..., Any],
    ) -> None:
        self.open: Callable[[Any, Run], Any] = open
        self.memory_of: Callable[[Run], Any] = memory_of
        self.collection: Callable[[int], Any] = collection
        self.drop_repetitions: Callable[[int, Any, Run], None] = drop_repetitions
        self.report_nearest: Callable[..., None] = report_nearest
        self.names_of: Callable[..., Any] = names_of


class JsonInstance:
    """A value as JSON has it: its kind, and its keys or items.

    `evaluated` collects the evaluated parts, or is None. `subject` is the subject of reports about the value,
    `unlabelled` that of reports about its keys and items.
    """

    __slots__ = ("contents", "evaluated", "kind", "node", "subject", "unlabelled", "value")

    def __init__(self, value: Any, kind: str, contents: Any, node: KeywordsNode) -> None:
        self.value: Any = value
        self.kind: str = kind
        self.contents: Any = contents
        self.evaluated: Any = None
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

    def judged(self, value: Any, kind: str, run: Run) -> int:
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

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict of the schema."""
        return run.judged(self.node, value)

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """Report the errors of a value."""
        self.node.run_quickly(given.value, run)
        if given.evaluated is not None:
            # Also if it fails: the error is reported, and its evaluated parts are certain.
            self._note(given, given.evaluated, run)

    def passes(self, given: JsonInstance, run: Run) -> bool:
        """Return whether a value passes, without side effects except for the evaluated parts."""
        before = self._begin(given, run)
        passed: bool = run.matches(self.node, given.value)
        self._end(given, before, passed, run)
        return passed

    def attempt(self, given: JsonInstance, run: Run) -> Any:
        """Return the reports about a value, or None if it passes."""
        before = self._begin(given, run)
        failed = attempt_of(self.node, given.value, given.subject, run)
        self._end(given, before, failed is None, run)
        return failed

    def _begin(self, given: JsonInstance, run: Run) -> Any:
        """Begin to collect evaluated parts separately. Return the collection so far."""
        before = given.evaluated
        if before is not None:
            given.evaluated = run.memo.evaluated = given.node.tools.collection(run.depth)
        return before

    def _end(self, given: JsonInstance, before: Any, passed: bool, run: Run) -> Any:
        """Add the evaluated parts to those before, if the value passes."""
        if before is not None:
            own: Any = given.evaluated
            given.evaluated = run.memo.evaluated = before
            if passed:
                self._note(given, own, run)
                before.add(own)
                run.charge(len(own.places) >> 6, given.subject, given.value)

    def _note(self, given: JsonInstance, evaluated: Any, run: Run) -> Any:
        if self._coverage is UNDEFINED:
            self._coverage = self.cover()
        if self._coverage is not None:
            self._coverage.note(given, evaluated, run)


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

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict of the schema for the kind of the value."""
        found = self.by_key.get(kind, UNDEFINED)
        if found is UNDEFINED:
            return PASSES
        part = found
        return FAILS if part is None else run.judged(part.node, value)

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

    def judged(self, value: Any, kind: str, run: Run) -> int:
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

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict of all schemas."""
        return verdict_of_all(self.parts, value, kind, run)

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """Validate by each of the schemas."""
        judge_each(self.parts, given, run)


class AnyCheck(KeywordCheck):
    """`any`: one schema has to pass."""

    __slots__ = ()

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict of the schemas, of which one has to pass."""
        clear = FAILS
        for part in self.parts:
            found = run.judged(part.node, value)
            if found == PASSES:
                return found
            if found == UNCLEAR:
                clear = UNCLEAR
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
                if given.evaluated is None:
                    return
            else:
                failures.append(failed)
        if not has_passed:
            self.report(failures, given, run)

    def report(self, failures: list[list[Report]], given: JsonInstance, run: Run) -> Any:
        """Report why no schema passes. All parts then count as evaluated, to avoid further errors."""
        if given.evaluated is not None:
            given.evaluated.is_all = True
        nodes = [part.node for part in self.parts]
        given.node.tools.report_nearest(
            given.subject, given.value, failures, nodes, failures, _NEAREST_CODES, run
        )


class OneCheck(AnyCheck):
    """`one`: exactly one schema has to pass."""

    __slots__ = ()

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict of the schemas, of which exactly one has to pass."""
        passed, clear = 0, PASSES
        for part in self.parts:
            found = run.judged(part.node, value)
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
                if given.evaluated is not None:
                    given.evaluated.is_all = True
                nodes = [part.node for part in self.parts]
                names = given.node.tools.names_of(nodes, [at - 1 for at in passed], given.subject)
                run.fail(given.subject, "keywords.one", given.value, {"matches": passed, "details": names})
                return
        if not passed:
            self.report(failures, given, run)


class NotCheck(KeywordCheck):
    """`not`: a schema that must not pass."""

    __slots__ = ()

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the opposite of the verdict of the schema."""
        found = run.judged(self.parts[0].node, value)
        return found if found == UNCLEAR else FAILS if found == PASSES else PASSES

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """`keywords.not`."""
        evaluated, given.evaluated = given.evaluated, None
        if evaluated is not None:
            run.memo.evaluated = None
        if self.parts[0].passes(given, run) and not run.halted:
            run.fail(given.subject, "keywords.not", given.value, self.options["excluded"] or None)
        if evaluated is not None:
            given.evaluated = run.memo.evaluated = evaluated


class IfCheck(KeywordCheck):
    """`if`: a schema decides which of two others has to pass."""

    __slots__ = ("condition", "otherwise", "then")

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        KeywordCheck.__init__(self, parts, keys, options)
        self.condition: Any = self.by_key.get("if")
        self.then: Any = self.by_key.get("then")
        self.otherwise: Any = self.by_key.get("else")

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict of `then` or `else`."""
        found = run.judged(self.condition.node, value)
        if found == UNCLEAR:
            return found
        chosen = self.then if found == PASSES else self.otherwise
        return PASSES if chosen is None else run.judged(chosen.node, value)

    def judge(self, given: JsonInstance, run: Run) -> Any:
        """Validate by `then` or `else`, as `if` decides."""
        chosen = self.then if self.condition.passes(given, run) else self.otherwise
        if chosen is not None and not run.halted:
            chosen.judge(given, run)


class DependentCheck(KeywordCheck):
    """`dependent`: schemas for objects that have a certain key."""

    __slots__ = ()

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict of the schemas of the keys that are present."""
        if type(value) is dict:
            contents = value
            for key, part in self.by_key.items():
                if contents.get(key, UNDEFINED) is not UNDEFINED:
                    found = run.judged(part.node, value)
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

    def judged(self, value: Any, kind: str, run: Run) -> int:
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


def verdict_of_all(parts: tuple[Any, ...], value: Any, kind: str, run: Run) -> int:
    """Return the verdict of several parts on a value that has to pass all of them."""
    clear = PASSES
    for judge in parts:
        found = judge.judged(value, kind, run)
        if found == FAILS:
            return FAILS
        if found == UNCLEAR:
            clear = UNCLEAR
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
        JudgingNode.__init__(self, subject, not notes and type(self) is KeywordsNode, True)
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
        elif self.notes or run.memo is not None:
            self.judge_noting(given, run)
        else:
            judge_each(self.keywords, given, run)
        return value

    def judge(self, value: Any, run: Run) -> int:
        """Return the verdict of the keywords on a value as JSON is read."""
        kind = kind_of_class(type(value))
        if kind is None or run.memo is not None or run.charge(self.breadth, self.subject, value):
            return UNCLEAR
        return verdict_of_all(self.keywords, value, kind, run)

    def instance_of(self, value: Any, run: Run) -> JsonInstance | None:
        """Return a value as JSON has it, or None for a value that JSON lacks."""
        kind = kind_of_class(type(value))
        if kind is not None:
            contents = value if kind in (OBJECT, ARRAY) else None
            return JsonInstance(value, kind, contents, self)
        found = self.tools.open(value, run)
        return None if found is None else JsonInstance(value, found[0], found[1], self)

    def judge_noting(self, given: JsonInstance, run: Run) -> Any:
        """Report the errors of a value, and collect its evaluated parts if a keyword needs them."""
        memory = self.tools.memory_of(run)
        before = memory.evaluated
        is_asked = before is not None and before.depth == run.depth
        if not is_asked and not self.notes:
            judge_each(self.keywords, given, run)
            return
        given.evaluated = memory.evaluated = self.tools.collection(run.depth)
        judge_each(self.keywords, given, run)
        memory.evaluated = before
        if is_asked and given.evaluated is not None:
            before.add(given.evaluated)
