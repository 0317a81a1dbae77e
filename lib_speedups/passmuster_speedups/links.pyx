"""The node of `link`: runs the node of the schema that is meant.

The compiled twin of passmuster.nodes.typed.links, with the same classes, fields and results.
"""

cimport cython

from .c_api cimport publish
from .core cimport C_MAX_LINKS, C_UNSEALED, Node, Run, ValueNode, bars
from .reports cimport undefined


cdef inline bint is_scalar(object value):
    cdef object cls = type(value)
    return cls is str or cls is int or cls is float or cls is bool or value is None or cls is bytes


cdef class LinkNode(ValueNode):  # rows: a link, three levels
    cdef readonly object key, resolve, remembered, deeper
    cdef readonly bint is_relative
    cdef readonly Py_ssize_t stride
    cdef readonly object meant, target
    cdef bint is_bare

    def __init__(self, subject, key, bint is_relative, resolve, remembered, deeper, Py_ssize_t stride):
        ValueNode.__init__(self, subject)
        self.key = key
        self.is_relative = is_relative
        self.resolve = resolve
        self.remembered = remembered
        self.deeper = deeper
        self.stride = stride

    cdef int seal(self) except -1:
        ValueNode.seal(self)
        self.is_bare = (
            self.extras is None and self.valids is None and self.invalids is None and not self.checks
        )
        self.may_be_absent = self.extras is None and self.default is undefined and type(self) is LinkNode
        return 0

    cpdef object run(self, object value, Run run):
        if self.state == C_UNSEALED:
            self.seal()
        if not self.is_bare:
            return ValueNode.run(self, value, run)
        if value is undefined:
            return self.absent(run)
        if bars(run, self):
            return self.verify(value, run)
        return self.base(value, run)

    cpdef object base(self, object value, Run run):
        cdef LinkNode first = self if self.is_relative else self.met(run)
        if first.target is None:
            meant, target = first.resolve()
            first.lead_to(meant, target)
        if self.meant is None:
            self.lead_to(first.meant, None)
        if run.links >= C_MAX_LINKS:
            run.halt(self.subject, value)
            return value
        if run.trying and not is_scalar(value):
            return self.remembered(first, value, run)
        return first.follow(value, run)

    cdef int lead_to(self, object meant, object target) except -1:
        """Keep what is meant; of two threads, what the first has found."""
        publish()
        with cython.critical_section(self):
            if self.meant is None:
                self.meant = meant
            publish()  # of the two, the node is what is looked at
            if self.target is None:
                self.target = target
        return 0

    cdef LinkNode met(self, Run run):
        if run.met is None:
            run.met = self  # in most runs there is no other
        if run.met is self:
            return self
        if type(run.met) is not dict:
            run.met = {(<LinkNode?> run.met).key: run.met}
        return (<dict> run.met).setdefault(self.key, self)

    cpdef object follow(self, object value, Run run):
        run.links += 1
        if run.links % self.stride:
            value = (<Node?> self.target).run(value, run)
        else:
            value = self.deeper(self.target, value, run, run.links)
        run.links -= 1
        return value
