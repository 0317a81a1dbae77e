# What a run tells, for the twins that run.

cdef object undefined


cdef class Scope:
    cdef readonly tuple keys, values
    cdef readonly object shadows


cdef class _Kept:
    cdef object code, key, local, text
    cdef dict context
    cdef list lists


cdef class Report:
    cdef public object code, value, local, path, subject, prefs, override, scope, text
    cdef _Kept kept  # what its subject has cached of reports like this one, once it was looked for


cdef class Result:
    cdef public object value, error, debug
    cdef object warned  # the warning, or the reports that one is made of when it is read
    cdef bint keeps_reports  # it is the reports
    cdef object noted  # the artifacts, or the pairs that they are made of when they are read
    cdef bint keeps_pairs


cdef tuple prefix(tuple keys, Py_ssize_t n)
cdef int keep_reports(list failures, object row, object original, object reports) except -1
cdef object exception_of(object reports, object code)


cdef class PlainSubject:
    cdef public bint needs_scope
    cdef public object elsewhere, label, messages, root, schema
    cdef dict phrases, kept
    cdef _Kept latest  # of those, the one that was asked for last

    cdef str label_at(self, object path)
    cdef _Kept kept_for(self, Report report)
    cdef object like(self, _Kept kept, object value)
    cdef int keep_message(self, Report report, str text) except -1
    cdef int begin_keeping(self) except -1
    cpdef object render(self, report)
    cdef object message_of(self, Report report)
    cpdef object context(self, report)
    cdef object context_at(self, Report report)


cdef class Warning_:
    cdef readonly object _reports, _details


cdef class ErrorMaker:
    cdef readonly type kind
    cdef readonly object override, trace

    cdef object made(self, object reports, object original, object prefs)
