"""Write docs/errors.md from the catalogue of error codes.

python scripts/generate_error_page.py            write the page
python scripts/generate_error_page.py --check    say whether it is up to date
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "errors.md"
sys.path.insert(0, str(ROOT / "lib"))

from passmuster.language.catalogue import COMMON, describe  # noqa: E402
from passmuster.language.languages import LANGUAGES  # noqa: E402

INTRODUCTION = """\
# Error codes

<!-- Written by scripts/generate_error_page.py from the catalogue; do not edit. -->

Every failure has a code, the `type` of a detail; a code says what went wrong, and its
`context` what it was about:

```python
>>> result = pm.object({"age": pm.number().min(18)}).validate({"age": 7})
>>> detail = result.error.details[0]
>>> detail.type, detail.path
('number.min', ['age'])
>>> sorted(detail.context.items())
[('key', 'age'), ('label', 'age'), ('limit', 18), ('value', 7)]
>>> detail.message
'"age" needs to be at least 18'
```

Program against codes and contexts: they do not change. Texts may.
"""

MESSAGES = """\
## Texts of your own

A text is a template: `{{#label}}` and every property of the context can stand in it, and
`{if(condition, then, otherwise)}`. It can be set for one rule with `message()`, for a schema
with `messages()`, and for a call with the option `messages`. The code `*` stands for every
code, `root` is what a value without a key is called (`value`).

```python
>>> schema = pm.number().min(18).messages({"number.min": "{{#label}} is below {{#limit}}"})
>>> print(schema.validate(7).error)
"value" is below 18
```

Texts come in these languages: {languages}. They are loaded when they are first used:

```python
>>> print(pm.number().validate("x", errors={"language": "de"}).error)
"Wert" muss eine Zahl sein
```
"""

TITLES = {"own": "Codes that this library adds"}
NOTES = {
    "own": (
        "The first two are not in the specification. `custom` and `external` are the codes of errors "
        "that a function made with `helpers.message()`."
    ),
    "alternatives": (
        "`alternatives.any` and `alternatives.all` have `details` in their context only when `match()` is "
        "used and alternatives failed."
    ),
}


def cell(text: str) -> str:
    """Return a text that stays within its cell."""
    return text.replace("|", "\\|")


def properties(context: dict[str, str]) -> str:
    """Return the properties of a context, with their meanings."""
    return "; ".join(f"`{name}`: {meaning}" for name, meaning in context.items()) or "–"


def rows(codes: dict[str, dict]) -> list[str]:
    """Return the table of a section."""
    lines = ["| code | when | context | text |", "|---|---|---|---|"]
    for code, entry in codes.items():
        cells = (f"`{code}`", entry["condition"], properties(entry["context"]), f"`{entry['text']}`")
        lines.append("| " + " | ".join(cell(text) for text in cells) + " |")
    return lines


def section(name: str, codes: dict[str, dict]) -> list[str]:
    """Return a section: title, note and table."""
    note = [NOTES[name], ""] if name in NOTES else []
    return [f"## {TITLES.get(name, name)}", "", *note, *rows(codes), ""]


def page() -> str:
    """Return the whole page."""
    lines = [INTRODUCTION, "These properties are in every context:", ""]
    lines += ["| property | meaning |", "|---|---|"]
    lines += [f"| `{name}` | {meaning} |" for name, meaning in COMMON.items()]
    lines += ["", MESSAGES.replace("{languages}", ", ".join(f"`{tag}`" for tag in LANGUAGES))]
    for name, codes in describe().items():
        lines += section(name, codes)
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str]) -> int:
    """Write the page, or compare it with what is there."""
    text = page()
    if "--check" not in arguments:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(text, encoding="utf-8")
        return 0
    current = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    if current != text:
        sys.stderr.write(f"{PAGE.name} is out of date: run python scripts/{Path(__file__).name}\n")
    return int(current != text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
