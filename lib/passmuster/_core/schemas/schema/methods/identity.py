"""Access to schemas within a schema by name, and changes at any depth: `extract`, `tailor`, `rename_keys` ….

Schema side. The name of a schema is its id, or its key in an object.
"""

from __future__ import annotations

from ....foundation.callers import is_function
from ....foundation.schema_error import SchemaError
from ....foundation.spelling import suggestion, to_spec
from ....foundation.stack import is_short, run_apart
from ..entries import is_schema_like
from ..indexed import IndexedEntries, ObjectKeys, by_key, check_ids, find_child
from ..method_arguments import require
from ..reads import with_current_siblings
from ..record import SchemaCore

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Literal

    from typing_extensions import Self

    from ....foundation.argument_types import Adjuster, Path
    from ..base import Schema


_HEIGHT = 16  # levels between two checks of the stack


def _camel(key: str) -> str:
    """Return a key in camel case.

    >>> _camel("unit_price"), _camel("_id"), _camel("class_")
    ('unitPrice', '_id', 'class')
    """
    bare = key.lstrip("_")
    return key[: len(key) - len(bare)] + to_spec(bare)


def children_by_id(schema: SchemaCore) -> dict[Any, Any]:
    """Return the schemas directly within a schema that have a name, by name."""
    found: dict[Any, Any] = {}
    spec = schema.spec
    for entry in spec.term("keys"):
        found[entry.key] = entry.schema
    for entry in spec.term("keys"):
        if "id" in entry.schema.spec.flags:
            found[entry.schema.spec.flags["id"]] = entry.schema
    for entry in spec.term("registered"):
        found.setdefault(entry.key, entry.schema)
    for child in schema._children():
        name = child.spec.flags.get("id")
        if name is not None:
            found.setdefault(name, child)
    return found


def split_path(method: str, path: Path) -> list[Any]:
    """Return the segments of a path, given as a string with periods or as a sequence of segments."""
    if isinstance(path, str):
        require(path, f"{method}: the path must not be empty")
        return path.split(".")
    is_list = isinstance(path, (list, tuple)) and path
    require(is_list, f"{method}: a path must be a string or a list, not %s", path)
    return list(path)


def reach(schema: SchemaCore, path: list[Any], method: str = "extract") -> Any:
    """Return the schema at a path of names."""
    for i, name in enumerate(path):
        child = find_child(schema, name)
        if child is None:
            where = ".".join(map(str, path[: i + 1]))
            hint = suggestion(str(name), [str(known) for known in children_by_id(schema)])
            raise SchemaError(f"{method}: there is no schema at {where}.{hint}")
        schema = child
    return schema


def label_path(schema: SchemaCore | None, path: list[Any], known: dict[int, Any]) -> str:
    """Return a path of names as a string in which labels replace the names of schemas that have one.

    `known` keeps the children of the schemas on the path, for further paths.
    """
    labels = []
    for name in path:
        if schema is not None:
            children = known.get(id(schema))
            if children is None:
                children = known[id(schema)] = children_by_id(schema)
            schema = children.get(name)
        labels.append(name if schema is None else schema.spec.flags.get("label", name))
    return ".".join(map(str, labels))


def fork_at(schema: SchemaCore, path: list[Any], adjust: Callable[[Any], Any]) -> Any:
    """Return a schema with the schema at a path replaced by the result of `adjust`."""
    if not path:
        made = adjust(schema)
        require(is_schema_like(made), "fork: the function must return a schema, not %s", made)
        return made
    child = find_child(schema, path[0])
    if child is None:
        raise SchemaError(f"fork: there is no schema at {'.'.join(map(str, path))}")
    made = fork_at(child, path[1:], adjust)
    if made is child:
        return schema
    keys = ObjectKeys.of(schema.spec.term("keys"))
    if child.spec.flags.get("id") != path[0] and path[0] in keys.index_by(by_key):
        return _with_key(schema, keys, path[0], made)
    made = schema._map_children(lambda other: made if other is child else other)
    check_ids(made)
    return made


def _with_key(schema: SchemaCore, keys: ObjectKeys, name: object, child: Schema) -> Any:
    """Return a schema with the schema of one key replaced."""
    changed = ObjectKeys([keys.index_by(by_key)[name].copy(schema=child)])
    made = schema._with_term("keys", keys.with_replaced(changed))
    made._forget_refs()
    made._register(child)
    check_ids(made, changed)
    return made._rebuild()


