"""The module of TypeScript that a schema is written as."""

import shutil
import subprocess
from datetime import datetime, time, timezone

import pytest
from tests._core.schemas.schema import recorded
from tests.cli.test_type_module import built
from tests.conformance.test_services import build
from tests.recordings import read

import passmuster as pm
from passmuster import inspection as records
from passmuster.cli.typescript_module import TypeScriptModule


def written(mode="output", **schemas):
    """Return what stands below the first line of a module for some schemas."""
    module = TypeScriptModule(mode)
    for name, schema in schemas.items():
        module.add(name, pm.compile(schema))
    return module.source().split("\n\n", 1)[1].rstrip("\n")


DAY = datetime(2020, 1, 1, tzinfo=timezone.utc)
TREE = pm.object({"value": pm.number().required(), "kids": pm.array().items(pm.link("#tree"))}).id("tree")
JSON = pm.alternatives(
    None, pm.string(), pm.array().items(pm.link("/")), pm.object().pattern(pm.string(), pm.link("/"))
)


@pytest.mark.parametrize(("schema", "type_"), [
    (pm.string(), "string"),
    (pm.number().integer(), "number"),
    (pm.boolean(), "boolean"),
    (pm.date(), "Date"),
    (pm.binary(), "Uint8Array"),
    (pm.symbol(), "symbol"),
    (pm.any(), "unknown"),
    (pm.function(), "(...args: unknown[]) => unknown"),
    (pm.function().allow(None), "((...args: unknown[]) => unknown) | null"),
    (pm.date().cast("number"), "number"),
    (pm.date().cast("string"), "string"),
    (pm.number().raw(), "unknown"),
    (pm.string().allow("", 5, None), "string | 5 | null"),
    (pm.valid("a", 'b"', "é", 1, 2.5, True, None), r'"a" | "b\"" | "\u00e9" | 1 | 2.5 | true | null'),
    (pm.string().valid("a", "b").default("a"), '"a" | "b"'),
    (pm.string().valid("a", "b").default(5), '"a" | "b" | 5'),
    (pm.boolean().allow("x").default(True), 'boolean | "x"'),
    (pm.number().default(None).failover(-1), "number | null"),
    (pm.string().default(pm.ref("$a")), "string"),
    (pm.string().default(len), "string"),
    (pm.alternatives(pm.string(), 5).default({"a": 1}), "string | 5 | { [key: string]: unknown }"),
    (pm.date().valid(DAY), "Date"),
    (pm.valid({"a": 1}, (1,), b"b"), "{ [key: string]: unknown } | Array<unknown> | Uint8Array"),
    (pm.number().valid(pm.ref("$a"), None), "number | null"),
    (pm.any().only(), "unknown"),
    (pm.array(), "Array<unknown>"),
    (pm.array().items(pm.number(), pm.string(), pm.any().forbidden()), "Array<number | string>"),
    (pm.array().items(pm.number()).sparse(), "Array<number | undefined>"),
    (pm.array().items(pm.number()).cast("set"), "Set<number>"),
    (pm.array().ordered(pm.number().required(), pm.string()), "[number, (string)?]"),
    (pm.array().ordered(pm.number(), pm.string().required()).items(pm.boolean(), None),
     "[(number | undefined), string, ...Array<boolean | null>]"),
    (pm.object(), "{ [key: string]: unknown }"),
    (pm.object().pattern("a", pm.number()).pattern("b", pm.string()), "{ [key: string]: number | string }"),
    (pm.object().pattern(pm.valid("a", "b-c"), pm.number()), '{ [key in "a" | "b-c"]?: number }'),
    (pm.alternatives(pm.string(), pm.number()), "string | number"),
    (pm.alternatives(pm.string(), pm.number()).match("all"), "unknown"),
    (pm.any().when("$a", is_=1, then=pm.string(), otherwise=pm.number()), "string | number"),
    (pm.alternatives().conditional("$a", is_=1, then=pm.string(), otherwise=[1, 2]), "string | 1 | 2"),
    (pm.link("#nowhere"), "unknown"),
], ids=lambda item: str(item)[:50])  # fmt: skip
def test_a_value_has_the_type(schema, type_):
    assert written(thing=schema).splitlines()[-1] == f"export type Thing = {type_};"


