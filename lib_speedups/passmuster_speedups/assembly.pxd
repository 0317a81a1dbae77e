# The types of nodes.assembly, which is compiled itself.

cimport cython

from .core cimport Check, Node, ValueNode
from .records cimport ArgumentFields, KeyFields, Record, Rule, RuleFields, Spec, TypeFields

cdef int IGNORE
cdef dict PRESENCE


cdef class BuilderFields:  # rows: construction
    cdef public object _shared, _survey, built_node, instrument, key, link_entry, link_identity, outer
    cdef public object place_count, schema
    cdef public tuple chosen_parts


@cython.locals(
    entry=KeyFields, key=object, schema=Record, spec=Spec, flags=dict, terms=dict, definition=TypeFields
)
cpdef list rare_keys(object entries)


@cython.locals(found=list)
cpdef list keys_of(object schemas, object make, object read)


cdef class LimitBuilder:  # rows: construction
    cdef public ArgumentFields argument
    cdef public dict holds
    cdef public object fields, prefix, usual_measure

    @cython.locals(given=dict)
    cpdef object check(self, dict args, Rule rule)


cdef class Assembly:  # rows: construction
    cdef public object make_subject, shows_references, check_of, guarded, set_values, extend
    cdef public object make_builder, build
    cdef public bint has_lanes

    cpdef object node_of(self, object schema)

    @cython.locals(spec=Spec)
    cpdef object new_node(self, Record schema)

    @cython.locals(found=list, entry=KeyFields, schema=Record, node=Node)
    cpdef list key_nodes(self, object entries, BuilderFields builder, object strip)

    @cython.locals(spec=Spec, definition=TypeFields, flags=dict, is_rare=bint, node=ValueNode)
    cpdef object node(self, Record schema, BuilderFields builder, object presence)

    @cython.locals(spec=Spec, definition=TypeFields)
    cpdef object subject(self, Record schema, object known=*)

    @cython.locals(sure=list, unsure=list, rule=Rule, definition=RuleFields, check=Check,
                   limits=LimitBuilder)
    cpdef tuple checks(self, tuple rules, BuilderFields builder, bint after_users, bint late=*)


@cython.locals(definition=RuleFields)
cpdef bint is_late(Rule rule) except -1


cpdef int presence_of(object flag) except? -2


@cython.locals(rule=Rule, kind=RuleFields, definition=TypeFields)
cpdef bint has_steps(Spec spec) except -1


@cython.locals(rule=Rule)
cpdef bint has_references(Spec spec) except -1
