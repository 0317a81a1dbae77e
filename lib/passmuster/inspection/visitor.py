"""A visitor of the records of a schema: a method for each class of record, and one for all others.

Schema side.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from .cursor import Cursor


class Visitor:
    """Calls the method for the class of a record: `visit_array` for `ArrayInfo`.

    For a class without a method, the one of the nearest base class is called; `visit_schema` is for all
    others.
    """

    __slots__ = ()

    def visit(self, cursor: Cursor, *args: Any) -> Any:
        """Return the result of the method for the record at a cursor."""
        for cls in type(cursor.info).__mro__:
            method = getattr(self, f"visit_{cls.__name__[:-4].lower()}", None)
            if method is not None:
                return method(cursor, *args)
        raise TypeError(f"{type(self).__name__} has no method visit_schema")
