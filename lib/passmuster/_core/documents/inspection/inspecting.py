"""From a schema to its record: the implementation of `pm.inspect`.

Schema side. The properties that every schema has are read here. Those of a type are read by the function
`info` of the type's definition. The requirement of a rule in words is the library's message: most messages
state it without the value. A user's message may describe the error instead: it is only used if nothing else
is known.
"""

from __future__ import annotations

from weakref import ref

from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED, LiteralFunction
from ...foundation.signatures import is_importable
from ...foundation.stack import with_room
from ...language.messages.template import Template, without_label
from ...language.messages.wording import lookup, render_parts
from ...language.preferences.preferences import DEFAULTS, check, describe_overrides
from ...language.references.reference import JointReference, Reference
from .schema_info import (
    CaseInfo,
    ConditionInfo,
    KeyInfo,
    ListedValues,
    MatchInfo,
    Notes,
    RuleInfo,
    SchemaInfo,
    UserObject,
    children_of,
    records_within,
)
from .ways import Way

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeVar

    from ...engine.constraints.constraint import Constraint
    from ...engine.nodes.records import Record, Rule, Spec
    from ...language.preferences.preferences import Overrides
    from ...language.value_lists import ValueList
    from .schema_info import LinkInfo

    I = TypeVar("I")  # noqa: E741

_SOURCES: dict[int, tuple[Any, dict[int, Any]]] = {}
"""A weak reference to each record that `inspect` has returned, and the sources of its records, by its id."""


def inspect(schema: Record) -> SchemaInfo:
    """Return the record of a schema, with those of all schemas in it.

    >>> import passmuster as pm
    >>> info = inspect(pm.object({"port": pm.number().port().required()}))
    >>> info.keys[0].key, info.keys[0].schema.presence
    ('port', 'required')
    """
    inspector = Inspector(schema)
    root: SchemaInfo = inspector.root
    mark = id(root)
    _SOURCES[mark] = ref(root, lambda gone: _forget(mark, gone)), inspector.sources
    return root


def _forget(mark: int, gone: object) -> None:
    known = _SOURCES.get(mark)
    if known is not None and known[0] is gone:  # rather than a new record with the same id
        del _SOURCES[mark]


_MAX_DERIVED = 500
"""The limit for records that are derived from others, and for merges; four more for each given record."""


