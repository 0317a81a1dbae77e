"""Pickles of one backend are read by the other, and copies equal their originals."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest
from tests.hostile.support import fresh_python, validate_all

import passmuster as pm

THINGS = {
    "schema": 'pm.object({"a": pm.string().min(2).pattern("x"), "b": pm.number().when("a", is_="xx", then=1)})',
    "recursive schema": 'pm.array().items(pm.link("#tree")).id("tree")',
    "reference": 'pm.ref("a.b", ancestor=2)',
    "reference with a map": 'pm.ref("$a", map=[[1, 2], [True, 3]])',
    "list reference": 'pm.in_("/a")',
    "reference with a function": 'pm.ref("a", adjust=len)',
    "template": 'pm.x("{a + 1} {{b}}")',
    "result": 'pm.object({"a": pm.number()}).validate({"a": "x"})',
    "error": 'pm.object({"a": pm.number()}).validate({"a": "x"}).error',
    "detail": 'pm.object({"a": pm.number()}).validate({"a": "x"}).error.details[0]',
    "warning": 'pm.any().warning("w", {"a": 1}).message("m").validate(1).warning',
    "symbol": 'pm.Symbol("x")',
    "undefined": "pm.UNDEFINED",
}
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


@pytest.mark.parametrize("name", THINGS)
def test_pickle_or_copy_equals_its_original(name):
    original = eval(THINGS[name], {"pm": pm})
    copies = [pickle.loads(pickle.dumps(original, protocol)) for protocol in PROTOCOLS]
    for other in (*copies, copy.copy(original), copy.deepcopy(original), copy.deepcopy([original])[0]):
        assert (repr(other), str(other)) == (repr(original), str(original))
        if "reference" in name or name in ("template", "undefined"):
            assert other == original
            assert hash(other) == hash(original)
            assert len({other, original}) == 1


def test_different_references_are_not_equal():
    different = [
        pm.ref("a"), pm.ref("b"), pm.ref("$a"), pm.ref("/a"), pm.ref("a", ancestor=2), pm.in_("a"), pm.ref("a.b"),
        pm.ref("a/b", separator="/"), pm.ref("a", adjust=len), pm.ref("a", adjust=abs), pm.ref("a", map=[[1, 2]]),
        pm.ref("a", map=[[True, 2]]), pm.ref("a", iterables=True), pm.ref("a", render=True), pm.x("{a}"), pm.x("{b}"),
        pm.x("{a}", functions={"f": len}),
    ]  # fmt: skip
    for at, reference in enumerate(different):
        assert [other == reference for other in different] == [n == at for n in range(len(different))]
        assert reference != "a"


@pytest.mark.compiled
@pytest.mark.parametrize(("writer", "reader"), [("pure", "compiled"), ("compiled", "pure")])
def test_pickle_of_one_backend_is_read_by_the_other(writer, reader):
    write = f"""
import pickle, passmuster as pm
things = [{", ".join(text for name, text in THINGS.items())}]
print([[pickle.dumps(thing, n).hex() for n in range({len(PROTOCOLS)})] for thing in things])
print([[repr(thing), str(thing)] for thing in things if type(thing) is not pm.Symbol])
"""
    pickled, expected = fresh_python(write, PASSMUSTER_BACKEND=writer).splitlines()
    read = f"""
import pickle, passmuster as pm
for n in range({len(PROTOCOLS)}):
    things = [pickle.loads(bytes.fromhex(forms[n])) for forms in {pickled}]
    found = [[repr(thing), str(thing)] for thing in things if type(thing) is not pm.Symbol]
    assert found == {expected}, found
    assert things[0].validate({{"a": "xx", "b": 2}}).error is not None
