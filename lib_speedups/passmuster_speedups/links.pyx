"""The node of `link`: runs the node of the schema that is meant.

The compiled twin of passmuster.nodes.links, with the same classes, fields and results.
"""

from .core cimport C_MAX_LINKS, C_UNSEALED, Node, Run, ValueNode, bars
from .reports cimport undefined


cdef inline bint is_scalar(object value):
    cdef object cls = type(value)
    return cls is str or cls is int or cls is float or cls is bool or value is None or cls is bytes


cdef class LinkNode(ValueNode):  # rows: a link, three levels
    """Stands for the node of another schema.

    A link may be used in several places, and means in all of them what it meant where a run came upon it
    first, unless it `is_relative`; `key` is the same for all of them. `resolve(link)` sets what is `meant`,
    its node (`target`), and what that `reads`. `remembered(link, value, run)` follows a link in an attempt,
    where it may have been followed before; `deeper(node, value, run, level)` runs a node where there is
    room for it on the stack, which is looked at once in `stride` links.
    """

    cdef readonly object key, resolve, remembered, deeper
    cdef readonly bint is_relative
    cdef readonly Py_ssize_t stride
    cdef public object meant, target, reads
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
        """Take a value through the steps, by the short way where the link has no rules of its own."""
        if self.state == C_UNSEALED:
            self.seal()
        if not self.is_bare:
            return ValueNode.run(self, value, run)
        if value is undefined:
            return self.lacking(run)
        if bars(run, self):
            return self.judged(value, run)
        return self.base(value, run)

    cpdef object base(self, object value, Run run):
        """Run the value through the node of the target."""
        cdef LinkNode first = self if self.is_relative else self.met(run)
        if first.target is None:
            first.resolve(first)
        if self.meant is None:
            self.meant = first.meant
        if run.links >= C_MAX_LINKS:
            run.halt(self.subject, value)
            return value
        if run.trying and not is_scalar(value):
            return self.remembered(first, value, run)
        return first.follow(value, run)

    cdef LinkNode met(self, Run run):
        """Return the link that stands for all places of this one in the run: the first that it came upon."""
        if run.met is None:
            run.met = self  # in most runs there is no other
        if run.met is self:
            return self
        if type(run.met) is not dict:
            run.met = {(<LinkNode?> run.met).key: run.met}
        return (<dict> run.met).setdefault(self.key, self)

    cpdef object follow(self, object value, Run run):
        """Run a value through the node that the link leads to."""
        run.links += 1
        if run.links % self.stride:
            value = (<Node?> self.target).run(value, run)
        else:
            value = self.deeper(self.target, value, run, run.links)
        run.links -= 1
        return value
