"""Value lists and the rules that more than one type has.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core only.
"""

from __future__ import annotations

from .core import NOT_FOUND, UNCLEAR, Check

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

    from .core import Run
    from .reports import PlainSubject


_FEW, _FEW_STRINGS = 8, 32  # items of a list that are compared one by one
_candidates: Any = None
_adjusted: Any = None


def use_lists(candidates: Callable[..., Collection[Any]], adjusted: Callable[[Any, Any, Run], Any]) -> None:
    """Set the functions for the lists that references lead to. Called once, by `running/validation.py`.

    `candidates(reference, found, value, folds, run)` returns the items of the list `found` that may equal
    `value`, or its lower case with `folds`. `adjusted(reference, value, run)` resolves a reference to a list
    that a function adjusts.
    """
    global _candidates, _adjusted
    _candidates, _adjusted = candidates, adjusted


def is_count(value: Any) -> bool:
    """Return whether a value is a non-negative integer."""
    return type(value) in (int, float) and 0 <= value <= 2**53 - 1 and value % 1 == 0


class ValueSet:
    """The values of `valid`, `allow` or `invalid`. Scalars are found by a single lookup.

    `texts`, `numbers` and `booleans` map each listed value to itself. `lowercased` maps lower-case strings to
    them, and is None unless the comparison ignores case. `by_key` maps structural keys to other values, and
    `without_key` lists values without a key. `references` are resolved for every value.
    """

    __slots__ = (
        "booleans",
        "by_key",
        "contexts",
        "equal",
        "has_none",
        "key_of",
        "listed",
        "lowercased",
        "numbers",
        "references",
        "texts",
        "without_key",
    )  # fmt: skip

    def __init__(
        self,
        texts: dict[str, str],
        numbers: dict[Any, Any],
        booleans: dict[bool, bool],
        has_none: bool,
        lowercased: dict[str, str] | None,
        by_key: dict[Any, Any],
        without_key: tuple[Any, ...],
        references: tuple[Any, ...],
        listed: tuple[Any, ...],
        key_of: Callable[[Any], Any],
        equal: Callable[[Any, Any], bool],
    ) -> None:
        self.texts: dict[str, str] = texts
        self.numbers: dict[Any, Any] = numbers
        self.booleans: dict[bool, bool] = booleans
        self.has_none: bool = has_none
        self.lowercased: dict[str, str] | None = lowercased
        self.by_key: dict[Any, Any] = by_key
        self.without_key: tuple[Any, ...] = without_key
        self.references: tuple[Any, ...] = references
        self.listed: tuple[Any, ...] = listed
        self.key_of: Callable[[Any], Any] = key_of
        self.equal: Callable[[Any, Any], bool] = equal
        self.contexts: dict[str, dict[str, Any]] = {}

    def context(self, name: str) -> dict[str, Any]:
        """Return the context of a report that shows the values under `name`; all reports share it."""
        made = self.contexts.get(name)
        if made is None:
            made = self.contexts[name] = {name: list(self.listed)}
        return made

    def judged(self, value: object, run: Run) -> int:
        """Return the verdict of the list on a value, where it is clear."""
        return UNCLEAR

    def find(self, value: Any, run: Run) -> Any:
        """Return the listed value that equals `value`, or `value` itself without conversion.

        If a listed string is the same as `value`, `value` is returned, as the result need not change.
        """
        kind = type(value)
        hit: Any
        if kind is str:
            if value in self.texts:
                return value
            hit = NOT_FOUND if self.lowercased is None else self.lowercased.get(value.lower(), NOT_FOUND)
        elif kind is int or kind is float:
            hit = self.numbers.get(value, NOT_FOUND)
            if hit is NOT_FOUND and value != value:
                hit = self.find_unusual(value, run)
        elif kind is bool:
            hit = self.booleans.get(value, NOT_FOUND)
        elif value is None:
            hit = None if self.has_none else NOT_FOUND
        else:
            hit = self.find_unusual(value, run)
        if hit is NOT_FOUND and self.references:
            hit = self.find_reference(value, run)
        if hit is NOT_FOUND:
            return hit
        return hit if run.convert else value

    def find_unusual(self, value: Any, run: Run) -> Any:
        """Look up a value that is not an exact scalar."""
        if not self.listed:
            return NOT_FOUND
        if type(value) is dict or type(value) is list:
            run.budget -= len(value) >> 1
        key = self.key_of(value)
        if key is not None:
            return self.by_key.get(key, NOT_FOUND)
        for listed in self.without_key:
            if self.equal(listed, value):
                return listed
        return NOT_FOUND

    def find_reference(self, value: Any, run: Run) -> Any:
        """Compare a value with the current values of the references."""
        for reference in self.references:
            if reference.in_ and reference.adjust is not None:
                found = _adjusted(reference, value, run)
            else:
                found = reference.resolve(value, run, run.prefs)
            if reference.in_ and issubclass(type(found), (list, tuple, set, frozenset, dict)):
                if len(found) > (_FEW_STRINGS if type(value) is str else _FEW):
                    found = _candidates(reference, found, value, self.lowercased is not None, run)
                for candidate in found:
                    if self.equals_reference(candidate, value):
                        return candidate
            elif self.equals_reference(found, value):
                return value if type(found) is str and type(value) is str and found == value else found
        return NOT_FOUND

    def equals_reference(self, candidate: Any, value: Any) -> bool:
        """Return whether a value equals the value of a reference; case may be ignored."""
        kind = type(value)
        are_exact = type(candidate) is kind and (kind is str or kind is int)
        if candidate == value if are_exact else self.equal(candidate, value):
            return True
        are_strings = issubclass(type(candidate), str) and issubclass(type(value), str)
        return are_strings and self.lowercased is not None and str.lower(candidate) == str.lower(value)


