"""The page of names of other libraries, without a browser."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def page():
    return runpy.run_path(str(ROOT / "scripts" / "names_page.py"))["names_page"]()


@pytest.mark.parametrize("row", [
    "| nullable | [`allow(None)`](types/any.md#allow) |",
    "| refine | [`check(predicate, message=…)`](types/any.md#check) |",
    "| one_of, oneOf, one of | ",
    "| model_validate, modelValidate, model validate | [`validate(value)`]",
    "| loc | [`details[0].path`](results-and-errors.md) |",
])  # fmt: skip
def test_name_of_another_library_leads_to_ours(page, row):
    assert f"\n{row}" in page


def test_names_are_unique_and_links_work(page):
    names = re.findall(r"^\| ([^-| ][^|]*?) \| (?!here)", page, re.MULTILINE)
    assert len(names) == len(set(names)) > 80
    assert re.findall(r"^## (\w)$", page, re.MULTILINE) == sorted({name[0].upper() for name in names})
    links = set(re.findall(r"\]\(([\w/-]+\.md)", page))
    assert [link for link in sorted(links) if not (ROOT / "docs" / link).is_file()] == []
