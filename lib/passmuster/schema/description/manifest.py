"""The functions `describe` and `build` of descriptions.

Schema side. They are defined in `describing` and `building`; the rows of the terms are in `terms`.
"""

from __future__ import annotations

from .building import build
from .describing import describe

__all__ = ["build", "describe"]
