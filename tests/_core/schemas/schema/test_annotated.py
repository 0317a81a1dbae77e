"""`Annotated[T, schema]`: both parts hold."""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, Optional, Union
from uuid import UUID

import pytest

import passmuster as pm


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Span:
    start: int
    end: int


@pytest.mark.parametrize(("form", "right", "wrong"), [
    (Annotated[list[str], pm.array().items(pm.string().email())], ["a@b.de"], [["x"], [5]]),
    (Annotated[list[list[int]], pm.array().items(pm.array().min(1))], [[1]], [[[]], [["x"]]]),
    (Annotated[set[str], pm.array().items(pm.string().min(2))], {"ab"}, [["a"], "ab"]),
    (Annotated[tuple[int, int], pm.array().items(pm.number().min(2))], (2, 3), [[1, 2], [2], ["x", 2]]),
    (Annotated[tuple[int, ...], pm.array().items(pm.number().min(2))], (2,), [[1], ["x"]]),
    (Annotated[dict[str, int], pm.object().min(1)], {"a": 1}, [{}, {"a": "x"}]),
    (Annotated[dict[str, int], pm.object({"a": pm.number().min(3)})], {"a": 3}, [{"a": 1}, {"b": 3}]),
    (Annotated[Colour, pm.valid(Colour.RED)], Colour.RED, ["blue", Colour.BLUE, 5]),
    (Annotated[Literal["a", "b"], pm.valid("b", "c")], "b", ["a", "c"]),
    (Annotated[Decimal, pm.number().precision(2)], Decimal("1.25"), ["1.255", "x"]),
    (Annotated[Optional[int], pm.number().min(3)], None, [1, "x"]),
    (Annotated[Optional[list[int]], pm.array().items(pm.number().min(3))], None, [[1], 5]),
    (Annotated[Union[int, str], pm.alternatives(pm.number().min(3), pm.string().min(3))], 3, [1, "a", []]),
    (Annotated[Union[int, str, None], pm.alternatives(pm.number(), pm.string())], None, [[]]),
    (Annotated[Span, pm.object({"start": pm.number().min(1), "end": pm.any()})], Span(1, 2),
     [{"start": 0, "end": 1}, {"start": 1}]),
    (Annotated[str, pm.any().invalid("x")], "y", ["x", 5]),
])  # fmt: skip
def test_values_pass_the_type_and_the_schema(form, right, wrong):
    schema = pm.compile(form)
    made = schema.attempt(right)
    assert (type(made), made) == (type(right), right)
    for value in wrong:
        assert not schema.is_valid(value), value


@pytest.mark.parametrize("form", [
    Annotated[UUID, pm.string().guid()], Annotated[str, pm.number()], Annotated[int, pm.string()],
    Annotated[list[int], pm.object()],
])  # fmt: skip
def test_a_schema_that_no_value_of_the_type_passes_is_refused(form):
    with pytest.raises(pm.SchemaError, match="Annotated: no value of the type"):
        pm.compile(form)


def test_the_place_keeps_its_default_and_label_where_the_schema_is_asked_of_the_result():
    @dataclass
    class Offer:
        price: Annotated[Decimal, pm.number().precision(2).label("Price").default(Decimal(1))]

    schema = pm.compile(Offer)
    assert schema.attempt({}) == Offer(Decimal(1))
    assert (
        str(schema.validate({"price": "1.255"}).error) == 'price: "Price" must have at most 2 decimal places'
    )


def test_rules_on_a_class_see_the_instance():
    seen = []
    schema = pm.compile(Span).check(lambda span: span.end >= span.start, message="ends too early")
    assert schema.attempt({"start": 1, "end": 2}) == Span(1, 2)
    assert str(schema.validate({"start": 2, "end": 1}).error) == "ends too early"
    doubled = pm.compile(Span).custom(lambda span: seen.append(span) or Span(span.start * 2, span.end))
    assert doubled.attempt({"start": "1", "end": 2}) == Span(2, 2)
    assert seen == [Span(1, 2)]
    assert doubled.validate({"start": "x", "end": 2}).error is not None
    assert len(seen) == 1


def test_a_rule_before_into_sees_the_keys():
    seen = []
    keys = {"start": int, "end": int}
    pm.object(keys).custom(lambda value: seen.append(value) or value).into(Span).attempt(
        {"start": 1, "end": 2}
    )
    assert seen == [{"start": 1, "end": 2}]


@pytest.mark.parametrize(("form", "data", "made"), [
    (Annotated[dict[str, Any], pm.object({"n": pm.number()})], {"n": "5"}, {"n": 5}),
    (Annotated[dict, pm.alternatives(pm.object({"n": pm.number()}), pm.object({"m": pm.number()}))],
     {"m": "5"}, {"m": 5}),
    (Annotated[list, pm.alternatives(pm.array().items(pm.number()))], ["5"], [5]),
    (Annotated[list[Any], pm.array().items(pm.number())], ["5"], [5]),
])  # fmt: skip
def test_a_type_that_says_nothing_of_its_parts_leaves_their_conversion_to_the_schema(form, data, made):
    assert pm.compile(form).attempt(data) == made
    assert not pm.compile(form).is_valid(b"x")
