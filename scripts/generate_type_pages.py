"""Write docs/types/*.md, docs/root-functions.md and docs/errors.md. The site gets the pages of codes here.

They come from the docstrings and the error codes.

python scripts/generate_type_pages.py            write the pages
python scripts/generate_type_pages.py --check    say which of them are out of date
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
sys.path.insert(0, str(ROOT / "lib"))
sys.path.insert(0, str(ROOT / "scripts"))


from code_pages import code_page, escaped, sentence  # noqa: E402
from generated import write_or_compare  # noqa: E402
from passmuster._core.foundation.code_pages import page_of  # noqa: E402
from passmuster._core.foundation.sentinels import UNDEFINED  # noqa: E402
from passmuster._core.foundation.spelling import to_spec  # noqa: E402
from passmuster._core.schemas.library_types import CacheFunctions  # noqa: E402
from passmuster._core.schemas.root import DEFAULT, Library  # noqa: E402
from passmuster._core.schemas.schema.base import Schema  # noqa: E402
from passmuster._core.schemas.types import DEFINITIONS  # noqa: E402
from passmuster._core.schemas.types.catalogue import COMMON, sections  # noqa: E402
from type_pages import (  # noqa: E402
    CODE_NOTES,
    ERROR_INTRODUCTION,
    GROUPS,
    INTRODUCTIONS,
    PROPERTIES,
    ROOT_INTRODUCTION,
    ROOT_VALUES,
)

NOTE = "<!-- Written by scripts/generate_type_pages.py from the docstrings; do not edit. -->"
SECTIONS = sections()
CODES = {code: section for section, codes in SECTIONS.items() for code in codes}
CODE = re.compile(r"`([a-z]+(?:\.[A-Za-z0-9]+)*)`")
ARGUMENT = re.compile(r"(\w+): (.*)")


# What there is


def members(cls: type, stop: type) -> dict[str, object]:
    """Return the public methods of a class that `stop` does not have, or has otherwise."""
    found: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        if base in stop.__mro__:
            continue
        for name, member in vars(base).items():
            if not name.startswith("_") and inspect.isroutine(member):  # of either backend
                found[name] = member
    return found


def methods_of(type_name: str) -> dict[str, object]:
    """Return the methods that a page tells of: those of its own type."""
    cls = DEFINITIONS[type_name].schema_class
    if type_name == "any":
        return members(cls, object)
    above = DEFINITIONS["object"].schema_class if type_name == "function" else Schema
    return members(cls, above)


def root_functions() -> dict[str, object]:
    """Return the functions of a library object, with those of `cache`."""
    found = members(Library, object)
    found["cache.provision"] = CacheFunctions.provision
    return found


# Docstrings


class Docstring:
    """The parts of a docstring: its string, its arguments, its example."""

    def __init__(self, text: str) -> None:
        self.text: list[str] = []
        self.arguments: list[tuple[str, str]] = []
        self.example: list[str] = []
        for paragraph in inspect.cleandoc(text).split("\n\n"):
            self._read(paragraph.split("\n"))

    def _read(self, lines: list[str]) -> None:
        if lines[0].startswith(">>> ") or self.example:
            self.example += [line for line in lines if line != ">>> import passmuster as pm"]
        elif lines[0] == "Args:":
            self._read_arguments(lines[1:])
        else:
            self.text.append(" ".join(line.strip() for line in lines))

    def _read_arguments(self, lines: list[str]) -> None:
        for line in lines:
            if line.startswith("        "):
                name, meaning = self.arguments[-1]
                self.arguments[-1] = name, f"{meaning} {line.strip()}"
            else:
                name, meaning = ARGUMENT.fullmatch(line.strip()).groups()
                self.arguments.append((name, meaning))

    def codes(self) -> list[str]:
        """Return the error codes that the string names, each once."""
        everything = " ".join([*self.text, *[meaning for _, meaning in self.arguments]])
        return [code for code in dict.fromkeys(CODE.findall(everything)) if code in CODES]


def docstring_of(member: object) -> Docstring:
    text = member.__doc__
    if not text:
        raise SystemExit(f"{member} has no docstring")
    return Docstring(text)


def parameter(found: inspect.Parameter) -> str:
    """Return a parameter as a signature shows it."""
    if found.kind is found.VAR_POSITIONAL:
        return "*" + found.name
    if found.kind is found.VAR_KEYWORD:
        return "**" + found.name
    if found.default is found.empty:
        return found.name
    return f"{found.name}={'UNDEFINED' if found.default is UNDEFINED else repr(found.default)}"


def signature(name: str, member: object) -> str:
    """Return the call of a method, without types."""
    found = inspect.signature(member).parameters.values()
    parameters = [item for item in found if item.name != "self" and item.annotation != "Never"]
    return f"{name}({', '.join(parameter(item) for item in parameters)})"


# Pages


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def anchor(title: str) -> str:
    """Return the anchor that a title gets."""
    return "".join(char for char in title.lower() if char.isalnum() or char in "-_ ").replace(" ", "-")


def code_links(codes: list[str]) -> str:
    return ", ".join(f"[`{code}`]({page_of(code)})" for code in codes)


def entry(name: str, member: object, level: str = "##") -> list[str]:
    """Return the section of a method."""
    doc = docstring_of(member)
    lines = [f"{level} {name}", "", "```text", signature(name, member), "```", ""]
    lines += [doc.text[0], ""]
    if doc.arguments:
        lines += ["| argument | meaning |", "|---|---|"]
        lines += [f"| `{argument}` | {cell(meaning)} |" for argument, meaning in doc.arguments]
        lines += [""]
    for paragraph in doc.text[1:]:
        lines += [paragraph, ""]
    if doc.codes():
        lines += [f"Error codes: {code_links(doc.codes())}", ""]
    return [*lines, *(["```python", *doc.example, "```", ""] if doc.example else [])]


def overview(titles: list[str]) -> list[str]:
    return [" · ".join(f"[`{title}`](#{anchor(title)})" for title in titles), ""]


def own_codes(type_name: str) -> list[str]:
    """Return the codes of a type that no method of it names: those of the type itself."""
    named = {code for member in methods_of(type_name).values() for code in docstring_of(member).codes()}
    codes = SECTIONS.get(type_name, {}).values()
    return [code.name for code in codes if code.reported and code.name not in named]


def properties(context: Mapping[str, str]) -> str:
    """Return the properties of a context, with their meanings."""
    return "; ".join(f"`{name}`: {meaning}" for name, meaning in context.items()) or "–"


def code_table(type_name: str) -> list[str]:
    """Return the codes that a type declares, nothing where it has none of its own."""
    codes = SECTIONS.get(type_name)
    if not codes:
        return []
    lines = ["## Error codes", "", CODE_NOTES.get(type_name, CODE_NOTES[""]).strip(), ""]
    lines += ["| code | when | context | text |", "|---|---|---|---|"]
    for code in codes.values():
        when = code.when + (" (not in the specification)" if code.own else "")
        cells = (
            f"[`{code.name}`]({page_of(code.name)})",
            when,
            properties(code.context),
            f"`{code.text}`",
        )
        lines.append("| " + " | ".join(map(cell, cells)) + " |")
    return [*lines, ""]


def introduction_of(type_name: str) -> str:
    """Return what a page says before the methods: of a type without an introduction, what its class says."""
    own = DEFINITIONS[type_name].schema_class.__doc__ or ""
    return INTRODUCTIONS.get(type_name, inspect.cleandoc(own).partition("\n")[2]).strip()


def constructor(type_name: str) -> list[str]:
    """Return what a page says of the constructor of its type, which not every type has."""
    if type_name not in DEFINITIONS:
        return [inspect.cleandoc(DEFINITIONS[type_name].schema_class.__doc__ or ""), ""]
    doc = docstring_of(getattr(Library, type_name))
    call = signature("pm." + type_name, getattr(Library, type_name))
    lines = ["```text", call, "```", "", doc.text[0], ""]
    if doc.arguments:
        lines += ["| argument | meaning |", "|---|---|"]
        lines += [f"| `{argument}` | {cell(meaning)} |" for argument, meaning in doc.arguments]
        lines += [""]
    return [*lines, *(["```python", *doc.example, "```", ""] if doc.example else [])]


def type_page(type_name: str) -> str:
    """Return the page of a type."""
    methods = methods_of(type_name)
    lines = [f"# {type_name}", "", NOTE, "", *constructor(type_name)]
    groups = groups_of(type_name, methods)
    if groups:
        lines += ["| | |", "|---|---|"]
        lines += [
            f"| [{group}](#{anchor(group)}) | {overview(names)[0]} |" for group, names in groups.items()
        ]
        lines += [""]
    elif methods:
        lines += ["**Methods:** " + overview(list(methods))[0], ""]
    lines += [introduction_of(type_name), ""]
    if type_name == "any":
        lines += ["## Properties", "", *[f"- `{name}`: {text}" for name, text in PROPERTIES.items()], ""]
    else:
        lines += ["All methods of [any](any.md) are there too.", ""]
    codes = own_codes(type_name)
    if codes:
        lines += [f"Codes of the type itself: {code_links(codes)}", ""]
    spelled = {name: to_spec(name) for name in methods if to_spec(name) != name}
    if spelled:
        pairs = ", ".join(f"`{name}` (`{theirs}`)" for name, theirs in spelled.items())
        lines += [f"In joi's spelling, which is understood too: {pairs}.", ""]
    for group, names in (groups or {"": list(methods)}).items():
        lines += [f"## {group}", ""] if group else []
        for name in names:
            lines += entry(name, methods[name], "###" if group else "##")
    lines += code_table(type_name)
    return "\n".join(lines).rstrip() + "\n"


def groups_of(type_name: str, methods: Mapping[str, object]) -> dict[str, list[str]]:
    """Return the groups of the methods of a type, none if it has few methods."""
    groups = {group: names.split() for group, names in GROUPS.get(type_name, {}).items()}
    others = [name for name in methods if not any(name in names for names in groups.values())]
    return {**groups, "Others": others} if groups and others else groups


def root_page() -> str:
    """Return the page of the library's functions."""
    functions = root_functions()
    lines = ["# Root functions", "", NOTE, "", ROOT_INTRODUCTION.strip(), "", *overview(list(functions))]
    lines += ["| value | meaning |", "|---|---|"]
    lines += [f"| `{name}` | {cell(text)} |" for name, text in ROOT_VALUES.items()]
    lines += [""]
    for name, member in functions.items():
        lines += entry(name, member)
        if name in DEFAULT._definitions:
            lines += [f"All of it: [{name}](types/{name}.md)", ""]
    return "\n".join(lines).rstrip() + "\n"


