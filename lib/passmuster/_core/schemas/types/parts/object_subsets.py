"""Objects with some of the keys of another: `pick`, `omit`, `partial`, and updates by `merge_into`.

Schema side. The rules about a removed key are removed, too. Rules that may or may not be about it (functions,
the number of keys) stay.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....foundation.classes.subscripted import T
from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import UNDEFINED
from ....foundation.spelling import suggestion
from ....foundation.trees import path_tree
from ....language.messages.template import is_template
from ....language.references.reference import is_ref
from ...schema.entries import map_schemas
from ...schema.indexed import ObjectKeys
from ...schema.method_arguments import check_boolean, require, warn_schema
from ...schema.methods.identity import split_path
from .object_peers import Dependency, PeerMethods

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable
    from typing import Any

    from typing_extensions import Unpack

    from ....foundation.argument_types import Options, Path
    from ....language.errors import Result
    from ....language.preferences.preference_types import ValidationOptions
    from ...schema.entries import Condition
    from ...schema.indexed import Key
    from ...schema.part_types import Rule, Schema
    from ..object import ObjectSchema

    Tree = dict[Any, Any]
    """A mapping from each key to the tree of keys within it, or to None for its whole value."""


class SubsetMethods(PeerMethods[T]):
    """The methods `pick`, `omit`, `partial` and `merge_into`."""

    __slots__ = ()

    def pick(self, *paths: Path) -> ObjectSchema:
        """Return a schema of an object that has only these keys.

        Args:
            paths: keys, or paths to keys within them: a string with periods, or a list of keys.

        Dependencies, renames, assertions and conditions that are only about these keys are kept. Patterns of
        keys and the class of `into` are removed. A key that refers to a removed one causes a `SchemaWarning`.

        >>> import passmuster as pm
        >>> user = pm.object({"id": pm.number(), "name": {"first": pm.string(), "last": pm.string()}})
        >>> user.pick("name.first")
        pm.object({'name': pm.object({'first': pm.string()})})
        """
        made: ObjectSchema = _subset(self, "pick", _key_tree("pick", paths))
        return made

    def omit(self, *paths: Path) -> ObjectSchema:
        """Return a schema of an object without these keys.

        Args:
            paths: keys, or paths to keys within them: a string with periods, or a list of keys.

        Dependencies, renames and assertions that name them are removed, as is the class of `into`. A key that
        refers to a removed one causes a `SchemaWarning`.

        >>> import passmuster as pm
        >>> pm.object({"id": pm.number(), "name": pm.string()}).omit("id")
        pm.object({'name': pm.string()})
        """
        made: ObjectSchema = _subset(self, "omit", _key_tree("omit", paths))
        return made

    def partial(self, deep: bool = False, *, defaults: bool = False) -> ObjectSchema:
        """Return a schema of an object from which any key may be missing, as in an update.

        Args:
            deep: whether this applies to objects within the object, and within its arrays, too.
            defaults: True keeps the defaults of the keys. Otherwise a missing key stays missing, so that an
                update changes nothing that was not sent.

        A valid object stays valid if keys are removed to which no rule refers. No key is required, not even
        by a condition; `and_`, `or_`, `with_` and `min` are removed, `xor` also allows none of its keys, and
        `length` becomes `max`. Forbidden keys stay. The class of `into` is removed: the result is a dict of
        the keys that were sent. Call `.min(1)` afterwards to refuse an update without any key, and
        `merge_into` of the whole schema to apply one.

        >>> import passmuster as pm
        >>> user = pm.object({"name": pm.string().required(), "role": pm.string().default("guest")})
        >>> user.partial().validate({"name": "Ada"}).value
        {'name': 'Ada'}
        """
        check_boolean("partial", {"deep": deep, "defaults": defaults}, "deep", "defaults")
        self._require_closed("partial")
        made: ObjectSchema = _partial(self, deep, defaults)
        return made

    def merge_into(
        self,
        old: object,
        patch: object,
        options: Options | None = None,
        **keywords: Unpack[ValidationOptions],
    ) -> Result[T]:
        """Return the result of applying an update to a stored value: a new value, validated as a whole.

        Args:
            old: a validated value: a dict, or an instance of a class. It is not changed.
            patch: the keys to change, as they were sent or as the partial schema returns them.
            options: as for `validate`.

        The patch replaces the keys that it names, with None, too. Objects within the object are merged in the
        same way if the schema has an object there. Arrays and alternatives are replaced. The whole value is
        validated, so that rules between keys hold, and errors are reported as by `validate`. Parts that the
        patch does not name are those of the old value, even if a function of the schema would change them
        once more, or the schema does not have them. The result is an instance if the old value is one or the
        schema creates one.

        >>> import passmuster as pm
        >>> span = pm.object({"start": pm.number(), "end": pm.number().min(pm.ref("start"))})
        >>> span.merge_into({"start": 1, "end": 5}, {"end": "3"}).value
        {'start': 1, 'end': 3}
        >>> print(span.merge_into({"start": 4, "end": 5}, {"end": 3}).error)
        "end" must be at least "start"
        """
        from ....documents.dumping.updates import merge_patch

        result: Result[T] = merge_patch(self, old, patch, {**(options or {}), **keywords})
        return result


# pick and omit


def _key_tree(method: str, paths: Iterable[Path]) -> Tree:
    """Return paths as a tree, in which None stands for a whole value."""
    for path in paths:
        if isinstance(path, Mapping):
            keys = ", ".join(map(show, path))
            raise SchemaError(f"{method}: keys are separate arguments: write {method}({keys})")
    found: Tree = path_tree([split_path(method, path) for path in paths])
    require(found, f"{method}: a key is needed")
    return found


def _subset(schema: Schema, method: str, tree: Tree) -> Any:
    schema._require_closed(method)
    _check_names(schema, method, tree)
    return _filter_keys(schema, method, tree)


def _check_names(
    schema: Schema, method: str, tree: Tree, way: tuple[Any, ...] = (), outer: Container[Any] = ()
) -> None:
    """Raise `SchemaError` for a key that the object does not have. `outer` are those of the whole object."""
    known = {entry.key: entry.schema for entry in schema.spec.term("keys")} if _has_keys(schema) else {}
    for name, inner in tree.items():
        if name not in known:
            where = show(".".join(map(str, (*way, name))))
            hint = suggestion(str(name), [key for key in known if isinstance(key, str)])
            if name in outer:
                hint = " A list is a path: give several keys as separate arguments."
            raise SchemaError(f"{method}: there is no key {where}.{hint}")
        if inner is not None:
            _check_names(known[name], method, inner, (*way, name), outer or known)


def _has_keys(schema: object) -> bool:
    return isinstance(schema, SubsetMethods) and "keys" in schema.spec.terms


def _filter_keys(schema: Schema, method: str, tree: Tree, is_branch: bool = False) -> Any:
    """Return a schema with only the keys of a tree, or without them.

    A branch of a condition (`is_branch`) need not have these keys.
    """
    picks = method == "pick"
    entries: list[Key] = []
    for entry in schema.spec.term("keys"):
        inner = tree.get(entry.key)
        if inner is not None and _has_keys(entry.schema):
            entries.append(entry.copy(schema=_filter_keys(entry.schema, method, inner, is_branch)))
        elif inner is not None or (entry.key in tree) == picks:
            entries.append(entry)

    def is_removed(path: tuple[Any, ...]) -> bool:
        return _is_path_removed(path, tree, picks)

    whole: Any = schema
    made = whole._set_flag("into", UNDEFINED)._with_keys(ObjectKeys(entries))
    terms = {name: kept for name, kept in made.spec.terms.items() if not (picks and name == "patterns")}
    _filter_term(terms, "dependencies", lambda entry: not any(map(is_removed, _peer_paths(entry))))
    _filter_term(terms, "renames", lambda entry: not (isinstance(entry[1], str) and is_removed((entry[1],))))
    rules = tuple([rule for rule in made.spec.rules if not any(map(is_removed, _assertion_paths(rule)))])
    if "whens" in terms:
        cut = _for_objects(lambda branch: _filter_keys(branch, method, tree, True))
        terms["whens"] = _map_branches(terms["whens"], cut)
    made = made._with_parts(terms, rules)
    if not is_branch:
        _warn_removed_references(made, method, schema)
    return made


def _is_path_removed(path: tuple[Any, ...], tree: Tree, picks: bool) -> bool:
    """Return whether the key at a path is removed."""
    place: Tree | None = tree
    for name in path:
        if place is None or name not in place:
            return picks and place is not None
        place = place[name]
    return place is None and not picks


def _filter_term(terms: dict[str, Any], name: str, is_kept: Callable[[Any], bool]) -> None:
    kept = tuple([entry for entry in terms.get(name, ()) if is_kept(entry)])
    if kept:
        terms[name] = kept
    else:
        terms.pop(name, None)


def _peer_paths(entry: Dependency) -> list[tuple[Any, ...]]:
    peers = entry.peers if entry.key is None else (entry.key, *entry.peers)
    return [tuple(peer.path) for peer in peers]


def _assertion_paths(rule: Rule) -> list[tuple[Any, ...]]:
    """Return the paths that the subject of an assertion refers to."""
    subject = rule.args.get("subject") if rule.name == "assert" else None
    references = subject.references() if is_template(subject) else [subject] if is_ref(subject) else []
    return [tuple(ref.path) for ref in references if ref.type == "value" and ref.ancestor in (0, 1)]


def _map_branches(conditions: tuple[Condition, ...], change: Callable[[Any], Any]) -> tuple[Condition, ...]:
    """Return conditions with each branch changed by a function."""
    made: list[Condition] = []
    for entry in conditions:
        cases = [
            case.copy(then=map_schemas(case.then, change), otherwise=map_schemas(case.otherwise, change))
            for case in entry.cases
        ]
        made.append(entry.copy(cases=tuple(cases), concat=map_schemas(entry.concat, change)))
    return tuple(made)


def _for_objects(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda schema: change(schema) if isinstance(schema, SubsetMethods) else schema


def _warn_removed_references(schema: Schema, method: str, before: Schema) -> None:
    """Warn about keys that refer to removed ones."""
    spec = schema.spec
    kept = {entry.key for entry in spec.term("keys")}
    gone = {entry.key for entry in before.spec.term("keys")} - kept
    for entry in spec.term("keys"):
        for ancestor, root in (*entry.schema.spec.refs, *entry.schema.spec.value_refs):
            if ancestor == 1 and root in gone:
                warn_schema(f"{method}: the key {show(entry.key)} refers to {show(root)}, which is left out")


# partial


def _partial(schema: Schema, deep: bool, defaults: bool) -> Any:
    made = schema._set_flag("into", UNDEFINED)
    terms = dict(made.spec.terms)
    if "keys" in terms:
        terms["keys"] = tuple(
            [
                entry.copy(schema=_make_optional(entry.schema, deep, defaults))
                for entry in schema.spec.term("keys")
            ]
        )
    if deep and "shared" in terms:  # which links within the object lead to
        terms["shared"] = map_schemas(terms["shared"], lambda one: _partial_deep(one, defaults))
    dependencies = [_relax(entry) for entry in terms.pop("dependencies", ())]
    if any(dependencies):
        terms["dependencies"] = tuple(filter(None, dependencies))
    if "whens" in terms:
        change = _for_objects(lambda branch: _partial(branch, deep, defaults))
        terms["whens"] = _map_branches(terms["whens"], change)
    rules = [rule for rule in made.spec.rules if rule.name != "min"]
    result: Any = made._with_parts(terms, tuple([rule for rule in rules if rule.name != "length"]))
    for rule in rules:
        if rule.name == "length" and not is_ref(rule.args["limit"]):  # a reference may lead to a missing key
            result = result.max(rule.args["limit"])
    return result


_RELAXED_RELATIONS = {"nand": "nand", "oxor": "oxor", "without": "without", "xor": "oxor"}
"""The relations that `partial` keeps, and their replacements. The others are removed."""


def _relax(entry: Dependency) -> Dependency | None:
    rel = _RELAXED_RELATIONS.get(entry.rel)
    if rel is None:
        return None
    return Dependency(rel, entry.key, entry.peers, entry.separator, entry.is_present)


def _make_optional(schema: Schema, deep: bool, defaults: bool, is_branch: bool = False) -> Any:
    """Return the schema of a key that may be missing, whatever its conditions and the preferences are."""
    presence = schema.spec.flags.get("presence")
    made = schema if defaults else schema._set_flag("default", UNDEFINED)
    if presence == "required" or (presence is None and not is_branch):
        made = made._set_flag("presence", "optional")
    if "whens" in made.spec.terms:
        change = lambda branch: _make_optional(branch, deep, defaults, True)  # noqa: E731
        branches = _map_branches(made.spec.terms["whens"], change)
        made = made._with_parts({**made.spec.terms, "whens": branches}, made.spec.rules)
    return _partial_deep(made, defaults) if deep else made


def _partial_deep(schema: Schema, defaults: bool) -> Any:
    """Return a schema in which keys may be missing from the object, and from objects in its arrays."""
    if isinstance(schema, SubsetMethods):
        return _partial(schema, True, defaults)
    if schema.type != "array":
        return schema
    spec = schema.spec
    terms = {
        name: map_schemas(kept, lambda item: _partial_deep(item, defaults)) if name in _ITEMS else kept
        for name, kept in spec.terms.items()
    }
    return schema._with_parts(terms, spec.rules)


_ITEMS = ("items", "ordered")
