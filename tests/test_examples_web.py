"""The programs for the web answer every body: what is wrong is 4xx, and never a fault of theirs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.bodies import Answer, Send, answered, as_form, as_json, bodies

ORDER = {
    "email": "Ada@Example.com",
    "deliver": "2026-11-21",
    "lines": [{"sku": "TEA-0001", "quantity": 2}, {"sku": "POT-0002"}],
}
TICKET = {"subject": "Lost", "kind": "bug", "urgent": True, "due": "2026-11-21T10:00:00Z", "tags": ["a", "b"]}
BOOKING = {
    "room": "blue", "begins": "2026-12-01", "ends": "2026-12-04", "guests": ["ada@example.com"],
    "breakfast": True,
}  # fmt: skip
SIGNUP = {"name": "Ada Lovelace", "email": "ada@example.com", "age": 36, "news": True}


@pytest.fixture
def fastapi():
    pytest.importorskip("fastapi")
    from examples.web.fastapi_orders import app
    from fastapi.testclient import TestClient

    with TestClient(app, raise_server_exceptions=False) as client:
        yield sender(lambda body, kind: client.post("/orders", content=body, headers={"content-type": kind}))


def sender(post: Callable[[bytes, str], Any], content_type: str = "application/json") -> Send:
    """Return the function that sends a body by a client, and returns the answer."""

    def send(body: bytes) -> Answer:
        answer = post(body, content_type)
        content = answer.content if hasattr(answer, "content") else answer.data
        return answer.status_code, answer.headers["content-type"], content

    return send


def flask_sender(url: str, content_type: str) -> Send:
    pytest.importorskip("flask")
    from examples.web.flask_signup import app

    client = app.test_client()
    return sender(lambda body, kind: client.post(url, data=body, content_type=kind), content_type)


@pytest.fixture
def flask():
    return flask_sender("/api/signups", "application/json")


@pytest.fixture
def flask_form():
    return flask_sender("/", "application/x-www-form-urlencoded")


@pytest.fixture
def django():
    pytest.importorskip("django")
    from django import setup
    from django.test import Client
    from examples.web import django_tickets  # it has the settings

    assert django_tickets.urlpatterns
    setup()
    client = Client(raise_request_exception=False)
    return sender(lambda body, kind: client.post("/tickets", data=body, content_type=kind))


@pytest.fixture
def drf(django: Send):
    """A client of Django REST framework, in the project of the other program for Django."""
    pytest.importorskip("rest_framework")
    from django.test import override_settings
    from examples.web import drf_bookings
    from rest_framework.test import APIClient

    with override_settings(**drf_bookings.SETTINGS):
        yield APIClient(raise_request_exception=False)


@pytest.fixture
def drf_json(drf):
    return sender(lambda body, kind: drf.post("/bookings", data=body, content_type=kind))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "right"),
    [("fastapi", ORDER), ("flask", SIGNUP), ("django", TICKET), ("drf_json", BOOKING)],
    ids=["fastapi", "flask", "django", "django rest framework"],
)
def test_wrong_body_is_answered_with_a_problem(program, right, request):
    answered(request.getfixturevalue(program), right, passes=201)


@pytest.mark.slow
def test_wrong_form_is_shown_again_with_its_errors(flask_form):
    seen: Counter[int] = Counter()
    for body in bodies({**SIGNUP, "news": "on"}, as_form):
        status, content_type, content = flask_form(body)
        assert status in (200, 422), body
        assert content_type.startswith("text/html")
        assert (b'class="error"' in content) == (status == 422), body
        seen[status] += 1
    assert min(seen[200], seen[422]) > 100


def test_order_is_answered_with_its_converted_values(fastapi):
    status, _, content = fastapi(as_json(ORDER))
    assert status == 201
    assert json.loads(content) == {
        "email": "ada@example.com",
        "deliver": "2026-11-21T00:00:00Z",
        "lines": [{"sku": "TEA-0001", "quantity": 2}, {"sku": "POT-0002", "quantity": 1}],
    }


def test_external_rule_is_answered_like_any_rule(fastapi):
    lines = [{"sku": "TEA-0001"}, {"sku": "POT-0002", "quantity": 9}]
    status, content_type, content = fastapi(as_json({**ORDER, "lines": lines}))
    assert (status, content_type) == (422, "application/problem+json")
    assert json.loads(content)["errors"] == [
        {"detail": '"lines[1]": only 3 in stock', "pointer": "#/lines/1", "code": "line.stock"}
    ]


def test_ticket_is_answered_with_its_converted_values(django):
    status, _, content = django(as_json({"subject": " Lost ", "tags": ["a"]}))
    assert status == 201
    assert json.loads(content) == {"subject": "Lost", "kind": "question", "urgent": False, "tags": ["a"]}


def test_a_booking_is_read_from_json_and_from_a_form(drf):
    booking = {**BOOKING, "begins": "2026-12-01T00:00:00Z", "ends": "2026-12-04T00:00:00Z"}
    answer = drf.post("/bookings", BOOKING, format="json")
    assert (answer.status_code, answer.json()) == (201, booking)
    form = {**BOOKING, "guests": ["Ada@Example.com", "bo@example.com"], "breakfast": "on"}
    answer = drf.post(
        "/bookings", urlencode(form, doseq=True), content_type="application/x-www-form-urlencoded"
    )
    guests = ["ada@example.com", "bo@example.com"]
    assert (answer.status_code, answer.json()) == (201, {**booking, "guests": guests})


def test_query_has_all_values_of_a_key(drf):
    answer = drf.get("/bookings?guest=a@example.com&guest=b@example.com")
    assert (answer.status_code, answer.json()) == (200, {"guest": ["a@example.com", "b@example.com"]})
    assert drf.get("/bookings?room=blue").json() == {"room": "blue"}
    answer = drf.get("/bookings?room=cellar&guest=a")
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    assert [error["pointer"] for error in answer.json()["errors"]] == ["#/room", "#/guest/0"]


def test_form_messages_are_grouped_by_field(drf):
    form = "room=cellar&begins=2026-12-04&ends=2026-12-01&guests=ada%40example.com&guests=bo"
    answer = drf.post("/bookings/form", form, content_type="application/x-www-form-urlencoded")
    assert (answer.status_code, answer.json()) == (
        400,
        {
            "room": ["room must be one of blue, green, attic"],
            "ends": ["ends must be after begins"],
            "guests": {"1": ["guests[1] must be a valid email address"]},
        },
    )


def test_malformed_request_is_answered_by_the_framework(drf):
    answer = drf.post("/bookings", b"{", content_type="application/json")
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/json")
    assert drf.delete("/bookings").status_code == 405


def test_form_message_stands_beside_its_field(flask_form):
    _, _, content = flask_form(b"name=A&email=ada%40example.com&age=7&news=on")
    page = content.decode()
    for name, words in (("name", "Your name"), ("age", "Your age")):
        field = page.partition(f'name="{name}"')[2].partition("</p>")[0]
        assert f'<span class="error">{words} ' in field
    assert 'value="ada@example.com"' in page


def test_openapi_document_describes_an_order() -> None:
    pytest.importorskip("fastapi")
    validate = pytest.importorskip("openapi_spec_validator").validate
    jsonschema = pytest.importorskip("jsonschema")
    from examples.web import fastapi_orders
    from fastapi.testclient import TestClient

    document = TestClient(fastapi_orders.app).get("/openapi.json").json()
    validate(document)
    endpoint = document["paths"]["/orders"]["post"]
    assert list(endpoint["responses"]["422"]["content"]) == ["application/problem+json"]
    body = endpoint["requestBody"]["content"]["application/json"]["schema"]
    takes = jsonschema.Draft202012Validator(body).is_valid
    assert takes(ORDER)
    assert not takes({**ORDER, "lines": []})
    assert not takes({**ORDER, "lines": [{"sku": "tea"}]})


@pytest.mark.parametrize(("header", "message"), [
    ("", '"q" is required'),
    ("da, de-CH;q=0.8", '„q“ fehlt'),
    ("fr;q=0.5, es;q=x, de;q=0.9", '„q“ fehlt'),
    ("xx", '"q" is required'),
])  # fmt: skip
def test_a_search_is_answered_in_the_language_of_the_reader(header, message):
    status, problem = searched("?page=2", {"Accept-Language": header})
    assert (status, problem["errors"][0]["detail"]) == (422, message)


def test_search_has_all_values_of_a_key():
    assert searched("?q=tea&tag=a&tag=b") == (200, {"q": "tea", "tag": ["a", "b"], "page": 1})
    assert searched("?q=tea&tag=a") == (200, {"q": "tea", "tag": ["a"], "page": 1})
    status, problem = searched("?q=tea&tag=a&tag=b%20c&page=0")
    assert (status, [entry["pointer"] for entry in problem["errors"]]) == (422, ["#/tag/1", "#/page"])


def searched(query: str, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    """Ask the search, in a server of its own."""
    pytest.importorskip("aiohttp")
    import asyncio

    from aiohttp.test_utils import TestClient, TestServer
    from examples.web.aiohttp_search import make_app

    async def ask() -> tuple[int, Any]:
        async with TestClient(TestServer(make_app())) as client:
            answer = await client.get(f"/search{query}", headers=headers)
            return answer.status, json.loads(await answer.read())

    return asyncio.run(ask())
