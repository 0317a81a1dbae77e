"""The records of a schema: what it says, without running it.

A schema of any type becomes a `SchemaInfo`, of the class for what its values are; a type says which,
beside its node. A visitor has a method for each class, and one for those that it does not know; it never
looks at the name of a type.

    SchemaInfo                  presence, default, lists, rules, conditions: what every schema says
      AnyInfo                   values of every type
      BooleanInfo               with the values that stand for true and false
      NumberInfo                  DecimalInfo: those that JSON has as strings
      StringInfo
      ScalarInfo                values of a Python class that JSON has as strings (UUIDs, …)
        DateInfo, BinaryInfo
      SymbolInfo                with the values that stand for symbols
      ObjectInfo                KeyInfo, PatternInfo, RenameInfo, PeerInfo
        FunctionInfo
      ArrayInfo
      AlternativesInfo          MatchInfo
      KeywordsInfo              KeywordInfo: keywords of JSON Schema for which there is no word
      LinkInfo                  leads to a record that is found from where the link stands, with a `Cursor`
    RuleInfo, ListedValues, ConditionInfo, CaseInfo, Notes

A schema that is used twice has one record. Links keep what they refer to, so that a schema that leads into
itself is a finite tree.
"""

from __future__ import annotations

from ..constraints.frozen import Frozen
from ..foundation.sentinels import DEEP_DEFAULT, LiteralFunction
from ..language.messages.template import is_template
from ..language.references.joint import is_joint
from ..language.references.reference import is_ref

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ..constraints.constraint import Constraint
    from ..language.references.joint import JointReference
    from ..language.references.reference import Reference
    from ..nodes.records import Record
    from ..protocols import CompiledPattern
    from .inspecting import Inspector

NULL, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT = "null", "boolean", "number", "string", "array", "object"
EVERY = frozenset((NULL, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT))
"""The types of JSON values."""

_NOTHING: frozenset[str] = frozenset()


class RuleInfo(Frozen):
    """One rule: its name and arguments, what it means, and how it counts.

    `name` and `args` are those of the specification; `means` are its constraints, all of which have to hold.
    `has_references` tells that an argument is known only when a value comes. `warns` tells that it refuses
    nothing. `is_described` is False for a rule that only stands for other parts of the record. `schemas`
    are the records of the schemas among its arguments.
    """

    __slots__ = (
        "_codes", "_words", "args", "has_references", "is_described", "is_user_code", "means", "name",
        "schemas", "warns",
    )  # fmt: skip

    _codes: Callable[[], tuple[str, ...]]
    _words: Callable[[], str | None]
    args: Mapping[str, Any]
    has_references: bool
    is_described: bool
    is_user_code: bool
    means: tuple[Constraint, ...]
    name: str
    schemas: tuple[SchemaInfo, ...]
    warns: bool

    @property
    def codes(self) -> tuple[str, ...]:
        """The error codes that the rule may report."""
        return self._codes()

    @property
    def words(self) -> str | None:
        """What it asks for, as its message says it without a value; None if it does not."""
        return self._words()


class ListedValues(Frozen):
    """The values that `allow`, `valid` or `invalid` list.

    `portable` are the same as other programs have them (of a member of an Enum class its value), `enums` the
    Enum classes that are listed as a whole. Values may be references.
    """

    __slots__ = ("enums", "has_references", "ignores_case", "portable", "values")

    enums: tuple[type, ...]
    has_references: bool
    ignores_case: bool
    portable: tuple[Any, ...]
    values: tuple[Any, ...]


class Notes(Frozen):
    """What a schema says for people."""

    __slots__ = ("description", "examples", "label", "metas", "notes", "tags", "unit")
    defaults: dict[str, Any] = {
        **dict.fromkeys(("description", "label", "unit")),
        **dict.fromkeys(("examples", "metas", "notes", "tags"), ()),
    }

    description: str | None
    examples: tuple[Any, ...]
    label: str | None
    metas: tuple[Any, ...]
    notes: tuple[str, ...]
    tags: tuple[str, ...]
    unit: str | None


class CaseInfo(Frozen):
    """A question of a condition: which values answer it with yes, and the schemas for yes and for no."""

    __slots__ = ("is_", "otherwise", "then")

    is_: SchemaInfo | None
    otherwise: SchemaInfo | None
    then: SchemaInfo | None


