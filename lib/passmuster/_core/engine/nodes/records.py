"""The description that a schema holds, its rules, and how both are copied.

Schema side. Each method of a schema copies it, so copying is a hot path, too. The pure reference of the
compiled twin of the same name. Imports nothing of ours.
"""

from __future__ import annotations

from ...foundation.sentinels import UNDEFINED

PLAIN = frozenset((bool, float, int, str, type(None)))
"""Types of most arguments; a value of one of them is not a reference, template or schema."""

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeVar

    R = TypeVar("R", bound="Record")


class ArgumentFields:
    """The fields of the declaration of an argument that are read when a rule is added."""

    __slots__ = ("accepts_plain", "name")


class RuleFields:
    """The fields of the definition of a rule that are read when it is added, and when its check is built."""

    __slots__ = ("args", "check", "is_custom", "may_be_late", "may_limit", "multi", "name", "priority")


class TypeFields:
    """The fields of the definition of a type that are read when a schema is changed, or its node is built.

    `prepared_texts` are the messages of the type, or None until they are needed.
    """

    __slots__ = ("bases", "flags", "has_functions", "may_be_several", "node", "prepared_texts", "rules")


class KeyFields:
    """The fields of a key of an object: its name and its schema."""

    __slots__ = ("key", "schema")

    def __init__(self, key: object, schema: object) -> None:
        self.key: object = key
        self.schema: Any = schema


class Rule:
    """One rule of a schema, immutable.

    `name` is its name, `method` the name of its definition, `args` are its arguments, and `operator` is its
    comparison or None. `extra` holds what an extension added. `references` are the names of the arguments
    that are references. `keep`, `message` and `warn` were set by `rule()`.
    """

    __slots__ = (
        "args", "definition", "extra", "keep", "message", "method", "name", "operator", "references",
        "warn",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        definition: Any,
        args: dict[str, Any],
        operator: str | None = None,
        extra: dict[str, Any] | None = None,
        references: tuple[str, ...] = (),
    ) -> None:
        self.name: str = name
        self.method: Any = definition.name
        self.definition: Any = definition
        self.args: dict[str, Any] = args
        self.operator: str | None = operator
        self.extra: dict[str, Any] | None = extra
        self.references: tuple[str, ...] = references
        self.keep: Any = None
        self.message: Any = None
        self.warn: Any = None

    def modified(self, **changes: Any) -> Rule:
        """Return a copy with some of `args`, `keep`, `message`, `warn` changed."""
        made = type(self)(self.name, self.definition, self.args, self.operator, self.extra, self.references)
        made.keep, made.message, made.warn = self.keep, self.message, self.warn
        for name, value in changes.items():
            setattr(made, name, value)
        return made


class _Draft:
    """A spec under construction, whose fields can be set."""

    __slots__ = (
        "cache", "definition", "depth", "exact", "flags", "invalids", "links", "preferences", "refs", "root",
        "rules", "secret", "terms", "valids", "value_refs",
    )  # fmt: skip

    definition: Any
    root: Any
    flags: dict[str, Any]
    rules: tuple[Rule, ...]
    preferences: Any
    valids: Any
    invalids: Any
    terms: dict[str, Any]
    refs: tuple[tuple[Any, Any], ...]
    value_refs: tuple[tuple[Any, Any], ...]
    links: bool
    secret: bool
    exact: bool
    depth: int
    cache: Any


class Spec(_Draft):
    """The description of a schema, immutable; its methods return changed copies.

    `definition` is that of the type, and `root` the library object. `refs` and `value_refs` are the sibling
    keys that references read. `links`, `secret` and `depth` summarize the schemas below. `cache` belongs to
    one schema, and copies do not inherit it. Nor do they inherit `exact`, which is true if every sibling in
    `refs` is still read.
    """

    __slots__ = ()

    def __new__(cls, definition: Any, root: Any) -> Spec:
        made: Any = object.__new__(_Draft)
        made.definition, made.root = definition, root
        made.flags, made.rules, made.terms = {}, (), {}
        made.refs = made.value_refs = ()
        made.preferences = made.valids = made.invalids = made.cache = None
        made.links = made.secret = made.exact = False
        made.depth = 0
        made.__class__ = Spec
        return made  # type: ignore[no-any-return]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"the attribute {name!r} of a spec is not writable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"the attribute {name!r} of a spec is not writable")

    def _draft(self) -> Any:
        """Return a copy as a `_Draft`."""
        made: _Draft = object.__new__(_Draft)
        made.definition = self.definition
        made.root = self.root
        made.flags = self.flags
        made.rules = self.rules
        made.preferences = self.preferences
        made.valids = self.valids
        made.invalids = self.invalids
        made.terms = self.terms
        made.refs = self.refs
        made.value_refs = self.value_refs
        made.links = self.links
        made.secret = self.secret
        made.depth = self.depth
        made.exact = False
        made.cache = None
        return made

    def replace(self, **changes: Any) -> Spec:
        """Return a copy with other values of some fields."""
        made: Any = self._draft()
        for name, value in changes.items():
            setattr(made, name, value)
        made.__class__ = Spec
        return made  # type: ignore[no-any-return]

    def with_flags(self, flags: dict[str, Any]) -> Spec:
        """Return a copy with other flags."""
        made: Any = self._draft()
        made.flags = flags
        made.__class__ = Spec
        return made  # type: ignore[no-any-return]

    def with_rule(self, rule: Rule) -> Spec:
        """Return a copy with a rule added.

        Unless its definition allows several rules of the name, it replaces those that are not marked `keep`.
        """
        made: Any = self._draft()
        rules = self.rules
        if rules and not rule.definition.multi:
            rules = without(rules, rule.name)
        made.rules = (rule, *rules) if rule.definition.priority else (*rules, rule)
        made.__class__ = Spec
        return made  # type: ignore[no-any-return]

    def above(self, children: Iterable[Record], family: bool = True) -> Spec:
        """Return a copy that sums up the schemas `children`: their depth, links, secrets and references.

        `family` is false for alternatives, whose references count from the place of the schema itself.
        """
        depth, links, secret, refs = self.depth, self.links, self.secret, self.refs
        for child in children:
            below = child.spec
            if below.depth >= depth:
                depth = below.depth + 1
            if below.links:
                links = True
            if below.secret:
                secret = True
            if below.refs or below.value_refs:
                found = below.refs + below.value_refs
                refs += tuple([(n - 1, root) for n, root in found if n > 1]) if family else found
        if depth == self.depth and links is self.links and secret is self.secret and refs is self.refs:
            return self
        made: Any = self._draft()
        made.depth, made.links, made.secret = depth, links, secret
        made.refs = tuple(dict.fromkeys(refs))  # a schema that is used in many places repeats its references
        made.__class__ = Spec
        return made  # type: ignore[no-any-return]

    def term(self, name: str) -> tuple[Any, ...]:
        """Return the entries of a term, an empty tuple if it was never set."""
        entries: tuple[Any, ...] = self.terms.get(name, ())
        return entries

    def rule(self, name: str) -> Rule | None:
        """Return the rule of a name, or None if there is none or may be several."""
        for rule in reversed(self.rules):
            if rule.name == name:
                return None if rule.definition.multi else rule
        return None

    def argument_references(self) -> list[Any]:
        """Return the references and templates among the arguments of the rules."""
        return [rule.args[name] for rule in self.rules if rule.references for name in rule.references]


