"""Values and options that several areas try."""

import math

from notation import UNDEFINED, date, fn, pattern, symbol

DAY = 86_400_000
JAN_2020 = 1_577_836_800_000

LOOSE = {"abortEarly": False}
STRICT = {"convert": False}
STRICT_LOOSE = {"convert": False, "abortEarly": False}
REQUIRED = {"presence": "required"}

USUAL = (None, STRICT_LOOSE)

# one of each kind, for what a type takes and refuses
ANYTHING = [
    UNDEFINED, None, True, False, 0, 1, -1, 1.5, math.nan, math.inf, "", "a", "1", "true", "2020-01-01",
    [], [1], {}, {"a": 1}, date(JAN_2020), b"abc", symbol("s"), pattern("a"), fn("identity"),
]  # fmt: skip

# what a method may be given by mistake
WRONG = [
    None, True, 0, -1, 1.5, math.nan, math.inf, "", "x", "a.b", [], [1], ["a"],
    {}, {"a": 1}, {"unknown": True}, date(JAN_2020), pattern("a"), fn("identity"), symbol("s"),
]  # fmt: skip
