"""Build the documentation as a static site, in build/site: pip install '.[docs]', then

python scripts/build_site.py                     the playground loads Pyodide from a CDN
python scripts/build_site.py --pyodide FOLDER    the site has a copy, such as `npm install pyodide` makes
python scripts/build_site.py --pyodide https://… any other place

A link or an anchor that leads nowhere fails the build. `python -m http.server -d build/site` shows the site.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
CDN = "https://cdn.jsdelivr.net/npm/pyodide@314.0.7/"
COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json")
COPIED += ("python_stdlib.zip",)

IGNORED = shutil.ignore_patterns("*.egg-info", "*.pyc")


def run(*command: str, **variables: str) -> None:
    subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, check=True)


def wheels(assets: Path) -> list[str]:
    """Put the pure wheel, and the one that it needs in a browser, beside the playground."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    with tempfile.TemporaryDirectory() as source:  # where nothing is left of other builds
        for name in ("LICENSE", "README.md", "pyproject.toml", "setup.py"):
            shutil.copy(ROOT / name, source)
        shutil.copytree(
            ROOT / "lib", Path(source, "lib"), ignore=shutil.ignore_patterns("*.egg-info", "*.pyc")
        )
        run(*pip, "wheel", "--no-deps", "--wheel-dir", str(assets), source, PASSMUSTER_EXTENSIONS="0")
    run(*pip, "download", "--no-deps", "--only-binary", ":all:", "--dest", str(assets), "idna>=3.15")
    return sorted(path.name for path in assets.glob("*.whl"))


def pyodide(place: str, assets: Path) -> str:
    """Return where the playground finds Pyodide: an address, or a copy within the site."""
    if "://" in place:
        return place.rstrip("/") + "/"
    copy = assets / "pyodide"
    copy.mkdir(exist_ok=True)
    for name in COPIED:
        if (Path(place) / name).exists():  # which of them there are depends on the version
            shutil.copy(Path(place) / name, copy)
    if not (copy / "pyodide.mjs").exists():
        sys.exit(f"{place} has no pyodide.mjs: `npm install pyodide` makes node_modules/pyodide")
    return "pyodide/"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--pyodide", default=CDN, help="where the playground finds Pyodide: an address or a folder"
    )
    parser.add_argument("--output", default=str(SITE), help="the folder of the site")
    chosen = parser.parse_args()
    mkdocs = (sys.executable, "-m", "mkdocs", "build", "--strict", "--clean")
    run(*mkdocs, "--site-dir", os.path.abspath(chosen.output), NO_MKDOCS_2_WARNING="1")
    assets = Path(chosen.output, "assets").resolve()
    config = {"pyodide": pyodide(chosen.pyodide, assets), "wheels": wheels(assets)}
    (assets / "playground.json").write_text(json.dumps(config), encoding="utf-8")


if __name__ == "__main__":
    main()
