"""The module of types that a schema is written as."""

import ast
import enum
import random
import subprocess
import sys
from datetime import datetime, timezone
from decimal import Decimal
from typing import get_type_hints

import pytest
from tests._core.schemas.schema import recorded
from tests.strategies import random_schema
from tests.typed_values import MYPY, PYTHON, drawn, finds

import passmuster as pm
from passmuster.cli.type_module import TypeModule


def written(**schemas):
    """Return what stands below the imports of a module for some schemas."""
    module = TypeModule()
    for name, schema in schemas.items():
        module.add(name, pm.compile(schema))
    source = module.source()
    compile(source, "written.py", "exec")
    return source.split("\n\n\n", 1)[1].rstrip("\n")


TREE = pm.object({"value": pm.number().required(), "kids": pm.array().items(pm.link("#tree"))}).id("tree")
JSON = pm.alternatives(None, pm.string(), pm.array().items(pm.link("/")))


@pytest.mark.parametrize(
    ("schema", "type_"),
    [
        (pm.string(), "str"),
        (pm.number(), "float"),
        (pm.number().integer(), "float"),
        (pm.number().port(), "float"),
        (pm.boolean(), "bool"),
        (pm.date(), "datetime"),
        (pm.binary(), "bytes"),
        (pm.function(), "Callable[..., Any]"),
        (pm.decimal(), "Decimal"),
        (pm.uuid(), "UUID"),
        (pm.uuid().cast("string"), "str"),
        (pm.date().only_date(), "date"),
        (pm.date().cast("time"), "time"),
        (pm.string().iso_duration().cast("timedelta"), "timedelta"),
        (pm.any(), "Any"),
        (pm.symbol(), "Any"),
        (pm.number().raw(), "Any"),
        (pm.date().cast("number"), "float"),
        (pm.number().cast("string"), "str"),
        (pm.string().allow(""), "str"),
        (pm.string().allow(None, 5), "str | Literal[5] | None"),
        (pm.number().allow(None, True), "float | Literal[True] | None"),
        (pm.string().valid("a", "b"), 'Literal["a", "b"]'),
        (pm.string().valid("a").allow(None), 'Literal["a"] | None'),
        (pm.valid(1, "x", None, 2.5), 'float | Literal["x"] | None'),
        (pm.valid('"', "'", "\\", "é", "\ud800", "|", "]"),
         """Literal['"', "'", '\\\\', '\\xe9', '\\ud800', "|", "]"]"""),
        (pm.number().valid(pm.ref("$a")), "float"),
        (pm.number().valid(pm.ref("$a"), None), "float | None"),
        (pm.any().valid({"a": 1}), "dict[str, Any]"),
        (pm.any().valid("a", (1,)), "Any"),
        (pm.array(), "list[Any]"),
        (pm.array().items(pm.number(), pm.string().required()), "list[float | str]"),
        (pm.array().items(pm.string(), pm.number().forbidden()), "list[str]"),
        (pm.array().ordered(pm.number()).items(pm.string()), "list[float | str]"),
        (pm.array().items(int).cast("set"), "set[float]"),
        (pm.compile(tuple[int, str]), "tuple[float, str]"),
        (pm.compile(tuple[int, ...]), "tuple[float, ...]"),
        (pm.object(), "dict[str, Any]"),
        (pm.object().pattern("a", pm.number()), "dict[str, float]"),
        (pm.object().pattern("a", pm.number()).pattern("b", pm.string()), "dict[str, float | str]"),
        (pm.alternatives(pm.string(), pm.number().integer(), pm.number()), "str | float"),
        (pm.alternatives(), "Any"),
        (pm.alternatives(pm.string(), pm.number()).match("all"), "Any"),
        (pm.alternatives().conditional("$a", is_=1, then=pm.string(), otherwise=pm.number()), "str | float"),
        (pm.any().when("$a", is_=1, then=pm.string(), otherwise=pm.number()), "str | float"),
        (pm.any().when("$a", is_=1, then=pm.string()), "Any"),
        (pm.string().when("$a", is_=1, then=pm.valid(None)), "str | None"),
        (pm.number().default(None), "float | None"),
        (pm.number().default(5), "float | int"),
        (pm.string().default("x"), "str"),
        (pm.string().default(pm.ref("$a")), "str"),
        (pm.number().failover("x"), 'float | Literal["x"]'),
        (pm.valid("a", "b").default("a"), 'Literal["a", "b"]'),
        (pm.decimal().default("1.5"), 'Decimal | Literal["1.5"]'),
        (pm.decimal().default(Decimal("1.5")), "Decimal"),
        (pm.date().valid(datetime(2020, 1, 1, tzinfo=timezone.utc)), "datetime"),
        (pm.string().custom(lambda value: value), "str"),
        (pm.link("#nowhere"), "Any"),
        (pm.date().allow("abc"), 'datetime | Literal["abc"]'),
        (pm.array().items(str).default("abc"), 'list[str] | Literal["abc"]'),
        (pm.array().items(str).default([5]), "list[str] | list[Any]"),
        (pm.array().items(str).default(["a"]), "list[str]"),
        (pm.object().failover([1]), "dict[str, Any] | list[Any]"),
        (pm.binary().allow(datetime(2020, 1, 1, tzinfo=timezone.utc)), "bytes | datetime"),
        (pm.forbidden().default(5), "Literal[5]"),
        (pm.string().when("$a", then=pm.any().default(5)), "str | Literal[5]"),
        (pm.number().when("$a", then=pm.number().cast("string")), "Any"),
        (pm.array().items(str).when("$a", then=pm.array().items(int)), "Any"),
        (pm.any().only(), "Any"),
    ],
    ids=lambda item: str(item)[:50],
)  # fmt: skip
def test_a_value_has_the_type(schema, type_):
    found = ast.parse(written(thing=schema)).body[0]
    if type_ == "float | int":
        type_ = "float"  # which an integer is
    assert found.value.value == type_


