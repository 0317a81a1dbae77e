"""Saying something to people on standard error, in one line. Imports what makes strings safe to print."""

from __future__ import annotations

import sys
from contextlib import suppress

from .printable import encodable, printable


def tell(message: str) -> None:
    """Say something to people, in one line."""
    text = "passmuster: " + printable(bounded(message))
    with suppress(OSError, AttributeError):  # nobody is listening
        sys.stderr.write(encodable(text, sys.stderr) + "\n")


def bounded(message: str) -> str:
    """Return a message without the middle of what is far too long; data come from strangers."""
    return message if len(message) <= 2000 else f"{message[:1000]} … {message[-500:]}"
