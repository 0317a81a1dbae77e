"""The options of the command line.

argparse is imported here only, so that `import passmuster` stays quick.
"""

from __future__ import annotations

import argparse
import re
from contextlib import suppress

from .reading.data_files import READERS
from .reading.input_records import MAX_RECORD_SIZE
from .reports.reporting import FORMATS
from .schema_files import DRAFTS, SCHEMA_FORMATS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from fractions import Fraction
    from typing import Any

_CHECK = """\
Validate every record of the data and say which are wrong.

SCHEMA is FILE.py:NAME, MODULE.PATH:NAME, or a .json or .yaml file: a JSON Schema, or what
`passmuster describe` wrote. FILE#/components/schemas/NAME is a schema of an OpenAPI document.
DATA are .json (an array is a stream of records, anything else is one record; so is an array before a
JSON Schema that arrays can pass), .jsonl or
.ndjson (one record a line), .csv or .tsv (a header row; the schema converts the strings),
.yaml, .toml, .parquet, .arrow, .feather, .xlsx, each also with .gz or .zst behind it, or - for
standard input. Texts are read as UTF-8.
"""
_SCHEMA = "FILE.py:NAME, MODULE.PATH:NAME, a .json or .yaml file, or FILE#/POINTER/TO/A/PART"
_STATUS = """\
exit status: 0 all records are valid; 1 some are not; 2 wrong usage, a schema or data that can't be
read, or output that can't be written; 124 out of time; 130, 141, 143 ended by a signal
"""


class CommandParser(argparse.ArgumentParser):
    """A parser that suggests the command, option or choice that was probably meant.

    The parsers of its commands are of this class, too.
    """

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse arguments. An unknown option is an error, with a suggestion for the first one."""
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            options = [word.partition("=")[0] for word in rest if word.startswith("--")]
            self.error(
                f"unrecognized arguments: {' '.join(rest)}"
                + (_suggestion(options[0], self._option_string_actions) if options else "")
            )
        return found, rest

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            choices = list(map(str, action.choices))
            message = f"invalid choice: {value!r} (choose from {', '.join(choices)})"
            raise argparse.ArgumentError(action, message + _suggestion(str(value), choices))


def _suggestion(word: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    found = get_close_matches(word, known, 1)
    return f". Did you mean {found[0]}?" if found else ""


PREFERENCES: tuple[tuple[str, str, bool | tuple[int, ...] | None, str], ...] = (
    ("abort_early", "--all-errors", False, "find every error of a record, not only the first"),
    ("allow_unknown", "--allow-unknown", True, "ignore keys that the schema does not name"),
    ("context", "--context", None, "a JSON object for the schema's references such as $today"),
    ("convert", "--no-convert", False, "take values as they are, convert nothing"),
    ("externals", "--no-externals", False, "leave out the schema's external rules"),
    ("joi", "--joi", (17, 18), "the release of joi to follow where they differ"),
    ("strip_unknown", "--strip-unknown", True, "remove keys that the schema does not name"),
)
"""Options of validations with flags: name, flag, the value it sets or accepts (None: JSON), help."""


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = CommandParser(prog="passmuster", description="Validate data against schemas.")
    parser.add_argument("--version", action="store_true", help="print the version and the backend in use")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    check = commands.add_parser(
        "check", help="validate the records in data files", description=_CHECK, epilog=_STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    _add(check, _CHECK_ARGUMENTS)
    for title, rows in (("input", _INPUT), ("reports", _REPORTS), ("validation", _VALIDATION)):
        _add(check.add_argument_group(title), rows)
    for name, about, texts, arguments in _OTHER_COMMANDS:
        _add(commands.add_parser(name, help=about, **texts), arguments)
    for command in commands.choices.values():
        _add(command.add_argument_group("schemas in files"), _SCHEMA_FILES)
    return parser


def _add(group: argparse._ActionsContainer, rows: Iterable[tuple[str, str, dict[str, Any]]]) -> None:
    """Add arguments: rows of the name, what the help says, and the rest that argparse needs."""
    for name, about, rest in rows:
        group.add_argument(name, help=about, **rest)


def _whole_number(what: str, least: int = 0, most: int = 10**18) -> Callable[[str], int]:
    """Return a function that reads a number within bounds."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if not is_number or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not {what}")
        return int(text)

    return read


_count = _whole_number("a number of records")


def _names(text: str) -> list[str]:
    if not all(text.split(",")):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of keys with commas between them")
    return text.split(",")


