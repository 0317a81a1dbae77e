"""What an export of a schema promises, tried with values and with validators of other authors.

`python -m tests.exports --schemas 2000 --values 50` tries as many as you like, prints what broke a promise,
made as small as it gets, and how much exports refuse of what fails; the suite tries a few. There are three
kinds of schemas: such as people write every day, of whose exports more is exact, of whatever there is, and of
what is merged.
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
from passmuster.cli.printable import to_json

try:
    import jsonschema_rs
except ImportError:  # where there is no wheel of it
    jsonschema_rs = None

TARGETS = ("draft-2020-12", "draft-07", "openapi-3.1", "openapi-3.0")
MODES = ("input", "output", "wire", "response")


class Kind(NamedTuple):
    """A way to draw schemas."""

    program: type[Program]
    knobs: Knobs
    size: int


_STILL = [name for name in WILD.validators if name not in (*CHANGING, "leaving")]
"""Functions that neither change what is around a value nor end the program."""

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
"""Validators of requests, which take no `readOnly` values. Responses have no `writeOnly` ones."""


def validators(document: dict[str, Any], target: str, mode: str = "input") -> list[Callable[[Any], bool]]:
    """Return functions that tell whether a document takes a value, by authors of other libraries."""
    if target == "openapi-3.0":
        return [_OF_OPENAPI_30.get(mode, OAS30ReadValidator)(document).is_valid]
    draft = jsonschema.Draft7Validator if target == "draft-07" else jsonschema.Draft202012Validator
    tests = [draft(document).is_valid]
    if jsonschema_rs is not None:
        rust = jsonschema_rs.Draft7Validator if target == "draft-07" else jsonschema_rs.Draft202012Validator
        tests.extend(_of_rust(partial(rust, document, validate_formats=False)))
    return tests


def validators_of_formats(
    document: dict[str, Any], target: str, mode: str = "input"
) -> list[Callable[[Any], bool]]:
    """Return the same of those who take formats for assertions; none where there are no formats."""
    if '"format"' not in json.dumps(document):
        return []
    if target == "openapi-3.0":
        own = _OF_OPENAPI_30.get(mode, OAS30ReadValidator)
        return [_but_errors(own(document, format_checker=own.FORMAT_CHECKER).is_valid)]
    draft = jsonschema.Draft7Validator if target == "draft-07" else jsonschema.Draft202012Validator
    tests = [draft(document, format_checker=draft.FORMAT_CHECKER).is_valid]
    if jsonschema_rs is not None:
        rust = jsonschema_rs.Draft7Validator if target == "draft-07" else jsonschema_rs.Draft202012Validator
        tests.extend(_of_rust(partial(rust, document, validate_formats=True)))
    return tests


def _but_errors(takes: Any) -> Callable[[Any], bool]:
    """Return a validator that leaves alone what it can't tell the format of: bytes that are no ASCII."""

    def test(value: Any) -> bool:
        try:
            return bool(takes(value))
        except UnicodeEncodeError:
            return True

    return test


def _of_rust(make: Callable[[], Any]) -> Iterator[Callable[[Any], bool]]:
    """Yield a validator that leaves alone what Rust does not have: surrogates, and once huge integers."""

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
    """Return a value as it is written as JSON, UNWRITTEN where it isn't."""
    try:
        return json.loads(to_json(value), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return UNWRITTEN


def _refuse(name: str) -> Any:
    raise ValueError(name)


def same(first: Any, second: Any) -> bool:
    """Tell whether two JSON values are equal."""
    if isinstance(first, bool) or isinstance(second, bool):
        return first is second
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(same, first, second))
    return type(first) is not dict and type(first) is not list and bool(first == second)


def is_odd(value: Any) -> bool:
    """Tell whether a value holds what other validators are known to take for something else.

    A pattern of Python's `re` ends before a line break, and numbers beyond doubles are rounded.
    """
    if isinstance(value, str):
        return value.endswith("\n")
    if isinstance(value, dict):
        return any(is_odd(part) for pair in value.items() for part in pair)
    return isinstance(value, list) and any(map(is_odd, value))


def has_surrogates(value: Any) -> bool:
    """Tell whether a value holds half a character."""
    return re.search("[\ud800-\udfff]", repr(value)) is not None or "\\ud" in repr(value)


class Broken(AssertionError):
    """A promise that was not kept: which one, of which export, and by which value."""

    def __init__(self, promise: str, details: str) -> None:
        super().__init__(f"{promise}\n{details}")
        self.promise = promise


