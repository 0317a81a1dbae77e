"""An error code, declared next to the rule that reports it.

Data of the schema and report phases; imports nothing.
"""

from __future__ import annotations

from .structs import Struct

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Context = Mapping[str, str]

FAILURES: Context = {
    "details": "the details of the failures",
    "message": "the messages of the failures, in one string",
}
"""The context of a code that contains other failures."""


class Code(Struct):
    """An error code: its message, when it is reported, and its context.

    `text` is the English message. It starts with `{{#label}} `, so that the label can be left out, and only
    uses variables that the context of the code has. `when` explains in a sentence when the code is reported.
    `context` describes the properties that this code adds to every context (see `types.catalogue`).

    `own` marks a code that the specification does not list. A code that is not `reported` is in the
    specification only, and known so that it can be given a message.

    `accepted` names the kinds of values that a message about a wrong type does not exclude: it ends with the
    kind of any other value. It is None for other messages.
    """

    name: str
    text: str
    when: str
    context: Context = {}
    own: bool = False
    reported: bool = True
    accepted: str | None = None

    def __repr__(self) -> str:
        return f"<error code {self.name}>"
