"""Columns as Arrow data, made by whichever package for it is installed.

`row` is an int64 without nulls, all other columns are strings. Imports pyarrow or nanoarrow, nothing of ours.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Columns = dict[str, Sequence[Any]]


def table_of(columns: Columns) -> Any:
    """Build a Table of pyarrow, or an Array of nanoarrow if pyarrow is not installed.

    Args:
        columns: The numbers of the rows, and strings or None under all other names; all of one length.

    Raises:
        ImportError: Neither package is installed.
    """
    build = _installed()
    try:
        return build(columns)
    except ValueError:  # a lone surrogate, which UTF-8 can't hold
        return build({name: [_encodable(item) for item in items] for name, items in columns.items()})


def _installed() -> Callable[[Columns], Any]:
    """Choose the builder of the package that is installed."""
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

    fields = [
        pyarrow.field(name, pyarrow.int64(), nullable=False)
        if name == "row"
        else pyarrow.field(name, pyarrow.large_string())
        for name in columns
    ]
    return pyarrow.table(columns, schema=pyarrow.schema(fields))


def _nanoarrow_array(columns: Columns) -> Any:
    import nanoarrow

    kinds = {
        name: nanoarrow.int64(nullable=False) if name == "row" else nanoarrow.large_string()
        for name in columns
    }
    children = [nanoarrow.c_array(items, kinds[name]) for name, items in columns.items()]
    length = len(columns["row"])
    return nanoarrow.Array(
        nanoarrow.c_array_from_buffers(nanoarrow.struct(kinds), length, [None], children=children)
    )


def _encodable(item: Any) -> Any:
    """Escape what UTF-8 can't hold in a string; leave anything else as it is."""
    return item.encode("utf-8", "backslashreplace").decode() if type(item) is str else item
