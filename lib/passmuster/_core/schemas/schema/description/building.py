"""The building of schemas from descriptions, which `describe()` of this library or of joi has written.

Schema side. A description is untrusted data: names are looked up only in the definitions of types and among
the functions given to `build()`, values are passed to the methods of schemas, and nothing is evaluated or
imported. Any fault raises `SchemaError` with its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ....engine.formats.patterns.pattern import is_pattern, translate
from ....engine.formats.patterns.pattern_literals import parse_literal
from ....foundation.cloning import clone
from ....foundation.misuse.schema_warnings import warn_schema, without_warnings
from ....foundation.option_reader import unknown
from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import OVERRIDE, UNDEFINED
from ....foundation.signatures import NAME_KEY
from ....foundation.spelling import to_python
from ....foundation.stack import IS_WEB, with_room
from ....language.messages.template import build_template
from ....language.preferences.option_values import is_reference
from ....language.references.reference import build_reference
from ..reads import with_current_siblings
from ..record import MAX_NESTING, empty_schema
from ..schema_warnings.literals import is_json_schema
from .describing import EXTENDED
from .manifest_rows import COMMON_FLAGS
from .named_functions import FunctionLeftOut, NamedFunctions, functions_called, name_in, place_of
from .plain import NestedItems, is_special, map_nested, read_date, read_wrapped

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ..base import Schema
    from ..definition import LibraryLike, TypeDefinition
    from ..rules import RuleDefinition
    from .manifest_rows import Term

_PARTS = ("type", "flags", "rules", "preferences", "allow", "invalid")
_RULE_PARTS = ("name", "keep", "message", "warn", "args")
_TEMPLATE_PARTS = ("template", "options", "functions")
_REFERENCE_PARTS = (
    "path", "type", "separator", "ancestor", "map", "adjust", "iterables", "in", "render",
)  # fmt: skip
# Each step calls through C; the stack of a browser has room for about 170.
_MOST_STEPS = 96 if IS_WEB else 4 * MAX_NESTING
_RAW_REFERENCE_PARTS = ("depth", "display", "key", "root")
_FORGETTING = frozenset(("items", "keys", "matches", "ordered", "whens"))
"""Terms after which a schema forgets the siblings read by templates and lists, as its methods do."""
_SPECIAL_READERS = {NAME_KEY: "_named", "ref": "reference", "regex": "pattern"}
_NOTHING = object()
_NONE: Mapping[str, object] = {}
_MOST_SKIPPED = 10
_LOST = "a function is missing here, because JSON can't represent functions"


def build(root: LibraryLike, description: object, functions: NamedFunctions | None = None) -> Any:
    """Return the schema of a description; `root` is the library of the schema.

    `functions` are the functions that the description may name.

    >>> import passmuster as pm
    >>> build(pm.types()["any"].spec.root, {"type": "number", "flags": {"unsafe": True}}).describe()
    {'type': 'number', 'flags': {'unsafe': True}}
    """
    reader = Reader(root, functions)
    try:
        with without_warnings():
            made = reader.schema(description)
    except SchemaError as error:
        is_other = isinstance(description, Mapping) and is_json_schema(description)
        hint = "for a JSON Schema write from_json_schema(document); as a description, " if is_other else ""
        raise SchemaError(f"build: {hint}{reader.place()}{error}") from None
    except RecursionError:
        raise SchemaError(f"build: {reader.place()}the description is nested too deep") from None
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
        # Methods raise these for absurd arguments.
        raise SchemaError(f"build: {reader.place()}{error}") from error
    for place in reader.losses:
        warn_schema(f"build: {place}{_LOST}")
    if reader.skipped:
        names = list(reader.skipped.items())
        shown = ", ".join([f"{what} at {place}" for what, place in names[:_MOST_SKIPPED]])
        more = f", and {len(names) - _MOST_SKIPPED} more" if len(names) > _MOST_SKIPPED else ""
        warn_schema(f"build: left out, as no given extension has them: {shown}{more}")
    return made


class Reader:
    """The reader of one description: the current place in it, and the schemas built so far.

    `losses` are the places of missing functions whose names are unknown. `skipped` are the rules and flags of
    extensions that were left out, each with its first place.
    """

    __slots__ = ("_functions", "_known", "_path", "losses", "root", "skipped")

    def __init__(self, root: LibraryLike, functions: NamedFunctions | None = None) -> None:
        self.root: LibraryLike = root
        self.losses: list[str] = []
        self.skipped: dict[str, str] = {}
        self._functions: NamedFunctions = NamedFunctions() if functions is None else functions
        self._path: list[Any] = []
        self._known: dict[int, tuple[Any, Any]] = {}

    def place(self) -> str:
        """Return the current place as the beginning of a message."""
        text = place_of(self._path)
        return f"{text}: " if text else ""

    # Walking. On an error the path is kept, so that the message can name the place.

    def inside(self, step: object, read: Callable[..., Any], *args: object) -> Any:
        """Call `read(*args)` for the part of the description at `step`, and return the result."""
        self._path.append(step)
        made = read(*args)
        self._path.pop()
        return made

    def items(self, data: object) -> list[Any]:
        """Return data that must be a list."""
        if not isinstance(data, (list, tuple)):
            raise SchemaError(f"a list is needed, not {show(data)}")
        return list(data)

    def part(self, step: object, otherwise: Any, read: Callable[..., Any], *args: object) -> Any:
        """Call `read(*args)` as `inside` does; return `otherwise` if the part is left out."""
        depth = len(self._path)
        try:
            return self.inside(step, read, *args)
        except FunctionLeftOut:
            del self._path[depth:]
            return otherwise

    def each(self, data: object, read: Callable[[Any], Any]) -> list[Any]:
        """Return the results of `read` for the items of a list, without those that are left out."""
        found = [self.part(i, _NOTHING, read, item) for i, item in enumerate(self.items(data))]
        return [item for item in found if item is not _NOTHING]

    def fold(self, schema: Schema, data: object, step: Callable[[Any, Any, Reader], Any]) -> Any:
        """Apply `step(schema, item, reader)` to a schema for each item of a list; return the last result."""
        for i, item in enumerate(self.items(data)):
            schema = self.part(i, schema, step, schema, item, self)
        return schema

    def mapping(self, data: object, known: Iterable[str] | None = None) -> dict[Any, Any]:
        """Return data that must be a mapping, with no keys but those known."""
        if not isinstance(data, Mapping):
            raise SchemaError(f"a mapping is needed, not {show(data)}")
        found = {key: data[key] for key in data}
        for key in found if known is not None else ():
            self.require_known("key", key, known or ())
        return {key: value for key, value in found.items() if value is not UNDEFINED}

    def require_known(self, what: str, name: object, known: Iterable[str]) -> None:
        """Raise `SchemaError` for a name that is not among the known ones."""
        names = [str(other) for other in known]
        if not isinstance(name, str) or name not in names:
            raise SchemaError(unknown(what, name, names))

    def require_known_or_skip(self, what: str, name: object, known: Iterable[str]) -> None:
        """Raise as `require_known` does, or `FunctionLeftOut` if what extensions add may be left out."""
        if self._functions.is_skipping and isinstance(name, str) and name not in known:
            named = f"the {what} {show(name)}"
            self.skipped.setdefault(named, place_of(self._path))
            raise FunctionLeftOut(f"no given extension has {named}")
        self.require_known(what, name, known)

    def boolean(self, what: str, data: object) -> bool:
        """Return data that must be True or False."""
        if not isinstance(data, bool):
            raise SchemaError(f"{what} must be True or False, not {show(data)}")
        return data

    def function(self, data: object, carried: Any = None, may_raise: bool = False) -> Any:
        """Return data that must be a function, or the name of one.

        `carried` is a second place for the name: the description of the function. With `may_raise`, the name
        may be that of an exception.
        """
        if callable(data):
            return data
        name = name_in(data)
        is_carried = name is None and isinstance(carried, str) and bool(carried)
        place = place_of(self._path)
        return self._functions.find(carried if is_carried else name, place, is_carried, may_raise)

    def note_loss(self, data: object) -> None:
        """Note an empty mapping in the place of a function, which JSON has dropped."""
        if isinstance(data, Mapping) and not data:
            self.losses.append(self.place())

    def copy(self, data: object) -> Any:
        """Return a copy of user data."""
        return clone(data)

    # Values

    def reference(self, data: object) -> Any:
        """Return the described reference; `data` is the value of the key `ref`."""
        found = self.mapping(data, (*_REFERENCE_PARTS, *_RAW_REFERENCE_PARTS))
        given = {name: found[name] for name in _REFERENCE_PARTS if found.get(name) is not None}
        if isinstance(given.get("map"), list):
            given["map"] = [
                [self._mapped(item) for item in pair] if isinstance(pair, list) else pair
                for pair in given["map"]
            ]
        if "adjust" in given:
            given["adjust"] = self.inside("adjust", self.function, given["adjust"])
        return build_reference(given)

    def template(self, data: object) -> Any:
        """Return the described template; `data` is the mapping with the key `template`."""
        found = self.mapping(data, _TEMPLATE_PARTS)
        if not isinstance(found.get("template"), str):
            raise SchemaError(f"template must be a string, not {show(found.get('template'))}")
        if "functions" in found:
            found["functions"] = self.inside("functions", self._functions_of_template, found)
        return build_template(found)

    def _functions_of_template(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the functions of a template, including those that it calls but JSON has dropped."""
        found = self.mapping(data["functions"])
        for name in sorted(functions_called(data["template"])):
            found.setdefault(name, None)
        return {name: self.inside(name, self.function, item, name) for name, item in found.items()}

    def date(self, data: object) -> Any:
        """Return the date of a string, or another value that stands for a date."""
        date = read_date(data)
        return self.value(data) if date is None else date

    def _mapped(self, data: Any) -> Any:
        is_wrapped = isinstance(data, dict) and set(data) == {"value"}
        return read_wrapped(data["value"]) if is_wrapped else self.value(data, schemas=False)

    def pattern(self, data: object) -> Any:
        """Return the pattern of a string `/source/flags`; a compiled one is returned as it is."""
        if is_pattern(data):
            return data
        parts = parse_literal(data) if isinstance(data, str) else None
        if parts is None:
            raise SchemaError(f"a pattern must be a string such as '/^a/i', not {show(data)}")
        return translate(*parts)

    def value(self, data: object, schemas: bool = True) -> Any:
        """Return the value of a flag or an argument. Without `schemas`, a mapping is never a schema."""

        def change(item: object) -> Any:
            if isinstance(item, Mapping):
                if is_special(item):
                    return self.special(item)
                if schemas and self._is_schema(item):
                    return self.schema(item)
                if "display" in item and "path" in item and "ancestor" in item:
                    return self.reference(item)
                return NestedItems({key: item[key] for key in item})
            return NestedItems(list(item)) if isinstance(item, (list, tuple)) else item

        return map_nested(data, change)

    def _is_schema(self, data: Mapping[Any, Any]) -> bool:
        name = data.get("type")
        return isinstance(name, str) and name in self.root._definitions.all_names()

    def special(self, data: Mapping[Any, Any]) -> Any:
        """Return the object that a mapping of one key describes."""
        name = "template" if "template" in data else next(iter(data))
        inner = data[name]
        if name == "template":
            return self.template(data)
        if name == "value":
            return clone(inner)
        return self.inside(name, getattr(self, _SPECIAL_READERS.get(name, f"_special_{name}")), inner)

    def _named(self, data: object) -> Any:
        if not isinstance(data, str) or not data:
            raise SchemaError(f"the name of a function is needed, not {show(data)}")
        return self.function(data)

    def _special_buffer(self, data: object) -> bytes:
        if not isinstance(data, str):
            raise SchemaError(f"a string is needed, not {show(data)}")
        try:
            return data.encode("latin-1")
        except UnicodeEncodeError:
            raise SchemaError("the characters of a buffer are bytes, but one is above U+00FF") from None

    def _special_special(self, data: object) -> Any:
        raise SchemaError("'deep' stands for the default of an object, nothing else")

    def _special_function(self, data: object) -> Any:
        return {"function": data}

    def _special_override(self, data: object) -> Any:
        if data is not True:
            raise SchemaError(f"True is needed, not {show(data)}")
        return OVERRIDE

    def listed(self, data: object) -> Any:
        """Return one of the values of `allow`, `invalid`, `truthy` or `falsy`."""
        if isinstance(data, Mapping):
            if not is_special(data):
                raise SchemaError("a mapping is listed as {'value': mapping}")
            return read_wrapped(data["value"]) if "value" in data else self.special(data)
        if isinstance(data, (list, tuple)):
            raise SchemaError("a list is listed as {'value': list}")
        return data

    # Schemas

    def schema(self, data: object) -> Any:
        """Return the schema that a mapping describes."""
        known = self._known.get(id(data))
        if known is None:
            made = with_room(self._schema, data, is_python=False)
            known = self._known[id(data)] = (data, made)  # data must stay alive: its id is the key
        return known[1]

    def _schema(self, data: object) -> Any:
        try:
            return self._built(data)
        except FunctionLeftOut as error:
            raise SchemaError(f"{error.complaint} (nothing can be left out here)") from None

    def _built(self, data: object) -> Any:
        definition = self._definition(data)
        if len(self._path) > _MOST_STEPS:
            raise SchemaError("the description is nested too deep")
        self._require_terms(definition, data)
        schema = self.parts(self._start(definition), data)
        if isinstance(data, Mapping) and _FORGETTING.isdisjoint(data):
            return schema._close_last_rule()
        return schema._with(with_current_siblings(schema.spec.replace()))

    def _start(self, definition: TypeDefinition) -> Any:
        """Return the schema to start from, without the parts of the type's base, which are described, too."""
        schema = empty_schema(definition, self.root)
        if definition.base is None:
            return schema
        starts = definition.base.spec.terms
        terms = {name: starts[name] for name in definition.terms if name in starts}
        return schema._with_terms(terms)

    def _require_terms(self, definition: TypeDefinition, data: object) -> None:
        for name, term in definition.manifest["terms"].items():
            if term.is_needed and isinstance(data, Mapping) and name not in data:
                raise SchemaError(f"the description of a {definition.type} needs {name}")

    def parts(self, schema: Any, data: object) -> Any:
        """Return a plain schema with all described parts added."""
        terms = schema.spec.definition.manifest["terms"]
        found = self.mapping(data, (*_PARTS, EXTENDED, *terms))
        for name, term in self.ordered_terms(terms):
            if name in found:
                schema = self.inside(name, term.build, schema, found[name], self)
        if "preferences" in found:
            schema = self.inside("preferences", self._preferences, schema, found["preferences"])
        for name in ("allow", "invalid"):
            if name in found:
                schema = getattr(schema, name)(*self.inside(name, self.each, found[name], self.listed))
        if "rules" in found:
            schema = self.inside("rules", self._rules, schema, found["rules"])
        if "flags" in found:
            schema = self.inside("flags", self._flags, schema, found["flags"])
        return schema

    def ordered_terms(self, terms: dict[str, Term]) -> Iterable[tuple[str, Term]]:
        """Return the terms in the order in which they are built."""
        return terms.items()

    def _definition(self, data: object) -> TypeDefinition:
        if not isinstance(data, Mapping):
            raise SchemaError(f"a description is a mapping, not {show(data)}")
        name = data.get("type", UNDEFINED)
        if name is UNDEFINED:
            raise SchemaError("a description needs a type")
        if name not in self.root._definitions.all_names():
            self.require_known("type", name, self.root._definitions)
        definition: TypeDefinition = self.root._definitions[name]
        if EXTENDED in data and self.root._replaced_built_in(definition) is None:
            said = f"an extension changed the type {show(name)}, by {show(data[EXTENDED])}"
            raise SchemaError(f"{said}: give the extension, as extensions=")
        return definition

    # Flags

    def _flags(self, schema: Schema, data: object) -> Any:
        found = self.mapping(data)
        self.note_loss(found)
        for name, value in found.items():
            schema = self.part(name, schema, self._flag, schema, name, value)
        return schema

    def _flag(self, schema: Schema, name: str, data: object) -> Any:
        definition = schema.spec.definition
        rows = {**COMMON_FLAGS, **definition.manifest.get("flags", {})}
        row = rows.get(name) if isinstance(name, str) else None
        if row is not None:
            return row(schema, data, self)
        self.require_known_or_skip("flag", name, dict.fromkeys((*rows, *definition.flags)))
        return schema._set_flag(name, self.value(data))

    # Preferences and messages

    def _preferences(self, schema: Schema, data: object) -> Any:
        found = self.mapping(data)
        if "messages" in found:
            found["messages"] = self.inside("messages", self.messages, found["messages"])
        errors = found.get("errors")
        if isinstance(errors, Mapping) and isinstance(errors.get("language"), Mapping):
            language = self.value(errors["language"], schemas=False)
            if not is_reference(language):
                raise SchemaError("errors.language must be a string or a reference")
            found["errors"] = {**errors, "language": language}
        return schema._build_prefs(found)

    def messages(self, data: object) -> dict[Any, Any]:
        """Return messages by code, and by language and code."""
        return self._texts(self.mapping(data), self._text)

    def _texts(self, data: Mapping[Any, Any], read: Callable[[Any], Any]) -> dict[Any, Any]:
        found = {code: self.part(code, _NOTHING, read, text) for code, text in data.items()}
        return {code: text for code, text in found.items() if text is not _NOTHING}

    def _text(self, data: object) -> Any:
        """Return a string, a template, or the messages of a language."""
        if not isinstance(data, Mapping) or "template" in data:
            return self._template_string(data)
        return self._texts(data, self._template_string)

    def _template_string(self, data: object) -> Any:
        if isinstance(data, str):
            return self.template({"template": data, "functions": {}}) if _lacks_functions(data) else data
        if not isinstance(data, Mapping):
            return data
        template = self.template(data)
        return template if set(data) - {"template"} else template.source

    # Rules

    def _restore_function(self, row: tuple[str, str] | None, args: dict[str, Any]) -> None:
        """Set the function of a rule whose description JSON has kept, but not the function."""
        if row is not None and not callable(args.get(row[0])):
            argument, by = row
            args[argument] = self.inside(argument, self.function, args.get(argument), args.get(by))

    def _rules(self, schema: Schema, data: object) -> Any:
        return self.fold(schema, data, lambda schema, item, reader: reader._rule(schema, item))

    def _rule(self, schema: Schema, data: object) -> Any:
        found = self.mapping(data, _RULE_PARTS)
        name: Any = found.get("name")
        definition = self._rule_definition(schema, name)
        args = self.inside("args", self._args, schema, definition, name, found.get("args", _NONE))
        made = _add(schema, definition, name, args)
        options = {part: found[part] for part in ("keep", "warn") if part in found}
        if "message" in found:
            message = found["message"]
            is_string = isinstance(message, Mapping) and "template" in message
            read = self._template_string if is_string else self.messages
            options["message"] = self.inside("message", read, message)
        return made.rule(options) if options else made

    def _rule_definition(self, schema: Schema, name: object) -> RuleDefinition:
        definitions = {
            rule: definition
            for definition in schema.spec.definition.rules.values()
            if definition.manifest and definition.method is not False
            for rule in definition.names
        }
        self.require_known_or_skip("rule", name, sorted(definitions))
        found: RuleDefinition = definitions[name]
        return found

    def _args(self, schema: Schema, definition: RuleDefinition, name: str, data: object) -> dict[str, Any]:
        manifest = schema.spec.definition.manifest
        names = [arg.name for arg in definition.args]
        found = self.mapping(data)
        if names and data is not _NONE:
            self.note_loss(data)
        self._restore_function(manifest.get("carried", {}).get(name), found)
        if name in manifest.get("derived", {}):
            found = {arg: found[arg] for arg in names if arg in found}
        read = manifest.get("reads", {})
        args = {}
        for arg, value in found.items():
            if names or not callable(definition.method):
                self.require_known("argument", arg, names)
            row = read.get(arg)
            read_value = self.value if row is None else partial(row, self)
            args[arg] = self.inside(arg, read_value, value)
        for known in definition.args if definition.check is not None else ():
            if known.name not in args and known.fault(UNDEFINED) is not None:
                raise SchemaError(f"the argument {known.name} of {name} is missing (JSON has no functions)")
        return args


def _lacks_functions(text: str) -> bool:
    """Return whether a message calls functions that joi has not described with it."""
    if "(" not in text or not functions_called(text):
        return False
    try:
        build_template({"template": text})
    except SchemaError:
        return True
    return False


def _add(schema: Schema, definition: RuleDefinition, name: str, args: dict[str, Any]) -> Any:
    """Return a schema with a rule added, by its method if the type is a built-in one.

    Methods of extensions may compute arguments. If the definition names the described arguments, the rule is
    added with these instead.
    """
    is_own = definition.validate is not None and definition.name == name
    if (is_own and len(definition.args) >= len(args)) or (definition.may_be_late and "after" in args):
        return schema._rule(name, args)
    given = [args.get(arg.name, UNDEFINED) for arg in definition.args] or list(args.values())
    while given and given[-1] is UNDEFINED:
        given.pop()
    method = getattr(schema, name if hasattr(type(schema), name) else to_python(name))
    return method(*given)
