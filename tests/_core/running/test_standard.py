"""The protocol for packages that validate with schemas of any library."""

import asyncio
from collections.abc import Awaitable

import pytest

import passmuster as pm


def test_standard_schema_has_version_and_vendor():
    standard = pm.number().__standard_schema__
    assert (standard.version, standard.vendor) == (1, "passmuster")


def test_valid_result_has_the_converted_value():
    assert pm.object({"a": int}).__standard_schema__.validate({"a": "1"}) == {"value": {"a": 1}}
    assert pm.number().min(5).warn().__standard_schema__.validate(1) == {"value": 1}


def test_issues_have_messages_and_paths():
    schema = pm.object({"a": pm.array().items(int)}).__standard_schema__
    assert schema.validate({"a": [1, "x"]}) == {
        "issues": [{"message": '"a[1]" must be a number', "path": ["a", 1]}]
    }


def test_the_options_of_the_library_have_a_place_of_their_own():
    schema = pm.object({"a": int, "b": int}).__standard_schema__
    found = schema.validate({"a": "x", "b": "y"}, library_options={"abort_early": False})
    assert [issue["path"] for issue in found["issues"]] == [["a"], ["b"]]
    with pytest.raises(pm.SchemaError, match="no option"):
        schema.validate(1, library_options={"colour": 1})


def test_an_exception_of_the_authors_is_an_issue_without_a_path():
    schema = pm.number().error(ValueError("mine"))
    assert schema.__standard_schema__.validate("x") == {"issues": [{"message": "mine"}]}


def awaited(schema, value, **options):
    result = schema.__standard_schema__.validate(value, library_options=options)
    assert isinstance(result, Awaitable)

    async def wait():
        return await result

    return asyncio.run(wait())


def test_where_external_rules_are_to_run_the_result_is_awaited():
    wrong = pm.number().external(lambda value, helpers: helpers.error("any.invalid"))
    assert awaited(pm.number().external(lambda value: value + 1), "1") == {"value": 2}
    assert awaited(pm.object({"a": wrong}), {"a": 1})["issues"][0]["path"] == ["a"]
    assert "issues" in wrong.__standard_schema__.validate("x")
    assert wrong.__standard_schema__.validate(1, library_options={"externals": False}) == {"value": 1}


def test_exception_of_an_external_rule_is_raised():
    def fail(value):
        raise OSError("no connection")

    with pytest.raises(OSError, match="no connection"):
        awaited(pm.number().external(fail), 1)


def test_a_wrong_schema_is_no_issue():
    with pytest.raises(pm.SchemaError):
        pm.link().__standard_schema__.validate(1)
