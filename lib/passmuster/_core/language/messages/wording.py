"""From a report to its text: label, context and message.

Report phase, once for each failure that is read: common cases are handled first. Imports the foundation,
`english`, `details`, `labels` and `messages`, and `rendering`, which is loaded when it is first needed.
"""

from __future__ import annotations

import re

from ...engine.backend import reports
from ...engine.formats.patterns.pattern import JavaScriptPattern
from ...foundation import kinds
from ...foundation.callers import replace_error
from ...foundation.kinds import kind_of
from ...foundation.sentinels import UNDEFINED
from ...foundation.stack import with_room
from ...foundation.writing import number_string
from ..references.reference import Reference
from .branches import MOST_JOINED, BranchFailures, end_of
from .coercions import Displayed
from .details import Detail, joined
from .english import ACCEPTED, MESSAGES, ROOT_LABEL
from .labels import label_of
from .message_tables import EMPTY_SCOPE, MOST_MESSAGE, ROOT, FunctionMessages, language_of, library_messages

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from ...engine.nodes.reports import Report
    from ..preferences.preferences import Preferences
    from .message_tables import CompiledMessage, Messages


class Subject(reports.PlainSubject):
    """The part of reports that depends on the schema only: its label and the messages of its type.

    All reports of the schema share it.
    """

    __slots__ = ()

    def render_fully(self, report: Report) -> str:
        """Return the message of a report, whatever exceptions the values in it raise."""
        prefs: Preferences = report.prefs
        if not prefs.error_render:
            return report.code
        try:
            return self._cut(self._text(report, prefs), prefs)
        except Exception as error:  # of a template: a value is missing, or user code fails
            return replace_error(error, failed_message(report.code))

    def knows(self, report: Report) -> bool:
        """Return whether there is a message for the code of a report."""
        return lookup(report.code, _chosen_messages(report, report.prefs), self.messages, None) is not None

    def _cut(self, text: str, prefs: Preferences) -> str:
        most = prefs.limits_message or MOST_MESSAGE
        return text if len(text) <= most else text[:most] + "…"

    def _text(self, report: Report, prefs: Preferences) -> str:
        language = language_of(prefs, report.value, report.scope, report.local)
        message = lookup(report.code, _chosen_messages(report, prefs), self.messages, language)
        if message is None:
            return missing_message(report.code)
        if message.quotes is not None:
            prefs = prefs.with_quotes(message.quotes)
        label = self._label(report, prefs, language)
        text = self._rendered(message, label, report, prefs, language)
        if report.code in ACCEPTED or report.code in _HINTED:
            text += _hint(message, report, prefs, language)
        if report.override is None and not (report.code == _LISTED and _may_look_listed(report)):
            self._cache_tail(message, label, report, text, prefs.label_open, prefs.label_close)
        return text

    def _cache_tail(
        self, message: CompiledMessage, label: str, report: Report, text: str, before: str, after: str
    ) -> None:
        """Cache the text after the label, if it is the same for the next report of the code."""
        names, ending = message.tail_names, None
        if message.ending is not None:
            text, arguments = f"{before}{label}{after}{message.ending[0]}", message.ending[1]
            names, ending = frozenset(), lambda report: end_of(report, arguments)
        if names is None:
            return
        local = report.local if names or report.code == _UNKNOWN_KEY else None
        if local and not all(map(_is_fixed, local.values())):  # the text, and the values that would be kept
            return
        prefs: Preferences = report.prefs
        start = f"{before}{label}{after}"
        cls = type(report.value) if report.code in ACCEPTED or report.code == _LISTED else None
        if not text.startswith(start) or (cls is not None and cls not in _SIMPLE_TYPES):
            return
        if not prefs.has_default_wording:
            root = "" if report.path and not _is_nothing(report.path[-1]) else label
            known = local, before, after + text[len(start) :], root, prefs.error_label == "key", cls, ending
            most = prefs.limits_message or MOST_MESSAGE
            if len(text) + reports.MOST_LABEL + (ending is not None and reports.MOST_SHOWN) <= most:
                self._cache_for_language(report, known)
            return
        self.cache_phrase(report, local, text[len(start) :], label, cls, ending)

    def _cache_for_language(self, report: Report, known: tuple[Any, ...]) -> None:
        """Cache the text around the label in preferences that change the messages."""
        prefs: Preferences = report.prefs.without_context
        if prefs.error_language is not None and type(prefs.error_language) is not str:
            return
        if prefs.error_label is False or prefs.error_escape_html:
            return
        self.cache_for_wording((report.code, prefs), known)

    def _rendered(
        self, message: CompiledMessage, label: str, report: Report, prefs: Preferences, language: str | None
    ) -> str:
        if message.after_label is not None and 0 < len(label) < _MOST_LABEL:
            shown = escape_html(label) if message.escapes_label and prefs.error_escape_html else label
            return f"{prefs.label_open}{shown}{prefs.label_close}{message.after_label}"
        text = self._fill(message, label, report, prefs, language)
        if prefs.error_label is not False:
            return text
        from .template import without_label

        return without_label(text, prefs)

    def _fill(
        self, message: CompiledMessage, label: str, report: Report, prefs: Preferences, language: str | None
    ) -> str:
        context = _context(report, label)
        value, scope = report.value, EMPTY_SCOPE if report.scope is None else report.scope
        if message.template is None:

            def resolve(reference: Any) -> Any:
                return reference.resolve(value, scope, prefs, context)

            return render_parts(message, context, prefs, resolve)

        def other(code: str) -> Any:
            # Those of a rule are for its own codes, and a catch-all is never the message that msg() refers
            # to.
            own = report.override if isinstance(report.override, FunctionMessages) else None
            own = own if own is not None and code in own.texts else None
            found = lookup(code, (prefs.messages, own), self.messages, language)
            return None if found is None else found.template or found.source

        return message.template.render(value, scope, prefs, context, other)

    def _label(self, report: Report, prefs: Preferences, language: str | None) -> str:
        path = report.path
        # Only a value without a name needs the root label.
        is_named = path and not _is_nothing(path[-1])
        root = "" if is_named else self._root_label(report, prefs, language)
        return label_of(path, self.label, prefs.error_label, root)

    def _root_label(self, report: Report, prefs: Preferences, language: str | None) -> str:
        chosen = _chosen_messages(report, prefs)
        # The library's word belongs to the library's messages; user-defined messages have their own.
        has_own_wording = all(texts is None or texts.find(report.code, language) is None for texts in chosen)
        own = of_type(self.messages, language if has_own_wording else None, report.code, ROOT)
        for messages in (*chosen, own):
            found = messages.root_label(language) if messages is not None else None
            if found is not None:
                return found
        return ROOT_LABEL

    def context_fully(self, report: Report) -> dict[str, Any]:
        """Return the context of a report as a new dict: label, key, value and the properties of its code."""
        prefs: Preferences = report.prefs
        language = language_of(prefs, report.value, report.scope, report.local)
        found = _context(report, self._label(report, prefs, language))
        if not getattr((report.local or {}).get("details"), "is_public", True):
            del found["details"]
        return found


