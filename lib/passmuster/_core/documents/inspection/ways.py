"""Both ways of a kind of values: how JSON is read as a value, and how the value is written.

Schema side. A type returns its `Way` among the fields of its record, as `way`. The record keeps its data, as
`written`; the functions are reached by the cursor, as `cursor.way`.
"""

from __future__ import annotations

from ...engine.constraints.frozen import Frozen
from ...foundation.structs import Struct
from .schema_info import STRING

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Written(Frozen):
    """The JSON form of the values of a kind.

    `types` are its JSON types, `format` is the format of its strings in JSON Schema, `pattern` a regular
    expression (of ECMA 262) that matches them. With `is_exact`, every value is read as it was written.
    """

    format: str | None = None
    is_exact: bool = False
    pattern: str | None = None
    types: frozenset[str] = frozenset((STRING,))


class Way(Struct):
    """How JSON is read as a value of a kind, and how the value is written.

    `read(data)` returns the value of a JSON form, or None. `write(value)` is its inverse. It is called with
    values for which `is_value(value)` is true. `classes` are classes whose instances are such values, are
    written as exact scalars of JSON, and call no user code.
    """

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    is_value: Callable[[Any], bool]
    written: Written
    classes: tuple[type, ...] = ()
