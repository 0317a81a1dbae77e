"""One play: what bytes stand for is built and validated by one half, and all that can be seen is noted."""

from __future__ import annotations

import asyncio

from .choices import Choices
from .descriptions import a_description
from .functions import Functions
from .programs import Program, an_options_mapping
from .showing import places, shown
from .values import Fault, Stop, a_fitting_value, a_value

VALUES = 3


class Find(Exception):
    """What the library should not have done."""


def play(pm, data):
    """Return what was seen, as pairs of a name and a string; a Find for what no half may do."""
    choices = Choices(data)
    functions = Functions(pm)
    seen = []
    schema = _described(choices, pm, seen) if choices.one_in(3) else _written(choices, pm, functions, seen)
    if schema is None:
        return seen
    description = schema.describe()
    for _ in range(VALUES):
        place = choices.place
        for _ in range(2):  # the first time, a node may take another way than later on
            choices.place = place
            options = an_options_mapping(choices, pm)
            fits = choices.below(2)
            value = a_fitting_value(choices, pm, description) if fits else a_value(choices, pm)
            validated(schema, value, options, functions, seen)
    return seen


def _described(choices, pm, seen):
    """Return a schema built from a description, and see that it describes itself as it was described."""
    try:
        schema = pm.build(a_description(choices))
    except pm.SchemaError as error:
        seen.append(("refused", str(error)))
        return None
    description = schema.describe()
    again = pm.build(description).describe()
    if repr(again) != repr(description):  # by their strings, for NaN equals nothing
        raise Find(f"another schema came back: {description!r}")
    seen.append(("description", repr(description)))
    return schema


def _written(choices, pm, functions, seen):
    program = Program(choices, pm, functions)
    schema = program.schema()
    seen.extend(("refused", text) for text in program.refused)
    try:
        seen.append(("description", shown(schema.describe())))
    except pm.SchemaError as error:  # its ruleset is open
        seen.append(("refused", str(error)))
        return None
    seen.append(("repr", repr(schema)))
    return schema


def validated(schema, value, options, functions, seen, readings=None):
    """Note what becomes of a value, and what its error says in all the ways that there are, or in some."""
    readings = READINGS if readings is None else readings
    functions.calls.clear()
    known = places(value)
    before = shown(value)
    externals = options.get("externals", True)
    try:
        result = schema.validate(value, options or None)
    except functions.pm.SchemaError as error:
        seen.append(("raised", f"SchemaError: {error}"))
        if externals and "external" in str(error):
            _awaited(schema, value, options, known, seen, readings)
    except (Fault, Stop) as error:
        seen.append(("raised", f"{type(error).__name__}: {error}"))
    else:
        try:
            _told(result, known, seen, readings)
        except Stop as stop:  # of a value that is shown in a message
            seen.append(("told", f"Stop: {stop}"))
    seen.append(("calls", repr(functions.calls)))
    if not functions.may_change and shown(value) != before:
        raise Find(f"the input was changed: {before} became {shown(value)}")


def _awaited(schema, value, options, known, seen, readings):
    try:
        made = asyncio.run(schema.validate_async(value, options))
    except (Fault, Stop) as error:
        seen.append(("raised", f"{type(error).__name__}: {error}"))
    except Exception as error:  # of the value, or the caller's own
        if hasattr(error, "details"):
            _error_told("awaited error", error, known, seen, readings)
        else:
            seen.append(("awaited error", f"{type(error).__name__}: {error}"))
    else:
        seen.append(("awaited", shown(made, known)))


def _told(result, known, seen, readings):
    seen.append(("value", shown(result.value, known)))
    seen.append(("artifacts", shown(result.artifacts)))
    seen.append(("debug", shown(result.debug)))
    for name, error in (("error", result.error), ("warning", result.warning)):
        if error is None:
            continue
        if hasattr(error, "details"):
            _error_told(name, error, known, seen, readings)
        else:
            seen.append((name, f"{type(error).__name__}: {error}"))


READINGS = {
    "string": str,
    "message": lambda error: error.message,
    "annotated": lambda error: error.annotate(),
    "without colours": lambda error: error.annotate(True),
    "as_dict": lambda error: repr(error.as_dict()),
    "to_json": lambda error: error.to_json(),
    "by_path": lambda error: repr(error.by_path()),
    "problem": lambda error: repr(error.problem()),
}


def _error_told(name, error, known, seen, readings):
    """Read all that an error has to tell: only what is no Exception may come out of that."""
    for detail in error.details:
        seen.append((f"{name} code", detail.type))
        seen.append((f"{name} detail", f"{shown(detail.path)} {detail.message!r}"))
        seen.append((f"{name} context", _context(detail.context, known)))
    for reading, read in readings.items():
        if name == "warning" and reading not in ("message",):
            continue
        try:
            seen.append((f"{name} {reading}", read(error)))
        except Stop as stop:
            seen.append((f"{name} {reading}", f"Stop: {stop}"))


def _context(context, known):
    found = []
    for key, value in context.items():
        if type(value) is list and value and hasattr(type(value[0]), "context"):
            text = repr([(_code(item), shown(item.path), _context(item.context, known)) for item in value])
        else:
            text = shown(value, known)
        found.append(f"{key}={text}")
    return " ".join(sorted(found))


def _code(failure):
    """Return the code of a detail, or of a report that became none."""
    return failure.type if hasattr(failure, "type") else failure.code
