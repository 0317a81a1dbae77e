"""Exports, given to programs of other authors that check them and make types of them.

`python -m tests.consumers` gives more than forty exports to each program that is installed: of PyPI
openapi-spec-validator and datamodel-code-generator, of npm, also in `node_modules` here, openapi-typescript,
json-schema-to-typescript and quicktype. It prints what one refuses, and where one finds no type: each
schema says the types of all its values.
"""

import argparse
import enum
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Optional, TypedDict, Union
from uuid import UUID

import passmuster as pm

PLACES = [
    str(Path(__file__).resolve().parents[1] / "node_modules" / ".bin"),
    str(Path(sys.executable).parent),
]


class Colour(enum.Enum):
    RED = "red"
    GREEN = "green"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Spot(NamedTuple):
    x: float
    y: float


class Cat(TypedDict):
    kind: Literal["cat"]
    lives: int


class Dog(TypedDict):
    kind: Literal["dog"]
    barks: bool


@dataclass
class Line:
    sku: Annotated[str, pm.string().pattern("^[A-Z]+-[0-9]+$")]
    price: Decimal
    quantity: Annotated[int, pm.number().min(1)] = 1


@dataclass
class Order:
    id: UUID
    placed: datetime
    lines: list[Line]
    colour: Colour = Colour.RED
    level: Optional[Level] = None
    note: Optional[str] = None
    tags: set[str] = field(default_factory=set)
    limits: dict[str, int] = field(default_factory=dict)


@dataclass
class Tree:
    value: int
    children: list["Tree"] = field(default_factory=list)
    parent: Optional["Tree"] = None


@dataclass
class Clock:
    day: date
    at: time
    every: timedelta
    where: IPv4Address
    spot: Spot
    pair: tuple[int, str]
    numbers: tuple[float, ...]
    raw: bytes
    either: Union[int, str]
    pet: Union[Cat, Dog]
    by_level: dict[Level, list[str]]


ADDRESS = pm.object({"street": pm.string().required(), "zip": pm.string().pattern("^[0-9]{5}$")}).id(
    "Address"
)
CARD = pm.object({"number": pm.string().credit_card().required()}).id("payment card")
NODE = pm.object(
    {"name": pm.string().required(), "next": pm.link("#node"), "all": pm.array().items(pm.link("#node"))}
).id("node")


def _event(kind: str, **keys: Any) -> Any:
    return pm.object({"type": pm.valid(kind).required(), **keys})


