"""References to other values, and the values that they result in.

`make_reference` parses a key such as `a.b`, `...a`, `/a`, `$a` or `#a`. A `Reference` is immutable and is
resolved in the run phase. Imports foundation/.
"""

from __future__ import annotations

from ...engine.backend import references
from ...foundation import kinds
from ...foundation.blanks import BLANKS
from ...foundation.callers import call
from ...foundation.comparing.equality import deep_equal
from ...foundation.kinds import kind_of
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.signatures import function_data
from ...foundation.writing import exact_string
from ..messages.coercions import Displayed
from ..representation import placeholder
from .reaching import step_into
from .reference_options import (
    PREFIXES,
    check_ancestor,
    check_options,
    check_separator,
    chosen_prefixes,
    option_fields,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from typing_extensions import TypeIs

    from ...foundation.protocols import Prefs, Surroundings
    from ..representation import Representation


_MOST_LEVELS = 2**30  # no value has as many
_MOST_SHOWN = 60  # separators in a display: more can't be counted by people

FIELDS = (
    "key", "path", "type", "ancestor", "separator", "adjust", "map", "in_", "iterables", "render",
)  # fmt: skip


class Reference(Displayed, references.ReferenceOrigin):
    """A reference to another value, created by `ref()` and `in_()`. Immutable.

    `type` is "value", "global" or "local"; `ancestor` counts the levels up (0 the value
    itself, 1 its parent) or is "root", and None for the other types; `path` holds the
    keys from there, `root` the first of them (None without any); `key` is the target as
    written, without its prefix; `display` is the string that messages show.

    >>> make_reference("...a.b")
    pm.ref('...a.b')
    """

    __slots__ = (
        "ancestor", "depth", "display", "in_", "key", "map", "render", "root", "separator", "type",
    )  # fmt: skip

    key: str | None
    type: str
    ancestor: int | str | None
    separator: str | bool
    map: tuple[tuple[Any, Any], ...] | None
    in_: bool
    render: bool | None
    root: str | None
    depth: int
    display: str

    def __init__(self, fields: Mapping[str, Any]) -> None:
        given: Any = fields["map"]
        mapped = None if given is None else _distinct(given)
        path = fields["path"]
        super().__init__(
            _level(fields["type"], fields["ancestor"]),
            path,
            fields["iterables"],
            fields["adjust"],
            None if mapped is None else {at: pair[1] for at, pair in mapped.items()},
        )
        put = object.__setattr__
        for name in ("key", "type", "ancestor", "separator", "in_", "render"):
            put(self, name, fields[name])
        put(self, "root", path[0] if path else None)
        put(self, "depth", len(path))
        put(self, "display", "ref:" + _display(self))
        put(self, "map", None if mapped is None else tuple(mapped.values()))

    @property
    def shown(self) -> str:
        return self.display

    def elsewhere(self, value: Any, scope: Surroundings | None, local: dict[str, Any] | None) -> Any:
        """Resolve a reference to the local context or the root, or one that has no scope.

        Raises `SchemaError` if there are not as many levels around the value.
        """
        reach = references.reach
        if self.type == "local":
            return UNDEFINED if local is None else reach(local, self.path, self.iterables)
        if self.level > 0:
            within = "" if self.ancestor != 1 else f"; '.{self.key}' is within it"
            raise SchemaError(f"the reference {self.display} reaches beyond the root of the value{within}")
        if scope is None:
            return reach(value, self.path, self.iterables)
        if not self.path:
            return scope.root(value)
        hidden = scope.shadow(scope.depth, self.path)
        return reach(scope.root(value), self.path, self.iterables) if hidden is UNDEFINED else hidden

    def describe(self) -> dict[str, Any]:
        """Return the reference as data, in the spelling of the specification.

        >>> make_reference("$a.b").describe()
        {'ref': {'path': ['a', 'b'], 'type': 'global'}}
        """
        data: dict[str, Any] = {"path": list(self.path)}
        if self.type != "value":
            data["type"] = self.type
        if self.separator != ".":
            data["separator"] = self.separator
        if self.ancestor not in (None, 1):
            data["ancestor"] = self.ancestor
        if self.map is not None:
            data["map"] = [list(pair) for pair in self.map]
        data.update((k, v) for k, v in self._kept_options() if v is not None)
        return {"ref": data}

    def _kept_options(self) -> list[tuple[str, Any]]:
        return [
            ("adjust", function_data(self.adjust)),
            ("iterables", self.iterables),
            ("in", True if self.in_ else None),
            ("render", self.render),
        ]

    def _fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in FIELDS}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a reference can't be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a reference can't be changed: {name}")

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is Reference and deep_equal(self._fields(), other._fields()))

    def __hash__(self) -> int:
        return hash((self.type, self.ancestor, self.path))

    def __reduce__(self) -> tuple[Any, ...]:
        return Reference, (self._fields(),)

    def __repr__(self) -> str:
        from ..representation import represent

        return represent(self)

    def _represent(self, writing: Representation, depth: int) -> str:
        """Return the call that creates the reference, as a part of a representation."""
        written = _key_and_options(self)
        if written is None:
            return writing.fit(placeholder(self.display))
        key, options = written
        for name in ("adjust", "map", "iterables", "render"):
            value = getattr(self, name)
            if value is not None:
                options[name] = value
        return writing.call("in_" if self.in_ else "ref", (key,), options, depth)


