"""Warnings about limits that no value meets, and about listed values and defaults that the schema refuses.

Schema side. A new limit is compared with those before it; a limit that narrows them is fine. `records` has
already accepted the simple cases. Also about a function of `custom` whose first result is a boolean, which
may be meant as a verdict.
"""

from __future__ import annotations

from functools import lru_cache
from types import FunctionType

from ....engine.constraints.constraint import COMPARISONS, Formatted, Interval, Matching, Multiple, Range
from ....engine.constraints.folding import contains_interval, intersect, is_void
from ....foundation.callers import is_function
from ....foundation.kinds import ATOM, DATE, kind_of
from ....foundation.schema_error import SchemaError, show
from ..method_arguments import warn_schema
from ..rules import is_resolvable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ....engine.nodes.records import Rule, Spec
    from ..definition import LibraryLike, TypeDefinition
    from ..record import SchemaCore


def warn_contradicting_limits(rules: tuple[Rule, ...]) -> None:
    """Warn if the last rule, a limit, passes none or all of the values that pass the other rules."""
    new = rules[-1]
    intervals = _intervals(new)
    for old in rules if intervals else ():
        if old.name == new.name:  # an earlier rule of the same name was kept with `keep()`
            continue
        known_intervals = _intervals(old)
        for added in intervals:
            for known in known_intervals:
                found = _conflict(added, known) if added.is_like(known) else None
                if found is not None:
                    warn_schema(f"{call_string(new)}{found}, because of {call_string(old)}")


def _conflict(added: Interval, known: Interval) -> str | None:
    bounds, others = added.bounds, known.bounds
    try:
        if is_void(intersect(others, bounds)):
            return ": no value passes"
        return " never fails" if contains_interval(bounds, others) else None
    except TypeError:  # limits that can't be compared, such as "now" and a date
        return None


def _intervals(rule: Rule) -> list[Interval]:
    if rule.references or not (rule.operator or rule.definition.may_limit):
        return []
    if rule.definition.means is None:  # a rule of an extension, whose first argument is the limit
        operator, limit = rule.operator, next(iter(rule.args.values()), None)
        return [Range.compared(operator, limit)] if operator is not None and operator in COMPARISONS else []
    return [one for one in rule.definition.constraints(rule) if isinstance(one, Interval)]


def call_string(rule: Rule) -> str:
    """Return a rule as a call of its method."""
    return f"{rule.name}({', '.join(_argument_string(value) for value in rule.args.values())})"


def _argument_string(value: Any) -> str:
    return show(value.isoformat()) if hasattr(value, "isoformat") else show(value)


_EXAMPLES = {"bool": True, "float": 1.5, "int": 1, "str": "a"}
"""For each class whose values a type either all accepts or all refuses, an example."""
_CLASSES = frozenset(map(type, _EXAMPLES.values()))


_VERDICT_ONLY = (Formatted, Interval, Matching, Multiple)
"""Constraints that only test a value. Others also change it."""


def warn_wrong_default(schema: SchemaCore, value: Any) -> None:
    """Warn about a default that is not a value of the type. Defaults are not converted."""
    spec = schema.spec
    listed = () if spec.valids is None else spec.valids.values
    is_listed = [
        one for one in listed if one is value or (type(one) is type(value) in _CLASSES and one == value)
    ]
    if "cast" in spec.flags or is_listed:
        return
    if not is_function(value):
        warn_wrong_values(schema, "default", (value,))
    is_clock = isinstance(getattr(value, "__self__", None), type) and value.__name__ in _CLOCKS
    date = value() if is_clock else value
    if kind_of(date) == DATE and spec.flags.get("result") != "raw":
        _warn_other_date(spec, date, is_clock)


_CLOCKS = ("now", "today", "utcnow")
"""The methods of `date` and `datetime` that return the current time."""


def _warn_other_date(spec: Spec, date: Any, is_clock: bool) -> None:
    """Warn about a default that is a naive datetime or a day, if the dates that pass are not."""
    made = _convert(spec.root, spec.definition, date)
    if made is not None and spec.rule("onlyDate") is not None:
        made = made.date()
    zones = {getattr(one, "tzinfo", None) is None for one in (made, date)}
    if kind_of(made) == DATE and (type(made) is not type(date) or len(zones) > 1):
        clock = "lambda: datetime.now(timezone.utc)" if hasattr(made, "hour") else "date.today"
        warn_schema(f"default: {show(date)} is not converted; write {clock if is_clock else show(made)}")


