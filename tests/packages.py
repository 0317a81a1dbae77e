"""Packages of the extra `test-all`: a test that needs one is skipped, with its name, if it is missing."""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest


def find(name: str) -> ModuleType | None:
    """Import a module, or return None if a package of others that it needs is not installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("passmuster"):
            raise
        return None


def needs(*names: str) -> pytest.MarkDecorator:
    missing = [name for name in names if find(name) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")