SCHEMAS: dict[str, Any] = {
    "strings": pm.object({
        "plain": pm.string(),
        "email": pm.string().email().required(),
        "uri": pm.string().uri(scheme=["https", "http"]),
        "guid": pm.string().guid(),
        "ip": pm.string().ip(version="ipv4"),
        "host": pm.string().hostname(),
        "hex": pm.string().hex().lowercase(),
        "base64": pm.string().base64(),
        "day": pm.string().iso_date(),
        "span": pm.string().iso_duration(),
        "code": pm.string().length(3).uppercase(),
        "token": pm.string().token().min(2).max(9),
        "word": pm.string().pattern(r"^\w+$").trim(),
        "no": pm.string().pattern("^x", invert=True),
        "data": pm.string().data_uri(),
        "text": pm.string().allow("", None).default(""),
    }),
    "numbers": pm.object({
        "plain": pm.number(),
        "count": pm.number().integer().min(0).required(),
        "port": pm.number().port().default(80),
        "share": pm.number().greater(0).less(1),
        "even": pm.number().multiple(2),
        "money": pm.decimal().places(2).min(0),
        "sign": pm.number().negative(),
        "big": pm.number().unsafe(),
        "none": pm.number().allow(None),
        "few": pm.number().valid(1, 2, 3),
        "or": pm.number().allow("auto"),
    }),
    "times": pm.object({
        "at": pm.date().required(),
        "day": pm.date().iso("date").only_date(),
        "stamp": pm.date().timestamp("unix"),
        "later": pm.date().greater(pm.ref("at")),
        "german": pm.date().format("DD.MM.YYYY"),
        "span": pm.instance(timedelta),
        "time": pm.instance(time),
    }),
    "others": pm.object({
        "flag": pm.boolean().truthy("yes").falsy("no"),
        "key": pm.uuid().version("uuidv4"),
        "file": pm.binary().encoding("base64").max(1000),
        "sign": pm.symbol().map({"a": pm.Symbol("a"), "b": pm.Symbol("b")}),
        "null": pm.valid(None),
        "secret": pm.string().secret(),
        "mixed": pm.valid("a", 1, None, True),
    }),
    "enums": pm.object({
        "colour": pm.valid(Colour).required(),
        "level": pm.valid(Level).default(Level.LOW),
        "word": pm.string().valid("a-b", "c d", "", "1"),
        "any_case": pm.string().valid("yes", "no").insensitive(),
        "never": pm.string().invalid("x", "y"),
    }),
    "arrays": pm.object({
        "list": pm.array().items(pm.string()).min(1).max(5).required(),
        "unique": pm.array().items(pm.number()).unique(),
        "mixed": pm.array().items(pm.string(), pm.number()),
        "pair": pm.array().ordered(pm.string().required(), pm.number().required()),
        "rest": pm.array().ordered(pm.string().required()).items(pm.boolean()),
        "has": pm.array().items(pm.string()).has(pm.valid("a")),
        "must": pm.array().items(pm.string().valid("a").required(), pm.string()),
        "split": pm.array().items(pm.number()).split(","),
        "single": pm.array().items(pm.string()).single(),
        "sparse": pm.array().items(pm.number()).sparse(),
        "nested": pm.array().items(pm.array().items(pm.number().integer())),
        "set": pm.array().items(pm.string()).cast("set"),
    }),
    "mappings": pm.object({
        "limits": dict[str, int],
        "levels": dict[Level, str],
        "spots": dict[str, list[Spot]],
        "coded": pm.object().pattern("^[a-z]{2}$", pm.string()),
        "both": pm.object({"name": pm.string()}).pattern(pm.string(), pm.string()),
        "map": pm.object().pattern(pm.string(), pm.number()).cast("map"),
    }),
    "conditions": pm.object({
        "kind": pm.string().valid("card", "bank").required(),
        "iban": pm.string().when("kind", is_="bank", then=pm.required(), otherwise=pm.forbidden()),
        "number": pm.string().when("kind", is_="card", then=pm.required()),
        "limit": pm.number().when("kind", switch=[{"is": "card", "then": pm.number().max(9)}]),
    }),
    "peers": pm.object({"a": pm.string(), "b": pm.string(), "c": pm.number(), "d": pm.number()})
    .xor("a", "b").with_("c", "d").nand("a", "d"),
    "renames": pm.object({"unit_price": pm.number().required(), "old": pm.string()}).rename_keys("camel"),
    "presence": pm.object({
        "gone": pm.forbidden(),
        "kept": pm.string().required(),
        "hidden": pm.string().strip(True),
        "computed": pm.string().default(lambda parent, helpers: parent.get("kept")),
        "empty": pm.string().empty("").default("x"),
    }),
    "annotations": pm.object({
        "name": pm.string().label("Name").description("Of the person").example("Ada").required(),
        "old": pm.string().tag("deprecated").note("no more").meta({"x-since": "2.0"}),
        "id": pm.number().integer().meta({"readOnly": True}),
        "password": pm.string().meta({"writeOnly": True}).required(),
    }).label("Person"),
    "components": pm.object({
        "home": ADDRESS.required(),
        "work": ADDRESS,
        "billing": ADDRESS.description("Where bills go"),
        "others": pm.array().items(ADDRESS).required(),
        "card": CARD.required(),
        "spare": CARD.label("Another card"),
    }),
    "recursive": NODE,
    "shared": pm.object({"a": pm.link("#leaf"), "b": pm.link("#leaf").required()}).shared(
        pm.object({"size": pm.number().required()}).id("leaf")
    ),
    "tagged": pm.alternatives(
        _event("opened", by=pm.string().required()).label("Opened"),
        _event("closed", at=pm.date().required()).label("Closed"),
        _event("moved", to=ADDRESS.required()).label("Moved"),
    ),
    "alternatives": pm.object({
        "either": pm.alternatives(pm.string(), pm.number()).required(),
        "both": pm.alternatives(pm.object({"a": pm.string()}), pm.object({"b": pm.number().required()})),
        "one": pm.alternatives(pm.string().min(3), pm.boolean()).match("one"),
        "listed": pm.alternatives(pm.string(), pm.array().items(pm.string())),
        "maybe": pm.alternatives(pm.string(), pm.valid(None)),
    }),
    "nested": pm.object({
        "a": pm.object({"b": pm.object({"c": pm.object({"d": pm.string().required()})}).required()}),
        "json": pm.string().json(pm.object({"x": pm.number().required()})),
    }),
    "order": pm.compile(Order),
    "tree": pm.compile(Tree),
    "clock": pm.compile(Clock),
    "pets": pm.compile(list[Union[Cat, Dog]]),
    "document": pm.from_json_schema({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {"$ref": "#/definitions/name"},
            "more": {"type": "array", "items": {"$ref": "#/definitions/name"}},
            "when": {"type": "string", "format": "date-time"},
            "size": {"oneOf": [{"type": "integer"}, {"type": "string", "enum": ["s", "m"]}]},
        },
        "definitions": {"name": {"type": "string", "minLength": 1}},
    }),
}  # fmt: skip


