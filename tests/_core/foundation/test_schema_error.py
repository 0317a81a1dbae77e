"""The exceptions of wrong schemas, and the values in their messages."""

from __future__ import annotations

import pickle

import pytest

import passmuster as pm
from passmuster._core.foundation.schema_error import show


def test_json_schema_error_is_pickled_with_its_losses():
    error = pickle.loads(pickle.dumps(pm.JsonSchemaError("no", ("a", "b"))))
    assert (str(error), error.losses) == ("no", ("a", "b"))
    assert isinstance(error, pm.SchemaError)
    assert type(error).__module__ == "passmuster"
    assert pm.JsonSchemaError("no").losses == ()


class Rude:
    """Fails to show itself."""

    def __repr__(self):
        raise RuntimeError


SHOWN = [
    ("a", "'a'"), (5, "5"), (10**20, "a huge number"), ([1, [2, [3, [4]]]], "[1, [2, [3, [...]]]]"),
    (Rude(), "an object of the class Rude"),
    ([10**5000], "[a huge number]"), (None, "None"), (b"a", "b'a'"),
]  # fmt: skip


@pytest.mark.parametrize("value, text", SHOWN, ids=[text for _, text in SHOWN])
def test_a_value_is_shown_in_a_few_words(value, text):
    assert show(value) == text


@pytest.mark.parametrize(
    "value",
    ["a" * 1000, ["a" * 1000] * 1000, {"a" * 1000: 1}, type("A" * 1000, (), {})()],
    ids=["text", "list", "mapping", "object"],
)
def test_no_string_is_longer_than_a_line(value):
    assert len(show(value)) <= 80
