"""JSON texts, one on a line: of a file, a stream, or one text."""

from __future__ import annotations

from io import BytesIO, StringIO

from ...foundation.schema_error import SchemaError, show
from ...running.validation import Refusal, decode_json

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class JsonTexts:
    """The lines that are not blank, and the reader that decodes one.

    Args:
        name: the method, for messages.
        lines: an iterable of lines, such as a file, or a whole text.
        before: the number of lines before the first.
    """

    def __init__(self, name: str, lines: object, before: int) -> None:
        if isinstance(lines, str):
            lines = StringIO(lines)
        elif isinstance(lines, (bytes, bytearray, memoryview)):
            lines = BytesIO(lines)
        elif not hasattr(type(lines), "__iter__") or isinstance(lines, dict):
            raise SchemaError(
                f"{name}: an iterable of lines is needed, such as an open file, not {show(lines)}"
            )
        self._lines: Any = lines
        self._number: int = before

    def __iter__(self) -> Iterator[Any]:
        for self._number, line in enumerate(self._lines, self._number + 1):  # noqa: B020 - a part of the state
            if type(line) not in (str, bytes) or line.strip():
                yield line

    def read(self, line: object) -> tuple[Any, Any]:
        """Return the value of a line, or its `Refusal`, and this reader for the next line."""
        # Without the end of the line, the text does not go on in the next one.
        text: Any = line.rstrip() if isinstance(line, (str, bytes)) else line
        made = decode_json(text, self._number - 1)
        if type(made) is Refusal:
            made.row = line
        return made, self.read
