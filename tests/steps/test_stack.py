"""A run that goes on in a thread of its own."""

import signal
import threading
import time

import pytest

import passmuster as pm


@pytest.fixture
def interrupt():
    """Does to the main thread what Ctrl+C does, and returns when it has been done.

    Whatever the process that started this one ignores, an interruption is an exception here.
    """
    if not hasattr(signal, "pthread_kill"):
        pytest.skip("no signals for threads here")
    arrived = threading.Event()

    def handle(number, frame):
        arrived.set()
        raise KeyboardInterrupt

    def interrupt():
        for _ in range(10):  # one signal in thousands is lost by some interpreters
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            if arrived.wait(1):
                break

    before = signal.signal(signal.SIGINT, handle)
    yield interrupt
    signal.signal(signal.SIGINT, before)


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
