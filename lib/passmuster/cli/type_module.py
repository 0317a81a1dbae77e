"""From descriptions of schemas to a module of types: what each schema lets through, as it comes out.

A description is what `describe()` returns, here or in the reference library.
"""

from __future__ import annotations

import builtins
import keyword
import re

from .schemas import OF_A_FILE

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_PLAIN = {
    "binary": "bytes",
    "boolean": "bool",
    "date": "datetime",
    "decimal": "Decimal",
    "function": "Callable[..., Any]",
    "string": "str",
    "uuid": "UUID",
}
_CASTS = {
    "frozenset": "frozenset",
    "number": "float",
    "set": "set",
    "string": "str",
    "time": "time",
    "timedelta": "timedelta",
    "tuple": "tuple",
}

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

_DEFAULTS = ("default", "failover")
_COMPUTED = ("$function", "ref", "special", "template")

_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_STRING = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")
_RESERVED = frozenset((*dir(builtins), *keyword.kwlist, *_IMPORTS, "sys"))


class _Place:
    """A description and those around it, as links see them."""

    __slots__ = ("description", "key", "outer", "presence")

    def __init__(self, description: dict[str, Any], key: object, outer: _Place | None, presence: str) -> None:
        self.description = description
        self.key = key
        self.outer = outer
        self.presence = description.get("preferences", {}).get("presence", presence)

    def below(self, description: dict[str, Any], key: object = None) -> _Place:
        return _Place(description, key, self, self.presence)

    @property
    def name(self) -> object:
        return self.description.get("flags", {}).get("id", self.key)


