"""The options of methods as keywords, in Python's spelling, for annotations; public in `passmuster.typing`.

Imported for type checkers only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypedDict

from .argument_types import Options, Pattern


class CacheOptions(TypedDict, total=False):
    """Options of `cache.provision()`."""

    max: int


class LegacyOptions(TypedDict, total=False):
    """Options of `compile()` and `is_schema()`."""

    legacy: bool


class ReferenceOptions(TypedDict, total=False):
    """Options of `ref()` and `in_()`."""

    adjust: Callable[[Any], Any] | None
    ancestor: int | Literal["root"] | None
    in_: bool
    iterables: bool | None
    map: Sequence[Sequence[Any]] | Literal[False] | None
    prefix: Options | Literal[False] | None
    render: bool | None
    separator: str | Literal[False]


class TemplateOptions(ReferenceOptions, total=False):
    """Options of `x()`."""

    functions: Mapping[str, Callable[..., Any]]


class DefaultOptions(TypedDict, total=False):
    """Options of `default()` and `failover()`."""

    literal: bool


class ExampleOptions(TypedDict, total=False):
    """Options of `example()`."""

    override: bool


class UniqueOptions(TypedDict, total=False):
    """Options of `array.unique()`."""

    ignore_undefined: bool
    separator: str | Literal[False]


class RenameOptions(TypedDict, total=False):
    """Options of `object.rename()`."""

    alias: bool
    multiple: bool
    override: bool
    ignore_undefined: bool


class PeerOptions(TypedDict, total=False):
    """Options of the methods for keys that belong together."""

    separator: str | Literal[False]
    is_present: Callable[[Any], Any] | None


class PatternOptions(TypedDict, total=False):
    """Options of `string.pattern()`."""

    invert: bool
    name: str


class Base64Options(TypedDict, total=False):
    """Options of `string.base64()`."""

    padding_required: bool
    url_safe: bool


class DataUriOptions(TypedDict, total=False):
    """Options of `string.data_uri()`."""

    padding_required: bool


class DomainOptions(TypedDict, total=False):
    """Options of `string.domain()`."""

    allow_fully_qualified: bool
    allow_underscore: bool
    allow_unicode: bool
    max_domain_segments: int
    min_domain_segments: int
    tlds: bool | Options


class EmailOptions(DomainOptions, total=False):
    """Options of `string.email()`."""

    ignore_length: bool
    multiple: bool
    separator: str


class GuidOptions(TypedDict, total=False):
    """Options of `string.guid()`."""

    version: str | Sequence[str]
    separator: bool | Literal["-", ":"]
    wrapper: bool | Literal["{", "[", "("]


class UuidOptions(TypedDict, total=False):
    """Options of `uuid()`."""

    version: str | Sequence[str]


class HexOptions(TypedDict, total=False):
    """Options of `string.hex()`."""

    byte_aligned: bool
    prefix: bool | Literal["optional"]


class IpOptions(TypedDict, total=False):
    """Options of `string.ip()`."""

    version: str | Sequence[str]
    cidr: Literal["required", "optional", "forbidden"]


class UriOptions(TypedDict, total=False):
    """Options of `string.uri()`."""

    allow_relative: bool
    allow_query_square_brackets: bool
    domain: Options
    encode_uri: bool
    relative_only: bool
    scheme: Pattern | Sequence[Pattern]
