"""`binary`: its methods, its definition, its node.

Schema side and build side; part 2 of the specification, "binary".
"""

from __future__ import annotations

from ...engine.backend import core
from ...engine.formats.shared.encodings import ENCODINGS, decode, encode, is_encoding, writer_in
from ...foundation.callers import result_or
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.kinds import BYTES, STRING, kind_of
from ...foundation.sentinels import UNDEFINED
from ...foundation.spelling import suggestion
from ...foundation.writing import exact_string
from ...running.steps.casts import CastDefinition
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import plain
from ..schema.limit_rules import size_rule
from ..schema.method_arguments import require
from ..schema.rules import reference_code
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...language.computed_types import Limit
    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Run, Self, Spec


class BinarySchema(Schema[T]):
    """A schema for `bytes`, `bytearray` and `memoryview`. Conversion also accepts strings."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> BinarySchema[T | None]: ...

    def encoding(self, encoding: str) -> Self:
        """Set the encoding with which strings are converted (default `"utf8"`).

        Args:
            encoding: `"utf8"`, `"utf16le"`, `"ucs2"`, `"latin1"`, `"binary"`, `"ascii"`, `"base64"`,
                `"base64url"` or `"hex"`.

        >>> import passmuster as pm
        >>> pm.binary().encoding("hex").validate("6162").value
        b'ab'
        """
        hint = suggestion(encoding, ENCODINGS) if isinstance(encoding, str) else ""
        require(
            is_encoding(encoding),
            f"encoding: it must be one of {', '.join(ENCODINGS)}, not %s.{hint}",
            encoding,
        )
        return self._set_flag("encoding", encoding)

    def length(self, limit: Limit) -> Self:
        """Require exactly `limit` bytes (`binary.length`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.binary().length(2).validate(b"a").error.details[0].type
        'binary.length'
        """
        return self._rule("length", {"limit": limit}, "length", "=")

    def max(self, limit: Limit) -> Self:
        """Require at most `limit` bytes (`binary.max`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.binary().max(1).validate(b"ab").error.details[0].type
        'binary.max'
        """
        return self._rule("max", {"limit": limit}, "length", "<=")

    def min(self, limit: Limit) -> Self:
        """Require at least `limit` bytes (`binary.min`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.binary().min(2).validate(b"a").error.details[0].type
        'binary.min'
        """
        return self._rule("min", {"limit": limit}, "length", ">=")


class BinaryNode(core.ValueNode):
    """The node of bytes: converts strings and the JSON form of a Node.js `Buffer`, then checks the type."""

    __slots__ = ("encoding",)

    reads_json = True

    def __init__(self, subject: PlainSubject, encoding: str | None) -> None:
        super().__init__(subject)
        self.encoding: str | None = encoding

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert a string by the encoding, and a mapping `{"type": "Buffer", "data": [...]}`."""
        return _read(value, self.encoding)

    def base(self, value: Any, run: Run) -> Any:
        """Report `binary.base` unless the value is bytes."""
        if kind_of(value) != BYTES:
            run.fail(self.subject, "binary.base", value)
        return value


class PythonBytesNode(BinaryNode):
    """The node of the Python type `bytes`: text with surrogates is refused, other buffers are copied."""

    __slots__ = ()

    keeps_class = bytes

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert a string without lone surrogates, which no encoding has."""
        if issubclass(type(value), str) and any("\ud800" <= letter <= "\udfff" for letter in value):
            return value
        return super().coerce(value, run)

    def base(self, value: Any, run: Run) -> Any:
        """Report `binary.base` unless the value is bytes, or converts to them."""
        if type(value) in (bytearray, memoryview):
            if run.convert:
                return result_or(value, bytes, value)
            run.fail(self.subject, "binary.base", value)
        return super().base(value, run)


def _read(value: Any, encoding: str | None) -> Any:
    if issubclass(type(value), str):
        return value if encoding is None else encode(exact_string(value), encoding)
    if type(value) is dict and value.get("type") == "Buffer":
        return _from_json(value)
    return value


def _from_json(value: dict[Any, Any]) -> Any:
    """Return the bytes that `data` of a mapping lists, or the mapping itself if it lists anything else."""
    data = value.get("data")
    if not isinstance(data, (list, tuple)):
        return value
    try:
        return bytes([item & 255 if type(item) is int else _byte(item) for item in data])
    except ValueError:
        return value


def _byte(item: object) -> int:
    if type(item) is float and item.is_integer() and abs(item) < 2**53:
        return int(item) & 255
    raise ValueError


def _count_bytes(value: Any) -> int:
    return (
        int(value.nbytes) if type(value) is memoryview else len(value)
    )  # the items of a view may be larger than a byte


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    encoding = schema.spec.flags.get("encoding", "utf8")
    make = PythonBytesNode if schema.spec.flags.get("python") else BinaryNode
    return make(
        subject, encoding if is_encoding(encoding) else None
    )  # None if an extension has set an unknown one


def _is_bytes(value: Any) -> bool:
    return issubclass(type(value), (bytes, bytearray, memoryview))


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import OBJECT, BinaryInfo
    from ...documents.inspection.ways import Way, Written

    encoding = spec.flags.get("encoding", "utf8")
    known = encoding if is_encoding(encoding) else None
    written = Written(types=frozenset((STRING, OBJECT)), is_exact=True)
    way = Way(lambda data: _read(data, known), writer_in(known), _is_bytes, written, (bytes,))
    return BinaryInfo, {"python": bytes, "encoding": encoding, "way": way}


_BYTES = '{if(#limit == 1, "byte", "bytes")} long'


def _from_string(value: Any) -> Any:
    return encode(value) if kind_of(value) is STRING else value


DEFINITION = TypeDefinition(
    "binary",
    ANY,
    BinarySchema,
    flags={"encoding": UNDEFINED},
    codes=(
        Code(
            "binary.base",
            "{{#label}} must be binary data",
            "the value is not bytes, nor a string that converts to them",
            accepted="string",
        ),
        reference_code("binary"),
    ),
    rules=(size_rule("binary", "be", _BYTES, "bytes", {"unit": "bytes", "measure": _count_bytes}),),
    casts={
        # What is no UTF-8 is replaced.
        "string": CastDefinition(
            _is_bytes, lambda value, prefs: decode(value), _from_string, lambda info, prefs, mode: False
        ),
    },
    node=_node,
    info=_info,
    classes_of=lambda spec: (bytes,),
    manifest={
        "flags": {"encoding": plain("encoding")},
    },
)
