"""The fuzzer of `fuzz/` in small: the same inputs each time, so that a failure stays one."""

import importlib.util
import random
from pathlib import Path

import pytest

import passmuster as pm

FUZZER = Path(__file__).parents[2] / "fuzz" / "fuzz_build_validate.py"


def loaded():
    spec = importlib.util.spec_from_file_location(FUZZER.stem, FUZZER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


fuzzer = loaded()


@pytest.mark.parametrize("seed", range(10))
def test_random_bytes_find_nothing(seed):
    chance = random.Random(seed)
    for _ in range(300):
        data = fuzzer.random_bytes(chance)
        try:
            fuzzer.test_one_input(data)
        except Exception as error:
            raise AssertionError(f"found with --data {data.hex()}: {error!r}") from error


def test_half_of_what_it_describes_are_schemas():
    chance, built = random.Random(1), 0
    for _ in range(400):
        description = fuzzer.a_description(fuzzer.Choices(fuzzer.random_bytes(chance)))
        try:
            pm.build(description)
        except pm.SchemaError:
            continue
        built += 1
    assert built > 200


@pytest.mark.parametrize("kind", fuzzer.RULES)
def test_the_rules_that_it_knows_are_rules(kind):
    for name, arguments in fuzzer.RULES[kind].items():
        rule = {"name": name}
        if arguments:
            none = fuzzer.Choices(b"")
            rule["args"] = {key: fuzzer.an_argument(none, made_of, 0) for key, made_of in arguments.items()}
        description = pm.build({"type": kind, "rules": [rule]}).describe()
        assert description["rules"][0]["name"] == name


def test_what_it_finds_is_told_by_the_input(monkeypatch):
    def fault(*args, **keywords):
        raise ValueError("a fault")

    monkeypatch.setattr(fuzzer.pm, "build", fault)
    with pytest.raises(ValueError, match="a fault"):
        fuzzer.test_one_input(b"")


def test_an_input_that_is_changed_is_found(monkeypatch):
    class Changing:
        def describe(self):
            return {}

        def validate(self, value, **options):
            value["more"] = 1
            return pm.any().validate(1)

    monkeypatch.setattr(fuzzer.pm, "build", lambda description: Changing())
    monkeypatch.setattr(fuzzer, "a_value", lambda choices: {"a": 1})
    with pytest.raises(AssertionError, match="the input was changed"):
        fuzzer.test_one_input(b"")
