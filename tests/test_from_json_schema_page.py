"""The table of docs/from-json-schema.md has every keyword that is read or written."""

import ast
import re
from pathlib import Path

import passmuster
from passmuster._core.documents.json_schema.common_fragments import _TOLD
from passmuster._core.schemas.json_schema_reader.draft_keywords import DRAFTS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "from-json-schema.md"
TABLE = PAGE.read_text(encoding="utf-8").partition("## Keyword by keyword")[2].partition("\n## ")[0]
LIBRARY = Path(passmuster.__file__).parent
READ = frozenset().union(*(draft.keywords for draft in DRAFTS.values()))
OTHER_NAMES = frozenset(
    (
        "base64", "base64url", "characters", "data", "error", "external", "forbidden", "hex", "into", "is",
        "is not", "keys", "map", "number", "optional", "string", "tuple", "and", "nand", "or", "oxor", "with",
        "without", "xor", "all", "any", "dependent", "kinds", "names", "one", "prefix", "values",
        "does not have", "does not match", "has", "matches",
        "draft-2020-12", "draft-07", "openapi-3.0", "openapi-3.1", "mapping", "propertyName",
        "array", "object",
    )
)  # fmt: skip
"""Keys in the writers that are no keywords: of our rules, kinds, targets, and within `discriminator`."""


def rows() -> dict[str, tuple[str, str]]:
    """Return what the table says of each keyword: how it is read, and what it is written for."""
    by_name = {}
    for names, read, written in re.findall(r"^\| (`.*?) \| (.*?) \| (.*?) \|$", TABLE, re.MULTILINE):
        for name in re.findall(r"`([^`]+)`", names):
            assert name not in by_name, f"{name} has two rows"
            by_name[name] = (read, written)
    return by_name


def source_of(room: str) -> list[ast.AST]:
    """Return what the modules of a room consist of."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in (LIBRARY / "_core" / room).glob("*.py"))
    return [node for tree in trees for node in ast.walk(tree)]


def written_keys() -> set[str]:
    """Return the strings that stand as keys in the source of the writers, and the metas that are written."""
    written: set[object] = {*_TOLD}
    for node in source_of("documents/json_schema"):
        keys = node.keys if isinstance(node, ast.Dict) else ()
        keys = [node.slice] if isinstance(node, ast.Subscript) else keys
        written |= {key.value for key in keys if isinstance(key, ast.Constant)}
    return {key for key in written if isinstance(key, str)}


def core_keywords() -> set[str]:
    """Return the strings in the source of the reader that look like keywords of the core."""
    values = {
        getattr(node, "value", None)
        for node in source_of("schemas/json_schema_reader")
        if isinstance(node, ast.Constant)
    }
    return {value for value in values if isinstance(value, str) and re.fullmatch(r"\$[a-z]\w+", value)}


def test_every_keyword_that_is_read_has_a_row():
    identifiers = {draft.id_keyword for draft in DRAFTS.values()} - {None}
    assert sorted((READ | identifiers | core_keywords()) - rows().keys()) == []


def test_every_keyword_that_is_written_has_a_row():
    assert sorted(written_keys() - OTHER_NAMES - rows().keys()) == []


def test_every_row_is_of_a_known_keyword():
    assert sorted(rows().keys() - READ - written_keys() - core_keywords() - {"id"}) == []


def test_dashed_keyword_is_never_written():
    silent = {name for name, (_, written) in rows().items() if written == "–"}
    assert silent
    assert sorted(silent & written_keys()) == []
