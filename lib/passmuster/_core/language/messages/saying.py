"""The function `say` of templates: a value in plain words, as the library's own messages show it.

Report phase. A reference is shown by the name of its target, and a word in the language of the message.
Imports `coercions` and the references.
"""

from __future__ import annotations

from functools import lru_cache

from ...foundation import kinds
from ...foundation.callers import is_for_users
from ...foundation.kinds import kind_of
from ...foundation.late_patterns import late_pattern
from ...foundation.sentinels import UNDEFINED
from ...foundation.spelling import similar
from ...foundation.writing import number_string
from ..references.reference import Reference
from .coercions import Displayed, object_string
from .english import ROOT_LABEL

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

_ADJUSTED, _IN, _ROOT, _MEANT = "adjusted", "in", "root", "meant"
_PHRASES = {_ADJUSTED: "* (adjusted)", _IN: "any of *", _ROOT: ROOT_LABEL, _MEANT: "; did you mean *?"}
"""Phrases around a name, which replaces the star, and the name of a value that has none."""

_NO_TRANSLATIONS: dict[str, str] = {}

_COMMON_WORDS: dict[str, dict[str, str]] = {
    "dates": {"now": ""},  # the messages have words of their own for it
    "instead": {  # of English
        kinds.STRING: ", not a string",
        kinds.NUMBER: ", not a number",
        kinds.BOOL: ", not a boolean",
        kinds.LIST: ", not a list",
        kinds.MAPPING: ", not an object",
        kinds.DATE: ", not a date",
        "null": ", not null",
    },
    "versions": {
        "ipv4": "4",
        "ipv6": "6",
        "ipvfuture": "IPvFuture",
        **{f"uuidv{n}": f"{n}" for n in range(1, 9)},
    },
}
"""Words that are the same in every language, or those of English."""

_MARKS = {"open": '"', "close": '"', "decimal": ".", "separator": ", "}
"""The marks of English. Its dates are in ISO 8601."""


class Name(Displayed):
    """The name of a value in a message, formatted like a label inside a phrase."""

    __slots__ = ("frame", "name")

    def __init__(self, name: str, frame: str = "*") -> None:
        self.name: str = name
        self.frame: str = frame

    @property
    def shown(self) -> str:
        return self.frame.replace("*", self.name, 1)


class Styled(Displayed):
    """A string, number or date in the form of a language."""

    __slots__ = ("marks", "value")

    def __init__(self, value: Any, marks: dict[str, str]) -> None:
        self.value: Any = value
        self.marks: dict[str, str] = marks

    @property
    def shown(self) -> str:
        kind = kind_of(self.value)
        if kind is kinds.DATE:
            return object_string(self.value, kind)
        return self.value if kind is kinds.STRING else number_string(self.value)


class _Letters(dict):  # type: ignore[type-arg]
    """The letters of a date format in a language; text in brackets keeps its own."""

    __slots__ = ()

    def get(self, text: str, default: object = None) -> str:
        return _LETTER.sub(lambda found: dict.get(self, found[0], found[0]), text)


_LETTER = late_pattern(r"\[[^\]]*\]|[A-Z]")


class Series(Displayed):
    """A list in a sentence: without brackets, and with the marks of a language between the items.

    `last` is the word before the last item, or None if it is separated like the others.
    """

    __slots__ = ("items", "last", "marks")

    def __init__(self, items: list[Any], marks: dict[str, str], last: str | None = None) -> None:
        self.items: list[Any] = items
        self.marks: dict[str, str] = marks
        self.last: str | None = last

    @property
    def shown(self) -> str:
        return object_string(self.items, kinds.LIST)


def say(value: Any = None, words: Any = None, *_: Any) -> Any:
    """Return a value as a message shows it, or `UNDEFINED` for None.

    A reference or template is shown by its name, also in a list; one with the option `render` by its value. A
    list is shown without brackets, and one of a single item as that item, in quotes if it is a string.
    `words` is the language of the message, such as `"de"`, in which numbers, dates and quotes are written. It
    may also name a table of words for strings, `"de.types"`, `"de.reasons"`, `"de.dates"` or `"de.versions"`,
    or of letters, `"de.letters"`.

    >>> say("string", "de.types"), say(["number", 5], "fr.types").items, say(["string"], "de.types"), say(5)
    ('Text', ['nombre', 5], 'Text', 5)
    >>> say("DD.MM.YYYY", "de.letters")
    'TT.MM.JJJJ'
    """
    if value is None:
        return UNDEFINED
    table = _table(words if type(words) is str else "en")
    if type(value) is not list:
        return _said(value, *table)
    said = [_said(item, *table) for item in value]
    if len(said) != 1:
        return Series(said, table[2])
    is_text = type(said[0]) is str and table[0] is _NO_TRANSLATIONS
    return Styled(said[0], table[2]) if is_text else said[0]


