"""What all tests share: a garbage collector that leaves alone what is there to stay, and steady examples.

Full collections walk over all that pytest has gathered, which is most of the time of a test that
counts memory; what is alive between two modules of tests is set aside instead.

Property tests try the same examples in each run, so that who changed nothing breaks nothing, and none
is judged by its time. `--hypothesis-profile=explore` tries others. What is marked as `nightly` repeats with
more of the same what other tests show; it runs where `--nightly` is given.

What is skipped because a package is not installed is noted in the cache of pytest; with `--missed`, once the
packages are there, a run has these tests alone.

What a test module runs of the module that it mirrors is noted for `test_architecture.py`, whose
judgement is the last test.
"""

import gc
import itertools
import re
import signal
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests import mirror

import passmuster as pm
from passmuster._core.engine.lanes import lane

LACKING = re.compile("could not import|not installed")

settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def set_aside():
    """Keep what is alive now out of the collections to come (where the interpreter can)."""
    if hasattr(gc, "freeze"):
        gc.collect()
        gc.freeze()


def pytest_addoption(parser):
    parser.addoption("--nightly", action="store_true", help="run also what repeats with more of the same")
    parser.addoption("--missed", action="store_true", help="run what lacked a package in the last run")


def pytest_configure(config):
    if hasattr(config, "cache"):
        config.pluginmanager.register(Missed(config.cache, config.getoption("--missed")))


class Missed:
    """The tests, and modules of tests, that were skipped because a package is not installed."""

    def __init__(self, cache, alone):
        self.cache, self.alone = cache, alone
        self.key = f"passmuster/missed/{pm.backend}"
        self.found = set()

    def pytest_collection_modifyitems(self, config, items):
        if not self.alone:
            return
        before = set(self.cache.get(self.key, []))
        lacked = [not before.isdisjoint((item.nodeid, item.nodeid.partition("::")[0])) for item in items]
        config.hook.pytest_deselected(items=[item for item, is_chosen in zip(items, lacked) if not is_chosen])
        items[:] = itertools.compress(items, lacked)

    def pytest_collectreport(self, report):
        self.pytest_runtest_logreport(report)

    def pytest_runtest_logreport(self, report):
        if report.skipped and LACKING.search(str(report.longrepr)):
            self.found.add(report.nodeid)

    def pytest_sessionfinish(self):
        if not self.alone:
            self.cache.set(self.key, sorted(self.found))


WITHOUT_NODES = ("_core/foundation", "_core/engine/formats/patterns")
"""Rooms that use no nodes: of two runs, one is enough for their tests, unless these make schemas."""

OF_FILES = ("cli/checking", "cli/reading", "cli/reports", "cli/test_type_module.py")
"""What is about files and processes, with schemas whose verdicts others test: one run is enough."""


def is_in(item, rooms):
    return not {Path(__file__).parent / room for room in rooms}.isdisjoint((item.path, *item.path.parents))


def is_without_nodes(item):
    makes_schemas = hasattr(getattr(item, "module", None), "pm")
    return is_in(item, OF_FILES) or (is_in(item, WITHOUT_NODES) and not makes_schemas)


@pytest.hookimpl(tryfirst=True)  # before the option -m is obeyed
def pytest_collection_modifyitems(config, items):
    for item in filter(is_without_nodes, items):
        item.add_marker("once")
    items.sort(key=is_marked("last"))
    if not config.getoption("--nightly"):
        config.hook.pytest_deselected(items=list(filter(is_marked("nightly"), items)))
        items[:] = itertools.filterfalse(is_marked("nightly"), items)


def is_marked(name):
    return lambda item: item.get_closest_marker(name) is not None


def pytest_deselected(items):
    """What is run in part is not judged, unless what is left out is only more of the same."""
    chosen = itertools.filterfalse(is_marked("nightly"), items)
    mirror.RAN.update(dict.fromkeys([item.path for item in chosen], True))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    with mirror.watched(item.path):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collect without the garbage collector: nearly all that is made stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish():
    set_aside()


def pytest_runtest_teardown(item, nextitem):
    if nextitem is None or nextitem.path != item.path:
        set_aside()


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


# Most tests ask a schema once: they look at the quick lanes of the pure backend all the same, while what
# runs in a process of its own (the comparison of the backends, the command) takes both ways.
lane.PATIENCE = 0
