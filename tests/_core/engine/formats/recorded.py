"""The recorded verdicts of the reference library on strings and options, and how ours are compared."""

import json
import re
from pathlib import Path

import pytest
from tests.recordings import read

import passmuster as pm
from passmuster._core.foundation.spelling import to_python

STANDARDS = json.loads((Path(__file__).parent / "tables" / "standards.json").read_text(encoding="utf-8"))
"""The examples in the standards of the formats, valid and wrong ones; their verdicts are recorded."""

FILES = sorted(path.name.partition(".")[0] for path in (Path(__file__).parent / "data").glob("*.json.gz"))
FORMATS = [name for name in FILES if name != "options"]


def revive(value):
    """Make patterns of `{"$re": source}`."""
    if isinstance(value, dict):
        return re.compile(value["$re"]) if "$re" in value else {k: revive(v) for k, v in value.items()}
    return [revive(item) for item in value] if isinstance(value, list) else value


def load(name):
    """Return a file of recorded data."""
    return read(f"_core/engine/formats/data/{name}.json.gz")


def schema_of(method, options=None):
    """Return the schema of a format with options in the spelling of the specification."""
    return getattr(pm.string(), to_python(method))(*([] if options is None else [revive(options)]))


def make_judge(method, options=None):
    """Return a function that returns "ok" for a string, or the error code."""
    schema = schema_of(method, options or None)

    def judge(text):
        error = schema.validate(text, convert=False).error
        return "ok" if error is None else error.details[0].type

    return judge


def recorded(name):
    """Return the test that a format has the verdicts of the reference library for all recorded strings."""
    content = load(name)
    method, groups = content["method"], content["groups"]

    @pytest.mark.parametrize("group", groups, ids=[json.dumps(group["options"]) for group in groups])
    def test(group):
        judge = make_judge(method, group["options"])
        verdicts = [(text, expected, judge(text)) for text, expected in group["verdicts"]]
        assert [row for row in verdicts if row[1] != row[2]] == []

    return test
