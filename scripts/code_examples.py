"""How each error code is reached, and what helps against it: the part of its page that nothing else says.

Read by code_pages.py only.  What an example prints is not written here: it is run when the pages are made.
"""

from __future__ import annotations

from typing import NamedTuple


class Example(NamedTuple):
    """A schema, the arguments of `validate` that fail and that pass, and what to do about the failure.

    `right` is a whole expression where another schema, or no schema, is what helps. `before` are lines that
    come first; with `raises`, `wrong` is a whole expression that raises the error. Without a schema there is
    only advice: what takes time is no example.
    """

    schema: str
    wrong: str
    right: str
    advice: str
    before: str = ""
    raises: bool = False


def row(schema: str, wrong: str, right: str, advice: str, **more: object) -> Example:
    return Example(f"pm.{schema}", wrong, right, advice, **more)


LIMIT = "Send a value within the limit, or change the limit of the schema."
TIME = "from datetime import time"
FORMAT = "Send a value in the format asked for, or leave the rule out where others are fine, too."
FORMS = "Let the schema convert, which is the default, or send the value in that form already."
PEERS = "Send the keys in a combination that the rule allows."
NEVER_SHOUT = "def shout(value, helpers):\n    raise RuntimeError('no voice')"

EXAMPLES = {
    "any.cast": row(
        "array().cast('set')",
        "[[1], [2]]",
        "[1, 2]",
        "Send what can become that type: an item of a set needs a hash, so describe the items with `items()`.",
    ),
    "any.default": row(
        "object({'at': pm.number().default(lambda: 1 / 0)})",
        "{}",
        "{'at': 5}",
        "This is a mistake in the program, not in the data: mend the function given to `default`.",
    ),
    "any.failover": row(
        "string().failover(lambda: 1 / 0)",
        "5, abort_early=False",
        "'a'",
        "This is a mistake in the program, not in the data: mend the function given to `failover`.",
    ),
    "any.invalid": row("string().invalid('root', 'admin')", "'root'", "'ada'", "Send any other value."),
    "any.only": row(
        "valid('small', 'large')",
        "'medium'",
        "'large'",
        "Send one of the values in `valids`. If further values are fine, use `allow()` with a type instead of "
        "`valid()`.",
    ),
    "any.ref": row(
        "object({'low': pm.any(), 'high': pm.number().min(pm.ref('low'))})",
        "{'low': 'x', 'high': 5}",
        "{'low': 1, 'high': 5}",
        "The value that the reference leads to is of the wrong type: describe it in the schema as well, "
        "`pm.number()` here, so that it is refused where it stands.",
    ),
    "any.attempts": row(
        "array().items(pm.alternatives(pm.string().min(3), pm.string().max(1)))",
        "['abc', 'b', 'c', 'd'], limits={'attempts': 2}",
        "['abc', 'b', 'c', 'd']",
        "Raise the limit if such data is normal; else try fewer alternatives, for example with a condition on a "
        "key that tells them apart.",
    ),
    "any.required": row(
        "object({'name': pm.string().required()})",
        "{}",
        "{'name': 'Ada'}",
        "Send the value. If it may be missing, leave `required()` out, or give it a `default()`.",
    ),
    "any.unknown": row(
        "object({'id': pm.forbidden()})",
        "{'id': 5}",
        "{}",
        "Leave the value out. `strip()` in the place of `forbidden()` takes it and drops it.",
    ),
    "any.custom": row(
        "string().custom(shout)",
        "'a'",
        "pm.string().custom(lambda value, helpers: helpers.message('too quiet') if len(value) < 1 else value)"
        ".validate('a')",
        "The function raised an exception. If the value is at fault, return `helpers.error(code)` or "
        "`helpers.message(text)` instead; else mend the function.",
        before=NEVER_SHOUT,
    ),
    "custom": row(
        "string().custom(free)",
        "'ada'",
        "'bob'",
        "The message is that of your function. To program against the failure, return `helpers.error()` with a "
        "code of your own and give it a message with `messages()`.",
        before="def free(name, helpers):\n    return helpers.message('{#label} is taken') if name == 'ada' else name",
    ),
    "external": row(
        "string().external(free)",
        "asyncio.run(schema.validate_async('ada'))",
        "asyncio.run(schema.validate_async('bob'))",
        "The message is that of your function. To program against the failure, return `helpers.error()` with a "
        "code of your own and give it a message with `messages()`.",
        before="import asyncio\n"
        "async def free(name, helpers):\n"
        "    return helpers.message('{#label} is taken') if name == 'ada' else name",
        raises=True,
    ),
    "json.invalid": row(
        "object({'id': pm.number()})",
        "read('{\"id\": 1,}')",
        "read('{\"id\": 1}')",
        "Send JSON: a line and a column say where it ends to be any. For a value that has been decoded there is "
        "`validate()`.",
        before="def read(text):\n"
        "    value, error = schema.validate_json(text)\n"
        "    if error:\n"
        "        raise error\n"
        "    return value",
        raises=True,
    ),
    "row.unique": row(
        "object({'id': pm.number()})",
        "first_of([{'id': 7}, {'id': 7}])",
        "first_of([{'id': 7}, {'id': 8}])",
        "Send each row once, or give `unique` the names of all keys that distinguish the rows.",
        before="def first_of(rows):\n"
        "    return schema.validate_many(rows, unique='id', on_error='raise').values[0]",
        raises=True,
    ),
    "link.depth": row(
        "object({'next': pm.link('#node')}).id('node')",
        "deep, errors={'label': 'key'}",
        "{'next': {'next': {}}}",
        "Data of people is never that deep: refuse it. A program's own may be: flatten it, or see the limits in "
        "[hostile input](../hostile-input.md).",
        before="deep = {}\nfor _ in range(1000):\n    deep = {'next': deep}",
    ),
    "link.maxRecursion": row(
        "object({'next': pm.link('#node').max_recursion(1)}).id('node')",
        "{'next': {'next': {'next': {}}}}",
        "{'next': {}}",
        "Send data nested less deep, or raise the number given to `max_recursion()`.",
    ),
    "keywords.any": row(
        "build({'type': 'keywords', 'keywords': [{'any': [pm.number().min(5).describe(), "
        "pm.number().max(1).describe()]}]})",
        "3",
        "5",
        "The message goes on with what is wrong in the nearest alternatives: correct the value for one of them.",
    ),
    "keywords.base": row(
        "build({'type': 'keywords', 'keywords': [{'kinds': {}}]})",
        "b'a'",
        "'a'",
        "Send what JSON can hold, such as a string instead of bytes.",
    ),
    "keywords.contains": row(
        "build({'type': 'keywords', 'keywords': [{'contains': {'type': 'number'}, 'min': 2}]})",
        "[1, 'a']",
        "[1, 2]",
        "Send as many items that match as `minContains` of the document asks for, one if it says nothing.",
    ),
    "keywords.containsMax": row(
        "build({'type': 'keywords', 'keywords': [{'contains': {'type': 'number'}, 'max': 1}]})",
        "[1, 2]",
        "[1, 'a']",
        "Send no more items that match than `maxContains` of the document lets through.",
    ),
    "keywords.names": row(
        "build({'type': 'keywords', 'keywords': [{'names': pm.string().lowercase().describe()}]})",
        "{'A': 1}, convert=False",
        "{'a': 1}",
        "Send keys whose names match `propertyNames` of the document.",
    ),
    "keywords.not": row(
        "build({'type': 'keywords', 'keywords': [{'not': {'type': 'string'}}]})",
        "'a'",
        "1",
        "Send a value that does not match the schema under `not`.",
    ),
    "keywords.one": row(
        "build({'type': 'keywords', 'keywords': [{'one': [pm.number().min(5).describe(), "
        "pm.number().max(9).describe()]}]})",
        "7",
        "3",
        "Make the schemas of `oneOf` exclude each other, or write `anyOf`, where one that matches is enough.",
    ),
    "keywords.types": row(
        "build({'type': 'keywords', 'keywords': [{'kinds': {'null': False, 'boolean': False}}]})",
        "None",
        "1",
        "Send a value of one of the types that the document names.",
    ),
    "alternatives.all": row(
        "alternatives(pm.number().min(5), pm.number().max(9)).match('all')",
        "3",
        "7",
        "`details` in the context tells which alternatives failed and why; the value has to match each of them.",
    ),
    "alternatives.any": row(
        "alternatives()",
        "5",
        "pm.alternatives(int).validate(5)",
        "The alternatives have no member, or only such as can't be told from one another: give `alternatives()` "
        "the schemas that the value may match.",
    ),
    "alternatives.match": row(
        "alternatives(pm.string().email(), pm.string().min(5))",
        "'a'",
        "'abcde'",
        "The message goes on with what is wrong in the nearest alternatives: correct the value for one of them.",
    ),
    "alternatives.one": row(
        "alternatives(pm.number().min(5), pm.number().max(9)).match('one')",
        "7",
        "3",
        "Make the alternatives exclude each other, or leave `match('one')` out: the first match decides then.",
    ),
    "alternatives.types": row(
        "alternatives(int, bool)",
        "'x'",
        "5",
        "Send a value of one of the types in `types`.",
    ),
    "array.base": row(
        "array().items(int)",
        "5",
        "[5]",
        "Send a list. If a single item is to be taken as a list of one, add `single()`. A string with JSON has to "
        "be parsed first.",
    ),
    "array.sparse": row(
        "array().items(int)",
        "[1, pm.UNDEFINED]",
        "[1, 2]",
        "Leave out what is undefined, or allow it by `sparse()`.",
    ),
    "array.excludes": row(
        "array().items(pm.string().valid('root').forbidden(), str)",
        "['ada', 'root']",
        "['ada']",
        "Leave out the item at `pos`.",
    ),
    "array.includes": row(
        "array().items(pm.valid('a'), pm.valid('b'))",
        "['a', 'c']",
        "['a', 'b']",
        "Correct or leave out the item at `pos`. If only one schema is given to `items()`, its own code is "
        "reported instead, which says more.",
    ),
    "array.includesRequiredBoth": row(
        "array().items(pm.valid('a').required().label('first'), pm.valid('b').required())",
        "[]",
        "['a', 'b']",
        "Send an item for each schema that is `required()`; a `label()` lets the message name it.",
    ),
    "array.includesRequiredKnowns": row(
        "array().items(pm.valid('a').required().label('first'), str)",
        "['x']",
        "['x', 'a']",
        "Send an item for each schema that is `required()`.",
    ),
    "array.includesRequiredUnknowns": row(
        "array().items(pm.valid('a').required(), str)",
        "['x']",
        "['x', 'a']",
        "Send an item for each schema that is `required()`; a `label()` lets the message name it.",
    ),
    "array.orderedLength": row(
        "array().ordered(str, int)",
        "['a', 1, 2]",
        "['a', 1]",
        "Leave out what is too much, or describe further items with `items()`.",
    ),
    "array.hasKnown": row(
        "array().has(pm.valid('admin').label('administrator'))",
        "['reader']",
        "['reader', 'admin']",
        "Add an item that matches the schema of that label.",
    ),
    "array.hasUnknown": row(
        "array().has(pm.valid('admin'))",
        "['reader']",
        "['reader', 'admin']",
        "Add a matching item; a `label()` on the schema lets the message name what is missing.",
    ),
    "array.length": row("array().length(2)", "[1]", "[1, 2]", LIMIT),
    "array.max": row("array().max(2)", "[1, 2, 3]", "[1, 2]", LIMIT),
    "array.min": row("array().min(2)", "[1]", "[1, 2]", LIMIT),
    "array.sort": row(
        "array().sort()",
        "[2, 1], convert=False",
        "[2, 1]",
        "Let the schema convert, which sorts the items, or send them sorted.",
    ),
    "array.sort.mismatching": row(
        "array().sort()",
        "[1, 'a']",
        "[2, 1]",
        "Describe the items with `items()`, so that those of another type are refused where they stand.",
    ),
    "array.sort.unsupported": row(
        "array().sort()",
        "[[1], [2]]",
        "pm.array().sort(by='id').validate([{'id': 2}, {'id': 1}])",
        "Only numbers, strings and the like have an order; objects are sorted by a key: `sort(by=…)`.",
    ),
    "array.unique": row(
        "array().unique()",
        "['a', 'b', 'a']",
        "['a', 'b']",
        "Leave out the item at `pos`, which repeats that at `dupePos`. `unique('id')` compares objects by a key.",
    ),
    "binary.base": row(
        "binary()",
        "5",
        "b'ab'",
        "Send bytes, or a string, which is encoded as UTF-8 or as `encoding()` says.",
    ),
    "binary.length": row("binary().length(2)", "b'abc'", "b'ab'", LIMIT),
    "binary.max": row("binary().max(2)", "b'abc'", "b'ab'", LIMIT),
    "binary.min": row("binary().min(2)", "b'a'", "b'ab'", LIMIT),
    "boolean.base": row(
        "boolean()",
        "'yes'",
        "'true'",
        "Send true or false. Words that people write are added by `truthy('yes')` and `falsy('no')`.",
    ),
    "date.base": row(
        "date()",
        "'31.1.2026'",
        "'2026-01-31'",
        "Send an ISO 8601 date or milliseconds since 1970. Where conversion is off, only `datetime` and `date` "
        "objects pass.",
    ),
    "date.exists": row(
        "date().iso('date')",
        "'2026-02-30'",
        "'2026-02-28'",
        "Send a day that its month has, and a time of day before 24:00.",
    ),
    "date.format": row(
        "date().iso()",
        "'1/31/2026'",
        "'2026-01-31'",
        "Send the date in the format asked for, or leave `format()`, `iso()` or `timestamp()` out to take others.",
    ),
    "date.greater": row("date().greater('2026-01-01')", "'2026-01-01'", "'2026-01-02'", LIMIT),
    "date.less": row("date().less('2026-01-01')", "'2026-01-01'", "'2025-12-31'", LIMIT),
    "date.max": row("date().max('2026-01-01')", "'2026-01-02'", "'2026-01-01'", LIMIT),
    "date.min": row("date().min('2026-01-01')", "'2025-12-31'", "'2026-01-01'", LIMIT),
    "date.offset": row(
        "date().offset('required')",
        "'2026-01-31T10:00'",
        "'2026-01-31T10:00Z'",
        "Send the offset from UTC, such as `Z` or `+02:00`, where it is required, and none where it is forbidden.",
    ),
    "date.onlyDate": row(
        "date().only_date()",
        "datetime.datetime(2026, 1, 1, 12), convert=False",
        "datetime.datetime(2026, 1, 1, 12)",
        "Let the schema convert, which drops the time, or send a date.",
        before="import datetime",
    ),
    "decimal.base": row(
        "decimal()", "'a dozen'", "'12.00'", 'Send an integer, or a string such as `"0.10"`.'
    ),
    "decimal.digits": row("decimal().digits(4)", "'123.45'", "'12.34'", LIMIT),
    "decimal.places": row(
        "decimal().places(2)",
        "'1.234'",
        "'1.23'",
        "Send fewer places. To have the value rounded instead, use `precision()`.",
    ),
    "function.arity": row(
        "function().arity(1)", "lambda a, b: a", "lambda a: a", "Pass a function with as many parameters."
    ),
    "function.class": row(
        "function().class_()", "len", "int", "Pass the class itself, not an instance of it."
    ),
    "function.maxArity": row(
        "function().max_arity(1)",
        "lambda a, b: a",
        "lambda a, b=1: a",
        "Pass a function with fewer parameters; those with a default do not count.",
    ),
    "function.minArity": row(
        "function().min_arity(2)", "lambda a: a", "lambda a, b: a", "Pass a function with more parameters."
    ),
    "number.base": row(
        "number()",
        "'twelve'",
        "'12'",
        "Send a number, or a string of one where conversion is on. Booleans and NaN are not numbers.",
    ),
    "number.infinity": row(
        "number()",
        "float('inf')",
        "pm.number().allow(float('inf')).validate(float('inf'))",
        "Send a finite number, or allow infinity as a value.",
    ),
    "number.unsafe": row(
        "number()",
        "2**53",
        "pm.number().unsafe().validate(2**53)",
        "JavaScript and JSON readers that follow it lose digits of such numbers. Send it as a string to a "
        "`string()` or `decimal()`, or allow it by `unsafe()`.",
    ),
    "number.greater": row("number().greater(5)", "5", "6", LIMIT),
    "number.less": row("number().less(5)", "5", "4", LIMIT),
    "number.max": row("number().max(5)", "6", "5", LIMIT),
    "number.min": row("number().min(18)", "7", "18", LIMIT),
    "number.integer": row(
        "number().integer()", "1.5", "1.0", "Send a whole number; whoever wants one rounded rounds it."
    ),
    "number.multiple": row("number().multiple(5)", "12", "15", "Send a multiple of the base."),
    "number.negative": row("number().negative()", "0", "-1", "Send a number below zero; zero is not."),
    "number.positive": row("number().positive()", "0", "1", "Send a number above zero; zero is not."),
    "number.port": row("number().port()", "65536", "8080", "Send an integer from 0 to 65535."),
    "number.precision": row(
        "number().precision(2)",
        "1.234, convert=False",
        "1.234",
        "Let the schema convert, which rounds the number, or send it rounded.",
    ),
    "object.base": row(
        "object({'id': int})",
        "'{\"id\": 5}'",
        "{'id': 5}",
        "Send an object. A string with JSON has to be parsed first, by `json.loads`.",
    ),
    "object.into": row(
        "object({'low': int, 'high': int}).into(Range)",
        "{'low': 2, 'high': 1}",
        "{'low': 1, 'high': 2}",
        "The class refused keys that had all passed: state what it asks for as rules, if they can say it.",
        before="class Range:\n"
        "    def __init__(self, low, high):\n"
        "        if low > high:\n"
        "            raise ValueError('low is above high')",
    ),
    "object.pattern.match": row(
        "object().pattern('^tag', str, matches=pm.array().max(1))",
        "{'tag1': 'a', 'tag2': 'b'}",
        "{'tag1': 'a'}",
        "The list of the keys that match the pattern is in `matches`, and what is wrong with it in `details`.",
    ),
    "object.rename.multiple": row(
        "object({'id': int}).rename('ID', 'id').rename('Id', 'id')",
        "{'ID': 1, 'Id': 2}",
        "{'ID': 1}",
        "Send one of the keys, or say `multiple=True`: the last one counts then.",
    ),
    "object.rename.override": row(
        "object({'id': int}).rename('ID', 'id')",
        "{'ID': 1, 'id': 2}",
        "{'ID': 1}",
        "Send one of the keys, or say `override=True`: the renamed one counts then.",
    ),
    "object.rename.proto": row(
        "object().rename('a', '__proto__')",
        "{'a': 1}, joi=18, abort_early=False",
        "{'a': 1}",
        "Rename to another key: a JavaScript program that reads the result would change the class of the object.",
    ),
    "object.unknown": row(
        "object({'name': str})",
        "{'name': 'Ada', 'likes': 'tea'}",
        "pm.object({'name': str}).unknown().validate({'name': 'Ada', 'likes': 'tea'})",
        "Correct the key or leave it out. `unknown()` lets all others pass, the option `strip_unknown` drops them.",
    ),
    "object.and": row(
        "object().and_('user', 'password')", "{'user': 'a'}", "{'user': 'a', 'password': 'b'}", PEERS
    ),
    "object.missing": row("object().or_('mail', 'phone')", "{}", "{'mail': 'a@b.example'}", PEERS),
    "object.nand": row(
        "object().nand('mail', 'phone')", "{'mail': 'a', 'phone': 'b'}", "{'mail': 'a'}", PEERS
    ),
    "object.oxor": row("object().oxor('mail', 'phone')", "{'mail': 'a', 'phone': 'b'}", "{}", PEERS),
    "object.with": row(
        "object().with_('user', 'password')", "{'user': 'a'}", "{'user': 'a', 'password': 'b'}", PEERS
    ),
    "object.without": row(
        "object().without('token', 'password')", "{'token': 'a', 'password': 'b'}", "{'token': 'a'}", PEERS
    ),
    "object.xor": row("object().xor('mail', 'phone')", "{'mail': 'a', 'phone': 'b'}", "{'mail': 'a'}", PEERS),
    "object.assert": row(
        "object({'a': int, 'b': int}).assert_('.a', pm.number().max(pm.ref('b')), 'a comes first')",
        "{'a': 2, 'b': 1}",
        "{'a': 1, 'b': 2}",
        "Meet the condition. The third argument of `assert_` is the place to say it in words.",
    ),
    "object.instance": row(
        "object().instance(datetime.date)",
        "{}",
        "datetime.date(2026, 1, 1)",
        "Pass an instance of the class, or of one derived from it.",
        before="import datetime",
    ),
    "object.length": row("object().length(1)", "{}", "{'a': 1}", LIMIT),
    "object.max": row("object().max(1)", "{'a': 1, 'b': 2}", "{'a': 1}", LIMIT),
    "object.min": row("object().min(1)", "{}", "{'a': 1}", LIMIT),
    "object.refType": row("object().ref()", "{}", "pm.ref('a')", "Pass what `pm.ref()` returns."),
    "object.regex": row(
        "object().regex()", "{}", "re.compile('a')", "Pass a compiled pattern.", before="import re"
    ),
    "object.schema": row(
        "object().schema('number')", "pm.string()", "pm.number()", "Pass a schema of the type asked for."
    ),
    "string.base": row(
        "string()",
        "5",
        "'5'",
        "Send a string: nothing is converted to one. `[str, int]` takes both.",
    ),
    "string.empty": row(
        "string()",
        "''",
        "pm.string().allow('').validate('')",
        "Send some text. `allow('')` lets the empty string pass, `empty('')` takes it as if it was not there.",
    ),
    "string.limit": row(
        "string()",
        "'long text', limits={'string': 5}",
        "'text', limits={'string': 5}",
        "Send less, or raise the limit of the call. A rule of the schema says better what is too long: `max()`.",
    ),
    "string.length": row("string().length(2)", "'abc'", "'ab'", LIMIT),
    "string.max": row("string().max(2)", "'abc'", "'ab'", LIMIT),
    "string.min": row("string().min(2)", "'a'", "'ab'", LIMIT),
    "string.lowercase": row("string().lowercase()", "'Ada', convert=False", "'Ada'", FORMS),
    "string.uppercase": row("string().uppercase()", "'Ada', convert=False", "'Ada'", FORMS),
    "string.trim": row("string().trim()", "' Ada ', convert=False", "' Ada '", FORMS),
    "string.normalize": row("string().normalize('NFD')", "'\\u00e9', convert=False", "'\\u00e9'", FORMS),
    "string.timeout": Example(
        "",
        "",
        "",
        "It takes a pattern that only the package `regex` can express, and in which a repetition holds another of the "
        "same characters, such as `^(a+)+$`: it can match in very many ways. Rewrite it, `^a+$` here. See "
        "[hostile input](../hostile-input.md#patterns).",
    ),
    "string.pattern.base": row(
        "string().pattern('^[a-z]+$')",
        "'Ada'",
        "'ada'",
        "Send a string that matches. Few readers know patterns: a `name`, or a `message()`, says it in words.",
    ),
    "string.pattern.name": row(
        "string().pattern('^[a-z]+$', 'lower-case')", "'Ada'", "'ada'", "Send a string that matches."
    ),
    "string.pattern.invert.base": row(
        "string().pattern('[<>]', invert=True)", "'<b>'", "'b'", "Leave out what the pattern matches."
    ),
    "string.pattern.invert.name": row(
        "string().pattern('[<>]', name='markup', invert=True)",
        "'<b>'",
        "'b'",
        "Leave out what the pattern matches.",
    ),
    "string.alphanum": row("string().alphanum()", "'a-1'", "'a1'", FORMAT),
    "string.base64": row("string().base64()", "'a'", "'YWJj'", FORMAT),
    "string.creditCard": row(
        "string().credit_card()",
        "'4111111111111112'",
        "'4111111111111111'",
        "A digit is wrong or two changed places: type the number again.",
    ),
    "string.dataUri": row("string().data_uri()", "'image'", "'data:text/plain;base64,YWJj'", FORMAT),
    "string.domain": row(
        "string().domain()",
        "'localhost'",
        "'example.com'",
        "Send a domain with at least two parts, the last of which is registered. `tlds=False` takes any last part, "
        "`min_domain_segments=1` a single one.",
    ),
    "string.email": row(
        "string().email()",
        "'ada@example'",
        "'ada@example.com'",
        "Send an address whose domain is complete. `tlds=False` takes domains that are not registered.",
    ),
    "string.guid": row(
        "string().guid()",
        "'69593d62-71ea'",
        "'69593d62-71ea-4548-85e4-04fc71357423'",
        "Send all 32 digits, in the form and version that the options of `guid()` ask for.",
    ),
    "string.hex": row("string().hex()", "'xyz'", "'0fab'", FORMAT),
    "string.hexAlign": row(
        "string().hex(byte_aligned=True)",
        "'abc', convert=False",
        "'abc'",
        "Let the schema convert, which puts a zero in front, or send an even number of digits.",
    ),
    "string.hostname": row("string().hostname()", "'under_score'", "'example.com'", FORMAT),
    "string.ip": row("string().ip(cidr='forbidden')", "'10.0.0.0/8'", "'10.0.0.1'", FORMAT),
    "string.ipVersion": row("string().ip(version='ipv6')", "'10.0.0.1'", "'::1'", FORMAT),
    "string.isoDate": row("string().iso_date()", "'31.1.2026'", "'2026-01-31'", FORMAT),
    "string.isoDuration": row("string().iso_duration()", "'2 days'", "'P2D'", FORMAT),
    "string.json": row(
        "string().json()",
        "'{a: 1}'",
        "'{\"a\": 1}'",
        "Send JSON in the string: names and strings in double quotes, no name twice, no `NaN`.",
    ),
    "string.token": row("string().token()", "'a-1'", "'a_1'", FORMAT),
    "string.uri": row("string().uri()", "'example.com'", "'https://example.com'", FORMAT),
    "string.uriCustomScheme": row(
        "string().uri(scheme='https')", "'http://example.com'", "'https://example.com'", FORMAT
    ),
    "string.uriRelativeOnly": row(
        "string().uri(relative_only=True)", "'https://example.com/a'", "'/a'", FORMAT
    ),
    "instance.base": row(
        "instance(time)", "'9h30'", "'09:30'", "Send the form that the class is read from.", before=TIME
    ),
    "instance.greater": row(
        "instance(time).greater('09:00')", "'09:00'", "'09:01'", "Send a value above the limit.", before=TIME
    ),
    "instance.less": row(
        "instance(time).less('18:00')", "'18:00'", "'17:59'", "Send a value below the limit.", before=TIME
    ),
    "instance.max": row(
        "instance(time).max('18:00')",
        "'18:01'",
        "'18:00'",
        "Send the limit, or a value below it.",
        before=TIME,
    ),
    "instance.min": row(
        "instance(time).min('09:00')",
        "'08:59'",
        "'09:00'",
        "Send the limit, or a value above it.",
        before=TIME,
    ),
    "symbol.base": row("symbol()", "'red'", "red", "Pass a symbol.", before="red = pm.Symbol('red')"),
    "symbol.map": row(
        "symbol().map({'red': red})",
        "'blue'",
        "'red'",
        "Send one of the values that are mapped.",
        before="red = pm.Symbol('red')",
    ),
    "uuid.base": row("uuid()", "'5'", "'69593d62-71ea-4548-85e4-04fc71357423'", "Send all 32 digits."),
    "uuid.version": row(
        "uuid().version('uuidv7')",
        "'69593d62-71ea-4548-85e4-04fc71357423'",
        "'0190163d-8694-7af6-9f8e-6a7d1e3f0f00'",
        "Send an identifier of that version: its thirteenth digit tells it.",
    ),
}
