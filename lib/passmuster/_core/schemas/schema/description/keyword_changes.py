"""The comparison of the keywords of JSON Schema of two schemas.

Schema side. What a schema without keywords accepts counts as a use of the keyword `all`.
"""

from __future__ import annotations

from ....documents.inspection.schema_info import EVERY, KeywordsInfo, SchemaInfo
from .rule_changes import KINDS, UNCLEAR

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from ....foundation.trees import Likeness
    from .changes import SchemaComparison

    Keywords = dict[str, list[Any]]

_BY_KEY = frozenset(("dependent", "kinds", "names", "not", "prefix"))
"""Keywords whose schemas are compared one by one."""

_MOST_PAIRS = 200
"""The limit of compared schemas of one keyword. Nested in each other, their number would grow without end."""


class KeywordComparison:
    """The comparison of two schemas of which one or both consist of keywords.

    `are_strict` says of each schema whether it converts nothing.
    """

    def __init__(
        self,
        comparison: SchemaComparison,
        likeness: Likeness,
        infos: Iterable[SchemaInfo],
        are_strict: Iterable[bool],
    ) -> None:
        self._comparison = comparison
        self._likeness = likeness
        self._sides = zip(infos, are_strict)

    def compare(self) -> None:
        """Add the changes."""
        before, after = (self._collect(*side) for side in self._sides)
        for name in {**before, **after}:
            self._keyword(name, before.get(name, []), after.get(name, []))
        depends = [name for name in before if name in after and name.startswith("unevaluated")]
        if depends and self._comparison.found:
            self._comparison.add("", UNCLEAR, f"the keyword {depends[0]} applies to other parts")

    def _collect(self, whole: SchemaInfo, is_strict: bool) -> Keywords:
        """Return all schemas and keywords that a value must pass, by the names of the keywords."""
        keywords: Keywords = {}
        entered, left = {id(whole)}, [whole]
        for info in left:  # it grows
            if isinstance(info, KeywordsInfo) and (info is whole or self._comparison.is_bare(info)):
                for name, part in _uses_of(info):
                    if name != "all":
                        keywords.setdefault(name, []).append(part)
                    elif id(part) not in entered:  # it may stand in any number of places
                        entered.add(id(part))
                        left.append(part)
            elif is_strict and _is_of_json_type(info):
                for kind in sorted(EVERY):
                    keywords.setdefault(f"kinds {kind}", []).append(info if kind in info.keeps else None)
            elif not self._comparison.accepts_all(info):
                keywords.setdefault("all", []).append(info)
        return keywords

    def _keyword(self, name: str, first: Sequence[Any], second: Sequence[Any]) -> None:
        """Compare the uses of a keyword."""
        before, after = [*map(self._number, first)], [*map(self._number, second)]
        new = [part for part, number in zip(second, after) if number not in before]
        gone = [part for part, number in zip(first, before) if number not in after]
        if len(new) * len(first) + len(gone) * len(second) > _MOST_PAIRS:
            self._comparison.add("", UNCLEAR, f"the keyword {name} changed")
            return
        new = [part for part in new if not any(self._follows(name, other, part) for other in first)]
        gone = [part for part in gone if not any(self._follows(name, other, part) for other in second)]
        if len(first) == len(second) == 1 and name != "not" and _are_schemas(*first, *second):
            self._comparison.schemas(first[0], second[0], "", is_part=True)
        elif new or gone:
            is_change = bool(first and second)
            is_known = not is_change or _are_schemas(*first, *second) or name in ("any", "required")
            words = "changed" if is_change else "is new" if new else "is gone"
            kind = KINDS[bool(new), bool(gone)] if is_known else UNCLEAR
            self._comparison.add("", kind, f"the keyword {name} {words}")

    def _follows(self, name: str, narrow: Any, wide: Any) -> bool:
        """Return whether all values that pass a keyword pass another one of the same name."""
        if narrow is None or wide is None:
            return narrow is None
        if isinstance(narrow, SchemaInfo):
            return (
                self._comparison.includes(narrow, wide)
                if name == "not"
                else self._comparison.includes(wide, narrow)
            )
        if name == "any":
            parts, others = narrow.schemas.values(), wide.schemas.values()
            return all(any(self._comparison.includes(other, part) for other in others) for part in parts)
        if name == "required":
            return {*wide.options[name]} <= {*narrow.options[name]}
        return False

    def _number(self, part: Any) -> int:
        """Return the number of a schema or a keyword, which those that are alike share."""
        if part is None or isinstance(part, SchemaInfo):
            return self._likeness.of(part and self._comparison.words(part))  # type: ignore[no-any-return]
        schemas = {key: schema and self._comparison.words(schema) for key, schema in part.schemas.items()}
        return self._likeness.of((schemas, part.options))  # type: ignore[no-any-return]


def _uses_of(info: KeywordsInfo) -> Iterator[tuple[str, Any]]:
    """Yield the schemas that are compared one by one, by the names of their keywords; and other keywords."""
    for entry in info.keywords:
        if entry.name == "all" or entry.name in _BY_KEY:
            for key, schema in entry.schemas.items():
                yield entry.name if entry.name in ("all", key) else f"{entry.name} {key}", schema
        else:
            yield entry.name, entry


def _is_of_json_type(info: SchemaInfo) -> bool:
    """Return whether values of one JSON type may pass, and no others."""
    return len(info.keeps) == 1 and (info.allowed is None or info.allowed.values == ("",))


def _are_schemas(*values: object) -> bool:
    return all(isinstance(value, SchemaInfo) for value in values)