class PartSubject(Subject):
    """The part of reports about the keys or items of a value, which have no label of its schema.

    `entries` are the keys that the schema knows.
    """

    __slots__ = ("entries",)
    entries: tuple[Any, ...]


def _is_nothing(key: object) -> bool:
    """Return whether a key is the empty string, without calling its methods."""
    return issubclass(type(key), str) and not str.__len__(key)  # type: ignore[arg-type]


_MOST_LABEL = 10_000


_SIMPLE_TYPES = frozenset((str, int, float, bool, type(None), list, dict))

_FIXED = frozenset((float, bool, type(None), type(UNDEFINED), re.Pattern, JavaScriptPattern))


def _is_fixed(value: Any) -> bool:
    """Return whether a context value is small and always rendered alike, also for lists."""
    if type(value) is list:
        return all(map(_is_fixed_item, value))
    return _is_fixed_item(value)


def _is_fixed_item(value: Any) -> bool:
    cls = type(value)
    if cls is str:
        return len(value) <= reports.MOST_LABEL
    if cls is int:
        return bool(-_MAX_SHORT_INTEGER < value < _MAX_SHORT_INTEGER)
    if cls in _FIXED:
        return True
    if isinstance(value, Displayed):
        return not (isinstance(value, Reference) and value.render)  # it shows the value that it finds
    return kind_of(value) is kinds.DATE and _is_plain_date(value)


