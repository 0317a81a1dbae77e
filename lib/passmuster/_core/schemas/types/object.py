"""`object`: its methods and its definition.

Schema side; part 2 of the specification, "object". The methods for dependencies between keys
are in `object_peers`; `pick`, `omit` and `partial` are in `object_subsets`; the nodes are in `object_nodes`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.backend import assembly
from ...engine.formats.patterns.pattern import is_pattern
from ...foundation.callers import is_function
from ...foundation.classes.subscripted import T
from ...foundation.codes import FAILURES, Code
from ...foundation.kinds import has_property
from ...foundation.late_patterns import late_pattern
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.signatures import Named, unnamed
from ...foundation.spelling import suggestion
from ...language.messages.template import is_template, make_template
from ...language.references.reference import is_ref, make_reference
from ...running.steps.casts import CastDefinition, unchanged
from ...running.steps.object_keys import ObjectContents, ordered_keys
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import switch
from ..schema.entries import Pattern, is_schema_like
from ..schema.indexed import IndexedEntries, Key, ObjectKeys, by_key, by_source, check_ids, siblings_of
from ..schema.method_arguments import check_boolean, read_switch, require, warn_schema
from ..schema.methods.merging import ReplacingMerges, replace
from ..schema.pattern_arguments import compiled_pattern
from ..schema.reads import with_current_siblings
from ..schema.rules import reference_code
from ..schema.schema_warnings.error_codes import warn_unclosed_template
from ..schema.schema_warnings.literals import (
    TELLING_KEYS,
    warn_json_schema_keys,
    warn_misread_key,
    warn_misread_literal,
)
from ..schema.taught_types import merge_taught
from .any import DEFINITION as ANY
from .parts.object_checks import RULES
from .parts.object_nodes import node_for
from .parts.object_peers import CODES as PEER_CODES, warn_unknown_key, warn_unknown_peers
from .parts.object_subsets import SubsetMethods
from .parts.object_terms import TERMS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal, TypeVar, overload

    from typing_extensions import Self, Unpack

    from ...foundation.argument_types import Keys, Options, Pattern as AnyPattern, Undefined
    from ...foundation.option_types import RenameOptions
    from ...language.computed_types import Computed, Limit, TemplateLike
    from ...language.preferences.preferences import Preferences
    from ...running.steps.schema_protocols import MergingLike
    from ..schema.definition_types import Definition, KeyPatternOptions
    from ..schema.part_types import InfoParts, Inspector, Schema, Spec

    M = TypeVar("M")

_NO_KEYS = ObjectKeys()
_PATH = late_pattern(r"[^\W\d]\w*(\.\w+)+")
_UNKNOWN_KEYS = "; unknown(False) refuses other keys, and the option strip_unknown=True leaves them out"
_RENAME_OPTIONS = ("alias", "multiple", "override", "ignoreUndefined")


class ObjectSchema(SubsetMethods[T]):
    """A schema for mappings, and for other objects by their attributes."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> ObjectSchema[T | None]: ...

    def keys(self, schema: Keys | Undefined | None = UNDEFINED) -> Self:
        """Set or extend the allowed keys (`object.unknown` for other keys).

        Args:
            schema: a mapping of keys to schemas and literal definitions. `{}` allows no key, None allows any.
                Keys that were set before are kept, unless they are given again.

        >>> import passmuster as pm
        >>> pm.object().keys({"a": pm.number()}).validate({"a": 1, "b": 2}).error.details[0].path
        ['b']
        """
        if schema is UNDEFINED or schema is None:
            return self._with_keys(None)
        if type(schema) is not dict and (is_schema_like(schema) or not isinstance(schema, Mapping)):
            cure = f"; write compile({schema.__name__})" if isinstance(schema, type) else ""
            raise SchemaError(f"keys: a mapping of keys to schemas is needed, not {show(schema)}{cure}")
        if not schema:
            return self._with_keys(_NO_KEYS)
        if not TELLING_KEYS.isdisjoint(schema):
            warn_json_schema_keys(schema)
        spec = self.spec
        added = ObjectKeys(assembly.keys_of(schema, Key, self._compile_key))
        before = ObjectKeys.of(spec.terms.get("keys", _NO_KEYS))
        if spec.secret:
            known = before.index_by(by_key)
            added = ObjectKeys(
                [Key(one.key, replace(known.get(one.key, one).schema, one.schema)) for one in added]
            )
        made = self._with_keys(added, before)
        for entry in added.rare():
            key, own = entry.key, entry.schema.spec
            if type(key) is not str or key[-1:] == "?" or "default" in own.flags:
                warn_misread_key(key, own)
            if own.refs or own.value_refs:
                for read in siblings_of(entry.schema):
                    warn_unknown_key(made, f"a reference of the key {show(key)}", read, [read])
            for match in own.terms.get("matches", ()):
                ref = None if match.condition is None else match.condition.ref
                if is_ref(ref) and ref.type == "value" and ref.ancestor == 1 and ref.root is not None:
                    within = (
                        f"conditional of the key {show(key)} ({show('.' + ref.root)} is within its value)"
                    )
                    warn_unknown_key(made, within, ref.root, [ref.root])
        if "keys" not in spec.terms:
            for entry in spec.term("dependencies"):
                warn_unknown_peers(made, entry)
        return made

    def _compile_key(self, key: object, value: Any) -> Any:
        warn_misread_literal(self.spec.root, value, f" (key {show(key)})")
        try:
            return self._compile(value)
        except SchemaError as error:
            raise SchemaError(f"{error} (key {show(key)})") from None

    def _with_keys(self, added: ObjectKeys | None, before: ObjectKeys = _NO_KEYS) -> Self:
        """Return a schema with the keys of `before`, replaced or extended by `added`.

        With None for `added`, the schema allows any key.
        """
        self._require_closed("keys")
        spec = self.spec
        terms = spec.terms
        others = {name: kept for name, kept in terms.items() if name != "keys"} if terms else terms
        kept = before.without([entry.key for entry in added]) if before and added else before
        # Whether the references of the keys that stay are known already.
        is_noted = not spec.refs or (spec.exact and len(kept) == len(spec.term("keys")))
        noted = with_current_siblings(spec if is_noted else spec.replace(terms=others))
        if added is None:
            return self._with(noted.replace(terms=others))._rebuild()
        entries = kept.with_added(added) if kept else added
        made = self._with(noted.replace(terms={**others, "keys": entries}))
        made._note_children([entry.schema for entry in (added if is_noted else entries)])
        if "into" in spec.flags:
            check_target(made, spec.flags["into"])
        if made.spec.refs:
            made._become(made.spec.replace(exact=True))
        # Most objects have only keys, and no ids, so that there is nothing to check.
        if others or spec.rules or [True for entry in entries.rare() if "id" in entry.schema.spec.flags]:
            check_ids(made, added)
        return made._rebuild()

    def append(self, schema: Keys | Undefined | None = UNDEFINED) -> Self:
        """Add allowed keys, like `keys`. None and `{}` change nothing.

        Args:
            schema: a mapping of keys to schemas and literal definitions.

        >>> import passmuster as pm
        >>> sorted(pm.object({"a": 1}).append({"b": 2}).describe()["keys"])
        ['a', 'b']
        """
        if schema is UNDEFINED or schema is None or (isinstance(schema, Mapping) and not schema):
            return self
        return self.keys(schema)

    def merge(self, other: Definition, deep: bool = True) -> Self:
        """Return a schema with the keys of both objects. For a key of both, the schema in `other` is used.

        Args:
            other: a schema of an object, or a mapping of keys to schemas and literal definitions.
            deep: whether objects under the same key are merged as well; with False the one in `other` is
                used.

        What was a secret stays one, unless the schema in `other` says `secret(False)`.
        Rules, flags and dependencies are combined as by `concat`. Unlike here, `concat` combines the schemas
        under the same key, too.

        >>> import passmuster as pm
        >>> base = pm.object({"name": str, "port": {"from": int, "to": int}})
        >>> made = base.merge({"name": int, "port": {"to": str}})
        >>> made.validate({"name": "1", "port": {"from": "2", "to": "3"}}).value
        {'name': 1, 'port': {'from': 2, 'to': '3'}}
        """
        source = self._compile(other)
        require(source.type == self.type, "merge: a schema of the same type is needed, not %s", source)
        made: Self = self._merge(source, ReplacingMerges(deep, self, source))
        return made

    def unknown(self, allow: bool = True) -> Self:
        """Allow keys that have no schema, in this object but not in objects within it.

        Args:
            allow: False refuses such keys, whatever the preferences are (`object.unknown`).

        >>> import passmuster as pm
        >>> pm.object({"a": 1}).unknown().validate({"b": 2}).error is None
        True
        """
        return self._set_flag("unknown", read_switch("unknown", allow, _UNKNOWN_KEYS))

    def pattern(
        self,
        pattern: Definition,
        schema: Definition | Undefined,
        options: Options | Undefined = UNDEFINED,
        **keywords: Unpack[KeyPatternOptions],
    ) -> Self:
        """Add a schema for the unknown keys that match a pattern.

        Args:
            pattern: a compiled pattern or its string, which is searched for in the key, or a schema for the
                key.
            schema: the schema of the values.
            options: `fallthrough` (bool: apply the patterns that follow as well), `matches` (an array schema
                for the list of matching keys, `object.pattern.match`).

        >>> import passmuster as pm
        >>> pm.object().pattern("^x", pm.number()).validate({"x1": "5"}).value
        {'x1': 5}
        """
        require(schema is not UNDEFINED, "pattern: a schema for the values is needed")
        given = read_options("pattern", options, keywords, ("fallthrough", "matches"))
        check_boolean("pattern", given, "fallthrough")
        matches = self._matches(given["matches"]) if "matches" in given else None
        regex, key_schema = None, None
        if isinstance(pattern, str) or is_pattern(pattern):
            regex = compiled_pattern("pattern", pattern)
        else:
            key_schema = self._compile(pattern)
        entry = Pattern(regex, key_schema, self._compile(schema), matches, given.get("fallthrough"))
        made = self._with_term("patterns", (*self.spec.term("patterns"), entry), ends=False)
        made._register_all((entry,))
        check_ids(made, (entry,))
        return made

    def _matches(self, matches: Definition) -> Any:
        compiled = self._compile(matches)
        if compiled.type != "array":
            compiled = self.spec.root.array().items(compiled)
        return compiled

    def rename(
        self,
        from_: AnyPattern,
        to: TemplateLike,
        options: Options | Undefined = UNDEFINED,
        **keywords: Unpack[RenameOptions],
    ) -> Self:
        """Rename a key before the keys are validated.

        Args:
            from_: a key, or a compiled pattern that is searched for in keys.
            to: the new key; with a pattern also a template, in which `{#1}` is the first group.
            options: `alias` (keep the old key, too), `multiple` (rename several keys to the same one, the
                last of which wins), `override` (replace an existing key), `ignoreUndefined` (skip undefined
                keys). All default to False.

        Fails with `object.rename.multiple` or `object.rename.override`; with the option `joi=18` also with
        `object.rename.proto`.

        >>> import passmuster as pm
        >>> pm.object({"b": 1}).rename("a", "b").validate({"a": 1}).value
        {'b': 1}
        """
        is_regex = is_pattern(from_)
        require(isinstance(from_, str) or is_regex, "rename: from must be a key or a pattern, not %s", from_)
        if is_regex:
            compiled_pattern("rename", from_, stateful=True)
        require(isinstance(to, str) or is_template(to), "rename: to must be a key or a template, not %s", to)
        require(to != from_, "rename: a key can't be renamed to itself: %s", from_)
        if isinstance(from_, str) and _PATH.fullmatch(from_):
            warn_schema(
                f"rename: {show(from_)} is one key, not a path; for the value within write "
                f"any().default(ref({show(from_)})) under the new key"
            )
        given = read_options("rename", options, keywords, _RENAME_OPTIONS)
        check_boolean("rename", given, *_RENAME_OPTIONS)
        spec = self.spec
        known = ObjectKeys.of(spec.term("keys")).index_by(by_key)
        if (
            not is_regex
            and isinstance(to, str)
            and from_ in known
            and to not in known
            and not given.get("alias")
        ):
            warn_schema(
                f"rename: {show(from_)} is a key of the schema and {show(to)} is none, "
                f"but the keys are validated after it: write rename({show(to)}, {show(from_)})"
            )
        renames = IndexedEntries.of(spec.term("renames"))
        if not is_regex and from_ in renames.index_by(by_source):
            raise SchemaError(f"rename: the key {show(from_)} is already renamed")
        chosen = {name: bool(given.get(name)) for name in _RENAME_OPTIONS[:3]}
        if "ignoreUndefined" in given:
            chosen["ignoreUndefined"] = given["ignoreUndefined"]
        made = self._with_term("renames", renames.with_added(((from_, to, chosen),)), ends=False)
        if is_template(to):
            made._note_refs(to)
        return made

    def _with_outer_names(self, name_of: Callable[[str], str]) -> Self:
        made = super()._with_outer_names(name_of)
        keys = [entry.key for entry in self.spec.term("keys")]
        known = [to for _, to, _ in self.spec.term("renames")]
        for key in keys:
            name = name_of(key) if type(key) is str and key not in known else key
            require(name == key or name not in keys, "rename_keys: there is a key %s already", name)
            made = made if name == key else made.rename(name, key)
        return made

    def assert_(
        self, subject: str | Computed, schema: Definition, message: str | Undefined = UNDEFINED
    ) -> Self:
        """Require that a value within the object passes a schema (`object.assert`).

        Args:
            subject: a key path such as `".a.b"`, a reference or a template.
            schema: a schema or literal definition; its references are resolved against the object.
            message: a text to add to the message.

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.any(), "b": pm.any()}).assert_(".a", pm.ref("b"))
        >>> schema.validate({"a": 1, "b": 2}).error.details[0].type
        'object.assert'
        """
        if isinstance(subject, str):
            subject = make_template(subject) if "{" in subject else make_reference(subject, {})
            warn_unclosed_template("assert", subject if is_template(subject) else "")
        require(
            is_ref(subject) or is_template(subject),
            "assert: the subject must be a key, a reference or a template, not %s",
            subject,
        )
        is_string = message is UNDEFINED or isinstance(message, str)
        require(is_string, "assert: message must be a string, not %s", message)
        args = {"subject": subject, "schema": self._compile(schema), "message": message}
        made = self._rule("assert", args)
        made._note_refs(subject)
        return made

    def instance(self, constructor: type[M], name: str | Undefined = UNDEFINED) -> ObjectSchema[M]:
        """Require an instance of a class (`object.instance`).

        Args:
            constructor: a class.
            name: the name of the class in messages.

        >>> import passmuster as pm
        >>> pm.object().instance(dict).validate({}).error is None
        True
        """
        given: Any = constructor
        cls = unnamed(given)
        require(isinstance(cls, type), "instance: a class is needed, not %s", given)
        if name is UNDEFINED:
            name = given.name if type(given) is Named else cls.__name__
        made: Any = self._rule("instance", {"constructor": constructor, "name": name})
        return made  # type: ignore[no-any-return]

    if TYPE_CHECKING:

        @overload
        def into(self, target: Literal[False]) -> ObjectSchema[dict[str, Any]]: ...

        @overload
        def into(self, target: Callable[..., M]) -> ObjectSchema[M]: ...

    def into(self, target: Callable[..., Any] | Literal[False]) -> ObjectSchema:
        """Create an instance of a class from the validated keys (`object.into`).

        Args:
            target: a class or function that accepts the keys as keyword arguments, such as a dataclass, an
                attrs class or a named tuple. With a TypedDict the result is a plain dict; False turns this
                off.

        A missing key that the class requires yields `any.required`, an exception of the class `object.into`.
        The parameters are compared with the keys of the schema when this method is called: a key that the
        class does not accept raises `SchemaError`, as does a required parameter that is no key of the schema.

        >>> from dataclasses import dataclass
        >>> import passmuster as pm
        >>> @dataclass
        ... class Point:
        ...     x: int
        ...     y: int = 0
        >>> pm.object({"x": pm.number(), "y": pm.number()}).into(Point).validate({"x": "1"}).value
        Point(x=1, y=0)
        """
        if target is not False:
            check_target(self, target)
        return self._set_flag("into", UNDEFINED if target is False else target)

    def ref(self) -> ObjectSchema:
        """Require a reference (`object.refType`).

        >>> import passmuster as pm
        >>> pm.object().ref().validate(pm.ref("a")).error is None
        True
        """
        return self._rule("ref")

    def regex(self) -> ObjectSchema:
        """Require a compiled pattern (`object.regex`).

        >>> import re, passmuster as pm
        >>> pm.object().regex().validate(re.compile("a")).error is None
        True
        """
        return self._rule("regex")

    def schema(self, type: str = "any") -> ObjectSchema:
        """Require a schema (`object.schema`).

        Args:
            type: the type that the schema must have; `"any"` allows every type.

        >>> import passmuster as pm
        >>> pm.object().schema("number").validate(pm.number()).error is None
        True
        """
        spec = self.spec
        if isinstance(type, str) and type not in spec.root._definitions:
            warn_schema(f"schema: there is no type {show(type)}.{suggestion(type, spec.root._definitions)}")
        return self._rule("schema", {"type": type})

    def min(self, limit: Limit) -> Self:
        """Require at least `limit` keys (`object.min`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.object().min(1).validate({}).error.details[0].type
        'object.min'
        """
        return self._rule("min", {"limit": limit}, "length", ">=")

    def max(self, limit: Limit) -> Self:
        """Require at most `limit` keys (`object.max`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.object().max(0).validate({"a": 1}).error.details[0].type
        'object.max'
        """
        return self._rule("max", {"limit": limit}, "length", "<=")

    def length(self, limit: Limit) -> Self:
        """Require exactly `limit` keys (`object.length`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.object().length(1).validate({}).error.details[0].type
        'object.length'
        """
        return self._rule("length", {"limit": limit}, "length", "=")


