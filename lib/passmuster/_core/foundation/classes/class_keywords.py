"""The keywords that a class or function accepts, and whether instances consist of nothing else.

A leaf. `inspect` and `dataclasses` are imported when they are first needed.
"""

from __future__ import annotations

from functools import lru_cache

from ..foreign.other_packages import attribute_of
from ..structs import Struct
from .class_fields import fields_of, is_model, is_typed_dict

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from dataclasses import Field
    from typing import Any


class Keywords(Struct):
    """The names that a callable accepts (None if it accepts any), and those that it requires.

    `are_known` is False for a builtin without a signature.
    """

    names: tuple[str, ...] | None
    needed: tuple[str, ...]
    are_known: bool = True


def keywords_of(target: Callable[..., Any]) -> Keywords:
    """Return the keywords of a class or function.

    >>> keywords = keywords_of(lambda a, *, b=1: None)
    >>> keywords.names, keywords.needed
    (('a', 'b'), ('a',))
    >>> keywords_of(dict).names is None
    True
    """
    if isinstance(target, type) and (is_typed_dict(target) or is_model(target)):
        fields = fields_of(target)
        names = tuple([field.name for field in fields])
        return Keywords(names, tuple([field.name for field in fields if field.is_needed]))
    from inspect import Parameter, signature

    try:
        parameters = signature(target).parameters.values()
    except (TypeError, ValueError):  # some builtins have no signature
        return Keywords(None, (), isinstance(target, type) and issubclass(target, dict))
    named = [p for p in parameters if p.kind in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)]
    # A positional-only parameter can't be passed by name: it is missing, whatever the keys are.
    needed = [
        p.name
        for p in parameters
        if p.default is Parameter.empty and p.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
    ]
    takes_any = any(p.kind is Parameter.VAR_KEYWORD for p in parameters)
    return Keywords(None if takes_any else tuple([p.name for p in named]), tuple(needed))


def is_bare(cls: Any) -> bool:
    """Return whether creating an instance of a dataclass only sets its fields.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Point:
    ...     x: int
    ...     y: int
    >>> is_bare(Point), is_bare(dict)
    (True, False)
    """
    if not isinstance(cls, type) or "__dataclass_fields__" not in dir(cls):
        return False
    made: Any = cls
    if type(made).__call__ is not type.__call__ or made.__new__ is not object.__new__:
        return False
    if getattr(cls, "__abstractmethods__", ()) or hasattr(cls, "__post_init__"):
        return False
    fields = cls.__dataclass_fields__.values()  # type: ignore[attr-defined]
    if any(field._field_type.name == "_FIELD_INITVAR" or not field.init for field in fields):
        return False
    if not _has_plain_attributes(cls, fields):
        return False
    is_frozen = cls.__dataclass_params__.frozen  # type: ignore[attr-defined]
    if not is_frozen and made.__setattr__ is not object.__setattr__:
        return False
    return _is_generated(cls, is_frozen)


def is_slot(cls: type, name: str) -> bool:
    """Return whether an attribute is one that the `__slots__` of a class have made."""
    from types import MemberDescriptorType

    found = getattr(cls, name, None)
    return type(found) is MemberDescriptorType and "__slots__" in vars(found.__objclass__)


def _has_plain_attributes(cls: type, fields: Iterable[Any]) -> bool:
    """Return whether the fields are kept in the dict of an instance, or all of them in slots."""
    of_slots = [is_slot(cls, field.name) for field in fields if field._field_type.name == "_FIELD"]
    if any(of_slots):
        return all(of_slots)
    has_dict = any("__dict__" in base.__dict__ for base in cls.__mro__)
    return has_dict and not any(hasattr(type(attribute_of(cls, field.name)), "__set__") for field in fields)


_PARTS = (
    "co_code",
    "co_consts",
    "co_names",
    "co_varnames",
    "co_freevars",
    "co_argcount",
    "co_kwonlyargcount",
)


def _is_generated(cls: Any, is_frozen: bool) -> bool:
    """Return whether `dataclass` generated the `__init__` of a class for its fields."""
    from dataclasses import fields

    try:
        like = _generated_code(tuple(map(_form_of, fields(cls))), is_frozen)
        own = cls.__init__.__code__
    except (AttributeError, TypeError, ValueError):  # not a function, or fields in an invalid order
        return False
    return all(getattr(own, part) == getattr(like, part) for part in _PARTS)


def _form_of(field: Field[Any]) -> tuple[str, Any, Any, bool]:
    """Return the parts that code depends on: a name, stand-ins for default and factory, and its kind."""
    from dataclasses import MISSING

    default = MISSING if field.default is MISSING else None
    factory = MISSING if field.default_factory is MISSING else list
    return field.name, default, factory, getattr(field, "kw_only", False)


@lru_cache(maxsize=256)
def _generated_code(forms: tuple[tuple[str, Any, Any, bool], ...], is_frozen: bool) -> Any:
    """Return the code of the `__init__` that `dataclass` generates for fields of these forms."""
    from dataclasses import field, make_dataclass

    likes: list[Any] = []
    for name, default, factory, is_keyword in forms:
        options: dict[str, Any] = {"kw_only": True} if is_keyword else {}
        likes.append((name, object, field(default=default, default_factory=factory, **options)))
    # To make a docstring and other methods would take longer than all the rest.
    made: Any = make_dataclass(
        "Like", likes, namespace={"__doc__": "…"}, eq=False, repr=False, frozen=is_frozen
    )
    return made.__init__.__code__
