"""The promises of a JSON Schema export, tried with random values and with validators of other authors.

`python -m tests.exports --schemas 2000 --values 50` tries so many schemas, prints each broken promise with a
schema that is as small as possible, and the share of failing values that exports refuse. The suite tries a
few schemas. There are three kinds: `daily` schemas are such as people write, with more exact exports, `wild`
ones call every method, and `merged` ones consist of several schemas.
"""

from __future__ import annotations

import argparse
import collections
import json
import logging
import random
import re
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

import jsonschema
from fuzz.functions import CHANGING
from fuzz.programs import DAILY, WILD, Knobs, Program
from openapi_schema_validator import OAS30ReadValidator, OAS30Validator, OAS30WriteValidator
from tests.export_values import Values, of_records
from tests.merged_programs import MERGED, SIZE, Drawn, MergingProgram, draw, minimal
from tests.strategies import RAISED

import passmuster as pm
from passmuster._core.foundation.classes.hidden_fields import MASK
from passmuster.cli.printable import to_json

try:
    import jsonschema_rs
except ImportError:  # where there is no wheel of it
    jsonschema_rs = None

TARGETS = ("draft-2020-12", "draft-07", "openapi-3.1", "openapi-3.0")
MODES = ("input", "output", "wire", "response")


class Kind(NamedTuple):
    """A way to draw random schemas."""

    program: type[Program]
    knobs: Knobs
    size: int


_STILL = [name for name in WILD.validators if name not in (*CHANGING, "leaving")]
"""Functions that neither change the surroundings of a value nor end the program."""

KINDS = {
    "daily": Kind(Program, DAILY._replace(validators=_STILL), 120),
    "wild": Kind(Program, WILD._replace(validators=_STILL), 120),
    "merged": Kind(MergingProgram, MERGED, SIZE),
}


def standalone(export: Any, target: str) -> dict[str, Any]:
    """Return an export as one document, for OpenAPI with its components."""
    components = {"components": {"schemas": export.components}} if target.startswith("openapi") else {}
    return {**export, **components}


_OF_OPENAPI_30 = {"input": OAS30WriteValidator, "wire": OAS30WriteValidator}
"""Validators of requests, which refuse `readOnly` values. Responses have no `writeOnly` ones."""


def validators(
    document: dict[str, Any], target: str, mode: str = "input", formats: bool = False
) -> list[Callable[[Any], bool]]:
    """Return the tests of a document by libraries of other authors, on request with formats as assertions."""
    if target == "openapi-3.0":
        validator: Any = _OF_OPENAPI_30.get(mode, OAS30ReadValidator)
    else:
        validator = jsonschema.Draft7Validator if target == "draft-07" else jsonschema.Draft202012Validator
    tests = [validator(document, format_checker=validator.FORMAT_CHECKER if formats else None).is_valid]
    if target == "openapi-3.0":
        return list(map(_but_errors, tests)) if formats else tests
    if jsonschema_rs is not None:
        rust = jsonschema_rs.Draft7Validator if target == "draft-07" else jsonschema_rs.Draft202012Validator
        tests.extend(_of_rust(partial(rust, document, validate_formats=formats)))
    return tests


def validators_of_formats(document: dict[str, Any], target: str, mode: str = "input") -> Any:
    """Return the tests with formats as assertions, none if the document has no format."""
    return validators(document, target, mode, formats=True) if '"format"' in json.dumps(document) else []


def _but_errors(takes: Any) -> Callable[[Any], bool]:
    """Return a test that accepts bytes that are not ASCII, whose format can't be checked."""

    def test(value: Any) -> bool:
        try:
            return bool(takes(value))
        except UnicodeEncodeError:
            return True

    return test


def _of_rust(make: Callable[[], Any]) -> Iterator[Callable[[Any], bool]]:
    """Yield a test that accepts values that Rust does not have: surrogates, and in a schema huge integers."""

    def test(value: Any) -> bool:
        with _but_huge_integers():
            return has_surrogates(value) or bool(takes(value))
        return True

    with _but_huge_integers():
        takes = make().is_valid
        yield test


