"""Write what docs/options.md says of each option from the table of options.

python scripts/generate_options_page.py            write the page
python scripts/generate_options_page.py --check    say whether it is up to date

Written are the heading of each section, and its first paragraph: the spelling of the specification, the
default and what the option does. What follows, examples above all, is written by hand and stays; an option
without a section gets one.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "options.md"
sys.path.insert(0, str(ROOT / "lib"))

from passmuster.language.preferences.option_table import OPTIONS, Option  # noqa: E402

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
    spelling = "" if option.theirs == option.name else f"`{option.theirs}`. "
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
        r"^`[^\n]* can only be passed to a call.*?\n\n", "", introduction, flags=re.M | re.S
    )
    written = [introduction.strip(), limits()]
    for option in OPTIONS:
        written += [f"## {option.name}", paragraph(option)]
        written += [by_hand[option.name]] if by_hand.get(option.name) else []
    return "\n\n".join(written) + "\n"


def main(arguments: list[str]) -> int:
    """Write the page, or compare it with what is there."""
    current = PAGE.read_text(encoding="utf-8")
    text = page(current)
    if "--check" not in arguments:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if current != text:
        sys.stderr.write(f"{PAGE.name} is out of date: run python scripts/{Path(__file__).name}\n")
    return int(current != text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
