"""Formulas, templates and reference paths that ask for too much, or for what is none of their business."""

import itertools
import math

import pytest
from tests.clock import grows_linearly, soon, takes_less_than

import passmuster as pm

SECRET = "s3cr3t"


class Account:
    """An object with data, and with things that are no data."""

    password = SECRET

    def __init__(self):
        self.name = "n"

    def method(self):
        return SECRET

    @classmethod
    def maker(cls):
        return SECRET


FORMULAS = [
    ("{9^9^9^9}", math.inf), ("{9^9^9^9 - 9^9^9^9}", math.nan), ("{-9^9^9^9}", None), ("{1/0}", math.inf),
    ("{-1/0}", -math.inf), ("{0/0}", math.nan), ("{5 % 0}", math.nan), ("{5 % (1/0)}", 5),
    ("{2^0.5}", math.sqrt(2)), ("{(0-8)^(1/3)}", math.nan), ("{10^400}", math.inf),
    ("{0.1 + 0.2}", 0.1 + 0.2), ("{10^308 * 10}", math.inf), ("{1 == 1}", None), ("{'a' + 1}", None),
    ("{null + 1}", None), ("{true + 1}", None), ("{$huge + 1}", None), ("{$huge * $huge}", None),
    ("{$huge ^ $huge}", None), ("{$huge % 7}", None), ("{$huge / 3}", None), ("{-$huge}", None),
    ("{$huge > 1}", None), ("{$text + $text}", None), ("{$text * 2}", None), ("{$deep + 1}", None),
    ("{$account + 1}", None), ("{if($huge, 1, 2)}", 1), ("{number($text)}", None),
    ("{number($digits)}", None), ("{length($text)}", 10**6), ("{length($huge)}", None),
    ("{length($account)}", None), ("{length($deep)}", None), ("{msg('nope')}", None), ("{msg($text)}", None),
    ("{ref($text)}", None),
]  # fmt: skip


def surroundings():
    deep = []
    for _ in range(10_000):
        deep = [deep]
    return {"huge": 10**5000, "text": "x" * 10**6, "deep": deep, "account": Account(), "digits": "9" * 10**6}


@pytest.mark.parametrize("formula, expected", FORMULAS, ids=[case[0] for case in FORMULAS])
def test_formulas_have_ieee_results_and_never_fail(formula, expected):
    try:
        template = pm.x(formula)
    except pm.SchemaError:
        assert expected is None
        return
    with soon():
        schema = pm.any().default(template)
        result = schema.validate(context=surroundings())
        if expected is not None:
            assert result.value == expected or (expected != expected and result.value != result.value)
        result = pm.number().min(template).validate(1, context=surroundings())
        assert len(str(result.error)) < 100_000
        result = pm.any().valid(template).validate("v", context=surroundings())
        assert len(str(result.error)) < 100_000
        result = (
            pm.number().messages({"*": formula + " {" + formula + "}"}).validate("x", context=surroundings())
        )
        assert len(str(result.error)) < 300_000


LONG = {
    "parentheses": lambda n: "{" + "(" * n + "1" + ")" * n + "}",
    "open parentheses": lambda n: "{" + "(" * n + "}",
    "closed parentheses": lambda n: "{" + ")" * n + "}",
    "sums": lambda n: "{1" + "+1" * n + "}",
    "signs": lambda n: "{" + "-" * n + "1}",
    "nots": lambda n: "{" + "!" * n + "1}",
    "powers": lambda n: "{1" + "^1" * n + "}",
    "functions": lambda n: "{" + "if(" * n + "1,1,1" + ")" * n + "}",
    "arguments": lambda n: "{if(" + "1," * n + "1)}",
    "names": lambda n: "{" + "a" * n + "}",
    "paths": lambda n: "{a" + ".a" * n + "}",
    "periods": lambda n: "{" + "." * n + "}",
    "texts": lambda n: "{'" + "a" * n + "'}",
    "open texts": lambda n: "{'" + "a" * n + "}",
    "blanks": lambda n: "{1" + " " * n + "+ 1}",
    "digits": lambda n: "{" + "9" * n + "}",
    "open braces": lambda n: "{" * n,
    "closed braces": lambda n: "}" * n,
    "braces": lambda n: "{" * n + "}" * n,
    "empty braces": lambda n: "{}" * n,
    "escapes": lambda n: "\\{" * n,
    "backslashes": lambda n: "\\" * n,
    "variables": lambda n: "{a}" * n,
    "raw variables": lambda n: "{{#a}}" * n,
    "colons": lambda n: "{" + ":" * n + "a}",
    "hashes": lambda n: "{" + "#" * n + "a}",
    "brackets": lambda n: "{" + "[" * n + "a" + "]" * n + "}",
    "comparisons": lambda n: "{1" + " == 1" * n + "}",
    "nullish": lambda n: "{a" + " ?? a" * n + "}",
    "null": lambda n: "\x00" * n + "{a}",
}


def made_or_refused(source):
    try:
        template = pm.x(source)
        result = pm.object({"a": pm.any(), "b": pm.any().valid(template)}).validate({"a": 1, "b": "z"})
    except pm.SchemaError:  # a formula that can't be, or a reference beyond the root
        return False
    assert result.error is None or str(result.error)
    return True