class Record:
    """The data of a schema: its spec, the state of its ruleset, and its node.

    `_ruleset` is the index of the first rule of an open ruleset, None if the last rule can be modified, False
    if it cannot. `_node` is built on first use.
    """

    __slots__ = ("__weakref__", "_node", "_ruleset", "spec")

    spec: Spec
    _ruleset: Any
    _node: Any

    def _keep_node(self, node: Any) -> Any:
        """Keep a node and return it, or return the node that another thread has kept before."""
        if self._node is None:
            self._node = node
        return self._node

    def _with(self: R, spec: Spec, ruleset: Any = False) -> R:
        """Return a schema of the same class with another spec, by default without an open ruleset."""
        made: R = object.__new__(type(self))
        made.spec = spec
        made._ruleset = ruleset
        made._node = None
        return made

    def _become(self, spec: Spec) -> None:
        """Replace the spec of a schema under construction."""
        self.spec = spec

    def _with_rule(self: R, rule: Rule) -> R:
        """Return a schema with a rule added, which can be modified unless a ruleset is open."""
        made: R = object.__new__(type(self))
        made.spec = self.spec.with_rule(rule)
        made._node = None
        start = self._ruleset
        if start is False:
            start = None
        elif start is not None and not rule.definition.multi:
            start = len(without(self.spec.rules[:start], rule.name))
        made._ruleset = start
        return made

    def _with_flag(self: R, name: str, value: Any) -> R | None:
        """Return a schema with a flag set, or None in an open ruleset. Its default or `UNDEFINED` unsets it.

        If nothing changes, the same schema is returned, whose last rule can still be modified.
        """
        if self._ruleset is not None and self._ruleset is not False:
            return None
        flags = self.spec.flags
        default = self.spec.definition.flags.get(name, UNDEFINED)
        before = flags.get(name, UNDEFINED)
        if value is UNDEFINED or value is default or (type(value) is type(default) and value == default):
            if before is UNDEFINED:
                return self
            flags = {key: kept for key, kept in flags.items() if key != name}
        elif value is before or (type(value) is type(before) and type(value) in PLAIN and value == before):
            return self
        else:
            flags = {**flags, name: value}
        return self._with(self.spec.with_flags(flags))

    def _with_plain_rule(
        self: R, name: str, given: dict[str, Any] | None, method: str | None, operator: str | None
    ) -> R | None:
        """Return a schema with a rule whose arguments are plain, or None if they need a closer look.

        `method` is the name of the definition, if it is not that of the rule.
        """
        spec = self.spec
        definition = spec.definition.rules.get(name if method is None else method)
        if definition is None or "only" in spec.flags:  # to warn of listed values that the rule refuses
            return None
        settled: dict[str, Any] = {}
        if given:
            for argument in definition.args:
                value = given.get(argument.name, UNDEFINED)
                accepts = argument.accepts_plain
                if accepts is None or (type(value) not in PLAIN and value is not UNDEFINED):
                    return None
                if not accepts(value):
                    return None
                if value is not UNDEFINED:
                    settled[argument.name] = value
        rule = Rule(name, definition, settled, operator)
        if (operator is not None or definition.may_limit) and not _is_clear(rule, spec.rules):
            return None
        return self._with_rule(rule)


def _is_clear(new: Rule, rules: tuple[Rule, ...]) -> bool:
    """Return True if a limit clearly does not contradict earlier ones, False if that needs a closer look."""
    for rule in rules:
        if rule.operator == ">=" and new.operator == "<=":
            least, limit = rule.args.get("limit"), new.args.get("limit")
            if type(limit) is not int or type(least) is not int or least > limit:
                return False
        elif rule.name != new.name and (rule.operator is not None or rule.definition.may_limit):
            return False
    return True


def without(rules: tuple[Rule, ...], name: str) -> tuple[Rule, ...]:
    """Return the rules without those of a name that are not marked `keep`."""
    for rule in rules:
        if rule.name == name:
            return tuple([rule for rule in rules if rule.name != name or rule.keep])
    return rules
