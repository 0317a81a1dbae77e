"""Methods in the place of others, and how they call those."""

import pytest

import passmuster as pm
from passmuster import UNDEFINED


def test_override_calls_the_replaced_method_with_parent():
    lib = pm.extend(
        {"type": "a", "base": pm.string(), "overrides": {"min": lambda s, n: s._parent("min", n + 1)}}
    )
    assert lib.a().min(2).describe()["rules"] == [{"name": "min", "args": {"limit": 3}}]


def test_an_override_of_an_override_calls_the_one_below_itself():
    # joi calls itself without end.
    lib = pm.extend(
        {"type": "a", "base": pm.string(), "overrides": {"min": lambda s, n: s._parent("min", n + 1)}}
    )
    lib = lib.extend(
        {"type": "b", "base": lib.a(), "overrides": {"min": lambda s, n: s.label("L")._parent("min", n * 2)}}
    )
    assert lib.b().min(2)._get_rule("min").args == {"limit": 5}


def test_parent_is_the_method_replaced_by_the_nearest_override():
    lib = pm.extend(
        {"type": "a", "base": pm.string(), "overrides": {"min": lambda s, n: s._parent("min", n + 1)}}
    )
    both = {"max": lambda s, n: s._parent("min", n)._parent("max", n)}
    lib = lib.extend({"type": "b", "base": lib.a(), "overrides": both})
    assert lib.a()._parent("min", 5)._get_rule("min").args == {"limit": 5}
    schema = lib.b().max(3)
    assert schema._get_rule("min").args == {"limit": 3}
    assert schema._get_rule("max").args == {"limit": 3}


@pytest.mark.parametrize("name", ["maxx", "__init__"])
def test_parent_of_no_method_is_refused(name):
    with pytest.raises(pm.SchemaError, match=f"_parent: string schemas have no method '{name}'"):
        pm.string()._parent(name, 1)


def test_the_methods_of_the_base_call_the_override():
    overrides = {"case": lambda schema, direction: schema._parent("case", direction).label(direction)}
    schema = pm.extend({"type": "a", "base": pm.string(), "overrides": overrides}).a()
    assert schema.uppercase()._get_flag("label") == schema.case("upper")._get_flag("label") == "upper"


def test_an_override_of_any_is_in_the_functions_of_the_library():
    overrides = {"required": lambda schema: schema._parent("required").label("L")}
    lib = pm.extend({"type": "any", "base": pm.any(), "overrides": overrides})
    assert lib.required()._get_flag("label") == "L"
    assert lib.string().required()._get_flag("label") is UNDEFINED