def _key_and_options(reference: Reference) -> tuple[str, dict[str, Any]] | None:
    """Return the key and the options that create an equal reference, or None if there are none."""
    key, options = reference.key or "", _separating(reference)
    if reference.type != "value" or reference.ancestor == "root":
        kind = "root" if reference.type == "value" else reference.type
        spellings = [(PREFIXES[kind] + key, options)]
    else:
        up = {**options, "ancestor": reference.ancestor}
        spellings = [(_display(reference), options), (key, up)]
        spellings += [(text, {**chosen, "prefix": False}) for text, chosen in spellings]
    return next((one for one in spellings if _leads_to(reference, *one)), None)


def _separating(reference: Reference) -> dict[str, Any]:
    return {} if reference.separator == "." else {"separator": reference.separator}


def _leads_to(reference: Reference, key: str, options: dict[str, Any]) -> bool:
    try:
        made = make_reference(key, options)
    except SchemaError:
        return False
    return all(getattr(made, name) == getattr(reference, name) for name in _PLACE)


_PLACE = ("type", "ancestor", "path", "separator")


def _level(kind: str, ancestor: int | str | None) -> int:
    """Return the level that a reference begins at."""
    if kind == "global":
        return references.IN_CONTEXT
    if kind == "local":
        return references.IN_LOCAL
    return min(ancestor, _MOST_LEVELS) if isinstance(ancestor, int) else references.AT_ROOT


def is_ref(value: object) -> TypeIs[Reference]:
    """Return whether a value is a reference.

    >>> is_ref(make_reference("a")), is_ref("a")
    (True, False)
    """
    return issubclass(type(value), Reference)


def make_reference(
    key: object, options: Any = UNDEFINED, keywords: Mapping[str, Any] | None = None
) -> Reference:
    """Return the reference for `key` and the options of `ref()`.

    `key`: the target, with its prefixes (`$` global context, `#` local context, `/` root of
    the value, one separator more than the levels up). `options`: `adjust`, `ancestor`, `in`,
    `iterables`, `map`, `prefix`, `render`, `separator`. Part 1 of the specification, References.

    Raises `SchemaError` with the name of the wrong option.

    >>> make_reference("a/b", {"separator": "/"}).path
    ('a', 'b')
    """
    if not isinstance(key, str):
        raise SchemaError(f"a reference key must be a string, not {show(key)}")
    given = check_options(options, keywords)
    separator = check_separator(given)
    kind, rest = _split_prefix(exact_string(key).strip(BLANKS), separator, chosen_prefixes(given))
    fields = option_fields(given)
    fields["separator"] = separator
    if kind in ("global", "local"):
        if "ancestor" in given:
            raise SchemaError(
                f"the reference {show(key)} leads to the {kind} context, which has no ancestors: "
                f"remove the option ancestor"
            )
        ancestor: int | str | None = None
        target: str | None = rest
    else:
        ancestor, target = _split_ancestor(kind, rest, separator, given, key)
        kind = "value"
    path = _path(target, separator)
    fields.update(key=target, path=path, type=kind, ancestor=ancestor)
    return Reference(fields)


def build_reference(data: Mapping[str, Any]) -> Reference:
    """Return the reference of a description; `data` is the value under `ref`.

    >>> build_reference({"path": ["a", "b"], "ancestor": 2}).display
    'ref:...a.b'
    """
    path = data.get("path")
    if not isinstance(path, (list, tuple)) or not all(isinstance(part, str) for part in path):
        raise SchemaError(f"the path of a reference must be a list of strings, not {show(path)}")
    kind = data.get("type", "value")
    if kind not in ("value", "global", "local"):
        raise SchemaError(f"the type of a reference must be value, global or local, not {show(kind)}")
    given = check_options({k: v for k, v in data.items() if k not in ("path", "type")})
    fields = option_fields(given)
    separator = fields["separator"] = check_separator(given)
    key = (separator if isinstance(separator, str) else ".").join(path)
    ancestor = check_ancestor(given.get("ancestor", 1)) if kind == "value" else None
    fields.update(key=key if path else None, path=tuple(path), type=kind, ancestor=ancestor)
    return Reference(fields)


