"""Templates: strings with formulas in braces, as messages and as values.

Created when schemas are defined, resolved in the run phase, rendered in the report phase. Data are never
parsed as templates. Imports foundation/, formula, references, rendering.
"""

from __future__ import annotations

from functools import lru_cache

from ...engine.backend import templates as nodes
from ...foundation.callers import is_function
from ...foundation.comparing.equality import deep_equal
from ...foundation.late_patterns import late_pattern
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.signatures import function_data, is_carried
from ...foundation.writing import exact_string, number_string
from ..references.reference_options import OPTIONS as REFERENCE_OPTIONS
from .coercions import Displayed
from .message_tables import EMPTY_SCOPE, MOST_MESSAGE, language_of
from .rendering import ELLIPSIS, MOST_CHARACTERS, MOST_VALUE_CHARACTERS, escape_html, render_value

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from typing_extensions import TypeIs

    from ...engine.nodes.templates import Expression
    from ...foundation.protocols import Surroundings
    from ..preferences.preferences import Preferences
    from ..references.reference import Reference
    from ..representation import Representation
    from .formula import Formula

__all__ = ["Template", "escape_html", "is_template", "make_template", "render_value"]

OPTIONS = (*REFERENCE_OPTIONS, "functions")

MOST_SOURCE = 100_000
"""The maximum length of a template, and of a message."""

MOST_PARTS = 10_000
"""The maximum number of words, constants and operators in the formulas of a template."""

_MOST_MESSAGES = 8  # the depth of nested messages
_MOST_PIECES = 2_000  # formulas and texts of a message, including nested messages
_OPEN, _CLOSE = "\0", "\1"  # replacements of escaped braces, while the others are searched
_escaped = late_pattern(r"\\(\{+|\}+)")
_BEGINS = late_pattern(r":?[\w#$/.]")  # the beginning of a formula, which other braces seldom have
_DECODED = str.maketrans({_OPEN: "{", _CLOSE: "}"})


class _Variable:
    """A formula in a string."""

    __slots__ = ("escapes", "is_wrapped", "node")

    def __init__(self, node: Expression, escapes: bool, is_wrapped: bool) -> None:
        self.node = node
        self.escapes = escapes
        self.is_wrapped = is_wrapped


class Template(Displayed, nodes.Computed):
    """A string with formulas, created by `x()` or given as a message. Immutable.

    `source` is the string as written, `options` those of `ref()` for its references, `functions` the user
    functions by name. `is_unclosed` is true if the beginning of a formula has no end. `codes` are the
    constant arguments of `msg()`.

    >>> make_template("{a + 1}").resolve({"a": 1}, None, None, None)
    Traceback (most recent call last):
        ...
    passmuster.SchemaError: the reference ref:a reaches beyond the root of the value; '.a' is within it
    >>> make_template("{.a + 1}").resolve({"a": 1}, None, None, None)
    2
    """

    __slots__ = ("_parts", "_references", "codes", "functions", "is_unclosed", "options", "source")

    in_ = False  # a template has one value, never a list of candidates

    source: str
    options: dict[str, Any]
    functions: dict[str, Callable[..., Any]] | None
    is_unclosed: bool
    codes: tuple[Any, ...]
    _parts: tuple[str | _Variable, ...]
    _references: tuple[Reference, ...]

    def __init__(self, source: str, options: Mapping[str, Any] | None = None) -> None:
        put = object.__setattr__
        if not isinstance(source, str):
            raise SchemaError(f"the source of a template must be a string, not {show(source)}")
        chosen, functions = _split_options(options)
        check_length(source)
        put(self, "source", exact_string(source))
        put(self, "options", chosen)
        put(self, "functions", functions)
        compiler = _Compiler(self.source, chosen, functions)
        parts = compiler.compile()
        put(self, "is_unclosed", compiler.is_unclosed)
        put(self, "codes", tuple(compiler.codes))
        if chosen.get("in") and compiler.references:
            raise SchemaError("the references of a template can't have the option in")
        single = parts[0].node if len(parts) == 1 and isinstance(parts[0], _Variable) else None
        put(self, "_parts", parts)
        super().__init__(single)
        put(self, "_references", tuple(compiler.references))

    @property
    def shown(self) -> str:
        return self.source

    def references(self) -> list[Reference]:
        """Return the references in the formulas, in the order of the string."""
        return list(self._references)

    def written(
        self, value: Any, scope: Surroundings | None, prefs: Any, local: dict[str, Any] | None
    ) -> str:
        """Return the string of a template that is more than a formula; `{{}}` is HTML-escaped."""
        return "".join(self._pieces(value, scope, prefs, local, True, MOST_VALUE_CHARACTERS))

    def render(
        self,
        value: Any,
        scope: Surroundings | None,
        prefs: Preferences,
        local: dict[str, Any] | None = None,
        messages: object = None,
    ) -> str:
        """Return the message that the template renders to.

        `local` is the context of the error. `messages` has the messages of other codes for `msg()`: a
        mapping, a function, or a list of compiled messages. `{{}}` is HTML-escaped if
        `prefs.error_escape_html` is set. If `prefs.error_label` is False, a label at the start is left out
        with its quotes.
        """
        text = _MessageScope(scope, value, prefs, local, {} if messages is None else messages).write(self)
        return without_label(text, prefs) if prefs.error_label is False else text

    def _pieces(
        self,
        value: Any,
        scope: Surroundings | None,
        prefs: Preferences,
        local: dict[str, Any] | None,
        escapes: bool,
        most: int,
    ) -> Iterator[str]:
        """Yield the texts of the parts lazily; `most` is the maximum length of values."""
        for part in self._parts:
            if isinstance(part, str):
                yield part
                continue
            found = part.node.evaluate(value, scope, prefs, local)
            if found is UNDEFINED:
                continue
            if type(found) is str and (len(found) <= MOST_CHARACTERS or most > MOST_CHARACTERS):
                text = found
            elif type(found) is int:
                text = number_string(found)
            else:
                text = render_value(found, prefs, lambda ref: ref.resolve(value, scope, prefs, local), most)
            if part.escapes and escapes:
                text = escape_html(text)
            yield prefs.label_open + text + prefs.label_close if part.is_wrapped else text

    def describe(self) -> dict[str, Any]:
        """Return the template as data, in the spelling of the specification.

        >>> make_template("{a}", {"separator": "/"}).describe()
        {'template': '{a}', 'options': {'separator': '/'}}
        """
        data: dict[str, Any] = {"template": self.source}
        if self.options:
            data["options"] = dict(self.options)
        if self.functions is not None:
            data["functions"] = {
                name: function_data(function)
                for name, function in self.functions.items()
                if not is_carried(function, name)
            }
        return data

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a template can't be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a template can't be changed: {name}")

    def __eq__(self, other: object) -> bool:
        return self is other or (
            type(other) is Template and deep_equal(self.__reduce__()[1], other.__reduce__()[1])
        )

    def __hash__(self) -> int:
        return hash(self.source)

    def __reduce__(self) -> tuple[Any, ...]:
        functions = {} if self.functions is None else {"functions": self.functions}
        return Template, (self.source, {**self.options, **functions})

    def __repr__(self) -> str:
        from ..representation import represent

        return represent(self)

    def _represent(self, writing: Representation, depth: int) -> str:
        """Return the call that creates the template, as a part of a representation."""
        options = dict(self.options)
        if self.functions is not None:
            options["functions"] = self.functions
        return writing.call("x", (self.source,), options, depth)


