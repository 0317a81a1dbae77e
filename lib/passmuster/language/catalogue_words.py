"""What the entries of the catalogue share: contexts, and pieces of texts.

Data of the report phase; imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .catalogue import Context

NONE: Context = {}
ERROR: Context = {"error": "the exception that was raised"}
DETAILS: Context = {"details": "for each alternative its message and its details; only when one failed"}
MATCH: Context = {
    "details": "the details of the failures",
    "message": "the messages of the failures, in one text",
}
REF: Context = {
    "arg": "the name of the argument",
    "reason": "what the argument has to be",
    "ref": "the reference",
}
LIMIT: Context = {"limit": "the limit: a number or a reference"}
DATE_LIMIT: Context = {"limit": "the limit: a date, a reference or `now`"}
LENGTH: Context = {
    "limit": "the limit: a number or a reference",
    "encoding": "the encoding in which bytes are counted; undefined when characters are",
}
N: Context = {"n": "the number of arguments asked for"}
POS: Context = {"pos": "the index of the item"}
TYPE: Context = {"type": "the name of the type asked for"}
RENAME: Context = {
    "from": "the key that was to be renamed",
    "to": "the key that it was to become",
    "pattern": "whether the rename was given by a regular expression",
}
PEERS: Context = {"peers": "the keys", "peersWithLabels": "the labels of the keys"}
PRESENT: Context = {"present": "the keys that are there", "presentWithLabels": "the labels of these keys"}
MAIN: Context = {"main": "the key that the rule is about", "mainWithLabel": "the label of that key"}
PEER: Context = {
    **MAIN,
    "peer": "the other key",
    "peerWithLabels": "the label of the other key",
    "peerWithLabel": "the same as `peerWithLabels`",
}
CIDR: Context = {"cidr": "whether a prefix length is `optional`, `required` or `forbidden`"}
PATTERN: Context = {
    "name": "the name of the pattern; undefined when it has none",
    "pattern": "the pattern",
    "regex": "the same as `pattern`",
}

ITEMS = '{if(#limit == 1, "item", "items")}'
BYTES = '{if(#limit == 1, "byte", "bytes")}'
KEYS = '{if(#limit == 1, "key", "keys")}'
ARGUMENTS = '{if(#n == 1, "argument", "arguments")}'
PLACES = '{if(#limit == 1, "digit", "digits")}'
SIZE = '{if(#encoding, if(#limit == 1, "byte", "bytes"), if(#limit == 1, "character", "characters"))}'
MISSES = '{{#unknownMisses}} required {if(#unknownMisses == 1, "item", "items")}'
KIND = '{if(#type == "object", "an object", if(#type == "function", "a function", "of type " + #type))}'
REF_TEXT = "{{#label}} cannot be checked against {{:#ref}}, because its {{#arg}} {{#reason}}"
REF_CONDITION = (
    "never reported by the library, which reports `any.ref` for every type; "
    "known so that it can be given a text"
)
STRICT_CONDITION = (
    "never reported by the library, which reports `date.base` when conversion is off too; "
    "known so that it can be given a text"
)
FORMAT = (
    '{if(#format == "iso", "a date in ISO 8601 format", '
    'if(#format == "javascript", "a timestamp in milliseconds", '
    'if(#format == "unix", "a timestamp in seconds", "a date in the format " + #format)))}'
)
SUBJECT = '{{if(#subject.key, #subject.key, "its content")}}'
ASSERTION = '{{if(#message, #message, "the assertion does not hold")}}'
CIDR_TEXT = (
    '{if(#cidr == "required", " with a prefix length", '
    'if(#cidr == "forbidden", " without a prefix length", ""))}'
)
