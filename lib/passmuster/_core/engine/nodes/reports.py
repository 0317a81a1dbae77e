"""The outcome of a run: reports, details and results, with fast paths for labels, messages and contexts.

Report phase, the pure reference of the compiled twin of the same name. Imports nothing of ours. The general
ways to messages and contexts are in a subclass of the subject.
"""

from __future__ import annotations

from ...foundation.sentinels import UNDEFINED as UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, NoReturn

    from ...foundation.protocols import Prefs

if TYPE_CHECKING:
    from typing import Generic

    from typing_extensions import TypeVar

    T = TypeVar("T", covariant=True, default=Any)
    Ending = Callable[["Report"], Any]

    class _Generic(Generic[T]):
        """A class with a parameter, as type checkers see it."""
else:
    T = object

    class _Generic:
        __slots__ = ()
        __class_getitem__ = classmethod(type(list[int]))


MOST_LABEL = 1000
"""Characters of a label that is written the short way."""

MOST_SHOWN = 10_000
"""Characters of one thing in a `repr`."""

MOST_PHRASES = 64
"""Codes whose messages a subject caches. The limit is needed as user functions may report new codes
forever.
"""

_PLAIN = 10**9

_NO_PHRASES: dict[str, _Phrase] = {}
_NO_KEY: Any = {}  # which can't be the key of a mapping

_default_prefs: Any = None  # preferences known to have the default wording


class Scope:
    """A copy of the path and the containers around a value, for messages rendered later."""

    __slots__ = ("keys", "shadows", "values")

    def __init__(self, keys: tuple[Any, ...], values: tuple[Any, ...], shadows: Any) -> None:
        self.keys: tuple[Any, ...] = keys
        self.values: tuple[Any, ...] = values
        self.shadows: Any = shadows

    @property
    def depth(self) -> int:
        """The number of containers around the value."""
        return len(self.values)

    def ancestor(self, n: int) -> Any:
        """Return the container `n` levels up; 1 is the nearest."""
        if n > len(self.values):
            raise LookupError("beyond the root")
        return self.values[-n]

    def root(self, value: Any) -> Any:
        """Return the root value of the validation; `value` is the current one."""
        return self.values[0] if self.values else value

    def shadow(self, n: int, path: tuple[Any, ...]) -> Any:
        """Return the hidden value at `path`, counted from `n` levels up, or UNDEFINED."""
        if self.shadows is None:
            return UNDEFINED
        keys = self.keys
        return self.shadows.get((keys[: len(keys) - n] if n else keys) + path, UNDEFINED)


class Report:
    """One failure. To keep it cheap, its message is rendered when it is read.

    With a `scope`, the message may show other values, and is rendered when the run ends (`Run.render`).
    """

    __slots__ = ("code", "local", "override", "path", "prefs", "scope", "subject", "text", "value")

    def __init__(
        self,
        code: str,
        value: Any,
        local: dict[str, Any] | None,
        path: tuple[Any, ...],
        subject: PlainSubject,
        prefs: Prefs,
        override: Any = None,
        scope: Scope | None = None,
    ) -> None:
        self.code: str = code
        self.value: Any = value
        self.local: Any = local
        self.path: tuple[Any, ...] = path
        self.subject: PlainSubject = subject
        self.prefs: Any = prefs
        self.override: Any = override
        self.scope: Scope | None = scope
        self.text: Any = None

    @property
    def message(self) -> Any:
        """The message of the failure."""
        if self.text is None:
            self.text = self.subject.render(self)
        return self.text

    @property
    def context(self) -> Any:
        """The context of the failure: label, key, value and the items of its code."""
        return self.subject.context(self)

    def __str__(self) -> str:
        return str(self.message)

    def __repr__(self) -> str:
        return f"<Report {self.code} at {_shown(list(self.path))}>"


