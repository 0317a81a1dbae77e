"""Every way in which a part of a value leaves a validation, except the result itself."""

import asyncio
import copy
import datetime
import logging
import pickle
import traceback
import types
from decimal import Decimal
from functools import cache
from operator import attrgetter, methodcaller

from tests.packages import find

import passmuster as pm
from passmuster._core.language.preferences.preferences import Preferences

PLAIN = (
    str, bytes, int, float, complex, Decimal, datetime.date, datetime.time, dict, list, tuple, set, frozenset,
)  # fmt: skip
NOT_OF_VALUES = (type, types.FunctionType, types.ModuleType, types.FrameType, pm.Schema, Preferences)


def reached(start, harmless):
    """Return all objects that can be reached from one by attributes, items and keys, by their ids."""
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
    """Return the names of stored attributes of a class, of either backend; no property is computed."""
    return [
        name for base in cls.__mro__ for name, attribute in vars(base).items() if type(attribute) in _HELD
    ]


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


def _prefixed(error):
    error = copy.copy(error)
    error.prefix("no:")
    return str(error)


def _nothing(item):
    """Return nothing of an object."""


def _read(*names):
    """Return the ways out by attributes of these names."""
    return {name: attrgetter(name) for name in names}


def _call(*names):
    """Return the ways out by methods of these names without arguments."""
    return {name: methodcaller(name) for name in names}


WRITTEN = {"pickles": _pickled, "repr": repr}
ERROR = {
    **_read("args", "debug", "details", "message", "name", "row", "stack"),
    **_call("as_dict", "by_path", "problem", "to_json"),
    **dict.fromkeys(("add_note", "isLib", "is_lib"), _nothing),
    "annotate": lambda error: (error.annotate(), error.annotate(True)),
    "html": lambda error: error._repr_html_(),
    "of_parts": lambda error: (lambda made: (str(made), made.as_dict()))(error.of_parts({"a": error})),
    "positions": lambda error: error.positions("{}"),
    "prefix": _prefixed,
    "with_traceback": lambda error: "".join(traceback.format_exception(type(error), error, None)),
    "copies": lambda error: (copy.copy(error), copy.deepcopy(error.details)),
    "str": str,
    "attributes": vars,
    **WRITTEN,
}
DETAIL = {
    **_read("code", "context", "message", "nearest", "path", "type", "url"), **_call("as_dict"), "of": _nothing, **WRITTEN
}  # fmt: skip
WARNING = {**_read("details", "message"), **WRITTEN}
RESULT = {
    **_read("artifacts", "debug", "error", "warning"),
    "value": _nothing,
    "html": methodcaller("_repr_html_"),
    "repr": repr,
}
BATCH = {
    **dict.fromkeys(
        [
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
        ],
        _nothing,
    ),
    **_read("artifacts", "debug", "errors", "warnings", "rejected"),
    "failures": lambda batch: [error for _, error in batch.failures],
    "notes": lambda batch: [note for _, note in batch.notes],
    "repr": repr,
}
TABLE = {
    **_read("columns"),
    **_call("counts", "to_dict", "to_records", "_repr_html_"),
    "to_arrow": _in_arrow,
    "to_pandas": lambda table: table.to_pandas().to_dict() if find("pandas") else None,
    "to_polars": lambda table: table.to_polars().to_dicts() if find("polars") else None,
    **WRITTEN,
}
SURFACES = {
    pm.ValidationError: ERROR,
    pm.Detail: DETAIL,
    type(pm.string().min(8).warn().validate("a").warning): WARNING,
    pm.Result: RESULT,
    pm.Batch: BATCH,
    pm.ErrorTable: TABLE,
}
"""The ways out of each class that holds a part of a value: its public names, and ways to copy and write it."""


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


def _async(schema, value, options):
    try:
        asyncio.run(schema.validate_async(value, **{**options, "externals": True}))
    except pm.ValidationError as error:
        return error.with_traceback(None)


def _many_async(schema, value, options):
    return asyncio.run(schema.validate_many_async([value], **{**options, "externals": True}))


def _dumped(*calls):
    def dump(schema, value, options):
        outputs = []
        for call in calls:
            try:
                outputs.append(call(schema, value))
            except pm.DumpError as error:
                outputs.append(error)
        return outputs

    return dump


SCHEMA = {
    "attempt": _asserted,
    "dump": _dumped(pm.Schema.dump, lambda schema, value: schema.dump(value, "python")),
    "dump_json": _dumped(pm.Schema.dump_json),
    "explain": lambda schema, value, options: schema.explain(value, **options),
    "is_valid": lambda schema, value, options: None,
    "validate": lambda schema, value, options: schema.validate(value, **options),
    "validate_async": _async,
    "validate_many": lambda schema, value, options: schema.validate_many([value, value], **options),
    "validate_many_async": _many_async,
    "__standard_schema__": lambda schema, value, options: schema.__standard_schema__.validate(value).get(
        "issues"
    ),
    "pm.attempt": _attempted,
}
"""The calls with a value."""


def _outputs(output):
    """Yield the name of an output and the output, and the same of all that its public names return."""
    left = [output]
    while left:
        item = left.pop()
        for cls, ways in SURFACES.items():
            if isinstance(item, cls):
                for name, way in ways.items():
                    part = way(item)
                    yield f"{cls.__name__}.{name}", part
                    parts = part if isinstance(part, list) else [part]
                    left += [part for part in parts if isinstance(part, tuple(SURFACES)) and part is not item]
        if not isinstance(item, (pm.Result, pm.Batch)):  # which have the value
            yield type(item).__name__, item


class _Log(logging.Handler):
    """Collects log records as they would be written."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(self.format(record))


def ways_out(schema, value, **options):
    """Yield the name of each way out, and its output."""
    log = _Log()
    logging.getLogger("passmuster").addHandler(log)
    try:
        for call, ask in SCHEMA.items():
            for name, output in _outputs(ask(schema, value, {"externals": False, **options})):
                yield f"{call}: {name}", output
    finally:
        logging.getLogger("passmuster").removeHandler(log)
    yield "log", log.lines


def seen(forms, schema, value, **options):
    """Return the ways out whose output holds one of some strings, each with the output."""
    leaks = {}
    try:
        outputs = list(ways_out(schema, value, **options))
    except pm.SchemaError as error:
        outputs = [("SchemaError", error.with_traceback(None))]
    forms, harmless = [form.casefold() for form in forms], {}
    for name, item in outputs:
        parts = reached(item, harmless)
        texts = filter(lambda text: any(form in text for form in forms), map(_text_of, parts.values()))
        text = next(texts, None)
        if text is None:
            harmless.update(parts)
        else:
            leaks[name] = text[:300]
    return leaks


def _text_of(item):
    """Return the text of an object, of a container none: its items have theirs."""
    return "" if isinstance(item, (dict, list, tuple, set)) else f"{item!s} {item!r}".casefold()
