"""The comparison of the rules of two schemas by their meaning.

Schema side. What counts is whether the constraints of one side imply those of the other. The ends of
intervals are compared once for each quantity, whatever rules they come from.
"""

from __future__ import annotations

from ....documents.inspection.schema_info import JsonInfo, StringInfo
from ....engine.constraints.constraint import (
    Converted,
    Formatted,
    Interval,
    Matching,
    Opaque,
    Range,
    is_known,
)
from ....engine.constraints.folding import contains_interval, fold, is_empty, quantity
from ....engine.constraints.inclusion import implies, tight_bounds
from ....foundation.schema_error import show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from ....documents.inspection.schema_info import RuleInfo, SchemaInfo
    from ....engine.constraints.constraint import Constraint, Extent
    from .changes import SchemaComparison

    Described = Mapping[str, Any]
    RuleWords = tuple[RuleInfo, Described]


NARROWED, WIDENED, CHANGED, UNCLEAR, OUTPUT = "narrowed", "widened", "changed", "unclear", "output"

KINDS = {(True, False): NARROWED, (False, True): WIDENED, (True, True): CHANGED}
"""The kinds of change if values are refused, and if others pass."""


class RuleComparison:
    """The comparison of the rules of two schemas, which are given with their descriptions."""

    def __init__(
        self, comparison: SchemaComparison, infos: Sequence[SchemaInfo], rules: Sequence[Sequence[RuleWords]]
    ) -> None:
        self._comparison = comparison
        self._infos = infos
        self._rules = rules
        self._known = [fold(means for rule, _ in row for means in rule.means) for row in rules]
        self._shortest = [int(isinstance(info, StringInfo) and not info.may_be_empty) for info in infos]

    def compare(self) -> None:
        """Add the changes."""
        changes = [*self._changes_of(1, NARROWED, "new"), *self._changes_of(0, WIDENED, "gone")]
        limits = [_LIMITS] if _LIMITS in changes else self._limits()
        for change in (*limits, *[change for change in changes if change != _LIMITS]):
            self._comparison.add("", *change)

    def _changes_of(self, side: int, kind: str, word: str) -> Iterator[tuple[str, str]]:
        """Yield the changes by the rules of one side that do not follow from those of the other."""
        for rule, words in self._rules[side]:
            if any(self._comparison.are_like(words, other) for _, other in self._rules[1 - side]):
                continue
            unmet = [one for one in rule.means if not self._follows(one, 1 - side)]
            if any(isinstance(one, Interval) and not one.are_ends(is_known) for one in unmet):
                yield _LIMITS
            elif not all(isinstance(one, Interval) for one in unmet) and not self._is_content(rule):
                yield self._kind(rule, unmet, side, kind), f"the rule {_rule_string(words)} is {word}"

    def _follows(self, constraint: Constraint, side: int) -> bool:
        """Return whether a constraint follows from the rules of one side."""
        return implies(self._known[side], constraint, self._comparison.includes, self._shortest[side])

    def _is_content(self, rule: RuleInfo) -> bool:
        """Return whether a rule is compared by the schemas of the parsed JSON."""
        return rule.name == "json" and all(
            isinstance(info, JsonInfo) and info.content for info in self._infos
        )

    def _kind(self, rule: RuleInfo, unmet: list[Constraint], side: int, kind: str) -> str:
        """Return the kind of a change by a rule: `kind`, if that can be known."""
        is_function = any(isinstance(one, Opaque) for one in unmet) and any(map(callable, rule.args.values()))
        patterns = [one for one in self._known[1 - side].of(Matching) if not self._follows(one, side)]
        is_replaced = bool(patterns) and any(isinstance(one, Matching) for one in unmet)
        if is_function or rule.has_references or is_replaced:
            return UNCLEAR
        converts = all(isinstance(one, Converted) for one in unmet) and not self._comparison.is_strict
        may_convert = any("format" in info.conversions for info in self._infos)
        if converts or (may_convert and isinstance(unmet[0], Formatted)):
            if self._is_observed(rule):
                return UNCLEAR
            is_total = rule.name != "sort" and not (
                rule.name == "trim" and self._comparison.refuses(self._infos[1], "")
            )
            return OUTPUT if converts and is_total else kind
        return kind

    def _is_observed(self, rule: RuleInfo) -> bool:
        """Return whether other rules, or lists, test what a conversion changes."""
        rules = [other for row in self._rules for other, _ in row if other is not rule]
        tests = [one for other in rules for one in other.means if not isinstance(one, Converted)]
        return bool(tests) or any(info.only or info.refused for info in self._infos)

    def _limits(self) -> Iterator[tuple[str, str]]:
        """Yield the changes of the ends of intervals."""
        is_void = [any(map(is_empty, known.intervals)) for known in self._known]
        first, second = ({quantity(one) for one in known.intervals} for known in self._known)
        if first - second and second - first and any(key is not Range and key[1] for key in first ^ second):
            yield _LIMITS
            return
        for key in sorted(first | second, key=str):
            pairs = [
                (known.bounds(key), tight_bounds(known, key, shortest))
                for known, shortest in zip(self._known, self._shortest)
            ]
            for text, at in (("at least", 0), ("at most", 2)):
                raw: Any = [bounds[at : at + 2] for bounds, _ in pairs]
                ends = [_end(bounds, at) for _, bounds in pairs]
                if ends[0] == ends[1] or raw[0] == raw[1]:
                    continue
                kind = WIDENED if contains_interval(ends[1], ends[0]) else NARROWED
                if not is_void[kind == WIDENED]:
                    words = [_limit(text, end, self._unit(key)) for end in raw]
                    yield self._kind_of_limit(at, kind), f"it is {words[1]}, it was {words[0]}"

    def _kind_of_limit(self, at: int, kind: str) -> str:
        """Return the kind of a change of a limit; strings may be cut off at their largest length."""
        if at == 0 or not any("truncate" in info.conversions for info in self._infos):
            return kind
        return UNCLEAR if any(len(row) > 1 for row in self._rules) else OUTPUT

    def _unit(self, key: Any) -> str:
        is_usual = key is Range or key[0] == self._infos[0].size_unit or key[1] is not None
        return "" if is_usual else f" {key[0]}"


_LIMITS = (UNCLEAR, "the limits changed")


def _end(bounds: Extent, at: int) -> Extent:
    """Return an interval that is open on one side: at its end, or at its beginning."""
    low, leaves_low, high, leaves_high = bounds
    return (low, leaves_low, None, False) if at == 0 else (None, False, high, leaves_high)


def _limit(words: str, bound: tuple[Any, bool], unit: str) -> str:
    end, is_open = bound
    if end is None:
        return "without a limit"
    text = f"{end:g}" if type(end) is float else show(end) if type(end) is int else str(end)
    return f"{_OPEN_WORDS[words] if is_open else words} {text}{unit}"


_OPEN_WORDS = {"at least": "more than", "at most": "less than"}


def _rule_string(rule: Described) -> str:
    args = ", ".join(f"{name}={show(value)}" for name, value in rule.get("args", {}).items())
    return f"{rule['name']}({args})" if args else str(rule["name"])
