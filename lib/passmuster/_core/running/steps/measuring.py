"""A run that remembers: nodes that don't repeat work, but replay what they found.

Run phase; only after a run has used up its account, with separate nodes, so that other runs pay nothing for
it. Both backends count the same here, because no node skips the nodes below it.
"""

from __future__ import annotations

from ...engine.backend import applicators, core
from .accounts import Account
from .fresh_stack import WrappingNode
from .instruments import Instrument
from .link_targets import is_bare_link
from .remembering import follow_remembered, is_same

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.core import Node, Run
    from .schema_protocols import BuilderLike, SchemaLike

_FLAT = 2  # levels of schemas, which are run again for a scalar or a small container: that costs no more
_SMALL = 16  # keys or items
_MAX_SHARED = 20_000  # the maximum number of containers that are remembered


def make_measured_run(run: Run) -> Run:
    """Return a run that repeats one that has used up its account."""
    made = core.Run(run.prefs, run.context)
    made.schema, made.given = run.schema, run.given
    account = made.account = Account(made, is_repeated=True)
    made.budget = account.granted
    made.be_exact()
    return made


class Meter(Instrument):
    """Makes the nodes of one tree remember."""

    __slots__ = ()

    def whole(self, schema: SchemaLike, node: Node, builder: BuilderLike) -> Any:
        """Return a node that remembers, unless its schema is a leaf or a link to another one."""
        spec = schema.spec
        is_measured = (spec.depth or spec.links) and not is_bare_link(spec)
        return MeasuredNode(schema, node, builder) if is_measured else node

    def follow_link(self, link: Any, value: Any, run: Run) -> Any:
        """Follow a link. The node that it leads to remembers."""
        return link.follow(value, run)


class MeasuredNode(WrappingNode):
    """The node of a schema, which reuses results.

    In attempts and for keywords, a result is valid at the same place, as for a link (`steps.remembering`). It
    is valid for a container at any place if it passes or only the verdict counts, if the surrounding values
    that it depends on are the same, and if it has no side effects.
    """

    __slots__ = ("_reads", "builder", "is_flat", "schema")

    def __init__(self, schema: SchemaLike, node: Node, builder: BuilderLike) -> None:
        super().__init__(node)
        self.schema: SchemaLike = schema
        self.builder: BuilderLike = builder
        self.is_flat: bool = schema.spec.depth <= _FLAT and not schema.spec.links
        self._reads: Any = None

    # The interface that `follow_remembered` expects of a link

    @property
    def resolve(self) -> MeasuredNode:
        """Return the object that has the `reads`."""
        return self

    @property
    def target(self) -> Node:
        """The node that a value goes through."""
        return self.node

    @property
    def reads(self) -> Any:
        """The values around a value that the schema depends on."""
        if self._reads is None:
            self._reads = self.schema._reads(self.builder.root_place())
        return self._reads

    def follow(self, value: object, run: Run) -> Any:
        """Run a value through the node."""
        return self.node.run(value, run)

    def run(self, value: object, run: Run) -> Any:
        """Run a value through the node, unless its result is known, which is one unit of work."""
        is_container = type(value) is dict or type(value) is list
        if self.is_flat and not (is_container and len(value) > _SMALL):  # type: ignore[arg-type]
            return self.node.run(value, run)
        read = self.reads.look(run)
        if is_container and applicators.evaluated_here(run) is None:
            return self._find_result(value, run, read)
        return self._found(value, run, read)

    def _found(self, value: object, run: Run, read: list[Any]) -> Any:
        remembers = run.trying or type(self.node) is applicators.KeywordsNode
        return follow_remembered(self, value, run, read) if remembers else self.follow(value, run)

    def _find_result(self, value: object, run: Run, read: list[Any]) -> Any:
        shared = run.account.shared
        key = (id(self), id(value), id(run.prefs), id(run.context), run.collects_externals)
        known = shared.get(key)
        if known is not None and run.depth <= known[0] and all(map(is_same, known[1], read)):
            if not run.charge(1, self.subject, value):
                for report in known[3]:
                    run.add(report)
            return known[2]
        mark, before = run.count, _side_effects(run)
        made = self._found(value, run, read)
        if run.halted or (run.count != mark and run.collects_externals):  # then the place of reports matters
            return made
        if _side_effects(run) == before:
            if len(shared) >= _MAX_SHARED:
                shared.clear()
            failed = run.since(mark)[:1]
            # At a greater depth it may be too deep. An id is only valid while its object is alive.
            shared[key] = (run.depth, read, made, failed, value, run.prefs, run.context)
        return made


def _side_effects(run: Run) -> tuple[Any, ...]:
    """Return a snapshot that differs if a validation has side effects."""
    artifacts = run.artifacts
    return run.snapshot(), sum(map(len, artifacts.values())) if artifacts else 0