class ConditionInfo(Frozen):
    """A condition: `ref` is what is asked about (None for the value itself), `cases` are tried in order.

    `concat` is a record that is merged without a question; `breaks` ends the conditions after one that holds.
    """

    __slots__ = ("breaks", "cases", "concat", "is_switch", "ref")

    breaks: bool | None
    cases: tuple[CaseInfo, ...]
    concat: SchemaInfo | None
    is_switch: bool
    ref: Reference | JointReference | None

    @property
    def is_joint(self) -> bool:
        """Whether it asks about several values at once: about an object of what its references find."""
        return is_joint(self.ref)

    @property
    def branches(self) -> list[SchemaInfo]:
        """The records that it chooses from."""
        found = [one for case in self.cases for one in (case.then, case.otherwise)]
        return [one for one in (*found, self.concat) if one is not None]


class SchemaInfo(Frozen):
    """What every schema says.

    - `type` is the name of its type, `id` and `notes` are for people.
    - `presence` is `"required"`, `"optional"`, `"forbidden"` or `"ignore"`, None if the preferences decide.
    - `default` and `failover` are `UNDEFINED` if there is none; a literal, `DEEP_DEFAULT`, a reference, a
      template or a function. `empty` is the record of what counts as missing.
    - `allowed` and `refused` are the listed values; `only` tells that nothing else passes.
    - `rules` are asked in this order, `conditions` before them.
    - `result` is `"raw"`, `"strip"` or None; `cast` the name of what values become, `into` the class.
    - `accepts` are the types of the JSON values that can pass where values are converted, `keeps` of those
      that pass as they are, `gives` of those that values are written as when they come out. `size_unit` is
      what the size of a value is counted in, None for values that have none.
    - `runs_user_code` tells that functions of an extension or of `external` decide, too; `has_own_error` that
      a function of the user's replaces its errors.
    - `preferences` are its own options, as `describe()` shows them. `flags` are all flags that it shows, by
      name.
    - `json_schema` is what the type of an extension says of itself, or None; `dump` its function that returns
      the data that a value is made of, or None.
    - `shared` are the records that links within it can name, `others` those of the schemas in terms that an
      extension has added. `has_secrets` tells that it, or one of all these, is secret, `has_links` that it is
      or holds a link, `reads_others` that a reference in it leads to values around it, `lists_others` that
      one in its lists does.
    """

    __slots__ = (
        "_inspector", "_schema", "allowed", "cast", "conditions", "default", "dump", "empty", "externals",
        "failover", "flags", "has_links", "has_own_error", "has_secrets", "id", "into", "is_secret",
        "json_schema", "lists_others", "notes", "only", "others", "preferences", "presence", "reads_others",
        "refused", "result", "rules", "runs_user_code", "shared", "type",
    )  # fmt: skip

    accepts: frozenset[str] = EVERY
    keeps: frozenset[str] = EVERY
    gives: frozenset[str] = EVERY
    size_unit: str | None = None
    conversions: tuple[str, ...] = ()
    """The names of what conversion does to values that are of the type already."""

    allowed: ListedValues | None
    cast: str | None
    conditions: tuple[ConditionInfo, ...]
    default: Any
    dump: Callable[[Any], Any] | None
    empty: SchemaInfo | None
    externals: bool
    failover: Any
    flags: Mapping[str, Any]
    has_links: bool
    has_own_error: bool
    has_secrets: bool
    id: str | None
    into: Any
    is_secret: bool
    json_schema: Callable[[], Any] | None
    lists_others: bool
    notes: Notes
    only: bool
    others: tuple[SchemaInfo, ...]
    preferences: Mapping[str, Any]
    presence: str | None
    reads_others: bool
    refused: ListedValues | None
    result: str | None
    rules: tuple[RuleInfo, ...]
    runs_user_code: bool
    shared: tuple[SchemaInfo, ...]
    type: str
    _inspector: Inspector
    _schema: Record

    @property
    def branches(self) -> list[SchemaInfo]:
        """The records that its conditions choose from."""
        return [branch for condition in self.conditions for branch in condition.branches]

    @property
    def schema(self) -> Any:
        """The schema that it is the record of."""
        return self._schema

    @property
    def codes(self) -> tuple[str, ...]:
        """The error codes of the type and of what it extends, with those of their rules."""
        return tuple(self._schema.spec.definition.messages)

    def without_conditions(self) -> Any:
        """Return the record of the schema without its conditions."""
        schema: Any = self._schema
        return self._inspector.info(schema._with_term("whens", (), ends=False)) if self.conditions else self

    # Two schemas of the same words may stand at different places.
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return object.__hash__(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._schema!r})"

    @property
    def has_user_code(self) -> bool:
        """Whether functions of the user's have a say in what becomes of a value."""
        if self.has_own_error or self.runs_user_code or self.externals:
            return True
        return any(rule.is_user_code for rule in self.rules)

    @property
    def converted(self) -> frozenset[str]:
        """The types of the JSON values that conversion may change."""
        if self.runs_user_code:
            return EVERY
        return self.accepts - self.keeps | (self.keeps if self.conversions else _NOTHING)

    @property
    def inner(self) -> tuple[SchemaInfo, ...]:
        """The records of the values within a value."""
        return ()


