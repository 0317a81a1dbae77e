"""Warnings about schemas that are probably a mistake: where they point to, and for whom they are errors."""

import asyncio
import subprocess
import sys
import threading
import warnings

import pytest

import passmuster as pm
from passmuster._core.foundation.misuse.schema_warnings import warn_schema, without_warnings


def odd():
    return pm.string().min(5).max(2)


def warnings_of(make):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        make()
    return found


def test_warning_points_to_the_line_that_makes_the_schema():
    (found,) = warnings_of(odd)
    assert (found.category, found.filename, found.lineno) == (
        pm.SchemaWarning,
        __file__,
        odd.__code__.co_firstlineno + 1,
    )
    (found,) = warnings_of(lambda: warn_schema("odd"))
    assert found.filename == __file__


def test_a_schema_that_is_warned_of_works():
    with pytest.warns(pm.SchemaWarning):
        schema = odd()
    assert schema.validate("abc").error.details[0].type == "string.min"


def test_within_the_block_such_schemas_are_refused():
    with pm.strict_schemas():
        with pytest.raises(pm.SchemaError, match=r"no value passes"):
            odd()
        with pm.strict_schemas(False), pytest.warns(pm.SchemaWarning):
            odd()
        with pytest.raises(pm.SchemaError):
            odd()
    with pytest.warns(pm.SchemaWarning):
        odd()


def test_exception_ends_the_block():
    with pytest.raises(LookupError), pm.strict_schemas():
        raise LookupError
    with pytest.warns(pm.SchemaWarning):
        odd()


def test_the_block_is_of_its_thread():
    found = []

    def make():
        try:
            odd()
        except Exception as error:
            found.append(type(error))

    with pm.strict_schemas():
        thread = threading.Thread(target=make)
        thread.start()
        thread.join()
        make()
    assert found == [pm.SchemaWarning, pm.SchemaError]  # warnings are errors here


def test_the_block_is_of_its_task():
    async def strictly(inside, outside):
        with pm.strict_schemas():
            inside.set()
            await outside.wait()

    async def both():
        inside, outside = asyncio.Event(), asyncio.Event()
        task = asyncio.ensure_future(strictly(inside, outside))
        await inside.wait()
        with pytest.warns(pm.SchemaWarning):
            odd()
        outside.set()
        await task

    asyncio.run(both())


def test_a_library_that_was_extended_has_the_block_too():
    library = pm.extend({"type": "money", "base": pm.number()})
    with library.strict_schemas(), pytest.raises(library.SchemaError):
        library.money().min(5).max(2)


def test_derived_schemas_cause_no_second_warning():
    with without_warnings():
        odd()
    with pytest.warns(pm.SchemaWarning):
        schema = pm.any().when("a", switch=[{"is": pm.any(), "then": 1}, {"is": 2, "then": 3}])
    assert warnings_of(lambda: repr(schema)) == []
    assert warnings_of(lambda: schema.describe()) == []
    assert warnings_of(lambda: pm.build(schema.describe())) == []
    assert warnings_of(lambda: pm.object({"a": 1, "b": schema.concat(pm.any())}).validate({"b": 1})) == []


PROGRAM = "import sys; sys.path[:0] = sys.argv[1:]; import passmuster as pm; "
PROGRAM += "pm.number().min(5).max(3); print('made')"


def run_with(option):
    command = [sys.executable, "-W", option, "-c", PROGRAM, *(entry for entry in sys.path if entry)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "option", ["error::passmuster.SchemaWarning", "e:max(3):passmuster.SchemaWarning:__main__:1"]
)
def test_an_option_of_the_interpreter_makes_them_errors(option):
    run = run_with(option)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1].startswith("passmuster.SchemaWarning: max(3): no value passes")


@pytest.mark.parametrize("option", [
    "ignore::passmuster.SchemaWarning", "error:other:passmuster.SchemaWarning",
    "error::passmuster.SchemaError", "error::passmuster.SchemaWarning:elsewhere",
    "error::passmuster.SchemaWarning::99", "no::passmuster.SchemaWarning", "error::DeprecationWarning",
])  # fmt: skip
def test_an_option_about_something_else_makes_them_none(option):
    run = run_with(option)
    assert (run.returncode, run.stdout) == (0, "made\n")
    assert ("SchemaWarning: max(3)" in run.stderr) is not option.startswith("ignore")
