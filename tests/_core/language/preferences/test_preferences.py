"""Options: checked, merged, described, and remembered."""

import copy
import gc
import pickle
import weakref

import pytest

from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.foundation.spelling import to_python
from passmuster._core.language.messages.template import make_template
from passmuster._core.language.preferences.preferences import (
    DEFAULT_OPTIONS,
    DEFAULTS,
    Overrides,
    check,
    check_preferences,
    describe_overrides,
    merge,
    prepare,
    split,
)
from passmuster._core.language.references.reference import make_reference

SCHEMA_SWITCHES = [
    "abortEarly", "allowUnknown", "artifacts", "cache", "convert", "noDefaults", "nonEnumerables",
    "skipFunctions",
]  # fmt: skip
GOOD = [
    *[({name: value}, {to_python(name): value}) for name in SCHEMA_SWITCHES for value in (True, False)],
    ({"abort_early": False}, {"abort_early": False}),
    *[({"dateFormat": name}, {"date_format": name}) for name in ("date", "iso", "string", "time", "utc")],
    ({"errors": {}}, {}),
    ({"errors": {"escapeHtml": True}}, {"error_escape_html": True}),
    ({"errors": {"label": "key"}}, {"error_label": "key"}),
    ({"errors": {"label": False}}, {"error_label": False}),
    ({"errors": {"language": "en"}}, {"error_language": "en"}),
    ({"errors": {"render": False}}, {"error_render": False}),
    ({"errors": {"stack": True}}, {"error_stack": True}),
    ({"errors": {"wrap": {}}}, {}),
    ({"errors": {"wrap": {"label": "[]"}}}, {"error_wrap_label": "[]"}),
    (
        {"errors": {"wrap": {"array": False, "string": "'"}}},
        {"error_wrap_array": False, "error_wrap_string": "'"},
    ),
    ({"errors": {"wrapArrays": False}}, {"error_wrap_array": False}),
    ({"errors": {"wrap_arrays": True}}, {"error_wrap_array": "[]"}),
    ({"errors": {"wrapArrays": True, "wrap": {"array": "()"}}}, {"error_wrap_array": "()"}),
    *[({"presence": name}, {"presence": name}) for name in ("optional", "required", "forbidden")],
    ({"stripUnknown": True}, {"strip_unknown": True}),
    ({"stripUnknown": {"arrays": True}}, {"strip_unknown": {"arrays": True}}),
    ({"convert": UNDEFINED, "presence": UNDEFINED}, {}),
    ({}, {}),
]

CALLERS = [
    ({"context": {"a": 1}}, {"context": {"a": 1}}),
    ({"context": None}, {"context": None}),
    ({"debug": True}, {"debug": True}),
    ({"externals": False}, {"externals": False}),
    ({"warnings": True}, {"warnings": True}),
]

WRONG = [
    *[
        ({name: value}, name)
        for name in (*SCHEMA_SWITCHES, "debug", "externals", "warnings")
        for value in ("x", 1, None)
    ],
    ({"context": 1}, "context"),
    ({"context": "s"}, "context"),
    ({"context": []}, "context"),
    ({"context": len}, "context"),
    ({"dateFormat": "bad"}, "dateFormat"),
    ({"dateFormat": 1}, "dateFormat"),
    ({"errors": None}, "errors"),
    ({"errors": {"x": 1}}, "the option errors: there is no option 'x'"),
    ({"errors": {"escapeHtml": 1}}, "errors.escapeHtml"),
    ({"errors": {"label": True}}, "errors.label"),
    ({"errors": {"label": "x"}}, "errors.label"),
    ({"errors": {"label": 0}}, "errors.label"),
    ({"errors": {"language": ""}}, "errors.language"),
    ({"errors": {"language": 1}}, "errors.language"),
    ({"errors": {"language": make_template("{a}")}}, "errors.language"),
    ({"errors": {"wrap": False}}, "errors.wrap"),
    ({"errors": {"wrap": {"label": ""}}}, "errors.wrap.label"),
    ({"errors": {"wrap": {"array": "abc"}}}, "errors.wrap.array"),
    ({"errors": {"wrap": {"string": True}}}, "errors.wrap.string"),
    ({"errors": {"wrap": {"x": 1}}}, "the option errors.wrap: there is no option 'x'"),
    ({"errors": {"wrapArrays": 1}}, "errors.wrapArrays"),
    ({"messages": None}, "messages"),
    ({"messages": "x"}, "messages"),
    ({"messages": {"a": 1}}, "'a'"),
    ({"presence": "ignore"}, "presence"),
    ({"presence": None}, "presence"),
    ({"stripUnknown": {}}, "stripUnknown"),
    ({"stripUnknown": {"x": True}}, "the option stripUnknown: there is no option 'x'"),
    ({"stripUnknown": {"arrays": 1}}, "stripUnknown.arrays"),
    ({"stripUnknown": "x"}, "stripUnknown"),
    ({"bad": 1}, "'bad'"),
    ({1: True}, "1"),
    ({"abortEarly": True, "abort_early": True}, "given twice"),
    ([], "options must be a mapping"),
    ("x", "options must be a mapping"),
]  # fmt: skip


