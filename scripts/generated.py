"""What scripts generate: written, or compared with what is there."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def write_or_compare(texts: dict[Path, str], arguments: list[str]) -> int:
    """Write texts to their files; with `--check` compare them, and return 1 if one is out of date."""
    stale = []
    for path, text in texts.items():
        if "--check" not in arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.relative_to(ROOT).as_posix())
    if stale:
        script = Path(sys.argv[0]).name
        sys.stderr.write(f"out of date: {', '.join(stale)}; run python scripts/{script}\n")
    return int(bool(stale))