class Result(_Generic[T]):
    """The result of `validate`: true if the value passed. It can be unpacked into value and error.

    `value` is the validated value. `error` is None, a `ValidationError`, or the exception that the schema
    raises instead. `warning` is None or an object with `message` and `details`. `artifacts` is None or a dict
    from artifacts to lists of paths. `debug` is None or a list.

    >>> import passmuster as pm
    >>> value, error = pm.number().validate("5")
    >>> value, error
    (5, None)
    >>> bool(pm.number().validate("x"))
    False
    """

    __slots__ = ("artifacts", "debug", "error", "value", "warning")

    value: T
    error: Any
    warning: Warning_ | None
    artifacts: dict[Any, list[list[Any]]] | None
    debug: list[dict[str, Any]] | None

    def __init__(
        self,
        value: T,
        error: BaseException | None = None,
        warning: Warning_ | None = None,
        artifacts: dict[Any, list[list[Any]]] | None = None,
        debug: list[dict[str, Any]] | None = None,
    ) -> None:
        self.value = value
        self.error = error
        self.warning = warning
        self.artifacts = artifacts
        self.debug = debug

    def __bool__(self) -> bool:
        return self.error is None

    def __iter__(self) -> Iterator[Any]:
        return iter((self.value, self.error))

    def __repr__(self) -> str:
        if self.error is not None:
            return f"Result(value={_shown(self.value)}, error={_shown(self.error)})"
        return f"Result(value={_shown(self.value)})"

    def _repr_html_(self) -> str:
        return _html_of(self)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            raise AttributeError(_of_result(name))

        def __getitem__(self, key: object) -> NoReturn:
            raise TypeError("results have no items: write value[…] of the result")


def _has_default_wording(prefs: Prefs) -> bool:
    """Return whether preferences have the default wording of messages."""
    global _default_prefs
    is_default = bool(prefs.has_default_wording)
    if is_default and prefs.context is None:  # the cache must not keep a user's context alive
        _default_prefs = prefs
    return is_default


def plain_label(path: tuple[Any, ...]) -> str:
    """Return a path of names and indexes as a label, empty for any other path and for the root.

    >>> plain_label(("a", 0, "b"))
    'a[0].b'
    """
    text = ""
    for key in path:
        kind = type(key)
        if kind is str:
            text = f"{text}.{key}" if text else key
        elif kind is int and 0 <= key < _PLAIN:
            text = f"{text}[{key}]"
        else:
            return ""
    return text


class _Phrase:
    """The cached parts of the messages and contexts of a code, for all reports with the same local context.

    `local` is None if the message does not depend on it. `tail` is the message after the label. `key` is the
    key of the root that the first report was about, and `text` the message about it. `context` is a context
    of that key without a value, and `lists` are the names of the lists in it. `context` is None until one is
    read, and if more differs. `cls` is the type of the values that the message is about, or None for all.
    `ending` returns what follows `tail` in the message of a report, or None for a message that is rendered in
    the general way.
    """

    __slots__ = ("cls", "context", "ending", "key", "lists", "local", "tail", "text")

    def __init__(
        self, local: dict[str, Any] | None, tail: str, key: object, text: str, cls: type | None
    ) -> None:
        self.ending: Ending | None = None
        self.cls: type | None = cls
        self.local: dict[str, Any] | None = local
        self.tail: str = tail
        self.key: object = key
        self.text: str = text
        self.context: dict[str, Any] | None = None
        self.lists: tuple[str, ...] = ()


