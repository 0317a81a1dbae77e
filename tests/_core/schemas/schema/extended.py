"""A library with a type whose rules are described and built in every way."""

from __future__ import annotations

import passmuster as pm

EXTENDED = pm.extend(
    {
        "type": "million",
        "base": pm.number().min(1_000_000),
        "flags": {"loud": {"default": False}},
        "rules": {
            "double": {
                "args": [{"name": "by", "ref": True, "assert": lambda value: True, "message": "any"}],
                "method": lambda self, by: self._add_rule({"name": "double", "args": {"by": by * 2}}),
                "validate": lambda value, helpers, args, rule: value,
            },
            "hidden": {"manifest": False, "validate": lambda value, helpers, args, rule: value},
            "many": {"multi": True, "validate": lambda value, helpers, args, rule: value},
            "noisy": {"method": lambda self: self._set_flag("loud", True)},
        },
    }
)
