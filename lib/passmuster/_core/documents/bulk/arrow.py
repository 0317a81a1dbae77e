"""Columns as Arrow data, built by pyarrow or nanoarrow.

`row` is an int64 without nulls, all other columns are strings, in which lone surrogates are escaped.
Imports only the package that is installed.
"""

from __future__ import annotations

from array import array
from itertools import accumulate

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Columns = dict[str, Sequence[Any]]


def table_of(columns: Columns) -> Any:
    """Build a Table of pyarrow, or an Array of nanoarrow if pyarrow is not installed.

    Args:
        columns: The numbers of the rows as `row`, and strings or None in all others. They have equal lengths.

    Raises:
        ImportError: Neither package is installed.
    """
    return _table_builder()(columns)


def _table_builder() -> Callable[[Columns], Any]:
    """Return the function that builds Arrow data with the installed package."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        pass
    else:
        return _pyarrow_table
    try:
        import nanoarrow  # noqa: F401
    except ImportError:
        raise ImportError(
            'Arrow data needs pyarrow or nanoarrow: pip install "passmuster[arrow]"', name="pyarrow"
        ) from None
    return _nanoarrow_array


def _pyarrow_table(columns: Columns) -> Any:
    import pyarrow

    # `pyarrow.array` would import pandas to find out whether a list is a frame.
    fields, arrays = [], []
    for name, items in columns.items():
        kind = pyarrow.int64() if name == "row" else pyarrow.large_string()
        buffers = [one if one is None else pyarrow.py_buffer(one) for one in _buffers(name, items)]
        fields.append(pyarrow.field(name, kind, nullable=name != "row"))
        arrays.append(pyarrow.Array.from_buffers(kind, len(items), buffers))
    return pyarrow.Table.from_arrays(arrays, schema=pyarrow.schema(fields))


def _nanoarrow_array(columns: Columns) -> Any:
    import nanoarrow

    kinds = {
        name: nanoarrow.int64(nullable=False) if name == "row" else nanoarrow.large_string()
        for name in columns
    }
    children = [
        nanoarrow.c_array_from_buffers(kinds[name], len(items), _buffers(name, items))
        for name, items in columns.items()
    ]
    length = len(columns["row"])
    return nanoarrow.Array(
        nanoarrow.c_array_from_buffers(nanoarrow.struct(kinds), length, [None], children=children)
    )


def _buffers(name: str, items: Sequence[Any]) -> list[Any]:
    """Return the buffers of a column in the Arrow layout: the validity bitmap, offsets and data."""
    if name == "row":
        return [None, array("q", items)]
    texts = [b"" if item is None else item.encode("utf-8", "backslashreplace") for item in items]
    valid = None
    if None in items:
        bits = "".join(["0" if item is None else "1" for item in reversed(items)])
        valid = int(bits, 2).to_bytes(len(items) // 8 + 1, "little")
    return [valid, array("q", accumulate(map(len, texts), initial=0)), b"".join(texts)]
