"""The node of `object`: keys, patterns and unknown keys.

The compiled twin of nodes.typed.objects, with the same classes, fields and results.
"""

from collections import Counter, OrderedDict, UserDict, defaultdict
from types import MappingProxyType

cimport cython
from libc.stdlib cimport calloc, free

from .c_api cimport *
from .core cimport C_FAILS, C_INHERIT, C_KEPT, C_MAX_DEPTH, C_OPTIONAL, C_PASSES, C_QUICK, C_SILENT
from .core cimport C_UNCLEAR, C_UNFINALIZED, C_WAITING, NOT_FOUND, Check, ChoosingNode, Node, Range, Run
from .core cimport ValueNode, apply_checks, ask_range, below, cost_of, disables_fast_path, has_room_outside
from .core cimport hides_nothing, is_other, is_still, is_within, move_to, stays, step_into, step_out
from .copies cimport InstancePlan
from .object_rules cimport JsonKeyNode
from .outcomes cimport Into
from .reports cimport Report, undefined
from .scanners cimport C_UNSURE, _Sequence, sequence_of

cdef enum:
    PATIENCE = 8, C_FORBID = 0, C_ALLOW = 1, C_BY_PREFERENCE = 2

FORBID, ALLOW, BY_PREFERENCE = 0, 1, 2


cdef enum:
    MOST_KEYS = 1000000  # of an iterator that may be endless
    C_OUTSIDE = 2  # what there was no entry into
    WIDE = 32  # keys of a schema, from which on a walk may leave out those that are absent
    MOST_LEFT = 40
    PAUSE = 30

cdef struct Place:  # how far a walk over the keys has come
    Py_ssize_t i  # among the keys of the schema
    Py_ssize_t found  # of them in the object
    Py_ssize_t at  # of the object, for `PyDict_Next`
    bint in_order  # they have come in the order of the schema
    bint is_shown  # a node has run, so that a function may have seen the object
    PyObject *key  # as the object has it, where that is known


cdef Py_ssize_t insert_place(int *places, Py_ssize_t n, int place) noexcept:
    """Insert a place among `n` that are sorted, and return how many these are then."""
    cdef Py_ssize_t at = n
    while at > 0 and places[at - 1] > place:
        places[at] = places[at - 1]
        at -= 1
    places[at] = place
    return n + 1


cdef inline bint is_counter(object cls) noexcept:
    return cls is defaultdict or cls is Counter


cdef inline bint is_mapping(object cls) noexcept:
    """Return whether a class is one of mappings of the standard library; a metaclass is not asked."""
    return cls is OrderedDict or cls is MappingProxyType or cls is UserDict or is_counter(cls)


cdef dict keys_of(object value):
    """Return the keys of a mapping of the standard library as a new dict; None if `open` has to."""
    cdef Py_ssize_t left = MOST_KEYS
    cdef dict found = {}
    cdef object key
    if is_counter(type(value)):
        return PyDict_Copy(value)
    if not is_mapping(type(value)):
        return None
    try:
        if type(value) is UserDict:
            return PyDict_Copy(value.data) if type(value.data) is dict else None
        for key in value:
            left -= 1
            if left < 0:
                return None
            found[key] = value[key]
    except Exception:  # `open` tells what of it is wrong
        found = None
    return found


cdef inline void begin(Place *place) noexcept:
    place.i = place.found = place.at = 0
    place.in_order = not UNLOCKED
    place.is_shown = False


cdef class PatternNode:  # rows: two keys of a pattern
    cdef readonly object search, sequence
    cdef readonly Node key_node, node, matches
    cdef readonly bint fallthrough
    cdef Node plain_key  # behind a node of keys of JSON
    cdef _Sequence scanner
    cdef Range key_range, range  # of its keys, where a schema takes them, and of their values
    cdef int patience  # keys that are searched before a scanner is asked for

    def __init__(self, search, key_node, node not None, matches, fallthrough, sequence=None):
        self.search = search
        self.key_node = self.plain_key = key_node
        if isinstance(key_node, JsonKeyNode):
            self.plain_key = (<JsonKeyNode> key_node).node
        self.node = node
        self.matches = matches
        self.fallthrough = fallthrough
        self.sequence = sequence
        self.patience = PATIENCE

    cdef inline int clearly_owns(self, PyObject *key, Run run) noexcept:
        """Return whether a key belongs to the pattern, C_UNSURE if that is not clear without a call."""
        if self.search is None:
            return 1 if is_within(&self.key_range, key, run) else C_UNSURE
        if self.scanner is None or not PyUnicode_CheckExact(<object> key):
            return C_UNSURE
        return self.scanner.matches(key)

    cdef bint owns(self, object key, Run run) except -1:
        """Return whether a key of the container entered last belongs to the pattern."""
        cdef int found
        cdef object most
        if self.search is None:
            return self.key_node is not None and self.passes_as_key(key, run)
        if run.fast_path_disabled and isinstance(key, str):
            most = run.prefs.limits_string
            if most is not None and PyUnicode_GET_LENGTH(key) > most:
                return False
        found = self.clearly_owns(<PyObject *> key, run)
        if found != C_UNSURE:
            return found
        if self.scanner is None and self.patience > 0:
            self.wait()
        return isinstance(key, str) and self.search(key) is not None

    cdef bint passes_as_key(self, object key, Run run) except -1:
        # A key is no item of the object: its references count from the object's own place.
        cdef object contents = run.ancestor(1)
        if is_within(&self.key_range, <PyObject *> key, run):
            return True
        run.leave()
        try:
            if PyUnicode_CheckExact(key) and self.plain_key.converted(key, run) is not NOT_FOUND:
                return True
            if self.plain_key.accepts(<PyObject *> key, run):
                ask_range(&self.key_range, self.plain_key, <PyObject *> key)
                return True
            return run.matches(self.key_node, key)
        finally:
            run.reenter(contents)

    cdef int wait(self) except -1:
        """Build the scanner once enough keys have been searched to make it worthwhile."""
        cdef _Sequence scanner
        self.patience -= 1
        if self.patience <= 0 and self.sequence is not None:
            scanner = sequence_of(self.sequence())
            publish()
            with cython.critical_section(self):
                if self.scanner is None:
                    self.scanner = scanner
        return 0