def _is_plain_date(value: Any) -> bool:
    """Return whether the class and the time zone of a date are not user-defined."""
    from datetime import date, datetime, timezone

    cls = type(value)
    return cls is date or (cls is datetime and (value.tzinfo is None or value.tzinfo is timezone.utc))


def _context(report: Report, label: str) -> dict[str, Any]:
    found: dict[str, Any] = reports.plain_context(report, label)
    return _with_details(found) if "details" in found else found


def _listed(report: Report) -> list[Any]:
    """Return the values that a report lists, without references and templates."""
    listed = (report.local or {}).get("valids")
    if type(listed) is not list or kind_of(report.value) not in _WRITTEN:
        return []
    return [item for item in listed[:_MOST_COMPARED] if not isinstance(item, Displayed)]


def _may_look_listed(report: Report) -> bool:
    """Return whether another value of the same class may be written like a listed one."""
    kind, listed = kind_of(report.value), _listed(report)
    return bool(listed) and (not report.prefs.convert or any(kind_of(item) is not kind for item in listed))


def _looks_listed(report: Report) -> bool:
    """Return whether a refused value is written like a listed one of another type: the number 3 like "3"."""
    listed, prefs = _listed(report), report.prefs
    text = value_string(report.value, prefs) if listed else ""
    is_text = type(report.value) is str
    return any(
        item == text if type(item) is str else is_text and value_string(_said(item, "en"), prefs) == text
        for item in listed
    )


_WRITTEN = (kinds.STRING, kinds.NUMBER, kinds.BOOL)
_MOST_COMPARED = 1_000


_UNKNOWN_KEY, _LISTED = _HINTED = "object.unknown", "any.only"


def _hint(message: CompiledMessage, report: Report, prefs: Preferences, language: str | None) -> str:
    """Return the end of a message of the library: the kind of a wrong value, or the key that was meant.

    A value that is not listed is told apart from a listed one of another type that is written alike.
    """
    if message.source == MESSAGES[report.code]:
        language = None
    else:
        known = None if language is None else library_messages(language)
        if known is None or message.source != known.texts.get(report.code):
            return ""
    from .saying import instead, meant

    if report.code == _UNKNOWN_KEY:
        entries = report.subject.entries if type(report.subject) is PartSubject else ()
        key = meant(report.local["child"], tuple([entry.key for entry in entries]), language)
        return "" if key is None else value_string(key, prefs)
    if report.code == _LISTED:
        return instead(report.value, "", language) if _looks_listed(report) else ""
    accepted = ACCEPTED[report.code]
    return instead(report.value, accepted if report.prefs.reads else accepted.replace("string", ""), language)


def _with_details(local: dict[str, Any]) -> dict[str, Any]:
    """Return a context in which reports of other failures are details, and their messages one message."""
    given = local["details"]
    if not isinstance(given, list):
        return local
    found = dict(local)
    is_grouped = given and isinstance(given[0], dict)
    details: list[Any] = [_with_details(item) if is_grouped else _nested(item) for item in given]
    if not is_grouped and "message" in found:
        found["message"] = with_room(joined, details[:MOST_JOINED])
    found["details"] = (
        BranchFailures(details, given.branches, given.find, given.is_public)
        if type(given) is BranchFailures
        else details
    )
    return found


