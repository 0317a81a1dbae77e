"""A format of `string` as data: the row that its module declares as `FORMAT`.

Schema side and build side. The module has the name of the format in Python's spelling, and is imported when a
schema uses the format; see `types.parts.string_formats`. It reads its options with the functions here.
"""

from __future__ import annotations

from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import UNDEFINED
from ...backend import checks, scanners

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ....foundation.codes import Code

MAX_SAFE_INTEGER = 2**53 - 1


def strict_boolean(rule: str, options: dict[str, Any], name: str, default: bool) -> bool:
    """Return an option that must be True or False if it is set."""
    value = options.get(name, default)
    if not isinstance(value, bool):
        raise SchemaError(f"{rule}: {name} must be True or False, not {show(value)}")
    return value


def loose_boolean(options: dict[str, Any], name: str) -> bool:
    """Return the truth value of an option that is off by default."""
    return bool(options.get(name, False))


def positive_integer(rule: str, options: dict[str, Any], name: str, default: int) -> int:
    """Return an option that must be a positive integer if it is set."""
    value = options.get(name, UNDEFINED)
    if value is UNDEFINED:
        return default
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is int and 0 < value <= MAX_SAFE_INTEGER:
        return value
    raise SchemaError(f"{rule}: {name} must be a positive integer, not {show(value)}")


def plain_check(code: str, test: Callable[..., Callable[[str], bool]]) -> Callable[..., Any]:
    """Return the function that makes the check of a format whose failures have one code and no context.

    `test(scan=scanners, **arguments)` returns the test of strings.
    """

    def check(**arguments: Any) -> Any:
        return checks.TestCheck(test(scan=scanners, **arguments), code, None)

    return check


ROUGHLY = "it is said only roughly"
"""The reason why a format accepts more in JSON Schema; its own formats of that name may accept less."""


class Format:
    """One format: its rule's name, its check, its error codes, and its options if it has any.

    `check(**arguments)` returns the check. `read(options)` returns its arguments, and refuses wrong options;
    `options` are their names, and `nested` the names of options inside one of them. `describe(arguments)`
    returns the options that the rule keeps and describes, if they differ from the given ones.
    `convert(**arguments)` returns the conversion of strings that belongs to the format, or None; `rewrites`
    is the name of the argument with which the check itself returns another string.

    `json_schema(**arguments)` returns the format in JSON Schema, as in a `RuleDefinition`; its patterns spell
    out their classes, because engines of several languages read them. `annotates` is a substitute for
    readers: a JSON Schema without a pattern, or a function from the arguments to that or None.

    The name of each code ends with that of the format, after `string.`.
    """

    __slots__ = (
        "_annotates", "_check", "_convert", "_describe", "_json_schema", "_read", "_rewrites", "codes",
        "name", "nested", "options",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        check: Callable[..., Any],
        *codes: Code,
        options: tuple[str, ...] = (),
        nested: Mapping[str, tuple[str, ...]] | None = None,
        read: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None,
        describe: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
        convert: Callable[..., Callable[[str], str] | None] | None = None,
        rewrites: str | None = None,
        json_schema: Callable[..., Any] | None = None,
        annotates: Callable[..., Any] | dict[str, Any] | None = None,
    ) -> None:
        self.name: str = name
        self.codes: tuple[Code, ...] = codes
        self.options: tuple[str, ...] = options
        self.nested: Mapping[str, tuple[str, ...]] = nested or {}
        self._check = check
        self._read = read
        self._describe = describe
        self._convert = convert
        self._rewrites = rewrites
        self._json_schema = json_schema
        self._annotates = annotates

    def checked_options(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the options that a rule keeps of the given ones. Raises SchemaError for wrong ones."""
        arguments = self._arguments(given)
        return given if self._describe is None else self._describe(arguments)

    def check(self, options: Mapping[str, Any]) -> Any:
        """Return the check of a rule with its kept options."""
        return self._check(**self._arguments(options))

    def conversion(self, options: Mapping[str, Any]) -> Callable[[str], str] | None:
        """Return the conversion of such a rule, or None."""
        return None if self._convert is None else self._convert(**self._arguments(options))

    def converts(self, options: Mapping[str, Any]) -> bool:
        """Return whether such a rule may change a string."""
        rewrites = self._rewrites is not None and self._arguments(options)[self._rewrites]
        return bool(rewrites) or self.conversion(options) is not None

    def json_schema(self, options: Mapping[str, Any]) -> Any:
        """Return the JSON Schema of a rule with these options, or None if it can't be expressed."""
        return None if self._json_schema is None else self._json_schema(**self._arguments(options))

    def annotation(self, options: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return a description of such a rule in JSON Schema for readers only, or None."""
        told = self._annotates
        found: dict[str, Any] | None = told(**self._arguments(options)) if callable(told) else told
        return found

    def _arguments(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return {} if self._read is None else self._read(options)
