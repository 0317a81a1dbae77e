"""What is kept of texts and contexts never shows: a schema says what a fresh one says."""

from __future__ import annotations

import gc
import weakref

import pytest
from hypothesis import given, strategies as st

import passmuster as pm
from passmuster.backend import reports

LOWEST = pm.ref("a")  # references are compared by identity


def shared():
    number = pm.number().min(5)
    words = pm.string().valid("a", "b")
    return pm.object(
        {
            "a": number,
            "b": number,
            "c": pm.number().min(5).label("sea"),
            "d": words,
            "e": pm.object({"a": number, "d": words}),
            "f": pm.array().items(number),
            "g": pm.number().custom(lambda value, helpers: helpers.error("any.invalid", {"value": 1})),
            "h": pm.number().min(LOWEST),
            "i": pm.any().required(),
            "j": pm.string().min(3).message("too short: {#value}"),
            "k": pm.alternatives(number, words).match("all"),
        }
    ).pattern("^x", number)


KEYS = [*"abcdefghijk", "x1", "x2", "y"]
VALUES = st.sampled_from([1, 2, "a", "c", "x", None, [1, 9, 2], {"a": 1, "d": "c"}, pm.UNDEFINED])
INPUTS = st.lists(
    st.tuples(
        st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=6),
        st.sampled_from(
            [
                {},
                {"abort_early": False},
                {"abort_early": False, "errors": {"label": "key"}},
                {"abort_early": False, "errors": {"wrap": {"label": "<>"}}},
                {"abort_early": False, "errors": {"language": "de"}},
                {"abort_early": False, "context": {"a": 1}},
                {"abort_early": False, "messages": {"number.min": "no: {#limit}"}},
            ]
        ),
    ),
    min_size=2,
    max_size=6,
)


def told(schema, value, options):
    error = schema.validate(value, options).error
    return [] if error is None else [detail.as_dict() for detail in error.details]


@given(INPUTS)
def test_a_schema_says_what_a_fresh_one_says(inputs):
    used = shared()
    for value, options in inputs:
        assert told(used, value, options) == told(shared(), value, options)


def test_the_same_failure_reads_the_same_each_time():
    schema, options = shared(), {"abort_early": False}
    value = {"a": 1, "b": 2, "c": 3, "d": "x", "e": {"a": 1, "d": "x"}, "f": [1], "i": 1, "k": 3, "x1": 4}
    first = told(schema, value, options)
    assert len(first) > 8
    for _ in range(3):
        assert told(schema, value, options) == first


def test_a_context_belongs_to_its_reader():
    schema = shared()
    for value in (1, 2, 3):
        (detail,) = schema.validate({"a": value, "i": 1}).error.details
        assert detail.message == '"a" needs to be at least 5'
        assert detail.context == {"limit": 5, "value": value, "label": "a", "key": "a"}
        detail.context.clear()


def test_lists_in_a_context_are_copies():
    schema = pm.object({"d": pm.string().valid("a", "b")})
    for _ in range(3):
        (detail,) = schema.validate({"d": "x"}).error.details
        assert "can only be one of [a, b]" in detail.message
        assert detail.context["valids"] == ["a", "b"]
        detail.context["valids"].append("x")


class Thing:
    pass


@pytest.mark.parametrize("with_label", [False, True])
def test_a_schema_keeps_nothing_of_the_callers(with_label):
    library = pm.extend(
        {
            "type": "wrong",
            "messages": {"wrong.base": "{{#label}} is wrong"},
            "validate": lambda value, helpers: {"errors": helpers.error("wrong.base", {"thing": value})},
        }
    )
    inner = library.wrong()
    schema = pm.object().pattern(pm.any(), inner.label("it") if with_label else inner)
    thing, key = Thing(), Thing()
    gone = [weakref.ref(thing), weakref.ref(key)]
    for _ in range(3):
        for name in ("a", key):
            for detail in schema.validate({name: thing}).error.details:
                assert detail.message
                assert detail.context["thing"] is thing
    del thing, key, name, detail
    for _ in range(3):
        gc.collect()
    assert [ref() for ref in gone] == [None, None]


class Loud(reports.PlainSubject):
    """A subject that tells when the long ways are taken."""

    def render_fully(self, report):
        self.keep_tail(report, report.local, " is wrong")
        return f"long {report.path}"

    def context_fully(self, report):
        return {"long": True}


class Prefs:
    speaks_usually = True
    context = None


@pytest.mark.parametrize("path", [("a",), ["a"], ("a", 0), ["a", 0]])
def test_a_path_may_be_any_sequence(path):
    subject = Loud(None, "label", {}, False)

    def report():
        return reports.Report("a.b", 1, None, path, subject, Prefs())

    assert report().message == f"long {path}"
    for _ in range(3):
        assert report().message == '"label" is wrong'
        assert report().context == {"label": "label", "value": 1, "key": path[-1]}
