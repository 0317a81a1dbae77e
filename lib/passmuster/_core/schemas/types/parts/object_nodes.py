"""The nodes of `object`: its keys, patterns and renames as the engine runs them.

Build side; part 2 of the specification, "object".
"""

from __future__ import annotations

from functools import partial

from ....engine.backend import core, object_rules, objects
from ....foundation.callers import result_or
from ....foundation.sentinels import DEEP_DEFAULT
from ....foundation.signatures import unnamed
from ....language.preferences.preferences import check
from ....running.builder import key_nodes
from ....running.steps.dynamic import StrippedNode
from ....running.steps.object_keys import (
    PROTOTYPE,
    FieldContents,
    MappingContents,
    ObjectContents,
    Rename,
    Renames,
    has_hash,
)
from ...schema.pattern_arguments import sequence_of
from .form_fields import form_reader
from .object_peers import dependency_checks

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...schema.entries import Pattern
    from ...schema.part_types import Builder, PlainSubject, Schema


def node_for(kind: str, contents: ObjectContents) -> Any:
    """Return the function that builds the nodes of objects; `kind` is their name in `object.base`."""

    def make(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
        spec = schema.spec
        flags, entries = spec.flags, spec.terms.get("keys")
        keys = None if entries is None else tuple(key_nodes(entries, builder, _stripped))
        allow = flags.get("unknown")
        opened = (_contents_of(flags) if contents.opens_plain else None) or contents
        patterns = tuple([_pattern_node(entry, builder) for entry in spec.term("patterns")])
        return objects.ObjectNode(
            subject,
            schema._subject(labelled=False) if "label" in flags or (keys and not allow) else subject,
            kind,
            contents.opens_plain,
            form_reader(schema, opened.open),
            opened.close,
            keys,
            patterns,
            _renames(schema),
            (*dependency_checks(schema), *(_key_conversions(patterns) if "python" in flags else ())),
            objects.BY_PREFERENCE if allow is None else objects.ALLOW if allow else objects.FORBID,
            flags.get("default") is DEEP_DEFAULT,
        )

    return make


def _contents_of(flags: dict[str, Any]) -> ObjectContents | None:
    """Return the opener of the values of a class or of a Python type, or None for those of joi."""
    if "into" in flags:
        from ....foundation.classes.class_fields import attributes_by_key

        made: Any = unnamed(flags["into"])
        return FieldContents(attributes_by_key(made), getattr(made, "_fields", ()))
    return MappingContents() if "python" in flags else None


def _key_conversions(patterns: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the check that converts keys, if patterns have schemas for them."""
    nodes = tuple([pattern.key_node for pattern in patterns if pattern.key_node is not None])
    return (object_rules.KeyConversion(nodes, has_hash),) if nodes else ()


def _stripped(node: core.Node) -> Any:
    inner = getattr(node, "inner", node)  # the node behind a lane
    return node if isinstance(inner, core.ValueNode) else StrippedNode(node)


def _renames(schema: Schema) -> tuple[Any, ...]:
    """Return the checks that rename keys: one for each, or one for all if they depend on each other."""
    entries = schema.spec.term("renames")
    if not entries:
        return ()
    targets = {to for _, to, _ in entries if isinstance(to, str)}
    are_apart = len(targets) == len(entries) and all(isinstance(from_, str) for from_, _, _ in entries)
    if are_apart and PROTOTYPE not in targets:
        return tuple([_plain_rename(*entry) for entry in entries])
    return (Renames(tuple([Rename(*entry) for entry in entries])),)


def _plain_rename(source: str, target: str, options: dict[str, Any]) -> Any:
    skips_undefined = bool(options.get("ignoreUndefined"))
    return object_rules.KeyRename(source, target, options["alias"], options["override"], skips_undefined)


def _pattern_node(entry: Pattern, builder: Builder) -> Any:
    key_node: Any = None if entry.schema is None else builder.node(entry.schema)
    if key_node is not None and builder.instrument is not None:
        place = builder.schema.spec.term("patterns").index(entry)
        key_node = builder.instrument.part(f"pattern.{place}", f"pattern {place + 1}, name", key_node)
    if key_node is not None and builder.schema.spec.flags.get("python"):
        key_node = object_rules.JsonKeyNode(key_node, check({"convert": True}), _key_texts(entry.schema))
    matches = None if entry.matches is None else builder.node(entry.matches)
    search = sequence = None
    if entry.regex is not None:
        search, sequence = entry.regex.search, partial(sequence_of, entry.regex)
    node, fallthrough = builder.node(entry.rule), bool(entry.fallthrough)
    return objects.PatternNode(search, key_node, node, matches, fallthrough, sequence)


def _key_texts(schema: Any) -> dict[str, Any]:
    """Return the numbers and booleans that a schema of keys lists, by the text that they have in JSON."""
    texts: dict[str, Any] = {}
    for match in schema.spec.term("matches"):
        texts.update(_key_texts(match.schema) if match.condition is None else {})
    listed = schema.spec.valids
    for value in () if listed is None else listed.values:
        plain = listed.shown(value)
        if isinstance(plain, (bool, int, float)):  # an integer of too many digits has no text
            text = result_or("", str, plain)
            texts.setdefault(text.lower() if isinstance(plain, bool) else text, value)
    return texts