# Keys


def _split_prefix(key: str, separator: str | bool, prefixes: Mapping[str, Any]) -> tuple[str, str]:
    """Return the kind of a reference ("global", "local", "root" or "value") and the rest of its key."""
    if isinstance(separator, str) and key.startswith(separator):
        return "value", key
    for kind in ("global", "local", "root"):
        mark = prefixes.get(kind)
        if isinstance(mark, str) and key.startswith(mark):
            return kind, key[len(mark) :]
    return "value", key


def _split_ancestor(
    kind: str, target: str, separator: str | bool, given: Mapping[str, Any], key: object
) -> tuple[int | str, str | None]:
    """Return the ancestor that a reference begins at, and its key there, None for that place itself."""
    begins_relative = isinstance(separator, str) and target.startswith(separator)
    if kind == "root":
        if begins_relative:
            raise SchemaError(f"the reference {show(key)} can't be both relative and from the root")
        return "root", target or (None if isinstance(separator, str) else target)
    if not begins_relative:
        return check_ancestor(given.get("ancestor", 1)), target
    if target == separator:
        return 0, None
    if "ancestor" in given:
        raise SchemaError(f"the reference {show(key)} has a relative prefix and the option ancestor")
    rest = target.lstrip(str(separator))
    return len(target) - len(rest) - 1, rest or None


def _path(target: str | None, separator: str | bool) -> tuple[str, ...]:
    if target is None:
        return ()
    return tuple(target.split(separator)) if isinstance(separator, str) else (target,)


def _display(reference: Reference) -> str:
    key = reference.key or ""
    if reference.type != "value":
        return f"{reference.type}:{key}"
    separator, ancestor = reference.separator, reference.ancestor
    if not isinstance(separator, str):
        return key
    if not isinstance(ancestor, int):
        return f"root:{key}"
    if ancestor == 1:
        return key or ".."
    return separator * min(ancestor + 1, _MOST_SHOWN) + key if ancestor else separator + key


def _distinct(pairs: tuple[tuple[Any, Any], ...]) -> dict[Any, tuple[Any, Any]]:
    """Return the pairs of a map by their normalized keys; the last of equal keys counts."""
    found: dict[Any, tuple[Any, Any]] = {}
    for key, value in pairs:
        at = _map_key(key)
        found[at] = (found[at][0] if at in found else key, value)
    return found


def _map_key(value: Any) -> Any:
    """Return the normalized key of a map: a boolean differs from a number, and NaN equals NaN.

    Containers and objects only equal themselves.
    """
    kind = kind_of(value)
    if kind is kinds.BOOL:
        return (bool, bool(value))
    if kind is kinds.STRING:
        return exact_string(value)
    if kind is kinds.NUMBER or kind is kinds.DATE:
        return _scalar_key(value)
    return (object, id(value))


def _scalar_key(value: Any) -> Any:
    try:
        hash(value)
        return value if value == value else (float, "NaN")
    except Exception:  # a user-defined number class or time zone that fails
        return (object, id(value))


references.set_functions(step_into, call, _map_key)


class JointReference(Displayed, references.Resolvable):
    """The values of several references as an object, in which the keys are the references without prefixes.

    An absent value has no key.
    """

    __slots__ = ("_references",)

    def __init__(self, references: Iterable[Reference]) -> None:
        self._references: tuple[Reference, ...] = tuple(references)

    def references(self) -> tuple[Reference, ...]:
        """Return the references in their order."""
        return self._references

    @property
    def names(self) -> list[str]:
        """The keys of the object."""
        return [one.key or "" for one in self._references]

    @property
    def shown(self) -> str:
        return "ref:" + ", ".join([one.display.partition(":")[2] for one in self._references])

    display = shown

    def resolve(
        self,
        value: Any,
        scope: Surroundings | None,
        prefs: Prefs,
        local: dict[str, Any] | None = None,
        functions: object = None,
    ) -> dict[str, Any]:
        """Return the object."""
        found = [one.resolve(value, scope, prefs, local) for one in self._references]
        return {name: item for name, item in zip(self.names, found) if item is not UNDEFINED}

    def describe(self) -> dict[str, Any]:
        """Return the references as data."""
        return {"refs": [one.describe()["ref"] for one in self._references]}

    def __eq__(self, other: object) -> bool:
        return type(other) is JointReference and self._references == other._references

    def __hash__(self) -> int:
        return hash(self._references)

    def __reduce__(self) -> tuple[Any, ...]:
        return JointReference, (self._references,)


def is_joint(value: object) -> TypeIs[JointReference]:
    """Return whether a value represents several references."""
    return type(value) is JointReference
