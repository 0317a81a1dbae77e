"""Descriptions: what `describe()` returns and `build()` takes.

Schema side; the two directions are in `describing` and `building`, the rows of the terms in `terms`.
"""

from __future__ import annotations

from .building import build
from .describing import describe

__all__ = ["build", "describe"]
