"""The error codes of the types whose values hold no others, and those that every type has.

Data of the report phase; the form of an entry is in `catalogue`.
"""

from __future__ import annotations

from .catalogue_words import (
    ARGUMENTS,
    BYTES,
    DATE_LIMIT,
    ERROR,
    FORMAT,
    LIMIT,
    NONE,
    PLACES,
    REF,
    REF_CONDITION,
    REF_TEXT,
    STRICT_CONDITION,
    N,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .catalogue import Entry

ANY: dict[str, Entry] = {
    "any.custom": (
        "a function given to `custom` raised an exception",
        ERROR,
        "{{#label}} did not pass its custom check: {{#error}}",
    ),
    "any.default": (
        "a function given to `default` raised an exception",
        ERROR,
        "{{#label}} could not be given its default: {{#error}}",
    ),
    "any.failover": (
        "a function given to `failover` raised an exception",
        ERROR,
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
        REF,
        REF_TEXT,
    ),
    "any.required": ("a value has to be given and is not", NONE, "{{#label}} is missing"),
    "any.unknown": ("a value is given where there may be none", NONE, "{{#label}} cannot be given here"),
}

BINARY: dict[str, Entry] = {
    "binary.base": (
        "the value is not bytes, nor a text that converts to them",
        NONE,
        "{{#label}} needs to be binary data",
    ),
    "binary.length": (
        "the number of bytes is not the one asked for",
        LIMIT,
        "{{#label}} needs to be exactly {{#limit}} " + BYTES + " long",
    ),
    "binary.max": (
        "there are more bytes than allowed",
        LIMIT,
        "{{#label}} can be at most {{#limit}} " + BYTES + " long",
    ),
    "binary.min": (
        "there are fewer bytes than asked for",
        LIMIT,
        "{{#label}} needs to be at least {{#limit}} " + BYTES + " long",
    ),
    "binary.ref": (REF_CONDITION, REF, REF_TEXT),
}

BOOLEAN: dict[str, Entry] = {
    "boolean.base": (
        "the value is not a boolean, nor one that converts to it",
        NONE,
        "{{#label}} needs to be true or false",
    ),
}

DATE: dict[str, Entry] = {
    "date.base": (
        "the value is not a date, nor a text or number that converts to one",
        NONE,
        "{{#label}} needs to be a date",
    ),
    "date.format": (
        "the value is not written in the format asked for",
        {"format": "`iso`, `javascript` (milliseconds) or `unix` (seconds)"},
        "{{#label}} needs to be " + FORMAT,
    ),
    "date.greater": (
        "the date is not after the limit",
        DATE_LIMIT,
        "{{#label}} needs to be after {{#limit}}",
    ),
    "date.less": (
        "the date is not before the limit",
        DATE_LIMIT,
        "{{#label}} needs to be before {{#limit}}",
    ),
    "date.max": (
        "the date is after the limit",
        DATE_LIMIT,
        "{{#label}} cannot be after {{#limit}}",
    ),
    "date.min": (
        "the date is before the limit",
        DATE_LIMIT,
        "{{#label}} cannot be before {{#limit}}",
    ),
    "date.ref": (REF_CONDITION, REF, REF_TEXT),
    "date.strict": (
        STRICT_CONDITION,
        NONE,
        "{{#label}} needs to be a date already, as nothing is converted",
    ),
}

FUNCTION: dict[str, Entry] = {
    "function.arity": (
        "the number of parameters is not the one asked for",
        N,
        "{{#label}} needs to take exactly {{#n}} " + ARGUMENTS,
    ),
    "function.class": ("the value is not a class", NONE, "{{#label}} needs to be a class"),
    "function.maxArity": (
        "there are more parameters than allowed",
        N,
        "{{#label}} can take at most {{#n}} " + ARGUMENTS,
    ),
    "function.minArity": (
        "there are fewer parameters than asked for",
        N,
        "{{#label}} needs to take at least {{#n}} " + ARGUMENTS,
    ),
}

NUMBER: dict[str, Entry] = {
    "number.base": (
        "the value is not a number, nor a text that converts to one",
        NONE,
        "{{#label}} needs to be a number",
    ),
    "number.greater": (
        "the number is not above the limit",
        LIMIT,
        "{{#label}} needs to be more than {{#limit}}",
    ),
    "number.infinity": ("the number is infinite", NONE, "{{#label}} needs to be finite"),
    "number.integer": ("the number has a fraction", NONE, "{{#label}} needs to be a whole number"),
    "number.less": (
        "the number is not below the limit",
        LIMIT,
        "{{#label}} needs to be less than {{#limit}}",
    ),
    "number.max": ("the number is above the limit", LIMIT, "{{#label}} can be at most {{#limit}}"),
    "number.min": ("the number is below the limit", LIMIT, "{{#label}} needs to be at least {{#limit}}"),
    "number.multiple": (
        "the number is not a multiple of the base",
        {"multiple": "the base: a number or a reference"},
        "{{#label}} needs to be a multiple of {{#multiple}}",
    ),
    "number.negative": ("the number is not below zero", NONE, "{{#label}} needs to be below zero"),
    "number.port": (
        "the number is not one of a port",
        NONE,
        "{{#label}} needs to be a port number, from 0 to 65535",
    ),
    "number.positive": ("the number is not above zero", NONE, "{{#label}} needs to be above zero"),
    "number.precision": (
        "the number has more decimal places than allowed",
        {"limit": "the number of decimal places allowed"},
        "{{#label}} can have at most {{#limit}} " + PLACES + " after the decimal point",
    ),
    "number.unsafe": (
        "the number is outside the range of safe numbers, or its text converts only with a loss",
        NONE,
        "{{#label}} is outside the range in which numbers are exact",
    ),
    "number.ref": (REF_CONDITION, REF, REF_TEXT),
}

SYMBOL: dict[str, Entry] = {
    "symbol.base": ("the value is not a symbol", NONE, "{{#label}} needs to be a symbol"),
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
        NONE,
        "{{#label}} did not pass its custom check",
    ),
    "external": (
        "a function given to `external` returned `helpers.message(...)`",
        NONE,
        "{{#label}} did not pass its external check",
    ),
}
