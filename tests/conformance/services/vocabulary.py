"""The functions and types that the schemas name; `functions.js` and `queries.js` have the same."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import passmuster as pm

DAY = dt.timedelta(days=1)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def reserved(value: Any, helpers: Any) -> Any:
    return helpers.error("any.invalid") if value in ("admin", "root", "support") else value


def next_day(value: Any) -> Any:
    return value + DAY if isinstance(value, dt.datetime) else pm.UNDEFINED


def is_child(parent: Any) -> bool:
    return is_number(parent.get("age")) and parent["age"] < 12


def numbers(items: Any, *names: str) -> Any:
    """Return what the items of a list have under some names, None where that is not always a number."""
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        return None
    rows = [[item.get(name) for name in names] for item in items]
    return rows if all(is_number(value) for row in rows for value in row) else None


def sum_of_prices(rooms: Any) -> Any:
    rows = numbers(rooms, "price")
    return pm.UNDEFINED if rows is None else sum(price for (price,) in rows)


def same_email(a: Any, b: Any) -> bool:
    if not isinstance(a, dict) or not isinstance(b, dict):
        return False
    return bool(a.get("email")) and bool(a["email"] == b.get("email"))


def iban_checksum(value: Any, helpers: Any) -> Any:
    text = "".join(str(ord(sign) - 55) if "A" <= sign <= "Z" else sign for sign in value[4:] + value[:4])
    is_right = text.isascii() and text.isdigit() and int(text) % 97 == 1
    return value if is_right else helpers.message("{{#label}} has a wrong checksum")


def sum_of_lines(lines: Any) -> Any:
    rows = numbers(lines, "quantity", "price")
    return pm.UNDEFINED if rows is None else sum(quantity * price for quantity, price in rows)


def slug(parent: Any) -> Any:
    name = parent.get("name")
    return re.sub("[^a-z0-9]+", "-", name.lower()) if isinstance(name, str) else pm.UNDEFINED


async def known_customer(value: Any) -> Any:
    if value == "cus_blocked":
        raise ValueError("blocked")
    return "cus_real" if value == "cus_alias" else None


def filled(value: Any) -> bool:
    return value is not pm.UNDEFINED and value is not None and value != ""


def no_cycle(jobs: Any, helpers: Any) -> Any:
    for name, job in jobs.items():
        needs = job.get("needs") if isinstance(job, dict) else None
        if isinstance(needs, list) and name in needs:
            return helpers.error("any.invalid")
    return jobs


def closed_ring(ring: Any, helpers: Any) -> Any:
    is_closed = not ring or ring[0] == ring[-1]
    return ring if is_closed else helpers.message("{{#label}} must end where it begins")


def hundredfold(value: Any) -> Any:
    return value * 100 if is_number(value) else pm.UNDEFINED


FUNCTIONS = {
    "closedRing": closed_ring,
    "denied": lambda reports: ValueError("denied"),
    "filled": filled,
    "hundredfold": hundredfold,
    "ibanChecksum": iban_checksum,
    "isChild": is_child,
    "knownCustomer": known_customer,
    "loud": lambda text: str(text).upper(),
    "nextDay": next_day,
    "noCycle": no_cycle,
    "reserved": reserved,
    "sameEmail": same_email,
    "slug": slug,
    "sumOfLines": sum_of_lines,
    "sumOfPrices": sum_of_prices,
}


def at_least(value: Any, helpers: Any, args: Any) -> Any:
    a, b = ([int(part) for part in text.split(".")] for text in (value, args["limit"]))
    return value if a >= b else helpers.error("semver.atLeast", {"limit": args["limit"]})


def params(value: Any, helpers: Any, args: Any) -> Any:
    is_right = len(re.findall(r"\{\w+\}", value)) == args["count"]
    return value if is_right else helpers.error("pathTemplate.params", {"count": args["count"]})


def begins(value: Any, helpers: Any) -> Any:
    return None if value.startswith("/") else {"value": value, "errors": helpers.error("pathTemplate.base")}


def with_point(value: Any, helpers: Any) -> Any:
    return {"value": value.replace(",", ".", 1)} if isinstance(value, str) else None


LIMIT = {
    "name": "limit",
    "ref": True,
    "assert": lambda value: isinstance(value, str),
    "message": "must be a string",
}

EXTENSIONS = [
    {"type": "semver", "base": pm.string().pattern(r"^\d+\.\d+\.\d+\Z"),
        "messages": {"semver.atLeast": "{{#label}} must be at least {{#limit}}"},
        "rules": {"atLeast": {"args": [LIMIT], "validate": at_least}}},
    {"type": "pathTemplate", "base": pm.string(),
        "messages": {"pathTemplate.base": "{{#label}} must begin with a slash",
        "pathTemplate.params": "{{#label}} must have {{#count}} parameters"}, "validate": begins,
        "rules": {"params": {"args": ["count"], "validate": params}}},
    {"type": "number", "base": pm.number(), "prepare": with_point},
]  # fmt: skip