def preferences_for(*given, **more):
    return prepare(*given, **more)[0]


@pytest.mark.parametrize(("options", "found"), GOOD)
def test_options_are_known_in_both_spellings(options, found):
    assert check(options, strict=True).options == check(options).options == found


@pytest.mark.parametrize(("options", "found"), CALLERS)
def test_options_of_a_call_are_refused_for_schemas(options, found):
    assert check(options).options == found
    with pytest.raises(SchemaError, match=next(iter(options))):
        check(options, strict=True)


@pytest.mark.parametrize(("options", "named"), WRONG)
def test_a_wrong_option_is_refused_by_name(options, named):
    for refuse in (check, check_preferences, prepare, lambda given: prepare(given, is_async=True)):
        with pytest.raises(SchemaError) as caught:
            refuse(options)
        assert named in str(caught.value)


@pytest.mark.parametrize(("name", "meant"), [
    ("abortEarley", "abortEarly"), ("abort_earley", "abort_early"),
    ("stripunknown", "strip_unknown"), ("mesages", "messages"),
])  # fmt: skip
def test_misspelt_option_has_a_suggestion(name, meant):
    with pytest.raises(SchemaError, match=f"Did you mean {meant}"):
        check({name: True})


@pytest.mark.parametrize("name", ["warnings", "artifacts"])
def test_only_asynchronous_validation_gives_more_than_a_value(name):
    assert getattr(preferences_for({name: True}, is_async=True), name) is True
    with pytest.raises(SchemaError, match="validate_async"):
        prepare({name: True})
    with pytest.raises(SchemaError, match="validate_async"):
        prepare({name: False})


def test_every_option_has_the_default_that_is_documented():
    assert DEFAULTS.options() == DEFAULT_OPTIONS
    assert preferences_for(None) is preferences_for({}) is DEFAULTS
    assert (DEFAULTS.abort_early, DEFAULTS.convert, DEFAULTS.presence) == (True, True, "optional")
    assert (DEFAULTS.error_label, DEFAULTS.error_wrap_label, DEFAULTS.error_wrap_array) == ("path", '"', "[]")


@pytest.mark.parametrize(("options", "objects", "arrays"), [
    (True, True, False), (False, False, False), ({"arrays": True}, False, True),
    ({"objects": True}, True, False), ({"objects": True, "arrays": True}, True, True),
])  # fmt: skip
def test_strip_unknown_of_objects_and_arrays(options, objects, arrays):
    prefs = preferences_for({"stripUnknown": options})
    assert (prefs.strip_objects, prefs.strip_arrays) == (objects, arrays)


def test_keywords_and_a_mapping_go_together_and_keywords_win():
    prefs = preferences_for({"abortEarly": True, "convert": False}, {"abort_early": False})
    assert (prefs.abort_early, prefs.convert) == (False, False)


@pytest.mark.parametrize("options", [
    {"abortEarly": False}, {"abort_early": False, "presence": "required"},
    {"errors": {"wrap": {"label": False}}}, {"messages": {"a": "b", "en": {"a": "c"}}},
])  # fmt: skip
def test_the_same_options_give_the_same_preferences(options):
    assert preferences_for(copy.deepcopy(options)) is preferences_for(copy.deepcopy(options))


