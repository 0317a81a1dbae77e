"""The state of one validation and the steps that every value goes through.

The compiled twin of nodes.core, with the same classes, fields and results. The keys and
containers around a value are C stacks that own what is on them; an index is boxed when it is read.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy

from .c_api cimport *

CONTRACT = 40

MAX_DEPTH = 256
MAX_LINKS = 1024
FIRST_BUDGET = C_FIRST_BUDGET
CHARACTERS = C_CHARACTERS
LONG = C_LONG

UNCLEAR, PASSES, FAILS = C_UNCLEAR, C_PASSES, C_FAILS
UNASKED, LOUD, SILENT, CHOOSING = C_UNASKED, C_LOUD, C_SILENT, C_CHOOSING

INHERIT, OPTIONAL, REQUIRED, FORBIDDEN, IGNORE = -1, 0, 1, 2, 3
PRESENCE = {"optional": OPTIONAL, "required": REQUIRED, "forbidden": FORBIDDEN, "ignore": IGNORE}


@cython.final
cdef class Missing:  # rows: flat
    pass


NOT_FOUND = Missing()
globals()["NOT_FOUND"] = NOT_FOUND


cdef object facts_reader = None


def use_facts(reader):
    """Set the function that reads the facts of a node. Called once, by the builder."""
    global facts_reader
    facts_reader = reader


cdef object facts():
    """Return the reader of the facts of a node, which are worked out in Python."""
    return facts_reader()


cdef extern from *:
    """
    #if defined(_WIN32)
      #include <windows.h>
    #else
      #include <pthread.h>
    #endif
    #if defined(_MSC_VER)
      #define PASSMUSTER_THREAD_LOCAL __declspec(thread)
      #define passmuster_here() ((char *) _AddressOfReturnAddress())
      #include <intrin.h>
    #else
      #define PASSMUSTER_THREAD_LOCAL __thread
      #define passmuster_here() ((char *) __builtin_frame_address(0))
    #endif

    /* The bytes between here and the end of the stack of this thread; many where its end is not known. */
    static Py_ssize_t passmuster_stack_left(void) {
        static PASSMUSTER_THREAD_LOCAL char *low, *high;
        char *here = passmuster_here();
        if (high == NULL) {
            high = (char *) 1;
    #if defined(_WIN32)
            ULONG_PTR first, last;
            GetCurrentThreadStackLimits(&first, &last);
            low = (char *) first;
            high = (char *) last;
    #elif defined(__APPLE__)
            high = (char *) pthread_get_stackaddr_np(pthread_self());
            low = high - pthread_get_stacksize_np(pthread_self());
    #elif defined(__linux__)
            pthread_attr_t attributes;
            void *first;
            size_t size, guard;
            if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
                if (pthread_attr_getstack(&attributes, &first, &size) == 0
                        && pthread_attr_getguardsize(&attributes, &guard) == 0) {
                    low = (char *) first + guard;
                    high = (char *) first + size;
                }
                pthread_attr_destroy(&attributes);
            }
    #endif
        }
        return low < here && here < high ? (Py_ssize_t) (here - low) : PY_SSIZE_T_MAX;
    }
    """
    Py_ssize_t c_stack_left "passmuster_stack_left"() noexcept


cpdef Py_ssize_t stack_left() noexcept:
    return c_stack_left()


cdef object account_keeper = None


def use_account(overdraw):
    """Set the function that keeps the account of work. Called once, by `validation`."""
    global account_keeper
    account_keeper = overdraw


# What preferences come to, as bits

cdef enum:
    ABORTS_EARLY = 1, ALLOWS_UNKNOWN = 2, CONVERTS = 4, HAS_NO_DEFAULTS = 8, SKIPS_FUNCTIONS = 16
    STRIPS_ARRAYS = 32, STRIPS_OBJECTS = 64, NEEDS_SCOPE = 128, IS_RARE = 256, NEEDS_SLOW_PATH = 512
    IS_READ = 1024, HOLDS_CONTEXT = 2048, READS = 4096, PRESENCE_SHIFT = 13

cdef enum:  # of `Run.disabled_fast_paths`: a bit for each presence of nodes, that of `C_INHERIT` first
    FORBIDDEN_ITSELF = 1 << (C_FORBIDDEN + 1)
    ALL_PRESENCES = (1 << (C_IGNORE + 2)) - 1

cdef int read_settings(object prefs) except -1:
    return (
        IS_READ
        | (<int> prefs.kept_presence) << PRESENCE_SHIFT
        | (ABORTS_EARLY if prefs.abort_early else 0)
        | (ALLOWS_UNKNOWN if prefs.allow_unknown else 0)
        | ((CONVERTS | READS) if prefs.convert else READS if prefs.reads else 0)
        | (HAS_NO_DEFAULTS if prefs.no_defaults else 0)
        | (SKIPS_FUNCTIONS if prefs.skip_functions else 0)
        | (STRIPS_ARRAYS if prefs.strip_arrays else 0)
        | (STRIPS_OBJECTS if prefs.strip_objects else 0)
        | (NEEDS_SCOPE if prefs.needs_scope else 0)
        | (IS_RARE if prefs.is_rare else 0)
        | (NEEDS_SLOW_PATH if prefs.needs_slow_path else 0)
        | (HOLDS_CONTEXT if prefs.context is not None else 0)
    )


cdef inline int settings_of(object prefs) except -1:
    if not isinstance(prefs, Settings):
        return read_settings(prefs)
    if not (<Settings> prefs).bits:
        (<Settings> prefs).bits = read_settings(prefs)
    return (<Settings> prefs).bits


cdef class Settings:  # rows: option
    cdef int bits  # what the fields come to, 0 until they are read


cpdef object set_once(object owner, str name, object value):
    publish()
    with cython.critical_section(owner):
        if getattr(owner, name) is None:
            setattr(owner, name, value)


MOST_MERGED = 512


cdef class PreferenceMerge:  # rows: prefs()
    def __init__(self):
        self.last = (None, None)
        self.known = {}

    def merge(self, base):
        return base

    cpdef object merged(self, object base):
        cdef tuple known = self.last
        if PyTuple_GET_ITEM(known, 0) is <PyObject *> base:
            return <object> PyTuple_GET_ITEM(known, 1)
        if self.settled is base:
            return base
        known = value_of(self.known, id(base), None)
        if known is None:
            if len(self.known) >= MOST_MERGED:
                self.known.clear()
            # The base is kept too: an id is only good while its object is alive.
            known = self.known[id(base)] = (base, self.merge(base))
        if known[1] is base and not UNLOCKED:
            self.settled = base
        elif not UNLOCKED:
            self.last = known
        return known[1]


cdef enum:
    CHOICES = 256  # a power of two
    NEIGHBOURS = 4  # places where a choice may be
    ROOM = 192 * 1024  # bytes of the stack, with fewer of which a value takes the way that looks at it
    LEVELS = 32  # from which on it always does

cdef uint64_t SPREAD = 0x9E3779B97F4A7C15  # by which places in memory become far from each other


cdef bint needs_scope(object subject) except -1:
    if isinstance(subject, PlainSubject):
        return (<PlainSubject> subject).needs_scope
    return subject.needs_scope


@cython.final
@cython.freelist(8)
cdef class Run:  # rows: flat; errors
    def __cinit__(self):
        self.steps = self.own_steps
        self.containers = self.own_containers
        self.room = 8

    def __init__(self, prefs, context=None):
        self.begin()
        self.context = context
        self.use(prefs)

    def __dealloc__(self):
        self.cut(0, 0)
        self.drop_choices()
        free(self.choices)
        if self.steps != self.own_steps:
            free(self.steps)
            free(self.containers)

    cdef void begin(self):
        self.reports = []
        self.original = undefined
        self.collects_externals = True
        self.budget = C_FIRST_BUDGET

    cdef bint retire(self, object prefs) except -1:
        """Remove all traces of a validation, so that a reused run keeps no user objects alive.

        Return whether it can be reused, which is so if nobody else uses it. What is tested first is mostly
        None already, and a test costs less than to set it.
        """
        self.scoped = self.traced = False
        self.silence = C_UNASKED
        self.is_certain = False
        if self.last_choice != NULL:
            self.drop_choices()
        if self.context is not None or self.shown is not None:
            self.context = self.shown = None
        if self.original is not undefined:
            self.original = undefined
        if self.first_links is not None:
            self.first_links = None
        if self.artifacts is not None:
            self.artifacts = None
        if self.hidden_path is not None:
            self.hidden_path = self.hidden_value = None
        if self.last_parsed_date is not None:
            self.last_parsed_date = None
        if self.warnings is not None or self.kept_shadows is not None or self.failed_attempts is not None:
            self.warnings = self.kept_shadows = self.failed_attempts = None
        if self.memo is not None or self.account is not None or self.made is not None:
            self.memo = self.account = self.made = None
        if self.evaluated is not None:
            self.evaluated = None
        self.schema = self.given = None
        self.budget, self.opened = C_FIRST_BUDGET, 0
        if Py_REFCNT(self) != 1 or self.prefs is not prefs:
            return False
        if self.count:  # no other reference sees that it loses them to the error
            self.reports, self.count = [], 0
        return not (self.n_steps or self.n_containers or self.halted or self.links or self.trying
                    or self.attempts or self.capped or self.log is not None or self.worker is not None)

    cpdef bint is_still(self) except -1:
        return is_still(self)

    cpdef bint has_room(self, Py_ssize_t level) except -1:
        return level < LEVELS and c_stack_left() > ROOM and (self.is_certain or is_still(self))

    cdef int ask_silence(self) except -1:
        cdef object node = None if self.schema is None else self.schema._node
        self.silence = (<Node> node).silence if isinstance(node, Node) else C_UNASKED
        if self.silence == C_UNASKED:
            self.silence = C_LOUD if self.schema is None else self.schema._silence()
        return self.silence

    cdef Choice *choice_of(self, Node node, PyObject *value) noexcept:
        """Return the place of a choice: where it is, or a free one, or that of another."""
        cdef uint64_t mixed = (<uint64_t> <size_t> <PyObject *> node * 31 + <size_t> value) * SPREAD
        cdef size_t place = mixed >> 32
        cdef Choice *choice
        for place in range(place, place + NEIGHBOURS):
            choice = self.choices + (place & (CHOICES - 1))
            if choice.value == NULL or (choice.value == value and choice.node == <PyObject *> node):
                break
        return choice

    cdef int keep_choice(self, Node node, PyObject *value, Py_ssize_t place) except -1:
        cdef Choice *choice
        cdef PyObject *before
        if self.choices == NULL:
            self.choices = <Choice *> calloc(CHOICES, sizeof(Choice))
            if self.choices == NULL:
                raise MemoryError()
        choice = self.choice_of(node, value)
        before = choice.value
        Py_INCREF(<object> value)  # whose place in memory is no other's as long as it is kept
        choice.node, choice.value, choice.place = <PyObject *> node, value, place
        choice.prefs = <PyObject *> self.prefs
        if before != NULL:
            Py_DECREF(<object> before)
        else:
            choice.earlier, self.last_choice = self.last_choice, choice
        return 0

    cdef void drop_choices(self) noexcept:
        cdef Choice *choice
        cdef PyObject *value
        while self.last_choice != NULL:
            choice = self.last_choice
            self.last_choice = choice.earlier
            value, choice.value = choice.value, NULL
            Py_DECREF(<object> value)

    cpdef int judged(self, Node node, object value) except -1:
        return node.verdict(<PyObject *> value, self)

    cpdef object use(self, object prefs):
        cdef int settings
        if prefs is self.prefs and not self.halted:
            return None
        settings = settings_of(prefs)
        self.prefs = prefs
        self.abort_early = (settings & ABORTS_EARLY) != 0 or self.halted or self.capped
        self.allow_unknown = (settings & ALLOWS_UNKNOWN) != 0
        self.convert = (settings & CONVERTS) != 0
        self.reads = (settings & READS) != 0
        self.no_defaults = (settings & HAS_NO_DEFAULTS) != 0
        self.skip_functions = (settings & SKIPS_FUNCTIONS) != 0
        self.strip_arrays = (settings & STRIPS_ARRAYS) != 0
        self.strip_objects = (settings & STRIPS_OBJECTS) != 0
        self.needs_scope = (settings & NEEDS_SCOPE) != 0
        self.is_rare = (settings & IS_RARE) != 0
        self.prefs_hold_context = (settings & HOLDS_CONTEXT) != 0
        self.presence = settings >> PRESENCE_SHIFT
        self.needs_slow_path = (settings & NEEDS_SLOW_PATH) != 0 or self.exact
        self.may_be_still = not (self.convert or self.needs_slow_path or self.is_rare)
        self.fast_path_disabled = self.needs_slow_path or self.presence == C_FORBIDDEN
        self.disabled_fast_paths = FORBIDDEN_ITSELF | self.fast_path_disabled
        if self.needs_slow_path:
            self.disabled_fast_paths = ALL_PRESENCES
        return None

    cpdef object be_exact(self):
        cdef object prefs = self.prefs
        self.exact, self.prefs = True, None
        self.use(prefs)

    cpdef object shown_prefs(self):
        cdef object shown = self.shown
        if self.context is None:
            return self.prefs
        if (shown is None or shown.without_context is not self.prefs
                or shown.context is not self.context):
            shown = self.shown = self.prefs.with_context(self.context)
        return shown

    # The stacks

    cdef int grow(self) except -1:
        """Enlarge both stacks."""
        cdef Py_ssize_t room = self.room * 4
        cdef Step *steps
        cdef PyObject **containers
        if self.steps == self.own_steps:
            steps = <Step *> malloc(room * sizeof(Step))
            containers = <PyObject **> malloc(room * sizeof(void *))
            if steps == NULL or containers == NULL:
                free(steps)
                free(containers)
                raise MemoryError()
            memcpy(steps, self.steps, self.n_steps * sizeof(Step))
            memcpy(containers, self.containers, self.n_containers * sizeof(void *))
            self.steps, self.containers = steps, containers
        else:
            steps = <Step *> realloc(self.steps, room * sizeof(Step))
            if steps == NULL:
                raise MemoryError()
            self.steps = steps
            containers = <PyObject **> realloc(self.containers, room * sizeof(void *))
            if containers == NULL:
                raise MemoryError()
            self.containers = containers
        self.room = room
        return 0

    cdef int push_step(self, PyObject *key) except -1:
        cdef Step *step
        if self.n_steps == self.room:
            self.grow()
        step = self.steps + self.n_steps
        Py_INCREF(<object> key)
        step.key = key
        step.index = 0
        self.n_steps += 1
        return 0

    cdef int push_container(self, object container) except -1:
        if self.n_containers == self.room:
            self.grow()
        Py_INCREF(container)
        self.containers[self.n_containers] = <PyObject *> container
        self.n_containers += 1
        return 0

    cdef void pop_step(self) noexcept:
        cdef PyObject *key
        if self.n_steps:
            self.n_steps -= 1
            key = self.steps[self.n_steps].key
            if key != NULL:
                Py_DECREF(<object> key)

    cdef void pop_container(self) noexcept:
        cdef PyObject *container
        if self.n_containers:
            self.n_containers -= 1
            container = self.containers[self.n_containers]
            Py_DECREF(<object> container)

    cdef void cut(self, Py_ssize_t steps, Py_ssize_t containers) noexcept:
        """Shorten the stacks to these lengths."""
        while self.n_steps > steps:
            self.pop_step()
        while self.n_containers > containers:
            self.pop_container()

    cdef object step_at(self, Py_ssize_t i):
        cdef Step *step = self.steps + i
        return step.index if step.key == NULL else <object> step.key

    cpdef tuple path_tuple(self):
        cdef Py_ssize_t i, n = self.n_steps
        cdef tuple path
        cdef object key
        if not n:
            return ()
        if n == 1 and self.last_path is not None:
            if PyTuple_GET_ITEM(self.last_path, 0) == self.steps[0].key:
                return self.last_path
        path = PyTuple_New(n)
        for i in range(n):
            key = <object> self.steps[i].key if self.steps[i].key != NULL else self.steps[i].index
            Py_INCREF(key)
            PyTuple_SET_ITEM(path, i, key)
        if n == 1 and PyUnicode_CheckExact(key) and PyUnicode_CHECK_INTERNED(key):
            self.last_path = path
        return path

    cdef list path_list(self):
        cdef Py_ssize_t i, n = self.n_steps
        cdef list path = PyList_New(n)
        cdef object key
        for i in range(n):
            key = self.step_at(i)
            Py_INCREF(key)
            PyList_SET_ITEM(path, i, key)
        return path

    cdef tuple containers_tuple(self):
        cdef Py_ssize_t i, n = self.n_containers
        cdef tuple found = PyTuple_New(n)
        cdef object container
        for i in range(n):
            container = <object> self.containers[i]
            Py_INCREF(container)
            PyTuple_SET_ITEM(found, i, container)
        return found

    cdef void set_index(self, Py_ssize_t index) noexcept:
        """Move to an index of the container entered last."""
        cdef Step *step = self.steps + self.n_steps - 1
        cdef PyObject *before = step.key
        step.key = NULL
        step.index = index
        if before != NULL:
            Py_DECREF(<object> before)

    # Where the run is

    @property
    def keys(self):
        return self.path_list()

    @property
    def values(self):
        """The containers around the value as a new list, the root first."""
        return list(self.containers_tuple())

    @property
    def path(self):
        return self.path_list()

    @property
    def depth(self):
        return self.n_containers

    cpdef object ancestor(self, Py_ssize_t n):
        if n > self.n_containers:
            raise LookupError("beyond the root")
        if n < 1 - self.n_containers or (n == 0 and not self.n_containers):
            raise IndexError("list index out of range")
        return <object> self.containers[self.n_containers - n if n > 0 else -n]

    def root(self, value):
        return <object> self.containers[0] if self.n_containers else value

    def shadow(self, n, path):
        return undefined if hides_nothing(self) else self.place_in_result(n, path)

    cdef object place_in_result(self, Py_ssize_t n, tuple path):
        return self.all_shadows().get(prefix(self.path_tuple(), n) + path, undefined)

    @property
    def shadows(self):
        """The hidden values, or None."""
        return self.all_shadows()

    cdef Shadows all_shadows(self):
        cdef tuple path = self.hidden_path
        if path is not None:
            self.kept_shadows = Shadows()
            self.kept_shadows.hide(path, self.hidden_value, False)
            self.hidden_path = self.hidden_value = None
        return self.kept_shadows

    cpdef object hide(self, object value, tuple path=None):
        if path is None:
            path = self.path_tuple()
        if self.traced or not hides_nothing(self):
            if self.all_shadows() is None:
                self.kept_shadows = Shadows()
            self.kept_shadows.hide(path, value, self.traced)
        else:
            self.hidden_path, self.hidden_value = path, value

    cpdef Scope scope(self):
        return Scope(self.path_tuple(), self.containers_tuple(), self.all_shadows())

    cpdef bint enter(self, object container, object subject) except -1:
        if self.n_containers >= C_MAX_DEPTH or (
            self.fast_path_disabled and self.n_containers >= self.prefs.limits_depth
        ):
            self.halt(subject, container)
            return False
        self.budget -= cost_of(container)
        if self.budget < 0 and subject is not None and self.overdraw(subject, container):
            return False
        self.reenter(container)
        return True

    cpdef object reenter(self, object container):
        self.push_step(<PyObject *> None)
        self.push_container(container)

    cpdef object leave(self):
        self.pop_container()
        self.pop_step()

    cpdef object set_key(self, object key):
        if not self.n_steps:
            raise IndexError("list assignment index out of range")
        move_to(self, <PyObject *> key)

    cpdef object push_key(self, object key):
        self.push_step(<PyObject *> key)

    cpdef object drop_key(self):
        cdef object key
        if not self.n_steps:
            raise IndexError("pop from empty list")
        key = self.step_at(self.n_steps - 1)
        self.pop_step()
        return key

    cpdef (Py_ssize_t, Py_ssize_t) place(self):
        return self.n_steps, self.n_containers

    cpdef object back(self, (Py_ssize_t, Py_ssize_t) place):
        self.cut(place[0], place[1])

    def ancestors(self):
        return list(self.containers_tuple()[::-1])

    def go_to(self, keys, values):
        cdef list new_keys = list(keys), new_values = list(values)
        before = (self.path_list(), list(self.containers_tuple()))
        self.restore_place((new_keys, new_values))
        return before

    def restore_place(self, tuple before not None):
        cdef list keys = before[0], values = before[1]
        self.cut(0, 0)
        for key in keys:
            self.push_step(<PyObject *> key)
        for container in values:
            self.push_container(container)

    def keep_worker(self, worker):
        self.worker = worker

    # Failures

    cpdef Report report(self, object subject, object code, object value, object local=None,
                        object override=None):
        cdef Report made = Report.__new__(Report)
        made.code = code
        made.value = value
        made.local = local
        if self.n_steps == 1:
            made.key = self.step_at(0)
        else:
            made.place = self.path_tuple()
        made.subject = subject
        made.prefs = self.prefs if self.context is None else self.shown_prefs()
        made.override = override
        if override is not None or self.needs_scope or needs_scope(subject):
            made.scope = self.scope()
            self.scoped = True
        return made

    cpdef Report fail(self, object subject, object code, object value, object local=None,
                      object override=None):
        cdef Report made = self.report(subject, code, value, local, override)
        self.reports.append(made)
        self.count += 1
        if self.fast_path_disabled:
            self.cap()
        return made

    cpdef Report fail_at(self, object key, object subject, object code, object value, object local=None,
                         object override=None):
        self.push_step(<PyObject *> key)
        cdef Report made = self.fail(subject, code, value, local, override)
        self.pop_step()
        return made

    cpdef object add(self, Report report):
        self.reports.append(report)
        self.count += 1
        if self.fast_path_disabled:
            self.cap()

    cdef int cap(self) except -1:
        """Abort early from now on if the limit of errors is reached."""
        cdef object most = self.prefs.limits_errors
        if most is not None and self.count >= most:
            self.capped = self.abort_early = True
        return 0

    cdef int uncap(self) except -1:
        """Continue after an attempt whose errors, now dropped, had reached the limit."""
        self.capped = False
        self.abort_early = self.prefs.abort_early or self.halted
        return 0

    cpdef list since(self, Py_ssize_t mark):
        return self.reports[mark:]

    cpdef list take(self, Py_ssize_t mark):
        cdef list taken
        self.budget -= (self.count - mark) >> 2
        if mark == 0:
            taken, self.reports = self.reports, []
            self.count = 0
            if self.capped:
                self.uncap()
        else:
            taken = self.reports[mark:]
            self.drop(mark)
        return taken

    cpdef object drop(self, Py_ssize_t mark):
        PyList_SetSlice(self.reports, mark, PY_SSIZE_T_MAX, NULL)
        self.count = mark
        if self.capped:
            self.uncap()

    cpdef object warn(self, object report):
        if self.warnings is None:
            self.warnings = []
        self.warnings.append(report)

    cpdef object note_artifact(self, object artifact):
        if self.artifacts is None:
            self.artifacts = {artifact: [self.path_list()]}
        else:
            self.artifacts.setdefault(artifact, []).append(self.path_list())

    cpdef object render(self, object reports):
        if self.scoped:
            for report in reports:
                if report.scope is not None and report.text is None:
                    (<Scope?> report.scope).shadows = self.all_shadows()
                    report.text = report.subject.render(report)
        return None

    cpdef object halt(self, object subject, object value, object code="link.depth", object limit=None):
        if not self.halted:
            self.halted = True
            self.abort_early = True
            self.fail(subject, code, value, {"limit": self.prefs.limits_depth if limit is None else limit})

    # Work

    cpdef bint overdraw(self, object subject, object value) except -1:
        return self.halted or account_keeper(self, subject, value)

    cpdef bint charge(self, Py_ssize_t cost, object subject, object value) except -1:
        self.budget -= cost
        return self.budget < 0 and self.overdraw(subject, value)

    cpdef object note_opened(self, Py_ssize_t cells):
        self.opened += cells

    cpdef object note_made(self, object made, object value):
        if (type(made) is dict or type(made) is list) and type(value) is not dict and type(value) is not list:
            if self.made is None:
                self.made = {}
            self.made.setdefault(id(value), (made, value))
        return None

    # Attempts

    cpdef bint count_attempt(self, object subject, object value) except -1:
        cdef object most = self.prefs.limits_attempts
        self.attempts += 1
        if most is not None and self.attempts > most:
            self.halt(subject, value, "any.attempts", most)
        return self.halted

    def snapshot(self):
        cdef Trace trace
        self.trace(&trace)
        return trace.externals, trace.warnings, trace.hidden

    def restore(self, tuple snapshot not None):
        cdef Trace trace
        trace.externals, trace.warnings, trace.hidden = snapshot
        self.forget(&trace)

    cdef int trace(self, Trace *trace) except -1:
        """Note the state that `forget` restores after an attempt."""
        self.traced = True
        trace.externals = 0 if self.externals is None else len(self.externals)
        trace.warnings = 0 if self.warnings is None else len(self.warnings)
        trace.hidden = 0 if self.kept_shadows is None else len(self.kept_shadows.journal or ())
        return 0

    cdef int forget(self, Trace *trace) except -1:
        """Drop external rules, warnings and hidden values since the trace. Reports and artifacts stay."""
        if self.externals is not None:
            del self.externals[trace.externals:]
        if self.warnings is not None:
            del self.warnings[trace.warnings:]
        if self.kept_shadows is not None:
            self.kept_shadows.show(trace.hidden)
        return 0

    cpdef tuple mark_side_effects(self):
        return len(self.warnings or ()), len(self.externals or ())

    cpdef object drop_side_effects_here(self, tuple marked):
        if self.warnings is None and self.externals is None:
            return None
        place, n = tuple(self.keys), self.n_steps
        warnings, externals = self.warnings or (), self.externals or ()
        while len(warnings) > marked[0] and warnings[len(warnings) - 1].path[:n] == place:
            warnings.pop()
        while len(externals) > marked[1] and externals[len(externals) - 1][0][:n] == place:
            externals.pop()
        return None

    cpdef bint matches(self, Node node, object value, object own_prefs=None) except -1:
        cdef int found
        if own_prefs is None or (own_prefs is self.prefs and self.context is None):
            found = node.verdict(<PyObject *> value, self)
            if found != C_UNCLEAR:
                return found == C_PASSES
        return self.tries(node, value, own_prefs)

    cdef bint tries(self, Node node, object value, object own_prefs) except -1:
        """Run the node for `matches`, when no verdict was clear."""
        cdef object prefs = self.prefs, context = self.context
        cdef bint collects = self.collects_externals
        cdef Py_ssize_t mark = self.count, steps = self.n_steps, containers = self.n_containers
        cdef Trace trace
        if self.halted or (self.fast_path_disabled and self.count_attempt(node.subject, value)):
            return False
        self.trace(&trace)
        self.use((own_prefs or prefs).for_matching)
        if own_prefs is not None:
            self.context = None
        self.collects_externals = False
        self.trying += 1
        try:
            node.run(value, self)
        except Exception:
            self.failed_attempts = (value, self.failed_attempts)
            raise
        finally:
            self.trying -= 1
            self.collects_externals = collects
            self.cut(steps, containers)
            self.forget(&trace)
            self.use(prefs)
            self.context = context
        if self.count == mark:
            return True
        if not self.halted:
            self.take(mark)
        return False

    cpdef bint matches_at(self, tuple path, Node node, object value) except -1:
        cdef tuple before
        cdef int found = C_UNCLEAR
        if hides_nothing(self):  # else the path matters to references
            found = node.verdict(<PyObject *> value, self)
        if found != C_UNCLEAR:
            return found == C_PASSES
        before = self.path_tuple()
        self.step_to(path)
        try:
            return self.matches(node, value)
        finally:
            self.step_to(before)

    cdef int step_to(self, tuple path) except -1:
        """Move to another path, given from the root."""
        cdef Py_ssize_t i
        self.cut(0, self.n_containers)
        for i in range(PyTuple_GET_SIZE(path)):
            self.push_step(PyTuple_GET_ITEM(path, i))
        return 0


cdef bint is_other(PyObject *value, object cls):
    """Return whether a value is of an exact built-in type that can never count as the class."""
    cdef object kind = type(<object> value)
    if kind is cls:
        return False
    return (kind is str or kind is int or kind is float or kind is bool or kind is type(None) or kind is dict
            or kind is list)


cdef class Node:  # rows: flat
    def __init__(self, subject):
        self.subject = subject
        self.strips = False

    cpdef object run(self, object value, Run run):
        return value

    cdef int accepts(self, PyObject *value, Run run) except -1:
        """Return whether a value clearly passes unchanged, without calling user code."""
        return 0

    cdef object converted(self, object text, Run run):
        """Return the converted value of an exact string if it is clear, without calling user code, that it
        passes; else NOT_FOUND.
        """
        return text if self.accepts(<PyObject *> text, run) else NOT_FOUND

    cdef int tell_range(self, PyObject *value, Range *known) except -1:
        """Set the type and range of values that are accepted like `value`. Return 0 if there is none."""
        return 0

    cdef int may_be_missing(self, Run run) except -1:
        """Return whether an absent value clearly passes unchanged."""
        return 0

    cdef int verdict(self, PyObject *value, Run run) except -1:
        """Return C_PASSES or C_FAILS if it is clear, without calling user code, what a run that
        aborts early says of a value; else C_UNCLEAR. What passes may be another value afterwards.
        """
        return self.accepts(value, run)

    cdef bint turns_still(self) except -1:
        """Return whether a run may be still because the only step in `extras` puts preferences in force."""
        return False

    cdef object copied(self, object value, Run run):
        """Return the result of the steps for a value that is within one that certainly passes."""
        return self.run(value, run)

    cpdef bint certainly_fails(self, object value, Run run) except -1:
        return self.verdict(<PyObject *> value, run) == C_FAILS

    cpdef object run_quickly(self, object value, Run run):
        if value is undefined:
            return value if self.may_be_missing(run) else self.run(value, run)
        return value if self.accepts(<PyObject *> value, run) else self.run(value, run)

    def short_ways(self, value, Run run not None):
        """Return the answers of `accepts`, `may_be_missing` and `verdict` for a value. Nodes call these in C;
        this is how a test sees it.
        """
        return (self.accepts(<PyObject *> value, run), self.may_be_missing(run),
                self.verdict(<PyObject *> value, run))


cdef class Check:  # rows: flat
    cpdef object apply(self, object value, Run run, object subject):
        return value

    cdef bint has_quick_test(self) except -1:
        """Return whether `accepts` can give a clear answer."""
        return False

    cdef bint refers(self) except -1:
        """Return whether the rule reads a reference."""
        return False

    cdef int accepts(self, PyObject *value, Run run) except -1:
        """Return whether a value of the type clearly passes unchanged, without calling user code."""
        return 0

    cpdef int judged(self, object value, Run run) except -1:
        """Return the verdict of the rule on a value of the type in a still run, see `Run.is_still`."""
        return C_UNCLEAR

    cdef int is_noop(self, PyObject *value) except -1:
        """Return whether the step clearly does nothing for values of a built-in type."""
        return 0


cdef class _Guard(Check):  # rows: extended
    pass


cdef class _Selective(Check):  # rows: extended
    cdef int is_noop(self, PyObject *value) except -1:
        cdef PyObject *known
        if self.wants is None:
            return 0
        known = PyDict_GetItemWithError(self._known, type(<object> value))
        return known != NULL and <object> known is False


cdef class _Shell(Check):  # rows: warn()
    pass


cdef class _Values:  # rows: order
    """The methods of a `checks.ValueSet` that nodes call."""

    cpdef object find(self, object value, Run run):
        return NOT_FOUND

    cpdef object context(self, object name):
        return None

    cpdef int judged(self, object value, Run run) except -1:
        return C_UNCLEAR

    cdef int has(self, PyObject *value, Run run) except -1:
        return C_UNKNOWN

    cdef object as_listed(self, object text):
        """Return the listed value that an exact string counts as, if the case of letters does not matter."""
        return NOT_FOUND


cdef class Finish:  # rows: cast(); failover()
    def __init__(self, is_noop_when_valid=False):
        self.is_noop_when_valid = is_noop_when_valid

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node):
        return value


cdef class Extras:  # rows: prefs(); empty()
    def __init__(self):
        self.prepares = ()
        self.coerces = ()

    cdef int finalize(self) except -1:
        """Work out on first use which steps there are."""
        if self.empty is not None and not isinstance(self.empty, Node):
            raise TypeError(f"{self.empty!r} is no Node")
        self.used = steps_in(self)
        self.has_members_only = self.members is not None and not (
            self.prepares or self.empty or self.prefs or self.start or self.finish or len(self.coerces) > 1
        )
        self.ends_only = not (self.prepares or self.coerces or self.empty or self.prefs or self.start)
        self.prefs_only = self.prefs is not None and not (
            self.prepares or self.coerces or self.empty or self.start or self.finish
        )
        return 0

    cdef bint may_be_noops(self):
        """Return whether the steps have no effect on some values that pass."""
        if self.prefs is not None or self.start is not None:
            return False
        return self.finish is None or self.finish.is_noop_when_valid

    cdef int is_full(self, PyObject *value, Run run) except -1:
        """Return whether a value clearly does not count as empty."""
        if self.empty_prefs is not run.prefs or run.context is not None:
            return 0
        if self.blanks is not None and PyUnicode_CheckExact(<object> value):
            return 0
        return (<Node> self.empty).verdict(value, run) == C_FAILS


cdef object no_coerce, no_run  # how to tell whether a class has its own


cdef object below(object own, object prefs):
    """Return the preferences in force below a schema that has its own."""
    return (<PreferenceMerge> own).merged(prefs) if isinstance(own, PreferenceMerge) else own.merged(prefs)


cdef inline int verdict_of_present(ValueNode node, PyObject *value, Run run) except -1:
    """Return the verdict on a value that is there, and may be."""
    cdef int listed, found = node.type_verdict(value, run)
    if found != C_UNCLEAR and (node.valids is not None or node.invalids is not None):
        listed = node.verdict_of_lists(value, run)
        if listed != C_KEPT:
            return listed
    return C_UNCLEAR if found == C_KEPT else found


cdef class ValueNode(Node):  # rows: flat
    reads_json = False

    def __init__(self, subject):
        Node.__init__(self, subject)
        self.presence = C_INHERIT
        self.default = undefined
        self.bases = ()
        self.checks = ()
        self.tests = ()

    cpdef object coerce(self, object value, Run run):
        return value

    cpdef object base(self, object value, Run run):
        return value

    cdef int finalize(self) except -1:
        """Derive the private fields on first use; the public ones do not change afterwards."""
        cdef object cls = type(self)
        cdef tuple steps = self.bases + self.checks
        if self.extras is not None:
            steps += self.extras.prepares + self.extras.coerces
            self.extras.finalize()
        for step in steps:
            if not isinstance(step, Check):
                raise TypeError(f"{step!r} is no Check")
        if self.extras is not None and self.extras.has_members_only and cls is ValueNode and not steps[1:]:
            self.members = self.extras.members
        self.coerces = cls.coerce is not no_coerce
        self.coerces_json = cls.reads_json
        self.may_be_absent = self.extras is None and self.default is undefined and cls.run is no_run
        self.state = C_FINALIZED
        return 0

    cdef int specialize(self) except -1:
        """Work out which values `accepts` can answer for, and set the state."""
        self.state = C_SLOW
        self.is_clear = self.is_plainly(ValueNode)
        if not self.checks:
            self.state = self.speed(ValueNode)
        return 0

    cdef bint is_waiting(self) except -1:
        """Return whether this is one of the first values. The rules are analysed after them."""
        if self.state == C_UNFINALIZED:
            self.finalize()
            return self.state == C_FINALIZED
        if self.state < C_WAITING:
            self.state = self.state + 1
            return True
        self.specialize()
        return False

    cdef bint is_exactly(self, type cls):
        """Return whether `accepts` of a class is valid for this node."""
        return type(self) is cls and self.extras is None and not self.bases

    cdef bint is_plainly(self, type cls):
        """Return whether `type_verdict` of a class is valid for it. A rule that only warns fails nothing."""
        if type(self) is not cls or self.bases or not (self.extras is None or self.extras.prefs_only):
            return False
        return not any([isinstance(check, _Shell) for check in self.checks])

    cdef int speed(self, type cls):
        """Return the state of a node whose type and rules are covered by `accepts` of a class."""
        if type(self) is not cls:
            return C_SLOW
        if self.bases:
            self.accepts_late = self.valids is None and self.invalids is None
            return C_SLOW
        if self.extras is None:
            return C_QUICK
        return C_SHAPED if self.extras.may_be_noops() else C_STEPPED

    cdef bint has_range_only(self) noexcept:
        """Return whether `accepts` only tests a type and a range."""
        return self.state == C_QUICK and not PyTuple_GET_SIZE(self.tests)

    cdef bint turns_still(self) except -1:
        if self.state == C_UNFINALIZED:
            self.finalize()
        return self.extras is not None and self.extras.prefs_only

    cdef tuple single_checks(self):
        """Return the rules one by one, including those that share a guard or only warn."""
        cdef list found = []
        for check in self.checks:
            if isinstance(check, _Shell):
                check = (<_Shell> check).check
            if isinstance(check, _Guard):
                found += (<_Guard> check).checks
            else:
                found.append(check)
        return tuple(found)

    cdef bint keep_tests(self, list checks) except -1:
        """Keep the rules for `passes`. Return False if one of them has no quick test."""
        for check in checks:
            if not (<Check?> check).has_quick_test():
                return False
        self.refers = any([(<Check> check).refers() for check in checks])
        cdef tuple tests = tuple(checks)
        publish()
        with cython.critical_section(self):
            if not self.tests:
                self.tests = tests
        return True

    cdef int passes(self, PyObject *value, Run run) except -1:
        """Return whether a value of the type clearly passes the remaining rules."""
        cdef Py_ssize_t i
        cdef PyObject *test
        for i in range(PyTuple_GET_SIZE(self.tests)):
            test = PyTuple_GET_ITEM(self.tests, i)
            if not (<Check> test).accepts(value, run):
                return 0
        return 1

    cdef int extras_are_noops(self, PyObject *value, Run run) except -1:
        """Return whether the steps in `extras`, which `may_be_noops`, clearly do nothing."""
        cdef Extras extras = self.extras
        cdef Py_ssize_t i
        if extras.empty is not None and not extras.is_full(value, run):
            return 0
        for i in range(PyTuple_GET_SIZE(extras.prepares)):
            if not (<Check> PyTuple_GET_ITEM(extras.prepares, i)).is_noop(value):
                return 0
        for i in range(PyTuple_GET_SIZE(extras.coerces)):
            if not (<Check> PyTuple_GET_ITEM(extras.coerces, i)).is_noop(value):
                return 0
        return 1

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state <= C_WAITING and self.is_waiting():
            return 0
        if self.members is not None and self.is_member(value):
            return not disables_fast_path(run, self)
        if self.state < C_SHAPED or <object> value is undefined or self.among(value, run) == C_UNKNOWN:
            return 0
        return self.state == C_QUICK or self.extras_are_noops(value, run)

    cdef bint is_member(self, PyObject *value) noexcept:
        """Return whether a value is a listed member that stays as it is."""
        cdef tuple kept = <tuple> PyTuple_GET_ITEM(self.members, 1)
        cdef Py_ssize_t i
        for i in range(PyTuple_GET_SIZE(kept)):
            if PyTuple_GET_ITEM(kept, i) == value:
                return True
        return False

    cdef object member_of(self, object value, Run run):
        """Return the listed member for an exact string or integer, or NOT_FOUND."""
        if not run.convert or disables_fast_path(run, self):
            return NOT_FOUND
        return value_of(<object> PyTuple_GET_ITEM(self.members, 0), value, NOT_FOUND)

    cdef object converted(self, object text, Run run):
        if self.state <= C_WAITING and self.is_waiting():
            return NOT_FOUND
        return Node.converted(self, text, run) if self.members is None else self.member_of(text, run)

    cdef int may_be_missing(self, Run run) except -1:
        if self.state == C_UNFINALIZED:
            self.finalize()
        if not self.may_be_absent:
            return 0
        cdef int presence = run.presence if self.presence == C_INHERIT else self.presence
        return (presence == C_OPTIONAL or presence == C_FORBIDDEN) and not run.needs_slow_path

    cdef int accepts_converted(self, PyObject *value, Run run) except -1:
        """Answer `accepts` for a value that has been converted."""
        return self.accepts(value, run)

    cdef int verdict(self, PyObject *value, Run run) except -1:
        if self.is_bare and <object> value is not undefined and not disables_fast_path(run, self):
            return verdict_of_present(self, value, run)
        return self.any_verdict(value, run)

    cdef int any_verdict(self, PyObject *value, Run run) except -1:
        if self.state <= C_WAITING:
            if self.state == C_UNFINALIZED:
                self.finalize()
            self.specialize()
        if run.needs_slow_path:
            return C_UNCLEAR
        if not self.is_clear:
            return self.accepts(value, run)
        if self.extras is not None:
            return self.verdict_by_own_prefs(value, run)
        publish()
        self.is_bare = True
        return self.clear_verdict(value, run)

    cdef int verdict_by_own_prefs(self, PyObject *value, Run run) except -1:
        cdef object prefs = run.prefs
        run.use(below(self.extras.prefs, prefs))
        try:
            return C_UNCLEAR if run.needs_slow_path else self.clear_verdict(value, run)
        finally:
            run.use(prefs)

    cdef int clear_verdict(self, PyObject *value, Run run) except -1:
        cdef int presence = run.presence if self.presence == C_INHERIT else self.presence
        if <object> value is undefined:
            if presence == C_IGNORE:
                return C_UNCLEAR
            return C_FAILS if presence == C_REQUIRED else C_PASSES
        if presence == C_FORBIDDEN:
            return C_FAILS if self.type_verdict(value, run) != C_UNCLEAR else C_UNCLEAR
        return verdict_of_present(self, value, run)

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        """Return the verdict of the type on a value that no list contains.

        C_KEPT where it is only that the conversion leaves it as it is, C_UNCLEAR where not even that.
        """
        if not self.checks:
            return C_PASSES
        return self.verdict_of_rules(value, run) if is_still(run) else C_KEPT

    cdef int verdict_of_rules(self, PyObject *value, Run run) except -1:
        """Return the verdict of the rules on a value of the type in a still run, or C_KEPT."""
        cdef Py_ssize_t i
        cdef int found, clear = C_PASSES
        for i in range(PyTuple_GET_SIZE(self.checks)):
            found = (<Check> PyTuple_GET_ITEM(self.checks, i)).judged(<object> value, run)
            if found == C_FAILS:
                return found
            if found == C_UNCLEAR:
                clear = C_KEPT
        return clear

    cdef int verdict_of_lists(self, PyObject *value, Run run) except -1:
        """Return the verdict of the lists on a value, C_KEPT if they do not contain it."""
        cdef int found
        if self.valids is not None:
            found = self.valids.has(value, run)
            if found == C_UNKNOWN:
                return C_UNCLEAR
            if found != C_ABSENT:
                return C_PASSES
            if self.only:
                return C_FAILS
        if self.invalids is not None:
            found = self.invalids.has(value, run)
            if found != C_ABSENT:
                return C_UNCLEAR if found == C_UNKNOWN else C_FAILS
        return C_KEPT

    cdef int among(self, PyObject *value, Run run) except -1:
        """Return C_LISTED if the lists accept a value unchanged, C_ABSENT if they do not contain it."""
        cdef int found
        if disables_fast_path(run, self):
            return C_UNKNOWN
        if self.valids is not None:
            found = self.valids.has(value, run)
            if found == C_LISTED:
                return found
            if found != C_ABSENT or self.only:
                return C_UNKNOWN
        if self.invalids is not None and self.invalids.has(value, run) != C_ABSENT:
            return C_UNKNOWN
        return C_ABSENT

    cpdef object run(self, object value, Run run):
        cdef object member
        if self.state == C_UNFINALIZED:
            self.finalize()
        if self.extras is None:
            return take_basic(self, value, run)
        if value is undefined and self.extras.ends_only:
            return end_absent(self, run)
        if self.members is not None and (PyLong_CheckExact(value) or PyUnicode_CheckExact(value)):
            member = self.member_of(value, run)
            if member is not NOT_FOUND:
                return member
        return self.run_steps(value, run)

    cpdef object run_steps(self, object value, Run run):
        if self.state == C_UNFINALIZED:  # where it is Python that calls
            self.finalize()
        return take_all(self, value, run)

    cpdef object absent(self, Run run):
        cdef int presence = run.presence if self.presence == C_INHERIT else self.presence
        if presence == C_REQUIRED:
            run.fail(self.subject, "any.required", undefined)
        elif presence == C_IGNORE:
            return self.verify(undefined, run)
        return undefined if run.no_defaults else self.default

    cpdef object verify(self, object value, Run run):
        return check(self, value, run)


cdef class JudgingNode(ValueNode):  # rows: keys, as JSON Schema; a link, three levels
    def __init__(self, subject, is_judging, keeps):
        ValueNode.__init__(self, subject)
        self.is_judging = is_judging
        self.keeps = keeps

    cpdef int judge(self, object value, Run run) except -1:
        return C_UNCLEAR

    cdef int specialize(self) except -1:
        ValueNode.specialize(self)
        self.is_clear = self.is_judging and self.is_plainly(type(self)) and not self.checks
        return 0

    cdef int finalize(self) except -1:
        ValueNode.finalize(self)
        if self.is_judging:  # whose own `run` does nothing else where there is no value
            self.may_be_absent = self.extras is None and self.default is undefined
        return 0

    cpdef object run(self, object value, Run run):
        if run.is_certain and self.keeps and self.is_clear and value is not undefined:
            return value
        return ValueNode.run(self, value, run)

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if not self.keeps or <object> value is undefined or not is_still(run):
            return 0
        if run.is_certain and self.is_clear:
            return 1
        return (self.state <= C_WAITING or self.is_clear) and self.verdict(value, run) == C_PASSES

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        return self.judge(<object> value, run) if is_still(run) and c_stack_left() > ROOM else C_UNCLEAR


cdef class ChoosingNode(Node):  # rows: when: taken; when: switch; keys, as JSON Schema
    cpdef Node choose(self, object value, Run run):
        return None

    cpdef object run(self, object value, Run run):
        cdef Node node = self.choose(value, run)
        return value if node is None else node.run_quickly(value, run)

    cdef int verdict(self, PyObject *value, Run run) except -1:
        cdef Node node = None
        if is_still(run) and c_stack_left() > ROOM:
            node = self.choose(<object> value, run)
        return C_UNCLEAR if node is None else node.verdict(value, run)

    cdef int may_be_missing(self, Run run) except -1:
        cdef Node node = None
        if is_still(run) and c_stack_left() > ROOM:
            node = self.choose(undefined, run)
        return node is not None and node.may_be_missing(run)


cdef class StackNode(Node):  # rows: keys, as JSON Schema
    def __init__(self, Node node not None, run_deeper):
        Node.__init__(self, node.subject)
        self.strips = node.strips
        self.node = node
        self.run_deeper = run_deeper

    cpdef object run(self, object value, Run run):
        if run.has_room(run.n_containers):
            return self.node.run(value, run)
        return self.run_deeper(self.node, value, run, run.n_containers)

    cdef bint turns_still(self) except -1:
        return self.node.turns_still()

    cdef int may_be_missing(self, Run run) except -1:
        return self.node.may_be_missing(run)

    cdef int verdict(self, PyObject *value, Run run) except -1:
        return self.node.verdict(value, run) if c_stack_left() > ROOM else C_UNCLEAR


no_coerce, no_run = (<object> ValueNode).coerce, (<object> ValueNode).run


# The steps. `walks.pxi` takes a value through them, in the order of the table `nodes.STEPS`.

cdef tuple EMPTY = ()

include "steps.pxi"


cdef inline object use_own_prefs(ValueNode node, object value, Run run):
    run.use(below(node.extras.prefs, run.prefs))
    return NOT_FOUND


cdef inline object find_verdict(ValueNode node, object value, Run run):
    return node.extras.start.begin(value, run, node)


cdef inline object prepare(ValueNode node, object value, Run run):
    return apply_all(node.extras.prepares, value, run, node.subject)


cdef inline object convert(ValueNode node, object value, Run run):
    if value is undefined or not node.coerces or not (run.convert or (run.reads and node.coerces_json)):
        return value
    return node.coerce(value, run)


cdef inline object convert_further(ValueNode node, object value, Run run):
    if value is undefined or not run.reads:
        return value
    return apply_all(node.extras.coerces, value, run, node.subject)


cdef inline object remove_empty(ValueNode node, object value, Run run):
    cdef Extras extras = node.extras
    cdef object probe = value
    if value is undefined:
        return value
    if extras.blanks is not None and PyUnicode_CheckExact(value):
        probe = (<str> value).strip(extras.blanks)
    return undefined if run.matches(extras.empty, probe, extras.empty_prefs) else value


cdef inline object refuse_forbidden(ValueNode node, object value, Run run):
    if (run.presence if node.presence == C_INHERIT else node.presence) != C_FORBIDDEN:
        return NOT_FOUND
    run.fail(node.subject, "any.unknown", value)
    return value


cdef inline object find_listed(ValueNode node, object value, Run run):
    cdef object hit = node.valids.find(value, run)
    if hit is NOT_FOUND and node.only:
        run.fail(node.subject, "any.only", value, node.valids.context("valids"))
        if run.abort_early:
            return value
    return hit


cdef inline object refuse_listed(ValueNode node, object value, Run run):
    if node.invalids.find(value, run) is not NOT_FOUND:
        run.fail(node.subject, "any.invalid", value, node.invalids.context("invalids"))
        if run.abort_early:
            return value
    return NOT_FOUND


cdef object base(ValueNode node, object value, Run run):
    return node.base(value, run)


cdef inline object apply_bases(ValueNode node, object value, Run run):
    return apply_all(node.bases, value, run, node.subject)


cdef object apply_checks(ValueNode node, object value, Run run):
    cdef Py_ssize_t i, mark = run.count
    cdef tuple steps = node.checks
    cdef object subject = node.subject
    if node.accepts_late and run.convert and node.accepts_converted(<PyObject *> value, run):
        return value
    for i in range(PyTuple_GET_SIZE(steps)):
        value = (<Check> PyTuple_GET_ITEM(steps, i)).apply(value, run, subject)
        if run.count != mark and run.abort_early:
            break
    return value


cdef inline object replace_undefined(ValueNode node, object value, object original, Py_ssize_t mark, Run run):
    return node.default if value is undefined and not run.no_defaults else value


cdef inline object finish(ValueNode node, object value, object original, Py_ssize_t mark, Run run):
    return value if run.halted else node.extras.finish.end(value, original, mark, run, node)


cdef inline object keep_verdict(ValueNode node, object value, object original, Py_ssize_t mark, Run run):
    node.extras.start.end(value, original, mark, run, node)
    return value


cdef inline object apply_all(tuple steps, object value, Run run, object subject):
    """Apply checks one after the other, up to the first failure."""
    cdef Py_ssize_t i, mark = run.count
    for i in range(PyTuple_GET_SIZE(steps)):
        value = (<Check> PyTuple_GET_ITEM(steps, i)).apply(value, run, subject)
        if run.count != mark:
            break
    return value
