"""The columns of passmuster itself; which backend it is the worker's environment says."""

from __future__ import annotations

from functools import partial
from typing import Any

from people import RECORDS
from shapes import Choice, Flag, Many, Moment, Real, Record, Text, Whole, dataclass_of
from subjects import CannotSay, Subject, frame
from workloads import Workload


def _limited(schema: Any, shape: Any) -> Any:
    schema = schema if shape.least is None else schema.min(shape.least)
    return schema if shape.most is None else schema.max(shape.most)


def _text(pm: Any, shape: Text) -> Any:
    if shape.least:
        return _limited(pm.string(), shape)
    return pm.string().allow("").max(shape.most)


def _record(pm: Any, shape: Record) -> Any:
    keys = {}
    for key, inner in shape.fields.items():
        schema = build(pm, inner)
        keys[key] = schema if key in shape.optional else schema.required()
    return pm.object(keys)


def _many(pm: Any, shape: Many) -> Any:
    schema = pm.array() if shape.item is None else pm.array().items(build(pm, shape.item))
    schema = schema if shape.least is None else schema.min(shape.least)
    return schema.unique() if shape.unique else schema


_BUILDERS = {
    Whole: lambda pm, shape: _limited(pm.number().integer(), shape),
    Real: lambda pm, shape: _limited(pm.number(), shape),
    Text: _text,
    Choice: lambda pm, shape: pm.string().valid(*shape.of),
    Flag: lambda pm, shape: pm.boolean(),
    Moment: lambda pm, shape: pm.date(),
    Many: _many,
    Record: _record,
}


def build(pm: Any, shape: Any) -> Any:
    """Return the schema for a shape."""
    return _BUILDERS[type(shape)](pm, shape)


def instances(pm: Any, shape: Any) -> Any:
    """Return the schema for a shape whose records become instances of dataclasses."""
    if isinstance(shape, Many):
        return pm.array().items(instances(pm, shape.item)).min(shape.least)
    if not isinstance(shape, Record):
        return build(pm, shape)
    keys = {key: instances(pm, inner) for key, inner in shape.fields.items()}
    cls = dataclass_of(shape, dict.fromkeys(keys, Any))
    needed = {key: schema if key in shape.optional else schema.required() for key, schema in keys.items()}
    return pm.object(needed).into(cls)


def ten_keys(pm: Any) -> Any:
    """Return the ten-key schema, written out as a user would."""
    return pm.object(
        {
            "id": pm.number().integer().min(1).required(),
            "name": pm.string().min(1).max(100).required(),
            "email": pm.string().min(5).max(120).required(),
            "age": pm.number().integer().min(0).max(150).required(),
            "score": pm.number().min(0).max(100).required(),
            "active": pm.boolean().required(),
            "role": pm.string().valid("reader", "writer").required(),
            "city": pm.string().min(1).max(100).required(),
            "level": pm.number().integer().min(0).max(9).required(),
            "note": pm.string().max(200).required(),
        }
    )


def related(pm: Any) -> Any:
    """Return the schema of the row "references and when"."""
    return pm.object(
        {
            "low": pm.number().required(),
            "high": pm.number().min(pm.ref("low")).required(),
            "value": pm.number().min(pm.ref("low")).max(pm.ref("high")).required(),
            "method": pm.string().valid("card", "cash").required(),
            "digits": pm.string()
            .length(4)
            .when("method", is_="card", then=pm.required(), otherwise=pm.forbidden()),
        }
    )


def ratings(pm: Any, extended: bool) -> Any:
    """Return the schema of three numbers; those of the extended type go through a function each."""
    rating = pm.number().min(1).max(9)
    if extended:
        rating = pm.extend(
            {"type": "rating", "base": rating, "validate": lambda value, helpers: None}
        ).rating()
    return pm.object(dict.fromkeys(("taste", "price", "service"), rating))


