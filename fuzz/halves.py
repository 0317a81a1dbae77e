"""Both backends in one process: two copies of the library, of which one at a time is the imported one.

A module of the library that imports another when it is called finds its own half, for the copies change
places in `sys.modules`, and each is loaded whole at the beginning.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import pkgutil
import sys

OURS = ("passmuster", "passmuster_speedups")


def _ours():
    return {name: module for name, module in sys.modules.items() if name.partition(".")[0] in OURS}


class Half:
    """One copy of the library; as a context manager, the one that is imported."""

    def __init__(self, backend):
        self._outside = []
        self.modules = _compiled() if backend == "compiled" else {}
        if not self.modules:
            with self, _chosen(backend):
                _load_all()
                self.modules = _ours()
        self.pm = self.modules["passmuster"]
        self.name = self.pm.backend
        if backend == "pure":  # the second run of a value takes the lane
            self.modules["passmuster._core.engine.lanes.lane"].PATIENCE = 1

    def __enter__(self):
        self._outside.append(_ours())
        for name in self._outside[-1]:
            del sys.modules[name]
        sys.modules.update(self.modules)
        return self

    def __exit__(self, *_):
        for name in _ours():
            del sys.modules[name]
        sys.modules.update(self._outside.pop())


def _compiled():
    """Return the modules of a compiled library that is there already: the twins are loaded once a process."""
    there = sys.modules.get("passmuster")
    if there is None or there.backend != "compiled":
        return {}
    _load_all()
    return _ours()


@contextlib.contextmanager
def _chosen(backend):
    """Let an import of the library choose a backend."""
    before = os.environ.get("PASSMUSTER_BACKEND")
    os.environ["PASSMUSTER_BACKEND"] = backend
    try:
        yield
    finally:
        os.environ.pop("PASSMUSTER_BACKEND")
        if before is not None:
            os.environ["PASSMUSTER_BACKEND"] = before


def _load_all():
    library = importlib.import_module("passmuster")
    for found in pkgutil.walk_packages(library.__path__, "passmuster."):
        if not found.name.endswith("__main__"):
            _load(found.name)


def _load(name):
    """Import a module, unless it is for a framework that is not installed."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if not name.startswith("passmuster.integrations.") or error.name.startswith("passmuster"):
            raise


def halves():
    """Return the halves that there are: the pure one, and the compiled one where it was built."""
    names = ["pure"] if importlib.util.find_spec("passmuster_speedups") is None else ["pure", "compiled"]
    return [Half(name) for name in names]
