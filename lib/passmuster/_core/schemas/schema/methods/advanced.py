"""The methods for authors of extensions: access to the parts, inner schemas and references of a schema.

Schema side; part 3 of the specification, "Advanced functions". `_add_rule`, `_set_flag`, `_get_flag` and
`_get_rule` are methods of the record, which the built-in types call, too.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....foundation.option_reader import read_options
from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import UNDEFINED
from ....foundation.signatures import ignoring_extra_arguments
from ....language.messages.template import is_template
from ....language.references.reference import is_ref
from ..entries import Entry, is_schema_like
from ..indexed import Key, find_child
from ..reads import with_current_siblings
from ..record import SchemaCore
from .identity import label_path, reach, split_path

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from typing_extensions import Self

    from ....engine.nodes.records import Rule
    from ....foundation.argument_types import Options, Path, Undefined
    from ....language.computed_types import Computed
    from ..base import Schema
    from ..definition import LibraryLike


class ExtensionMethods(SchemaCore):
    """The advanced functions, which are meant for extensions."""

    __slots__ = ()

    def extend(self, extension: Mapping[str, Any]) -> Any:
        """Return a schema with a type of its own, which extends the type of this schema.

        Args:
            extension: an extension object, as for `pm.extend`. Its `type` is a name, its base is this schema.

        Rules, messages and everything else of the schema are kept. The type belongs to no library.

        >>> import passmuster as pm
        >>> shout = {"type": "shout", "coerce": lambda value, helpers: {"value": value.upper()}}
        >>> pm.string().max(3).extend(shout).validate("abc").value
        'ABC'
        """
        if isinstance(extension, Mapping) and extension and "type" not in extension:
            raise SchemaError(
                f"extend: an extension with the key 'type' is needed, not {show(extension)}; "
                "keys(…) adds keys to an object"
            )
        return self.spec.root._extend_schema(self, extension)

    # Copies under construction

    def clone(self) -> Self:
        """Return a copy that may be changed until other code uses it.

        The terms that an extension has defined are lists in the copy: fill them, then call `_mutate_rebuild`.

        >>> import passmuster as pm
        >>> pm.number().min(1).clone().describe() == pm.number().min(1).describe()
        True
        """
        spec = self.spec
        own = spec.definition.terms
        terms = {name: list(entries) if name in own else entries for name, entries in spec.terms.items()}
        return self._with_terms(terms)

    def _mutate_rebuild(self) -> Self:
        """Update everything that depends on the terms, and return the schema, which is changed in place."""
        spec = self.spec
        own = spec.definition.terms
        terms = {name: tuple(entries) if name in own else entries for name, entries in spec.terms.items()}
        self._become(with_current_siblings(spec.replace(terms=terms)))
        for name in own:
            self._register_all(terms.get(name, ()))
        self._node = None
        self._ruleset = False
        return self._rebuild()

    def _mutate_register(
        self, schema: Schema | Computed, options: Options | Undefined = UNDEFINED, **keywords: object
    ) -> Self:
        """Register a schema or reference that this schema uses, and return this schema, changed in place.

        With `family` False, references in it count from the same place. `key` is its name for `extract` and
        `fork`.
        """
        given = read_options("_mutate_register", options, keywords, ("family", "key"))
        if is_ref(schema) or is_template(schema):
            self._note_refs(schema)
        elif is_schema_like(schema):
            self._register(schema, given.get("family") is not False)
            self._name(schema, given.get("key", schema._get_flag("id")))
        return self

    def _name(self, schema: Schema, name: object) -> None:
        if name is UNDEFINED:
            return
        known = find_child(self, name)
        if known is not None and known is not schema:
            raise SchemaError(f"two different schemas have the id {show(name)}")
        spec = self.spec
        terms = {**spec.terms, "registered": (*spec.term("registered"), Key(name, schema))}
        self._become(spec.replace(terms=terms))

    # Overridden methods

    def _parent(self, method: str, *args: object, **keywords: object) -> Any:
        """Call the method that an override has overridden."""
        from ..overriding import overridden_method

        return overridden_method(self, method)(*args, **keywords)

    # Parts of the schema

    @property
    def _root(self) -> LibraryLike:
        """The library that the schema belongs to."""
        library: LibraryLike = self.spec.root
        return library

    @property
    def _terms(self) -> dict[str, Any]:
        """The entries of the schema's terms, by name."""
        return self.spec.terms

    @property
    def _temp(self) -> dict[str, Any]:
        """State that validation does not use: the open ruleset."""
        return {"ruleset": self._ruleset, "whens": {}}

    def _property(self, name: str) -> Any:
        """Return a property of the type, or `UNDEFINED` if the type has no such property."""
        return self.spec.definition.properties.get(name, UNDEFINED)

    def _reach(self, path: Path) -> Any:
        """Return the schema at a path of keys and ids."""
        return reach(self, split_path("_reach", path), "_reach")

    def _map_labels(self, path: Path) -> str:
        """Return a path as a string in which labels replace the keys that have one."""
        return label_path(self, path.split(".") if isinstance(path, str) else list(path), {})

    def _root_references(self) -> list[Any]:
        """Return the keys of the same object that references in this schema read."""
        spec = self.spec
        refs = spec.refs + spec.value_refs
        return list(dict.fromkeys(root for ancestor, root in refs if ancestor == 1 and root is not None))

    # Changes of schemas within

    def _modify(self, options: Options | Undefined = UNDEFINED, **keywords: object) -> Self:
        """Return a schema with the schemas and references directly within it changed.

        `each(item)` or `each(item, place)` is called for each schema (unless `schema` is False) and each
        reference (unless `ref` is False). It returns a replacement, or None to keep the item. `place` is a
        mapping with `source`, `name`, `path` and `key`. If nothing changes, the same schema is returned.
        """
        given = read_options("_modify", options, keywords, ("each", "ref", "schema"))
        if not callable(given.get("each")):
            raise SchemaError(f"_modify: each must be a function, not {show(given.get('each'))}")
        change = _ChildChange(
            ignoring_extra_arguments(given["each"], 2),
            given.get("ref") is not False,
            given.get("schema") is not False,
        )
        spec = self.spec
        flags = {name: change.value(value, "flags", name, []) for name, value in spec.flags.items()}
        rules = tuple([change.rule(rule) for rule in spec.rules])
        terms = {name: change.entries(name, entries) for name, entries in spec.terms.items()}
        if not change.changed:
            return self
        return self._with(spec.replace(flags=flags, rules=rules, terms=terms), self._ruleset)._rebuild()


