"""Odd keys, and strings that can't be encoded, printed or trusted: in values, keys, labels and messages."""

import json
import subprocess
import sys

import pytest
from tests.clock import grows_linearly
from tests.hostile.support import codes, environment

import passmuster as pm

ODD_TEXTS = {
    "lone high surrogate": "a\ud800b",
    "lone low surrogate": "\udfff",
    "swapped surrogates": "\udc00\ud800",
    "nul": "a\x00b",
    "escape": "\x1b[31mred\x1b[0m\x1b]0;title\x07",
    "c1 controls": "\x9b31m\x85",
    "bidi": "\u202egnirts\u2066x\u2069",
    "invisible": "\u200b\u2060\ufeff",
    "separators": "a\u2028b\u2029c",
    "newlines": "a\r\nb\n",
    "combining": "e" + "\u0301" * 10_000,
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "html": '<script>alert("x")</script>&amp;\'',
    "template": "{#label}{{.}}",
    "percent": "%s %(x)s {} {0.__class__}",
    "quotes": "\"'`\\",
    "beyond": "\U0010ffff",
    "non-characters": "\ufffe\uffff",
    "turkish": "\u0130\u0131",
    "sharp s": "\u00df\u1e9e",
}

STRINGS = {
    "plain": pm.string(),
    "min": pm.string().min(2),
    "max": pm.string().max(1),
    "max in bytes": pm.string().max(1, "utf8"),
    "max in utf-16": pm.string().max(1, "utf16le"),
    "max in latin-1": pm.string().max(1, "latin1"),
    "max in base64": pm.string().max(1, "base64"),
    "max in hex": pm.string().max(1, "hex"),
    "length": pm.string().length(3),
    "lower": pm.string().lowercase(),
    "upper": pm.string().uppercase().strict(),
    "trim": pm.string().trim(),
    "truncate": pm.string().max(2).truncate(),
    "normalize": pm.string().normalize("NFKD"),
    "not normalized": pm.string().normalize("NFC").strict(),
    "replace": pm.string().replace(__import__("re").compile("[a-z]"), "\ud800"),
    "pattern": pm.string().pattern("^[a-z]+$"),
    "named pattern": pm.string().pattern("x", name="\x1b[31m"),
    "inverted": pm.string().pattern("a", invert=True),
    "alphanum": pm.string().alphanum(),
    "token": pm.string().token(),
    "hex": pm.string().hex(),
    "base64": pm.string().base64(),
    "data uri": pm.string().data_uri(),
    "credit card": pm.string().credit_card(),
    "email": pm.string().email(),
    "domain": pm.string().domain(),
    "hostname": pm.string().hostname(),
    "ip": pm.string().ip(),
    "uri": pm.string().uri(),
    "guid": pm.string().guid(),
    "iso date": pm.string().iso_date(),
    "iso duration": pm.string().iso_duration(),
    "insensitive": pm.string().insensitive().valid("A", "\ud800"),
    "number": pm.number(),
    "boolean": pm.boolean(),
    "date": pm.date(),
    "binary": pm.binary(),
    "array": pm.array(),
    "object": pm.object(),
    "valid": pm.valid("x", "\ud800"),
    "invalid": pm.invalid(*ODD_TEXTS.values()),
    "unique": pm.array().single().unique(),
    "alternatives": pm.alternatives(pm.number(), pm.string().max(0)),
    "message": pm.number().messages({"*": "{#label} {#value} {{#value}} {:#value}"}),
    "failing": pm.any().custom(lambda v, h: h.message(str(v) + "{#label}")),
}


def shown_safely(error):
    """Read everything that an error says; what goes to a terminal must hold no controls."""
    message = str(error)
    assert type(message) is str
    assert repr(error)
    for detail in error.details:
        assert type(detail.message) is str
        assert type(detail.context.get("label", "")) is str
    annotated = error.annotate(True)
    annotated.encode("utf-8")
    bad = [
        c
        for c in annotated
        if (ord(c) < 32 and c != "\n") or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u2066\u2028"
    ]
    assert not bad
    coloured = error.annotate()
    coloured.encode("utf-8")
    assert "\x1b]" not in coloured
    json.dumps([[detail.message, detail.context["label"], detail.type] for detail in error.details])


@pytest.mark.parametrize("step", [2, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("schema", STRINGS.values(), ids=STRINGS.keys())
def test_odd_string_has_a_verdict_and_a_message(schema, step):
    for i, (name, text) in enumerate(ODD_TEXTS.items()):
        for value in (text, {text: text}, text * 3, [text])[i % step :: step]:
            result = schema.validate(value, abort_early=False)
            if result.error is not None:
                shown_safely(result.error)
            whole = pm.object({text: schema.label(text)}).validate(
                {text: value, text + "!": 1}, abort_early=False
            )
            assert whole.error is not None, name
            shown_safely(whole.error)


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS.keys())
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


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS.keys())
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
        made = {}

        def call_of(n, made=made, schema=schema):
            value = made.setdefault(n, "e" + "\u0301" * n)
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
    shown_safely(result.error)
    assert pm.object({"other": 1}).validate(given, strip_unknown=True).value == {}
    assert given == {key: 1}
    result = pm.object().pattern("^nope$", pm.any()).validate(given)
    assert codes(result) == ["object.unknown"]
    result = pm.object().pattern(pm.any(), pm.string()).validate(given)
    assert codes(result) == ["string.base"]
    shown_safely(result.error)
    assert codes(pm.object().length(0).validate(given)) == ["object.length"]
    assert type(pm.object({"other": 1}).unknown().validate(given).value) is dict


@pytest.mark.parametrize("key", ODD_KEYS, ids=range(len(ODD_KEYS)))
def test_odd_keys_may_have_schemas(key):
    schema = pm.object({key: pm.number()})
    assert schema.validate({key: "5"}).value == {key: 5}
    result = schema.validate({key: "x"})
    assert codes(result) == ["number.base"]
    shown_safely(result.error)
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
