"""The description that a schema holds, its rules, and how both are copied.

The compiled twin of nodes.records, with the same classes, fields and results.
"""

cimport cython

from .c_api cimport *
from .core cimport Node
from .reports cimport undefined

ctypedef object (*DefaultSource)(PyTypeObject *cls, object args, PyObject *keywords)

PLAIN = frozenset((bool, float, int, str, type(None)))

cdef tuple NOTHING = ()


cdef bint is_plain(object value) noexcept:
    cdef object cls = type(value)
    return cls is str or cls is int or cls is bool or cls is float or value is None


cdef class ArgumentFields:  # rows: construction
    pass


cdef class RuleFields:  # rows: construction
    pass


cdef class TypeFields:  # rows: construction
    pass


cdef class KeyFields:  # rows: construction
    def __init__(self, key, schema):
        self.key = key
        self.schema = schema


cdef class Rule:  # rows: construction
    def __cinit__(self):
        self.references = NOTHING

    def __init__(self, name, definition, args, operator=None, extra=None, references=()):
        self.name = name
        self.method = (<RuleFields?> definition).name
        self.definition = definition
        self.args = args
        self.operator = operator
        self.extra = extra
        self.references = references

    def modified(self, **changes):
        cdef Rule made = type(self)(
            self.name, self.definition, self.args, self.operator, self.extra, self.references
        )
        made.keep, made.message, made.warn = self.keep, self.message, self.warn
        for name, value in changes.items():
            setattr(made, name, value)
        return made


@cython.final
@cython.freelist(16)
cdef class Spec:  # rows: construction
    def __init__(self, definition, root):
        self.definition = definition
        self.root = root
        self.flags, self.terms = {}, {}
        self.rules = self.refs = self.value_refs = NOTHING

    def __setattr__(self, name, value):
        raise AttributeError(f"the attribute {name!r} of a spec is not writable")

    def __delattr__(self, name):
        raise AttributeError(f"the attribute {name!r} of a spec is not writable")

    cdef Spec copied(self):
        cdef Spec made = Spec.__new__(Spec)
        made.definition = self.definition
        made.root = self.root
        made.flags = self.flags
        made.rules = self.rules
        made.preferences = self.preferences
        made.valids = self.valids
        made.invalids = self.invalids
        made.terms = self.terms
        made.refs = self.refs
        made.value_refs = self.value_refs
        made.links = self.links
        made.secret = self.secret
        made.depth = self.depth
        return made

    def replace(self, **changes):
        cdef Spec made = self.copied()
        for name, value in changes.items():
            PyObject_GenericSetAttr(made, name, value)
        return made

    cpdef Spec with_flags(self, object flags):
        cdef Spec made = self.copied()
        made.flags = flags
        return made

    cpdef Spec with_rule(self, object rule):
        cdef Spec made = self.copied()
        cdef RuleFields definition = (<Rule?> rule).definition
        cdef tuple rules = self.rules if definition.multi else without(self.rules, (<Rule> rule).name)
        made.rules = (rule,) + rules if definition.priority else rules + (rule,)
        return made

    def above(self, children, family=True):
        cdef Spec below, made
        cdef int depth = self.depth
        cdef bint links = self.links, secret = self.secret
        cdef object refs = self.refs
        for child in children:
            below = spec_of(<Record?> child)
            if below.depth >= depth:
                depth = below.depth + 1
            links = links or below.links
            secret = secret or below.secret
            if below.refs or below.value_refs:
                found = below.refs + below.value_refs
                refs += tuple([(n - 1, root) for n, root in found if n > 1]) if family else found
        if depth == self.depth and links == self.links and secret == self.secret and refs is self.refs:
            return self
        made = self.copied()
        made.depth, made.links, made.secret = depth, links, secret
        made.refs = tuple(dict.fromkeys(refs))
        return made

    def term(self, name):
        return (<dict?> self.terms).get(name, NOTHING)

    def rule(self, name):
        cdef Py_ssize_t i
        for i in range(len(self.rules) - 1, -1, -1):
            if (<Rule?> self.rules[i]).name == name:
                return None if (<RuleFields?> (<Rule> self.rules[i]).definition).multi else self.rules[i]
        return None

    def argument_references(self):
        cdef list found = []
        for rule in self.rules:
            for name in (<Rule?> rule).references:
                found.append((<Rule> rule).args[name])
        return found


