"""Schemas in Django REST framework: serializers, which drf-spectacular describes where it is installed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ImproperlyConfigured
from rest_framework.exceptions import ErrorDetail
from rest_framework.serializers import BaseSerializer, ValidationError
from rest_framework.settings import api_settings

import passmuster as pm

from .django import options_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from passmuster.typing import Definition


class SchemaSerializer(BaseSerializer):  # type: ignore[misc] # the framework has no types
    """A serializer that a schema validates; a subclass sets `schema`, or a definition for `pm.compile`.

    Its errors are our messages in the active language, with our codes, by the keys and indexes that lead to
    them. With `partial=True`, any key of an object may be missing, at any depth, and no default is filled in.

    `schema_options` are options of `validate`. References read the `context` of the serializer.
    """

    schema: pm.Schema[Any]
    schema_options: Mapping[str, Any] = {}

    def __init_subclass__(cls, **keywords: object) -> None:
        super().__init_subclass__(**keywords)
        given: Definition = vars(cls).get("schema")
        if given is not None:
            cls.schema = pm.compile(given)
        pm.check_preferences(cls.schema_options)

    def to_internal_value(self, data: object) -> Any:
        """Validate the data of a request and return the result; raise all errors as one exception."""
        schema = _partial_of(self.schema) if self.partial else self.schema
        sent = pm.read_text(schema, data) if hasattr(data, "getlist") else data  # a form
        made, error = schema.validate(sent, options_of(self.schema_options, self.context))
        if error is None:
            return made
        if not isinstance(error, pm.ValidationError):
            raise error
        raise ValidationError(_nested(error.as_dict()["details"]))

    def to_representation(self, instance: object) -> Any:
        """Return the keys that the schema has as data of JSON, with secrets masked."""
        return self.schema.dump(instance)


def _nested(details: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return lists of messages within dicts, as the serializers and lists of the framework nest them."""
    found: dict[str, Any] = {}
    for one in details:
        place = found
        for step in one["path"][:-1]:
            inner = place.setdefault(str(step), {})
            if isinstance(inner, list):  # of the container itself
                inner = place[str(step)] = {api_settings.NON_FIELD_ERRORS_KEY: inner}
            place = inner
        key = str(one["path"][-1]) if one["path"] else api_settings.NON_FIELD_ERRORS_KEY
        known = place.setdefault(key, [])
        if isinstance(known, dict):
            known = known.setdefault(api_settings.NON_FIELD_ERRORS_KEY, [])
        known.append(ErrorDetail(one["message"], one["code"]))
    return found


@lru_cache(maxsize=256)
def _partial_of(schema: Any) -> Any:
    """Return the schema of updates: only objects may be sent in part."""
    return schema.partial(deep=True) if hasattr(schema, "partial") else schema


def _describe_in_spectacular() -> None:
    """Make drf-spectacular describe every `SchemaSerializer` by its JSON Schema."""
    from drf_spectacular.extensions import OpenApiSerializerExtension
    from drf_spectacular.plumbing import ResolvedComponent
    from drf_spectacular.settings import spectacular_settings

    class Extension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
        target_class = SchemaSerializer
        match_subclasses = True

        def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
            version = "3.1" if str(spectacular_settings.OAS_VERSION).startswith("3.1") else "3.0"
            mode = "wire" if direction == "request" else "response"
            made = self.target.schema.json_schema(f"openapi-{version}", mode)
            for name, part in made.components.items():
                known: Any = ResolvedComponent
                component = known(name=name, type=known.SCHEMA, object=name, schema=part)
                auto_schema.registry.register_on_missing(component)
            return dict(made)


with suppress(ImportError, ImproperlyConfigured):
    _describe_in_spectacular()
