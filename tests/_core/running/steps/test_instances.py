"""`into`: what is made of the keys of an object."""

from dataclasses import dataclass, field
from typing import NamedTuple, Optional, TypedDict

import pytest

import passmuster as pm
from passmuster import UNDEFINED
from passmuster._core.running.steps.instances import into_step


@dataclass
class Line:
    sku: str
    count: int = 1


@dataclass(frozen=True)
class Order:
    id: int
    lines: list
    tags: list = field(default_factory=list)


class Point(NamedTuple):
    x: int
    y: int = 0


class Made:
    """Says how it was called."""

    def __init__(self, **keywords):
        self.keywords = keywords


class Keys(TypedDict):
    a: int


LINE = pm.object({"sku": pm.string().required(), "count": pm.number()}).into(Line)
ORDER = pm.object({"id": pm.number(), "lines": pm.array().items(LINE)}).into(Order)


def test_instances_are_made_from_the_inside_out():
    value = {"id": "7", "lines": [{"sku": "a"}, {"count": "2", "sku": "b"}]}
    made = ORDER.validate(value).value
    assert made == Order(7, [Line("a"), Line("b", 2)])
    assert value == {"id": "7", "lines": [{"sku": "a"}, {"count": "2", "sku": "b"}]}


class Slotted:
    __slots__ = ("a", "b")
    a: int
    b: str


class Counting:
    """Counts its instances in a default that may raise."""

    made = 0

    def __init__(self):
        Counting.made += 1
        if Counting.made == 2:
            raise ValueError("no more")


@dataclass
class Counted:
    a: int
    b: Counting = field(default_factory=Counting)


def test_slots_inherited_fields_and_defaults_are_filled():
    slotted = dataclass(Slotted)
    heir = dataclass(type("Heir", (Line,), {"__annotations__": {"size": "float"}, "size": 2.5}))
    schema = pm.compile(slotted)
    for value in ({"a": 1, "b": "x"}, {"b": "x", "a": 1}):
        for _ in range(3):
            made = schema.validate(value).value
            assert (type(made), made.a, made.b, hasattr(made, "__dict__")) == (slotted, 1, "x", False)
    assert schema.validate({"a": 1}).error.details[0].type == "any.required"
    for _ in range(3):
        made = pm.compile(heir).validate({"sku": "a"}).value
        assert made == heir("a")
        assert vars(made) == {"sku": "a", "count": 1, "size": 2.5}


def test_a_default_is_made_once_and_may_fail():
    Counting.made = 0
    schema = pm.object({"a": pm.number()}).into(Counted)
    assert isinstance(schema.validate({"a": 1}).value.b, Counting)
    assert schema.validate({"a": 1}).error.details[0].type == "object.into"
    assert Counting.made == 2


def test_a_value_that_others_keep_is_no_dict_of_an_instance():
    kept = []

    def keep(value, helpers):
        kept.append(value)
        return value

    schema = pm.object({"sku": pm.string(), "count": pm.number()}).custom(keep).into(Line)
    for _ in range(3):
        made = schema.validate({"sku": "a", "count": 2}).value
        made.count = 5
        assert kept[-1] == {"sku": "a", "count": 2}


def test_an_object_that_a_function_of_a_key_keeps_is_no_dict_of_an_instance():
    kept = []

    def keep(value, helpers):
        kept.append(helpers.state.ancestors[0])
        return value

    schema = pm.object({"sku": pm.string(), "count": pm.number().custom(keep)}).into(Line)
    for count in (2, "2"):
        made = schema.validate({"sku": "a", "count": count}).value
        kept[-1]["sku"] = "b"
        assert made == Line("a", 2)


def test_fields_are_in_their_order_whatever_a_function_of_a_key_does_to_the_object():
    def turn(value, helpers):
        contents = helpers.state.ancestors[0]
        contents["sku"] = contents.pop("sku")
        return value

    schema = pm.object({"sku": pm.string(), "count": pm.number().custom(turn)}).into(Line)
    for _ in range(3):
        made = schema.validate({"sku": "a", "count": 2}).value
        assert (made, list(vars(made))) == (Line("a", 2), ["sku", "count"])


