"""The page of an error code: what it means, how it is reached, what its context holds, what helps.

Read by generate_type_pages.py, for the site.
"""

from __future__ import annotations

from typing import Any

import passmuster as pm
from code_examples import EXAMPLES, Example
from passmuster._core.foundation.codes import Code
from passmuster._core.language.messages.languages import LANGUAGES
from passmuster._core.schemas.types.catalogue import messages


def prompt(source: str) -> list[str]:
    """Return source as the interactive interpreter shows it, each statement after a prompt."""
    if '"' not in source:
        source = source.replace("'", '"')
    return [("... " if line.startswith(" ") else ">>> ") + line for line in source.split("\n")]


def expression(arguments: str) -> str:
    """Return the call that has these arguments, or the whole expression that stands in their place."""
    return arguments if ".validate" in arguments else f"schema.validate({arguments})"


def reached(example: Example) -> tuple[list[str], Any]:
    """Return the lines that reach a code, and the detail that they end with."""
    details = details_of(example)
    last = "0" if len(details) == 1 else "-1"
    lines = prompt(example.before) if example.before else []
    lines += prompt(f"schema = {example.schema}")
    if example.raises:
        lines += [">>> try:", f"...     {prompt(example.wrong)[0][4:]}"]
        lines += ["... except pm.ValidationError as error:", f"...     detail = error.details[{last}]"]
    else:
        lines += prompt(f"detail = {expression(example.wrong)}.error.details[{last}]")
    return lines, details[-1]


def namespace_of(example: Example) -> dict[str, Any]:
    namespace: dict[str, Any] = {"pm": pm}
    exec(example.before, namespace)
    namespace["schema"] = eval(example.schema, namespace)
    return namespace


def details_of(example: Example) -> list[Any]:
    """Return the details that an example gives."""
    namespace = namespace_of(example)
    if not example.raises:
        return list(eval(expression(example.wrong), namespace).error.details)
    try:
        eval(example.wrong, namespace)
    except pm.ValidationError as error:
        return list(error.details)
    raise SystemExit(f"{example.wrong} passes")


def shown(detail: Any, code: Code) -> list[str]:
    """Return the lines that show what a detail holds: code, message, context."""
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


def code_page(code: Code, kind: str, methods: list[str], note: str, properties: list[str]) -> str:
    """Return the page of a code: `methods` are links to those that name it, `properties` rows of a table."""
    lines = [f"# {code.name}", "", note, "", code.when[0].upper() + code.when[1:] + ".", ""]
    lines += [f"- Message: {in_cell(code.text)}", f"- Type: [{kind}](../types/{kind}.md#error-codes)"]
    lines += [f"- Reported by: {', '.join(methods)}"] if methods else []
    lines += ["- joi does not have this code."] if code.own else []
    lines += [""]
    example = EXAMPLES.get(code.name)
    if code.reported and example is None:
        raise SystemExit(f"{code.name} has no entry in code_examples.py")
    if example and example.schema:
        reach, detail = reached(example)
        if detail.type != code.name:
            raise SystemExit(f"the example of {code.name} gives {detail.type}")
        lines += ["## How to reach it", "", "```python", *reach, *shown(detail, code), "```", ""]
    lines += ["## Context", "", "Beside what [every context](../errors.md) holds:", ""] if properties else []
    lines += ["| property | meaning |", "|---|---|", *properties, ""] if properties else []
    if example:
        lines += ["## How to fix it", "", example.advice, ""]
    if example and example.schema:
        lines += ["```python", *passing(example), "```", ""]
    lines += ["## In other languages", "", "| language | message |", "|---|---|"]
    lines += [f"| `{tag}` | {in_cell(messages(tag)[code.name])} |" for tag in LANGUAGES if tag != "en"]
    return "\n".join(lines) + "\n"


def in_cell(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"
