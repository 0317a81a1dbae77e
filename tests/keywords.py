"""Schemas of the type that has no constructor."""

from __future__ import annotations

from typing import Any

import passmuster as pm
from passmuster._core.schemas.types.keywords import keywords_schema

ROOT = pm.any().spec.root


def keywords(*rows: Any) -> Any:
    """Return the schema of some keywords."""
    return keywords_schema(ROOT, rows)


def known(*keys: str) -> Any:
    """Return a schema of objects that looks at some keys, and lets others through."""
    return pm.object({key: pm.any() for key in keys}).unknown()
