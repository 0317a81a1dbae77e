"""Nodes of either half take the steps in the order of the table, and no accelerator takes them in another."""

from __future__ import annotations

import pytest

import passmuster as pm
from passmuster._core.engine import nodes as order
from passmuster._core.engine.backend import checks, core
from passmuster._core.engine.facts.extras import FAST_PATH_STEPS, has_fast_path_steps
from passmuster._core.language.preferences.preferences import DEFAULTS
from passmuster._core.running.builder import node_of, subject_of, with_lane

SUBJECT = subject_of(pm.any())


class Noting(core.Check):
    """A rule, or a step of an extension, that notes its turn."""

    def __init__(self, turns, name, made=...):
        self.turns, self.name, self.made = turns, name, made

    def apply(self, value, run, subject):
        self.turns.append(self.name)
        return value if self.made is ... else self.made


class Values(checks.ValueSet):
    """A list of values that notes when a value is looked up."""

    def __init__(self, turns, name):
        super().__init__({}, {}, {}, False, None, {}, (), (), (), None, None)
        self.turns, self.name = turns, name

    def find(self, value, run):
        self.turns.append(self.name)
        return core.NOT_FOUND


class Own(core.PreferenceMerge):
    """Preferences of a schema that note when they are put in force."""

    def __init__(self, turns):
        super().__init__()
        self.turns = turns

    def merge(self, base):
        self.turns.append("prefs")
        return base


class Looked(core.Node):
    """What counts as empty; it notes when a value is looked at, and refuses it."""

    def __init__(self, turns):
        super().__init__(SUBJECT)
        self.turns = turns

    def run(self, value, run):
        self.turns.append("empty")
        run.fail(self.subject, "any.invalid", value)
        return value


class Start:
    """A cache that never knows a value."""

    def __init__(self, turns):
        self.turns = turns

    def begin(self, value, run, node):
        self.turns.append("start")
        return core.NOT_FOUND

    def end(self, value, original, mark, run, node):
        self.turns.append("end")


class Finish(core.Finish):
    """The end of a value, which notes that the default is there already."""

    def __init__(self, turns):
        super().__init__()
        self.turns = turns

    def end(self, value, original, mark, run, node):
        self.turns += ["default"] * (value == "the default") + ["finish"]
        return value


class Every(core.ValueNode):
    """A node that uses every step."""

    def __init__(self, turns):
        super().__init__(SUBJECT)
        self.turns = turns
        self.default = "the default"
        self.valids, self.invalids = Values(turns, "valids"), Values(turns, "invalids")
        self.bases = (Noting(turns, "bases"),)
        self.checks = (Noting(turns, "checks", pm.UNDEFINED),)
        extras = self.extras = core.Extras()
        extras.prefs, extras.start, extras.finish = Own(turns), Start(turns), Finish(turns)
        extras.prepares, extras.coerces = (Noting(turns, "prepare"),), (Noting(turns, "coerces"),)
        extras.empty, extras.empty_prefs = Looked(turns), DEFAULTS

    def coerce(self, value, run):
        self.turns.append("coerce")
        return value

    def base(self, value, run):
        self.turns.append("base")
        return value


def inner(schema):
    """Return the node of a schema itself, which may have a lane before it."""
    node = node_of(schema)
    return getattr(node, "inner", node)


def in_table():
    """Return the names of all steps, in the order of the table."""
    for step in order.ORDER:
        if isinstance(step, str):
            yield step
        else:
            yield from step


def test_a_node_takes_the_steps_in_the_order_of_the_table():
    turns = []
    Every(turns).run("a", core.Run(DEFAULTS))
    assert turns == [step for step in in_table() if step != "presence"]


@pytest.mark.parametrize("presence", [core.FORBIDDEN, core.REQUIRED])
def test_presence_is_asked_where_the_table_says(presence):
    turns, run = [], core.Run(DEFAULTS)
    node = Every(turns)
    node.presence = presence
    node.extras.finish = None
    if presence == core.REQUIRED:
        node.coerce = lambda value, run: pm.UNDEFINED
        node.extras.prepares = (Noting(turns, "prepare", pm.UNDEFINED),)
    node.run("a", run)
    assert [report.code for report in run.reports] == [
        "any.unknown" if presence == core.FORBIDDEN else "any.required"
    ]
    names = list(in_table())
    before = names[: names.index("presence")]
    assert [turn for turn in turns if turn in before] == [
        step for step in before if presence == core.FORBIDDEN or step in ("prefs", "start", "prepare")
    ]
    assert not set(turns) & set(names[names.index("presence") : names.index("default")])


def test_a_node_uses_the_steps_that_its_schema_has():
    assert order.steps_of(inner(pm.string().empty("").note("own"))) == (
        order.COERCE, order.EMPTY, order.CHECKING,
    )  # fmt: skip
    node = core.ValueNode(SUBJECT)
    assert order.steps_of(node) == (order.COERCE, order.CHECKING)


def test_facts_know_the_steps_in_the_order_of_the_table():
    left = iter(order.ORDER)
    assert all(step in left for step in FAST_PATH_STEPS)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: dict(reversed(table.items())),
        lambda table: {**table, "shout": lambda node: True},
        lambda table: {"shout": lambda node: True, **table},
    ],
)
def test_what_has_another_order_or_another_step_has_no_facts(change, monkeypatch):
    node = core.ValueNode(SUBJECT)
    node.extras = core.Extras()
    assert has_fast_path_steps(node)
    monkeypatch.setattr(order, "ORDER", change(order.ORDER))
    assert not has_fast_path_steps(node)


@pytest.mark.skipif(with_lane is None, reason="the lanes are those of the pure backend")
def test_a_step_that_emits_nothing_ends_the_lane(monkeypatch):
    from passmuster._core.engine.lanes import lane

    schema = pm.number().min(1).prefs(convert=False)
    assert lane.Lane(node_of(schema).inner).runner() != node_of(schema).inner.run
    monkeypatch.delitem(lane._EMITTED, order.PREFS)
    assert lane.Lane(node_of(schema).inner).runner() == node_of(schema).inner.run
