"""Files, folders and patterns: which files the arguments mean."""

import os
import re
from pathlib import Path

import pytest

from passmuster.cli.failures import UsageProblem
from passmuster.cli.reading.compressed import ENDINGS as COMPRESSED
from passmuster.cli.reading.data_files import ENDINGS
from passmuster.cli.reading.data_paths import data_paths

FILES = [
    "b.json", "a.JSONL", "notes.txt", ".hidden.json", "sub/z.csv.gz", "sub/.git/x.json", "sub/deep/y.yaml",
    "c[1].toml",
]  # fmt: skip


@pytest.fixture
def tree(folder):
    for name in FILES:
        path = folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    (folder / "data" / "empty.json").mkdir()


def found(*arguments, chosen=None):
    return [path.replace(os.sep, "/") for path, _ in data_paths(list(arguments), chosen)]


def test_of_a_folder_all_data_files_are_meant(tree):
    assert found("data") == [
        "data/a.JSONL", "data/b.json", "data/c[1].toml", "data/sub/z.csv.gz", "data/sub/deep/y.yaml",
    ]  # fmt: skip


@pytest.mark.parametrize("pattern, chosen, expected", [
    ("data/*", None, ["data/a.JSONL", "data/b.json", "data/c[1].toml"]),
    ("data/*", "jsonl", ["data/a.JSONL", "data/b.json", "data/c[1].toml", "data/notes.txt"]),
    ("data/**/*.y?ml", None, ["data/sub/deep/y.yaml"]),
    ("data/[ab].*", None, ["data/a.JSONL", "data/b.json"]),
    ("data/c[1].toml", None, ["data/c[1].toml"]),
])  # fmt: skip
def test_of_a_pattern_all_data_files_that_match_are_meant(tree, pattern, chosen, expected):
    assert found(pattern, chosen=chosen) == expected


@pytest.mark.parametrize("argument, said", [
    ("data/empty.json", "data/empty.json: Is a directory without data files"),
    ("data/*.txt", "data/*.txt: no data file matches this"),
    ("data/notes.txt", "data/notes.txt: the format does not follow from the ending"),
])  # fmt: skip
def test_what_finds_nothing_is_wrong_usage(tree, argument, said):
    with pytest.raises(UsageProblem) as caught:
        found("data/b.json", argument)
    assert str(caught.value).startswith(said)


def test_a_pattern_that_nothing_matches_is_a_file_that_is_not_there(run):
    for name in ("no[1].json", "*.json", "*\0.json"):
        outcome = run("check", "schemas.py:person", name)
        assert outcome.status == 2
        assert outcome.err.startswith(f"passmuster: {name}: ".replace("\0", "\\x00"))


def test_files_of_a_folder_are_checked(run, folder):
    (folder / "data").mkdir()
    for name, content in (("a.json", '{"name": "A"}'), ("b.csv", "name\nA\n"), ("c\n.json", "{}")):
        (folder / "data" / name).write_text(content, "utf-8")
    outcome = run("check", "schemas.py:person", "data")
    assert outcome.out.splitlines() == [
        f'data{os.sep}c\\x0a.json:1:1: "name" is required',
        "3 records in 3 files: 2 valid, 1 invalid.",
    ]


def test_the_hook_is_for_all_endings():
    yaml = pytest.importorskip("yaml")
    hooks = Path(__file__).parents[3] / ".pre-commit-hooks.yaml"
    [hook] = yaml.safe_load(hooks.read_text(encoding="utf-8"))
    assert hook["entry"] == "passmuster check --no-progress"
    for ending in ENDINGS:
        for compressed in ("", *COMPRESSED):
            assert re.search(hook["files"], f"a{ending}{compressed}")
    assert not re.search(hook["files"], "a.py")
