"""Columns through the Arrow C stream interface, which other libraries read without copying.

The structures and what their fields mean are those of the Arrow specification, "The Arrow C data interface"
and "The Arrow C stream interface". Memory belongs to `_alive` until the reader releases it, by the number
in `private_data`: a reader may move a structure, so that its address says nothing.
"""

from __future__ import annotations

import ctypes
from array import array
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast, pointer
from itertools import accumulate, count

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from ctypes import _Pointer
    from typing import Any

_MOST_ROWS = 65_536  # of an array of the stream

_NULLABLE = 2

_alive: dict[int, Any] = {}
_numbers: Iterator[int] = count(1)


class _Schema(Structure):
    """The type of an array: ArrowSchema."""


class _Array(Structure):
    """The values of an array: ArrowArray."""


class _Stream(Structure):
    """Arrays of one type, one after the other: ArrowArrayStream."""


_SchemaRelease = CFUNCTYPE(None, POINTER(_Schema))
_ArrayRelease = CFUNCTYPE(None, POINTER(_Array))
_StreamRelease = CFUNCTYPE(None, POINTER(_Stream))
_GetSchema = CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Schema))
_GetNext = CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Array))
_GetLastError = CFUNCTYPE(c_void_p, POINTER(_Stream))

_Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_char_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(_Schema))),
    ("dictionary", c_void_p),
    ("release", _SchemaRelease),
    ("private_data", c_void_p),
]
_Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(_Array))),
    ("dictionary", c_void_p),
    ("release", _ArrayRelease),
    ("private_data", c_void_p),
]
_Stream._fields_ = [
    ("get_schema", _GetSchema),
    ("get_next", _GetNext),
    ("get_last_error", _GetLastError),
    ("release", _StreamRelease),
    ("private_data", c_void_p),
]


def stream(columns: dict[str, Sequence[Any]]) -> object:
    """Return a capsule of columns of the same length: integers, or strings and None."""
    if not hasattr(ctypes, "pythonapi"):
        raise NotImplementedError("the Arrow interface needs the C interface of CPython")
    made = _Stream(_get_schema, _get_next, _get_last_error, _release_stream, _keep(_Source(columns)))
    return _capsule(made)


class _Source:
    """What a stream still has to give."""

    def __init__(self, columns: dict[str, Sequence[Any]]) -> None:
        self.columns = columns
        self.at = 0
        self.length = len(next(iter(columns.values())))

    def parts(self) -> list[Sequence[Any]]:
        """Return the next rows of each column."""
        start, self.at = self.at, min(self.at + _MOST_ROWS, self.length)
        return [column[start : self.at] for column in self.columns.values()]


def _keep(thing: object) -> int:
    number = next(_numbers)
    _alive[number] = thing
    return number


# The types


def _fill_schema(schema: _Schema, source: _Source) -> None:
    children = [_child_schema(name, b"l" if name == "row" else b"U") for name in source.columns]
    pointers = (POINTER(_Schema) * len(children))(*map(pointer, children))
    schema.format, schema.name, schema.metadata, schema.flags = b"+s", b"", None, 0
    schema.n_children, schema.children, schema.dictionary = len(children), pointers, None
    schema.release = _release_schema
    schema.private_data = _keep((children, pointers))


def _child_schema(name: str, kind: bytes) -> _Schema:
    text = name.encode()
    child = _Schema(kind, text, None, 0 if kind == b"l" else _NULLABLE, 0, None, None, _release_schema)
    child.private_data = _keep((child, kind, text))
    return child


# The values


def _fill_array(made: _Array, columns: list[Sequence[Any]]) -> None:
    children = [_numbers_array(columns[0]), *map(_strings_array, columns[1:])]
    pointers = (POINTER(_Array) * len(children))(*map(pointer, children))
    _fill(made, len(columns[0]), 0, [None], (children, pointers))
    made.n_children, made.children = len(children), pointers


