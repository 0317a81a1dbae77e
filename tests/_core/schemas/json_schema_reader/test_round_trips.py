"""What is written as JSON Schema and read again takes what the first schema takes without conversion."""

from __future__ import annotations

import random
import warnings

import pytest
from tests import exports

import passmuster as pm


def round_trips(count: int, values: int, seed: int = 1) -> int:
    """Try random schemas; return how many values passed both."""
    chance, kinds, passed = random.Random(seed), list(exports.KINDS.values()), 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pm.SchemaWarning)
        for i in range(count):
            kind = kinds[i % len(kinds)]
            drawn = exports.draw(chance, kind.program, kind.knobs, kind.size)
            if exports.is_usable(drawn.schema):
                passed += round_trip(drawn.schema.prefs(convert=False), chance, values)
    return passed


def round_trip(schema, chance, values) -> int:
    document = dict(schema.json_schema(mode="output"))
    again, source, passed = pm.from_json_schema(document), exports.Values(chance, document), 0
    for _ in range(values):
        value = source.value()
        try:
            result = schema.validate(value)
            written = exports.UNWRITTEN if result.error else exports.as_json(result.value)
        except Exception:  # of a function in the schema, or of a link that leads nowhere
            continue
        if written is not exports.UNWRITTEN and result.value is not pm.UNDEFINED:
            assert again.validate(written).error is None, (document, written)
            passed += 1
    return passed


def test_valid_values_pass_the_schema_that_is_read_again():
    assert round_trips(60, 20) > 200


@pytest.mark.nightly
def test_valid_values_pass_many_schemas_that_are_read_again():
    assert round_trips(2000, 50) > 20_000


def test_links_from_one_document_to_its_root_are_written_again_without_a_loss():
    either = {"oneOf": [{"$ref": "#"}, {"type": "array", "items": {"$ref": "#"}}, {"type": "string"}]}
    document = {
        "type": "object",
        "properties": {
            "one": {"$ref": "#/$defs/either"},
            "all": {"type": "array", "items": {"$ref": "#/$defs/either"}},
        },
        "additionalProperties": {"$ref": "#/$defs/either"},
        "$defs": {"either": either},
    }
    written = pm.from_json_schema(document).json_schema()
    assert written.losses == ()
    assert written["$defs"]["either"]["oneOf"] == either["oneOf"]
    assert len(str(dict(written))) < 1.5 * len(str(document))
