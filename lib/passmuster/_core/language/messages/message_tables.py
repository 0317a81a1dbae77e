"""Messages: compiled, merged, described, and found by code and language.

Schemas define messages, preferences and rules override them, reports render them. Imports the sentinels,
`failures` and `text` of the foundation, and `templates`, which is loaded when a message first needs it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...foundation.callers import replace_error
from ...foundation.late_patterns import late_pattern
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..preferences.preferences import Preferences
    from .template import Template

    Part = str | tuple[str, bool, bool, str | None]

ANY_CODE = "*"
"""The code of a message for all codes that have no message of their own."""

MOST_MESSAGE = 20_000
"""The maximum length of a message in characters, unless another limit is set."""

ROOT = "root"
"""The key of the label for a value without a path. It is set like a message, but is not one."""

# Most messages only show variables, and are rendered without a template: `{#name}`, `{{#name}}`, `{:#name}`,
# and `{{say(#name)}}` with or without a language. A part of such a message is a string, or a variable: its
# name, whether it is escaped for HTML, whether it is wrapped like a label, and the table of words for `say`.
_SAID = r"""say\(#([A-Za-z_]\w*)(?:, (?:"([\w.-]+)"|'([\w.-]+)'))?\)"""
_SHOWN = r"(:?)#([A-Za-z_]\w*)"
_VARIABLE = late_pattern(
    rf"\{{\{{\s*(?:{_SHOWN}|{_SAID})\s*\}}\}}|\{{\s*(?:{_SHOWN}|{_SAID})\s*\}}", re.ASCII
)


class CompiledMessage:
    """One message, ready to be rendered. Immutable; schemas with the same message share it."""

    __slots__ = (
        "after_label", "ending", "escapes_label", "needs_scope", "parts", "quotes", "tail_names", "template",
    )  # fmt: skip

    def __init__(self, text: str | Template, quotes: tuple[str, str] | None = None) -> None:
        self.quotes: tuple[str, str] | None = quotes  # around labels, unless an option defines them
        self.parts: tuple[Part, ...] | None = None
        # Most messages consist of a label and a text.
        self.after_label: str | None = None
        self.escapes_label: bool = False
        self.template: Template | None = None
        self.needs_scope: bool = False
        self.tail_names: frozenset[str] | None = None
        # The text between the label and the nearest branch, and what the message gives `nearest`.
        self.ending: tuple[str, tuple[str, ...]] | None = None
        if not isinstance(text, str):
            self._set_template(text)
            return
        if len(text) > _MOST_SHARED:
            from .template import check_length

            check_length(text)
        self.parts = _split(text)
        if self.parts is None:
            from .template import make_template

            self._set_template(make_template(text))
        elif len(self.parts) == 2:
            self._split_label(*self.parts)
        self.tail_names = _tail_names(text, self.template)
        ending = _ENDING.fullmatch(text) if self.template is not None and "{nearest(" in text else None
        if ending is not None:
            self.ending = ending[1], tuple(_CONSTANT.findall(ending[2]))

    def _split_label(self, first: Part, rest: Part) -> None:
        if not isinstance(first, str) and first[0] == "label" and isinstance(rest, str):
            self.after_label = rest
            self.escapes_label = first[1]

    def _set_template(self, template: Template) -> None:
        self.template = template
        self.needs_scope = any(reference.type == "value" for reference in template.references())

    @property
    def codes(self) -> tuple[Any, ...]:
        """The codes of the messages that it includes by name."""
        return () if self.template is None else self.template.codes

    @property
    def source(self) -> str:
        """The source of the message."""
        if self.template is not None:
            return str(self.template.source)
        return "".join(
            part if isinstance(part, str) else _written_variable(*part) for part in self.parts or ()
        )


def _tail_names(text: str, template: Template | None) -> frozenset[str] | None:
    """Return the variables that a message shows after its label, or None if it shows anything else.

    If the variables are the same, so is the text after the label.
    """
    label = _LABEL.match(text)
    if label is None or len(text) > _MOST_SHARED:
        return None
    names = frozenset(_NAME.findall(text, label.end()))
    if "msg" in text or not names.isdisjoint(("label", "value", "key")):
        return None
    if template is not None and any(reference.type != "local" for reference in template.references()):
        return None
    return names


_ENDING = late_pattern(
    r"""\{\{#label\}\}([^{}\\]*)\{nearest\(#details, #value((?:, '[^'{}\\]*')*)\)\}""", re.ASCII
)
_CONSTANT = late_pattern("'([^']*)'")
_LABEL = late_pattern(r"\{\{#label\}\}|\{#label\}", re.ASCII)
_NAME = late_pattern(r"#([A-Za-z_]\w*)", re.ASCII)


def _written_variable(name: str, is_escaped: bool, is_wrapped: bool, words: str | None) -> str:
    if words is None:
        inner = f"{':' if is_wrapped and name != 'label' else ''}#{name}"
    else:
        inner = f'say(#{name}, "{words}")' if words else f"say(#{name})"
    return f"{{{{{inner}}}}}" if is_escaped else f"{{{inner}}}"


def _split(text: str) -> tuple[Part, ...] | None:
    """Return the parts of a message that only shows variables, or None for any other message."""
    parts: list[Part] = []
    end = 0
    for found in _VARIABLE.finditer(text):
        parts.append(text[end : found.start()])
        end = found.end()
        is_escaped = found[2] is not None or found[3] is not None
        wrap, name, displayed, *words = found.groups()[:5] if is_escaped else found.groups()[5:]
        if displayed is None:
            parts.append((name, is_escaped, bool(wrap) or name == "label", None))
        else:
            parts.append((displayed, is_escaped, False, words[0] or words[1] or ""))
    parts.append(text[end:])
    if len(parts) > _MOST_PARTS or any(
        isinstance(part, str) and not _BRACES.isdisjoint(part) for part in parts
    ):
        return None
    return tuple(part for part in parts if part != "")


_BRACES = frozenset("{}\\")
_MOST_PARTS = 1000  # a message with more is a template, which has limits


def _as_text(texts: dict[str, Any], code: str) -> Any:
    text = texts.get(code)
    return texts.get(ANY_CODE) if text is None else text


@lru_cache(maxsize=4096)
def _message_of(text: str) -> CompiledMessage:
    return CompiledMessage(text)


def make_message(text: str | Template) -> CompiledMessage:
    """Return the compiled message of a string or template. Raises `SchemaError` for a wrong template.

    >>> make_message("{{#label}} is odd").source
    '{{#label}} is odd'
    """
    if not isinstance(text, str):
        return CompiledMessage(text)
    # Long messages are generated and seldom repeated: keeping them would only fill the memory.
    text = exact_string(text)
    return _message_of(text) if len(text) <= _MOST_SHARED else CompiledMessage(text)


_MOST_SHARED = 1000


class Messages:
    """Messages by code, and by language and code. Immutable; a message is parsed when it is first needed.

    `needs_scope` is true if a message shows values other than those of the error's context. `late(code)`
    returns a message of the library that is not loaded yet, or None. `quotes` are those of all messages.
    """

    __slots__ = ("_cache", "_late", "_quotes", "_spellings", "languages", "needs_scope", "texts")

    def __init__(
        self,
        texts: dict[str, Any],
        languages: dict[str, dict[str, Any]] | None = None,
        needs_scope: bool = False,
        late: Callable[[str], str | None] | None = None,
        quotes: tuple[str, str] | None = None,
    ) -> None:
        self.texts: dict[str, Any] = texts
        self.languages: dict[str, dict[str, Any]] = languages or {}
        self.needs_scope: bool = needs_scope
        self._cache: dict[tuple[str, tuple[str, ...]], CompiledMessage | None] = {}
        self._spellings: dict[str, str] | None = None
        self._late = late
        self._quotes = quotes

    def find(self, code: str, language: str | None = None) -> CompiledMessage | None:
        """Return the message for a code: in the language, else without a language, else the catch-all."""
        names = self._names(language)
        place = (code, names)
        try:
            return self._cache[place]
        except KeyError:
            text = self._string_in(names, code)
            if text is None:
                text = self._plain_message(code)
            message = None
            if text is not None:
                message = make_message(text) if self._quotes is None else CompiledMessage(text, self._quotes)
            if len(self._cache) < 1000:
                self._cache[place] = message
            return message

    def _plain_message(self, code: str) -> Any:
        text = self.texts.get(code)
        if text is None and self._late is not None:
            text = self._late(code)
        return self.texts.get(ANY_CODE) if text is None else text

    def _string_in(self, names: tuple[str, ...], code: str) -> Any:
        found = (_as_text(self.languages[name], code) for name in names)
        return next((text for text in found if text is not None), None)

    def _names(self, language: str | None) -> tuple[str, ...]:
        """Return the languages here that match one: its name, other spellings of it, then broader languages.

        >>> compile_messages({"de": {}, "de-AT": {}, "fr": {}})._names("de_AT")
        ('de-AT', 'de')
        """
        if language is None or not self.languages:
            return ()
        from .languages import broader_languages

        if self._spellings is None:
            self._spellings = {name.lower().replace("-", "_"): name for name in self.languages}
        exact = (language,) if language in self.languages else ()
        spelt = (self._spellings[name] for name in broader_languages(language) if name in self._spellings)
        return (*exact, *(name for name in spelt if name != language))

    def root_label(self, language: str | None = None) -> str | None:
        """Return the label for a value without a path, or None if it is not set here."""
        text = self.texts.get(ROOT)
        for name in reversed(self._names(language)):
            text = self.languages[name].get(ROOT, text)
        return text if text is None or isinstance(text, str) else str(text.source)

    def is_untranslated(self, code: str, language: str) -> bool:
        """Return whether the message for a code is the library's own and has no translation."""
        text = self.texts.get(code)
        if text is None:
            text = self._plain_message(code)
        is_own = text is not None and _is_library_text(code, text)
        return is_own and self._string_in(self._names(language), code) is None

    def __bool__(self) -> bool:
        return bool(self.texts or self.languages)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Messages):
            return NotImplemented
        return (self.texts, self.languages) == (other.texts, other.languages)

    def __hash__(self) -> int:
        return hash(tuple(self.texts))

    def __repr__(self) -> str:
        return f"Messages({describe_messages(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Messages, (self.texts, self.languages, self.needs_scope)


