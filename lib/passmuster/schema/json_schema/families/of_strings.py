"""What `string` says in JSON Schema.

Schema side. Where strings are converted, rules are about what comes of them: of what comes in only that is
said which conversion leaves true.
"""

from __future__ import annotations

import re

from ....formats.patterns.ecmascript import ecmascript
from ....foundation.blanks import BLANKS
from ..piece import Piece, takes_all
from ..rule_fragments import fragment, rules_piece
from ..stability import conversions_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ....nodes.records import Rule
    from ...base import Schema
    from ..exporting import Place

_CONVERTED = "it is about the string after its conversion"

_LEAVES = {"min": {"trim"}, "max": {"case"}, "length": set()}
"""The conversions before which a limit of the length is true if it is true after them."""


_MADE = frozenset(("case", "normalize", "trim"))
"""The rules that conversion sees to."""


def string_piece(place: Place) -> Piece:
    """Return what takes strings that pass the rules, after their conversion."""
    schema = place.schema
    done = conversions_of(schema) if place.prefs.convert else set()

    def allows(rule: Rule) -> Any:
        if rule.name in _MADE and place.prefs.convert:
            return None if rule.name == "trim" and not place.is_input and done <= _MADE else True
        if not done or not place.is_input:
            return None
        if rule.name in _LEAVES and "encoding" not in rule.args:
            return fragment(rule).losing(rule.name, _CONVERTED) if done <= _LEAVES[rule.name] else _CONVERTED
        return _CONVERTED

    base: dict[str, Any] = {"type": "string"}
    if not (_allows_empty(schema) or ("replace" in done and place.is_input)):
        base["minLength"] = 1
    start = Piece(base)
    if place.is_input and "trim" in done and "minLength" in base and _MADE.issuperset(_names(schema)):
        start = start.instead({**base, **_anything_left()})
    if place.is_input and done and not done <= {"case", "trim", "truncate", "format"}:
        start = start.losing("string", "whether anything is left after its conversion is not said")
    made = rules_piece(place, start, allows)
    if place.is_input or done <= {"trim"} or takes_all(made.json):
        return made
    return made.losing("string", "strings that conversion would change are not taken out")


def _anything_left() -> dict[str, Any]:
    """Return what takes strings of which trimming leaves something."""
    found = ecmascript(re.compile(f"[^{BLANKS}]"))
    return {} if found is None else {"pattern": found[0]}


def _names(schema: Schema[Any]) -> set[str]:
    return {rule.name for rule in schema.spec.rules}


def _allows_empty(schema: Schema[Any]) -> bool:
    least = schema.spec.rule("min")
    return least is not None and not least.references and least.args["limit"] == 0