def test_an_object_has_a_class():
    schema = pm.object(
        {
            "id": pm.number().integer().required(),
            "note": pm.string(),
            "kind": pm.string().default("a"),
            "secret": pm.any().strip(),
            "gone": pm.forbidden(),
            "address": pm.object({"street": pm.string().required()}).required(),
            "lines": pm.array().items(pm.object({"sku": pm.string()})),
        }
    )
    assert (
        written(order=schema)
        == """\
class OrderAddress(TypedDict):
    street: str


class OrderLinesItem(TypedDict):
    sku: NotRequired[str]


class Order(TypedDict):
    id: float
    note: NotRequired[str]
    kind: str
    address: OrderAddress
    lines: NotRequired[list[OrderLinesItem]]"""
    )


def test_a_key_that_is_no_name_takes_the_other_way_to_write_it():
    for key in ("class", "a-b", "__private", "größe", "1"):
        found = written(thing=pm.object({key: pm.number().required(), "x": pm.string()}))
        scope = {}
        exec("from typing import TypedDict\n" + found.replace("NotRequired[str]", "str"), scope)
        assert list(get_type_hints(scope["Thing"])) == [key, "x"]
        assert found.startswith("Thing = TypedDict(")


def test_a_key_that_would_hide_a_type_takes_the_other_way_to_write_it():
    found = written(thing=pm.object({"str": pm.number().required(), "name": pm.string().required()}))
    assert found.splitlines()[3:5] == ['        "str": "float",', '        "name": "str",']
    plain = written(thing=pm.object({"str": pm.number().required()}), word=pm.object({"a": pm.valid("a")}))
    assert plain.count("TypedDict):") == 2


def test_a_presence_can_come_from_around_and_from_conditions():
    keys = {
        "a": pm.number(),
        "b": pm.number().optional(),
        "c": pm.number().when("a", is_=1, then=pm.required(), otherwise=pm.required()),
        "d": pm.number().when("a", is_=1, then=pm.optional()),
    }
    found = written(thing=pm.object(keys).prefs(presence="required"))
    assert (
        found
        == """\
class Thing(TypedDict):
    a: float
    b: NotRequired[float]
    c: float
    d: NotRequired[float]"""
    )


