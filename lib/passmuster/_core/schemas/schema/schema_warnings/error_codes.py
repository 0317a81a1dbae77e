"""Warnings about messages that are never shown, and about variables and braces that show nothing.

Schema side. A code that resembles no code of the library is taken for one that user functions report.
"""

from __future__ import annotations

from functools import lru_cache

from ....foundation.late_patterns import late_pattern
from ....foundation.schema_error import show
from ....foundation.spelling import distance
from ....language.messages.message_tables import ANY_CODE, ROOT, make_message
from ..method_arguments import warn_schema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ....engine.nodes.records import Rule
    from ....language.messages.message_tables import Messages
    from ..record import SchemaCore

_MOST_SHOWN = 3


def warn_unknown_codes(schema: SchemaCore, method: str, messages: Messages) -> None:
    """Warn about messages of a schema that have an unknown code or unclosed braces."""
    for texts in (messages.texts, *messages.languages.values()):
        for code, text in texts.items():
            warn_unknown_code(schema, method, code)
            warn_unclosed_template(method, text)
            _warn_other_variable(method, text)


def _warn_other_variable(method: str, text: Any) -> None:
    """Warn about a variable of a message that is written as in another library."""
    source = text if isinstance(text, str) else text.source
    found = _OTHER_VARIABLE.search(source)
    if found is not None:
        name = next(filter(None, found.groups()), "limit")
        name = {"field": "label", "input": "value"}.get(name, name)
        warn_schema(f"{method}: {found[0]} is no variable of the error: write {{#{name}}}")


_CONTEXT = "label|limit|value|key|field|input|multiple|regex|valids|invalids|dupePos|pos"
"""The variables of errors after which no keys are likely to be named, and two of other libraries."""

_OTHER_VARIABLE = late_pattern(rf"\$?\{{+({_CONTEXT})\}}+|%\((\w+)\)[sd]|\{{\d\}}")


def warn_unknown_code(schema: SchemaCore, method: str, code: str) -> None:
    """Warn about an unknown error code that resembles a known one."""
    spec = schema.spec
    if code in (ANY_CODE, ROOT) or code in spec.definition.messages:
        return
    known = _known_codes(spec.root)
    found = [] if code in known else _similar_codes(code, known, schema.type)
    if found:
        meant = " or ".join(found[:_MOST_SHOWN])
        warn_schema(f"{method}: there is no error code {show(code)}. Did you mean {meant}?")


def warn_unreported_codes(schema: SchemaCore, method: str, messages: Messages, rules: Iterable[Rule]) -> None:
    """Warn about messages of a rule for codes that the rule never reports."""
    reported: set[str] = {"any.ref", ANY_CODE, ROOT}
    names: list[str] = []
    for rule in rules:
        definition = rule.definition
        if definition.is_custom or not (definition.codes or definition.late_codes):
            return
        codes = definition.codes if definition.late_codes is None else definition.late_codes()
        own = [code.name for code in codes if rule.operator is None or code.name.endswith(f".{rule.name}")]
        reported.update(own)
        names += own
    for code in messages.texts:
        if code not in reported and names and code in _known_codes(schema.spec.root):
            warn_schema(f"{method}: the rule never reports {show(code)}; it reports {', '.join(names)}")


def warn_unclosed_template(method: str, text: Any) -> None:
    """Warn about a template with unclosed braces."""
    if isinstance(text, str):
        if "{" not in text:
            return
        text = make_message(text).template
    if text is not None and text.is_unclosed:
        warn_schema(f"{method}: the braces of {show(text.source)} are never closed")


@lru_cache(maxsize=16)
def _known_codes(root: Any) -> frozenset[str]:
    """Return the codes of all types of a library."""
    found: set[str] = set()
    for name in root._definitions.all_names():
        definition = root._definitions[name]
        found.update(definition.messages)
        found.update(code.name for code in definition.all_codes())
    return frozenset(found)


def _similar_codes(code: str, known: frozenset[str], type_name: str) -> list[str]:
    """Return the codes that `code` resembles, those of the schema's type first."""
    prefix, _, name = code.partition(".")
    rows = [(other, *other.partition(".")[::2]) for other in known]
    kinds = {kind for _, kind, _ in rows}
    if not name:
        found = [other for other, _, tail in rows if tail == prefix]
    elif prefix in kinds or any(_is_near(prefix, kind) for kind in kinds):
        found = [other for other, kind, tail in rows if _is_near(prefix, kind) and _is_near(name, tail)]
        found = found or [other for other, _, tail in rows if tail == name]
    else:
        return []
    return sorted(found, key=lambda other: (distance(code, other), not other.startswith(type_name), other))


def _is_near(name: str, other: str) -> bool:
    """Return whether two names differ only in spelling, or by a typing error."""
    first, second = _normalize(name), _normalize(other)
    return first == second or distance(first, second) <= (1 if len(second) < _SHORT else 2)


_SHORT = 5


def _normalize(name: str) -> str:
    return name.replace("_", "").replace("-", "").lower()