def _encoding(text: str) -> str:
    with suppress(LookupError, ValueError):  # of an unknown one
        "".encode(text)
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is not an encoding such as cp1252 or utf-16")


def _character(text: str) -> str:
    found = "\t" if text == "\\t" else text
    if len(found) != 1 or found in '"\r\n':
        raise argparse.ArgumentTypeError(f"{text!r} is not one character")
    return found


def _share(text: str) -> int | Fraction:
    """Return a number of records, or a share of them."""
    from fractions import Fraction  # which imports much

    found = re.fullmatch(r"(\d{1,18}|\d{1,3}(?:\.\d{1,9})?%)", text, re.ASCII)
    if found is None or (text[-1] == "%" and float(text[:-1]) > 100):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of records, or a share such as 0.5%")
    return Fraction(text[:-1]) / 100 if text[-1] == "%" else int(text)


def _size(text: str) -> int:
    found = re.fullmatch(r"(\d{1,12})([kmg]?)", text, re.ASCII | re.IGNORECASE)
    size = int(found[1]) << _SHIFTS[found[2].lower()] if found else 0
    if not size:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 500000, 64M or 1G")
    return size


_SHIFTS = {"": 0, "k": 10, "m": 20, "g": 30}


def _seconds(text: str) -> float:
    try:
        seconds = float(text) if text.isascii() else 0.0
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e8:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds


_FLAG: dict[str, Any] = {"action": "store_true"}
_SCHEMAS = ("schema", _SCHEMA, {"metavar": "SCHEMA", "nargs": "+"})
_LINES_FORMAT = (
    "--format", "lines for people (the default), or one JSON object a line",
    {"choices": ("text", "json"), "default": "text"},
)  # fmt: skip

_CHECK_ARGUMENTS = (
    ("schema", "the schema that each record must satisfy", {"metavar": "SCHEMA"}),
    ("data", "a data file, a folder of them, a pattern such as data/**/*.json, or - for standard input",
     {"metavar": "DATA", "nargs": "+"}),
    ("--functions", "a dict of the functions that a .json schema names, in a file or as MODULE.PATH:NAME",
     {"metavar": "FILE.py:NAME"}),
)  # fmt: skip
_INPUT = (
    ("--input-format", f"what the files hold, whatever their endings say: {', '.join(READERS)}",
     {"choices": tuple(READERS), "metavar": "FORMAT"}),
    ("--sheet", "the sheet of an Excel file; the first one by default", {"metavar": "NAME"}),
    ("--records",
     "take the items of a JSON array or a YAML list as records, also before a JSON Schema for arrays", _FLAG),
    ("--yaml",
     "the version of YAML by which plain words are read, if a file does not say it; 1.2 by default",
     {"choices": ("1.1", "1.2"), "default": "1.2"}),
    ("--empty-as-missing", "leave out the empty cells of a CSV row", _FLAG),
    ("--encoding", "how texts are encoded, if not in UTF-8", {"type": _encoding, "metavar": "NAME"}),
    ("--delimiter", "what separates the cells of CSV, such as ';' or '\\t'",
     {"type": _character, "metavar": "C"}),
    ("--null", "the text of cells that hold no value, such as NA", {"metavar": "TEXT"}),
    ("--decimal", "the decimal sign of numbers in cells",
     {"type": _character, "default": ".", "metavar": "C"}),
    ("--header-row", "the line of CSV or row of Excel with the names",
     {"type": _whole_number("a row: rows are counted from 1", 1), "default": 1, "metavar": "N"}),
    ("--no-header", "the first row has cells; the schema's keys name the columns", _FLAG),
    ("--unique", "refuse a record with the same KEY, or the same KEYs together, as a valid one before it",
     {"type": _names, "metavar": "KEY[,KEY]"}),
    ("--max-line",
     ("the longest line, record of JSON or row of CSV that is read, in bytes, or with K, M or G behind it; "
      "64M by default"),
     {"type": _size, "default": MAX_RECORD_SIZE, "metavar": "SIZE"}),
    ("--jobs", "validate in N processes, with the same output",
     {"type": _whole_number("a number of processes from 1 to 256", 1, 256), "default": 1, "metavar": "N"}),
    ("--timeout", "stop after so many seconds", {"type": _seconds, "metavar": "SECONDS"}),
)  # fmt: skip
_REPORTS = (
    ("--format",
     ("lines for people (the default), one JSON object or one a line, a table, commands for GitHub, a log "
      "for code scanners or the XML of tests"),
     {"choices": FORMATS, "default": "text"}),
    ("--annotate", "show each wrong record with the errors at their places", _FLAG),
    ("--quiet", "show reports only: no progress, no summary", _FLAG),
    ("--no-progress", "show no progress on a terminal", _FLAG),
    ("--limit", "report at most N records; the rest are checked and counted",
     {"type": _count, "metavar": "N"}),
    ("--summary", "count the errors by path and code", _FLAG),
    ("--language", "the language of messages, such as de or pt-BR", {"metavar": "TAG"}),
    ("--max-errors", "stop after N records that are invalid or can't be read",
     {"type": _count, "metavar": "N"}),
    ("--max-invalid",
     "how many records, or how much of all of them as 1%%, may be invalid for exit status 0",
     {"type": _share, "default": 0, "metavar": "N"}),
    ("--output",
     ("write the valid records as the schema dumps them; the ending of FILE, such as .jsonl, .csv.gz or "
      ".parquet, is the format; the file appears when all data were read; - is standard output, and reports "
      "go to standard error"),
     {"metavar": "FILE"}),
    ("--invalid",
     ("write the invalid records and the lines that can't be read, as they came and with their errors, as "
      "JSON Lines, JSON or a table, or as rows of CSV with two more columns; - is standard output"),
     {"metavar": "FILE"}),
)  # fmt: skip
_VALIDATION = tuple(
    (flag, about, {"dest": name, "metavar": "JSON"} if value is None
     else {"dest": name, "type": int, "choices": value} if isinstance(value, tuple)
     else {"dest": name, "action": "store_const", "const": value})
    for name, flag, value, about in PREFERENCES
)  # fmt: skip
_SCHEMA_FILES = (
    ("--schema-format",
     "what the file holds: what `passmuster describe` wrote, or a JSON Schema; else its keys decide",
     {"choices": SCHEMA_FORMATS}),
    ("--draft", "what a JSON Schema is written in if it does not say so itself", {"choices": DRAFTS}),
    ("--formats", "whether the keyword format is a note (the default), or checked",
     {"choices": ("annotate", "assert"), "default": "annotate"}),
    ("--resource", "a JSON Schema that $ref leads to by its $id; may be given several times",
     {"metavar": "FILE", "action": "append"}),
)  # fmt: skip

