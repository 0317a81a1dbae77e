"""What authors write first and did not mean, and all that they are told: `mistakes.txt`.

A mistake is a line, and under it the exception that it ends in. What is a `SchemaWarning` there is one where
schemas are not strict.
"""

import re
import traceback
import warnings
from pathlib import Path

import pytest
from tests.rows import check_each

import passmuster as pm
from passmuster._core.foundation.callers import is_library_file

LINES = (Path(__file__).parent / "mistakes.txt").read_text(encoding="utf-8").splitlines()
ROWS = [line for line in LINES if line and not line.startswith("#")]
PLAIN = {name: schema for name, schema in pm.types().items() if name not in ("alt", "bool", "func")}


def filled_in(message):
    """Return a message with the names of the types that have a method, or of all."""

    def names(match):
        method = match[1]
        return ", ".join([
            name for name in PLAIN if not method or (name != "function" and hasattr(PLAIN[name], method))
        ])  # fmt: skip

    return re.sub(r"\{types(?: with (\w+))?\}", names, message)


MISTAKES = list(zip(ROWS[::2], [filled_in(message.strip()) for message in ROWS[1::2]]))
WARNED = [(code, message) for code, message in MISTAKES if message.startswith("SchemaWarning")]
MOST_FRAMES = 2


def evaluate(code):
    return eval(compile(code, "app.py", "eval"), {"pm": pm})


def raised(code):
    """What a line raises, and the files of the frames from the line on."""
    with pytest.raises(Exception) as info:
        evaluate(code)
    files = [frame.filename for frame in traceback.extract_tb(info.value.__traceback__)]
    return info.value, files[files.index("app.py") :]


def test_table_has_many_distinct_mistakes():
    assert len(MISTAKES) >= 650
    assert len({code for code, _ in MISTAKES}) == len(MISTAKES) == len(ROWS) / 2


def check_mistake(mistake):
    code, message = mistake
    error, files = raised(code)
    assert f"{type(error).__name__}: {error}" == message
    ours = [is_library_file(name) for name in files]
    assert 1 <= sum(ours) <= MOST_FRAMES
    assert error.__cause__ is None
    assert error.__suppress_context__ or error.__context__ is None


def test_mistake_raises_its_message_at_the_line():
    check_each(check_mistake, MISTAKES)


@pytest.mark.parametrize("code, message", WARNED, ids=[code for code, _ in WARNED])
def test_schema_with_a_warning_is_built(code, message):
    with warnings.catch_warnings(record=True) as issued:
        warnings.simplefilter("always")
        assert evaluate(code) is not None
    assert [f"SchemaWarning: {warning.message}" for warning in issued][:1] == [message]
    assert {(warning.category, warning.filename) for warning in issued} == {(pm.SchemaWarning, "app.py")}
    with pm.strict_schemas():
        error, files = raised(code)
    assert f"SchemaWarning: {error}" == message
    assert type(error) is pm.SchemaError
    assert len(files) <= 1 + MOST_FRAMES
