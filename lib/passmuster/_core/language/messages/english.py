"""The library's own messages: the English ones of the types that are loaded.

Schema and report phases; imports nothing. A message of a type that is not one of these is user-defined.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...foundation.codes import Code

# The name of a value without a key. It can be replaced like a message, as `root`.
ROOT_LABEL = "value"

MESSAGES: dict[str, str] = {}
"""The messages by code; each type adds those of its codes when it is loaded."""


ACCEPTED: dict[str, str] = {}
"""The kinds of values that messages about a wrong type do not exclude, by code."""


def register(codes: Iterable[Code]) -> dict[str, str]:
    """Register the messages of codes as the library's own, and return them."""
    texts = {code.name: code.text for code in codes}
    MESSAGES.update(texts)
    ACCEPTED.update({code.name: code.accepted for code in codes if code.accepted is not None})
    return texts
