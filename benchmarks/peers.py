"""The other columns: each library given the same shapes, in its own words.

A library that is not installed leaves its column out; a row that it can't express is
left empty. Every `make_…` returns (run, accepts), as `subjects.Subject` says.
"""

from __future__ import annotations

import re
from datetime import datetime, timezone
from functools import partial
from typing import Any, Callable

from people import RECORDS
from shapes import Choice, Flag, Many, Moment, Real, Record, Text, Whole, dataclass_of
from subjects import CannotSay, Subject, accepts_unless, frame, is_empty
from workloads import Workload


def repeats(items: list) -> bool:
    """Return whether an item is there twice, as people write it by hand."""
    seen = set()
    for item in items:
        key = frozenset(item.items()) if type(item) is dict else item
        if key in seen:
            return True
        seen.add(key)
    return False


def refuse_repeats(items: list) -> list:
    if repeats(items):
        raise ValueError("an item is there twice")
    return items


def refuse_unrelated(value: dict) -> dict:
    """Check by hand what the row "references and when" says with references."""
    if value["high"] < value["low"] or not value["low"] <= value["value"] <= value["high"]:
        raise ValueError("not in order")
    if (value["method"] == "card") is not ("digits" in value):
        raise ValueError("digits and card belong together")
    return value


class Pydantic(Subject):
    """TypeAdapter over a TypedDict."""

    name = module = "pydantic"
    reads_json = True

    def adapter(self, shape: Any, lax: bool = False) -> Any:
        from pydantic import TypeAdapter

        return TypeAdapter(self.type_of(shape))

    def method_of(self, adapter: Any, row: Workload) -> Any:
        return adapter.validate_json if row.is_json else adapter.validate_python

    def type_of(self, shape: Any) -> Any:
        from typing import Annotated, Literal

        from pydantic import AfterValidator, Field

        if isinstance(shape, (Whole, Real)):
            return Annotated[int if isinstance(shape, Whole) else float, Field(ge=shape.least, le=shape.most)]
        if isinstance(shape, Text):
            return Annotated[str, Field(min_length=shape.least, max_length=shape.most)]
        if isinstance(shape, Many):
            item = Any if shape.item is None else self.type_of(shape.item)
            found = Annotated[list[item], Field(min_length=shape.least)]
            return Annotated[found, AfterValidator(refuse_repeats)] if shape.unique else found
        if isinstance(shape, Record):
            return self.typed_dict(shape)
        return Literal[shape.of] if isinstance(shape, Choice) else {Flag: bool, Moment: datetime}[type(shape)]

    def typed_dict(self, shape: Record) -> Any:
        from pydantic import ConfigDict
        from typing_extensions import NotRequired, TypedDict

        types = {key: self.type_of(inner) for key, inner in shape.fields.items()}
        for key in shape.optional:
            types[key] = NotRequired[types[key]]
        made = TypedDict("Shape", types)
        made.__pydantic_config__ = ConfigDict(extra="forbid")
        return made

    def make_validate(self, row: Workload) -> Any:
        from pydantic import ValidationError

        run = self.method_of(self.adapter(row.shape), row)
        return run, accepts_unless(ValidationError, run)

    def make_rows(self, row: Workload) -> Any:
        from pydantic import ValidationError

        validate = self.adapter(Many(row.shape)).validate_python

        def run(value: Any) -> Any:
            try:
                return validate(value)
            except ValidationError as error:
                return error

        return run, lambda value: isinstance(run(value), list)

    make_rows_by_hand = make_rows

    def make_frames(self, row: Workload) -> Any:
        from pydantic import ValidationError

        validate, given = self.adapter(Many(row.shape)).validate_python, frame(row.good)
        return (
            lambda _: frame(validate(given.to_dicts())),
            accepts_unless(ValidationError, lambda value: validate(frame(value).to_dicts())),
        )

    def make_into(self, row: Workload) -> Any:
        from pydantic import TypeAdapter, ValidationError

        run = TypeAdapter(Dataclasses().type_of(row.shape)).validate_python
        return run, accepts_unless(ValidationError, run)

    def make_details(self, row: Workload) -> Any:
        from pydantic import ValidationError

        validate = self.method_of(self.adapter(row.shape), row)

        def run(value: Any) -> list:
            try:
                validate(value)
            except ValidationError as error:
                return error.errors(include_url=False)
            return []

        return run, is_empty(run)

    make_all_details = make_details

    def make_build(self, row: Workload) -> Any:
        from pydantic import ValidationError

        def run(value: Any) -> Any:
            return self.adapter(row.shape).validate_python(value)

        return run, accepts_unless(ValidationError, run)

    def make_people(self, row: Workload) -> Any:
        from pydantic import TypeAdapter, ValidationError

        record = RECORDS[row.name]
        validate = self.method_of(TypeAdapter(record.pydantic()), row)
        run = partial(validate, strict=True) if record.strict else validate
        return run, accepts_unless(ValidationError, run)

    def make_people_details(self, row: Workload) -> Any:
        from pydantic import TypeAdapter, ValidationError

        record = RECORDS[row.name.rpartition("-")[0]]
        validate = self.method_of(TypeAdapter(record.pydantic()), row)

        def run(value: Any) -> list:
            try:
                validate(value, strict=record.strict or None)
            except ValidationError as error:
                return error.errors(include_url=False)
            return []

        return run, is_empty(run)

    def make_rules(self, row: Workload) -> Any:
        from typing import Annotated, Literal

        from pydantic import AfterValidator, Field, TypeAdapter, ValidationError
        from typing_extensions import NotRequired, TypedDict

        digits = Annotated[str, Field(min_length=4, max_length=4)]
        made = TypedDict(  # noqa: UP013  # a class here could not see `digits`
            "Related",
            {
                "low": float,
                "high": float,
                "value": float,
                "method": Literal["card", "cash"],
                "digits": NotRequired[digits],
            },
        )
        run = TypeAdapter(Annotated[made, AfterValidator(refuse_unrelated)]).validate_python
        return run, accepts_unless(ValidationError, run)

    def make_format(self, row: Workload) -> Any:
        import uuid

        import pydantic

        types = {
            "email": pydantic.EmailStr,
            "uri": pydantic.AnyUrl,
            "guid": uuid.UUID,
            "ip": pydantic.IPvAnyAddress,
            "iso-date": datetime,
        }
        try:
            run = pydantic.TypeAdapter(types[row.name]).validate_python
        except ImportError as error:
            raise CannotSay(str(error)) from None
        return run, accepts_unless(pydantic.ValidationError, run)


