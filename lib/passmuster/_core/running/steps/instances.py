"""`into`: instances of a class are created from the keys of an object.

Build phase; run phase for classes whose fields can't simply be set.
"""

from __future__ import annotations

from ...engine.backend import copies, outcomes
from ...foundation.classes.class_fields import is_typed_dict
from ...foundation.classes.class_keywords import is_bare, is_slot, keywords_of
from ...foundation.classes.hidden_fields import hide_fields
from ...foundation.sentinels import UNDEFINED
from ...foundation.signatures import unnamed
from .object_keys import FieldContents, ordered_keys
from .user_exceptions import keep_exception

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def into_step(target: Any, unlabelled: Any, hidden: Iterable[str] = ()) -> Any:
    """Return the step that creates instances; `unlabelled` is the subject of reports about keys.

    Their `repr` does not show the keys in `hidden`.
    """
    target = unnamed(target)
    if hidden:
        hide_fields(target, {*hidden})
    keywords = keywords_of(target)
    return outcomes.Into(
        _opener(target),
        keywords.needed,
        unlabelled,
        _maker(target, keywords.names),
        getattr(target, "__name__", None) or type(target).__name__,
        _plan_of(target) if is_bare(target) else None,
        keep_exception,
    )


def _plan_of(target: type) -> Any:
    """Return the plan by which instances of a bare dataclass are made."""
    from dataclasses import MISSING, fields

    found = fields(target)
    return copies.InstancePlan(
        target,
        tuple([field.name for field in found]),
        tuple([UNDEFINED if field.default is MISSING else field.default for field in found]),
        tuple([field.default_factory if field.default_factory in _FRESH else None for field in found]),
        is_slot(target, found[0].name) if found else False,
    )


_FRESH = (list, dict, set)
"""The factories of defaults that are known not to raise."""


def _opener(target: Any) -> Callable[[Any], Any]:
    """Return a function that returns the keys of a value, or None for an instance of the target."""
    accepts = FieldContents(None, ()).accepts

    def opened(value: Any) -> Any:
        return None if target in type(value).__mro__ or not accepts(value) else ordered_keys(value)

    return opened


def _maker(target: Callable[..., Any], names: tuple[str, ...] | None) -> Callable[[dict[Any, Any]], Any]:
    """Return a function that calls a class with the keys that it accepts, and drops the others."""
    if is_typed_dict(target):
        return dict
    known = None if names is None else frozenset(names)

    def make(contents: dict[Any, Any]) -> Any:
        return target(
            **{
                name: value
                for name, value in contents.items()
                if value is not UNDEFINED and (known is None or name in known)
            }
        )

    return make