class AnyInfo(SchemaInfo):
    """Values of every type."""

    __slots__ = ()


class BooleanInfo(SchemaInfo):
    """Booleans; `truthy` and `falsy` are the values that are converted to them, beside their names."""

    __slots__ = ("accepts", "falsy", "is_sensitive", "truthy")
    defaults: dict[str, Any] = {"accepts": EVERY}
    keeps: frozenset[str] = frozenset((BOOLEAN,))
    gives: frozenset[str] = frozenset((BOOLEAN,))

    falsy: tuple[Any, ...]
    is_sensitive: bool
    truthy: tuple[Any, ...]


class NumberInfo(SchemaInfo):
    """Numbers; `precision` is the number of decimal places that conversion rounds to."""

    __slots__ = ("is_unsafe", "precision")
    accepts: frozenset[str] = frozenset((NUMBER, STRING))
    keeps: frozenset[str] = frozenset((NUMBER,))
    gives: frozenset[str] = frozenset((NUMBER,))

    is_unsafe: bool
    precision: int | None


class DecimalInfo(NumberInfo):
    """Decimals, which JSON has as strings."""

    __slots__ = ()
    keeps: frozenset[str] = _NOTHING
    gives: frozenset[str] = frozenset((STRING,))


class StringInfo(SchemaInfo):
    """Strings; `conversions` are the names of what conversion does to them, in order.

    `replacements` are pairs of a pattern and what it is replaced with.
    """

    __slots__ = ("conversions", "replacements", "truncates")
    size_unit: str | None = "characters"
    accepts: frozenset[str] = frozenset((STRING,))
    keeps: frozenset[str] = frozenset((STRING,))
    gives: frozenset[str] = frozenset((STRING,))

    conversions: tuple[str, ...]
    replacements: tuple[Any, ...]
    truncates: bool


class JsonInfo(SchemaInfo):
    """Strings that hold JSON, and become what is in them; `content` is the record of that, or None.

    `conversions` are those of the strings, before they are decoded.
    """

    __slots__ = ("content", "conversions")
    defaults: dict[str, Any] = {"conversions": ()}
    size_unit: str | None = "characters"
    accepts: frozenset[str] = frozenset((STRING,))
    keeps: frozenset[str] = _NOTHING

    content: SchemaInfo | None
    conversions: tuple[str, ...]

    @property
    def inner(self) -> tuple[SchemaInfo, ...]:
        """The record of what is in the strings."""
        return () if self.content is None else (self.content,)


class ScalarInfo(SchemaInfo):
    """Values of the class `python`, which JSON has as strings and conversion reads from them.

    `read(text)` returns the value that a string stands for, or None. `format` is the name that JSON Schema
    has for the strings. Two regular expressions (of ECMA 262) match strings: `spelled` those that conversion
    reads (of dates, others as well), `text` those that come out.
    """

    __slots__ = ("format", "python", "read", "spelled", "text")
    defaults: dict[str, Any] = {"format": None, "read": None, "spelled": None, "text": None}
    accepts: frozenset[str] = frozenset((STRING,))
    gives: frozenset[str] = frozenset((STRING,))
    keeps: frozenset[str] = _NOTHING

    format: str | None
    python: type
    read: Callable[[str], Any] | None
    spelled: str | None
    text: str | None


