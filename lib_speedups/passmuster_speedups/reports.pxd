# What a run tells, for the twins that run.

cdef object undefined


cdef class Scope:
    cdef readonly tuple keys, values
    cdef readonly object shadows


cdef class _Phrase:
    cdef object code, local, key, text, cls, ending
    cdef str tail
    cdef dict context
    cdef list lists


cdef class Report:
    cdef public object code, value, local, subject, prefs, override, scope, text
    cdef object place, key  # the path; None for that of a key of the root, until somebody reads it
    cdef str label  # what its path is called, once it was read

    cdef object path_of(self)
    cdef str path_label(self)


cdef class Result:
    cdef public object value, error, artifacts, debug
    cdef object warned  # the warning, or the reports that one is made of when it is read
    cdef bint keeps_reports  # it is the reports


cdef tuple prefix(tuple keys, Py_ssize_t n)
cdef int keep_reports(list failures, object row, object original, object reports) except -1
cpdef object exception_in(object reports, object code)


cdef class PlainSubject:
    cdef public bint needs_scope
    cdef public object elsewhere, label, messages, root, schema
    cdef dict phrases
    cdef _Phrase latest  # the one of those that was asked for last
    cdef tuple worded  # what was asked for last of `elsewhere`
    cdef object worded_code, worded_prefs

    cdef str label_for(self, Report report)
    cdef tuple find_worded(self, Report report)
    cdef object text_worded(self, Report report, tuple known)
    cdef _Phrase phrase_of(self, Report report)
    cdef int keep_context(self, _Phrase phrase, dict context) except -1
    cpdef object render(self, report)
    cdef object message_of(self, Report report)
    cdef object ended(self, object text, object ending, Report report)
    cpdef object context(self, report)
    cdef object context_at(self, Report report)


cdef class Warning_:
    cdef readonly object _reports, _details


cdef class ErrorMaker:
    cdef readonly type kind
    cdef readonly object override, trace

    cdef object made(self, object reports, object original, object prefs)
