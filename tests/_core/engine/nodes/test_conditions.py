"""What conditions choose, how their choices compose, and what is kept of them."""

import itertools
import random
import threading

import pytest

import passmuster as pm
from passmuster._core.running.builder import node_of
from passmuster._core.running.steps import dynamic

PARTS = [
    pm.number().min(2),
    pm.number().max(3).required(),
    pm.any().valid(1, 2).default(7),
    pm.forbidden(),
    pm.number().integer().when("a", is_=1, then=pm.number().min(1), otherwise=pm.number().max(1)),
    pm.any().when("b", switch=[{"is": "x", "then": pm.required()}, {"is": 2, "then": pm.any().invalid(2)}]),
    pm.any().when("a", is_=pm.exist(), then=pm.any().when("b", is_=1, then=pm.forbidden())),
]

IS = [
    1, "x", [1, "x"], pm.exist(), pm.number(), pm.number().min(2), pm.string().lowercase(), pm.any(),
    {"k": 1},
]  # fmt: skip

VALUES = [1, 2, 3.5, "x", "X", None, {"k": 1}, {"k": 2}, [1], pm.UNDEFINED]


def random_schema(choose):
    schema = pm.number()
    for _ in range(choose.randint(1, 4)):
        key, what = choose.choice("ab"), choose.choice(IS)
        part, other = choose.sample(PARTS, 2)
        kind = choose.randint(0, 5)
        if kind == 0:
            schema = schema.when(key, is_=what, then=part, otherwise=other)
        elif kind == 1:
            schema = schema.when(key, not_=what, then=part, break_=True)
        elif kind == 2:
            schema = schema.when(key, is_=what, otherwise=part)
        elif kind == 3:
            rows = [{"is": choose.choice(IS), "then": choose.choice(PARTS)} for _ in range(3)]
            schema = schema.when(key, switch=rows, otherwise=other)
        elif kind == 4:
            schema = schema.when(pm.number().min(2), then=part)
        else:
            schema = schema.when(key, then=part)
    return schema


def chosen(schema, value, around):
    """The schema that conditions choose, worked out from what they mean."""
    made = schema._with_term("whens", (), ends=False)
    for part in chosen_parts(schema, value, around):
        made = made.concat(part._with_term("whens", (), ends=False))
    return made


def chosen_parts(schema, value, around):
    for condition in schema.spec.term("whens"):
        part = condition.concat or part_of(condition, value, around)
        if part is None:
            continue
        merged = part
        for inner in chosen_parts(part, value, around):
            merged = merged.concat(inner)
        yield merged
        if condition.breaks:
            return


def part_of(condition, value, around):
    given = value if condition.ref is None else around.get(condition.ref.key, pm.UNDEFINED)
    for case in condition.cases:
        passes = case.is_.validate(given).error is None
        part = case.then if passes else case.otherwise
        if part is not None:
            return part
    return None


def outcome(result):
    return result.value, result.error and [(one.type, one.path) for one in result.error.details]


@pytest.mark.parametrize(
    "seed", [*range(20), *[pytest.param(seed, marks=pytest.mark.nightly) for seed in range(20, 60)]]
)
def test_conditions_choose_the_meant_branch(seed):
    choose = random.Random(seed)
    schema = random_schema(choose)
    around = pm.object({"a": pm.any(), "b": pm.any(), "c": schema})
    for _ in range(60):
        whole = {key: choose.choice(VALUES) for key in "abc"}
        whole = {key: value for key, value in whole.items() if value is not pm.UNDEFINED}
        plain = chosen(schema, whole.get("c", pm.UNDEFINED), whole)
        expected = pm.object({"a": pm.any(), "b": pm.any(), "c": plain})
        assert outcome(around.validate(whole)) == outcome(expected.validate(whole)), whole


def calling(calls, name, passes=True):
    def call(value):
        calls.append(name)
        if not passes:
            raise ValueError
        return value

    return pm.any().custom(call)


def test_functions_in_conditions_are_called_once_and_in_their_order():
    calls = []
    part = pm.any().when("a", is_=calling(calls, "inner"), then=pm.any().custom(calling_part(calls)))
    schema = pm.object({
        "a": pm.any(),
        "b": pm.any()
        .when("a", is_=calling(calls, "first", False), then=pm.forbidden())
        .when("a", switch=[
            {"is": calling(calls, "case 1", False), "then": pm.forbidden()},
            {"is": calling(calls, "case 2"), "then": part},
            {"is": calling(calls, "case 3"), "then": pm.forbidden()},
        ], break_=True)
        .when("a", is_=calling(calls, "after the break"), then=pm.forbidden()),
    })  # fmt: skip
    for _ in range(3):
        calls.clear()
        assert schema.validate({"a": 1, "b": 2}).error is None
        assert calls == ["first", "case 1", "case 2", "inner", "chosen"]


def calling_part(calls):
    def call(value):
        calls.append("chosen")
        return value

    return call


