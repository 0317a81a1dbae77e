"""What is read of descriptions, whatever the language that says it."""

import pytest

import passmuster as pm
from passmuster.cli.type_module import TypeModule
from passmuster.cli.type_walk import INPUT, TypeWalk, camel, is_worked_out, keys_of, listed


class Words(TypeWalk):
    """The barest of languages."""

    any_type = "any"
    reserved = frozenset(("Taken",))

    def scalar(self, description):
        return description["type"]

    def literal(self, value, kind):
        return repr(value)

    def default(self, value, kind):
        return ""

    def instance(self, target):
        return self.any_type

    def array(self, cast, ordered, items, description):
        return f"list of {' or '.join(items)}"

    def mapping(self, keys, values):
        return f"mapping to {' or '.join(values)}"

    def write_object(self, name, fields, description):
        self.parts.append((name, [field.key for field in fields]))

    def write_alias(self, name, types, description):
        self.parts.append((name, types))


def test_a_language_says_what_the_walk_finds():
    words = Words()
    for name in ("thing", "thing", "taken"):
        words.add(name, pm.alternatives(pm.string(), pm.number()).describe())
    types = ["string", "number"]
    assert words.parts == [("Thing", types), ("Thing2", types), ("TakenValue", types)]
    words.add("list", pm.array().items(pm.object({"a": 1, "b": "x"})).describe())
    assert words.parts[3:] == [("ListItem", ["a", "b"]), ("List", ["list of ListItem"])]
    with pytest.raises(TypeError, match="abstract"):
        TypeWalk()


def test_python_says_what_can_be_sent_too():
    module = TypeModule(INPUT)
    keys = {
        "at": pm.date().required(),
        "stamp": pm.date().timestamp(),
        "raw": pm.number().raw(),
        "n": pm.decimal().default("1"),
        "tags": pm.array().items(pm.string()).single().cast("set"),
        "secret": pm.string().strip(),
    }
    module.add("thing", pm.object(keys).into(dict).describe())
    assert module.source().split("\n\n\n")[-1].splitlines()[1:] == [
        "    at: str",
        "    stamp: NotRequired[float | str]",
        "    raw: NotRequired[float]",
        "    n: NotRequired[str]",
        "    tags: NotRequired[list[str] | str]",
        "    secret: NotRequired[str]",
    ]


def test_keys_of_conditions_are_not_certain():
    schema = pm.object({"a": 1}).when(pm.object({"a": 1}).unknown(), then=pm.object({"b": 2}))
    assert {key: is_certain for key, (_, is_certain) in keys_of(schema.describe()).items()} == {
        "a": True,
        "b": False,
    }
    assert keys_of(pm.object().describe()) is None


def test_small_questions():
    assert [camel(name) for name in ("a-b", "1st", "")] == ["AB", "N1st", ""]
    assert listed(pm.valid(1, None).describe()) == [1, None]
    worked_out = [{"$function": "a"}, {"ref": {}}, {"special": "deep"}, len, {"a": 1}, "ref", None]
    assert [is_worked_out(value) for value in worked_out] == [True, True, True, True, False, False, False]
