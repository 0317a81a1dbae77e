"""From a schema to its JSON Schema: the walk over its records, and what is referred to by name.

Schema side. A visitor of `inspection`: what a record says is in `type_fragments`, by the class of the record,
what every record says in `common_fragments`, what a constraint says in `constraint_keywords`.

Two modes, two promises. `input`: the JSON Schema accepts every JSON value that validation with the default
options passes. `output`: it accepts whatever such a validation returns, as JSON. Without losses, `input`
accepts just the values that pass, and `output` those that pass and come out as they went in.
"""

from __future__ import annotations

from ..facts.fast_path_options import FAST_PATH_OPTIONS
from ..foundation.schema_error import SchemaError
from ..foundation.showing import show
from ..foundation.trees import TreeSizes
from ..inspection.cursor import Cursor
from ..inspection.inspecting import inspect
from ..language.preferences.option_table import OPTIONS
from ..language.preferences.preferences import decisions
from .common_fragments import value_fragment
from .condition_fragments import conditional_fragment
from .dialects import DIALECTS
from .fragment import SchemaFragment
from .losses import JsonSchema, refusal

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..inspection.schema_info import SchemaInfo
    from ..language.preferences.preferences import Preferences
    from ..nodes.records import Record

MODES = ("input", "output")

_UNKNOWN = [
    option
    for option in OPTIONS
    if option.decides
    and option.name != "limits.errors"
    and FAST_PATH_OPTIONS.isdisjoint(option.fields(option.default))
]
"""The options that may refuse a value, and that this room does not know."""

_MOST_FRAGMENTS = 5_000
"""Fragments that are made once more: of schemas that have links in them, at each place."""

_MOST_ROUNDS = 100

_MOST_REPEATED = 10_000
"""Objects and lists of a document; if there are more, and many are the same, what is large is named."""

_LARGE = 500


