"""JSON is the same by whichever package."""

import json
import sys

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
