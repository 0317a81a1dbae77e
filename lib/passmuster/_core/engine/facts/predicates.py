"""Nodes as predicates: whether a value passes, without an attempt if that is clear.

The compiled nodes have the same as `verdict`. A predicate is called with the value and the run at its place,
and returns True, False, or None if `Run.matches` has to try. It calls no user code.
"""

from __future__ import annotations

from ...foundation.decimals import MAX_SAFE, is_word
from ...foundation.sentinels import UNDEFINED
from ...foundation.structs import Struct
from ..backend import arrays, checks, core, numbers, objects, outcomes, scalars, strings
from .extras import has_fast_path_steps
from .rule_tests import tests_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..nodes.checks import ValueSet
    from ..nodes.core import Check, Node, Run, ValueNode
    from ..nodes.typed.arrays import ArrayNode
    from ..nodes.typed.numbers import NumberNode
    from ..nodes.typed.objects import ObjectNode
    from ..nodes.typed.scalars import BooleanNode, DateNode
    from ..nodes.typed.strings import StringNode

    Predicate = Callable[[Any, Any], "bool | None"]

_NOTHING: frozenset[type] = frozenset()
EXACT: frozenset[type] = frozenset((str, int, float, bool, type(None), dict, list))
"""Types whose values nodes treat in a known way; subclasses are excluded."""


class TypeFacts(Struct):
    """How a type treats values of exact types, apart from listed values and presence.

    Its conversion only changes values of the types `changed`, but those that `stays`, and its base check
    refuses values of other types than `own`. `fits(value, run)` returns whether a value of an own type passes
    the base check and the rules; it is None if all of them do.
    """

    own: frozenset[type]
    changed: frozenset[type]
    fits: Predicate | None
    stays: Callable[[Any], bool] | None = None


def predicate_of(node: Any) -> Predicate | None:
    """Return a node as a predicate, or None if nothing is clear for any value."""
    node = getattr(node, "inner", node)  # a lane wraps the node that it runs
    type_facts = type_facts_of(node)
    if type_facts is None or not (_is_known(node.valids) and _is_known(node.invalids)):
        return None
    if type(node) is core.ValueNode and node.valids is not None and node.only:
        return _list_predicate(node)
    return _predicate(node, _with_rules(type_facts, node.checks) if node.checks else type_facts)


def type_facts_of(node: Node) -> TypeFacts | None:
    """Return the facts about the type of a node, or None if the node has other steps."""
    return _TYPE_FACTS[type(node)](node) if is_known(node) else None


def is_known(node: Any) -> bool:
    """Return whether a value passes through lists, type and rules only."""
    return type(node) in _TYPE_FACTS and node.extras is None and has_fast_path_steps(node)


def _is_known(values: object) -> bool:
    return values is None or type(values) is checks.ValueSet


def _always_unclear(value: Any, run: Run) -> None:
    return None


def _with_rules(type_facts: TypeFacts, rules: tuple[Any, ...]) -> TypeFacts:
    """Return the facts about a type with rules."""
    found = tests_of(rules)
    if found is None:
        return TypeFacts(type_facts.own, type_facts.changed, _always_unclear, type_facts.stays)
    always, strict = found
    fails = None if any(map(_has_other_effects, rules)) else False
    fits_type = type_facts.fits

    def fits(value: Any, run: Run) -> bool | None:
        passes = True if fits_type is None else fits_type(value, run)
        if passes is not True:
            return passes
        for test in always:
            if not test(value):
                return fails
        if not run.convert:
            for test in strict:
                if not test(value):
                    return fails
        return True

    return TypeFacts(type_facts.own, type_facts.changed, fits, type_facts.stays)


def _has_other_effects(check: Check) -> bool:
    """Return whether a rule may do anything else than report a value that its test refuses."""
    if type(check) is outcomes.ModifiedCheck:
        if check.warns:
            return True
        check = check.check
    if type(check) is checks.UnlessConverting:
        check = check.check
    return type(check) is checks.TestCheck and check.refuse is not None


def _list_predicate(node: ValueNode) -> Predicate:
    """Return the predicate of a node that only has a list of values."""
    absent, present = _absence(node), _predicate(node, _any(node))
    texts = node.valids.texts
    others = None if node.valids.lowercased is not None or node.valids.references else False
    if node.presence == core.FORBIDDEN or node.presence == core.INHERIT:
        return present

    def predicate(value: Any, run: Run) -> bool | None:
        if type(value) is str and not run.fast_path_disabled:
            return True if value in texts else others
        return absent(run) if value is UNDEFINED else present(value, run)

    return predicate


def _predicate(node: ValueNode, type_facts: TypeFacts) -> Predicate:
    own, changed, fits, stays = type_facts.own, type_facts.changed, type_facts.fits, type_facts.stays
    absent, lists = _absence(node), _list_verdict(node)
    inherits, is_forbidden = node.presence == core.INHERIT, node.presence == core.FORBIDDEN

    def predicate(value: Any, run: Run) -> bool | None:
        kind = type(value)
        if kind not in EXACT:
            return absent(run) if value is UNDEFINED else None
        if kind in changed and run.convert and not (stays is not None and stays(value)):
            return None
        if run.fast_path_disabled and (inherits or run.needs_slow_path):
            return None if run.needs_slow_path else False
        if is_forbidden:
            return False
        if lists is not None:
            listed = lists(value)
            if listed is not _UNDECIDED:
                return listed  # type: ignore[return-value]
        if kind not in own:
            return False
        return True if fits is None else fits(value, run)

    return predicate


