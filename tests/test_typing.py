"""Type checkers: programs that are right, programs that are wrong, and the share of annotated parameters."""

from __future__ import annotations

import ast
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import passmuster as pm
import passmuster.typing as names
from passmuster._core.engine.backend import core, reports
from passmuster._core.engine.formats.shared.format import format_of
from passmuster._core.foundation import argument_types, option_types, protocols, standard_types
from passmuster._core.foundation.spelling import to_python, to_spec
from passmuster._core.language import computed_types
from passmuster._core.language.messages.template import OPTIONS as TEMPLATE
from passmuster._core.language.preferences import preference_types
from passmuster._core.language.preferences.preferences import DEFAULTS, Overrides
from passmuster._core.language.references.reference_options import OPTIONS as REFERENCE
from passmuster._core.schemas.extension.extending import SHORTCUTS
from passmuster._core.schemas.schema import definition_types
from passmuster._core.schemas.types import uuid

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = Path(pm.__file__).parent

# Programs

RIGHT = """
    pm.string().min(2).max(pm.ref("a")).length(pm.x("{a + 1}"))
    pm.string().length(4, "utf8").pattern(r"^a+$")
    pm.string().pattern(re.compile("a"), "letters").pattern("b", invert=True)
    pm.string().email({"tlds": False}).email(tlds={"allow": ["org"]}, multiple=True).uri(scheme=["https"])
    pm.string().replace(re.compile("a"), "b").normalize().case("upper").guid(version="uuidv4")
    pm.number().min(1).max(2.5).less(Decimal("2")).greater(pm.ref("$a"))
    pm.number().multiple(Fraction(1, 2)).sign("negative")
    pm.date().min("now").max(datetime.now()).less(date.today()).greater(0).timestamp("unix").iso("date")
    pm.array().items(pm.string(), 1, None, {"a": int}, bytes).min(pm.ref("n")).unique("id").sort(by="a")
    pm.array().unique(lambda a, b: bool(a == b), ignore_undefined=True).single().has(pm.number().min(3))
    pm.object({"a": pm.string(), "b": [1, pm.number()], "c": {"d": pm.any()}, "e": re.compile("x"), 5: True})
    pm.object().keys(dict.fromkeys(["a", "b"], pm.string())).append({"c": 1}).pattern("^x", pm.number())
    pm.object().and_("a", "b").xor("a", "b", {"separator": "/"})
    pm.object().with_("a", ["b"]).without("a", "b", separator=False)
    pm.object().rename("a", "b", override=True).rename(re.compile("^x(.*)"), pm.x("{#1}")).unknown()
    pm.object().assert_("a.b", pm.ref("c")).instance(Path).max(3)
    pm.boolean().truthy("yes", 1).falsy("no", None).sensitive()
    pm.symbol().map({"red": pm.Symbol("red")}).map([["blue", pm.Symbol("blue")]])
    pm.function().min_arity(2).max_arity(3)
    pm.alternatives(pm.string(), 5).try_({"a": 1}).match("one")
    pm.alternatives().conditional("a", is_=1, then=pm.string(), otherwise=None)
    pm.alternatives([pm.string(), pm.number()])
    pm.link("#node").concat(pm.any())
    pm.any().valid(pm.override, 1, "a", pm.ref("b"), pm.in_("c", adjust=len)).invalid(None).empty("")
    pm.any().when("a", {"is": 1, "then": pm.required()}).when("a", is_=pm.exist(), then=2, break_=True)
    pm.any().when(pm.ref("a"), switch=[{"is": 1, "then": 2}]).when(pm.number(), then=pm.number().min(2))
    pm.any().custom(lambda value: value).custom(doubled, "twice").external(fetched).error(ValueError("no"))
    pm.any().error(lambda errors: errors[0]).default(5).failover(pm.ref("a")).artifact("id").cast(False)
    pm.any().prefs(convert=False).options({"abortEarly": False}).messages({"any.required": "{#label}!"})
    pm.any().messages({"de": {"any.required": pm.x("{#label}!")}}).messages(pm.messages("de"))
    pm.any().alter({"get": lambda schema: schema.forbidden()}).tailor(["get"])
    pm.object({"a": {"b": 1}}).fork(["a.b"], lambda a: a.optional())
    pm.any().presence("required").result("raw").cache(pm.cache.provision(max=10)).meta({"a": 1}).example([1])
    pm.number().min(1).rule(message="no", warn=True)
    pm.number().min(1).message(pm.x("{#label}")).ruleset.max(2).rule(keep=True)
    pm.any().shared(pm.number().id("n")).concat(pm.string()).warning("a.b", {"c": 1}).description("d")
    pm.any().validate(1, abort_early=False, strip_unknown={"objects": True}, context=object())
    pm.any().validate(1, {"abortEarly": False, "errors": {"wrap": {"label": False}}}, presence="required")
    asyncio.run(pm.any().validate_async(1, warnings=True, artifacts=True))
    pm.attempt(1, int, "a message", {"convert": False}), pm.attempt(1, [1, 2], ValueError())
    pm.env({"a": int}, "APP_", "__", [".env"], {"APP_A": "1"}, allow_unknown=True), pm.any().secret(False)
    pm.assert_({"a": 1}, {"a": 1})
    pm.compile({"a": [1, 2]}), pm.build({"type": "string"}).min(3), pm.check_preferences({"convert": True})
    pm.extend({"type": "even", "base": pm.number()}).even()
    pm.defaults(lambda schema: schema.required()).any()
    pm.not_(1).valid(2), pm.required().label("a"), pm.valid(1, 2), pm.prefs(convert=False), pm.strip()
    at_least(pm.ref("a")).trim()
    Even.new().even().max(4).label("a")
    orders.validate({"id": 1}).value.id, pm.attempt({"id": 1}, Order).lines, pm.attempt({"id": 1}, orders).id
    pm.object({"id": int}).into(Order).unknown().validate({"id": 1}).value.id
    pm.object({"id": int}).into(Order).into(False).validate({"id": 1}).value
    returned(pm.compile(Order)), returned(orders.required().label("a")), returned(pm.any().default(1))
    pm.object({"a": list[int], "b": Optional[int], "c": Literal["x"], "d": Annotated[str, pm.string()]})
    pm.array().items(Optional[int], list[str], Movie), pm.alternatives(Union[int, str]), pm.compile(Movie)
    pm.compile({"a": 1}).keys({"b": list[int]}), pm.compile(pm.number()).min(2)
    pm.compile(Optional[int]).label("a"), pm.compile(Annotated[int, pm.number().min(1)]).label("a")
    pm.compile(Order).keys({"id": Annotated[int, pm.number().min(1)]}).label("a")
    pm.array().items(Annotated[int, pm.number()]), pm.alternatives(Annotated[int, pm.number()], str)
    of_none: pm.Schema[Union[Order, None]] = orders.allow(None)
    given: pm.Result = orders.validate({})
    given_any: pm.Result = pm.string().validate("a")
    asyncio.run(orders.validate_async({"id": 1})).id
    asyncio.run(orders.validate_async({"id": 1}, debug=False)).id
    asyncio.run(orders.validate_async({"id": 1}, {"abortEarly": False}, warnings=True)).warning
    of_orders: pm.Schema[Order] = orders
    of_anything: pm.Schema[Any] = orders
    mode: pm.Schema[Literal["a", "b"]] = pm.valid("a", "b")
    person, _ = pm.object({"name": str}).validate({"name": "Ada"}); person["name"].upper()
    pm.any().when(["a", "b"], is_={"a": 1}, then=2), pm.array().items(int).ordered(str).items(str).min(1)
    orders.check(lambda order: order.id > 1).custom(lambda order: order.lines).external(print)
    pm.string().custom(lambda text: text.split(",")).default(list).label("a").custom(lambda words: len(words))
    kept: NumberSchema = pm.number().min(1).required().label("a").when("a", is_=1, then=2)
"""

