"""What an export says, without the line about its draft."""

import passmuster as pm


def said(schema, mode="output", **options):
    """The export of a schema as a plain dict, and the rules that are lost in it."""
    made = schema.json_schema(mode=mode, **options)
    return {key: value for key, value in made.items() if key != "$schema"}, [
        loss.rule for loss in made.losses
    ]


def exactly(schema, mode="output", **options):
    """The same of one in which nothing is lost."""
    json, lost = said(schema, mode, **options)
    assert lost == []
    return json


def told(schema, mode="wire", target="openapi-3.1", **options):
    """An export for readers as a plain dict, the rules that are lost in it, and those that are narrower."""
    made = schema.json_schema(target, mode, **options)
    return dict(made), [loss.rule for loss in made.losses], [loss.rule for loss in made.narrower]


def strict(schema):
    """The export of a schema that converts nothing."""
    return exactly(schema.strict(), "input")


SAFE = {"minimum": -(2**53 - 1), "maximum": 2**53 - 1}
NUMBER_STRING = pm.number().json_schema()["anyOf"][1]
