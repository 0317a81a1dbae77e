"""Cases of user functions and of errors, warnings, rules and rulesets: custom, external, error, message, warn, keep."""

from __future__ import annotations

from notation import UNDEFINED, Area, error, fn, lib
from values import LOOSE

U = UNDEFINED

INPUTS = [U, None, 1, 2, 5, "3", "x", "abc", [1, 2]]


def define(area: Area) -> None:
    custom(area)
    external(area)
    errors(area)
    messages(area)
    rules(area)
    unique_rules(area)
    warnings(area)
    alter(area)
    wrong(area)


def custom(area: Area) -> None:
    functions = [
        fn("identity"), fn("nothing"), fn("constant", 9), fn("constant", None), fn("throwError", "boom"),
        fn("throwFor", "boom"), fn("returnError", "any.invalid"), fn("returnError", "number.min", {"limit": 3}),
        fn("returnError", "my.code", {"x": 1}),
        fn("returnMessage", "!custom {#label} {#x}", {"x": 5}), fn("returnMessage", "!bare"),
        fn("warnAnd", "any.invalid"), fn("warnAnd", "my.code", {"x": 2}), fn("original"),
        fn("preference", "abortEarly"), fn("preference", "convert"), fn("statePath"), fn("schemaType"),
        fn("errorUnless", 1, "any.only"), fn("text"), fn("returnMessage", {"custom": "!as object {#value}"}),
    ]
    options = (None, {**LOOSE, "messages": {"my.code": "!mine {#x} {#label}"}})
    for function in functions:
        area.add("custom", lib.any().custom(function, "does it"), INPUTS, options)
        area.add("custom-number", lib.number().custom(function).min(2), INPUTS, options)
        area.add("custom-key", lib.object({"k": lib.number().custom(function), "s": lib.any()}),
            [{"k": "4", "s": 1}, {"k": 1}, {}], options)
    two = lib.number().custom(fn("double")).custom(fn("increment")).max(7)
    area.add("custom-chain", two, [1, 3, "2", "x", 10], (None, LOOSE))
    area.add("custom-chain", lib.number().custom(fn("throwError", "one")).custom(fn("throwError", "two")), [1],
        (None, LOOSE))
    area.add("custom-message", lib.number().custom(fn("throwError",
        "boom")).messages({"any.custom": "!{#label}"}), [1])
    area.add("custom-message", lib.number().custom(fn("returnError", "a.b")).message("!changed"), [1])
    area.add("custom-parent", lib.object({"a": lib.number(), "k": lib.any().custom(fn("stateParent", "a"))}),
        [{"a": "1", "k": 2}, {"k": 2}])
    area.add("custom-items", lib.array().items(lib.number().custom(fn("double"))), [[1, "2"], []])
    area.add("custom-describe", lib.any().custom(fn("identity"), "text").external(fn("identity"),
        "other").default(fn("constant", 1)))


def external(area: Area) -> None:
    functions = [
        fn("externalDouble"), fn("double"), fn("nothing"), fn("constant", 9), fn("constant", None),
        fn("externalThrow", "boom"), fn("throwError", "boom"), fn("externalError", "any.invalid"),
        fn("externalError", "my.code", {"x": 1}), fn("returnMessage", "!ext {#label}", {"x": 1}),
        fn("warnAnd", "my.code", {"x": 2}), fn("original"), fn("statePath"),
        fn("schemaType"), fn("externalLinked"),
    ]
    options = (None, {**LOOSE, "warnings": True, "messages": {"my.code": "!mine {#x} {#label}"}},
        {"externals": False})
    for function in functions:
        area.add("external", lib.number().external(function), [1, "2", "x", U], options, later=True)
        nested = lib.object({"a": lib.number().external(function),
            "b": lib.array().items(lib.number().external(function)), "c": lib.any()})
        area.add("external-nested", nested, [{"a": "1", "b": [1, "2"]}, {"a": "x", "b": [1]}, {"c": 1}, {}],
            options, later=True)
        area.add("external-root", lib.object({"a": lib.number()}).external(function), [{"a": "1"}, {"a": "x"}],
            (None, LOOSE), later=True)
        area.add("external-sync", lib.number().external(function), [1, "x"], (None, {"externals": False}))
    both = lib.object({"a": lib.number().external(fn("externalDouble")),
        "b": lib.number().min(lib.ref("a")).external(fn("increment"))}).external(fn("identity"))
    area.add("external-order", both, [{"a": 1, "b": 1}, {"a": 2, "b": 1}], later=True)
    area.add("external-two", lib.number().external(fn("double")).external(fn("increment")), [1, "x"], later=True)
    area.add("external-two", lib.object({"a": lib.any().external(fn("externalError", "any.invalid")),
        "b": lib.any().external(fn("externalError", "any.only"))}), [{"a": 1, "b": 2}], (None, LOOSE), later=True)
    area.add("external-alternatives", lib.alternatives().try_(lib.number().external(fn("double")),
        lib.string().external(fn("upper"))), [1, "a", True], later=True)
    area.add("external-link", lib.object({"a": lib.number().external(fn("double")).id("n"),
        "b": lib.link("#n")}).id("top").shared(lib.number().external(fn("double")).id("n2")), [{"a": 1, "b": 2}],
        later=True)
    area.add("external-link", lib.object({"n": lib.number(), "b": lib.link("...n").external(fn("externalLinked"))}),
        [{"n": 1, "b": 2}], later=True)
    area.add("external-when", lib.any().when("$x", {"is": 1, "then": lib.any().external(fn("constant", "then"))}),
        [5], ({"context": {"x": 1}}, {"context": {"x": 2}}), later=True)
    area.add("external-default", lib.object({"a": lib.number().default(3).external(fn("double"))}), [{}, {"a": 1}],
        later=True)
    area.add("external-strip", lib.object({"a": lib.number().strip().external(fn("double")),
        "b": lib.number().raw().external(fn("double"))}), [{"a": 1, "b": "2"}], later=True)
    for name in ("number", "object", "array"):
        area.add("async-plain", lib.call(name), [1, "2", {}, [], U],
            (None, LOOSE, {"warnings": True}, {"artifacts": True}), later=True)


