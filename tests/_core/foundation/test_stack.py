"""A stack of its own for what is nested deep, and what happens where there is none."""

import contextvars
import os
import sys
import threading
import time

import pytest

import passmuster as pm
from passmuster._core.foundation import stack
from passmuster._core.foundation.stack import KeptWorker, is_in_own_thread, is_short, run_apart

place = contextvars.ContextVar("place", default="outside")


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch):
    """Let no worker serve that an exception of another test keeps alive."""
    monkeypatch.setattr(stack, "_workers", {})


def deeper(frames, call):
    return call() if frames <= 0 else deeper(frames - 1, call)


def test_stack_is_short_if_few_frames_are_left():
    assert not is_short()
    assert deeper(700, is_short)


def ends_soon(is_ended):
    for _ in range(200):
        if is_ended():
            return True
        time.sleep(0.02)
    return False


def test_call_is_made_in_a_thread_that_ends_with_it():
    thread, is_apart = run_apart(lambda: (threading.get_ident(), is_in_own_thread()))
    assert thread != threading.get_ident()
    assert is_apart
    assert not is_in_own_thread()
    assert ends_soon(lambda: thread not in stack._own_threads)


def test_calls_of_a_batch_share_one_thread():
    with KeptWorker():
        threads = {run_apart(threading.get_ident) for _ in range(5)}
        with KeptWorker():
            threads.add(run_apart(threading.get_ident))
    assert len(threads) == 1
    assert ends_soon(lambda: not threads & stack._own_threads)


def test_worker_has_more_frames_than_other_threads(monkeypatch):
    before, limits = sys.getrecursionlimit(), []
    assert run_apart(deeper, 8_000, lambda: True)
    run_apart(lambda: limits.append(run_apart(sys.getrecursionlimit)))
    assert limits == [stack._FRAMES]
    assert sys.getrecursionlimit() == before


def test_thread_that_dies_before_its_call_is_an_error_of_memory(monkeypatch):
    start = stack.start_new_thread
    monkeypatch.setattr(stack, "start_new_thread", lambda work, args: start(lambda *_: None, args))
    with pytest.raises(MemoryError):
        run_apart(pytest.fail)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_forked_process_starts_a_worker_of_its_own():
    with KeptWorker():
        run_apart(threading.get_ident)
        child = os.fork()
        if not child:
            os._exit(run_apart(lambda: 7))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_call_shares_context_variables_and_exceptions_with_the_waiting_thread():
    token = place.set("inside")
    try:
        assert run_apart(place.get) == "inside"
    finally:
        place.reset(token)
    with pytest.raises(ZeroDivisionError):
        run_apart(lambda: 1 / 0)
    with pytest.raises(SystemExit):
        run_apart(lambda: exit(1))


def no_more_threads(work, args):
    raise RuntimeError("can't start new thread")


def test_call_runs_on_the_own_stack_without_threads(monkeypatch):
    monkeypatch.setattr(stack, "start_new_thread", no_more_threads)
    assert run_apart(threading.get_ident) == threading.get_ident()


def test_too_deep_values_are_refused_without_threads(monkeypatch):
    monkeypatch.setattr(stack, "start_new_thread", no_more_threads)
    value = []
    value.append(value)
    result = pm.array().items(pm.link("/")).validate(value)
    assert [detail.type for detail in result.error.details] == ["link.depth"]


def test_without_threads_values_are_32_levels_deep_at_most(monkeypatch):
    monkeypatch.setattr(stack, "start_new_thread", no_more_threads)
    monkeypatch.setattr(stack, "_has_started", [])
    schema, value = pm.array().items(pm.link("/")), []
    for _ in range(31):
        value = [value]
    assert schema.validate(value).error is None
    for _ in range(8):
        value = [value]
    error = schema.validate(value).error
    assert error.details[0].type == "link.depth"
    assert len(error.details[0].path) == 32


@pytest.mark.parametrize("schema", [
    pm.object({"a": pm.link("/")}),
    pm.object({"a": pm.alternatives(pm.string(), pm.link("/"))}),
    pm.object({"a": pm.any().when(pm.object(), then=pm.link("/").custom(lambda value, helpers: value))}),
])  # fmt: skip
def test_in_webassembly_more_frames_stand_in_for_threads(schema, monkeypatch):
    monkeypatch.setattr(stack, "start_new_thread", no_more_threads)
    monkeypatch.setattr(stack, "IS_WEB", True)
    before, value = sys.getrecursionlimit(), {}
    for _ in range(199):
        value = {"a": value}
    assert deeper(300, lambda: schema.validate(value)).error is None
    assert schema.validate({"a": value}).error is None
    assert sys.getrecursionlimit() == before


def test_webassembly_adds_no_frames_for_recursion_through_c(monkeypatch):
    monkeypatch.setattr(stack, "start_new_thread", no_more_threads)
    monkeypatch.setattr(stack, "IS_WEB", True)
    assert run_apart(sys.getrecursionlimit) == 4000
    assert run_apart(sys.getrecursionlimit, is_python=False) == sys.getrecursionlimit()


@pytest.mark.parametrize("error", [ValueError, RuntimeError])
def test_stack_size_of_the_platform_is_used_if_it_cannot_be_set(error, monkeypatch):
    def refuse(size):
        raise error("not here")

    monkeypatch.setattr(stack._thread, "stack_size", refuse)
    assert run_apart(is_in_own_thread)


def test_stack_size_of_other_threads_is_unchanged():
    before = threading.stack_size(1024 * 1024)
    try:
        run_apart(is_in_own_thread)
        assert threading.stack_size() == 1024 * 1024
    finally:
        threading.stack_size(before)


def test_interruption_stops_the_call_and_is_raised_afterwards(interrupt):
    told = threading.Event()

    def call():
        interrupt()
        assert told.wait(10)

    with pytest.raises(KeyboardInterrupt):
        run_apart(call, on_interrupt=told.set)
    assert told.is_set()


def test_interrupted_start_makes_no_call(monkeypatch):
    def interrupted(work, args):
        raise KeyboardInterrupt

    monkeypatch.setattr(stack, "start_new_thread", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_apart(pytest.fail)


def test_interruption_waits_for_a_call_without_on_interrupt(interrupt):
    ended = []

    def call():
        interrupt()
        ended.append(True)

    with pytest.raises(KeyboardInterrupt):
        run_apart(call)
    assert ended == [True]
