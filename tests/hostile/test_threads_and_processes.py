"""One schema in many threads, and after a fork."""

import os
import subprocess
import sys
import sysconfig

import pytest
from tests.hostile import sharing
from tests.hostile.sharing import THREADS, in_threads
from tests.hostile.support import codes, environment, nested_dict, nested_list

import passmuster as pm


@pytest.mark.parametrize("name", sharing.SCHEMAS)
def test_racing_threads_get_the_reports_of_one(name):
    assert sharing.race(name, step=5 if name == "mixed" else 30) == []


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
                result = schema.validate("x", options)
                assert codes(result) == ["number.base"]
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
    variables = {name: value for name, value in environment().items() if name != "PYTHON_GIL"}
    code = LOCK.format(module=module)
    process = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        env=variables,
        timeout=60,
        check=False,
    )
    assert (process.stdout, process.stderr) == (f"{pm.backend} False\n", "")


def test_threads_read_the_same_error():
    schema = sharing.SCHEMAS["mixed"][0]()
    error = schema.validate({"id": "x", "tags": ["a"], "x": "y"}, abort_early=False).error
    texts = in_threads(
        lambda place: (str(error), [detail.path for detail in error.details], error.annotate(True))
    )
    assert texts == [texts[0]] * THREADS


def test_threads_may_share_a_cache():
    schema = pm.number().min(5).cache()
    outcomes = in_threads(lambda place: [codes(schema.validate(n)) for n in range(10)] * 3)
    assert outcomes == [outcomes[0]] * THREADS
    assert outcomes[0][:10] == [["number.min"]] * 5 + [[]] * 5


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
    schema, rows = sharing.SCHEMAS["mixed"][0](), sharing.calls("mixed")

    def outcomes():
        return [sharing.outcome(schema, value, options) for value, options in rows]

    expected = outcomes()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            deep = codes(pm.array().items(pm.link("/").custom(lambda v, h: v)).validate(nested_list(200)))
            os.write(write, b"ok" if outcomes() == expected and not deep else b"no")
        finally:
            os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    assert os.read(read, 10) == b"ok"
    os.close(read)
    assert outcomes() == expected
