"""Rows as people have them: patterns, upper-casing, dates, keys that depend on each other, options.

Each has data, what must be refused, our schema and that of pydantic, in the words of each library.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any, Callable, NamedTuple


class Record(NamedTuple):
    """One row: a good value, ways to spoil it (the first is timed), and how each library says it."""

    title: str
    good: Any
    wrong: tuple[tuple[tuple[Any, ...], Any], ...]
    ours: Callable[[Any], Any]
    pydantic: Callable[[], Any]
    options: dict[str, Any] = {}
    strict: bool = False


def _typed(name: str, keys: dict[str, Any], optional: tuple[str, ...] = ()) -> Any:
    """Return a TypedDict that refuses unknown keys."""
    from pydantic import ConfigDict
    from typing_extensions import NotRequired, TypedDict

    made = TypedDict(name, {key: NotRequired[t] if key in optional else t for key, t in keys.items()})
    made.__pydantic_config__ = ConfigDict(extra="forbid")
    return made


def _text(**limits: Any) -> Any:
    from typing import Annotated

    from pydantic import StringConstraints

    return Annotated[str, StringConstraints(**limits)]


def _number(kind: type, **limits: Any) -> Any:
    from typing import Annotated

    from pydantic import Field

    return Annotated[kind, Field(**limits)]


# An order of 290 leaves

SKU, ORDER_ID, POSTCODE, PHONE = r"^[A-Z]{3}-\d{4}$", r"^O-\d{6}$", r"^[A-Z0-9]{4,8}$", r"^\+\d{7,15}$"


def _order(lines: int) -> dict[str, Any]:
    address = {"name": "Ada Adler", "street": "Lindenweg 7", "postcode": "1010", "country": "at"}
    return {
        "id": "O-123456",
        "number": "123456",
        "status": "paid",
        "ordered": "2026-11-21T10:00:00Z",
        "shipped": "2026-11-22T18:30:15Z",
        "note": "please ring twice",
        "customer": {"id": 901, "name": "Ada Adler", "phone": "+4315550100", "newsletter": "false"},
        "billing": address,
        "shipping": {**address, "country": "de"},
        "total": "119.60",
        "currency": "eur",
        "lines": [
            {"sku": f"cup-{1000 + i}", "title": f"cup {i}", "quantity": str(i % 9 + 1), "price": 4.5,
             "gift": i % 2 == 0}
            for i in range(lines)
        ],
    }  # fmt: skip


def _our_order(pm: Any) -> Any:
    def text(most: int) -> Any:
        return pm.string().min(1).max(most).required()

    def of(pattern: str) -> Any:
        return pm.string().pattern(re.compile(pattern)).required()

    country = pm.string().uppercase().length(2).required()
    address = pm.object(
        {"name": text(80), "street": text(80), "postcode": of(POSTCODE), "country": country}
    ).required()
    line = pm.object(
        {
            "sku": pm.string().uppercase().pattern(re.compile(SKU)).required(),
            "title": text(60),
            "quantity": pm.number().integer().min(1).max(500).required(),
            "price": pm.number().min(0).required(),
            "gift": pm.boolean().required(),
        }
    )
    customer = pm.object(
        {
            "id": pm.number().integer().min(1).required(),
            "name": text(80),
            "phone": of(PHONE),
            "newsletter": pm.boolean().required(),
        }
    )
    return pm.object(
        {
            "id": of(ORDER_ID),
            "number": pm.number().integer().min(1).required(),
            "status": pm.string().valid("new", "paid", "shipped").required(),
            "ordered": pm.date().required(),
            "shipped": pm.date().required(),
            "note": pm.string().allow("").max(200).required(),
            "customer": customer.required(),
            "billing": address,
            "shipping": address,
            "total": pm.number().min(0).required(),
            "currency": pm.string().uppercase().length(3).required(),
            "lines": pm.array().items(line).min(1).required(),
        }
    )


def _their_order() -> Any:
    from typing import Annotated, Literal

    from pydantic import Field

    country = _text(to_upper=True, min_length=2, max_length=2)
    address = _typed(
        "Address",
        {
            "name": _text(min_length=1, max_length=80),
            "street": _text(min_length=1, max_length=80),
            "postcode": _text(pattern=POSTCODE),
            "country": country,
        },
    )
    line = _typed(
        "Line",
        {
            # It looks at the pattern before it makes the string upper-case.
            "sku": _text(to_upper=True, pattern=SKU.replace("A-Z", "A-Za-z")),
            "title": _text(min_length=1, max_length=60),
            "quantity": _number(int, ge=1, le=500),
            "price": _number(float, ge=0),
            "gift": bool,
        },
    )
    customer = {"id": _number(int, ge=1), "name": _text(min_length=1, max_length=80)}
    customer = {**customer, "phone": _text(pattern=PHONE), "newsletter": bool}
    keys = {
        "id": _text(pattern=ORDER_ID),
        "number": _number(int, ge=1),
        "status": Literal["new", "paid", "shipped"],
        "ordered": datetime,
        "shipped": datetime,
        "note": _text(max_length=200),
        "customer": _typed("Customer", customer),
        "billing": address,
        "shipping": address,
        "total": _number(float, ge=0),
        "currency": _text(to_upper=True, min_length=3, max_length=3),
        "lines": Annotated[list[line], Field(min_length=1)],
    }
    return _typed("Order", keys)


# Keys that depend on each other

CROSS = {
    "password": "correct horse", "confirm": "correct horse", "start": "2026-11-21T10:00:00Z",
    "end": "2026-11-22T18:30:15Z", "role": "admin", "token": "7035-1187",
}  # fmt: skip


def _our_cross(pm: Any) -> Any:
    return pm.object(
        {
            "password": pm.string().min(8).required(),
            "confirm": pm.valid(pm.ref("password")).required(),
            "start": pm.date().required(),
            "end": pm.date().greater(pm.ref("start")).required(),
            "role": pm.string().valid("user", "admin").required(),
            "token": pm.string().when("role", is_="admin", then=pm.required(), otherwise=pm.forbidden()),
        }
    )


def refuse_unrelated(value: dict[str, Any]) -> dict[str, Any]:
    """Check by hand what the record says with references and a condition."""
    if value["confirm"] != value["password"]:
        raise ValueError("the passwords differ")
    if value["end"] <= value["start"]:
        raise ValueError("the end is not after the start")
    if (value["role"] == "admin") is not ("token" in value):
        raise ValueError("token and admin belong together")
    return value


def _their_cross() -> Any:
    from typing import Annotated, Literal

    from pydantic import AfterValidator

    keys = {
        "password": _text(min_length=8), "confirm": str, "start": datetime, "end": datetime,
        "role": Literal["user", "admin"], "token": str,
    }  # fmt: skip
    return Annotated[_typed("Cross", keys, ("token",)), AfterValidator(refuse_unrelated)]


# A small object, with an option of the call

SMALL = {"id": 7, "name": "Ada Lovelace", "age": 36, "score": 4.5, "active": True, "city": "London"}


def _our_small(pm: Any) -> Any:
    return pm.object(
        {
            "id": pm.number().integer().min(1).required(),
            "name": pm.string().min(1).max(100).required(),
            "age": pm.number().integer().min(0).max(150).required(),
            "score": pm.number().min(0).max(100).required(),
            "active": pm.boolean().required(),
            "city": pm.string().min(1).max(100),
        }
    )


def _their_small() -> Any:
    keys = {
        "id": _number(int, ge=1),
        "name": _text(min_length=1, max_length=100),
        "age": _number(int, ge=0, le=150),
        "score": _number(float, ge=0, le=100),
        "active": bool,
        "city": _text(min_length=1, max_length=100),
    }
    return _typed("Small", keys, ("city",))


# joi's own benchmark

JOI = {"foo": 5, "bar": "Some Text", "baz": [True, False, True]}


def _our_joi(pm: Any) -> Any:
    return pm.object(
        {
            "foo": pm.number().min(1).max(10).required(),
            "bar": pm.string().lowercase().required(),
            "baz": pm.array().items(pm.boolean()).required(),
        }
    )


def _their_joi() -> Any:
    return _typed("Joi", {"foo": _number(float, ge=1, le=10), "bar": _text(to_lower=True), "baz": list[bool]})


# Signing up

LOGIN, EMAIL = r"^[a-z][a-z0-9_]{2,29}$", r"^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$"
SIGN_UP = {
    "login": "ada_l", "email": "ada.lovelace@example.com", "password": "correct horse",
    "name": "Ada Lovelace", "born": "1990-12-10", "country": "GB", "language": "en", "newsletter": True,
    "terms": True, "age": 35,
}  # fmt: skip


def _our_sign_up(pm: Any) -> Any:
    return pm.object(
        {
            "login": pm.string().pattern(re.compile(LOGIN)).required(),
            "email": pm.string().email().required(),
            "password": pm.string().min(8).max(72).required(),
            "name": pm.string().min(1).max(100).required(),
            "born": pm.date().required(),
            "country": pm.string().length(2).required(),
            "language": pm.string().valid("de", "en", "fr").required(),
            "newsletter": pm.boolean().required(),
            "terms": pm.valid(True).required(),
            "age": pm.number().integer().min(13).max(150).required(),
        }
    )


def _their_sign_up() -> Any:
    from typing import Literal

    keys = {
        "login": _text(pattern=LOGIN),
        "email": _text(pattern=EMAIL),  # its own type for that takes some fifty times as long
        "password": _text(min_length=8, max_length=72),
        "name": _text(min_length=1, max_length=100),
        "born": datetime,
        "country": _text(min_length=2, max_length=2),
        "language": Literal["de", "en", "fr"],
        "newsletter": bool,
        "terms": Literal[True],
        "age": _number(int, ge=13, le=150),
    }
    return _typed("SignUp", keys)


# A form, which is all strings

FORM = {
    "id": "12", "count": "300", "price": "19.99", "rate": "0.25", "active": "true", "archived": "false",
    "created": "2026-11-21T10:00:00Z", "name": "Ada Lovelace", "city": "London", "status": "new",
}  # fmt: skip


def _our_form(pm: Any) -> Any:
    return pm.object(
        {
            "id": pm.number().integer().min(1).required(),
            "count": pm.number().integer().min(0).required(),
            "price": pm.number().min(0).required(),
            "rate": pm.number().min(0).max(1).required(),
            "active": pm.boolean().required(),
            "archived": pm.boolean().required(),
            "created": pm.date().required(),
            "name": pm.string().min(1).max(100).required(),
            "city": pm.string().min(1).max(100).required(),
            "status": pm.string().valid("new", "paid", "shipped").required(),
        }
    )


def _their_form() -> Any:
    from typing import Literal

    keys = {
        "id": _number(int, ge=1),
        "count": _number(int, ge=0),
        "price": _number(float, ge=0),
        "rate": _number(float, ge=0, le=1),
        "active": bool,
        "archived": bool,
        "created": datetime,
        "name": _text(min_length=1, max_length=100),
        "city": _text(min_length=1, max_length=100),
        "status": Literal["new", "paid", "shipped"],
    }
    return _typed("Form", keys)


RECORDS = {
    "shop-order": Record(
        "order with patterns, upper-casing and dates", _order(54),
        ((("lines", 53, "sku"), "cup-12"), (("shipped",), "soon"), (("lines", 0, "quantity"), "0")),
        _our_order, _their_order,
    ),
    "cross-field": Record(
        "keys that depend on each other", CROSS,
        ((("confirm",), "correct house"), (("end",), CROSS["start"]), (("role",), "user")),
        _our_cross, _their_cross,
    ),
    "option": Record(
        "small object, nothing converted", SMALL, ((("age",), -1), (("age",), "36")),
        _our_small, _their_small, {"convert": False}, True,
    ),
    "joi": Record(
        "the object that joi measures", JOI, ((("foo",), 11), (("baz", 1), "maybe")), _our_joi, _their_joi,
    ),
    "sign-up": Record(
        "sign-up record of ten keys", SIGN_UP,
        ((("login",), "Ada"), (("email",), "ada.example.com"), (("born",), "yesterday"), (("terms",), False)),
        _our_sign_up, _their_sign_up,
    ),
    "form": Record(
        "form of ten texts", FORM, ((("count",), "many"), (("created",), "soon"), (("rate",), "2")),
        _our_form, _their_form,
    ),
}  # fmt: skip
"""The rows by name; each has a second one, of a value with one wrong leaf."""
