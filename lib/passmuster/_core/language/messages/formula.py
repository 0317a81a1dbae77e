"""The parser of formulas: from the string between braces to a tree of evaluator nodes.

Used when templates are created. One pass over the string, and one over the operands for each precedence, with
an explicit stack: strings of any length, nesting up to `MOST_DEPTH`. Imports foundation/, the evaluator from
`backend`, references.
"""

from __future__ import annotations

import re

from ...engine.backend import templates as nodes
from ...foundation.callers import call
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import number_string
from ..references.reference import make_reference
from . import coercions
from .branches import nearest
from .saying import either, reason, refers, say

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ...engine.nodes.templates import Expression
    from ..references.reference import Reference

MOST_DEPTH = 100
"""The maximum depth of nested operations; parentheses without an operation don't count."""

_MOST_SHOWN = 80

_word = re.compile(r"[A-Za-z0-9_.$#@:{}]*")
_number = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]*")
_operator = re.compile(r"(?:[!=<>] *=|& *&|\| *\||\? *\?|[-+*/^%<>=!&|?])")
_CLOSING = {'"': '"', "'": "'", "`": "`"}
_CONSTANTS = {
    "null": None, "true": True, "false": False,
    "second": 1_000, "minute": 60_000, "hour": 3_600_000, "day": 86_400_000,  # in milliseconds
}  # fmt: skip

_OPERATORS = {
    "+": nodes.ADD, "-": nodes.SUBTRACT, "*": nodes.MULTIPLY, "/": nodes.DIVIDE,
    "%": nodes.REMAINDER, "^": nodes.POWER, "<": nodes.LESS, "<=": nodes.LESS_OR_EQUAL,
    ">": nodes.GREATER, ">=": nodes.GREATER_OR_EQUAL, "==": nodes.EQUAL, "!=": nodes.NOT_EQUAL,
    "&&": nodes.BOTH, "||": nodes.EITHER, "??": nodes.UNLESS_NULL,
}  # fmt: skip
_UNARY = {"-": nodes.NEGATE, "!": nodes.INVERT}

_PRECEDENCE = (
    (nodes.POWER,),
    (nodes.MULTIPLY, nodes.DIVIDE, nodes.REMAINDER),
    (nodes.ADD, nodes.SUBTRACT),
    (nodes.LESS, nodes.LESS_OR_EQUAL, nodes.GREATER, nodes.GREATER_OR_EQUAL),
    (nodes.EQUAL, nodes.NOT_EQUAL),
    (nodes.BOTH,),
    (nodes.EITHER, nodes.UNLESS_NULL),
)
"""Operators of equal precedence, which are evaluated from left to right; the strongest first."""

_OPERANDS = nodes.Operands(coercions.plain, coercions.primitive, coercions.string_number, number_string)


def _choose(condition: Any = UNDEFINED, then: Any = UNDEFINED, otherwise: Any = UNDEFINED, *_: object) -> Any:
    return then if _OPERANDS.truth(coercions.plain(condition)) else otherwise


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "either": either,
    "if": _choose,
    "length": lambda item=None, *_: coercions.length_of(item),
    "nearest": nearest,
    "number": lambda value=None, *_: coercions.leading_number(value),
    "reason": reason,
    "refers": refers,
    "say": say,
}
MESSAGE = "msg"
FUNCTION_NAMES = frozenset((*_FUNCTIONS, MESSAGE))
"""The functions that are available in every formula."""


def parse_formula(
    text: str,
    options: Mapping[str, Any] | None = None,
    functions: Mapping[str, Callable[..., Any]] | None = None,
) -> Formula:
    """Return the formula in a string.

    `options` are those of `ref()`, for every reference in it; `functions` are user functions by name.
    Raises `SchemaError` with the reason if the formula is wrong. (Part 1, Template syntax.)

    >>> parse_formula("1 + 2 * 3").node.evaluate(None, None, None, None)
    7
    """
    return Formula(text, options, functions)


class _Frame:
    """A group or a call whose closing parenthesis has not been reached."""

    __slots__ = ("arguments", "function", "operands", "operators", "unary")

    def __init__(self, function: str | None) -> None:
        self.function = function
        self.arguments: list[tuple[Expression, int]] = []
        self.operands: list[tuple[Expression, int]] = []  # each with its depth
        self.operators: list[int] = []
        self.unary: list[int] = []

    @property
    def expects_operand(self) -> bool:
        return len(self.operands) == len(self.operators)

    @property
    def is_empty(self) -> bool:
        return not self.operands and not self.unary


