"""The dependencies between the keys of an object: their methods and their checks.

Schema side and run side; part 2 of the specification, "object".
"""

from __future__ import annotations

from ....engine.backend import core, object_rules, references
from ....foundation.callers import call, is_function
from ....foundation.classes.subscripted import T
from ....foundation.codes import Code
from ....foundation.option_reader import read_options
from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import UNDEFINED
from ....foundation.spelling import suggestion
from ....foundation.structs import Struct
from ....language.references.reference import make_reference
from ...schema.base import Schema
from ...schema.indexed import IndexedEntries, ObjectKeys, by_key, by_source, by_target
from ...schema.method_arguments import require, warn_schema
from ...schema.methods.identity import label_path

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Literal

    from typing_extensions import Self, Unpack

    from ....foundation.argument_types import Options, Undefined
    from ....foundation.option_types import PeerOptions
    from ....language.references.reference import Reference
    from ...schema.part_types import PlainSubject, Run


class Dependency(Struct):
    """A dependency in a schema: the relation `rel`, the main key or None, the peers, and the options."""

    rel: str
    key: Reference | None
    peers: tuple[Any, ...]
    separator: str | Literal[False] | None
    is_present: Callable[[Any], Any] | None


class PeerMethods(Schema[T]):
    """The methods `and_`, `nand`, `or_`, `oxor`, `with_`, `without` and `xor`.

    Their options are `separator` (default `"."`; False takes keys literally) and `is_present` (a function
    that takes the value of a key and returns whether it counts as present; by default every value but
    undefined does).
    """

    __slots__ = ()

    def and_(self, *peers: str | Options, **keywords: Unpack[PeerOptions]) -> Self:
        """Require either all of several keys or none of them (`object.and`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().and_("a", "b").validate({"a": 1}).error.details[0].type
        'object.and'
        """
        return self._depend("and", UNDEFINED, peers, keywords)

    def nand(self, *peers: str | Options, **keywords: Unpack[PeerOptions]) -> Self:
        """Refuse an object that has all of several keys (`object.nand`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().nand("a", "b").validate({"a": 1, "b": 2}).error.details[0].type
        'object.nand'
        """
        return self._depend("nand", UNDEFINED, peers, keywords)

    def or_(self, *peers: str | Options, **keywords: Unpack[PeerOptions]) -> Self:
        """Require at least one of several keys (`object.missing`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().or_("a", "b").validate({}).error.details[0].type
        'object.missing'
        """
        return self._depend("or", UNDEFINED, peers, keywords)

    def oxor(self, *peers: str | Options, **keywords: Unpack[PeerOptions]) -> Self:
        """Allow at most one of several keys (`object.oxor`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().oxor("a", "b").validate({"a": 1, "b": 2}).error.details[0].type
        'object.oxor'
        """
        return self._depend("oxor", UNDEFINED, peers, keywords)

    def xor(self, *peers: str | Options, **keywords: Unpack[PeerOptions]) -> Self:
        """Require exactly one of several keys (`object.xor`, `object.missing`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().xor("a", "b").validate({"a": 1, "b": 2}).error.details[0].type
        'object.xor'
        """
        return self._depend("xor", UNDEFINED, peers, keywords)

    def with_(
        self,
        key: str,
        peers: str | Sequence[str],
        options: Options | None = None,
        **keywords: Unpack[PeerOptions],
    ) -> Self:
        """Require other keys if a key is present (`object.with`).

        Args:
            key: the key.
            peers: a key, or a list of keys.
            options: see the class.

        >>> import passmuster as pm
        >>> pm.object().with_("a", "b").validate({"a": 1}).error.details[0].type
        'object.with'
        """
        return self._depend("with", key, _as_tuple(peers), keywords, options)

    def without(
        self,
        key: str,
        peers: str | Sequence[str],
        options: Options | None = None,
        **keywords: Unpack[PeerOptions],
    ) -> Self:
        """Refuse other keys if a key is present (`object.without`).

        Args:
            key: the key.
            peers: a key, or a list of keys.
            options: see the class.

        >>> import passmuster as pm
        >>> pm.object().without("a", "b").validate({"a": 1, "b": 2}).error.details[0].type
        'object.without'
        """
        return self._depend("without", key, _as_tuple(peers), keywords, options)

    def _depend(
        self,
        rel: str,
        key: str | Undefined,
        peers: tuple[Any, ...],
        keywords: PeerOptions,
        options: Options | None = None,
    ) -> Self:
        if options is None and peers and isinstance(peers[-1], dict):
            options, peers = peers[-1], peers[:-1]
        chosen = UNDEFINED if options is None else options
        given = read_options(rel, chosen, keywords, ("separator", "isPresent"))
        separator = given.get("separator", ".")
        require(
            separator is False or (isinstance(separator, str) and separator),
            f"{rel}: separator must be a string or False, not %s",
            separator,
        )
        is_present = given.get("isPresent")
        is_known = is_present is None or is_function(is_present)
        require(is_known, f"{rel}: isPresent must be a function, not %s", is_present)
        require(peers, f"{rel}: at least one peer is needed")
        ref_options = {"ancestor": 0, "prefix": False, "separator": separator}
        made_key = None if key is UNDEFINED else _reference(rel, key, ref_options)
        made_peers = tuple([_reference(rel, peer, ref_options) for peer in peers])
        entry = Dependency(rel, made_key, made_peers, given.get("separator"), is_present)
        warn_unknown_peers(self, entry)
        return self._with_term("dependencies", (*self.spec.term("dependencies"), entry), ends=False)


