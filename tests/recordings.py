"""Reading what was recorded of the reference library: JSON, or a JSON text a line, compressed.

What writes such a file gives the same bytes for the same data: no time is in its head.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def read(name: str) -> Any:
    """Return the data of a file below `tests/`; a list of its lines for `.jsonl.gz`."""
    with gzip.open(HERE / name, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file] if name.endswith(".jsonl.gz") else json.load(file)
