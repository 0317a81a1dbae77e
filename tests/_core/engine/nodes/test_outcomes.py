"""The steps at the end of a value, in both halves."""

import importlib
from types import SimpleNamespace

import pytest

from passmuster._core.foundation.callers import is_of_value, mark_as_user_error
from passmuster._core.foundation.cloning import clone
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.preferences.preferences import DEFAULTS, check

pytestmark = pytest.mark.compiled


def as_it_is(error, is_traced):
    return error


class Half:
    """One backend's modules, and a run at the key `k` of an object."""

    def __init__(self, package, parent=None, **prefs):
        for stem in ("core", "calls", "copies", "outcomes"):
            module = importlib.import_module(f"{package}.{stem}")
            setattr(self, stem, module)
        self.run = self.core.Run(check(prefs).merged(DEFAULTS) if prefs else DEFAULTS)
        self.node = self.core.Node(SimpleNamespace(needs_scope=False, schema="the schema"))
        self.cloned = []
        if parent is not None:
            self.run.enter(parent, self.node.subject)
            self.run.set_key("k")

    def clone(self, value):
        self.cloned.append(value)
        return clone(value)

    def made(self, method, takes):
        helpers = type("Helpers", (self.calls.Call,), {"__slots__": ()})
        caller = self.calls.Caller(helpers, mark_as_user_error, as_it_is, None, None)
        return self.outcomes.ComputedDefault(caller, method, takes, self.clone)

    def end(self, finish, value, original=None, failures=0):
        mark = self.run.count
        for i in range(failures):
            self.run.fail(self.node.subject, f"code.{i}", value)
        return finish.end(value, original, mark, self.run, self.node)

    def codes(self):
        return [report.code for report in self.run.since(0)]


@pytest.fixture(params=["passmuster._core.engine.nodes", "passmuster_speedups"])
def package(request):
    return request.param


class Text(str):
    """A string of the caller's."""


@pytest.mark.parametrize(("data", "is_walked"), [
    ({}, False), ({"a": 1, 2: None, "c": 1.5, "d": True}, False), ({"a": UNDEFINED}, True),
    ({"a": []}, True), ({"a": Text("x")}, True), ([1, "x", None], False), ([[1]], True),
    ((1, [2]), True),
])  # fmt: skip
def test_only_containers_of_more_than_scalars_are_walked_to_be_copied(package, data, is_walked):
    half = Half(package)
    made = half.outcomes.FixedDefault(data, half.clone).make(
        "any.default", UNDEFINED, UNDEFINED, half.run, None
    )
    assert made == data
    assert made is not data
    assert bool(half.cloned) == is_walked


@pytest.mark.parametrize("scalar", ["x", 5, 10**30, 1.5, True, None])
def test_a_scalar_is_given_out_as_it_is(package, scalar):
    half = Half(package)
    assert half.outcomes.FixedDefault(scalar, half.clone).make("any.default", 1, 1, half.run, None) is scalar
    assert not half.cloned


def test_a_class_that_can_not_be_hashed_is_left_to_the_walk(package):
    class Meta(type):
        def __hash__(cls):
            raise RuntimeError("no hash")

    odd = Meta("Odd", (), {})()
    half = Half(package)
    made = half.outcomes.FixedDefault({"a": odd}, half.clone).make("any.default", 1, 1, half.run, None)
    assert list(made) == ["a"]
    assert half.cloned


def test_function_gets_the_arguments_that_it_accepts(package):
    parent = {"a": 1}
    half = Half(package, parent)
    finish = half.outcomes.Default
    assert half.end(finish(half.made(lambda: 1, 0)), UNDEFINED) == 1
    assert half.end(finish(half.made(lambda p: p, 1)), UNDEFINED) == parent
    made = half.end(finish(half.made(lambda p, h: (p, h.original, h.schema), 2)), UNDEFINED, "before")
    assert made == (parent, "before", "the schema")
    assert made[0] is not parent


def test_at_the_root_there_is_no_parent(package):
    half = Half(package)
    assert half.end(half.outcomes.Default(half.made(lambda p: p is UNDEFINED, 1)), UNDEFINED) is True


