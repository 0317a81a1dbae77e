"""The options of a validation: checked, merged, described.

A call and every schema may override them. A `Preferences` is the result: frozen and compared by identity, so
that merging the same two again costs a look-up. Imports the foundation, the backend, `messages` and
`options`.
"""

from __future__ import annotations

from operator import attrgetter
from sys import intern

from ...engine.backend import core, option_cache
from ...engine.facts.fast_path_options import FAST_PATH_OPTIONS
from ...foundation.sentinels import UNDEFINED
from ...foundation.spelling import spell_both
from .given_options import check_options, describe_options, forbid_for_schemas, forbid_for_sync, join_options
from .option_table import BY_KEY, OPTIONS
from .option_values import check_context, is_reference, is_timed_search

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


class Preferences(core.Settings):
    """The options in force for a value. Frozen; only created by `merge` and `prepare`.

    The attributes are those of the rows in the table of options: `errors.wrap.label` is `error_wrap_label`,
    and `stripUnknown` is `strip_objects` and `strip_arrays`.
    """

    # Derived from the options.
    needs_scope: bool
    kept_presence: int
    reads: bool
    needs_slow_path: bool
    fast_path_disabled: bool
    has_default_wording: bool
    label_open: str
    label_close: str
    without_context: Preferences
    _for_matching: Preferences | None

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __init__(self, options: dict[str, Any]) -> None:
        own = self.__dict__
        own.update(options)
        messages, language = options["messages"], options["error_language"]
        # Values of the input that a string shows are found from the place of the value.
        own["needs_scope"] = bool(
            options["error_render"]
            and ((messages is not None and messages.needs_scope) or is_reference(language))
        )
        # An option is set for which a schema has another node.
        own["is_rare"] = options["debug"] or options["null_as_absent"]
        # Whether the JSON form of a value that JSON has no type for is read.
        own["reads"] = options["convert"] or options["from_json"]
        # An option is set that no fast path supports; or one for a value whose schema has no presence.
        own["needs_slow_path"] = own["reads"] != options["convert"] or any(
            options[name] != DEFAULT_OPTIONS[name] for name in _SLOW_NAMES
        )
        own["kept_presence"] = core.PRESENCE[options["presence"]]
        own["fast_path_disabled"] = own["needs_slow_path"] or own["kept_presence"] == core.FORBIDDEN
        # Nothing changes the messages of the types, nor their format.
        own["has_default_wording"] = all(options[name] == usual for name, usual in _WORDING_DEFAULTS.items())
        wrap = options["error_wrap_label"] or ""
        own["label_open"], own["label_close"] = wrap[:1], wrap[-1:]
        own["without_context"] = self
        own["_for_matching"] = None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("preferences can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("preferences can't be changed")

    def __repr__(self) -> str:
        changed = {name: self.__dict__[name] for name in DEFAULT_OPTIONS if self._differs(name)}
        return f"Preferences({changed!r})"

    def _differs(self, name: str) -> bool:
        ours, default = self.__dict__[name], DEFAULT_OPTIONS[name]
        return ours is not default and ours != default

    def __reduce__(self) -> tuple[Any, ...]:
        return Preferences, (self.options(),)

    def options(self) -> dict[str, Any]:
        """Return the options alone, in Python spelling."""
        return {name: self.__dict__[name] for name in DEFAULT_OPTIONS}

    def with_context(self, context: object) -> Preferences:
        """Return the same preferences with an external context for references."""
        if context is self.context:
            return self
        return self.without_context._with({"context": context, "_for_matching": None})

    def _with(self, changed: dict[str, Any]) -> Preferences:
        found = Preferences.__new__(Preferences)
        found.__dict__.update({**self.__dict__, **changed})
        return found

    def search_pattern(self, search: Callable[..., Any], text: str) -> Any:
        """Search a string for a pattern. Raises `TimeoutError` if that exceeds the time limit."""
        if self.limits_pattern_time is None or not is_timed_search(search):
            return search(text)
        return search(text, timeout=self.limits_pattern_time)

    def with_quotes(self, quotes: tuple[str, str]) -> Preferences:
        """Return the same preferences with quotes around labels, unless an option defines them."""
        if self.error_wrap_label != DEFAULT_OPTIONS["error_wrap_label"]:
            return self
        return self._with({"label_open": quotes[0], "label_close": quotes[1]})

    @property
    def for_matching(self) -> Preferences:
        """The same preferences, for an attempt of which only the verdict counts."""
        found = self._for_matching
        if found is None:
            found = self._with({"abort_early": True, "needs_scope": False})
            has_no_context = self.without_context is self
            plain = found if has_no_context else self.without_context.for_matching
            found.__dict__.update(without_context=plain, _for_matching=found)
            self.__dict__["_for_matching"] = found
        return found


class Overrides(core.PreferenceMerge):
    """Options of `prefs()`, which differ from those in force. Immutable.

    `options` is in Python spelling, with `errors` flattened and `messages` compiled. `modest` are the options
    of a description: a limit among them can only be lowered.
    """

    __slots__ = ("from_description", "options")

    def __init__(self, options: dict[str, Any], from_description: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.options: dict[str, Any] = options
        self.from_description: frozenset[str] = from_description

    def merge(self, base: Preferences) -> Preferences:
        """Return the preferences in force for a schema with these options, inside `base`."""
        return _merge(base, {**self.options, **self._lower_limits(base)})

    def _lower_limits(self, base: Preferences) -> dict[str, Any]:
        lowered = {}
        for key in self.from_description:
            ceiling = BY_KEY[key].ceiling
            if ceiling is not None:
                in_force = getattr(base, key)
                lowered[key] = min(self.options[key], ceiling if in_force is None else in_force)
        return lowered

    def merge_into(self, earlier: Overrides | None) -> Overrides:
        """Return these options merged into earlier ones, as a second `prefs()` adds to the first."""
        if earlier is None:
            return self
        options = dict(earlier.options)
        for key, value in self.options.items():
            merge = BY_KEY[key].merge if key in options else None
            options[key] = value if merge is None else merge(options[key], value)
        return Overrides(options, (earlier.from_description - self.options.keys()) | self.from_description)

    def marked_as_description(self) -> Overrides:
        """Return the same options, marked as those of a description."""
        return Overrides(self.options, frozenset(self.options))

    def __bool__(self) -> bool:
        return bool(self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Overrides) and self.options == other.options

    def __hash__(self) -> int:
        return hash(tuple(self.options))

    def __repr__(self) -> str:
        return f"Overrides({describe_overrides(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Overrides, (self.options, self.from_description)


def split(prefs: Preferences) -> tuple[Preferences, Any]:
    """Return preferences without their context, and the context.

    >>> split(DEFAULTS.with_context({"a": 1})) == (DEFAULTS, {"a": 1})
    True
    """
    plain, context = prefs.without_context, prefs.context
    if plain.context is not None:  # it comes from the options of a user function
        plain = Preferences({**plain.options(), "context": None})
    return plain, context


def merge(base: Preferences, overrides: Overrides) -> Preferences:
    """Return the preferences in force if `overrides` apply on top of `base`.

    >>> merge(DEFAULTS, check({"abortEarly": False})).abort_early
    False
    """
    plain = base.without_context
    merged: Preferences = overrides.merged(plain)
    return merged if base is plain else merged.with_context(base.context)


def _merge(base: Preferences, options: dict[str, Any]) -> Preferences:
    before = base.options()
    found = {**before}
    for key, value in options.items():
        option = BY_KEY[key]
        found.update(option.fields(value if option.merge is None else option.merge(found[key], value)))
    # A schema that contains itself comes to its own options again: nothing changes, nor has to be restored.
    return base if all(found[name] is before.get(name) for name in found) else Preferences(found)


# --- options of schemas ----------------------------------------------------------------------


def check(options: object, strict: bool = False) -> Overrides:
    """Return options checked and normalized, ready to be merged.

    Every option must exist and have a value of its type. `strict` is for options of a schema (`prefs()`),
    which can't set all of them.

    Raises `SchemaError` with the option's name, and the nearest names.

    >>> check({"abortEarly": False}).options
    {'abort_early': False}
    """
    found = check_options(options)
    if strict:
        forbid_for_schemas(found)
    return Overrides(found)


def check_preferences(options: object) -> None:
    """Raise `SchemaError` unless `validate_async` accepts these options.

    >>> check_preferences({"abortEarly": "no"})
    Traceback (most recent call last):
        ...
    passmuster.SchemaError: the option abortEarly must be True or False, not 'no'
    """
    check(options)


def describe_overrides(overrides: Overrides) -> dict[str, Any]:
    """Return options as data in the specification's spelling, as in `describe()`.

    >>> describe_overrides(check({"abort_early": False, "errors": {"wrap": {"label": False}}}))
    {'abortEarly': False, 'errors': {'wrap': {'label': False}}}
    """
    return describe_options(overrides.options)


# --- options of calls ------------------------------------------------------------------------

# Interned, like attribute names in code: other names would be looked up more slowly, at every read.
DEFAULT_OPTIONS: dict[str, Any] = {
    intern(name): value for option in OPTIONS for name, value in option.fields(option.default).items()
}

_DECIDING_NAMES = [name for option in OPTIONS if option.decides for name in option.fields(option.default)]

decisions: attrgetter[Any] = attrgetter(*_DECIDING_NAMES)
"""Returns the options of preferences that can change the result of a value."""

_SLOW_NAMES = [name for name in _DECIDING_NAMES if name not in FAST_PATH_OPTIONS]

_WORDING_DEFAULTS = {option.key: option.default for option in OPTIONS if option.speaks}

spell_both(Preferences, DEFAULT_OPTIONS)

DEFAULTS = Preferences(dict(DEFAULT_OPTIONS))
"""The preferences of a validation without options."""


def prepare(
    options: object, keywords: Mapping[str, Any] | None = None, is_async: bool = False
) -> tuple[Preferences, Any]:
    """Return the preferences for a call of `validate` with these options, and the context or None.

    `options` is a mapping or None, `keywords` more options. Only `is_async` accepts `artifacts` and
    `warnings`. The same small options cost a look-up.

    >>> prepare({"abortEarly": False})[0].abort_early
    False
    >>> prepare({"abortEarly": False})[0] is prepare({"abortEarly": False, "context": {}})[0]
    True
    """
    found: tuple[Preferences, Any] = (_recall_async if is_async else recall).find(options, keywords)
    return found


def _read(options: object, keywords: object, is_async: bool) -> tuple[Preferences, Any]:
    """Do the work of `prepare` for options that are not cached."""
    given = keywords if options is None or options is UNDEFINED else options
    if given is None:
        return DEFAULTS, None
    if given is not keywords and keywords:
        return prepare(join_options(given, keywords), None, is_async)
    if type(given) is dict and "context" in given:
        # The context differs with each call, unlike the other options.
        rest = {name: value for name, value in given.items() if name != "context"}
        return prepare(rest, None, is_async)[0], _context(given["context"])
    found = check_options(given)
    if not is_async:
        forbid_for_sync(found)
    context = found.pop("context", None)
    return _merge(DEFAULTS, found) if found else DEFAULTS, context


def _context(value: Any) -> Any:
    return None if value is UNDEFINED else check_context("context", value)


recall: option_cache.OptionsCache = option_cache.OptionsCache(
    DEFAULTS, lambda options, more: _read(options, more, False), _context
)
"""Finds the result of `prepare` for a call of `validate`."""

_recall_async = option_cache.OptionsCache(
    DEFAULTS, lambda options, more: _read(options, more, True), _context
)
