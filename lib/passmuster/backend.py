"""The selection: the one place that chooses the pure or the compiled nodes.

`PASSMUSTER_BACKEND` unset takes the compiled twins if they are there, `pure` never
touches them, `compiled` requires them. Nobody else reads the variable or imports
`passmuster_speedups`. Imports: foundation/, nodes/.

Take the modules by name (`from .backend import core`): the attribute `backend` of
the package is not this module but its `name`. Whether the twins can be used shows only
when they are loaded, so that they are at once; the pure nodes are when one is first taken.
"""

from __future__ import annotations

import os

from .foundation.sentinels import UNDEFINED
from .nodes import CONTRACT, ORDER, STEMS, TWINS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from .nodes import (
        assembly as assembly,
        calls as calls,
        checks as checks,
        conditions as conditions,
        copies as copies,
        core as core,
        links as links,
        object_rules as object_rules,
        option_cache as option_cache,
        outcomes as outcomes,
        records as records,
        references as references,
        reports as reports,
        shadows as shadows,
        templates as templates,
        user_checks as user_checks,
    )
    from .nodes.typed import (
        arrays as arrays,
        iso_dates as iso_dates,
        matching as matching,
        numbers as numbers,
        objects as objects,
        scalars as scalars,
        scanners as scanners,
        strings as strings,
    )

    Modules = dict[str, ModuleType]

calling: ModuleType | None = None
"""The twin of `passmuster.validation`, which is no module of `nodes/`; None where nodes are pure."""

PURE = "passmuster.nodes"
COMPILED = "passmuster_speedups"


def _load(package: str, names: Iterable[str], stems: Iterable[str] = STEMS) -> Modules:
    from importlib import import_module

    return {stem: import_module(f"{package}.{name}") for stem, name in zip(stems, names)}


def _load_compiled() -> Modules:
    """Import the twins; ImportError where they are missing, broken, or of another contract."""
    try:
        __import__(COMPILED)  # on its own first: when this fails there are no twins at all
        modules = _load(COMPILED, STEMS)
    except (TypeError, ValueError) as error:
        # What Cython raises when extensions of different builds are found side by side.
        raise ImportError(f"the compiled twins do not fit together: {error}", name=COMPILED) from error
    found = getattr(modules["core"], "CONTRACT", None)
    if found != CONTRACT:
        message = f"the compiled twins keep contract {found}, this passmuster needs {CONTRACT}"
        raise ImportError(message, name=f"{COMPILED}.core")
    if getattr(modules["core"], "ORDER", None) != tuple(ORDER):
        message = "the compiled twins take the steps of a value in another order than passmuster.nodes"
        raise ImportError(message, name=f"{COMPILED}.core")
    modules["reports"].setup(UNDEFINED)
    return {**modules, **_load(COMPILED, ["validation"], ["calling"])}


def _is_absent(error: ImportError) -> bool:
    return isinstance(error, ModuleNotFoundError) and error.name == COMPILED


def _require_compiled() -> Modules:
    try:
        return _load_compiled()
    except ImportError as error:
        if not _is_absent(error):
            raise
        message = (
            "PASSMUSTER_BACKEND=compiled, but passmuster was installed without its compiled twins; "
            "reinstall it where a C compiler is at hand (PASSMUSTER_EXTENSIONS=1 shows what fails), "
            "or unset the variable"
        )
        raise ImportError(message, name=COMPILED) from error


def _prefer_compiled() -> Modules | None:
    try:
        return _load_compiled()
    except ImportError as error:
        if not _is_absent(error):
            _warn(error)
        return None


def _warn(error: ImportError) -> None:
    import warnings

    message = f"passmuster goes on in pure Python, for its compiled twins can't be used: {error}"
    warnings.warn(message, RuntimeWarning, stacklevel=2)


def _choose(wish: str | None) -> tuple[str, Modules | None]:
    """Return the name of the half, and its modules if they had to be loaded to tell."""
    if wish == "pure":
        return "pure", None
    if wish == "compiled":
        return "compiled", _require_compiled()
    if wish is not None:
        message = f"PASSMUSTER_BACKEND is {wish!r}; it may be 'pure', 'compiled', or not set at all"
        raise ValueError(message)
    compiled = _prefer_compiled()
    return ("compiled" if compiled else "pure"), compiled


if not TYPE_CHECKING:
    __all__ = ["name", *STEMS]

    def __getattr__(stem: str) -> ModuleType:
        if stem not in STEMS:
            raise AttributeError(f"module {__name__!r} has no attribute {stem!r}")
        globals().update(_load(PURE, TWINS))
        return globals()[stem]


name: str
name, _modules = _choose(os.environ.get("PASSMUSTER_BACKEND"))
if _modules is not None:
    globals().update(_modules)
