"""The rules and overrides of an extension: their definitions, and the methods of the type.

Schema side; part 3 of the specification, "Rule definition".
"""

from __future__ import annotations

from types import FunctionType

from ...engine.constraints.constraint import Constraint
from ...foundation.misuse.traceback_trimming import trims_traceback
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.spelling import python_names, spell_both, suggestion, to_python
from ..schema.entries import is_schema_like
from ..schema.overriding import override
from ..schema.rules import Argument, RuleDefinition
from .extension_keys import boolean, function, read_keys, read_names, wrong

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...engine.nodes.records import Rule
    from ..schema.definition import TypeDefinition

KEYS = ("alias", "args", "convert", "jsonSchema", "manifest", "means", "method", "multi", "validate")
"""The keys of a rule definition."""

ARGUMENT_KEYS = ("name", "ref", "assert", "normalize", "message")
"""The keys of an argument definition."""


def read_rules(given: object) -> tuple[RuleDefinition, ...]:
    """Return the definitions of an extension's rules."""
    return tuple([_rule(name, rule) for name, rule in read_names("rules", given).items()])


def _rule(name: str, given: object) -> RuleDefinition:
    where = f"rules.{name}"
    found = read_keys(where, given, KEYS)
    validate = found.get("validate", UNDEFINED)
    if validate is not UNDEFINED:
        function(f"{where}.validate", validate)
    options = {
        key: boolean(f"{where}.{key}", found.get(key, default))
        for key, default in (("convert", False), ("manifest", True), ("multi", False))
    }
    return RuleDefinition(
        name,
        args=_arguments(where, found.get("args", ())),
        multi=options["multi"],
        converts=options["convert"],
        manifest=options["manifest"],
        validate=None if validate is UNDEFINED else validate,
        method=_method(where, found.get("method")),
        alias=_aliases(where, found.get("alias", ())),
        json_schema=function(f"{where}.jsonSchema", found["jsonSchema"]) if "jsonSchema" in found else None,
        means=_meaning(f"{where}.means", found["means"]) if "means" in found else None,
    )


def _meaning(where: str, given: object) -> Callable[[Rule], tuple[Constraint, ...]]:
    """Return a function from a rule to a tuple of constraints; `given` may also return a single one."""
    meaning = function(where, given)

    def means(rule: Rule) -> tuple[Constraint, ...]:
        found = meaning(rule)
        several = tuple(found) if isinstance(found, (list, tuple)) else (found,)
        for one in several:
            if not isinstance(one, Constraint):
                raise wrong(f"what {where} returns", "a constraint, or a list of such", one)
        return several

    return means


def _method(where: str, given: object) -> Any:
    if given is None or given is False:
        return given
    return function(f"{where}.method", given)


def _aliases(where: str, given: object) -> tuple[str, ...]:
    names = (given,) if isinstance(given, str) else given
    if not isinstance(names, (list, tuple)):
        raise wrong(f"{where}.alias", "a name or a list of names", given)
    for name in names:
        if names.count(name) > 1:
            raise SchemaError(f"extend: {where}.alias has the name {show(name)} twice")
    return tuple(read_names(f"{where}.alias", dict.fromkeys(names)))


def _arguments(where: str, given: object) -> tuple[Argument, ...]:
    if not isinstance(given, (list, tuple)):
        raise wrong(f"{where}.args", "a list of names or definitions", given)
    made = tuple([_argument(f"{where}.args[{i}]", item) for i, item in enumerate(given)])
    names = [argument.name for argument in made]
    for name in names:
        if names.count(name) > 1:
            raise SchemaError(f"extend: {where}.args has two arguments of the name {show(name)}")
    return made


