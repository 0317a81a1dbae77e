"""What a text says at a place of a schema."""

import enum
from typing import Literal

import pytest

import passmuster as pm
from passmuster._core.documents.inspection.inspecting import Inspector
from passmuster._core.documents.inspection.judges import Judges
from passmuster._core.schemas.texts.text_reader import TextReader, value_of


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


VALUES = [
    (pm.boolean(), "yes", True),
    (pm.boolean(), " ON ", True),
    (pm.boolean(), "1", True),
    (pm.boolean(), "True", True),
    (pm.boolean(), "no", False),
    (pm.boolean(), "OFF", False),
    (pm.boolean(), "0", False),
    (pm.boolean(), "false", False),
    (pm.boolean(), "maybe", "maybe"),
    (pm.boolean(), "", pm.UNDEFINED),
    (pm.number(), "5", "5"),
    (pm.number(), "", pm.UNDEFINED),
    (pm.string(), "yes", "yes"),
    (pm.string(), "", pm.UNDEFINED),
    (pm.string().allow(""), "", ""),
    (pm.string(), " a ", " a "),
    (pm.any(), "x", "x"),
    (pm.array(), "a, b,c", ["a", "b", "c"]),
    (pm.array(), "a", ["a"]),
    (pm.array(), "", []),
    (pm.array(), '["a,b", 1]', ["a,b", 1]),
    (pm.array(), '["a', '["a'),
    (pm.array().items(pm.boolean()), "yes,0", [True, False]),
    (pm.array().ordered(pm.boolean(), pm.string()), "yes,yes", [True, "yes"]),
    (pm.object(), '{"a": [1]}', {"a": [1]}),
    (pm.object(), '{"a"', '{"a"'),
    (pm.object(), "a", "a"),
    (pm.number().allow(None), "null", None),
    (pm.string().allow(None), "null", "null"),
    (pm.alternatives(pm.number(), pm.boolean()), "1", "1"),
    (pm.alternatives(pm.number(), pm.boolean()), "yes", True),
    (pm.alternatives(pm.boolean(), pm.number()), "1", True),
    (pm.alternatives(pm.string(), pm.boolean()), "yes", "yes"),
    (pm.alternatives(pm.boolean(), pm.array()), "a,b", ["a", "b"]),
    (pm.when("/a", {"is": 1, "then": pm.boolean()}), "on", True),
    (pm.date(), "2026-11-22", "2026-11-22"),
    (pm.string(), " ", " "),
    (pm.any(), "  ", "  "),
    (pm.number(), " ", " "),
    (pm.array(), " ", []),
    (pm.alternatives(pm.number(), pm.string()), " ", " "),
    (pm.compile(Literal[1, 2]), "1", 1),
    (pm.compile(Literal[1, 2]), " 2 ", 2),
    (pm.compile(Literal[1, 2]), "3", "3"),
    (pm.compile(Literal[1, "1"]), "1", "1"),
    (pm.compile(Literal[True, 1]), "1", 1),
    (pm.compile(Literal[True]), "Yes", True),
    (pm.compile(Literal[True]), "no", "no"),
    (pm.compile(Literal[1, None]), "null", None),
    (pm.compile(Literal[1, None]), "none", "none"),
    (pm.valid(0.5, "a"), "0.5", 0.5),
    (pm.compile(Level), "1", 1),
    (pm.compile(Level), "LOW", "LOW"),
    (pm.compile(list[Literal[1, 2]]), "1,2", [1, 2]),
    (pm.any().allow(1), "1", "1"),
]


@pytest.mark.parametrize(("schema", "text", "expected"), VALUES)
def test_a_string_is_read_for_its_schema(schema, text, expected):
    found = value_of(text, Judges.of(Inspector(schema)))
    assert (found, type(found)) == (expected, type(expected))


def test_an_array_of_itself_is_read_to_some_depth():
    found = value_of("a", Judges.of(Inspector(pm.array().items(pm.link("/")))))
    depth = 0
    while isinstance(found, list):
        (found,) = found
        depth += 1
    assert (found, depth) == ("a", 64)


def test_extension_type_reads_the_same_strings_as_its_base():
    lib = pm.extend(*[{"type": f"own_{base.type}", "base": base} for base in (pm.boolean(), pm.array())])
    assert value_of("yes", Judges.of(Inspector(lib.own_boolean()))) is True
    assert value_of("a,b", Judges.of(Inspector(lib.own_array()))) == ["a", "b"]


@pytest.mark.parametrize(("schema", "text", "expected"), [
    (pm.array(), "a,b", ["a,b"]),
    (pm.array().split("|"), "a|b", ["a", "b"]),
    (pm.array(), '["a", "b"]', ["a", "b"]),
    (pm.array(), "", pm.UNDEFINED),
    (pm.array().items(pm.boolean()), "on", [True]),
])  # fmt: skip
def test_without_a_separator_a_text_is_one_item(schema, text, expected):
    assert value_of(text, Judges.of(Inspector(schema)), None) == expected


def test_integers_of_paths_are_indexes_of_lists():
    reader = TextReader(Inspector(pm.object({"a": pm.array(), "b": pm.object({"c": int}).required()})))
    for index in (2, 0):
        reader.put(("a", index), f"item {index}")
    assert reader.complete() == {"a": ["item 0", "item 2"], "b": {}}