cdef struct Slot:  # of a table of names
    Py_hash_t hash
    PyObject *name  # NULL where there is none
    Py_ssize_t at


cdef class ObjectNode(ValueNode):  # rows: flat; order; array
    cdef readonly object unlabelled, kind, open, close, known, tags
    cdef readonly bint opens_plain, deep, works
    cdef readonly tuple keys, patterns, renames, dependencies, listing
    cdef readonly int unknown
    cdef readonly Py_ssize_t breadth
    cdef readonly bint is_broad
    cdef bint is_direct
    cdef object own_prefs  # where there is no other step
    cdef Into into  # where it is the only step in `extras`
    cdef InstancePlan plan  # of its class, where the keys are the fields and nothing comes after them
    cdef bint is_flat  # the fields are as the keys, and not too many
    cdef bint has_keys_only  # beside rules
    cdef tuple needed  # the indexes of the keys that may not be missing where the presence is optional
    cdef Slot *slots  # the places of the keys among `names`, if all of these are exact strings
    cdef size_t last_slot  # a power of two, less one
    cdef tuple names, nodes
    cdef list last_keys  # equal to `names`, as they came last: decoders of JSON use the same strings again
    cdef Range *ranges  # of the values of these keys
    cdef int pause  # objects that are entered before their first keys are looked at, as one had to be

    def __dealloc__(self):
        free(self.ranges)
        free(self.slots)

    def __init__(self, subject, unlabelled, kind, opens_plain, open, close, keys, patterns, renames,
                 dependencies, unknown, deep=False):
        ValueNode.__init__(self, subject)
        self.unlabelled = unlabelled
        self.kind = kind
        self.opens_plain = opens_plain
        self.open = open
        self.close = close
        self.keys = keys
        self.names = tuple([key for key, _ in keys]) if keys else ()
        self.nodes = tuple([<Node?> node for _, node in keys]) if keys else ()
        self.last_keys = list(self.names)
        free(self.slots)
        self.slots = NULL
        free(self.ranges)
        self.ranges = <Range *> calloc(len(self.names) + 1, sizeof(Range))
        if self.ranges == NULL:
            raise MemoryError()
        self.breadth = len(self.names) >> 4
        self.is_broad = self.breadth > 0 or len(patterns) > 0
        self.known = frozenset(self.names)
        self.patterns = tuple([<PatternNode?> pattern for pattern in patterns])
        self.listing = tuple([pattern for pattern in patterns if pattern.matches is not None])
        self.renames = tuple([<Check?> rename for rename in renames])
        self.dependencies = tuple([<Check?> dependency for dependency in dependencies])
        self.unknown = unknown
        self.deep = deep
        self.works = bool(keys is not None or patterns or renames or dependencies)
        self.has_keys_only = self.works and not renames and not dependencies

    def keep_tags(self, dict tags not None):
        publish()
        with cython.critical_section(self):
            if self.tags is None:
                self.tags = tags

    cdef int finalize(self) except -1:
        ValueNode.finalize(self)
        if type(self) is ObjectNode:  # whose own `run` does nothing else where there is no value
            self.may_be_absent = self.extras is None and self.default is undefined and not self.deep
        elif self.deep:
            self.may_be_absent = False
        if type(self) is ObjectNode and self.extras is not None and self.extras.ends_only:
            self.into = self.extras.finish if type(self.extras.finish) is Into else None
            if self.into is not None and self.into.plan is not None and self.has_keys_only:
                if not self.checks and not self.patterns and self.known == frozenset(self.into.plan.fields):
                    self.plan = self.into.plan
        self.is_flat = (
            not UNLOCKED and self.plan is not None and self.names == self.plan.fields
            and PyTuple_GET_SIZE(self.names) < WIDE
        )
        if self.extras is not None and self.extras.prefs_only:
            self.own_prefs = self.extras.prefs
        self.is_direct = (
            type(self) is ObjectNode and not self.bases and self.opens_plain and self.valids is None
            and self.invalids is None
            and (self.extras is None or self.into is not None or self.own_prefs is not None)
        )
        if self.is_direct and self.extras is None and not self.works and not self.checks:
            self.state = C_QUICK
            self.is_clear = True
        return 0

    cdef int specialize(self) except -1:
        ValueNode.specialize(self)
        if set(map(type, self.names)) <= {str}:
            with cython.critical_section(self):
                if self.slots == NULL:
                    self.fill_slots()
        self.is_clear = self.is_plainly(ObjectNode)  # the last: another thread may ask for a verdict
        return 0

    cdef int fill_slots(self) except -1:
        """Make the table of names, at most half of which is full."""
        cdef size_t size = 2, place
        cdef Py_ssize_t at
        cdef Slot *slots
        while size < 2 * <size_t> PyTuple_GET_SIZE(self.names):
            size *= 2
        slots = <Slot *> calloc(size, sizeof(Slot))
        if slots == NULL:
            raise MemoryError()
        for at in range(PyTuple_GET_SIZE(self.names)):
            place = hash_of_text(PyTuple_GET_ITEM(self.names, at)) & (size - 1)
            while slots[place].name != NULL:
                place = (place + 1) & (size - 1)
            slots[place].name, slots[place].at = PyTuple_GET_ITEM(self.names, at), at
            slots[place].hash = hash_of_text(slots[place].name)
        self.last_slot = size - 1
        publish()
        self.slots = slots
        return 0

    cdef inline Py_ssize_t place_of(self, PyObject *key) noexcept:
        """Return the index of an exact string among the names, or -1."""
        cdef Py_hash_t hash = hash_of_text(key)
        cdef size_t place = hash & self.last_slot
        cdef Slot *slot = self.slots + place
        while slot.name != NULL:
            if slot.name == key or (slot.hash == hash and is_same_text(slot.name, key)):
                return slot.at
            place = (place + 1) & self.last_slot
            slot = self.slots + place
        return -1

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state == C_UNFINALIZED:
            self.finalize()
        if self.state != C_QUICK or not PyDict_CheckExact(<object> value):
            return 0
        return not disables_fast_path(run, self)

    cpdef object run(self, object value, Run run):
        """Run the steps for a value, for most objects only their keys and rules."""
        if self.state == C_UNFINALIZED:
            self.finalize()
        if self.own_prefs is not None and below(self.own_prefs, run.prefs) is not run.prefs:
            return ValueNode.run(self, value, run)
        if run.is_certain and self.is_direct and self.into is None and self.can_copy(value):
            return self.copy_of(<dict> value, run)
        if not self.is_direct or not PyDict_CheckExact(value) or disables_fast_path(run, self):
            return ValueNode.run(self, value, run)
        return self.validated(value, run) if self.into is None else self.instance(value, run)

    cdef object instance(self, object value, Run run):
        """Run the steps for an object that becomes an instance."""
        cdef Py_ssize_t mark = run.count
        cdef object outer = run.original, found = None
        cdef dict contents
        cdef Place place
        cdef int known
        begin(&place)
        if self.is_flat and not self.pause and has_room_outside(run, value):
            found = self.filled(<dict> value, &place, run)
            if found is not None:
                return found
            self.pause = PAUSE
        run.original = value
        if self.plan is None:
            value = self.validated(value, run)
        else:
            contents = PyDict_Copy(value)
            known = self.run_keys(contents, &place, run)
            if known != C_OUTSIDE:
                value = contents
            if known == 1 and run.count == mark:
                found = self.plan.taking(contents, self.is_flat and place.in_order and (
                    not place.is_shown or (run.silence or run.ask_silence()) >= C_SILENT
                ))
        if found is None:
            found = value if run.halted else self.into.end(value, run.original, mark, run, self)
        run.original = outer
        return found

    cdef object filled(self, dict value, Place *place, Run run):
        """Return the instance of an object all of whose values clearly stay as they are, None of others."""
        cdef PyObject *items[WIDE]  # with a reference to each: to look a key up may call a function
        cdef Py_ssize_t i
        try:
            if not self.keep_keys(value, place, items, run):
                return None
            self.charge(value, run)
            return self.plan.filled(items)
        finally:
            for i in range(place.i):
                if items[i] != NULL:
                    Py_DECREF(<object> items[i])

    cdef object validated(self, object value, Run run):
        cdef Py_ssize_t mark = run.count
        cdef Place place
        cdef dict contents
        if self.has_keys_only:
            contents = PyDict_Copy(value)
            begin(&place)
            if self.run_keys(contents, &place, run) == C_OUTSIDE:
                return value
            value = contents
            contents = None
        elif self.works:
            value = self.walk(value, PyDict_Copy(value), run)
        return value if run.count != mark or not self.checks else apply_checks(self, value, run)

    cdef bint can_copy(self, object value) noexcept:
        return self.slots != NULL and self.works and not self.renames and PyDict_CheckExact(value)

    cdef object copied(self, object value, Run run):
        if self.is_direct and self.extras is None and self.can_copy(value):
            return self.copy_of(<dict> value, run)
        return self.run(value, run)

    cdef dict copy_of(self, dict contents, Run run):
        """Return a copy of an object that passes, with copies of what is within, as the steps make them."""
        cdef dict made = PyDict_Copy(contents)
        cdef Py_ssize_t i, place, at = 0
        cdef PyObject *key
        cdef PyObject *item
        cdef object result
        cdef PatternNode pattern
        if not step_into(run, made, self.subject):
            return contents
        if UNLOCKED:
            contents = PyDict_Copy(contents)
        while PyDict_Next(contents, &at, &key, &item):
            if stays(item):
                continue
            result = <object> item
            place = self.place_of(key) if PyUnicode_CheckExact(<object> key) else -1
            if place >= 0:
                result = (<Node> PyTuple_GET_ITEM(self.nodes, place)).copied(result, run)
            else:
                for i in range(PyTuple_GET_SIZE(self.patterns)):
                    pattern = <PatternNode> PyTuple_GET_ITEM(self.patterns, i)
                    if pattern.owns(<object> key, run):
                        result = pattern.node.copied(result, run)
                        if not pattern.fallthrough:
                            break
            if result is not <object> item:
                PyDict_SetItem(made, <object> key, result)
        step_out(run)
        return made

    cdef int verdict(self, PyObject *value, Run run) except -1:
        if self.deep and <object> value is undefined:
            return C_UNCLEAR
        return ValueNode.verdict(self, value, run)

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        cdef int found
        if not PyDict_CheckExact(<object> value):
            return C_FAILS if is_other(value, dict) else C_UNCLEAR
        if not self.opens_plain or self.renames or not hides_nothing(run):
            return C_KEPT
        if self.slots != NULL and is_still(run):
            return self.still_verdict(<dict> <object> value, run)
        if self.keys is not None or self.patterns:
            if run.n_containers >= C_MAX_DEPTH or run.budget < 0:
                return C_KEPT
            run.enter(<object> value, None)
            try:
                found = self.verdict_of_keys(<dict> <object> value, run)
            finally:
                run.leave()
            if found != C_PASSES:
                return found
        return C_KEPT if self.checks or self.dependencies or self.patterns else C_PASSES

    cdef int still_verdict(self, dict contents, Run run) except -1:
        """Return the verdict on an object in a still run, where its keys may be looked at in any order."""
        cdef int found = C_PASSES, of_rules
        cdef Py_ssize_t i
        if self.keys is not None or self.patterns:
            self.charge_breadth(contents, run)
            if run.n_containers >= C_MAX_DEPTH or not step_into(run, contents, self.subject):
                return C_KEPT
            try:
                found = self.verdict_of_contents(PyDict_Copy(contents) if UNLOCKED else contents, run)
            finally:
                step_out(run)
        for i in range(PyTuple_GET_SIZE(self.dependencies)):
            of_rules = (<Check> PyTuple_GET_ITEM(self.dependencies, i)).judged(contents, run)
            if found == C_PASSES or of_rules == C_FAILS:
                found = of_rules
        if found == C_FAILS or not PyTuple_GET_SIZE(self.checks):
            return C_KEPT if found == C_UNCLEAR else found
        of_rules = self.verdict_of_rules(<PyObject *> contents, run)
        if of_rules == C_FAILS or (of_rules != C_PASSES and found == C_PASSES):
            return of_rules
        return C_KEPT if found == C_UNCLEAR else found

    cdef int verdict_of_contents(self, dict contents, Run run) except -1:
        cdef Py_ssize_t i, at = 0
        cdef PyObject *key
        cdef PyObject *item
        cdef PyObject *node
        cdef int found, clear = C_PASSES
        cdef tuple needed = self.needed if run.presence == C_OPTIONAL else None
        if needed is None:
            needed = self.find_needed(run)
        for i in range(PyTuple_GET_SIZE(needed)):
            at = <object> PyTuple_GET_ITEM(needed, i)
            key, node = PyTuple_GET_ITEM(self.names, at), PyTuple_GET_ITEM(self.nodes, at)
            if <object> key in contents or (<Node> node).may_be_missing(run):
                continue
            if (<Node> node).verdict(<PyObject *> undefined, run) == C_FAILS:
                return C_FAILS
            clear = C_KEPT  # a default may take its place
        at = 0
        while PyDict_Next(contents, &at, &key, &item):
            if item == <PyObject *> undefined or not PyUnicode_CheckExact(<object> key):
                return C_KEPT
            i = self.place_of(key)
            if i >= 0:
                if is_within(self.ranges + i, item, run):
                    continue
                node = PyTuple_GET_ITEM(self.nodes, i)
                found = (<Node> node).verdict(item, run)
                if found == C_PASSES and not self.ranges[i].asked:
                    ask_range(self.ranges + i, <Node> node, item)
            else:
                found = self.verdict_of_unknown_key(key, item, run)
            if found == C_FAILS:
                return C_FAILS
            if found != C_PASSES:
                clear = C_KEPT
        return clear

    cdef tuple find_needed(self, Run run):
        """Return the indexes of the keys that may not be missing in a still run, or not always."""
        cdef list needed = [
            i for i, node in enumerate(self.nodes)
            if isinstance(node, ChoosingNode) or not (<Node> node).may_be_missing(run)
        ]
        cdef tuple found = tuple(needed)
        if run.presence == C_OPTIONAL:
            publish()
            with cython.critical_section(self):
                self.needed = found
        return found

    cdef int verdict_of_unknown_key(self, PyObject *key, PyObject *item, Run run) except -1:
        cdef Py_ssize_t i
        cdef PatternNode pattern
        cdef int found, clear = C_PASSES
        cdef bint hit = False
        for i in range(PyTuple_GET_SIZE(self.patterns)):
            pattern = <PatternNode> PyTuple_GET_ITEM(self.patterns, i)
            if pattern.matches is not None:
                return C_KEPT
            if not pattern.owns(<object> key, run):
                continue
            hit = True
            if not is_within(&pattern.range, item, run):
                found = pattern.node.verdict(item, run)
                if found == C_FAILS:
                    return C_FAILS
                if found != C_PASSES:
                    clear = C_KEPT
                elif not pattern.range.asked:
                    ask_range(&pattern.range, pattern.node, item)
            if not pattern.fallthrough:
                break
        if hit or self.unknown == C_ALLOW or (self.unknown == C_BY_PREFERENCE and run.allow_unknown):
            return clear
        return C_KEPT if run.strip_objects or run.strip_arrays or run.skip_functions else C_FAILS

    cdef inline void charge_breadth(self, dict contents, Run run) noexcept:
        """Charge the keys of the schema, and the patterns that each key of the object is compared with."""
        if self.is_broad:
            run.budget -= self.breadth + (PyDict_GET_SIZE(contents) * PyTuple_GET_SIZE(self.patterns) >> 5)

    cdef int verdict_of_keys(self, dict contents, Run run) except -1:
        """Return the verdict on the keys of an object, C_KEPT if none is clear.

        What comes after a key that the node of it changes may refer to what it becomes: it is not clear, but
        for a value of a type and a range.
        """
        cdef Py_ssize_t i, found = 0
        cdef Node node
        cdef tuple names = self.names, nodes = self.nodes
        cdef object item
        cdef int verdict
        cdef bint is_changed = False
        for i in range(PyTuple_GET_SIZE(names)):
            node = <Node> PyTuple_GET_ITEM(nodes, i)
            item = value_of(contents, <object> PyTuple_GET_ITEM(names, i), NOT_FOUND)
            if item is NOT_FOUND:
                if node.may_be_missing(run):
                    continue
                item = undefined
            elif item is not undefined:
                found += 1
                if is_within(self.ranges + i, <PyObject *> item, run):
                    continue
                if not is_changed and node.accepts(<PyObject *> item, run):
                    ask_range(self.ranges + i, node, <PyObject *> item)
                    continue
            if is_changed:
                return C_KEPT
            is_changed = True
            if PyUnicode_CheckExact(item) and node.converted(item, run) is not NOT_FOUND:
                continue
            verdict = node.verdict(<PyObject *> item, run)
            if verdict != C_PASSES:
                return C_FAILS if verdict == C_FAILS else C_KEPT
        if found == PyDict_Size(contents) or self.unknown == C_ALLOW or (
                self.unknown == C_BY_PREFERENCE and run.allow_unknown):
            return C_PASSES
        return C_KEPT if self.patterns or run.skip_functions else self.verdict_of_unknown(contents, run)

    cdef int verdict_of_unknown(self, dict contents, Run run) except -1:
        """Return the verdict on the keys that have no schema of their own."""
        if self.unknown == C_BY_PREFERENCE and (run.strip_objects or run.strip_arrays):
            return C_KEPT
        cdef object keys = list(contents) if UNLOCKED else contents
        for key in keys:
            if type(key) is not str:
                return C_KEPT
        return C_KEPT if self.known.issuperset(keys) else C_FAILS

    cpdef object absent(self, Run run):
        if self.deep and (run.presence if self.presence == C_INHERIT else self.presence) == C_OPTIONAL:
            return self.verify({}, run)
        return ValueNode.absent(self, run)

    cpdef object base(self, object value, Run run):
        cdef dict contents
        if run.is_certain and self.can_copy(value):
            return self.copy_of(<dict> value, run)
        if PyDict_CheckExact(value) and self.opens_plain:
            if not self.works:
                return value
            contents = PyDict_Copy(value)
        else:
            contents = keys_of(value) if self.opens_plain else None
            if contents is None:
                contents = self.open(value)
            if contents is None:
                run.fail(self.subject, "object.base", value, {"type": self.kind})
                return value
            run.note_opened(len(contents))
            if not self.works:
                return value
        return self.walk(value, contents, run)

    cdef object walk(self, object value, dict contents, Run run):
        cdef Py_ssize_t i, mark = run.count
        cdef Place place
        for i in range(PyTuple_GET_SIZE(self.renames)):
            (<Check> PyTuple_GET_ITEM(self.renames, i)).apply(contents, run, self.subject)
            if run.count != mark and run.abort_early:
                return self.closed(value, contents, mark, run)
        if self.keys is not None or self.patterns:
            begin(&place)
            if self.run_keys(contents, &place, run) == C_OUTSIDE:
                return value
            if run.count != mark and run.abort_early:
                return self.closed(value, contents, mark, run)
        for i in range(PyTuple_GET_SIZE(self.dependencies)):
            (<Check> PyTuple_GET_ITEM(self.dependencies, i)).apply(contents, run, self.subject)
            if run.count != mark and run.abort_early:
                break
        return contents if PyDict_CheckExact(value) else self.closed(value, contents, mark, run)

    cdef object closed(self, object value, dict contents, Py_ssize_t mark, Run run):
        cdef object made, report
        if PyDict_CheckExact(value) or run.halted or (self.opens_plain and is_mapping(type(value))):
            return contents
        made = self.close(value, contents)
        for report in run.since(mark):
            if (<Report?> report).value is contents:
                (<Report> report).value = made
        return made

    cdef Py_ssize_t find_left(self, dict contents, Run run, int *left, Py_ssize_t *found) except -2:
        """Find the keys that a walk has to look at, in order, where most are absent, and return their number.

        It is -1 where all have to be looked at. `found` counts the others that are there.
        """
        cdef Py_ssize_t n = 0, within = 0, at = 0, i
        cdef PyObject *key
        cdef PyObject *item
        if (UNLOCKED or run.fast_path_disabled or run.presence != C_OPTIONAL
                or PyDict_GET_SIZE(contents) * 2 > PyTuple_GET_SIZE(self.names)
                or (run.silence or run.ask_silence()) < C_SILENT):  # a function may add keys meanwhile
            return -1
        if self.state <= C_WAITING:
            self.specialize()
        cdef tuple needed = self.find_needed(run) if self.needed is None else self.needed
        if self.slots == NULL or PyDict_GET_SIZE(contents) + PyTuple_GET_SIZE(needed) > MOST_LEFT:
            return -1
        while PyDict_Next(contents, &at, &key, &item):
            if not PyUnicode_CheckExact(<object> key):
                return -1
            i = self.place_of(key)
            if i < 0:
                continue
            if is_within(self.ranges + i, item, run):
                within += 1
            else:
                n = insert_place(left, n, i)
        for i in range(PyTuple_GET_SIZE(needed)):
            at = <object> PyTuple_GET_ITEM(needed, i)
            if PyDict_GetItemWithError(contents, <object> PyTuple_GET_ITEM(self.names, at)) == NULL:
                n = insert_place(left, n, at)
        found[0] = within
        return n

    cdef int run_keys(self, dict contents, Place *place, Run run) except -1:
        """Return the answer of `walk_keys`, or C_OUTSIDE where the object may not be entered.

        The first keys, up to the place, are not looked at again, if that has called nothing.
        """
        cdef int known
        if not place.in_order:
            begin(place)
        if self.pause:
            self.pause -= 1
        elif (not UNLOCKED and not place.i and PyTuple_GET_SIZE(self.names) < WIDE
                and has_room_outside(run, contents)):
            if self.keep_keys(contents, place, NULL, run):
                self.charge(contents, run)
                return True
            if place.i < PyTuple_GET_SIZE(self.names):
                self.pause = PAUSE
        self.charge_breadth(contents, run)
        if not step_into(run, contents, self.subject):
            return C_OUTSIDE
        known = self.walk_keys(contents, place, run)
        step_out(run)
        return known

    cdef inline void charge(self, dict contents, Run run) noexcept:
        """Charge an object whose keys needed no entry into it."""
        self.charge_breadth(contents, run)
        run.budget -= cost_of(contents)

    cdef bint keep_keys(self, dict contents, Place *place, PyObject **items, Run run) except -1:
        """Move past the first keys whose values clearly stay as they are, which asks nothing of the run.

        Return whether these are all that the object has. A reference to each value is put among the `items`.
        """
        cdef PyObject *there
        cdef Py_ssize_t at
        cdef Range *known = self.ranges
        while not UNLOCKED and place.i < PyTuple_GET_SIZE(self.names):
            at = place.at
            there = self.next_item(contents, place)
            if there != NULL and is_within(known + place.i, there, run):
                place.found += 1
                if items != NULL:
                    Py_INCREF(<object> there)
            elif there != NULL or not self.is_optional(place.i, run):
                place.at = at
                return False
            if items != NULL:
                items[place.i] = there
            place.i += 1
        if UNLOCKED or self.listing:
            return False
        if place.found != PyDict_GET_SIZE(contents):
            self.keep_unknown(contents, place, run)
        return place.found == PyDict_GET_SIZE(contents)

    cdef void keep_unknown(self, dict contents, Place *place, Run run) noexcept:
        """Move past the next keys that patterns clearly take, with values that stay as they are."""
        cdef Py_ssize_t at = place.at
        cdef PyObject *key
        cdef PyObject *item
        if not place.in_order or not self.patterns or self.listing or run.fast_path_disabled:
            return
        while PyDict_Next(contents, &at, &key, &item) and self.keeps(key, item, run):
            place.at = at
            place.found += 1

    cdef bint keeps(self, PyObject *key, PyObject *item, Run run) noexcept:
        """Return whether a key clearly belongs to one pattern, and its value stays as it is."""
        cdef Py_ssize_t i
        cdef int found
        cdef PatternNode pattern
        for i in range(PyTuple_GET_SIZE(self.patterns)):
            pattern = <PatternNode> PyTuple_GET_ITEM(self.patterns, i)
            found = pattern.clearly_owns(key, run)
            if found:
                return found != C_UNSURE and not pattern.fallthrough and is_within(&pattern.range, item, run)
        return False

    cdef inline bint is_optional(self, Py_ssize_t i, Run run) except -1:
        """Return whether a key may be missing. That of a condition is asked within the object only."""
        cdef object node = <object> PyTuple_GET_ITEM(self.nodes, i)
        return isinstance(node, ValueNode) and (<Node> node).may_be_missing(run)

    cdef inline PyObject *next_item(self, dict contents, Place *place) except? NULL:
        """Return the value of the next key of the schema, NULL if there is none."""
        cdef PyObject *name = PyTuple_GET_ITEM(self.names, place.i)
        cdef PyObject *there
        place.key = name
        # While the keys come in the order of the schema, the next one needs no search.
        if place.in_order:
            if PyDict_Next(contents, &place.at, &place.key, &there) and (
                place.key == PyList_GET_ITEM(self.last_keys, place.i) or self.is_key(place.i, place.key)
            ):
                return there
            if place.key == name and place.found == PyDict_GET_SIZE(contents):
                return NULL  # all that there is has come
            place.in_order = False
            place.key = name
        return PyDict_GetItemWithError(contents, <object> name)

    cdef int walk_keys(self, dict contents, Place *place, Run run) except -1:
        """Run the nodes of the keys. Return whether there are clearly no others, and none without a value."""
        cdef int left[MOST_LEFT]
        cdef Py_ssize_t total = PyDict_Size(contents), mark = run.count, i, turn, turns
        cdef PyObject *there
        cdef PyObject *name
        cdef PyObject *node
        cdef bint has_values = True, is_sparse = False
        cdef tuple names = self.names, nodes = self.nodes
        cdef object item, result, held
        turns = PyTuple_GET_SIZE(names)
        if turns >= WIDE:
            turns = self.find_left(contents, run, left, &place.found)
            is_sparse = turns >= 0
            if is_sparse:
                place.in_order = False
            else:
                turns = PyTuple_GET_SIZE(names)
        for turn in range(place.i, turns):
            place.i = i = left[turn] if is_sparse else turn
            name = PyTuple_GET_ITEM(names, i)
            node = PyTuple_GET_ITEM(nodes, i)
            if UNLOCKED:
                place.key = name
                held = value_of(contents, <object> name, NOT_FOUND)
                there = NULL if held is NOT_FOUND else <PyObject *> held
            else:
                there = self.next_item(contents, place)
            if there == NULL or there == <PyObject *> undefined:
                if there == NULL and (<Node> node).may_be_missing(run):
                    continue
                has_values = has_values and there == NULL
                item = undefined
            else:
                place.found += 1
                if self.settle(contents, place.key, there, <Node> node, self.ranges + i, run):
                    continue
                item = <object> there
            move_to(run, name)
            place.is_shown = True
            result = (<Node> node).run(item, run)
            if run.count != mark:
                if run.abort_early:
                    return 0
                mark = run.count
                if result is not item and result is not undefined:
                    PyDict_SetItem(contents, <object> name, result)
            elif result is not item:
                self.put(contents, <object> name, result)
            elif item is undefined and (<Node> node).strips:  # the key may be there all the same
                contents.pop(<object> name, None)
        if place.found != total:
            self.walk_unknown(contents, place, run)
            return False
        if self.listing:
            self.match_patterns(contents, [], run)
        return has_values

    cdef inline bint settle(
        self, dict contents, PyObject *key, PyObject *there, Node node, Range *known, Run run
    ) except -1:
        """Return whether a value clearly passes. If a string becomes another value, that takes its place."""
        cdef object result
        if is_within(known, there, run):
            return True
        if PyUnicode_CheckExact(<object> there):
            result = node.converted(<object> there, run)
            if result is NOT_FOUND:
                return False
            if result is not <object> there:
                PyDict_SetItem(contents, <object> key, result)
                return True
        elif not node.accepts(there, run):
            return False
        ask_range(known, node, there)
        return True

    cdef bint is_key(self, Py_ssize_t i, PyObject *key) except -1:
        """Return whether a key is the one at an index, and keep it if so."""
        if not is_same_key(key, PyTuple_GET_ITEM(self.names, i)):
            return False
        put_item(self.last_keys, i, <object> key)
        return True

    cdef int put(self, dict contents, object key, object result) except -1:
        """Store the result of a value."""
        if result is undefined:
            contents.pop(key, None)
        else:
            PyDict_SetItem(contents, key, result)
        return 0

    cdef list unknown_keys(self, dict contents, Py_ssize_t at, Py_ssize_t found):
        """Return the keys that have no schema of their own.

        Those that have one, so many as were `found`, come before the place `at`, which is -1 if they may not.
        """
        cdef list unknown = []
        cdef PyObject *key
        cdef PyObject *value
        if at >= 0:
            while PyDict_Next(contents, &at, &key, &value):
                unknown.append(<object> key)
            if PyList_GET_SIZE(unknown) == PyDict_Size(contents) - found:
                return unknown
        keys = list(contents) if UNLOCKED else contents
        return [key_ for key_ in keys if key_ not in self.known]

    cdef int walk_unknown(self, dict contents, Place *place, Run run) except -1:
        cdef bint allowed = self.unknown == C_ALLOW or (self.unknown == C_BY_PREFERENCE and run.allow_unknown)
        cdef object key
        cdef list unknown
        cdef Py_ssize_t mark
        if allowed and not (self.patterns or run.strip_objects):
            return 0
        self.keep_unknown(contents, place, run)
        unknown = self.unknown_keys(contents, place.at if place.in_order else -1, place.found)
        if self.patterns:
            mark = run.count
            unknown = self.match_patterns(contents, unknown, run)
            if unknown is None or (run.count != mark and run.abort_early):
                return 0
        if unknown and run.strip_objects and (self.unknown == C_BY_PREFERENCE or run.skip_functions):
            for key in unknown:
                contents.pop(key, None)
            return 0
        if run.skip_functions or (run.strip_arrays and self.unknown == C_BY_PREFERENCE):
            unknown = [key for key in unknown if not callable(value_of(contents, key, None))]
        if allowed:
            return 0
        for key in unknown:
            move_to(run, <PyObject *> key)
            run.fail(self.unlabelled, "object.unknown", value_of(contents, key, undefined), {"child": key})
            if run.abort_early:
                return 0
        return 0

    cdef list match_patterns(self, dict contents, list unknown, Run run):
        """Run the nodes of the patterns. Return the keys that belong to none, or None if there are none."""
        cdef dict matched = {pattern: [] for pattern in self.listing} if self.listing else None
        cdef list left = None
        cdef Py_ssize_t mark = run.count
        for key in unknown:
            if not self.match_key(contents, key, matched, run):
                if left is None:
                    left = []
                left.append(key)
            if run.count != mark and run.abort_early:
                return left
        if matched is not None:
            for pattern, keys in matched.items():
                self.check_matches(contents, pattern, keys, run)
                if run.count != mark and run.abort_early:
                    break
        return left

    cdef bint match_key(self, dict contents, object key, dict matched, Run run) except -1:
        cdef bint hit = False
        cdef Py_ssize_t i, mark = run.count
        cdef PatternNode pattern
        cdef PyObject *there
        cdef object item, result, held
        for i in range(PyTuple_GET_SIZE(self.patterns)):
            pattern = <PatternNode> PyTuple_GET_ITEM(self.patterns, i)
            if not pattern.owns(key, run):
                continue
            hit = True
            if pattern.matches is not None:
                (<list> matched[pattern]).append(key)
            if UNLOCKED:
                held = value_of(contents, key, NOT_FOUND)
                there = NULL if held is NOT_FOUND else <PyObject *> held
            else:
                there = PyDict_GetItemWithError(contents, key)
            item = undefined if there == NULL else <object> there
            if there == NULL or not self.settle(
                    contents, <PyObject *> key, there, pattern.node, &pattern.range, run):
                move_to(run, <PyObject *> key)
                result = pattern.node.run(item, run)
                if run.count != mark:
                    if run.abort_early:
                        return True
                    mark = run.count
                if result is not item:
                    self.put(contents, key, result)
            if not pattern.fallthrough:
                break
        return hit

    cdef int check_matches(self, dict contents, PatternNode pattern, list keys, Run run) except -1:
        cdef object key = run.drop_key()
        cdef Py_ssize_t mark = run.count
        cdef list reports
        pattern.matches.run(keys, run)
        if run.count != mark and not run.halted:
            reports = run.take(mark)
            run.render(reports)
            run.fail(
                self.subject,
                "object.pattern.match",
                contents,
                {"matches": keys, "details": reports, "message": reports},
            )
        run.push_key(key)
        return 0
