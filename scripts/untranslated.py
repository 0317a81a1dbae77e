"""List the error codes that a language has no message for, and the messages whose code there is no longer.

python scripts/untranslated.py

A code without a message in a language is told in English, so that a new code needs its English message alone;
this tells what is left for those who know the other languages. The messages are in
`lib/passmuster/_core/language/messages/catalogues/`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "lib"))

from passmuster._core.language.messages.languages import LANGUAGES, translations, words_of  # noqa: E402
from passmuster._core.schemas.types import DEFINITIONS  # noqa: E402
from passmuster._core.schemas.types.catalogue import catalogue  # noqa: E402


def report(codes: Iterable[str], types: Iterable[str] = DEFINITIONS) -> list[str]:
    """Return a line for each message and each word for a type that a language lacks.

    Also for each message of a code that is not among `codes`.
    """
    wanted = {"root", *codes}
    lines = []
    for language in LANGUAGES:
        found = set(translations(language)) or wanted  # English is with the codes
        lines += [f"{language}: {code} has no message" for code in sorted(wanted - found)]
        lines += [f"{language}: {code} is no error code" for code in sorted(found - wanted)]
        words = words_of(language).get("types", types)  # English has the names of the types
        lines += [f"{language}: the type {name} has no word" for name in types if name not in words]
    return lines


def main() -> int:
    """Print the report; what it says is work to do, not a failure."""
    print("\n".join(report(catalogue())) or "every code has a message in every language")
    return 0


if __name__ == "__main__":
    sys.exit(main())
