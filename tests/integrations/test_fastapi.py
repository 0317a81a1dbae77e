"""Bodies of FastAPI by schemas, with external rules, and problem documents as answers."""

import itertools
import json
from typing import Annotated, Any, Optional

import pytest
from pydantic import BaseModel
from tests.bodies import answered, buggy

import passmuster as pm

pytest.importorskip("fastapi")
from fastapi import Depends, FastAPI, Form, Query
from fastapi.testclient import TestClient
from openapi_spec_validator import validate as validate_openapi

from passmuster.integrations.fastapi import Body, install

JSON = {"content-type": "application/json"}
GOOD = {"email": "ada@example.com", "lines": [{"sku": "a", "quantity": 2}]}


async def in_stock(line: dict[str, Any], helpers: Any) -> Any:
    if line["quantity"] > 9:
        return helpers.message("{#label}: only 9 in stock")


line = pm.object(
    {"sku": pm.string().pattern("^[a-z]+$").required(), "quantity": pm.number().integer().default(1)}
)
order = pm.object(
    {"email": pm.string().email().required(), "lines": pm.array().items(line.external(in_stock)).min(1)}
)
plain_order = order.keys({"lines": pm.array().items(line)})


class Person(BaseModel):
    age: int


def make_app() -> FastAPI:
    app = FastAPI()

    @app.post("/orders", status_code=201)
    async def place(order: Annotated[dict, Body(order)]) -> Any:
        return order

    @app.post("/plain/{number}", status_code=201)
    def plain(body: Annotated[dict, plain_order], number: int) -> Any:
        return body

    @app.post("/people", status_code=201)
    def meet(person: Person) -> Any:
        raise_for = pm.number().max(150).label("age")
        return raise_for.attempt(person.age)

    @app.get("/")
    def index() -> str:
        return "orders"

    return app


@pytest.fixture(params=["/orders", "/plain/1"], ids=["awaited", "annotated"])
def path(request):
    return request.param


@pytest.fixture
def client():
    app = make_app()
    install(app)
    with TestClient(app, raise_server_exceptions=False) as made:
        yield made


@pytest.mark.slow
def test_a_thousand_bodies_are_answered_and_each_wrong_one_with_a_problem(client):
    paths = itertools.cycle(["/orders", "/plain/1"])

    def send(body):
        answer = client.post(next(paths), content=body, headers=JSON)
        return answer.status_code, answer.headers["content-type"], answer.content

    answered(send, GOOD, passes=201)


def test_body_is_the_validated_value(client):
    answer = client.post("/orders", json={"email": "ada@example.com", "lines": [{"sku": "a"}]})
    assert (answer.status_code, answer.json()["lines"]) == (201, [{"sku": "a", "quantity": 1}])


def problem(answer: Any) -> list[tuple[str, str, str]]:
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    assert answer.json()["title"] == "Unprocessable Content"
    return [(one["code"], one["pointer"], one["detail"]) for one in answer.json()["errors"]]


def test_a_wrong_body_is_answered_with_all_that_is_wrong(client, path):
    assert problem(client.post(path, json={"email": "ada", "lines": [{"sku": 5, "quantity": "x"}]})) == [
        ("string.email", "#/email", '"email" must be a valid email address'),
        ("string.base", "#/lines/0/sku", '"lines[0].sku" must be a string, not a number'),
        ("number.base", "#/lines/0/quantity", '"lines[0].quantity" must be a number'),
    ]
    [error] = client.post(path, json={}).json()["errors"]
    assert error["url"].endswith("/codes/any.required.html")


def test_external_rules_are_awaited(client):
    lines = [{"sku": "a", "quantity": 10}]
    found = problem(client.post("/orders", json={**GOOD, "lines": lines}))
    assert found == [("external", "#/lines/0", '"lines[0]": only 9 in stock')]


def test_refusals_by_pydantic_or_a_view_are_problems(client):
    [(code, pointer, _)] = problem(client.post("/people", json={"age": "x"}))
    assert (code, pointer) == ("int_parsing", "#/age")
    assert problem(client.post("/people", json={"age": 151})) == [
        ("number.max", "#", '"age" must be at most 150')
    ]
    assert [one[1] for one in problem(client.post("/plain/x", json=GOOD))] == ["#/path/number"]


def test_a_body_that_is_no_json_is_wrong_as_a_whole(client, path):
    answer = client.post(path, content="{nope", headers=JSON)
    said = '"value" must be valid JSON, and is not at line 1, column 2'
    assert problem(answer) == [("json.invalid", "#", said)]
    assert answer.json()["detail"] == said


