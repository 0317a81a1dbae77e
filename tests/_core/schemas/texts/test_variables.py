"""What a variable says: its place by its name, its value by the schema for that place."""

from typing import Any, Literal

import pytest
from tests.clock import grows_linearly

import passmuster as pm
from passmuster._core.documents.inspection.inspecting import Inspector
from passmuster._core.schemas.texts.variables import SettingsReader

SCHEMA = pm.object(
    {
        "port": pm.number(),
        "maxSize": pm.number(),
        "log-level": pm.string(),
        "debug_mode": pm.boolean(),
        "tags": pm.array(),
        "db": pm.object({"host": pm.string(), "replica": pm.object({"on": pm.boolean()})}),
        "servers": pm.array().items(pm.object({"host": pm.string(), "up": pm.boolean()})),
        "tree": pm.link("/"),
        "labels": dict[str, str],
        "nested": dict[str, dict[str, int]],
        "free": dict,
        "listed": dict[Literal["maxSize"], int],
        "small": pm.object().pattern("^x_", pm.number()),
        "open": pm.object({"x": pm.any()}).unknown(),
        "new": pm.string(),
    }
).rename("old", "new")

NAMES = [
    ({"PORT": "1"}, {"port": "1"}),
    ({"port": "1"}, {"port": "1"}),
    ({"MAX_SIZE": "1"}, {"maxSize": "1"}),
    ({"MAXSIZE": "1"}, {"maxSize": "1"}),
    ({"LOG_LEVEL": "x"}, {"log-level": "x"}),
    ({"DEBUG_MODE": "on"}, {"debug_mode": True}),
    ({"DB__HOST": "h", "DB__REPLICA__ON": "yes"}, {"db": {"host": "h", "replica": {"on": True}}}),
    ({"DB__HOST": "h", "DB": '{"host": "g", "x": 1}'}, {"db": {"host": "h", "x": 1}}),
    ({"DB": "text", "DB__HOST": "h"}, {"db": {"host": "h"}}),
    ({"TAGS__1": "b", "TAGS__0": "a"}, {"tags": ["a", "b"]}),
    ({"TAGS__5": "b"}, {"tags": ["b"]}),
    (
        {"SERVERS__0__HOST": "a", "SERVERS__0__UP": "no", "SERVERS__1__HOST": "b"},
        {"servers": [{"host": "a", "up": False}, {"host": "b"}]},
    ),
    ({"TREE__TREE__DEBUG_MODE": "off"}, {"tree": {"tree": {"debug_mode": False}}}),
    ({"OLD": "x"}, {"old": "x"}),
    ({"UNKNOWN": "x"}, {"unknown": "x"}),
    ({"DB__ODD": "x"}, {"db": {"odd": "x"}}),
    ({"": "x", "DB__": "x"}, {}),
    ({"LABELS__appName": "x", "LABELS__APP": "y"}, {"labels": {"APP": "y", "appName": "x"}}),
    ({"NESTED__aB__cD": "1"}, {"nested": {"aB": {"cD": "1"}}}),
    ({"FREE__aB": "x"}, {"free": {"aB": "x"}}),
    ({"LISTED__MAX_SIZE": "1", "LISTED__odd": "2"}, {"listed": {"maxSize": "1", "odd": "2"}}),
    ({"SMALL__X_A": "1"}, {"small": {"x_a": "1"}}),
    ({"OPEN__aB": "1"}, {"open": {"ab": "1"}}),
]


@pytest.mark.parametrize(("variables", "expected"), NAMES)
def test_a_name_leads_to_a_place(variables, expected):
    given = {f"APP_{name}": text for name, text in variables.items()}
    assert SettingsReader(Inspector(SCHEMA), "APP_", "__").read(given) == expected


def test_unknown_names_are_left_out_without_a_prefix():
    found = SettingsReader(Inspector(SCHEMA), "", "__").read({"PATH": "/bin", "PORT": "1", "DB__ODD": "x"})
    assert found == {"port": "1", "db": {"odd": "x"}}


def test_objects_that_are_required_are_there():
    inner = pm.object({"x": pm.object({"y": pm.any().required()}).required()}).required()
    assert SettingsReader(Inspector(pm.object({"a": inner, "b": pm.object()})), "", "__").read({}) == {
        "a": {"x": {}}
    }