def warn_unknown_peers(schema: Schema, entry: Dependency) -> None:
    """Warn about peers that the object does not allow, or that are named twice."""
    seen: set[str] = set()
    for peer in entry.peers if entry.key is None else (entry.key, *entry.peers):
        if peer.key in seen:
            warn_schema(f"{entry.rel}: the key {show(peer.key)} is named twice")
        seen.add(peer.key)
        warn_unknown_key(schema, entry.rel, peer.key, peer.path)


def warn_unknown_key(schema: Schema, method: str, key: str, path: Sequence[Any]) -> None:
    """Warn about a path to a key that the object, or an object within it, does not allow."""
    inside: Any = schema
    for name in path:
        if inside is None or not _is_closed(inside):
            return
        known = ObjectKeys.of(inside.spec.term("keys")).index_by(by_key)
        renames = IndexedEntries.of(inside.spec.term("renames"))
        if not any(
            name in index for index in (known, renames.index_by(by_source), renames.index_by(by_target))
        ):
            names = [key for key in known if isinstance(key, str)]
            hint = suggestion(str(name), names)
            if not hint and len(names) <= _MOST_NAMED:
                hint = f" Known are {', '.join(names)}." if names else " There are none."
            warn_schema(f"{method}: there is no key {show(key)}.{hint}")
        inside = known[name].schema if name in known else None


_MOST_NAMED = 10


def _is_closed(schema: Schema) -> bool:
    """Return whether an object allows only the keys that it lists."""
    spec = schema.spec
    if "keys" not in spec.terms or spec.flags.get("unknown") or spec.preferences:
        return False
    return not spec.term("patterns") and not spec.term("whens")


def _as_tuple(peers: str | Sequence[str]) -> tuple[Any, ...]:
    return tuple(peers) if isinstance(peers, (list, tuple)) else (peers,)


def _reference(rel: str, key: object, options: Mapping[str, Any]) -> Any:
    if not isinstance(key, str):
        raise SchemaError(f"{rel}: a peer must be a key, not {show(key)}")
    return make_reference(key, options)


def dependency_checks(schema: Schema) -> tuple[Any, ...]:
    """Return the checks of the dependencies of a schema."""
    entries = schema.spec.term("dependencies")
    if not entries:
        return ()
    labels = Labels(schema)
    return tuple([_dependency_check(entry, labels) for entry in entries])


def _dependency_check(entry: Dependency, labels: Labels) -> Any:
    """Return the check of a dependency: a faster one if all keys are at the top of the object."""
    check = PeerCheck(entry, labels)
    keys = entry.peers if entry.key is None else (entry.key, *entry.peers)
    if entry.is_present is not None or any(len(key.path) != 1 for key in keys):
        return check
    main = None if entry.key is None else entry.key.path[0]
    peers = tuple([peer.path[0] for peer in entry.peers])
    return object_rules.DependencyCheck(main, peers, *check.bounds, check.apply)


class Labels(dict["str", "str"]):
    """The labels of the keys of an object by their names, each of which is looked up once."""

    __slots__ = ("children", "schema")

    def __init__(self, schema: Schema) -> None:
        self.schema: Schema = schema
        self.children: dict[int, Any] = {}

    def __missing__(self, name: str) -> str:
        # As in joi, periods separate keys here, whatever the separator is.
        label = self[name] = label_path(self.schema, name.split("."), self.children)
        return label

    def labels_of(self, names: Sequence[str]) -> list[str]:
        """Return the label of each of the keys."""
        return [self[name] for name in names]


