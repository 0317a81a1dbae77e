"""What all tests share: a garbage collector that leaves alone what is there to stay, and steady examples.

Full collections walk over all that pytest has gathered, which is most of the time of a test that
counts memory; what is alive between two modules of tests is set aside instead.

Property tests try the same examples in each run, so that who changed nothing breaks nothing, and none
is judged by its time. `--hypothesis-profile=explore` tries others.

What a test module runs of the module that it mirrors is noted for `test_architecture.py`, whose
judgement is the last test.
"""

import gc

import pytest
from hypothesis import HealthCheck, settings
from tests import mirror

from passmuster.lanes import lane

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


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)


def pytest_deselected(items):
    """What is run in part is not judged."""
    mirror.RAN.update(dict.fromkeys([item.path for item in items], True))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    with mirror.watched(item.path):
        return (yield)


def pytest_collection_finish():
    set_aside()


def pytest_runtest_teardown(item, nextitem):
    if nextitem is None or nextitem.path != item.path:
        set_aside()


# Most tests ask a schema once: they look at the quick lanes of the pure backend all the same, while what
# runs in a process of its own (the comparison of the backends, the command) takes both ways.
lane.PATIENCE = 0