def errors(area: Area) -> None:
    given = error("mine")
    functions = [fn("errorSummary"), fn("errorsReversed"), fn("errorsFirst"), fn("errorsSame"),
        fn("throwFor", "boom"), given]
    for function in functions:
        area.add("error", lib.number().min(5).max(2).error(function), [3, "x", 9, U, 1], (None, LOOSE))
        area.add("error-key", lib.object({"a": lib.number().error(function), "b": lib.number(),
            "c": lib.number().min(2)}), [{"a": "x", "b": "y"}, {"b": "y", "a": "x"}, {"a": 1, "b": 2},
            {"c": 1, "a": "z"}], (None, LOOSE))
        area.add("error-parent", lib.object({"a": lib.number(), "b": lib.number()}).error(function),
            [{"a": "x", "b": "y"}, {"a": 1}, 5], (None, LOOSE))
        area.add("error-async", lib.number().error(function), ["x", 1], (None, LOOSE), later=True)
    two = lib.object({"a": lib.number().error(error("first")), "b": lib.number().error(error("second"))})
    area.add("error-two", two, [{"a": "x", "b": "y"}, {"b": "y"}], (None, LOOSE))
    area.add("error-last", lib.number().error(error("one")).error(error("two")), ["x"])
    area.add("error-required", lib.number().required().error(error("absent")), [U, 1])
    area.add("error-items", lib.array().items(lib.number().error(fn("errorSummary"))), [["x"], [1, "y"]],
        (None, LOOSE))
    area.add("error-alternatives", lib.alternatives().try_(lib.number(), lib.boolean()).error(fn("errorSummary")),
        ["x", 1])
    area.add("error-warn", lib.number().min(5).warn().error(error("e")), [1, "x"])


def messages(area: Area) -> None:
    table = {"number.base": "!base {#label}", "number.min": "!min {#limit}", "any.required": "!required",
        "*": "!any {#label}"}
    schemas = [
        lib.number().min(2).messages(table), lib.number().min(2).prefs({"messages": table}),
        lib.number().min(2).message("!only last"), lib.number().min(2).message({"number.min": "!by code",
        "number.max": "!other"}), lib.number().messages({"*": "!star"}).min(2),
        lib.number().min(2).messages({"number.min": "!one"}).messages({"number.min": "!two", "number.base": "!b"}),
        lib.number().messages({"number.min": "!flag"}).min(2).message("!rule"),
        lib.number().required().messages(table),
        lib.number().min(2).messages({"number.min": lib.x("!{#label}/{#limit}")}),
        lib.number().min(2).message(lib.x("!{#label}")), lib.number().max(1).min(2).message("!m"),
        lib.number().ruleset.max(1).min(2).message("!both"),
        lib.number().ruleset.max(1).min(2).rule({"message": {"number.max": "!max only"}}),
    ]
    options = (LOOSE, {"messages": {"number.min": "!option", "number.base": "!option base"}},
        {"messages": {"*": "!catch"}, **LOOSE}, {"errors": {"render": False}})
    for schema in schemas:
        area.add("message", schema, [1, "x", U, 5], options)
        area.add("message-key", lib.object({"k": schema}).messages({"number.min": "!parent",
            "any.required": "!parent req"}), [{"k": 1}, {"k": "x"}, {}], options)
    languages(area)
    area.add("root", lib.number().min(2).messages({"root": "thing", "number.min": "!{#label}"}), [1])
    area.add("root", lib.number().min(2).message("!{#label}"), [1], ({"messages": {"root": "Wurzel"}},))


