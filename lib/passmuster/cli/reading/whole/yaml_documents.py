"""YAML: each document is a record, or each item of one that is a list. PyYAML parses it.

Plain words are read by the core schema of YAML 1.2 (chapter 10.3.2 of its specification), or by the rules of
YAML 1.1, which are PyYAML's own. Documents come from strangers. Nesting is limited, the number of values
(including those that aliases repeat), and the digits of numbers. Imports its neighbours.
"""

from __future__ import annotations

import re

from ..input_records import InputRecord
from .placed import PlacedValue, WholeText, import_optional

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ...._core.foundation.json_text.json_places import Position, RecordPart
    from ...failures import DataProblem
    from ..input_records import Item, ReadOptions

_MAX_DEPTH = 500
_MAX_VALUES = 1 << 20
"""How many values a document may have, at least: a longer `--max-line` allows one for each 64 bytes."""

_MAX_DIGITS = 4_300  # of a number, Python's own limit
_TAG = "tag:yaml.org,2002:"
_STRING, _TIMESTAMP, _MERGE = _TAG + "str", _TAG + "timestamp", _TAG + "merge"
_NUMBERS = (_TAG + "int", _TAG + "float")
_WORDS = (*_NUMBERS, _TIMESTAMP, *(_TAG + name for name in ("null", "bool", "value")))
"""The tags of plain words that are strings where they are keys."""

