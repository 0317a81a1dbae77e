"""JSON decoded by the standard library: strictly, and without limits on integers."""

import pytest

from passmuster.json_text.decoding import complaint, decode, raw_decode


@pytest.mark.parametrize("text,reason", [
    ("NaN", "NaN is not JSON"), ("-Infinity", "-Infinity is not JSON"),
    ("[" * 100_000, "nested too deeply"), ('{"a": NaN}', "NaN is not JSON"), ("1 1", "extra data"),
    ('"\t"', "invalid control character"), ('"\\x"', "invalid \\escape"), ("", "expecting value"),
])  # fmt: skip
def test_one_value_is_decoded_or_refused(text, reason):
    with pytest.raises(ValueError) as caught:
        decode(text)
    assert complaint(caught.value) == reason


def test_an_integer_too_long_for_an_int_becomes_a_double():
    assert decode("1" * 10_000) == float("inf")
    assert decode("[1, " + "0.5, " * 3 + "-" + "9" * 5000 + "]")[-1] == float("-inf")
    assert decode("9" * 400) == int("9" * 400)


def test_what_follows_a_value_is_left():
    assert raw_decode("[1] 2", 0) == ([1], 3)
