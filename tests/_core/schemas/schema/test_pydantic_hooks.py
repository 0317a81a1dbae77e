"""Schemas as annotations of pydantic: in models and in type adapters."""

import json
import subprocess
import sys
from datetime import date
from typing import Annotated, Any, Optional

import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

import passmuster as pm

line = pm.object({"sku": pm.string().required(), "quantity": pm.number().strict().integer().min(1).max(99)})
order = pm.object(
    {"email": pm.string().email().lowercase().required(), "lines": pm.array().items(line).min(1).required()}
)
tree = pm.object({"name": pm.string(), "children": pm.array().items(pm.link("#tree"))}).id("tree")


class Unknown:
    """A class that pydantic knows nothing about."""


class Point(BaseModel):
    x: int
    y: int = 0


class Account(BaseModel):
    age: Annotated[int, pm.number().integer().min(18)]
    orders: list[Annotated[dict, order]] = []
    pin: Annotated[str, pm.string().min(8).secret()] = "********"
    level: Annotated[int, pm.number().default(4)]


def errors(kind: Any, value: Any, **options: Any) -> list[tuple[Any, ...]]:
    """Return type, place, message and input of each error."""
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(kind).validate_python(value, **options)
    found = caught.value.errors(include_url=False)
    return [(one["type"], one["loc"], one["msg"], one["input"]) for one in found]


def test_pydantic_receives_the_validated_value():
    made = TypeAdapter(Annotated[dict, order]).validate_python(
        {"email": "Ada@Example.com", "lines": [{"sku": "a"}]}
    )
    assert made == {"email": "ada@example.com", "lines": [{"sku": "a"}]}
    account = Account(age="36", orders=[made])
    assert (account.age, account.orders, account.level) == (36, [made], 4)


def test_each_failure_is_an_error_with_our_code_and_message_at_its_whole_path():
    wrong = {"age": 7, "orders": [{"lines": [{"sku": "a"}, {"quantity": 0}]}]}
    assert errors(Account, wrong) == [
        ("number.min", ("age",), '"value" must be at least 18', 7),
        ("any.required", ("orders", 0, "email"), '"email" is required', None),
        ("any.required", ("orders", 0, "lines", 1, "sku"), '"lines[1].sku" is required', None),
        ("number.min", ("orders", 0, "lines", 1, "quantity"), '"lines[1].quantity" must be at least 1', 0),
    ]


def test_at_most_a_thousand_failures_become_errors():
    many = Annotated[list, pm.array().items(pm.number())]
    assert len(errors(many, ["x"] * 1_001)) == 1_000


@pytest.mark.parametrize(("value", "shown"), [
    ("\ud800{a}", "\\ud800{a}"),
    (float("nan"), "NaN"),
    ([[[]]], [[[]]]),
    (10**400, "1" + "0" * 400),
    ("a" * 50_000, "a" * 10_000 + "…"),
])  # fmt: skip
def test_errors_can_always_be_written_as_json(value, shown):
    named = Annotated[dict, pm.object({"{a}": pm.valid("b")}).label("{label}")]
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(named).validate_python({"{a}": value, "\ud801": 1})
    assert json.loads(caught.value.json())
    first, second = caught.value.errors()
    assert (first["loc"], first["input"]) == (("{a}",), shown)
    assert (second["type"], second["loc"]) == ("object.unknown", ("\\ud801",))


def test_no_error_shows_a_secret():
    assert errors(Account, {"age": 20, "pin": "hunter2"}) == [
        ("string.min", ("pin",), '"value" must be at least 8 characters long', "******")
    ]
    [(kind, _, _, shown)] = errors(Annotated[int, pm.string().secret()], "hunter2")
    assert (kind, shown) == ("int_parsing", "******")
    [(_, place, _, shown)] = errors(Annotated[dict, pm.object({"a": pm.object().secret()})], {"a": "hunter2"})
    assert (place, shown) == (("a",), "******")
    keyed = Annotated[dict[str, int], pm.object().pattern(pm.string().secret(), pm.any())]
    [(kind, place, _, shown)] = errors(keyed, {"hunter2": "x"})
    assert (kind, place, shown) == ("int_parsing", ("******",), "******")


def test_result_of_the_schema_is_validated_as_the_type():
    day = Annotated[date, pm.date().iso()]
    assert TypeAdapter(day).validate_python("2026-11-21") == date(2026, 11, 21)
    assert [one[:2] for one in errors(day, "2026-11-21T10:00:00Z")] == [("date.onlyDate", ())]
    apart = Annotated[dict[str, int], pm.object({"a": pm.any()})]
    assert TypeAdapter(apart).validate_python({"a": "5"}) == {"a": 5}
    assert [one[:2] for one in errors(apart, {"a": "x"})] == [("int_parsing", ("a",))]
    point = Annotated[Point, pm.object({"x": pm.number().max(5), "y": pm.any()})]
    assert TypeAdapter(point).validate_python({"x": "3"}) == Point(x=3)
    assert [one[:2] for one in errors(point, {"x": 1, "y": "z"})] == [("int_parsing", ("y",))]