cdef class Record:  # rows: construction
    cdef Record made(self, Spec spec, object ruleset):
        cdef PyTypeObject *cls = Py_TYPE(self)
        cdef Record made = <Record> (<DefaultSource> cls.tp_new)(cls, NOTHING, NULL)
        made.spec = spec
        made._ruleset = ruleset
        return made

    def _with(self, Spec spec not None, object ruleset=False):
        return self.made(spec, ruleset)

    def _become(self, Spec spec not None):
        self.spec = spec

    def _keep_node(self, Node node not None):
        publish()
        with cython.critical_section(self):
            if self._node is None:
                self._node = node
        return self._node

    def _with_rule(self, rule):
        return self.with_rule(<Rule?> rule)

    cdef Record with_rule(self, Rule rule):
        cdef Spec spec = spec_of(self)
        cdef object start = self._ruleset
        if start is False:
            start = None
        elif start is not None and not (<RuleFields?> rule.definition).multi:
            start = len(without(spec.rules[:start], rule.name))
        return self.made(spec.with_rule(rule), start)

    def _with_flag(self, name, value):
        cdef Spec spec = spec_of(self)
        cdef dict flags = spec.flags
        cdef object default, before
        if self._ruleset is not None and self._ruleset is not False:
            return None
        default = value_of((<TypeFields?> spec.definition).flags, name, undefined)
        before = value_of(flags, name, undefined)
        if value is undefined or value is default or (type(value) is type(default) and value == default):
            if before is undefined:
                return self
            flags = {key: kept for key, kept in flags.items() if key != name}
        elif value is before or (type(value) is type(before) and is_plain(value) and value == before):
            return self
        else:
            flags = flags.copy()
            flags[name] = value
        return self.made(spec.with_flags(flags), False)

    def _with_plain_rule(self, name, dict given, method, operator):
        cdef Spec spec = spec_of(self)
        cdef dict settled = {}
        cdef ArgumentFields argument
        cdef object value
        cdef TypeFields kind = spec.definition
        cdef RuleFields definition = value_of(kind.rules, name if method is None else method, None)
        if definition is None or "only" in <dict?> spec.flags:
            return None
        if given:
            for argument in definition.args:
                value = value_of(given, argument.name, undefined)
                if argument.accepts_plain is None or (not is_plain(value) and value is not undefined):
                    return None
                if not argument.accepts_plain(value):
                    return None
                if value is not undefined:
                    settled[argument.name] = value
        rule = Rule(name, definition, settled, operator)
        if (operator is not None or definition.may_limit) and not is_clear(rule, spec.rules):
            return None
        return self.with_rule(rule)


cdef bint is_clear(Rule new, tuple rules) except -1:
    cdef Rule rule
    cdef object least, limit
    for rule in rules:
        if rule.operator == ">=" and new.operator == "<=":
            least, limit = value_of(rule.args, "limit", None), value_of(new.args, "limit", None)
            if type(limit) is not int or type(least) is not int or least > limit:
                return False
        elif rule.name != new.name and (
            rule.operator is not None or (<RuleFields?> rule.definition).may_limit
        ):
            return False
    return True


cpdef tuple without(tuple rules, object name):
    cdef object rule
    for rule in rules:
        if (<Rule?> rule).name == name:
            return tuple([rule for rule in rules if (<Rule?> rule).name != name or (<Rule> rule).keep])
    return rules