def check_target(schema: Schema, target: object) -> None:
    """Raise `SchemaError` unless `target` can be called with the keys of an object."""
    from ...foundation.classes.class_keywords import keywords_of

    name = getattr(target, "__qualname__", None) or show(target)
    target = unnamed(target)
    if not is_function(target):
        raise SchemaError(f"into: a class or a function is needed, not {name}")
    keywords = keywords_of(target)
    if not keywords.are_known:
        raise SchemaError(f"into: the parameters of {name} can't be read")
    spec = schema.spec
    keys = {entry.key: entry.schema for entry in spec.term("keys")}
    names = keywords.names
    for key in keys:
        is_computed = isinstance(target, type) and has_property(target, key)
        if names is not None and key not in names and not is_computed and _may_be_present(keys[key]):
            raise SchemaError(f"into: {name} has no parameter {show(key)}.{suggestion(str(key), names)}")
    is_open = "keys" not in spec.terms or spec.term("patterns") or spec.flags.get("unknown")
    for needed in keywords.needed:
        if needed in keys:
            if not _may_be_present(keys[needed]):
                raise SchemaError(f"into: {name} needs {show(needed)}, which the schema forbids or strips")
        elif not is_open or (names is not None and needed not in names):
            hint = suggestion(needed, [str(key) for key in keys])
            raise SchemaError(f"into: {name} needs {show(needed)}, which is not a key of the schema.{hint}")


