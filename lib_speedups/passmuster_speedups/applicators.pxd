# The types of nodes.applicators, which is its own twin.

cimport cython

from .core cimport JudgingNode, Node, Run, _Values
from .matching cimport Discriminator
from .reports cimport undefined as UNDEFINED

cdef dict _KINDS
cdef int FAILS, PASSES, UNCLEAR
cdef Py_ssize_t MAX_DEPTH
cdef tuple _NEAREST_CODES


cdef class KeywordsNode(JudgingNode)


@cython.final
cdef class KeywordTools:  # rows: keys, as JSON Schema
    cdef readonly object cost_of, drop_repetitions, names_of, open, report_nearest


@cython.final
@cython.freelist(8)
cdef class Evaluated:  # rows: keys, as JSON Schema
    cdef readonly Py_ssize_t depth
    cdef public Py_ssize_t first
    cdef public bint is_all
    cdef readonly set places

    cpdef object add(self, Evaluated other)

    @cython.locals(known=set, i=Py_ssize_t)
    cpdef list rest(self, str kind, object contents)


@cython.locals(found=Evaluated)
cpdef Evaluated evaluated_here(Run run)


@cython.final
cdef class Coverage:  # rows: keys, as JSON Schema
    cdef readonly frozenset keys
    cdef readonly tuple patterns
    cdef readonly bint has_items

    @cython.locals(evaluated=Evaluated)
    cpdef object note(self, str kind, object contents, Run run)
    cpdef bint matches(self, str key, Run run) except -1


@cython.final
@cython.freelist(16)
cdef class JsonInstance:  # rows: keys, as JSON Schema
    cdef readonly object value, contents, subject, unlabelled
    cdef readonly str kind
    cdef readonly KeywordsNode node

    cpdef bint has(self, object key) except -1


cdef class Judge:  # rows: keys, as JSON Schema
    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)


cdef class KeywordPart(Judge):  # rows: keys, as JSON Schema
    cdef readonly Node node
    cdef readonly object cover
    cdef object _coverage

    @cython.locals(found=int)
    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)
    cpdef bint passes(self, JsonInstance given, Run run) except -1
    cpdef object attempt(self, JsonInstance given, Run run)

    @cython.locals(before=Evaluated)
    cdef Evaluated _begin(self, Run run)

    @cython.locals(own=Evaluated)
    cdef object _end(self, JsonInstance given, Evaluated before, bint passed, Run run)
    cdef object _note(self, str kind, object contents, Run run)


@cython.locals(mark=Py_ssize_t)
cpdef object attempt_of(Node node, object value, object subject, Run run)


cdef class KeywordCheck(Judge):  # rows: keys, as JSON Schema
    cdef readonly tuple parts, keys
    cdef readonly dict by_key
    cdef readonly object options


cdef class KindsCheck(KeywordCheck):  # rows: keys, as JSON Schema
    cdef readonly list types

    @cython.locals(part=KeywordPart)
    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)


cdef class RequiredCheck(KeywordCheck):  # rows: keys, as JSON Schema
    cdef readonly tuple required

    @cython.locals(contents=dict)
    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)


cdef class AllCheck(KeywordCheck):  # rows: keys, as JSON Schema
    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)


cdef class AnyCheck(KeywordCheck):  # rows: keys, as JSON Schema
    cdef public Discriminator discriminator

    cpdef tuple candidates(self, object value)

    @cython.locals(part=KeywordPart, clear=int, found=int)
    cpdef int judged(self, object value, str kind, Run run) except -1

    @cython.locals(part=KeywordPart, has_passed=bint)
    cpdef object judge(self, JsonInstance given, Run run)
    cpdef object report(self, list failures, JsonInstance given, Run run)


cdef class OneCheck(AnyCheck):  # rows: keys, as JSON Schema
    @cython.locals(part=KeywordPart, passed=int, clear=int, found=int)
    cpdef int judged(self, object value, str kind, Run run) except -1

    @cython.locals(part=KeywordPart, number=Py_ssize_t)
    cpdef object judge(self, JsonInstance given, Run run)


