"""The records of a schema: its meaning, without running it.

A schema of any type becomes a `SchemaInfo`, of the class for its kind of values, which the type defines next
to its node. A visitor has a method for each class, and one for unknown classes. It never needs the name of a
type.

    SchemaInfo                  presence, default, lists, rules, conditions: common to all schemas
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
      KeywordsInfo              KeywordInfo: keywords of JSON Schema that the schema language lacks
      LinkInfo                  leads to another record; its target depends on the place, see `Cursor`
    RuleInfo, ListedValues, ConditionInfo, CaseInfo, Notes

A schema that is used twice has one record. Links keep their references, so that a recursive schema is a
finite tree.

A record is data: it is made by hand, compared, pickled, and shown as the call that makes it. Functions and
classes of a program are in it by their names (`UserObject`).
"""

from __future__ import annotations

from datetime import datetime

from ...engine.constraints.constraint import Size
from ...engine.constraints.frozen import Frozen, are_same
from ...foundation.callers import is_function
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED, LiteralFunction
from ...language.messages.template import is_template
from ...language.references.reference import is_joint, is_ref

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any, ClassVar

    from ...engine.constraints.constraint import Constraint
    from ...foundation.protocols import CompiledPattern
    from ...language.references.reference import JointReference, Reference
    from .ways import Written

NULL, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT = "null", "boolean", "number", "string", "array", "object"
EVERY = frozenset((NULL, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT))
"""The types of JSON values."""

_NOTHING: frozenset[str] = frozenset()


VERSION = 1
"""The version of the records: it increases when their classes or fields change."""


class UserObject(Frozen):
    """A function, or a class that is not found by its name, in a record; a cursor knows the object itself."""

    is_class: bool = False
    module: str | None = None
    name: str

    @classmethod
    def of(cls, value: Any) -> UserObject:
        """Return the name of a function or class."""
        name = getattr(value, "__qualname__", type(value).__qualname__)
        module = getattr(value, "__module__", None)
        is_class = isinstance(value, type)
        return cls(is_class=is_class, name=str(name), module=module if type(module) is str else None)

    def __call__(self, *args: object) -> Any:
        """Raise an error: a record has only the name of the function."""
        raise TypeError(f"a record has only the name of {self.name}; a cursor knows the function")


class RuleInfo(Frozen):
    """One rule: its name, arguments, meaning and effect.

    `name` and `args` are those of the specification; `means` are its constraints, all of which have to hold.
    `has_references` is true if an argument is only known in a validation, `warns` if the rule refuses
    nothing. `is_described` is False for a rule that only represents other parts of the record. `schemas` are
    the records of the schemas among its arguments.
    """

    args: Mapping[str, Any] = {}
    has_references: bool = False
    is_described: bool = True
    is_user_code: bool = False
    means: tuple[Constraint, ...] = ()
    name: str
    schemas: tuple[SchemaInfo, ...] = ()
    warns: bool = False


class ListedValues(Frozen):
    """The values of `allow`, `valid` or `invalid`.

    `portable` are the values for other programs (for a member of an Enum class its value), `enums` the Enum
    classes that are listed as a whole. Values may be references.
    """

    enums: tuple[type, ...] = ()
    has_references: bool = False
    ignores_case: bool = False
    portable: tuple[Any, ...]
    values: tuple[Any, ...] = ()

    def _complete(self, given: dict[str, Any]) -> None:
        given.setdefault("portable", given["values"])
        if len(given) != len(self._setters):
            super()._complete(given)


class Notes(Frozen):
    """The documentation of a schema for people."""

    description: str | None = None
    examples: tuple[Any, ...] = ()
    label: str | None = None
    metas: tuple[Any, ...] = ()
    notes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    unit: str | None = None


class CaseInfo(Frozen):
    """A question of a condition: the schema of values for yes, and the schemas that follow yes and no."""

    is_: SchemaInfo | None = None
    otherwise: SchemaInfo | None = None
    then: SchemaInfo | None = None


class ConditionInfo(Frozen):
    """A condition: `ref` is the value in question (None for the value itself), `cases` are tried in order.

    `concat` is a record that is merged unconditionally; `breaks` ends the conditions after one that holds.
    """

    breaks: bool | None = None
    cases: tuple[CaseInfo, ...] = ()
    concat: SchemaInfo | None = None
    is_switch: bool = False
    ref: Reference | JointReference | None = None

    @property
    def is_joint(self) -> bool:
        """Whether it tests several values together: an object of the values of its references."""
        return is_joint(self.ref)

    @property
    def branches(self) -> list[SchemaInfo]:
        """The records that it chooses from."""
        found = [one for case in self.cases for one in (case.then, case.otherwise)]
        return [one for one in (*found, self.concat) if one is not None]