def test_options_that_compare_equal_are_not_taken_for_each_other():
    assert preferences_for({"convert": False, "cache": True}).convert is False
    for wrong in ({"convert": 0, "cache": True}, {"convert": False, "cache": 1}, {"convert": 0}):
        with pytest.raises(SchemaError):
            prepare(wrong)


def test_options_that_were_changed_are_read_again():
    options = {"messages": {"a": "b"}}
    first = preferences_for(options)
    options["messages"]["a"] = "c"
    assert first.messages.find("a").source == "b"
    assert preferences_for(options).messages.find("a").source == "c"


def test_the_context_is_carried_beside_the_preferences():
    context = {"a": [1]}
    prefs, found = prepare({"abortEarly": False, "context": context})
    assert found is context
    assert prefs is preferences_for({"abortEarly": False})
    assert prefs.context is None
    assert prepare({"context": None}) == prepare({"context": UNDEFINED}) == (DEFAULTS, None)


def test_preferences_are_shown_and_taken_with_a_context():
    context = {"a": [1]}
    shown = DEFAULTS.with_context(context)
    assert (shown.context, shown.convert) == (context, True)
    assert split(shown) == (DEFAULTS, context)
    assert split(DEFAULTS) == (DEFAULTS, None)
    assert merge(shown, check({"convert": False})).context is context
    plain, found = split(merge(DEFAULTS, check({"context": context, "convert": False})))
    assert (plain.context, plain.convert, found) == (None, False, context)


def test_merging_is_remembered_also_below_a_context():
    overrides = check({"convert": False}, strict=True)
    assert merge(DEFAULTS, overrides) is merge(DEFAULTS, overrides)
    prefs = DEFAULTS.with_context({"a": 1})
    merged = merge(prefs, overrides)
    assert (merged.convert, merged.context) == (False, {"a": 1})
    assert merged.without_context is overrides.merged(DEFAULTS)


def test_merging_that_changes_nothing_gives_the_same_preferences():
    overrides = check({"convert": False})
    once = merge(DEFAULTS, overrides)
    assert once is not DEFAULTS
    assert merge(once, overrides) is once
    assert merge(DEFAULTS, overrides) is once


def test_merging_with_bases_without_end_does_not_fill_the_memory():
    overrides = check({"convert": False})
    first = merge(DEFAULTS, check({"messages": {"a": "first"}}))
    gone = weakref.ref(first)
    overrides.merged(first)
    del first
    for i in range(600):
        overrides.merged(merge(DEFAULTS, check({"messages": {"a": str(i)}})))
    gc.collect()
    assert gone() is None


def test_attempts_stop_at_the_first_error_and_keep_the_rest():
    prefs = preferences_for({"abortEarly": False, "convert": False}).with_context({"a": 1})
    attempt = prefs.for_matching
    assert (attempt.abort_early, attempt.convert, attempt.context) == (True, False, {"a": 1})
    assert prefs.for_matching is attempt
    assert attempt.for_matching.abort_early is True


def test_messages_of_a_schema_are_merged_into_those_of_the_call():
    base = preferences_for({"messages": {"a": "1", "b": "2", "en": {"a": "3"}}})
    merged = merge(base, check({"messages": {"a": "4", "en": {"b": "5"}}}))
    sources = [merged.messages.find(*place).source for place in (("a",), ("b",), ("a", "en"), ("b", "en"))]
    assert sources == ["4", "2", "3", "5"]


@pytest.mark.parametrize(("first", "second", "described"), [
    ({"abortEarly": False}, {"convert": False}, {"abortEarly": False, "convert": False}),
    ({"convert": False}, {"convert": True}, {"convert": True}),
    ({"errors": {"wrap": {"label": False}}}, {"errors": {"wrap": {"array": False}, "label": "key"}},
        {"errors": {"wrap": {"label": False, "array": False}, "label": "key"}}),
    ({"messages": {"a": "1", "b": "2"}}, {"messages": {"a": "3"}}, {"messages": {"a": "3", "b": "2"}}),
    ({"stripUnknown": True}, {"stripUnknown": {"arrays": True}}, {"stripUnknown": {"arrays": True}}),
    ({}, {}, {}),
])  # fmt: skip
def test_a_second_prefs_adds_to_the_first(first, second, described):
    overrides = check(second).merge_into(check(first))
    assert describe_overrides(overrides) == described
    assert check(described) == overrides


