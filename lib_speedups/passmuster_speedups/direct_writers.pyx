"""Fast writers for values that have the types of their schema: one walk over a value.

The compiled twin of documents.dumping.direct_writers. Where JSON is written at once, containers of which
nothing changes are handed to the encoder as they are, without bytecode of Python in between. A walk counts
depth and size itself, so that schemas whose values have no bound can be written by it, too.
"""

cimport cython
from libc.math cimport isfinite
from libc.stdlib cimport calloc, free

from .c_api cimport *
from .copies cimport offset_of, slot_at
from .core cimport C_MAX_DEPTH, stack_left
from .iso_dates cimport date_text_of, day_text_of, duration_text_of, is_plain_day, time_text_of

cdef extern from "Python.h":
    unsigned long long PyLong_AsUnsignedLongLong(object number) except? 0xFFFFFFFFFFFFFFFF
    unsigned long long PyLong_AsUnsignedLongLongMask(object number) except? 0xFFFFFFFFFFFFFFFF
    ctypedef struct Class "PyTypeObject":
        Py_ssize_t tp_dictoffset
        void *tp_getattro

cdef enum:
    MOST_BYTES = 160 * 1024  # of the stack, for all levels
    FEW_LEVELS = 32  # which any stack has room for
    MANY_CONTAINERS = 10_000  # from this number on, they are told apart
    MOST_REPEATED = 100_000  # containers that JSON repeats in other places
    MEMBERS = 8  # keys or items that count as a container
    MOST_FORMS = 2048  # classes

cdef enum:
    DATES, DAYS, DECIMALS, TIMES, DURATIONS, ENUMS, UUIDS, CALLED  # how a leaf is written

cdef object NotDirect = None, find_form = None, encode_json = None, find_encoder = None
cdef object put_in_order = None
cdef tuple scalar_writers = ()  # in the order of the ways
cdef object encode = None  # of the installed package, from the first call on
cdef dict forms = {}  # by class: a leaf, or None where its values are no scalars of JSON


def setup(error, find_form_, encode_json_, find_encoder_, put_in_order_, scalar_writers_):
    global NotDirect, find_form, encode_json, find_encoder, put_in_order, scalar_writers
    NotDirect, find_form, encode_json, find_encoder = error, find_form_, encode_json_, find_encoder_
    put_in_order, scalar_writers = put_in_order_, scalar_writers_


cdef inline bint is_exact(object value) noexcept:
    return (PyUnicode_CheckExact(value) or PyLong_CheckExact(value) or value is None or PyBool_Check(value))


cdef inline bint is_scalar(object value) noexcept:
    return is_exact(value) or (PyFloat_CheckExact(value) and isfinite(PyFloat_AS_DOUBLE(value)))


# Scalars

cdef int way_of(object write) except -1:
    for way, known in enumerate(scalar_writers):
        if write is known:
            return way
    return UUIDS if getattr(write, "__qualname__", None) == "UUID.__str__" else CALLED


cdef object written(object value, object write, int way, _Walk walk):
    cdef object made = None
    if way <= DAYS and not walk.copies and is_plain_day(value):
        return value  # encoders write days alike
    if way == DATES:
        made = date_text_of(value)
    elif way == DAYS:
        made = day_text_of(value)
    elif way == DECIMALS:
        made = decimal_of(value)
    elif way == TIMES:
        made = time_text_of(value)
    elif way == DURATIONS:
        made = duration_text_of(value)
    elif way == ENUMS:
        made = value_of_member(value)
    elif way == UUIDS:
        made = uuid_of(value)
    return write(value) if made is None else made


cdef object decimal_of(object value):
    """Return the text of a decimal that needs no exponent, None for others."""
    cdef str text = str(value)
    cdef const unsigned char *at = PyUnicode_1BYTE_DATA(text)
    cdef Py_ssize_t i
    if not PyUnicode_IS_COMPACT_ASCII(text):
        return None
    for i in range(PyUnicode_GET_LENGTH(text)):
        if at[i] > c'9':
            return None
    return text


