"""One schema in many threads, after a fork, and in the other backend by way of a pickle."""

import os
import pickle
import subprocess
import sys
import sysconfig

import pytest
from tests.hostile import sharing
from tests.hostile.sharing import THREADS, in_threads
from tests.hostile.support import codes, environment, nested_dict, nested_list

import passmuster as pm


def fresh_schema():
    return pm.object(
        {
            "id": pm.number().integer().min(1).required(),
            "tags": pm.array().items(pm.string().min(2), pm.number()).unique(),
            "kind": pm.valid("a", "b", pm.ref("other")),
            "other": pm.any(),
            "when": pm.date().when("kind", is_="a", then=pm.required()),
            "next": pm.link("/"),
            "either": pm.alternatives(pm.number(), pm.object({"x": pm.link("/")})),
            "made": pm.any().default(lambda: "made"),
            "sum": pm.number().max(pm.x("{id * 2}")),
            "own": pm.string().custom(lambda value, helpers: value.upper()),
        }
    ).pattern("^x", pm.number().messages({"number.base": "{#label} is {{#value}}"}))


def values():
    good = {"id": "1", "tags": ["ab", 1], "kind": "a", "when": "2020-01-01", "own": "x", "x1": "5", "sum": 2}
    return [
        good, {**good, "next": {**good, "next": {**good, "id": "x"}}}, {**good, "kind": "c", "other": "c"},
        {"id": 0, "tags": ["a", "a"], "x": "<b>"}, {**good, "either": {"x": {**good, "either": {"x": 5}}}},
        {"id": 1, "sum": 3}, [], None, {},
    ]  # fmt: skip


def outcome(schema, value):
    result = schema.validate(value, abort_early=False)
    if result.error is None:
        return repr(result.value)
    return [(detail.type, detail.path, detail.message) for detail in result.error.details]


def test_32_threads_on_a_fresh_schema_have_the_results_of_one():
    alone = [outcome(fresh_schema(), value) for value in values()]
    for _ in range(5):
        schema = fresh_schema()
        made = in_threads(lambda place, schema=schema: [outcome(schema, value) for value in values()])
        assert made == [alone] * THREADS


@pytest.mark.parametrize("name", sharing.SCHEMAS)
def test_racing_threads_get_the_reports_of_one(name):
    assert sharing.race(name, step=30) == []


def test_value_changed_by_other_threads_has_a_verdict():
    assert sharing.change(rounds=14) == []


def test_threads_with_different_options_get_their_own():
    schema = pm.object({"a": pm.number()})

    def work(place):
        options = [
            {"errors": {"label": "key", "language": f"l{place}-{n % 40}"}, "convert": n % 2 == 0}
            for n in range(99)
        ]
        return [schema.validate({"a": "1"}, **given).error is None for given in options]

    assert in_threads(work) == [[n % 2 == 0 for n in range(99)]] * THREADS


def test_threads_may_change_the_options_of_others():
    schema, inner = pm.number(), {"label": "key"}
    options = {"abort_early": False, "errors": inner, "context": {"a": 1}}

    def work(place):
        for n in range(100):
            if place < 2:
                inner["language"] = f"l{n}"
                inner.pop("language", None)
                options["context"] = {"a": n}
            else:
                found = schema.validate("x", options)
                assert codes(found) == ["number.base"]
        return place

    assert in_threads(work, 8) == list(range(8))


LOCK = """
import sys, passmuster
passmuster.string().domain().validate("münchen.de")
import {module}
print(passmuster.backend, sys._is_gil_enabled())
"""


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="Python has a lock")
@pytest.mark.parametrize("module", ["passmuster", "idna", "regex"])
def test_import_does_not_enable_the_gil(module):
    if module == "regex":
        pytest.importorskip(module)
    given = {name: value for name, value in environment().items() if name != "PYTHON_GIL"}
    code = LOCK.format(module=module)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        env=given,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == (f"{pm.backend} False\n", "")


def test_threads_read_the_same_error():
    error = fresh_schema().validate({"id": "x", "tags": ["a"], "x": "y"}, abort_early=False).error
    made = in_threads(
        lambda place: (str(error), [detail.path for detail in error.details], error.annotate(True))
    )
    assert made == [made[0]] * THREADS


def test_threads_may_share_a_cache():
    schema = pm.number().min(5).cache()
    made = in_threads(lambda place: [codes(schema.validate(n)) for n in range(10)] * 3)
    assert made == [made[0]] * THREADS
    assert made[0][:10] == [["number.min"]] * 5 + [[]] * 5


