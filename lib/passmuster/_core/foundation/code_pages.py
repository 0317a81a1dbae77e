"""The address of an error code's page on the site. Imports nothing of ours."""

from __future__ import annotations

from functools import lru_cache

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable

SITE = "https://passmuster.github.io/passmuster/"


def _raise_unregistered(code: str) -> bool:
    raise NotImplementedError("nothing has registered the error codes")


_is_code: Callable[[str], bool] = _raise_unregistered


def register_code_test(is_code: Callable[[str], bool]) -> None:
    """Register the test for error codes of the library. Called once, by the room of the types."""
    global _is_code
    _is_code = is_code


def page_of(code: object) -> str | None:
    """Return the address of the page about an error code, or None if the code is not the library's.

    >>> import passmuster
    >>> page_of("number.min"), page_of("mine")
    ('https://passmuster.github.io/passmuster/codes/number.min.html', None)
    """
    return _page_of(code) if type(code) is str else None


@lru_cache(maxsize=1000)
def _page_of(code: str) -> str | None:
    return f"{SITE}codes/{code}.html" if _is_code(code) else None