@contextmanager
def _but_huge_integers() -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        if str(error) != "int too big to convert":
            raise


def check_meta(document: dict[str, Any], target: str) -> None:
    """Refuse a document that its target does not allow."""
    if target == "openapi-3.0":
        OAS30Validator.check_schema(document)
    elif target == "draft-07":
        jsonschema.Draft7Validator.check_schema(document)
    else:
        jsonschema.Draft202012Validator.check_schema(document)


UNWRITTEN = object()


def as_json(value: Any) -> Any:
    """Return a value as it is written in JSON, UNWRITTEN if it can't be written."""
    try:
        return json.loads(to_json(value), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return UNWRITTEN


def as_dumped(schema: Any, value: Any) -> Any:
    """Return a result as the schema dumps it to JSON, UNWRITTEN if it can't."""
    try:
        return json.loads(json.dumps(schema.dump(value)), parse_constant=_refuse)
    except (pm.DumpError, ValueError, TypeError, RecursionError):
        return UNWRITTEN


def _refuse(name: str) -> Any:
    raise ValueError(name)


def same(first: Any, second: Any) -> bool:
    """Compare two JSON values."""
    if isinstance(first, bool) or isinstance(second, bool):
        return first is second
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(same, first, second))
    return type(first) is not dict and type(first) is not list and bool(first == second)


def is_odd(value: Any) -> bool:
    """Report a string with a line break at its end, before which a pattern of Python's `re` ends."""
    if isinstance(value, str):
        return value.endswith("\n")
    if isinstance(value, dict):
        return any(is_odd(part) for pair in value.items() for part in pair)
    return isinstance(value, list) and any(map(is_odd, value))


def has_surrogates(value: Any) -> bool:
    """Report a value with a lone surrogate."""
    return re.search("[\ud800-\udfff]", repr(value)) is not None or "\\ud" in repr(value)


class Broken(AssertionError):
    """A broken promise, with the export and the value."""

    def __init__(self, promise: str, details: str) -> None:
        super().__init__(f"{promise}\n{details}")
        self.promise = promise


class Exported:
    """An export of a schema with its validators."""

    def __init__(self, schema: Any, target: str, mode: str) -> None:
        self.target, self.mode = target, mode
        self.json_schema: Any = schema.json_schema(target=target, mode=mode)
        self.document: Any = json.loads(json.dumps(standalone(self.json_schema, target)))
        try:
            check_meta(self.document, target)
        except Exception as error:
            raise self._broken("the document is not valid", schema, str(error)[:300]) from None
        self.plain = validators(self.document, target, mode)
        self.of_formats = validators_of_formats(self.document, target, mode)

    def check(self, schema: Any, value: Any, result: Any, written: Any) -> None:
        """Check the promises for a value, its result, and the result in JSON."""
        is_input, passes = self.mode == "input", result.error is None
        given = value if is_input else written
        if passes and given is not UNWRITTEN:
            for name, known in (("", self.plain), (" where formats are asserted", self.of_formats)):
                for i, takes in enumerate(known):
                    if not takes(given):
                        what = f"a {'value that passes' if is_input else 'result'} is refused{name}"
                        raise self._broken(f"{what}, by validator {i}", schema, f"{value!r} -> {given!r}")
        if self.json_schema.losses:
            return
        unchanged = passes and written is not UNWRITTEN and same(written, value)
        for i, takes in enumerate(self.plain):
            is_left = (i == 0 and is_odd(value)) or (i == 1 and has_surrogates(value))
            if not is_left and takes(value) is not (passes if is_input else unchanged):
                text = f"{value!r} -> {written!r}"
                raise self._broken(f"an export without losses is not exact, by validator {i}", schema, text)

    def _broken(self, promise: str, schema: Any, details: str) -> Broken:
        return Broken(
            f"{promise} ({self.target}, {self.mode})",
            f"schema: {schema!r}\nvalue: {details}\n"
            f"document: {json.dumps(self.document)[:3000]}\nlosses: {self.json_schema.losses}\n"
            f"narrower: {self.json_schema.narrower}",
        )


