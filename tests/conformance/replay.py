"""Replay recorded cases through the public API of `passmuster`.

    python replay.py [--area NAME] [--id ID] [--show N] [--spelling spec] [--built]

The tests use `load`, `Replayer` and `Failure`; README.md tells the formats.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable, NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from comparing import Comparer, show  # noqa: E402
from decoding import Broken, Decoder, Unportable  # noqa: E402
from functions import Deliberate  # noqa: E402
from names import python_name  # noqa: E402
from tests.recordings import read  # noqa: E402

CASES = HERE / "cases"

# what a description can't carry, so that nothing can be rebuilt from it
UNDESCRIBED = ('"$x": "ref"', '"$class"', '"$new"', '"$cache"', '"$same"', '"$e"', '["extend", ')

BUILT_RUNS = 6  # how many runs of a case are tried on a rebuilt schema


def is_rebuilt(case: dict[str, Any]) -> bool:
    """Tell whether the schema of a case can be rebuilt from its description."""
    if "describe" not in case:
        return False
    whole = json.dumps([case["schema"], case["describe"]])
    return not any(tag in whole for tag in UNDESCRIBED)


class Failure(NamedTuple):
    """A case that does not agree: which, and how."""

    id: str
    text: str


def areas() -> list[str]:
    return sorted(path.name[: -len(".jsonl.gz")] for path in CASES.glob("*.jsonl.gz"))


def load(area: str) -> list[dict[str, Any]]:
    return read(f"conformance/cases/{area}.jsonl.gz")


def _runs(case: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the runs of a case, which have to follow the release of joi that it was recorded with."""
    if "joi" not in case:
        return list(case["runs"])
    return [{**run, "options": {**run.get("options", {}), "joi": case["joi"]}} for run in case["runs"]]


def is_refusal(pm: Any, error: BaseException) -> bool:
    """Whether a wrong definition raised what it should: ours, or Python's own for the arguments."""
    return isinstance(error, pm.SchemaError) or (isinstance(error, TypeError) and "argument" in str(error))