class Dataclasses(Pydantic):
    """Records as dataclasses, for the rows that make instances."""

    def typed_dict(self, shape: Record) -> Any:
        return dataclass_of(shape, {key: self.type_of(inner) for key, inner in shape.fields.items()})


class Msgspec(Subject):
    """`convert` into a TypedDict; unknown keys are ignored, and only the first error is found."""

    name = module = "msgspec"
    reads_json = True

    def type_of(self, shape: Any) -> Any:
        from typing import Annotated, Literal

        from msgspec import Meta

        if isinstance(shape, (Whole, Real)):
            limits = _given(ge=shape.least, le=shape.most)
            return Annotated[int if isinstance(shape, Whole) else float, Meta(**limits)]
        if isinstance(shape, Text):
            return Annotated[str, Meta(**_given(min_length=shape.least, max_length=shape.most))]
        if isinstance(shape, Many):
            if shape.unique:
                raise CannotSay("no unique")
            return Annotated[list[self.type_of(shape.item)], Meta(**_given(min_length=shape.least))]
        if isinstance(shape, Record):
            return self.typed_dict(shape)
        return Literal[shape.of] if isinstance(shape, Choice) else {Flag: bool, Moment: datetime}[type(shape)]

    def typed_dict(self, shape: Record) -> Any:
        from typing_extensions import NotRequired, TypedDict

        types = {key: self.type_of(inner) for key, inner in shape.fields.items()}
        for key in shape.optional:
            types[key] = NotRequired[types[key]]
        return TypedDict("Shape", types)

    def make_validate(self, row: Workload) -> Any:
        from msgspec import ValidationError

        run = self.reader(row)
        return run, accepts_unless(ValidationError, run)

    def reader(self, row: Workload) -> Callable[[Any], Any]:
        """Return the function that validates the values of a row."""
        from msgspec import convert
        from msgspec.json import Decoder

        made, strict = self.type_of(row.shape), not row.lax
        if row.is_json:
            return Decoder(made, strict=strict).decode
        return lambda value: convert(value, made, strict=strict)

    def make_details(self, row: Workload) -> Any:
        from msgspec import ValidationError

        read = self.reader(row)

        def run(value: Any) -> list:
            try:
                read(value)
            except ValidationError as error:
                return [str(error)]
            return []

        return run, is_empty(run)

    def make_build(self, row: Workload) -> Any:
        from msgspec import ValidationError, convert

        def run(value: Any) -> Any:
            return convert(value, self.type_of(row.shape))

        return run, accepts_unless(ValidationError, run)


