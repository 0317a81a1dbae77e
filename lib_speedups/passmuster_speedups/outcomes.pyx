"""The end of a value: what takes its place, and what else comes of it.

The compiled twin of passmuster.nodes.outcomes, with the same classes, fields and results.
"""

from .c_api cimport *
from .calls cimport Call, Caller
from .core cimport Check, Finish, Node, Run, _Shell
from .references cimport resolved
from .reports cimport undefined


cdef bint is_scalar(object value) noexcept:
    return (value is None or PyUnicode_CheckExact(value) or PyLong_CheckExact(value)
            or PyFloat_CheckExact(value) or PyBool_Check(value))


cdef object copy_of(object value, object clone):
    cdef Py_ssize_t at = 0
    cdef PyObject *item
    cdef object made
    if is_scalar(value):
        return value
    if PyDict_CheckExact(value):
        made = PyDict_Copy(value)
        while PyDict_Next(made, &at, NULL, &item):
            if not is_scalar(<object> item):
                return clone(value)
        return made
    if PyList_CheckExact(value):
        made = PyList_GetSlice(value, 0, PyList_GET_SIZE(value))
        for at in range(PyList_GET_SIZE(made)):
            if not is_scalar(<object> PyList_GET_ITEM(made, at)):
                return clone(value)
        return made
    return clone(value)


cdef class Maker:  # rows: default(function); failover()
    cpdef object make(self, object code, object value, object original, Run run, object subject):
        return value


cdef class Literal(Maker):  # rows: failover()
    cdef readonly object value, clone

    def __init__(self, value, clone):
        self.value = value
        self.clone = clone

    cpdef object make(self, object code, object value, object original, Run run, object subject):
        return copy_of(self.value, self.clone)


cdef class Resolved(Maker):  # rows: a formula as default
    cdef readonly object reference

    def __init__(self, reference):
        self.reference = reference

    cpdef object make(self, object code, object value, object original, Run run, object subject):
        return resolved(self.reference, value, run)


cdef class Made(Maker):  # rows: default(function)
    cdef readonly Caller caller
    cdef readonly object method, clone
    cdef readonly int takes

    def __init__(self, Caller caller not None, method, int takes, clone):
        self.caller = caller
        self.method = method
        self.takes = takes
        self.clone = clone

    cpdef object make(self, object code, object value, object original, Run run, object subject):
        cdef object prefs = run.prefs
        cdef Py_ssize_t steps = run.n_steps, containers = run.n_containers
        cdef object parent = undefined
        if self.takes and containers:
            parent = copy_of(<object> run.containers[containers - 1], self.clone)
            if run.memo is not None:
                run.memo.see(containers - 1)
        try:
            if not self.takes:
                return self.method()
            if self.takes == 1:
                return self.method(parent)
            return self.call(parent, value, original, run, subject)
        except Exception as error:
            run.cut(steps, containers)
            run.use(prefs)
            run.fail(subject, code, None, {"error": self.caller.bare(error, prefs.error_stack)})
            return undefined

    cdef object call(self, object parent, object value, object original, Run run, object subject):
        """Call a function that takes the helpers too."""
        cdef Call call = self.caller.begin(run, subject, value)
        cdef object made
        call.original = original
        made = self.method(parent, call)
        self.caller.end(call)
        return made


cdef class Failover(Finish):  # rows: failover()
    cdef readonly Maker maker

    def __init__(self, Maker maker not None):
        self.maker = maker
        self.rests = True

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node):
        cdef Py_ssize_t failed = run.count
        cdef object made
        if failed == mark or run.no_defaults:
            return value
        made = self.maker.make("any.failover", undefined, original, run, node.subject)
        if run.count != failed or made is undefined:
            return value
        run.drop(mark)
        if run.prefs.joi == 18:
            run.forget_here((0, 0))
        return made


cdef class Default(Finish):  # rows: default(function)
    cdef readonly Maker maker

    def __init__(self, Maker maker not None):
        self.maker = maker
        self.rests = True

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node):
        if value is not undefined or run.no_defaults:
            return value
        return self.maker.make("any.default", value, original, run, node.subject)


cdef class Cast(Finish):  # rows: cast()
    def __init__(self, accepts, convert, target):
        self.accepts = accepts
        self.convert = convert
        self.target = target

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node):
        if value is undefined or not self.accepts(value):
            return value
        try:
            return self.convert(value, run.prefs)
        except Exception:  # of the methods of the value, or for what is in it
            if run.count == mark:
                run.fail(node.subject, "any.cast", value, {"to": self.target})
            return value


