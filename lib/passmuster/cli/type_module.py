"""From schemas to a module of Python types, with a TypedDict for each object."""

from __future__ import annotations

import builtins
import keyword
import re
from enum import Enum

import passmuster.inspection as records
from passmuster.inspection import Multiple

from .schemas import MODULE_PREFIX
from .type_walk import OUTPUT, TypeWalk

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from passmuster.inspection import ArrayInfo, Cursor, ObjectInfo, SchemaInfo

    from .type_walk import Field

_IMPORTS = {
    "Any": "typing",
    "Callable": "collections.abc",
    "Literal": "typing",
    "NoReturn": "typing",
    "NotRequired": "typing",
    "TYPE_CHECKING": "typing",
    "TypeAlias": "typing",
    "TypedDict": "typing",
    "Decimal": "decimal",
    "UUID": "uuid",
    "date": "datetime",
    "datetime": "datetime",
    "time": "datetime",
    "timedelta": "datetime",
}
"""The modules that define the names in expressions."""

_LATE = frozenset(("NotRequired", "TypeAlias"))
"""Names that `typing` has from Python 3.10 or 3.11 on."""


_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_STRING = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")
_RESERVED = frozenset((*dir(builtins), *keyword.kwlist, *_IMPORTS, "sys"))


class TypeModule(TypeWalk):
    """A module under construction.

    >>> import passmuster as pm
    >>> module = TypeModule()
    >>> module.add("person", pm.object({"name": pm.string()}))
    >>> print(module.source().split("\\n\\n\\n")[-1].strip())
    class Person(TypedDict):
        name: NotRequired[str]
    """

    any_type = "Any"
    casts: dict[str, str] = {"number": "float", "string": "str", "time": "time", "timedelta": "timedelta"}
    plain: dict[type[SchemaInfo], tuple[str, str]] = {
        records.BooleanInfo: ("bool", "bool"),
        records.DecimalInfo: ("Decimal", "str"),
        records.FunctionInfo: ("Callable[..., Any]", "Callable[..., Any]"),
        records.StringInfo: ("str", "str"),
        records.SymbolInfo: ("Any", "str"),
    }
    reserved: frozenset[str] = _RESERVED

    def __init__(self, mode: str = OUTPUT) -> None:
        super().__init__(mode)
        self._used: set[str] = set()
        self._imported: dict[tuple[str, str], str] = {}

    def source(self) -> str:
        """Return the text of the module."""
        body = "\n\n\n".join(self.parts)
        head = ['"""The types of validated values, written by `passmuster types`."""', ""]
        known = [
            f"    from {module} import {name}" + (f" as {alias}" if alias != name else "")
            for (module, name), alias in sorted(self._imported.items())
        ]
        guard = {"TYPE_CHECKING"} if known else set()
        head += ["from __future__ import annotations", "", *_imports(self._used | guard)]
        head += ["", "if TYPE_CHECKING:", *known] if known else []
        return "\n".join(head).rstrip() + "\n\n\n" + body + "\n"

    # The types in Python

    def instance(self, target: Any) -> str:
        """Return the name of an imported class, or `Any` if the class can't be imported."""
        name, module = getattr(target, "__qualname__", "."), getattr(target, "__module__", None) or ""
        module = module[len(MODULE_PREFIX) :] if module.startswith(MODULE_PREFIX) else module
        if not isinstance(target, type) or not name.isidentifier() or module == "__main__":
            return "Any"
        known = self._imported.get((module, name))
        if known is None:
            known = self._imported[module, name] = self.unique(name)
        return known

    def literal(self, value: Any) -> str:
        """Return the type of one value, which is listed or a default."""
        if value is None:
            return "None"
        if isinstance(value, Enum):
            return self.instance(type(value))
        if isinstance(value, str):
            return f"Literal[{_quoted(value)}]"
        if isinstance(value, int):  # type checkers don't accept larger literals
            return f"Literal[{value!r}]" if abs(value) < 2**63 else "int"
        return self.data(value)

    def data(self, value: Any) -> str:
        """Return the type of a value and of similar ones."""
        if isinstance(value, dict):
            return "dict[str, Any]"
        if isinstance(value, list):
            return "list[Any]"
        name = type(value).__name__
        return name if name in ("bytes", "datetime", "float", "str") else "Any"

    def visit_number(self, place: Cursor, name: str) -> str:
        """Return the type of numbers. An integer in the result may be a float such as 2.0."""
        is_whole = any(Multiple(base=1) in rule.means for rule in place.info.rules)
        return "int" if is_whole and not self.is_output else "float"

    def visit_decimal(self, place: Cursor, name: str) -> str | list[str]:
        """Return the type of decimals, which is that of their class."""
        return self.visit_schema(place, name)

    def visit_scalar(self, place: Cursor, name: str) -> str:
        """Return the class of values that are strings in JSON."""
        cls: type = place.info.python  # type: ignore[attr-defined]
        if not self.is_output:
            return "str"
        is_known = _IMPORTS.get(cls.__name__, "builtins") == cls.__module__
        return cls.__name__ if is_known else self.instance(cls)

    def visit_date(self, place: Cursor, name: str) -> str:
        """Return the type of dates, which may also be numbers in JSON."""
        is_counted = place.info.is_counted and not self.is_output  # type: ignore[attr-defined]
        return "float | str" if is_counted else self.visit_scalar(place, name)

    def array(self, info: ArrayInfo, ordered: list[Field], items: list[str]) -> str:
        """Return the type of an array, with types for items at fixed positions and for all others."""
        kind = info.cast if self.is_output and info.cast in ("frozenset", "set", "tuple") else "list"
        if kind == "tuple" and ordered and not items and all(field.is_certain for field in ordered):
            return f"tuple[{', '.join([_union(field.types) for field in ordered])}]"
        item = _union([*[part for field in ordered for part in field.types], *items] or ["Any"])
        return f"tuple[{item}, ...]" if kind == "tuple" else f"{kind}[{item}]"

    def mapping(self, keys: list[str] | None, values: list[str]) -> str:
        """Return the type of an object without known keys."""
        return f"dict[str, {_union(values or ['Any'])}]"

    def write_object(self, name: str, fields: list[Field], info: ObjectInfo, is_open: bool) -> None:
        """Add a class for an object with known keys."""
        found = [(field.key, _union(field.types), field.is_certain) for field in fields]
        entries = [
            (key, type_ if is_certain else f"NotRequired[{type_}]") for key, type_, is_certain in found
        ]
        self._used.update({"TypedDict"}, *[_words(expression) for _, expression in entries])
        self.parts.append(_typed_dict(name, entries))

    def write_alias(self, name: str, types: list[str], info: SchemaInfo) -> None:
        """Add an alias for types."""
        expression = _union(types)
        self._used |= {"TypeAlias", *_words(expression)}
        self.parts.append(f"{name}: TypeAlias = {_quoted(expression)}")