class Fastjsonschema(Subject):
    """Python code made from JSON Schema; checks, and converts nothing."""

    name = module = "fastjsonschema"

    def schema_of(self, shape: Any) -> dict:
        if isinstance(shape, (Whole, Real)):
            kind = "integer" if isinstance(shape, Whole) else "number"
            return {"type": kind, **_given(minimum=shape.least, maximum=shape.most)}
        if isinstance(shape, Text):
            return {"type": "string", **_given(minLength=shape.least, maxLength=shape.most)}
        if isinstance(shape, Many):
            items = {} if shape.item is None else {"items": self.schema_of(shape.item)}
            return {
                "type": "array",
                **items,
                **_given(minItems=shape.least, uniqueItems=shape.unique or None),
            }
        if isinstance(shape, Record):
            return {
                "type": "object",
                "properties": {key: self.schema_of(inner) for key, inner in shape.fields.items()},
                "required": [key for key in shape.fields if key not in shape.optional],
                "additionalProperties": False,
            }
        if isinstance(shape, Choice):
            return {"type": "string", "enum": list(shape.of)}
        if isinstance(shape, Flag):
            return {"type": "boolean"}
        raise CannotSay("no conversion")

    def make_validate(self, row: Workload) -> Any:
        from fastjsonschema import JsonSchemaException, compile

        run = compile(self.schema_of(row.shape))
        return run, accepts_unless(JsonSchemaException, run)

    def make_details(self, row: Workload) -> Any:
        from fastjsonschema import JsonSchemaException, compile

        validate = compile(self.schema_of(row.shape))

        def run(value: Any) -> list:
            try:
                validate(value)
            except JsonSchemaException as error:
                return [(error.message, error.path, error.rule)]
            return []

        return run, is_empty(run)

    def make_build(self, row: Workload) -> Any:
        from fastjsonschema import JsonSchemaException, compile

        def run(value: Any) -> Any:
            return compile(self.schema_of(row.shape))(value)

        return run, accepts_unless(JsonSchemaException, run)


class Voluptuous(Subject):
    """A Schema of plain dicts; converts where it is told to coerce."""

    name = module = "voluptuous"

    def schema_of(self, shape: Any, lax: bool = False) -> Any:
        import voluptuous as v

        if isinstance(shape, (Whole, Real)):
            kind = int if isinstance(shape, Whole) else float
            numbers = v.Coerce(kind) if lax else kind if kind is int else v.Any(int, float)
            return v.All(numbers, v.Range(min=shape.least, max=shape.most))
        if isinstance(shape, Text):
            return v.All(str, v.Length(min=shape.least, max=shape.most))
        if isinstance(shape, Many):
            items = list if shape.item is None else [self.schema_of(shape.item, lax)]
            checks = [v.Length(min=shape.least)] if shape.least is not None else []
            return v.All(items, *checks, *([v.Unique()] if shape.unique else []))
        if isinstance(shape, Record):
            return {
                (v.Optional if key in shape.optional else v.Required)(key): self.schema_of(inner, lax)
                for key, inner in shape.fields.items()
            }
        if isinstance(shape, Choice):
            return v.In(shape.of)
        if isinstance(shape, Moment):
            return _moment
        return v.Boolean() if lax else bool

    def make_validate(self, row: Workload) -> Any:
        import voluptuous as v

        if isinstance(row.shape, Many) and row.shape.unique and type(row.good[0]) is dict:
            raise CannotSay("unique only of hashable items")
        run = v.Schema(self.schema_of(row.shape, row.lax))
        return run, accepts_unless(v.Invalid, run)

    def make_details(self, row: Workload) -> Any:
        import voluptuous as v

        validate = v.Schema(self.schema_of(row.shape))

        def run(value: Any) -> list:
            try:
                validate(value)
            except v.MultipleInvalid as error:
                return [(str(one), one.path) for one in error.errors]
            return []

        return run, is_empty(run)

    make_all_details = make_details

    def make_build(self, row: Workload) -> Any:
        import voluptuous as v

        def run(value: Any) -> Any:
            return v.Schema(self.schema_of(row.shape))(value)

        return run, accepts_unless(v.Invalid, run)

    def make_rules(self, row: Workload) -> Any:
        import voluptuous as v

        number = v.Any(int, float)
        keys = {
            v.Required("low"): number,
            v.Required("high"): number,
            v.Required("value"): number,
            v.Required("method"): v.In(("card", "cash")),
            v.Optional("digits"): v.All(str, v.Length(min=4, max=4)),
        }
        run = v.Schema(v.All(keys, refuse_unrelated))
        return run, accepts_unless(v.Invalid, run)


