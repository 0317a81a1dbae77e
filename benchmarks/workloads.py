"""What is measured: for each row of the table its data, its shape and how it is run.

The shapes and data are the same for every library. `wrong` are inputs that each
library must refuse before anything is timed.
"""

from __future__ import annotations

import copy
import json
from datetime import datetime, timedelta, timezone
from functools import cache
from typing import Any, NamedTuple

from people import RECORDS
from services import services
from shapes import Choice, Flag, Many, Moment, Real, Record, Text, Whole, leaves


class Workload(NamedTuple):
    """One row of the table.

    `run` is how a library is called: "validate" a good value; "details" of the first
    error, or of every error, of a wrong one; "build" a schema and validate once;
    "format" of a string; "rows", many values of which some are wrong, and "rows by hand"; "frames", in and
    out; "people" and "people details", those of `people.py`; "rules" for what each library says
    in its own way; "types", ours beside those of an author; "into" instances of dataclasses;
    "service", those of `services.py`; "import".
    `against` is the column that the ratios of the row refer to. With `is_json` the values are bytes of JSON,
    those of the row that has the same name.
    """

    name: str
    title: str
    run: str = "validate"
    shape: Any = None
    good: Any = None
    wrong: tuple = ()
    against: str = "pydantic"
    lax: bool = False
    is_json: bool = False

    @property
    def timed(self) -> Any:
        """The value that is validated again and again."""
        return self.wrong[0] if self.run in _OF_WRONG else self.good

    def as_json(self) -> Workload:
        """Return the row with its values as bytes of JSON."""
        wrong = tuple(map(_written, self.wrong))
        return self._replace(title=f"JSON: {self.title}", good=_written(self.good), wrong=wrong, is_json=True)


_OF_WRONG = ("details", "all details", "people details", "rows", "rows by hand")


_OF_JSON = ("validate", "details", "all details", "people", "people details")


