# cython: language_level=3
"""The evaluator of formulas: a tree of small nodes that compute one value.

The compiled twin of nodes.templates, with the same classes, fields and results.
"""

from libc.math cimport INFINITY, NAN, copysign, fabs, fmod, isinf, pow

from .c_api cimport *
from .core cimport Run
from .references cimport Resolvable
from .reports cimport undefined


cdef enum:
    C_ADD, C_SUBTRACT, C_MULTIPLY, C_DIVIDE, C_REMAINDER, C_POWER, C_LESS, C_LESS_OR_EQUAL, C_GREATER
    C_GREATER_OR_EQUAL, C_EQUAL, C_NOT_EQUAL, C_BOTH, C_EITHER, C_UNLESS_NULL, C_NEGATE, C_INVERT

cdef enum:  # what `Expression.find_number` finds
    C_NONE, C_DOUBLE, C_WHOLE

ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, POWER = 0, 1, 2, 3, 4, 5
LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL = 6, 7, 8, 9
EQUAL, NOT_EQUAL = 10, 11
BOTH, EITHER, UNLESS_NULL = 12, 13, 14
NEGATE, INVERT = 15, 16

MOST_TEXT = 10_000_000
cdef Py_ssize_t MOST = MOST_TEXT
MAX_EXACT = 2.0**53

cdef double EXACT = 9007199254740992.0
cdef long long LONGEST = 9007199254740992


cdef class Operands:  # rows: a formula as limit; a formula as default
    cdef readonly object plain, primitive, number, text

    def __init__(self, plain, primitive, number, text):
        self.plain = plain
        self.primitive = primitive
        self.number = number
        self.text = text

    cpdef object scalar(self, value):
        if type(value) is str or type(value) is float or value is None or type(value) is bool:
            return value
        cdef int overflow
        cdef long long number
        if type(value) is int:
            number = PyLong_AsLongLongAndOverflow(value, &overflow)
            if not overflow and -LONGEST <= number <= LONGEST:
                return value
        return self.plain(value)

    cpdef object reduced(self, value, bint text):
        if type(value) is float or type(value) is int or type(value) is str or type(value) is bool:
            return value
        if value is None or value is undefined:
            return value
        return self.primitive(value, True if text else False)

    cpdef double double(self, value) except? -1.5:
        if type(value) is float:
            return <double> value
        if type(value) is str:
            return self.number(value)
        if type(value) is int:
            return PyLong_AsDouble(value)
        if value is None:
            return 0.0
        return NAN if value is undefined else float(value)

    cpdef str words(self, value):
        value = self.reduced(value, True)
        if type(value) is str:
            return <str> value
        if value is None or value is undefined:
            return ""
        if type(value) is bool:
            return "true" if value else "false"
        return self.text(value)

    cpdef bint truth(self, value) except -1:
        cdef double number
        if type(value) is str or type(value) is bool or type(value) is int:
            return bool(value)
        if type(value) is float:
            number = <double> value
            return number == number and number != 0.0
        return value is not None and value is not undefined


cdef class Expression:  # rows: a formula as limit; a formula as default
    cpdef object evaluate(self, value, scope, prefs, local):
        return None

    cdef int find_number(self, Run run, double *number) except -1:
        """Compute the part if it clearly consists of plain numbers, so that it calls no user code.

        Return C_WHOLE for an integer, C_DOUBLE for another number, and C_NONE otherwise.
        """
        return C_NONE


cdef object boxed(double number, int kind):
    return <long long> number if kind == C_WHOLE else number


cdef int number_of(object found, double *number) except -1:
    """Convert an exact integer or float, as `Expression.find_number` does."""
    cdef long long whole
    cdef int overflow
    if PyLong_CheckExact(found):
        if not small_value(found, &whole):
            whole = PyLong_AsLongLongAndOverflow(found, &overflow)
            if overflow or not -LONGEST <= whole <= LONGEST:
                return C_NONE
        number[0] = <double> whole
        return C_WHOLE
    if PyFloat_CheckExact(found):
        number[0] = PyFloat_AS_DOUBLE(found)
        return C_DOUBLE
    return C_NONE


cdef class Computed(Resolvable):  # rows: a formula as limit; a formula as default
    cdef readonly Expression single

    def __init__(self, single):
        self.single = single

    def resolve(self, value, scope, prefs, local=None, functions=None):
        return self.found(value, scope, prefs, local)

    cdef bint is_nearby(self) except -1:
        return self.single is not None

    cdef object find_nearby(self, Run run):
        cdef double number
        cdef int kind = self.single.find_number(run, &number)
        return Resolvable.find_nearby(self, run) if kind == C_NONE else boxed(number, kind)

    cdef object found(self, object value, object scope, object prefs, object local):
        if self.single is not None:
            return self.single.evaluate(value, scope, prefs, local)
        return self.written(value, scope, prefs, local)

    def written(self, value, scope, prefs, local):
        raise NotImplementedError


