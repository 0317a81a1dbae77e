"""The exceptions, and the rendering of the reports of a validation.

    ValueError
    ├── SchemaError         the schema is wrong: raised where it was written
    ├── ValidationError     the value is wrong: `result.error`, raised by `attempt`
    │                       and `validate_async`; has a `Detail` for each failure
    └── DumpError           a value can't be written: raised by `dump` and `dump_json`

Any other exception was raised by a user function, or is a bug of the library. Report phase; imports the
foundation and language.
"""

from __future__ import annotations

from functools import cache

from ..engine.backend import reports
from ..foundation.misuse.other_names import told_of_error
from ..foundation.schema_error import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..foundation.writing import escape, exact_string
from .messages.details import (
    Detail,
    ErrorMaker,
    as_message,
    details_of,
    joined,
    kept_details,
    message_of,
)
from .messages.labels import path_string
from .messages.wording import PartSubject, Subject, escape_html
from .preferences.preferences import DEFAULTS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, NoReturn

    from ..engine.nodes.reports import Report
    from ..foundation.argument_types import JsonText
    from ..foundation.json_text.json_places import Position
    from .preferences.preferences import Preferences

if TYPE_CHECKING:
    from typing import Generic, Optional, Union

    from ..engine.nodes.reports import Result as UntypedResult, T, Warning_


__all__ = [
    "Detail",
    "PartSubject",
    "Result",
    "SchemaError",
    "Subject",
    "ValidationError",
    "details_of",
    "joined",
    "process",
]

_MOST_LINE = 2_000  # characters of a failure in `str(error)`
_MOST_PLACE = 500  # characters of its place
_MOST_CHARACTERS = 20_000  # characters of all failures, after which they are only counted

OVERRIDE_CODE = "override"
"""The code of a report whose `error` is the exception to raise instead."""


