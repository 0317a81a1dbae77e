"""The methods that make data of validated values again: what validation did, undone.

Schema side; the work is done in `dumping`.
"""

from __future__ import annotations

from ...foundation.schema_error import SchemaError
from ...foundation.showing import show
from ..record import SchemaCore

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...foundation.argument_types import DumpMode
    from ...json_schema.losses import Loss


def _check_mode(method: str, mode: object) -> None:
    if mode != "json" and mode != "python":
        raise SchemaError(f"{method}: mode must be one of json, python, not {show(mode)}")


_dumper: Any = None
"""The module that does the work: an import in each call would cost as much as a small value."""


def _load_dumper() -> None:
    global _dumper
    from ...dumping import dumper as _dumper


class ValuesOut(SchemaCore):
    """`dump`, `dump_json` and `dump_losses`."""

    __slots__ = ()

    def dump(
        self,
        value: Any,
        mode: DumpMode = "json",
        *,
        exclude_none: bool = False,
        exclude_defaults: bool = False,
        secrets: bool = False,
    ) -> Any:
        """Return the data that a validation makes a validated value of.

        Args:
            value: what came out of a validation. It is not validated again: what does not fit the schema
                is written as what it is.
            mode: `"json"` returns what JSON has: strings, numbers, booleans, None, dicts and lists;
                `"python"` leaves dates, decimals, bytes and other objects that the schema takes as they
                are.
            exclude_none: True leaves keys out whose value is None.
            exclude_defaults: True leaves keys out whose value is their default.
            secrets: True shows the values of `secret()`, which are `"******"` otherwise.

        Keys have the names they had before `rename()`, instances are dicts, dates and bytes are written as
        the schema reads them, casts are undone. `dump_losses()` lists what has no way back. A value that
        JSON has no word for raises `DumpError`, and so does one that is nested too deeply.

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
        return _dumper.dump(self, value, mode, exclude_none, exclude_defaults)

    def dump_json(
        self, value: Any, *, exclude_none: bool = False, exclude_defaults: bool = False, secrets: bool = False
    ) -> bytes:
        """Return the JSON that a validation makes a validated value of, in UTF-8.

        Args:
            value: what came out of a validation.
            exclude_none: as for `dump`.
            exclude_defaults: as for `dump`.
            secrets: as for `dump`.

        It is written by orjson or msgspec if one is installed, else by the standard library. `DumpError` is
        raised as by `dump`.

        >>> import passmuster as pm
        >>> price = pm.object({"net": pm.decimal()})
        >>> price.dump_json(price.attempt({"net": "1.50"}))
        b'{"net":"1.50"}'
        """
        if _dumper is None:
            _load_dumper()
        if not (exclude_none is exclude_defaults is secrets is self.spec.secret is False):
            value = self._masked_value(value, "json", exclude_none, exclude_defaults, secrets)
        made: bytes = _dumper.dump_json(self, value, exclude_none, exclude_defaults)
        return made

    def _masked_value(
        self, value: Any, mode: str, exclude_none: bool, exclude_defaults: bool, secrets: bool
    ) -> Any:
        """Check the options, and return the value without the secrets that are not asked for."""
        _check_mode("dump", mode)
        options = {"exclude_none": exclude_none, "exclude_defaults": exclude_defaults, "secrets": secrets}
        for name, given in options.items():
            if given is not True and given is not False:
                raise SchemaError(f"dump: {name} must be True or False, not {show(given)}")
        schema: Any = self
        return schema._masked(value) if self.spec.secret and not secrets else value

    def dump_losses(self, mode: DumpMode = "json") -> tuple[Loss, ...]:
        """Return what of validations `dump` can't undo.

        Args:
            mode: that of `dump`.

        If nothing is listed, `validate(dump(value))` returns `value` for all that validations of data have
        returned, with `secrets=True` where there are secrets. Each loss has the `path` to the schema, the
        `rule` and the `reason`.

        >>> import passmuster as pm
        >>> pm.object({"name": pm.string().trim().custom(str.title)}).dump_losses()
        (<passmuster.Loss name: custom: the effect of your function is unknown>,)
        """
        from ...dumping.dump_losses import losses

        _check_mode("dump_losses", mode)
        return losses(self, mode)