class PlainSubject:
    """The schema as its reports see it, with fast paths to messages and contexts.

    `label` is the flag of the schema or None, and `messages` are the messages of its type. `needs_scope` is
    true if a message shows values that are not in the context. `cache_phrase` caches the parts of a message
    for reports with the same local context. `root` is the label of the root, empty until it is known.
    `elsewhere` is a cache for other preferences. A subclass has the general ways:
    `render_fully(report)` and `context_fully(report)`.
    """

    __slots__ = ("_phrases", "elsewhere", "label", "messages", "needs_scope", "root", "schema")

    def __init__(self, schema: Any, label: str | None, messages: Any, needs_scope: bool) -> None:
        self.schema: Any = schema
        self.label: str | None = label
        self.messages: Any = messages
        self.needs_scope: bool = needs_scope
        self.root: str = ""
        self.elsewhere: dict[tuple[str, Any], tuple[Any, ...]] | None = None
        self._phrases = _NO_PHRASES

    def render(self, report: Report) -> Any:
        """Return the message of a report. It never raises, whatever the methods of the values do."""
        if report.override is not None:
            return self.render_fully(report)
        if not (report.prefs is _default_prefs or _has_default_wording(report.prefs)):
            text = self._worded(report)
            return self.render_fully(report) if text is None else text
        phrase = self._phrases.get(report.code)
        if phrase is not None and (phrase.cls is None or phrase.cls is type(report.value)):
            local, path = phrase.local, report.path
            if local is None or local is report.local or are_alike(local, report.local):
                is_key = len(path) == 1
                if is_key and path[0] is phrase.key:
                    return phrase.text
                label = self.label
                if label is None:
                    label = path[0] if is_key and type(path[0]) is str else self._label_at(path)
                if 0 < len(label) <= MOST_LABEL:
                    return self._ended(f'"{label}"{phrase.tail}', phrase.ending, report)
        return self.render_fully(report)

    def context(self, report: Report) -> Any:
        """Return the context of a report as a new dict: label, key, value and the items of its code."""
        local, path, label = report.local, report.path, self.label
        if not (report.prefs is _default_prefs or _has_default_wording(report.prefs)):
            return self.context_fully(report)
        if label is None:
            label = path[0] if len(path) == 1 and type(path[0]) is str else self._label_at(path)
        if not label or (local is not None and "details" in local):
            return self.context_fully(report)
        phrase = self._phrases.get(report.code)
        if (
            phrase is None
            or not path
            or report.value is UNDEFINED
            or not (phrase.local is local or are_alike(phrase.local, local))
        ):
            return plain_context(report, label)
        if phrase.context is None:
            context = plain_context(report, label)
            if local is None or "value" not in local:
                self._keep_context(phrase, context)
            return context
        found = phrase.context.copy()
        found["label"], found["value"], found["key"] = label, report.value, path[-1]
        for name in phrase.lists:
            found[name] = found[name].copy()
        return found

    def _worded(self, report: Report) -> str | None:
        """Return the cached message of an equal report under the same preferences, or None."""
        known = self.elsewhere and self.elsewhere.get((report.code, report.prefs.without_context))
        if not known:
            return None
        local, before, after, root, is_of_key, cls, ending = known
        if not (local is None or are_alike(local, report.local)) or not (
            cls is None or cls is type(report.value)
        ):
            return None
        label = self.label
        if label is None:
            path = report.path[-1:] if is_of_key else report.path
            is_named = len(path) > 1 or (path and not (type(path[0]) is str and not path[0]))
            label = plain_label(path) if is_named else root
        return (
            self._ended(f"{before}{label}{after}", ending, report) if 0 < len(label) <= MOST_LABEL else None
        )

    def _ended(self, text: str, ending: Ending | None, report: Report) -> Any:
        """Return a text with the end that a report has of its own."""
        rest = "" if ending is None else ending(report)
        return self.render_fully(report) if rest is None else text + rest

    def _label_at(self, path: tuple[Any, ...]) -> str:
        return plain_label(path) if path else self.root

    def _keep_context(self, phrase: _Phrase, context: dict[str, Any]) -> None:
        # A schema caches only its own strings and names of keys, never a value of the input.
        label = phrase.key if self.label is None else self.label
        kept = {**context, "label": label, "value": None, "key": phrase.key}
        lists = tuple([name for name, item in kept.items() if type(item) is list])
        for name in lists:
            kept[name] = kept[name].copy()  # those of `context` belong to its reader
        phrase.lists = lists
        phrase.context = kept

    def cache_phrase(
        self,
        report: Report,
        local: dict[str, Any] | None,
        text: str,
        label: Any,
        cls: type | None = None,
        ending: Ending | None = None,
    ) -> None:
        """Cache the part of a message after the label, for all reports of a code with the same `local`.

        `local` is None if the message does not depend on it, and `cls` if it does not depend on the type of
        the value. `ending(report)` returns the last part, which each message has of its own, or None for a
        message that is rendered in the general way. The label of the root is cached, too.
        """
        path = report.path
        if not path and self.label is None and type(label) is str:
            self.root = label
        if len(self._phrases) >= MOST_PHRASES:
            return
        key, whole = _NO_KEY, ""
        if len(path) == 1 and ending is None and _is_name(path[0]):
            own = path[0] if self.label is None else self.label
            if 0 < len(own) <= MOST_LABEL:
                key, whole = path[0], f'"{own}"{text}'
        phrase = _Phrase(local, text, key, whole, cls)
        phrase.ending = ending
        self._phrases = {**self._phrases, report.code: phrase}

    def cache_for_wording(self, place: tuple[str, Any], known: tuple[Any, ...]) -> None:
        """Cache the parts of a message around the label, for preferences with another wording.

        What is known: the local context, the text before and after the label, the label of the root, whether
        labels are the last key alone, the type of the values, and the function that returns the last part.
        """
        if self.elsewhere is None:
            self.elsewhere = {}
        elif len(self.elsewhere) >= MOST_PHRASES:
            self.elsewhere.clear()
        self.elsewhere[place] = known

    def render_fully(self, report: Report) -> Any:
        """Return the message of a report, in the general way."""
        return report.code

    def context_fully(self, report: Report) -> Any:
        """Return the context of a report, in the general way."""
        return plain_context(report, "")


