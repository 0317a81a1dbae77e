# The types of nodes.outcomes, which is its own twin.

cimport cython

from .calls cimport Call, Caller
from .copies cimport InstancePlan, copy_of
from .core cimport Check, Finish, Node, Run, _Shell
from .references cimport resolve
from .reports cimport undefined as UNDEFINED

cdef Py_ssize_t CHARACTERS
cdef frozenset _PLAIN
cdef object CoroutineType


cdef class DefaultSource:  # rows: default(function); failover()
    cpdef object make(self, object code, object value, object original, Run run, object subject)


cdef class FixedDefault(DefaultSource):  # rows: failover()
    cdef readonly object value, clone

    cpdef object make(self, object code, object value, object original, Run run, object subject)


cdef class ReferencedDefault(DefaultSource):  # rows: a formula as default
    cdef readonly object reference

    cpdef object make(self, object code, object value, object original, Run run, object subject)


cdef class ComputedDefault(DefaultSource):  # rows: default(function)
    cdef readonly Caller caller
    cdef readonly object method, clone
    cdef readonly int takes

    @cython.locals(place=(Py_ssize_t, Py_ssize_t), call=Call)
    cpdef object make(self, object code, object value, object original, Run run, object subject)


cdef class Failover(Finish):  # rows: failover()
    cdef readonly DefaultSource maker

    @cython.locals(failed=Py_ssize_t)
    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node)


cdef class Default(Finish):  # rows: default(function)
    cdef readonly DefaultSource maker

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node)


cdef class Cast(Finish):  # rows: cast()
    cdef readonly object accepts, convert, target
    cdef readonly type exact

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node)
    cdef bint _is_exact(self, object original)


cdef class Into(Finish):  # rows: dataclass-flat; dataclass-order
    cdef readonly object open, missing, make, target, keep
    cdef readonly InstancePlan plan
    cdef readonly tuple needed

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node)
    cdef object _made(self, object value, dict contents, Py_ssize_t mark, Run run, Node node)


cdef class Artifact(Finish):  # rows: artifact()
    cdef readonly object artifact

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node)


cdef class Hidden(Finish):  # rows: strip()
    cdef readonly bint is_raw

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node)


cdef class Externals(Finish):  # rows: external rules
    cdef readonly tuple rules
    cdef readonly bint take_helpers

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node)


cdef class ExternalCalls:  # rows: external rules
    cdef readonly Run run
    cdef readonly list root
    cdef readonly Caller caller
    cdef readonly object use, take, first, value
    cdef readonly set copied
    cdef public object prefs
    cdef public Py_ssize_t at
    cdef readonly tuple path
    cdef readonly bint waits
    cdef readonly Py_ssize_t warned
    cdef object _helpers

    cpdef object go_on(self)
    cpdef object resume(self, object outcome)

    @cython.locals(path=tuple, helping=tuple, around=list, takes=int)
    cdef object _call(self, tuple noted)

    @cython.locals(node=Node)
    cdef object _help(self, list around, tuple helping)

    @cython.locals(is_same=bint)
    cdef object _settle(self, object outcome)


@cython.locals(contents=dict)
cpdef object child_of(object holder, object key)


cdef class Finishes(Finish):  # rows: strip()
    cdef readonly tuple steps

    @cython.locals(step=Finish)
    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node)


cdef class WarningCheck(Check):  # rows: warn()
    cdef readonly object code, local

    cpdef object apply(self, object value, Run run, object subject)


cdef class ModifiedCheck(_Shell):  # rows: warn()
    cdef readonly object message, reword
    cdef readonly bint warns

    @cython.locals(mark=Py_ssize_t)
    cpdef object apply(self, object value, Run run, object subject)
