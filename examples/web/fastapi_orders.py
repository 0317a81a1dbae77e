"""Orders of a shop with FastAPI: a wrong one is answered with a problem document (RFC 9457).

    pip install passmuster fastapi uvicorn
    python examples/web/fastapi_orders.py              # a request and its answer; needs httpx2, or httpx
    uvicorn --app-dir examples/web fastapi_orders:app

Shown here: one handler for the errors of all endpoints, a rule that asks another service, and the schema as
what `/openapi.json` and `/docs` say of the body.
"""

from __future__ import annotations

from typing import Any

from fastapi import Body, FastAPI, Request
from fastapi.responses import JSONResponse

import passmuster as pm

STOCK = {"TEA-0001": 40, "POT-0002": 3}


async def in_stock(line: dict[str, Any], helpers: Any) -> Any:
    """Refuse more than there is: ask your database here."""
    left = STOCK.get(line["sku"], 0)
    if line["quantity"] > left:
        return helpers.error("line.stock", {"left": left})


line = pm.object(
    {
        "sku": pm.string().pattern(r"^[A-Z]{3}-[0-9]{4}$", name="article number").required(),
        "quantity": pm.number().integer().min(1).max(99).default(1),
    }
)
order = pm.object(
    {
        "email": pm.string().email().lowercase().required(),
        "deliver": pm.date().iso(),
        "lines": pm.array()
        .items(line.external(in_stock).messages({"line.stock": "{#label}: only {#left} in stock"}))
        .min(1)
        .unique("sku")
        .required(),
    }
)

app = FastAPI()


@app.exception_handler(pm.ValidationError)
async def refuse(request: Request, error: pm.ValidationError) -> JSONResponse:
    """Answer every wrong value with 422."""
    return JSONResponse(error.problem(), status_code=422, media_type="application/problem+json")


def described(schema: pm.Schema, name: str) -> dict[str, Any]:
    """Return what OpenAPI says of a body."""
    return {"content": {"application/json": {"schema": schema.json_schema("openapi-3.1", name=name)}}}


PROBLEM = {"description": "What is wrong with the order", "content": {"application/problem+json": {}}}


@app.post(
    "/orders",
    status_code=201,
    responses={422: PROBLEM},
    openapi_extra={"requestBody": described(order, "Order")},
)
async def place_order(body: Any = Body()) -> Any:  # noqa: B008 - how FastAPI asks for the body
    """Take an order, and answer with what was understood."""
    return await order.validate_async(body, abort_early=False)


if __name__ == "__main__":
    from fastapi.testclient import TestClient

    print(TestClient(app).post("/orders", json={"email": "ada@", "lines": []}).text)
