"""Schemas shared by threads, in copies, and in pickles."""

import copy
import pickle
import re
import sys
import threading
from datetime import datetime, timezone

import pytest

import passmuster as pm

THREADS = 32


def in_threads(work):
    """Run a function in many threads that begin together; raise what one of them raised."""
    barrier, faults = threading.Barrier(THREADS), []

    def run(number):
        barrier.wait()
        try:
            work(number)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


@pytest.fixture
def eager_switches():
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def everything():
    """Return a schema that uses what is worked out lazily: conditions, links, templates, caches."""
    node = pm.object(
        {
            "kind": pm.valid("leaf", "branch").required(),
            "size": pm.number().min(0).default(1),
            "limit": pm.number().min(pm.ref("size")).messages({"number.min": "below {#limit} of {size}"}),
            "kids": pm.array().items(pm.link("#node")).when("kind", is_="leaf", then=pm.forbidden()),
            "name": pm.string().trim().lowercase().pattern("^[a-z]+$").cache(),
            "twice": pm.any().default(pm.x("{size * 2}")),
            "either": pm.alternatives(pm.number(), pm.string().email()),
            "made": pm.any().default(lambda parent: parent["kind"]),
        }
    )
    return node.id("node").rename("title", "name").pattern("^x", pm.number().custom(lambda v, h: v + 1))


VALUES = [
    {"kind": "leaf"},
    {"kind": "branch", "kids": [{"kind": "leaf", "title": " Ab "}, {"kind": "branch", "kids": []}]},
    {"kind": "leaf", "kids": []},
    {"kind": "branch", "size": "5", "limit": 3},
    {"kind": "branch", "kids": [{"kind": "leaf", "kids": [{"kind": "leaf"}]}]},
    {"kind": "x", "name": 5, "either": "no", "x1": "a", "more": 1},
    {"kind": "leaf", "x1": "1", "either": "a@example.com"},
]


def outcome(schema, value, **options):
    result = schema.validate(value, **options)
    details = (
        ()
        if result.error is None
        else tuple((detail.type, tuple(detail.path), detail.message) for detail in result.error.details)
    )
    return result.value, details


def test_many_threads_may_use_one_fresh_schema_at_once(eager_switches):
    alone = [outcome(everything(), value, abort_early=False) for value in VALUES]
    for _ in range(3):
        schema = everything()

        def work(number, schema=schema):
            for i in range(14):
                which = (i + number) % len(VALUES)
                assert outcome(schema, VALUES[which], abort_early=False) == alone[which]

        in_threads(work)


def test_many_threads_may_change_one_schema_at_once(eager_switches):
    base = pm.object({"a": pm.number()})

    def work(number):
        schema = base.keys({f"k{number}": pm.number().min(number)}).prefs(abort_early=False)
        details = schema.validate({"a": "x", f"k{number}": number - 1}).error.details
        assert [detail.path for detail in details] == [["a"], [f"k{number}"]]

    in_threads(work)
    assert base.describe() == {"type": "object", "keys": {"a": {"type": "number"}}}


def test_many_threads_may_merge_their_preferences_at_once(eager_switches):
    schema = pm.object({"a": pm.number().prefs(convert=False), "b": pm.date().cast("string")})

    def work(number):
        for form in ("iso", "utc", "date", "time", "string"):
            options = {"dateFormat": form, "context": {"n": number}, "abortEarly": bool(number % 2)}
            made = schema.validate({"b": datetime(2026, 11, 21, tzinfo=timezone.utc)}, options).value
            assert made == expected[form]

    instant = {"b": datetime(2026, 11, 21, tzinfo=timezone.utc)}
    expected = {
        form: schema.validate(instant, date_format=form).value
        for form in ("iso", "utc", "date", "time", "string")
    }
    in_threads(work)


def test_copies_of_a_schema_are_the_schema():
    schema = everything()
    assert copy.copy(schema) is schema
    assert copy.deepcopy(schema) is schema
    assert copy.deepcopy({"a": [schema]})["a"][0] is schema


def double(value, helpers):
    return value * 2


def make_default():
    return {"fresh": True}


def alter_min(schema):
    return schema.min(5)


def is_positive(value):
    return value > 0


def complain(errors):
    return KeyError(len(errors))