def _argument(where: str, given: object) -> Argument:
    if isinstance(given, str) and given:
        return Argument(given)
    found = read_keys(where, given, ARGUMENT_KEYS)
    name = found.get("name", UNDEFINED)
    if not isinstance(name, str) or not name:
        raise wrong(f"{where}.name", "a string of at least one character", name)
    ref = boolean(f"{where}.ref", found.get("ref", False))
    normalize = found.get("normalize")
    if normalize is not None:
        function(f"{where}.normalize", normalize)
    accepts = found.get("assert")
    if accepts is None:
        if ref:
            raise SchemaError(f"extend: {where}.assert is needed if ref is True")
        return Argument(name, normalize=normalize)
    message = found.get("message")
    if is_schema_like(accepts):
        if message is not None:
            raise SchemaError(f"extend: {where}.message is not allowed if assert is a schema")
        return Argument(name, ref=ref, normalize=normalize, schema=accepts.label(name))
    function(f"{where}.assert", accepts)
    if not isinstance(message, str) or not message:
        raise wrong(
            f"{where}.message", "a string that says what is allowed, as in 'must be a number'", message
        )
    return Argument(name, accepts, message, ref, normalize)


def attach_rules(cls: Any, parent: TypeDefinition, rules: tuple[RuleDefinition, ...]) -> None:
    """Add the methods of rules to the class of a type. Raises `SchemaError` for names that are taken."""
    taken = {to_python(name) for name in parent.rules}
    for rule in rules:
        ours = to_python(rule.name)
        if ours in taken or hasattr(parent.schema_class, ours):
            raise SchemaError(
                f"extend: rules.{rule.name} is the name of a method or rule of {parent.type}; "
                "use overrides to change a method"
            )
        taken.add(ours)
        for alias in map(to_python, rule.alias):
            if alias in taken or hasattr(parent.schema_class, alias):
                raise SchemaError(
                    f"extend: rules.{rule.name}.alias has the name {show(alias)}, which is a method or rule"
                    f" of {parent.type} or of the extension already"
                )
            taken.add(alias)
        _attach(cls, rule)


def _attach(cls: Any, rule: RuleDefinition) -> None:
    if rule.method is False:
        return
    method = _bound(rule.method) if rule.method is not None else trims_traceback(_adding(rule))
    for name in (rule.name, *rule.alias):
        setattr(cls, to_python(name), method)
        spell_both(cls, (to_python(name),))


def _bound(given: Callable[..., Any]) -> Callable[..., Any]:
    """Return a callable as a function, because only functions become methods."""
    if isinstance(given, FunctionType):
        return given

    def method(self: Any, *args: object, **keywords: object) -> Any:
        return given(self, *args, **keywords)

    return method


def _adding(rule: RuleDefinition) -> Callable[..., Any]:
    """Return the method of a rule that adds the rule with its arguments."""
    names = [argument.name for argument in rule.args]
    spelled = {to_python(name): name for name in names}

    def method(self: Any, *args: object, **keywords: object) -> Any:
        if len(args) > len(names):
            raise TypeError(f"{rule.name}() takes {len(names)} arguments ({len(args)} given)")
        given = dict(zip(names, args))
        for keyword, value in keywords.items():
            name = spelled.get(to_python(keyword))
            if name is None or name in given:
                problem = "got more than one value for" if name else "has no"
                raise TypeError(
                    f"{rule.name}() {problem} argument {show(keyword)}.{suggestion(keyword, spelled)}"
                )
            given[name] = value
        return self._rule(rule.name, {name: given.get(name, UNDEFINED) for name in names})

    method.__name__ = method.__qualname__ = to_python(rule.name)
    method.__doc__ = f"Add the rule `{rule.name}`{' with ' + ', '.join(names) if names else ''}."
    return method


def attach_overrides(cls: Any, parent: TypeDefinition, given: object) -> None:
    """Override methods that the type inherits."""
    found = read_names("overrides", given)
    for name, replacement in found.items():
        ours = to_python(name)
        if not hasattr(parent.schema_class, ours):
            names = python_names(dir(parent.schema_class))
            known = [item for item in names if not item.startswith("_")]
            hint = suggestion(ours, known)
            raise SchemaError(f"extend: overrides.{name}: {parent.type} has no such method.{hint}")
        override(cls, ours, function(f"overrides.{name}", replacement))
    cls._overrides = frozenset(to_python(name) for name in found)
