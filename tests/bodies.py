"""Random bodies of requests: right ones, ones with a few faults, and what is no document at all."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any, Callable
from urllib.parse import urlencode

BODIES = 1000

Answer = tuple[int, str, bytes]  # status, content type, body
Send = Callable[[bytes], Answer]

ODD = [
    None, True, False, 0, -1, 5, 1e300, 10**30, 0.1, float("nan"), float("inf"), "", "x", " ", "é", "\x00",
    "\x1b[31m", "\ud800", "\u2028", "a\nb", "a" * 5000, "2026-11-21", "on", "TEA-0001", [], {}, [[]],
    {"": {"~/": "a.b"}}, [None] * 50,
]  # fmt: skip
GARBAGE = [
    b"", b"{", b"[" * 5, b"[" * 100_000, b'{"a":' * 50_000, b"nul", b"\xff\xfe", b'"\\ud800"', b"9" * 6000,
    b"1e999", b'{"email": "\xff"}', b"<a/>", b"\x00" * 100, b'{"a": 1, "a": 2}', b"\xef\xbb\xbf{}",
    b"email=a%00b&age=%ff",
]  # fmt: skip


def buggy(value: Any) -> Any:
    """A function of a schema with a bug, which no sender of a value is to hear of."""
    raise LookupError("no row in db.internal")


def odd(rng: random.Random) -> Any:
    return rng.choice(ODD) if rng.random() < 0.8 else {rng.choice("abc"): odd(rng), "b": [odd(rng)]}


def bent(value: Any, rng: random.Random) -> Any:
    """Return a document with something of it changed, left out or added, or all of it."""
    if rng.random() < 0.15:
        return odd(rng)
    if isinstance(value, dict):
        kept = {key: bent(item, rng) for key, item in value.items() if rng.random() < 0.9}
        return {**kept, rng.choice(["extra", "", "\ud800", "a.b"]): odd(rng)} if rng.random() < 0.1 else kept
    if isinstance(value, list):
        return [bent(item, rng) for item in value] * rng.choice([1, 1, 1, 3])
    return value


def bodies(right: Any, write: Callable[[Any], bytes]) -> list[bytes]:
    """Return random bodies: right ones, ones with a few faults, and what is no document at all."""
    rng = random.Random(0)
    samples = [write(right)]
    while len(samples) < BODIES:
        if rng.random() < 0.15:
            samples.append(rng.choice([rng.choice(GARBAGE), rng.randbytes(rng.randrange(60))]))
            continue
        body = write(bent(right, rng))
        samples.append(body[: rng.randrange(len(body) + 1)] if rng.random() < 0.1 else body)
    return samples


def as_json(value: Any) -> bytes:
    return json.dumps(value).encode()


def as_form(value: Any) -> bytes:
    fields = value if isinstance(value, dict) else {"name": value}
    return urlencode({str(key): str(item) for key, item in fields.items()}, errors="surrogatepass").encode()


def answered(send: Send, right: Any, passes: int) -> Counter[int]:
    """Send a thousand bodies; each wrong one is answered with a problem, none with a fault of the program.

    Returns how often each status came.
    """
    seen: Counter[int] = Counter()
    for body in bodies(right, as_json):
        status, content_type, content = send(body)
        assert status < 500, body
        seen[status] += 1
        if status == 422 and content_type == "application/problem+json":
            problem = json.loads(content)
            assert problem["status"] == 422
            assert problem["errors"], body
            assert all(entry["detail"] and entry["pointer"].startswith("#") for entry in problem["errors"])
    assert set(seen) <= {passes, 400, 422}
    assert seen[passes] > 50
    assert seen[422] > 300
    return seen
