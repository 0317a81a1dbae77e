"""Deep, circular and shared data; small stacks, deep callers; schemas that are deep themselves."""

import functools

import pytest
from tests.clock import soon
from tests.hostile.support import (
    SMALL_STACK,
    circular_dict,
    circular_list,
    codes,
    deeper,
    deepest,
    dismantled,
    fresh_python,
    nested_dict,
    nested_list,
    on_a_thread,
)

import passmuster as pm

PROMISED = 200  # levels that validate wherever the call comes from
LIMIT = 256


def same(value, helpers):
    return value


def tree_with_conditions():
    loop = pm.object({"a": pm.link("/")})
    return loop.when(pm.object({"z": pm.any().exist()}).unknown(), then=pm.forbidden(), otherwise=pm.any())


DICTS = {
    "keys": pm.object({"a": pm.link("/")}),
    "local link": pm.object({"a": pm.link("#node")}).id("node"),
    "pattern": pm.object().pattern("^a", pm.link("/")),
    "pattern by schema": pm.object().pattern(pm.string().valid("a"), pm.link("/")),
    "conditions": tree_with_conditions(),
    "condition on the link": pm.object({"a": pm.link("/").when("b", is_=1, then=pm.forbidden())}),
    "condition by sibling": pm.object(
        {"a": pm.link("/"), "b": pm.any().when("a", is_=1, then=pm.required())}
    ),
    "alternatives": pm.alternatives(pm.string(), pm.object({"a": pm.link("/")})),
    "alternatives, all of them": pm.alternatives(pm.any(), pm.object({"a": pm.link("/")})).match("all"),
    "conditional alternatives": pm.object(
        {"a": pm.alternatives().conditional(pm.object(), then=pm.link("/"), otherwise=pm.any())}
    ),
    "extras": pm.object({"a": pm.link("/").failover(1).custom(same)}).custom(same).default({}),
    "prefs": pm.object({"a": pm.link("/").prefs(convert=False)}).prefs(abort_early=False),
    "raw, artifacts, empty": pm.object({"a": pm.link("/").raw()}).artifact("node").empty("").label("node"),
    "rename": pm.object({"b": pm.link("/")}).rename("a", "b"),
    "many containers on the way": pm.object({"a": pm.alternatives(pm.alternatives(pm.link("/")).try_(1))}),
}
LISTS = {
    "items": pm.array().items(pm.link("/")),
    "several items": pm.array().items(pm.string(), pm.link("/"), pm.number()),
    "ordered": pm.array().ordered(pm.link("/")),
    "required items": pm.array().items(pm.link("/")).sparse(),
    "single": pm.array().items(pm.link("/")).min(0).unique(),
    "custom": pm.array().items(pm.link("/").custom(same)).custom(same),
}
CASES = [
    *[pytest.param(schema, nested_dict, id=f"object, {name}") for name, schema in DICTS.items()],
    *[pytest.param(schema, nested_list, id=f"array, {name}") for name, schema in LISTS.items()],
]


@pytest.mark.parametrize("schema, nested", CASES)
def test_200_levels_validate_from_anywhere(schema, nested):
    value = nested(PROMISED - 1)
    calls = {
        "at the top": lambda: schema.validate(value),
        "300 frames deep": lambda: deeper(300, lambda: schema.validate(value)),
        "small stack": lambda: on_a_thread(lambda: schema.validate(value), SMALL_STACK),
        "small stack, 300 frames deep": lambda: on_a_thread(
            lambda: deeper(300, lambda: schema.validate(value)), SMALL_STACK
        ),
    }
    outcomes = {name: codes(call()) for name, call in calls.items()}
    assert outcomes == dict.fromkeys(calls, [])


