"""The detail of one failure, as users read it.

Report phase; messages and contexts are built when they are read. Imports the backend, each half of which has
its own `Detail`.
"""

from __future__ import annotations

import copyreg

from ...engine.backend import reports
from ...foundation.code_pages import page_of
from ...foundation.misuse.other_names import describe_missing_detail, describe_missing_result
from ...foundation.writing import exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.reports import (
        Detail,
        ErrorMaker,
        Report,
        as_message,
        details_of,
        joined,
        kept_details,
    )
else:
    Detail, as_message, details_of = reports.Detail, reports.as_message, reports.details_of
    ErrorMaker, joined, kept_details = reports.ErrorMaker, reports.joined, reports.kept_details

__all__ = [
    "Detail",
    "ErrorMaker",
    "as_message",
    "details_of",
    "joined",
    "kept_details",
    "message_of",
]


def message_of(detail: Detail) -> str:
    """Return the message of a detail as a plain string, also if a user has replaced it.

    >>> message_of(Detail("odd"))
    'odd'
    """
    message = detail.message
    return message if type(message) is str else exact_string(as_message(message))


def _plain(detail: Detail) -> dict[str, Any]:
    from .plain_details import plain_detail

    return plain_detail(detail)


def _html_of_result(result: Any) -> str:
    """Return a result as notebooks show it: its value, or a table of what is wrong."""
    from ...foundation.notebook import html_text

    if result.error is None:
        return html_text(repr(result))
    show: Any = getattr(result.error, "_repr_html_", None)
    return html_text(repr(result)) if show is None else show()


def _nearest_of(detail: Detail, report: Report) -> Detail:
    from .branches import nearest_report

    found = nearest_report(report)
    return detail if found is report else Detail.of(found)


reports.set_detail_functions(
    _plain, page_of, describe_missing_result, describe_missing_detail, _html_of_result, _nearest_of
)


def _restored(message: str, path: list[Any], type: str, context: dict[str, Any]) -> Detail:
    return Detail(message, path, type, context)


def _reduced(detail: Detail) -> tuple[Any, ...]:
    return _restored, (detail.message, detail.path, detail.type, detail.context)


# Both backends can read the pickles of the other one.
copyreg.pickle(Detail, _reduced)
