"""Cases of templates: every operator and function, precedence, escaping, wrapping, and every place a template may stand."""

from __future__ import annotations

from itertools import product

from notation import Area, date, fn, lib, pattern
from values import LOOSE

OPERATORS = ("^", "*", "/", "%", "+", "-", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "??")

OPERANDS = ("0", "1", "2.5", "null", "true", "false", "'x'", "'2'", "''", "a", "s", "none")

VALUE = {"a": 3, "b": 2, "s": "text", "n": None, "t": True, "list": [1, "x", 2], "o": {"k": 1, "m": {"z": 9}},
    "e": "", "d": date(0), "html": "<b>&\"'"}

CONTEXT = {"c": 7, "word": "ctx", "list": ["p", "q"]}

FORMULAS = [
    "1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "2 * 3 ^ 2", "10 - 3 - 2", "100 / 10 / 2", "10 % 4 * 2", "-a", "!t",
    "!n", "--a", "-a ^ 2", "1 - -1", "a + b * 2 - 1", "a > b && b > 0",
    "a < b || t", "n ?? 'd'", "none ?? 1", "a == 3", "a != 3", "s == 'text'", "s + a", "a + s", "a + null",
    "s + null", "t + 1", "t == true", "1 / 0", "-1 / 0", "0 / 0", "9 ^ 9 ^ 9", "5 % 0",
    "a >= 3 == true", "1 < 2 < 3", "0.1 + 0.2", "1e3", "1 == '1'", "'a' < 'b'", "if(a > 2, 'big', 'small')",
    "if(n, 1, 2)", "if(none, 1)", "if(t, a, b)", "length(list)", "length(s)", "length(o)",
    "length(a)", "length(n)", "length(none)", "length(e)", "number('5')", "number('x')", "number(t)", "number(n)",
    "number(s) + 1", "if(length(list) > 2, length(s), 0)", "[a]", "[o.k]", "o.k", "o.m.z",
    "list.0", "list.1", "[list.0] + 1", "$c", "$c + a", "$word", "$none", "$list", "list", "o", "d", ".a", "o.none",
    "list.9", "(((a)))", "a+b", " a ", "a*b-1", "'quoted \"x\"'", "\"double\"",
    "a ?? b ?? 1", "n ?? none ?? 4", "t && s", "n && s", "n || s", "e || 'empty'", "(a > 1) && (b > 1)",
    "2 + 3 > 4", "html", "s + html", "length(if(t, 'abc', 'd'))",
]


def define(area: Area) -> None:
    operators(area)
    defaults(area)
    formulas(area)
    texts(area)
    escaping(area)
    wrapping(area)
    messages(area)
    functions(area)
    places(area)
    wrong(area)


def shown(template: object) -> object:
    """The template's result as the default of a key, beside keys it may refer to."""
    return lib.object({"r": lib.any().default(template)}).unknown()


def operators(area: Area) -> None:
    for operator in OPERATORS:
        for left, right in product(OPERANDS, repeat=2):
            area.add(f"operator {operator}", shown(lib.x(f"{{{left} {operator} {right}}}")),
                [{"a": 3, "s": "text"}])


def defaults(area: Area) -> None:
    for operator in ("-", "!"):
        for operand in OPERANDS:
            area.add(f"unary {operator}", shown(lib.x(f"{{{operator}{operand}}}")), [{"a": 3, "s": "text"}])


def formulas(area: Area) -> None:
    for formula in FORMULAS:
        area.add("formula", shown(lib.x(f"{{{formula}}}")), [VALUE, {}], ({"context": CONTEXT},))
        area.add("formula-text", shown(lib.x(f"<{{{formula}}}>")), [VALUE], ({"context": CONTEXT},))


