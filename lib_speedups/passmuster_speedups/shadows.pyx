"""Validated values that the result does not show, which references go on seeing.

The compiled twin of passmuster.nodes.shadows, with the same classes, fields and results.
"""

cimport cython

MOST_PENDING = 32

cdef object NOTHING = object()


@cython.final
cdef class Replayed:  # rows: strip()
    cdef readonly tuple path
    cdef readonly list entries, journal

    def __init__(self, tuple path not None, list entries not None, list journal=None):
        self.path = path
        self.entries = entries
        self.journal = journal

    cpdef dict flat(self):
        cdef dict found = {}
        cdef set seen = set()
        cdef list rest = list(self.entries), more
        while rest:  # from the end: the last to be hidden at a path counts
            path, before, value = rest.pop()
            if path is not None:
                found.setdefault(path, value)
                continue
            more = (<Replayed?> before).entries
            if id(more) not in seen:
                seen.add(id(more))
                rest += more
        return found


@cython.final
cdef class Shadows(dict):  # rows: strip()
    def __cinit__(self):
        self.pending = ()

    cpdef object get(self, object path, object default=None):
        if self.pending:
            self.settle(path)
        return dict.get(self, path, default)

    def hide(self, tuple path not None, value):
        self.keep(path, value, True)

    cdef Py_ssize_t times(self) except -1:
        """Return how often something was hidden, as far as that was noted."""
        return 0 if self.journal is None else len(self.journal)

    cdef int keep(self, tuple path, object value, bint noted) except -1:
        """Hide a value, noting what was there before if that may be shown again."""
        if noted:
            if self.journal is None:
                self.journal = []
            self.journal.append((path, self.get(path, NOTHING), value))
        (<dict> self)[path] = value
        return 0

    def fold(self, tuple path not None, Py_ssize_t mark):
        cdef list entries
        if self.journal is None:
            self.journal = []
        entries = self.journal[mark:]
        for at, before, _ in entries:
            if not begins((<Replayed?> before).path if at is None else at, path):
                path = ()
                break
        self.journal[mark:] = [(None, Replayed(path, entries, entries), None)]
        return path, entries

    cpdef object replay(self, tuple path, list entries):
        cdef Replayed whole, again
        if self.journal is None:
            self.journal = []
        for whole in self.pending:
            if whole.entries is entries:
                return None
            if len(self.pending) >= MOST_PENDING or begins(whole.path, path) or begins(path, whole.path):
                self.put(whole)
        again = Replayed(path, entries)
        self.pending += (again,)
        self.journal.append((None, again, None))
        return None

    cpdef object settle(self, tuple path):
        cdef Replayed whole
        for whole in self.pending:
            if begins(path, whole.path):
                self.put(whole)
        return None

    cpdef object put(self, object whole):
        cdef Replayed again = <Replayed?> whole
        cdef list journal = []
        self.drop(again)
        again.journal = journal
        for path, value in again.flat().items():
            journal.append((path, dict.get(self, path, NOTHING), value))
            (<dict> self)[path] = value
        return None

    cpdef object show(self, Py_ssize_t mark):
        cdef list journal = self.journal
        cdef Replayed whole
        while journal is not None and len(journal) > mark:
            path, before, _ = journal.pop()
            if path is not None:
                self.put_back(path, before)
                continue
            whole = <Replayed?> before
            if whole.journal is None:
                self.drop(whole)
            else:
                journal += whole.journal
        return None

    cpdef object drop(self, object whole):
        self.pending = tuple([other for other in self.pending if other is not whole])

    cpdef object put_back(self, tuple path, object before):
        if before is NOTHING:
            del (<dict> self)[path]
        else:
            (<dict> self)[path] = before
        return None


cdef bint begins(tuple path, tuple start) except -1:
    cdef tuple head = path[:len(start)]
    return hash(head) == hash(start) and head == start
