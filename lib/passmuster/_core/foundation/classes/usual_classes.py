"""The makers of instances of classes of the standard library that strings often become.

A leaf; imports the classes when they are first needed.
"""

from __future__ import annotations

from functools import cache

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date, time, timedelta
    from uuid import UUID, SafeUUID


class UsualClasses:
    """The makers, imported once, because an import statement takes longer than the rest."""

    def __init__(self) -> None:
        from datetime import date, time, timedelta
        from uuid import UUID, SafeUUID

        self.uuid: type[UUID] = UUID
        self.is_safe: SafeUUID = SafeUUID.unknown
        # The slots, which the class itself does not let anybody set.
        self.set_number: Callable[[UUID, int], None] = vars(UUID)["int"].__set__
        self.set_safe: Callable[[UUID, SafeUUID], None] = vars(UUID)["is_safe"].__set__
        self.day: Callable[[str], date] = date.fromisoformat
        self.time: Callable[[str], time] = time.fromisoformat
        # Where it is written in C it takes nothing but digits for digits.
        self.is_strict: bool = isinstance(time.fromisoformat, type(len))
        self.duration: type[timedelta] = timedelta


@cache
def usual_classes() -> UsualClasses:
    """Return the makers.

    >>> usual_classes().day("2026-01-31")
    datetime.date(2026, 1, 31)
    """
    return UsualClasses()
