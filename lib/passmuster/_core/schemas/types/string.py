"""`string`: its methods, its definition, its node. The formats are in `string_formats`.

Schema side and build side; part 2 of the specification, "string".
"""

from __future__ import annotations

import re
from functools import cache, partial

from ...engine.backend import strings
from ...engine.constraints.constraint import Converted, Matching
from ...engine.formats.patterns.pattern import JavaScriptPattern, pattern_string
from ...engine.formats.patterns.replacing import escaped, parts_of
from ...engine.formats.shared.normal_forms import FORMS, normalize
from ...foundation.blanks import BLANKS
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.late_patterns import late_pattern
from ...foundation.option_reader import read_options
from ...foundation.schema_error import show
from ...foundation.sentinels import UNDEFINED
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import each, switch
from ..schema.limit_rules import size_rule
from ..schema.method_arguments import check_boolean, read_switch, require, warn_schema
from ..schema.pattern_arguments import compiled_pattern
from ..schema.rules import Argument, RuleDefinition, reference_code
from .any import DEFINITION as ANY
from .parts.string_formats import (
    RULES as FORMAT_RULES,
    FormatMethods,
    converts_format,
)
from .parts.string_nodes import CASTS, converting_constraints, node_of_strings

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import Self, Unpack

    from ...foundation.argument_types import Case, Form, Options, Pattern, Replacement, Undefined
    from ...foundation.option_types import PatternOptions
    from ...foundation.protocols import CompiledPattern
    from ...language.computed_types import Limit
    from ..schema.definition_types import Definition
    from ..schema.description.building import Reader
    from ..schema.description.describing import DescriptionWriter
    from ..schema.part_types import InfoParts, Inspector, Rule, Spec