class _MessageScope:
    """The places around a value while a message is rendered that may include others.

    It ends a message that has become too long, or for which too much was computed.
    """

    __slots__ = ("_left", "_local", "_messages", "_open", "_pieces", "_prefs", "_scope", "_value")

    def __init__(
        self,
        scope: Surroundings | None,
        value: Any,
        prefs: Preferences,
        local: dict[str, Any] | None,
        messages: Any,
    ) -> None:
        self._scope: Any = EMPTY_SCOPE if scope is None else scope
        self._value = value
        self._prefs = prefs
        self._local = local
        self._messages = messages
        self._left: int = prefs.limits_message or MOST_MESSAGE
        self._pieces: int = _MOST_PIECES
        self._open: list[Template] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scope, name)

    def write(self, template: Template) -> str:
        """Return the text of a template, as far as there is room for it."""
        escapes = self._prefs.error_escape_html
        pieces = template._pieces(self._value, self, self._prefs, self._local, escapes, MOST_CHARACTERS)
        self._open.append(template)
        left, written = self._left, []
        for piece in pieces:
            written.append(piece)
            left -= len(piece)
            self._left = min(self._left, left)  # a message that is computed and not shown counts, too
            self._pieces -= 1
            if self._left < 0 or self._pieces < 0:
                written.append(ELLIPSIS if len(self._open) == 1 else "")
                break
        self._open.pop()
        return "".join(written)

    def write_message(self, code: Any) -> str:
        """Return the message of another code, or nothing if there is none or if it is being rendered."""
        if not isinstance(code, str) or len(self._open) >= _MOST_MESSAGES:
            return ""
        text = self._find(code)
        if text is None or text is UNDEFINED:
            return ""
        template = text if isinstance(text, Template) else make_template(getattr(text, "source", text))
        return "" if any(one is template or one == template for one in self._open) else self.write(template)

    def _find(self, code: str) -> Any:
        messages = self._messages
        if not isinstance(messages, (list, tuple)):
            return messages(code) if callable(messages) else messages.get(code)
        language = language_of(self._prefs, self._value, self._scope, self._local)
        found = (table.find(code, language) for table in messages)
        return next((message for message in found if message is not None), None)


def check_length(source: str) -> None:
    """Raise `SchemaError` if a template or message is too long."""
    if len(source) > MOST_SOURCE:
        raise SchemaError(f"a template has at most {MOST_SOURCE} characters, not {len(source)}")


def is_template(value: object) -> TypeIs[Template]:
    """Return whether a value is a template.

    >>> is_template(make_template("{a}")), is_template("{a}")
    (True, False)
    """
    return issubclass(type(value), Template)


