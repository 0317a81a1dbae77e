"""The schemas that were read last, found again by what the documents say.

A schema never changes, so that it serves for any other reading of the same documents. Documents may change:
what is compared is all that they say, not which objects they are.
"""

from __future__ import annotations

import marshal
from itertools import chain

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from .document_index import DocumentIndex

MOST_KEPT = 64
MOST_SIZE = 100_000
"""Values and characters of a document that is kept, and of each one that its references lead to."""

_MOST_LEVELS = 50
_JSON = frozenset((dict, list, str, int, float, bool, type(None)))
_WITHOUT_REFERENCES = 2
"""The version of the encoding in which equal documents are equal bytes, whoever else holds parts of them."""


class RecentReadings:
    """Schemas by the content of the documents that they were read from, with the arguments of the reading."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[Any, tuple[Any, dict[str, bytes | None]]] = {}

    def find(self, key: Any, index: DocumentIndex) -> Any:
        """Return the schema that was read, None if a document that references lead to is another one now."""
        schema, used = self._known.get(key, (None, {}))
        is_same = all(content_of(index.documents.get(uri)) == content for uri, content in used.items())
        return schema if is_same else None

    def keep(self, key: Any, index: DocumentIndex, schema: Any) -> None:
        """Keep a schema, unless it is unclear which documents it depends on; the oldest one is dropped."""
        used = {uri: content_of(index.documents[uri]) for uri in index.used}
        if index.was_searched or None in used.values():
            return
        for oldest in list(self._known)[: 1 - MOST_KEPT]:
            self._known.pop(oldest, None)
        self._known[key] = (schema, used)


def content_of(document: Any) -> bytes | None:
    """Return what a document says, None for one that is large, deep, or not of JSON's own types.

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