class DateInfo(ScalarInfo):
    """Dates; `style` is how they have to be written, or None for any way.

    It is `"iso"`, `"date"`, `"datetime"`, `"javascript"` or `"unix"`; in the last two, dates are counted.
    Else it is a format of tokens, or a tuple of several, and `write` returns the string of an instant in the
    first.
    """

    __slots__ = ("is_date_only", "style", "write")
    defaults: dict[str, Any] = {**ScalarInfo.defaults, "write": None}
    accepts: frozenset[str] = frozenset((STRING, NUMBER))

    is_date_only: bool
    style: str | tuple[str, ...] | None
    write: Callable[[Any], str] | None

    @property
    def is_counted(self) -> bool:
        """Return whether only numbers stand for dates, and strings of such."""
        return self.style in ("javascript", "unix")

    @property
    def formats(self) -> tuple[str, ...]:
        """Return the formats of tokens in which dates are written."""
        if self.write is None or self.style is None:
            return ()
        return self.style if isinstance(self.style, tuple) else (self.style,)

    @property
    def is_read_from_days(self) -> bool:
        """Return whether only strings of days alone stand for dates."""
        return self.style == "date"


class BinaryInfo(ScalarInfo):
    """Bytes; `encoding` is that of the strings that are converted."""

    __slots__ = ("encoding",)
    size_unit: str | None = "bytes"
    accepts: frozenset[str] = frozenset((STRING, OBJECT))

    encoding: str


class SymbolInfo(SchemaInfo):
    """Symbols; `pairs` are values that stand for one, each with it."""

    __slots__ = ("pairs",)
    keeps: frozenset[str] = _NOTHING

    pairs: tuple[tuple[Any, Any], ...]


class KeyInfo(Frozen):
    """A key of an object."""

    __slots__ = ("key", "schema")

    key: Any
    schema: SchemaInfo


class PatternInfo(Frozen):
    """A pattern of keys: `regex`, or the schema `keys`; `schema` is that of their values.

    `matches` is the schema of the list of keys that matched. With `falls_through`, later patterns judge
    them, too.
    """

    __slots__ = ("falls_through", "keys", "matches", "regex", "schema")

    falls_through: bool
    keys: SchemaInfo | None
    matches: SchemaInfo | None
    regex: CompiledPattern | None
    schema: SchemaInfo


class RenameInfo(Frozen):
    """A key or a pattern of keys (`source`), renamed to a key or a template (`target`) before validation."""

    __slots__ = ("ignores_undefined", "is_alias", "is_multiple", "overrides", "source", "target")

    ignores_undefined: bool
    is_alias: bool
    is_multiple: bool
    overrides: bool
    source: Any
    target: Any


class PeerInfo(Frozen):
    """Keys that go together: `relation` is `and`, `or`, `nand`, `xor`, `oxor`, `with` or `without`.

    `peers` are references to the keys, `key` the one that they belong to (`with`, `without`). `is_present` is
    the user-defined function that decides whether a key is there, or None.
    """

    __slots__ = ("is_present", "key", "peers", "relation", "separator")

    is_present: Any
    key: Reference | None
    peers: tuple[Reference, ...]
    relation: str
    separator: Any


class ObjectInfo(SchemaInfo):
    """Objects; `keys` is None if nothing was said of keys: any pass.

    `unknown` tells whether other keys than those pass, None if the preferences decide.
    """

    __slots__ = ("_by_key", "keys", "patterns", "peers", "renames", "unknown")
    defaults: dict[str, Any] = {**SchemaInfo.defaults, "_by_key": None}
    hidden: tuple[str, ...] = (*SchemaInfo.hidden, "_by_key")
    size_unit: str | None = "keys"
    accepts: frozenset[str] = frozenset((OBJECT,))
    keeps: frozenset[str] = frozenset((OBJECT,))
    gives: frozenset[str] = frozenset((OBJECT,))

    _by_key: tuple[Any, dict[Any, SchemaInfo]] | None
    keys: tuple[KeyInfo, ...] | None
    patterns: tuple[PatternInfo, ...]
    peers: tuple[PeerInfo, ...]
    renames: tuple[RenameInfo, ...]
    unknown: bool | None

    @property
    def inner(self) -> tuple[SchemaInfo, ...]:
        """The records of the values of keys."""
        of_keys = [entry.schema for entry in self.keys or ()]
        return (*of_keys, *[entry.schema for entry in self.patterns])

    def schema_of(self, key: object) -> SchemaInfo | None:
        """Return the record of a key, None if it has none of its own."""
        if type(key) is not str:
            return next((entry.schema for entry in self.keys or () if entry.key == key), None)
        if self._by_key is None or self._by_key[0] is not self.keys:  # of a record that was replaced
            found = {entry.key: entry.schema for entry in self.keys or ()}
            object.__setattr__(self, "_by_key", (self.keys, found))
        return self._by_key[1].get(key)  # type: ignore[index]