WRONG = {
    'pm.string().min("two")': "arg-type",
    "pm.string().min(2.5)": "arg-type",
    "pm.string().pattern(5)": "arg-type",
    "pm.string().email(tdls=False)": "call-arg",
    "pm.string().ip(cidr='never')": "arg-type",
    'pm.string().normalize("NFX")': "arg-type",
    "pm.string().integer()": "attr-defined",
    "pm.number().max('3')": "arg-type",
    "pm.number().precision(pm.ref('a'))": "arg-type",
    'pm.number().sign("up")': "arg-type",
    "pm.array().max(pm.number())": "arg-type",
    'pm.array().sort(order="up")': "arg-type",
    "pm.array().unique(5)": "arg-type",
    "pm.object(5)": "arg-type",
    "pm.object(pm.string())": "arg-type",
    "pm.object().keys(['a'])": "arg-type",
    "pm.object().and_('a', 5)": "arg-type",
    "pm.object().with_('a', 5)": "arg-type",
    "pm.object().rename('a', 5)": "arg-type",
    "pm.object().instance('Path')": "arg-type",
    "pm.alternatives().match('some')": "arg-type",
    "pm.alternatives(pm.UNDEFINED)": "call-overload",
    "pm.link(5)": "arg-type",
    "pm.any().when(5, then=1)": "arg-type",
    "pm.any().when('a', iss=1, then=1)": "call-arg",
    "pm.any().concat({'a': 1})": "arg-type",
    "pm.any().custom('f')": "call-overload",
    "pm.any().error('text')": "arg-type",
    "pm.any().artifact([])": "arg-type",
    "pm.any().presence('needed')": "arg-type",
    "pm.any().result('hidden')": "arg-type",
    "pm.any().cache({})": "arg-type",
    "pm.any().prefs(context={})": "call-arg",
    "pm.any().messages(5)": "arg-type",
    "pm.any().alter(['get'])": "arg-type",
    "pm.any().extract(5)": "arg-type",
    "pm.any().rule(messages='a')": "call-arg",
    "pm.any().validate(1, abort_erly=False)": "call-arg",
    "pm.any().validate(1, presence='needed')": "arg-type",
    "pm.any().validate(1, 'strict')": "arg-type",
    "pm.any().validate(1, warnings=True)": "call-arg",
    "pm.ref(5)": "arg-type",
    "pm.ref('a', adjst=len)": "call-arg",
    "pm.ref('a', separator=5)": "arg-type",
    "pm.extend(5)": "arg-type",
    "pm.strnig()": "attr-defined",
    "pm.any().validate(1, abort_earlly=True)": "call-arg",
    "from passmuster import nonsense": "attr-defined",
    "pm.object({'id': int}).into('Order')": "call-overload",
    "pm.compile(object())": "call-overload",
    "orders.validate({'id': 1}).value.di": "attr-defined",
    "pm.attempt({'id': 1}, Order).di": "attr-defined",
    "pm.object({'id': int}).into(Order).validate({'id': 1}).value.di": "attr-defined",
    "at_least('2')": "arg-type",
    "orders.allow(None).attempt(None).id": "union-attr",
    "orders.validate({})[0].di": "union-attr",
    "pm.compile(int).trim()": "attr-defined",
    "Even.new().even(2)": "call-arg",
    "pm.string().validate('a').value.uper()": "attr-defined",
    "pm.array().items(str).validate(['a']).value[0].uper()": "attr-defined",
    "pm.number().allow('auto').max(3, 4)": "attr-defined",
    "pm.string().check(lambda t: t.uper()).attempt('a', errors={'exceptions': 'raise'})": "attr-defined",
    "pm.string().custom(lambda text, helpers: len(text)).attempt('a').upper()": "attr-defined",
}
"""Lines that fail at runtime, each with the code that mypy reports."""

