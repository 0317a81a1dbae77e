# What other twins ask of numbers in strings.

cdef object parse_short(object text)
