"""The error codes of alternatives, arrays and objects, by what they are about.

Data of the report phase; the form of an entry is in `catalogue`.
"""

from __future__ import annotations

from .catalogue_words import (
    ASSERTION,
    DETAILS,
    ITEMS,
    KEYS,
    KIND,
    LIMIT,
    MAIN,
    MATCH,
    MISSES,
    NONE,
    PEER,
    PEERS,
    POS,
    PRESENT,
    REF,
    REF_CONDITION,
    REF_TEXT,
    RENAME,
    SUBJECT,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .catalogue import Entry

ALTERNATIVES: dict[str, Entry] = {
    "alternatives.all": (
        "a value that has to match every alternative misses at least one",
        DETAILS,
        "{{#label}} needs to match every one of its alternatives",
    ),
    "alternatives.any": (
        "no alternative matches, or there is none that could be tried",
        DETAILS,
        "{{#label}} fits none of its alternatives",
    ),
    "alternatives.match": (
        "the type of an alternative fits but its rules do not",
        MATCH,
        "{{#label}} matches none of its alternatives: {#message}",
    ),
    "alternatives.one": (
        "a value that has to match a single alternative matches several",
        NONE,
        "{{#label}} needs to match a single alternative, not several",
    ),
    "alternatives.types": (
        "the value is of none of the types that the alternatives take",
        {"types": "the names of the types, and the values allowed"},
        "{{#label}} needs to be of one of these types: {{#types}}",
    ),
}

ARRAY: dict[str, Entry] = {
    "array.base": (
        "the value is not a list, nor a text that converts to one",
        NONE,
        "{{#label}} needs to be a list",
    ),
    "array.excludes": (
        "an item matches one of the forbidden schemas",
        POS,
        "{{#label}} is of a kind that this list excludes",
    ),
    "array.hasKnown": (
        "no item matches the schema of `has`, which has a label",
        {"patternLabel": "the label of the schema"},
        "{{#label}} needs to have an item that fits {{:#patternLabel}}",
    ),
    "array.hasUnknown": (
        "no item matches the schema of `has`, which has no label",
        NONE,
        "{{#label}} has no item of the kind it needs",
    ),
    "array.includes": (
        "an item matches none of the schemas",
        POS,
        "{{#label}} is of a kind that this list does not take",
    ),
    "array.includesRequiredBoth": (
        "required items are missing, some of them with a label and some without",
        {
            "knownMisses": "the labels of the missing items that have one",
            "unknownMisses": "how many of the missing items have none",
        },
        "{{#label}} lacks {{#knownMisses}} and another " + MISSES,
    ),
    "array.includesRequiredKnowns": (
        "required items are missing, all of them with a label",
        {"knownMisses": "the labels of the missing items"},
        "{{#label}} lacks {{#knownMisses}}",
    ),
    "array.includesRequiredUnknowns": (
        "required items are missing, none of them with a label",
        {"unknownMisses": "how many items are missing"},
        "{{#label}} lacks " + MISSES,
    ),
    "array.length": (
        "the number of items is not the one asked for",
        LIMIT,
        "{{#label}} needs to have exactly {{#limit}} " + ITEMS,
    ),
    "array.max": (
        "there are more items than allowed",
        LIMIT,
        "{{#label}} can have at most {{#limit}} " + ITEMS,
    ),
    "array.min": (
        "there are fewer items than asked for",
        LIMIT,
        "{{#label}} needs to have at least {{#limit}} " + ITEMS,
    ),
    "array.orderedLength": (
        "there are more items than positions given to `ordered`",
        {"pos": "the index of the first item too many", "limit": "the number of positions"},
        "{{#label}} has room for {{#limit}} " + ITEMS + " only",
    ),
    "array.sort": (
        "the items are not in the order asked for, and conversion is off",
        {"order": "`ascending` or `descending`", "by": "the key that is sorted by, or `value`"},
        "{{#label}} needs to be sorted by {{#by}} in {{#order}} order",
    ),
    "array.sort.mismatching": (
        "the items cannot be sorted because they are of different types",
        NONE,
        "{{#label}} cannot be sorted, as its items are of different types",
    ),
    "array.sort.unsupported": (
        "the items cannot be sorted because their type has no order",
        {"type": "the name of the type of the items"},
        "{{#label}} cannot be sorted, as items of type {{#type}} have no order",
    ),
    "array.sparse": (
        "an item is undefined, and the list is not sparse",
        {**POS, "path": "the path of the item"},
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
    "array.ref": (REF_CONDITION, REF, REF_TEXT),
}

OBJECT: dict[str, Entry] = {
    "object.and": (
        "some of the keys that belong together are there and some are not",
        {
            **PRESENT,
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
        "{{#label}} breaks a rule about " + SUBJECT + ": " + ASSERTION,
    ),
    "object.base": (
        "the value is not an object (or function), nor a text that converts to one",
        {"type": "`object`, or `function` for a function schema"},
        "{{#label}} needs to be " + KIND,
    ),
    "object.instance": (
        "the value is not an instance of the class asked for",
        {"type": "the name of the class"},
        "{{#label}} needs to be an instance of {{:#type}}",
    ),
    "object.length": (
        "the number of keys is not the one asked for",
        LIMIT,
        "{{#label}} needs to have exactly {{#limit}} " + KEYS,
    ),
    "object.max": (
        "there are more keys than allowed",
        LIMIT,
        "{{#label}} can have at most {{#limit}} " + KEYS,
    ),
    "object.min": (
        "there are fewer keys than asked for",
        LIMIT,
        "{{#label}} needs to have at least {{#limit}} " + KEYS,
    ),
    "object.missing": (
        "none of the keys of `or` or `xor` is there",
        PEERS,
        "{{#label}} needs to have at least one of {{#peersWithLabels}}",
    ),
    "object.nand": (
        "all keys are there, of which not all may be",
        {**MAIN, **PEERS},
        "{{#label}} cannot have {{:#mainWithLabel}} together with {{#peersWithLabels}}",
    ),
    "object.oxor": (
        "several of the keys are there, of which one may be",
        {**PEERS, **PRESENT},
        "{{#label}} can have one of {{#peersWithLabels}} at most",
    ),
    "object.pattern.match": (
        "the keys that match a pattern do not match its `matches` schema",
        {**MATCH, "matches": "the keys that match the pattern"},
        "{{#label}} has keys that do not fit together: {#message}",
    ),
    "object.refType": ("the value is not a reference", NONE, "{{#label}} needs to be a reference"),
    "object.regex": (
        "the value is not a compiled regular expression",
        NONE,
        "{{#label}} needs to be a regular expression",
    ),
    "object.rename.multiple": (
        "a key is renamed to one that another key was already renamed to",
        RENAME,
        "{{#label}} cannot have {{:#from}} renamed, as another key was already renamed to {{:#to}}",
    ),
    "object.rename.override": (
        "a key is renamed to one that is already there",
        RENAME,
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
        PEER,
        "{{#label}} has {{:#mainWithLabel}} but not {{:#peerWithLabel}}, which has to go with it",
    ),
    "object.without": (
        "a key is there together with one that may not go with it",
        PEER,
        "{{#label}} cannot have {{:#peerWithLabel}} together with {{:#mainWithLabel}}",
    ),
    "object.xor": (
        "several of the keys are there, of which exactly one has to be",
        {**PEERS, **PRESENT},
        "{{#label}} needs to have exactly one of {{#peersWithLabels}}",
    ),
    "object.ref": (REF_CONDITION, REF, REF_TEXT),
}
