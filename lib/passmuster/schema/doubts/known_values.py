"""Listed values that the type of their schema does not know.

Schema side.
"""

from __future__ import annotations

from functools import lru_cache

from ...foundation.kinds import ATOM, kind_of
from ...foundation.schema_error import SchemaError
from ...foundation.showing import show
from ..method_arguments import doubt
from ..rules import is_resolvable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..definition import TypeDefinition
    from ..library_protocol import LibraryLike
    from ..record import SchemaCore

_EXAMPLES = {"bool": True, "float": 1.5, "int": 1, "str": "a"}
"""For each class of which a type takes all values or none, one of them."""
_CLASSES = frozenset(map(type, _EXAMPLES.values()))


def judge_values(schema: SchemaCore, method: str, values: tuple[Any, ...]) -> None:
    """Warn of values that `valid` lists and that are none of the type; None, "" and symbols may be meant."""
    spec = schema.spec
    definition = spec.definition
    if definition.has_functions or spec.flags.get("single"):
        return
    classes = set(map(type, values))
    if _CLASSES.issuperset(classes) and not any(
        _refuses_class(definition, spec.root, cls.__name__) for cls in classes
    ):
        return
    for value in values:
        if is_resolvable(value) or isinstance(value, type) or kind_of(value) == ATOM:
            continue
        if type(value) in _CLASSES:
            is_none = value != "" and _refuses_class(definition, spec.root, type(value).__name__)
        else:
            is_none = _refuses(spec.root, definition, value)
        if is_none:
            doubt(f"{method}: {show(value)} is no value of the type {definition.type}")


@lru_cache(maxsize=256)
def _refuses_class(definition: TypeDefinition, root: LibraryLike, name: str) -> bool:
    return _refuses(root, definition, _EXAMPLES[name])


def _refuses(root: LibraryLike, definition: TypeDefinition, value: Any) -> bool:
    """Tell whether the plain schema of a type takes a value for one of another type."""
    try:
        error = root._new(definition.type).validate(value, {"convert": False}).error
    except SchemaError:  # a link without a target
        return False
    codes = [report.type for report in getattr(error, "details", ())]
    return any(code.endswith(".base") for code in codes)
