"""Rules in a schema, and their definitions.

Schema side. The definition of a rule declares its arguments and builds its check. A schema holds the rule
with the arguments of a call.
"""

from __future__ import annotations

from functools import partial

from ...engine.backend import checks, records, strings
from ...engine.constraints.constraint import (
    Converted,
    Interval,
    Matching,
    Opaque,
    Range,
    Size,
    Stated,
    combine_tests,
)
from ...foundation.codes import Code
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...language.messages.template import is_template
from ...language.references.reference import is_ref
from .pattern_arguments import sequence_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, Literal

    from typing_extensions import TypeIs

    from ...engine.constraints.constraint import Constraint, Test
    from ...engine.nodes.records import Rule
    from ...language.computed_types import Computed
    from .base import Schema

    Local = dict[str, Any] | None
    Meaning = tuple[Constraint, ...] | Callable[[Rule], tuple[Constraint, ...]]

PLAIN = records.PLAIN


def is_resolvable(value: Any) -> TypeIs[Computed]:
    """Return whether a value is a reference or template, whose value is known only during validation."""
    return type(value) not in PLAIN and (is_ref(value) or is_template(value))


def _accept_any(value: Any) -> bool:
    return True


class Argument(records.ArgumentFields):
    """The declaration of an argument of a rule.

    `accepts(value)` returns whether a value is allowed, `message` describes the allowed values, `ref` allows
    references, and `normalize(value)` is applied first.
    """

    __slots__ = ("accepts", "message", "normalize", "ref", "schema")

    def __init__(
        self,
        name: str,
        accepts: Callable[[Any], Any] | None = None,
        message: str = "",
        ref: bool = False,
        normalize: Callable[[Any], Any] | None = None,
        schema: Schema | None = None,
    ) -> None:
        self.name: str = name
        self.accepts: Callable[[Any], Any] | None = accepts
        self.message: str = message
        self.ref: bool = ref
        self.normalize: Callable[[Any], Any] | None = normalize
        self.schema: Schema | None = schema
        # The test of a value that is not a reference, if the value is used as it is.
        self.accepts_plain: Any = (accepts or _accept_any) if normalize is None and schema is None else None

    def fault(self, value: Any) -> str | None:
        """Return the reason why a value is refused, or None."""
        if self.schema is not None:
            error = self.schema.validate(value, {"convert": False}).error
            return None if error is None else str(error)
        if self.accepts is None or self.accepts(value):
            return None
        return self.message or "is not allowed"

    def settle(self, rule: str, value: Any) -> Any:
        """Return the value as the rule stores it. Raises `SchemaError` if it is not allowed."""
        if self.ref and is_resolvable(value):
            if value.in_:
                raise SchemaError(f"{rule}: {self.name} must be one value, but an in-reference has several")
            return value
        if self.normalize is not None:
            value = self.normalize(value)
        if self.accepts is None and self.schema is None:
            return value
        fault = self.fault(value)
        if fault is not None:
            allowed = " or a reference" if self.ref else ""
            named = fault if self.schema is not None else f"{self.name} {fault}"
            raise SchemaError(f"{rule}: {named}{allowed}, not {show(value)}")
        return value


