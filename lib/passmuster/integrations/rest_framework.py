"""Schemas in Django REST framework: serializers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rest_framework.exceptions import ErrorDetail
from rest_framework.serializers import BaseSerializer, ValidationError
from rest_framework.settings import api_settings

import passmuster as pm

_ERRORS: Any = {"wrap": {"label": False}, "exceptions": "raise"}


class SchemaSerializer(BaseSerializer):  # type: ignore[misc] # the framework has no types
    """A serializer that a schema validates; a subclass sets `schema`.

    Its errors are lists of our messages, with our codes, by the keys of the outermost object. With
    `partial=True`, any key of an object may be missing, at any depth, and no default is filled in.
    """

    schema: pm.Schema[Any]

    def to_internal_value(self, data: object) -> Any:
        """Validate the data of a request and return the result; raise all errors as one exception."""
        schema = _partial_of(self.schema) if self.partial else self.schema
        made, error = schema.validate(data, abort_early=False, errors=_ERRORS)
        if error is None:
            return made
        if not isinstance(error, pm.ValidationError):
            raise error
        found: dict[str, list[Any]] = {}
        for one in error.as_dict()["details"]:
            place = str(one["path"][0]) if one["path"] else api_settings.NON_FIELD_ERRORS_KEY
            found.setdefault(place, []).append(ErrorDetail(one["message"], one["code"]))
        raise ValidationError(found)

    def to_representation(self, instance: object) -> Any:
        """Return the keys that the schema has as data of JSON, with secrets masked."""
        return self.schema.dump(instance)


@lru_cache(maxsize=256)
def _partial_of(schema: Any) -> Any:
    """Return the schema of updates: only objects may be sent in part."""
    return schema.partial(deep=True) if hasattr(schema, "partial") else schema