def test_exception_of_a_function_is_reported_at_the_value(package):
    error = KeyError("k")

    def fail(parent, helpers):
        helpers._run.push_key("deeper")
        raise error

    half = Half(package, {})
    assert half.end(half.outcomes.Default(half.made(fail, 2)), UNDEFINED) is UNDEFINED
    (report,) = half.run.since(0)
    assert (report.code, report.path, report.local, report.value) == (
        "any.default",
        ("k",),
        {"error": error},
        None,
    )


def test_default_applies_to_missing_values(package):
    half = Half(package)
    default = half.outcomes.Default(half.made(lambda: 1, 0))
    assert default.is_noop_when_valid
    assert half.end(default, None) is None
    half.run.no_defaults = True
    assert half.end(default, UNDEFINED) is UNDEFINED


def test_a_failover_takes_the_reports_of_the_value_away_and_no_others(package):
    half = Half(package)
    half.run.fail(half.node.subject, "before", 1)
    failover = half.outcomes.Failover(half.outcomes.FixedDefault(0, half.clone))
    assert half.end(failover, "x", failures=2) == 0
    assert half.codes() == ["before"]
    assert half.end(failover, "x") == "x"


@pytest.mark.parametrize("outcome", [UNDEFINED, ValueError("no")])
def test_failing_failover_adds_a_report(package, outcome):
    def method():
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    half = Half(package)
    assert half.end(half.outcomes.Failover(half.made(method, 0)), "x", failures=2) == "x"
    assert half.codes() == ["code.0", "code.1"] + ["any.failover"] * isinstance(outcome, Exception)


def test_there_is_no_failover_where_there_are_no_defaults(package):
    half = Half(package, no_defaults=True)
    assert half.end(half.outcomes.Failover(half.made(lambda: 0, 0)), "x", failures=1) == "x"
    assert half.codes() == ["code.0"]


def test_failing_cast_is_reported_if_nothing_else_is(package):
    half = Half(package)
    cast = half.outcomes.Cast(lambda value: value != 0, lambda value, prefs: 1 / (value - 1), "odd")
    assert half.end(cast, 2) == 1
    assert half.end(cast, 0) == 0
    assert half.end(cast, UNDEFINED) is UNDEFINED
    assert half.end(cast, 1, failures=1) == 1
    assert half.codes() == ["code.0"]
    assert half.end(cast, 1) == 1
    assert half.run.since(1)[0].local == {"to": "odd"}


def test_artifact_is_noted_for_valid_values(package):
    half = Half(package, {})
    artifact = half.outcomes.Artifact("a")
    assert half.end(artifact, 1) == 1
    assert half.end(artifact, 2) == 2
    assert half.end(artifact, 3, failures=1) == 3
    assert half.end(artifact, UNDEFINED) is UNDEFINED
    assert half.run.artifacts == {"a": [["k"], ["k"]]}


def test_references_see_hidden_values(package):
    half = Half(package, {})
    assert half.end(half.outcomes.Hidden(False), 1, "1") is UNDEFINED
    assert half.run.shadow(0, ()) == 1
    assert half.end(half.outcomes.Hidden(True), 2, "2") == "2"
    assert half.run.shadow(0, ()) == 2


def test_values_hidden_in_an_attempt_are_restored(package):
    half = Half(package, {})
    half.end(half.outcomes.Hidden(False), 1)
    before = half.run.snapshot()
    half.end(half.outcomes.Hidden(False), 2)
    half.run.push_key("other")
    half.end(half.outcomes.Hidden(False), 3)
    half.run.restore(before)
    assert half.run.shadow(0, ()) is UNDEFINED
    half.run.drop_key()
    assert half.run.shadow(0, ()) == 1


def test_more_steps_come_one_after_the_other(package):
    half = Half(package, {})
    outcomes = half.outcomes
    failover = outcomes.Failover(outcomes.FixedDefault(7, half.clone))
    cast = outcomes.Cast(lambda value: True, lambda value, prefs: str(value), "string")
    both = outcomes.Finishes((failover, cast))
    assert half.end(both, "x", failures=1) == "7"
    assert not both.is_noop_when_valid
    assert outcomes.Finishes((failover, failover)).is_noop_when_valid


