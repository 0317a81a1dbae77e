"""What the options of a validation are set to, out of their table: one that is added there is tried."""

from __future__ import annotations

import ast
import re
from functools import cache

USUAL = (
    *(True, False, None, 1, 2, 3, 0.5, "", "[]", "de", {"a": 1, "c": 2}, {"arrays": True}, {"objects": True}),
    {"*": "wrong: {#label}", "number.base": "{{#value}}"},
)

OWN = {
    "context": ["context"],
    "date_format": ["date", "time", "utc", "x"],
    "errors.language": ["de", "nope"],
    "limits.pattern_time": [30],
    "messages": ["own {#label}", {"*": "{{#value}}"}, {"number.base": "{#label} {a}"}],
}
"""What programs set some options to instead: what is wrong, and what is not told by the clock."""


@cache
def taken(option):
    """Return values that an option takes: those that it names when it refuses one, and usual ones."""
    named = re.findall(r"'\w+'|\d+", _refused(option, object) or "")
    found = []
    for value in (*map(ast.literal_eval, named), *USUAL):
        if _refused(option, value) is None and not any(_same(value, other) for other in found):
            found.append(value)
    return found


@cache
def others(option):
    """Return values that an option takes, and that are not its default."""
    return [value for value in taken(option) if not _same(value, option.default)]


def _refused(option, value):
    """Return what an option says against a value, None if it takes it."""
    from passmuster import SchemaError  # of the half that plays

    try:
        option.check(option.name, value)
    except SchemaError as error:
        return str(error)
    return None


def _same(one, other):
    return type(one) is type(other) and one == other


@cache
def settings():
    """Return what programs set each option to, by its name."""
    from passmuster._core.language.preferences.option_table import OPTIONS

    return {option.name: OWN.get(option.name) or others(option) for option in OPTIONS}
