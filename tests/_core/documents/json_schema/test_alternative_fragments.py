"""Alternatives that a key tells apart."""

import pytest
from tests._core.documents.json_schema.said import told

import passmuster as pm
from passmuster._core.documents.inspection.inspecting import inspect
from passmuster._core.documents.json_schema.alternative_fragments import discriminated
from passmuster._core.documents.json_schema.exporting import Export, ExportCursor
from passmuster._core.documents.json_schema.fragment import SchemaFragment

CARD = pm.object({"type": pm.valid("card").required(), "number": pm.string().required()}).id("Card")
BANK = pm.object({"type": pm.valid("iban", "bic").required(), "iban": pm.string()})


@pytest.mark.parametrize("target", ["openapi-3.1", "openapi-3.0"])
@pytest.mark.parametrize("mode", ["wire", "response"])
@pytest.mark.parametrize("schema", [
    pm.alternatives(CARD, BANK),
    pm.alternatives(CARD, BANK).match("one"),
    pm.alternatives().conditional(".type", is_="card", then=CARD, otherwise=BANK),
])  # fmt: skip
def test_key_with_literals_distinguishes_alternatives(schema, mode, target):
    made = schema.json_schema(target, mode)
    refs = {"card": "Card", "iban": "Iban", "bic": "Iban"}
    assert made["discriminator"] == {
        "propertyName": "type",
        "mapping": {value: f"#/components/schemas/{name}" for value, name in refs.items()},
    }
    assert [part["$ref"][len("#/components/schemas/") :] for part in made["oneOf"]] == ["Card", "Iban"]
    assert list(made.components) == ["Card", "Iban"]


@pytest.mark.parametrize("schema", [
    pm.alternatives(CARD, CARD.keys({"more": pm.any()}).id("Other")),
    pm.alternatives(CARD, pm.object({"type": pm.valid("x")})),
    pm.alternatives(CARD, pm.object({"type": pm.valid(1).required()})),
    pm.alternatives(CARD, pm.string()),
    pm.alternatives(CARD, pm.object({"type": pm.string().required()})),
    pm.alternatives(CARD),
    pm.alternatives(pm.function(), pm.object(), pm.any()).match("one"),
])  # fmt: skip
def test_other_alternatives_have_no_discriminator(schema):
    assert "discriminator" not in schema.json_schema("openapi-3.1")


def test_other_targets_have_no_word_for_it():
    made, _, _ = told(pm.alternatives(CARD, BANK), target="draft-2020-12")
    assert "discriminator" not in made
    cursor = ExportCursor(inspect(pm.any()))
    cursor.export = Export()
    given = SchemaFragment({"anyOf": [{}, {}]})
    assert discriminated(cursor, given) is given
