"""The log of a validation: every step of every value.

Run phase; only for `debug=True`, with separate nodes, so that other runs pay nothing for it.
"""

from __future__ import annotations

from ...engine.backend import checks, conditions, core
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ...foundation.structs import Struct
from ...language.messages.template import is_template
from ...language.references.reference import is_ref
from .dynamic import parts_of
from .instruments import Instrument

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ...engine.nodes.checks import ValueSet
    from ...engine.nodes.core import Check, Finish, Node, Run, ValueNode
    from ...engine.nodes.records import Rule
    from ...engine.nodes.reports import PlainSubject, Report
    from ...language.references.reference import Reference
    from .schema_protocols import ConditionLike, MatchLike, SchemaLike

    _OpenPart = tuple[str, str, "SchemaPart | None", list[tuple[str, str]]]
    """A part with conditions that are being evaluated: its step, its title, the part, and its choices."""


_MAX_STEPS = 100
"""The maximum number of steps in a path for one value: links to links take two thousand."""


class SchemaPart:
    """A part of a schema that validates a value: an alternative, the target of a link, a condition's
    question.

    `steps` lead to it from the schema of the value, which is `depth` keys deep, in the paths of a log, and
    `title` is its name for people. `outer` is the part around it, `passes` its verdict once there is one, and
    `reports` are its reports.
    """

    __slots__ = ("depth", "outer", "passes", "reports", "steps", "title")

    def __init__(self, outer: SchemaPart | None, depth: int, step: str | None, title: str) -> None:
        around = outer.steps if outer is not None and outer.depth == depth else ()
        self.depth: int = depth
        self.outer: SchemaPart | None = outer
        self.passes: bool | None = None
        self.reports: list[Report] = []
        self.steps: tuple[str, ...] = around if step is None else (*around, step)
        self.title: str = title


class LogEntry(dict):  # type: ignore[type-arg]
    """An entry of a log, with the part of the schema that it belongs to; a copy is a dict.

    `depth` of the steps in its path are keys; `chosen` are the titles of the parts that conditions have
    chosen.
    """

    __slots__ = ("chosen", "depth", "part")

    chosen: tuple[str, ...]
    depth: int
    part: SchemaPart | None

    def __reduce_ex__(self, protocol: Any) -> Any:
        return dict, (dict(self),)