class Cerberus(Subject):
    """A Validator of a dict of rules."""

    name = "Cerberus"
    module = "cerberus"

    def rules_of(self, shape: Any, lax: bool = False) -> dict:
        if isinstance(shape, (Whole, Real)):
            kind = int if isinstance(shape, Whole) else float
            rules = {
                "type": "integer" if kind is int else "number",
                **_given(min=shape.least, max=shape.most),
            }
            return {**rules, "coerce": kind} if lax else rules
        if isinstance(shape, Text):
            return {"type": "string", **_given(minlength=shape.least, maxlength=shape.most)}
        if isinstance(shape, Many):
            if shape.unique:
                raise CannotSay("no unique")
            return {"type": "list", "schema": self.rules_of(shape.item), **_given(minlength=shape.least)}
        if isinstance(shape, Record):
            return {"type": "dict", "schema": self.document_of(shape, lax)}
        if isinstance(shape, Choice):
            return {"type": "string", "allowed": list(shape.of)}
        if isinstance(shape, Moment):
            return {"type": "datetime", "coerce": _moment}
        return {"type": "boolean", **({"coerce": {"true": True, "false": False}.get} if lax else {})}

    def document_of(self, shape: Record, lax: bool = False) -> dict:
        return {
            key: {**self.rules_of(inner, lax), "required": key not in shape.optional}
            for key, inner in shape.fields.items()
        }

    def make_validate(self, row: Workload) -> Any:
        from cerberus import Validator

        if not isinstance(row.shape, Record):
            # A document is always a mapping: the array goes into one.
            validator = Validator({"rows": self.rules_of(row.shape)})
            return (lambda value: validator.validate({"rows": value}),) * 2
        validator = Validator(self.document_of(row.shape, row.lax))
        return validator.validate, validator.validate

    def make_details(self, row: Workload) -> Any:
        from cerberus import Validator

        validator = Validator(self.document_of(row.shape))

        def run(value: Any) -> list:
            return [] if validator.validate(value) else list(validator.errors.items())

        return run, is_empty(run)

    make_all_details = make_details

    def make_build(self, row: Workload) -> Any:
        from cerberus import Validator

        def run(value: Any) -> bool:
            return Validator(self.document_of(row.shape)).validate(value)

        return run, run


class Marshmallow(Subject):
    """A Schema made with `from_dict`; `load` converts."""

    name = module = "marshmallow"

    def field_of(self, shape: Any, required: bool = True) -> Any:
        from marshmallow import fields, validate

        if isinstance(shape, (Whole, Real)):
            kind = fields.Integer if isinstance(shape, Whole) else fields.Float
            return kind(required=required, validate=validate.Range(min=shape.least, max=shape.most))
        if isinstance(shape, Text):
            return fields.String(required=required, validate=validate.Length(min=shape.least, max=shape.most))
        if isinstance(shape, Many):
            if shape.unique:
                raise CannotSay("no unique")
            return fields.List(self.field_of(shape.item), required=required, validate=_length(shape))
        if isinstance(shape, Record):
            return fields.Nested(self.schema_of(shape), required=required)
        if isinstance(shape, Choice):
            return fields.String(required=required, validate=validate.OneOf(shape.of))
        return (fields.DateTime if isinstance(shape, Moment) else fields.Boolean)(required=required)

    def schema_of(self, shape: Record) -> Any:
        from marshmallow import Schema

        made = {key: self.field_of(inner, key not in shape.optional) for key, inner in shape.fields.items()}
        return Schema.from_dict(made)

    def make_validate(self, row: Workload) -> Any:
        from marshmallow import ValidationError

        if isinstance(row.shape, Record):
            run = self.schema_of(row.shape)().load
        elif row.shape.unique:
            raise CannotSay("no unique")
        else:
            run = self.schema_of(row.shape.item)(many=True).load
        return run, accepts_unless(ValidationError, run)

    def make_details(self, row: Workload) -> Any:
        from marshmallow import ValidationError

        load = self.schema_of(row.shape)().load

        def run(value: Any) -> list:
            try:
                load(value)
            except ValidationError as error:
                return list(error.normalized_messages().items())
            return []

        return run, is_empty(run)

    make_all_details = make_details

    def make_build(self, row: Workload) -> Any:
        from marshmallow import ValidationError

        def run(value: Any) -> Any:
            return self.schema_of(row.shape)().load(value)

        return run, accepts_unless(ValidationError, run)

    def make_rules(self, row: Workload) -> Any:
        from marshmallow import Schema, ValidationError, fields, validate, validates_schema

        class Related(Schema):
            low = fields.Float(required=True)
            high = fields.Float(required=True)
            value = fields.Float(required=True)
            method = fields.String(required=True, validate=validate.OneOf(("card", "cash")))
            digits = fields.String(validate=validate.Length(equal=4))

            @validates_schema
            def together(self, data: dict, **rest: Any) -> None:
                try:
                    refuse_unrelated(data)
                except ValueError as error:
                    raise ValidationError(str(error)) from None

        run = Related().load
        return run, accepts_unless(ValidationError, run)