cdef object value_of_member(object value):
    """Return the value of a member of an Enum if it is a scalar of JSON, and None to ask for it."""
    cdef object found
    if (<Class *> Py_TYPE(value)).tp_getattro != <void *> &PyObject_GenericGetAttr:
        return None
    found = PyObject_GenericGetAttr(value, "_value_")
    return found if is_exact(found) or PyFloat_CheckExact(found) else None


cdef object uuid_of(object value):
    """Return the text of a UUID, None where its number is none."""
    cdef object number = PyObject_GenericGetAttr(value, "int"), made
    cdef unsigned long long high, low, part
    cdef const unsigned char *digits = b"0123456789abcdef"
    cdef unsigned char *at
    cdef Py_ssize_t i = 0, digit
    if not PyLong_CheckExact(number):
        return None
    low, high = PyLong_AsUnsignedLongLongMask(number), PyLong_AsUnsignedLongLong(number >> 64)
    made = PyUnicode_New(36, 127)
    at = <unsigned char *> PyUnicode_1BYTE_DATA(made)
    for digit in range(32):
        if digit == 8 or digit == 12 or digit == 16 or digit == 20:
            at[i] = c'-'
            i += 1
        part = high if digit < 16 else low
        at[i] = digits[part >> (60 - 4 * (digit & 15)) & 15]
        i += 1
    return made


cdef object form_of(object value, _Walk walk):
    """Return a scalar as JSON has it, whatever its schema is."""
    cdef object kind = <object> Py_TYPE(value), write
    cdef _Leaf form
    try:
        form = forms[kind]
    except KeyError:
        if len(forms) >= MOST_FORMS:
            forms.clear()
        write = find_form(value)
        form = forms[kind] = None if write is None else leaf_writer((kind,), write)
    if form is None:
        raise NotDirect
    return written(value, form.form, form.way, walk)


# Containers

@cython.final
cdef class _Walk:  # rows: dump_json() of records
    """The state of a walk: its depth, the containers so far, and those that it has seen again."""

    cdef Py_ssize_t depth, count, repeated, most_repeated
    cdef Py_ssize_t again  # the depth of the outermost container around that was seen before, or 0
    cdef bint copies
    cdef set seen

    cdef inline int enter(self, object value, Py_ssize_t size) except -1:
        cdef Py_ssize_t weight = 1 + size // MEMBERS
        self.depth += 1
        self.count += weight
        if self.depth > FEW_LEVELS and (self.depth > C_MAX_DEPTH or stack_left() < MOST_BYTES):
            raise NotDirect
        if self.count > MANY_CONTAINERS:
            if self.depth <= self.again:
                self.again = 0
            # What is in one place only has no other reference but that of the place and of this walk.
            if UNLOCKED or self.again or Py_REFCNT(value) > 2:
                self.tell_apart(<size_t> <PyObject *> value, weight)
        return 0

    cdef int tell_apart(self, object mark, Py_ssize_t weight) except -1:
        if self.seen is None:
            self.seen = set()
        if not self.again:
            if mark not in self.seen:
                self.seen.add(mark)
                return 0
            self.again = self.depth  # what it holds is repeated, too, be it in one place only
        self.repeated += weight
        if self.repeated > self.most_repeated and self.repeated > self.count // 3:
            raise NotDirect
        return 0