def _may_be_present(schema: Schema) -> bool:
    """Return whether a key may be in the result."""
    spec = schema.spec
    flags = spec.flags
    return bool(spec.term("whens")) or (
        flags.get("presence") != "forbidden" and flags.get("result") != "strip"
    )


def _rebuild(schema: Schema) -> Any:
    """Sort the keys of a schema under construction so that a key comes after the keys that it refers to."""
    terms = schema.spec.terms
    entries = terms.get("keys")
    if entries:
        keys = ObjectKeys.of(entries).sorted()
        if keys is not entries:
            schema._become(schema.spec.replace(terms={**terms, "keys": keys}))
    return schema


def merge_keys(before: tuple[Key, ...], added: tuple[Key, ...], merging: MergingLike) -> ObjectKeys:
    """Return the keys of two schemas; the schemas of a key of both are merged."""
    keys = ObjectKeys.of(before)
    known = keys.index_by(by_key)
    merged = [
        Key(entry.key, merging.merge(known[entry.key].schema, entry.schema)) if entry.key in known else entry
        for entry in added
    ]
    return keys.with_replaced(ObjectKeys(merged))


def _merge_renames(before: tuple[Any, ...], added: tuple[Any, ...], merging: MergingLike) -> Any:
    """Return the renames of two schemas, without those of the second one that the first has, too."""
    return (*before, *[rename for rename in added if rename not in before])


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import ObjectInfo
    from .parts.object_records import object_fields

    return ObjectInfo, object_fields(spec, inspector)


