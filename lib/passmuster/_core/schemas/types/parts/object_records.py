"""The parts of the record of an object: its keys, patterns, dependencies and renames.

Schema side. They say what a schema means to those that read it.
"""

from __future__ import annotations

from ....documents.inspection.schema_info import KeyInfo, PatternInfo, PeerInfo, RenameInfo

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...schema.entries import Pattern
    from ...schema.part_types import Inspector, Spec
    from .object_peers import Dependency


def object_fields(spec: Spec, inspector: Inspector) -> dict[str, Any]:
    """Return the fields that are specific to the record of an object."""
    keys = spec.terms.get("keys")
    return {
        "keys": keys
        if keys is None
        else tuple([KeyInfo(key=entry.key, schema=inspector.info(entry.schema)) for entry in keys]),
        "patterns": tuple([_pattern_info(entry, inspector) for entry in spec.term("patterns")]),
        "peers": tuple([_peer_info(entry, inspector) for entry in spec.term("dependencies")]),
        "renames": tuple([_rename_info(*inspector.data((*entry,))) for entry in spec.term("renames")]),
        "unknown": spec.flags.get("unknown"),
    }


def _pattern_info(entry: Pattern, inspector: Inspector) -> PatternInfo:
    return PatternInfo(
        regex=entry.regex,
        keys=inspector.optional(entry.schema),
        schema=inspector.info(entry.rule),
        matches=inspector.optional(entry.matches),
        falls_through=bool(entry.fallthrough),
    )


def _peer_info(entry: Dependency, inspector: Inspector) -> PeerInfo:
    return PeerInfo(
        relation=entry.rel,
        key=entry.key,
        peers=entry.peers,
        separator=entry.separator,
        is_present=inspector.data(entry.is_present),
    )


def _rename_info(source: object, target: object, options: dict[str, Any]) -> RenameInfo:
    return RenameInfo(
        source=source,
        target=target,
        is_alias=options["alias"],
        is_multiple=options["multiple"],
        overrides=options["override"],
        ignores_undefined=bool(options.get("ignoreUndefined")),
    )