_OTHER_COMMANDS: tuple[tuple[str, str, dict[str, Any], tuple[Any, ...]], ...] = (
    ("describe", "print a schema's description as JSON", {"description": "Print a schema as JSON."},
     (("schema", _SCHEMA, {"metavar": "SCHEMA"}),)),
    ("types", "print a module of types for what schemas let through",
     {"description": "Print a module, of Python or TypeScript, with a type for each object that the schemas "
                     "let through."},
     (_SCHEMAS,
      ("--typescript", "write TypeScript, interfaces of objects", _FLAG),
      ("--mode", "what can be sent to the schemas as JSON, or what comes out of them (the default)",
       {"choices": ("input", "output"), "default": "output"}))),
    ("lint", "say which patterns of schemas can take long",
     {"description": "Say which patterns can take practically forever, or have no limit of length.",
      "epilog": "exit status: 0 nothing was found; 1 something was; 2 a schema can't be read"},
     (_SCHEMAS, _LINES_FORMAT)),
    ("diff", "say what changed from one schema to another",
     {"description": "Say what changed from one schema to another, and if all values that passed pass still.",
      "epilog": "exit status: 0 they do; 1 some don't, or that can't be known; 2 a schema can't be read"},
     (("old", _SCHEMA, {"metavar": "OLD"}), ("new", _SCHEMA, {"metavar": "NEW"}), _LINES_FORMAT)),
    ("json-schema", "print schemas as JSON Schema or as components of OpenAPI",
     {"description": "Print schemas as JSON Schema, or as the components of an OpenAPI document."},
     (_SCHEMAS,
      ("--target", "whose words are used; draft-2020-12 by default",
       {"choices": ("draft-2020-12", "draft-07", "openapi-3.1", "openapi-3.0"), "default": "draft-2020-12"}),
      ("--mode",
       ("what passes validation, or what comes out of it; for readers of OpenAPI, what to send and what "
        "comes back (input by default, wire for OpenAPI)"),
       {"choices": ("input", "output", "wire", "response")}),
      ("--strict", "list what can't be said, and print nothing if there is any", _FLAG))),
)  # fmt: skip
