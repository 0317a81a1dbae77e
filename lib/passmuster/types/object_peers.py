"""The dependencies between the keys of an object: their methods and their checks.

Schema side and run side; part 2 of the specification, "object".
"""

from __future__ import annotations

from ..backend import core
from ..foundation.callers import call
from ..foundation.failures import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..foundation.showing import show
from ..language.reaching import reach
from ..language.references import make_reference
from ..schema.base import Schema
from ..schema.identity import mapped_labels
from ..schema.options import read_options, require

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeVar

    S = TypeVar("S", bound="Peers")


class Dependency:
    """A dependency as a schema holds it: `rel`, the main key or None, the peers, and the options."""

    __slots__ = ("is_present", "key", "peers", "rel", "separator")

    def __init__(self, rel: str, key: Any, peers: tuple[Any, ...], separator: Any, is_present: Any) -> None:
        self.rel = rel
        self.key = key
        self.peers = peers
        self.separator = separator
        self.is_present = is_present


class Peers(Schema):
    """`and_`, `nand`, `or_`, `oxor`, `with_`, `without` and `xor`.

    Their options are `separator` (default `"."`; False takes keys literally) and `is_present` (a
    function that tells whether a resolved value counts as present; default: it is not undefined).
    """

    __slots__ = ()

    def and_(self: S, *peers: Any, **keywords: Any) -> S:
        """Ask for all of some keys or none (`object.and`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().and_("a", "b").validate({"a": 1}).error.details[0].type
        'object.and'
        """
        return self._depend("and", UNDEFINED, peers, keywords)

    def nand(self: S, *peers: Any, **keywords: Any) -> S:
        """Refuse all of some keys together (`object.nand`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().nand("a", "b").validate({"a": 1, "b": 2}).error.details[0].type
        'object.nand'
        """
        return self._depend("nand", UNDEFINED, peers, keywords)

    def or_(self: S, *peers: Any, **keywords: Any) -> S:
        """Ask for one of some keys at least (`object.missing`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().or_("a", "b").validate({}).error.details[0].type
        'object.missing'
        """
        return self._depend("or", UNDEFINED, peers, keywords)

    def oxor(self: S, *peers: Any, **keywords: Any) -> S:
        """Ask for one of some keys at most (`object.oxor`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().oxor("a", "b").validate({"a": 1, "b": 2}).error.details[0].type
        'object.oxor'
        """
        return self._depend("oxor", UNDEFINED, peers, keywords)

    def xor(self: S, *peers: Any, **keywords: Any) -> S:
        """Ask for exactly one of some keys (`object.xor`, `object.missing`).

        Args:
            peers: keys or paths; a last mapping holds the options.

        >>> import passmuster as pm
        >>> pm.object().xor("a", "b").validate({"a": 1, "b": 2}).error.details[0].type
        'object.xor'
        """
        return self._depend("xor", UNDEFINED, peers, keywords)

    def with_(self: S, key: Any, peers: Any, options: Any = None, **keywords: Any) -> S:
        """Ask for some keys where a key is present (`object.with`).

        Args:
            key: the key.
            peers: a key, or a list of keys.
            options: see the class.

        >>> import passmuster as pm
        >>> pm.object().with_("a", "b").validate({"a": 1}).error.details[0].type
        'object.with'
        """
        return self._depend("with", key, _several(peers), keywords, options)

    def without(self: S, key: Any, peers: Any, options: Any = None, **keywords: Any) -> S:
        """Refuse some keys where a key is present (`object.without`).

        Args:
            key: the key.
            peers: a key, or a list of keys.
            options: see the class.

        >>> import passmuster as pm
        >>> pm.object().without("a", "b").validate({"a": 1, "b": 2}).error.details[0].type
        'object.without'
        """
        return self._depend("without", key, _several(peers), keywords, options)

    def _depend(
        self: S, rel: str, key: Any, peers: tuple[Any, ...], keywords: dict[str, Any], options: Any = None
    ) -> S:
        if options is None and peers and isinstance(peers[-1], dict):
            options, peers = peers[-1], peers[:-1]
        options = UNDEFINED if options is None else options
        given = read_options(rel, options, keywords, ("separator", "isPresent"))
        separator = given.get("separator", ".")
        require(
            separator is False or (isinstance(separator, str) and separator),
            f"{rel}: separator must be a text or False, not {show(separator)}",
        )
        is_present = given.get("isPresent")
        is_function = is_present is None or callable(is_present)
        require(is_function, f"{rel}: isPresent must be a function, not {show(is_present)}")
        require(peers, f"{rel}: at least one peer is needed")
        ref_options = {"ancestor": 0, "prefix": False, "separator": separator}
        made_key = None if key is UNDEFINED else _reference(rel, key, ref_options)
        made_peers = tuple([_reference(rel, peer, ref_options) for peer in peers])
        entry = Dependency(rel, made_key, made_peers, given.get("separator"), is_present)
        return self._with_term("dependencies", (*self._term("dependencies"), entry), ends=False)


