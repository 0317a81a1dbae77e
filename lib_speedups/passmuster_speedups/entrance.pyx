"""The call: a value and options come in, a result goes out.

The compiled twin of passmuster.nodes.entrance, with the same functions and results.
"""

from itertools import islice

cimport cython

from .c_api cimport *
from .core cimport Node, Run
from .option_cache cimport Recall
from .records cimport Record
from .reports cimport ErrorMaker, Result, Warning_, undefined

cdef Run spare = None  # a run that left nothing behind serves again


def entrance(Recall recall not None, node_of, debug_node_of, process, concluded, rescued, trimmed):
    cdef _Way way = _Way.__new__(_Way)
    way.node_of, way.debug_node_of = node_of, debug_node_of
    way.process, way.concluded, way.rescued = process, concluded, rescued
    defaults = recall.defaults

    def validate(self, value=undefined, options=None, **keywords):
        cdef object prefs = defaults, context = None
        cdef tuple known
        if options is not None or PyDict_Size(keywords):
            try:
                known = recall.find(options, keywords)
            except Exception as error:
                raise trimmed(error) from error.__cause__
            prefs, context = known[0], known[1]
        return way.through(self, value, prefs, context)

    def validate_rows(
        schema, rows, options, Py_ssize_t most, Py_ssize_t most_failures,
        list values not None, list told not None
    ):
        cdef object prefs = defaults, context = None
        cdef tuple known
        if options is not None:
            known = recall.find(options, None)
            prefs, context = known[0], known[1]
        return way.rows(schema, islice(rows, most), prefs, context, most_failures, values, told)

    return validate, validate_rows


@cython.final
cdef class _Way:  # rows: flat; option; joi
    """The way of a value through the node of a schema."""

    cdef object node_of, debug_node_of, process, concluded, rescued
    cdef object kind  # of the schema asked last: one class less to look through

    cdef object through(self, object schema, object value, object prefs, object context):
        """Return the result of a call."""
        global spare
        cdef Run run = spare
        cdef object made, ending
        if run is None:
            run = Run.__new__(Run)
            run.begin()
        else:
            spare = None
        run.use(prefs)
        run.context = context
        try:
            made = self.node(schema, run).run(value, run)
            if run.externals is None and run.log is None:
                return self.result(run, made, value, prefs)
        except Exception as error:
            ending = self.rescued(error, schema, value, prefs, context, run.values)
            if ending is None:
                raise
        else:
            ending = self.concluded(schema, run, made, value)
        if isinstance(ending, Exception):
            raise ending
        return ending

    cdef Py_ssize_t rows(
        self, object schema, object rows, object prefs, object context, Py_ssize_t most_failures, list values,
        list told
    ) except -1:
        """Append what rows become, and the results that have more to tell; return how many were read."""
        cdef Py_ssize_t read = 0
        cdef Result result
        for value in rows:
            result = self.through(schema, value, prefs, context)
            if result.error is None:
                values.append(result.value)
                if result.warning is not None or result.artifacts is not None or result.debug is not None:
                    told.append((read, result))
                read += 1
            else:
                told.append((read, result))
                read += 1
                most_failures -= 1
                if most_failures <= 0:
                    break
        return read

    cdef Node node(self, object schema, Run run):
        cdef Node node
        if run.is_debugged:
            run.log = []
            return self.debug_node_of(schema)
        if type(schema) is not self.kind:
            if not isinstance(schema, Record):
                return self.node_of(schema)
            self.kind = type(schema)
        node = (<Record> schema)._node
        return self.node_of(schema) if node is None else node

    cdef Result result(self, Run run, object made, object value, object prefs):
        """Return the result of a run without a log, and keep the run if it can serve again."""
        global spare
        cdef Result result = Result.__new__(Result)
        result.value = made
        if run.count or run.has_traces():
            self.tell(run, result, value, prefs)
            if run.has_traces():
                run.clean()
        if run.count and Py_REFCNT(run) == 1:  # nobody sees that it loses them, the error has them
            run.reports, run.count = [], 0
        if Py_REFCNT(run) == 1 and run.prefs is prefs and run.is_free():
            spare = run
        return result

    cdef int tell(self, Run run, Result result, object value, object prefs) except -1:
        cdef Warning_ warning
        if run.scoped:
            run.render(run.reports)
            run.render(run.warnings or ())
        if run.warnings:
            warning = Warning_.__new__(Warning_)
            warning._reports = run.warnings
            result.warning = warning
            run.warnings = None  # which a function may still have the run to add to
        if run.artifacts:
            result.artifacts = run.artifacts
        if run.count:
            if type(self.process) is ErrorMaker:
                result.error = (<ErrorMaker> self.process).made(run.reports, value, prefs)
            else:
                result.error = self.process(run.reports, value, prefs)
        return 0