def test_messages_are_in_the_language_of_the_request():
    app = FastAPI()
    install(app, context=lambda request: {"most": int(request.headers["x-most"])})
    limited = pm.object({"n": pm.number().max(pm.ref("$most"))})

    @app.get("/{n}")
    def search(n: Annotated[int, pm.number().min(2)]) -> None: ...

    @app.post("/annotated")
    def annotated(body: Annotated[dict, limited]) -> None: ...

    @app.post("/awaited")
    def awaited(body: Annotated[dict, Body(limited, context=lambda request: {"most": 3})]) -> None: ...

    client = TestClient(app)
    headers = {"accept-language": "xx, de-AT;q=0.8", "x-most": "3"}
    asked = client.get("/1", headers=headers)
    assert problem(asked) == [("number.min", "#/path/n", "„n“ muss mindestens 2 sein")]
    for path in ("/annotated", "/awaited"):
        asked = client.post(path, json={"n": 4}, headers=headers)
        assert problem(asked) == [("number.max", "#/n", "„n“ darf höchstens „most“ sein")]
    answer = client.post("/annotated", content="{", headers={**JSON, **headers}).json()
    assert answer["title"] == "Ungültige Daten"
    assert answer["detail"] == "„Wert“ muss gültiges JSON sein, ist es aber in Zeile 1, Spalte 2 nicht"


def test_parameters_are_called_by_their_names():
    app = FastAPI()
    install(app)

    @app.get("/{kind}")
    def search(
        kind: Annotated[str, pm.valid("tea")],
        page: Annotated[int, pm.number().min(1)] = 1,
        size: Annotated[int, pm.number().max(9).label("Size")] = 1,
        tag: Annotated[list[str], Query(), pm.array().items(pm.string().max(3))] = [],  # noqa: B006
    ) -> None: ...

    @app.post("/")
    def write(first: Annotated[dict, line], second: Annotated[dict, line]) -> None: ...

    client = TestClient(app)
    assert [one[1:] for one in problem(client.get("/cup?page=0&size=10&tag=a&tag=long"))] == [
        ("#/path/kind", '"kind" must be "tea"'),
        ("#/query/page", '"page" must be at least 1'),
        ("#/query/size", '"Size" must be at most 9'),
        ("#/query/tag/1", '"tag[1]" must be at most 3 characters long'),
    ]
    assert [one[1:] for one in problem(client.post("/", json={"first": {}, "second": 5}))] == [
        ("#/first/sku", '"sku" is required'),
        ("#/second", '"second" must be an object, not a number'),
    ]


def test_objects_with_a_label_are_components_wherever_they_stand():
    app = FastAPI()
    named = line.label("Line")
    order = pm.object({"lines": pm.array().items(named), "best": named}).label("Order")

    @app.post("/")
    def create(body: Annotated[dict, order]) -> None: ...

    document = app.openapi()
    validate_openapi(document)
    parts = document["components"]["schemas"]
    assert {"Line", "Order"} <= parts.keys()
    assert parts["Order"]["properties"]["best"] == {"$ref": "#/components/schemas/Line"}


def test_a_body_that_is_not_sent_as_json_is_not_read(client):
    assert client.post("/orders", content="{}", headers={"content-type": "text/plain"}).status_code == 415


def test_without_the_handlers_a_wrong_body_is_answered_as_any_other():
    answer = TestClient(make_app()).post("/orders", content=json.dumps({"email": "\ud800"}), headers=JSON)
    assert answer.status_code == 422
    assert answer.json()["detail"] == [
        {
            "type": "string.email",
            "loc": ["body", "email"],
            "msg": '"email" must be a valid email address',
            "input": "\\ud800",
        }
    ]


def test_openapi_document_has_the_body_and_its_problem(client):
    document = client.get("/openapi.json").json()
    validate_openapi(document)
    endpoint = document["paths"]["/orders"]["post"]
    body = endpoint["requestBody"]["content"]["application/json"]["schema"]
    assert {**body, "title": None} == {**order.json_schema("openapi-3.1"), "title": None}
    for path in ("/orders", "/plain/{number}", "/people"):
        answer = document["paths"][path]["post"]["responses"]["422"]
        assert answer["content"] == {
            "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
        }
    assert "422" not in document["paths"]["/"]["get"]["responses"]
    assert set(document["components"]["schemas"]) == {"Person", "Problem"}
    assert client.get("/openapi.json").json() == document


def test_an_app_without_parameters_has_its_document():
    app = FastAPI()
    install(app)
    assert app.openapi()["paths"] == {}