def _several(peers: Any) -> tuple[Any, ...]:
    return tuple(peers) if isinstance(peers, (list, tuple)) else (peers,)


def _reference(rel: str, key: Any, options: Mapping[str, Any]) -> Any:
    if not isinstance(key, str):
        raise SchemaError(f"{rel}: a peer must be a key, not {show(key)}")
    return make_reference(key, options)


def dependency_checks(schema: Any) -> tuple[Any, ...]:
    """Return the checks of the dependencies of a schema."""
    return tuple([DependencyCheck(entry, schema) for entry in schema._term("dependencies")])


class DependencyCheck(core.Check):
    """One dependency, with the labels that its keys have."""

    __slots__ = ("_labels", "entry", "is_present", "judge", "names", "schema")

    def __init__(self, entry: Dependency, schema: Any) -> None:
        self.entry = entry
        self.schema = schema
        self.is_present: Callable[[Any], Any] | None = entry.is_present
        self.judge = _JUDGES[entry.rel]
        self.names = tuple([peer.key for peer in entry.peers])
        self._labels: dict[str, str] = {}

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Report an object whose keys do not go together."""
        key = self.entry.key
        if key is not None and not self.has(key, value, run):
            return value
        present = [peer.key for peer in self.entry.peers if self.has(peer, value, run)]
        failed = self.judge(self, present)
        if failed is not None:
            code, local = failed
            run.fail(subject, code, value, local)
        return value

    def has(self, peer: Any, value: Any, run: Any) -> bool:
        """Tell whether a key is present."""
        found = reach(value, peer.path)
        if self.is_present is not None:
            return bool(call(self.is_present, found))
        return found is not UNDEFINED

    def labels(self, names: Any) -> list[str]:
        """Return the labels of keys."""
        return [self.label(name) for name in names]

    def label(self, name: str) -> str:
        """Return a key as its path is called: as in the reference library, periods part it whatever does."""
        label = self._labels.get(name)
        if label is None:
            label = self._labels[name] = mapped_labels(self.schema, name.split("."))
        return label

    def main(self) -> dict[str, Any]:
        """Return the part of the context about the main key."""
        main = self.entry.key.key if self.entry.key is not None else self.names[0]
        return {"main": main, "mainWithLabel": self.label(main)}

    def peers(self, names: Any) -> dict[str, Any]:
        """Return the part of the context about the peers."""
        return {"peers": list(names), "peersWithLabels": self.labels(names)}

    def present(self, names: Any) -> dict[str, Any]:
        """Return the part of the context about the keys that are present."""
        return {"present": list(names), "presentWithLabels": self.labels(names)}


def _judge_and(check: DependencyCheck, present: list[str]) -> Any:
    if not present or len(present) == len(check.names):
        return None
    missing = [name for name in check.names if name not in present]
    local = check.present(present)
    local.update({"missing": missing, "missingWithLabels": check.labels(missing)})
    return "object.and", local


def _judge_nand(check: DependencyCheck, present: list[str]) -> Any:
    if len(present) != len(check.names):
        return None
    return "object.nand", {**check.main(), **check.peers(check.names[1:])}


def _judge_or(check: DependencyCheck, present: list[str]) -> Any:
    return None if present else ("object.missing", check.peers(check.names))


def _judge_oxor(check: DependencyCheck, present: list[str]) -> Any:
    if len(present) < 2:
        return None
    return "object.oxor", {**check.peers(check.names), **check.present(present)}


def _judge_xor(check: DependencyCheck, present: list[str]) -> Any:
    if len(present) == 1:
        return None
    if not present:
        return "object.missing", check.peers(check.names)
    return "object.xor", {**check.peers(check.names), **check.present(present)}


def _judge_with(check: DependencyCheck, present: list[str]) -> Any:
    missing = next((name for name in check.names if name not in present), None)
    return None if missing is None else ("object.with", _peer(check, missing))


def _judge_without(check: DependencyCheck, present: list[str]) -> Any:
    return ("object.without", _peer(check, present[0])) if present else None


def _peer(check: DependencyCheck, name: str) -> dict[str, Any]:
    label = check.label(name)
    return {**check.main(), "peer": name, "peerWithLabel": label, "peerWithLabels": label}


_JUDGES = {
    "and": _judge_and,
    "nand": _judge_nand,
    "or": _judge_or,
    "oxor": _judge_oxor,
    "xor": _judge_xor,
    "with": _judge_with,
    "without": _judge_without,
}