def test_a_step_of_python_is_one_like_any_other(package):
    half = Half(package)

    class Twice(half.core.Finish):
        __slots__ = ()

        def end(self, value, original, mark, run, node):
            return value * 2

    assert half.end(half.outcomes.Finishes((Twice(), Twice())), 1) == 4
    assert not Twice().is_noop_when_valid


class TestModifiedCheck:
    def apply(self, package, message, warns, halted=False):
        half = Half(package)
        check = half.outcomes.ModifiedCheck(
            half.outcomes.WarningCheck("my.code", {"a": 1}), message, warns, self.reword
        )
        half.run.halted = halted
        assert check.apply(5, half.run, half.node.subject) == 5
        assert check.apply(6, half.run, half.node.subject) == 6
        return [
            [(report.code, report.value, report.override) for report in reports]
            for reports in (half.run.since(0), half.run.warnings or [])
        ]

    @staticmethod
    def reword(report, message, run):
        report.override = message

    def test_it_warns(self, package):
        expected = [("my.code", 5, None), ("my.code", 6, None)]
        assert self.apply(package, None, True) == [[], expected]
        assert self.apply(package, None, False) == [expected, []]

    def test_it_rewords(self, package):
        expected = [("my.code", 5, "m"), ("my.code", 6, "m")]
        assert self.apply(package, "m", True) == [[], expected]
        assert self.apply(package, "m", False) == [expected, []]

    def test_exception_that_ends_the_run_is_not_caught(self, package):
        expected = [("my.code", 5, None), ("my.code", 6, None)]
        assert self.apply(package, "m", True, halted=True) == [expected, []]


class Made:
    """Takes `a`, and `b` where it is there."""

    def __init__(self, a, b=None):
        if a == "wrong":
            raise ValueError("no")
        self.a, self.b = a, b


def plan_of_made(half):
    return half.copies.InstancePlan(Made, ("a", "b"), (UNDEFINED, UNDEFINED), (None, None), False)


def into(half, by_plan=False):
    missing = SimpleNamespace(needs_scope=False, schema="the keys")
    opened = (lambda value: None) if by_plan else vars
    plan = plan_of_made(half) if by_plan else None
    make = lambda contents: Made(**contents)  # noqa: E731
    return half.outcomes.Into(opened, ("a",), missing, make, "Made", plan, as_it_is)


def test_an_instance_is_made_of_the_keys(package):
    half = Half(package)
    made = half.end(into(half), {"a": 1})
    assert (type(made), vars(made)) == (Made, {"a": 1, "b": None})
    assert vars(half.end(into(half), Made(5))) == {"a": 5, "b": None}
    assert half.codes() == []


@pytest.mark.parametrize("contents", [{"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": "wrong", "b": 2}])
def test_a_class_of_fields_is_not_called(package, contents):
    half = Half(package)
    made = half.end(into(half, by_plan=True), contents)
    assert (type(made), vars(made)) == (Made, contents)
    assert vars(made) is not contents


@pytest.mark.parametrize(
    "contents", [{"a": 1}, {"a": 1, "b": UNDEFINED}, {"a": 1, "c": 2}, {"a": 1, "b": 2, "c": 3}]
)
def test_a_class_is_called_where_the_keys_are_not_its_fields(package, contents):
    half = Half(package)
    called = []
    step = half.outcomes.Into(vars, ("a",), None, called.append, "Made", plan_of_made(half), as_it_is)
    half.end(step, contents)
    assert called == [contents]


def test_failed_values_are_not_finished(package):
    half = Half(package)
    contents = {"a": 1}
    assert half.end(into(half), contents, failures=1) is contents
    assert half.end(into(half), UNDEFINED) is UNDEFINED
    assert half.end(into(half, by_plan=True), 5) == 5
    assert half.codes() == ["code.0"]


