# What other compiled nodes may call without a Python call.

cpdef bint alphanum(object text) except -1
cpdef bint token(object text) except -1
cpdef bint hexadecimal(int prefix, bint aligned, object text) except -1
cpdef bint guid(str separators, bint required, str versions, object text) except -1
cpdef bint ipv4(object text) except -1
cpdef bint ipv6(object text) except -1
cpdef bint ipvfuture(object text) except -1
cpdef bint ip(int versions, int cidr, object text) except -1
cpdef bint domain(object wide, Py_ssize_t max_length, Py_ssize_t min_segments, Py_ssize_t max_segments,
                  bint fully_qualified, object tlds, bint denied, object text) except -1
cpdef bint hostname(object wide, object text) except -1
cpdef bint email(object wide, bint ignore_length, Py_ssize_t min_segments, Py_ssize_t max_segments,
                 bint fully_qualified, object tlds, bint denied, object text) except -1
cpdef bint base64(bint padding_required, bint url_safe, object text) except -1
cpdef bint credit_card(object text) except -1
cpdef bint uri(Py_ssize_t start, bint brackets, bint empty_host, object text) except -1
