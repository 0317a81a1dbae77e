"""Value lists and the rules that more than one type has.

The compiled twin of nodes.checks, with the same classes, fields and results.
"""

from operator import eq, ge, gt, le, lt

cimport cython
from libc.math cimport isnan

from .c_api cimport *
from .core cimport C_ABSENT, C_EQUAL, C_FAILS, C_LISTED, C_PASSES, C_UNCLEAR, C_UNKNOWN, NOT_FOUND, Check
from .core cimport Run, _Values
from .references cimport Resolvable, resolve
from .scanners cimport _Email, email_of

cdef dict OPERATORS = {lt: C_LESS, le: C_AT_MOST, gt: C_MORE, ge: C_AT_LEAST, eq: C_EXACTLY}

cdef long long SAFE = 9007199254740991

cdef bint fits_long(object value, long long *found) except -1:
    """Convert an exact integer to 64 bits, if it fits."""
    cdef int overflow
    if small_value(value, found):
        return True
    found[0] = PyLong_AsLongLongAndOverflow(value, &overflow)
    return overflow == 0


cdef object number_test = None


cdef int use_number_test(object is_number) except -1:
    """Set the test of numbers, which exact integers, and floats that are equal to themselves, pass."""
    global number_test
    number_test = is_number
    return 0


cdef bint holds(int operator, object left, object right) except -1:
    if operator == C_AT_LEAST:
        return bool(left >= right)
    if operator == C_AT_MOST:
        return bool(left <= right)
    if operator == C_EXACTLY:
        return bool(left == right)
    if operator == C_MORE:
        return bool(left > right)
    return bool(left < right)


def is_count(value):
    cdef long long number
    if PyLong_CheckExact(value):
        return fits_long(value, &number) and 0 <= number <= SAFE
    return PyFloat_CheckExact(value) and 0 <= PyFloat_AS_DOUBLE(value) <= SAFE and value % 1 == 0


cdef bint is_lowercased(object text, object lowercased) noexcept:
    """Return whether an exact string is an exact ASCII string in lower case."""
    cdef const unsigned char *at = <const unsigned char *> PyUnicode_DATA(text)
    cdef const unsigned char *lower = <const unsigned char *> PyUnicode_DATA(lowercased)
    cdef Py_ssize_t i, n = PyUnicode_GET_LENGTH(text)
    if n != PyUnicode_GET_LENGTH(lowercased) or not PyUnicode_IS_ASCII(lowercased):
        return False
    for i in range(n):
        if lower[i] != (at[i] | 32 if c"A" <= at[i] <= c"Z" else at[i]):
            return False
    return True


cdef bint has_single_value(object reference) except -1:
    """Return whether a reference has a single value that `find_nearby` can find."""
    return isinstance(reference, Resolvable) and (<Resolvable> reference).is_nearby() and not reference.in_


cdef bint hash_others(PyObject *value, Py_ssize_t *left, Py_hash_t *found) except -1:
    """Set the hash of a value that is no exact string or integer, as `hash_values` does."""
    cdef Py_ssize_t at = 0
    cdef PyObject *key
    cdef PyObject *item
    cdef size_t whole = 0
    cdef Py_hash_t part = 0
    if PyFloat_CheckExact(<object> value):
        found[0] = PyObject_Hash(<object> value)
        return PyFloat_AS_DOUBLE(<object> value) == PyFloat_AS_DOUBLE(<object> value)
    if <object> value is None or PyBool_Check(<object> value):
        found[0] = <Py_hash_t> value
        return True
    left[0] -= 1
    if UNLOCKED or left[0] < 0:
        return False
    if PyDict_CheckExact(<object> value):
        left[0] -= PyDict_GET_SIZE(<object> value)
        while left[0] >= 0 and PyDict_Next(<object> value, &at, &key, &item):
            if not PyUnicode_CheckExact(<object> key) or not hash_values(item, left, &part):
                return False
            whole += mixed(mixed(<size_t> PyObject_Hash(<object> key)) ^ <size_t> part)
    elif PyList_CheckExact(<object> value):
        left[0] -= PyList_GET_SIZE(<object> value)
        for at in range(PyList_GET_SIZE(<object> value) if left[0] >= 0 else 0):
            if not hash_values(PyList_GET_ITEM(<object> value, at), left, &part):
                return False
            whole = mixed(whole ^ <size_t> part)
    else:
        return False
    found[0] = <Py_hash_t> mixed(whole + 1)
    return left[0] >= 0