@pytest.mark.parametrize("schema, nested", CASES)
@pytest.mark.parametrize("depth", [LIMIT + 1, 10_000])
def test_too_deep_value_is_one_depth_error(schema, nested, depth):
    value = nested(depth)
    result = schema.validate(value, abort_early=False)
    assert codes(result) == ["link.depth"]
    assert "256" in str(result.error)
    assert result.error.annotate(True)
    dismantled(value)


@pytest.mark.parametrize("schema, nested", CASES)
def test_too_deep_value_is_a_depth_error_on_small_stacks(schema, nested):
    value = nested(10_000)
    result = on_a_thread(lambda: deeper(300, lambda: schema.validate(value)), SMALL_STACK)
    assert codes(result) == ["link.depth"]
    dismantled(value)


@pytest.mark.parametrize("schema, nested", CASES)
def test_cycle_is_one_depth_error(schema, nested):
    value = circular_dict() if nested is nested_dict else circular_list()
    result = schema.validate(value, abort_early=False)
    assert codes(result) == ["link.depth"]
    annotated = result.error.annotate(True)
    assert "[Circular]" in annotated
    assert len(annotated) < 100_000


def test_a_cycle_through_objects_and_lists_ends():
    schema = pm.object({"a": pm.array().items(pm.link("/"))})
    value = {"a": []}
    value["a"].append(value)
    assert codes(schema.validate(value)) == ["link.depth"]


DEEP_VALUES = [
    ("any", pm.any()),
    ("object", pm.object()),
    ("unknown keys", pm.object({"b": 1}).unknown()),
    ("refused keys", pm.object({"b": 1})),
    ("array", pm.array()),
    ("string", pm.string()),
    ("number", pm.number()),
    ("date", pm.date()),
    ("boolean", pm.boolean()),
    ("binary", pm.binary()),
    ("function", pm.function()),
    ("symbol", pm.symbol().map({"x": pm.Symbol("x")})),
    ("alternatives", pm.alternatives(pm.string(), pm.number())),
    ("valid", pm.valid({"a": 1}, {"a": [1]}, "x")),
    ("invalid", pm.invalid({"a": 1}, {"a": [1]}, "x")),
    ("unique", pm.array().unique()),
    ("items", pm.array().items(pm.any()).unique()),
    ("default", pm.object().default({})),
    ("raw", pm.any().raw()),
    ("custom", pm.any().custom(same)),
]


@pytest.fixture(scope="module", params=[100, 10_000, pytest.param(1_000_000, marks=pytest.mark.nightly)])
def deep_values(request):
    values = nested_dict(request.param), nested_list(request.param)
    yield values
    for value in values:
        dismantled(value)


@pytest.mark.parametrize("schema", [case[1] for case in DEEP_VALUES], ids=[case[0] for case in DEEP_VALUES])
def test_schema_without_links_has_a_verdict_at_any_depth(schema, deep_values):
    for value in deep_values:
        result = schema.validate(value, abort_early=False)
        if result.error is not None:
            assert len(str(result.error)) < 10_000
            result.error.annotate(True)
            assert "link.depth" not in codes(result)


@pytest.mark.parametrize("schema", [case[1] for case in DEEP_VALUES], ids=[case[0] for case in DEEP_VALUES])
@pytest.mark.parametrize("value", [circular_dict(), circular_list()], ids=["dict", "list"])
def test_schema_without_links_has_a_verdict_for_cycles(schema, value):
    result = schema.validate(value)
    if result.error is not None:
        assert len(str(result.error)) < 10_000
        assert result.error.annotate(True)


def test_equal_cycles_are_found_in_lists_of_values():
    assert pm.valid({"x": circular_list()}).validate({"x": circular_list()}).error is None
    assert codes(pm.array().unique().validate([circular_dict(), circular_dict()])) == ["array.unique"]


def test_shared_list_is_validated_in_each_place():
    shared = [1, "x"]
    schema = pm.array().items(pm.array().items(pm.number()))
    result = schema.validate([shared] * 1000, abort_early=False)
    assert len(result.error.details) == 1000
    assert result.error.details[-1].path == [999, 1]
    assert schema.validate([[1, "2"]] * 1000).value == [[1, 2]] * 1000


