"""Nodes of either half take the steps in the order of the table, and no accelerator takes them in another."""

from __future__ import annotations

import pytest

import passmuster as pm
from passmuster._core.engine import nodes as table
from passmuster._core.engine.backend import checks, core
from passmuster._core.engine.facts.extras import has_fast_path_steps
from passmuster._core.engine.nodes import core as nodes_core
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


NAMES = [step.name for step in table.STEPS]


def test_a_node_takes_the_steps_in_the_order_of_the_table():
    turns = []
    Every(turns).run("a", core.Run(DEFAULTS))
    assert turns == [name for name in NAMES if name != "presence"]


@pytest.mark.parametrize("presence", [core.FORBIDDEN, core.REQUIRED])
def test_presence_is_checked_at_its_place_in_the_table(presence):
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
    before = NAMES[: NAMES.index("presence")]
    assert [turn for turn in turns if turn in before] == [
        step for step in before if presence == core.FORBIDDEN or step in ("prefs", "start", "prepare")
    ]
    assert not set(turns) & set(NAMES[NAMES.index("presence") : NAMES.index("default")])


def test_each_step_is_a_method_of_nodes():
    assert [step.method for step in table.STEPS if not hasattr(nodes_core.ValueNode, step.method)] == []


def test_a_node_uses_the_steps_that_its_schema_has():
    names = [step.name for step in table.steps_of(inner(pm.string().empty("").note("own")))]
    assert names == ["coerce", "empty", "presence", "base", "default"]
    assert [step.name for step in table.steps_of(core.ValueNode(SUBJECT))] == ["coerce", "presence", "base"]


def test_node_with_a_step_that_writes_no_source_has_no_facts(monkeypatch):
    schema = pm.number().min(1).prefs(convert=False)
    node = inner(schema)
    assert has_fast_path_steps(node)
    if with_lane is not None:
        assert with_lane(node).runner() != node.run
    (step,) = [step for step in table.STEPS if step.name == "prefs"]
    monkeypatch.setattr(step, "lane", None)
    assert not has_fast_path_steps(node)
    if with_lane is not None:
        assert with_lane(node).runner() == node.run