_NUMBER_STARTS = "-+0123456789"
_CORE: tuple[tuple[str, str, str], ...] = (
    ("null", "nN~", "null|Null|NULL|~"),
    ("bool", "tTfF", "true|True|TRUE|false|False|FALSE"),
    ("int", _NUMBER_STARTS, r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"),
    ("float", _NUMBER_STARTS + ".", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"),
    ("float", "-+.", r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"),
    ("merge", "<", "<<"),  # of YAML 1.1, and in use everywhere
)
"""Kinds of plain words: name, first characters, pattern. The first match counts; others are strings."""

_CORE_RESOLVERS: dict[str, list[tuple[str, re.Pattern[str]]]] = {"": [(_TAG + "null", re.compile(r"\Z"))]}
for _name, _starts, _pattern in _CORE:
    _entry = (_TAG + _name, re.compile(rf"(?:{_pattern})\Z"))
    for _start in _starts:
        _CORE_RESOLVERS.setdefault(_start, []).append(_entry)

_BASES = {"0o": 8, "0x": 16}


class YamlDocuments:
    """The documents of a file."""

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._yaml = import_optional("yaml", name, "yaml")
        self._whole = WholeText(file, name, read_options.max_size)
        self._max_values = max(_MAX_VALUES, read_options.max_size // 64)
        self._options = read_options

    def items(self) -> Iterator[Item]:
        """Yield a record for each document, or for each item of one that is a list, if lists are records."""
        yaml = self._yaml
        try:
            loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(self._whole.text)
        except yaml.YAMLError as error:
            raise self._problem(error) from None
        try:
            while True:
                node, value = self._next(loader)
                if node is None:
                    return
                yield from self._records(node, value)
        finally:
            loader.dispose()

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the positions of parts of a record."""
        return self._whole.positions(self._places(record.origin), wanted)

    def _next(self, loader: Any) -> tuple[Any, Any]:
        """Return the next document as a node and a value. At the end, the node is None."""
        try:
            node = _Composer(self._yaml, loader, self._max_values, self._options).document()
            return (node, None) if node is None else (node, loader.construct_document(node))
        except self._yaml.YAMLError as error:
            raise self._problem(error) from None
        except _HostileError as error:
            raise self._whole.problem(f"wrong YAML: {error}", error.at) from None
        except RecursionError:
            raise self._whole.problem("wrong YAML: nested too deeply", loader.start) from None
        except (ValueError, OverflowError, TypeError, LookupError, AttributeError) as error:
            raise self._construction_problem(error, loader) from None

    def _construction_problem(self, error: Exception, loader: Any) -> DataProblem:
        """Return the problem with the value that PyYAML was constructing, the last one that it started."""
        node = next(reversed(loader.recursive_objects), None)
        if node is None:
            return self._whole.problem(f"wrong YAML: {error}", loader.start)
        tag = node.tag.rpartition(":")[2]
        reason = f"not a value of !!{tag}" if isinstance(error, (LookupError, AttributeError)) else str(error)
        return self._whole.problem(f"wrong YAML: {reason}", node.start_mark.index)

    def _records(self, node: Any, value: Any) -> Iterator[InputRecord]:
        if not isinstance(value, list) or not self._options.lists_are_records:
            yield InputRecord(value, self._line(node), None, node)
            return
        for index, (part, item) in enumerate(zip(node.value, value)):
            yield InputRecord(item, self._line(part), index, part)

    def _line(self, node: Any) -> int:
        return self._whole.position(node.start_mark.index).line

    def _places(self, root: Any) -> PlacedValue:
        """Return the places of a node's parts. A part that an alias repeats has the place of the anchor."""
        made: dict[int, PlacedValue] = {}
        waiting = [root]
        while waiting:
            node = waiting[-1]
            parts = (
                [] if isinstance(node.value, str) else [p[1] if type(p) is tuple else p for p in node.value]
            )
            missing = [part for part in parts if id(part) not in made]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            made[id(node)] = self._make_place(node, [made[id(part)] for part in parts])
        return made[id(root)]

    def _make_place(self, node: Any, parts: list[PlacedValue]) -> PlacedValue:
        at = node.start_mark.index
        if isinstance(node.value, str):
            return PlacedValue(at)
        if node.id == "sequence":
            return PlacedValue(at, None, parts)
        keyed = {
            self._key(key): PlacedValue(part.at, key.start_mark.index, part.parts)
            for (key, _), part in zip(node.value, parts)
        }
        return PlacedValue(at, None, keyed)

    def _key(self, node: Any) -> Any:
        if node.tag == _STRING:
            return node.value
        return self._yaml.constructor.SafeConstructor().construct_object(node, deep=True)

    def _problem(self, error: Any) -> DataProblem:
        """Return the error of PyYAML as a problem of one line."""
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        reason = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
        if "nesting depth" in reason:  # libyaml has its own limit, and its scanner may be far ahead
            reason = "nested too deeply"
        if mark is not None:
            return self._whole.problem(f"wrong YAML: {reason}", mark.index)
        found = self._yaml.reader.Reader.NON_PRINTABLE.search(self._whole.text)
        message = "wrong YAML: special characters are not allowed"
        return self._whole.problem(message, found.start() if found else None)


class _HostileError(Exception):
    """A document has too many levels, or too many values through aliases."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class _Composer:
    """Builds the nodes of one document from events, without recursion."""

    def __init__(self, yaml: Any, loader: Any, max_values: int, read_options: ReadOptions) -> None:
        self._yaml = yaml
        self._loader = loader
        self._options = read_options
        self._max_values = max_values
        loader.start = 0
        self._anchors: dict[str, Any] = {}
        self._sizes: dict[int, int] = {}  # values in each node by its id, including those that aliases repeat
        self._open: list[Any] = []
        self._has_aliases = False

    def document(self) -> Any:
        """Return the root of the next document, or None at the end."""
        events = self._yaml.events
        event = self._loader.get_event()
        if isinstance(event, events.StreamStartEvent):
            event = self._loader.get_event()
        if isinstance(event, events.StreamEndEvent):
            return None
        root = None
        self._loader.start = event.start_mark.index
        self._choose_rules(event.version)
        while True:
            event = self._loader.get_event()
            if isinstance(event, events.DocumentEndEvent):
                return root
            if isinstance(event, events.CollectionEndEvent):
                node = self._open.pop()
                self._close(node)
            elif isinstance(event, events.CollectionStartEvent):
                self._open_container(event)
                continue
            else:
                node = self._alias(event) if isinstance(event, events.AliasEvent) else self._scalar(event)
            if self._open:
                self._add(self._open[-1], node)
            else:
                root = node

    def _choose_rules(self, version: tuple[int, int] | None) -> None:
        """Let the loader read a document by the version of its directive, or by that of the options."""
        safe = self._yaml.SafeLoader
        resolvers, constructors = safe.yaml_implicit_resolvers, dict(safe.yaml_constructors)
        if (version or self._options.yaml_version) != (1, 1):
            resolvers = _CORE_RESOLVERS
            constructors[_TAG + "int"] = _core_integer
        if self._options.dates_are_text:
            constructors[_TIMESTAMP] = constructors[_STRING]
        constructors[_MERGE] = constructors[_STRING]  # where it is a value
        self._loader.yaml_implicit_resolvers, self._loader.yaml_constructors = resolvers, constructors

    def _open_container(self, event: Any) -> None:
        nodes = self._yaml.nodes
        kind = nodes.SequenceNode
        if isinstance(event, self._yaml.events.MappingStartEvent):
            kind = nodes.MappingNode
        if len(self._open) >= _MAX_DEPTH:
            raise _HostileError("nested too deeply", event.start_mark.index)
        node = self._node(event, kind(self._tag(event, kind, None), [], event.start_mark, event.end_mark))
        node.key = None
        self._open.append(node)

    def _scalar(self, event: Any) -> Any:
        kind = self._yaml.nodes.ScalarNode
        tag = self._tag(event, kind, event.value)
        if tag in _NUMBERS and len(event.value) > _MAX_DIGITS:
            message = f"a number of more than {_MAX_DIGITS:,} characters"
            raise _HostileError(message, event.start_mark.index)
        node = kind(tag, event.value, event.start_mark, event.end_mark, style=event.style)
        self._count(node, 1)
        return self._node(event, node)

    def _node(self, event: Any, node: Any) -> Any:
        """Return the node of an event, which aliases repeat if it has an anchor."""
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _alias(self, event: Any) -> Any:
        at = event.start_mark.index
        node = self._anchors.get(event.anchor)
        if node is None:
            raise _HostileError(f"undefined alias {event.anchor!r}", at)
        if any(node is outer for outer in self._open):
            raise _HostileError(f"the alias {event.anchor!r} is inside the value that it stands for", at)
        self._has_aliases = True
        return node

    def _tag(self, event: Any, kind: Any, value: Any) -> Any:
        if event.tag is not None and event.tag != "!":
            return event.tag
        return self._loader.resolve(kind, value, event.implicit)

    def _add(self, outer: Any, node: Any) -> None:
        if outer.id == "sequence":
            outer.value.append(node)
        elif outer.key is None:
            outer.key = self._as_key(node) if outer.tag == _TAG + "map" else node
        else:
            outer.value.append((outer.key, node))
            outer.key = None

    def _as_key(self, node: Any) -> Any:
        """Return the node of a key, as JSON has keys: a word that would be a number or null is a string."""
        if node.tag not in _WORDS:
            return node
        key = self._yaml.nodes.ScalarNode(_STRING, node.value, node.start_mark, node.end_mark)
        self._count(key, 1)
        return key

    def _close(self, node: Any) -> None:
        parts = [part for entry in node.value for part in (entry if type(entry) is tuple else (entry,))]
        size = self._count(node, 1 + sum(self._sizes[id(part)] for part in parts))
        if self._has_aliases and size > self._max_values:
            message = f"aliases make more than {self._max_values:,} values of this"
            raise _HostileError(message, node.start_mark.index)

    def _count(self, node: Any, size: int) -> int:
        """Store the size of a node, and count the node."""
        self._sizes[id(node)] = size
        if len(self._sizes) > self._max_values:
            message = f"more than {self._max_values:,} values; --max-line sets how many there may be"
            raise _HostileError(message, node.start_mark.index)
        return size


def _core_integer(loader: Any, node: Any) -> int:
    """Return an integer as YAML 1.2 writes it: `0o17` is octal, `017` is not."""
    text = loader.construct_scalar(node)
    return int(text, _BASES.get(text[:2], 10))
