"""Names of other libraries, and misspelt ones."""

import pytest

import passmuster as pm
from passmuster.foundation.misuse.other_names import FUNCTIONS, METHODS, hint_of_function, without_other_names
from passmuster.foundation.spelling import to_spec


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_of_other_libraries_point_to_ours(name):
    if name in dir(pm):
        pytest.skip("it is one of ours")
    for spelling in (name, to_spec(name)):
        with pytest.raises(AttributeError) as error:
            getattr(pm, spelling)
        assert str(error.value) == f"passmuster has no {spelling!r}: write {FUNCTIONS[name]}"
    assert hint_of_function(name) == FUNCTIONS[name]


@pytest.mark.parametrize("name", METHODS)
def test_methods_of_other_libraries_point_to_ours(name):
    schema = pm.any()
    for spelling in (name, to_spec(name)):
        with pytest.raises(AttributeError) as error:
            getattr(schema, spelling)
        assert str(error.value) == f"any schemas have no method {spelling!r}: write {METHODS[name]}"
        assert spelling not in dir(schema)
        assert not hasattr(type(schema), spelling)
        with pytest.raises(AttributeError):
            setattr(schema, spelling, 1)


@pytest.mark.parametrize(
    "name, meant",
    [("mn", "min"), ("mxa", "max"), ("requird", "required"), ("lenght", "length"), ("vallid", "valid")],
)
def test_a_misspelt_method_says_the_nearest(name, meant):
    with pytest.raises(AttributeError) as error:
        getattr(pm.string(), name)
    assert str(error.value) == f"string schemas have no method {name!r}. Did you mean {meant}?"


def test_names_that_a_type_or_an_extension_has_are_theirs():
    assert pm.string().regex("a").validate("a").error is None
    library = pm.extend(
        {"type": "money", "base": pm.number(), "rules": {"nullable": {"validate": lambda v, _: v}}}
    )
    assert library.money().nullable().validate(1).error is None
    assert without_other_names(type(pm.string()), ["regex", "nullable", "mn", "min"]) == ["regex", "min"]
