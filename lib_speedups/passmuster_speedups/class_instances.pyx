"""The node of instances of a class that strings may become, and the strings that are usual for some classes.

The compiled twin of nodes.typed.class_instances, with the same classes, fields and results. One pass over the
characters reads the usual strings.
"""

from .c_api cimport *
from .copies cimport offset_of, put_slot, slot_at
from .core cimport C_KEPT, C_PASSES, C_QUICK, C_SLOW, C_UNCLEAR, C_WAITING, NOT_FOUND, Range, Run
from .core cimport ValueNode, disables_fast_path, facts
from .iso_dates cimport day_of_text, duration_of, time_of

cdef extern from *:
    """
    static PyObject *passmuster_wide_integer(const unsigned char *bytes) {
    #if PY_VERSION_HEX >= 0x030D0000
        return PyLong_FromUnsignedNativeBytes(bytes, 16, Py_ASNATIVEBYTES_BIG_ENDIAN);
    #else
        return _PyLong_FromByteArray(bytes, 16, 0, 0);
    #endif
    }
    """
    object wide_integer "passmuster_wide_integer"(const unsigned char *at)

cdef enum:
    BY_CALL, UUIDS, TIMES, DURATIONS  # how usual strings are read

cdef class InstanceNode(ValueNode):  # rows: uuid(); instance(time)
    cdef readonly object cls, read, usual, is_sound, code, local
    cdef int way

    reads_json = True

    def __init__(self, subject, cls, read, usual, is_sound, code, local):
        ValueNode.__init__(self, subject)
        self.cls = cls
        self.read = read
        self.usual = usual
        self.is_sound = is_sound
        self.code = code
        self.local = local
        if usual is usual_uuid:
            self.way = UUIDS
            load_uuid()
        elif usual is usual_time:
            self.way = TIMES
        elif usual is usual_duration:
            self.way = DURATIONS

    cdef int specialize(self) except -1:
        self.state = C_SLOW
        cdef bint is_quick = facts().ignores_lists(self) and self.keep_tests(list(self.single_checks()))
        self.is_clear = self.is_plainly(InstanceNode)  # the last: another thread may ask for a verdict
        if is_quick:
            self.state = self.speed(InstanceNode)
        return 0

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state <= C_WAITING and self.is_waiting():
            return 0
        return self.state == C_QUICK and self.accepts_converted(value, run)

    cdef int accepts_converted(self, PyObject *value, Run run) except -1:
        if disables_fast_path(run, self) or not self.is_own(<object> value):
            return 0
        return not PyTuple_GET_SIZE(self.tests) or self.passes(value, run)

    cdef object converted(self, object text, Run run):
        cdef object found
        if self.state <= C_WAITING and self.is_waiting():
            return NOT_FOUND
        if self.state != C_QUICK or self.usual is None or not run.convert or disables_fast_path(run, self):
            return NOT_FOUND
        found = self.made_of(text)
        if found is None or (PyTuple_GET_SIZE(self.tests) and not self.passes(<PyObject *> found, run)):
            return NOT_FOUND
        return found

    cdef int tell_range(self, PyObject *value, Range *known) except -1:
        return self.is_sound is None and self.has_range_only()

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        if not self.is_own(<object> value):
            return C_UNCLEAR
        return C_KEPT if self.checks else C_PASSES

    cdef bint is_own(self, object value) except -1:
        """Return whether a value is an instance of exactly the class, and has a value."""
        cdef PyObject *number
        if <PyObject *> Py_TYPE(value) != <PyObject *> self.cls:
            return False
        if self.way == UUIDS and int_slot and not UNLOCKED:
            number = slot_at(value, int_slot)[0]
            return number != NULL and PyLong_CheckExact(<object> number)
        return self.is_sound is None or bool(self.is_sound(value))

    cdef object made_of(self, object text):
        """Return the instance for a usual string, or None for any other."""
        if self.way == UUIDS:
            return uuid_of(text)
        if self.way == TIMES:
            return time_of(text)
        if self.way == DURATIONS:
            return duration_of(text)
        return self.usual(text)

    cpdef object coerce(self, object value, Run run):
        cdef object found = None
        if type(value) is self.cls:
            return value
        if self.usual is not None and PyUnicode_CheckExact(value):
            found = self.made_of(value)
        return self.read(value, run) if found is None else found

    cpdef object base(self, object value, Run run):
        if self.is_own(value):
            return value
        if not issubclass(type(value), self.cls) or not (self.is_sound is None or self.is_sound(value)):
            run.fail(self.subject, self.code, value, self.local)
        return value


# Usual strings

cdef object uuid_class = None, is_safe = None
cdef Py_ssize_t int_slot = 0, safe_slot = 0  # of a UUID, in bytes; 0 where it has no slots


cdef int load_uuid() except -1:
    global uuid_class, is_safe, int_slot, safe_slot
    if uuid_class is None:
        from uuid import UUID, SafeUUID
        is_safe = SafeUUID.unknown
        int_slot, safe_slot = offset_of(vars(UUID).get("int")), offset_of(vars(UUID).get("is_safe"))
        uuid_class = UUID
    return 0


cdef inline int digit_of(unsigned char at) noexcept nogil:
    """Return the number of a hexadecimal digit, or a number too large for one."""
    if c"0" <= at <= c"9":
        return at - c"0"
    at |= 32
    return at - c"a" + 10 if c"a" <= at <= c"f" else 256


cdef object uuid_of(object text):
    cdef const unsigned char *at
    cdef unsigned char[16] number
    cdef int i, pair
    cdef object made
    if PyUnicode_GET_LENGTH(text) != 36 or not PyUnicode_IS_COMPACT_ASCII(text):
        return None
    at = PyUnicode_1BYTE_DATA(text)
    for i in range(16):
        if i == 4 or i == 6 or i == 8 or i == 10:
            if at[0] != c"-":
                return None
            at += 1
        pair = (digit_of(at[0]) << 4) + digit_of(at[1])
        if pair > 255:
            return None
        number[i] = <unsigned char> pair
        at += 2
    load_uuid()
    if not int_slot or not safe_slot:
        return uuid_class(text)
    made = (<BaseType *> uuid_class).tp_alloc(uuid_class, 0)
    put_slot(made, int_slot, wide_integer(number))
    put_slot(made, safe_slot, is_safe)
    return made


def usual_uuid(str text not None):
    return uuid_of(text)


def usual_day(str text not None):
    return day_of_text(text)


def usual_time(str text not None):
    return time_of(text)


def usual_duration(str text not None):
    return duration_of(text)