def _absence(node: ValueNode) -> Callable[[Any], bool | None]:
    """Return the function that returns, for a run, whether an absent value passes."""
    if type(node) is objects.ObjectNode and node.deep:
        return lambda run: None
    if node.presence == core.INHERIT:
        return lambda run: (
            None if run.fast_path_disabled and run.needs_slow_path else _MAY_BE_MISSING.get(run.presence)
        )
    passes = _MAY_BE_MISSING.get(node.presence)
    return lambda run: None if run.fast_path_disabled and run.needs_slow_path else passes


_MAY_BE_MISSING = {core.OPTIONAL: True, core.REQUIRED: False, core.FORBIDDEN: True}


# Lists of values

_UNDECIDED = object()


def _list_verdict(node: ValueNode) -> Callable[[Any], object] | None:
    """Return a function from a value of an exact type to the verdict of the lists, or None."""
    valids, invalids, only = node.valids, node.invalids, node.only
    if valids is None and invalids is None:
        return None

    def listed_verdict(value: Any) -> object:
        if valids is not None:
            found = _is_listed(valids, value)
            if found is not False:
                return found
            if only:
                return False
        if invalids is not None:
            found = _is_listed(invalids, value)
            if found is not False:
                return None if found is None else False
        return _UNDECIDED

    return listed_verdict


def _is_listed(values: ValueSet, value: Any) -> bool | None:
    """Return whether a value of an exact type is listed, or None if that is unclear."""
    kind = type(value)
    if kind is str:
        if value in values.texts:
            return True
        if values.lowercased is not None:
            return None
    elif kind is int or kind is float:
        if value in values.numbers:
            return True
        if value != value:
            return None
    elif kind is bool:
        if value in values.booleans:
            return True
    elif value is None:
        if values.has_none:
            return True
    elif values.listed:
        return None
    return None if values.references else False


# Types


def _any(node: ValueNode) -> TypeFacts:
    return TypeFacts(EXACT, _NOTHING, None)


def _boolean(node: BooleanNode) -> TypeFacts:
    has_usual_words = node.truthy is None and node.falsy is None
    return TypeFacts(frozenset((bool,)), frozenset((str,)) if has_usual_words else EXACT - {bool}, None)


def _string(node: StringNode) -> TypeFacts:
    own = frozenset((str,))
    fits = None if node.allows_empty else lambda value, run: value != ""
    return TypeFacts(own, own if node.conversions else _NOTHING, fits)


def _number(node: NumberNode) -> TypeFacts:
    precision, most = node.precision, float("inf") if node.unsafe else MAX_SAFE

    def fits(value: Any, run: Run) -> bool | None:
        if precision is not None and type(value) is float:
            return None
        return bool(value == 0 or (-most <= value <= most and value - value == 0))

    return TypeFacts(frozenset((int, float)), frozenset((str,)), fits, is_word)


def _date(node: DateNode) -> TypeFacts:
    return TypeFacts(frozenset((str, int, float)), frozenset((str, int, float)), _always_unclear)


def _array(node: ArrayNode) -> TypeFacts:
    own = frozenset((list,))
    fits = (lambda value, run: True if type(value) is list else None) if node.single else None
    return TypeFacts(EXACT if node.single else own, own if node.sorter is not None else _NOTHING, fits)


def _object(node: ObjectNode) -> TypeFacts:
    return TypeFacts(
        frozenset((dict,)), _NOTHING, _keys(node) if node.works or not node.opens_plain else None
    )


def _keys(node: ObjectNode) -> Predicate:
    """Return the predicate of the keys of an object.

    No predicate of a key depends on other keys, so that the results of other keys don't matter.
    """
    if not node.opens_plain or node.renames or node.patterns or node.dependencies:
        return _always_unclear
    keys = [(key, _key_predicate(child)) for key, child in node.keys or ()]
    unknown = _unknown(node)

    def fits(value: Any, run: Run) -> bool | None:
        if run.depth >= core.MAX_DEPTH:
            return None
        found = 0
        for key, predicate in keys:
            item = value.get(key, UNDEFINED)
            if item is not UNDEFINED:
                found += 1
            passes = predicate(item, run)
            if passes is not True:
                return passes
        return True if found == len(value) else unknown(value, run)

    return fits


def _key_predicate(node: Node) -> Predicate:
    # The maximum depth of nested objects depends on the run.
    inner = getattr(node, "inner", node)
    is_deep = type(inner) is objects.ObjectNode and inner.works
    return _always_unclear if is_deep else predicate_of(node) or _always_unclear


def _unknown(node: ObjectNode) -> Predicate:
    """Return a predicate for objects with keys that have no schema of their own."""
    known, allow = node.known, node.unknown

    def predicate(value: Any, run: Run) -> bool | None:
        if allow == objects.ALLOW:
            return True
        if run.skip_functions or not _TEXTS.issuperset(map(type, value)):
            return None
        if allow == objects.BY_PREFERENCE:
            if run.strip_objects or run.strip_arrays:
                return None
            if run.allow_unknown:
                return True
        return bool(known.issuperset(value))

    return predicate


_TEXTS = frozenset((str,))


_TYPE_FACTS: dict[type, Callable[[Any], TypeFacts]] = {
    core.ValueNode: _any,
    scalars.BooleanNode: _boolean,
    strings.StringNode: _string,
    numbers.NumberNode: _number,
    scalars.DateNode: _date,
    arrays.ArrayNode: _array,
    objects.ObjectNode: _object,
}