class ValidationError(ValueError):
    """The failures of a wrong value, with their places.

    `details` has an entry for each failure, and `str(error)` a line for each, which is safe for logs.
    `problem()` is for the response to a request, `by_path()` for forms, `as_dict()` and `to_json()` are for
    programs. `annotate()` shows the failures within the input. Validation creates these errors; a function
    given to `error()` may create one, too, from a message, details and the input.

    >>> error = ValidationError("too odd", [Detail("too odd", ["a"], "odd")], {"a": 1})
    >>> str(error), error.details[0].path
    ('too odd', ['a'])
    """

    __module__ = "passmuster"

    name = "ValidationError"
    is_lib = True
    isLib = True  # the specification's spelling

    debug: Any = None
    row: int | None = None  # the number of the value, of an error that `validate_many` raises
    _reports: Sequence[Report]
    _details: list[Detail] | None = None
    _message: str | None = None  # set by user code
    _joined: str | None = None
    _lines: str | None = None
    _prefix = ""
    _original: Any
    _stack: str | None = None
    _language: Any = None  # that of the parts, for an error that was made of others

    def __init__(
        self,
        message: str | None = None,
        details: Iterable[Detail | Mapping[str, Any]] | None = None,
        original: object = UNDEFINED,
    ) -> None:
        if isinstance(message, (dict, list)):  # as other libraries take them
            raise TypeError("ValidationError: write details=[Detail(message, path, code)] for each failure")
        self._message = None if message is None else exact_string(as_message(message))
        self._details = [_as_detail(detail) for detail in details or ()]
        self._original = original

    @classmethod
    def of_parts(cls, parts: Mapping[Any, ValidationError]) -> ValidationError:
        """Return the failures of several values, such as the query and the body of a request, as one error.

        Args:
            parts: the errors by the names of the values. The path of a failure begins with the name; it stays
                as it is if the name is None.

        >>> import passmuster as pm
        >>> query = pm.object({"page": pm.number()}).validate({"page": "x"}).error
        >>> ValidationError.of_parts({"query": query}).by_path()
        {'query.page': ['"page" must be a number']}
        """
        from copy import copy

        details = []
        for name, error in parts.items():
            for one in error.details:
                detail = copy(one)
                detail.path = one.path if name is None else [name, *one.path]
                details.append(detail)
        made = cls(None, details)
        made._language = next((error._error_language() for error in parts.values()), None)
        return made

    if TYPE_CHECKING:

        @property
        def details(self) -> list[Detail]: ...

    else:
        details = property(
            kept_details, doc="The failures, a `Detail` each, in the order in which they were found."
        )

    @property
    def message(self) -> str:
        """The messages of the details, without repetitions."""
        if self._message is not None:
            return self._prefix + self._message
        if self._joined is None:
            self._joined = joined(self.details, self._phrases().get("stop", ". "))
        return self._prefix + self._joined

    if not TYPE_CHECKING:

        def __getitem__(self, key: object) -> NoReturn:
            raise TypeError("validation errors have no items: write details[…] or by_path()[…] of the error")

        def __getattr__(self, name: str) -> Any:
            own = self.__dict__
            if name not in ("_reports", "_original"):
                raise AttributeError(told_of_error(name))
            mask = own.get("_mask")
            if mask is not None:  # a function that masks the secrets in both
                own["_reports"], own["_original"] = mask()
                own.pop("_mask", None)  # it has the secrets
            return own.get(name, ())

    @property
    def args(self) -> tuple[Any, ...]:  # type: ignore[override]
        """The arguments of the exception: a tuple with the message."""
        return (self.message,)

    @property
    def stack(self) -> str:
        """The name and message, and with the option `errors.stack` the stack of the call."""
        return f"{self.name}: {self.message}" + (f"\n{self._stack}" if self._stack else "")

    def prefix(self, text: str) -> None:
        """Put a string and a space in front of the message.

        >>> error = ValidationError("too odd")
        >>> error.prefix("Sorry:")
        >>> str(error)
        'Sorry: too odd'
        """
        self._prefix = f"{text} {self._prefix}"

    def as_dict(self) -> dict[str, Any]:
        """Return the whole error as plain data, which can always be written as JSON.

        `message` is `str(error)`; `details` has a dict for each failure, with `code`, `message`, `path`,
        `pointer` (the path as a JSON Pointer), `label` and `context`. Values that JSON can't represent are
        shown as in messages. Very long or deep values are cut.

        >>> import passmuster as pm
        >>> error = pm.object({"a": pm.date().max("2026-01-01")}).validate({"a": "2026-11-21"}).error
        >>> failure = error.as_dict()["details"][0]
        >>> failure["code"], failure["pointer"], failure["context"]["value"]
        ('date.max', '/a', '2026-11-21T00:00:00.000Z')
        """
        from .messages.plain_details import failures

        return {"message": str(self), "details": failures(self.details)}

    def to_json(self) -> str:
        """Return `as_dict()` as JSON, in ASCII.

        >>> ValidationError("too odd").to_json()
        '{"message": "too odd", "details": []}'
        """
        from .messages.plain_details import dumps

        return dumps(self.as_dict())

    def by_path(self) -> dict[str, list[str]]:
        """Return lists of messages by dotted path, for forms.

        A failure of the whole value has the path `""`. Only the first 1,000 failures are listed.

        >>> import passmuster as pm
        >>> pm.object({"a": [{"b": int}]}).validate({"a": {"b": "x"}}).error.by_path()
        {'a.b': ['"a.b" must be a number']}
        """
        from .messages.plain_details import messages_by_path

        return messages_by_path(self.details)

    def problem(
        self,
        *,
        status: int = 422,
        type: str = "about:blank",
        title: str | None = None,
        instance: str | None = None,
    ) -> dict[str, Any]:
        """Return the problem document of RFC 9457, to be sent as `application/problem+json`.

        Args:
            status: the HTTP status of the response.
            type: a URI that identifies the kind of problem.
            title: a short name of that kind; by default the one of the status, in the language of the
                messages.
            instance: a URI that identifies this occurrence.

        `detail` is the first message and the number of further ones. `errors` has `detail`, `pointer`, `code`
        and the `url` of the page about the code, for each of the first 1,000 failures. The document does not
        contain the values that failed.

        >>> problem = ValidationError(None, [Detail("too odd", ["a", 0], "odd")]).problem(status=400)
        >>> problem["title"], problem["errors"]
        ('Bad Request', [{'detail': 'too odd', 'pointer': '#/a/0', 'code': 'odd'}])
        """
        from .messages.plain_details import problem_errors

        title = title or (self._phrases().get("problem") if status in (400, 422) else None) or _title(status)
        made: dict[str, Any] = {"type": type, "title": title, "status": status}
        if instance is not None:
            made["instance"] = instance
        return {**made, "detail": self._summary(), "errors": problem_errors(self.details)}

    def positions(self, data: JsonText) -> list[Position]:
        """Return the positions of the failures in the JSON text that was validated.

        Args:
            data: the argument of `validate_json`, a string or bytes of UTF-8.

        Returns a `Position` for each of the `details`, whose `line` and `column` are counted from 1, in
        characters. The position of a missing key is that of its object, the position of a key that is not
        allowed is that of the key, and if no alternative matches, it is that of the `nearest`
        failure. Raises `ValueError` if the data is not JSON, unless the error is
        `json.invalid`.

        >>> import passmuster as pm
        >>> data = '{"a": [1,\\n       "x"]}'
        >>> error = pm.object({"a": pm.array().items(int)}).validate_json(data).error
        >>> error.positions(data)
        [Position(line=2, column=8)]
        """
        from ..foundation.json_text.json_loading import positions_of
        from ..foundation.json_text.json_places import Position, part_of

        if [detail.type for detail in self.details] == ["json.invalid"]:
            context = self.details[0].context
            return [Position(context["line"], context["column"])]
        details = [detail.nearest for detail in self.details]
        return positions_of(data, [part_of(near.path, near.type) for near in details])

    def _summary(self) -> str:
        more = len(self.details) - 1
        if self._message is not None or more < 1:
            return str(self)
        first = _lines(self.details[:1], self._reports[:1])
        phrase = self._phrases().get("more.one" if more == 1 else "more.other")
        rest = f"(and {more:,} more)" if phrase is None else phrase.replace("*", f"{more}")
        return f"{escape(self._prefix)}{first} {rest}"

    def _error_language(self) -> Any:
        return self._reports[0].prefs.error_language if self._reports else self._language

    def _phrases(self) -> dict[str, str]:
        """Return the phrases of the language of the messages; an empty dict for English."""
        language = self._error_language()
        if not isinstance(language, str):
            return {}
        from .messages.languages import words_of

        return words_of(language).get("names", {})

    def annotate(self, strip_colors: bool = False) -> str:
        """Return the input as text, with a mark at each place where something is wrong.

        The marks are red on a terminal, unless `strip_colors` is set. Control characters of the input are
        escaped.

        >>> error = ValidationError("odd", [Detail("a is odd", ["a"], "odd")], {"a": 1})
        >>> print(error.annotate(True))
        {
          "a" [1]: 1
        }
        <BLANKLINE>
        [1] a is odd
        """
        from .annotate import annotate

        return annotate(self._original, self.details, strip_colors)

    def __str__(self) -> str:
        if self._message is not None:
            return _line(self._prefix + self._message)
        if self._lines is None:
            self._lines = _lines(self.details, self._reports)
        return escape(self._prefix) + self._lines

    def __repr__(self) -> str:
        return f"ValidationError({_cut(str(self))!r})"

    def _repr_html_(self) -> str:
        from ..foundation.notebook import MOST_ROWS, html_table
        from .messages.plain_details import failures

        details, columns = self.details, ("pointer", "message", "code")
        rows = [[one[column] for column in columns] for one in failures(details[:MOST_ROWS])]
        title = f"{len(details):,} {'error' if len(details) == 1 else 'errors'}" if details else str(self)
        return html_table(title, columns, rows, len(details))

    def __reduce__(self) -> tuple[Any, ...]:
        lines = _lines(self.details, self._reports)
        state = {name: value for name, value in self.__dict__.items() if name != "_reports"}
        state.update(_details=self.details, _lines=lines)
        return _new_error, (type(self),), state


