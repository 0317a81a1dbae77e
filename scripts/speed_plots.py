"""Draw the figures that `python benchmarks/run.py` measured, from the tables in which they are written.

python scripts/speed_plots.py            draw the pictures again
python scripts/speed_plots.py --check    exit status 1 if a picture doesn't show its table
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
MARKED = re.compile(r"<!-- speed: begin -->(.*?)<!-- speed: end -->", re.DOTALL)
PICTURES = {"speed-beside-other-libraries": "README.md", "speed-of-common-records": "docs/performance.md"}
"""The pages that have the tables, by the names of the pictures."""


class Mark(NamedTuple):
    """How the figures of a column are drawn."""

    colour: str
    shape: str
    filled: bool = True


MARKS = {
    "compiled": Mark("#00a08a", "circle"),
    "pure": Mark("#00a08a", "circle", filled=False),
    "compiled, one error": Mark("#d9653b", "diamond"),
    "pure, one error": Mark("#d9653b", "diamond", filled=False),
    "msgspec": Mark("#d9653b", "diamond"),
    "fastjsonschema": Mark("#8a6fd1", "square"),
    "voluptuous": Mark("#3f8fd2", "triangle"),
    "cerberus": Mark("#b08a2e", "square"),
    "marshmallow": Mark("#c75b9b", "triangle"),
}
SHAPES = {
    "square": "M-4.5 -4.5H4.5V4.5H-4.5Z",
    "diamond": "M0 -6L6 0L0 6L-6 0Z",
    "triangle": "M0 -6L5.6 4.4H-5.6Z",
}
TICKS, FINE_TICKS = (0.1, 0.3, 1, 3, 10, 30, 100, 300), (0.3, 0.5, 0.7, 1, 1.5, 2, 3, 4)
OURS, REFERENCE = ("compiled", "pure"), "pydantic"
WIDTH, MARGIN, ROW, LETTER = 540, 22, 36, 7

STYLE = """\
text { font: 12.5px system-ui, sans-serif; fill: currentColor }
.tick { font-size: 11px; opacity: .75 }
.grid { stroke: currentColor; opacity: .15 }
.row { stroke: currentColor; opacity: .3 }
.reference { stroke: currentColor; stroke-width: 2 }
.faster { fill: #00a08a; opacity: .1 }
"""
ALONE = """\
svg { color: #24292f }
@media (prefers-color-scheme: dark) { svg { color: #d8dee4 } }
"""
"""The colours of a picture that is a page of its own or an image; within a page it has those of the page."""


def read_table(text: str) -> tuple[list[str], dict[str, list[float | None]]]:
    """Return the columns of the table in a text, and the figures of each row by its title."""
    marked = MARKED.search(text)
    block = re.search(r"(?:^\|.*\n)+", marked[1], re.MULTILINE) if marked else None
    if block is None:
        raise SystemExit("a page has no table between the marks of speed")
    head, _, *rows = [
        [cell.strip() for cell in line.strip()[1:-1].split("|")] for line in block[0].splitlines()
    ]
    return head[1:], {row[0]: [read_figure(cell) for cell in row[1:]] for row in rows}


def read_figure(cell: str) -> float | None:
    """Return the ratio that a cell states, or None.

    >>> read_figure("×0.31"), read_figure("–")
    (0.31, None)
    """
    return float(cell.removeprefix("×")) if cell.startswith("×") else None


def draw(columns: list[str], rows: dict[str, list[float | None]]) -> str:
    """Return an SVG with a line for each row and a mark for each figure, on a logarithmic scale."""
    scale = Scale([figure for row in rows.values() for figure in row if figure is not None])
    shown = [(index, name) for index, name in enumerate(columns) if name != REFERENCE]
    legend, top = draw_legend([name for _, name in shown])
    one, bottom = scale.place(1), top + ROW * len(rows)
    parts = [*legend, *draw_scale(scale, top, bottom)]
    for number, (title, figures) in enumerate(rows.items()):
        y = top + ROW * number + 26
        parts.append(f'<text x="{MARGIN}" y="{y - 10}">{title}</text>')
        parts.append(f'<line class="row" x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y}" y2="{y}"/>')
        parts.append(f'<line class="reference" x1="{one}" x2="{one}" y1="{y - 7}" y2="{y + 7}"/>')
        for index, name in reversed(shown):  # ours are on top
            figure = figures[index]
            if figure is not None:
                label = f"{title}: {name} ×{figure:g}"
                parts.append(draw_mark(MARKS[name], scale.place(figure), y, label))
    height = bottom + 38
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    return "\n".join([opening, f"<style>\n{ALONE}{STYLE}</style>", *parts, "</svg>", ""])


class Scale:
    """Places on a logarithmic axis that has room for all of some figures."""

    def __init__(self, figures: list[float]) -> None:
        low, high = min(figures) / 1.25, max(figures) * 1.25
        self.low, self.factor = low, (WIDTH - 2 * MARGIN) / math.log(high / low)
        self.ticks = [tick for tick in (TICKS if high > 20 * low else FINE_TICKS) if low <= tick <= high]

    def place(self, figure: float) -> float:
        return round(MARGIN + self.factor * math.log(figure / self.low), 1)


def draw_legend(names: list[str]) -> tuple[list[str], int]:
    """Return the names of the columns with their marks, and the height that they take."""
    parts, x, y = [], MARGIN + 6.0, 14
    for name in names:
        text = f"passmuster, {name}" if name.startswith(OURS) else name
        width = 30 + LETTER * len(text)
        if x + width > WIDTH:
            x, y = MARGIN + 6.0, y + 20
        parts.append(draw_mark(MARKS[name], round(x, 1), y, ""))
        parts.append(f'<text x="{x + 11:.1f}" y="{y + 4}">{text}</text>')
        x += width
    return parts, y + 14


def draw_scale(scale: Scale, top: int, bottom: int) -> Iterator[str]:
    """Yield the grid, the ticks below it, and the name of the library that the ratios refer to."""
    one = scale.place(1)
    yield f'<rect class="faster" x="{MARGIN}" y="{top}" width="{one - MARGIN:.1f}" height="{bottom - top}"/>'
    for tick in scale.ticks:
        x = scale.place(tick)
        yield f'<line class="grid" x1="{x}" x2="{x}" y1="{top}" y2="{bottom}"/>'
        yield f'<text class="tick" x="{x}" y="{bottom + 15}" text-anchor="middle">×{tick:g}</text>'
    yield f'<text x="{one}" y="{bottom + 32}" text-anchor="middle">{REFERENCE}</text>'
    yield f'<text class="tick" x="{MARGIN}" y="{bottom + 32}">← faster</text>'
    yield f'<text class="tick" x="{WIDTH - MARGIN}" y="{bottom + 32}" text-anchor="end">slower →</text>'


def draw_mark(mark: Mark, x: float, y: float, label: str) -> str:
    """Return a mark around a point, with a label that shows when it is pointed at."""
    fill = mark.colour if mark.filled else "none"
    paint = f'fill="{fill}" stroke="{mark.colour}" stroke-width="2"'
    title = f"<title>{label}</title>" if label else ""
    if mark.shape == "circle":
        return f'<circle cx="{x}" cy="{y}" r="5.5" {paint}>{title}</circle>'
    return f'<path d="{SHAPES[mark.shape]}" transform="translate({x} {y})" {paint}>{title}</path>'


def pictures() -> dict[Path, str]:
    """Return the pictures by their files."""
    return {
        ROOT / "docs" / "assets" / f"{name}.svg": draw(*read_table((ROOT / page).read_text(encoding="utf-8")))
        for name, page in PICTURES.items()
    }


def embedded(picture: str) -> str:
    """Return a picture as part of a page, in whose colours it is drawn."""
    return re.sub(r"\n\s*", "\n", picture.replace(ALONE, ""))


def main() -> None:
    check = sys.argv[1:] == ["--check"]
    for file, picture in pictures().items():
        if not check:
            file.write_text(picture, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != picture:
            sys.exit(f"{file.relative_to(ROOT)} doesn't show its table: run scripts/speed_plots.py")


if __name__ == "__main__":
    main()
