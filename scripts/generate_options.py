"""Write from the table of options what docs/options.md says of each, and what type checkers know of it.

python scripts/generate_options.py            write the page and the types
python scripts/generate_options.py --check    say whether they are up to date

Of the page, the heading of each section is written, and its first paragraph: the spelling of the
specification, the default and what the option does. What follows, examples above all, is written by hand and
stays; an option without a section gets one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "options.md"
TYPES = ROOT / "lib" / "passmuster" / "_core" / "language" / "preferences" / "preference_types.py"
sys.path.insert(0, str(ROOT / "lib"))
sys.path.insert(0, str(ROOT / "scripts"))

from generated import write_or_compare  # noqa: E402
from passmuster._core.language.preferences.option_table import OPTIONS, Option  # noqa: E402

WIDTH = 100


def default_of(option: Option) -> str:
    """Return the default of an option as the page has it."""
    default = option.default
    if default is None:
        return "none"
    if isinstance(default, int):
        return str(default)
    return f"`'{default}'`" if '"' in default else f'`"{default}"`'


def paragraph(option: Option) -> str:
    """Return the first paragraph of a section."""
    spelling = "" if option.joi_name == option.name else f"`{option.joi_name}`. "
    return fill(
        f"{spelling}Default: {default_of(option)}. {option.about}",
        WIDTH,
        break_on_hyphens=False,
        break_long_words=False,
    )


def limits() -> str:
    """Return the paragraph about who may set what."""
    call = [f"`{option.name}`" for option in OPTIONS if not option.by_schema]
    asynchronous = [f"`{option.name}`" for option in OPTIONS if not option.by_sync]
    text = f"{listed(call)} can only be passed to a call, {listed(asynchronous)} only to `validate_async`."
    return fill(text, WIDTH, break_on_hyphens=False)


def listed(names: list[str]) -> str:
    """Return names as a list in a sentence."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def page(current: str) -> str:
    """Return the page, with what was written by hand in its place."""
    introduction, *sections = re.split(r"^## ", current, flags=re.MULTILINE)
    by_hand = {}
    for section in sections:
        title, _, rest = section.partition("\n\n")
        by_hand[title] = rest.partition("\n\n")[2].strip()
    introduction = re.sub(
        r"^`[^\n]*\scan only be passed\s.*?(?:\n\n|\Z)", "", introduction, flags=re.M | re.S
    )
    written = [introduction.strip(), limits()]
    for option in OPTIONS:
        written += [f"## {option.name}", paragraph(option)]
        written += [by_hand[option.name]] if by_hand.get(option.name) else []
    return "\n\n".join(written) + "\n"


# Types

HEAD = '''"""The options of validations as keywords, for annotations; public in `passmuster.typing`.

Written by scripts/generate_options.py from the table of options; do not edit. For type checkers only.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ...foundation.argument_types import Options
from ..computed_types import Messages
'''

Fields = dict[str, str]


def annotation(option: Option) -> str:
    """Return the type of what an option takes."""
    return str(option.check.__annotations__["return"]).replace("'", '"')


def fields(options: Iterable[Option]) -> Fields:
    """Return the keywords that options are given by, with their types: one keyword for all within another."""
    found = {}
    for option in options:
        outer, dot, _ = option.name.partition(".")
        found[outer] = OUTER[outer] if dot else annotation(option)
    return found


OUTER = {"errors": "Options", "limits": "LimitOptions"}
"""The types of the options that hold others."""


def typed_dict(name: str, base: str, about: str, found: Fields) -> str:
    """Return the source of a type of keywords."""
    lines = [f"class {name}({base}, total=False):", f'    """{about}"""', ""]
    return "\n".join(lines + [f"    {key}: {found[key]}" for key in sorted(found)])


def types() -> str:
    """Return the source of the types of options."""
    limits = [option for option in OPTIONS if option.name.startswith("limits.")]
    common = fields(option for option in OPTIONS if option.by_schema and option.by_sync)
    of_schemas = fields(option for option in OPTIONS if option.by_schema and not option.by_sync)
    of_calls = fields(option for option in OPTIONS if option.by_sync and not option.by_schema)
    awaited = fields(option for option in OPTIONS if not option.by_sync)
    telling = [option for option in OPTIONS if not option.decides and annotation(option) == "bool"]
    plain = {key: "Literal[False]" for key in fields(telling) if key in {**of_calls, **awaited}}
    parts = [
        HEAD.rstrip(),
        typed_dict(
            "LimitOptions",
            "TypedDict",
            "Bounds of a validation.",
            {option.name.partition(".")[2]: annotation(option) for option in limits},
        ),
        typed_dict("CommonOptions", "TypedDict", "Options of both schemas and validations.", common),
        typed_dict("SchemaOptions", "CommonOptions", "Options of `prefs()`.", of_schemas),
        typed_dict("ValidationOptions", "CommonOptions", "Options of `validate()`.", of_calls),
        typed_dict("AsyncOptions", "ValidationOptions", "Options of `validate_async()`.", awaited),
        typed_dict(
            "PlainAsyncOptions",
            "CommonOptions",
            "Options of `validate_async()` with which it returns the value.",
            {**of_calls, **awaited, **plain},
        ),
    ]
    return "\n\n\n".join(parts) + "\n"


def main(arguments: list[str]) -> int:
    """Write the page and the types, or compare them with what is there."""
    return write_or_compare({PAGE: page(PAGE.read_text(encoding="utf-8")), TYPES: types()}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