@pytest.mark.parametrize(("path", "expected"), [
    ([], ("APP_*", [])),
    (["port"], ("app_port", [])),
    (["maxSize"], ("APP_MAX_SIZE", [])),
    (["log-level"], ("APP_LOG_LEVEL", [])),
    (["tags", 1], ("APP_TAGS", [1])),
    (["db", "host"], ("APP_DB__HOST", [])),
    (["db", "port"], ("APP_DB__PORT", [])),
])  # fmt: skip
def test_a_place_has_a_variable(path, expected):
    settings = SettingsReader(Inspector(SCHEMA), "APP_", "__")
    settings.read({"app_port": "1", "APP_TAGS": "a,b", "APP_DB": "{}", "APP_DB__HOST": "x"})
    assert settings.name_of(path) == expected


def test_of_keys_that_are_written_alike_the_first_counts():
    schema = pm.object(dict.fromkeys(["a_b", "aB", "max_size", "maxsize", "MaxSize", "other"], 1))
    reader = SettingsReader(Inspector(schema.rename("x-y", "other")), "", "__")
    given = dict.fromkeys(["aB", "A_B", "AB", "MAXSIZE", "maxSize", "MaxSize", "X_Y"], "1")
    assert list(reader.read(given)) == ["a_b", "aB", "max_size", "maxsize", "MaxSize", "x-y"]
    assert reader.names == {
        ("aB",): "aB", ("a_b",): "AB", ("maxsize",): "MAXSIZE", ("max_size",): "maxSize",
        ("MaxSize",): "MaxSize", ("x-y",): "X_Y",
    }  # fmt: skip


def test_reading_as_many_variables_as_there_are_keys_is_linear():
    def call_of(n):
        inspector = Inspector(pm.object({f"key{i}": pm.number() for i in range(n)}))
        given = {f"KEY_{i}": "1" for i in range(n)}
        return lambda: SettingsReader(inspector, "", "__").read(given)

    assert grows_linearly(call_of, 500)


DATABASE = pm.object({"host": pm.string().required(), "port": pm.number()})
DEFAULT = {"host": "h", "port": 1}


def read(schema: Any, variables: dict[str, str]) -> Any:
    return SettingsReader(Inspector(pm.compile(schema)), "", "__").read(variables)


@pytest.mark.parametrize("default", [DEFAULT, lambda: DEFAULT], ids=["value", "function"])
def test_variables_are_merged_with_the_default_of_an_object(default):
    schema = {"db": DATABASE.default(default)}
    assert read(schema, {"DB__PORT": "2"}) == {"db": {"host": "h", "port": "2"}}
    assert read(schema, {"DB": '{"port": 3}'}) == {"db": {"host": "h", "port": 3}}
    assert read(schema, {"DB": '{"port": 3}', "DB__PORT": "4"}) == {"db": {"host": "h", "port": "4"}}
    assert read(schema, {"DB": "x"}) == {"db": "x"}
    assert read(schema, {}) == {}
    assert DEFAULT == {"host": "h", "port": 1}


def test_defaults_within_defaults_are_merged():
    inner = pm.object({"db": DATABASE.default(DEFAULT), "labels": dict[str, str]})
    schema = {"app": inner.default({"db": {"host": "outer"}, "labels": {"a": "1"}})}
    assert read(schema, {"APP__DB__PORT": "2"})["app"]["db"] == {"host": "outer", "port": "2"}
    assert read(schema, {"APP__LABELS__b": "2"})["app"] == {
        "db": {"host": "outer", "port": 1}, "labels": {"a": "1", "b": "2"},
    }  # fmt: skip


def test_default_that_is_no_object_is_replaced():
    assert read({"db": DATABASE.default(None)}, {"DB__PORT": "2"}) == {"db": {"port": "2"}}
    assert read({"db": DATABASE.default()}, {"DB__PORT": "2"}) == {"db": {"port": "2"}}


def test_names_that_would_be_read_are_known():
    reader = SettingsReader(Inspector(SCHEMA), "", "__")
    names = ("PORT", "DB__HOST", "DB__ODD", "PATH", "")
    assert [reader.knows(name) for name in names] == [True, True, True, False, False]
    assert SettingsReader(Inspector(SCHEMA), "APP_", "__").knows("APP_PATH")
