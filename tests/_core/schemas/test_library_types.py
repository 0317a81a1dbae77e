"""The types of a library: its plain schemas, names in both spellings, and hints at unknown names."""

import pytest
from tests.cases import checked, returns

import passmuster as pm

MONEY = {"type": "money", "base": pm.number().precision(2)}
RANGE = {"type": "dateRange", "base": pm.object(), "args": lambda schema, label: schema.label(label)}


def test_plain_schema_is_created_once():
    library = pm.extend(MONEY)
    assert library.money() is library.money()
    assert library.string() is not pm.string()
    assert library.string().describe() == pm.string().describe()


def test_constructor_of_an_extension_has_both_spellings():
    library = pm.extend(RANGE)
    assert library.dateRange("D").describe() == library.date_range("D").describe()
    assert library.date_range.__name__ == "dateRange"
    with pytest.raises(TypeError, match=r"^money\(\) takes no arguments \(3 given\)$"):
        pm.extend(MONEY).money(1, 2, limit=3)


@pytest.mark.parametrize("name, end", [
    ("strnig", ". Did you mean string or strip or strict?"), ("number_", ". Did you mean number?"),
    ("dateRage", ". Did you mean dateRange or date?"), ("_secret", ""), ("Number", ". Did you mean number?"),
])  # fmt: skip
def test_error_of_an_unknown_name_has_a_hint(name, end):
    library = pm.extend(RANGE)
    with pytest.raises(AttributeError) as caught:
        getattr(library, name)
    assert str(caught.value) == f"passmuster has no {name!r}{end}"
    assert caught.value.name == name


def test_names_of_joi_lead_to_its_functions():
    assert pm.extend(MONEY).isSchema(pm.any()) is True
    assert pm.extend(MONEY).not_(5).describe() == pm.any().not_(5).describe()
    with pytest.raises(AttributeError, match=r"^passmuster has no 'model_validate': write"):
        pm.extend(MONEY).model_validate  # noqa: B018


@pytest.mark.parametrize("name", ["validate", "is_valid", "validate_many", "__wrapped__", ""])
def test_methods_for_values_are_no_functions_of_a_library(name):
    with pytest.raises(AttributeError):
        getattr(pm.extend(MONEY), name)


def test_library_has_its_sentinels_and_errors():
    library = pm.extend(MONEY)
    assert library.ValidationError is pm.ValidationError
    assert library.UNDEFINED is pm.UNDEFINED
    assert library.override is library.OVERRIDE
    assert (library.Symbol, library.SchemaError) == (pm.Symbol, pm.SchemaError)
    assert library.SchemaWarning is pm.SchemaWarning


def test_derived_type_keeps_the_defaults_of_its_source():
    library = pm.defaults(lambda schema: schema.required()).extend(MONEY)
    assert library.number().describe()["flags"] == {"presence": "required"}
    assert library.money().describe().get("flags") is None


def test_replaced_type_is_that_of_the_library():
    library = pm.extend({"type": "number", "base": pm.number().min(5)})
    assert library.number().validate(1).error.details[0].type == "number.min"
    assert library.extend(MONEY).number().validate(1).error is not None
    assert pm.number().validate(1).error is None


test_results_of_calls = checked(
    [
        returns("the cache holds a thousand results", lambda: pm.cache.provision().max, 1000),
        returns("or as many as it is given", lambda: pm.cache.provision({"max": 5}).max, 5),
    ]
)
