# The ways of a value through its steps, for nodes.core. Where a comment names a part of the steps, `setup.py`
# writes the calls of its steps, in the order of the table in `nodes/__init__.py`. The result is included by
# core.pyx. A step that ends its part leaves the loop around it.


cdef inline object take_basic(ValueNode node, object value, Run run):
    """Take a value through the steps of a node without extras."""
    cdef Py_ssize_t mark = run.count
    cdef int used = 0
    while True:
        # steps: shaping
        if value is undefined:
            return node.absent(run)
        if node.state == C_QUICK and run.convert and node.coerces:
            if node.accepts_converted(<PyObject *> value, run):
                return value
        return node.verify(value, run)
    return value


cdef inline object take_all(ValueNode node, object value, Run run):
    """Take a value through the steps of a node with extras."""
    cdef object original = value, prefs = run.prefs, outer = run.original, answer
    cdef Py_ssize_t mark = run.count
    cdef int used = node.extras.used
    run.original = value
    while True:
        # steps: opening
        while True:
            # steps: shaping
            if value is undefined:
                value = node.absent(run)
            elif node.state < C_STEPPED or not node.accepts_converted(<PyObject *> value, run):
                value = node.verify(value, run)
            break
        # steps: ending
        break
    if run.prefs is not prefs:
        run.use(prefs)
    run.original = outer
    return value


cdef inline object end_absent(ValueNode node, Run run):
    """Take an absent value through the steps of a node whose extras only have steps of `ENDING`."""
    cdef object value, original = undefined, outer = run.original
    cdef Py_ssize_t mark = run.count
    cdef int used = node.extras.used
    run.original = undefined
    value = node.absent(run)
    # steps: ending
    run.original = outer
    return value


cdef inline object check(ValueNode node, object value, Run run):
    """Take a value that is not absent through the steps that check it."""
    cdef object answer
    cdef Py_ssize_t mark
    while True:
        # steps: asking
        mark = run.count
        # steps: checking
        break
    return value
