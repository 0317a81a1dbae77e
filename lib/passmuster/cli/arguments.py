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
    from collections.abc import Iterable
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


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = CommandParser(prog="passmuster", description="Validate data against schemas.")
    parser.add_argument("--version", action="store_true", help="print the version and the backend in use")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_check(commands)
    describe = commands.add_parser(
        "describe", help="print a schema's description as JSON", description="Print a schema as JSON."
    )
    describe.add_argument("schema", metavar="SCHEMA", help=_SCHEMA)
    types = commands.add_parser(
        "types",
        help="print a module of types for what schemas let through",
        description="Print a module, of Python or TypeScript, with a type for each object that the "
        "schemas let through.",
    )
    types.add_argument("schema", metavar="SCHEMA", nargs="+", help=_SCHEMA)
    types.add_argument("--typescript", action="store_true", help="write TypeScript, interfaces of objects")
    types.add_argument(
        "--mode",
        choices=("input", "output"),
        default="output",
        help="what can be sent to the schemas as JSON, or what comes out of them (the default)",
    )
    lint = commands.add_parser(
        "lint",
        help="say which patterns of schemas can take long",
        description="Say which patterns can take practically forever, or have no limit of length.",
        epilog="exit status: 0 nothing was found; 1 something was; 2 a schema can't be read",
    )
    lint.add_argument("schema", metavar="SCHEMA", nargs="+", help=_SCHEMA)
    _add_lines_format(lint)
    diff = commands.add_parser(
        "diff",
        help="say what changed from one schema to another",
        description="Say what changed from one schema to another, and if all values that passed pass still.",
        epilog="exit status: 0 they do; 1 some don't, or that can't be known; 2 a schema can't be read",
    )
    diff.add_argument("old", metavar="OLD", help=_SCHEMA)
    diff.add_argument("new", metavar="NEW", help=_SCHEMA)
    _add_lines_format(diff)
    _add_json_schema(commands)
    for command in commands.choices.values():
        _add_schema_files(command.add_argument_group("schemas in files"))
    return parser


def _add_schema_files(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--schema-format",
        choices=SCHEMA_FORMATS,
        help="what the file holds: what `passmuster describe` wrote, or a JSON Schema; else its keys decide",
    )
    group.add_argument(
        "--draft", choices=DRAFTS, help="what a JSON Schema is written in if it does not say so itself"
    )
    group.add_argument(
        "--formats",
        choices=("annotate", "assert"),
        default="annotate",
        help="whether the keyword format is a note (the default), or checked",
    )
    group.add_argument(
        "--resource",
        metavar="FILE",
        action="append",
        help="a JSON Schema that $ref leads to by its $id; may be given several times",
    )


def _add_lines_format(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="lines for people (the default), or one JSON object a line",
    )


def _add_json_schema(commands: argparse._SubParsersAction[CommandParser]) -> None:
    export = commands.add_parser(
        "json-schema",
        help="print schemas as JSON Schema or as components of OpenAPI",
        description="Print schemas as JSON Schema, or as the components of an OpenAPI document.",
    )
    export.add_argument("schema", metavar="SCHEMA", nargs="+", help=_SCHEMA)
    export.add_argument(
        "--target",
        choices=("draft-2020-12", "draft-07", "openapi-3.1", "openapi-3.0"),
        default="draft-2020-12",
        help="whose words are used; draft-2020-12 by default",
    )
    export.add_argument(
        "--mode",
        choices=("input", "output", "wire", "response"),
        help="what passes validation, or what comes out of it; for readers of OpenAPI, what to send and what"
        " comes back (input by default, wire for OpenAPI)",
    )
    export.add_argument(
        "--strict", action="store_true", help="list what can't be said, and print nothing if there is any"
    )


