"""The label of a value: its name in messages.

Report phase. Imports `text` of the foundation.
"""

from __future__ import annotations

from ...foundation.callers import replace_error
from ...foundation.writing import exact_string, number_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def label_of(path: Sequence[Any], label: object, style: str | bool, root: str) -> str:
    """Return the label of a value.

    `label` is the label of its schema, or None; `style` the preference `errors.label`: `"path"`, `"key"`, or
    False for no label at all; `root` the label of a value without a path.

    >>> label_of(("a", 0, "b"), None, "path", "value")
    'a[0].b'
    >>> label_of((), None, "path", "value")
    'value'
    """
    if style is False:
        return ""
    if label is not None:
        return str(label)
    if not path:
        return root
    if style == "key":
        return path_string(path[-1:]) or root
    if len(path) == 1 and type(path[0]) is str:
        return path[0] or root
    return path_string(path) or root


def path_string(path: Sequence[Any]) -> str:
    """Return a path in the form of labels.

    >>> path_string(["a", "b", 1, "c"])
    'a.b[1].c'
    """
    text = ""
    for key in path:
        cls = type(key)
        if cls is str:
            text = f"{text}.{key}" if text else key
        elif cls is int:
            text = f"{text}[{key if -_MAX_SHORT_INTEGER < key < _MAX_SHORT_INTEGER else number_string(key)}]"
        elif issubclass(cls, str):  # the class decides, because a user-defined key may lie
            text = f"{text}.{exact_string(key)}" if text else exact_string(key)
        else:
            text = f"{text}[{key_string(key)}]"
    return text


_MAX_SHORT_INTEGER = 10**15  # `repr` shows it as JavaScript does


def key_string(key: object) -> str:
    """Return any key or index as text, whatever its methods raise."""
    if type(key) is bool:
        return "true" if key else "false"
    try:
        if issubclass(type(key), (int, float)):
            return number_string(key)
        return str(key)[:200]
    except Exception as error:  # a user-defined `__str__`
        return replace_error(error, type(key).__name__)
