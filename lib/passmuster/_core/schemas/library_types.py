"""The types of a library: their constructors, their plain schemas, and the search for names.

Schema side. The functions of a library are in `root`.
"""

from __future__ import annotations

from ..foundation.misuse.traceback_trimming import trims_traceback
from ..foundation.option_reader import read_options
from ..foundation.schema_error import SchemaError, SchemaWarning, show
from ..foundation.sentinels import OVERRIDE, UNDEFINED, Symbol
from ..foundation.spelling import suggestion, to_python, unknown_attribute
from .constructors import Constructors
from .schema.entries import is_schema_like
from .schema.method_arguments import require
from .types import DEFINITIONS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from typing_extensions import Unpack

    from ..foundation.argument_types import Adjuster, Options, Undefined
    from ..foundation.option_types import CacheOptions
    from ..language.errors import ValidationError as AnyValidationError
    from ..running.steps.caching import LRUCache
    from .schema.definition import TypeDefinition
    from .schema.taught_types import TaughtType
    from .types import Definitions

    L = TypeVar("L", bound="TypeLibrary")

_NO_ROOTS = frozenset(("is_valid", "validate", "validate_async", "validate_many", "validate_many_async"))
"""Methods of schemas that are no functions of the library: for `any()` they are useless."""

VERSION = "17.13.3"
"""The version of joi whose interface the library implements."""


class CacheFunctions:
    """The functions of `pm.cache`."""

    __slots__ = ()

    def provision(
        self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[CacheOptions]
    ) -> LRUCache:
        """Return a cache for `any.cache()` that drops the least recently used results.

        Args:
            options: `max` (int, default 1000), the number of results that it keeps.

        >>> import passmuster as pm
        >>> pm.cache.provision(max=10).max
        10
        """
        from ..running.steps.caching import LRUCache

        given = read_options("cache.provision", options, keywords, ("max",))
        return LRUCache(given.get("max", 1000))


class TypeLibrary(Constructors):
    """A set of types, with a constructor for each."""

    ValidationError: type[AnyValidationError]

    def __init__(
        self,
        definitions: Definitions,
        source: TypeLibrary | None = None,
        origin: tuple[TypeLibrary, str, object] | None = None,
        modifier: Adjuster | None = None,
    ) -> None:
        self._definitions = definitions.copy()
        self._source = source
        self._origin = origin
        self._modifier = modifier
        self._plain: dict[str, Any] = {}
        self._taught: dict[Any, TaughtType] = {}
        self.cache: CacheFunctions = CacheFunctions()
        self.version = VERSION
        self.override = OVERRIDE
        self.UNDEFINED = UNDEFINED
        self.OVERRIDE = OVERRIDE
        self.Symbol = Symbol
        self.SchemaError = SchemaError
        self.SchemaWarning = SchemaWarning

    def __getattr__(self, name: str) -> Any:
        if not name or name.startswith("__") or "_definitions" not in self.__dict__:
            raise AttributeError(name)
        if name == "ValidationError":
            from ..language.errors import ValidationError

            self.ValidationError = ValidationError
            return ValidationError
        if name in self._definitions:
            return self._constructor(name)
        ours = to_python(name)
        if not name[0].isupper():  # no function of joi begins with a capital letter
            for type_name in self._definitions:
                if to_python(type_name) == ours:
                    return self._constructor(type_name)
            if ours != name and hasattr(type(self), ours):
                return getattr(self, ours)
            root = self._shortcut(ours)
            if root is not None:
                return root
        # Programs that inspect ask for private names.
        hint = "" if name[0] == "_" else self._hint(name, ours)
        raise unknown_attribute(f"passmuster has no {show(name)}{hint}", name)

    def _hint(self, name: str, ours: str) -> str:
        """Return the end of the error message about an unknown name: a hint at the name that was meant."""
        from ..foundation.misuse.other_names import hint_of_function

        hint = hint_of_function(name, self._definitions)
        if hint is not None:
            return f": write {hint}"
        known = [*self._definitions, *dir(type(self)), *dir(self._new("any"))]
        known = [item for item in known if not item.startswith("_")]
        same = [item for item in known if item.replace("_", "") == name.replace("_", "").lower()]
        return f". Did you mean {same[0]}?" if same else f".{suggestion(name, known)}"

    def _shortcut(self, name: str) -> Any:
        """Return a method of `any` as a function: `pm.required()` is `pm.any().required()`."""
        if name[0] == "_" or name in _NO_ROOTS or not hasattr(self._definitions["any"].schema_class, name):
            return None
        return getattr(self._new("any"), name)

    def _constructor(self, type_name: str) -> Callable[..., Any]:
        def construct(*args: object, **keywords: object) -> Any:
            return self._new(type_name, *args, **keywords)

        construct.__name__ = construct.__qualname__ = type_name
        made: Callable[..., Any] = trims_traceback(construct)
        return made

    def _new(self, type_name: str, *args: object, **keywords: object) -> Any:
        """Return a schema of a type. The schema without arguments is created once."""
        plain = self._plain.get(type_name)
        if plain is None:
            # If two threads create it, the first one is kept.
            plain = self._plain.setdefault(type_name, self._make_plain(type_name))
        if not args and not keywords:
            return plain
        construct = plain.spec.definition.construct
        if construct is None:
            raise TypeError(f"{type_name}() takes no arguments ({len(args) + len(keywords)} given)")
        return construct(plain, *args, **keywords)

    def _make_plain(self, type_name: str) -> Any:
        from .schema.record import empty_schema, rebound

        definition, source = self._definitions[type_name], self._source
        if source is not None and source._has_type(definition):
            before = source._new(type_name)
            plain = rebound(before, before.spec.definition, self)
        elif definition.base is not None:
            plain = rebound(definition.base, definition, self)
        else:
            plain = empty_schema(definition, self)
        if self._modifier is None:
            return plain
        made = self._modifier(plain)
        require(is_schema_like(made), "defaults: the function must return a schema, not %s", made)
        return made

    def _has_type(self, definition: TypeDefinition) -> bool:
        """Return whether a definition belongs to one of the library's types."""
        name = definition.type
        return name in self._definitions and self._definitions[name] is definition

    def _replaced_built_in(self, definition: TypeDefinition) -> TypeDefinition | None:
        """Return the built-in type that a definition replaces under the same name, or None."""
        name = definition.type
        if name not in DEFINITIONS or DEFINITIONS[name] is definition:
            return None
        return DEFINITIONS[name]

    def _derive(self: L, method: str, argument: object, modifier: Adjuster | None = None) -> L:
        """Return another library with the same types.

        `method` (`"extend"` or `"defaults"`) and `argument` are stored so that the library can be pickled.
        """
        return type(self)(self._definitions, self, (self, method, argument), modifier)

    def _add_type(self, definition: TypeDefinition) -> None:
        """Add or replace a type. Only for a library under construction."""
        self._definitions[definition.type] = definition
        self._plain.pop(definition.type, None)
