"""The implementation of `merge_into`: a patch is laid over the dump of a value, and the whole is validated.

Schema side. What the patch does not name comes out as it was before, whatever validation makes of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...foundation import kinds
from ...foundation.kinds import contents_of, kind_of
from ...running.steps.object_keys import ObjectContents
from ..inspection.cursor import Cursor
from .dumper import dump

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


def merge_patch(schema: Any, old: object, patch: object, options: Mapping[str, Any]) -> Any:
    """Return the result of validating `old` with the keys of `patch`."""
    if kind_of(patch) is not kinds.MAPPING:
        return schema.spec.root.object().instance(Mapping, "mapping").validate(patch, options)
    place = Cursor.over(schema)
    result = schema.validate(_laid_over(place, dump(schema, old, "python"), patch), options)
    if result.error is not None:
        return result
    value = _with_old_parts(place, old, patch, result.value)
    return type(result)(value, None, result.warning, result.artifacts, result.debug)


def _laid_over(place: Cursor, data: Any, patch: Any) -> dict[Any, Any]:
    """Return data with the keys of a patch instead of those that they have, by either of their names."""
    info: Any = place.info
    rest = dict(data) if type(data) is dict else {}
    for entry in info.keys or ():
        if place.below(entry.schema).presence == "forbidden":  # it has a default, which is made again
            rest.pop(entry.key, None)
    names = _names(info)
    others = {key: source for source, key in names.items()}
    changes: dict[Any, Any] = {}
    for name, item in patch.items():
        key = names.get(name, name)
        before = next((rest.pop(one) for one in (key, others.get(key)) if one in rest), None)
        below = _object_at(place, key) if _is_mapping(item) and _is_mapping(before) else None
        changes[name] = item if below is None else _laid_over(below, before, item)
    return {**rest, **changes}


def _with_old_parts(place: Cursor, old: Any, patch: Any, made: Any) -> Any:
    """Return a validated value in which all that a patch does not name is as it was in the old value."""
    before, after = contents_of(old, kind_of(old), True), contents_of(made, kind_of(made), True)
    if before is None or after is None:
        return made
    info: Any = place.info
    names = _names(info)
    given = {names.get(name, name): item for name, item in patch.items()}
    is_dict = _is_mapping(made)
    result = {**before, **after} if is_dict else dict(after)
    for key in before if is_dict else [entry.key for entry in info.keys or () if entry.key in before]:
        below = _object_at(place, key) if _is_mapping(given.get(key)) else None
        if key not in given:
            result[key] = before[key]
        elif key not in after:
            result.pop(key, None)
        elif below is not None:
            result[key] = _with_old_parts(below, before[key], given[key], after[key])
    closed = ObjectContents().close(old if is_dict else made, result)
    return made if closed is old else closed  # which can't be copied


def _names(info: Any) -> dict[Any, Any]:
    """Return the names of keys by those before renaming."""
    return {one.source: one.target for one in info.renames if type(one.source) is type(one.target) is str}


def _object_at(place: Cursor, key: object) -> Cursor | None:
    """Return the place of a key whose values are objects, and are merged key by key."""
    found = place.at_key(key)
    target = None if found is None else found.target() or found
    return target if target is not None and target.info.is_object else None


def _is_mapping(value: object) -> bool:
    return kind_of(value) is kinds.MAPPING
