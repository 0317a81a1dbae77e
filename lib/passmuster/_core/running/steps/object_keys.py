"""Keys of objects: opening objects that are not plain dicts, and renames that depend on each other.

Run phase.
"""

from __future__ import annotations

from collections import OrderedDict
from copy import copy

from ...engine.backend import core
from ...foundation.callers import replace_error, result_or
from ...foundation.classes.declared_fields import (
    copy_of,
    drop_field,
    renamed_fields,
    set_field,
    with_fields,
)
from ...foundation.kinds import (
    BYTES,
    DATE,
    ERROR,
    INSTANCE,
    LIST,
    MAPPING,
    PATTERN,
    SET,
    all_of,
    attributes_of,
    field_names,
    fields_of,
    kind_of,
)
from ...foundation.sentinels import UNDEFINED
from ...language.messages.template import is_template

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.core import Run
    from ...engine.nodes.reports import PlainSubject
    from ...foundation.protocols import CompiledPattern
    from ...language.computed_types import TemplateLike


_OBJECTS = frozenset((BYTES, DATE, ERROR, INSTANCE, MAPPING, PATTERN, SET))
"""The kinds of value that count as objects."""


def ordered_keys(value: Any) -> dict[Any, Any]:
    """Return the keys of a mapping, or the attributes of another object, as a new dict."""
    if type(value) is OrderedDict:
        return dict(value.items())  # which takes less than half of the time without them
    if kind_of(value) == MAPPING:
        return {key: value[key] for key in all_of(value)}
    return dict(fields_of(value))


class ObjectContents:
    """Opens an object that is not exactly a dict, and closes it again.

    `attributes` are those of the instances of a class, by the key, where they have other names. With them, an
    instance that has not changed stays itself.
    """

    opens_plain = True

    def __init__(self, attributes: dict[str, str] | None = None) -> None:
        self.attributes: dict[str, str] = attributes or {}
        self.keeps_instances: bool = attributes is not None

    def accepts(self, value: Any) -> bool:
        """Return whether a value is an object of this kind."""
        kind = kind_of(value)
        return kind in _OBJECTS or (kind is LIST and field_names(type(value)) is not None)  # a named tuple

    def open(self, value: Any) -> dict[Any, Any] | None:
        """Return the keys of an object as a new dict, or None if the value is not an object."""
        try:
            if not self.accepts(value):
                return None
            if type(value) is OrderedDict or kind_of(value) is MAPPING:
                return ordered_keys(value)
            return renamed_fields(value, dict(fields_of(value)), self.attributes)
        except Exception as error:  # a user-defined mapping that fails counts as no object
            return replace_error(error, None)

    def close(self, value: Any, contents: dict[Any, Any]) -> Any:
        """Return the result: a dict for a mapping, else a copy of the object with its attributes changed."""
        kind = kind_of(value)
        if kind == MAPPING:
            return contents
        if kind == LIST:
            return with_fields(value, contents)
        declares = field_names(type(value)) is not None
        before = renamed_fields(value, fields_of(value), self.attributes)
        changed = {name: item for name, item in contents.items() if before.get(name, UNDEFINED) is not item}
        gone = [name for name in before if name not in contents]
        if self.keeps_instances and not changed and not gone:
            return value
        try:
            made = copy_of(value, attributes_of) if declares else self.duplicate(value)
            drop, put = (drop_field, set_field) if declares else (delattr, setattr)
            for name in gone:
                drop(made, self.attributes.get(name, name))
            for name, item in changed.items():
                put(made, self.attributes.get(name, str(name)), item)
        except Exception as error:  # an object that can't be copied or changed stays unchanged
            return replace_error(error, value)
        return made

    def duplicate(self, value: Any) -> Any:
        """Return a shallow copy of an object."""
        return copy(value)


class MappingContents(ObjectContents):
    """Opens mappings only, as a Python type of mappings asks."""

    def accepts(self, value: Any) -> bool:
        """Return whether a value is a mapping."""
        return kind_of(value) == MAPPING


