"""Percent-encoding of whole URIs, as the platform of the specification does it.

Run phase; imports nothing of ours.
"""

from __future__ import annotations

import re

# Letters, digits, and the marks that mean something in a URI; `%` is not among them.
_UNSAFE = re.compile(r"[^A-Za-z0-9;,/?:@&=+$\-_.!~*'()#]+")


def encode_uri(text: str) -> str | None:
    """Return a string with all that no URI can hold percent-encoded (`string().uri(encodeUri)`).

    None for a string with lone surrogates, which can't be encoded.

    >>> encode_uri("http://example.com/é b#c"), encode_uri("\\ud800")
    ('http://example.com/%C3%A9%20b#c', None)
    """
    try:
        # Two surrogates that stand side by side are one character.
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return None
    return _UNSAFE.sub(_encoded, whole)


def _encoded(found: re.Match[str]) -> str:
    return "%" + found[0].encode().hex("%").upper()
