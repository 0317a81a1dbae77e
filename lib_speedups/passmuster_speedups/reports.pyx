"""The outcome of a run: reports, details and results, with fast paths for labels, messages and contexts.

The compiled twin of passmuster.nodes.reports, with the same classes, fields and results.
"""

cimport cython

from .c_api cimport *

MOST_LABEL, MOST_SHOWN, MOST_PHRASES = 1000, 10000, 64

cdef enum:
    C_MOST_LABEL = 1000, C_MOST_SHOWN = 10000, C_MOST_PHRASES = 64

cdef str PATH = "path", TYPE = "type", MESSAGE = "message", CONTEXT = "context"
cdef object PLAIN = 10**9
cdef dict NO_PHRASES = {}
cdef tuple NO_ARGUMENTS = ()
cdef object usual = None  # preferences that are known to speak usually
cdef object plain = None  # what makes plain data of a detail
cdef object page_of = None  # what finds the page of an error code
cdef object describe_missing_result = None  # raises the error for an unknown attribute of a result
cdef object describe_missing_detail = None  # the same of a detail


UNDEFINED = None


def setup(value):
    """Set the undefined value. Called once, by `passmuster.backend`."""
    global UNDEFINED, undefined
    UNDEFINED = undefined = value


@cython.final
cdef class Scope:  # rows: max(ref)
    def __init__(self, keys, values, shadows):
        self.keys = keys
        self.values = values
        self.shadows = shadows

    @property
    def depth(self):
        return len(self.values)

    def ancestor(self, n):
        cdef Py_ssize_t depth = len(self.values), at = n
        if at > depth:
            raise LookupError("beyond the root")
        if at < 1 - depth or (at == 0 and not depth):
            raise IndexError("tuple index out of range")
        return self.values[depth - at if at > 0 else -at]

    def root(self, value):
        return self.values[0] if self.values else value

    def shadow(self, n, path):
        if self.shadows is None:
            return undefined
        return self.shadows.get(prefix(self.keys, n) + path, undefined)


cdef tuple prefix(tuple keys, Py_ssize_t n):
    """Return `keys[:len(keys) - n]`."""
    cdef Py_ssize_t end = len(keys) - n
    if end < 0:
        end += len(keys)
    return keys[:end] if end > 0 else ()


@cython.final
@cython.freelist(32)
cdef class Report:  # rows: errors; wrong
    """One failure. To keep it cheap, its message is rendered when it is read.

    With a `scope`, the message may show other values, and is rendered when the run ends (`Run.render`).
    """

    def __init__(self, code, value, local, path, subject, prefs, override=None, scope=None):
        self.code = code
        self.value = value
        self.local = local
        self.path = path
        self.subject = subject
        self.prefs = prefs
        self.override = override
        self.scope = scope

    @property
    def message(self):
        """The message of the failure."""
        return message_of(self)

    @property
    def context(self):
        """The context of the failure: label, key, value and the items of its code."""
        return self.subject.context(self)

    def __str__(self):
        return str(self.message)

    def __repr__(self):
        return f"<Report {self.code} at {shown(list(self.path))}>"


@cython.freelist(16)
cdef class Result:  # rows: flat
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

    __class_getitem__ = classmethod(type(list[int]))

    def __init__(self, value, error=None, warning=None, artifacts=None, debug=None):
        self.value = value
        self.error = error
        self.warning = warning
        self.artifacts = artifacts
        self.debug = debug

    def __bool__(self):
        return self.error is None

    def __iter__(self):
        return iter((self.value, self.error))

    def __repr__(self):
        if self.error is not None:
            return f"Result(value={shown(self.value)}, error={shown(self.error)})"
        return f"Result(value={shown(self.value)})"

    @property
    def warning(self):
        with cython.critical_section(self):
            if self.keeps_reports:
                self.warned, self.keeps_reports = Warning_(self.warned), False
            return self.warned

    @warning.setter
    def warning(self, warning):
        with cython.critical_section(self):
            self.warned, self.keeps_reports = warning, False

    @property
    def artifacts(self):
        with cython.critical_section(self):
            if self.keeps_pairs:
                self.noted, self.keeps_pairs = artifacts_of(self.noted), False
            return self.noted

    @artifacts.setter
    def artifacts(self, artifacts):
        with cython.critical_section(self):
            self.noted, self.keeps_pairs = artifacts, False

    def __getattr__(self, name):
        raise AttributeError(describe_missing_result(name))