def export(
    schema: Record,
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
        made = DIALECTS[target].document(*Export().run(inspect(schema), mode), name)
    except RecursionError:
        raise SchemaError("json_schema: the schema is nested too deep") from None
    if strict and made.losses:
        raise refusal(made.losses)
    return made


class _TooOftenError(Exception):
    """A document says the same things so often that it has to begin again, and name them."""


class Export:
    """What the cursors of one export share: which schemas have names, and what is known already."""

    def __init__(self) -> None:
        self.names: dict[Any, str] = {}
        self.ambiguous: set[int] = set()
        self.targets: dict[int, SchemaInfo] = {}
        self.names_large: bool = False

    def run(
        self, info: SchemaInfo, mode: str
    ) -> tuple[SchemaFragment, dict[str, SchemaFragment], str | None]:
        """Return the fragment of a schema, those that are referred to by name, and the name of the first.

        Which schemas are referred to shows on the way; then it begins again, until there are no new ones.
        """
        for _ in range(_MOST_ROUNDS):
            names = dict(self.names)
            self._start_round()
            root = ExportCursor(info)
            root.export, root.mode = self, mode
            try:
                fragment = root.fragment()
                parts = {}
                while self.asked:
                    key = next(iter(self.asked))
                    parts[self.names[key]] = self.asked.pop(key).definition()
                    self.written.add(key)
            except _TooOftenError:
                self.names_large = True
                continue
            if self.names == names and not self.changed:
                return fragment, without_circles(parts), names.get(root.identity())
        raise SchemaError("json_schema: too many schemas are linked to each other")

    def _start_round(self) -> None:
        self.asked: dict[Any, ExportCursor] = {}
        self.written: set[Any] = set()
        self.known: dict[Any, SchemaFragment] = {}
        self.sizes: TreeSizes = TreeSizes()
        self.count: int = 0
        self.changed: bool = False

    def refer(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a reference to a schema, which has a name from now on."""
        key = cursor.identity()
        if key not in self.names:
            self.names[key] = self._free_name(cursor.title())
        if key not in self.written:
            self.asked.setdefault(key, cursor)
        return SchemaFragment({"$ref": self.names[key]}, is_open=True)

    def is_large(self, fragment: SchemaFragment) -> bool:
        """Tell whether a fragment is to have a name of its own; raises if much is said more than once."""
        size = self.sizes.of(fragment.json)
        if self.names_large:
            return bool(size > _LARGE)
        if size > _MOST_REPEATED and size > 2 * self.sizes.count:
            raise _TooOftenError
        return False

    def _free_name(self, title: str) -> str:
        taken, found, n = set(self.names.values()), title, 1
        while found in taken:
            n += 1
            found = f"{title}{n}"
        return found

    def has_one_target(self, link: SchemaInfo, target: SchemaInfo) -> bool:
        """Tell whether a link means the same schema wherever it stands."""
        known = self.targets.setdefault(id(link), target)
        if known is not target and id(link) not in self.ambiguous:
            self.ambiguous.add(id(link))
            self.changed = True
        return id(link) not in self.ambiguous


class ExportCursor(Cursor):
    """A record and where it stands, in one of the modes of an export.

    `hint` is what to call it if it is referred to. `is_entered` tells that a link has led to it and that what
    its conditions choose holds within it as well.
    """

    __slots__ = ("export", "hint", "is_entered", "mode")

    export: Export
    mode: str

    def __init__(
        self, info: SchemaInfo, outer: Cursor | None = None, key: object = None, *prefs: Any
    ) -> None:
        super().__init__(info, outer, key, *prefs)
        self.hint: object = key
        self.is_entered: bool = False

    def _at(self, info: SchemaInfo, outer: Cursor | None, key: object, prefs: Preferences) -> ExportCursor:
        made = super()._at(info, outer, key, prefs)
        made.export, made.mode = self.export, self.mode
        return made

    def replaced(self, info: SchemaInfo) -> ExportCursor:
        """Return the cursor of another record at this place: of what conditions made of it."""
        made = super().replaced(info)
        made.is_entered = self.is_entered
        return made

    def reentered(self, around: ExportCursor) -> ExportCursor:
        """Return the cursor of a place around this one, with the preferences in force here."""
        return self._at(around.named, around.outer, around.key, self.prefs)

    def input(self) -> ExportCursor:
        """Return the same place in an export that asks which values pass."""
        if self.is_input:
            return self
        made = self.replaced(self.info)
        made.mode = "input"
        return made

    @property
    def is_input(self) -> bool:
        return self.mode == "input"

    @property
    def reads_unconverted(self) -> bool:
        """Whether the values of this export are still to be converted."""
        return self.is_input and self.converts

    def identity(self) -> Any:
        """Return what a schema is known by: the preferences in force are part of it."""
        return id(self.info), self.mode, decisions(self.prefs)

    def title(self) -> str:
        """Return a name that a schema can have where it is referred to."""
        found = self.info.flags.get("id", self.hint)
        text = found if isinstance(found, str) else self.info.flags.get("label", "")
        kept = "".join(c if c.isascii() and (c.isalnum() or c in "_-.") else "_" for c in str(text))
        return kept.strip("_.") or "schema"

    def fragment(self) -> SchemaFragment:
        """Return a fragment that accepts a value at this place, or a reference to that."""
        return self.export.refer(self) if self.identity() in self.export.names else self.definition()

    def definition(self) -> SchemaFragment:
        """Return a fragment that accepts a value at this place."""
        export, key = self.export, self.identity()
        if not self.info.has_links and key in export.known:
            return export.known[key]
        export.count += key in export.known
        if export.count > _MOST_FRAGMENTS:
            raise SchemaError("json_schema: the schema is too large")
        made = conditional_fragment(self) if self.info.conditions else self.plain()
        for name in self._unsaid():
            made = made.losing(name, "no keyword says it")
        if export.is_large(made) and self.outer is not None and key not in export.names:
            return export.refer(self)
        export.known[key] = made
        return made

    def _unsaid(self) -> list[str]:
        """Return the names of the options that the schema sets, and of which nothing is said."""
        own = self.info._schema.spec.preferences
        given = own.options if own else {}
        return [option.name for option in _UNKNOWN if given.get(option.key, option.default) != option.default]

    def plain(self) -> SchemaFragment:
        """Return a fragment that accepts a value at this place, without the conditions of the schema."""
        return value_fragment(self)


# References that lead back to where they stand, at the same value. Validation of such a schema ends with
# `link.depth`; a validator of JSON Schema might not end.

_SAME_VALUE = ("allOf", "anyOf", "oneOf", "if", "then", "else", "not")
"""The keywords whose schemas are about the value itself."""


def without_circles(parts: dict[str, SchemaFragment]) -> dict[str, SchemaFragment]:
    """Return the schemas that have names, each without references that come back to it at the same value."""
    leads: dict[str, set[str]] = {name: set() for name in parts}
    for name, part in parts.items():
        _opened(part.json, frozenset(), leads[name])
    made = {}
    for name, part in parts.items():
        back = frozenset([other for other in leads[name] if name in _reached(other, leads)])
        if back:
            part = part.with_json(_opened(part.json, back, set()))
            part = part.losing("link", "it leads back to the same value")
        made[name] = part
    return made


def _reached(name: str, leads: dict[str, set[str]]) -> set[str]:
    """Return the names that references lead to from one, itself among them."""
    found, left = set(), [name]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += leads.get(name, ())
    return found


def _opened(json: Any, back: frozenset[str], found: set[str]) -> Any:
    """Return a JSON Schema that accepts anything instead of what `back` names; all references are `found`."""
    if isinstance(json, list):
        return [_opened(part, back, found) for part in json]
    if not isinstance(json, dict):
        return json
    made = {key: _opened(part, back, found) if key in _SAME_VALUE else part for key, part in json.items()}
    if "$ref" in made:
        found.add(made["$ref"])
        if made["$ref"] in back:
            del made["$ref"]
    return made
