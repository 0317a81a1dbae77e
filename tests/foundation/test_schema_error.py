"""The exceptions of wrong schemas."""

import pickle

import passmuster as pm


def test_the_error_of_what_json_schema_can_not_say_keeps_its_list():
    error = pickle.loads(pickle.dumps(pm.JsonSchemaError("no", ("a", "b"))))
    assert (str(error), error.losses) == ("no", ("a", "b"))
    assert isinstance(error, pm.SchemaError)
    assert type(error).__module__ == "passmuster"
    assert pm.JsonSchemaError("no").losses == ()
