"""YAML: each document is a record, and of a list each item. PyYAML reads it, by the rules of YAML 1.1.

Documents come from strangers: nesting has a limit, and so have values, with what aliases repeat, and the
digits of numbers. Imports its neighbours.
"""

from __future__ import annotations

from ..input_records import InputRecord
from .placed import Placed, WholeText, needed

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ....json_text.json_places import Position, RecordPart
    from ...failures import DataProblem
    from ..input_records import Item, ReadOptions

_MOST_DEPTH = 500
_MOST_VALUES = 1 << 20
"""How many values a document may have, at least: a longer `--max-line` allows one for each 64 bytes."""

_MOST_DIGITS = 4_300  # of a number, as many as Python reads
_NUMBERS = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float")


class YamlDocuments:
    """The documents of a file."""

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._yaml = needed("yaml", name, "yaml")
        self._whole = WholeText(file, name, read_options.most)
        self._most = max(_MOST_VALUES, read_options.most // 64)

    def items(self) -> Iterator[Item]:
        """Yield a record for each document, and for each item of one that is a list."""
        yaml = self._yaml
        try:
            loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(self._whole.text)
        except yaml.YAMLError as error:
            raise self._wrong(error) from None
        try:
            while True:
                node, value = self._next(loader)
                if node is None:
                    return
                yield from self._records(node, value)
        finally:
            loader.dispose()

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return where parts of a record stand."""
        return self._whole.positions(self._placed(record.origin), wanted)

    def _next(self, loader: Any) -> tuple[Any, Any]:
        """Return the next document as a node and a value; no node at the end."""
        try:
            node = _Composer(self._yaml, loader, self._most).document()
            return (node, None) if node is None else (node, loader.construct_document(node))
        except self._yaml.YAMLError as error:
            raise self._wrong(error) from None
        except _HostileError as error:
            raise self._whole.problem(f"wrong YAML: {error}", error.at) from None
        except RecursionError:
            raise self._whole.problem("wrong YAML: nested too deeply", loader.start) from None
        except (ValueError, OverflowError, TypeError, LookupError, AttributeError) as error:
            raise self._not_read(error, loader) from None

    def _not_read(self, error: Exception, loader: Any) -> DataProblem:
        """Return what is wrong with the value that PyYAML was constructing, which is the last it noted."""
        node = next(reversed(loader.recursive_objects), None)
        if node is None:
            return self._whole.problem(f"wrong YAML: {error}", loader.start)
        tag = node.tag.rpartition(":")[2]
        said = f"not a value of !!{tag}" if isinstance(error, (LookupError, AttributeError)) else str(error)
        return self._whole.problem(f"wrong YAML: {said}", node.start_mark.index)

    def _records(self, node: Any, value: Any) -> Iterator[InputRecord]:
        if not isinstance(value, list):
            yield InputRecord(value, self._line(node), None, node)
            return
        for index, (part, item) in enumerate(zip(node.value, value)):
            yield InputRecord(item, self._line(part), index, part)

    def _line(self, node: Any) -> int:
        return self._whole.position(node.start_mark.index).line

    def _placed(self, root: Any) -> Placed:
        """Return the places of all that is in a node; what an alias repeats stands where its anchor does."""
        made: dict[int, Placed] = {}
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
            made[id(node)] = self._made(node, [made[id(part)] for part in parts])
        return made[id(root)]

    def _made(self, node: Any, parts: list[Placed]) -> Placed:
        at = node.start_mark.index
        if isinstance(node.value, str):
            return Placed(at)
        if node.id == "sequence":
            return Placed(at, None, parts)
        keyed = {
            self._key(key): Placed(part.at, key.start_mark.index, part.parts)
            for (key, _), part in zip(node.value, parts)
        }
        return Placed(at, None, keyed)

    def _key(self, node: Any) -> Any:
        if node.tag == "tag:yaml.org,2002:str":
            return node.value
        return self._yaml.constructor.SafeConstructor().construct_object(node, deep=True)

    def _wrong(self, error: Any) -> DataProblem:
        """Return what PyYAML complains about, in one line."""
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        reason = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
        if "nesting depth" in reason:  # the limit of libyaml, whose scanner may be far ahead of our limit
            reason = "nested too deeply"
        if mark is not None:
            return self._whole.problem(f"wrong YAML: {reason}", mark.index)
        found = self._yaml.reader.Reader.NON_PRINTABLE.search(self._whole.text)
        message = "wrong YAML: special characters are not allowed"
        return self._whole.problem(message, found.start() if found else None)


class _HostileError(Exception):
    """A document is nested, or repeats itself, beyond what anybody needs."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class _Composer:
    """Makes the nodes of one document out of events, without recursion."""

    def __init__(self, yaml: Any, loader: Any, most: int) -> None:
        self._yaml = yaml
        self._loader = loader
        self._most = most
        loader.start = 0
        self._anchors: dict[str, Any] = {}
        self._sizes: dict[int, int] = {}  # of the nodes, by their ids, with all that aliases repeat in them
        self._open: list[Any] = []
        self._has_aliases = False

    def document(self) -> Any:
        """Return the root of the next document, None at the end."""
        events = self._yaml.events
        event = self._loader.get_event()
        if isinstance(event, events.StreamStartEvent):
            event = self._loader.get_event()
        if isinstance(event, events.StreamEndEvent):
            return None
        root = None
        self._loader.start = event.start_mark.index
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

    def _open_container(self, event: Any) -> None:
        nodes = self._yaml.nodes
        kind = nodes.SequenceNode
        if isinstance(event, self._yaml.events.MappingStartEvent):
            kind = nodes.MappingNode
        if len(self._open) >= _MOST_DEPTH:
            raise _HostileError("nested too deeply", event.start_mark.index)
        node = kind(self._tag(event, kind, None), [], event.start_mark, event.end_mark)
        node.key = None
        self._open.append(node)
        if event.anchor is not None:
            self._anchors[event.anchor] = node

    def _scalar(self, event: Any) -> Any:
        kind = self._yaml.nodes.ScalarNode
        tag = self._tag(event, kind, event.value)
        if tag in _NUMBERS and len(event.value) > _MOST_DIGITS:
            message = f"a number of more than {_MOST_DIGITS:,} characters"
            raise _HostileError(message, event.start_mark.index)
        node = kind(tag, event.value, event.start_mark, event.end_mark, style=event.style)
        self._count(node, 1)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _alias(self, event: Any) -> Any:
        at = event.start_mark.index
        node = self._anchors.get(event.anchor)
        if node is None:
            raise _HostileError(f"undefined alias {event.anchor!r}", at)
        if any(node is outer for outer in self._open):
            raise _HostileError(f"the alias {event.anchor!r} is within what it stands for", at)
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
            outer.key = node
        else:
            outer.value.append((outer.key, node))
            outer.key = None

    def _close(self, node: Any) -> None:
        parts = [part for entry in node.value for part in (entry if type(entry) is tuple else (entry,))]
        size = self._count(node, 1 + sum(self._sizes[id(part)] for part in parts))
        if self._has_aliases and size > self._most:
            message = f"aliases make more than {self._most:,} values of this"
            raise _HostileError(message, node.start_mark.index)

    def _count(self, node: Any, size: int) -> int:
        """Note the size of a node, and that there is one more."""
        self._sizes[id(node)] = size
        if len(self._sizes) > self._most:
            message = f"more than {self._most:,} values; --max-line sets how many there may be"
            raise _HostileError(message, node.start_mark.index)
        return size