cdef bint has_default_wording(object prefs) except -1:
    global usual
    if prefs is usual:
        return True
    if not prefs.has_default_wording:
        return False
    if not UNLOCKED and prefs.context is None:  # the cache must not keep a user's context alive
        usual = prefs
    return True


cpdef dict artifacts_of(object noted):
    cdef dict found = {}
    for artifact, path in noted:
        found.setdefault(artifact, []).append(list(path))
    return found


def plain_label(path):
    return label_of(path)


cdef str label_of(tuple path):
    cdef Py_ssize_t i, n = PyTuple_GET_SIZE(path)
    cdef str text = ""
    cdef object key
    if n == 1:
        key = <object> PyTuple_GET_ITEM(path, 0)
        if PyUnicode_CheckExact(key):
            return key
    for i in range(n):
        key = <object> PyTuple_GET_ITEM(path, i)
        if PyUnicode_CheckExact(key):
            text = f"{text}.{<str> key}" if text else <str> key
        elif PyLong_CheckExact(key) and 0 <= key < PLAIN:
            text = f"{text}[{<Py_ssize_t> key}]"
        else:
            return ""
    return text


@cython.final
cdef class _Kept:  # rows: errors; wrong
    """The cached message and context of the reports of a code about one key of the root.

    `context` lacks the value, or is None where more differs between the reports. `lists` are the names of the
    lists in it, None if there are none.
    """


