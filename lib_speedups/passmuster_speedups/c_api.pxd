# What the twins use of Python's C interface. It is only declarations: nothing is loaded for them.

from cpython.bytes cimport PyBytes_AS_STRING
from cpython.dict cimport PyDict_CheckExact, PyDict_Copy, PyDict_GetItemWithError, PyDict_Next, PyDict_SetItem
from cpython.dict cimport PyDict_Size
from cpython.float cimport PyFloat_AS_DOUBLE, PyFloat_CheckExact
from cpython.list cimport PyList_Check, PyList_CheckExact, PyList_GET_ITEM, PyList_GET_SIZE, PyList_GetSlice
from cpython.list cimport PyList_New, PyList_SET_ITEM, PyList_SetItem, PyList_Sort
from cpython.long cimport PyLong_AsDouble, PyLong_CheckExact
from cpython.object cimport Py_TYPE, PyObject, PyObject_Hash, PyObject_Size, PyTypeObject
from cpython.ref cimport Py_DECREF, Py_INCREF, Py_REFCNT
from cpython.sequence cimport PySequence_List
from cpython.set cimport PySet_Add, PySet_GET_SIZE
from cpython.tuple cimport PyTuple_CheckExact, PyTuple_GET_ITEM, PyTuple_GET_SIZE, PyTuple_New
from cpython.tuple cimport PyTuple_SET_ITEM
from cpython.unicode cimport PyUnicode_1BYTE_KIND, PyUnicode_Check, PyUnicode_CheckExact
from cpython.unicode cimport PyUnicode_CopyCharacters, PyUnicode_DATA, PyUnicode_DecodeASCII
from cpython.unicode cimport PyUnicode_FindChar, PyUnicode_FromObject, PyUnicode_GET_LENGTH, PyUnicode_KIND
from cpython.unicode cimport PyUnicode_READ, PyUnicode_Substring, PyUnicode_WRITE

cdef extern from "Python.h":
    ctypedef struct BaseType "PyTypeObject":
        object (*tp_alloc)(type cls, Py_ssize_t items)
        object (*tp_new)(type cls, tuple args, PyObject *keywords)
    BaseType PyBaseObject_Type  # `object`
    PyTypeObject PyFloat_Type, PyLong_Type, PyUnicode_Type
    Py_ssize_t PyVectorcall_NARGS(size_t nargsf) noexcept
    Py_ssize_t PY_SSIZE_T_MAX
    bint PyBool_Check(object o)  # with cpython.bool comes the class
    bint PyExceptionInstance_Check(object o)
    int PyList_SetSlice(list o, Py_ssize_t low, Py_ssize_t high, PyObject *items) except -1
    long long PyLong_AsLongLongAndOverflow(object o, int *overflow) except? -1
    object PyObject_GenericGetAttr(object o, object name)
    object PyObject_GenericGetDict(object o, void *context)
    int PyObject_GenericSetAttr(object o, object name, object value) except -1
    # For exceptions only: from Python 3.13 on, other objects have their attributes elsewhere.
    int PyObject_GenericSetDict(object o, object value, void *context) except -1
    const unsigned char *PyUnicode_1BYTE_DATA(object o)
    int PyUnicode_CHECK_INTERNED(object o)
    bint PyUnicode_IS_ASCII(object o)
    bint PyUnicode_IS_COMPACT_ASCII(object o)
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object o)
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)

