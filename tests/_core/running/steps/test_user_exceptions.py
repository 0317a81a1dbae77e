"""What user functions raise: what is meant for users is shown, a bug of the program is not, and is logged."""

import logging
import re

import pytest

import passmuster as pm
from passmuster._core.foundation.callers import is_for_users
from passmuster._core.running.steps.user_exceptions import SecretExternals, keep_exception

TEXT = "password=x at db.internal"


def bug(*_):
    raise RuntimeError(TEXT)


class Point:
    def __init__(self, x):
        raise LookupError(TEXT)


WAYS = {
    "custom": (pm.object({"a": pm.any().custom(bug)}), {"a": 1}, "any.custom"),
    "default": (pm.object({"a": pm.any().default(lambda parent: bug())}), {}, "any.default"),
    "failover": (pm.object({"a": pm.number().failover(lambda parent: bug())}), {"a": "x"}, "any.failover"),
    "into": (pm.object({"a": pm.object({"x": 1}).into(Point)}), {"a": {"x": 1}}, "object.into"),
    "replace": (pm.object({"a": pm.string().replace(re.compile("b"), bug)}), {"a": "abc"}, "any.custom"),
}
ALL = pytest.mark.parametrize(("schema", "value", "code"), WAYS.values(), ids=WAYS)


@pytest.fixture
def log(caplog):
    caplog.set_level(logging.ERROR, "passmuster")
    return caplog


@ALL
@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "ja", "pt-BR", "zh-CN"])
def test_the_text_of_a_bug_is_in_nothing_that_a_user_sees(schema, value, code, language, log):
    error = schema.validate(value, errors={"language": language}, abort_early=False).error
    detail = next(detail for detail in error.details if detail.type == code)
    batch = schema.validate_many([value])
    shown = [str(error), detail.message, error.to_json(), str(error.problem()), str(error.as_dict())]
    shown += [error.annotate(), str(error.by_path()), str(batch.errors.to_dict())]
    assert [text for text in shown if TEXT in text] == []
    assert not detail.message.rstrip().endswith(":")
    assert TEXT in str(detail.context["error"])


@ALL
def test_a_bug_is_logged_with_its_traceback(schema, value, code, log):
    schema.validate(value)
    (record,) = log.records
    assert (record.name, record.levelname) == ("passmuster", "ERROR")
    assert record.getMessage().endswith(" for a")
    assert TEXT in log.text
    assert "Traceback" in log.text


@ALL
def test_a_bug_can_be_raised_from_the_call(schema, value, code, log):
    with pytest.raises((RuntimeError, LookupError), match=TEXT) as caught:
        schema.validate(value, errors={"exceptions": "raise"})
    assert getattr(caught.value, "__notes__", ["for a"])[0].endswith("for a")
    assert not log.records
    with pytest.raises((RuntimeError, LookupError), match=TEXT):
        pm.alternatives(schema, pm.any()).validate(value, errors={"exceptions": "raise"})
    assert schema.validate(value).error.details[-1].type == code  # the call after it is as any other


@pytest.mark.parametrize("error", [ValueError("too young"), AssertionError("too young")])
def test_exceptions_for_users_are_shown_not_raised(error, log):
    def refuse(value):
        raise error

    schema = pm.number().custom(refuse)
    found = schema.validate(1, errors={"exceptions": "raise"}).error
    assert str(found) == '"value" failed a custom check: too young'
    assert is_for_users(error)
    assert not log.records


def test_a_message_of_ones_own_has_no_text_of_a_bug_either():
    schema = pm.any().custom(bug).messages({"any.custom": "it failed: {{#error}}"})
    assert str(schema.validate(1).error) == "it failed: RuntimeError"


def test_a_reason_that_is_no_exception_is_shown():
    schema = pm.any().custom(lambda value, helpers: helpers.error("any.custom", {"error": "too young"}))
    assert str(schema.validate(1).error) == '"value" failed a custom check: too young'


def test_an_exception_that_is_kept_has_no_frames():
    from passmuster._core.engine.backend import core
    from passmuster._core.language.preferences.preferences import DEFAULTS

    try:
        raise ValueError("x")
    except ValueError as error:
        assert keep_exception(error, core.Run(DEFAULTS)).__traceback__ is None


def test_a_bug_is_logged_without_its_text_where_values_have_secrets(log):
    def fail(value, helpers):
        raise RuntimeError(f"of {value}")

    schema = pm.object({"s": pm.any().secret()}).pattern(pm.string().secret(), pm.any().custom(fail))
    for options in ({}, {"debug": True}):
        log.clear()
        schema.validate({"hunter2": "abcdef"}, **options)
        assert log.messages[0].startswith(
            "a function of a schema raised RuntimeError, for a value with secrets"
        )
        assert "in fail" in log.text
        assert "hunter2" not in log.text
        assert "abcdef" not in log.text


def test_withheld_entries_are_external_rules():
    assert SecretExternals() == []
