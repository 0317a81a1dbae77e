"""Cases of `extend`: new types, bases, coercion, preparation, rules with arguments, flags, overrides, patterns of types."""

from __future__ import annotations

from notation import UNDEFINED, Area, fn, lib, pattern
from values import LOOSE

U = UNDEFINED

INPUTS = [U, None, 1, 6, 1.4, "6", "1,5", "x", "a-b", [], ["x"], True]


def define(area: Area) -> None:
    types(area)
    functions(area)
    rules(area)
    flags(area)
    several(area)
    wrong(area)


def extended(*extensions: object) -> object:
    return lib.made_by("extend", *extensions)


def types(area: Area) -> None:
    bases = {"number": lib.number(), "string": lib.string().min(2), "array": lib.array().items(lib.string()),
        "object": lib.object({"a": lib.number()}), "any": lib.any(),
        "alternatives": lib.alternatives().try_(lib.number())}
    for name, base in bases.items():
        library = extended({"type": "mine", "base": base, "messages": {"mine.bad": "!{#label} bad {#q}"}})
        area.add(f"base-{name}", library.mine(), [*INPUTS, {"a": "1"}, {"a": "x"}], (None, LOOSE))
        area.add(f"base-{name}", library.mine().required().label("Mine"), INPUTS)
        area.add("nested", library.object({"k": library.mine()}), [{"k": value} for value in INPUTS])
    plain = extended({"type": "bare"})
    area.add("bare", plain.bare(), INPUTS)
    area.add("replace", extended({"type": "number", "base": lib.number().min(5)}).number(), INPUTS)
    area.add("unchanged", lib.number(), INPUTS)
    area.add("factory", extended(fn("libExtension", {"type": "made"})).made(), INPUTS)


def functions(area: Area) -> None:
    messages = {"mine.bad": "!{#label} bad {#q}", "string.base": "!own base"}
    for phase in ("coerce", "prepare", "validate"):
        for function in (fn("extFail", "x", "mine.bad", {"q": 3}), fn("extFail", 1, "mine.bad"), fn("nothing"),
            fn("extReplace", ",", ".")):
            library = extended({"type": "mine", "base": lib.any(), "messages": messages, phase: function})
            area.add(phase, library.mine(), INPUTS, (None, LOOSE, {"convert": False}))
            area.add(phase, library.object({"k": library.mine(), "z": library.number()}),
                [{"k": "x", "z": "y"}, {"k": 1}], (None, LOOSE))
    for function in (fn("extSplit", "-"), fn("extReplace", "x", "y")):
        for kinds in ("string", ["string", "number"], ["boolean"], []):
            library = extended({"type": "mine", "base": lib.any(), "messages": messages,
                "coerce": {"from": kinds, "method": function}})
            area.add("coerce-from", library.mine(), INPUTS, (None, {"convert": False}))
    library = extended({"type": "list", "base": lib.array(), "coerce": {"from": "string",
        "method": fn("extSplit", "-")}})
    area.add("coerce-base", library.list().items(lib.string().min(1)), INPUTS, (None, {"convert": False}))
    number = extended({"type": "comma", "base": lib.number(), "prepare": fn("extReplace", ",", ".")})
    area.add("prepare-base", number.comma().min(1), INPUTS, (None, {"convert": False}))
    wrap = extended({"type": "wrapped", "base": lib.string(), "validate": fn("extWrap", "<", ">")})
    area.add("validate-base", wrap.wrapped().max(3), INPUTS)


