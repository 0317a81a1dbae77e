"""The schemas that were read last, cached by the content of their documents.

A schema is immutable, so it serves for later readings of equal documents. Documents may be changed between
two readings, so they are compared by content, not by identity.
"""

from __future__ import annotations

import marshal
from itertools import chain

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Hashable
    from typing import Any

    from .document_index import DocumentIndex

MOST_KEPT = 64
MOST_SIZE = 100_000
"""The most values and characters of a cached document, and of each one that its references lead to."""

_MOST_LEVELS = 50
_JSON = frozenset((dict, list, str, int, float, bool, type(None)))
_WITHOUT_REFERENCES = 2
"""The version of the encoding. It does not depend on reference counts, so equal documents are equal bytes."""


class RecentReadings:
    """A cache of schemas by the content of their documents and the arguments of the reading."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[Any, tuple[Any, dict[str, bytes | None]]] = {}

    def find(self, key: Hashable, index: DocumentIndex) -> Any:
        """Return the cached schema, or None if a document that its references lead to has changed."""
        schema, used = self._known.get(key, (None, {}))
        is_same = all(content_of(index.documents.get(uri)) == content for uri, content in used.items())
        return schema if is_same else None

    def keep(self, key: Hashable, index: DocumentIndex, schema: Any) -> None:
        """Cache a schema, unless it is unclear which documents it depends on. The oldest entry is dropped."""
        used = {uri: content_of(index.documents[uri]) for uri in index.used}
        if index.was_searched or None in used.values():
            return
        for oldest in list(self._known)[: 1 - MOST_KEPT]:
            self._known.pop(oldest, None)
        self._known[key] = (schema, used)


def content_of(document: Any) -> bytes | None:
    """Return the content of a document as bytes, or None if it is large, deep, or not plain JSON.

    >>> one, true = content_of({"const": 1}), content_of({"const": True})
    >>> one == content_of({"const": 1}), one == true
    (True, False)
    """
    level: list[Any] = [document]
    size = 0
    for _ in range(_MOST_LEVELS):
        if not _JSON.issuperset(map(type, level)):
            return None
        size += len(level) + sum([len(one) for one in level if type(one) is str])
        size += sum([one.bit_length() for one in level if type(one) is int])
        if size > MOST_SIZE:
            return None
        containers = [one for one in level if type(one) is dict or type(one) is list]
        if not containers:
            return marshal.dumps(document, _WITHOUT_REFERENCES)
        level = [*chain.from_iterable(containers)]
        level += chain.from_iterable([one.values() for one in containers if type(one) is dict])
    return None