cdef inline size_t mixed(size_t bits) noexcept:
    """Return bits of which each depends on many of the given ones."""
    bits = (bits ^ (bits >> 16)) * <size_t> 0x9E3779B1
    return bits ^ (bits >> 15)


cdef bint same_values(PyObject *one, PyObject *other) except -1:
    """Return whether two values are equal that both have a hash, see `hash_values`."""
    cdef Py_ssize_t at = 0
    cdef PyObject *key
    cdef PyObject *item
    cdef PyObject *found
    if one == other:
        return True
    if PyUnicode_CheckExact(<object> one):
        return PyUnicode_CheckExact(<object> other) and is_same_text(one, other)
    if PyDict_CheckExact(<object> one):
        if not PyDict_CheckExact(<object> other):
            return False
        if PyDict_GET_SIZE(<object> one) != PyDict_GET_SIZE(<object> other):
            return False
        while PyDict_Next(<object> one, &at, &key, &item):
            found = PyDict_GetItemWithError(<object> other, <object> key)
            if found == NULL or not same_values(item, found):
                return False
        return True
    if PyList_CheckExact(<object> one):
        if not PyList_CheckExact(<object> other):
            return False
        if PyList_GET_SIZE(<object> one) != PyList_GET_SIZE(<object> other):
            return False
        for at in range(PyList_GET_SIZE(<object> one)):
            if not same_values(PyList_GET_ITEM(<object> one, at), PyList_GET_ITEM(<object> other, at)):
                return False
        return True
    return is_number(one) and is_number(other) and <object> one == <object> other


cdef inline bint is_number(PyObject *value) noexcept:
    return PyLong_CheckExact(<object> value) or PyFloat_CheckExact(<object> value)


cdef enum:
    FEW = 4
    FEW_ITEMS = 8
    FEW_STRINGS = 100  # which are compared as fast as one is looked up

cdef object _candidates = None, _adjusted = None


def use_lists(candidates, adjusted):
    global _candidates, _adjusted
    _candidates, _adjusted = candidates, adjusted


