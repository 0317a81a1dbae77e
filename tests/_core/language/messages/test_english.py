"""The library's own messages."""

import pytest

from passmuster._core.foundation.codes import Code
from passmuster._core.language.messages import english


def test_the_messages_of_codes_are_the_librarys_own_from_then_on(monkeypatch):
    monkeypatch.setattr(english, "MESSAGES", {})
    code = Code("a.b", "{{#label}} is wrong", "never")
    assert english.register([code]) == {"a.b": code.text}
    assert {"a.b": code.text} == english.MESSAGES


@pytest.mark.parametrize("code", ["any.required", "number.min"])
def test_a_type_adds_its_messages_when_it_is_loaded(code):
    import passmuster as pm

    pm.number().min(1)
    assert english.MESSAGES[code].startswith("{{#label}} ")
