"""The addresses of the pages about error codes."""

import re
from pathlib import Path

import pytest

import passmuster as pm
from passmuster._core.foundation.code_pages import SITE, page_of

ROOT = Path(__file__).resolve().parents[3]


def test_the_site_is_the_one_that_is_built_and_named():
    for name, pattern in (("mkdocs.yml", "site_url: (.*)"), ("pyproject.toml", 'Homepage = "(.*)"')):
        assert re.findall(pattern, (ROOT / name).read_text(encoding="utf-8")) == [SITE]


@pytest.mark.parametrize("code", ["any.required", "link.depth", "string.creditCard", "custom"])
def test_a_code_of_the_library_has_a_page(code):
    assert page_of(code) == f"{SITE}codes/{code}.html"
    assert pm.Detail("", (), code).url == page_of(code)


class Name(str):
    def __hash__(self):
        raise RuntimeError


@pytest.mark.parametrize("code", ["", "mine", "string.mine", "root", None, [], Name("any.required")])
def test_other_codes_have_no_page(code):
    assert page_of(code) is None
    assert pm.Detail("", (), code).url is None
