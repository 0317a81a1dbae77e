"""A format of `string` as data: the row that its module declares as `FORMAT`.

Schema side and build side. The module has the name of the format in Python's spelling, and is imported when a
schema uses the format; see `types.parts.string_formats`.
"""

from __future__ import annotations

import re
from functools import partial
from importlib import import_module

from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import UNDEFINED
from ....foundation.spelling import to_python
from ...backend import checks
from ...constraints.constraint import Formatted
from ...constraints.frozen import Frozen

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ....foundation.codes import Code

    OptionReader = Callable[[str, Any], Any]

MAX_SAFE_INTEGER = 2**53 - 1


# Readers of an option take its name, after that of the rule, and its value, `UNDEFINED` if it is not given.


def flag(default: bool | None, *texts: str) -> OptionReader:
    """Return the reader of an option that must be True, False, or one of some strings if it is set."""
    *named, last = ["True", "False", *[f'"{text}"' for text in texts]]

    def read(where: str, value: Any) -> Any:
        if value is UNDEFINED:
            return default
        if isinstance(value, bool) or (isinstance(value, str) and value in texts):
            return value
        raise SchemaError(f"{where} must be {', '.join(named)} or {last}, not {show(value)}")

    return read


def loose_boolean(where: str, value: Any) -> bool:
    """Return the truth value of an option that is off by default."""
    return value is not UNDEFINED and bool(value)


def positive_integer(default: int) -> OptionReader:
    """Return the reader of an option that must be a positive integer if it is set."""

    def read(where: str, value: Any) -> int:
        if value is UNDEFINED:
            return default
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if type(value) is int and 0 < value <= MAX_SAFE_INTEGER:
            return value
        raise SchemaError(f"{where} must be a positive integer, not {show(value)}")

    return read


def arguments_of(rule: str, readers: Mapping[str, OptionReader], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments for the given options of a rule: one for each reader, in Python's spelling."""
    return {
        to_python(name): read(f"{rule}: {name}", given.get(name, UNDEFINED)) for name, read in readers.items()
    }


ROUGHLY = "it is said only roughly"
"""The reason why a format accepts more in JSON Schema; its own formats of that name may accept less."""


class Format(Frozen):
    """One format: its rule's name, its error codes, what it means, and its options if it has any.

    `pattern` is a regular expression of ECMA-262 for the whole string. Its classes are spelled out, because
    engines of several languages read it. The check, JSON Schema, strategies and near misses follow from it.
    `loss` is the reason why it matches more strings than the format, if it does.

    A pattern that is not exact, or slow, needs a `test`, the function that returns whether a string is of the
    format, or a `check` if failures have a context or several codes. Without an exact pattern, `examples` are
    the strings that strategies draw. `annotation` is the JSON Schema for readers, without a pattern.

    `options` are the readers of options by their names, and `nested` the names of options inside one of
    them. `described` are the options that the rule keeps and describes with the values that are read, unless
    these are empty; without it, the given ones. `convert` is the conversion of strings that belongs to the
    format, or None. `rewrites` is the name of the argument with which the check returns another string.

    Each of `pattern`, `loss` and `annotation` may be a function from the arguments, which the options become;
    `test`, `check` and `convert` are such functions. The name of each code ends with that of the format,
    after `string.`; the first one is that of `test`.
    """

    annotation: Callable[..., dict[str, Any] | None] | dict[str, Any] | None = None
    check: Callable[..., Any] | None = None
    codes: tuple[Code, ...]
    convert: Callable[..., Callable[[str], str] | None] | None = None
    described: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    loss: Callable[..., str | None] | str | None = None
    name: str
    nested: Mapping[str, tuple[str, ...]] = {}
    options: Mapping[str, OptionReader] = {}
    pattern: Callable[..., str | None] | str | None = None
    rewrites: str | None = None
    test: Callable[..., Callable[[str], Any]] | None = None

    def __init__(self, name: str, *codes: Code, **fields: object) -> None:
        super().__init__(name=name, codes=codes, **fields)

    def __reduce__(self) -> Any:
        return format_of, (self.name,)

    def checked_options(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the options that a rule keeps of the given ones. Raises SchemaError for wrong ones."""
        arguments = self._arguments(given)
        if not self.described:
            return given
        kept = {name: arguments[to_python(name)] for name in self.described}
        return {name: value for name, value in kept.items() if value != []}

    def check_of(self, options: Mapping[str, Any]) -> Any:
        """Return the check of a rule with its kept options."""
        if self.check is not None:
            return self._of("check", options)
        test = re.compile(self._of("pattern", options), re.ASCII).fullmatch if self.test is None else None
        return checks.TestCheck(test or self._of("test", options), self.codes[0].name, None)

    def conversion(self, options: Mapping[str, Any]) -> Callable[[str], str] | None:
        """Return the conversion of such a rule, or None."""
        found: Callable[[str], str] | None = self._of("convert", options)
        return found

    def converts(self, options: Mapping[str, Any]) -> bool:
        """Return whether such a rule may change a string."""
        rewrites = self.rewrites is not None and self._arguments(options)[self.rewrites]
        return bool(rewrites) or self.conversion(options) is not None

    def constraint(self, options: Mapping[str, Any]) -> Formatted:
        """Return the constraint that such a rule stands for."""
        return Formatted(
            name=self.name,
            options=options,
            json_schema=partial(self.json_schema, options),
            annotation=partial(self._of, "annotation", options),
            examples=self.examples,
        )

    def json_schema(self, options: Mapping[str, Any]) -> Any:
        """Return the JSON Schema of a rule with these options, as in a `RuleDefinition`."""
        pattern, loss = self._of("pattern", options), self._of("loss", options)
        stated = {} if pattern is None else {"pattern": pattern}
        return (stated, loss) if loss else stated or None

    def _of(self, part: str, options: Mapping[str, Any]) -> Any:
        """Return a part that may be a function from the arguments."""
        found = getattr(self, part)
        return found(**self._arguments(options)) if callable(found) else found

    def _arguments(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return arguments_of(self.name, self.options, options)


_loaded: dict[str, Format] = {}


def format_of(name: str) -> Format:
    """Return the format of a rule, by the name of the rule."""
    found = _loaded.get(name)
    if found is None:
        found = _loaded[name] = import_module(f"..{to_python(name)}", __package__).FORMAT
    return found