cdef class Into(Finish):  # rows: dataclass-flat; dataclass-order
    cdef readonly object open, missing, make, target, keep
    cdef readonly type bare
    cdef readonly tuple needed, fields

    def __init__(self, open, tuple needed not None, missing, make, target, type bare, tuple fields not None,
                 keep):
        self.open = open
        self.needed = needed
        self.missing = missing
        self.make = make
        self.target = target
        self.bare = bare
        self.fields = fields
        self.keep = keep

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node):
        cdef object contents = value, made
        if run.count != mark or value is undefined:
            return value
        if not PyDict_CheckExact(value):
            contents = self.open(value)
            if contents is None:
                return value
        if self.bare is not None and self.is_full(<dict?> contents):
            made = PyBaseObject_Type.tp_new(self.bare, (), NULL)
            PyObject_GenericSetAttr(made, "__dict__", PyDict_Copy(contents))
            return made
        return self.made(value, <dict?> contents, mark, run, node)

    cdef bint is_full(self, dict contents) except -1:
        """Tell whether the keys are the fields, no more and no less."""
        cdef Py_ssize_t i, at = 0
        cdef PyObject *key
        cdef PyObject *item
        cdef bint in_order = not UNLOCKED
        if PyDict_Size(contents) != PyTuple_GET_SIZE(self.fields):
            return False
        for i in range(PyTuple_GET_SIZE(self.fields)):
            # While the keys come in the order of the fields, the next one needs no search.
            if not in_order or not PyDict_Next(contents, &at, &key, &item) \
                    or key != <PyObject *> PyTuple_GET_ITEM(self.fields, i):
                in_order = False
                item = PyDict_GetItemWithError(contents, <object> PyTuple_GET_ITEM(self.fields, i))
            if item == NULL or item == <PyObject *> undefined:
                return False
        return True

    cdef object made(self, object value, dict contents, Py_ssize_t mark, Run run, Node node):
        for key in self.needed:
            if contents.get(key, undefined) is undefined:
                run.fail_at(key, self.missing, "any.required", undefined)
                if run.abort_early:
                    return value
        if run.count != mark:
            return value
        try:
            return self.make(contents)
        except Exception as error:
            kept = self.keep(error, run.prefs.error_stack)
            run.fail(node.subject, "object.into", value, {"type": self.target, "error": kept})
            return value


cdef class Artifact(Finish):  # rows: artifact()
    cdef readonly object artifact

    def __init__(self, artifact):
        self.artifact = artifact

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node):
        if value is not undefined and run.count == mark:
            if run.artifacts is None:
                run.artifacts = {self.artifact: [run.path_list()]}
            else:
                (<list?> (<dict?> run.artifacts).setdefault(self.artifact, [])).append(run.path_list())
        return value


cdef class Hidden(Finish):  # rows: strip()
    cdef readonly bint is_raw

    def __init__(self, is_raw):
        self.is_raw = is_raw

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node):
        run.hide(value)
        return original if self.is_raw else undefined


cdef class Finishes(Finish):  # rows: strip()
    cdef readonly tuple steps

    def __init__(self, tuple steps not None):
        for step in steps:
            if not isinstance(step, Finish):
                raise TypeError(f"{step!r} is no Finish")
        self.steps = steps
        self.rests = all([step.rests for step in steps])

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node):
        cdef Py_ssize_t i
        for i in range(PyTuple_GET_SIZE(self.steps)):
            value = (<Finish> PyTuple_GET_ITEM(self.steps, i)).end(value, original, mark, run, node)
        return value


cdef class WarningCheck(Check):  # rows: warn()
    cdef readonly object code, local

    def __init__(self, code, local):
        self.code = code
        self.local = local

    cpdef object apply(self, object value, Run run, object subject):
        run.fail(subject, self.code, value, self.local)
        return value


cdef class ModifiedCheck(_Shell):  # rows: warn()
    cdef readonly object message, reword
    cdef readonly bint warns

    def __init__(self, Check check not None, message, warns, reword):
        self.check = check
        self.message = message
        self.warns = warns
        self.reword = reword

    cpdef object apply(self, object value, Run run, object subject):
        cdef Py_ssize_t mark = run.count
        value = self.check.apply(value, run, subject)
        if run.count != mark and not run.halted:
            self.change(mark, run)
        return value

    cdef int change(self, Py_ssize_t mark, Run run) except -1:
        """Reword the reports since `mark`, or make warnings of them."""
        cdef list taken
        if self.message is not None:
            for report in run.since(mark):
                self.reword(report, self.message, run)
        if self.warns:
            taken = run.take(mark)
            if run.warnings is None:
                run.warnings = taken
            else:
                run.warnings.extend(taken)
        return 0
