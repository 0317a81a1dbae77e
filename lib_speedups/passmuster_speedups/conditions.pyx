"""Conditions: which of the schemas that they name counts for a value.

The compiled twin of passmuster.nodes.conditions, with the same classes, fields and results.
"""

cimport cython

from .c_api cimport *
from .core cimport C_PASSES, C_UNCLEAR, Node, Run
from .references cimport resolved
from .reports cimport undefined


cdef class ConditionCase:  # rows: when: taken; when: switch
    cdef readonly object make, ask
    cdef readonly bint has_then, has_otherwise
    cdef readonly Node node

    def __init__(self, make, has_then, has_otherwise):
        self.make = make
        self.has_then = has_then
        self.has_otherwise = has_otherwise

    cpdef bint matches(self, object given, Run run) except -1:
        cdef int found
        if self.node is None:
            self.begin()
        found = self.node.verdict(<PyObject *> given, run)
        return run.tries(self.node, given, None) if found == C_UNCLEAR else found == C_PASSES

    cdef int begin(self) except -1:
        """Make the node, on first use; of two threads, one does."""
        cdef Node node
        node, ask = self.make()
        publish()
        with cython.critical_section(self):
            if self.node is None:
                self.ask = ask
                self.node = node
        return 0


cdef class Question:  # rows: when: taken; when: switch
    cdef readonly object reference
    cdef readonly tuple cases

    def __init__(self, reference, cases):
        self.reference = reference
        self.cases = cases
        for case in cases:
            if not isinstance(case, ConditionCase):
                raise TypeError(f"{case!r} is no ConditionCase")

    cpdef Py_ssize_t answer(self, object value, Run run) except -1:
        cdef object given = value if self.reference is None else resolved(self.reference, value, run)
        cdef Py_ssize_t i
        cdef ConditionCase case
        for i in range(PyTuple_GET_SIZE(self.cases)):
            case = <ConditionCase> PyTuple_GET_ITEM(self.cases, i)
            if case.matches(given, run):
                if case.has_then:
                    return 2 * i + 1
            elif case.has_otherwise:
                return 2 * i + 2
        return 0


cdef class Branch:  # rows: when: taken; when: switch
    cdef readonly object place
    cdef readonly Question question
    cdef readonly list after
    cdef public Node node

    def __init__(self, place, question):
        self.place = place
        self.question = question
        self.after = [None] * (1 + 2 * len(self.question.cases)) if question is not None else []


cdef class ConditionalNode(Node):  # rows: when: taken; when: switch
    cdef readonly Branch first
    cdef readonly object grow, build

    def __init__(self, subject, strips, first, grow, build):
        Node.__init__(self, subject)
        self.strips = strips
        self.first = <Branch?> first
        self.grow = grow
        self.build = build

    cpdef object run(self, object value, Run run):
        cdef Branch branch = self.first
        cdef Node node
        while branch.question is not None:
            branch = self.next(branch, branch.question.answer(value, run))
        if run.halted:
            return value
        if branch.node is None:
            self.keep(branch, self.build(branch))
        node = branch.node
        if value is undefined:
            return value if node.may_lack(run) else node.run(value, run)
        return value if node.accepts(<PyObject *> value, run) else node.run(value, run)

    cdef int keep(self, Branch branch, Node node) except -1:
        """Keep the node of a branch; of two threads, that of the first."""
        publish()
        with cython.critical_section(branch):
            if branch.node is None:
                branch.node = node
        return 0

    cdef Branch next(self, Branch branch, Py_ssize_t answer):
        cdef object after = item_of(branch.after, answer, None)
        return self.grow(branch, answer) if after is None else after


cdef class Choice:  # rows: alternatives: the first
    cdef readonly Question question
    cdef readonly tuple nodes

    def __init__(self, question, nodes):
        self.question = question
        self.nodes = nodes

    cpdef object node(self, object value, Run run):
        return self.nodes[self.question.answer(value, run)]
