"""The choice between the pure and the compiled nodes.

If `PASSMUSTER_BACKEND` is not set, the compiled twins are used if they are installed. `pure` never imports
them, `compiled` requires them. No other module reads the variable or imports `passmuster_speedups`. Imports
foundation/ and nodes/.

Import the modules by name (`from .backend import core`): the attribute `backend` of the package is not this
module but its `name`. The twins are imported at once, because that alone shows whether they can be used. The
pure nodes are imported when one of them is first used.
"""

from __future__ import annotations

import os

from ..foundation.sentinels import UNDEFINED
from .nodes import CONTRACT, STEMS, TWINS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from .nodes import (
        applicators as applicators,
        assembly as assembly,
        calls as calls,
        checks as checks,
        conditions as conditions,
        copies as copies,
        core as core,
        items_walk as items_walk,
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
        class_instances as class_instances,
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
"""The twin of `running.validation`, which is not a module of `nodes/`; None on the pure backend."""

PURE = "passmuster._core.engine.nodes"
COMPILED = "passmuster_speedups"


def _load(package: str, names: Iterable[str], stems: Iterable[str] = STEMS) -> Modules:
    from importlib import import_module

    return {stem: import_module(f"{package}.{name}") for stem, name in zip(stems, names)}


def _load_compiled() -> Modules:
    """Import the twins. Raises ImportError if they are missing or broken, or have another contract."""
    try:
        __import__(COMPILED)  # first on its own: if this fails, there are no twins at all
        modules = _load(COMPILED, STEMS)
    except (TypeError, ValueError) as error:
        # Cython raises these if extension modules of different builds are installed together.
        raise ImportError(f"the compiled twins do not fit together: {error}", name=COMPILED) from error
    found = getattr(modules["core"], "CONTRACT", None)
    if found != CONTRACT:
        message = f"the compiled twins keep contract {found}, this passmuster needs {CONTRACT}"
        raise ImportError(message, name=f"{COMPILED}.core")
    modules["reports"].setup(UNDEFINED)
    return {**modules, **_load(COMPILED, ["validation"], ["calling"])}


def find_twin(stem: str) -> ModuleType | None:
    """Import the twin of a module that is not in `nodes/`, or return None on the pure backend."""
    return None if _modules is None else _load(COMPILED, [stem], [stem])[stem]


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

    message = f"passmuster runs in pure Python, because its compiled twins can't be used: {error}"
    warnings.warn(message, RuntimeWarning, stacklevel=2)


def _choose(requested: str | None) -> tuple[str, Modules | None]:
    """Return the name of the backend, and its modules if they are imported already."""
    if requested == "pure":
        return "pure", None
    if requested == "compiled":
        return "compiled", _require_compiled()
    if requested is not None:
        message = f"PASSMUSTER_BACKEND is {requested!r}; it may be 'pure', 'compiled', or not set at all"
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
