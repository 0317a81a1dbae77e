"""Rules as a schema holds them, and what defines them.

Schema side. A rule is a row: its definition says which arguments it takes and how it becomes a
check; the schema adds it with the arguments worked in.
"""

from __future__ import annotations

from ..foundation.failures import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..foundation.showing import show
from ..language.references import is_ref
from ..language.templates import is_template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def is_resolvable(value: Any) -> bool:
    """Tell whether a value stands for another that is known only in a run."""
    return is_ref(value) or is_template(value)


class Argument:
    """What a rule says of one of its arguments.

    `accepts(value)` tells whether a value may be given, `message` says what is allowed, `ref` allows
    references, `normalize(value)` is applied first.
    """

    __slots__ = ("accepts", "message", "name", "normalize", "ref", "schema")

    def __init__(
        self,
        name: str,
        accepts: Callable[[Any], Any] | None = None,
        message: str = "",
        ref: bool = False,
        normalize: Callable[[Any], Any] | None = None,
        schema: Any = None,
    ) -> None:
        self.name = name
        self.accepts = accepts
        self.message = message
        self.ref = ref
        self.normalize = normalize
        self.schema = schema

    def fault(self, value: Any) -> str | None:
        """Return what is wrong with a value, or None."""
        if self.schema is not None:
            error = self.schema.validate(value, {"convert": False}).error
            return None if error is None else str(error)
        if self.accepts is None or self.accepts(value):
            return None
        return self.message or "is not allowed"

    def settle(self, rule: str, value: Any) -> Any:
        """Return the value as the rule keeps it, or raise `SchemaError`."""
        if self.ref and is_resolvable(value):
            if value.in_:
                raise SchemaError(f"{rule}: {self.name} must be one value, and an in-reference gives several")
            return value
        if self.normalize is not None:
            value = self.normalize(value)
        fault = self.fault(value)
        if fault is not None:
            allowed = " or a reference" if self.ref else ""
            named = fault if self.schema is not None else f"{self.name} {fault}"
            raise SchemaError(f"{rule}: {named}{allowed}, not {_shown(value)}")
        return value


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # a message never fails to render
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 80 else text[:77] + "..."


class RuleDefinition:
    """What defines a rule of a type.

    `check(args, rule, builder)` returns the check for arguments that are known; `validate` is the
    function of an extension instead. `converts` marks a rule whose work is done by the conversion.
    """

    __slots__ = (
        "alias",
        "args",
        "check",
        "converts",
        "manifest",
        "method",
        "multi",
        "name",
        "priority",
        "takes_references",
        "validate",
    )

    def __init__(
        self,
        name: str,
        check: Callable[[dict[str, Any], Rule, Any], Any] | None = None,
        args: Iterable[Argument | str] = (),
        multi: bool = False,
        converts: bool = False,
        manifest: bool = True,
        validate: Callable[..., Any] | None = None,
        method: Any = None,
        alias: Iterable[str] = (),
        priority: bool = False,
    ) -> None:
        self.name = name
        self.check = check
        self.args = tuple(Argument(arg) if isinstance(arg, str) else arg for arg in args)
        self.takes_references = any(arg.ref for arg in self.args)
        self.multi = multi
        self.converts = converts
        self.manifest = manifest
        self.validate = validate
        self.method = method
        self.alias = tuple(alias)
        self.priority = priority


class Rule:
    """One rule of a schema, immutable.

    `name` is what it is called, `method` whose definition it uses, `args` its arguments, `operator`
    how it compares (or None), `extra` what an extension added.
    """

    __slots__ = (
        "args",
        "definition",
        "extra",
        "keep",
        "message",
        "method",
        "name",
        "operator",
        "references",
        "warn",
    )

    def __init__(
        self,
        name: str,
        definition: RuleDefinition,
        args: dict[str, Any],
        operator: str | None = None,
        extra: dict[str, Any] | None = None,
    ) -> None:
        self.name = name
        self.method = definition.name
        self.definition = definition
        self.args = args
        self.operator = operator
        self.extra = extra
        self.references: tuple[str, ...] = ()
        if args and definition.takes_references:
            self.references = tuple(
                [arg.name for arg in definition.args if arg.ref and is_resolvable(args.get(arg.name))]
            )
        self.keep: Any = None
        self.message: Any = None
        self.warn: Any = None

    def __getattr__(self, name: str) -> Any:
        extra = object.__getattribute__(self, "extra")
        if extra is not None and name in extra:
            return extra[name]
        raise AttributeError(f"rule {show(self.name)} has no {show(name)}")

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def packed(self) -> dict[str, Any]:
        """Return the rule as data that can be pickled: its definition is found by its name again."""
        return {slot: getattr(self, slot) for slot in self.__slots__ if slot != "definition"}

    def modified(self, **changes: Any) -> Rule:
        """Return a copy with some of `keep`, `message`, `warn` changed."""
        copy = object.__new__(Rule)
        for slot in self.__slots__:
            object.__setattr__(copy, slot, object.__getattribute__(self, slot))
        for name, value in changes.items():
            object.__setattr__(copy, name, value)
        return copy


def unpacked(state: dict[str, Any], definition: RuleDefinition) -> Rule:
    """Return the rule that was packed, with its definition."""
    rule = object.__new__(Rule)
    rule.definition = definition
    for name, value in state.items():
        setattr(rule, name, value)
    return rule


def settle_args(definition: RuleDefinition, given: dict[str, Any], name: str | None = None) -> dict[str, Any]:
    """Return the arguments of a rule, checked and normalised, without those that are undefined.

    `name` is what the rule is called, where it shares the definition of another.
    """
    settled = {}
    for arg in definition.args:
        value = arg.settle(name or definition.name, given.get(arg.name, UNDEFINED))
        if value is not UNDEFINED:
            settled[arg.name] = value
    return settled


def without(rules: tuple[Rule, ...], name: str) -> tuple[Rule, ...]:
    """Return the rules without those of a name that are not kept."""
    return tuple(rule for rule in rules if rule.name != name or rule.keep)
