"""Types of what the functions that make nodes, checks and records of a type take and return.

Imported by type checkers only.
"""

from __future__ import annotations

from typing import Any

from typing_extensions import Never, Self

from ...documents.inspection.inspecting import Inspector
from ...documents.inspection.schema_info import SchemaInfo
from ...engine.nodes.core import Run
from ...engine.nodes.records import Rule, Spec
from ...engine.nodes.reports import PlainSubject
from ...running.builder import Builder
from .base import Schema

__all__ = [
    "Builder", "InfoParts", "Inspector", "Never", "PlainSubject", "Rule", "Run", "Schema", "Self", "Spec",
]  # fmt: skip

InfoParts = tuple[type[SchemaInfo], dict[str, Any]]
"""The class of the record of a schema, and the fields that are specific to it."""
