"""`Annotated[T, schema]`: the schema of a type whose values pass another schema, too.

Schema side. Rules of the same type are merged, so that everybody who reads the schema sees them. What can't
be merged is asked of the result, by `also`.
"""

from __future__ import annotations

from ...foundation.schema_error import SchemaError

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.records import Spec
    from .base import Schema

_OUTER_FLAGS = ("default", "description", "failover", "id", "label", "presence", "result", "secret", "unit")
_OF_PLACE = ("default", "failover", "id", "presence", "result")
_OUTER_TERMS = ("examples", "externals", "metas", "notes", "tags")
"""The parts of a schema that are about its place rather than the value."""


def both(made: Schema, schema: Schema) -> Any:
    """Return the schema of values that pass `made`, the schema of a type, and `schema`.

    Raises `SchemaError` if no value of the type can pass both.
    """
    made = _without_free_keys(made)
    one, other = made.spec, schema.spec
    if one.definition.is_any and not one.flags.get("only"):
        return made._set_flag("python", False).concat(schema)
    if other.definition.is_mixed and not (one.rules or one.terms):  # such as a bare `dict`
        return schema.also(made)
    is_same = made.type == schema.type or other.definition.is_any
    if is_same and not _are_apart(one, other):
        items = one.term("items"), other.term("items")
        if not all(items):
            return made.concat(schema)
        if len(items[0]) == len(items[1]) == 1 and not (one.term("ordered") or other.term("ordered")):
            inner = both(*items[0], *items[1])
            rest = schema._with_terms({**other.terms, "items": ()})
            return _with_items(made, inner).concat(rest)
    if not (is_same or _may_be_asked(one, other)):
        raise SchemaError(
            f"Annotated: no value of the type ({made.type}) passes pm.{schema.type}(); "
            f"use a schema of the type {made.type}, or annotate with `object`"
        )
    return made.concat(_outer(schema)).also(_inner(schema))


def _without_free_keys(made: Schema) -> Any:
    """Return a schema without a pattern that any key and any value passes, as `dict[str, Any]` has it."""
    terms = made.spec.terms
    free = [
        one for one in terms.get("patterns", ()) if one.schema is None and one.rule.spec.definition.is_any
    ]
    is_free = len(free) == len(terms.get("patterns", ())) == 1 and not free[0].rule.spec.flags
    if not is_free or free[0].regex.pattern:
        return made
    return made._with_terms({name: entries for name, entries in terms.items() if name != "patterns"})


def _are_apart(one: Spec, other: Spec) -> bool:
    """Return whether a merge would allow what only one of two schemas allows."""
    return bool(
        (one.flags.get("only") and other.valids is not None)
        or (other.flags.get("only") and one.valids is not None)
        or ((one.term("keys") or one.term("patterns")) and (other.term("keys") or other.term("patterns")))
        or (one.term("ordered") and (other.term("items") or other.term("ordered")))
        or (one.term("matches") and other.term("matches"))
    )


def _with_items(made: Any, item: Schema) -> Any:
    terms = {name: entries for name, entries in made.spec.terms.items() if name != "items"}
    return made._with_terms(terms).items(item)


def _may_be_asked(one: Spec, other: Spec) -> bool:
    """Return whether values of the type may pass a schema of another type."""
    if other.definition.is_mixed or one.definition.is_mixed or one.term("link") or other.term("link"):
        return True
    classes = [tuple(spec.definition.classes_of(spec)) for spec in (one, other)]
    if not all(classes):
        return True
    if "into" in one.flags and other.definition.manifest["terms"].keys() >= {"keys"}:  # by its attributes
        return True
    return any(issubclass(cls, classes[1]) or (_is_number(cls) and int in classes[1]) for cls in classes[0])


def _is_number(cls: type) -> bool:
    from decimal import Decimal
    from numbers import Real

    return issubclass(cls, (Real, Decimal)) and not issubclass(cls, bool)


def _outer(schema: Schema) -> Any:
    """Return the part of a schema that is about its place, as a schema of any value."""
    spec = schema.spec
    made = spec.root.any()
    flags = {name: spec.flags[name] for name in _OUTER_FLAGS if name in spec.flags}
    terms = {name: spec.terms[name] for name in _OUTER_TERMS if name in spec.terms}
    return made._with(made.spec.replace(flags=flags, terms=terms, secret=spec.secret))


def _inner(schema: Schema) -> Any:
    """Return a schema without what changes an absent or a wrong value, which its place does."""
    flags = {name: value for name, value in schema.spec.flags.items() if name not in _OF_PLACE}
    terms = {name: entries for name, entries in schema.spec.terms.items() if name != "externals"}
    return schema._with(schema.spec.replace(flags=flags, terms=terms))