class ByHand(Subject):
    """What one writes without a library: a loop over a set, or the standard library's parser."""

    name = "python"

    def version(self) -> str:
        """Return Python's version."""
        import platform

        return platform.python_version()

    def make_validate(self, row: Workload) -> Any:
        if not (isinstance(row.shape, Many) and row.shape.unique):
            raise CannotSay("written by hand only for unique")
        return repeats, lambda value: not repeats(value)

    def make_format(self, row: Workload) -> Any:
        import ipaddress
        import uuid
        from urllib.parse import urlsplit

        parsers: dict[str, Callable[[str], Any]] = {
            "uri": lambda text: _require_scheme(urlsplit(text)),
            "guid": uuid.UUID,
            "ip": ipaddress.ip_address,
            "iso-date": _instant,
        }
        if row.name not in parsers:
            raise CannotSay("no parser in the standard library")
        run = parsers[row.name]
        return run, accepts_unless(ValueError, run)


class EmailValidator(Subject):
    """The usual package for e-mail addresses."""

    name = "email-validator"
    module = "email_validator"

    def make_format(self, row: Workload) -> Any:
        if row.name != "email":
            raise CannotSay("only e-mail")
        from email_validator import EmailNotValidError, validate_email

        def run(text: str) -> Any:
            return validate_email(text, check_deliverability=False)

        return run, accepts_unless(EmailNotValidError, run)


class Rfc3986(Subject):
    """The usual package for URIs."""

    name = module = "rfc3986"

    def make_format(self, row: Workload) -> Any:
        if row.name != "uri":
            raise CannotSay("only URI")
        from rfc3986 import uri_reference
        from rfc3986.exceptions import RFC3986Exception
        from rfc3986.validators import Validator

        validator = (
            Validator().require_presence_of("scheme").check_validity_of("scheme", "host", "path", "query")
        )

        def run(text: str) -> Any:
            return validator.validate(uri_reference(text))

        return run, accepts_unless((RFC3986Exception, ValueError), run)


class JsonschemaRs(Subject):
    """A validator of JSON Schema in Rust, for the rows that have words of its own."""

    name = "jsonschema-rs"


PEERS: tuple[Subject, ...] = (
    Pydantic(),
    Msgspec(),
    Fastjsonschema(),
    Voluptuous(),
    Cerberus(),
    Marshmallow(),
    ByHand(),
    EmailValidator(),
    Rfc3986(),
    JsonschemaRs(),
)


def _given(**limits: Any) -> dict[str, Any]:
    return {name: limit for name, limit in limits.items() if limit is not None}


def _length(shape: Many) -> Any:
    from marshmallow import validate

    return None if shape.least is None else validate.Length(min=shape.least)


def _require_scheme(parts: Any) -> Any:
    if not re.match(r"[a-z][a-z0-9+.-]*\Z", parts.scheme):
        raise ValueError("no scheme")
    return parts


def _instant(text: str) -> datetime:
    # In UTC, which is what the others give: the work is the same.
    return datetime.fromisoformat(text).astimezone(timezone.utc)


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
