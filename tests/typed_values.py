"""What comes out of random schemas, given to type checkers under the types that `passmuster types` writes.

`python -m tests.typed_values --schemas 500 --typescript node_modules/.bin/tsc` writes a file for each schema
into a folder, has mypy and tsc look at all of them, and prints what is not of its type. A key that an object
takes without naming it is none: types of objects are open, which checkers only deny of literals. Functions
and references are trusted to return what the schema is for, and are not drawn.
"""

from __future__ import annotations

import argparse
import collections
import json
import random
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from tests.export_values import Values, of_records
from tests.exports import KINDS, is_usable
from tests.merged_programs import draw

import passmuster as pm
from passmuster.cli import type_module, typescript_module
from passmuster.cli.type_walk import TypeWalk
from passmuster.inspection import Cursor

_SCALARS = (bool, int, str, bytes, type(None))
_CALLED = {
    **dict.fromkeys((date, datetime, time, timedelta), "datetime"),
    Decimal: "decimal",
    UUID: "uuid",
}


def in_python(value: Any) -> str:
    """Return the expression of a value; of one that has none, one of any type."""
    if type(value) in _SCALARS:
        return repr(value)
    if type(value) is float:
        return f"float({str(value)!r})"
    if type(value) is dict and all(isinstance(key, str) for key in value):
        return "{" + ", ".join(f"{key!r}: {in_python(item)}" for key, item in value.items()) + "}"
    if type(value) in (list, tuple, set, frozenset):
        inner = ", ".join(map(in_python, value))
        if type(value) is list:
            return f"[{inner}]"
        if type(value) is tuple:
            return f"({inner}{',' * (len(value) == 1)})"
        return f"{type(value).__name__}([{inner}])"
    if type(value) in _CALLED:
        text = re.sub(r"^(?:datetime\.)?", "", repr(value))
        expression = f"__import_{_CALLED[type(value)]}.{text}"
        return expression.replace("datetime.timezone", "__import_datetime.timezone")
    return "__any"


def in_typescript(value: Any) -> str:
    """Return the expression of a value: a string of what JSON has as one, but for dates and bytes."""
    if isinstance(value, (Decimal, UUID, time, timedelta)):
        return json.dumps(str(value))
    if value is None or type(value) in (bool, int, str):
        return json.dumps(value)
    if type(value) is float:
        return repr(value) if value - value == 0 else "NaN"
    if type(value) is bytes:
        return "new Uint8Array()"
    if isinstance(value, date):
        return "new Date(0)"
    if type(value) is dict and all(isinstance(key, str) for key in value):
        pairs = [f"[{json.dumps(key)}]: {in_typescript(item)}" for key, item in value.items()]
        return "{" + ", ".join(pairs) + "}"
    if type(value) in (list, tuple, set, frozenset):
        inner = f"[{', '.join(map(in_typescript, value))}]"
        return inner if type(value) in (list, tuple) else f"new Set({inner})"
    return "({} as any)"


class Language(NamedTuple):
    """How values are written, and who looks at them."""

    suffix: str
    walk: Callable[[], TypeWalk]
    union: Callable[[list[str]], str]
    expression: Callable[[Any], str]
    head: str
    line: str
    finds: re.Pattern[str]
    is_open: re.Pattern[str]


PYTHON = Language(
    ".py",
    type_module.TypeModule,
    type_module._union,
    in_python,
    "import datetime as __import_datetime, decimal as __import_decimal, uuid as __import_uuid\n"
    "from typing import Any as __Any\n__any: __Any = None\n",
    "v{}: {} = {}",
    re.compile(r"^(\S+?)\.py:(\d+): error: (.*)$", re.MULTILINE),
    re.compile(r"^Extra key"),
)
TYPESCRIPT = Language(
    ".ts",
    typescript_module.TypeScriptModule,
    typescript_module._union,
    in_typescript,
    "export {};\n",
    "const v{}: {} = {};",
    re.compile(r"^(\S+?)\.ts\((\d+),\d+\): error (.*)$", re.MULTILINE),
    re.compile(r"^TS2353"),
)


