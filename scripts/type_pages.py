"""What the generated pages say in addition to the docstrings: introductions and notes.

Read by generate_type_pages.py only.
"""

from __future__ import annotations

INTRODUCTIONS = {
    "any": """
Every other type is an `any` with more methods, so this page applies to all of them. Schemas are
immutable: each method returns a new schema. These methods are also functions of the library, where
they start from `pm.any()`: `pm.required()` is `pm.any().required()`.
""",
    "alternatives": """
The alternatives are tried in order, and the first match decides the result, with its conversions. An
empty `alternatives()` accepts only an undefined value. A list literal means alternatives: `[str, int]`
is `pm.alternatives(pm.string(), pm.number().integer())`. An alternative that converts may accept a
value meant for a later one: put the stricter one first, or make it `strict()`.
""",
    "array": """
Accepts `list` and `tuple`, their subclasses, and arrays of other packages, such as `numpy.ndarray` and
`pandas.Series`; the result is a `list`. Strings, sets and generators are not arrays. A string is never
read as JSON: parse it first, or write an [extension](../extensions.md). `UNDEFINED` items are refused
without `sparse()`.

`items()` applies to each item: each `required()` schema must match at least one item, a `forbidden()`
one none. `ordered()` applies by position.
""",
    "binary": """
Accepts `bytes`, `bytearray` and `memoryview`, and returns them unchanged. Converts a string to `bytes`,
in UTF-8 unless `encoding()` is set. Lengths are in bytes.
""",
    "boolean": """
Accepts `True` and `False`, and numpy's as the same. Converts the strings `"true"` and `"false"`, in any
case unless `sensitive()` is set, and the values added by `truthy()` and `falsy()`. The number 1 is not a
boolean, and a boolean is never a number.
""",
    "instance": """
Made by `pm.instance(cls, …)`, and by `pm.compile` of a class that the library knows: see
[Teaching a type](../python-types.md#teaching-a-type). Accepts instances of the class, and converts their
JSON form, such as `"09:30"` for a `datetime.time`. Limits are instances, or in that form.
""",
    "date": """
Accepts `datetime.datetime`, `datetime.date` as its midnight, and `numpy.datetime64`. The result is a
`datetime` in UTC, or with `only_date()` a `date`; a `datetime` without a time zone is taken as UTC.
Converts numbers and numeric strings (milliseconds since 1970), and strings in ISO 8601, in RFC 2822, or
in the month-first forms `1/31/2026` and `1-31-2026`. Limits can be dates, strings, numbers, references
or `"now"`.

Python's dates cover the years 1 to 9999; all others are refused, as are days that no calendar has, such as
`2026-02-30`.
""",
    "decimal": """
Accepts `decimal.Decimal`. Converts integers, strings such as `"0.10"`, and floats, always to exactly what
is written, whatever the `decimal` context of the program: `0.1` is `Decimal("0.1")`. A float of more than
15 digits, such as `0.1 + 0.2`, is refused (`number.unsafe`), as it could stand for several decimals;
`unsafe()` takes the shortest. NaN and infinity are refused.

A decimal is a [number](number.md) and has its methods and error codes, with limits that are exact, too, and
can be strings. `precision()` rounds, `places()` refuses.
""",
    "function": """
Accepts all callables, including classes. A function is also an object: it has all methods of
[object](object.md), which apply to its attributes. The number of parameters comes from the signature;
`*args`, keyword-only parameters and those with a default do not count.
""",
    "keywords": """
Nobody writes such a schema: it has no constructor. It is what [JSON Schema](../from-json-schema.md) is read
into where the language has no word for a keyword, and holds the schemas that the keyword is about.

```python
>>> told = {"type": "keywords", "keywords": [{"not": {"type": "string"}}]}
>>> pm.build(told).validate("a").error.message
'"value" must not be of type string'
```

The value has to pass all keywords, and stays as it is:

| keyword | a value passes if |
|---|---|
| `kinds` | the schema passes that is named for its kind, if there is one; under False nothing passes |
| `values` | it is one of these: 1 and 1.0 are the same, 1 and true are not |
| `all`, `any`, `one` | all schemas pass, one at least, exactly one |
| `not` | the schema does not pass |
| `if`, `then`, `else` | the schema passes that `if` decides for |
| `required` | it has these keys, or is no object |
| `dependent` | the schemas pass of the keys that it has |
| `names` | the names of its keys pass the schema |
| `prefix` | its first items pass these schemas, one each |
| `contains` | from `min` (1) to `max` of its items pass the schema |
| `unevaluatedItems`, `unevaluatedProperties` | what no schema for the value has looked at passes the schema |

Kinds are `null`, `boolean`, `number`, `string`, `array` and `object`. What has been looked at is what is
named in the schemas that the value passes, through links too: the keys and the patterns of an object, the
items of an array. What `unknown()` lets through has not been.
""",
    "link": """
A link stands for another schema of the same tree, usually one of its own ancestors, so that a schema
can describe recursive data. It is resolved when it is first used. The forms:

| link | means |
|---|---|
| `"#node"` | the schema with that id, of the nearest ancestor that has or shares it; `"#a.b"` goes on |
| `"..."` | relative, as in a [reference](../references.md): `...` is two levels up; a link counts as one |
| `"/"`, `"/a"` | from the root of the running schema |

Prefer ids: they keep working when the schema becomes part of another. Data nested beyond the limit in
[hostile input](../hostile-input.md) is the error `link.depth`.
""",
    "number": """
Accepts `int`, `float` and all other real numbers (`Decimal`, `Fraction`, numpy's scalars), and returns
them unchanged. Booleans and NaN are not numbers; infinity is refused unless it is an allowed value.
Converts a string to an `int` if it is written as one, else to a `float`; surrounding white space is
ignored, and only ASCII digits count. Numbers beyond ±(2**53 − 1) are refused without `unsafe()`.
""",
    "object": """
Accepts every `Mapping`, by its keys, and every other instance, by its attributes, unless it is `None`, a
boolean, number, string, symbol, list, tuple or function. So dates, bytes, sets and patterns are objects,
as they are in joi. Named tuples, and instances of dataclasses, attrs, pydantic and msgspec, are objects
by [their public fields](../python-values.md#instances). The input is never changed: the result is a
`dict` for a mapping and a `copy.copy` for an instance; a schema without keys returns the input itself. A
string is never read as JSON.

Without keys, every key is allowed; with keys, all others are refused unless `unknown()` or an option
allows them. Keys are validated in their order, except that a key waits for those that it refers to.
""",
    "string": """
Accepts `str`; the empty string must be allowed explicitly: `allow("")`. Lengths count code points, or
bytes with an encoding. With conversion, `trim`, `lowercase`, `uppercase`, `normalize`, `replace`,
`truncate` and `iso_date` change the string; without it, all except `replace` and `truncate` require it
to be in that form already. Nothing else is converted to a string: see [`cast`](any.md#cast) for the
other direction.
""",
    "symbol": """
Accepts `pm.Symbol` objects, each of which equals only itself, and the members of an `enum.Enum`.
Converts the values listed in `map()` to their symbols.
""",
    "uuid": """
Accepts `uuid.UUID`. Converts the strings that [`string().guid()`](string.md#guid) accepts: with `-`, `:` or
no separators, in any case, with or without brackets.
""",
}

