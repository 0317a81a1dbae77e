"""The methods that change existing rules: `rule`, `keep`, `message`, `warn` and `ruleset`.

Schema side; part 1 of the specification, "`rule` options".
"""

from __future__ import annotations

from collections.abc import Mapping

from ....foundation.option_reader import read_options
from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import UNDEFINED
from ....language.messages.message_tables import compile_messages
from ..method_arguments import check_boolean, require
from ..reads import with_current_siblings
from ..record import SchemaCore
from ..schema_warnings.error_codes import warn_unknown_code, warn_unknown_codes, warn_unreported_codes

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import Self, Unpack

    from ....foundation.argument_types import Options, Undefined
    from ....language.computed_types import Messages, RuleOptions, TemplateLike


class RulesetMethods(SchemaCore):
    """`rule`, `keep`, `message`, `warn`, `ruleset` and `warning`."""

    __slots__ = ()

    @property
    def ruleset(self) -> Self:
        """Start a ruleset: the next `rule`, `keep`, `message` or `warn` applies to all rules since this call.

        >>> import passmuster as pm
        >>> schema = pm.number().ruleset.min(1).max(9).message("one digit, please")
        >>> schema.validate(12).error.details[0].message
        'one digit, please'
        """
        self._require_closed("ruleset")
        return self._with(self.spec.replace(), len(self.spec.rules))

    def rule(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[RuleOptions]) -> Self:
        """Apply options to the rules of the open ruleset, or to the last rule.

        Args:
            options: `keep` (bool: later rules of the same name do not replace this one), `message` (a string,
                or a mapping from codes to strings), `warn` (bool: failures become warnings).

        >>> import passmuster as pm
        >>> pm.number().min(5).rule({"warn": True}).validate(1).error is None
        True
        """
        given = read_options("rule", options, keywords, ("keep", "message", "warn"))
        check_boolean("rule", given, "keep", "warn")
        require(
            self._ruleset is not False,
            "rule: the last call added no rule that can be modified, or the ruleset has ended",
        )
        spec = self.spec
        rules = spec.rules
        start = len(rules) - 1 if self._ruleset is None else self._ruleset
        require(0 <= start < len(rules), "rule: there is no rule to apply the options to")
        changes: dict[str, Any] = {name: given[name] for name in ("keep", "warn") if name in given}
        if "message" in given:
            changes["message"] = compile_messages(given["message"])
            warn_unknown_codes(self, "message", changes["message"])
            warn_unreported_codes(self, "message", changes["message"], rules[start:])
        rules = rules[:start] + tuple([rule.modified(**changes) for rule in rules[start:]])
        return self._with(with_current_siblings(spec.replace(rules=rules)))

    def keep(self) -> Self:
        """Same as `rule(keep=True)`.

        >>> import passmuster as pm
        >>> len(pm.number().min(1).keep().min(2).describe()["rules"])
        2
        """
        return self.rule({"keep": True})

    def message(self, message: TemplateLike | Messages) -> Self:
        """Same as `rule(message=message)`.

        Args:
            message: a string or template, or a mapping from error codes to strings and templates.

        >>> import passmuster as pm
        >>> pm.number().min(5).message("too small").validate(1).error.details[0].message
        'too small'
        """
        return self.rule({"message": message})

    def warn(self) -> Self:
        """Same as `rule(warn=True)`.

        >>> import passmuster as pm
        >>> pm.number().min(5).warn().validate(1).warning.details[0].type
        'number.min'
        """
        return self.rule({"warn": True})

    def warning(self, code: str, context: Mapping[str, Any] | None = None) -> Self:
        """Add a warning to every validation of the value.

        Args:
            code: an error code of the library, or a code of your own with a message.
            context: a mapping for the message.

        >>> import passmuster as pm
        >>> schema = pm.any().warning("old.key", {"since": 3})
        >>> schema.messages({"old.key": "gone since {#since}"}).validate(1).warning.message
        'gone since 3'
        """
        if not isinstance(code, str) or not code:
            raise SchemaError(f"warning: code must be a string of at least one character, not {show(code)}")
        warn_unknown_code(self, "warning", code)
        local: object = UNDEFINED if context is None else context
        if not (local is UNDEFINED or isinstance(local, Mapping)):
            raise SchemaError(f"warning: context must be a mapping, not {show(local)}")
        return self._rule("warning", {"code": code, "local": local})._modify_last({"warn": True})


setattr(RulesetMethods, "$", RulesetMethods.ruleset)  # joi's name, which is not an identifier
