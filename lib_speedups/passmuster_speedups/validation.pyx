"""The call: a value and options come in, a result goes out.

The compiled twin of validation, for some of its functions; `setup` hands it what they find there.
"""

from itertools import islice

cimport cython
from cpython.bytes cimport PyBytes_GET_SIZE

from .c_api cimport *
from .core cimport C_CHOOSING, C_LOUD, C_PASSES, C_SILENT, C_UNCLEAR, C_WAITING, Node, PreferenceMerge, Run
from .core cimport ValueNode
from .option_cache cimport OptionsCache
from .records cimport Record
from .reports cimport ErrorMaker, Result, exception_in, keep_reports, undefined

cdef Run spare = None  # a run that left nothing behind serves again, unless threads have no lock
cdef object FAILED = object()
cdef object trim_traceback = None  # prepares the exception for wrong options


cdef OptionsCache recall = None
cdef object defaults = None
cdef _Way way = _Way.__new__(_Way), async_way = _Way.__new__(_Way)


def setup(
    OptionsCache recall_ not None, node_of, rare_node_of, process, finish_run, recover, failure_of,
    trim_traceback_, refusal, finish_async, recover_async, finish_externals
):
    """Set the functions that the reference finds in its module."""
    global recall, defaults, trim_traceback, any_call, any_verdict_call
    cdef call_t *taken = call_of(validate)
    if taken != NULL and taken[0] != <call_t> call:
        any_call = taken[0]
        taken[0] = <call_t> call
    taken = call_of(is_valid)
    if taken != NULL and taken[0] != <call_t> verdict_call:
        any_verdict_call = taken[0]
        taken[0] = <call_t> verdict_call
    recall, defaults, trim_traceback = recall_, recall_.defaults, trim_traceback_
    for one in (way, async_way):
        (<_Way> one).set_functions(node_of, rare_node_of, process, failure_of, refusal)
    way.finish_run, way.recover = finish_run, recover
    async_way.finish_run, async_way.recover = finish_async, recover_async
    async_way.finish_externals = finish_externals


@cython.binding(True)  # it becomes a method of schemas, and takes the name of another function
def validate(self, value=undefined, options=None, **keywords):
    cdef object prefs = defaults, context = None
    cdef tuple known
    if options is not None or PyDict_Size(keywords):
        try:
            known = recall.find(options, keywords)
        except Exception as error:
            raise trim_traceback(error) from error.__cause__
        prefs, context = known[0], known[1]
    return way.through(self, value, prefs, context)


def start(schema, value, prefs, context):
    return async_way.through(schema, value, prefs, context)


@cython.binding(True)
def is_valid(self, value=undefined, options=None, **keywords):
    if options is None and not PyDict_Size(keywords):
        return way.passes(self, value)
    return (<Result> self.validate(value, options, **keywords)).error is None


cdef call_t any_verdict_call = NULL


cdef object verdict_call(PyObject *function, PyObject **args, size_t nargsf, PyObject *names):
    """Take a call of `is_valid`, as the vector that the interpreter makes of one."""
    if PyVectorcall_NARGS(nargsf) == 2 and names == NULL:
        return way.passes(<object> args[0], <object> args[1])
    return any_verdict_call(function, args, nargsf, names)


# The usual call, of a schema and a value with no options or plain ones, takes neither a dict of them nor the
# way through the arguments: it is found again by the identities of the names and values that were given.

cdef enum:
    MOST_NAMES = 4, CALLS = 64  # a power of two

cdef call_t any_call = NULL  # what takes all other calls of `validate`
cdef list calls = [None] * CALLS


@cython.final
cdef class _Call:  # rows: option; two options; context
    cdef tuple names, values
    cdef object prefs


