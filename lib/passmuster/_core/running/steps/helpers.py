"""The arguments of user functions: the helpers, and the state of the validation at a value.

Run phase.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.backend import calls, reports
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.spelling import suggestion, to_python, unknown_attribute
from ...foundation.writing import exact_string
from ...language.messages.message_tables import FunctionMessages, compile_messages
from ...language.preferences.preferences import check, merge, split

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...engine.nodes.core import Run
    from ...foundation.argument_types import Options
    from ...language.computed_types import Messages, TemplateLike
    from ...language.preferences.preferences import Preferences
    from .schema_protocols import SchemaLike


class ErrorsArray(list["Any"]):
    """A list of reports that a function may return."""


class State:
    """Where a value is: `path` from the root, `ancestors` with the nearest container first."""

    __slots__ = ("_ancestors", "_run", "_snapshots", "path")

    def __init__(
        self, run: Run, path: list[Any], ancestors: list[Any], snapshots: list[Any] | None = None
    ) -> None:
        self._run = run
        self.path: list[Any] = path
        self._ancestors = ancestors
        self._snapshots: list[Any] = [] if snapshots is None else snapshots

    @property
    def ancestors(self) -> list[Any]:
        """The containers around the value, the nearest first."""
        if self._run.memo is not None:
            self._run.memo.see(0)
        return self._ancestors

    def localize(
        self, path: Sequence[Any], ancestors: Sequence[Any] | None = None, schema: SchemaLike | None = None
    ) -> State:
        """Return the state of another place: its path, and its ancestors with the nearest first."""
        if isinstance(path, str):
            raise SchemaError(f"localize: a path is a list of keys, not {show(path)}")
        return State(self._run, list(path), list(ancestors or ()), self._snapshots)

    def nest(self, schema: SchemaLike, debug: object = None) -> State:
        """Return the state for another schema at the same place."""
        return State(self._run, list(self.path), list(self.ancestors), self._snapshots)

    def shadow(self, value: Any, reason: str = "raw") -> None:
        """Register a value that the result hides at this place: references still see it."""
        self._run.hide(value, tuple(self.path))

    def snapshot(self) -> None:
        """Take a snapshot of the side effects: warnings, externals, shadows. Snapshots can be nested."""
        self._snapshots.append(self._run.snapshot())

    def restore(self) -> None:
        """Undo the side effects since the last `snapshot` that was not restored or committed."""
        if not self._snapshots:
            raise SchemaError("restore: no snapshot was taken")
        self._run.restore(self._snapshots.pop())

    def commit(self) -> None:
        """Keep the side effects since the last `snapshot`."""
        if not self._snapshots:
            raise SchemaError("commit: no snapshot was taken")
        self._snapshots.pop()

    # Used by schemas with a state in `_validate`, `_match` and `_create_error`

    def validate(self, schema: SchemaLike, value: Any, prefs: Preferences | Options | None) -> dict[str, Any]:
        """Validate a value at this place; return a mapping with `value` and `errors`."""
        run = self._run
        place, kept = self._move(prefs)
        mark = run.count
        try:
            value = schema._built().run(value, run)
        finally:
            self._move_back(place, kept)
        errors = ErrorsArray(run.take(mark)) if run.count != mark else None
        return {"value": value, "errors": errors}

    def matches(
        self,
        schema: SchemaLike,
        value: Any,
        prefs: Preferences | Options | None,
        overrides: Options | None = None,
    ) -> bool:
        """Return whether a value passes a schema at this place."""
        place, kept = self._move(prefs, overrides)
        try:
            return bool(self._run.matches(schema._built(), value))
        finally:
            self._move_back(place, kept)

    def report(
        self,
        schema: SchemaLike,
        code: str,
        value: Any,
        local: dict[str, Any] | None,
        prefs: Preferences | Options | None,
        options: Options | None,
    ) -> Any:
        """Return a report about a value at this place."""
        place, kept = self._move(prefs)
        subject = schema._subject(labelled=not (options and options.get("flags") is False))
        try:
            messages = options.get("messages") if options else None
            code, local = _check_report(code, local)
            override = None if messages is None else FunctionMessages(compile_messages(messages))
            return self._run.report(subject, code, value, local, override)
        finally:
            self._move_back(place, kept)

    def _move(self, prefs: Preferences | Options | None, overrides: Options | None = None) -> Any:
        run = self._run
        wanted = run.shown_prefs() if prefs is None else prefs
        if isinstance(wanted, Mapping):
            wanted = merge(run.shown_prefs(), check(wanted))
        if overrides:
            wanted = merge(wanted, check(overrides))
        plain, context = split(wanted)
        kept = run.prefs, run.context
        place = run.go_to(self.path, self.ancestors[::-1])
        run.use(plain)
        run.context = context
        return place, kept

    def _move_back(self, place: tuple[list[Any], list[Any]], kept: tuple[Preferences, Any]) -> None:
        run = self._run
        run.restore_place(place)
        run.use(kept[0])
        run.context = kept[1]


class Helpers(calls.Call):
    """The second argument of user functions.
    `schema` is the schema of the value, `prefs` the preferences in force, `original` the value
    before conversions, `state` its place, and `linked` the schema of a link that led here.
    """

    __slots__ = ()

    _link: Any = None  # the node of the value, where it may be that of a link

    def __getattr__(self, name: str) -> Any:
        names = to_python(name)
        if names != name and not name.startswith("_") and hasattr(type(self), names):
            return getattr(self, names)
        hint = suggestion(name, dir(type(self)))
        raise unknown_attribute(f"helpers have no {show(name)}.{hint}", name)

    @property
    def linked(self) -> Any:
        """The schema of a link that led here, or None."""
        return getattr(self._link, "target_schema", None)

    @property
    def state(self) -> State:
        """The place of the value."""
        if self._state is None:
            run = self._run
            self._state = State(run, run.path, run.ancestors())
        state: State = self._state
        return state

    def message(self, messages: TemplateLike | Messages, local: dict[str, Any] | None = None) -> Any:
        """Return a report with a message of its own (a string, a template, or a mapping of languages)."""
        override = FunctionMessages(compile_messages(messages))
        _, local = _check_report("", local)
        return self._run.report(self._subject, self._message_code, self._value, local, override)

    def _checked(self, code: object, local: object) -> tuple[str, dict[str, Any] | None]:
        return _check_report(code, local)

    @property
    def _message_code(self) -> str:
        return "custom"

    def warn(self, code: str, local: dict[str, Any] | None = None) -> None:
        """Add a warning to the result."""
        code, local = _check_report(code, local)
        self._run.warn(self._run.report(self._subject, code, self._value, local))

    def errors_array(self) -> ErrorsArray:
        """Return a list for reports, which a function may return."""
        return ErrorsArray()


class ExternalHelpers(Helpers):
    """The helpers of `external`; their messages have the code `external`."""

    __slots__ = ("_link",)

    @property
    def _message_code(self) -> str:
        return "external"


def _check_report(code: object, local: object) -> tuple[str, dict[str, Any] | None]:
    """Return an error code and its context in the form of reports."""
    if not isinstance(code, str):
        raise SchemaError(f"an error code must be a string, not {show(code)}")
    if local is None or local is UNDEFINED:
        return exact_string(code), None
    if not isinstance(local, Mapping):
        raise SchemaError(f"the context of an error must be a mapping, not {show(local)}")
    return exact_string(code), dict(local)


def add_outcome(outcome: Any, value: Any, run: Run) -> Any:
    """Add the outcome of a function if it is a report or a list of reports. Return the resulting value."""
    if issubclass(type(outcome), reports.Report):
        run.add(outcome)
        return value
    if issubclass(type(outcome), ErrorsArray):
        for report in outcome:
            run.add(report)
        return value
    run.note_made(outcome, value)
    return outcome
