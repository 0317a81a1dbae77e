"""From a schema to its JSON Schema: the walk over the tree, and what is referred to by name.

Schema side. An export reads what `describe()` reads: flags, lists, rules and terms. What a rule says in JSON
Schema stands in its definition; what a type says is in the modules `of_…`, one for each family.

Two modes, two promises. `input`: the JSON Schema takes every JSON value that validation with the default
options passes. `output`: it takes whatever such a validation returns, as JSON. Where nothing is lost, `input`
takes just the values that pass, and `output` those that pass and come out as they went in.
"""

from __future__ import annotations

from ...foundation.schema_error import SchemaError
from ...foundation.showing import show
from ...language.preferences.preferences import DEFAULTS
from .circles import without_circles
from .dialects import DIALECTS
from .exported import JsonSchema, refusal
from .families.of_arrays import array_piece
from .families.of_choices import alternatives_piece, link_piece
from .families.of_conditions import conditional_piece
from .families.of_objects import object_piece
from .families.of_scalars import (
    any_piece,
    binary_piece,
    boolean_piece,
    date_piece,
    decimal_piece,
    function_piece,
    number_piece,
    symbol_piece,
    uuid_piece,
)
from .families.of_strings import string_piece
from .piece import Piece, anything
from .shaping import shaped

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...language.preferences.preferences import Preferences
    from ..base import Schema

MODES = ("input", "output")

_FAMILIES: dict[str, Callable[[Place], Piece]] = {
    "alternatives": alternatives_piece,
    "any": any_piece,
    "array": array_piece,
    "binary": binary_piece,
    "boolean": boolean_piece,
    "date": date_piece,
    "decimal": decimal_piece,
    "function": function_piece,
    "link": link_piece,
    "number": number_piece,
    "object": object_piece,
    "string": string_piece,
    "symbol": symbol_piece,
    "uuid": uuid_piece,
}
"""What makes the JSON Schema of a type, by the name of a type of ours that it is or goes back to."""

_MOST_PIECES = 20_000
_MOST_ROUNDS = 100


def export(
    schema: Schema,
    target: str = "draft-2020-12",
    mode: str = "input",
    strict: bool = False,
    name: str | None = None,
) -> JsonSchema:
    """Return a schema as JSON Schema; see `Schema.json_schema`.

    >>> import passmuster as pm
    >>> export(pm.string().min(2).strict())
    {'$schema': 'https://json-schema.org/draft/2020-12/schema', 'type': 'string', 'minLength': 2}
    """
    for what, given, allowed in (("target", target, tuple(DIALECTS)), ("mode", mode, MODES)):
        if given not in allowed:
            raise SchemaError(f"json_schema: {what} must be one of {', '.join(allowed)}, not {show(given)}")
    if not isinstance(strict, bool):
        raise SchemaError(f"json_schema: strict must be True or False, not {show(strict)}")
    if name is not None and not (isinstance(name, str) and name):
        raise SchemaError(f"json_schema: name must be a string, not {show(name)}")
    try:
        made = DIALECTS[target].document(*_exported(schema, mode), name)
    except RecursionError:
        raise SchemaError("json_schema: the schema is nested too deep") from None
    if strict and made.losses:
        raise refusal(made.losses)
    return made


def _exported(schema: Schema, mode: str) -> tuple[Piece, dict[str, Piece], str | None]:
    """Return the piece of a schema, those that are referred to by name, and the name of the first of them.

    Which schemas are referred to shows on the way; then it begins again, until there are no new ones.
    """
    export = Export()
    for _ in range(_MOST_ROUNDS):
        names = dict(export.names)
        export.begin()
        root = Place(export, schema, None, None, DEFAULTS, mode)
        piece = root.piece()
        parts = {}
        while export.asked:
            key = next(iter(export.asked))
            parts[export.names[key]] = export.asked.pop(key).definition()
            export.written.add(key)
        if export.names == names and not export.changed:
            return piece, without_circles(parts), names.get(root.identity())
    raise SchemaError("json_schema: too many schemas are linked to each other")


class Export:
    """What the places of one export share: which schemas have names, and what is known already.

    `made` has the schemas that were put together on the way, by what they were made of: they are the same in
    each round.
    """

    __slots__ = ("ambiguous", "asked", "changed", "known", "made", "names", "pieces", "targets", "written")

    def __init__(self) -> None:
        self.names: dict[Any, str] = {}
        self.ambiguous: set[int] = set()
        self.made: dict[Any, Any] = {}
        self.targets: dict[int, Any] = {}

    def begin(self) -> None:
        """Forget what was written; what has a name keeps it."""
        self.asked: dict[Any, Place] = {}
        self.written: set[Any] = set()
        self.known: dict[Any, Piece] = {}
        self.pieces: int = 0
        self.changed: bool = False

    def making(self, key: Any, make: Callable[[], Any]) -> Any:
        """Return the schema that is known by a key, made when it is first asked for."""
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]

    def named(self, place: Place) -> str | None:
        """Return the name of a schema that others refer to, None for others."""
        return self.names.get(place.identity())

    def refer(self, place: Place) -> Piece:
        """Return a reference to a schema, which has a name from now on."""
        key = place.identity()
        if key not in self.names:
            self.names[key] = self._free(place.title())
        if key not in self.written:
            self.asked.setdefault(key, place)
        return Piece({"$ref": self.names[key]}, is_open=True)

    def _free(self, title: str) -> str:
        taken, found, n = set(self.names.values()), title, 1
        while found in taken:
            n += 1
            found = f"{title}{n}"
        return found

    def is_one(self, link: Schema, target: Schema) -> bool:
        """Tell whether a link means the same schema wherever it stands."""
        known = self.targets.setdefault(id(link), target)
        if known is not target and id(link) not in self.ambiguous:
            self.ambiguous.add(id(link))
            self.changed = True
        return id(link) not in self.ambiguous


