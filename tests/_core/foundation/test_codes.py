"""Error codes as they are declared."""

from passmuster._core.foundation.codes import Code


def test_code_has_no_context_by_default():
    code = Code("a.b", "{{#label}} is wrong", "never")
    assert (code.name, code.context, code.own, code.reported) == ("a.b", {}, False, True)
    assert repr(code) == "<error code a.b>"
    assert Code("a.b", "", "", {"limit": "the limit"}).context == {"limit": "the limit"}
