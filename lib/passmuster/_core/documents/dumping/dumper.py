"""The implementation of `dump`, `dump_json` and `dump_losses` (see `schema.methods.values_out`).

Schema side. Writers are built once for each schema and set of options, and cached for the schemas used last.
"""

from __future__ import annotations

from functools import lru_cache

from ...foundation.stack import run_apart
from ...language.errors import DumpError
from ..inspection.cursor import Cursor
from .dump_visitor import Dumper
from .json_forms import Dump, dump_error

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...engine.nodes.records import Record
    from ...foundation.loss import Loss
    from .direct_writers import DirectWriter
    from .json_forms import Write


def dump(
    schema: Record,
    value: Any,
    mode: str = "json",
    exclude_none: bool = False,
    exclude_defaults: bool = False,
    finish: Callable[..., Any] | None = None,
    select: Callable[[Any], Any] | None = None,
) -> Any:
    """Return the data from which validation returns `value`, or the result of `finish` for these data.

    `select` takes keys from the data before that.
    """
    if select is not None:
        finish = _selecting(select, finish)
    write, direct = writers_of(schema, mode, exclude_none, exclude_defaults)
    if direct is not None:
        try:
            return direct.write(value) if finish is None else direct.encoded(value, finish)
        except Exception:  # `NotDirect`, or raised by a user-defined class: the other writers report it
            pass
    if finish is None:
        return _run(lambda state: write(value, state), value)
    return _run(lambda state: finish(write(value, state), state.is_shared), value, True)


def _selecting(select: Callable[[Any], Any], finish: Callable[..., Any] | None) -> Callable[..., Any]:
    if finish is None:
        return lambda made, is_shared=False: select(made)
    return lambda made, is_shared=False: finish(select(made), is_shared)


def losses(schema: Record, mode: str = "json") -> tuple[Loss, ...]:
    """Return the parts of validation by a schema that a dump can't undo."""
    dumper = Dumper(mode)
    dumper.writer(Cursor.over(schema), ())
    return dumper.losses()


def _run(work: Callable[[Dump], Any], value: object, is_encoded: bool = False) -> Any:
    """Return the result of writing a value, on a stack of its own if that of the caller is nearly full."""
    state = Dump(is_encoded)
    try:
        try:
            return work(state)
        except RecursionError:
            state = Dump(is_encoded)
            return run_apart(work, state)
    except RecursionError:
        raise DumpError("the value is nested too deeply, or holds itself") from None
    except Exception as error:
        if state.left_to_it:  # what the encoder may have no string for
            return _run(work, value)
        raise dump_error(error, value, state) from None


@lru_cache(maxsize=256)
def writers_of(
    schema: Record, mode: str, exclude_none: bool = False, exclude_defaults: bool = False
) -> tuple[Write, DirectWriter | None]:
    """Return the writer of a schema, and its direct writer or None."""
    dumper = Dumper(mode, exclude_none, exclude_defaults)
    write = dumper.writer(Cursor.over(schema))
    direct = dumper.direct.get(write) if write is not None else dumper.plain if dumper.writes_json else None
    return write or dumper.fallback, direct