def _add_check(commands: argparse._SubParsersAction[CommandParser]) -> None:
    check = commands.add_parser(
        "check",
        help="validate the records in data files",
        description=_CHECK,
        epilog=_STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    check.add_argument("schema", metavar="SCHEMA", help="the schema that each record must satisfy")
    check.add_argument(
        "data",
        metavar="DATA",
        nargs="+",
        help="a data file, a folder of them, a pattern such as data/**/*.json, or - for standard input",
    )
    check.add_argument(
        "--functions",
        metavar="FILE.py:NAME",
        help="a dict of the functions that a .json schema names, in a file or as MODULE.PATH:NAME",
    )
    _add_input(check.add_argument_group("input"))
    _add_reports(check.add_argument_group("reports"))
    _add_preferences(check.add_argument_group("validation"))


def _add_input(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--input-format",
        choices=tuple(READERS),
        metavar="FORMAT",
        help=f"what the files hold, whatever their endings say: {', '.join(READERS)}",
    )
    group.add_argument("--sheet", metavar="NAME", help="the sheet of an Excel file; the first one by default")
    group.add_argument(
        "--records",
        action="store_true",
        help="take the items of a JSON array or a YAML list as records, also before a JSON Schema for arrays",
    )
    group.add_argument(
        "--yaml",
        choices=("1.1", "1.2"),
        default="1.2",
        help="the version of YAML by which plain words are read, if a file does not say it; 1.2 by default",
    )
    group.add_argument(
        "--empty-as-missing", action="store_true", help="leave out the empty cells of a CSV row"
    )
    group.add_argument(
        "--encoding", type=_encoding, metavar="NAME", help="how texts are encoded, if not in UTF-8"
    )
    group.add_argument(
        "--delimiter",
        type=_character,
        metavar="C",
        help="what separates the cells of CSV, such as ';' or '\\t'",
    )
    group.add_argument("--null", metavar="TEXT", help="the text of cells that hold no value, such as NA")
    group.add_argument(
        "--decimal", type=_character, default=".", metavar="C", help="the decimal sign of numbers in cells"
    )
    group.add_argument(
        "--header-row",
        type=_row,
        default=1,
        metavar="N",
        help="the line of CSV or row of Excel with the names",
    )
    group.add_argument(
        "--no-header", action="store_true", help="the first row has cells; the schema's keys name the columns"
    )
    group.add_argument(
        "--unique",
        type=_names,
        metavar="KEY[,KEY]",
        help="refuse a record with the same KEY, or the same KEYs together, as a valid one before it",
    )
    group.add_argument(
        "--max-line",
        type=_size,
        default=MAX_RECORD_SIZE,
        metavar="SIZE",
        help="the longest line, record of JSON or row of CSV that is read, in bytes, or with K, M or G "
        "behind it; 64M by default",
    )
    group.add_argument(
        "--jobs",
        type=_jobs,
        default=1,
        metavar="N",
        help="validate in N processes, with the same output",
    )
    group.add_argument("--timeout", type=_seconds, metavar="SECONDS", help="stop after so many seconds")


def _add_reports(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--format",
        choices=FORMATS,
        default="text",
        help="lines for people (the default), one JSON object or one a line, a table, commands for GitHub, "
        "a log for code scanners or the XML of tests",
    )
    group.add_argument(
        "--annotate", action="store_true", help="show each wrong record with the errors at their places"
    )
    group.add_argument("--quiet", action="store_true", help="show reports only: no progress, no summary")
    group.add_argument("--no-progress", action="store_true", help="show no progress on a terminal")
    group.add_argument(
        "--limit",
        type=_count,
        metavar="N",
        help="report at most N records; the rest are checked and counted",
    )
    group.add_argument("--summary", action="store_true", help="count the errors by path and code")
    group.add_argument("--language", metavar="TAG", help="the language of messages, such as de or pt-BR")
    group.add_argument(
        "--max-errors",
        type=_count,
        metavar="N",
        help="stop after N records that are invalid or can't be read",
    )
    group.add_argument(
        "--max-invalid",
        type=_share,
        default=0,
        metavar="N",
        help="how many records, or how much of all of them as 1%%, may be invalid for exit status 0",
    )
    group.add_argument(
        "--output",
        metavar="FILE",
        help="write the valid records as the schema dumps them; the ending of FILE, such as .jsonl, .csv.gz "
        "or .parquet, is the format; the file appears when all data were read; - is standard output, and "
        "reports go to standard error",
    )
    group.add_argument(
        "--invalid",
        metavar="FILE",
        help="write the invalid records and the lines that can't be read, as they came and with their "
        "errors, as JSON Lines or JSON, or as rows of CSV with two more columns; - is standard output",
    )


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


def _add_preferences(group: argparse._ArgumentGroup) -> None:
    for name, flag, value, about in PREFERENCES:
        if value is None:
            group.add_argument(flag, dest=name, metavar="JSON", help=about)
        elif isinstance(value, tuple):
            group.add_argument(flag, dest=name, type=int, choices=value, help=about)
        else:
            group.add_argument(flag, dest=name, action="store_const", const=value, help=about)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of records")
    return int(text)


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


def _row(text: str) -> int:
    if _count(text) == 0:
        raise argparse.ArgumentTypeError("rows are counted from 1")
    return int(text)


def _share(text: str) -> int | Fraction:
    """Return a number of records, or a share of them."""
    from fractions import Fraction  # which imports much

    found = re.fullmatch(r"(\d{1,18}|\d{1,3}(?:\.\d{1,9})?%)", text, re.ASCII)
    if found is None or (text[-1] == "%" and float(text[:-1]) > 100):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of records, or a share such as 0.5%")
    return Fraction(text[:-1]) / 100 if text[-1] == "%" else int(text)


def _jobs(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:4]) <= 256:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes from 1 to 256")
    return int(text)


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