def is_lambda(value: object) -> bool:
    """Return whether a value is a function without a name."""
    return type(value) is FunctionType and value.__name__ == "<lambda>"


def warn_custom_result(function: Any, outcome: object, value: object) -> None:
    """Warn about a function of `custom` that returned a boolean, or never returns a value."""
    if outcome is None and value is not None and _returns_nothing(function):
        warn_schema(
            "custom: the function returns nothing, so that None takes the place of the value; "
            "write return value, or check(predicate) for a condition"
        )
    if type(outcome) is bool and type(value) is not bool:
        warn_schema(
            f"custom: the function returned {outcome}, which takes the place of the value; "
            "for a condition write check(predicate, message=…)"
        )


def _returns_nothing(function: Any) -> bool:
    from dis import get_instructions  # loaded for a first result of None only

    if type(function) is not FunctionType or is_lambda(function):  # a lambda has no return to forget
        return False
    steps = list(get_instructions(function))
    ends = [i for i, step in enumerate(steps) if step.opname in ("RETURN_CONST", "RETURN_VALUE")]
    loads = [steps[i if steps[i].opname == "RETURN_CONST" else i - 1] for i in ends]
    return all(step.opname.endswith("_CONST") and step.argval is None for step in loads)


def warn_refused_values(values: Sequence[Any], rules: tuple[Rule, ...]) -> None:
    """Warn about values that `valid` lists although a rule would refuse them: rules are not run for these."""
    for rule in rules:
        if rule.references:
            continue
        for constraint in rule.definition.constraints(rule):
            passes = constraint.test() if isinstance(constraint, _VERDICT_ONLY) else None
            refused = [] if passes is None else [value for value in values if not _passes(passes, value)]
            if refused:
                warn_schema(
                    f"{call_string(rule)} refuses {show(refused[0])}, which valid() lists, and so passes it"
                )
                break


def _passes(test: Callable[[Any], Any], value: Any) -> bool:
    try:
        return type(value) not in _CLASSES or bool(test(value))
    except (ArithmeticError, AttributeError, TypeError, ValueError):  # of another type
        return True


def warn_wrong_values(schema: SchemaCore, method: str, values: tuple[Any, ...]) -> None:
    """Warn about listed values that are not of the type. None, "" and symbols are accepted."""
    spec = schema.spec
    definition = spec.definition
    if definition.has_functions or spec.flags.get("single"):
        return
    classes = set(map(type, values))
    if _CLASSES.issuperset(classes) and True not in [
        _refuses_class(definition, spec.root, cls.__name__) for cls in classes
    ]:
        return
    for value in values:
        if is_resolvable(value) or isinstance(value, type) or kind_of(value) == ATOM:
            continue
        if is_lambda(value):
            warn_schema(f"{method}: a function is listed as a value; for a condition write check(predicate)")
            continue
        if type(value) in _CLASSES:
            is_none = value != "" and _refuses_class(definition, spec.root, type(value).__name__)
        else:
            is_none = _refuses(spec.root, definition, value)
        if is_none:
            meant = _convert(spec.root, definition, value)
            instead = ", and can't be converted to one" if meant is None else f"; write {show(meant)}"
            warn_schema(f"{method}: {show(value)} is no value of the type {definition.type}{instead}")


def _convert(root: LibraryLike, definition: TypeDefinition, value: Any) -> Any:
    result: Any = root._new(definition.type).validate(value)
    return result.value if result.error is None else None


@lru_cache(maxsize=256)
def _refuses_class(definition: TypeDefinition, root: LibraryLike, name: str) -> bool:
    return _refuses(root, definition, _EXAMPLES[name])


def _refuses(root: LibraryLike, definition: TypeDefinition, value: Any) -> bool:
    """Return whether the plain schema of a type refuses a value."""
    try:
        error = root._new(definition.type).validate(value, {"convert": False}).error
    except SchemaError:  # a link without a target
        return False
    codes = [report.type for report in getattr(error, "details", ())]
    return any(code.endswith(".base") for code in codes)
