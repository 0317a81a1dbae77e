"""The words of constraints that other packages write into annotations."""

import subprocess
import sys
from datetime import date, datetime
from typing import Any

import pytest

from passmuster._core.foundation.foreign.constraint_objects import adapter_of, annotated_type, words_of
from passmuster._core.foundation.schema_error import SchemaError

at = pytest.importorskip("annotated_types")
pydantic = pytest.importorskip("pydantic")
msgspec = pytest.importorskip("msgspec")


def words(extra: Any) -> list[tuple[str, Any]]:
    return list(words_of(extra))


def test_words_are_the_constraints_of_an_object():
    assert words(at.Gt(3)) == [("gt", 3)]
    assert words(at.Interval(gt=1, le=2)) == [("gt", 1), ("le", 2)]
    assert words(at.Len(2)) == [("min_length", 2)]
    assert words(at.Timezone(...)) == [("tz", True)]
    assert words(at.Timezone(None)) == [("tz", False)]
    assert words(at.Predicate(len)) == [("predicate", len)]
    assert words(at.doc("Years")) == [("description", "Years")]
    assert words(msgspec.Meta(ge=3, title="Age")) == [("ge", 3), ("title", "Age")]
    assert words(pydantic.Field(lt=3, description="Years")) == [("lt", 3), ("description", "Years")]
    assert words(pydantic.Strict()) == words(pydantic.Strict) == [("strict", True)]
    assert words(pydantic.PastDate) == [("lt", "now")]
    assert words(pydantic.StringConstraints(to_lower=False, strip_whitespace=True)) == [
        ("strip_whitespace", True)
    ]
    assert words(msgspec.Meta(tz=False)) == [("tz", False)]
    assert words(slice(1, 3)) == [("min_length", 1), ("max_length", 2)]


def test_subclass_of_a_constraint_has_its_words():
    class Above(at.Gt):
        pass

    assert words(Above(3)) == [("gt", 3)]


def test_constraint_without_words_is_named():
    hook = type("Hook", (), {"__get_pydantic_core_schema__": lambda self, source, handler: handler(source)})()
    odd = type("Odd", (at.BaseMetadata,), {})()
    assert words(hook) == [("Hook", hook)]
    assert words(odd) == [("Odd", odd)]


def test_types_of_pydantic_stand_for_others():
    names = ("AwareDatetime", "EmailStr", "FutureDate", "SecretStr")
    found = [annotated_type(getattr(pydantic, name)) for name in names]
    assert found == [datetime, str, date, None]
    assert annotated_type(type("PastDate", (), {})) is None
    assert adapter_of(pydantic.SecretStr).validate_python("a").get_secret_value() == "a"
    assert adapter_of(int) is None


class Hostile:
    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)


def test_object_without_meaning_has_no_words():
    for extra in ("gt", 3, len, int, object(), Hostile(), {"gt": 3}, lambda: 3):
        assert words(extra) == []


@pytest.mark.parametrize("extra", [at.Gt, pydantic.Field, msgspec.Meta])
def test_class_or_function_that_is_not_called_is_refused(extra):
    with pytest.raises(SchemaError, match="is not called"):
        words(extra)


def test_no_package_is_loaded_for_its_constraints():
    program = (
        "import sys, typing, passmuster as pm\n"
        "pm.compile(typing.Annotated[int, 'text', 3])\n"
        "print([name for name in ('annotated_types', 'msgspec', 'pydantic') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