class FunctionInfo(ObjectInfo):
    """Functions, which JSON does not have, with the attributes that an object has as keys."""

    __slots__ = ()
    accepts: frozenset[str] = _NOTHING
    keeps: frozenset[str] = _NOTHING
    gives: frozenset[str] = _NOTHING


class ArrayInfo(SchemaInfo):
    """Arrays; `ordered` are the schemas of the first items, `items` those of which the others match one.

    `is_single` tells that another value is taken for the list of it. `separator` stands between the items in
    strings that are converted, None if none are.
    """

    __slots__ = ("accepts", "conversions", "is_single", "is_sparse", "items", "ordered", "separator")
    defaults: dict[str, Any] = {"accepts": frozenset((ARRAY,)), "conversions": (), "separator": None}
    size_unit: str | None = "items"
    keeps: frozenset[str] = frozenset((ARRAY,))
    gives: frozenset[str] = frozenset((ARRAY,))

    is_single: bool
    is_sparse: bool
    items: tuple[SchemaInfo, ...]
    ordered: tuple[SchemaInfo, ...]
    separator: str | None

    @property
    def inner(self) -> tuple[SchemaInfo, ...]:
        """The records of the items."""
        return (*self.items, *self.ordered)


class MatchInfo(Frozen):
    """An alternative: a schema, or a condition that chooses one."""

    __slots__ = ("condition", "schema")

    condition: ConditionInfo | None
    schema: SchemaInfo | None

    @property
    def branches(self) -> list[SchemaInfo]:
        """The records that it stands for."""
        found = [] if self.condition is None else self.condition.branches
        return found if self.schema is None else [self.schema, *found]


class AlternativesInfo(SchemaInfo):
    """Values that match `any`, `one` or `all` of the alternatives."""

    __slots__ = ("match", "matches")

    match: str
    matches: tuple[MatchInfo, ...]


class KeywordInfo(Frozen):
    """A keyword of JSON Schema: its schemas by their keys, None for what no value passes, and its options."""

    __slots__ = ("name", "options", "schemas")

    name: str
    options: Mapping[str, Any]
    schemas: Mapping[str, SchemaInfo | None]


_WITHIN = frozenset(("contains", "prefix", "unevaluatedItems", "unevaluatedProperties"))
"""The keywords whose schemas are for what is in a value."""


class KeywordsInfo(SchemaInfo):
    """Values that pass as they are if all keywords pass."""

    __slots__ = ("keywords",)

    keywords: tuple[KeywordInfo, ...]

    @property
    def accepts(self) -> frozenset[str]:  # type: ignore[override]
        """The types of values that no keyword refuses as a whole."""
        kinds = [entry.schemas for entry in self.keywords if entry.name == "kinds"]
        return frozenset([kind for kind in EVERY if all(one.get(kind, True) for one in kinds)])

    keeps = gives = accepts

    @property
    def parts(self) -> tuple[SchemaInfo, ...]:
        """The records of the schemas for the value itself, those that decide too (`if`, `not`)."""
        return self._of(lambda name: name not in _WITHIN and name != "names")

    @property
    def naming(self) -> tuple[SchemaInfo, ...]:
        """The records of the schemas for the names of keys."""
        return self._of("names".__eq__)

    @property
    def inner(self) -> tuple[SchemaInfo, ...]:
        """The records of the values within a value."""
        return self._of(_WITHIN.__contains__)

    def _of(self, wants: Callable[[str], bool]) -> tuple[SchemaInfo, ...]:
        found = [one for entry in self.keywords if wants(entry.name) for one in entry.schemas.values()]
        return tuple([one for one in found if one is not None])


class LinkInfo(SchemaInfo):
    """Values of another schema: the one that `ref` leads to from here; a `Cursor` follows it."""

    __slots__ = ("is_relative", "max_recursion", "ref")

    is_relative: bool
    max_recursion: int | None
    ref: Reference | None


def is_reference(value: Any) -> bool:
    """Return whether a value is a reference or a template: it stands for one that is known in a run."""
    return is_ref(value) or is_template(value)


def is_literal(value: Any) -> bool:
    """Return whether a default is itself what a missing value becomes, and data: no function is."""
    is_made = is_reference(value) or callable(value) or value is DEEP_DEFAULT
    return not is_made and type(value) is not LiteralFunction
