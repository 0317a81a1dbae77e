"""Data that arrives as a JSON text, read with limits and then validated by a schema of its own.

    from examples.extensions.json_text import library

    settings = library.json({"depth": library.number().max(9)})
    settings.validate('{"depth": "3"}').value         # {'depth': 3}

Shown here: `coerce` for one type of input, a constructor with an argument, and `_validate`, which runs
another schema within the same validation, so that errors have the path and the preferences of it.
"""

from __future__ import annotations

import json

import passmuster as pm

LONGEST = 100_000
DEEPEST = 50


class Refused(ValueError):
    """A string that is no JSON, or more of it than anybody should send."""


def read(text: str) -> object:
    """Return the value of a JSON text; refuse what JSON does not have and what is too much."""
    if len(text) > LONGEST or depth_of(text) > DEEPEST:
        raise Refused("too long or too deep")
    try:
        return json.loads(text, parse_constant=refuse, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise Refused(str(error)) from None


def depth_of(text: str) -> int:
    """Return at least how deep a JSON text is nested, in one pass; brackets within strings count too."""
    depth = deepest = 0
    for character in text:
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def refuse(name: str) -> object:
    """Refuse NaN and the infinities, which some writers put into JSON."""
    raise Refused(name)


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object whose keys are all different: readers disagree on what others mean."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused("a key is there twice")
    return found


def from_string(value, helpers):
    """Read the string."""
    try:
        return {"value": read(value)}
    except Refused:
        return {"errors": helpers.error("json.text")}


def holding(schema, content):
    """Take the argument of the constructor: what the string must hold."""
    return schema._set_flag("content", schema._compile(content))


def content(value, helpers):
    """Validate what was read, where the constructor was told what it should be."""
    schema = helpers.schema._get_flag("content")
    if schema is pm.UNDEFINED:
        return None
    return schema._validate(value, helpers.state.nest(schema), helpers.prefs)


library = pm.extend(
    {
        "type": "json",
        "base": pm.any(),
        "args": holding,
        "flags": {"content": {}},
        "messages": {"json.text": "{{#label}} must be a JSON text of a reasonable size"},
        "coerce": {"from": "string", "method": from_string},
        "validate": content,
    }
)

if __name__ == "__main__":
    settings = library.json({"depth": library.number().max(9)})
    print(settings.validate('{"depth": "3"}').value)
    print(settings.validate('{"depth": "30"}').error)
