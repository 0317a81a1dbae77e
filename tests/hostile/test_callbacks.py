"""User functions that raise, return nonsense, call the schema again or change the validated value."""

import asyncio

import pytest
from tests.hostile.support import codes, nested_dict, read

import passmuster as pm


class Boom(Exception):
    pass


def boom(*_):
    raise Boom("boom")


NONSENSE = [
    None, pm.UNDEFINED, ..., 0, "", [], {}, (), object(), int, boom, Boom("x"), Boom, float("nan"),
    {"errors": 1}, {"value": 1}, pm.any(), pm.ref("a"), pm.x("{a}"), 10**5000, "\ud800",
]  # fmt: skip


def extended(**definition):
    return pm.extend({"type": "odd", "base": pm.any(), **definition})


CODES = [
    (pm.any().custom(boom), 1, ["any.custom"]),
    (pm.any().default(boom), pm.UNDEFINED, ["any.default"]),
    (pm.number().failover(boom), "x", ["any.failover", "number.base"]),
    (pm.object({"a": pm.any().default(boom)}), {}, ["any.default"]),
    (pm.array().items(pm.any().custom(boom)), [1], ["any.custom"]),
    (pm.alternatives(pm.any().custom(boom), pm.number()), 1, []),
    (pm.any().empty(pm.any().custom(boom)), 1, []),
    (pm.any().when(pm.any().custom(boom), then=1, otherwise=2), 2, []),
    (pm.array().has(pm.any().custom(boom)), [1], ["array.hasUnknown"]),
]


@pytest.mark.parametrize("schema, value, expected", CODES, ids=range(len(CODES)))
def test_exception_of_a_function_becomes_the_specified_error(schema, value, expected):
    assert sorted(codes(schema.validate(value, abort_early=False))) == sorted(expected)


THROUGH = [
    (pm.number().error(boom), "x"),
    (pm.array().unique(boom), [1, 2]),
    (pm.any().valid(pm.ref("$a", adjust=boom)), 1),
    (pm.any().valid(pm.x("{fail($a)}", functions={"fail": boom})), 1),
    (extended(validate=boom).odd(), 1),
    (extended(coerce=boom).odd(), 1),
    (extended(prepare=boom).odd(), 1),
    (extended(rules={"bad": {"validate": boom}}).odd().bad(), 1),
    (extended(cast={"x": {"from": lambda value: True, "to": boom}}).odd().cast("x"), 1),
]


@pytest.mark.parametrize("schema, value", THROUGH, ids=range(len(THROUGH)))
def test_exception_passes_through_and_the_schema_stays_usable(schema, value):
    class Odd(dict):
        pass

    for whole, given in (
        (schema, value),
        (pm.object({"k": schema}), {"k": value}),
        (pm.object({"k": schema}), Odd(k=value)),
        (pm.array().items(schema), (value,)),
    ):
        for _ in range(2):
            with pytest.raises(Boom):
                whole.validate(given, context={"a": 1})
    assert codes(pm.object({"k": pm.number()}).validate({"k": "x"})) == ["number.base"]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_returned_by_a_function_is_a_value_or_a_schema_error(nonsense):
    def returning(*_):
        return nonsense

    schemas = [
        (pm.any().custom(returning), 1),
        (pm.string().custom(returning).min(2).email().lowercase(), "xyz"),
        (pm.number().custom(returning).min(2).integer().multiple(2), 5),
        (pm.array().custom(returning).items(pm.any()).unique().min(1).sort(), [1]),
        (pm.object({"a": pm.any()}).custom(returning).min(1).and_("a", "b"), {"a": 1}),
        (pm.date().custom(returning).min("now").iso(), 0),
        (pm.binary().custom(returning).min(3), b"x"),
        (pm.any().default(returning), pm.UNDEFINED),
        (pm.number().failover(returning), "x"),
        (pm.number().error(returning), "x"),
        (pm.array().unique(returning), [1, 2, 3]),
        (pm.array().items(pm.any().custom(returning)), [1, 2]),
        (pm.object({"a": pm.any().custom(returning), "b": pm.number().min(pm.ref("a"))}), {"a": 1, "b": 2}),
        (pm.any().valid(pm.ref("$a", adjust=returning)), 1),
        (pm.any().valid(pm.in_("$a", adjust=returning)), 1),
        (pm.array().length(pm.ref("$a", adjust=returning)), [1]),
        (pm.any().valid(pm.x("{odd($a)}", functions={"odd": returning})), 1),
        (pm.number().messages({"*": pm.x("{odd(#label)}", functions={"odd": returning})}), "x"),
        (extended(validate=returning).odd(), 1),
        (extended(coerce=returning).odd(), 1),
        (extended(prepare=returning).odd(), 1),
        (extended(rules={"bad": {"validate": returning}}).odd().bad(), 1),
    ]
    for schema, value in schemas:
        for convert in (True, False):
            try:
                read(schema.validate(value, convert=convert, abort_early=False, context={"a": 1}))
            except (pm.SchemaError, Boom):
                continue