cdef class PlainSubject:  # rows: errors; wrong
    def __init__(self, schema, label, messages, needs_scope):
        self.schema = schema
        self.label = label
        self.messages = messages
        self.needs_scope = needs_scope
        self.root = ""
        self.phrases = self.kept = NO_PHRASES

    cdef str label_at(self, object path):
        if self.label is not None:
            return self.label
        return label_of(path) if path else self.root

    cpdef object render(self, report):
        return self.message_of(<Report> report) if type(report) is Report else self.render_fully(report)

    cdef object message_of(self, Report report):
        cdef tuple phrase
        cdef _Kept kept
        cdef str label, text
        if report.override is not None or not has_default_wording(report.prefs):
            return self.render_fully(report)
        kept = self.kept_for(report)
        if kept is not None:
            return kept.text
        phrase = value_of(self.phrases, report.code, None)
        if phrase is not None:
            if phrase[0] is None or are_alike(phrase[0], report.local):
                label = self.label_at(report.path)
                if 0 < PyUnicode_GET_LENGTH(label) <= C_MOST_LABEL:
                    text = f'"{label}"{<str> phrase[1]}'
                    # A schema caches only its own strings and names of keys, never a value of the input.
                    if phrase[0] is not None or report.local is None:
                        self.keep_message(report, text)
                    return text
        return self.render_fully(report)

    cdef _Kept kept_for(self, Report report):
        """Return the cached message and context for this key of the root, or None."""
        cdef _Kept kept = report.kept
        if not is_of_root(report.path):
            return None
        if (kept is not None and kept.local is report.local and kept.code is report.code
                and PyTuple_GET_ITEM(report.path, 0) == <PyObject *> kept.key):
            return kept
        kept = None if UNLOCKED else self.latest
        if kept is None or kept.code is not report.code:
            kept = value_of(self.kept, report.code, None)
            if kept is None:
                return None
            if not UNLOCKED:
                self.latest = kept
        if PyTuple_GET_ITEM(report.path, 0) != <PyObject *> kept.key:
            return None
        if not are_alike(kept.local, report.local):
            return None
        if not UNLOCKED:
            report.kept = kept
        return kept

    cdef int keep_message(self, Report report, str text) except -1:
        cdef object local = report.local
        cdef _Kept kept
        if not is_of_root(report.path) or report.code in self.kept or not is_name(report.path[0]):
            return 0
        kept = _Kept.__new__(_Kept)
        kept.code, kept.key, kept.local, kept.text = report.code, report.path[0], local, text
        if report.value is not undefined and not (local and ("value" in local or "details" in local)):
            kept.context = {**self.context_at(report), "value": None}
            kept.lists = [name for name, item in kept.context.items() if PyList_CheckExact(item)] or None
        publish()
        self.begin_keeping()
        PyDict_SetItem(self.kept, report.code, kept)
        if not UNLOCKED:
            self.latest = kept
        return 0

    cdef int begin_keeping(self) except -1:
        """Create the dicts of the cache on first use; most subjects never need them."""
        cdef dict phrases, kept
        if self.kept is NO_PHRASES:
            phrases, kept = {}, {}
            publish()
            with cython.critical_section(self):
                if self.phrases is NO_PHRASES:
                    self.phrases = phrases
                if self.kept is NO_PHRASES:
                    self.kept = kept
        return 0

    cpdef object context(self, report):
        return self.context_at(<Report> report) if type(report) is Report else self.context_fully(report)

    cdef object context_at(self, Report report):
        cdef object local = report.local
        cdef _Kept kept
        cdef str label
        if not has_default_wording(report.prefs):
            return self.context_fully(report)
        kept = self.kept_for(report)
        if kept is not None and kept.context is not None and report.value is not undefined:
            return self.like(kept, report.value)
        if local is None or "details" not in local:
            label = self.label_at(report.path)
            if label:
                return context_of(local, report.value, report.path, label)
        return self.context_fully(report)

    cdef object like(self, _Kept kept, object value):
        """Return the cached context with another value, and with lists of its own."""
        cdef dict found = PyDict_Copy(kept.context)
        cdef Py_ssize_t i
        PyDict_SetItem(found, "value", value)
        if kept.lists is not None:
            for i in range(PyList_GET_SIZE(kept.lists)):
                name = <object> PyList_GET_ITEM(kept.lists, i)
                PyDict_SetItem(found, name, PySequence_List(kept.context[name]))
        return found

    def cache_phrase(self, report, local, text, label):
        if not report.path and self.label is None and type(label) is str:
            publish()
            with cython.critical_section(self):
                if not self.root:
                    self.root = label
        if len(self.phrases) < C_MOST_PHRASES:
            self.begin_keeping()
            PyDict_SetItem(self.phrases, report.code, (local, text))

    def cache_for_wording(self, place, local, around):
        cdef dict fresh
        if self.elsewhere is None:
            fresh = {}
            publish()
            with cython.critical_section(self):
                if self.elsewhere is None:
                    self.elsewhere = fresh
        elif len(self.elsewhere) >= C_MOST_PHRASES:
            self.elsewhere.clear()
        self.elsewhere[place] = (local, around)

    def render_fully(self, report):
        return report.code

    def context_fully(self, report):
        return plain_context(report, "")


cpdef bint are_alike(object kept, object local) except -1:
    cdef PyObject *name
    cdef PyObject *other
    cdef PyObject *known
    cdef PyObject *item
    cdef Py_ssize_t at = 0, there = 0
    if kept is local:
        return True
    if not PyDict_CheckExact(kept) or not PyDict_CheckExact(local) or PyDict_Size(kept) != PyDict_Size(local):
        return False
    if UNLOCKED:
        kept, local = PyDict_Copy(kept), PyDict_Copy(local)
    while PyDict_Next(kept, &at, &name, &known):
        if not PyDict_Next(local, &there, &other, &item) or name != other:
            return False
        if known != item and not is_alike(<object> known, <object> item):
            return False
    return True


cdef bint is_alike(object kept, object item) except -1:
    cdef Py_ssize_t i
    if kept is item or type(kept) is not type(item):
        return kept is item
    if PyUnicode_CheckExact(kept) or PyLong_CheckExact(kept):
        return kept == item
    if not PyList_CheckExact(kept) or PyList_GET_SIZE(kept) != PyList_GET_SIZE(item):
        return False
    if UNLOCKED:
        kept, item = tuple(kept), tuple(item)
        return len(kept) == len(item) and all([is_alike(a, b) for a, b in zip(kept, item)])
    for i in range(PyList_GET_SIZE(kept)):
        if not is_alike(<object> PyList_GET_ITEM(kept, i), <object> PyList_GET_ITEM(item, i)):
            return False
    return True