cdef object call(PyObject *function, PyObject **args, size_t nargsf, PyObject *names):
    """Take a call of `validate`, as the vector that the interpreter makes of one."""
    cdef object context = None, known
    cdef PyObject *given = NULL
    if PyVectorcall_NARGS(nargsf) != 2:
        return any_call(function, args, nargsf, names)
    if names == NULL:
        return way.through(<object> args[0], <object> args[1], defaults, None)
    if UNLOCKED or PyTuple_GET_SIZE(<object> names) > MOST_NAMES:
        return any_call(function, args, nargsf, names)
    known = call_known(<object> names, args + 2, &given)
    if given != NULL:
        context = <object> given
    if known is None or not (context is None or PyDict_CheckExact(context)):
        return any_call(function, args, nargsf, names)
    return way.through(<object> args[0], <object> args[1], known, context)


cdef inline bint is_plain(PyObject *value) noexcept:
    return <object> value is True or <object> value is False or PyUnicode_CheckExact(<object> value)


cdef inline object call_known(object names, PyObject **values, PyObject **context):
    """Return the preferences of a call that came before, or None; take its context aside."""
    cdef Py_ssize_t i, n = PyTuple_GET_SIZE(names)
    cdef size_t place = 0
    cdef PyObject *name
    cdef PyObject *value
    cdef _Call known
    for i in range(n):
        name, value = PyTuple_GET_ITEM(names, i), values[i]
        if name == <PyObject *> "context":
            context[0], value = value, NULL
        elif not is_plain(value):
            return None
        place = place * 3 + (<size_t> name >> 4) + (<size_t> value >> 5)
    place &= CALLS - 1
    known = <_Call> PyList_GET_ITEM(calls, place)
    if known is None or PyTuple_GET_SIZE(known.names) != n:
        return learn_call(names, values, place)
    for i in range(n):
        name = PyTuple_GET_ITEM(names, i)
        if PyTuple_GET_ITEM(known.names, i) != name or (
            PyTuple_GET_ITEM(known.values, i) != values[i] and name != <PyObject *> "context"
        ):
            return learn_call(names, values, place)
    return known.prefs


cdef object learn_call(object names, PyObject **values, size_t place):
    """Return the preferences of a call that is new, None where it is wrong, and keep them."""
    cdef dict given = {}
    cdef _Call learned = _Call.__new__(_Call)
    cdef Py_ssize_t i
    for i in range(PyTuple_GET_SIZE(names)):
        name = names[i]
        if name == "options" or name == "value" or name == "self":
            return None
        if name != "context":
            given[name] = <object> values[i]
    cdef tuple found = None
    try:
        found = recall.find(None, given)
    except Exception:  # it is told by whoever takes the call then
        pass
    if found is None or found[1] is not None:  # wrong, or a context in another spelling
        return None
    prefs = found[0]
    learned.names, learned.prefs = names, prefs
    learned.values = tuple([given.get(name) for name in names])
    calls[place] = learned
    return prefs


# A JSON text is decoded and validated without a frame, a dictionary of options, or a call of the reference.
# What no installed package decodes, or may decode otherwise than the standard library, is left to the
# reference.

cdef call_t any_json_call = NULL  # the way through the reference
cdef object json_reference = None
cdef PreferenceMerge from_json = None  # adds the option that says where the value comes from
cdef object NOT_DECODED = object()
cdef object loads = None, errors = None  # of the installed package, from the first call on
cdef bint decodes_long_numbers = False


@cython.binding(True)
def validate_json(self, data, options=None, **keywords):
    return json_reference(self, data, options, **keywords)


def setup_json(reference, PreferenceMerge from_json_ not None):
    """Return the twin of the function that validates a JSON text."""
    global any_json_call, json_reference, from_json
    cdef call_t *taken = call_of(validate_json)
    json_reference, from_json = reference, from_json_
    if not UNLOCKED and taken != NULL and taken[0] != <call_t> json_call:
        any_json_call = taken[0]
        taken[0] = <call_t> json_call
    return validate_json


def use_decoder(decoder not None):
    """Decode by the package that the reference uses."""
    global loads, errors, decodes_long_numbers
    loads, errors, decodes_long_numbers = decoder.loads, decoder.errors, decoder.has_long


