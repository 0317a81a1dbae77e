# What a run tells, for the twins that run.


cdef class Scope:
    cdef readonly tuple keys
    cdef readonly tuple values
    cdef readonly object shadows


cdef class Report:
    cdef public object code
    cdef public object value
    cdef public object local
    cdef public object path
    cdef public object subject
    cdef public object prefs
    cdef public object override
    cdef public object scope
    cdef public object text


cdef class Result:
    cdef public object value
    cdef public object error
    cdef public object warning
    cdef public object artifacts
    cdef public object debug


cdef tuple prefix(tuple keys, Py_ssize_t n)


cdef class _Said:
    cdef object code
    cdef object key
    cdef object local
    cdef object text
    cdef dict context


cdef class PlainSubject:
    cdef public bint needs_scope
    cdef public object label
    cdef public object messages
    cdef public object schema
    cdef dict tails
    cdef dict said
    cdef _Said latest  # of those, the one that was asked for last

    cdef str label_at(self, object path)
    cdef _Said said_of(self, Report report)
    cdef int keep_said(self, Report report, str text) except -1
    cpdef object render(self, report)
    cdef object text_of(self, Report report)
    cpdef object context(self, report)
    cdef object context_at(self, Report report)


cdef class Detail:
    cdef object _report
    cdef object _message
    cdef object _context
    cdef public object path
    cdef public object type

    cdef object words(self)
    cdef object known(self)


cdef class Warning_:
    cdef readonly object _reports
    cdef readonly object _details


cdef class ErrorMaker:
    cdef readonly type kind
    cdef readonly object override
    cdef readonly object trace

    cdef object made(self, object reports, object original, object prefs)
