"""Types of what the functions in the definition of a type take and return.

Imported by type checkers only.
"""

from __future__ import annotations

from typing import Any

from ...documents.inspection.inspecting import Inspector
from ...documents.inspection.schema_info import SchemaInfo
from ...engine.nodes.core import Run
from ...engine.nodes.records import Rule, Spec
from ...engine.nodes.reports import PlainSubject
from ...language.preferences.preferences import Preferences
from ...running.builder import Builder
from .base import Schema
from .description.building import Reader
from .description.describing import DescriptionWriter

__all__ = [
    "Builder", "DescriptionWriter", "InfoParts", "Inspector", "PlainSubject", "Preferences", "Reader", "Rule",
    "Run", "Schema", "Spec",
]  # fmt: skip

InfoParts = tuple[type[SchemaInfo], dict[str, Any]]
"""The class of the record of a schema, and the fields that are specific to it."""
