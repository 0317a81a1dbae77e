"""`uuid`: its methods, its definition, its node.

Schema side and build side. joi has no such type. `formats.guid` defines the strings that it accepts.
"""

from __future__ import annotations

import re
from uuid import UUID

from ...engine.backend import class_instances, core
from ...engine.constraints.constraint import Matching
from ...engine.formats.guid import VERSIONS, guid, guid_pattern, version_digits
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.option_reader import read_options
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string
from ...running.steps.casts import CastDefinition, unchanged
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import written_flags
from ..schema.method_arguments import require
from ..schema.rules import RuleDefinition
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...language.preferences.preferences import Preferences
    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Rule, Run, Self, Spec


class UuidSchema(Schema[T]):
    """A schema for UUIDs (`uuid.UUID`). Conversion also accepts the strings that `string().guid()` accepts.

    Listed values are converted in the same way.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> UuidSchema[T | None]: ...

    def version(self, version: str | Sequence[str]) -> Self:
        """Require a UUID of a version (`uuid.version`).

        Args:
            version: one or a list of `"uuidv1"` to `"uuidv8"`.

        >>> import passmuster as pm
        >>> schema = pm.uuid().version("uuidv4")
        >>> schema.validate("69593d62-71ea-1548-85e4-04fc71357423").error.details[0].type
        'uuid.version'
        """
        digits = version_digits("version: version", version)
        require(digits, "version: a version is needed")
        return self._rule("version", {"version": [f"uuidv{digit}" for digit in digits]})


_is_guid = guid()


def as_uuid(value: Any) -> UUID | None:
    """Convert a value to a UUID. Return None if it is not one.

    >>> as_uuid("{69593D6271EA454885E404FC71357423}")
    UUID('69593d62-71ea-4548-85e4-04fc71357423')
    """
    cls = type(value)
    if issubclass(cls, UUID):
        return value  # type: ignore[no-any-return]
    if not issubclass(cls, str):
        return None
    text = exact_string(value)
    return UUID(text.strip("{}[]()").replace("-", "").replace(":", "")) if _is_guid(text) else None


def _read(value: Any, run: Run) -> Any:
    found = as_uuid(value)
    return value if found is None else found


def _is_uuid(value: Any) -> bool:
    return issubclass(type(value), UUID) and _has_number(value)


def _has_number(value: UUID) -> bool:
    # An instance that was never initialized has none.
    try:
        return type(value.int) is int
    except AttributeError:
        return False


_version_of: Any = UUID.version.fget  # type: ignore[attr-defined]
"""Returns the version of a UUID, even if its class overrides the property."""


class _VersionCheck(core.Check):
    """The check of `version`."""

    __slots__ = ("local", "versions")

    def __init__(self, names: list[str]) -> None:
        self.local = {"versions": names}
        self.versions = frozenset([VERSIONS.index(name) + 1 for name in names])

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report a UUID that has another version, or none."""
        if _version_of(value) not in self.versions:
            run.fail(subject, "uuid.version", value, self.local)
        return value


def _check_version(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    return _VersionCheck(args["version"])


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    usual = class_instances.usual_uuid
    return class_instances.InstanceNode(subject, UUID, _read, usual, _has_number, "uuid.base", None)


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import ScalarInfo
    from ...documents.inspection.ways import Way, Written

    version = spec.rule("version")
    versions = _version_digits([] if version is None else version.args["version"])
    written = Written(format="uuid", pattern=_string_pattern(versions), is_exact=True)
    way = Way(as_uuid, UUID.__str__, _is_uuid, written, (UUID,))
    return ScalarInfo, {"python": UUID, "spelled": guid_pattern(versions), "way": way}


def _version_digits(versions: list[str]) -> str:
    return "".join(sorted(name[-1] for name in versions))


def _string_pattern(versions: str) -> str:
    """Return the pattern of `str(uuid)`; `versions` are the digits of the allowed versions, empty for all."""
    digit = "[0-9a-f]"
    tail = f"{digit}{{4}}-{digit}{{4}}"
    if versions:
        tail = f"[{versions}]{digit}{{3}}-[89ab]{digit}{{3}}"
    return f"^{digit}{{8}}-{digit}{{4}}-{tail}-{digit}{{12}}$"


def _to_string(value: UUID, prefs: Preferences) -> str:
    return str(value)


def _uuid_data(value: object) -> Any:
    return str(value) if _is_uuid(value) else value


OPTIONS = ("version",)


def _construct(schema: UuidSchema, options: Any = UNDEFINED, **keywords: object) -> Any:
    given = read_options("uuid", options, keywords, OPTIONS)
    return schema.version(given["version"]) if given else schema


DEFINITION = TypeDefinition(
    "uuid",
    ANY,
    UuidSchema,
    codes=(
        Code(
            "uuid.base",
            "{{#label}} must be a UUID",
            "the value is not a UUID, nor a string that converts to one",
            own=True,
            accepted="string",
        ),
    ),
    rules=(
        RuleDefinition(
            "version",
            _check_version,
            ("version",),
            means=lambda rule: (
                Matching(regex=re.compile(_string_pattern(_version_digits(rule.args["version"])))),
            ),
            codes=(
                Code(
                    "uuid.version",
                    '{{#label}} must be a UUID of version {{either(say(#versions, "en.versions"))}}',
                    "the UUID does not have one of the required versions",
                    {"versions": "the required versions"},
                    own=True,
                ),
            ),
        ),
    ),
    casts={"string": CastDefinition(_is_uuid, _to_string, unchanged)},
    node=_node,
    info=_info,
    classes_of=lambda spec: (UUID,),
    construct=_construct,
    manifest={
        "flags": written_flags(as_uuid),
        "written": {"read": as_uuid, "write": _uuid_data},
    },
)