def test_a_language_can_be_a_reference():
    overrides = check({"errors": {"language": make_reference("$lang")}})
    assert describe_overrides(overrides)["errors"]["language"] == make_reference("$lang").describe()
    assert merge(DEFAULTS, overrides).needs_scope


@pytest.mark.parametrize(("options", "needed"), [
    ({}, False), ({"messages": {"a": "{#label}"}}, False), ({"messages": {"a": "{b}"}}, True),
    ({"messages": {"a": "{b}"}, "errors": {"render": False}}, False),
    ({"errors": {"language": "en"}}, False),
])  # fmt: skip
def test_strings_that_show_the_input_need_the_place_of_the_value(options, needed):
    assert preferences_for(options).needs_scope is needed
    assert preferences_for(options).for_matching.needs_scope is False


@pytest.mark.parametrize(
    ("wrap", "text"), [('"', '"a"'), ("[]", "[a]"), (False, "a"), ("*", "*a*"), ("🙂🙃", "🙂a🙃")]
)
def test_one_or_two_characters_go_around_a_label(wrap, text):
    made = preferences_for({"errors": {"wrap": {"label": wrap}}})
    assert made.label_open + "a" + made.label_close == text


def test_preferences_can_not_be_changed_and_are_read_in_both_spellings():
    with pytest.raises(AttributeError):
        DEFAULTS.convert = False
    with pytest.raises(AttributeError):
        del DEFAULTS.convert
    assert DEFAULTS.abortEarly is True
    with pytest.raises(AttributeError, match="convrt"):
        _ = DEFAULTS.convrt


def test_preferences_and_overrides_can_be_pickled_and_copied():
    overrides = check({"convert": False, "messages": {"a": "{b}"}})
    for other in (pickle.loads(pickle.dumps(overrides)), copy.deepcopy(overrides)):
        assert other == overrides
        assert isinstance(other, Overrides)
    prefs = merge(DEFAULTS, overrides)
    for other in (pickle.loads(pickle.dumps(prefs)), copy.copy(prefs)):
        assert other.options() == prefs.options()
        assert repr(other) == repr(prefs)


LIMITS = {"attempts": 100, "depth": 20, "errors": 3, "message": 50, "pattern_time": 2.0, "string": 10}


def test_limits_of_a_description_lower_those_in_force_and_raise_none():
    lower = {name: value / 2 if name == "pattern_time" else value // 2 for name, value in LIMITS.items()}
    higher = {name: value * 2 for name, value in LIMITS.items()}
    base = merge(DEFAULTS, check({"limits": LIMITS}))
    for given, found in ((lower, lower), (higher, LIMITS)):
        merged = merge(base, check({"limits": given, "convert": False}).marked_as_description())
        assert {name: getattr(merged, f"limits_{name}") for name in LIMITS} == found
        assert merged.convert is False
        assert merge(base, check({"limits": given})).limits_string == given["string"]


def test_limits_of_a_description_do_not_exceed_their_ceilings():
    asked = check({"limits": {"attempts": 10**9, "message": 10**9, "string": 10**9}}).marked_as_description()
    merged = merge(DEFAULTS, asked)
    assert (merged.limits_attempts, merged.limits_message, merged.limits_string) == (20_000, 20_000, 10**9)


def test_limits_of_code_may_exceed_those_of_a_description():
    described = check({"limits": {"string": 5, "errors": 5}}).marked_as_description()
    base = merge(DEFAULTS, check({"limits": {"string": 2, "errors": 2}}))
    both = check({"limits": {"string": 9}}).merge_into(described)
    assert (merge(base, both).limits_string, merge(base, both).limits_errors) == (9, 2)
    other = described.merge_into(check({"limits": {"string": 9}}))
    assert merge(base, other).limits_string == 2
    for again in (pickle.loads(pickle.dumps(described)), copy.deepcopy(described)):
        assert again == described
        assert merge(base, again).limits_string == 2
    assert described == check({"limits": {"string": 5, "errors": 5}})
