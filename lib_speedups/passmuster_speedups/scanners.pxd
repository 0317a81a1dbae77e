# What other compiled nodes may call without a Python call.

cpdef bint alphanum(object text) except -1
cpdef bint token(object text) except -1
cpdef int hexadecimal(object text, int prefix, bint aligned) except -1
cpdef bint guid(object text, str separators, bint required, str versions) except -1
cpdef bint ipv4(object text) except -1
cpdef bint ipv6(object text) except -1
cpdef bint ipvfuture(object text) except -1
cpdef bint ip(object text, int versions, int cidr) except -1
cpdef bint domain(object text, Py_ssize_t max_length, Py_ssize_t min_segments, Py_ssize_t max_segments,
                  bint fully_qualified, object tlds, bint denied) except -1
cpdef bint hostname(object text) except -1
cpdef bint email(object text, bint ignore_length, Py_ssize_t min_segments, Py_ssize_t max_segments,
                 bint fully_qualified, object tlds, bint denied) except -1
cpdef bint base64(object text, bint padding_required, bint url_safe) except -1
cpdef bint credit_card(object text) except -1
cpdef bint uri(object text, Py_ssize_t start, bint brackets, bint empty_host) except -1
