"""Patterns as methods take them."""

import re

import pytest

import passmuster as pm
from passmuster._core.schemas.schema.pattern_arguments import compiled_pattern


def test_a_string_is_compiled_and_a_pattern_is_itself():
    pattern = re.compile("a")
    assert compiled_pattern("here", pattern) is pattern
    assert compiled_pattern("here", "a").pattern == "a"


@pytest.mark.parametrize("wrong", ["(", 5, None, re.compile(b"a"), "a" * 3 + "{2,1}"])
def test_error_of_an_invalid_pattern_names_the_method(wrong):
    with pytest.raises(pm.SchemaError, match="here: "):
        compiled_pattern("here", wrong)