cdef bint is_of_root(object path) noexcept:
    """Return whether a path is that of a key of the root."""
    return PyTuple_CheckExact(path) and PyTuple_GET_SIZE(path) == 1


cdef bint is_name(object key) noexcept:
    return PyUnicode_CheckExact(key) and PyUnicode_GET_LENGTH(key) <= C_MOST_LABEL


def plain_context(report, label):
    return context_of(report.local, report.value, report.path, label)


cdef object context_of(object local, object value, object path, object label):
    cdef dict found
    cdef PyObject *name
    cdef PyObject *item
    cdef Py_ssize_t at = 0
    cdef bint has_value = False
    if not local:
        found = {}
    elif PyDict_CheckExact(local):
        found = PyDict_Copy(local)
    else:
        found = {**local}
    if PyDict_Size(found):
        while PyDict_Next(found, &at, &name, &item):
            if PyList_CheckExact(<object> item):
                # The value of a key that is there may be replaced on the way.
                PyDict_SetItem(found, <object> name, PySequence_List(<object> item))
        has_value = PyDict_GetItemWithError(found, "value") != NULL
    PyDict_SetItem(found, "label", label)
    if not has_value and value is not undefined:
        PyDict_SetItem(found, "value", value)
    if path:
        PyDict_SetItem(found, "key", path[len(path) - 1])
    return found


@cython.freelist(32)
cdef class Detail:  # rows: errors; wrong
    """One failure: `message`, `path`, `type` (the error code), `context`, and a `url` about the code.

    >>> Detail("not a number", ["a", 0], "number.base", {"value": "x"})
    Detail(type='number.base', path=['a', 0], message='not a number')
    """

    cdef object _report, _message, _context, _path
    cdef public object type

    def __init__(self, message, path=(), type="", context=None):
        self._report = None
        self._message = message
        self._context = {} if context is None else context
        self._path = list(path)
        self.type = type

    @classmethod
    def of(cls, report):
        """Return the detail of a report. Its message and context are rendered when they are read."""
        cdef Detail found = cls.__new__(cls)
        begin(found, report)
        return found

    def __getattribute__(self, name):
        # Names in code are interned: this is a third of what the search in the class takes.
        if name is PATH:
            return self.way()
        if name is TYPE:
            return self.type
        if name is MESSAGE:
            return self.words()
        if name is CONTEXT:
            return self.known()
        return PyObject_GenericGetAttr(self, name)

    def __getattr__(self, name):
        raise AttributeError(describe_missing_detail(name))

    cdef object words(self):
        cdef object text = self._message
        if text is None and self._report is not None:
            text = message_of(self._report)
            text = text if PyUnicode_CheckExact(text) else as_message(text)
            publish()
            with cython.critical_section(self):
                if self._message is None:
                    self._message = text
            text = self._message
        return "" if text is None else text

    cdef object known(self):
        cdef object context
        if self._context is None and self._report is not None:
            context = context_at(self._report)
            publish()
            with cython.critical_section(self):
                if self._context is None:
                    self._context = context
        return self._context if self._context is not None else {}

    cdef object way(self):
        cdef object path
        if self._path is None:
            path = list_of((<Report> self._report).path)
            publish()
            with cython.critical_section(self):
                if self._path is None:
                    self._path = path
        return self._path

    @property
    def path(self):
        """Where the value is: the keys and indexes that lead to it from the root."""
        return self.way()

    @path.setter
    def path(self, path):
        self._path = path

    @property
    def message(self):
        """The message of the failure."""
        return self.words()

    @message.setter
    def message(self, message):
        self._message = message

    @property
    def context(self):
        """The context of the failure: label, key, value, and the items of the code."""
        return self.known()

    @property
    def code(self):
        """The error code, which is also the `type`."""
        return self.type

    @property
    def url(self):
        """The address of the page about the error code; None for a code of your own."""
        return page_of(self.type)

    def as_dict(self):
        """Return the detail as plain data that JSON can hold.

        Values that JSON does not have are shown as in messages. Very long or deep ones are shortened.

        >>> import passmuster as pm
        >>> pm.Detail("not a number", ["a"], "number.base", {"value": b"x"}).as_dict()
        {'message': 'not a number', 'path': ['a'], 'type': 'number.base', 'context': {'value': 'x'}}
        """
        return plain(self)

    def __repr__(self):
        return f"Detail(type={shown(self.type)}, path={shown(self.way())}, message={shown(self.message)})"

    def __eq__(self, other):
        return isinstance(other, Detail) and fields(self) == fields(<Detail> other)

    __hash__ = None


