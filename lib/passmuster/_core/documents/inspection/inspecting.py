"""From a schema to its record: the implementation of `pm.inspect`.

Schema side. The properties that every schema has are read here. Those of a type are read by the function
`info` of the type's definition. The requirement of a rule in words is the library's message: most messages
state it without the value. A user's message may describe the error instead: it is only used if nothing else
is known.
"""

from __future__ import annotations

from ...engine.constraints.constraint import Asserted, Containing
from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED
from ...foundation.stack import with_room
from ...language.messages.template import without_label
from ...language.messages.wording import lookup, render_parts
from ...language.preferences.preferences import DEFAULTS, describe_overrides
from .schema_info import CaseInfo, ConditionInfo, ListedValues, MatchInfo, Notes, RuleInfo

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeVar

    from ...engine.constraints.constraint import Constraint
    from ...engine.nodes.records import Record, Rule, Spec
    from ...language.value_lists import ValueList
    from .schema_info import SchemaInfo

    I = TypeVar("I")  # noqa: E741

_HOLDING = (Asserted, Containing)
"""The constraints that contain a schema."""


def inspect(schema: Record) -> SchemaInfo:
    """Return the record of a schema, with those of all schemas in it.

    >>> import passmuster as pm
    >>> info = inspect(pm.object({"port": pm.number().port().required()}))
    >>> info.keys[0].key, info.keys[0].schema.presence
    ('port', 'required')
    """
    return Inspector().info(schema)


_MAX_DERIVED = 500
"""The limit for records that are derived from others, and for merges; four more for each given record."""


class Inspector:
    """Creates the records of schemas, one for each."""

    __slots__ = ("_derived", "_given", "_known", "merges")

    def __init__(self) -> None:
        self._known: dict[int, SchemaInfo] = {}
        self._derived: dict[tuple[Any, ...], Any] = {}
        self._given: int = 0  # the number of records before any was derived
        self.merges: int = 0  # levels of schemas that were merged

    def info(self, schema: Record) -> SchemaInfo:
        """Return the record of a schema."""
        known = self._known.get(id(schema))
        if known is None:
            known = self._known[id(schema)] = with_room(self._made, schema)
        return known

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
        cases = tuple(
            [
                CaseInfo(
                    is_=self.optional(case.is_),
                    then=self.optional(case.then),
                    otherwise=self.optional(case.otherwise),
                )
                for case in entry.cases
            ]
        )
        concat = self.optional(entry.concat)
        return ConditionInfo(
            ref=entry.ref, cases=cases, concat=concat, is_switch=entry.is_switch, breaks=entry.breaks
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
        try:
            made: SchemaInfo = cls(**{**self._common(schema), **fields})
        except TypeError as error:  # an extension uses unknown fields
            raise SchemaError(f"inspect: the record of {spec.definition.type}: {error}") from None
        return made

    def _common(self, schema: Record) -> dict[str, Any]:
        """Return the properties that every schema has."""
        spec = schema.spec
        flags, stated = spec.flags, spec.definition.json_schema
        empty: Any = flags.get("empty")  # set by an extension, it may not be a schema
        allowed = _listed(spec.valids, spec)
        return {
            "_inspector": self,
            "_schema": schema,
            "type": spec.definition.type,
            "id": flags.get("id"),
            "presence": flags.get("presence"),
            "default": flags.get("default", UNDEFINED),
            "failover": flags.get("failover", UNDEFINED),
            "empty": self.info(empty) if hasattr(type(empty), "_is_schema") else None,
            "only": bool(flags.get("only")) and allowed is not None,
            "allowed": allowed,
            "refused": _listed(spec.invalids, spec),
            "rules": tuple([self._rule(rule, schema) for rule in spec.rules]),
            "conditions": tuple([self.condition(entry) for entry in spec.term("whens")]),
            "cast": flags.get("cast"),
            "into": flags.get("into"),
            "result": flags.get("result"),
            "externals": bool(spec.term("externals")),
            "has_secrets": spec.secret,
            "has_own_error": _has_own_error(flags.get("error")),
            "runs_user_code": spec.definition.has_functions,
            "is_secret": "secret" in flags,
            "preferences": {} if spec.preferences is None else describe_overrides(spec.preferences),
            "flags": {name: value for name, value in flags.items() if name[0] != "_"},
            "dump": spec.definition.dump,
            "json_schema": None if stated is None else lambda: stated(schema),
            "has_links": spec.links,
            "lists_others": bool(spec.value_refs),
            "reads_others": bool(spec.refs),
            "notes": _notes(schema),
            "others": self.infos(_schemas_in([spec.term(name) for name in spec.definition.terms])),
            "shared": self.infos(spec.term("shared")),
        }

    def _rule(self, rule: Rule, schema: Record) -> RuleInfo:
        definition = rule.definition
        return RuleInfo(
            name=rule.name,
            args=rule.args,
            means=self._meaning(rule),
            _codes=lambda: _codes(rule, schema),
            _words=lambda: words_of(rule, _codes(rule, schema), schema),
            has_references=bool(rule.references),
            schemas=self.infos(_schemas_in([*rule.args.values()])),
            warns=bool(rule.warn),
            is_described=bool(definition.manifest),
            is_user_code=definition.is_custom,
        )

    def _meaning(self, rule: Rule) -> tuple[Constraint, ...]:
        means = rule.definition.constraints(rule)
        return tuple(
            [one.replace(schema=self.info(one.schema)) if isinstance(one, _HOLDING) else one for one in means]
        )


def _listed(values: ValueList | None, spec: Spec) -> ListedValues | None:
    if values is None:
        return None
    written = spec.definition.manifest.get("written")
    portable = values.portable
    return ListedValues(
        values=values.values,
        portable=portable if written is None else tuple([written["write"](value) for value in portable]),
        enums=values.enums,
        has_references=values.has_references,
        ignores_case=bool(spec.flags.get("insensitive")),
    )


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


def _codes(rule: Rule, schema: Record) -> tuple[str, ...]:
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


def _notes(schema: Record) -> Notes:
    spec = schema.spec
    flags, terms = spec.flags, spec.terms
    said: dict[str, Any] = {name: flags[name] for name in ("description", "label", "unit") if name in flags}
    said.update({name: terms[name] for name in ("examples", "metas", "notes", "tags") if name in terms})
    return Notes(**said) if said else _NO_NOTES


_NO_NOTES = Notes()


def words_of(rule: Rule, codes: tuple[str, ...], schema: Record) -> str | None:
    """Return the requirement of a rule, with names in backticks, or None if it depends on a value.

    >>> import passmuster as pm
    >>> schema = pm.number().min(pm.ref("least"))
    >>> words_of(schema.spec.rules[0], ("number.min",), schema)
    'must be at least `least`'
    """
    spec, definition = schema.spec, rule.definition
    given: Any = {**{arg.name: UNDEFINED for arg in definition.args}, **rule.args}
    if type(given.get("description")) is str:  # of a user-defined function
        return str(given["description"])
    code = given.get("code", codes[0] if codes else None)
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