cdef object json_call(PyObject *function, PyObject **args, size_t nargsf, PyObject *names):
    """Take a call of `validate_json`, as the vector that the interpreter makes of one."""
    cdef PyObject *given = NULL
    cdef Py_ssize_t i, n = 0 if names == NULL else PyTuple_GET_SIZE(<object> names)
    cdef object value, known = defaults, context = None
    if PyVectorcall_NARGS(nargsf) != 2 or n > MOST_NAMES or loads is None:
        return any_json_call(function, args, nargsf, names)
    for i in range(n):
        if is_same_key(PyTuple_GET_ITEM(<object> names, i), <PyObject *> "data"):  # given twice
            return any_json_call(function, args, nargsf, names)
    if n:
        known = call_known(<object> names, args + 2, &given)
        if given != NULL:
            context = <object> given
        if known is None or not (context is None or PyDict_CheckExact(context)):
            return any_json_call(function, args, nargsf, names)
    value = decoded(<object> args[1])
    if value is NOT_DECODED:
        return any_json_call(function, args, nargsf, names)
    return way.through(<object> args[0], value, from_json.merged(known), context)


cdef object decoded(object data):
    """Return the value of bytes or a string, or NOT_DECODED."""
    try:
        if type(data) is str:
            data = (<str> data).encode()
        if type(data) is bytes and (decodes_long_numbers or not has_long_numbers(data)):
            return loads(data)
    except Exception as error:
        if not isinstance(error, errors):
            raise
    return NOT_DECODED


cdef enum:
    LONG = 19  # digits of an integer that may have more than 64 bits


cdef bint has_long_numbers(object data) noexcept:
    cdef const char *text = PyBytes_AS_STRING(data)
    cdef Py_ssize_t size = PyBytes_GET_SIZE(data), i = LONG - 1, first, last
    while i < size:  # of so many digits in a row, one is read
        if b'0' <= text[i] <= b'9':
            first = last = i
            while first > 0 and b'0' <= text[first - 1] <= b'9':
                first -= 1
            while last + 1 < size and b'0' <= text[last + 1] <= b'9':
                last += 1
            if last - first >= LONG - 1:
                return True
        i += LONG
    return False


# What passes, and has no warnings and artifacts, needs no result if only the value is wanted.

cdef call_t any_attempt = NULL  # the way through the reference
cdef object attempt_reference = None, value_of_result = None


@cython.binding(True)
def attempt(self, value=undefined, message=None, options=None, **keywords):
    return attempt_reference(self, value, message, options, **keywords)


def setup_attempt(reference, value_of):
    """Return the twin of `attempt`. `value_of` returns the value of a result, or raises its error."""
    global any_attempt, attempt_reference, value_of_result
    cdef call_t *taken = call_of(attempt)
    attempt_reference, value_of_result = reference, value_of
    if taken != NULL and taken[0] != <call_t> attempt_call:
        any_attempt = taken[0]
        taken[0] = <call_t> attempt_call
    return attempt


cdef object attempt_call(PyObject *function, PyObject **args, size_t nargsf, PyObject *names):
    """Take a call of `attempt`, as the vector that the interpreter makes of one."""
    cdef bint passed = False
    cdef object found
    if PyVectorcall_NARGS(nargsf) != 2 or names != NULL:
        return any_attempt(function, args, nargsf, names)
    found = way.through(<object> args[0], <object> args[1], defaults, None, &passed)
    return found if passed else value_of_result(found, None)


def validate_rows(
    schema, rows, options, Py_ssize_t most, Py_ssize_t most_failures, Py_ssize_t first,
    list values, list failures, list notable not None, reader=None, bint is_json=False
):
    cdef object prefs = defaults, context = None
    cdef tuple known
    if options is not None:
        known = recall.find(options, None)
        prefs, context = known[0], known[1]
    if most < PY_SSIZE_T_MAX:
        rows = islice(rows, most)
    return way.rows(
        schema, rows, prefs, context, most_failures, first, values, failures, notable, reader, is_json
    )


cdef Run start_run(object schema, object value, object prefs, object context):
    """Return a run for a call."""
    global spare
    cdef Run run = None if UNLOCKED else spare
    if run is None:
        run = Run.__new__(Run)
        run.begin()
    else:
        spare = None
    if run.prefs is not prefs or run.halted:
        run.use(prefs)
    run.context = context
    run.schema, run.given = schema, value
    return run