@pytest.mark.parametrize("annotation", [
    Annotated[Any, Body(pm.any().custom(buggy))],
    Annotated[dict, pm.object().custom(buggy)],
])  # fmt: skip
def test_a_bug_in_a_function_of_the_schema_is_no_wrong_value(annotation):
    app = FastAPI()
    install(app)

    @app.post("/")
    async def place(body: annotation) -> Any:
        return body

    answer = TestClient(app, raise_server_exceptions=False).post("/", json={"a": 1})
    assert (answer.status_code, answer.text) == (500, "Internal Server Error")


# Schemas as annotations of pydantic, without the handlers

strict_line = pm.object(
    {"sku": pm.string().required(), "quantity": pm.number().strict().integer().min(1).max(99)}
)
strict_order = pm.object(
    {
        "email": pm.string().email().lowercase().required(),
        "lines": pm.array().items(strict_line).min(1).required(),
    }
)
app = FastAPI()


@app.post("/orders")
def place(body: Annotated[dict, strict_order]) -> Annotated[dict, strict_order]:
    return body


@app.post("/forms")
def fill(name: Annotated[str, Form(), pm.string().min(2)], age: Annotated[int, Form(), pm.number()]) -> Any:
    return [name, age]


@app.get("/search/{kind}")
def search(
    kind: Annotated[str, pm.string().valid("tea", "pot")],
    page: Annotated[int, pm.number().integer().min(1)] = 1,
    tag: Annotated[Optional[list[str]], Query(), pm.array().items(pm.string().max(3))] = None,
) -> Any:
    return [kind, page, tag]


@pytest.mark.parametrize(("body", "expected"), [
    ({}, [("any.required", ["body", "email"]), ("any.required", ["body", "lines"])]),
    ({**GOOD, "email": "ada"}, [("string.email", ["body", "email"])]),
    ({**GOOD, "lines": []}, [("array.min", ["body", "lines"])]),
    ({**GOOD, "lines": [{"sku": "a", "quantity": "2"}]}, [("number.base", ["body", "lines", 0, "quantity"])]),
    ({**GOOD, "colour": "\ud800"}, [("object.unknown", ["body", "colour"])]),
    ([], [("object.base", ["body"])]),
])  # fmt: skip
def test_a_wrong_body_is_refused_with_our_codes(body, expected):
    answer = TestClient(app).post("/orders", content=json.dumps(body), headers=JSON)
    assert answer.status_code == 422
    assert [(one["type"], one["loc"]) for one in answer.json()["detail"]] == expected


def test_parameters_forms_and_responses_are_validated():
    client = TestClient(app)
    assert client.post("/orders", json={**GOOD, "email": "ADA@example.com"}).json() == GOOD
    assert client.get("/search/tea?page=2&tag=a&tag=b").json() == ["tea", 2, ["a", "b"]]
    wrong = client.get("/search/cup?page=0&tag=a&tag=long").json()["detail"]
    assert [(one["type"], one["loc"]) for one in wrong] == [
        ("any.only", ["path", "kind"]),
        ("number.min", ["query", "page"]),
        ("string.max", ["query", "tag", 1]),
    ]
    assert client.post("/forms", data={"name": "Ada", "age": "36"}).json() == ["Ada", 36]
    wrong = client.post("/forms", data={"name": "A", "age": "x"}).json()["detail"]
    assert [one["type"] for one in wrong] == ["string.min", "number.base"]


def test_openapi_document_is_valid_and_has_the_schemas():
    document = TestClient(app).get("/openapi.json").json()
    validate_openapi(document)
    body = document["paths"]["/orders"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body.pop("title") == "Body"
    assert body == strict_order.json_schema("openapi-3.1")
    assert body["properties"]["lines"]["items"]["properties"]["quantity"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 99,
    }
    kind = document["paths"]["/search/{kind}"]["get"]["parameters"][0]["schema"]
    assert kind["enum"] == ["tea", "pot"]


@pytest.mark.parametrize("start", ["lifespan", "request"])
def test_schema_as_a_default_of_fastapi_itself_is_refused_with_the_cure(start):
    app = FastAPI()
    install(app)

    def paged(page: int = Query(pm.number().min(1))):
        return page

    @app.post("/orders")
    def place_order(page: int = Depends(paged)):
        return page

    cure = (
        r"^/orders: a schema can't be the default .* write page: Annotated\[type, pm.number\(\).min\(1\)\]$"
    )
    with pytest.raises(pm.SchemaError, match=cure):
        if start == "request":
            TestClient(app).post("/orders")
        else:
            with TestClient(app):
                pytest.fail("the app has started")
