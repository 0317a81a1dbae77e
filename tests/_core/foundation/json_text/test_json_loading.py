"""JSON text to values, the same whatever is installed, and from failures to their positions."""

import json
import sys

import pytest
from tests._core.foundation.json_text.test_decoding import ODD, RAW
from tests.rows import check_each

import passmuster as pm
from passmuster._core.engine.backend import calling
from passmuster._core.foundation.json_text import json_loading
from passmuster._core.foundation.json_text.decoding import decode, fast_json
from passmuster._core.foundation.json_text.json_loading import NotJsonError, load, positions_of
from passmuster._core.foundation.json_text.json_places import RecordPart


@pytest.fixture(params=["orjson", "msgspec", "json"])
def reader(request, monkeypatch):
    """What decodes: one of the packages, or the standard library."""
    pytest.importorskip(request.param)
    for name in {"orjson", "msgspec"} - {request.param}:
        monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.setitem(sys.modules, f"{name}.json", None)
    usual, fast = json_loading.FAST, fast_json()
    monkeypatch.setattr(json_loading, "FAST", fast)
    use_decoder(fast)
    yield request.param
    use_decoder(usual)


def use_decoder(fast):
    """Let the twin of `validate_json` decode like the reference; otherwise the first call does so."""
    pm.any().validate_json("1")
    if calling is not None:
        calling.use_decoder(fast)


def outcome(read, *arguments):
    try:
        return repr(read(*arguments))
    except ValueError as error:
        return type(error)


def text_of(data):
    return data.decode("utf-8-sig") if isinstance(data, bytes) else data


TOO_DEEP = 2000 if sys.implementation.name == "cpython" else 10_000  # PyPy decodes more than it can show
TEXTS = [text for text in ODD if not 900 < text.count("[") < TOO_DEEP]
"""How deep a value may be is up to who decodes; up to 900 levels, all do."""


def check_value(data):
    found, expected = outcome(load, data), outcome(lambda: decode(text_of(data)))
    assert found == expected or (found, issubclass(expected, ValueError)) == (NotJsonError, True)


def test_a_text_has_the_same_value_whoever_decodes_it(reader):
    check_each(check_value, [*TEXTS, *(text.encode() for text in TEXTS), *RAW])


def validated(data):
    """The value of a text that `validate_json` accepts."""
    result = pm.any().validate_json(data)
    if result.error is not None:
        assert result.error.details[0].code == "json.invalid"
        raise ValueError
    return result.value


def test_a_text_is_validated_as_the_value_that_is_loaded(reader):
    for data in [*TEXTS, *(text.encode() for text in TEXTS), *RAW]:
        found, expected = outcome(validated, data), outcome(load, data)
        assert found == expected or (found, expected) == (ValueError, NotJsonError), data[:50]


def test_long_integers_are_exact_at_any_place(reader):
    for before in range(40):
        for count in (17, 18, 19, 20, 21, 39):
            for after in (0, 1, 30):
                text = "[" + " " * before + "9" * count + " " * after + "]"
                expected = repr([int("9" * count)])
                assert repr(validated(text.encode())) == repr(load(text)) == expected


@pytest.mark.parametrize("wrap", [bytes, bytearray, memoryview])
def test_bytes_of_all_kinds_are_decoded(reader, wrap):
    assert load(wrap(b'{"a": "\xc3\xa9"}')) == {"a": "é"}


@pytest.mark.parametrize("data, reason, position", [
    ('{"a": 1,\n "b" 2}', "expecting ':' delimiter", (2, 6)),
    ("", "expecting value", (1, 1)),
    ("[1, 2", "expecting ',' delimiter", (1, 6)),
    ('["NaN", "\\"NaN", -Infinity]', "-Infinity is not JSON", (1, 18)),
    (b'{"a":\n"\xff"}', "not UTF-8 text (invalid start byte)", (2, 2)),
    ("[" * 100_000, "nested too deeply", (1, 1)),
])  # fmt: skip
def test_invalid_json_is_reported_with_its_position(reader, data, reason, position):
    with pytest.raises(NotJsonError) as caught:
        load(data)
    assert (str(caught.value), caught.value.position) == (reason, position)


@pytest.mark.parametrize("data", [None, 5, {"a": 1}, ["[]"]])
def test_json_must_be_a_string_or_bytes(data):
    for read in (load, pm.any().validate_json):
        with pytest.raises(pm.SchemaError, match="JSON is needed, a string or bytes"):
            read(data)


def test_values_are_decoded_with_few_frames_left(reader):
    deep = "[" * 300 + "]" * 300

    def called_deep(frames):
        return called_deep(frames - 1) if frames else load(deep)

    assert called_deep(sys.getrecursionlimit() - 300) == json.loads(deep)


def test_positions_are_found_for_all_parts():
    text = '{"a": [1,\n  {"b": "é", "c": 2}],\n\n "d": 1, "d": 2}'
    key = RecordPart(("a", 1, "b"), True)
    parts = [RecordPart(("a", 1, "c")), RecordPart(("d",)), key, RecordPart(("z",))]
    assert positions_of(text, parts) == [(2, 19), (4, 15), (2, 4), (1, 1)]
    assert positions_of(text.encode(), parts) == positions_of(text, parts)


def test_positions_of_many_failures_take_no_longer_than_their_number():
    count = 20_000
    text = "[" + ",\n".join(["1"] * count) + "]"
    found = positions_of(text, [RecordPart((index,)) for index in range(count)])
    assert found[0] == (1, 2)
    assert [tuple(position) for position in found[1:]] == [(line, 1) for line in range(2, count + 1)]


def test_positions_in_invalid_json_are_refused():
    with pytest.raises(NotJsonError):
        positions_of("[1", [RecordPart((0,))])
