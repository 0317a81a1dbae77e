"""What the playground asks of Python, without a browser."""

import json
import runpy
from pathlib import Path

import pytest

ASSETS = Path(__file__).resolve().parents[2] / "docs" / "assets"
EXAMPLES = json.loads((ASSETS / "playground-examples.json").read_text(encoding="utf-8"))
PYTHON = "low = 3\npm.object({'n': pm.number().min(low), 'm': str})"


@pytest.fixture(scope="module")
def check():
    check = runpy.run_path(str(ASSETS / "playground.py"))["check"]
    return lambda schema, data, all_errors=True: json.loads(check(schema, data, all_errors))


def test_passing_value_is_shown_converted(check):
    assert check(PYTHON, '{"n": "5"}') == {"value": '{\n  "n": 5\n}', "errors": [], "warnings": []}


def test_errors_have_their_codes_and_the_annotated_data(check):
    outcome = check(PYTHON, '{"n": 1, "m": 2}')
    assert [error["code"] for error in outcome["errors"]] == ["number.min", "string.base"]
    assert outcome["errors"][0]["message"] == '"n" must be at least 3'
    assert outcome["value"] == '{\n  "n" [1]: 1,\n  "m" [2]: 2\n}'


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_has_its_listed_errors(check, name):
    example = EXAMPLES[name]
    outcome = check("\n".join(example["schema"]), "\n".join(example["data"]))
    assert [error["code"] for error in outcome["errors"]] == example["codes"]


def test_first_error_alone_is_returned_on_request(check):
    assert len(check(PYTHON, '{"n": 1, "m": 2}', all_errors=False)["errors"]) == 1


@pytest.mark.parametrize(("schema", "data", "value"), [
    ('{"type": "number", "rules": [{"name": "integer"}]}', "7", "7"),
    ("{'a': int}", "{'a': 1}", '{\n  "a": 1\n}'),
    ("pm.date().iso()", '"2026-01-31"', None),
    ("pm.number().default(3)", "", "3"),
    ("pm.array().cast('set')", "[1]", "{1}"),
])  # fmt: skip
def test_schemas_and_data_may_be_written_in_several_ways(check, schema, data, value):
    outcome = check(schema, data)
    assert outcome["errors"] == []
    assert value is None or outcome["value"] == value


def test_warnings_of_schema_and_validation_are_shown(check):
    assert check("pm.number().min(5).max(2)", "1")["warnings"] == [
        "max(2): no value passes, because of min(5)"
    ]
    assert check("pm.number().min(5).warn()", "1")["warnings"] == ['"value" must be at least 5']


@pytest.mark.parametrize(("schema", "data", "problem"), [
    ("pm.nubmer()", "1", "AttributeError: "),
    ("x = pm.number()", "1", "ValueError: the last line"),
    ("", "1", "ValueError: the last line"),
    ("pm.number(", "1", "SyntaxError: "),
    ('{"type": "nubmer"}', "1", "SchemaError: "),
    ("pm.number()", "{1:", "ValueError: the data is neither"),
    ("pm.number().error(KeyError('no'))", '"x"', "KeyError: 'no'"),
])  # fmt: skip
def test_unreadable_input_is_a_problem(check, schema, data, problem):
    outcome = check(schema, data)
    assert [*outcome] == ["problem", "warnings"]
    assert outcome["problem"].startswith(problem)
