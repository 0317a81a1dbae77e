"""The immutable record that every schema is, and the methods that return changed copies.

Schema side. A change returns a schema with another spec, which shares everything that did not change. A spec
never changes. Only a schema under construction, which no other code has seen, may get another spec.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.backend import records
from ...foundation.misuse.other_names import without_other_names
from ...foundation.misuse.traceback_trimming import trim_traceback, trim_tracebacks, trims_traceback
from ...foundation.schema_error import SchemaError, SchemaWarning, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.spelling import python_names, spell_both, suggestion, to_python
from ...language.messages.message_tables import compile_messages
from .entries import is_schema_like, map_schemas, schemas_in
from .indexed import check_ids
from .method_arguments import refused_surplus
from .reads import with_current_siblings, with_read_siblings
from .rules import PLAIN, is_resolvable, new_rule, pack_rule, unpack_rule
from .schema_warnings.contradictions import warn_contradicting_limits, warn_refused_values

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from typing_extensions import Self

    from ...engine.nodes.records import Rule, Spec
    from ...language.representation import Representation
    from .base import Schema
    from .definition import LibraryLike, TypeDefinition
    from .entries import Condition
    from .rules import RuleDefinition


MAX_NESTING = 128
"""The limit of schemas within schemas."""

_PICKLED = (
    "flags",
    "rules",
    "preferences",
    "valids",
    "invalids",
    "terms",
    "refs",
    "value_refs",
    "links",
    "secret",
    "depth",
)


class SchemaCore(records.Record):
    """The base class of schemas: the data, and the methods that don't depend on the type."""

    __slots__ = ()
    _is_schema = True

    if TYPE_CHECKING:

        @property
        def spec(self) -> Spec:  # type: ignore[override]
            """The immutable description of the schema: its flags, rules, terms and so on."""

    @property
    def type(self) -> str:
        """The name of the schema's type."""
        name: str = self.spec.definition.type
        return name

    # Copies

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> Any:
        spec = self.spec
        state = {name: getattr(spec, name) for name in _PICKLED}
        state["rules"] = tuple([pack_rule(rule) for rule in spec.rules])
        definition = spec.definition
        kind = definition.type if definition.origin is None else definition
        return _restore, (spec.root, kind, state)

    def __init_subclass__(cls, **others: object) -> None:
        super().__init_subclass__(**others)
        trim_tracebacks(cls, misplaced=_misplaced_arguments)
        spell_both(cls, list(vars(cls)))

    def __dir__(self) -> list[str]:
        return without_other_names(type(self), python_names(super().__dir__()))

    def __repr__(self) -> str:
        from ...language.representation import represent

        return represent(self)

    def _repr_html_(self) -> str:
        from .description.tabulating import html_of_schema

        return html_of_schema(self)

    def _represent(self: Any, writing: Representation, depth: int) -> str:
        """Return the chain of calls that creates the schema, as a part of a representation."""
        from .description.chain import represent_schema

        return represent_schema(self, writing, depth)

    # Flags, terms, rules

    def _get_flag(self, name: str) -> Any:
        """Return the value of a flag, or `UNDEFINED` if it is not set."""
        return self.spec.flags.get(name, UNDEFINED)

    def _set_flag(self, name: str, value: Any, options: Mapping[str, Any] | None = None) -> Self:
        """Return a schema with a flag set. Its default value or `UNDEFINED` unsets it.

        If nothing changes, the same schema is returned, whose last rule can still be modified. With the
        option `clone` False, the schema itself changes; use it only for a schema under construction that
        `clone()` has returned.
        """
        made = self._with_flag(name, value)
        if made is None:
            raise _open_ruleset_error(name)
        if options is not None and made is not self and dict(options).get("clone") is False:
            self._become(made.spec)
            self._node, self._ruleset, made = None, False, self
        if type(value) not in PLAIN and is_resolvable(value):
            made._note_refs(value)
        return made

    def _require_closed(self, method: str) -> None:
        """Raise `SchemaError` in an open ruleset, to which only rules can be added."""
        if self._ruleset is not None and self._ruleset is not False:
            raise _open_ruleset_error(method)

    def _close_last_rule(self) -> Self:
        """Return a schema whose last rule can no longer be modified."""
        return self if self._ruleset is False else self._with(self.spec.replace())

    def _get_rule(self, name: str) -> Rule | None:
        """Return the rule with a name, or None if there is none or there may be several."""
        return self.spec.rule(name)

    def _with_term(self, name: str, entries: tuple[Any, ...], ends: bool = True) -> Self:
        """Return a schema whose term has these entries; `ends` closes the last rule to `rule()`."""
        if ends:
            self._require_closed(name)
        return self._with_terms({**self.spec.terms, name: entries}, ends)

    def _with_terms(self, terms: dict[str, Any], ends: bool = False) -> Self:
        """Return a schema with these terms instead of its own."""
        return self._with(self.spec.replace(terms=terms), False if ends else self._ruleset)

    @trims_traceback
    def _add_rule(self, options: str | Mapping[str, Any]) -> Self:
        """Return a schema with a rule added.

        `options` is the name of a rule, or a mapping with `name`, `args`, `method` (the name of the rule
        whose definition is used) and further entries for the function of the rule.
        """
        if isinstance(options, str):
            return self._rule(options)
        if not isinstance(options, Mapping):
            raise SchemaError(f"_add_rule: a name or a mapping of options is needed, not {show(options)}")
        given = dict(options)
        name, method, args = given.pop("name", None), given.pop("method", None), given.pop("args", None)
        if not isinstance(name, str):
            raise SchemaError(f"_add_rule: the name of a rule is needed, not {show(name)}")
        changes: dict[str, Any] = {
            part: given.pop(part) for part in ("keep", "message", "warn") if part in given
        }
        operator = given.pop("operator", None)
        for taken in given:
            if not isinstance(taken, str) or hasattr(records.Rule, taken):
                raise SchemaError(
                    f"_add_rule: {show(taken)} is an attribute of every rule, not a name of your own"
                )
        if args is not None:
            if not isinstance(args, Mapping):
                raise SchemaError(f"_add_rule: args must be a mapping, not {show(args)}")
            args = self._rule_args(method or name, args)
        made = self._rule(name, args, method, operator, given)
        return made._modify_last(changes) if changes else made

    def _rule_args(self, name: str, args: Mapping[str, Any]) -> dict[str, Any]:
        """Return all arguments of a rule. Those that are not given are undefined."""
        definition = self._rule_definition(name)
        names = [arg.name for arg in definition.args]
        for arg in args:
            if arg not in names:
                hint = suggestion(str(arg), names)
                raise SchemaError(f"_add_rule: the rule {show(name)} has no argument {show(arg)}.{hint}")
        return {arg: args.get(arg, UNDEFINED) for arg in names}

    def _modify_last(self, changes: dict[str, Any]) -> Self:
        if "message" in changes:
            changes = {**changes, "message": compile_messages(changes["message"])}
        spec = self.spec
        rules = (*spec.rules[:-1], spec.rules[-1].modified(**changes))
        return self._with(spec.replace(rules=rules), self._ruleset)

    def _rule_definition(self, name: str) -> RuleDefinition:
        rules: dict[str, RuleDefinition] = self.spec.definition.rules
        found = rules.get(name)
        if found is None:
            ours = to_python(name)
            found = next((rule for other, rule in rules.items() if to_python(other) == ours), None)
        if found is None:
            raise SchemaError(f"{self.type} has no rule {show(name)}.{suggestion(name, rules)}")
        return found

    def _rule(
        self,
        name: str,
        args: dict[str, Any] | None = None,
        method: str | None = None,
        operator: str | None = None,
        extra: dict[str, Any] | None = None,
        surplus: tuple[object, ...] = (),
    ) -> Self:
        if surplus:
            raise refused_surplus(self, name, surplus)
        if extra is None:
            plain = self._with_plain_rule(name, args, method, operator)
            if plain is not None:
                return plain
        try:
            return self._with_new_rule(self._rule_definition(method or name), name, args, operator, extra)
        except (SchemaError, SchemaWarning) as error:
            raise trim_traceback(error) from error.__cause__

    def _with_new_rule(
        self,
        definition: RuleDefinition,
        name: str,
        args: dict[str, Any] | None,
        operator: str | None,
        extra: dict[str, Any] | None,
    ) -> Self:
        rule = new_rule(definition, name, args, operator, extra)
        made = self._with_rule(rule)
        if operator is not None or definition.may_limit:
            warn_contradicting_limits(made.spec.rules)
        spec = self.spec
        if spec.flags.get("only") and spec.valids is not None:
            warn_refused_values(spec.valids.values, (rule,))
        for reference in rule.references:
            made._note_refs(rule.args[reference])
        for value in rule.args.values():
            if type(value) not in PLAIN and is_schema_like(value):
                made._register(value)
                check_ids(made)
        return made

    # Schemas and references within

    def _note_refs(self, value: Any, listed: bool = False) -> None:
        """Note the siblings that a reference or template reads. Only for a schema under construction.

        `listed` is set for a reference in a list of values.
        """
        self._become(with_read_siblings(self.spec, value, listed))

    def _forget_refs(self) -> None:
        """Note only the siblings that are still read. Only for a schema under construction."""
        self._become(with_current_siblings(self.spec))

    def _register(self, child: Schema, family: bool = True) -> None:
        """Note a schema within this one. Only for a schema under construction.

        Its references affect the order of keys one level further up. `family` is False for an alternative,
        whose references count from the same place.
        """
        self._note_children((child,), family)

    def _register_all(self, entries: Sequence[Any], family: bool = True) -> None:
        self._note_children(schemas_in(entries), family)

    def _note_children(self, children: Iterable[Any], family: bool = True) -> None:
        """Note the facts about schemas within this one. Only for a schema under construction."""
        spec = self.spec.above(children, family)
        self._become(spec)
        if spec.depth > MAX_NESTING:
            raise SchemaError(f"schemas can't be nested more than {MAX_NESTING} levels deep")

    def _register_condition(self, condition: Condition) -> None:
        """Note the reference and the schemas of a condition."""
        if condition.ref is not None:
            self._note_refs(condition.ref)
        for child in schemas_in(condition):
            self._register(child)

    def _children(self) -> Iterable[Any]:
        """Yield the schemas directly within this one."""
        spec = self.spec
        for entries in spec.terms.values():
            yield from schemas_in(entries)
        for rule in spec.rules:
            yield from schemas_in(tuple(rule.args.values()))
        yield from schemas_in(spec.flags.get("empty"))

    def _map_children(self, change: Callable[[Any], Any]) -> Self:
        """Return a schema with each schema directly within it changed by a function."""
        spec = self.spec
        terms = {name: map_schemas(entries, change) for name, entries in spec.terms.items()}
        rules = tuple([_map_rule(rule, change) for rule in spec.rules])
        empty = spec.flags.get("empty")
        new_empty = map_schemas(empty, change)
        same_terms = new_empty is empty and all(terms[name] is spec.terms[name] for name in terms)
        if same_terms and all(a is b for a, b in zip(rules, spec.rules)):
            return self
        flags = spec.flags if new_empty is empty else {**spec.flags, "empty": new_empty}
        return self._with_parts(terms, rules, flags)

    def _with_parts(
        self, terms: dict[str, Any], rules: tuple[Rule, ...], flags: dict[str, Any] | None = None
    ) -> Self:
        """Return a schema with these terms and rules, and flags if given, instead of its own."""
        made = self.spec.replace(terms=terms, rules=rules, flags=self.spec.flags if flags is None else flags)
        return self._with(with_current_siblings(made), self._ruleset)._rebuild()

    def _rebuild(self) -> Self:
        """Return a schema under construction, with everything updated that depends on schemas within it."""
        rebuild = self.spec.definition.rebuild
        return self if rebuild is None else rebuild(self)

    # Literal definitions

    def _compile(self, schema: object, options: Mapping[str, Any] | None = None) -> Any:
        """Return the schema that a literal definition stands for.

        With the option `override` False, a literal is added to the listed values of a schema that it is
        merged into, instead of replacing them.
        """
        given = dict(options or {})
        return self.spec.root._compile(schema, given.get("override") is not False)