def test_threads_validate_deep_values():
    schema = pm.object({"a": pm.link("/").custom(lambda value, helpers: value)})
    value = nested_dict(180)
    assert in_threads(lambda place: codes(schema.validate(value))) == [[]] * THREADS


def test_functions_see_the_context_variables_of_the_caller_at_any_depth():
    import contextvars

    variable = contextvars.ContextVar("variable")
    seen = []
    schema = pm.array().items(pm.link("/").custom(lambda value, helpers: seen.append(variable.get(None))))

    def work():
        variable.set("mine")
        schema.validate(nested_list(200))

    contextvars.copy_context().run(work)
    assert seen == ["mine"] * 200


def test_exception_of_a_deep_function_reaches_the_caller():
    class Boom(BaseException):
        pass

    def at_the_end(value, helpers):
        if not value:
            raise Boom
        return value

    schema = pm.array().items(pm.link("/").custom(at_the_end))
    with pytest.raises(Boom):
        schema.validate(nested_list(200))
    with pytest.raises(KeyError):
        pm.array().items(pm.link("/").error(lambda reports: {}["x"])).max(0).validate(nested_list(200))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_schema_works_after_a_fork():
    schema = fresh_schema()
    expected = [outcome(schema, value) for value in values()]
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            deep = codes(pm.array().items(pm.link("/").custom(lambda v, h: v)).validate(nested_list(200)))
            same = [outcome(schema, value) for value in values()] == expected
            os.write(write, b"ok" if same and not deep else b"no")
        finally:
            os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    assert os.read(read, 10) == b"ok"
    os.close(read)
    assert [outcome(schema, value) for value in values()] == expected


def plain_schema():
    """A schema without functions of a test: those can't be pickled."""
    return (
        pm.object(
            {
                "a": pm.number().min(1).max(pm.ref("$most")),
                "b": pm.number().valid(1, "x", {"k": [1]}, pm.x("{a}")),
                "c": pm.array().items(pm.string().pattern("^a", "name"), pm.link("/")).unique("k"),
                "d": pm.any().when("a", is_=1, then=pm.forbidden()).label("D").note("n"),
                "e": pm.date().min("now").messages({"*": "{#label} {{#value}}"}),
                "f": pm.alternatives(pm.string().email(), pm.object().unknown()).default({"x": 1}),
                "g": pm.symbol().map({"one": pm.Symbol.for_("one")})
                if hasattr(pm.Symbol, "for_")
                else pm.any(),
            }
        )
        .with_("a", "b")
        .rename("old", "new")
        .pattern("^x", pm.any().strip())
    )


OTHER = """
import pickle, sys
import passmuster as pm
schema, values, error, result = pickle.load(sys.stdin.buffer)
outcomes = []
for value in values:
    found = schema.validate(value, abort_early=False, context={"most": 3})
    outcomes.append([(d.type, d.path, d.message) for d in found.error.details] if found.error else found.value)
out = pm.backend, outcomes, schema.describe() == pickle.loads(pickle.dumps(schema)).describe()
sys.stdout.buffer.write(pickle.dumps((out, schema, error, result)))
"""

VALUES = [{"a": 5, "b": 1}, {"a": "x"}, {"c": ["b", {"c": [1]}]}, {"e": "2000-01-01", "f": 1}, {"x": 1}, 5]


def compiled_is_there():
    try:
        import passmuster_speedups  # noqa: F401
    except ImportError:
        return False
    return True


@pytest.mark.parametrize("backend", ["pure", "compiled"])
def test_pickled_schema_gives_the_same_reports_in_either_backend(backend):
    if backend == "compiled" and not compiled_is_there():
        assert pm.backend == "pure"
        return
    schema = plain_schema()
    expected = []
    for value in VALUES:
        found = schema.validate(value, abort_early=False, context={"most": 3})
        made = [(d.type, d.path, d.message) for d in found.error.details] if found.error else found.value
        expected.append(made)
    result = schema.validate(VALUES[1], abort_early=False)
    done = subprocess.run(
        [sys.executable, "-c", OTHER],
        input=pickle.dumps((schema, VALUES, result.error, pm.number().validate("5"))),
        capture_output=True,
        env=environment(PASSMUSTER_BACKEND=backend),
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    (name, outcomes, is_same), back, error, other = pickle.loads(done.stdout)
    assert name == backend
    assert outcomes == expected
    assert is_same
    assert back.describe() == schema.describe()
    assert str(error) == str(result.error)
    assert error.annotate(True) == result.error.annotate(True)
    assert other.value == 5