@pytest.mark.parametrize("make", LONG.values(), ids=LONG.keys())
def test_template_parsing_is_linear_and_bounded_in_depth(make):
    unit = len(make(1000)) // 1000
    assert takes_less_than(10, lambda: made_or_refused(make(100_000 // unit)))
    new = itertools.count()  # what was parsed before may be remembered
    assert grows_linearly(lambda n: lambda: made_or_refused(f"{next(new)}{make(n // unit)}"), 5_000)


FORBIDDEN_PATHS = [
    "account.__class__", "account.__class__.__init__", "account.__class__.__init__.__globals__",
    "account.__dict__", "account.__dict__.name", "account.__module__",
    "account.__class__.__mro__.1.__subclasses__", "account.method", "account.method.__func__",
    "account.method.__globals__", "account.maker", "account.__doc__", "list.__class__", "list.append",
    "list.__len__", "dict.keys", "dict.__class__", "dict.items", "text.upper", "text.__class__",
    "text.format", "number.real", "number.__class__", "number.numerator", "function.__globals__",
    "function.__code__", "function.__name__", "module.sys", "module.__dict__", "module.path", "class.mro",
    "class.password", "class.__subclasses__", "none.__class__", "generator.gi_frame",
    "error.__traceback__", "error.with_traceback", "bytes.decode",
]  # fmt: skip


def data():
    import os

    return {
        "account": Account(), "list": [1], "dict": {"a": 1}, "text": "t", "number": 1, "function": made_or_refused,
        "module": os, "class": Account, "none": None, "generator": (x for x in ()), "error": ValueError("e"),
        "bytes": b"b",
    }  # fmt: skip


@pytest.mark.parametrize("path", FORBIDDEN_PATHS)
def test_references_and_templates_reach_data_only(path):
    assert pm.any().default(pm.ref("$" + path)).validate(context=data()).value is pm.UNDEFINED
    schema = pm.object({"r": pm.any().default(pm.ref(path))}).unknown()
    assert "r" not in schema.validate(data()).value
    schema = pm.object({"r": pm.any().default(pm.x("{" + path + "}"))}).unknown()
    assert not schema.validate(data()).value.get("r")
    message = pm.number().messages(
        {"*": "<{#" + path + "}{" + path + "}{$" + path + "}{{#value." + path + "}}>"}
    )
    wrong = pm.object({"r": message}).unknown().validate({**data(), "r": "x"}, context=data())
    assert wrong.error.message == "<>"


def test_data_is_never_rendered_as_a_template():
    text = "{#label} {{1+1}} {$secret} {msg('any.required')}"
    context = {"secret": SECRET}
    for schema in (
        pm.number(),
        pm.valid("x"),
        pm.string().max(3),
        pm.any().custom(lambda v, h: h.message("{#value}")),
        pm.number().messages({"*": "{#value} {#label}"}),
        pm.any().invalid(text),
    ):
        for value, whole in ((text, schema), ({text: text}, pm.object({text: schema}))):
            message = str(whole.validate(value, context=context).error)
            assert SECRET not in message
            assert "2" not in message.replace(text, "").replace("least 2", "")
    message = str(pm.object({}).validate({text: 1}, context=context).error)
    assert SECRET not in message
    assert text in message
    assert pm.string().default(text).validate(context=context).value == text
    assert pm.object().rename("a", "b").validate({"a": text}, context=context).value == {"b": text}


MESSAGES = {
    "itself, often": [{"*": "{msg('number.base')}!" * 20}],
    "each other": [{"number.base": "{msg('x')}!" * 20}, {"x": "{msg('number.base')}!" * 20}],
    "one after the other": [{"*": "{msg('0')}" * 9}, {str(n): f"{{msg('{n + 1}')}}!" * 9 for n in range(20)}],
    "without a word": [{"*": "{msg('a')}" * 900}, {"a": "{if(1, '', '')}" * 700}],
    "in a condition": [{"*": "{if(msg('a'), '', '')}" * 900}, {"a": "{#value}" * 900}],
    "of a value": [{"*": "{#value}" * 10_000}],
    "of a formula": [{"*": "{#value + ''}" * 3_000}],
    "escaped": [{"*": "{{#value}}" * 10_000}],
}


@pytest.mark.parametrize("tables", MESSAGES.values(), ids=MESSAGES)
def test_rendered_message_is_bounded(tables):
    schema = pm.number()
    for table in tables:
        schema = schema.messages(table)
    with soon():
        for limits in ({}, {"message": 50}):
            result = schema.validate("<" * 9_000, limits=limits, errors={"escape_html": True})
            assert len(result.error.details[0].message) <= limits.get("message", 20_000) + 1
            pm.array().items(schema).validate(["x"] * 20, abort_early=False).error.as_dict()


def test_messages_that_refer_to_themselves_are_refused():
    messages = {
        "number.base": "{msg('number.base')} {msg('number.min')}",
        "number.min": "{msg('number.base')}",
    }
    for table in (messages, {"de": messages}, {"*": "{msg('*')}"}):
        with pytest.raises(pm.SchemaError, match="messages can't ask for each other in a circle"):
            pm.number().messages(table)
        with pytest.raises(pm.SchemaError, match="messages can't ask for each other in a circle"):
            pm.build({"type": "number", "preferences": {"messages": table}})


def test_message_of_a_rule_may_include_the_replaced_one():
    schema = pm.number().min(5).rule(message={"number.min": "Sorry: {msg('number.min')}"})
    assert schema.validate(1).error.message == 'Sorry: "value" must be at least 5'