def are_alike(kept: Any, local: Any) -> bool:
    """Return whether two local contexts have equal items in the same order."""
    if type(kept) is not dict or type(local) is not dict or len(kept) != len(local):
        return False
    for (name, known), (other, item) in zip(kept.items(), local.items()):
        if name is not other or not _is_alike(known, item):
            return False
    return True


def _is_alike(kept: Any, item: Any) -> bool:
    cls = type(kept)
    if kept is item or cls is not type(item):
        return kept is item
    if cls is list:
        return len(kept) == len(item) and all(map(_is_alike, kept, item))
    return bool((cls is str or cls is int) and kept == item)


def _is_name(key: Any) -> bool:
    return type(key) is str and len(key) <= MOST_LABEL


def plain_context(report: Report, label: str) -> dict[str, Any]:
    """Return the context of a report as a new dict. Lists are copied, as rules may share them."""
    local = report.local
    if not local:
        found = {"label": label, "value": report.value}
        if report.value is UNDEFINED:
            del found["value"]
    else:
        found = {**local}
        for name, item in local.items():
            if type(item) is list:
                found[name] = item.copy()
        found["label"] = label
        if report.value is not UNDEFINED and "value" not in found:
            found["value"] = report.value
    if report.path:
        found["key"] = report.path[-1]
    return found


class Detail:
    """One failure: `message`, `path`, `type` (the error code), `context`, and a `url` about the code.

    >>> Detail("not a number", ["a", 0], "number.base", {"value": "x"})
    Detail(type='number.base', path=['a', 0], message='not a number')
    """

    __slots__ = ("_context", "_report", "message", "path", "type")

    message: str  # a slot that is empty until a message that has to be rendered is read

    def __init__(
        self, message: str, path: Iterable[Any] = (), type: str = "", context: dict[str, Any] | None = None
    ) -> None:
        self._report: Report | None = None
        if message is not None:
            self.message = message
        # Until it is read: None, or the phrase of the report, which has a context for its key.
        self._context: Any = {} if context is None else context
        self.path: list[Any] = list(path)
        self.type: str = type

    @classmethod
    def of(cls, report: Report) -> Detail:
        """Return the detail of a report. Its message and context are rendered when they are read."""
        found = cls.__new__(cls)
        found._report, found._context = report, None
        found.path = list(report.path)
        found.type = report.code
        return found

    def _render(self) -> str:
        report = self._report
        if report is None:
            return ""
        text = report.text
        if text is None:
            text = report.text = report.subject.render(report)
        self.message = message = text if type(text) is str else as_message(text)
        return message

    @property
    def context(self) -> dict[str, Any]:
        """The context of the failure: label, key, value, and the items of its code."""
        context: Any = self._context
        if type(context) is _Phrase:
            report: Any = self._report
            template: Any = context.context
            lists, context = context.lists, template.copy()
            context["value"] = report.value
            if lists:
                for name in lists:
                    context[name] = context[name].copy()
            self._context = context
        elif context is None:
            report = self._report
            context = self._context = {} if report is None else report.subject.context(report)
        return context  # type: ignore[no-any-return]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # A property for messages would be called for each message, also for one that is there.
            if name == "message":
                return self._render()
            raise AttributeError(_of_detail(name))

        def __getitem__(self, key: object) -> NoReturn:
            raise TypeError("details have no items: write path, message, … of the detail, or as_dict()[…]")

    @property
    def code(self) -> str:
        """The error code, which is also the `type`."""
        return self.type

    @property
    def url(self) -> str | None:
        """The address of the page about the error code; None for a code of your own."""
        return _page_of(self.type)

    @property
    def nearest(self) -> Detail:
        """The innermost failure that this one is about.

        If no alternative matches, that is a failure of the nearest one, or the first at a place that is the
        same for all that are equally near. Any other detail is its own.

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.alternatives(pm.object({"b": int}), str).match("one")})
        >>> (detail,) = schema.validate({"a": {"b": "x"}}).error.details
        >>> detail.path, detail.nearest.path
        (['a'], ['a', 'b'])
        """
        report = self._report
        return self if report is None else _nearest(self, report)

    def as_dict(self) -> dict[str, Any]:
        """Return the detail as plain data that JSON can hold.

        Values that JSON does not have are shown as in messages. Very long or deep ones are shortened.

        >>> import passmuster as pm
        >>> pm.Detail("not a number", ["a"], "number.base", {"value": b"x"}).as_dict()
        {'message': 'not a number', 'path': ['a'], 'type': 'number.base', 'context': {'value': 'x'}}
        """
        return _plain(self)

    def __repr__(self) -> str:
        return f"Detail(type={_shown(self.type)}, path={_shown(self.path)}, message={_shown(self.message)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Detail) and _fields(self) == _fields(other)

    __hash__: Any = None


