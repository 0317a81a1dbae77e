"""Domain names have the verdicts of the reference library; the list of top-level domains, and its script."""

import importlib.util
from pathlib import Path

import pytest
from tests._core.engine.formats.recorded import recorded

import passmuster as pm
from passmuster._core.engine.formats.domain import registered, spell
from passmuster._core.engine.formats.shared import idn

ROOT = Path(__file__).resolve().parents[4]

test_verdicts_are_those_of_the_reference_library = recorded("domain")


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("refresh_tlds", ROOT / "scripts" / "refresh_tlds.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_list_has_well_known_names_and_no_reserved_ones():
    registered.cache_clear()
    names = registered()
    assert {"com", "org", "de", "museum", "technology", "xn--p1ai", "arpa"} <= names
    assert not {"invalid", "test", "local", "localhost", "example", "onion", ""} & names
    assert len(names) > 1400
    assert registered() is names


def test_every_name_is_a_lowercase_label(script):
    assert [name for name in registered() if not script.LABEL.fullmatch(name)] == []


def test_the_script_writes_the_list_as_it_is(script, tmp_path, monkeypatch):
    there = script.TARGET.read_text(encoding="ascii")
    monkeypatch.setattr(script, "TARGET", tmp_path / "tlds.txt")
    listed = tmp_path / "list.txt"
    version = there.partition("\n")[0]
    listed.write_text("\n".join([version, *map(str.upper, registered())]), encoding="ascii")
    assert script.main([str(listed)]) == 0
    assert script.TARGET.read_text(encoding="ascii") == there


@pytest.mark.parametrize(
    "lines",
    [[], ["# Version 1", "COM"], ["<html>"] * 2000, ["# Version 1", *[f"a_{n}" for n in range(2000)]]],
    ids=["empty", "short", "a page", "no labels"],
)
def test_script_refuses_other_files(script, lines):
    with pytest.raises(ValueError, match="not a list of the root zone"):
        script.read(lines)


def test_a_name_in_another_alphabet_is_converted_once(monkeypatch):
    asked = []
    monkeypatch.setattr(idn, "to_ascii", lambda name: asked.append(name) or "a.com")
    schema = pm.array().items(pm.string().email(), pm.string().domain(), pm.string().hostname())
    assert (
        schema.validate(["a@once.b\xfccher.com", "\xfc@once.b\xfccher.com", "once.b\xfccher.com"] * 3).error
        is None
    )
    assert asked == ["once.b\xfccher.com"]
    spell.cache_clear()


def test_few_names_are_kept_and_none_that_is_too_long():
    spell.cache_clear()
    schema = pm.array().items(pm.string().domain(), pm.any())
    schema.validate(["\xe9" * 257 + ".com"])
    assert spell.cache_info().currsize == 0
    schema.validate([f"\xe9{i}.com" for i in range(2000)])
    assert 0 < spell.cache_info().currsize < 1000
