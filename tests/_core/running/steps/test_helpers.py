"""What functions are handed: the external context, and who keeps it."""

import asyncio
import gc
import weakref

import pytest

import passmuster as pm
from passmuster import UNDEFINED


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
    assert [str(error) for error in errors] == [f'"value" must be at most {n}' for n in (1, 2)]


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


@pytest.mark.parametrize(("own", "options", "found"), [
    ({"x": 1}, lambda helpers: helpers.prefs, {"x": 1}), ({"x": 1}, lambda helpers: None, {"x": 1}),
    ({"x": 1}, lambda helpers: {"convert": False}, {"x": 1}),
    ({"x": 1}, lambda helpers: {"context": {"x": 2}}, {"x": 1}),
    (None, lambda helpers: {"context": {"x": 2}}, {"x": 2}),
    (None, lambda helpers: {"context": {"x": 2}, "convert": False}, {"x": 2}),
    (None, lambda helpers: helpers.prefs.with_context({"x": 3}), {"x": 3}),
])  # fmt: skip
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


MESSAGES = {"a.x": "{#label} {#q}"}


def checking(function, **others):
    """A schema whose type has a `validate`."""
    return pm.extend({"type": "a", "messages": MESSAGES, "validate": function, **others}).a()


def under_key(schema, value, others=None, **options):
    """Validate a value under the key `k`, beside the keys `given`."""
    return pm.object({"k": schema, **(others or {})}).validate(
        {"k": value, **options.pop("given", {})}, **options
    )


def texts(result):
    return [(detail.message, detail.path) for detail in result.error.details]


@pytest.mark.parametrize("place", ["custom", "prepare", "coerce", "validate", "rule", "default", "failover"])
def test_helpers_are_the_same_everywhere(place):
    seen = []

    def look(value, helpers):
        seen.append((helpers.original, helpers.schema.type, helpers.prefs.convert, helpers.state.path))
        return {"value": value} if place in ("prepare", "coerce", "validate") else value

    schema = {
        "custom": lambda: pm.number().custom(look),
        "default": lambda: pm.number().default(look),
        "failover": lambda: pm.number().failover(look),
        "rule": lambda: (
            pm.extend({"type": "number", "base": pm.number(), "rules": {"r": {"validate": look}}})
            .number()
            .r()
        ),
    }.get(place, lambda: pm.extend({"type": "number", "base": pm.number(), place: look}).number())()
    given = {"default": UNDEFINED, "failover": "x"}.get(place, "5")
    under_key(schema, given)
    assert seen == [(given, "number", True, ["k"])]


def test_the_context_that_the_author_gives_can_hold_value_and_key_but_not_the_label():
    local = {"label": "L", "value": "V", "key": "K", "q": 3}
    schema = checking(lambda value, helpers: {"errors": helpers.error("a.x", local)})
    (detail,) = schema.validate(1).error.details
    assert detail.context == {"label": "value", "value": "V", "key": "K", "q": 3}


def test_code_without_a_message_is_named():
    schema = checking(lambda value, helpers: {"errors": helpers.error("a.none")})
    assert '"a.none"' in str(schema.validate(1).error)


def test_warn_adds_a_warning_and_leaves_the_value():
    result = checking(lambda value, helpers: helpers.warn("a.x", {"q": 4})).validate(1)
    assert (result.value, result.error, result.warning.message) == (1, None, '"value" 4')


def test_both_spellings_of_helpers():
    schema = pm.any().custom(lambda value, helpers: helpers.errorsArray())
    assert schema.validate(1).value == 1
    schema = checking(lambda value, helpers: helpers.eror("a.x"))
    with pytest.raises(AttributeError, match="Did you mean error"):
        schema.validate(1)


def test_an_error_may_be_about_another_place():
    def deeper(value, helpers):
        state = helpers.state.localize([*helpers.state.path, "deep"], [value, *helpers.state.ancestors])
        return {"errors": helpers.error("a.x", {"q": 2}, state)}

    assert texts(under_key(checking(deeper), 1)) == [('"k.deep" 2', ["k", "deep"])]


def test_localize_has_no_ancestors_unless_they_are_given():
    seen = []

    def look(value, helpers):
        state = helpers.state.localize(["z"])
        seen.append((state.path, state.ancestors, helpers.state.nest(pm.any()).path))

    under_key(checking(look), 1)
    assert seen == [(["z"], [], ["k"])]


def test_a_path_of_localize_is_a_list():
    with pytest.raises(pm.SchemaError, match="list of keys"):
        checking(lambda value, helpers: helpers.state.localize("z")).validate(1)


def test_references_see_shadowed_values():
    schema = checking(lambda value, helpers: helpers.state.shadow(77))
    others = {"z": pm.any().valid(pm.ref("k"))}
    result = under_key(schema, 1, others, given={"z": 77})
    assert (result.error, result.value) == (None, {"k": 1, "z": 77})
    assert schema.validate(1).value == 1


