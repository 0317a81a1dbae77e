"""Views of Quart that are called with what schemas make of a request."""

import asyncio
import json
from typing import Any

import pytest
from tests.bodies import answered, buggy

import passmuster as pm

pytest.importorskip("quart")
from quart import Quart

from passmuster.integrations.quart import refuse, validate

GOOD = {"name": "Ada Lovelace", "email": "ada@example.com", "age": 36}


async def is_free(name: str, helpers: Any) -> Any:
    if name == "ada":
        return helpers.message("{#label} is taken")


signup = pm.object(
    {
        "name": pm.string().min(2).external(is_free).required(),
        "email": pm.string().email().lowercase().required(),
        "age": pm.number().min(18),
    }
)


def make_app() -> Quart:
    app = Quart(__name__)

    @app.post("/signups")
    @validate(body=signup)
    async def sign_up(body):
        return body, 201

    @app.get("/search/<kind>")
    @validate(query={"q": pm.string().required(), "tag": pm.array().items(pm.string().max(3))})
    def search(kind, query):
        return [kind, query]

    @app.post("/forms")
    @validate(form=signup)
    async def fill(form):
        return form

    @app.get("/own")
    async def own():
        return pm.attempt(5, pm.string())

    app.register_error_handler(pm.ValidationError, refuse)
    return app


@pytest.fixture
def ask():
    client, loop = make_app().test_client(), asyncio.new_event_loop()

    def send(path, method="POST", **request):
        async def answer():
            found = await client.open(path, method=method, **request)
            return found.status_code, found.content_type, await found.get_data()

        return loop.run_until_complete(answer())

    yield send
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()


@pytest.mark.slow
def test_a_thousand_bodies_are_answered_and_each_wrong_one_with_a_problem(ask):
    def send(body):
        return ask("/signups", data=body, headers={"content-type": "application/json"})

    answered(send, GOOD, passes=201)


def problem(answer: tuple[int, str, bytes]) -> list[tuple[str, str]]:
    status, content_type, content = answer
    assert (status, content_type) == (422, "application/problem+json")
    return [(one["code"], one["pointer"]) for one in as_json(content)["errors"]]


def as_json(content: bytes) -> Any:
    return json.loads(content)


def test_view_is_called_with_validated_values(ask):
    status, _, content = ask("/signups", json={**GOOD, "email": "ADA@example.com", "age": "36"})
    assert (status, as_json(content)) == (201, GOOD)
    assert as_json(ask("/search/x?q=tea&tag=a&tag=b", "GET")[2]) == ["x", {"q": "tea", "tag": ["a", "b"]}]
    assert as_json(ask("/forms", form=GOOD)[2]) == GOOD


def test_a_wrong_part_is_answered_with_all_that_is_wrong_in_it(ask):
    assert problem(ask("/signups", json={"name": "A", "email": "ada"})) == [
        ("string.min", "#/name"),
        ("string.email", "#/email"),
    ]
    wrong = [("any.required", "#/query/q"), ("string.max", "#/query/tag/1")]
    assert problem(ask("/search/x?tag=a&tag=long", "GET")) == wrong
    assert problem(ask("/forms", form={**GOOD, "age": "7"})) == [("number.min", "#/age")]
    assert problem(ask("/own", "GET")) == [("string.base", "#")]


def test_external_rules_are_awaited(ask):
    assert problem(ask("/signups", json={**GOOD, "name": "ada"})) == [("external", "#/name")]


@pytest.mark.parametrize(("data", "content_type", "status"), [
    (b"{", "application/json", 400),
    (b"[" * 100_000, "application/json", 400),
    (b"\xff", "application/json", 400),
    (b"{}", "text/plain", 415),
])  # fmt: skip
def test_invalid_json_is_refused_before_validation(ask, data, content_type, status):
    assert ask("/signups", data=data, headers={"content-type": content_type})[0] == status


def test_a_bug_in_a_function_of_the_schema_is_no_wrong_value():
    app = Quart(__name__)
    app.post("/")(validate(body=pm.any().custom(buggy))(lambda body: body))
    answer = asyncio.run(app.test_client().post("/", json={"a": 1}))
    assert answer.status_code == 500
