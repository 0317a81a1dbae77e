"""The writers of values that may match one of several schemas.

Values are only validated to choose between several schemas that may have them as output.
"""

from __future__ import annotations

from ...foundation.comparing.equality import deep_equal
from ...foundation.kinds import contents_of, kind_of
from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED
from ...language.errors import DumpError
from ..inspection.condition_trees import Fork

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..inspection.condition_trees import Tree
    from ..inspection.inspecting import Inspector
    from .json_forms import Dump, Write


def validate_alone(schema: Any, value: Any, attempts: int = 1_000) -> Any:
    """Return the result of a schema alone. Raise `SchemaError` if it refers to values around it."""
    return schema.validate(value, limits={"attempts": attempts})


def is_valid(schema: Any, value: Any) -> bool:
    """Return whether a schema accepts a value alone."""
    try:
        return validate_alone(schema, value).error is None
    except SchemaError:
        return False


def choice_writer(candidates: list[Any], fallback: Write) -> Write:
    """Return a writer that uses the first of several schemas whose dumped data validate to the same value.

    A candidate is a writer, the test whether a value may be the output of its schema, and the schema. Only
    the candidates that fit are attempted, and none if a single one fits. If none returns the same value, as
    for an object with keys that its schema leaves out, the candidate whose valid data have most keys is used.
    """
    partial: set[int] = set()  # refer to values around them, so that they can't be validated alone

    def attempt(index: int, value: Any, dump: Dump) -> tuple[Any, Any]:
        """Write by a candidate. Return the data, or `_UNKNOWN` if they are not valid, and the result of their
        validation.
        """
        write, _, schema = candidates[index]
        depth, count = len(dump.around), dump.count
        if dump.has_failed(write, value):
            return _UNKNOWN, _UNKNOWN
        dump.trials += 1
        try:
            made = write(value, dump)
        except DumpError:
            del dump.around[depth:]
            dump.note_failure(write, value)
            return _UNKNOWN, _UNKNOWN
        finally:
            dump.trials -= 1
        # Enough work for a value of this size, and no more, as each outer attempt repeats it.
        try:
            result = validate_alone(schema, made, 1_000 + 100 * (dump.count - count))
        except SchemaError:
            partial.add(index)
            return _UNKNOWN, _UNKNOWN
        return made if result.error is None else _UNKNOWN, result.value

    def write_choice(value: Any, dump: Dump) -> Any:
        left = [i for i, (_, fits, _) in enumerate(candidates) if fits(value)]
        best, most, equal = _UNKNOWN, 0, _UNKNOWN
        for i in left if len(left) > 1 else ():
            made, result = (_UNKNOWN, _UNKNOWN) if i in partial else attempt(i, value, dump)
            if made is not _UNKNOWN and deep_equal(result, value):
                if type(result) is type(value):
                    return made
                equal = made if equal is _UNKNOWN else equal
            if type(made) is dict and len(made) > most:
                best, most = made, len(made)
        if equal is not _UNKNOWN or best is not _UNKNOWN:
            return best if equal is _UNKNOWN else equal
        return (candidates[left[0]][0] if left else fallback)(value, dump)

    return write_choice


def branch_writer(inspector: Inspector, tree: Tree, writers: dict[int, Write], otherwise: Write) -> Write:
    """Return a writer that uses the schema chosen by conditions, or `otherwise` if the choice is unknown.

    `writers` are those of the leaves of the tree, by the ids of their records.
    """

    def write_branch(value: Any, dump: Dump) -> Any:
        branch: Any = tree
        while isinstance(branch, Fork):
            subject = _resolve_reference(branch.ref, value, dump.around)
            if subject is _UNKNOWN:
                return otherwise(value, dump)
            branch = branch.yes if is_valid(inspector.schema_of(branch.is_), subject) else branch.no
        return writers.get(id(branch), otherwise)(value, dump)

    return write_branch


_UNKNOWN: Any = object()


def can_resolve(ref: Any) -> bool:
    """Return whether the reference of a condition can be resolved in the validated value."""
    if ref is None:
        return True
    if getattr(ref, "type", None) != "value" or ref.adjust is not None or ref.map is not None or ref.in_:
        return False
    has_names_only = not ref.iterables and all(type(step) is str for step in ref.path)
    return has_names_only and (ref.ancestor == "root" or type(ref.ancestor) is int)


def _resolve_reference(ref: Any, value: Any, around: list[Any]) -> Any:
    """Return the value that a reference leads to, or `_UNKNOWN` if it can't be resolved."""
    if ref is None:
        return value
    places = [*around, value]
    if not can_resolve(ref) or (ref.ancestor != "root" and ref.ancestor >= len(places)):
        return _UNKNOWN
    found = places[0] if ref.ancestor == "root" else places[-1 - ref.ancestor]
    for step in ref.path:
        contents = contents_of(found, kind_of(found), True)
        found = UNDEFINED if contents is None else contents.get(step, UNDEFINED)
    return found