PROPERTIES = {
    "type": "the name of the type, such as `'number'`.",
    "ruleset": (
        "the same schema, with a ruleset started: the following rules are one group, up to `rule()`, "
        "`keep()`, `message()` or `warn()`. In joi's spelling it is `$`."
    ),
}

ROOT_INTRODUCTION = """
After `import passmuster as pm` these are `pm.…`; the library objects returned by `pm.extend()` and
`pm.defaults()` have them too. The methods of [any](types/any.md) are also functions: `pm.valid(1, 2)`
is `pm.any().valid(1, 2)`. Joi's spelling works too, for names (`pm.isSchema`) and options
(`{"abortEarly": False}`).
"""

ROOT_VALUES = {
    "pm.UNDEFINED": "a missing value, such as that of a missing key; falsy",
    "pm.OVERRIDE, pm.override": "as the first value of `allow`, `valid` or `invalid`: discards earlier ones",
    "pm.Symbol": "`pm.Symbol('name')` makes a value that equals only itself",
    "pm.Schema": "the class of all schemas, for type hints and `isinstance`",
    "pm.SchemaError": "a `ValueError`: a schema or an option is wrong",
    "pm.JsonSchemaError": "a `SchemaError`: JSON Schema can't say all of a schema",
    "pm.SchemaWarning": "a `UserWarning`: a schema can be made, but not meant",
    "pm.ValidationError": "a `ValueError`: a value is wrong; see [errors](errors-and-messages.md)",
    "pm.DumpError": "a `ValueError`: a value can't be written; see [values out](values-out.md)",
    "pm.Detail": "an entry of `ValidationError.details`",
    "pm.Result": "what `validate` returns",
    "pm.Batch": "what `validate_many` returns; see [many values](many-values.md)",
    "pm.ErrorTable": "the errors of a batch as a table",
    "pm.backend": '`"compiled"` or `"pure"`; see [backends](backends.md)',
    "pm.version": "the version of the specification: `17.13.3`",
    "pm.__version__": "the version of passmuster",
}