def languages(area: Area) -> None:
    table = {"en": {"root": "value", "number.min": "!en {#label}"},
        "de": {"root": "Wert", "number.min": "!de {#label}", "number.base": "!de Zahl"}, "fr": {"*": "!fr tout"},
        "number.max": "!plain max"}
    schema = lib.object({"lang": lib.any(), "n": lib.number().min(2).max(5)})
    for language in ("en", "de", "fr", "xx", lib.ref("lang"), lib.ref("/lang"), lib.ref("$lang"), lib.ref(".lang")):
        options = {"messages": table, "errors": {"language": language}, "context": {"lang": "de"}}
        area.add("language", schema, [{"n": 1}, {"n": 9}, {"n": "x"}, {"lang": "fr", "n": 1},
            {"lang": "de", "n": 1}], (options,))
        area.add("language-prefs", lib.number().min(2).prefs({"messages": table, "errors": {"language": language}}),
            [1], ({"context": {"lang": "fr"}},))
    area.add("language-nested", lib.object({"a": lib.number().min(2).messages({"de": {"number.min": "!own de"}})}),
        [{"a": 1}], ({"messages": table, "errors": {"language": "de"}},
        {"messages": table, "errors": {"language": "en"}}))


def rules(area: Area) -> None:
    number = lib.number()
    schemas = [
        number.min(2).rule({"message": "!m"}), number.min(2).rule({"warn": True}), number.min(2).warn(),
        number.min(2).keep().min(4), number.min(2).rule({"keep": True}).min(4), number.min(2).min(4),
        number.ruleset.min(2).max(3).rule({"warn": True}), number.ruleset.min(2).max(3).warn(),
        number.ruleset.min(2).max(3).keep().max(1),
        number.ruleset.min(2).rule({"message": "!a"}).ruleset.max(3).rule({"message": "!b"}),
        number.min(2).rule({"keep": False}).min(4), number.min(2).rule({"warn": False}),
        number.ruleset.min(2).max(3).message("!set").integer(),
        number.multiple(2).keep().multiple(3), number.integer().message("!int").min(2),
        number.custom(fn("throwError", "x")).warn(), number.min(lib.ref("$m")).warn(), number.min(2).warn().max(1),
        number.ruleset.min(4).rule({"keep": True, "warn": True, "message": "!kwm"}).min(5),
        number.min(2).message("!one").min(3).message("!two"),
        number.ruleset.min(2), number.min(2).rule({}), number.valid(1).min(2).warn(),
        number.positive().warn().integer().warn(),
    ]
    area.each("rule", schemas, [1, 2, 3, 5, 2.5, "x", -1], (None, {**LOOSE, "context": {"m": 2}}))
    area.add("rule-text", lib.string().min(3).uppercase().warn(), ["ab", "abc", "ABC"],
        (None, {"convert": False, **LOOSE}))
    area.add("rule-text", lib.string().ruleset.min(3).alphanum().trim().rule({"warn": True, "message": "!w"}),
        ["a-", " abc ", "abc"], (None, {"convert": False, **LOOSE}))


def unique_rules(area: Area) -> None:
    """Rules that replace an earlier one of their kind, and those that add up."""
    for first, second in [
        (lib.number().min(1), ("min", 3)), (lib.number().max(9), ("max", 5)),
        (lib.number().multiple(2), ("multiple", 3)), (lib.number().greater(1), ("less", 3)),
        (lib.string().min(1), ("min", 3)), (lib.string().lowercase(), ("uppercase",)),
        (lib.array().min(1), ("min", 3)), (lib.array().unique(), ("unique",)), (lib.object().min(1), ("min", 2)),
        (lib.object().and_("a", "b"), ("and", "c", "d")), (lib.date().min(1), ("min", 5)),
        (lib.binary().min(1), ("min", 3)), (lib.number().integer(), ("integer",)),
        (lib.string().email(), ("email", {"tlds": False})),
    ]:
        area.add("twice", first.step(*second), [2, 3, "ab", "abc", [1], {"a": 1}], (LOOSE,))
        area.add("twice-keep", first.keep().step(*second), [2, 3, "ab", "abc", [1], {"a": 1}], (LOOSE,))