def _nested(item: Any) -> Any:
    return Detail.of(item) if hasattr(item, "subject") else item


# --- messages -----------------------------------------------------------------------------------


def _chosen_messages(report: Report, prefs: Preferences) -> tuple[Messages | None, ...]:
    """Return the messages that precede those of the type: the rule's, the preferences', the function's."""
    override = report.override
    if override is None:
        return (prefs.messages,)
    if isinstance(override, FunctionMessages):
        return override.rule, prefs.messages, override
    return override, prefs.messages


def lookup(
    code: str, chosen: Iterable[Messages | None], definition: Messages | None, language: str | None
) -> CompiledMessage | None:
    """Return the message for a code, from the first messages that have one, else from the type."""
    for messages in chosen:
        message = None if messages is None else messages.find(code, language)
        if message is not None:
            return message
    definition = of_type(definition, language, code)
    return definition.find(code, language) if definition is not None else None


def of_type(definition: Messages | None, language: str | None, *codes: str) -> Messages | None:
    """Return the messages of a type, or of the language if those for `codes` are the library's own.

    If the language lacks one of them, the messages of the type are used, in English.
    """
    if language is None or definition is None:
        return definition
    for code in codes:
        if not definition.is_untranslated(code, language):
            return definition
    translated = library_messages(language)
    if translated is None:
        return definition
    for code in codes:
        if code not in translated.texts:
            return definition
    return translated


def missing_message(code: str) -> str:
    """Return the text for a code that has no message."""
    return f'no message is known for the error code "{code}"; set one with messages()'


def failed_message(code: str) -> str:
    """Return the text for a code whose message can't be rendered with the available values."""
    return f'the message for the error code "{code}" can\'t be made of the values at hand'


def render_parts(
    message: CompiledMessage, values: Mapping[str, Any], prefs: Preferences, resolve: Callable[[Any], Any]
) -> str:
    """Return the text of a message that only shows variables, as far as there is room for it.

    `values` is the context of the error. `resolve` returns the value of a reference that is to be shown by
    its value.
    """
    text, most = "", prefs.limits_message or MOST_MESSAGE
    for part in message.parts or ():
        if len(text) > most:
            break
        if isinstance(part, str):
            text += part
            continue
        name, is_escaped, is_wrapped, words = part
        value = values.get(name, UNDEFINED)
        if value is UNDEFINED:
            continue
        # The two kinds of values in most messages are rendered without a call.
        cls = type(value)
        if cls is int and -_MAX_SHORT_INTEGER < value < _MAX_SHORT_INTEGER:
            shown = int.__repr__(value)
        elif cls is str and len(value) < _MAX_VERBATIM and not words:
            shown = value
        else:
            shown = value_string(value if words is None else _said(value, words), prefs, resolve)
        if is_escaped and prefs.error_escape_html:
            shown = escape_html(shown)
        text += prefs.label_open + shown + prefs.label_close if is_wrapped else shown
    return text


def _said(value: Any, words: str) -> Any:
    if type(value) is float and not words:
        return value
    from .saying import say

    return say(value, words or None)


def value_string(value: Any, prefs: Preferences, resolve: Callable[[Any], Any] | None = None) -> str:
    """Return a value in the form of messages, limited in length."""
    if type(value) is float:
        return number_string(value)
    from .rendering import render_value

    return render_value(value, prefs, resolve)


_MAX_VERBATIM = 10_000  # characters
_MAX_SHORT_INTEGER = 10**15  # `repr` shows it as JavaScript does


def escape_html(text: str) -> str:
    """Return a message in which characters with a meaning in HTML are escaped."""
    from .rendering import escape_html as escape

    return escape(text)
