"""Encoding of JSON by `orjson` or `msgspec`, or by the standard library."""

from __future__ import annotations

from functools import lru_cache

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def encode_fast(made: object) -> bytes:
    """Return data as JSON, in UTF-8, by the fastest installed function."""
    return encoder()(made)


@lru_cache(maxsize=1)
def encoder() -> Callable[[Any], bytes]:
    """Return the fastest installed function that encodes JSON."""
    fast = package_encoder()
    if fast is None:
        return encode_plainly

    def encode(made: object) -> bytes:
        try:
            return fast(made)
        except Exception:  # lone surrogates, or integers beyond 64 bits
            return encode_plainly(made)

    return encode


def package_encoder() -> Callable[[Any], bytes] | None:
    """Return the function of `orjson` or `msgspec` that encodes JSON, or None if neither is installed."""
    fast: Any
    try:
        from orjson import dumps as fast
    except ImportError:
        try:
            from msgspec.json import encode as fast
        except ImportError:
            return None
    return fast  # type: ignore[no-any-return]


def encode_plainly(made: object) -> bytes:
    from json import dumps

    text = dumps(made, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        return dumps(made, allow_nan=False, separators=(",", ":")).encode()