cdef class DirectWriter:  # rows: dump_json() of records
    cdef readonly Py_ssize_t size  # 0: a scalar; 1: a container of scalars
    cdef bint is_plain, has_containers, keeps_all

    cdef object walk(self, object value, _Walk walk):
        """Write the value of a place that has no writer of its own: unchanged, or by its class."""
        if self.keeps_all or is_scalar(value):
            return value
        if self.has_containers:
            if PyDict_CheckExact(value):
                return PLAIN_OBJECT.walk(value, walk)
            if PyList_CheckExact(value) or PyTuple_CheckExact(value):
                return PLAIN_ARRAY.walk(value, walk)
            if type(value) is set or type(value) is frozenset:
                return PLAIN_ARRAY.walk(value, walk)
        return form_of(value, walk)

    def write(self, value):
        cdef _Walk walk = _Walk.__new__(_Walk)
        walk.copies, walk.most_repeated = True, MANY_CONTAINERS
        return self.walk(value, walk)

    def encoded(self, value, finish):
        global encode
        cdef _Walk walk
        if encode is None:
            encode = find_encoder()
        if UNLOCKED or finish is not encode_json or encode is None:
            return finish(self.write(value))
        walk = _Walk.__new__(_Walk)
        walk.most_repeated = MOST_REPEATED
        return encode(self.walk(value, walk))


cdef class _Leaf(DirectWriter):  # rows: dump_json() of records
    cdef object classes, form
    cdef int way
    cdef PyObject *kind  # of the value before, one of the classes

    cdef object walk(self, object value, _Walk walk):
        if <PyObject *> Py_TYPE(value) == self.kind or type(value) in self.classes:
            self.kind = <PyObject *> Py_TYPE(value)
            return written(value, self.form, self.way, walk)
        if is_exact(value):
            return value
        raise NotDirect


cdef class _Link(DirectWriter):  # rows: dump_json() of records with links
    cdef object find
    cdef DirectWriter target

    cdef object walk(self, object value, _Walk walk):
        if self.target is None:
            if self.find is None:
                raise NotDirect
            self.target, self.find = self.find(), None
            if self.target is None or type(self.target) is _Link:
                self.target = None
                raise NotDirect
        return self.target.walk(value, walk)


cdef class _Array(DirectWriter):  # rows: dump_json() of records
    cdef DirectWriter part
    cdef bint checks

    cdef object walk(self, object value, _Walk walk):
        cdef list source, made = None
        cdef Py_ssize_t i = 0
        cdef object item, new
        cdef bint is_set = type(value) is set or type(value) is frozenset
        if PyList_CheckExact(value):
            walk.enter(value, PyList_GET_SIZE(value))
            source = value.copy() if UNLOCKED else value
        elif is_set or PyTuple_CheckExact(value):
            source = made = list(value)
            walk.enter(value, PyList_GET_SIZE(source))
        elif self.checks and is_exact(value):
            return value
        else:
            raise NotDirect
        if walk.copies and made is None:
            source = made = PyList_GetSlice(source, 0, PyList_GET_SIZE(source))
        while (self.checks or not self.part.is_plain) and i < PyList_GET_SIZE(source):
            item = <object> PyList_GET_ITEM(source, i)
            if not (self.part.is_plain and is_scalar(item)):
                new = self.part.walk(item, walk)
                if new is not item:
                    if made is None:
                        made = PyList_GetSlice(source, 0, PyList_GET_SIZE(source))
                    source = made  # which no other thread changes
                    made[i] = new
            i += 1
        walk.depth -= 1
        if is_set:
            put_in_order(made)
        return value if made is None else made


cdef object attribute_of(object kind, object name):
    """Return the attribute of a class, uncalled, or None."""
    for base in kind.__mro__:
        if name in vars(base):
            return vars(base)[name]
    return None


