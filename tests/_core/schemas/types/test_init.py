"""The table of the types."""

import pytest

import passmuster as pm
from passmuster._core.schemas.constructors import NAMES
from passmuster._core.schemas.types import DEFINITIONS


def test_every_name_leads_to_the_definition_of_its_type():
    assert list(DEFINITIONS)[: len(NAMES)] == list(NAMES)
    assert all(DEFINITIONS[name].type == name for name in NAMES)
    assert "text" not in DEFINITIONS


def test_a_copy_of_the_table_is_another():
    copy = DEFINITIONS.copy()
    copy["text"] = DEFINITIONS["string"]
    assert copy["text"].type == "string"
    with pytest.raises(KeyError):
        DEFINITIONS["text"]
    assert pm.string().type == "string"