def _new_error(cls: type[ValidationError]) -> ValidationError:
    return cls.__new__(cls)


if TYPE_CHECKING:

    class Result(UntypedResult[T], tuple[Union[T, Any], Optional[ValidationError]], Generic[T]):
        """The result of `validate`, as type checkers see it. Unpacked, the value may be the one that failed.

        `value` is the validated value. `error` is None, a `ValidationError`, or the exception that the schema
        raises instead. `warning` is None or an object with `message` and `details`. `artifacts` is None or a
        dict from artifacts to lists of paths. `debug` is None or a list.
        """

        error: ValidationError | None

        def __init__(
            self,
            value: T,
            error: ValidationError | None = None,
            warning: Warning_ | None = None,
            artifacts: dict[Any, list[list[Any]]] | None = None,
            debug: list[dict[str, Any]] | None = None,
        ) -> None: ...

else:
    Result = reports.Result


def _as_detail(detail: Detail | Mapping[str, Any]) -> Detail:
    if isinstance(detail, Detail):
        return detail
    return Detail(
        as_message(detail.get("message", "")),
        detail.get("path", ()),
        detail.get("type", ""),
        detail.get("context"),
    )


def _lines(details: Sequence[Detail], reports: Sequence[Report]) -> str:
    lines: list[str] = []
    left, has_reports = _MOST_CHARACTERS, len(reports) == len(details)
    for i, detail in enumerate(details):
        if left <= 0:
            lines.append(f"… and {len(details) - i:,} more")
            break
        line = _line_of(detail, reports[i].prefs if has_reports else DEFAULTS)
        left -= len(line)
        lines.append(line)
    return "\n".join(lines)