def test_the_keys_may_come_in_any_order():
    for value in ({"sku": "a", "count": 2}, {"count": 2, "sku": "a"}):
        assert LINE.validate(value).value == Line("a", 2)


class Trap(str):
    """A key that changes the object whose keys are compared with it."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        self.contents.update(sku=7)
        return str.__eq__(self, other)


def trapped():
    key = Trap("count")
    key.contents = {"sku": "a", key: 2}
    return key.contents


@dataclass
class Pair:
    """Its fields are kept in slots."""

    __slots__ = ("count", "sku")
    sku: str
    count: int


@dataclass
class Tree:
    value: int
    child: Optional["Tree"] = None


@pytest.mark.parametrize("cls", [Line, Pair])
@pytest.mark.parametrize(
    "value",
    [
        {"sku": "a", "count": 2}, {"count": 2, "sku": "a"}, {"sku": "a"}, {"count": 2}, {},
        {"sku": "a", "count": None}, {"sku": "a", "count": "2"}, {"sku": 1, "count": 2},
        {"sku": "a", "count": 2, "more": 3}, {"more": 3, "sku": "a", "count": 2}, {1: 2, "sku": "a"},
        {"sku": "a", "count": UNDEFINED}, {"sku": "a", "count": 2**70}, {"sku": "a", "count": True},
    ],
)  # fmt: skip
def test_earlier_values_decide_nothing(cls, value):
    given, schema = dict(value), pm.compile(cls)
    for _ in range(12):
        assert schema.is_valid({"sku": "a", "count": 2})
        schema.validate({"sku": "a", "count": 2})
    found, expected = schema.validate(given), pm.compile(cls).validate(given)
    assert (repr(found.error), shown(found.value)) == (repr(expected.error), shown(expected.value))
    assert given == value


def shown(value):
    """Return what there is to be seen of an instance or a dict."""
    items = value.items() if isinstance(value, dict) else [(n, getattr(value, n)) for n in ("sku", "count")]
    return type(value), [(name, item) for name, item in items if item is not UNDEFINED]


@pytest.mark.parametrize("cls", [Line, Pair])
def test_a_key_that_changes_the_object_brings_no_value_past_its_schema(cls):
    schema = pm.object({"sku": pm.string(), "count": pm.number()}).into(cls)
    for _ in range(12):
        schema.validate({"sku": "a", "count": 2})
    found = schema.validate(trapped())
    assert found.error is not None or (found.value.sku, found.value.count) == ("a", 2)


@pytest.mark.parametrize(("levels", "passes"), [(255, True), (256, True), (257, False)])
def test_instances_within_instances_count_as_levels(levels, passes):
    schema = pm.compile(Tree)
    for _ in range(12):
        assert schema.validate({"value": 1}).value == Tree(1)
    value = {"value": 1}
    for _ in range(levels - 1):
        value = {"value": 1, "child": value}
    found = schema.validate(value)
    codes = [] if found.error is None else [one.type for one in found.error.details]
    assert codes == ([] if passes else ["link.depth"])


def test_an_instance_is_nobody_elses():
    given = {"sku": "a", "count": 2}
    schema = pm.object().into(Line)
    made = schema.validate(given).value
    made.count = 3
    assert given == {"sku": "a", "count": 2}
    default = {"sku": "a", "count": 2}
    schema = LINE.default(lambda: default)
    schema.validate().value.count = 3
    assert schema.validate().value == Line("a", 2)


def test_a_key_that_is_needed_is_reported_where_it_is_missing():
    error = pm.object({"a": ORDER}).validate({"a": {"lines": UNDEFINED}}, abort_early=False).error
    assert [(d.type, d.path, d.context["label"]) for d in error.details] == [
        ("any.required", ["a", "id"], "a.id"),
        ("any.required", ["a", "lines"], "a.lines"),
    ]
    assert len(pm.object({"a": ORDER}).validate({"a": {}}).error.details) == 1


def test_a_label_of_the_object_is_not_that_of_a_key():
    error = LINE.label("the line").keys({"sku": pm.string()}).validate({}).error
    assert error.details[0].context == {"label": "sku", "key": "sku"}


def test_invalid_values_make_no_instance():
    assert LINE.validate({"sku": 5}).value == {"sku": 5}
    result = LINE.validate({"sku": "a", "more": 1})
    assert result.value == {"sku": "a", "more": 1}
    assert result.error.details[0].type == "object.unknown"


def test_keys_that_the_class_does_not_take_are_left_out():
    assert LINE.unknown().validate({"sku": "a", "more": 1}).value == Line("a")
    assert LINE.validate({"sku": "a", "more": 1}, allow_unknown=True).value == Line("a")
    assert LINE.unknown().validate({"sku": "a", 5: 1}).value == Line("a")


def test_class_with_all_keywords_gets_all_keys():
    schema = pm.object({"a": pm.number()}).unknown().into(Made)
    assert schema.validate({"a": "1", "b": 2}).value.keywords == {"a": 1, "b": 2}
    assert schema.validate({"a": UNDEFINED}).value.keywords == {}


def test_an_exception_is_a_report():
    @dataclass
    class Positive:
        a: int

        def __post_init__(self):
            if self.a < 0:
                raise ValueError("not positive")

    schema = pm.object({"p": pm.object({"a": pm.number()}).into(Positive)})
    (detail,) = schema.validate({"p": {"a": -1}}).error.details
    assert (detail.type, detail.path) == ("object.into", ["p"])
    assert detail.context["type"] == "Positive"
    assert isinstance(detail.context["error"], ValueError)
    assert detail.message == '"p" cannot be made into Positive: not positive'


def test_instances_are_kept():
    line = Line("a", 2)
    made = LINE.validate(line).value
    assert made == line
    assert pm.object({"x": pm.number()}).into(Point).validate(Point(1, 2)).error is not UNDEFINED


def test_attributes_of_other_objects_are_taken():
    class Other:
        def __init__(self):
            self.sku, self.count = "a", "2"

    assert LINE.validate(Other()).value == Line("a", 2)


def test_other_values_are_kept():
    assert LINE.allow(None).validate(None).value is None
    assert LINE.failover(None).validate(5).value is None
    assert LINE.optional().validate().value is UNDEFINED


def test_a_default_is_made_an_instance_too():
    assert LINE.default({"sku": "a"}).validate().value == Line("a")


def test_named_tuples_typed_dicts_and_functions():
    keys = {"x": pm.number(), "y": pm.number()}
    assert pm.object(keys).into(Point).validate({"x": "1"}).value == Point(1)
    assert pm.object({"a": pm.number()}).into(Keys).validate({"a": "1"}).value == {"a": 1}
    assert pm.object(keys).into(lambda x, y=5: x + y).validate({"x": "1"}).value == 6


def test_attrs_classes():
    attr = pytest.importorskip("attr")

    @attr.s(auto_attribs=True)
    class Thing:
        a: int
        _b: str = "x"

    assert pm.object({"a": pm.number(), "b": pm.string()}).into(Thing).validate({"a": 1}).value == Thing(1)


def test_a_class_in_slots():
    @dataclass
    class InSlots:
        __slots__ = ("a",)
        a: int

    assert pm.object({"a": pm.number()}).into(InSlots).validate({"a": "1"}).value == InSlots(1)


def test_false_takes_it_back():
    assert LINE.into(False).validate({"sku": "a"}).value == {"sku": "a"}


def test_it_is_described_built_and_merged():
    assert LINE.describe()["flags"] == {"into": Line}
    assert pm.build(LINE.describe()).validate({"sku": "a"}).value == Line("a")
    assert pm.object({"sku": pm.string()}).concat(LINE).validate({"sku": "a"}).value == Line("a")


def test_alternatives_try_one_after_the_other():
    schema = pm.alternatives(LINE, pm.object({"x": pm.number()}).into(Point))
    assert schema.validate({"x": 1}).value == Point(1)
    assert schema.validate({"sku": "a"}).value == Line("a")


def test_step_names_the_way_that_it_takes():
    plan = into_step(Line, None).plan
    assert (plan.cls, plan.fields, plan.defaults) == (Line, ("sku", "count"), (UNDEFINED, 1))
    assert into_step(Point, None).plan is None
    assert into_step(Point, None).needed == ("x",)
