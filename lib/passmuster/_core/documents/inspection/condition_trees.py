"""The conditions of a record as a tree of questions, whose leaves are records.

Schema side. A leaf is the record of the schema that a run would choose, merged in the same way.
"""

from __future__ import annotations

from ...foundation.structs import Struct
from ...language.references.reference import is_joint
from ...running.steps.dynamic import Choices, merge_parts
from ...running.steps.link_targets import LinkEntry
from .schema_info import LinkInfo

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Union

    from ...language.references.reference import JointReference, Reference
    from .cursor import Cursor
    from .inspecting import Inspector
    from .schema_info import ConditionInfo, SchemaInfo

    Tree = Union["Fork", SchemaInfo, None]

_MAX_LEAVES = 40


class Fork(Struct):
    """A question about a value: `yes` follows if the target of `ref` matches `is_`, else `no`.

    Without `ref` the question is about the value itself. `yes` and `no` are another fork, a leaf (a record),
    or None if the result is unknown.
    """

    ref: Reference | JointReference | None
    is_: SchemaInfo
    yes: Tree
    no: Tree

    @property
    def path(self) -> tuple[Any, ...] | None:
        """The path to the value in question, relative to the schema; empty for the value itself.

        It is None if the path begins elsewhere, or if the reference changes the value.
        """
        ref = self.ref
        if ref is None:
            return ()
        if is_joint(ref):
            return None
        changes = ref.adjust is not None or ref.map is not None or ref.in_ or ref.iterables
        if ref.type != "value" or changes or any(type(step) is not str for step in ref.path):
            return None
        return tuple(ref.path) if ref.ancestor == (1 if ref.path else 0) else None


def tree_of(cursor: Cursor) -> Tree:
    """Return the tree of a record with conditions.

    Returns None if it has too many branches, or branches that can't be merged, as those of a record that was
    made without a schema.
    """
    inspector, info = cursor.inspector, cursor.info
    return inspector.derive(("tree", id(info)), lambda: _tree_of(inspector, info))


def _tree_of(inspector: Inspector, info: SchemaInfo) -> Tree:
    schema = inspector.schema_of(info)
    if schema is None:
        return None
    choices = Choices(schema, None, lambda parts, _: parts, lambda schema: schema)  # type: ignore[arg-type]
    count = 0

    def grown(branch: Any, answers: tuple[int, ...]) -> Tree:
        nonlocal count
        if branch.question is None:
            count += 1
            if count > _MAX_LEAVES or inspector.is_full:
                raise OverflowError
            key = (id(info), *answers)
            return inspector.derive(key, lambda: _leaf(inspector, info, choices.node(branch)))
        whens, at, _, _ = branch.place
        condition = inspector.condition(whens[at])
        return forks(condition, lambda answer: grown(choices.grow(branch, answer), (*answers, answer)))

    try:
        return grown(choices.first, ())
    except Exception:  # too many branches, or schemas that can't be merged
        return None


def chosen(condition: ConditionInfo) -> Tree:
    """Return the tree of a condition that chooses one of its records, or None for none."""
    parts = [None, *[part for case in condition.cases for part in (case.then, case.otherwise)]]
    return forks(condition, lambda answer: parts[answer])


def forks(condition: ConditionInfo, after: Callable[[int], Tree]) -> Tree:
    """Return the questions of a condition, case by case; `after(answer)` returns the rest of the tree."""

    def case_at(i: int) -> Tree:
        if i == len(condition.cases):
            return after(0)
        case = condition.cases[i]
        yes = after(2 * i + 1) if case.then is not None else case_at(i + 1)
        no = after(2 * i + 2) if case.otherwise is not None else case_at(i + 1)
        is_: Any = case.is_
        return Fork(condition.ref, is_, yes, no)

    return case_at(0)


def _leaf(inspector: Inspector, info: SchemaInfo, parts: Any) -> SchemaInfo | None:
    """Return the record of a schema with the parts that its conditions have chosen."""
    schema = inspector.schema_of(info)
    bare = schema._with_term("whens", (), ends=False)
    if parts and isinstance(info, LinkInfo):
        return None  # the meaning of a recursive link with further rules is endless
    inspector.merges += schema.spec.depth * len(parts or ())
    return inspector.info(
        merge_parts(bare, [part._with_term("whens", (), ends=False) for part in parts or ()])
    )


def leaf_of(cursor: Cursor, part: SchemaInfo | None) -> SchemaInfo | None:
    """Return the record of a schema with one part that a condition chooses, or with none."""
    inspector, info = cursor.inspector, cursor.info
    parts = [] if part is None else [inspector.schema_of(part)]
    return inspector.derive((id(info), "with", id(part)), lambda: _leaf(inspector, info, parts))


def leaves_of(tree: Tree) -> list[SchemaInfo | None]:
    """Return the leaves of a tree."""
    return [*leaves_of(tree.yes), *leaves_of(tree.no)] if isinstance(tree, Fork) else [tree]


def references_of(tree: Tree) -> list[Any]:
    """Return the references of the questions of a tree, None for a question about the value itself."""
    if not isinstance(tree, Fork):
        return []
    return [tree.ref, *references_of(tree.yes), *references_of(tree.no)]


def keeps_choices(cursor: Cursor, info: SchemaInfo) -> bool:
    """Return whether the choices of conditions also apply to links inside a record that lead back to it."""
    schema = cursor.inspector.schema_of(info)
    return schema is not None and LinkEntry.of(schema) is not None


def with_presence(cursor: Cursor, info: SchemaInfo, presence: str) -> SchemaInfo:
    """Return the record of a schema with another presence, and otherwise the same."""
    inspector = cursor.inspector

    def make() -> SchemaInfo:
        schema = inspector.schema_of(info)
        if schema is None:
            made: SchemaInfo = info.replace(presence=presence)
            return made
        spec = schema.spec
        return inspector.info(schema._with(spec.with_flags({**spec.flags, "presence": presence})))

    return inspector.derive((id(info), presence), make)