PROGRAM = """
import asyncio
import re
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, List, Literal, NamedTuple, Optional, TypedDict, Union
from uuid import UUID

import passmuster as pm
from passmuster.extension import Number, rule
from passmuster.typing import Helpers, Limit, NumberSchema, StringSchema


class Even(Number):
    @rule(messages={"even.odd": "{{#label}} must be even"})
    def even(self, value: int, helpers: Helpers) -> Any:
        return value if value % 2 == 0 else helpers.error("even.odd")


def at_least(limit: Limit) -> StringSchema:
    return pm.string().min(limit)


def doubled(value: int, helpers: Helpers) -> Any:
    return 2 * value if value else helpers.error("any.invalid")


async def fetched(value: str, helpers: Any) -> Any:
    return value


@dataclass
class Order:
    id: int
    lines: Optional[List[str]] = None


class Movie(TypedDict):
    title: str


class Point(NamedTuple):
    x: int


class Color(Enum):
    RED = 1


orders = pm.compile(Order)
made, wrong = orders.validate({"id": 1})
anything, _ = pm.string().validate("a")


def returned(schema: pm.Schema[Order]) -> pm.Schema[Order]:
    return schema
"""

PROMISED = {
    "orders": "ObjectSchema[Order]",
    "orders.required().label('a')": "ObjectSchema[Order]",
    "orders.keys({'a': int}).unknown()": "ObjectSchema[Order]",
    "orders.allow(None)": "ObjectSchema[Order | None]",
    "orders.allow(None).unknown().attempt(None)": "Order | None",
    "orders.optional().attempt()": "Order | None",
    "orders.allow('none')": "Schema[Order | str]",
    "pm.compile(int).allow(None).min(1)": "NumberSchema[int | None]",
    "pm.string().allow(None).optional().min(1)": "StringSchema[str | None]",
    "orders.validate({}).value": "Order",
    "orders.validate({}).error": "ValidationError | None",
    "made": "Order | Any",
    "wrong": "ValidationError | None",
    "anything": "str | Any",
    "pm.attempt({}, orders)": "Order",
    "pm.attempt({}, Order)": "Order",
    "pm.attempt({}, pm.string())": "str",
    "pm.attempt({}, {'a': 1})": "Any",
    "pm.env(orders, 'APP_', files=['.env'])": "Order",
    "pm.env({'a': 1}, environ={'A': '1'})": "Any",
    "pm.string().min(8).secret()": "StringSchema[str]",
    "pm.object({'id': int}).into(Order)": "ObjectSchema[Order]",
    "pm.object({'id': int}).into(Order).unknown()": "ObjectSchema[Order]",
    "pm.object({'id': int}).into(Order).into(False)": "ObjectSchema[dict[str, Any]]",
    "pm.string().min(2)": "StringSchema[str]",
    "pm.string().validate('a').value": "str",
    "pm.compile(int)": "NumberSchema[int]",
    "pm.compile(bool)": "BooleanSchema[bool]",
    "pm.compile(str)": "StringSchema[str]",
    "pm.compile(bytes)": "BinarySchema[bytes]",
    "pm.compile(Decimal)": "DecimalSchema[Decimal]",
    "pm.compile(UUID)": "UuidSchema[UUID]",
    "pm.compile(datetime)": "DateSchema[datetime]",
    "pm.compile(timedelta)": "InstanceSchema[timedelta]",
    "pm.compile(Color)": "AnySchema[Color]",
    "pm.compile(Point).unknown()": "ObjectSchema[Point]",
    "pm.compile(Movie).unknown()": "ObjectSchema[Movie]",
    "pm.compile(list[int]).min(1)": "ArraySchema[list[int]]",
    "pm.compile(tuple[int, str])": "ArraySchema[tuple[int, str]]",
    "pm.compile(dict[str, int]).min(1)": "ObjectSchema[dict[str, int]]",
    "pm.compile({'a': 1})": "ObjectSchema[dict[str, Any]]",
    "pm.compile([1, 2])": "Any",
    "pm.compile('int')": "AnySchema[Any]",
    "pm.compile(Optional[int])": "Schema[int | None]",
    "pm.compile(Union[int, str])": "Schema[int | str]",
    "pm.compile(Annotated[int, pm.number().min(1)])": "Schema[int]",
    "pm.attempt(1, Optional[int])": "int | None",
    "pm.env(Order, 'APP_')": "Order",
    "asyncio.run(orders.validate_async({}))": "Order",
    "asyncio.run(orders.validate_async({}, warnings=True))": "Any",
    "pm.any()": "AnySchema[Any]",
    "pm.number().min(1)": "NumberSchema[float]",
    "pm.boolean()": "BooleanSchema[bool]",
    "pm.binary()": "BinarySchema[bytes]",
    "pm.date()": "DateSchema[datetime]",
    "pm.decimal().min(1)": "DecimalSchema[Decimal]",
    "pm.uuid()": "UuidSchema[UUID]",
    "pm.object({'a': int})": "ObjectSchema[dict[str, Any]]",
    "pm.number().integer().min(1)": "NumberSchema[int]",
    "pm.number().allow(None).integer()": "NumberSchema[int | None]",
    "pm.decimal().integer()": "DecimalSchema[Decimal]",
    "pm.date().only_date().min('now')": "DateSchema[date]",
    "pm.array().min(1).items(pm.string())": "ArraySchema[list[str]]",
    "pm.array().items(pm.object({'a': int}))": "ArraySchema[list[dict[str, Any]]]",
    "pm.array().items(pm.string(), int)": "ArraySchema[list[str | int]]",
    "pm.array().items(pm.string(), int, pm.date())": "ArraySchema[list[str | int | datetime]]",
    "pm.array().items(pm.string(), int, pm.date(), pm.decimal())": "ArraySchema[list[Any]]",
    "pm.array().items('a', 5)": "ArraySchema[list[Any]]",
    "pm.array().items(orders).items(str)": "ArraySchema[list[Order | str]]",
    "pm.array().items(pm.array().items(Order))": "ArraySchema[list[list[Order]]]",
    "pm.array().items(int).allow(None).min(1)": "ArraySchema[list[int] | None]",
    "pm.alternatives(pm.string(), pm.number().integer())": "AlternativesSchema[str | int]",
    "pm.alternatives(orders, str, Color)": "AlternativesSchema[Order | str | Color]",
    "pm.alternatives(str).try_(int)": "AlternativesSchema[str | int]",
    "pm.any().valid('a', 'b')": "AnySchema[str]",
    "pm.valid(Color)": "AnySchema[Color]",
    "pm.string().valid('a', 'b').min(1)": "StringSchema[str]",
    "pm.number().valid('auto')": "Schema[str]",
    "pm.string().valid('a', None)": "StringSchema[str | None]",
    "pm.string().allow('', None).min(1)": "StringSchema[str | None]",
    "pm.number().allow('auto')": "Schema[float | str]",
    "pm.number().allow(pm.ref('a')).min(1)": "NumberSchema[float]",
    "pm.string().default('a').min(1)": "StringSchema[str]",
    "pm.string().default(None).min(1)": "StringSchema[str | None]",
    "pm.number().default('auto')": "Schema[float | str]",
    "pm.date().default(datetime.now)": "DateSchema[datetime]",
    "pm.array().items(int).default([])": "ArraySchema[list[int]]",
    "pm.array().items(int).default(list)": "ArraySchema[list[int]]",
    "pm.object({'a': 1}).default().unknown()": "ObjectSchema[dict[str, Any]]",
    "pm.number().failover(0).min(1)": "NumberSchema[float]",
    "pm.number().failover(lambda: 'a')": "Schema[float | str]",
    "pm.number().cast('string')": "Schema[str]",
    "pm.array().items(int).cast('set')": "Schema[set[int]]",
    "pm.string().cast('timedelta')": "Schema[timedelta]",
    "pm.number().allow(None).cast('string')": "Any",
    "pm.string().custom(int)": "Schema[int]",
    "pm.string().custom(lambda text: text.strip()).min(1)": "StringSchema[str]",
    "pm.string().custom(lambda text, helpers: Path(text))": "Schema[Path]",
    "pm.string().custom(str.title)": "StringSchema[str]",
    "orders.custom(lambda order: order.id)": "Schema[int]",
    "orders.check(lambda order: order.id > 1)": "ObjectSchema[Order]",
    "orders.check(lambda order, helpers: order.id > 1)": "ObjectSchema[Order]",
    "orders.external(lambda order: order.id)": "ObjectSchema[Order]",
    "Even.new().allow(None).even()": "Even",
    "Even.new().default(2).valid(2).even()": "Even",
    "pm.object().instance(Path)": "ObjectSchema[Path]",
    "pm.string().optional().attempt()": "str | None",
    "pm.attempt('a', pm.string())": "str",
    "pm.array().items(str).validate_json('[]').value[0]": "str",
    "asyncio.run(pm.string().validate_async('a'))": "str",
    "pm.number().raw().min(1)": "Any",
}
"""Expressions with the types that type checkers reveal."""