def _is_open(value: Any) -> bool:
    return ObjectContents().accepts(value)


def _to_map(value: Any, prefs: Preferences) -> Any:
    return ordered_keys(value)


def _classes_of(spec: Spec) -> tuple[type, ...]:
    taught = spec.term("taught")
    made = taught[0].cls if taught else spec.flags.get("into")
    if not isinstance(made, type):
        return (dict,)
    from ...foundation.classes.class_fields import is_typed_dict

    return (dict,) if is_typed_dict(made) else (made,)


_KIND = '{if(#type == "object", "an object", if(#type == "function", "a function", "of type " + #type))}'
_RENAMED = {
    "from": "the old key",
    "to": "the new key",
    "pattern": "whether the rename has a regular expression",
}

DEFINITION = TypeDefinition(
    "object",
    ANY,
    ObjectSchema,
    flags={"unknown": UNDEFINED},
    codes=(
        Code(
            "object.base",
            "{{#label}} must be " + _KIND,
            "the value is not an object (or function), nor a string that converts to one",
            {"type": "`object`, or `function` for a function schema"},
            accepted="mapping",
        ),
        Code(
            "object.into",
            "{{#label}} cannot be made into {{#type}}{{reason(#error)}}",
            "the class or function given to `into` raised an exception",
            {"type": "the name of the class or function", "error": "the exception that was raised"},
            own=True,
        ),
        Code(
            "object.pattern.match",
            "{{#label}} has keys that do not fit together: {#message}",
            "the keys that match a pattern do not match its `matches` schema",
            {**FAILURES, "matches": "the keys that match the pattern"},
        ),
        Code(
            "object.rename.multiple",
            "{{#label}} cannot have {{:#from}} renamed to {{:#to}}, because another key already was",
            "a key is renamed to one that another key was already renamed to",
            _RENAMED,
        ),
        Code(
            "object.rename.override",
            "{{#label}} cannot have {{:#from}} renamed to {{:#to}}, because that key already exists",
            "a key is renamed to one that exists already",
            _RENAMED,
        ),
        Code(
            "object.rename.proto",
            "{{#label}} cannot have {{:#from}} renamed to {{:#to}}, which is no ordinary key in JavaScript",
            "a key is renamed to `__proto__`, with the option `joi=18`",
            _RENAMED,
        ),
        Code(
            "object.unknown",
            "{{#label}} is not a known key",
            "the object has a key that the schema does not allow",
            {"child": "the key"},
        ),
        *PEER_CODES,
        reference_code("object"),
    ),
    rules=RULES,
    casts={"map": CastDefinition(_is_open, _to_map, unchanged)},
    node=node_for("object", ObjectContents()),
    info=_info,
    classes_of=_classes_of,
    may_be_several=True,
    construct=lambda schema, keys: schema.keys(keys),
    rebuild=_rebuild,
    merge_terms={"keys": merge_keys, "renames": _merge_renames, "taught": merge_taught},
    manifest={
        "flags": {"unknown": switch("unknown")},
        "terms": TERMS,
        "carried": {"instance": ("constructor", "name")},
    },
)
