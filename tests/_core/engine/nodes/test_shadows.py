"""Hidden values that are hidden again as one, in both halves, against hiding them one by one."""

from __future__ import annotations

import importlib
import random

import pytest

pytestmark = pytest.mark.compiled

HALVES = ["passmuster._core.engine.nodes", "passmuster_speedups"]


@pytest.fixture(params=HALVES)
def module(request):
    return importlib.import_module(f"{request.param}.shadows")


@pytest.fixture
def shadows(module):
    return module.Shadows()


def filled(shadows):
    shadows.hide(("a", "x"), 1)
    shadows.hide(("a", "y"), 2)
    return shadows.fold(("a",), 0)


def test_remembered_shadows_are_found(shadows):
    kept = filled(shadows)
    shadows.show(0)
    assert (shadows.get(("a", "x")), dict(shadows), shadows.pending) == (None, {}, ())
    shadows.replay(*kept)
    assert shadows.get(("b", "x")) is None
    assert len(shadows.pending) == 1
    assert (shadows.get(("a", "x")), shadows.get(("a", "y")), shadows.pending) == (1, 2, ())
    shadows.show(0)
    assert dict(shadows) == {}


def test_unused_shadows_are_removed(shadows):
    kept = filled(shadows)
    shadows.show(0)
    shadows.replay(*kept)
    shadows.replay(*kept)
    shadows.show(0)
    assert (shadows.pending, shadows.get(("a", "x"))) == ((), None)


def test_later_shadow_replaces_an_earlier_one(shadows):
    kept = filled(shadows)
    shadows.show(0)
    shadows.replay(*kept)
    shadows.hide(("a", "x"), 5)
    assert (shadows.get(("a", "x")), shadows.get(("a", "y"))) == (5, 2)
    shadows.show(1)
    assert shadows.get(("a", "x")) == 1


def test_a_value_beside_the_place_is_kept_too(shadows):
    shadows.hide(("b",), 1)
    kept = shadows.fold(("a",), 0)
    shadows.show(0)
    shadows.replay(*kept)
    assert shadows.get(("b",)) == 1


def test_keys_are_hashed_and_compared_as_in_a_dict(shadows):
    class Key:
        def __eq__(self, other):
            raise AssertionError

        __hash__ = object.__hash__

    shadows.hide(("a", 1), 1)
    kept = shadows.fold(("a",), 0)
    shadows.show(0)
    shadows.replay(*kept)
    key = Key()
    shadows.hide((key,), 2)
    assert (shadows.get((key,)), shadows.get(("a", 1))) == (2, 1)


def test_pending_shadows_are_bounded(module, shadows):
    for i in range(100):
        mark = len(shadows.journal or ())
        shadows.hide((i, "x"), i)
        kept = shadows.fold((i,), mark)
        shadows.show(mark)
        shadows.replay(*kept)
        assert len(shadows.pending) <= module.MOST_PENDING
    assert [shadows.get((i, "x")) for i in range(100)] == list(range(100))
    shadows.show(0)
    assert (dict(shadows), shadows.pending) == ({}, ())


def test_much_within_itself_is_looked_into_once(shadows):
    path, mark = ("a",) * 40, 0
    shadows.hide((*path, "x"), 1)
    for i in range(40):
        kept = shadows.fold(path[: 40 - i], 0)
        shadows.replay(*kept)
        shadows.get(path[: 40 - i])  # is asked for, so that it is there twice
        shadows.replay(*kept)
    shadows.show(mark)
    shadows.replay(*kept)
    assert shadows.get((*path, "x")) == 1


@pytest.mark.parametrize("seed", range(40))
def test_it_is_as_hiding_one_by_one(shadows, seed):
    draw = random.Random(seed)
    plain: list[object] = []
    attempt(draw, shadows, plain, (), {}, 5)
    wanted = dict(plain)
    assert {path: shadows.get(path) for path in wanted} == wanted
    shadows.show(0)
    assert (dict(shadows), shadows.pending) == ({}, ())


def attempt(draw, shadows, plain, path, memory, depth):
    """Do at a place what alternatives and links do: hide, look, try and take back, tell again."""
    for _ in range(draw.randrange(1, 7)):
        key = (*path, draw.choice("ab"))
        what = draw.randrange(5)
        if what == 0:
            plain.append((key, draw.random()))
            shadows.hide(*plain[-1])
        elif what == 1:
            assert shadows.get(key) == dict(plain).get(key)
        elif depth:
            linked(draw, shadows, plain, key, memory, depth - 1, takes_back=what == 2)


def linked(draw, shadows, plain, path, memory, depth, takes_back):
    mark, done = len(shadows.journal or ()), len(plain)
    known = memory.setdefault(path, [])
    if known and draw.random() < 0.7:
        kept, hidden = draw.choice(known)
        shadows.replay(*kept)
        plain += hidden
    else:
        attempt(draw, shadows, plain, path, memory, depth)
        if len(shadows.journal or ()) > mark:
            known.append((shadows.fold(path, mark), plain[done:]))
    if takes_back:
        shadows.show(mark)
        del plain[done:]