def test_values_shared_at_each_level_are_compared_and_shown_in_bounded_time():
    value, other = [1], [1]
    for _ in range(60):  # 2**60 paths to 61 lists
        value, other = [value, value], [other, other]
    with soon():
        assert codes(pm.string().validate(value)) == ["string.base"]
        assert len(str(pm.string().valid({"x": value}).validate("x").error)) < 50_000
        assert pm.valid({"x": value}).validate({"x": other}).error is None
        assert codes(pm.array().unique().validate([value, other])) == ["array.unique"]
        error = pm.array().items(pm.number()).validate([value], abort_early=False).error
        assert len(error.annotate(True)) < 6_000_000


RECURSIVE_ALTERNATIVES = {
    "objects": pm.object({"a": pm.alternatives(pm.link("/").concat(pm.object({"late": pm.any().required()})),
        pm.link("/"), pm.number()), "late": pm.any()}),
    "links": pm.object({"a": pm.alternatives(pm.object({"a": pm.link("/"), "z": 1}).length(9),
        pm.link("/"))}),
    "arrays": pm.object({"a": pm.alternatives(pm.array().items(pm.link("/")).min(1), pm.link("/"),
        pm.link("/"))}),
    "shared": pm.object({"a": pm.alternatives(pm.link("#b"),
        pm.link("#c"))}) .shared(pm.object({"a": pm.link("/"),
        "z": pm.any().required()}).id("b")) .shared(pm.object({"a": pm.link("/")}).id("c")),
    "items": pm.object({"a": pm.array() .items(pm.object({"a": pm.link("/"), "z": pm.any().required()}),
        pm.link("/")) .single()}),
    "conditions": pm.object({"a": pm.link("/")}) .when(pm.object({"a": pm.link("#other")}), then=pm.any(),
        otherwise=pm.any()) .shared(pm.object({"a": pm.link("#other")}).id("other")),
}  # fmt: skip


@pytest.mark.parametrize("schema", RECURSIVE_ALTERNATIVES.values(), ids=RECURSIVE_ALTERNATIVES.keys())
@pytest.mark.parametrize("leaf", [{}, {"nope": 1}], ids=["valid", "wrong"])
def test_late_failing_alternatives_do_not_double_the_time_per_level(schema, leaf):
    with soon():
        few = codes(schema.validate(nested_dict(4, dict(leaf))))
        many = codes(schema.validate(nested_dict(48, dict(leaf))))
    assert bool(few) == bool(many) == bool(leaf)


# --- schemas that are deep themselves --------------------------------------------------------


def object_of_object(schema):
    return pm.object({"a": schema})


DEEP_SCHEMAS = {
    "object": object_of_object,
    "array": lambda schema: pm.array().items(schema),
    "ordered": lambda schema: pm.array().ordered(schema),
    "has": lambda schema: pm.array().has(schema),
    "pattern": lambda schema: pm.object().pattern("a", schema),
    "alternatives": lambda schema: pm.alternatives(schema, 1),
    "when": lambda schema: pm.any().when(pm.valid(1), then=schema),
    "when is": lambda schema: pm.any().when(schema, then=1),
    "empty": lambda schema: pm.any().empty(schema),
    "shared": lambda schema: pm.object().shared(schema.id("x")),
    "unless in a list": lambda schema: pm.array().items(schema.forbidden()),
}


@pytest.mark.parametrize("wrap", DEEP_SCHEMAS.values(), ids=DEEP_SCHEMAS.keys())
def test_too_deep_schema_is_refused_at_its_definition(wrap):
    schema = pm.any()
    with pytest.raises(pm.SchemaError, match="deep"):
        for _ in range(2000):
            schema = wrap(schema)


