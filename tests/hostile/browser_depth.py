"""What is deep, on the stack that browsers give to WebAssembly: `tests/pyodide.mjs` runs this without pytest.

A stack of JavaScript that overflows is the end of the interpreter. The tests of depth need threads, and a
larger stack for pytest itself; here their tables are gone through by themselves. Deep data are taken apart,
for to free them is more than that interpreter can do.
"""

import pickle
import sys

from tests.hostile import test_depth as tables
from tests.hostile.support import codes, deepest, dismantled, nested_dict, nested_list

import passmuster as pm

DEPTHS = ((tables.PROMISED - 1, []), (tables.LIMIT + 1, ["link.depth"]), (10_000, ["link.depth"]))


def told(schema, value):
    """Return the codes of a value, after its errors have been told in each way."""
    result = schema.validate(value, abort_early=False)
    error = result.error
    if error is not None:
        for tell in (
            error.__str__,
            error.__repr__,
            error.annotate,
            error.to_json,
            error.by_path,
            error.problem,
        ):
            tell()
    return codes(result)


def of_links():
    """Values as deep as is promised pass; what is deeper, and circles, are one error."""
    for case in tables.CASES:
        schema, nested = case.values
        for depth, expected in DEPTHS:
            value = nested(depth)
            actual = told(schema, value)
            dismantled(value)
            yield f"{case.id}, {depth} levels", actual, expected


def of_values():
    """Data that a schema does not look into may have any depth."""
    for name, schema in tables.DEEP_VALUES:
        for nested in (nested_dict, nested_list):
            value = nested(10_000)
            actual = told(schema, value)
            dismantled(value)
            yield f"{name}, {nested.__name__}", "link.depth" in actual, False


def of_circles():
    for name, make, value in tables.LINK_CYCLES:
        try:
            actual = codes(make().validate(value))
        except pm.SchemaError:
            actual = ["link.depth"]
        yield name, actual, ["link.depth"]
    for name, schema in tables.CONDITIONS_ABOUT_THE_WHOLE.items():
        yield name, codes(schema.validate([1, 2, "a", "b"], abort_early=False)), ["link.depth"]


def of_schemas():
    """The deepest schemas validate, and are written and pickled; their descriptions end in a schema at best."""
    for name, wrap in tables.DEEP_SCHEMAS.items():
        schema = deepest(wrap)
        for value in ({}, [], "x"):
            yield f"{name}, a value", "link.depth" in codes(schema.validate(value)), False
        description = schema.describe()
        yield f"{name}, pickled", pickle.loads(pickle.dumps(schema)).describe() == description, True
        yield f"{name}, changed", schema.tailor("x").describe() == description, True
        yield f"{name}, written", len(repr(schema)) > 50, True
        try:
            is_same = pm.build(description).describe() == description
        except pm.SchemaError:
            is_same = True
        yield f"{name}, built", is_same, True


def main():
    """Return how many went wrong."""
    before, wrong, count = sys.getrecursionlimit(), 0, 0
    for part in (of_links, of_values, of_circles, of_schemas):
        for name, actual, expected in part():
            count += 1
            if actual != expected:
                wrong += 1
                print(f"{part.__name__}: {name}: {actual}, not {expected}", flush=True)
    if sys.getrecursionlimit() != before:
        wrong += 1
        print("the recursion limit is not what it was", flush=True)
    print(f"{count} deep things, {wrong} wrong", flush=True)
    return wrong
