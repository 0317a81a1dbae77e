"""Conditions: which of the schemas that they name counts for a value.

The compiled twin of passmuster.nodes.conditions, with the same classes, fields and results. Rows: "when
taken", "when not taken", "when absent", "when switch", "when object".
"""

from .c_api cimport *
from .core cimport C_PASSES, C_UNCLEAR, Node, Run
from .references cimport resolved
from .reports cimport undefined


cdef class ConditionCase:  # rows: when: taken; when: switch
    """One `is` of a condition, and whether it has a `then` and an `otherwise`.

    `make()` returns the node of the `is`, and its predicate or None: `ask(value, run)` tells whether a value
    matches, None where that has to be tried.
    """

    cdef readonly object make, ask
    cdef readonly bint has_then, has_otherwise
    cdef readonly Node node

    def __init__(self, make, has_then, has_otherwise):
        self.make = make
        self.has_then = has_then
        self.has_otherwise = has_otherwise

    cpdef bint matches(self, object given, Run run) except -1:
        """Tell whether a value matches the `is`, and leave no trace of it."""
        cdef int found
        if self.node is None:
            self.node, self.ask = self.make()
        found = self.node.verdict(<PyObject *> given, run)
        return run.tries(self.node, given, None) if found == C_UNCLEAR else found == C_PASSES


cdef class Question:  # rows: when: taken; when: switch
    """What a condition asks: about what a reference leads to, or the value itself, case by case."""

    cdef readonly object reference
    cdef readonly tuple cases

    def __init__(self, reference, cases):
        self.reference = reference
        self.cases = cases
        for case in cases:
            if not isinstance(case, ConditionCase):
                raise TypeError(f"{case!r} is no ConditionCase")

    cpdef Py_ssize_t answer(self, object value, Run run) except -1:
        """Return which part of which case counts: 2i + 1 for the `then` of case i, 2i + 2 for its
        `otherwise`, 0 where none does.
        """
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
    """Where some answers lead: to the next question, or to the node of all that was chosen.

    `after` has the branches that follow, by the answer, None for those that no value has come to; `place` is
    for those who grow them.
    """

    cdef readonly object place
    cdef readonly Question question
    cdef readonly list after
    cdef public Node node

    def __init__(self, place, question):
        self.place = place
        self.question = question
        self.after = [None] * (1 + 2 * len(self.question.cases)) if question is not None else []


cdef class ConditionalNode(Node):  # rows: when: taken; when: switch
    """A schema with conditions: they are asked for each value, and the node that they choose runs.

    `grow(branch, answer)` returns the branch after an answer, `build(branch)` the node of the last one.
    """

    cdef readonly Branch first
    cdef readonly object grow, build

    def __init__(self, subject, strips, first, grow, build):
        Node.__init__(self, subject)
        self.strips = strips
        self.first = <Branch?> first
        self.grow = grow
        self.build = build

    cpdef object run(self, object value, Run run):
        """Run the value through the node of the chosen schema."""
        cdef Branch branch = self.first
        cdef Node node
        while branch.question is not None:
            branch = self.next(branch, branch.question.answer(value, run))
        if run.halted:
            return value
        if branch.node is None:
            branch.node = self.build(branch)
        node = branch.node
        if value is undefined:
            return value if node.may_lack(run) else node.run(value, run)
        return value if node.accepts(<PyObject *> value, run) else node.run(value, run)

    cdef Branch next(self, Branch branch, Py_ssize_t answer):
        cdef object after = None
        if answer < PyList_GET_SIZE(branch.after):
            after = <object> PyList_GET_ITEM(branch.after, answer)
        return self.grow(branch, answer) if after is None else after


cdef class Choice:  # rows: alternatives: the first
    """A conditional alternative: `nodes` has what decides, by the answer; None where the condition has
    no say.
    """

    cdef readonly Question question
    cdef readonly tuple nodes

    def __init__(self, question, nodes):
        self.question = question
        self.nodes = nodes

    cpdef object node(self, object value, Run run):
        """Return the node that decides, None where the condition has no say."""
        return self.nodes[self.question.answer(value, run)]