def as_message(text: Any) -> str:
    """Return a message that user code has set as a string, whatever its methods raise."""
    if isinstance(text, str):
        return text
    try:
        return str(text)
    except (MemoryError, SystemError):  # these are not about the object
        raise
    except Exception:  # raised by the object that user code set as the message
        return type(text).__name__


def _fields(detail: Detail) -> tuple[Any, ...]:
    return detail.type, detail.path, detail.message, detail.context


def _not_set(of: Any) -> Any:
    raise NotImplementedError("the functions of details were not set")


_plain: Callable[[Any], dict[str, Any]] = _not_set
_page_of: Callable[[object], str | None] = _not_set
_of_result: Callable[[str], str] = _not_set
_of_detail: Callable[[str], str] = _not_set
_html_of: Callable[[Any], str] = _not_set
_nearest: Callable[..., Any] = _not_set


def set_detail_functions(
    make_plain: Callable[[Any], dict[str, Any]],
    find_page: Callable[[object], str | None],
    of_result: Callable[[str], str],
    of_detail: Callable[[str], str],
    html_of: Callable[[Any], str],
    find_nearest: Callable[[Detail, Report], Detail],
) -> None:
    """Set the functions that convert a detail to plain data and find the page of an error code.

    `of_result` and `of_detail` raise an AttributeError with a hint for an unknown attribute, `html_of`
    returns a result as notebooks show it, `find_nearest` the detail within a detail. Called once, by
    `language.messages`.
    """
    global _plain, _page_of, _of_result, _of_detail, _html_of, _nearest
    _plain, _page_of, _of_result, _of_detail, _html_of = make_plain, find_page, of_result, of_detail, html_of
    _nearest = find_nearest


_name_of = type.__dict__["__name__"].__get__  # a metaclass cannot override this


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # raised by a user-defined object
        text = None
    if type(text) is not str:
        return f"<{_name_of(type(value))}>"
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"


def details_of(reports: Iterable[Report]) -> list[Detail]:
    """Return the details of reports, in their order."""
    made, default_prefs = [], _default_prefs
    for report in reports:  # as in Detail.of(), whose calls would cost more than their work
        found = _new(Detail)
        found._report = report
        path = report.path
        found.path = [*path]
        found.type = code = report.code
        made.append(found)
        found._context = None
        if len(path) == 1:  # the message and context of the same key may be cached
            phrase = report.subject._phrases.get(code)
            if (
                phrase is not None
                and path[0] is phrase.key
                and report.local is phrase.local
                and report.prefs is default_prefs
                and report.override is None
                and report.text is None
                and (phrase.cls is None or phrase.cls is type(report.value))
            ):
                found.message = phrase.text
                if phrase.context is not None and report.value is not UNDEFINED:
                    found._context = phrase
    return made


