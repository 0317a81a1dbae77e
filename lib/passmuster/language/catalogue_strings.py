"""The error codes of texts.

Data of the report phase; the form of an entry is in `catalogue`.
"""

from __future__ import annotations

from .catalogue_words import CIDR, CIDR_TEXT, LENGTH, NONE, PATTERN, REF, REF_CONDITION, REF_TEXT, SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .catalogue import Entry

STRING: dict[str, Entry] = {
    "string.alphanum": (
        "the text has other characters than the letters a to z and digits",
        NONE,
        "{{#label}} can only have the letters a to z and digits",
    ),
    "string.base": ("the value is not a text", NONE, "{{#label}} needs to be text"),
    "string.base64": ("the text is not base64", NONE, "{{#label}} needs to be base64 text"),
    "string.creditCard": (
        "the text is not a card number, or its check digit is wrong",
        NONE,
        "{{#label}} needs to be a valid card number",
    ),
    "string.dataUri": ("the text is not a data URI", NONE, "{{#label}} needs to be a data URI"),
    "string.domain": (
        "the text, or the domain in a URI, is not an allowed domain name",
        NONE,
        "{{#label}} needs to have a valid domain name",
    ),
    "string.email": (
        "the text is not an e-mail address, or a list of them",
        {"invalids": "the addresses that are wrong"},
        "{{#label}} needs to be a valid e-mail address",
    ),
    "string.empty": ("the text is empty", NONE, "{{#label}} cannot be empty"),
    "string.guid": ("the text is not a GUID of the form asked for", NONE, "{{#label}} needs to be a GUID"),
    "string.hex": ("the text is not hexadecimal", NONE, "{{#label}} needs to be hexadecimal text"),
    "string.hexAlign": (
        "the text has an odd number of hexadecimal digits",
        NONE,
        "{{#label}} needs to have two hexadecimal digits for each byte",
    ),
    "string.hostname": ("the text is not a host name", NONE, "{{#label}} needs to be a host name"),
    "string.ip": (
        "the text is not an IP address",
        CIDR,
        "{{#label}} needs to be an IP address" + CIDR_TEXT,
    ),
    "string.ipVersion": (
        "the text is not an IP address of the versions asked for",
        {**CIDR, "version": "the versions allowed"},
        "{{#label}} needs to be an IP address of version {{#version}}" + CIDR_TEXT,
    ),
    "string.isoDate": (
        "the text is not a date in ISO 8601 format",
        NONE,
        "{{#label}} needs to be a date in ISO 8601 format",
    ),
    "string.isoDuration": (
        "the text is not a duration in ISO 8601 format",
        NONE,
        "{{#label}} needs to be a duration in ISO 8601 format",
    ),
    "string.length": (
        "the length is not the one asked for",
        LENGTH,
        "{{#label}} needs to be exactly {{#limit}} " + SIZE + " long",
    ),
    "string.lowercase": (
        "the text has upper case letters, and conversion is off",
        NONE,
        "{{#label}} needs to be in lower case",
    ),
    "string.max": (
        "the text is longer than allowed",
        LENGTH,
        "{{#label}} can be at most {{#limit}} " + SIZE + " long",
    ),
    "string.min": (
        "the text is shorter than asked for",
        LENGTH,
        "{{#label}} needs to be at least {{#limit}} " + SIZE + " long",
    ),
    "string.normalize": (
        "the text is not in the Unicode form asked for, and conversion is off",
        {"form": "the form: `NFC`, `NFD`, `NFKC` or `NFKD`"},
        "{{#label}} needs to be in the Unicode form {{#form}}",
    ),
    "string.pattern.base": (
        "the text does not match a pattern without a name",
        PATTERN,
        "{{#label}} does not match the pattern {{#regex}}",
    ),
    "string.pattern.name": (
        "the text does not match a pattern with a name",
        PATTERN,
        "{{#label}} does not match the {{#name}} pattern",
    ),
    "string.pattern.invert.base": (
        "the text matches a pattern without a name that it may not match",
        PATTERN,
        "{{#label}} matches the forbidden pattern {{#regex}}",
    ),
    "string.pattern.invert.name": (
        "the text matches a pattern with a name that it may not match",
        PATTERN,
        "{{#label}} matches the forbidden {{#name}} pattern",
    ),
    "string.token": (
        "the text has other characters than the letters a to z, digits and underscores",
        NONE,
        "{{#label}} can only have the letters a to z, digits and underscores",
    ),
    "string.trim": (
        "the text starts or ends with white space, and conversion is off",
        NONE,
        "{{#label}} cannot start or end with white space",
    ),
    "string.uppercase": (
        "the text has lower case letters, and conversion is off",
        NONE,
        "{{#label}} needs to be in upper case",
    ),
    "string.uri": ("the text is not a URI", NONE, "{{#label}} needs to be a URI"),
    "string.uriCustomScheme": (
        "the text is not a URI of the schemes asked for",
        {"scheme": "the schemes, as the source of a pattern"},
        "{{#label}} needs to be a URI with the scheme {{#scheme}}",
    ),
    "string.uriRelativeOnly": (
        "the text is not a relative URI, and has to be one",
        NONE,
        "{{#label}} needs to be a relative URI",
    ),
    "string.ref": (REF_CONDITION, REF, REF_TEXT),
}