def _line_of(detail: Detail, prefs: Preferences) -> str:
    """Return the message of a failure, after its place if the message does not name the place."""
    message, path = message_of(detail), detail.path
    place = path[0] if len(path) == 1 and type(path[0]) is str else path_string(path)
    if not place:
        return _line(message)
    if prefs.error_escape_html:
        place = escape_html(place)
    opening, closing = prefs.label_open, prefs.label_close or " "
    is_named = f"{opening}{place}{closing}" in message if opening else message.startswith(place + closing)
    is_named = is_named or message.startswith(f"{place}: ") or _is_quoted(place, message)
    return _line(message if is_named else f"{_cut(place, _MOST_PLACE)}: {message}")


class DumpError(ValueError):
    """A value that can't be written, because JSON can't represent the value at `path`.

    >>> error = DumpError("JSON has no object", ["a", 0])
    >>> str(error), error.path
    ('a[0]: JSON has no object', ['a', 0])
    """

    __module__ = "passmuster"

    def __init__(self, message: str, path: Sequence[Any] = ()) -> None:
        place = _cut(path_string(path), _MOST_PLACE)
        super().__init__(escape(f"{place}: {message}" if place else message))
        self.message: str = message
        self.path: list[Any] = list(path)

    def __reduce__(self) -> Any:
        return DumpError, (self.message, self.path)


def _is_quoted(place: str, message: str) -> bool:
    for opening, closing in _quotes():  # noqa: SIM110 - a generator costs more
        if f"{opening}{place}{closing}" in message:
            return True
    return False


@cache
def _quotes() -> list[tuple[str, str]]:
    from .messages.languages import QUOTES

    return [*QUOTES.values()]


def _line(text: str) -> str:
    return escape(text if len(text) <= _MOST_LINE else _cut(text))


def _cut(text: str, most: int = _MOST_LINE) -> str:
    return text if len(text) <= most else text[:most] + "…"


def _title(status: int) -> str:
    """Return the title of an HTTP status."""
    from http import HTTPStatus

    if status == 422:  # some versions of Python have an older name
        return "Unprocessable Content"
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Invalid Data"


def _keep_stack(error: ValidationError) -> None:
    from traceback import format_stack

    error._stack = "".join(format_stack()[:-1])


process: ErrorMaker = ErrorMaker(ValidationError, OVERRIDE_CODE, _keep_stack)
"""`process(reports, original, prefs)` returns the exception for some reports.

If a report holds an exception, which `error()` has set, the first such exception is returned as it is;
otherwise a `ValidationError` with `original`, the input.
"""
