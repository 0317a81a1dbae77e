"""From a schema to its JSON Schema: the walk over its records, and the references to named schemas.

Schema side. A visitor of `inspection`: what a record says is in `type_fragments`, by the class of the record,
what every record says in `common_fragments`, what a constraint says in `constraint_keywords`.

Four modes, four promises. `input`: the JSON Schema accepts every JSON value that validation with the default
options passes. `output`: it accepts whatever such a validation returns, as JSON. Without losses, `input`
accepts just the values that pass, and `output` those that pass and come out as they went in.

`wire` and `response` are the same two for readers and for those who write clients: what to send, and what
comes back, in plain words. They may refuse what the others accept, such as the spellings that conversion
reads, and list that as `narrower`. Validation refuses a value that `wire` accepts only because of a loss.
"""

from __future__ import annotations

import re

from ...engine.facts.fast_path_options import FAST_PATH_OPTIONS
from ...foundation.schema_error import SchemaError, show
from ...foundation.signatures import unnamed
from ...foundation.stack import with_room
from ...foundation.trees import TreeSizes
from ...language.preferences.option_table import OPTIONS
from ...language.preferences.preferences import DEFAULTS, decisions
from ..inspection.cursor import Cursor
from ..inspection.inspecting import Inspector
from .claims import EXACT, FOR_READERS
from .common_fragments import value_fragment
from .condition_fragments import conditional_fragment
from .dialects import DIALECTS
from .directions import INCOMING, OUTGOING
from .fragment import SchemaFragment, conjoined, with_parts
from .losses import JsonSchema, refusal

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from ...engine.nodes.records import Record
    from ...language.preferences.preferences import Preferences
    from ..inspection.schema_info import ObjectInfo, SchemaInfo
    from .claims import ExactClaims
    from .directions import Incoming, Outgoing

MODES: dict[str, tuple[Incoming | Outgoing, ExactClaims]] = dict(
    zip(
        ("input", "output", "wire", "response"),
        [(direction, claims) for claims in (EXACT, FOR_READERS) for direction in (INCOMING, OUTGOING)],
    )
)

_NOT_IN_NAMES = re.compile("[^A-Za-z0-9_-]+")

_OPENAPI = frozenset(("openapi-3.0", "openapi-3.1"))

_UNKNOWN = [
    option
    for option in OPTIONS
    if option.decides
    and option.name != "limits.errors"
    and FAST_PATH_OPTIONS.isdisjoint(option.fields(option.default))
]
"""Options that may refuse a value, and that this package does not express."""

_MOST_FRAGMENTS = 5_000
"""The most fragments that are built again, as schemas with links are at each place."""

_MOST_ROUNDS = 100

_MOST_REPEATED = 10_000
"""The most objects and lists of a document. Beyond them, large schemas that occur repeatedly get names."""

_LARGE = 500


def export(
    schema: Record,
    target: str = "draft-2020-12",
    mode: str | None = None,
    strict: bool = False,
    name: str | None = None,
    refers_by_id: bool = False,
) -> JsonSchema:
    """Return a schema as JSON Schema; see `Schema.json_schema`.

    With `refers_by_id` all schemas with an id are components in OpenAPI, the outermost among them, as are
    objects with a label.

    >>> import passmuster as pm
    >>> export(pm.string().min(2).strict())
    {'$schema': 'https://json-schema.org/draft/2020-12/schema', 'type': 'string', 'minLength': 2}
    """
    if mode is None:
        mode = "wire" if target in _OPENAPI else "input"
    for what, given, allowed in (("target", target, tuple(DIALECTS)), ("mode", mode, tuple(MODES))):
        if given not in allowed:
            raise SchemaError(f"json_schema: {what} must be one of {', '.join(allowed)}, not {show(given)}")
    if not isinstance(strict, bool):
        raise SchemaError(f"json_schema: strict must be True or False, not {show(strict)}")
    if name is not None and not (isinstance(name, str) and name):
        raise SchemaError(f"json_schema: name must be a string, not {show(name)}")
    dialect = DIALECTS[target].plain if MODES[mode][1] is FOR_READERS else DIALECTS[target]
    made: JsonSchema = with_room(
        lambda: dialect.document(
            *Export(target in _OPENAPI, refers_by_id).run(Inspector(schema), mode), name
        ),
        error=SchemaError("json_schema: the schema is nested too deep"),
    )
    if strict and made.losses:
        raise refusal(made.losses)
    return made