def texts(area: Area) -> None:
    for text in [
        "plain", "", "{a}", "{{a}}", "{a}{b}", "x {a} y {{b}} z", "{a", "a}", "{{a}", "{a}}", "\\{a}", "\\{{a}}",
        "a\\b", "{ }", "{}", "{{}}", "{#a}", "{:a}", "{a }{ b}", "{{{a}}}", "{'}'}", "{$word}!",
        "{list}", "{o}", "{n}", "{none}", "{t}", "{d}", "{html}", "{{html}}", "é {s} 日本", "{s}\n{s}", "{a} {a} {a}",
        "%s %d", "${a}", "{a.b}", "{..a}", "{/a}", "{...a}",
    ]:
        area.add("text", shown(lib.x(text)), [VALUE, {}], ({"context": CONTEXT},))
        area.add("text-escaped", shown(lib.x(text)), [VALUE], ({"context": CONTEXT, "errors": {"escapeHtml": True}},
            ))


def escaping(area: Area) -> None:
    hostile = "<a href='x'>&\"</a>"
    templates = ["!{#value}", "!{{#value}}", "!{#label} {{#label}}", "!{:#value}", "!{{:#value}}", "!{#limit}",
        "!<b>{#value}</b>", "!{if(#value, #value, 1)}", "!{#value + '<'}"]
    for template in templates:
        schema = lib.string().max(2).label("<L>").messages({"string.max": template})
        area.add("escape", schema, [hostile, "abc"], (None, {"errors": {"escapeHtml": True}},
            {"errors": {"escapeHtml": False, "wrap": {"label": "<>"}}}))


def wrapping(area: Area) -> None:
    wraps = [
        None, {"label": False}, {"label": "'"}, {"label": "[]"}, {"label": "«»"}, {"array": False}, {"array": "()"},
        {"string": "'"}, {"string": "<>"}, {"string": False, "array": "{}"},
        {"label": "*", "array": "()", "string": "'"},
    ]
    templates = ["!{#label} {#valids}", "!{:#label} {:#valids} {:#value}", "!{{#label}} {{#valids}}", "!{#value}",
        "!{[#label]}", "!{#key}"]
    for wrap, template in product(wraps, templates):
        options = {"messages": {"any.only": template}, **({"errors": {"wrap": wrap}} if wrap else {})}
        area.add("wrap", lib.object({"k": lib.valid("a", 1, None, True, ["x", [2]])}), [{"k": "z"}], (options,))
    for label in ("path", "key", False):
        options = {"messages": {"any.only": "{#label} is off", "any.required": "{{#label}} needed",
            "number.base": "not {#label}"}, "errors": {"label": label}, **LOOSE}
        nested = lib.object({"p": lib.object({"q": lib.valid(1), "r": lib.required(),
            "s": lib.number().label("Ess")})})
        area.add("label", nested, [{"p": {"q": 2, "s": "x"}}], (options,), texts=True)
        area.add("label", lib.valid(1), [2], (options,), texts=True)
    area.add("label", lib.valid(1), [2], ({"messages": {"any.only": "{#label} is off", "root": "thing"}},),
        texts=True)
    area.add("label", lib.array().items(lib.valid(1)), [[2]], ({"messages": {"any.only": "{#label} off"}},),
        texts=True)


MESSAGES = [
    "!{#label}", "!{#value}", "!{#limit}", "!{#key}", "!{#none}", "!{#label} {#limit} {#value}", "!{#limit + 1}",
    "!{if(#value > 1, 'gt', 'le')}", "!{msg('number.max')}", "!{$c}", "!{#limit * #value}",
    "!{#label == 'v'}", "!plain", "!{length(#label)}", "!{number(#value)}", "!{{#label}} {{#value}}", "!{[#limit]}",
    "!{..sibling}", "!{sibling}", "!{/sibling}", "!{.}", "!{#value}%", "!{:#limit}", "!{#label.x}",
    "!\\{#label}", "!{msg('none')}", "!{msg(#code)}",
]


def messages(area: Area) -> None:
    inputs = [{"v": 1, "sibling": "sib"}, {"v": -5}]
    for text in MESSAGES:
        for template in (text, lib.x(text)):
            one = lib.object({"v": lib.number().min(2).message(template), "sibling": lib.any()})
            area.add("message", one, inputs, ({"context": CONTEXT, "messages": {"number.max": "!max"}},))
        all_ = lib.object({"v": lib.number().min(2).messages({"number.min": text, "number.max": "!own max"}),
            "sibling": lib.any()})
        area.add("messages", all_, inputs, ({"context": CONTEXT},))