@pytest.mark.parametrize(("kind", "value"), [
    (Annotated[Optional[str], pm.string().min(3)], None),
    (Annotated[Optional[int], pm.number().min(1)], None),
    (Annotated[Optional[dict[str, Any]], pm.object({"a": int})], None),
    (Annotated[int, pm.number().min(1)], 2),
    (Annotated[Optional[list[int]], pm.array().min(1)], [1, 2]),
], ids=str)  # fmt: skip
def test_annotation_accepts_the_values_of_the_compiled_type(kind, value):
    assert pm.compile(kind).validate(value).value == TypeAdapter(kind).validate_python(value) == value


@pytest.mark.parametrize(("kind", "value", "code"), [
    (Annotated[int, pm.number().min(1)], 1.5, "number.integer"),
    (Annotated[Optional[int], pm.number().min(1)], 0, "number.min"),
    (Annotated[str, pm.string().min(3)], None, "string.base"),
    (Annotated[list[str], pm.array().items(pm.string().email())], ["nope"], "string.email"),
], ids=str)  # fmt: skip
def test_annotation_refuses_values_that_the_compiled_type_refuses(kind, value, code):
    assert pm.compile(kind).validate(value).error.details[0].type == errors(kind, value)[0][0] == code


def test_json_schema_is_that_of_the_type_and_the_schema():
    whole = TypeAdapter(Annotated[Optional[int], pm.number().min(1)]).json_schema()
    assert whole == {"type": ["integer", "null"], "minimum": 1}
    paged = TypeAdapter(Annotated[int, pm.number().default(3)]).json_schema()
    assert paged == {"type": "integer", "default": 3}


def test_schema_is_a_type_by_itself():
    age = TypeAdapter(pm.number().min(3))
    assert age.validate_python("5") == 5
    assert age.json_schema() == {"type": "number", "minimum": 3}
    assert [one[:2] for one in errors(pm.number().min(3), 2)] == [("number.min", ())]

    class Person(BaseModel):
        age: pm.number().min(18)
        level: pm.number().default(4)

    assert Person(age="20") == Person(age=20, level=4)
    assert Person.model_json_schema()["required"] == ["age"]
    with pytest.raises(ValidationError, match="at least 18"):
        Person(age=3)


def test_a_class_that_pydantic_does_not_know_is_asked_for_instances():
    value = Unknown()
    assert TypeAdapter(Annotated[Unknown, pm.any()]).validate_python(value) is value
    assert errors(Annotated[Unknown, pm.any()], 5)[0][0] == "is_instance_of"
    with pytest.raises(Exception, match="Unable to generate"):
        TypeAdapter(Annotated[list[Unknown], pm.any()])
    assert TypeAdapter(Annotated[Unknown, pm.any()]).json_schema(mode="serialization") == {}


def test_absent_value_becomes_none():
    blank = pm.number().empty("")
    assert TypeAdapter(Annotated[Optional[int], blank]).validate_python("") is None
    assert errors(list[Annotated[int, blank]], ["1", ""])[0][:2] == ("int_type", (1,))


def test_the_default_of_a_schema_is_that_of_a_field_which_has_none():
    class Page(BaseModel):
        size: Annotated[int, pm.number().default(20)]
        number: Annotated[int, pm.number().default(1)] = 7

    assert (Page().size, Page().number) == (20, 7)
    assert "required" not in Page.model_json_schema()


def test_the_context_of_a_validation_is_that_of_references():
    above = Annotated[int, pm.number().min(pm.ref("$least"))]
    assert errors(above, 3, context={"least": 4})[0][0] == "number.min"
    assert TypeAdapter(above).validate_python(5, context={"least": 4}) == 5
    assert TypeAdapter(Annotated[int, pm.number()]).validate_python(5, context=object()) == 5


def test_an_error_that_the_author_has_chosen_is_raised_as_pydantic_raises_it():
    with pytest.raises(LookupError, match="mine"):
        TypeAdapter(Annotated[int, pm.number().error(LookupError("mine"))]).validate_python("x")
    own = pm.number().error(ValueError("mine"))
    assert errors(Annotated[int, own], "x")[0][:3] == ("value_error", (), "Value error, mine")
    bare = pm.number().error(lambda found: pm.ValidationError("odd"))
    assert errors(Annotated[int, bare], "x") == [("any.custom", (), "odd", None)]


def test_a_schema_with_external_rules_is_refused_when_the_model_is_made():
    with pytest.raises(pm.SchemaError, match="external rules"):
        TypeAdapter(Annotated[dict, pm.object({"a": pm.any().external(print)})])