class IdentityMethods(SchemaCore):
    """`alter`, `extract`, `fork`, `shared` and `tailor`."""

    __slots__ = ()

    def alter(self, targets: Mapping[str, Adjuster]) -> Self:
        """Register alterations, which `tailor` applies.

        Args:
            targets: a mapping of target names to functions from schema to schema.

        >>> import passmuster as pm
        >>> schema = pm.any().alter({"get": lambda s: s.forbidden()})
        >>> schema.tailor("get").validate(1).error.details[0].type
        'any.unknown'
        """
        require(
            isinstance(targets, dict) and targets,
            "alter: a mapping of targets is needed, not %s",
            targets,
        )
        for name, adjust in targets.items():
            require(
                is_function(adjust),
                "alter: the alteration of %s must be a function, not %s",
                name,
                adjust,
            )
        return self._with_term("alterations", (*self.spec.term("alterations"), *targets.items()))

    def tailor(self, targets: str | Sequence[str]) -> Self:
        """Return a schema with the alterations of targets applied, to it and to the schemas within it.

        Args:
            targets: a target name or a list of them, applied in order.

        >>> import passmuster as pm
        >>> schema = pm.object({"id": pm.any().alter({"new": lambda s: s.forbidden()})})
        >>> schema.tailor("new").validate({"id": 1}).error.details[0].path
        ['id']
        """
        names = [targets] if isinstance(targets, str) else targets
        require(
            isinstance(names, (list, tuple)) and all(isinstance(name, str) for name in names),
            "tailor: a target or a list of targets is needed, not %s",
            targets,
        )
        self._require_closed("tailor")
        made = self
        spec = self.spec
        for target, adjust in spec.term("alterations"):
            if target in names:
                made = adjust(made)
                require(is_schema_like(made), "tailor: the alteration %s must return a schema", target)
        made = made._map_deeply(lambda child: child.tailor(names))
        return made._with(with_current_siblings(made.spec.replace()))

    def rename_keys(self, names: Literal["camel"] | Callable[[str], str]) -> Self:
        """Return a schema whose objects have other names for their keys outside, at any depth.

        Args:
            names: `"camel"`, which makes `unitPrice` of `unit_price`, or a function that returns the name
                outside for a key.

        Each key is renamed as by `rename(name, key)`: validation reads the name outside, results have the
        key, and `dump` and JSON Schema have the name outside. Keys that a rename leads to already are left
        alone. Raises `SchemaError` if two keys would have the same name.

        >>> import passmuster as pm
        >>> line = pm.object({"unit_price": pm.number(), "sku": pm.string()}).rename_keys("camel")
        >>> line.attempt({"unitPrice": "2"})
        {'unit_price': 2}
        >>> line.dump({"unit_price": 2})
        {'unitPrice': 2}
        """
        is_known = names == "camel" or callable(names)
        require(is_known, 'rename_keys: "camel" or a function is needed, not %s', names)
        self._require_closed("rename_keys")
        return self._with_outer_names(names if callable(names) else _camel)

    def _with_outer_names(self, name_of: Callable[[str], str]) -> Self:
        """Return a schema in which keys are renamed from what a function returns for them."""
        return self._map_deeply(lambda child: child._with_outer_names(name_of))

    def _map_deeply(self, change: Callable[[Any], Any]) -> Self:
        """Return a schema with each schema directly within it changed by a function that does the same."""
        depth = self.spec.depth
        if depth and depth % _HEIGHT == 0 and is_short():
            made: Self = run_apart(self._map_children, change)
            return made
        return self._map_children(change)

    def extract(self, path: Path) -> Any:
        """Return the schema at a path of ids and keys.

        Args:
            path: a string with periods between segments, or a list of segments.

        Raises `SchemaError` if there is no such schema.

        >>> import passmuster as pm
        >>> pm.object({"a": pm.object({"b": pm.number()})}).extract("a.b").type
        'number'
        """
        return reach(self, split_path("extract", path))

    def fork(self, paths: str | Sequence[Path], adjuster: Adjuster) -> Self:
        """Return a schema with the schemas at some paths adjusted. This one does not change.

        Args:
            paths: a path string, a list of path strings, or a list of lists of segments.
            adjuster: a function from schema to schema.

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.any(), "b": pm.any()}).fork(["a"], lambda s: s.required())
        >>> schema.validate({}).error.details[0].path
        ['a']
        """
        require(is_function(adjuster), "fork: a function is needed, not %s", adjuster)
        self._require_closed("fork")
        made = self
        given = [paths] if isinstance(paths, str) else paths
        require(isinstance(given, (list, tuple)), "fork: paths must be a string or a list, not %s", given)
        for path in given:
            made = fork_at(made, split_path("fork", path), adjuster)
        return made._close_last_rule()

    def shared(self, schema: Schema) -> Self:
        """Register a schema that links within this schema can refer to by its id.

        Args:
            schema: a schema with an id.

        >>> import passmuster as pm
        >>> pm.object({"a": pm.link("#n")}).shared(pm.number().id("n")).validate({"a": "1"}).value
        {'a': 1}
        """
        has_id = is_schema_like(schema) and "id" in schema.spec.flags
        require(has_id, "shared: a schema with an id is needed, not %s", schema)
        made = self._with_term(
            "shared", IndexedEntries.of(self.spec.term("shared")).with_added((schema,)), ends=False
        )
        made._register(schema)
        check_ids(made, (schema,))
        return made