def test_a_reference_is_read_once_for_all_cases():
    seen = []
    ref = pm.ref("a", adjust=lambda value: seen.append(value) or value)
    rows = [{"is": i, "then": pm.any()} for i in range(5)]
    schema = pm.object({"a": pm.any(), "b": pm.any().when(ref, switch=rows)})
    for value in (0, 4, 9):
        schema.validate({"a": value, "b": 1})
    assert seen == [0, 4, 9]


def test_question_does_not_change_its_value():
    schema = pm.any().when("a", is_=pm.number().min(2), then=pm.forbidden())
    around = pm.object({"a": pm.any(), "b": schema})
    assert around.validate({"a": "3", "b": 1}).error.details[0].type == "any.unknown"
    assert around.validate({"a": "3", "b": 1}, convert=False).error is None
    assert around.validate({"a": "3"}).value == {"a": "3"}


def test_each_choice_is_built_once():
    schema = pm.any()
    for key in "abc":
        schema = schema.when(key, is_=1, then=pm.any(), otherwise=pm.any())
    around = pm.object({"a": pm.any(), "b": pm.any(), "c": pm.any(), "d": schema})
    inner = dict((getattr(node_of(around), "inner", None) or node_of(around)).keys)["d"]
    leaves = set()
    for _ in range(3):
        for a, b, c in itertools.product((1, 2), repeat=3):
            assert around.validate({"a": a, "b": b, "c": c, "d": 0}).error is None
            branch = inner.first
            for value in (a, b, c):
                branch = branch.after[1 if value == 1 else 2]
            leaves.add(id(branch.node))
        assert len(leaves) == 8


def test_value_without_a_branch_runs_the_plain_node():
    schema = pm.any().when(".", is_=1, then=pm.any().note("a")).when(".", is_=2, then=pm.any())
    node = node_of(schema)
    assert node.first.after == [None, None, None]
    schema.validate(3)
    assert [branch is None for branch in node.first.after] == [False, True, True]
    assert node.run.__self__ is node


def test_the_choices_that_are_kept_are_bounded(monkeypatch):
    monkeypatch.setattr(dynamic, "_MAX_KEPT", 5)
    schema = pm.any()
    for key in "abcd":
        schema = schema.when(key, switch=[{"is": i, "then": pm.any().invalid({key: i})} for i in range(4)])
    around = pm.object({"a": pm.any(), "b": pm.any(), "c": pm.any(), "d": pm.any(), "e": schema})
    inner = dict((getattr(node_of(around), "inner", None) or node_of(around)).keys)["e"]
    for values in itertools.product(range(5), repeat=4):
        assert around.validate({**dict(zip("abcd", values)), "e": 1}).error is None
        for key, value in zip("abcd", values):
            failed = around.validate({**dict(zip("abcd", values)), "e": {key: value}}).error is not None
            assert failed is (value < 4)
        assert sum(1 for _ in built(inner.first)) <= 5


def built(branch):
    if branch.node is not None:
        yield branch
    for after in branch.after:
        if after is not None:
            yield from built(after)


def test_threads_may_grow_the_choices_at_the_same_time(monkeypatch):
    monkeypatch.setattr(dynamic, "_MAX_KEPT", 3)
    schema = pm.number()
    for key in "abc":
        schema = schema.when(key, is_=1, then=pm.number().min(2), otherwise=pm.number().max(9))
    around = pm.object({"a": pm.any(), "b": pm.any(), "c": pm.any(), "d": schema})
    wrong = []

    def work(seed):
        choose = random.Random(seed)
        for _ in range(300):
            whole = {key: choose.randint(1, 2) for key in "abc"}
            low, high = 1 in whole.values(), 2 in whole.values()
            if (around.validate({**whole, "d": 1}).error is None) is low:
                wrong.append(whole)
            if (around.validate({**whole, "d": 10}).error is None) is high:
                wrong.append(whole)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_conditional_alternatives_choose_by_the_same_questions():
    schema = pm.object({
        "a": pm.any(),
        "b": pm.alternatives()
        .conditional("a", switch=[{"is": 1, "then": pm.string()}, {"is": 2, "then": pm.number()}])
        .conditional("a", not_=pm.number(), then=pm.boolean())
        .conditional(pm.valid("x"), then=pm.any(), otherwise=pm.forbidden()),
    })  # fmt: skip
    rows = [(1, "s", None), (1, 2, "string.base"), (2, 2, None), ("q", True, None), ("q", 1, "boolean.base"),
            (3, "x", None), (3, 1, "any.unknown")]  # fmt: skip
    for a, b, code in rows:
        error = schema.validate({"a": a, "b": b}).error
        assert (error and error.details[0].type) == code, (a, b)


def test_many_conditions_are_decided_one_after_the_other():
    schema = pm.number()
    for i in range(120):
        schema = schema.when("a", is_=i, then=pm.number().max(i))
    around = pm.object({"a": pm.any(), "b": schema})
    for i in (0, 60, 119, 60):
        assert around.validate({"a": i, "b": i}).error is None
        assert around.validate({"a": i, "b": i + 1}).error.details[0].context["limit"] == i
    assert around.validate({"a": 500, "b": 1000}).error is None