class RuleDefinition(records.RuleFields):
    """The definition of a rule of a type.

    `names` are the names of the rules that have this definition, if there are several.
    `check(args, rule, builder)` returns the check for arguments that are known; a rule of an extension has
    the function `validate` instead. `converts` marks a rule that conversion carries out, `resolves` one whose
    check resolves references in its arguments itself. `codes` are the error codes that the check reports.
    `late_codes()` returns those of a rule whose module is imported on demand; each begins with the names of
    the type and the rule.

    `means` are the constraints that a rule stands for, or a function that takes the rule and returns them. A
    rule without `check` is checked by its constraints, and reports the code of `codes` with its arguments,
    unless `fails(rule)` returns another code and context. A rule whose `means` is a function is compared with
    limits that are added after it, which takes time, unless `kind`, the class of all of its constraints,
    excludes that it is one. `json_schema(rule)` returns the JSON Schema of values that pass the rule, or None
    if JSON Schema can't express it. If that schema accepts more than the rule, the result is a pair of the
    schema and the reason.
    """

    def __init__(
        self,
        name: str,
        check: Callable[[dict[str, Any], Rule, Any], Any] | None = None,
        args: Iterable[Argument | str] = (),
        multi: bool = False,
        converts: bool = False,
        manifest: bool = True,
        validate: Callable[..., Any] | None = None,
        method: Callable[..., Any] | Literal[False] | None = None,
        alias: Iterable[str] = (),
        priority: bool = False,
        resolves: bool = False,
        codes: Iterable[Code] = (),
        late_codes: Callable[[], tuple[Code, ...]] | None = None,
        json_schema: Callable[[Rule], Any] | None = None,
        means: Meaning | None = None,
        fails: Callable[[Rule], tuple[str, dict[str, Any] | None]] | None = None,
        kind: type[Constraint] | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        self.name: str = name
        self.names: tuple[str, ...] = names or (name,)
        self.args: tuple[Argument, ...] = tuple(
            Argument(arg) if isinstance(arg, str) else arg for arg in args
        )
        self.multi: bool = multi
        self.converts: bool = converts
        self.manifest: bool = manifest
        self.validate: Callable[..., Any] | None = validate
        # Whether a user function carries out the rule.
        self.is_custom: bool = validate is not None or name in ("check", "custom")
        # Whether a rule may see the result of `into` or a cast, if its argument `after` says so.
        self.may_be_late: bool = any(arg.name == "after" for arg in self.args) and validate is None
        self.method = method
        self.alias: tuple[str, ...] = tuple(alias)
        self.priority: bool = priority
        self.resolves: bool = resolves
        self.codes: tuple[Code, ...] = tuple(codes)
        self.late_codes: Callable[[], tuple[Code, ...]] | None = late_codes
        self.json_schema: Callable[[Rule], Any] | None = json_schema
        self.means: Meaning | None = means
        self.fails: Callable[[Rule], tuple[str, dict[str, Any] | None]] | None = fails
        kinds = (kind or Interval,) if callable(means) else map(type, means or ())
        # Whether a rule may be a limit, which is compared with other limits.
        self.may_limit: bool = not converts and any(issubclass(one, Interval) for one in kinds)
        self.check: Callable[[dict[str, Any], Rule, Any], Any] | None = check
        if check is None and means is not None and (fails is not None or self.codes):
            self.check = check_from_constraints(self)

    def constraints(self, rule: Rule) -> tuple[Constraint, ...]:
        """Return the constraints of a rule; an opaque one if the definition declares none."""
        means = self.means
        found = () if means is None else means if isinstance(means, tuple) else means(rule)
        stated = self.json_schema
        if stated is not None:
            return (*found, Stated(json_schema=lambda: stated(rule)))
        return found if means is not None else (Opaque(name=rule.name, is_user_code=self.is_custom),)


# The checks that follow from constraints. A constraint for which the nodes have a specific check gets that
# check; for others a test is used.


def check_for(constraints: tuple[Constraint, ...], code: str, local: Local) -> Any:
    """Return the check that a value meets all constraints, or None if there are none."""
    if not constraints:
        return None
    make = _CHECKS.get(type(constraints[0])) if len(constraints) == 1 else None
    check = None if make is None else make(constraints[0], code, local)
    return check or checks.TestCheck(_test_of(constraints), code, local)


def _test_of(constraints: tuple[Constraint, ...]) -> Test:
    test = combine_tests(constraints)
    if test is None:
        raise TypeError(f"no check follows from {constraints}")
    return test


def _comparison_check(interval: Interval, code: str, local: Local) -> Any:
    found = interval.comparisons()
    if len(found) != 1:
        return None
    comparison, limit = found[0]
    return checks.LimitCheck(comparison.holds, limit, interval.measure, code, local)


def _pattern_check(matching: Matching, code: str, local: dict[str, Any]) -> Any:
    regex = matching.regex
    return strings.StringPattern(regex.search, matching.is_inverted, code, local, partial(sequence_of, regex))


def _conversion_check(converted: Converted, code: str, local: Local) -> Any:
    if converted.convert is None:
        return None
    return checks.UnlessConverting(strings.StringUnchanged(converted.convert, code, local))


_CHECKS: dict[type, Callable[[Any, str, Any], Any]] = {
    Converted: _conversion_check,
    Matching: _pattern_check,
    Range: _comparison_check,
    Size: _comparison_check,
}


def _with_args(rule: Rule, args: dict[str, Any]) -> Rule:
    """Return a rule with its references replaced by their values."""
    return rule if args is rule.args else rule.modified(args=args)


def check_from_constraints(definition: RuleDefinition) -> Callable[[dict[str, Any], Rule, Any], Any]:
    """Return the function that builds the check of a rule from the constraints in its definition.

    The check reports the code of the definition with the arguments of the rule, unless `fails` returns
    others.
    """
    fails, code = definition.fails, definition.codes[0].name if definition.codes else ""
    means, test = definition.means, None

    def check(args: dict[str, Any], rule: Rule, builder: object) -> Any:
        nonlocal test
        code_, local = (code, rule.args or None) if fails is None else fails(rule)
        if callable(means):
            return check_for(means(_with_args(rule, args)), code_, local)
        if test is None:  # `fails` does not depend on the value
            test = _test_of(means or ())
        return checks.TestCheck(test, code_, local)

    return check


# The rules of a schema


def new_rule(
    definition: RuleDefinition,
    name: str,
    given: dict[str, Any] | None,
    operator: str | None = None,
    extra: dict[str, Any] | None = None,
) -> Rule:
    """Return a rule with its arguments checked and normalised. Undefined arguments are left out.

    `name` is the name of the rule, which may share its definition with other rules.
    """
    arguments: dict[str, Any] = {}
    references: tuple[str, ...] = ()
    if given:
        for arg in definition.args:
            value = arg.settle(name, given.get(arg.name, UNDEFINED))
            if value is not UNDEFINED:
                arguments[arg.name] = value
                if arg.ref and is_resolvable(value):
                    references += (arg.name,)
    made: Rule = (_Rule if extra is None else ExtendedRule)(
        name, definition, arguments, operator, extra, references
    )
    return made


_Rule = records.Rule


class ExtendedRule(records.Rule):
    """A rule with additional attributes of an extension."""

    __slots__ = ()

    extra: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        if name in self.extra:
            return self.extra[name]
        raise AttributeError(f"rule {show(self.name)} has no {show(name)}")


_PICKLED_FIELDS = ("name", "method", "args", "operator", "extra", "references", "keep", "message", "warn")


def pack_rule(rule: Rule) -> dict[str, Any]:
    """Return a rule as data that can be pickled, with the name of its definition."""
    return {name: getattr(rule, name) for name in _PICKLED_FIELDS}


def unpack_rule(state: dict[str, Any], definition: RuleDefinition) -> Rule:
    """Return a rule from the data of `pack_rule`, with its definition."""
    extra = state["extra"]
    rule: Rule = (records.Rule if extra is None else ExtendedRule)(state["name"], definition, {})
    return rule.modified(**state)


REFERENCE_MESSAGE = "{{#label}} cannot be checked: {{say(#ref)}} {{#reason}}"
REFERENCE_CONTEXT = {
    "arg": "the name of the argument",
    "reason": "what the argument has to be",
    "ref": "the reference",
}


def reference_code(type: str) -> Code:
    """Return the code `<type>.ref` of the specification, which is not reported."""
    return Code(
        f"{type}.ref",
        REFERENCE_MESSAGE,
        "never reported: the library reports `any.ref` for every type. "
        "It exists so that it can be given a message",
        REFERENCE_CONTEXT,
        reported=False,
    )