class ReadersExport(Exported):
    """An export for readers: a verdict that differs from that of validation is listed."""

    def check(self, schema: Any, value: Any, result: Any, written: Any) -> None:
        """Check the promises for a value, its result, and the result in JSON."""
        passes, given = result.error is None, value if self.mode == "wire" else written
        if given is UNWRITTEN or is_odd(given) or has_surrogates(given):
            return
        if passes and not self.plain[0](given) and not self._is_narrower(given):
            raise self._broken("a refused value is not listed", schema, repr(given))
        if self.mode != "wire" or passes or not self.plain[0](given):
            return
        details = getattr(result.error, "details", ())
        if not self.json_schema.losses or not all(
            self._is_near(detail.path, self.json_schema.losses) for detail in details
        ):
            raise self._broken("an accepted value is not listed", schema, f"{given!r} -> {result.error}")

    def _is_narrower(self, given: Any) -> bool:
        """Report whether the places of all errors of a validator are listed as narrower."""
        validator: Any = self.plain[0].__self__
        narrower = self.json_schema.narrower
        return all(
            error.instance == MASK or self._is_near(error.absolute_path, narrower)  # what equals a secret
            for error in validator.iter_errors(given)
        )

    def _is_near(self, path: Any, losses: Any) -> bool:
        """Report whether a loss is about a place, or about one around or inside it; with links any may be."""
        keys = [step for step in path if type(step) is str]
        places = [[step for step in loss.path if type(step) is str and step not in _STEPS] for loss in losses]
        is_linked = '"$ref"' in json.dumps(self.document)
        return any(is_linked or all(map(_leads, place, keys)) for place in places)


def _leads(step: str, key: str) -> bool:
    """Report whether a step of the path of a loss may lead to a key; that of a pattern leads to any."""
    return step in (key, "pattern")


_STEPS = ("items", "ordered", "match", "json")
"""Steps of the paths of losses that paths of errors do not have."""

_KINDS = {"input": Exported, "output": Exported, "wire": ReadersExport, "response": ReadersExport}


def check(
    schema: Any, rng: random.Random, values: int, targets: tuple[str, ...] = TARGETS, from_records: int = 0
) -> dict[str, int]:
    """Check the promises of all exports of a schema. Return counts of exact ones and values."""
    exports = [_KINDS[mode](schema, target, mode) for target in targets for mode in MODES]
    counts = collections.Counter(values=0, passed=0, failed=0, refused=0)
    counts["exact"] = sum(not export.json_schema.losses for export in exports if type(export) is Exported)
    for value in _values(schema, exports, rng, values, from_records):
        counts["values"] += 1
        try:
            result = schema.validate(value)
            getattr(result.error, "details", None)
        except (Exception, KeyboardInterrupt):  # of a function in the schema, or of a link that leads nowhere
            continue
        passes = result.error is None
        counts["passed"] += passes
        if not passes:
            counts["failed"] += 1
            counts["refused"] += not exports[0].plain[-1](value)
        written = as_json(result.value) if passes and result.value is not pm.UNDEFINED else UNWRITTEN
        dumped = UNWRITTEN if written is UNWRITTEN else as_dumped(schema, result.value)
        for export in exports:
            export.check(schema, value, result, dumped if export.mode == "response" else written)
    return counts


def _values(
    schema: Any, exports: list[Exported], rng: random.Random, count: int, from_records: int
) -> Iterator[Any]:
    number = rng.randrange(2**32)
    sources = [Values(rng, export.document) for export in exports[: len(MODES)]]
    for _ in range(count):
        yield rng.choice(sources).value()
    for value in of_records(schema, number, from_records) if from_records else ():
        written = as_json(value)
        if written is not UNWRITTEN:
            yield written


