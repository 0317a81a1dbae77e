"""URI references, joined to a base by the rules of RFC 3986, for any scheme. Nothing is ever fetched."""

from __future__ import annotations

import re

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

_PARTS = re.compile(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#.*)?", re.DOTALL)
_ESCAPED = re.compile("((?:%[0-9A-Fa-f]{2})+)")


def join(base: str, reference: str) -> tuple[str, str]:
    """Return the URI of a reference relative to `base`, and its fragment.

    >>> join("http://a/b/c?d", "../e#f"), join("urn:a:b", "#/c"), join("", "e.json")
    (('http://a/e', 'f'), ('urn:a:b', '/c'), ('e.json', ''))
    """
    scheme, authority, path, query = _split(reference)
    fragment = unescaped(reference.partition("#")[2])
    if scheme is None:
        scheme, base_authority, base_path, base_query = _split(base)
        if authority is None:
            authority = base_authority
            if not path:
                path, query = base_path, base_query if query is None else query
            elif path[0] != "/":
                is_bare = authority is not None and not base_path
                path = ("/" if is_bare else base_path[: base_path.rfind("/") + 1]) + path
    start = "" if scheme is None else scheme + ":"
    start += "" if authority is None else "//" + authority
    return start + _without_dots(path) + ("" if query is None else "?" + query), fragment


def _split(uri: str) -> Any:
    found: Any = _PARTS.fullmatch(uri)  # it matches every string
    return found.groups()


def _without_dots(path: str) -> str:
    if "." not in path:
        return path
    kept: list[str] = []
    segments = path.split("/")
    for segment in segments:
        if segment == "..":
            if kept not in ([], [""]):
                kept.pop()
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in (".", ".."):
        kept.append("")
    return "/".join(kept)


def unescaped(text: str) -> str:
    """Return a fragment without percent-encoding.

    >>> unescaped("/a%25b")
    '/a%b'
    """
    if "%" not in text:
        return text
    return _ESCAPED.sub(lambda found: _decoded(found[1]), text)


def _decoded(text: str) -> str:
    return bytes.fromhex(text.replace("%", "")).decode("utf-8", "replace")
