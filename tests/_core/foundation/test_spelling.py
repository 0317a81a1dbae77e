"""Names that were probably meant."""

from passmuster._core.foundation.spelling import suggestion


def test_a_name_is_suggested_once():
    assert suggestion("numbr", ["number", "number"]) == " Did you mean number?"
    assert suggestion("numbr", ["number", "number_", "text"]) == " Did you mean number or number_?"
    assert suggestion("xyz", ["number"]) == ""
