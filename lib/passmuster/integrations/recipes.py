"""What the examples of one schema share: its description, the options, schemas of its parts, the time."""

from __future__ import annotations

import datetime
import warnings
from collections.abc import Callable
from typing import Any

import passmuster as pm

from .parts import Missed, Part
from .surroundings import Place

_PROBE = "\0probe"

_WITHOUT_END = 20
"""How many attempts one counts for that ends in `link.depth`: it takes as long, and others would, too."""


class Recipe:
    """A schema, taken apart."""

    def __init__(self, schema: pm.Schema, options: Part) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", pm.SchemaWarning)
            self.description: dict[str, Any] = schema.describe()
        self.schema: Any = schema
        self.options: dict[str, Any] = {"externals": False, **options}
        self.context: dict[str, Any] = {key: value for key, value in options.items() if key == "context"}
        self.place: Place = Place(self.description).starting(
            options.get("convert", True), options.get("presence", "optional")
        )
        self.now: datetime.datetime = datetime.datetime.now(datetime.timezone.utc).replace(
            hour=0, minute=0, second=0, microsecond=0
        )
        self.successes = self.failures = 0
        self._built: dict[Any, tuple[Any, Any]] = {}

    def error_of(self, value: Any) -> str | None:
        """Return the code of the first error of a value, None if it passes."""
        error = self.schema.validate(value, **self.options).error
        if error is None:
            return None
        details = getattr(error, "details", None)  # an exception of the schema's own has none
        code = str(details[0].type) if details else ""
        if code == "link.depth":
            self.failures += _WITHOUT_END - 1
        return code

    def build(self, part: Part) -> Any:
        """Return the schema of a part; raise `Missed` where it can't be had."""
        found = self._built.get(id(part))
        if found is None:
            if len(self._built) > 2000:
                self._built.clear()
            found = self._built[id(part)] = (part, self._made(part))  # alive, so that its identity is its own
        if isinstance(found[1], Missed):
            raise found[1]
        return found[1]

    def _made(self, part: Part) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", pm.SchemaWarning)
            try:
                return self.schema.spec.root.build(part)
            except (pm.SchemaError, TypeError, KeyError) as error:
                return Missed(str(error))

    def kept(self, part: Part, make: Callable[[], Part]) -> Part:
        """Return what is made of a part, the same each time, so that what is built of it is built once."""
        found = self._built.get((id(part), "kept"))
        if found is None:
            found = self._built[id(part), "kept"] = (part, make())
        made: Part = found[1]
        return made

    def merged(self, part: Part, other: Part) -> Part:
        """Return the description of two schemas put together."""
        key = (id(part), id(other))
        found = self._built.get(key)
        if found is None:
            try:
                made = self.build(part).concat(self.build(other)).describe()
            except pm.SchemaError as error:
                made = Missed(str(error))
            found = self._built[key] = ((part, other), made)
        if isinstance(found[1], Missed):
            raise found[1]
        merged: Part = found[1]
        return merged

    def fits(self, part: Part, value: Any, place: Place) -> bool:
        """Tell whether a value passes the schema of a part that depends on nothing around it."""
        options = {**self.options, "convert": place.convert, "presence": place.presence}
        try:
            return bool(self.build(part).is_valid(value, **options))
        except (Missed, pm.SchemaError):
            return True  # what can't be built alone is judged as part of the whole

    def outcome(self, part: Part, value: Any, place: Place) -> Any:
        """Return what becomes of a value, as references see it."""
        try:
            made = self.build(part).validate(value, externals=False, convert=place.convert, **self.context)
        except (Missed, pm.SchemaError):
            return value  # the schema leads beyond this part
        return value if made.error else made.value

    def resolved(self, argument: Part, place: Place) -> Any:
        """Return what a reference or a template is worth at a place: the library knows."""
        holders = place.holders()
        key = (id(argument), len(holders))
        found = self._built.get(key)
        if found is None:
            probe: Part = {"type": "any", "flags": {"default": argument}}
            for _ in holders:
                probe = {"type": "object", "flags": {"unknown": True}, "keys": {_PROBE: probe}}
            found = self._built[key] = ((argument,), self._made(probe))
        if isinstance(found[1], Missed):
            raise found[1]
        value: Any = pm.UNDEFINED
        for holder in holders:
            value = {**holder, _PROBE: value} if value is not pm.UNDEFINED else dict(holder)
        try:
            outcome = found[1].validate(value, **self.context).value
        except pm.SchemaError as error:
            raise Missed(str(error)) from None  # it reaches beyond the root
        for _ in holders:
            outcome = outcome.get(_PROBE, pm.UNDEFINED) if isinstance(outcome, dict) else pm.UNDEFINED
        return outcome
