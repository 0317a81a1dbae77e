"""The functions that a description names, and the treatment of missing ones.

Schema side. A description is untrusted data: it contains names of functions, and the functions are given to
`build()`. Nothing is imported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ....foundation.callers import is_function
from ....foundation.schema_error import SchemaError, show
from ....foundation.signatures import NAME_KEY, Named, ignoring_extra_arguments
from ....foundation.spelling import suggestion

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ....foundation.argument_types import Missing

REFUSE, SKIP = "refuse", "skip"

_MOST_NAMED = 10
_MOST_SHOWN = 60


class FunctionLeftOut(Exception):
    """A function or an extension is missing, and the part that needs it is to be left out.

    `complaint` is the message if that part can't be left out.
    """

    def __init__(self, complaint: str) -> None:
        super().__init__(complaint)
        self.complaint = complaint


class RaisingFunction:
    """A function for `error` that returns a given exception."""

    __slots__ = ("error",)

    def __init__(self, error: BaseException) -> None:
        self.error: BaseException = error

    def __call__(self, errors: object) -> BaseException:
        return self.error


class NamedFunctions:
    """The functions given to `build()` by name, and the treatment of missing ones."""

    __slots__ = ("_known", "_missing")

    def __init__(self, functions: object = None, missing: Missing = "refuse") -> None:
        known = {} if functions is None else functions
        if not isinstance(known, Mapping):
            raise SchemaError(f"functions must be a mapping from names to functions, not {show(functions)}")
        for name, function in known.items():
            if not isinstance(name, str) or not (
                is_function(function) or isinstance(function, BaseException)
            ):
                raise SchemaError(f"functions must hold functions by name; {show(name)} is none")
        if missing not in (REFUSE, SKIP) and not is_function(missing):
            raise SchemaError(f"missing must be 'refuse', 'skip' or a function, not {show(missing)}")
        self._known: Mapping[str, Any] = known
        self._missing: Missing = missing

    @property
    def is_skipping(self) -> bool:
        """Whether parts that need what is not given are left out."""
        return self._missing == SKIP

    def find(self, name: str | None, place: str, is_carried: bool = False, may_raise: bool = False) -> Any:
        """Return the function with a name, or with the name None, if the description has lost the name.

        `is_carried` is set if the name is the description of the function. With `may_raise`, an exception is
        accepted, too; the result is then a function that returns it.

        If there is no such function, raises `SchemaError` or `FunctionLeftOut`, depending on `missing`.
        """
        found = None if name is None else self._known.get(name)
        if found is None and callable(self._missing):
            found = ignoring_extra_arguments(self._missing, 2)(name, place)
            if found is not None and not is_function(found):
                raise SchemaError(f"missing must return a function or None, not {show(found)}")
        if isinstance(found, BaseException):
            if not may_raise:
                raise SchemaError(f"a function is needed, and {show(name)} is an exception")
            found = RaisingFunction(found)
        if found is not None:
            return found if name is None else Named(name, found, is_carried)
        if self._missing == REFUSE:
            raise SchemaError(self._complaint(name))
        raise FunctionLeftOut(self._complaint(name))

    def _complaint(self, name: str | None) -> str:
        if name is None:
            return "it must be a function, which was lost when the description was stored as JSON"
        if not self._known:
            return f"it is the function {show(name)}: give it, as functions={{{show(name)}: …}}"
        hint = suggestion(name, self._known)
        if not hint and len(self._known) <= _MOST_NAMED:
            hint = f" Known are {', '.join(self._known)}."
        return f"it is the function {show(name)}, which is not given.{hint}"


def name_in(data: object) -> str | None:
    """Return the name in data of a function, or None.

    >>> name_in({"$function": "slugify"}), name_in("slugify"), name_in({})
    ('slugify', 'slugify', None)
    """
    if isinstance(data, Mapping) and len(data) == 1:
        data = data.get(NAME_KEY)
    return data if isinstance(data, str) and data else None


def place_of(path: Sequence[Any]) -> str:
    """Return a path in a description as a string.

    >>> place_of(["keys", "a", "rules", 0])
    'keys.a.rules[0]'
    """
    path = path if len(path) <= 20 else [*path[:10], "…", *path[-9:]]
    steps = [f"[{step}]" if isinstance(step, int) else f".{_shown(step)}" for step in path]
    return "".join(steps).lstrip(".")


def _shown(step: object) -> str:
    return step[:_MOST_SHOWN] if isinstance(step, str) else show(step)


_FORMULA = re.compile(r"\{[^{}]*\}")
_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
_CALL = re.compile(r"(?<![\w.#$])([A-Za-z_]\w*)\(")


def functions_called(template: str) -> set[str]:
    """Return the names of the functions called in the formulas of a template, except the built-in ones.

    >>> sorted(functions_called("{f(a) + if(b, 1, g(b))} of h(c)"))
    ['f', 'g']
    """
    from ....language.messages.formula import FUNCTION_NAMES

    formulas = _FORMULA.findall(template)
    found = {name for formula in formulas for name in _CALL.findall(_STRING.sub("", formula))}
    return found - FUNCTION_NAMES