def _written(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def changed(value: Any, path: tuple, new: Any) -> Any:
    """Return a copy of the value with another one at the path."""
    result = copy.deepcopy(value)
    target = result
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = new
    return result


def without(value: dict, key: str) -> dict:
    """Return a copy of the object without the key."""
    return {k: v for k, v in value.items() if k != key}


USER = Record(
    {
        "id": Whole(1),
        "name": Text(1, 100),
        "age": Whole(0, 150),
        "score": Real(0, 100),
        "active": Flag(),
        "city": Text(1, 100),
    },
    optional=("city",),
)
ADA = {"id": 7, "name": "Ada Lovelace", "age": 36, "score": 4.5, "active": True, "city": "London"}

ADDRESS = Record(
    {
        "name": Text(1, 80),
        "street": Text(3, 80),
        "city": Text(2, 60),
        "postcode": Text(4, 10),
        "country": Choice(("AT", "CH", "DE", "FR", "IT")),
        "floor": Whole(0, 200),
    }
)
LINE = Record(
    {
        "sku": Text(8, 8),
        "title": Text(1, 60),
        "quantity": Whole(1, 500),
        "price": Real(0, 100_000),
        "gift": Flag(),
    }
)
ORDER = Record(
    {
        "id": Text(8, 8),
        "number": Whole(1),
        "status": Choice(("new", "paid", "packed", "shipped")),
        "note": Text(0, 200),
        "customer": Record(
            {
                "id": Whole(1),
                "name": Text(2, 80),
                "email": Text(5, 120),
                "phone": Text(7, 20),
                "newsletter": Flag(),
                "level": Whole(0, 9),
                "discount": Real(0, 1),
            }
        ),
        "billing": ADDRESS,
        "shipping": ADDRESS,
        "lines": Many(LINE, 1),
        "payment": Record(
            {"method": Choice(("card", "invoice")), "holder": Text(2, 80), "digits": Text(4, 4)}
        ),
        "totals": Record(
            {"net": Real(0), "tax": Real(0), "gross": Real(0), "currency": Choice(("EUR", "CHF"))}
        ),
    }
)


def order(lines: int) -> dict[str, Any]:
    """Return an order with 30 leaves and 5 more for every line."""
    address = {"name": "Ada Adler", "street": "Lindenweg 7", "city": "Wien", "postcode": "1010"}
    return {
        "id": "O-123456",
        "number": 123456,
        "status": "paid",
        "note": "please ring twice",
        "customer": {
            "id": 901, "name": "Ada Adler", "email": "ada@example.com", "phone": "+4315550100",
            "newsletter": False, "level": 3, "discount": 0.05,
        },
        "billing": {**address, "country": "AT", "floor": 2},
        "shipping": {**address, "country": "DE", "floor": 0},
        "lines": [
            {
                "sku": f"CUP-{1000 + i}", "title": f"cup {i}", "quantity": i % 9 + 1, "price": 4.5,
                "gift": i % 2 == 0,
            }
            for i in range(lines)
        ],
        "payment": {"method": "card", "holder": "Ada Adler", "digits": "7035"},
        "totals": {"net": 100.5, "tax": 19.1, "gross": 119.6, "currency": "EUR"},
    }  # fmt: skip


ROW = Record({"id": Whole(1), "name": Text(1, 40), "active": Flag()})
TYPED = Record(
    {
        "id": Whole(1),
        "count": Whole(0),
        "price": Real(0),
        "rate": Real(0, 1),
        "active": Flag(),
        "archived": Flag(),
        "created": Moment(),
        "updated": Moment(),
    }
)
TEXTS = {
    "id": "12", "count": "300", "price": "19.99", "rate": "0.25", "active": "true", "archived": "false",
    "created": "2026-11-21T10:00:00Z", "updated": "2026-11-22T18:30:15Z",
}  # fmt: skip

_KINDS = (
    (Whole(1), 5, 0),
    (Text(3, 20), "long enough", "x"),
    (Flag(), True, "maybe"),
    (Choice(("red", "green")), "red", "grey"),
)
TWENTY = Record({f"field{i}": _KINDS[i % 4][0] for i in range(20)})

TEN = Record(
    {
        "id": Whole(1),
        "name": Text(1, 100),
        "email": Text(5, 120),
        "age": Whole(0, 150),
        "score": Real(0, 100),
        "active": Flag(),
        "role": Choice(("reader", "writer")),
        "city": Text(1, 100),
        "level": Whole(0, 9),
        "note": Text(0, 200),
    }
)
TEN_VALUES = {
    "id": 7, "name": "Ada Lovelace", "email": "ada@example.com", "age": 36, "score": 4.5, "active": True,
    "role": "writer", "city": "London", "level": 3, "note": "none",
}  # fmt: skip

RATINGS = {"taste": 5, "price": 7, "service": 9}
RANGE = {"low": 1, "high": 9, "value": 5, "method": "card", "digits": "7035"}


def _structures() -> list[Workload]:
    big, small = order(54), order(5)
    rows = [{"id": i + 1, "name": f"row number {i}", "active": i % 3 == 0} for i in range(10_000)]
    return [
        Workload(
            "flat", "small flat object", "validate", USER, ADA,
            (changed(ADA, ("age",), -1), without(ADA, "id")),
        ),
        Workload(
            "order", f"nested order of {leaves(big)} leaves", "validate", ORDER, big,
            (changed(big, ("lines", 53, "quantity"), 0), changed(big, ("customer", "name"), 5)),
        ),
        Workload(
            "array", "array of 10,000 small objects", "validate", Many(ROW), rows,
            (changed(rows, (9999, "id"), 0), changed(rows, (5000, "name"), "")),
        ),
        Workload(
            "conversion", "conversion of eight texts", "validate", TYPED, TEXTS,
            (changed(TEXTS, ("count",), "many"), changed(TEXTS, ("created",), "soon")), lax=True,
        ),
        Workload(
            "errors", "20 collected errors, details read", "all details", TWENTY,
            {f"field{i}": _KINDS[i % 4][1] for i in range(20)},
            ({f"field{i}": _KINDS[i % 4][2] for i in range(20)},),
        ),
        Workload(
            "wrong", f"one error in {leaves(small)} leaves, details read", "details", ORDER, small,
            (changed(small, ("lines", 4, "quantity"), 0),),
        ),
    ]  # fmt: skip


SALE = Record(
    {
        "id": Whole(1),
        "price": Real(0),
        "rate": Real(0, 1),
        "active": Flag(),
        "created": Moment(),
        "count": Whole(0, 100),
    }
)


def _bulk() -> list[Workload]:
    texts = {name: text for name, text in TEXTS.items() if name in SALE.fields}
    good = [{**texts, "id": str(i + 1), "count": str(i % 100)} for i in range(10_000)]
    wrong = [{**row, "count": "1000"} if i % 100 == 7 else row for i, row in enumerate(good)]
    first = datetime(2026, 11, 21, tzinfo=timezone.utc)
    cells = [
        {"id": i + 1, "price": 19.99, "rate": 0.25, "active": i % 3 == 0, "created": first + timedelta(0, i),
         "count": i % 100}
        for i in range(10_000)
    ]  # fmt: skip
    title = "10,000 rows of six texts, one of 100 wrong"
    return [
        Workload("rows", f"{title}, errors to Arrow", "rows", SALE, good, (wrong,)),
        Workload("rows-by-hand", f"{title}, one after the other", "rows by hand", SALE, good, (wrong,)),
        Workload(
            "frames",
            "a polars frame of 10,000 rows, in and out",
            "frames",
            SALE,
            cells,
            (changed(cells, (7, "count"), 1000),),
        ),
    ]


def _instances() -> list[Workload]:
    big = order(54)
    return [
        Workload(
            "dataclass-flat", "small flat object into a dataclass", "into", USER, ADA,
            (changed(ADA, ("age",), -1), without(ADA, "id")),
        ),
        Workload(
            "dataclass-order", f"nested order of {leaves(big)} leaves into dataclasses", "into", ORDER, big,
            (changed(big, ("lines", 53, "quantity"), 0), without(big, "customer")),
        ),
    ]  # fmt: skip


def _uniqueness() -> list[Workload]:
    texts = [f"text number {i}" for i in range(10_000)]
    things = [{"id": i, "name": f"thing {i}", "tags": "a"} for i in range(1000)]
    return [
        Workload(
            "unique-strings", "unique, 10,000 strings", "validate", Many(None, unique=True), texts,
            (texts + texts[5000:5001],), against="python",
        ),
        Workload(
            "unique-objects", "unique, 1,000 objects", "validate", Many(None, unique=True), things,
            (things + [dict(things[500])],), against="python",
        ),
    ]  # fmt: skip


def _others() -> list[Workload]:
    return [
        Workload(
            "references", "references and when", "rules", None, RANGE,
            (changed(RANGE, ("value",), 10), changed(RANGE, ("high",), 0), without(RANGE, "digits"),
             changed(RANGE, ("method",), "cash")),
        ),
        Workload(
            "construction", "ten-key schema, built and run once", "build", TEN, TEN_VALUES,
            (changed(TEN_VALUES, ("level",), 10),),
        ),
        Workload(
            "built-in", "three numbers", "types", None, RATINGS, (changed(RATINGS, ("taste",), 10),),
            against="compiled",
        ),
        Workload(
            "extended", "three numbers of an extended type", "types", None, RATINGS,
            (changed(RATINGS, ("taste",), 10),), against="compiled",
        ),
    ]  # fmt: skip


def _formats() -> list[Workload]:
    def row(name: str, title: str, good: str, *wrong: str) -> Workload:
        return Workload(name, title, "format", None, good, wrong)

    guid = "6fa459ea-ee8a-4ca4-894e-db77e160355e"
    return [
        row("email", "format: e-mail", "ada.lovelace@mail.example.com", "ada.adler", "@example.com", "a@b@c"),
        row("uri", "format: URI", "https://example.com:8080/a/b?c=d#e", "no uri", "http://[::1"),
        row("guid", "format: GUID", guid, guid[:-1], "z" + guid[1:]),
        row("ip", "format: IP address", "2001:db8::8a2e:370:7334", "2001:db8", "1.2.3", "1.2.3.256"),
        row("iso-date", "format: ISO date", "2026-11-21T10:00:00+01:00", "2026-13-21T10:00:00Z", "yesterday"),
    ]  # fmt: skip


def _people() -> list[Workload]:
    rows = []
    for name, record in RECORDS.items():
        wrong = tuple(changed(record.good, path, new) for path, new in record.wrong)
        rows.append(Workload(name, record.title, "people", None, record.good, wrong))
        title = f"{record.title}, one error"
        rows.append(Workload(f"{name}-wrong", title, "people details", None, record.good, wrong))
    return rows


@cache
def workloads() -> dict[str, Workload]:
    """Return all rows by name, in order: those of the table, of JSON bytes, and of services."""
    return {**table_rows(), **json_rows(), **service_rows()}


@cache
def table_rows() -> dict[str, Workload]:
    """Return the rows of the table by name, in order."""
    last = Workload("import", "import", "import")
    rows = [
        *_structures(),
        *_bulk(),
        *_instances(),
        *_people(),
        *_uniqueness(),
        *_others(),
        *_formats(),
        last,
    ]
    return {row.name: row for row in rows}


@cache
def json_rows() -> dict[str, Workload]:
    """Return the rows of the table that other libraries can validate as bytes of JSON, given as such."""
    rows = [row for row in table_rows().values() if row.run in _OF_JSON and row.against == "pydantic"]
    return {f"json-{row.name}": row.as_json() for row in rows}


@cache
def service_rows() -> dict[str, Workload]:
    """Return the rows of `services.py` by name, in order."""
    return {
        name: Workload(name, row.title, "service", None, row.good, row.wrong, row.against)
        for name, row in services().items()
    }
