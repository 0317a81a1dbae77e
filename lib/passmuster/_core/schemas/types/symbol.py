"""`symbol`: its methods, its definition, its node.

Schema side and build side; part 2 of the specification, "symbol". Symbols are `pm.Symbol("name")`
and the members of an `enum.Enum`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.backend import core
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.comparing.equality import structural_key
from ...foundation.kinds import ATOM, BOOL, NUMBER, STRING, is_null, kind_of
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import Term
from ..schema.method_arguments import require
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..schema.description.building import Reader
    from ..schema.description.describing import DescriptionWriter
    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Run, Self, Spec

    Pairs = tuple[tuple[Any, Any], ...]

_KEYS = frozenset((BOOL, NUMBER, STRING))
"""The kinds of values that can be mapped to a symbol."""


class SymbolSchema(Schema[T]):
    """A schema for symbols. Conversion also accepts values that are mapped to a symbol."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> SymbolSchema[T | None]: ...

    _reads_members = False  # enum members are symbols here, and only `map` converts values to them

    def map(self, map: Mapping[Any, Any] | Sequence[Sequence[Any]]) -> Self:
        """Convert values to symbols, and allow no other symbols (`symbol.map`, `any.only`).

        Args:
            map: a mapping of values to symbols, or a list of such pairs. The values are strings, numbers and
                booleans. Pairs that were set before are kept, unless their values are given again.

        >>> import passmuster as pm
        >>> red = pm.Symbol("red")
        >>> pm.symbol().map({"red": red}).validate("red").value is red
        True
        """
        pairs = _read_pairs(map)
        if not pairs:
            return self
        made = self._with_term("map", _merge(self.spec.term("map"), pairs))
        allowed: Self = made.valid(*[symbol for _, symbol in pairs])
        return allowed

    def _build_map(self, pairs: Sequence[Any]) -> Self:
        """Set the pairs only: a description lists the allowed symbols separately."""
        return self._with_term("map", _merge((), _read_pairs(pairs)))


def _read_pairs(given: Any) -> Pairs:
    """Return the argument of `map` as pairs of a value and a symbol."""
    if isinstance(given, Mapping):
        given = given.items()
    else:
        require(
            isinstance(given, (list, tuple)),
            "map: a mapping or a list of pairs is needed, not %s",
            given,
        )
    return tuple([_read_pair(entry) for entry in given])


def _read_pair(entry: object) -> tuple[Any, Any]:
    if not isinstance(entry, (list, tuple)) or len(entry) != 2:
        raise SchemaError(f"map: each entry must be a pair of a value and a symbol, not {show(entry)}")
    value, symbol = entry
    require(
        value is UNDEFINED or (kind_of(value) in _KEYS and not is_symbol(value)),
        "map: a value must be a string, a number or a boolean, not %s",
        value,
    )
    require(is_symbol(symbol), "map: a symbol is needed, not %s", symbol)
    return value, symbol


def is_symbol(value: Any) -> bool:
    """Return whether a value is a symbol or a member of an enumeration.

    >>> is_symbol("red"), is_symbol(None)
    (False, False)
    """
    kind = kind_of(value)
    if kind == ATOM:
        return not is_null(value) and value is not UNDEFINED
    if kind not in _KEYS or type(value) in (str, int, float, bool):
        return False
    from enum import Enum

    # Other types take such a member for the number or string that it also is.
    return issubclass(type(value), Enum)


class SymbolNode(core.ValueNode):
    """The node of symbols: converts the values that are mapped to them, then checks the type.

    `symbols` maps the structural keys of values to symbols, `listed_pairs` has the pairs for reports. If
    `is_closed` is set, only listed symbols are allowed.
    """

    __slots__ = ("is_closed", "listed_pairs", "symbols")

    def __init__(self, subject: PlainSubject, pairs: Pairs, is_closed: bool) -> None:
        super().__init__(subject)
        self.symbols: Any = {structural_key(value): symbol for value, symbol in pairs}
        self.listed_pairs: Pairs = pairs
        self.is_closed: bool = is_closed

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert a value that is mapped to a symbol. Report `symbol.map` if only listed ones are allowed."""
        if is_symbol(value):
            return value
        if self.symbols and kind_of(value) in _KEYS:
            found = self.symbols.get(structural_key(value))
            if found is not None:
                return found
        if self.is_closed:
            run.fail(self.subject, "symbol.map", value, {"map": dict(self.listed_pairs)})
        return value

    def base(self, value: Any, run: Run) -> Any:
        """Report `symbol.base` unless the value is a symbol."""
        if not is_symbol(value):
            run.fail(self.subject, "symbol.base", value)
        return value


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    spec = schema.spec
    return SymbolNode(subject, spec.term("map"), bool(spec.flags.get("only")))


def _merge(before: Pairs, added: Pairs, merging: object = None) -> Pairs:
    """Return the pairs of two schemas. For a value of both, the pair in `added` is used."""
    return tuple({structural_key(value): (value, symbol) for value, symbol in (*before, *added)}.values())


def _describe_map(pairs: Pairs, writer: DescriptionWriter) -> Any:
    return [[value, symbol] for value, symbol in pairs]


def _build_map(schema: SymbolSchema, data: object, reader: Reader) -> Any:
    return schema._build_map(reader.items(data))


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import BOOLEAN, SymbolInfo
    from ...documents.inspection.ways import Way, Written

    pairs = tuple(spec.term("map"))
    symbols = {structural_key(value): symbol for value, symbol in pairs}
    is_exact = {type(value) for value, _ in pairs} <= {bool, float, int, str}
    written = Written(types=frozenset((BOOLEAN, NUMBER, STRING)), is_exact=is_exact)
    way = Way(
        lambda data: symbols.get(structural_key(data)),
        lambda value: next(data for data, symbol in pairs if symbol is value),
        is_symbol,
        written,
    )
    return SymbolInfo, {"pairs": pairs, "way": way}


DEFINITION = TypeDefinition(
    "symbol",
    ANY,
    SymbolSchema,
    codes=(
        Code("symbol.base", "{{#label}} must be a symbol", "the value is not a symbol"),
        Code(
            "symbol.map",
            "{{#label}} must be a symbol, or a value that stands for one",
            "the value is not a symbol, and no symbol is mapped to it",
            {"map": "the mapping of values to symbols"},
        ),
    ),
    node=_node,
    info=_info,
    merge_terms={"map": _merge},
    manifest={"terms": {"map": Term(_describe_map, _build_map)}},
)
