"""The fuzzer of `fuzz/` in small: the same inputs each time, so that a failure stays one."""

import random

import pytest
from fuzz import programs, target as targets
from fuzz.choices import Choices, random_bytes
from fuzz.corpus import Corpus
from fuzz.descriptions import RULES, a_description, an_argument
from fuzz.options import settings
from fuzz.playing import Find
from fuzz.showing import shown
from fuzz.target import Target, compare, features, signature

import passmuster as pm


@pytest.fixture(scope="module")
def target():
    return Target()


@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=pytest.mark.nightly) for seed in (1, 2)]])
def test_random_bytes_find_nothing(target, seed):
    chance = random.Random(seed)
    for _ in range(40):
        data = random_bytes(chance)
        try:
            target(data)
        except Find as find:
            raise AssertionError(f"found with --data {data.hex()}: {find}") from find


@pytest.mark.compiled
def test_both_backends_are_compared(target):
    assert [half.name for half in target.halves] == ["pure", "compiled"]
    assert target.halves[0].pm is not target.halves[1].pm


def test_target_leaves_the_imported_library_in_place(target):
    target(b"")
    assert __import__("passmuster") is pm


def test_half_of_the_random_descriptions_are_schemas():
    chance, built = random.Random(1), 0
    for _ in range(400):
        try:
            pm.build(a_description(Choices(random_bytes(chance))))
        except pm.SchemaError:
            continue
        built += 1
    assert built > 200


@pytest.mark.parametrize("kind", RULES)
def test_random_rules_are_rules_of_their_type(kind):
    for name, arguments in RULES[kind].items():
        rule = {"name": name}
        if arguments:
            none = Choices(b"")
            rule["args"] = {key: an_argument(none, made_of, 0) for key, made_of in arguments.items()}
        description = pm.build({"type": kind, "rules": [rule]}).describe()
        assert description["rules"][0]["name"] == name


NOT_CALLED = {
    *(
        "arrow_schema",
        "attempt",
        "describe",
        "dump",
        "dump_json",
        "dump_losses",
        "explain",
        "extract",
        "is_async",
        "is_valid",
        "json_schema",
        "merge_into",
        "spec",
    ),
    *(
        "type",
        "validate",
        "validate_async",
        "validate_json",
        "validate_many",
        "validate_many_async",
        "validate_many_json",
    ),
}
"""What makes no schema; the plays validate by themselves."""


@pytest.mark.parametrize("kind", sorted(set(pm.types()) - {"alt", "bool", "func"}))
def test_programs_call_every_method(kind):
    there = {name for name in dir(getattr(pm, kind)()) if not name.startswith("_")}
    called = {*programs.COMMON, *programs.METHODS[kind]}
    assert there - NOT_CALLED == called


def test_programs_set_every_option():
    assert [name for name, values in settings().items() if not values] == []


def test_most_random_programs_build_a_schema(target):
    chance, seen = random.Random(1), []
    for _ in range(100):
        seen += target(random_bytes(chance))
    names = [name for name, _ in seen]
    assert names.count("refused") < names.count("value")


FAULTY = [
    (lambda schema, *_, **__: 1 / 0, "ZeroDivisionError"),
    (lambda schema, value, *_: value.update(more=1) or pm.any().validate(1), "the input was changed"),
]


@pytest.mark.parametrize("fault, message", FAULTY)
def test_a_fault_is_found(target, monkeypatch, fault, message):
    half = target.halves[0]
    with half:
        monkeypatch.setattr(half.modules["passmuster._core.schemas.schema.base"].Schema, "validate", fault)
        monkeypatch.setattr(targets.play.__globals__["Program"], "schema", lambda self: half.pm.any())
        for name in ("a_value", "a_fitting_value"):
            monkeypatch.setitem(targets.play.__globals__, name, lambda *_: {"a": 1})
        with pytest.raises(Find, match=message):
            target(b"")


def test_a_difference_is_found_and_named():
    with pytest.raises(Find) as find:
        compare([("value", "int:0x1"), ("error", "a")], [("value", "int:0x1"), ("error", "b")])
    assert signature(find.value) == "error, error"
    with pytest.raises(Find):
        compare([("value", "int:0x1")], [])


def test_new_inputs_are_kept_and_mutated(tmp_path):
    corpus, chance = Corpus(tmp_path / "kept"), random.Random(1)
    corpus.keep(b"abc")
    again = Corpus(tmp_path / "kept")
    assert again.inputs == [b"abc"]
    assert len({again.next(chance) for _ in range(50)}) > 40


def test_features_are_error_codes_and_exceptions():
    seen = [("error code", "number.base"), ("raised", "SchemaError: x"), ("repr", "pm.any()")]
    assert len(features(seen)) == 2
    assert features(seen) > features(seen[:1])


def test_exponentially_shared_value_is_shown_in_part():
    value = 1
    for _ in range(60):
        value = [value, value]
    assert "…" in shown(value)
    assert len(shown(value)) < 1_000_000
