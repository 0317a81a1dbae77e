"""The page of names of other libraries, without a browser."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def page():
    return runpy.run_path(str(ROOT / "scripts" / "names_page.py"))["names_page"]()


@pytest.mark.parametrize("section", [
    "### nullable\n\nWrite [`allow(None)`](types/any.md#allow).",
    "### refine\n\nWrite [`check(predicate, message=…)`](types/any.md#check).",
    "### one_of, oneOf, one of\n\nWrite ",
    "### model_validate, modelValidate, model validate\n\nWrite [`validate(value)`]",
    "### loc\n\nWrite `details[0].path`.",
])  # fmt: skip
def test_name_of_another_library_leads_to_ours(page, section):
    assert f"\n{section}" in page


def test_names_are_unique_and_links_work(page):
    headings = re.findall(r"^### (.*)$", page, re.MULTILINE)
    assert len(headings) == len(set(headings)) > 80
    links = set(re.findall(r"\]\(([\w/-]+\.md)", page))
    assert [link for link in sorted(links) if not (ROOT / "docs" / link).is_file()] == []