cdef class Constant(Expression):  # rows: a formula as limit; a formula as default
    cdef readonly object value

    def __init__(self, value):
        self.value = value

    cdef int find_number(self, Run run, double *number) except -1:
        return number_of(self.value, number)

    cpdef object evaluate(self, value, scope, prefs, local):
        return self.value


cdef class Local(Expression):  # rows: a formula as limit; a formula as default
    cdef readonly object name, missing

    def __init__(self, name, missing):
        self.name = name
        self.missing = missing

    cpdef object evaluate(self, value, scope, prefs, local):
        cdef object found
        if local is None:
            return self.missing
        if type(local) is dict:
            found = value_of(local, self.name, undefined)
        else:
            found = local.get(self.name, undefined)
        return self.missing if found is undefined else found


cdef class Lookup(Expression):  # rows: a formula as limit; a formula as default
    cdef readonly object reference, missing
    cdef Resolvable near  # the reference, where it is one that `find_nearby` finds

    def __init__(self, reference, missing):
        self.reference = reference
        self.missing = missing
        if isinstance(reference, Resolvable) and (<Resolvable> reference).is_nearby():
            self.near = reference

    cdef int find_number(self, Run run, double *number) except -1:
        return C_NONE if self.near is None else number_of(self.near.find_nearby(run), number)

    cpdef object evaluate(self, value, scope, prefs, local):
        cdef object found
        if isinstance(self.reference, Resolvable):
            found = (<Resolvable> self.reference).found(value, scope, prefs, local)
        else:
            found = self.reference.resolve(value, scope, prefs, local)
        return self.missing if found is undefined else found


cdef class FunctionCall(Expression):  # rows: a formula as limit; a formula as default
    cdef readonly object function
    cdef readonly tuple arguments

    def __init__(self, function, arguments):
        self.function = function
        self.arguments = arguments

    cpdef object evaluate(self, value, scope, prefs, local):
        cdef list given = []
        cdef Expression node
        for node in self.arguments:
            given.append(node.evaluate(value, scope, prefs, local))
        return self.function(*given)


cdef class Message(Expression):  # rows: a formula as limit; a formula as default
    cdef readonly Expression code

    def __init__(self, code):
        self.code = code

    cpdef object evaluate(self, value, scope, prefs, local):
        cdef object code = self.code.evaluate(value, scope, prefs, local)
        cdef object write = getattr(scope, "write_message", None)
        return "" if write is None else write(code)


cdef class Unary(Expression):  # rows: a formula as limit; a formula as default
    cdef readonly tuple operators
    cdef readonly Expression operand
    cdef readonly Operands operands

    def __init__(self, operators, operand, operands):
        self.operators = operators
        self.operand = operand
        self.operands = operands

    cpdef object evaluate(self, value, scope, prefs, local):
        cdef Operands operands = self.operands
        cdef object reduced
        cdef object result = operands.scalar(self.operand.evaluate(value, scope, prefs, local))
        cdef Py_ssize_t i = len(self.operators)
        cdef int operator
        while i > 0:
            i -= 1
            operator = self.operators[i]
            if operator == C_INVERT:
                result = not operands.truth(result)
            else:
                reduced = operands.reduced(result, False)
                result = settled(-operands.double(reduced), is_whole(reduced))
        return result


