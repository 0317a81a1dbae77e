"""The one rule from the specification's names to ours, and did-you-mean.

Used when schemas are built; imports nothing of ours.
"""

from __future__ import annotations

from functools import lru_cache
from keyword import iskeyword

if False:  # typing is not imported at run time: it costs more than this module
    from collections.abc import Iterable


@lru_cache(maxsize=4096)
def to_python(name: str) -> str:
    """Return our spelling of a name of the specification.

    >>> to_python("creditCard"), to_python("and"), to_python("$_addRule")
    ('credit_card', 'and_', '_add_rule')
    """
    if name == "$":
        return "ruleset"
    lead, bare = ("_", name[2:]) if name.startswith("$_") else ("", name)
    snake = "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(bare))
    return lead + (snake + "_" if iskeyword(snake) or snake == "assert" else snake)


@lru_cache(maxsize=4096)
def to_spec(name: str) -> str:
    """Return the specification's spelling of one of our names.

    >>> to_spec("abort_early"), to_spec("and_"), to_spec("abortEarly")
    ('abortEarly', 'and', 'abortEarly')
    """
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in rest)


def nearest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return the names most like `name`, best first, each once."""
    from difflib import get_close_matches

    return get_close_matches(name, list(dict.fromkeys(known)), most, 0.6)


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return a sentence that names what was probably meant, or an empty text."""
    found = nearest(name, known)
    return f" Did you mean {' or '.join(found)}?" if found else ""
