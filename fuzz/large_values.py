"""Values of less than 100,000 bytes, where what stands in several places counts once, that ask for much."""

from __future__ import annotations

from .hostile import a_small_value, size_of

MOST = 100_000
UNITS = [
    "1", "a", "0f", "2020-01-01", "2020-01-01T00:00:00Z", "YWJj", "[", "[1,", '{"a":', '"', " ", "a@b.", "x.",
    "http://a/", "\u00e9", "12 ", "true", "-", "\\", "%41",
]  # fmt: skip
TIMES = [200, 1_000, 4_000, 20_000, 50_000]
WRAPS = [
    lambda value: {"a": value, "b": value},
    lambda value: [value, value],
    lambda value: {"a": value, "k1": value, "x1": value},
    lambda value: {"a": value},
    lambda value: [value],
    lambda value: [[value], value],
    lambda value: {"a": [value], "b": {"a": value}},
]
SCALARS = [
    lambda n: n,
    str,
    lambda n: "x",
    lambda n: n / 2,
    lambda n: f"2020-01-{n % 30 + 1:02}",
    lambda n: [n],
]


def a_text(choices):
    """A long string: digits, letters, dates, base64, or JSON."""
    unit, length = choices.one(UNITS), choices.one(TIMES)
    if choices.one_in(4):
        return "[" + ",".join(["1"] * (length // 2)) + "]"
    return (unit * (length // len(unit))) + choices.one(["", "", "!", "]", "="])


def a_list(choices):
    """A long list of scalars or of small objects."""
    times, make = choices.one([200, 1_000, 4_000, 12_000]), choices.one(SCALARS)
    if choices.below(2):
        return [make(number) for number in range(times)]
    return [{"a": make(number), "b": number} for number in range(times // 8)]


def a_wide_dict(choices):
    """Many keys: numbered, growing, or such that patterns match."""
    times, make = choices.one([200, 1_000, 4_000]), choices.one(SCALARS)
    key = choices.one([lambda n: f"k{n}", lambda n: f"a{n}", lambda n: "a" * (n % 300 + 1)])
    return {key(number): make(number) for number in range(times)}


def a_deep_value(choices):
    """A value in 300 containers, or few fewer."""
    value, wraps = (
        choices.one([1, "a", a_text(choices)]),
        [choices.one(WRAPS) for _ in range(choices.below(3) + 1)],
    )
    for number in range(choices.one([20, 40, 120, 250, 300])):
        value = wraps[number % len(wraps)](value)
    return value


def a_shared_value(choices):
    """A part that two containers share, which two more share, and so on."""
    value, wraps = a_part(choices), [choices.one(WRAPS[:3]) for _ in range(choices.below(2) + 1)]
    for number in range(choices.one([3, 8, 14, 20])):
        value = wraps[number % len(wraps)](value)
    return value


def a_table(choices):
    """A list beside what refers to it."""
    items = a_list(choices)
    return {"ids": items, "a": choices.one([items, items[::-1], {"a": items, "b": items}]), "b": items}


def a_part(choices):
    return choices.one([a_text, a_list, a_wide_dict, lambda choices: a_small_value(choices, 4)])(choices)


KINDS = [a_text, a_list, a_wide_dict, a_deep_value, a_shared_value, a_shared_value, a_table, a_small_value]


def a_large_value(choices):
    """A value that is long, wide or deep, or shares its parts, at some place in others."""
    value = choices.one(KINDS)(choices)
    for _ in range(choices.below(4)):
        value = choices.one(WRAPS)(value)
    return value if size_of(value) <= MOST else a_small_value(choices)
