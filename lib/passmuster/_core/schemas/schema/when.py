"""The reading of the arguments of `when` and `conditional`.

Schema side.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED
from ...language.references.reference import JointReference, is_joint, is_ref, make_reference
from .entries import Condition, WhenCase, is_schema_like
from .method_arguments import require
from .schema_warnings.literals import warn_misread_literal
from .schema_warnings.reach import warn_unreachable_cases

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, Union

    from ...language.references.reference import Reference
    from .base import Schema

    Ref = Union[Reference, JointReference]

_NAMES = ("is", "not", "then", "otherwise", "switch", "break")
FALSY = (None, False, 0, "")


def read_condition(
    schema: Schema,
    method: str,
    condition: object,
    options: object,
    keywords: Mapping[str, object],
    breaks: bool,
) -> Condition:
    """Return the condition of a call of `when` or `conditional`."""
    if options is UNDEFINED and _is_options(condition) and not _are_keys(condition):
        condition, options = UNDEFINED, condition
    if isinstance(options, (list, tuple)):
        options = _read_case_list(options)
    given = read_options(method, options, keywords, _NAMES if breaks else _NAMES[:-1])
    require(given, f"{method}: options are missing: at least one of then, otherwise and switch")
    if condition is UNDEFINED:
        condition = make_reference(".", {})
    require("is" not in given or "not" not in given, f"{method}: is and not can't be combined")
    if is_schema_like(condition):
        return _read_schema_condition(schema, method, condition, given)
    ref = _read_joint(method, condition, given) if _are_keys(condition) else _read_ref(method, condition)
    if "switch" in given:
        return _read_switch(schema, method, ref, given)
    return _read_single(schema, method, ref, given)


def _read_ref(method: str, condition: Any) -> Reference:
    require(
        is_ref(condition) or isinstance(condition, str),
        f"{method}: the condition must be a key, a reference, a list of these, or a schema, not %s",
        condition,
    )
    ref = condition if is_ref(condition) else make_reference(condition, {})
    require(not ref.in_, f"{method}: the condition must not be an in-reference")
    return ref


def _are_keys(value: object) -> bool:
    """Return whether a list consists of keys and references, as opposed to cases."""
    return isinstance(value, (list, tuple)) and any(isinstance(one, str) or is_ref(one) for one in value)


def _read_joint(method: str, condition: Any, given: dict[str, Any]) -> JointReference:
    made = JointReference([_read_ref(method, one) for one in condition])
    names = made.names
    require(len(set(names)) == len(names), f"{method}: the names of keys must differ, not %s", names)
    asks = any(name in given for name in ("is", "not", "switch"))
    require(asks, f"{method}: a condition on several keys needs is, not or switch")
    return made


def _is_options(value: Any) -> bool:
    return isinstance(value, (Mapping, list, tuple)) and not is_schema_like(value)


def _read_case_list(cases: list[Any] | tuple[Any, ...]) -> dict[str, Any]:
    """Return a list of cases as options. The last case may consist of `otherwise` only."""
    rows = list(cases)
    if len(rows) > 1 and isinstance(rows[-1], Mapping) and list(rows[-1]) == ["otherwise"]:
        return {"switch": rows[:-1], **rows[-1]}
    return {"switch": rows}


def _read_break(given: dict[str, Any]) -> bool | None:
    return bool(given["break"]) if "break" in given else None


def _read_schema_condition(
    schema: Schema, method: str, condition: Schema, given: dict[str, Any]
) -> Condition:
    for name in ("is", "not", "switch"):
        require(name not in given, f"{method}: {name} can't be used with a schema condition")
    require("then" in given or "otherwise" in given, f"{method}: one of then and otherwise is needed")
    case = WhenCase(
        condition, _compile_branch(schema, given, "then"), _compile_branch(schema, given, "otherwise")
    )
    warn_unreachable_cases(method, given, [condition])
    return Condition(None, (case,), False, _read_break(given))


def _read_single(schema: Schema, method: str, ref: Ref, given: dict[str, Any]) -> Condition:
    require("then" in given or "otherwise" in given, f"{method}: one of then, otherwise and switch is needed")
    both = "then" in given and "otherwise" in given
    require(not (both and given.get("break")), f"{method}: break can't be used with both then and otherwise")
    if "not" in given:
        then, otherwise = given.get("otherwise", UNDEFINED), given.get("then", UNDEFINED)
        given = {**given, "is": given["not"], "then": then, "otherwise": otherwise}
    case = _read_case(schema, ref, given)
    warn_unreachable_cases(method, given, [case.is_])
    return Condition(ref, (case,), False, _read_break(given))


def _read_case(schema: Schema, ref: Ref, given: dict[str, Any]) -> WhenCase:
    is_ = given.get("is", UNDEFINED)
    if is_joint(ref) and isinstance(is_, Mapping) and not is_schema_like(is_):
        is_ = _read_values(schema, ref, is_)
    return WhenCase(
        schema._compile(is_) if "not" in given else _read_is(schema, is_),
        _compile_branch(schema, given, "then"),
        _compile_branch(schema, given, "otherwise"),
    )


def _read_is(schema: Schema, value: Any) -> Any:
    """Return the schema of `is`: without `is`, a truthy value; for a literal, a value that is present."""
    if value is UNDEFINED:
        return schema.spec.root.any().invalid(*FALSY).required()
    compiled = schema._compile(value)
    if is_schema_like(value) or is_ref(value):
        return compiled
    return compiled.required()


def _read_values(schema: Schema, ref: JointReference, is_: Mapping[Any, Any]) -> Any:
    """Return the schema of an object that has given values under the keys of the condition."""
    for name in is_:
        require(name in ref.names, f"is: %s is not one of the keys: {', '.join(ref.names)}", name)
    keys = {name: _read_is(schema, value) for name, value in is_.items()}
    return schema.spec.root.object(keys).unknown()


def _compile_branch(schema: Schema, given: dict[str, Any], name: str) -> Any:
    value = given.get(name, UNDEFINED)
    if value is UNDEFINED:
        return None
    if not is_schema_like(value):
        warn_misread_literal(schema.spec.root, value, f" ({name})")
    return schema._compile(value)


def _read_switch(schema: Schema, method: str, ref: Ref, given: dict[str, Any]) -> Condition:
    for name in ("is", "not", "then"):
        require(name not in given, f"{method}: {name} can't be used with switch")
    rows = given["switch"]
    require(isinstance(rows, (list, tuple)), f"{method}: switch must be a list of mappings, not %s", rows)
    require(rows, f"{method}: switch must have at least one row")
    cases = [_read_row(schema, method, ref, row, i == len(rows) - 1) for i, row in enumerate(rows)]
    if "otherwise" in given:
        require(
            cases[-1].otherwise is None,
            f"{method}: otherwise can't be both inside and outside of switch",
        )
        cases[-1] = WhenCase(cases[-1].is_, cases[-1].then, _compile_branch(schema, given, "otherwise"))
    ends = cases[-1].otherwise is None or not given.get("break")
    require(ends, f"{method}: break can't be used with a switch that has otherwise")
    warn_unreachable_cases(method, given, [case.is_ for case in cases])
    return Condition(ref, tuple(cases), True, _read_break(given))


def _read_row(schema: Schema, method: str, ref: Ref, row: object, is_last: bool) -> WhenCase:
    names = ("is", "then", "otherwise") if is_last else ("is", "then")
    given = read_options(f"{method}: switch row", row, {}, names)
    require("is" in given, f"{method}: every row of switch needs is")
    require("then" in given, f"{method}: every row of switch needs then")
    return _read_case(schema, ref, given)


def check_types(schema: Schema, condition: Condition) -> None:
    """Raise `SchemaError` for a `then` or `otherwise` whose type can't be merged with that of the schema."""
    definition = schema.spec.definition
    if definition.is_any or definition.generate is not None:
        return
    for case in condition.cases:
        for part in (case.then, case.otherwise):
            if part is not None and part.type != schema.type and not part.spec.definition.is_any:
                raise SchemaError(f"when: a schema of type {schema.type} can't be combined with {part.type}")
