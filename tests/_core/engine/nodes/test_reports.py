"""What is kept of messages and contexts never shows: a schema says what a fresh one says."""

import gc
import weakref

import pytest
from hypothesis import given, settings, strategies as st
from tests._core.engine.uncomparable import NeverCompared

import passmuster as pm
from passmuster._core.engine.backend import reports
from passmuster._core.language.messages.wording import Subject
from passmuster._core.language.preferences.preferences import DEFAULTS

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


FIELDS = ("message", "path", "type", "context")


def told(schema, value, options):
    error = schema.validate(value, options).error
    return (
        []
        if error is None
        else [{name: getattr(detail, name) for name in FIELDS} for detail in error.details]
    )


@given(INPUTS)
@settings(max_examples=60)
def test_used_schema_reports_as_a_fresh_one(inputs):
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
        assert detail.message == '"a" must be at least 5'
        assert detail.context == {"limit": 5, "value": value, "label": "a", "key": "a"}
        detail.context.clear()


def test_a_message_can_be_replaced_before_and_after_it_is_read():
    schema = pm.object({"a": pm.number().min(5)})
    for reads in (False, True, False, True):
        error = schema.validate({"a": 1}).error
        (detail,) = error.details
        assert not reads or detail.message == '"a" must be at least 5'
        detail.message = "too small"
        assert (detail.message, detail.as_dict()["message"]) == ("too small", "too small")
        assert (error.message, str(error)) == ("too small", "a: too small")


def test_lists_in_a_context_are_copies():
    schema = pm.object({"d": pm.string().valid("a", "b")})
    for _ in range(3):
        (detail,) = schema.validate({"d": "x"}).error.details
        assert "must be one of a, b" in detail.message
        assert detail.context["valids"] == ["a", "b"]
        detail.context["valids"].append("x")


def peers():
    return pm.object({"a": pm.any(), "b": pm.any()}).and_("a", "b")


TOLD_AGAIN = {
    "a limit that is a reference": (pm.number().min(pm.ref("a")), 1),
    "a reference and a template among values": (pm.valid(pm.ref("a"), pm.x("{a + 1}")), 1),
    "a date": (pm.date().min("2026-01-01"), "2025-01-01"),
    "a kind": (pm.object({}), 1),
    "labels of keys": (peers(), {"b": 1}),
}


@pytest.mark.parametrize(("inner", "wrong"), TOLD_AGAIN.values(), ids=TOLD_AGAIN)
def test_repeated_message_is_rendered_once(inner, wrong, monkeypatch):
    schema = pm.object({"a": pm.any(), "k": inner})
    first = told(schema, {"a": 5, "k": wrong}, {})
    assert len(first) == 1
    monkeypatch.setattr(Subject, "render_fully", lambda self, report: "made again")
    assert told(schema, {"a": 5, "k": wrong}, {}) == first
    assert told(schema, {"a": 6, "k": wrong}, {}) == first


def test_the_root_is_not_looked_for_again(monkeypatch):
    schemas = [
        pm.number().min(5),
        pm.number().min(5).label("it"),
        pm.number().messages({"root": "all"}).min(5),
    ]
    first = [told(schema, 1, {}) for schema in schemas]
    names = [(detail["message"].partition(" ")[0], detail["context"]["label"]) for (detail,) in first]
    assert names == [('"value"', "value"), ('"it"', "it"), ('"all"', "all")]
    assert [told(pm.array().items(schema), [1], {})[0]["context"]["label"] for schema in schemas] == [
        "[0]", "it", "[0]",
    ]  # fmt: skip
    monkeypatch.setattr(Subject, "render_fully", lambda self, report: "made again")
    assert [told(schema, 1, {}) for schema in schemas[:2]] == first[:2]
    assert told(schemas[0], 1, {"errors": {"label": "key"}})[0]["message"] == "made again"


SAID_ELSEWHERE = {
    "a language": {"errors": {"language": "de"}},
    "texts of the caller's": {"messages": {"number.min": "{#label}: {#limit} and more"}},
    "a label of the key alone": {"errors": {"label": "key"}},
    "no quotes": {"errors": {"wrap": {"label": False}}},
}


