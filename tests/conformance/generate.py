"""Write the case definitions of every area: `python generate.py FOLDER [area ...]`.

Each area is a module of `areas/` with `define(area)`, and with `RELEASE` if it is not recorded with joi 17.
The result is the same on every run.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from notation import Area  # noqa: E402


def area_names() -> list[str]:
    return sorted(path.stem for path in (HERE / "areas").glob("[!_]*.py"))


def write(name: str, folder: Path) -> int:
    """Write one area's definitions and return how many cases they make."""
    area = Area(name)
    module = importlib.import_module(f"areas.{name}")
    module.define(area)
    if hasattr(module, "RELEASE"):
        area.definitions = [{**definition, "joi": module.RELEASE} for definition in area.definitions]
    lines = [
        json.dumps(definition, ensure_ascii=True, separators=(",", ":")) for definition in area.definitions
    ]
    (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n")
    return sum(1 + len(definition.get("runs", ())) for definition in area.definitions)


def main(arguments: list[str]) -> None:
    folder, *names = arguments
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in names or area_names():
        print(f"{name:24}{write(name, Path(folder)):6}")


if __name__ == "__main__":
    main(sys.argv[1:])