class _NoParts:
    """The parts of values, for records without such fields."""

    __slots__ = ()

    items: tuple[SchemaInfo, ...] = ()
    keys: tuple[KeyInfo, ...] | None = None
    matches: tuple[MatchInfo, ...] = ()
    naming: tuple[SchemaInfo, ...] = ()
    ordered: tuple[SchemaInfo, ...] = ()
    parts: tuple[SchemaInfo, ...] = ()
    patterns: tuple[PatternInfo, ...] = ()
    renames: tuple[RenameInfo, ...] = ()
    is_single: bool = False
    precision: int | None = None
    separator: str | None = None


class SchemaInfo(Frozen, _NoParts):
    """The properties that every schema has.

    - `type` is the name of its type, `id` and `notes` are for people.
    - `presence` is `"required"`, `"optional"`, `"forbidden"` or `"ignore"`, None if the preferences decide.
    - `default` and `failover` are `UNDEFINED` if there is none; a literal, `DEEP_DEFAULT`, a reference, a
      template or a function. `empty` is the record of what counts as missing.
    - `allowed` and `refused` are the listed values; `only` is true if no other value passes.
    - `rules` run in this order, `conditions` before them.
    - `result` is `"raw"`, `"strip"` or None; `cast` the name of the type of results, `into` their class.
    - `accepts` are the types of the JSON values that can pass if values are converted, `keeps` of those that
    pass unchanged, `gives` of the results in JSON. `size_unit` is the unit of a value's size, None for values
    without one.
    - `runs_user_code` is true if functions of an extension or of `external` decide, too, `fills_absent` if
    one may give a value that is left out, and `has_own_error` if a user function replaces its errors.
    - `preferences` are its own options, as `describe()` shows them. `flags` are all flags that it shows, by
      name; those of the other fields if they are left out.
    - `written` is the JSON form of results that are no JSON, None if it is not known.
    - `shared` are the records that links inside it can name, `registered` those that an extension has named
    for them, `others` those of schemas that an extension has added. `has_secrets` is true if it or one of all
    these is secret, `has_links` if it is or contains a link, `reads_others` if a reference in it leads to
    surrounding values, `lists_others` if one in its lists does.
    """

    accepts: frozenset[str] = EVERY
    allowed: ListedValues | None = None
    cast: str | None = None
    conditions: tuple[ConditionInfo, ...] = ()
    conversions: tuple[str, ...] = ()
    default: Any = UNDEFINED
    empty: SchemaInfo | None = None
    externals: bool = False
    failover: Any = UNDEFINED
    fills_absent: bool = False
    flags: Mapping[str, Any]
    gives: frozenset[str] = EVERY
    has_links: bool = False
    has_own_error: bool = False
    has_secrets: bool = False
    id: str | None = None
    into: Any = None
    is_secret: bool = False
    keeps: frozenset[str] = EVERY
    lists_others: bool = False
    notes: Notes = Notes()
    only: bool = False
    others: tuple[SchemaInfo, ...] = ()
    preferences: Mapping[str, Any] = {}
    presence: str | None = None
    reads_others: bool = False
    refused: ListedValues | None = None
    registered: tuple[KeyInfo, ...] = ()
    result: str | None = None
    rules: tuple[RuleInfo, ...] = ()
    runs_user_code: bool = False
    shared: tuple[SchemaInfo, ...] = ()
    size_unit: str | None = None
    type: str
    written: Written | None = None

    def _complete(self, given: dict[str, Any]) -> None:
        given.setdefault("flags", _flags_of(given))
        if len(given) != len(self._setters):
            super()._complete(given)

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields that differ from their defaults, without flags that follow from the others."""
        state = super().__getstate__()
        if are_same(self.flags, _flags_of(state)):
            state.pop("flags", None)
        return state

    @property
    def branches(self) -> list[SchemaInfo]:
        """The records that its conditions choose from."""
        return [branch for condition in self.conditions for branch in condition.branches]

    @property
    def has_user_code(self) -> bool:
        """Whether user functions can affect the result of a value."""
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
        """The records of the values inside a value."""
        return ()

    @property
    def is_array(self) -> bool:
        """Whether a value is a list of items."""
        return self.size_unit == "items"

    @property
    def is_object(self) -> bool:
        """Whether a value has keys."""
        return self.size_unit == "keys"

    @property
    def is_typed(self) -> bool:
        """Whether the values are of a type of their own."""
        return not isinstance(self, AnyInfo)

    @property
    def is_mixed(self) -> bool:
        """Whether the values are those of other records: of alternatives, or of the target of a link."""
        return isinstance(self, (AlternativesInfo, LinkInfo))

    @property
    def is_container(self) -> bool:
        """Whether a value may consist of values of other records, or be one."""
        return self.is_mixed or self.is_array or self.is_object or isinstance(self, KeywordsInfo)


def _flags_of(fields: dict[str, Any]) -> dict[str, Any]:
    defaults = SchemaInfo.defaults
    return {name: fields[name] for name in _FLAGS if fields.get(name, defaults[name]) is not defaults[name]}


_FLAGS = ("cast", "default", "empty", "failover", "id", "into", "only", "presence", "result")
"""The fields that are flags."""


class AnyInfo(SchemaInfo):
    """Values of every type."""


class BooleanInfo(SchemaInfo):
    """Booleans; `truthy` and `falsy` are the values that convert to them, in addition to their names."""

    keeps: frozenset[str] = frozenset((BOOLEAN,))
    gives: frozenset[str] = frozenset((BOOLEAN,))

    accepts: frozenset[str] = frozenset((BOOLEAN, STRING))
    falsy: tuple[Any, ...] = ()
    is_sensitive: bool = False
    truthy: tuple[Any, ...] = ()


class NumberInfo(SchemaInfo):
    """Numbers; `precision` is the number of decimal places that conversion rounds to."""

    accepts: frozenset[str] = frozenset((NUMBER, STRING))
    keeps: frozenset[str] = frozenset((NUMBER,))
    gives: frozenset[str] = frozenset((NUMBER,))

    is_unsafe: bool = False
    precision: int | None = None


class DecimalInfo(NumberInfo):
    """Decimals, which are strings in JSON."""

    keeps: frozenset[str] = _NOTHING
    gives: frozenset[str] = frozenset((STRING,))


class StringInfo(SchemaInfo):
    """Strings; `conversions` are the names of their conversions, in order.

    `replacements` are pairs of a pattern and its replacement.
    """

    size_unit: str | None = "characters"
    accepts: frozenset[str] = frozenset((STRING,))
    keeps: frozenset[str] = frozenset((STRING,))
    gives: frozenset[str] = frozenset((STRING,))

    conversions: tuple[str, ...] = ()
    replacements: tuple[Any, ...] = ()
    truncates: bool = False

    @property
    def may_be_empty(self) -> bool:
        """Whether the empty string passes the type: it is one of Python, or has the limit 0."""
        known = [one for rule in self.rules if not rule.has_references for one in rule.means]
        limits = [one for one in known if isinstance(one, Size)]
        return "python" in self.flags or any(one.least == 0 and one.most is None for one in limits)


class JsonInfo(SchemaInfo):
    """Strings that hold JSON, and are parsed; `content` is the record of the parsed value, or None.

    `conversions` are those of the strings, before they are parsed.
    """

    size_unit: str | None = "characters"
    accepts: frozenset[str] = frozenset((STRING,))
    keeps: frozenset[str] = _NOTHING

    content: SchemaInfo | None = None
    conversions: tuple[str, ...] = ()

    @property
    def inner(self) -> tuple[SchemaInfo, ...]:
        """The record of the parsed value."""
        return () if self.content is None else (self.content,)


class ScalarInfo(SchemaInfo):
    """Values of the class `python`, which are strings in JSON.

    `spelled` is a regular expression (of ECMA 262) that matches the strings that conversion accepts (for
    dates, others as well).
    """

    accepts: frozenset[str] = frozenset((STRING,))
    gives: frozenset[str] = frozenset((STRING,))
    keeps: frozenset[str] = _NOTHING

    python: type
    spelled: str | None = None


class DateInfo(ScalarInfo):
    """Dates; `style` is their required form, or None for any form.

    It is `"iso"`, `"date"`, `"datetime"`, `"javascript"` or `"unix"`; in the last two, dates are numbers.
    Else it is a format of tokens, or a tuple of several.
    """

    accepts: frozenset[str] = frozenset((STRING, NUMBER))
    python: type = datetime

    is_date_only: bool = False
    style: str | tuple[str, ...] | None = None

    @property
    def is_counted(self) -> bool:
        """Return whether dates are numbers, or strings of numbers."""
        return self.style in ("javascript", "unix")

    @property
    def formats(self) -> tuple[str, ...]:
        """Return the formats of tokens in which dates are written."""
        style = self.style
        if style is None or style in _NAMED_STYLES:
            return ()
        return style if isinstance(style, tuple) else (style,)

    @property
    def is_read_from_days(self) -> bool:
        """Return whether dates are strings of days without a time."""
        return self.style == "date"


_NAMED_STYLES = frozenset(("iso", "date", "datetime", "javascript", "unix"))


class BinaryInfo(ScalarInfo):
    """Bytes; `encoding` is the encoding of strings that are converted."""

    size_unit: str | None = "bytes"
    accepts: frozenset[str] = frozenset((STRING, OBJECT))
    python: type = bytes

    encoding: str = "utf8"


class SymbolInfo(SchemaInfo):
    """Symbols; `pairs` are the values that convert to a symbol, each with the symbol."""

    keeps: frozenset[str] = _NOTHING

    pairs: tuple[tuple[Any, Any], ...] = ()


class KeyInfo(Frozen):
    """A key of an object."""

    key: Any
    schema: SchemaInfo


class PatternInfo(Frozen):
    """A pattern of keys: `regex`, or the schema `keys`; `schema` is that of their values.

    `matches` is the schema of the list of matching keys. With `falls_through`, later patterns apply to them,
    too.
    """

    falls_through: bool = False
    keys: SchemaInfo | None = None
    matches: SchemaInfo | None = None
    regex: CompiledPattern | None = None
    schema: SchemaInfo


class RenameInfo(Frozen):
    """A key or a pattern of keys (`source`), renamed to a key or a template (`target`) before validation."""

    ignores_undefined: bool = False
    is_alias: bool = False
    is_multiple: bool = False
    overrides: bool = False
    source: Any
    target: Any


class PeerInfo(Frozen):
    """Dependencies of keys: `relation` is `and`, `or`, `nand`, `xor`, `oxor`, `with` or `without`.

    `peers` are references to the keys, `key` the one that they depend on (`with`, `without`). `is_present` is
    the user-defined function that decides whether a key is present, or None.
    """

    is_present: Any = None
    key: Reference | None = None
    peers: tuple[Reference, ...]
    relation: str
    separator: Any = None


class ObjectInfo(SchemaInfo):
    """Objects; `keys` is None if no keys were defined: any keys pass.

    `unknown` is true if other keys pass, too, None if the preferences decide.
    """

    hidden: ClassVar[tuple[str, ...]] = ("_by_key",)
    size_unit: str | None = "keys"
    accepts: frozenset[str] = frozenset((OBJECT,))
    keeps: frozenset[str] = frozenset((OBJECT,))
    gives: frozenset[str] = frozenset((OBJECT,))

    _by_key: tuple[Any, dict[Any, SchemaInfo]] | None = None
    keys: tuple[KeyInfo, ...] | None = None
    patterns: tuple[PatternInfo, ...] = ()
    peers: tuple[PeerInfo, ...] = ()
    renames: tuple[RenameInfo, ...] = ()
    unknown: bool | None = None

    @property
    def inner(self) -> tuple[SchemaInfo, ...]:
        """The records of the values of keys."""
        of_keys = [entry.schema for entry in self.keys or ()]
        return (*of_keys, *[entry.schema for entry in self.patterns])

    def schema_of(self, key: object) -> SchemaInfo | None:
        """Return the record of a key, or None if it has none of its own."""
        if type(key) is not str:
            return next((entry.schema for entry in self.keys or () if entry.key == key), None)
        if (
            self._by_key is None or self._by_key[0] is not self.keys
        ):  # the cache of a record that was replaced
            found = {entry.key: entry.schema for entry in self.keys or ()}
            object.__setattr__(self, "_by_key", (self.keys, found))
        return self._by_key[1].get(key)  # type: ignore[index]


class FunctionInfo(ObjectInfo):
    """Functions, which JSON lacks, with their attributes as keys."""

    accepts: frozenset[str] = _NOTHING
    keeps: frozenset[str] = _NOTHING
    gives: frozenset[str] = _NOTHING


class ArrayInfo(SchemaInfo):
    """Arrays; `ordered` are the schemas of the first items, `items` the alternatives for all others.

    `is_single` is true if a single item is accepted without a list. `separator` separates the items in
    strings that are converted, None if strings are not.
    """

    size_unit: str | None = "items"
    keeps: frozenset[str] = frozenset((ARRAY,))
    gives: frozenset[str] = frozenset((ARRAY,))

    accepts: frozenset[str] = frozenset((ARRAY,))
    conversions: tuple[str, ...] = ()
    is_single: bool = False
    is_sparse: bool = False
    items: tuple[SchemaInfo, ...] = ()
    ordered: tuple[SchemaInfo, ...] = ()
    separator: str | None = None

    @property
    def inner(self) -> tuple[SchemaInfo, ...]:
        """The records of the items."""
        return (*self.items, *self.ordered)


class MatchInfo(Frozen):
    """An alternative: a schema, or a condition that chooses one."""

    condition: ConditionInfo | None = None
    schema: SchemaInfo | None = None

    @property
    def branches(self) -> list[SchemaInfo]:
        """The records of its schemas."""
        found = [] if self.condition is None else self.condition.branches
        return found if self.schema is None else [self.schema, *found]


class AlternativesInfo(SchemaInfo):
    """Values that match `any`, `one` or `all` of the alternatives."""

    match: str = "any"
    matches: tuple[MatchInfo, ...] = ()


class KeywordInfo(Frozen):
    """A keyword of JSON Schema: its schemas by their keys, None for one that no value passes; its options."""

    name: str
    options: Mapping[str, Any] = {}
    schemas: Mapping[str, SchemaInfo | None] = {}


_KEYWORDS_OF_PARTS = frozenset(("contains", "prefix", "unevaluatedItems", "unevaluatedProperties"))
"""The keywords whose schemas apply to parts of a value."""


class KeywordsInfo(SchemaInfo):
    """Values that pass unchanged if all keywords pass."""

    is_container = True

    keywords: tuple[KeywordInfo, ...] = ()

    @property
    def accepts(self) -> frozenset[str]:  # type: ignore[override]
        """The types of values that some keyword does not refuse entirely."""
        kinds = [entry.schemas for entry in self.keywords if entry.name == "kinds"]
        return frozenset([kind for kind in EVERY if all(one.get(kind, True) for one in kinds)])

    keeps: Any = accepts
    gives: Any = accepts

    @property
    def parts(self) -> tuple[SchemaInfo, ...]:  # type: ignore[override]
        """The records of the schemas for the value itself, including those of `if` and `not`."""
        return self._of(lambda name: name not in _KEYWORDS_OF_PARTS and name != "names")

    @property
    def naming(self) -> tuple[SchemaInfo, ...]:  # type: ignore[override]
        """The records of the schemas for the names of keys."""
        return self._of("names".__eq__)

    @property
    def inner(self) -> tuple[SchemaInfo, ...]:
        """The records of the values inside a value."""
        return self._of(_KEYWORDS_OF_PARTS.__contains__)

    def _of(self, wants: Callable[[str], bool]) -> tuple[SchemaInfo, ...]:
        found = [one for entry in self.keywords if wants(entry.name) for one in entry.schemas.values()]
        return tuple([one for one in found if one is not None])


class LinkInfo(SchemaInfo):
    """Values of another schema, the target of `ref` from this place; a `Cursor` follows it."""

    has_links: bool = True

    is_relative: bool = False
    max_recursion: int | None = None
    ref: Reference | None = None


def children_of(info: SchemaInfo) -> Iterator[SchemaInfo]:
    """Yield the records directly within a record, in order."""
    known: set[int] = set()
    stack: list[Any] = [info]
    while stack:
        part = stack.pop()
        if issubclass(type(part), SchemaInfo) and part is not info:
            yield part
        elif (type(part) in (dict, tuple) or issubclass(type(part), Frozen)) and id(part) not in known:
            known.add(id(part))
            if issubclass(type(part), Frozen):
                inner = [getattr(part, name) for name in part.fields()]
            else:
                inner = [*part.values()] if type(part) is dict else [*part]
            stack += reversed(inner)


def records_within(info: SchemaInfo) -> Iterator[SchemaInfo]:
    """Yield a record and all records in it, each once."""
    entered: set[int] = set()
    stack = [info]
    while stack:
        part = stack.pop()
        if id(part) not in entered:
            entered.add(id(part))
            yield part
            stack += children_of(part)


def is_reference(value: Any) -> bool:
    """Return whether a value is a reference or a template, which is only resolved in a run."""
    return is_ref(value) or is_template(value)


def is_literal(value: Any) -> bool:
    """Return whether a default is data that replaces a missing value as it is."""
    is_made = is_reference(value) or is_function(value) or value is DEEP_DEFAULT
    return not is_made and type(value) is not LiteralFunction
