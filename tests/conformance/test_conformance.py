"""The library does what was recorded of joi, but for the differences that are listed with a reason."""

from __future__ import annotations

import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from differences import DIFFERENCES, REBUILT  # noqa: E402
from explore import define, methods, shown_by  # noqa: E402
from functions import make  # noqa: E402
from replay import BUILT_RUNS, Failure, Replayer, areas, load  # noqa: E402

import passmuster as pm  # noqa: E402
from passmuster._core.schemas.types.catalogue import catalogue  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")  # what joi accepts is made

CHUNK = 300  # cases per test

SHOWN = 40  # failures per message

LOADED = {area: load(area) for area in areas()}

CHUNKS = [(area, start) for area, cases in LOADED.items() for start in range(0, len(cases), CHUNK)]

chunked = pytest.mark.parametrize("area, start", CHUNKS, ids=[f"{area}-{start}" for area, start in CHUNKS])

# Half of the cases, and two runs of each, show what the others repeat; so do the first descriptions of joi's.
REBUILDS = [
    pytest.param(area, start, own, step,
        marks=[] if step == 2 and (own or start == 0) else [pytest.mark.nightly],
        id=f"{area}-{start}-{'own' if own else 'recorded'}-description-{'all' if step == 1 else 'half'}")
    for own in (True, False)
    for area, start in CHUNKS
    for step in (2, 1)
]  # fmt: skip

PATTERNS = [key for key in DIFFERENCES if set(key) & set("*?[")]


def is_listed(failure: Failure) -> bool:
    """A run differs on a rebuilt schema as it does on the first one."""
    id_ = failure.id.replace("/built/", "/")
    return id_ in DIFFERENCES or any(fnmatchcase(id_, key) for key in PATTERNS)


def is_listed_as_rebuilt(failure: Failure) -> bool:
    return is_listed(failure) or any(fnmatchcase(failure.id, key) for key in REBUILT)


def report(failures: list[Failure]) -> str:
    lines = [f"  {failure.id}: {failure.text}" for failure in failures[:SHOWN]]
    return f"{len(failures)} disagree\n" + "\n".join(lines)


@chunked
def test_recorded_cases_agree(area: str, start: int) -> None:
    replayer = Replayer(pm)
    cases = LOADED[area][start : start + CHUNK]
    failures = [f for case in cases for f in replayer.failures(case) if not is_listed(f)]
    assert not failures, report(failures)


@pytest.mark.parametrize("area, start, own, step", REBUILDS)
def test_rebuilt_schemas_agree(area: str, start: int, own: bool, step: int) -> None:
    replayer, most = Replayer(pm), BUILT_RUNS if step == 1 else 2
    cases = LOADED[area][start : start + CHUNK : step]
    failures = [
        f for case in cases for f in replayer.built_failures(case, own, most) if not is_listed_as_rebuilt(f)
    ]
    assert not failures, report(failures)


@pytest.mark.parametrize("key", REBUILT)
def test_listed_differences_of_rebuilt_schemas_still_differ(key: str) -> None:
    replayer = Replayer(pm)
    area, head = key.split(".")[0], key.split("/")[0]
    cases = [case for case in LOADED[area] if case["id"] == head]
    failures = [f for case in cases for f in replayer.built_failures(case, True) if fnmatchcase(f.id, key)]
    assert failures, f"{key} agrees now: {REBUILT[key]}"


@pytest.mark.parametrize("key", DIFFERENCES)
def test_listed_differences_still_differ(key: str) -> None:
    replayer = Replayer(pm)
    head = re.split(r"[*?/[]", key)[0]
    area = key.split(".")[0]
    cases = [case for case in LOADED[area] if case["id"].startswith(head)]
    failures = [f for case in cases for f in replayer.failures(case) if fnmatchcase(f.id, key)]
    assert failures, f"{key} agrees now: {DIFFERENCES[key]}"


MADE_UP = {"a.b", "any.x", "mine.bad", "mine.divides", "mine.equals", "my.code"}
"""The codes of recorded schemas' own."""


def test_catalogue_has_the_recorded_codes() -> None:
    recorded = {
        detail["type"]
        for cases in LOADED.values()
        for case in cases
        for run in case.get("runs", ())
        for detail in run["out"].get("errors", ())
    }
    specified = {code.name for code in catalogue().values() if code.reported and not code.own}
    assert recorded - MADE_UP == specified


def test_both_vocabularies_have_the_same_functions() -> None:
    names = re.findall(r"^    (\w+): \(", (HERE / "functions.js").read_text(), re.M)
    assert sorted(names) == sorted(make(pm))


def test_exploration_is_reproduced_by_its_seed() -> None:
    definitions = define(1, 50).definitions
    assert definitions == define(1, 50).definitions != define(2, 50).definitions
    assert {"number.min", "object.rename"} <= set().union(*map(methods, definitions))
    (case,) = (case for case in LOADED["conditions"] if case["id"] == "conditions.when#1")
    assert ("any.when", "any.only") in shown_by(case)
