"""Percent-encoding of whole URIs, as JavaScript does it.

Run phase; imports nothing of ours.
"""

from __future__ import annotations

import re

# Letters, digits, and the marks with a meaning in a URI; `%` is not among them.
_UNSAFE = re.compile(r"[^A-Za-z0-9;,/?:@&=+$\-_.!~*'()#]+")


def encode_uri(text: str) -> str | None:
    """Return a string with all characters that a URI can't contain percent-encoded
    (`string().uri(encodeUri)`).

    Returns None for a string with lone surrogates, which can't be encoded.

    >>> encode_uri("http://example.com/é b#c"), encode_uri("\\ud800")
    ('http://example.com/%C3%A9%20b#c', None)
    """
    try:
        # Two adjacent surrogates are one character.
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return None
    return _UNSAFE.sub(_encode, whole)


def _encode(found: re.Match[str]) -> str:
    return "%" + found[0].encode().hex("%").upper()