class FunctionMessages(Messages):
    """The messages that a function returns for one report. Those of the preferences have precedence.

    `rule` are the messages of the function's rule, which have precedence over both, or None.
    """

    __slots__ = ("rule",)

    def __init__(self, given: Messages, rule: Messages | None = None) -> None:
        super().__init__(given.texts, given.languages, given.needs_scope)
        self.rule: Messages | None = rule


def compile_messages(messages: Any) -> Messages:
    """Return the messages of a mapping from codes to messages.

    A message is a `str` or a template. A key may also be a language, with a mapping from codes to messages. A
    single message applies to every code (as in `rule(message=...)`).

    Raises `SchemaError` for anything else and for a message that is a wrong template.

    >>> compile_messages({"any.required": "needed", "de": {"any.required": "fehlt"}}).languages
    {'de': {'any.required': 'fehlt'}}
    """
    if isinstance(messages, Messages):
        return messages
    if is_string(messages):
        _check_message(messages, "the message")
        return Messages({ANY_CODE: messages}, None, make_message(messages).needs_scope)
    texts: dict[str, Any] = {}
    languages: dict[str, dict[str, Any]] = {}
    for code, text in _items(messages, "messages must be a mapping from error codes to messages"):
        if is_string(text):
            texts[code] = (
                text
                if _is_library_text(code, text)
                else _check_message(text, f"the message for {show(code)}")
            )
        else:
            languages[code] = _language(code, text)
    return Messages(texts, languages, _need_scope(texts, languages))


