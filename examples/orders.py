"""The orders of a small web shop, one JSON object a line: `orders.jsonl`.

    passmuster check examples/orders.py:order examples/orders.jsonl
    python examples/orders.py

Shown here: nested objects, arrays with unique items, references between keys,
conditions with `when`, a formula, and messages of one's own. Money is in cents.
"""

from __future__ import annotations

import json
from pathlib import Path

import passmuster as pm

COUNTRIES = ("AT", "BE", "CH", "DE", "DK", "ES", "FR", "IT", "NL", "PL", "SE")

cents = pm.number().integer().min(0).max(10_000_000)

address = pm.object(
    {
        "street": pm.string().trim().min(3).max(80).required(),
        "city": pm.string().trim().min(2).max(60).required(),
        "postcode": pm.string().pattern(r"^[0-9A-Z][0-9A-Z -]{2,8}[0-9A-Z]\Z").required(),
        "country": pm.string().uppercase().valid(*COUNTRIES).required(),
    }
)

customer = pm.object(
    {
        "id": pm.number().integer().positive().required(),
        "name": pm.string().trim().min(2).max(80).required(),
        "email": pm.string()
        .lowercase()
        .max(120)
        .pattern(r"^[a-z0-9._+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+\Z", name="e-mail address")
        .required(),
        "phone": pm.string().pattern(r"^\+[0-9]{7,15}\Z", name="international number"),
        "newsletter": pm.boolean().default(False),
    }
)

line = pm.object(
    {
        "sku": pm.string().pattern(r"^[A-Z]{3}-[0-9]{4}\Z", name="article number").required(),
        "title": pm.string().max(60).required(),
        "quantity": pm.number().integer().min(1).max(500).required(),
        "price": cents.required(),
        "discount": cents.max(pm.ref("price"))
        .default(0)
        .messages({"number.max": "{{#label}} is more than the price of the article"}),
    }
)

payment = pm.object(
    {
        "method": pm.string().valid("card", "invoice", "transfer").required(),
        "card": pm.string()
        .pattern(r"^[0-9]{4}\Z", name="last four digits")
        .when("method", is_="card", then=pm.required(), otherwise=pm.forbidden()),
        "due": pm.date().iso().when("method", is_="invoice", then=pm.required()),
    }
)

totals = pm.object(
    {
        "net": cents.required(),
        "tax": cents.required(),
        "gross": pm.number()
        .valid(pm.x("{net + tax}"))
        .required()
        .messages({"any.only": "{{#label}} is not net plus tax"}),
    }
)

order = pm.object(
    {
        "id": pm.string().pattern(r"^O-[0-9]{6}\Z", name="order number").required(),
        "placed": pm.date().iso().required(),
        "ship_by": pm.date().iso().min(pm.ref("placed")).required(),
        "status": pm.string().valid("new", "paid", "packed", "shipped", "cancelled").required(),
        "customer": customer.required(),
        "delivery": pm.string().valid("post", "pickup").default("post"),
        "address": address.when("delivery", is_="post", then=pm.required(), otherwise=pm.forbidden()),
        "lines": pm.array().items(line).min(1).max(50).unique("sku").required(),
        "payment": payment.required(),
        "totals": totals.required(),
        "note": pm.string().max(200).allow("", None),
    }
)

if __name__ == "__main__":
    with Path(__file__).with_name("orders.jsonl").open(encoding="utf-8") as lines:
        batch = order.validate_many(map(json.loads, lines))
    print(f"{batch.total} orders, {batch.failed} of them wrong, such as:")
    for error in batch.errors.to_records()[:3]:
        print(f"  order {error['row']}, {error['pointer']}: {error['message']}")
