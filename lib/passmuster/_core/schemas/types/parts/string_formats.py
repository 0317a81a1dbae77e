"""The formats of `string`: their methods and rules.

Schema side and build side; part 2 of the specification, "string". The options, the check and the error codes
of a format are in a module of `formats`, which is imported when a schema first uses the format: to import all
of them takes longer than the rest of the type.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.constraints.constraint import Formatted
from ....engine.formats.shared.format import format_of
from ....foundation.classes.subscripted import T
from ....foundation.cloning import clone
from ....foundation.option_reader import read_options
from ....foundation.sentinels import UNDEFINED
from ...schema.base import Schema
from ...schema.method_arguments import require
from ...schema.rules import RuleDefinition

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from typing_extensions import Self, Unpack

    from ....foundation.argument_types import Options, Undefined
    from ....foundation.option_types import (
        Base64Options,
        DataUriOptions,
        DomainOptions,
        EmailOptions,
        GuidOptions,
        HexOptions,
        IpOptions,
        UriOptions,
    )
    from ...schema.part_types import Builder, Rule


class FormatMethods(Schema[T]):
    """The methods that require a format."""

    __slots__ = ()

    def _format(self, name: str, options: Options | Undefined, keywords: Mapping[str, object]) -> Self:
        """Add the rule of a format, with a copy of its options."""
        found = format_of(name)
        require(
            not (options is None or isinstance(options, str)),
            f"{name}: options must be a mapping, not %s (message(…) sets a message)",
            options,
        )
        given = read_options(name, options, keywords, found.options)
        for option, known in found.nested.items():
            if isinstance(given.get(option), Mapping):
                given[option] = read_options(f"{name} {option}", given[option], {}, known)
        kept = found.checked_options(given)
        return self._rule(name, {"options": clone(kept) if kept else UNDEFINED})

    def alphanum(self) -> Self:
        """Allow only the letters a to z, A to Z and digits (`string.alphanum`).

        >>> import passmuster as pm
        >>> pm.string().alphanum().validate("a-1").error.details[0].type
        'string.alphanum'
        """
        return self._rule("alphanum")

    def base64(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[Base64Options]) -> Self:
        """Require base64 (`string.base64`). The decoded bytes are not checked.

        Args:
            options: `paddingRequired` (bool, default True: `=` at the end), `urlSafe` (bool, default
                False: the alphabet with `-` and `_`).

        >>> import passmuster as pm
        >>> pm.string().base64(padding_required=False).validate("YQ").error is None
        True
        """
        return self._format("base64", options, keywords)

    def credit_card(self) -> Self:
        """Require a card number whose check digit is right (`string.creditCard`).

        >>> import passmuster as pm
        >>> pm.string().credit_card().validate("4111111111111112").error.details[0].type
        'string.creditCard'
        """
        return self._rule("creditCard")

    def data_uri(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[DataUriOptions]) -> Self:
        """Require a data URI (`string.dataUri`).

        Args:
            options: `paddingRequired` (bool, default True: base64 data end with `=` if they need padding).

        >>> import passmuster as pm
        >>> pm.string().data_uri().validate("data:image/png;base64,YQ==").error is None
        True
        """
        return self._format("dataUri", options, keywords)

    def domain(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[DomainOptions]) -> Self:
        """Require a domain name (`string.domain`).

        Args:
            options: `allowFullyQualified` (bool, default False: the name may end with a dot),
                `allowUnderscore` (bool, default False: labels other than the last may begin with `_`, as in
                `_dmarc.example.com`), `allowUnicode` (bool, default True),
                `minDomainSegments` (int, default 2), `maxDomainSegments` (int, no limit by default),
                `tlds` (False for any top-level domain, or a mapping with `allow` or `deny`: `allow` is True
                for the registered ones (the default), False for any, or a list or set of them; `deny` is a
                list or set).

        >>> import passmuster as pm
        >>> pm.string().domain(tlds={"allow": ["org"]}).validate("example.com").error.details[0].type
        'string.domain'
        """
        return self._format("domain", options, keywords)

    def email(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[EmailOptions]) -> Self:
        """Require an e-mail address (`string.email`); quoted local parts are not supported.

        Args:
            options: those of `domain`, and `ignoreLength` (bool, default False), `multiple` (bool,
                default False: several addresses in one string), `separator` (the characters that may
                separate them, default a comma).

        >>> import passmuster as pm
        >>> pm.string().email(multiple=True).validate("a@b.com, x").error.details[0].context["invalids"]
        ['x']
        """
        return self._format("email", options, keywords)

    def guid(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[GuidOptions]) -> Self:
        """Require a GUID (`string.guid`).

        Args:
            options: `version` (one or a list of `"uuidv1"` to `"uuidv8"`; by default any digits are
                accepted), `separator` (True for `-` or `:`, False for none, or one of them; by default
                either or none), `wrapper` (True for a pair of `{}`, `[]` or `()` around it, False for
                none, or the opening character of the pair; by default any or none).

        >>> import passmuster as pm
        >>> schema = pm.string().guid(version="uuidv4")
        >>> schema.validate("69593d62-71ea-1548-85e4-04fc71357423").error.details[0].type
        'string.guid'
        """
        return self._format("guid", options, keywords)

    def uuid(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[GuidOptions]) -> Self:
        """Same as `guid`.

        >>> import passmuster as pm
        >>> pm.string().uuid(separator=False).validate("69593d6271ea454885e404fc71357423").error is None
        True
        """
        return self.guid(options, **keywords)

    def hex(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[HexOptions]) -> Self:
        """Require hexadecimal digits (`string.hex`, `string.hexAlign`).

        Args:
            options: `byteAligned` (bool, default False: an even number of digits; conversion adds a 0 in
                front), `prefix` (True requires `0x` in front, False, the default, forbids it; or
                `"optional"`).

        >>> import passmuster as pm
        >>> pm.string().hex(byte_aligned=True).validate("abc").value
        '0abc'
        """
        return self._format("hex", options, keywords)

    def hostname(self) -> Self:
        """Require a host name or an IP address (`string.hostname`).

        >>> import passmuster as pm
        >>> pm.string().hostname().validate("a_b").error.details[0].type
        'string.hostname'
        """
        return self._rule("hostname")

    def ip(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[IpOptions]) -> Self:
        """Require an IP address (`string.ip`, or `string.ipVersion` if versions are given).

        Args:
            options: `version` (one or a list of `"ipv4"`, `"ipv6"`, `"ipvfuture"`; by default any),
                `cidr` (whether a prefix length is `"optional"`, the default, `"required"` or
                `"forbidden"`).

        >>> import passmuster as pm
        >>> pm.string().ip(version="ipv4", cidr="required").validate("10.0.0.0/8").error is None
        True
        """
        return self._format("ip", options, keywords)

    def iso_date(self) -> Self:
        """Require an ISO 8601 date; conversion writes it in extended form, in UTC (`string.isoDate`).

        >>> import passmuster as pm
        >>> pm.string().iso_date().validate("2026-11-21T10:00+01:00").value
        '2026-11-21T09:00:00.000Z'
        """
        return self._rule("isoDate")

    def iso_duration(self) -> Self:
        """Require an ISO 8601 duration (`string.isoDuration`).

        >>> import passmuster as pm
        >>> pm.string().iso_duration().validate("P3Y6M4DT12H30M5S").error is None
        True
        """
        return self._rule("isoDuration")

    def token(self) -> Self:
        """Allow only the letters a to z, A to Z, digits and `_` (`string.token`).

        >>> import passmuster as pm
        >>> pm.string().token().validate("a-1").error.details[0].type
        'string.token'
        """
        return self._rule("token")

    def uri(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[UriOptions]) -> Self:
        """Require a URI.

        Args:
            options: `scheme` (a string, a compiled pattern, or a list of them; by default any),
                `allowRelative` and `relativeOnly` (bool, default False),
                `allowQuerySquareBrackets` (bool, default False), `domain` (a mapping of the options of
                `domain`, with which the host is checked), `encodeUri` (bool, default False: conversion
                percent-encodes a string that is not a URI, then checks it again).

        Fails with `string.uri`, `string.uriCustomScheme`, `string.uriRelativeOnly` or `string.domain`.

        >>> import passmuster as pm
        >>> pm.string().uri(scheme=["https"]).validate("ftp://example.com").error.details[0].type
        'string.uriCustomScheme'
        """
        return self._format("uri", options, keywords)


# The rules


def _rule(name: str, *args: str) -> RuleDefinition:
    return RuleDefinition(
        name,
        _check_format,
        args,
        late_codes=lambda: format_of(name).codes,
        means=_format_constraint,
        kind=Formatted,
    )


def _format_constraint(rule: Rule) -> tuple[Formatted]:
    return (format_of(rule.name).constraint(rule.args.get("options", {})),)


def _check_format(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    return format_of(rule.name).check_of(args.get("options", {}))


RULES = (
    _rule("alphanum"),
    _rule("base64", "options"),
    _rule("creditCard"),
    _rule("dataUri", "options"),
    _rule("domain", "options"),
    _rule("email", "options"),
    _rule("guid", "options"),
    _rule("hex", "options"),
    _rule("hostname"),
    _rule("ip", "options"),
    _rule("isoDate"),
    _rule("isoDuration"),
    _rule("token"),
    _rule("uri", "options"),
)
"""The rules of the formats."""

FORMATS = tuple([rule.name for rule in RULES])


def format_conversions(rules: dict[str, Rule]) -> list[Callable[[str], str] | None]:
    """Return the conversions of the formats among rules, with None for a format without one."""
    return [
        format_of(name).conversion(rules[name].args.get("options", {})) for name in FORMATS if name in rules
    ]


def converts_format(rules: dict[str, Rule]) -> bool:
    """Return whether any format among rules may change a string."""
    return any(
        format_of(name).converts(rules[name].args.get("options", {})) for name in FORMATS if name in rules
    )