class TypeModule:
    """A module in the making.

    >>> module = TypeModule()
    >>> module.add("person", {"type": "object", "keys": {"name": {"type": "string"}}})
    >>> print(module.source().split("\\n\\n\\n")[-1].strip())
    class Person(TypedDict):
        name: NotRequired[str]
    """

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._classes: dict[int, str] = {}  # by the identity of the description
        self._open: dict[int, str] = {}  # what is being written, with the name it could have
        self._linked: dict[int, str] = {}
        self._parts: list[str] = []
        self._used: set[str] = set()
        self._imported: dict[tuple[str, str], str] = {}
        self._kept: list[object] = []  # an identity is only good while its object is alive

    def add(self, name: str, description: dict[str, Any]) -> None:
        """Add the types of a schema, the outermost under a name made of the one given."""
        self._kept.append(description)
        chosen = _camel(name) or "Schema"
        found = self._types(_Place(description, None, None, "optional"), chosen)
        if len(found) != 1 or not _WORD.fullmatch(found[0]) or found[0] not in self._names:
            self._alias(self._unique(chosen), found)

    def source(self) -> str:
        """Return the text of the module."""
        body = "\n\n\n".join(self._parts)
        head = ['"""What the schemas let through, written by `passmuster types`."""', ""]
        known = [
            f"    from {module} import {name}" + (f" as {alias}" if alias != name else "")
            for (module, name), alias in sorted(self._imported.items())
        ]
        guard = {"TYPE_CHECKING"} if known else set()
        head += ["from __future__ import annotations", "", *_imports(self._used | guard)]
        head += ["", "if TYPE_CHECKING:", *known] if known else []
        return "\n".join(head).rstrip() + "\n\n\n" + body + "\n"

    # Names

    def _class(self, cls: Any) -> str:
        """Return the name of a class of the program's, imported; `Any` where nobody can import it."""
        name, module = getattr(cls, "__qualname__", "."), getattr(cls, "__module__", None) or ""
        module = module[len(OF_A_FILE) :] if module.startswith(OF_A_FILE) else module
        if not isinstance(cls, type) or not name.isidentifier() or module == "__main__":
            return "Any"
        known = self._imported.get((module, name))
        if known is None:
            known = self._imported[module, name] = self._unique(name)
        return known

    def _unique(self, name: str) -> str:
        if name in _RESERVED:
            name += "Value"
        found, n = name, 1
        while found in self._names:
            n += 1
            found = f"{name}{n}"
        self._names.add(found)
        return found

    def _alias(self, name: str, types: list[str]) -> None:
        expression = _union(types)
        self._used |= {"TypeAlias", *_words(expression)}
        self._parts.append(f"{name}: TypeAlias = {_quoted(expression)}")

    # Types: each is a list of those that a value may be of

    def _types(self, place: _Place, name: str) -> list[str]:
        """Return the types of a value; `name` is for the class of it, where it has one."""
        description = place.description
        name = _camel(description.get("flags", {}).get("id", "")) or name
        known = self._classes.get(id(description))
        if known is not None:
            return [known]
        if id(description) in self._open:
            return [self._named(id(description))]
        self._open[id(description)] = name
        try:
            found = self._of(place, name)
        finally:
            del self._open[id(description)]
        alias = self._linked.pop(id(description), None)
        if alias is None:
            return found
        self._alias(alias, found)
        return [alias]

    def _named(self, identity: int) -> str:
        """Return the name of what is being written, which it has from now on."""
        if identity not in self._linked:
            self._linked[identity] = self._unique(self._open[identity])
        return self._linked[identity]

    def _of(self, place: _Place, name: str) -> list[str]:
        description = place.description
        flags = description.get("flags", {})
        if flags.get("result") == "raw":
            return ["Any"]
        found = [_type_of(value, description["type"]) for value in _listed(description)]
        found += self._of_conditions(place, name)
        is_listed = flags.get("only") and all(found)
        if not is_listed and not (description["type"] == "any" and _is_replaced(description)):
            found = [*self._base(place, name), *found]
        found += [_default_type(flags[flag], description["type"]) for flag in _DEFAULTS if flag in flags]
        return [part for part in found if part]

    def _base(self, place: _Place, name: str) -> list[str]:
        description = place.description
        kind, cast = description["type"], description.get("flags", {}).get("cast")
        if "into" in description.get("flags", {}):
            return [self._class(description["flags"]["into"])]
        if kind == "array":
            return [self._array(place, name, _CASTS.get(cast, "list"))]
        if cast in ("number", "string", "time", "timedelta"):
            return [_CASTS[cast]]
        if kind == "object":
            return [self._object(place, name)]
        rules = {rule["name"] for rule in description.get("rules", ())}
        if kind == "date" and "onlyDate" in rules:
            return ["date"]
        if kind == "number":
            return ["int" if rules & {"integer", "port"} else "float"]
        if kind == "alternatives":
            return self._alternatives(place, name)
        if kind == "link":
            return self._link(place)
        return [_PLAIN.get(kind, "Any")]

    def _array(self, place: _Place, name: str, kind: str) -> str:
        description = place.description
        ordered = [
            self._types(place.below(item), f"{name}{i + 1}")
            for i, item in enumerate(description.get("ordered", ()))
        ]
        items = [
            self._types(place.below(item), f"{name}Item")
            for item in description.get("items", ())
            if item.get("flags", {}).get("presence") != "forbidden"
        ]
        is_fixed = kind == "tuple" and ordered and not items
        if is_fixed and all(_is_required(place.below(item)) for item in description["ordered"]):
            return f"tuple[{', '.join(map(_union, ordered))}]"
        item = _union([part for types in (*ordered, *items) for part in types] or ["Any"])
        return f"tuple[{item}, ...]" if kind == "tuple" else f"{kind}[{item}]"

    def _alternatives(self, place: _Place, name: str) -> list[str]:
        description = place.description
        if description.get("flags", {}).get("match") == "all":
            return ["Any"]
        found = []
        for i, match in enumerate(description.get("matches", ())):
            for schema in (match["schema"],) if "schema" in match else _branches(match):
                found += self._types(place.below(schema), f"{name}{i + 1}")
        return found or ["Any"]

    def _of_conditions(self, place: _Place, name: str) -> list[str]:
        """Return what conditions add to the types of a value without them."""
        kind, found = place.description["type"], []
        for branch in _all_branches(place.description):
            if branch["type"] in (kind, "any"):
                found += [_type_of(value, kind) for value in _listed(branch)]
            else:
                found += self._types(place.below(branch), name)
        return found

    # Objects

    def _object(self, place: _Place, name: str) -> str:
        description = place.description
        keys = _keys(description)
        if keys is None:
            rules = [pattern["rule"] for pattern in description.get("patterns", ())]
            values = [part for rule in rules for part in self._types(place.below(rule), f"{name}Value")]
            return f"dict[str, {_union(values or ['Any'])}]"
        cls = self._classes[id(description)] = self._named(id(description))
        del self._linked[id(description)]
        fields = []
        for key, (child, is_certain) in keys.items():
            below, flags = place.below(child, key), child.get("flags", {})
            is_hidden = flags.get("presence") == "forbidden" or flags.get("result") == "strip"
            if not isinstance(key, str) or not key or (is_hidden and "whens" not in child):
                continue
            found = _union(self._types(below, cls + _camel(key)))
            is_there = is_certain and (_is_required(below) or "default" in flags)
            fields.append((key, found if is_there else f"NotRequired[{found}]"))
        self._used.update({"TypedDict"}, *[_words(expression) for _, expression in fields])
        self._parts.append(_typed_dict(cls, fields))
        return cls

    # Links

    def _link(self, place: _Place) -> list[str]:
        found = _target(place)
        if found is None:
            return ["Any"]
        return self._types(found, _camel(str(found.name or "")) or "Linked")