class Replayer:
    """Runs cases against a library; `spelling` turns the specification's names into those to call."""

    def __init__(self, pm: Any, spelling: Callable[[str], str] = python_name) -> None:
        self.pm = pm
        self.spelling = spelling

    def decoder(self) -> Decoder:
        return Decoder(self.pm, self.spelling)

    def failures(self, case: dict[str, Any]) -> Iterator[Failure]:
        """Disagreements of a case: its definition (`id`), description (`id/describe`), runs (`id/3`)."""
        try:
            if "root" in case:
                yield from self._root(case)
            elif "throws" in case:
                yield from self._throws(case)
            else:
                yield from self._schema(case)
        except Unportable:
            return

    # wrong definitions

    def _throws(self, case: dict[str, Any]) -> Iterator[Failure]:
        try:
            result = self._throwing(case["throws"])
        except Broken as broken:
            text = self._wrong_refusal(case, broken)
            if text:
                yield Failure(case["id"], text)
        else:
            yield Failure(case["id"], f"nothing raised, made {show(result)}")

    def _throwing(self, trace: dict[str, Any]) -> Any:
        """Make the call that should raise: the last of a trace, or the making of a library."""
        decoder = self.decoder()
        if trace["call"] in ("extend", "defaults") and "chain" not in trace:
            return decoder.lib(trace)
        return decoder.build(trace)

    def _wrong_refusal(self, case: dict[str, Any], broken: Broken) -> str | None:
        if not broken.last:
            return f"raised too early: {broken}"
        if "message" in case:
            return (
                None if str(broken.cause) == case["message"] else f"raised {broken}, want {case['message']!r}"
            )
        return None if is_refusal(self.pm, broken.cause) else f"raised {broken}, want a SchemaError"

    # schemas

    def _schema(self, case: dict[str, Any]) -> Iterator[Failure]:
        decoder = self.decoder()
        try:
            schema = decoder.build(case["schema"])
        except Broken as broken:
            yield Failure(case["id"], f"raised {broken}")
            return
        if "describe" in case:
            yield from self._checked(f"{case['id']}/describe", lambda: self._described(decoder, case, schema))
        if "isAsync" in case:
            yield from self._checked(f"{case['id']}/async", lambda: self._waits(case, schema))
        for i, run in enumerate(_runs(case)):
            yield from self._checked(f"{case['id']}/{i}", lambda run=run: self.run(decoder, schema, run))
            if "standard" in run:
                standard = schema.__standard_schema__
                yield from self._checked(
                    f"{case['id']}/{i}/standard",
                    lambda run=run, standard=standard: self._standard(decoder, standard, run),
                )

    def _waits(self, case: dict[str, Any], schema: Any) -> str | None:
        waits = self.pm.Schema.is_async(schema)
        return None if waits is case["isAsync"] else f"is_async() is {waits}"

    def _standard(self, decoder: Decoder, standard: Any, run: dict[str, Any]) -> str | None:
        """Compare what others see of a validation: the value, or messages and paths."""
        value = decoder.decode(run["input"]) if "input" in run else self.pm.UNDEFINED
        result = standard.validate(value, library_options=decoder.decode(run["options"]))
        if not isinstance(result, dict):
            result = asyncio.run(self._awaited(lambda: result, []))
        want = run["standard"]
        if "issues" not in want:
            return Comparer(decoder).value(want, result)
        have = result.get("issues", [])
        return Comparer(decoder).value(
            want["issues"],
            [
                {key: issue[key] for key in wanted if key in issue}
                for wanted, issue in zip(want["issues"], have)
            ]
            + have[len(want["issues"]) :],
        )

    def _checked(self, id_: str, check: Callable[[], str | None]) -> Iterator[Failure]:
        try:
            difference = check()
        except Unportable:
            return
        except Exception as error:
            difference = f"raised {type(error).__name__}: {error}"
        if difference:
            yield Failure(id_, difference)

    def _described(self, decoder: Decoder, case: dict[str, Any], schema: Any) -> str | None:
        return Comparer(decoder, described=True).value(case["describe"], schema.describe(), "description")

    def built_failures(self, case: dict[str, Any], own: bool, most: int = BUILT_RUNS) -> Iterator[Failure]:
        """Disagreements of a schema rebuilt from the recorded description, or from `own`, in `most` runs."""
        if not is_rebuilt(case):
            return
        decoder = self.decoder()
        try:
            description = (
                decoder.build(case["schema"]).describe() if own else decoder.decode(case["describe"])
            )
            schema = decoder.lib(case["schema"].get("lib")).build(description)
        except Unportable:
            return
        except Exception as error:
            yield Failure(f"{case['id']}/built", f"raised {type(error).__name__}: {error}")
            return
        for i, run in enumerate(_runs(case)[:most]):
            yield from self._checked(
                f"{case['id']}/built/{i}", lambda run=run: self.run(decoder, schema, run)
            )

    # runs

    def run(self, decoder: Decoder, schema: Any, run: dict[str, Any]) -> str | None:
        """Validate once and compare everything that can be observed."""
        out, args = run["out"], [decoder.decode(run["input"])] if "input" in run else []
        if "options" in run:
            args = [*(args or [self.pm.UNDEFINED]), decoder.decode(run["options"])]
        comparer = Comparer(decoder)
        try:
            result = self._validate(decoder, schema, run, args)
        except Exception as error:
            return self._raised(comparer, out, error)
        difference = self._result(comparer, out, result)
        return difference or (
            comparer.value(run["input"], args[0], "the input became") if args and "input" in run else None
        )

    def _validate(self, decoder: Decoder, schema: Any, run: dict[str, Any], args: list[Any]) -> Any:
        if not run.get("async"):
            return decoder.attribute(schema, "validate")(*args)
        got = asyncio.run(self._awaited(decoder.attribute(schema, "validateAsync"), args))
        options = run.get("options", {})
        return got if options.get("warnings") or options.get("artifacts") else _Plain(got)

    @staticmethod
    async def _awaited(method: Callable[..., Any], args: list[Any]) -> Any:
        return await method(*args)

    def _raised(self, comparer: Comparer, out: dict[str, Any], error: Exception) -> str | None:
        if isinstance(error, Unportable):
            raise error
        if "threw" in out:
            return self._threw(out["threw"], error)
        if isinstance(error, self.pm.ValidationError) and "errors" in out and "value" not in out:
            return self._error(comparer, out, error)
        return f"raised {type(error).__name__}: {error}"

    def _threw(self, want: dict[str, Any], error: Exception) -> str | None:
        if "message" in want:
            right = isinstance(error, Deliberate) and str(error) == want["message"]
            return None if right else f"raised {show(error)}, want {want['message']!r}"
        return None if is_refusal(self.pm, error) else f"raised {show(error)}, want a SchemaError"

    def _result(self, comparer: Comparer, out: dict[str, Any], result: Any) -> str | None:
        if "threw" in out:
            return f"nothing raised, {self._outcome(result)}"
        if out["ok"]:
            difference = self._accepted(comparer, out, result)
        else:
            difference = self._rejected(comparer, out, result)
        return difference or self._beside(comparer, out, result)

    def _outcome(self, result: Any) -> str:
        error = result.error
        return f"accepted as {show(result.value)}" if error is None else f"rejected: {_codes(error)}"

    def _accepted(self, comparer: Comparer, out: dict[str, Any], result: Any) -> str | None:
        if result.error is not None:
            return f"{self._outcome(result)}, want {show(out['value'])}"
        return comparer.value(out["value"], result.value)

    def _rejected(self, comparer: Comparer, out: dict[str, Any], result: Any) -> str | None:
        if result.error is None:
            wanted = [error["type"] for error in out["errors"]] if "errors" in out else out["override"]
            return f"{self._outcome(result)}, want {wanted}"
        return self._error(comparer, out, result.error)

    def _error(self, comparer: Comparer, out: dict[str, Any], error: Any) -> str | None:
        if "override" in out:
            return comparer.value(out["override"], error, "error")
        if not isinstance(error, self.pm.ValidationError):
            return f"error {show(error)}, want a ValidationError"
        difference = comparer.details(out["errors"], error.details)
        if difference is None and "text" in out and not error.message.endswith(out["text"]):
            return f"text {error.message!r}, want {out['text']!r}"
        return difference

    def _beside(self, comparer: Comparer, out: dict[str, Any], result: Any) -> str | None:
        """Warnings and artifacts, which must also be absent when none were recorded."""
        have = list(_field(result.warning, "details") or ()) if result.warning else []
        difference = comparer.details(out.get("warnings", []), have)
        if difference:
            return f"warnings: {difference}"
        return comparer.value(out.get("artifacts", {"$map": []}), dict(result.artifacts or {}), "artifacts")

    # root functions

    def _root(self, case: dict[str, Any]) -> Iterator[Failure]:
        decoder = self.decoder()
        args = decoder.decode(case["args"])
        owner = decoder.lib(case.get("lib"))
        yield from self._checked(case["id"], lambda: self._called(decoder, owner, case, args))

    def _called(self, decoder: Decoder, owner: Any, case: dict[str, Any], args: list[Any]) -> str | None:
        out, comparer = case["out"], Comparer(decoder)
        try:
            got = decoder.attribute(owner, case["root"])(*args)
        except Exception as error:
            return self._root_raised(comparer, out, error)
        if not out.get("ok"):
            return f"nothing raised, returned {show(got)}"
        return None if out["value"] == {"$u": 1} else comparer.value(out["value"], got)

    def _root_raised(self, comparer: Comparer, out: dict[str, Any], error: Exception) -> str | None:
        if "threw" in out:
            return self._threw(out["threw"], error)
        if "errors" not in out or not isinstance(error, self.pm.ValidationError):
            return f"raised {type(error).__name__}: {error}"
        if "prefix" in out and not error.message.startswith(out["prefix"] + " "):
            return f"text {error.message!r}, want it to begin with {out['prefix']!r}"
        return comparer.details(out["errors"], error.details)


