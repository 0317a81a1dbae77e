"""The methods that turn validated values back into data.

Schema side. The implementation is in `dumping`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....foundation.schema_error import SchemaError, show
from ..record import SchemaCore
from .identity import split_path

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ....foundation.argument_types import DumpMode, Path
    from ....foundation.loss import Loss


def _check_mode(method: str, mode: object) -> None:
    if mode != "json" and mode != "python":
        raise SchemaError(f"{method}: mode must be one of json, python, not {show(mode)}")


_dumper: Any = None
_encode: Any = None
"""The module that does the work, and its encoder: an import in each call would be too slow."""


def _load_dumper() -> None:
    global _dumper, _encode
    from ....documents.dumping import dumper as _dumper
    from ....documents.dumping.json_forms import encode_json as _encode


def _selection(schema: SchemaCore, include: object, exclude: object) -> Any:
    """Return the function that selects keys of written data."""
    from ....documents.dumping.selection import selection_of

    return selection_of(schema, _read_paths("include", include), _read_paths("exclude", exclude))


def _read_paths(option: str, given: Any) -> frozenset[tuple[Any, ...]] | None:
    if given is None:
        return None
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        what = 'a list or set of keys, or of paths such as "lines.sku"'
        raise SchemaError(f"dump: {option} must be {what}, not {show(given)}")
    paths = [given] if isinstance(given, str) else given
    return frozenset([tuple(split_path("dump", path)) for path in paths])


class DumpMethods(SchemaCore):
    """`dump`, `dump_json` and `dump_losses`."""

    __slots__ = ()

    def dump(
        self,
        value: Any,
        mode: DumpMode = "json",
        *,
        include: Iterable[Path] | None = None,
        exclude: Iterable[Path] | None = None,
        exclude_none: bool = False,
        exclude_defaults: bool = False,
        secrets: bool = False,
    ) -> Any:
        """Return the data from which the schema validates `value`: the reverse of validation.

        Args:
            value: a validated value. It is not validated again; parts that do not fit the schema are written
                by their own type.
            mode: `"json"` returns only strings, numbers, booleans, None, dicts and lists; `"python"` keeps
                dates, decimals, bytes and other objects that the schema accepts.
            include: the keys to write, and no others: a list or set of keys and of paths to keys within them,
                such as `"lines.sku"` for a key of each line in an array.
            exclude: the keys to leave out, in the same way.
            exclude_none: True leaves out keys whose value is None.
            exclude_defaults: True leaves out keys whose value is their default.
            secrets: True writes the values of `secret()`, which are otherwise `"******"`.

        Only keys that the schema has, or lets through, are written. They have their names from before
        `rename()`, instances become dicts, dates and bytes are written in the form that the schema accepts,
        and casts are undone. `dump_losses()` lists what can't be undone. A value that JSON can't represent,
        or that is nested too deeply, raises `DumpError`.

        >>> import passmuster as pm
        >>> stay = pm.object({"from": pm.date().iso("date"), "tags": pm.array().cast("set")})
        >>> stay = stay.rename("since", "from")
        >>> stay.dump(stay.attempt({"since": "2026-11-21", "tags": ["x"]}))
        {'tags': ['x'], 'since': '2026-11-21'}
        """
        if _dumper is None:
            _load_dumper()
        if (mode != "json" and mode != "python") or not (
            exclude_none is exclude_defaults is secrets is self.spec.secret is False
        ):
            value = self._masked_value(value, mode, exclude_none, exclude_defaults, secrets)
        select = None if include is None is exclude else _selection(self, include, exclude)
        return _dumper.dump(self, value, mode, exclude_none, exclude_defaults, None, select)

    def dump_json(
        self,
        value: Any,
        *,
        include: Iterable[Path] | None = None,
        exclude: Iterable[Path] | None = None,
        exclude_none: bool = False,
        exclude_defaults: bool = False,
        secrets: bool = False,
    ) -> bytes:
        """Return the JSON from which the schema validates `value`, in UTF-8.

        Args:
            value: a validated value.
            include: as for `dump`.
            exclude: as for `dump`.
            exclude_none: as for `dump`.
            exclude_defaults: as for `dump`.
            secrets: as for `dump`.

        The JSON is written by orjson or msgspec if one is installed, else by the standard library. Raises
        `DumpError` like `dump`.

        >>> import passmuster as pm
        >>> price = pm.object({"net": pm.decimal()})
        >>> price.dump_json(price.attempt({"net": "1.50"}))
        b'{"net":"1.50"}'
        """
        if _dumper is None:
            _load_dumper()
        if not (exclude_none is exclude_defaults is secrets is self.spec.secret is False):
            value = self._masked_value(value, "json", exclude_none, exclude_defaults, secrets)
        select = None if include is None is exclude else _selection(self, include, exclude)
        made: bytes = _dumper.dump(self, value, "json", exclude_none, exclude_defaults, _encode, select)
        return made

    def _masked_value(
        self, value: Any, mode: str, exclude_none: bool, exclude_defaults: bool, secrets: bool
    ) -> Any:
        """Check the options, and return the value with its secrets masked unless `secrets` is set."""
        _check_mode("dump", mode)
        options = {"exclude_none": exclude_none, "exclude_defaults": exclude_defaults, "secrets": secrets}
        for name, given in options.items():
            if given is not True and given is not False:
                raise SchemaError(f"dump: {name} must be True or False, not {show(given)}")
        schema: Any = self
        return schema._mask_value(value, True) if self.spec.secret and not secrets else value

    def dump_losses(self, mode: DumpMode = "json") -> tuple[Loss, ...]:
        """Return the parts of validation that `dump` can't undo.

        Args:
            mode: as for `dump`.

        If the result is empty, `validate(dump(value))` returns `value` for every validated value; secrets
        need `secrets=True`. Each loss has the `path` to the schema, the `rule` and the `reason`.

        >>> import passmuster as pm
        >>> pm.object({"name": pm.string().trim().custom(str.title)}).dump_losses()
        (<passmuster.Loss name: custom: the effect of your function is unknown>,)
        """
        if _dumper is None:
            _load_dumper()
        _check_mode("dump_losses", mode)
        found: tuple[Loss, ...] = _dumper.losses(self, mode)
        return found