def _target(place: _Place) -> _Place | None:
    """Return the place that a link leads to."""
    ref = place.description.get("link", {}).get("ref", {})
    path = list(ref.get("path", ()))
    found: _Place | None = place.outer
    if ref.get("type") == "local":
        found = _find_named(place, path.pop(0)) if path else None
    elif ref.get("ancestor") == "root":
        while found is not None and found.outer is not None:
            found = found.outer
    else:
        for _ in range(ref.get("ancestor", 1) - 1):
            found = None if found is None else found.outer
    for step in path:
        found = None if found is None else _child(found, step)
    return found


def _find_named(place: _Place, name: object) -> _Place | None:
    found: _Place | None = place
    while found is not None:
        if found.name == name:
            return found
        for shared in found.description.get("shared", ()):
            if shared.get("flags", {}).get("id") == name:
                return found.below(shared)
        found = found.outer
    return None


def _child(place: _Place, step: object) -> _Place | None:
    for key, child in (place.description.get("keys") or {}).items():
        if child.get("flags", {}).get("id", key) == step:
            return place.below(child, key)
    others = [*place.description.get("items", ()), *place.description.get("ordered", ())]
    others += [match["schema"] for match in place.description.get("matches", ()) if "schema" in match]
    for child in (*others, *place.description.get("shared", ())):
        if child.get("flags", {}).get("id") == step:
            return place.below(child)
    return None


def _keys(description: dict[str, Any]) -> dict[Any, tuple[dict[str, Any], bool]] | None:
    """Return the keys of an object, each with whether it is a key whatever the conditions say."""
    own = description.get("keys")
    found = None if own is None else {key: (child, True) for key, child in own.items()}
    for branch in _all_branches(description):
        for key, child in (branch.get("keys") or {}).items():
            found = {} if found is None else found
            found.setdefault(key, (child, False))
    return found


def _is_required(place: _Place) -> bool:
    """Tell whether a value is always there: in every branch of its conditions."""
    presences = {place.description.get("flags", {}).get("presence", place.presence)}
    for branch in _all_branches(place.description):
        presences.add(branch.get("flags", {}).get("presence", "required"))
    return presences == {"required"}


def _all_branches(description: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """Yield the schemas that the conditions of a schema choose from."""
    for when in description.get("whens", ()):
        yield from _branches(when)


def _branches(when: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """Yield the schemas that a condition chooses from."""
    for case in (when, *when.get("switch", ())):
        for name in ("then", "otherwise"):
            if isinstance(case.get(name), dict) and "type" in case[name]:
                yield case[name]
    if "concat" in when:
        yield when["concat"]


def _is_replaced(description: dict[str, Any]) -> bool:
    """Tell whether each branch of a condition says of which type the value is."""
    return any(
        "then" in when
        and "otherwise" in when
        and all(branch["type"] != "any" or _listed(branch) for branch in _branches(when))
        for when in description.get("whens", ())
    )


def _listed(description: dict[str, Any]) -> list[Any]:
    return [value for value in description.get("allow", ()) if value != {"override": True}]


def _type_of(value: Any, kind: str) -> str:
    """Return the type of a listed value, which is data."""
    if isinstance(value, dict):
        if "value" in value:
            return _type_of_data(value["value"])
        return "bytes" if "buffer" in value else ""  # a reference: it is of the type itself
    if value is None:
        return "None"
    if isinstance(value, str):
        return "datetime" if kind == "date" else f"Literal[{_quoted(value)}]"
    if isinstance(value, (bool, int)):
        return f"Literal[{value!r}]"
    return _type_of_data(value)


def _type_of_data(value: object) -> str:
    if value is None:
        return "None"
    if isinstance(value, dict):
        return "dict[str, Any]"
    if isinstance(value, (list, tuple)):
        return "list[Any]"
    name = type(value).__name__
    return name if name in ("bool", "bytes", "datetime", "float", "int", "str") else "Any"


def _default_type(value: object, kind: str) -> str:
    """Return the type of a default; nothing is said of one that is worked out, which is of the schema's."""
    if isinstance(value, dict) and not value.keys().isdisjoint(_COMPUTED):
        return ""
    if callable(value) or (kind in ("date", "object", "array") and value is not None):
        return ""
    return _type_of_data(value)


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


def _camel(name: str) -> str:
    """Return the name of a class for what has a name in a schema."""
    words = re.findall(r"[A-Za-z0-9]+", name)
    made = "".join(word[:1].upper() + word[1:] for word in words)
    return f"N{made}" if made[:1].isdigit() else made


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
