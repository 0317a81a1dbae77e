"""Patterns that are compiled at their first use."""

from __future__ import annotations

import re

import pytest

from passmuster._core.foundation.late_patterns import late_pattern

pytestmark = pytest.mark.once


def test_nothing_is_compiled_before_a_method_is_read(monkeypatch):
    compiled = []
    compile_ = re.compile
    monkeypatch.setattr(re, "compile", lambda *args: compiled.append(args) or compile_(*args))
    pattern = late_pattern(r"\w+", re.ASCII)
    assert compiled == []
    assert pattern.fullmatch("ab")
    assert pattern.fullmatch("ä") is None
    assert compiled == [(r"\w+", re.ASCII)]
    assert pattern.search(" a")[0] == "a"


def test_a_method_that_was_read_is_an_attribute():
    pattern = late_pattern("a")
    assert "match" not in vars(pattern)
    assert vars(pattern).get("match", pattern.match) is pattern.match


def test_a_name_that_patterns_do_not_have_is_missing():
    with pytest.raises(AttributeError, match="find_all"):
        getattr(late_pattern("a"), "find_all")  # noqa: B009
