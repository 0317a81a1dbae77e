"""Plots of the figures in the README, which `python benchmarks/run.py` measured: nothing is measured here.

Read by site_hooks.py only.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARKED = re.compile(r"<!-- speed: begin -->(.*?)<!-- speed: end -->", re.DOTALL)
COLOURS = {"compiled": "#00796b", "pure": "#80cbc4"}


def tables(text: str) -> list[tuple[list[str], dict[str, list[float | None]]]]:
    """Return the tables of ratios in a text: the columns, and the figures of each row."""
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [
            [cell.strip() for cell in line.strip()[1:-1].split("|")] for line in block.splitlines()
        ]
        figures = [[figure(cell) for cell in row[1:]] for row in rows]
        found.append((head[1:], {row[0]: values for row, values in zip(rows, figures)}))
    return found


def figure(cell: str) -> float | None:
    """Return the ratio that a cell states, if any.

    >>> figure("×0.31"), figure("–")
    (0.31, None)
    """
    return float(cell.removeprefix("×")) if cell.startswith("×") else None


@cache
def plots() -> dict[str, str]:
    """Return the plots, as SVG by their names."""
    marked = MARKED.search((ROOT / "README.md").read_text(encoding="utf-8"))
    if marked is None:
        raise SystemExit("README.md has no figures between the marks of speed")
    peers, records = tables(marked[1])
    return {
        "speed-beside-other-libraries": draw(*peers, "time, as a ratio to pydantic's (below 1 is faster)"),
        "speed-of-common-records": draw(*records, "time, as a ratio to pydantic's (below 1 is faster)"),
    }


def draw(columns: list[str], rows: dict[str, list[float | None]], title: str) -> str:
    """Return a chart of bars, a group for each row, on a logarithmic scale around 1."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "passmuster"  # the same file each time
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 0.16 * len(rows) * (len(columns) + 1.5) + 1.2))
    height = 0.86 / len(columns)
    greys = iter(matplotlib.colormaps["Greys"]([0.75, 0.65, 0.55, 0.45, 0.35, 0.25]))
    for number, column in enumerate(columns):
        places = [row + number * height for row in range(len(rows))]
        widths = [values[number] if values[number] is not None else float("nan") for values in rows.values()]
        colour = COLOURS.get(column.partition(",")[0]) or next(greys)
        hatch = "//" if "error" in column else None
        axes.barh(places, [w - 1 for w in widths], height, left=1, label=column, color=colour, hatch=hatch)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("×{x:g}")
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_yticks([row + 0.43 for row in range(len(rows))], list(rows))
    axes.invert_yaxis()
    axes.set_xlabel(title)
    axes.legend(fontsize=8, ncols=4, loc="lower center", bbox_to_anchor=(0.4, 1.0))
    file = io.StringIO()
    figure.savefig(file, format="svg", bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)
    return file.getvalue()
