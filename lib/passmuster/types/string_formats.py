"""The formats of `string`: their methods. The rules are in `string_format_rules`.

Schema side; part 2 of the specification, "string". A rule keeps its options as they are described;
what a format needs to read them is imported when a schema asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..foundation.cloning import clone
from ..foundation.options import read_options
from ..foundation.sentinels import UNDEFINED
from ..schema.base import Schema
from ..schema.options import require

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from typing_extensions import Unpack

    from ..typing import (
        Base64Options,
        DataUriOptions,
        DomainOptions,
        EmailOptions,
        GuidOptions,
        HexOptions,
        IpOptions,
        Options,
        Undefined,
        UriOptions,
    )

    S = TypeVar("S", bound="Formats")


def _given(
    method: str, options: Options | Undefined, keywords: Mapping[str, object], known: tuple[str, ...]
) -> dict[str, Any]:
    """Return the options of a call; None is not the same as no options."""
    require(options is not None, f"{method}: options must be a mapping, not None")
    return read_options(method, options, keywords, known)


class Formats(Schema):
    """The methods that ask for a format."""

    __slots__ = ()

    def _format(self: S, name: str, given: dict[str, Any]) -> S:
        """Add the rule of a format with options that nobody else can change."""
        return self._rule(name, {"options": clone(given) if given else UNDEFINED})

    def alphanum(self: S) -> S:
        """Ask for nothing but the letters a to z, A to Z and digits (`string.alphanum`).

        >>> import passmuster as pm
        >>> pm.string().alphanum().validate("a-1").error.details[0].type
        'string.alphanum'
        """
        return self._rule("alphanum")

    def base64(self: S, options: Options | Undefined = UNDEFINED, **keywords: Unpack[Base64Options]) -> S:
        """Ask for base64 (`string.base64`); what it stands for is not looked at.

        Args:
            options: `paddingRequired` (bool, default True: `=` at the end), `urlSafe` (bool, default
                False: the alphabet with `-` and `_`).

        >>> import passmuster as pm
        >>> pm.string().base64(padding_required=False).validate("YQ").error is None
        True
        """
        from ..formats.base64 import OPTIONS, check_base64_options

        settled = check_base64_options(_given("base64", options, keywords, OPTIONS))
        return self._format(
            "base64", {"urlSafe": settled["url_safe"], "paddingRequired": settled["padding_required"]}
        )

    def credit_card(self: S) -> S:
        """Ask for a card number whose check digit is right (`string.creditCard`).

        >>> import passmuster as pm
        >>> pm.string().credit_card().validate("4111111111111112").error.details[0].type
        'string.creditCard'
        """
        return self._rule("creditCard")

    def data_uri(self: S, options: Options | Undefined = UNDEFINED, **keywords: Unpack[DataUriOptions]) -> S:
        """Ask for a data URI (`string.dataUri`).

        Args:
            options: `paddingRequired` (bool, default True: base64 data end with `=` where needed).

        >>> import passmuster as pm
        >>> pm.string().data_uri().validate("data:image/png;base64,YQ==").error is None
        True
        """
        from ..formats.data_uri import OPTIONS, check_data_uri_options

        settled = check_data_uri_options(_given("dataUri", options, keywords, OPTIONS))
        return self._format("dataUri", {"paddingRequired": settled["padding_required"]})

    def domain(self: S, options: Options | Undefined = UNDEFINED, **keywords: Unpack[DomainOptions]) -> S:
        """Ask for a domain name (`string.domain`).

        Args:
            options: `allowFullyQualified` (bool, default False: a dot may end the name),
                `allowUnicode` (bool, default True), `minDomainSegments` (int, default 2),
                `maxDomainSegments` (int, no limit by default), `tlds` (False for any top-level domain,
                or a mapping with `allow`: True for the registered ones, the default, False for any, or
                a list or set of them, or with `deny`: a list or set).

        >>> import passmuster as pm
        >>> pm.string().domain(tlds={"allow": ["org"]}).validate("example.com").error.details[0].type
        'string.domain'
        """
        from ..formats.domain import OPTIONS, check_domain_options

        given = _given("domain", options, keywords, OPTIONS)
        check_domain_options(given)
        return self._format("domain", given)

    def email(self: S, options: Options | Undefined = UNDEFINED, **keywords: Unpack[EmailOptions]) -> S:
        """Ask for an e-mail address (`string.email`); quoted local parts are not supported.

        Args:
            options: those of `domain`, and `ignoreLength` (bool, default False), `multiple` (bool,
                default False: several addresses in one text), `separator` (the characters that may
                stand between them, default a comma).

        >>> import passmuster as pm
        >>> pm.string().email(multiple=True).validate("a@b.com, x").error.details[0].context["invalids"]
        ['x']
        """
        from ..formats.email import OPTIONS, check_email_options

        given = _given("email", options, keywords, OPTIONS)
        check_email_options(given)
        return self._format("email", given)

    def guid(self: S, options: Options | Undefined = UNDEFINED, **keywords: Unpack[GuidOptions]) -> S:
        """Ask for a GUID (`string.guid`).

        Args:
            options: `version` (one or a list of `"uuidv1"` to `"uuidv8"`; by default only the shape
                counts), `separator` (True for `-` or `:`, False for none, or one of them; by default
                either or none).

        >>> import passmuster as pm
        >>> schema = pm.string().guid(version="uuidv4")
        >>> schema.validate("69593d62-71ea-1548-85e4-04fc71357423").error.details[0].type
        'string.guid'
        """
        from ..formats.guid import OPTIONS, check_guid_options

        given = _given("guid", options, keywords, OPTIONS)
        check_guid_options(given)
        return self._format("guid", given)

    def uuid(self: S, options: Options | Undefined = UNDEFINED, **keywords: Unpack[GuidOptions]) -> S:
        """Same as `guid`.

        >>> import passmuster as pm
        >>> pm.string().uuid(separator=False).validate("69593d6271ea454885e404fc71357423").error is None
        True
        """
        return self.guid(options, **keywords)

    def hex(self: S, options: Options | Undefined = UNDEFINED, **keywords: Unpack[HexOptions]) -> S:
        """Ask for hexadecimal digits (`string.hex`, `string.hexAlign`).

        Args:
            options: `byteAligned` (bool, default False: an even number of digits; conversion puts a 0
                in front), `prefix` (True for `0x` in front, False, the default, for none, or
                `"optional"`).

        >>> import passmuster as pm
        >>> pm.string().hex(byte_aligned=True).validate("abc").value
        '0abc'
        """
        from ..formats.hex import OPTIONS, check_hex_options

        settled = check_hex_options(_given("hex", options, keywords, OPTIONS))
        return self._format("hex", {"byteAligned": settled["byte_aligned"], "prefix": settled["prefix"]})

    def hostname(self: S) -> S:
        """Ask for a host name or an IP address (`string.hostname`).

        >>> import passmuster as pm
        >>> pm.string().hostname().validate("a_b").error.details[0].type
        'string.hostname'
        """
        return self._rule("hostname")

    def ip(self: S, options: Options | Undefined = UNDEFINED, **keywords: Unpack[IpOptions]) -> S:
        """Ask for an IP address (`string.ip`, or `string.ipVersion` where versions are given).

        Args:
            options: `version` (one or a list of `"ipv4"`, `"ipv6"`, `"ipvfuture"`; by default any),
                `cidr` (whether a prefix length is `"optional"`, the default, `"required"` or
                `"forbidden"`).

        >>> import passmuster as pm
        >>> pm.string().ip(version="ipv4", cidr="required").validate("10.0.0.0/8").error is None
        True
        """
        from ..formats.ip import OPTIONS, check_ip_options

        settled = check_ip_options(_given("ip", options, keywords, OPTIONS))
        described = {"cidr": settled["cidr"]}
        if settled["versions"]:
            described["version"] = list(settled["versions"])
        return self._format("ip", described)

    def iso_date(self: S) -> S:
        """Ask for an ISO 8601 date, and convert to its extended form in UTC (`string.isoDate`).

        >>> import passmuster as pm
        >>> pm.string().iso_date().validate("2026-11-21T10:00+01:00").value
        '2026-11-21T09:00:00.000Z'
        """
        return self._rule("isoDate")

    def iso_duration(self: S) -> S:
        """Ask for an ISO 8601 duration (`string.isoDuration`).

        >>> import passmuster as pm
        >>> pm.string().iso_duration().validate("P3Y6M4DT12H30M5S").error is None
        True
        """
        return self._rule("isoDuration")

    def token(self: S) -> S:
        """Ask for nothing but the letters a to z, A to Z, digits and `_` (`string.token`).

        >>> import passmuster as pm
        >>> pm.string().token().validate("a-1").error.details[0].type
        'string.token'
        """
        return self._rule("token")

    def uri(self: S, options: Options | Undefined = UNDEFINED, **keywords: Unpack[UriOptions]) -> S:
        """Ask for a URI.

        Args:
            options: `scheme` (a text, a compiled pattern, or a list of them; by default any),
                `allowRelative` and `relativeOnly` (bool, default False),
                `allowQuerySquareBrackets` (bool, default False), `domain` (a mapping of the options of
                `domain`, by which the host is judged), `encodeUri` (bool, default False: conversion
                percent-encodes a text that is no URI, which is then looked at again).

        `string.uri`, `string.uriCustomScheme`, `string.uriRelativeOnly`, `string.domain`.

        >>> import passmuster as pm
        >>> pm.string().uri(scheme=["https"]).validate("ftp://example.com").error.details[0].type
        'string.uriCustomScheme'
        """
        from ..formats.domain import OPTIONS as DOMAIN_OPTIONS
        from ..formats.uri import OPTIONS, check_uri_options

        given = _given("uri", options, keywords, OPTIONS)
        if isinstance(given.get("domain"), Mapping):
            given["domain"] = read_options("uri domain", given["domain"], {}, DOMAIN_OPTIONS)
        check_uri_options(given)
        return self._format("uri", given)
