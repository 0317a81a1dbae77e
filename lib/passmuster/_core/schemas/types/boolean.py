"""`boolean`: its methods, its definition, its node.

Schema side and build side; part 2 of the specification, "boolean".
"""

from __future__ import annotations

from ...engine.backend import checks, scalars
from ...foundation.blanks import BLANKS
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.kinds import BOOL, kind_of
from ...language.value_lists import ValueList
from ...running.steps.casts import CastDefinition
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import switch, value_list
from ..schema.method_arguments import read_switch
from ..schema.methods.listing import refuse_collections
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Self, Spec


class BooleanSchema(Schema[T]):
    """A schema for booleans. Conversion also accepts values that stand for one."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> BooleanSchema[T | None]: ...

    def truthy(self, *values: object) -> Self:
        """Convert further values to True.

        Args:
            values: values of any type; strings ignore case unless `sensitive()` is set.

        >>> import passmuster as pm
        >>> pm.boolean().truthy("yes").validate("YES").value
        True
        """
        return self._add_values("truthy", values)

    def falsy(self, *values: object) -> Self:
        """Convert further values to False.

        Args:
            values: values of any type; strings ignore case unless `sensitive()` is set.

        >>> import passmuster as pm
        >>> pm.boolean().falsy("no", 0).validate(0).value
        False
        """
        return self._add_values("falsy", values)

    def sensitive(self, enabled: bool = True) -> Self:
        """Make the conversion of strings case-sensitive.

        Args:
            enabled: False ignores case again.

        >>> import passmuster as pm
        >>> pm.boolean().sensitive().validate("TRUE").error.details[0].type
        'boolean.base'
        """
        return self._set_flag("sensitive", read_switch("sensitive", enabled))

    def _add_values(self, name: str, values: tuple[Any, ...]) -> Self:
        refuse_collections(name, values)
        before = ValueList.extended(None, self.spec.term(name))
        return self._with_term(name, ValueList.extended(before, values).values, ends=False)


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    spec = schema.spec
    sensitive = bool(spec.flags.get("sensitive"))
    truthy, falsy = [_value_set(spec.terms.get(name), sensitive) for name in ("truthy", "falsy")]
    return scalars.BooleanNode(subject, truthy, falsy, sensitive)


def _value_set(listed: Sequence[object] | None, sensitive: bool) -> Any:
    return ValueList.extended(None, listed).run_set(checks, not sensitive) if listed else None


def _as_bool(value: object) -> bool | None:
    """Return a boolean, also one of numpy, as a `bool`; return None for any other value."""
    return bool(value) if kind_of(value) == BOOL else None


def _parse_bool(text: str) -> bool | None:
    """Return the boolean that a lower-case string with blanks around it spells, or None."""
    return {"true": True, "false": False}.get(str.strip(text, BLANKS))


scalars.set_functions(_as_bool, _parse_bool)


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import BOOLEAN, EVERY, STRING, BooleanInfo

    truthy, falsy = tuple(spec.term("truthy")), tuple(spec.term("falsy"))
    fields = {
        "accepts": EVERY if truthy or falsy else frozenset((BOOLEAN, STRING)),
        "falsy": falsy,
        "is_sensitive": bool(spec.flags.get("sensitive")),
        "truthy": truthy,
    }
    return BooleanInfo, fields


def _is_boolean(value: Any) -> bool:
    return type(value) is bool


def _from_number(value: Any) -> Any:
    return bool(value) if type(value) is int and value in (0, 1) else value


def _from_string(value: Any) -> Any:
    return value == "true" if type(value) is str and value in ("true", "false") else value


DEFINITION = TypeDefinition(
    "boolean",
    ANY,
    BooleanSchema,
    flags={"sensitive": False},
    codes=(
        Code(
            "boolean.base",
            "{{#label}} must be true or false",
            "the value is not a boolean, nor one that converts to it",
            accepted="bool string",
        ),
    ),
    casts={
        "number": CastDefinition(_is_boolean, lambda value, prefs: int(value), _from_number),
        "string": CastDefinition(_is_boolean, lambda value, prefs: str(value).lower(), _from_string),
    },
    node=_node,
    info=_info,
    classes_of=lambda spec: (bool,),
    manifest={
        "flags": {"sensitive": switch("sensitive")},
        "terms": {"falsy": value_list("falsy"), "truthy": value_list("truthy")},
    },
)