# Where Python has no lock of its own, what another thread may change is read with a reference of its own; a
# field that is made late is set once, within `cython.critical_section`, and never again. Elsewhere all of
# this comes to what it would be without.
cdef extern from *:
    """
    #ifdef Py_GIL_DISABLED
      #define PASSMUSTER_UNLOCKED 1
      #define passmuster_fence() _Py_atomic_fence_release()
      #ifdef _MSC_VER  /* told to load and store these in order */
        #define PASSMUSTER_STATE volatile int
      #else
        #define PASSMUSTER_STATE _Atomic int
      #endif
    #else
      #define PASSMUSTER_UNLOCKED 0
      #define passmuster_fence()
      #define PASSMUSTER_STATE int
    #endif

    /* Python 3.11 may lose an exception if there is no memory for the frames that its traceback needs. Then
       an exception is raised here, because handlers expect one. */
    #if PY_VERSION_HEX < 0x030C0000
    static CYTHON_INLINE int passmuster_trace(PyFrameObject *frame) {
        if (!PyErr_Occurred()) PyErr_NoMemory();
        return PyTraceBack_Here(frame);
    }
    #define PyTraceBack_Here passmuster_trace
    #endif

    static CYTHON_INLINE PyObject *passmuster_value_of(PyObject *dict, PyObject *key, PyObject *otherwise) {
        PyObject *found;
    #ifdef Py_GIL_DISABLED
        if (PyDict_GetItemRef(dict, key, &found) < 0) return NULL;
        if (found != NULL) return found;
        found = otherwise;
    #else
        found = PyDict_GetItemWithError(dict, key);
        if (found == NULL) {
            if (PyErr_Occurred()) return NULL;
            found = otherwise;
        }
    #endif
        Py_INCREF(found);
        return found;
    }

    /* Where a function keeps what a call of it runs; NULL where it keeps nothing. */
    static CYTHON_INLINE vectorcallfunc *passmuster_call_of(PyObject *function) {
        Py_ssize_t offset = Py_TYPE(function)->tp_vectorcall_offset;
        return offset > 0 ? (vectorcallfunc *) ((char *) function + offset) : NULL;
    }

    static CYTHON_INLINE PyObject *passmuster_item_of(PyObject *list, Py_ssize_t i, PyObject *otherwise) {
        PyObject *found;
    #ifdef Py_GIL_DISABLED
        found = PyList_GetItemRef(list, i);
        if (found != NULL) return found;
        PyErr_Clear();  /* it has been taken away */
        found = otherwise;
    #else
        found = i < PyList_GET_SIZE(list) ? PyList_GET_ITEM(list, i) : otherwise;
    #endif
        Py_INCREF(found);
        return found;
    }

    static CYTHON_INLINE int passmuster_small_value(PyObject *number, long long *value) {
    #if PY_VERSION_HEX >= 0x030C0000
        if (!PyUnstable_Long_IsCompact((PyLongObject *) number)) return 0;
        *value = PyUnstable_Long_CompactValue((PyLongObject *) number);
    #else
        Py_ssize_t size = Py_SIZE(number);
        if (size < -1 || size > 1) return 0;
        *value = size ? size * (long long) ((PyLongObject *) number)->ob_digit[0] : 0;
    #endif
        return 1;
    }

    static CYTHON_INLINE int passmuster_small_within(PyObject *number, long long least, long long most) {
        long long value;
        return passmuster_small_value(number, &value) && least <= value && value <= most;
    }

    /* The hash of an exact string, which keeps it. */
    static CYTHON_INLINE Py_hash_t passmuster_hash_of_text(PyObject *text) {
        Py_hash_t hash = ((PyASCIIObject *) text)->hash;
        return hash != -1 ? hash : PyObject_Hash(text);
    }

    /* Whether two exact strings have the same characters. */
    static CYTHON_INLINE int passmuster_is_same_text(PyObject *text, PyObject *other) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(text);
        const char *left, *right;
        if (text == other) return 1;
        if (n != PyUnicode_GET_LENGTH(other) || PyUnicode_KIND(text) != PyUnicode_KIND(other)) return 0;
        left = (const char *) PyUnicode_DATA(text);
        right = (const char *) PyUnicode_DATA(other);
        return *left == *right && memcmp(left, right, n * PyUnicode_KIND(text)) == 0;
    }

    /* Whether two keys are one, or exact strings of the same characters. */
    static CYTHON_INLINE int passmuster_is_same_key(PyObject *key, PyObject *other) {
        return key == other || (PyUnicode_CheckExact(key) && PyUnicode_CheckExact(other)
            && passmuster_is_same_text(key, other));
    }

    static CYTHON_INLINE int passmuster_put_item(PyObject *list, Py_ssize_t i, PyObject *value) {
        Py_INCREF(value);
    #ifdef Py_GIL_DISABLED
        if (PyList_SetItem(list, i, value) < 0) PyErr_Clear();  /* its place has been taken away */
    #else
        PyObject *before = PyList_GET_ITEM(list, i);
        PyList_SET_ITEM(list, i, value);
        Py_DECREF(before);
    #endif
        return 0;
    }
    """
    Py_ssize_t PyDict_GET_SIZE(object contents) noexcept
    bint UNLOCKED "PASSMUSTER_UNLOCKED"  # a constant: what depends on it is compiled or left out
    ctypedef int shared_int "PASSMUSTER_STATE"  # written after the fields that it announces
    void publish "passmuster_fence"() noexcept  # a fence: earlier stores are visible before later ones
    ctypedef object (*call_t "vectorcallfunc")(PyObject *, PyObject **, size_t, PyObject *)
    call_t *call_of "passmuster_call_of"(object function) noexcept
    object value_of "passmuster_value_of"(object contents, object key, object otherwise)
    object item_of "passmuster_item_of"(object items, Py_ssize_t i, object otherwise)
    Py_hash_t hash_of_text "passmuster_hash_of_text"(PyObject *text) noexcept
    bint is_same_key "passmuster_is_same_key"(PyObject *key, PyObject *other) noexcept
    bint is_same_text "passmuster_is_same_text"(PyObject *text, PyObject *other) noexcept
    # Whether an exact integer is a small one, of a single digit of Python's; then its value is set.
    bint small_value "passmuster_small_value"(object number, long long *value) noexcept
    # Whether it is a small one from `least` to `most`.
    bint small_within "passmuster_small_within"(object number, long long least, long long most) noexcept
    int put_item "passmuster_put_item"(object items, Py_ssize_t i, object value) except -1
