"""Claims about values that JSON Schema can state only in part: exact ones, and those for readers.

Schema side. Exact fragments accept every value that passes. Fragments for readers describe how a value is
usually written, and list as `narrower` what else passes.
"""

from __future__ import annotations

from ...engine.formats.patterns.ecmascript import as_written, ecmascript
from ..inspection.condition_trees import with_presence
from .alternative_fragments import discriminated
from .asked_keys import add_apart
from .common_fragments import (
    IN_ANY_CASE,
    NO_JSON,
    accepted,
    changing_functions,
    is_literal_value,
    passing,
    returned,
)
from .condition_fragments import ANY_BRANCH, asked_of_itself, in_any_branch, is_sent_as_is
from .condition_words import described, told, value_words
from .constraint_keywords import FUNCTION, REFERENCE, restated, words_of_rule
from .conversion_fragments import in_any_case
from .fragment import TYPE_NAMES, SchemaFragment, accepts_none, any_of, listed, ordered, unknown
from .key_relations import (
    before_renaming,
    described_peers,
    sent_before_renaming,
    written_before_renaming,
)
from .object_fragments import ANY_FILLED, add_asked, add_described
from .reader_types import ReaderTypes
from .type_fragments import TypeFragments

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

    from ...engine.constraints.constraint import Constraint
    from ...foundation.protocols import CompiledPattern
    from ..inspection.condition_trees import Tree
    from ..inspection.schema_info import ObjectInfo, PeerInfo, RuleInfo, SchemaInfo
    from .exporting import ExportCursor

    Said = Callable[[Optional[SchemaInfo]], SchemaFragment]

_EXTENSION = "a function of the extension may change or refuse the value"
_IN_WORDS = "only words say which branch counts"


