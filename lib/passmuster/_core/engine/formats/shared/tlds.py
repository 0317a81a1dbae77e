"""The registered top-level domains. The list is `tlds.txt`, written by `scripts/refresh_tlds.py`.

Imported only when a schema needs the list; imports nothing of ours.
"""

from __future__ import annotations

from functools import cache
from pkgutil import get_data


@cache
def registered() -> frozenset[str]:
    """Return the registered top-level domains, lowercase and in ASCII.

    >>> "com" in registered(), "invalid" in registered()
    (True, False)
    """
    _, _, names = (get_data(__package__ or "", "tlds.txt") or b"").decode("ascii").partition("\n")
    return frozenset(names.split())
