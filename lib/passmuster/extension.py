"""Extensions: user-defined types.

`passmuster.extension` has the names for types written as classes. What turns these into the objects that
`extend` accepts is imported when a name is first used.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ._core.schemas.extension.classes import (
        Alternatives,
        Any,
        Array,
        Binary,
        Boolean,
        Date,
        Function,
        Number,
        Object,
        String,
        SymbolType,
        Type,
        argument,
        coerce,
        construct,
        prepare,
        rule,
        validate,
    )

__all__ = [
    "Alternatives",
    "Any",
    "Array",
    "Binary",
    "Boolean",
    "Date",
    "Function",
    "Number",
    "Object",
    "String",
    "SymbolType",
    "Type",
    "argument",
    "coerce",
    "construct",
    "prepare",
    "rule",
    "validate",
]

if not TYPE_CHECKING:

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from ._core.schemas.extension import classes

        globals().update({exported: getattr(classes, exported) for exported in __all__})
        return globals()[name]


def __dir__() -> list[str]:
    return sorted(__all__)