def test_a_condition_can_add_keys():
    schema = pm.object({"a": pm.number().required()})
    schema = schema.when(pm.object({"a": 1}).unknown(), then=pm.object({"b": pm.string().required()}))
    assert written(thing=schema) == "class Thing(TypedDict):\n    a: float\n    b: NotRequired[str]"


def test_key_type_covers_default_and_branches():
    keys = {
        "gone": pm.forbidden().default(5),
        "kept": pm.string().default("a").prefs(no_defaults=True),
        "left": pm.string().required().when("gone", is_=1, then=pm.any().strip()),
        "both": pm.string().required(),
    }
    then = pm.object({"both": pm.allow(5)})
    found = written(thing=pm.object(keys).when(pm.object({"gone": 1}).unknown(), then=then))
    assert found.splitlines()[1:] == [
        "    gone: Literal[5]",
        "    kept: NotRequired[str]",
        "    left: NotRequired[str]",
        "    both: NotRequired[Any]",
    ]


class Colour(enum.Enum):
    RED = "r"


def test_a_member_of_an_enum_class_comes_out_as_one():
    module = TypeModule()
    module.add("colour", pm.string().valid(Colour))
    assert f"    from {__name__} import Colour\n" in module.source()
    sent = TypeModule("input")
    sent.add("colour", pm.string().valid(Colour))
    assert 'Literal["r", "RED"]' in sent.source()


def test_recursive_schema_has_a_named_type():
    assert (
        written(tree=TREE, json=JSON)
        == """\
class Tree(TypedDict):
    value: float
    kids: NotRequired[list[Tree]]


Json: TypeAlias = "str | list[Json] | None\""""
    )


def test_links_by_name_by_level_and_from_the_root():
    schema = pm.object(
        {
            "a": pm.object({"up": pm.link("..."), "root": pm.link("/"), "shared": pm.link("#s")}),
            "b": pm.link("a"),
            "c": pm.link("/x.y"),
            "x": pm.object({"y": pm.string()}),
        }
    ).shared(pm.number().id("s"))
    assert written(t=schema).split("\n\n\n")[::2] == [
        """\
class TA(TypedDict):
    up: NotRequired[T]
    root: NotRequired[T]
    shared: NotRequired[float]""",
        """\
class T(TypedDict):
    a: NotRequired[TA]
    b: NotRequired[TA]
    c: NotRequired[str]
    x: NotRequired[TX]""",
    ]


def test_imports_are_those_that_are_used():
    module = TypeModule()
    keys = {"time": pm.string().required(), "day": pm.date().only_date().required(), "x": pm.valid("UUID")}
    module.add("a", pm.object(keys))
    head = module.source().split("\n\n\n")[0]
    assert "from datetime import date\n" in head
    assert "UUID" not in head
    assert "TypeAlias" not in head


def test_types_have_unique_names():
    keys = {"a-b": pm.object({"x": 1}), "a_b": pm.object({"x": 2})}
    names = [part.split("(")[0] for part in written(any=pm.object(keys), str=pm.string()).split("\n\n\n")]
    assert names == [
        "class AnyValueAB",
        "class AnyValueAB2",
        "AnyValue = TypedDict",
        'Str: TypeAlias = "str"',
    ]
    names = written(a=pm.object({"b": 1}), A=pm.object({"b": 1}), **{"1 2": pm.object({"b": 1})})
    assert [line for line in names.splitlines() if line[:1] == "c"] == [
        f"class {name}(TypedDict):" for name in ("A", "A2", "N12")
    ]