class _EmptyScope:
    """The scope of a report that kept none: nothing is around its value."""

    __slots__ = ()
    depth = 0
    shadows = None

    def ancestor(self, n: int) -> Any:
        raise LookupError("beyond the root")

    def root(self, value: Any) -> Any:
        return value

    def shadow(self, n: int, path: tuple[object, ...]) -> Any:
        return UNDEFINED


EMPTY_SCOPE = _EmptyScope()


def language_of(prefs: Preferences, value: object, scope: object, local: object) -> str | None:
    """Return the language that is preferred for messages about a value, or None."""
    language = prefs.error_language
    if language is None or isinstance(language, str):
        return language
    try:
        found = language.resolve(value, EMPTY_SCOPE if scope is None else scope, prefs, local)
    except Exception as error:  # a level beyond the root, or a failed `adjust`: no language is preferred
        return replace_error(error, None)
    return found if isinstance(found, str) else None


def check_circles(messages: Messages) -> Messages:
    """Return messages unchanged. Raises `SchemaError` if they include each other, by `msg()`, in a circle.

    >>> check_circles(compile_messages({"a": "{msg('b')}", "b": "{msg('a')}"}))
    Traceback (most recent call last):
        ...
    passmuster.SchemaError: messages can't ask for each other in a circle: 'a' → 'b' → 'a'
    """
    for texts in (messages.texts, *messages.languages.values()):
        asked = {code: make_message(text).codes for code, text in texts.items() if "msg" in str(text)}
        if any(asked.values()):
            _check_circle({code: [name for name in codes if name in asked] for code, codes in asked.items()})
    return messages


def _check_circle(asked: dict[str, list[str]]) -> None:
    from graphlib import CycleError, TopologicalSorter

    try:
        TopologicalSorter(asked).prepare()
    except CycleError as error:
        circle = [show(code) for code in reversed(error.args[1])]
        shown = circle if len(circle) <= 10 else [*circle[:10], "…", circle[-1]]
        raise SchemaError(f"messages can't ask for each other in a circle: {' → '.join(shown)}") from None


def _is_library_text(code: str, text: object) -> bool:
    # The library's own messages are correct and use only the context of an error. Parsing all of them would
    # take long, and most are never read.
    from .english import MESSAGES, ROOT_LABEL

    return (ROOT_LABEL if code == ROOT else MESSAGES.get(code)) is text


