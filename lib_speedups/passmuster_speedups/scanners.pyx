# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Scanners of ASCII strings: the compiled twin of `nodes.typed.scanners`.

Run phase; imports nothing of ours.  Every accepted string is ASCII, and an ASCII
string is stored as one byte per character: so a string of any other kind is refused
before its first character is read, and the loops run over plain bytes.
"""

from functools import partial

cimport cython
from libc.stdlib cimport calloc, free

from .c_api cimport *

IPV4, IPV6, IPVFUTURE = 1, 2, 4
FORBIDDEN, REQUIRED, OPTIONAL = 0, 1, 2
OWN_SCHEME, NO_SCHEME = -1, 0
MAX_DOMAIN = 256
MAX_EMAIL, MAX_LOCAL = 254, 64

ctypedef const unsigned char* Bytes

# One table, one bit per character class.
cdef enum:
    DIGIT = 1
    LETTER = 2
    HEX = 4
    ATOM = 8        # of the local part of an e-mail address, dot excepted
    NAME = 16       # of a URI: unreserved, sub-delimiters, percent
    SCHEME = 32     # behind the first letter of a URI scheme

cdef unsigned char[256] CLASSES


cdef void _mark(bytes characters, unsigned char bit):
    cdef unsigned char c
    for c in characters:
        CLASSES[c] |= bit


cdef void _fill():
    cdef bytes digits = b"0123456789"
    cdef bytes letters = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    cdef int i
    for i in range(256):
        CLASSES[i] = 0
    _mark(digits, DIGIT | HEX | ATOM | NAME | SCHEME)
    _mark(letters, LETTER | ATOM | NAME | SCHEME)
    _mark(b"abcdefABCDEF", HEX)
    _mark(b"!#$%&'*+-/=?^_`{|}~", ATOM)
    _mark(b"-._~!$&'()*+,;=%", NAME)
    _mark(b"+,-.", SCHEME)


_fill()


cdef inline bint _is(unsigned char c, unsigned char bits) noexcept:
    return (CLASSES[c] & bits) != 0


cdef inline Bytes _open(object text, Py_ssize_t* length) except? NULL:
    """Return the characters of an ASCII string, and NULL for any other string."""
    if not isinstance(text, str):
        raise TypeError("a scanner reads str")
    if not PyUnicode_IS_ASCII(text):
        length[0] = 0
        return NULL
    length[0] = PyUnicode_GET_LENGTH(text)
    return <Bytes>PyUnicode_DATA(text)


cdef inline bint _all(Bytes p, Py_ssize_t n, unsigned char bits) noexcept:
    cdef Py_ssize_t i
    for i in range(n):
        if not _is(p[i], bits):
            return False
    return True


cdef enum:
    MOST_SHORT = 15  # digits that a double always keeps

cdef double[16] TENS
TENS[:] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]


cdef object parse_short(object text):
    """Return the number of a short plain text, or None for a string that needs a closer look.

    False for strings that begin as no number does.
    """
    cdef const unsigned char *at
    cdef const unsigned char *end
    cdef bint negative = False, is_double = False
    cdef Py_ssize_t digits, places = 0
    cdef long long found = 0
    cdef double value
    if not PyUnicode_CheckExact(text) or not PyUnicode_IS_COMPACT_ASCII(text):
        return None
    at = PyUnicode_1BYTE_DATA(text)
    end = at + PyUnicode_GET_LENGTH(text)
    while at < end and is_blank(at[0]):
        at += 1
    while at < end and is_blank(end[-1]):
        end -= 1
    if at < end and (at[0] == c"-" or at[0] == c"+"):
        negative = at[0] == c"-"
        at += 1
    elif at < end and at[0] > c"9":
        return False
    digits = end - at
    if digits > MOST_SHORT + 1:
        return None
    while at < end and c"0" <= at[0] <= c"9":
        found = found * 10 + (at[0] - c"0")
        at += 1
    if at < end and at[0] == c".":
        is_double = True
        at += 1
        places = -(end - at)
        digits -= 1
        while at < end and c"0" <= at[0] <= c"9":
            found = found * 10 + (at[0] - c"0")
            at += 1
        places += end - at
    if at < end:
        if at[0] | 32 != c"e":
            return None
        is_double = True
        digits -= end - at
        places += exponent_of(at + 1, end)
    if digits <= 0 or digits > MOST_SHORT or places > MOST_SHORT or places < -MOST_SHORT:
        return None
    if negative:
        found = -found
    if not is_double:
        return found
    # Both are exact as doubles, so one operation rounds to the nearest.
    value = <double> found
    if places < 0:
        value = value / TENS[-places]
    elif places:
        value = value * TENS[places]
    return value + 0.0


cdef inline bint is_blank(unsigned char at) noexcept:
    return at == c" " or c"\t" <= at <= c"\r"


cdef Py_ssize_t exponent_of(const unsigned char *at, const unsigned char *end) noexcept:
    """Return a short exponent, or a number too large for one."""
    cdef bint negative = at < end and at[0] == c"-"
    cdef Py_ssize_t found = 0
    if at < end and (at[0] == c"-" or at[0] == c"+"):
        at += 1
    if at == end or end - at > 2:
        return PY_SSIZE_T_MAX // 2
    while at < end:
        if not c"0" <= at[0] <= c"9":
            return PY_SSIZE_T_MAX // 2
        found = found * 10 + (at[0] - c"0")
        at += 1
    return -found if negative else found


cpdef bint alphanum(object text) except -1:
    cdef Py_ssize_t n
    cdef Bytes p = _open(text, &n)
    return n > 0 and _all(p, n, LETTER | DIGIT)


cpdef bint token(object text) except -1:
    cdef Py_ssize_t n, i
    cdef Bytes p = _open(text, &n)
    for i in range(n):
        if p[i] != c'_' and not _is(p[i], LETTER | DIGIT):
            return False
    return n > 0


cpdef bint has_all_names(object value, str text) except -1:
    return names_in(text) == pairs_in(value)


cdef Py_ssize_t names_in(str text) noexcept:
    """Return the number of colons outside of strings in a JSON text."""
    cdef int kind = PyUnicode_KIND(text)
    cdef void *data = PyUnicode_DATA(text)
    cdef Py_ssize_t i = 0, names = 0, n = PyUnicode_GET_LENGTH(text)
    cdef bint is_string = False
    cdef Py_UCS4 c
    while i < n:
        c = PyUnicode_READ(kind, data, i)
        i += 2 if c == c"\\" else 1  # what is escaped is no end of a string
        if c == c'"':
            is_string = not is_string
        elif c == c":" and not is_string:
            names += 1
    return names


cdef Py_ssize_t pairs_in(object value) noexcept:
    """Return the number of pairs in the dicts of a decoded value, which is not nested deeply."""
    cdef Py_ssize_t at = 0, pairs = 0
    cdef PyObject *item
    if PyDict_CheckExact(value):
        pairs = PyDict_GET_SIZE(value)
        while PyDict_Next(value, &at, NULL, &item):
            pairs += pairs_in(<object> item)
    elif PyList_CheckExact(value):
        for at in range(PyList_GET_SIZE(value)):
            pairs += pairs_in(<object> PyList_GET_ITEM(value, at))
    return pairs


cpdef bint hexadecimal(int prefix, bint aligned, object text) except -1:
    cdef Py_ssize_t n
    cdef Bytes p = _open(text, &n)
    cdef bint prefixed = n >= 2 and p[0] == c'0' and (p[1] | 32) == c'x'
    if (prefixed and prefix == 0) or (not prefixed and prefix == 1):
        return False
    if prefixed:
        p += 2
        n -= 2
    return n > 0 and _all(p, n, HEX) and not (aligned and n % 2)


cdef inline int _guid_part(Bytes p, Py_ssize_t* at, Py_ssize_t n, int size, unsigned char separator) noexcept:
    """Step over an optional separator and a group; return its first digit, 0 if it fails."""
    cdef Py_ssize_t i = at[0]
    if separator and i < n and p[i] == separator:
        i += 1
    if n - i < size or not _all(p + i, size, HEX):
        return 0
    at[0] = i + size
    return p[i]


cpdef bint guid(str separators, bint required, str versions, object text) except -1:
    cdef Py_ssize_t n, at = 0
    cdef Bytes p = _open(text, &n)
    cdef unsigned char separator = 0
    cdef int version, variant
    if n < 32 or n > 38:
        return False
    if p[0] == c'{' or p[0] == c'[' or p[0] == c'(':
        if p[n - 1] != (c'}' if p[0] == c'{' else c']' if p[0] == c'[' else c')'):
            return False
        p += 1
        n -= 2
    if not _guid_part(p, &at, n, 8, 0) or at == n:
        return False
    if p[at] == c'-' or p[at] == c':':
        separator = p[at]
        if chr(separator) not in separators:
            return False
    elif required:
        return False
    if not _guid_part(p, &at, n, 4, separator):
        return False
    version = _guid_part(p, &at, n, 4, separator)
    if not version:
        return False
    variant = _guid_part(p, &at, n, 4, separator)
    if not variant or not _guid_part(p, &at, n, 12, separator) or at != n:
        return False
    if not versions:
        return True
    return chr(version) in versions and (
        variant == c'8' or variant == c'9' or (variant | 32) == c'a' or (variant | 32) == c'b'
    )


cdef bint _ipv4(Bytes p, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i
    cdef int octets = 1, digits = 0, value = 0
    if n > 15:
        return False
    for i in range(n):
        if p[i] == c'.':
            if digits == 0 or octets == 4:
                return False
            octets += 1
            digits = value = 0
        elif _is(p[i], DIGIT):
            digits += 1
            value = value * 10 + p[i] - c'0'
            if digits > 3 or value > 255:
                return False
        else:
            return False
    return octets == 4 and digits > 0


cdef bint _ipv6(Bytes p, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i = 0, first
    cdef int groups = 0
    cdef bint gap = False
    if n < 2 or n > 45:
        return False
    if p[0] == c':':
        if p[1] != c':':
            return False
        gap = True
        i = 2
    while i < n:
        first = i
        while i < n and _is(p[i], HEX):
            i += 1
        if i < n and p[i] == c'.':
            if not _ipv4(p + first, n - first):
                return False
            groups += 2
            break
        if i == first or i - first > 4:
            return False
        groups += 1
        if i == n:
            break
        if p[i] != c':':
            return False
        i += 1
        if i == n:
            return False
        if p[i] == c':':
            if gap:
                return False
            gap = True
            i += 1
    return groups < 8 if gap else groups == 8


cdef bint _ipvfuture(Bytes p, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i = 1
    if n < 4 or p[0] != c'v':
        return False
    while i < n and _is(p[i], HEX):
        i += 1
    if i == 1 or i + 1 >= n or p[i] != c'.':
        return False
    for i in range(i + 1, n):
        if p[i] != c':' and (p[i] == c'%' or not _is(p[i], NAME)):
            return False
    return True


cpdef bint ipv4(object text) except -1:
    cdef Py_ssize_t n
    cdef Bytes p = _open(text, &n)
    return _ipv4(p, n)


cpdef bint ipv6(object text) except -1:
    cdef Py_ssize_t n
    cdef Bytes p = _open(text, &n)
    return _ipv6(p, n)


cpdef bint ipvfuture(object text) except -1:
    cdef Py_ssize_t n
    cdef Bytes p = _open(text, &n)
    return _ipvfuture(p, n)


cdef inline bint _prefix_length(Bytes p, Py_ssize_t n, int limit) noexcept:
    """Read the digits behind the slash; version 4 writes them without leading zeros."""
    cdef Py_ssize_t i
    cdef int value = 0
    if n == 0 or n > 3 or (limit == 32 and n > 1 and p[0] == c'0'):
        return False
    for i in range(n):
        if not _is(p[i], DIGIT):
            return False
        value = value * 10 + p[i] - c'0'
    return value <= limit


cdef bint _ip(Bytes p, Py_ssize_t n, int versions, int cidr) noexcept:
    cdef Py_ssize_t slash = 0
    while slash < n and p[slash] != c'/':
        slash += 1
    if cidr != 2 and (slash < n) != (cidr == 1):
        return False
    if versions & 1 and _ipv4(p, slash):
        return slash == n or _prefix_length(p + slash + 1, n - slash - 1, 32)
    if (versions & 2 and _ipv6(p, slash)) or (versions & 4 and _ipvfuture(p, slash)):
        return slash == n or _prefix_length(p + slash + 1, n - slash - 1, 128)
    return False


cpdef bint ip(int versions, int cidr, object text) except -1:
    cdef Py_ssize_t n
    cdef Bytes p = _open(text, &n)
    return n > 0 and _ip(p, n, versions, cidr)


cdef Py_ssize_t _domain(Bytes p, Py_ssize_t n, Py_ssize_t* segments) noexcept:
    """Count the labels and return where the last begins, -1 when one is malformed."""
    cdef Py_ssize_t i, start = 0
    segments[0] = 1
    for i in range(n):
        if p[i] == c'.':
            if i == start or i - start > 63 or p[i - 1] == c'-':
                return -1
            start = i + 1
            segments[0] += 1
        elif not _is(p[i], LETTER | DIGIT) and (p[i] != c'-' or i == start):
            return -1
    if n == start or n - start > 63 or p[n - 1] == c'-' or not _is(p[start], LETTER):
        return -1
    return start


cdef bint _is_among(Bytes p, Py_ssize_t n, object labels) except -1:
    """Return whether a label of at most 63 characters, in lower case, is in a set."""
    cdef char[63] label
    cdef Py_ssize_t i
    for i in range(n):
        label[i] = p[i] + 32 if c'A' <= p[i] <= c'Z' else p[i]
    return PyUnicode_DecodeASCII(label, n, NULL) in labels


cdef bint _domain_passes(Bytes p, Py_ssize_t n, Py_ssize_t min_segments, Py_ssize_t max_segments,
                         bint fully_qualified, object tlds, bint denied) except -1:
    cdef Py_ssize_t segments, last, end = n
    if fully_qualified and end > 1 and p[end - 1] == c'.':
        end -= 1
    last = _domain(p, end, &segments)
    if last < 0 or segments < min_segments or 0 < max_segments < segments:
        return False
    if tlds is None:
        return True
    return _is_among(p + last, end - last, tlds) != denied


cpdef bint domain(object spell, Py_ssize_t min_segments, Py_ssize_t max_segments, bint fully_qualified,
                  object tlds, bint denied, object text) except -1:
    cdef Py_ssize_t n
    cdef Bytes p = _open(text, &n)
    if PyUnicode_GET_LENGTH(text) > 256:
        return False
    if p == NULL and spell is not None:
        text = spell(text)
        p = _open(text, &n)
    return _domain_passes(p, n, min_segments, max_segments, fully_qualified, tlds, denied)


cpdef bint hostname(object spell, object text) except -1:
    cdef Py_ssize_t n
    cdef Bytes p = _open(text, &n)
    return domain(spell, 1, 0, False, None, False, text) or (n > 0 and _ip(p, n, 7, 0))


cdef Py_ssize_t _local(object text, bint ignore_length) except -2:
    """Return the index of the at sign, -1 where the local part before it is wrong or there is none."""
    cdef int kind = PyUnicode_KIND(text)
    cdef void *data = PyUnicode_DATA(text)
    cdef Py_ssize_t n = PyUnicode_GET_LENGTH(text), i, size = 0
    cdef bint atom = False
    cdef Py_UCS4 c
    if not ignore_length and n > 254:
        return -1
    for i in range(n):
        c = PyUnicode_READ(kind, data, i)
        if c == c'@':
            return i if atom and (size <= 64 or ignore_length) else -1
        if c < 128 and not _is(<unsigned char> c, ATOM) and (c != c'.' or not atom):
            return -1
        atom = c != c'.'
        size += 1 + (c > 0x7f) + (c > 0x7ff) + (c > 0xffff)  # in UTF-8
    return -1


cpdef bint email(object compose, object spell, bint ignore_length, Py_ssize_t min_segments,
                 Py_ssize_t max_segments, bint fully_qualified, object tlds, bint denied,
                 object text) except -1:
    cdef Py_ssize_t n, at
    cdef Bytes p = _open(text, &n)
    if p == NULL:
        if spell is None:
            return False
        if PyUnicode_KIND(text) != PyUnicode_1BYTE_KIND:  # all others are composed
            text = compose(text)
    at = _local(text, ignore_length)
    if at < 0:
        return False
    if p == NULL:
        return domain(spell, min_segments, max_segments, fully_qualified, tlds, denied,
                      PyUnicode_Substring(text, at + 1, PyUnicode_GET_LENGTH(text)))
    return n - at - 1 <= 256 and _domain_passes(
        p + at + 1, n - at - 1, min_segments, max_segments, fully_qualified, tlds, denied)


cpdef bint base64(bint padding_required, bint url_safe, object text) except -1:
    cdef Py_ssize_t n, i, end
    cdef Bytes p = _open(text, &n)
    cdef unsigned char plus = c'-' if url_safe else c'+', slash = c'_' if url_safe else c'/'
    if p == NULL:
        return False
    end = n
    while end > 0 and n - end < 2 and p[end - 1] == c'=':
        end -= 1
    for i in range(end):
        if not _is(p[i], LETTER | DIGIT) and p[i] != plus and p[i] != slash:
            return False
    if padding_required or end < n:
        return n % 4 == 0
    return n % 4 != 1


cpdef bint credit_card(object text) except -1:
    cdef Py_ssize_t n, i
    cdef Bytes p = _open(text, &n)
    cdef long long total = 0
    cdef int digit
    cdef bint doubled = False
    for i in range(n - 1, -1, -1):
        if not _is(p[i], DIGIT):
            return False
        digit = p[i] - c'0'
        if doubled:
            digit = digit * 2 - 9 if digit > 4 else digit * 2
        total += digit
        doubled = not doubled
    return total > 0 and total % 10 == 0


cdef inline Py_ssize_t _path(Bytes p, Py_ssize_t i, Py_ssize_t n) noexcept:
    while i < n and (_is(p[i], NAME) or p[i] == c'/' or p[i] == c':' or p[i] == c'@'):
        i += 1
    return i


cdef Py_ssize_t _authority(Bytes p, Py_ssize_t first, Py_ssize_t n) noexcept:
    """Step over user, host, port and path; return where they end, -1 when there is no host."""
    cdef Py_ssize_t i = first, host = first
    while i < n and (_is(p[i], NAME) or p[i] == c':'):
        i += 1
    if i < n and p[i] == c'@':
        host = i + 1
    i = host
    if i < n and p[i] == c'[':
        while i < n and p[i] != c']':
            i += 1
        if i == n or not (_ipv6(p + host + 1, i - host - 1) or _ipvfuture(p + host + 1, i - host - 1)):
            return -1
        i += 1
    else:
        while i < n and _is(p[i], NAME):
            i += 1
        if i == host or i - host > 255:
            return -1
    if i < n and p[i] == c':':
        i += 1
        while i < n and _is(p[i], DIGIT):
            i += 1
    if i < n and p[i] == c'/':
        i = _path(p, i, n)
    return i


cdef Py_ssize_t _hierarchy(Bytes p, Py_ssize_t i, Py_ssize_t n, bint relative, bint empty_host) noexcept:
    """Scan the part before the query. Return the index of its end, or -1 if it is malformed."""
    cdef Py_ssize_t end
    if i + 1 < n and p[i] == c'/' and p[i + 1] == c'/':
        if empty_host and i + 2 < n and p[i + 2] == c'/':
            return _path(p, i, n)
        return _authority(p, i + 2, n)
    if i < n and p[i] == c'/':
        return _path(p, i, n)
    if not relative:
        end = _path(p, i, n)
        return end if end > i else -1
    end = i
    while end < n and (_is(p[end], NAME) or p[end] == c'@'):
        end += 1
    return _path(p, end, n) if end > i and end < n and p[end] == c'/' else end


cdef bint _ends(Bytes p, Py_ssize_t i, Py_ssize_t n, bint brackets) noexcept:
    """Return whether the rest of the string is a query and a fragment, or empty."""
    if i < n and p[i] == c'?':
        i += 1
        while i < n and (_is(p[i], NAME) or p[i] == c'/' or p[i] == c':' or p[i] == c'@' or p[i] == c'?'
                         or (brackets and (p[i] == c'[' or p[i] == c']'))):
            i += 1
    if i < n and p[i] == c'#':
        i += 1
        while i < n and (_is(p[i], NAME) or p[i] == c'/' or p[i] == c':' or p[i] == c'@' or p[i] == c'?'):
            i += 1
    return i == n


cdef inline Py_ssize_t _web(Bytes p, Py_ssize_t n) noexcept:
    """Return the length of a leading `http:` or `https:`, or 0."""
    if n < 5 or p[0] != c'h' or p[1] != c't' or p[2] != c't' or p[3] != c'p':
        return 0
    if p[4] == c':':
        return 5
    return 6 if n > 5 and p[4] == c's' and p[5] == c':' else 0


cdef bint _behind_foreign_scheme(object text, Py_ssize_t start, bint brackets, bint empty_host) except -1:
    """Scan the part after a user-defined scheme, which may contain any character."""
    rest = text[start:]
    if not rest.isascii():
        return False
    if text.startswith(("http:", "https:")):
        return text.startswith(("http://", "https://")) and uri(2, brackets, False, "x:" + rest)
    return uri(2, brackets, empty_host, "x:" + rest)


cpdef bint uri(Py_ssize_t start, bint brackets, bint empty_host, object text) except -1:
    cdef Py_ssize_t n, i, web
    cdef Bytes p = _open(text, &n)
    if p == NULL:
        return start > 0 and _behind_foreign_scheme(text, start, brackets, empty_host)
    if start == 0:
        i = _hierarchy(p, 0, n, True, False)
        return i >= 0 and _ends(p, i, n, brackets)
    web = _web(p, n)
    if web:
        empty_host = False
        if n < web + 2 or p[web] != c'/' or p[web + 1] != c'/':
            return False
    if start < 0:
        if n == 0 or not _is(p[0], LETTER):
            return False
        start = 1
        while start < n and _is(p[start], SCHEME):
            start += 1
        if start == n or p[start] != c':':
            return False
        start += 1
    i = _hierarchy(p, start, n, False, empty_host)
    return i >= 0 and _ends(p, i, n, brackets)


# Tests that other compiled nodes ask in C

cdef enum:
    # As `formats.patterns.sequences` says them.
    NONE = 0
    ALL = 1
    UNSURE = 2
    ANYWHERE = 0
    AT_END = 1


@cython.final
cdef class _Sequence:  # rows: shop-order; sign-up
    """A pattern that is an anchored sequence of character classes with counts.

    For the rows "order" and "sign-up".
    """

    def __dealloc__(self):
        free(self.parts)

    cdef int matches(self, PyObject *text) noexcept:
        """Return whether an exact string matches, C_UNSURE where a class would have to be asked about it."""
        cdef int kind = PyUnicode_KIND(<object> text)
        cdef void *data = PyUnicode_DATA(<object> text)
        cdef Py_ssize_t n = PyUnicode_GET_LENGTH(<object> text), i = 0, at, end
        cdef Part *part = self.parts
        cdef Part *last = part + self.n_parts
        cdef Py_UCS4 c
        while part < last:
            end = n if part.most < 0 or part.most > n - i else i + part.most
            at = i
            if kind == 1:
                while i < end and part.table[(<const unsigned char *> data)[i]]:
                    i += 1
            else:
                while i < end:
                    c = PyUnicode_READ(kind, data, i)
                    if c >= 256 and part.others == UNSURE:
                        return C_UNSURE
                    if not (part.table[c] if c < 256 else part.others == ALL):
                        break
                    i += 1
            if i - at < part.least:
                return 0
            part += 1
        if i == n or self.end == ANYWHERE:
            return 1
        return self.end != AT_END and i == n - 1 and PyUnicode_READ(kind, data, i) == c"\n"


cdef _Sequence sequence_of(object found):
    """Return the sequence for the result of `formats.patterns.sequences`, or None."""
    cdef _Sequence made
    cdef Part *part
    if found is None:
        return None
    made = _Sequence.__new__(_Sequence)
    made.tables, made.end = found
    made.n_parts = len(made.tables)
    made.parts = part = <Part *> calloc(made.n_parts + 1, sizeof(Part))
    if part == NULL:
        raise MemoryError()
    for table, others, least, most in made.tables:
        if type(table) is not bytes or len(table) != 256:
            raise ValueError("a table has 256 characters")
        part.table = <const unsigned char *> PyBytes_AS_STRING(table)
        part.others, part.least, part.most = others, least, most
        part += 1
    return made


@cython.final
cdef class _Email:  # rows: email; sign-up
    """The bound arguments of a scanner of addresses, for the row "sign-up"."""

    cdef bint passes(self, object text) except -1:
        """Return whether a string is an address."""
        return email(self.compose, self.spell, self.ignore_length, self.min_segments, self.max_segments,
                     self.fully_qualified, self.tlds, self.denied, text)


cdef object scan_email = globals()["email"]


cdef _Email email_of(object test):
    """Return the test of an address, None for any other test."""
    cdef _Email made
    if type(test) is not partial or test.func is not scan_email or len(test.args) != 8 or test.keywords:
        return None
    made = _Email.__new__(_Email)
    (made.compose, made.spell, made.ignore_length, made.min_segments, made.max_segments,
     made.fully_qualified, made.tlds, made.denied) = test.args
    return made
