"""The requirement of a rule as a sentence: the one of the library's message.

Schema side. Messages are written for reports; most of the library's state the requirement without the value.
A user's message may describe the error instead: it is only used if nothing else is known.
"""

from __future__ import annotations

from ..foundation.sentinels import UNDEFINED
from ..language.messages.template import without_label
from ..language.messages.wording import lookup, render_parts
from ..language.preferences.preferences import DEFAULTS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..nodes.records import Record, Rule


def words_of(rule: Rule, codes: tuple[str, ...], schema: Record) -> str | None:
    """Return the requirement of a rule, with names in backticks, or None if it depends on a value.

    >>> import passmuster as pm
    >>> schema = pm.number().min(pm.ref("least"))
    >>> words_of(schema.spec.rules[0], ("number.min",), schema)
    'must be at least `least`'
    """
    spec, definition = schema.spec, rule.definition
    given: Any = {**{arg.name: UNDEFINED for arg in definition.args}, **rule.args}
    if type(given.get("description")) is str:  # of a user-defined function
        return str(given["description"])
    code = given.get("code", codes[0] if codes else None)
    if definition.fails is not None:
        code, given = definition.fails(rule)
    if code is None:
        return None
    own = None if spec.preferences is None else spec.preferences.options.get("messages")
    overrides = (rule.message, own) if definition.is_custom else (None, None)
    message = lookup(code, overrides, spec.definition.texts(), None)
    context = {"label": "", **(given or {})}
    if len(rule.args) == 1:  # some types have their own name for a limit
        context.setdefault("limit", next(iter(rule.args.values())))
    if message is None:
        return None
    is_fixed = message.parts is not None and {*map(type, message.parts)} <= {str}
    if not is_fixed and (message.tail_names is None or not message.tail_names <= context.keys()):
        return None
    prefs = DEFAULTS.with_quotes(("`", "`"))
    try:
        if message.template is not None:
            text = message.template.render(UNDEFINED, None, prefs, context)
        else:
            text = render_parts(message, context, prefs, lambda reference: UNDEFINED)
    except Exception:  # a template that needs more
        return None
    words = without_label(text, prefs)
    if words and definition.is_custom and not words.startswith("must "):
        return f'may be refused: "{words.rstrip(".")}"'
    return words or None