class _ChildChange:
    """One walk over the schemas and references directly within a schema."""

    __slots__ = ("changed", "each", "refs", "schemas")

    def __init__(self, each: Callable[..., Any], refs: bool, schemas: bool) -> None:
        self.each = each
        self.refs = refs
        self.schemas = schemas
        self.changed = False

    def value(self, value: Any, source: str, name: str, path: list[Any], key: object = UNDEFINED) -> Any:
        """Return a value with the schemas and references that it is or contains changed."""
        wanted = self.schemas if is_schema_like(value) else self.refs and is_ref(value)
        if not wanted:
            return value
        made = self.each(value, {"source": source, "name": name, "path": path, "key": key})
        if made is None or made is UNDEFINED or made is value:
            return value
        self.changed = True
        return made

    def rule(self, rule: Rule) -> Any:
        """Return a rule with its arguments changed."""
        args = {name: self.value(value, "rules", rule.name, [name]) for name, value in rule.args.items()}
        if all(args[name] is rule.args[name] for name in args):
            return rule
        return rule.modified(args=args)

    def entries(self, term: str, entries: Sequence[Any]) -> Any:
        """Return the entries of a term with the schemas and references in them changed."""
        return tuple([self.entry(term, entry, [i]) for i, entry in enumerate(entries)])

    def entry(self, term: str, entry: object, path: list[Any]) -> Any:
        """Return an entry of a term, which is or contains schemas, with these changed."""
        if not isinstance(entry, Entry):
            return self.value(entry, "terms", term, path, False)
        if isinstance(entry, Key):
            made = self.value(entry.schema, "terms", term, ["schema", *path], entry.key)
            return entry if made is entry.schema else entry.copy(schema=made)
        changes = {}
        for name in (*(("ref",) if hasattr(entry, "ref") else ()), *entry.holders):
            before = getattr(entry, name)
            # As in joi, the cases of a condition are not a step of the path.
            after = self.change_attribute(
                term, before, path if name == "cases" else [name.rstrip("_"), *path]
            )
            if after is not before:
                changes[name] = after
        return entry.copy(**changes) if changes else entry

    def change_attribute(self, term: str, value: Any, path: list[Any]) -> Any:
        """Return the value of an attribute of an entry with its schemas and references changed."""
        if isinstance(value, tuple):
            items = tuple([self.entry(term, item, path) for item in value])
            return value if all(a is b for a, b in zip(items, value)) else items
        return self.entry(term, value, path)
