"""Encoding of JSON by `orjson` or `msgspec`, or by the standard library."""

from __future__ import annotations

from functools import lru_cache

from ..foreign.other_packages import loaded_classes

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


def are_encoded(items: list[Any], with_days: bool) -> bool:
    """Return whether the fastest installed function writes all items as their strings, or fails.

    They are UUIDs or, with `with_days`, days. It would crash with a UUID that has no number. Times of day are
    not left to it: `orjson` 3.13 drops the first zero of the microseconds of some.
    """
    fast = package_encoder()
    if fast is None or fast.__module__ != "orjson":
        return False
    if with_days and {*loaded_classes("datetime", "date")}.issuperset(map(type, items)):
        return True
    if not {*loaded_classes("uuid", "UUID")}.issuperset(map(type, items)):
        return False
    numbers: list[Any] = [getattr(one, "int", None) for one in items]
    return {int}.issuperset(map(type, numbers)) and min(numbers) >= 0 and max(numbers) < 1 << 128


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