def functions(area: Area) -> None:
    functions = {"double": fn("double"), "join": fn("join"), "length": fn("constant", 99),
        "boom": fn("throwError", "boom"), "nothing": fn("nothing")}
    for text in ("{double(a)}", "{join(a, b, s)}", "{length(s)}", "{double(double(a))}", "{join()}", "{boom(a)}",
        "{nothing()}", "<{double(a)}>", "{double(a) + 1}", "{join(1, 'x', $c)}",
        "{if(double(a) > 5, join('y', s), 0)}"):
        area.add("functions", shown(lib.x(text, {"functions": functions})), [VALUE], ({"context": CONTEXT},))
    area.wrong("functions-wrong", (lib.valid(lib.x("{a}", {"functions": value})) for value in (1, {"a": 1},
        {"a-b": fn("identity")}, [], "x")))
    area.wrong("functions-unknown", [shown(lib.x(text)) for text in ("{missing(a)}", "{a(b)}", "{toString(a)}")])


def places(area: Area) -> None:
    inputs = [{"a": 3, "b": 2, "t": 5}, {"a": 3, "b": 2, "t": 6}, {"a": "x", "b": 2, "t": "x2"}, {"t": 5}]
    sum_ = lib.x("{a + b}")
    shape = {"a": lib.any(), "b": lib.any()}
    for schema in (
        lib.number().min(sum_), lib.number().max(sum_), lib.any().valid(sum_), lib.any().invalid(sum_),
        lib.any().default(sum_), lib.number().failover(sum_), lib.string().length(lib.x("{b}")),
        lib.any().allow(sum_),
        lib.any().when(lib.x("{a > b}"), {"is": True, "then": lib.valid(5), "otherwise": lib.valid("x2")}),
        lib.any().error(lib.x("x")), lib.any().example(sum_), lib.any().empty(sum_), lib.any().label("x{a}"),
        lib.array().length(lib.x("{a}")), lib.date().min(lib.x("{a}")), lib.number().multiple(lib.x("{a - b}")),
        lib.any().custom(fn("returnMessage", "!{#label} {#x}", {"x": 4})),
    ):
        area.add("place", lib.object({**shape, "t": schema}), inputs)
    ruled = lib.object(shape).rename(pattern(r"^(\w)\1$"), lib.x("{#1}{b}"))
    area.add("rename", ruled.unknown(), [{"aa": 1, "b": 2}, {"zz": 1}])
    area.add("assert", lib.object(shape).step("assert", lib.x("{.a * .b}"), lib.number().max(5), "!{#subject}"), inputs)
    area.add("options", shown(lib.x("{@c}", {"prefix": {"global": "@"}})), [VALUE], ({"context": CONTEXT},))
    area.add("options", shown(lib.x("{o/k}", {"separator": "/"})), [VALUE])
    area.add("options", shown(lib.x("{a}", {"ancestor": 1})), [VALUE])
    area.add("options", shown(lib.x("{a}", {"adjust": fn("double")})), [VALUE])


def wrong(area: Area) -> None:
    formulas_ = [
        "{1 +}", "{+}", "{(a}", "{a)}", "{a b}", "{1 2}", "{* 2}", "{if(}", "{if(a,)}", "{'open}", "{[a}", "{a]}",
        "{a ++ b}", "{a && }", "{=}", "{a = b}", "{a === b}", "{a & b}", "{a | b}", "{()}", "{a..b}",
        "{missing()}", "{1a}", "{a?b}", "{,}", "{@}", "{a,b}", "{!}", "{\"a'}", "{if a}", "{[]}",
    ]
    area.wrong("formula", (lib.valid(lib.x(text)) for text in formulas_))
    area.wrong("formula-message", (lib.number().message(text) for text in formulas_))
    area.wrong("source", (lib.valid(lib.x(value)) for value in (1, None, {}, [], True, fn("identity"))))
