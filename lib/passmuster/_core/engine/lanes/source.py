"""The source of a lane under construction.

The source contains no key, value or pattern of a schema. They are objects in the namespace of the lane, to
which the source refers by name. Equal sources are compiled once.
"""

from __future__ import annotations

import re
from functools import lru_cache
from types import CodeType, FunctionType

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_MOST_KEPT = 256
_FILE = __file__.rpartition("source")[0] + "<lane>"  # by which a frame is one of the library


class Source:
    """The lines of a function, and the namespace with the objects that they use."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.namespace: dict[str, Any] = {}

    def name(self, target: object, stem: str) -> str:
        """Add an object to the namespace under a new name that begins with `stem`, and return the name."""
        name = f"{stem}_{len(self.namespace)}"
        self.namespace[name] = target
        return name

    def add(self, indent: int, *lines: str) -> None:
        """Add lines at a depth of indentation."""
        self.lines.extend(["    " * indent + line for line in lines])

    def define(self, at: int, name: str, value: str) -> None:
        """Define a local name before the line at `at`, if the lines from there on use it."""
        used = re.compile(rf"(?<![.\w]){name}\b").search
        if any(map(used, self.lines[at:])):
            self.lines.insert(at, f"{name} = {value}")

    def function(self, signature: str) -> Callable[..., Any]:
        """Return the function with this signature, `name(parameters)`."""
        code = _compiled(f"def {signature}:\n" + "\n".join(["    " + line for line in self.lines]) + "\n")
        # Python 3.9 looks for built-in names only here.
        self.namespace["__builtins__"] = __builtins__
        # A copy, because the interpreter caches in code where it found names, which differs between lanes.
        return FunctionType(code.replace(), self.namespace)


@lru_cache(_MOST_KEPT)
def _compiled(text: str) -> CodeType:
    """Return the code of the only function in a source, without running the source."""
    module = compile(text, _FILE, "exec")
    return next(code for code in module.co_consts if isinstance(code, CodeType))
