"""The node of `string`, its conversions and its own rules.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core and
nodes.checks only.
"""

from __future__ import annotations

from ..core import CHARACTERS, LONG, NOT_FOUND, Check, ValueNode

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..core import Node, Run
    from ..reports import PlainSubject


class Case:
    """The conversion to upper or lower case. A string that is in that case already stays the same object."""

    __slots__ = ("upper",)

    def __init__(self, upper: bool) -> None:
        self.upper: bool = upper

    def __call__(self, text: str) -> str:
        made = text.upper() if self.upper else text.lower()
        return text if type(text) is str and made == text else made


class Trim:
    """The conversion that strips blanks. A string without any stays the same object."""

    __slots__ = ("blanks",)

    def __init__(self, blanks: str) -> None:
        self.blanks: str = blanks

    def __call__(self, text: str) -> str:
        return text.strip(self.blanks)


def _is_too_long(value: str, run: Run, subject: PlainSubject) -> bool:
    """Report a string that is longer than the option `limits.string` allows."""
    most = run.prefs.limits_string
    if most is None or str.__len__(value) <= most:
        return False
    run.fail(subject, "string.limit", value, {"limit": most})
    return True


class StringNode(ValueNode):
    """The node of `string`: base check, and the conversions of the schema in their order.

    `conversions` are functions from string to string. `allows_empty` is true if `min(0)` allows the empty
    string.
    """

    __slots__ = ("allows_empty", "conversions")

    def __init__(
        self, subject: PlainSubject, conversions: tuple[Callable[[str], str], ...], allows_empty: bool
    ) -> None:
        super().__init__(subject)
        self.conversions: tuple[Callable[[str], str], ...] = conversions
        self.allows_empty: bool = allows_empty

    def coerce(self, value: Any, run: Run) -> Any:
        """Apply the conversions to a string."""
        if issubclass(type(value), str):
            if run.fast_path_disabled and self.conversions and _is_too_long(value, run, self.subject):
                return value
            for convert in self.conversions:
                value = convert(value)
        return value

    def base(self, value: Any, run: Run) -> Any:
        """Report `string.base` or `string.empty`."""
        if not issubclass(type(value), str):
            run.fail(self.subject, "string.base", value)
        elif run.fast_path_disabled and _is_too_long(value, run, self.subject):
            return value
        elif not value and not self.allows_empty:
            run.fail(self.subject, "string.empty", value)
        elif type(value) is str and len(value) >= LONG and (self.checks or self.conversions):
            run.charge(len(value) // CHARACTERS, self.subject, value)
        return value


class JsonNode(StringNode):
    """The node of strings that hold JSON. `content` is the node of the decoded value, or None.

    `decode(value, run, subject)` returns the decoded value. It is None for strings that hold no JSON.
    """

    __slots__ = ("content", "decode")

    def __init__(
        self,
        subject: PlainSubject,
        conversions: tuple[Any, ...],
        allows_empty: bool,
        decode: Any,
        content: Any,
    ) -> None:
        super().__init__(subject, conversions, allows_empty)
        self.decode: Callable[[str, Run, Any], Any] | None = decode
        self.content: Node | None = content

    def verify(self, value: Any, run: Run) -> Any:
        """Check the string, then the decoded value. A listed string is not decoded."""
        mark = run.count
        value = super().verify(value, run)
        if self.decode is None or run.count != mark or not issubclass(type(value), str):
            return value
        if self.valids is not None and self.valids.find(value, run) is not NOT_FOUND:
            return value
        made = self.decode(value, run, self.subject)
        if run.count == mark and self.content is not None:
            made = self.content.run(made, run)
        return made if run.convert and run.count == mark else value


class StringPattern(Check):
    """`pattern`: a string must match, or must not if `invert`.

    `sequence()` returns the pattern as a sequence of character classes with counts, or None (see
    `formats.patterns.sequences`). The compiled twin matches such sequences itself.
    """

    __slots__ = ("code", "invert", "local", "search", "sequence")

    def __init__(
        self,
        search: Callable[[str], Any],
        invert: bool,
        code: str,
        local: dict[str, Any],
        sequence: Callable[[], Any] | None = None,
    ) -> None:
        self.search: Callable[[str], Any] = search
        self.invert: bool = invert
        self.code: str = code
        self.local: dict[str, Any] = local
        self.sequence: Callable[[], Any] | None = sequence

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report a string that does not match, or that matches an inverted pattern."""
        if run.fast_path_disabled:
            return self._applied_in_time(value, run, subject)
        if (self.search(value) is not None) is self.invert:
            run.fail(subject, self.code, value, self.local)
        return value

    def _applied_in_time(self, value: str, run: Run, subject: PlainSubject) -> Any:
        try:
            found = run.prefs.search_pattern(self.search, value)
        except TimeoutError:
            run.fail(subject, "string.timeout", value, {"limit": run.prefs.limits_pattern_time})
            return value
        if (found is not None) is self.invert:
            run.fail(subject, self.code, value, self.local)
        return value


class StringUnchanged(Check):
    """`trim`, `case` and `normalize` without conversion: the string must be converted already."""

    __slots__ = ("code", "convert", "local")

    def __init__(self, convert: Callable[[str], str], code: str, local: dict[str, Any] | None) -> None:
        self.convert: Callable[[str], str] = convert
        self.code: str = code
        self.local: dict[str, Any] | None = local

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report a string that the conversion would change."""
        if self.convert(value) != value:
            run.fail(subject, self.code, value, self.local)
        return value