def make_template(source: str, options: Mapping[str, Any] | None = None) -> Template:
    """Return the template of a string; equal strings without options share one.

    `options`: those of `ref()`, and `functions`, a mapping from names to functions for its
    formulas. Raises `SchemaError` for a wrong formula or option. (Part 1, Template syntax.)

    >>> make_template("at least {#limit}").source
    'at least {#limit}'
    """
    if options or type(source) is not str:
        return Template(source, options)
    return _shared(source)


@lru_cache(maxsize=2048)
def _shared(source: str) -> Template:
    return Template(source)


def build_template(data: Mapping[str, Any]) -> Template:
    """Return the template of a description.

    >>> build_template({"template": "{a}"})
    pm.x('{a}')
    """
    options = data.get("options") or {}
    functions = data.get("functions")
    if functions is not None:
        options = {**options, "functions": functions}
    return make_template(data["template"], options)


def without_label(text: str, prefs: Preferences) -> str:
    """Return a message without an empty label, and its quotes, at the beginning."""
    for empty in {prefs.label_open + prefs.label_close + " ", '"" '}:
        if text.startswith(empty):
            text = text[len(empty) :]
            break
    return text.strip()


def _split_options(options: Any) -> tuple[dict[str, Any], dict[str, Callable[..., Any]] | None]:
    if options is None:
        return {}, None
    chosen = read_options("a template", options, None, OPTIONS)
    functions = chosen.pop("functions", None)
    if chosen:
        from ..references.reference import make_reference

        make_reference("a", {k: v for k, v in chosen.items() if k != "ancestor"})
    return chosen, None if functions is None else _checked_functions(functions)


def _checked_functions(functions: Any) -> dict[str, Callable[..., Any]]:
    from collections.abc import Mapping

    if not isinstance(functions, Mapping):
        raise SchemaError(
            f"the option functions must be a mapping from names to functions, not {show(functions)}"
        )
    for name, function in functions.items():
        if not isinstance(name, str) or not is_function(function):
            raise SchemaError(f"the option functions must contain functions only, not {show(name)}")
    return dict(functions)


class _Compiler:
    """The parser of a source: literal text, and formulas in single or double braces."""

    def __init__(
        self,
        source: str,
        options: Mapping[str, Any],
        functions: Mapping[str, Callable[..., Any]] | None,
    ) -> None:
        self.source = source
        self.options = options
        self.functions = functions
        self.is_unclosed = False
        self.parts: list[str | _Variable] = []
        self.text: list[str] = []
        self.references: list[Reference] = []
        self.codes: list[Any] = []
        self.size: int = 0

    def compile(self) -> tuple[str | _Variable, ...]:
        source = self.source
        if _OPEN in source or _CLOSE in source:
            raise SchemaError("a template can't hold the control characters U+0000 and U+0001")
        if "{" not in source:
            return (source,) if source else ()
        pieces = _escaped.sub(_encode, source).split("{")
        self.text.append(pieces[0])
        at = 1
        while at < len(pieces):
            at = self.braces(pieces, at)
        self.end_string()
        return tuple(self.parts)

    def braces(self, pieces: list[str], at: int) -> int:
        """Read from an opening brace to the next one. Return the offset of the next one."""
        count = 1
        while not pieces[at] and at < len(pieces) - 1:
            at, count = at + 1, count + 1
        piece = pieces[at]
        end = piece.find("}" * count) if count < 3 else -1
        if end < 0:  # not a formula: unclosed braces, and three of them, are text
            self.text.append("{" * count + piece)
            if count < 3 and _BEGINS.match(piece):
                self.is_unclosed = True
        else:
            self.formula(piece[:end].translate(_DECODED), count == 2)
            self.text.append(piece[end + count :])
        return at + 1

    def formula(self, text: str, escapes: bool) -> None:
        from .formula import parse_formula  # loaded for the first formula, because plain messages have none

        is_wrapped = text.startswith(":")
        formula = parse_formula(text[1:] if is_wrapped else text, self.options, self.functions)
        self.references += formula.references
        self.codes += formula.codes
        self.size += formula.size
        if self.size > MOST_PARTS:
            raise SchemaError(f"the formulas of a template have at most {MOST_PARTS} parts")
        if formula.is_constant:
            self.text.append(_constant_string(formula.node))
            return
        self.end_string()
        self.parts.append(_Variable(formula.node, escapes, _wraps(formula, is_wrapped)))

    def end_string(self) -> None:
        text = "".join(self.text).translate(_DECODED)
        self.text = []
        if text:
            self.parts.append(text)


def _wraps(formula: Formula, is_wrapped: bool) -> bool:
    reference = formula.reference
    if reference is None:
        return False
    return is_wrapped or (reference.type == "local" and reference.path == ("label",))


def _constant_string(node: Expression) -> str:
    value = node.evaluate(None, None, None, None)
    return value if isinstance(value, str) else render_value(value, None)


def _encode(found: re.Match[str]) -> str:
    run = found[1]
    return (_OPEN if run[0] == "{" else _CLOSE) * len(run)
