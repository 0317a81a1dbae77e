"""What a case is, and what an expected context may say where a value can't be written down."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any, Callable, NamedTuple

from passmuster.foundation.sentinels import UNDEFINED


class Case(NamedTuple):
    """One schema and value, and every detail that validating them reports.

    `make` gets the library and returns the schema and the value. Each of `details` is
    (code, path, context). A code that starts with `warning:` is expected among the warnings.
    """

    code: str
    make: Callable[[Any], tuple[Any, Any]]
    details: list[tuple[str, list[Any], dict[str, Any]]]
    options: dict[str, Any] = {}
    run: str = "validate"


def root(code: str, make: Callable[[Any], tuple[Any, Any]], context: dict[str, Any], **options: Any) -> Case:
    """Return a case with one failure at the root, whose label is `value`."""
    return Case(code, make, [(code, [], {"label": "value", **context})], options)


def keyed(code: str, make: Callable[[Any], tuple[Any, Any]], key: Any, context: dict[str, Any]) -> Case:
    """Return a case with one failure at a key or index of the root."""
    label = f"[{key}]" if isinstance(key, int) else key
    return Case(code, make, [(code, [key], {"label": label, "key": key, **context})])


def utc(year: int, month: int = 1, day: int = 1) -> datetime:
    return datetime(year, month, day, tzinfo=timezone.utc)


class Expected:
    """A claim about a value: the subclasses say which."""

    def holds(self, value: Any) -> bool:
        raise AssertionError(f"{type(self).__name__} claims nothing")


class Anything(Expected):
    """Any value, as long as there is one."""

    def holds(self, value: Any) -> bool:
        return value is not UNDEFINED


class Text(Expected):
    """A text that is not empty: its wording is not part of the contract."""

    def holds(self, value: Any) -> bool:
        return isinstance(value, str) and bool(value)


class Reference(Expected):
    """A reference that shows itself like this."""

    def __init__(self, display: str) -> None:
        self.display = display

    def holds(self, value: Any) -> bool:
        return getattr(value, "display", None) == self.display


class Keyed(Expected):
    """A reference with this key."""

    def __init__(self, key: str) -> None:
        self.key = key

    def holds(self, value: Any) -> bool:
        return getattr(value, "key", None) == self.key


class Raised(Expected):
    """The exception with this text."""

    def __init__(self, kind: type[Exception], text: str) -> None:
        self.kind, self.text = kind, text

    def holds(self, value: Any) -> bool:
        return type(value) is self.kind and str(value) == self.text


class Pattern(Expected):
    """A compiled pattern of this source."""

    def __init__(self, source: str) -> None:
        self.source = source

    def holds(self, value: Any) -> bool:
        return getattr(value, "pattern", None) == self.source


class SchemaOf(Expected):
    """A schema of this type."""

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, value: Any) -> bool:
        return getattr(value, "type", None) == self.name


class Details(Expected):
    """Details within a context: (code, path, context) each, with a message of their own."""

    def __init__(self, *expected: tuple[str, list[Any], dict[str, Any]]) -> None:
        self.expected = expected

    def holds(self, value: Any) -> bool:
        if len(value) != len(self.expected):
            return False
        return all(self._holds(detail, want) for detail, want in zip(value, self.expected))

    def _holds(self, detail: Any, want: tuple[str, list[Any], dict[str, Any]]) -> bool:
        code, path, context = want
        return (
            field(detail, "type") == code
            and same(field(detail, "path"), path)
            and same(field(detail, "context"), context)
            and Text().holds(field(detail, "message"))
        )


class Alternatives(Expected):
    """What each failed alternative reports: its message and its details."""

    def __init__(self, *expected: Details) -> None:
        self.expected = expected

    def holds(self, value: Any) -> bool:
        if len(value) != len(self.expected):
            return False
        return all(
            Text().holds(field(one, "message")) and want.holds(field(one, "details"))
            for one, want in zip(value, self.expected)
        )


def field(detail: Any, name: str) -> Any:
    """Return a field of a detail, be it a mapping or an object."""
    return detail[name] if isinstance(detail, dict) else getattr(detail, name)


def same(have: Any, want: Any) -> bool:
    """Tell whether a value is the expected one: a boolean is no number, an undefined key is no key."""
    if isinstance(want, Expected):
        return want.holds(have)
    if isinstance(want, dict):
        return isinstance(have, dict) and _same_keys(present(have), present(want))
    if isinstance(want, list):
        return (
            isinstance(have, (list, tuple))
            and len(have) == len(want)
            and all(same(one, other) for one, other in zip(have, want))
        )
    if isinstance(want, float) and want != want:
        return isinstance(have, float) and have != have
    return have is want or (isinstance(have, bool) == isinstance(want, bool) and bool(have == want))


def present(context: dict[Any, Any]) -> dict[Any, Any]:
    """Return the keys that have a value."""
    return {key: value for key, value in context.items() if value is not UNDEFINED}


def _same_keys(have: dict[Any, Any], want: dict[Any, Any]) -> bool:
    return have.keys() == want.keys() and all(same(have[key], value) for key, value in want.items())