def test_missing_values_and_exceptions_are_reported(package):
    half = Half(package, {"k": 1})
    for contents in ({}, {"a": UNDEFINED}, {"a": "wrong"}):
        assert half.end(into(half), contents) is contents
    assert half.codes() == ["any.required", "any.required", "object.into"]
    missing, _, raised = half.run.since(0)
    assert (missing.path, missing.value, missing.subject.schema) == (("k", "a"), UNDEFINED, "the keys")
    assert (raised.path, raised.value, raised.local["type"]) == (("k",), {"a": "wrong"}, "Made")
    assert isinstance(raised.local["error"], ValueError)


def test_external_rules_are_noted_with_their_place(package):
    half = Half(package, {"k": 1})
    rules = (len, 1), (max, 2)
    assert half.end(half.outcomes.Externals(rules), 5, "5") == 5
    noted = half.run.externals
    assert [(method, takes) for _, method, takes, _ in noted] == list(rules)
    assert {(path, helping) for path, _, _, helping in noted} == {(("k",), (half.node, DEFAULTS, "5"))}
    assert half.end(half.outcomes.Externals(((len, 1),)), 5) == 5
    assert noted.pop() == (("k",), len, 1, None)
    half.run.collects_externals = False
    assert half.end(half.outcomes.Externals(rules), 5) == 5
    assert len(noted) == 2


def calls_in(half, rules, result, take):
    """Return the calls of rules, each a path, a function and how many arguments it takes."""
    node = half.core.Node(half.node.subject)
    for path, method, takes in rules:
        place = half.run.go_to(path, [None] * len(path))
        half.outcomes.Externals(((method, takes),)).end(None, None, 0, half.run, node)
        half.run.restore_place(place)
    helpers = type("Helpers", (half.calls.Call,), {"__slots__": ("_link",)})
    caller = half.calls.Caller(helpers, mark_as_user_error, as_it_is, None, None)
    return half.outcomes.ExternalCalls(half.run, [result], caller, None, take)


def test_rules_are_called_in_order_up_to_one_whose_outcome_is_awaited(package):
    taken, seen = [], []

    async def later(value):
        return value

    def told(value, helpers):
        seen.append((value, helpers.original, list(helpers._run.path)))

    rules = [
        (["a"], told, 2), ([], lambda: 5, 0), (["b", 0], later, 1), (["b", 0], lambda value: value, 1),
        (["b", 7], told, 2), (["c", "d"], told, 2),
    ]  # fmt: skip
    half = Half(package)
    result = {"a": 1, "b": ["x"]}
    calls = calls_in(half, rules, result, lambda calls, outcome: taken.append((calls.path, outcome)))
    awaited = calls.go_on()
    assert (calls.at, calls.waits, taken) == (2, True, [((), 5)])
    awaited.close()
    assert calls.resume("y") is None
    assert taken[1:] == [(("b", 0), "y")]
    assert seen == [
        (1, None, ["a"]), (UNDEFINED, None, ["b", 7]), (UNDEFINED, None, ["c", "d"]),
    ]  # fmt: skip
    assert (calls.at, calls.waits, half.run.path, calls.root) == (6, False, [], [result])


def test_an_exception_of_a_rule_is_marked_and_ends_the_calls_there(package):
    class Refuses:
        def __getattr__(self, name):
            raise KeyError(name)

    def fails():
        raise ValueError("no")

    for method, kind in ((fails, ValueError), (Refuses, KeyError)):
        half = Half(package)
        calls = calls_in(half, [((), method, 0), ((), fails, 0)], 1, None)
        with pytest.raises(kind) as raised:
            calls.go_on()
        assert not is_of_value(raised.value, [1])
        assert (calls.at, calls.waits) == (0, False)


def test_warnings_are_taken_after_each_call_and_no_more_rules_are_called_where_that_says_so(package):
    half = Half(package)

    def warns(value, helpers):
        half.run.warn(half.run.report(half.node.subject, "a.b", value))

    def take(calls, outcome):
        taken.append((outcome, calls.warned, len(half.run.warnings)))
        calls.at = 3

    taken = []
    rules = [((), str, 1), ((), warns, 2), ((), warns, 2)]
    calls = calls_in(half, rules, "x", take)
    assert calls.go_on() is None
    assert taken == [(None, 0, 1)]
