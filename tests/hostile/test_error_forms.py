"""Whatever is wrong with whatever value: its errors can be told in every form, within bounds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from tests.hostile.support import circular_dict, circular_list, dismantled, nested_dict, nested_list
from tests.hostile.test_liars import ALL_BASES, Fault, liars
from tests.strategies import RAISED, cases

import passmuster as pm

KEYS = {"code", "message", "path", "pointer", "label", "context"}


def tell(error: pm.ValidationError) -> None:
    """Tell an error in every form, and judge the forms."""
    count = len(error.details)
    lines = str(error).split("\n")
    assert len(lines) == max(count, 1) or lines[-1].endswith(" more")
    assert len(str(error)) < 30_000
    assert not any(line != line.strip("\r\t\x0b\x0c\x1b\x85\u2028\u2029") for line in lines)
    str(error).encode()
    assert len(repr(error)) < 10_000
    written = json.loads(error.to_json())
    assert written == error.as_dict()
    assert (written["message"], len(written["details"])) == (str(error), count)
    for entry, detail in zip(written["details"], error.details):
        assert entry.keys() == KEYS
        assert (entry["code"], len(entry["path"])) == (detail.type, len(detail.path))
        assert entry["pointer"].count("/") == len(detail.path)
        assert len(json.dumps(entry)) < 500_000
        assert len(repr(detail)) < 40_000
        plain = detail.as_dict()
        assert (plain["path"], plain["message"]) == (entry["path"], entry["message"])
        json.dumps(plain, allow_nan=False, ensure_ascii=False).encode()
    by_path, problem = error.by_path(), error.problem()
    assert sum(map(len, by_path.values())) == len(problem["errors"]) == min(count, 1000)
    assert list(problem) == ["type", "title", "status", "detail", "errors"]
    assert len(problem["detail"]) < 10_000
    for form in (written, by_path, problem):
        json.dumps(form, allow_nan=False, ensure_ascii=False).encode()


def tell_result(result: pm.Result) -> None:
    assert len(repr(result)) < 30_000
    value, error = result
    assert value is result.value
    assert error is result.error
    assert bool(result) == (error is None)
    if isinstance(error, pm.ValidationError):
        tell(error)


@given(cases())
def test_error_of_a_random_value_has_every_form(case):
    schema = case.schema()
    for early in (True, False):
        for value, options in case.runs(schema):
            try:
                result = schema.validate(value, {**options, "abort_early": early})
            except RAISED:
                continue
            tell_result(result)


WRONG = {
    "not a date": pm.date(),
    "not one of": pm.valid("x", pm.ref("$a"), {"a": 1}),
    "not allowed": pm.forbidden(),
    "shown": pm.any()
    .custom(lambda v, h: h.error("x", {"v": v, "w": [v, {"v": v}]}))
    .messages({"x": "{#v} {#w}"}),
    "within": pm.object({"a": pm.number(), "b": pm.array().items(pm.date())}),
    "no alternative": pm.alternatives(pm.date(), pm.object({"a": pm.array().items(pm.date())})).match("all"),
}


PAIRS = [  # each base with a third of the schemas, and each schema with a third of the bases, in each run
    pytest.param(base, schema, id=f"{kind}-{name}", marks=pytest.mark.nightly if (i + j) % 3 else ())
    for i, (kind, base) in enumerate(ALL_BASES.items())
    for j, (name, schema) in enumerate(WRONG.items())
]


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("base, schema", PAIRS)
def test_error_about_a_lying_object_has_every_form(base, schema, step):
    for i, liar in enumerate(liars(*base, Fault).values()):
        for value in (liar, [liar], {"a": liar, "b": [liar]})[i % step :: step]:
            tell_result(schema.validate(value, abort_early=False))


@pytest.mark.parametrize("schema", WRONG.values(), ids=WRONG.keys())
def test_error_about_an_odd_key_has_every_form(schema):
    class Key:
        def __repr__(self):
            raise Fault

        __str__ = __repr__

    keys = [
        "\x1b[2J", "a\nb", "\ud800", "\u2028", 'a"b', "a" * 10**6, "", b"\xff", None, True, 1.5, (1, (2,)),
        Key(), Key,
    ]  # fmt: skip
    for key in keys:
        for value in ({key: 1}, {"a": {key: [key]}}, {"b": [{key: {key: 1}}]}):
            tell_result(schema.validate(value, abort_early=False))
            tell_result(pm.object().pattern(pm.any(), schema).validate(value, abort_early=False))


@pytest.mark.parametrize("schema", WRONG.values(), ids=WRONG.keys())
def test_error_about_a_deep_or_circular_value_has_every_form(schema):
    for value in (circular_dict(), circular_list(), {"a": circular_dict(), "b": circular_list()}):
        tell_result(schema.validate(value, abort_early=False))
    for value in (nested_dict(100_000), nested_list(100_000)):
        tell_result(schema.validate(value, abort_early=False))
        dismantled(value)


def test_error_about_a_nameless_class_has_every_form():
    class Meta(type):
        @property
        def __name__(cls):
            raise Fault

        def __repr__(cls):
            raise Fault

    class Thing(metaclass=Meta):
        def __repr__(self):
            raise Fault

    for schema in WRONG.values():
        for value in (Thing(), Thing, [Thing()], {"a": Thing, "b": [Thing()]}):
            tell_result(schema.validate(value, abort_early=False))


def test_forms_of_many_failures_are_bounded():
    error = pm.array().items(pm.number()).validate(["x"] * 5_000, abort_early=False).error
    tell(error)
    assert str(error).endswith(" more")
    assert len(json.dumps(error.problem())) < 1_000_000


def test_value_adds_no_line_to_a_message():
    forged = "x\nERROR root: all is lost\r\x1b[31m\u2028\x85"
    for schema in (pm.valid("a"), pm.number(), pm.any().custom(lambda v, h: h.message("{#value}"))):
        for value in (forged, {forged: forged}, [forged]):
            error = pm.object({"k": schema}).validate({"k": value, forged: 1}, abort_early=False).error
            assert len(str(error).splitlines()) == len(error.details)
            tell(error)
    error = pm.ValidationError(forged)
    error.prefix(forged)
    assert len(str(error).splitlines()) == 1


def test_error_has_every_form_near_the_end_of_the_stack():
    import sys

    from tests.hostile.support import deeper

    error = pm.object({"a": pm.number()}).validate({"a": [[["x"]]]}, abort_early=False).error
    used = len(__import__("inspect").stack())
    deeper(sys.getrecursionlimit() - used - 150, lambda: (str(error), error.to_json(), error.problem()))