cdef class NotCheck(KeywordCheck):  # rows: keys, as JSON Schema
    @cython.locals(part=KeywordPart, found=int)
    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)


cdef class IfCheck(KeywordCheck):  # rows: keys, as JSON Schema
    cdef readonly KeywordPart condition, then, otherwise

    @cython.locals(found=int, chosen=KeywordPart)
    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)


cdef class DependentCheck(KeywordCheck):  # rows: keys, as JSON Schema
    @cython.locals(part=KeywordPart, contents=dict, found=int)
    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)


cdef class NamesCheck(KeywordCheck):  # rows: keys, as JSON Schema
    @cython.locals(node=Node, contents=dict, clear=int, found=int)
    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)


cdef class ValuesCheck(KeywordCheck):  # rows: keys, as JSON Schema
    cdef readonly _Values values

    cpdef int judged(self, object value, str kind, Run run) except -1
    cpdef object judge(self, JsonInstance given, Run run)


cdef class PrefixCheck(KeywordCheck):  # rows: keys, as JSON Schema
    @cython.locals(evaluated=Evaluated)
    cpdef int judged(self, object value, str kind, Run run) except -1

    @cython.locals(evaluated=Evaluated)
    cpdef object judge(self, JsonInstance given, Run run)


cdef class ContainsCheck(KeywordCheck):  # rows: keys, as JSON Schema
    cdef readonly Py_ssize_t least
    cdef readonly object most
    cdef readonly bint evaluates

    @cython.locals(part=KeywordPart, items=list, found=list, clear=int, verdict=int, i=Py_ssize_t)
    cpdef int judged(self, object value, str kind, Run run) except -1

    @cython.locals(part=KeywordPart, found=list)
    cpdef object judge(self, JsonInstance given, Run run)
    cpdef bint is_enough(self, list found, Run run) except -1

    @cython.locals(evaluated=Evaluated)
    cpdef object note(self, list found, Run run)
    cpdef object fault(self, list found)


cdef class UnevaluatedCheck(KeywordCheck):  # rows: keys, as JSON Schema
    cdef readonly str kind

    @cython.locals(evaluated=Evaluated, places=list)
    cpdef int judged(self, object value, str kind, Run run) except -1

    @cython.locals(evaluated=Evaluated, places=list)
    cpdef object judge(self, JsonInstance given, Run run)


@cython.locals(clear=int, found=int, part=KeywordPart)
cpdef int verdict_of_places(object places, object value, Run run) except -1


@cython.locals(mark=Py_ssize_t, part=KeywordPart)
cpdef object judge_places(JsonInstance given, object places, Run run)


@cython.locals(clear=int, found=int, judge=Judge)
cpdef int verdict_of_all(tuple parts, object value, str kind, Run run) except -1


@cython.locals(mark=Py_ssize_t, before=Py_ssize_t, reporting=Py_ssize_t, judge=Judge)
cpdef object judge_each(tuple judges, JsonInstance given, Run run)


cpdef str kind_of_class(type cls)


cdef class KeywordsNode(JudgingNode):  # rows: keys, as JSON Schema
    cdef readonly object unlabelled
    cdef readonly tuple keywords
    cdef readonly bint notes
    cdef readonly KeywordTools tools
    cdef readonly Py_ssize_t breadth

    @cython.locals(given=JsonInstance, asked=Evaluated)
    cpdef object base(self, object value, Run run)

    @cython.locals(asked=Evaluated, found=int)
    cpdef int judge(self, object value, Run run) except -1

    @cython.locals(asked=Evaluated)
    cpdef Evaluated collect(self, Run run)
    cpdef object end_collection(self, object outer, Evaluated asked, bint passed, Run run)
    cpdef JsonInstance instance_of(self, object value, Run run)
