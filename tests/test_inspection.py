"""The names of the public module, which are loaded when one is asked for."""

from pathlib import Path

import pytest

import passmuster as pm
from passmuster import inspection
from passmuster._core.documents.inspection import cursor, schema_info
from passmuster._core.engine.constraints.constraint import Range


def test_public_names_are_those_of_the_modules():
    known = {**vars(schema_info), **vars(cursor)}
    names = [name for name in inspection.__all__ if name in known]
    assert [getattr(inspection, name) for name in names] == [known[name] for name in names]
    assert inspection.Range is Range
    assert dir(inspection) == sorted(inspection.__all__)


def test_every_record_is_public():
    records = {name for name in vars(schema_info) if name.endswith("Info")}
    assert records <= set(inspection.__all__)


def test_every_name_is_on_the_page_of_the_module():
    page = (Path(__file__).parents[1] / "docs" / "inspect.md").read_text(encoding="utf-8")
    assert [name for name in inspection.__all__ if f"`{name}" not in page] == []


def test_unknown_name_raises_attribute_error():
    with pytest.raises(AttributeError, match="'Nothing'"):
        inspection.Nothing  # noqa: B018


def test_literals_are_inspected_as_compiled_schemas():
    info = pm.inspect({"a": [1, pm.string()]})
    assert isinstance(info.keys[0].schema, inspection.AlternativesInfo)
    assert isinstance(pm.inspect(5), inspection.AnyInfo)
    with pytest.raises(pm.SchemaError):
        pm.inspect(pm.UNDEFINED)
