"""Every error code: when it is reported, what its context holds, its English text.

Data of the report phase, read when schemas are defined; imports the files of its entries.
A text starts with `{{#label}} `, so that the label can be left out of it,
and uses no variable that the context of its code does not hold.
"""

from __future__ import annotations

from .catalogue_containers import ALTERNATIVES, ARRAY, OBJECT
from .catalogue_scalars import ANY, BINARY, BOOLEAN, DATE, FUNCTION, NUMBER, OWN, SYMBOL
from .catalogue_strings import STRING

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