class FieldContents(ObjectContents):
    """Opens mappings, and instances by their fields or attributes.

    `attributes` are the names of attributes, by their keys, that differ from them. For a named tuple, `names`
    are its fields, and lists and tuples of that length are opened, too.
    """

    def __init__(self, attributes: dict[str, str] | None, names: tuple[str, ...]) -> None:
        super().__init__(attributes)
        self.names: tuple[str, ...] = names

    def _is_row(self, value: Any) -> bool:
        return (type(value) is tuple or issubclass(type(value), list)) and 0 < len(value) <= len(self.names)

    def open(self, value: Any) -> dict[Any, Any] | None:
        """Return the keys of an object, or the items of a row by the names of the fields."""
        return dict(zip(self.names, value)) if self._is_row(value) else super().open(value)

    def close(self, value: Any, contents: dict[Any, Any]) -> Any:
        """Return the result: a dict for a mapping or a row, else a copy of the object."""
        return contents if self._is_row(value) else super().close(value, contents)

    def accepts(self, value: Any) -> bool:
        """Return whether a value is a mapping, or an instance that has fields or attributes."""
        kind = kind_of(value)
        if kind == MAPPING or (kind in (INSTANCE, LIST) and field_names(type(value)) is not None):
            return True
        return kind == INSTANCE and not hasattr(type(value), "__next__") and bool(attributes_of(value))


def has_hash(value: Any) -> bool:
    """Return whether a value may be a key of a dict."""
    return result_or(None, hash, value) is not None


PROTOTYPE = "__proto__"
"""A key with a special meaning in JavaScript: joi 18 renames no key to it."""


class Rename:
    """One `rename`, by key or by pattern."""

    __slots__ = ("alias", "ignore_undefined", "is_pattern", "multiple", "override", "source", "target")

    def __init__(self, source: str | CompiledPattern, target: TemplateLike, options: dict[str, bool]) -> None:
        self.source: Any = source
        self.target: TemplateLike = target
        self.is_pattern: bool = not isinstance(source, str)
        self.alias: bool = options["alias"]
        self.multiple: bool = options["multiple"]
        self.override: bool = options["override"]
        self.ignore_undefined: bool = bool(options.get("ignoreUndefined"))

    def apply(
        self,
        contents: dict[Any, Any],
        given: dict[Any, Any],
        renamed: set[Any],
        run: Run,
        subject: PlainSubject,
    ) -> None:
        """Rename the keys of this rename; `given` are the raw keys, `renamed` the targets so far."""
        mark = run.count
        for source, found in self.sources(contents):
            target = self.target_of(found, given, run)
            if source == target:
                continue
            self.move(source, target, contents, renamed, run, subject)
            if run.count != mark and run.abort_early:
                return

    def sources(self, contents: dict[Any, Any]) -> list[tuple[Any, Any]]:
        """Return the keys to rename, each with its match of the pattern."""
        if not self.is_pattern:
            if self.source not in contents:
                return []
            if self.ignore_undefined and contents[self.source] is UNDEFINED:
                return []
            return [(self.source, None)]
        found = []
        for key in list(contents):
            if issubclass(type(key), str) and not (self.ignore_undefined and contents[key] is UNDEFINED):
                match = self.source.search(key)
                if match is not None:
                    found.append((key, match))
        return found

    def target_of(self, found: Any, given: dict[Any, Any], run: Run) -> Any:
        """Return the new key. A template can use the groups of the pattern and the raw keys."""
        if not is_template(self.target):
            return self.target
        groups = None
        if found is not None:
            groups = {str(i): group for i, group in enumerate((found.group(0), *found.groups()))}
        return self.target.render(given, run, run.prefs, groups)

    def move(
        self,
        source: object,
        target: object,
        contents: dict[Any, Any],
        renamed: set[Any],
        run: Run,
        subject: PlainSubject,
    ) -> None:
        """Move one key, or report why that is not possible."""
        local = {"from": source, "to": target, "pattern": self.is_pattern}
        mark = run.count
        is_refused = target == PROTOTYPE and run.prefs.joi == 18
        if not self.multiple and (target in renamed or is_refused):
            run.fail(subject, "object.rename.multiple", contents, local)
        elif target in contents and not self.override and target not in renamed:
            run.fail(subject, "object.rename.override", contents, local)
        if run.count != mark and run.abort_early:
            return
        if is_refused:
            run.fail(subject, "object.rename.proto", contents, local)
            return
        value = contents.get(source, UNDEFINED)
        if value is UNDEFINED:
            contents.pop(target, None)
        else:
            contents[target] = value
        renamed.add(target)
        if not self.alias:
            contents.pop(source, None)


class Renames(core.Check):
    """All renames of an object, in order, because one may depend on the result of another."""

    __slots__ = ("renames",)

    def __init__(self, renames: tuple[Rename, ...]) -> None:
        self.renames: tuple[Rename, ...] = renames

    def apply(self, contents: dict[Any, Any], run: Run, subject: PlainSubject) -> Any:
        """Rename keys of an object whose contents may be changed."""
        given = dict(contents)
        renamed: set[Any] = set()
        mark = run.count
        for rename in self.renames:
            rename.apply(contents, given, renamed, run, subject)
            if run.count != mark and run.abort_early:
                break
        return contents
