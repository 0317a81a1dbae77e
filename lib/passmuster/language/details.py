"""What a user reads of one failure.

Report phase; texts and contexts are made when they are read. Imports the backend, which has a
`Detail` of its own for each half.
"""

from __future__ import annotations

import copyreg

from ..backend import reports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ..nodes.reports import Detail, as_text, details_of, exception_in
else:
    Detail, as_text, details_of = reports.Detail, reports.as_text, reports.details_of
    exception_in = reports.exception_in

__all__ = ["Detail", "as_text", "details_of", "exception_in", "joined"]


def _restored(message: str, path: list[Any], type: str, context: dict[str, Any]) -> Detail:
    return Detail(message, path, type, context)


def _reduced(detail: Detail) -> tuple[Any, ...]:
    return _restored, (detail.message, detail.path, detail.type, detail.context)


# What is pickled by one backend can be read by the other.
copyreg.pickle(Detail, _reduced)


def joined(details: Iterable[Detail]) -> str:
    """Return the messages of details as one text, each of them once.

    >>> joined([Detail("one"), Detail("two"), Detail("one")])
    'one. two'
    """
    return ". ".join(dict.fromkeys([detail.message for detail in details]))
