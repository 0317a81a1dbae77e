"""What is secret in a value, and where it stands in strings."""

import datetime
from dataclasses import dataclass
from decimal import Decimal

import pytest

import passmuster as pm
from passmuster._core.documents.inspection.inspecting import Inspector
from passmuster._core.documents.inspection.judges import Judges
from passmuster._core.foundation.kinds import kind_of
from passmuster._core.schemas.schema.secrets import finding
from passmuster._core.schemas.schema.secrets.finding import (
    Secrets,
    attributes_of,
    parts_of,
    raise_failure,
    texts_of,
)

SECRET = pm.any().secret()


def secrets_of(schema, value):
    secrets = Secrets()
    secrets.collect(value, Judges.of(Inspector(schema)))
    return secrets


def found_in(secrets, text):
    return [text[start:end] for start, end in secrets.spans(text)]


@pytest.mark.parametrize(("schema", "value", "secret", "other"), [
    (pm.object({"s": SECRET}), {"s": "hidden", "t": "open"}, "hidden", "open"),
    (pm.object({"s": SECRET}), ["hidden"], "hidden", "open"),
    (pm.array().items(SECRET), {"a": "hidden"}, "hidden", "open"),
    (pm.array().items(SECRET), {"hidden": 1}, "hidden", "open"),
    (pm.object().rename("s", "t").keys({"s": SECRET}), {"t": "hidden", "u": "open"}, "hidden", "open"),
    (pm.object().pattern(pm.string().secret(), pm.any()), {"hidden": "open"}, "hidden", "open"),
    (pm.object({"open": pm.any()}).secret(), {"open": {"hidden": 1}}, "hidden", "open"),
    (pm.object({"s": SECRET}), {"s": [{"in": ("hidden",)}]}, "in", "s"),
    (pm.array().items(pm.object({"in": SECRET})).single(), {"in": "hidden", "a": "open"}, "hidden", "open"),
    (pm.object({"s": SECRET}), {"s": 12345, "t": 1234}, "12345", "1234"),
])  # fmt: skip
def test_secrets_in_a_value_are_found(schema, value, secret, other):
    secrets = secrets_of(schema, value)
    assert secrets.has(secret, "string")
    assert not secrets.has(other, "string")


@pytest.mark.parametrize(("secret", "text", "expected"), [
    ("hunter2", "it is hunter2!", ["hunter2"]),
    ("Hunter2", "it is HUNTER2! or hunter2", ["HUNTER2", "hunter2"]),
    ("stra\u00dfe", "it is STRASSE", ["STRASSE"]),
    ("a<b>c", "it is a&lt;b&gt;c!", ["a&lt;b&gt;c"]),
    ("tab\tbed", "it is tab\\tbed!", ["tab\\tbed"]),
    ("\u00e9\u00e9\u00e9\u00e9", "it is \\u00e9\\u00e9\\u00e9\\u00e9!", ["\\u00e9\\u00e9\\u00e9\\u00e9"]),
    (b"hunter2", "it is hunter2!", ["hunter2"]),
    (12345, "it is 12345!", ["12345"]),
    (Decimal("1.2345"), "it is 1.2345!", ["1.2345"]),
    (datetime.date(2026, 11, 21), "it is 2026-11-21!", ["2026-11-21"]),
    (["x", {"y": "hunter2"}], "it is hunter2!", ["hunter2"]),
    ("abc", "it is abc", []),
    ("x" * 100, f"it is {'x' * 80}… or so", [f"{'x' * 80}… or so"]),
    ("x" * 63, f"it is {'x' * 63} or so", ["x" * 63]),
    ("x" * 64, f"it is {'x' * 64} or so", [f"{'x' * 64} or so"]),
    ("\u0130stanbul", "in \u0130STANBUL", ["\u0130STANBUL"]),
])  # fmt: skip
def test_where_a_secret_stands_in_a_string(secret, text, expected):
    assert found_in(secrets_of(SECRET, secret), text) == expected


def test_of_several_the_longest_counts():
    secrets = secrets_of(pm.array().items(SECRET), ["pass", "password", "word1"])
    assert found_in(secrets, "password1 pass") == ["password", "pass"]


def test_short_secrets_in_a_value():
    secrets = secrets_of(SECRET, {"a": "b", "c": ["long enough", "d"]})
    assert sorted(secrets.short_texts({"x": "b", "y": "other"})) == ["b"]


@pytest.mark.parametrize(("item", "form"), [
    (5.0, "5"), (b"\xff", "ff"), (datetime.date(2026, 1, 2), "2026-01-02"), (" a ", "a"),
])  # fmt: skip
def test_texts_of_an_item_are_found(item, form):
    assert any(form in text for text in texts_of(item, kind_of(item)))


@dataclass
class Account:
    name: str


def test_an_instance_holds_its_fields_and_all_attributes():
    account = Account("ada")
    account.more = 1
    assert attributes_of(account) == {"name": "ada", "more": 1}


def test_the_parts_of_a_container_have_their_places():
    place = Judges.of(Inspector(pm.object({"s": SECRET})))
    assert [(part, below.is_secret) for part, below in parts_of({"s": 1, 2: 3}, "mapping", place)] == [
        (1, True), (3, False),
    ]  # fmt: skip
    assert [below.is_secret for _, below in parts_of([1, 2], "list", Judges.of(Inspector(SECRET)))] == [
        True
    ] * 2


class Liar(dict):
    def items(self):
        raise KeyError("no")


def test_unreadable_values_are_secret():
    liar = Liar(s=1)
    assert secrets_of(pm.object({"s": SECRET}), liar).has(liar, "mapping")


class Endless(dict):
    def items(self):
        return [("a", Endless(a=1))]


@pytest.mark.parametrize(("schema", "value"), [
    (pm.object({"a": pm.link("/"), "s": SECRET}), Endless(a=1)),
    (SECRET, Endless(a=1)),
])  # fmt: skip
def test_a_search_without_an_end_is_given_up_and_everything_is_a_secret(schema, value):
    secrets = secrets_of(schema, value)
    assert secrets.is_spent
    assert secrets.has("anything", "string")


def test_work_is_in_proportion_to_the_values():
    value = [[{"s": number}] for number in range(60_000)]
    for given, is_spent in ((), True), ([value], False):
        secrets = Secrets(given)
        secrets.collect(value, Judges.of(Inspector(pm.array().items(pm.array().items({"s": SECRET})))))
        assert secrets.is_spent is is_spent


@pytest.mark.parametrize("error", [MemoryError, SystemError])
def test_exceptions_of_the_interpreter_are_no_secrets(error):
    class Full(dict):
        def items(self):
            raise error

    for schema in (pm.object({"s": SECRET}), SECRET):
        with pytest.raises(error):
            secrets_of(schema, Full(s=1))


def test_an_exception_of_an_object_is_raised_if_the_stack_is_short(monkeypatch):
    raise_failure(RecursionError())
    monkeypatch.setattr(finding, "is_short", lambda: True)
    raise_failure(ValueError())
    with pytest.raises(RecursionError):
        raise_failure(RecursionError())