@pytest.mark.parametrize("options", SAID_ELSEWHERE.values(), ids=SAID_ELSEWHERE)
def test_message_is_shared_between_places(options, monkeypatch):
    number = pm.number().min(5)
    schema = pm.object({"a": pm.object({"b": number}), "b": number, "": number})
    values = {"a": {"a": {"b": 1}}, "b": {"b": 1}, "": {"": 1}}
    plain = {key: told(schema, value, {}) for key, value in values.items()}
    first = {key: told(schema, value, options) for key, value in values.items()}
    root = told(number, 1, options)
    assert all(first[key] != plain[key] for key in "ab" if "label" not in str(options) or key == "a")
    monkeypatch.setattr(Subject, "_text", lambda self, report, prefs: "made again")
    for context in ({}, {"context": {"x": 1}}):
        assert {key: told(schema, value, {**options, **context}) for key, value in values.items()} == first
        assert told(number, 1, {**options, **context}) == root
        assert [told(schema, values[key], context) for key in "ab"] == [plain[key] for key in "ab"]


@pytest.mark.parametrize("language", ["de", "fr", pm.ref("$language")])
def test_each_language_has_its_own_messages(language):
    schema = pm.object({"a": pm.number().min(5)})
    said = []
    for name in ("de", "fr", "ja", "de", "fr"):
        options = {"errors": {"language": name if isinstance(language, str) else language}}
        (detail,) = told(schema, {"a": 1}, {**options, "context": {"language": name}})
        said.append(detail["message"])
    assert said[:2] == said[3:]
    assert len(set(said)) == 3


def test_reference_in_a_message_is_resolved_each_time():
    schema = pm.object({"a": pm.any(), "k": pm.number().min(pm.ref("a", {"render": True}))})
    for least in (5, 6, 5):
        (detail,) = told(schema, {"a": least, "k": 1}, {})
        assert detail["message"] == f'"k" must be at least {least}'


def test_different_contexts_have_different_messages():
    both = pm.object({"a": pm.any(), "b": pm.any(), "c": pm.any()}).and_("a", "b", "c")
    for value in ({"a": 1}, {"b": 1}, {"a": 1}, {"a": 1, "b": 1}, {"a": 1}):
        names = list(value), [key for key in "abc" if key not in value]
        present, missing = [f'"{of_one[0]}"' if len(of_one) == 1 else ", ".join(of_one) for of_one in names]
        (detail,) = told(both, value, {})
        assert detail["message"] == f'"value" must have {missing} along with {present}'


def test_equal_values_with_different_text_are_distinguished():
    limits = [1, True, 1.0, -0.0, 0, 1, "1"]
    left = iter(limits)
    fails = pm.number().custom(lambda value, helpers: helpers.error("number.min", {"limit": next(left)}))
    schema = pm.object({"k": fails})
    texts = [told(schema, {"k": 1}, {})[0]["message"].rpartition(" ")[2] for _ in limits]
    assert texts == ["1", "true", "1", "0", "0", "1", "1"]


@pytest.mark.parametrize("items", [["a", "b"], ["a"], ["a", 1, True]])
def test_equal_lists_have_the_same_message(items):
    given = [items, list(items), [*items, "c"], items[:-1], items[::-1], list(items)]
    left = iter(given)
    fails = pm.number().custom(lambda value, helpers: helpers.error("any.only", {"valids": next(left)}))
    used, fresh = pm.object({"k": fails}), [pm.any().valid(*one) if one else None for one in given]
    for one, schema in zip(given, fresh):
        (detail,) = told(used, {"k": 2}, {})
        assert detail["context"] == {"valids": one, "label": "k", "value": 2, "key": "k"}
        if schema is not None:
            assert detail["message"] == told(pm.object({"k": schema}), {"k": 2}, {})[0]["message"]


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


def test_messages_kept_for_other_preferences_are_bounded():
    subject = reports.PlainSubject(None, None, {}, False)
    assert subject.elsewhere is None
    most = reports.MOST_PHRASES
    for n in range(most + 2):
        subject.cache_for_wording(("code", n), (None, "", f" {n}", "", False, None))
    assert subject.elsewhere == {("code", n): (None, "", f" {n}", "", False, None) for n in (most, most + 1)}


