"""Bodies of Litestar by schemas, and problem documents as answers."""

import json
from typing import Any

import pytest
from tests.bodies import answered, buggy

import passmuster as pm

pytest.importorskip("litestar")
from litestar import Litestar, get, post
from litestar.di import NamedDependency
from litestar.testing import TestClient

from passmuster.integrations.litestar import SchemaPlugin, refuse, validate

GOOD = {"name": "Ada", "email": "ada@example.com", "age": 36}


async def is_free(name: str, helpers: Any) -> Any:
    if name == "ada":
        return helpers.message("{#label} is taken")


signup = pm.object(
    {
        "name": pm.string().token().min(2).external(is_free).required(),
        "email": pm.string().email().lowercase().required(),
        "age": pm.number().min(18),
    }
)


line = pm.object({"n": pm.number(), "gift": pm.boolean()}).id("Line")
lines = pm.object({"lines": pm.array().items(line), "best": line})


@post("/signups", dependencies={"sent": validate(body=signup)})
async def sign_up(sent: NamedDependency[Any]) -> Any:
    return sent["body"]


@post(
    "/lines", dependencies={"sent": validate(query={"page": pm.number().required()}, form=lines, nested=True)}
)
async def add_lines(sent: NamedDependency[Any]) -> Any:
    return sent


@get("/own")
async def own() -> int:
    return pm.attempt("x", pm.number())


@pytest.fixture(scope="module")
def client():
    app = Litestar([sign_up, add_lines, own], plugins=[SchemaPlugin()])
    with TestClient(app, raise_server_exceptions=False) as made:
        yield made


@pytest.mark.slow
def test_a_thousand_bodies_are_answered_and_each_wrong_one_with_a_problem(client):
    def send(body):
        answer = client.post("/signups", content=body, headers={"content-type": "application/json"})
        return answer.status_code, answer.headers["content-type"], answer.content

    answered(send, GOOD, passes=201)


def test_handler_gets_the_validated_body(client):
    answer = client.post("/signups", json={**GOOD, "email": "ADA@example.com", "age": "36"})
    assert (answer.status_code, answer.json()) == (201, GOOD)


@pytest.mark.parametrize(("sent", "errors"), [
    ({"name": "A", "email": "ada"}, [("string.min", "#/name"), ("string.email", "#/email")]),
    ({**GOOD, "name": "ada"}, [("external", "#/name")]),
])  # fmt: skip
def test_a_wrong_body_is_answered_with_all_that_is_wrong(client, sent, errors):
    answer = client.post("/signups", json=sent)
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    assert [(one["code"], one["pointer"]) for one in answer.json()["errors"]] == errors


def test_the_answer_to_a_wrong_value_is_a_problem():
    answer = refuse(None, signup.validate({}, externals=False).error)
    assert (answer.status_code, answer.media_type) == (422, "application/problem+json")
    assert json.loads(answer.content)["errors"][0]["code"] == "any.required"


def test_refusal_by_a_handler_is_a_problem(client):
    assert client.get("/own").json()["errors"][0]["code"] == "number.base"


@pytest.mark.parametrize(("content", "content_type", "status"), [
    (b"{", "application/json", 400),
    (b"[" * 100_000, "application/json", 400),
    (b"\xff", "application/json", 400),
    (b"{}", "text/plain", 415),
])  # fmt: skip
def test_invalid_json_is_refused_before_validation(client, content, content_type, status):
    answer = client.post("/signups", content=content, headers={"content-type": content_type})
    assert answer.status_code == status


def test_parts_are_told_together_in_the_language_of_the_request(client):
    answer = client.post(
        "/lines?page=x", data={"lines[0].n": "y", "lines[0].gift": "on"}, headers={"accept-language": "de"}
    )
    assert [(one["pointer"], one["detail"]) for one in answer.json()["errors"]] == [
        ("#/query/page", "„page“ muss eine Zahl sein"),
        ("#/lines/0/n", "„lines[0].n“ muss eine Zahl sein"),
    ]
    answer = client.post("/lines?page=2", data={"lines[0].n": "1", "lines[0].gift": "on"})
    assert answer.json() == {"query": {"page": 2}, "form": {"lines": [{"n": 1, "gift": True}]}}
    assert client.post("/lines", json={}).status_code == 415


def test_openapi_describes_the_parts(client):
    document = client.get("/schema/openapi.json").json()
    add = document["paths"]["/lines"]["post"]
    assert [(one["name"], one["in"], one["required"]) for one in add["parameters"]] == [
        ("page", "query", True)
    ]
    sent = add["requestBody"]["content"]["multipart/form-data"]["schema"]
    assert sent["properties"]["lines"]["items"] == {"$ref": "#/components/schemas/Line"}
    assert {"Line", "Problem"} <= document["components"]["schemas"].keys()
    assert "application/problem+json" in add["responses"]["422"]["content"]
    body = document["paths"]["/signups"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["required"] == ["name", "email"]


def test_a_bug_in_a_function_of_the_schema_is_no_wrong_value():
    @post("/", dependencies={"sent": validate(body=pm.any().custom(buggy))})
    async def place(sent: NamedDependency[Any]) -> Any:
        return sent

    app = Litestar([place], exception_handlers={pm.ValidationError: refuse})
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.post("/", json={"a": 1})
    assert (answer.status_code, "db.internal" in answer.text) == (500, False)
