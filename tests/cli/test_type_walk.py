"""What is read of the records of schemas, whatever the language that says it."""

import pytest
from tests.keywords import keywords

import passmuster as pm
from passmuster._core.documents.inspection.inspecting import inspect
from passmuster._core.documents.inspection.schema_info import NumberInfo, StringInfo
from passmuster.cli.type_module import TypeModule
from passmuster.cli.type_walk import INPUT, TypeWalk, camel, keys_of, listed
from passmuster.cli.typescript_module import TypeScriptModule
from passmuster.inspection import Cursor


class Words(TypeWalk):
    """The barest of languages."""

    any_type = "any"
    reserved = frozenset(("Taken",))

    plain = {NumberInfo: ("number", "number"), StringInfo: ("string", "string")}

    def literal(self, value):
        return repr(value)

    def data(self, value):
        return type(value).__name__

    def instance(self, target):
        return self.any_type

    def array(self, info, ordered, items):
        return f"list of {' or '.join(items)}"

    def mapping(self, keys, values):
        return f"mapping to {' or '.join(values)}"

    def write_object(self, name, fields, info, is_open):
        self.parts.append((name, [field.key for field in fields]))

    def write_alias(self, name, types, info):
        self.parts.append((name, types))


def test_language_writes_the_types_of_the_walk():
    words = Words()
    for name in ("thing", "thing", "taken"):
        words.add(name, pm.alternatives(pm.string(), pm.number()))
    types = ["string", "number"]
    assert words.parts == [("Thing", types), ("Thing2", types), ("TakenValue", types)]
    words.add("list", pm.array().items(pm.object({"a": 1, "b": "x"})))
    assert words.parts[3:] == [("ListItem", ["a", "b"]), ("List", ["list of ListItem"])]
    with pytest.raises(TypeError, match="abstract"):
        TypeWalk()


def test_a_value_of_which_nothing_is_known_is_of_the_widest_type():
    words = Words()
    words.add("thing", pm.object({"a": pm.boolean()}).pattern("b", pm.date()))
    assert words.parts == [("Thing", ["a"])]
    words.add("other", pm.array().items(pm.boolean(), pm.string()))
    assert words.parts[1:] == [("Other", ["list of any or string"])]


def test_the_type_of_an_extension_is_that_of_its_base():
    root = pm.extend({"type": "million", "base": pm.number().integer()})
    module = TypeModule()
    module.add("thing", root.object({"n": root.million().required()}))
    assert module.source().endswith("    n: float\n")


def test_python_writes_input_types_too():
    module = TypeModule(INPUT)
    keys = {
        "at": pm.date().required(),
        "day": pm.date().iso("date").required(),
        "stamp": pm.date().timestamp(),
        "raw": pm.number().raw(),
        "n": pm.decimal().default("1"),
        "tags": pm.array().items(pm.string()).single().cast("set"),
        "secret": pm.string().strip(True),
    }
    module.add("thing", pm.object(keys).into(dict))
    assert module.source().split("\n\n\n")[-1].splitlines()[1:] == [
        "    at: str", "    day: str", "    stamp: NotRequired[float | str]", "    raw: NotRequired[float]",
        "    n: NotRequired[str]", "    tags: NotRequired[list[str] | str]", "    secret: NotRequired[str]",
    ]  # fmt: skip


def test_keys_of_conditions_are_not_certain():
    schema = pm.object({"a": 1}).when(pm.object({"a": 1}).unknown(), then=pm.object({"b": 2}))
    assert {key: is_certain for key, (_, is_certain) in keys_of(inspect(schema)).items()} == {
        "a": True,
        "b": False,
    }
    assert keys_of(inspect(pm.object())) is None


def test_small_questions():
    assert [camel(name) for name in ("a-b", "1st", "")] == ["AB", "N1st", ""]
    reference = pm.ref("a")
    assert listed(inspect(pm.valid(1, reference, None)).allowed) == [1, None, reference]
    assert listed(None) == []


def test_a_long_type_has_a_name_and_is_written_once():
    part = pm.array().ordered(*[pm.valid(f"{n:0500d}") for n in range(25)])
    module = TypeModule()
    module.add(
        "whole", pm.object({"a": part, "b": pm.array().items(part), "c": pm.array().items(part.min(1))})
    )
    source = module.source()
    assert source.count("WholeA: TypeAlias") == 1
    assert source.count(f"{1:0500d}") == 2
    assert "b: NotRequired[list[WholeA]]" in source


KEY, OTHER = {"properties": {"a": {"type": "string"}}}, {"properties": {"b": {"type": "null"}}}


@pytest.mark.parametrize("document, python, typescript", [
    ({"type": "array", "not": {"const": []}}, ["list[Any]"], ["Array<unknown>"]),
    ({"type": "object", **KEY, "not": OTHER}, ["X"], ["X"]),
    ({"unevaluatedItems": False, "anyOf": [{"type": "object", **KEY}, {"type": "null"}]},
        ["X1", "None"], ["X1", "null"]),
    ({"not": {"pattern": "x"}, "type": ["string", "boolean"]}, ["str", 'Literal[""]', "bool"],
        ["string", '""', "boolean"]),
    ({"enum": [1, "a", {}, None]}, ["float", 'Literal["a"]', "dict[str, Any]", "None"],
        ["number", '"a"', "{ [key: string]: unknown }", "null"]),
    ({"minLength": 2}, ["Any"], ["unknown"]),
    ({"not": {"type": "string"}}, ["Any"], ["unknown"]),
])  # fmt: skip
def test_keyword_determines_the_types(document, python, typescript):
    info = pm.inspect(pm.from_json_schema(document))
    for module, types in ((TypeModule(), python), (TypeScriptModule(), typescript)):
        assert sorted(module.types(Cursor(info), "X")) == sorted(types)


def test_convertible_values_keep_their_type():
    info = pm.inspect(keywords({"all": [pm.number()]}))
    assert TypeModule().types(Cursor(info), "X") == ["Any"]
    assert "float" in TypeModule("input").types(Cursor(info), "X")