def warnings(area: Area) -> None:
    texts = {"messages": {"my.warning": "!careful {#x} {#label}", "any.only": "!only"}}
    schemas = [
        lib.any().warning("my.warning", {"x": 1}), lib.any().warning("my.warning"),
        lib.number().warning("any.only", {"valids": [1]}), lib.any().warning("my.warning",
        {"x": 1}).warning("any.only", {}), lib.number().min(5).warning("my.warning", {"x": 2}),
        lib.any().warning("my.warning", {"x": lib.ref("$x")}),
        lib.any().warning("my.warning", {}).message("!as message"),
    ]
    area.each("warning", schemas, [1, "x", U, 9], (texts, {**texts, **LOOSE, "context": {"x": 3}}, None))
    keyed = lib.object({"a": lib.any().warning("my.warning", {"x": 1}), "b": lib.number().min(5).warn(),
        "c": lib.number()})
    area.add("warning-key", keyed, [{"a": 1}, {"b": 1}, {"a": 1, "b": 1}, {"a": 1, "c": "x"}, {"b": 1, "c": "x"},
        {}], (texts, {**texts, **LOOSE}))
    area.add("warning-async", keyed, [{"a": 1, "b": 1}, {"c": 1}, {"c": "x", "a": 1}],
        ({**texts, "warnings": True}, texts), later=True)
    area.add("warning-alternatives", lib.alternatives().try_(lib.number().min(5).warn(), lib.string()),
        [1, 9, "x", True], (texts,))
    area.add("warning-items", lib.array().items(lib.number().min(5).warn()).max(1).warn(), [[1, 9], [9], ["x"]],
        (texts, LOOSE))


def alter(area: Area) -> None:
    schema = lib.object({"k": lib.string().alter({"get": fn("chain", ["required", []]),
        "post": fn("chain", ["forbidden", []])}), "n": lib.number().alter({"get": fn("chain",
        ["min", [3]])})}).alter({"post": fn("chain", ["or", ["n", "m"]])})
    inputs = [{}, {"k": "x"}, {"n": 1}, {"k": "x", "n": 5}, {"m": 1}]
    for targets in ("get", "post", ["get", "post"], ["post", "get"], "none"):
        area.add("tailor", schema.tailor(targets), inputs, (None, LOOSE))
    area.add("alter", schema, inputs, (LOOSE,))
    area.add("tailor-twice", schema.tailor("get").tailor("post"), inputs)
    area.add("tailor-items", lib.array().items(lib.number().alter({"x": fn("chain", ["max", [2]])})).tailor("x"),
        [[1], [3]])
    area.add("tailor-alternatives", lib.alternatives().try_(lib.number().alter({"x": fn("chain", ["max", [2]])}),
        lib.boolean()).tailor("x"), [1, 3, True])
    area.add("tailor-when", lib.any().when("$a", {"is": 1, "then": lib.any().alter({"x": fn("chain",
        ["valid", [5]])})}).tailor("x"), [5, 6], ({"context": {"a": 1}},))
    area.add("alter-twice", lib.any().alter({"x": fn("chain", ["valid", [1]])}).alter({"x": fn("chain",
        ["valid", [2]])}).tailor("x"), [1, 2, 3])
    area.wrong("alter-argument", [lib.any().alter({"x": 1}), lib.any().tailor(""), lib.any().tailor([1]),
        lib.any().alter({"x": fn("nothing")}).tailor("x")])


def wrong(area: Area) -> None:
    number = lib.number()
    area.wrong("rule-none", [number.rule({"keep": True}), number.message("x"), number.warn(), number.keep(),
        number.required().warn(), number.valid(1).message("x"), number.ruleset.warn(), number.ruleset.ruleset])
    area.wrong("rule-options", (number.min(1).rule(value) for value in ({"unknown": 1}, {"keep": 1}, {"warn": "x"},
        {"message": 1}, {"message": True}, 1, "x")))
    area.wrong("rule-after", [number.min(1).rule({"keep": True}).rule({"warn": True}), number.min(1).warn().warn(),
        number.min(1).message("a").message("b")])
    area.wrong("ruleset-open", [number.ruleset.min(1).ruleset.max(2)])
    area.wrong("messages", (number.min(1).messages(value) for value in ({"a": 1}, {"a": None}, {"a": []},
        {"a": {"b": 1}}, 5)))
    area.wrong("custom-argument", [lib.any().custom(fn("identity"), 1), lib.any().custom(fn("identity"), ""),
        lib.any().external(fn("identity"), 1)])
    area.wrong("warning-argument", [lib.any().warning(""), lib.any().warning("a", 1), lib.any().warning(1)])
    area.wrong("error-argument", [lib.any().error("text"), lib.any().error(1), lib.any().error(U),
        lib.any().error({})])
