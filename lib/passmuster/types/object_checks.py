"""The rules of `object` other than the dependencies between keys.

Build side and run side; part 2 of the specification, "object".
"""

from __future__ import annotations

from ..backend import checks, core, numbers
from ..formats.patterns import is_pattern
from ..foundation.kinds import MAPPING, attributes_of, kind_of
from ..foundation.sentinels import UNDEFINED
from ..language.references import is_ref
from ..schema.entries import is_schema_like
from ..schema.rules import Argument, RuleDefinition

MAX_SAFE = numbers.MAX_SAFE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class KeyCount(core.Check):
    """`length`, `min` and `max`."""

    __slots__ = ("code", "limit", "local", "operator")

    def __init__(self, operator: int, limit: int, code: str, local: dict[str, Any]) -> None:
        self.operator = operator
        self.limit = limit
        self.code = code
        self.local = local

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Report an object whose number of keys does not compare as it should."""
        count = len(value) if kind_of(value) == MAPPING else len(attributes_of(value))
        if not checks.holds(self.operator, count, self.limit):
            run.fail(subject, self.code, value, self.local)
        return value


class Assertion(core.Check):
    """`assert`: something in the object passes a schema."""

    __slots__ = ("local", "node", "path", "subject")

    def __init__(self, subject: Any, node: Any, local: dict[str, Any]) -> None:
        self.subject = subject
        self.path = list(subject.path) if is_ref(subject) else []
        self.node = node
        self.local = local

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Report an object whose subject does not pass."""
        found = self.subject.resolve(value, run, run.prefs)
        if not run.enter(value, subject):
            return value
        # As in the reference library, what is asserted is at the place that the subject names.
        before = run.jump(self.path, run.ancestors()[::-1])
        try:
            passed = run.matches(self.node, found)
        finally:
            run.land(before)
        run.leave()
        if not passed and not run.halted:
            run.fail(subject, "object.assert", value, self.local)
        return value


def _check_assert(args: dict[str, Any], rule: Any, builder: Any) -> Any:
    local = {"subject": args["subject"]}
    if "message" in args:
        local["message"] = args["message"]
    return Assertion(args["subject"], builder.node(args["schema"]), local)


def _check_length(args: dict[str, Any], rule: Any, builder: Any) -> Any:
    operator = checks.OPERATORS[rule.operator]
    return KeyCount(operator, args["limit"], "object." + rule.name, {"limit": rule.args["limit"]})


def _check_instance(args: dict[str, Any], rule: Any, builder: Any) -> Any:
    cls = args["constructor"]
    local = {"type": args["name"]}

    def test(value: Any) -> bool:
        try:
            return isinstance(value, cls)
        except Exception:  # the class or the value fails where it is asked
            return False

    return checks.TestCheck(test, "object.instance", local)


def _check_schema(args: dict[str, Any], rule: Any, builder: Any) -> Any:
    wanted = args["type"]

    def test(value: Any) -> bool:
        return is_schema_like(value) and (wanted == "any" or value.type == wanted)

    return checks.TestCheck(test, "object.schema", {"type": wanted})


def _check_ref(args: dict[str, Any], rule: Any, builder: Any) -> Any:
    return checks.TestCheck(is_ref, "object.refType", None)


def _check_regex(args: dict[str, Any], rule: Any, builder: Any) -> Any:
    return checks.TestCheck(is_pattern, "object.regex", None)


def is_count(value: Any) -> bool:
    """Tell whether a value is a non-negative integer."""
    return type(value) in (int, float) and 0 <= value <= 2**53 - 1 and value % 1 == 0


LIMIT = Argument("limit", is_count, "must be a non-negative integer", ref=True)

RULES = (
    RuleDefinition(
        "assert",
        _check_assert,
        (
            "subject",
            "schema",
            Argument("message", lambda value: value is UNDEFINED or isinstance(value, str), "must be a text"),
        ),
        multi=True,
    ),
    RuleDefinition("instance", _check_instance, ("constructor", "name")),
    RuleDefinition("length", _check_length, (LIMIT,)),
    RuleDefinition("ref", _check_ref),
    RuleDefinition("regex", _check_regex),
    RuleDefinition(
        "schema",
        _check_schema,
        (Argument("type", lambda value: isinstance(value, str), "must be the name of a type"),),
    ),
)