def error_page() -> str:
    """Return the page of what all error codes have in common, and of where each is."""
    lines = ["# Error codes", "", NOTE, "", ERROR_INTRODUCTION.strip(), ""]
    lines += ["| property | meaning |", "|---|---|"]
    lines += [f"| `{name}` | {meaning} |" for name, meaning in COMMON.items()]
    lines += [""]
    for name in sorted(SECTIONS):
        lines += [f"## {name}", "", "| code | for example |", "|---|---|"]
        lines += [
            f"| [`{code.name}`]({page_of(code.name)}) | {escaped(sentence(code.name)) or cell(code.when)} |"
            for code in SECTIONS[name].values()
        ]
        lines += [""]
    return "\n".join(lines).rstrip() + "\n"


def reporters() -> dict[str, list[str]]:
    """Return by code the links to the methods whose docstrings name it."""
    found: dict[str, list[str]] = {}
    for kind in DEFINITIONS:
        for name, member in methods_of(kind).items():
            for code in docstring_of(member).codes():
                found.setdefault(code, []).append(f"[`{kind}.{name}`](../types/{kind}.md#{anchor(name)})")
    return found


def code_pages() -> dict[str, str]:
    """Return the page of each error code, by its place among the pages."""
    methods = reporters()
    return {
        f"codes/{code.name}.md": code_page(
            code,
            kind,
            methods.get(code.name, []),
            NOTE,
            [f"| `{name}` | {cell(meaning)} |" for name, meaning in code.context.items()],
        )
        for kind, codes in SECTIONS.items()
        for code in codes.values()
    }


def pages() -> dict[Path, str]:
    """Return every page that this script writes, by its file."""
    made = {DOCS / "types" / f"{type_name}.md": type_page(type_name) for type_name in DEFINITIONS.all_names()}
    made[DOCS / "root-functions.md"] = root_page()
    made[DOCS / "errors.md"] = error_page()
    return made


def main(arguments: list[str]) -> int:
    """Write the pages, or compare them with what is there."""
    return write_or_compare(pages(), arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