class LimitCheck(Check):
    """Compares a value, or a measure of it, with a limit: `min`, `max`, `length`, `greater`, `less`.

    `compare(value, limit)` is a comparison of Python's module `operator`. `measure(value)` returns the
    operand, and is None if that is the value itself. A limit with a method `resolve`, such as a reference, is
    resolved for every value. `argument` then checks it, and is None if the limit is fixed.
    """

    __slots__ = ("argument", "code", "compare", "limit", "local", "measure")

    def __init__(
        self,
        compare: Callable[[Any, Any], Any],
        limit: Any,
        measure: Callable[[Any], Any] | None,
        code: str,
        local: dict[str, Any] | None,
        argument: Any = None,
    ) -> None:
        self.compare: Callable[[Any, Any], Any] = compare
        self.limit: Any = limit
        self.measure: Callable[[Any], Any] | None = measure
        self.code: str = code
        self.local: dict[str, Any] | None = local
        self.argument: Any = argument

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report a value that is outside the limit."""
        limit, argument = self.limit, self.argument
        if argument is not None:
            limit = limit.resolve(value, run, run.prefs)
            if argument.accepts_plain is None or not argument.accepts_plain(limit):
                limit = self.resolve_limit(limit, run, subject)
                if limit is NOT_FOUND:
                    return value
        measured = value if self.measure is None else self.measure(value)
        if not self.compare(measured, limit):
            run.fail(subject, self.code, value, self.local)
        return value

    def resolve_limit(self, found: Any, run: Run, subject: PlainSubject) -> Any:
        """Return the resolved limit, or report that it is not a valid limit and return NOT_FOUND."""
        argument = self.argument
        if argument.normalize is not None:
            found = argument.normalize(found)
        fault = argument.fault(found)
        if fault is None:
            return found
        run.fail(subject, "any.ref", found, {"arg": argument.name, "ref": self.limit, "reason": fault})
        return NOT_FOUND


_EXACT = frozenset((str, int, float, dict))
_WHOLE = slice(None)


def _exact(value: Any) -> Any:
    return str.__getitem__(value, _WHOLE) if issubclass(type(value), str) else value


class TestCheck(Check):
    """A rule that is a single predicate.

    A string of a user-defined class is tested as an exact string, without its methods.

    `refuse(value, run, subject)` reports a value that fails and returns it. If it is None, the report has
    `code` and `local`.
    """

    __slots__ = ("code", "local", "refuse", "test")
    __test__ = False  # not a test case, whatever its name

    def __init__(
        self,
        test: Callable[[Any], Any],
        code: str,
        local: dict[str, Any] | None,
        refuse: Callable[[Any, Any, Any], Any] | None = None,
    ) -> None:
        self.test: Callable[[Any], Any] = test
        self.code: str = code
        self.local: dict[str, Any] | None = local
        self.refuse: Callable[[Any, Any, Any], Any] | None = refuse

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report a value that the test refuses."""
        if self.test(value if type(value) in _EXACT else _exact(value)):
            return value
        if self.refuse is not None:
            return self.refuse(value, run, subject)
        run.fail(subject, self.code, value, self.local)
        return value


class UnlessConverting(Check):
    """A rule that applies only if values are not converted, as the conversion has enforced it already."""

    __slots__ = ("check",)

    def __init__(self, check: Check) -> None:
        self.check: Check = check

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Apply the rule if values are not converted."""
        return value if run.convert else self.check.apply(value, run, subject)