cdef list list_of(tuple path):
    """Return the items of a path, which costs more where Python does not know that they are few."""
    cdef Py_ssize_t i
    cdef PyObject *key
    cdef list found = PyList_New(PyTuple_GET_SIZE(path))
    for i in range(PyTuple_GET_SIZE(path)):
        key = PyTuple_GET_ITEM(path, i)
        Py_INCREF(<object> key)
        PyList_SET_ITEM(found, i, <object> key)
    return found


cdef int begin(Detail detail, object report) except -1:
    detail._report = report
    if type(report) is not Report:
        detail._path = list(report.path)
        detail.type = report.code
        return 0
    detail.type = (<Report> report).code
    if not PyTuple_CheckExact((<Report> report).path):  # else it is made when it is read
        detail._path = list((<Report> report).path)
    return 0


cdef object message_of(object given):
    """Return the message of a report, which is rendered on first use."""
    cdef Report report
    cdef object text
    if type(given) is not Report:
        return given.message
    report = <Report> given
    if report.text is None:
        # What a subject adds to `PlainSubject` are the long ways, so the short ones are called directly.
        if isinstance(report.subject, PlainSubject):
            text = (<PlainSubject> report.subject).message_of(report)
        else:
            text = report.subject.render(report)
        publish()
        with cython.critical_section(report):
            if report.text is None:
                report.text = text
    return report.text


cdef object context_at(object given):
    cdef Report report
    if type(given) is Report:
        report = <Report> given
        if isinstance(report.subject, PlainSubject):
            return (<PlainSubject> report.subject).context_at(report)
    return given.context


def as_message(text):
    if isinstance(text, str):
        return text
    try:
        return str(text)
    except Exception:  # what the user's function put in the place of a message
        return type(text).__name__


cdef tuple fields(Detail detail):
    return detail.type, detail.way(), detail.words(), detail.known()


def set_detail_functions(make_plain, find_page, of_result, of_detail):
    global plain, page_of, describe_missing_result, describe_missing_detail
    plain, page_of = make_plain, find_page
    describe_missing_result, describe_missing_detail = of_result, of_detail


cdef object name_of = type.__dict__["__name__"].__get__  # a metaclass cannot override this


cdef object shown(object value):
    cdef object text
    try:
        text = repr(value)
    except Exception:  # an object of the user's
        text = None
    if not PyUnicode_CheckExact(text):
        return f"<{name_of(type(value))}>"
    return text if PyUnicode_GET_LENGTH(text) <= C_MOST_SHOWN else text[:C_MOST_SHOWN] + "…"


def details_of(reports):
    return details_from(reports)


cdef list details_from(object reports):
    cdef list found = []
    cdef Detail detail
    for report in reports:
        detail = Detail.__new__(Detail)
        begin(detail, report)
        found.append(detail)
    return found


def kept_details(error):
    # Its dict is asked itself: attributes are looked for in the class first.
    cdef dict own = PyObject_GenericGetDict(error, NULL)
    cdef object details = value_of(own, "_details", None), made
    if details is not None:
        return details
    made = details_from(value_of(own, "_reports", ()))
    with cython.critical_section(own):
        details = value_of(own, "_details", None)
        if details is None:
            PyDict_SetItem(own, "_details", made)
    return made if details is None else details


def shared_key(report):
    cdef Report asked
    cdef _Kept kept
    if type(report) is not Report:
        return None
    asked = <Report> report
    if (asked.override is not None or asked.text is not None or asked.value is undefined
            or not isinstance(asked.subject, PlainSubject) or not has_default_wording(asked.prefs)):
        return None
    kept = (<PlainSubject> asked.subject).kept_for(asked)
    return None if kept is None or kept.context is None or kept.lists is not None else kept


