"""What rooms ask of schemas, conditions and builders that are made below them, for type checkers only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..nodes.records import Spec
from ..nodes.reports import Result


class SchemaLike(Protocol):
    """What building and validation ask of a schema."""

    _node: Any

    @property
    def type(self) -> str:
        """The name of the type."""

    @property
    def spec(self) -> Spec:
        """The description."""

    def _with_term(self, name: str, entries: tuple[Any, ...], ends: bool = True) -> Any:
        """Return a schema whose term has these entries."""

    def _merging(self) -> MergingLike:
        """Return what merges belong to that are made of the schema and those in it."""

    def _keep_node(self, node: object) -> Any:
        """Keep the node of the schema, unless there is one already; return the one that is kept."""

    def _built(self) -> Any:
        """Return the node of the schema."""

    def _subject(self, labelled: bool = True) -> Any:
        """Return what the schema contributes to its reports."""

    def _has_functions(self) -> bool:
        """Tell whether a validation may call a function of the caller's."""

    def _size(self) -> int:
        """Return how many schemas there are: it and those below, each once."""

    def _reads(self, outermost: Any) -> Any:
        """Return what the schema reads of the values around a value, within the outermost schema."""

    def _sealed(self, result: Result, original: object, hidden: object) -> Result:
        """Return a result of the schema, which hides values, without the secrets in what it tells."""

    def _withhold(self, error: BaseException, value: object) -> None:
        """Take the secrets of a value out of what an exception about the schema says."""


class MergingLike(Protocol):
    """What a run asks of merges that belong together."""

    def merge(self, target: Any, source: Any) -> Any:
        """Return a schema with what both say."""


class ConditionCaseLike(Protocol):
    """What a run asks of one `is` with its `then` and `otherwise`."""

    @property
    def is_(self) -> SchemaLike | None:
        """What a value has to pass."""

    @property
    def then(self) -> SchemaLike | None:
        """What applies if it does."""

    @property
    def otherwise(self) -> SchemaLike | None:
        """What applies if it does not."""


class ConditionLike(Protocol):
    """What a run asks of a `when` or a `conditional`."""

    @property
    def ref(self) -> Any:
        """The reference that the condition is about, None for the value itself."""

    @property
    def cases(self) -> Sequence[ConditionCaseLike]:
        """What is tried in order."""

    @property
    def is_switch(self) -> bool:
        """Whether the cases were written as a list."""


class MatchLike(Protocol):
    """What a run asks of an alternative."""

    @property
    def condition(self) -> ConditionLike | None:
        """What chooses the schema, None if there is one anyway."""


class BuilderLike(Protocol):
    """What links ask of the builder of their schema."""

    @property
    def seen(self) -> SchemaLike:
        """What links take the schema for."""

    def outermost(self) -> BuilderLike:
        """Return the builder of the root."""

    def target(self, schema: SchemaLike) -> Any:
        """Return the node of a schema that the link here means."""
