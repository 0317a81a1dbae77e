"""Views of Flask that are called with what schemas make of a request."""

import json
from typing import Any

import pytest
from tests.bodies import answered, buggy

import passmuster as pm

pytest.importorskip("flask")
from flask import Flask

from passmuster.integrations.flask import refuse, validate

GOOD = {"name": "Ada Lovelace", "email": "ada@example.com", "age": 36}

signup = pm.object(
    {
        "name": pm.string().min(2).required(),
        "email": pm.string().email().lowercase().required(),
        "age": pm.number().min(18),
    }
)


async def is_free(name: str, helpers: Any) -> Any:
    if name == "ada":
        return helpers.message("{#label} is taken")


def make_app() -> Flask:
    app = Flask(__name__)

    @app.post("/signups")
    @validate(body=signup)
    def sign_up(body):
        return body, 201

    @app.post("/async/<kind>")
    @validate(body={"name": pm.string().external(is_free)}, query={"page": int})
    async def asynchronous(kind, body, query):
        return {"kind": kind, **body, **query}

    @app.get("/search")
    @validate(query={"q": pm.string().required(), "tag": pm.array().items(pm.string().max(3))})
    def search(query):
        return query

    @app.post("/forms")
    @validate(form=signup)
    def fill(form):
        return form

    @app.get("/own")
    def own():
        return pm.attempt(5, pm.string())

    app.register_error_handler(pm.ValidationError, refuse)
    return app


@pytest.fixture
def client():
    return make_app().test_client()


@pytest.mark.slow
def test_a_thousand_bodies_are_answered_and_each_wrong_one_with_a_problem(client):
    def send(body):
        answer = client.post("/signups", data=body, content_type="application/json")
        return answer.status_code, answer.content_type, answer.data

    answered(send, GOOD, passes=201)


def problem(answer: Any) -> list[tuple[str, str]]:
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    return [(one["code"], one["pointer"]) for one in json.loads(answer.data)["errors"]]


def test_view_is_called_with_validated_values(client):
    answer = client.post("/signups", json={**GOOD, "email": "ADA@example.com", "age": "36"})
    assert (answer.status_code, answer.json) == (201, GOOD)
    assert client.get("/search?q=tea&tag=a&tag=b").json == {"q": "tea", "tag": ["a", "b"]}
    assert client.post("/forms", data=GOOD).json == GOOD


def test_a_wrong_part_is_answered_with_all_that_is_wrong_in_it(client):
    assert problem(client.post("/signups", json={"name": "A", "email": "ada"})) == [
        ("string.min", "#/name"),
        ("string.email", "#/email"),
    ]
    wrong = [("any.required", "#/query/q"), ("string.max", "#/query/tag/1")]
    assert problem(client.get("/search?tag=a&tag=long")) == wrong
    assert problem(client.post("/forms", data={**GOOD, "age": "7"})) == [("number.min", "#/age")]
    assert problem(client.get("/own")) == [("string.base", "#")]


def test_views_and_external_rules_may_be_asynchronous(client):
    answer = client.post("/async/x?page=2", json={"name": "bo"})
    assert answer.json == {"kind": "x", "name": "bo", "page": 2}
    assert problem(client.post("/async/x", json={"name": "ada"})) == [("external", "#/name")]
    assert problem(client.post("/async/x?page=z", json={"name": "ada"})) == [
        ("number.base", "#/query/page"),
        ("external", "#/name"),
    ]


def test_form_is_read_as_browsers_send_it():
    app = Flask(__name__)
    order = pm.object({"agree": pm.boolean().required(), "n": pm.number(), "note": pm.string()})
    lines = pm.object({"lines": pm.array().items({"sku": str, "gift": bool}), "tags": pm.array()})
    app.post("/flat", endpoint="/flat")(validate(form=order)(lambda form: form))
    app.post("/nested", endpoint="/nested")(validate(form=lines, nested=True)(lambda form: form))
    client = app.test_client()
    assert client.post("/flat", data={"agree": "on", "n": "", "note": ""}).json == {"agree": True}
    sent = {"lines[0].sku": "A", "lines[0].gift": "on", "lines[1].sku": "B", "tags": ["a", "b"]}
    read = {"lines": [{"sku": "A", "gift": True}, {"sku": "B"}], "tags": ["a", "b"]}
    assert client.post("/nested", data=sent).json == read


def test_language_context_and_options_are_those_of_the_request():
    app = Flask(__name__)
    most = {"context": lambda request: {"most": int(request.headers["X-Most"])}}
    limited = {"n": pm.number().max(pm.ref("$most"))}
    app.post("/", endpoint="/")(validate(body=limited, stripUnknown=True, **most)(lambda body: body))
    app.post("/own", endpoint="/own")(
        validate(body=limited, language=lambda request: "fr", **most)(lambda body: body)
    )
    client = app.test_client()
    headers = {"X-Most": "3", "Accept-Language": "de;q=0.9, en;q=0.1"}
    assert client.post("/", json={"n": 2, "more": 1}, headers=headers).json == {"n": 2}
    answer = client.post("/", json={"n": 4}, headers=headers).json
    assert (answer["title"], answer["detail"]) == ("Ungültige Daten", "„n“ darf höchstens „most“ sein")
    assert client.post("/own", json={"n": 4}, headers=headers).json["detail"].startswith("«\u00a0n\u00a0»")
    answer = client.post("/", data=b"[1,\n x]", content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json["errors"][0]["code"]) == (400, "json.invalid")
    assert "Zeile 2, Spalte 2" in answer.json["detail"]


def test_answer_is_dumped_by_its_schema():
    app = Flask(__name__)
    shown = pm.object({"name": str, "pin": pm.string().secret()})
    app.get("/", endpoint="/")(validate(response=shown)(lambda: {"name": "Ada", "pin": "1234", "more": 1}))
    app.get("/status", endpoint="/status")(validate(response=shown)(lambda: ({"name": "Ada"}, 201)))
    app.get("/own", endpoint="/own")(validate(response=shown)(lambda: app.response_class("own")))
    client = app.test_client()
    assert client.get("/").json == {"name": "Ada", "pin": "******"}
    assert (client.get("/status").json, client.get("/status").status_code) == ({"name": "Ada"}, 201)
    assert client.get("/own").data == b"own"


@pytest.mark.parametrize(("data", "content_type", "status"), [
    (b"{", "application/json", 400),
    (b"[" * 100_000, "application/json", 400),
    (b"\xff", "application/json", 400),
    (b"{}", "text/plain", 415),
    (b"{}", None, 415),
])  # fmt: skip
def test_invalid_json_is_refused_before_validation(client, data, content_type, status):
    assert client.post("/signups", data=data, content_type=content_type).status_code == status


def test_a_view_keeps_its_name():
    assert make_app().view_functions["sign_up"].__name__ == "sign_up"


def test_a_wrong_schema_is_refused_where_the_view_is_decorated():
    with pytest.raises(pm.SchemaError):
        validate(body={"a": object()})


def test_a_bug_in_a_function_of_the_schema_is_no_wrong_value():
    app = Flask(__name__)
    app.post("/", endpoint="/")(validate(body=pm.any().custom(buggy))(lambda body: body))
    answer = app.test_client().post("/", json={"a": 1})
    assert (answer.status_code, b"db.internal" in answer.data) == (500, False)