def lines_of(program: str) -> list[str]:
    return [line.strip() for line in program.strip().splitlines()]


Report = tuple[int, str, str, str]
"""The number of a line, the severity, the message and the code of a report."""


def run_mypy(folder: Path) -> Iterator[Report]:
    """Yield the reports of mypy in strict mode."""
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--hide-error-context", "--no-pretty", "program.py"]
    environment = dict(os.environ)
    if "site-packages" not in LIBRARY.parts:
        environment["MYPYPATH"] = str(LIBRARY.parent)
    run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert run.returncode in (0, 1), run.stdout + run.stderr
    pattern = r"^program\.py:(\d+): (error|note): (.*?)(?:  \[([\w-]*)\])?$"
    for number, severity, message, code in re.findall(pattern, run.stdout, re.MULTILINE):
        yield int(number) - 1, severity, message, code


def run_pyright(*arguments: str, **where: Any) -> Any:
    """Return the output of pyright; skip the test if the package can't fetch the program."""
    pytest.importorskip("pyright")
    command = [sys.executable, "-m", "pyright"]
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=300)
    if version.returncode:
        pytest.skip("pyright can't be fetched here")
    command += [*arguments, "--outputjson", "--pythonpath", sys.executable]
    return json.loads(subprocess.run(command, capture_output=True, text=True, timeout=300, **where).stdout)


