from .calls cimport Caller
from .core cimport Check, Finish, Node, Run, _Shell


cdef class Cast(Finish):
    cdef readonly object accepts, convert, target
