"""JSON is the same by whichever package."""

import json
import sys
from datetime import date, datetime, time
from uuid import UUID

import pytest

from passmuster._core.foundation.json_text import encoding

VALUE = {"a": ["ß", 2**70, 0.1, None, True], "s": "\ud800"}


@pytest.mark.parametrize("missing", [(), ("orjson",), ("orjson", "msgspec", "msgspec.json")], ids=len)
def test_json_is_the_same_by_whichever_package(missing, monkeypatch):
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    encoding.encoder.cache_clear()
    assert json.loads(encoding.encode_fast(VALUE)) == json.loads(encoding.encode_plainly(VALUE)) == VALUE
    assert encoding.encode_fast({"a": ["ß", 1]}) == '{"a":["ß",1]}'.encode()
    encoding.encoder.cache_clear()


DAYS, UUIDS = [date(1, 1, 1), date(2026, 1, 2)], [UUID(int=0), UUID(int=5)]
OUT_OF_RANGE, EMPTY = UUID(int=5), object.__new__(UUID)
object.__setattr__(OUT_OF_RANGE, "int", 1 << 128)


class Day(date):
    pass


@pytest.mark.parametrize("items", [DAYS, UUIDS], ids=str)
def test_strings_of_encoded_items_are_those_of_python(items):
    if encoding.are_encoded(items, True):  # by orjson
        assert json.loads(encoding.encode_fast(items)) == list(map(str, items))
    assert encoding.are_encoded(items, False) is (encoding.are_encoded(items, True) and DAYS[0] not in items)


@pytest.mark.parametrize(
    "item",
    [
        EMPTY,
        OUT_OF_RANGE,
        datetime(2026, 1, 1),
        Day(2026, 1, 1),
        time(9, 59, 53, 25282),
        "2026-01-01",
        1,
        None,
    ],
    ids=lambda item: type(item).__name__,
)
def test_other_items_are_not_left_to_the_encoder(item):
    assert not encoding.are_encoded([*DAYS, item], True)
    assert not encoding.are_encoded([*UUIDS, item], True)
