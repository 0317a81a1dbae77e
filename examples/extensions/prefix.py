"""Strings that begin with another string, which may be the value of another key.

    from examples.extensions.prefix import library

    order = library.object({"shop": library.string(), "number": library.string().starts_with(pm.ref("shop"))})

Shown here: a rule with a reference as its argument, on all the types that a pattern matches.
"""

from __future__ import annotations

import re

import passmuster as pm


def starts_with(value, helpers, args):
    """Return the string, or an error with the prefix in its context."""
    return value if value.startswith(args["prefix"]) else helpers.error("string.prefix", args)


PREFIX = {
    "name": "prefix",
    "ref": True,
    "assert": lambda value: isinstance(value, str) and value != "",
    "message": "must be a string of at least one character",
}

library = pm.extend(
    {
        "type": re.compile(r"^string\Z"),
        "messages": {"string.prefix": "{{#label}} must begin with {{#prefix}}"},
        "rules": {
            "startsWith": {
                "args": [PREFIX],
                "method": lambda schema, prefix: schema._add_rule(
                    {"name": "startsWith", "args": {"prefix": prefix}}
                ),
                "validate": starts_with,
                "multi": True,
            }
        },
    }
)

if __name__ == "__main__":
    order = library.object({"shop": library.string(), "number": library.string().starts_with(pm.ref("shop"))})
    print(order.validate({"shop": "AB", "number": "AB-17"}).value)
    print(order.validate({"shop": "AB", "number": "XY-17"}).error)
