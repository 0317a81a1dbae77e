"""A dual rule: where values are converted it makes a slug of a string, else it asks for one.

    from examples.extensions.slug import library

    library.string().slug().validate("Hello,  World!").value              # 'hello-world'
    library.string().slug().validate("Hello!", convert=False).error       # string.slug

Shown here: `convert` of a rule. What the rule does where values are converted stands in `coerce`.
"""

from __future__ import annotations

import re

import passmuster as pm

NO_SLUG = re.compile(r"[^a-z0-9]+")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def to_slug(value, helpers):
    """Make a slug of the string, if the schema has the rule."""
    if helpers.schema._get_rule("slug") is None:
        return None
    return {"value": NO_SLUG.sub("-", value.lower()).strip("-")}


def is_slug(value, helpers):
    """Ask for a slug; runs only where values are not converted."""
    return value if SLUG.fullmatch(value) else helpers.error("string.slug")


library = pm.extend(
    {
        "type": "string",
        "base": pm.string(),
        "messages": {"string.slug": "{{#label}} must be lower-case words joined by hyphens"},
        "coerce": {"from": str, "method": to_slug},
        "rules": {"slug": {"convert": True, "validate": is_slug}},
    }
)

if __name__ == "__main__":
    print(library.string().slug().validate("Hello,  World!").value)
    print(library.string().slug().validate("Hello!", convert=False).error)
