"""HTML of results, errors and schemas, for notebooks: escaped, bounded, without secrets."""

import re

import pytest

import passmuster as pm
from passmuster._core.foundation.notebook import MOST_ROWS, html_table, html_text

SCRIPT = "<script>alert(1)</script>"
SCHEMA = pm.object({"n": pm.number().min(3).description(SCRIPT), "pin": pm.string().secret()})


def cells(html: str) -> list[str]:
    return re.findall(r"<t[dh][^>]*>([^<]*)</t", html)


@pytest.mark.parametrize("shown", [
    SCHEMA,
    SCHEMA.validate({"n": 1, SCRIPT: 2}, abort_early=False),
    SCHEMA.validate({"n": 1, SCRIPT: 2}, abort_early=False).error,
    SCHEMA.explain({"n": SCRIPT}),
    pm.string().validate(SCRIPT),
    pm.any().valid(SCRIPT),
    pm.ValidationError(SCRIPT),
])  # fmt: skip
def test_everything_is_escaped(shown):
    html = shown._repr_html_()
    assert "&lt;script&gt;" in html
    assert "<script" not in html


def test_error_is_shown_as_a_table_of_failures():
    result = SCHEMA.validate({"n": 1, "pin": 5, "a/b": 1}, abort_early=False)
    assert cells(result._repr_html_()) == [
        "pointer", "message", "code",
        "/n", "&quot;n&quot; must be at least 3", "number.min",
        "/pin", "&quot;pin&quot; must be a string", "string.base",
        "/a~1b", "&quot;a/b&quot; is not a known key", "object.unknown",
    ]  # fmt: skip
    assert result._repr_html_() == result.error._repr_html_()


def test_a_value_is_shown_as_it_is_and_a_secret_is_not():
    assert pm.number().validate(5)._repr_html_() == "<pre>Result(value=5)</pre>"
    assert "1815" not in SCHEMA.validate({"pin": "1815"})._repr_html_()
    own = pm.number().error(LookupError("mine")).validate("x")
    assert own._repr_html_() == html_text(repr(own))


def test_a_schema_is_a_table_of_its_keys():
    assert cells(pm.object({"a": pm.number().description("How many?"), "b": pm.string()})._repr_html_()) == [
        "key", "schema", "description",
        "&#x27;a&#x27;", "pm.number().description(&#x27;How many?&#x27;)", "How many?",
        "&#x27;b&#x27;", "pm.string()", "",
    ]  # fmt: skip
    assert pm.number().min(3)._repr_html_() == "<pre>pm.number().min(3)</pre>"


def test_a_table_is_bounded():
    error = pm.array().items(int).validate(["x"] * 1000, abort_early=False).error
    assert error._repr_html_().count("<tr>") == MOST_ROWS + 1
    assert "<p>and 980 more</p>" in error._repr_html_()
    assert len(html_table("x", ["a"], [["y" * 10_000]], 1)) < 1_000
