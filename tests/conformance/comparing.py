"""Compares what the library did with what was recorded: None, or a string of where and how they differ.

A boolean is never a number, an integer may equal a float, an undefined value equals a missing key.
Strings are compared only where the case wrote them.
"""

from __future__ import annotations

import base64
import datetime as dt
import math
from collections.abc import Iterable
from typing import Any, Callable

from decoding import EPOCH, NUMBERS, Decoder, Unportable
from functions import CLASSES

# the catalogue's name of a property, beside the reference library's
ALSO = {"regex": "pattern", "peerWithLabel": "peerWithLabels"}

WILD = {"$schema", "$ref", "$tmpl", "$x", "$same"}

FIRST_YEAR, LAST_YEAR = -62_135_596_800_000, 253_402_300_799_999


def show(value: Any, limit: int = 120) -> str:
    try:
        text = repr(value)
    except Exception as error:
        text = f"<{type(value).__name__} whose repr raises {type(error).__name__}>"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class Comparer:
    """Compares for one case; `described` loosens what a description may say in its own words."""

    def __init__(self, decoder: Decoder, described: bool = False) -> None:
        self.decoder = decoder
        self.undefined = decoder.pm.UNDEFINED
        self.described = described
        self.tags: dict[str, Callable[[Any, Any], bool]] = {
            "$u": lambda want, have: have is self.undefined,
            "$n": self._number,
            "$d": self._date,
            "$b": lambda want, have: (
                isinstance(have, (bytes, bytearray)) and bytes(have) == base64.b64decode(want)
            ),
            "$re": lambda want, have: hasattr(have, "pattern"),
            "$sym": self._symbol,
            "$call": lambda want, have: callable(have) or described,
            "$class": lambda want, have: have is CLASSES[want],
            "$e": lambda want, have: isinstance(have, BaseException) and str(have) == want["message"],
            "$text": lambda want, have: isinstance(have, str) and bool(have),
            "$set": self._set,
            "$ve": lambda want, have: self.details(want, have.details) is None,
        }

    def value(self, want: Any, have: Any, at: str = "") -> str | None:
        if isinstance(want, dict):
            return self._tagged(want, have, at)
        if isinstance(want, list):
            return self._list(want, have, at)
        return None if self._scalar(want, have) else f"{at or 'value'}: {show(have)}, want {show(want)}"

    def _scalar(self, want: Any, have: Any) -> bool:
        if want is None or isinstance(want, bool):
            return have is want
        if isinstance(want, (int, float)):
            return is_number(have) and have == want
        return isinstance(have, str) and (have == want or self._same_pattern(want, have))

    def _same_pattern(self, want: str, have: str) -> bool:
        """Patterns are translated for Python, so their sources differ in descriptions."""
        return self.described and want[:1] == have[:1] == "/" and "/" in want[1:] and "/" in have[1:]

    def _list(self, want: list[Any], have: Any, at: str) -> str | None:
        if not isinstance(have, (list, tuple)) or len(have) != len(want):
            return f"{at or 'value'}: {show(have)}, want {show(want)}"
        return _first(self.value(w, h, f"{at}[{i}]") for i, (w, h) in enumerate(zip(want, have)))

    def _tagged(self, want: dict[str, Any], have: Any, at: str) -> str | None:
        tag = next(iter(want), "")
        if tag in WILD:
            return f"{at}: missing" if have is self.undefined or have is None else None
        if tag == "$map":
            return self._map(want[tag], have, at)
        if tag == "$new":
            name, properties = want[tag]
            return (
                f"{at}: {show(have)}, want a {name}"
                if type(have) is not CLASSES[name]
                else self.keys(properties.items(), vars(have), at)
            )
        if tag in self.tags:
            return (
                None
                if self.tags[tag](want[tag], have)
                else f"{at or 'value'}: {show(have)}, want {show(want)}"
            )
        return self.keys(want["$o"] if tag == "$o" else want.items(), have, at)

    def _number(self, want: str, have: Any) -> bool:
        wanted = NUMBERS[want]
        return is_number(have) and (have == wanted or (math.isnan(wanted) and math.isnan(have)))

    def _date(self, want: Any, have: Any) -> bool:
        if want is None or (want != "now" and not FIRST_YEAR <= want <= LAST_YEAR):
            raise Unportable("a date beyond the platform's")
        if self.described and isinstance(have, str):
            return True
        if not isinstance(have, dt.datetime) or have.tzinfo is None:
            return False
        return want == "now" or abs((have - EPOCH) / dt.timedelta(milliseconds=1) - want) < 1

    def _symbol(self, want: list[str], have: Any) -> bool:
        return (
            have is self.decoder.symbols[want[1]]
            if want[1] in self.decoder.symbols
            else isinstance(have, self.decoder.pm.Symbol)
        )

    def _set(self, want: list[Any], have: Any) -> bool:
        if not isinstance(have, (set, frozenset)) or len(have) != len(want):
            return False
        return all(any(self.value(w, h) is None for h in have) for w in want)

    def _map(self, want: list[Any], have: Any, at: str) -> str | None:
        if not isinstance(have, dict) or len(have) != len(want):
            return f"{at}: {show(have)}, want {show(want)}"
        items = list(have.items())
        for pair in want:
            if not any(self._list(pair, list(item), at) is None for item in items):
                return f"{at}: {show(have)} lacks {show(pair)}"
        return None

    def keys(self, want: Iterable[Any], have: Any, at: str, extra: Iterable[str] = ()) -> str | None:
        if not isinstance(have, dict):
            return f"{at or 'value'}: {show(have)}, want an object"
        left = {key: item for key, item in have.items() if item is not self.undefined}
        for key, item in want:
            if item == {"$u": 1} and key not in left:
                continue
            if key not in left:
                return f"{at}.{key}: missing, want {show(item)}"
            difference = self.value(item, left.pop(key), f"{at}.{key}")
            if difference:
                return difference
        unwanted = sorted(str(key) for key in left if key not in extra)
        return f"{at or 'value'}: has {', '.join(unwanted)} besides" if unwanted else None

    # reports

    def details(self, want: list[Any], have: Any) -> str | None:
        have = list(have)
        wanted, found = [d["type"] for d in want], [d.type for d in have]
        if wanted != found:
            return f"codes {show(found)}, want {show(wanted)}"
        return _first(self.detail(w, h) for w, h in zip(want, have))

    def detail(self, want: dict[str, Any], have: Any) -> str | None:
        at = f"{want['type']} "
        difference = self.value(want["path"], list(have.path), at + "path") or self.context(
            want["context"], have.context, at
        )
        if difference is None and "message" in want and have.message != want["message"]:
            return f"{at}text {show(have.message)}, want {show(want['message'])}"
        return difference

    def context(self, want: dict[str, Any], have: dict[str, Any], at: str) -> str | None:
        pairs = list(want["$o"] if "$o" in want else want.items())
        names = {key for key, _ in pairs}
        pairs += [(ALSO[key], item) for key, item in pairs if key in ALSO]
        nested = [item for key, item in pairs if key == "details"]
        pairs = [(key, item) for key, item in pairs if key != "details"]
        rest = {key: item for key, item in have.items() if key != "details"}
        if nested and self._nested(nested[0], have.get("details")):
            return at + str(self._nested(nested[0], have.get("details")))
        return self.keys(pairs, rest, at + "context", ALSO.values() if names & set(ALSO) else ())

    def _nested(self, want: Any, have: Any) -> str | None:
        """The details inside a context: a list of reports, or of the reports of each alternative."""
        if not isinstance(want, list):
            return self.value(want, have, "details")
        if not isinstance(have, (list, tuple)) or len(have) != len(want):
            return f"details {show(have)}, want {len(want)}"
        if all("type" in w for w in want):
            return self.details(want, have)
        return _first(self._nested(w["details"], _field(h, "details")) for w, h in zip(want, have))


def _field(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else getattr(value, name, None)


def _first(found: Iterable[str | None]) -> str | None:
    return next((text for text in found if text), None)