_COVERED = {"str": "'\"", "int": "-0123456789", "bool": "TF", "float": "-0123456789"}
"""How literals begin, by the type that covers them."""


def _union(types: list[str]) -> str:
    """Return the union of types, without duplicates and without types that another one covers."""
    parts = list(dict.fromkeys(types))
    if "Any" in parts:
        return "Any"
    plain = [part for part in parts if not part.startswith("Literal[") and part != "None"]
    if "float" in plain and "int" in plain:
        plain.remove("int")
    covered = "".join(_COVERED.get(part, "") for part in plain)
    literals = [part[8:-1] for part in parts if part.startswith("Literal[") and part[8] not in covered]
    found = [*plain, *([f"Literal[{', '.join(literals)}]"] if literals else [])]
    return " | ".join([*found, *(["None"] if "None" in parts else [])]) or "NoReturn"


def _typed_dict(name: str, fields: list[tuple[str, str]]) -> str:
    """Return the code of a TypedDict. If a key can't be an attribute, or hides a type, it is a call."""
    used = {word for _, expression in fields for word in _words(expression)}
    for key, _ in fields:
        if not (key.isascii() and key.isidentifier()) or keyword.iskeyword(key):
            break
        if key in used or key.startswith("__"):
            break
    else:
        lines = [f"    {key}: {expression}" for key, expression in fields] or ["    pass"]
        return "\n".join([f"class {name}(TypedDict):", *lines])
    lines = [f"        {_quoted(key)}: {_quoted(expression)}," for key, expression in fields]
    return "\n".join([f"{name} = TypedDict(", f"    {_quoted(name)},", "    {", *lines, "    },", ")"])


def _quoted(text: str) -> str:
    """Return a Python string literal, in double quotes unless the text has any."""
    found = ascii(text)
    return found if '"' in found or "\\" in found else f'"{found[1:-1]}"'


def _words(expression: str) -> set[str]:
    """Return the names in a type expression, except those in its strings."""
    return set(_WORD.findall(_STRING.sub("", expression)))


def _imports(words: set[str]) -> list[str]:
    """Return the import statements for those names that need one."""
    used = words & set(_IMPORTS)
    lines = ["import sys"] if used & _LATE else []
    for module in sorted({_IMPORTS[name] for name in used}):
        own = [name for name in used if _IMPORTS[name] == module and name not in _LATE]
        names = sorted(own, key=lambda name: (not name.isupper(), name))
        if names:
            lines.append(f"from {module} import {', '.join(names)}")
    late = ", ".join(sorted(used & _LATE))
    if late:
        lines += ["", "if sys.version_info >= (3, 11):", f"    from typing import {late}"]
        lines += ["else:", f"    from typing_extensions import {late}"]
    return lines
