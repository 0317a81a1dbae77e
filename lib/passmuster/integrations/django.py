"""Schemas in Django: forms whose fields are the keys of an object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import get_language

import passmuster as pm
from passmuster.inspection import BooleanInfo

from .requests import choices_of

if TYPE_CHECKING:
    from passmuster.inspection import SchemaInfo
    from passmuster.typing import Definition


class SchemaForm(forms.Form):  # type: ignore[misc] # Django has no types
    """A form that a schema validates; the result becomes its `cleaned_data`.

    A subclass sets `schema`, an object or a definition for `pm.compile`. A key without a declared field gets
    one by its schema: its type, its limits, what there is to choose from, its default as the initial value.
    Forbidden keys get none. A field that is left empty is absent. An error is shown at its field, in the
    active language.

    `schema_options` are options of `validate`; `schema_context` returns the context that references read.

    Raises `SchemaError` for a key that no field can hold, as an object: declare a field for it.
    """

    schema: pm.Schema[Any]
    schema_options: Mapping[str, Any] = {}
    _makers: Mapping[str, Any] = {}  # of the fields that no class declares

    def __init_subclass__(cls, **keywords: object) -> None:
        super().__init_subclass__(**keywords)
        given: Definition = vars(cls).get("schema")
        if given is not None:
            cls.schema = pm.compile(given)
            pm.check_preferences(cls.schema_options)
            declared = {*cls.declared_fields, *getattr(cls, "base_fields", ())}
            cls._makers = _field_makers(cls.schema, declared)

    def __init__(self, *args: object, **keywords: object) -> None:
        super().__init__(*args, **keywords)
        for name, make in self._makers.items():
            if name not in self.fields:
                self.fields[name] = make()

    def schema_context(self) -> dict[str, Any]:
        """Return the context that references of the schema read; override it."""
        return {}

    def clean(self) -> dict[str, Any]:
        """Validate all fields, and report the errors of each."""
        given = {name: value for name, value in super().clean().items() if value not in (None, [])}
        options = options_of(self.schema_options, self.schema_context())
        made, error = self.schema.validate(pm.read_text(self.schema, given), options)
        if not isinstance(error, (pm.ValidationError, type(None))):
            raise error
        for one in error.details if error is not None else ():
            name = one.path[0] if one.path and one.path[0] in self.fields else None
            if name is None or not self.has_error(name):
                self.add_error(name, forms.ValidationError(one.message, one.type))
        return self.cleaned_data if error is not None else made  # type: ignore[no-any-return]


def options_of(given: Mapping[str, Any], context: Mapping[str, Any]) -> dict[str, Any]:
    """Return options for all errors, without quotation marks and in the active language, and those given."""
    language = pm.preferred_language(get_language())
    errors = {"wrap": {"label": False}, "exceptions": "raise", "language": language}
    own = {**errors, **given.get("errors", {})}
    return {"abort_early": False, "context": context, **given, "errors": own}


class _SchemaField(forms.Field):  # type: ignore[misc]
    """A field whose value the schema of the form validates."""

    def validate(self, value: object) -> None:
        """Leave it to the form."""


def _field_makers(schema: pm.Schema[Any], declared: set[str]) -> dict[str, Any]:
    """Return a function that makes a new field for each key that has none."""
    from functools import partial

    document = schema.json_schema(mode="wire")
    required, properties = document.get("required", ()), document.get("properties", {})
    infos = {entry.key: entry.schema for entry in pm.inspect(schema).keys or ()}
    secrets = {name for name, info in infos.items() if info.is_secret}
    makers = {}
    for name, described in properties.items():
        part, info = described, infos.get(name)
        if name in declared or info is None:
            continue
        if "$ref" in part:
            part = {**document["$defs"][part["$ref"].rpartition("/")[2]], **part}
        is_secret = name in secrets or not secrets.isdisjoint(_repeated(info))
        makers[name] = partial(_field, name, part, info, name in required, is_secret)
        makers[name]()  # raises an error if it can't
    return makers


def _repeated(info: SchemaInfo) -> list[Any]:
    """Return the keys whose values a key repeats, as a confirmation does."""
    listed = () if info.allowed is None else info.allowed.values
    return [one.path[0] for one in listed if pm.is_ref(one) and one.path]


def _field(
    name: str, part: Mapping[str, Any], info: SchemaInfo, is_required: bool, is_secret: bool
) -> forms.Field:
    notes = info.notes
    return _SchemaField(
        required=is_required,
        widget=_widget(name, part, info, is_secret),
        label=notes.label,
        help_text=notes.description or "",
        initial=part.get("default"),
    )


def _widget(name: str, part: Mapping[str, Any], info: SchemaInfo, is_secret: bool) -> forms.Widget:
    """Return the widget for the JSON Schema of a key."""
    choices = [(one, one) for one in choices_of(part.get("items", part))]
    is_several = "items" in part
    if choices and not isinstance(info, BooleanInfo):
        several, one = forms.SelectMultiple, forms.Select
        return several(choices=choices) if is_several else one(choices=[("", ""), *choices])
    kinds = [kind for one in (part, *part.get("anyOf", ())) for kind in _listed(one.get("type", ()))]
    makers = {_WIDGETS.get(kind) for kind in kinds} or {_text_input}
    if info.separator is not None:
        makers = {_text_input}
    make = makers.pop() if len(makers) == 1 else None if None in makers else _text_input
    if make is None or part.get("format") in _OF_FILES:
        raise pm.SchemaError(f"SchemaForm: no field holds a value such as {name!r}: declare one in the form")
    widget = make(part)
    return forms.PasswordInput(widget.attrs) if is_secret else widget


def _listed(kinds: Any) -> list[str]:
    return [kind for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind != "null"]


class _ConsentInput(forms.CheckboxInput):  # type: ignore[misc]
    """A check box that has to be ticked: otherwise it is left empty, as a browser sends it."""

    def value_from_datadict(self, *sent: object) -> bool | None:
        return super().value_from_datadict(*sent) or None


def _check_box(part: Mapping[str, Any]) -> forms.Widget:
    return _ConsentInput() if part.get("const") is True else forms.CheckboxInput()


def _number_input(part: Mapping[str, Any]) -> forms.Widget:
    step = part.get("multipleOf") or (1 if "integer" in part["type"] else "any")
    return forms.NumberInput(_given(min=part.get("minimum"), max=part.get("maximum"), step=step))


def _text_input(part: Mapping[str, Any]) -> forms.Widget:
    kind = part.get("format")
    if kind in _TIMES:
        return forms.DateTimeInput({"type": _TIMES[kind][0]}, _TIMES[kind][1])
    limited = next((one for one in part.get("anyOf", ()) if "maxLength" in one), part)
    limits = _given(minlength=limited.get("minLength"), maxlength=limited.get("maxLength"))
    return _INPUTS.get(kind, forms.TextInput)(limits)


def _given(**attributes: object) -> dict[str, Any]:
    return {name: value for name, value in attributes.items() if value is not None}


_WIDGETS = {
    "boolean": _check_box,
    "integer": _number_input,
    "number": _number_input,
    "string": _text_input,
}
"""The functions that make widgets, by the types of JSON Schema that one text can stand for."""

_TIMES: dict[Any, tuple[str, str]] = {
    "date": ("date", "%Y-%m-%d"),
    "date-time": ("datetime-local", "%Y-%m-%dT%H:%M:%S"),
    "time": ("time", "%H:%M:%S"),
}
_INPUTS: dict[Any, Any] = {"email": forms.EmailInput, "uri": forms.URLInput}
_OF_FILES = ("binary", "byte")
