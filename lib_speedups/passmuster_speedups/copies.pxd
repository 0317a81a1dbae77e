# What the end of a value is made of.

cpdef object copy_of(object value, object clone)
cpdef object instance_of(type cls, tuple fields, dict contents)