def required(schema):
    return schema.required()


class Point:
    def __init__(self):
        self.x = 1


def reversed_string(value, helpers):
    return {"value": value[::-1]}


EXTENSION = {
    "type": "backwards",
    "base": pm.string().min(2),
    "coerce": {"from": "string", "method": reversed_string},
}

EXTENDED = pm.extend(EXTENSION)
STRICT = pm.defaults(required)

KINDS = {
    "any": (pm.any(), [1, None]),
    "values": (pm.valid(1, "a", None, {"a": 1}), [1, "a", None, {"a": 1}, 2]),
    "forbidden values": (pm.invalid(1, "a"), [1, "b"]),
    "number": (pm.number().integer().min(1).max(9).multiple(2), [2, 3, "4", "x", 10]),
    "string": (pm.string().trim().min(2).pattern("^a").uppercase().email(tlds=False), [" ab@c.de ", "x"]),
    "replacement": (pm.string().replace(re.compile("a"), "b"), ["aa"]),
    "formats": (pm.string().guid().hex(), ["x"]),
    "boolean": (pm.boolean().truthy("y").falsy("n").sensitive(), ["y", "Y", "n", True]),
    "date": (pm.date().min("2026-01-01").iso(), ["2026-11-21", "2020-01-01", "x"]),
    "binary": (pm.binary().encoding("hex").length(2), ["abcd", "ab"]),
    "array": (pm.array().items(pm.number(), pm.string().required()).unique().sort().single(), [["a", 1], [1],
        "a"]),
    "ordered": (pm.array().ordered(pm.number().required(), pm.string()).sparse(), [[1, "a"], ["a"]]),
    "unique by path": (pm.array().unique("a.b"), [[{"a": {"b": 1}}, {"a": {"b": 1}}]]),
    "object": (pm.object({"a": pm.number(), "b": pm.string()}).and_("a", "b").rename("c", "a").unknown(False),
        [{"a": 1, "b": "x"}, {"c": 1}, {"z": 1}]),
    "pattern": (pm.object().pattern("^k", pm.number(), fallthrough=True), [{"k": "1"}, {"z": 1}]),
    "assertion": (pm.object().assert_(".a", pm.number().min(pm.ref("b"))), [{"a": 1, "b": 2}, {"a": 2,
        "b": 1}]),
    "instance": (pm.object().instance(Point), [{}]),
    "function": (pm.function().arity(1), [len, 5]),
    "alternatives": (pm.alternatives(pm.number(), pm.boolean()).match("one"), [1, "true", "x"]),
    "conditional": (pm.alternatives().conditional(pm.number(), then=pm.number().min(5), otherwise="x"), [1,
        "x", "y"]),
    "link": (pm.object({"n": pm.number(), "kid": pm.link("#t")}).id("t"), [{"kid": {"n": "x"}}, {"n": 1}]),
    "condition": (pm.object({"a": pm.any(), "b": pm.number().when("a", is_=1, then=pm.required(),
        otherwise=pm.forbidden())}), [{"a": 1}, {"a": 2, "b": 1}, {"a": 1, "b": 2}]),
    "switch": (pm.object({"a": pm.any(), "b": pm.any().when("a", switch=[{"is": 1, "then": 5}],
        otherwise=6)}), [{"a": 1, "b": 5}, {"a": 2, "b": 5}]),
    "references": (pm.object({"a": pm.number(), "b": pm.number().min(pm.ref("a")), "c": pm.valid(pm.in_("d")),
        "d": pm.array()}), [{"a": 1, "b": 0}, {"c": 1, "d": [1]}, {"c": 2, "d": [1]}]),
    "templates": (pm.object({"a": pm.number(), "b": pm.number().max(pm.x("{a + 1}")),
        "c": pm.any().default(pm.x("{a}!"))}), [{"a": 1, "b": 3}, {"a": 1}]),
    "messages": (pm.number().messages({"number.base": "no {#label}", "de": {"number.base": "nein"}}), ["x"]),
    "message": (pm.number().ruleset.min(1).max(9).message("between {#limit}").multiple(2).warn(), [0, 3]),
    "preferences": (pm.object({"a": pm.number()}).prefs(convert=False, strip_unknown=True), [{"a": "1"},
        {"b": 1}]),
    "flags": (pm.number().label("L").default(5).failover(6).cast("string").description("d").unit("u").id("i"),
        [pm.UNDEFINED, "x", 1]),
    "lists": (pm.any().note("n").tag("t").meta({"m": 1}).example(1).artifact("art"), [1]),
    "empty": (pm.string().empty("").default("x"), ["", "a"]),
    "strip and raw": (pm.object({"a": pm.any().strip(), "b": pm.number().raw()}), [{"a": 1, "b": "2"}]),
    "shared": (pm.object({"a": pm.link("#s")}).shared(pm.number().id("s")), [{"a": "x"}, {"a": "1"}]),
    "deep default": (pm.object({"o": pm.object({"a": pm.any().default(1)}).default()}), [{}]),
    "custom": (pm.number().custom(double), [4]),
    "default function": (pm.any().default(make_default), [pm.UNDEFINED]),
    "error": (pm.number().error(complain), ["x"]),
    "alterations": (pm.number().alter({"t": alter_min}), [1]),
    "presence of peers": (pm.object().or_("a", "b", {"isPresent": is_positive}), [{"a": 1, "b": 0}]),
    "a warning": (pm.any().warning("any.invalid", {"x": 1}), [1]),
    "an extended type": (EXTENDED.backwards().max(3), ["abc", "x", "abcd"]),
    "a type of an extended library": (EXTENDED.object({"a": EXTENDED.backwards()}), [{"a": "abc"}]),
    "a library with defaults": (STRICT.object({"a": STRICT.number()}), [{}, {"a": "1"}]),
}  # fmt: skip


