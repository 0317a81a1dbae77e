# cython: language_level=3
"""Dates in strings, in ISO 8601, in formats of tokens and as timestamps: a fast path for the common ones.

The compiled twin of nodes.typed.iso_dates. One pass over the characters recognises the
common strings; all others, and what needs the calendar, go to the functions that know all of it.
"""

import time

from cpython.pycapsule cimport PyCapsule_Import
from libc.math cimport floor
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, strcmp

from .c_api cimport *
from .scanners cimport parse_short

cdef extern from "datetime.h":
    # Declared here, for cpython.datetime imports the module of dates together with this one.
    ctypedef struct PyDateTime_CAPI:
        PyTypeObject *DateType
        PyTypeObject *DateTimeType
        PyTypeObject *TimeType
        PyTypeObject *DeltaType
        PyObject *TimeZone_UTC
        object Date_FromDate(int, int, int, PyTypeObject *)
        object DateTime_FromDateAndTime(int, int, int, int, int, int, int, object, PyTypeObject *)
        object Time_FromTime(int, int, int, int, object, PyTypeObject *)
        object Delta_FromDelta(int, int, int, int, PyTypeObject *)
    ctypedef struct DateTime "PyDateTime_DateTime":  # Python 3.9 has no macro for the zone
        bint hastzinfo
        PyObject *tzinfo
    int PyDateTime_GET_YEAR(object)
    int PyDateTime_GET_MONTH(object)
    int PyDateTime_GET_DAY(object)
    int PyDateTime_DATE_GET_HOUR(object)
    int PyDateTime_DATE_GET_MINUTE(object)
    int PyDateTime_DATE_GET_SECOND(object)
    int PyDateTime_DATE_GET_MICROSECOND(object)
    int PyDateTime_TIME_GET_HOUR(object)
    int PyDateTime_TIME_GET_MINUTE(object)
    int PyDateTime_TIME_GET_SECOND(object)
    int PyDateTime_TIME_GET_MICROSECOND(object)
    int PyDateTime_DELTA_GET_DAYS(object)
    int PyDateTime_DELTA_GET_SECONDS(object)
    int PyDateTime_DELTA_GET_MICROSECONDS(object)
    ctypedef struct Time "PyDateTime_Time":
        bint hastzinfo

cdef PyDateTime_CAPI *dates = NULL


cdef int load() except -1:
    """Import the module of dates on first use; most programs that recognise dates never parse one."""
    global dates
    if dates is NULL:
        dates = <PyDateTime_CAPI *> PyCapsule_Import("datetime.datetime_CAPI", 0)
    return 0


cdef inline object datetime_of(int year, int month, int day, int hour, int minute, int second, int millionth):
    if dates is NULL:
        load()
    return dates.DateTime_FromDateAndTime(
        year, month, day, hour, minute, second, millionth, <object> dates.TimeZone_UTC, dates.DateTimeType
    )


cdef bint is_datetime(object value) except -1:
    """Return whether a value is a datetime, not an instance of a subclass."""
    if dates is NULL:
        if Py_TYPE(value).tp_name[0] != c"d" or strcmp(Py_TYPE(value).tp_name, "datetime.datetime"):
            return False
        load()
    return Py_TYPE(value) is dates.DateTimeType


cdef tuple NO_VERDICT = (MemoryError, SystemError)


cdef bint is_utc(object value) except -1:
    """Return whether a value is a plain datetime in UTC, like those parsed here."""
    return is_datetime(value) and zone_of(value) == dates.TimeZone_UTC


cdef inline PyObject *zone_of(object value) noexcept:
    """Return the zone of a datetime, or NULL if it has none."""
    return (<DateTime *> value).tzinfo if (<DateTime *> value).hastzinfo else NULL


