"""The page of the site that says what names of other libraries are here, so that the search finds them.

The names are those that the library itself answers with a hint, and a few that nobody can call by mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from passmuster._core.foundation.misuse.other_names import vocabulary
from passmuster._core.foundation.spelling import to_spec

TYPES = Path(__file__).resolve().parent.parent / "docs" / "types"

OTHERS = {
    "BaseModel": "an `object(…)`, or [a class](python-types.md) for `compile`.",
    "coerce": "Values are converted unless the schema is [`strict()`](types/any.md#strict).",
    "default_factory": "[`default(function)`](types/any.md#default).",
    "discriminator": "[`when`](conditions.md), or alternatives: the error names "
    "[the nearest](errors-and-messages.md#the-nearest-alternative).",
    "Field": "The methods of a schema, or `Annotated[int, pm.number().min(1)]`: "
    "[Python types](python-types.md).",
    "field_validator": "[`check`](types/any.md#check) or [`custom`](types/any.md#custom).",
    "model_dump": "The result is plain data.",
    "model_json_schema": "[`json_schema()`](json-schema.md).",
    "model_validate": "[`validate(value)`](results-and-errors.md), which returns the error, or "
    "`pm.attempt(value, schema)`, which raises it.",
    "model_validator": "[`check`](types/any.md#check) or [`custom`](types/any.md#custom).",
    "preprocess": "[`custom`](types/any.md#custom).",
    "superRefine": "[`custom`](types/any.md#custom).",
    "TypeAdapter": "`compile(type)`: [Python types](python-types.md).",
    "validates_schema": "[`check`](types/any.md#check) or [`custom`](types/any.md#custom).",
    "z.infer": "Have [types](cli.md#passmuster-types) written.",
}
"""Names that stand for something larger, and what is said of them."""

INTRODUCTION = """
A name from [joi](from-joi.md), [pydantic](from-pydantic.md), [marshmallow](from-marshmallow.md),
[JSON Schema](from-json-schema.md), zod, yup, voluptuous, cerberus or attrs, and what to write here. A call of
such a name raises an error that says the same.
""".strip()

ORDER = ("any", "string", "number", "array", "object")
"""The types whose pages are linked first where several have a method."""

_CALL = re.compile(r"(?<![\w.`])([a-z_]+)\([^)]*\)(?:\.\w+\([^)]*\))*")


def names_page() -> str:
    """Return the page, with a table of names for each letter, which the search ranks below other pages."""
    pages = _pages_of_methods()
    found = {name: f"[`{cure}`](results-and-errors.md)" for name, cure in _cures("ERRORS")}
    found.update((name, _linked(cure, pages)) for name, cure in (*_cures("FUNCTIONS"), *_cures("METHODS")))
    found.update(OTHERS)
    lines = ["---", "search:", "  boost: 1", "---", "# Names of other libraries", ""]
    lines += [INTRODUCTION, "", '<div class="names" markdown>']
    letters = ""
    for name in sorted([name for name in found if name[0] != "_"], key=str.lower):
        if name[0].upper() != letters:
            letters = name[0].upper()
            lines += ["", f"## {letters}", "", "| there | here |", "|---|---|"]
        lines.append(f"| {_spellings(name)} | {found[name]} |".replace("||", r"\|\|"))
    lines += ["", "</div>"]
    return "\n".join(lines) + "\n"


def _cures(table: str) -> Iterator[tuple[str, str]]:
    """Yield the names of a table of the library, and what is written in the place of each."""
    for cure, names in vocabulary()[table].items():
        for name in names:
            yield name, cure.replace(" | ", " or ")


def _spellings(name: str) -> str:
    """Return a name with the other ways in which it is written: `one_of, oneOf, one of`."""
    return f"{name}, {to_spec(name)}, {name.replace('_', ' ')}" if "_" in name else name


def _linked(ours: str, pages: dict[str, str]) -> str:
    """Return a hint with its calls as code, each linked to its first method."""

    def linked(call: re.Match[str]) -> str:
        return f"[`{call[0]}`]({pages[call[1]]})" if call[1] in pages else f"`{call[0]}`"

    return _CALL.sub(linked, ours)


def _pages_of_methods() -> dict[str, str]:
    """Return where each method has its section."""
    found: dict[str, str] = {}
    order = {name: i for i, name in enumerate(ORDER)}
    for path in sorted(TYPES.glob("*.md"), key=lambda path: (order.get(path.stem, len(ORDER)), path.stem)):
        for name in re.findall(r"^#+ `?([a-z_]+)`?$", path.read_text(encoding="utf-8"), re.MULTILINE):
            found.setdefault(name, f"types/{path.name}#{name}")
    return found