def told(schema, value):
    result = schema.validate(copy.deepcopy(value))
    warnings = [] if result.warning is None else [str(detail) for detail in result.warning.details]
    error = result.error
    if pm.is_error(error):
        error = [(detail.type, detail.path, detail.message) for detail in error.details]
    return result.value, repr(error), warnings, result.artifacts


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_pickled_schema_is_as_it_was(kind):
    schema, values = KINDS[kind]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(schema, protocol))
        assert twin.type == schema.type
        assert repr(twin) == repr(schema)
        for value in values:
            assert told(twin, value) == told(schema, value)
    if kind not in ("instance", "an extended type", "a type of an extended library"):
        assert twin.describe() == schema.describe()


def test_a_pickled_schema_can_be_built_upon():
    twin = pickle.loads(pickle.dumps(pm.object({"a": pm.number().min(1)})))
    schema = twin.keys({"b": pm.string()}).fork("a", lambda s: s.max(9))
    details = schema.validate({"a": 10, "b": 5}, abort_early=False).error.details
    assert [(detail.path, detail.type) for detail in details] == [
        (["a"], "number.max"),
        (["b"], "string.base"),
    ]


def test_a_pickled_schema_belongs_to_its_library():
    twin = pickle.loads(pickle.dumps(STRICT.object({})))
    assert twin.keys({"a": 1}).validate({}).error.details[0].type == "any.required"


def test_pickling_names_a_function_that_can_not_be_pickled():
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(pm.any().custom(lambda value, helpers: value))


@pytest.mark.parametrize(
    "value",
    [pm.ref("a.b", adjust=is_positive), pm.in_("a"), pm.x("{a + 1} {{b}}"), pm.ref("...a", render=True)],
    ids=repr,
)
def test_references_and_templates_are_as_they_were(value):
    twin = pickle.loads(pickle.dumps(value))
    assert twin.describe() == value.describe()
    assert copy.deepcopy(value).describe() == value.describe()


def test_results_and_errors_are_as_they_were():
    error = pm.object({"a": pm.number()}).validate({"a": "x"}).error
    twin = pickle.loads(pickle.dumps(error))
    assert str(twin) == str(error)
    assert twin.details == error.details
    assert twin.annotate(strip_colors=True) == error.annotate(strip_colors=True)
    assert twin.is_lib is True


@pytest.mark.parametrize(
    "options", [5, None, True, [], ["min"], {}, {"name": 5}, {"name": "min", "args": 5}, len]
)
def test_unknown_rule_names_are_refused(options):
    with pytest.raises(pm.SchemaError, match="_add_rule: "):
        pm.number()._add_rule(options)