class Tracer(Instrument):
    """Makes the nodes of one tree write what they do into the log of the run. Each tree has its own tracer.

    `here` is the current part of the schema; `values` has the current state of each value on the way.
    """

    __slots__ = ("here", "values")

    def __init__(self) -> None:
        super().__init__()
        self.here: SchemaPart | None = None
        self.values: list[Any] = []

    def __call__(self, schema: SchemaLike, node: ValueNode) -> None:
        """Make a node under construction log what it does."""
        extras = node.extras if node.extras is not None else core.Extras()
        extras.start = LoggedStart(self, extras.start)
        if extras.prepares:
            extras.prepares = (*extras.prepares, LoggedChange(self, "prepare"))
        extras.coerces = (*extras.coerces, LoggedChange(self, "coerced"))
        if extras.empty is not None:
            extras.empty = LoggedEmpty(self, extras.empty)
        extras.finish = LoggedFinish(self, extras.finish, schema.spec.flags)
        if node.valids is not None:
            node.valids = LoggedValues(self, node.valids, "valid")
        if node.invalids is not None:
            node.invalids = LoggedValues(self, node.invalids, "invalid")
        node.bases = (*node.bases, LoggedChange(self, "base"))
        node.checks = tuple(
            [LoggedCheck(self, rule, check) for rule, check in zip(_rules(schema, node), node.checks)]
        )
        node.extras = extras

    # Entries

    def log(
        self, run: Run, entry: dict[str, Any], is_nested: bool = True, chosen: tuple[str, ...] = ()
    ) -> None:
        """Add an entry about the current value, or if `is_nested` about the current part of its schema."""
        if run.log is not None:
            path: list[Any] = run.path
            made, here = LogEntry(entry), self.here
            made.depth, made.part, made.chosen = len(path), here, chosen
            if is_nested and here is not None and len(path) == here.depth:
                path += here.steps
            made["path"] = path
            run.log.append(made)

    def log_change(self, run: Run, by: str, before: object, after: object, **more: object) -> None:
        """Log the change of a value."""
        self.log(run, {"type": "value", "by": by, "from": before, "to": after, **more}, False)

    def log_references(self, given: object, value: Any, run: Run) -> None:
        """Log the targets of a reference, or of those in a template, without calling its `adjust`."""
        for reference in given.references() if is_template(given) else (given,) if is_ref(given) else ():
            if reference.type == "local":
                continue
            entry: dict[str, Any] = {"type": "resolve", "ref": reference.display}
            if reference.adjust is None:
                entry["to"] = reference.resolve(value, run, run.prefs)
            self.log(run, entry, False)

    # Parts of schemas

    def run(self, step: str | None, title: str, node: Node, value: Any, run: Run) -> Any:
        """Run a node that is one step away from the schema of the value."""
        outer, mark = self.here, run.count
        part = self.here = self.descend(run, step, title)
        try:
            made = node.run(value, run)
            part.passes, part.reports = run.count == mark, run.since(mark)
            return made
        finally:
            self.here = outer

    def descend(self, run: Run, step: str | None, title: str) -> SchemaPart:
        """Return the part that is a step further, or the current one if there are too many steps."""
        here, depth = self.here, len(run.keys)
        if here is not None and here.depth == depth and len(here.steps) >= _MAX_STEPS:
            return here
        return SchemaPart(here, depth, step, title)

    def evaluate(
        self,
        condition: ConditionLike,
        node_of: Callable[[Any], Any],
        name: tuple[str, str],
        value: Any,
        run: Run,
    ) -> tuple[int, tuple[str, str]]:
        """Evaluate a condition as a `Question` does. Return the answer, and the name of the chosen part.

        A name is a step and a title.
        """
        given = value
        if condition.ref is not None:
            given = condition.ref.resolve(value, run, run.prefs)
            self.log(run, {"type": "resolve", "ref": condition.ref.display, "to": given})
        for i, case in enumerate(condition.cases):
            step, title = (f"{name[0]}.{i}", f"{name[1]}, case {i + 1}") if condition.is_switch else name
            outer = self.here
            part = self.here = self.descend(run, f"{step}.is", f"{title}, is")
            try:
                holds = part.passes = run.matches(node_of(case.is_), given)
            finally:
                self.here = outer
            if holds and case.then is not None:
                return 2 * i + 1, (f"{step}.then", f"{title}, then")
            if not holds and case.otherwise is not None:
                return 2 * i + 2, (f"{step}.otherwise", f"{title}, otherwise")
        return 0, ("", "")

    def conditional(self, node_of: Callable[[Any], Any], *parts: Any) -> Any:
        """Return the node of a schema with conditions."""
        return LoggedConditions(self, node_of, *parts)

    def target(self, schema: SchemaLike, target: Any) -> Any:
        """Return a function that finds the target of a link, with a node that logs."""
        found = schema.spec.term("link")
        return LoggedTarget(self, target, found[0]) if found else target

    def part(self, step: str | None, title: str, node: Node) -> Any:
        """Return the node of a part of the schema of a value."""
        return LoggedPart(self, step, title, node)

    def alternatives(
        self, matches: Sequence[MatchLike], nodes: Sequence[Any], node_of: Callable[[Any], Any]
    ) -> tuple[Any, ...]:
        """Return the nodes of alternatives; each logs its position."""
        names = [(f"match.{i}", f"alternative {i + 1}") for i in range(len(matches))]
        return tuple(
            [
                LoggedPart(self, *name, node)
                if match.condition is None
                else LoggedChoice(self, name, match.condition, node_of)
                for name, match, node in zip(names, matches, nodes)
            ]
        )


def _rules(schema: SchemaLike, node: ValueNode) -> list[Rule | None]:
    """Return the rules that became checks, in order."""
    rules = [rule for rule in schema.spec.rules if rule.definition.validate or rule.definition.check]
    return [*rules, *[None] * (len(node.checks) - len(rules))]


class LoggedPart(core.Node):
    """The node of a part of the schema of a value: an alternative, or the target of a link."""

    __slots__ = ("node", "step", "title", "tracer")

    def __init__(self, tracer: Tracer, step: str | None, title: str, node: Node) -> None:
        super().__init__(node.subject)
        self.strips = node.strips
        self.tracer: Tracer = tracer
        self.step: str | None = step
        self.title: str = title
        self.node: Node = node
        self.strips = node.strips

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node."""
        return self.tracer.run(self.step, self.title, self.node, value, run)


class LoggedEmpty(core.Node):
    """Logs that a value counts as missing."""

    __slots__ = ("node", "tracer")

    def __init__(self, tracer: Tracer, node: Node) -> None:
        super().__init__(node.subject)
        self.tracer: Tracer = tracer
        self.node: Node = node

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node, and log if it passes."""
        mark = run.count
        made = self.node.run(value, run)
        if run.count == mark:
            self.tracer.log_change(run, "empty", value, UNDEFINED)
        return made


