"""The table of the options of a validation: one row contains everything about an option.

Defaults, checks, merging, descriptions, the page of the documentation and the conditions of the fast paths
derive from it. Used when options are given to a schema or a call. Imports the foundation and `messages`.
"""

from __future__ import annotations

from math import inf

from ...engine.backend import core
from ...foundation.spelling import to_spec
from ...foundation.structs import Struct
from ..messages.message_tables import MOST_MESSAGE, describe_messages, merge_messages
from .option_values import (
    boolean,
    check_context,
    count,
    describe_language,
    describe_parts,
    language,
    messages,
    one_of,
    seconds,
    strip_unknown,
    stripping,
    wrap,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Option(Struct):
    """One option of a validation.

    Attributes:
        name: In Python spelling; a nested option has a dotted name. default: The value if the option is not
        set. check: Returns the normalized value, or raises `SchemaError` with the option's name. about: The
        effect, in a sentence. decides: Whether it can change the result of a value or its verdict. Lanes and
        the fast paths of the twins are disabled while such an option is set, unless they support it
        (`facts.fast_path_options`). speaks: Whether it changes the messages of the types. by_schema: Whether
        a schema can set it with `prefs()`; otherwise only a call. by_sync: Whether `validate` accepts it, not
        only `validate_async`. spread: Returns the attributes of `Preferences` that a value sets; None if it
        sets the attribute with the name of the option. merge: Returns the combination of a value with an
        earlier one; None if it replaces the earlier one. describe: Returns a value as data. ceiling: Of a
        limit, the maximum that a schema built from a description can set if nothing else sets it. If
        something else does, the schema can only lower it. None if there is no maximum.
    """

    name: str
    default: Any
    check: Callable[[str, Any], Any]
    about: str
    decides: bool = True
    speaks: bool = False
    by_schema: bool = True
    by_sync: bool = True
    spread: Callable[[Any], dict[str, Any]] | None = None
    merge: Callable[[Any, Any], Any] | None = None
    describe: Callable[[Any], Any] | None = None
    ceiling: float | None = None

    @property
    def joi_name(self) -> str:
        """The name in the spelling of joi and the specification."""
        return ".".join(map(to_spec, self.name.split(".")))

    @property
    def key(self) -> str:
        """The key of a checked value."""
        return self.name.replace("errors.", "error_").replace(".", "_")

    def fields(self, value: Any) -> dict[str, Any]:
        """Return the attributes of `Preferences` that a checked value sets."""
        return {self.key: value} if self.spread is None else self.spread(value)


OPTIONS: tuple[Option, ...] = (
    Option(
        "abort_early",
        True,
        boolean,
        "Stop at the first error; False collects all of them.",
    ),
    Option(
        "allow_unknown",
        False,
        boolean,
        "Objects may have keys that their schemas do not have; these are left as they are.",
    ),
    Option(
        "artifacts",
        False,
        boolean,
        "For `validate_async`: return a result with `artifacts` instead of the value alone. The "
        "result of `validate` always has them.",
        decides=False,
        by_sync=False,
    ),
    Option("cache", True, boolean, "False turns off the caches set up with [`cache()`](types/any.md#cache)."),
    Option(
        "context",
        None,
        check_context,
        "A mapping or an object for references that begin with `$`.",
        by_schema=False,
    ),
    Option(
        "convert",
        True,
        boolean,
        "Convert values to the types and forms that schemas require.",
        speaks=True,
    ),
    Option(
        "date_format",
        "iso",
        one_of("date", "iso", "string", "time", "utc"),
        'The format of dates in messages and by `cast("string")`.',
        speaks=True,
    ),
    Option(
        "debug",
        False,
        boolean,
        "The result has `debug`, a list of the steps of the validation.",
        decides=False,
        by_schema=False,
    ),
    Option(
        "errors.escape_html",
        False,
        boolean,
        "Escape what `{{…}}` inserts into messages, for use in HTML.",
        decides=False,
        speaks=True,
    ),
    Option(
        "errors.exceptions",
        "report",
        one_of("raise", "report"),
        "What becomes of an exception that a function of a schema raises by mistake, which is any but "
        '`ValueError` and `AssertionError`. `"report"` makes it an error of the value, without its text, and '
        'writes its traceback to the logger `passmuster`. `"raise"` raises it from the call, with the place '
        "as a note.",
        decides=False,
    ),
    Option(
        "errors.label",
        "path",
        one_of("path", "key", False),
        'What messages call a value without a label: its `"path"`, its `"key"`, or nothing (False).',
        decides=False,
        speaks=True,
    ),
    Option(
        "errors.language",
        None,
        language,
        "The language of messages: one that [comes with the "
        "library](errors-and-messages.md#languages), a key of the option `messages`, or a "
        "reference to a value that names it. A reference beyond the outermost value means no "
        "language.",
        decides=False,
        speaks=True,
        describe=describe_language,
    ),
    Option(
        "errors.render",
        True,
        boolean,
        "False does not render messages: each is its code.",
        decides=False,
        speaks=True,
    ),
    Option(
        "errors.stack",
        False,
        boolean,
        "The error has its traceback as a string in `stack`, and what a function raises keeps its own.",
        decides=False,
    ),
    Option(
        "errors.wrap.label",
        '"',
        wrap,
        "What encloses a label: one character for both sides, two for left and right, or False.",
        decides=False,
        speaks=True,
    ),
    Option(
        "errors.wrap.array",
        "[]",
        wrap,
        "What encloses a list in a message of your own. The sentences of the library have none, "
        "unless other brackets are set here. Setting `errors.wrap_arrays` (`errors.wrapArrays`) to False has "
        "the same effect as False here.",
        decides=False,
        speaks=True,
    ),
    Option(
        "errors.wrap.string",
        False,
        wrap,
        "What encloses each string in a list.",
        decides=False,
        speaks=True,
    ),
    Option(
        "externals",
        True,
        boolean,
        "False skips [external rules](async.md). `validate` can't run them, so a schema that has "
        "some needs `externals=False` there.",
        by_schema=False,
    ),
    Option(
        "from_json",
        False,
        boolean,
        "The value was read from JSON; `validate_json` sets it itself. With `convert=False`, what JSON has "
        "no type for (dates, decimals, UUIDs, bytes, members of Enum classes) is read from its form in JSON.",
        by_schema=False,
    ),
    Option(
        "joi",
        17,
        one_of(17, 18),
        "The release of joi to follow where 18 does otherwise than 17: see [the "
        "differences](differences.md#joi-18).",
    ),
    Option(
        "limits.attempts",
        None,
        count(),
        "How many attempts a validation may make: alternatives, schemas of an array's items and conditions "
        "that are tried. One more ends it with `any.attempts`. Without it, [what a validation may "
        "do](hostile-input.md#work) is bounded by its value.",
        ceiling=core.FIRST_BUDGET,
    ),
    Option(
        "limits.depth",
        core.MAX_DEPTH,
        count(core.MAX_DEPTH),
        "How many containers may be within each other. One more ends the validation with `link.depth`.",
        ceiling=core.MAX_DEPTH,
    ),
    Option(
        "limits.errors",
        None,
        count(),
        "How many errors are collected where `abort_early` is False: with the last of them the validation "
        "ends.",
        ceiling=inf,
    ),
    Option(
        "limits.message",
        MOST_MESSAGE,
        count(),
        "How many characters a message has at most. What follows is not made, and an ellipsis stands for it.",
        decides=False,
        speaks=True,
        ceiling=MOST_MESSAGE,
    ),
    Option(
        "limits.pattern_time",
        None,
        seconds,
        "How many seconds one search for a pattern of the package `regex` may take before it is given up "
        "with `string.timeout`. Python's own `re` can't be stopped.",
        ceiling=inf,
    ),
    Option(
        "limits.string",
        None,
        count(),
        "How many characters `string()` looks at: a longer string is refused with `string.limit`, before any "
        "conversion, rule or pattern, and a longer key matches no `pattern` of an object but `any()`.",
        ceiling=inf,
    ),
    Option(
        "messages",
        None,
        messages,
        "Messages by error code, or by language and code: see [errors and "
        'messages](errors-and-messages.md). `"*"` is the message for all other codes.',
        decides=False,
        speaks=True,
        merge=merge_messages,
        describe=describe_messages,
    ),
    Option("no_defaults", False, boolean, "True leaves missing values missing."),
    Option(
        "non_enumerables",
        False,
        boolean,
        "In joi it copies hidden properties. Python has none, so it has no effect.",
        decides=False,
    ),
    Option(
        "null_as_absent",
        False,
        boolean,
        "True counts None at a key of an object as missing, at any depth, where the schema of the key does "
        "not allow it: for forms, frames and tools of language models, which send null for what is missing.",
        by_schema=False,
    ),
    Option(
        "presence",
        "optional",
        one_of("optional", "required", "forbidden"),
        'The presence of schemas that set none: `"optional"`, `"required"` or `"forbidden"`.',
    ),
    Option(
        "skip_functions",
        False,
        boolean,
        "Ignores unknown keys whose value is a function. With `strip_unknown`, keys that "
        "`object().unknown()` allows are stripped as well.",
    ),
    Option(
        "strip_unknown",
        False,
        strip_unknown,
        "True removes unknown keys of objects. A mapping sets `objects` and `arrays` separately: "
        "in arrays, items that match no schema are removed.",
        spread=stripping,
        describe=describe_parts,
    ),
    Option(
        "warnings",
        False,
        boolean,
        "For `validate_async`: return a result with `warning` instead of the value alone. The "
        "result of `validate` always has it.",
        decides=False,
        by_schema=False,
        by_sync=False,
    ),
)
"""The options in the order of their names."""

BY_KEY = {option.key: option for option in OPTIONS}
"""The options by the keys of checked values."""