def _misplaced_arguments(
    method: Callable[..., Any], args: tuple[object, ...], keywords: dict[str, object]
) -> TypeError | None:
    from ...foundation.misuse.parentheses import misplaced_arguments

    return misplaced_arguments(method, args, keywords)


def _open_ruleset_error(method: str) -> SchemaError:
    return SchemaError(f"{method}: the schema has an open ruleset; end it with rule() first")


def _map_rule(rule: Rule, change: Callable[[Any], Any]) -> Rule:
    args = {name: map_schemas(value, change) for name, value in rule.args.items()}
    if all(args[name] is rule.args[name] for name in args):
        return rule
    return rule.modified(args=args)


spell_both(SchemaCore, dir(SchemaCore))


def _restore(root: LibraryLike, kind: str | TypeDefinition, state: dict[str, Any]) -> Any:
    """Return a schema from its pickled state; the library finds or creates the class."""
    definition = root._definitions[kind] if isinstance(kind, str) else kind
    made = _new(definition, records.Spec(definition, root), False)
    rules = tuple([unpack_rule(rule, made._rule_definition(rule["method"])) for rule in state["rules"]])
    made._become(made.spec.replace(**{**state, "rules": rules}))
    return made


def rebound(schema: Schema, definition: TypeDefinition, root: LibraryLike) -> Any:
    """Return a copy of a schema that belongs to another type or library."""
    spec = schema.spec.replace(definition=definition, root=root)
    return _new(definition, spec, None if schema._ruleset is None else False)


def empty_schema(definition: TypeDefinition, root: LibraryLike) -> Any:
    """Return the schema of a type without rules."""
    return _new(definition, records.Spec(definition, root), None)


def _new(definition: TypeDefinition, spec: Spec, ruleset: bool | None) -> Any:
    made = definition.schema_class.__new__(definition.schema_class)
    made._become(spec)
    made._ruleset, made._node = ruleset, None
    return made
