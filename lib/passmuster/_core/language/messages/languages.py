"""The messages of the error codes in the languages that come with the library.

Used when schemas and options are created, and by the report phase if a language was chosen; imports the
failures and the spelling. A language is loaded when it is first used.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ...foundation.schema_error import SchemaError, show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

LANGUAGES: tuple[str, ...] = ("de", "en", "es", "fr", "it", "ja", "pt-BR", "zh-CN")
"""The available languages, by their tags."""

QUOTES: dict[str, tuple[str, str]] = {
    "de": ("„", "“"),
    "en": ('"', '"'),
    "es": ("«", "»"),
    "fr": ("«\u00a0", "\u00a0»"),
    "it": ("«", "»"),
    "ja": ("「", "」"),
    "pt_br": ("“", "”"),
    "zh_cn": ("“", "”"),
}
"""The quotes around names in the messages of a catalogue."""

_TAGS = {tag.lower().replace("-", "_"): tag for tag in LANGUAGES}

# The catalogue for a tag without a region, and the regions that use another one.
_CATALOGUES: dict[str, str | None] = {
    **{name: name for name in _TAGS},
    "pt": "pt_br",
    "zh": "zh_cn",
    "zh_hans": "zh_cn",
    **dict.fromkeys(("zh_hant", "zh_hk", "zh_mo", "zh_tw")),
}

_TAG = re.compile(r"[a-z]{2,8}(?:[-_][a-z0-9]{1,8}){0,4}", re.ASCII | re.IGNORECASE)


def translations(language: str) -> dict[str, str]:
    """Return the messages of a language by code, with its `root`; nothing for English, which the types
    define.

    `language` is a tag of `LANGUAGES`, in any case, with `-` or `_`. A region without messages of its own
    uses those of its language. Raises `SchemaError` for an unknown language.

    >>> translations("de-AT")["number.base"]
    '{{#label}} muss eine Zahl sein'
    """
    if not isinstance(language, str):
        raise SchemaError(f"language must be a string such as 'de', not {show(language)}")
    name = catalogue_of(language)
    if name is None:
        raise SchemaError(_unknown_language(language[:32]))
    return {} if name == "en" else dict(_catalogue(name)["messages"])


def words_of(language: str) -> dict[str, dict[str, str]]:
    """Return the words that the function `say` uses for messages in a language, or nothing for English.

    >>> words_of("de")["types"]["boolean"], words_of("xx")
    ('Wahrheitswert', {})
    """
    name = catalogue_of(language)
    if name is None or name == "en":
        return {}
    catalogue = _catalogue(name)
    words: dict[str, dict[str, str]] = catalogue["words"]
    marks = dict(zip(("open", "close"), QUOTES[name]), **words["marks"])
    return {**words, "marks": marks, "names": {**words["names"], "root": catalogue["messages"]["root"]}}


@cache
def _catalogue(name: str) -> Any:
    """Read a catalogue: its `messages`, and the `words` of the function `say`."""
    from json import loads
    from pkgutil import get_data

    return loads(get_data(f"{__package__}.catalogues", f"{name}.json") or b"")


def catalogue_of(language: str) -> str | None:
    """Return the name of the catalogue for a language, or None if there is none.

    >>> catalogue_of("pt"), catalogue_of("de_AT"), catalogue_of("zh-TW")
    ('pt_br', 'de', None)
    """
    return next((_CATALOGUES[name] for name in broader_languages(language) if name in _CATALOGUES), None)


def preferred_language(header: str, languages: Iterable[str]) -> str:
    """Return the language among these that a header `Accept-Language` likes best, `"en"` if there is none.

    >>> preferred_language("da, de-CH;q=0.8, fr;q=0.9", LANGUAGES)
    'fr'
    """
    known = {tag.lower().replace("-", "_"): tag for tag in languages}
    wishes = [_WISH.fullmatch(part) for part in header[:_MOST_HEADER].split(",")]
    liked = [(-float(wish[2] or 1), wish[1]) for wish in wishes if wish is not None]
    for weight, tag in sorted(liked, key=lambda one: one[0]):
        names = broader_languages(tag) if weight else ()
        name = next((name for name in names if name in known or name in _CATALOGUES), "")
        found = known.get(name) or known.get(_CATALOGUES.get(name) or "")
        if found is not None:
            return found
    return "en"


_MOST_HEADER = 1_000
_WISH = re.compile(r"\s*([A-Za-z0-9-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")


def broader_languages(language: str) -> tuple[str, ...]:
    """Return a language and the broader ones that it belongs to, normalized; nothing for an invalid tag.

    >>> broader_languages("zh-Hant-TW")
    ('zh_hant_tw', 'zh_hant', 'zh')
    """
    return _broader_languages(language) if len(language) <= _MOST_TAG else ()


_MOST_TAG = 44  # the longest match of _TAG


@lru_cache(maxsize=256)
def _broader_languages(language: str) -> tuple[str, ...]:
    if _TAG.fullmatch(language) is None:
        return ()
    parts = language.lower().replace("-", "_").split("_")
    return tuple("_".join(parts[:n]) for n in range(len(parts), 0, -1))


def _unknown_language(language: str) -> str:
    """Return the message for an unknown language, with the known ones, the most similar first."""
    wanted = language.lower().replace("-", "_")
    likely = [tag for name, tag in _TAGS.items() if name.split("_")[0] == wanted.split("_")[0]]
    if not likely:
        from ...foundation.spelling import nearest

        likely = [_TAGS[name] for name in nearest(wanted, _TAGS)]
    hint = f" Did you mean {' or '.join(likely)}?" if likely else ""
    return f"there are no messages in {show(language)}; there are {', '.join(LANGUAGES)}.{hint}"
