"""Messages for people on standard error. Imports the functions that make strings safe to print."""

from __future__ import annotations

import sys
from contextlib import suppress

from .printable import encodable, printable


def print_to_stderr(message: str) -> None:
    """Print a message of one line to standard error."""
    text = "passmuster: " + printable(bounded(message))
    with suppress(OSError, AttributeError):  # the stream is closed
        sys.stderr.write(encodable(text, sys.stderr) + "\n")


def bounded(message: str) -> str:
    """Return a message of which the middle is cut out if it is far too long: data come from strangers."""
    return message if len(message) <= 2000 else f"{message[:1000]} … {message[-500:]}"
