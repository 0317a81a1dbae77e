"""What is packaged: the lists that must agree, and the promises that need no build."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import passmuster
from passmuster._core.engine.nodes import CONTRACT, STEMS

ROOT = Path(__file__).resolve().parent.parent
WITHOUT_SETUPTOOLS = """
import sys, types
stand_in = types.SimpleNamespace(Extension=None, find_packages=None, setup=None, build_ext=object)
for name in ("setuptools", "setuptools.command", "setuptools.command.build_ext"):
    sys.modules[name] = stand_in
exec(open("setup.py", encoding="utf-8").read())
"""
SPEEDUPS = ROOT / "lib_speedups" / "passmuster_speedups"


def constant(source: Path, name: str):
    """The literal value assigned to a name at the top of a module."""
    for statement in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign) and [ast.unparse(t) for t in statement.targets] == [name]:
            return ast.literal_eval(statement.value)
    raise LookupError(name)


def table(section: str) -> str:
    """The string of one table of pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return text.partition(f"\n[{section}]\n")[2].partition("\n[")[0]


def test_node_modules_match_the_table():
    nodes = ROOT / "lib" / "passmuster" / "_core" / "engine" / "nodes"
    assert sorted(path.stem for path in nodes.rglob("*.py") if path.stem != "__init__") == sorted(STEMS)


def test_every_twin_has_a_source_or_types_for_its_reference():
    own = {path.stem for path in SPEEDUPS.glob("*.pyx")}
    assert own < {*STEMS, "direct_writers", "validation"}
    assert {path.stem for path in SPEEDUPS.glob("*.pxd")} - own == set(STEMS) - own | {"c_api"}


def test_the_source_of_the_core_twin_states_the_contract():
    source = (SPEEDUPS / "core.pyx").read_text(encoding="utf-8")
    assert re.findall(r"^CONTRACT = (\d+)$", source, re.MULTILINE) == [str(CONTRACT)]


def test_the_version_is_written_once():
    version = constant(ROOT / "lib" / "passmuster" / "_version.py", "__version__")
    assert passmuster.__version__ == version
    assert 'dynamic = ["readme", "version"]' in table("project")
    hook = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert re.findall(r"^  rev: v(.*)$", hook, re.MULTILINE) == [version]
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_typing_marker_is_installed():
    assert (Path(passmuster.__file__).parent / "py.typed").is_file()


@pytest.mark.compiled
def test_no_source_of_a_twin_is_installed_beside_it():
    import passmuster_speedups

    place = Path(passmuster_speedups.__file__).parent
    if place == SPEEDUPS:
        pytest.skip("the twins are used from the source tree")
    suffixes = {path.suffix for path in place.rglob("*") if path.is_file()}
    assert suffixes <= {".py", ".pyc", ".so", ".pyd"}


@pytest.mark.parametrize("wish", ["2", "yes", "pure", " 1"])
def test_build_refuses_an_unknown_setting(wish):
    environment = {**os.environ, "PASSMUSTER_EXTENSIONS": wish}
    setup = [sys.executable, "-c", WITHOUT_SETUPTOOLS]
    process = subprocess.run(setup, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert process.returncode == 1
    assert process.stderr.strip() == (
        f"PASSMUSTER_EXTENSIONS is {wish!r}: unset it, or give 0 (pure) or 1 (compiled)"
    )


def test_readme_and_ci_run_the_same_test_command():
    command = "python3 -m venv .venv && .venv/bin/pip install '.[test]' && .venv/bin/python tests/run.py"
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_readme_names_existing_files():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\bexamples/[\w/]+\.\w+", readme))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []


def test_commands_of_the_ci_name_existing_tests():
    files = [
        "pyproject.toml",
        "tox.ini",
        ".ci/run",
        "tests/pyodide.mjs",
        "tests/run.py",
        "docs/architecture.md",
    ]
    sources = [*(ROOT / file for file in files), *(ROOT / ".github" / "workflows").glob("*.yml")]
    named = {name for path in sources for name in re.findall(r"\btests/[\w/.]*\w", path.read_text("utf-8"))}
    assert len(named) > 10
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_every_supported_python_has_wheels_and_environments():
    minors = re.findall(r"Python :: 3\.(\d+)", table("project"))
    assert minors[0] == re.search(r'requires-python = ">=3\.(\d+)"', table("project"))[1]
    assert re.search(r'^build = "(.*)"$', table("tool.cibuildwheel"), re.MULTILINE)[1].split() == [
        *(f"cp3{minor}-*" for minor in minors),
        *(f"cp3{minor}t-*" for minor in minors if int(minor) >= 14),
    ]
    tox = (ROOT / "tox.ini").read_text(encoding="utf-8")
    assert f"py{{{','.join(f'3{minor}' for minor in minors)}}}-{{compiled,pure}}" in tox
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    for minor in minors:
        assert f"tox: py3{minor}-compiled" in workflow
        assert f"tox: py3{minor}-pure" in workflow


def test_actions_are_pinned_by_the_hash_of_their_commits():
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    used = [name for path in workflows for name in re.findall(r"\buses: (\S+)", path.read_text("utf-8"))]
    assert len(used) > 20
    assert [
        name for name in used if not name.startswith("./") and not re.search(r"@[0-9a-f]{40}$", name)
    ] == []


def test_a_release_has_a_bill_of_materials_and_a_signed_statement():
    wheels = (ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8")
    assert "sbom-path: sbom.cdx.json" in wheels
    assert "attestations: true" in wheels


def test_tox_has_every_documented_environment():
    text = (ROOT / "tox.ini").read_text(encoding="utf-8")
    for name in ("pypy3", "lint", "types", "bench"):
        assert re.search(rf"^    {name}$|^\[testenv:{name}\]$", text, re.MULTILINE), name


def test_recordings_are_compressed_without_timestamps():
    tests = Path(__file__).parent
    assert [
        path for path in tests.rglob("*.json*") if path.suffix != ".gz" and path.stat().st_size > 10_000
    ] == []
    for path in tests.rglob("*.gz"):
        assert path.read_bytes()[4:8] == bytes(4), path


WITH_README = WITHOUT_SETUPTOOLS.replace(
    "find_packages=None, setup=None", "find_packages=list, setup=keep"
).replace("stand_in =", "keep = lambda **given: sys.stdout.write(given['long_description'])\nstand_in =")


def test_the_readme_of_the_index_has_no_link_that_is_relative():
    environment = {**os.environ, "PASSMUSTER_EXTENSIONS": "0", "PYTHONIOENCODING": "utf-8"}
    setup = [sys.executable, "-c", WITH_README]
    process = subprocess.run(
        setup, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True
    )
    written = re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    links = re.findall(r"\]\(([^)]+)\)", process.stdout)
    assert len(links) == len(written) > 15
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    assert "https://passmuster.github.io/passmuster/hostile-input.html" in links
    assert "https://github.com/passmuster/passmuster/blob/main/examples/orders.py" in links


def test_no_placeholder_is_left():
    texts = [
        path.read_text(encoding="utf-8") for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    ]
    assert not any(re.search(r"OWNER|REPOSITORY|TODO|example\.org/passmuster", text) for text in texts)
