"""What values are called."""

import pytest

from passmuster._core.language.messages.labels import key_string, label_of, path_string


class Unwritable:
    def __str__(self):
        raise ValueError("no")


@pytest.mark.parametrize(("path", "text"), [
    ([], ""), (["a"], "a"), (["a", 0, "b"], "a[0].b"), ([0, 0], "[0][0]"), (["1", "2"], "1.2"),
    (["x.y", "sp ace"], "x.y.sp ace"), (["a", -1, 1.5, True, "b"], "a[-1][1.5][true].b"),
    ([10**5000], "[1e+5000]"), ([(1, 2)], "[(1, 2)]"), ([Unwritable()], "[Unwritable]"),
], ids=lambda item: item if isinstance(item, str) else "")  # fmt: skip
def test_a_path_is_written_with_dots_and_indexes(path, text):
    assert path_string(path) == text


@pytest.mark.parametrize(("path", "label", "style", "expected"), [
    (("a", 0, "b"), None, "path", "a[0].b"), (("a", 0, "b"), None, "key", "b"),
    (("a", 1), None, "key", "[1]"), (("a", 1), None, False, ""), (("a",), "Name", "path", "Name"),
    (("a",), "Name", "key", "Name"), (("a",), "Name", False, ""), ((), None, "path", "value"),
    ((), None, "key", "value"), ((), None, False, ""), (("",), None, "path", "value"),
    (("",), None, "key", "value"), ((), "Name", "path", "Name"),
])  # fmt: skip
def test_the_label_is_the_schemas_own_else_the_path_or_key_else_the_root_label(path, label, style, expected):
    assert label_of(path, label, style, "value") == expected


def test_a_key_of_any_length_makes_a_short_string():
    assert len(key_string(("a" * 10_000,))) == 200