class Place:
    """A schema and those around it, with the preferences in force and the mode.

    `seen` is what links take the schema for, as of a builder; `is_entered` tells that a link has led to it
    and that what its conditions choose holds within it as well.
    """

    __slots__ = ("export", "hint", "is_entered", "key", "mode", "outer", "prefs", "schema", "seen")

    def __init__(
        self,
        export: Export,
        schema: Schema[Any],
        outer: Place | None,
        key: object,
        prefs: Preferences,
        mode: str,
    ) -> None:
        self.export: Export = export
        self.schema: Any = schema
        self.seen: Any = schema
        self.is_entered: bool = False
        self.outer: Place | None = outer
        self.key: object = key
        self.hint: object = key  # what to call it where it is referred to
        own = schema.spec.preferences
        self.prefs: Any = own.merged(prefs) if own else prefs
        self.mode: str = mode

    def below(self, schema: Schema[Any], key: object = None, mode: str | None = None) -> Place:
        """Return the place of a schema below."""
        return Place(self.export, schema, self, key, self.prefs, mode or self.mode)

    def instead(self, schema: Schema[Any]) -> Place:
        """Return the place of what was made of the schema."""
        prefs = DEFAULTS if self.outer is None else self.outer.prefs
        made = Place(self.export, schema, self.outer, self.key, prefs, self.mode)
        made.seen, made.is_entered = self.seen, self.is_entered
        return made

    def again(self, around: Place) -> Place:
        """Return a place around this one, under the preferences that are in force here."""
        return Place(self.export, around.seen, around.outer, around.key, self.prefs, self.mode)

    def asking(self) -> Place:
        """Return the same place in an export that asks which values pass."""
        if self.mode == "input":
            return self
        made = self.instead(self.schema)
        made.mode = "input"
        return made

    # What links ask, as of a builder

    def name(self) -> Any:
        """Return what links call the schema."""
        return self.seen.spec.flags.get("id", self.key)

    def outermost(self) -> Place:
        """Return the place of the root."""
        found = self
        while found.outer is not None:
            found = found.outer
        return found

    def around(self, schema: Schema[Any]) -> Place | None:
        """Return the place of a schema that is this one's or around it."""
        found: Place | None = self
        while found is not None and found.seen is not schema:
            found = found.outer
        return found

    # What is known of it

    @property
    def is_input(self) -> bool:
        return self.mode == "input"

    @property
    def converts(self) -> bool:
        """Whether what is exported are values before they are converted."""
        return self.is_input and bool(self.prefs.convert)

    @property
    def presence(self) -> str:
        """What is said of the presence of the value, here or by the preferences."""
        found: str = self.schema.spec.flags.get("presence", self.prefs.presence)
        return found

    def identity(self) -> Any:
        """Return what a schema is known by: the preferences in force are part of it."""
        prefs = self.prefs
        options = (
            prefs.convert,
            prefs.presence,
            prefs.allow_unknown,
            prefs.no_defaults,
            prefs.skip_functions,
        )
        return id(self.schema), self.mode, options, prefs.strip_objects, prefs.strip_arrays

    def title(self) -> str:
        """Return a name that a schema can have where it is referred to."""
        found = self.schema.spec.flags.get("id", self.hint)
        text = found if isinstance(found, str) else self.schema.spec.flags.get("label", "")
        kept = "".join(c if c.isascii() and (c.isalnum() or c in "_-.") else "_" for c in str(text))
        return kept.strip("_.") or "schema"

    # What is made of it

    def piece(self) -> Piece:
        """Return what takes a value at this place, or a reference to that."""
        if self.export.named(self) is not None:
            return self.export.refer(self)
        return self.definition()

    def definition(self) -> Piece:
        """Return what takes a value at this place."""
        export, key = self.export, self.identity()
        if not self.schema.spec.links and key in export.known:
            return export.known[key]
        export.pieces += 1
        if export.pieces > _MOST_PIECES:
            raise SchemaError("json_schema: the schema is too large")
        made = conditional_piece(self) if self.schema.spec.term("whens") else self.plain()
        export.known[key] = made
        return made

    def plain(self) -> Piece:
        """Return what takes a value, without the conditions of the schema."""
        return shaped(self)

    def typed(self) -> Piece:
        """Return what takes a value of the type that passes its rules."""
        definition = self.schema.spec.definition
        while definition is not None:
            if definition.json_schema is not None:
                return Piece(dict(definition.json_schema(self.schema)))
            parent = definition.parent
            if definition.has_functions and (parent is None or _adds_functions(definition, parent)):
                return anything(definition.type, "a function of the extension may change or refuse the value")
            make = _FAMILIES.get(definition.type) if definition.base is None else None
            if make is not None:
                return make(self)
            definition = parent
        return anything(self.schema.type, "nothing is known of this type")


def _adds_functions(definition: Any, parent: Any) -> bool:
    """Tell whether a type has functions of its own, beside those of the type that it extends."""
    return any(
        len(getattr(definition, name)) > len(getattr(parent, name))
        for name in ("prepares", "coerces", "bases")
    )
