"""The command line: `passmuster check`, `passmuster describe`, `passmuster lint`, `passmuster types`.

Nothing in the library imports this room. It may import everything above it, and uses only the names in
`passmuster.__all__`. Its modules: `arguments` defines the options, `commands` runs the commands,
`schemas` finds a schema, `reading` reads the data, `checking` validates them, `reports` and `printable`
format the results, `output` writes them, and `stopping` handles signals and timeouts.
"""

from __future__ import annotations

from .commands import main

__all__ = ["main"]