# Failures, one after the other in a list of what they consist of: nothing that the garbage collector would
# have to look at again and again. Each begins with its number, its input and how many reports it has.

cdef enum:
    HEAD = 3, FIELDS = 9


def keep(list failures not None, row, original, reports):
    keep_reports(failures, row, original, reports)


cdef int keep_reports(list failures, object row, object original, object reports) except -1:
    cdef Report report
    failures.append(row)
    failures.append(original)
    if reports is None or not are_all_ours(reports):
        failures.append(reports)
        return 0
    failures.append(PyList_GET_SIZE(reports))
    for report in <list> reports:
        failures.append(report.code)
        failures.append(report.value)
        failures.append(report.local)
        failures.append(report.path)
        failures.append(report.subject)
        failures.append(report.prefs)
        failures.append(report.override)
        failures.append(report.scope)
        failures.append(report.text)
    return 0


cdef bint are_all_ours(object reports):
    if not PyList_CheckExact(reports):
        return False
    for report in <list> reports:
        if type(report) is not Report:
            return False
    return True


def iter_failures(list failures not None):
    cdef Py_ssize_t at = 0
    cdef object reports
    while at < PyList_GET_SIZE(failures):
        row, original, reports = failures[at], failures[at + 1], failures[at + 2]
        at += HEAD
        if PyLong_CheckExact(reports):
            reports = reports_at(failures, at, reports)
            at += FIELDS * PyList_GET_SIZE(reports)
        yield row, original, reports


cdef list reports_at(list failures, Py_ssize_t at, Py_ssize_t count):
    cdef list found = []
    cdef Report report
    for _ in range(count):
        report = Report.__new__(Report)
        report.code, report.value, report.local = failures[at], failures[at + 1], failures[at + 2]
        report.path, report.subject, report.prefs = failures[at + 3], failures[at + 4], failures[at + 5]
        report.override, report.scope, report.text = failures[at + 6], failures[at + 7], failures[at + 8]
        found.append(report)
        at += FIELDS
    return found


def joined(details):
    return ". ".join(dict.fromkeys([detail.message for detail in details]))


@cython.final
@cython.freelist(8)
cdef class Warning_:  # rows: warn()
    """The warnings of a validation: `message`, all their messages in one, and `details`."""

    def __init__(self, reports, details=None):
        self._reports = reports
        self._details = details

    @property
    def details(self):
        """The warnings, a `Detail` each, made when they are first read."""
        cdef object details
        if self._details is None:
            details = details_from(self._reports)
            publish()
            with cython.critical_section(self):
                if self._details is None:
                    self._details = details
        return self._details

    @property
    def message(self):
        """The messages of the warnings, each once."""
        return joined(self.details)

    def __repr__(self):
        return f"<Warning {shown(self.message)}>"


def exception_in(reports, code):
    return exception_of(reports, code)


cdef object exception_of(object reports, object code):
    cdef object text, local, error
    for report in reports:
        text = (<Report> report).text if type(report) is Report else report.text
        if text is None or report.code != code:
            continue
        local = report.local
        if PyDict_CheckExact(local):
            error = value_of(local, "error", None)
            if PyExceptionInstance_Check(error):
                return error
    return None


@cython.final
cdef class ErrorMaker:  # rows: errors; wrong
    def __init__(self, type kind not None, override, trace):
        self.kind = kind
        self.override = override
        self.trace = trace

    def __call__(self, reports, original, prefs):
        return self.made(reports, original, prefs)

    cdef object made(self, object reports, object original, object prefs):
        cdef object error = exception_of(reports, self.override)
        if error is not None:
            return error
        error = (<PyTypeObject *> self.kind).tp_new(self.kind, <PyObject *> NO_ARGUMENTS, NULL)
        # As one dict: attributes set one by one are looked for in the class first.
        PyObject_GenericSetDict(error, {"_reports": reports, "_original": original}, NULL)
        if prefs.error_stack:
            self.trace(error)
        return error
