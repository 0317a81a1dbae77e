"""What a schema holds and how it is copied, and the rules in it.

The compiled twin of passmuster.nodes.records, with the same classes, fields and results.
"""

from .c_api cimport *
from .reports cimport undefined

ctypedef object (*Maker)(PyTypeObject *cls, object args, PyObject *keywords)

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


cdef class Record:  # rows: construction
    cdef Record copied(self):
        cdef PyTypeObject *cls = Py_TYPE(self)
        cdef Record made = <Record> (<Maker> cls.tp_new)(cls, NOTHING, NULL)
        made._definition = self._definition
        made._root = self._root
        made._flags = self._flags
        made._rules = self._rules
        made._preferences = self._preferences
        made._valids = self._valids
        made._invalids = self._invalids
        made._terms = self._terms
        made._refs = self._refs
        made._value_refs = self._value_refs
        made._links = self._links
        made._secret = self._secret
        made._depth = self._depth
        made._ruleset = self._ruleset
        return made

    def _clone(self):
        return self.copied()

    def _get_rule(self, name):
        """Return the rule of a name, None where there is none or may be several."""
        cdef Py_ssize_t i
        for i in range(len(self._rules) - 1, -1, -1):
            if (<Rule?> self._rules[i]).name == name:
                return None if (<Rule> self._rules[i]).definition.multi else self._rules[i]
        return None

    def _given_references(self):
        cdef list found = []
        for rule in self._rules:
            for name in (<Rule?> rule).references:
                found.append((<Rule> rule).args[name])
        return found

    def _with_flags(self, flags):
        cdef Record made = self.copied()
        made._flags = flags
        made._ruleset = False
        return made

    def _with_rule(self, rule):
        return self.with_rule(<Rule?> rule)

    cdef Record with_rule(self, Rule rule):
        cdef Record made = self.copied()
        cdef object definition = rule.definition
        cdef tuple rules = self._rules if definition.multi else without(self._rules, rule.name)
        made._rules = (rule,) + rules if definition.priority else rules + (rule,)
        if made._ruleset is False:
            made._ruleset = None
        elif made._ruleset is not None and rules is not self._rules:
            made._ruleset = len(without(self._rules[: made._ruleset], (<Rule> rule).name))
        return made

    def _with_plain_rule(self, definition, name, given, operator):
        cdef dict settled = {}
        cdef object argument, accepts, value
        cdef Rule rule
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
        if (operator is not None or definition.bounds is not None) and not is_clear(
            rule, settled.get("limit"), self._rules
        ):
            return None
        return self.with_rule(rule)

    def _note_children(self, children, family=True):
        cdef Record child
        for item in children:
            child = <Record?> item
            if child._depth >= self._depth:
                self._depth = child._depth + 1
            if child._links:
                self._links = True
            if child._secret:
                self._secret = True
            if child._refs or child._value_refs:
                found = child._refs + child._value_refs
                self._refs += tuple([(n - 1, root) for n, root in found if n > 1]) if family else found


cdef bint is_clear(Rule new, object limit, tuple rules) except -1:
    cdef Rule rule
    cdef object least
    if limit == 0 and new.method == "length":
        return False
    for item in rules:
        rule = <Rule?> item
        if rule.operator == ">=" and new.operator == "<=":
            least = (<dict?> rule.args).get("limit")
            if type(limit) is not int or type(least) is not int or least > limit:
                return False
        elif rule.name != new.name and (rule.operator is not None or rule.definition.bounds is not None):
            return False
    return True


cpdef tuple without(tuple rules, object name):
    cdef object rule
    for rule in rules:
        if (<Rule?> rule).name == name:
            return tuple([rule for rule in rules if (<Rule?> rule).name != name or (<Rule> rule).keep])
    return rules
