"""The function `say` of templates: a value in plain words, as the library's own messages show it.

Report phase. A reference is said by the name of what it leads to, and a word as the message's language
has it. Imports `coercions` and the references.
"""

from __future__ import annotations

from functools import lru_cache

from ...foundation.callers import is_for_users
from ...foundation.kinds import kind_of
from ...foundation.sentinels import UNDEFINED
from ..references.reference import Reference
from .coercions import Displayed, object_string
from .english import ROOT_LABEL

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

_ADJUSTED, _IN, _ROOT = "adjusted", "in", "root"
_PHRASES = {_ADJUSTED: "* (adjusted)", _IN: "any of *", _ROOT: ROOT_LABEL}
"""What is said of a name, which takes the place of the star, and what has none is called."""

_NO_WORDS: dict[str, str] = {}


class Name(Displayed):
    """The name of a value that a message is about: it is set like a label, within what is said of it."""

    __slots__ = ("frame", "name")

    def __init__(self, name: str, frame: str = "*") -> None:
        self.name: str = name
        self.frame: str = frame

    @property
    def shown(self) -> str:
        return self.frame.replace("*", self.name, 1)


def say(value: Any = None, words: Any = None, *_: Any) -> Any:
    """Return what stands for a value in a message.

    Of nothing, there is nothing to say. A reference or template becomes a name, also in a list; one with
    the option `render` shows its value. `words` is the language of the message, as in `"de"`, which may
    name words that it has for strings: `"de.types"`, `"de.reasons"` or `"de.dates"`.

    >>> say("string", "de.types"), say(["number", 5], "fr.types"), say("string", "de"), say(5)
    ('Text', ['nombre', 5], 'string', 5)
    """
    if value is None:
        return UNDEFINED
    known, phrases = _table(words) if type(words) is str else (_NO_WORDS, _PHRASES)
    if type(value) is list:
        return [_said(item, known, phrases) for item in value]
    return _said(value, known, phrases)


def reason(error: Any = None, before: Any = ": ", *_: Any) -> Any:
    """Return why something failed, after `before`: nothing for an exception whose text is not for users.

    >>> reason(ValueError("too young")), reason(KeyError("secret"))
    (': ValueError: too young', passmuster.UNDEFINED)
    """
    if (
        error is None
        or error is UNDEFINED
        or (issubclass(type(error), BaseException) and not is_for_users(error))
    ):
        return UNDEFINED
    text = error if type(error) is str else object_string(error, kind_of(error))
    return f"{before}{text}"


def _said(value: Any, words: dict[str, str], phrases: dict[str, str]) -> Any:
    if type(value) is str:
        return words.get(value, value)
    if isinstance(value, Reference):
        return value if value.render else _reference(value, phrases)
    return Name(_formula(value.shown)) if isinstance(value, Displayed) else value


def _reference(reference: Reference, phrases: dict[str, str]) -> Name:
    frame = "*"
    if reference.adjust is not None or reference.map is not None:
        frame = phrases[_ADJUSTED]
    if reference.in_:
        frame = phrases[_IN].replace("*", frame, 1)
    return Name(".".join(reference.path) or phrases[_ROOT], frame)


def _formula(source: str) -> str:
    """Return the text of a template, without the braces if it is a formula and nothing else."""
    inner = source.strip("{}").strip()
    return inner if inner and source.startswith("{") and source.endswith("}") and "{" not in inner else source


@lru_cache(maxsize=256)
def _table(words: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the words that are said for strings, and the phrases about names."""
    from .languages import words_of  # loaded where a language is asked for

    language, _, chosen = words.partition(".")
    known = words_of(language)
    return known.get(chosen, _NO_WORDS), {**_PHRASES, **known.get("names", _NO_WORDS)}