@pytest.mark.parametrize(("schema", "type_"), [
    (pm.date(), "string"),
    (pm.date().iso().valid(DAY), "string"),
    (pm.date().iso(), "string"),
    (pm.date().timestamp(), "number | string"),
    (pm.binary(), "string"),
    (pm.date().cast("number"), "string"),
    (pm.number().raw(), "number"),
    (pm.string().default(5), "string"),
    (pm.array().items(pm.date()).cast("set"), "Array<string>"),
    (pm.array().items(pm.number()).single(), "Array<number> | number"),
    (pm.array().items(pm.number()).split(), "Array<number> | string"),
    (pm.string().json(pm.array().items(pm.number())), "string"),
    (pm.array().items(pm.date().timestamp(), pm.number()), "Array<number | string>"),
], ids=lambda item: str(item)[:50])  # fmt: skip
def test_accepted_input_has_the_type(schema, type_):
    assert written("input", thing=schema).splitlines()[-1] == f"export type Thing = {type_};"


NUMBERS = records.ArrayInfo(type="array", items=(records.NumberInfo(type="number"),))
LISTED = records.ListedValues(values=(1, "a"))
RECORDS = [
    (records.NumberInfo(type="number"), "number", "number"),
    (records.DateInfo(type="date"), "Date", "string"),
    (records.DateInfo(type="date", style="unix"), "Date", "number | string"),
    (records.ScalarInfo(type="clock", python=time), "string", "string"),
    (records.AnyInfo(type="any", into=records.UserObject(name="Shop")), "unknown", "unknown"),
    (records.StringInfo(type="string", default=5), "string | 5", "string"),
    (records.AnyInfo(type="any", only=True, allowed=LISTED), '1 | "a"', '1 | "a"'),
    (NUMBERS, "Array<number>", "Array<number>"),
    (NUMBERS.replace(is_single=True), "Array<number>", "Array<number> | number"),
    (records.ObjectInfo(type="object"), "{ [key: string]: unknown }", "{ [key: string]: unknown }"),
    (records.LinkInfo(type="link", ref=pm.ref("#nowhere")), "unknown", "unknown"),
    (records.AlternativesInfo(type="alternatives", matches=(records.MatchInfo(schema=NUMBERS),)),
     "Array<number>", "Array<number>"),
]  # fmt: skip


@pytest.mark.parametrize(("record", "output", "given"), RECORDS, ids=lambda item: str(item)[:50])
def test_a_record_has_the_types(record, output, given):
    for mode, types in (("output", output), ("input", given)):
        assert " | ".join(TypeScriptModule(mode).types(records.Cursor(record), "Thing")) == types


ORDER = pm.object(
    {
        "id": pm.number().required().description("Counted from 1.").note("Never used twice."),
        "kind": pm.string().valid("gift", "sale").default("sale"),
        "secret": pm.any().strip(),
        "gone": pm.forbidden(),
        "due": pm.date(),
        "old": pm.string().meta({"deprecated": "use due */"}).example("x"),
        "older": pm.string().tag("deprecated"),
        "ship-to": pm.object({"street": pm.string().required()}).required(),
        "lines": pm.array().items(pm.object({"sku": pm.string()}).unknown()).cast("set"),
    }
).description("What is bought.")


