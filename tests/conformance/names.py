"""The rule from the specification's names to Python's, stated again: the library's own is under test."""

from __future__ import annotations

import keyword
import re
from functools import cache


@cache
def python_name(name: str) -> str:
    """The Python spelling of a name of the specification."""
    if name == "$":
        return "ruleset"
    lead, bare = ("_", name[2:]) if name.startswith("$_") else ("", name)
    snake = re.sub(r"(?<!^)([A-Z])", r"_\1", bare).lower()
    return lead + (snake + "_" if keyword.iskeyword(snake) else snake)