@pytest.mark.parametrize("options", [
    {"errors": {"language": "de"}}, {"errors": {"language": "de", "label": "key"}},
    {"errors": {"label": False}},
    {"errors": {"wrap": {"label": "«»"}}}, {"errors": {"language": "de", "escape_html": True}},
    {"errors": {"language": "ja"}, "context": {"a": 1}}, {"errors": {"language": "de", "render": False}},
    {"messages": {"number.min": "{{#label}} < {{#limit}}"}, "convert": False},
])  # fmt: skip
def test_a_message_in_another_wording_is_the_same_the_third_time(options):
    def schema(label=None):
        number = pm.number().min(pm.ref("#limit"))
        number = number if label is None else number.label(label)
        return pm.object().pattern(pm.any(), pm.array().items(pm.object({"": number, "n": number})))

    def told(schema, value):
        return [
            detail.message for detail in schema.validate(value, abort_early=False, **options).error.details
        ]

    values = [{key: [{"n": item}, {"": item}] for key in ("", "a", "b<") for item in ("x", 2, 2.5, True)}]
    values += [[], "root", 5, {"a": [{"n": "9"}, {"n": None}], 5: [{"n": 1}]}]
    for label in (None, "it"):
        warm = schema(label)
        for _ in range(3):
            for value in values:
                assert told(warm, value) == told(schema(label), value)


def test_a_root_keeps_its_word_and_a_long_message_its_end():
    german = {"errors": {"language": "de"}}
    schema = pm.object({"a": pm.number()})
    for _ in range(3):
        assert schema.validate({"a": "x"}, **german).error.details[0].message.startswith("„a“")
        assert schema.validate(5, **german).error.details[0].message.startswith("„Wert“")
    short = {"errors": {"language": "de"}, "limits": {"message": 8}}
    for name in ("a", "abcdefghij"):
        for _ in range(3):
            text = pm.object({name: pm.number()}).validate({name: "x"}, **short).error.details[0].message
            assert len(text) == 9


def test_a_listed_value_that_was_not_converted_is_told_each_time():
    schema = pm.object({"a": pm.valid(5, 6)})
    options = {"errors": {"language": "de"}, "convert": False}
    texts = [
        schema.validate({"a": value}, **options).error.details[0].message for value in (7, 7, "5", "5", 7)
    ]
    assert texts[0] == texts[1] == texts[4] != texts[2] == texts[3]


class Loud(reports.PlainSubject):
    """A subject that tells when the long ways are taken."""

    def render_fully(self, report):
        self.cache_phrase(report, report.local, " is wrong", "value")
        return f"long {report.path}"

    def context_fully(self, report):
        return {"long": True}


class Prefs:
    has_default_wording = True
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


LABELS = {
    (): "",
    ("a", 0, "b"): "a[0].b",
    (0, 10, 123456): "[0][10][123456]",
    ("ä", 7, "é"): "ä[7].é",
    ("a", "名", 0): "a.名[0]",
    ("😀", "a", "ä"): "😀.a.ä",
    ("\ud800", "a"): "\ud800.a",
    ("", "a"): "a",
    ("a", "", ""): "a..",
    (10**9 - 1,): "[999999999]",
    (10**9,): "",
    ("a", -1): "",
    ("a", True): "",
    ("a", 1.5): "",
    ("a", None): "",
}


@pytest.mark.parametrize(("path", "label"), LABELS.items(), ids=map(repr, LABELS))
def test_a_path_of_names_and_indexes_is_a_label(path, label):
    found = reports.plain_label(path)
    assert found == label
    assert hash(found) == hash(label)
    assert found.isascii() == label.isascii()


def test_a_report_that_is_moved_has_another_label():
    number = pm.number().min(5)
    for _ in range(2):
        report = reports.Report("number.min", 1, {"limit": 5}, ("a", 0), number._subject(), DEFAULTS)
        assert report.context["label"] == "a[0]"
        report.path = ("b", 1)
        assert (report.context["label"], report.context["key"]) == ("b[1]", 1)
        assert report.message == '"b[1]" must be at least 5'


@pytest.mark.parametrize("key", [None, 0, True, "", ()])
def test_a_key_without_a_name_is_never_taken_for_another(key):
    schema = pm.object().pattern(pm.any(), pm.number().min(5))
    first = told(schema, {key: 1}, {})
    assert first[0]["message"].endswith(" must be at least 5")
    assert first[0]["context"]["key"] == key
    for name in ("a", "b", key):
        fresh = pm.object().pattern(pm.any(), pm.number().min(5))
        assert told(schema, {name: 1}, {}) == told(fresh, {name: 1}, {})
    assert told(schema, {key: 1}, {}) == first


class Odd(metaclass=NeverCompared):
    pass


def test_classes_that_no_comparison_stands_have_messages():
    schema = pm.array().items(pm.compile(int)).prefs(abort_early=False)
    for value in ("x", Odd(), 1.5, Odd()):
        details = schema.validate([value, Odd()]).error.details
        assert [detail.message for detail in details][-1] == '"[1]" must be a number'
