"""Where the tracebacks of a wrong schema end."""

import asyncio
import functools
import inspect
import traceback
import warnings

import pytest

import passmuster as pm
from passmuster._core.foundation.callers import is_library_file
from passmuster._core.foundation.misuse.traceback_trimming import trim_traceback


def steps(make):
    """The frames of an exception, by the names of their functions; those of the library in brackets."""
    with pytest.raises(Exception) as info:
        make()
    frames = traceback.extract_tb(info.value.__traceback__)[1:]
    frames = [frame for frame in frames if frame.filename != functools.__file__]  # a cache, on PyPy
    return [f"[{frame.name}]" if is_library_file(frame.filename) else frame.name for frame in frames]


def fault(*values):
    raise LookupError


def adjust(schema):
    return schema.min("two")


SCHEMA = pm.object({"a": pm.string()})


def test_a_wrapped_function_keeps_the_name_the_signature_and_the_docstring():
    method = pm.string().min
    assert method.__name__ == "min"
    assert list(inspect.signature(method).parameters) == ["limit", "encoding"]
    assert "string.min" in method.__doc__


@pytest.mark.parametrize("make", [
    lambda: pm.string().min("two"),
    lambda: pm.object({"a": {"b": [pm.string, 1]}}),
    lambda: pm.string().email(tdls=False),
    lambda: pm.string().ruleset.min(1).required(),
    lambda: pm.x("{a +}"),
    lambda: pm.build({"type": "nonsense"}),
    lambda: pm.extend({"type": "a", "base": 5}),
    lambda: pm.attempt(5, pm.number),
    lambda: pm.assert_(5, pm.number(), None, {"abort": True}),
    lambda: SCHEMA.validate(5, abort=True),
    lambda: SCHEMA.external(fault).validate({}),
    lambda: pm.number().when(".", then=pm.valid(1)).when(".", is_=1, then=pm.number, otherwise=2),
])  # fmt: skip
def test_a_traceback_ends_at_the_first_step_into_the_library(make):
    first, *rest = steps(make)
    assert first == "<lambda>"
    assert 1 <= len(rest) <= 2
    assert all(step.startswith("[") for step in rest)


def test_a_traceback_of_an_asynchronous_call_ends_there_too():
    called = SCHEMA.validate_async(5, abort=True)
    assert steps(lambda: asyncio.run(called))[-1] == "[validate_async]"
    assert steps(lambda: asyncio.run(SCHEMA.validate_async(5, abort=True)))[-2:] != ["[_read]"] * 2


def test_frames_of_user_functions_stay_in_the_traceback():
    assert steps(lambda: SCHEMA.fork("a", adjust)) == ["<lambda>", "[enter]", "adjust", "[min]"]


def test_exception_of_a_user_function_keeps_its_traceback():
    found = steps(lambda: SCHEMA.fork("a", fault))
    assert found[-1] == "fault"
    assert "[fork]" in found


def test_a_warning_that_was_made_an_error_ends_there_too():
    with warnings.catch_warnings():
        warnings.simplefilter("error", pm.SchemaWarning)
        assert steps(lambda: pm.string().min(5).max(2)) == ["<lambda>", "[max]", "[_rule]"]


def test_an_exception_without_a_traceback_has_none_to_trim():
    error = pm.SchemaError("odd")
    assert trim_traceback(error) is error
    assert error.__traceback__ is None


def test_other_exceptions_keep_their_traceback():
    try:
        int("x")
    except ValueError as error:
        before = error.__traceback__
        assert trim_traceback(error).__traceback__ is before


def test_methods_called_for_each_value_are_not_wrapped():
    for name in ("validate", "validate_async"):
        assert "misuse" not in getattr(type(SCHEMA), name).__globals__["__name__"]
    assert "misuse" not in pm.attempt.__code__.co_filename


def test_a_method_that_does_next_to_nothing_is_not_wrapped():
    for name in ("min", "required", "label"):
        assert not hasattr(getattr(type(pm.string()), name), "__wrapped__")
    for name in ("email", "valid", "when"):
        assert hasattr(getattr(type(pm.string()), name), "__wrapped__")


def test_method_without_wrapper_ends_the_traceback_at_its_helper():
    half = pm.string().ruleset.min(1)
    assert steps(lambda: half.label("a")) == ["<lambda>", "[label]", "[_set_flag]"]
    assert steps(lambda: half.label(5)) == ["<lambda>", "[label]", "[_text]"]
    assert steps(lambda: pm.string().min(pm.in_("a"))) == ["<lambda>", "[min]", "[_rule]"]
    assert steps(lambda: pm.string().case("title")) == ["<lambda>", "[case]", "[require]"]