ERROR_INTRODUCTION = """
> "age" must be at least 18

Every such sentence has a code, here
[`number.min`](https://passmuster.github.io/passmuster/codes/number.min.html). The tables below have an
example of each. The page of a code begins with the sentence and with what to do about it.

In a program, the code is the `type` of a detail, and its `context` holds what it was about:

```python
>>> result = pm.object({"age": pm.number().min(18)}).validate({"age": 7})
>>> detail = result.error.details[0]
>>> detail.type, detail.path
('number.min', ['age'])
>>> sorted(detail.context.items())
[('key', 'age'), ('label', 'age'), ('limit', 18), ('value', 7)]
>>> detail.message
'"age" must be at least 18'
>>> detail.url
'https://passmuster.github.io/passmuster/codes/number.min.html'
```

Program against codes and contexts: they do not change. Texts may: they can be replaced, and come in
several languages. See [errors and messages](errors-and-messages.md).

These properties are in every context:
"""

CODE_NOTES = {
    "": "What [every context](../errors.md) holds is not repeated here.",
    "any": """
Every type reports these too. What [every context](../errors.md) holds is not repeated here. `custom` and
`external` are the codes of errors that a function made with `helpers.message()`.
""",
    "alternatives": """
What [every context](../errors.md) holds is not repeated here. `alternatives.any` and `alternatives.all`
have `details` only when `match()` is used and alternatives failed.
""",
}

GROUPS = {
    "any": {
        "Validate": "validate validate_async validate_json is_valid attempt is_async",
        "Checks of your own": "also check custom external python",
        "Allowed values": "allow valid equal invalid deny disallow not_ only empty",
        "Presence and defaults": "presence required exist optional forbidden default failover",
        "Conditions and conversion": "when cast raw strip result artifact strict",
        "Errors and options": "error message messages warn warning rule keep prefs preferences options cache",
        "Names and notes": "label description example id meta note secret tag unit",
        "Combine and change": "concat extend clone alter tailor rename_keys extract fork shared",
        "Write and describe": "dump dump_json dump_losses describe explain json_schema arrow_schema",
        "Many values": "validate_many validate_many_json validate_many_async",
    },
    "string": {
        "Lengths": "length min max truncate",
        "Patterns and characters": "pattern regex alphanum hex token",
        "Changes": "trim case lowercase uppercase normalize replace insensitive",
        "The internet": "email domain hostname ip uri data_uri",
        "Other formats": "base64 credit_card guid uuid iso_date iso_duration json",
    },
    "number": {
        "Limits": "min max greater less positive negative sign",
        "Whole numbers and rounding": "integer multiple precision unsafe",
        "Networks": "port",
    },
    "decimal": {
        "Limits": "min max greater less positive negative sign",
        "Whole numbers and rounding": "integer multiple precision places digits unsafe",
        "Networks": "port",
    },
    "array": {
        "The items": "items ordered has unique sparse",
        "Lengths": "length min max",
        "Changes": "single sort split",
    },
    "date": {
        "Limits": "min max greater less",
        "Forms": "iso format timestamp offset utc only_date",
    },
    "object": {
        "The keys": "keys append unknown pattern rename length min max",
        "Between keys": "and_ nand or_ xor oxor with_ without assert_",
        "Combine": "merge merge_into pick omit partial",
        "Kinds of objects": "instance into ref regex schema",
    },
}
"""The methods of the types that have many, by what one looks for."""
