"""A run that goes on in a thread of its own."""

import time

import pytest

import passmuster as pm
from passmuster._core.foundation import stack


@pytest.fixture
def started(monkeypatch):
    """The threads that are started, one entry each."""
    start, starts = stack.start_new_thread, []

    def note(work, args):
        starts.append(work)
        return start(work, args)

    monkeypatch.setattr(stack, "start_new_thread", note)
    monkeypatch.setattr(stack, "_workers", {})
    return starts


def nested(levels, key, value):
    for _ in range(levels):
        value = {key: value}
    return value


def link(name):
    return {"type": "link", "link": {"ref": {"path": [name], "type": "local"}}}


def links_to_links():
    two = {"type": "keywords", "keywords": [{"not": link("t")}, {"not": link("t")}]}
    return {"type": "keywords", "keywords": [{"not": two}, {"not": link("t")}], "flags": {"id": "t"}}


def conditions_in_conditions():
    levels = [{"type": "any", "whens": [{"is": link(f"s{n}"), "then": link(f"s{n}")}]} for n in range(1, 41)]
    shared = [{**made, "flags": {"id": f"s{n}"}} for n, made in enumerate([*levels, {"type": "any"}])]
    return {"type": "object", "keys": {"a": link("s0")}, "shared": shared}


TREE = pm.object({"a": pm.link("/"), "b": pm.link("/"), "n": pm.number()})
EITHER = {"type": "object", "properties": {"a": {"oneOf": [{"type": "integer"}, {"$ref": "#"}]}}}
DEEP = [
    (TREE, nested(200, "a", {"n": 1}), None),
    (TREE, {"a": nested(180, "b", {"n": 1}), "b": nested(190, "a", {"n": 1})}, None),
    (TREE, nested(400, "a", {}), "link.depth"),
    (pm.build(links_to_links()), 1, "link.depth"),
    (pm.build(conditions_in_conditions()), {"a": "x" * 1000}, None),
    (pm.from_json_schema(EITHER), nested(200, "a", 1), None),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "value", "code"), DEEP)
def test_validation_starts_one_thread_at_most(schema, value, code, started):
    error = schema.validate(value).error
    assert (error and error.details[0].type) == code
    assert len(started) <= 1


def test_batch_starts_one_thread_at_most(started):
    batch = TREE.validate_many([nested(levels, "a", {"n": 1}) for levels in range(0, 250, 5)])
    assert (batch.failed, batch.total) == (0, 50)
    assert len(started) <= 1


def test_a_validation_deep_in_its_value_ends_soon_when_it_is_interrupted(interrupt):
    calls = []

    def stop(value, helpers):
        calls.append(value)
        if len(calls) == 1:
            interrupt()
            time.sleep(0.1)  # the main thread has to have its turn
        return value

    deep = [1] * 1000
    for _ in range(200):
        deep = [deep]
    schema = pm.array().items(pm.link("/"), pm.number().custom(stop))
    with pytest.raises(KeyboardInterrupt):
        schema.validate(deep)
    assert len(calls) < 1000
    assert schema.validate([2]).value == [2]
