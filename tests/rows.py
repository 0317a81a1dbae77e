"""Rows that are less work to check than a test is to run: one test checks all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Callable

import pytest


def check_each(check: Callable[..., None], rows: Iterable[Any]) -> None:
    """Check each row, and fail with all rows that fail."""
    failed = []
    for row in rows:
        try:
            check(row)
        except (Exception, pytest.fail.Exception) as error:
            failed.append(f"{row}: {type(error).__name__}: {error}")
    assert not failed, "\n".join(failed[:40])