def test_schemas_nest_128_levels_deep():
    schema = pm.any()
    for _ in range(128):
        schema = object_of_object(schema)
    with pytest.raises(pm.SchemaError, match="deep"):
        object_of_object(schema)


@pytest.mark.parametrize("wrap", DEEP_SCHEMAS.values(), ids=DEEP_SCHEMAS.keys())
@pytest.mark.parametrize("size", [None, SMALL_STACK], ids=["main", "small stack"])
def test_deepest_allowed_schema_works(wrap, size):
    schema = deepest(wrap)

    def use():
        for value in ({}, [], "x", nested_dict(120), nested_list(120)):
            assert "link.depth" not in codes(deeper(300, lambda value=value: schema.validate(value)))
        description = deeper(100, schema.describe)
        assert deeper(100, lambda: pm.build(description)).describe() == description
        assert schema.tailor("x").describe() == description
        return True

    assert on_a_thread(use, size)


LITERALS = [
    ("mappings", lambda inner: {"a": inner}),
    ("alternatives", lambda inner: [{"a": inner}, 1]),
    ("mixed", lambda inner: {"a": [inner, {}]}),
]


@pytest.mark.parametrize("wrap", [case[1] for case in LITERALS], ids=[case[0] for case in LITERALS])
def test_too_deep_literal_definition_is_refused(wrap):
    for depth in (200, 5_000):
        definition = {}
        for _ in range(depth):
            definition = wrap(definition)
        with pytest.raises(pm.SchemaError, match="deep"):
            pm.compile(definition)
        with pytest.raises(pm.SchemaError, match="deep"):
            deeper(300, lambda definition=definition: pm.object({"x": definition}))


def test_circular_literal_definition_is_refused():
    with pytest.raises(pm.SchemaError, match="deep"):
        pm.compile(circular_dict())
    with pytest.raises(pm.SchemaError, match="deep"):
        pm.object(circular_dict())
    assert pm.compile(nested_dict(100)).validate(nested_dict(100)).error is None


CHAINS = {
    "rules": lambda schema, n: schema.custom(same),
    "values": lambda schema, n: schema.valid(n),
    "conditions": lambda schema, n: schema.when("a", is_=n, then=pm.number()),
    "tags": lambda schema, n: schema.tag(str(n)),
    "prefs": lambda schema, n: schema.prefs(convert=bool(n % 2)),
    "concat": lambda schema, n: schema.concat(pm.any()),
    "labels": lambda schema, n: schema.label(f"l{n}"),
    "external": lambda schema, n: schema.external(lambda value: None),
}


@pytest.mark.parametrize("chain", CHAINS.values(), ids=CHAINS.keys())
def test_schemas_may_be_chained_a_thousand_times(chain):
    schema = pm.any()
    for n in range(1000):
        schema = chain(schema, n)
    result = pm.object({"a": pm.any(), "b": schema}).validate({"a": -1, "b": 1}, externals=False)
    assert codes(result) == []
    assert schema.describe()


LINK_CYCLES = [
    ("itself", lambda: pm.link("#a").id("a"), 1),
    ("a link to a link", lambda: pm.object({"a": pm.link("b"), "b": pm.link("a")}), {"a": 1}),
    ("alternatives of itself", lambda: pm.alternatives(pm.link("/")), 1),
    ("alternatives of itself, a list", lambda: pm.alternatives(pm.link("/")), []),
    ("alternatives of itself, prefs", lambda: pm.alternatives(pm.link("/")).prefs(convert=True), {}),
    ("alternatives of themselves", lambda: pm.alternatives(pm.link("/"), pm.link("/")), 1),
    ("alternatives of themselves, a list", lambda: pm.alternatives(pm.link("/"), pm.link("/")), [1]),
    ("alternatives, all", lambda: pm.alternatives(pm.link("/"), pm.link("/")).match("all"), 1),
    ("a condition on itself", lambda: pm.any().when(pm.link("/"), then=pm.link("/")), 1),
]


