"""What an export returns."""

import pickle

import passmuster as pm
from passmuster._core.documents.json_schema.losses import JsonSchema, refusal
from passmuster._core.foundation.loss import Loss


def test_the_error_keeps_its_list():
    error = pickle.loads(pickle.dumps(refusal((Loss((), "rule", "why"),))))
    assert isinstance(error, pm.JsonSchemaError)
    assert str(error) == "json_schema: JSON Schema can't say all of the schema:\n  rule: why"
    assert [str(loss) for loss in error.losses] == ["rule: why"]


def test_json_schemas_are_dicts():
    loss, other = Loss((), "rule", "why"), Loss((), "other", "why")
    made = JsonSchema({"type": "string"}, (loss,), {"A": {}}, (other,))
    again = pickle.loads(pickle.dumps(made))
    assert again == {"type": "string"}
    assert (again.losses, again.components, again.narrower) == ((loss,), {"A": {}}, (other,))
