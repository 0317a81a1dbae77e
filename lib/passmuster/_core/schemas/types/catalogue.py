"""All error codes, collected from the types that declare them.

Imports all types. Used by `messages`, by the generated pages and by tests.
"""

from __future__ import annotations

from functools import lru_cache

from ...language.messages.english import ROOT_LABEL
from ...language.messages.languages import translations
from . import DEFINITIONS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ...foundation.codes import Code, Context

COMMON: Context = {
    "label": "the label of the value, else its path, else the root label",
    "key": "the last element of the path; absent at the root",
    "value": "the value that failed; absent when there was none",
}
"""The entries that every context has. A code adds its own."""


def sections() -> dict[str, dict[str, Code]]:
    """Return the codes by name, grouped by the type that declares them.

    >>> sections()["number"]["number.min"].context
    {'limit': 'the limit: a number or a reference'}
    """
    return {
        name: {code.name: code for code in definition.all_codes()}
        for name in DEFINITIONS.all_names()
        if (definition := DEFINITIONS[name]).all_codes()
    }


def catalogue() -> dict[str, Code]:
    """Return all codes by name.

    >>> catalogue()["any.required"].text
    '{{#label}} is required'
    """
    return {name: code for section in sections().values() for name, code in section.items()}


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    return frozenset(catalogue())


def is_code(name: str) -> bool:
    """Return whether `name` is an error code of the library.

    >>> is_code("number.min"), is_code("mine")
    (True, False)
    """
    return name in _names()


def messages(language: str) -> dict[str, str]:
    """Return the messages of all error codes in a language, in the form of the option `messages`.

    `language` is a tag of `LANGUAGES` in upper or lower case, with `-` or `_`. A region without messages of
    its own has those of its language. The result is a new dict from each code, and `root` (the name of a
    value without a key), to its message; a message that is not translated is in English. An unknown language
    raises `SchemaError`. (Part 1, Validation options: `messages`, `errors.language`.)

    >>> messages("de")["number.base"]
    '{{#label}} muss eine Zahl sein'
    >>> messages("pt_br") == messages("pt-BR") == messages("pt")
    True
    >>> messages("de-AT") == messages("de")
    True
    """
    translated = translations(language)
    return {"root": ROOT_LABEL, **{name: code.text for name, code in catalogue().items()}, **translated}
