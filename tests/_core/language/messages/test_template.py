"""Templates: as values, as messages, never as data."""

import copy
import pickle
from datetime import date, datetime, timezone
from decimal import Decimal
from enum import Enum

import pytest
from tests._core.language.recorded import PREFS, Scope, preferences
from tests._core.language.test_recorded import DIFFERENT, RAISES, cases

from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED, Symbol
from passmuster._core.language.messages.message_tables import MOST_MESSAGE, compile_messages
from passmuster._core.language.messages.rendering import MOST_CHARACTERS, render_value
from passmuster._core.language.messages.template import (
    MOST_PARTS,
    MOST_SOURCE,
    Template,
    build_template,
    is_template,
    make_template,
)
from passmuster._core.language.references.reference import make_reference


def double(value):
    return value * 2


def text(value, **options):
    return render_value(value, preferences(options))


class Color(Enum):
    RED = 1


class Thing:
    def __repr__(self):
        raise RuntimeError("no")

    __str__ = __repr__


class BadDict(dict):
    def __iter__(self):
        raise RuntimeError("no")


class BadList(list):
    def __iter__(self):
        while True:
            yield "x"


class BadError(Exception):
    def __str__(self):
        raise RuntimeError("no")


@pytest.mark.parametrize("value, want", [
    ("plain", "plain"), (True, "true"), (None, "null"), (UNDEFINED, ""), (2.0, "2"),
    (Decimal("1.50"), "1.50"), ([1, [True, None]], "[1, [true, null]]"), ((1, 2), "[1, 2]"),
    ({7}, "[7]"), ({}, "{}"), ({"a": [1, "x"], 2: {"b": None}}, '{"a":[1,"x"],"2":{"b":null}}'),
    ({"d": datetime(2026, 1, 2, tzinfo=timezone.utc)}, '{"d":"2026-01-02T00:00:00.000Z"}'),
    (date(2026, 1, 2), "2026-01-02T00:00:00.000Z"), (Symbol("s"), "Symbol(s)"),
    (Color.RED, "Color.RED"), (ValueError("bad"), "ValueError: bad"), (len, "[function len]"),
    (Thing(), "[object Thing]"), ([Thing()], "[[object Thing]]"),
    (BadDict(a=1), "[object BadDict]"), (BadError(), "BadError"), (b"\xff", "\ufffd"),
    ("\ud800", "\ud800"), (make_reference("a.b"), "ref:a.b"), (make_template("{a}"), "{a}"),
], ids=lambda value: type(value).__name__)  # fmt: skip
def test_every_kind_of_value_has_a_string(value, want):
    assert text(value) == want


def test_strings_are_bounded():
    cyclic = []
    cyclic.append(cyclic)
    deep = []
    shared = [1]
    for _ in range(5000):
        deep = [deep]
    for _ in range(100):
        shared = [shared, shared]
    for value in ("x" * 10**6, [1] * 10**6, {i: i for i in range(10**5)}, BadList(), cyclic, deep, shared):
        assert len(text(value)) <= MOST_CHARACTERS + 50
    assert text("x" * 20_000).endswith("…")
    assert len(text(10**10_000)) < 50


def test_a_resolved_string_is_not_cut():
    long = "x" * (2 * MOST_CHARACTERS)
    assert make_template("<{[.]}>").resolve(long, None, PREFS) == f"<{long}>"


def test_a_single_formula_gives_the_value_itself():
    value = {"a": object()}
    assert make_template("{a}").resolve(None, Scope(value), PREFS) is value["a"]
    assert make_template("{{a}}").resolve(None, Scope(value), PREFS) is value["a"]
    assert make_template("{zz}").resolve(None, Scope(value), PREFS) is UNDEFINED


def test_a_string_without_formulas_is_itself():
    for source in ("", "plain", "a } b", "\\n", "{", "{{{#x}}}"):
        template = make_template(source)
        assert template.resolve(None, None, PREFS) == source
        assert template.references() == []