cdef class ValueSet(_Values):  # rows: order; valid(ref)
    cdef readonly dict texts, numbers, booleans, lowercased, by_key, contexts
    cdef readonly bint has_none
    cdef readonly tuple without_key, references, listed
    cdef readonly object key_of, equal
    cdef bint is_nearby  # `find_nearby` finds the values of all references
    cdef bint has_scalars_only
    cdef dict containers  # tuples of the listed ones, by their hashes; None if others may be equal to one
    # If there are few, comparing them costs less than the hash of a new string.
    cdef tuple few_texts
    cdef tuple few_lowercased  # pairs

    def __init__(self, texts, numbers, booleans, has_none, lowercased, by_key, without_key, references,
                 listed, key_of, equal):
        self.texts = texts
        self.few_texts = tuple(texts) if len(texts) <= FEW and set(map(type, texts)) <= {str} else None
        self.numbers = numbers
        self.booleans = booleans
        self.has_none = has_none
        self.lowercased = lowercased
        if lowercased is not None and len(lowercased) <= FEW and set(map(type, lowercased)) <= {str}:
            self.few_lowercased = tuple(lowercased.items())
        self.by_key = by_key
        self.without_key = without_key
        self.references = references
        self.listed = listed
        self.key_of = key_of
        self.equal = equal
        self.contexts = {}
        self.has_scalars_only = {str, int, float, bool, type(None)}.issuperset(map(type, listed))
        if not self.has_scalars_only:
            self.keep_containers()
        self.is_nearby = all([has_single_value(reference) for reference in references])

    cdef int keep_containers(self) except -1:
        """Keep the listed values by their hashes, if all have one."""
        cdef dict found = {}
        cdef Py_ssize_t left
        cdef Py_hash_t key = 0
        for listed in (*self.by_key.values(), *self.without_key):
            left = PARTS
            if not hash_values(<PyObject *> listed, &left, &key):
                return 0
            found[key] = (*found.get(key, ()), listed)
        self.containers = found
        return 0

    cdef object find_container(self, PyObject *value):
        """Return the listed value that equals a container, or NOT_FOUND; None if that is not clear."""
        cdef Py_ssize_t left = PARTS
        cdef Py_hash_t found = 0
        if self.containers is None or not hash_values(value, &left, &found):
            return None
        for listed in <tuple> value_of(self.containers, found, ()):
            if same_values(<PyObject *> listed, value):
                return listed
        return NOT_FOUND

    cpdef int judged(self, object value, Run run) except -1:
        cdef int found = self.has(<PyObject *> value, run)
        if found == C_UNKNOWN:
            return C_UNCLEAR
        return C_FAILS if found == C_ABSENT else C_PASSES

    cpdef object context(self, object name):
        cdef object made = value_of(self.contexts, name, None)
        if made is None:
            made = self.contexts[name] = {name: list(self.listed)}
        return made

    cdef int has(self, PyObject *value, Run run) except -1:
        """Return whether a value is listed unchanged, or C_UNKNOWN if that needs a closer look."""
        cdef PyObject *hit
        cdef object found
        if type(self) is not ValueSet:
            return C_UNKNOWN
        if PyUnicode_CheckExact(<object> value):
            if self.has_text(value):
                return C_LISTED
            if self.lowercased is not None:
                return C_UNKNOWN
            if self.references and self.is_nearby:
                return self.among_near(value, run)
        elif PyLong_CheckExact(<object> value) or PyFloat_CheckExact(<object> value):
            hit = PyDict_GetItemWithError(self.numbers, <object> value)
            if hit is not NULL:
                return C_LISTED if hit == value else C_EQUAL
            if PyFloat_CheckExact(<object> value) and isnan(PyFloat_AS_DOUBLE(<object> value)):
                return C_UNKNOWN
        elif PyBool_Check(<object> value):
            if PyDict_GetItemWithError(self.booleans, <object> value) is not NULL:
                return C_LISTED
        elif <object> value is None:
            if self.has_none:
                return C_LISTED
        elif not (PyDict_CheckExact(<object> value) or PyList_CheckExact(<object> value)):
            if self.listed:
                return C_UNKNOWN
        elif not self.has_scalars_only:
            found = self.find_container(value)
            if found is not NOT_FOUND:
                return C_UNKNOWN if found is None else C_EQUAL
        return C_UNKNOWN if self.references else C_ABSENT

    cdef bint has_text(self, PyObject *text) except -1:
        """Return whether an exact string is listed."""
        cdef Py_ssize_t i
        if self.few_texts is None:
            return PyDict_GetItemWithError(self.texts, <object> text) is not NULL
        for i in range(PyTuple_GET_SIZE(self.few_texts)):
            if is_same_text(PyTuple_GET_ITEM(self.few_texts, i), text):
                return True
        return False

    cdef object as_listed(self, object text):
        if self.lowercased is None or self.has_text(<PyObject *> text):
            return NOT_FOUND
        if self.few_lowercased is None or not PyUnicode_IS_ASCII(text):
            return value_of(self.lowercased, (<str> text).lower(), NOT_FOUND)
        for lowercased, listed in self.few_lowercased:
            if is_lowercased(text, lowercased):
                return listed
        return NOT_FOUND

    cdef int among_near(self, PyObject *value, Run run) except -1:
        """Return whether an exact string is the value of one of the references."""
        cdef Py_ssize_t i
        cdef object found
        for i in range(PyTuple_GET_SIZE(self.references)):
            found = (<Resolvable> PyTuple_GET_ITEM(self.references, i)).find_nearby(run)
            if not PyUnicode_CheckExact(found):
                return C_UNKNOWN
            if is_same_key(<PyObject *> found, value):
                return C_LISTED
        return C_ABSENT

    cpdef object find(self, object value, Run run):
        cdef object hit = NOT_FOUND
        if PyUnicode_CheckExact(value):
            if PyDict_GetItemWithError(self.texts, value) is not NULL:
                return value
            if self.lowercased is not None:
                hit = self.lowercased.get((<str> value).lower(), NOT_FOUND)
        elif type(value) is int or type(value) is float:
            hit = self.numbers.get(value, NOT_FOUND)
            if hit is NOT_FOUND and value != value:
                hit = self.find_unusual(value, run)
        elif type(value) is bool:
            hit = self.booleans.get(value, NOT_FOUND)
        elif value is None:
            hit = None if self.has_none else NOT_FOUND
        else:
            hit = self.find_unusual(value, run)
        if hit is NOT_FOUND and self.references:
            hit = self.find_reference(value, run)
        if hit is NOT_FOUND:
            return hit
        return hit if run.convert else value

    cdef object find_unusual(self, object value, Run run):
        cdef object key, listed
        if not self.listed:
            return NOT_FOUND
        if type(value) is dict or type(value) is list:
            run.budget -= PyObject_Size(value) >> 1
            key = NOT_FOUND if self.has_scalars_only else self.find_container(<PyObject *> value)
            if key is not None:
                return key
        key = self.key_of(value)
        if key is not None:
            return self.by_key.get(key, NOT_FOUND)
        for listed in self.without_key:
            if self.equal(listed, value):
                return listed
        return NOT_FOUND

    cdef object find_reference(self, object value, Run run):
        cdef object reference, found, candidate
        for reference in self.references:
            if reference.in_ and reference.adjust is not None:
                found = _adjusted(reference, value, run)
            else:
                found = resolve(reference, value, run)
            if reference.in_ and isinstance(found, (list, tuple, set, frozenset, dict)):
                if len(found) > (FEW_STRINGS if PyUnicode_CheckExact(value) else FEW_ITEMS):
                    found = _candidates(reference, found, value, self.lowercased is not None, run)
                for candidate in found:
                    if self.equals_reference(candidate, value):
                        return candidate
            elif self.equals_reference(found, value):
                if PyUnicode_CheckExact(found) and PyUnicode_CheckExact(value) and found == value:
                    return value
                return found
        return NOT_FOUND

    cdef bint equals_reference(self, object candidate, object value) except -1:
        if PyUnicode_CheckExact(candidate) and PyUnicode_CheckExact(value):
            return candidate == value or (
                self.lowercased is not None and bool(candidate.lower() == value.lower()))
        if self.equal(candidate, value):
            return True
        if self.lowercased is None or not PyUnicode_Check(candidate) or not PyUnicode_Check(value):
            return False
        return bool(str.lower(candidate) == str.lower(value))


