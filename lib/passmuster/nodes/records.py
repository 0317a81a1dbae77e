"""What a schema holds and how it is copied, and the rules in it.

Schema side: each method of a schema makes a copy, so that copies are a hot path of their own. The pure
reference of the compiled twin of the same name. Imports nothing of ours.
"""

from __future__ import annotations

from ..foundation.sentinels import UNDEFINED

PLAIN = frozenset((bool, float, int, str, type(None)))
"""Types of most arguments; a value of one is no reference, no template and no schema."""

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeVar

    R = TypeVar("R", bound="Record")


class Rule:
    """One rule of a schema, immutable.

    `name` is what it is called, `method` whose definition it uses, `args` its arguments, `operator`
    how it compares (or None), `extra` what an extension added, `references` the names of the
    arguments that stand for others. `keep`, `message` and `warn` are what `rule()` said of it.
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


class Record:
    """The data of a schema: what was said of it, and nothing that is worked out from that.

    `_ruleset` is the index of the first rule of an open ruleset, None where the last rule can be
    modified, False where it can't. `_node` and `_cache` belong to one schema and are not copied.
    """

    __slots__ = (
        "__weakref__", "_cache", "_definition", "_depth", "_flags", "_invalids", "_links", "_node",
        "_preferences", "_refs", "_root", "_rules", "_ruleset", "_secret", "_terms", "_valids", "_value_refs",
    )  # fmt: skip

    _definition: Any
    _root: Any
    _flags: dict[str, Any]
    _rules: tuple[Rule, ...]
    _preferences: Any
    _valids: Any
    _invalids: Any
    _terms: dict[str, tuple[Any, ...]]
    _refs: tuple[tuple[Any, Any], ...]
    _value_refs: tuple[tuple[Any, Any], ...]
    _links: bool
    _secret: bool
    _depth: int
    _ruleset: Any
    _node: Any
    _cache: Any

    def _clone(self: R) -> R:
        """Return a copy that shares everything with this schema."""
        made: R = object.__new__(type(self))
        made._definition = self._definition
        made._root = self._root
        made._flags = self._flags
        made._rules = self._rules
        made._preferences = self._preferences
        made._valids = self._valids
        made._invalids = self._invalids
        made._terms = self._terms
        made._refs = self._refs
        made._value_refs = self._value_refs
        made._links = self._links
        made._secret = self._secret
        made._depth = self._depth
        made._ruleset = self._ruleset
        made._node = None
        made._cache = None
        return made

    def _get_rule(self, name: str) -> Rule | None:
        """Return the rule of a name, None where there is none or may be several."""
        for rule in reversed(self._rules):
            if rule.name == name:
                return None if rule.definition.multi else rule
        return None

    def _given_references(self) -> list[Any]:
        """Return the references and templates among the arguments of the rules."""
        return [rule.args[name] for rule in self._rules if rule.references for name in rule.references]

    def _with_flags(self: R, flags: dict[str, Any]) -> R:
        """Return a copy with other flags, whose last rule can no longer be modified."""
        made = self._clone()
        made._flags = flags
        made._ruleset = False
        return made

    def _with_rule(self: R, rule: Rule) -> R:
        """Return a copy with a rule added.

        Unless there may be several, it takes the place of those of its name that are not to be kept.
        """
        made = self._clone()
        rules = self._rules
        if rules and not rule.definition.multi:
            rules = without(rules, rule.name)
        made._rules = (rule, *rules) if rule.definition.priority else (*rules, rule)
        start = made._ruleset
        if start is False:
            made._ruleset = None
        elif start is not None and rules is not self._rules:
            made._ruleset = len(without(self._rules[:start], rule.name))
        return made

    def _with_plain_rule(
        self: R, definition: Any, name: str, given: dict[str, Any] | None, operator: str | None
    ) -> R | None:
        """Return a copy with a rule added whose arguments, if any, are plain, accepted and clear, or None."""
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
        if operator is not None or definition.bounds is not None:
            limit = settled.get("limit")
            if (self._rules or limit == 0) and not _is_clear(rule, limit, self._rules):
                return None
        return self._with_rule(rule)

    def _note_children(self, children: Iterable[Record], family: bool = True) -> None:
        """Remember what matters here of schemas below this one; only for a schema in the making.

        `family` is false for alternatives, whose references count from the same place.
        """
        for child in children:
            if child._depth >= self._depth:
                self._depth = child._depth + 1
            if child._links:
                self._links = True
            if child._secret:
                self._secret = True
            if child._refs or child._value_refs:
                found = child._refs + child._value_refs
                self._refs += tuple([(n - 1, root) for n, root in found if n > 1]) if family else found


def _is_clear(new: Rule, limit: Any, rules: tuple[Rule, ...]) -> bool:
    """Tell, without much ado, that a limit and those before it can be meant; False leaves it open."""
    if limit == 0 and new.method == "length":
        return False
    for rule in rules:
        if rule.operator == ">=" and new.operator == "<=":
            least = rule.args.get("limit")
            if type(limit) is not int or type(least) is not int or least > limit:
                return False
        elif rule.name != new.name and (rule.operator is not None or rule.definition.bounds is not None):
            return False
    return True


def without(rules: tuple[Rule, ...], name: str) -> tuple[Rule, ...]:
    """Return the rules without those of a name that are not kept."""
    for rule in rules:
        if rule.name == name:
            return tuple([rule for rule in rules if rule.name != name or rule.keep])
    return rules