def test_data_is_never_rendered():
    local = {"label": "{#secret}", "x": "{{1 + 1}} \\{", "secret": "no"}
    template = make_template("{#label} {#x} {{#x}}")
    assert template.render("v", None, PREFS, local) == '"{#secret}" {{1 + 1}} \\{ {{1 + 1}} \\{'
    assert make_template("{.a}").resolve({"a": "{1 + 1}"}, None, PREFS) == "{1 + 1}"


@pytest.mark.parametrize(
    "name", ["__class__", "__class__.__init__.__globals__", "value.__class__", "x.__init__"]
)
def test_variables_reach_no_attributes_of_ours(name):
    local = {"value": [1], "x": PREFS}
    assert make_template(f"{{#{name}}}").render("v", None, PREFS, local) == ""


def test_msg_finds_messages_in_all_kinds_of_tables():
    template = make_template("{msg('other')}!")
    tables = [
        compile_messages({"x": "y"}),
        compile_messages({"other": "{{#label}} {#x}", "fr": {"other": "oui"}}),
    ]
    local = {"label": "L", "x": 1}
    assert template.render("v", None, PREFS, local, tables) == '"L" 1!'
    assert template.render("v", None, PREFS, local, {"other": make_template("T")}) == "T!"
    assert template.render("v", None, PREFS, local, lambda code: code.upper()) == "OTHER!"
    assert template.render("v", None, PREFS, local) == "!"
    french = preferences({"errors": {"language": "fr"}})
    assert template.render("v", None, french, local, tables) == "oui!"
    chosen = preferences({"errors": {"language": make_reference(".lang")}})
    assert template.render({"lang": "fr"}, None, chosen, local, tables) == "oui!"
    beyond = preferences({"errors": {"language": make_reference("...lang")}})
    assert template.render("v", None, beyond, local, tables) == '"L" 1!'


def test_a_message_that_asks_for_itself_is_written_once():
    messages = {"a": "a{msg('b')}{msg('b')}", "b": "b{msg('a')}{msg('a')}", "c": make_template("c{msg('c')}")}
    assert make_template("{msg('a')}").render("v", None, PREFS, {}, messages) == "abb"
    assert make_template("{msg('b')}").render("v", None, PREFS, {}, messages) == "baa"
    assert make_template("{msg('c')}").render("v", None, PREFS, {}, messages) == "c"
    assert messages["c"].render("v", None, PREFS, {}, messages) == "c"


def test_messages_are_within_each_other_to_a_depth():
    messages = {str(n): f"{{msg('{n + 1}')}}{n}" for n in range(20)}
    assert make_template("{msg('0')}").render("v", None, PREFS, {}, messages) == "6543210"


def test_a_message_may_ask_for_values_around():
    template = make_template("{a} {/b} {[/b]} {msg('m')}".replace("{/b} ", ""))
    scope = Scope({"a": 1}, {"b": 2})
    assert template.render("v", scope, PREFS, {}, {"m": "{...b} {a}"}) == "1 2 2 1"
    with pytest.raises(SchemaError, match="beyond the root"):
        template.render("v", None, PREFS, {}, {})


def test_functions_of_a_template_are_user_functions():
    template = make_template("{double(#x)} {length('ab')}", {"functions": {"double": double}})
    assert template.render("v", None, PREFS, {"x": 4}) == "8 2"
    assert template.describe() == {"template": "{double(#x)} {length('ab')}", "functions": {"double": double}}
    assert make_template("a", {"functions": {}}).describe() == {"template": "a", "functions": {}}


@pytest.mark.parametrize("functions", [1, [], {"f": 1}, {1: double}])
def test_functions_must_be_functions(functions):
    with pytest.raises(SchemaError, match="functions"):
        make_template("{f(1)}", {"functions": functions})