cdef object in_utc(object value):
    """Return a datetime, which is no instance of a subclass, in UTC, or None if its zone fails."""
    cdef object offset = None, fields, moment = None
    if zone_of(value) == dates.TimeZone_UTC:
        return value
    try:
        if zone_of(value) != NULL:
            offset = value.utcoffset()
        fields = datetime_of(
            PyDateTime_GET_YEAR(value),
            PyDateTime_GET_MONTH(value),
            PyDateTime_GET_DAY(value),
            PyDateTime_DATE_GET_HOUR(value),
            PyDateTime_DATE_GET_MINUTE(value),
            PyDateTime_DATE_GET_SECOND(value),
            PyDateTime_DATE_GET_MICROSECOND(value),
        )
        moment = fields - offset if offset else fields
    except Exception as error:  # zones are user code
        if isinstance(error, NO_VERDICT):
            raise
    return moment


cdef long long utc_order(object value) noexcept:
    """Return a number of a datetime in UTC that is larger for a later one."""
    cdef long long found = (PyDateTime_GET_YEAR(value) << 4) + PyDateTime_GET_MONTH(value)
    found = (found << 10) + (PyDateTime_GET_DAY(value) << 5) + PyDateTime_DATE_GET_HOUR(value)
    found = (found << 12) + (PyDateTime_DATE_GET_MINUTE(value) << 6) + PyDateTime_DATE_GET_SECOND(value)
    return (found << 20) + PyDateTime_DATE_GET_MICROSECOND(value)


cdef struct Day:
    long long number
    int year, month, day

cdef Day last_day  # that it was when `utc_now` was called


cdef object utc_now():
    """Return the current time in UTC."""
    global last_day
    cdef double seconds = floor(<double> time.time() * 1e6 + 0.5)  # by the clock that may be set by tests
    cdef long long instant = <long long> seconds, whole = instant // 1000000, number = whole // 86400
    cdef unsigned int millionth = <unsigned int> (instant - whole * 1000000)
    cdef unsigned int second = <unsigned int> (whole - number * 86400)
    cdef Day day
    if UNLOCKED or number != last_day.number or not last_day.month:
        day = day_of(number)
        last_day = day
    else:
        day = last_day
    return datetime_of(
        day.year, day.month, day.day, second // 3600, second // 60 % 60, second % 60, millionth
    )