"""
    fresh_python(read, PASSMUSTER_BACKEND=reader)


def picklable_schema():
    """Return a schema of many parts without functions, which can't be pickled."""
    return (
        pm.object(
            {
                "a": pm.number().min(1).max(pm.ref("$most")),
                "b": pm.number().valid(1, "x", {"k": [1]}, pm.x("{a}")),
                "c": pm.array().items(pm.string().pattern("^a", "name"), pm.link("/")).unique("k"),
                "d": pm.any().when("a", is_=1, then=pm.forbidden()).label("D").note("n"),
                "e": pm.date().min("now").messages({"*": "{#label} {{#value}}"}),
                "f": pm.alternatives(pm.string().email(), pm.object().unknown()).default({"x": 1}),
            }
        )
        .with_("a", "b")
        .rename("old", "a")
        .pattern("^x", pm.any().strip())
    )


VALUES = [
    {"a": 5, "b": 1}, {"a": "x"}, {"c": ["b", {"c": [1]}]}, {"e": "2000-01-01", "f": 1}, {"x": 1}, 5,
    {"a": 0, "b": 1}, {"old": "1", "b": 1}, {"a": 2, "c": [{"a": "x"}]}, {"a": "2", "b": "x", "d": 1},
]  # fmt: skip


def all_texts(result):
    error = result.error
    return repr(result), error and (error.as_dict(), error.annotate(True))


OTHER = {"pure": "compiled", "compiled": "pure"}[pm.backend]


@pytest.mark.parametrize("backend", [pm.backend, pytest.param(OTHER, marks=pytest.mark.compiled)])
def test_spawned_process_receives_a_schema_and_returns_results(backend, monkeypatch):
    monkeypatch.setenv("PASSMUSTER_BACKEND", backend)
    schema = picklable_schema()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        name, results, back = pool.submit(validate_all, schema, VALUES).result(timeout=120)
    assert name == backend
    assert back.describe() == schema.describe()
    assert list(map(all_texts, results)) == list(map(all_texts, validate_all(schema, VALUES)[1]))


NAMELESS = """
import re, passmuster as pm
extended = pm.extend({
    "type": "million",
    "base": pm.number(),
    "messages": {"million.big": "{{#label}} is too big"},
    "validate": lambda value, helpers: {"value": value, "errors": helpers.error("million.big") if value > 5 else None},
    "rules": {"even": {"validate": lambda value, helpers: value if value % 2 == 0 else helpers.error("any.invalid")}},
})
things = [
    (pm.any().custom(lambda value: value + 1), [1]),
    (pm.object({"a": pm.any().default(lambda: 7), "b": pm.number().max(pm.ref("a", adjust=lambda a: a * 2))}),
     [{"b": 3}, {"a": 1, "b": 3}]),
    (pm.string().replace(re.compile("a"), lambda match: "b"), ["aa"]),
    (pm.number().error(lambda reports: ValueError("own")), ["x"]),
    (pm.array().unique(lambda one, other: one == other), [[1, 1]]),
    (pm.object({"a": 1}).into(lambda a: [a]), [{"a": 1}]),
    (extended.million().min(1).even(), [2, 3, 6]),
    (pm.x("{f(a)}", functions={"f": lambda value: value}), []),
    (pm.ref("a", adjust=lambda value: value), []),
    (pm.any().custom(lambda value: int("x")).validate(1), []),
    (pm.any().custom(lambda value: int("x")).validate(1).error, []),
]
def told(things):
    return [(repr(thing), [repr(thing.validate(value)) for value in values]) for thing, values in things]
"""
READ_NAMELESS = """
import pickle, passmuster as pm
def told(things):
    return [(repr(thing), [repr(thing.validate(value)) for value in values]) for thing, values in things]
print(told(pickle.loads(bytes.fromhex("{}"))))
"""


@pytest.mark.compiled
@pytest.mark.parametrize(("writer", "reader"), [("pure", "compiled"), ("compiled", "pure")])
def test_functions_without_a_name_are_pickled_by_cloudpickle(writer, reader):
    pytest.importorskip("cloudpickle")
    write = f"{NAMELESS}import cloudpickle\nprint(cloudpickle.dumps(things).hex())\nprint(told(things))"
    pickled, expected = fresh_python(write, PASSMUSTER_BACKEND=writer).splitlines()
    assert fresh_python(READ_NAMELESS.format(pickled), PASSMUSTER_BACKEND=reader).strip() == expected
