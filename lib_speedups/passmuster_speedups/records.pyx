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


cdef class Rule:  # rows: construction
    def __cinit__(self):
        self.references = NOTHING

    def __init__(self, name, definition, args, operator=None, extra=None, references=()):
        self.begin(name, definition, args, operator)
        self.extra = extra
        self.references = references

    cdef int begin(self, object name, object definition, object args, object operator) except -1:
        self.name = name
        self.method = definition.name
        self.definition = definition
        self.args = args
        self.operator = operator
        return 0

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
        made.definition = changes.pop("definition", made.definition)
        made.root = changes.pop("root", made.root)
        made.flags = changes.pop("flags", made.flags)
        made.rules = changes.pop("rules", made.rules)
        made.preferences = changes.pop("preferences", made.preferences)
        made.valids = changes.pop("valids", made.valids)
        made.invalids = changes.pop("invalids", made.invalids)
        made.terms = changes.pop("terms", made.terms)
        made.refs = changes.pop("refs", made.refs)
        made.value_refs = changes.pop("value_refs", made.value_refs)
        made.links = changes.pop("links", made.links)
        made.secret = changes.pop("secret", made.secret)
        made.exact = changes.pop("exact", made.exact)
        made.depth = changes.pop("depth", made.depth)
        made.cache = changes.pop("cache", made.cache)
        for name in changes:
            raise AttributeError(f"'Spec' object has no attribute '{name}'")
        return made

    cpdef Spec with_flags(self, object flags):
        cdef Spec made = self.copied()
        made.flags = flags
        return made

    cpdef Spec with_rule(self, object rule):
        cdef Spec made = self.copied()
        cdef object definition = (<Rule?> rule).definition
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
                return None if (<Rule> self.rules[i]).definition.multi else self.rules[i]
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

    def _with_flags(self, flags):
        return self.made(spec_of(self).with_flags(flags), False)

    def _with_rule(self, rule):
        return self.with_rule(<Rule?> rule)

    cdef Record with_rule(self, Rule rule):
        cdef Spec spec = spec_of(self)
        cdef object start = self._ruleset
        if start is False:
            start = None
        elif start is not None and not rule.definition.multi:
            start = len(without(spec.rules[:start], rule.name))
        return self.made(spec.with_rule(rule), start)

    def _with_plain_rule(self, definition, name, given, operator):
        cdef dict settled = {}
        cdef object argument, accepts, value
        cdef Rule rule
        if "only" in spec_of(self).flags:
            return None
        if given:
            for argument in <tuple?> definition.args:
                value = given.get(argument.name, undefined)
                accepts = argument.accepts_plain
                if accepts is None or (not is_plain(value) and value is not undefined):
                    return None
                if not accepts(value):
                    return None
                if value is not undefined:
                    settled[argument.name] = value
        rule = Rule.__new__(Rule)
        rule.begin(name, definition, settled, operator)
        if (operator is not None or definition.may_limit) and not is_clear(
            rule, settled.get("limit"), spec_of(self).rules
        ):
            return None
        return self.with_rule(rule)


cdef bint is_clear(Rule new, object limit, tuple rules) except -1:
    cdef Rule rule
    cdef object least
    for item in rules:
        rule = <Rule?> item
        if rule.operator == ">=" and new.operator == "<=":
            least = (<dict?> rule.args).get("limit")
            if type(limit) is not int or type(least) is not int or least > limit:
                return False
        elif rule.name != new.name and (rule.operator is not None or rule.definition.may_limit):
            return False
    return True


cpdef tuple without(tuple rules, object name):
    cdef object rule
    for rule in rules:
        if (<Rule?> rule).name == name:
            return tuple([rule for rule in rules if (<Rule?> rule).name != name or (<Rule> rule).keep])
    return rules
