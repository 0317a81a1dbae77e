"""What instances of classes show of their fields."""

import re
from collections import namedtuple
from dataclasses import dataclass, field
from typing import Any

import pytest

from passmuster._core.foundation.classes.hidden_fields import MASK, hide_fields


def classes():
    @dataclass
    class Plain:
        host: str
        token: Any = None

    @dataclass(frozen=True)
    class Frozen:
        host: str
        token: Any = None

    class Slotted:
        __slots__ = ("host", "token")

        def __init__(self, host, token=None):
            self.host, self.token = host, token

        def __repr__(self):
            return f"<{self.host} {self.token!r}>"

        def __str__(self):
            return f"{self.token} of {self.host}"

    class Named(namedtuple("Named", "host token")):
        __slots__ = ()

    return [Plain, Frozen, Slotted, Named]


@pytest.mark.parametrize("cls", classes())
def test_hidden_fields_are_not_shown(cls):
    item = cls("a", 1815)
    assert "1815" in repr(item)
    for name in ("token", "other"):
        hide_fields(cls, {name})
    assert "1815" not in f"{item!r} {item}"
    assert MASK in repr(item)
    assert "a" in repr(item)
    assert item.token == 1815
    hide_fields(cls, {"host"})
    assert re.search("'a'|<a| a", f"{item!r} {item}") is None


def test_only_a_mask_is_shown_if_repr_needs_the_value():
    class Number:
        def __init__(self):
            self.pin = 5

        def __repr__(self):
            return f"{self.pin:05d}"

    hide_fields(Number, {"pin"})
    assert repr(Number()) == f"Number({MASK})"


def test_exceptions_of_memory_are_raised():
    class Full:
        def __repr__(self):
            raise MemoryError

    hide_fields(Full, {"pin"})
    with pytest.raises(MemoryError):
        repr(Full())


def test_an_instance_that_holds_itself_is_shown():
    @dataclass
    class Node:
        token: str
        nodes: list = field(default_factory=list)

    hide_fields(Node, {"token"})
    node = Node("t")
    node.nodes.append(node)
    assert repr(node).endswith(f"Node(token='{MASK}', nodes=[...])")


def test_other_classes_keep_their_repr():
    class Bare:
        pass

    for target in (dict, max, Bare):
        before = target.__repr__
        hide_fields(target, {"pin"})
        assert target.__repr__ == before
