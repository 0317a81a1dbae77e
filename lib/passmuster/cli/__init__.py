"""The command line: `passmuster check`, `passmuster describe`, `passmuster lint`, `passmuster types`.

Nothing in the library imports this room; it may import everything above it, and uses
only what `passmuster.__all__` names. What each module holds: `arguments` the options,
`commands` what the commands do, `schemas` finding a schema, `reading` the data, `checking`
validating them, `reports` and `printable` what people see, `telling` and `output` what is
written, `linting` what is doubtful about patterns, `stopping` what ends a command from outside.
"""

from __future__ import annotations

from .commands import main

__all__ = ["main"]