def test_reentrant_validation_does_not_disturb_the_outer_one():
    def again(value, helpers):
        if value > 0:
            inner = schema.validate({"a": value - 1, "b": ["x"]}, abort_early=False)
            assert codes(inner) == ["number.base"]
            assert inner.error.details[0].path == ["b", 0]
        return value * 2

    schema = pm.object({"a": pm.number().custom(again), "b": pm.array().items(pm.number())})
    result = schema.validate({"a": 5, "b": [1, "y", 2]}, abort_early=False)
    assert codes(result) == ["number.base"]
    assert result.error.details[0].path == ["b", 1]
    assert schema.validate({"a": 3, "b": ["4"]}).value == {"a": 6, "b": [4]}


def test_endless_reentry_is_an_error_of_the_function():
    schema = pm.any().custom(lambda value, helpers: pm.attempt(value, schema))
    assert codes(schema.validate(1)) == ["any.custom"]
    assert codes(pm.number().validate("x")) == ["number.base"]


CHANGES = {
    "clear": lambda holder: holder.clear(),
    "pop": lambda holder: holder and holder.pop(next(iter(holder)) if isinstance(holder, dict) else -1),
    "grow": lambda holder: (holder.update({f"new{len(holder)}": 1}) if isinstance(holder,
        dict) else holder.append(1)),
    "replace": lambda holder: (holder.update(a="x", b="x") if isinstance(holder,
        dict) else holder.__setitem__(slice(None), ["x"] * len(holder))),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_functions_may_change_the_value_during_validation(change):
    """Nothing crashes, and no freed object is used; the result itself is not specified."""
    holders = []

    def changing(value, helpers):
        for holder in (*holders, *helpers.state.ancestors):
            change(holder)
        return value

    items = pm.any().custom(changing)
    dicts = [
        pm.object({"a": items, "b": items, "c": pm.number()}),
        pm.object().pattern("^[a-z]", items),
        pm.object().pattern(pm.any().custom(changing), items).unknown(),
        pm.object({"a": items}).unknown().rename("b", "d"),
        pm.object({"a": items, "b": items}).or_("a", "b").length(3),
        pm.object({"b": pm.any().when("a", is_=items, then=items)}).unknown(),
        pm.object({"a": pm.alternatives(items, pm.number())}).unknown(),
        pm.object(
            {"a": pm.any().default(lambda parent, helpers: changing(1, helpers)), "z": items}
        ).unknown(),
        pm.object({"a": items.raw(), "b": items.strip()}).unknown(),
    ]
    lists = [
        pm.array().items(items),
        pm.array().items(items.required(), pm.number(), pm.string()),
        pm.array().ordered(items, items, items),
        pm.array().items(items.forbidden(), pm.any()),
        pm.array().has(pm.any().custom(changing).valid(99)),
        pm.array().items(items).unique(lambda a, b: change(holders[0]) and False),
        pm.array().items(items.strip(), pm.any()),
        pm.array().items(pm.object({"k": items}), items).sort(),
    ]
    for schemas, make in ((dicts, lambda: {"a": 1, "b": 2, "c": 3}), (lists, lambda: [1, 2, 3])):
        for schema in schemas:
            for abort_early in (True, False):
                holders[:] = [make()]
                read(schema.validate(holders[0], abort_early=abort_early))


def test_functions_run_once_each_in_order_whatever_fails():
    calls = []

    def noting(name, error=None):
        def function(value, helpers):
            calls.append(name)
            return helpers.error("any.invalid") if error else value

        return function

    schema = pm.object(
        {
            "a": pm.any().custom(noting("a")),
            "b": pm.array().items(pm.any().custom(noting("b1", True)), pm.any().custom(noting("b2"))),
            "c": pm.alternatives(pm.any().custom(noting("c1", True)), pm.any().custom(noting("c2"))),
            "d": pm.any().custom(noting("d", True)).custom(noting("e")),
        }
    )
    schema.validate({"a": 1, "b": [1, 2], "c": 3, "d": 4}, abort_early=False)
    assert calls == ["a", "b1", "b2", "b1", "b2", "c1", "c2", "d", "e"]
    calls.clear()
    deep = pm.object({"a": pm.link("/").custom(noting("x"))})
    deep.validate(nested_dict(100))
    assert calls == ["x"] * 100


def test_externals_may_fail_or_change_the_value():
    async def check():
        with pytest.raises(Boom):
            await pm.object({"a": pm.any().external(boom)}).validate_async({"a": 1})
        seen = []
        schema = pm.object({"a": pm.any().external(lambda value, helpers: seen.append(value))})
        await schema.validate_async({"a": 1})
        assert seen == [1]
        given = {"a": [1]}
        schema = pm.object({"a": pm.array().items(pm.any().external(lambda value, helpers: value + 1))})
        assert await schema.validate_async(given) == {"a": [2]}
        assert given == {"a": [1]}
        for nonsense in NONSENSE:
            schema = pm.object({"a": pm.any().external(lambda value, helpers, result=nonsense: result)})
            await schema.validate_async({"a": 1})
        clearing = {"a": 1, "b": 2}
        schema = pm.object(
            {key: pm.any().external(lambda value, helpers: clearing.clear()) for key in clearing}
        )
        await schema.validate_async(clearing)

    asyncio.run(check())