def is_usable(schema: Any) -> bool:
    """Report whether a schema has promises: it can be used, and JSON has its strings."""
    try:
        schema.validate({})
    except RAISED:
        return False
    return not has_surrogates(schema.describe())


def try_random(
    kind: Kind,
    schemas: int,
    values: int,
    seed: int = 1,
    targets: tuple[str, ...] = TARGETS,
    from_records: int = 0,
    on_broken: Callable[[Drawn, int, Exception], None] | None = None,
    converts: bool = True,
) -> dict[str, int]:
    """Check random schemas. Return how many; `on_broken` is called for each that breaks a promise."""
    totals: collections.Counter[str] = collections.Counter(schemas=0)
    rng = random.Random(seed)
    while totals["schemas"] < schemas:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", pm.SchemaWarning)
            drawn = draw(rng, kind.program, kind.knobs, kind.size)
            if not is_usable(drawn.schema):
                continue
            totals["schemas"] += 1
            number = rng.randrange(2**32)
            schema = drawn.schema if converts else drawn.schema.prefs(convert=False)
            try:
                totals.update(check(schema, random.Random(number), values, targets, from_records))
            except Exception as error:
                if on_broken is None:
                    raise
                totals["broken"] += 1
                on_broken(drawn, number, error)
    return totals


class Finds:
    """The broken promises, of each kind one, by a schema that is as small as possible."""

    def __init__(self, values: int, converts: bool) -> None:
        self.values, self.converts = values, converts
        self.known: collections.Counter[str] = collections.Counter()

    def __call__(self, drawn: Drawn, number: int, error: Exception) -> None:
        what = promise_of(error)
        least = minimal(drawn, lambda schema: self._promise(schema, number) == what)
        calls = " ".join(sorted(set(re.findall(r"\.(\w+)\(", repr(least.schema)))))
        self.known[what] += 1
        self.known[f"{what}: {calls}"] += 1
        if self.known[f"{what}: {calls}"] == 1:
            self._tell(what, least, number)

    def _promise(self, schema: Any, number: int) -> str:
        try:
            self._again(schema, number)
        except Exception as error:
            return promise_of(error)
        return ""

    def _again(self, schema: Any, number: int) -> None:
        if is_usable(schema):
            schema = schema if self.converts else schema.prefs(convert=False)
            check(schema, random.Random(number), self.values)

    def _tell(self, what: str, least: Drawn, number: int) -> None:
        try:
            self._again(least.schema, number)
        except Exception as error:
            details = str(error) if isinstance(error, Broken) else f"{error!r}\nschema: {least.schema!r}"
            print(f"FOUND {what}\n{details}\n", flush=True)
            return
        print(f"FOUND {what}, with values of the strategies alone\nschema: {least.schema!r}\n", flush=True)


def promise_of(error: Exception) -> str:
    """Return the kind of a find."""
    return error.promise if isinstance(error, Broken) else f"{type(error).__name__}: {str(error)[:60]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schemas", type=int, default=2000, help="of each kind")
    parser.add_argument("--values", type=int, default=50, help="for each of them")
    parser.add_argument(
        "--strategies", type=int, default=0, help="examples of what passes, and of what fails"
    )
    parser.add_argument("--seed", type=int, help="of the random schemas; printed if none is given")
    parser.add_argument("--kind", choices=KINDS, action="append")
    options = parser.parse_args()
    logging.disable()  # of functions that raise
    seed = random.randrange(2**32) if options.seed is None else options.seed
    start, broken = time.perf_counter(), 0
    for name in options.kind or KINDS:
        for converts in (True, False):
            finds = Finds(options.values, converts)
            counts = options.schemas, options.values, seed
            totals = try_random(KINDS[name], *counts, TARGETS, options.strategies, finds, converts)
            rate = totals["refused"] / max(totals["failed"], 1)
            words = f"{name}, {'with' if converts else 'without'} conversion, seed {seed}"
            print(f"{words}: {dict(totals)}, {rate:.1%} refused of what fails")
            print(f"{time.perf_counter() - start:.0f} s", flush=True)
            broken += totals["broken"]
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