def reports_of_pyright(folder: Path) -> Iterator[Report]:
    settings = {
        "include": ["program.py"],
        "extraPaths": [] if "site-packages" in LIBRARY.parts else [str(LIBRARY.parent)],
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    for item in run_pyright(cwd=folder)["generalDiagnostics"]:
        yield item["range"]["start"]["line"], item["severity"], item["message"], item.get("rule", "")


CHECKERS = {"mypy": run_mypy, "pyright": reports_of_pyright}


def reports_by_line(
    checker: str, lines: list[str], folder: Path, *severities: str
) -> dict[str, list[Report]]:
    """Return the reports of a type checker on each line of a program."""
    (folder / "program.py").write_text(PROGRAM + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    by_line: dict[str, list[Report]] = {line: [] for line in lines}
    for report in CHECKERS[checker](folder):
        at = report[0] - PROGRAM.count("\n")
        assert at >= 0, report
        if report[1] in severities:
            by_line[lines[at]].append(report)
    return by_line


@pytest.mark.slow
@pytest.mark.parametrize("checker", CHECKERS)
def test_type_checker_accepts_right_lines_and_flags_wrong_ones(checker, tmp_path):
    right = lines_of(RIGHT)
    by_line = reports_by_line(checker, [*right, *WRONG], tmp_path, "error")
    assert {line: by_line[line] for line in right if by_line[line]} == {}
    assert [line for line in WRONG if not by_line[line]] == []
    if checker == "mypy":
        assert {line: {code for *_, code in by_line[line]} for line in WRONG} == {
            line: {code} for line, code in WRONG.items()
        }


def revealed_type(message: str) -> str:
    """Return the type that a type checker reveals, without the modules of its names."""
    text = re.findall(r'is "(.*)"$', message)[0]
    text = re.sub(r"TypedDict\('?([\w.]+)'?, .*?\)|tuple\[[^]]*fallback=([\w.]+)\]", r"\1\2", text)
    return re.sub(r"\b[a-z_]+\.", "", text)


@pytest.mark.slow
@pytest.mark.parametrize("checker", CHECKERS)
def test_type_checker_reveals_the_promised_types(checker, tmp_path):
    lines = {expression: f"reveal_type({expression})" for expression in PROMISED}
    by_line = reports_by_line(checker, list(lines.values()), tmp_path, "note", "information")
    assert {of: revealed_type(by_line[line][0][2]) for of, line in lines.items()} == PROMISED


@pytest.mark.slow
def test_package_types_are_complete():
    """At least 997 of 1,000 exported names have a type that checkers need not guess."""
    environment = {**os.environ, "PYTHONPATH": str(LIBRARY.parent)}
    output = run_pyright("--verifytypes", "passmuster", "--ignoreexternal", env=environment)
    verdict = output["typeCompleteness"]
    guessed = [item["name"] for item in verdict["symbols"] if item["isExported"] and not item["isTypeKnown"]]
    assert verdict["completenessScore"] >= 0.997, guessed


@pytest.mark.parametrize("before", ["pm.string().", "pm.object({}).", "pm.number().min(1).max(2)."])
def test_an_editor_completes_every_method_with_its_docstring(before):
    jedi = pytest.importorskip("jedi")
    project = jedi.Project("/", sys_path=[str(LIBRARY.parent), *sys.path], smart_sys_path=False)
    script = jedi.Script(f"import passmuster as pm\n{before}", project=project)
    completions = {item.name: item.docstring(raw=True) for item in script.complete(2, len(before))}
    schema = eval(before[:-1])
    methods = [name for name in dir(schema) if not name.startswith("_") and name != "spec"]  # a field
    assert {name for name in methods if not completions.get(name)} == set()


@pytest.fixture(scope="module")
def scope():
    namespace = {}
    exec(PROGRAM, namespace)
    return namespace


@pytest.mark.parametrize("line", WRONG)
def test_flagged_line_is_refused_at_runtime(line, scope):
    with pytest.raises((pm.SchemaError, AttributeError, ImportError, TypeError)):
        exec(line, scope)


@pytest.mark.parametrize("line", lines_of(RIGHT))
def test_accepted_line_runs(line, scope):
    exec(line, scope)


# Options

CHOICES = {
    names.ReferenceOptions: [*REFERENCE],
    names.TemplateOptions: [*TEMPLATE],
    names.Base64Options: format_of("base64").options,
    names.DataUriOptions: format_of("dataUri").options,
    names.DomainOptions: format_of("domain").options,
    names.EmailOptions: format_of("email").options,
    names.GuidOptions: format_of("guid").options,
    names.HexOptions: format_of("hex").options,
    names.IpOptions: format_of("ip").options,
    names.UriOptions: format_of("uri").options,
    names.UuidOptions: uuid.OPTIONS,
}


@pytest.mark.parametrize("options", CHOICES, ids=lambda options: options.__name__)
def test_option_types_list_every_option(options):
    assert sorted(map(to_spec, options.__annotations__)) == sorted(CHOICES[options])


def test_typed_functions_are_the_shortcuts():
    source = (LIBRARY / "__init__.py").read_text(encoding="utf-8")
    pairs = re.findall(r"^    (\w+): Final = _any\.(\w+)$", source, re.MULTILINE)
    assert pairs == [(name, name) for name in sorted(map(to_python, SHORTCUTS))]


def defined(module):
    """Yield the names that a module defines."""
    for node in ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield node.targets[0].id
        elif isinstance(node, ast.AnnAssign) and node.target.id != "TYPE_CHECKING":
            yield node.target.id


def test_every_name_is_exported():
    modules = (
        argument_types, computed_types, definition_types, option_types, preference_types, standard_types,
    )  # fmt: skip
    own = {name for module in modules for name in defined(module)}
    given = {type(schema).__name__ for schema in pm.types().values()}
    others = {"Cache", "CompiledPattern", "Helpers", "Position", "Reference", "Schema", "Template"}
    assert sorted(own | given | others) == [name for name in dir(names) if not name.startswith("__")]


@pytest.mark.parametrize(("protocol", "of"), [
    (protocols.Surroundings, core.Run),
    (protocols.Surroundings, reports.Scope),
    (protocols.Prefs, DEFAULTS),
])  # fmt: skip
def test_members_of_a_protocol_exist(protocol, of):
    members = [name for name in vars(protocol) if not name.startswith("_")]
    assert members
    assert [name for name in members if not hasattr(of, name)] == []


def test_preferences_have_every_used_attribute():
    sources = [*LIBRARY.rglob("*.py"), *(ROOT / "lib_speedups").rglob("*.pyx")]
    used = {name for path in sources for name in re.findall(r"\bprefs\.(\w+)", path.read_text("utf-8"))}
    assert len(used) > 20
    assert [name for name in used if not (hasattr(DEFAULTS, name) or hasattr(Overrides, name))] == []


# Shares


@pytest.mark.once
def test_parameters_are_annotated():
    public, others = runpy.run_path(str(ROOT / "scripts" / "measure_types.py"))["measure"]()
    assert public.silent == []
    assert others.percent <= 8
