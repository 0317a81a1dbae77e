"""The parts of a schema that hold further schemas.

Schema side. An entry is immutable. `fork`, `tailor` and `extract` walk and rewrite the tree with the
functions here, which do not depend on the types of schemas.
"""

from __future__ import annotations

from ...foundation.structs import Struct

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, ClassVar

    from typing_extensions import TypeIs

    from ...foundation.protocols import CompiledPattern
    from ...language.references.reference import JointReference, Reference
    from .base import Schema
    from .record import SchemaCore


class Entry:
    """One part of a schema.

    `holders` are the names of the attributes that hold schemas or further entries. `judging` are those whose
    schemas may validate the value, or values within it, and not only test whether something matches.
    """

    __slots__ = ()
    holders: ClassVar[tuple[str, ...]] = ()
    judging: ClassVar[tuple[str, ...]] = ()
    _fields: ClassVar[tuple[str, ...]]

    def copy(self, **changes: object) -> Any:
        """Return a copy with some attributes changed."""
        fields = {name: getattr(self, name) for name in self._fields}
        return type(self)(**{**fields, **changes})


class Pattern(Struct, Entry):
    """A pattern of keys (a regular expression or a schema) and the schema of their values."""

    holders: ClassVar[tuple[str, ...]] = ("schema", "rule", "matches")
    judging: ClassVar[tuple[str, ...]] = ("rule", "matches")

    regex: CompiledPattern | None
    schema: Schema | None
    rule: Schema
    matches: Schema | None
    fallthrough: bool | None


class WhenCase(Struct, Entry):
    """One `is` with its `then` and `otherwise`, each of which is None if it is not given."""

    holders: ClassVar[tuple[str, ...]] = ("is_", "then", "otherwise")
    judging: ClassVar[tuple[str, ...]] = ("then", "otherwise")

    is_: Schema | None
    then: Schema | None
    otherwise: Schema | None


class Condition(Struct, Entry):
    """A `when`, a `conditional`, or a whole schema that is merged after earlier conditions (`concat`).

    `ref` is the reference to the value to test, or None for the value itself; `cases` are tested in order.
    `is_switch` is set if the cases were written as `switch`; `breaks` is None if `break` was not given.
    """

    holders: ClassVar[tuple[str, ...]] = ("cases", "concat")
    judging: ClassVar[tuple[str, ...]] = holders

    ref: Reference | JointReference | None
    cases: tuple[WhenCase, ...]
    is_switch: bool
    breaks: bool | None
    concat: Schema | None = None


class Match(Struct, Entry):
    """An alternative: a schema, or a condition that chooses one."""

    holders: ClassVar[tuple[str, ...]] = ("schema", "condition")
    judging: ClassVar[tuple[str, ...]] = holders

    schema: Any = None  # None if there is a condition
    condition: Condition | None = None


class Keyword(Struct, Entry):
    """A keyword of JSON Schema with its schemas, each under a key. False is a schema that no value passes.

    `options` are the other values of the keyword, by name.
    """

    holders: ClassVar[tuple[str, ...]] = ("schemas",)
    judging: ClassVar[tuple[str, ...]] = holders

    name: str
    schemas: tuple[Schema | bool, ...]
    keys: tuple[str, ...]
    options: dict[str, Any]


def is_schema_like(value: Any) -> TypeIs[Schema]:
    """Return whether a value is a schema."""
    return hasattr(type(value), "_is_schema")


def schemas_in(value: Any, judging: bool = False) -> Iterator[Any]:
    """Yield the schemas that a value is or contains; with `judging`, only those that validate values.

    A list that contains itself is searched once.
    """
    waiting: list[Any] = [value]
    seen: set[int] = set()
    while waiting:
        item = waiting.pop()
        if isinstance(item, (tuple, list)):
            if id(item) not in seen:
                seen.add(id(item))
                waiting.extend(reversed(item))
        elif isinstance(item, Entry):
            names = item.judging if judging else item.holders
            waiting.extend([getattr(item, name) for name in reversed(names)])
        elif item is not None and hasattr(type(item), "_is_schema"):
            yield item


def judges(schema: SchemaCore) -> Iterator[Any]:
    """Yield a schema, and the schemas that may validate its value or values within it."""
    known: set[int] = set()
    left: list[Any] = [schema]
    while left:
        one = left.pop()
        if id(one) not in known:
            known.add(id(one))
            yield one
            left += schemas_in((*one.spec.terms.values(),), judging=True)


def map_schemas(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a value with each schema in it changed by a function; the same object if nothing changes."""
    if is_schema_like(value):
        return change(value)
    if isinstance(value, tuple):
        items = tuple([map_schemas(item, change) for item in value])
        return value if all(a is b for a, b in zip(items, value)) else items
    if isinstance(value, Entry):
        changes = {name: map_schemas(getattr(value, name), change) for name in value.holders}
        if all(changes[name] is getattr(value, name) for name in changes):
            return value
        return value.copy(**changes)
    return value
