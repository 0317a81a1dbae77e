"""Caches: what `any.cache` keeps, when it is out of force, and what `cache.provision` makes."""

import math
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.vocabulary import symbol

import passmuster as pm
from passmuster import UNDEFINED


class Spy:
    """A cache of the caller's that remembers how it was asked."""

    def __init__(self):
        self.calls, self.items = [], {}

    def get(self, key):
        self.calls.append(("get", key))
        return self.items.get((type(key), key))

    def set(self, key, value):
        self.calls.append(("set", key))
        self.items[type(key), key] = value


HIT = [("get", 1), ("set", 1), ("get", 1)]
"""The calls of two validations of 1, the second of which finds the verdict."""


@pytest.mark.parametrize("value", [UNDEFINED, None, "a", "", 1, 1.5, 0, True, False], ids=repr)
def test_the_verdict_of_a_scalar_is_worked_out_once(value):
    calls = []
    schema = pm.any().default("none").custom(lambda v, h: calls.append(v) or v).cache()
    first, second = schema.validate(value), schema.validate(value)
    assert (first.value, first.error) == (second.value, second.error)
    assert len(calls) == (0 if value is UNDEFINED else 1)


@pytest.mark.parametrize("value", [[1], {"a": 1}, symbol("s"), b"a"], ids=repr)
def test_the_built_in_cache_keeps_scalars_alone(value):
    calls = []
    schema = pm.any().custom(lambda v, h: calls.append(v) or v).cache()
    schema.validate(value)
    schema.validate(value)
    assert len(calls) == 2


@pytest.mark.parametrize("pair", [(1, True), (0, False), (1, "1"), (None, "")], ids=repr)
def test_values_of_two_types_have_verdicts_of_their_own(pair):
    schema = pm.any().custom(lambda v, h: type(v).__name__).cache()
    one, other = (schema.validate(value).value for value in pair)
    assert one != other


def test_a_nan_takes_no_room_without_end():
    cache = pm.cache.provision(max=10)
    schema = pm.any().cache(cache)
    for _ in range(100):
        assert schema.validate(float("nan")).error is None
    assert cache.length <= 10
    assert math.isnan(schema.validate(math.nan).value)


def test_a_failure_is_kept_with_its_place():
    key = pm.number().min(5).cache()
    schema = pm.object({"a": key, "b": key})
    details = schema.validate({"a": 1, "b": 1}, abort_early=False).error.details
    assert [(detail.path, detail.type, detail.context) for detail in details] == [
        (["a"], "number.min", {"limit": 5, "value": 1, "label": "a", "key": "a"}),
        (["b"], "number.min", {"limit": 5, "value": 1, "label": "b", "key": "b"}),
    ]
    assert [detail.message.split()[0] for detail in details] == ['"a"', '"b"']


def test_a_failure_of_alternatives_is_kept():
    schema = pm.object({"a": pm.alternatives(pm.number(), pm.boolean()).cache()})
    for _ in range(2):
        (detail,) = schema.validate({"a": "x"}).error.details
        assert (detail.type, detail.path) == ("alternatives.types", ["a"])
        assert detail.context == {"types": ["number", "boolean"], "value": "x", "label": "a", "key": "a"}


def test_a_conversion_is_kept():
    schema = pm.number().cache()
    assert [schema.validate("5").value for _ in range(2)] == [5, 5]


@pytest.mark.parametrize(
    ("make", "values"),
    [(lambda s: s, [pm.number().raw(), pm.number().cast("string"), pm.number().failover(0)])],
)
def test_cache_keeps_results(make, values):
    for schema in values:
        cached = make(schema).cache()
        for value in ("5", "x"):
            plain = schema.validate(value)
            for _ in range(2):
                result = cached.validate(value)
                assert (result.value, result.error is None) == (plain.value, plain.error is None)


def test_an_error_of_the_callers_is_kept():
    mine = KeyError("mine")
    schema = pm.number().error(mine).cache()
    assert schema.validate("x").error is mine
    assert schema.validate("x").error is mine


def test_the_first_preferences_count():
    schema = pm.number().cache()
    assert schema.validate("5").value == 5
    assert schema.validate("5", convert=False).error is None


CHANGES = [
    ("a rule", lambda s: s.min(0)),
    ("a flag", lambda s: s.label("x")),
    ("a value", lambda s: s.allow(7)),
    ("a note", lambda s: s.note("n")),
    ("a condition", lambda s: s.when("a", is_=1, then=2)),
    ("preferences", lambda s: s.prefs(abort_early=False)),
    ("a merge", lambda s: s.concat(pm.number().max(9))),
    ("an alteration", lambda s: s.alter({"t": lambda x: x.min(0)})),
]


@pytest.mark.parametrize(("what", "change"), CHANGES, ids=[row[0] for row in CHANGES])
def test_a_change_turns_the_cache_off(what, change):
    spy = Spy()
    changed = change(pm.number().cache(spy))
    pm.object({"a": pm.any(), "k": changed}).validate({"k": 1})
    assert spy.calls == []
    changed.cache(spy)  # and it can be turned on again


def test_a_schema_within_keeps_its_cache():
    spy = Spy()
    schema = pm.object({"a": pm.number().cache(spy)}).keys({"b": pm.any()}).required()
    schema.validate({"a": 1})
    schema.validate({"a": 1})
    assert spy.calls == HIT


OFF = [
    ("the option", lambda s: s, {"cache": False}),
    ("an outer preference", lambda s: s.prefs(cache=False), None),
]


@pytest.mark.parametrize(("what", "make", "options"), OFF, ids=[row[0] for row in OFF])
def test_the_preference_turns_caching_off(what, make, options):
    spy = Spy()
    schema = make(pm.object({"a": pm.number().cache(spy)}))
    schema.validate({"a": 1}, options)
    assert spy.calls == []