class ExactClaims(TypeFragments):
    """Writes fragments that accept every value that passes: everything, if that is unknown."""

    __slots__ = ()

    adds_apart: Any = staticmethod(add_apart)
    add_conditional_key: Any = staticmethod(add_asked)
    in_any_case: Any = staticmethod(in_any_case)
    passing: Any = staticmethod(passing)

    def doubted(self, made: SchemaFragment, rule: str, reason: str) -> SchemaFragment:
        """Return a fragment of values of which a rule may change or refuse any."""
        return unknown(rule, reason)

    def also(self, made: SchemaFragment, other: SchemaFragment, rule: str, reason: str) -> SchemaFragment:
        """Return a fragment that accepts other values, too."""
        return any_of([made, other])

    def cast(self, made: SchemaFragment, result: SchemaFragment) -> SchemaFragment:
        """Return a fragment that accepts the results of a cast, and values that are not cast."""
        return any_of([made, result])

    # Values

    def incoming(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a fragment that accepts the values of a schema as they come in."""
        info = cursor.info
        if cursor.has_failover:
            return SchemaFragment({}) if is_literal_value(info.failover) else unknown("failover", FUNCTION)
        if info.has_own_error:
            return unknown("error", FUNCTION)
        return accepted(cursor, self.passing(cursor))

    def outgoing(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a fragment that accepts the values of a schema as they come out."""
        changing = changing_functions(cursor)
        return unknown(changing[0], FUNCTION) if changing else returned(cursor, self.passing(cursor))

    def of_type(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a fragment that accepts the values of the type that pass its rules."""
        stated = cursor.function("json_schema")
        if stated is not None:
            return SchemaFragment(dict(stated()))
        return self.of_extension(cursor) if cursor.info.runs_user_code else self.visit(cursor)

    def of_extension(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a fragment for a type whose functions may do anything."""
        return unknown(cursor.info.type, _EXTENSION)

    def without_json(self, cursor: ExportCursor, rule: str) -> SchemaFragment:
        """Return a fragment for listed values that JSON lacks."""
        return unknown(rule, NO_JSON)

    def beside_others(self, cursor: ExportCursor, made: SchemaFragment, rule: str) -> SchemaFragment:
        """Return a fragment for listed values, some of which JSON lacks and conversion may make."""
        return made

    def annotated(self, cursor: ExportCursor, made: SchemaFragment, said: dict[str, Any]) -> SchemaFragment:
        """Return a fragment with annotations."""
        if not (said or cursor.info.is_secret):
            return made
        json = {"not": {}} if made.json is False else {} if made.json is True else made.json
        if cursor.info.is_secret and json.get("type") == "string":
            said.setdefault("format", json.get("format", "password"))
        return made.with_json({**said, **{key: value for key, value in json.items() if key not in said}})

    def marks_of_stripped(self, cursor: ExportCursor) -> dict[str, Any]:
        """Return the annotations of values that are removed from results."""
        return {}

    # Rules

    def in_words(self, cursor: ExportCursor, rule: RuleInfo, made: SchemaFragment) -> SchemaFragment:
        """Return the fragment of a rule, with its words if no keyword expresses it."""
        return made

    def restated(self, constraint: Constraint, rule: RuleInfo) -> SchemaFragment | None:
        """Return a fragment with other keywords than the usual ones for a constraint, or None."""
        return None

    def after_function(self, rule: RuleInfo) -> SchemaFragment:
        """Return a fragment that accepts the results of a user function."""
        return unknown(rule.name, FUNCTION)

    # Arrays and objects

    def filled_place(self, cursor: ExportCursor, item: SchemaInfo) -> ExportCursor:
        """Return the place of an item that must not count as missing."""
        return cursor.below(with_presence(cursor, item, "required"))

    def known_keys(self, properties: dict[str, Any]) -> dict[str, Any]:
        """Return the keys of an object that has no others."""
        return properties

    def key_pattern(self, regex: CompiledPattern) -> tuple[str, bool] | None:
        """Return a pattern of keys, and whether it matches no others."""
        return ecmascript(regex)

    def keys_like(self, keywords: dict[str, Any]) -> dict[str, Any]:
        """Return the keywords for an object all of whose keys match a pattern."""
        return keywords

    def before_renaming(self, info: ObjectInfo, made: SchemaFragment) -> SchemaFragment:
        """Return a fragment of objects before renaming; `made` accepts them afterwards."""
        return before_renaming(info, made)

    def after_renaming(self, info: ObjectInfo, made: SchemaFragment) -> SchemaFragment:
        """Return a fragment of objects that come out with renamed keys, which `made` accepts."""
        return made.losing("rename", "objects with keys to rename are not excluded")

    def refused_object(self) -> SchemaFragment | None:
        """Return a fragment for a rule that refuses all objects that JSON has."""
        return SchemaFragment(False)

    def of_peers(self, cursor: ExportCursor, entry: PeerInfo, made: SchemaFragment) -> SchemaFragment:
        """Return the fragment of a dependency."""
        return made

    # Conditions

    def may_ask(self, seen: SchemaFragment) -> bool:
        """Return whether a question is asked by a fragment of values with the answer yes."""
        return True

    def is_sent_as_is(self, info: SchemaInfo) -> bool:
        """Return whether a sibling is written as conditions see it."""
        return False

    def of_unknown_tree(self, cursor: ExportCursor, reason: str) -> SchemaFragment:
        """Return a fragment for conditions whose branches are unknown."""
        return unknown("when", reason)

    def of_tree(self, cursor: ExportCursor, tree: Tree, said: Said) -> SchemaFragment:
        """Return a fragment that accepts the values of a schema with conditions."""
        asking = asked_of_itself(cursor, tree, said)
        return in_any_branch(tree, said).losing("when", ANY_BRANCH) if asking is None else asking

    def of_choice(self, cursor: ExportCursor, tree: Tree, said: Said) -> SchemaFragment:
        """Return a fragment that accepts the values of an alternative that a condition chooses."""
        asking = asked_of_itself(cursor, tree, said) if len(cursor.info.matches) == 1 else None
        return in_any_branch(tree, said).losing("conditional", ANY_BRANCH) if asking is None else asking


class ReaderClaims(ReaderTypes, ExactClaims):
    """Writes fragments for readers: how a value is usually written, with words about the rest."""

    __slots__ = ()

    adds_apart: Any = staticmethod(lambda keys, key, child: False)
    add_conditional_key: Any = staticmethod(add_described)
    are_dumped: bool = True

    def doubted(self, made: SchemaFragment, rule: str, reason: str) -> SchemaFragment:
        return made.losing(rule, reason).narrowing(rule, reason)

    def also(self, made: SchemaFragment, other: SchemaFragment, rule: str, reason: str) -> SchemaFragment:
        return made if accepts_none(other.json) else made.narrowing(rule, reason)

    def cast(self, made: SchemaFragment, result: SchemaFragment) -> SchemaFragment:
        return result.narrowing("cast", "a value may be one that is not cast")

    # Values

    def incoming(self, cursor: ExportCursor) -> SchemaFragment:
        made = self.passing(cursor)
        if cursor.has_failover:
            is_data = is_literal_value(cursor.info.failover)
            made = made if is_data else made.losing("failover", FUNCTION)
            made = made.narrowing("failover", "another value replaces a wrong one")
        if cursor.info.has_own_error:
            made = self.doubted(made, "error", FUNCTION)
        return accepted(cursor, made)

    def outgoing(self, cursor: ExportCursor) -> SchemaFragment:
        made = self.passing(cursor)
        for rule in changing_functions(cursor):
            made = self.doubted(made, rule, FUNCTION)
        return returned(cursor, made)

    def passing(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a fragment of listed values with their type, or with words about references among them."""
        info = cursor.info
        has_references = any(one is not None and one.has_references for one in (info.allowed, info.refused))
        if has_references and cursor.presence != "forbidden":
            return _with_references(cursor, self.of_type(cursor))
        made = passing(cursor)
        return _typed(made) if info.only else made

    def of_extension(self, cursor: ExportCursor) -> SchemaFragment:
        return self.doubted(self.visit(cursor), cursor.info.type, _EXTENSION)

    def without_json(self, cursor: ExportCursor, rule: str) -> SchemaFragment:
        made = self.of_type(cursor)
        if any(value is None for value in cursor.listed()):
            made = any_of([made, SchemaFragment({"type": "null"})])
        return self.doubted(made, rule, NO_JSON)

    def beside_others(self, cursor: ExportCursor, made: SchemaFragment, rule: str) -> SchemaFragment:
        return any_of([made, self.of_type(cursor)]).losing(rule, NO_JSON)

    def in_any_case(self, values: list[Any], rule: str) -> SchemaFragment:
        """Return a fragment that accepts listed values as they were written."""
        return listed(values).narrowing(rule, IN_ANY_CASE)

    def annotated(self, cursor: ExportCursor, made: SchemaFragment, said: dict[str, Any]) -> SchemaFragment:
        unsent, reason = cursor.direction.unsent
        if said.get(unsent) is True:
            made = made.narrowing(unsent, reason)
            if cursor.direction.misses(cursor):
                made = made.losing(unsent, reason)
        made = made.without_words()
        if accepts_none(made.json) or not (said or cursor.info.is_secret):
            return made
        made = super().annotated(cursor, made, said)
        return made.with_json(ordered(made.json))

    def marks_of_stripped(self, cursor: ExportCursor) -> dict[str, Any]:
        return cursor.direction.marks

    # Rules

    def in_words(self, cursor: ExportCursor, rule: RuleInfo, made: SchemaFragment) -> SchemaFragment:
        return made if made.json else made.saying(words_of_rule(cursor, rule))

    def restated(self, constraint: Constraint, rule: RuleInfo) -> SchemaFragment | None:
        return restated(constraint, rule)

    def after_function(self, rule: RuleInfo) -> SchemaFragment:
        return SchemaFragment({}).narrowing(rule.name, FUNCTION)

    # Arrays and objects

    def filled_place(self, cursor: ExportCursor, item: SchemaInfo) -> ExportCursor:
        return cursor.below(item)

    def known_keys(self, properties: dict[str, Any]) -> dict[str, Any]:
        return {key: one for key, one in properties.items() if not accepts_none(one)}

    def key_pattern(self, regex: CompiledPattern) -> tuple[str, bool] | None:
        source = as_written(regex)
        return super().key_pattern(regex) if source is None else (source, True)

    def keys_like(self, keywords: dict[str, Any]) -> dict[str, Any]:
        # Several generators of types know no patterns, and make a class without fields of them.
        ((pattern, value),) = keywords["patternProperties"].items()
        names = {"minLength": 1} if pattern == ANY_FILLED else {"pattern": pattern}
        return {"additionalProperties": value, "propertyNames": names}

    def before_renaming(self, info: ObjectInfo, made: SchemaFragment) -> SchemaFragment:
        return sent_before_renaming(info, made)

    def after_renaming(self, info: ObjectInfo, made: SchemaFragment) -> SchemaFragment:
        return written_before_renaming(info, made)

    def refused_object(self) -> SchemaFragment | None:
        return None

    def of_peers(self, cursor: ExportCursor, entry: PeerInfo, made: SchemaFragment) -> SchemaFragment:
        return described_peers(cursor, entry, made)

    # Conditions

    def may_ask(self, seen: SchemaFragment) -> bool:
        return seen.is_exact

    def is_sent_as_is(self, info: SchemaInfo) -> bool:
        return is_sent_as_is(info)

    def of_unknown_tree(self, cursor: ExportCursor, reason: str) -> SchemaFragment:
        base = cursor.without_conditions().plain()
        made = self.doubted(base, "when", reason)
        return described(made, "Other values decide what else is asked of it.")

    def of_tree(self, cursor: ExportCursor, tree: Tree, said: Said) -> SchemaFragment:
        return told(cursor, tree, said).losing("when", _IN_WORDS)

    def of_choice(self, cursor: ExportCursor, tree: Tree, said: Said) -> SchemaFragment:
        either = in_any_branch(tree, said)
        made = discriminated(cursor, either)
        made = told(cursor, tree, said) if made is either else made
        return made.losing("conditional", _IN_WORDS)


def _typed(hits: SchemaFragment) -> SchemaFragment:
    """Return listed values with their types, in their order, and null as the last."""
    json = hits.json if isinstance(hits.json, dict) else {}
    types = dict.fromkeys([TYPE_NAMES.get(type(value)) for value in json.get("enum", [json.get("const")])])
    if list(types) == ["null"] or None in types or not json.keys() <= {"enum", "const"}:
        return hits
    names = sorted(types, key="null".__eq__)
    return hits.with_json({"type": names[0] if len(names) == 1 else names, **json})


def _with_references(cursor: ExportCursor, made: SchemaFragment) -> SchemaFragment:
    """Return a fragment of the type, with words about the references among listed values."""
    info = cursor.info
    for values, rule, words in (
        (info.allowed, "valid" if info.only else "allow", "Must be" if info.only else "May also be"),
        (info.refused, "invalid", "Must not be"),
    ):
        if values is not None and values.has_references:
            listed_words = value_words(values)
            made = cursor.claims.doubted(made, rule, REFERENCE)
            made = made.saying(listed_words and f"{words} {listed_words}.")
    return made


EXACT = ExactClaims()
FOR_READERS = ReaderClaims()
