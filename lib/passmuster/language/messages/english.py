"""The library's own messages: the English ones of the types that are loaded.

Schema and report phases; imports nothing. By these messages it is known which messages of a type are
the library's, and which somebody's own.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...foundation.codes import Code

# What a value without a key is called. It can be replaced like a message, as `root`.
ROOT_LABEL = "value"

MESSAGES: dict[str, str] = {}
"""The messages by code; a type adds those of its codes when it is loaded."""


def enter(codes: Iterable[Code]) -> dict[str, str]:
    """Return the messages of codes, which are the library's own from now on."""
    texts = {code.name: code.text for code in codes}
    MESSAGES.update(texts)
    return texts
