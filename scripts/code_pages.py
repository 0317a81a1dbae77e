"""The page of an error code: what it means, how it is reached, what its context holds, what helps.

Read by generate_type_pages.py, for the site.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import Any

import passmuster as pm
from code_examples import EXAMPLES, Example
from passmuster._core.foundation.codes import Code
from passmuster._core.language.messages.languages import LANGUAGES
from passmuster._core.schemas.types.catalogue import messages

logging.getLogger("passmuster").addHandler(logging.NullHandler())  # functions of examples fail as they should


def prompt(source: str) -> list[str]:
    """Return source as the interactive interpreter shows it, each statement after a prompt."""
    if '"' not in source:
        source = source.replace("'", '"')
    return [("... " if line.startswith(" ") else ">>> ") + line for line in source.split("\n")]


def expression(arguments: str) -> str:
    """Return the call that has these arguments, or the whole expression that stands in their place."""
    return arguments if ".validate" in arguments else f"schema.validate({arguments})"


def prompt_of_schema(example: Example) -> list[str]:
    """Return the lines that make the schema of an example."""
    lines = prompt(example.before) if example.before else []
    return [*lines, *prompt(f"schema = {example.schema}")]


def reached(example: Example) -> list[str]:
    """Return the lines that reach a code, after those that make the schema."""
    last = "0" if len(details_of(example)) == 1 else "-1"
    if example.raises:
        lines = [">>> try:", f"...     {prompt(example.wrong)[0][4:]}"]
        lines += ["... except pm.ValidationError as error:", f"...     detail = error.details[{last}]"]
        return lines
    return prompt(f"detail = {expression(example.wrong)}.error.details[{last}]")


def namespace_of(example: Example, language: str = "en") -> dict[str, Any]:
    namespace: dict[str, Any] = {"pm": pm}
    exec(example.before, namespace)
    schema = eval(example.schema, namespace)
    namespace["schema"] = schema if language == "en" else schema.prefs(errors={"language": language})
    return namespace


@cache
def details_of(example: Example, language: str = "en") -> list[Any]:
    """Return the details that an example gives."""
    namespace = namespace_of(example, language)
    if not example.raises:
        return list(eval(expression(example.wrong), namespace).error.details)
    try:
        eval(example.wrong, namespace)
    except pm.ValidationError as error:
        return list(error.details)
    raise SystemExit(f"{example.wrong} passes")


def shown(example: Example, code: Code) -> list[str]:
    """Return the lines that show what the detail of an example holds: code, message, context."""
    detail = details_of(example)[-1]
    lines = [">>> detail.type", repr(detail.type), ">>> print(detail.message)", detail.message]
    for name in code.context:
        if name in detail.context and is_plain(detail.context[name]):
            lines += [f'>>> detail.context["{name}"]', repr(detail.context[name])]
    return lines


def is_plain(value: Any) -> bool:
    """Tell whether a value is written the same on every page, and in a line."""
    if isinstance(value, (list, tuple)):
        return len(repr(value)) < 80 and all(map(is_plain, value))
    return isinstance(value, (int, float, str)) and len(repr(value)) < 80


def passing(example: Example) -> list[str]:
    """Return the lines of the call that passes."""
    namespace = namespace_of(example)
    result = eval(expression(example.right), namespace)
    if "validate_async" in example.right:
        return [*prompt(example.right), repr(result)]
    if result.error is not None:
        raise SystemExit(f"{example.schema}: {example.right} fails")
    if " at 0x" in repr(result.value) or len(repr(result.value)) > 90 or result.value is None:
        return [*prompt(f"{expression(example.right)}.error is None"), "True"]
    return [*prompt(f"{expression(example.right)}.value"), repr(result.value)]


def sentence(name: str, language: str = "en") -> str:
    """Return what a user reads where a code is reported, an empty text if no example reaches the code."""
    example = EXAMPLES.get(name)
    if example is None or not example.schema:
        return ""
    detail = details_of(example, language)[-1]
    if detail.type != name:
        raise SystemExit(f"the example of {name} gives {detail.type}")
    return " ".join(detail.message.split())


def code_page(code: Code, kind: str, methods: list[str], note: str, properties: list[str]) -> str:
    """Return the page of a code: `methods` are links to those that name it, `properties` rows of a table."""
    example = EXAMPLES.get(code.name)
    if code.reported and example is None:
        raise SystemExit(f"{code.name} has no entry in code_examples.py")
    text = sentence(code.name)
    lines = [f"# {code.name}", "", note, ""]
    lines += [f"> {escaped(text)}", ""] if text else []
    lines += [code.when[0].upper() + code.when[1:] + ".", ""]
    lines += ["## How to fix it", "", example.advice, ""] if example else []
    if example and example.schema:
        lines += ["```python", *prompt_of_schema(example), *passing(example), "```", ""]
        lines += [
            "## How it is reached",
            "",
            "```python",
            *reached(example),
            *shown(example, code),
            "```",
            "",
        ]
    lines += [f"- Type: [{kind}](../types/{kind}.md#error-codes)"]
    lines += [f"- Reported by: {', '.join(methods)}"] if methods else []
    lines += ["- joi does not have this code."] if code.own else []
    lines += [""]
    lines += ["## Context", "", "Beside what [every context](../errors.md) holds:", ""] if properties else []
    lines += ["| property | meaning |", "|---|---|", *properties, ""] if properties else []
    lines += ["## The message in other languages", "", "| language | message |", "|---|---|"]
    lines += [f"| `{tag}` | {in_language(code.name, tag)} |" for tag in LANGUAGES if tag != "en"]
    lines += ["", f"Its [template](../errors-and-messages.md), to write another: {in_cell(code.text)}"]
    return "\n".join(lines) + "\n"


def in_language(name: str, tag: str) -> str:
    """Return the sentence of a code in another language, or its template if no example reaches it so."""
    text = sentence(name, tag)
    return escaped(text) if text not in ("", sentence(name)) else in_cell(messages(tag)[name])


def escaped(text: str) -> str:
    """Return a text whose characters Markdown leaves as they are."""
    return re.sub(r"([\\`*_<>\[\]#|])", r"\\\1", text)


def in_cell(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"
