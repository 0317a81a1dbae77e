"""Every way in which something of a value leaves a validation, but for the value that comes out."""

import asyncio
import copy
import datetime
import logging
import pickle
import traceback
import types
from decimal import Decimal
from functools import cache

from tests.packages import find

import passmuster as pm
from passmuster._core.language.preferences.preferences import Preferences

PLAIN = (
    str,
    bytes,
    int,
    float,
    complex,
    Decimal,
    datetime.date,
    datetime.time,
    dict,
    list,
    tuple,
    set,
    frozenset,
)
NOT_OF_VALUES = (type, types.FunctionType, types.ModuleType, types.FrameType, pm.Schema, Preferences)


def reached(start, harmless):
    """Return all that can be reached from an object by attributes, items and keys, by its id."""
    left, known = [start], {}
    while left:
        item = left.pop()
        if id(item) in known or id(item) in harmless:
            continue
        if isinstance(item, NOT_OF_VALUES) or "Subject" in type(item).__name__:
            continue
        known[id(item)] = item
        if isinstance(item, dict):
            left += [*item, *item.values()]
        elif isinstance(item, (list, tuple, set, frozenset)):
            left += item
        if isinstance(item, BaseException):
            left += [item.args, item.__cause__, item.__context__, getattr(item, "__notes__", None)]
            frames = traceback.walk_tb(item.__traceback__)
            left += [frame.f_locals for frame, _ in frames if "tests" not in frame.f_code.co_filename]
        if not isinstance(item, PLAIN):
            names = [*_attributes(type(item)), *getattr(item, "__dict__", ())]
            left += [getattr(item, name, None) for name in names]
    return known


@cache
def _attributes(cls):
    """Return the names of what objects of a class hold, of either backend; nothing is computed."""
    return [name for one in cls.__mro__ for name, held in vars(one).items() if type(held) in _HELD]


_HELD = (types.GetSetDescriptorType, types.MemberDescriptorType)


def _pickled(item):
    try:
        return pickle.dumps(item).decode("latin-1")
    except Exception as problem:  # what a function of the test has put there
        return repr(problem)


def _in_arrow(table):
    if find("pyarrow") or find("nanoarrow"):
        return str(table.to_arrow().to_pylist())
    return None


def _set_apart(error):
    error = copy.copy(error)
    error.prefix("no:")
    return str(error)


ERROR = {
    "add_note": lambda error: None,
    "annotate": lambda error: (error.annotate(), error.annotate(True)),
    "args": lambda error: error.args,
    "as_dict": lambda error: error.as_dict(),
    "by_path": lambda error: error.by_path(),
    "debug": lambda error: error.debug,
    "details": lambda error: error.details,
    "isLib": lambda error: None,
    "is_lib": lambda error: None,
    "message": lambda error: error.message,
    "name": lambda error: error.name,
    "positions": lambda error: error.positions("{}"),
    "prefix": _set_apart,
    "problem": lambda error: error.problem(),
    "stack": lambda error: error.stack,
    "to_json": lambda error: error.to_json(),
    "with_traceback": lambda error: "".join(traceback.format_exception(type(error), error, None)),
    "copies": lambda error: (copy.copy(error), copy.deepcopy(error.details)),
    "pickles": _pickled,
    "str": str,
    "repr": repr,
    "attributes": lambda error: error.__dict__,
}
DETAIL = {
    "as_dict": lambda detail: detail.as_dict(),
    "code": lambda detail: detail.code,
    "context": lambda detail: detail.context,
    "message": lambda detail: detail.message,
    "of": lambda detail: None,
    "path": lambda detail: detail.path,
    "type": lambda detail: detail.type,
    "url": lambda detail: detail.url,
    "pickles": _pickled,
    "repr": repr,
}
WARNING = {
    "details": lambda warning: warning.details,
    "message": lambda warning: warning.message,
    "pickles": _pickled,
    "repr": repr,
}
RESULT = {
    "artifacts": lambda result: result.artifacts,
    "debug": lambda result: result.debug,
    "error": lambda result: result.error,
    "value": lambda result: None,
    "warning": lambda result: result.warning,
    "repr": repr,
}
BATCH = {
    **dict.fromkeys(
        (
            "extend",
            "values",
            "failed",
            "first",
            "is_complete",
            "passed",
            "rows",
            "to_arrow",
            "to_pandas",
            "to_polars",
            "total",
        ),
        lambda batch: None,
    ),
    "artifacts": lambda batch: batch.artifacts,
    "debug": lambda batch: batch.debug,
    "errors": lambda batch: batch.errors,
    "failures": lambda batch: [error for _, error in batch.failures],
    "notes": lambda batch: [note for _, note in batch.notes],
    "warnings": lambda batch: batch.warnings,
    "rejected": lambda batch: batch.rejected,
    "repr": repr,
}
TABLE = {
    "columns": lambda table: table.columns,
    "to_arrow": _in_arrow,
    "to_dict": lambda table: table.to_dict(),
    "to_records": lambda table: table.to_records(),
    "pickles": _pickled,
    "repr": repr,
}
SURFACES = {
    pm.ValidationError: ERROR,
    pm.Detail: DETAIL,
    type(pm.string().min(8).warn().validate("a").warning): WARNING,
    pm.Result: RESULT,
    pm.Batch: BATCH,
    pm.ErrorTable: TABLE,
}
"""For each class that tells something of a value, what its public names tell, and what else is done with it."""


