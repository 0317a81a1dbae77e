"""The formats of `string`: their rules, checks and conversions. The methods are in `string_formats`.

Build side and run side; part 2 of the specification, "string". What a format needs is imported when
a schema has it: together the formats cost more than the rest of the type.
"""

from __future__ import annotations

from ..backend import checks, iso_dates, scanners
from ..foundation.sentinels import UNDEFINED
from ..schema.rules import RuleDefinition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..builder import Builder
    from ..nodes.core import Run
    from ..nodes.records import Rule
    from ..nodes.reports import PlainSubject
    from ..typing import Options

    Test = Callable[[str], bool]


# Formats that pass or fail, and have no more to say


def _alphanum(options: Options) -> Test:
    from ..formats.alphanum import alphanum

    return alphanum(scan=scanners)


def _base64(options: Options) -> Test:
    from ..formats.base64 import base64, check_base64_options

    return base64(scan=scanners, **check_base64_options(options))


def _credit_card(options: Options) -> Test:
    from ..formats.credit_card import credit_card

    return credit_card(scan=scanners)


def _data_uri(options: Options) -> Test:
    from ..formats.data_uri import check_data_uri_options, data_uri

    return data_uri(scan=scanners, **check_data_uri_options(options))


def _domain(options: Options) -> Test:
    from ..formats.domain import check_domain_options, domain

    return domain(scan=scanners, **check_domain_options(options))


def _guid(options: Options) -> Test:
    from ..formats.guid import check_guid_options, guid

    return guid(scan=scanners, **check_guid_options(options))


def _hostname(options: Options) -> Test:
    from ..formats.hostname import hostname

    return hostname(scan=scanners)


def _iso_date(options: Options) -> Test:
    accepts: Test = _iso_dates().accepts
    return accepts


def _iso_dates() -> Any:
    from ..formats.dates import parse_iso_date
    from ..formats.dates_iso import COMMON, is_iso_date, normalise_iso

    return iso_dates.IsoDates(COMMON.match, is_iso_date, parse_iso_date, normalise_iso)


def _iso_duration(options: Options) -> Test:
    from ..formats.dates_iso import is_iso_duration

    return is_iso_duration


def _token(options: Options) -> Test:
    from ..formats.token import token

    return token(scan=scanners)


def _plain_rule(name: str, make: Callable[[Any], Test], *args: str) -> RuleDefinition:
    def check(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
        return checks.TestCheck(make(args.get("options", {})), "string." + name, None)

    return RuleDefinition(name, check, args)


# Formats that say more


def _check_email(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    from ..formats.email import check_email_options, email, invalid_addresses

    arguments = check_email_options(args.get("options", {}))
    find = invalid_addresses(scan=scanners, **arguments)

    def refuse(value: Any, run: Run, subject: PlainSubject) -> Any:
        run.fail(subject, "string.email", value, {"invalids": find(value)})
        return value

    return checks.TestCheck(email(scan=scanners, **arguments), "string.email", None, refuse)


def _check_hex(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    from ..formats.hex import check_hex_options, hex as hex_verdict, is_hexadecimal

    arguments = check_hex_options(args.get("options", {}))
    verdict = hex_verdict(scan=scanners, **arguments)

    def refuse(value: Any, run: Run, subject: PlainSubject) -> Any:
        run.fail(subject, "string." + verdict(value), value)
        return value

    return checks.TestCheck(is_hexadecimal(scan=scanners, **arguments), "string.hex", None, refuse)


def _check_ip(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    from ..formats.ip import check_ip_options, ip

    arguments = check_ip_options(args.get("options", {}))
    code, local = "string.ip", {"cidr": arguments["cidr"]}
    if arguments["versions"]:
        code, local = "string.ipVersion", {**local, "version": list(arguments["versions"])}
    return checks.TestCheck(ip(scan=scanners, **arguments), code, local)


_URI_CODES = {
    "uri": "string.uri",
    "custom_scheme": "string.uriCustomScheme",
    "relative_only": "string.uriRelativeOnly",
}


class UriRefusal:
    """What `uri` does about a wrong text: encodes it where that is asked for, or reports what is wrong.

    `verdict(text)` is empty or what is wrong, `host(text)` the host of a URI, or None. `encode` encodes a
    wrong text, which then has a second chance; None where that is not asked for.
    """

    __slots__ = ("encode", "host", "schemes", "verdict")

    def __init__(
        self,
        verdict: Callable[[str], str],
        host: Callable[[str], str | None],
        schemes: str,
        encode: Callable[[str], str | None] | None,
    ) -> None:
        self.verdict = verdict
        self.host = host
        self.schemes = schemes
        self.encode = encode

    def __call__(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return the URI as it is encoded, or report what is wrong with it."""
        verdict = self.verdict(value)
        text: Any = value
        if verdict != "domain" and self.encode is not None and run.convert:
            text = self.encode(value)
            verdict = verdict if text is None else self.verdict(text)
            if not verdict:
                return text
        self.fail(verdict, value, text, run, subject)
        return value

    def fail(self, verdict: str, value: Any, text: Any, run: Run, subject: PlainSubject) -> None:
        """Report what is wrong with a value, or with the domain in the text that was made of it."""
        if verdict == "domain":
            host = self.host(text)
            run.fail(subject, "string.domain", UNDEFINED if host is None else host)
            return
        local = {"scheme": self.schemes} if verdict == "custom_scheme" else None
        run.fail(subject, _URI_CODES[verdict], value, local)


def _check_uri(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    from ..formats.uri import check_uri_options, host_finder, is_uri, uri
    from ..formats.uri_encoding import encode_uri

    arguments = check_uri_options(args.get("options", {}))
    refuse = UriRefusal(
        uri(scan=scanners, **arguments),
        host_finder(scan=scanners, **arguments),
        "|".join(arguments["schemes"]),
        encode_uri if arguments["encode_uri"] else None,
    )
    return checks.TestCheck(is_uri(scan=scanners, **arguments), "string.uri", None, refuse)


# Conversions


def _aligned(text: str) -> str:
    return "0" + text if len(text) % 2 else text


CONVERTING_FORMATS = ("hex", "isoDate")
"""The formats that may bring a conversion."""


def format_conversions(rules: dict[str, Any]) -> list[Callable[[str], str]]:
    """Return the conversions that the formats among rules bring: after replacements, before a cut."""
    made: list[Callable[[str], str]] = []
    if "hex" in rules and rules["hex"].args.get("options", {}).get("byteAligned"):
        made.append(_aligned)
    if "isoDate" in rules:
        made.append(_iso_dates().write)
    return made


RULES = (
    _plain_rule("alphanum", _alphanum),
    _plain_rule("base64", _base64, "options"),
    _plain_rule("creditCard", _credit_card),
    _plain_rule("dataUri", _data_uri, "options"),
    _plain_rule("domain", _domain, "options"),
    RuleDefinition("email", _check_email, ("options",)),
    _plain_rule("guid", _guid, "options"),
    RuleDefinition("hex", _check_hex, ("options",)),
    _plain_rule("hostname", _hostname),
    RuleDefinition("ip", _check_ip, ("options",)),
    _plain_rule("isoDate", _iso_date),
    _plain_rule("isoDuration", _iso_duration),
    _plain_rule("token", _token),
    RuleDefinition("uri", _check_uri, ("options",)),
)
"""The rules of the formats."""