@cython.final
cdef class _Fields:  # rows: dump_json() of records
    """The fields of a class, in the order in which they are written."""

    cdef tuple names, marks, parts  # whether a field is absent if it is None; the writers
    cdef dict start  # of the object that is written, with all its keys if none may be absent
    cdef Py_ssize_t *offsets  # of their slots, in bytes; NULL if not all are slots
    cdef bint has_dict  # which the fields are kept in

    def __dealloc__(self):
        free(self.offsets)

    def __init__(self, kind, list fields not None, tuple parts not None):
        cdef Py_ssize_t i
        self.names = tuple([name for name, _ in fields])
        self.marks = tuple([bool(mark) for _, mark in fields])
        self.parts = parts
        self.start = {} if any(self.marks) else dict.fromkeys(self.names)
        free(self.offsets)
        self.offsets = NULL
        kept = [attribute_of(kind, name) for name in self.names]
        if kept and all([offset_of(slot) for slot in kept]):
            self.offsets = <Py_ssize_t *> calloc(len(kept), sizeof(Py_ssize_t))
            if self.offsets == NULL:
                raise MemoryError()
            for i in range(len(kept)):
                self.offsets[i] = offset_of(kept[i])
        self.has_dict = (
            not UNLOCKED and (<Class *> kind).tp_dictoffset != 0
            and not any([hasattr(type(one), "__set__") or hasattr(type(one), "__delete__") for one in kept])
        )

    cdef dict dict_of(self, object value):
        """Return the dict of an instance if it may have the fields, no more, as they are written."""
        cdef object found
        if not self.has_dict:
            return None
        found = PyObject_GenericGetDict(value, NULL)
        if PyDict_CheckExact(found) and PyDict_GET_SIZE(found) == PyTuple_GET_SIZE(self.names):
            return <dict> found
        return None

    cdef dict first_of(self, dict contents, Py_ssize_t n):
        """Return the values that a dict has of the first fields."""
        return {name: contents[name] for name in self.names[:n] if name in contents}

    cdef object value_of(self, object value, Py_ssize_t i):
        cdef PyObject *item = NULL
        if self.offsets != NULL:
            item = slot_at(value, self.offsets[i])[0]
        if item != NULL:
            return <object> item
        return PyObject_GenericGetAttr(value, <object> PyTuple_GET_ITEM(self.names, i))