@pytest.mark.parametrize(
    "make, value", [case[1:] for case in LINK_CYCLES], ids=[case[0] for case in LINK_CYCLES]
)
@pytest.mark.parametrize("size", [None, SMALL_STACK], ids=["main", "small stack"])
def test_links_in_a_circle_are_a_schema_error_or_too_deep(make, value, size):
    def use():
        try:
            return codes(make().validate(value))
        except pm.SchemaError:
            return ["link.depth"]

    assert on_a_thread(use, size) == ["link.depth"]


@pytest.mark.parametrize("links, expected", [(1_025, []), (1_026, ["link.depth"])])
def test_1025_links_may_lead_to_each_other(links, expected):
    schema = pm.object({"x": pm.link("#s0")})
    for n in range(links - 1):
        schema = schema.shared(pm.alternatives(pm.link(f"#s{n + 1}")).id(f"s{n}"))
    schema = schema.shared(pm.number().id(f"s{links - 1}"))
    assert codes(schema.validate({"x": 1})) == expected


def asks(reference, **parts):
    return pm.any().when(reference, is_=pm.link("#whole"), **parts)


TURNS = {"then": pm.number(), "otherwise": pm.string()}
CONDITIONS_ABOUT_THE_WHOLE = {
    "a single excluded item": pm.array() .items(pm.decimal().when(pm.link("..."),
        otherwise=pm.any().strip()).forbidden(), pm.string()) .single(),
    "an item that it has": pm.array().has(asks(pm.ref(".."), **TURNS)).id("whole"),
    "two items that it has": pm.array() .has(asks(pm.ref(".."), **TURNS).label("x")) .has(asks(pm.ref(".."),
        **TURNS)) .id("whole"),
    "excluded items": pm.array() .items(asks(pm.ref(".."), **TURNS).forbidden(),
        asks(pm.ref(".."), **TURNS).forbidden(), pm.string()) .id("whole"),
    "excluded items before others": pm.array() .items(asks(pm.ref(".."), **TURNS).forbidden(),
        asks(pm.ref(".."), **TURNS), pm.string()) .id("whole"),
    "excluded items before ordered ones": pm.array() .ordered(asks(pm.ref(".."), **TURNS),
        pm.string()) .items(asks(pm.ref(".."), **TURNS).forbidden()) .id("whole"),
    "required items": pm.array() .items(asks(pm.ref(".."), **TURNS).required(),
        asks(pm.ref(".."), **TURNS).required().label("x")) .id("whole"),
    "what is empty": pm.array().items(pm.string().empty(asks(pm.ref(".."), **TURNS))).id("whole"),
}  # fmt: skip


@pytest.mark.parametrize("name", CONDITIONS_ABOUT_THE_WHOLE)
@pytest.mark.parametrize("abort_early", [True, False])
@pytest.mark.parametrize("value", [[1], [1, 2, "a", "b"], ["a", 1, None], [[[1]], [1]], [{}] * 9])
def test_condition_on_its_own_container_is_one_depth_error(name, abort_early, value):
    result = CONDITIONS_ABOUT_THE_WHOLE[name].validate(value, abort_early=abort_early)
    assert codes(result) == ["link.depth"]


def test_references_in_a_circle_are_refused():
    with pytest.raises(pm.SchemaError):
        pm.object({"a": pm.any().when("b", is_=1, then=1), "b": pm.any().when("a", is_=1, then=1)})
    keys = {f"k{n}": pm.number().min(pm.ref(f"k{n + 1}")) for n in range(3000)}
    pm.object(keys)  # a chain of references is none
    keys["k3000"] = pm.number().min(pm.ref("k0"))
    with pytest.raises(pm.SchemaError):
        pm.object(keys)


# --- the other walks -------------------------------------------------------------------------