_new = Detail.__new__


def kept_details(error: Any) -> list[Detail]:
    """Return the details of an error, which are made from its reports on first use."""
    details: list[Detail] | None = error._details
    if details is None:
        details = error._details = details_of(error._reports)
    return details


def shared_key(report: Report) -> object:
    """Return an object that is the same for all reports that differ from this one only in the value.

    It is None if that is not known, or if the message shows other values.
    """
    path = report.path
    if (
        report.override is None
        and report.text is None
        and report.value is not UNDEFINED
        and len(path) == 1
        and (report.prefs is _default_prefs or _has_default_wording(report.prefs))
    ):
        phrase = report.subject._phrases.get(report.code)
        if (
            phrase is not None
            and phrase.context is not None
            and not phrase.lists
            and path[0] is phrase.key
            and (phrase.cls is None or phrase.cls is type(report.value))
            and (report.local is phrase.local or are_alike(phrase.local, report.local))
        ):
            return phrase
    return None


def keep(failures: list[Any], row: int, original: Any, reports: Sequence[Report] | None) -> None:
    """Append a failure to a list: its number, its input and its reports.

    If `reports` is None, `original` is a pair of error and input. The flat list, which `iter_failures` reads,
    has as few objects as possible.
    """
    failures += (row, original, reports)


def iter_failures(failures: list[Any]) -> Iterator[tuple[int, Any, Sequence[Report] | None]]:
    """Yield the number, input and reports of each failure that was appended by `keep`."""
    entries = iter(failures)
    return zip(entries, entries, entries)


def joined(details: Iterable[Detail], stop: str = ". ") -> str:
    """Return the messages of details as one message, each of them once, with `stop` between them.

    >>> joined([Detail("one"), Detail("two"), Detail("one")])
    'one. two'
    """
    return stop.join(dict.fromkeys([detail.message for detail in details]))


def joined_groups(groups: list[list[Report]], most: int, either: str, stop: str) -> str:
    """Return the messages of groups of reports as one, each of them once.

    `stop` stands between the messages of a group, of which the first `most` are taken, `either` between
    groups.
    """
    return either.join(dict.fromkeys([joined(details_of(group[:most]), stop) for group in groups]))


class Warning_:
    """The warnings of a validation: `message`, all their messages in one, and `details`."""

    __slots__ = ("_details", "_reports")

    def __init__(self, reports: Iterable[Report], details: list[Detail] | None = None) -> None:
        self._reports = reports
        self._details = details

    @property
    def details(self) -> list[Detail]:
        """The warnings, a `Detail` each, made when they are first read."""
        details = self._details
        if details is None:
            details = self._details = details_of(self._reports)
        return details

    @property
    def message(self) -> str:
        """The messages of the warnings, each once."""
        return joined(self.details)

    def __repr__(self) -> str:
        return f"<Warning {_shown(self.message)}>"


def exception_in(reports: Iterable[Report], code: str) -> Any:
    """Return the exception of the first report with `code`, or None.

    Such a report has its message from the start.
    """
    for report in reports:
        if report.text is not None and report.code == code and type(report.local) is dict:
            error = report.local.get("error")
            if isinstance(error, BaseException):
                return error
    return None


class ErrorMaker:
    """Creates the exception for the reports of a validation.

    `kind` is the class of the exception, which needs no arguments. A report with the code `override` holds an
    exception, which is returned as it is. `trace(error)` is called if the option `errors.stack` is set.
    """

    __slots__ = ("kind", "override", "trace")

    def __init__(self, kind: type[BaseException], override: str, trace: Callable[[Any], object]) -> None:
        self.kind: type[BaseException] = kind
        self.override: str = override
        self.trace: Callable[[Any], object] = trace

    def __call__(self, reports: Sequence[Report], original: object, prefs: Prefs) -> Any:
        """Return the exception for reports about an input. Messages are rendered when they are read."""
        override = exception_in(reports, self.override)
        if override is not None:
            return override
        error: Any = self.kind.__new__(self.kind)
        error._reports = reports
        error._original = original
        if prefs.error_stack:
            self.trace(error)
        return error
