"""The makers of instances of classes of the standard library."""

from datetime import date, time, timedelta
from uuid import UUID

from passmuster._core.foundation.classes.usual_classes import usual_classes


def test_instances_are_made_without_the_constructors_of_their_classes():
    classes = usual_classes()
    made = object.__new__(classes.uuid)
    classes.set_number(made, 5)
    classes.set_safe(made, classes.is_safe)
    assert (made, made.is_safe) == (UUID(int=5), UUID(int=5).is_safe)
    assert classes.day("2026-01-31") == date(2026, 1, 31)
    assert classes.time("10:20") == time(10, 20)
    assert classes.duration(1, 2, 3) == timedelta(days=1, seconds=2, microseconds=3)


def test_the_classes_are_looked_up_once():
    assert usual_classes() is usual_classes()
