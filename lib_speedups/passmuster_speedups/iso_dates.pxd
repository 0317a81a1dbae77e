# What the nodes of dates call without a Python call.

cdef struct Fields:
    int year, month, day, hour, minute, second, millionth
    int zone        # minutes east of Greenwich
    bint odd        # a fraction that the platform of the specification counts in its own way


cdef bint is_datetime(object value) except -1
cdef bint is_utc(object value) except -1
cdef object in_utc(object value)
cdef long long utc_order(object value) noexcept
cdef object utc_now()
cdef object date_text_of(object value)
cdef object day_text_of(object value)
cdef bint is_plain_day(object value) except -1
cdef object day_of_text(object text)
cdef object time_of(object text)
cdef object duration_of(object text)
cdef object time_text_of(object value)
cdef object duration_text_of(object value)


cdef class DateReader:
    cdef object _reads

    cpdef object read(self, text)
    cdef object common(self, object text)


cdef class IsoDates(DateReader):
    cdef object _accepts, _writes
    cdef Py_ssize_t longest  # of the whole dates that are read here; 0: less than a day will do, too

    cdef bint is_read_here(self, object text) noexcept
    cpdef bint accepts(self, text) except -1
    cpdef object write(self, text)


cdef class Timestamps(DateReader):
    cdef double unit


cdef enum:
    N_PARTS = 10

cdef struct Step:  # of a format; for the numbers see `TokenDates` of the reference
    int part, kind, least, most, low, high
    const char *text
    Py_ssize_t size


cdef class TokenDates(DateReader):
    cdef list texts  # which own what the steps point to
    cdef Step *steps
    cdef Py_ssize_t n_formats
    cdef bint is_known

    cdef int set_steps(self, list steps) except -1
    cdef object found(self, const unsigned char *at, Py_ssize_t n)