class PeerCheck(core.Check):
    """The check of a dependency of any kind, which looks up each key by its path."""

    __slots__ = ("bounds", "entry", "is_present", "labels", "names", "report")

    def __init__(self, entry: Dependency, labels: Labels) -> None:
        self.report: Any
        bounds, self.report = _RELATIONS[entry.rel]
        self.entry: Dependency = entry
        self.is_present: Callable[[Any], Any] | None = entry.is_present
        self.names: tuple[Any, ...] = tuple([peer.key for peer in entry.peers])
        self.bounds: tuple[int, int, bool] = bounds(len(self.names))
        self.labels: Labels = labels

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report an object whose keys do not go together."""
        key = self.entry.key
        if key is not None and not self.has(key, value):
            return value
        present = [peer.key for peer in self.entry.peers if self.has(peer, value)]
        least, most, or_none = self.bounds
        if not least <= len(present) <= most and (present or not or_none):
            failed = self.report(self, present)
            if failed is not None:
                code, local = failed
                run.fail(subject, code, value, local)
        return value

    def has(self, peer: Reference, value: Any) -> bool:
        """Return whether a key is present."""
        found = references.reach(value, peer.path)
        if self.is_present is not None:
            return bool(call(self.is_present, found))
        return found is not UNDEFINED

    def main_context(self) -> dict[str, Any]:
        """Return the entries of the context about the main key."""
        main: Any = self.entry.key.key if self.entry.key is not None else self.names[0]
        return {"main": main, "mainWithLabel": self.labels[main]}

    def peers_context(self, names: Sequence[str]) -> dict[str, Any]:
        """Return the entries of the context about the peers."""
        return {"peers": list(names), "peersWithLabels": self.labels.labels_of(names)}

    def present_context(self, names: Sequence[str]) -> dict[str, Any]:
        """Return the entries of the context about the keys that are present."""
        return {"present": list(names), "presentWithLabels": self.labels.labels_of(names)}

    def missing_keys(self, present: list[str]) -> list[str]:
        """Return the keys that are not present."""
        there = set(present)
        return [name for name in self.names if name not in there]


def _report_and(check: PeerCheck, present: list[str]) -> Any:
    missing = check.missing_keys(present)
    local = check.present_context(present)
    local.update({"missing": missing, "missingWithLabels": check.labels.labels_of(missing)})
    return "object.and", local


def _report_nand(check: PeerCheck, present: list[str]) -> Any:
    return "object.nand", {**check.main_context(), **check.peers_context(check.names[1:])}


def _report_missing(check: PeerCheck, present: list[str]) -> Any:
    return "object.missing", check.peers_context(check.names)


def _report_oxor(check: PeerCheck, present: list[str]) -> Any:
    return "object.oxor", {**check.peers_context(check.names), **check.present_context(present)}


def _report_xor(check: PeerCheck, present: list[str]) -> Any:
    if not present:
        return _report_missing(check, present)
    return "object.xor", {**check.peers_context(check.names), **check.present_context(present)}


def _report_with(check: PeerCheck, present: list[str]) -> Any:
    missing = check.missing_keys(present)  # empty if `is_present` is inconsistent
    return ("object.with", _peer(check, missing[0])) if missing else None


def _report_without(check: PeerCheck, present: list[str]) -> Any:
    return "object.without", _peer(check, present[0])


def _peer(check: PeerCheck, name: str) -> dict[str, Any]:
    label = check.labels[name]
    return {**check.main_context(), "peer": name, "peerWithLabel": label, "peerWithLabels": label}


_RELATIONS: dict[str, tuple[Any, Any]] = {
    "and": (lambda n: (n, n, True), _report_and),
    "nand": (lambda n: (0, n - 1, False), _report_nand),
    "or": (lambda n: (1, n, False), _report_missing),
    "oxor": (lambda n: (0, 1, False), _report_oxor),
    "xor": (lambda n: (1, 1, False), _report_xor),
    "with": (lambda n: (n, n, False), _report_with),
    "without": (lambda n: (0, 0, False), _report_without),
}
"""For each relation, a function from the number of peers to the least and the most that must be present and
whether none is allowed, too, and the function that makes its report."""


_PEERS = {"peers": "the keys", "peersWithLabels": "the labels of the keys"}
_PRESENT = {"present": "the keys that are present", "presentWithLabels": "the labels of these keys"}
_MAIN = {"main": "the key that the rule is about", "mainWithLabel": "the label of that key"}
_PEER = {
    **_MAIN,
    "peer": "the other key",
    "peerWithLabels": "the label of the other key",
    "peerWithLabel": "the same as `peerWithLabels`",
}

CODES = (
    Code(
        "object.and",
        "{{#label}} must have {{say(#missingWithLabels)}} along with {{say(#presentWithLabels)}}",
        "some of the keys that belong together are present and some are not",
        {
            **_PRESENT,
            "missing": "the keys that are missing",
            "missingWithLabels": "the labels of these keys",
        },
    ),
    Code(
        "object.missing",
        "{{#label}} must have at least one of {{say(#peersWithLabels)}}",
        "none of the keys of `or` or `xor` is present",
        _PEERS,
    ),
    Code(
        "object.nand",
        "{{#label}} must not have {{:#mainWithLabel}} together with {{say(#peersWithLabels)}}",
        "all of the keys of `nand` are present",
        {**_MAIN, **_PEERS},
    ),
    Code(
        "object.oxor",
        "{{#label}} must have at most one of {{say(#peersWithLabels)}}",
        "several of the keys of `oxor` are present",
        {**_PEERS, **_PRESENT},
    ),
    Code(
        "object.with",
        "{{#label}} must have {{:#peerWithLabel}} along with {{:#mainWithLabel}}",
        "a key is present without another key that it requires",
        _PEER,
    ),
    Code(
        "object.without",
        "{{#label}} must not have {{:#peerWithLabel}} together with {{:#mainWithLabel}}",
        "a key is present together with another key that it forbids",
        _PEER,
    ),
    Code(
        "object.xor",
        "{{#label}} must have exactly one of {{say(#peersWithLabels)}}",
        "several of the keys of `xor` are present",
        {**_PEERS, **_PRESENT},
    ),
)
"""The error codes of the dependencies."""