cdef class Chain(Expression):  # rows: a formula as limit; a formula as default
    cdef readonly Expression first
    cdef readonly tuple operators, rest
    cdef readonly Operands operands
    cdef bytes arithmetic  # the operators, if all of them are arithmetic

    def __init__(self, first, operators, rest, operands):
        self.arithmetic = bytes(operators) if all([operator <= POWER for operator in operators]) else None
        self.first = first
        self.operators = operators
        self.rest = rest
        self.operands = operands

    cdef int find_number(self, Run run, double *number) except -1:
        cdef double right
        cdef int kind, other
        cdef Py_ssize_t i
        if self.arithmetic is None:
            return C_NONE
        kind = self.first.find_number(run, number)
        if kind == C_NONE:
            return C_NONE
        for i in range(PyTuple_GET_SIZE(self.rest)):
            other = (<Expression> PyTuple_GET_ITEM(self.rest, i)).find_number(run, &right)
            if other == C_NONE:
                return C_NONE
            number[0] = calculate(PyBytes_AS_STRING(self.arithmetic)[i], number[0], right)
            if number[0] == 0.0:
                number[0], kind = 0.0, C_WHOLE  # never the negative zero
            elif kind != C_WHOLE or other != C_WHOLE or not is_integer(number[0]):
                kind = C_DOUBLE
        return kind

    cpdef object evaluate(self, value, scope, prefs, local):
        cdef Operands operands = self.operands
        cdef double number
        cdef int kind = self.find_number(<Run> scope, &number) if type(scope) is Run else C_NONE
        if kind != C_NONE:
            return boxed(number, kind)
        cdef object result = operands.scalar(self.first.evaluate(value, scope, prefs, local))
        cdef object right
        cdef list pieces = None  # a string that grows: joined once, for adding each time would be quadratic
        cdef Expression node
        cdef int operator
        cdef Py_ssize_t i, size = 0
        for i in range(len(self.rest)):
            operator = self.operators[i]
            node = self.rest[i]
            right = operands.scalar(node.evaluate(value, scope, prefs, local))
            if pieces is not None:
                if operator == C_ADD:
                    right = operands.words(right)
                    pieces.append(right)
                    size += len(<str> right)
                    if size > MOST:
                        return None
                    continue
                result = "".join(pieces)
                pieces = None
            result = apply(operator, result, right, operands)
            if operator == C_ADD and type(result) is str:
                pieces, size = [result], len(<str> result)
        return result if pieces is None else "".join(pieces)


cdef object apply(int operator, object left, object right, Operands operands):
    cdef object chosen
    if operator <= C_POWER:
        return compute(operator, left, right, operands)
    if operator <= C_GREATER_OR_EQUAL:
        return compare(operator, operands.reduced(left, False), operands.reduced(right, False), operands)
    if operator <= C_NOT_EQUAL:
        return is_equal(left, right) == (operator == C_EQUAL)
    if operator == C_BOTH:
        chosen = right if operands.truth(left) else left
    elif operator == C_EITHER:
        chosen = left if operands.truth(left) else right
    else:
        chosen = right if left is None or left is undefined else left
    return 0 if type(chosen) is float and <double> chosen == 0.0 else chosen


cdef object compute(int operator, object left, object right, Operands operands):
    cdef bint has_string = type(left) is str or type(right) is str
    if operator == C_ADD:
        if not has_string:
            left = operands.reduced(left, True)
            right = operands.reduced(right, True)
            has_string = type(left) is str or type(right) is str
        if has_string:
            return operands.words(left) + operands.words(right)
    elif has_string:
        return None
    else:
        left = operands.reduced(left, False)
        right = operands.reduced(right, False)
    cdef bint whole = is_whole(left) and is_whole(right)
    return settled(calculate(operator, operands.double(left), operands.double(right)), whole)


cdef double calculate(int operator, double left, double right) noexcept nogil:
    # Signed zeros and infinities come out of C division as IEEE 754 has them.
    if operator == C_ADD:
        return left + right
    elif operator == C_SUBTRACT:
        return left - right
    elif operator == C_MULTIPLY:
        return left * right
    elif operator == C_DIVIDE:
        return quotient(left, right)
    elif operator == C_REMAINDER:
        return NAN if right == 0.0 or isinf(left) else fmod(left, right)
    else:
        return power(left, right)


cdef double quotient(double left, double right) noexcept nogil:
    if right != 0.0:
        return left / right
    if left == 0.0 or left != left:
        return NAN
    return copysign(INFINITY, left) * copysign(1.0, right)


cdef double power(double base, double exponent) noexcept nogil:
    if exponent != exponent or (isinf(exponent) and fabs(base) == 1.0):
        return NAN
    return pow(base, exponent)


cdef object settled(double result, bint whole):
    if result == 0.0:
        return 0
    return <long long> result if whole and is_integer(result) else result


cdef bint is_integer(double number) noexcept nogil:
    """Return whether a number is an integer, and no larger than those of which a double has each."""
    return -EXACT <= number <= EXACT and number == <double> (<long long> number)


cdef bint is_whole(object value):
    return type(value) is int or type(value) is bool or value is None


cdef bint compare(int operator, object left, object right, Operands operands) except -1:
    cdef double a, b
    if type(left) is str and type(right) is str:
        a, b = <str> left > <str> right, <str> left < <str> right
    else:
        a, b = operands.double(left), operands.double(right)
    if operator == C_LESS:
        return a < b
    elif operator == C_LESS_OR_EQUAL:
        return a <= b
    elif operator == C_GREATER:
        return a > b
    return a >= b


cdef bint is_equal(object left, object right) except -1:
    if type(left) is int or type(left) is float:
        return (type(right) is int or type(right) is float) and left == right
    if type(left) is str:
        return type(right) is str and left == right
    return left is right
