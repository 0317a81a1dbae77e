"""Schemas in Django: forms whose fields are the keys of an object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

import passmuster as pm
from passmuster.inspection import BooleanInfo

if TYPE_CHECKING:
    from passmuster.inspection import SchemaInfo

_ERRORS: Any = {"wrap": {"label": False}, "exceptions": "raise"}


class SchemaForm(forms.Form):  # type: ignore[misc] # Django has no types
    """A form that a schema validates; the result becomes its `cleaned_data`.

    A subclass sets `schema`, an object. A key without a declared field gets one by its schema: a text, a
    checkbox, or a list to choose from. A field that is left empty is absent. An error is shown at its field.
    """

    schema: pm.Schema[Any]

    def __init__(self, *args: object, **keywords: object) -> None:
        super().__init__(*args, **keywords)
        for key in pm.inspect(self.schema).keys or ():
            self.fields.setdefault(key.key, _field(key.schema))

    def clean(self) -> dict[str, Any]:
        """Validate all fields, and report the errors of each."""
        given = {name: value for name, value in super().clean().items() if value not in (None, "", [])}
        made, error = self.schema.validate(given, abort_early=False, errors=_ERRORS)
        if not isinstance(error, (pm.ValidationError, type(None))):
            raise error
        for one in error.details if error is not None else ():
            name = one.path[0] if one.path and one.path[0] in self.fields else None
            if name is None or not self.has_error(name):
                self.add_error(name, forms.ValidationError(one.message, one.type))
        return self.cleaned_data if error is not None else made  # type: ignore[no-any-return]


def _field(info: SchemaInfo) -> forms.Field:
    listed = next((one.allowed for one in (info, *info.items) if one.only and one.allowed), None)
    choices = [(one, one) for one in listed.portable] if listed is not None else []
    if info.is_array:
        widget = forms.SelectMultiple(choices=choices)
    elif isinstance(info, BooleanInfo):
        widget = forms.CheckboxInput()
    elif listed is not None:
        widget = forms.Select(choices=[("", ""), *choices])
    else:
        widget = forms.PasswordInput() if info.is_secret else forms.TextInput()
    notes = info.notes
    return forms.Field(required=False, widget=widget, label=notes.label, help_text=notes.description or "")
