"""Forms and queries of several frameworks are read as objects: lists where the schema has arrays."""

import collections.abc
from types import SimpleNamespace

import pytest

import passmuster as pm
from passmuster._core.schemas.types.parts.form_fields import form_reader

PAIRS = [("tags", "a"), ("name", "first"), ("tags", "b"), ("one", "x"), ("name", "last")]


def werkzeug():
    return pytest.importorskip("werkzeug.datastructures").MultiDict(PAIRS), "first"


def starlette_query():
    return pytest.importorskip("starlette.datastructures").QueryParams(PAIRS), "last"


def starlette_form():
    return pytest.importorskip("starlette.datastructures").FormData(PAIRS), "last"


def django():
    pytest.importorskip("django")
    from django.http import QueryDict
    from examples.web import django_tickets  # it has the settings

    assert django_tickets.urlpatterns
    return QueryDict("&".join(f"{key}={value}" for key, value in PAIRS), encoding="utf-8"), "last"


def aiohttp():
    multidict = pytest.importorskip("multidict")
    return multidict.MultiDictProxy(multidict.MultiDict(PAIRS)), "first"


class Form(collections.abc.Mapping):
    """The protocol, and nothing else."""

    def __init__(self, pairs=PAIRS):
        self.pairs = pairs

    def __iter__(self):
        return iter([key for key, _ in self.pairs])

    def __len__(self):
        return len(self.pairs)

    def __getitem__(self, key):
        return self.getlist(key)[0]

    def getlist(self, key):
        return [value for name, value in self.pairs if name == key]


FORMS = [werkzeug, starlette_query, starlette_form, django, aiohttp, lambda: (Form(), "first")]
NAMES = ["werkzeug", "starlette_query", "starlette_form", "django", "aiohttp", "protocol"]


@pytest.mark.parametrize("make", FORMS, ids=NAMES)
def test_an_array_has_all_values_and_another_key_that_of_the_form(make):
    form, own = make()
    schema = pm.object(
        {
            "tags": pm.array().items(pm.string()),
            "one": pm.array().items(pm.string()),
            "name": pm.string(),
            "none": pm.array(),
        }
    )
    result = schema.validate(form)
    assert result.error is None
    assert result.value == {"tags": ["a", "b"], "one": ["x"], "name": own}
    assert type(result.value) is dict


@pytest.mark.parametrize("make", FORMS, ids=NAMES)
@pytest.mark.parametrize(("schema", "expected"), [
    (pm.array(), ["x"]),
    (pm.array().single(), ["x"]),
    (pm.alternatives(pm.array().items(pm.string()), pm.string()), "x"),
    (pm.alternatives(pm.array(), pm.array().single()), ["x"]),
    (pm.any().when("tags", {"is": pm.exist(), "then": pm.array()}), ["x"]),
    (pm.any(), "x"),
])  # fmt: skip
def test_a_key_that_is_there_once(make, schema, expected):
    form, _ = make()
    assert pm.object({"one": schema}).unknown().validate(form).value["one"] == expected


@pytest.mark.parametrize(("schema", "expected"), [
    (pm.object({"tags": pm.alternatives(pm.string(), pm.array())}), {"tags": ["a", "b"]}),
    (pm.object().pattern("^t", pm.array()), {"tags": ["a", "b"]}),
    (pm.object().pattern("^t", pm.string()), {"tags": "a"}),
    (pm.object({"labels": pm.array()}).rename("tags", "labels"), {"labels": ["a", "b"]}),
    (pm.object({"tags": pm.array().items(pm.number())}), None),
    (pm.object({"tags": pm.string()}), {"tags": "a"}),
    (pm.object({"tags": pm.extend({"type": "own", "base": pm.array()}).own()}), {"tags": ["a", "b"]}),
])  # fmt: skip
def test_which_keys_have_lists(schema, expected):
    result = schema.validate(Form([("tags", "a"), ("tags", "b")]))
    if expected is None:
        assert [detail.path for detail in result.error.details] == [["tags", 0]]
    else:
        assert result.value == expected


def test_forms_within_values():
    schema = pm.array().items(pm.object({"tags": pm.array()}))
    assert schema.validate([Form([("tags", "a"), ("tags", "b")])]).value == [{"tags": ["a", "b"]}]


def test_a_key_that_comes_many_times_is_read_once():
    form = Form([("tags", str(i)) for i in range(2000)])
    asked = []
    form.getlist = lambda key: asked.append(key) or ["a"]
    assert pm.object({"tags": pm.array()}).validate(form).value == {"tags": ["a"]}
    assert asked == ["tags"]


class Broken(Form):
    def getlist(self, key):
        raise KeyError("no")


def test_a_form_that_fails_is_no_object():
    error = pm.object({"tags": pm.array()}).validate(Broken()).error
    assert [detail.type for detail in error.details] == ["object.base"]


def test_values_that_are_no_forms_are_opened_normally():
    opened = []
    for value in ({"tags": "a"}, SimpleNamespace(getlist=print), 5):
        form_reader(pm.object({"tags": pm.array()}), opened.append)(value)
    assert len(opened) == 3


def test_a_schema_without_arrays_costs_nothing():
    def plain(value):
        return None

    assert form_reader(pm.object({"a": pm.string(), "b": pm.number()}), plain) is plain
