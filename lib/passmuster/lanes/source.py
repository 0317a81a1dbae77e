"""The source of a lane in the making.

What a lane refers to has a name in the lane's own namespace: nothing of the caller's, no key, no value and
no pattern, is ever part of the source. Equal sources are compiled once.
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


class Source:
    """Lines of a function, and the things that they name."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.things: dict[str, Any] = {}

    def name(self, thing: object, stem: str) -> str:
        """Return the name of a thing in the source."""
        name = f"{stem}_{len(self.things)}"
        self.things[name] = thing
        return name

    def add(self, indent: int, *lines: str) -> None:
        """Add lines at a depth."""
        self.lines.extend(["    " * indent + line for line in lines])

    def define(self, at: int, name: str, value: str) -> None:
        """Insert the definition of a local name before a line, if the lines from there use the name."""
        used = re.compile(rf"(?<![.\w]){name}\b").search
        if any(map(used, self.lines[at:])):
            self.lines.insert(at, f"{name} = {value}")

    def function(self, head: str) -> Callable[..., Any]:
        """Return the function of this head, `name(parameters)`."""
        code = _compiled(f"def {head}:\n" + "\n".join(["    " + line for line in self.lines]) + "\n")
        # Python 3.9 looks for the built-in names here and nowhere else.
        self.things["__builtins__"] = __builtins__
        # A copy: the interpreter keeps in code where its names were found, which differs for each lane.
        return FunctionType(code.replace(), self.things)


@lru_cache(_MOST_KEPT)
def _compiled(text: str) -> CodeType:
    """Return the code of the one function in a source, which is not run."""
    module = compile(text, "<passmuster lane>", "exec")
    return next(code for code in module.co_consts if isinstance(code, CodeType))