class Inspector:
    """Creates the records of schemas, one for each, and knows what they stand for, which is no data.

    `root` is the record of the outermost schema. `sources` are, by the ids of records, the schemas of
    records, the rules of their rules, each with its schema, and the ways of what they write.
    """

    __slots__ = ("_copies", "_derived", "_given", "_known", "merges", "root", "sources")

    def __init__(self, schema: Record | None = None) -> None:
        self.sources: dict[int, Any] = {}
        self._known: dict[int, SchemaInfo] = {}
        self._copies: dict[int, tuple[Any, Any]] = {}  # values, and what records have instead, by their ids
        self._derived: dict[tuple[Any, ...], Any] = {}
        self._given: int = 0  # the number of records before any was derived
        self.merges: int = 0  # levels of schemas that were merged
        self.root: Any = None if schema is None else self.info(schema)

    @classmethod
    def of(cls, info: SchemaInfo) -> Inspector:
        """Return the inspector of a record, which knows the schemas if `inspect` has returned the record."""
        made = cls()
        made.root = info
        known, sources = _SOURCES.get(id(info), (None, {}))
        if known is not None and known() is info:
            made.sources.update(sources)
            found = [one for one in records_within(info) if id(one) in sources]
            made._known.update({id(sources[id(one)]): one for one in found})
        return made

    def info(self, schema: Record) -> SchemaInfo:
        """Return the record of a schema."""
        known = self._known.get(id(schema))
        if known is None:
            known = self._known[id(schema)] = with_room(self._made, schema)
            self.sources[id(known)] = schema
        return known

    def source(self, value: Any) -> Any:
        """Return the object that a value of a record stands for: a function, or a reference with one."""
        return self.sources.get(id(value), value)

    def function(self, info: SchemaInfo, name: str) -> Any:
        """Return a function of the type of a record, or None if it has none of this name.

        `dump(value)` returns the data of a value, `json_schema()` the JSON Schema of the type; extensions
        define them.
        """
        schema = self.sources.get(id(info))
        if schema is None:
            return None
        definition = schema.spec.definition
        if name == "dump":
            return definition.dump
        stated = definition.json_schema
        return None if stated is None else lambda: stated(schema)

    def way_of(self, info: SchemaInfo) -> Way | None:
        """Return the way of the values of a record, or None if it has none."""
        return None if info.written is None else self.sources.get(id(info.written))

    def data(self, value: Any, depth: int = 0) -> Any:
        """Return a value as a record has it: schemas as records, functions by their names.

        Parts of literals that are nested too deep stay as they are.
        """
        if type(value) in _PLAIN or depth > _MOST_NESTED:
            return value
        known = self._copies.get(id(value))
        if known is None:
            self._copies[id(value)] = value, value  # a container may be within itself
            known = self._copies[id(value)] = value, self._data(value, depth + 1)
            if known[1] is not value:
                self.sources.setdefault(id(known[1]), value)
        return known[1]

    def _all_data(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return a mapping with its values as a record has them."""
        if _PLAIN.issuperset(map(type, values.values())):
            return values
        return {name: self.data(value) for name, value in values.items()}

    def _data(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if hasattr(kind, "_is_schema"):
            return self.info(value)
        if kind in _REBUILT:
            make, args = value.__reduce__()
            parts = self.data(args, depth)
            return value if parts is args else make(*parts)
        if kind in _CONTAINERS:
            given = [*value.values()] if kind is dict else value
            parts = [self.data(item, depth) for item in given]
            if all(part is item for part, item in zip(parts, given)):
                return value
            return dict(zip(value, parts)) if kind is dict else kind(parts)
        is_unnamed = not is_importable(value) if issubclass(kind, type) else callable(value)
        return UserObject.of(value) if is_unnamed else value

    def schema_of(self, info: SchemaInfo) -> Any:
        """Return the schema of a record, or None for a record that was made without one."""
        return self.sources.get(id(info))

    def without_conditions(self, info: SchemaInfo) -> SchemaInfo:
        """Return the record of a schema without its conditions."""
        if not info.conditions:
            return info
        return self.info(self.sources[id(info)]._with_term("whens", (), ends=False))

    def merged_prefs(self, info: SchemaInfo, prefs: Any) -> Any:
        """Return the preferences in force in a record, from those around it and its own."""
        own = self.preferences_of(info)
        return own.merged(prefs) if own else prefs

    def preferences_of(self, info: SchemaInfo) -> Overrides | None:
        """Return the options of a record itself."""
        schema = self.sources.get(id(info))
        return check(info.preferences) if schema is None else schema.spec.preferences

    def child(self, info: SchemaInfo, name: object) -> SchemaInfo | None:
        """Return the record directly within a record that has a name, its key or its id, or None."""
        return self.derive(("children", id(info)), lambda: _children_by_name(info)).get(name)

    def shared(self, info: SchemaInfo, name: object) -> SchemaInfo | None:
        """Return the record that a record shares under an id, or None. The first of equal ids counts."""
        if not info.shared:
            return None
        known: dict[Any, SchemaInfo] = self.derive(
            ("shared", id(info)), lambda: {one.id: one for one in reversed(info.shared)}
        )
        return known.get(name)

    def only_target(self, link: LinkInfo) -> SchemaInfo | None:
        """Return the record that a link leads to from anywhere, None if that may depend on the place."""
        ref = link.ref
        if link.is_relative or ref is None or ref.type != "local" or len(ref.path) != 1:
            return None
        named: dict[Any, SchemaInfo] = self.derive(("named",), self._named_once)
        return named.get(ref.path[0])

    def _named_once(self) -> dict[Any, SchemaInfo]:
        """Return the records with an id that no other record and no key has, by it."""
        found: dict[Any, SchemaInfo] = {}
        others: set[Any] = set()
        for one in records_within(self.root):
            others.update([entry.key for entry in getattr(one, "keys", None) or ()])
            others.update([name for entry in getattr(one, "keywords", ()) for name in entry.schemas])
            if one.id is not None and found.setdefault(one.id, one) is not one:
                others.add(one.id)
        return {name: one for name, one in found.items() if name not in others}

    def derive(self, key: tuple[Any, ...], make: Callable[[], I]) -> I:
        """Return a value that is derived from a record, usually another record, and cached by `key`."""
        if not self._derived:
            self._given = len(self._known)
        if key not in self._derived:
            self._derived[key] = make()
        found: I = self._derived[key]
        return found

    @property
    def is_full(self) -> bool:
        """Whether too many records were derived to add more."""
        return len(self._known) + self.merges > _MAX_DERIVED + 4 * self._given

    def infos(self, schemas: Iterable[Record]) -> tuple[SchemaInfo, ...]:
        """Return the records of schemas."""
        return tuple([self.info(schema) for schema in schemas])

    def optional(self, schema: Record | None) -> SchemaInfo | None:
        """Return the record of a schema, or None for None."""
        return None if schema is None else self.info(schema)

    def condition(self, entry: Any) -> ConditionInfo:
        """Return the record of a condition."""
        info = self.optional
        cases = [
            CaseInfo(is_=info(case.is_), then=info(case.then), otherwise=info(case.otherwise))
            for case in entry.cases
        ]
        return ConditionInfo(
            ref=self.data(entry.ref),
            cases=tuple(cases),
            concat=info(entry.concat),
            is_switch=entry.is_switch,
            breaks=entry.breaks,
        )

    def match(self, entry: Any) -> MatchInfo:
        """Return the record of an alternative."""
        condition = None if entry.condition is None else self.condition(entry.condition)
        return MatchInfo(schema=self.optional(entry.schema), condition=condition)

    def _made(self, schema: Record) -> SchemaInfo:
        spec = schema.spec
        cls, fields = spec.definition.info(spec, self)
        for show in spec.definition.shows:
            cls, fields = show(schema, cls, fields)
        if isinstance(fields.get("way"), Way):
            way, fields = fields["way"], {name: value for name, value in fields.items() if name != "way"}
            fields["written"] = way.written.replace()  # which identifies the way
            self.sources[id(fields["written"])] = way
        try:
            made: SchemaInfo = cls(**{**self._common(schema), **fields})
        except TypeError as error:  # an extension uses unknown fields
            raise SchemaError(f"inspect: the record of {spec.definition.type}: {error}") from None
        return made

    def _common(self, schema: Record) -> dict[str, Any]:
        """Return the properties that every schema has."""
        spec = schema.spec
        flags = self._all_data({name: value for name, value in spec.flags.items() if name[0] != "_"})
        empty: Any = flags.get("empty")  # set by an extension, it may not be a schema
        allowed = self._listed(spec.valids, spec)
        return {
            "type": spec.definition.type,
            "id": flags.get("id"),
            "presence": flags.get("presence"),
            "default": flags.get("default", UNDEFINED),
            "failover": flags.get("failover", UNDEFINED),
            "empty": empty if isinstance(empty, SchemaInfo) else None,
            "only": bool(flags.get("only")) and allowed is not None,
            "allowed": allowed,
            "refused": self._listed(spec.invalids, spec),
            "rules": tuple([self._rule(rule, schema) for rule in spec.rules]),
            "conditions": tuple([self.condition(entry) for entry in spec.term("whens")]),
            "cast": flags.get("cast") or _taught_cast(spec),
            "into": flags.get("into"),
            "result": flags.get("result"),
            "externals": bool(spec.term("externals")),
            "has_secrets": spec.secret,
            "has_own_error": _has_own_error(flags.get("error")),
            "runs_user_code": spec.definition.has_functions,
            "fills_absent": spec.definition.fills_absent,
            "is_secret": "secret" in flags,
            "preferences": {}
            if spec.preferences is None
            else self.data(describe_overrides(spec.preferences)),
            "flags": flags,
            "has_links": spec.links,
            "lists_others": bool(spec.value_refs),
            "reads_others": bool(spec.refs),
            "notes": self._notes(spec),
            "registered": tuple(
                [KeyInfo(key=entry.key, schema=self.info(entry.schema)) for entry in spec.term("registered")]
            ),
            "others": self.infos(_schemas_in([spec.term(name) for name in spec.definition.terms])),
            "shared": self.infos(spec.term("shared")),
        }

    def _rule(self, rule: Rule, schema: Record) -> RuleInfo:
        definition = rule.definition
        args = self._all_data(rule.args)
        made = RuleInfo(
            name=rule.name,
            args=args,
            means=tuple([self._meaning(one) for one in definition.constraints(rule)]),
            has_references=bool(rule.references),
            schemas=() if args is rule.args else self.infos(_schemas_in([*rule.args.values()])),
            warns=bool(rule.warn),
            is_described=bool(definition.manifest),
            is_user_code=definition.is_custom,
        )
        self.sources[id(made)] = rule, schema
        return made

    def _meaning(self, constraint: Constraint) -> Constraint:
        """Return a constraint as data."""
        given = [(name, getattr(constraint, name)) for name in constraint.fields()]
        changes: dict[str, Any] = {
            name: None if name in constraint.hidden else self.data(value)
            for name, value in given
            if type(value) not in _PLAIN
        }
        if all(changes[name] is value for name, value in given if name in changes):
            return constraint
        made: Constraint = constraint.replace(**changes)
        self.sources[id(made)] = constraint
        return made

    def _listed(self, values: ValueList | None, spec: Spec) -> ListedValues | None:
        if values is None:
            return None
        written = spec.definition.manifest.get("written")
        portable = values.portable
        return ListedValues(
            values=self.data(values.values),
            portable=self.data(
                portable if written is None else tuple([written["write"](value) for value in portable])
            ),
            enums=self.data(values.enums),
            has_references=values.has_references,
            ignores_case=bool(spec.flags.get("insensitive")),
        )

    def _notes(self, spec: Spec) -> Notes:
        flags, terms = spec.flags, spec.terms
        said: dict[str, Any] = {name: flags[name] for name in _TEXTS if name in flags}
        said.update({name: self.data((*terms[name],)) for name in _REMARKS if name in terms})
        return Notes(**said) if said else _NO_NOTES


_PLAIN = frozenset((type(None), bool, int, float, str, bytes, type(UNDEFINED)))
_CONTAINERS = frozenset((dict, list, tuple))
_MOST_NESTED = 100
_REBUILT = frozenset((JointReference, LiteralFunction, Reference, Template))
_NO_NOTES = Notes()
_TEXTS = ("description", "label", "unit")
_REMARKS = ("examples", "metas", "notes", "tags")


def _children_by_name(info: SchemaInfo) -> dict[Any, SchemaInfo]:
    """Return the records directly within a record, by their names. The ids of keys count first."""
    keys = getattr(info, "keys", None) or ()
    found = {one.id: one for one in reversed([*children_of(info)]) if one.id is not None}
    found.update({entry.key: entry.schema for entry in (*reversed(info.registered), *keys)})
    found.update({entry.schema.id: entry.schema for entry in keys if entry.schema.id is not None})
    return found


def _schemas_in(values: list[Any]) -> Iterator[Any]:
    """Yield the schemas among values and in their lists, in order; a list inside itself is read once."""
    waiting, seen = [*reversed(values)], set()
    while waiting:
        item: Any = waiting.pop()
        if hasattr(type(item), "_is_schema"):
            yield item
        elif isinstance(item, (tuple, list)) and id(item) not in seen:
            seen.add(id(item))
            waiting.extend(reversed(item))


def _has_own_error(error: object) -> bool:
    """Return whether a user function can replace or drop an error."""
    return error is not None and not isinstance(error, BaseException)


def codes_of(rule: Rule, schema: Record) -> tuple[str, ...]:
    """Return the error codes of a rule. If several rules share a definition, those with its name are used."""
    definition = schema.spec.definition
    while definition is not None:
        known = definition.rules.get(rule.method)
        if known is not None:
            found = [code.name for code in (*known.codes, *_late(known))]
            tails = [code.partition(".")[2] for code in found]
            if rule.name in tails:
                found = [code for code, tail in zip(found, tails) if tail.startswith(rule.name)]
            if found:
                return tuple(found)
        definition = definition.parent
    return ()


def _late(definition: Any) -> Any:
    return () if definition.late_codes is None else definition.late_codes()


def words_of(rule: Rule, schema: Record) -> str | None:
    """Return the requirement of a rule, with names in backticks, or None if it depends on a value.

    >>> import passmuster as pm
    >>> schema = pm.number().min(pm.ref("least"))
    >>> words_of(schema.spec.rules[0], schema)
    'must be at least `least`'
    """
    spec, definition = schema.spec, rule.definition
    given: Any = {**{arg.name: UNDEFINED for arg in definition.args}, **rule.args}
    if type(given.get("description")) is str:  # of a user-defined function
        return str(given["description"])
    code = given.get("code", next(iter(codes_of(rule, schema)), None))
    if definition.fails is not None:
        code, given = definition.fails(rule)
    if code is None:
        return None
    own = None if spec.preferences is None else spec.preferences.options.get("messages")
    overrides = (rule.message, own) if definition.is_custom else (None, None)
    message = lookup(code, overrides, spec.definition.texts(), None)
    context = {"label": "", **(given or {})}
    if len(rule.args) == 1:  # some types have their own name for a limit
        context.setdefault("limit", next(iter(rule.args.values())))
    if message is None:
        return None
    is_fixed = message.parts is not None and {*map(type, message.parts)} <= {str}
    if not is_fixed and (message.tail_names is None or not message.tail_names <= context.keys()):
        return None
    prefs = DEFAULTS.with_quotes(("`", "`"))
    try:
        if message.template is not None:
            text = message.template.render(UNDEFINED, None, prefs, context)
        else:
            text = render_parts(message, context, prefs, lambda reference: UNDEFINED)
    except Exception:  # a template that needs more
        return None
    words = without_label(text, prefs)
    if words and definition.is_custom and not words.startswith("must "):
        return f'may be refused: "{words.rstrip(".")}"'
    return words or None


def _taught_cast(spec: Spec) -> str | None:
    """Return the name of the class that a container is cast to, or None."""
    taught = spec.term("taught")
    return taught[0].cls.__name__ if len(taught) == 1 else None
