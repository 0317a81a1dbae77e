"""Run by `test_options` in an interpreter of its own: the table has one more option before anything reads it.

It decides about values, and nobody has been taught it. Prints what went by the steps and what did not.
"""

from __future__ import annotations

import json
import sys

from passmuster._core.language.preferences import option_table, option_values

FAKE = option_table.Option("shout", False, option_values.boolean, "Is said to decide about values.")
option_table.OPTIONS += (FAKE,)
option_table.BY_KEY[FAKE.key] = FAKE

from tests.verdict_cases import VALUES, schemas  # noqa: E402

import passmuster as pm  # noqa: E402
from passmuster._core.engine.backend import core  # noqa: E402
from passmuster._core.language.preferences.preferences import prepare  # noqa: E402
from passmuster._core.running import builder  # noqa: E402

ANSWERED = frozenset((True, False))
VALUES = [value for value in VALUES if " at 0x" not in repr(value)]


def containers():
    """Schemas whose lanes and twins walk others."""
    yield pm.object({"a": pm.number(), "b": pm.string().trim().default("x"), "c": pm.any().valid("x", 1)})
    yield pm.object({"a": pm.object({"b": pm.any().empty("")}), "c": pm.array().items(pm.number()).single()})
    yield pm.object({"a": pm.number(), "b": pm.number().min(pm.ref("a"))}).with_("a", "b").unknown()
    yield pm.array().items(pm.string(), pm.number().integer())
    yield pm.array().ordered(pm.string(), pm.date()).min(1)
    yield pm.array().items(pm.object({"a": pm.boolean()})).unique()
    yield pm.alternatives(pm.string(), pm.number(), pm.object({"a": pm.valid("x")}), pm.object({"a": 1}))
    yield pm.any().when(".", is_=pm.number().min(1), then=pm.valid(1), otherwise=pm.string())
    yield pm.object({"a": pm.number(), "b": pm.any().when("a", is_=1, then=pm.forbidden())}).id("o")
    yield pm.object({"a": pm.link("#o")}).id("o")
    yield pm.number().prefs(convert=False)


def all_schemas():
    return [*schemas(True), *containers()]


def outcome(schema, value, fake):
    result = schema.validate(value, **fake)
    codes = [detail.type for detail in getattr(result.error, "details", ())]
    return repr((result.value, type(result.error), codes))


def warmed(schema):
    for value in VALUES * 2:
        schema.validate(value)
    return schema


WARM = [warmed(schema) for schema in all_schemas()]


def differences() -> list[str]:
    """What becomes otherwise of a value where the option is set, which nothing reads."""
    return [
        f"{schema.describe()} {value!r}"
        for schema in WARM
        for value in VALUES
        if outcome(schema, value, {}) != outcome(schema, value, {"shout": True})
    ]


def steps_taken(*ways) -> list[int]:
    """How many values were judged by the steps of a node, or found absent, with each of some options."""
    count = 0

    def counting(step):
        def counted(*args):
            nonlocal count
            count += 1
            return step(*args)

        return counted

    steps = {name: getattr(core.ValueNode, name) for name in ("absent", "verify")}
    for name, step in steps.items():
        setattr(core.ValueNode, name, counting(step))
    try:
        # What counts as empty is asked with the default preferences, in which the option is not set.
        made = [warmed(schema) for schema in all_schemas() if "'empty'" not in str(schema.describe())]
        found = []
        for fake in ways:
            count = 0
            for schema in made:
                for value in VALUES:
                    schema.validate(value, **fake)
            found.append(count)
    finally:
        for name, step in steps.items():
            setattr(core.ValueNode, name, step)
    return found


def of_lanes() -> dict[str, object]:
    usual, with_option = steps_taken({}, {"shout": True})
    builder.with_lane = None
    return {"usual": usual, "set": with_option, "all": steps_taken({"shout": True})[0]}


def answers(options) -> list[str]:
    """The classes of nodes that say of a value, before any step, what becomes of it."""
    run, told = core.Run(prepare(options)[0]), set()
    for schema in WARM:
        node = builder.node_of(schema)
        for value in VALUES:
            if hasattr(node, "short_ways"):
                answered = any(node.short_ways(value, run))
            else:
                answered = node.verdict(value, run) in ANSWERED
            if answered:
                told.add(type(getattr(node, "inner", node)).__name__)
    return sorted(told)


report = {
    "differences": differences(),
    "usual": answers({}),
    "set": answers({"shout": True}),
    "lanes": of_lanes() if builder.with_lane is not None else None,
}
json.dump(report, sys.stdout)