def api_of(name: str, target: str, mode: str) -> dict[str, Any]:
    """Return a description of an API that takes, or returns, what a schema describes."""
    title = name.title()
    body = SCHEMAS[name].json_schema(target, mode, name=title)
    components = dict(body.components)
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{title}"}}}
    if body != content["application/json"]["schema"]:
        components[title] = dict(body)
    returned = {"description": "Done", **({"content": content} if mode == "response" else {})}
    operation = {
        "operationId": f"post_{name}",
        "responses": {"200": returned},
        **({} if mode == "response" else {"requestBody": {"content": content}}),
    }
    return {
        "openapi": {"openapi-3.0": "3.0.3", "openapi-3.1": "3.1.0"}[target],
        "info": {"title": title, "version": "1"},
        "paths": {f"/{name}": {"post": operation}},
        "components": {"schemas": components},
    }


def document_of(name: str, target: str, mode: str) -> dict[str, Any]:
    """Return an export of one of the schemas as a document of its own."""
    if target.startswith("openapi"):
        return api_of(name, target, mode)
    made: dict[str, Any] = SCHEMAS[name].json_schema(target, mode, name=name.title())
    return made


class Consumer(NamedTuple):
    """A program with its arguments, the exports for it, and a pattern of types that it does not know.

    `without` are schemas of which it must not know all: objects that are open, or that it takes for such.
    """

    program: str
    arguments: tuple[str, ...]
    ways: tuple[tuple[str, str], ...]
    untyped: str = r"(?!)"
    without: tuple[str, ...] = ()

    def path(self) -> Optional[str]:
        """Return where the program is, or None if it is not installed."""
        return shutil.which(self.program, path=os.pathsep.join([*PLACES, os.environ.get("PATH", "")]))

    def finds(self) -> Iterator[str]:
        """Yield what the program refuses, and where it finds no type."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "export.json"
            for target, mode in self.ways:
                for name in SCHEMAS:
                    document = document_of(name, target, mode)
                    file.write_text(json.dumps(document), encoding="utf-8")
                    found = self._found(file)
                    is_known = name in self.without and not found.startswith("refused")
                    if found and not is_known:
                        yield f"{self.program}, {name}, {target}, {mode}: {found}\n{json.dumps(document)}"

    def _found(self, file: Path) -> str:
        arguments = [argument.format(file) for argument in self.arguments]
        made = subprocess.run([str(self.path()), *arguments], capture_output=True, text=True, cwd=file.parent)
        if made.returncode:
            return f"refused: {made.stdout}{made.stderr}"
        return "\n".join([line for line in made.stdout.splitlines() if re.search(self.untyped, line)])


_APIS = (("openapi-3.0", "wire"), ("openapi-3.1", "response"))
_DRAFT_7 = (("draft-07", "wire"), ("draft-07", "response"))
_PYTHON = (("draft-2020-12", "wire"), ("openapi-3.1", "response"))

CONSUMERS = {
    consumer.program: consumer
    for consumer in (
        Consumer("openapi-spec-validator", ("{}",), _APIS),
        Consumer("openapi-typescript", ("{}",), _APIS, r"^(?!.*\[name: string\]).*: unknown"),
        Consumer(
            "datamodel-codegen",
            ("--input", "{}", "--output-model-type", "pydantic_v2.BaseModel"),
            _PYTHON,
            r"(?<!import )\bAny\b(?!,)",
        ),
        Consumer("json2ts", ("-i", "{}"), _DRAFT_7, r"\b(unknown|any)\b", ("peers", "document")),
        Consumer(
            "quicktype", ("-s", "schema", "{}", "-l", "ts", "--just-types"), _DRAFT_7, r": *any\b|<any|{ *}"
        ),
    )
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="fail if one of the programs is not installed")
    is_wrong, needs_all = False, parser.parse_args().all
    for consumer in CONSUMERS.values():
        if consumer.path() is None:
            print(f"{consumer.program} is not installed")
            is_wrong = is_wrong or needs_all
            continue
        for find in consumer.finds():
            is_wrong = True
            print(find)
        print(f"{consumer.program}: {len(SCHEMAS) * len(consumer.ways)} exports", flush=True)
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