def test_the_schemas_own_preference_turns_caching_off():
    spy = Spy()
    pm.number().prefs(cache=False).cache(spy).validate(1)
    assert spy.calls == []


OUTSIDE = [
    ("a limit", lambda: pm.number().min(pm.ref("m"))),
    ("an allowed value", lambda: pm.number().valid(pm.ref("m"))),
    ("a value of the root", lambda: pm.number().valid(pm.ref("/m"))),
    ("an allowed value before a flag", lambda: pm.number().valid(pm.ref("m")).when(".", is_=7, then=7)),
    ("a default", lambda: pm.number().default(pm.ref("m"))),
    ("a condition", lambda: pm.number().when("m", is_=1, then=pm.number().max(9))),
    ("a template", lambda: pm.number().min(pm.x("{m + 0}"))),
]


@pytest.mark.parametrize(("what", "make"), OUTSIDE, ids=[row[0] for row in OUTSIDE])
def test_references_outside_of_the_value_keep_it_from_being_cached(what, make):
    spy = Spy()
    schema = pm.object({"m": pm.number(), "a": make().cache(spy)})
    for limit in (1, 9):
        schema.validate({"m": limit, "a": 5})
        assert schema.validate({"m": limit, "a": 5}).value == schema.validate({"m": limit, "a": 5}).value
    assert spy.items == {}


def test_references_within_the_value_do_not():
    spy = Spy()
    schema = pm.number().min(pm.ref(".", adjust=lambda value: value)).cache(spy)
    schema.validate(1)
    schema.validate(1)
    assert spy.calls == HIT


def test_externals_run_every_time():
    import asyncio

    schema = pm.number().external(lambda value, helpers: value + 1).cache()
    assert [asyncio.run(schema.validate_async(1)) for _ in range(3)] == [2, 2, 2]


def test_user_defined_cache_is_asked_for_hashable_values():
    spy = Spy()
    schema = pm.any().cache(spy)
    for value in (b"a", [1], {"a": 1}, symbol("s")):
        schema.validate(value)
    assert [key for call, key in spy.calls if call == "set"] == [b"a", symbol("s")]


@pytest.mark.parametrize("nothing", [None, UNDEFINED], ids=repr)
def test_user_defined_cache_may_return_none_or_undefined(nothing):
    class Never:
        def get(self, key):
            return nothing

        def set(self, key, value):
            pass

    schema = pm.number().cache(Never())
    assert schema.validate("5").value == 5


WRONG = [
    ("an artifact before", lambda: pm.any().artifact("x").cache()),
    ("an artifact after", lambda: pm.any().cache().artifact("x")),
    ("a second cache", lambda: pm.any().cache().cache()),
    ("a cache without methods", lambda: pm.any().cache({})),
    ("a number", lambda: pm.any().cache(5)),
    ("an open ruleset", lambda: pm.number().ruleset.min(1).cache()),
    ("an open ruleset without rules", lambda: pm.number().ruleset.cache()),
    ("max of 0", lambda: pm.cache.provision(max=0)),
    ("a negative max", lambda: pm.cache.provision({"max": -1})),
    ("a max that is no number", lambda: pm.cache.provision(max="x")),
    ("a max that is true", lambda: pm.cache.provision(max=True)),
    ("an unknown option", lambda: pm.cache.provision(x=1)),
]


@pytest.mark.parametrize(("what", "make"), WRONG, ids=[row[0] for row in WRONG])
def test_wrong_uses_are_refused(what, make):
    with pytest.raises(pm.SchemaError):
        make()


def test_the_least_used_goes_first():
    cache = pm.cache.provision(max=2)
    for key in ("a", "b"):
        cache.set(key, key.upper())
    assert cache.get("a") == "A"
    cache.set("c", "C")
    assert [cache.get(key) for key in "abc"] == ["A", None, "C"]


def test_a_value_that_is_set_again_is_fresh():
    cache = pm.cache.provision(max=2)
    cache.set("a", 1)
    cache.set("b", 1)
    cache.set("a", 2)
    cache.set("c", 1)
    assert [cache.get(key) for key in "abc"] == [2, None, 1]


def test_containers_are_not_cached():
    cache = pm.cache.provision()
    for key in ([], {}, b"", symbol("s"), (1,)):
        cache.set(key, 1)
        assert cache.get(key) is None
    assert cache.length == 0


def test_a_thousand_are_kept_unless_more_are_asked_for():
    assert pm.cache.provision().max == 1000
    cache = pm.cache.provision()
    for key in range(1500):
        cache.set(key, key)
    assert cache.length == 1000
    assert (cache.get(499), cache.get(500)) == (None, 500)


def test_threads_may_share_a_cache():
    cache = pm.cache.provision(max=50)
    schema = pm.number().min(10).cache(cache)

    def work(seed):
        for i in range(300):
            value = (i * seed) % 97
            result = schema.validate(value)
            assert (result.error is None) == (value >= 10)
            assert result.value == value

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(work, range(1, 17)))
    assert cache.length <= 50


def test_a_pickled_schema_begins_without_verdicts():
    schema = pickle.loads(pickle.dumps(pm.number().cache()))
    assert schema.validate("5").value == 5


def test_a_known_verdict_is_in_the_log():
    schema = pm.number().cache()
    schema.validate(5)
    assert schema.validate(5, debug=True).debug == [
        {"type": "validate", "name": "cached", "result": True, "path": []}
    ]
    schema.validate("x")
    assert schema.validate("x", debug=True).debug[0]["result"] is False