def test_snapshots_are_nested():
    def warn(value, helpers):
        for q, step in enumerate(["snapshot", "snapshot", "restore", "restore"]):
            getattr(helpers.state, step)()
            helpers.warn("a.x", {"q": q})

    assert checking(warn).validate(1).warning.message == '"value" 3'


def test_snapshot_restores_hidden_values():
    def hide(value, helpers):
        state = helpers.state
        state.shadow("first")
        state.snapshot()
        state.shadow("second")
        state.localize(["b"]).shadow("other")
        state.restore()
        return value

    hidden = pm.any().custom(hide)
    look = pm.any().default(pm.ref("a")), pm.any().default(pm.ref("b"))
    schema = pm.object({"a": hidden, "b": pm.any(), "c": look[0], "d": look[1]})
    assert schema.validate({"a": 1, "b": 2}).value == {"a": 1, "b": 2, "c": "first", "d": 2}


def test_a_snapshot_that_is_committed_stays():
    def warn(value, helpers):
        helpers.state.snapshot()
        helpers.warn("a.x", {"q": 1})
        helpers.state.commit()

    assert checking(warn).validate(1).warning.message == '"value" 1'


def test_restore_removes_shadows():
    def shadow(value, helpers):
        helpers.state.snapshot()
        helpers.state.shadow(77)
        helpers.state.restore()

    result = under_key(checking(shadow), 1, {"z": pm.any().valid(pm.ref("k"))}, given={"z": 77})
    assert result.error.details[0].type == "any.only"


@pytest.mark.parametrize("step", ["restore", "commit"])
def test_there_must_be_a_snapshot_to_go_back_to(step):
    with pytest.raises(pm.SchemaError, match="no snapshot"):
        checking(lambda value, helpers: getattr(helpers.state, step)()).validate(1)


@pytest.mark.parametrize("options, prefs, expected", [
    (None, None, '"LAB" 2'), ({"flags": False}, None, '"k" 2'),
    ({"messages": {"a.x": "over {#q}"}}, None, "over 2"), (None, {"errors": {"label": False}}, "2"),
])  # fmt: skip
def test_create_error(options, prefs, expected):
    def fail(value, helpers):
        used = helpers.prefs if prefs is None else prefs
        report = helpers.schema._create_error("a.x", 99, {"q": 2}, helpers.state, used, options)
        assert (report.code, report.path, report.value) == ("a.x", ("k",), 99)
        return {"errors": report}

    (detail,) = under_key(checking(fail).label("LAB"), 1).error.details
    assert detail.message.strip() == expected
    assert (detail.context["value"], detail.context["key"], detail.context["q"]) == (99, "k", 2)


def nested(schema, value=UNDEFINED, prefs=None):
    """A type that runs another schema on its value, or on another value."""

    def run(given, helpers):
        used = helpers.prefs if prefs is None else prefs
        return schema._validate(given if value is UNDEFINED else value, helpers.state.nest(schema), used)

    return checking(run)


def test_validate_within_a_validation_converts_and_reports_at_the_place():
    assert under_key(nested(pm.number()), "1").value == {"k": 1}
    result = under_key(nested(pm.number().min(5).negative()), "1", abort_early=False)
    assert [(detail.type, detail.path) for detail in result.error.details] == [
        ("number.min", ["k"]),
        ("number.negative", ["k"]),
    ]


def test_validate_returns_a_mapping_of_value_and_errors():
    seen = []

    def look(value, helpers):
        for limit in (0, 5):
            seen.append(pm.number().min(limit)._validate(value, helpers.state, helpers.prefs))

    checking(look).validate("1")
    assert seen[0] == {"value": 1, "errors": None}
    assert [report.code for report in seen[1]["errors"]] == ["number.min"]


def test_validate_takes_options_that_differ():
    assert (
        under_key(nested(pm.number(), prefs={"convert": False}), "1").error.details[0].type == "number.base"
    )


def test_validate_at_another_place_sees_the_ancestors_given():
    def look(value, helpers):
        state = helpers.state.localize([*helpers.state.path, 0], [{"z": 4}, *helpers.state.ancestors])
        return pm.number().min(pm.ref("z"))._validate(1, state, helpers.prefs)

    result = under_key(checking(look), "1")
    assert [(detail.type, detail.path) for detail in result.error.details] == [("number.min", ["k", 0])]


def test_warnings_of_a_nested_validation_are_warnings_of_the_validation():
    result = under_key(nested(pm.number().warning("number.min")), "1")
    assert [detail.path for detail in result.warning.details] == [["k"]]


def test_match_has_no_side_effects():
    def look(value, helpers):
        state, prefs = helpers.state, helpers.prefs
        number = pm.number().warning("number.min")
        found = [
            number._match(value, state, prefs),
            number.min(5)._match(value, state, prefs),
            number._match(value, state, prefs, {"convert": False}),
            number._match(value, state, {"convert": False}),
        ]
        return {"value": found}

    result = checking(look).validate("1")
    assert (result.value, result.warning) == ([True, False, False, False], None)
