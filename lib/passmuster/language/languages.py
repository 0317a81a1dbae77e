"""The texts of the error codes in the languages that come with the library.

Used when schemas and options are written; imports the failures, the spelling
and the English catalogue. A language is loaded when it is asked for.
"""

from __future__ import annotations

from ..foundation.failures import SchemaError
from ..foundation.showing import show
from .catalogue import ROOT_LABEL, TEXTS

LANGUAGES: tuple[str, ...] = ("de", "en", "es", "fr", "it", "ja", "pt-BR", "zh-CN")
"""The languages that `messages` knows, by their tags."""

_MODULES = {tag.lower().replace("-", "_"): tag for tag in LANGUAGES}


def messages(language: str) -> dict[str, str]:
    """Return the texts of all error codes in a language, ready to be given as messages.

    `language` is a tag of `LANGUAGES`, in any case, with `-` or `_`. The result is the
    caller's own: it maps each code, and `root` (what a value without a key is called),
    to its text. A language that is not there raises `SchemaError`. (Part 1, Validation
    options: `messages`, `errors.language`.)

    >>> messages("de")["number.base"]
    '{{#label}} muss eine Zahl sein'
    >>> messages("pt_br") == messages("pt-BR")
    True
    """
    module = _module(language)
    if module == "en":
        return {"root": ROOT_LABEL, **TEXTS}
    from importlib import import_module

    catalogue = import_module(f"{__package__}.catalogues.{module}")
    return dict(catalogue.TEXTS)


def _module(language: object) -> str:
    """Return the name of the module of a language."""
    if not isinstance(language, str):
        raise SchemaError(f"language must be a text such as 'de', not {type(language).__name__}")
    module = language[:32].lower().replace("-", "_")
    if module not in _MODULES:
        raise SchemaError(_refusal(language[:32], module))
    return module


def _refusal(language: str, module: str) -> str:
    """Say what is there instead, the most likely first."""
    likely = [tag for name, tag in _MODULES.items() if name.split("_")[0] == module.split("_")[0]]
    if not likely:
        from ..foundation.spelling import nearest

        likely = [_MODULES[name] for name in nearest(module, _MODULES)]
    hint = f" Did you mean {' or '.join(likely)}?" if likely else ""
    return f"there are no messages in {show(language)}; there are {', '.join(LANGUAGES)}.{hint}"