cdef class LimitCheck(Check):  # rows: flat; max(ref)
    def __init__(self, compare, limit, measure, code, local, argument=None):
        self.compare = compare
        self.operator = OPERATORS[compare]
        self.limit = limit
        self.measure = measure
        self.code = code
        self.local = local
        self.argument = argument
        self.by_length = measure is len
        if argument is None and PyLong_CheckExact(limit):
            self.is_long = fits_long(limit, &self.as_long) and -SAFE <= self.as_long <= SAFE
            self.as_double = <double> self.as_long
        elif argument is None and PyFloat_CheckExact(limit):
            self.is_double = True
            self.as_double = limit

    cdef bint has_quick_test(self) except -1:
        return type(self) is LimitCheck and (self.by_length or self.measure is None) and self.is_nearby()

    cdef bint is_nearby(self) except -1:
        """Note, and return, whether `find_nearby` can find the limit."""
        if self.argument is None or not isinstance(self.limit, Resolvable):
            return False
        if not (<Resolvable> self.limit).is_nearby():
            return False
        cdef object takes = self.argument.accepts_plain
        if takes is None:
            return False
        publish()
        with cython.critical_section(self):
            if self.near is None:
                self.takes = None if takes is number_test else takes
                self.near = self.limit
        return True

    cdef bint refers(self) except -1:
        return self.near is not None

    cdef int accepts(self, PyObject *value, Run run) except -1:
        cdef object limit = self.near.find_nearby(run)
        cdef long long number, most
        if not PyLong_CheckExact(limit) and not (
            PyFloat_CheckExact(limit) and PyFloat_AS_DOUBLE(limit) == PyFloat_AS_DOUBLE(limit)
        ):
            return 0
        if self.takes is not None and not self.takes(limit):
            return 0
        if (self.measure is None and PyLong_CheckExact(<object> value) and PyLong_CheckExact(limit)
                and small_value(<object> value, &number) and small_value(limit, &most)):
            return in_order(self.operator, number, most)
        return holds(self.operator, self.measured(<object> value), limit)

    cpdef int judged(self, object value, Run run) except -1:
        if type(self) is not LimitCheck or self.argument is not None:
            return C_UNCLEAR
        return C_PASSES if self.passes(value) else C_FAILS

    cpdef object apply(self, object value, Run run, object subject):
        cdef object limit
        if self.argument is None:
            if not self.passes(value):
                run.fail(subject, self.code, value, self.local)
            return value
        limit = self.read(value, run, subject)
        if limit is not NOT_FOUND and not holds(self.operator, self.measured(value), limit):
            run.fail(subject, self.code, value, self.local)
        return value

    cdef object measured(self, object value):
        """Return the operand that is compared with the limit."""
        if self.measure is None:
            return value
        return PyObject_Size(value) if self.by_length else self.measure(value)

    cdef bint passes(self, object value) except -1:
        """Return whether a value is within a fixed limit."""
        cdef long long number
        if self.by_length:
            number = PyUnicode_GET_LENGTH(value) if PyUnicode_CheckExact(value) else PyObject_Size(value)
            if self.is_long:
                return in_order(self.operator, number, self.as_long)
            return holds(self.operator, number, self.limit)
        if self.measure is not None:
            value = self.measured(value)
        if PyLong_CheckExact(value) and (self.is_long or self.is_double) and fits_long(value, &number):
            if self.is_long:
                return in_order(self.operator, number, self.as_long)
            if -SAFE <= number <= SAFE:
                return in_order(self.operator, <double> number, self.as_double)
        elif PyFloat_CheckExact(value) and (self.is_long or self.is_double):
            return in_order(self.operator, PyFloat_AS_DOUBLE(value), self.as_double)
        return holds(self.operator, value, self.limit)

    cdef object read(self, object value, Run run, object subject):
        """Return the limit for a value, like `resolve_limit`."""
        return self.resolve_limit(resolve(self.limit, value, run), run, subject)

    cdef object resolve_limit(self, object found, Run run, object subject):
        cdef object argument = self.argument, accepts = argument.accepts_plain, fault
        if accepts is not None and accepts(found):
            return found
        if argument.normalize is not None:
            found = argument.normalize(found)
        fault = argument.fault(found)
        if fault is None:
            return found
        run.fail(subject, "any.ref", found, {"arg": argument.name, "ref": self.limit, "reason": fault})
        return NOT_FOUND


