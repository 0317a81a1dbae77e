"""Orders of a shop with FastAPI: a wrong one is answered with a problem document (RFC 9457).

    pip install passmuster fastapi uvicorn
    python examples/web/fastapi_orders.py              # a request and its answer; needs httpx2, or httpx
    uvicorn --app-dir examples/web fastapi_orders:app

Shown here: a schema as a body, with a rule that asks another service, and as an annotation of a parameter, in
`/openapi.json` and `/docs`, too; one line for the answers to all that is wrong.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI

import passmuster as pm
from passmuster.integrations.fastapi import Body, install

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
install(app)


@app.post("/orders", status_code=201)
async def place_order(order: Annotated[Any, Body(order)]) -> Any:
    """Take an order, and answer with what was understood."""
    return order


@app.get("/orders/{sku}/stock")
def stock(sku: Annotated[str, line.extract("sku")]) -> int:
    """Answer how many there are."""
    return STOCK.get(sku, 0)


if __name__ == "__main__":
    from fastapi.testclient import TestClient

    print(TestClient(app).post("/orders", json={"email": "ada@", "lines": []}).text)
