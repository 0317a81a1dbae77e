"""Protocols of schemas, conditions and builders, for rooms that can't import them; for type checkers only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ...engine.nodes.records import Spec
from ...language.errors import Result
from ...language.preferences.preferences import Preferences


class SchemaLike(Protocol):
    """A schema, as building and validation use it."""

    _node: Any

    @property
    def type(self) -> str:
        """The name of the type."""

    @property
    def spec(self) -> Spec:
        """The description."""

    def _with_term(self, name: str, entries: tuple[Any, ...], ends: bool = True) -> Any:
        """Return a schema in which a term has other entries."""

    def _merging(self) -> MergingLike:
        """Return the state that merges of the schema and of schemas inside it share."""

    def _keep_node(self, node: object) -> Any:
        """Keep the node of the schema unless there is one already. Return the one that is kept."""

    def _silence(self) -> int:
        """Return whether user code sees how often a value is validated: `core.LOUD`, or more."""

    def _built(self) -> Any:
        """Return the node of the schema."""

    def _subject(self, labelled: bool = True) -> Any:
        """Return the subject of reports about the schema: its label and messages."""

    def _has_functions(self) -> bool:
        """Return whether a validation may call user functions."""

    def _size(self) -> int:
        """Return the number of schemas in this one, itself included, without duplicates."""

    def _linked_names(self) -> frozenset[str] | None:
        """Return the names that its links to shared schemas use, or None if one of them counts levels."""

    def _survey(self) -> Any:
        """Return facts about the schema and all below it: their names, and which have references."""

    def _reads(self, outermost: Any) -> Any:
        """Return the values around a value that the schema depends on, inside the outermost schema."""

    def _mask_result(self, result: Result, original: object, hidden: object) -> Result:
        """Return a result of the schema in which errors don't reveal the secret values."""

    def _mask_exception(self, error: BaseException, value: object) -> None:
        """Remove the secrets of a value from the text of an exception about the schema."""

    def _without_nulls(self, value: object, prefs: Preferences) -> Any:
        """Return a value without the nulls at keys of objects that the schema does not allow."""
        ...

    def _mask_value(self, value: object) -> Any:
        """Return a value of the schema with its secrets masked."""


class MergingLike(Protocol):
    """The state of merges that belong together."""

    def merge(self, target: Any, source: Any) -> Any:
        """Return the two schemas merged into one."""


class ConditionCaseLike(Protocol):
    """One `is` of a condition with its `then` and `otherwise`."""

    @property
    def is_(self) -> SchemaLike | None:
        """The schema that decides about a value."""

    @property
    def then(self) -> SchemaLike | None:
        """The schema that applies if the value passes."""

    @property
    def otherwise(self) -> SchemaLike | None:
        """The schema that applies if the value fails."""


class ConditionLike(Protocol):
    """A `when` or a `conditional`."""

    @property
    def ref(self) -> Any:
        """The reference that the condition evaluates, or None for the value itself."""

    @property
    def cases(self) -> Sequence[ConditionCaseLike]:
        """The cases, which are tried in order."""

    @property
    def is_switch(self) -> bool:
        """Whether the cases were given as a list."""


class MatchLike(Protocol):
    """An alternative, as runs use it."""

    @property
    def condition(self) -> ConditionLike | None:
        """The condition that chooses the schema, or None if there is none."""


class BuilderLike(Protocol):
    """The builder of a schema, as its links use it."""

    @property
    def link_identity(self) -> SchemaLike:
        """The schema as links see it."""

    def name(self) -> Any:
        """Return the name of the schema for links."""

    @property
    def link_entry(self) -> Any:
        """The node that holds the choices of conditions, or None."""

    def shared_by_id(self, name: str) -> Any:
        """Return the schema that is shared here under an id, or None."""

    def root_place(self) -> BuilderLike:
        """Return the builder of the root."""

    def survey(self) -> Any:
        """Return facts about the schema here and all below it."""

    def target_node(self, schema: SchemaLike) -> Any:
        """Return the node of the target of the link."""
