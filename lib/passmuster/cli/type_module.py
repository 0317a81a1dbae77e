"""From schemas to a module of Python types: a TypedDict for each object."""

from __future__ import annotations

import builtins
import keyword
import re
from enum import Enum

import passmuster.inspection as records
from passmuster.inspection import Multiple

from .schemas import OF_A_FILE
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
"""Where the names come from that an expression can hold."""

_LATE = frozenset(("NotRequired", "TypeAlias"))
"""Names that came to `typing` with Python 3.10 and 3.11."""


_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_STRING = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")
_RESERVED = frozenset((*dir(builtins), *keyword.kwlist, *_IMPORTS, "sys"))


class TypeModule(TypeWalk):
    """A module in the making.

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
        head = ['"""What the schemas let through, written by `passmuster types`."""', ""]
        known = [
            f"    from {module} import {name}" + (f" as {alias}" if alias != name else "")
            for (module, name), alias in sorted(self._imported.items())
        ]
        guard = {"TYPE_CHECKING"} if known else set()
        head += ["from __future__ import annotations", "", *_imports(self._used | guard)]
        head += ["", "if TYPE_CHECKING:", *known] if known else []
        return "\n".join(head).rstrip() + "\n\n\n" + body + "\n"

    # What Python says

    def instance(self, target: Any) -> str:
        """Return the name of a class, imported; `Any` where nobody can import it."""
        name, module = getattr(target, "__qualname__", "."), getattr(target, "__module__", None) or ""
        module = module[len(OF_A_FILE) :] if module.startswith(OF_A_FILE) else module
        if not isinstance(target, type) or not name.isidentifier() or module == "__main__":
            return "Any"
        known = self._imported.get((module, name))
        if known is None:
            known = self._imported[module, name] = self.unique(name)
        return known

    def literal(self, value: Any) -> str:
        """Return the type of a value that is listed or a default, and of no other."""
        if value is None:
            return "None"
        if isinstance(value, Enum):
            return self.instance(type(value))
        if isinstance(value, str):
            return f"Literal[{_quoted(value)}]"
        if isinstance(value, int):  # larger ones are no literals to type checkers
            return f"Literal[{value!r}]" if abs(value) < 2**63 else "int"
        return self.data(value)

    def data(self, value: Any) -> str:
        """Return the type of a value and those like it."""
        if isinstance(value, dict):
            return "dict[str, Any]"
        if isinstance(value, list):
            return "list[Any]"
        name = type(value).__name__
        return name if name in ("bytes", "datetime", "float", "str") else "Any"

    def visit_number(self, place: Cursor, name: str) -> str:
        """Return the type of numbers; what comes out as an integer may be a float, such as 2.0."""
        is_whole = any(Multiple(base=1) in rule.means for rule in place.info.rules)
        return "int" if is_whole and not self.is_output else "float"

    visit_decimal = TypeWalk.visit_schema

    def visit_scalar(self, place: Cursor, name: str) -> str:
        """Return the class of values that JSON has as strings."""
        cls: type = place.info.python  # type: ignore[attr-defined]
        if not self.is_output:
            return "str"
        is_known = _IMPORTS.get(cls.__name__, "builtins") == cls.__module__
        return cls.__name__ if is_known else self.instance(cls)

    def visit_date(self, place: Cursor, name: str) -> str:
        """Return the type of dates, which JSON may have as numbers, too."""
        is_counted = place.info.is_counted and not self.is_output  # type: ignore[attr-defined]
        return "float | str" if is_counted else self.visit_scalar(place, name)

    def array(self, info: ArrayInfo, ordered: list[Field], items: list[str]) -> str:
        """Return the type of an array: of values at their places, and of others."""
        kind = info.cast if self.is_output and info.cast in ("frozenset", "set", "tuple") else "list"
        if kind == "tuple" and ordered and not items and all(field.is_certain for field in ordered):
            return f"tuple[{', '.join([_union(field.types) for field in ordered])}]"
        item = _union([*[part for field in ordered for part in field.types], *items] or ["Any"])
        return f"tuple[{item}, ...]" if kind == "tuple" else f"{kind}[{item}]"

    def mapping(self, keys: list[str] | None, values: list[str]) -> str:
        """Return the type of an object without known keys."""
        return f"dict[str, {_union(values or ['Any'])}]"

    def write_object(self, name: str, fields: list[Field], info: ObjectInfo, is_open: bool) -> None:
        """Add a class with the keys of an object."""
        found = [(field.key, _union(field.types), field.is_certain) for field in fields]
        entries = [
            (key, type_ if is_certain else f"NotRequired[{type_}]") for key, type_, is_certain in found
        ]
        self._used.update({"TypedDict"}, *[_words(expression) for _, expression in entries])
        self.parts.append(_typed_dict(name, entries))

    def write_alias(self, name: str, types: list[str], info: SchemaInfo) -> None:
        """Add a name for types."""
        expression = _union(types)
        self._used |= {"TypeAlias", *_words(expression)}
        self.parts.append(f"{name}: TypeAlias = {_quoted(expression)}")


_COVERED = {"str": "'\"", "int": "-0123456789", "bool": "TF", "float": "-0123456789"}
"""How the literals begin that a type covers."""


def _union(types: list[str]) -> str:
    """Return the union of types, each once, without those that another one covers."""
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
    """Return a class of keys; where a key can't be an attribute, or would hide a type, by a call."""
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
    """Return a string as Python writes it, in double quotes where it has none."""
    found = ascii(text)
    return found if '"' in found or "\\" in found else f'"{found[1:-1]}"'


def _words(expression: str) -> set[str]:
    """Return the names in a type, without what stands in its strings."""
    return set(_WORD.findall(_STRING.sub("", expression)))


def _imports(words: set[str]) -> list[str]:
    """Return the imports of those of some names that come from elsewhere."""
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
