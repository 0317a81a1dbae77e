"""The methods that list allowed or forbidden values, which take precedence over rules.

Schema side; part 1 of the specification, "Schema methods common to all types".
"""

from __future__ import annotations

from ....foundation.classes.subscripted import Subscripted, T
from ....foundation.foreign.other_packages import loaded_classes, scalar_of
from ....foundation.kinds import INSTANCE, LIST, SET, field_names, kind_of
from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import OVERRIDE, UNDEFINED
from ....language.value_lists import ValueList
from ..method_arguments import refuse_methods, require, warn_schema
from ..reads import with_current_siblings
from ..record import SchemaCore
from ..rules import PLAIN, is_resolvable
from ..schema_warnings.contradictions import warn_refused_values, warn_wrong_values

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from enum import Enum
    from typing import Any, TypeVar, overload

    from typing_extensions import Self

    from ....foundation.argument_types import Undefined
    from ....foundation.classes.subscripted import MakesAny, Nullable
    from ....language.references.reference import Reference
    from ..base import Schema
    from ..definition_types import Definition

    A = TypeVar("A", bound=MakesAny)
    E = TypeVar("E", bound=Enum)
    N = TypeVar("N")
    V = TypeVar("V")


class ListingMethods(SchemaCore, Subscripted[T]):
    """`allow`, `valid`, `invalid`, `only`, `empty` and their aliases."""

    __slots__ = ()
    _reads_members = True
    """Whether the value or name of a listed member of an Enum is converted to the member."""

    if TYPE_CHECKING:

        @overload
        def allow(self: A, *values: object) -> A: ...  # type: ignore[overload-overlap]

        @overload
        def allow(self, *values: T | Reference | Undefined) -> Self: ...

        @overload
        def allow(self: Nullable[N], *values: T | Reference | None) -> N: ...

        @overload
        def allow(self, *values: type[E]) -> Schema[T | E]: ...

        @overload
        def allow(self, *values: V) -> Schema[T | V]: ...

    def allow(self, *values: object) -> Any:
        """Allow values in addition to those that the rules allow. Rules do not run for them.

        Args:
            values: values of any type but `UNDEFINED`, including references and in-references. If the first
                is `pm.OVERRIDE`, the values allowed before are removed. An Enum class stands for its members.
                The value or name of a listed member is converted to the member.

        >>> import passmuster as pm
        >>> pm.string().allow(None).validate(None).value is None
        True
        """
        return self._add_listed("allow", "valids", "invalids", values)

    if TYPE_CHECKING:

        @overload
        def valid(self: A, *values: object) -> A: ...  # type: ignore[overload-overlap]

        @overload
        def valid(self, *values: T | Reference | Undefined) -> Self: ...

        @overload
        def valid(self: Nullable[N], *values: T | Reference | None) -> N: ...

        @overload
        def valid(self, *values: type[E]) -> Schema[E]: ...

        @overload
        def valid(self, *values: V) -> Schema[V]: ...

    def valid(self, *values: object) -> Any:
        """Allow only the listed values (`any.only` for others).

        Args:
            values: as for `allow`; a lone `pm.OVERRIDE` lifts the restriction.

        >>> import passmuster as pm
        >>> pm.any().valid("a", "b").validate("c").error.details[0].type
        'any.only'
        """
        made = self._add_listed("valid", "valids", "invalids", values, is_judged=True)
        if values and values[0] is OVERRIDE and len(values) == 1:
            return made._set_flag("only", False)
        return made._set_flag("only", True) if values else made

    def equal(self, *values: object) -> Any:
        """Same as `valid`.

        >>> import passmuster as pm
        >>> pm.any().equal(1).validate(2).error.details[0].type
        'any.only'
        """
        return self.valid(*values)

    def invalid(self, *values: object) -> Self:
        """Forbid values (`any.invalid`), even if the rules allow them.

        Args:
            values: as for `allow`.

        >>> import passmuster as pm
        >>> pm.string().invalid("root").validate("root").error.details[0].type
        'any.invalid'
        """
        made = self._add_listed("invalid", "invalids", "valids", values)
        if made.spec.flags.get("only") and self.spec.valids is not None and made.spec.valids is None:
            raise SchemaError("invalid: these are all the values that valid() allows; none would be left")
        return made

    def deny(self, *values: object) -> Self:
        """Same as `invalid`.

        >>> import passmuster as pm
        >>> pm.any().deny(1).validate(1).error.details[0].type
        'any.invalid'
        """
        return self.invalid(*values)

    def disallow(self, *values: object) -> Self:
        """Same as `invalid`.

        >>> import passmuster as pm
        >>> pm.any().disallow(1).validate(1).error.details[0].type
        'any.invalid'
        """
        return self.invalid(*values)

    def not_(self, *values: object) -> Self:
        """Same as `invalid`.

        >>> import passmuster as pm
        >>> pm.any().not_(1).validate(1).error.details[0].type
        'any.invalid'
        """
        return self.invalid(*values)

    def only(self, mode: bool = True) -> Self:
        """Allow only the values given to `allow`.

        Args:
            mode: False allows others again.

        >>> import passmuster as pm
        >>> pm.string().allow("a").only().validate("b").error.details[0].type
        'any.only'
        """
        require(isinstance(mode, bool), "only: mode must be True or False, not %s", mode)
        return self._set_flag("only", mode)

    def empty(self, schema: Definition | Undefined = UNDEFINED) -> Self:
        """Treat values that match a schema as undefined.

        Args:
            schema: a schema or literal definition; without it, no value is treated so.

        >>> import passmuster as pm
        >>> pm.string().empty("").default("none").validate("").value
        'none'
        """
        if schema is UNDEFINED:
            return self._set_flag("empty", UNDEFINED)
        compiled = self._compile(schema, {"override": False})
        made = self._set_flag("empty", compiled)
        if made is not self:
            made._register(compiled)
        return made

    def _add_listed(
        self, method: str, into: str, out_of: str, values: tuple[Any, ...], is_judged: bool = False
    ) -> Self:
        are_scalars = PLAIN.issuperset(map(type, values))  # as in most lists, which need no further search
        override, enums = False, ()
        if not are_scalars:
            refuse_methods(method, *values)
            override = values[0] is OVERRIDE
            values = values[1:] if override else values
            refuse_collections(method, values)
            if loaded_classes("numpy", "generic"):
                values = tuple([scalar_of(value) for value in values])
        given = values = self._convert_listed(values)
        if not are_scalars:
            values, enums = enum_members(method, given, self._reads_members)
            require(
                not any(value is OVERRIDE for value in values), f"{method}: OVERRIDE must be the first value"
            )
        if is_judged:
            warn_wrong_values(self, method, given)
            warn_refused_values(given, self.spec.rules)
        spec = self.spec
        before, others = getattr(spec, into), getattr(spec, out_of)
        if override and before is not None:
            before = None
            spec = with_current_siblings(spec)
        if values:
            before = ValueList.extended(before, values, override, enums)
        if others is not None:
            others = others.without(values)
        made = self._with(spec.replace(**{into: before, out_of: others}), self._ruleset)
        for value in () if are_scalars else values:
            if is_resolvable(value):
                made._note_refs(value, listed=True)
        return made

    def _convert_listed(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return listed values, converted if the type converts listed values."""
        written = self.spec.definition.manifest.get("written")
        if written is None:
            return values
        found = [written["read"](value) for value in values]
        return tuple([value if read is None else read for value, read in zip(values, found)])


def refuse_collections(method: str, values: tuple[Any, ...]) -> None:
    """Raise `SchemaError` for arguments that are hardly meant as values: UNDEFINED, lists, a collection."""
    for value in values:
        if value is UNDEFINED:
            raise SchemaError(f"{method}: UNDEFINED can't be listed; see optional() and required()")
        if hasattr(type(value), "_is_schema"):
            raise SchemaError(
                f"{method}: a value is needed, not a schema: write pm.alternatives({show(value)}, …)"
            )
        if isinstance(value, type) and value in _PLAIN_CLASSES:
            warn_schema(
                f"{method}: the class {value.__name__} is listed as a value; for values of that type write "
                f"pm.alternatives({value.__name__}, …)"
            )
    if any(isinstance(value, list) for value in values) or (len(values) == 1 and _is_collection(values[0])):
        name = "list" if len(values) > 1 else type(values[0]).__name__
        raise SchemaError(
            f"{method}: values are separate arguments, not a {name}; unpack it: {method}(*values)"
        )


_PLAIN_CLASSES = frozenset((bool, bytes, dict, float, int, list, str))

_BUILT_IN = (tuple, set, frozenset)


def _is_collection(value: object) -> bool:
    """Return whether a value is a collection of values, other than a mapping or an instance with fields."""
    if type(value) in _BUILT_IN and not value:
        return False  # an empty collection can only be meant as a value
    kind = kind_of(value)
    if kind == LIST:
        return field_names(type(value)) is None
    if kind != INSTANCE:
        return kind == SET
    from collections.abc import Iterator, MappingView, Sequence, Set

    return isinstance(value, (Iterator, MappingView, Sequence, Set))


def enum_members(
    method: str, values: tuple[Any, ...], alone: bool = True
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the values with each Enum class replaced by its members, and the Enum classes of all members.

    If `alone` is False, the classes of members that are listed one by one are not returned.
    """
    bases = loaded_classes("enum", "Enum")
    enums: dict[Any, None] = {}
    found: list[Any] = []
    for value in values:
        is_class = isinstance(value, type)
        enum = value if is_class else type(value)
        if (is_class or alone) and issubclass(enum, bases):
            enums[enum] = None
        if not is_class or value not in enums:
            found.append(value)
            continue
        members = value.__members__.values()
        if not members:
            raise SchemaError(f"{method}: {value.__name__} has no members")
        found += {id(member): member for member in members}.values()
    return tuple(found), tuple(enums)
