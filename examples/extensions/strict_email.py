"""A built-in method replaced: addresses that are compared as people mean them.

    from examples.extensions.strict_email import library

    library.string().email().validate(" Ada@Example.org ").value          # 'ada@example.org'

Shown here: `overrides` and `_parent`, which calls what was replaced, with the caller's own options.
"""

from __future__ import annotations

import passmuster as pm


def email(schema, *options, **keywords):
    """Ask for an address of at most 254 characters, without white space around it, in lower case."""
    return schema._parent("email", *options, **keywords).trim().lowercase().max(254)


library = pm.extend({"type": "string", "base": pm.string(), "overrides": {"email": email}})

if __name__ == "__main__":
    print(library.string().email().validate(" Ada@Example.org ").value)
    print(library.string().email().validate("ada@").error)
