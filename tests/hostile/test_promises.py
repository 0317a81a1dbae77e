"""Each sentence that the documentation promises strangers' input with is held by tests: `promises.txt` names them."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("promises.txt")
NO_PROMISE = {"advice", "definition"}
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)


def section(page, title):
    """What stands on a page below a title, down to the next one of its rank."""
    text = re.sub(r"```.*?```", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = list(HEADING.finditer(text))
    at = next(n for n, heading in enumerate(headings) if heading[2] == title)
    ends = [heading.start() for heading in headings[at + 1 :] if len(heading[1]) <= len(headings[at][1])]
    return text[headings[at].end() : min(ends, default=len(text))]


def sentences(text):
    """The sentences, list items and rows of tables in a text."""
    for block in re.split(r"\n\s*\n|\n(?=[-|#])", text):
        line = " ".join(block.split())
        if line.startswith("|"):
            yield from [line] * (not set(line) <= set("|- "))
        elif line and not line.startswith("#"):
            yield from re.split(r"(?<=[.!?])\s+(?=[A-Z`*\[])", line)


@cache
def table():
    """For each section, its sentences with what holds them."""
    sections, section_of = {}, None
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            page, _, title = line[2:].partition(": ")
            section_of = sections.setdefault((page, title), {})
        elif line.startswith("  "):
            next(reversed(section_of.values())).append(line.strip())
        elif line:
            assert line not in section_of
            section_of[line] = []
    return sections


@cache
def names_in(path):
    """The tests that a file defines."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    defined = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assigned = [target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets
                if isinstance(target, ast.Name)]  # fmt: skip
    return {name for name in defined + assigned if name.startswith("test_")}


def section_name(key):
    return ": ".join(key)


@pytest.mark.parametrize("key", table(), ids=section_name)
def test_each_sentence_names_its_tests(key):
    written, kept = list(sentences(section(*key))), table()[key]
    assert [sentence for sentence in written if sentence not in kept] == []
    assert [sentence for sentence in kept if sentence not in written] == []
    assert [sentence for sentence in kept if not kept[sentence]] == []


@pytest.mark.parametrize("key", table(), ids=section_name)
def test_named_tests_exist(key):
    named = {name for row in table()[key].values() for name in row} - NO_PROMISE
    for path, _, test in (name.partition("::") for name in named):
        assert test.partition("[")[0] in names_in(f"tests/{path}")
