"""Write `tlds.txt` of `formats/shared/` from the list of the root zone that IANA publishes.

    curl -s https://data.iana.org/TLD/tlds-alpha-by-domain.txt | python scripts/refresh_tlds.py
    python scripts/refresh_tlds.py tlds-alpha-by-domain.txt

The first line of the list, a comment, becomes the version.
"""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path

TARGET = (
    Path(__file__).resolve().parent.parent
    / "lib"
    / "passmuster"
    / "_core"
    / "engine"
    / "formats"
    / "shared"
    / "tlds.txt"
)
LABEL = re.compile(r"[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?")
FEWEST = 1000


def read(lines: list[str]) -> tuple[str, list[str]]:
    """Return the version and the sorted names of a list; raises ValueError for anything else."""
    version = next((line[1:].strip() for line in lines if line.startswith("#")), "")
    names = sorted({line.strip().lower() for line in lines if line.strip() and not line.startswith("#")})
    wrong = [name for name in names if not LABEL.fullmatch(name)]
    if wrong or not version or len(names) < FEWEST:
        raise ValueError(f"not a list of the root zone: {wrong[:3] or version or len(names)}")
    return version, names


def write(version: str, names: list[str]) -> None:
    """Write the list, behind its version."""
    filled = textwrap.fill(" ".join(names), 108, break_on_hyphens=False)
    TARGET.write_text(f"# {version}\n{filled}\n", encoding="ascii")


def main(arguments: list[str]) -> int:
    """Read the file named, or standard input, and write the list."""
    text = Path(arguments[0]).read_text(encoding="ascii") if arguments else sys.stdin.read()
    version, names = read(text.splitlines())
    write(version, names)
    sys.stdout.write(f"{len(names)} names, {version}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
