"""Which keywords a class or function takes, and which classes are nothing but their fields."""

import sys
from abc import ABC, abstractmethod
from dataclasses import InitVar, dataclass, field, make_dataclass
from typing import NamedTuple, TypedDict

import pytest

from passmuster._core.foundation.classes.class_keywords import _generated_code, is_bare, is_slot, keywords_of


class Point(NamedTuple):
    x: int
    y: int = 0


class Partial(TypedDict, total=False):
    a: int


class Plain:
    def __init__(self, a, *, b=1):
        self.a = a


def by_position(a, /, b):
    return a


@pytest.mark.parametrize(("target", "names", "needed"), [
    (Point, ("x", "y"), ("x",)), (Partial, ("a",), ()), (Plain, ("a", "b"), ("a",)),
    (lambda a, *b, c: None, ("a", "c"), ("a", "c")), (lambda a, **b: None, None, ("a",)),
    (by_position, ("b",), ("a", "b")), (dict, None, ()),
])  # fmt: skip
def test_keywords_of(target, names, needed):
    found = keywords_of(target)
    assert (found.names, found.needed, found.are_known) == (names, needed, True)


def test_builtin_without_signature_has_unknown_keywords():
    assert not keywords_of(int).are_known


@dataclass
class Simple:
    a: int
    b: int = 1
    c: list = field(default_factory=list)


@dataclass(frozen=True)
class Frozen:
    a: int


class Heir(Simple):
    """Adds nothing."""


@dataclass
class Own:
    a: int

    def __init__(self, a):
        self.a = a + 1


@dataclass
class After:
    a: int

    def __post_init__(self):
        self.b = 1


@dataclass
class WithVariable:
    a: InitVar[int]


@dataclass
class WithHidden:
    a: int = field(init=False, default=1)


@dataclass
class WithProperty:
    a: int

    @property
    def a(self):
        return 1

    @a.setter
    def a(self, value):
        self.seen = value


@dataclass
class Setting:
    a: int

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 2)


@dataclass
class Making:
    a: int

    def __new__(cls, *args, **keywords):
        return object.__new__(cls)


class Meta(type):
    def __call__(cls, **keywords):
        return 5


@dataclass
class Called(metaclass=Meta):
    a: int


@dataclass
class InSlots:
    __slots__ = ("a",)
    a: int


@dataclass
class PartlyInSlots(InSlots):
    b: int


@dataclass
class Unfinished(ABC):
    a: int

    @abstractmethod
    def finish(self):
        """Nobody has written it."""


class Later(Frozen):
    def __init__(self, a):
        object.__setattr__(self, "a", a)


@pytest.mark.parametrize("cls", [Simple, Frozen, Heir, InSlots])
def test_dataclass_without_code_is_bare(cls):
    assert is_bare(cls)


@pytest.mark.parametrize(
    "cls",
    [Own, After, WithVariable, WithHidden, WithProperty, Setting, Making, Called, PartlyInSlots, Unfinished,
     Later, Point, Partial, Plain, int, 5, len],
)  # fmt: skip
def test_class_with_code_or_other_class_is_not_bare(cls):
    assert not is_bare(cls)


def test_classes_with_fields_of_the_same_form_share_one_generated_code():
    def made(**b):
        return make_dataclass("Made", [("shared_a", int), ("shared_b", object, field(**b))])

    before = _generated_code.cache_info().misses
    assert all(is_bare(made(**b)) for b in ({"default": 1}, {"default": None}, {"default": False}))
    assert _generated_code.cache_info().misses == before + 1
    assert all(is_bare(made(**b)) for b in ({"default_factory": dict}, {"default_factory": set}, {}))
    assert _generated_code.cache_info().misses == before + 3


def test_a_class_with_its_own_code_is_told_from_one_with_the_same_fields():
    first = make_dataclass("Made", [("told_a", int)])
    other = make_dataclass("Made", [("told_a", int)])
    other.__init__ = lambda self, told_a: None
    assert is_bare(first)
    assert not is_bare(other)


def test_slots_are_told_from_other_attributes():
    assert is_slot(InSlots, "a")
    assert not any(is_slot(cls, "a") for cls in (Simple, WithProperty, Plain))
    assert not is_slot(slice, "start")


@pytest.mark.skipif(sys.version_info < (3, 10), reason="there is no such dataclass before")
def test_a_dataclass_with_fields_by_keyword():
    @dataclass(kw_only=True)
    class Kept(Simple):
        d: int

    assert is_bare(Kept)
    assert keywords_of(Kept).needed == ("a", "d")