cdef inline bint is_new(ValueNode node) except -1:
    """Return whether this is one of the first values of a node, for which it has no verdict yet."""
    return node.state <= C_WAITING and node.is_waiting()


cdef inline int leave(Run run, object prefs) except -1:
    """Keep a run without a log if it can serve again."""
    global spare
    if run.retire(prefs) and not UNLOCKED:
        spare = run
    return 0


@cython.final
cdef class _Way:  # rows: flat; option; joi
    """The way of a value through the node of a schema."""

    cdef object node_of, rare_node_of, process, finish_run, recover, failure_of, refusal
    cdef object finish_externals  # where they may be awaited
    cdef object kind  # of the schema asked last: one class less to look through

    cdef void set_functions(
        self, object node_of, object rare_node_of, object process, object failure_of, object refusal
    ):
        self.node_of, self.rare_node_of, self.process = node_of, rare_node_of, process
        self.failure_of, self.refusal = failure_of, refusal

    cdef object through(self, object schema, object value, object prefs, object context, bint *passed=NULL):
        """Return the result of a call; its value, and `passed` set, if there is nothing else to tell."""
        cdef Run run = start_run(schema, value, prefs, context)
        cdef object made, ending
        cdef Node node
        try:
            node = self.node(schema, run)
            if (not run.convert or node.turns_still()) and (node.silence or run.ask_silence()) >= C_CHOOSING:
                if node.verdict(<PyObject *> value, run) == C_PASSES:
                    run.is_certain = True
                elif run.halted:
                    run = start_run(schema, value, prefs, context)
            made = node.run(value, run)
            if run.externals is None and run.log is None and not run.halted:
                if passed != NULL and not run.count and run.warnings is None and run.artifacts is None:
                    leave(run, prefs)
                    passed[0] = True
                    return made
                return self.result(run, made, value, prefs)
        except Exception as error:
            ending = self.recover(error, schema, value, prefs, context, run)
            if ending is None:
                raise
        else:
            if self.finish_externals is not None and run.externals and not run.count and not run.halted:
                return self.finish_externals(schema, run, made, value)
            ending = self.finish_run(schema, run, made, value)
        if isinstance(ending, Exception):
            raise ending
        return ending

    cdef bint passes(self, object schema, object value) except -1:
        """Return whether a value passes with the usual options: as its verdict says, where that is clear."""
        cdef bint passed = False
        cdef Node node = (<Record> schema)._node if isinstance(schema, Record) else None
        cdef object made
        cdef int found = C_UNCLEAR
        if node is not None and not (isinstance(node, ValueNode) and is_new(<ValueNode> node)):
            found = self.clear_verdict(schema, node, value)
        if found != C_UNCLEAR:
            return found == C_PASSES
        made = self.through(schema, value, defaults, None, &passed)
        return passed or (<Result?> made).error is None

    cdef int clear_verdict(self, object schema, Node node, object value) except -1:
        """Return the verdict of a node on a value where it is clear and nobody sees how it came about."""
        cdef Run run
        cdef int found = C_UNCLEAR
        if node.silence == C_LOUD:
            return found
        run = start_run(schema, value, defaults, None)
        try:
            if (node.silence or run.ask_silence()) >= C_SILENT:
                found = node.verdict(<PyObject *> value, run)
        except Exception:  # it comes again where it is told
            found = C_UNCLEAR
        leave(run, defaults)
        return found

    cdef tuple rows(
        self, object schema, object rows, object prefs, object context, Py_ssize_t most_failures,
        Py_ssize_t first, list values, list failures, list notable, object reader, bint is_json
    ):
        """Validate rows, and append values, failures and other results.

        Return the number of rows, and the exception that ended the reading.
        """
        cdef Py_ssize_t read = 0
        cdef object made, found, more, ended = None, plain = None  # the class of rows that need no reader
        try:
            for value in rows:
                if (
                    reader is not None and type(value) is not plain
                    and (is_json or not PyDict_CheckExact(value))
                ):
                    found = decoded(value) if is_json and loads is not None else NOT_DECODED
                    if found is NOT_DECODED:
                        found, more = reader(value)
                        if isinstance(more, type):
                            plain = more
                        else:
                            reader = more
                    value = found
                made = self.row(schema, value, prefs, context, first + read, failures, notable)
                read += 1
                if made is FAILED:
                    most_failures -= 1
                    if most_failures <= 0:
                        break
                elif values is not None:
                    values.append(made)
        except BaseException as error:
            ended = error
        return read, ended

    cdef object row(
        self, object schema, object value, object prefs, object context, Py_ssize_t number, list failures,
        list notable
    ):
        """Validate a row, and return its value or FAILED. Its other results are appended."""
        cdef Run run
        cdef object made, ending = None
        if type(value) is self.refusal:
            ending = value.result(schema, prefs, context)
            return self.outcome(ending, schema, value.row, number, failures, notable)
        run = start_run(schema, value, prefs, context)
        try:
            made = self.node(schema, run).run(value, run)
            if run.externals is None and run.log is None and not run.halted:
                if run.warnings is None and run.artifacts is None:
                    if run.count:
                        self.keep(failures, number, run, schema, value, prefs)
                        made = FAILED
                    leave(run, prefs)
                    return made
                ending = self.result(run, made, value, prefs)
        except Exception as error:
            ending = self.recover(error, schema, value, prefs, context, run)
            if ending is None:
                raise
        else:
            if ending is None:
                ending = self.finish_run(schema, run, made, value)
        if isinstance(ending, Exception):
            raise ending
        return self.outcome(ending, schema, value, number, failures, notable)

    cdef object outcome(
        self, Result result, object schema, object value, Py_ssize_t number, list failures, list notable
    ):
        """Append the other results of a row, and return its value or FAILED."""
        if result.warned is not None or result.artifacts is not None or result.debug is not None:
            notable.append((number, result))
        if result.error is None:
            return result.value
        if failures is not None:
            keep_reports(failures, number, self.failure_of(schema, result.error, value), None)
        return FAILED

    cdef int keep(
        self, list failures, Py_ssize_t number, Run run, object schema, object value, object prefs
    ) except -1:
        """Keep the reports of a row that failed, or the exception that replaces them."""
        cdef object error
        if run.scoped:
            run.render(run.reports)
        if failures is None:
            return 0
        if type(self.process) is not ErrorMaker or prefs.error_stack:
            error = self.process(run.reports, value, prefs)
        else:
            error = exception_in(run.reports, (<ErrorMaker> self.process).override)
        if error is None:
            return keep_reports(failures, number, value, run.reports)
        return keep_reports(failures, number, self.failure_of(schema, error, value), None)

    cdef inline Node node(self, object schema, Run run):
        cdef Node node
        if run.is_rare:
            return self.rare_node_of(schema, run)
        if type(schema) is not self.kind:
            if not isinstance(schema, Record):
                return self.node_of(schema)
            if not UNLOCKED:
                self.kind = type(schema)
        node = (<Record> schema)._node
        return self.node_of(schema) if node is None else node

    cdef Result result(self, Run run, object made, object value, object prefs):
        """Return the result of a run without a log, and keep the run if it can serve again."""
        cdef Result result = Result.__new__(Result)
        result.value = made
        if run.count or run.warnings is not None or run.artifacts is not None:
            self.tell(run, result, value, prefs)
        leave(run, prefs)
        return result

    cdef int tell(self, Run run, Result result, object value, object prefs) except -1:
        if run.scoped:
            run.render(run.reports)
            run.render(run.warnings or ())
        if run.warnings is not None:
            if PyList_GET_SIZE(run.warnings):
                result.warned, result.keeps_reports = run.warnings, True
            run.warnings = None  # which a function may still have the run to add to
        if run.artifacts is not None:
            result.artifacts = run.artifacts
        if run.count:
            if type(self.process) is ErrorMaker:
                result.error = (<ErrorMaker> self.process).made(run.reports, value, prefs)
            else:
                result.error = self.process(run.reports, value, prefs)
        return 0
