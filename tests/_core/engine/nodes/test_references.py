"""Where references lead, in both halves: the same values, the same exceptions."""

import importlib
from types import SimpleNamespace

import pytest

from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.preferences.preferences import DEFAULTS

PACKAGES = ["passmuster._core.engine.nodes", pytest.param("passmuster_speedups", marks=pytest.mark.compiled)]
pytestmark = pytest.mark.parametrize("package", PACKAGES)


class Into(Exception):
    """What the step into odd data raises here."""


def into(value, part, iterables):
    if part == "fails":
        raise Into
    return ("into", value, part, iterables)


@pytest.fixture
def half(package):
    """The module of one half, set up with functions of this test."""
    from passmuster._core.foundation.callers import call
    from passmuster._core.language.references import reference as language
    from passmuster._core.language.references.reaching import step_into

    module = importlib.import_module(f"{package}.references")
    core = importlib.import_module(f"{package}.core")
    module.set_functions(into, lambda function, value: function(value), lambda value: ("key", repr(value)))
    yield SimpleNamespace(core=core, **vars(module))
    module.set_functions(step_into, call, language._map_key)


def place(half, level=1, path=("a",), iterables=None, adjust=None, mapped=None):
    return half.ReferenceOrigin(level, path, iterables, adjust, mapped)


def run_in(half, *containers):
    run = half.core.Run(DEFAULTS)
    for container in containers:
        run.enter(container, None)
        run.set_key("k")
    return run


def test_a_path_goes_through_plain_mappings_and_asks_about_all_else(half):
    data = {"a": {"b": {"c": 1}}, "l": [1], "n": None, "u": UNDEFINED}
    assert half.reach(data, ("a", "b", "c")) == 1
    assert half.reach(data, ()) is data
    assert half.reach(data, ["a", "x"]) is UNDEFINED
    assert half.reach(data, ("a", "x", "y")) is UNDEFINED
    assert half.reach(data, ("n", "x")) is half.reach(data, ("u", "x")) is UNDEFINED
    assert half.reach(data, ("l", "0"), True) == ("into", [1], "0", True)
    with pytest.raises(Into):
        half.reach(data, ("l", "fails"))


def test_levels_count_from_the_value(half):
    root, inner = {"a": 1}, {"a": 2}
    run = run_in(half, root, inner)
    found = [place(half, level).resolve({"a": 3}, run, DEFAULTS) for level in (0, 1, 2)]
    assert found == [3, 2, 1]
    assert place(half, 2, ()).resolve(None, run, DEFAULTS) is root
    assert place(half, 0, ()).resolve(5, run, DEFAULTS) == 5
    with pytest.raises(LookupError):
        place(half, 3).resolve(None, run, DEFAULTS)


def test_copied_scope_resolves_the_same_references(half):
    root, inner = {"a": 1}, {"a": 2}
    scope = run_in(half, root, inner).scope()
    found = [place(half, level).resolve({"a": 3}, scope, DEFAULTS) for level in (0, 1, 2)]
    assert found == [3, 2, 1]
    assert place(half, 2, ()).resolve(None, scope, DEFAULTS) is root
    with pytest.raises(LookupError):
        place(half, 3).resolve(None, scope, DEFAULTS)


def test_references_beyond_all_levels_use_the_fallback(half):
    class Elsewhere(half.ReferenceOrigin):
        def elsewhere(self, value, scope, local):
            return value, local

    for level, scope in ((0, None), (1, None), (half.IN_LOCAL, None), (3, run_in(half, {}).scope())):
        assert Elsewhere(level, ("a",), None, None, None).resolve(1, scope, DEFAULTS, 2) == (1, 2)
    adjusted = Elsewhere(half.IN_LOCAL, ("a",), None, list, None)
    assert adjusted.resolve(1, run_in(half, {}), DEFAULTS, 2) == [1, 2]


def test_hidden_values_precede_values_in_the_result(half):
    run = run_in(half, {"a": 1})
    run.set_key("a")
    run.hide("hidden")
    run.set_key("k")
    for scope in (run, run.scope()):
        assert place(half, 1).resolve(None, scope, DEFAULTS) == "hidden"
        assert place(half, 1, ()).resolve(None, scope, DEFAULTS) == {"a": 1}


def test_contexts_may_be_missing(half):
    prefs = SimpleNamespace(context={"a": 1})
    run = run_in(half, {"a": 2})
    assert place(half, half.IN_CONTEXT).resolve(None, run, prefs) == 1
    assert place(half, half.IN_CONTEXT).resolve(None, run, DEFAULTS) is UNDEFINED
    run.context = {"a": 3}
    assert place(half, half.IN_CONTEXT).resolve(None, run, DEFAULTS) == 3
    assert place(half, half.IN_CONTEXT).resolve(None, run, prefs) == 1
    assert place(half, half.IN_CONTEXT).resolve(None, run.scope(), DEFAULTS) is UNDEFINED


def test_resolved_value_is_adjusted_or_mapped(half):
    run = run_in(half, {"a": 1})
    adjusted = place(half, adjust=lambda value: [value], mapped={1: "never"})
    assert adjusted.resolve(None, run, DEFAULTS) == [1]
    mapped = place(half, 0, (), mapped={("key", "'x'"): "X", ("key", "1.5"): "Y", ("key", "True"): "Z"})
    found = [mapped.resolve(value, run, DEFAULTS) for value in (1.5, True, None, UNDEFINED)]
    assert found == ["Y", "Z", None, UNDEFINED]
