"""Every error code there is, gathered from the types that declare them.

Loads all types; for those who want the whole of it: `messages`, the pages, the tests.
"""

from __future__ import annotations

from functools import lru_cache

from ..language.messages.english import ROOT_LABEL
from ..language.messages.languages import translations
from . import DEFINITIONS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ..foundation.codes import Code, Context

COMMON: Context = {
    "label": "the label of the value, else its path, else the root label",
    "key": "the last element of the path; absent at the root",
    "value": "the value that failed; absent when there was none",
}
"""The entries of every context; a code adds its own."""


def sections() -> dict[str, dict[str, Code]]:
    """Return the codes by their names, by the type that declares them.

    >>> sections()["number"]["number.min"].context
    {'limit': 'the limit: a number or a reference'}
    """
    return {
        name: {code.name: code for code in definition.every_code()}
        for name in DEFINITIONS.every()
        if (definition := DEFINITIONS[name]).every_code()
    }


def catalogue() -> dict[str, Code]:
    """Return all codes by their names.

    >>> catalogue()["any.required"].text
    '{{#label}} is required'
    """
    return {name: code for section in sections().values() for name, code in section.items()}


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    return frozenset(catalogue())


def is_code(name: str) -> bool:
    """Return whether an error code is one of the library.

    >>> is_code("number.min"), is_code("mine")
    (True, False)
    """
    return name in _names()


def messages(language: str) -> dict[str, str]:
    """Return the messages of all error codes in a language, ready to be given as messages.

    `language` is a tag of `LANGUAGES`, in any case, with `-` or `_`; a region without
    messages of its own has those of its language. The result is the caller's own: it maps
    each code, and `root` (what a value without a key is called), to its message, which is the
    English one where the language has none. A language that is not there raises `SchemaError`.
    (Part 1, Validation options: `messages`, `errors.language`.)

    >>> messages("de")["number.base"]
    '{{#label}} muss eine Zahl sein'
    >>> messages("pt_br") == messages("pt-BR") == messages("pt")
    True
    >>> messages("de-AT") == messages("de")
    True
    """
    translated = translations(language)
    return {"root": ROOT_LABEL, **{name: code.text for name, code in catalogue().items()}, **translated}