class LoggedTarget(Struct):
    """The target of a link, with a node that logs."""

    tracer: Tracer
    target: Any
    reference: Reference

    def __call__(self) -> tuple[Any, Any]:
        """Return the target of the link, and a node of the target that logs."""
        meant, node = self.target()
        reference = self.reference
        step = f"link:{reference.display}:{meant.type}"
        return meant, LoggedPart(self.tracer, step, f"link to {_target_name(reference)}", node)

    @property
    def reads(self) -> Any:
        """The values around a value that the target depends on."""
        return self.target.reads


def _target_name(reference: Reference) -> str:
    path = ".".join(map(str, reference.path))
    if reference.type == "local" or reference.ancestor == "root":
        return path if reference.type == "local" else f"/{path}"
    return reference.display.removeprefix("ref:")


class LoggedChoice(Struct):
    """A conditional alternative, which logs its questions and the answer."""

    tracer: Tracer
    name: tuple[str, str]
    condition: ConditionLike
    node_of: Callable[[Any], Any]

    def node(self, value: Any, run: Run) -> Any:
        """Return the chosen node, or None if the condition chooses none."""
        answer, name = self.tracer.evaluate(self.condition, self.node_of, self.name, value, run)
        part = parts_of(self.condition)[answer]
        return None if part is None else LoggedPart(self.tracer, *name, self.node_of(part))


class LoggedConditions(conditions.ConditionalNode):
    """A schema with conditions, which logs their questions and the chosen parts."""

    __slots__ = ("node_of", "tracer")

    def __init__(self, tracer: Tracer, node_of: Callable[[Any], Any], *parts: Any) -> None:
        super().__init__(*parts)
        self.tracer: Tracer = tracer
        self.node_of: Callable[[Any], Any] = node_of

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node of the chosen schema."""
        tracer, branch = self.tracer, self.first
        open_parts: list[_OpenPart] = [("", "", tracer.here, [])]
        while branch.question is not None:
            whens, at, _, outer = branch.place
            self.close(open_parts, _levels(outer), run)
            answer, (step, title) = tracer.evaluate(
                whens[at], self.node_of, (str(at), f"when {at + 1}"), value, run
            )
            part = parts_of(whens[at])[answer]
            if part is not None:
                if part.spec.term("whens"):
                    tracer.here = tracer.descend(run, step, title)
                    open_parts.append((step, title, tracer.here, []))
                else:
                    open_parts[-1][-1].append((step, title))
            branch = self.grow(branch, answer)
        self.close(open_parts, 0, run)
        self.note(open_parts[0][-1], run)
        return value if run.halted else self.build(branch).run(value, run)

    def close(self, open_parts: list[_OpenPart], level: int, run: Run) -> None:
        """Log the choices of parts whose conditions have all been evaluated."""
        while len(open_parts) > level + 1:
            step, title, _, chosen = open_parts.pop()
            result = self.note(chosen, run)
            self.tracer.here = open_parts[-1][2]
            open_parts[-1][-1].append((f"{step}({result})", title))

    def note(self, chosen: list[tuple[str, str]], run: Run) -> str:
        """Log the choices of a part, and return them in the form of the log."""
        result = ", ".join([step for step, _ in chosen])
        titles = tuple([title for _, title in chosen])
        self.tracer.log(run, {"type": "rule", "name": "when", "result": result}, chosen=titles)
        return result


def _levels(outer: Any) -> int:
    """Return the number of conditions around the current ones."""
    levels = 0
    while outer is not None:
        levels, outer = levels + 1, outer[-1]
    return levels


class LoggedStart(Struct):
    """Logs that a value is entered."""

    tracer: Tracer
    inner: Any

    def begin(self, value: Any, run: Run, node: Node) -> Any:
        """Log the entry, or a cached verdict."""
        mark = run.count
        known = core.NOT_FOUND if self.inner is None else self.inner.begin(value, run, node)
        if known is core.NOT_FOUND:
            self.tracer.values.append(value)
            self.tracer.log(run, {"type": "entry"})
        else:
            self.tracer.log(run, {"type": "validate", "name": "cached", "result": run.count == mark})
        return known

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> None:
        """Let a cache keep the verdict."""
        self.tracer.values.pop()
        if self.inner is not None:
            self.inner.end(value, original, mark, run, node)


class LoggedChange(core.Check):
    """Logs that a step changed a value."""

    __slots__ = ("by", "tracer")

    def __init__(self, tracer: Tracer, by: str) -> None:
        self.tracer: Tracer = tracer
        self.by: str = by

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Log the value if it changed."""
        before = self.tracer.values[-1]
        if not _is_same(before, value):
            self.tracer.log_change(run, self.by, before, value)
        self.tracer.values[-1] = value
        return value


def _is_same(before: Any, after: Any) -> bool:
    """Return whether a value is unchanged, or an equal shallow copy."""
    if before is after or type(before) is not type(after):
        return before is after
    if type(before) is dict:
        if len(before) != len(after):
            return False
        return all(_is_same(item, after.get(key, UNDEFINED)) for key, item in before.items())
    return type(before) is list and len(before) == len(after) and all(map(_is_same, before, after))


