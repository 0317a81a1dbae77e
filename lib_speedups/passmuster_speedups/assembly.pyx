"""From what a schema holds to its node: the part that is the same for every type.

The compiled twin of passmuster.nodes.assembly, with the same classes, functions and results.
"""

from .core cimport ValueNode
from .records cimport Record, Rule, Spec, spec_of

from .core import IGNORE, PRESENCE

EXTRA_FLAGS = frozenset(("artifact", "cast", "default", "empty", "error", "failover", "into", "result"))

cdef object extra_flags = EXTRA_FLAGS
cdef dict presences = PRESENCE


cdef class Assembly:  # rows: construction
    cdef public object make_subject, shows_references, check_of, guarded, set_values, extend

    def __init__(self, make_subject, shows_references, check_of, guarded, set_values, extend):
        self.make_subject = make_subject
        self.shows_references = shows_references
        self.check_of = check_of
        self.guarded = guarded
        self.set_values = set_values
        self.extend = extend

    def node(self, Record schema not None, builder, presence):
        cdef Spec spec = spec_of(schema)
        cdef object definition = spec.definition, flags = spec.flags, found
        cdef bint is_rare = not extra_flags.isdisjoint(flags) or has_steps(spec)
        cdef ValueNode node
        # Only functions of the caller's ask a subject for its schema. Where there are none it is left out,
        # so that a schema and its nodes are no cycle, and gone as soon as nobody has the schema.
        found = definition.node(schema, self.subject(schema, schema if is_rare else None), builder)
        if "result" in flags:
            found.strips = flags["result"] == "strip"
        if not isinstance(found, ValueNode):
            return found
        node = <ValueNode> found
        if presence is not None:
            node.presence = presence
        elif "presence" in flags:
            node.presence = presence_of(flags["presence"])
        if spec.valids is not None or spec.invalids is not None:
            self.set_values(schema, node)
        if spec.rules:
            node.checks = self.checks_of(spec.rules, builder, bool(definition.bases))
        if is_rare:
            self.extend(schema, node, builder)
        if builder.instrument is not None:
            builder.instrument(schema, node)
        return node

    cpdef object subject(self, Record schema, object known=None):
        cdef Spec spec = spec_of(schema)
        cdef object texts = spec.definition.texts(), needs_scope = texts.needs_scope
        if not needs_scope and has_references(spec):
            needs_scope = self.shows_references(schema)
        return self.make_subject(known, spec.flags.get("label"), texts, needs_scope)

    cdef tuple checks_of(self, tuple rules, object builder, bint after_users):
        cdef list sure = [], unsure = None
        cdef object definition, make, check
        cdef Rule rule
        for item in rules:
            rule = <Rule?> item
            definition = rule.definition
            make = definition.check
            if make is None or rule.references or rule.message is not None or rule.warn:
                check = self.check_of(rule, builder)
            else:
                check = make(rule.args, rule, builder)
            if check is None:
                pass
            elif not after_users:
                sure.append(check)
            else:
                if unsure is None:
                    unsure = []
                unsure.append(check)
            after_users = after_users or definition.is_users
        if unsure is None:
            return tuple(sure)
        return (*sure, *self.guarded(unsure, builder.instrument is None))


cpdef int presence_of(flag) except? -2:
    return <int?> presences.get(flag, IGNORE) if type(flag) is str else <int?> IGNORE


cpdef bint has_steps(Spec spec) except -1:
    cdef object rule
    if spec.definition.has_functions or spec.preferences or spec.cache is not None:
        return True
    if "externals" in spec.terms:
        return True
    for rule in spec.rules:
        if (<Rule?> rule).definition.is_users:
            return True
    return False


cpdef bint has_references(Spec spec) except -1:
    cdef object rule
    for rule in spec.rules:
        if (<Rule?> rule).references:
            return True
    if spec.valids is not None and spec.valids.has_references:
        return True
    return spec.invalids is not None and spec.invalids.has_references
