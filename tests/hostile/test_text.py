"""Odd keys, and strings that can't be encoded, printed or trusted: in values, keys, labels and messages."""

import json
import subprocess
import sys

import pytest
from tests.clock import grows_linearly
from tests.hostile.support import codes, environment, read_printable
from tests.hostile.tables import TEXTS

import passmuster as pm


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_strings_pass_through_unchanged(text):
    assert pm.string().validate(text).value is text
    assert pm.object().unknown().validate({text: text}).value == {text: text}
    assert pm.object({text: pm.string().valid(text)}).validate({text: text}).error is None
    assert pm.object().rename(text, "other").validate({text: 1}).value == {"other": 1}
    if text.strip(" \n\ufeff") == text:  # what is around the path of a reference is no part of it
        schema = pm.object({"a": pm.any().valid(pm.ref(text, separator=False)), text: pm.any()})
        assert schema.validate({"a": 1, text: 1}).error is None
    described = pm.object({text: pm.string().valid(text).label(text).note(text)}).describe()
    assert pm.build(described).describe() == described


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_html_is_escaped_if_the_option_is_set(text):
    schema = pm.object({text: pm.number().messages({"*": "{{#label}} {{#value}} {#key}"})})
    error = schema.validate({text: text}, errors={"escape_html": True, "wrap": {"label": False}}).error
    message = str(error)
    assert "<script" not in message.replace(text, "")
    for code in ("any.only", "string.base"):
        schema = pm.object({text: pm.string().valid("x").label(text)})
        error = schema.validate({text: 1}, errors={"escape_html": True}).error
        assert "<script" not in str(error), code


def test_many_combining_marks_take_linear_time():
    for schema in (pm.string().normalize(), pm.string().lowercase(), pm.string().max(5), pm.string().email()):
        values = {}

        def call_of(n, values=values, schema=schema):
            value = values.setdefault(n, "e" + "\u0301" * n)
            return lambda: schema.validate(value)

        assert grows_linearly(call_of, 50_000)
    assert codes(pm.string().max(5).validate("e" + "\u0301" * 10**6)) == ["string.max"]


# --- keys ------------------------------------------------------------------------------------

ODD_KEYS = [
    "__proto__", "__class__", "__dict__", "__init__", "constructor", "prototype", "toString", "hasOwnProperty",
    "", " ", ".", "..", "...", "a.b", "[0]", "#", "$", "/", "0", "-1", "length", "self", "None", "\ud800", "\x00",
    0, -1, 1.5, float("nan"), True, None, (), (1, "a"), frozenset((1,)), b"k", 10**5000, pm.Symbol("s"),
]  # fmt: skip


@pytest.mark.parametrize("key", ODD_KEYS, ids=range(len(ODD_KEYS)))
def test_odd_keys_are_plain_data(key):
    given = {key: 1}
    assert pm.object().validate(given).value == given
    assert pm.object().unknown().validate(given).value == given
    assert pm.object({"other": 1}).unknown().validate(given).value == given
    result = pm.object({"other": 1}).validate(given, abort_early=False)
    assert codes(result) == ["object.unknown"]
    assert result.error.details[0].path == [key]
    read_printable(result.error)
    assert pm.object({"other": 1}).validate(given, strip_unknown=True).value == {}
    assert given == {key: 1}
    result = pm.object().pattern("^nope$", pm.any()).validate(given)
    assert codes(result) == ["object.unknown"]
    result = pm.object().pattern(pm.any(), pm.string()).validate(given)
    assert codes(result) == ["string.base"]
    read_printable(result.error)
    assert codes(pm.object().length(0).validate(given)) == ["object.length"]
    assert type(pm.object({"other": 1}).unknown().validate(given).value) is dict


@pytest.mark.parametrize("key", ODD_KEYS, ids=range(len(ODD_KEYS)))
def test_odd_keys_may_have_schemas(key):
    schema = pm.object({key: pm.number()})
    assert schema.validate({key: "5"}).value == {key: 5}
    result = schema.validate({key: "x"})
    assert codes(result) == ["number.base"]
    read_printable(result.error)
    assert pm.build(schema.describe()).validate({key: "5"}).value == {key: 5}
    assert schema.extract([key]).type == "number"


def test_string_and_number_are_different_keys():
    schema = pm.object({"1": pm.number()})
    assert codes(schema.validate({1: 5})) == ["object.unknown"]
    assert schema.validate({"1": "5"}).value == {"1": 5}


# --- the command line ------------------------------------------------------------------------


RUN_ALL = """
import sys
from passmuster.cli import main
schema, *paths = sys.argv[1:]
for path in paths:
    for options in ([], ["--annotate", "--all-errors"], ["--format", "json"]):
        status = main(["check", *options, schema, path])
        if status not in (0, 1, 2):
            print("Traceback: status", status, path)
"""


SCHEMA = {"type": "object", "keys": {"a": {"type": "number"}}}

DATA = {
    "surrogate": b'{"a": "\\ud800"}',
    "surrogate in a key": b'{"\\udfff": 1}',
    "controls": b'{"a": "\\u001b[31m\\u0000\\u202e"}',
    "controls in a key": b'{"\\u001b]0;x\\u0007": 1}',
    "invalid utf-8": b'{"a": "\xff\xfe"}',
    "bom": b"\xef\xbb\xbf" + b'{"a": 1}',
    "nothing": b"",
    "blank": b" \n",
    "half": b'{"a": ',
    "two": b'{"a": 1} {"a": 2}',
    "nan": b'{"a": NaN}',
    "infinity": b'{"a": 1e400}',
    "digits": b'{"a": ' + b"9" * 10_000 + b"}",
    "exponent": b'{"a": 1e99999999999}',
    "deep": b"[" * 100_000,
    "deep and closed": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "duplicates": b'{"a": "x", "a": 1}',
    "escape": b'{"a": "\\x"}',
    "raw control": b'{"a": "\x01"}',
}


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_command_line_survives_any_input(tmp_path, encoding):
    schema = tmp_path / "schema.json"
    schema.write_text(json.dumps(SCHEMA))
    paths = []
    for name, data in DATA.items():
        path = tmp_path / f"{name}.json"
        path.write_bytes(data)
        paths.append(str(path))
    done = subprocess.run(
        [sys.executable, "-c", RUN_ALL, str(schema), *paths],
        capture_output=True,
        env=environment(PYTHONIOENCODING=encoding),
        timeout=60,
        check=False,
    )
    output = done.stdout + done.stderr
    assert done.returncode == 0, output[-2000:]
    assert b"Traceback" not in output, output[-2000:]
    for bad in (b"\x1b]", b"\x00", "\u202e".encode()):
        assert bad not in output
    output.decode(encoding)
