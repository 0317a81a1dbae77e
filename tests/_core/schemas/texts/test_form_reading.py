"""What forms, query strings and command lines send, as data for a schema."""

import enum
from typing import Optional

import pytest
from tests.clock import grows_linearly

import passmuster as pm


class Multi(dict):
    """A form with several values for a name, as web frameworks have them."""

    def __getitem__(self, name):
        return self.getlist(name)[0]

    def getlist(self, name):
        return super().__getitem__(name)


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


FORM = pm.object(
    {
        "agree": pm.boolean(),
        "n": pm.number(),
        "note": pm.string(),
        "blank": pm.string().allow(""),
        "tags": pm.array().items(pm.string()),
        "flags": pm.array().items(pm.boolean()),
        "level": pm.valid(Level),
        "some": pm.alternatives(pm.string(), pm.array().items(pm.string())),
        "x.y": pm.boolean(),
        "home": pm.object(
            {"city": pm.string().required(), "rooms": pm.array().items({"n": int, "ok": bool})}
        ),
    }
)

FIELDS = [
    ([("agree", "on"), ("n", ""), ("note", "on")], {"agree": True, "note": "on"}),
    ([("note", ""), ("blank", "")], {"blank": ""}),
    ([("tags", "a")], {"tags": ["a"]}),
    ([("tags", "a,b")], {"tags": ["a,b"]}),
    ([("tags", "a"), ("tags", ""), ("tags", "b")], {"tags": ["a", "b"]}),
    ([("tags", "")], {}),
    ([("flags", "on"), ("flags", "no")], {"flags": [True, False]}),
    ([("level", "2")], {"level": 2}),
    ([("some", "a")], {"some": "a"}),
    ([("some", "a"), ("some", "b")], {"some": ["a", "b"]}),
    ([("n", "1"), ("n", "2")], {"n": ["1", "2"]}),
    ([("x.y", "on"), ("unknown", "1")], {"x.y": True, "unknown": "1"}),
    ([("home", '{"city": "Ulm"}')], {"home": {"city": "Ulm"}}),
]


@pytest.mark.parametrize(("fields", "data"), FIELDS)
def test_texts_become_the_data_that_they_mean(fields, data):
    assert pm.read_text(FORM, fields) == data
    form = Multi()
    for name, text in fields:
        form.setdefault(name, []).append(text)
    assert pm.read_text(FORM, form) == data
    assert pm.read_text(FORM, {name: form.getlist(name) for name in form}) == data


@pytest.mark.parametrize(("names", "data"), [
    (["home.city"], {"home": {"city": "on"}}),
    (["home[city]"], {"home": {"city": "on"}}),
    (["home.rooms[1].ok", "home.rooms[0][n]"], {"home": {"rooms": [{"n": "on"}, {"ok": True}]}}),
    (["tags[]", "tags[]"], {"tags": ["on", "on"]}),
    (["tags[0]", "tags[7]"], {"tags": ["on", "on"]}),
    (["x.y"], {"x.y": True}),
    (["a[", "b]", ".", "c..d", ""], {"a[": "on", "b]": "on", ".": "on", "c..d": "on", "": "on"}),
    (["agree"], {"agree": True}),
    ([".".join("a" * 70)], {".".join("a" * 70): "on"}),
])  # fmt: skip
def test_names_may_be_paths(names, data):
    assert pm.read_text(FORM, [(name, "on") for name in names], nested=True) == data


def test_a_text_that_is_no_part_of_a_path_stays_a_key():
    assert pm.read_text(FORM, {"home.city": "Ulm"}) == {"home.city": "Ulm"}


@pytest.mark.parametrize(("schema", "text", "expected"), [
    (pm.array().items(pm.number()), "1,2", ["1", "2"]),
    (pm.boolean(), "off", False),
    (pm.valid(1, 2), "2", 2),
    (pm.number(), "", pm.UNDEFINED),
    (pm.compile(Optional[int]), "5", "5"),
])  # fmt: skip
def test_one_text_is_read_as_that_of_a_command_line(schema, text, expected):
    assert pm.read_text(schema, text) == expected


def test_values_that_are_no_texts_stay_as_they_are():
    upload = object()
    assert pm.read_text({"file": pm.any(), "files": pm.array()}, {"file": upload, "files": upload}) == {
        "file": upload,
        "files": [upload],
    }
    assert pm.read_text({"files": pm.array(), "n": int}, {"files": (), "n": ()}) == {"files": []}


@pytest.mark.parametrize("given", [5, None, [1], [("a", "b", "c")], b"a=1"])
def test_value_that_is_neither_text_nor_form_is_refused(given):
    with pytest.raises(
        pm.SchemaError, match="read_text: a text, or the names and texts of a form are needed"
    ):
        pm.read_text(FORM, given)
    with pytest.raises(pm.SchemaError, match="nested must be True or False"):
        pm.read_text(FORM, {}, "yes")


@pytest.mark.parametrize("name", ["tags", "tags[]", "home.rooms[{}].n", "unknown{}"])
def test_reading_is_linear(name):
    def read(count):
        return lambda: pm.read_text(FORM, [(name.format(i), "1") for i in range(count)], nested=True)

    grows_linearly(read, 1_000)


@pytest.mark.parametrize("nested", [False, True])
def test_json_may_be_deeper_than_names(nested):
    text = '{"a":' * 900 + "1" + "}" * 900
    read = pm.read_text(pm.object({"home": pm.object()}), {"home": text}, nested)
    assert list(read["home"]) == ["a"]
