"""The target of a link, found when a run first reaches the link, and its form for links inside it.

Run phase. Imports steps.dynamic.
"""

from __future__ import annotations

from .dynamic import merge_parts, parts_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ...engine.nodes.records import Spec
    from .schema_protocols import BuilderLike, SchemaLike


_MAX_PARTS = 8
"""The maximum number of parts whose combinations are all kept: the input chooses them."""


class Target:
    """Finds the target schema of a link, and its node.

    `find(schema, builder)` returns that schema; `reads_of(schema, outermost)` the surrounding values that it
    depends on, which only attempts need.
    """

    __slots__ = ("_reads", "builder", "find", "reads_of", "schema", "target_schema")

    def __init__(
        self,
        schema: SchemaLike,
        builder: BuilderLike,
        find: Callable[..., Any],
        reads_of: Callable[..., object],
    ) -> None:
        self.schema: SchemaLike = schema
        self.builder: BuilderLike = builder
        self.find: Callable[..., Any] = find
        self.reads_of: Callable[..., object] = reads_of
        self.target_schema: Any = None
        self._reads: Any = None

    def __call__(self) -> tuple[Any, Any]:
        """Return the target of the link and the node of the target."""
        self.target_schema = target_schema = self.find(self.schema, self.builder)
        return target_schema, self.builder.target_node(target_schema)

    def is_only(self) -> bool:
        """Return whether the link leads to the same schema wherever it is used: to a shared one by its id."""
        target = next(iter(self.schema.spec.term("link")), None)
        if target is None or target.type != "local" or len(target.path) > 1:
            return False
        root, name = self.builder.root_place(), target.path[0]
        is_known = root.link_entry is None and (root.name() == name or root.shared_by_id(name) is not None)
        return bool(is_known and root.survey().names.get(name) == 1)

    @property
    def reads(self) -> Any:
        """The values around a value that the target depends on."""
        if self._reads is None:
            self._reads = self.reads_of(self.target_schema, self.builder.root_place())
        return self._reads


_VALUE_FLAGS = frozenset(("id", "only", "unknown", "unsafe"))
"""Flags that don't affect missing values or documentation."""


def is_bare_link(spec: Spec) -> bool:
    """Return whether a schema is just a link, with at most a presence."""
    says_more = spec.rules or spec.preferences or spec.valids or spec.invalids or spec.cache is not None
    is_link = spec.definition.generate is not None and len(spec.terms) == 1
    return is_link and spec.flags.keys() <= {"presence"} and not says_more


def can_replace_link(spec: Spec) -> bool:
    """Return whether a schema can replace a link to it: it has no links itself."""
    return not spec.links and spec.flags.keys() <= _VALUE_FLAGS and "externals" not in spec.terms


_UNKNOWN: frozenset[str] = frozenset(("",))
"""Placeholder for names that are not known yet; no link looks for them."""


class SharedSchemas:
    """The schemas that a schema shares for links inside it, and the nodes that some of them need."""

    __slots__ = ("_names", "_schema", "by_id", "nodes", "survey")

    def __init__(self, schema: SchemaLike | None, survey: Any = None) -> None:
        self.by_id: dict[str, SchemaLike] = {}
        self.nodes: dict[int, Any] = {}
        for one in () if schema is None else schema.spec.term("shared"):
            self.by_id.setdefault(one.spec.flags["id"], one)
        self._schema: SchemaLike | None = schema
        self._names: frozenset[str] | None = _UNKNOWN
        self.survey: Any = survey

    def is_same(self, schema: SchemaLike, around: Iterable[BuilderLike]) -> bool:
        """Return whether a schema is shared and its links have the same targets wherever it stands."""
        if self.by_id.get(schema.spec.flags.get("id", "")) is not schema or schema.spec.term("whens"):
            return False
        if self._names is _UNKNOWN and self._schema is not None:
            names, own = self._schema._linked_names(), self._schema.spec.flags.get("id")
            self._names = names if names is not None and names <= {*self.by_id, own} else None
        names, by_id = self._names, self.by_id
        return names is not None and not any(
            one.link_identity.spec.term("shared")
            or (one.name() in names and by_id.get(one.name()) is not one.link_identity)
            for one in around
        )

    def is_only(self, name: str) -> bool:
        """Return whether the schema that is shared under a name is the only one of this name for links."""
        return bool(self.survey().names.get(name) == 1)


NOTHING_SHARED = SharedSchemas(None)


class LinkEntry:
    """A schema with conditions that a link has led to. Its choices also hold for everything inside it.

    A link from inside that leads back to it finds it with all earlier choices, and evaluates its conditions
    again. `nodes` keeps the nodes of the schema by the parts that are merged into it.
    """

    __slots__ = ("_order", "_seen", "nodes", "schema")

    def __init__(self, schema: SchemaLike, order: dict[int, int]) -> None:
        self.schema: SchemaLike = schema
        self.nodes: dict[tuple[int, ...], Any] = {}
        self._order = order
        self._seen: dict[tuple[int, ...], SchemaLike] = {(): schema}

    @classmethod
    def of(cls, schema: SchemaLike) -> LinkEntry | None:
        """Return a cache for the choices of a schema, or None if it has none or too many."""
        spec = schema.spec
        if spec.definition.generate is not None:
            return None
        parts: list[Any] = []
        for condition in spec.term("whens"):
            if condition.concat is not None:
                return None
            parts += [part for part in parts_of(condition) if part is not None]
        if not parts or len(parts) > _MAX_PARTS or any(part.spec.term("whens") for part in parts):
            return None
        return cls(schema, {id(part): number for number, part in enumerate(parts)})

    def with_parts(self, chosen: tuple[SchemaLike, ...], parts: list[Any]) -> tuple[SchemaLike, ...]:
        """Return earlier and new parts, without duplicates, in their order.

        If one of them is a link, it carries the others along, which are then chosen once more as its own.
        """
        every = {id(part): part for part in (*chosen, *parts) if id(part) in self._order}
        return tuple(sorted(every.values(), key=lambda part: self._order[id(part)]))

    def key(self, chosen: tuple[SchemaLike, ...]) -> tuple[int, ...]:
        """Return the cache key of the node with these parts."""
        return tuple([self._order[id(part)] for part in chosen])

    def view_from_inside(self, chosen: tuple[SchemaLike, ...]) -> SchemaLike:
        """Return the schema as links inside it see it, with its conditions."""
        key = self.key(chosen)
        found = self._seen.get(key)
        if found is None:
            whens = self.schema.spec.term("whens")
            bare = self.schema._with_term("whens", (), ends=False)
            found = merge_parts(bare, list(chosen))._with_term("whens", whens, ends=False)
            found = self._seen.setdefault(key, found)
        return found
