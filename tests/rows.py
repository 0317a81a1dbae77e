"""Checks of many small rows in one test, because running a test costs more than checking a row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Callable

import pytest


def check_each(check: Callable[..., None], rows: Iterable[Any]) -> None:
    """Check all rows, and fail with a list of the rows that fail."""
    failed = []
    for row in rows:
        try:
            check(row)
        except (Exception, pytest.fail.Exception) as error:
            failed.append(f"{row}: {type(error).__name__}: {error}")
    assert not failed, "\n".join(failed[:40])
