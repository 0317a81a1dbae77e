"""Output of reports: their number, their style, and the text around them.

Everything printed has passed through `printable` or `to_json`, so that no raw data reach a terminal. Imports
the styles.
"""

from __future__ import annotations

import shutil

from ..printable import encodable
from .styles import CsvStyle, GithubStyle, JsonLinesStyle, JsonStyle, JunitStyle, SarifStyle, TextStyle

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from .counts import Counts
    from .styles import LineStyle

FORMATS = ("text", "json", "jsonl", "csv", "github", "sarif", "junit")
SUMMING_FORMATS = ("text", "json", "jsonl", "github", "sarif")
"""Formats that have a place for the numbers of errors."""

ANNOTATING_FORMATS = ("text", "json", "jsonl")
"""Formats that can show a record with its errors inside."""

_MAX_HELD = 1 << 20  # characters that are held in memory before they go to a file


def make_style(name: str, annotate: bool = False, colours: bool = False, is_quiet: bool = False) -> LineStyle:
    """Return the style for the name of a format.

    >>> make_style("sarif").is_summary_first, make_style("junit").is_summary_first
    (False, True)
    """
    if name == "text":
        return TextStyle(annotate, colours, is_quiet)
    if name in ANNOTATING_FORMATS:
        return (JsonStyle if name == "json" else JsonLinesStyle)(annotate)
    if name == "github":
        return GithubStyle(is_quiet)
    others: dict[str, type[CsvStyle | SarifStyle | JunitStyle]]
    others = {"csv": CsvStyle, "sarif": SarifStyle, "junit": JunitStyle}
    return others[name]()


class Reporter:
    """Writes reports, on at most `limit` records, and the text around them."""

    def __init__(self, stream: TextIO, style: LineStyle, limit: int | None, counts: Counts) -> None:
        self._stream = stream
        self._style = style
        self._reports_left = limit
        self._counts = counts
        self._body: Any = None  # the file for reports, once there is one

    def report(self, kind: str, text: str | None) -> None:
        """Write the report on a record with errors or warnings. `text` is None beyond the limit."""
        if text is None or self._reports_left == 0:
            self._counts.left_out += 1
            return
        if self._reports_left is not None:
            self._reports_left -= 1
        self._write(kind, text)

    def report_unreadable(self, text: str | None) -> None:
        """Write the report on data that can't be read, regardless of the limit."""
        if text is not None:
            self._write("unreadable", text)

    def finish(self) -> None:
        """Write the end of the output."""
        style = self._style
        if self._body is None or style.is_summary_first:
            self._put(self._stream, style.head(self._counts))
        if self._body is not None and style.is_summary_first:
            self._body.seek(0)
            shutil.copyfileobj(self._body, self._stream)
        self._put(self._stream, style.tail(self._counts))

    def close(self) -> None:
        """Discard reports that are held."""
        if self._body is not None and self._body is not self._stream:
            self._body.close()

    def _write(self, kind: str, text: str) -> None:
        self._counts.shown[kind] += 1
        style = self._style
        if self._body is not None:
            text = style.between + text
        elif style.is_summary_first:
            import tempfile  # which is heavy

            self._body = tempfile.SpooledTemporaryFile(_MAX_HELD, "w+", encoding="utf-8", newline="")  # noqa: SIM115
        else:
            self._body = self._stream
            text = style.head(self._counts) + text
        self._put(self._body, text + style.end)

    def _put(self, stream: Any, text: str) -> None:
        if text:
            stream.write(encodable(text, self._stream))