class Exported:
    """An export of a schema, and the validators of it."""

    def __init__(self, schema: Any, target: str, mode: str) -> None:
        self.target, self.mode = target, mode
        self.made: Any = schema.json_schema(target=target, mode=mode)
        self.document: Any = json.loads(json.dumps(standalone(self.made, target)))
        try:
            check_meta(self.document, target)
        except Exception as error:
            raise self._broken("the document is not valid", schema, str(error)[:300]) from None
        self.plain = validators(self.document, target, mode)
        self.of_formats = validators_of_formats(self.document, target, mode)

    def check(self, schema: Any, value: Any, result: Any, written: Any) -> None:
        """Try one value, and what became of it."""
        is_input, passes = self.mode == "input", result.error is None
        given = value if is_input else written
        if passes and given is not UNWRITTEN:
            for name, known in (("", self.plain), (" where formats are asserted", self.of_formats)):
                for i, takes in enumerate(known):
                    if not takes(given):
                        what = f"what {'passes' if is_input else 'comes out'} is refused{name}"
                        raise self._broken(f"{what}, by validator {i}", schema, f"{value!r} -> {given!r}")
        if self.made.losses:
            return
        unchanged = passes and written is not UNWRITTEN and same(written, value)
        for i, takes in enumerate(self.plain):
            is_left = (i == 0 and is_odd(value)) or (i == 1 and has_surrogates(value))
            if not is_left and takes(value) is not (passes if is_input else unchanged):
                text = f"{value!r} -> {written!r}"
                raise self._broken(
                    f"the export is said to be exact, and is not, by validator {i}", schema, text
                )

    def _broken(self, promise: str, schema: Any, details: str) -> Broken:
        return Broken(
            f"{promise} ({self.target}, {self.mode})",
            f"schema: {schema!r}\nvalue: {details}\n"
            f"document: {json.dumps(self.document)[:3000]}\nlosses: {self.made.losses}\n"
            f"narrower: {self.made.narrower}",
        )


class ToldReaders(Exported):
    """An export for readers: what it refuses or takes otherwise than validation is listed."""

    def check(self, schema: Any, value: Any, result: Any, written: Any) -> None:
        """Try one value, and what became of it."""
        passes, given = result.error is None, value if self.mode == "wire" else written
        if given is UNWRITTEN or is_odd(given) or has_surrogates(given):
            return
        if passes and not self.plain[0](given) and not self._is_narrower(given):
            raise self._broken("what is refused is not listed", schema, repr(given))
        if self.mode != "wire" or passes or not self.plain[0](given):
            return
        details = getattr(result.error, "details", ())
        if not self.made.losses or not all(self._is_near(one.path, self.made.losses) for one in details):
            raise self._broken("what is taken is not listed", schema, f"{given!r} -> {result.error}")

    def _is_narrower(self, given: Any) -> bool:
        """Tell whether the places of all that a validator finds wrong are listed as narrower."""
        validator: Any = self.plain[0].__self__
        narrower = self.made.narrower
        return all(self._is_near(error.absolute_path, narrower) for error in validator.iter_errors(given))

    def _is_near(self, path: Any, losses: Any) -> bool:
        """Tell whether a loss is about a place, or one around or within it; of links any may be."""
        keys = [one for one in path if type(one) is str]
        places = [[one for one in loss.path if type(one) is str and one not in _STEPS] for loss in losses]
        is_linked = '"$ref"' in json.dumps(self.document)
        return any(is_linked or all(map(_leads, place, keys)) for place in places)


def _leads(step: str, key: str) -> bool:
    """Tell whether a step of the path of a loss may lead to a key: that of a pattern leads to any."""
    return step in (key, "pattern")


_STEPS = ("items", "ordered", "match", "json")
"""Steps of the paths of losses that paths of errors do not have."""

_KINDS = {"input": Exported, "output": Exported, "wire": ToldReaders, "response": ToldReaders}


def check(
    schema: Any, rng: random.Random, values: int, targets: tuple[str, ...] = TARGETS, from_records: int = 0
) -> dict[str, int]:
    """Try what the exports of a schema promise; return how often they were exact, and what passed."""
    exports = [_KINDS[mode](schema, target, mode) for target in targets for mode in MODES]
    counts = collections.Counter(values=0, passed=0, failed=0, refused=0)
    counts["exact"] = sum(not export.made.losses for export in exports if type(export) is Exported)
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
        for export in exports:
            export.check(schema, value, result, written)
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
    """Tell whether promises are made of a schema: it can be used, and JSON has its strings."""
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
    """Try random schemas; return what was tried. `found` is called for each that breaks a promise."""
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
    """What was found, each kind once, made as small as it gets."""

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
    """Return what finds of one kind have in common."""
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
            totals = try_random(
                KINDS[name],
                options.schemas,
                options.values,
                seed,
                TARGETS,
                options.strategies,
                finds,
                converts,
            )
            rate = totals["refused"] / max(totals["failed"], 1)
            words = f"{name}, {'with' if converts else 'without'} conversion, seed {seed}"
            print(f"{words}: {dict(totals)}, {rate:.1%} refused of what fails")
            print(f"{time.perf_counter() - start:.0f} s", flush=True)
            broken += totals["broken"]
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