def _numbers_array(numbers: Sequence[int]) -> _Array:
    made = _Array()
    _fill(made, len(numbers), 0, [None, array("q", numbers)], None)
    return made


def _strings_array(strings: Sequence[str | None]) -> _Array:
    texts = [text or "" for text in strings]
    joined = "".join(texts)
    if joined.isascii():
        content, lengths = joined.encode(), map(len, texts)
    else:
        encoded = [text.encode("utf-8", "backslashreplace") for text in texts]
        content, lengths = b"".join(encoded), map(len, encoded)
    missing = strings.count(None)
    ends = array("q", [0, *accumulate(lengths)])
    made = _Array()
    _fill(made, len(strings), missing, [_bitmap(strings) if missing else None, ends, content], None)
    return made


def _bitmap(strings: Sequence[str | None]) -> bytearray:
    """Return a bit for each string that there is, the first one lowest."""
    bits = bytearray((len(strings) + 7) // 8)
    for number, text in enumerate(strings):
        if text is not None:
            bits[number >> 3] |= 1 << (number & 7)
    return bits


def _fill(made: _Array, length: int, missing: int, buffers: list[Any], more: object) -> None:
    copies = [None if buffer is None else _memory(buffer) for buffer in buffers]
    at = [None if copy is None else ctypes.addressof(copy) for copy in copies]
    addresses = (c_void_p * len(copies))(*at)
    made.length, made.null_count, made.offset = length, missing, 0
    made.n_buffers, made.buffers = len(copies), addresses
    made.n_children, made.children, made.dictionary = 0, None, None
    made.release = _release_array
    made.private_data = _keep((made, copies, addresses, more))


def _memory(buffer: Any) -> Any:
    content = bytes(buffer)
    return (ctypes.c_char * max(len(content), 1)).from_buffer_copy(content or b"\0")


# What readers call


def _fill_out_schema(given: _Pointer[_Stream], out: _Pointer[_Schema]) -> int:
    _fill_schema(out.contents, _alive[given.contents.private_data])
    return 0


def _fill_out_array(given: _Pointer[_Stream], out: _Pointer[_Array]) -> int:
    source = _alive[given.contents.private_data]
    if source.at >= source.length:
        out.contents.release = _ArrayRelease()
    else:
        _fill_array(out.contents, source.parts())
    return 0


def _no_error(given: _Pointer[_Stream]) -> None:
    return None


_get_schema = _GetSchema(_fill_out_schema)
_get_next = _GetNext(_fill_out_array)
_get_last_error = _GetLastError(_no_error)


def _releaser(kind: Callable[[Any], Any], has_children: bool) -> Any:
    def release(given: Any) -> None:
        thing = given.contents
        if has_children:
            for number in range(thing.n_children):
                child = thing.children[number]
                if child.contents.release:
                    child.contents.release(child)
        thing.release = type(thing.release)()
        _alive.pop(thing.private_data, None)

    return kind(release)


_release_schema = _releaser(_SchemaRelease, True)
_release_array = _releaser(_ArrayRelease, True)
_release_stream = _releaser(_StreamRelease, False)


# The capsule

_NAME = b"arrow_array_stream"
_Destructor = CFUNCTYPE(None, c_void_p)


def _let_go(capsule: int) -> None:
    """Release a stream that nobody has taken out of its capsule, and let go of its memory."""
    address = _functions()[1](capsule, _NAME)
    made = cast(address, POINTER(_Stream))
    if made.contents.release:
        made.contents.release(made)
    _alive.pop(-address, None)


_destroy = _Destructor(_let_go)


def _capsule(made: _Stream) -> object:
    address = ctypes.addressof(made)
    _alive[-address] = made
    return _functions()[0](address, _NAME, _destroy)


def _functions() -> tuple[Any, Any]:
    """Return what makes a capsule, and what tells what is in one."""
    make = ctypes.PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, _Destructor)
    look = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)
    api: Any = ctypes.pythonapi
    return make(("PyCapsule_New", api)), look(("PyCapsule_GetPointer", api))