_FORMATS = {
    "email": lambda pm: pm.string().email(),
    "uri": lambda pm: pm.string().uri(),
    "guid": lambda pm: pm.string().guid(),
    "ip": lambda pm: pm.string().ip(),
    "iso-date": lambda pm: pm.date().iso(),
}


class Passmuster(Subject):
    """passmuster with the backend that the environment chose."""

    module = "passmuster"
    reads_json = True

    def __init__(self, backend: str) -> None:
        self.name = backend

    def version(self) -> str:
        """Return the version; ImportError where this backend can't be had."""
        import passmuster as pm

        if pm.backend != self.name:
            raise ImportError(f"the backend in use is {pm.backend}")
        return str(pm.__version__)

    def make_validate(self, row: Workload) -> Any:
        import passmuster as pm

        run = _method_of(build(pm, row.shape), row)
        return run, lambda value: run(value).error is None

    def make_into(self, row: Workload) -> Any:
        import passmuster as pm

        return _plain(instances(pm, row.shape))

    def make_service(self, row: Workload) -> Any:
        return self._service(row, "passmuster")

    def make_rules(self, row: Workload) -> Any:
        import passmuster as pm

        return _plain(related(pm))

    def make_types(self, row: Workload) -> Any:
        import passmuster as pm

        return _plain(ratings(pm, row.name == "extended"))

    def make_format(self, row: Workload) -> Any:
        import passmuster as pm

        try:
            schema = _FORMATS[row.name](pm)
        except AttributeError as error:
            raise CannotSay(str(error)) from None
        return _plain(schema)

    def make_details(self, row: Workload) -> Any:
        import passmuster as pm

        run = partial(_details, _method_of(build(pm, row.shape), row), {})
        return run, lambda value: not run(value)

    def make_all_details(self, row: Workload) -> Any:
        import passmuster as pm

        run = partial(_details, _method_of(build(pm, row.shape), row), {"abort_early": False})
        return run, lambda value: not run(value)

    def make_rows(self, row: Workload) -> Any:
        import passmuster as pm

        schema = build(pm, row.shape)

        def run(value: Any) -> Any:
            batch = schema.validate_many(value)
            return batch, batch.errors.__arrow_c_stream__()

        return run, lambda value: bool(run(value)[0])

    def make_frames(self, row: Workload) -> Any:
        import passmuster as pm

        schema, given = build(pm, row.shape), frame(row.good)
        return (
            lambda _: schema.validate_many(given).to_polars(),
            lambda value: bool(schema.validate_many(frame(value))),
        )

    def make_rows_by_hand(self, row: Workload) -> Any:
        import passmuster as pm

        schema = build(pm, row.shape)

        def run(rows: Any) -> Any:
            values, codes = [], []
            for i, value in enumerate(rows):
                result = schema.validate(value)
                if result.error is None:
                    values.append(result.value)
                else:
                    codes.append((i, result.error.details[0].type))
            return values, codes

        return run, lambda value: not run(value)[1]

    def make_people(self, row: Workload) -> Any:
        import passmuster as pm

        record = RECORDS[row.name]
        run = partial(_method_of(record.ours(pm), row), **record.options)
        return run, lambda value: run(value).error is None

    def make_people_details(self, row: Workload) -> Any:
        import passmuster as pm

        record = RECORDS[row.name.rpartition("-")[0]]
        run = partial(_details, _method_of(record.ours(pm), row), record.options)
        return run, lambda value: not run(value)

    def make_build(self, row: Workload) -> Any:
        import passmuster as pm

        def run(value: Any) -> Any:
            return ten_keys(pm).validate(value)

        return run, lambda value: run(value).error is None


def _plain(schema: Any) -> Any:
    validate = schema.validate
    return validate, lambda value: validate(value).error is None


def _method_of(schema: Any, row: Workload) -> Any:
    return schema.validate_json if row.is_json else schema.validate


def _details(validate: Any, options: dict, value: Any) -> list:
    error = validate(value, **options).error if options else validate(value).error
    if error is None:
        return []
    return [(detail.type, detail.path, detail.message, detail.context) for detail in error.details]