@pytest.mark.parametrize("source", [1, None, UNDEFINED, {}, True, b"x"])
def test_a_source_must_be_a_string(source):
    with pytest.raises(SchemaError, match="string"):
        Template(source)


@pytest.mark.parametrize("options", [{"foo": 1}, {"in": True}, {"separator": ""}, []])
def test_wrong_options_are_refused(options):
    with pytest.raises(SchemaError):
        Template("{a}", options)


def test_a_template_does_not_change():
    template = make_template("{a} x", {"separator": "/", "functions": {"double": double}})
    with pytest.raises(AttributeError):
        template.source = "b"
    with pytest.raises(AttributeError):
        del template.source
    assert copy.copy(template) is template
    assert copy.deepcopy(template) is template
    again = pickle.loads(pickle.dumps(template))
    assert again.describe() == template.describe()
    assert build_template(template.describe()).describe() == template.describe()


def test_only_templates_are_templates():
    assert is_template(make_template("{a}"))
    assert not any(map(is_template, ("{a}", None, Template)))
    assert repr(make_template("{a}")) == "pm.x('{a}')"


def test_equal_strings_share_a_template():
    assert make_template("{#x} y") is make_template("{#x} y")


def test_a_label_that_is_left_out_takes_its_quotes_along():
    prefs = preferences({"errors": {"label": False, "wrap": {"label": "<>"}}})
    assert make_template("{{#label}} x").render("v", None, prefs, {"label": ""}) == "x"


def test_a_source_has_a_greatest_length():
    for unit in ("{", "}", "{{", "\\{", "{ {", "{}}"[2:], "a{"):
        template = Template(unit * (MOST_SOURCE // len(unit)))
        assert template.references() == []
        with pytest.raises(SchemaError, match="at most 100000 characters, not 1000"):
            Template(unit * (MOST_SOURCE // len(unit) + 1))
    with pytest.raises(SchemaError, match="at most 100000 characters"):
        compile_messages({"any.required": "a" * (MOST_SOURCE + 1)})


def test_the_formulas_of_a_template_have_a_greatest_size():
    assert len(Template("{#x}" * MOST_PARTS).references()) == MOST_PARTS
    assert Template("{1" + "+1" * (MOST_PARTS // 2 - 1) + "}").resolve(None, None, PREFS) == MOST_PARTS // 2
    for source in ("{#x}" * (MOST_PARTS + 1), "{1" + "+1" * (MOST_PARTS // 2) + "}"):
        with pytest.raises(SchemaError, match="at most 10000 parts"):
            Template(source)
        with pytest.raises(SchemaError, match="at most 10000 parts"):
            compile_messages({"any.required": source})


def test_a_message_is_written_as_far_as_there_is_room():
    seen = []

    def shown(value):
        seen.append(value)
        return value

    template = make_template("{f(#x)} " * 900, {"functions": {"f": shown}})
    text = template.render("v", None, preferences({"limits": {"message": 100}}), {"x": "a" * 9})
    assert text == "aaaaaaaaa " * 10 + "aaaaaaaaa…"
    assert len(seen) == 11
    usual = template.render("v", None, PREFS, {"x": "a" * 99})
    assert MOST_MESSAGE < len(usual) < MOST_MESSAGE + 200


def test_rendering_of_an_empty_message_is_bounded():
    seen = []
    template = make_template("{f()}" * 900, {"functions": {"f": lambda: seen.append(1) or ""}})
    assert make_template("{msg('a')}" * 900).render("v", None, PREFS, {}, {"a": template}) == "…"
    assert 1_900 < len(seen) < 2_100


def test_every_difference_is_still_one():
    recorded = {case["source"]: case for kind in ("value", "message") for case in cases(kind)}
    assert set(DIFFERENT) <= set(recorded)
    for source, ours in DIFFERENT.items():
        theirs = RAISES if recorded[source].get("throws") else recorded[source]["out"]
        assert theirs is not ours
        assert theirs != ours or type(theirs) is not type(ours)
