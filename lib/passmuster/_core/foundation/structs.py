"""Classes whose annotations are their fields.

A leaf. For objects that are made a few times per schema; what is made or read for each value has slots.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

    from typing_extensions import dataclass_transform
else:

    def dataclass_transform():
        return lambda cls: cls


def annotated_fields(namespace: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names that the body of a class annotates, except those of class variables.

    >>> annotated_fields({"__annotations__": {"size": "int", "sizes": "ClassVar[tuple[int, ...]]"}})
    ('size',)
    """
    annotations = namespace.get("__annotations__", {})
    return tuple([name for name, kind in annotations.items() if not str(kind).startswith("ClassVar")])


@dataclass_transform()
class Struct:
    """An object with the fields that its class and the base classes annotate, in this order.

    Fields are given by their places or names. A value in the class is the default of a field. Type checkers
    know the arguments; nothing checks them at runtime.

    >>> class Point(Struct):
    ...     __annotations__ = {"x": "int", "y": "int"}
    ...     y = 0
    >>> Point(1).y, Point(1, y=2).y
    (0, 2)
    """

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls._fields = (*cls._fields, *annotated_fields(vars(cls)))

    def __init__(self, *values: object, **fields: object) -> None:
        if values:
            fields.update(zip(self._fields, values))
        self.__dict__ = fields  # faster than to set one by one