class Formula:
    """A parsed formula, the text between braces.

    `node` evaluates it, `references` are all references in it, `codes` the constant arguments of `msg()`, and
    `size` is the number of its words, constants and operators. `reference` is set if the formula is a single
    reference, `is_constant` if it is a single constant. The other attributes are the state of the parser.
    """

    def __init__(
        self,
        text: str,
        options: Mapping[str, Any] | None,
        functions: Mapping[str, Callable[..., Any]] | None,
    ) -> None:
        self.text: str = text
        self.options: Mapping[str, Any] = options or {}
        self.functions: Mapping[str, Callable[..., Any]] = functions or {}
        self.references: list[Reference] = []
        self.codes: list[Any] = []
        self.size: int = 0
        self.frames: list[_Frame] = [_Frame(None)]
        self.reference: Reference | None = None
        kind = self.parse()
        self.node: Expression
        self.node, _ = self.finish()
        self.is_constant: bool = self.size == 1 and kind == "constant"
        if self.size != 1:
            self.reference = None
        elif self.reference is not None:
            self.node = self.lookup(self.reference, UNDEFINED)

    def parse(self) -> str:
        """Read the whole text. Return the kind of the last operand."""
        text, at, kind = self.text, 0, ""
        while at < len(text):
            character = text[at]
            if character == " ":
                at += 1
                continue
            self.size += 1
            found = _operator.match(text, at)
            if found:
                self.operator(found[0].replace(" ", ""))
                at = found.end()
            elif character in "(),":
                self.punctuation(character)
                at += 1
            else:
                at, kind, self.reference = self.operand(at)
        return kind

    # Operands

    def operand(self, at: int) -> tuple[int, str, Reference | None]:
        """Read a constant, a reference or a call. Return the offset after it and its node."""
        at, lead = self.word(at)
        character = self.text[at : at + 1]
        if character in _CLOSING and character:
            at, literal = self.until(_CLOSING[character], at + 1)
            self.push(nodes.Constant(lead + literal))
            return at, "constant", None
        if character == "[":
            at, inner = self.until("]", at + 1)
            return self.name(lead + inner, at)
        if not lead or not self.ends_word(character):
            raise self.wrong(f"the character {show(character)} has no meaning here")
        if _number.fullmatch(lead):
            self.push(nodes.Constant(_number_value(lead)))
            return at, "constant", None
        if lead in _CONSTANTS and not self.is_call(at):
            self.push(nodes.Constant(_CONSTANTS[lead]))
            return at, "constant", None
        return self.name(lead, at)

    def word(self, at: int) -> tuple[int, str]:
        found = _word.match(self.text, at)
        end = found.end() if found else at
        return end, self.text[at:end]

    def until(self, closing: str, at: int) -> tuple[int, str]:
        """Return the string up to a closing character, or to the end if it is missing there."""
        end = self.text.find(closing, at)
        return (len(self.text), self.text[at:]) if end < 0 else (end + 1, self.text[at:end])

    def ends_word(self, character: str) -> bool:
        return character in " (),-+*/^%<>=!&|?"

    def is_call(self, at: int) -> bool:
        return self.text[at : at + _spaces(self.text, at) + 1].endswith("(")

    def name(self, name: str, at: int) -> tuple[int, str, Reference | None]:
        """Read a name as a function if a parenthesis follows, else as a reference."""
        if self.is_call(at):
            if name not in self.functions and name not in _FUNCTIONS and name != MESSAGE:
                raise self.wrong(f"there is no function {show(name[:_MOST_SHOWN])}")
            self.open(name)
            return at + _spaces(self.text, at) + 1, "call", None
        reference = make_reference(name, self.options)
        self.references.append(reference)
        self.push(self.lookup(reference, None))
        return at, "reference", reference

    def lookup(self, reference: Reference, missing: object) -> Expression:
        is_direct = reference.adjust is None and reference.map is None
        if reference.type == "local" and is_direct and reference.depth == 1:
            return nodes.Local(reference.path[0], missing)
        return nodes.Lookup(reference, missing)

    def push(self, node: Expression, depth: int = 1) -> None:
        frame = self.frames[-1]
        if not frame.expects_operand:
            raise self.wrong("an operator is missing between two values")
        if frame.unary:
            node, depth = nodes.Unary(tuple(frame.unary), node, _OPERANDS), self.deeper(depth)
            frame.unary = []
        frame.operands.append((node, depth))

    # Operators and parentheses

    def operator(self, operator: str) -> None:
        frame = self.frames[-1]
        if frame.expects_operand:
            if operator not in _UNARY:
                raise self.wrong(f"the operator {operator} needs a value before it")
            frame.unary.append(_UNARY[operator])
        elif operator in _OPERATORS:
            frame.operators.append(_OPERATORS[operator])
        else:
            raise self.wrong(f"{operator} is no operator between values ({' '.join(_OPERATORS)})")

    def punctuation(self, character: str) -> None:
        frame = self.frames[-1]
        if character == "(":
            self.open(None)
        elif character == ",":
            if frame.function is None:
                raise self.wrong("a comma is only allowed between the arguments of a function")
            self.end_argument(frame)
        else:
            self.close(frame)

    def open(self, function: str | None) -> None:
        if not self.frames[-1].expects_operand:
            raise self.wrong("an operator is missing before a parenthesis")
        self.frames.append(_Frame(function))

    def close(self, frame: _Frame) -> None:
        if len(self.frames) == 1:
            raise self.wrong("a closing parenthesis has no opening one")
        if frame.function is None:
            node, depth = self.reduce(frame)
        else:
            if frame.arguments or not frame.is_empty:
                self.end_argument(frame)
            node, depth = self.call(frame)
        self.frames.pop()
        self.push(node, depth)

    def end_argument(self, frame: _Frame) -> None:
        if frame.is_empty:
            raise self.wrong(f"the function {frame.function} has an empty argument")
        frame.arguments.append(self.reduce(frame))
        frame.operands, frame.operators = [], []

    def call(self, frame: _Frame) -> tuple[Expression, int]:
        name = frame.function or ""
        arguments = tuple(node for node, _ in frame.arguments)
        depth = self.deeper(max((depth for _, depth in frame.arguments), default=0))
        if name in self.functions:
            function = self.functions[name]
            return nodes.FunctionCall(lambda *given: call(function, *given), arguments), depth
        if name == MESSAGE:
            code = arguments[0] if arguments else nodes.Constant(None)
            if isinstance(code, nodes.Constant):
                self.codes.append(code.evaluate(None, None, None, None))
            return nodes.Message(code), depth
        return nodes.FunctionCall(_FUNCTIONS[name], arguments), depth

    # Trees

    def finish(self) -> tuple[Expression, int]:
        if len(self.frames) > 1:
            raise self.wrong("a closing parenthesis is missing")
        return self.reduce(self.frames[0])

    def reduce(self, frame: _Frame) -> tuple[Expression, int]:
        """Return the tree of a frame's operands and operators."""
        if frame.expects_operand:
            raise self.wrong(
                "a value is missing at the end" if frame.operators or frame.unary else "it is empty"
            )
        operands, operators = frame.operands, frame.operators
        for level in _PRECEDENCE:
            if not operators:
                break
            if any(operator in level for operator in operators):
                operands, operators = self.join(operands, operators, level)
        return operands[0]

    def join(
        self, operands: list[tuple[Expression, int]], operators: list[int], level: tuple[int, ...]
    ) -> tuple[list[tuple[Expression, int]], list[int]]:
        """Combine each run of operators of one precedence into one node."""
        joined: list[tuple[Expression, int]] = []
        left: list[int] = []
        start = 0
        for i in range(len(operators) + 1):
            if i < len(operators) and operators[i] in level:
                continue
            joined.append(self.chain(operands[start : i + 1], operators[start:i]))
            if i < len(operators):
                left.append(operators[i])
            start = i + 1
        return joined, left

    def chain(self, operands: list[tuple[Expression, int]], operators: list[int]) -> tuple[Expression, int]:
        if not operators:
            return operands[0]
        rest = tuple(node for node, _ in operands[1:])
        depth = self.deeper(max(depth for _, depth in operands))
        return nodes.Chain(operands[0][0], tuple(operators), rest, _OPERANDS), depth

    def deeper(self, depth: int) -> int:
        if depth >= MOST_DEPTH:
            raise self.wrong(f"more than {MOST_DEPTH} operations are nested")
        return depth + 1

    def wrong(self, reason: str) -> SchemaError:
        shown = self.text if len(self.text) <= _MOST_SHOWN else self.text[:_MOST_SHOWN] + "…"
        return SchemaError(f"the formula {show(shown)} is wrong: {reason}")


def _spaces(text: str, at: int) -> int:
    end = at
    while text[end : end + 1] == " ":
        end += 1
    return end - at


def _number_value(text: str) -> int | float:
    # A lone point is a number in the reference library too, but not usable in computations.
    number = float(text) if text != "." else float("nan")
    return int(number) if -(2**53) <= number <= 2**53 and number == int(number) else number