cdef class TestCheck(Check):  # rows: email; uri
    cdef readonly object test, code, local, refuse
    cdef _Email email  # the test, where it is that

    __test__ = False  # not a test case, whatever its name

    def __init__(self, test, code, local, refuse=None):
        self.test = test
        self.code = code
        self.local = local
        self.refuse = refuse

    cdef bint has_quick_test(self) except -1:
        cdef _Email email = email_of(self.test)
        publish()
        with cython.critical_section(self):
            if self.email is None:
                self.email = email
        return type(self) is TestCheck

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.email is not None:
            return self.email.passes(<object> value)
        return bool(self.test(<object> value))

    cpdef int judged(self, object value, Run run) except -1:
        if type(self) is not TestCheck:
            return C_UNCLEAR
        return C_PASSES if self.test(value) else C_FAILS

    cpdef object apply(self, object value, Run run, object subject):
        if self.test(PyUnicode_FromObject(value) if PyUnicode_Check(value) else value):
            return value
        if self.refuse is not None:
            return self.refuse(value, run, subject)
        run.fail(subject, self.code, value, self.local)
        return value


cdef class UnlessConverting(Check):  # rows: shop-order
    cdef readonly Check check
    cdef bint check_has_quick_test

    def __init__(self, check):
        self.check = check

    cdef bint has_quick_test(self) except -1:
        self.check_has_quick_test = self.check.has_quick_test()
        return type(self) is UnlessConverting

    cdef bint refers(self) except -1:
        return self.check.refers()

    cdef int accepts(self, PyObject *value, Run run) except -1:
        return run.convert or (self.check_has_quick_test and self.check.accepts(value, run))

    cpdef int judged(self, object value, Run run) except -1:
        return self.check.judged(value, run) if type(self) is UnlessConverting else C_UNCLEAR

    cpdef object apply(self, object value, Run run, object subject):
        return value if run.convert else self.check.apply(value, run, subject)
