"""The external context: what references, messages and user functions see of it, and who keeps it."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

import passmuster as pm


class Context:
    """A context that tells when nobody has it any more."""

    limit = 5
    word = "hello"


def seen_by(place, context, options=None):
    """Return the contexts that a function at a place of a schema is shown."""
    seen = []

    def look(value, helpers):
        seen.append(helpers.prefs.context)
        assert (helpers.prefs.convert, helpers.prefs.abort_early) == (
            (options or {}).get("convert") is not False,
            place == "attempt",
        )
        return value

    inner = pm.any().custom(look)
    schema = {
        "value": inner,
        "key": pm.object({"a": inner}),
        "prefs": pm.object({"a": inner.prefs(presence="required")}),
        "attempt": pm.alternatives().try_(pm.number().forbidden(), pm.array().has(inner)),
        "external": pm.object({"a": pm.any().external(look)}),
    }[place]
    value = {"value": 1, "attempt": [1]}.get(place, {"a": 1})
    asyncio.run(schema.validate_async(value, options, context=context, abort_early=False))
    return seen


@pytest.mark.parametrize("place", ["value", "key", "prefs", "attempt", "external"])
@pytest.mark.parametrize("options", [None, {"convert": False}])
def test_functions_are_shown_the_context_with_the_preferences_in_force(place, options):
    context = {"a": 1}
    assert all(found is context for found in seen_by(place, context, options))
    assert seen_by(place, None, options)[0] is None


def test_a_function_is_shown_one_thing_at_every_value():
    seen = []
    schema = pm.array().items(pm.any().custom(lambda value, helpers: seen.append(helpers.prefs)))
    schema.validate([1, 2], context={"a": 1})
    assert seen[0] is seen[1]
    assert seen[0].options() == {**seen[0].without_context.options(), "context": {"a": 1}}
    schema.validate([1])
    assert seen[2] is seen[0].without_context


def test_messages_that_are_made_later_show_the_context_of_their_call():
    schema = pm.number().messages({"number.base": "{$x}, not {#value}"})
    errors = [schema.validate(value, context={"x": text}).error for value, text in [("a", "A"), ("b", "B")]]
    assert [str(error) for error in errors] == ["A, not a", "B, not b"]
    assert str(schema.validate("c").error) == ", not c"


def test_a_limit_of_the_context_is_shown_by_its_value_later():
    schema = pm.number().max(pm.ref("$x", render=True))
    errors = [schema.validate(9, context={"x": limit}).error for limit in (1, 2)]
    assert [str(error) for error in errors] == [f'"value" can be at most {n}' for n in (1, 2)]


def test_a_language_of_the_context():
    texts = {"de": {"number.base": "keine Zahl"}, "number.base": "no number"}
    schema = pm.number().prefs(messages=texts, errors={"language": pm.ref("$lang")})
    errors = [
        schema.validate("x", context=context).error for context in ({"lang": "de"}, {"lang": "en"}, None)
    ]
    assert [str(error) for error in errors] == ["keine Zahl", "no number", "no number"]


def test_the_reports_of_an_error_function_hold_the_context():
    context, seen = {"a": 1}, []

    def note(reports):
        seen.extend(report.prefs.context for report in reports)
        return ValueError("x")

    schema = pm.object({"a": pm.number(), "b": pm.number().prefs(convert=False)}).error(note)
    schema.validate({"a": "x", "b": "1"}, context=context, abort_early=False)
    assert len(seen) == 2
    assert all(found is context for found in seen)
    schema.validate({"a": "x"})
    assert seen[2] is None


@pytest.mark.parametrize(
    ("own", "options", "found"),
    [
        ({"x": 1}, lambda helpers: helpers.prefs, {"x": 1}),
        ({"x": 1}, lambda helpers: None, {"x": 1}),
        ({"x": 1}, lambda helpers: {"convert": False}, {"x": 1}),
        ({"x": 1}, lambda helpers: {"context": {"x": 2}}, {"x": 1}),
        (None, lambda helpers: {"context": {"x": 2}}, {"x": 2}),
        (None, lambda helpers: {"context": {"x": 2}, "convert": False}, {"x": 2}),
        (None, lambda helpers: helpers.prefs.with_context({"x": 3}), {"x": 3}),
    ],
)
def test_a_validation_within_a_validation_has_the_context_that_it_is_given(own, options, found):
    seen = []
    inner = pm.any().custom(lambda value, helpers: seen.append(helpers.prefs.context))

    def nest(value, helpers):
        inner._validate(value, helpers.state, options(helpers))
        seen.append(helpers.prefs.context)
        pm.valid(pm.ref("$x"))._match(1, helpers.state, helpers.prefs)

    pm.any().custom(nest).custom(lambda value, helpers: seen.append(helpers.prefs.context)).validate(
        1, context=own
    )
    assert seen == [found, own, own]


def test_a_match_within_a_validation_sees_the_context_that_it_is_given():
    schema, seen = pm.valid(pm.ref("$x")), []

    def match(value, helpers):
        for prefs, overrides in [
            (helpers.prefs, None),
            (helpers.prefs, {"context": {"x": 2}}),
            ({"context": {"x": 2}}, {"context": {"x": 1}}),
        ]:
            seen.append(schema._match(1, helpers.state, prefs, overrides))

    pm.any().custom(match).validate(0, context={"x": 1})
    pm.any().custom(match).validate(0)
    assert seen == [True, True, True, False, False, True]


def test_an_external_rule_has_the_context_of_its_validation():
    seen = []
    inner = pm.any().external(lambda value, helpers: seen.append(helpers.prefs.context))
    outer = pm.any().custom(lambda v, h: inner._validate(v, h.state, {"context": {"x": 2}})["value"])
    asyncio.run(pm.object({"a": outer, "b": inner}).validate_async({"a": 1, "b": 2}))
    assert seen == [{"x": 2}, None]


def limit_of(value, helpers):
    return helpers.prefs.context.limit


SCHEMAS = {
    "nothing of it": pm.object({"a": pm.number()}),
    "a reference": pm.object({"a": pm.number().max(pm.ref("$limit"))}),
    "a function": pm.object(
        {"a": pm.number().custom(lambda value, helpers: value + helpers.prefs.context.limit)}
    ),
    "prefs": pm.object(
        {"a": pm.number().custom(lambda value, helpers: helpers.prefs.context.limit).strict()}
    ),
    "an attempt": pm.object({"a": pm.alternatives(pm.string(), pm.number().max(pm.ref("$limit")))}),
}


@pytest.mark.parametrize("name", list(SCHEMAS))
@pytest.mark.parametrize("value", [{"a": 1}, {"a": []}], ids=["right", "wrong"])
def test_nobody_keeps_the_context(name, value):
    schema = SCHEMAS[name]
    for _ in range(3):
        context = Context()
        result = schema.validate(value, context=context)
        if result.error is not None:
            str(result.error), [detail.context for detail in result.error.details]
        alive = weakref.ref(context)
        del context, result
        gc.collect()
        assert alive() is None


def test_the_context_of_a_call_is_not_that_of_the_next():
    schema = pm.object({"a": pm.number().max(pm.ref("$limit"))})
    for _ in range(3):
        assert schema.validate({"a": 3}, context={"limit": 5}).error is None
        assert schema.validate({"a": 3}, context={"limit": 2}).error is not None
        assert schema.validate({"a": 3}).error.details[0].type == "any.ref"
        assert schema.validate({"a": 3}, abort_early=False, context={"limit": 3}).error is None