class StringSchema(FormatMethods[T]):
    """A schema for strings. The empty string is refused unless `allow("")` permits it."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> StringSchema[T | None]: ...

    def insensitive(self) -> Self:
        """Ignore case when a value is compared with those of `valid`, `allow` and `invalid`.

        >>> import passmuster as pm
        >>> pm.string().valid("a").insensitive().validate("A").value
        'a'
        """
        return self._set_flag("insensitive", True)

    def length(self, limit: Limit, encoding: str | Undefined | None = UNDEFINED) -> Self:
        """Require exactly `limit` characters, or bytes (`string.length`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).
            encoding: the encoding in which bytes are counted; without it code points are.

        >>> import passmuster as pm
        >>> pm.string().length(2).validate("a").error.details[0].type
        'string.length'
        """
        return self._rule("length", {"limit": limit, "encoding": encoding}, "length", "=")

    def max(self, limit: Limit, encoding: str | Undefined | None = UNDEFINED) -> Self:
        """Require at most `limit` characters, or bytes (`string.max`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).
            encoding: the encoding in which bytes are counted; without it code points are.

        >>> import passmuster as pm
        >>> pm.string().max(1).validate("ab").error.details[0].type
        'string.max'
        """
        return self._rule("max", {"limit": limit, "encoding": encoding}, "length", "<=")

    def min(self, limit: Limit, encoding: str | Undefined | None = UNDEFINED) -> Self:
        """Require at least `limit` characters, or bytes (`string.min`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).
            encoding: the encoding in which bytes are counted; without it code points are.

        >>> import passmuster as pm
        >>> pm.string().min(2).validate("a").error.details[0].type
        'string.min'
        """
        return self._rule("min", {"limit": limit, "encoding": encoding}, "length", ">=")

    def json(self, schema: Definition | Undefined = UNDEFINED) -> Self:
        """Require a string that holds JSON (`string.json`); conversion returns the decoded value.

        Args:
            schema: a schema or literal definition of the decoded value. The paths of its errors lead into
                that value. Without it any JSON is accepted.

        All other rules and functions apply to the string, in whatever order they are called. A listed value
        stays a string. Duplicate names, `NaN`, infinities, and numbers out of the range of a double are not
        accepted. If conversion is off, the string is checked and returned as it is.

        >>> import passmuster as pm
        >>> schema = pm.object({"meta": pm.string().json({"id": pm.number().required()})})
        >>> schema.validate({"meta": '{"id": 5}'}).value
        {'meta': {'id': 5}}
        >>> schema.validate({"meta": '{"id": "x"}'}).error.details[0].path
        ['meta', 'id']
        """
        return self._rule("json", {"schema": UNDEFINED if schema is UNDEFINED else self._compile(schema)})

    def case(self, direction: Case) -> Self:
        """Require upper or lower case; conversion changes the string to it.

        Fails with `string.uppercase` or `string.lowercase`.

        Args:
            direction: `"upper"` or `"lower"`.

        >>> import passmuster as pm
        >>> pm.string().case("upper").validate("a").value
        'A'
        """
        require(direction in ("upper", "lower"), "case: it must be 'upper' or 'lower', not %s", direction)
        return self._rule("case", {"direction": direction})

    def lowercase(self) -> Self:
        """Require lower case; conversion changes the string to it (`string.lowercase`).

        >>> import passmuster as pm
        >>> pm.string().lowercase().validate("A").value
        'a'
        """
        return self.case("lower")

    def uppercase(self) -> Self:
        """Require upper case; conversion changes the string to it (`string.uppercase`).

        >>> import passmuster as pm
        >>> pm.string().uppercase().validate("a").value
        'A'
        """
        return self.case("upper")

    def normalize(self, form: Form = "NFC") -> Self:
        """Require a Unicode normal form; conversion changes the string to it (`string.normalize`).

        Args:
            form: `"NFC"`, `"NFD"`, `"NFKC"` or `"NFKD"`.

        >>> import passmuster as pm
        >>> len(pm.string().normalize("NFD").validate("é").value)
        2
        """
        require(form in FORMS, f"normalize: form must be one of {', '.join(FORMS)}, not %s", form)
        return self._rule("normalize", {"form": form})

    def pattern(
        self,
        regex: Pattern,
        options: str | Options | Undefined = UNDEFINED,
        **keywords: Unpack[PatternOptions],
    ) -> Self:
        """Require a string in which a pattern is found.

        Args:
            regex: a compiled pattern of `re` or `regex`, or its string.
            options: the name of the pattern, or `name` and `invert` (True forbids the pattern).

        Fails with `string.pattern.base`, `string.pattern.name`, `string.pattern.invert.base` or
        `string.pattern.invert.name`.

        >>> import passmuster as pm
        >>> pm.string().pattern("^a").validate("ba").error.details[0].type
        'string.pattern.base'
        """
        if isinstance(options, str):
            if " " in options or _REGEX_FLAGS.fullmatch(options):
                cure = (
                    "flags write (?i)" if " " not in options else "a message write pattern(regex).message(…)"
                )
                warn_schema(f"pattern: {show(options)} is the name of the pattern, as name=…; for {cure}")
            options = {"name": options}
        require(options is not None, "pattern: options must be a name or a mapping, not None")
        given = read_options("pattern", options, keywords, ("invert", "name"))
        check_boolean("pattern", given, "invert")
        name = given.get("name", "")
        require(isinstance(name, str), "pattern: name must be a string, not %s", name)
        compiled = compiled_pattern("pattern", regex)
        return self._rule("pattern", {"regex": compiled, "options": given or UNDEFINED})

    def regex(
        self,
        regex: Pattern,
        options: str | Options | Undefined = UNDEFINED,
        **keywords: Unpack[PatternOptions],
    ) -> Self:
        """Same as `pattern`.

        >>> import passmuster as pm
        >>> pm.string().regex("^a").validate("ba").error.details[0].type
        'string.pattern.base'
        """
        return self.pattern(regex, options, **keywords)

    def replace(self, pattern: Pattern, replacement: Replacement) -> Self:
        """Replace the matches of a pattern when values are converted.

        Args:
            pattern: a compiled pattern, all of whose matches are replaced, or a string.
            replacement: the new string. With a compiled pattern it may contain groups as `$1` or `$<name>`,
                or as in `re.sub` `\\1` or `\\g<name>`; it may also be a function that takes the match and
                returns a string.

        A function that raises an exception yields `any.custom`.

        >>> import re, passmuster as pm
        >>> pm.string().replace("b", "x").validate("abcb").value
        'axcx'
        >>> pm.string().replace(re.compile(r"(\\w)/+$"), r"\\1").validate("path//").value
        'path'
        >>> pm.string().replace(re.compile("[aeiou]"), lambda found: found[0].upper()).validate("abide").value
        'AbIdE'
        """
        if isinstance(pattern, str):
            if _REGEX.search(pattern):
                warn_schema(
                    f"replace: {show(pattern)} is text that is replaced as it stands; "
                    f"for a pattern write replace(re.compile({pattern!r}), …)"
                )
            compiled: Any = re.compile(re.escape(pattern))
            replacement = escaped(replacement) if isinstance(replacement, str) else replacement
        else:
            compiled = compiled_pattern("replace", pattern, stateful=True)
        if callable(replacement):
            require(
                not isinstance(pattern, str), "replace: a function needs a compiled pattern, not a string"
            )
        else:
            require(
                isinstance(replacement, str),
                "replace: the replacement must be a string or a function, not %s",
                replacement,
            )
            parts_of(compiled, replacement)
        entries = (*self.spec.term("replacements"), (compiled, replacement))
        # A replacement is not a rule: the rule before it can still be modified.
        return self._with_term("replacements", entries, ends=False)

    def trim(self, enabled: bool = True) -> Self:
        """Require a string without white space at its ends; conversion removes it (`string.trim`).

        Args:
            enabled: False turns it off again.

        >>> import passmuster as pm
        >>> pm.string().trim().validate(" a ").value
        'a'
        """
        return self._rule("trim", {"enabled": read_switch("trim", enabled, "; message(…) sets a message")})

    def truncate(self, enabled: bool = True) -> Self:
        """Cut the string to the limit of `max` when values are converted.

        Args:
            enabled: False turns this off again.

        >>> import passmuster as pm
        >>> pm.string().max(2).truncate().validate("abc").value
        'ab'
        """
        return self._set_flag("truncate", read_switch("truncate", enabled))


# The constraints of rules


def _counted(args: dict[str, Any]) -> dict[str, Any]:
    """Return the quantity that is limited: the count of characters, or of bytes in an encoding."""
    encoding = args.get("encoding")
    if encoding is None:
        return _CHARACTERS
    from ...engine.formats.shared.encodings import byte_length

    return {
        "unit": "bytes",
        "encoding": encoding,
        "measure": lambda text: byte_length(text, encoding),
    }


_REGEX = late_pattern(r"^\^.|.\$$|\\[A-Za-z]|\[.+\]|[.)\]][*+]")
"""Signs of a pattern: anchors, classes and repetitions."""

_REGEX_FLAGS = late_pattern("[gimsuy]+")

_CHARACTERS = {"unit": "characters", "measure": len}


def _normal_form_constraint(rule: Rule) -> tuple[Converted]:
    return (Converted(by="normalize", convert=partial(normalize, rule.args["form"])),)


def _case_failure(rule: Rule) -> tuple[str, None]:
    return ("string.uppercase" if rule.args["direction"] == "upper" else "string.lowercase"), None


@cache
def _trim_constraint() -> tuple[Converted]:
    blank = f"[^{BLANKS}]"
    pattern = re.compile(f"^(?:{blank}(?:(?s:.)*{blank})?)?\\Z")
    return (Converted(by="trim", convert=strings.Trim(BLANKS), pattern=pattern),)


_CASES = {
    direction: (Converted(by="case", convert=strings.Case(direction == "upper")),)
    for direction in ("lower", "upper")
}


def _pattern_constraint(rule: Rule) -> tuple[Matching]:
    options = rule.args.get("options", {})
    return (
        Matching(
            regex=rule.args["regex"],
            is_inverted=bool(options.get("invert")),
            name=options.get("name", UNDEFINED),
        ),
    )


def _pattern_failure(rule: Rule) -> tuple[str, dict[str, Any]]:
    regex, options = rule.args["regex"], rule.args.get("options", {})
    name, invert = options.get("name", UNDEFINED), bool(options.get("invert"))
    code = "string.pattern" + (".invert" if invert else "") + (".name" if name else ".base")
    local = {"regex": regex, "pattern": regex}
    if name is not UNDEFINED:
        local["name"] = name
    return code, local


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import JsonInfo, StringInfo

    rules = {rule.name: rule for rule in spec.rules}
    truncates = bool(spec.flags.get("truncate")) and "max" in rules
    names = [one.by for one in converting_constraints(rules)]
    if "replacements" in spec.terms:
        names.append("replace")
    if converts_format(rules):
        names.append("format")
    if truncates:
        names.append("truncate")
    if "json" in rules:
        content = inspector.optional(rules["json"].args.get("schema"))
        return JsonInfo, {"content": content, "conversions": tuple(names)}
    fields = {
        "conversions": tuple(names),
        "replacements": tuple(spec.term("replacements")),
        "truncates": truncates,
    }
    return StringInfo, fields


def _is_encoding(value: Any) -> bool:
    if value is UNDEFINED or value is None:
        return True
    from ...engine.formats.shared.encodings import is_encoding

    return is_encoding(value)


# Descriptions


def _build_insensitive(schema: StringSchema, data: object, reader: Reader) -> Any:
    return schema.insensitive() if reader.boolean("the flag", data) else schema


def _replacement_data(
    entry: tuple[CompiledPattern, Replacement], writer: DescriptionWriter
) -> dict[str, Any]:
    pattern, replacement = entry
    return {
        "pattern": {"regex": writer.pattern(pattern, _global_string)},
        "replacement": writer.replacement(pattern, replacement),
    }


def _global_string(pattern: CompiledPattern) -> str:
    """Return a pattern as a string with the flag `g`: a Python pattern replaces all of its matches."""
    text = pattern_string(pattern)
    if isinstance(pattern, JavaScriptPattern):
        return text
    source, _, flags = text.rpartition("/")
    return f"{source}/{''.join(sorted(flags + 'g'))}"


def _build_replacement(schema: StringSchema, data: object, reader: Reader) -> Any:
    found: Any = reader.mapping(data, ("pattern", "replacement"))
    regex = reader.mapping(found.get("pattern"), ("regex",)).get("regex")
    replacement = reader.inside("replacement", reader.value, found.get("replacement"), False)
    return schema.replace(reader.pattern(regex), replacement)


_SIZE = '{if(#encoding, if(#limit == 1, "byte", "bytes"), if(#limit == 1, "character", "characters"))} long'
_LIMITED = {
    "limit": "the limit: a number or a reference",
    "encoding": "the encoding in which bytes are counted; undefined when characters are",
}
_PATTERN = {
    "name": "the name of the pattern; undefined when it has none",
    "pattern": "the pattern",
    "regex": "the same as `pattern`",
}

DEFINITION = TypeDefinition(
    "string",
    ANY,
    StringSchema,
    flags={"insensitive": False, "truncate": False},
    codes=(
        Code("string.base", "{{#label}} must be a string", "the value is not a string", accepted="string"),
        Code("string.empty", "{{#label}} must not be empty", "the string is empty"),
        Code(
            "string.limit",
            "{{#label}} is too long to be checked: it must be at most {{#limit}} "
            '{if(#limit == 1, "character", "characters")} long',
            "the string is longer than the option `limits.string` allows",
            {"limit": "the number of characters allowed"},
            own=True,
        ),
        Code(
            "string.json",
            "{{#label}} must hold valid JSON",
            "the string is not JSON, but `json` requires it",
            own=True,
        ),
        reference_code("string"),
    ),
    rules=(
        size_rule(
            "string",
            "be",
            _SIZE,
            "characters or bytes",
            _counted,
            _LIMITED,
            (Argument("encoding", _is_encoding, "must be an encoding (message(…) sets a message)"),),
        ),
        RuleDefinition("json", args=("schema",)),
        RuleDefinition(
            "case",
            args=("direction",),
            converts=True,
            fails=_case_failure,
            means=lambda rule: _CASES[rule.args["direction"]],
            codes=(
                Code(
                    "string.lowercase",
                    "{{#label}} must be lowercase",
                    "the string has upper case letters, and conversion is off",
                ),
                Code(
                    "string.uppercase",
                    "{{#label}} must be uppercase",
                    "the string has lower case letters, and conversion is off",
                ),
            ),
        ),
        RuleDefinition(
            "trim",
            args=("enabled",),
            converts=True,
            fails=lambda rule: ("string.trim", None),
            means=lambda rule: _trim_constraint() if rule.args["enabled"] else (),
            codes=(
                Code(
                    "string.trim",
                    "{{#label}} must not start or end with whitespace",
                    "the string starts or ends with white space, and conversion is off",
                ),
            ),
        ),
        RuleDefinition(
            "normalize",
            args=("form",),
            converts=True,
            means=_normal_form_constraint,
            codes=(
                Code(
                    "string.normalize",
                    "{{#label}} must be in the Unicode form {{#form}}",
                    "the string is not in the required Unicode form, and conversion is off",
                    {"form": "the form: `NFC`, `NFD`, `NFKC` or `NFKD`"},
                ),
            ),
        ),
        RuleDefinition(
            "pattern",
            args=("regex", "options"),
            multi=True,
            fails=_pattern_failure,
            means=_pattern_constraint,
            kind=Matching,
            codes=(
                Code(
                    "string.timeout",
                    '{{#label}} can\'t be checked in {{#limit}} {if(#limit == 1, "second", "seconds")}',
                    "the search for the pattern takes longer than the option `limits.pattern_time` allows",
                    {"limit": "the number of seconds allowed"},
                    own=True,
                ),
                Code(
                    "string.pattern.base",
                    "{{#label}} must match the pattern {{#regex}}",
                    "the string does not match a pattern without a name",
                    _PATTERN,
                ),
                Code(
                    "string.pattern.name",
                    "{{#label}} must match the {{#name}} pattern",
                    "the string does not match a pattern with a name",
                    _PATTERN,
                ),
                Code(
                    "string.pattern.invert.base",
                    "{{#label}} must not match the pattern {{#regex}}",
                    "the string matches a pattern without a name that it must not match",
                    _PATTERN,
                ),
                Code(
                    "string.pattern.invert.name",
                    "{{#label}} must not match the {{#name}} pattern",
                    "the string matches a pattern with a name that it must not match",
                    _PATTERN,
                ),
            ),
        ),
        *FORMAT_RULES,
    ),
    casts=CASTS,
    node=node_of_strings,
    info=_info,
    classes_of=lambda spec: (str,),
    manifest={
        "flags": {"insensitive": _build_insensitive, "truncate": switch("truncate")},
        "reads": {"regex": lambda reader, data: reader.pattern(data)},
        "writes": {"regex": lambda writer, pattern: writer.pattern(pattern)},
        "terms": {"replacements": each(_replacement_data, _build_replacement)},
    },
)