cdef class _Object(DirectWriter):  # rows: dump_json() of records
    cdef tuple names, parts
    cdef dict places, fields  # of names; of classes
    cdef DirectWriter others  # of other keys; None leaves them out
    cdef bint checks
    cdef object find_fields, kind  # of the instance before
    cdef _Fields known  # its fields

    cdef object walk(self, object value, _Walk walk):
        if PyDict_CheckExact(value):
            return self.mapping(value, walk)
        if self.checks and is_exact(value):
            return value
        if self.find_fields is None:
            raise NotDirect
        return self.instance(value, self.fields_of(type(value)), walk)

    cdef _Fields fields_of(self, object kind):
        cdef object found
        if not UNLOCKED and kind is self.kind:
            return self.known
        try:
            found = self.fields[kind]
        except KeyError:
            if len(self.fields) >= MOST_FORMS:
                self.fields.clear()
            found = self.find_fields(kind)
            if found is not None:
                found = _Fields(kind, found, tuple([self.parts[self.places[name]] for name, _ in found]))
            self.fields[kind] = found
        if found is None:
            raise NotDirect
        if not UNLOCKED:
            self.kind, self.known = kind, found
        return found

    cdef inline object item(self, DirectWriter part, object item, _Walk walk):
        if part.is_plain and (not self.checks or is_scalar(item)):
            return item
        return part.walk(item, walk)

    cdef object mapping(self, object value, _Walk walk):
        cdef dict source, made = None
        cdef Py_ssize_t at = 0, i = 0, n = PyTuple_GET_SIZE(self.names)
        cdef PyObject *next_key
        cdef PyObject *next_item
        cdef PyObject *place
        cdef DirectWriter part
        cdef object key, item, new
        walk.enter(value, PyDict_GET_SIZE(value))
        source = value.copy() if UNLOCKED else value
        if walk.copies:
            made = PyDict_Copy(source)
        while PyDict_Next(source, &at, &next_key, &next_item):
            key, item = <object> next_key, <object> next_item
            if i < n and next_key == PyTuple_GET_ITEM(self.names, i):
                part = <DirectWriter> PyTuple_GET_ITEM(self.parts, i)
                i += 1
            else:
                if self.checks and not PyUnicode_CheckExact(key):
                    raise NotDirect
                place = PyDict_GetItemWithError(self.places, key)
                if place == NULL:
                    part = self.others
                    if self.checks and not PyUnicode_GET_LENGTH(key):  # which patterns may take for no key
                        raise NotDirect
                else:
                    i = <object> place
                    part = <DirectWriter> PyTuple_GET_ITEM(self.parts, i)
                    i += 1
            if part is None:
                if made is None:
                    made = PyDict_Copy(source)
                del made[key]
                continue
            new = self.item(part, item, walk)
            if new is not item:
                if made is None:
                    made = PyDict_Copy(source)
                PyDict_SetItem(made, key, new)
        walk.depth -= 1
        return value if made is None else made

    cdef object instance(self, object value, _Fields fields, _Walk walk):
        cdef dict source = fields.dict_of(value), made = None
        cdef object name, item, new
        cdef PyObject *key
        cdef PyObject *there
        cdef Py_ssize_t i, at = 0
        walk.enter(value, PyTuple_GET_SIZE(fields.names))
        if source is None or walk.copies:
            made = PyDict_Copy(fields.start)
        for i in range(PyTuple_GET_SIZE(fields.names)):
            name = <object> PyTuple_GET_ITEM(fields.names, i)
            if source is None:
                item = fields.value_of(value, i)
            elif PyDict_Next(source, &at, &key, &there) and key == <PyObject *> name:
                item = <object> there
            else:  # they are in another order
                made, source = fields.first_of(source if made is None else made, i), None
                item = fields.value_of(value, i)
            if item is None and <object> PyTuple_GET_ITEM(fields.marks, i) is True:
                if made is None:
                    made = PyDict_Copy(source)
                made.pop(name, None)
                continue
            new = self.item(<DirectWriter> PyTuple_GET_ITEM(fields.parts, i), item, walk)
            if made is None and new is not item:
                made = PyDict_Copy(source)
            if made is not None:
                PyDict_SetItem(made, name, new)
        walk.depth -= 1
        return source if made is None else made


cdef DirectWriter plain(bint has_containers, bint keeps_all):
    cdef DirectWriter made = DirectWriter.__new__(DirectWriter)
    made.is_plain, made.has_containers, made.keeps_all = True, has_containers, keeps_all
    made.size = 1 if has_containers else 0
    return made


UNCHANGED = plain(False, True)
SCALAR = plain(False, False)
PLAIN = plain(True, False)


def leaf_writer(classes not None, write):
    cdef _Leaf made = _Leaf.__new__(_Leaf)
    made.classes, made.form, made.way = classes, write, way_of(write)
    return made


def link_writer(find):
    cdef _Link made = _Link.__new__(_Link)
    made.find, made.size = find, 1
    return made


def array_writer(DirectWriter part, bint checks):
    cdef _Array made
    if part is None:
        return None
    made = _Array.__new__(_Array)
    made.part, made.checks, made.size = part, checks, 1 + part.size
    return made


def object_writer(dict parts not None, bint checks, DirectWriter others=SCALAR, find_fields=None):
    cdef _Object made
    cdef DirectWriter part
    for name, part in parts.items():
        if part is None or (checks and type(name) is not str):
            return None
    made = _Object.__new__(_Object)
    made.names, made.parts, made.fields = tuple(parts), tuple(parts.values()), {}
    made.places = {name: i for i, name in enumerate(parts)}
    made.others, made.checks, made.find_fields = others, checks, find_fields
    made.size = 1 if others is None else 1 + others.size
    for part in made.parts:
        made.size += part.size
    return made


cdef _Object PLAIN_OBJECT = object_writer({}, True, PLAIN)
cdef _Array PLAIN_ARRAY = array_writer(PLAIN, True)
