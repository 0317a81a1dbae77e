"""The exception that a wrong schema raises.

It lives in this leaf room so that every other room can raise it;
`passmuster.errors` draws the whole tree of exceptions and re-exports it.
Imports nothing.
"""


class SchemaError(ValueError):
    """A wrong schema: raised at the call that made the mistake, and naming it.

    A wrong *value* never raises this: it makes a `ValidationError`.

    >>> raise SchemaError("limit must be a number or a reference, not 'x'")
    Traceback (most recent call last):
        ...
    passmuster.SchemaError: limit must be a number or a reference, not 'x'
    """

    __slots__ = ()


SchemaError.__module__ = "passmuster"
