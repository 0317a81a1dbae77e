"""Reports on their way out: how many, in which style, and what stands around them.

Everything printed went through `printable` or `to_json`, so that data never reach a terminal raw. Imports the
styles.
"""

from __future__ import annotations

import shutil

from ..printable import encodable
from .document_styles import JsonStyle, JunitStyle, SarifStyle
from .line_styles import CsvStyle, GithubStyle, JsonLinesStyle, TextStyle

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from .counts import Counts
    from .line_styles import LineStyle

FORMATS = ("text", "json", "jsonl", "csv", "github", "sarif", "junit")
ANNOTATING = ("text", "json", "jsonl")
"""Formats that can show a record with the errors at their places."""

_HELD = 1 << 20  # characters that are held in memory before a file takes them


def style_of(name: str, annotate: bool = False, colours: bool = False, is_quiet: bool = False) -> LineStyle:
    """Return the style of a format.

    >>> style_of("sarif").is_held, style_of("junit").is_held
    (False, True)
    """
    if name == "text":
        return TextStyle(annotate, colours, is_quiet)
    if name in ANNOTATING:
        return (JsonStyle if name == "json" else JsonLinesStyle)(annotate)
    if name == "github":
        return GithubStyle(is_quiet)
    others: dict[str, type[CsvStyle | SarifStyle | JunitStyle]]
    others = {"csv": CsvStyle, "sarif": SarifStyle, "junit": JunitStyle}
    return others[name]()


class Reporter:
    """Writes reports, at most `limit` on records, and what stands around them."""

    def __init__(self, stream: TextIO, style: LineStyle, limit: int | None, counts: Counts) -> None:
        self._stream = stream
        self._style = style
        self._left = limit
        self._counts = counts
        self._body: Any = None  # what reports are written to, once there is one

    def report(self, kind: str, text: str | None) -> None:
        """Write the report on a record that is invalid or warned of; None is one beyond the limit."""
        if text is None or self._left == 0:
            self._counts.left_out += 1
            return
        if self._left is not None:
            self._left -= 1
        self._write(kind, text)

    def unreadable(self, text: str | None) -> None:
        """Write the report on data that can't be read; the limit does not hide that."""
        if text is not None:
            self._write("unreadable", text)

    def finish(self) -> None:
        """Write what stands at the end."""
        style = self._style
        if self._body is None or style.is_held:
            self._put(self._stream, style.head(self._counts))
        if self._body is not None and style.is_held:
            self._body.seek(0)
            shutil.copyfileobj(self._body, self._stream)
        self._put(self._stream, style.tail(self._counts))

    def close(self) -> None:
        """Give up what is held."""
        if self._body is not None and self._body is not self._stream:
            self._body.close()

    def _write(self, kind: str, text: str) -> None:
        self._counts.shown[kind] += 1
        style = self._style
        if self._body is not None:
            text = style.between + text
        elif style.is_held:
            import tempfile  # which is heavy

            self._body = tempfile.SpooledTemporaryFile(_HELD, "w+", encoding="utf-8", newline="")  # noqa: SIM115
        else:
            self._body = self._stream
            text = style.head(self._counts) + text
        self._put(self._body, text + style.end)

    def _put(self, stream: Any, text: str) -> None:
        if text:
            stream.write(encodable(text, self._stream))
