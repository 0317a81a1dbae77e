"""The types: one file each, and the table of their definitions.

Schema side. A type's file holds its class, its definition, and how its node is built.
"""

from __future__ import annotations

from . import alternatives, any, array, binary, boolean, date, function, link, number, object, string, symbol

_MODULES = (
    any,
    alternatives,
    array,
    binary,
    boolean,
    date,
    function,
    link,
    number,
    object,
    string,
    symbol,
)

DEFINITIONS = {module.DEFINITION.type: module.DEFINITION for module in _MODULES}
"""The definitions of the built-in types, by name."""
