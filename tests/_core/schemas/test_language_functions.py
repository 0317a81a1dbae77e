"""The functions of the library about references, messages and options, and its tests of kinds."""

from __future__ import annotations

import pytest
from tests.cases import checked, returns, wrong

import passmuster as pm

KINDS = [
    ("is_error", pm.is_error, pm.number().validate("x").error, [ValueError("x"), None, "x", {}]),
    ("is_schema", pm.is_schema, pm.any(), [{}, None, "x", pm.ref("a"), object]),
    ("is_ref", pm.is_ref, pm.ref("a"), [pm.x("{a}"), {}, None, "a"]),
    ("is_ref of an in-reference", pm.is_ref, pm.in_("a"), [5]),
    ("is_expression", pm.is_expression, pm.x("{a}"), [pm.ref("a"), "{a}", None]),
]


@pytest.mark.parametrize(("name", "test", "good", "bad"), KINDS, ids=[row[0] for row in KINDS])
def test_kinds_are_distinguished(name, test, good, bad):
    assert test(good) is True
    for value in bad:
        assert test(value) is False


@pytest.mark.parametrize("question", [pm.is_error, pm.is_expression, pm.is_ref, pm.is_schema])
def test_object_with_a_false_class_is_not_called(question):
    class Liar:
        @property
        def __class__(self):
            raise ValueError("no class")

    assert question(Liar()) is False


def test_is_schema_takes_legacy():
    assert pm.is_schema(pm.any(), {"legacy": True}) is True
    assert pm.is_schema({}, legacy=True) is False
    with pytest.raises(pm.SchemaError):
        pm.is_schema(pm.any(), legacy=5)


def test_expression_and_x_are_one():
    assert pm.expression("{a + 1}").describe() == pm.x("{a + 1}").describe()


CALLS = [
    returns("a named function", lambda: pm.named("up", str.upper)("a"), "A"),
    returns("a decorator", lambda: pm.named("up")(str.upper).__name__, "up"),
    returns("messages of a language", lambda: pm.messages("de")["root"], "Wert"),
    returns("own messages", lambda: pm.messages({"any.required": "no"}).type, "any"),
    returns("a reference to a list", lambda: pm.in_("a", separator="/").describe(),
        {"ref": {"path": ["a"], "separator": "/", "in": True}}),
    returns("a template with functions", lambda: pm.x("{f(1)}", functions={"f": abs}).describe()["template"],
        "{f(1)}"),
]  # fmt: skip

test_results_of_functions = checked(CALLS)

test_wrong_arguments_are_refused = checked(
    [
        wrong("no name", lambda: pm.named("", str.upper)),
        wrong("no function", lambda: pm.named("up", 5)),
        wrong("a schema", lambda: pm.named("up", pm.any())),
    ]
)


def test_strict_schemas_raises_within_its_block():
    with pm.strict_schemas(), pytest.raises(pm.SchemaError, match=r"^max\(2\): no value passes"):
        pm.string().min(5).max(2)
    with pm.strict_schemas(), pm.strict_schemas(False), pytest.warns(pm.SchemaWarning):
        pm.string().min(5).max(2)