def _need_scope(texts: dict[str, Any], languages: dict[str, dict[str, Any]]) -> bool:
    tables = (texts, *languages.values())
    return any(
        make_message(text).needs_scope
        for table in tables
        for code, text in table.items()
        if not _is_library_text(code, text)
    )


def definition_messages(texts: dict[str, Any], late: Callable[[str], str | None] | None = None) -> Messages:
    """Return the messages of a type's definition, which are valid or the library's own.

    The same mapping results in the same object, so that each message is parsed once.
    """
    known = _definition_cache.get(id(texts))
    if known is None or known[0] is not texts or known[1] != len(texts):
        if len(_definition_cache) >= _MOST_DEFINITIONS:
            _definition_cache.clear()
        known = _definition_cache[id(texts)] = (texts, len(texts), _trusted(texts, late))
    return known[2]


_MOST_DEFINITIONS = 500
_definition_cache: dict[int, tuple[dict[str, Any], int, Messages]] = {}


def _trusted(texts: dict[str, Any], late: Callable[[str], str | None] | None) -> Messages:
    languages = {name: found for name, found in texts.items() if isinstance(found, dict)}
    plain = {code: text for code, text in texts.items() if code not in languages}
    return Messages(plain, languages, _need_scope(plain, languages), late)


def library_messages(language: str) -> Messages | None:
    """Return the library's messages in a language, loaded on first use, or None if there are none."""
    from .languages import QUOTES, catalogue_of, translations

    name = catalogue_of(language)
    if name is None:
        return None
    if name not in _catalogue_cache:
        _catalogue_cache[name] = Messages(translations(name), quotes=QUOTES[name])
    return _catalogue_cache[name]


_catalogue_cache: dict[str, Messages] = {}


def is_string(text: object) -> bool:
    """Return whether a value can be a message: a string or a template."""
    if isinstance(text, str):
        return True
    from .template import Template

    return isinstance(text, Template)


def _items(messages: object, complaint: str) -> list[tuple[str, Any]]:
    from collections.abc import Mapping

    if not isinstance(messages, Mapping):
        raise SchemaError(f"{complaint}, not {show(messages)}")
    for code in messages:
        if not isinstance(code, str):
            raise SchemaError(f"an error code must be a string, not {show(code)}")
    return [(code, text) for code, text in messages.items() if text is not UNDEFINED]


def _language(name: str, messages: object) -> dict[str, Any]:
    complaint = (
        f"the message for {show(name)} must be a string, a template or a mapping of a language's messages"
    )
    texts: dict[str, Any] = {}
    for code, text in _items(messages, complaint):
        if not is_string(text):
            raise SchemaError(
                f"the message for {show(code)} in the language {show(name)} must be a string or a template, "
                f"not {show(text)}"
            )
        texts[code] = _check_message(text, f"the message for {show(code)} in the language {show(name)}")
    return texts


def _check_message(text: Any, what: str) -> Any:
    try:
        make_message(text)
    except SchemaError as error:
        raise SchemaError(f"{what} is wrong: {error}") from None
    return text


def merge_messages(base: Messages | None, over: Messages | None) -> Messages:
    """Return the messages of both tables; those of `over` have precedence."""
    if base is None or not base:
        return over if over is not None else Messages({})
    if over is None or not over:
        return base
    languages = dict(base.languages)
    for name, texts in over.languages.items():
        languages[name] = {**languages.get(name, {}), **texts}
    return Messages({**base.texts, **over.texts}, languages, base.needs_scope or over.needs_scope)


def describe_messages(messages: Messages) -> dict[str, Any]:
    """Return messages as data, in the form of the `messages` preference."""
    return _described(messages, lambda code, text: _short_form(text))


def describe_rule_message(messages: Messages) -> dict[str, Any]:
    """Return messages as data, in the form of the `message` of a rule.

    >>> describe_rule_message(compile_messages("too small"))
    {'template': 'too small'}
    """
    if set(messages.texts) == {ANY_CODE} and not messages.languages:
        return _template_of(messages.texts[ANY_CODE])
    # The label for values without a path is no template.
    return _described(messages, lambda code, text: text if code == ROOT else _template_of(text))


def _described(messages: Messages, write: Callable[[str, Any], Any]) -> dict[str, Any]:
    languages = {
        name: {code: write(code, text) for code, text in texts.items()}
        for name, texts in messages.languages.items()
    }
    return {**languages, **{code: write(code, text) for code, text in messages.texts.items()}}


def _short_form(text: Any) -> Any:
    if isinstance(text, str):
        return text
    described = text.describe()
    has_more = "options" in described or described.get("functions")
    return described if has_more else described["template"]


def _template_of(text: Any) -> dict[str, Any]:
    return {"template": text} if isinstance(text, str) else text.describe()