def test_object_has_an_interface_with_its_notes():
    assert (
        written(order=ORDER)
        == """\
export interface OrderShipTo {
  street: string;
}

export interface OrderLinesItem {
  sku?: string;
  [key: string]: unknown;
}

/** What is bought. */
export interface Order {
  /**
   * Counted from 1.
   * Never used twice.
   */
  id: number;
  /** @default "sale" */
  kind: "gift" | "sale";
  due?: Date;
  /**
   * @deprecated use due *\\/
   * @example "x"
   */
  old?: string;
  /** @deprecated */
  older?: string;
  "ship-to": OrderShipTo;
  lines?: Set<OrderLinesItem>;
}"""
    )


def test_input_type_has_the_keys_of_renames():
    keys = {"a": pm.date().default(0), "b": pm.any().strip().required(), "c": pm.string().required()}
    assert (
        written("input", thing=pm.object(keys).rename("d", "c"))
        == """\
export interface Thing {
  /** @default 0 */
  a?: string;
  b: unknown;
  c?: string;
  d?: string;
}"""
    )


def test_recursive_schema_has_a_named_type():
    assert (
        written(tree=TREE, json=JSON)
        == """\
export interface Tree {
  value: number;
  kids?: Array<Tree>;
}

export type Json = string | Array<Json> | { [key: string]: Json } | null;"""
    )


def test_names_of_the_language_are_left_alone():
    keys = {"date": pm.object({"a": pm.date()}), "Date": pm.object({"b": 1})}
    found = written(array=pm.object(keys))
    assert [line for line in found.splitlines() if line.startswith("export")] == [
        "export interface ArrayValueDate {",
        "export interface ArrayValueDate2 {",
        "export interface ArrayValue {",
    ]


def test_keys_that_a_condition_adds_and_empty_objects():
    opened = pm.object({"a": pm.object({"b": 1})}).prefs(allow_unknown=True)
    assert written(thing=opened).count("[key: string]: unknown;") == 2
    schema = pm.object({"a": 1}).when(pm.object({"a": 1}).unknown(), then=pm.object({"b": pm.required()}))
    assert written(x=schema).splitlines()[1:] == ["  a?: 1;", "  b?: unknown;", "}"]
    assert written(x=pm.object({})) == "export interface X {\n}"


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["input", "output"])
def test_every_description_makes_a_module_that_the_compiler_takes(tmp_path, mode):
    compiler = shutil.which("tsc")
    if compiler is None:
        pytest.skip("the TypeScript compiler is not installed")
    module = TypeScriptModule(mode)
    for i, row in enumerate(recorded.rows()):
        module.add(f"schema{i}", built(row["description"]))
    for row in read("conformance/services/recorded.jsonl.gz"):
        module.add(row["name"], build(row))
    module.add("order", ORDER)
    module.add("json", JSON)
    file = tmp_path / "written.ts"
    file.write_text(module.source(), encoding="utf-8")
    command = [compiler, "--strict", "--noEmit", "--target", "es2022", file.name]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout[-3000:]


def test_the_command_writes_one_module_for_all_schemas(run, write):
    write("described.json", '{"type": "object", "keys": {"a": {"type": "date"}}}')
    outcome = run("types", "--typescript", "schemas.py:person", "described.json")
    assert outcome.status == 0
    assert outcome.out.startswith("// The types of validated values")
    assert "export interface Person {\n  name: string;\n  age?: number;\n}\n" in outcome.out
    assert "export interface Described {\n  a?: Date;\n}\n" in outcome.out
    outcome = run("types", "--typescript", "--mode", "input", "described.json")
    assert "export interface Described {\n  a?: string;\n}\n" in outcome.out


def test_comment_names_the_format_of_strings():
    keys = {
        "at": pm.date().default(DAY),
        "n": pm.decimal().default("1.5"),
        "t": pm.any().example(DAY.time()),
        "b": pm.any().default(b"bytes"),
    }
    assert [line.strip() for line in written(x=pm.object(keys)).splitlines() if "@" in line] == [
        '/** @default "2020-01-01T00:00:00.000Z" */',
        '/** @default "1.5" */',
        '/** @example "00:00:00" */',
    ]