def rules(area: Area) -> None:
    messages = {"mine.divides": "!{#label} not by {#q}", "mine.equals": "!not equal"}
    argument = {"name": "q", "ref": True, "assert": fn("isNumber"), "message": "must be a number"}
    rule = {"method": fn("ruleAdd", "divides"), "args": [argument], "validate": fn("ruleDivides", "mine.divides")}
    library = extended({"type": "mine", "base": lib.number(), "messages": messages,
        "rules": {"divides": rule, "six": {"validate": fn("ruleEquals", 6, "mine.equals")}}})
    inputs = [1, 6, 4, "6", "x", U]
    base = library.mine()
    for schema in (base.divides(3), base.divides(2).divides(3), base.six(), base.six().divides(4),
        base.divides(4).message("!changed"), base.divides(4).warn(), base.divides(3).keep().divides(4),
        base.min(5).six()):
        area.add("rule", schema, inputs, (None, LOOSE))
    area.add("rule-ref", library.object({"a": library.any(), "k": base.divides(lib.ref("a"))}),
        [{"a": 3, "k": 6}, {"a": 4, "k": 6}, {"a": "x", "k": 6}, {"k": 6}])
    multi = extended({"type": "mine", "base": lib.number(), "messages": messages,
        "rules": {"divides": {**rule, "multi": True, "alias": ["by", "over"]}}})
    area.add("rule-multi", multi.mine().divides(2).divides(3), inputs, (None, LOOSE))
    area.add("rule-alias", multi.mine().by(2).over(3), inputs, (None, LOOSE))
    hidden = extended({"type": "mine", "base": lib.number(), "messages": messages,
        "rules": {"six": {"validate": fn("ruleEquals", 6, "mine.equals"), "manifest": False}}})
    area.add("rule-hidden", hidden.mine().six(), inputs)
    for convert in (True, False):
        dual = extended({"type": "mine", "base": lib.number(), "messages": messages,
            "rules": {"six": {"convert": convert, "validate": fn("ruleEquals", 6, "mine.equals")}}})
        area.add("rule-convert", dual.mine().six(), inputs, (None, {"convert": False}))
    checked = {"name": "q", "assert": lib.number().min(2).required()}
    schema_arg = extended({"type": "mine", "base": lib.number(), "messages": messages,
        "rules": {"divides": {**rule, "args": [checked]}}})
    area.add("rule-schema-argument", schema_arg.mine().divides(3), inputs)
    normal = extended({"type": "mine", "base": lib.number(), "messages": messages,
        "rules": {"divides": {**rule, "args": [{**argument, "normalize": fn("increment")}]}}})
    area.add("rule-normalize", normal.mine().divides(2), inputs)
    returned = extended({"type": "mine", "base": lib.any(), "rules": {"shown": {"method": fn("ruleAdd", "shown"),
        "args": ["q"], "validate": fn("ruleArgs")}}})
    area.add("rule-value", returned.mine().shown("v"), inputs)
    area.wrong("rule-argument", [base.divides("x"), base.divides(None), base.divides(),
        schema_arg.mine().divides(1), base.none(1)])


def flags(area: Area) -> None:
    library = extended({"type": "mine", "base": lib.any(), "flags": {"mood": {"default": "calm"}},
        "rules": {"mood": {"method": fn("flagSet", "mood")}}, "validate": fn("flagGet", "mood")})
    for schema in (library.mine(), library.mine().mood("glad"), library.mine().mood("calm"),
        library.mine().mood("a").mood("b"), library.mine().mood("glad").concat(library.mine())):
        area.add("flag", schema, [1, U])


def several(area: Area) -> None:
    one, two = {"type": "one", "base": lib.number().min(1)}, {"type": "two", "base": lib.string().min(2)}
    library = extended(one, two)
    area.add("several", library.one(), INPUTS)
    area.add("several", library.two(), INPUTS)
    area.add("several", extended(one).made_by("extend", two).object({"a": extended(one).made_by("extend",
        two).one()}), [{"a": 0}, {"a": 1}])
    every = extended({"type": pattern("^s"), "messages": {"any.x": "!x"},
        "rules": {"six": {"validate": fn("ruleEquals", "6", "any.x")}}})
    area.add("pattern-type", every.string().six(), INPUTS)
    area.add("pattern-type", every.symbol().six(), INPUTS)
    override = extended({"type": "string", "base": lib.string(),
        "overrides": {"min": fn("parentThen", "min", ["uppercase", []])}})
    area.add("override", override.string().min(2), INPUTS)
    area.add("override", override.string().min(2).lowercase(), INPUTS)
    messages = extended({"type": "string", "base": lib.string(),
        "messages": {"string.min": "!short {#limit}", "string.base": "!text"}})
    area.add("messages", messages.string().min(3), INPUTS, (LOOSE,))
    area.add("messages", messages.string().min(3).messages({"string.min": "!own"}), INPUTS)
    defaulted = library.made_by("defaults", fn("chain", ["required", []]))
    area.add("defaults", defaulted.one(), INPUTS)


def wrong(area: Area) -> None:
    extensions = [
        {}, {"type": 1}, {"type": None}, 1, "x", {"type": "a", "unknown": 1},
        {"type": pattern("a"), "base": lib.any()}, {"type": "a", "base": 1}, {"type": "a", "messages": 1},
        {"type": "a", "flags": 1}, {"type": "a", "rules": 1}, {"type": "a", "prepare": 1},
        {"type": "a", "coerce": 1},
        {"type": "a", "validate": "x"}, {"type": "a", "rules": {"r": {"args": 1}}},
        {"type": "a", "rules": {"r": {"unknown": 1}}}, {"type": "a", "rules": {"r": {"multi": 1}}},
        {"type": "a", "rules": {"r": {"args": [{"name": "q", "ref": True}]}}},
        {"type": "a", "coerce": {"from": 1, "method": fn("nothing")}},
        {"type": "a", "coerce": {"method": 1}}, {"type": "a", "rules": {"r": {"convert": 1}}},
        {"type": "a", "rules": {"r": {"alias": 1}}}, {"type": "a", "overrides": 1},
        {"type": "a", "rules": {"r": {"args": [{"name": "q", "assert": lib.number(), "message": "x"}]}}},
    ]
    area.wrong("extension", (extended(value).any() for value in extensions))
    area.wrong("none", [extended().any(), extended(fn("nothing")).any(),
        lib.made_by("defaults", fn("nothing")).any(), lib.made_by("defaults", 1).any()])