def test_deep_data_never_crashes_the_interpreter():
    """What recurses in C without a count would end the process, not this test alone.

    What was made is kept, and the process ended without freeing it: to free deep data is the work of
    the interpreter, and some versions need a larger stack for it.
    """
    out = fresh_python(
        """
import os, threading, passmuster as pm
from tests.hostile.support import nested_dict, nested_list

VALUES = nested_dict(20_000), nested_list(20_000)
kept = []

def shown(result):
    kept.append(result)
    return str(result.error), repr(result.error), result.error.annotate()

def use():
    for value in VALUES:
        for schema in (pm.valid({"x": value}), pm.array().unique(), pm.any().default(value), pm.any().invalid({"x": value})):
            kept.extend([schema, schema.validate([value, value]), schema.validate(value)])
        shown(pm.string().validate({"k": value}))
        shown(pm.object({"k": pm.string()}).validate({"k": value}))
        kept.append(pm.any().default(value).describe())

use()
threading.stack_size(512 * 1024)
thread = threading.Thread(target=use)
thread.start()
thread.join()
print("alive", flush=True)
os._exit(0)
""",
        timeout=120,
    )
    assert out.strip() == "alive"


def frames_left(frames, call):
    """Make a call with so many frames left to it. They are tried: to Python 3.11 functions of C count too."""
    return deeper(count_frames_left() - frames, call)


def count_frames_left():
    try:
        return count_frames_left() + 1
    except RecursionError:
        return 0


NEAR_THE_END = {
    "flat": (pm.object({"a": pm.number().min(1).max(5), "b": pm.string().email()}), {"a": 1, "b": "a@b.com"}),
    "wrong": (pm.object({"a": pm.number().min(1), "b": pm.string().min(3)}), {"a": 0, "b": "x"}),
    "kinds": (pm.alternatives(pm.number(), pm.array().items(pm.string(), pm.number())), [1, "a"]),
    "condition": (pm.object({"a": 1, "b": pm.any().when("a", is_=1, then=pm.number())}), {"a": 1, "b": 2}),
    "reference": (pm.object({"a": pm.number(), "b": pm.number().min(pm.ref("a"))}), {"a": 1, "b": 2}),
    "hundred levels": (pm.array().items(pm.link("#tree")).id("tree"), nested_list(100)),
    "too deep": (pm.array().items(pm.link("#tree")).id("tree"), nested_list(300)),
    "circle": (pm.array().items(pm.link("#tree")).id("tree"), circular_list()),
}


@pytest.mark.parametrize("frames", [15, 20, 30, 70])
@pytest.mark.parametrize("name", NEAR_THE_END)
def test_value_has_the_same_verdict_near_the_end_of_the_stack(name, frames):
    schema, value = NEAR_THE_END[name]
    usual = schema.validate(value, abort_early=False)
    for fresh in (schema, schema.clone(), schema.description("fresh")):
        result = frames_left(frames, functools.partial(fresh.validate, value, abort_early=False))
        assert codes(result) == codes(usual)


def test_user_function_is_called_once_near_the_end_of_the_stack():
    for frames in range(15, 60):
        calls = []
        schema = pm.object({"a": pm.any().custom(calls.append), "b": pm.array().items(pm.string().email())})
        result = frames_left(frames, functools.partial(schema.validate, {"a": 1, "b": ["a@b.com"]}))
        assert codes(result) in ([], ["link.depth"], ["any.custom"])
        assert len(calls) <= 1
    assert (codes(result), len(calls)) == ([], 1)


def test_coroutine_has_the_same_verdict_near_the_end_of_the_stack():
    def sent():
        try:
            schema.validate_async({"a": 1, "b": "a@b.com"}).send(None)
        except StopIteration as end:
            return end.value

    schema = pm.object({"a": pm.number(), "b": pm.string().email()})
    assert frames_left(16, sent) == {"a": 1, "b": "a@b.com"}
