"""Encodings of strings, for `binary().encoding()` and length limits.

They are the encodings of Node.js, and as lenient: nothing here raises for any string. Strings there consist
of UTF-16 units, so that two adjacent surrogates are one character. Plain functions for the run phase; imports
nothing of ours.
"""

from __future__ import annotations

import re
from binascii import a2b_base64, b2a_base64, unhexlify
from functools import cache

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_NAMES = {
    "utf8": "utf8",
    "utf-8": "utf8",
    "utf16le": "utf16le",
    "utf-16le": "utf16le",
    "ucs2": "utf16le",
    "ucs-2": "utf16le",
    "latin1": "latin1",
    "binary": "latin1",
    "ascii": "ascii",
    "base64": "base64",
    "base64url": "base64url",
    "hex": "hex",
}

ENCODINGS = tuple(_NAMES)
"""The names of encodings, in lower case; they are accepted in any case."""

_NO_BASE64 = re.compile(rb"[^A-Za-z0-9+/=_-]+")
_NOT_HEX = re.compile(rb"[^0-9a-fA-F]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_URL_TO_PLAIN = bytes.maketrans(b"-_", b"+/")
_PLAIN_TO_URL = str.maketrans("+/", "-_")
_SEVEN_BITS = bytes(byte & 127 for byte in range(256))


def is_encoding(name: object) -> bool:
    """Return whether an encoding has this name.

    >>> is_encoding("UTF-8"), is_encoding("utf_8"), is_encoding(None)
    (True, False, False)
    """
    # Not lower(): it would turn other characters into ASCII letters, such as the Kelvin sign.
    return isinstance(name, str) and name.isascii() and name.lower() in _NAMES


def encode(text: str, encoding: str = "utf8") -> bytes:
    """Return the bytes of a string; parts that the encoding can't represent are replaced, cut or skipped.

    `encoding` is a name for which `is_encoding` is true. A lone surrogate becomes U+FFFD in UTF-8; `hex`
    stops at the first invalid pair; base64 accepts both alphabets and skips other characters.

    >>> encode("aß", "utf8"), encode("aß", "latin1"), encode("6162x", "hex"), encode("YWI", "base64")
    (b'a\\xc3\\x9f', b'a\\xdf', b'ab', b'ab')
    """
    return _ENCODERS[_NAMES[encoding.lower()]](text)


def decode(data: bytes, encoding: str = "utf8") -> str:
    """Return the string of bytes; parts that are invalid in the encoding are replaced or cut.

    >>> decode(b"a\\xdf", "latin1"), decode(b"ab", "hex"), decode(b"ab", "base64"), decode(b"a\\xff")
    ('aß', '6162', 'YWI=', 'a\\ufffd')
    """
    return _DECODERS[_NAMES[encoding.lower()]](bytes(data))


@cache
def writer_in(encoding: str | None) -> Callable[[bytes], Any]:
    """Return the writer of bytes as a string in an encoding, or like a Buffer of Node.js if they are none.

    >>> writer_in("utf8")(b"a"), writer_in("utf8")(b"\\xff")
    ('a', {'type': 'Buffer', 'data': [255]})
    """

    def write(value: bytes) -> Any:
        data = bytes(value)
        text = "" if encoding is None else decode(data, encoding)
        if encoding is not None and encode(text, encoding) == data:
            return text
        return {"type": "Buffer", "data": list(data)}

    return write


def byte_length(text: str, encoding: str = "utf8") -> int:
    """Return the length in bytes that limits with an encoding count (part 2, `string().max()`).

    For hex and base64 it is the length of the data in a well-formed string of that length, whatever it
    contains.

    >>> byte_length("aß"), byte_length("aß", "utf16le")
    (3, 4)
    >>> byte_length("zzzz", "hex"), byte_length("YQ==", "base64")
    (2, 1)
    """
    name = _NAMES[encoding.lower()]
    if name == "utf8":
        return len(_utf8(text))
    if name == "utf16le":
        return 2 * _units(text)
    if name == "hex":
        return _units(text) // 2
    if name in ("base64", "base64url"):
        return _base64_length(text)
    return _units(text)


# --- encoders ------------------------------------------------------------------------------------


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(_utf16(text)) // 2


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        # Decoding joins the surrogates that form a pair; those that are left are lone.
        joined = _utf16(text).decode("utf-16-le", "surrogatepass")
        return _SURROGATE.sub("\ufffd", joined).encode()


def _low_bytes(text: str) -> bytes:
    """Return the low byte of each UTF-16 unit.

    `latin1` and `ascii` keep these bytes of a string, and hex and base64 are decoded from them in Node.js:
    "\u0141" counts as "A".
    """
    return text.encode() if text.isascii() else _utf16(text)[::2]


def _from_hex(text: str) -> bytes:
    digits = _low_bytes(text)
    bad = _NOT_HEX.search(digits)
    end = bad.start() if bad else len(digits)
    return unhexlify(digits[: end & ~1])


def _from_base64(text: str) -> bytes:
    kept = _NO_BASE64.sub(b"", _low_bytes(text)).translate(_URL_TO_PLAIN)
    kept = kept.partition(b"=")[0]
    kept = kept[: len(kept) - 1] if len(kept) % 4 == 1 else kept
    return a2b_base64(kept + b"=" * (-len(kept) % 4))


def _base64_length(text: str) -> int:
    length = _units(text)
    padding = 2 if text.endswith("==") else 1 if text.endswith("=") else 0
    return (length - padding) * 3 // 4


_ENCODERS: dict[str, Callable[[str], bytes]] = {
    "utf8": _utf8,
    "utf16le": _utf16,
    "latin1": _low_bytes,
    "ascii": _low_bytes,
    "hex": _from_hex,
    "base64": _from_base64,
    "base64url": _from_base64,
}


# --- decoders ------------------------------------------------------------------------------------


def _to_base64(data: bytes) -> str:
    return b2a_base64(data, newline=False).decode("ascii")


_DECODERS: dict[str, Callable[[bytes], str]] = {
    "utf8": lambda data: data.decode("utf-8", "replace"),
    "utf16le": lambda data: data[: len(data) & ~1].decode("utf-16-le", "surrogatepass"),
    "latin1": lambda data: data.decode("latin-1"),
    "ascii": lambda data: data.translate(_SEVEN_BITS).decode("ascii"),
    "hex": bytes.hex,
    "base64": _to_base64,
    "base64url": lambda data: _to_base64(data).translate(_PLAIN_TO_URL).rstrip("="),
}
