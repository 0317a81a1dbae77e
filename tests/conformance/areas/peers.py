"""Cases of the relations between keys: and, nand, or, oxor, xor, with, without."""

from __future__ import annotations

from itertools import product

from notation import UNDEFINED, Area, fn, lib
from values import LOOSE, WRONG

GROUPS = ("and", "nand", "or", "oxor", "xor")


def inputs() -> list[object]:
    """Every presence of three keys, and the odd kinds of absence."""
    chosen = [{key: 1 for key, on in zip("abc", bits) if on} for bits in product((0, 1), repeat=3)]
    odd = [{"a": UNDEFINED, "b": 1}, {"a": None, "b": ""}, {"a": False}, {"d": 1}, {"a": {"x": 1}},
        {"a": {"x": 1}, "b": {"x": 1}}, {"a.x": 1, "b": 1}]
    return [*chosen, *odd]


def define(area: Area) -> None:
    for method in GROUPS:
        group(area, method)
    for method in ("with", "without"):
        dependency(area, method)
    together(area)
    wrong_arguments(area)


def group(area: Area, method: str) -> None:
    for peers in (("a",), ("a", "b"), ("a", "b", "c"), ("a.x", "b.x"), ("a.x", "b")):
        area.add(method, lib.object().step(method, *peers), inputs(), (None, LOOSE))
    for options in ({"separator": False}, {"separator": "/"}, {"isPresent": fn("isFilled")},
        {"isPresent": fn("isTrue")}):
        area.add(f"{method}-options", lib.object().step(method, "a.x", "b", options), inputs())
        area.add(f"{method}-options", lib.object().step(method, "a", "b", options),
            [*inputs(), {"a": True}, {"a": True, "b": True}, {"a": "/"}])
    labels = lib.object({"a": lib.any().label("First"), "b": lib.any().label("Second"), "c": lib.any()}).unknown()
    area.add(f"{method}-labels", labels.step(method, "a", "b", "c"), inputs(), (None, {"errors": {"label": "key"}}))
    area.add(f"{method}-nested", lib.object({"o": lib.object().step(method, "a", "b")}),
        [{"o": value} for value in inputs()])
    area.add(f"{method}-stripped", lib.object({"a": lib.any().strip(), "b": lib.any().default(1),
        "c": lib.any()}).step(method, "a", "b"), inputs()[:8])


def dependency(area: Area, method: str) -> None:
    for key, peers in (("a", "b"), ("a", ["b"]), ("a", ["b", "c"]), ("a.x", "b"), ("a", "b.x"),
        ("a.x", ["b.x", "c"])):
        area.add(method, lib.object().step(method, key, peers), inputs(), (None, LOOSE))
    for options in ({"separator": False}, {"separator": "/"}, {"isPresent": fn("isFilled")}):
        area.add(f"{method}-options", lib.object().step(method, "a.x", ["b", "c"], options), inputs())
    labels = lib.object({"a": lib.any().label("First"), "b": lib.any().label("Second"), "c": lib.any()}).unknown()
    area.add(f"{method}-labels", labels.step(method, "a", ["b", "c"]), inputs(), (None, LOOSE))
    area.add(f"{method}-twice", lib.object().step(method, "a", "b").step(method, "b", "c"), inputs(), (LOOSE,))


def together(area: Area) -> None:
    schema = lib.object({"a": lib.number(), "b": lib.number(), "c": lib.number()}).and_("a", "b").xor("b",
        "c").or_("a", "c")
    area.add("together", schema, [*inputs()[:8], {"a": "x", "b": 1, "c": 1}], (None, LOOSE))
    renamed = lib.object().rename("z", "a").and_("a", "b")
    area.add("together", renamed, [{"z": 1}, {"z": 1, "b": 1}, {"b": 1}])
    area.add("message", lib.object().and_("a", "b").message("!{#missing} {#missingWithLabels}"), inputs()[:8])
    area.add("message", lib.object().with_("a", "b").message("!{#main} {#peer} {#mainWithLabel}"), inputs()[:8])


def wrong_arguments(area: Area) -> None:
    values = [value for value in WRONG if not isinstance(value, str)]
    area.wrong_arguments(lib.object(), GROUPS, values)
    for method in GROUPS:
        area.wrong(f"{method}-none", [lib.object().step(method)])
        area.wrong(f"{method}-argument", (lib.object().step(method, "a", value) for value in values))
        area.wrong(f"{method}-options", (lib.object().step(method, "a", "b", value) for value in ({"unknown": 1},
            {"separator": 1}, {"isPresent": 1})))
    for method in ("with", "without"):
        area.wrong_arguments(lib.object(), (method,), values, "b")
        area.wrong(f"{method}-argument", (lib.object().step(method, "a", value) for value in values))
        area.wrong(f"{method}-options", (lib.object().step(method, "a", "b", value) for value in ({"unknown": 1},
            {"separator": 1}, {"isPresent": 1})))