def either(value: Any = None, word: Any = " or ", *_: Any) -> Any:
    """Return the items of a list, or the parts of a string between `|`, with a word before the last.

    >>> either("http|https").items, either(say([4, 6])).last, either("git").items
    (['http', 'https'], ' or ', ['git'])
    """
    if isinstance(value, Series):
        return Series(value.items, value.marks, word)
    return Series(value.split("|"), _MARKS, word) if type(value) is str else value


def refers(value: Any = None, *_: Any) -> bool:
    """Return whether a value, or the only item of a list, refers to another value by its name.

    >>> import passmuster as pm
    >>> refers([pm.ref("a")]), refers([pm.ref("a"), 1]), refers("a")
    (True, False, False)
    """
    only = value[0] if type(value) is list and len(value) == 1 else value
    if isinstance(only, Reference):
        return not only.in_ and not only.render
    return isinstance(only, Displayed)


def instead(value: Any, accepted: str, language: str | None) -> str:
    """Return the kind of a value, as the end of a message that excludes it, or "" for an accepted kind.

    >>> instead([1], "string", None), instead(None, "string", "de"), instead("x", "number string", None)
    (', not a list', ', nicht null', '')
    """
    kind = "null" if value is None else kind_of(value)
    return "" if kind in accepted else _table(f"{language or 'en'}.instead")[0].get(kind, "")


def meant(key: Any, known: tuple[str, ...], language: str | None) -> Name | None:
    """Return the key that was probably meant, as the end of a message about an unknown one.

    >>> meant("runs_on", ("steps", "runs-on"), None).shown
    '; did you mean runs-on?'
    """
    found = similar(key, known) if type(key) is str else None
    return None if found is None else Name(found, _table(language or "en")[1][_MEANT])


def reason(error: Any = None, before: Any = ": ", *_: Any) -> Any:
    """Return the reason of a failure, after `before`; nothing for an exception whose text is not for users.

    >>> reason(ValueError("too young")), reason(KeyError("secret")), reason(ValueError())
    (': too young', passmuster.UNDEFINED, passmuster.UNDEFINED)
    """
    if error is None or error is UNDEFINED:
        return UNDEFINED
    text = error if type(error) is str else object_string(error, kind_of(error))
    if issubclass(type(error), BaseException):
        text = text.partition(": ")[2] if is_for_users(error) else ""
    return f"{before}{text}" if text else UNDEFINED


def _said(value: Any, words: dict[str, str], phrases: dict[str, str], marks: dict[str, str]) -> Any:
    if type(value) is str:
        return words.get(value, value)
    if isinstance(value, Reference):
        return value if value.render else _reference(value, phrases)
    if isinstance(value, Displayed):
        return Name(_formula(value.shown))
    kind = kind_of(value)
    if kind is kinds.NUMBER and (isinstance(value, int) or marks["decimal"] == "."):
        return value
    return Styled(value, marks) if kind in (kinds.NUMBER, kinds.DATE) else value


def _reference(reference: Reference, phrases: dict[str, str]) -> Name:
    frame = "*"
    if reference.adjust is not None or reference.map is not None:
        frame = phrases[_ADJUSTED]
    if reference.in_:
        frame = phrases[_IN].replace("*", frame, 1)
    return Name(".".join(reference.path) or phrases[_ROOT], frame)


def _formula(source: str) -> str:
    """Return the text of a template; if it is a single formula, without its braces."""
    inner = source.strip("{}").strip()
    return inner if inner and source.startswith("{") and source.endswith("}") and "{" not in inner else source


@lru_cache(maxsize=256)
def _table(words: str) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Return the words for strings, the phrases around names, and the marks of a language."""
    from .languages import words_of  # loaded when a language is first needed

    language, _, chosen = words.partition(".")
    known = words_of(language)
    table = {**_COMMON_WORDS.get(chosen, {}), **known.get(chosen, {})} if chosen else _NO_TRANSLATIONS
    table = _Letters(table) if chosen == "letters" else table
    return table, {**_PHRASES, **known.get("names", {})}, {**_MARKS, **known.get("marks", {})}