class LoggedValues(checks.ValueSet):
    """Logs that a value is among those listed, and the targets of references among them."""

    __slots__ = ("literals", "referred", "tracer", "what")

    def __init__(self, tracer: Tracer, inner: ValueSet, what: str) -> None:
        parts: Any = [getattr(inner, name) for name in _VALUE_PARTS]
        super().__init__(*parts)
        make: Any = checks.ValueSet
        at = _VALUE_PARTS.index("references")
        self.literals: ValueSet = make(*parts[:at], (), *parts[at + 1 :])
        nothing: Any = [{}, {}, {}, False, None if inner.lowercased is None else {}, {}, ()]
        self.referred: list[tuple[Any, ValueSet]] = [
            (reference, make(*nothing, (reference,), *parts[at + 1 :])) for reference in inner.references
        ]
        self.what: str = what
        self.tracer: Tracer = tracer

    def find(self, value: Any, run: Run) -> Any:
        """Look a value up, and log it if it is found."""
        hit = self.literals.find(value, run)
        if hit is not core.NOT_FOUND:
            self.tracer.log(run, {"type": self.what, "value": value})
            return hit
        for reference, referred in self.referred:
            self.tracer.log_references(reference, value, run)
            hit = referred.find(value, run)
            if hit is not core.NOT_FOUND:
                self.tracer.log(run, {"type": self.what, "value": value, "ref": reference})
                return hit
        return hit


_VALUE_PARTS = (
    "texts", "numbers", "booleans", "has_none", "lowercased", "by_key", "without_key", "references", "listed",
    "key_of", "equal",
)  # fmt: skip


class LoggedCheck(core.Check):
    """Logs the targets of a rule's references, and its outcome."""

    __slots__ = ("check", "name", "references", "tracer")

    def __init__(self, tracer: Tracer, rule: Rule | None, check: Check) -> None:
        self.tracer: Tracer = tracer
        self.name: str = "rule" if rule is None else rule.name
        given = () if rule is None else rule.args.values()
        self.references: list[Any] = [value for value in given if is_ref(value) or is_template(value)]
        self.check: Check = check

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Apply the rule, and log whether it passed and what it changed."""
        for reference in self.references:
            self.tracer.log_references(reference, value, run)
        before = _failures(run)
        made = self.check.apply(value, run, subject)
        result = "pass" if _failures(run) == before else "error"
        self.tracer.log(run, {"type": "rule", "name": self.name, "result": result})
        if self.name != "items" and not _is_same(value, made):
            self.tracer.log_change(run, "rule", value, made, name=self.name)
        return made


def _failures(run: Run) -> tuple[int, int]:
    """Return the number of reports and warnings."""
    return run.count, 0 if run.warnings is None else len(run.warnings)


class LoggedFinish(core.Finish):
    """Logs how the finish changes a value."""

    __slots__ = ("flags", "inner", "tracer")

    def __init__(self, tracer: Tracer, inner: Finish | None, flags: dict[str, Any]) -> None:
        super().__init__()
        self.tracer: Tracer = tracer
        self.inner: Finish | None = inner
        self.flags: dict[str, Any] = flags

    def end(self, value: Any, original: object, mark: int, run: Run, node: Any) -> Any:
        """Finish the value, and log the change."""
        failed = run.count
        if value is not UNDEFINED and value is node.default and original is not value:
            # A plain default has replaced the value before the finish.
            self.log_replacement("default", UNDEFINED, value, original, run)
        made = value if self.inner is None else self.inner.end(value, original, mark, run, node)
        if made is value:
            return made
        cause = self.cause(value, failed != mark)
        if cause in ("default", "failover"):
            self.log_replacement(cause, value, made, original, run)
        else:
            name = {"name": self.flags["cast"]} if cause == "cast" else {}
            self.tracer.log_change(run, cause, value, made, **name)
        return made

    def log_replacement(self, cause: str, value: Any, made: object, original: object, run: Run) -> None:
        """Log the value that a default or failover returned."""
        if self.flags.get(cause) is not DEEP_DEFAULT:
            self.tracer.log(run, {"type": "rule", "name": cause, "result": "pass"})
            self.tracer.log_references(self.flags.get(cause), original, run)
        self.tracer.log_change(run, cause, value, made)

    def cause(self, value: Any, failed: bool) -> str:
        """Return the name of the step that changed the value."""
        if failed and "failover" in self.flags:
            return "failover"
        if "result" in self.flags:
            return str(self.flags["result"])
        if "default" in self.flags and (value is UNDEFINED or "cast" not in self.flags):
            return "default"
        return "cast" if "cast" in self.flags else "error"
