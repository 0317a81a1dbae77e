"""The options `include` and `exclude` of a dump: which keys of the written data are kept.

Schema side. Names are checked, and completed with those before renaming, once for each schema and choice.
"""

from __future__ import annotations

from functools import lru_cache

from ...foundation import kinds
from ...foundation.kinds import contents_of, kind_of
from ...foundation.schema_error import SchemaError, show
from ...foundation.spelling import suggestion
from ...foundation.trees import path_tree
from ..inspection.inspecting import Inspector
from ..inspection.judges import Judges
from ..inspection.schema_info import JsonInfo
from .json_forms import list_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

    from ...engine.nodes.records import Record

    KeyTree = dict[Any, Any]
    Paths = Optional[frozenset[tuple[Any, ...]]]


@lru_cache(maxsize=256)
def selection_of(schema: Record, include: Paths, exclude: Paths) -> Callable[[Any], Any]:
    """Return a function that takes the keys to leave out from written data.

    None for `include` keeps all keys. Raises `SchemaError` for a key that the schema does not have.
    """
    root = [Judges.of(Inspector(schema))]
    given = ((include, True), (exclude or None, False))
    trees = [(_data_tree(root, path_tree(one), ()), keeps) for one, keeps in given if one is not None]

    def select(made: Any) -> Any:
        for tree, keeps in trees:
            made = _pruned(made, tree, keeps, {})
        return made

    return select


def _data_tree(judges: list[Judges], tree: KeyTree, way: tuple[Any, ...]) -> KeyTree:
    """Return a tree of keys with all names that written data may have for them."""
    places = [place for one in judges for place in one.with_items()]
    infos = [info for place in places for info in place.infos]
    if tree and any(isinstance(info, JsonInfo) for info in infos):
        raise SchemaError(
            f"dump: {show(_joined(way))} is written as a string, of which no keys can be chosen"
        )
    made: KeyTree = {}
    for name, inner in sorted(tree.items(), key=lambda one: str(one[0])):  # of several errors always the same
        below = [place.key(name) for place in places]
        if not any(place.names(name) or place.key(name).infos or place.allows_unknown() for place in places):
            known = [entry.key for info in infos if info.is_object for entry in info.keys or ()]
            hint = suggestion(str(name), [key for key in known if isinstance(key, str)])
            raise SchemaError(f"dump: there is no key {show(_joined((*way, name)))}.{hint}")
        made[name] = None if inner is None else _data_tree(below, inner, (*way, name))
        renames = [rename for info in infos if info.is_object for rename in info.renames]
        made.update({rename.source: made[name] for rename in renames if rename.target == name})
    return made


def _joined(way: tuple[Any, ...]) -> str:
    return ".".join(map(str, way))


def _pruned(made: Any, tree: KeyTree, keeps: bool, known: dict[Any, Any]) -> Any:
    """Return data with only the keys of a tree, or without them; `known` has the results for shared parts."""
    mark, result = (id(made), id(tree)), made
    if mark in known:
        return known[mark]
    kind = kind_of(made)
    contents = contents_of(made, kind)
    if contents is not None:
        result = {
            key: item if tree.get(key) is None else _pruned(item, tree[key], keeps, known)
            for key, item in contents.items()
            if (key in tree) == keeps or tree.get(key) is not None
        }
    elif kind is kinds.LIST or kind is kinds.SET:
        result = [_pruned(item, tree, keeps, known) for item in list_of(made)]
    known[mark] = result
    return result
