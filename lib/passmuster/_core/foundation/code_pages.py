"""The address of an error code's page on the site. Imports nothing."""

from __future__ import annotations

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
    return f"{SITE}codes/{code}.html" if type(code) is str and _is_code(code) else None
