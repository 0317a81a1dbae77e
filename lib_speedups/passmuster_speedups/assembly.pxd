# The types of nodes.assembly, which is compiled itself.

cimport cython

from .core cimport Check, ValueNode
from .records cimport Record, Rule, Spec

cdef int IGNORE
cdef dict PRESENCE


cdef class Assembly:  # rows: construction
    cdef public object make_subject, shows_references, check_of, guarded, set_values, extend

    @cython.locals(spec=Spec, is_rare=bint, node=ValueNode)
    cpdef object node(self, Record schema, object builder, object presence)

    @cython.locals(spec=Spec)
    cpdef object subject(self, Record schema, object known=*)

    @cython.locals(sure=list, unsure=list, rule=Rule, check=Check)
    cpdef tuple checks(self, tuple rules, object builder, bint after_users, bint late=*)


@cython.locals(rule=Rule)
cpdef bint is_late(Rule rule) except -1


cpdef int presence_of(object flag) except? -2


@cython.locals(rule=Rule)
cpdef bint has_steps(Spec spec) except -1


@cython.locals(rule=Rule)
cpdef bint has_references(Spec spec) except -1