def test_an_empty_object_and_keys_that_no_class_can_have():
    assert written(a=pm.object({})) == "class A(TypedDict):\n    pass"
    assert '"": "NotRequired[Literal[1]]"' in written(a=pm.object({"": 1}))
    assert (
        written(a=pm.object({5: pm.string(), "b": pm.string().required()}))
        == "class A(TypedDict):\n    b: str"
    )


class Line:
    def __init__(self, a):
        self.a = a


def test_a_class_that_can_be_imported_is():
    module = TypeModule()
    schema = pm.object({"a": pm.number().required()})
    module.add("order", pm.object({"line": schema.into(Line).required()}))
    module.add("other", schema.into(lambda a: a))
    source = module.source()
    assert f"if TYPE_CHECKING:\n    from {__name__} import Line\n" in source
    assert source.endswith('class Order(TypedDict):\n    line: Line\n\n\nOther: TypeAlias = "Any"\n')


def test_an_integer_that_no_type_checker_takes_for_a_literal_is_an_int():
    module = TypeModule()
    module.add("large", pm.number().valid(2**63, 5).unsafe())
    assert module.source().endswith('Large: TypeAlias = "int"\n')


# Type checkers


def built(description):
    """Return the schema of a description, whatever functions it needs."""
    return pm.build(description, missing=lambda name: built)


def schemas_of_all_kinds():
    """What the reference library described, and what the suite makes of chance."""
    found = [built(row["description"]) for row in recorded.rows()]
    assert len(found) > 100
    chance = random.Random(1)
    return found + [random_schema(chance) for _ in range(100)]


@pytest.mark.slow
def test_every_description_makes_a_module_that_type_checkers_take(tmp_path):
    pytest.importorskip("mypy")
    module = TypeModule()
    for i, schema in enumerate(schemas_of_all_kinds()):
        module.add(f"schema{i}", schema)
    source = module.source()
    compile(source, "written.py", "exec")
    file = tmp_path / "written.py"
    file.write_text(source, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.12", file.name]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout[-3000:]


@pytest.mark.slow
def test_results_have_the_written_type():
    pytest.importorskip("mypy")
    assert list(finds(PYTHON, MYPY, list(drawn(30, 3, seed=1)))) == []


# The command


def test_the_command_writes_one_module_for_all_schemas(run, write):
    write("described.json", '{"type": "object", "keys": {"a": {"type": "number"}}}')
    outcome = run("types", "schemas.py:person", "described.json")
    assert outcome.status == 0
    compile(outcome.out, "written.py", "exec")
    assert "class Person(TypedDict):\n    name: str\n    age: NotRequired[float]\n" in outcome.out
    assert "class Described(TypedDict):\n    a: NotRequired[float]\n" in outcome.out


def test_a_schema_that_is_not_there(run):
    outcome = run("types", "schemas.py:nobody")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("passmuster: schemas.py has no 'nobody'")


def test_a_literal_and_a_class_are_schemas_too(run, write):
    write(
        "kinds.py",
        "from dataclasses import dataclass\n@dataclass\nclass Line:\n    a: int\nkeys = {'b': Line}\n",
    )
    outcome = run("types", "kinds.py:keys")
    assert "    from kinds import Line\n" in outcome.out
    assert outcome.out.endswith("class Keys(TypedDict):\n    b: NotRequired[Line]\n")


def test_no_union_refers_to_itself():
    text, number = pm.string(), pm.number()
    assert written(t=pm.alternatives(text, pm.link("/"))) == 'T: TypeAlias = "str"'
    listed = pm.alternatives(text, pm.array().items(pm.link("/")))
    assert written(t=listed) == 'T: TypeAlias = "str | list[T]"'
    assert written(t=pm.alternatives(text, pm.alternatives(number, pm.link("/")))) == (
        'T: TypeAlias = "str | float"'
    )
    both = pm.alternatives(text, pm.alternatives(pm.array().items(pm.link("...")), pm.link("/")))
    module = TypeModule()
    module.add("t", both)
    assert module.source().endswith('T2: TypeAlias = "Any"\n\n\nT: TypeAlias = "str | T2"\n')