class _Plain:
    """What `validate_async` gave, in the shape of a result."""

    error = warning = artifacts = None

    def __init__(self, value: Any) -> None:
        self.value = value


def _field(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else getattr(value, name, None)


def _codes(error: Any) -> str:
    details = getattr(error, "details", None)
    return show(error if details is None else [d.type for d in details])


# --- command line ---


def cases_of(failure_id: str) -> str:
    return failure_id.split("/")[0]


def topic(failure_id: str) -> str:
    return failure_id.split("#")[0] + ("/describe" if failure_id.endswith("describe") else "")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--area", help="only this area")
    parser.add_argument("--id", help="only this case")
    parser.add_argument("--show", type=int, default=30, help="how many topics to show, with an example each")
    parser.add_argument("--spelling", choices=("python", "spec"), default="python")
    parser.add_argument(
        "--built", action="store_true", help="rebuild the schemas from their recorded descriptions"
    )
    options = parser.parse_args(arguments)
    import passmuster

    replayer = Replayer(passmuster, python_name if options.spelling == "python" else _spec_name)
    counts: Counter[str] = Counter()
    examples: dict[str, Failure] = {}
    for area in [options.area] if options.area else areas():
        cases = [case for case in load(area) if options.id in (None, case["id"])]
        failures = [
            f
            for case in cases
            for f in (replayer.built_failures(case, False) if options.built else replayer.failures(case))
        ]
        total = sum(1 + len(case.get("runs", ())) for case in cases)
        print(f"{area:20}{total:7} cases{len(failures):7} disagree")
        for failure in failures:
            counts[topic(failure.id)] += 1
            examples.setdefault(topic(failure.id), failure)
    for name, count in counts.most_common(options.show):
        print(f"{count:6} {name}\n       {examples[name].id}: {examples[name].text[:300]}")


def _spec_name(name: str) -> str:
    return "ruleset" if name == "$" else name


if __name__ == "__main__":
    main(sys.argv[1:])