TRUSTED = frozenset(("maker", "reference", "template", "own error", "into"))
"""The arguments that may make a value of any type."""


def outputs(schema: Any, rng: random.Random, count: int) -> list[Any]:
    """Return values that come out of a schema."""
    source = Values(rng, dict(schema.json_schema()))
    given = [source.value() for _ in range(6 * count)] + of_records(schema, rng.randrange(2**32), count)
    results: dict[str, Any] = {}
    for value in given:
        try:
            result = schema.validate(value)
        except (Exception, KeyboardInterrupt):
            continue
        if result.error is None and result.value is not pm.UNDEFINED:
            results.setdefault(repr(result.value), result.value)
    return [results[key] for key in sorted(results)][:count]


def drawn(schemas: int, values: int, seed: int) -> Iterator[tuple[Any, list[Any]]]:
    """Yield random schemas, each with what comes out of it."""
    rng, count = random.Random(seed), 0
    while count < schemas:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            kind = KINDS[("daily", "wild", "merged")[count % 3]]
            knobs = kind.knobs._replace(validators=["same"], without=kind.knobs.without | TRUSTED)
            schema = draw(rng, kind.program, knobs, kind.size).schema
            results = outputs(schema, rng, values) if is_usable(schema) else []
        if results:
            count += 1
            yield schema, results


def write(language: Language, folder: Path, number: int, schema: Any, values: list[Any]) -> list[str]:
    """Write the types of a schema and its values; return the lines of the file."""
    module: Any = language.walk()
    module.add("Type", schema)
    type_ = language.union(module.types(Cursor(pm.inspect(schema)), "Type"))
    text = module.source() + language.head
    for i, value in enumerate(values):
        text += language.line.format(i, type_, language.expression(value)) + "\n"
    (folder / f"s{number}{language.suffix}").write_text(text, encoding="utf-8", errors="replace")
    return text.splitlines()


def finds(
    language: Language, command: list[str], tried: list[tuple[Any, list[Any]]]
) -> Iterator[tuple[Any, str, str]]:
    """Yield what is not of its type: the schema, the line of the file, what the checker says of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = [write(language, folder, i, schema, values) for i, (schema, values) in enumerate(tried)]
        given = [str(path) for path in sorted(folder.iterdir())]
        done = subprocess.run([*command, *given], cwd=folder, capture_output=True, text=True, check=False)
        for file, line, message in language.finds.findall(done.stdout):
            if not language.is_open.match(message):
                number = int(Path(file).name[1:])
                yield tried[number][0], lines[number][int(line) - 1], message
        if not language.finds.search(done.stdout) and done.returncode:
            raise RuntimeError(done.stdout + done.stderr)


MYPY = [sys.executable, "-m", "mypy", "--no-error-summary", "--no-incremental", "--config-file="]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schemas", type=int, default=500)
    parser.add_argument("--values", type=int, default=4, help="at most, for each of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--typescript", metavar="TSC", help="the compiler of TypeScript")
    options = parser.parse_args()
    tried = list(drawn(options.schemas, options.values, options.seed))
    total, wrong = sum(len(values) for _, values in tried), collections.Counter[str]()
    ways = [(PYTHON, MYPY)]
    if options.typescript:
        flags = ["--noEmit", "--strict", "--target", "es2022", "--skipLibCheck"]
        ways.append((TYPESCRIPT, [options.typescript, *flags]))
    for language, command in ways:
        for schema, line, message in finds(language, command, tried):
            wrong[language.suffix] += 1
            print(f"FOUND ({language.suffix[1:]}) {message}\n  {line[:600]}\n  {schema!r}\n")
        print(f"{wrong[language.suffix]} of {total} values are not of their type ({language.suffix[1:]})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
