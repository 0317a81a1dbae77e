"""Types whose name says less than there is to them."""

import pytest

import passmuster as pm


def same(value, helpers):
    return {"value": value}


@pytest.mark.parametrize(("extension", "lost"), [
    ({"type": "string", "prepare": same}, "prepare"),
    ({"type": "string", "coerce": same}, "coerce"),
    ({"type": "string", "validate": same}, "validate"),
    ({"type": "string", "messages": {"string.base": "text, please"}}, "messages"),
    ({"type": "string", "cast": {"loud": {"from": callable, "to": str.upper}}}, "cast"),
    ({"type": "string", "prepare": same, "messages": {"string.base": "a"}}, "prepare and messages"),
])  # fmt: skip
def test_what_a_description_can_not_carry_is_told_once(extension, lost):
    library = pm.extend({"base": pm.string(), **extension})
    schema = library.object({"a": library.string(), "b": library.array().items(library.string().min(1))})
    with pytest.warns(pm.SchemaWarning) as caught:
        described = schema.describe()
    (message,) = [str(warning.message) for warning in caught]
    told = "describe: an extension changed the type 'string': no description carries its"
    assert message == f"{told} {lost}, which build() needs as extensions="
    assert caught[0].filename == __file__
    made = pm.build(described, extensions={"base": pm.string(), **extension})
    assert made.type == "object"


def test_a_type_that_is_another_under_the_name_of_one_is_told():
    library = pm.extend({"type": "binary", "base": pm.number()})
    with pytest.warns(pm.SchemaWarning, match="its (.* and )?base, which"):
        library.types()["binary"].describe()


@pytest.mark.parametrize("extension", [
    {"type": "text", "base": pm.string(), "prepare": same},
    {"type": "string", "base": pm.string().min(1)},
    {"type": "string", "base": pm.string(), "rules": {"loud": {"validate": same}}},
])  # fmt: skip
def test_what_a_description_names_is_not_told(extension):
    library = pm.extend(extension)
    assert library.types()[extension["type"]].describe()["type"] == extension["type"]
    assert pm.string().describe() == {"type": "string"}
