"""Every error code: when it is reported, what its context holds, its English text.

Data of the report phase, read when schemas are defined; imports nothing.
A text starts with `{{#label}} `, so that the label can be left out of it,
and uses no variable that the context of its code does not hold.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Context = dict[str, str]
    Entry = tuple[str, Context, str]

# What every context holds, beside what the entries below name.
COMMON: Context = {
    "label": "the label of the value, else its path, else the root label",
    "key": "the last element of the path; absent at the root",
    "value": "the value that failed; absent when there was none",
}

# What a value without a key is called. It can be replaced like a text, as `root`.
ROOT_LABEL = "value"

_NONE: Context = {}
_ERROR: Context = {"error": "the exception that was raised"}
_DETAILS: Context = {"details": "for each alternative its message and its details; only when one failed"}
_MATCH: Context = {
    "details": "the details of the failures",
    "message": "the messages of the failures, in one text",
}
_REF: Context = {
    "arg": "the name of the argument",
    "reason": "what the argument has to be",
    "ref": "the reference",
}
_LIMIT: Context = {"limit": "the limit: a number or a reference"}
_DATE: Context = {"limit": "the limit: a date, a reference or `now`"}
_LENGTH: Context = {
    "limit": "the limit: a number or a reference",
    "encoding": "the encoding in which bytes are counted; undefined when characters are",
}
_N: Context = {"n": "the number of arguments asked for"}
_POS: Context = {"pos": "the index of the item"}
_TYPE: Context = {"type": "the name of the type asked for"}
_RENAME: Context = {
    "from": "the key that was to be renamed",
    "to": "the key that it was to become",
    "pattern": "whether the rename was given by a regular expression",
}
_PEERS: Context = {"peers": "the keys", "peersWithLabels": "the labels of the keys"}
_PRESENT: Context = {"present": "the keys that are there", "presentWithLabels": "the labels of these keys"}
_MAIN: Context = {"main": "the key that the rule is about", "mainWithLabel": "the label of that key"}
_PEER: Context = {
    **_MAIN,
    "peer": "the other key",
    "peerWithLabels": "the label of the other key",
    "peerWithLabel": "the same as `peerWithLabels`",
}
_CIDR: Context = {"cidr": "whether a prefix length is `optional`, `required` or `forbidden`"}
_PATTERN: Context = {
    "name": "the name of the pattern; undefined when it has none",
    "pattern": "the pattern",
    "regex": "the same as `pattern`",
}

_ITEMS = '{if(#limit == 1, "item", "items")}'
_BYTES = '{if(#limit == 1, "byte", "bytes")}'
_KEYS = '{if(#limit == 1, "key", "keys")}'
_ARGUMENTS = '{if(#n == 1, "argument", "arguments")}'
_PLACES = '{if(#limit == 1, "digit", "digits")}'
_SIZE = '{if(#encoding, if(#limit == 1, "byte", "bytes"), if(#limit == 1, "character", "characters"))}'
_MISSES = '{{#unknownMisses}} required {if(#unknownMisses == 1, "item", "items")}'
_KIND = '{if(#type == "object", "an object", if(#type == "function", "a function", "of type " + #type))}'
_REF_TEXT = "{{#label}} cannot be checked against {{:#ref}}, because its {{#arg}} {{#reason}}"
_REF_CONDITION = (
    "never reported by the library, which reports `any.ref` for every type; "
    "known so that it can be given a text"
)
_STRICT_CONDITION = (
    "never reported by the library, which reports `date.base` when conversion is off too; "
    "known so that it can be given a text"
)
_FORMAT = (
    '{if(#format == "iso", "a date in ISO 8601 format", '
    'if(#format == "javascript", "a timestamp in milliseconds", '
    'if(#format == "unix", "a timestamp in seconds", "a date in the format " + #format)))}'
)
_SUBJECT = '{{if(#subject.key, #subject.key, "its content")}}'
_ASSERTION = '{{if(#message, #message, "the assertion does not hold")}}'
_CIDR_TEXT = (
    '{if(#cidr == "required", " with a prefix length", '
    'if(#cidr == "forbidden", " without a prefix length", ""))}'
)

ALTERNATIVES: dict[str, Entry] = {
    "alternatives.all": (
        "a value that has to match every alternative misses at least one",
        _DETAILS,
        "{{#label}} needs to match every one of its alternatives",
    ),
    "alternatives.any": (
        "no alternative matches, or there is none that could be tried",
        _DETAILS,
        "{{#label}} fits none of its alternatives",
    ),
    "alternatives.match": (
        "the type of an alternative fits but its rules do not",
        _MATCH,
        "{{#label}} matches none of its alternatives: {#message}",
    ),
    "alternatives.one": (
        "a value that has to match a single alternative matches several",
        _NONE,
        "{{#label}} needs to match a single alternative, not several",
    ),
    "alternatives.types": (
        "the value is of none of the types that the alternatives take",
        {"types": "the names of the types, and the values allowed"},
        "{{#label}} needs to be of one of these types: {{#types}}",
    ),
}

ANY: dict[str, Entry] = {
    "any.custom": (
        "a function given to `custom` raised an exception",
        _ERROR,
        "{{#label}} did not pass its custom check: {{#error}}",
    ),
    "any.default": (
        "a function given to `default` raised an exception",
        _ERROR,
        "{{#label}} could not be given its default: {{#error}}",
    ),
    "any.failover": (
        "a function given to `failover` raised an exception",
        _ERROR,
        "{{#label}} could not be given its fallback: {{#error}}",
    ),
    "any.invalid": (
        "the value is one of those that are ruled out",
        {"invalids": "the values ruled out"},
        (
            "{{#label}} cannot be "
            '{if(#invalids, if(length(#invalids) > 1, "any of ", ""), "this value")}{{#invalids}}'
        ),
    ),
    "any.only": (
        "the value is none of those that alone are allowed",
        {"valids": "the values allowed"},
        (
            "{{#label}} can only be "
            '{if(#valids, if(length(#valids) > 1, "one of ", ""), "an allowed value")}{{#valids}}'
        ),
    ),
    "any.ref": (
        "a reference that is the argument of a rule leads to a value the rule cannot use",
        _REF,
        _REF_TEXT,
    ),
    "any.required": ("a value has to be given and is not", _NONE, "{{#label}} is missing"),
    "any.unknown": ("a value is given where there may be none", _NONE, "{{#label}} cannot be given here"),
}

ARRAY: dict[str, Entry] = {
    "array.base": (
        "the value is not a list, nor a text that converts to one",
        _NONE,
        "{{#label}} needs to be a list",
    ),
    "array.excludes": (
        "an item matches one of the forbidden schemas",
        _POS,
        "{{#label}} is of a kind that this list excludes",
    ),
    "array.hasKnown": (
        "no item matches the schema of `has`, which has a label",
        {"patternLabel": "the label of the schema"},
        "{{#label}} needs to have an item that fits {{:#patternLabel}}",
    ),
    "array.hasUnknown": (
        "no item matches the schema of `has`, which has no label",
        _NONE,
        "{{#label}} has no item of the kind it needs",
    ),
    "array.includes": (
        "an item matches none of the schemas",
        _POS,
        "{{#label}} is of a kind that this list does not take",
    ),
    "array.includesRequiredBoth": (
        "required items are missing, some of them with a label and some without",
        {
            "knownMisses": "the labels of the missing items that have one",
            "unknownMisses": "how many of the missing items have none",
        },
        "{{#label}} lacks {{#knownMisses}} and another " + _MISSES,
    ),
    "array.includesRequiredKnowns": (
        "required items are missing, all of them with a label",
        {"knownMisses": "the labels of the missing items"},
        "{{#label}} lacks {{#knownMisses}}",
    ),
    "array.includesRequiredUnknowns": (
        "required items are missing, none of them with a label",
        {"unknownMisses": "how many items are missing"},
        "{{#label}} lacks " + _MISSES,
    ),
    "array.length": (
        "the number of items is not the one asked for",
        _LIMIT,
        "{{#label}} needs to have exactly {{#limit}} " + _ITEMS,
    ),
    "array.max": (
        "there are more items than allowed",
        _LIMIT,
        "{{#label}} can have at most {{#limit}} " + _ITEMS,
    ),
    "array.min": (
        "there are fewer items than asked for",
        _LIMIT,
        "{{#label}} needs to have at least {{#limit}} " + _ITEMS,
    ),
    "array.orderedLength": (
        "there are more items than positions given to `ordered`",
        {"pos": "the index of the first item too many", "limit": "the number of positions"},
        "{{#label}} has room for {{#limit}} " + _ITEMS + " only",
    ),
    "array.sort": (
        "the items are not in the order asked for, and conversion is off",
        {"order": "`ascending` or `descending`", "by": "the key that is sorted by, or `value`"},
        "{{#label}} needs to be sorted by {{#by}} in {{#order}} order",
    ),
    "array.sort.mismatching": (
        "the items cannot be sorted because they are of different types",
        _NONE,
        "{{#label}} cannot be sorted, as its items are of different types",
    ),
    "array.sort.unsupported": (
        "the items cannot be sorted because their type has no order",
        {"type": "the name of the type of the items"},
        "{{#label}} cannot be sorted, as items of type {{#type}} have no order",
    ),
    "array.sparse": (
        "an item is undefined, and the list is not sparse",
        {**_POS, "path": "the path of the item"},
        "{{#label}} cannot be undefined in this list",
    ),
    "array.unique": (
        "an item equals one before it",
        {
            "pos": "the index of the later item",
            "dupePos": "the index of the earlier item",
            "dupeValue": "the earlier item",
            "path": "the path that was compared; only when one was given",
        },
        "{{#label}} repeats the item at position {{#dupePos}}",
    ),
    "array.ref": (_REF_CONDITION, _REF, _REF_TEXT),
}

BINARY: dict[str, Entry] = {
    "binary.base": (
        "the value is not bytes, nor a text that converts to them",
        _NONE,
        "{{#label}} needs to be binary data",
    ),
    "binary.length": (
        "the number of bytes is not the one asked for",
        _LIMIT,
        "{{#label}} needs to be exactly {{#limit}} " + _BYTES + " long",
    ),
    "binary.max": (
        "there are more bytes than allowed",
        _LIMIT,
        "{{#label}} can be at most {{#limit}} " + _BYTES + " long",
    ),
    "binary.min": (
        "there are fewer bytes than asked for",
        _LIMIT,
        "{{#label}} needs to be at least {{#limit}} " + _BYTES + " long",
    ),
    "binary.ref": (_REF_CONDITION, _REF, _REF_TEXT),
}

BOOLEAN: dict[str, Entry] = {
    "boolean.base": (
        "the value is not a boolean, nor one that converts to it",
        _NONE,
        "{{#label}} needs to be true or false",
    ),
}

DATE: dict[str, Entry] = {
    "date.base": (
        "the value is not a date, nor a text or number that converts to one",
        _NONE,
        "{{#label}} needs to be a date",
    ),
    "date.format": (
        "the value is not written in the format asked for",
        {"format": "`iso`, `javascript` (milliseconds) or `unix` (seconds)"},
        "{{#label}} needs to be " + _FORMAT,
    ),
    "date.greater": (
        "the date is not after the limit",
        _DATE,
        "{{#label}} needs to be after {{#limit}}",
    ),
    "date.less": (
        "the date is not before the limit",
        _DATE,
        "{{#label}} needs to be before {{#limit}}",
    ),
    "date.max": (
        "the date is after the limit",
        _DATE,
        "{{#label}} cannot be after {{#limit}}",
    ),
    "date.min": (
        "the date is before the limit",
        _DATE,
        "{{#label}} cannot be before {{#limit}}",
    ),
    "date.ref": (_REF_CONDITION, _REF, _REF_TEXT),
    "date.strict": (
        _STRICT_CONDITION,
        _NONE,
        "{{#label}} needs to be a date already, as nothing is converted",
    ),
}

FUNCTION: dict[str, Entry] = {
    "function.arity": (
        "the number of parameters is not the one asked for",
        _N,
        "{{#label}} needs to take exactly {{#n}} " + _ARGUMENTS,
    ),
    "function.class": ("the value is not a class", _NONE, "{{#label}} needs to be a class"),
    "function.maxArity": (
        "there are more parameters than allowed",
        _N,
        "{{#label}} can take at most {{#n}} " + _ARGUMENTS,
    ),
    "function.minArity": (
        "there are fewer parameters than asked for",
        _N,
        "{{#label}} needs to take at least {{#n}} " + _ARGUMENTS,
    ),
}

NUMBER: dict[str, Entry] = {
    "number.base": (
        "the value is not a number, nor a text that converts to one",
        _NONE,
        "{{#label}} needs to be a number",
    ),
    "number.greater": (
        "the number is not above the limit",
        _LIMIT,
        "{{#label}} needs to be more than {{#limit}}",
    ),
    "number.infinity": ("the number is infinite", _NONE, "{{#label}} needs to be finite"),
    "number.integer": ("the number has a fraction", _NONE, "{{#label}} needs to be a whole number"),
    "number.less": (
        "the number is not below the limit",
        _LIMIT,
        "{{#label}} needs to be less than {{#limit}}",
    ),
    "number.max": ("the number is above the limit", _LIMIT, "{{#label}} can be at most {{#limit}}"),
    "number.min": ("the number is below the limit", _LIMIT, "{{#label}} needs to be at least {{#limit}}"),
    "number.multiple": (
        "the number is not a multiple of the base",
        {"multiple": "the base: a number or a reference"},
        "{{#label}} needs to be a multiple of {{#multiple}}",
    ),
    "number.negative": ("the number is not below zero", _NONE, "{{#label}} needs to be below zero"),
    "number.port": (
        "the number is not one of a port",
        _NONE,
        "{{#label}} needs to be a port number, from 0 to 65535",
    ),
    "number.positive": ("the number is not above zero", _NONE, "{{#label}} needs to be above zero"),
    "number.precision": (
        "the number has more decimal places than allowed",
        {"limit": "the number of decimal places allowed"},
        "{{#label}} can have at most {{#limit}} " + _PLACES + " after the decimal point",
    ),
    "number.unsafe": (
        "the number is outside the range of safe numbers, or its text converts only with a loss",
        _NONE,
        "{{#label}} is outside the range in which numbers are exact",
    ),
    "number.ref": (_REF_CONDITION, _REF, _REF_TEXT),
}

OBJECT: dict[str, Entry] = {
    "object.and": (
        "some of the keys that belong together are there and some are not",
        {
            **_PRESENT,
            "missing": "the keys that are not there",
            "missingWithLabels": "the labels of these keys",
        },
        "{{#label}} has {{#presentWithLabels}} but not {{#missingWithLabels}}, which belong together",
    ),
    "object.assert": (
        "the subject of an assertion does not match its schema",
        {
            "subject": "the reference (`subject.key` is its key) or template that was tested",
            "message": "the text given to `assert`; undefined when there is none",
        },
        "{{#label}} breaks a rule about " + _SUBJECT + ": " + _ASSERTION,
    ),
    "object.base": (
        "the value is not an object (or function), nor a text that converts to one",
        {"type": "`object`, or `function` for a function schema"},
        "{{#label}} needs to be " + _KIND,
    ),
    "object.instance": (
        "the value is not an instance of the class asked for",
        {"type": "the name of the class"},
        "{{#label}} needs to be an instance of {{:#type}}",
    ),
    "object.length": (
        "the number of keys is not the one asked for",
        _LIMIT,
        "{{#label}} needs to have exactly {{#limit}} " + _KEYS,
    ),
    "object.max": (
        "there are more keys than allowed",
        _LIMIT,
        "{{#label}} can have at most {{#limit}} " + _KEYS,
    ),
    "object.min": (
        "there are fewer keys than asked for",
        _LIMIT,
        "{{#label}} needs to have at least {{#limit}} " + _KEYS,
    ),
    "object.missing": (
        "none of the keys of `or` or `xor` is there",
        _PEERS,
        "{{#label}} needs to have at least one of {{#peersWithLabels}}",
    ),
    "object.nand": (
        "all keys are there, of which not all may be",
        {**_MAIN, **_PEERS},
        "{{#label}} cannot have {{:#mainWithLabel}} together with {{#peersWithLabels}}",
    ),
    "object.oxor": (
        "several of the keys are there, of which one may be",
        {**_PEERS, **_PRESENT},
        "{{#label}} can have one of {{#peersWithLabels}} at most",
    ),
    "object.pattern.match": (
        "the keys that match a pattern do not match its `matches` schema",
        {**_MATCH, "matches": "the keys that match the pattern"},
        "{{#label}} has keys that do not fit together: {#message}",
    ),
    "object.refType": ("the value is not a reference", _NONE, "{{#label}} needs to be a reference"),
    "object.regex": (
        "the value is not a compiled regular expression",
        _NONE,
        "{{#label}} needs to be a regular expression",
    ),
    "object.rename.multiple": (
        "a key is renamed to one that another key was already renamed to",
        _RENAME,
        "{{#label}} cannot have {{:#from}} renamed, as another key was already renamed to {{:#to}}",
    ),
    "object.rename.override": (
        "a key is renamed to one that is already there",
        _RENAME,
        "{{#label}} cannot have {{:#from}} renamed, as {{:#to}} is there already",
    ),
    "object.schema": (
        "the value is not a schema, or not one of the type asked for",
        {"type": "the type asked for, or `any`"},
        '{{#label}} needs to be a schema{if(#type == "any", "", " of type " + #type)}',
    ),
    "object.unknown": (
        "a key is there that the object does not know",
        {"child": "the key"},
        "{{#label}} is not a known key",
    ),
    "object.with": (
        "a key is there without one that has to go with it",
        _PEER,
        "{{#label}} has {{:#mainWithLabel}} but not {{:#peerWithLabel}}, which has to go with it",
    ),
    "object.without": (
        "a key is there together with one that may not go with it",
        _PEER,
        "{{#label}} cannot have {{:#peerWithLabel}} together with {{:#mainWithLabel}}",
    ),
    "object.xor": (
        "several of the keys are there, of which exactly one has to be",
        {**_PEERS, **_PRESENT},
        "{{#label}} needs to have exactly one of {{#peersWithLabels}}",
    ),
    "object.ref": (_REF_CONDITION, _REF, _REF_TEXT),
}

STRING: dict[str, Entry] = {
    "string.alphanum": (
        "the text has other characters than the letters a to z and digits",
        _NONE,
        "{{#label}} can only have the letters a to z and digits",
    ),
    "string.base": ("the value is not a text", _NONE, "{{#label}} needs to be text"),
    "string.base64": ("the text is not base64", _NONE, "{{#label}} needs to be base64 text"),
    "string.creditCard": (
        "the text is not a card number, or its check digit is wrong",
        _NONE,
        "{{#label}} needs to be a valid card number",
    ),
    "string.dataUri": ("the text is not a data URI", _NONE, "{{#label}} needs to be a data URI"),
    "string.domain": (
        "the text, or the domain in a URI, is not an allowed domain name",
        _NONE,
        "{{#label}} needs to have a valid domain name",
    ),
    "string.email": (
        "the text is not an e-mail address, or a list of them",
        {"invalids": "the addresses that are wrong"},
        "{{#label}} needs to be a valid e-mail address",
    ),
    "string.empty": ("the text is empty", _NONE, "{{#label}} cannot be empty"),
    "string.guid": ("the text is not a GUID of the form asked for", _NONE, "{{#label}} needs to be a GUID"),
    "string.hex": ("the text is not hexadecimal", _NONE, "{{#label}} needs to be hexadecimal text"),
    "string.hexAlign": (
        "the text has an odd number of hexadecimal digits",
        _NONE,
        "{{#label}} needs to have two hexadecimal digits for each byte",
    ),
    "string.hostname": ("the text is not a host name", _NONE, "{{#label}} needs to be a host name"),
    "string.ip": (
        "the text is not an IP address",
        _CIDR,
        "{{#label}} needs to be an IP address" + _CIDR_TEXT,
    ),
    "string.ipVersion": (
        "the text is not an IP address of the versions asked for",
        {**_CIDR, "version": "the versions allowed"},
        "{{#label}} needs to be an IP address of version {{#version}}" + _CIDR_TEXT,
    ),
    "string.isoDate": (
        "the text is not a date in ISO 8601 format",
        _NONE,
        "{{#label}} needs to be a date in ISO 8601 format",
    ),
    "string.isoDuration": (
        "the text is not a duration in ISO 8601 format",
        _NONE,
        "{{#label}} needs to be a duration in ISO 8601 format",
    ),
    "string.length": (
        "the length is not the one asked for",
        _LENGTH,
        "{{#label}} needs to be exactly {{#limit}} " + _SIZE + " long",
    ),
    "string.lowercase": (
        "the text has upper case letters, and conversion is off",
        _NONE,
        "{{#label}} needs to be in lower case",
    ),
    "string.max": (
        "the text is longer than allowed",
        _LENGTH,
        "{{#label}} can be at most {{#limit}} " + _SIZE + " long",
    ),
    "string.min": (
        "the text is shorter than asked for",
        _LENGTH,
        "{{#label}} needs to be at least {{#limit}} " + _SIZE + " long",
    ),
    "string.normalize": (
        "the text is not in the Unicode form asked for, and conversion is off",
        {"form": "the form: `NFC`, `NFD`, `NFKC` or `NFKD`"},
        "{{#label}} needs to be in the Unicode form {{#form}}",
    ),
    "string.pattern.base": (
        "the text does not match a pattern without a name",
        _PATTERN,
        "{{#label}} does not match the pattern {{#regex}}",
    ),
    "string.pattern.name": (
        "the text does not match a pattern with a name",
        _PATTERN,
        "{{#label}} does not match the {{#name}} pattern",
    ),
    "string.pattern.invert.base": (
        "the text matches a pattern without a name that it may not match",
        _PATTERN,
        "{{#label}} matches the forbidden pattern {{#regex}}",
    ),
    "string.pattern.invert.name": (
        "the text matches a pattern with a name that it may not match",
        _PATTERN,
        "{{#label}} matches the forbidden {{#name}} pattern",
    ),
    "string.token": (
        "the text has other characters than the letters a to z, digits and underscores",
        _NONE,
        "{{#label}} can only have the letters a to z, digits and underscores",
    ),
    "string.trim": (
        "the text starts or ends with white space, and conversion is off",
        _NONE,
        "{{#label}} cannot start or end with white space",
    ),
    "string.uppercase": (
        "the text has lower case letters, and conversion is off",
        _NONE,
        "{{#label}} needs to be in upper case",
    ),
    "string.uri": ("the text is not a URI", _NONE, "{{#label}} needs to be a URI"),
    "string.uriCustomScheme": (
        "the text is not a URI of the schemes asked for",
        {"scheme": "the schemes, as the source of a pattern"},
        "{{#label}} needs to be a URI with the scheme {{#scheme}}",
    ),
    "string.uriRelativeOnly": (
        "the text is not a relative URI, and has to be one",
        _NONE,
        "{{#label}} needs to be a relative URI",
    ),
    "string.ref": (_REF_CONDITION, _REF, _REF_TEXT),
}

SYMBOL: dict[str, Entry] = {
    "symbol.base": ("the value is not a symbol", _NONE, "{{#label}} needs to be a symbol"),
    "symbol.map": (
        "the value is not a symbol, and no symbol is mapped to it",
        {"map": "the mapping of values to symbols"},
        "{{#label}} needs to be a symbol, or a value that stands for one",
    ),
}

# Codes that the specification does not list: every type can report them.
OWN: dict[str, Entry] = {
    "any.cast": (
        "the value cannot be made into what `cast` asks for, such as a set with an item that has no hash",
        {"to": "what was asked for: `map`, `number`, `set` or `string`"},
        "{{#label}} cannot be turned into a {{#to}}",
    ),
    "link.depth": (
        "the value is nested deeper than the limit, or contains itself",
        {"limit": "the number of levels allowed"},
        "{{#label}} is nested more than {{#limit}} levels deep",
    ),
    "custom": (
        "a function given to `custom` returned `helpers.message(...)`",
        _NONE,
        "{{#label}} did not pass its custom check",
    ),
    "external": (
        "a function given to `external` returned `helpers.message(...)`",
        _NONE,
        "{{#label}} did not pass its external check",
    ),
}

# The codes of the specification by the type that reports them, in the order of the documentation.
SECTIONS: dict[str, dict[str, Entry]] = {
    "alternatives": ALTERNATIVES,
    "any": ANY,
    "array": ARRAY,
    "binary": BINARY,
    "boolean": BOOLEAN,
    "date": DATE,
    "function": FUNCTION,
    "number": NUMBER,
    "object": OBJECT,
    "string": STRING,
    "symbol": SYMBOL,
}

CATALOGUE: dict[str, Entry] = {
    code: entry for section in (*SECTIONS.values(), OWN) for code, entry in section.items()
}

TEXTS: dict[str, str] = {code: entry[2] for code, entry in CATALOGUE.items()}


def texts(*types: str) -> dict[str, str]:
    """Return the texts of the codes that these types report, later types last.

    Our own codes and the root label come with `any`, which every type builds on.

    >>> sorted(texts("boolean"))
    ['boolean.base']
    >>> texts("any")["root"]
    'value'
    """
    found: dict[str, str] = {}
    for name in types:
        for code, entry in SECTIONS.get(name, {}).items():
            found[code] = entry[2]
        if name == "any":
            found.update((code, entry[2]) for code, entry in OWN.items())
            found["root"] = ROOT_LABEL
    return found


def describe() -> dict[str, dict[str, dict[str, Any]]]:
    """Return the catalogue as plain data: section, code, then what is known of it.

    >>> describe()["number"]["number.min"]["context"]
    {'limit': 'the limit: a number or a reference'}
    """
    return {
        name: {code: _described(entry) for code, entry in section.items()}
        for name, section in (*SECTIONS.items(), ("own", OWN))
    }


def _described(entry: Entry) -> dict[str, Any]:
    condition, context, text = entry
    return {"condition": condition, "context": dict(context), "text": text}