class _TooOftenError(Exception):
    """A document repeats large schemas too often, so the export has to start again and name them."""


class Export:
    """The shared state of the cursors of one export: the named schemas, and the fragments built so far.

    In OpenAPI, schemas with an id are referenced by it. One that is used once is written in place, unless
    `refers_by_id`.
    """

    def __init__(self, is_openapi: bool = False, refers_by_id: bool = False) -> None:
        self.is_openapi: bool = is_openapi
        self.refers_by_id: bool = refers_by_id
        self.names: dict[Any, str] = {}
        self.ambiguous: set[int] = set()
        self.targets: dict[int, SchemaInfo] = {}
        self.names_large: bool = False
        self.are_exact: bool = True  # those that are referred to, until one of them turns out not to be
        self.changed: bool = False

    def run(
        self, inspector: Inspector, mode: str
    ) -> tuple[SchemaFragment, dict[str, SchemaFragment], str | None]:
        """Return the fragment of a schema, the fragments referenced by name, and the name of the first.

        The walk finds out which schemas need names, and is repeated until there are no new ones.
        """
        for _ in range(_MOST_ROUNDS):
            names = dict(self.names)
            self._start_round()
            root = ExportCursor(inspector.root, None, None, DEFAULTS, inspector)
            root.export, (root.direction, root.claims) = self, MODES[mode]
            try:
                fragment = root.fragment()
                parts = {}
                while self.asked:
                    key = next(iter(self.asked))
                    parts[self.names[key]] = self.asked.pop(key).definition()
                    self.written.add(key)
                parts.update(self.shared)
            except _TooOftenError:
                self.names_large = True
                continue
            if not (parts or self.changed):
                return fragment, parts, None
            if self.are_exact and not all(map(_is_told, without_circles(parts).values())):
                self.are_exact, self.changed = False, True
            if self.names == names and not self.changed:
                if self.shared and not self.refers_by_id:
                    fragment, parts = in_place(fragment, parts, self.shared)
                return fragment, without_circles(parts), names.get(root.identity())
        raise SchemaError("json_schema: too many schemas are linked to each other")

    def _start_round(self) -> None:
        self.asked: dict[Any, ExportCursor] = {}
        self.written: set[Any] = set()
        self.known: dict[Any, SchemaFragment] = {}
        self.shared: dict[str, SchemaFragment] = {}
        self.sizes: TreeSizes = TreeSizes()
        self.count: int = 0
        self.repeated: int = 0
        self.changed = False

    def refer(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a reference to a schema, which has a name from now on."""
        key = cursor.identity()
        if key not in self.names:
            self.names[key] = self._free_name(cursor.title())
        if key not in self.written:
            self.asked.setdefault(key, cursor)
        return SchemaFragment({"$ref": self.names[key]}, is_open=True)

    def whole(self, json: Any) -> Any:
        """Return the target of a JSON Schema that is a reference, if it is known, else the JSON Schema
        itself.
        """
        found = self.shared.get(json.get("$ref", "")) if isinstance(json, dict) else None
        return json if found is None else found.json

    def share(self, title: str, fragment: SchemaFragment) -> SchemaFragment:
        """Return a reference to a fragment under a title. Equal fragments share one."""
        said, title, n = repr(fragment.json), component_name(title), 1
        name = title
        while name in self.names.values() or repr(self.shared.get(name, fragment).json) != said:
            n += 1
            name = f"{title}{n}"
        # Its losses are listed where it is referred to.
        self.shared[name] = SchemaFragment(fragment.json, (), fragment.is_open)
        return fragment.with_json({"$ref": name})

    def is_large(self, fragment: SchemaFragment, has_parts: bool) -> bool:
        """Return whether a fragment needs a name. Raises `_TooOftenError` if large fragments repeat.

        One without those of other schemas repeats nothing.
        """
        if not (has_parts or self.names_large):
            return False
        size = self.sizes.of(fragment.json)
        if self.names_large:
            return bool(size > _LARGE)
        if size > _MOST_REPEATED and size > 2 * self.sizes.count:
            raise _TooOftenError
        return False

    def _free_name(self, title: str) -> str:
        taken, found, n = {*self.names.values(), *self.shared}, title, 1
        while found in taken:
            n += 1
            found = f"{title}{n}"
        return found

    def has_one_target(self, link: SchemaInfo, target: SchemaInfo) -> bool:
        """Return whether a link leads to the same schema from every place."""
        known = self.targets.setdefault(id(link), target)
        if known is not target and id(link) not in self.ambiguous:
            self.ambiguous.add(id(link))
            self.changed = True
        return id(link) not in self.ambiguous


class ExportCursor(Cursor):
    """A record and its place in an export, with its direction and claims.

    `hint` is its name in case it needs one. `is_entered` is true if a link led to it, so that the choices of
    its conditions hold within it, too.
    """

    __slots__ = ("claims", "direction", "export", "hint", "is_entered")

    export: Export

    def __init__(self, info: SchemaInfo, outer: Cursor | None = None, key: object = None, *rest: Any) -> None:
        super().__init__(info, outer, key, *rest)
        self.info: Any = info
        self.hint: object = key
        self.is_entered: bool = False
        self.direction: Incoming | Outgoing = INCOMING
        self.claims: ExactClaims = EXACT

    def _at(self, info: SchemaInfo, outer: Cursor | None, key: object, prefs: Preferences) -> ExportCursor:
        made = super()._at(info, outer, key, prefs)
        made.export, made.direction, made.claims = self.export, self.direction, self.claims
        return made

    def replaced(self, info: SchemaInfo) -> ExportCursor:
        """Return the cursor of another record at this place, which conditions have chosen."""
        made = super().replaced(info)
        made.is_entered = self.is_entered
        return made

    def reentered(self, around: ExportCursor) -> ExportCursor:
        """Return the cursor of a place around this one, with the preferences in force here."""
        return self._at(around.named, around.outer, around.key, self.prefs)

    def renames_later(self, info: ObjectInfo) -> bool:
        """Return whether the keys that are described have other names than validation sees."""
        return bool(info.renames) and (self.direction.converts_later or self.claims.are_dumped)

    def input(self) -> ExportCursor:
        """Return the same place for exact claims about inputs."""
        return self._for(INCOMING, EXACT)

    def incoming(self) -> ExportCursor:
        """Return the same place for the same claims about inputs."""
        return self._for(INCOMING, self.claims)

    def _for(self, direction: Incoming | Outgoing, claims: ExactClaims) -> ExportCursor:
        if self.direction is direction and self.claims is claims:
            return self
        made = self.replaced(self.info)
        made.direction, made.claims = direction, claims
        return made

    @property
    def reads(self) -> bool:
        """Whether the described values are converted afterwards."""
        return bool(self.direction.converts_later and self.prefs.convert)

    @property
    def writes(self) -> bool:
        """Whether the described values were converted before."""
        return bool(self.prefs.convert and not self.direction.converts_later)

    def is_told(self, fragment: SchemaFragment) -> bool:
        """Return whether a fragment, and all that it refers to, accepts exactly the values of its schema."""
        return _is_told(fragment) and (not fragment.is_open or self.export.are_exact)

    def identity(self) -> Any:
        """Return the key of a schema in the export, which includes the preferences in force."""
        return id(self.info), self.direction, self.claims, decisions(self.prefs)

    def title(self) -> str:
        """Return a name for references to the schema."""
        cls, name = self.class_(), self.name_of_class()
        own = name if self.export.refers_by_id and self.info.is_object else None
        names = (self.info.flags.get("id"), own, self.hint if cls is None else cls.__name__, name or "")
        return component_name(next(name for name in names if isinstance(name, str)))

    def class_(self) -> Any:
        """Return the class whose instances the schema makes, or None."""
        made = None if self.info.into is None else unnamed(self.source(self.info.into))
        return made if isinstance(made, type) else None

    def name_of_class(self) -> str | None:
        """Return the label of the schema, or else the name of its class."""
        label, cls = self.info.notes.label, self.class_()
        return label if isinstance(label, str) else None if cls is None else cls.__name__

    def fragment(self) -> SchemaFragment:
        """Return a fragment that accepts a value at this place, or a reference to that."""
        if self.export.names and self.identity() in self.export.names:
            return self.export.refer(self)
        made = self.definition()
        return self.export.share(self.title(), made) if self.is_shared(made) else made

    def is_shared(self, made: SchemaFragment) -> bool:
        """Return whether a schema is referenced by its id or class, or as an object by its label."""
        export, info = self.export, self.info
        is_named = info.id is not None or self.class_() is not None
        if export.refers_by_id:
            is_named = is_named or (info.is_object and self.name_of_class() is not None)
        elif self.outer is None:
            is_named = False
        return export.is_openapi and is_named and isinstance(made.json, dict) and "$ref" not in made.json

    def definition(self) -> SchemaFragment:
        """Return a fragment that accepts a value at this place."""
        export, key = self.export, self.identity()
        before = export.count
        export.count += 1
        if key in export.known:
            if not self.info.has_links:
                return export.known[key]
            export.repeated += 1
            if export.repeated > _MOST_FRAGMENTS:
                raise SchemaError("json_schema: the schema is too large")
        made = conditional_fragment(self) if self.info.conditions else value_fragment(self)
        for name in self._unsaid() if self.info.preferences else ():
            made = made.losing(name, "no keyword says it")
        has_parts = export.count > before + 1
        if export.is_large(made, has_parts) and self.outer is not None and key not in export.names:
            return export.refer(self)
        export.known[key] = made
        return made

    def _unsaid(self) -> list[str]:
        """Return the names of the options that the schema sets and the export cannot express."""
        own = self.inspector.preferences_of(self.info)
        given = own.options if own else {}
        return [option.name for option in _UNKNOWN if given.get(option.key, option.default) != option.default]

    def plain(self) -> SchemaFragment:
        """Return a fragment that accepts a value at this place, without the conditions of the schema."""
        return value_fragment(self)


def component_name(text: object) -> str:
    """Return a text reduced to the characters that names of components and of classes may have.

    >>> component_name("Address"), component_name("Payment.Card"), component_name("date of birth")
    ('Address', 'PaymentCard', 'DateOfBirth')
    """
    words = _NOT_IN_NAMES.sub(" ", str(text)).split()
    joined = "".join([word[:1].upper() + word[1:] for word in words]) if len(words) > 1 else "".join(words)
    return joined.strip("_") or "schema"


# Schemas with ids, which are written where they are used if that is one place.


def _is_told(part: SchemaFragment) -> bool:
    return not part.losses and not part.narrower


def in_place(
    fragment: SchemaFragment, parts: dict[str, SchemaFragment], shared: Collection[str]
) -> tuple[SchemaFragment, dict[str, SchemaFragment]]:
    """Return a fragment and those that it refers to, with `shared` ones inlined unless they are used
    twice.
    """
    counts = dict.fromkeys(shared, 0)

    def count(json: Any) -> Any:
        if isinstance(json, dict):
            for name in (json.get("$ref"), *json.get("discriminator", {}).get("mapping", {}).values()):
                if name in counts:
                    counts[name] += 1
            with_parts(json, count)
        return json

    def put(json: Any) -> Any:
        if not isinstance(json, dict):
            return json
        made = with_parts(json, put)
        if counts.get(made.get("$ref", ""), 2) > 1:
            return made
        inner = put(parts[made.pop("$ref")].json)
        return conjoined(made, inner) if made else inner

    for one in (fragment, *parts.values()):
        count(one.json)
    kept = {name: part.with_json(put(part.json)) for name, part in parts.items() if counts.get(name, 2) > 1}
    return fragment.with_json(put(fragment.json)), kept


# References that lead back to where they stand, at the same value. Validation of such a schema ends with
# `link.depth`; a validator of JSON Schema might not end.

_SAME_VALUE = ("allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas")
"""The keywords whose schemas are about the value itself."""


def without_circles(parts: dict[str, SchemaFragment]) -> dict[str, SchemaFragment]:
    """Return the named schemas without references that lead back to them at the same value."""
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
    """Return the names that references lead to from one, including itself."""
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
