"""The outcome of a run: reports, details and results, with fast paths for labels, messages and contexts.

The compiled twin of nodes.reports, with the same classes, fields and results.
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
cdef tuple NO_VERDICT = (MemoryError, SystemError)
cdef object usual = None  # preferences that are known to speak usually
cdef object plain = None  # what makes plain data of a detail
cdef object page_of = None  # what finds the page of an error code
cdef object nearest_of = None  # what finds the detail within a detail
cdef object describe_missing_result = None  # raises the error for an unknown attribute of a result
cdef object notebook_html = None  # returns a result as notebooks show it
cdef object describe_missing_detail = None  # the same of a detail


UNDEFINED = None


def setup(value):
    """Set the undefined value. Called once, by `passmuster._core.engine.backend`."""
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
        self.place = path
        self.subject = subject
        self.prefs = prefs
        self.override = override
        self.scope = scope

    @property
    def path(self):
        return self.path_of()

    @path.setter
    def path(self, path):
        self.place, self.label = path, None

    cdef object path_of(self):
        cdef tuple path
        if self.place is None:
            path = (self.key,)
            publish()
            with cython.critical_section(self):
                if self.place is None:
                    self.place = path
        return self.place

    cdef str path_label(self):
        """Return the path as a label, empty if it has other keys than names and indexes."""
        cdef str text
        if self.place is None and PyUnicode_CheckExact(self.key):
            return self.key
        if self.label is None:
            text = plain_label(self.path_of())
            publish()
            with cython.critical_section(self):
                if self.label is None:
                    self.label = text
        return self.label

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
        return f"<Report {self.code} at {shown(list(self.path_of()))}>"


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

    def _repr_html_(self):
        return notebook_html(self)

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

    def __getattr__(self, name):
        raise AttributeError(describe_missing_result(name))

    def __getitem__(self, key):
        raise TypeError("results have no items: write value[…] of the result")


cdef bint has_default_wording(object prefs) except -1:
    global usual
    if prefs is usual:
        return True
    if not prefs.has_default_wording:
        return False
    if not UNLOCKED and prefs.context is None:  # the cache must not keep a user's context alive
        usual = prefs
    return True


cpdef str plain_label(tuple path):
    cdef Py_ssize_t i, size = 0, at = 0
    cdef Py_UCS4 widest = 0
    cdef object key, text
    for i in range(PyTuple_GET_SIZE(path)):
        key = <object> PyTuple_GET_ITEM(path, i)
        if PyUnicode_CheckExact(key):
            size += PyUnicode_GET_LENGTH(key) + (size > 0)
            widest = max(widest, PyUnicode_MAX_CHAR_VALUE(key))
        elif PyLong_CheckExact(key) and 0 <= key < PLAIN:
            size += digits_of(key) + 2
        else:
            return ""
    text = PyUnicode_New(size, widest)
    for i in range(PyTuple_GET_SIZE(path)):
        key = <object> PyTuple_GET_ITEM(path, i)
        if PyUnicode_CheckExact(key):
            if at:
                put(text, at, c".")
                at += 1
            at += PyUnicode_CopyCharacters(text, at, key, 0, PyUnicode_GET_LENGTH(key))
        else:
            at = put_index(text, at, key)
    return text


cdef inline void put(object text, Py_ssize_t at, Py_UCS4 character) noexcept:
    PyUnicode_WRITE(PyUnicode_KIND(text), PyUnicode_DATA(text), at, character)


cdef Py_ssize_t put_index(object text, Py_ssize_t at, Py_ssize_t index) noexcept:
    """Write an index in brackets into a string, and return where it ends."""
    cdef Py_ssize_t end = at + digits_of(index) + 1
    cdef Py_ssize_t i = end
    put(text, at, c"[")
    put(text, end, c"]")
    while i > at + 1:
        i -= 1
        put(text, i, c"0" + index % 10)
        index //= 10
    return end + 1


cdef inline Py_ssize_t digits_of(Py_ssize_t index) noexcept:
    cdef Py_ssize_t digits = 1
    while index >= 10:
        index //= 10
        digits += 1
    return digits


@cython.final
cdef class _Phrase:  # rows: errors; wrong
    """The cached parts of the messages and contexts of a code, for all reports with the same local context.

    `local` is None if the message does not depend on it, and `cls`, the type of the values that it is about,
    if it does not depend on that. `tail` is the message after the label. `key` is the key of the root that
    the first report was about, and `text` the message about it, or None for another place. `context` is a
    context of that key without a value, and `lists` are the names of the lists in it, None if there are none.
    `context` is None until it is first read, and if more differs.
    """


cdef class PlainSubject:  # rows: errors; wrong
    def __init__(self, schema, label, messages, needs_scope):
        self.schema = schema
        self.label = label
        self.messages = messages
        self.needs_scope = needs_scope
        self.root = ""
        self.phrases = NO_PHRASES

    cdef str label_for(self, Report report):
        """Return the label of a report, empty if the short way does not know it."""
        if self.label is not None:
            return self.label
        return report.path_label() if has_path(report) else self.root

    cpdef object render(self, report):
        return self.message_of(<Report> report) if type(report) is Report else self.render_fully(report)

    cdef object message_of(self, Report report):
        cdef _Phrase phrase
        cdef str label
        cdef object text
        if report.override is not None:
            return self.render_fully(report)
        if self.worded is not None and report.code is self.worded_code and report.prefs is self.worded_prefs:
            text = self.text_worded(report, self.worded)
            return self.render_fully(report) if text is None else text
        if not has_default_wording(report.prefs):
            text = None if self.elsewhere is None else self.text_worded(report, self.find_worded(report))
            return self.render_fully(report) if text is None else text
        phrase = self.phrase_of(report)
        if phrase is not None and (phrase.local is None or are_alike(phrase.local, report.local)):
            if is_about(phrase, report):
                return phrase.text
            label = self.label_for(report)
            if 0 < PyUnicode_GET_LENGTH(label) <= C_MOST_LABEL:
                return self.ended(f'"{label}"{phrase.tail}', phrase.ending, report)
        return self.render_fully(report)

    cdef object ended(self, object text, object ending, Report report):
        cdef object rest
        if ending is None:
            return text
        rest = ending(report)
        return self.render_fully(report) if rest is None else text + rest

    cdef tuple find_worded(self, Report report):
        """Return the cached parts for the wording of a report, and note them as the latest."""
        cdef object prefs = report.prefs.without_context
        cdef tuple known = value_of(self.elsewhere, (report.code, prefs), None)
        if not UNLOCKED and known is not None and prefs is report.prefs:
            self.worded, self.worded_code, self.worded_prefs = known, report.code, prefs
        return known

    cdef object text_worded(self, Report report, tuple known):
        cdef object local, cls, ending
        cdef str label, before, after, root
        cdef bint is_of_key
        if known is None:
            return None
        local, before, after, root, is_of_key, cls, ending = known
        if (local is not None and not are_alike(local, report.local)) or (
            cls is not None and cls is not type(report.value)
        ):
            return None
        if self.label is not None:
            label = self.label
        elif not is_named(report, is_of_key):
            label = root
        else:
            label = plain_label((last_of(report),)) if is_of_key else report.path_label()
        if not 0 < PyUnicode_GET_LENGTH(label) <= C_MOST_LABEL:
            return None
        return self.ended(f"{before}{label}{after}", ending, report)

    cdef _Phrase phrase_of(self, Report report):
        """Return the cached parts of the messages and contexts with the code of a report, or None."""
        cdef _Phrase phrase = None if UNLOCKED else self.latest
        if phrase is None or phrase.code is not report.code or not is_of(phrase, report):
            phrase = value_of(self.phrases, report.code, None)
            if phrase is None or not is_of(phrase, report):
                return None
            if not UNLOCKED:
                self.latest = phrase
        return phrase

    cpdef object context(self, report):
        return self.context_at(<Report> report) if type(report) is Report else self.context_fully(report)

    cdef object context_at(self, Report report):
        cdef object local = report.local
        cdef _Phrase phrase
        cdef dict context
        cdef str label
        if not has_default_wording(report.prefs):
            return self.context_fully(report)
        phrase = self.phrase_of(report)
        if phrase is not None and not shares_context(phrase, report):
            phrase = None
        elif phrase is not None and phrase.context is not None and is_about(phrase, report):
            return context_like(phrase, report.value)
        label = self.label_for(report)
        if not label or (local is not None and "details" in local):
            return self.context_fully(report)
        if phrase is None:
            return context_of(local, report.value, report.path_of(), label)
        if phrase.context is None:
            context = context_of(local, report.value, report.path_of(), label)
            if local is None or "value" not in local:
                self.keep_context(phrase, context)
            return context
        context = context_like(phrase, report.value)
        PyDict_SetItem(context, "label", label)
        PyDict_SetItem(context, "key", last_of(report))
        return context

    cdef int keep_context(self, _Phrase phrase, dict context) except -1:
        # A schema caches only its own strings and names of keys, never a value of the input.
        cdef object label = phrase.key if self.label is None else self.label
        cdef dict kept = {**context, "label": label, "value": None, "key": phrase.key}
        cdef list lists = [name for name, item in kept.items() if PyList_CheckExact(item)]
        for name in lists:
            kept[name] = list(kept[name])  # those of `context` belong to its reader
        publish()
        with cython.critical_section(phrase):
            if phrase.context is None:
                phrase.lists = lists or None
                publish()
                phrase.context = kept
        return 0

    def cache_phrase(self, report, local, text, label, cls=None, ending=None):
        cdef _Phrase phrase
        cdef str own
        path = report.path
        if not path and self.label is None and type(label) is str:
            publish()
            with cython.critical_section(self):
                if not self.root:
                    self.root = label
        if len(self.phrases) >= C_MOST_PHRASES:
            return
        phrase = _Phrase.__new__(_Phrase)
        phrase.code, phrase.local, phrase.tail, phrase.cls = report.code, local, text, cls
        phrase.ending = ending
        if ending is None and PyTuple_CheckExact(path) and PyTuple_GET_SIZE(path) == 1 and is_name(path[0]):
            own = self.label if self.label is not None else path[0]
            if 0 < PyUnicode_GET_LENGTH(own) <= C_MOST_LABEL:
                phrase.key, phrase.text = path[0], f'"{own}"{phrase.tail}'
        own_phrases = {}  # most subjects never need any
        publish()
        with cython.critical_section(self):
            if self.phrases is NO_PHRASES:
                self.phrases = own_phrases
        PyDict_SetItem(self.phrases, phrase.code, phrase)

    def cache_for_wording(self, place, known):
        cdef dict fresh
        if self.elsewhere is None:
            fresh = {}
            publish()
            with cython.critical_section(self):
                if self.elsewhere is None:
                    self.elsewhere = fresh
        elif len(self.elsewhere) >= C_MOST_PHRASES:
            self.elsewhere.clear()
        self.elsewhere[place] = known
        self.worded = None

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


cdef inline bint is_of(_Phrase phrase, Report report) noexcept:
    """Return whether the value of a report is of the type whose message is cached."""
    return phrase.cls is None or phrase.cls is type(report.value)


cdef inline bint is_about(_Phrase phrase, Report report) noexcept:
    """Return whether a report is about the key whose message is cached."""
    cdef object path = report.place
    if phrase.text is None:
        return False
    if path is None:
        return report.key is phrase.key
    return (PyTuple_CheckExact(path) and PyTuple_GET_SIZE(path) == 1
            and PyTuple_GET_ITEM(path, 0) == <PyObject *> phrase.key)


cdef inline bint has_path(Report report) except -1:
    """Return whether a report is about a value below the root."""
    cdef object path = report.place
    if path is None:
        return True
    return PyTuple_GET_SIZE(path) > 0 if PyTuple_CheckExact(path) else bool(path)


cdef bint is_named(Report report, bint by_key) except -1:
    """Return whether a value has a name: a path that is more than an empty key."""
    cdef object key
    if not has_path(report):
        return False
    key = last_of(report)
    if not PyUnicode_CheckExact(key) or PyUnicode_GET_LENGTH(key):
        return True
    return not by_key and report.place is not None and len(report.place) > 1


cdef inline object last_of(Report report):
    """Return the key or index of the value that a report is about."""
    return report.key if report.place is None else report.place[len(report.place) - 1]


cdef inline bint shares_context(_Phrase phrase, Report report) except -1:
    """Return whether the context of a report differs from others of the phrase in value and place only."""
    return report.value is not undefined and has_path(report) and are_alike(phrase.local, report.local)


cdef dict context_like(_Phrase phrase, object value):
    """Return the cached context with another value, and with lists of its own."""
    cdef dict found = PyDict_Copy(phrase.context)
    cdef Py_ssize_t i
    PyDict_SetItem(found, "value", value)
    if phrase.lists is not None:
        for i in range(PyList_GET_SIZE(phrase.lists)):
            name = <object> PyList_GET_ITEM(phrase.lists, i)
            PyDict_SetItem(found, name, PySequence_List(phrase.context[name]))
    return found


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
    cdef _Phrase _phrase  # which has a context for the key of the report
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

    def __getitem__(self, key):
        raise TypeError("details have no items: write path, message, … of the detail, or as_dict()[…]")

    cdef object words(self):
        cdef object text
        if self._message is None and self._report is not None:
            text = message_of(self._report)
            if not PyUnicode_CheckExact(text):
                text = as_message(text)
            publish()
            with cython.critical_section(self):
                if self._message is None:
                    self._message = text
        return "" if self._message is None else self._message

    cdef object known(self):
        cdef object context
        if self._context is None and self._report is not None:
            if self._phrase is not None:
                context = context_like(self._phrase, (<Report> self._report).value)
            else:
                context = context_at(self._report)
            publish()
            with cython.critical_section(self):
                if self._context is None:
                    self._context = context
        return {} if self._context is None else self._context

    cdef object way(self):
        cdef list path
        if self._path is None:
            path = path_list(self._report)
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

    @property
    def nearest(self):
        """The innermost failure that this one is about.

        If no alternative matches, that is a failure of the nearest one, or the first at a place that is the
        same for all that are equally near. Any other detail is its own.

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.alternatives(pm.object({"b": int}), str).match("one")})
        >>> (detail,) = schema.validate({"a": {"b": "x"}}).error.details
        >>> detail.path, detail.nearest.path
        (['a'], ['a', 'b'])
        """
        return self if self._report is None else nearest_of(self, self._report)

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


cdef list path_list(Report report):
    """Return the items of a path, which costs more where Python does not know that they are few."""
    cdef tuple path = report.place
    cdef list found
    cdef object key
    cdef Py_ssize_t i
    if path is None:
        return [report.key]
    found = PyList_New(PyTuple_GET_SIZE(path))
    for i in range(PyTuple_GET_SIZE(path)):
        key = <object> PyTuple_GET_ITEM(path, i)
        Py_INCREF(key)
        PyList_SET_ITEM(found, i, key)
    return found


cdef int begin(Detail detail, object given) except -1:
    cdef Report report
    cdef _Phrase phrase
    detail._report = given
    if type(given) is not Report:
        detail._path = list(given.path)
        detail.type = given.code
        return 0
    report = <Report> given
    detail.type = report.code
    if report.place is not None:
        if not PyTuple_CheckExact(report.place):  # else the list is made when it is read
            detail._path = list(report.place)
        return 0
    # The message and context of the same key may be cached.
    if report.override is not None or report.text is not None or not isinstance(report.subject, PlainSubject):
        return 0
    phrase = (<PlainSubject> report.subject).phrase_of(report)
    if (phrase is not None and phrase.local is report.local and is_about(phrase, report)
            and has_default_wording(report.prefs)):
        detail._message = phrase.text
        if phrase.context is not None and report.value is not undefined:
            detail._phrase = phrase
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
    except Exception as error:  # what the user's function put in the place of a message
        if isinstance(error, NO_VERDICT):
            raise
    return type(text).__name__


cdef tuple fields(Detail detail):
    return detail.type, detail.way(), detail.words(), detail.known()


def set_detail_functions(make_plain, find_page, of_result, of_detail, html_of, find_nearest):
    global plain, page_of, describe_missing_result, describe_missing_detail, notebook_html, nearest_of
    plain, page_of, notebook_html, nearest_of = make_plain, find_page, html_of, find_nearest
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


cpdef list details_of(object reports):
    cdef list given = reports if PyList_CheckExact(reports) else list(reports)
    cdef Py_ssize_t i, n = PyList_GET_SIZE(given)
    cdef list found = PyList_New(n)
    cdef Detail detail
    for i in range(n):
        detail = Detail.__new__(Detail)
        Py_INCREF(detail)
        PyList_SET_ITEM(found, i, detail)
        begin(detail, item_of(given, i, None))
    return found


def kept_details(error):
    # Its dict is asked itself: attributes are looked for in the class first.
    cdef dict own = PyObject_GenericGetDict(error, NULL)
    cdef object details = value_of(own, "_details", None), made, reports
    if details is not None:
        return details
    reports = value_of(own, "_reports", None)
    made = details_of(error._reports if reports is None else reports)  # they may be still to be masked
    with cython.critical_section(own):
        details = value_of(own, "_details", None)
        if details is None:
            PyDict_SetItem(own, "_details", made)
    return made if details is None else details


def shared_key(report):
    cdef Report asked
    cdef _Phrase phrase
    if type(report) is not Report:
        return None
    asked = <Report> report
    if (asked.override is not None or asked.text is not None
            or not isinstance(asked.subject, PlainSubject) or not has_default_wording(asked.prefs)):
        return None
    phrase = (<PlainSubject> asked.subject).phrase_of(asked)
    if phrase is None or phrase.context is None or phrase.lists is not None:
        return None
    return phrase if is_about(phrase, asked) and shares_context(phrase, asked) else None


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
        failures.append(report.path_of())
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
        report.place, report.subject, report.prefs = failures[at + 3], failures[at + 4], failures[at + 5]
        report.override, report.scope, report.text = failures[at + 6], failures[at + 7], failures[at + 8]
        found.append(report)
        at += FIELDS
    return found


def joined(details, str stop=". "):
    return stop.join(dict.fromkeys([detail.message for detail in details]))


def joined_groups(list groups not None, Py_ssize_t most, str either not None, str stop not None):
    cdef list texts = []
    for group in groups:
        texts.append(joined_reports(group if PyList_GET_SIZE(group) <= most else group[:most], stop))
    return either.join(dict.fromkeys(texts))


cdef object joined_reports(list reports, str stop):
    if PyList_GET_SIZE(reports) == 1:
        return as_message(message_of(reports[0]))
    return stop.join(dict.fromkeys([as_message(message_of(report)) for report in reports]))


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
            details = details_of(self._reports)
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


cpdef object exception_in(object reports, object code):
    cdef object local, error
    for report in reports:
        if type(report) is Report and (<Report> report).text is None:
            continue
        if report.text is None or report.code != code:
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
        cdef object error = exception_in(reports, self.override)
        if error is not None:
            return error
        error = (<PyTypeObject *> self.kind).tp_new(self.kind, <PyObject *> NO_ARGUMENTS, NULL)
        # As one dict: attributes set one by one are looked for in the class first.
        PyObject_GenericSetDict(error, {"_reports": reports, "_original": original}, NULL)
        if prefs.error_stack:
            self.trace(error)
        return error
