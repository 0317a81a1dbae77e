"""The selection of the backend, each case in an interpreter of its own.

A stand-in for the twins, made of the pure nodes, makes the cases independent of
whether this installation has compiled ones.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

import passmuster
from passmuster._core.engine.nodes import CONTRACT, STEMS, TWINS

LIBRARY = str(Path(passmuster.__file__).parent.parent)
REPORT = "import passmuster, sys; print(passmuster.backend, 'passmuster_speedups.core' in sys.modules)"
ABSENT = "import sys; sys.modules['passmuster_speedups'] = None; "
TWIN = """\
from importlib import import_module
globals().update(vars(import_module('passmuster._core.engine.nodes.{module}')))
"""
CALL = "def setup(*parts): pass\ndef validate(self): pass\ndef validate_rows(schema): pass\n"


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


def start(code: str, backend: str | None, *paths: Path, options: tuple[str, ...] = ()) -> Outcome:
    environment = {name: value for name, value in os.environ.items() if name != "PASSMUSTER_BACKEND"}
    environment["PYTHONPATH"] = os.pathsep.join(
        [*map(str, paths), LIBRARY, environment.get("PYTHONPATH", "")]
    )
    if backend is not None:
        environment["PASSMUSTER_BACKEND"] = backend
    command = [sys.executable, *options, "-c", code]
    found = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    return Outcome(found.returncode, found.stdout.strip(), found.stderr.strip())


@pytest.fixture
def twins(tmp_path):
    """Write a stand-in for the compiled twins; a keyword replaces the source of one module."""

    def write(contract: int = CONTRACT, **sources: str) -> Path:
        package = tmp_path / "passmuster_speedups"
        package.mkdir()
        (package / "__init__.py").write_text(sources.pop("init", ""))
        for stem, module in zip(STEMS, TWINS):
            (package / f"{stem}.py").write_text(sources.get(stem, TWIN.format(module=module)))
        (package / "validation.py").write_text(CALL)
        with (package / "reports.py").open("a") as reports:
            reports.write("def setup(value): pass\n")
        if "core" not in sources:
            with (package / "core.py").open("a") as core:
                core.write(f"CONTRACT = {contract}\n")
        return tmp_path

    return write


def test_unset_takes_the_twins_that_are_there(twins):
    assert start(REPORT, None, twins()) == (0, "compiled True", "")


def test_compiled_takes_the_twins_that_are_there(twins):
    assert start(REPORT, "compiled", twins()) == (0, "compiled True", "")


def test_pure_does_not_touch_the_twins(twins):
    explosive = twins(init="raise SystemExit('touched')")
    assert start(REPORT, "pure", explosive) == (0, "pure False", "")


def test_absent_twins_are_passed_over_in_silence():
    assert start(ABSENT + REPORT, None, options=("-W", "error")) == (0, "pure False", "")


def test_absent_twins_that_are_required_are_an_import_error():
    outcome = start(ABSENT + REPORT, "compiled")
    assert outcome.status == 1
    last = outcome.err.splitlines()[-1]
    assert last.startswith("ImportError: PASSMUSTER_BACKEND=compiled")
    assert "without its compiled twins" in last


@pytest.mark.parametrize("wish", ["", "fast", "Pure", "compiled ", "1"])
def test_any_other_wish_is_refused(wish):
    outcome = start(REPORT, wish)
    assert outcome.status == 1
    assert outcome.err.splitlines()[-1] == (
        f"ValueError: PASSMUSTER_BACKEND is {wish!r}; it may be 'pure', 'compiled', or not set at all"
    )


BROKEN = {
    "an import that fails inside": {"core": "raise ImportError('undefined symbol: PyFoo')"},
    "a module of ours that is missing": {"strings": "import passmuster_speedups.nothing_there"},
    "a module of others that is missing": {"numbers": "import nothing_there"},
    "a field that another build has": {"arrays": "raise ValueError('Node size changed')"},
    "a signature that another build has": {"objects": "raise TypeError('has wrong signature')"},
    "a newer contract": {"contract": CONTRACT + 1},
    "an older contract": {"contract": CONTRACT - 1},
    "no contract at all": {"core": TWIN.format(module="core") + "CONTRACT = None"},
}


@pytest.mark.parametrize("sources", BROKEN.values(), ids=BROKEN)
def test_broken_twins_are_left_with_a_warning(twins, sources):
    code = "import warnings\nwith warnings.catch_warnings(record=True) as seen:\n import passmuster\n"
    code += "print(passmuster.backend, *[(w.category.__name__, str(w.message)[:20]) for w in seen])"
    outcome = start(code, None, twins(**sources))
    assert outcome == (0, "pure ('RuntimeWarning', 'passmuster runs in p')", "")


@pytest.mark.parametrize("sources", BROKEN.values(), ids=BROKEN)
def test_broken_twins_that_are_required_are_an_import_error(twins, sources):
    outcome = start(REPORT, "compiled", twins(**sources))
    assert outcome.status == 1
    assert outcome.err.splitlines()[-1].split(":")[0] in ("ImportError", "ModuleNotFoundError")


def test_a_package_of_twins_without_its_modules_is_broken_not_absent(tmp_path):
    (tmp_path / "passmuster_speedups").mkdir()
    (tmp_path / "passmuster_speedups" / "__init__.py").write_text("")
    # Without `site`, as an editable install would find the modules of a package anywhere.
    outcome = start(REPORT, None, tmp_path, options=("-S",))
    assert (outcome.status, outcome.out) == (0, "pure False")
    assert "RuntimeWarning: passmuster runs in pure Python" in outcome.err


def test_the_chosen_modules_all_come_from_one_half(twins):
    code = "from passmuster._core.engine.backend import *; from passmuster._core.engine.nodes import STEMS\n"
    code += "print(name, {globals()[stem].__spec__.name.split('.')[0] for stem in STEMS})"
    assert start(code, "pure").out == "pure {'passmuster'}"
    stand_in = "nodes = vars(import_module('passmuster._core.engine.nodes.{module}'))\n"
    stand_in += "globals().update(nodes | {{'__spec__': __spec__}})\n"
    sources = {
        stem: TWIN.splitlines()[0] + "\n" + stand_in.format(module=module)
        for stem, module in zip(STEMS, TWINS)
    }
    sources["core"] += f"\nCONTRACT = {CONTRACT}"
    assert start(code, "compiled", twins(**sources)).out == "compiled {'passmuster_speedups'}"


def test_suite_runs_on_the_requested_backend():
    wish = os.environ.get("PASSMUSTER_BACKEND")
    assert wish is None or passmuster.backend == wish
    assert passmuster.backend in ("compiled", "pure")


def test_a_half_is_loaded_module_by_module():
    backend = import_module("passmuster._core.engine.backend")
    loaded = backend._load(backend.PURE, TWINS)
    assert loaded["core"] is import_module("passmuster._core.engine.nodes.core")
    with pytest.raises(ValueError, match="fast"):
        backend._choose("fast")