def test_json_schema_is_that_of_the_schema():
    adapter = TypeAdapter(Annotated[dict, order])
    made = adapter.json_schema()
    expected = order.json_schema("openapi-3.1")
    assert made == expected
    assert adapter.json_schema(mode="serialization") == order.json_schema("openapi-3.1", "response")
    assert Draft202012Validator(made).is_valid({"email": "a@example.com", "lines": [{"sku": "a"}]})
    assert not Draft202012Validator(made).is_valid({"email": "a@example.com", "lines": []})


def test_objects_are_written_as_dumps_in_json():
    user = pm.object({"user_name": pm.string(), "pin": pm.string().secret()}).rename_keys("camel")
    for kind in (Annotated[dict, user], Annotated[Any, user], Annotated[dict[str, Any], user]):
        adapter = TypeAdapter(kind)
        value = {"user_name": "Ada", "pin": "181500", "password_hash": "x"}
        written = adapter.dump_python(value, mode="json")
        assert written == user.dump(value) == {"userName": "Ada", "pin": "******"}
        assert Draft202012Validator(adapter.json_schema(mode="serialization")).is_valid(written)
        assert adapter.dump_python(value) == value


def test_serialization_schema_is_that_of_a_more_specific_type():
    day = TypeAdapter(Annotated[date, pm.date().iso()])
    assert day.json_schema(mode="serialization") == {"type": "string", "format": "date"}
    short = TypeAdapter(Annotated[str, pm.string().max(3)])
    assert short.json_schema(mode="serialization")["maxLength"] == 3


def test_schemas_with_an_id_are_definitions_which_fields_share():
    address = pm.object({"zip": pm.string().required()}).id("Address")
    card = pm.object({"type": pm.valid("card").required(), "at": address}).id("Card")
    bank = pm.object({"type": pm.valid("bank").required()}).id("Bank")

    class Order(BaseModel):
        home: Annotated[dict, address]
        work: Annotated[dict, address]
        payment: Annotated[dict, pm.alternatives(card, bank)]

    made = Order.model_json_schema()
    assert list(made["$defs"]) == ["Address", "Bank", "Card"]
    assert made["properties"]["home"]["$ref"] == made["properties"]["work"]["$ref"] == "#/$defs/Address"
    assert made["$defs"]["Card"]["properties"]["at"] == {"$ref": "#/$defs/Address"}
    mapping = made["properties"]["payment"]["discriminator"]["mapping"]
    assert mapping == {"card": "#/$defs/Card", "bank": "#/$defs/Bank"}


def test_schemas_of_one_id_that_differ_are_two_definitions():
    class Order(BaseModel):
        home: Annotated[dict, pm.object({"a": pm.string()}).id("Place")]
        work: Annotated[dict, pm.object({"b": pm.string()}).id("Place")]

    made = Order.model_json_schema()
    home, work = [
        made["$defs"][made["properties"][key]["$ref"][len("#/$defs/") :]] for key in ("home", "work")
    ]
    assert (list(home["properties"]), list(work["properties"])) == (["a"], ["b"])


def test_schemas_that_refer_to_themselves_are_definitions():
    class Forest(BaseModel):
        model_config = ConfigDict(title="Forest")
        oak: Annotated[dict, tree]
        elm: Annotated[dict, tree]
        odd: Annotated[dict, pm.object({"$ref": pm.link("#tree")}).shared(tree.max(1))]

    made = Forest.model_json_schema()
    Draft202012Validator.check_schema(made)
    takes = Draft202012Validator(made).is_valid
    assert made["properties"]["oak"]["$ref"] == made["properties"]["elm"]["$ref"]
    assert made["properties"]["oak"]["$ref"].startswith("#/$defs/tree")
    leaf = {"name": "a", "children": [{"children": []}]}
    assert takes({"oak": leaf, "elm": {}, "odd": {"$ref": {"name": "a"}}})
    assert not takes({"oak": {"children": [{"children": 5}]}, "elm": {}, "odd": {}})
    assert not takes({"oak": {}, "elm": {}, "odd": {"$ref": {"name": 5}}})


def test_pydantic_is_not_imported_with_the_library():
    code = "import passmuster as pm, sys; pm.string().validate(5); assert 'pydantic' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_options_hold_within_their_block():
    limited = TypeAdapter(Annotated[int, pm.number().max(pm.ref("$most"))])

    def said(**call):
        with pytest.raises(ValidationError) as caught:
            limited.validate_python(5, **call)
        return caught.value.errors()[0]["msg"]

    with pm.pydantic_options(context={"most": 4}, errors={"language": "de"}):
        assert said() == "„Wert“ darf höchstens „most“ sein"
        with pm.pydantic_options(errors={"wrap": {"label": False}}):
            assert said() == "Wert darf höchstens most sein"
        assert limited.validate_python(5, context={"most": 9}) == 5
    assert said(context={"most": 4}) == '"value" must be at most "most"'
    with pytest.raises(pm.SchemaError, match="no option"):
        pm.pydantic_options(langauge="de")
