"""What the generated pages say beside the docstrings: an introduction for each type.

Read by generate_type_pages.py alone.
"""

from __future__ import annotations

INTRODUCTIONS = {
    "any": """
Every other type is an `any` with more methods, so everything on this page holds for all of them.
A schema is immutable: each method returns another schema and leaves the one it was called on as it
was. As functions of the library these methods start from `pm.any()`: `pm.required()` is
`pm.any().required()`.
""",
    "alternatives": """
The alternatives are tried in order, and the first that the value passes decides the result, with its
conversions. An `alternatives()` without any passes nothing but an undefined value. In a literal
definition a list means alternatives: `[str, int]` is `pm.alternatives(pm.string(),
pm.number().integer())`. An alternative that converts may take a value that you meant for a later one:
put the stricter first, or end it with `strict()`.
""",
    "array": """
Taken: `list` and `tuple`, and their subclasses; the result is a `list`. Texts, sets and generators are
no arrays. A text is never read as JSON, whatever it holds: read it before, or write an
[extension](../extensions.md). An item that is `UNDEFINED` is refused without `sparse()`.

What `items()` asks for, it asks of each item; `required()` items have to be found once each,
`forbidden()` ones must not be found at all; `ordered()` goes by position.
""",
    "binary": """
Taken: `bytes`, `bytearray` and `memoryview`, which come out as they went in. With conversion a text
becomes `bytes`, in UTF-8 unless `encoding()` says otherwise. Lengths are in bytes.
""",
    "boolean": """
Taken: `True` and `False`. With conversion also the texts `"true"` and `"false"`, in any case unless
`sensitive()` is set, and what `truthy()` and `falsy()` add. The number 1 is no boolean, as a boolean
is never a number.
""",
    "date": """
Taken: `datetime.datetime` and `datetime.date`, which counts as its midnight. The result is a
`datetime` in UTC; one without a time zone is taken as UTC. With conversion also numbers and texts of
numbers (milliseconds since 1970), and the texts of ISO 8601, of RFC 2822, and the month-first forms
`1/31/2026` and `1-31-2026`. Limits may be dates, texts, numbers, references, or `"now"`.

Python's dates have the years 1 to 9999: any other is refused.
""",
    "function": """
Taken: everything that can be called, classes too. It is an object as well: all methods of
[object](object.md) are there, for the attributes of the function. The number of parameters is read
from the signature; `*args`, keyword-only ones and those with a default do not count.
""",
    "link": """
A link stands for another schema of the same tree, most often for one of its own ancestors, which is
how a schema describes recursive data. It is resolved when it is first used. The forms:

| link | means |
|---|---|
| `"#node"` | the schema with that id, of the nearest ancestor that has or shares it; `"#a.b"` goes on |
| `"..."` | relative, as in a [reference](../references.md): `...` is two up, and a link on the way a level |
| `"/"`, `"/a"` | from the root of the schema that runs |

Prefer ids: they survive when the schema becomes a part of another. How deep data may be nested is
said in [hostile input](../hostile-input.md): beyond it the error is `link.depth`.
""",
    "number": """
Taken: `int`, `float`, and every other real number (`Decimal`, `Fraction`, numpy's scalars), kept as
given. A boolean is no number, nor is NaN; infinity is refused unless allowed by value. With
conversion, a text becomes an `int` if it is written as one, else a `float`; blanks around it do not
matter, and digits are the ASCII ones. Beyond ±(2**53 − 1) a number is refused without `unsafe()`.
""",
    "object": """
Taken: every `Mapping`, by its keys, and any other instance, by its attributes, that is not `None`, a
boolean, number, text, symbol, list, tuple or function. So dates, bytes, sets and patterns are objects,
as they are to joi. The input is never changed: the result is a `dict` for a mapping and a `copy.copy`
for an instance; a schema that says nothing about keys gives out the input itself. A text is never read
as JSON.

Without keys, every key is allowed; with keys, every other is refused, unless `unknown()` or an option
says otherwise. The keys are validated in their order, but for those that refer to others, which wait
for them.
""",
    "string": """
Taken: `str`, which may be empty only where that is allowed by value: `allow("")`. A length counts code
points, or, with an encoding, bytes. With conversion `trim`, `lowercase`, `uppercase`, `normalize`,
`replace`, `truncate` and `iso_date` change the text; without it, all of them but `replace` and
`truncate` ask that it be so already. Nothing but a text becomes a text: see
[`cast`](any.md#cast) for the other way.
""",
    "symbol": """
Taken: `pm.Symbol` objects, each of which equals itself alone, and the members of an `enum.Enum`. With
conversion, what `map()` lists becomes its symbol.
""",
}

PROPERTIES = {
    "type": "the name of the type, such as `'number'`.",
    "ruleset": (
        "the same schema with a ruleset begun: the rules that follow are one group, up to `rule()`, "
        "`keep()`, `message()` or `warn()`. In the specification's spelling it is `$`."
    ),
}

ROOT_INTRODUCTION = """
`import passmuster as pm` makes all of these `pm.…`; `pm.extend()` and `pm.defaults()` return another
library object that has them too. The methods of [any](types/any.md) are also functions:
`pm.valid(1, 2)` is `pm.any().valid(1, 2)`. Names in the spelling of the specification are understood
(`pm.isSchema`), as are options (`{"abortEarly": False}`).
"""

ROOT_VALUES = {
    "pm.UNDEFINED": "no value at all: what a missing key is. Falsy, and the only one of its kind",
    "pm.OVERRIDE, pm.override": "as the first value of `allow`, `valid` or `invalid`: forget those before",
    "pm.Symbol": "`pm.Symbol('name')` makes a value that equals itself alone",
    "pm.Schema": "the class that every schema is an instance of, for type hints and `isinstance`",
    "pm.SchemaError": "a `ValueError`: a schema or an option is wrong",
    "pm.ValidationError": "a `ValueError`: a value is wrong; see [errors](errors-and-messages.md)",
    "pm.Detail": "an entry of `ValidationError.details`",
    "pm.backend": '`"compiled"` or `"pure"`; see [backends](backends.md)',
    "pm.version": "the version of the specification: `17.13.3`",
    "pm.__version__": "the version of passmuster",
}
