"""The meaning of a schema as a tree of small records: the result of `pm.inspect`, and the tools to read it.

`passmuster.inspection` has the classes of the records and of the constraints in them, `Cursor` to walk from
record to record, and `Visitor` for programs that treat each class differently. They are loaded when first
used.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ._core.documents.inspection.cursor import Cursor, Visitor
    from ._core.documents.inspection.schema_info import (
        VERSION,
        AlternativesInfo,
        AnyInfo,
        ArrayInfo,
        BinaryInfo,
        BooleanInfo,
        CaseInfo,
        ConditionInfo,
        DateInfo,
        DecimalInfo,
        FunctionInfo,
        JsonInfo,
        KeyInfo,
        KeywordInfo,
        KeywordsInfo,
        LinkInfo,
        ListedValues,
        MatchInfo,
        Notes,
        NumberInfo,
        ObjectInfo,
        PatternInfo,
        PeerInfo,
        RenameInfo,
        RuleInfo,
        ScalarInfo,
        SchemaInfo,
        StringInfo,
        SymbolInfo,
        UserObject,
        is_literal,
        is_reference,
    )
    from ._core.documents.inspection.ways import Way, Written
    from ._core.engine.constraints.constraint import (
        Asserted,
        Constraint,
        Containing,
        Converted,
        Distinct,
        Formatted,
        Instance,
        Interval,
        Matching,
        Multiple,
        Opaque,
        Range,
        Size,
        Stated,
    )
    from ._core.engine.constraints.folding import Conjunction, fold, is_empty

__all__ = [
    "VERSION",
    "AlternativesInfo",
    "AnyInfo",
    "ArrayInfo",
    "Asserted",
    "BinaryInfo",
    "BooleanInfo",
    "CaseInfo",
    "ConditionInfo",
    "Conjunction",
    "Constraint",
    "Containing",
    "Converted",
    "Cursor",
    "DateInfo",
    "DecimalInfo",
    "Distinct",
    "Formatted",
    "FunctionInfo",
    "Instance",
    "Interval",
    "JsonInfo",
    "KeyInfo",
    "KeywordInfo",
    "KeywordsInfo",
    "LinkInfo",
    "ListedValues",
    "MatchInfo",
    "Matching",
    "Multiple",
    "Notes",
    "NumberInfo",
    "ObjectInfo",
    "Opaque",
    "PatternInfo",
    "PeerInfo",
    "Range",
    "RenameInfo",
    "RuleInfo",
    "ScalarInfo",
    "SchemaInfo",
    "Size",
    "Stated",
    "StringInfo",
    "SymbolInfo",
    "UserObject",
    "Visitor",
    "Way",
    "Written",
    "fold",
    "is_empty",
    "is_literal",
    "is_reference",
]

if not TYPE_CHECKING:

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from ._core.documents.inspection import cursor, schema_info, ways
        from ._core.engine.constraints import constraint, folding

        for module in (constraint, folding, cursor, schema_info, ways):
            globals().update({known: vars(module)[known] for known in __all__ if known in vars(module)})
        return globals()[name]


def __dir__() -> list[str]:
    return sorted(__all__)