def _result(schema, value, options):
    return schema.validate(value, **options)


def _explained(schema, value, options):
    return schema.explain(value, **options)


def _attempted(schema, value, options):
    try:
        pm.attempt(value, schema, "no:", options)
    except pm.ValidationError as error:
        return error.with_traceback(None)


def _asserted(schema, value, options):
    try:
        schema.attempt(value, **options)
    except pm.ValidationError as error:
        return str(error)


def _many(schema, value, options):
    return schema.validate_many([value, value], **options)


def _async(schema, value, options):
    async def wait():
        try:
            await schema.validate_async(value, **{**options, "externals": True})
        except pm.ValidationError as error:
            return error.with_traceback(None)

    return asyncio.run(wait())


def _many_async(schema, value, options):
    async def wait():
        return await schema.validate_many_async([value], **{**options, "externals": True})

    return asyncio.run(wait())


def _dump(schema, value, options):
    made = []
    for mode in ("json", "python"):
        try:
            made.append(schema.dump(value, mode))
        except pm.DumpError as error:
            made.append(error)
    return made


def _dumped_json(schema, value, options):
    try:
        return schema.dump_json(value)
    except pm.DumpError as error:
        return error


def _standard(schema, value, options):
    return schema.__standard_schema__.validate(value).get("issues")


SCHEMA = {
    "attempt": _asserted,
    "dump": _dump,
    "dump_json": _dumped_json,
    "explain": _explained,
    "is_valid": lambda schema, value, options: None,
    "validate": _result,
    "validate_async": _async,
    "validate_many": _many,
    "validate_many_async": _many_async,
    "__standard_schema__": _standard,
    "pm.attempt": _attempted,
}
"""What takes a value."""


def _told(told):
    """Yield what is told, and what each public name of it tells."""
    left = [told]
    while left:
        item = left.pop()
        for cls, ways in SURFACES.items():
            if isinstance(item, cls):
                for name, way in ways.items():
                    found = way(item)
                    yield f"{cls.__name__}.{name}", found
                    parts = found if isinstance(found, list) else [found]
                    left += [part for part in parts if isinstance(part, tuple(SURFACES)) and part is not item]
        if not isinstance(item, (pm.Result, pm.Batch)):  # which have the value
            yield type(item).__name__, item


class _Log(logging.Handler):
    """Keeps what is logged, as it would be written."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(self.format(record))


def ways_out(schema, value, **options):
    """Yield the name of each way out, and what comes by it."""
    log = _Log()
    logging.getLogger("passmuster").addHandler(log)
    try:
        for call, ask in SCHEMA.items():
            for name, found in _told(ask(schema, value, {"externals": False, **options})):
                yield f"{call}: {name}", found
    finally:
        logging.getLogger("passmuster").removeHandler(log)
    yield "log", log.lines


def seen(forms, schema, value, **options):
    """Return the ways out by which a string comes that has one of some forms in it, each with the string."""
    found = {}
    try:
        told = list(ways_out(schema, value, **options))
    except pm.SchemaError as error:
        told = [("SchemaError", error.with_traceback(None))]
    forms, harmless = [form.casefold() for form in forms], {}
    for name, item in told:
        parts = reached(item, harmless)
        texts = filter(lambda text: any(form in text for form in forms), map(_text_of, parts.values()))
        text = next(texts, None)
        if text is None:
            harmless.update(parts)
        else:
            found[name] = text[:300]
    return found


def _text_of(item):
    """Return how an object would be written; a container is looked into instead."""
    return "" if isinstance(item, (dict, list, tuple, set)) else f"{item!s} {item!r}".casefold()
