"""HTML for notebooks: tables and preformatted text, with everything escaped, without scripts or colours."""

from __future__ import annotations

from .writing import escape

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_ROWS = 20
"""The rows of a table that are shown."""

_MOST_CHARACTERS = 300  # of a cell
_LEFT = ' style="text-align: left; vertical-align: top"'


def html_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]], count: int) -> str:
    """Return a table with the first of `count` rows, below a title.

    >>> html_table("2 errors", ["path"], [["<a>"], ["b"]], 2).count("&lt;a&gt;")
    1
    """
    head = "".join([f"<th{_LEFT}>{_escaped(column)}</th>" for column in columns])
    shown = [row for row, _ in zip(rows, range(MOST_ROWS))]
    lines = ["".join([f"<td{_LEFT}>{_escaped(cell)}</td>" for cell in row]) for row in shown]
    body = "".join([f"<tr>{line}</tr>" for line in lines])
    more = f"<p>and {count - len(shown):,} more</p>" if count > len(shown) else ""
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>" if shown else ""
    return f"<div><p>{_escaped(title)}</p>{table}{more}</div>"


def html_text(text: str) -> str:
    """Return text with its line breaks.

    >>> html_text("a < b")
    '<pre>a &lt; b</pre>'
    """
    return f"<pre>{_html(text)}</pre>"


class Explanation(str):
    """A text that notebooks show with its line breaks."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return html_text(self)


def _escaped(cell: object) -> str:
    text = "" if cell is None else str(cell)
    return _html(escape(text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]}…"))


def _html(text: str) -> str:
    from html import escape as escape_html

    return escape_html(text)