cdef Day day_of(long long number) noexcept:
    """Return the day of a number of days since 1970."""
    cdef long long day = number + 719468  # since the first of March of the year 0
    cdef long long era, year
    cdef int of_era, of_year, month
    cdef Day found
    era = day // 146097
    of_era = <int> (day % 146097)
    year = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = <int> (of_era - (365 * year + year // 4 - year // 100))
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    year += era * 400 + (month >= 10)
    month += 3 if month < 10 else -9
    found.number, found.year, found.month, found.day = number, <int> year, month, <int> day
    return found


cdef object datetime_at(double milliseconds):
    """Return the datetime of a number of milliseconds since 1970, or None if there is none."""
    cdef long long whole, number
    cdef int rest
    cdef Day day
    if not -62135596800000.0 <= milliseconds <= 253402300799999.0:
        return None
    whole = <long long> milliseconds
    number = whole // 86400000
    rest = <int> (whole - number * 86400000)
    day = day_of(number)
    return datetime_of(
        day.year, day.month, day.day, rest // 3600000, rest // 60000 % 60, rest // 1000 % 60,
        rest % 1000 * 1000,
    )


cdef inline int pair(const unsigned char *at) noexcept nogil:
    """Return the number of two digits, or a number too large for any field."""
    cdef unsigned int tens = at[0] - c'0'
    cdef unsigned int ones = at[1] - c'0'
    return <int> (tens * 10 + ones) if tens <= 9 and ones <= 9 else 1000


cdef Py_ssize_t scan_fraction(
    const unsigned char *at, Py_ssize_t i, Py_ssize_t n, Fields *fields
) noexcept nogil:
    """Parse the digits from `i` on, and return their end, or -1 if there are none."""
    cdef Py_ssize_t start = i
    cdef int worth = 100000
    while i < n and c'0' <= at[i] <= c'9':
        fields.millionth += (at[i] - c'0') * worth
        worth //= 10
        i += 1
    fields.odd = i - start > 9 and at[start] == c'0'
    return i if i > start else -1


cdef bint scan_zone(const unsigned char *at, Py_ssize_t i, Py_ssize_t n, Fields *fields) noexcept nogil:
    """Return whether only a zone with minutes follows at `i`."""
    cdef int hour, minute
    if at[i] == c'Z':
        return i + 1 == n
    if (at[i] != c'+' and at[i] != c'-') or n - i < 5:
        return False
    if at[i + 3] == c':':
        if n - i != 6:
            return False
        minute = pair(at + i + 4)
    else:
        if n - i != 5:
            return False
        minute = pair(at + i + 3)
    hour = pair(at + i + 1)
    if hour > 23 or minute > 59:
        return False
    fields.zone = hour * 60 + minute
    if at[i] == c'-':
        fields.zone = -fields.zone
    return True


cdef bint scan_time(const unsigned char *at, Py_ssize_t i, Py_ssize_t n, Fields *fields) noexcept nogil:
    """Return whether only a time, with or without a zone, follows at `i`."""
    if n - i < 5 or at[i + 2] != c':':
        return False
    fields.hour = pair(at + i)
    fields.minute = pair(at + i + 3)
    if fields.hour > 24 or fields.minute > 59:
        return False
    i += 5
    if fields.hour == 24:
        if fields.minute:
            return False
    elif i < n and at[i] == c':':
        if n - i < 3:
            return False
        fields.second = pair(at + i + 1)
        if fields.second > 59:
            return False
        i += 3
        if i < n and at[i] == c'.':
            i = scan_fraction(at, i + 1, n, fields)
            if i < 0:
                return False
    return i == n or scan_zone(at, i, n, fields)


cdef bint is_late_day(const Fields *fields) noexcept nogil:
    """Return whether a month has a day after the 28th."""
    if fields.month == 2:
        return fields.day == 29 and not fields.year % 4 and (fields.year % 100 != 0 or not fields.year % 400)
    return 28 < fields.day <= 30 + (fields.month in (1, 3, 5, 7, 8, 10, 12))


cdef bint scan(const unsigned char *at, Py_ssize_t n, Fields *fields) noexcept nogil:
    """Return whether the characters are a common ISO date, and set its fields."""
    cdef int century, rest
    if n < 4:
        return False
    century = pair(at)
    rest = pair(at + 2)
    # Years before 100 are not common: some are read as years of the 20th or 21st century.
    if century > 99 or rest > 99 or century == 0:
        return False
    fields.year = century * 100 + rest
    fields.month = fields.day = 1
    fields.hour = fields.minute = fields.second = fields.millionth = fields.zone = 0
    fields.odd = False
    if n == 4:
        return True
    if n < 7 or at[4] != c'-':
        return False
    fields.month = pair(at + 5)
    if not 1 <= fields.month <= 12:
        return False
    if n == 7:
        return True
    if at[7] != c'-':
        return (at[7] == c'T' or at[7] == c' ') and scan_time(at, 8, n, fields)
    if n < 10:
        return False
    fields.day = pair(at + 8)
    if not 1 <= fields.day <= 28 and not is_late_day(fields):
        return False
    if n == 10:
        return True
    return (at[10] == c'T' or at[10] == c' ') and scan_time(at, 11, n, fields)


cdef inline bint is_common(object text, Fields *fields):
    if not PyUnicode_Check(text) or PyUnicode_KIND(text) != PyUnicode_1BYTE_KIND:
        return False
    return scan(<const unsigned char *> PyUnicode_DATA(text), PyUnicode_GET_LENGTH(text), fields)


cdef bint to_utc(Fields *fields) noexcept nogil:
    """Convert the fields to UTC. Return False if that needs a calendar."""
    cdef int minutes
    if not fields.zone and fields.hour < 24:
        return True
    minutes = fields.hour * 60 + fields.minute - fields.zone
    if minutes < 0 or minutes >= 1440:
        # The day before or after, where that is plainly in the same month.
        if not 1 < fields.day < 28:
            return False
        fields.day += 1 if minutes > 0 else -1
        minutes += -1440 if minutes > 0 else 1440
    fields.hour = minutes // 60
    fields.minute = minutes % 60
    return True


cdef inline void put(unsigned char *at, int number, int digits) noexcept nogil:
    """Write a number with leading zeros."""
    while digits:
        digits -= 1
        at[digits] = <unsigned char> (c'0' + number % 10)
        number //= 10


cdef object string_of(Fields *fields, int digits):
    """Return the simplified extended format of fields in UTC, with three or six digits of a second."""
    cdef object text = PyUnicode_New(21 + digits, 127)
    cdef unsigned char *at = <unsigned char *> PyUnicode_DATA(text)
    put(at, fields.year, 4)
    put(at + 5, fields.month, 2)
    put(at + 8, fields.day, 2)
    put(at + 11, fields.hour, 2)
    put(at + 14, fields.minute, 2)
    put(at + 17, fields.second, 2)
    put(at + 20, fields.millionth if digits == 6 else fields.millionth // 1000, digits)
    at[4] = at[7] = c'-'
    at[10] = c'T'
    at[13] = at[16] = c':'
    at[19] = c'.'
    at[20 + digits] = c'Z'
    return text


cdef object day_text_of(object value):
    """Return the text of a day; None for all others."""
    cdef object text
    cdef unsigned char *at
    if dates is NULL:
        load()
    if Py_TYPE(value) is not dates.DateType:
        return None
    text = PyUnicode_New(10, 127)
    at = <unsigned char *> PyUnicode_DATA(text)
    put(at, PyDateTime_GET_YEAR(value), 4)
    put(at + 5, PyDateTime_GET_MONTH(value), 2)
    put(at + 8, PyDateTime_GET_DAY(value), 2)
    at[4] = at[7] = c'-'
    return text


cdef object date_text_of(object value):
    """Return the text of a day, or of a datetime in UTC or without a zone; None for all others."""
    cdef Fields fields
    if dates is NULL:
        load()
    if Py_TYPE(value) is not dates.DateTimeType:
        return day_text_of(value)
    if zone_of(value) not in (NULL, dates.TimeZone_UTC, <PyObject *> None):
        return None
    fields.year, fields.month = PyDateTime_GET_YEAR(value), PyDateTime_GET_MONTH(value)
    fields.day, fields.hour = PyDateTime_GET_DAY(value), PyDateTime_DATE_GET_HOUR(value)
    fields.minute, fields.second = PyDateTime_DATE_GET_MINUTE(value), PyDateTime_DATE_GET_SECOND(value)
    fields.millionth = PyDateTime_DATE_GET_MICROSECOND(value)
    return string_of(&fields, 6 if fields.millionth % 1000 else 3)


cdef object time_text_of(object value):
    """Return the text of a time without a zone; None for all others."""
    cdef object text
    cdef unsigned char *at
    cdef int millionth
    if dates is NULL:
        load()
    if Py_TYPE(value) is not dates.TimeType or (<Time *> value).hastzinfo:
        return None
    millionth = PyDateTime_TIME_GET_MICROSECOND(value)
    text = PyUnicode_New(15 if millionth else 8, 127)
    at = <unsigned char *> PyUnicode_DATA(text)
    put(at, PyDateTime_TIME_GET_HOUR(value), 2)
    put(at + 3, PyDateTime_TIME_GET_MINUTE(value), 2)
    put(at + 6, PyDateTime_TIME_GET_SECOND(value), 2)
    at[2] = at[5] = c':'
    if millionth:
        at[8] = c'.'
        put(at + 9, millionth, 6)
    return text


cdef unsigned char *put_part(unsigned char *at, int number, unsigned char unit) noexcept:
    """Write a number without leading zeros and its unit, and return their end."""
    cdef int digits = 1, rest = number // 10
    while rest:
        rest //= 10
        digits += 1
    put(at, number, digits)
    at[digits] = unit
    return at + digits + 1


cdef object duration_text_of(object value):
    """Return the text of a duration; None for an instance of a subclass."""
    cdef unsigned char[48] text
    cdef unsigned char *at = text
    cdef unsigned char *start
    cdef int days, seconds, millionth
    if dates is NULL:
        load()
    if Py_TYPE(value) is not dates.DeltaType:
        return None
    days, seconds = PyDateTime_DELTA_GET_DAYS(value), PyDateTime_DELTA_GET_SECONDS(value)
    millionth = PyDateTime_DELTA_GET_MICROSECONDS(value)
    if days < 0:  # the other two are not
        at[0] = c'-'
        at += 1
        seconds = 86400 - seconds - (millionth > 0)
        millionth = 1000000 - millionth if millionth else 0
        days = -days - 1 + seconds // 86400
        seconds %= 86400
    at[0] = c'P'
    at += 1
    if days:
        at = put_part(at, days, c'D')
    at[0] = c'T'
    at = start = at + 1
    if seconds >= 3600:
        at = put_part(at, seconds // 3600, c'H')
    if seconds // 60 % 60:
        at = put_part(at, seconds // 60 % 60, c'M')
    if millionth:
        at = put_part(at, seconds % 60, c'.')
        put(at, millionth, 6)
        at += 6
        while (at - 1)[0] == c'0':
            at -= 1
        at[0] = c'S'
        at += 1
    elif seconds % 60 or not (days or seconds):
        at = put_part(at, seconds % 60, c'S')
    if at == start:
        at -= 1  # a whole number of days
    return PyUnicode_DecodeASCII(<char *> text, at - text, NULL)


cdef bint is_plain_day(object value) except -1:
    """Return whether a value is a date, not a datetime or an instance of another subclass."""
    if dates is NULL:
        load()
    return Py_TYPE(value) is dates.DateType


cdef object day_of_text(object text):
    """Return the day of a string of ten characters, or None for any other string."""
    cdef Fields fields
    if PyUnicode_GET_LENGTH(text) != 10 or not is_common(text, &fields) or dates is NULL and load():
        return None
    return dates.Date_FromDate(fields.year, fields.month, fields.day, dates.DateType)


cdef object time_of(object text):
    """Return the time of a string without an offset, whose fraction has three or six digits, or None."""
    cdef const unsigned char *at
    cdef Py_ssize_t n = PyUnicode_GET_LENGTH(text)
    cdef Fields fields
    if not PyUnicode_IS_COMPACT_ASCII(text) or n not in (5, 8, 12, 15):
        return None
    at = PyUnicode_1BYTE_DATA(text)
    fields.hour, fields.minute, fields.second, fields.millionth = pair(at), pair(at + 3), 0, 0
    if at[2] != c":" or fields.hour > 23 or fields.minute > 59:
        return None
    if n > 5:
        fields.second = pair(at + 6)
        if at[5] != c":" or fields.second > 59:
            return None
    if n > 8 and (at[8] != c"." or scan_fraction(at, 9, n, &fields) != n):
        return None
    if dates is NULL:
        load()
    return dates.Time_FromTime(
        fields.hour, fields.minute, fields.second, fields.millionth, None, dates.TimeType
    )


cdef inline Py_ssize_t scan_number(
    const unsigned char *at, Py_ssize_t i, Py_ssize_t n, long long *number
) noexcept nogil:
    """Parse up to eight digits from `i` on, and return their end, which is a character, or -1."""
    cdef Py_ssize_t start = i
    number[0] = 0
    while i < n and c'0' <= at[i] <= c'9':
        if i - start == 8:
            return -1
        number[0] = number[0] * 10 + (at[i] - c'0')
        i += 1
    return i if start < i < n else -1


cdef object duration_of(object text):
    """Return the duration of a string of days, hours, minutes and seconds, or None for any other string."""
    cdef const unsigned char *at
    cdef Py_ssize_t i = 1, n = PyUnicode_GET_LENGTH(text)
    cdef long long days = 0, seconds = 0, number
    cdef unsigned char last = c"D"  # the part before
    cdef Fields fields
    fields.millionth = 0
    if n < 3 or not PyUnicode_IS_COMPACT_ASCII(text) or PyUnicode_1BYTE_DATA(text)[0] != c"P":
        return None
    at = PyUnicode_1BYTE_DATA(text)
    if at[1] != c"T":
        i = scan_number(at, 1, n, &days)
        if i < 0 or at[i] != c"D":
            return None
        i += 1
    if i < n:
        if at[i] != c"T" or i + 1 == n:
            return None
        i += 1
    while i < n:
        i = scan_number(at, i, n, &number)
        if i < 0 or last == c"S":
            return None
        if at[i] == c"H" and last == c"D":
            number *= 3600
        elif at[i] == c"M" and last != c"M":
            number *= 60
        elif at[i] == c".":
            last = c"S"
            if n - i > 8 or scan_fraction(at, i + 1, n, &fields) != n - 1 or at[n - 1] != c"S":
                return None
            i = n - 1
        elif at[i] != c"S":
            return None
        last = at[i]
        seconds += number
        i += 1
    if dates is NULL:
        load()
    days += seconds // 86400
    return dates.Delta_FromDelta(<int> days, <int> (seconds % 86400), fields.millionth, 0, dates.DeltaType)


cdef class DateReader:  # rows: conversion
    """A reader of dates in strings, which reads common ones itself."""

    cpdef object read(self, text):
        """Return the datetime of a date string, or None if it is not a date."""
        cdef object found = self.common(text)
        return self._reads(text) if found is None else found

    cdef object common(self, object text):
        """Return the datetime of a common date string, or None for any other string."""
        return None


cdef class IsoDates(DateReader):  # rows: conversion; iso-date
    """A reader of dates that parses the common strings itself and passes the others on.

    `match`, by which the reference finds common strings, is ignored. `longest` limits the strings parsed
    here: a positive number allows whole dates of at most so many characters; 0 allows dates without a day or
    month, too. The other arguments are those of the reference.
    """

    def __init__(self, match, accepts, reads, writes, longest=0):
        self.longest = longest
        self._accepts = accepts
        self._reads = reads
        self._writes = writes

    cdef inline bint is_read_here(self, object text) noexcept:
        """Return whether a common string has a format that is read here."""
        cdef Py_ssize_t n = PyUnicode_GET_LENGTH(text)
        # Four digits alone may be a number of milliseconds: not for this loop to say.
        if not self.longest or n <= 4:
            return n > 4
        return n <= self.longest and (<const unsigned char *> PyUnicode_DATA(text))[7] == c'-'

    cpdef bint accepts(self, text) except -1:
        cdef Fields fields
        return is_common(text, &fields) or bool(self._accepts(text))

    cdef object common(self, object text):
        cdef Fields fields
        if is_common(text, &fields) and self.is_read_here(text) and not fields.odd:
            if to_utc(&fields):
                return datetime_of(
                    fields.year, fields.month, fields.day, fields.hour, fields.minute, fields.second,
                    fields.millionth,
                )
        return None

    cpdef object write(self, text):
        cdef Fields fields
        if is_common(text, &fields) and not fields.odd and to_utc(&fields):
            return string_of(&fields, 3)
        written = self._writes(text)
        return text if written is None else written


cdef class Timestamps(DateReader):  # rows: timestamp
    def __init__(self, reads, unit=0):
        self._reads = reads
        self.unit = unit

    cdef object common(self, object value):
        cdef int overflow = 0
        cdef long long whole
        if not self.unit:
            return None
        if PyUnicode_CheckExact(value):
            value = parse_short(value)
        if PyFloat_CheckExact(value):
            return datetime_at(PyFloat_AS_DOUBLE(value) * self.unit)
        if not PyLong_CheckExact(value):
            return None
        whole = PyLong_AsLongLongAndOverflow(value, &overflow)
        return None if overflow else datetime_at(<double> whole * self.unit)


cdef enum:
    YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, MICROSECONDS, WEEKDAY, HALF, ZONE  # the parts, in their order
    IS_NUMBER, IS_UNPADDED, IS_SHORT_YEAR, IS_FRACTION, IS_NAME, IS_TEXT, IS_HALF, IS_ZONE, IS_END

cdef dict KINDS = {
    "number": IS_NUMBER, "unpadded": IS_UNPADDED, "short year": IS_SHORT_YEAR, "fraction": IS_FRACTION,
    "name": IS_NAME, "text": IS_TEXT, "half": IS_HALF, "zone": IS_ZONE, "end": IS_END,
}
# What a month adds to the weekday; January and February count to the year before.
cdef int[12] WEEKDAYS
WEEKDAYS[:] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
cdef object UNCLEAR = object()


cdef Py_ssize_t scan_digits(
    const Step *step, const unsigned char *at, Py_ssize_t i, Py_ssize_t n, int *number
) noexcept nogil:
    """Read a number or a fraction, and return its end, or -1."""
    cdef Py_ssize_t start = i, most = step.most
    cdef int found = 0, worth = 100000
    if step.kind == IS_UNPADDED and i < n and at[i] == c"0":
        most = step.least
    while i < n and i - start < most and c"0" <= at[i] <= c"9":
        if step.kind == IS_FRACTION:
            found += (at[i] - c"0") * worth
            worth //= 10
        else:
            found = found * 10 + (at[i] - c"0")
        i += 1
    if i - start < step.least:
        return -1
    if step.kind != IS_FRACTION:
        if found > step.high and i - start > step.least:  # the last digit belongs to what follows
            found //= 10
            i -= 1
        if not step.low <= found <= step.high:
            return -1
    if step.kind == IS_SHORT_YEAR:
        found += 1900 if found > 68 else 2000
    number[0] = found
    return i


cdef Py_ssize_t scan_name(
    const Step *step, const unsigned char *at, Py_ssize_t i, Py_ssize_t n, int *number
) noexcept nogil:
    """Read one of the names, and return its end, or -1."""
    cdef const char *name = step.text
    cdef const char *last = name + step.size
    cdef Py_ssize_t k
    number[0] = step.least
    while name < last:
        k = 0
        while i + k < n and name[k] != c" " and name[k] == <char> (at[i + k] | 32):
            k += 1
        if name[k] == c" ":
            return i + k
        while name[k] != c" ":
            k += 1
        name += k + 1
        number[0] += 1
    return -1


cdef inline Py_ssize_t scan_half(
    const unsigned char *at, Py_ssize_t i, Py_ssize_t n, int *number
) noexcept nogil:
    if i == n or at[i] | 32 not in (c"a", c"p"):
        return -1
    number[0] = at[i] | 32 == c"p"
    i += 1
    i += i < n and at[i] == c"."
    i += i < n and at[i] | 32 == c"m"
    return i + (i < n and at[i] == c".")


cdef Py_ssize_t scan_offset(
    const unsigned char *at, Py_ssize_t i, Py_ssize_t n, int *number
) noexcept nogil:
    """Read a zone, with or without minutes, and return its end, or -1."""
    cdef Py_ssize_t start = i
    cdef int found
    number[0] = 0
    if i < n and at[i] == c"Z":
        return i + 1
    if n - i < 3 or (at[i] != c"+" and at[i] != c"-") or pair(at + i + 1) > 23:
        return -1
    found = pair(at + i + 1) * 60
    i += 3
    i += i < n and at[i] == c":"
    if n - i >= 2 and pair(at + i) < 60:
        found += pair(at + i)
        i += 2
    else:
        i = start + 3
    number[0] = -found if at[start] == c"-" else found
    return i


cdef Py_ssize_t scan_step(
    const Step *step, const unsigned char *at, Py_ssize_t i, Py_ssize_t n, int *parts
) noexcept nogil:
    """Read a part of a format, and return its end, or -1."""
    if step.kind <= IS_FRACTION:
        return scan_digits(step, at, i, n, parts + step.part)
    if step.kind == IS_NAME:
        return scan_name(step, at, i, n, parts + step.part)
    if step.kind == IS_TEXT:
        return -1 if n - i < step.size or memcmp(at + i, step.text, step.size) else i + step.size
    if step.kind == IS_HALF:
        return scan_half(at, i, n, parts + HALF)
    return scan_offset(at, i, n, parts + ZONE)


cdef object date_of(int *parts):
    """Return the datetime of the parts that were found, None if there is none, or UNCLEAR."""
    cdef Fields fields
    cdef int year = parts[YEAR] - (parts[MONTH] < 3), weekday
    fields.year, fields.month, fields.day, fields.hour = parts[YEAR], parts[MONTH], parts[DAY], parts[HOUR]
    fields.minute, fields.second, fields.millionth = parts[MINUTE], parts[SECOND], parts[MICROSECONDS]
    fields.zone = parts[ZONE]
    if not 1 <= fields.year <= 9999 or not 1 <= fields.month <= 12:
        return None
    if not 1 <= fields.day <= 28 and not is_late_day(&fields):
        return None
    weekday = (year + year // 4 - year // 100 + year // 400 + WEEKDAYS[fields.month - 1] + fields.day) % 7
    if parts[WEEKDAY] >= 0 and parts[WEEKDAY] != weekday:
        return None
    if parts[HALF] >= 0 and 0 <= fields.hour <= 12:
        fields.hour = fields.hour % 12 + 12 * parts[HALF]
    fields.hour = max(fields.hour, 0)
    if fields.hour > 24 or fields.minute > 59 or fields.second > 59:
        return None
    if fields.hour == 24 and (fields.minute or fields.second or fields.millionth):
        return None
    if not to_utc(&fields):
        return UNCLEAR
    return datetime_of(
        fields.year, fields.month, fields.day, fields.hour, fields.minute, fields.second, fields.millionth
    )


cdef class TokenDates(DateReader):  # rows: date-format
    def __cinit__(self, formats, reads):
        self._reads = reads
        self.texts = []
        self.is_known = None not in formats
        self.n_formats = len(formats)
        if self.is_known:
            self.set_steps([step for steps in formats for step in (*steps, (-1, "end"))])

    cdef int set_steps(self, list steps) except -1:
        cdef Step *step
        self.steps = step = <Step *> calloc(len(steps) + 1, sizeof(Step))
        if step == NULL:
            raise MemoryError()
        for part, kind, *limits in steps:
            step.part, step.kind = part, KINDS[kind]
            if limits and type(limits[0]) is str:
                text = limits.pop(0).encode() + (b" " if kind == "name" else b"")
                self.texts.append(text)
                step.text, step.size = PyBytes_AS_STRING(text), len(text)
            step.least, step.most, step.low, step.high = (*limits, 0, 0, 0, 0)[:4]
            step += 1
        return 0

    def __dealloc__(self):
        free(self.steps)

    cpdef object read(self, text):
        cdef object found = UNCLEAR
        if self.is_known and PyUnicode_IS_COMPACT_ASCII(text):
            found = self.found(PyUnicode_1BYTE_DATA(text), PyUnicode_GET_LENGTH(text))
        return self._reads(text) if found is UNCLEAR else found

    cdef object common(self, object text):
        cdef object found = None
        if self.is_known and PyUnicode_IS_COMPACT_ASCII(text):
            found = self.found(PyUnicode_1BYTE_DATA(text), PyUnicode_GET_LENGTH(text))
        return None if found is UNCLEAR else found

    cdef object found(self, const unsigned char *at, Py_ssize_t n):
        """Return the datetime in the first format that fits, None if none does, or UNCLEAR."""
        cdef const Step *step = self.steps
        cdef Py_ssize_t i
        cdef int[N_PARTS] parts
        cdef object made
        for _ in range(self.n_formats):
            for i in range(N_PARTS):
                parts[i] = 0
            parts[MONTH] = parts[DAY] = 1
            parts[HOUR] = parts[WEEKDAY] = parts[HALF] = -1
            i = 0
            while step.kind != IS_END:
                if i >= 0:
                    i = scan_step(step, at, i, n, parts)
                step += 1
            step += 1
            if i == n:
                made = date_of(parts)
                if made is not None:
                    return made
        return None
