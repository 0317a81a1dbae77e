"""Validate data by a schema, both as they are written on the page of the playground."""

import ast
import json
import warnings

import passmuster as pm


def read_schema(text):
    """Return the schema of a description in JSON, or of Python code, whose last expression it is."""
    try:
        description = json.loads(text)
    except ValueError:
        return pm.compile(evaluate(text))
    return pm.build(description)


def evaluate(text):
    """Run Python code, and return the value of its last expression."""
    module = ast.parse(text, "<schema>")
    if not module.body or not isinstance(module.body[-1], ast.Expr):
        raise ValueError("the last line of the schema must be an expression: the schema itself")
    names = {"pm": pm, "__name__": "playground"}
    last = ast.Expression(module.body.pop().value)
    exec(compile(module, "<schema>", "exec"), names)
    return eval(compile(last, "<schema>", "eval"), names)


def read_data(text):
    """Return a value written as JSON or as a Python literal, or UNDEFINED for an empty text."""
    if not text.strip():
        return pm.UNDEFINED
    try:
        return json.loads(text)
    except ValueError as wrong:
        try:
            return ast.literal_eval(text.strip())
        except (ValueError, SyntaxError):
            raise ValueError(f"the data is neither JSON nor a Python literal: {wrong}") from None


def check(schema_text, data_text, all_errors):
    """Return the outcome as JSON: a `problem`, or `errors` and the `value`, which is annotated with them.

    `warnings` are those of the schema and of the validation.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        outcome, doubts = outcome_of(schema_text, data_text, all_errors)
    messages = [*(str(one.message) for one in caught), *doubts]
    return json.dumps({**outcome, "warnings": list(dict.fromkeys(messages))})


def outcome_of(schema_text, data_text, all_errors):
    """Return the outcome, and the warnings that belong to the result."""
    try:
        schema, data = read_schema(schema_text), read_data(data_text)
        result = schema.validate(data, abort_early=not all_errors)
    except Exception as problem:
        return {"problem": f"{type(problem).__name__}: {problem}"}, []
    value, error = result.value, result.error
    doubts = [] if result.warning is None else [one.message for one in result.warning.details]
    if error is None:
        return {"value": shown(value), "errors": []}, doubts
    if not isinstance(error, pm.ValidationError):  # one that the schema gave to error()
        return {"problem": f"{type(error).__name__}: {error}"}, doubts
    errors = [{"code": detail.type, "message": detail.message} for detail in error.details]
    annotated, _, _ = error.annotate(strip_colors=True).partition("\n\n[1]")  # the page lists the messages
    return {"value": annotated, "errors": errors}, doubts


def shown(value):
    """Return a value as JSON, or as Python writes it if JSON can't hold it."""
    try:
        return json.dumps(value, indent=2, ensure_ascii=False)
    except (TypeError, ValueError):
        return repr(value)
