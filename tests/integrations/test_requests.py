"""The parts of requests, validated and told together, whatever the framework."""

import asyncio
import json
from typing import Any

import pytest
from tests.bodies import as_json, bodies

import passmuster as pm
from passmuster.integrations.requests import RequestChecks, choices_of, problem_of


async def is_free(name: str, helpers: Any) -> Any:
    if name == "ada":
        return helpers.message("{#label} is taken")


PARTS = {
    "query": {"page": pm.number().required()},
    "body": {"name": pm.string().external(is_free)},
    "form": None,
}


def asked(checks: RequestChecks, page: str, body: bytes, accepted: str | None = None) -> Any:
    sent = {"query": {"page": page}, "body": body}
    return asyncio.run(checks.validate_async(sent, checks.options(None, accepted)))


def test_parts_are_validated_values_by_name():
    checks = RequestChecks.of_parts(PARTS)
    assert asked(checks, "2", b'{"name": "bo"}') == {"query": {"page": 2}, "body": {"name": "bo"}}
    assert [*checks.schemas] == ["query", "body"]


def test_all_parts_are_told_together_each_with_its_place():
    with pytest.raises(pm.ValidationError) as caught:
        asked(RequestChecks.of_parts(PARTS), "x", b'{"name": "ada"}', "de")
    assert caught.value.by_path() == {
        "query.page": ["„page“ muss eine Zahl sein"],
        "name": ['"name" is taken'],
    }
    document, status = problem_of(caught.value)
    assert (status, json.loads(document)["title"]) == (422, "Ungültige Daten")


@pytest.mark.slow
def test_a_thousand_bodies_are_validated_or_told_as_problems():
    checks, seen = RequestChecks.of_parts(PARTS), set()
    for body in bodies({"name": "bo"}, as_json):
        try:
            asked(checks, "1", body)
            seen.add(200)
        except pm.ValidationError as error:
            document, status = problem_of(error)
            assert json.loads(document)["status"] == status
            seen.add(status)
    assert seen == {200, 400, 422}


def test_text_that_is_no_json_is_told_with_line_and_column():
    with pytest.raises(pm.ValidationError, match="not at line 2, column 1") as caught:
        asked(RequestChecks.of_parts(PARTS), "1", b"{\n")
    assert problem_of(caught.value)[1] == 400


def test_options_are_those_of_the_request_and_the_author():
    checks = RequestChecks.of_parts(
        {
            "body": pm.number().max(pm.ref("$most")),
            "context": lambda request: {"most": request},
            "language": lambda request: "fr",
            "messages": {"number.max": "too many"},
            "errors": {"label": False},
        }
    )
    assert checks.validate({"body": b"5"}, checks.options(5, "de")) == {"body": 5}
    with pytest.raises(pm.ValidationError, match="too many"):
        checks.validate({"body": b"5"}, checks.options(4, "de"))
    assert checks.options(1, "de")["errors"] == {"exceptions": "raise", "language": "fr", "label": False}
    with pytest.raises(pm.SchemaError, match="no option"):
        RequestChecks({"langauge": "de"})


@pytest.mark.parametrize("name", ["body", "form", "query", "nested"])
def test_parts_are_refused_where_there_are_none(name):
    with pytest.raises(pm.SchemaError, match=f"no option '{name}'"):
        RequestChecks({name: True})


def test_an_error_that_an_author_chose_goes_before_others():
    checks = RequestChecks.of_parts({"query": {"a": int}, "body": pm.number().error(LookupError("mine"))})
    with pytest.raises(LookupError, match="mine"):
        checks.validate({"query": {"a": "x"}, "body": b'"x"'}, checks.options(None, None))


@pytest.mark.parametrize(("described", "choices"), [
    ({"enum": ["a", 1, None, ""]}, ["a", "1"]),
    ({"const": 2}, ["2"]),
    ({"type": "string"}, []),
])  # fmt: skip
def test_choices_are_the_texts_of_listed_values(described, choices):
    assert choices_of(described) == choices
